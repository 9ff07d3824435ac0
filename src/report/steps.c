/*
 * steps.c -- tables of judged steps, of canvases against what they should show, and of drawings.
 *
 * A record's "judge" is the report of porism judge (docs/JUDGE.md): eta, judgment, steps with verdicts
 * and labels.  docs/rooms/report.md tells what is read of "fidelity" and "drawing".
 */
#include "base/list.h"
#include "report/report_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double known(double v)
{
	return isnan(v) ? 0 : v;
}

/* Is there such a member, and not null? */
static bool has(const struct json *object, const char *key)
{
	const struct json *j = json_get(object, key);

	return j && j->type != JSON_NULL;
}

const char *report_group(const struct report_record *x, const char *key)
{
	const struct json *j = x->group ? json_get(x->group, key) : NULL;

	return j && (j->type == JSON_STRING || j->type == JSON_NUMBER) ? j->text : NULL;
}

/* --- Judged steps ---------------------------------------------------------------------------------------- */
#define STEPS 300

struct report_judged {
	struct metric_process p;
	bool right[STEPS];
	bool whole; /* every step has a bit */
	int open;   /* steps without */
};

/* Bits as 1 and 0, or as true and false; -1: nobody could tell. */
static int bit(const struct json *j)
{
	double v;

	if (j->type == JSON_TRUE || j->type == JSON_FALSE)
		return j->type == JSON_TRUE;
	return j->type == JSON_NUMBER && text_double(&v, j->text) ? v > 0 : -1;
}

/* Steps of the reference: step_length, or where the bucket's words begin. */
static int reference_of(const struct report_record *x)
{
	const char *s = report_group(x, "step_length");
	double v;

	if (s && text_double(&v, s) && v >= 1 && v < 1000)
		return (int)v;
	s = report_group(x, "steps");
	for (int i = 0; s && i < METRIC_STEP_BUCKETS; i++)
		if (!strcmp(s, metric_step_word[i]))
			return 4 * i + 1;
	return 0;
}

static void judged(struct report_judged *out, const struct report_record *x, const char *eta)
{
	const struct json *bits = json_list(x->judge, eta),
			  *judgment = json_get(x->judge, "judgment");
	int said = judgment ? bit(judgment) : -1;

	*out = (struct report_judged){ .whole = true };
	out->p = (struct metric_process){ .answer = said < 0 ? x->right : said > 0,
					  .judged = bits != NULL,
					  .reference = reference_of(x) };
	for (const struct json *b = bits ? bits->child : NULL; b && out->p.steps < STEPS;
	     b = b->next) {
		int v = bit(b);

		if (v < 0) {
			out->open++;
			out->whole = false;
		}
		out->right[out->p.steps++] = v > 0;
	}
	out->p.right = out->right;
}

static void step_columns(struct report_table *t)
{
	report_heads(t, NULL, FORM_TEXT, "Arm", "Heirs of errors");
	report_column(t, NULL, "N", FORM_COUNT);
	for (int k = 0; k < METRIC_STEP_BUCKETS; k++) {
		char over[32];

		snprintf(over, sizeof over, "%s steps", metric_step_word[k]);
		report_heads(t, over, FORM_PERCENT, "ACS", "PCS");
	}
	report_column(t, NULL, "\xce\x94PCS %", FORM_NUMBER);
	report_heads(t, "all", FORM_PERCENT, "ACS", "PCS", "PQS");
	report_column(t, "all", "undecided", FORM_COUNT);
}

/* A judge may tell bits by one rule alone: then nothing is known by the other. */
static bool tells(const struct report_record *x, const char *eta)
{
	return has(x->judge, eta) || !has(x->judge, "eta");
}

