/*
 * random.c -- chance: numbers, members, points and polynomials drawn by a seed.
 *
 * A call is lent `draw`, a number that the figure's seed (SetSeed) and the place of the call
 * in the figure give.  So a script makes the same figure on every machine, and replaying or
 * undoing keeps what was drawn.  Everything is decided in whole numbers or by signs; chances
 * are multiples of 2^-32.
 */
#include "base/rng.h"
#include "tool/graph_priv.h"
#include "tool/list_priv.h"
#include <math.h>

#define MOST_DRAWN 10000 /* members of a list */
#define SHARES 4294967296L

/* --- Arguments ---------------------------------------------------------------------------- */

static enum status bad(struct tool_call *c, const char *param, const char *why)
{
	return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL, "%s %s", param, why);
}

/* A number rounded to a whole one, down or up. */
static enum status rounded(struct tool_call *c, num a, bool up, long *out)
{
	double m = floor(num_mid(a));

	if (num_is_bad(a) || !(fabs(m) < 0x1p51))
		return err_fail(c->err, E_ARG, "limit", "the numbers are too large");
	for (long k = (long)m - 2; k <= (long)m + 2; k++) {
		int s = num_cmp(a, num_int(k, c->num), c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the whole part of a number");
		if (s == 0 || (s < 0 && k > (long)m - 2)) {
			*out = s == 0 ? k : up ? k : k - 1;
			return OK;
		}
	}
	return tool_undecided(c, "the whole part of a number");
}

/* Argument i as a whole number from least to most. */
static enum status whole(struct tool_call *c, int i, const char *param, long least, long most,
			 long *out)
{
	if (!num_get_int(c->arg[i].n, out, c->num)) {
		if (c->arg[i].n.lo != c->arg[i].n.hi && num_level_of(c->num) < NUM_EXACT)
			return tool_undecided(c, "whether a number is whole");
		return bad(c, param, "must be a whole number");
	}
	if (*out >= least && *out <= most)
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL,
			     "%s must be from %ld to %ld, not %ld", param, least, most, *out);
}

static struct rng rng_of(const struct tool_call *c)
{
	return (struct rng){ c->draw };
}

/* From 0 to 1, neither of them: an odd multiple of 2^-33. */
static num chance(struct rng *r, struct num_ctx *n)
{
	long k = (long)rng_below(r, (uint64_t)SHARES);

	return num_rat(2 * k + 1, 2 * SHARES, n);
}

static void add_number(struct tool_call *c, struct tool_list *l, num v)
{
	struct value *m = geo_value_new(c->arena, KIND_NUMBER, 0);

	m->v[0] = v;
	tool_list_add(l, *m, c->arena);
}

/* One number, or a list of n where argument i is given. */
static enum status give_all(struct tool_call *c, int i,
			    num (*one)(struct tool_call *, struct rng *, void *), void *self)
{
	struct rng r = rng_of(c);
	struct tool_list l = { 0 };
	long n = 1;
	enum status st = c->arg[i].given ? whole(c, i, "n", 0, MOST_DRAWN, &n) : OK;

	if (st)
		return st;
	if (!c->arg[i].given) {
		tool_give_number(c, one(c, &r, self));
		return OK;
	}
	for (long k = 0; k < n; k++)
		add_number(c, &l, one(c, &r, self));
	tool_list_give(c, &l);
	return OK;
}

/* --- Numbers --------------------------------------------------------------------------------- */

struct random_range {
	long lo, hi;
};

static num whole_between(struct tool_call *c, struct rng *r, void *self)
{
	const struct random_range *g = self;

	return num_int(rng_between(r, g->lo, g->hi), c->num);
}

enum status tool_add_random_between(struct tool_call *c)
{
	struct random_range g;
	num lo = c->arg[1].n, hi = c->arg[2].n;
	int s = num_cmp(lo, hi, c->num);
	enum status st;

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is the larger one");
	st = rounded(c, s > 0 ? hi : lo, true, &g.lo);
	if (!st)
		st = rounded(c, s > 0 ? lo : hi, false, &g.hi);
	if (!st && g.lo > g.hi)
		st = err_fail(c->err, E_DOMAIN, "no_such_object",
			      "there is no whole number between the bounds");
	return st ? st : give_all(c, 3, whole_between, &g);
}

