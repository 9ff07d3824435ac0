/*
 * generic.c -- the reading as rational functions of the free coordinates.
 *
 * A number is a quotient of polynomials in the free coordinates x_i and in
 * square roots s_k with s_k^2 = P_k(x, s_1 .. s_{k-1}).  Numerators are reduced
 * by these rules; one that becomes zero is zero for every position of the free
 * objects (wherever the denominators are not): that is a proof.  The converse
 * is not used: a numerator that stays non-zero may still vanish, because the
 * s_k need not be independent; the answer is then "unknown".
 *
 * Order questions (which of two intersections, on which side) are answered by
 * the enclosure at the present position, so what is proven holds for all
 * positions that make the same choices.
 */
#include "base/work.h"
#include "num/generic_priv.h"

#define WORK 4000000L
#define WORDS 32 /* products of words that take as long as all else of a product of terms */

static void clear_generic(void *p)
{
	struct generic *g = p;

	for (int k = 0; k < g->roots; k++) {
		fmpz_mpoly_clear(&g->rule[root_var(k)], g->ring);
		fmpz_mpoly_clear(&g->radicand[k], g->ring);
	}
	num_facts_clear(g);
	fmpz_mpoly_ctx_clear(g->ring);
}

/* Called with an empty arena; registered first, so cleared last. */
static void reset(struct num_ctx *c)
{
	struct generic *g = arena_alloc(c->arena[NUM_GENERIC], sizeof *g);

	fmpz_mpoly_ctx_init(g->ring, VARS, ORD_LEX);
	arena_defer(c->arena[NUM_GENERIC], clear_generic, g);
	c->generic = g;
	g->most = WORK;
	g->cases = c->cases;
	if (g->cases)
		g->cases->taken = 0;
}

static void clear_quotient(void *p)
{
	struct num_quotient *v = p;

	fmpz_mpoly_q_clear(v->q, v->g->ring);
}

struct num_quotient *num_quotient_new(struct num_ctx *c)
{
	struct num_quotient *v = arena_alloc(c->arena[NUM_GENERIC], sizeof *v);

	v->g = c->generic;
	fmpz_mpoly_q_init(v->q, v->g->ring);
	arena_defer(c->arena[NUM_GENERIC], clear_quotient, v);
	return v;
}

static const void *from_fmpq(const fmpq_t q, struct num_ctx *c)
{
	struct num_quotient *v = num_quotient_new(c);

	fmpz_mpoly_q_set_fmpq(v->q, q, v->g->ring);
	v->not_below = fmpq_sgn(q) >= 0;
	return v;
}

static const struct num_quotient *quotient_of(num a, struct num_ctx *c)
{
	const void *v = a.x;
	fmpq_t q;

	if (v || a.lo != a.hi)
		return v;
	fmpq_init(q);
	num_fmpq_of_double(q, a.lo);
	v = from_fmpq(q, c);
	fmpq_clear(q);
	return v;
}

bool num_generic_pay(struct generic *g, long work)
{
	long was = g->work;

	g->work += work;
	/* The call's own budget (base/work.h) is looked at about every 0.5 ms. */
	if ((was ^ g->work) >> 14 && work_over())
		g->work = g->most + 1;
	if (g->cases) {
		g->cases->work += work;
		g->cases->many = g->cases->many || g->cases->work > NUM_CASES_WORK;
	}
	return g->work <= g->most && !(g->cases && g->cases->many);
}

void num_generic_refill(struct num_ctx *c)
{
	c->generic->work = 0;
	c->generic->most = c->budget < WORK ? c->budget : WORK;
}
long num_generic_left(const struct num_ctx *c)
{
	long left = c->generic->most - c->generic->work;

	/* What did not fit was not done. */
	return left < 0 ? -1 : left;
}

static slong terms(const struct num_quotient *v)
{
	const fmpz_mpoly_ctx_struct *r = v->g->ring;
	slong n = fmpz_mpoly_length(fmpz_mpoly_q_numref(v->q), r);
	slong d = fmpz_mpoly_length(fmpz_mpoly_q_denref(v->q), r);

	return n > d ? n : d;
}

/* Words of its longest coefficient beyond the first. */
static slong words(const struct num_quotient *v)
{
	slong n = fmpz_mpoly_max_bits(fmpz_mpoly_q_numref(v->q));
	slong d = fmpz_mpoly_max_bits(fmpz_mpoly_q_denref(v->q));

	n = n < 0 ? -n : n;
	d = d < 0 ? -d : d;
	return (n > d ? n : d) / FLINT_BITS;
}

