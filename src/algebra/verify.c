/*
 * verify.c -- a second look at a proof by coordinates, with code of its own.
 *
 * What is recorded: for each point three polynomials in the parameters and roots, which equations
 * its step used, and of what kind the step is.  At random parameters modulo primes, with
 * formulas that are written here and nowhere else:
 *  (1) every given equation holds, and so does the goal;
 *  (2) a point depends on its own parameters and on those of earlier points alone, and on its own
 *      truly;
 *  (3) the equations of a step leave as much freedom as it has parameters: none, one
 *      (their gradients span a line), or two (no equation at all).
 * By (2) and (3) the recorded points are all figures near these, not a part of them; by (1)
 * the goal holds for them.  A wrong polynomial passes one instance with a chance of its degree
 * in 2^31.
 */
#include "algebra/algebra_priv.h"
#include <string.h>

#define INSTANCES 6
#define TRIES 400
#define VALUES (CHAIN_PARAMS + CHAIN_ROOTS)

/* Primes that leave 3 when divided by 4: a root of x is a power of it. */
static const uint64_t primes[] = { 2147483647, 2147483587, 2147483579,
				   2147483563, 2147483543, 2147483399 };

struct second_look {
	const struct algebra_proof *p;
	uint64_t m; /* the prime */
	uint64_t value[VALUES];
	uint64_t *x, *y; /* of the points */
	bool *known;
	struct rng rng;
};

static uint64_t times(const struct second_look *l, uint64_t a, uint64_t b)
{
	return a * b % l->m;
}
static uint64_t plus(const struct second_look *l, uint64_t a, uint64_t b)
{
	return (a + b) % l->m;
}
static uint64_t minus(const struct second_look *l, uint64_t a, uint64_t b)
{
	return (a + l->m - b) % l->m;
}
static uint64_t power(const struct second_look *l, uint64_t a, uint64_t e)
{
	uint64_t r = 1;

	for (; e; e /= 2) {
		if (e & 1)
			r = times(l, r, a);
		a = times(l, a, a);
	}
	return r;
}
static uint64_t whole(const struct second_look *l, int64_t n)
{
	int64_t m = (int64_t)l->m;

	return (uint64_t)((n % m + m) % m);
}

/* --- claims, in complex numbers z = x + iy ------------------------------------------ */

struct complex_mod {
	uint64_t re, im;
};
static struct complex_mod between(const struct second_look *l, int a, int b)
{
	return (struct complex_mod){ minus(l, l->x[b], l->x[a]), minus(l, l->y[b], l->y[a]) };
}
static struct complex_mod product(const struct second_look *l, struct complex_mod a,
				  struct complex_mod b)
{
	return (struct complex_mod){
		minus(l, times(l, a.re, b.re), times(l, a.im, b.im)),
		plus(l, times(l, a.re, b.im), times(l, a.im, b.re)),
	};
}
static struct complex_mod conjugate(const struct second_look *l, struct complex_mod a)
{
	return (struct complex_mod){ a.re, minus(l, 0, a.im) };
}
static uint64_t length2(const struct second_look *l, int a, int b)
{
	struct complex_mod d = between(l, a, b);

	return plus(l, times(l, d.re, d.re), times(l, d.im, d.im));
}
/* cd turned back by ab: its argument is the angle from line ab to line cd. */
static struct complex_mod turn(const struct second_look *l, const int16_t *p)
{
	struct complex_mod a = between(l, p[0], p[1]), b = between(l, p[2], p[3]);

	return product(l, conjugate(l, a), b);
}

typedef uint64_t excess_fn(const struct second_look *l, const struct claim *c, int which);

