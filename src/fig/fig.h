/*
 * fig.h -- a figure: named objects, each made by one tool from earlier ones.
 *
 * Invariants, true between any two calls:
 *  (1) An object refers only to objects made before it, so creation order is
 *      evaluation order and no cycle can exist.
 *  (2) Every object is defined, or carries the reason why it is not.  A call
 *      whose result is not defined makes nothing and leaves the figure as it was.
 *  (3) Replaying the journal into an empty figure gives an equal figure, byte
 *      for byte when printed.
 *  (4) Queries change nothing, unless they are given a name for their answer.
 *
 * A figure belongs to one thread at a time; figures share nothing but the
 * constant tool table.
 */
#ifndef FIG_FIG_H
#define FIG_FIG_H
#include "base/base.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "geo/geo.h"
#include "tool/tool.h"

struct fig;
struct fig *fig_new(const struct tool_table *tools, uint64_t seed);
void fig_free(struct fig *f); /* NULL is allowed */

/* Let the figure ask a CAS for symbolic answers; borrowed, NULL takes it away. */
struct cas;
void fig_set_cas(struct fig *f, struct cas *cas);

/* --- Less than all -------------------------------------------------------------------- */
/* How a tool is about to be used: called, or by a line that says so; by a command inside an
 * expression; the same in a relation, of which only the truth is seen; to show the value of an
 * expression or an object that stands alone, by which it would be made. */
enum fig_use { FIG_USE_CALL, FIG_USE_WITHIN, FIG_USE_STATED, FIG_USE_SHOW };
/* Asked before each use by a call or line: false, with e filled in, refuses it, and what that
 * call or line did before is taken back.  What is replayed was allowed before. */
typedef bool fig_filter(void *user, const struct tool *t, enum fig_use use, struct err *e);
void fig_set_filter(struct fig *f, fig_filter *fn, void *user); /* NULL: all may be used */
/* Tell no closed forms: observations say numbers, and functions, in decimals.  Values stay what
 * they are. */
void fig_set_decimals(struct fig *f, bool decimals);

/* --- Doing something ---------------------------------------------------------------- */
/* What a call did; borrowed from the figure, good until its next call. */
struct fig_obs;

/* A tool by name with a JSON object of arguments (NULL: none).  The status is
 * OK or the kind of failure; the observation says the rest either way. */
enum status fig_call(struct fig *f, const char *tool, const struct json *args,
		     const struct fig_obs **out);
/* One line: GeoGebra syntax, or {"tool": ..., "args": {...}} (also name/arguments,
 * fn/args, type/function wrappers).  An empty line or comment gives *out = NULL. */
enum status fig_line(struct fig *f, const char *line, size_t n, const struct fig_obs **out);

/* Bytes of the first statement of a line: to a ; outside of brackets, texts and comments. */
size_t fig_statement_length(const char *line, size_t n);

/* Which lines of a script failed only because an earlier one did.  Zero-initialise, with an
 * arena; tell it every line in order. */
struct fig_blame {
	struct arena *arena;
	struct fig_blamed *first; /* names that are missing, and whose fault that is */
	struct fig_blamed **slot; /* the same by name */
	struct hash_key key;
	int n, slots;
};
/* A line was accepted (code NULL), or refused with this code and message (NULL: not known).
 * Returns the number of the line that a refused one waits for, or 0. */
int fig_blame_line(struct fig_blame *b, const char *line, int number, const char *code,
		   const char *message);

bool fig_obs_ok(const struct fig_obs *o);
const struct err *fig_obs_err(const struct fig_obs *o); /* NULL when ok */
const char *fig_obs_tool(const struct fig_obs *o);      /* the tool called, or "" */
bool fig_obs_recorded(const struct fig_obs *o); /* is it the last line of the journal now? */
/* The record of DESIGN 3 as one line of JSON, without a newline. */
void fig_obs_json(struct buf *b, struct fig *f, const struct fig_obs *o);
/* The same for people: one or a few lines, each ended by a newline. */
void fig_obs_text(struct buf *b, struct fig *f, const struct fig_obs *o);
/* The exact text of the answer or of the main new object ("2*sqrt(3)", "(2, 1)");
 * false when there is none. */
bool fig_obs_exact(struct buf *b, struct fig *f, const struct fig_obs *o);
/* The answer as a double; false when the call answered no number or truth. */
bool fig_obs_number(double *out, struct fig *f, const struct fig_obs *o);

