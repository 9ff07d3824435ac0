/* equations_priv.h -- what the files on equations share. */
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

/* The same by tool/solutions.h, also one equation with a start, "x = 1"; numeric: decimals. */
enum status fig_solve_rows(struct fig *f, struct solve_said *s, const struct expr *x,
			   const char *unknowns, bool numeric, struct err *e) MUST_USE;
/* A closed inequality in the variable. */
enum status fig_solve_inequality(struct fig *f, struct solve_said *s, const struct expr *x,
				 const char *variable, struct err *e) MUST_USE;
#endif
