/* sums.c -- tables of answers, pairs, tokens and calls, in the shapes of the papers. */
#include "report/report_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of a set's row; -1 is all of them. */
static const char *set_name(const struct report *r, int set)
{
	return set < 0 ? "All" : r->set[set][0] ? r->set[set] : "(no set)";
}

/* The set of row i: 0 .. sets - 1, then -1. */
static int set_of_row(const struct report *r, int i)
{
	return i < r->sets && r->sets > 1 ? i : -1;
}

static int set_rows(const struct report *r)
{
	return r->sets > 1 ? r->sets + 1 : 1;
}

static bool in_set(const struct report *r, int sample, int set)
{
	return set < 0 || r->sample[sample].set_at == set;
}

static const char *group_word(const struct report_sample *s, const char *dim)
{
	const struct json *m = s->group ? json_get(s->group, dim) : NULL;

	return m && (m->type == JSON_STRING || m->type == JSON_NUMBER) && m->text[0] ? m->text
										     : NULL;
}

/* --- Accuracy -------------------------------------------------------------------------------------------- */
/* What counts as right. */
enum report_count {
	COUNT_SURE, /* what is right */
	COUNT_MOST, /* and drawings of which nobody could tell */
};

/* Over all attempts with a key; of all groups (NULL), or of one. */
static struct metric_range accuracy_in(const struct report *r, int lane, int set,
				       const char *dim, const char *word,
				       enum report_count what)
{
	struct metric_tries *t = mem_alloc((size_t)(r->samples + 1) * sizeof *t);
	struct metric_range v;
	int n = 0;

	for (int s = 0; s < r->samples; s++) {
		const struct report_sample *x = &r->sample[s];
		const char *w = dim ? group_word(x, dim) : NULL;

		if (!in_set(r, s, set) || (dim && (!w || strcmp(w, word))))
			continue;
		t[n] = (struct metric_tries){ 0 };
		for (int i = x->first; i < x->first + x->n; i++)
			if (r->record[i].lane == lane && r->record[i].known) {
				t[n].n++;
				t[n].right += r->record[i].right ||
					      (what == COUNT_MOST && r->record[i].unsure);
			}
		n += t[n].n > 0;
	}
	v = metric_accuracy(t, n);
	mem_free(t);
	return v;
}

static struct metric_range accuracy(const struct report *r, int lane, int set)
{
	return accuracy_in(r, lane, set, NULL, NULL, COUNT_SURE);
}

/* The columns of accuracy: of each arm; and the most it can be, of those with drawings of which nobody
 * could tell. */
static void accuracy_columns(struct report_table *t, const struct report *r)
{
	for (int l = 0; l < r->lanes; l++)
		report_column(t, r->unsure ? "sure" : NULL, r->lane[l].name, FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++)
		if (r->lane[l].unsure)
			report_column(t, "at most", r->lane[l].name, FORM_PERCENT);
}

static void accuracy_cells(struct report_table *t, const struct report *r, int set,
			   const char *dim, const char *word)
{
	for (int l = 0; l < r->lanes; l++)
		report_range(t, accuracy_in(r, l, set, dim, word, COUNT_SURE));
	for (int l = 0; l < r->lanes; l++)
		if (r->lane[l].unsure)
			report_range(t, accuracy_in(r, l, set, dim, word, COUNT_MOST));
}

/* What is said of such columns. */
static const char *unsure_note(const struct report *r)
{
	return r->unsure ? " A drawing is right where every point is sure to be met, wrong "
			   "where one is sure not to be; the others count in \"at most\" "
			   "alone."
			 : "";
}

static bool has_key(const struct report *r, int sample)
{
	const struct report_sample *x = &r->sample[sample];

	for (int i = x->first; i < x->first + x->n; i++)
		if (r->record[i].known)
			return true;
	return false;
}

static long keys_in(const struct report *r, int set)
{
	long n = 0;

	for (int i = 0; i < r->samples; i++)
		n += in_set(r, i, set) && has_key(r, i);
	return n;
}

