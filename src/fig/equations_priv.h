/* equations_priv.h -- what equations.c and equations_system.c share. */
#ifndef FIG_EQUATIONS_PRIV_H
#define FIG_EQUATIONS_PRIV_H
#include "fig/fig_priv.h"

#define SOLVE_MOST 64
#define SOLVE_CAS_MS 2000

/* What is said: the solutions as text, each with its decimal. */
struct solve_said {
	struct buf json, text;
	int n;
	const char *certainty;
	bool complete;
	bool rounded; /* numbers went in by their digits: no closed forms come out */
	double far;   /* 0, or only -far .. far was searched */
	long p, q;    /* p is not 0: with x also x + k p/q pi is a solution, k whole */
	char k[2];    /* what k is called */
};

/* A system: {equations}, {unknowns}, at the exact level. */
enum status fig_solve_system(struct fig *f, struct solve_said *s, const struct expr *x,
			     const char *unknowns, struct err *e) MUST_USE;
#endif
