/*
 * account.h -- why a value is what it is, as data: an ordered list of steps over quantities
 * that are named by points.
 *
 * The solver writes an account of each value (account.c); --explain prints its steps, and
 * replay.c checks the same steps, one after the other, without the solver.  Nothing in it
 * refers to the solver's variables, forms or equations.
 *
 * Invariants:
 *  (1) A step rests on steps before it, on the facts, and on what is assumed by name.
 *  (2) Trees have their quantities as leaves: TERM_FORM with the quantity's number.
 */
#ifndef MEASURE_ACCOUNT_H
#define MEASURE_ACCOUNT_H
#include "num/num.h"
#include "problem/problem.h"

enum theorem {
#define THEOREM(NAME, needs, sentence, source) THEOREM_##NAME,
#include "measure/theorem.def"
#undef THEOREM
	THEOREMS
};

enum quantity_kind {
	Q_LENGTH,    /* p: the ends */
	Q_ANGLE,     /* p: the ends of the legs with the vertex in the middle */
	Q_ARC,       /* p: from and to; circle; via or -1; major */
	Q_TURN,      /* from the walk p[2] p[3] to the walk p[0] p[1], up to full turns */
	Q_RADIUS,    /* circle */
	Q_AREA,      /* p: the corners in order */
	Q_LETTER,    /* letter */
	Q_SCALE,     /* p[0] p[1] of one figure to p[2] p[3] of the other */
	Q_DIRECTION, /* of the line p[0] p[1], up to half turns */
	Q_POLAR,     /* where p[0] is on the circle, up to full turns */
	Q_SUM,       /* of others */
};
struct quantity {
	enum quantity_kind kind;
	const int *p;
	int n;
	int circle, letter, via; /* or -1 */
	bool major;
	const int *part;      /* Q_SUM: the quantities, with ... */
	const double *weight; /* ... these coefficients, exact in binary ... */
	int parts;
	double rest; /* ... and a number */
};

/* What a theorem needs (theorem.def has the letters). */
struct account_reason {
	char letter;
	int id[6]; /* s a r v d: quantities; c o t: points; n: two points of each line */
	int n;
	double value; /* v, d */
};
/* A theorem and what it was applied to; several steps may come of it. */
struct application {
	enum theorem theorem;
	const int *p;
	int n;
	const struct account_reason *reason;
	int reasons;
};

enum account_claim {
	/* Quantities with weights, and a number: zero. */
	CLAIM_SUM,
	/* The same of directions and polar angles, up to half turns; or up to full turns, if the
	 * ray from ray[0] to ray[1] is meant. */
	CLAIM_DIRECTIONS,
	/* A tree: zero. */
	CLAIM_TREE,
	/* Of a tree that is zero: the quantity root is this value, or this many times the
	 * quantity ratio. */
	CLAIM_ROOT,
	/* Only that the theorem applies. */
	CLAIM_NONE,
};
struct account_step {
	int fact; /* or -1 */
	int by;   /* the application, or -1: a fact, or what every circle says */
	enum account_claim claim;
	const int *id; /* CLAIM_SUM, CLAIM_DIRECTIONS */
	const double *weight;
	int n;
	double rest;
	int ray[2]; /* or -1 */
	const struct term *tree;
	int root, ratio; /* ratio: or -1 */
	num value;
	const char *taken;      /* what of it was taken from the drawing, or NULL */
	const char *text, *why; /* for people */
	int use;                /* the first later step that rests on it, or -1 */
};

/*
 * What the facts do not say: a letter, and what it is about.
 *   o t c n   as in theorem.def; t with three points: they turn as drawn
 *   z         the quantity goes round as drawn
 *   x         of several solutions for the quantity this one was taken
 *   p         lines that are parallel or perpendicular as drawn are so
 *   w         what a step has taken from the drawing, in words
 */
struct assumption {
	char letter;
	int id[6], n;
	const char *text;
};

struct account {
	const struct quantity *quantity;
	int quantities;
	const struct application *application;
	int applications;
	const struct account_step *step;
	int steps;
	/* Relations that tell impossible solutions from possible ones; CLAIM_TREE. */
	const struct account_step *witness;
	int witnesses;
	const struct assumption *assumption;
	int assumptions;
	const struct term *goal; /* a tree over quantities ... */
	bool asked;              /* ... that is the goal of the problem */
	num value;               /* of the goal, as claimed */
	/* The drawing, which tells which configuration is claimed, and nothing else: the
	 * points, then the centres of the circles. */
	const double *x, *y;
};

/* Sees an account before it is replayed; what is wrong with it, or NULL.  For tests. */
struct config;
struct num_ctx;
typedef const char *account_seen_fn(void *by, const struct problem *p, const struct account *a,
				    const struct config *g, struct num_ctx *c,
				    struct arena *m);
struct account_watch {
	account_seen_fn *fn;
	void *by;
};
#endif
