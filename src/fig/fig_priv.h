/*
 * fig_priv.h -- the inside of a figure.
 *
 *   step    one run of a tool: resolved arguments, outputs, values per level
 *   object  one output of a step, with its name and looks
 *
 * Steps and objects are only ever appended (and cut off again when a call
 * fails or a query ends); removing an object marks it.  Arguments in the form
 * of expressions hold refs to objects, so a step's parents can be read off.
 *
 * Values of the double level are kept in the figure's arena; those of sharper
 * levels in f->store[level], emptied when the level's epoch changes.
 */
#ifndef FIG_FIG_PRIV_H
#define FIG_FIG_PRIV_H
#include "base/index.h"
#include "base/rng.h"
#include "expr/expr.h"
#include "fig/fig.h"
#include "geo/space.h"

enum arg_form {
	ARG_NONE,
	ARG_REF,
	ARG_EXPR,
	ARG_DOUBLE,
	ARG_INT,
	ARG_TEXT,
	ARG_POINTS,
	ARG_EQUATION,
	ARG_EQUATION3,
	ARG_ITEMS,
	ARG_EACH,
	ARG_RELATION,
	ARG_OPEN
};
struct arg {
	enum arg_form form;
	int ref;          /* ARG_REF: the object */
	long i;           /* ARG_INT; ARG_DOUBLE: what d is divided by, 0 is 1 */
	double d;         /* ARG_DOUBLE: a number set by dragging, exactly that */
	double within;    /* ARG_EXPR: only known to be so near; 0: that number */
	const char *text; /* ARG_TEXT */
	struct expr *x;   /* ARG_EXPR, _EQUATION, _RELATION, _ITEMS, _OPEN; names are refs */
	const struct expr *closed; /* ARG_OPEN: without refs, in the step's own arena */
	/* ARG_POINTS; ARG_EACH: the body, then variables, each with the list it runs over;
	 * with i = 1 it is iterated: the list is that of the first values, and the last pair
	 * is the body again with the number that says how often. */
	int *refs, n;
};

/* What a step is at one level. */
struct fig_reading {
	enum status st;
	unsigned epoch;    /* valid while equal to the figure's; 0: never computed */
	struct value *out; /* n_out values; n == -1: that output does not exist */
};

/* How many coordinates a point has at most: those of the plane use the first two.  What is kept
 * for a free object (its place, values tried in its stead, its variables in a proof) has room for
 * so many; a number uses the first. */
#define FIG_DIM 3

struct fig_step {
	const struct tool *tool;
	struct arg *arg;          /* one per parameter of the tool */
	int *known, n_known;      /* add_intersect: points known to be on both */
	int *par, n_par;          /* parents; they never change, what is moved has none */
	struct arg override;      /* a slider's present value, or ARG_NONE */
	struct arg ride[FIG_DIM]; /* add_point_on: its place in the path's frame, or none */
	int first, n_out;         /* objects first .. first + n_out - 1 */
	struct arena *own;        /* expressions of functions, anew at each change; or NULL */
	struct tool_memo *memo;   /* in `own`: what its tool remembers */
	enum tool_order order;    /* of its results: the figure's when it was made */
	uint64_t draw;            /* TRAIT_DRAW: by the seed and its place in the journal */
	int drawn;                /* that place, or 0 */
	int drawn_there;          /* draws before it at that place */
	int draw_before;          /* the draw before, as f->last_draw */
	void *kept;               /* the same of a tool that looks at a ride */
	bool in_space; /* add_point_on: its path is there, so that its place has a z */
	bool removed;
	/* How far it can be trusted, with all that it rests on: decided by a random prime
	 * somewhere; by numbers that are only approximate somewhere. */
	bool probable, approximate;
	bool stated;   /* for a side of a comparison */
	bool believed; /* probable: because the CAS says so */
	bool rounded;  /* its own arguments were closed with rounded numbers */
	bool partial;  /* there may be more solutions than those it has */
	truth tied;    /* another result would do as well */
	bool turns;    /* has a body (ARG_EACH) */
	bool local;    /* part of a body (ARG_EACH): its values are those of one turn */
	struct fig_reading at[NUM_LEVELS];
	struct err *why; /* when at[NUM_DOUBLE].st is not OK */
	unsigned mark;   /* scratch for walks over ancestors */
	int variable;    /* generic level: the first of a free step's variables */
	int depth;       /* steps of the longest chain it ends */
	int line;        /* the journal line that made it; -1 for helpers */
	long members;    /* that its lists hold (weight.c) */
	/* The faces of the body it made, as they were then: its parts are called after them. */
	const struct geo_mesh *shape;
};

/* Where an object put by hand stands, x, y and in space z: arguments of add_point(name, x, y),
 * add_point3d(name, x, y, z) and add_point_on(name, obj, x, y, z). */
static inline struct arg *fig_place_args(struct fig_step *s)
{
	return s->arg + (tool_is(s->tool, TRAIT_ON_PATH) ? 2 : 1);
}
/* How many they are. */
static inline int fig_place_dim(const struct fig_step *s)
{
	if (tool_is(s->tool, TRAIT_ON_PATH))
		return s->in_space ? FIG_DIM : 2;
	return s->tool->n_params - 1;
}
/* How many numbers say where a free object is. */
static inline int fig_places(const struct fig_step *s)
{
	return tool_is(s->tool, TRAIT_FREE_POINT | TRAIT_ON_PATH) ? fig_place_dim(s) : 1;
}
struct object {
	const char *name;  /* NULL: an unnamed helper inside an expression */
	const char *bound; /* a body's variable: how it is written there; it has no name */
	int step, out;
	enum tool_role role;
	int part;           /* of a body: which of its vertices, edges or faces */
	int whole;          /* parts: the object they belong to, else -1 */
	const char *letter; /* its name is an automatic letter; this is poly.AB,
	                              * or poly.vertex3 of a regular polygon's vertex */
	bool removed, hidden;
	unsigned char views;    /* a bit for each view that it is shown in, unless hidden */
	signed char label;      /* 1 shown, -1 hidden, 0: nobody said */
	int looks;              /* what was said about it: f->looks[looks - 1]; or 0 */
	struct incidence *on;   /* points known by construction to lie on this path */
	struct incidence *lies; /* the same of a point: the paths that it lies on */
	struct fig_user *users; /* steps that have it among their parents, the last first */
	struct fig_said *said;  /* every name that was given to it, the last first */
	unsigned seen;          /* scratch for walks over objects, a value of f->mark */
};
struct incidence {
	int obj;
	struct incidence *next;
};
struct fig_user {
	int step;
	struct fig_user *next;
};
struct fig_said {
	const char *name;
	struct fig_said *next;
};

/* What the render tools said of one object; -1 (NULL) where they said nothing. */
struct fig_looks {
	const char *caption;
	double filling;
	int color;
	short label_place;
	short label_dx, label_dy; /* SetLabelOffset, in pixels; FIG_NO_OFFSET: not said */
	signed char line_style, thickness, point_style, point_size, decoration, hatch,
		label_mode, layer, fixed, trace;
};

