/* ratio_priv.h -- quotients of polynomials with rational numbers, taken apart. */
#ifndef EXPR_RATIO_PRIV_H
#define EXPR_RATIO_PRIV_H
#include "expr/norm_priv.h"

#define RATIO_FACTORS 16

/* content * product of f[i]^k[i], each irreducible over the rationals, primitive, with a
 * positive leading coefficient. */
struct ratio_factors {
	struct rat content;
	struct qpoly f[RATIO_FACTORS];
	int k[RATIO_FACTORS];
	int n;
};

/* top/bottom = whole + sum of part[i].top / part[i].f^part[i].k, the tops of lower degree
 * than f. */
#define RATIO_PARTS 32
struct ratio_parts {
	struct qpoly whole;
	struct {
		struct qpoly top, f;
		int k;
	} part[RATIO_PARTS];
	int n;
};
bool expr_ratio_apart(struct norm *w, struct qpoly top, struct qpoly bottom,
		      struct ratio_parts *out);
#endif
