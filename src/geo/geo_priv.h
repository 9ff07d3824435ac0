/*
 * geo_priv.h -- what the files of geo/ share and nobody else sees.
 */
#ifndef GEO_GEO_PRIV_H
#define GEO_GEO_PRIV_H
#include "geo/geo.h"

/* Answers from a sign that may be NUM_UNKNOWN. */
static inline truth sgn_not_neg(int s)
{
	return s == NUM_UNKNOWN ? TRUTH_UNKNOWN : s >= 0 ? TRUTH_YES : TRUTH_NO;
}
static inline truth sgn_not_pos(int s)
{
	return s == NUM_UNKNOWN ? TRUTH_UNKNOWN : s <= 0 ? TRUTH_YES : TRUTH_NO;
}

/* The sign of a sqrt(k) + b for k >= 0, without taking the root. */
int geo_root_sgn(num a, num k, num b, ctx *c);

/* E_ARG "wrong_kind": a v has no `what`, kinds that have one are named. */
enum status geo_kind_refuse(struct err *e, const struct value *v, const char *what,
			    kind_set kinds);
/* E_UNABLE "undecided". */
enum status geo_not_told(struct err *e, const char *what);

/* The kinds that have an entry in a table over kinds; member: "" or ".member" of its rows. */
#define KINDS_IN(mask, table, member)                               \
	do {                                                        \
		for (int kind_i = 0; kind_i < KIND_COUNT; kind_i++) \
			if ((table)[kind_i] member)                 \
				(mask) |= KIND_BIT(kind_i);         \
	} while (0)

/*
 * An arc or sector, brought to counter-clockwise order: it runs from ray u to
 * ray w about o.  One of the two has length sqrt(r2): the start, which is u
 * unless the arc was clockwise.
 */
struct arc_form {
	pt o, u, w;
	num r2;
	bool clockwise; /* as it was written: the start is w */
};
struct arc_form geo_arc_form(const struct value *v, ctx *c);
/* Is the ray o -> o + q within the sweep?  Also true for q = 0. */
truth geo_arc_ray_in(const struct arc_form *f, pt q, ctx *c);
/* The written start and the end point on the circle. */
pt geo_arc_start(const struct value *v);
pt geo_arc_end(const struct value *v, ctx *c);

/*
 * A straight path as a part of its carrier: the points p + t d with 0 <= t
 * where there is a first end (n >= 1) and t <= 1 where there is a second (n == 2).
 */
struct stretch {
	struct straight s;
	int n;
	pt end[2];
};
struct stretch geo_stretch_of(const struct value *v, ctx *c);
struct stretch geo_stretch_side(const struct value *polygon, int i, ctx *c);

/*
 * How far a point is from a stretch.  The distance is sqrt(sq); where the
 * nearest point is a foot inside the stretch it is also |off| / sqrt(len2),
 * which has the simpler root.
 */
struct gap {
	num sq;
	bool foot;
	num off, len2;
	pt at; /* the nearest point */
};
enum status geo_stretch_gap(struct gap *out, const struct stretch *s, pt p, ctx *c);
num geo_gap_length(const struct gap *g, ctx *c);

/* --- measure.c, space_measure.c --------------------------------------------------------- */
enum geo_measure {
	GEO_LENGTH,
	GEO_PERIMETER,
	GEO_AREA,
	GEO_SLOPE,
	GEO_RADIUS,
	GEO_VOLUME,
	GEO_SURFACE, /* of a body: all of it */
	GEO_LATERAL, /* without its ends */
	GEO_MEASURES
};
/* Of a value of space; E_ARG "wrong_kind" where it has no such measure. */
enum status geo_space_measure(num *out, enum geo_measure m, const char *what,
			      const struct value *v, ctx *c, struct err *e) MUST_USE;

/* --- show.c, space_show.c ----------------------------------------------------------------- */
/* Exact text of a value of space, and in words with decimals. */
bool geo_space_print(struct buf *b, const struct value *v, enum num_form form, ctx *c);
void geo_space_describe(struct buf *b, const struct value *v, ctx *c);
/* The equation k[0] mono[0] + ... = -k[n - 1], at most 10 numbers; whole ones where their ratios
 * are, the first of them positive. */
bool geo_print_equation(struct buf *b, const num *k, const char *const *mono, int n,
			enum num_form form, ctx *c);
/* "(x - 1)^2", "x^2" */
bool geo_print_shifted(struct buf *b, const char *x, num at, enum num_form form, ctx *c);
/* A number as a decimal. */
void geo_describe_number(struct buf *b, num a, ctx *c);

/* --- ggb.c ---------------------------------------------------------------------------- */
/* Of an ellipse or hyperbola: 1 when its first axis, as GeoGebra has it, runs from the first
 * focus to the second, -1 the other way; NUM_UNKNOWN when that cannot be told. */
int geo_ggb_axis_sign(const struct value *v, ctx *c);
/* Of a parabola: 1 when its second axis is the way to the focus turned to the left, else -1. */
int geo_ggb_across_sign(const struct value *v, ctx *c);

/* --- ellipse.c ------------------------------------------------------------------------- */
/* The way round an ellipse, enclosed; false when it is not known well. */
bool geo_ellipse_perimeter(num *out, const struct value *v, ctx *c);
/* The way along a conic from one point of it to another, of an ellipse or circle counter-clockwise,
 * of a hyperbola on one branch.  In closed form on circles and parabolas, else enclosed. */
enum status geo_conic_way(num *out, const struct value *v, pt p, pt q, ctx *c,
			  struct err *e) MUST_USE;
#endif