static uint64_t excess_para(const struct second_look *l, const struct claim *c, int which)
{
	(void)which;
	return turn(l, c->p).im;
}
static uint64_t excess_perp(const struct second_look *l, const struct claim *c, int which)
{
	(void)which;
	return turn(l, c->p).re;
}
static uint64_t excess_coll(const struct second_look *l, const struct claim *c, int which)
{
	int16_t p[4] = { c->p[1], c->p[0], c->p[1], c->p[2] };

	(void)which;
	return turn(l, p).im;
}
static uint64_t excess_cong(const struct second_look *l, const struct claim *c, int which)
{
	(void)which;
	return minus(l, length2(l, c->p[0], c->p[1]), length2(l, c->p[2], c->p[3]));
}
static uint64_t excess_circle(const struct second_look *l, const struct claim *c, int which)
{
	return minus(l, length2(l, c->p[0], c->p[1]), length2(l, c->p[0], c->p[2 + which]));
}
static uint64_t excess_eqangle(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod a = turn(l, c->p), b = turn(l, c->p + 4);

	(void)which;
	return product(l, conjugate(l, a), b).im;
}
/* The cross-ratio (a, b; c, d) is real. */
static uint64_t excess_cyclic(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod ac = between(l, c->p[0], c->p[2]),
			   bd = between(l, c->p[1], c->p[3]),
			   bc = between(l, c->p[1], c->p[2]),
			   ad = between(l, c->p[0], c->p[3]);

	(void)which;
	return product(l, product(l, ac, bd), conjugate(l, product(l, bc, ad))).im;
}
static uint64_t excess_eqratio(const struct second_look *l, const struct claim *c, int which)
{
	const int16_t *p = c->p;

	(void)which;
	return minus(l, times(l, length2(l, p[0], p[1]), length2(l, p[6], p[7])),
		     times(l, length2(l, p[2], p[3]), length2(l, p[4], p[5])));
}
static uint64_t excess_midp(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod a = between(l, c->p[1], c->p[0]), b = between(l, c->p[0], c->p[2]);

	return which ? minus(l, a.im, b.im) : minus(l, a.re, b.re);
}
static uint64_t excess_overlap(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod a = between(l, c->p[0], c->p[1]);

	return which ? a.im : a.re;
}
static uint64_t excess_r2const(const struct second_look *l, const struct claim *c, int which)
{
	(void)which;
	return minus(l, times(l, length2(l, c->p[0], c->p[1]), whole(l, c->den)),
		     times(l, length2(l, c->p[2], c->p[3]), whole(l, c->num)));
}
static uint64_t excess_rconst(const struct second_look *l, const struct claim *c, int which)
{
	uint64_t n = whole(l, c->num), d = whole(l, c->den);

	(void)which;
	return minus(l, times(l, length2(l, c->p[0], c->p[1]), times(l, d, d)),
		     times(l, length2(l, c->p[2], c->p[3]), times(l, n, n)));
}
static uint64_t excess_l2const(const struct second_look *l, const struct claim *c, int which)
{
	(void)which;
	return minus(l, times(l, length2(l, c->p[0], c->p[1]), whole(l, c->den)),
		     whole(l, c->num));
}
static uint64_t excess_lconst(const struct second_look *l, const struct claim *c, int which)
{
	uint64_t n = whole(l, c->num), d = whole(l, c->den);

	(void)which;
	return minus(l, times(l, length2(l, c->p[0], c->p[1]), times(l, d, d)),
		     times(l, n, n));
}

/* n/d half turns, d times, are whole half turns; where the angle is kept as a free one, it is
 * that of a power of 1 + i t. */
static uint64_t excess_aconst(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod z = turn(l, c->p), w = { 1, 0 };
	uint64_t t;

	(void)which;
	if (l->p->world->have_turn && c->den > 4 && l->p->world->turn_den % c->den == 0 &&
	    num_chain_value_mod(l->p->chain, l->p->world->turn[0], l->m, l->value, &t)) {
		for (int64_t i = 0; i < c->num * (l->p->world->turn_den / c->den); i++)
			w = product(l, w, (struct complex_mod){ 1, t });
		return product(l, conjugate(l, w), z).im;
	}
	for (int64_t i = 0; i < c->den; i++)
		w = product(l, w, z);
	return w.im;
}

