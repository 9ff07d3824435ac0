/* page.c -- a run's log as a page: what the last step says, curves, settings. */
#include "base/file.h"
#include "report/chart.h"
#include "train/train_priv.h"
#include <string.h>

#define LOG_BYTES ((size_t)1 << 31)
#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum page_axis { PLAIN, POWERS, SHARE, PART };

/* A row of page.def: a figure (path NULL), or a curve of the figure above it. */
static const struct train_row {
	const char *id, *title, *y, *note, *path;
	enum page_axis axis;
} rows[] = {
#define FIGURE(id, title, y, axis, note) { id, title, y, note, NULL, axis },
#define CURVE(name, path) { NULL, name, NULL, NULL, path, PLAIN },
#include "train/page.def"
#undef FIGURE
#undef CURVE
};

struct train_log {
	int steps, cap, broken;
	double *x;     /* the step of each line */
	double *value; /* steps * LENGTH(rows) */
	int value_cap;
	double seconds, tokens, answers; /* sums */
};

/* --- Reading -------------------------------------------------------------------------------------------------------- */
static double number_at(const struct json *j, const char *path)
{
	char key[40];
	double x;

	while (j && *path) {
		size_t n = strcspn(path, "/");

		if (j->type != JSON_OBJECT || n >= sizeof key)
			return NAN;
		memcpy(key, path, n);
		key[n] = 0;
		j = json_get(j, key);
		path += n + (path[n] == '/');
	}
	/* Beyond this nothing can be drawn. */
	return j && j->type == JSON_NUMBER && text_double(&x, j->text) && fabs(x) < 1e15 ? x
											 : NAN;
}

/* Counts of answers become shares of them. */
static double count_answers(const struct json *line)
{
	const struct json *o = json_get(line, "outcomes");
	double sum = 0;

	for (const struct json *m = o && o->type == JSON_OBJECT ? o->child : NULL; m;
	     m = m->next) {
		double x;

		sum += m->text && text_double(&x, m->text) ? x : 0;
	}
	return sum;
}

static bool is_outcome(int row)
{
	return !strncmp(rows[row].path, "outcomes/", 9);
}

static void add_line(struct train_log *l, const struct json *line)
{
	double answers = count_answers(line), *to, seconds = number_at(line, "speed/seconds"),
	       tokens = number_at(line, "tokens");

	l->x = mem_grow(l->x, &l->cap, l->steps + 1, sizeof *l->x);
	l->value = mem_grow(l->value, &l->value_cap, (l->steps + 1) * LENGTH(rows),
			    sizeof *l->value);
	to = l->value + l->steps * LENGTH(rows);
	for (int i = 0; i < LENGTH(rows); i++) {
		to[i] = rows[i].path ? number_at(line, rows[i].path) : NAN;
		if (rows[i].path && is_outcome(i) && answers > 0)
			to[i] = (isnan(to[i]) ? 0 : to[i]) / answers;
	}
	l->seconds += isnan(seconds) ? 0 : seconds;
	l->tokens += isnan(tokens) ? 0 : tokens;
	l->answers += answers;
	l->x[l->steps++] = number_at(line, "step");
}

static void read_log(struct train_log *l, const char *text, size_t n)
{
	struct arena *a = arena_new();

	for (size_t at = 0; at < n;) {
		const char *end = memchr(text + at, '\n', n - at);
		size_t len = end ? (size_t)(end - text) - at : n - at;
		struct json *line;

		arena_reset(a);
		if (json_read(&line, text + at, len, a, NULL) == OK &&
		    line->type == JSON_OBJECT && isfinite(number_at(line, "step")) &&
		    (!l->steps || number_at(line, "step") > l->x[l->steps - 1]))
			add_line(l, line);
		else
			l->broken++;
		at += len + 1;
	}
	arena_free(a);
}

static void clear_log(struct train_log *l)
{
	mem_free(l->x);
	mem_free(l->value);
}

