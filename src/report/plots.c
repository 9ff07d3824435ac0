/* plots.c -- which plots a report has: each from a table, so that both say the same. */
#include "base/list.h"
#include "report/report_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct report_table *find(const struct report *r, const char *id)
{
	for (int i = 0; i < r->tables; i++)
		if (!strcmp(r->table[i]->id, id))
			return r->table[i];
	return NULL;
}

/* Columns of a table as series: `first` and those after it, the first column's texts as names. */
struct report_slice {
	struct metric_range *value;
	const char **name;
	int names;
};

static struct report_slice slice(const struct report_table *t, int first, int n)
{
	int rows = report_rows(t);
	struct report_slice s = { mem_alloc((size_t)(rows * n + 1) * sizeof *s.value),
				  mem_alloc((size_t)(rows + 1) * sizeof *s.name), rows };

	for (int i = 0; i < rows; i++) {
		s.name[i] = report_at(t, i, 0)->text;
		for (int k = 0; k < n; k++) {
			const struct report_cell *c = report_at(t, i, first + k);

			s.value[i * n + k] = (struct metric_range){ c->v, c->low, c->high };
		}
	}
	return s;
}

static void slice_free(struct report_slice *s)
{
	mem_free(s->value);
	mem_free(s->name);
}

static int few(int n)
{
	return n < REPORT_SERIES ? n : REPORT_SERIES;
}

static void accuracy_plot(struct buf *b, const struct report *r)
{
	const struct report_table *t = find(r, "accuracy");
	struct report_chart c = { .id = "pa",
				  .title = "Accuracy",
				  .n_series = few(r->lanes),
				  .most = 1,
				  .percent = true };
	struct report_slice s = slice(t, 2, c.n_series);

	for (int k = 0; k < c.n_series; k++)
		c.series[k] = r->lane[k].name;
	c.value = s.value;
	c.name = s.name;
	c.names = s.names;
	report_figure(b, &c, report_bars, "Right answers in percent, with intervals of 95 %.");
	slice_free(&s);
}

/* Difference of each pair, set by set. */
static void pair_plot(struct buf *b, const struct report *r)
{
	struct report_chart c = { .id = "pd",
				  .title = "Differences",
				  .n_series = few(r->pairs),
				  .least = 1,
				  .percent = true };
	struct metric_range *value;
	const struct report_table *t = find(r, "paired-1");
	int rows;

	if (!t)
		return;
	rows = report_rows(t);
	value = mem_alloc((size_t)(rows * c.n_series + 1) * sizeof *value);
	c.name = mem_alloc((size_t)(rows + 1) * sizeof *c.name);
	c.names = rows;
	for (int k = 0; k < c.n_series; k++) {
		char id[32];
		const struct report_table *p;

		snprintf(id, sizeof id, "paired-%d", k + 1);
		p = find(r, id);
		c.series[k] = r->pair[k].name;
		for (int i = 0; i < rows; i++) {
			const struct report_cell *x = report_at(p, i, 4);

			c.name[i] = report_at(p, i, 0)->text;
			value[i * c.n_series + k] =
				(struct metric_range){ x->v, x->low, x->high };
		}
	}
	c.value = value;
	report_figure(b, &c, report_bars,
		      "Points of accuracy, after less before, with intervals of 95 %.");
	mem_free(value);
	mem_free(c.name);
}

/* Of rows that tell sets of an arm, only those of all sets. */
static void keep_totals(struct report_slice *s, const struct report_table *t, int n)
{
	int kept = 0;

	for (int i = 0; i < s->names; i++) {
		if (strcmp(report_at(t, i, 1)->text, "All"))
			continue;
		s->name[kept] = s->name[i];
		memmove(&s->value[kept * n], &s->value[i * n], (size_t)n * sizeof *s->value);
		kept++;
	}
	s->names = kept;
}

