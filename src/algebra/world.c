/*
 * world.c -- claims as equations between quotients of coordinates.
 *
 * A claim is one or more equalities left[0] : left[1] = right[0] : right[1]; sides are
 * reduced where all their points are known, so that equal sides are equal polynomials.
 * The squared forms are no weaker than what they say: lengths are not negative.
 */
#include "algebra/algebra_priv.h"
#include <math.h>

struct world *algebra_world_new(struct arena *a, struct num_chain *c, int n)
{
	struct world *w = arena_alloc(a, sizeof *w);
	w->chain = c;
	w->n = n;
	w->at = arena_alloc(a, sizeof *w->at * (size_t)n);
	w->known = arena_alloc(a, sizeof *w->known * (size_t)n);
	w->chosen = arena_alloc(a, sizeof *w->chosen * (size_t)n);
	return w;
}

/* Of so many points every pair is kept. */
#define PAIRS 128
void algebra_world_cache(struct world *w, struct arena *a)
{
	size_t nn = (size_t)w->n * (size_t)w->n;

	w->caches = true;
	if (w->n > PAIRS)
		return;
	w->dir = arena_alloc(a, sizeof *w->dir * nn);
	w->square = arena_alloc(a, sizeof *w->square * nn);
}

static struct cpoly mul(struct world *w, struct cpoly a, struct cpoly b)
{
	return num_chain_mul(w->chain, a, b);
}
static struct cpoly add(struct world *w, struct cpoly a, struct cpoly b)
{
	return num_chain_add(w->chain, a, b);
}
static struct cpoly sub(struct world *w, struct cpoly a, struct cpoly b)
{
	return num_chain_sub(w->chain, a, b);
}

/* Second minus first, times both denominators. */
static void vector(struct world *w, int a, int b, struct cpoly out[2])
{
	const struct spot *p = &w->at[a], *q = &w->at[b];
	struct cpoly t;

	out[0] = mul(w, q->x, p->z);
	t = mul(w, p->x, q->z);
	out[0] = sub(w, out[0], t);
	out[1] = mul(w, q->y, p->z);
	t = mul(w, p->y, q->z);
	out[1] = sub(w, out[1], t);
}

static struct cpoly norm(struct world *w, const struct cpoly v[2])
{
	struct cpoly x = mul(w, v[0], v[0]), y = mul(w, v[1], v[1]);

	return add(w, x, y);
}
static struct cpoly cross(struct world *w, const struct cpoly u[2], const struct cpoly v[2])
{
	struct cpoly x = mul(w, u[0], v[1]), y = mul(w, u[1], v[0]);

	return sub(w, x, y);
}
static struct cpoly dot(struct world *w, const struct cpoly u[2], const struct cpoly v[2])
{
	struct cpoly x = mul(w, u[0], v[0]), y = mul(w, u[1], v[1]);

	return add(w, x, y);
}

/* The cached pair of a and b, or NULL where nothing is kept. */
static struct world_pair *kept(struct world *w, struct world_pair *of, int a, int b,
			       int unknown)
{
	if (!of || a == unknown || b == unknown)
		return NULL;
	return a < b ? &of[a * w->n + b] : &of[b * w->n + a];
}

/* The direction of a line, up to a factor. */
static void direction(struct world *w, int a, int b, int unknown, struct cpoly out[2])
{
	struct world_pair *k = kept(w, w->dir, a, b, unknown);

	if (k && !k->known) {
		vector(w, a, b, k->v);
		num_chain_reduce(w->chain, k->v, 2);
		k->known = true;
	}
	if (k) {
		out[0] = k->v[0];
		out[1] = k->v[1];
		return;
	}
	vector(w, a, b, out);
}

/* The squared length as a quotient. */
static void square(struct world *w, int a, int b, int unknown, struct cpoly out[2])
{
	struct world_pair *k = kept(w, w->square, a, b, unknown);
	struct cpoly v[2], z;

	if (k && k->known) {
		out[0] = k->v[0];
		out[1] = k->v[1];
		return;
	}
	vector(w, a, b, v);
	out[0] = norm(w, v);
	z = mul(w, w->at[a].z, w->at[b].z);
	out[1] = mul(w, z, z);
	if (!k)
		return;
	num_chain_reduce(w->chain, out, 2);
	k->v[0] = out[0];
	k->v[1] = out[1];
	k->known = true;
}

