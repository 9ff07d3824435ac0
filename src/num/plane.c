/*
 * plane.c -- curves of the plane by polynomials with rational numbers.
 *
 * Common points: the x of each is a root of the resultant that has lost y, its y one of the
 * other resultant.  Of the pairs of such roots most are denied by a ball that is not zero;
 * those that stay are proven one by one.  With closed forms the field tells.  Else a
 * step of Newton's with balls over a small box X about the pair,
 *
 *   m - J(X)^-1 (f, g)(m)  inside X,
 *
 * proves that X holds exactly one common point; its coordinates are roots of the resultants,
 * and the pair is the only one in X.
 */
#include "num/plane.h"
#include "base/mem.h"
#include "num/fn_priv.h"
#include <stdlib.h>

#define BITS 4000    /* of a coefficient */
#define PREC 320     /* of the balls */
#define BOX_BITS 100 /* the box about a pair reaches 2^-BOX_BITS each way */
#define DEGREES 64   /* of a resultant */

/* --- From numbers --------------------------------------------------------------------- */

static bool rational(fmpq_t q, num a, struct num_ctx *c)
{
	struct buf b = { 0 };
	bool good = num_print_rational(&b, a, c) && !fmpq_set_str(q, buf_str(&b), 10) &&
		    fmpz_bits(fmpq_numref(q)) < BITS && fmpz_bits(fmpq_denref(q)) < BITS;

	buf_clear(&b);
	return good;
}

/* With whole numbers, and the same zeros. */
static bool read_plane(fmpz_mpoly_t out, struct num_plane p, const fmpz_mpoly_ctx_t ring,
		       struct num_ctx *c)
{
	fmpz_t den, z;
	fmpq_t q;
	bool good = true;

	fmpz_init_set_ui(den, 1);
	fmpz_init(z);
	fmpq_init(q);
	for (int pass = 0; pass < 2 && good; pass++)
		for (int i = 0; i < p.stride * p.stride && good; i++) {
			ulong e[2] = { (ulong)(i % p.stride), (ulong)(i / p.stride) };

			if (p.k[i].lo == 0 && p.k[i].hi == 0 && !p.k[i].x)
				continue;
			good = rational(q, p.k[i], c);
			if (good && !pass) {
				fmpz_lcm(den, den, fmpq_denref(q));
				good = fmpz_bits(den) < BITS;
			} else if (good) {
				fmpz_divexact(z, den, fmpq_denref(q));
				fmpz_mul(z, z, fmpq_numref(q));
				fmpz_mpoly_set_coeff_fmpz_ui(out, z, e, ring);
			}
		}
	fmpz_clear(den);
	fmpz_clear(z);
	fmpq_clear(q);
	return good;
}

bool num_plane_reduced(struct buf *out, struct num_plane p, struct num_ctx *c)
{
	fmpz_mpoly_ctx_t ring;
	fmpz_mpoly_t f, g;
	fmpz_mpoly_factor_t parts;
	const char *names[] = { "x", "y" };
	bool good = false;

	if (p.stride > PLANE_DEGREE + 1)
		return false;
	fmpz_mpoly_ctx_init(ring, 2, ORD_LEX);
	fmpz_mpoly_init(f, ring);
	fmpz_mpoly_init(g, ring);
	fmpz_mpoly_factor_init(parts, ring);
	if (read_plane(f, p, ring, c) && !fmpz_mpoly_is_zero(f, ring) &&
	    fmpz_mpoly_factor_squarefree(parts, f, ring))
		for (slong i = 0; i < fmpz_mpoly_factor_length(parts, ring); i++)
			good = good || fmpz_mpoly_factor_get_exp_si(parts, i, ring) > 1;
	for (slong i = 0; good && i < fmpz_mpoly_factor_length(parts, ring); i++) {
		char *s;

		fmpz_mpoly_factor_get_base(g, parts, i, ring);
		s = fmpz_mpoly_get_str_pretty(g, names, ring);
		buf_addf(out, "%s(%s)", i ? "*" : "", s);
		flint_free(s);
	}
	fmpz_mpoly_factor_clear(parts, ring);
	fmpz_mpoly_clear(f, ring);
	fmpz_mpoly_clear(g, ring);
	fmpz_mpoly_ctx_clear(ring);
	return good;
}