/* What a call did. */
#define FIG_NOTES 6
#define FIG_DEGREES (180 / 3.14159265358979323846) /* in a radian */
struct fig_obs {
	enum status st;
	struct err err;
	const struct tool *tool;
	int step;                       /* journal length after the call */
	int *fresh, n_fresh, cap_fresh; /* new objects */
	int *changed, n_changed, cap_changed;
	const char **gone;
	int n_gone, cap_gone;
	/* answer: a step (unnamed unless the query was given a name), or JSON text */
	int answer;       /* step index, -1 */
	const char *json; /* extra members of "value", without braces; or NULL */
	const char *text; /* the answer for people, when json is set */
	bool probable, believed, recorded;
	/* the answer of a step, read out before an unnamed query is rolled back */
	const char *kind, *exact, *latex, *radians, *certainty;
	double approx, ccw;
	const char *beside_json,
		*beside_text; /* what is told with a value: feet, the obtuse angle */
	bool has_number, has_ccw;
	bool is_angular; /* the number is an angle in radians */
	/* what the caller should know beyond the result: how a word was read, where a free
	 * choice fell */
	const char *note[FIG_NOTES];
	int n_notes;
};

/* One undoable change of the journal: lines [at, at + n_old) became n_new lines.
 * new_lines is filled in when it is undone; until then they stand in the journal. */
struct change {
	int at, n_old, n_new;
	bool joined; /* undone and done again with the one before it (fig_join) */
	char **old_lines, **new_lines;
};
/* The last one is undone, or done again, next. */
struct changes {
	struct change *at;
	int n, cap;
	int joined; /* so many of them are */
};
void fig_changes_add(struct changes *l, struct change c);
void fig_changes_forget(struct changes *l);        /* all of them */

struct fig {
	const struct tool_table *tools;
	ctx *num;
	struct arena *perm;    /* steps' arguments, names, double values */
	struct arena *scratch; /* the present call */
	struct arena *tmp;     /* one run of a tool function */
	struct arena *answer;  /* the present observation */
	struct arena *store[NUM_LEVELS];
	unsigned epoch[NUM_LEVELS];
	struct fig_step *step;
	int n_steps, cap_steps;
	long members;   /* of the lists of all steps */
	bool rehearsal; /* a copy that a line is tried on: names may be assigned anew */
	bool trying;    /* a line is run to see whether it works: nothing is named or kept */
	bool tried_change; /* it came to a tool that changes existing objects */
	bool reworded;     /* the arguments mean something only here and now: the journal has
	                * what they were read as */
	struct object *obj;
	int n_objs, cap_objs;
	struct index names;      /* changed by names.c alone */
	struct fig_trace *trail; /* what its changes replaced, as far as they can be undone */
	int n_trail, cap_trail;
	struct fig_name_row *row; /* of automatic names */
	int n_rows, cap_rows;
	struct index row_index;
	int lettered[KIND_COUNT], n_lettered; /* rows of letters */
	struct fig_cut *cut; /* the last n_cuts lines of the journal can be cut off */
	int n_cuts, cap_cuts;
	struct fig_moved *moved; /* the running act moves something: where it was */
	bool traced;             /* all that the running act changes is in the trail */
	size_t waste;            /* bytes of perm that lines which were cut off have left */
	int n_alive;             /* objects with a name that are not removed */
	bool dragged;            /* something is where the journal does not have it */
	int last_draw;           /* the last step with a draw, and 1; 0: none */
	struct fig_looks *looks; /* of the objects that have any */
	int n_looks, cap_looks;
	struct fig_view view[FIG_VIEWS];
	int active; /* the view that new objects are shown in */
	char **journal;
	int n_journal, cap_journal;
	struct changes undo, redo;
	long changes, replayed;
	struct fig_obs obs;
	/* relations declared of the objects (constraint.c) */
	struct constraint *constraint;
	int n_constraints, cap_constraints;
	/* the running act: the name it was given, and how it stands in the journal (NULL: as
	 * it was called; "": not at all) */
	const char *act_name, *act_line;
	unsigned mark;
	int depth; /* nested calls inside expressions */
	/* random instances (always.c): values of free inputs, or NULL */
	const struct instance *instance;
	/* the proof's choice of coordinates (always.c), or NULL */
	const struct generic_frame *frame;
	struct fig_turns *turned; /* which way angles turn, in a proof; or NULL */
	/* where the last proof says nothing, as GeoGebra writes it, in `answer`; or NULL */
	const char *degenerate;
	/* the one object that moves (locus.c), or NULL */
	const struct fig_rider *rider;
	struct cas *cas;               /* for symbolic answers, or NULL */
	const char *unknown;           /* of the equation being read: hides an object */
	const struct fig_local *local; /* variables of the body being read */
	const struct fig_turn *turn;   /* of the body being evaluated */
	enum tool_order order;         /* of results to come (set_compatibility) */
	bool stating;                  /* a side of a relation is being bound */
	bool spatial;                  /* an equation in x, y and z is: z is no object */
	uint64_t chance;               /* the seed of draws to come (set_seed) */
	uint64_t turn_draw;            /* mixed into draws: which turn of which body it is */
	int bodies;                    /* that are being evaluated, one in another */
	long turns;                    /* of them, together */
	bool rounded;                  /* fig_close took a number by its digits alone */
	struct rng rng;
	uint64_t seed;
	bool replaying;
	fig_filter *filter; /* who is asked before a tool is used, or NULL */
	void *filter_user;
	bool refused;  /* somebody said no to this call */
	bool decimals; /* no closed form is told */
	const char
		*fresh_line; /* while an object is redefined: the line that is not replayed */
	const char *stays_point; /* while a point is redefined: its name, be it a small one */
};

/* --- fig.c: names, objects, roll back --------------------------------------------------- */
struct fig_mark {
	int steps, objs, trail;
	struct arena_mark perm;
};
struct fig_mark fig_begin(struct fig *f);
void fig_rollback(struct fig *f, struct fig_mark m);
/* Where a free object was before a move: the arguments of its step, which stand there again
 * once they are exchanged. */
struct fig_moved {
	int obj;
	struct arg *arg, override, ride[FIG_DIM];
	struct fig_moved *next; /* moved by the same line; or NULL */
};
/* A line of the journal that only made something, and so can be taken back as a call that fails
 * is: where it began and ended; or one that moved a free object. */
struct fig_cut {
	struct fig_mark begin;
	struct arena_mark end;
	struct fig_moved *moved;
};
/* Take the last line back, which is among the n_cuts: its steps, objects and names.  The line
 * itself is returned, the caller frees it. */
char *fig_cut_line(struct fig *f);
struct fig_moved *fig_place_of(struct fig *f, int obj); /* as it is now, in f->perm */
void fig_exchange_place(struct fig *f, struct fig_moved *m);
/* Who drags to 1.24 means 31/25, not the double beside it; a double that is no short decimal is
 * what it is. */