static bool among(const int16_t *p, int n, int x)
{
	for (int i = 0; i < n; i++)
		if (p[i] == x)
			return true;
	return false;
}

/* Reduce what holds none of the unknown point. */
static void tidy(struct world *w, struct cpoly v[2], const int16_t *p, int n, int unknown)
{
	if (w->caches && !among(p, n, unknown))
		num_chain_reduce(w->chain, v, 2);
}

/* The tangent of the angle from line ab to line cd. */
static void tangent(struct world *w, const int16_t *p, int unknown, struct cpoly out[2])
{
	struct cpoly u[2], v[2];

	direction(w, p[0], p[1], unknown, u);
	direction(w, p[2], p[3], unknown, v);
	out[0] = cross(w, u, v);
	out[1] = dot(w, u, v);
	tidy(w, out, p, 4, unknown);
}

/* ab^2 : cd^2. */
static void ratio(struct world *w, const int16_t *p, int unknown, struct cpoly out[2])
{
	struct cpoly u[2], v[2];

	square(w, p[0], p[1], unknown, u);
	square(w, p[2], p[3], unknown, v);
	out[0] = mul(w, u[0], v[1]);
	out[1] = mul(w, u[1], v[0]);
	tidy(w, out, p, 4, unknown);
}

typedef void sides_fn(struct world *w, const struct equality *q, int unknown,
		      struct cpoly left[2], struct cpoly right[2]);

typedef void pair_fn(struct world *w, int a, int b, int unknown, struct cpoly out[2]);
/* What two pairs of the claim's points have the same. */
static void two_pairs(struct world *w, pair_fn *of, const int16_t *p, const int at[4],
		      int unknown, struct cpoly left[2], struct cpoly right[2])
{
	of(w, p[at[0]], p[at[1]], unknown, left);
	of(w, p[at[2]], p[at[3]], unknown, right);
}

static void sides_coll(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	two_pairs(w, direction, q->claim.p, (int[]){ 0, 1, 0, 2 }, unknown, left, right);
}

static void sides_para(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	two_pairs(w, direction, q->claim.p, (int[]){ 0, 1, 2, 3 }, unknown, left, right);
}

static void turned(struct world *w, struct cpoly v[2])
{
	struct cpoly x = v[0];

	v[0] = num_chain_times(w->chain, v[1], -1);
	v[1] = x;
}

static void sides_perp(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	sides_para(w, q, unknown, left, right);
	turned(w, right);
	tidy(w, right, q->claim.p + 2, 2, unknown);
}

static void sides_cong(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	two_pairs(w, square, q->claim.p, (int[]){ 0, 1, 2, 3 }, unknown, left, right);
}

/* circle o a b c: oa = ob, oa = oc. */
static void sides_circle(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	two_pairs(w, square, q->claim.p, (int[]){ 0, 1, 0, 2 + q->which }, unknown, left,
		  right);
}

static void sides_eqangle(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	tangent(w, q->claim.p, unknown, left);
	tangent(w, q->claim.p + 4, unknown, right);
}

/* cyclic a b c d: the chord ab is seen from c and from d under one angle. */
static void sides_cyclic(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	const int16_t *p = q->claim.p;
	int16_t c[4] = { p[2], p[0], p[2], p[1] }, d[4] = { p[3], p[0], p[3], p[1] };

	tangent(w, c, unknown, left);
	tangent(w, d, unknown, right);
}

static void sides_eqratio(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	ratio(w, q->claim.p, unknown, left);
	ratio(w, q->claim.p + 4, unknown, right);
}

static struct cpoly coordinate(const struct spot *s, int which)
{
	return which ? s->y : s->x;
}

static void sides_midp(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	const struct spot *m = &w->at[q->claim.p[0]], *a = &w->at[q->claim.p[1]],
			  *b = &w->at[q->claim.p[2]];
	struct cpoly t;

	left[0] = num_chain_times(w->chain, coordinate(m, q->which), 2);
	left[1] = m->z;
	right[0] = mul(w, coordinate(a, q->which), b->z);
	t = mul(w, coordinate(b, q->which), a->z);
	right[0] = add(w, right[0], t);
	right[1] = mul(w, a->z, b->z);
	tidy(w, left, q->claim.p, 1, unknown);
	tidy(w, right, q->claim.p + 1, 2, unknown);
}

