/*
 * scene.h -- a picture as data: groups of strokes, fills and texts on a page.
 *
 * Units are pixels, x to the right, y down, the origin at the upper left corner.
 * Groups are painted in order, items in the order of their group.
 *
 * Invariants, kept by the scene_add_* functions:
 *  (1) Every coordinate is finite and a multiple of 1/100, at most SCENE_FAR in size;
 *      an angle is a multiple of 1/10000 degree; an arc is at most one whole turn.
 *  (2) A path begins with MOVE; ARC begins where the pen is.
 *  (3) Names and texts are valid UTF-8 without control characters.
 *  (4) The number of coordinates stays within DRAW_POINTS; beyond, items are dropped
 *      whole and scene->full is set.
 */
#ifndef DRAW_SCENE_H
#define DRAW_SCENE_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "draw/draw.h"
#include "typeset/typeset.h"

#define SCENE_FAR 100000.0
#define DRAW_PI 3.14159265358979323846

/* --- Paths ------------------------------------------------------------------------------ */
enum scene_op {
	SCENE_MOVE,  /* x y */
	SCENE_LINE,  /* x y */
	SCENE_CURVE, /* x1 y1 x2 y2 x y: a cubic */
	SCENE_ARC,   /* cx cy rx ry turn from to: part of an ellipse whose first
	                              * half axis points `turn` degrees from +x towards +y; from
	                              * and to are its parameters in degrees, increasing is
	                              * towards +y (clockwise on the page) */
	SCENE_CLOSE,
};
struct scene_path {
	unsigned char *op;
	double *v;
	int n_ops, n_values, cap_ops, cap_values;
	struct arena *arena;
};
struct scene_path draw_scene_path_new(struct arena *a);
void draw_scene_move(struct scene_path *p, double x, double y);
void draw_scene_line(struct scene_path *p, double x, double y);
void draw_scene_curve(struct scene_path *p, double x1, double y1, double x2, double y2,
		      double x, double y);
/* Continues to (or, in an empty path, begins at) the arc's first point. */
void draw_scene_arc(struct scene_path *p, double cx, double cy, double rx, double ry,
		    double turn, double from, double to);
void draw_scene_close(struct scene_path *p);
void draw_scene_rectangle(struct scene_path *p, double x, double y, double w, double h);
void draw_scene_circle(struct scene_path *p, double cx, double cy, double r);
/* An ARC's point at a parameter in degrees. */
void draw_scene_arc_point(const double v[7], double at, double *x, double *y);
/* What invariant (1) makes of a coordinate; NaN becomes -SCENE_FAR. */
double draw_scene_round(double v);
/* Numbers an op takes. */
int draw_scene_op_values(enum scene_op op);
/* The path as straight pieces, within 0.1 of it: calls back with each piece. */
typedef void scene_piece(void *self, double x0, double y0, double x1, double y1);
void draw_scene_flatten(const struct scene_path *p, scene_piece *call, void *self);

/* --- Items ------------------------------------------------------------------------------ */
struct scene_color {
	unsigned char r, g, b;
};
enum scene_dash { DASH_SOLID, DASH_LONG, DASH_SHORT, DASH_DOTS, DASH_DASH_DOT, DASH_COUNT };
/* Lengths on, off, ... for a stroke of this width; returns how many (0: solid). */
int draw_scene_dash_lengths(enum scene_dash d, double width, double out[4]);
struct scene_item;
/* The same of an item. */
int draw_scene_item_dashes(const struct scene_item *i, double out[4]);

