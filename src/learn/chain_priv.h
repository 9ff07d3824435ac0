/*
 * chain_priv.h -- the way of a sample: a chain of situations, finished, checked, printed.
 */
#ifndef LEARN_CHAIN_PRIV_H
#define LEARN_CHAIN_PRIV_H
#include "base/mem.h"
#include "learn/make_priv.h"

struct program_solver;

/* chain.c: a chain of so many steps that begins with that operator.  False: it came to no end. */
bool learn_chain(struct learn_problem *p, struct learn_problem *spare, struct rng *r,
		 int steps, int first);
/* extra.c: one or two things that no step needs.  False: none went well with the figure. */
bool learn_add_extras(struct learn_problem *p, struct learn_problem *spare, struct rng *r);
/* finish.c: letters, who is in the text, numbers of N and V, names.  False: it does not fit. */
bool learn_finish(struct learn_problem *p, struct rng *r);
/* sound.c: may the figure be drawn, without points that meet by chance? */
bool learn_is_drawable(const struct learn_problem *p);
/* sound.c: does the program give what is measured, in both modes, and needs it every step?  */
bool learn_is_executed(const struct learn_problem *p, struct program_solver *s,
		       struct buf *scratch);
/* stated.c: do the facts that are stated hold in the figure, and fix what is asked for? */
bool learn_is_stated(const struct learn_problem *p, struct arena *a);
/* What another way to the value says: the same, another value, or none. */
enum learn_verdict { LEARN_AGREES, LEARN_APART, LEARN_UNABLE };
/* solved.c: the solver, which knows nothing of the program.  judged: it also encloses its
 * value and looks for other figures, as it does for everybody; that takes three times as long. */
enum learn_verdict learn_solved(const struct learn_problem *p, bool judged, struct arena *a);
/* exact.c: the exact figure of what is stated, near that in doubles. */
enum learn_verdict learn_exactly(const struct learn_problem *p, double executed,
				 struct arena *a);
/* clause.c: the members "structure" and "semantic" of the record. */
void learn_clauses(struct buf *b, const struct learn_problem *p, struct rng *r);
/* plain.c: everything belongs into the text. */
void learn_plain(struct learn_problem *p);
/* Prints x with nine significant digits, no exponent, no trailing zeros.  False: rounding in the last
 * bits could change a digit. */
bool learn_decimal(struct buf *b, double x);
#endif
