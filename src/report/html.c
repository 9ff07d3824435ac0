/*
 * html.c -- the page: one file that needs nothing else.
 *
 * Tables and plots are in it as they are; the samples are data that page.js shows, their details packed
 * and unpacked one chunk at a time.  Its policy lets no script run but its own, and nothing be loaded.
 */
#include "base/member.h"
#include "report/report_priv.h"
#include <math.h>
#include <string.h>

/* The assembler copies the files; the names are seen in this file alone. */
#define PART(symbol, name)                                                                    \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"src/report/" name "\"\n\t.byte " \
		"0\n\t.previous\n");                                                          \
	extern const char symbol[] __attribute__((visibility("hidden")));
PART(report_page_css, "page.css")
PART(report_page_js, "page.js")
#undef PART

#define ANSWER_BYTES 80 /* of an answer in the list */
#define DIM_VALUES 200  /* a group with more cannot be chosen from */
#define RUN_DEPTH 6     /* of run.json that is laid out; what is deeper is JSON */

void report_escape(struct buf *b, const char *s)
{
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '<')
			buf_add(b, "&lt;");
		else if (c == '>')
			buf_add(b, "&gt;");
		else if (c == '&')
			buf_add(b, "&amp;");
		else if (c == '"')
			buf_add(b, "&quot;");
		else if (c == '\'')
			buf_add(b, "&#39;");
		else if (c < 32 && c != '\n' && c != '\t')
			buf_addc(b, ' ');
		else
			buf_addc(b, *s);
	}
}

/* --- Tables ---------------------------------------------------------------------------------------------- */
static void add_over(struct buf *b, const struct report_table *t)
{
	bool any = false;

	for (int k = 0; k < t->columns; k++)
		any |= t->column[k].over != NULL;
	if (!any)
		return;
	buf_add(b, "<tr class=\"over\">");
	for (int k = 0; k < t->columns;) {
		const char *over = t->column[k].over;
		int n = 1;

		while (k + n < t->columns && over && t->column[k + n].over &&
		       !strcmp(over, t->column[k + n].over))
			n++;
		if (over) {
			buf_addf(b, "<th colspan=\"%d\" scope=\"colgroup\"><span>", n);
			report_escape(b, over);
			buf_add(b, "</span></th>");
		} else {
			buf_add(b, "<td></td>");
		}
		k += n;
	}
	buf_add(b, "</tr>");
}

/* A difference has a colour where its interval leaves out 0: the others may be chance. */
static const char *tone(enum report_form form, const struct report_cell *c)
{
	if (form != FORM_POINTS)
		return "";
	return c->low > 0 ? " up" : c->high < 0 ? " down" : "";
}

static void add_cell(struct buf *b, const struct report_cell *c, enum report_form form)
{
	if (c->text) {
		report_escape(b, c->text);
		return;
	}
	report_format(b, form, c->v);
	if (isnan(c->low))
		return;
	buf_add(b, "<small>");
	report_format(b, form, c->low);
	buf_add(b, form == FORM_POINTS ? " \xe2\x80\xa6 " : "\xe2\x80\x93");
	report_format(b, form, c->high);
	buf_add(b, "</small>");
}