struct arg fig_dragged(double v);
/* act.c, for moves: the present value of an expression as a constant one.  Itself when it mentions
 * no object (shorten: its closed form, where it has one), else its closed form read back, or many
 * digits of it, which is then told.  Fails when it has no value, so that nothing is ever moved to
 * nowhere. */
enum status fig_as_constant(struct fig *f, struct expr *x, bool shorten, struct arg *out,
			    struct err *e) MUST_USE;
/* What these steps made is told as changed. */
void fig_report_steps(struct fig *f, const int *steps, int n);
/* What is moved in place of an object: the tip of a vector. */
int fig_moved_by(const struct fig *f, int id);
/* A step's parents are known: they know it too. */
void fig_link_parents(struct fig *f, int step);
int fig_new_step(struct fig *f, const struct tool *t); /* arguments all ARG_NONE */
/* Name the outputs of a step (it has been evaluated): parts, solutions. */
/* parts.c: the objects that are vertices, edges and faces of a body. */
/* Name the parts of a step that has a shape. */
void fig_name_body(struct fig *f, int step, const char *name);
/* The circles, side and apex of a round body. */
void fig_name_round(struct fig *f, int step, const char *whole);
/* The part of a body that a name means which is written in another order than its own:
 * cube.DCBA, faceDCBA; -1: none. */
int fig_part_called(const struct fig *f, const char *name);
/* What a tool gave for the k-th object of a step whose body has another shape now; NULL: that
 * part is no more. */
const struct value *fig_part_now(const struct fig *f, const struct fig_step *s,
				 const struct tool_call *c, int k);
/* fig.c, for it: the corners of a polygon as objects (-1: none), its sides. */
int fig_polygon_corner(const struct fig *f, int polygon, int i);
int fig_polygon_side(const struct fig *f, int polygon, int i);
enum status fig_name_outputs(struct fig *f, int step, const char *name,
			     struct err *e) MUST_USE;
/* Could they be named so?  Changes nothing. */
enum status fig_name_is_free(struct fig *f, int step, const char *name,
			     struct err *e) MUST_USE;
/* Resolve a name as people write it: aliases, P_1 repair, ambiguous solutions. */
enum status fig_resolve_name(struct fig *f, const char *name, int *out,
			     struct err *e) MUST_USE;
/* Is the name free and legal?  Writes the normal form. */
enum status fig_check_new_name(struct fig *f, const char *name, char *out, size_t size,
			       struct err *e) MUST_USE;
/* Was it made by add_WHAT or query_WHAT: a measure of that name? */
bool fig_measures(const struct fig_step *s, const char *what);
/* Parents of a step, as object ids; returns how many (at most `most`). */
int fig_parents(const struct fig *f, const struct fig_step *s, int *out, int most);
/* The same with names only, each once: helpers inside expressions give way to what
 * they rest on. */
int fig_named_parents(const struct fig *f, const struct fig_step *s, int *out, int most);
/* Is object id among the parents of the step? */
bool fig_depends_on(const struct fig *f, const struct fig_step *s, int id);
/* Objects an expression refers to, each once. */
int fig_expr_refs(const struct expr *x, int *out, int n, int most);
/* The steps that depend on one of these objects, their own first, in creation order, in
 * f->scratch: marked with a fresh f->mark.  What was removed is passed over. */
int fig_descendants(struct fig *f, const int *objs, int n, int **steps);
/* The same of one object, marked alone; returns the mark. */
unsigned fig_mark_descendants(struct fig *f, int id);
/* The steps that have the object among their parents, in creation order, in f->scratch, each
 * once; what was removed is passed over. */
int fig_users(struct fig *f, int id, int **steps);
/* Does a fact that the step's tool promises hold of this call: is the parameter that it
 * depends on what it wants? */
bool fig_fact_applies(const struct fig *f, const struct fig_step *s,
		      const struct tool_fact *fact);
void fig_near_names(struct fig *f, const char *word, struct err *e);

/* --- names.c: who goes by which name ---------------------------------------------------- */
void fig_give_name(struct fig *f, int obj, const char *name);
/* Unless the name has somebody. */
void fig_give_alias(struct fig *f, int obj, const char *name);
/* Whoever holds the name as an automatic letter goes back to its dotted name. */
void fig_take_letter(struct fig *f, const char *name);
bool fig_name_free(struct fig *f, const char *name);
/* The first free: of the letters of a kind; for an object of a kind; of A', A'_1, A'_2 ... */
void fig_next_letter(struct fig *f, enum kind k, char *out, size_t size);
void fig_auto_name(struct fig *f, enum kind k, char *out, size_t size);
void fig_next_marked(struct fig *f, const char *name, char *out, size_t size);
/* The index: a name means an object; it means nothing; the object was removed, and its names
 * are free. */
void fig_set_name(struct fig *f, const char *name, int obj);
void fig_drop_name(struct fig *f, const char *name);
void fig_drop_names(struct fig *f, int obj);
/* For the trail: the object's last name goes, and means again what it meant. */
void fig_unset_name(struct fig *f, const char *name, int obj, int was);
void fig_names_clear(struct fig *f);

/* --- trail.c: what changes replaced ---------------------------------------------------- */
/* A name is about to mean an object, or nobody; was: whom it means, or -1.  It stays where it
 * is. */
void fig_trace_name(struct fig *f, const char *name, int obj, int was);
void fig_trace_dropped(struct fig *f, const char *name, int was);
/* The name and letter that an object carries are about to change; how it is shown; it is
 * removed, or a step. */
void fig_trace_letter(struct fig *f, int obj);
void fig_trace_looks(struct fig *f, int obj);
void fig_trace_removed(struct fig *f, int obj);
void fig_trace_step(struct fig *f, int step);
/* What is said of the whole figure, without its padding: it was so before a call. */
struct fig_settings {
	struct fig_view view[FIG_VIEWS];
	uint64_t chance;
	enum tool_order order;
	int active;
};
struct fig_settings fig_settings_now(const struct fig *f);
void fig_trace_settings(struct fig *f, const struct fig_settings *was);
/* Take back what was changed since the trail had this length. */
void fig_unwind(struct fig *f, int to);
/* The objects below a number whose name, looks or life were changed since, in f->scratch, in
 * their order. */
int fig_trail_touched(struct fig *f, int from, int below, int **out);

/* --- each.c: a body, once for each member of a list ------------------------------------- */
/* A variable of the body that is being read, which hides an object of that name. */
struct fig_local {
	const char *name;
	int id;
	const struct fig_local *next;
};
/* What stands for a variable in functions, which are closed expressions, during a turn. */
struct fig_turn {
	const int *variable; /* objects */
	struct expr *const *is;
	int n;
};
/* Read the bodies among a tool's arguments, when all others have been read. */
enum status fig_bind_bodies(struct fig *f, const struct tool *t, struct arg *arg,
			    struct err *e) MUST_USE;
