/*
 * lib.h -- the number libraries, in one place.
 *
 * Debian 12 has FLINT 2.9 with Arb, Antic and Calcium beside it; FLINT 3 holds
 * all four, and its headers include no more than they need: everything that is used
 * is named here, GMP and MPFR too.  No other file of the project names them.
 */
#ifndef NUM_LIB_H
#define NUM_LIB_H
#include <flint/arith.h>
#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>
#include <gmp.h>
#include <mpfr.h>
#include <stdio.h>
#if __FLINT_RELEASE >= 30000
#include <flint/acb.h>
#include <flint/arb.h>
#include <flint/arf.h>
#include <flint/ca.h>
#include <flint/fmpz_mpoly_q.h>
#include <flint/mag.h>
#include <flint/nmod.h>
#include <flint/nmod_poly_factor.h>
#else
#include <acb.h>
#include <arb.h>
#include <calcium/ca.h>
#include <calcium/fmpz_mpoly_q.h>
#endif
#endif