/* ab : ac = pq : pr, as complex numbers; mirrored: its conjugate.  The last: ab = pq. */
static uint64_t similar(const struct second_look *l, const struct claim *c, int which,
			bool mirrored)
{
	const int16_t *p = c->p;
	struct complex_mod ab = between(l, p[0], p[1]), ac = between(l, p[0], p[2]),
			   pq = between(l, p[3], p[4]), pr = between(l, p[3], p[5]), s, t;

	if (which == 2)
		return minus(l, length2(l, p[0], p[1]), length2(l, p[3], p[4]));
	if (mirrored) {
		pq = conjugate(l, pq);
		pr = conjugate(l, pr);
	}
	s = product(l, ab, pr);
	t = product(l, ac, pq);
	return which ? minus(l, s.im, t.im) : minus(l, s.re, t.re);
}
static uint64_t excess_simtri(const struct second_look *l, const struct claim *c, int which)
{
	return similar(l, c, which, false);
}
static uint64_t excess_simtrir(const struct second_look *l, const struct claim *c, int which)
{
	return similar(l, c, which, true);
}

/* Squares x, y, z of the terms: x^2 + y^2 + z^2 - 2xy - 2yz - 2zx is the product of all sums of their
 * roots with signs. */
static uint64_t excess_roots(const struct second_look *l, const struct claim *c)
{
	uint64_t v[3] = { 0, 0, 0 }, sum = 0;

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		uint64_t f = whole(l, t->num);

		for (int j = 0; j < c->sum->terms; j++)
			if (j != i)
				f = times(l, f, whole(l, c->sum->term[j].den));
		v[i] = times(l, f, f);
		for (int k = 0; k < t->n; k++)
			v[i] = times(l, v[i],
				     length2(l, c->p[t->at[2 * k]], c->p[t->at[2 * k + 1]]));
	}
	for (int i = 0; i < 3; i++) {
		uint64_t cross = times(l, v[i], v[(i + 1) % 3]);

		sum = plus(l, sum, times(l, v[i], v[i]));
		sum = minus(l, sum, plus(l, cross, cross));
	}
	return sum;
}
static uint64_t excess_lsum(const struct second_look *l, const struct claim *c, int which)
{
	uint64_t sum = 0, all = 1;

	(void)which;
	if (!claim_sum_is_squares(c))
		return excess_roots(l, c);
	for (int i = 0; i < c->sum->terms; i++)
		all = times(l, all, whole(l, c->sum->term[i].den));
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		uint64_t v = length2(l, c->p[t->at[0]], c->p[t->at[1]]);

		v = times(l, v, whole(l, t->num));
		for (int j = 0; j < c->sum->terms; j++)
			if (j != i)
				v = times(l, v, whole(l, c->sum->term[j].den));
		sum = plus(l, sum, v);
	}
	return all ? sum : 1;
}
static uint64_t excess_asum(const struct second_look *l, const struct claim *c, int which)
{
	struct complex_mod w = { 1, 0 };

	(void)which;
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		int16_t p[4];
		struct complex_mod z;

		for (int k = 0; k < 4; k++)
			p[k] = c->p[t->at[k]];
		z = turn(l, p);
		z = t->num < 0 ? conjugate(l, z) : z;
		for (int64_t n = t->num < 0 ? -t->num : t->num; n > 0; n--)
			w = product(l, w, z);
	}
	return 2 * c->num == c->den ? w.re : w.im;
}

static const struct {
	excess_fn *excess;
	int n;
} rows[PREDICATES] = {
	[CLAIM_COLL] = { excess_coll, 1 },       [CLAIM_CYCLIC] = { excess_cyclic, 1 },
	[CLAIM_PARA] = { excess_para, 1 },       [CLAIM_PERP] = { excess_perp, 1 },
	[CLAIM_CONG] = { excess_cong, 1 },       [CLAIM_EQANGLE] = { excess_eqangle, 1 },
	[CLAIM_EQRATIO] = { excess_eqratio, 1 }, [CLAIM_MIDP] = { excess_midp, 2 },
	[CLAIM_CIRCLE] = { excess_circle, 2 },   [CLAIM_SIMTRI] = { excess_simtri, 2 },
	[CLAIM_SIMTRIR] = { excess_simtrir, 2 }, [CLAIM_CONTRI] = { excess_simtri, 3 },
	[CLAIM_CONTRIR] = { excess_simtrir, 3 }, [CLAIM_ACONST] = { excess_aconst, 1 },
	[CLAIM_RCONST] = { excess_rconst, 1 },   [CLAIM_R2CONST] = { excess_r2const, 1 },
	[CLAIM_LCONST] = { excess_lconst, 1 },   [CLAIM_L2CONST] = { excess_l2const, 1 },
	[CLAIM_OVERLAP] = { excess_overlap, 2 }, [CLAIM_LSUM] = { excess_lsum, 1 },
	[CLAIM_ASUM] = { excess_asum, 1 },
};