/* Pictures that were not there when a run began, and that it went on without. */
static long absent_pictures(const struct report *r)
{
	long n = 0;

	for (int k = 0; k < r->runs; k++) {
		const struct json *sets = json_get(r->run[k].json, "sets");

		for (const struct json *s = sets ? sets->child : NULL; s; s = s->next)
			if (json_number(s, "pictures_absent") > 0)
				n += (long)json_number(s, "pictures_absent");
	}
	return n;
}

static void accuracy_table(struct report *r)
{
	struct report_table *t;
	struct buf note = { 0 };

	buf_add(&note,
		"Right answers of all attempts with a key, in percent, with the interval of "
		"95 %; N: the samples that have one. The interval is Wilson's where each "
		"problem was tried once, else a bootstrap by problem. Attempts that failed "
		"are "
		"wrong until they are tried again.");
	if (absent_pictures(r))
		buf_addf(&note,
			 " %ld pictures were not there: their samples were asked without "
			 "them.",
			 absent_pictures(r));
	buf_add(&note, unsure_note(r));
	t = report_table(r, "Answers", "accuracy", "Accuracy", buf_str(&note));
	buf_clear(&note);
	report_column(t, NULL, "Set", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	accuracy_columns(t, r);
	for (int i = 0; i < set_rows(r); i++) {
		int set = set_of_row(r, i);

		report_text(t, set_name(r, set));
		report_value(t, (double)keys_in(r, set));
		accuracy_cells(t, r, set, NULL, NULL);
	}
	t->total = r->sets > 1;
}

static void verdict_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Answers", "verdicts", "Verdicts",
		"Every attempt. Close is within the set's tolerance and counts as right where "
		"the set says so; none has no answer or no key. The paper's rule is the order "
		"in which its harness matched answers; what it was not asked about is wrong "
		"by it. Attempts that ended with an error are wrong until they are tried "
		"again.");

	report_column(t, NULL, "Attempts", FORM_COUNT);
	for (int v = 0; v < REPORT_VERDICTS; v++)
		report_column(t, "verdict", report_verdict_word[v], FORM_COUNT);
	report_heads(t, "of all", FORM_PERCENT, "equal %", "equal + close %");
	report_column(t, "of those with a key", "n", FORM_COUNT);
	report_heads(t, "of those with a key", FORM_PERCENT, "right %", "paper's rule %");
	report_heads(t, "ended by", FORM_COUNT, "timeout", "error");
	for (int l = 0; l < r->lanes; l++) {
		const struct report_lane *x = &r->lane[l];
		double n = (double)x->attempts;

		report_text(t, x->name);
		report_value(t, n);
		for (int v = 0; v < REPORT_VERDICTS; v++)
			report_value(t, (double)x->verdict[v]);
		report_values(t, metric_share((double)x->verdict[REPORT_EQUAL], n),
			      metric_share((double)(x->verdict[REPORT_EQUAL] +
					     x->verdict[REPORT_CLOSE]),
				   n),
			      x->known, metric_share((double)x->right, (double)x->known),
			      metric_share((double)x->paper_right,
				   x->paper ? (double)x->known : 0),
			      x->timeouts, x->errors);
	}
}

/* pass@k, where there are several tries. */
static void pass_table(struct report *r)
{
	struct metric_tries *tries;
	struct report_table *t;

	if (r->tries < 2)
		return;
	t = report_arms(r, "Answers", "pass-at-k", "pass@k",
			"Mean over problems of 1 \xe2\x88\x92 C(n\xe2\x88\x92"
			"c, k)/C(n, k), of the problems with a key; a dash where one "
			"has fewer than k tries.");
	for (int k = 1; k; k = metric_pass_next(k, r->tries)) {
		char name[24];

		snprintf(name, sizeof name, "pass@%d", k);
		report_column(t, NULL, name, FORM_PERCENT);
	}
	tries = mem_alloc((size_t)(r->samples + 1) * sizeof *tries);
	for (int l = 0; l < r->lanes; l++) {
		int n = 0;

		for (int s = 0; s < r->samples; s++) {
			int first = 0, m = report_tries(r, s, l, &first);

			tries[n] = (struct metric_tries){ 0 };
			for (int i = first; i < first + m; i++)
				if (r->record[i].known) {
					tries[n].n++;
					tries[n].right += r->record[i].right;
				}
			n += tries[n].n > 0;
		}
		report_text(t, r->lane[l].name);
		for (int k = 1; k; k = metric_pass_next(k, r->tries))
			report_value(t, metric_pass_mean(tries, n, k));
	}
	mem_free(tries);
}

