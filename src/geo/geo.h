/*
 * geo.h -- geometric values and pure functions on them.
 *
 * A value is a kind and its numbers (kind.def says which).  Every function
 * here is a formula over num.h: it means whatever level the context stands at,
 * looks at nothing else, and branches only on num_sgn and its kin.  One that
 * could not decide a branch returns E_UNABLE (or an unknown truth); the caller
 * then asks again at a sharper level.
 *
 * Invariants of values, true for every value that a tool has made:
 *  (1) directions of lines and rays, and the two ends of a segment's line, are
 *      not zero / distinct (zero-length segments are not made);
 *  (2) a circle's squared radius is positive; an ellipse has 2a > focal
 *      distance, a hyperbola 0 < 2a < focal distance; a parabola's focus is not
 *      on its directrix;
 *  (3) an arc's start and end ray differ from its centre; with flag 0 it runs
 *      counter-clockwise from start to end, with flag 1 clockwise.  Equal rays
 *      mean the full turn.
 */
#ifndef GEO_GEO_H
#define GEO_GEO_H
#include "base/base.h"
#include "base/mem.h"
#include "num/num.h"
#include <stdint.h>

enum kind {
#define KIND(U, l, n) KIND_##U,
#include "geo/kind.def"
#undef KIND
	KIND_COUNT
};

struct expr; /* expr/expr.h; geo only carries it */
struct geo_mesh;

struct value {
	enum kind kind;
	int flag; /* boolean's value; arc's direction; conic: given by an equation that is the
	           * negative of geo_conic_of's (ggb.c) */
	int n;    /* how many numbers */
	int axis; /* a conic that is an image: enum ggb_axis */
	num *v;
	const char *text; /* KIND_TEXT; what a function, curve or the like says */
	/* Functions and the like: closed expressions (no objects in them), the same at
	 * every level.  Borrowed from whoever keeps the value. */
	const struct expr *fn, *fn2, *fn3;
	const struct geo_mesh
		*mesh; /* faces of a polyhedron or net (space.h); borrowed, too */
	/* A list's members (list.c), whose numbers lie one after another in v; NULL in a
	 * list of points alone, two numbers each, as tools are given them. */
	struct value *item;
	int n_items;
};

/* Short names for the two things formulas are made of. */
typedef struct num_ctx ctx;
typedef struct pt {
	num x, y;
} pt;

/* --- kind.c: what a kind is ---------------------------------------------------- */
const char *geo_kind_name(enum kind k);
const char *geo_kind_a(enum kind k); /* "a point", "an ellipse" */
int geo_kind_numbers(enum kind k);   /* 0 when it varies */
/* Sets of kinds as bit masks: one bit for each. */
typedef uint64_t kind_set;
_Static_assert(KIND_COUNT < 64, "a kind_set has no room for more kinds");
#define KIND_BIT(k) ((kind_set)1 << (k))
#define KINDS_ALL (KIND_BIT(KIND_COUNT) - 1)
#define KINDS_LINEAR (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY))
#define KINDS_CONIC                                                                  \
	(KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA) | \
	 KIND_BIT(KIND_PARABOLA))
/* Those with three coordinates: all from the first of them on. */
#define KINDS_SPACE (KINDS_ALL & ~(KIND_BIT(KIND_SPOINT) - 1))
#define KINDS_LINEAR3 (KIND_BIT(KIND_SLINE) | KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SRAY))
#define KINDS_ROUND_BODY \
	(KIND_BIT(KIND_CONE) | KIND_BIT(KIND_CYLINDER) | KIND_BIT(KIND_FRUSTUM))
#define KINDS_SOLID (KINDS_ROUND_BODY | KIND_BIT(KIND_SPHERE) | KIND_BIT(KIND_POLYHEDRON))
#define KINDS_ROUND (KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR))
#define KINDS_PATH                                                                 \
	(KINDS_LINEAR | KINDS_CONIC | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR) | \
	 KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE))
/*
 * A table over the kinds is a list of rows, so that a kind the list forgets does not compile:
 *
 *	#define AREA_ROWS(ROW, NONE) ROW(CIRCLE, area_circle) NONE(POINT) ...
 *	KIND_TABLE(area_fn *, area, AREA_ROWS);
 *
 * NONE says that the kind has no entry: there it is all zeros.
 */
