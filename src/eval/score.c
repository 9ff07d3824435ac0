/* score.c -- what the rows of a run add up to, for people and as JSON. */
#include "eval/score.h"
#include "base/json.h"
#include "base/member.h"
#include "eval/reason.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define WORDS 24

/* How often each of a few words was said. */
struct tally_words {
	const char *word[WORDS];
	long n[WORDS];
	int words;
};

static void count(struct tally_words *t, const char *word)
{
	int i = 0;

	while (i < t->words && strcmp(t->word[i], word))
		i++;
	if (i == WORDS)
		return;
	if (i == t->words)
		t->word[t->words++] = word;
	t->n[i]++;
}

/* Most often first, else by name. */
static void sort_words(struct tally_words *t)
{
	for (int i = 1; i < t->words; i++) {
		const char *word = t->word[i];
		long n = t->n[i];
		int k = i;

		for (; k && (t->n[k - 1] < n ||
			     (t->n[k - 1] == n && strcmp(t->word[k - 1], word) > 0));
		     k--) {
			t->word[k] = t->word[k - 1];
			t->n[k] = t->n[k - 1];
		}
		t->word[k] = word;
		t->n[k] = n;
	}
}

/* The account of an arm, of all sets or of one. */
struct score_account {
	const char *arm, *set; /* set NULL: all of them */
	long n, known, right, unsure;
	long papers, paper; /* matched by the paper's rules as well; right by these */
	long calls, failed;
	struct tally_words status, verdict, provenance; /* provenance: of right answers */
	struct metric_bill bill;
	struct eval_reasons reasons; /* of those that have no answer */
};

static void add_row(struct score_account *t, const struct eval_row *r, struct arena *a)
{
	if (strcmp(r->arm, t->arm) || (t->set && strcmp(r->set, t->set)))
		return;
	t->n++;
	t->known += r->known;
	t->right += r->known && r->right;
	t->unsure += r->known && r->unsure;
	t->papers += r->known && r->has_paper;
	t->paper += r->known && r->paper;
	t->calls += r->calls;
	t->failed += r->failed;
	count(&t->status, r->status);
	count(&t->verdict, r->verdict);
	if (r->known && r->right && r->provenance)
		count(&t->provenance, r->provenance);
	metric_bill_add(&t->bill, &r->spent);
	eval_reasons_add(&t->reasons, r->status, r->why, a);
}

static void account(struct score_account *t, const struct eval_rows *r, const char *arm,
		    const char *set)
{
	*t = (struct score_account){ .arm = arm, .set = set };
	for (int i = 0; i < r->n; i++)
		add_row(t, &r->row[i], r->arena);
	sort_words(&t->status);
	sort_words(&t->verdict);
	sort_words(&t->provenance);
}

/* The sets that the rows are of, in the order in which they come. */
static int list_sets(const char **out, int most, const struct eval_rows *r)
{
	int n = 0;

	for (int i = 0; i < r->n; i++) {
		int k = n;

		while (k > 0 && strcmp(out[k - 1], r->row[i].set))
			k--;
		if (!k && n < most)
			out[n++] = r->row[i].set;
	}
	return n;
}

/* Tries of each sample of an arm that has a key, of one set or of all (NULL); rows of a sample are
 * neighbours.  For mem_free. */
static struct metric_tries *tries_of(int *samples, const struct eval_rows *r, const char *arm,
				     const char *set)
{
	struct metric_tries *t = mem_alloc((size_t)(r->n + 1) * sizeof *t);
	const char *last = NULL;
	int n = 0;

	for (int i = 0; i < r->n; i++) {
		const struct eval_row *x = &r->row[i];

		if (!x->known || strcmp(x->arm, arm) || (set && strcmp(x->set, set)))
			continue;
		if (!last || strcmp(last, x->key))
			t[n++] = (struct metric_tries){ 0 };
		last = x->key;
		t[n - 1].n++;
		t[n - 1].right += x->right;
	}
	*samples = n;
	return t;
}