/* --- By group ----------------------------------------------------------------------------------------------- */
#define GROUP_VALUES 40  /* a member with more is no group for a table */
#define GROUP_NUMBERS 12 /* nor one that is more numbers than this: a measure */

/* Numbers before words, each in their order. */
static int by_word(const void *p, const void *q)
{
	const char *a = *(const char *const *)p, *b = *(const char *const *)q;
	double x, y;
	int n = text_double(&x, a), m = text_double(&y, b);

	if (n && m && x != y)
		return x < y ? -1 : 1;
	return n != m ? m - n : strcmp(a, b);
}

static int group_values(const struct report *r, const char *dim, const char **word)
{
	struct index seen = { 0 };
	int n = 0;

	for (int s = 0; s < r->samples && n <= GROUP_VALUES; s++) {
		const char *w = group_word(&r->sample[s], dim);

		if (w && index_get(&seen, w) < 0) {
			index_set(&seen, w, n);
			if (n < GROUP_VALUES)
				word[n] = w;
			n++;
		}
	}
	index_clear(&seen);
	return n;
}

static bool all_numbers(const char **word, int n)
{
	double x;

	for (int i = 0; i < n; i++)
		if (!text_double(&x, word[i]))
			return false;
	return true;
}

/* What a file may be called of a word that somebody chose. */
static void file_name(char *out, size_t size, const char *word)
{
	size_t n = 0;

	for (; *word && n + 1 < size; word++)
		if (isalnum((unsigned char)*word) || *word == '-' || *word == '_')
			out[n++] = *word;
	out[n] = 0;
}

static bool has_table(const struct report *r, const char *id)
{
	for (int i = 0; i < r->tables; i++)
		if (!strcmp(r->table[i]->id, id))
			return true;
	return false;
}

