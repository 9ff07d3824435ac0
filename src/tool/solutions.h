/*
 * solutions.h -- real solutions of equations, systems and inequalities: for the tool that
 * makes lists of them, and for the figure, which answers with them.
 */
#ifndef TOOL_SOLUTIONS_H
#define TOOL_SOLUTIONS_H
#include "expr/expr.h"
#include "num/fn.h"
#include "tool/tool.h"

#define SOLVE_UNKNOWNS 8
#define SOLVE_ROWS 64

struct tool_solved {
	num *row[SOLVE_ROWS]; /* numbers in the order of the unknowns */
	int n, n_unknowns;
	bool complete; /* there are no others */
	double reach;  /* not 0: only so far from 0 was searched */
};
/*
 * The solutions of d[0] = ... = d[n - 1] = 0, closed expressions in the named unknowns.  Those
 * of one unknown are increasing.  A number without closed form is known at the double level
 * alone.  E_DOMAIN "degenerate" where there are infinitely many, E_ARG "unsupported" for systems
 * that cannot be solved here, E_UNABLE below the exact level or where something was not told.
 */
enum status tool_solve(struct tool_solved *out, const struct expr *const *d, int n,
		       const char *const *name, int n_unknowns, struct tool_call *c) MUST_USE;
/* Is it plain from the way it is written that x is defined for all values of the unknowns? */
bool tool_always_defined(const struct expr *x, const char *const *name, int n);
/* What is zero in an equation or in a list of them; an equation of pairs, (x, y) = (1, 2) +
 * t (3, 4), stands for two.  -1: more than `most`. */
int tool_equations_of(const struct expr **out, int most, const struct expr *x,
		      struct tool_call *c);
/* "x", "x = 1", "{x, y}", "{x = 1, y = 2}": the unknowns and where to begin, NULL where that
 * is not said.  -1 with the error. */
int tool_unknowns_of(const char **name, const struct expr **start, int most, const char *text,
		     struct tool_call *c);
/* Keep the solution nearest to the start alone. */
enum status tool_nearest_row(struct tool_solved *s, const struct expr *const *start,
			     struct tool_call *c) MUST_USE;
/* Does what is assumed, a relation or a list of them, hold of a solution? */
enum status tool_assumed(bool *out, const struct expr *x, const char *const *name, int n,
			 const num *row, struct tool_call *c) MUST_USE;

/* Of a list (or a && b) with inequalities in it: these as a list, and *x is left with the
 * equations, a list where they are not one; NULL where all are equations. */
const struct expr *tool_conditions_of(const struct expr **x, struct tool_call *c);
/* Keep the solutions of which the conditions hold. */
enum status tool_keep_assumed(struct tool_solved *s, const struct expr *conditions,
			      const char *const *name, struct tool_call *c) MUST_USE;

/* Where an inequality holds: pieces of the axis from left to right. */
struct tool_end {
	bool is;     /* else it goes on for ever */
	bool closed; /* the end belongs to it */
	num x;       /* exact, or bad: only its enclosure is known */
	struct num_enclosed at;
};
struct tool_piece {
	struct tool_end lo, hi;
};
#define SOLVE_PIECES 40
struct tool_pieces {
	struct tool_piece p[SOLVE_PIECES];
	int n;
};
/* Of d op 0 in x; all of them, or E_UNABLE. */
enum status tool_solve_inequality(struct tool_pieces *out, const struct expr *d,
				  enum expr_op op, struct tool_call *c) MUST_USE;
/* Of one inequality in the variable, or where all of a list of them hold. */
enum status tool_solve_inequalities(struct tool_pieces *out, const struct expr *x,
				    const char *variable, struct tool_call *c) MUST_USE;
#endif