/* Of an operation on both: the products of their terms, which take longer the longer the coefficients
 * are. */
static long work_of(const struct num_quotient *x, const struct num_quotient *y)
{
	long products = terms(x) * terms(y);

	return 1 + products + 10 * (terms(x) + terms(y)) +
	       products / WORDS * (words(x) * words(y));
}

/* Replace s_k^2 by P_k everywhere, e_j^2 by 1 and a settled e_j by its value.  The rules' leading
 * monomials are powers of their variables.  A division may take 100 ms. */
bool num_generic_reduce(fmpz_mpoly_t p, struct generic *g)
{
	int i;

	for (i = 0; i < g->signs + g->roots && !work_over(); i++) {
		int v = i < g->signs ? sign_var(i) : root_var(g->roots - 1 - (i - g->signs));
		fmpz_mpoly_t q, r;

		if (fmpz_mpoly_degree_si(p, v, g->ring) <
		    fmpz_mpoly_degree_si(&g->rule[v], v, g->ring))
			continue;
		fmpz_mpoly_init(q, g->ring);
		fmpz_mpoly_init(r, g->ring);
		fmpz_mpoly_divrem(q, r, p, &g->rule[v], g->ring);
		fmpz_mpoly_swap(p, r, g->ring);
		fmpz_mpoly_clear(q, g->ring);
		fmpz_mpoly_clear(r, g->ring);
	}
	return i == g->signs + g->roots;
}

bool num_generic_reduce_q(fmpz_mpoly_q_t q, struct generic *g)
{
	if (!g->roots && !g->signs)
		return true;
	if (!num_generic_reduce(fmpz_mpoly_q_numref(q), g) ||
	    !num_generic_reduce(fmpz_mpoly_q_denref(q), g) ||
	    fmpz_mpoly_is_zero(fmpz_mpoly_q_denref(q), g->ring) || work_over())
		return false;
	fmpz_mpoly_q_canonicalise(q, g->ring);
	return true;
}

/* The value of a polynomial at the present position. */
num num_generic_enclose(const fmpz_mpoly_t p, struct generic *g)
{
	num sum = { 0, 0, NULL };
	ulong e[VARS];
	fmpz_t k;

	fmpz_init(k);
	for (slong i = 0; i < fmpz_mpoly_length(p, g->ring); i++) {
		num t;
		double d;

		fmpz_mpoly_get_term_coeff_fmpz(k, p, i, g->ring);
		fmpz_mpoly_get_term_exp_ui(e, p, i, g->ring);
		d = fmpz_get_d(k);
		t = fmpz_bits(k) <= 53 ? (num){ d, d, NULL } : iv_wide(d, d);
		for (int v = 0; v < VARS; v++)
			for (ulong j = 0; j < e[v]; j++)
				t = iv_mul(t, g->now[v]);
		sum = iv_add(sum, t);
	}
	fmpz_clear(k);
	return sum;
}

/* Do all terms have the same signs e_j?  Then *m is their product. */
static bool common_signs(fmpz_mpoly_t m, const fmpz_mpoly_t p, struct generic *g)
{
	ulong first[VARS], e[VARS];

	for (slong i = 0; i < fmpz_mpoly_length(p, g->ring); i++) {
		fmpz_mpoly_get_term_exp_ui(i ? e : first, p, i, g->ring);
		for (int j = 0; i && j < SIGNS; j++)
			if (e[j] != first[j])
				return false;
	}
	for (int v = SIGNS; v < VARS; v++)
		first[v] = 0;
	fmpz_mpoly_one(m, g->ring);
	fmpz_mpoly_set_coeff_si_ui(m, 0, (ulong[VARS]){ 0 }, g->ring);
	fmpz_mpoly_set_coeff_si_ui(m, 1, first, g->ring);
	return true;
}

bool num_generic_divide(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t a, const fmpz_mpoly_q_t b,
			struct generic *g)
{
	fmpz_mpoly_q_t up, down;
	fmpz_mpoly_t m;
	bool good = true;