static void group_table(struct report *r, const char *dim)
{
	const char *word[GROUP_VALUES];
	int n = group_values(r, dim, word);
	struct report_table *t;
	struct buf note = { 0 };
	char id[64] = "by-", title[96];

	if (n < 2 || n > GROUP_VALUES || (n > GROUP_NUMBERS && all_numbers(word, n)))
		return;
	qsort(word, (size_t)n, sizeof *word, by_word);
	file_name(id + 3, sizeof id - 16, dim);
	if (has_table(r, id)) /* two members that differ in signs alone */
		snprintf(id, sizeof id, "by-%d", r->tables);
	snprintf(title, sizeof title, "Accuracy by %.60s", dim);
	buf_addf(&note,
		 "Right answers of the attempts with a key, in percent; N: the samples that "
		 "have one.%s",
		 unsure_note(r));
	t = report_table(r, "Groups", id, title, buf_str(&note));
	buf_clear(&note);
	report_column(t, NULL, dim, FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	accuracy_columns(t, r);
	for (int k = 0; k < n; k++) {
		long samples = 0;

		for (int s = 0; s < r->samples; s++) {
			const char *w = group_word(&r->sample[s], dim);

			samples += w && !strcmp(w, word[k]) && has_key(r, s);
		}
		report_text(t, word[k]);
		report_value(t, (double)samples);
		accuracy_cells(t, r, -1, dim, word[k]);
	}
}

/* Every member of the samples' groups, as they first come. */
static void group_tables(struct report *r)
{
	struct index seen = { 0 };

	for (int s = 0; s < r->samples; s++)
		if (r->sample[s].group)
			for (const struct json *m = r->sample[s].group->child; m; m = m->next)
				if (index_get(&seen, m->key) < 0) {
					index_set(&seen, m->key, 1);
					group_table(r, m->key);
				}
	index_clear(&seen);
}

/* --- Pairs ---------------------------------------------------------------------------------------------------- */
struct report_paired {
	struct metric_pairs p;
	struct metric_range delta;
	double *save, *broken; /* tokens of the first arm's thoughts */
	int saves, breaks;
	int unsure; /* pairs that are left out, for of a drawing nobody could tell */
};

/* First tries with a key on both sides, of which it is known whether they are right. */
static void pair_up(struct report_paired *out, const struct report *r,
		    const struct report_pair *pair, int set)
{
	*out = (struct report_paired){ 0 };
	out->save = mem_alloc((size_t)(r->samples + 1) * sizeof *out->save);
	out->broken = mem_alloc((size_t)(r->samples + 1) * sizeof *out->broken);
	for (int s = 0; s < r->samples; s++) {
		const struct report_record *x, *y;

		if (!in_set(r, s, set))
			continue;
		x = report_first(r, s, pair->a);
		y = report_first(r, s, pair->b);
		if (!x || !y || !x->known || !y->known)
			continue;
		if (x->unsure || y->unsure) {
			out->unsure++;
			continue;
		}
		metric_pairs_add(&out->p, x->right, y->right);
		if (!x->right && y->right)
			out->save[out->saves++] = x->spent.reasoning;
		if (x->right && !y->right)
			out->broken[out->breaks++] = x->spent.reasoning;
	}
	out->delta = metric_pairs_range(&out->p);
}

static void pair_free(struct report_paired *p)
{
	mem_free(p->save);
	mem_free(p->broken);
}

static void pair_table(struct report *r, const struct report_pair *pair, int number)
{
	char id[32], title[256];
	struct buf note = { 0 };
	struct report_table *t;

	snprintf(id, sizeof id, "paired-%d", number);
	snprintf(title, sizeof title, "%.200s", pair->name);
	buf_addf(&note,
		 "The same problems twice, the first try of each, those without a key left "
		 "out. "
		 "Save: wrong before, right after; Break: right before, wrong after; Win is "
		 "Save/Break; p by the exact test of McNemar; the interval of \xce\x94 by a "
		 "bootstrap over problems.%s",
		 r->unsure
			 ? " Unsure: pairs with a drawing of which nobody could tell whether "
			   "every point is met; they are left out."
			 : "");
	t = report_table(r, "Pairs", id, title, buf_str(&note));
	buf_clear(&note);
	report_column(t, NULL, "Set", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, "accuracy", FORM_PERCENT, "before", "after");
	report_column(t, "accuracy", "\xce\x94", FORM_POINTS);
	report_heads(t, "transitions", FORM_COUNT, "both", "Save", "Break", "neither");
	report_column(t, NULL, "Net", FORM_COUNT);
	report_column(t, NULL, "Win", FORM_RATIO);
	report_column(t, NULL, "p", FORM_P);
	if (r->unsure)
		report_column(t, "left out", "unsure", FORM_COUNT);
	for (int i = 0; i < set_rows(r); i++) {
		struct report_paired x;

		pair_up(&x, r, pair, set_of_row(r, i));
		report_text(t, set_name(r, set_of_row(r, i)));
		report_values(t, metric_pairs_n(&x.p), metric_pairs_before(&x.p),
			      metric_pairs_after(&x.p));
		report_range(t, x.delta);
		report_values(t, x.p.both, x.p.save, x.p.broken, x.p.neither,
			      metric_pairs_net(&x.p), metric_pairs_win(&x.p),
			      metric_pairs_n(&x.p) ? metric_mcnemar(x.p.save, x.p.broken)
						   : NAN);
		if (r->unsure)
			report_value(t, x.unsure);
		pair_free(&x);
	}
	t->total = r->sets > 1;
}

static void effort_table(struct report *r)
{
	struct report_table *t =
		report_table(r, "Pairs", "effort", "What the first run thought",
			     "Reasoning tokens of the first arm on problems that the second "
			     "saved or broke: "
			     "share without any, median and mean of the others.");

	report_column(t, NULL, "Pair", FORM_TEXT);
	for (int k = 0; k < 2; k++) {
		const char *over = k ? "Break" : "Save";

		report_column(t, over, "n", FORM_COUNT);
		report_column(t, over, "empty %", FORM_PERCENT);
		report_heads(t, over, FORM_NUMBER, "median", "mean");
	}
	for (int i = 0; i < r->pairs; i++) {
		struct report_paired x;

		pair_up(&x, r, &r->pair[i], -1);
		report_text(t, r->pair[i].name);
		for (int k = 0; k < 2; k++) {
			int n = k ? x.breaks : x.saves;
			struct metric_effort e = metric_effort(k ? x.broken : x.save, n);

			report_values(t, n, e.empty, e.median, e.mean);
		}
		pair_free(&x);
	}
}

/* --- Turns, tokens, time, money ----------------------------------------------------------------------------------- */
static void bill_of(struct metric_bill *b, struct metric_turns *turns, const struct report *r,
		    int lane, int set)
{
	*b = (struct metric_bill){ 0 };
	*turns = (struct metric_turns){ 0 };
	for (int i = 0; i < r->records; i++) {
		const struct report_record *x = &r->record[i];

		if (x->lane != lane || !in_set(r, x->sample, set))
			continue;
		metric_bill_add(b, &x->spent);
		metric_turns_add(turns, x->turns);
	}
}

static void turn_table(struct report *r)
{
	struct report_table *t = report_arms(r, "Effort", "turns", "Turns",
					     "Share of attempts with so many replies of the "
					     "model, in percent; 0 counts as 1.");
	static const char *const word[METRIC_TURN_CLASSES] = { "1", "2", "3", "4", "5+" };

	report_column(t, NULL, "Set", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	for (int k = 0; k < METRIC_TURN_CLASSES; k++)
		report_column(t, "turns", word[k], FORM_PERCENT);
	report_column(t, NULL, "Mean", FORM_NUMBER);
	for (int l = 0; l < r->lanes; l++)
		for (int i = 0; i < set_rows(r); i++) {
			struct metric_bill b;
			struct metric_turns n;

			bill_of(&b, &n, r, l, set_of_row(r, i));
			report_text(t, r->lane[l].name);
			report_text(t, set_name(r, set_of_row(r, i)));
			report_value(t, (double)n.n);
			for (int k = 0; k < METRIC_TURN_CLASSES; k++)
				report_value(t, metric_share((double)n.by[k], (double)n.n));
			report_value(t, metric_turns_mean(&n));
		}
}

static void spent_table(struct report *r)
{
	static const struct {
		enum metric_spent_kind kind;
		const char *over, *name;
		enum report_form form;
	} column[] = {
		{ METRIC_REASONING, "tokens an attempt", "think", FORM_NUMBER },
		{ METRIC_SAID, "tokens an attempt", "said", FORM_NUMBER },
		{ METRIC_OUTPUT, "tokens an attempt", "out", FORM_NUMBER },
		{ METRIC_INPUT, "tokens an attempt", "input", FORM_NUMBER },
		{ METRIC_CACHE_READ, "tokens an attempt", "cache read", FORM_NUMBER },
		{ METRIC_CACHE_WRITE, "tokens an attempt", "cache write", FORM_NUMBER },
		{ METRIC_TURNS, NULL, "Turns", FORM_NUMBER },
		{ METRIC_SECONDS, "seconds", "attempt", FORM_SECONDS },
		{ METRIC_SECONDS_A_TURN, "seconds", "turn", FORM_SECONDS },
		{ METRIC_COST, "cost", "attempt", FORM_MONEY },
	};
	const int columns = (int)(sizeof column / sizeof *column);
	struct report_table *t = report_arms(
		r, "Effort", "spent", "Tokens, time, money",
		"Means over attempts, those that timed out left out; out is with thoughts, "
		"said "
		"without. Costs by the price list that the run had; a dash: nobody told.");

	report_column(t, NULL, "Set", FORM_TEXT);
	report_column(t, NULL, "Accuracy", FORM_PERCENT);
	for (int k = 0; k < columns; k++)
		report_column(t, column[k].over, column[k].name, column[k].form);
	report_column(t, "cost", "total", FORM_MONEY);
	report_column(t, NULL, "Timeouts", FORM_COUNT);
	for (int l = 0; l < r->lanes; l++)
		for (int i = 0; i < set_rows(r); i++) {
			struct metric_bill b;
			struct metric_turns n;
			int set = set_of_row(r, i);

			bill_of(&b, &n, r, l, set);
			report_text(t, r->lane[l].name);
			report_text(t, set_name(r, set));
			report_value(t, accuracy(r, l, set).value);
			for (int k = 0; k < columns; k++)
				report_value(t, metric_bill_mean(&b, column[k].kind));
			report_value(t, b.known[METRIC_COST] ? b.sum[METRIC_COST] : NAN);
			report_value(t, (double)b.timeouts);
		}
}

/* Thinking tokens and time of pairs, set by set: table 2's right side and E3. */
static void ratio_table(struct report *r)
{
	static const struct {
		enum metric_spent_kind kind;
		const char *name;
		enum report_form form;
	} what[] = { { METRIC_REASONING, "think tokens", FORM_NUMBER },
		     { METRIC_SAID, "said tokens", FORM_NUMBER },
		     { METRIC_SECONDS, "seconds", FORM_SECONDS } };
	struct report_table *t = report_table(
		r, "Pairs", "ratios", "Before and after",
		"Means of all attempts of both arms, those that timed out left out, and their "
		"ratio.");

	report_heads(t, NULL, FORM_TEXT, "Pair", "Set");
	for (int k = 0; k < 3; k++) {
		report_heads(t, what[k].name, what[k].form, "before", "after");
		report_column(t, what[k].name, "\xc3\x97", FORM_RATIO);
	}
	for (int p = 0; p < r->pairs; p++)
		for (int i = 0; i < set_rows(r); i++) {
			struct metric_bill a, b;
			struct metric_turns n;

			bill_of(&a, &n, r, r->pair[p].a, set_of_row(r, i));
			bill_of(&b, &n, r, r->pair[p].b, set_of_row(r, i));
			report_text(t, r->pair[p].name);
			report_text(t, set_name(r, set_of_row(r, i)));
			for (int k = 0; k < 3; k++) {
				double x = metric_bill_mean(&a, what[k].kind);
				double y = metric_bill_mean(&b, what[k].kind);

				report_values(t, x, y, metric_share(y, x));
			}
		}
}

/* --- Calls -------------------------------------------------------------------------------------------------------- */
static bool any_calls(const struct report *r)
{
	for (int l = 0; l < r->lanes; l++)
		if (r->lane[l].failures.calls)
			return true;
	return false;
}

static void source_row(struct report_table *t, const struct report_lane *l, const char *rule,
		       const long count[METRIC_SOURCES])
{
	struct metric_source_columns c = metric_source_table(count);
	long n = 0;

	for (int k = 0; k < METRIC_SOURCES; k++)
		n += count[k];
	report_text(t, l->name);
	report_text(t, rule);
	report_values(t, n, c.clean, c.hybrid, c.resilient, c.bypass, c.unanchored,
		      c.involved);
}

static void source_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Calls", "sources", "Where right answers come from",
		"Three rules for what anchors an answer to a returned value: as the trace "
		"records it (exact, or a rounding), within 0.5 (the paper's code), and strict "
		"(equal, or a "
		"small expression of returned values). Shares of right answers, in percent.");

	report_column(t, NULL, "Rule", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	report_heads(t, NULL, FORM_PERCENT, "Clean", "Hybrid", "Resilient", "Bypass",
		     "Unanchored", "Engine involved");
	for (int l = 0; l < r->lanes; l++) {
		const struct report_lane *x = &r->lane[l];

		if (!x->canvas)
			continue;
		source_row(t, x, "recorded", x->sources);
		if (!x->traced)
			continue;
		source_row(t, x, "within 0.5", x->half);
		source_row(t, x, "strict", x->strict);
	}
}

static void failure_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Calls", "failures", "Failed calls",
		"Shares of the failed calls, in percent. Cascade: what a call needs failed "
		"earlier in its turn. A chain is a failure with two or more such calls; "
		"recovered: runs with a "
		"chain that end right.");

	report_heads(t, NULL, FORM_COUNT, "Calls", "Failed");
	report_column(t, NULL, "Failed %", FORM_PERCENT);
	for (int k = 0; k < METRIC_FAILURES; k++)
		report_column(t, "of failed calls", metric_failure_rows[k].text, FORM_PERCENT);
	report_heads(t, "chains", FORM_COUNT, "n", "longest");
	report_column(t, "chains", "recovered", FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++) {
		const struct report_lane *x = &r->lane[l];
		const struct metric_failures *f = &x->failures;

		if (!f->calls)
			continue;
		report_text(t, x->name);
		report_values(t, f->calls, f->failed,
			      metric_share((double)f->failed, (double)f->calls));
		for (int k = 0; k < METRIC_FAILURES; k++)
			report_value(t, metric_share((double)f->by[k], (double)f->failed));
		report_value(t, x->traced ? (double)f->chains : NAN);
		report_value(t, x->traced ? (double)f->longest : NAN);
		report_value(t, metric_share((double)f->recovered, (double)f->in_chain));
	}
}

