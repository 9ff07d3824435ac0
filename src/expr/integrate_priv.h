/* integrate_priv.h -- antiderivatives on the normal form: what the files of it share. */
#ifndef EXPR_INTEGRATE_PRIV_H
#define EXPR_INTEGRATE_PRIV_H
#include "expr/ratio_priv.h"

#define INTEGRATE_DEEP 8 /* rules within rules */
#define INTEGRATE_DEGREE 24

struct integrate {
	struct norm *w;
	const char *var;
	struct num_ctx *c; /* at NUM_EXACT, for signs of constants */
	int deep;
	int tries; /* substitutions that may still be tried */
};

/* An antiderivative, or NULL: no rule is known.  integrate.c */
const struct nf *expr_integrate_nf(struct integrate *g, const struct nf *f);
/* u = a var + b with constants; integrate.c */
bool expr_integrate_linear(struct integrate *g, const struct nf *u, const struct nf **a,
			   const struct nf **b);
/* -1, 0, 1 or NUM_UNKNOWN for a constant. */
int expr_integrate_sign(struct integrate *g, const struct nf *k);
/* ln|u|, without the bars where u is positive for certain. */
const struct nf *expr_integrate_ln(struct integrate *g, const struct nf *u, bool positive);

/* integrate_form.c: quotients of polynomials; (p x + q)/(a x^2 + b x + c)^k; polynomials
 * times exponentials and waves; polynomials with the root of a quadratic one. */
const struct nf *expr_integrate_ratio(struct integrate *g, const struct nf *f);
const struct nf *expr_integrate_waves(struct integrate *g, const struct nf *f);
const struct nf *expr_integrate_root(struct integrate *g, const struct nf *f);
#endif