/* The values of a body, one for each turn, as a list in f->tmp at the present level. */
enum status fig_each(struct fig *f, const struct arg *a, struct value *out,
		     struct err *e) MUST_USE;

/* --- call.c: may it be used?  E_ARG: somebody says no. */
enum status fig_may(struct fig *f, const struct tool *t, enum fig_use use,
		    struct err *e) MUST_USE;

/* --- history.c: other definitions ------------------------------------------------------- */
/* What shall stand for an object: a tool with its arguments, or what follows the name in a
 * script, " = Circle(A, 3)", "(x) = x^2". */
struct fig_definition {
	const struct tool *tool;
	const struct json *args;
	const char *rest;
	const struct expr *body; /* of rest, or NULL */
	bool same_kind;          /* it must give an object of the kind there is */
};
enum status fig_redefine(struct fig *f, int obj, const struct fig_definition *d,
			 struct err *e) MUST_USE;
/* The object that an assignment to the name would change; -1: the name is free, or held by
 * a letter that yields. */
int fig_assigned(const struct fig *f, const char *name);
/* Redefine it, or set it if it is a slider; `as` is the name that was assigned to.
 * "name_taken" where it would need itself, or is a part of something else.  E_DOMAIN, and nothing
 * was changed: it is one of several results, and would be of fewer: P is another object then. */
enum status fig_assign(struct fig *f, int obj, const char *as, const struct fig_definition *d,
		       struct err *e) MUST_USE;

/* --- eval.c: values at every level -------------------------------------------------------- */
#define FIG_BALL_LOW 128
#define FIG_BALL_HIGH 512
/* The ladder: each rung is sound, the next is climbed when one could not tell. */
struct fig_rung {
	enum num_level level;
	long prec;
};
#define FIG_RUNGS 5
extern const struct fig_rung fig_ladder[FIG_RUNGS];
#define FIG_RETRIES 6 /* new conductors or primes per rung */
void fig_enter(struct fig *f, enum num_level level, long prec);
/* Compute the steps of these objects and all their ancestors at the level the
 * figure has entered.  E_UNABLE when one of them could not be told there. */
enum status fig_need(struct fig *f, const int *objs, int n, struct err *e) MUST_USE;
/* A value at the level the figure has entered; NULL when undefined. */
const struct value *fig_at(const struct fig *f, int obj);
/* Evaluate a new step, sharper and sharper, until it is told; keeps the double
 * values.  E_UNABLE: no level could tell. */
enum status fig_settle(struct fig *f, int step, struct err *e) MUST_USE;
/* The same for everything that depends on an object that moved.  Returns the
 * steps that were computed anew, in order, in f->scratch. */
int fig_update(struct fig *f, int obj, int **steps);
/* The same for several that moved at once. */
int fig_update_all(struct fig *f, const int *objs, int n, int **steps);
/* Keep where a point on a path was asked for (its arguments x and y) in the
 * path's own frame: to the last digit of doubles, for dragging; exactly where the closed
 * form is short; or with any closed form, and approximately where there is none. */
enum place_how { PLACE_ROUGHLY, PLACE_SHORTLY, PLACE_EXACTLY };
enum status fig_place_on_path(struct fig *f, int step, enum place_how how,
			      struct err *e) MUST_USE;

/* --- argument.c: what a step is given, at the present level --------------------------------- */
/* The arguments of a step for its tool, out[n_params] not given; E_UNABLE when one is not known well
 * enough here, E_DOMAIN when one is now of a kind that the tool does not take. */
enum status fig_arguments(struct fig *f, int step, struct tool_arg *out,
			  struct err *e) MUST_USE;
/* A coordinate of a free object where nothing is known of it but that it is free: a variable, an
 * instance of it, or its own number. */
num fig_free_number(struct fig *f, int step, int coordinate, num own);
/* Does the expression name an object? */
bool fig_has_refs(const struct expr *x);
/* A number given as an expression or a double, at the present level. */
enum status fig_number(struct fig *f, const struct arg *a, num *out, struct err *e) MUST_USE;
/* As a decimal of at most so many digits, as far as they are known; the number is at most
 * *within away from that.  False when it is not known to 15 digits, nor to be about zero. */
bool fig_print_digits(struct buf *b, double *within, num a, int digits, ctx *c);
/* A list as it was written (ARG_ITEMS), at the present level. */
enum status fig_items(struct fig *f, const struct expr *x, struct value *out,
		      struct err *e) MUST_USE;
/* A member of a list may be an object of any kind; then it has none of the values that an
 * expression has, and e says so. */
enum status fig_item_counts(struct fig *f, const struct value *v, struct expr_value *out,
			    struct err *e) MUST_USE;
/* `o` has the numbers of the list `v` in a place of its own; now its members too, texts and
 * expressions copied. */
void fig_keep_list(struct value *o, const struct value *v, struct arena *a);
/* weight.c: E_ARG with the code "limit" where a list or text that the step now has holds more
 * than a value may, or all lists together more than a figure may. */
enum status fig_step_fits(struct fig *f, struct fig_step *s, const struct tool_call *c,
			  struct err *e) MUST_USE;
/* The same while a list grows: `members` counts what it holds, with this one. */
enum status fig_member_fits(const struct value *v, long *members, struct err *e) MUST_USE;
/* Evaluate an expression with refs at the present level. */
enum status fig_expr(struct fig *f, const struct expr *x, struct expr_value *out,
		     struct err *e) MUST_USE;

/* --- locus.c: one object while another moves ----------------------------------------------- */
/* Lend the ride of a step with TRAIT_RIDE; E_ARG when its second argument cannot move or the
 * first does not follow.  To be ended where it was begun. */
struct fig_ride;
enum status fig_ride_begin(struct fig *f, int step, struct fig_ride **out,
			   struct tool_ride **lent, struct err *e) MUST_USE;
void fig_ride_end(struct fig_ride *r);
/* In place of a locus, what made it. */
/* locus_relation.c: a number that is zero where a bound relation holds, at the present
 * level. */
enum status fig_relation_row(struct fig *f, const struct expr *x, num *out,
			     struct err *e) MUST_USE;
/* The objects that the row is computed from; returns how many. */
int fig_relation_needs(const struct fig *f, const struct expr *x, int *out, int n, int most);
void fig_ride_arguments(const struct fig *f, const struct tool *t, struct arg *arg);
/* locus_space.c: the numbers of tool_ride.quadric, as expressions in the arena; mover: the point. */
enum status fig_relation_quadric(const struct expr **out, bool *proven, struct fig *f,
				 const struct expr *x, int mover, struct arena *keep,
				 struct err *e) MUST_USE;
/* While f->rider is set, in a proof: a coordinate of the mover as a function of the one
 * variable; its own number for all others. */
