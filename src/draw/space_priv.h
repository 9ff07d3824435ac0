/*
 * space_priv.h -- pictures of what lies in space: what their steps share.
 *
 *   space.c          the steps, in order
 *   space_collect.c  from values of a figure to a scene of the room hide
 *   space_body.c     bodies, polygons and their parts, likewise
 *   space_plane.c    planes, likewise, and where they meet
 *   space_face.c     sections and surfaces that turned, likewise
 *   space_mesh.c     surfaces by two parameters, likewise, and their outlines
 *   space_weld.c     what meets: vertices, edges, and whose things are
 *   space_nest.c     bodies in bodies
 *   space_flat.c     graphs, regions and the like of the plane, in z = 0
 *   space_seen.c     the view: as the figure or the options say, or as a book would
 *   space_paint.c    from its pieces to strokes, fills, markers and labels
 *   space_chain.c    its shapes that follow each other
 *   space_mark.c     angles in their planes, ticks, ends of dimension lines
 *   space_axes.c     axes and the plate
 *
 * Whatever is drawn is an object of the figure, a part of one (an edge of a cube), or
 * furniture (an axis).  The room hide cuts curves and orders surfaces, and knows them by number;
 * here is kept whose they are.
 */
#ifndef DRAW_SPACE_PRIV_H
#define DRAW_SPACE_PRIV_H
#include "draw/draw_priv.h"
#include "hide/hide.h"
#include <math.h>

/* Whose a curve or surface is. */
enum space_use {
	SPACE_BORDER, /* of something: not drawn itself */
	SPACE_SHAPE,
	SPACE_THIN, /* an equator: the object's, and less than its outline */
	SPACE_AXIS,
	SPACE_GRID, /* what of it is hidden is left out */
};
struct space_owner {
	enum space_use use;
	int object; /* -1: none (furniture) */
};
static inline struct space_owner space_shape(int object)
{
	return (struct space_owner){ SPACE_SHAPE, object };
}
/* An object that is drawn, in the order of the figure. */
struct space_object {
	fig_id id;
	const struct value *v;
	struct draw_look look;
	int body;           /* of the scene, -1: none */
	int whole;          /* the object it is a part of, -1 */
	bool merged;        /* it is seen as a side or face of another object */
	bool clip;          /* endless: runs to the edge of the picture's box */
	struct hide_vec at; /* where its label goes, or the point itself */
	bool has_at;
	struct hide_vec tip; /* vector: where its head is */
	int level[2],
		n_levels; /* torus: its highest and lowest circles, seen from the side alone */
	int corner[4];    /* plane: the vertices of its patch, */
	int patch;        /* and the patch */
	int equator;      /* sphere: a curve that goes where there is another circle, -1 */
};
/* A face by its vertices, in whatever order; a rim of a round body. */
struct space_face {
	unsigned long long key;
	int surface;
};
struct space_rim {
	int curve, surface; /* the disc in it, -1 */
	struct hide_vec c, n;
	double r;
};
struct space_edge {
	int a, b, curve; /* a < b: vertices of the scene */
};
struct draw_space {
	struct draw_drawing *d;
	struct arena *arena; /* dies with the drawing */
	struct hide_scene *scene;
	struct hide_view view;
	struct hide_result lines;
	struct hide_fills fills;
	const char *view_name;
	struct fig_space_view said; /* by the options or the figure */
	enum fig_hidden hidden;
	struct space_object *object;
	int n_objects, cap_objects;
	struct space_owner *curve, *surface;
	int cap_curve, cap_surface;
	int *point; /* the object of each point of the scene */
	int cap_point;
	bool *named; /* vertices of the scene that are points of the figure */
	int cap_named;
	/* What must be seen, bounded things alone. */
	bool any;
	double lo[3], hi[3];
	double size; /* the diagonal, > 0 */
	/* Vertices by place, edges by vertices. */
	int *slot;
	int n_slots;
	struct space_edge *edge;
	int n_edges, cap_edges;
	int *edge_slot;
	int n_edge_slots;
	struct space_face *face;
	int n_faces, cap_faces;
	struct space_rim *rim;
	int n_rims, cap_rims;
	struct space_mesh *mesh; /* space_mesh.c */
	int n_meshes, cap_meshes;
	/* Where labels and dimension lines keep away from: the mean of the image. */
	double middle[2];
	int axes; /* the first of three axes' curves, -1 */
};

