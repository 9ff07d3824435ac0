/*
 * generic_case.c -- signs of rational functions: those that are the same everywhere, and cases.
 *
 * A polynomial's sign is the product of those of its irreducible factors.  A factor with the
 * same sign everywhere needs no case: a sum of even powers, a square, a quadratic with a
 * discriminant of one sign, a + b s with a sign of a^2 - b^2 s^2.  Others become facts: each is asked
 * for once, and the answer is the caller's next case.  An absolute value asks for nothing: it
 * has the factors' signs as variables e_j, which are often there an even number of times.
 */
#include "num/generic_priv.h"
#include <string.h>

#define DEPTH 3
#define FACTOR_TERMS 400 /* longest polynomial worth factoring */

void num_facts_clear(struct generic *g)
{
	for (int i = 0; i < g->facts; i++)
		fmpz_mpoly_clear(&g->fact[i].p, g->ring);
	for (int i = 0; i < g->denials; i++)
		fmpz_mpoly_clear(&g->denial[i], g->ring);
	for (int i = 0; i < g->conditions; i++)
		fmpz_mpoly_clear(&g->condition[i], g->ring);
	for (int j = 0; j < g->signs; j++)
		fmpz_mpoly_clear(&g->rule[sign_var(j)], g->ring);
	g->facts = g->denials = g->conditions = g->signs = 0;
}

/* --- Signs that are the same everywhere --------------------------------------------- */

/* 2: it is positive, 1: nowhere negative, as a root, or 0. */
static int monomial_sign(const ulong *e, const struct generic *g)
{
	int out = 2;

	for (int v = 0; v < VARS && out; v++)
		if (e[v] && !g->positive[v])
			out = v >= SIGNS && (v < SIGNS + ROOTS || e[v] % 2 == 0);
	return out;
}

/* A sum of even powers with positive coefficients is nowhere negative; positive, if one of them is. */
static bool all_even_positive(const fmpz_mpoly_t p, bool negated, struct generic *g)
{
	ulong e[VARS];
	fmpz_t k;
	int least = g->strict ? 2 : 1, most = 0;
	bool good = true;

	fmpz_init(k);
	for (slong i = 0; i < fmpz_mpoly_length(p, g->ring) && good; i++) {
		fmpz_mpoly_get_term_coeff_fmpz(k, p, i, g->ring);
		fmpz_mpoly_get_term_exp_ui(e, p, i, g->ring);
		good = fmpz_sgn(k) == (negated ? -1 : 1) && monomial_sign(e, g);
		most |= monomial_sign(e, g);
	}
	fmpz_clear(k);
	return good && most >= least;
}

static void coefficient(fmpz_mpoly_t out, const fmpz_mpoly_t p, int var, ulong e,
			struct generic *g)
{
	slong v = var;

	fmpz_mpoly_get_coeff_vars_ui(out, p, &v, &e, 1, g->ring);
}

/* out := a^2 - b^2 P for p = a + b s_k; false: the call was cut. */
static bool norm(fmpz_mpoly_t out, const fmpz_mpoly_t a, const fmpz_mpoly_t b, int k,
		 struct generic *g)
{
	fmpz_mpoly_t t;
	bool good;

	fmpz_mpoly_init(t, g->ring);
	fmpz_mpoly_mul(out, a, a, g->ring);
	fmpz_mpoly_mul(t, b, b, g->ring);
	fmpz_mpoly_mul(t, t, &g->radicand[k], g->ring);
	fmpz_mpoly_sub(out, out, t, g->ring);
	good = num_generic_reduce(out, g);
	fmpz_mpoly_clear(t, g->ring);
	return good;
}

static int top_root(const fmpz_mpoly_t p, const struct generic *g)
{
	int k = g->roots - 1;

	while (k >= 0 && fmpz_mpoly_degree_si(p, root_var(k), g->ring) < 1)
		k--;
	return k;
}

