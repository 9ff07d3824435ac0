/*
 * draw_priv.h -- from a figure to a scene: the steps of draw_figure.
 *
 *   style.c    the preset and what the render tools said -> a look per object
 *   extent.c   how much room each object wants            \
 *   shape.c    points, straight things, polygons, texts    |  one function per kind,
 *   round.c    conics, arcs, sectors                       |  found by the kind's name:
 *   angle.c    angles and right angles                     |  a missing one does not link
 *   plot.c     graphs and curves                           |
 *   inequality.c, region.c                                /
 *   trace.c    smooth curves cut to the window
 *   view.c     the window shown, and where it lies on the page
 *   mark.c     ticks and arrows on lines; what is equal is marked alike
 *   axes.c     axes with numbers, the grid
 *   tick.c     where numbers stand at an axis, and what they say
 *   note.c     the text under the picture
 *   along.c    labels along lines
 *   label.c    where the labels go, last of all
 */
#ifndef DRAW_DRAW_PRIV_H
#define DRAW_DRAW_PRIV_H
#include "draw/draw.h"
#include "draw/scene.h"

/* --- view.c ------------------------------------------------------------------------------- */
/* The part of the plane that is shown and the rectangle of the page it fills. */
struct draw_view {
	double x0, y0, x1, y1; /* plane, x0 < x1, y0 < y1 */
	struct scene_box page;
	double sx, sy; /* pixels per unit; equal unless the figure is all graphs */
};
static inline double view_x(const struct draw_view *v, double x)
{
	return v->page.x0 + (x - v->x0) * v->sx;
}
static inline double view_y(const struct draw_view *v, double y)
{
	return v->page.y1 - (y - v->y0) * v->sy;
}

/* --- style.c ------------------------------------------------------------------------------ */
/* Everything a preset decides; one constant row per preset (preset.def). */
#define DRAW_PALETTE 6
struct preset {
	const char *name;
	bool axes, grid;      /* shown unless the figure says otherwise */
	bool axes_for_graphs; /* axes come by themselves where there are graphs */
	enum typeset_font font;
	bool italic;
	double line_width, point_radius, text_size;
	double fill; /* opacity of polygons and sectors */
	double angle_fill, region_fill;
	struct scene_color background, text, grid_color, axis_color;
	struct scene_color point, free_point, line, curve, region, angle;
	struct scene_color graph[DRAW_PALETTE]; /* graphs take them in turn */
};
const struct preset *draw_preset(const char *name); /* NULL when unknown */
/* The names, for messages and help. */
const char *const *draw_presets(int *n);

/* How one object looks, everything decided. */
struct draw_look {
	struct scene_color color;
	enum scene_dash dash;
	double width;    /* of its strokes */
	int point_style; /* 0 dot 1 cross 2 circle 3 plus 4 diamond 5 open diamond
	                              * 6 triangle up 7 triangle down */
	double radius;   /* of a point's marker */
	double fill;     /* 0: no filling */
	int hatch;       /* 0 none; fig.h: enum fig_hatch */
	int decoration;  /* as render_set_decoration says, plus MARK_PARALLEL times
	                              * the one for parallels; 0: none */
};

/* --- What the steps share --------------------------------------------------------------------- */
enum want_how { WANT_POINT, WANT_PATH, WANT_INSIDE, WANT_WEDGE, WANT_FIXED };
/* A label to be placed. */
struct draw_want {
	int group; /* the scene's group of its object */
	const struct typeset *text;
	struct scene_color color;
	enum want_how how;
	double x, y;        /* POINT: the point; INSIDE: the best place; WEDGE: the vertex;
	                              * FIXED: the left end of the baseline, nearly */
	double r;           /* POINT: the marker's radius; WEDGE: the arc's */
	double from, to;    /* WEDGE: page angles in degrees, as SCENE_ARC has them */
	double (*along)[2]; /* PATH: the object's line on the page, ends included */
	int n_along;
	double dx, dy; /* a direction asked for (unit, page), or 0 0 */
	bool put;      /* FIXED: by hand, and does not give way */
	double at[2];  /* the place on the page that it is put from */
};

/* A label that lies along a path, turned with it. */
struct draw_along {
	int group;
	const struct typeset *text;
	struct scene_color color;
	double (*along)[2];
	int n_along;
	double width; /* of the path's stroke */
	bool below;
};

