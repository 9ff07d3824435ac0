/*
 * solid_priv.h -- measures of bodies, seen from inside the room.
 *
 * The unknowns are sizes of bodies, lengths, angles, areas, radii and letters; what is known of
 * them are equations: the facts as stated, closed formulas (solid.def), and what follows from
 * where the corners of a body lie.  An equation with one unknown is solved exactly; equations
 * with several are put into each other.  Nothing is rounded.
 */
#ifndef MEASURE_SOLID_PRIV_H
#define MEASURE_SOLID_PRIV_H
#include "measure/measure.h"
#include "num/num.h"
#include "problem/space.h"

enum solid_var_kind {
	VAR_LETTER, /* id[0]: of the problem */
	VAR_LENGTH, /* id[0] < id[1] */
	VAR_ANGLE,  /* id[1] the vertex, id[0] < id[2]; degrees */
	VAR_AREA,   /* p[0..n) a polygon */
	VAR_HEIGHT, /* the same: of its last corner over its first side, or between its bases */
	VAR_RADIUS, /* id[0]: a circle */
	VAR_GOAL,
};
struct solid_var {
	enum solid_var_kind kind;
	int id[3];
	const int *p;
	int n;
	bool positive; /* a size; letters may be anything */
	bool known;
	num value;
	int from;  /* the equation it was solved from */
	int order; /* when */
};

#define SOLID_BODY(i) (-2 - (i))
/* l = r.  What it rests on: a fact of the problem, or a theorem in words. */
struct solid_eq {
	const struct term *l, *r;
	const char *why;    /* the theorem; NULL: the fact, as given */
	int fact;           /* of the problem; SOLID_BODY(i) of a body; or -1 */
	const char *assume; /* held to be meant, though nobody says so; else NULL */
	const int *parent;  /* the equations that this one was put together from */
	int parents;
	int defines; /* the unknown that others were freed of by it, or -1 */
	bool done;   /* nothing more to be had from it */
	bool stuck;  /* it could not be solved for one unknown */
	bool off;    /* not to be used now */
};

/* A point and where it is, in the frame of a body. */
struct solid_spot {
	int point, body;
	const struct term *x[3];
	const char *assume; /* it is there if this holds; or NULL */
};

enum {
	SOLID_VARS = 600,
	SOLID_EQS = 3000,
	SOLID_SPOTS = 400,
	SOLID_RIGHTS = 100,
	SOLID_TERM_NODES = 3000,
	SOLID_CONFLICTS = 8
};

struct solid_engine {
	struct problem *p;
	struct arena *a;
	struct num_ctx *c;
	struct solid_var *var;
	int vars;
	struct solid_eq *eq;
	int eqs;
	struct solid_spot *spot;
	int spots;
	int right[SOLID_RIGHTS][3]; /* right angles, at the middle point */
	int right_fact[SOLID_RIGHTS];
	int rights;
	const struct term *goal;
	int goal_var;
	int order;
	int conflict[SOLID_CONFLICTS]; /* equations that do not hold */
	int conflicts;
	bool rounded; /* one does not hold by a rounding */
	bool lenient; /* what is only meant counts, too */
	int scale;    /* where no size is given: a length is taken to be so long; 0 */
	bool over;
	long work, work_most; /* steps over a term, some 50 units of the meter each */
	/* Values of the goal in the branches gone through. */
	num found[8];
	int founds;
};

/* solid_term.c */
int measure_solid_var(struct solid_engine *s, struct solid_var v);        /* find or add, -1 */
int measure_solid_find(const struct solid_engine *s, struct solid_var v); /* or -1 */
const struct term *measure_solid_form(struct solid_engine *s, int var);
const struct term *measure_solid_length(struct solid_engine *s, int a, int b);
const struct term *measure_solid_area(struct solid_engine *s, const int *p, int n);
const struct term *measure_solid_height(struct solid_engine *s, const int *p, int n);
const struct term *measure_solid_angle(struct solid_engine *s, int a, int b, int c);
const struct term *measure_solid_size(struct solid_engine *s, int body, enum problem_size z);
const struct term *measure_solid_radius(struct solid_engine *s, int circle);
const struct term *measure_solid_op(struct solid_engine *s, enum term_kind k,
				    const struct term *a, const struct term *b);