static void step_row(struct report *r, struct report_table *t, int lane, const char *word,
		     const char *eta)
{
	struct metric_steps s = { 0 };
	long undecided = 0;
	bool told = false;

	for (int i = 0; i < r->records; i++) {
		struct report_judged j;

		if (r->record[i].lane != lane || !r->record[i].judge ||
		    !tells(&r->record[i], eta))
			continue;
		judged(&j, &r->record[i], eta);
		told = told || j.p.judged || !strcmp(eta, "eta");
		if (j.whole)
			metric_steps_add(&s, &j.p);
		else
			undecided++;
	}
	if (!told || (!s.all.n && !undecided))
		return;
	report_text(t, r->lane[lane].name);
	report_text(t, word);
	report_value(t, (double)s.all.n);
	for (int k = 0; k < METRIC_STEP_BUCKETS; k++) {
		double n = (double)s.bucket[k].n;

		report_value(t, metric_share((double)s.bucket[k].acs, n));
		report_value(t, metric_share((double)s.bucket[k].pcs, n));
	}
	report_values(t, metric_steps_delta(&s),
		      metric_share((double)s.all.acs, (double)s.all.n),
		      metric_share((double)s.all.pcs, (double)s.all.n),
		      metric_share(s.all.pqs, (double)s.all.n), undecided);
}

static void step_table(struct report *r)
{
	struct report_table *t = report_table(
		r, "Steps", "steps", "Answers, processes, quality by length",
		"By steps of the reference solution. A step that reasons well from an earlier "
		"wrong result counts as right (the paper's rule) or as wrong. Solutions with "
		"a step that nobody "
		"could decide are left out and counted.");

	step_columns(t);
	for (int l = 0; l < r->lanes; l++) {
		step_row(r, t, l, "right", "eta");
		step_row(r, t, l, "wrong", "eta_inherited_0");
	}
}

/* ACS - PCS by a member of the group, and the same for auxiliary lines. */
static void split_table(struct report *r, const char *dim, const char *id, const char *title)
{
	enum { MOST = 12 };
	const char *word[MOST];
	int n = 0;
	struct report_table *t;

	for (int i = 0; i < r->records; i++) {
		const char *w = r->record[i].judge ? report_group(&r->record[i], dim) : NULL;
		int k = 0;

		while (w && k < n && strcmp(w, word[k]))
			k++;
		if (w && k == n && n < MOST)
			word[n++] = w;
	}
	if (!n)
		return;
	qsort(word, (size_t)n, sizeof *word, base_by_text);
	t = report_arms(r, "Steps", id, title,
			"False positives: right answers by a process that is not, ACS "
			"\xe2\x88\x92 PCS.");
	report_column(t, NULL, dim, FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, NULL, FORM_PERCENT, "ACS", "PCS", "PQS", "False positives");
	for (int l = 0; l < r->lanes; l++)
		for (int k = 0; k < n; k++) {
			struct metric_scores s = { 0 };

			for (int i = 0; i < r->records; i++) {
				const struct report_record *x = &r->record[i];
				const char *w = report_group(x, dim);
				struct report_judged j;

				if (x->lane != l || !x->judge || !w || strcmp(w, word[k]))
					continue;
				judged(&j, x, "eta");
				if (j.whole)
					metric_scores_add(&s, &j.p);
			}
			if (!s.n)
				continue;
			report_text(t, r->lane[l].name);
			report_text(t, word[k]);
			report_values(t, s.n, metric_share((double)s.acs, (double)s.n),
				      metric_share((double)s.pcs, (double)s.n),
				      metric_share(s.pqs, (double)s.n),
				      metric_false_positives(&s));
		}
}

/* Words of steps, counted: verdicts, GeoLaux' types, K12Vista's labels. */
struct report_words {
	const char *word[32];
	long n[REPORT_LANES][32];
	int words;
};

static void count_word(struct report_words *w, int lane, const char *word)
{
	int k = 0;

	while (k < w->words && strcmp(w->word[k], word))
		k++;
	if (k == 32)
		return;
	if (k == w->words)
		w->word[w->words++] = word;
	w->n[lane][k]++;
}

static void word_table(struct report *r, const struct report_words *w, const char *id,
		       const char *title, const char *column, const char *note)
{
	struct report_table *t;
	double all[REPORT_LANES] = { 0 };

	if (!w->words)
		return;
	t = report_table(r, "Steps", id, title, note);
	report_column(t, NULL, column, FORM_TEXT);
	for (int l = 0; l < r->lanes; l++) {
		report_column(t, r->lane[l].name, "n", FORM_COUNT);
		report_column(t, r->lane[l].name, "%", FORM_PERCENT);
		for (int k = 0; k < w->words; k++)
			all[l] += (double)w->n[l][k];
	}
	for (int k = 0; k < w->words; k++) {
		report_text(t, w->word[k]);
		for (int l = 0; l < r->lanes; l++) {
			report_values(t, w->n[l][k], metric_share((double)w->n[l][k], all[l]));
		}
	}
}