/* Shares of a row laid one on the other: rows of `t` from column `first`. */
static void stack_plot(struct buf *b, const char *id, const char *title, const char *note,
		       const struct report_table *t, int first, int n, bool two_names,
		       bool totals)
{
	struct report_chart c = {
		.id = id, .title = title, .n_series = few(n), .most = 1, .percent = true
	};
	struct report_slice s;
	struct buf *joined;

	if (!t || !report_rows(t))
		return;
	s = slice(t, first, c.n_series);
	if (totals)
		keep_totals(&s, t, c.n_series);
	joined = mem_alloc((size_t)(s.names + 1) * sizeof *joined);
	for (int i = 0; i < s.names && two_names && !totals; i++) {
		buf_addf(&joined[i], "%s, %s", report_at(t, i, 0)->text,
			 report_at(t, i, 1)->text);
		s.name[i] = buf_str(&joined[i]);
	}
	for (int k = 0; k < c.n_series; k++)
		c.series[k] = t->column[first + k].name;
	c.value = s.value;
	c.name = s.name;
	c.names = s.names;
	report_figure(b, &c, report_stack, note);
	for (int i = 0; i < s.names; i++)
		buf_clear(&joined[i]);
	mem_free(joined);
	slice_free(&s);
}

/* --- Distributions ----------------------------------------------------------------------------------------- */
#define BINS 24

static double spent_of(const struct report_record *x, enum metric_spent_kind k)
{
	return k == METRIC_SECONDS ? x->spent.seconds : x->spent.output;
}

/* Where bins end: equal ones up to the 98th percentile, what is beyond in the last. */
static double bin_width(const struct report *r, enum metric_spent_kind k)
{
	double *x = mem_alloc((size_t)(r->records + 1) * sizeof *x), top, unit;
	int n = 0;

	for (int i = 0; i < r->records; i++)
		if (spent_of(&r->record[i], k) > 0)
			x[n++] = spent_of(&r->record[i], k);
	qsort(x, (size_t)n, sizeof *x, base_by_size);
	top = n ? metric_quantile(x, n, 0.98) : 0;
	mem_free(x);
	if (!(top > 0))
		return NAN;
	unit = pow(10, floor(log10(top / BINS)));
	for (int i = 0; i < 4; i++) {
		static const double nice[] = { 1, 2, 5, 10 };

		if (nice[i] * unit * BINS >= top)
			return nice[i] * unit;
	}
	return 10 * unit;
}

static void spread_plot(struct buf *b, const struct report *r, enum metric_spent_kind kind,
			const char *id, const char *title, const char *note)
{
	struct report_chart c = { .id = id,
				  .title = title,
				  .n_series = few(r->lanes),
				  .least = 1,
				  .percent = true,
				  .names = BINS };
	double width = bin_width(r, kind);
	struct metric_range value[BINS * REPORT_SERIES];
	long count[BINS][REPORT_SERIES] = { { 0 } }, all[REPORT_SERIES] = { 0 };
	char word[BINS][32];
	const char *name[BINS];

	if (isnan(width))
		return;
	for (int i = 0; i < r->records; i++) {
		const struct report_record *x = &r->record[i];
		double v = spent_of(x, kind);
		int bin = v >= 0 ? (int)fmin(BINS - 1, v / width) : -1;

		if (bin < 0 || x->lane >= c.n_series || x->spent.timeout)
			continue;
		count[bin][x->lane]++;
		all[x->lane]++;
	}
	for (int i = 0; i < BINS; i++) {
		snprintf(word[i], sizeof word[i], i == BINS - 1 ? "\xe2\x89\xa5 %g" : "%g",
			 i * width);
		name[i] = word[i];
		for (int k = 0; k < c.n_series; k++)
			value[i * c.n_series + k] = (struct metric_range){
				metric_share((double)count[i][k], (double)all[k]), NAN, NAN
			};
	}
	for (int k = 0; k < c.n_series; k++)
		c.series[k] = r->lane[k].name;
	c.value = value;
	c.name = name;
	report_figure(b, &c, report_columns, note);
}

/* Accuracy of both arms over what the first one thought: problems in ten parts of equal size, from
 * the least thought to the most (the paper's figure E.2). */
