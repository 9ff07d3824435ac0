/*
 * system.h -- equations in several real unknowns, and a zero of them enclosed.
 *
 * Equations are lists of operations on constants and unknowns.  Near a numeric solution a
 * maximal independent set of them is chosen, as many unknowns are solved for and the others
 * held fixed where they are, and Krawczyk's test with balls proves that this square system
 * has exactly one zero in a small box:
 *
 *   |C f(m)| + |I - C f'(X)| r  <  r,    X = m + [-r, r],
 *
 * with C the numeric inverse of f'(m).  What is left out of the independent set is evaluated
 * on the box: it is consistent when its values contain zero.
 */
#ifndef NUM_SYSTEM_H
#define NUM_SYSTEM_H
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

enum system_op {
	SYSTEM_ADD,
	SYSTEM_SUB,
	SYSTEM_MUL,
	SYSTEM_DIV,
	SYSTEM_ATAN2, /* of y and x, in (-pi, pi] */
	SYSTEM_NEG,
	SYSTEM_SQRT,
	SYSTEM_SIN,
	SYSTEM_COS,
};

/* The largest systems that are taken on. */
#define SYSTEM_NODES 6000
#define SYSTEM_UNKNOWNS 120
#define SYSTEM_EQUATIONS 240

struct system;
/* NULL beyond the limits.  Lives in the arena. */
struct system *num_system_new(int unknowns, struct arena *a);
/* Nodes.  -1 when an argument is, when a text is no decimal or beyond the limits; a system
 * in which an equation is -1 encloses nothing. */
int num_system_unknown(struct system *s, int i);
int num_system_int(struct system *s, long v);
int num_system_decimal(struct system *s, const char *text); /* as written: 4.24 is 424/100 */
int num_system_pi(struct system *s);
int num_system_apply(struct system *s, enum system_op op, int a, int b);
int num_system_power(struct system *s, int a, long n); /* |n| at most 20 */
/* The node is zero. */
void num_system_demand(struct system *s, int node);

struct system_zero {
	bool enclosed;   /* there is one zero of the independent equations in the box, and the
			   * others contain zero there */
	bool fixed;      /* the goal has no part, numerically, in what is held fixed */
	bool free;       /* it changes with what is held, and all equations still hold */
	int rank;        /* independent equations */
	int left_out;    /* the others */
	int freedom;     /* unknowns held fixed, of those that occur */
	double lo, hi;   /* the goal in the box */
	char digits[48]; /* its decimals, right but for one unit in the last place */
	int good;        /* how many */
	double work;     /* about 10 ns each */
	const double *x; /* enclosed: all unknowns, in the arena of the system ... */
	double off;      /* ... and how far the zero is from them at most, in each */
	bool clash;      /* the independent ones have a zero, and others are not zero there */
	const bool *independent; /* per equation, in the order of the demands; or NULL */
};
/* x: a numeric solution.  goal: a node. */
void num_system_enclose(struct system_zero *out, struct system *s, const double *x, int goal);

/* A number that lies between; lo is above hi where nothing is known of it. */
struct system_range {
	double lo, hi;
};
/* The same with nothing to be fixed: what each of the nodes is in that zero, with what is free
 * held where it is.  out->enclosed says whether it is proven; digits, lo and hi mean nothing. */
void num_system_probe(struct system_zero *out, struct system *s, const double *x,
		      const int *node, int n, struct system_range *at);

/*
 * A closed form with small numbers that has these decimals (all but the last right): p/q,
 * (a + b sqrt(c))/d, a square root of such, or p/q pi.  A guess, if a good one: it takes
 * far fewer digits to write down than it explains.  False when there is none.
 */
bool num_guess(struct buf *out, const char *digits, int good);
/* The same for square roots within square roots: an algebraic number of degree 1, 2, 4 or 8
 * whose polynomial they solve. */
bool num_guess_roots(struct buf *out, const char *digits, int good);
#endif