static int definite(const fmpz_mpoly_t p, struct generic *g, int depth);

static bool is_sign(int s)
{
	return s == 1 || s == -1;
}

/* Of p = a + b s_k. */
static int definite_root(const fmpz_mpoly_t p, int k, struct generic *g, int depth)
{
	fmpz_mpoly_t a, b, n;
	int sa, sb, out = NUM_UNKNOWN;

	fmpz_mpoly_init(a, g->ring);
	fmpz_mpoly_init(b, g->ring);
	fmpz_mpoly_init(n, g->ring);
	coefficient(a, p, root_var(k), 0, g);
	coefficient(b, p, root_var(k), 1, g);
	sa = definite(a, g, depth - 1);
	sb = definite(b, g, depth - 1);
	if ((sa == 0 && !g->strict) || sa == sb) {
		out = sb;
	} else if (is_sign(sa) || is_sign(sb)) {
		int sn = norm(n, a, b, k, g) ? definite(n, g, depth - 1) : NUM_UNKNOWN;

		out = sn == 1 ? sa : sn == -1 ? sb : NUM_UNKNOWN;
	}
	fmpz_mpoly_clear(a, g->ring);
	fmpz_mpoly_clear(b, g->ring);
	fmpz_mpoly_clear(n, g->ring);
	return out;
}

/* Of p = a v^2 + b v + c. */
static int definite_quadratic(const fmpz_mpoly_t p, int var, struct generic *g, int depth)
{
	fmpz_mpoly_t a, b, d;
	int sa, out = NUM_UNKNOWN;

	fmpz_mpoly_init(a, g->ring);
	fmpz_mpoly_init(b, g->ring);
	fmpz_mpoly_init(d, g->ring);
	coefficient(a, p, var, 2, g);
	sa = definite(a, g, depth - 1);
	if (is_sign(sa)) {
		coefficient(b, p, var, 1, g);
		coefficient(d, p, var, 0, g);
		fmpz_mpoly_mul(d, d, a, g->ring);
		fmpz_mpoly_scalar_mul_si(d, d, 4, g->ring);
		fmpz_mpoly_mul(b, b, b, g->ring);
		fmpz_mpoly_sub(d, d, b, g->ring);
		if (num_generic_reduce(d, g) && definite(d, g, depth - 1) == 1)
			out = sa;
	}
	fmpz_mpoly_clear(a, g->ring);
	fmpz_mpoly_clear(b, g->ring);
	fmpz_mpoly_clear(d, g->ring);
	return out;
}

static int square_sign(const fmpz_mpoly_t p, struct generic *g)
{
	fmpz_mpoly_t t, m;
	int out = NUM_UNKNOWN;

	fmpz_mpoly_init(t, g->ring);
	fmpz_mpoly_init(m, g->ring);
	fmpz_mpoly_neg(m, p, g->ring);
	if (fmpz_mpoly_sqrt(t, p, g->ring))
		out = 1;
	else if (fmpz_mpoly_sqrt(t, m, g->ring))
		out = -1;
	fmpz_mpoly_clear(t, g->ring);
	fmpz_mpoly_clear(m, g->ring);
	return out;
}

/* 1: nowhere negative and not zero everywhere, strict: positive; -1, 0, NUM_UNKNOWN accordingly. */
static int definite(const fmpz_mpoly_t p, struct generic *g, int depth)
{
	slong n = fmpz_mpoly_length(p, g->ring);
	int k, out;

	if (!n)
		return 0;
	if (all_even_positive(p, false, g))
		return 1;
	if (all_even_positive(p, true, g))
		return -1;
	if (n > FACTOR_TERMS || !num_generic_pay(g, 10 * n) || num_generic_has_signs(p, g))
		return NUM_UNKNOWN;
	out = g->strict ? NUM_UNKNOWN : square_sign(p, g);
	if (out != NUM_UNKNOWN || !depth || n > FACTOR_TERMS / 4)
		return out;
	k = top_root(p, g);
	if (k >= 0)
		return definite_root(p, k, g, depth);
	for (int v = SIGNS + ROOTS; v < VARS; v++) {
		if (fmpz_mpoly_degree_si(p, v, g->ring) != 2)
			continue;
		out = definite_quadratic(p, v, g, depth);
		if (out != NUM_UNKNOWN)
			return out;
	}
	return NUM_UNKNOWN;
}