struct draw_drawing {
	struct fig *fig;
	const struct draw_options *options;
	const struct preset *preset;
	double unit; /* 1 on a page of 800 x 600; line widths and texts grow with it */
	struct draw_view view;
	struct scene *scene;
	struct arena *arena;   /* dies with the drawing */
	struct arena *scratch; /* of the object at hand: emptied after each */
	struct draw_want *want;
	int n_wants, cap_wants;
	struct draw_along *along;
	int n_along, cap_along;
	int panel;                   /* the view of the figure that is drawn, 0 or 1 */
	bool half;                   /* the other one stands beside it */
	bool graphs;                 /* functions, curves, inequalities are shown */
	bool placeless;              /* nothing is shown that has a place: tables, pies */
	const struct angles *angles; /* angle.c: all that are shown, once one is drawn */
	/* mark.c: decorations decided for all objects together, by object id; or NULL */
	const int *mark;
	struct draw_space *space; /* what lies in space is shown; NULL: nothing does */
};
void draw_want(struct draw_drawing *d, struct draw_want w);
/* The value of an object that is drawn; NULL when it is hidden, shown elsewhere, undefined or
 * not finite. */
const struct value *draw_shown(const struct draw_drawing *d, fig_id id);
/* What was said about the picture. */
static inline struct fig_view draw_said(const struct draw_drawing *d)
{
	return fig_view_of(d->fig, d->panel);
}
/* E_ARG when the option names labels of objects that are not there. */
enum status draw_check_labels(const struct fig *f, const char *labels, struct err *e) MUST_USE;
/* The label of an object as it is to be set, or NULL when it gets none; lives in the
 * scene's arena. */
const struct typeset *draw_label_text(struct draw_drawing *d, fig_id id);
/* What a label says of its value: exactly, or in decimals as the options ask. */
bool draw_label_value(struct buf *b, const struct draw_drawing *d, fig_id id);
/* Does an object get a label? */
bool draw_is_labelled(const struct draw_drawing *d, fig_id id);
/* The preset that the options, or the figure, say. */
enum status draw_choose_preset(struct draw_drawing *d, struct err *e) MUST_USE;
/* The labels that were wanted since the first are the object's, and were put by hand. */
void draw_put_by_hand(struct draw_drawing *d, fig_id id, int first);
/* An object in words: "A = (1, 2)", "M = Midpoint(A, B)", "g: y = 2*x". */
void draw_words(struct buf *b, const struct fig *f, fig_id id);
/* Are axes, the grid to be drawn? */
bool draw_shows_axes(const struct draw_drawing *d);
bool draw_shows_grid(const struct draw_drawing *d);
/* The look of an object under the preset and its own style. */
struct draw_look draw_look(const struct draw_drawing *d, fig_id id);
/* Members of a list that are drawn: what is drawn by its value alone. */
#define KINDS_IN_LIST                                                                      \
	(KINDS_PATH | KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_TEXT) | \
	 KIND_BIT(KIND_LIST) | KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_CURVE))
/* The same for a member of a list, which looks like its kind as far as nothing was said. */
struct draw_look draw_look_as(const struct draw_drawing *d, fig_id id, enum kind k);
/* A direction asked for with render_set_label_place, or 0 0. */
void draw_label_direction(const struct draw_drawing *d, fig_id id, double *dx, double *dy);

/* --- Values as doubles ------------------------------------------------------------------------ */
/* The i-th number of a value; NaN when nothing finite is known of it. */
double draw_num(const struct value *v, int i);
/* Circles, ellipses, arcs and sectors alike: the points
 * (x, y) + turned(a cos t, b sin t), t from `from` on through `sweep` > 0 (radians,
 * counter-clockwise in the plane); `turn` is the direction of the half axis a. */
struct oval {
	double x, y, a, b, turn, from, sweep;
};
struct oval draw_oval_circle(const struct value *v);
struct oval draw_oval_ellipse(const struct value *v);
struct oval draw_oval_arc(const struct value *v); /* arc, sector */
/* The point at t, relative to the centre. */
void draw_oval_at(const struct oval *o, double t, double *x, double *y);
/* Hyperbola and parabola in their own axes, unit vectors (ux, uy) and its left normal:
 * centre + u (+-a cosh t) + n b sinh t;  vertex + n t + u t^2 / (4 f), u towards the focus. */
struct open_conic {
	double x, y, ux, uy, a, b, f;
};
struct open_conic draw_hyperbola_of(const struct value *v);
struct open_conic draw_parabola_of(const struct value *v);