/* --- Objects -------------------------------------------------------------------------- */
typedef struct {
	int v;
} fig_id; /* never reused inside one figure */
#define FIG_NONE ((fig_id){ -1 })
fig_id fig_find(const struct fig *f, const char *name); /* FIG_NONE when absent */
int fig_count(const struct fig *f);                     /* ids run from 0 below this */
bool fig_alive(const struct fig *f, fig_id id);         /* named and not removed */
int fig_alive_count(const struct fig *f);               /* how many */
int fig_made_end(const struct fig *f, fig_id id); /* behind the ids that its call made too */
const char *fig_name(const struct fig *f, fig_id id);
const struct tool *fig_tool(const struct fig *f, fig_id id);
enum kind fig_kind(const struct fig *f, fig_id id);
bool fig_defined(const struct fig *f, fig_id id);
bool fig_visible(const struct fig *f, fig_id id);
bool fig_is_free(const struct fig *f, fig_id id);
/* Does it rest on numbers that are only approximate (solve_constraints)? */
bool fig_is_approximate(const struct fig *f, fig_id id);
/* What it is a part of (a side, of its polygon), or FIG_NONE. */
fig_id fig_whole(const struct fig *f, fig_id id);
/* Its value at the double level: enclosures; NULL when undefined. */
const struct value *fig_value(const struct fig *f, fig_id id);
/* "Midpoint(A, B)": how it was made, in the script language. */
void fig_definition(struct buf *b, const struct fig *f, fig_id id);
/* The whole figure in words. */
void fig_describe(struct buf *b, struct fig *f);
/* The whole figure as JSON (query_canvas). */
void fig_canvas_json(struct buf *b, struct fig *f);

/* One object as in fig_canvas_json, with "visible", "free" and "defined" always there, "drag"
 * where fig_can_drag, "radius" where fig_free_radius.
 * exact: false leaves out its closed form, which is what takes time. */
void fig_object_record(struct buf *b, struct fig *f, fig_id id, bool exact);
/* Its closed form, "(1, sqrt(2))"; false when no short one was found. */
bool fig_exact(struct buf *b, struct fig *f, fig_id id);
/* The named objects it is made from: writes at most `most`, returns how many. */
int fig_from(const struct fig *f, fig_id id, fig_id *out, int most);

/* Names beginning with prefix, for completion: returns the i-th or NULL. */
const char *fig_complete(const struct fig *f, const char *prefix, int i);

/* --- Looks ------------------------------------------------------------------------------- */
/* What the render tools said about an object; whatever was not said is left to the
 * preset of whoever draws. */
enum fig_label_mode {
	FIG_LABEL_UNSET = -1,
	FIG_LABEL_NAME,
	FIG_LABEL_NAME_VALUE,
	FIG_LABEL_VALUE,
	FIG_LABEL_CAPTION
};
enum fig_hatch {
	FIG_HATCH_NONE,
	FIG_HATCH_RISING,
	FIG_HATCH_FALLING,
	FIG_HATCH_CROSSED,
	FIG_HATCH_LEVEL,
	FIG_HATCH_UPRIGHT,
	FIG_HATCH_DOTS,
	FIG_HATCH_COUNT
};
struct fig_style {
	long color;                                         /* 0xRRGGBB, or -1 */
	int line_style, thickness, point_style, point_size; /* or -1 */
	int decoration, hatch;                              /* or -1 */
	double filling;                                     /* 0 .. 1, or -1 */
	enum fig_label_mode label_mode;
	const char *caption; /* or NULL */
	/* Degrees counter-clockwise from +x, or -1: automatic; or one of the two above 360 */
	int label_place;
	/* Where its middle is from the object, right and up, in pixels of a page of 800 x 600; or
	 * FIG_NO_OFFSET: as whoever draws likes. */
	int label_dx, label_dy;
	int layer;         /* 0 .. 9, the last on top */
	bool fixed, trace; /* not to be dragged; leaves marks where it was */
};
#define FIG_NO_OFFSET 32767
enum { FIG_PLACE_ALONG = 360, FIG_PLACE_ALONG_BELOW };
struct fig_style fig_style(const struct fig *f, fig_id id);
/* What was said about the whole picture. */
enum { FIG_MARK_LENGTHS = 1, FIG_MARK_ANGLES = 2, FIG_MARK_PARALLELS = 4 };
/* A text at a place of an axis. */
struct fig_tick {
	double at;
	const char *text;
};
struct fig_axis {
	const char *name; /* or NULL */
	/* Numbers stand at whole multiples of top / of, times pi if that is said; of = 0: as
	 * the drawing likes. */
	long top, of;
	bool pi;
	bool bare; /* no numbers at all */
	/* Texts in place of numbers; NULL: numbers. */
	const struct fig_tick *tick;
	int n_ticks;
};
/*
 * How space is brought onto the page.  Of the numbers those count that the projection has; all
 * have their usual values when nothing was said of them, and angles are in degrees.
 */