int num_generic_definite(const fmpz_mpoly_t p, bool strict, struct generic *g)
{
	int out;

	g->strict = strict;
	out = definite(p, g, DEPTH);
	g->strict = false;
	return out;
}

int num_generic_sure_sign(const fmpz_mpoly_q_t q, struct generic *g)
{
	int a = definite(fmpz_mpoly_q_numref(q), g, DEPTH), b;

	if (!is_sign(a))
		return a;
	b = definite(fmpz_mpoly_q_denref(q), g, DEPTH);
	return is_sign(b) ? a * b : NUM_UNKNOWN;
}

/* --- What follows from known signs ----------------------------------------------------- */

#define SUM_TERMS 24 /* longest polynomial worth trying */
#define SUM_ROWS (2 * SUM_TERMS)
#define SUM_FACTS 24

/* Row of a monomial in a table, made where it is not there; -1: no room. */
static slong row_of(ulong (*table)[VARS], slong *n, slong most, const ulong *e)
{
	for (slong i = 0; i < *n; i++)
		if (!memcmp(table[i], e, sizeof *table))
			return i;
	if (*n == most)
		return -1;
	memcpy(table[*n], e, sizeof *table);
	return (*n)++;
}

/* The coefficients of p as column `col` of m; false: more monomials than it has rows. */
static bool put_column(fmpq_mat_t m, slong col, const fmpz_mpoly_t p, ulong (*table)[VARS],
		       slong *n, struct generic *g)
{
	ulong e[VARS];
	fmpz_t k;
	bool good = true;

	fmpz_init(k);
	for (slong i = 0; i < fmpz_mpoly_length(p, g->ring) && good; i++) {
		slong row;

		fmpz_mpoly_get_term_exp_ui(e, p, i, g->ring);
		fmpz_mpoly_get_term_coeff_fmpz(k, p, i, g->ring);
		row = row_of(table, n, fmpq_mat_nrows(m), e);
		good = row >= 0;
		if (good)
			fmpq_set_fmpz(fmpq_mat_entry(m, row, col), k);
	}
	fmpz_clear(k);
	return good;
}

/* The common sign of the terms c_i f_i with p = sum of c_i f_i, as the reduced echelon form has
 * the c_i in its last column. */
static int sign_of_sum(const fmpq_mat_t m, slong rank, const int *sign)
{
	slong last = fmpq_mat_ncols(m) - 1;
	int out = 0;

	for (slong r = 0; r < rank; r++) {
		slong col = 0;
		int s;

		while (fmpq_is_zero(fmpq_mat_entry(m, r, col)))
			col++;
		if (col == last)
			return NUM_UNKNOWN; /* it is no such sum */
		s = fmpq_sgn(fmpq_mat_entry(m, r, last)) * sign[col];
		if (s && out && s != out)
			return NUM_UNKNOWN;
		out = s ? s : out;
	}
	return out ? out : NUM_UNKNOWN;
}