static void sides_overlap(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	const struct spot *a = &w->at[q->claim.p[0]], *b = &w->at[q->claim.p[1]];

	left[0] = coordinate(a, q->which);
	left[1] = a->z;
	right[0] = coordinate(b, q->which);
	right[1] = b->z;
	tidy(w, left, q->claim.p, 1, unknown);
	tidy(w, right, q->claim.p + 1, 1, unknown);
}

static void sides_numbers(struct world *w, int64_t num, int64_t den, struct cpoly out[2])
{
	out[0] = num_chain_int(w->chain, (long)num);
	out[1] = num_chain_int(w->chain, (long)den);
}

static void squared(struct world *w, struct cpoly v[2])
{
	v[0] = mul(w, v[0], v[0]);
	v[1] = mul(w, v[1], v[1]);
}

static void sides_r2const(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	ratio(w, q->claim.p, unknown, left);
	sides_numbers(w, q->claim.num, q->claim.den, right);
}
static void sides_rconst(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	sides_r2const(w, q, unknown, left, right);
	squared(w, right);
}
static void sides_l2const(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	square(w, q->claim.p[0], q->claim.p[1], unknown, left);
	sides_numbers(w, q->claim.num, q->claim.den, right);
}
static void sides_lconst(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	sides_l2const(w, q, unknown, left, right);
	squared(w, right);
}

/* The root of a small number, positive in the drawing. */
static struct cpoly small_root(struct world *w, int n)
{
	bool fresh;

	if (!w->have_root[n]) {
		struct cpoly x = num_chain_int(w->chain, n), den;

		if (!num_chain_sqrt(w->chain, x, &w->root[n], &den, &fresh) || den.d != 1) {
			w->failed = true;
			return x;
		}
		w->have_root[n] = true;
	}
	return w->root[n];
}

/* sin : cos of num/den half turns where they are in a field of one small root: (a + b r) : (c + d r)
 * with r the root of n. */
static const struct angle {
	int num, den, n, a, b, c, d;
} angles[] = {
	{ 0, 1, 0, 0, 0, 1, 0 },  { 1, 2, 0, 1, 0, 0, 0 },    { 1, 4, 0, 1, 0, 1, 0 },
	{ 3, 4, 0, -1, 0, 1, 0 }, { 1, 3, 3, 0, 1, 1, 0 },    { 2, 3, 3, 0, -1, 1, 0 },
	{ 1, 6, 3, 1, 0, 0, 1 },  { 5, 6, 3, -1, 0, 0, 1 },   { 1, 12, 3, 2, -1, 1, 0 },
	{ 5, 12, 3, 2, 1, 1, 0 }, { 7, 12, 3, -2, -1, 1, 0 }, { 11, 12, 3, -2, 1, 1, 0 },
	{ 1, 8, 2, -1, 1, 1, 0 }, { 3, 8, 2, 1, 1, 1, 0 },    { 5, 8, 2, -1, -1, 1, 0 },
	{ 7, 8, 2, 1, -1, 1, 0 },
};

/* Any other angle: a power of 1 + i t, with t the tangent of its unit as if it were free.  What
 * holds for every t holds for this one. */
static void any_angle(struct world *w, int64_t num, int64_t den, struct cpoly out[2])
{
	struct cpoly re = num_chain_int(w->chain, 1), im = num_chain_int(w->chain, 0);

	if (w->have_turn && w->turn_den % den) {
		w->failed = true;
	} else if (!w->have_turn) {
		w->turn_den = (int)den;
		w->have_turn = num_chain_param(
			w->chain, tan(3.14159265358979323846 / (double)den), w->turn);
		w->failed |= !w->have_turn;
	}
	num *= w->turn_den / den;
	for (int64_t i = 0; i < num && i < 400 && !w->failed; i++) {
		struct cpoly a = mul(w, re, w->turn[1]), b = mul(w, im, w->turn[0]),
			     c = mul(w, re, w->turn[0]), d = mul(w, im, w->turn[1]);

		re = sub(w, a, b);
		im = add(w, c, d);
	}
	out[0] = im;
	out[1] = re;
}

