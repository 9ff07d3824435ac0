/*
 * plane_fit.c -- the curve of least degree through many places.
 *
 * Places on an algebraic curve make the matrix of their monomials lose rank, as soon as the
 * degree is that of the curve, and by one.  The one relation that its columns then have is
 * read off in balls, as fractions.  Nothing here is proven: the caller knows more of where
 * the places come from.
 */
#include "base/mem.h"
#include "num/fn_priv.h"
#include "num/plane.h"

#define SPARE 8 /* more places than unknowns */

struct plane_fit {
	arb_struct *a; /* rows of the matrix, one after the other */
	int rows, columns;
	long prec, bits;
};

static arb_struct *entry(const struct plane_fit *f, int i, int j)
{
	return f->a + i * f->columns + j;
}

/* Powers x^i y^j with i + j <= degree: those of lower degree first. */
static void fill(struct plane_fit *f, int degree, const num *x, const num *y)
{
	arb_t u, v, s, t;

	arb_init(u);
	arb_init(v);
	arb_init(s);
	arb_init(t);
	for (int r = 0; r < f->rows; r++) {
		int k = 0;

		arb_get_mid_arb(u, num_ball_of(x[r], s));
		arb_get_mid_arb(v, num_ball_of(y[r], t));
		for (int d = 0; d <= degree; d++)
			for (int j = 0; j <= d; j++, k++) {
				arb_pow_ui(s, u, (ulong)(d - j), f->prec);
				arb_pow_ui(t, v, (ulong)j, f->prec);
				arb_mul(entry(f, r, k), s, t, f->prec);
				arb_get_mid_arb(entry(f, r, k), entry(f, r, k));
			}
	}
	arb_clear(u);
	arb_clear(v);
	arb_clear(s);
	arb_clear(t);
}

static void swap_rows(struct plane_fit *f, int i, int k)
{
	for (int j = 0; j < f->columns && i != k; j++)
		arb_swap(entry(f, i, j), entry(f, k, j));
}

/* As small as what the places leave open? */
static bool is_nothing(const struct plane_fit *f, const arb_t a)
{
	arb_t t;
	bool small;

	arb_init(t);
	arb_abs(t, a);
	arb_mul_2exp_si(t, t, f->bits / 3);
	arb_sub_ui(t, t, 1, f->prec);
	small = arb_is_negative(t);
	arb_clear(t);
	return small;
}

/* Clear column j by the row i, whose entry there becomes 1. */
static void clear_column(struct plane_fit *f, int i, int j)
{
	arb_t q;

	arb_init(q);
	arb_set(q, entry(f, i, j));
	for (int k = j; k < f->columns; k++) {
		arb_div(entry(f, i, k), entry(f, i, k), q, f->prec);
		arb_get_mid_arb(entry(f, i, k), entry(f, i, k));
	}
	for (int r = 0; r < f->rows; r++) {
		if (r == i || arb_is_zero(entry(f, r, j)))
			continue;
		arb_set(q, entry(f, r, j));
		for (int k = j; k < f->columns; k++) {
			arb_submul(entry(f, r, k), q, entry(f, i, k), f->prec);
			arb_get_mid_arb(entry(f, r, k), entry(f, r, k));
		}
	}
	arb_clear(q);
}

/* How many columns are dependent on those before them; the first such, and the row of each
 * column that is not (in `row`). */
static int relations(struct plane_fit *f, int *first, int *row)
{
	int i = 0, n = 0;

	for (int j = 0; j < f->columns; j++) {
		int best = -1;

		for (int r = i; r < f->rows; r++)
			if (best < 0 || arf_cmpabs(arb_midref(entry(f, r, j)),
						   arb_midref(entry(f, best, j))) > 0)
				best = r;
		row[j] = -1;
		if (best < 0 || is_nothing(f, entry(f, best, j))) {
			if (!n++)
				*first = j;
			continue;
		}
		swap_rows(f, i, best);
		clear_column(f, i, j);
		row[j] = i++;
	}
	return n;
}

