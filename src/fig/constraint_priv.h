/*
 * constraint_priv.h -- relations declared of a figure, to be made true by moving points.
 *
 *   constraint  a statement with a name: Parallel(s, t), Length(A, B) = 2*Length(C, D)
 *   want        one element of it (geo/relation.def), with objects by number
 *   row         one number of a want that must be zero (or not negative)
 *   unit        a free object that may be moved: a point, a point on a path, a slider
 *   trial       a position of the units, read at some level
 *
 * The table of relations says a want in two ways, which must agree: as a relation of the
 * script language, which the engine decides exactly (fig_want_relation), and as numbers over num.h,
 * polynomials in the coordinates where possible (fig_row_value).
 */
#ifndef FIG_CONSTRAINT_PRIV_H
#define FIG_CONSTRAINT_PRIV_H
#include "fig/fig_priv.h"
#include "geo/relation.h"

enum measure_kind {
	M_LENGTH,
	M_ANGLE,
	M_AREA,
	M_PERIMETER /* only while reading */,
	M_RADIUS,
	M_DISTANCE,
	M_X,
	M_Y,
	M_Z,
	M_SPACE /* a number that is zero where a relation in space holds */
};
/* Which one (constraint_space.c). */
enum space_row {
	SPACE_CROSS,
	SPACE_DOT,
	SPACE_OFF_LINE,
	SPACE_WITHIN,
	SPACE_AREA,
	SPACE_SAME,
	SPACE_MIDDLE,
	SPACE_STEP,
	SPACE_CENTROID,
	SPACE_CORNER,
	SPACE_TURN,
	SPACE_VOLUME,
	SPACE_ON,
	SPACE_ON_WITHIN,
	SPACE_LINE_ALONG, /* from here on of planes: p are no points */
	SPACE_LINE_ACROSS,
	SPACE_PLANES_ALONG,
	SPACE_PLANES_ACROSS
};
struct fig_measure {
	enum measure_kind kind;
	int n, *p;                 /* points */
	struct relation_line line; /* LENGTH, DISTANCE */
	int obj;            /* circle, angle, polygon without points of its own; or -1 */
	int sign;           /* of an area or turn in the drawing; set by fig_trial_orient */
	int unit;           /* a length as an unknown of its own (trial.lengths); or -1 */
	bool space;         /* of objects in space */
	enum space_row row; /* M_SPACE */
	struct relation_line other; /* M_SPACE: the second line */
	int part, order;            /* M_SPACE: which component; corners of the polygon */
};

/* How an equation can be written as a polynomial. */
enum equation_form { FORM_PLAIN, FORM_EVEN, FORM_SQUARES, FORM_ANGLES };
#define WANT_TERMS 8
struct fig_want {
	enum element kind; /* of relation.def; ELEMENTS: an equation, x op y */
	int n, *p;         /* points; INSIDE: the point, then the vertices */
	struct relation_line line[ELEMENT_LINES];
	int obj[2];   /* circles, or the path */
	int order;    /* TURN: vertices of the polygon */
	bool closed;  /* INSIDE: or on the boundary */
	bool shape;   /* of what a word says beyond its equations */
	int sense;    /* element_at.sense; set by fig_trial_orient */
	int contact;  /* TANGENT: a point where it touches, if that is told; or -1 */
	int touching; /* TANGENT: the segment or ray, which touches within its ends; or -1 */
	struct expr *x, *y; /* EQUATION: refs below -1 are measures -2 - ref */
	enum expr_op op;
	enum equation_form form;
	int terms, measure[WANT_TERMS], coef[WANT_TERMS], lcm; /* FORM_ANGLES */
	/* In space, or where its own words fail: how it is said, %p0 a point, %l0 %s0 a line or
	 * segment, %a0 %b0 its ends, %o0 the object, %n the order; "" by another want; NULL: in its
	 * own terms. */
	const char *script;
	struct relation_part said;
};
/* An operand as it was given, to show it again. */
struct fig_item {
	int obj;        /* or -1 */
	struct expr *x; /* then the value */
};
struct constraint {
	const char *name, *word; /* word: the relation's, or NULL for an equation */
	struct fig_item *item;
	int n_item;
	struct fig_want *want;
	int n_want;
	struct fig_measure *measure;
	int n_measure;
	int *ref, n_ref; /* every object it speaks of, once */
	int line;        /* of the journal */
	/* The polygons it speaks of are no lines, or even convex. */
	struct fig_corners {
		const int *p;
		int n;
	} shape[2];
	int shapes;
	bool convex;
	int turns; /* which of so many vertices or sides is meant a question leaves open; or 0 */
	bool degrees; /* numbers without a unit were read in degrees (reword.c) */
};