static void tool_group_table(struct report *r)
{
	struct report_table *t = report_arms(
		r, "Calls", "tool-groups", "Tools by group and phase",
		"Share: mean over attempts of a group's share of the attempt's calls. Of the "
		"phase: whose calls a phase of the attempt has. Of the group: when a group's "
		"calls come.");

	report_column(t, NULL, "Group", FORM_TEXT);
	report_column(t, NULL, "Share", FORM_PERCENT);
	for (int p = 0; p < METRIC_PHASES; p++)
		report_column(t, "of the phase", metric_phase_word[p], FORM_PERCENT);
	for (int p = 0; p < METRIC_PHASES; p++)
		report_column(t, "of the group", metric_phase_word[p], FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++)
		for (int k = 0; r->lane[l].groups.calls && k < METRIC_GROUPS; k++) {
			const struct metric_groups *g = &r->lane[l].groups;

			report_text(t, r->lane[l].name);
			report_text(t, metric_group_word[k]);
			report_value(t, metric_groups_share(g, (enum metric_group)k));
			for (int p = 0; p < METRIC_PHASES; p++)
				report_value(
					t, metric_groups_of_phase(g, (enum metric_group)k, p));
			for (int p = 0; p < METRIC_PHASES; p++)
				report_value(
					t, metric_groups_of_group(g, (enum metric_group)k, p));
		}
}

