/*
 * match.c -- are two answers the same?  Equal, close, different, or nobody knows.
 *
 * Equal is what the engine proves, in exact numbers: 1.414 is not sqrt(2), and 5 cm are 50 mm.
 * Close is what is proven not to be equal but rounds to it.  Doubles tell how near two numbers
 * are, never that they are one.
 */
#include "agent/agent_priv.h"
#include "agent/answer_priv.h"
#include <math.h>
#include <string.h>

#define NEAR_ENOUGH 0.01 /* of Draw2Think's protocol */
#define SURELY 1e-9      /* of a number: doubles that differ by more are of different ones */

const char *agent_match_word(enum agent_match m)
{
	static const char *const words[] = { [AGENT_MATCH_UNKNOWN] = "unknown",
					     [AGENT_MATCH_EQUAL] = "equal",
					     [AGENT_MATCH_CLOSE] = "close",
					     [AGENT_MATCH_DIFFERENT] = "different" };

	return words[m];
}

static struct agent_verdict verdict(enum agent_match m)
{
	return (struct agent_verdict){ m, m == AGENT_MATCH_UNKNOWN     ? TRUTH_UNKNOWN
					  : m == AGENT_MATCH_DIFFERENT ? TRUTH_NO
								       : TRUTH_YES };
}

/* --- Two numbers ---------------------------------------------------------------------------------- */

/* true and false are no numbers, though they count as 1 and 0. */
static bool is_number(double *out, struct fig *f, const struct fig_obs *obs)
{
	struct buf exact = { 0 };
	bool truth_value = fig_obs_exact(&exact, f, obs) &&
			   (!strcmp(exact.s, "true") || !strcmp(exact.s, "false"));

	buf_clear(&exact);
	return !truth_value && fig_obs_number(out, f, obs) && isfinite(*out);
}

static bool number_of(double *out, struct fig *f, const char *x)
{
	const struct fig_obs *obs = NULL;
	int before = fig_journal_count(f);
	bool found;

	found = *x && agent_is_closed(x) && !agent_is_statement(x) &&
		fig_line(f, x, strlen(x), &obs) == OK && obs && is_number(out, f, obs);
	/* What an answer makes must not be there for the next one to name. */
	if (fig_journal_count(f) != before)
		(void)fig_back_to(f, before, &obs);
	return found;
}

/* gap: how far both are apart; sure: beyond this they surely are. */
static struct agent_verdict by_gap(double gap, double sure, double y, truth equal, bool small)
{
	if (is_yes(equal))
		return verdict(AGENT_MATCH_EQUAL);
	if (gap <= NEAR_ENOUGH * (small ? fmin(1, fabs(y)) : 1))
		return is_no(equal) ? verdict(AGENT_MATCH_CLOSE)
				    : (struct agent_verdict){ AGENT_MATCH_UNKNOWN, TRUTH_YES };
	return verdict(is_no(equal) || gap > sure ? AGENT_MATCH_DIFFERENT
						  : AGENT_MATCH_UNKNOWN);
}

struct agent_verdict agent_match_numbers(double x, double y, truth equal, bool small)
{
	return by_gap(fabs(x - y), SURELY * fmax(fabs(x), fabs(y)), y, equal, small);
}

struct match_work {
	struct fig *f;
	struct arena *a;
	bool small;
};

static truth is_same(const struct match_work *w, const char *x, const char *y)
{
	return fig_proves(w->f, arena_printf(w->a, "(%s) == (%s)", x, y));
}

static struct agent_verdict match_texts(const struct match_work *w, const char *x,
					const char *y)
{
	double u, v, gap;
	truth t;

	if (!strcmp(x, y))
		return verdict(AGENT_MATCH_EQUAL);
	if (agent_is_statement(x) != agent_is_statement(y))
		return verdict(AGENT_MATCH_UNKNOWN);
	t = is_same(w, x, y);
	/* The engine subtracts: of large numbers doubles do not tell how far they are apart. */
	if (!is_yes(t) && number_of(&u, w->f, x) && number_of(&v, w->f, y))
		return number_of(&gap, w->f, arena_printf(w->a, "(%s)-(%s)", x, y))
			       ? by_gap(fabs(gap), 0, v, t, w->small)
			       : agent_match_numbers(u, v, t, w->small);
	return verdict(is_yes(t)  ? AGENT_MATCH_EQUAL
		       : is_no(t) ? AGENT_MATCH_DIFFERENT
				  : AGENT_MATCH_UNKNOWN);
}

/* --- Two values, with units and names --------------------------------------------------------------- */

