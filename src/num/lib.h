/*
 * lib.h -- the number libraries, in one place.
 *
 * Debian 12 has FLINT 2.9 with Arb, Antic and Calcium beside it; FLINT 3 holds
 * all four.  No other file of the project names their headers.
 */
#ifndef NUM_LIB_H
#define NUM_LIB_H
#include <flint/flint.h>
#if __FLINT_RELEASE >= 30000
#include <flint/acb.h>
#include <flint/arb.h>
#include <flint/arith.h>
#include <flint/ca.h>
#include <flint/fmpq.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_factor.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_mpoly_q.h>
#include <flint/fmpz_poly.h>
#include <flint/nf.h>
#include <flint/nf_elem.h>
#include <flint/ulong_extras.h>
#else
#include <acb.h>
#include <antic/nf.h>
#include <antic/nf_elem.h>
#include <arb.h>
#include <calcium/ca.h>
#include <calcium/fmpz_mpoly_q.h>
#include <flint/arith.h>
#include <flint/fmpq.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_factor.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_poly.h>
#include <flint/ulong_extras.h>
#endif
#endif