struct report_tool {
	const char *name;
	long n;
};

static int by_count(const void *p, const void *q)
{
	const struct report_tool *a = p, *b = q;

	return a->n != b->n ? (a->n < b->n) - (a->n > b->n) : strcmp(a->name, b->name);
}

/* The tools that are called most, with each lane's count: what is called instead when some are
 * taken away. */
static void tool_table(struct report *r)
{
	enum { MOST = 30 };
	struct report_table *t;
	struct report_tool *all = NULL;
	struct index seen = { 0 };
	int n = 0, cap = 0;

	for (int l = 0; l < r->lanes; l++)
		for (int i = 0; i < r->lane[l].tools; i++) {
			const char *name = r->lane[l].tool_name[i];
			int at = index_get(&seen, name);

			if (at < 0) {
				at = n++;
				all = mem_grow(all, &cap, n, sizeof *all);
				all[at] = (struct report_tool){ name, 0 };
				index_set(&seen, name, at);
			}
			all[at].n += r->lane[l].tool_count[i];
		}
	if (n > 1)
		qsort(all, (size_t)n, sizeof *all, by_count);
	t = report_table(r, "Calls", "tools", "Tools",
			 "Calls of each tool, those that are called most.");
	report_heads(t, NULL, FORM_TEXT, "Tool", "Group");
	for (int l = 0; l < r->lanes; l++)
		if (r->lane[l].tools)
			report_column(t, "calls", r->lane[l].name, FORM_COUNT);
	for (int i = 0; i < n && i < MOST; i++) {
		report_text(t, all[i].name);
		report_text(t, metric_group_word[metric_group_of(all[i].name)]);
		for (int l = 0; l < r->lanes; l++) {
			int at = index_get(&r->lane[l].tool, all[i].name);

			if (r->lane[l].tools)
				report_value(t,
					     at < 0 ? 0 : (double)r->lane[l].tool_count[at]);
		}
	}
	index_clear(&seen);
	mem_free(all);
}