/* --- Common points -------------------------------------------------------------------- */

/* One coordinate of the common points: the roots of a resultant, in rising order. */
struct plane_shadow {
	struct num_poly_root root[DEGREES];
	arb_struct ball[DEGREES];
	int n;
};

static int by_size(const void *a, const void *b)
{
	return arf_cmp(arb_midref((const arb_struct *)a), arb_midref((const arb_struct *)b));
}

/* The real roots as balls. */
static int real_roots(arb_struct *out, const fmpz_poly_t p)
{
	fmpz_poly_t s;
	acb_ptr z;
	slong d;
	int n = 0;

	fmpz_poly_init(s);
	fmpz_poly_derivative(s, p);
	fmpz_poly_gcd(s, s, p);
	fmpz_poly_div(s, p, s);
	d = fmpz_poly_degree(s);
	z = _acb_vec_init(d > 0 ? d : 1);
	if (d > 0)
		arb_fmpz_poly_complex_roots(z, s, 0, PREC);
	for (slong i = 0; i < d; i++)
		if (acb_is_real(z + i)) {
			arb_init(out + n);
			arb_set(out + n++, acb_realref(z + i));
		}
	_acb_vec_clear(z, d > 0 ? d : 1);
	fmpz_poly_clear(s);
	qsort(out, (size_t)n, sizeof *out, by_size);
	return n;
}

static bool cast_shadow(struct plane_shadow *out, const fmpz_mpoly_t f, const fmpz_mpoly_t g,
			int lost, const fmpz_mpoly_ctx_t ring, bool *common, struct num_ctx *c)
{
	fmpz_mpoly_t r;
	fmpz_poly_t p;
	num k[DEGREES + 1];
	struct err ignored;
	bool good;

	out->n = 0;
	fmpz_mpoly_init(r, ring);
	fmpz_poly_init(p);
	good = fmpz_mpoly_resultant(r, f, g, lost, ring);
	*common = good && fmpz_mpoly_is_zero(r, ring);
	good = good && !*common && fmpz_mpoly_get_fmpz_poly(p, r, 1 - lost, ring) &&
	       fmpz_poly_degree(p) <= DEGREES;
	if (good) {
		for (slong i = 0; i <= fmpz_poly_degree(p); i++) {
			char *s = fmpz_get_str(NULL, 10, fmpz_poly_get_coeff_ptr(p, i));

			good = good && num_decimal(&k[i], s, c, &ignored) == OK;
			flint_free(s);
		}
		good = good && num_poly_roots(out->root, DEGREES, &out->n, k,
					      (int)fmpz_poly_degree(p), c, &ignored) == OK;
		if (good && real_roots(out->ball, p) != out->n)
			BUG("plane: two counts of the roots of a polynomial differ");
	}
	fmpz_poly_clear(p);
	fmpz_mpoly_clear(r, ring);
	return good;
}

static void clear_shadow(struct plane_shadow *s)
{
	for (int i = 0; i < s->n; i++)
		arb_clear(s->ball + i);
	s->n = 0;
}

/* A polynomial at a place of balls. */
static void at_balls(arb_t out, const fmpz_mpoly_t f, const arb_t x, const arb_t y,
		     const fmpz_mpoly_ctx_t ring)
{
	arb_t t, u;
	fmpz_t k;

	arb_init(t);
	arb_init(u);
	fmpz_init(k);
	arb_zero(out);
	for (slong i = 0; i < fmpz_mpoly_length(f, ring); i++) {
		ulong e[2];

		fmpz_mpoly_get_term_exp_ui(e, f, i, ring);
		fmpz_mpoly_get_term_coeff_fmpz(k, f, i, ring);
		arb_pow_ui(t, x, e[0], PREC);
		arb_pow_ui(u, y, e[1], PREC);
		arb_mul(t, t, u, PREC);
		arb_addmul_fmpz(out, t, k, PREC);
	}
	arb_clear(t);
	arb_clear(u);
	fmpz_clear(k);
}