/* --- fig_constraint_read.c, fig_constraint_word.c ------------------------------------------------------ */
/* Read a statement: relation, operands, value as given to add_constraint; the last two
 * may be NULL.  asked, not declared: it may be one that is true of itself (A on the line AB), and
 * then has no wants; turn: of what it leaves open (turns), the first is 0.  Everything is in f->perm. */
enum status fig_constraint_read(struct fig *f, struct constraint *out, bool asked, int turn,
				const char *relation, const char *objects, const char *value,
				struct err *e) MUST_USE;
/* Does a term have a measure in it? */
bool fig_has_measure(const struct expr *x);
struct draft; /* what a statement is read into */
/* Fill in the wants of a relation from the items of the draft. */
enum status fig_constraint_word(struct draft *d, const char *word, struct err *e) MUST_USE;

/* --- constraint_show.c -------------------------------------------------------------------------- */
/* "Parallel(s, t)", "Length(A, B) = 5". */
void fig_constraint_text(struct buf *b, struct fig *f, const struct constraint *c);
/* A want in the script language; several relations are separated by ;. */
void fig_want_relation(struct buf *b, struct fig *f, const struct constraint *c,
		       const struct fig_want *w);
/* Where it fails: the part that does, and both sides of it (fig_tell_sides). */
void fig_constraint_sides(struct fig *f, const struct constraint *c, struct buf *json,
			  struct buf *text);
/* Are its polygons as its word has them: no lines, or convex? */
truth fig_constraint_shape(struct fig *f, const struct constraint *c);
/* Does it hold, through all levels, and how sure is that? */
truth fig_constraint_truth(struct fig *f, const struct constraint *c, struct doubt *doubt);

/* --- constraint.c ------------------------------------------------------------------------------- */
/* What holds, as members of an answer and as text; do all hold, and how sure is that? */
bool fig_constraints_report(struct fig *f, const int *fixed, int n_fixed, struct doubt *worst,
			    struct buf *json, struct buf *text);

/* --- constraint_trial.c, constraint_row.c ----------------------------------------------------------------------------- */
/* Rows of no constraint: unit `want` stays on its path or between its bounds; length
 * `want` of the trial is the unit `part`; distance `want` of those found has its value. */
enum { ROW_UNIT = -1, ROW_LENGTH = -2, ROW_FOUND = -3 };
struct fig_row {
	int constraint, want, part;
	bool least; /* need only be >= 0 */
};
struct unit {
	int obj, step, dim;
	double now[FIG_DIM]; /* where it is */
	int path;            /* a point on a path: the path; else -1 */
};
#define UNITS 64 /* most units: a set of them is a word */
struct fig_trial {
	struct fig *f;
	struct arena *arena; /* what the trial needs meanwhile */
	struct unit *unit;
	int units;
	int *unit_of;       /* per object: its unit, or -1 */
	uint64_t *rests_on; /* per step: the units it depends on */
	int *var, vars;     /* per unit: where its unknowns begin */
	int others;         /* degrees of freedom of what the constraints do not see */
	bool over;          /* more units than UNITS */
	struct fig_row *row;
	int rows;
	bool *least; /* per row */
	/* While lengths is set: those in sums are unknowns of their own, at the end of the
	 * units, so that all rows are polynomials. */
	bool lengths;
	struct fig_measure **length;
	int n_length;
	/* Squared distances of units, and lengths (a == b), that came out as short fractions:
	 * what may be meant, and easier to place points by than what it follows from. */
	struct fig_found {
		int a, b;
		long p, q;
	} * found;
	int n_found;
	int *need, n_need; /* objects the rows look at that are no units */
	bool engine;       /* some of those move with the units */
	struct instance in;
	num (*xy)[FIG_DIM]; /* the units at the present level */
	double size;
	bool smooth;     /* angles as numbers of degrees, by doubles */
	bool polynomial; /* fig_trial_rows: the rows as they are read exactly */
	bool orienting;  /* look which way things turn before the rows are read */
	bool bad;        /* something was undefined */
	long asked;
};
/* Everything that free objects (without those of `fixed`) and the constraints give. */
void fig_trial_begin(struct fig_trial *t, struct fig *f, const int *fixed, int n_fixed,
		     struct arena *a);