static void angle_pair(struct world *w, int64_t num, int64_t den, struct cpoly out[2])
{
	for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
		const struct angle *g = &angles[i];
		struct cpoly t;

		if (g->num != num || g->den != den)
			continue;
		out[0] = num_chain_int(w->chain, g->a);
		out[1] = num_chain_int(w->chain, g->c);
		if (!g->n)
			return;
		t = num_chain_times(w->chain, small_root(w, g->n), g->b);
		out[0] = add(w, out[0], t);
		t = num_chain_times(w->chain, small_root(w, g->n), g->d);
		out[1] = add(w, out[1], t);
		return;
	}
	any_angle(w, num, den, out);
}

static void sides_aconst(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	tangent(w, q->claim.p, unknown, left);
	angle_pair(w, q->claim.num, q->claim.den, right);
}

/* (b - a) : (c - a) as complex numbers: out[0] + i out[1] over out[2]. */
static void shape(struct world *w, int a, int b, int c, struct cpoly out[3])
{
	struct cpoly u[2], v[2];

	vector(w, a, b, u);
	vector(w, a, c, v);
	out[0] = mul(w, dot(w, v, u), w->at[c].z);
	out[1] = mul(w, cross(w, v, u), w->at[c].z);
	out[2] = mul(w, norm(w, v), w->at[b].z);
}

static void similar(struct world *w, const struct equality *q, int unknown, bool mirrored,
		    struct cpoly left[2], struct cpoly right[2])
{
	const int16_t *p = q->claim.p;
	struct cpoly s[3], t[3];

	if (q->which == 2) { /* congruent: one pair of sides */
		square(w, p[0], p[1], unknown, left);
		square(w, p[3], p[4], unknown, right);
		return;
	}
	shape(w, p[0], p[1], p[2], s);
	shape(w, p[3], p[4], p[5], t);
	left[0] = s[q->which];
	left[1] = s[2];
	right[0] = t[q->which];
	right[1] = t[2];
	if (mirrored && q->which == 1)
		right[0] = num_chain_times(w->chain, right[0], -1);
	tidy(w, left, p, 3, unknown);
	tidy(w, right, p + 3, 3, unknown);
}

static void sides_simtri(struct world *w, const struct equality *q, int unknown,
			 struct cpoly left[2], struct cpoly right[2])
{
	similar(w, q, unknown, false, left, right);
}
static void sides_simtrir(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	similar(w, q, unknown, true, left, right);
}

/* A sum of squares of lengths: those that are added, those that are taken away. */
static void sides_squares(struct world *w, const struct equality *q, int unknown,
			  struct cpoly left[2], struct cpoly right[2])
{
	const struct claim *c = &q->claim;

	for (int k = 0; k < 2; k++)
		sides_numbers(w, 0, 1, k ? right : left);
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct cpoly *to = t->num > 0 ? left : right, s[2], x, y;
		int64_t num = t->num > 0 ? t->num : -t->num;

		square(w, c->p[t->at[0]], c->p[t->at[1]], unknown, s);
		s[0] = num_chain_times(w->chain, s[0], (long)num);
		s[1] = num_chain_times(w->chain, s[1], (long)t->den);
		x = mul(w, to[0], s[1]);
		y = mul(w, s[0], to[1]);
		to[0] = add(w, x, y);
		to[1] = mul(w, to[1], s[1]);
	}
	tidy(w, left, c->p, c->n, unknown);
	tidy(w, right, c->p, c->n, unknown);
}

/* The square of a term: its coefficient and lengths, all squared, as a quotient. */
static void term_square(struct world *w, const struct claim *c, const struct claim_term *t,
			int unknown, struct cpoly out[2])
{
	sides_numbers(w, t->num * t->num, t->den * t->den, out);
	for (int k = 0; k < t->n; k++) {
		struct cpoly s[2];

		square(w, c->p[t->at[2 * k]], c->p[t->at[2 * k + 1]], unknown, s);
		out[0] = mul(w, out[0], s[0]);
		out[1] = mul(w, out[1], s[1]);
	}
}