#define KIND_TABLE(type, name, ROWS)                                              \
	_Static_assert((0 ROWS(KIND_TABLE_ROW_BIT, KIND_TABLE_BIT)) == KINDS_ALL, \
		       #name ": each kind needs a row, and one only");            \
	static type const name[KIND_COUNT] = { ROWS(KIND_TABLE_ROW, KIND_TABLE_NONE) }
/* The rows of a table in which no kind of space (of the plane) has an entry, or each kind of space
 * the same one. */
/* clang-format off */
#define KINDS_SPACE_NONE(NONE) \
	NONE(SPOINT) NONE(SVECTOR) NONE(SLINE) NONE(SSEGMENT) NONE(SRAY) NONE(PLANE) \
	NONE(SCIRCLE) NONE(SCONIC) NONE(SPOLYGON) NONE(SPOLYLINE) NONE(SCURVE) \
	NONE(STEXT) NONE(SPHERE) NONE(CONE) NONE(CYLINDER) NONE(FRUSTUM) NONE(POLYHEDRON) \
	NONE(NET) NONE(SECTION) NONE(SURFACE)
#define KINDS_PLANE_NONE(NONE) \
	NONE(POINT) NONE(VECTOR) NONE(LINE) NONE(SEGMENT) NONE(RAY) NONE(CIRCLE) \
	NONE(ELLIPSE) NONE(HYPERBOLA) NONE(PARABOLA) NONE(ARC) NONE(SECTOR) NONE(POLYGON) \
	NONE(ANGLE) NONE(NUMBER) NONE(BOOLEAN) NONE(TEXT) NONE(LIST) NONE(FUNCTION) \
	NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) NONE(DIAGRAM) NONE(IMPLICIT) \
	NONE(POLYLINE) NONE(LOCUS)
/* The like for some kinds: words, straight ones, and what fills the plane. */
#define KINDS_WORD_NONE(NONE) NONE(ANGLE) NONE(NUMBER) NONE(BOOLEAN) NONE(TEXT)
#define KINDS_STRAIGHT_NONE(NONE) NONE(VECTOR) NONE(LINE) NONE(SEGMENT) NONE(RAY)
#define KINDS_GRAPH_NONE(NONE) \
	NONE(FUNCTION) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) NONE(IMPLICIT) NONE(LOCUS) NONE(DIAGRAM)
#define KINDS_SPACE_ROWS(ROW, ...) \
	ROW(SPOINT, __VA_ARGS__) ROW(SVECTOR, __VA_ARGS__) ROW(SLINE, __VA_ARGS__) \
	ROW(SSEGMENT, __VA_ARGS__) ROW(SRAY, __VA_ARGS__) ROW(PLANE, __VA_ARGS__) \
	ROW(SCIRCLE, __VA_ARGS__) ROW(SCONIC, __VA_ARGS__) ROW(SPOLYGON, __VA_ARGS__) \
	ROW(SPOLYLINE, __VA_ARGS__) ROW(SCURVE, __VA_ARGS__) ROW(STEXT, __VA_ARGS__) \
	ROW(SPHERE, __VA_ARGS__) ROW(CONE, __VA_ARGS__) ROW(CYLINDER, __VA_ARGS__) \
	ROW(FRUSTUM, __VA_ARGS__) ROW(POLYHEDRON, __VA_ARGS__) ROW(NET, __VA_ARGS__) \
	ROW(SECTION, __VA_ARGS__) ROW(SURFACE, __VA_ARGS__)
/* clang-format on */
#define KIND_TABLE_ROW(U, ...) [KIND_##U] = __VA_ARGS__,
#define KIND_TABLE_NONE(U)
#define KIND_TABLE_ROW_BIT(U, ...) +KIND_BIT(KIND_##U)
#define KIND_TABLE_BIT(U) +KIND_BIT(KIND_##U)