/* K12Vista's label of a step by its letters; NULL: nobody gave it one.  What an engine found to be right, and no rule of
 * labels speaks of, is correct. */
static const char *label_of_step(const struct json *s, const char *said)
{
	const struct json *right = json_get(s, "both");
	const char *verdict = json_text(s, "verdict");
	enum metric_label l = said ? metric_label_of(said) : METRIC_LABELS;

	if (said && *said)
		return l < METRIC_LABELS ? metric_label_rows[l].word : said;
	if (!verdict || (right ? bit(right) != 1 : strcmp(verdict, "holds") != 0))
		return NULL;
	return metric_label_rows[METRIC_CS].word;
}

static void see_step(const struct json *s, int lane, struct report_words *verdict,
		     struct report_words *type, struct report_words *label)
{
	const char *v = json_text(s, "verdict");
	const struct json *l = json_get(s, "label");
	const char *g = l && l->type == JSON_OBJECT ? json_text(l, "geolaux") : NULL,
		   *k = l && l->type == JSON_OBJECT ? json_text(l, "k12vista") : NULL;

	if (json_get(s, "both") && !has(s, "both"))
		return; /* nobody could tell */
	if (v)
		count_word(verdict, lane, v);
	if (g && *g && strcmp(g, "N/A") != 0)
		count_word(type, lane, g);
	k = label_of_step(s, k);
	if (k)
		count_word(label, lane, k);
}

static void line_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Steps", "lines", "Auxiliary lines",
		"Of the problems that need lines: solutions that construct, of those that the "
		"engine judged (a judge of texts does not tell), and the PCS of these.");

	report_column(t, NULL, "Needing", FORM_COUNT);
	report_heads(t, NULL, FORM_PERCENT, "Construction rate", "Construction PCS");
	for (int l = 0; l < r->lanes; l++) {
		struct metric_lines n = { 0 };
		long needing = 0;

		for (int i = 0; i < r->records; i++) {
			const struct report_record *x = &r->record[i];
			const char *needs = report_group(x, "auxiliary_type");
			const struct json *steps =
				x->judge ? json_list(x->judge, "steps") : NULL;
			bool builds = false, told = false;
			struct report_judged j;

			if (x->lane != l || !steps || !needs || !strcmp(needs, "0"))
				continue;
			needing++;
			for (const struct json *s = steps->child; s; s = s->next) {
				builds |= has(s, "construction");
				told |= has(s, "construction") || has(s, "verdict");
			}
			judged(&j, x, "eta");
			metric_lines_add(&n, told, builds, metric_pcs(&j.p));
		}
		if (!needing)
			continue;
		report_text(t, r->lane[l].name);
		report_value(t, (double)needing);
		report_range(t, metric_wilson(n.built, n.needing));
		report_range(t, metric_wilson(n.built_right, n.built));
	}
	if (!t->cells)
		r->tables--; /* nobody needs any */
}

/* --- Planted errors ---------------------------------------------------------------------------------------- */
static enum metric_label label_in(const struct json *where)
{
	const struct json *l = json_get(where, "label");
	const char *said = l && l->type == JSON_OBJECT ? json_text(l, "k12vista") : NULL,
		   *word = label_of_step(where, said);

	return word ? metric_label_of(word) : METRIC_LABELS;
}

/* What the judge said of the step, or of the final answer, in which an error was planted. */
static enum metric_label label_at(const struct json *judge, const char *step)
{
	const struct json *steps = json_list(judge, "steps"),
			  *final = json_get(judge, "final");

	for (const struct json *s = steps && step ? steps->child : NULL; s; s = s->next)
		if (s->type == JSON_OBJECT && json_text(s, "id") &&
		    !strcmp(json_text(s, "id"), step))
			return label_in(s);
	return final && final->type == JSON_OBJECT ? label_in(final) : METRIC_LABELS;
}

