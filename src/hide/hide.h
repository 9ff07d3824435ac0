/*
 * hide.h -- what of a scene in space is seen: projections, hidden lines, painter's order.
 *
 * Plain data in doubles; knows no figures and no values.  The caller fills a scene with
 * surfaces (which may hide) and curves and points (which may be hidden), chooses a view, and
 * gets the curves cut into pieces, each seen or hidden, with its image; and the filled
 * shapes from back to front.  Nothing is sampled where there is a formula: images of
 * circles are ellipses, the outline of a sphere is one, and a piece ends where its image
 * meets an outline or where the curve passes through a surface.
 *
 * The image: X to the right, Y up, in units of the scene times the view's factors; the
 * caller scales and places it on his page.
 *
 * Signs.  (1) What is known by construction is never computed: a face lists its vertices by
 * number, a segment between two of them lies on it; a curve says on which surfaces it lies.
 * (2) The numbers given stand for exact ones that were rounded (sqrt 3 has no double), so a
 * distance below `noise` times the size of the scene is none: there a curve lies on a
 * surface, images touch.  The noise is far above what this room's own arithmetic adds,
 * hence every sign outside of it is the true sign for the doubles given, and every sign
 * within it is decided by rule: what lies on a surface is not hidden by it, and what is
 * behind a surface and on its outline in the image is hidden.
 * (3) No decision is made from coordinates on the page but two: what is too short to be
 * seen, and whose ink coincides (struct hide_options).
 */
#ifndef HIDE_HIDE_H
#define HIDE_HIDE_H
#include "base/base.h"
#include "base/mem.h"
#include <stdbool.h>

struct hide_vec {
	double x, y, z;
};

/* --- Views ------------------------------------------------------------------------------- */
/* Parallel: the image of P is (right . P, up . P), and all rays go along `toward`, which both
 * rows send to 0.  Perspective: with r = P - eye it is f (r.right, r.up) / (-r.toward), where
 * right, up, toward are orthonormal and toward points back from the picture to the eye.
 * Angles are in degrees; multiples of 15 have sines and cosines that are equal where they
 * should be. */
struct hide_view {
	bool perspective;
	struct hide_vec right, up, toward;
	struct hide_vec eye; /* perspective only, as f */
	double f;
};
/* GeoGebra's angles: z_angle turns about the z-axis, x_angle is the height of the eye. */
struct hide_view hide_view_orthographic(double z_angle, double x_angle);
/* y goes away from the reader at the angle alpha to the right (alpha > 90: to the left),
 * shortened k times.  Cabinet: k = 1/2, cavalier: k = 1, both usually with 45. */
struct hide_view hide_view_oblique(double k, double alpha);
/* x comes forward, down to the left (alpha > 90: to the right); y and z are true. */
struct hide_view hide_view_forward(double k, double alpha);
/* The plan is true, turned by beta; heights are k times as long, straight up. */
struct hide_view hide_view_military(double k, double beta);
struct hide_view hide_view_isometric(void); /* edges along the axes keep their lengths */
struct hide_view hide_view_dimetric(void);  /* y at 7 degrees and z true, x at 41 halved */
/* From the eye towards the target; z is up (y, when one looks along z).  What lies at the
 * distance of the target has its true size. */
enum status hide_view_perspective(struct hide_view *out, struct hide_vec eye,
				  struct hide_vec target, struct err *e) MUST_USE;
/* The same view of a scene that was turned about the z-axis through the origin. */
struct hide_view hide_view_turned(struct hide_view v, double degrees);

/* Where P is seen.  false: not in front of the eye (perspective), out is not written. */
bool hide_view_point(const struct hide_view *v, struct hide_vec p, double out[2]);
/* From P towards the reader, not normalised. */
struct hide_vec hide_view_toward(const struct hide_view *v, struct hide_vec p);