num fig_rider_number(struct fig *f, int step, int coordinate, num own);
/* Set f->rider: the mover's first coordinates, so many, are variables, in its path's frame.  The
 * path is straight, or a flat region: the point is then where they say, ends and borders aside. */
void fig_rider_roams(struct fig *f, int step, int freedom, struct arena *a);
bool fig_rider_is_there(const struct fig *f, int step);
/* Set f->rider: the coordinates of a point of space are variables, also where it rides on something;
 * in an instance it is where that says. */
void fig_rider_roves(struct fig *f, int step, struct arena *a);
bool fig_rider_is_free(const struct fig *f, int step);

/* --- equation.c ------------------------------------------------------------------------- */
/* A polynomial of degree at most 2 in x and y, by its coefficients: x^2 xy y^2 x y 1. */
#define FIG_QUADRIC 6
struct fig_quadric {
	num k[FIG_QUADRIC];
};
/* An equation (left side less right side) at the present level: the numbers of
 * PARAM_EQUATION.  E_ARG when it is none of degree 1 or 2. */
enum status fig_quadric(struct fig *f, const struct expr *x, struct fig_quadric *out,
			struct err *e) MUST_USE;

/* The same in x, y and z: x^2 y^2 z^2 xy xz yz x y z 1, the numbers of PARAM_EQUATION3. */
#define FIG_QUADRIC3 10
struct fig_quadric3 {
	num k[FIG_QUADRIC3];
};
enum status fig_quadric3(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			 struct err *e) MUST_USE;
/* Is z a coordinate in it?  Is it an equation in which it is?  Bound or not. */
bool fig_has_height(const struct fig *f, const struct expr *x);
bool fig_is_equation3(const struct fig *f, const struct expr *x);

/* Is it written as an equation of degree 1 or 2?  (What is of higher degree only because
 * terms cancel, or objects in it are zero now, is not.)  Bound or not. */
bool fig_is_quadric(struct fig *f, const struct expr *x);

/* --- resolve.c: from what was written to arguments ------------------------------------------- */
/* Does it take the name of a variable: t of a curve, k of a sequence? */
bool fig_is_variable_param(const struct param *p);
/* Fill step's arguments from JSON members.  Appends unnamed helper steps. */
enum status fig_args_json(struct fig *f, const struct tool *t, const struct json *args,
			  struct arg *out, char *name, size_t name_size,
			  struct err *e) MUST_USE;
/* From a script call: picks among the tools the command may mean. */
enum status fig_args_call(struct fig *f, const struct expr *call, bool labelled,
			  const struct tool **t, struct arg *out, struct err *e) MUST_USE;
/* Replace names and commands in an expression by refs. */
enum status fig_bind(struct fig *f, const struct expr *x, struct expr **out,
		     struct err *e) MUST_USE;
/* The same where it may be a list: members that are objects by themselves become refs, so
 * that a circle may be one. */
enum status fig_bind_items(struct fig *f, const struct expr *x, struct expr **out,
			   struct err *e) MUST_USE;
/* An expression that stands for an object: makes an unnamed one if needed. */
enum status fig_object_of(struct fig *f, const struct expr *x, kind_set kinds, int *out,
			  struct err *e) MUST_USE;
/* Is it a call of a command, not of a function (sin, or a function object)? */
bool fig_is_command(const struct fig *f, const struct expr *x);
/* Does it speak of x and y: an equation, an inequality, a function's expression? */
bool fig_is_equation(const struct fig *f, const struct expr *x);
/* The right side of y = ... (or ... = y) when that is no line or conic but the graph of a
 * function; NULL otherwise. */
const struct expr *fig_graph_of(const struct fig *f, const struct expr *x);
/* 1: a number, 2: a pair, 3: a triple, FIG_LIST: a list, 0: none of these (bound expressions). */
#define FIG_LIST -1
int fig_dimension(const struct fig *f, const struct expr *x);

/* --- meant_text.c: texts in expressions ---------------------------------------------------------- */
/* Is it a text: "a", a text object, a sum with one in it, a command that makes one? */
bool fig_is_text(const struct fig *f, const struct expr *x);
/* The tool that makes a text which is no command, with its arguments. */
enum status fig_text_args(struct fig *f, const struct expr *x, const struct tool **t,
			  struct arg *arg, struct err *e) MUST_USE;
/* Does the call say something by a text or a present value (Object("A"))?  What it means. */
bool fig_text_means(struct fig *f, const struct expr *call, const struct expr **out,
		    enum status *st, struct err *e);
/* SetValue(P, (3, 4)) in full: a move, or an assignment of the present value. */
enum status fig_meant_setting(struct fig *f, struct expr_statement *s, struct err *e) MUST_USE;

/* --- meant.c: what people leave out -------------------------------------------------------------- */
/* f + g as f(x) + g(x), f' as f'(x); x itself where no function stands without its argument,
 * or where it is the name of one. */
const struct expr *fig_meant_function(struct fig *f, const struct expr *x);
/* The same, and f itself as f(x). */
const struct expr *fig_meant_copy(struct fig *f, const struct expr *x);
/* A.x as x(A); x itself where it is something else. */
const struct expr *fig_meant_name(struct fig *f, const struct expr *x);
/* Is it the name of a command that takes nothing (xAxis)?  Then make it, unnamed. */
bool fig_is_constant(const struct fig *f, const struct expr *x);
enum status fig_constant(struct fig *f, const char *name, int *out, struct err *e) MUST_USE;
/* A relation of objects, not of numbers alone, as an unnamed boolean object. */
bool fig_is_condition_of_objects(const struct fig *f, const struct expr *x);
enum status fig_boolean_of(struct fig *f, const struct expr *x, int *out,
			   struct err *e) MUST_USE;
/* Does label = x (bound, a pair) make a vector?  label NULL: is 2u, which has no label, one?  The arguments of add_vector for it. */
bool fig_is_vector(const struct fig *f, const char *label, const struct expr *x);
enum status fig_vector_args(struct fig *f, const struct expr *x, struct arg *arg,
			    struct err *e) MUST_USE;
/* The vector from the origin to a point, unnamed. */
enum status fig_position_vector(struct fig *f, int point, int *out, struct err *e) MUST_USE;
/* The point at the tip of a vector from the origin, with a note. */
enum status fig_vector_tip(struct fig *f, int vector, int *out, struct err *e) MUST_USE;
/* A statement in full: A(1, 2), X = ..., xAxis, f + g. */
void fig_meant_statement(struct fig *f, struct expr_statement *s);
/* The right side of X = P + t d where one name in it is not known: that is the parameter *t.
 * NULL otherwise.  The arguments of add_line for it. */
const struct expr *fig_parametric(struct fig *f, const struct expr *x, const char **t);
enum status fig_parametric_args(struct fig *f, const struct expr *x, const char *t,
				struct arg *arg, struct err *e) MUST_USE;