/* Errors that were planted into a translation: each with its label, and what was said. */
static void add_controls(struct metric_bench *b, const struct json *planted)
{
	for (const struct json *p = planted->child; p; p = p->next) {
		const char *label = p->type == JSON_OBJECT ? json_text(p, "label") : NULL,
			   *word = label ? json_text(p, "said") : NULL;
		enum metric_label gold = label ? metric_label_of(label) : METRIC_LABELS,
				  said = word ? metric_label_of(word) : METRIC_LABELS;

		if (gold < METRIC_LABELS && said < METRIC_LABELS)
			metric_bench_add(b, &gold, 1, &said, 1);
	}
}

static void add_planted(struct metric_bench *b, const struct json *judge)
{
	const struct json *p = json_get(judge, "planted");
	const char *word = p && p->type == JSON_OBJECT ? json_text(p, "k12vista") : NULL;
	enum metric_label gold = word ? metric_label_of(word) : METRIC_LABELS, said;

	if (p && p->type == JSON_ARRAY)
		add_controls(b, p);
	if (gold == METRIC_LABELS)
		return;
	said = label_at(judge, json_text(p, "step"));
	metric_bench_add(b, &gold, 1, &said, 1);
}

void report_label_columns(struct report_table *t, const char *gold)
{
	report_heads(t, NULL, FORM_TEXT, "Arm", gold);
	report_column(t, NULL, "N", FORM_COUNT);
	report_column(t, NULL, "Recall", FORM_PERCENT);
	for (int k = 0; k < METRIC_LABELS; k++)
		report_column(t, "said", metric_label_rows[k].word, FORM_COUNT);
	report_column(t, NULL, "\xce\xba", FORM_RATIO);
}

void report_label_rows(struct report_table *t, const char *name, const struct metric_bench *b)
{
	long count[METRIC_LABELS * METRIC_LABELS], all[METRIC_LABELS] = { 0 }, steps = 0;
	struct metric_confusion c = { METRIC_LABELS, count };

	for (int i = 0; i < METRIC_LABELS; i++) {
		for (int k = 0; k < METRIC_LABELS; k++) {
			count[i * METRIC_LABELS + k] = b->confusion[i][k];
			all[k] += b->confusion[i][k];
		}
		if (!b->gold[i])
			continue;
		report_text(t, name);
		report_text(t, metric_label_rows[i].word);
		report_value(t, (double)b->gold[i]);
		report_range(t, metric_wilson(b->right[i], b->gold[i]));
		for (int k = 0; k < METRIC_LABELS; k++)
			report_value(t, (double)b->confusion[i][k]);
		report_value(t, NAN);
	}
	report_text(t, name);
	report_text(t, "All");
	for (int k = 0; k < METRIC_LABELS; k++)
		steps += b->gold[k];
	report_values(t, steps, metric_bench_micro(b));
	for (int k = 0; k < METRIC_LABELS; k++)
		report_value(t, (double)all[k]);
	report_value(t, metric_kappa(&c, METRIC_UNWEIGHTED));
}

static void planted_table(struct report *r)
{
	struct report_table *t = report_table(
		r, "Steps", "planted", "Planted errors",
		"The label that was planted, and the label that the judge gave (columns; CS: "
		"nothing "
		"was found). Recall by label, over all of them micro; \xce\xba unweighted.");

	report_label_columns(t, "Planted");
	for (int l = 0; l < r->lanes; l++) {
		struct metric_bench b = { 0 };

		for (int i = 0; i < r->records; i++)
			if (r->record[i].lane == l && r->record[i].judge)
				add_planted(&b, r->record[i].judge);
		if (b.solutions)
			report_label_rows(t, r->lane[l].name, &b);
	}
	if (!t->cells)
		r->tables--;
}