static inline bool value_is(const struct value *v, kind_set kinds)
{
	return (kinds >> v->kind & 1) != 0;
}
struct value *geo_value_new(struct arena *a, enum kind k, int n); /* numbers zero */
/* How many sides a polygon or polyline has. */
static inline int value_sides(const struct value *v)
{
	return v->kind == KIND_POLYLINE ? v->n / 2 - 1 : v->n / 2;
}
/* The i-th pair of numbers. */
static inline pt value_pt(const struct value *v, int i)
{
	return (pt){ v->v[2 * i], v->v[2 * i + 1] };
}
static inline void value_set_pt(struct value *v, int i, pt p)
{
	v->v[2 * i] = p.x;
	v->v[2 * i + 1] = p.y;
}

/* On which side of its place a text stands, as its flag: across -1 left of it, 0 about it, 1
 * right of it; up -1 below, 0 about, 1 above.  0 is right of it and above. */
static inline int geo_text_beside(int across, int up)
{
	return (1 - across) + 3 * (1 - up);
}
static inline int geo_text_across(const struct value *v)
{
	return 1 - v->flag % 3;
}
static inline int geo_text_up(const struct value *v)
{
	return 1 - v->flag / 3;
}

/* --- Diagrams -------------------------------------------------------------------------
 * The flag's low bits say which, its others what belongs to it.  The first number is what it
 * measures, where it measures something; the others:
 *   BARS       per bar: from, to, height
 *   BOX        middle and half of its height; least, quartile, median, quartile, greatest;
 *              then the values that stand alone
 *   PIE        centre x y, radius; the shares
 *   TABLE      where its upper left corner is x y; the text has a line per row, tabs
 *              between cells
 *   INTERVAL   from, to
 *   DIMENSION  the two ends x y, x y; how far beside them, to the left (DIAGRAM_OFFSET);
 *   BRACE      text: what it says in place of the length, or NULL; x y z each (DIAGRAM_SPACE)
 *   STEPS      which dots it has (-2 to 2; negative: hollow ones at the other ends); places
 *   STICKS     x y, x y ... (DIAGRAM_JOINED: upright lines too; DIAGRAM_ACROSS: level sticks)
 *   SLOPES     dy/dx is fn, ARROWS: (fn, fn2) in x and y; how many in a row, how long they
 *   ARROWS     are, x from, y from, x to, y to (DIAGRAM_OFFSET: given)
 */
enum diagram {
	DIAGRAM_BARS,
	DIAGRAM_BOX,
	DIAGRAM_PIE,
	DIAGRAM_TABLE,
	DIAGRAM_INTERVAL,
	DIAGRAM_DIMENSION,
	DIAGRAM_BRACE,
	DIAGRAM_SLOPES,
	DIAGRAM_ARROWS,
	DIAGRAM_STEPS,
	DIAGRAM_STICKS,
	DIAGRAM_COUNT
};
enum {
	DIAGRAM_FORM = 15, /* mask of the above */
	DIAGRAM_OPEN_LEFT = 16,
	DIAGRAM_OPEN_RIGHT = 32,
	DIAGRAM_NO_LEFT = 64, /* endless */
	DIAGRAM_NO_RIGHT = 128,
	DIAGRAM_OFFSET = 256,
	DIAGRAM_JOINED = 512,
	DIAGRAM_ACROSS = 1024,
	DIAGRAM_SPACE = 2048, /* its places have three coordinates */
};
static inline enum diagram geo_diagram_of(const struct value *v)
{
	return (enum diagram)(v->flag & DIAGRAM_FORM);
}
/* Does it count as a number, its first? */
static inline bool geo_diagram_measures(const struct value *v)
{
	enum diagram d = geo_diagram_of(v);

	return d != DIAGRAM_TABLE && d != DIAGRAM_SLOPES && d != DIAGRAM_ARROWS &&
	       !(v->flag & (DIAGRAM_NO_LEFT | DIAGRAM_NO_RIGHT));
}

/* --- list.c: lists -------------------------------------------------------------- */
int geo_list_count(const struct value *list);
/* The i-th member, from 0; its numbers are the list's. */
struct value geo_list_item(const struct value *list, int i);
/* The kinds of its members. */
kind_set geo_list_kinds(const struct value *list);
/* A list of n values, whose numbers are copied; texts and expressions are borrowed. */
struct value *geo_list_new(struct arena *a, const struct value *item, int n);
/* The numbers of a list lie in list->v now: members of its own that look there.  `like` has
 * the same members elsewhere. */