static void add_table(struct buf *b, const struct report_table *t)
{
	int rows = report_rows(t);

	buf_addf(b, "<article class=\"table\" id=\"t-%s\"><h3>", t->id);
	report_escape(b, t->title);
	buf_add(b, "</h3><p class=\"note\">");
	report_escape(b, t->note);
	buf_add(b, "</p><div class=\"scroll\" tabindex=\"0\"><table><thead>");
	add_over(b, t);
	buf_add(b, "<tr>");
	for (int k = 0; k < t->columns; k++) {
		buf_addf(b, "<th scope=\"col\"%s>",
			 t->column[k].form == FORM_TEXT ? "" : " class=\"n\"");
		report_escape(b, t->column[k].name);
		buf_add(b, "</th>");
	}
	buf_add(b, "</tr></thead><tbody>");
	for (int i = 0; i < rows; i++) {
		buf_add(b, t->total && i == rows - 1 ? "<tr class=\"total\">" : "<tr>");
		for (int k = 0; k < t->columns; k++) {
			const struct report_cell *c = report_at(t, i, k);
			enum report_form form = t->column[k].form;
			/* A name that is the same as above is said once. */
			bool again = c->text && k == 0 && i > 0 && t->columns > 1 &&
				     t->column[1].form == FORM_TEXT &&
				     !strcmp(c->text, report_at(t, i - 1, 0)->text);

			if (form == FORM_TEXT)
				buf_addf(b, k ? "<td>" : "<th scope=\"row\"%s>",
					 again ? " class=\"again\"" : "");
			else
				buf_addf(b, "<td class=\"n%s\">", tone(form, c));
			add_cell(b, c, form);
			buf_add(b, form == FORM_TEXT && !k ? "</th>" : "</td>");
		}
		buf_add(b, "</tr>");
	}
	buf_add(b, "</tbody></table></div></article>\n");
}

static void add_tables(struct buf *b, const struct report *r)
{
	const char *section = "";

	buf_add(b, "<nav class=\"contents\" aria-label=\"Tables\">");
	for (int i = 0; i < r->tables; i++) {
		const struct report_table *t = r->table[i];

		if (strcmp(section, t->section)) {
			buf_add(b, "<b>");
			report_escape(b, t->section);
			buf_add(b, "</b>");
		}
		section = t->section;
		buf_addf(b, "<a href=\"#t-%s\">", t->id);
		report_escape(b, t->title);
		buf_add(b, "</a>");
	}
	buf_add(b, "</nav><div class=\"tables\">");
	section = "";
	for (int i = 0; i < r->tables; i++) {
		if (strcmp(section, r->table[i]->section)) {
			section = r->table[i]->section;
			buf_add(b, "<h2>");
			report_escape(b, section);
			buf_add(b, "</h2>");
		}
		add_table(b, r->table[i]);
	}
	buf_add(b, "</div>");
}

/* --- The summary --------------------------------------------------------------------------------------------- */
static const struct report_table *find(const struct report *r, const char *id)
{
	for (int i = 0; i < r->tables; i++)
		if (!strcmp(r->table[i]->id, id))
			return r->table[i];
	return NULL;
}

/* Of the attempts of a lane with a key: is there one with an answer? */
static bool has_answers(const struct report *r, int lane)
{
	for (int i = 0; i < r->records; i++)
		if (r->record[i].lane == lane && r->record[i].known &&
		    !report_is_canvas(&r->record[i]))
			return true;
	return false;
}

bool report_has_answers(const struct report *r)
{
	for (int l = 0; l < r->lanes; l++)
		if (has_answers(r, l))
			return true;
	return false;
}

/* What the card of an arm says of canvases, each from its table: two cells where it is from what is
 * sure to what can be. */
static const struct {
	const char *table, *name;
	int column, most;
	const char *is;
} shown[] = {
	{ "fidelity", "SR", 2, -1, "predicates that hold" },
	{ "fidelity", "SC", 7, -1, "canvases on which all hold" },
	{ "fidelity", "CR", 8, -1, "canvases that are not empty" },
	{ "builds", "total", 6, -1, "required objects and conditions" },
	{ "builds", "success", 8, -1, "both at least 90 %" },
	{ "drawings", "semantic", 7, 8, "scoring points, sure to at most" },
	{ "drawings", "strict", 3, 4, "drawings without a fault, sure to at most" },
};

/* The arm's row, over all of its categories; -1: none. */
static int row_of(const struct report_table *t, const char *name)
{
	int row = -1;

	for (int i = 0; t && i < report_rows(t); i++)
		if (!strcmp(report_at(t, i, 0)->text, name))
			row = i;
	return row;
}

