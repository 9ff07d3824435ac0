/*
 * draw.h -- pictures of figures.
 *
 *     figure --draw_figure--> scene --draw_write--> SVG, PNG, GIF, PDF, TikZ
 *
 * A scene is pure data in page coordinates (scene.h): strokes, fills and texts with
 * their boxes, one group per object.  All decisions (framing, styles, sizes of arcs,
 * places of labels) are made in draw_figure; a back end only writes down what it is
 * given, so every format shows the same picture.
 *
 * Invariants:
 *  (1) The same figure and options give the same scene, and a scene the same bytes,
 *      on every machine (PNG and PDF: with the same version of cairo): text is measured
 *      and drawn with outlines the program brings along, coordinates are rounded to
 *      1/100 before they decide anything.
 *  (2) Drawing computes no geometry: values come from the figure, as doubles.
 *  (3) A scene is bounded: DRAW_POINTS coordinates at most, however wild the figure.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H
#include "base/base.h"
#include "base/text.h"
#include "fig/fig.h"

struct scene;

/* The smallest and largest page, in pixels (CSS: 96 to the inch). */
#define DRAW_SIZE_LEAST 16
#define DRAW_SIZE_MOST 8192
#define DRAW_POINTS 400000
#define DRAW_PAGE_WIDTH 800.0 /* of a page whose width is not asked for, at most */

struct draw_options {
	double width, height; /* the page; 0: as the figure needs, within 800 x 600 */
	const char *preset;   /* "default", "textbook"; NULL: what the figure says */
	/* Which labels: NULL as the figure says, "none", "points", "all", or names
	 * separated by commas. */
	const char *labels;
	/* Frame the page as for this figure (the last step of a sheet), whose objects the
	 * labels may name; NULL: itself. */
	struct fig *frame;
	const char *title; /* for readers who cannot see; NULL: made from the objects */
	bool equal;        /* both scales alike, also where only graphs are shown */
	/* The window, whatever the figure needs: x_min, x_max, y_min, y_max; NULL: as needed.
	 * All of it is on the page, scales are equal, and what room the page has beyond it goes
	 * to both sides alike.  Labels of what lies outside are left out. */
	const double *window;
	/* Of a figure with two views draw this one alone, 1 or 2; 0: side by side. */
	int view;
	/* From where space is seen, as fig_space_view_read has it; NULL: as the figure says, and
	 * where it does not, as a book would show it. */
	const char *projection;
	/* Values in labels and texts in decimals, at most one less than so many; 0: exactly where
	 * that is short; -1: the same, in texts set as formulas. */
	int rounded;
	bool looks; /* draw_live: how each object looks is told, too */
	/* Lines behind faces: "dashed" (NULL, too), "none", or "solid" as if they were seen. */
	const char *hidden;
	/* Where labels lay, and now lie: see below; NULL: nobody wants to know. */
	struct draw_kept *kept;
	bool steady; /* they are put there again */
};

/*
 * The scene of a figure; the caller frees it.  A figure without visible objects, or with
 * none nearer than 1e100, gives an empty page.
 * E_ARG     unknown preset, a size out of range, a label name that is no object, a window
 *           that is none, a projection that is none
 * E_DOMAIN  code "degenerate": no window in doubles shows what must be seen
 */
enum status draw_figure(struct scene **out, struct fig *f, const struct draw_options *o,
			struct err *e) MUST_USE;
void draw_scene_free(struct scene *s); /* NULL is allowed */
/* Where the plane is on the page: the point (a, b) is at (x + a sx, y - b sy). */
struct draw_place {
	double width, height, x, y, sx, sy;
};
struct draw_place draw_scene_place(const struct scene *s);
/* How space lies in that plane: P is at (right.P, up.P), and towards the reader is `toward`.
 * Perspective: with r = P - eye at f (r.right, r.up) / (-r.toward).  As an orthographic view has
 * them, x_angle is the height of the eye and z_angle the turn about the z-axis, in degrees. */
struct draw_seen {
	bool is; /* anything of space is shown */
	bool perspective;
	bool chosen;      /* nobody said so */
	const char *name; /* "cabinet", "orthographic" ... */
	double right[3], up[3], toward[3], eye[3], f;
	double x_angle, z_angle;
	double middle[3]; /* of what is shown */
};
struct draw_seen draw_scene_seen(const struct scene *s);
/* Where a place of space is in that plane; false: it is not in front of the eye. */
bool draw_seen_at(const struct draw_seen *s, const double p[3], double out[2]);
/* Was something left out because there is no room for more than DRAW_POINTS coordinates? */
bool draw_scene_is_full(const struct scene *s);