enum scene_item_kind { ITEM_STROKE, ITEM_FILL, ITEM_TEXT };
/* What an item is to the reader; tells obstacles and faults apart. */
enum scene_part {
	PART_SHAPE, /* the object itself */
	PART_POINT, /* a point's marker */
	PART_MARK,  /* ticks, arrows, arcs of angles, right-angle squares */
	PART_HATCH, /* inside a filling: a label may lie on it */
	PART_GRID,  /* a label may lie on it */
	PART_AXIS,
	PART_LABEL,
	PART_LEADER, /* from a label to what it names */
	PART_BACKGROUND,
};
struct scene_clip {
	struct scene_path path;
	bool outside;                  /* paint only outside it */
	const struct scene_clip *next; /* all of them hold */
};
struct scene_item {
	enum scene_item_kind kind;
	enum scene_part part;
	struct scene_color color;
	double opacity;         /* 0 .. 1 */
	struct scene_path path; /* STROKE, FILL (even-odd) */
	double width;           /* STROKE */
	enum scene_dash dash;
	double dash_scale; /* its dashes are so much as long; 0: as they are */
	bool round;        /* STROKE: round ends (else flat); joins are always round */
	const struct scene_clip *clip; /* FILL, STROKE; NULL: none */
	/* TEXT: set at (x, y), the left end of its baseline */
	const struct typeset *text;
	double x, y;
	double turn; /* about (x, y), degrees clockwise on the page; a multiple of 1/100 */
};
/* The ink of a text, on the page; of a turned one a box around it. */
struct scene_box {
	double x0, y0, x1, y1;
};
struct scene_box draw_scene_text_box(const struct scene_item *i);
/* Turns a place about (x, y) by an angle in degrees, clockwise on the page. */
void draw_scene_turn(double p[2], double x, double y, double turn);

/* --- Groups and the page ------------------------------------------------------------------ */
struct scene_group {
	const char *name;  /* the object, or "" (grid, axes, background) */
	const char *kind;  /* "point", "axes", ... */
	const char *title; /* in words: "A = (1, 2)" */
	struct scene_item *item;
	int n, cap;
	/* The object is bounded and leaves the window (the checker reports it). */
	bool clipped;
	bool absent; /* space: nothing of it came onto the page (likewise) */
};
/* Where a label lies on the page, and the place of its object that it is put from. */
struct scene_label {
	int group;
	struct scene_box box;
	double from[2];
};
struct scene {
	struct arena *arena; /* everything lives here */
	double width, height;
	struct scene_box window; /* shapes are clipped to it; texts are not */
	double origin_x, origin_y, scale_x, scale_y; /* draw_place */
	struct draw_seen seen;
	struct scene_color background;
	const char *title, *desc;
	struct scene_group *group;
	int n, cap;
	struct scene_label *label;
	int n_labels, cap_labels;
	double unit; /* pixels of a page of 800 x 600, on this one */
	long values; /* coordinates so far */
	bool full;
};
struct scene *draw_scene_new(double width, double height);
/* What readers are told of the whole; copied. */
void draw_scene_set_words(struct scene *s, const char *title, const char *desc);
/* A new group at the end; copies its texts.  Pointers to groups and items are good
 * until the next one is added. */
struct scene_group *draw_scene_add_group(struct scene *s, const char *name, const char *kind,
					 const char *title);
/* Each appends to the last group; the path is taken over, a text must live in the
 * scene's arena.  Fields not named here are set through the result (NULL when the scene
 * is full or the path is empty). */
struct scene_item *draw_scene_add_stroke(struct scene *s, enum scene_part part,
					 struct scene_path p, struct scene_color c,
					 double width);
struct scene_item *draw_scene_add_fill(struct scene *s, enum scene_part part,
				       struct scene_path p, struct scene_color c,
				       double opacity);
struct scene_item *draw_scene_add_text(struct scene *s, enum scene_part part,
				       const struct typeset *t, double x, double y,
				       struct scene_color c);
/* The same to an earlier group: for labels, which are placed last. */
struct scene_item *draw_scene_put_text(struct scene *s, int group, enum scene_part part,
				       const struct typeset *t, double x, double y,
				       struct scene_color c);
void draw_scene_add_label(struct scene *s, struct scene_label l);
struct scene_item *draw_scene_put_stroke(struct scene *s, int group, enum scene_part part,
					 struct scene_path p, struct scene_color c,
					 double width);
/* A copy of all groups of src, moved by (dx, dy); clipped to src's page. */
void draw_scene_append(struct scene *s, const struct scene *src, double dx, double dy);
/* check_space.c: faults of pictures in space, as draw_check has them. */
int draw_check_space(struct draw_fault *out, int most, const struct scene *s);
/* Line by line in words, for tests: the same for equal scenes. */
void draw_scene_dump(struct buf *b, const struct scene *s);

/* A number as every text format here writes it: at most two decimals, no exponent, no
 * locale. */
void draw_scene_number(struct buf *b, double v);
#endif
