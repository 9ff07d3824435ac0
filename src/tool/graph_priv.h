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

#define GRAPH_DEGREE 40 /* polynomials beyond this only with rational numbers */
#define GRAPH_ZEROS 32
#define GRAPH_REACH 10.0 /* how far from 0 a function is searched first */
#define GRAPH_CAS_MS 2000

/* A place on the x-axis at the present level, and its order of vanishing (0: the
 * sign is not known to change or stay). */
struct zero {
	num x;
	struct num_enclosed at;
	int order;
	bool alone;            /* it is the only one in `at` */
	const struct expr *of; /* whose zero it is, or NULL */
};
struct zeros {
	struct zero z[GRAPH_ZEROS];
	int n;
	bool complete;    /* there are no others where the graph is */
	bool within;      /* there are no others where they were looked for */
	double reach;     /* that is so far from 0; 0: wherever the graph is */
	truth everywhere; /* it vanishes identically, and then n is 0 */
};
/* A quotient of polynomials p/q, coefficients lowest first. */
struct ratio {
	num p[GRAPH_DEGREE + 1], q[GRAPH_DEGREE + 1];
	int np, nq;
};

/* --- tool_graph_zeros.c ------------------------------------------------------------ */
/* The number of an enclosure: given up above the double level unless exact. */
num tool_graph_enclosed(const struct num_enclosed *at, ctx *c);
/* The place of a zero for giving it out: where it has no closed form, its enclosure, of which
 * nothing more is known above the double level. */
num tool_graph_place(const struct zero *z);
/* fn at x. */
enum status tool_graph_value(num *out, const struct expr *fn, num x, struct tool_call *c);
/* Zeros of a polynomial, increasing. */
enum status tool_graph_poly_zeros(struct zeros *out, const num *k, int degree,
				  struct tool_call *c);
/* Is fn a quotient of polynomials?  *st: whether its numbers are known. */
bool tool_graph_ratio(struct ratio *out, const struct expr *fn, struct tool_call *c,
		      enum status *st);
/* Zeros of a compiled function in [lo, hi]; fn is its expression for closed forms,
 * or NULL.  Each is proven to be there; one that is not is left out, and then they are not
 * complete (E_UNABLE below the exact level, which may prove it). */
enum status tool_graph_searched_zeros(struct zeros *out, const struct num_fn *nf,
				      const struct expr *fn, double lo, double hi,
				      struct tool_call *c);
/* Is x (exact level) a zero of fn, and in the interval? */
bool tool_graph_is_zero(const struct expr *fn, num x, const struct num_enclosed *at,
			struct tool_call *c);
/* Is the place within the bounds of the graph? */
truth tool_graph_within(const struct value *graph, const struct zero *z, struct tool_call *c);
/* All zeros of fn on the part of the axis where the graph is drawn. */
enum status tool_graph_zeros(struct zeros *out, const struct expr *fn,
			     const struct value *graph, struct tool_call *c);

/* None there, and that is known: E_DOMAIN.  Else E_UNABLE. */
enum status tool_graph_none(const struct zeros *z, const char *none,
			    struct tool_call *c) MUST_USE;

/* --- graph_turn.c --------------------------------------------------------------- */
/* May a derivative of it jump or be undefined where the function is not? */
bool tool_graph_has_corners(const struct expr *x);
/* Where the function may break: not be defined, jump, or have a corner; also the zeros of
 * `also` (or NULL).  Between two of these places that are next to each other it is one
 * formula, continuous, and defined everywhere or nowhere, provided they are all
 * (out->within). */
enum status tool_graph_breaks(struct zeros *out, const struct expr *fn,
			      const struct expr *also, const struct value *graph,
			      struct tool_call *c);
/* Local maxima and minima of a function with corners: where the derivative changes its sign,
 * from left to right. */
enum status tool_graph_turns(struct zeros *out, const struct expr *fn,
			     const struct expr *derivative, const struct value *graph,
			     struct tool_call *c);

/* --- graph_measure.c ------------------------------------------------------------ */
/* The place and the value where the graph is highest (sign 1) or lowest (-1) from a to b. */
enum status tool_graph_extremum(pt *out, const struct value *g, num a, num b, int sign,
				struct tool_call *c);

/* --- graph_piece.c -------------------------------------------------------------- */
/* The formula that holds around the place: abs(u) is u or -u there, and so on. */
enum status tool_graph_formula(const struct expr **out, const struct expr *x, num at,
			       struct tool_call *c);
/* The places of z strictly between lo and hi, and these two: *n of them, in order. */
enum status tool_graph_cuts(num *out, int *n, const struct zeros *z, num lo, num hi,
			    struct tool_call *c);
/* A number between two that are not equal. */
enum status tool_graph_between(num *out, num lo, num hi, struct tool_call *c);
/* Bounds as a graph has them; v is room for them. */
struct value tool_graph_axis_part(num v[2], num lo, num hi);

/* --- graph_integral.c ----------------------------------------------------------- */
/* The integral of fn from a to b at the present level. */
enum status tool_graph_integral(num *out, const struct expr *fn, num a, num b,
				struct tool_call *c);
/* An antiderivative that has been checked, or NULL with the reason in c->err. */
const struct expr *tool_graph_antiderivative(const struct expr *fn, struct tool_call *c);
/* The smallest common period of fn as a multiple of pi, when x occurs in it only inside
 * sines and the like of rational multiples of x; false when that is not so. */
bool tool_graph_period(num *out, const struct expr *fn, struct tool_call *c);
/* There is no such value, or we could not tell. */
enum status tool_graph_why_not(enum num_fn_fault fault, const char *what, struct tool_call *c);

/* --- calculus.c ----------------------------------------------------------------- */
/* A bound in the argument i, start (2) or end (3): a number and 0, or 1 or -1 for plus or
 * minus infinity. */
enum status tool_graph_end(num *at, int *infinite, int i, struct tool_call *c) MUST_USE;

/* --- implicit.c ----------------------------------------------------------------- */
struct num_plane;
/* An expression in x and y as a polynomial with numbers of the present level; false when it
 * is none of moderate degree, or *st says what failed. */
bool tool_implicit_plane(struct num_plane *out, const struct expr *fn, enum status *st,
			 struct tool_call *c);

/* --- graphs.c ------------------------------------------------------------------- */
/* The expression as text in the call's arena. */
const char *tool_graph_text(const struct expr *x, struct tool_call *c);
/* Give a function as output, with the bounds of `like` (or NULL). */
void tool_graph_give(struct tool_call *c, const struct expr *fn, const struct value *like);
/* The part of the graph g between the optional arguments i and i + 1, start_x and end_x; g
 * itself when they are not given.  E_DOMAIN when nothing of it is there. */
enum status tool_graph_part(struct value *out, struct tool_call *c, const struct value *g,
			    int i);
/* OK when the place is within the graph's bounds, E_DOMAIN when not. */
enum status tool_graph_drawn_at(struct tool_call *c, const struct value *g, num x);
#endif