/* --- Images ------------------------------------------------------------------------------ */
enum hide_shape_kind {
	HIDE_LINE,   /* v: x0 y0 x1 y1 */
	HIDE_ARC,    /* v: cx cy rx ry turn from to; radians, counterclockwise with Y up;
		      * from > to: runs clockwise.  At most one whole turn. */
	HIDE_CUBICS, /* n = 3k + 1 places in p: Bezier curves end to end */
	HIDE_LINES,  /* n places in p */
};
struct hide_shape {
	enum hide_shape_kind kind;
	double v[7];
	int n;
	const double (*p)[2];
};
/* A circle or ellipse centre + a cos t + b sin t, from .. to.  What is no ellipse in
 * perspective, or too thin for one, comes as cubics, or as lines.  Fails (false) when a part
 * of it is not in front of the eye. */
bool hide_view_ellipse(const struct hide_view *v, struct hide_vec centre, struct hide_vec a,
		       struct hide_vec b, double from, double to, struct arena *arena,
		       struct hide_shape *out);
/* A place on a shape, at 0 .. 1 along it (by its own parameter); its ends for instance. */
void hide_shape_at(const struct hide_shape *s, double at, double out[2]);
double hide_shape_length(const struct hide_shape *s); /* within a thousandth */

/* --- The scene --------------------------------------------------------------------------- */
/* What a surface hides. */
enum hide_power {
	HIDE_ALL,     /* whatever is behind it */
	HIDE_OWN,     /* only curves of its own body: a glass with something in it */
	HIDE_NOTHING, /* it is only filled */
};
/* A surface is a plane face bounded by straight sides and conic arcs, or a zone: the surface
 * that a conic makes when it turns about its axis, between two planes across the axis. */
enum hide_surface_kind { HIDE_FACE, HIDE_ZONE };
enum hide_curve_kind {
	HIDE_SEGMENT,   /* c + a t */
	HIDE_ELLIPSE,   /* c + a cos t + b sin t */
	HIDE_PARABOLA,  /* c + a t + b t^2 */
	HIDE_HYPERBOLA, /* c + a cosh t + b sinh t */
	HIDE_POLYLINE,  /* place t: leg number floor(t), the part of it */
};
struct hide_side {  /* of a face: straight from a vertex, or along an arc */
	int curve;  /* >= 0: this curve of the scene, forward or back; -1: straight */
	int vertex; /* where it begins, -1 when no numbered vertex is there */
	bool back;
};
struct hide_surface {
	enum hide_surface_kind kind;
	enum hide_power power;
	int body;    /* -1: on its own */
	bool filled; /* takes part in hide_paint */
	/* FACE: sides in order, loops one behind the other; inside by the even-odd rule */
	struct hide_side *side;
	int n_sides;
	int *loop; /* index of each loop's first side */
	int n_loops;
	bool is_lid; /* it closes the zone lid[0] at its end lid[1] */
	int lid[2];
	/* ZONE: distance from the axis squared is q0 + q1 h + q2 h^2 at height h0 <= h <= h1
	 * above foot along the unit vector axis */
	struct hide_vec foot, axis;
	double q[3], h0, h1;
	bool smooth; /* one of a row that stands for a smooth surface, nearly */
};
struct hide_curve {
	enum hide_curve_kind kind;
	int body;                   /* -1; a contour's is its surface's */
	struct hide_vec c, a, b;    /* SEGMENT: from c to c + a */
	double from, to;            /* SEGMENT: 0, 1 */
	int end[2];                 /* vertices at its ends, -1: none */
	const struct hide_vec *pts; /* POLYLINE, n of them */
	int n;
	int *on; /* surfaces it lies on */
	int n_on, cap_on;
	int contour; /* the zone whose outline it is, -1 */
	/* > 0: it was sampled on surfaces of its body, and lies beside them as its chords do;
	 * what those hide of it within this distance does not count */
	double loose;
	bool border; /* only bounds a disc: has no pieces */
};
struct hide_point {
	struct hide_vec p;
	int vertex; /* -1: none */
	bool named; /* the chooser keeps it apart from others */
};
struct hide_body {
	bool closed; /* its surfaces together enclose a part of space */
	bool convex; /* closed, convex, and all its faces and edges belong to it alone */
};
struct hide_scene {
	struct arena *arena;
	double noise; /* relative; hide_scene_new sets HIDE_NOISE */
	struct hide_vec *vertex;
	int n_vertices, cap_vertices;
	struct hide_surface *surface;
	int n_surfaces, cap_surfaces;
	struct hide_curve *curve;
	int n_curves, cap_curves;
	struct hide_point *point;
	int n_points, cap_points;
	struct hide_body *body;
	int n_bodies, cap_bodies;
};
#define HIDE_NOISE 1e-11