/* Positive numbers with squares x, y, z, one of which is the sum of the others:
 * (x + y - z)^2 = 4xy.  Of two: x = y. */
static void sides_roots(struct world *w, const struct equality *q, int unknown,
			struct cpoly left[2], struct cpoly right[2])
{
	const struct claim *c = &q->claim;
	struct cpoly v[3][2], n[3], sum, t;

	for (int i = 0; i < c->sum->terms; i++)
		term_square(w, c, &c->sum->term[i], unknown, v[i]);
	if (c->sum->terms == 2) {
		for (int k = 0; k < 2; k++) {
			left[k] = v[0][k];
			right[k] = v[1][k];
		}
	} else {
		for (int i = 0; i < 3; i++) {
			t = mul(w, v[(i + 1) % 3][1], v[(i + 2) % 3][1]);
			n[i] = mul(w, v[i][0], t);
		}
		sum = add(w, n[0], n[1]);
		sum = sub(w, sum, n[2]);
		sides_numbers(w, 1, 1, left);
		sides_numbers(w, 1, 1, right);
		left[0] = mul(w, sum, sum);
		t = mul(w, n[0], n[1]);
		right[0] = num_chain_times(w->chain, t, 4);
	}
	tidy(w, left, c->p, c->n, unknown);
	tidy(w, right, c->p, c->n, unknown);
}

static void sides_lsum(struct world *w, const struct equality *q, int unknown,
		       struct cpoly left[2], struct cpoly right[2])
{
	if (claim_sum_is_squares(&q->claim))
		sides_squares(w, q, unknown, left, right);
	else
		sides_roots(w, q, unknown, left, right);
}

/* The sum of angles has the direction of the product of 1 + i tan: [0] over [1] is its tangent. */
static void sides_turns(struct world *w, const struct equality *q, int unknown,
			struct cpoly left[2], struct cpoly right[2])
{
	const struct claim *c = &q->claim;

	sides_numbers(w, 0, 1, left);
	sides_numbers(w, 2 * c->num == c->den, 2 * c->num != c->den, right);
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		int16_t p[4];
		struct cpoly u[2];

		for (int k = 0; k < 4; k++)
			p[k] = c->p[t->at[k]];
		tangent(w, p, unknown, u);
		if (t->num < 0)
			u[0] = num_chain_times(w->chain, u[0], -1);
		for (int64_t n = t->num < 0 ? -t->num : t->num; n > 0; n--) {
			struct cpoly v[2] = { u[1], u[0] }, im = dot(w, left, v),
				     re = cross(w, left, v);

			/* (re + i im)(u1 + i u0) */
			left[0] = im;
			left[1] = num_chain_times(w->chain, re, -1);
		}
	}
	tidy(w, left, c->p, c->n, unknown);
}

static const struct {
	sides_fn *sides;
	int equations;
} rows[PREDICATES] = {
	[CLAIM_COLL] = { sides_coll, 1 },       [CLAIM_CYCLIC] = { sides_cyclic, 1 },
	[CLAIM_PARA] = { sides_para, 1 },       [CLAIM_PERP] = { sides_perp, 1 },
	[CLAIM_CONG] = { sides_cong, 1 },       [CLAIM_EQANGLE] = { sides_eqangle, 1 },
	[CLAIM_EQRATIO] = { sides_eqratio, 1 }, [CLAIM_MIDP] = { sides_midp, 2 },
	[CLAIM_CIRCLE] = { sides_circle, 2 },   [CLAIM_SIMTRI] = { sides_simtri, 2 },
	[CLAIM_SIMTRIR] = { sides_simtrir, 2 }, [CLAIM_CONTRI] = { sides_simtri, 3 },
	[CLAIM_CONTRIR] = { sides_simtrir, 3 }, [CLAIM_ACONST] = { sides_aconst, 1 },
	[CLAIM_RCONST] = { sides_rconst, 1 },   [CLAIM_R2CONST] = { sides_r2const, 1 },
	[CLAIM_LCONST] = { sides_lconst, 1 },   [CLAIM_L2CONST] = { sides_l2const, 1 },
	[CLAIM_OVERLAP] = { sides_overlap, 2 }, [CLAIM_LSUM] = { sides_lsum, 1 },
	[CLAIM_ASUM] = { sides_turns, 1 },
};

