/*
 * table.h -- linear equations modulo a prime, in solved form.
 *
 * (1) row[v] is the variable v in terms of free ones; a free variable is its own row.
 * (2) hash[v] is the row applied to random weights of the columns: a combination of variables
 *     is zero if and only if the combination of their hashes is, but for chances of 2^-61.
 * (3) Fixed columns (constants) are never solved for.
 *
 * Nothing of how an equation follows is kept here: explain.c works that out once, for what is shown.
 */
#ifndef DEDUCE_TABLE_H
#define DEDUCE_TABLE_H
#include "deduce/field.h"
#include <stdbool.h>

struct solved_term {
	int col;
	elem v;
};
struct solved_form {
	struct solved_term *t, self; /* t NULL: itself */
	int n, cap;
};
static inline const struct solved_term *row_terms(const struct solved_form *r)
{
	return r->t ? r->t : &r->self;
}
struct solved_users {
	int *v;
	int n, cap;
};
struct solved {
	int vars, fixed; /* columns from vars to vars + fixed are constants */
	struct solved_form *row;
	elem *hash, *weight;
	struct solved_users
		*user; /* rows that mention a free variable, and perhaps some that did */
	elem *sum;     /* scratch: one element for each column, all 0 */
	int *touched;
	long work;
};
void deduce_init(struct solved *t, int vars, int fixed);
void deduce_clear(struct solved *t);
/* sum of v * col over the terms = 0.  Was it new?  (A contradiction is not taken in.) */
bool deduce_add(struct solved *t, const struct solved_term *eq, int n);
/* Does it follow?  By hashes. */
bool deduce_implies(const struct solved *t, const struct solved_term *eq, int n);
/* How many of the first n variables are independent, but for constants. */
int deduce_rank(const struct solved *t, int n);
/* Is the combination a constant?  Then its terms are put into out (room for `fixed`). */
bool deduce_constant(struct solved *t, const struct solved_term *eq, int n,
		     struct solved_term *out, int *n_out);
#endif