/* The number of an amount in the unit of another one. */
static const char *in_unit(const struct match_work *w, const struct agent_amount *x,
			   const struct agent_unit *u)
{
	if (x->uniform && !strcmp(x->unit.factor, u->factor))
		return x->number;
	return arena_printf(w->a, "(%s)/(%s)", x->scaled, u->factor);
}

static char *without_percent(const char *s, struct arena *a)
{
	char *out = arena_strdup(a, s);

	for (char *p = out; *p; p++)
		*p = *p == '%' ? ' ' : *p;
	return out;
}

static struct agent_verdict match_amounts(const struct match_work *w,
					  const struct agent_amount *x,
					  const struct agent_amount *y);

/* 24/5 = 4.8 is one value, 3√3 = 5.196 is none. */
static bool is_consistent(const struct match_work *w, const struct agent_amount *x)
{
	struct agent_amount plain = *x;

	plain.also = NULL;
	return !x->also || match_amounts(w, x->also, &plain).match == AGENT_MATCH_EQUAL;
}

static struct agent_verdict match_amounts(const struct match_work *w,
					  const struct agent_amount *x,
					  const struct agent_amount *y)
{
	bool ux = x->unit.units, uy = y->unit.units;
	struct agent_verdict v;

	if (!x->number || !y->number || !is_consistent(w, x) || !is_consistent(w, y))
		return verdict(AGENT_MATCH_UNKNOWN);
	if (ux && uy && !agent_unit_fits(&x->unit, &y->unit))
		return verdict(AGENT_MATCH_DIFFERENT);
	if (ux && uy && !x->unit.any && !y->unit.any) {
		v = match_texts(w, in_unit(w, x, &y->unit), in_unit(w, y, &y->unit));
	} else {
		/* 2 m 30 cm, and a number of what? */
		if (!x->uniform || !y->uniform)
			return verdict(AGENT_MATCH_UNKNOWN);
		v = match_texts(w, x->number, y->number);
	}
	/* 60° is 60, and is pi/3 as well. */
	if (v.match == AGENT_MATCH_DIFFERENT && ux != uy && (x->unit.angle || y->unit.angle) &&
	    is_yes(is_same(w, x->degrees, y->degrees)))
		v = verdict(AGENT_MATCH_EQUAL);
	/* 28 where 28 % is right: the sign may have been forgotten, or not. */
	if (v.match == AGENT_MATCH_DIFFERENT && x->percent != y->percent &&
	    is_yes(is_same(w, without_percent(x->number, w->a),
			   without_percent(y->number, w->a))))
		v = verdict(AGENT_MATCH_UNKNOWN);
	/* 0.333... may be 1/3. */
	if (is_yes(v.right) && (x->cut || y->cut))
		v.match = AGENT_MATCH_UNKNOWN;
	/* 5m may be five metres, or five times m. */
	if (is_yes(v.right) && ux != uy && (x->glued || y->glued))
		v = verdict(AGENT_MATCH_UNKNOWN);
	return v;
}

/* A name in one form: AB of |AB|, ABC of m∠ABC. */
static char *plain_name(const char *s, struct arena *a)
{
	static const char *const marks[] = { "m∠", "∠", "△", " ", "|", "_", "{", "}" };
	char *out = arena_alloc(a, strlen(s) + 1), *to = out;

	while (*s) {
		size_t k = 0;

		for (size_t i = 0; i < sizeof marks / sizeof *marks && !k; i++)
			if (!strncmp(s, marks[i], strlen(marks[i])))
				k = strlen(marks[i]);
		if (k)
			s += k;
		else
			*to++ = *s++;
	}
	return out;
}

static bool is_points(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 1 && n < 5 && !s[n];
}

static bool is_backwards(const char *s, const char *t)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != t[n - 1 - i])
			return false;
	return true;
}

/* x = 4 and y = 4, AB = 4 and CD = 4 are said of different things. */
static bool is_other_name(const char *a, const char *b, struct arena *arena)
{
	const char *x, *y;

	if (!a || !b)
		return false;
	x = plain_name(a, arena);
	y = plain_name(b, arena);
	if (is_points(x) && is_points(y))
		return strcmp(x, y) && (strlen(x) != strlen(y) || !is_backwards(x, y));
	return agent_is_letter(*x) && !x[1] && agent_is_letter(*y) && !y[1] && *x != *y;
}

/* --- Several ------------------------------------------------------------------------------------------- */