/* --- an instance ------------------------------------------------------------------- */

static bool root_values(struct second_look *l)
{
	const struct num_chain *c = l->p->chain;
	int n = num_chain_params(c);

	for (int k = 0; k < num_chain_roots(c); k++) {
		uint64_t s, r;

		if (!num_chain_value_mod(c, num_chain_square(c, k), l->m, l->value, &s))
			return false;
		if (times(l, l->value[n + k], l->value[n + k]) == s)
			continue; /* the same root as before */
		r = power(l, s, (l->m + 1) / 4);
		if (times(l, r, r) != s)
			return false;
		l->value[n + k] = rng_next(&l->rng) & 1 ? r : minus(l, 0, r);
	}
	return true;
}

static bool place(struct second_look *l, int p)
{
	const struct spot *s = &l->p->world->at[p];
	const struct num_chain *c = l->p->chain;
	uint64_t x, y, z;

	if (!num_chain_value_mod(c, s->x, l->m, l->value, &x) ||
	    !num_chain_value_mod(c, s->y, l->m, l->value, &y) ||
	    !num_chain_value_mod(c, s->z, l->m, l->value, &z) || !z)
		return false;
	z = power(l, z, l->m - 2);
	l->x[p] = times(l, x, z);
	l->y[p] = times(l, y, z);
	return true;
}

static bool place_all(struct second_look *l)
{
	const struct plan *plan = l->p->plan;

	for (int i = 0; i < plan->steps; i++)
		if (!place(l, plan->step[i].p))
			return false;
	return true;
}

/* Random parameters for which everything has a value. */
static bool draw(struct second_look *l, int first)
{
	for (int t = 0; t < TRIES; t++) {
		l->m = primes[(unsigned)(first + t) % (sizeof primes / sizeof *primes)];
		for (int i = 0; i < VALUES; i++)
			l->value[i] = rng_next(&l->rng) % l->m;
		if (root_values(l) && place_all(l))
			return true;
	}
	return false;
}

static enum status bad(struct err *e, const char *what, const char *name)
{
	return err_fail(e, E_ARG, "bad_proof", "%s (%s)", what, name);
}

static enum status holds(const struct second_look *l, const struct claim *c, const char *what,
			 struct err *e)
{
	if (!rows[c->kind].n)
		return bad(e, "no equation", claim_word(c->kind));
	for (int i = 0; i < rows[c->kind].n; i++)
		if (rows[c->kind].excess(l, c, i))
			return bad(e, what, claim_word(c->kind));
	return OK;
}

/* --- freedom ------------------------------------------------------------------------ */

/* The gradient of an equation in the place of p: exact for what is of degree two at most, which
 * a third value tests. */
static bool gradient(struct second_look *l, const struct equality *q, int p, uint64_t g[2])
{
	uint64_t *at[2] = { &l->x[p], &l->y[p] };
	excess_fn *f = rows[q->claim.kind].excess;
	struct complex_mod here = { 0, 0 };
	bool quadratic = true, angle = q->claim.kind == CLAIM_ACONST;

	/* That an angle is what it should be is a matter of high degree; that it stays what it is
	 * here is not. */
	if (angle)
		here = conjugate(l, turn(l, q->claim.p));
	for (int i = 0; i < 2; i++) {
		uint64_t was = *at[i], v[5];

		for (int k = 0; k < 5; k++) {
			*at[i] = plus(l, was, whole(l, k - 2));
			v[k] = angle ? product(l, here, turn(l, q->claim.p)).im
				     : f(l, &q->claim, q->which);
		}
		*at[i] = was;
		/* twice the derivative; the third differences vanish */
		g[i] = minus(l, v[3], v[1]);
		quadratic &=
			plus(l, v[3], times(l, 3, v[1])) == plus(l, v[0], times(l, 3, v[2])) &&
			plus(l, v[4], times(l, 3, v[2])) == plus(l, v[1], times(l, 3, v[3]));
	}
	return quadratic;
}

