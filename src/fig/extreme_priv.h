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
#define EXTREME_PARTS 8  /* of a sum */
#define EXTREME_BITS 120 /* of the balls that a search looks in */

enum extreme_shape { SHAPE_FLAT, SHAPE_CIRCLE, SHAPE_SPHERE };

/* A part of the mover's ground with local coordinates: its own numbers are those of `base`, plus x
 * times `way[0]`, plus y times `way[1]` (of a sphere z times `way[2]`). */
struct extreme_piece {
	struct arg base[FIG_DIM], way[FIG_DIM][FIG_DIM];
	enum extreme_shape shape;
	struct extreme_domain domain;
	struct arg (*corner)[2]; /* of the domain, as expressions */
	bool provable;           /* its coordinates can be variables */
};
struct extreme {
	struct fig *f;
	struct arena *arena;
	int mover, step, params; /* how many numbers say where it is */
	struct arg part[EXTREME_PARTS];
	int parts;
	int *refs, n_refs;
	bool *moves; /* per step */
	struct extreme_piece *piece;
	int pieces;
	int sign;
	struct instance in;
	struct arg at[1][FIG_DIM], best[1][FIG_DIM];
	bool any, proven;
	bool angle;     /* the number is one, in radians */
	bool unbounded; /* as it seems */
	bool undefined; /* where it would be best */
};

/* --- extreme_search.c: the number with the mover elsewhere ------------------------------------ */
/* What rests on the mover is to be read anew at the level. */
void fig_extreme_stale(struct extreme *x, enum num_level level);
/* A number as an expression; false when it has no closed form. */
bool fig_extreme_arg(struct extreme *x, num v, struct arg *out);
struct arg fig_extreme_whole(struct extreme *x, long n);
/* Stand where x->at says; all objects that the number needs are read. */
enum status fig_extreme_stand(struct extreme *x, struct err *e) MUST_USE;
/* x->at: the mover's own numbers for local coordinates of a piece. */
enum status fig_extreme_go(struct extreme *x, const struct extreme_piece *p, const num *local,
			   struct err *e) MUST_USE;
/* A part of the number, all of it, where one stands. */
enum status fig_extreme_part(struct extreme *x, int i, num *out, struct err *e) MUST_USE;
enum status fig_extreme_read(struct extreme *x, num *out, struct err *e) MUST_USE;
/* x->best by search. */
enum status fig_extreme_search(struct extreme *x, struct err *e) MUST_USE;
/* x->best was found in closed form and is not proven: does a search find a better place?  Then that
 * one is x->best. */
bool fig_extreme_outdone(struct extreme *x);

/* --- extreme_form.c: x->best in closed form; E_ARG "unsupported": the number has another form. */
enum status fig_extreme_closed(struct extreme *x, struct err *e) MUST_USE;

/* --- extreme_ground.c: x->piece, x->params from how the mover was made ------------------------- */
enum status fig_extreme_ground(struct extreme *x, struct err *e) MUST_USE;

/* --- extreme_model.c --------------------------------------------------------------------------- */
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