enum fig_projection {
	FIG_SEEN_AUTO,         /* as whoever draws likes */
	FIG_SEEN_ORTHOGRAPHIC, /* x_angle, z_angle */
	FIG_SEEN_OBLIQUE,      /* angle, ratio: y goes away from the reader */
	FIG_SEEN_FORWARD,      /* angle, ratio: x comes towards him */
	FIG_SEEN_MILITARY,     /* angle, ratio: the plan, turned, and heights straight up */
	FIG_SEEN_ISOMETRIC,
	FIG_SEEN_DIMETRIC,
	FIG_SEEN_PERSPECTIVE, /* x_angle, z_angle; distance */
};
struct fig_space_view {
	enum fig_projection projection;
	const char *word;         /* what it was called ("cabinet", "top"), NULL: AUTO */
	double x_angle, z_angle;  /* height of the eye, turn about the z-axis: GeoGebra's */
	double angle;             /* on the page, counter-clockwise from the right */
	double ratio;             /* how much shorter: 1/2 of a cabinet view */
	double distance;          /* of the eye from the middle; 0: as who draws likes */
	double scale;             /* pixels per unit; 0: framed */
	int axes, plate, numbers; /* 0, 1, or -1: not said */
	int hidden;               /* enum fig_hidden, or -1: not said */
};
/* Lines behind bodies; fig_hidden_word has them as words, NULL behind the last. */
enum fig_hidden { FIG_HIDDEN_DASHED, FIG_HIDDEN_NONE, FIG_HIDDEN_SOLID };
const char *fig_hidden_word(int mode);
/* The mode of a word, or a failure that says which there are. */
enum status fig_hidden_read(int *mode, const char *word, struct err *e) MUST_USE;
/* A projection in words, into *v: what render_set_projection takes, then the numbers that it
 * has: "isometric", "cabinet 30 0.4" (angle, ratio), "orthographic 25 -55" (x_angle, z_angle),
 * "perspective 20 -60 12" (and the distance). */
enum status fig_space_view_read(struct fig_space_view *v, const char *text,
				struct err *e) MUST_USE;
#define FIG_VIEWS 2
struct fig_view {
	int axes, grid; /* 0, 1, or -1: not said */
	bool has_box;   /* render_set_coord_system */
	double x_min, x_max, y_min, y_max;
	double ratio;       /* pixels of a unit of x to those of one of y; 0: not said */
	const char *preset; /* or NULL */
	unsigned marks;     /* FIG_MARK_*: mark what is equal or parallel alike */
	struct fig_axis axis[2];
	bool number_line; /* the x-axis alone */
	const char *note; /* a text under the picture, or NULL */
	struct fig_space_view space;
};
struct fig_view fig_view(const struct fig *f);
/* View 0, the same, and the one beside it, 1. */
struct fig_view fig_view_of(const struct fig *f, int view);
/* Is it among what the view shows?  That it is visible at all is asked elsewhere. */
bool fig_in_view(const struct fig *f, fig_id id, int view);
/* Is something to be shown in the second view: objects that are visible? */
bool fig_has_second_view(const struct fig *f);
/* Should its label be shown?  -1 when nobody said (then 0 for a right-angle mark, and for a
 * part whose automatic name is a dotted one, p.vertex1). */
int fig_label_shown(const struct fig *f, fig_id id);
/* Is it a right-angle mark of render_add_right_angle_mark? */
bool fig_is_right_angle_mark(const struct fig *f, fig_id id);
/* The value as a label says it, in LaTeX: "3\sqrt{2}", "60^{\circ}", "(1, 2)"; the closed
 * form when it is short, else two decimals.  false when the kind has no value to show. */
bool fig_label_value(struct buf *b, struct fig *f, fig_id id);
/* The same in decimals alone, at most so many; what is an equation as it is. */
bool fig_label_rounded(struct buf *b, struct fig *f, fig_id id, int decimals);
/* A text made of values, these in decimals, or (-2) as formulas; false: it is none. */
bool fig_text_rounded(struct buf *b, struct fig *f, fig_id id, int decimals);
/* Whether a relation in the script language holds here; unknown when it could not be told
 * or makes no sense.  Of what is approximate: as far as its digits tell.  Changes nothing. */
