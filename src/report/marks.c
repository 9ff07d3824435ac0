/*
 * marks.c -- tables of K12Vista (direct and step by step), of PEBench (judges against people's labels),
 * and of leakage: texts that are shared, numbers that were changed.
 *
 * K12Vista's samples are those that have a grade and a subject and are no solutions to be labelled.
 */
#include "base/list.h"
#include "report/report_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A table that nothing was written into is none. */
static void drop_empty(struct report *r, const struct report_table *t)
{
	if (!t->cells)
		r->tables--;
}

/* --- Judges against people ------------------------------------------------------------------------ */
#define STEPS 1000

static int read_labels(enum metric_label *out, const struct json *list)
{
	int n = 0;

	for (const struct json *m = list ? list->child : NULL; m && n < STEPS; m = m->next)
		out[n++] = m->type == JSON_STRING ? metric_label_of(m->text) : METRIC_LABELS;
	return n;
}

static void add_bench(struct metric_bench *b, const struct json *bench)
{
	enum metric_label gold[STEPS], said[STEPS];
	int n = read_labels(gold, json_list(bench, "gold"));
	int m = read_labels(said, json_list(bench, "said"));

	metric_bench_add(b, gold, n, said, m);
}

static void bench_row(struct report_table *t, const char *name, const struct metric_bench *b)
{
	double steps = 0;

	for (int k = 0; k < METRIC_LABELS; k++)
		steps += (double)b->gold[k];
	report_text(t, name);
	report_values(t, b->solutions, b->unequal, steps);
	for (int k = 0; k < METRIC_LABELS; k++)
		report_value(t, metric_bench_recall(b, (enum metric_label)k));
	report_values(t, metric_bench_micro(b), metric_bench_macro(b));
}

static void bench_tables(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Steps", "bench", "Judges against people",
		"PEBench: of the steps that people gave a label, those that got it from the "
		"model. A reply without one label for each step has none right. Micro: of all "
		"steps; macro: the mean of the labels.");
	struct report_table *c = report_table(
		r, "Steps", "bench-labels", "Labels of people and of judges",
		"The label that people gave, and the label that the model gave (columns).");

	report_heads(t, NULL, FORM_COUNT, "Solutions", "Unread", "Steps");
	for (int k = 0; k < METRIC_LABELS; k++)
		report_column(t, "right by label", metric_label_rows[k].word, FORM_PERCENT);
	report_heads(t, "right", FORM_PERCENT, "micro", "macro");
	report_label_columns(c, "People");
	for (int l = 0; l < r->lanes; l++) {
		struct metric_bench b = { 0 };

		for (int i = 0; i < r->records; i++)
			if (r->record[i].lane == l && r->record[i].bench)
				add_bench(&b, r->record[i].bench);
		if (!b.solutions)
			continue;
		bench_row(t, r->lane[l].name, &b);
		report_label_rows(c, r->lane[l].name, &b);
	}
	drop_empty(r, c);
	drop_empty(r, t);
}

/* --- Direct and step by step ------------------------------------------------------------------------ */
struct report_school {
	struct metric_marks direct, step;
};

static bool is_school(const struct report_record *x)
{
	return !x->bench && report_group(x, "grade") && report_group(x, "subject");
}

/* The mean of a question's bits: of its blanks, where there are several. */
static double direct_of(const struct report_record *x)
{
	const struct json *b = x->blanks;
	double right, all;

	if (b && b->type == JSON_ARRAY && b->n == 2 && b->child->type == JSON_NUMBER &&
	    text_double(&right, b->child->text) && b->child->next->type == JSON_NUMBER &&
	    text_double(&all, b->child->next->text) && all >= 1 && right >= 0 && right <= all)
		return right / all;
	return x->right;
}

/* Correct steps of all; NaN where a step has no label. */
static double step_of(const struct report_record *x)
{
	enum metric_label label[STEPS];
	const struct json *steps = json_list(x->judge, "steps");
	int n = 0;

	for (const struct json *s = steps ? steps->child : NULL; s && n < STEPS; s = s->next) {
		const struct json *l = s->type == JSON_OBJECT ? json_get(s, "label") : NULL;
		const char *word =
			l && l->type == JSON_OBJECT ? json_text(l, "k12vista") : NULL;

		label[n] = word ? metric_label_of(word) : METRIC_LABELS;
		if (label[n++] == METRIC_LABELS)
			return NAN;
	}
	return metric_step_score(label, n);
}

/* dim NULL: all. */
static struct report_school school_of(const struct report *r, int lane, const char *dim,
				      const char *word)
{
	struct report_school s = { 0 };

	for (int i = 0; i < r->records; i++) {
		const struct report_record *x = &r->record[i];
		const char *w = dim ? report_group(x, dim) : NULL;

		if (x->lane != lane || !is_school(x) || (dim && (!w || strcmp(w, word) != 0)))
			continue;
		if (x->known)
			metric_marks_add(&s.direct, direct_of(x));
		if (x->judge)
			metric_marks_add(&s.step, step_of(x));
	}
	return s;
}

static void school_row(struct report_table *t, const char *name, const char *dim,
		       const char *word, const struct report_school *s)
{
	if (!s->direct.n && !s->step.n)
		return;
	report_text(t, name);
	report_text(t, dim);
	report_text(t, word);
	report_values(t, s->direct.n, metric_marks_all(&s->direct), s->step.n,
		      metric_marks_judged(&s->step), metric_marks_all(&s->step),
		      s->step.unjudged);
}