static void add_shares(struct buf *b, const struct report *r, int lane)
{
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		const struct report_table *t = find(r, shown[i].table);
		int row = row_of(t, r->lane[lane].name);

		if (row < 0)
			continue;
		buf_addf(b, "<p class=\"share\" title=\"%s\">%s <b>", shown[i].is,
			 shown[i].name);
		report_format(b, FORM_PERCENT, report_at(t, row, shown[i].column)->v);
		if (shown[i].most >= 0) {
			buf_add(b, " to ");
			report_format(b, FORM_PERCENT, report_at(t, row, shown[i].most)->v);
		}
		buf_add(b, " %</b></p>");
	}
}

static void add_accuracy(struct buf *b, const struct report_cell *c)
{
	buf_add(b, "<p class=\"big\">");
	report_format(b, FORM_PERCENT, c->v);
	buf_add(b, isnan(c->v) ? "" : "<i>%</i>");
	buf_add(b, "</p>");
}

/* A number and its word are not parted. */
static void add_many(struct buf *b, long n, const char *word)
{
	report_format(b, FORM_COUNT, (double)n);
	buf_addf(b, "&nbsp;%s%s", word, n == 1 ? "" : "s");
}

static void lane_card(struct buf *b, const struct report *r, int l)
{
	const struct report_table *t = find(r, "accuracy");
	const struct report_cell *c = report_at(t, report_rows(t) - 1, 2 + l);
	const struct report_lane *x = &r->lane[l];
	bool answers = has_answers(r, l) || !(r->checked || r->drawn);

	buf_addf(b, "<div class=\"card c%d\"><h3>", l % REPORT_SERIES);
	report_escape(b, x->arm);
	buf_add(b, "</h3>");
	if (r->runs > 1) {
		buf_add(b, "<p class=\"of\">");
		report_escape(b, r->run[x->run].title);
		buf_addf(b, " (%s)</p>", x->run ? "B" : "A");
	}
	if (answers)
		add_accuracy(b, c);
	add_shares(b, r, l);
	buf_add(b, "<p>");
	if (answers && !isnan(c->low)) {
		report_format(b, FORM_PERCENT, c->low);
		buf_add(b, " to ");
		report_format(b, FORM_PERCENT, c->high);
		buf_add(b, " %, ");
	}
	add_many(b, x->attempts, "attempt");
	if (x->failures.calls) {
		buf_add(b, ", ");
		add_many(b, x->failures.calls, "call");
	}
	buf_add(b, "</p></div>\n");
}

static void pair_card(struct buf *b, const struct report *r, int i)
{
	struct buf number = { 0 };
	const struct report_table *t;
	int row;

	buf_addf(&number, "paired-%d", i + 1);
	t = find(r, buf_str(&number));
	buf_clear(&number);
	if (!t)
		return;
	row = report_rows(t) - 1;
	buf_add(b, "<div class=\"card pair\"><h3>");
	report_escape(b, r->pair[i].name);
	buf_addf(b, "</h3><p class=\"big%s\">", tone(FORM_POINTS, report_at(t, row, 4)));
	report_format(b, FORM_POINTS, report_at(t, row, 4)->v);
	buf_add(b, "<i>points</i></p><p>");
	report_format(b, FORM_COUNT, report_at(t, row, 6)->v);
	buf_add(b, " saved, ");
	report_format(b, FORM_COUNT, report_at(t, row, 7)->v);
	buf_add(b, " broken, p&nbsp;");
	if (report_at(t, row, 11)->v >= 0.0001)
		buf_add(b, "=&nbsp;");
	/* With its sign for less: it is escaped. */
	report_format(&number, FORM_P, report_at(t, row, 11)->v);
	report_escape(b, buf_str(&number));
	buf_clear(&number);
	buf_add(b, "</p></div>\n");
}