/* The same at exact numbers: is it zero? */
static bool is_zero_at(const fmpz_mpoly_t f, num x, num y, const fmpz_mpoly_ctx_t ring,
		       struct num_ctx *c)
{
	num sum = num_int(0, c);
	fmpz_t k;
	bool good = true;

	fmpz_init(k);
	for (slong i = 0; i < fmpz_mpoly_length(f, ring) && good; i++) {
		ulong e[2];
		struct err ignored;
		num a;
		char *s;

		fmpz_mpoly_get_term_exp_ui(e, f, i, ring);
		fmpz_mpoly_get_term_coeff_fmpz(k, f, i, ring);
		s = fmpz_get_str(NULL, 10, k);
		good = num_decimal(&a, s, c, &ignored) == OK;
		flint_free(s);
		a = num_mul(a,
			    num_mul(num_pow(x, (long)e[0], c), num_pow(y, (long)e[1], c), c),
			    c);
		sum = num_add(sum, a, c);
	}
	fmpz_clear(k);
	return good && is_yes(num_is_zero(sum, c));
}

/* Both curves with their slopes. */
struct plane_pair {
	fmpz_mpoly_struct f[2], fx[2], fy[2];
	fmpz_mpoly_ctx_t ring;
};

/* One Newton step over the box about (x, y) that stays inside it. */
static bool newton_holds(struct plane_pair *p, const arb_t x, const arb_t y)
{
	arb_t v[2], d[2][2], X, Y, det, s, t, r;
	bool good;

	arb_init(X);
	arb_init(Y);
	arb_init(det);
	arb_init(s);
	arb_init(t);
	arb_init(r);
	for (int i = 0; i < 2; i++) {
		arb_init(v[i]);
		arb_init(d[i][0]);
		arb_init(d[i][1]);
	}
	arb_get_mid_arb(X, x);
	arb_get_mid_arb(Y, y);
	for (int i = 0; i < 2; i++)
		at_balls(v[i], &p->f[i], X, Y, p->ring);
	arb_add_error_2exp_si(X, -BOX_BITS);
	arb_add_error_2exp_si(Y, -BOX_BITS);
	for (int i = 0; i < 2; i++) {
		at_balls(d[i][0], &p->fx[i], X, Y, p->ring);
		at_balls(d[i][1], &p->fy[i], X, Y, p->ring);
	}
	/* The step is J^-1 v, and must be less than the box is wide. */
	arb_mul(det, d[0][0], d[1][1], PREC);
	arb_submul(det, d[0][1], d[1][0], PREC);
	good = !arb_contains_zero(det);
	if (good) {
		arb_mul(s, v[0], d[1][1], PREC);
		arb_submul(s, v[1], d[0][1], PREC);
		arb_div(s, s, det, PREC);
		arb_mul(t, v[1], d[0][0], PREC);
		arb_submul(t, v[0], d[1][0], PREC);
		arb_div(t, t, det, PREC);
		arb_one(r);
		arb_mul_2exp_si(r, r, -BOX_BITS);
		arb_abs(s, s);
		arb_abs(t, t);
		good = arb_lt(s, r) && arb_lt(t, r);
	}
	for (int i = 0; i < 2; i++) {
		arb_clear(v[i]);
		arb_clear(d[i][0]);
		arb_clear(d[i][1]);
	}
	arb_clear(X);
	arb_clear(Y);
	arb_clear(det);
	arb_clear(s);
	arb_clear(t);
	arb_clear(r);
	return good;
}

/* Are all roots known well, and farther apart than the boxes are wide? */
static bool are_apart(const struct plane_shadow *s)
{
	arb_t d;
	bool good = true;

	arb_init(d);
	for (int i = 0; i < s->n && good; i++) {
		good = mag_cmp_2exp_si(arb_radref(s->ball + i), -BOX_BITS - 20) < 0;
		if (i) {
			arb_sub(d, s->ball + i, s->ball + i - 1, PREC);
			arb_mul_2exp_si(d, d, BOX_BITS - 3);
			arb_sub_ui(d, d, 1, PREC);
			good = good && arb_is_positive(d);
		}
	}
	arb_clear(d);
	return good;
}