/* Every point that an equation names is known by now, p included. */
static bool is_about(const struct second_look *l, const struct equality *q, int p)
{
	bool has = false;

	for (int i = 0; i < q->claim.n; i++) {
		has |= q->claim.p[i] == p;
		if (!l->known[q->claim.p[i]] && q->claim.p[i] != p)
			return false;
	}
	return has;
}

/* How many independent conditions the equations of a step put on its point; -1: one is not what
 * it should be. */
static int rank_of(struct second_look *l, const struct step *t)
{
	int use[5] = { t->line.eq, t->line.eq2, t->line2.eq, t->line2.eq2, t->conic },
	    rank = 0;
	bool lines = t->way == WAY_LINE || t->way == WAY_MEET || t->way >= WAY_SECOND;
	uint64_t first[2] = { 0, 0 };

	if (!lines)
		use[0] = use[1] = -1;
	if (t->way != WAY_MEET)
		use[2] = use[3] = -1;
	for (int i = 0; i < 5; i++) {
		uint64_t g[2];

		if (use[i] < 0)
			continue;
		if (use[i] >= l->p->plan->equations ||
		    !is_about(l, &l->p->plan->equation[use[i]], t->p) ||
		    !gradient(l, &l->p->plan->equation[use[i]], t->p, g))
			return -1;
		if (!g[0] && !g[1])
			continue;
		if (!rank) {
			rank = 1;
			first[0] = g[0];
			first[1] = g[1];
		} else if (times(l, first[0], g[1]) != times(l, first[1], g[0])) {
			rank = 2;
		}
	}
	return rank;
}

static const struct {
	int params, rank;
} freedom[] = {
	[WAY_ORIGIN] = { 0, 0 }, [WAY_UNIT] = { 0, 0 }, [WAY_AXIS] = { 1, 0 },
	[WAY_FREE] = { 2, 0 },   [WAY_LINE] = { 1, 1 }, [WAY_CONIC] = { 1, 1 },
	[WAY_SPLIT] = { 1, 1 },  [WAY_MEET] = { 0, 2 }, [WAY_SECOND] = { 0, 2 },
	[WAY_TOUCH] = { 0, 1 },  [WAY_ROOT] = { 0, 2 },
};

/* Does p move when parameter k does, the roots following?  dx, dy: by how much. */
static bool moves(struct second_look *l, int p, int k, uint64_t d[2], bool *undefined)
{
	uint64_t saved[VALUES], x = l->x[p], y = l->y[p];
	bool moved = false;

	memcpy(saved, l->value, sizeof saved);
	*undefined = true;
	for (int t = 0; t < TRIES && *undefined; t++) {
		l->value[k] = rng_next(&l->rng) % l->m;
		*undefined = !root_values(l) || !place(l, p);
	}
	d[0] = minus(l, l->x[p], x);
	d[1] = minus(l, l->y[p], y);
	moved = d[0] || d[1];
	l->x[p] = x;
	l->y[p] = y;
	memcpy(l->value, saved, sizeof saved);
	return moved;
}

/* Parameters are numbered by the steps that bring them; the one of an angle comes anywhere. */
static enum status own_params(struct second_look *l, const struct step *t, int next, int n,
			      struct err *e)
{
	int all = num_chain_params(l->p->chain);
	uint64_t d[2][2] = { { 0, 0 }, { 0, 0 } };
	const char *name = l->p->setting->point[t->p].name;

	for (int k = next; k < all; k++) {
		bool undefined, moved;
		uint64_t by[2];

		moved = moves(l, t->p, k, by, &undefined);
		if (undefined)
			return bad(e, "a point has no coordinates at random parameters", name);
		if (k < next + n) {
			if (!moved)
				return bad(e, "a parameter does not move its point", name);
			memcpy(d[k - next], by, sizeof by);
		} else if (moved) {
			return bad(e, "a point depends on a later parameter", name);
		}
	}
	if (n == 2 && times(l, d[0][0], d[1][1]) == times(l, d[0][1], d[1][0]))
		return bad(e, "two parameters move a point along one line", name);
	return OK;
}