static void judge_tables(struct report *r)
{
	struct report_words *w = mem_alloc(3 * sizeof *w);

	for (int i = 0; i < r->records; i++) {
		const struct report_record *x = &r->record[i];
		const struct json *steps = x->judge ? json_list(x->judge, "steps") : NULL;

		for (const struct json *s = steps ? steps->child : NULL; s; s = s->next)
			if (s->type == JSON_OBJECT)
				see_step(s, x->lane, &w[0], &w[1], &w[2]);
	}
	step_table(r);
	split_table(r, "form", "false-positives", "False positives by form");
	split_table(r, "auxiliary_type", "auxiliary", "By auxiliary lines");
	line_table(r);
	word_table(r, &w[0], "step-verdicts", "Verdicts of steps", "Verdict",
		   "Every step of every judged solution.");
	word_table(r, &w[1], "error-types", "Errors by type", "Type",
		   "GeoLaux' four types, of steps that are wrong.");
	word_table(
		r, &w[2], "labels", "Labels of steps", "Label",
		"K12Vista's nine labels, of steps that have one; CS is a correct step, also "
		"where the engine finds it right and no rule applies.");
	planted_table(r);
	mem_free(w);
}

/* --- Fidelity ----------------------------------------------------------------------------------------------- */
struct report_targets {
	struct metric_target *t;
	int n, cap;
	long class[2][METRIC_TI_CLASSES];
	struct metric_thresholds threshold[2]; /* faithful canvases, others */
};

static void read_canvas(struct metric_canvas *c, const struct json *f)
{
	const struct json *tiers = json_get(f, "tiers");
	double sum = 0, all = json_number(f, "all"), pass = json_number(f, "pass");

	*c = (struct metric_canvas){ .empty = json_is_true(f, "empty") };
	for (int k = 0; k < METRIC_TIERS; k++) {
		const struct json *t = tiers && tiers->type == JSON_OBJECT
					       ? json_get(tiers, metric_tier_word[k])
					       : NULL;
		double p = t && t->type == JSON_OBJECT ? json_number(t, "pass") : NAN,
		       n = t && t->type == JSON_OBJECT ? json_number(t, "all") : NAN;

		if (p >= 0 && n >= p) {
			c->pass[k] = (long)p;
			c->all[k] = (long)n;
			sum += n;
			pass -= p;
		}
	}
	if (all > sum && pass >= 0) {
		c->pass[METRIC_TIERS] = (long)pass;
		c->all[METRIC_TIERS] = (long)(all - sum);
	}
}

static void read_targets(struct report_targets *out, const struct json *f, bool faithful)
{
	const struct json *targets = json_list(f, "targets");
	long right = 0, n = 0;

	for (const struct json *j = targets ? targets->child : NULL; j; j = j->next) {
		struct metric_target t;

		if (j->type != JSON_OBJECT)
			continue;
		t = (struct metric_target){ json_number(j, "value"), json_number(j, "key"),
					    json_is_true(j, "mod180") };
		if (isnan(t.key))
			continue;
		out->t = mem_grow(out->t, &out->cap, out->n + 1, sizeof *out->t);
		out->t[out->n++] = t;
		out->class[!faithful][metric_ti_class(&t)]++;
		right += metric_ti_right(&t, METRIC_TI_TOLERANCE);
		n++;
	}
	if (n)
		metric_thresholds_add(&out->threshold[!faithful], right, n);
}

static void build_row(struct report *r, struct report_table *t, int lane)
{
	static const char *const sum[] = { "there", "met", "near", "undecided" };
	double n[4] = { 0 }, objects = 0, conditions = 0, total = 0, near = 0;
	long canvases = 0, success = 0, success_near = 0;

	for (int i = 0; i < r->records; i++) {
		const struct json *f = r->record[i].fidelity, *o, *c;

		if (r->record[i].lane != lane || !f || !json_says(f, "kind", "build"))
			continue;
		o = json_get(f, "objects");
		c = json_get(f, "conditions");
		if (!o || o->type != JSON_OBJECT || !c || c->type != JSON_OBJECT)
			continue;
		canvases++;
		for (int k = 0; k < 4; k++)
			n[k] += known(json_number(k ? c : o, sum[k]));
		objects += known(json_number(o, "all"));
		conditions += known(json_number(c, "all"));
		total += known(json_number(f, "total"));
		near += known(json_number(f, "total_near"));
		success += json_is_true(f, "success");
		success_near += json_is_true(f, "success_near");
	}
	if (!canvases)
		return;
	report_text(t, r->lane[lane].name);
	report_values(t, canvases, metric_share(n[0], objects));
	for (int k = 1; k < 4; k++)
		report_value(t, metric_share(n[k], conditions));
	report_value(t, metric_share(total, (double)canvases));
	report_value(t, metric_share(near, (double)canvases));
	report_range(t, metric_wilson(success, canvases));
	report_range(t, metric_wilson(success_near, canvases));
}