static struct metric_range accuracy(const struct eval_rows *r, const struct score_account *of)
{
	int n;
	struct metric_tries *t = tries_of(&n, r, of->arm, of->set);
	struct metric_range a = metric_accuracy(t, n);

	mem_free(t);
	return a;
}

static double pass_at(const struct eval_rows *r, const char *arm, int k)
{
	int n;
	struct metric_tries *t = tries_of(&n, r, arm, NULL);
	double mean = metric_pass_mean(t, n, k);

	mem_free(t);
	return mean;
}

/* --- Two arms -------------------------------------------------------------------------------------- */
/* The first try of the next sample of a side's arm, from i on. */
static int next_first(const struct eval_side *s, int i)
{
	const struct eval_row *row = s->rows->row;

	while (i < s->rows->n &&
	       (strcmp(row[i].arm, s->arm) ||
		(i && !strcmp(row[i - 1].arm, s->arm) && !strcmp(row[i - 1].key, row[i].key))))
		i++;
	return i;
}

void eval_compare(struct eval_pairing *out, const struct eval_side *before,
		  const struct eval_side *after)
{
	int i = next_first(before, 0), k = next_first(after, 0);

	*out = (struct eval_pairing){ .alone = { 0 } };
	while (i < before->rows->n || k < after->rows->n) {
		const struct eval_row *a = i < before->rows->n ? &before->rows->row[i] : NULL,
				      *b = k < after->rows->n ? &after->rows->row[k] : NULL;
		int c = !a ? 1 : !b ? -1 : strcmp(a->key, b->key);

		if (c)
			out->alone[c > 0]++;
		else if (a->unsure || b->unsure)
			out->unsure++;
		else if (a->known && b->known)
			metric_pairs_add(&out->pairs, a->right, b->right);
		else
			out->keyless++;
		if (c <= 0)
			i = next_first(before, i + 1);
		if (c >= 0)
			k = next_first(after, k + 1);
	}
	out->delta = metric_pairs_range(&out->pairs);
	out->p = metric_pairs_n(&out->pairs)
			 ? metric_mcnemar(out->pairs.save, out->pairs.broken)
			 : NAN;
}

/* What the others are compared with: BL, else the first. */
static int baseline(const struct eval_rows *r)
{
	for (int i = 0; i < r->arms; i++)
		if (!strcmp(r->arm[i], "BL"))
			return i;
	return 0;
}

/* --- For people ------------------------------------------------------------------------------------- */
static void add_words(struct buf *b, const struct tally_words *t, long of)
{
	for (int i = 0; i < t->words; i++) {
		buf_addf(b, "%s%s %ld", i ? ", " : "", t->word[i], t->n[i]);
		if (of)
			buf_addf(b, " (%.1f %%)", 100.0 * (double)t->n[i] / (double)of);
	}
}

static void add_mean(struct buf *b, const struct score_account *t, enum metric_spent_kind k,
		     const char *before, const char *format)
{
	double x = metric_bill_mean(&t->bill, k);

	buf_add(b, before);
	if (isfinite(x))
		buf_addf(b, format, x);
	else
		buf_addc(b, '-');
}