/* --- extent.c, shape.c, plot.c ----------------------------------------------------------------- */
/* Boxes that must be seen, and hints for unbounded things, gathered over all objects. */
#define EXTENT_TEXTS 64
#define EXTENT_LINES 16
#define EXTENT_FAR 1e100 /* nothing farther than this is drawn */
struct extent {
	bool any;
	double x0, y0, x1, y1; /* what must be seen: points, bounded shapes, texts */
	/* The same, and what is worth seeing: pieces of endless things.  A box that the
	 * figure sets goes before the latter. */
	bool any_hint;
	double hint[4]; /* x0 y0 x1 y1 */
	bool graphs;    /* functions, curves over ranges, inequalities */
	bool chart;     /* bars, box plots: each direction fills the page */
	bool tight;     /* tables: the page is no larger than they are */
	bool round;     /* circles, angles, polygons: both scales must be equal */
	double scale;   /* pixels per unit at most; 0: as many as fit */
	bool endless;   /* lines and rays: they want room to run */
	/* Graphs: a range of x that shows what is interesting, wanted only when nothing else
	 * says. */
	bool x_hint;
	double hx0, hx1;
	bool y_hint; /* the same for y, while that range of x is shown */
	double hy0, hy1;
	/* Some of the lines and rays: where they cross is worth seeing, if it is near. */
	struct {
		double x, y, dx, dy;
	} line[EXTENT_LINES];
	int n_lines;
	/* Room in pixels that texts need around a place in the plane. */
	struct {
		double x, y, left, up, right, down;
	} text[EXTENT_TEXTS];
	int n_texts;
};
/* A place that must be seen; what is not finite or beyond EXTENT_FAR is left out. */
void draw_extent_add(struct extent *e, double x, double y);
/* A place worth seeing unless the figure says what to show. */
void draw_extent_hint(struct extent *e, double x, double y);

/* One of each per kind: extent_POINT ... draw_POINT ...  `v` is never NULL.  The caller has
 * added the object's group to the scene. */
typedef void extent_fn(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v);
typedef void draw_fn(struct draw_drawing *d, fig_id id, const struct value *v,
		     const struct draw_look *l);
#define KIND(U, l, n)              \
	extent_fn draw_extent_##l; \
	draw_fn draw_##l;
#define SPACE_KIND(U, l, n)
#include "geo/kind.def"
#undef KIND
/* What lies in space hides and is hidden: it is drawn all at once, and the same for all kinds. */
struct draw_space;
bool draw_space_wanted(const struct draw_drawing *d, struct fig *f);
/* Everything but painting; makes d->space. */
enum status draw_space_begin(struct draw_drawing *d, struct extent *room,
			     struct err *e) MUST_USE;
/* The view, for who turns it. */
struct draw_seen draw_space_seen(const struct draw_space *s);
void draw_space_paint(struct draw_space *s);
/* The mean of the image. */
void draw_space_middle(const struct draw_space *s, double *x, double *y);
/* The ends of a segment on the page; false for others. */
bool draw_space_ends(const struct draw_drawing *d, const struct value *v, double at[4]);
/* Would a mark of this half length at (x, y) along (ux, uy) meet a line? */
bool draw_space_busy(const struct draw_drawing *d, double x, double y, double ux, double uy,
		     double half);
extent_fn draw_extent_space;
draw_fn draw_space;
extent_fn *draw_extent_of(enum kind k);
draw_fn *draw_shape_of(enum kind k);
/* In which order kinds are painted: regions, filled shapes, angles, lines, points, texts. */
int draw_layer(enum kind k);

/* The group of an object; a group without anything to see goes, and what was made for it. */
void draw_add_object_group(struct draw_drawing *d, fig_id id, enum kind k);
void draw_drop_if_empty(struct draw_drawing *d, struct arena_mark mark, int wants_before);
/* Of the last group; NULL: it is empty. */
struct scene_item *draw_last_item(const struct draw_drawing *d);
/* A text object, set as it will be drawn. */
struct typeset *draw_text_of(const struct draw_drawing *d, fig_id id, const struct value *v,
			     struct arena *a);
/* On the page?  Within `margin` pixels. */
static inline bool view_has(const struct draw_view *v, double px, double py, double margin)
{
	return px >= v->page.x0 - margin && px <= v->page.x1 + margin &&
	       py >= v->page.y0 - margin && py <= v->page.y1 + margin;
}
/* The part of a straight line that lies within `margin` pixels of the window:
 * p + t (dx, dy), t from t0 to t1 (which may be infinite), (dx, dy) not zero.  Writes its
 * two ends on the page; false when nothing of it is seen. */
bool draw_view_clip(const struct draw_view *v, double px, double py, double dx, double dy,
		    double t0, double t1, double margin, double out[4]);
/* A label along what is seen of a path: its longest piece on the page. */
void draw_want_path(struct draw_drawing *d, fig_id id, const struct scene_path *p,
		    const struct draw_look *l);
/* A stroke with the look's colour, width and dashes. */
void draw_stroke(struct draw_drawing *d, enum scene_part part, struct scene_path p,
		 const struct draw_look *l);

/* --- trace.c ---------------------------------------------------------------------------------- */
/* A smooth curve over t0 <= t <= t1 on the page. */
struct trace {
	const void *self;
	/* The place and its derivative. */
	void (*at)(const void *self, double t, double p[2], double dp[2]);
	/* A bound on the second derivative between two parameters. */
	double (*bend)(const void *self, double t0, double t1);
	double t0, t1;
	double step;      /* no cubic spans more than this */
	bool straight_on; /* continue the path that is there, do not begin anew */
};
/* Appends cubics for all of the curve that comes near the window, and perhaps a little
 * more.  Returns whether some of it was left out. */