/* Two or three products, one of which is the sum of the others. */
static bool sum_is_short(const struct claim *c)
{
	int plus = 0, n = c->sum->terms;

	for (int i = 0; i < n; i++)
		plus += c->sum->term[i].num > 0;
	return (n == 2 && plus == 1) || (n == 3 && (plus == 1 || plus == 2));
}

/* Sums that are polynomials in coordinates, or become such without their roots: of squares of lengths,
 * of up to three products, of angles to 0 or 90 degrees. */
static bool sum_is_polynomial(const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		if (t->num > 1000 || t->num < -1000 || t->den > 1000 ||
		    (c->kind == CLAIM_ASUM && (t->num > 6 || t->num < -6)))
			return false;
	}
	return c->kind == CLAIM_ASUM ? c->den <= 2
				     : !c->num && (claim_sum_is_squares(c) || sum_is_short(c));
}

/* Numbers so large that their squares do not fit are out of reach. */
#define LARGEST 1000000000
int algebra_equations_of(const struct claim *c)
{
	if (c->num > LARGEST || c->num < -LARGEST || c->den > LARGEST)
		return 0;
	if (c->sum && !sum_is_polynomial(c))
		return 0;
	return rows[c->kind].equations;
}

void algebra_equation_sides(struct world *w, const struct equality *q, int unknown,
			    struct cpoly left[2], struct cpoly right[2])
{
	rows[q->claim.kind].sides(w, q, unknown, left, right);
}

struct cpoly algebra_equation_value(struct world *w, const struct equality *q, int unknown)
{
	struct cpoly l[2], r[2];

	algebra_equation_sides(w, q, unknown, l, r);
	return cross(w, l, r);
}

static bool same_pair(struct world *w, const struct cpoly l[2], const struct cpoly r[2])
{
	return is_yes(num_chain_equal(w->chain, l[0], r[0])) &&
	       is_yes(num_chain_equal(w->chain, l[1], r[1]));
}

truth algebra_equation_equal(struct world *w, struct cpoly l[2], struct cpoly r[2])
{
	struct cpoly x;

	if (w->caches && !num_chain_roots(w->chain)) {
		if (same_pair(w, l, r))
			return TRUTH_YES;
		num_chain_reduce(w->chain, l, 2);
		num_chain_reduce(w->chain, r, 2);
		if (same_pair(w, l, r))
			return TRUTH_YES;
	}
	x = cross(w, l, r);
	return num_chain_is_zero(w->chain, x);
}

truth algebra_equation_holds(struct world *w, const struct equality *q)
{
	struct cpoly l[2], r[2];

	algebra_equation_sides(w, q, -1, l, r);
	return algebra_equation_equal(w, l, r);
}

bool algebra_equation_has(const struct equality *q, int p)
{
	return among(q->claim.p, q->claim.n, p);
}

/* --- loci ------------------------------------------------------------------------ */

static struct cpoly value_at(struct world *w, const struct equality *q, int p, long x, long y)
{
	w->at[p].x = num_chain_int(w->chain, x);
	w->at[p].y = num_chain_int(w->chain, y);
	w->at[p].z = num_chain_int(w->chain, 1);
	return algebra_equation_value(w, q, p);
}

static void linear(struct world *w, const struct equality *q, int p, struct cpoly k[6])
{
	struct cpoly x, y;

	k[0] = k[1] = k[2] = num_chain_int(w->chain, 0);
	k[5] = value_at(w, q, p, 0, 0);
	x = value_at(w, q, p, 1, 0);
	y = value_at(w, q, p, 0, 1);
	k[3] = sub(w, x, k[5]);
	k[4] = sub(w, y, k[5]);
}

/* Twice the coefficients, from values at small whole places. */
static void quadratic(struct world *w, const struct equality *q, int p, bool circle,
		      struct cpoly k[6])
{
	struct cpoly o = value_at(w, q, p, 0, 0), x = value_at(w, q, p, 1, 0),
		     mx = value_at(w, q, p, -1, 0), y = value_at(w, q, p, 0, 1), my, xy;