/* --- Back ends ------------------------------------------------------------------------ */
enum draw_format { DRAW_SVG, DRAW_PNG, DRAW_PDF, DRAW_TIKZ, DRAW_GIF };
struct draw_output {
	enum draw_format format;
	bool live_text;   /* SVG: <text> in the reader's fonts, not outlines */
	bool standalone;  /* TikZ: a whole document, not only the picture */
	bool transparent; /* no background; of a GIF it stays */
	double scale;     /* PNG, GIF: pixels per unit of the page; 0 is 1 */
	/* SVG: what its ids begin with, so that pictures can share an HTML page; NULL "p" */
	const char *ids;
};
/* "svg", "png", "pdf", "tex" (or "tikz"), "gif", by name or by a file's ending; false if none. */
bool draw_format_of(enum draw_format *out, const char *name);
/* Appends the file to b.  E_ARG for an impossible scale, size or beginning of ids; E_SYS when
 * cairo cannot (memory), or with code "unsupported" when PNG, GIF or PDF is asked for and there is no
 * libcairo: it is looked for only then. */
enum status draw_write(struct buf *b, const struct scene *s, const struct draw_output *o,
		       struct err *e) MUST_USE;
/* The version of libcairo, or that there is none: a line for porism doctor. */
void draw_versions(struct buf *b);

/* --- Live pages ------------------------------------------------------------------------- */
/* How much is said beside the picture; each takes more time than the one before. */
enum draw_said {
	DRAW_HANDLES,  /* what can be dragged */
	DRAW_DECIMALS, /* and all objects, in decimals */
	DRAW_EXACT,    /* with closed forms */
};
/* Appends the members "svg", "view", "free" and "objects" of a picture (docs/API.md) to an
 * open JSON object.  The options should say `equal`: the view has one scale. */
enum status draw_live(struct buf *b, struct fig *f, const struct draw_options *o,
		      const struct draw_output *w, enum draw_said said,
		      struct err *e) MUST_USE;

/* Labels that stay while something is dragged.  A picture that is drawn with options.kept says
 * there how its labels lie beside what they name; with steady they are put there again, as long
 * as all of them are known, and placed anew where one is not. */
struct draw_kept *draw_kept_new(void);
void draw_kept_free(struct draw_kept *k); /* NULL is allowed */
size_t draw_kept_bytes(const struct draw_kept *k);

/* --- Steps ------------------------------------------------------------------------------ */
#define DRAW_FRAMES 200 /* of one row */
struct draw_film {
	const char *
		slider; /* whose values are shown, from the least to the largest; NULL: steps */
	int frames;     /* at most; 0: as we like of a slider, all steps */
	double seconds; /* that each is shown; 0: as we like */
};
/* Takes a frame over, the scene included. */
typedef enum status draw_take(void *user, struct scene *s, int number, const char *said,
			      struct err *e);
/* Every state of the figure that looks different from the one before (number: of the step), or
 * what a slider makes of it (number: from 1), in order, all framed alike; `said` in words.  The
 * page is 640 x 480 unless the options say.  E_ARG with code "limit" when there are more than
 * DRAW_FRAMES, "not_found" when there is no such slider. */
enum status draw_frames(struct fig *f, const struct draw_options *o,
			const struct draw_film *film, draw_take *take, void *user,
			struct err *e) MUST_USE;
/* The same as one GIF that moves, over and over; the last step stays a little longer. */
enum status draw_animate(struct buf *b, struct fig *f, const struct draw_options *o,
			 const struct draw_output *w, const struct draw_film *film,
			 struct err *e) MUST_USE;
/* A contact sheet: every state of the figure that looks different from the one before,
 * in reading order, all framed alike, each with its step's number and what it made.  The
 * options' size is not used.  E_ARG with code "limit" when there is too much for a page. */
enum status draw_sheet(struct scene **out, struct fig *f, const struct draw_options *o,
		       struct err *e) MUST_USE;

/* --- Checking the layout --------------------------------------------------------------- */
/* What a reader would object to, found from the scene alone by code that shares
 * nothing with the placement. */
enum draw_fault_kind {
	FAULT_LABEL_LABEL, /* two texts overlap */
	FAULT_LABEL_LINE,  /* a text lies on a stroke, mark or point */
	FAULT_LABEL_OFF,   /* a text leaves the page */
	FAULT_CLIPPED,     /* a bounded object is not wholly on the page */
	FAULT_FULL,        /* more than a scene holds: something was left out */
	FAULT_ABSENT,      /* space: nothing of an object is there to be seen */
	FAULT_HIDDEN,      /* space: a hidden line lies on one that is seen */
};
struct draw_fault {
	enum draw_fault_kind kind;
	const char *name, *other; /* objects, borrowed from the scene; other may be "" */
	double x, y;              /* where, on the page */
};
/* Writes at most `most`, returns how many there are. */
int draw_check(struct draw_fault *out, int most, const struct scene *s);
/* One line in words, without a newline. */
void draw_fault_text(struct buf *b, const struct draw_fault *f);
/* Labels that had to be led to their object by a line. */
int draw_leaders(const struct scene *s);
#endif
