/*
 * exact.c -- the exact figure beside the one in doubles: it exists, and what is asked for is there what was executed.
 *
 * Situations place their points in doubles.  Here the facts and givens, as they are stated, become equations between
 * coordinates (sketch/certify.c), and balls of 50 digits prove that near those places there is a figure in which all of
 * them hold exactly, and enclose what is asked for in it.  The program and the doubles' measures have no part in that.
 */
#include "learn/chain_priv.h"
#include "learn/stated_priv.h"
#include "sketch/fit.h"
#include <math.h>

/* The executed value is a double: rounding left 3e-13 of it at most in 20,000 samples, and this is far from that. */
static const double slack = 1e-10;

enum learn_verdict learn_exactly(const struct learn_problem *p, double executed,
				 struct arena *a)
{
	struct learn_statement s;
	struct certified is;
	enum learn_verdict v = LEARN_UNABLE;

	learn_state(&s, p, a);
	if (sketch_certify_value(&is, &s.wishes, s.x, NULL, a))
		v = fabs(is.lo - executed) <= slack * executed &&
				    fabs(is.hi - executed) <= slack * executed
			    ? LEARN_AGREES
			    : LEARN_APART;
	learn_state_clear(&s, a);
	return v;
}