/* A sum of polynomials whose signs are known and agree has that sign. */
static int sign_by_sum(const fmpz_mpoly_t p, struct generic *g)
{
	ulong table[SUM_ROWS][VARS];
	int sign[SUM_FACTS], n = 0, out = NUM_UNKNOWN;
	slong rows = 0;
	bool good = true;
	fmpq_mat_t m;

	if (fmpz_mpoly_length(p, g->ring) > SUM_TERMS)
		return out;
	fmpq_mat_init(m, SUM_ROWS, SUM_FACTS + 1);
	for (int i = 0; i < g->facts && n < SUM_FACTS && good; i++)
		if (g->fact[i].sign &&
		    fmpz_mpoly_length(&g->fact[i].p, g->ring) <= SUM_TERMS) {
			good = put_column(m, n, &g->fact[i].p, table, &rows, g);
			sign[n++] = g->fact[i].sign;
		}
	good = good && put_column(m, SUM_FACTS, p, table, &rows, g);
	/* Monomials with a sign of their own. */
	for (slong i = 0; i < rows && n < SUM_FACTS && good; i++)
		if (monomial_sign(table[i], g)) {
			fmpq_one(fmpq_mat_entry(m, i, n));
			sign[n++] = 1;
		}
	if (n && good) {
		for (int i = n; i < SUM_FACTS; i++)
			sign[i] = 0;
		out = sign_of_sum(m, fmpq_mat_rref(m, m), sign);
	}
	fmpq_mat_clear(m);
	return out;
}

/* --- Cases -------------------------------------------------------------------------- */

void num_set_cases(struct num_ctx *c, struct num_cases *k)
{
	c->cases = k;
}

bool num_has_cases(const struct num_ctx *c)
{
	return c->level == NUM_GENERIC && c->cases;
}

bool num_cases_next(struct num_cases *k)
{
	k->n = k->taken;
	while (k->n && k->sign[k->n - 1] < 0)
		k->n--;
	if (!k->n)
		return false;
	k->sign[k->n - 1] = -1;
	return true;
}

/* The next case; NUM_UNKNOWN when there were too many. */
static int take(struct generic *g)
{
	struct num_cases *k = g->cases;

	if (k->taken == k->n) {
		if (k->n == NUM_CASES) {
			k->many = true;
			return NUM_UNKNOWN;
		}
		k->sign[k->n++] = 1;
	}
	return k->sign[k->taken++];
}

int num_generic_choice(int n, struct num_ctx *c)
{
	for (int i = 0; i + 1 < n; i++) {
		int s = take(c->generic);

		if (s == NUM_UNKNOWN)
			return -1;
		if (s > 0)
			return i;
	}
	return n - 1;
}

bool num_generic_has_signs(const fmpz_mpoly_t p, const struct generic *g)
{
	for (int j = 0; j < g->signs; j++)
		if (fmpz_mpoly_degree_si(p, sign_var(j), g->ring) > 0)
			return true;
	return false;
}

/* Which value a sign has, from now on. */
static bool settle_sign(int j, struct generic *g)
{
	struct generic_fact *f = g->fact;
	int s;

	while (f->sign || f->var != sign_var(j))
		f++;
	s = sign_by_sum(&f->p, g);
	if (s == NUM_UNKNOWN)
		s = take(g);
	if (s == NUM_UNKNOWN)
		return false;
	f->sign = s;
	fmpz_mpoly_gen(&g->rule[sign_var(j)], sign_var(j), g->ring);
	fmpz_mpoly_sub_si(&g->rule[sign_var(j)], &g->rule[sign_var(j)], s, g->ring);
	return true;
}

static int first_sign(const fmpz_mpoly_t p, const struct generic *g)
{
	int j = 0;

	while (j < g->signs && fmpz_mpoly_degree_si(p, sign_var(j), g->ring) < 1)
		j++;
	return j < g->signs ? j : -1;
}

bool num_generic_settle(fmpz_mpoly_q_t q, struct generic *g)
{
	int j;

	if (!num_generic_reduce_q(q, g))
		return false;
	while ((j = first_sign(fmpz_mpoly_q_numref(q), g)) >= 0)
		if (!settle_sign(j, g) || !num_generic_reduce_q(q, g))
			return false;
	return true;
}

