/*
 * fn.h -- functions of one real variable, compiled for certified work: all
 * roots in an interval, integrals with an error bound, extrema.
 *
 * A function is a list of nodes, each made from earlier ones; it is built once
 * (by expr) and then evaluated as balls, complex balls and power series at any
 * precision.
 *
 * Invariants:
 *  (1) Nodes refer only to earlier nodes; the last node is the function.
 *  (2) A ball result encloses the value for every x in the argument ball, or is
 *      not finite where the function may be undefined there.
 *  (3) Nothing here runs without bound: `budget` counts evaluations.
 */
#ifndef NUM_FN_H
#define NUM_FN_H
#include "base/mem.h"
#include "num/num.h"

enum num_fn_op {
	FN_NEG,
	FN_ADD,
	FN_SUB,
	FN_MUL,
	FN_DIV,
	FN_SQRT,
	FN_EXP,
	FN_LOG,
	FN_SIN,
	FN_COS,
	FN_TAN,
	FN_ASIN,
	FN_ACOS,
	FN_ATAN,
	FN_ABS,
	FN_SGN,
	FN_FLOOR,
	FN_MIN,
	FN_MAX,
	FN_ATAN2,
	FN_POW, /* a^b, a > 0 */
	FN_ERF,
	FN_GAMMA_LOWER, /* these by num_fn_shaped */
	FN_BETA_LOWER,
};
enum num_fn_cond { FN_LT, FN_LE, FN_GT, FN_GE, FN_EQ, FN_NE };

struct num_fn;
struct num_fn *num_fn_new(void);
void num_fn_free(struct num_fn *f); /* NULL is allowed */
/* Each returns the index of the new node, or -1 when the function is too long. */
int num_fn_var(struct num_fn *f);
int num_fn_decimal(struct num_fn *f, const char *text); /* exactly that decimal */
int num_fn_rational(struct num_fn *f, long p, long q);
int num_fn_pi(struct num_fn *f);
/* A number of the context's present level, as the ball it is (a slider's value). */
int num_fn_number(struct num_fn *f, num v, struct num_ctx *c);
int num_fn_apply(struct num_fn *f, enum num_fn_op op, int a, int b);
int num_fn_power(struct num_fn *f, int a, long n); /* whole n */
int num_fn_root(struct num_fn *f, int a, long n);  /* real n-th root */
/* num_gamma_lower(s, a) and num_beta_lower(s, t, a); undefined below 0, and beyond 1. */
int num_fn_shaped(struct num_fn *f, enum num_fn_op op, int a, num s, num t, struct num_ctx *c);
/* then where a cond b, otherwise els; els may be -1 (undefined there). */
int num_fn_if(struct num_fn *f, enum num_fn_cond cond, int a, int b, int then, int els);

/* The node that is the function so far. */
int num_fn_last(const struct num_fn *f);

/* A real number known as an enclosure [lo, hi], and to more digits as text. */
struct num_enclosed {
	double lo, hi;    /* tight doubles around it */
	double mid;       /* the nearest double */
	char decimal[64]; /* 30 good digits where known */
};
/* The value at x (a number of the ball level or a constant); false when it is not
 * finite there. */
bool num_fn_at(struct num_enclosed *out, const struct num_fn *f, num x, struct num_ctx *c);
/* k-th derivative at x. */
bool num_fn_derivative_at(struct num_enclosed *out, const struct num_fn *f, int k, num x,
			  struct num_ctx *c);

enum num_fn_state {
	FN_COMPLETE, /* proven: these are all */
	FN_TOUCHING, /* all, where those that are `bent` are roots with f' = 0 */
	FN_PARTIAL,  /* there may be others, or not all are proven */
	FN_FAILED,   /* nothing found, and the budget is spent, or f is
	                                  * undefined everywhere, or zero on a whole piece */
};
struct num_fn_root {
	struct num_enclosed x;
	bool simple;  /* proven: a change of sign, exactly one root here */
	int touching; /* +-1: the sign of f beside a root at which it does not
	                                  * change or f ends; else 0 */
	bool proven;  /* there is a root here; else f is too near to 0 to tell,
	                                  * about 2^-130 (the caller may know better) */
	bool alone;   /* and only one */
	bool bent;    /* not proven, but f bends one way around it: if f and f' are zero at
	               * a place in x, that is the only root here */
};
/* All roots in [a, b], increasing; poles and gaps of definition are allowed inside. */
enum num_fn_state num_fn_roots(struct num_fn_root *out, int most, int *n,
			       const struct num_fn *f, double a, double b, struct num_ctx *c);
/* Beyond `from`, towards plus (side 1) or minus infinity (-1): is there certainly no root?
 * Is it certainly defined nowhere? */
bool num_fn_tail_clear(const struct num_fn *f, double from, int side);
bool num_fn_tail_undefined(const struct num_fn *f, double from, int side);
/* Why there is no integral, no largest value between a and b, if that is known. */
enum num_fn_fault {
	FN_FAULT_UNKNOWN,
	FN_FAULT_GAP,  /* it is undefined on a piece of it */
	FN_FAULT_POLE, /* it grows like 1/x, or faster, beside a place in it */
};
enum num_fn_fault num_fn_fault(const struct num_fn *f, double a, double b, struct num_ctx *c);
/* The integral from a to b with a rigorous error bound; false when it could not be
 * bounded (a pole inside, budget). */
bool num_fn_integral(struct num_enclosed *out, const struct num_fn *f, num a, num b,
		     struct num_ctx *c);
/* The largest (sign = 1) or smallest (-1) value on [a, b]: where, and the value, both
 * enclosed; false when the function may not be defined and bounded there.  several: there
 * are places apart from each other whose values could not be told apart, and `where` is
 * the leftmost of them. */
bool num_fn_extremum(struct num_enclosed *where, struct num_enclosed *value, bool *several,
		     const struct num_fn *f, double a, double b, int sign, struct num_ctx *c);

/* Real roots of a polynomial with exact coefficients k[0..degree] (lowest first),
 * increasing, as exact numbers where the field has them (rational roots, quadratic
 * and biquadratic factors, pure powers), else as enclosures.  Stands at the level
 * the context stands at.  E_UNABLE when coefficients could not be told apart. */
struct num_poly_root {
	num exact; /* bad when there is only the enclosure */
	struct num_enclosed x;
	int multiplicity;
};
enum status num_poly_roots(struct num_poly_root *out, int most, int *n, const num *k,
			   int degree, struct num_ctx *c, struct err *e) MUST_USE;
/* The same for a compiled function, when it is a quotient of polynomials with rational
 * numbers of degree at most 200, with irreducible factors of degree at most 40; false when it
 * is not, or has more than `most` roots.  Where
 * something that is divided by vanishes there is none.  everywhere: it is zero. */
bool num_fn_rational_roots(struct num_poly_root *out, int most, int *n, bool *everywhere,
			   const struct num_fn *f, struct num_ctx *c);

/* A polynomial with whole coefficients c[0..d], lowest first, d >= 1, as a product of powers
 * of irreducible ones of degree 1 and more; what is left is a number.  Their coefficients are
 * in the arena.  false when there are more than `most`, or one does not fit. */
struct num_factor {
	int d, k; /* degree and power */
	int64_t *c;
};
bool num_poly_factor(struct num_factor *out, int most, int *n, const int64_t *c, int d,
		     struct arena *a);
#endif