/* The simplest fraction that near to a. */
static bool fraction(fmpq_t out, const arb_t a, const struct plane_fit *f)
{
	fmpq_t lo, hi, w;

	fmpq_init(lo);
	fmpq_init(hi);
	fmpq_init(w);
	arf_get_fmpq(lo, arb_midref(a));
	fmpq_one(w);
	fmpq_div_2exp(w, w, (flint_bitcnt_t)(f->bits / 2));
	fmpq_add(hi, lo, w);
	fmpq_sub(lo, lo, w);
	fmpq_simplest_between(out, lo, hi);
	fmpq_clear(lo);
	fmpq_clear(hi);
	fmpq_clear(w);
	return (long)fmpz_bits(fmpq_denref(out)) < f->bits / 6 &&
	       (long)fmpz_bits(fmpq_numref(out)) < f->bits / 4;
}

/* The relation of column `first` with those before it, as whole numbers. */
static bool read_relation(fmpz *k, const struct plane_fit *f, int first, const int *row)
{
	fmpq *q = _fmpq_vec_init(f->columns);
	fmpz_t den;
	bool good = true;
	arb_t t;

	arb_init(t);
	fmpz_init_set_ui(den, 1);
	for (int j = 0; j <= first && good; j++) {
		if (j == first) {
			fmpq_one(q + j);
		} else if (row[j] >= 0) {
			arb_neg(t, entry(f, row[j], first));
			good = fraction(q + j, t, f);
		}
		fmpz_lcm(den, den, fmpq_denref(q + j));
		good = good && (long)fmpz_bits(den) < f->bits / 4;
	}
	for (int j = 0; j <= first && good; j++) {
		fmpz_divexact(k + j, den, fmpq_denref(q + j));
		fmpz_mul(k + j, k + j, fmpq_numref(q + j));
	}
	_fmpq_vec_clear(q, f->columns);
	fmpz_clear(den);
	arb_clear(t);
	return good;
}

/* Highest powers first, the first positive. */
static void write_plane(struct buf *out, const fmpz *k, int degree)
{
	int sign = 0;

	for (int d = degree; d >= 0; d--)
		for (int j = 0; j <= d; j++) {
			const fmpz *a = k + d * (d + 1) / 2 + j;
			char *s;

			if (fmpz_is_zero(a))
				continue;
			if (!sign)
				sign = fmpz_sgn(a);
			else
				buf_add(out, sign * fmpz_sgn(a) < 0 ? " - " : " + ");
			s = fmpz_get_str(NULL, 10, a);
			buf_add(out, s + (s[0] == '-'));
			flint_free(s);
			if (d > j)
				buf_addf(out, "*x^%d", d - j);
			if (j)
				buf_addf(out, "*y^%d", j);
		}
}

int num_plane_through(struct buf *out, int *degree, const num *x, const num *y, int n,
		      long bits, struct num_ctx *c)
{
	int most = *degree, found = 0;

	(void)c;
	for (int d = 1; d <= most && !found; d++) {
		int columns = (d + 1) * (d + 2) / 2, first = 0, *row;
		struct plane_fit f = { .rows = columns + SPARE,
				       .columns = columns,
				       .prec = 2 * bits,
				       .bits = bits };
		struct arena *a;
		fmpz *k;

		if (f.rows > n)
			return -1;
		a = arena_new();
		row = arena_alloc(a, (size_t)columns * sizeof *row);
		f.a = _arb_vec_init((slong)f.rows * columns);
		k = _fmpz_vec_init(columns);
		fill(&f, d, x, y);
		found = relations(&f, &first, row);
		if (found > 1) {
			found = -1;
		} else if (found && !read_relation(k, &f, first, row)) {
			found = -2;
		} else if (found) {
			fmpz_t g;

			fmpz_init(g);
			_fmpz_vec_content(g, k, columns);
			if (!fmpz_is_zero(g))
				_fmpz_vec_scalar_divexact_fmpz(k, k, columns, g);
			fmpz_clear(g);
			write_plane(out, k, d);
			*degree = d;
		}
		_fmpz_vec_clear(k, columns);
		_arb_vec_clear(f.a, (slong)f.rows * columns);
		arena_free(a);
	}
	return found == -2 ? 0 : found;
}