static void add_arm(struct buf *b, const struct eval_rows *r, const struct score_account *t)
{
	struct metric_range a = accuracy(r, t);

	buf_addf(b, "%-*s %7ld %8ld %7ld  ", t->set ? 18 : 20, t->set ? t->set : t->arm, t->n,
		 t->known, t->right);
	if (t->known)
		buf_addf(b, "%5.1f %% (%.1f-%.1f)", 100 * a.value, 100 * a.low, 100 * a.high);
	else
		buf_addc(b, '-');
	buf_addc(b, '\n');
	if (t->set)
		return;
	if (t->papers && t->paper != t->right)
		buf_addf(b, "    by the paper's matching %ld right of %ld, %.1f %%\n",
			 t->paper, t->known,
			 100.0 * (double)t->paper / (double)(t->known ? t->known : 1));
	if (t->unsure)
		buf_addf(b,
			 "    unsure     %ld %s, of which nobody could tell: at most "
			 "%.1f %%\n",
			 t->unsure, t->unsure == 1 ? "drawing" : "drawings",
			 100.0 * (double)(t->right + t->unsure) / (double)t->known);
	buf_add(b, "    ended      ");
	add_words(b, &t->status, 0);
	buf_addc(b, '\n');
	eval_reasons_text(b, &t->reasons, EVAL_REASONS_TOLD, "    why        ",
			  "               ");
	buf_add(b, "    verdicts   ");
	add_words(b, &t->verdict, 0);
	buf_add(b, "\n    means      turns ");
	add_mean(b, t, METRIC_TURNS, "", "%.2f");
	add_mean(b, t, METRIC_INPUT, ", input ", "%.0f");
	add_mean(b, t, METRIC_OUTPUT, ", output ", "%.0f");
	add_mean(b, t, METRIC_REASONING, ", reasoning ", "%.0f");
	add_mean(b, t, METRIC_SECONDS, ", seconds ",
		 metric_bill_mean(&t->bill, METRIC_SECONDS) < 0.01 ? "%.4f" : "%.2f");
	add_mean(b, t, METRIC_COST, ", cost $", "%.5f");
	if (t->calls)
		buf_addf(b, "\n    calls      %ld, %ld failed (%.1f %%)", t->calls, t->failed,
			 100.0 * (double)t->failed / (double)t->calls);
	if (t->provenance.words) {
		buf_add(b, "\n    right from ");
		add_words(b, &t->provenance, t->right);
	}
	for (int k = 1; r->tries > 1 && k; k = metric_pass_next(k, r->tries))
		buf_addf(b, "%s%d %.1f %%", k == 1 ? "\n    pass@k     " : ", ", k,
			 100 * pass_at(r, t->arm, k));
	buf_addc(b, '\n');
}

/* What the classes mean that were told. */
static void add_legend(struct buf *b, const struct tally_words *t)
{
	int n = 0;

	for (int i = 0; i < METRIC_SOURCES; i++)
		for (int k = 0; k < t->words; k++)
			if (!strcmp(t->word[k], metric_source_word[i]))
				buf_addf(b, "%s%s: %s", n++ ? "; " : "\n",
					 metric_source_word[i], metric_source_text[i]);
	buf_add(b, n ? "\n" : "");
}

/* Numbers of a part are not the run's. */
static void add_left(struct buf *b, const struct eval_rows *r)
{
	long left = eval_rows_left(r);

	if (!left)
		return;
	buf_addf(b, "not finished: %ld of %ld attempts %s left", left, left + r->n,
		 left == 1 ? "is" : "are");
	if (!r->parts_here || r->parts_here == r->parts)
		buf_addf(b, "; porism eval run %s goes on\n\n", r->dir);
	else if (r->parts_here == 1)
		buf_addf(b,
			 "; here is part %d of %d, and porism merge puts parts together\n\n",
			 r->part, r->parts);
	else
		buf_addf(b,
			 "; here are %d of %d parts, and porism merge puts parts together\n\n",
			 r->parts_here, r->parts);
}

void eval_score_text(struct buf *b, const struct eval_rows *r)
{
	const char *set[64];
	int sets = list_sets(set, 64, r);
	struct tally_words from = { .words = 0 };

	buf_addf(b, "%s: %s, %ld %s, %d %s\n\n", r->name, r->model, r->samples,
		 r->samples == 1 ? "sample" : "samples", r->tries,
		 r->tries == 1 ? "try" : "tries");
	add_left(b, r);
	if (r->absent)
		buf_addf(b, "%ld %s not there, and the model was asked without\n\n", r->absent,
			 r->absent == 1 ? "picture was" : "pictures were");
	if (!r->n)
		return;
	buf_addf(b, "%-20s %7s %8s %7s  %s\n", "arm", "done", "with key", "right",
		 "accuracy (95 %)");
	for (int i = 0; i < r->arms; i++) {
		struct score_account t;

		account(&t, r, r->arm[i], NULL);
		add_arm(b, r, &t);
		for (int k = 0; k < t.provenance.words; k++)
			count(&from, t.provenance.word[k]);
		for (int k = 0; k < sets && sets > 1; k++) {
			account(&t, r, r->arm[i], set[k]);
			buf_add(b, "  ");
			add_arm(b, r, &t);
		}
	}
	add_legend(b, &from);
	for (int i = 0; i < r->arms; i++) {
		struct eval_side before = { r, r->arm[baseline(r)] }, after = { r, r->arm[i] };
		struct eval_pairing p;

		if (i == baseline(r))
			continue;
		eval_compare(&p, &before, &after);
		buf_addc(b, '\n');
		eval_compare_text(b, &p, &before, &after);
	}
	if (r->damaged)
		buf_addf(b, "\n%ld %s and left out\n", r->damaged,
			 r->damaged == 1 ? "line is no record" : "lines are no records");
}