/* One by one; the worst of them. */
static struct agent_verdict match_in_order(const struct match_work *w,
					   const struct agent_claim *x,
					   const struct agent_claim *y)
{
	struct agent_verdict all = verdict(AGENT_MATCH_EQUAL);

	if (x->n != y->n)
		return verdict(AGENT_MATCH_DIFFERENT);
	for (int i = 0; i < x->n; i++) {
		struct agent_verdict v = match_amounts(w, &x->item[i], &y->item[i]);

		if (v.match == AGENT_MATCH_DIFFERENT)
			return v;
		/* close before unknown, and of these one that may be wrong before one that is not */
		if (v.match == AGENT_MATCH_UNKNOWN)
			all = (struct agent_verdict){ v.match,
						      all.match == v.match
							      ? truth_and(all.right, v.right)
							      : v.right };
		else if (v.match == AGENT_MATCH_CLOSE && all.match == AGENT_MATCH_EQUAL)
			all = v;
	}
	return all;
}

struct match_table {
	int n, m;
	struct agent_verdict v[2 * CLAIM_MOST][2 * CLAIM_MOST];
};
typedef bool match_test(struct agent_verdict v);

static bool is_equal(struct agent_verdict v)
{
	return v.match == AGENT_MATCH_EQUAL;
}
static bool is_decided_right(struct agent_verdict v)
{
	return v.match == AGENT_MATCH_EQUAL || v.match == AGENT_MATCH_CLOSE;
}
static bool is_right(struct agent_verdict v)
{
	return is_yes(v.right);
}
static bool is_possible(struct agent_verdict v)
{
	return v.match != AGENT_MATCH_DIFFERENT;
}

/* Has each of both sides a partner? */
static bool is_covered(const struct match_table *t, match_test *fits)
{
	bool column[2 * CLAIM_MOST] = { false };

	for (int i = 0; i < t->n; i++) {
		bool row = false;

		for (int k = 0; k < t->m; k++)
			if (fits(t->v[i][k]))
				row = column[k] = true;
		if (!row)
			return false;
	}
	for (int k = 0; k < t->m; k++)
		if (!column[k])
			return false;
	return true;
}

/* A partner for row i, others move on if they can (augmenting paths). */
static bool find_partner(const struct match_table *t, match_test *fits, int i, int *of,
			 bool *tried)
{
	for (int k = 0; k < t->m; k++) {
		if (tried[k] || !fits(t->v[i][k]))
			continue;
		tried[k] = true;
		if (of[k] < 0 || find_partner(t, fits, of[k], of, tried)) {
			of[k] = i;
			return true;
		}
	}
	return false;
}

/* Has each a partner of its own? */
static bool is_paired(const struct match_table *t, match_test *fits)
{
	int of[2 * CLAIM_MOST];

	if (t->n != t->m)
		return false;
	for (int k = 0; k < t->m; k++)
		of[k] = -1;
	for (int i = 0; i < t->n; i++) {
		bool tried[2 * CLAIM_MOST] = { false };

		if (!find_partner(t, fits, i, of, tried))
			return false;
	}
	return true;
}

/* In any order.  Equal ones may be there twice, 1 and 1.0; close ones are counted. */
static struct agent_verdict match_sets(const struct match_work *w, const struct agent_claim *x,
				       const struct agent_claim *y)
{
	struct match_table *t = arena_alloc(w->a, sizeof *t);

	t->n = x->n;
	t->m = y->n;
	for (int i = 0; i < x->n; i++)
		for (int k = 0; k < y->n; k++)
			t->v[i][k] = match_amounts(w, &x->item[i], &y->item[k]);
	return is_covered(t, is_equal)          ? verdict(AGENT_MATCH_EQUAL)
	       : is_paired(t, is_decided_right) ? verdict(AGENT_MATCH_CLOSE)
	       : is_paired(t, is_right)
		       ? (struct agent_verdict){ AGENT_MATCH_UNKNOWN, TRUTH_YES }
	       : (t->n == t->m
			  ? is_paired(t, is_possible)
			  : is_covered(t, is_possible) && !is_covered(t, is_decided_right))
		       ? verdict(AGENT_MATCH_UNKNOWN)
		       : verdict(AGENT_MATCH_DIFFERENT);
}

/* 2:4:6 is 1:2:3. */
static struct agent_verdict match_ratios(const struct match_work *w,
					 const struct agent_claim *x,
					 const struct agent_claim *y)
{
	truth all = TRUTH_YES;

	if (x->n != y->n)
		return verdict(AGENT_MATCH_DIFFERENT);
	for (int i = 0; i < x->n; i++)
		if (!x->item[i].number || !y->item[i].number || x->item[i].unit.units ||
		    y->item[i].unit.units)
			return verdict(AGENT_MATCH_UNKNOWN);
	/* 0:0:0 would be all ratios. */
	if (!is_no(is_same(w, x->item->number, "0")) ||
	    !is_no(is_same(w, y->item->number, "0")))
		return verdict(AGENT_MATCH_UNKNOWN);
	for (int i = 1; i < x->n; i++)
		all = truth_and(
			all,
			fig_proves(w->f, arena_printf(w->a, "(%s)*(%s) == (%s)*(%s)",
						      x->item[i].number, y->item[0].number,
						      y->item[i].number, x->item[0].number)));
	return verdict(is_yes(all)  ? AGENT_MATCH_EQUAL
		       : is_no(all) ? AGENT_MATCH_DIFFERENT
				    : AGENT_MATCH_UNKNOWN);
}