/* --- Figures --------------------------------------------------------------------------------------------------------- */
static double value_at(const struct train_log *l, int step, int row)
{
	return l->value[step * LENGTH(rows) + row];
}

/* How much there is of a curve: steps with a value, of kinds of answers their shares. */
static double weight_of(const struct train_log *l, int row)
{
	double sum = 0;

	for (int i = 0; i < l->steps; i++)
		if (isfinite(value_at(l, i, row)))
			sum += is_outcome(row) ? value_at(l, i, row) : 1;
	return sum;
}

/* Do two curves lie on each other all along? */
static bool are_same(const struct train_log *l, int a, int b)
{
	for (int i = 0; i < l->steps; i++)
		if (!(value_at(l, i, a) == value_at(l, i, b)))
			return false;
	return true;
}

/* The curves of a figure that have something to show, in their order; of more than fit the weightiest. */
static int choose_curves(int *from, const struct train_log *l, int row)
{
	int n = 0;

	for (int i = row + 1; i < LENGTH(rows) && rows[i].path; i++) {
		int least = 0;

		if (!(weight_of(l, i) > 0) || (n && are_same(l, from[n - 1], i)))
			continue;
		if (n < REPORT_SERIES) {
			from[n++] = i;
			continue;
		}
		for (int k = 1; k < n; k++)
			if (weight_of(l, from[k]) < weight_of(l, from[least]))
				least = k;
		if (weight_of(l, i) <= weight_of(l, from[least]))
			continue;
		memmove(from + least, from + least + 1,
			(size_t)(n - 1 - least) * sizeof *from);
		from[n - 1] = i;
	}
	return n;
}

static void add_figure(struct buf *b, const struct train_log *l, int row)
{
	enum page_axis axis = rows[row].axis;
	struct report_chart c = { .id = rows[row].id,
				  .title = rows[row].title,
				  .y = rows[row].y[0] ? rows[row].y : NULL,
				  .percent = axis == SHARE || axis == PART,
				  .logarithmic = axis == POWERS,
				  .least = axis == SHARE ? 0 : 1,
				  .most = axis == SHARE ? 1 : 0,
				  .names = l->steps,
				  .x = l->x,
				  .x_name = "step" };
	struct metric_range *value =
		mem_alloc((size_t)l->steps * REPORT_SERIES * sizeof *value);
	int from[REPORT_SERIES];

	c.n_series = choose_curves(from, l, row);
	for (int k = 0; k < c.n_series; k++)
		c.series[k] = rows[from[k]].title;
	for (int i = 0; i < l->steps; i++)
		for (int k = 0; k < c.n_series; k++)
			value[i * c.n_series + k] =
				(struct metric_range){ value_at(l, i, from[k]), NAN, NAN };
	c.value = value;
	report_figure(b, &c, report_curves, rows[row].note);
	mem_free(value);
}

/* --- Cards, settings --------------------------------------------------------------------------------------------------- */
/* The last value of a row that there is. */
static double last_of(const struct train_log *l, const char *path)
{
	for (int row = 0; row < LENGTH(rows); row++)
		if (rows[row].path && !strcmp(rows[row].path, path))
			for (int i = l->steps - 1; i >= 0; i--)
				if (isfinite(value_at(l, i, row)))
					return value_at(l, i, row);
	return NAN;
}

static void add_card(struct buf *b, const char *title, double v, bool percent)
{
	if (!isfinite(v))
		return;
	buf_add(b, "<div class=\"card\"><h3>");
	report_escape(b, title);
	if (!percent && v >= 1e6)
		buf_addf(b, "</h3><p class=\"big\">%.4g<i>million</i></p></div>\n", v / 1e6);
	else
		buf_addf(b, "</h3><p class=\"big\">%.4g%s</p></div>\n", percent ? 100 * v : v,
			 percent ? "<i>%</i>" : "");
}

