/*
 * graph_priv.h -- what the files on functions share: zeros of a function at the
 * present level, and the graph as a value.
 */
#ifndef TOOL_GRAPH_PRIV_H
#define TOOL_GRAPH_PRIV_H
#include "cas/cas.h"
#include "expr/expr.h"
#include "num/fn.h"
#include "tool/tool_priv.h"

#define GRAPH_DEGREE 40              /* polynomials beyond this are searched like others */
#define GRAPH_ZEROS 32
#define GRAPH_REACH 10.0             /* how far from 0 a function is searched first */
#define GRAPH_CAS_MS 2000

/* A place on the x-axis at the present level, and its order of vanishing (0: the
 * sign is not known to change or stay). */
struct zero {
	num x;
	struct num_enclosed at;
	int order;
};
struct zeros {
	struct zero z[GRAPH_ZEROS];
	int n;
	bool complete;
	truth everywhere;                /* it vanishes identically, and then n is 0 */
};
/* A quotient of polynomials p/q, coefficients lowest first. */
struct ratio {
	num p[GRAPH_DEGREE + 1], q[GRAPH_DEGREE + 1];
	int np, nq;
};

/* --- graph_zeros.c ------------------------------------------------------------ */
/* The number of an enclosure: given up above the double level unless exact. */
num graph_enclosed(const struct num_enclosed *at, ctx *c);
/* fn at x. */
enum status graph_value(num *out, const struct expr *fn, num x, struct tool_call *c);
/* Zeros of a polynomial, increasing. */
enum status graph_poly_zeros(struct zeros *out, const num *k, int degree, struct tool_call *c);
/* Is fn a quotient of polynomials?  *st: whether its numbers are known. */
bool graph_ratio(struct ratio *out, const struct expr *fn, struct tool_call *c,
		     enum status *st);
/* Zeros of a compiled function in [lo, hi]; fn is its expression for closed forms,
 * or NULL. */
enum status graph_searched_zeros(struct zeros *out, const struct num_fn *nf,
				  const struct expr *fn, double lo, double hi,
				  struct tool_call *c);
/* Is the place within the bounds of the graph? */
truth graph_within(const struct value *graph, const struct zero *z, struct tool_call *c);
/* All zeros of fn on the part of the axis where the graph is drawn. */
enum status graph_zeros(struct zeros *out, const struct expr *fn,
			    const struct value *graph, struct tool_call *c);

/* --- graphs.c ------------------------------------------------------------------- */
/* The expression as text in the call's arena. */
const char *graph_text(const struct expr *x, struct tool_call *c);
/* Give a function as output, with the bounds of `like` (or NULL). */
void graph_give(struct tool_call *c, const struct expr *fn, const struct value *like);
/* The part of the graph g between the optional arguments i and i + 1, start_x and end_x; g
 * itself when they are not given.  E_DOMAIN when nothing of it is there. */
enum status graph_part(struct value *out, struct tool_call *c, const struct value *g, int i);
/* OK when the place is within the graph's bounds, E_DOMAIN when not. */
enum status graph_drawn_at(struct tool_call *c, const struct value *g, num x);
#endif