/* y = 2, x = 1 as x = 1, y = 2: where each has a name that the other side has. */
static bool sort_by_name(struct agent_claim *x, const struct agent_claim *y)
{
	struct agent_amount sorted[2 * CLAIM_MOST];

	if (x->n < 2 || x->n != y->n)
		return false;
	for (int i = 0; i < y->n; i++) {
		int found = -1;

		for (int k = 0; k < x->n; k++)
			if (y->item[i].name && x->item[k].name &&
			    !strcmp(y->item[i].name, x->item[k].name)) {
				if (found >= 0)
					return false;
				found = k;
			}
		if (found < 0)
			return false;
		sorted[i] = x->item[found];
	}
	memcpy(x->item, sorted, (size_t)x->n * sizeof *sorted);
	return true;
}

/* 1 for yes, 0 for no, -1: another word. */
static int truth_word(const char *s)
{
	static const char *const words[] = { "no", "yes", "false", "true" };

	for (int i = 0; i < 4; i++) {
		size_t k = 0;

		while (words[i][k] && (s[k] | 0x20) == words[i][k])
			k++;
		if (!words[i][k] && !s[k])
			return i & 1;
	}
	return -1;
}

static bool is_one_number(const struct match_work *w, const struct agent_claim *x)
{
	double ignored;

	return x->item->number && number_of(&ignored, w->f, x->item->number);
}

static struct agent_verdict match_claims(const struct match_work *w, struct agent_claim *x,
					 struct agent_claim *y)
{
	int yes = truth_word(x->text), no = truth_word(y->text);
	struct agent_verdict v;

	if (!*x->text || !*y->text)
		return verdict(AGENT_MATCH_UNKNOWN);
	if (!strcmp(x->text, y->text) || (yes >= 0 && yes == no))
		return verdict(AGENT_MATCH_EQUAL);
	if (yes >= 0 && no >= 0)
		return verdict(AGENT_MATCH_DIFFERENT);
	if (!x->n || !y->n)
		return verdict(AGENT_MATCH_UNKNOWN);
	if (x->shape == SHAPE_RATIO || y->shape == SHAPE_RATIO)
		return x->shape == y->shape ? match_ratios(w, x, y)
					    : verdict(AGENT_MATCH_UNKNOWN);
	if (x->n == 1 && y->n == 1) {
		v = match_amounts(w, x->item, y->item);
		return is_yes(v.right) && is_other_name(x->item->name, y->item->name, w->a)
			       ? verdict(AGENT_MATCH_UNKNOWN)
			       : v;
	}
	/* One against several: 5 is not 5 or 8, but A may be any point. */
	if ((x->n == 1 && !is_one_number(w, x)) || (y->n == 1 && !is_one_number(w, y)))
		return verdict(AGENT_MATCH_UNKNOWN);
	if (sort_by_name(x, y))
		return match_in_order(w, x, y);
	if (x->shape != SHAPE_TUPLE && y->shape != SHAPE_TUPLE)
		return match_sets(w, x, y);
	v = match_in_order(w, x, y);
	if (x->shape == y->shape || x->n != y->n)
		return v;
	/* A set is no pair, and a list in another order may be meant as a set. */
	if (x->shape == SHAPE_SET || y->shape == SHAPE_SET)
		return verdict(AGENT_MATCH_UNKNOWN);
	return v.match == AGENT_MATCH_DIFFERENT &&
			       match_sets(w, x, y).match != AGENT_MATCH_DIFFERENT
		       ? verdict(AGENT_MATCH_UNKNOWN)
		       : v;
}

struct agent_verdict agent_answer_match(struct fig *f, const char *value, const char *other,
					bool small)
{
	struct match_work w = { .f = f, .a = arena_new(), .small = small };
	struct agent_claim x, y;
	struct agent_verdict v;

	agent_claim_read(&x, value, w.a);
	agent_claim_read(&y, other, w.a);
	v = match_claims(&w, &x, &y);
	arena_free(w.a);
	return v;
}

bool agent_answer_number(double *out, struct fig *f, const char *value)
{
	struct arena *a = arena_new();
	struct agent_claim x;
	bool found;

	agent_claim_read(&x, value, a);
	found = x.n == 1 && x.shape != SHAPE_SET && x.item->uniform && x.item->number &&
		number_of(out, f, x.item->number);
	arena_free(a);
	return found;
}