/* --- Vectors of doubles ------------------------------------------------------------------ */
static inline struct hide_vec space_vec(double x, double y, double z)
{
	return (struct hide_vec){ x, y, z };
}
static inline struct hide_vec space_add(struct hide_vec a, struct hide_vec b)
{
	return (struct hide_vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}
static inline struct hide_vec space_sub(struct hide_vec a, struct hide_vec b)
{
	return (struct hide_vec){ a.x - b.x, a.y - b.y, a.z - b.z };
}
static inline struct hide_vec space_scale(struct hide_vec a, double k)
{
	return (struct hide_vec){ a.x * k, a.y * k, a.z * k };
}
static inline struct hide_vec space_along(struct hide_vec p, struct hide_vec d, double t)
{
	return space_add(p, space_scale(d, t));
}
static inline double space_dot(struct hide_vec a, struct hide_vec b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline struct hide_vec space_cross(struct hide_vec a, struct hide_vec b)
{
	return (struct hide_vec){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
				  a.x * b.y - a.y * b.x };
}
static inline double space_norm(struct hide_vec a)
{
	return sqrt(space_dot(a, a));
}
static inline struct hide_vec space_unit(struct hide_vec a)
{
	double n = space_norm(a);

	return n > 0 ? space_scale(a, 1 / n) : a;
}
/* The i-th triple of a value; of a value of the plane the i-th pair, in z = 0. */
static inline struct hide_vec space_triple(const struct value *v, int i)
{
	return space_vec(draw_num(v, 3 * i), draw_num(v, 3 * i + 1), draw_num(v, 3 * i + 2));
}
static inline struct hide_vec space_pair(const struct value *v, int i)
{
	return space_vec(draw_num(v, 2 * i), draw_num(v, 2 * i + 1), 0);
}
/* Two unit vectors across n and each other, the first of them level. */
void draw_space_across(struct hide_vec n, struct hide_vec *e1, struct hide_vec *e2);

/* --- space_collect.c --------------------------------------------------------------------- */
/* A picture of these objects; the box alone is known until draw_space_fill. */
struct draw_space *draw_space_new(struct draw_drawing *d, struct arena *a);
void draw_space_fill(struct draw_space *s);
/* The part of p + t d, t0 <= t <= t1, that lies in the picture's box; false: none of it. */
bool draw_space_clip(const struct draw_space *s, struct hide_vec p, struct hide_vec d,
		     double *t0, double *t1);
/* How far endless things run beyond what must be seen. */
#define SPACE_MARGIN 0.16

/* --- space_weld.c ------------------------------------------------------------------------ */
/* The vertex at a place, made when there is none. */
int draw_space_vertex(struct draw_space *s, struct hide_vec p);
/* A segment between vertices; one that is there already is taken over when `over` says so. */
int draw_space_segment(struct draw_space *s, int a, int b, int body, struct space_owner o,
		       bool over);
/* -1 when there is none. */
void draw_space_own(struct draw_space *s, int curve, struct space_owner o);
void draw_space_own_surface(struct draw_space *s, int surface, struct space_owner o);

/* --- space_body.c ------------------------------------------------------------------------ */
void draw_space_polyhedron(struct draw_space *s, int object);
void draw_space_net(struct draw_space *s, int object);
void draw_space_round_body(struct draw_space *s, int object);
void draw_space_sphere(struct draw_space *s, int object);
void draw_space_polygon(struct draw_space *s, int object);
void draw_space_section(struct draw_space *s, int object);
void draw_space_surface(struct draw_space *s, int object);
/* A circle that is the rim of a body gives it its own look; false for others. */
bool draw_space_is_rim(struct draw_space *s, int object);
/* All bodies are there: faces can be looked for. */
void draw_space_sort_faces(struct draw_space *s);
/* Calls back with places that together reach as far as it does. */
typedef void space_reach(struct draw_space *s, struct hide_vec p);
void draw_space_face_box(struct draw_space *s, const struct value *v, space_reach *call);

/* --- space_plane.c ----------------------------------------------------------------------- */
void draw_space_plane(struct draw_space *s, int object);
/* How many planes that are shown an object, which is a line, lies in; 0 for others. */
int draw_space_planes_of(const struct draw_space *s, int object);
/* A line in which planes meet, from border to border of their patches; false when they are
 * elsewhere. */
bool draw_space_trace(struct draw_space *s, int object);
/* The lines in which planes meet that are no objects. */
void draw_space_planes_meet(struct draw_space *s);

/* --- space_mesh.c ------------------------------------------------------------------------ */
/* A surface by two parameters, each from 0 to 1; false where it is not defined. */
typedef bool space_at(const void *self, double a, double b, struct hide_vec *out);
/* Puts it as a mesh that hides, with its borders, and with a net of lines when asked for. `self`
 * lives as long as the picture. */
void draw_space_mesh(struct draw_space *s, int object, space_at *at, const void *self,
		     bool net);
/* A curve along the border of a mesh is drawn in its place; false for others. */
bool draw_space_is_border(struct draw_space *s, int curve);
/* Of all meshes, as seen from the view, which is known. */
void draw_space_outlines(struct draw_space *s);
/* How far from their surface sampled curves may seem to lie, along a line of sight. */
#define SPACE_LOOSE 0.02

/* --- space_nest.c ------------------------------------------------------------------------ */
/* Bodies that hold other bodies are of glass. */
void draw_space_nest(struct draw_space *s);

/* --- space_flat.c ------------------------------------------------------------------------ */
void draw_space_flat(struct draw_space *s, int object);
/* A curve of space by its parameter. */
void draw_space_curve(struct draw_space *s, int object);
void draw_space_curve_box(struct draw_space *s, const struct value *v, space_reach *call);

/* --- space_seen.c ------------------------------------------------------------------------ */
/* What the options or the figure say of it. */
enum status draw_space_ask(struct draw_space *s, struct err *e) MUST_USE;
enum status draw_space_choose(struct draw_space *s, struct err *e) MUST_USE;

/* --- space_paint.c ----------------------------------------------------------------------- */
/* How much room its image wants. */
void draw_space_extent(struct draw_space *s, struct extent *e);
/* The place of a point of space in the image, which d->view puts on the page. */
bool draw_space_image(const struct draw_space *s, struct hide_vec p, double out[2]);
bool draw_space_page(const struct draw_space *s, struct hide_vec p, double out[2]);
/* Appends a shape of the image to a path of the page. */
void draw_space_append(const struct draw_space *s, struct scene_path *p,
		       const struct hide_shape *shape, bool begin);

/* --- space_chain.c ----------------------------------------------------------------------- */
/* The first of n shapes that is not done, with all that follow it at its ends, in order, each
 * turned to run on: into out, which has room for n; returns how many. */
int draw_space_chain(struct draw_space *s, const struct hide_shape *h, int n, bool *done,
		     struct hide_shape *out);

/* --- space_mark.c ------------------------------------------------------------------------ */
void draw_space_angle(struct draw_space *s, int object);
void draw_space_diagram(struct draw_space *s, int object);
void draw_space_diagram_room(struct draw_space *s, int object, struct extent *e);

/* --- space_axes.c ------------------------------------------------------------------------ */
/* Their curves and surfaces, before the picture is cut. */
void draw_space_furniture(struct draw_space *s);
/* Heads, names and numbers. */
void draw_space_paint_axes(struct draw_space *s);
#endif