static num real_between(struct tool_call *c, struct rng *r, void *self)
{
	num w = num_sub(c->arg[2].n, c->arg[1].n, c->num);

	(void)self;
	return num_add(c->arg[1].n, num_mul(w, chance(r, c->num), c->num), c->num);
}

enum status tool_add_random_uniform(struct tool_call *c)
{
	return give_all(c, 3, real_between, NULL);
}

/* --- Members of lists ------------------------------------------------------------------------- */

static enum status not_empty(struct tool_call *c, const struct value *list)
{
	return geo_list_count(list)
		       ? OK
		       : err_fail(c->err, E_DOMAIN, "no_such_object", "the list is empty");
}

/* Which member of a list of weights a chance means. */
static enum status weighed(struct tool_call *c, const num *w, int n, num p, int *out)
{
	num sum = num_int(0, c->num), so_far = sum;

	for (int i = 0; i < n; i++) {
		int s = num_sgn(w[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the sign of a probability");
		if (s < 0)
			return bad(c, "probabilities", "must not be negative");
		sum = num_add(sum, w[i], c->num);
	}
	if (num_sgn(sum, c->num) == 0)
		return bad(c, "probabilities", "must not all be zero");
	p = num_mul(p, sum, c->num);
	for (int i = 0; i < n; i++) {
		int s;

		so_far = num_add(so_far, w[i], c->num);
		s = num_cmp(p, so_far, c->num);
		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which member is meant");
		if (s < 0) {
			*out = i;
			return OK;
		}
	}
	*out = n - 1;
	return OK;
}

enum status tool_add_random_discrete(struct tool_call *c)
{
	struct rng r = rng_of(c);
	num *v, *w;
	int n, m, k = 0;
	enum status st = tool_list_numbers(c, 1, "values", &v, &n);

	if (!st)
		st = tool_list_numbers(c, 2, "probabilities", &w, &m);
	if (!st)
		st = not_empty(c, c->arg[1].val);
	if (!st && n != m)
		st = bad(c, "probabilities", "must be as many as the values");
	if (!st)
		st = weighed(c, w, n, chance(&r, c->num), &k);
	if (!st)
		tool_give_number(c, v[k]);
	return st;
}

enum status tool_add_shuffle(struct tool_call *c)
{
	struct rng r = rng_of(c);
	struct tool_list l = { 0 };

	tool_list_add_all(&l, c->arg[1].val, c->arena);
	for (int i = l.n - 1; i > 0; i--) {
		int k = (int)rng_below(&r, (uint64_t)i + 1);
		struct value t = l.item[i];

		l.item[i] = l.item[k];
		l.item[k] = t;
	}
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_sample(struct tool_call *c)
{
	struct rng r = rng_of(c);
	struct tool_list all = { 0 }, l = { 0 };
	bool again = !c->arg[3].given || c->arg[3].i;
	int count = geo_list_count(c->arg[1].val);
	long n;
	enum status st = not_empty(c, c->arg[1].val);

	if (!st)
		st = whole(c, 2, "n", 0, again ? MOST_DRAWN : count, &n);
	if (st)
		return st;
	tool_list_add_all(&all, c->arg[1].val, c->arena);
	for (long i = 0; i < n; i++) {
		/* Those that are drawn once go to the front. */
		int from = again ? 0 : (int)i;
		int k = from + (int)rng_below(&r, (uint64_t)(count - from));
		struct value t = all.item[k];

		tool_list_add(&l, t, c->arena);
		if (!again) {
			all.item[k] = all.item[i];
			all.item[i] = t;
		}
	}
	tool_list_give(c, &l);
	return OK;
}

/* --- Points and polynomials --------------------------------------------------------------------- */

/* The box around a polygon or a circle. */
static enum status box_of(struct tool_call *c, const struct value *v, pt *lo, pt *hi)
{
	if (v->kind == KIND_CIRCLE) {
		num r = num_bad(c->num);
		pt m = { r, r };
		enum status st = geo_conic_center(&m, v, c->num, c->err);

		if (!st)
			st = geo_measure_radius(&r, v, c->num, c->err);
		*lo = (pt){ num_sub(m.x, r, c->num), num_sub(m.y, r, c->num) };
		*hi = (pt){ num_add(m.x, r, c->num), num_add(m.y, r, c->num) };
		return st;
	}
	*lo = *hi = value_pt(v, 0);
	for (int i = 1; i < value_sides(v); i++) {
		pt p = value_pt(v, i);
		int s[] = { num_cmp(p.x, lo->x, c->num), num_cmp(p.x, hi->x, c->num),
			    num_cmp(p.y, lo->y, c->num), num_cmp(p.y, hi->y, c->num) };

		for (int k = 0; k < 4; k++)
			if (s[k] == NUM_UNKNOWN)
				return tool_undecided(c, "which vertex is the outermost one");
		lo->x = s[0] < 0 ? p.x : lo->x;
		hi->x = s[1] > 0 ? p.x : hi->x;
		lo->y = s[2] < 0 ? p.y : lo->y;
		hi->y = s[3] > 0 ? p.y : hi->y;
	}
	return OK;
}

static num along(num a, num b, num share, struct num_ctx *n)
{
	return num_add(a, num_mul(num_sub(b, a, n), share, n), n);
}

/* Places in the box until one is inside. */
enum status tool_add_random_point_in(struct tool_call *c)
{
	enum { TRIES = 2000 };
	const struct value *v = c->arg[1].val;
	struct rng r = rng_of(c);
	pt lo, hi;
	enum status st = box_of(c, v, &lo, &hi);

	for (int i = 0; i < TRIES && !st; i++) {
		num a = chance(&r, c->num), b = chance(&r, c->num);
		pt p = { along(lo.x, hi.x, a, c->num), along(lo.y, hi.y, b, c->num) };
		truth t = TRUTH_UNKNOWN;

		st = geo_region_has(&t, v, p, c->num, c->err);
		if (!st && is_unknown(t))
			st = tool_undecided(c, "whether a place is inside");
		if (!st && is_yes(t)) {
			tool_give_pt(c, ROLE_MAIN, 0, p);
			return OK;
		}
	}
	return st ? st
		  : err_fail(c->err, E_DOMAIN, "no_such_object",
			     "no place inside was found in %d tries: the region is too thin",
			     TRIES);
}

enum status tool_add_random_polynomial(struct tool_call *c)
{
	enum { DEGREE = 100 };
	struct rng r = rng_of(c);
	struct expr *x = expr_name("x", c->arena), *sum = NULL;
	long degree, lo, hi;
	enum status st = whole(c, 1, "degree", 0, DEGREE, &degree);

	if (!st)
		st = whole(c, 2, "min", -1000000, 1000000, &lo);
	if (!st)
		st = whole(c, 3, "max", -1000000, 1000000, &hi);
	if (!st && (lo > hi || (lo == 0 && hi == 0)))
		st = bad(c, "max", "must leave numbers to choose from, other than 0");
	if (st)
		return st;
	for (long k = degree; k >= 0; k--) {
		long a = rng_between(&r, lo, hi);
		struct expr *term;

		while (k == degree && a == 0)
			a = rng_between(&r, lo, hi);
		if (!a)
			continue;
		term = expr_num(a < 0 && sum ? -a : a, c->arena);
		if (k)
			term = expr_op(
				EXPR_MUL, term,
				k == 1 ? x
				       : expr_op(EXPR_POW, x, expr_num(k, c->arena), c->arena),
				c->arena);
		sum = sum ? expr_op(a < 0 ? EXPR_SUB : EXPR_ADD, sum, term, c->arena) : term;
	}
	tool_graph_give(c, sum, NULL);
	return OK;
}
