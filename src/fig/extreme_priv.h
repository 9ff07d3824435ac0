/* extreme_priv.h -- least and greatest values: the mover's domain, and models of a value on it. */
#ifndef FIG_EXTREME_PRIV_H
#define FIG_EXTREME_PRIV_H
#include "fig/fig_priv.h"

/* A quadratic in one or two local coordinates: xx yy xy x y 1. */
struct extreme_model {
	num xx, yy, xy, x, y, one;
};
/* Where local coordinates may go. */
enum extreme_bounds {
	EXTREME_OPEN,     /* everywhere */
	EXTREME_HALF,     /* x >= 0 */
	EXTREME_INTERVAL, /* 0 <= x <= 1 */
	EXTREME_CORNERS   /* in a polygon */
};
struct extreme_domain {
	int dim;
	enum extreme_bounds bounds;
	const num (*corner)[2]; /* EXTREME_CORNERS */
	int corners;
};
#define EXTREME_TERMS 2
/* A value: the sum of the square roots of models, or (terms = 0) the constant itself, plus a
 * model that is taken as it is; sign of the roots. */
struct extreme_value {
	struct extreme_model plain, under[EXTREME_TERMS];
	int terms;
};
/* Where in the domain it is least (sign 1) or greatest (-1): local coordinates.  E_DOMAIN: nowhere,
 * it has no bound or none is attained; E_ARG: this form is not known; E_UNABLE: open. */
enum status fig_extreme_place(num out[2], const struct extreme_value *v,
			      const struct extreme_domain *d, int sign, ctx *c,
			      struct err *e) MUST_USE;
/* Where a + b x + c y + ... is so on the unit circle or sphere: the direction.  E_ARG: it is
 * constant. */
enum status fig_extreme_round(num out[3], const num slope[3], int dim, int sign, ctx *c,
			      struct err *e) MUST_USE;
#endif