static void add_title(struct buf *b, const struct report *r)
{
	if (r->o.title) {
		report_escape(b, r->o.title);
		return;
	}
	report_escape(b, r->run[0].title);
	if (r->runs > 1) {
		buf_add(b, " and ");
		report_escape(b, r->run[1].title);
	}
}

static void add_summary(struct buf *b, const struct report *r)
{
	bool answers = report_has_answers(r) || !(r->checked || r->drawn);

	/* Where the head has no room for it. */
	buf_add(b, "<p class=\"heading\" aria-hidden=\"true\">");
	add_title(b, r);
	buf_add(b, "</p><div class=\"cards\">");
	for (int l = 0; l < r->lanes; l++)
		lane_card(b, r, l);
	for (int i = 0; i < r->pairs && answers; i++)
		pair_card(b, r, i);
	buf_add(b, "</div><div class=\"plots\">");
	report_plots(b, r);
	buf_add(b, "</div>");
}

/* --- The runs ---------------------------------------------------------------------------------------------------- */
static bool is_plain(const struct json *list)
{
	for (const struct json *m = list->child; m; m = m->next)
		if (m->type == JSON_OBJECT || m->type == JSON_ARRAY)
			return false;
	return true;
}

/* Nobody said anything: null, nothing, or the number by which a config tells that.  Where the config lies
 * is nobody's business who reads the page. */
static bool is_unsaid(const struct json *m)
{
	static const struct {
		const char *key, *value;
	} row[] = { { "limit", "0" },   { "retries", "0" },     { "parallel", "0" },
		    { "threads", "0" }, { "money", "0" },       { "seconds", "0" },
		    { "budget", "0" },  { "max_cost", "0" },    { "max_tokens", "0" },
		    { "seed", "-1" },   { "temperature", "-1" } };

	if (m->type == JSON_NULL || (m->key && !strcmp(m->key, "config_file")))
		return true;
	if (m->type == JSON_OBJECT || m->type == JSON_ARRAY) {
		for (const struct json *c = m->child; c; c = c->next)
			if (!c->key || !is_unsaid(c))
				return false;
		return true;
	}
	for (size_t i = 0; m->key && m->type == JSON_NUMBER && i < sizeof row / sizeof *row;
	     i++)
		if (!strcmp(m->key, row[i].key) && !strcmp(m->text, row[i].value))
			return true;
	return false;
}

static bool is_deep(const struct json *j, int depth)
{
	return depth < RUN_DEPTH && j->child &&
	       (j->type == JSON_OBJECT || (j->type == JSON_ARRAY && !is_plain(j)));
}

static void add_plain(struct buf *b, const struct json *j)
{
	struct buf text = { 0 };

	if (j->type == JSON_STRING) {
		report_escape(b, j->text);
		return;
	}
	if (j->type == JSON_ARRAY && is_plain(j)) {
		for (const struct json *m = j->child; m; m = m->next) {
			add_plain(b, m);
			buf_add(b, m->next ? ", " : "");
		}
		return;
	}
	json_add(&text, j);
	report_escape(b, buf_str(&text));
	buf_clear(&text);
}

static void add_members(struct buf *b, const struct json *j, int depth, const char *except);

/* What is listed stands side by side, each called by its name. */
static void add_items(struct buf *b, const struct json *list, int depth)
{
	buf_add(b, "<div class=\"parts\">");
	for (const struct json *m = list->child; m; m = m->next) {
		const char *name = json_text(m, "name");

		buf_add(b, "<div class=\"part\">");
		if (name) {
			buf_add(b, "<h4>");
			report_escape(b, name);
			buf_add(b, "</h4>");
		}
		if (m->type == JSON_OBJECT)
			add_members(b, m, depth, name ? "name" : NULL);
		else
			add_plain(b, m);
		buf_add(b, "</div>");
	}
	buf_add(b, "</div>");
}