/* The shape of table 6: arms at the canvas, the first of them as the reference. */
static void ablation_table(struct report *r)
{
	struct report_table *t;
	double reference = NAN;
	int canvases = 0;

	for (int l = 0; l < r->lanes; l++)
		canvases += r->lane[l].canvas;
	if (canvases < 2)
		return;
	t = report_arms(r, "Calls", "ablation", "Arms at the canvas",
			"\xce\x94 is against the first of them. Fail: failed calls of all; "
			"bypass: right "
			"answers that no returned value anchors, within 0.5.");
	report_column(t, NULL, "Accuracy", FORM_PERCENT);
	report_column(t, NULL, "\xce\x94", FORM_POINTS);
	report_column(t, NULL, "Fail", FORM_PERCENT);
	report_column(t, NULL, "Bypass", FORM_COUNT);
	report_heads(t, "path of right answers", FORM_PERCENT, "oracle", "hybrid", "fallback",
		     "construction");
	for (int l = 0; l < r->lanes; l++) {
		const struct report_lane *x = &r->lane[l];
		const long *c = x->traced ? x->readout : x->sources;
		struct metric_range acc = accuracy(r, l, -1);
		double n = 0;

		if (!x->canvas)
			continue;
		for (int k = 0; k < METRIC_SOURCES; k++)
			n += (double)c[k];
		if (isnan(reference))
			reference = acc.value;
		report_text(t, x->name);
		report_range(t, acc);
		report_values(t, acc.value - reference,
			      metric_share((double)x->failures.failed,
				   (double)x->failures.calls),
			      (double)(c[METRIC_LLM_BYPASS] + c[METRIC_DIRECT]),
			      metric_share((double)(c[METRIC_CLEAN_ORACLE] +
					     c[METRIC_RESILIENT_ORACLE]),
				   n),
			      metric_share((double)c[METRIC_HYBRID], n),
			      metric_share((double)c[METRIC_RESILIENT_FALLBACK], n),
			      x->traced ? metric_share((double)c[METRIC_CONSTRUCTION], n)
					: NAN);
	}
}

