/*
 * stated_priv.h -- a made problem as it is stated: the facts as numbers that are zero in its figure.
 */
#ifndef LEARN_STATED_PRIV_H
#define LEARN_STATED_PRIV_H
#include "learn/declare_priv.h"
#include "sketch/wish.h"

struct learn_statement {
	struct problem *problem;
	struct wishes wishes;
	int center[LEARN_CIRCLES]; /* that the wishes read */
	double *x; /* the figure as the vector of wish.h, in a size of about 1 */
};
/* It must stay where it is; all but the indexes of the problem lies in the arena. */
void learn_state(struct learn_statement *s, const struct learn_problem *p, struct arena *a);
/* And the arena is empty again. */
void learn_state_clear(struct learn_statement *s, struct arena *a);
#endif
