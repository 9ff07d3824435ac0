/*
 * known.c -- are the figures that were found all there are, as far as letters go?
 *
 * Letters have no drawing: a root that no start leads to is a figure that nobody looked at.  How many
 * values the facts leave them is counted exactly (letters.c); as many different ones shall have been
 * found.
 */
#include "solve/follow_priv.h"
#include <math.h>

#define SAME 1e-6 /* values that are nearer to each other are one */

static bool is_same(const struct letter_count *q, const struct fit_samples *f, int i, int k)
{
	for (int t = 0; t < q->n; t++) {
		double a = sketch_wish_term(f->of, q->of[t], f->x[i]),
		       b = sketch_wish_term(f->of, q->of[t], f->x[k]);

		if (!(fabs(a - b) <= SAME * (1 + fabs(a))))
			return false;
	}
	return true;
}

bool solve_letters_all_found(const struct letter_count *q, const struct fit_samples *f,
			     const struct certified_claims *c, int certified)
{
	long found = 0;

	for (int i = 0; i < certified && i < f->n && q->n; i++) {
		bool known = !c[i].figure;

		for (int k = 0; k < i && !known; k++)
			known = c[k].figure && is_same(q, f, i, k);
		found += !known;
	}
	return !q->n || found >= q->most;
}