static void school_rows(struct report *r, struct report_table *t, const char *dim)
{
	enum { MOST = 64 };
	const char *word[MOST];
	int n = 0;

	for (int i = 0; i < r->records; i++) {
		const char *w =
			is_school(&r->record[i]) ? report_group(&r->record[i], dim) : NULL;
		int k = 0;

		while (w && k < n && strcmp(w, word[k]))
			k++;
		if (w && k == n && n < MOST)
			word[n++] = w;
	}
	if (n)
		qsort(word, (size_t)n, sizeof *word, base_by_text);
	for (int l = 0; l < r->lanes; l++)
		for (int k = 0; k < n; k++) {
			struct report_school s = school_of(r, l, dim, word[k]);

			school_row(t, r->lane[l].name, dim, word[k], &s);
		}
}

static void school_table(struct report *r)
{
	static const char *const dims[] = { "grade", "subject", "type" };
	struct report_table *t = report_arms(
		r, "Steps", "school", "Direct and step by step",
		"K12Vista. Direct: the mean of a question's bits, one for each blank. Step by "
		"step: correct steps of all; solutions that nobody could judge are dropped "
		"(the paper's code), or count as 0.");

	report_heads(t, NULL, FORM_TEXT, "By", "Value");
	report_column(t, "direct", "N", FORM_COUNT);
	report_column(t, "direct", "score", FORM_PERCENT);
	report_column(t, "step by step", "N", FORM_COUNT);
	report_heads(t, "step by step", FORM_PERCENT, "dropped", "all");
	report_column(t, "step by step", "unjudged", FORM_COUNT);
	for (int l = 0; l < r->lanes; l++) {
		struct report_school s = school_of(r, l, NULL, NULL);

		school_row(t, r->lane[l].name, "all", "", &s);
	}
	for (size_t i = 0; i < sizeof dims / sizeof *dims; i++)
		school_rows(r, t, dims[i]);
	drop_empty(r, t);
}

/* --- Leakage ------------------------------------------------------------------------------------------ */
static void leak_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Steps", "leakage", "Leakage",
		"What solutions share with the reference, characters without blanks: "
		"10-grams of the solution that the reference has; ROUGE-L over 10-grams, "
		"flagged above 0.02; ROUGE-L over characters.");

	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, "mean", FORM_FINE, "10-grams", "ROUGE-L", "characters");
	report_column(t, NULL, "Largest ROUGE-L", FORM_FINE);
	report_column(t, NULL, "Flagged", FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++) {
		double grams = 0, rouge = 0, chars = 0, most = 0;
		long n = 0, flagged = 0;

		for (int i = 0; i < r->records; i++) {
			const struct json *k = r->record[i].leak;
			double x = k ? json_number(k, "rouge") : NAN;

			if (r->record[i].lane != l || isnan(x))
				continue;
			n++;
			grams += json_number(k, "grams");
			rouge += x;
			chars += json_number(k, "chars");
			most = x > most ? x : most;
			flagged += x > METRIC_LEAK_FLAG;
		}
		if (!n)
			continue;
		report_text(t, r->lane[l].name);
		report_values(t, n, grams / (double)n, rouge / (double)n, chars / (double)n,
			      most);
		report_range(t, metric_wilson(flagged, n));
	}
	drop_empty(r, t);
}

/* --- Changed numbers ------------------------------------------------------------------------------------ */
/* The first try of the sample with this key; records are in the order of samples, not of keys. */
static const struct report_record *original(const struct report *r, const struct index *at,
					    const char *key, int lane)
{
	int sample = key ? index_get(at, key) : -1;

	return sample < 0 ? NULL : report_first(r, sample, lane);
}

static void add_changed(struct metric_changed *c, const struct report *r,
			const struct index *at, const struct report_record *x)
{
	const struct report_record *before =
		original(r, at, json_text(x->changed, "from"), x->lane);

	if (before)
		metric_changed_add(c, before->right, x->right,
				   json_is_true(x->changed, "old_key"));
}

static void changed_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Steps", "changed", "Changed numbers",
		"Problems with other numbers beside those that they are made of: right "
		"answers before and after, and answers that are the old key.");
	struct index at = { 0 };

	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, "right", FORM_PERCENT, "before", "after");
	report_column(t, NULL, "Old key", FORM_PERCENT);
	for (int i = 0; i < r->samples; i++)
		index_set(&at, r->sample[i].key, i);
	for (int l = 0; l < r->lanes; l++) {
		struct metric_changed c = { 0 };

		for (int i = 0; i < r->records; i++)
			if (r->record[i].lane == l && r->record[i].changed)
				add_changed(&c, r, &at, &r->record[i]);
		if (!c.n)
			continue;
		report_text(t, r->lane[l].name);
		report_value(t, (double)c.n);
		report_range(t, metric_wilson(c.before, c.n));
		report_range(t, metric_wilson(c.after, c.n));
		report_value(t, metric_changed_old(&c));
	}
	index_clear(&at);
	drop_empty(r, t);
}

void report_marks(struct report *r)
{
	bench_tables(r);
	school_table(r);
	leak_table(r);
	changed_table(r);
}
