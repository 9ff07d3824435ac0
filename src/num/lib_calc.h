/*
 * lib_calc.h -- the parts of the number libraries that only calculus needs: ball
 * polynomials, root finding, integration.  Beside lib.h, for the same reason.
 */
#ifndef NUM_LIB_CALC_H
#define NUM_LIB_CALC_H
#include "num/lib.h"
#include <flint/fmpz_mpoly_factor.h>
#include <flint/fmpz_poly_factor.h>
#if __FLINT_RELEASE >= 30000
#include <flint/acb_calc.h>
#include <flint/acb_hypgeom.h>
#include <flint/acb_poly.h>
#include <flint/arb_fmpz_poly.h>
#include <flint/arb_hypgeom.h>
#include <flint/arb_poly.h>
#else
#include <acb_calc.h>
#include <acb_hypgeom.h>
#include <acb_poly.h>
#include <arb_fmpz_poly.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>
#endif
#endif