static int params_of(const struct step *t)
{
	return t->way == WAY_AXIS && t->conic >= 0 ? 0 : freedom[t->way].params;
}

/* Steps one after another: each point new, its conditions as many as its kind says. */
static enum status check_steps(struct second_look *l, struct err *e)
{
	const struct plan *plan = l->p->plan;
	int params = 0;
	bool angle = l->p->world->have_turn;

	for (int i = 0; i < plan->steps; i++) {
		const struct step *t = &plan->step[i];
		const char *name;

		if (t->p < 0 || t->p >= plan->n || l->known[t->p])
			return bad(e, "a point is made twice", "");
		name = l->p->setting->point[t->p].name;
		if ((t->way == WAY_ORIGIN) != (i == 0) ||
		    (t->way == WAY_UNIT || t->way == WAY_AXIS) != (i == 1))
			return bad(e, "the first two points fix the frame", name);
		if (i > 1 && rank_of(l, t) < freedom[t->way].rank)
			return bad(e, "the equations of a step do not fix its point", name);
		if (!angle) {
			enum status st = own_params(l, t, params, params_of(t), e);

			if (st != OK)
				return st;
		}
		params += params_of(t);
		l->known[t->p] = true;
	}
	if (params + angle != num_chain_params(l->p->chain))
		return bad(e, "the parameters do not count up", "");
	return OK;
}

static enum status check_frame(const struct second_look *l, struct err *e)
{
	const struct plan *plan = l->p->plan;
	int o = plan->step[0].p, u = plan->step[1].p;
	bool unit = plan->step[1].way == WAY_UNIT;

	if (l->x[o] || l->y[o] || l->y[u] || (unit && l->x[u] != 1))
		return bad(e, "the frame is not at its place", "");
	for (int i = 0; i < plan->equations && unit; i++)
		if (plan->equation[i].claim.kind == CLAIM_LCONST ||
		    plan->equation[i].claim.kind == CLAIM_L2CONST)
			return bad(e, "a length is given, and a unit is chosen", "");
	return OK;
}

static enum status instance(struct second_look *l, int i, struct err *e)
{
	const struct plan *plan = l->p->plan;
	enum status st;

	if (!draw(l, i))
		return bad(e, "no random figure has coordinates", "");
	memset(l->known, 0, sizeof *l->known * (size_t)plan->n);
	st = check_frame(l, e);
	for (int g = 0; g < plan->equations && st == OK; g++)
		st = holds(l, &plan->equation[g].claim, "what is given does not hold", e);
	if (st == OK)
		st = check_steps(l, e);
	for (int k = 0; k < l->p->goal.n && st == OK; k++)
		if (!l->known[l->p->goal.p[k]])
			st = bad(e, "a point of the goal is not made", "");
	if (st == OK)
		st = holds(l, &l->p->goal, "the goal does not hold", e);
	return st;
}

enum status algebra_verify(const struct algebra_proof *p, uint64_t seed, struct err *e)
{
	struct arena *a = arena_new();
	struct second_look l = { .p = p, .rng = { seed } };
	size_t n = (size_t)p->plan->n + 1;
	enum status st = OK;

	l.x = arena_alloc(a, sizeof *l.x * n);
	l.y = arena_alloc(a, sizeof *l.y * n);
	l.known = arena_alloc(a, sizeof *l.known * n);
	for (int g = 0; g < p->plan->equations && st == OK; g++)
		if (!setting_gives(p->setting, &p->plan->equation[g].claim))
			st = bad(e, "an equation is not given",
				 claim_word(p->plan->equation[g].claim.kind));
	if (st == OK && p->plan->steps < 2)
		st = bad(e, "no points", "");
	for (int i = 0; i < INSTANCES && st == OK; i++)
		st = instance(&l, i, e);
	arena_free(a);
	return st;
}