static void build_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Canvases", "builds", "Required objects and conditions",
		"Objects that are there, conditions that are met exactly, met within the "
		"tolerances, and not decided; total is 0.3 and 0.7 of them; success: both at "
		"least 0.9.");

	report_column(t, NULL, "Canvases", FORM_COUNT);
	report_column(t, NULL, "Objects", FORM_PERCENT);
	report_heads(t, "conditions", FORM_PERCENT, "met", "near", "undecided");
	report_heads(t, "total", FORM_PERCENT, "met", "near");
	report_heads(t, "success", FORM_PERCENT, "met", "near");
	for (int l = 0; l < r->lanes; l++)
		build_row(r, t, l);
	if (!t->cells)
		r->tables--;
}

static void fidelity_row(struct report *r, struct report_table *t, int lane,
			 struct report_targets *targets)
{
	struct metric_fidelity f = { 0 };

	for (int i = 0; i < r->records; i++) {
		const struct report_record *x = &r->record[i];
		struct metric_canvas c;
		long before = f.whole;

		/* Required objects and conditions have no tiers and no targets. */
		if (x->lane != lane || !x->fidelity || json_says(x->fidelity, "kind", "build"))
			continue;
		read_canvas(&c, x->fidelity);
		metric_fidelity_add(&f, &c);
		read_targets(targets, x->fidelity, f.whole > before);
	}
	if (!f.canvases)
		return;
	report_text(t, r->lane[lane].name);
	report_values(t, f.canvases, metric_sr(&f), metric_sr_all(&f));
	for (int k = 0; k < METRIC_TIERS; k++)
		report_value(t, metric_sr_tier(&f, (enum metric_tier)k));
	report_range(t, metric_wilson(f.whole, f.canvases));
	report_range(t, metric_wilson(f.canvases - f.empty, f.canvases));
}

static void target_rows(struct report_table *sweep, struct report_table *class,
			const char *name, const struct report_targets *x)
{
	double out[METRIC_TI_SWEEP];
	static const char *const which[] = { "faithful", "other" };

	if (!x->n)
		return;
	metric_ti_sweep(out, x->t, x->n);
	report_text(sweep, name);
	report_value(sweep, x->n);
	for (int k = 0; k < METRIC_TI_SWEEP; k++)
		report_value(sweep, out[k]);
	for (int i = 0; i < 2; i++) {
		const struct metric_thresholds *h = &x->threshold[i];
		double n = 0;

		for (int k = 0; k < METRIC_TI_CLASSES; k++)
			n += (double)x->class[i][k];
		report_text(class, name);
		report_text(class, which[i]);
		report_values(class, h->n, metric_share((double)h->all, (double)h->n),
			      metric_share((double)h->ninety, (double)h->n),
			      metric_share((double)h->eighty, (double)h->n));
		for (int k = 0; k < METRIC_TI_CLASSES; k++)
			report_value(class, metric_share((double)x->class[i][k], n));
	}
}