static void add_side(struct buf *b, const struct eval_side *s, bool dir)
{
	if (dir)
		buf_addf(b, "%s:", s->rows->dir);
	buf_add(b, s->arm);
}

void eval_compare_text(struct buf *b, const struct eval_pairing *p,
		       const struct eval_side *before, const struct eval_side *after)
{
	const struct metric_pairs *x = &p->pairs;
	bool dirs = before->rows != after->rows;
	double win = metric_pairs_win(x);

	add_side(b, before, dirs);
	buf_add(b, " -> ");
	add_side(b, after, dirs);
	if (!metric_pairs_n(x)) {
		buf_add(b, ": nothing that both have\n");
		return;
	}
	buf_addf(b, ", %ld %s%s: %.1f %% -> %.1f %%, %+.1f points (%+.1f to %+.1f)\n",
		 metric_pairs_n(x), metric_pairs_n(x) == 1 ? "sample" : "samples",
		 before->rows->tries > 1 || after->rows->tries > 1 ? ", first tries" : "",
		 100 * metric_pairs_before(x), 100 * metric_pairs_after(x),
		 100 * p->delta.value, 100 * p->delta.low, 100 * p->delta.high);
	buf_addf(b, "    Save %ld, Break %ld, both right %ld, both wrong %ld, net %+ld, Win ",
		 x->save, x->broken, x->both, x->neither, metric_pairs_net(x));
	if (isinf(win))
		buf_add(b, "inf");
	else if (isnan(win))
		buf_addc(b, '-');
	else
		buf_addf(b, "%.2f", win);
	buf_addf(b, ", McNemar p = %.4g\n", p->p);
	if (p->alone[0] || p->alone[1])
		buf_addf(b, "    left out, for only one has them: %d and %d\n", p->alone[0],
			 p->alone[1]);
	if (p->unsure)
		buf_addf(b, "    left out, for of a drawing nobody could tell: %d\n",
			 p->unsure);
	if (p->keyless)
		buf_addf(b, "    left out, for they have no key: %d\n", p->keyless);
}

/* --- As JSON ------------------------------------------------------------------------------------------ */
/* As json_member_number, but what is infinite says so: a ratio to nothing is known. */
static void add_number(struct buf *b, const char *key, double x)
{
	json_add_key(b, key);
	if (isfinite(x))
		buf_add_double(b, x);
	else
		buf_add(b, isinf(x) ? "\"inf\"" : "null");
}

static void add_range(struct buf *b, const char *key, const struct metric_range *r)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	add_number(b, "value", r->value);
	add_number(b, "low", r->low);
	add_number(b, "high", r->high);
	buf_addc(b, '}');
}

static void add_tally(struct buf *b, const char *key, const struct tally_words *t)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	for (int i = 0; i < t->words; i++)
		json_member_count(b, t->word[i], t->n[i]);
	buf_addc(b, '}');
}

