/*
 * solved.c -- a made problem given to the solver, as anybody's.
 */
#include "learn/chain_priv.h"
#include "learn/declare_priv.h"
#include "solve/solve.h"
#include <math.h>

enum learn_verdict learn_solved(const struct learn_problem *p, bool judged, struct arena *a)
{
	struct problem *q = learn_declare(p, NULL, a);
	struct solve_options o = { .brief = !judged };
	struct solve_answer r;
	enum learn_verdict v = LEARN_UNABLE;

	solve_problem(&r, q, &o, a);
	if (r.status == SOLVE_FOUND)
		v = fabs(r.value - p->value) <= 1e-6 * p->value ? LEARN_AGREES : LEARN_APART;
	problem_free(q);
	arena_reset(a);
	return v;
}
