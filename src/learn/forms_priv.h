/*
 * forms_priv.h -- a made problem in other forms.
 */
#ifndef LEARN_FORMS_PRIV_H
#define LEARN_FORMS_PRIV_H
#include "base/mem.h"
#include "learn/learn_priv.h"

/* The members that are made when they are asked for: record, logic_forms, figure, svg, proof. */
void learn_add_forms(struct buf *b, const struct learn_problem *p,
		     const struct learn_options *o, enum learn_language l, struct rng *r,
		     struct arena *a);
/* The list of the lines of its proof (proof.c). */
void learn_proof(struct buf *b, const struct learn_problem *p, enum learn_language l,
		 struct rng *r);
#endif