/* Members that are said in a line, or those that have parts. */
static bool is_shown(const struct json *m, int depth, const char *except, bool deep)
{
	return is_deep(m, depth) == deep && !is_unsaid(m) &&
	       !(except && !strcmp(m->key, except));
}

/* Lists, and what is on top, need the whole width: they come after the others. */
static void add_parts(struct buf *b, const struct json *j, int depth, const char *except,
		      bool wide)
{
	for (const struct json *m = j->child; m; m = m->next) {
		bool list = m->type == JSON_ARRAY;

		if (!is_shown(m, depth, except, true) || (list || !depth) != wide)
			continue;
		buf_add(b, wide ? "<div class=\"part all\"><h3>" : "<div class=\"part\"><h4>");
		report_escape(b, m->key);
		buf_add(b, wide ? "</h3>" : "</h4>");
		if (list)
			add_items(b, m, depth + 2);
		else
			add_members(b, m, depth + 1, NULL);
		buf_add(b, "</div>");
	}
}

static void add_members(struct buf *b, const struct json *j, int depth, const char *except)
{
	buf_add(b, "<dl>");
	for (const struct json *m = j->child; m; m = m->next) {
		if (!is_shown(m, depth, except, false))
			continue;
		buf_add(b, "<div><dt>");
		report_escape(b, m->key);
		buf_add(b, "</dt><dd>");
		add_plain(b, m);
		buf_add(b, "</dd></div>");
	}
	buf_add(b, "</dl>");
	buf_add(b, "<div class=\"parts\">");
	add_parts(b, j, depth, except, false);
	add_parts(b, j, depth, except, true);
	buf_add(b, "</div>");
}

static void add_runs(struct buf *b, const struct report *r)
{
	struct buf account = { 0 };

	report_account(&account, r);
	buf_add(b, "<p>");
	report_escape(b, buf_str(&account));
	buf_addf(b, ". Written by porism %s.</p><div class=\"runs\">",
		 r->o.version ? r->o.version : "");
	buf_clear(&account);
	for (int k = 0; k < r->runs; k++) {
		buf_add(b, "<article class=\"run\"><h2>");
		report_escape(b, r->run[k].title);
		buf_addf(b, "%s</h2>", r->runs < 2 ? "" : k ? " (B)" : " (A)");
		if (r->run[k].json && r->run[k].json->type == JSON_OBJECT)
			add_members(b, r->run[k].json, 0, NULL);
		buf_add(b, "</article>");
	}
	buf_add(b, "</div>");
}

/* --- The samples as data ------------------------------------------------------------------------------------------ */
static void add_short(struct buf *b, const char *s)
{
	size_t n = s ? strlen(s) : 0, k = ANSWER_BYTES;
	char *some;

	if (!s) {
		buf_add(b, "null");
		return;
	}
	if (n <= ANSWER_BYTES) {
		json_add_string(b, s);
		return;
	}
	while (k && ((unsigned char)s[k] & 0xc0) == 0x80)
		k--;
	some = mem_strndup(s, k);
	json_add_string(b, some);
	mem_free(some);
	b->s[--b->n] = 0;
	buf_add(b, "\xe2\x80\xa6\"");
}

struct report_list {
	struct index at;
	const char *word[DIM_VALUES];
	int n;
};

static int place_of(struct report_list *l, const char *word)
{
	int at = word ? index_get(&l->at, word) : -1;

	if (at >= 0 || !word || l->n == DIM_VALUES)
		return at;
	index_set(&l->at, word, l->n);
	l->word[l->n] = word;
	return l->n++;
}