	if (!num_generic_has_signs(fmpz_mpoly_q_numref(b), g)) {
		if (fmpz_mpoly_q_is_zero(b, g->ring))
			return false;
		fmpz_mpoly_q_div(out, a, b, g->ring);
		return num_generic_reduce_q(out, g);
	}
	fmpz_mpoly_q_init(up, g->ring);
	fmpz_mpoly_q_init(down, g->ring);
	fmpz_mpoly_init(m, g->ring);
	fmpz_mpoly_q_set(up, a, g->ring);
	fmpz_mpoly_q_set(down, b, g->ring);
	good = num_generic_reduce_q(down, g);
	/* 1/(e d) = e/d */
	if (good && common_signs(m, fmpz_mpoly_q_numref(down), g)) {
		fmpz_mpoly_mul(fmpz_mpoly_q_numref(up), fmpz_mpoly_q_numref(up), m, g->ring);
		fmpz_mpoly_mul(fmpz_mpoly_q_numref(down), fmpz_mpoly_q_numref(down), m,
			       g->ring);
		good = num_generic_reduce_q(up, g) && num_generic_reduce_q(down, g);
	} else {
		good = good && num_generic_settle(down, g) && num_generic_reduce_q(up, g);
	}
	good = good && !fmpz_mpoly_q_is_zero(down, g->ring);
	if (good) {
		fmpz_mpoly_q_div(out, up, down, g->ring);
		good = num_generic_reduce_q(out, g);
	}
	fmpz_mpoly_q_clear(up, g->ring);
	fmpz_mpoly_q_clear(down, g->ring);
	fmpz_mpoly_clear(m, g->ring);
	return good;
}

/* --- Sines and cosines of multiples of 15 and 18 degrees --------------------- */

/* (a + b sqrt(m) + sqrt(p + q sqrt(n))) / den */
struct radical {
	int a, b, m, p, q, n, den;
};
static const struct {
	int degrees;
	struct radical cos;
} cosines[] = {
	{ 0, { 1, 0, 0, 0, 0, 0, 1 } },    { 15, { 0, 1, 6, 2, 0, 0, 4 } },
	{ 18, { 0, 0, 0, 10, 2, 5, 4 } },  { 30, { 0, 1, 3, 0, 0, 0, 2 } },
	{ 36, { 1, 1, 5, 0, 0, 0, 4 } },   { 45, { 0, 1, 2, 0, 0, 0, 2 } },
	{ 54, { 0, 0, 0, 10, -2, 5, 4 } }, { 60, { 1, 0, 0, 0, 0, 0, 2 } },
	{ 72, { -1, 1, 5, 0, 0, 0, 4 } },  { 75, { 0, 1, 6, -2, 0, 0, 4 } },
	{ 90, { 0, 0, 0, 0, 0, 0, 1 } },
};

static num root_of(int p, int q, int n, struct num_ctx *c)
{
	num in = num_int(p, c);

	if (q)
		in = num_add(in, num_mul(num_int(q, c), num_sqrt(num_int(n, c), c), c), c);
	return num_sqrt(in, c);
}

/* cos of a whole number of degrees; bad when it is not in the table. */
static num cosine(long degrees, struct num_ctx *c)
{
	bool neg;

	degrees = ((degrees % 360) + 360) % 360;
	if (degrees > 180)
		degrees = 360 - degrees;
	neg = degrees > 90;
	if (neg)
		degrees = 180 - degrees;
	for (size_t i = 0; i < sizeof cosines / sizeof *cosines; i++) {
		const struct radical *t = &cosines[i].cos;
		num v;

		if (cosines[i].degrees != degrees)
			continue;
		v = num_int(t->a, c);
		if (t->b)
			v = num_add(
				v, num_mul(num_int(t->b, c), num_sqrt(num_int(t->m, c), c), c),
				c);
		/* 75 degrees takes its second root away. */
		if (t->p < 0)
			v = num_sub(v, root_of(-t->p, 0, 0, c), c);
		else if (t->p)
			v = num_add(v, root_of(t->p, t->q, t->n, c), c);
		v = num_div(v, num_int(t->den, c), c);
		return neg ? num_neg(v, c) : v;
	}
	return IV_ALL;
}

/* The whole number of degrees of q pi. */
static bool whole_degrees(long *out, const struct num_quotient *v)
{
	fmpz_mpoly_ctx_struct *ring = v->g->ring;
	const fmpz_mpoly_struct *n = fmpz_mpoly_q_numref(v->q), *d = fmpz_mpoly_q_denref(v->q);
	fmpz_t a, b;
	bool good;

	fmpz_init(a);
	fmpz_init(b);
	good = fmpz_mpoly_is_fmpz(n, ring) && fmpz_mpoly_is_fmpz(d, ring);
	if (good) {
		fmpz_mpoly_get_fmpz(a, n, ring);
		fmpz_mpoly_get_fmpz(b, d, ring);
		fmpz_mul_ui(a, a, 180);
		good = !fmpz_is_zero(b) && fmpz_divisible(a, b);
	}
	if (good) {
		fmpz_divexact(a, a, b);
		good = fmpz_fits_si(a) != 0;
		*out = good ? fmpz_get_si(a) : 0;
	}
	fmpz_clear(a);
	fmpz_clear(b);
	return good;
}

