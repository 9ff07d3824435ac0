/*
 * fn_spot_priv.h -- one factor of a function and the roots found for it so far.
 */
#ifndef NUM_FN_SPOT_PRIV_H
#define NUM_FN_SPOT_PRIV_H
#include "num/fn_priv.h"
#include <stdlib.h>

#define SPOT_PREC 128

struct num_found {
	arb_struct x;
	fmpq_t q; /* the place, when exact */
	bool exact;
	bool proven; /* there is a root in x */
	bool bent;   /* f bends one way around its extremum in x, which may be zero */
	bool unique; /* and only one */
	int touching;
};
struct found_list {
	struct num_found *r;
	int n, cap;
};
void num_found_clear(struct found_list *l);

struct num_spot {
	const struct num_fn *g;
	int at; /* the node whose roots are looked for */
	struct fn_work w;
	struct found_list *found;
	bool open;  /* something could not be cleared */
	bool spent; /* because of the budget */
};
void num_spot_init(struct num_spot *s, const struct num_fn *g, int at,
		   struct found_list *found);
void num_spot_clear(struct num_spot *s);
/* g is strictly monotone on [lo, hi]: find its root there, if any.  False when the
 * sign at an end could not be told. */
bool num_spot_monotone(struct num_spot *s, const arf_t lo, const arf_t hi);
/* A very short interval that subdivision could not settle. */
void num_spot_look(struct num_spot *s, const arf_t lo, const arf_t hi);

/* num_fn_edge.c: value and slope of node `at` over [lo, hi] with the given guards, as
 * intervals that may reach to infinity; false when undefined there.  force: NULL or
 * all the guards. */
struct num_edge {
	double lo, hi;
};
bool num_fn_edge(struct num_edge *value, struct num_edge *slope, struct fn_work *w, int at,
		 const arf_t lo, const arf_t hi, const struct fn_force *force);
#endif
