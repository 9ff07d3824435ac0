/*
 * follow.c -- does a fact follow from the others?
 */
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

/* An equation: the difference of its sides is asked for, as a value. */
static void decide_equal(struct solve_answer *out, struct problem *p, const struct fact *f,
			 const struct solve_options *o, struct arena *a)
{
	struct problem q = *p;

	q.asked = NULL;
	q.askeds = 0;
	q.goal = problem_term_op(p, TERM_SUB, f->t[0], f->t[1]);
	solve_value(out, &q, o, a);
	out->reading = p;
	if (out->status != SOLVE_FOUND)
		return;
	out->status = fabs(out->value) < 1e-9 ? SOLVE_FOLLOWS : SOLVE_FALSE;
}

void solve_follows(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a)
{
	*out = (struct solve_answer){ .status = SOLVE_OPEN, .choice = -1, .reading = p };
	if (p->askeds == 1 && p->asked->kind == RELATION_EQUAL && !p->space)
		decide_equal(out, p, p->asked, o, a);
	if (out->status != SOLVE_FOLLOWS && out->status != SOLVE_FALSE &&
	    out->status != SOLVE_CONTRADICTORY)
		out->status = SOLVE_OPEN;
}