/* The fact of a polynomial, made where there is none; *flip: it is that of -p.  NULL: too many. */
static struct generic_fact *fact_of(const fmpz_mpoly_t p, bool *flip, struct generic *g)
{
	struct generic_fact *f;
	fmpz_mpoly_t t;
	fmpz_t k;

	fmpz_init(k);
	fmpz_mpoly_init(t, g->ring);
	fmpz_mpoly_get_term_coeff_fmpz(k, p, 0, g->ring);
	*flip = fmpz_sgn(k) < 0;
	fmpz_mpoly_primitive_part(t, p, g->ring); /* its first coefficient is positive */
	for (f = g->fact; f < g->fact + g->facts; f++)
		if (fmpz_mpoly_equal(&f->p, t, g->ring))
			break;
	if (f == g->fact + g->facts && g->facts < FACTS) {
		g->facts++;
		*f = (struct generic_fact){ .var = -1 };
		fmpz_mpoly_init(&f->p, g->ring);
		fmpz_mpoly_swap(&f->p, t, g->ring);
	} else if (f == g->fact + FACTS) {
		f = NULL;
	}
	fmpz_mpoly_clear(t, g->ring);
	fmpz_clear(k);
	return f;
}

/* What to do with the odd factors of a polynomial one after another. */
typedef bool factor_fn(const fmpz_mpoly_t p, void *with, struct generic *g);

/* p's constant factor has the sign *s; false when `fn` failed. */
static bool each_odd_factor(const fmpz_mpoly_t p, int *s, factor_fn *fn, void *with,
			    struct generic *g)
{
	slong n = fmpz_mpoly_length(p, g->ring);
	fmpz_mpoly_factor_t parts;
	bool good = true;
	fmpz_t k;

	*s = 1;
	if (n > FACTOR_TERMS || !num_generic_pay(g, 100 * n))
		return fn(p, with, g);
	fmpz_mpoly_factor_init(parts, g->ring);
	if (!fmpz_mpoly_factor(parts, p, g->ring)) {
		good = fn(p, with, g);
	} else {
		fmpz_init(k);
		fmpz_mpoly_factor_get_constant_fmpz(k, parts, g->ring);
		*s = fmpz_sgn(k);
		fmpz_clear(k);
		for (slong i = 0; i < fmpz_mpoly_factor_length(parts, g->ring) && good; i++)
			if (fmpz_mpoly_factor_get_exp_si(parts, i, g->ring) % 2)
				good = fn(&parts->poly[i], with, g);
	}
	fmpz_mpoly_factor_clear(parts, g->ring);
	return good;
}

/* Signs in each_odd_factor. */
struct sign_product {
	int sign, depth;
};

/* --- Known in the present case --- */

static bool multiply_known(const fmpz_mpoly_t p, void *with, struct generic *g);

/* A sign that follows from those taken so far. */
static int known_sign(const fmpz_mpoly_t p, struct generic *g, int depth)
{
	struct sign_product s = { 1, depth };
	int constant, d = definite(p, g, DEPTH);

	if (d != NUM_UNKNOWN || !depth || !g->facts)
		return d;
	if (!each_odd_factor(p, &constant, multiply_known, &s, g))
		return NUM_UNKNOWN;
	return s.sign * constant;
}

struct root_parts {
	fmpz_mpoly_t a, b; /* of a + b s_k */
	int greater;       /* 1: |a| is the greater, -1: |b s_k|, or NUM_UNKNOWN */
};

static bool root_parts_init(struct root_parts *r, const fmpz_mpoly_t p, struct generic *g,
			    int depth)
{
	int k = top_root(p, g);
	fmpz_mpoly_t n;

	if (k < 0 || fmpz_mpoly_length(p, g->ring) > FACTOR_TERMS / 4)
		return false;
	fmpz_mpoly_init(r->a, g->ring);
	fmpz_mpoly_init(r->b, g->ring);
	fmpz_mpoly_init(n, g->ring);
	coefficient(r->a, p, root_var(k), 0, g);
	coefficient(r->b, p, root_var(k), 1, g);
	norm(n, r->a, r->b, k, g);
	r->greater = known_sign(n, g, depth);
	fmpz_mpoly_clear(n, g->ring);
	return true;
}