/* As long as it was: hours, minutes or seconds. */
static void add_time_card(struct buf *b, double seconds)
{
	static const struct {
		double least, unit;
		const char *word;
	} units[] = { { 7200, 3600, "hours" }, { 120, 60, "minutes" }, { 0, 1, "seconds" } };
	int i = 0;

	while (seconds < units[i].least)
		i++;
	buf_addf(b,
		 "<div class=\"card\"><h3>Time of the steps</h3><p "
		 "class=\"big\">%.3g<i>%s</i></p>"
		 "</div>\n",
		 seconds / units[i].unit, units[i].word);
}

static void add_cards(struct buf *b, const struct train_log *l)
{
	double reward = last_of(l, "reward"), right = last_of(l, "pass@1");

	buf_add(b, "<div class=\"cards\">\n");
	add_card(b, "Steps", l->x[l->steps - 1], false);
	/* Of rewards the loss says nothing: it is about 0 whatever happens. */
	add_card(b, "Loss", isfinite(reward) ? NAN : last_of(l, "loss"), false);
	add_card(b, "Held-out loss", last_of(l, "held"), false);
	add_card(b, "Reward", reward == right ? NAN : reward, false);
	add_card(b, "Right in the last rollout", right, true);
	add_card(b, "Held-out problems solved", last_of(l, "held/pass@1"), true);
	add_card(b, "Tokens trained", l->tokens, false);
	add_time_card(b, l->seconds);
	buf_add(b, "</div>\n");
}

static void add_settings(struct buf *b, const char *dir)
{
	struct arena *a = arena_new();
	char *config = NULL, part;
	struct json *j;
	size_t n;

	if (train_run_config(dir, &part, &config, &n, NULL) == OK &&
	    json_read(&j, config, n, a, NULL) == OK && j->type == JSON_OBJECT) {
		buf_add(b, "<article class=\"table\"><h3>Settings</h3><div class=\"scroll\" "
			   "tabindex=\"0\"><table><tbody>\n");
		for (const struct json *m = j->child; m; m = m->next) {
			struct buf v = { 0 };

			if (m->type == JSON_NULL)
				continue;
			if (m->type == JSON_STRING)
				buf_add(&v, m->text);
			else
				json_add(&v, m);
			buf_add(b, "<tr><td>");
			report_escape(b, m->key);
			buf_add(b, "</td><td>");
			report_escape(b, buf_str(&v));
			buf_add(b, "</td></tr>\n");
			buf_clear(&v);
		}
		buf_add(b, "</tbody></table></div></article>\n");
	}
	mem_free(config);
	arena_free(a);
}

enum status train_page_text(struct buf *html, const struct train_page *p, const char *log,
			    size_t n, struct err *e)
{
	struct train_log l = { 0 };
	enum status st;

	read_log(&l, log, n);
	if (!l.steps) {
		clear_log(&l);
		return err_fail(e, E_ARG, "bad_argument", "the log has no step yet");
	}
	report_page_begin(html, p->title);
	add_cards(html, &l);
	buf_add(html, "<div class=\"plots\">\n");
	st = train_page_accounts(html, p->account, p->accounts, e);
	for (int i = 0; i < LENGTH(rows); i++)
		if (!rows[i].path)
			add_figure(html, &l, i);
	buf_add(html, "</div>\n");
	if (p->dir)
		add_settings(html, p->dir);
	buf_add(html, "<p class=\"note\">porism ");
	report_escape(html, p->version ? p->version : "");
	if (l.broken)
		buf_addf(html, "; %d lines of the log are none of a step", l.broken);
	buf_add(html, "</p>\n");
	report_page_end(html);
	clear_log(&l);
	return st;
}

enum status train_page(struct buf *html, const struct train_page *p, struct err *e)
{
	char *path = file_path(p->dir, "log.jsonl"), *text = NULL;
	size_t n = 0;
	enum status st = file_read(&text, &n, path, LOG_BYTES, e);

	if (st == OK)
		st = train_page_text(html, p, text, n, e);
	mem_free(text);
	mem_free(path);
	return st;
}