static void add_dim(struct buf *b, const struct report *r, const char *dim)
{
	struct report_list *l = mem_alloc(sizeof *l);
	struct buf places = { 0 };

	for (int i = 0; i < r->samples; i++) {
		const struct json *m =
			r->sample[i].group ? json_get(r->sample[i].group, dim) : NULL;
		const char *w = m && (m->type == JSON_STRING || m->type == JSON_NUMBER)
					? m->text
					: NULL;

		buf_addf(&places, "%s%d", i ? "," : "", place_of(l, w));
	}
	if (l->n > 1 && l->n < DIM_VALUES) {
		buf_add(b, b->s[b->n - 1] == '[' ? "{" : ",{");
		json_member_text(b, "name", dim);
		json_member_texts(b, "values", l->word, l->n);
		buf_addf(b, ",\"at\":[%s]}", buf_str(&places));
	}
	buf_clear(&places);
	index_clear(&l->at);
	mem_free(l);
}

static void add_dims(struct buf *b, const struct report *r)
{
	struct index seen = { 0 };

	json_add_key(b, "dims");
	buf_addc(b, '[');
	for (int s = 0; s < r->samples; s++)
		if (r->sample[s].group)
			for (const struct json *m = r->sample[s].group->child; m; m = m->next)
				if (index_get(&seen, m->key) < 0) {
					index_set(&seen, m->key, 1);
					add_dim(b, r, m->key);
				}
	buf_addc(b, ']');
	index_clear(&seen);
}

/* A list of one value for each sample. */
typedef void report_each(struct buf *b, const struct report *r, int sample, int lane,
			 struct report_list *l);

static void each_set(struct buf *b, const struct report *r, int s, int lane,
		     struct report_list *l)
{
	(void)lane;
	(void)l;
	buf_addf(b, "%d", r->sample[s].set_at);
}

static void each_id(struct buf *b, const struct report *r, int s, int lane,
		    struct report_list *l)
{
	(void)lane;
	(void)l;
	json_add_string(b, r->sample[s].id);
}

static void each_truth(struct buf *b, const struct report *r, int s, int lane,
		       struct report_list *l)
{
	(void)lane;
	(void)l;
	add_short(b, r->sample[s].truth);
}

static void each_title(struct buf *b, const struct report *r, int s, int lane,
		       struct report_list *l)
{
	(void)lane;
	(void)l;
	if (r->sample[s].title)
		json_add_string(b, r->sample[s].title);
	else
		buf_add(b, "0");
}

static void each_tries(struct buf *b, const struct report *r, int s, int lane,
		       struct report_list *l)
{
	(void)l;
	buf_addf(b, "%d", report_tries(r, s, lane, NULL));
}

static void each_right(struct buf *b, const struct report *r, int s, int lane,
		       struct report_list *l)
{
	int first = 0, n = report_tries(r, s, lane, &first), right = 0;

	(void)l;
	for (int i = first; i < first + n; i++)
		right += r->record[i].right;
	buf_addf(b, "%d", right);
}

/* Of the first try: a drawing of which nobody could tell. */
static void each_unsure(struct buf *b, const struct report *r, int s, int lane,
			struct report_list *l)
{
	const struct report_record *x = report_first(r, s, lane);

	(void)l;
	buf_addf(b, "%d", x && x->unsure);
}

static void each_verdict(struct buf *b, const struct report *r, int s, int lane,
			 struct report_list *l)
{
	const struct report_record *x = report_first(r, s, lane);

	(void)l;
	buf_addf(b, "%d", x ? (int)x->verdict : -1);
}

static void each_status(struct buf *b, const struct report *r, int s, int lane,
			struct report_list *l)
{
	const struct report_record *x = report_first(r, s, lane);

	buf_addf(b, "%d", x ? place_of(l, x->status) : -1);
}

static void each_source(struct buf *b, const struct report *r, int s, int lane,
			struct report_list *l)
{
	const struct report_record *x = report_first(r, s, lane);

	buf_addf(b, "%d",
		 x && x->source < METRIC_SOURCES ? place_of(l, metric_source_word[x->source])
						 : -1);
}

static double member(const struct json *j, const char *object, const char *key)
{
	const struct json *m = json_get(j, object);

	return m && m->type == JSON_OBJECT ? json_number(m, key) : NAN;
}

