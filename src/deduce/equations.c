/* equations.c -- the linear equations of claims, in directions and in logarithms of lengths. */
#include "deduce/deduce_priv.h"

/* A row of proof.h: signs and the points of each pair, as numbers of the claim's points.  The constant
 * is a number of halves, or what the claim says (value), under a root. */
struct form {
	uint8_t kind, n;
	struct {
		int8_t sign;
		uint8_t a, b;
	} t[4];
	uint8_t constant, value, root;
};

#define ROW(K, n, constant, value, root, ...)                        \
	{                                                            \
		CLAIM_##K, n, { __VA_ARGS__ }, constant, value, root \
	}
/* ∠ at the corner a of abd = ∠ at p of pqr */
#define CORNER(K, a, b, d, p, q, r) \
	ROW(K, 4, 0, 0, 0, { 1, a, d }, { -1, a, b }, { -1, p, r }, { 1, p, q })
static const struct form angle_form[] = {
	ROW(COLL, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(COLL, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 1, 2 }),
	ROW(MIDP, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(MIDP, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 1, 2 }),
	ROW(PARA, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(PERP, 2, 1, 0, 0, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(ACONST, 2, 0, 1, 0, { 1, 2, 3 }, { -1, 0, 1 }),
	ROW(EQANGLE, 4, 0, 0, 0, { 1, 2, 3 }, { -1, 0, 1 }, { -1, 6, 7 }, { 1, 4, 5 }),
	ROW(CYCLIC, 4, 0, 0, 0, { 1, 0, 1 }, { 1, 2, 3 }, { -1, 0, 2 }, { -1, 1, 3 }),
	ROW(CYCLIC, 4, 0, 0, 0, { 1, 0, 1 }, { 1, 2, 3 }, { -1, 0, 3 }, { -1, 1, 2 }),
	ROW(CIRCLE, 4, 1, 0, 0, { 1, 0, 1 }, { -1, 1, 2 }, { -1, 1, 3 }, { 1, 2, 3 }),
	ROW(CIRCLE, 4, 1, 0, 0, { 1, 0, 2 }, { -1, 2, 3 }, { -1, 2, 1 }, { 1, 3, 1 }),
	ROW(CIRCLE, 4, 1, 0, 0, { 1, 0, 3 }, { -1, 3, 1 }, { -1, 3, 2 }, { 1, 1, 2 }),
	CORNER(SIMTRI, 0, 1, 2, 3, 4, 5),
	CORNER(SIMTRI, 1, 2, 0, 4, 5, 3),
	CORNER(SIMTRI, 2, 0, 1, 5, 3, 4),
	CORNER(SIMTRIR, 0, 1, 2, 3, 5, 4),
	CORNER(SIMTRIR, 1, 2, 0, 4, 3, 5),
	CORNER(SIMTRIR, 2, 0, 1, 5, 4, 3),
	CORNER(CONTRI, 0, 1, 2, 3, 4, 5),
	CORNER(CONTRI, 1, 2, 0, 4, 5, 3),
	CORNER(CONTRI, 2, 0, 1, 5, 3, 4),
	CORNER(CONTRIR, 0, 1, 2, 3, 5, 4),
	CORNER(CONTRIR, 1, 2, 0, 4, 3, 5),
	CORNER(CONTRIR, 2, 0, 1, 5, 4, 3),
};
#define SIDES(K)                                                                  \
	ROW(K, 4, 0, 0, 0, { 1, 0, 1 }, { -1, 3, 4 }, { -1, 1, 2 }, { 1, 4, 5 }), \
		ROW(K, 4, 0, 0, 0, { 1, 0, 1 }, { -1, 3, 4 }, { -1, 2, 0 }, { 1, 5, 3 })
static const struct form ratio_form[] = {
	ROW(CONG, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(EQRATIO, 4, 0, 0, 0, { 1, 0, 1 }, { -1, 2, 3 }, { -1, 4, 5 }, { 1, 6, 7 }),
	ROW(RCONST, 2, 0, 1, 1, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(R2CONST, 2, 0, 1, 2, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(LCONST, 1, 0, 1, 1, { 1, 0, 1 }),
	ROW(L2CONST, 1, 0, 1, 2, { 1, 0, 1 }),
	ROW(MIDP, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(MIDP, 2, 2, 0, 1, { 1, 1, 2 }, { -1, 0, 1 }),
	ROW(CIRCLE, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(CIRCLE, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 0, 3 }),
	SIDES(SIMTRI),
	SIDES(SIMTRIR),
	SIDES(CONTRI),
	ROW(CONTRI, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 3, 4 }),
	SIDES(CONTRIR),
	ROW(CONTRIR, 2, 0, 0, 0, { 1, 0, 1 }, { -1, 3, 4 }),
};

static void add_term(struct equation *e, int col, elem v)
{
	for (int i = 0; i < e->n; i++)
		if (e->t[i].col == col) {
			e->t[i].v = field_add(e->t[i].v, v);
			if (!e->t[i].v)
				e->t[i] = e->t[--e->n];
			return;
		}
	e->t[e->n++] = (struct table_term){ col, v };
}

static double add_pairs(const struct form *f, const struct claim *k, const double *drawn,
			struct equation *e)
{
	double sum = 0;

	e->n = 0;
	for (int i = 0; i < f->n; i++) {
		int p = k->p[f->t[i].a], q = k->p[f->t[i].b];

		/* A segment without length has no direction: nothing follows. */
		if (p == q)
			return 0.25;
		sum += f->t[i].sign * drawn[pair_of(p, q)];
		add_term(e, pair_of(p, q), field_of(f->t[i].sign));
	}
	return sum;
}

/* A congruence modulo 1 as an equation of real numbers: the whole number is that of the drawing.
 * Is it true there? */
static bool angle_row(const struct closure *c, const struct form *f, const struct claim *k,
		      struct equation *e)
{
	int64_t num = f->value ? k->num : f->constant, den = f->value ? k->den : 2;
	double sum = add_pairs(f, k, c->dir, e) - (double)num / (double)den;
	double whole = round(sum);

	if (fabs(sum - whole) > 1e-6)
		return false;
	num += (int64_t)whole * den;
	if (num)
		add_term(e, c->angle.vars, field_neg(field_ratio(num, den)));
	return true;
}

int angle_equations(struct closure *c, const struct claim *k, struct equation *out)
{
	int n = 0;

	for (size_t i = 0; i < sizeof angle_form / sizeof *angle_form; i++)
		if (angle_form[i].kind == k->kind)
			n += angle_row(c, &angle_form[i], k, &out[n]);
	return n;
}

/* The column of the logarithm of a prime, or -1 when there are too many. */
static int prime_column(struct closure *c, int64_t p)
{
	for (int i = 0; i < c->primes; i++)
		if (c->prime[i] == p)
			return c->ratio.vars + i;
	if (c->primes == PRIMES)
		return -1;
	c->prime[c->primes] = p;
	return c->ratio.vars + c->primes++;
}

static bool add_log(struct closure *c, struct equation *e, int64_t v, elem weight)
{
	for (int64_t p = 2; v > 1; p++) {
		if (p * p > v)
			p = v;
		for (; v % p == 0; v /= p) {
			int col = prime_column(c, p);

			if (col < 0 || e->n >= EQUATION_TERMS)
				return false;
			add_term(e, col, weight);
		}
	}
	return true;
}

static bool ratio_row(struct closure *c, const struct form *f, const struct claim *k,
		      struct equation *e)
{
	int64_t num = f->value ? k->num : f->constant ? f->constant : 1;
	int64_t den = f->value ? k->den : 1;
	double sum = add_pairs(f, k, c->len, e);
	elem w = f->root == 2 ? field_inverse(2) : 1;

	if (num <= 0 || den <= 0)
		return false;
	sum -= log((double)num / (double)den) / (f->root == 2 ? 2 : 1);
	return fabs(sum) < 1e-6 && add_log(c, e, num, field_neg(w)) && add_log(c, e, den, w);
}

int ratio_equations(struct closure *c, const struct claim *k, struct equation *out)
{
	int n = 0;

	for (size_t i = 0; i < sizeof ratio_form / sizeof *ratio_form; i++)
		if (ratio_form[i].kind == k->kind)
			n += ratio_row(c, &ratio_form[i], k, &out[n]);
	return n;
}