/* --- graph.c: expressions with variables ------------------------------------------------------ */
/* Objects become refs, variables stay names; `variable` (or NULL) hides an object. */
enum status fig_bind_open(struct fig *f, const struct expr *x, const char *variable,
			  struct expr **out, struct err *e) MUST_USE;
/* The function that f(..) or f''(..) applies, or -1. */
int fig_function_named(const struct fig *f, const char *name, int *order);
/* How many numbers it takes: 2 for f(x, y). */
int fig_arity(const struct fig *f, int function);
/* Is a call of it with n arguments right?  E_ARG with the right one as a hint. */
enum status fig_check_arity(const struct fig *f, int function, const struct expr *call,
			    struct err *e) MUST_USE;
/* A function object's expression, derived `order` times, with args for its variables. */
struct expr *fig_expanded(struct fig *f, int function, size_t order, struct expr *const *args,
			  struct arena *a, struct err *e);
/* A call of a function object as a ref with its arguments (to be bound by the caller). */
struct expr *fig_applied(struct fig *f, const struct expr *call, int id, int order);
/* The derivative of a bound expression, in scratch; NULL and the error when there is none. */
struct expr *fig_derived(struct fig *f, const struct expr *x, const char *variable,
			 struct err *e);
/* Numbers and functions put in; NULL with the reason.  A number without a closed form goes
 * in by its digits, and f->rounded is set: what follows from them is approximate. */
/* Signs that meet where a number was put into the node, which is the caller's: x - -3 is x + 3,
 * x*-2 is -2*x. */
struct expr *fig_with_one_sign(struct expr *y, struct arena *a);
struct expr *fig_close(struct fig *f, const struct expr *x, struct arena *a, struct err *e);
enum status fig_close_arguments(struct fig *f, int step, struct err *e) MUST_USE;

/* --- call.c ------------------------------------------------------------------------------------- */
/* Make a step of a MAKE or ASK tool from resolved arguments and settle it; the
 * outputs are unnamed. */
enum status fig_run(struct fig *f, const struct tool *t, const struct arg *arg, int *step,
		    struct err *e) MUST_USE;
/* A tool of any class on resolved arguments, named and recorded; fig_perform: MAKE, or ASK with
 * or without a name ("").  What fails is taken back to the mark by the caller. */
enum status fig_dispatch(struct fig *f, const struct tool *t, const struct arg *arg,
			 char *name, const struct json *raw, struct fig_mark mark,
			 struct err *e) MUST_USE;
enum status fig_perform(struct fig *f, const struct tool *t, const struct arg *arg, char *name,
			const struct json *raw, struct fig_mark mark, struct err *e) MUST_USE;
/* The observation under way is that of a call that ended so; returns st. */
enum status fig_finish(struct fig *f, enum status st, const struct fig_obs **out);
void fig_journal_add(struct fig *f, const char *line);
/* Are all changes that the tool makes, with a few exceptions, in the trail (trail.c)? */
bool fig_leaves_traces(const struct tool *t);
void fig_obs_begin(struct fig *f, const struct tool *t);
void fig_obs_fresh(struct fig *f, int obj);
void fig_obs_changed(struct fig *f, int obj);
void fig_obs_gone(struct fig *f, const char *name);
/* Another figure from a journal; NULL with e filled in when a line fails. */
struct fig *fig_replayed(const struct fig *f, char *const *lines, int n, struct err *e);
/* Take over what g is, and free it.  Marks of fig_begin are void afterwards, so
 * nothing may fail any more in the call that does this. */
void fig_become(struct fig *f, struct fig *g);
/* Copies, and a NULL behind them. */
char **fig_copy_lines(char *const *lines, int n);
void fig_free_lines(char **lines, int n); /* NULL is allowed */
/* Names and values before a rebuild, in f->answer; and what the observation says of them and of
 * what is there now. */
struct fig_before;
int fig_snapshot(struct fig *f, struct fig_before **out);
void fig_report_difference(struct fig *f, const struct fig_before *b, int n);

