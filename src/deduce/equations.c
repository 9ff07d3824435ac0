/* equations.c -- the linear equations of claims, in directions, logarithms of lengths, lengths, squares. */
#include "deduce/deduce_priv.h"

/* A row of proof.h: factors and the points of each pair, as numbers of the claim's points. */
enum form_value {
	NOTHING,
	HALF,   /* the constant is 1/2 */
	TWO,    /* log 2 */
	VALUE,  /* v; log v */
	ROOT,   /* (log v)/2 */
	FACTOR, /* the last term has the factor v */
	SQUARE, /* v squared; with one term, the constant is that */
};
struct form {
	uint8_t kind, n, value;
	struct {
		int8_t factor;
		uint8_t a, b;
	} t[6];
};

#define ROW(K, n, value, ...)        \
	{                            \
		CLAIM_##K, n, value, \
		{                    \
			__VA_ARGS__  \
		}                    \
	}
/* ∠ at the corner a of abd = ∠ at p of pqr */
#define CORNER(K, a, b, d, p, q, r) \
	ROW(K, 4, NOTHING, { 1, a, d }, { -1, a, b }, { -1, p, r }, { 1, p, q })
static const struct form angle_form[] = {
	ROW(COLL, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(COLL, 2, NOTHING, { 1, 0, 1 }, { -1, 1, 2 }),
	ROW(MIDP, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(MIDP, 2, NOTHING, { 1, 0, 1 }, { -1, 1, 2 }),
	ROW(PARA, 2, NOTHING, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(PERP, 2, HALF, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(ACONST, 2, VALUE, { 1, 2, 3 }, { -1, 0, 1 }),
	ROW(EQANGLE, 4, NOTHING, { 1, 2, 3 }, { -1, 0, 1 }, { -1, 6, 7 }, { 1, 4, 5 }),
	ROW(COMPLEMENT, 4, HALF, { 1, 2, 3 }, { -1, 0, 1 }, { -1, 6, 7 }, { 1, 4, 5 }),
	ROW(CYCLIC, 4, NOTHING, { 1, 0, 1 }, { 1, 2, 3 }, { -1, 0, 2 }, { -1, 1, 3 }),
	ROW(CYCLIC, 4, NOTHING, { 1, 0, 1 }, { 1, 2, 3 }, { -1, 0, 3 }, { -1, 1, 2 }),
	ROW(CIRCLE, 4, HALF, { 1, 0, 1 }, { -1, 1, 2 }, { -1, 1, 3 }, { 1, 2, 3 }),
	ROW(CIRCLE, 4, HALF, { 1, 0, 2 }, { -1, 2, 3 }, { -1, 2, 1 }, { 1, 3, 1 }),
	ROW(CIRCLE, 4, HALF, { 1, 0, 3 }, { -1, 3, 1 }, { -1, 3, 2 }, { 1, 1, 2 }),
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
	ROW(K, 4, NOTHING, { 1, 0, 1 }, { -1, 3, 4 }, { -1, 1, 2 }, { 1, 4, 5 }), \
		ROW(K, 4, NOTHING, { 1, 0, 1 }, { -1, 3, 4 }, { -1, 2, 0 }, { 1, 5, 3 })
static const struct form ratio_form[] = {
	ROW(CONG, 2, NOTHING, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(EQRATIO, 4, NOTHING, { 1, 0, 1 }, { -1, 2, 3 }, { -1, 4, 5 }, { 1, 6, 7 }),
	ROW(RCONST, 2, VALUE, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(R2CONST, 2, ROOT, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(LCONST, 1, VALUE, { 1, 0, 1 }),
	ROW(L2CONST, 1, ROOT, { 1, 0, 1 }),
	ROW(MIDP, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(PRODUCT, 6, NOTHING, { 1, 0, 1 }, { -1, 1, 2 }, { 1, 2, 3 }, { -1, 3, 4 },
	    { 1, 4, 5 }, { -1, 5, 0 }),
	ROW(MIDP, 2, TWO, { 1, 1, 2 }, { -1, 0, 1 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 3 }),
	SIDES(SIMTRI),
	SIDES(SIMTRIR),
	SIDES(CONTRI),
	ROW(CONTRI, 2, NOTHING, { 1, 0, 1 }, { -1, 3, 4 }),
	SIDES(CONTRIR),
	ROW(CONTRIR, 2, NOTHING, { 1, 0, 1 }, { -1, 3, 4 }),
};
#define EQUAL_SIDES(K)                                         \
	ROW(K, 2, NOTHING, { 1, 0, 1 }, { -1, 3, 4 }),         \
		ROW(K, 2, NOTHING, { 1, 1, 2 }, { -1, 4, 5 }), \
		ROW(K, 2, NOTHING, { 1, 2, 0 }, { -1, 5, 3 })
static const struct form length_form[] = {
	ROW(CONG, 2, NOTHING, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(RCONST, 2, FACTOR, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(LCONST, 1, VALUE, { 1, 0, 1 }),
	ROW(MIDP, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(MIDP, 2, NOTHING, { 1, 1, 2 }, { -2, 0, 1 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 3 }),
	EQUAL_SIDES(CONTRI),
	EQUAL_SIDES(CONTRIR),
	/* Of the three that the order decides between, those true in the drawing. */
	ROW(COLL, 3, NOTHING, { 1, 0, 1 }, { 1, 0, 2 }, { -1, 1, 2 }),
	ROW(COLL, 3, NOTHING, { 1, 1, 0 }, { 1, 1, 2 }, { -1, 0, 2 }),
	ROW(COLL, 3, NOTHING, { 1, 2, 0 }, { 1, 2, 1 }, { -1, 0, 1 }),
};
static const struct form square_form[] = {
	ROW(PERP, 4, NOTHING, { 1, 0, 2 }, { 1, 1, 3 }, { -1, 0, 3 }, { -1, 1, 2 }),
	ROW(CONG, 2, NOTHING, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(RCONST, 2, SQUARE, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(R2CONST, 2, FACTOR, { 1, 0, 1 }, { -1, 2, 3 }),
	ROW(LCONST, 1, SQUARE, { 1, 0, 1 }),
	ROW(L2CONST, 1, VALUE, { 1, 0, 1 }),
	ROW(MIDP, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(MIDP, 2, NOTHING, { 1, 1, 2 }, { -4, 0, 1 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 2 }),
	ROW(CIRCLE, 2, NOTHING, { 1, 0, 1 }, { -1, 0, 3 }),
	EQUAL_SIDES(CONTRI),
	EQUAL_SIDES(CONTRIR),
};
static const struct {
	const struct form *form;
	size_t n;
} forms[TABLES] = {
	[ANGLES] = { angle_form, sizeof angle_form / sizeof *angle_form },
	[RATIOS] = { ratio_form, sizeof ratio_form / sizeof *ratio_form },
	[LENGTHS] = { length_form, sizeof length_form / sizeof *length_form },
	[SQUARES] = { square_form, sizeof square_form / sizeof *square_form },
};

void deduce_add_term(struct deduce_equation *e, int col, elem v)
{
	for (int i = 0; i < e->n; i++)
		if (e->t[i].col == col) {
			e->t[i].v = field_add(e->t[i].v, v);
			if (!e->t[i].v)
				e->t[i] = e->t[--e->n];
			return;
		}
	e->t[e->n++] = (struct solved_term){ col, v };
}

/* What the drawing has for a pair in a table. */
static double drawn(const struct closure *c, enum deduce_table t, int pair)
{
	return t == ANGLES   ? c->dir[pair]
	       : t == RATIOS ? c->len[pair]
			     : exp((t == SQUARES ? 2 : 1) * c->len[pair]);
}

/* Add factor times a pair; false where it is a segment without length, which has no direction: in
 * the table of squares it is 0. */
static bool add_pair(const struct closure *c, enum deduce_table t, struct deduce_equation *e,
		     int p, int q, elem factor, double about, double *sum, double *size)
{
	double v;

	if (p == q)
		return t == SQUARES;
	v = about * drawn(c, t, pair_of(p, q));
	*sum += v;
	*size += fabs(v);
	deduce_add_term(e, pair_of(p, q), factor);
	return true;
}

/* The column of the logarithm of a prime, or -1 when there are too many. */
static int prime_column(struct closure *c, int64_t p)
{
	for (int i = 0; i < c->primes; i++)
		if (c->prime[i] == p)
			return c->table[RATIOS].vars + i;
	if (c->primes == PRIMES)
		return -1;
	c->prime[c->primes] = p;
	return c->table[RATIOS].vars + c->primes++;
}

static bool add_log(struct closure *c, struct deduce_equation *e, int64_t v, elem weight)
{
	for (int64_t p = 2; v > 1; p++) {
		if (p * p > v)
			p = v;
		for (; v % p == 0; v /= p) {
			int col = prime_column(c, p);

			if (col < 0 || e->n >= EQUATION_TERMS)
				return false;
			deduce_add_term(e, col, weight);
		}
	}
	return true;
}

/* A congruence modulo 1 becomes an equation of real numbers: the whole number is that of the drawing.
 * Is it true there? */
static bool end_angle(struct closure *c, const struct form *f, const struct claim *k,
		      struct deduce_equation *e, double sum)
{
	int64_t num = f->value == VALUE ? k->num : f->value == HALF;
	int64_t den = f->value == VALUE ? k->den : 2;
	double whole;

	sum -= (double)num / (double)den;
	whole = round(sum);
	if (fabs(sum - whole) > 1e-6)
		return false;
	num += (int64_t)whole * den;
	if (num)
		deduce_add_term(e, c->table[ANGLES].vars, field_neg(field_ratio(num, den)));
	return true;
}

static bool end_ratio(struct closure *c, const struct form *f, const struct claim *k,
		      struct deduce_equation *e, double sum)
{
	bool has = f->value == VALUE || f->value == ROOT;
	int64_t num = has ? k->num : f->value == TWO ? 2 : 1, den = has ? k->den : 1;
	elem w = f->value == ROOT ? field_inverse(2) : 1;

	if (num <= 0 || den <= 0)
		return false;
	sum -= log((double)num / (double)den) / (f->value == ROOT ? 2 : 1);
	return fabs(sum) < 1e-6 && add_log(c, e, num, field_neg(w)) && add_log(c, e, den, w);
}

static bool end_length(struct closure *c, enum deduce_table t, const struct form *f,
		       const struct claim *k, struct deduce_equation *e, double sum,
		       double size)
{
	if (f->n == 1) {
		elem v = field_ratio(k->num, k->den);
		double about = (double)k->num / (double)k->den;

		if (f->value == SQUARE)
			v = field_mul(v, v), about *= about;
		deduce_add_term(e, c->table[t].vars, field_neg(v));
		sum -= about;
	}
	return fabs(sum) <= 1e-7 * size;
}

static bool row_of(struct closure *c, enum deduce_table t, const struct form *f,
		   const struct claim *k, struct deduce_equation *e)
{
	double sum = 0, size = 0;

	e->n = 0;
	for (int i = 0; i < f->n; i++) {
		elem factor = field_of(f->t[i].factor);
		double about = f->t[i].factor;
		bool scaled = i && i == f->n - 1 && (f->value == FACTOR || f->value == SQUARE);

		for (int j = 0; scaled && j < 1 + (f->value == SQUARE); j++) {
			factor = field_mul(factor, field_ratio(k->num, k->den));
			about *= (double)k->num / (double)k->den;
		}
		if (!add_pair(c, t, e, k->p[f->t[i].a], k->p[f->t[i].b], factor, about, &sum,
			      &size))
			return false;
	}
	return t == ANGLES   ? end_angle(c, f, k, e, sum)
	       : t == RATIOS ? end_ratio(c, f, k, e, sum)
			     : end_length(c, t, f, k, e, sum, size);
}

/* The length of the median: 4 xm = 2 xa + 2 xb - ab, for every point x. */
static int median_rows(struct closure *c, const struct claim *k, struct deduce_equation *out)
{
	static const int factor[] = { 4, -2, -2, 1 };
	int m = k->p[0], a = k->p[1], b = k->p[2];

	for (int x = 0; x < c->n; x++) {
		const int pair[4][2] = { { x, m }, { x, a }, { x, b }, { a, b } };
		double sum = 0, size = 0;

		out[x].n = 0;
		for (int i = 0; i < 4; i++)
			add_pair(c, SQUARES, &out[x], pair[i][0], pair[i][1],
				 field_of(factor[i]), factor[i], &sum, &size);
	}
	return c->n;
}

/* Rows with sines: of equal angles, right ones, known ones; the law of sines.  A sine is that of the
 * angle of the lines ab and cd; without c and d it is a length. */
struct sine_form {
	uint8_t kind, n;
	struct {
		int8_t factor;
		uint8_t a, b, c, d;
	} t[4];
};
#define SINE(K, n, ...)             \
	{                           \
		CLAIM_##K, n,       \
		{                   \
			__VA_ARGS__ \
		}                   \
	}
static const struct sine_form sine_form[] = {
	SINE(NCOLL, 4, { 1, 0, 1, 0, 0 }, { -1, 2, 0, 2, 1 }, { -1, 1, 2, 0, 0 },
	     { 1, 0, 1, 0, 2 }),
	SINE(NCOLL, 4, { 1, 0, 1, 0, 0 }, { -1, 2, 0, 2, 1 }, { -1, 2, 0, 0, 0 },
	     { 1, 1, 0, 1, 2 }),
	SINE(EQANGLE, 2, { 1, 0, 1, 2, 3 }, { -1, 4, 5, 6, 7 }),
	SINE(PERP, 1, { 1, 0, 1, 2, 3 }),
	SINE(ACONST, 1, { 1, 0, 1, 2, 3 }),
	SINE(EQSINES, 4, { 1, 0, 1, 0, 2 }, { -1, 0, 1, 0, 3 }, { -1, 4, 5, 4, 6 },
	     { 1, 4, 5, 4, 7 }),
	SINE(SINERATIO, 4, { 1, 0, 1, 0, 2 }, { -1, 0, 1, 0, 3 }, { -1, 4, 5, 0, 0 },
	     { 1, 6, 7, 0, 0 }),
	SINE(CHORD, 3, { 1, 0, 1, 0, 0 }, { -1, 2, 3, 0, 0 }, { -1, 4, 5, 6, 7 }),
};

static bool sine_row(struct closure *c, const struct sine_form *f, const struct claim *k,
		     struct deduce_equation *e)
{
	const int16_t *p = k->p;

	e->n = 0;
	for (int i = 0; i < f->n; i++) {
		int ab = pair_of(p[f->t[i].a], p[f->t[i].b]), col = ab;

		if (f->t[i].c != f->t[i].d)
			col = deduce_sine_column(c, ab, pair_of(p[f->t[i].c], p[f->t[i].d]),
						 false);
		if (col < 0)
			return false;
		deduce_add_term(e, col, field_of(f->t[i].factor));
	}
	if (k->kind == CLAIM_CHORD)
		return add_log(c, e, 2, FIELD_P - 1);
	if (k->kind == CLAIM_ACONST) {
		int64_t q = k->den == 4 ? 2 : 4, n = k->den == 3 ? 3 : 1;
		elem half = field_inverse(2);

		return (k->den == 3 || k->den == 4 || k->den == 6) && add_log(c, e, q, half) &&
		       add_log(c, e, n, field_neg(half));
	}
	return e->n > 0;
}

static int sine_rows(struct closure *c, const struct claim *k, struct deduce_equation *out)
{
	int n = 0;

	for (size_t i = 0; i < sizeof sine_form / sizeof *sine_form; i++)
		if (sine_form[i].kind == k->kind)
			n += sine_row(c, &sine_form[i], k, &out[n]);
	return n;
}

int deduce_equations(struct closure *c, enum deduce_table t, const struct claim *k,
		     struct deduce_equation *out)
{
	int n = 0;

	if (k->sum)
		return deduce_sum_equations(c, t, k, out);
	for (size_t i = 0; i < forms[t].n; i++)
		if (forms[t].form[i].kind == k->kind)
			n += row_of(c, t, &forms[t].form[i], k, &out[n]);
	if (t == RATIOS && c->sines)
		n += sine_rows(c, k, &out[n]);
	if (t == SQUARES && k->kind == CLAIM_MIDP)
		n += median_rows(c, k, &out[n]);
	return n;
}