truth fig_holds(struct fig *f, const char *relation);
/* The same where it is proven, either way: what only is probable, or as far as approximate
 * digits tell, is unknown. */
truth fig_proves(struct fig *f, const char *relation);

/* How an object was made: the object, or the number, that its tool got for a parameter.
 * Objects may be unnamed.  FIG_NONE / false when the parameter was not given or is no
 * such thing. */
fig_id fig_input(const struct fig *f, fig_id id, const char *param);
bool fig_input_number(double *out, struct fig *f, fig_id id, const char *param);

/* --- Journal ---------------------------------------------------------------------------- */
/* One JSON line per accepted call that changed the figure. */
int fig_journal_count(const struct fig *f);
const char *fig_journal_line(const struct fig *f, int i);
void fig_journal(struct buf *b, const struct fig *f);
/* Another figure, as this one was after the first n lines of its journal; NULL with e
 * filled in when a line does not stand alone (the caller frees it). */
struct fig *fig_after(const struct fig *f, int n, struct err *e);
/* Another figure, as this one is, to try something in: what is done to it can be undone, what
 * was done to f cannot. */
struct fig *fig_copy(const struct fig *f, struct err *e);
/* Back to that: the same of this figure, as one change that undo takes back.  The observation
 * says what went and what is different. */
enum status fig_back_to(struct fig *f, int n, const struct fig_obs **out);
/* The journal and what undo and redo know, as a JSON object on one line; and the figure that
 * it came from, equal to it byte for byte when printed, now and after any undo or redo.  NULL
 * with e filled in when the text is no such object or a line of it fails. */
void fig_save(struct buf *b, const struct fig *f);
struct fig *fig_restore(const struct tool_table *tools, uint64_t seed, struct cas *cas,
			const struct json *saved, struct err *e);
/* How often it changed: accepted calls that made, moved, undid, redid ... something. */
long fig_changes(const struct fig *f);
/* Lines that were run again for that, in all: what undo, redo and new definitions cost. */
long fig_replays(const struct fig *f);
/* Steps that undo and redo could take now. */
int fig_undo_count(const struct fig *f);
int fig_redo_count(const struct fig *f);
/* Changes that undo knows of, each for itself; and those made since there were `since` of them
 * become one step: a point placed for a segment goes and comes with it. */
int fig_change_count(const struct fig *f);
void fig_join(struct fig *f, int since);

/* --- Examples -------------------------------------------------------------------------- */
/* Run the example of a row in an empty figure: appends the exact text of its last
 * statement and the text the row expects; *line is the journal's line of the tool's
 * own call, or -1 when it changed nothing.  Fails as the first failing statement
 * does, or with E_ARG when no statement calls the tool. */
enum status fig_run_example(struct fig *f, const struct tool *t, struct buf *got,
			    struct buf *expected, int *line, struct err *e) MUST_USE;

/* Drag: place a free point (or a point on a path, or a slider's value in x)
 * without journal or observation; for callers that draw while they move.  A double that is
 * the nearest to a decimal of at most nine places is that decimal. */
enum status fig_drag(struct fig *f, fig_id id, double x, double y, struct err *e);
/* The same with a z; fig_drag leaves that of a point of space as it is, and one of the plane has
 * none. */
enum status fig_drag_to(struct fig *f, fig_id id, const double at[3], struct err *e);
/* The same for whole objects, several separated by commas: all free points that carry them are
 * moved from where they are now.  Fails as move_objects does. */
enum status fig_drag_by(struct fig *f, const char *objects, const double by[3], struct err *e);
/* Could it be dragged so: a point, a text, or what is made of free points? */
bool fig_can_drag(const struct fig *f, fig_id id);
/* The slider or number that is the radius of a circle, or FIG_NONE. */
fig_id fig_free_radius(const struct fig *f, fig_id id);

/* Objects per figure; a call beyond fails with code "limit". */
#define FIG_OBJECTS 100000
/* Objects that one call, or one relation, may mention; beyond, the same. */
#define FIG_PARENTS 127
/* What one value may hold (weight.c), and how often bodies in bodies are evaluated (each.c). */
#define FIG_MEMBERS 100000 /* of a list, with those of the lists in it */
#define FIG_HELD 2000000   /* of all lists of a figure, inside of definitions, and deleted */
#define FIG_LEVELS 50      /* of lists in lists */
#define FIG_TEXT 1000000   /* bytes of a text */
#define FIG_TURNS 100000
#endif