	k[5] = num_chain_times(w->chain, o, 2);
	k[3] = sub(w, x, mx);
	k[0] = add(w, x, mx);
	k[0] = sub(w, k[0], k[5]);
	if (circle) {
		k[1] = num_chain_int(w->chain, 0);
		k[2] = k[0];
		y = num_chain_times(w->chain, y, 2);
		y = sub(w, y, k[5]);
		k[4] = sub(w, y, k[2]);
		return;
	}
	my = value_at(w, q, p, 0, -1);
	k[4] = sub(w, y, my);
	k[2] = add(w, y, my);
	k[2] = sub(w, k[2], k[5]);
	xy = num_chain_times(w->chain, value_at(w, q, p, 1, 1), 2);
	for (int i = 0; i < 6; i++)
		if (i != 1)
			xy = sub(w, xy, k[i]);
	k[1] = xy;
}

static void classify(struct world *w, const struct equality *q, int p, struct locus *l)
{
	static const int place[2][2] = { { 3, -5 }, { -7, 2 } };

	l->degree = 2;
	for (int i = 0; i < 2; i++) {
		struct cpoly v = num_chain_times(
				     w->chain, value_at(w, q, p, place[i][0], place[i][1]), 2),
			     c = algebra_locus_at(w, l, &w->at[p]);

		if (v.r != c.r)
			l->degree = 3;
	}
	if (l->degree == 3)
		return;
	l->circle = l->k[0].r == l->k[2].r && !l->k[1].r;
	if (!l->k[0].r && !l->k[1].r && !l->k[2].r)
		l->degree = l->k[3].r || l->k[4].r ? 1 : l->k[5].r ? -1 : 0;
}

void algebra_locus_of(struct world *w, const struct equality *q, int p,
		      const struct locus *like, struct locus *out)
{
	struct spot saved = w->at[p];

	if (like) {
		out->degree = like->degree;
		out->circle = like->circle;
		if (like->degree == 1)
			linear(w, q, p, out->k);
		else
			quadratic(w, q, p, like->circle, out->k);
	} else {
		quadratic(w, q, p, false, out->k);
		classify(w, q, p, out);
	}
	w->at[p] = saved;
	num_chain_reduce(w->chain, out->k, 6);
}

struct cpoly algebra_locus_at(struct world *w, const struct locus *l, const struct spot *s)
{
	struct cpoly xx = mul(w, s->x, s->x), xy = mul(w, s->x, s->y), yy = mul(w, s->y, s->y),
		     xz = mul(w, s->x, s->z), yz = mul(w, s->y, s->z), zz = mul(w, s->z, s->z),
		     m[6] = { xx, xy, yy, xz, yz, zz }, sum = num_chain_int(w->chain, 0);

	if (l->degree == 1) {
		m[3] = s->x;
		m[4] = s->y;
		m[5] = s->z;
	}
	for (int i = l->degree == 1 ? 3 : 0; i < 6; i++)
		sum = add(w, sum, mul(w, m[i], l->k[i]));
	return sum;
}

void algebra_locus_gradient(struct world *w, const struct locus *l, const struct spot *s,
			    struct cpoly out[2])
{
	struct cpoly a = mul(w, num_chain_times(w->chain, l->k[0], 2), s->x),
		     b = mul(w, l->k[1], s->y), c = mul(w, l->k[3], s->z),
		     d = mul(w, num_chain_times(w->chain, l->k[2], 2), s->y),
		     e = mul(w, l->k[1], s->x), f = mul(w, l->k[4], s->z);

	out[0] = add(w, add(w, a, b), c);
	out[1] = add(w, add(w, d, e), f);
}

void algebra_locus_radical(struct world *w, const struct locus *a, const struct locus *b,
			   struct locus *out)
{
	out->degree = 1;
	out->circle = false;
	out->k[0] = out->k[1] = out->k[2] = num_chain_int(w->chain, 0);
	for (int i = 3; i < 6; i++) {
		struct cpoly x = mul(w, a->k[i], b->k[0]), y = mul(w, b->k[i], a->k[0]);

		out->k[i] = sub(w, x, y);
	}
	num_chain_reduce(w->chain, out->k + 3, 3);
}