/* Everything lives in the arena.  The add functions check nothing and return the number of
 * what was added; hide_lines, hide_paint and hide_choose check the whole and say what is
 * wrong with it. */
struct hide_scene *hide_scene_new(struct arena *a);
int hide_add_body(struct hide_scene *s, bool closed, bool convex);
int hide_add_vertex(struct hide_scene *s, struct hide_vec p);
/* A polygon through vertices, convex or not; body -1: none.  It is filled. */
int hide_add_face(struct hide_scene *s, int body, const int *vertex, int n);
/* Further loops of the last face: holes and islands. */
void hide_add_loop(struct hide_scene *s, const int *vertex, int n);
/* A disc or the inside of an ellipse; adds no curve that is seen. */
int hide_add_disc(struct hide_scene *s, int body, struct hide_vec c, struct hide_vec a,
		  struct hide_vec b);
/* The part of a plane inside a closed chain of curves of the scene (segments, conics), in
 * order; back[i]: curve i is walked from its end.  The curves lie on it. */
int hide_add_region(struct hide_scene *s, int body, const int *curve, const bool *back, int n);
int hide_add_sphere(struct hide_scene *s, int body, struct hide_vec c, double r);
/* The side of a cone (one radius 0), frustum or cylinder between two centres. */
int hide_add_cone(struct hide_scene *s, int body, struct hide_vec c0, double r0,
		  struct hide_vec c1, double r1);
/* Any zone: hemisphere, cap, paraboloid ... */
int hide_add_zone(struct hide_scene *s, int body, struct hide_vec foot, struct hide_vec axis,
		  const double q[3], double h0, double h1);
/* The disc that closes a zone at its lower (0) or upper (1) end, and the circle there, which
 * lies on the zone and on the discs made so before; -1 where the radius is 0. */
int hide_add_lid(struct hide_scene *s, int zone, int end);
int hide_add_rim(struct hide_scene *s, int zone, int end);
/* A surface of revolution about an axis: n places of its outline, by height, distance from the
 * axis and slope: by how much the square of the distance grows with the height.  Heights increase.
 * The slope is infinite at an end where the outline turns round (the top of a torus).  Two zones
 * from place to place, one beside such an end; returns the first. */
int hide_add_turned(struct hide_scene *s, int body, struct hide_vec foot, struct hide_vec axis,
		    const double (*profile)[3], int n);

int hide_add_segment(struct hide_scene *s, int body, int from, int to); /* vertices */
int hide_add_line(struct hide_scene *s, int body, struct hide_vec p, struct hide_vec q);
/* ELLIPSE, PARABOLA, HYPERBOLA. */
int hide_add_conic(struct hide_scene *s, int body, enum hide_curve_kind kind,
		   struct hide_vec c, struct hide_vec a, struct hide_vec b, double from,
		   double to);
int hide_add_polyline(struct hide_scene *s, int body, const struct hide_vec *p, int n);
int hide_add_point(struct hide_scene *s, struct hide_vec p, int vertex, bool named);
/* It lies there by construction. */
void hide_curve_put_on(struct hide_scene *s, int curve, int surface);
/* All surfaces of a body. */
void hide_body_set(struct hide_scene *s, int body, enum hide_power power, bool filled);