static void delete_table(struct report *r)
{
	struct report_table *t;
	long deletes = 0;

	for (int l = 0; l < r->lanes; l++)
		for (int k = METRIC_LIGHT; k < METRIC_DELETES; k++)
			deletes += r->lane[l].deletes[k];
	if (!deletes)
		return;
	t = report_arms(r, "Calls", "deletions", "Deletions",
			"Attempts by how they use delete_object, and how these end.");
	report_column(t, NULL, "Pattern", FORM_TEXT);
	report_column(t, NULL, "N", FORM_COUNT);
	report_column(t, NULL, "Right", FORM_PERCENT);
	for (int l = 0; l < r->lanes; l++)
		for (int k = METRIC_LIGHT; k < METRIC_DELETES; k++)
			if (r->lane[l].deletes[k]) {
				report_text(t, r->lane[l].name);
				report_text(t, metric_delete_word[k]);
				report_value(t, (double)r->lane[l].deletes[k]);
				report_range(t, metric_wilson(r->lane[l].deletes_right[k],
							      r->lane[l].deletes[k]));
			}
}

void report_sums(struct report *r)
{
	accuracy_table(r);
	verdict_table(r);
	pass_table(r);
	for (int i = 0; i < r->pairs; i++)
		pair_table(r, &r->pair[i], i + 1);
	if (r->pairs) {
		ratio_table(r);
		effort_table(r);
	}
	turn_table(r);
	spent_table(r);
	if (any_calls(r)) {
		source_table(r);
		failure_table(r);
		tool_group_table(r);
		tool_table(r);
		ablation_table(r);
		delete_table(r);
	}
	group_tables(r);
}
