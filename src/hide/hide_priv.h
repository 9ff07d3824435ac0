/*
 * hide_priv.h -- inside the room: vectors, forms, a scene made ready for one view.
 *
 * Everything here is homogeneous: a place is (x, y, z, 1), the reader is E = (w, 0) along the
 * direction w of a parallel view or (eye, 1).  What lies between X and the reader is X + s E
 * with s > 0 in both cases.  A plane is a row l, a quadric a symmetric matrix Q, and
 *    the plane through E and a line, the cone with its apex at E over a conic,
 *    the polar plane Q E of the reader (it cuts Q along the contour),
 *    the cone (QE)(QE)' - (E'QE) Q that touches Q along the contour
 * are the forms whose zeros on a curve are the places where it may begin or cease to be
 * hidden.  A zero too many does no harm: what is between two zeros is looked at in its
 * middle, and equal neighbours are joined.
 *
 * Lengths are those of the scene divided by its size, about its middle.
 */
#ifndef HIDE_HIDE_PRIV_H
#define HIDE_HIDE_PRIV_H
#include "hide/hide.h"
#include <math.h>

#define HIDE_PI 3.14159265358979323846

static inline struct hide_vec vec(double x, double y, double z)
{
	return (struct hide_vec){ x, y, z };
}
static inline struct hide_vec vec_add(struct hide_vec a, struct hide_vec b)
{
	return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline struct hide_vec vec_sub(struct hide_vec a, struct hide_vec b)
{
	return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline struct hide_vec vec_scale(struct hide_vec a, double k)
{
	return vec(a.x * k, a.y * k, a.z * k);
}
/* a + k b */
static inline struct hide_vec vec_along(struct hide_vec a, double k, struct hide_vec b)
{
	return vec(a.x + k * b.x, a.y + k * b.y, a.z + k * b.z);
}
static inline double vec_dot(struct hide_vec a, struct hide_vec b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline struct hide_vec vec_cross(struct hide_vec a, struct hide_vec b)
{
	return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline double vec_length(struct hide_vec a)
{
	return sqrt(vec_dot(a, a));
}
/* Unit vector; (0, 0, 0) of none. */
static inline struct hide_vec vec_unit(struct hide_vec a)
{
	double m = fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));

	if (!(m > 0))
		return vec(0, 0, 0);
	a = vec_scale(a, 1 / m); /* no square can vanish or overflow */
	return vec_scale(a, 1 / vec_length(a));
}
/* A unit vector across a unit vector, always the same one. */
static inline struct hide_vec vec_across(struct hide_vec u)
{
	double x = fabs(u.x), y = fabs(u.y), z = fabs(u.z);
	struct hide_vec e = x <= y && x <= z ? vec(1, 0, 0)
			    : y <= z         ? vec(0, 1, 0)
					     : vec(0, 0, 1);

	return vec_unit(vec_cross(u, e));
}

/* --- Forms on curves (form.c) ------------------------------------------------------------ */
struct hide_arc { /* as struct hide_curve has it; no POLYLINE */
	enum hide_curve_kind kind;
	struct hide_vec c, a, b;
	double from, to;
};
struct hide_row {
	double v[4];
};
struct hide_quadric {
	double m[4][4];
};
#define HIDE_ROOTS 12 /* room for the zeros of one form on one arc */

static inline struct hide_row hide_row_of(struct hide_vec p, double w)
{
	return (struct hide_row){ { p.x, p.y, p.z, w } };
}
static inline double hide_row_at(const struct hide_row *l, struct hide_vec p, double w)
{
	return l->v[0] * p.x + l->v[1] * p.y + l->v[2] * p.z + l->v[3] * w;
}
static inline double hide_row_dot(const struct hide_row *a, const struct hide_row *b)
{
	return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2] + a->v[3] * b->v[3];
}
struct hide_row hide_quadric_row(const struct hide_quadric *q, const struct hide_row *p);
double hide_quadric_at(const struct hide_quadric *q, const struct hide_row *p);
/* The plane with normal n through p, n made a unit vector; false when n is none. */
bool hide_row_plane(struct hide_row *l, struct hide_vec n, struct hide_vec p);
/* The plane through the reader and a segment; false when it is seen as a point. */
bool hide_row_sight(struct hide_row *l, const struct hide_row *reader, struct hide_vec a,
		    struct hide_vec b);
/* The quadric across the arc's plane through the arc, and with the arc's plane the cone of
 * sight over it; false when the plane is seen edge-on. */
struct hide_quadric hide_arc_quadric(const struct hide_arc *c);
bool hide_quadric_sight(struct hide_quadric *out, const struct hide_quadric *q,
			const struct hide_row *plane, const struct hide_row *reader);
struct hide_quadric hide_quadric_touching(const struct hide_quadric *q,
					  const struct hide_row *reader);

struct hide_vec hide_arc_at(const struct hide_arc *c, double t);
struct hide_vec hide_arc_tangent(const struct hide_arc *c, double t);
/* Zeros of a form on the arc between its ends, in any order; those that are zero all along
 * (within tiny) have none, and *all is set. */
int hide_roots_row(const struct hide_arc *c, const struct hide_row *l, double tiny,
		   double out[HIDE_ROOTS], bool *all);
int hide_roots_quadric(const struct hide_arc *c, const struct hide_quadric *q, double tiny,
		       double out[HIDE_ROOTS], bool *all);

/* --- Conics (conic.c) -------------------------------------------------------------------- */
/* The conic in which a plane cuts a quadric, within about 4 units of the middle of the scene:
 * at most 2 arcs. */
int hide_section(struct hide_arc out[2], const struct hide_quadric *q,
		 const struct hide_row *plane);
/* The parts of an arc on which all rows are positive, or 0 within tiny; appended to a growing
 * array. */
struct hide_arcs {
	struct hide_arc *arc;
	int n, cap;
	struct arena *arena;
};
void hide_arcs_add(struct hide_arcs *out, struct hide_arc c);
void hide_arcs_clip(struct hide_arcs *out, const struct hide_arc *c,
		    const struct hide_row *row, int n, double tiny);

/* --- A scene made ready (work.c, patch.c) ------------------------------------------------ */
struct hide_box { /* in the image */
	double x0, y0, x1, y1;
};
/* A side of a face: an arc, at most a third of a turn, and what its image is crossed by. */
struct hide_edge {
	struct hide_arc arc;
	struct hide_vec p, q; /* its ends */
	bool straight;
	bool dot;                  /* seen as a point, or the face edge-on: no outline */
	struct hide_row sight;     /* straight */
	struct hide_quadric *cone; /* bent */
	struct hide_vec dual[2];   /* bent: (X - c) . dual are the coordinates along a, b */
};
struct hide_patch {
	const struct hide_surface *s;
	struct hide_box box;
	int body;
	/* FACE */
	struct hide_row plane; /* unit normal, outward where that is known */
	double facing;         /* plane . reader; 0 when edge-on within the noise */
	struct hide_edge *edge;
	int n_edges;
	bool bent; /* some side is no segment */
	int drop;  /* coordinate to leave out when the face is looked at as a figure */
	bool back; /* a face of a closed body turned away: it alone hides nothing more */
	/* ZONE */
	struct hide_quadric q, touching;
	struct hide_row polar; /* q . reader: positive where the outside faces the reader */
	double qee;            /* reader . q . reader */
	struct hide_row height[2]; /* h - h0, h1 - h as rows with unit normals */
	double radius[2];
	bool cone; /* or cylinder: contours are generators */
	struct hide_quadric
		*rim[2]; /* cones of sight over the ends, NULL: edge-on or a point */
	struct hide_vec foot, axis, e1, e2;
	double quad[3], h0, h1;
};
struct hide_cuts {
	double *t;
	int n, cap;
};
struct hide_work {
	const struct hide_scene *scene;
	struct arena *arena;
	struct hide_vec middle;
	double size;
	struct hide_view view; /* of the scene made ready; its image is 1 / size as large */
	struct hide_row reader;
	double tiny; /* the noise */
	struct hide_patch *patch;
	int n_patches;
	bool *convex;           /* of each body, as claimed and found */
	int *face_at;           /* faces at each vertex, increasing: */
	struct hide_cuts *cuts; /* scratch of cover.c */
	double done;            /* sides looked at so far */
	int *face_from; /* ... vertex v has face_at[face_from[v]] up to face_from[v + 1] */
};
/* E_UNABLE: the budget of the call (base/work.h) is spent. */
enum status hide_no_time(struct err *e);
/* Checks the scene and makes it ready. */
enum status hide_work_new(struct hide_work **out, const struct hide_scene *s,
			  const struct hide_view *v, struct arena *a, struct err *e);
struct hide_vec hide_work_in(const struct hide_work *w, struct hide_vec p);
struct hide_vec hide_work_out(const struct hide_work *w, struct hide_vec p);
struct hide_arc hide_work_arc(const struct hide_work *w, const struct hide_curve *c);
/* false: the face has no area. */
bool hide_patch_make(struct hide_work *w, struct hide_patch *p, const struct hide_surface *s);
/* After the plane was turned round or found: what depends on the reader. */
void hide_patch_aim(const struct hide_work *w, struct hide_patch *p);
/* Is the place, which lies in the face's plane, within the face?  Its border counts. */
bool hide_patch_holds(const struct hide_work *w, const struct hide_patch *p,
		      struct hide_vec x);
/* Where the line of sight of x meets the patch: values of s, increasing; at most 2.  A place
 * that lies on the surface (on) meets it at 0, which is left out. */
int hide_patch_meet(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x,
		    bool on, double s[2]);
/* Does it hide x, farther than `loose` from it?  x may lie on it. */
bool hide_patch_hides(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x,
		      bool on, double loose);
/* The contour of a zone, at most 8 arcs. */
void hide_patch_contour(const struct hide_work *w, const struct hide_patch *p,
			struct hide_arcs *out);
struct hide_arc hide_patch_rim(const struct hide_patch *p, int end);
struct hide_box hide_box_arc(const struct hide_work *w, const struct hide_arc *c);
static inline bool hide_box_apart(const struct hide_box *a, const struct hide_box *b)
{
	return a->x1 < b->x0 || b->x1 < a->x0 || a->y1 < b->y0 || b->y1 < a->y0;
}
/* Faces that contain both vertices: calls with each. */
void hide_work_common(const struct hide_work *w, int u, int v,
		      void (*call)(void *self, int face), void *self);
/* Turns the faces of closed bodies outwards, and finds which are closed and convex (body.c). */
void hide_bodies(struct hide_work *w);
/* Where a side of a face begins, as the scene has it. */
struct hide_vec hide_side_start(const struct hide_scene *s, const struct hide_side *e);
struct hide_vec hide_curve_at(const struct hide_curve *c, double t);

/* --- Images (image.c) -------------------------------------------------------------------- */
/* Of an arc whose places are all in front of the eye. */
struct hide_shape hide_image(const struct hide_view *v, const struct hide_arc *c, double fine,
			     struct arena *a);
/* Is the image of its plane a line?  Then an ellipse turns back at these parameters, of
 * which there are n. */
bool hide_image_flat(const struct hide_view *v, const struct hide_arc *c);
int hide_image_turns(const struct hide_view *v, const struct hide_arc *c, double t[2]);

/* --- Boxes in the image, found by place (grid.c) ------------------------------------------ */
struct hide_grid;
struct hide_grid *hide_grid_new(const struct hide_box *box, int n, struct arena *a);
/* The numbers of all boxes that may meet the line from p to q (or the box that they span),
 * each once; *out is good until the next question. */
int hide_grid_line(struct hide_grid *g, const double p[2], const double q[2], const int **out);
int hide_grid_box(struct hide_grid *g, const struct hide_box *b, const int **out);

/* --- Hidden parts (cover.c) -------------------------------------------------------------- */
struct hide_span {
	double from, to;
};
struct hide_spans {
	struct hide_span *span;
	int n, cap;
};
/* Appends the parts of the arc that the patch hides; loose as in struct hide_curve. */
void hide_cover(struct hide_work *w, const struct hide_arc *c, const struct hide_patch *p,
		bool on, double loose, struct hide_spans *out);
void hide_spans_add(struct hide_spans *s, struct arena *a, double from, double to);
/* In order, and without overlaps. */
void hide_spans_join(struct hide_spans *s, double gap);
/* TWIN pieces (twin.c) and SHORT ones. */
void hide_twins(struct hide_result *r, const struct hide_view *v, double near,
		struct arena *a);

/* --- Fills (item.c, order.c) -------------------------------------------------------------- */
/* A filled face or sheet of a zone, or a part of it: what of the surface lies where all rows
 * are positive. */
struct hide_item {
	int surface, sheet; /* sheet: 0 a face, 1 turned to the reader, -1 away from him */
	const struct hide_patch *p;
	struct hide_arc *border; /* linked: end to end in loops, else in any order */
	int n_border;
	bool *reversed; /* linked: walked from its end */
	int *loop, n_loops;
	struct hide_row *row;
	int n_rows;
	struct hide_box box;
	/* A face: convex polygons in the image that make it up, and how near it is there,
	 * near[0] + near[1] x + near[2] y, larger being nearer. */
	double (*corner)[2];
	int *part, n_parts; /* part i has the corners part[i] .. part[i + 1] - 1 */
	double near[3];
	/* Places on it. */
	struct hide_vec *sample;
	int n_samples;
	bool gone; /* was cut in two */
};
/* False when nothing of it is seen. */
bool hide_item_face(struct hide_work *w, struct hide_item *out, int surface);
bool hide_item_sheet(struct hide_work *w, struct hide_item *out, int surface, int sheet,
		     const struct hide_row *more, int n_more);
/* The part of an item on the positive side of a plane. */
bool hide_item_cut(struct hide_work *w, struct hide_item *out, const struct hide_item *from,
		   const struct hide_row *row);
struct hide_fill hide_item_fill(const struct hide_work *w, const struct hide_view *v,
				const struct hide_item *it, struct arena *a);
/* Is a place on its surface within the item? */
bool hide_item_holds(const struct hide_work *w, const struct hide_item *it, struct hide_vec x);
#endif