static void root_parts_clear(struct root_parts *r, struct generic *g)
{
	fmpz_mpoly_clear(r->a, g->ring);
	fmpz_mpoly_clear(r->b, g->ring);
}

/* The sign of a factor, where it follows. */
static int known_factor(const fmpz_mpoly_t p, struct generic *g, int depth)
{
	int d = definite(p, g, DEPTH);
	struct root_parts r;

	if (is_sign(d))
		return d;
	for (int i = 0; i < g->facts; i++)
		if (g->fact[i].sign && fmpz_mpoly_equal(&g->fact[i].p, p, g->ring))
			return g->fact[i].sign;
	d = sign_by_sum(p, g);
	if (is_sign(d) || !depth || !root_parts_init(&r, p, g, depth - 1))
		return d;
	if (is_sign(r.greater)) {
		d = known_sign(r.greater > 0 ? r.a : r.b, g, depth - 1);
	} else {
		int b = known_sign(r.b, g, depth - 1);

		/* Both parts alike. */
		if (is_sign(b) && known_sign(r.a, g, depth - 1) == b)
			d = b;
	}
	root_parts_clear(&r, g);
	return d;
}

static bool multiply_known(const fmpz_mpoly_t p, void *with, struct generic *g)
{
	struct sign_product *s = with;
	int d = known_factor(p, g, s->depth);

	s->sign *= d;
	return is_sign(d);
}

static int sign_in_case(const fmpz_mpoly_t p, struct generic *g);

/* The sign of an irreducible factor; with: the product so far. */
static bool multiply_sign(const fmpz_mpoly_t p, void *with, struct generic *g)
{
	int *s = with, d = known_factor(p, g, 2);
	struct generic_fact *f;
	struct root_parts r;
	bool flip;

	/* One of both parts of a + b s has its sign, where it is known which is the greater. */
	if (!is_sign(d) && root_parts_init(&r, p, g, 2)) {
		if (is_sign(r.greater))
			d = sign_in_case(r.greater > 0 ? r.a : r.b, g);
		root_parts_clear(&r, g);
	}
	if (is_sign(d)) {
		*s *= d;
		return true;
	}
	f = fact_of(p, &flip, g);
	if (!f)
		return false;
	if (!f->sign && f->var >= 0 && !settle_sign(f->var, g))
		return false;
	if (!f->sign)
		f->sign = take(g);
	if (!is_sign(f->sign)) {
		f->sign = 0;
		return false;
	}
	*s *= flip ? -f->sign : f->sign;
	return true;
}

static int sign_in_case(const fmpz_mpoly_t p, struct generic *g)
{
	int product = 1, constant, d = definite(p, g, DEPTH);

	if (d != NUM_UNKNOWN)
		return d;
	if (!each_odd_factor(p, &constant, multiply_sign, &product, g))
		return NUM_UNKNOWN;
	return product * constant;
}

int num_generic_case(num a, struct num_ctx *c)
{
	struct generic *g = c->generic;
	const struct num_quotient *v = a.x;
	fmpz_mpoly_q_t q;
	int s = NUM_UNKNOWN;

	fmpz_mpoly_q_init(q, g->ring);
	fmpz_mpoly_q_set(q, v->q, g->ring);
	if (num_generic_settle(q, g)) {
		s = sign_in_case(fmpz_mpoly_q_numref(q), g);
		if (is_sign(s)) {
			int d = sign_in_case(fmpz_mpoly_q_denref(q), g);

			s = is_sign(d) ? s * d : NUM_UNKNOWN;
		}
	}
	fmpz_mpoly_q_clear(q, g->ring);
	return s;
}

