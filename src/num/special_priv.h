/* special_priv.h -- functions of probability as balls, for special.c and fn_shape.c. */
#ifndef NUM_SPECIAL_PRIV_H
#define NUM_SPECIAL_PRIV_H
#include "num/fn_priv.h"

/* Tight for wide x, which is cut to where the function is defined; not finite where a shape
 * is not proven positive, or is too large. */
void num_erf_ball(arb_t r, const arb_t x, slong prec);
void num_gamma_lower_ball(arb_t r, const arb_t s, const arb_t x, slong prec);
void num_beta_lower_ball(arb_t r, const arb_t a, const arb_t b, const arb_t x, slong prec);
#endif