const struct term *measure_solid_int(struct solid_engine *s, long v);
const struct term *measure_solid_square(struct solid_engine *s, const struct term *a);
/* A term of the problem with unknowns in place of measures; NULL where it holds one that
 * space has not. */
const struct term *measure_solid_compile(struct solid_engine *s, const struct term *t);
/* An equation "V = pi*r^2*h/3" about a body; false where a letter is no size of it. */
bool measure_solid_formula(struct solid_engine *s, int body, const char *text,
			   const struct term **l, const struct term **r);
int measure_solid_equate(struct solid_engine *s, const struct term *l, const struct term *r,
			 const char *why, int fact);
/* The value where all is known; false else, or where it cannot be told. */
bool measure_solid_value(struct solid_engine *s, const struct term *t, num *out);
/* How often it holds the unknown; different unknowns of it, the first in *one. */
int measure_solid_count(const struct term *t, int var);
int measure_solid_unknowns(const struct solid_engine *s, const struct solid_eq *q, int *one,
			   int most);
void measure_solid_name(struct buf *b, const struct solid_engine *s, int var);

/* solid_state.c, solid_flat.c, solid_place.c: equations of the statement. */
void measure_solid_state(struct solid_engine *s);
void measure_solid_rights(struct solid_engine *s);
void measure_solid_over(struct solid_engine *s); /* after the right angles are known */
void measure_solid_flat(struct solid_engine *s);
void measure_solid_place(struct solid_engine *s);
void measure_solid_link(struct solid_engine *s);
void measure_solid_spread(struct solid_engine *s); /* solid_spot.c */
const struct solid_spot *measure_solid_spot(const struct solid_engine *s, int body, int point);
/* Is x on the line ab, by a fact?  Then that fact; else -1.  *between: it is so. */
int measure_solid_on_line(const struct solid_engine *s, int x, int a, int b, bool *between);

/* solid_root.c: the values that an unknown of an equation may have, where all else is known.
 * -1: cannot be told; 0 and *always: the equation says nothing. */
int measure_solid_roots(struct solid_engine *s, const struct solid_eq *q, int var, num *out,
			int most, bool *always);
/* The equation solved for an unknown that occurs once, as a term; NULL where that is not one
 * value. */
const struct term *measure_solid_isolate(struct solid_engine *s, const struct solid_eq *q,
					 int var);

/* solid_run.c: everything that follows. */
void measure_solid_run(struct solid_engine *s);
/* solid_say.c: the answer's account; the facts that an equation rests on. */
void measure_solid_explain(struct solid_engine *s, int var, struct solve_answer *out);
void measure_solid_support(const struct solid_engine *s, int eq, bool *used);
void measure_solid_conflict(struct solid_engine *s, int eq, struct solve_answer *out);
/* solid_lie.c: a relation of lines and planes. */
void measure_solid_lie(struct solve_answer *out, const struct measure_job *o, struct arena *a);
/* Two lines or planes: 1 parallel, -1 not (they meet, are skew, or one lies in the other), 0 not
 * told. */
int measure_solid_parallel(struct solid_engine *s, const struct problem_flat *of);
/* solid_number.c: the goal by numbers, where nothing exact was found.  *open: a figure was found
 * in which the facts leave it free. */
bool measure_solid_by_numbers(struct solid_engine *s, struct solve_answer *out, bool *open);
/* solid_letter.c: the goal in letters that nothing gives a value. */
bool measure_solid_in_letters(struct solid_engine *s, struct solve_answer *out);
#endif