void geo_list_settle(struct value *list, const struct value *like, struct arena *a);

/* --- plane.c: points, directions, lines ------------------------------------------- */
pt geo_add(pt a, pt b, ctx *c);
pt geo_sub(pt a, pt b, ctx *c);
pt geo_scale(pt a, num k, ctx *c);
pt geo_mid(pt a, pt b, ctx *c);
pt geo_negate(pt a, ctx *c);
pt geo_turn(pt a, ctx *c); /* +90 degrees */
num geo_dot(pt a, pt b, ctx *c);
num geo_cross(pt a, pt b, ctx *c);
num geo_norm2(pt a, ctx *c);
num geo_norm(pt a, ctx *c);
num geo_dist2(pt a, pt b, ctx *c);
num geo_dist(pt a, pt b, ctx *c);
num geo_orient(pt a, pt b, pt p, ctx *c); /* twice the signed area */
truth geo_equal(pt a, pt b, ctx *c);
pt geo_unit(pt a, ctx *c); /* a not zero */

/* A straight carrier: a point and a non-zero direction. */
struct straight {
	pt p, d;
};
struct straight geo_straight_of(const struct value *v, ctx *c); /* LINEAR or vector */
/* a x + b y + k = 0 with direction (b, -a). */
void geo_straight_equation(struct straight s, num *a, num *b, num *k, ctx *c);
num geo_straight_offset(struct straight s, pt p, ctx *c); /* cross(d, p - s.p) */
pt geo_straight_foot(struct straight s, pt p, ctx *c);
pt geo_straight_meet(struct straight s, struct straight t, ctx *c); /* not parallel */
pt geo_straight_reflect(struct straight s, pt p, ctx *c);
/* The bisector direction of the angle a-o-b; a straight angle gives the
 * perpendicular to the left of a->b.  a, b differ from o. */
enum status geo_bisector_direction(pt *out, pt a, pt o, pt b, ctx *c) MUST_USE;

/* --- path.c: being on a path ------------------------------------------------------- */
/* Is p on the object, its ends included (polygon: the boundary; sector: arc and
 * the two radii)? */
truth geo_path_has(const struct value *v, pt p, ctx *c);
/* p is known to be on the carrier (whole line, whole circle): within the part? */
truth geo_path_extent_has(const struct value *v, pt p, ctx *c);
/* In the region, boundary included: polygon, circle, ellipse, parabola (inner
 * side), sector, arc (the circular segment under it). E_ARG for other kinds. */
enum status geo_region_has(truth *out, const struct value *v, pt p, ctx *c,
			   struct err *e) MUST_USE;
/* The point of a path nearest to p.  Exact for straight and circular paths and
 * polygons; for other conics the foot is found numerically and the returned
 * point lies exactly on the conic, within about 1e-12 of the nearest. */
enum status geo_path_nearest(pt *out, const struct value *v, pt p, ctx *c,
			     struct err *e) MUST_USE;
/* The nearest point itself: on conics an enclosure where it has no closed form (rough). */
enum status geo_path_foot(pt *out, bool *rough, const struct value *v, pt p, ctx *c,
			  struct err *e) MUST_USE;
/* Is another point of the path as near to p as its foot is? */
truth geo_path_foot_tied(const struct value *v, pt p, pt foot, ctx *c);

/* --- frame.c: a path's own coordinates --------------------------------------------- */
/* Coordinates that move with the path (PATH kinds), and back. */
pt geo_path_to_frame(const struct value *v, pt p, ctx *c);
pt geo_path_from_frame(const struct value *v, pt uv, ctx *c);
/* The same for points inside of a region, an inequality's too. */
pt geo_region_to_frame(const struct value *v, pt p, ctx *c);
pt geo_region_from_frame(const struct value *v, pt uv, ctx *c);

/* --- roam.c: any point of a path, for proofs ------------------------------------------ */
/* Can it be run through by one number?  positive: by those above 0. */
bool geo_path_roams(const struct value *v, bool *positive);
/* Where it ends, or turns a corner; returns how many there are, of which `most` are put there. */
int geo_path_ends(const struct value *v, pt *end, int most, ctx *c);
/* The point of a number, at NUM_GENERIC with cases; known: a point of the path, or NULL. */
enum status geo_path_roam(pt *out, const struct value *v, const pt *known, num t,
			  ctx *c) MUST_USE;
