/*
 * fn_spot_priv.h -- one factor of a function and the roots found for it so far.
 */
#ifndef NUM_FN_SPOT_PRIV_H
#define NUM_FN_SPOT_PRIV_H
#include "num/fn_priv.h"
#include <stdlib.h>

#define SPOT_PREC 128

struct found {
	arb_struct x;
	fmpq_t q;                        /* the place, when exact */
	bool exact;
	bool proven;                     /* there is a root in x */
	bool unique;                     /* and only one */
	int touching;
};
struct found_list {
	struct found *r;
	int n, cap;
};
void found_clear(struct found_list *l);

struct spot {
	const struct num_fn *g;
	int at;                          /* the node whose roots are looked for */
	struct fn_work w;
	struct found_list *found;
	bool open;                       /* something could not be cleared */
	bool spent;                      /* because of the budget */
};
void spot_init(struct spot *s, const struct num_fn *g, int at, struct found_list *found);
void spot_clear(struct spot *s);
/* g is strictly monotone on [lo, hi]: find its root there, if any.  False when the
 * sign at an end could not be told. */
bool spot_monotone(struct spot *s, const arf_t lo, const arf_t hi);
/* A very short interval that subdivision could not settle. */
void spot_look(struct spot *s, const arf_t lo, const arf_t hi);

/* fn_edge.c: value and slope of node `at` over [lo, hi] with the given guards, as
 * intervals that may reach to infinity; false when undefined there.  force: NULL or
 * all the guards. */
struct edge { double lo, hi; };
bool fn_edge(struct edge *value, struct edge *slope, struct fn_work *w, int at, const arf_t lo,
             const arf_t hi, const struct fn_force *force);
#endif
