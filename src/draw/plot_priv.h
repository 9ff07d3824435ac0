/*
 * plot_priv.h -- what graphs, curves and regions share.
 *
 *   sample.c      expressions as doubles
 *   hull.c        their bounds over intervals
 *   course.c      a curve given by a parameter, as runs of near points
 *   fit.c         a run of points as few lines and cubics
 *   implicit.c    the outline of where a function is positive
 *   zero.c        curves given by an equation
 *   plot_relation.c   inequalities: their parts, what is inside
 *   interest.c    which part of an unbounded graph is worth seeing
 *   plot.c        functions and curves as objects; inequality.c, integral.c, region.c,
 *   hatch.c       the rest
 *
 * Everything here is in page coordinates unless it says otherwise.
 */
#ifndef DRAW_PLOT_PRIV_H
#define DRAW_PLOT_PRIV_H
#include "draw/draw_priv.h"
#include "draw/sample.h"

/* Page coordinates back to the plane. */
static inline double plane_x(const struct draw_view *v, double x)
{
	return v->x0 + (x - v->page.x0) / v->sx;
}
static inline double plane_y(const struct draw_view *v, double y)
{
	return v->y0 + (v->page.y1 - y) / v->sy;
}
/* The window and a little more, so that strokes leave it without showing their ends. */
struct scene_box draw_plot_box(const struct draw_drawing *d);
/* The range that holds the values, but for a few that run far away from the others; sorts
 * them.  n > 0, all finite. */
void draw_plot_range(double *v, int n, double *lo, double *hi);

/* --- course.c ------------------------------------------------------------------------- */
/* Where the curve is for n parameters; y is NaN where it is not defined. */
typedef void course_fn(void *self, int n, const double *t, double *x, double *y);
/* Boxes around its parts from t0[i] to t1[i]; x0 > x1 or y0 > y1 when it is defined nowhere
 * there.  false: nothing is known. */
typedef bool course_hull_fn(void *self, int n, const double *t0, const double *t1,
			    struct scene_box *box);
struct course_of {
	course_fn *at;
	course_hull_fn *hull;
	void *self;
	bool graph; /* t is x on the page, so that columns can be thinned out
	                              * where it swings faster than anyone can see */
};

/* Points in order; chords stray from the curve by at most COURSE_NEAR (where the budget
 * sufficed), and no chord bridges a jump, a pole or a gap. */
#define COURSE_NEAR 0.05
struct course_run {
	int first, n; /* n >= 2 */
};
struct draw_course {
	double *t, *x, *y;
	int n;
	struct course_run *run;
	int n_runs;
	bool closed; /* one run that ends where it begins */
};
/*
 * Follow the curve from one parameter to the other, beginning with `start` steps, and keep
 * what is in the box.  At most COURSE_MOST points are looked for, besides jumps, ends and
 * what is hidden between the first ones.
 */
#define COURSE_MOST 4000
struct draw_course draw_course_follow(const struct course_of *c, double from, double to,
				      int start, const struct scene_box *box, struct arena *a);

/* --- fit.c ---------------------------------------------------------------------------- */
/* Appends the points' line, within `near`: as lines where it is straight or has corners, as
 * cubics elsewhere.  closed: and back to the first, which is not repeated.  join: goes on
 * from the path's last point with a line instead of a new beginning. */
#define FIT_NEAR 0.09
void draw_fit_path(struct scene_path *p, const double *x, const double *y, int n, bool closed,
		   bool join, double near, struct arena *scratch);

/* --- plot.c --------------------------------------------------------------------------- */
/* The graph of a function on a page. */
struct graph {
	const struct draw_sample *f; /* of x; NULL: the x-axis */
	const struct draw_view *view;
};
struct draw_course draw_graph_follow(struct graph *g, double from, double to,
				     const struct scene_box *box, struct arena *a);

/* --- interest.c ----------------------------------------------------------------------- */
/* Widen a hint. */
void draw_extent_hint_x(struct extent *e, double lo, double hi);
void draw_extent_hint_y(struct extent *e, double lo, double hi);

/* --- integral.c ----------------------------------------------------------------------- */
/* The closed path of the area; false when the object is no such number. */
bool draw_integral_path(struct scene_path *out, struct draw_drawing *d, fig_id id);

/* --- inequality.c --------------------------------------------------------------------- */
void draw_inequality_path(struct scene_path *out, struct draw_drawing *d,
			  const struct value *v);

/* --- implicit.c ----------------------------------------------------------------------- */
/* How deep inside each place is: positive inside, else negative or zero; never NaN. */
typedef void implicit_fn(void *self, int n, const double *x, const double *y, double *f);

/* Closed polygons around what is inside, good to about IMPLICIT_NEAR, cut off along the
 * box's edge; even-odd tells inside from outside. */
#define IMPLICIT_NEAR 0.12
struct draw_outline {
	double *x, *y;
	int n;
	struct course_run *loop;
	int n_loops;
	/* Places where the function may be zero though nothing about them tells: lone points,
	 * and lines along which it does not change its sign.  Only with a `sure`. */
	double *spot_x, *spot_y;
	int n_spots;
};
/* What is known of a whole box. */
enum implicit_sure {
	SURE_OF_NOTHING,
	SURE_SIMPLE, /* no border ends, turns back or crosses itself in it */
	SURE_AWAY,   /* no border passes through it */
};
typedef enum implicit_sure implicit_sure_fn(void *self, const struct scene_box *box);
/* sure may be NULL: then small islands are looked for where the samples bend. */
struct draw_outline draw_implicit_outline(implicit_fn *fn, implicit_sure_fn *sure, void *self,
					  const struct scene_box *box, struct arena *a);

/* --- plot_relation.c ----------------------------------------------------------------------- */
/* An inequality taken apart (in coordinates of the plane). */
#define RELATION_ATOMS 24
struct plot_relation {
	const struct draw_sample *truth; /* 1 inside */
	const struct draw_sample *depth; /* positive inside; NaN: ask truth */
	struct {
		const struct draw_sample *g; /* positive where it holds */
		bool strict, affine;
		double k[3]; /* affine: g is k[0] x + k[1] y + k[2] */
	} atom[RELATION_ATOMS];
	int n;
	bool linear; /* affine ones joined by and alone */
};
struct plot_relation *draw_relation_of(const struct expr *x, struct arena *a);
bool draw_relation_holds(const struct plot_relation *r, double x, double y);
void draw_relation_depth(const struct plot_relation *r, int n, const double *x,
			 const double *y, double *f);

/* --- polygon.c ------------------------------------------------------------------------ */
/* A polygon whose sides remember what made them: side i runs from corner i to the next. */
#define POLYGON_OWN (-1) /* a side that was there from the beginning */
struct cut_polygon {
	double *x, *y;
	int *side;
	int n;
};
struct cut_polygon draw_polygon_box(const struct scene_box *b, struct arena *a);
/* What is left of it where a x + b y + c >= 0; new sides are marked with `side`.  A polygon
 * that is not convex may keep sides that run back and forth along the cut. */
struct cut_polygon draw_polygon_cut(const struct cut_polygon *p, double a, double b, double c,
				    int side, struct arena *arena);
#endif