static void fidelity_tables(struct report *r)
{
	struct report_table *t, *sweep, *class;

	t = report_arms(
		r, "Canvases", "fidelity", "Construction fidelity",
		"SR: predicates that hold, without empty canvases (the paper's code) and "
		"with them as failed. SC: canvases on which all hold. CR: canvases that are "
		"not empty.");
	report_column(t, NULL, "Canvases", FORM_COUNT);
	report_heads(t, "SR", FORM_PERCENT, "empty out", "all");
	for (int k = 0; k < METRIC_TIERS; k++)
		report_column(t, "SR", metric_tier_word[k], FORM_PERCENT);
	report_heads(t, NULL, FORM_PERCENT, "SC", "CR");
	sweep = report_arms(
		r, "Canvases", "targets", "Targets by tolerance",
		"Values read off the canvas that are within the tolerance, in percent; 0.01 "
		"is the rule.");
	report_column(sweep, NULL, "Targets", FORM_COUNT);
	for (int k = 0; k < METRIC_TI_SWEEP; k++) {
		struct buf b = { 0 };

		buf_add_double(&b, metric_ti_tolerance[k]);
		report_column(sweep, "tolerance", buf_str(&b), FORM_PERCENT);
		buf_clear(&b);
	}
	class = report_arms(
		r, "Canvases", "target-classes", "Targets by canvas and error",
		"Canvases with all, 90 % and 80 % of their targets right; and targets by the "
		"size of their error.");
	report_column(class, NULL, "Canvas", FORM_TEXT);
	report_column(class, NULL, "N", FORM_COUNT);
	report_heads(class, "targets right", FORM_PERCENT, "all", "\xe2\x89\xa5 90 %",
		     "\xe2\x89\xa5 80 %");
	for (int k = 0; k < METRIC_TI_CLASSES; k++)
		report_column(class, "targets", metric_ti_word[k], FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++) {
		struct report_targets x = { 0 };

		fidelity_row(r, t, l, &x);
		target_rows(sweep, class, r->lane[l].name, &x);
		mem_free(x.t);
	}
	if (!sweep->cells)
		r->tables -= 2; /* no targets: neither of the last two */
	if (!t->cells)
		r->tables--; /* no canvases but those of required objects */
	build_table(r);
}

/* --- Drawings ------------------------------------------------------------------------------------------------- */
#define POINTS 200

struct report_drawing {
	struct metric_drawing d;
	double weight[POINTS];
	bool pass[POINTS];
};

static int mark(const struct json *d, const char *key)
{
	double v = json_number(d, key);

	return v >= 0 && v <= 2 ? (int)v : -1;
}

static void read_drawing(struct report_drawing *out, const struct json *d)
{
	const struct json *points = json_list(d, "points");

	*out = (struct report_drawing){ 0 };
	out->d = (struct metric_drawing){ .weight = out->weight,
					  .pass = out->pass,
					  .spelling = mark(d, "spelling"),
					  .readability = mark(d, "readability"),
					  .logic = mark(d, "logic"),
					  .missing = json_is_true(d, "missing"),
					  .timeout = json_is_true(d, "timeout") };
	for (const struct json *p = points ? points->child : NULL; p && out->d.points < POINTS;
	     p = p->next) {
		double w = p->type == JSON_OBJECT ? json_number(p, "weight") : NAN;

		out->weight[out->d.points] = isnan(w) ? 0 : w;
		out->pass[out->d.points++] = p->type == JSON_OBJECT && json_is_true(p, "pass");
	}
}

/* Scores may have a range, where not all is decided: from what is sure to what can be. */
struct report_drawn {
	long n, strict, strict_open, rejected, missing, open, cause[METRIC_CAUSES],
		severity[3];
	double relaxed, semantic, relaxed_most, semantic_most, mark[3], decided, points;
};

static double end_of(const struct json *d, const char *key, double otherwise)
{
	const struct json *pair = json_list(d, key),
			  *end = pair && pair->n == 2 ? pair->child->next : NULL;
	double v;

	return end && end->type == JSON_NUMBER && text_double(&v, end->text) ? v : otherwise;
}

static void add_drawing(struct report_drawn *s, const struct json *j)
{
	const struct json *undecided = json_list(j, "undecided"),
			  *strict = json_get(j, "strict");
	struct report_drawing d;
	struct metric_drawn m;

	read_drawing(&d, j);
	m = metric_drawn(&d.d);
	if (m.rejected) {
		s->rejected++;
		return;
	}
	s->n++;
	s->missing += d.d.missing;
	s->strict += m.strict;
	s->relaxed += m.relaxed;
	s->semantic += m.semantic;
	s->relaxed_most += d.d.missing ? 0 : end_of(j, "relaxed", m.relaxed);
	s->semantic_most += d.d.missing ? 0 : end_of(j, "semantic", m.semantic);
	s->points += d.d.points;
	s->decided += has(j, "decided") ? known(json_number(j, "decided")) : d.d.points;
	if (!d.d.missing && !d.d.timeout) {
		s->mark[0] += d.d.spelling;
		s->mark[1] += d.d.readability;
		s->mark[2] += d.d.logic;
	}
	if (undecided && undecided->child) { /* why it fails is not decided either */
		s->open++;
		s->strict_open += strict && strict->type == JSON_NULL;
		return;
	}
	s->cause[metric_cause(&d.d)]++;
	if (!m.strict)
		s->severity[metric_severity(m.relaxed)]++;
}

