/*
 * theorem_priv.h -- a figure and a relation as a theorem (theorem.c).
 */
#ifndef FIG_THEOREM_PRIV_H
#define FIG_THEOREM_PRIV_H
#include "fig/setting_priv.h"

struct fig_theorem {
	struct fig *g; /* a copy in general position, with the relation bound */
	struct arena *arena;
	struct expr *relation;
	struct fig_stage *stage;
	struct setting *setting; /* NULL: the figure is too large */
	bool readable; /* the relation says something about points, which are the goals */
};
/* relation NULL: without a goal.  E_ARG where the relation cannot be read. */
enum status fig_theorem_new(struct fig_theorem *out, struct fig *f, const char *relation,
			    uint64_t seed, struct err *e) MUST_USE;
void fig_theorem_clear(struct fig_theorem *t); /* also after a failure */
#endif
