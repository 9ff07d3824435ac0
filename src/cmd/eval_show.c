/* eval_show.c -- how far a run of porism eval is: a table that is drawn again, or lines. */
#include "cmd/eval_priv.h"
#include "metric/metric.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TABLE_SECONDS 0.2
#define LINE_SECONDS 10

/* With several tries the interval is a bootstrap, which porism eval score tells. */
static void add_accuracy(struct buf *b, const struct eval_tally *t, int tries)
{
	struct metric_range r = metric_wilson(t->right, t->known);

	if (t->known && tries > 1)
		buf_addf(b, "%5.1f %%", 100 * r.value);
	else if (t->known)
		buf_addf(b, "%5.1f %% (%.1f-%.1f)", 100 * r.value, 100 * r.low, 100 * r.high);
	else
		buf_add(b, "-");
}

/* --- The table ---------------------------------------------------------------------------------- */
enum show_column {
	SHOW_ARM,
	SHOW_DONE,
	SHOW_RIGHT,
	SHOW_ACCURACY,
	SHOW_FAILED,
	SHOW_COST,
	SHOW_TOKENS,
	SHOW_RATE,
	SHOW_LEFT,
	SHOW_COLUMNS
};
/* drop: which goes first where the terminal is narrow; 0 never. */
static const struct {
	const char *name;
	int width, drop; /* width below 0: to the left */
} columns[SHOW_COLUMNS] = {
	[SHOW_ARM] = { "arm", -20, 0 },     [SHOW_DONE] = { "done", 13, 0 },
	[SHOW_RIGHT] = { "right", 7, 5 },   [SHOW_ACCURACY] = { "accuracy (95 %)", -21, 6 },
	[SHOW_FAILED] = { "failed", 6, 4 }, [SHOW_COST] = { "cost, $", 9, 3 },
	[SHOW_TOKENS] = { "tokens", 6, 2 }, [SHOW_RATE] = { "per s", 7, 1 },
	[SHOW_LEFT] = { "left", 6, 7 },
};

/* The width of each column, 0 for those that have no place. */
static void fit_columns(int *width, const struct cmd_eval_show *s, int most)
{
	int name = 3, all = 0;

	for (int i = 0; i < s->plan->config->arms; i++) {
		int n = (int)strlen(s->plan->config->arm[i].name);

		name = n > name ? n : name;
	}
	for (int i = 0; i < SHOW_COLUMNS; i++) {
		width[i] = columns[i].width;
		all += abs(width[i]) + 1;
	}
	if (name < 20) {
		all -= 20 - name;
		width[SHOW_ARM] = -name;
	}
	for (int k = 1; k < SHOW_COLUMNS && all > most; k++)
		for (int i = 0; i < SHOW_COLUMNS; i++)
			if (columns[i].drop == k) {
				all -= abs(width[i]) + 1;
				width[i] = 0;
			}
}

/* The arm's attempts per second of this start, and how long the rest takes at that. */
static void add_cell(struct buf *b, const struct cmd_eval_show *s, int arm,
		     enum show_column what, double now)
{
	const struct eval_tally *t = &s->tally[arm];
	double passed = now - s->began;
	double rate = passed > 0 ? (double)(t->done - s->before[arm].done) / passed : 0;

	switch (what) {
	case SHOW_ARM: buf_addf(b, "%.20s", s->plan->config->arm[arm].name); break;
	case SHOW_DONE: buf_addf(b, "%ld/%ld", t->done, t->total); break;
	case SHOW_RIGHT: buf_addf(b, "%ld", t->right); break;
	case SHOW_ACCURACY: add_accuracy(b, t, s->plan->config->tries); break;
	case SHOW_FAILED: buf_addf(b, "%ld", t->failed); break;
	case SHOW_COST:
		if (t->unknown && t->unknown == t->done)
			buf_addc(b, '-');
		else
			buf_addf(b, "%.4f", t->cost);
		break;
	case SHOW_TOKENS: cmd_add_many(b, t->input + t->output, 1); break;
	case SHOW_RATE: buf_addf(b, "%.1f", rate); break;
	case SHOW_LEFT:
		cmd_add_time(b, rate > 0 ? (double)(t->total - t->done) / rate : NAN, 1);
		break;
	case SHOW_COLUMNS: break;
	}
}

/* A line of the table; arm below 0: its head. */
static void add_line(struct buf *b, const struct cmd_eval_show *s, const int *width, int arm,
		     double now)
{
	struct buf cell = { 0 };

	buf_add(b, "\r\033[K");
	for (int i = 0; i < SHOW_COLUMNS; i++) {
		if (!width[i])
			continue;
		buf_reset(&cell);
		if (arm < 0)
			buf_add(&cell, columns[i].name);
		else
			add_cell(&cell, s, arm, (enum show_column)i, now);
		buf_addf(b, "%s%*s", i ? " " : "", width[i], buf_str(&cell));
	}
	buf_addc(b, '\n');
	buf_clear(&cell);
}

static void draw_table(struct cmd_eval_show *s, double now)
{
	int arms = s->plan->config->arms, width[SHOW_COLUMNS];
	struct buf b = { 0 };

	fit_columns(width, s, cmd_terminal_width());
	if (s->lines)
		buf_addf(&b, "\033[%dA", s->lines);
	for (int i = -1; i < arms; i++)
		add_line(&b, s, width, i, now);
	fputs(b.s, stderr);
	s->lines = arms + 1;
	buf_clear(&b);
}

static void print_lines(const struct cmd_eval_show *s, double now)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->plan->config->arms; i++) {
		const struct eval_tally *t = &s->tally[i];

		buf_reset(&b);
		buf_addf(&b, "%s: %ld of %ld, %ld right, ", s->plan->config->arm[i].name,
			 t->done, t->total, t->right);
		add_accuracy(&b, t, s->plan->config->tries);
		if (t->failed)
			buf_addf(&b, ", %ld failed", t->failed);
		if (t->unknown < t->done)
			buf_addf(&b, ", $%.4f", t->cost);
		buf_add(&b, ", ");
		cmd_add_many(&b, t->input + t->output, 1);
		buf_addf(&b, " tokens, ");
		cmd_add_time(&b, now - s->began, 1);
		fprintf(stderr, "%s\n", b.s);
	}
	buf_clear(&b);
}

void cmd_eval_show(struct cmd_eval_show *s, double now, bool last)
{
	if (s->quiet)
		return;
	if (!last && now - s->shown < (s->table ? TABLE_SECONDS : LINE_SECONDS))
		return;
	s->shown = now;
	if (s->table)
		draw_table(s, now);
	else
		print_lines(s, now);
}