/* 1: a common point, 0: none, -1: open. */
static int is_common(struct plane_pair *p, const struct plane_shadow *x, int i,
		     const struct plane_shadow *y, int j, bool apart, struct num_ctx *c)
{
	num u = x->root[i].exact, v = y->root[j].exact;
	arb_t f;
	bool denied = false;

	arb_init(f);
	for (int k = 0; k < 2 && !denied; k++) {
		at_balls(f, &p->f[k], x->ball + i, y->ball + j, p->ring);
		denied = !arb_contains_zero(f);
	}
	arb_clear(f);
	if (denied)
		return 0;
	if (apart && newton_holds(p, x->ball + i, y->ball + j))
		return 1;
	return !num_is_bad(u) && !num_is_bad(v) && is_zero_at(&p->f[0], u, v, p->ring, c) &&
			       is_zero_at(&p->f[1], u, v, p->ring, c)
		       ? 1
		       : -1;
}

enum num_fn_state num_plane_meet(struct num_plane_point *out, int most, int *n, bool *common,
				 struct num_plane f, struct num_plane g, struct num_ctx *c)
{
	struct arena *a = arena_new();
	struct plane_shadow *s = arena_alloc(a, 2 * sizeof *s);
	struct plane_pair *p = arena_alloc(a, sizeof *p);
	enum num_fn_state state = FN_COMPLETE;
	bool apart;

	*n = 0;
	*common = false;
	fmpz_mpoly_ctx_init(p->ring, 2, ORD_LEX);
	for (int i = 0; i < 2; i++) {
		fmpz_mpoly_init(&p->f[i], p->ring);
		fmpz_mpoly_init(&p->fx[i], p->ring);
		fmpz_mpoly_init(&p->fy[i], p->ring);
	}
	if (f.stride > PLANE_DEGREE + 1 || g.stride > PLANE_DEGREE + 1 ||
	    !read_plane(&p->f[0], f, p->ring, c) || !read_plane(&p->f[1], g, p->ring, c) ||
	    fmpz_mpoly_total_degree_si(&p->f[0], p->ring) *
			    fmpz_mpoly_total_degree_si(&p->f[1], p->ring) >
		    DEGREES ||
	    !cast_shadow(&s[0], &p->f[0], &p->f[1], 1, p->ring, common, c) ||
	    !cast_shadow(&s[1], &p->f[0], &p->f[1], 0, p->ring, common, c))
		state = FN_FAILED;
	for (int i = 0; i < 2 && state != FN_FAILED; i++) {
		fmpz_mpoly_derivative(&p->fx[i], &p->f[i], 0, p->ring);
		fmpz_mpoly_derivative(&p->fy[i], &p->f[i], 1, p->ring);
	}
	apart = state != FN_FAILED && are_apart(&s[0]) && are_apart(&s[1]);
	for (int i = 0; state != FN_FAILED && i < s[0].n; i++)
		for (int j = 0; j < s[1].n; j++) {
			int is = is_common(p, &s[0], i, &s[1], j, apart, c);

			if (is < 0 || (is > 0 && *n == most))
				state = FN_PARTIAL;
			else if (is > 0)
				out[(*n)++] =
					(struct num_plane_point){ s[0].root[i], s[1].root[j] };
		}
	clear_shadow(&s[0]);
	clear_shadow(&s[1]);
	for (int i = 0; i < 2; i++) {
		fmpz_mpoly_clear(&p->f[i], p->ring);
		fmpz_mpoly_clear(&p->fx[i], p->ring);
		fmpz_mpoly_clear(&p->fy[i], p->ring);
	}
	fmpz_mpoly_ctx_clear(p->ring);
	arena_free(a);
	return state;
}