/* A note for the present observation; nothing while a line is only tried. */
void fig_note(struct fig *f, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* --- incidence.c: points known to lie on paths ------------------------------------------------------- */
/* Points that an object was built through, in the order they were given; returns how many. */
int fig_defining_points(struct fig *f, int id, int *out, int most);
/* Is the point on the object by construction: one of its defining points, or placed on it? */
bool fig_known_on(struct fig *f, int point, int id);
/* What a new step says of points and paths is kept with the objects. */
void fig_incidences_remember(struct fig *f, int step);
/* Points that the operands of a new intersection share by construction, into the step. */
void fig_incidences_find(struct fig *f, struct fig_step *s);
/* Once a pair has been intersected, swapped operands keep the first numbering. */
void fig_incidences_order(struct fig *f, struct fig_step *s);

/* --- line.c --------------------------------------------------------------------------------------- */
/* Would the line be accepted?  It is run and taken back; what changes existing objects is run
 * in a copy of the figure, and not accepted where that is large.  The observation under way
 * stays as it is. */
bool fig_line_works(struct fig *f, const char *line);

/* --- place.c: free choices --------------------------------------------------------------------------- */
/* fig_run; a point on a path that is given no place does not fall on another, and arg then has
 * the place that was chosen. */
enum status fig_run_apart(struct fig *f, const struct tool *t, struct arg *arg, int *step,
			  struct err *e) MUST_USE;
/* Notes on where a new step's results lie, when its arguments left that open. */
void fig_note_place(struct fig *f, int step);
/* The same of sin(30), which is no angle in degrees. */
void fig_note_degrees(struct fig *f, const struct expr *x);

/* --- prose.c: statements in plain words ---------------------------------------------------------- */
/* Can a relation that is written so be read here? */
typedef bool fig_works(struct fig *f, const char *relation);
/* The relation that a sentence says, which works; false when none is found. */
bool fig_prose(struct fig *f, const char *text, size_t n, fig_works *works, struct buf *out);

/* --- mend.c: what would have worked ----------------------------------------------------------------- */
/* After a line failed (and was rolled back): where in it, and a line that works instead,
 * when one is near (e->column, e->mend).  Lines that are offered were tried. */
void fig_mend_line(struct fig *f, const char *line, size_t n, enum status st, struct err *e);
/* The same for a call of a tool. */
void fig_mend_call(struct fig *f, const struct tool *t, const struct json *args,
		   enum status st, struct err *e);
/* mend_text.c: the line reworded in one of several ways, counted from 0; false when that does
 * not apply.  *more: there is such a way. */
bool fig_mend_text(struct fig *f, int way, char *out, size_t size, const char *line,
		   bool *more);
/* Several results stand where one is wanted: fills e with the candidates and where they are.
 * `first` is the object of the first of n; `what` says what has them. */
enum status fig_tell_solutions(struct fig *f, const char *what, int first, int n,
			       struct err *e);

/* --- loose.c: names and values as callers write them ------------------------------------------------- */
/* Arguments with the row's own names for parameters and values that it reads, as far as it
 * can be told what was meant; notes say what was changed.  args itself when nothing was. */
const struct json *fig_loose_args(struct fig *f, const struct tool *t,
				  const struct json *args);
/* The segment or line that "AB" means: one that was built on A and B, else a new unnamed one.
 * false: the word is no two points. */
bool fig_pair_named(struct fig *f, const char *word, kind_set kinds, int *out);
/* "line AB", "point A", "A B C" as the script language has it, in f->scratch; text itself
 * when there is nothing to change. */
const char *fig_loose_text(struct fig *f, const struct param *p, const char *text);

/* --- reword.c: statements in the words that figures compute with ------------------------------------ */
/* What was read that was not written. */
struct fig_gloss {
	bool degrees;       /* numbers without a unit, compared with angles, are degrees */
	const char *within; /* of ≈: to how much; or NULL */
};
/* A statement (unbound) in canonical words, in f->scratch.  declared: for add_constraint,
 * where also radians that are written out become degrees. */
enum status fig_reword(struct fig *f, const struct expr *x, bool declared, struct expr **out,
		       struct fig_gloss *r, struct err *e) MUST_USE;
/* Is it an equation between angles, of sums and multiples of them? */
bool fig_compares_angles(const struct fig *f, const struct expr *l, const struct expr *r);
/* A value of an angle as a number of degrees: pi/3 is 60, and so are 60° and 60. */
const struct expr *fig_in_degrees(struct fig *f, const struct expr *x);
/* "AB" as the points A and B, longest names first; how many points, 0 when it is not. */
int fig_spelled_points(const struct fig *f, const char *word, int *out, int most);

/* --- relation.c, always.c -------------------------------------------------------------------------- */
/* Is it a relation (==, <, parallel, and, a yes-or-no command inside ...)? */
bool fig_is_relation(const struct expr *x);
/* What a word of the table of relations with its operands says in the language of scripts
 * (constraint_show.c): its equations, with shapes also that triangles are no lines and which
 * polygons are convex. */
enum status fig_relation_spelled(struct fig *f, const struct expr *x, bool shapes,
				 struct expr **out, struct err *e) MUST_USE;
/* What its words say beyond their equations, with ; between. */
void fig_relation_shapes(struct buf *b, struct fig *f, const struct expr *x);
/* A statement as people write it: reworded, then prepared. */
enum status fig_statement_bind(struct fig *f, const struct expr *x, bool shapes,
			       struct expr **out, struct fig_gloss *r, struct err *e) MUST_USE;
/* Prepare a relation in canonical words: commands become unnamed steps. */
enum status fig_relation_bind(struct fig *f, const struct expr *x, bool shapes,
			      struct expr **out, struct err *e) MUST_USE;
/* Its truth at the level the figure has entered. */
truth fig_relation_truth(struct fig *f, const struct expr *x, struct err *e);
/* angle_sum.c: an equation between sums and multiples of angles of 0 to 180 degrees, at a level
 * that is exact; false: it is none, or beyond the limits. */
bool fig_angles_agree(struct fig *f, const struct expr *x, const struct expr *y, truth *out);
/* Its angles as they turn in the drawing.  While f->turned is set, such an equation says that the sum
 * is a whole number of half turns, of which `low` to `high` are possible. */
enum { TURNS_MOST = 8 };
struct fig_turns {
	int obj[TURNS_MOST], corner[TURNS_MOST][3], n;
	int turn[TURNS_MOST]; /* 1: counterclockwise; -1; 0: it is flat */
	int flat[TURNS_MOST]; /* 0 or 180 degrees */
	bool mirrored;        /* so is that of the mirror image */
	bool even;            /* it is a number of whole turns */
	int low, high, scale; /* the sum is taken `scale` times */
};
/* false: it is no such equation, or all that it says is in which order points lie. */
bool fig_turns_of(struct fig *f, const struct expr *x, struct fig_turns *out);
/* What stands between an answer and a proof: a decision by a random prime, numbers that are
 * only approximate. */
struct doubt {
	bool probable, approximate;
};
void fig_doubt_add(struct doubt *d, const struct fig *f, int obj);
/* The word for it: proven, probable, approximate; unknown where there is no answer. */
const char *fig_certainty(struct doubt d, bool answered);
/* Its truth at the present position, through all levels.  Where approximate numbers leave it
 * open it is true when they cannot be told from such for which it is. */
enum status fig_relation_settle(struct fig *f, const struct expr *x, truth *out,
				struct doubt *doubt, struct err *e) MUST_USE;
/* Where a bound relation fails: the first part that does (unless it is all), "left", "right"
 * and "difference", as members of an answer and as text. */
void fig_tell_sides(struct fig *f, const struct expr *whole, struct buf *json,
		    struct buf *text);
/* Does the relation hold for every position of the free objects?  Fills the
 * answer of the observation.  thorough: what is only probable is looked at as a theorem, too. */
enum status fig_always(struct fig *f, const struct expr *relation, bool thorough,
		       struct err *e) MUST_USE;
/* Where nothing depends on the axes, a proof may put one free point at the origin and a second on
 * the positive x-axis: three variables fewer.  Of points that are all in space a third is put in
 * z = 0, y > 0: six fewer.  Where some are in the plane, that stays z = 0.
 * With an apex, these two are (-2kn, 0) and (2kn, 0), and that is k((1 + n^2)(1 - t^2),
 * (1 - n^2) 2t)/(1 + t^2) for numbers k, n > 0 and t: any triangle, its sides without a root. */
struct generic_frame {
	int origin, axis, third; /* their steps; -1: none */
	int apex;                /* the same, of the plane */
	pt3 o, e[FIG_DIM];       /* what is now the origin, and the directions of the axes */
};
/* Values of free inputs for one instance of the figure, random or tried: indexed by step,
 * then coordinate; a step without an entry keeps its own. */
struct instance {
	int n_steps;
	int *slot; /* per step: index into `at`, or -1 */
	double (*at)[FIG_DIM];
	const struct arg (*arg)[FIG_DIM]; /* or NULL: exact values in place of `at` */
	bool plane; /* points on paths are given by x and y, not in the frame */
	bool near;  /* what a step cannot tell from equal counts as equal (num_set_near) */
};

/* --- show.c ---------------------------------------------------------------------------------------------- */
#define FIG_BUDGET_OBJECT 300000L /* about 3 ms for a new object's closed form */
/* Doubles of an object's main numbers (a length, coordinates), the same on every machine;
 * at most FIG_NUMBERS, returns how many.  asked: deep objects too. */
#define FIG_NUMBERS 4
int fig_approx(struct fig *f, int obj, double *out, bool asked);
/* Exact text of an object: closed form at the exact level; false without one. */
bool fig_closed_form(struct buf *b, struct fig *f, int obj, enum num_form form, long budget);
/* The same for who reads: false also where none is to be told. */
bool fig_print_exact(struct buf *b, struct fig *f, int obj, enum num_form form, long budget);
/* Numbers as JSON: one alone, several in brackets, none as null, and null for those that JSON
 * does not have, such as infinity. */
void fig_add_doubles(struct buf *b, const double *v, int n);
/* {"name":...,"kind":...,"exact":...,"approx":...,...} */
void fig_object_json(struct buf *b, struct fig *f, int obj);
/* The same within a budget for its closed form; 0: without one. */
void fig_add_object(struct buf *b, struct fig *f, int obj, long budget);
/* "A = (1, 2)  [point]" and a new line. */
void fig_object_line(struct buf *b, struct fig *f, int obj);
/* The object's value at the exact level, where the figure then stands; NULL when it is
 * undefined or the budget did not suffice. */
const struct value *fig_sharp_value(struct fig *f, int obj, long budget);
/* decimal.c: a function with its numbers in decimals; false where it is none. */
bool fig_decimal_text(struct buf *b, struct fig *f, int obj);
/* A closed form that is written down, with decimals in it; false: it cannot be read. */
bool fig_decimal_form(struct buf *b, struct fig *f, const char *form);

/* --- definition.c ---------------------------------------------------------------------------------------- */
void fig_step_definition(struct buf *b, const struct fig *f, int step);
/* A bound expression, an argument, in the script language. */
void fig_expr_text(struct buf *b, const struct fig *f, const struct expr *x);
void fig_arg_text(struct buf *b, const struct fig *f, const struct arg *a);
/* Objects in the texts of an error by how they were made, not by their inner numbers. */
void fig_say_refs(const struct fig *f, struct err *e);

/* --- observe.c ------------------------------------------------------------------------------------------- */
/* Read out a step's answer into f->obs (before it is rolled back). */
void fig_read_answer(struct fig *f, int step);
/* A bare name as a question: the object becomes the answer. */
enum status fig_show_object(struct fig *f, int obj, struct err *e) MUST_USE;

/* --- style.c: what was said about looks -------------------------------------------------------------------- */
/* What was said of an object, or NULL. */
const struct fig_looks *fig_looks(const struct fig *f, int obj);
/* The same to be changed; good until the next object gets looks. */
struct fig_looks *fig_looks_to_change(struct fig *f, int obj);
bool fig_looks_equal(const struct fig_looks *a, const struct fig_looks *b);
/* All that was said of its looks, as a number. */
uint64_t fig_looks_print(const struct fig *f, int obj);
/* ,"style":{...} where something was said, else nothing. */
void fig_looks_json(struct buf *b, const struct fig *f, int obj);
/* "color #ff0000, thickness 3", or nothing. */
void fig_looks_text(struct buf *b, const struct fig *f, int obj);
/* ,"view":{...} where something was said of the whole picture, else nothing. */
void fig_view_json(struct buf *b, const struct fig *f);

/* --- target.c: "A, B, points" ------------------------------------------------------------------------------- */
/* May the object be meant?  OK, or why not. */
typedef enum status fig_fits(void *self, const struct fig *f, int obj, struct err *e);
/* The objects a text names, each once, in f->scratch.  What is named must fit (NULL: all does); of a kind,
 * those that fit are taken, and there must be one. */
enum status fig_targets(struct fig *f, const char *text, fig_fits *fits, void *self, int **out,
			int *n, struct err *e) MUST_USE;
/* The next word of such a text, without blanks; false at its end.  Too long words are cut. */
bool fig_next_target(const char **text, char *word, size_t size);
/* The kinds a word stands for ("point", "Points", "all"), or 0. */
kind_set fig_target_kinds(const char *word);

/* --- picture.c ----------------------------------------------------------------------------------------------- */
/* Can x be drawn from here to there? */
enum status fig_check_range(double from, double to, struct err *e) MUST_USE;

/* --- picture_space.c ----------------------------------------------------------------------------------------- */
/* Of which nothing was said. */
extern const struct fig_space_view fig_space_unseen;
/* ,"space":{...} where something was said of it, else nothing. */
void fig_space_view_json(struct buf *b, const struct fig_space_view *v);

/* --- look_word.c: "dashed", "cross", "thick" --------------------------------------------------------------- */
enum fig_words {
	FIG_WORDS_NONE,
	FIG_WORDS_LINE,
	FIG_WORDS_THICKNESS,
	FIG_WORDS_POINT,
	FIG_WORDS_HATCH,
	FIG_WORDS_LABEL
};
/* The number that a word of the set, or a text with a whole number, means.  E_ARG with near
 * words and without a hint. */
enum status fig_look_word(struct fig *f, enum fig_words set, const char *text, long *out,
			  struct err *e) MUST_USE;
/* A text that says a number, "pi/2" or "2n" with a number n of the figure. */
enum status fig_text_number(struct fig *f, const char *text, double *out,
			    struct err *e) MUST_USE;
/* Small letters without blanks, -, _, quotes and braces. */
void fig_squeeze(const char *text, size_t n, char *out, size_t size);

/* --- color.c ------------------------------------------------------------------------------------------------- */
/* 0xRRGGBB of "red", "Dark Blue", "#f00", "#ff0000". */
enum status fig_color(const char *text, long *out, struct err *e) MUST_USE;

/* --- read.c: a figure for those who draw it ------------------------------------------------------------------- */
/* The present value of an argument that is a number, as the nearest double. */
enum status fig_read_number(struct fig *f, const struct arg *a, double *out,
			    struct err *e) MUST_USE;

/* --- constraint.c: declared relations ------------------------------------------------------------------------ */
/* Those that speak of a removed object go; reported as gone. */
void fig_constraints_forget(struct fig *f);
int fig_constraint_find(const struct fig *f, const char *name); /* or -1 */
const char *fig_constraint_name(const struct fig *f, int i);
/* A line of solve_constraints (j: the same as JSON) that leaves an object where it is: the
 * line itself when it does not move it. */
const char *fig_places_without(struct fig *f, const struct json *j, const char *line,
			       const char *name);
/* The first line of the journal after `at`, below `most`, whose constraint speaks of it. */
int fig_constraints_use(const struct fig *f, int obj, int at, int most);
/* ,"constraints":[...] where there are any, else nothing. */
void fig_constraints_json(struct buf *b, struct fig *f);
/* A line for each. */
void fig_constraints_text(struct buf *b, struct fig *f);

/* --- act.c: the tools that work on the figure; one function per ACT row ------------------------------------ */
typedef enum status fig_act(struct fig *f, const struct arg *arg, const struct json *raw,
			    struct err *e);
fig_act *fig_act_of(const struct tool *t);
/* A row without its function does not link. */
#define FIG_MAKE(name)
#define FIG_ASK(name)
#define FIG_ACT(name) fig_act fig_tool_##name;
#define TOOL(cls, name, ...) FIG_##cls(name)
#include "tool/tool.def"
#undef TOOL
#undef FIG_ACT
#undef FIG_MAKE
#undef FIG_ASK
#endif