static const void *of_num(num a, struct num_ctx *c)
{
	return num_is_bad(a) ? NULL : quotient_of(a, c);
}

/* Operations on multiples of pi: those that give one again, and sin and cos. */
static const void *apply_pi(enum num_op op, const struct num_quotient *x,
			    const struct num_quotient *y, struct num_ctx *c)
{
	fmpz_mpoly_ctx_struct *ring = c->generic->ring;
	struct num_quotient *v;
	long degrees;

	if (op == OP_COS || op == OP_SIN) {
		if (!whole_degrees(&degrees, x))
			return NULL;
		return of_num(cosine(op == OP_COS ? degrees : 90 - degrees, c), c);
	}
	v = num_quotient_new(c);
	v->pi = true;
	if (op == OP_NEG)
		fmpz_mpoly_q_neg(v->q, x->q, ring);
	else if (op == OP_ADD && x->pi && y->pi)
		fmpz_mpoly_q_add(v->q, x->q, y->q, ring);
	else if (op == OP_SUB && x->pi && y->pi)
		fmpz_mpoly_q_sub(v->q, x->q, y->q, ring);
	else if (op == OP_MUL && x->pi != y->pi)
		fmpz_mpoly_q_mul(v->q, x->q, y->q, ring);
	else if (op == OP_DIV && x->pi && !fmpz_mpoly_q_is_zero(y->q, ring)) {
		fmpz_mpoly_q_div(v->q, x->q, y->q, ring);
		v->pi = !y->pi;
	} else
		return NULL;
	return num_generic_reduce_q(v->q, v->g) ? v : NULL;
}

static bool is_not_below(enum num_op op, const struct num_quotient *x,
			 const struct num_quotient *y)
{
	if (op == OP_SQRT || (op == OP_MUL && x == y))
		return true;
	return (op == OP_ADD || op == OP_MUL || op == OP_DIV) && x->not_below && y->not_below;
}

static bool is_divisor(num a, struct num_ctx *c)
{
	bool good;

	c->dividing = true;
	good = num_generic_vanishes(a, c) == 1;
	c->dividing = false;
	return good;
}

static const void *apply(enum num_op op, num a, num b, num r, struct num_ctx *c)
{
	const struct num_quotient *x = quotient_of(a, c), *y = quotient_of(b, c);
	struct num_quotient *v;
	fmpz_mpoly_ctx_struct *ring = c->generic->ring;

	if (!x || !y)
		return NULL;
	/* A divisor made of dependent roots may be zero and not look like it. */
	if (op == OP_DIV && !is_divisor((num){ b.lo, b.hi, y }, c))
		return NULL;
	/* Long ones are often taken from each other to see whether they are equal. */
	if (op == OP_SUB && x->pi == y->pi && fmpz_mpoly_q_equal(x->q, y->q, ring))
		return num_quotient_new(c);
	if (terms(x) > TERMS || terms(y) > TERMS ||
	    !num_generic_pay(c->generic, work_of(x, y)))
		return NULL;
	if (x->pi || y->pi)
		return apply_pi(op, x, y, c);
	v = num_quotient_new(c);
	v->not_below = is_not_below(op, x, y);
	switch (op) {
	case OP_NEG: fmpz_mpoly_q_neg(v->q, x->q, ring); break;
	case OP_ADD: fmpz_mpoly_q_add(v->q, x->q, y->q, ring); break;
	case OP_SUB: fmpz_mpoly_q_sub(v->q, x->q, y->q, ring); break;
	case OP_MUL: fmpz_mpoly_q_mul(v->q, x->q, y->q, ring); break;
	case OP_DIV: return num_generic_divide(v->q, x->q, y->q, c->generic) ? v : NULL;
	case OP_SQRT: return num_generic_sqrt(v, x, r, c) ? v : NULL;
	CASES_FUNCTION:
	case OP_ATAN2: return NULL;
	}
	return num_generic_reduce_q(v->q, v->g) ? v : NULL;
}

static const void *root(num a, long n, num r, struct num_ctx *c)
{
	(void)a, (void)n, (void)r, (void)c;
	return NULL;
}

