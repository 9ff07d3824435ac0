/* equation.c -- claims as polynomials in coordinates that vanish where they hold. */
#include "jgex/spot_priv.h"

/* From point i of the claim to point j. */
static spot from(pen *p, const struct claim *c, int i, int j)
{
	return minus(p, p->spot[c->p[j]], p->spot[c->p[i]]);
}
static int apart2(pen *p, const struct claim *c, int i)
{
	return square(p, from(p, c, i, i + 1));
}

static int coll(pen *p, const struct claim *c, int *out)
{
	spot u = from(p, c, 0, 1), v = from(p, c, 0, 2);

	out[0] = cross(p, u, v);
	return 1;
}
/* The angles under which ab is seen from c and d. */
static int cyclic(pen *p, const struct claim *c, int *out)
{
	spot ca = from(p, c, 2, 0), cb = from(p, c, 2, 1), da = from(p, c, 3, 0),
	     db = from(p, c, 3, 1), u = over(p, cb, ca), v = over(p, db, da);

	out[0] = cross(p, u, v);
	return 1;
}
static int para(pen *p, const struct claim *c, int *out)
{
	spot u = from(p, c, 0, 1), v = from(p, c, 2, 3);

	out[0] = cross(p, u, v);
	return 1;
}
static int perp(pen *p, const struct claim *c, int *out)
{
	spot u = from(p, c, 0, 1), v = from(p, c, 2, 3);

	out[0] = dot(p, u, v);
	return 1;
}
static int cong(pen *p, const struct claim *c, int *out)
{
	int a = apart2(p, c, 0), b = apart2(p, c, 2);

	out[0] = sub(p, a, b);
	return 1;
}
static spot angle(pen *p, const struct claim *c, int i)
{
	spot u = from(p, c, i, i + 1), v = from(p, c, i + 2, i + 3);

	return over(p, v, u);
}
static int eqangle(pen *p, const struct claim *c, int *out)
{
	spot u = angle(p, c, 0), v = angle(p, c, 4);

	out[0] = cross(p, u, v);
	return 1;
}
static int eqratio(pen *p, const struct claim *c, int *out)
{
	int a = apart2(p, c, 0), b = apart2(p, c, 2), d = apart2(p, c, 4), e = apart2(p, c, 6);
	int l = mul(p, a, e), r = mul(p, b, d);

	out[0] = sub(p, l, r);
	return 1;
}
static int midp(pen *p, const struct claim *c, int *out)
{
	spot u = from(p, c, 0, 1), v = from(p, c, 0, 2), w = plus(p, u, v);

	out[0] = w.x;
	out[1] = w.y;
	return 2;
}
static int circle(pen *p, const struct claim *c, int *out)
{
	int r[3];

	for (int i = 0; i < 3; i++)
		r[i] = square(p, from(p, c, 0, i + 1));
	out[0] = sub(p, r[0], r[1]);
	out[1] = sub(p, r[0], r[2]);
	return 2;
}
/* r - p : q - p = c - a : b - a as complex numbers, or as the mirror image of that. */
static int alike(pen *p, const struct claim *c, bool mirrored, int *out)
{
	spot u = from(p, c, 0, 1), v = from(p, c, 0, 2), a = from(p, c, 3, 4),
	     b = from(p, c, 3, 5), l, r;

	l = mirrored ? over(p, b, u) : times(p, b, u);
	r = mirrored ? over(p, a, v) : times(p, a, v);
	out[0] = sub(p, l.x, r.x);
	out[1] = sub(p, l.y, r.y);
	return 2;
}
static int simtri(pen *p, const struct claim *c, int *out)
{
	return alike(p, c, false, out);
}
static int simtrir(pen *p, const struct claim *c, int *out)
{
	return alike(p, c, true, out);
}
static int first_sides(pen *p, const struct claim *c, int *out)
{
	int a = apart2(p, c, 0), b = apart2(p, c, 3);

	*out = sub(p, a, b);
	return 1;
}
static int contri(pen *p, const struct claim *c, int *out)
{
	alike(p, c, false, out);
	return 2 + first_sides(p, c, out + 2);
}
static int contrir(pen *p, const struct claim *c, int *out)
{
	alike(p, c, true, out);
	return 2 + first_sides(p, c, out + 2);
}
static int aconst(pen *p, const struct claim *c, int *out)
{
	int a = mul(p, num_tape_pi(&p->tape), num(p, c->num, c->den));
	spot t, u = angle(p, c, 0);

	t.x = jgex_op(p, TAPE_COS, a, 0);
	t.y = jgex_op(p, TAPE_SIN, a, 0);
	out[0] = cross(p, t, u);
	return 1;
}
/* |ab|² = k |cd|². */
static int quotient(pen *p, const struct claim *c, int k, int *out)
{
	int a = apart2(p, c, 0), b = mul(p, k, apart2(p, c, 2));

	out[0] = sub(p, a, b);
	return 1;
}
static int number(pen *p, const struct claim *c)
{
	return num(p, c->num, c->den);
}
static int rconst(pen *p, const struct claim *c, int *out)
{
	int k = number(p, c);

	return quotient(p, c, mul(p, k, k), out);
}
static int r2const(pen *p, const struct claim *c, int *out)
{
	return quotient(p, c, number(p, c), out);
}
static int lconst(pen *p, const struct claim *c, int *out)
{
	int k = number(p, c), a = apart2(p, c, 0);

	out[0] = sub(p, a, mul(p, k, k));
	return 1;
}
static int l2const(pen *p, const struct claim *c, int *out)
{
	int k = number(p, c), a = apart2(p, c, 0);

	out[0] = sub(p, a, k);
	return 1;
}
static int overlap(pen *p, const struct claim *c, int *out)
{
	spot u = from(p, c, 0, 1);

	out[0] = u.x;
	out[1] = u.y;
	return 2;
}