/* --- Lines ------------------------------------------------------------------------------- */
enum hide_state {
	HIDE_SEEN,
	HIDE_HIDDEN,
	/* Hidden, and not to be drawn: */
	HIDE_TWIN,  /* the same ink as a piece that is seen, or as an earlier hidden one */
	HIDE_SHORT, /* too short for a dash; or a seen speck between hidden pieces */
};
struct hide_piece {
	int curve;     /* of the result */
	double t0, t1; /* its parameters, t0 < t1 */
	enum hide_state state;
	struct hide_shape shape; /* from t0 to t1 */
};
struct hide_result {
	struct hide_curve *curve; /* the scene's, then the contours of zones */
	int n_curves;
	struct hide_piece *piece; /* by curve, then by parameter: no gaps but in front of
				   * nothing (behind the eye) or where a curve is seen as a
				   * point */
	int n_pieces;
	bool *point_hidden; /* of each point of the scene */
};
struct hide_options {
	double pixel;    /* size of a pixel in the image; 0: one 400th of the scene's */
	double shortest; /* pixels; 0: 3 */
	bool whole;      /* nothing is TWIN or SHORT */
};
enum status hide_lines(struct hide_result *out, const struct hide_scene *s,
		       const struct hide_view *v, const struct hide_options *o,
		       struct arena *a, struct err *e) MUST_USE;

/* --- Fills ------------------------------------------------------------------------------- */
/* A filled surface or a part of it, as a path of loops (even-odd).  A zone gives two sheets,
 * the one that faces the reader and the one that does not. */
struct hide_fill {
	int surface;
	bool away; /* a face or sheet whose outer side is turned from the reader.  The outer
		    * side of a face is the one on which its first loop runs
		    * counterclockwise, that of a zone is away from the axis */
	struct hide_shape *shape; /* end to end within a loop, which closes */
	int *loop;                /* index of each loop's first shape */
	int n_shapes, n_loops;
};
struct hide_fills {
	struct hide_fill *fill; /* from back to front */
	int n;
	/* Pairs of which neither lies wholly before the other and which could not be cut:
	 * zones of which one pierces the other off a common plane.  They are ordered by where
	 * most of them lies. */
	int open;
};
enum status hide_paint(struct hide_fills *out, const struct hide_scene *s,
		       const struct hide_view *v, struct arena *a, struct err *e) MUST_USE;

/* --- Choosing a view --------------------------------------------------------------------- */
enum hide_fault {                    /* what is wrong with a view, counted */
		  HIDE_POINTS_MEET,  /* two named points on one spot */
		  HIDE_EDGE_AS_SPOT, /* a segment seen as a point, or nearly */
		  HIDE_FACE_EDGE_ON, /* a face or disc seen as a line */
		  HIDE_LINE_THROUGH, /* a segment that runs through a point it does not contain */
		  HIDE_LINES_MEET, /* two segments that are not on one line in space, but in the image */
		  HIDE_FAULTS
};
struct hide_choice {
	struct hide_view view;
	const char *name; /* "cabinet", "orthographic", "cavalier" ... */
	double angle[2];  /* orthographic: z and x angle; oblique: k and alpha */
	double turned;    /* the scene was turned by this about the z-axis */
	int fault[HIDE_FAULTS];
};
/* The textbook's view: cabinet when there are plane faces alone, orthographic from a little
 * above otherwise; of some nearby ones the first in which the least is wrong. */
enum status hide_choose(struct hide_choice *out, const struct hide_scene *s,
			struct err *e) MUST_USE;
/* Counts what is wrong with a view. */
enum status hide_judge(int fault[HIDE_FAULTS], const struct hide_scene *s,
		       const struct hide_view *v, struct err *e) MUST_USE;
#endif