static double end_of(const struct json *j, const char *key, bool last)
{
	const struct json *pair = json_get(j, key);
	double v;

	if (!pair || pair->type != JSON_ARRAY || pair->n != 2)
		return NAN;
	pair = last ? pair->child->next : pair->child;
	return pair->type == JSON_NUMBER && text_double(&v, pair->text) ? v : NAN;
}

/* What a canvas shows of what it should, in few words. */
static void add_shown(struct buf *b, const struct report_record *x)
{
	const struct json *f = x->fidelity;
	struct buf t = { 0 };
	double there, all;

	if (x->drawing) {
		double low = end_of(x->drawing, "semantic", false),
		       high = end_of(x->drawing, "semantic", true);

		if (high > low)
			buf_addf(&t, "%.0f\xe2\x80\x93%.0f %%", 100 * low, 100 * high);
		else if (low >= 0)
			buf_addf(&t, "%.0f %%", 100 * low);
	} else {
		there = json_number(f, "pass");
		all = json_number(f, "all");
		if (isnan(all)) {
			there = member(f, "objects", "there") + member(f, "conditions", "met");
			all = member(f, "objects", "all") + member(f, "conditions", "all");
		}
		if (there >= 0 && all > 0)
			buf_addf(&t, "%.0f of %.0f", there, all);
	}
	add_short(b, t.n ? buf_str(&t) : NULL);
	buf_clear(&t);
}

static void each_answer(struct buf *b, const struct report *r, int s, int lane,
			struct report_list *l)
{
	const struct report_record *x = report_first(r, s, lane);

	(void)l;
	if (x && report_is_canvas(x))
		add_shown(b, x);
	else
		add_short(b, x ? x->answer : NULL);
}

static void add_each(struct buf *b, const struct report *r, const char *key, report_each *each,
		     int lane, struct report_list *l)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int s = 0; s < r->samples; s++) {
		if (s)
			buf_addc(b, ',');
		each(b, r, s, lane, l);
	}
	buf_addc(b, ']');
}