/* Multiply the numerator `with` by the sign of p. */
static bool multiply_formal(const fmpz_mpoly_t p, void *with, struct generic *g)
{
	fmpz_mpoly_struct *out = with;
	int d = known_factor(p, g, 2);
	struct generic_fact *f;
	fmpz_mpoly_t e;
	bool flip;

	if (d == 1)
		return true;
	if (d == -1) {
		fmpz_mpoly_neg(out, out, g->ring);
		return true;
	}
	f = fact_of(p, &flip, g);
	if (!f)
		return false;
	if (!f->sign && f->var < 0 && g->signs < SIGNS) {
		int j = g->signs++;

		f->var = sign_var(j);
		fmpz_mpoly_init(&g->rule[f->var], g->ring);
		fmpz_mpoly_init(e, g->ring);
		fmpz_mpoly_gen(e, f->var, g->ring);
		fmpz_mpoly_mul(&g->rule[f->var], e, e, g->ring);
		fmpz_mpoly_sub_si(&g->rule[f->var], &g->rule[f->var], 1, g->ring);
		fmpz_mpoly_clear(e, g->ring);
	}
	if (!f->sign && f->var < 0) {
		int s = take(g);

		if (s == NUM_UNKNOWN)
			return false;
		f->sign = s;
	}
	if (f->sign) {
		fmpz_mpoly_scalar_mul_si(out, out, f->sign, g->ring);
	} else {
		fmpz_mpoly_init(e, g->ring);
		fmpz_mpoly_gen(e, f->var, g->ring);
		fmpz_mpoly_mul(out, out, e, g->ring);
		fmpz_mpoly_clear(e, g->ring);
	}
	if (flip)
		fmpz_mpoly_neg(out, out, g->ring);
	return true;
}

/* The value here, for who gave no cases. */
static bool positive_here(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t q, struct num_ctx *c)
{
	struct generic *g = c->generic;
	num n = num_generic_enclose(fmpz_mpoly_q_numref(q), g);
	num d = num_generic_enclose(fmpz_mpoly_q_denref(q), g);
	int s = n.lo > 0 ? 1 : n.hi < 0 ? -1 : 0;

	s *= d.lo > 0 ? 1 : d.hi < 0 ? -1 : 0;
	if (!s)
		return false;
	if (num_generic_sure_sign(q, g) == NUM_UNKNOWN)
		c->cased = true;
	fmpz_mpoly_q_set(out, q, g->ring);
	if (s < 0)
		fmpz_mpoly_q_neg(out, out, g->ring);
	return true;
}

bool num_generic_positive(fmpz_mpoly_q_t out, const fmpz_mpoly_q_t q, struct num_ctx *c)
{
	struct generic *g = c->generic;
	fmpz_mpoly_q_t t;
	int s = num_generic_sure_sign(q, g), sn, sd;
	bool good;

	if (s == NUM_UNKNOWN && !g->cases)
		return positive_here(out, q, c);
	fmpz_mpoly_q_init(t, g->ring);
	fmpz_mpoly_q_set(t, q, g->ring);
	good = true;
	if (s == NUM_UNKNOWN) {
		fmpz_mpoly_struct *up = fmpz_mpoly_q_numref(t);
		fmpz_mpoly_t n;

		good = num_generic_settle(t, g);
		fmpz_mpoly_init(n, g->ring);
		fmpz_mpoly_set(n, up, g->ring);
		good = good && each_odd_factor(n, &sn, multiply_formal, up, g) &&
		       each_odd_factor(fmpz_mpoly_q_denref(t), &sd, multiply_formal, up, g);
		if (good && sn * sd < 0)
			fmpz_mpoly_neg(up, up, g->ring);
		good = good && num_generic_reduce_q(t, g);
		fmpz_mpoly_clear(n, g->ring);
	} else if (s < 0) {
		fmpz_mpoly_q_neg(t, t, g->ring);
	}
	fmpz_mpoly_q_swap(out, t, g->ring);
	fmpz_mpoly_q_clear(t, g->ring);
	return good;
}