void fig_trial_end(struct fig_trial *t);
/* Make unknowns of the lengths in sums; x (room for UNITS more) gets their values.  And
 * back. */
void fig_trial_add_lengths(struct fig_trial *t, double *x);
void fig_trial_drop_lengths(struct fig_trial *t);
/* Look for short distances at x and put them in front of the rows; false when there are
 * none.  And take them away. */
bool fig_trial_add_found(struct fig_trial *t, const double *x);
void fig_trial_drop_found(struct fig_trial *t);
/* Which way areas and angles turn, from the position x. */
void fig_trial_orient(struct fig_trial *t, const double *x);
void fig_trial_orient_here(struct fig_trial *t);
/* All rows at x, for nearest.h; self is a trial. */
bool fig_trial_rows(void *self, const double *x, double *r);
/* They as a system; frozen: variables that stay, or NULL. */
struct nearest fig_trial_system(struct fig_trial *t, const bool *frozen, long budget);
/* An object at the present level; NULL: bad is set. */
const struct value *fig_trial_value(struct fig_trial *t, int obj);
/* Stand at a level with the units at texts (per unit two expressions).  E_UNABLE: some
 * object could not be told there. */
enum status fig_trial_enter(struct fig_trial *t, enum num_level level, long prec,
			    const struct arg (*at)[FIG_DIM]);
/* One row at the present level; bad is set when something is undefined. */
num fig_row_value(struct fig_trial *t, const struct fig_row *r);
/* A circle by its centre and a point (or -1: then by a number), so that it can be read
 * without the engine. */
bool fig_circle_parts(const struct fig *f, int obj, int part[2]);
/* How far off the rows are where the figure stands, to many digits: m numbers, in lengths;
 * false when that is not known. */
bool fig_trial_misses(struct fig_trial *t, const double *x, double *miss);
/* A measure at the present level. */
num fig_measure_at(struct fig_trial *t, const struct fig_measure *m);
/* The units a row depends on. */
uint64_t fig_row_units(const struct fig_trial *t, const struct fig_row *r);
/* Back to the figure as it is. */
void fig_trial_leave(struct fig_trial *t);
/* |left - right| of an equation where the figure stands; NAN otherwise. */
double fig_want_gap(struct fig_trial *t, const struct constraint *c, const struct fig_want *w);

/* --- constraint_space.c ------------------------------------------------------------------------ */
bool fig_measure_in_space(const struct fig *f, const struct fig_measure *m);
void fig_space_path_rows(enum kind k, int *equal, int *least);
/* A unit that rides there: row number part. */
num fig_space_on_path(struct fig_trial *t, int unit, int part);
num fig_space_row(struct fig_trial *t, const struct fig_measure *m);
/* Squares of a length or distance and of an area; a coordinate. */
num fig_space_square(struct fig_trial *t, const struct fig_measure *m);
num fig_space_area2(struct fig_trial *t, const struct fig_measure *m);
num fig_space_coordinate(struct fig_trial *t, const struct fig_measure *m);
/* An angle by the scalar product of its sides, the square of their cross product, and the
 * product of their squares. */
struct space_angle {
	num dot, cross2, sides2;
};
struct space_angle fig_space_angle(struct fig_trial *t, const struct fig_measure *m);

/* --- fig_constraint_lift.c -------------------------------------------------------------------------------- */
/* From a numeric solution x to an exact one near it: fills at (per unit two expressions
 * in f->perm).  guessing: what is determined only all together by numbers that its digits
 * show.  false: none was found. */
bool fig_constraint_lift(struct fig_trial *t, const double *x, bool guessing,
			 struct arg (*at)[FIG_DIM]);
/* --- fig_constraint_refine.c ------------------------------------------------------------------------------ */
/* The solution x by digits: what is open at short numbers, the rest as decimals that are
 * marked approximate (arg.within).  x goes along. */
bool fig_constraint_refine(struct fig_trial *t, double *x, struct arg (*at)[FIG_DIM]);
/* The next power of ten: radii are told in one digit and mean the same when read again. */
double fig_constraint_within(double v);
#endif