static void add_lanes(struct buf *b, const struct report *r, struct report_list *status,
		      struct report_list *source)
{
	json_add_key(b, "lanes");
	buf_addc(b, '[');
	for (int l = 0; l < r->lanes; l++) {
		buf_add(b, l ? ",{" : "{");
		json_member_text(b, "name", r->lane[l].name);
		buf_addf(b, ",\"run\":%d", r->lane[l].run);
		add_each(b, r, "tries", each_tries, l, NULL);
		add_each(b, r, "right", each_right, l, NULL);
		if (r->lane[l].unsure)
			add_each(b, r, "unsure", each_unsure, l, NULL);
		add_each(b, r, "verdict", each_verdict, l, NULL);
		add_each(b, r, "status", each_status, l, status);
		add_each(b, r, "source", each_source, l, source);
		add_each(b, r, "answer", each_answer, l, NULL);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_words(struct buf *b, const struct report *r)
{
	json_member_texts(b, "sets", r->set, r->sets);
	json_member_texts(b, "verdicts", report_verdict_word, REPORT_VERDICTS);
	json_add_key(b, "pairs");
	buf_addc(b, '[');
	for (int i = 0; i < r->pairs; i++) {
		buf_addf(b, "%s{\"a\":%d,\"b\":%d", i ? "," : "", r->pair[i].a, r->pair[i].b);
		json_member_text(b, "name", r->pair[i].name);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_samples(struct buf *b, const struct report *r)
{
	struct report_list *status = mem_alloc(sizeof *status),
			   *source = mem_alloc(sizeof *source);

	buf_addf(b, "{\"samples\":%d,\"tries\":%d", r->samples, r->tries);
	add_words(b, r);
	add_lanes(b, r, status, source);
	json_member_texts(b, "statuses", status->word, status->n);
	json_member_texts(b, "sources", source->word, source->n);
	add_dims(b, r);
	add_each(b, r, "set", each_set, 0, NULL);
	add_each(b, r, "id", each_id, 0, NULL);
	add_each(b, r, "truth", each_truth, 0, NULL);
	add_each(b, r, "title", each_title, 0, NULL);
	/* The first sample of each chunk. */
	json_add_key(b, "chunks");
	buf_addc(b, '[');
	for (int s = 0; s < r->samples; s++)
		if (!s || r->sample[s].chunk != r->sample[s - 1].chunk)
			buf_addf(b, "%s%d", s ? "," : "", s);
	buf_add(b, "]}");
	index_clear(&status->at);
	index_clear(&source->at);
	mem_free(status);
	mem_free(source);
}

/* JSON within a script: a < occurs in strings alone, where it may be said otherwise. */
static void add_data(struct buf *b, const struct buf *json)
{
	for (size_t i = 0, k; i < json->n; i = k + 1) {
		const char *lt = memchr(json->s + i, '<', json->n - i);

		k = lt ? (size_t)(lt - json->s) : json->n;
		buf_addn(b, json->s + i, k - i);
		buf_add(b, lt ? "\\u003c" : "");
	}
}

/* --- All of it ------------------------------------------------------------------------------------------------------ */
void report_page_head(struct buf *b, const char *title, const char *script)
{
	buf_add(b,
		"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
		"style-src 'unsafe-inline'; ");
	buf_add(b, script);
	buf_add(b, "img-src data: blob:; base-uri 'none'; form-action 'none'\">\n<title>");
	buf_add(b, title);
	buf_add(b, "</title>\n<style>\n");
	buf_add(b, report_page_css);
	buf_add(b, "</style>\n");
}

static void add_head(struct buf *b, const struct report *r)
{
	struct buf title = { 0 };

	add_title(&title, r);
	report_page_head(b, buf_str(&title), "script-src 'nonce-porism'; ");
	buf_addf(b, "</head>\n<body>\n<header><h1>%s", buf_str(&title));
	buf_clear(&title);
	buf_add(b, "</h1><nav role=\"tablist\" aria-label=\"Views\">"
		   "<a role=\"tab\" href=\"#summary\">Summary</a>"
		   "<a role=\"tab\" href=\"#tables\">Tables</a>"
		   "<a role=\"tab\" href=\"#samples\">Samples</a>"
		   "<a role=\"tab\" href=\"#run\">Run</a></nav>"
		   "<button id=\"theme\" type=\"button\" title=\"Light or dark\" "
		   "aria-label=\"Light or dark\">\xe2\x97\x90</button></header>\n<main>\n");
}

void report_html(struct buf *b, const struct report *r)
{
	struct buf data = { 0 };

	add_head(b, r);
	buf_add(b, "<section id=\"summary\" class=\"view\">");
	add_summary(b, r);
	buf_add(b, "</section>\n<section id=\"tables\" class=\"view\">");
	add_tables(b, r);
	buf_add(b, "</section>\n<section id=\"samples\" class=\"view\"><noscript>The samples "
		   "need a "
		   "script of this page.</noscript></section>\n"
		   "<section id=\"run\" class=\"view\">");
	add_runs(b, r);
	buf_add(b, "</section>\n</main>\n<script type=\"application/json\" id=\"data\">");
	add_samples(&data, r);
	add_data(b, &data);
	buf_clear(&data);
	buf_add(b, "</script>\n");
	for (int i = 0; i < r->chunks; i++) {
		buf_addf(b, "<script type=\"text/plain\" id=\"k%d\">", i);
		buf_add(b, r->chunk[i].text);
		buf_add(b, "</script>\n");
	}
	buf_add(b, "<script nonce=\"porism\">\n");
	buf_add(b, report_page_js);
	buf_add(b, "</script>\n</body>\n</html>\n");
}