static const void *pi(struct num_ctx *c)
{
	struct num_quotient *v = num_quotient_new(c);

	fmpz_mpoly_q_one(v->q, v->g->ring);
	v->pi = true;
	return v;
}

static int sgn(num a, struct num_ctx *c)
{
	const struct num_quotient *v = a.x;

	return v ? num_generic_sure_sign(v->q, c->generic) : NUM_UNKNOWN;
}

static void ball(arb_t out, num a, slong prec, struct num_ctx *c)
{
	(void)prec;
	(void)c;
	arb_set_d(out, num_mid(a));
	if (a.hi - a.lo < INFINITY)
		mag_set_d(arb_radref(out), a.hi - a.lo);
	else
		arb_zero_pm_inf(out);
}

const struct num_reading num_reading_generic = {
	apply, root, from_fmpq, pi, sgn, ball, reset
};

bool num_generic_not_below(num a, struct num_ctx *c)
{
	const struct num_quotient *v = quotient_of(a, c);

	return v && v->not_below;
}

num num_variable(int i, num now, bool positive, struct num_ctx *c)
{
	struct num_quotient *v;

	if (c->level != NUM_GENERIC)
		BUG("num_variable: not at the generic level");
	if (i >= COORDS)
		return IV_ALL;
	if (c->cases)
		now = IV_ALL;
	c->generic->now[coord_var(i)] = (num){ now.lo, now.hi, NULL };
	c->generic->positive[coord_var(i)] = positive;
	v = num_quotient_new(c);
	fmpz_mpoly_q_gen(v->q, coord_var(i), c->generic->ring);
	v->not_below = positive;
	return (num){ now.lo, now.hi, v };
}

/* --- Equations -------------------------------------------------------------------- */

#define PLANE_TERMS 3000

/* What is zero where the polynomial is, for one sign of each root or another.  Where the call was
 * cut, what came before may not be reduced: one more step could take any time. */
static bool without_roots(fmpz_mpoly_t p, struct generic *g)
{
	bool good = !work_over();

	for (int k = g->roots - 1; k >= 0 && good; k--) {
		if (fmpz_mpoly_degree_si(p, root_var(k), g->ring) < 1)
			continue;
		good = fmpz_mpoly_resultant(p, p, &g->rule[root_var(k)], root_var(k),
					    g->ring) &&
		       fmpz_mpoly_length(p, g->ring) < PLANE_TERMS && !work_over();
	}
	return good;
}

bool num_generic_plane(struct buf *out, num a, struct num_ctx *c)
{
	struct generic *g = c->generic;
	const struct num_quotient *v = quotient_of(a, c);
	const char *names[VARS];
	fmpz_mpoly_factor_t parts;
	fmpz_mpoly_t p;
	bool good;
	slong n;

	if (!v || v->pi)
		return false;
	for (int i = 0; i < VARS; i++)
		names[i] = i == coord_var(0) ? "x" : i == coord_var(1) ? "y" : "u";
	fmpz_mpoly_init(p, g->ring);
	fmpz_mpoly_factor_init(parts, g->ring);
	fmpz_mpoly_set(p, fmpz_mpoly_q_numref(v->q), g->ring);
	good = without_roots(p, g);
	for (int i = 2; i < COORDS && good; i++)
		good = fmpz_mpoly_degree_si(p, coord_var(i), g->ring) < 1;
	if (good && fmpz_mpoly_is_fmpz(p, g->ring)) {
		buf_add(out, fmpz_mpoly_is_zero(p, g->ring) ? "0" : "1");
	} else if (good) {
		good = fmpz_mpoly_factor(parts, p, g->ring);
		n = good ? fmpz_mpoly_factor_length(parts, g->ring) : 0;
		/* In an order of their own: their powers do not count. */
		for (slong i = 0; i < n; i++)
			fmpz_one(parts->exp + i);
		if (good)
			fmpz_mpoly_factor_sort(parts, g->ring);
		for (slong i = 0; i < n; i++) {
			char *s;

			fmpz_mpoly_factor_get_base(p, parts, i, g->ring);
			s = fmpz_mpoly_get_str_pretty(p, names, g->ring);
			buf_addf(out, n > 1 ? "%s(%s)" : "%s%s", i ? "*" : "", s);
			flint_free(s);
		}
	}
	fmpz_mpoly_clear(p, g->ring);
	fmpz_mpoly_factor_clear(parts, g->ring);
	return good;
}