struct report_thought {
	double tokens;
	bool a, b;
};

static int by_tokens(const void *p, const void *q)
{
	const struct report_thought *a = p, *b = q;

	return (a->tokens > b->tokens) - (a->tokens < b->tokens);
}

static void thought_plot(struct buf *b, const struct report *r)
{
	enum { PARTS = 10 };
	struct report_chart c = { .id = "pt",
				  .title = "Accuracy by effort of the first run",
				  .n_series = 2,
				  .least = 1,
				  .percent = true,
				  .names = PARTS };
	struct report_thought *x;
	struct metric_range value[PARTS * 2];
	char word[PARTS][32];
	const char *name[PARTS];
	int n = 0;

	if (!r->pairs)
		return;
	x = mem_alloc((size_t)(r->samples + 1) * sizeof *x);
	for (int s = 0; s < r->samples; s++) {
		const struct report_record *p = report_first(r, s, r->pair[0].a),
					   *q = report_first(r, s, r->pair[0].b);

		if (p && q && p->known && q->known && !p->unsure && !q->unsure &&
		    p->spent.reasoning > 0)
			x[n++] = (struct report_thought){ p->spent.reasoning, p->right,
							  q->right };
	}
	if (n >= 10 * PARTS) {
		qsort(x, (size_t)n, sizeof *x, by_tokens);
		for (int i = 0; i < PARTS; i++) {
			int from = (int)((long)n * i / PARTS),
			    to = (int)((long)n * (i + 1) / PARTS);
			long before = 0, after = 0;

			for (int k = from; k < to; k++) {
				before += x[k].a;
				after += x[k].b;
			}
			value[2 * i] = metric_wilson(before, to - from);
			value[2 * i + 1] = metric_wilson(after, to - from);
			snprintf(word[i], sizeof word[i], "%.0f", x[(from + to) / 2].tokens);
			name[i] = word[i];
		}
		c.series[0] = r->lane[r->pair[0].a].name;
		c.series[1] = r->lane[r->pair[0].b].name;
		c.value = value;
		c.name = name;
		report_figure(
			b, &c, report_lines,
			"Problems in ten equal parts, named by the median of the first arm's "
			"reasoning "
			"tokens; intervals of 95 %.");
	}
	mem_free(x);
}

/* --- Steps and targets --------------------------------------------------------------------------------------- */
static void step_plot(struct buf *b, const struct report *r)
{
	const struct report_table *t = find(r, "steps");
	struct report_chart c = { .id = "ps",
				  .title = "Processes by length",
				  .most = 1,
				  .percent = true,
				  .names = METRIC_STEP_BUCKETS };
	struct metric_range value[METRIC_STEP_BUCKETS * REPORT_SERIES];
	const char *name[METRIC_STEP_BUCKETS];
	int row[REPORT_SERIES];

	for (int i = 0; t && i < report_rows(t) && c.n_series < REPORT_SERIES; i++)
		if (!strcmp(report_at(t, i, 1)->text, "right")) {
			row[c.n_series] = i;
			c.series[c.n_series++] = report_at(t, i, 0)->text;
		}
	for (int k = 0; k < METRIC_STEP_BUCKETS; k++) {
		name[k] = metric_step_word[k];
		for (int i = 0; i < c.n_series; i++)
			value[k * c.n_series + i] =
				(struct metric_range){ report_at(t, row[i], 4 + 2 * k)->v, NAN,
						       NAN };
	}
	c.value = value;
	c.name = name;
	report_figure(b, &c, report_lines, "PCS in percent by steps of the reference.");
}

static void target_plot(struct buf *b, const struct report *r)
{
	const struct report_table *t = find(r, "targets");
	struct report_chart c = { .id = "pq",
				  .title = "Targets by tolerance",
				  .most = 1,
				  .percent = true,
				  .names = METRIC_TI_SWEEP };
	struct metric_range value[METRIC_TI_SWEEP * REPORT_SERIES];
	const char *name[METRIC_TI_SWEEP];

	if (!t)
		return;
	c.n_series = few(report_rows(t));
	for (int k = 0; k < METRIC_TI_SWEEP; k++) {
		name[k] = t->column[2 + k].name;
		for (int i = 0; i < c.n_series; i++) {
			c.series[i] = report_at(t, i, 0)->text;
			value[k * c.n_series + i] =
				(struct metric_range){ report_at(t, i, 2 + k)->v, NAN, NAN };
		}
	}
	c.value = value;
	c.name = name;
	report_figure(b, &c, report_lines, "Values within the tolerance, in percent.");
}