num num_generic_abs(num a, struct num_ctx *c)
{
	const struct num_quotient *x = a.x;
	struct num_quotient *v = num_quotient_new(c);

	v->pi = x->pi;
	v->not_below = true;
	if (!num_generic_positive(v->q, x->q, c))
		return IV_ALL;
	a = iv_abs(a);
	a.x = v;
	return a;
}

/* --- Zero or not -------------------------------------------------------------------- */

static void remember_denial(const fmpz_mpoly_t p, bool divides, struct generic *g)
{
	if (!g->cases || fmpz_mpoly_is_fmpz(p, g->ring))
		return;
	for (int i = 0; i < g->denials; i++)
		if (fmpz_mpoly_equal(&g->denial[i], p, g->ring)) {
			g->divides[i] = g->divides[i] || divides;
			return;
		}
	if (g->denials == DENIALS) /* the last ones are those of the relation itself */
		fmpz_mpoly_clear(&g->denial[--g->denials], g->ring);
	g->divides[g->denials] = divides;
	fmpz_mpoly_init(&g->denial[g->denials], g->ring);
	fmpz_mpoly_set(&g->denial[g->denials++], p, g->ring);
}

/* Not zero whichever values its signs have? */
static bool never_zero(const fmpz_mpoly_t p, int j, struct generic *g)
{
	fmpz_mpoly_t a, b;
	bool good;

	while (j < g->signs && fmpz_mpoly_degree_si(p, sign_var(j), g->ring) < 1)
		j++;
	if (j == g->signs)
		return !fmpz_mpoly_is_zero(p, g->ring);
	fmpz_mpoly_init(a, g->ring);
	fmpz_mpoly_init(b, g->ring);
	coefficient(a, p, sign_var(j), 0, g);
	coefficient(b, p, sign_var(j), 1, g);
	fmpz_mpoly_add(a, a, b, g->ring);
	good = never_zero(a, j + 1, g);
	if (good) {
		fmpz_mpoly_sub(a, a, b, g->ring);
		fmpz_mpoly_sub(a, a, b, g->ring);
		good = never_zero(a, j + 1, g);
	}
	fmpz_mpoly_clear(a, g->ring);
	fmpz_mpoly_clear(b, g->ring);
	return good;
}

/* A numerator free of roots is zero only if it is empty; so is one with roots, but where they may
 * depend on each other: then a sign here shows that it is not zero everywhere. */
int num_generic_vanishes(num a, struct num_ctx *c)
{
	const struct num_quotient *v = a.x;
	struct generic *g = c->generic;
	fmpz_mpoly_q_t q;
	int out = 1, j;

	fmpz_mpoly_q_init(q, g->ring);
	fmpz_mpoly_q_set(q, v->q, g->ring);
	if (!num_generic_reduce_q(q, g)) {
		fmpz_mpoly_q_clear(q, g->ring);
		return NUM_UNKNOWN;
	}
	while (out == 1 && !fmpz_mpoly_q_is_zero(q, g->ring) &&
	       !never_zero(fmpz_mpoly_q_numref(q), 0, g)) {
		j = first_sign(fmpz_mpoly_q_numref(q), g);
		if (!settle_sign(j, g) || !num_generic_reduce_q(q, g))
			out = NUM_UNKNOWN;
	}
	if (fmpz_mpoly_q_is_zero(q, g->ring))
		out = 0;
	else if (out == 1 && g->loose && top_root(fmpz_mpoly_q_numref(q), g) >= 0)
		out = a.lo > 0 || a.hi < 0 ? 1 : NUM_UNKNOWN;
	if (out == 1)
		remember_denial(fmpz_mpoly_q_numref(q), c->dividing, g);
	fmpz_mpoly_q_clear(q, g->ring);
	return out;
}