bool draw_trace_path(struct scene_path *p, const struct trace *t, const struct draw_view *v);

/* --- view.c: framing ---------------------------------------------------------------------------- */
/*
 * The window for what the extent says and the figure's own view, and the page's size:
 * the options' where they give it, else as the rules in view.c say.  Uses d->fig,
 * d->options and d->unit alone.
 */
enum status draw_view(struct draw_view *v, double *width, double *height,
		      const struct extent *e, const struct draw_drawing *d,
		      struct err *err) MUST_USE;

/* --- region.c, hatch.c, integral.c ------------------------------------------------------------------ */
/* A bounded region as a closed path (page coordinates) for fills, clips and holes;
 * false for kinds that enclose nothing. */
bool draw_region_path(struct scene_path *out, struct draw_drawing *d, fig_id id,
		      const struct value *v);
/* Fill a region with a look's colour, opacity and hatching. */
void draw_fill(struct draw_drawing *d, struct scene_path p, const struct draw_look *l,
	       const struct scene_clip *clip);
/* A number that add_integral_shade made: the area it measures.  false when it is none. */
bool draw_integral(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l);
bool draw_extent_integral(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v);

/* --- mark.c ------------------------------------------------------------------------------------------ */
/* Decide decorations that the figure asks for as a whole (equal lengths, equal angles,
 * parallels), into d->mark: for each object a decoration, and for straight ones
 * MARK_PARALLEL times the decoration (4-6) that tells its parallels.  Objects with a
 * decoration of their own keep it. */
#define MARK_PARALLEL 16
void draw_decide_marks(struct draw_drawing *d);
/* Ticks (1-3), arrows (4-6), or both (1-3 plus MARK_PARALLEL times 4-6) at the middle of
 * a line from a to b on the page, or where there is room near it. */
void draw_decorate(struct draw_drawing *d, double ax, double ay, double bx, double by,
		   int decoration, const struct draw_look *l);
/* A filled head with its tip at (x, y), pointing along (dx, dy); on a shaft of this length,
 * if that is not 0, it is no longer than half of it. */
void draw_arrow_head(struct draw_drawing *d, enum scene_part part, double x, double y,
		     double dx, double dy, double shaft, const struct draw_look *l);
/* How long such a head is, where there is room. */
double draw_arrow_length(const struct draw_drawing *d, const struct draw_look *l);

/* --- axes.c -------------------------------------------------------------------------------------------- */
/* The groups "grid" and "axes", as the figure and preset want; nothing when not. */
void draw_grid(struct draw_drawing *d);
void draw_axes(struct draw_drawing *d);
/* Their numbers and names, when all shapes are drawn: where these leave room. */
void draw_axis_numbers(struct draw_drawing *d);
/* Round tick distance so that ticks lie at least `least` pixels apart. */
double draw_tick_step(double pixels_per_unit, double least);
/* The number k * step for such a step, exactly, as LaTeX: "-0.3", "2\\cdot 10^{6}". */
void draw_tick_text(struct buf *b, long k, double step);

/* --- note.c -------------------------------------------------------------------------------------------- */
/* The text under the picture, broken into lines; height 0 where there is none. */
struct draw_note {
	struct {
		const char *text; /* borrowed from the figure */
		size_t n;
	} * line;
	int n;
	double size, height;
};
struct draw_note draw_note_lines(const struct draw_drawing *d, double width, struct arena *a);
/* Puts it under the view. */
void draw_note(struct draw_drawing *d, const struct draw_note *n);

/* --- along.c ------------------------------------------------------------------------------------------- */
/* Puts the labels that lie along a path, when all shapes are drawn. */
void draw_along_labels(struct draw_drawing *d);

/* --- label.c ---------------------------------------------------------------------------------------------- */
/* Place all labels that were wanted: puts texts and leaders into the scene. */
void draw_place_labels(struct scene *s, const struct draw_want *w, int n, double unit,
		       struct draw_kept *kept, bool steady);

/* --- label_kept.c: numbers at axes ---------------------------------------------------------------------- */
/* Are their places in this view known?  Then draw_number_next tells them, one for each number in turn: which of its
 * places, -1: none.  Else they are forgotten, and kept one after the other. */
bool draw_numbers_known(struct draw_kept *k, int panel, const struct draw_view *v);
int draw_number_next(struct draw_kept *k, int panel);
void draw_numbers_forget(struct draw_kept *k, int panel, const struct draw_view *v);
void draw_number_keep(struct draw_kept *k, int panel, int spot);
#endif
