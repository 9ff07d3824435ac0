/*
 * least.h -- damped least squares (Levenberg and Marquardt): the one numeric solver.
 *
 * Values f(x) are to become zero.  Each step solves, for a damping d,
 *
 *   (J^T J + D) s = -J^T f,    D = d (flat + part diag(J^T J)),
 *
 * is taken when it makes the sum of squares smaller, and tried again with more damping when
 * not.  All in doubles: what comes out is a place to look at, never a proof.  Where to start,
 * how to scale, and what counts as solved is the caller's business.
 *
 * Values come in blocks: those that are computed together and depend on the same unknowns.
 * A small dense system is one block; a large sparse one has many that touch few unknowns
 * each, and a step then costs no more than its normal equations.
 */
#ifndef NUM_LEAST_H
#define NUM_LEAST_H
#include "base/mem.h"
#include <stdbool.h>

/* How to go about it. */
struct least_way {
	/* Derivatives that are not given are differences over h + h_part |x|: to both sides,
	 * or forward only, for half the evaluations and half the digits. */
	double h, h_part;
	bool forward;
	/* Damping begins with `first`; after a failure d becomes d * up + lift; after a
	 * success d / down, unless it is already at most `floor`.  Nothing is tried with
	 * `most` or more, nor more than `tries` times (0: no such limit) in one step. */
	double first, up, lift, down, floor, most;
	int tries;
	double flat, part; /* of D, above */
	double reach;      /* no step is longer; 0: any length */
	/* It ends after so many steps, where the sum of squares is at most `enough`, or where,
	 * after `patience` steps, one gains less than the part `tired` of that sum. */
	int steps, patience;
	double enough, tired;
};

enum least_end {
	LEAST_ENOUGH,    /* the sum of squares is small */
	LEAST_STUCK,     /* no damping makes it smaller: a minimum, as far as doubles tell */
	LEAST_TIRED,     /* the gain of a step is */
	LEAST_STEPS,     /* all were taken */
	LEAST_SPENT,     /* the caller's meter says so */
	LEAST_UNDEFINED, /* the values or their derivatives are not defined at x */
};

struct least {
	int vars, blocks;
	int most;   /* values of a block, at most; row i of the system is value i % most of
		     * block i / most */
	void *self; /* for the callbacks */
	/* The values of a block at x; returns how many there are, -1 where it is undefined.
	 * What is missing of the `most` is zero: a block that asks for nothing at x returns
	 * 0, and its derivatives are not looked at.  What this costs the callback charges
	 * to its meter itself. */
	int (*value)(void *self, int block, const double *x, double *r);
	/* The unknowns that a block depends on, each once, at most `vars`; NULL: on all. */
	int (*touches)(void *self, int block, int *v);
	/* d[q * n + i]: the derivative of value q by unknown v[i], of all values that there
	 * are; false: not for this block, take differences.  NULL: for none. */
	bool (*slope)(void *self, int block, const double *x, const int *v, int n, double *d);
	/* Charged with the multiplications of the solver itself; false: no more.  NULL: as
	 * many as it takes. */
	bool (*spend)(void *self, double work);
	const bool *frozen;   /* [vars] unknowns that stay, or NULL */
	const bool *positive; /* [blocks * most] rows that need only be >= 0, or NULL */
	double margin;        /* a negative one of those is brought to this, not just to 0 */
	/* Each row is divided by the length of its gradient, anew in every step: values in
	 * different units then say how far the unknowns would have to go. */
	bool unit;
	/* Solve for multipliers of rows: (J J^T + d flat) y = -f, s = J^T y.  The same step
	 * when part is 0; cheaper with fewer rows than unknowns, and for small d the shortest
	 * step that solves the linear system even where that leaves much free. */
	bool by_rows;
	struct least_way way;

	/* Filled; room by num_least_begin. */
	double cost;           /* the sum of squares where it ended; INFINITY: undefined */
	double *r, *scale;     /* [rows] values at x; what they were multiplied with */
	double *square, *pull; /* J^T J, its lower half only, and J^T f */
	double *row, *miss;    /* by_rows instead: [rows * vars] J, and f, both as scaled */
	double *step;          /* [vars] the latest */
	struct least_room *room;
};

/* Memory for the work, from the arena; what stands above the line is set before.  Sizes, and
 * the unknowns that blocks touch or that are frozen, are not changed afterwards. */
void num_least_begin(struct least *l, struct arena *a);
/* From x downwards; x is where it ended.  Steps into what is undefined are not taken. */
enum least_end num_least_descend(struct least *l, double *x);
/* The largest of the scaled values where the last descent ended; INFINITY if undefined. */
double num_least_largest(const struct least *l);

/* The parts of a descent, for looking at a place.  Values and derivatives at x, which is
 * changed meanwhile: fills r, scale and square, pull or row, miss; false: undefined. */
bool num_least_slopes(struct least *l, double *x);
/* The step from there with damping d; false where the matrix is not positive definite in
 * doubles.  Reads pull (by_rows: miss), which the caller may have changed. */
bool num_least_step(struct least *l, double d);
#endif