/* With roots: the lengths themselves. */
static int lsum(pen *p, const struct claim *c, int *out)
{
	int sum = num(p, -c->num, c->den);

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		int v = num(p, t->num, t->den);

		for (int k = 0; k < t->n; k++) {
			int s = square(p, from(p, c, t->at[2 * k], t->at[2 * k + 1]));

			v = mul(p, v, jgex_op(p, TAPE_SQRT, s, 0));
		}
		sum = add(p, sum, v);
	}
	out[0] = sum;
	return 1;
}
/* The product of the turns has the direction of the number. */
static int asum(pen *p, const struct claim *c, int *out)
{
	int a = mul(p, num_tape_pi(&p->tape), num(p, c->num, c->den));
	spot t, all = { num(p, 1, 1), num(p, 0, 1) };

	t.x = jgex_op(p, TAPE_COS, a, 0);
	t.y = jgex_op(p, TAPE_SIN, a, 0);
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *m = &c->sum->term[i];
		spot u = from(p, c, m->at[0], m->at[1]), v = from(p, c, m->at[2], m->at[3]);
		spot w = m->num > 0 ? over(p, v, u) : over(p, u, v);

		for (int64_t n = m->num > 0 ? m->num : -m->num; n > 0 && n <= 12; n--)
			all = times(p, all, w);
	}
	out[0] = cross(p, t, all);
	return 1;
}

static int (*const polynomials[PREDICATES])(pen *p, const struct claim *c, int *out) = {
	[CLAIM_COLL] = coll,       [CLAIM_CYCLIC] = cyclic,   [CLAIM_PARA] = para,
	[CLAIM_PERP] = perp,       [CLAIM_CONG] = cong,       [CLAIM_EQANGLE] = eqangle,
	[CLAIM_EQRATIO] = eqratio, [CLAIM_MIDP] = midp,       [CLAIM_CIRCLE] = circle,
	[CLAIM_SIMTRI] = simtri,   [CLAIM_SIMTRIR] = simtrir, [CLAIM_CONTRI] = contri,
	[CLAIM_CONTRIR] = contrir, [CLAIM_ACONST] = aconst,   [CLAIM_RCONST] = rconst,
	[CLAIM_R2CONST] = r2const, [CLAIM_LCONST] = lconst,   [CLAIM_L2CONST] = l2const,
	[CLAIM_OVERLAP] = overlap, [CLAIM_LSUM] = lsum,       [CLAIM_ASUM] = asum,
};

int jgex_equation(pen *p, const struct claim *c, int *out)
{
	return polynomials[c->kind] ? polynomials[c->kind](p, c, out) : 0;
}
