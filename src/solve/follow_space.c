/*
 * follow_space.c -- does an equation or inequality follow from facts about bodies and planes?
 */
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

#define HOLDS 1e-9 /* nearer than this are numbers that may be one, unless they are exact */

/* The value of a term in the problem.  Rules of bodies give letters to sizes (problem_size): those are the
 * problem's own, so it is not a copy that is asked. */
static void value_in_space(struct solve_answer *out, struct problem *p, const struct term *t,
			   const struct solve_options *o, struct arena *a)
{
	const struct fact *asked = p->asked;
	const char *supposed = p->supposed, *text = p->goal_text;
	const struct term *goal = p->goal;
	int askeds = p->askeds;

	p->asked = NULL;
	p->askeds = 0;
	p->supposed = NULL; /* how the claim is read is told with the answer */
	problem_set_goal(p, t, NULL);
	solve_in_space(out, p, o, a);
	p->asked = asked;
	p->askeds = askeds;
	p->supposed = supposed;
	p->goal = goal;
	p->goal_text = text;
}

/* In space there are no figures to look at: an equation or inequality by the value of the difference
 * of its sides. */
static void claim_in_space(struct solve_answer *out, struct problem *p, const struct fact *f,
			   const struct solve_options *o, struct arena *a)
{
	struct solve_answer left;
	bool zero, less, sure;

	value_in_space(out, p, problem_term_op(p, TERM_SUB, f->t[1], f->t[0]), o, a);
	zero = out->exact && !strcmp(out->exact, "0");
	if (out->status == SOLVE_CONTRADICTORY)
		return;
	/* Exact numbers are told apart however near they are. */
	sure = out->exact && out->certainty == SOLVE_PROVEN && out->value != 0;
	if (out->status != SOLVE_FOUND ||
	    (!zero && (!isfinite(out->value) || (!sure && fabs(out->value) < HOLDS)))) {
		out->status = SOLVE_OPEN;
		out->value = NAN;
		out->exact = NULL;
		if (!out->why)
			out->why = "the sides could not be compared";
		return;
	}
	less = !zero && out->value > 0;
	out->status = (f->kind == RELATION_LESS ? less : zero) != f->denied ? SOLVE_FOLLOWS
									    : SOLVE_FALSE;
	out->why =
		out->status == SOLVE_FALSE ? "the difference of the sides is another" : NULL;
	out->value = NAN;
	out->exact = NULL;
	if (out->status != SOLVE_FALSE || f->kind != RELATION_EQUAL || f->denied)
		return;
	value_in_space(&left, p, f->t[0], o, a);
	if (left.status == SOLVE_FOUND) {
		out->value = left.value;
		out->exact = left.exact;
	}
}

/* Several shall all hold: the first that does not, else the weakest. */
void solve_follows_in_space(struct solve_answer *out, struct problem *p,
			    const struct solve_options *o, struct arena *a)
{
	struct solve_answer r;

	for (int i = 0; i < p->askeds; i++)
		if (!p->asked[i].t[0] || p->asked[i].alternative) {
			out->why = "of problems in space equations and inequalities are told, "
				   "and how lines and planes lie";
			return;
		}
	for (int i = 0; i < p->askeds; i++) {
		claim_in_space(&r, p, &p->asked[i], o, a);
		if (!i || (r.status != SOLVE_FOLLOWS && out->status != SOLVE_FALSE) ||
		    (r.status == out->status && r.certainty < out->certainty))
			*out = r;
		if (r.status == SOLVE_FALSE || r.status == SOLVE_CONTRADICTORY)
			return;
	}
}