static void drawing_row(struct report_table *t, const char *name, const char *category,
			const struct report_drawn *s)
{
	double n = (double)s->n;

	report_text(t, name);
	report_text(t, category);
	report_value(t, n);
	report_range(t, metric_wilson(s->strict, s->n));
	report_values(t, metric_share((double)(s->strict + s->strict_open), n),
		      metric_share(s->relaxed, n), metric_share(s->relaxed_most, n),
		      metric_share(s->semantic, n), metric_share(s->semantic_most, n),
		      metric_share(s->decided, s->points));
	for (int k = 0; k < 3; k++)
		report_value(t, metric_share(s->mark[k], n));
	report_values(t, s->missing, s->rejected);
}

static void drawing_tables(struct report *r)
{
	struct report_table *t =
		report_arms(r, "Drawings", "drawings", "Drawings",
			    "Strict: every point passes and spelling, readability and logic "
			    "are full; relaxed: "
			    "0.7 Sem + 0.05 (S + R + L). Missing pictures count as 0. What "
			    "nobody decided counts as "
			    "failed, and as passed in \"at most\".");
	struct report_table *why;

	report_column(t, NULL, "Category", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, "strict", FORM_PERCENT, "sure", "at most");
	report_heads(t, "relaxed", FORM_PERCENT, "sure", "at most");
	report_heads(t, "semantic", FORM_PERCENT, "sure", "at most");
	report_column(t, NULL, "Points decided", FORM_PERCENT);
	report_heads(t, "of 2", FORM_RATIO, "spelling", "readability", "logic");
	report_heads(t, NULL, FORM_COUNT, "Missing", "Rejected");
	why = report_arms(
		r, "Drawings", "drawing-failures", "Why strict fails",
		"Causes and severity (by the relaxed score) of strict failures; drawings "
		"with marks that nobody decided are left out.");
	for (int k = METRIC_CAUSE_SEMANTIC; k < METRIC_CAUSES; k++)
		report_column(why, "cause", metric_cause_word[k], FORM_COUNT);
	for (int k = 0; k < 3; k++)
		report_column(why, "severity", metric_severity_word[k], FORM_COUNT);
	for (int l = 0; l < r->lanes; l++) {
		enum { MOST = 64 };
		const char *word[MOST];
		struct report_drawn all = { 0 }, *by = mem_alloc(MOST * sizeof *by);
		int n = 0;

		for (int i = 0; i < r->records; i++) {
			const struct report_record *x = &r->record[i];
			const char *w = report_group(x, "category");
			int k = 0;

			if (x->lane != l || !x->drawing)
				continue;
			add_drawing(&all, x->drawing);
			while (w && k < n && strcmp(w, word[k]))
				k++;
			if (!w || k == MOST)
				continue;
			if (k == n)
				word[n++] = w;
			add_drawing(&by[k], x->drawing);
		}
		for (int k = 0; k < n && n > 1; k++)
			drawing_row(t, r->lane[l].name, word[k], &by[k]);
		mem_free(by);
		if (!all.n && !all.rejected)
			continue;
		drawing_row(t, r->lane[l].name, "All", &all);
		report_text(why, r->lane[l].name);
		for (int k = METRIC_CAUSE_SEMANTIC; k < METRIC_CAUSES; k++)
			report_value(why, (double)all.cause[k]);
		for (int k = 0; k < 3; k++)
			report_value(why, (double)all.severity[k]);
	}
}

void report_steps(struct report *r)
{
	if (r->judged)
		judge_tables(r);
	if (r->checked)
		fidelity_tables(r);
	if (r->drawn)
		drawing_tables(r);
	report_marks(r);
}