/* Any point inside of a region, by two numbers: positive ones of a triangle; else it may be
 * anywhere in the plane. */
bool geo_region_is_triangle(const struct value *v);
pt geo_region_roam(const struct value *v, const num t[2], ctx *c);

/* --- parameter.c: how far along a path ---------------------------------------------- */
/*
 * The point of a path at a parameter from 0 to 1, which counts as GeoGebra counts it (the file
 * says how); what is beyond 0 or 1 counts as that.  Straight and round paths, conics, polygons,
 * polylines, vectors, and lists of such paths or of points.  E_DOMAIN at the ends of what is
 * endless.
 */
enum status geo_path_at(pt *out, const struct value *v, num t, ctx *c, struct err *e) MUST_USE;
/* The parameter of a point on such a path; E_DOMAIN when it is not on it. */
enum status geo_path_parameter(num *out, const struct value *v, pt p, ctx *c,
			       struct err *e) MUST_USE;
/* The parameter of a number on the whole line, 1/2 for 0, and back: (1 + u)/2 with
 * u = s/(1 + |s|). */
enum status geo_line_parameter(num *out, num s, ctx *c, struct err *e) MUST_USE;
enum status geo_line_place(num *out, num t, ctx *c, struct err *e) MUST_USE;

/* --- conic.c ------------------------------------------------------------------------- */
/* a x^2 + b xy + c y^2 + d x + e y + f = 0. */
struct conic {
	num a, b, c, d, e, f;
};
enum status geo_conic_of(struct conic *out, const struct value *v,
			 ctx *c) MUST_USE; /* CONIC, arc, sector */
/* Classify a second-degree equation and make its value: circle, ellipse,
 * hyperbola, parabola; E_DOMAIN (code "degenerate") with a message when it is
 * empty, a point, or lines. */
enum status geo_conic_value(struct value **out, const struct conic *k, struct arena *a, ctx *c,
			    struct err *e) MUST_USE;
num geo_conic_at(const struct conic *k, pt p, ctx *c);
enum status geo_conic_center(pt *out, const struct value *v, ctx *c, struct err *e) MUST_USE;
/* Centre, half axes and unit direction of the long (real) axis of an ellipse or
 * hyperbola. */
void geo_conic_axes(const struct value *v, pt *center, pt *dir, num *a, num *b, ctx *c);
/* The polar line of p: the tangent when p is on the conic. */
struct straight geo_conic_polar(const struct conic *k, pt p, ctx *c);
/* Tangents from p: n is 0, 1 (p on it) or 2, in the order of TOOLS 1.6 (contact
 * point left of centre->p first). contact may be NULL. */
enum status geo_conic_tangents(struct straight out[2], pt contact[2], int *n,
			       const struct value *v, pt p, ctx *c, struct err *e) MUST_USE;
/* Common tangents of two circles (order of TOOLS 1.6), or of conics where the
 * dual pencil splits over the field; at most 4. */
enum status geo_conic_common_tangents(struct straight out[4], int *n, const struct value *v,
				      const struct value *w, ctx *c, struct err *e) MUST_USE;

/* --- conic_part.c: what belongs to an ellipse, hyperbola or parabola ----------------- */
/* The foci, in the order in which the conic has them (by an equation: left one first, or
 * lower one for an upright axis); a parabola has one.  Returns how many. */
int geo_conic_foci(pt out[2], const struct value *v);
/* Ends of the axes: next to the first focus, next to the second; then, of an ellipse, left
 * and right of first->second.  A parabola has one. */
int geo_conic_vertices(pt out[4], const struct value *v, ctx *c);
/* The axis through the foci, directed first->second (directrix->focus), and the one across
 * it, turned by +90 degrees, which a parabola has not. */
int geo_conic_symmetry_axes(struct straight out[2], const struct value *v, ctx *c);
/* Seen along first->second focus: first the rising one, then the falling one. */
void geo_hyperbola_asymptotes(struct straight out[2], const struct value *v, ctx *c);