static void add_account(struct buf *b, const struct eval_rows *r,
			const struct score_account *t)
{
	struct metric_range a = accuracy(r, t);

	buf_addc(b, '{');
	json_member_text(b, "arm", t->arm);
	json_member_text(b, "set", t->set);
	buf_addf(b,
		 ",\"done\":%ld,\"known\":%ld,\"right\":%ld,\"unsure\":%ld,\"calls\":%ld,"
		 "\"failed\":%ld",
		 t->n, t->known, t->right, t->unsure, t->calls, t->failed);
	add_range(b, "accuracy", &a);
	json_add_key(b, "paper");
	if (t->papers)
		buf_addf(b, "%ld", t->paper);
	else
		buf_add(b, "null");
	add_tally(b, "status", &t->status);
	add_tally(b, "verdict", &t->verdict);
	add_tally(b, "provenance", &t->provenance);
	eval_reasons_json(b, &t->reasons);
	json_add_key(b, "means");
	buf_addc(b, '{');
	for (int i = 0; i < METRIC_SPENT_KINDS; i++)
		add_number(b, metric_spent_word[i],
			   metric_bill_mean(&t->bill, (enum metric_spent_kind)i));
	buf_addc(b, '}');
	json_add_key(b, "pass_at");
	buf_addc(b, '{');
	for (int k = 1; !t->set && k; k = metric_pass_next(k, r->tries)) {
		char name[16];

		snprintf(name, sizeof name, "%d", k);
		add_number(b, name, pass_at(r, t->arm, k));
	}
	buf_add(b, "}}");
}

void eval_score_json(struct buf *b, const struct eval_rows *r)
{
	const char *set[64];
	int sets = list_sets(set, 64, r);
	bool any = false;

	buf_add(b, "{\"folder\":");
	json_add_string(b, r->dir);
	json_member_text(b, "name", r->name);
	json_member_text(b, "model", r->model);
	buf_addf(b, ",\"pictures_absent\":%ld", r->absent);
	buf_addf(b, ",\"samples\":%ld,\"tries\":%d,\"left\":%ld,\"parts\":[%d,%d]", r->samples,
		 r->tries, eval_rows_left(r), r->parts_here, r->parts);
	buf_addf(b, ",\"damaged\":%ld,\"accounts\":[", r->damaged);
	for (int i = 0; i < r->arms; i++)
		for (int k = -1; k < sets; k++) {
			struct score_account t;

			account(&t, r, r->arm[i], k < 0 ? NULL : set[k]);
			buf_add(b, any ? "," : "");
			add_account(b, r, &t);
			any = true;
		}
	buf_add(b, "],\"pairs\":[");
	any = false;
	for (int i = 0; i < r->arms; i++) {
		struct eval_side before = { r, r->arm[baseline(r)] }, after = { r, r->arm[i] };
		struct eval_pairing p;

		if (i == baseline(r))
			continue;
		eval_compare(&p, &before, &after);
		buf_add(b, any ? "," : "");
		any = true;
		eval_compare_json(b, &p, &before, &after);
	}
	buf_add(b, "]}");
}

void eval_compare_json(struct buf *b, const struct eval_pairing *p,
		       const struct eval_side *before, const struct eval_side *after)
{
	const struct eval_side *side[2] = { before, after };
	static const char *const names[2] = { "before", "after" };
	const struct metric_pairs *x = &p->pairs;

	buf_addc(b, '{');
	for (int i = 0; i < 2; i++) {
		json_add_key(b, names[i]);
		buf_add(b, "{\"folder\":");
		json_add_string(b, side[i]->rows->dir);
		json_member_text(b, "arm", side[i]->arm);
		add_number(b, "accuracy", i ? metric_pairs_after(x) : metric_pairs_before(x));
		buf_addf(b, ",\"alone\":%d}", p->alone[i]);
	}
	buf_addf(b, ",\"keyless\":%d,\"unsure\":%d", p->keyless, p->unsure);
	buf_addf(b,
		 ",\"n\":%ld,\"both\":%ld,\"save\":%ld,\"break\":%ld,\"neither\":%ld,\"net\":%"
		 "ld",
		 metric_pairs_n(x), x->both, x->save, x->broken, x->neither,
		 metric_pairs_net(x));
	add_number(b, "win", metric_pairs_win(x));
	add_range(b, "delta", &p->delta);
	add_number(b, "mcnemar", p->p);
	buf_addc(b, '}');
}
