/* poly_factor.c -- polynomials with whole coefficients taken apart over the rationals. */
#include "num/fn.h"
#include "num/lib.h"

bool num_poly_factor(struct num_factor *out, int most, int *n, const int64_t *c, int d,
		     struct arena *a)
{
	fmpz_poly_t z;
	fmpz_poly_factor_t fac;
	bool good = true;

	*n = 0;
	fmpz_poly_init(z);
	fmpz_poly_factor_init(fac);
	for (int i = 0; i <= d; i++)
		fmpz_poly_set_coeff_si(z, i, (slong)c[i]);
	fmpz_poly_factor(fac, z);
	for (slong i = 0; i < fac->num && good; i++) {
		const fmpz_poly_struct *p = fac->p + i;
		struct num_factor *f = &out[*n];

		good = *n < most;
		if (!good)
			break;
		f->d = (int)fmpz_poly_degree(p);
		f->k = (int)fac->exp[i];
		f->c = arena_alloc(a, (size_t)(f->d + 1) * sizeof *f->c);
		for (int j = 0; j <= f->d && good; j++) {
			good = fmpz_fits_si(p->coeffs + j);
			if (good)
				f->c[j] = fmpz_get_si(p->coeffs + j);
		}
		(*n)++;
	}
	fmpz_poly_factor_clear(fac);
	fmpz_poly_clear(z);
	return good;
}