/* --- meet.c: intersections --------------------------------------------------------------- */
#define MEET_MOST 32
struct meet {
	pt p[MEET_MOST];
	int n;
};
/*
 * All common points of two paths in the order of TOOLS 1.3, those outside a
 * limited path (segment, ray, arc, sector boundary, polygon side) left out.
 * `known`: points that lie on both by construction; they come first, and the
 * other solution is then found without a root.
 * E_DOMAIN  none, with the reason ("the lines are parallel", "the line passes
 *           the circle at distance 3 > radius 2"); code "no_such_object", or
 *           "degenerate" when they coincide (infinitely many).
 * E_UNABLE  not told at this level.
 */
enum status geo_meet_paths(struct meet *out, const struct value *v, const struct value *w,
			   const pt *known, int n_known, ctx *c, struct err *e) MUST_USE;

/* --- ggb.c: results in the order of GeoGebra -------------------------------------------- */
/* What geo_meet_paths found of v and w; known points stay where they are. */
enum status geo_ggb_meet(struct meet *m, const struct value *v, const struct value *w,
			 int n_known, ctx *c, struct err *e) MUST_USE;
/* The common points of the two lines that an equation of degree 2 stands for and of w, a line
 * or conic, or, where it is NULL, of another equation k. */
enum status geo_ggb_pair(struct meet *m, const struct conic *pair, const struct value *w,
			 const struct conic *k, ctx *c, struct err *e) MUST_USE;
/* What geo_conic_tangents found of v and p; they run to their contacts. */
enum status geo_ggb_tangents(struct straight *out, pt *contact, int n, const struct value *v,
			     pt p, ctx *c, struct err *e) MUST_USE;
/* What geo_conic_common_tangents found. */
enum status geo_ggb_common_tangents(struct straight *out, int n, const struct value *v,
				    const struct value *w, ctx *c, struct err *e) MUST_USE;
/*
 * GeoGebra maps the axes of a conic along with it, where it could compute them anew.  KEPT: the
 * first one runs from the first focus to the second, with BACK the other way; TURNED: the second
 * one is the first turned to the right.  Of a parabola, whose first axis runs to the focus, BACK
 * says that of its second.
 */
struct map;
enum ggb_axis { GGB_AXIS_KEPT = 1, GGB_AXIS_BACK = 2, GGB_AXIS_TURNED = 4 };
/* r is the image of the conic v: which way do its axes run?  scaled: the map is a dilation, for
 * which they are computed anew, and only the turn of the second is kept. */
enum status geo_ggb_image(struct value *r, const struct value *v, const struct map *m,
			  bool scaled, ctx *c, struct err *e) MUST_USE;
/* The second axis of a parabola, which its directrix follows. */
enum status geo_ggb_across(pt *out, const struct value *v, ctx *c, struct err *e) MUST_USE;
/* The conic with its foci in that order, which its vertices, axes and asymptotes follow. */
enum status geo_ggb_focal(struct value **out, const struct value *v, struct arena *a, ctx *c,
			  struct err *e) MUST_USE;

/* --- measure.c ------------------------------------------------------------------------------ */
/* Each: E_ARG "wrong_kind" when the kind has no such measure; E_DOMAIN when it is
 * undefined here (slope of a vertical line). */
enum status geo_measure_length(num *out, const struct value *v, ctx *c,
			       struct err *e) MUST_USE;
enum status geo_measure_perimeter(num *out, const struct value *v, ctx *c,
				  struct err *e) MUST_USE;
enum status geo_measure_area(num *out, const struct value *v, ctx *c, struct err *e) MUST_USE;
enum status geo_measure_slope(num *out, const struct value *v, ctx *c, struct err *e) MUST_USE;
enum status geo_measure_radius(num *out, const struct value *v, ctx *c,
			       struct err *e) MUST_USE;
enum status geo_measure_distance(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e) MUST_USE;
/* Counter-clockwise sweep from ray o->a to o->b, as an unnormalised (cos, sin). */
enum status geo_measure_sweep(num *cs, num *sn, pt a, pt o, pt b, ctx *c,
			      struct err *e) MUST_USE;
