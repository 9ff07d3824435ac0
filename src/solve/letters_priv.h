/*
 * letters_priv.h -- what equations and inequalities say, exactly (letters.c).
 *
 * Terms are polynomials in letters, measures, roots and quotients.  That facts and a claim cannot
 * hold together is derived by putting solved unknowns in, by adding inequalities up, and by the cases
 * of a product that is zero and of a square.  False always means: not told.
 *
 * rests: per fact, set for those that it rests on; each of them is needed.
 */
#ifndef SOLVE_LETTERS_PRIV_H
#define SOLVE_LETTERS_PRIV_H
#include "problem/meter.h"
#include "problem/problem.h"

/* The facts cannot hold together. */
bool solve_letters_clash(const struct problem *p, struct meter *m, bool *rests);
/* The same of corners that facts name: a side is as long as the two others, as far as equations and
 * what words say of lengths tell. */
bool solve_letters_flat(const struct problem *p, struct meter *m, bool *rests);
/* One of the claims holds wherever the facts do, and they are defined.  False, too, where the facts
 * clash. */
bool solve_letters_follow(const struct problem *p, const struct fact *claim, int n,
			  struct meter *m, bool *rests);
/* The claim holds nowhere. */
bool solve_letters_fail(const struct problem *p, const struct fact *claim, struct meter *m,
			bool *rests);
/*
 * How many values the facts leave to letters: each letter of facts and claims is told by the terms
 * `of`, which have at most so many values together, and by measures of the figure.  False: not known.
 */
enum { LETTER_COUNTED = 32 };
struct letter_count {
	const struct term *of[LETTER_COUNTED];
	int n;
	long most;
};
bool solve_letters_count(const struct problem *p, const struct fact *claim, int n,
			 struct meter *m, struct letter_count *out);
#endif
