/*
 * tape.h -- formulas that are evaluated in doubles while they are written, and once more in
 * balls when it is known which of them counted.
 *
 * A tape is a list of operations on numbers.  Adding one computes it in doubles at once, so
 * that the writer can choose between branches by looking; num_tape_enclose goes over the
 * list again with balls, only over what the numbers asked for depend on, with more and
 * more bits until these are known well.  What it says of them is proven.
 */
#ifndef NUM_TAPE_H
#define NUM_TAPE_H
#include "base/mem.h"
#include <stdbool.h>
#include <stdint.h>

enum tape_op {
	TAPE_DOUBLE, /* a double, exact; or an unknown number that near it */
	TAPE_RATIO,  /* num / den */
	TAPE_PI,
	TAPE_ADD,
	TAPE_SUB,
	TAPE_MUL,
	TAPE_DIV,
	TAPE_ATAN2, /* of y and x, in (-pi, pi] */
	TAPE_NEG,
	TAPE_SQRT,
	TAPE_SIN,
	TAPE_COS,
};
struct tape_node {
	enum tape_op op;
	int a, b;         /* earlier ones; RATIO: none */
	double v;         /* in doubles; not a number where it does not exist */
	double off;       /* DOUBLE: how far from v at most */
	int64_t num, den; /* RATIO */
};
struct tape {
	struct arena *arena;
	struct tape_node *node;
	int nodes, cap;
	int *zero; /* nodes that the writer took for zero */
	int zeros, zero_cap;
};
#define TAPE_NODES 100000

void num_tape_init(struct tape *t, struct arena *a);
void num_tape_reset(struct tape *t); /* empty, the memory kept */
/* Numbers of nodes.  Beyond TAPE_NODES all are the last one, and not a number. */
int num_tape_double(struct tape *t, double v, double off);
int num_tape_ratio(struct tape *t, int64_t num, int64_t den); /* den > 0 */
int num_tape_pi(struct tape *t);
int num_tape_apply(struct tape *t, enum tape_op op, int a, int b);

/* The writer goes on as if the node were zero, which it only seems to be: num_tape_enclose then
 * fails unless it is, to more than a hundred digits.  That is no proof, but of numbers that
 * come out of random ones it leaves no doubt. */
void num_tape_zero(struct tape *t, int node);

/* All again in doubles, after some of the doubles were set anew. */
void num_tape_again(struct tape *t);

/*
 * For n nodes: v the double nearest to the middle of a ball that holds the number, off how
 * far it is from v at most.  Tries with more bits until each off is below fine (1 + |v|);
 * false when one of them is not proven to exist, or not known so well.
 */
bool num_tape_enclose(const struct tape *t, const int *node, int n, double fine, double *v,
		      double *off);
#endif