/* The angle of (cs, sn) in radians, in [0, 2 pi). */
enum status geo_sweep_radians(num *out, num cs, num sn, ctx *c) MUST_USE;
/* Sweep of an arc in radians, in (0, 2 pi]. */
enum status geo_arc_sweep(num *out, const struct value *v, ctx *c) MUST_USE;

/* --- predicate.c: predicates -------------------------------------------------------------------- */
/* Each writes yes / no / unknown; E_ARG when the kinds make no sense. */
enum status geo_are_parallel(truth *out, const struct value *v, const struct value *w, ctx *c,
			     struct err *e) MUST_USE;
enum status geo_are_perpendicular(truth *out, const struct value *v, const struct value *w,
				  ctx *c, struct err *e) MUST_USE;
enum status geo_are_equal(truth *out, const struct value *v, const struct value *w, ctx *c,
			  struct err *e) MUST_USE;
enum status geo_are_congruent(truth *out, const struct value *v, const struct value *w, ctx *c,
			      struct err *e) MUST_USE;
/* A linear object and a conic in either order, or two circles.  A segment or ray touches
 * only within its extent; arcs and sectors stand for their circle. */
enum status geo_are_tangent(truth *out, const struct value *v, const struct value *w, ctx *c,
			    struct err *e) MUST_USE;
truth geo_are_collinear(pt p, pt q, pt r, ctx *c);
truth geo_are_concyclic(pt p, pt q, pt r, pt s, ctx *c); /* collinear points are not */
/* Three linear objects through one point (parallel ones are not; carriers are meant). */
enum status geo_are_concurrent(truth *out, const struct value *const v[3], ctx *c,
			       struct err *e) MUST_USE;

/* --- map.c: similarities -------------------------------------------------------------------------- */
/* p -> m p + t, m = [[a, -s b], [b, s a]]: s = 1 keeps, s = -1 turns orientation round. */
struct map {
	num a, b;
	pt t;
	int s;
};
struct map geo_map_translation(pt t, ctx *c);
struct map geo_map_rotation(num cs, num sn, pt center, ctx *c); /* cs^2 + sn^2 = 1 */
struct map geo_map_dilation(num k, pt center, ctx *c);
struct map geo_map_reflection(struct straight s, ctx *c);
struct map geo_map_point_reflection(pt center, ctx *c);
pt geo_map_pt(const struct map *m, pt p, ctx *c);
/* The image of a value; every kind that has a place in the plane. */
enum status geo_map_value(struct value **out, const struct map *m, const struct value *v,
			  struct arena *a, ctx *c, struct err *e) MUST_USE;

/* --- center.c ------------------------------------------------------------------------------------------ */
/* Kimberling's triangle centre X(n), as barycentric weights: 1 incentre,
 * 2 centroid, 3 circumcentre, 4 orthocentre, 5 nine-point, 6 symmedian, 7
 * Gergonne, 8 Nagel, 9 Mittenpunkt, 10 Spieker, 11 Feuerbach, 13-16 Fermat and
 * isodynamic, 20 de Longchamps ...  E_ARG for others, naming those known. */
enum status geo_triangle_center(pt *out, pt a, pt b, pt p, long n, ctx *c,
				struct err *e) MUST_USE;
enum status geo_circle_through(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			       struct err *e) MUST_USE;
enum status geo_incircle(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			 struct err *e) MUST_USE;
/* The circle outside that touches the side b p, and the lines through a. */
enum status geo_excircle(struct value **out, pt a, pt b, pt p, struct arena *ar, ctx *c,
			 struct err *e) MUST_USE;
/* Least-squares line (vertical distances); E_DOMAIN when all x are equal. */
enum status geo_best_fit_line(struct straight *out, const struct value *list, ctx *c,
			      struct err *e) MUST_USE;

/* --- show.c: values as text ------------------------------------------------------------------------------- */
/* The exact text of a value at the present level: "(0, -3)", "y = 2*x + 1",
 * "x^2 + y^2 = 9", "5" ... false when some number has no closed form. */
bool geo_value_print(struct buf *b, const struct value *v, enum num_form form, ctx *c);
/* A value in words with decimals: "circle, centre (0, 0), radius 3". */
void geo_value_describe(struct buf *b, const struct value *v, ctx *c);
#endif