/* Shares of canvases, arm by arm; `most`: the column up to which a value may go, or -1. */
struct report_share {
	const char *name;
	int column, most;
};

static void share_plot(struct buf *b, const struct report *r, const char *table,
		       const char *title, const char *note, const struct report_share *share,
		       int shares)
{
	const struct report_table *t = find(r, table);
	struct report_chart c = {
		.id = table, .title = title, .most = 1, .percent = true, .names = shares
	};
	struct metric_range value[8 * REPORT_SERIES];
	const char *name[8];
	int row[REPORT_SERIES];

	/* An arm's last row is that of all its categories. */
	for (int i = 0; t && i < report_rows(t) && c.n_series < REPORT_SERIES; i++)
		if (i + 1 == report_rows(t) ||
		    strcmp(report_at(t, i, 0)->text, report_at(t, i + 1, 0)->text)) {
			row[c.n_series] = i;
			c.series[c.n_series++] = report_at(t, i, 0)->text;
		}
	for (int k = 0; k < shares; k++) {
		name[k] = share[k].name;
		for (int i = 0; i < c.n_series; i++) {
			const struct report_cell *x = report_at(t, row[i], share[k].column);
			bool open = share[k].most >= 0;

			value[k * c.n_series + i] = (struct metric_range){
				x->v, open ? x->v : x->low,
				open ? report_at(t, row[i], share[k].most)->v : x->high
			};
		}
	}
	c.value = value;
	c.name = name;
	report_figure(b, &c, report_bars, note);
}

static void canvas_plots(struct buf *b, const struct report *r)
{
	static const struct report_share fidelity[] = { { "SR", 2, -1 },
							{ "SC", 7, -1 },
							{ "CR", 8, -1 } },
					 build[] = { { "objects", 2, -1 },
						     { "conditions", 3, -1 },
						     { "total", 6, -1 },
						     { "success", 8, -1 } },
					 drawing[] = { { "semantic", 7, 8 },
						       { "relaxed", 5, 6 },
						       { "strict", 3, 4 } };

	share_plot(b, r, "fidelity", "Construction fidelity",
		   "Predicates that hold, canvases on which all hold, canvases that are not "
		   "empty; in percent.",
		   fidelity, 3);
	share_plot(b, r, "builds", "Required objects and conditions", "In percent.", build, 4);
	share_plot(b, r, "drawings", "Drawings",
		   "What is sure in percent, and up to where it may go: not all is decided.",
		   drawing, 3);
}

void report_plots(struct buf *b, const struct report *r)
{
	if (report_has_answers(r) || !(r->checked || r->drawn)) {
		accuracy_plot(b, r);
		pair_plot(b, r);
	}
	canvas_plots(b, r);
	thought_plot(b, r);
	stack_plot(b, "po", "Where right answers come from",
		   "Shares of right answers, by three rules.", find(r, "sources"), 3, 5, true,
		   false);
	stack_plot(b, "pf", "Failed calls", "Shares of failed calls.", find(r, "failures"), 4,
		   METRIC_FAILURES, false, false);
	stack_plot(b, "pu", "Turns", "Share of attempts with so many replies.",
		   find(r, "turns"), 3, METRIC_TURN_CLASSES, true, true);
	spread_plot(b, r, METRIC_SECONDS, "pz", "Time", "Share of attempts by seconds.");
	spread_plot(b, r, METRIC_OUTPUT, "pk", "Tokens",
		    "Share of attempts by output tokens, thoughts included.");
	step_plot(b, r);
	target_plot(b, r);
}
