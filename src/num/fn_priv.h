/*
 * fn_priv.h -- inside of compiled functions: nodes, guards, the ways to evaluate.
 *
 * A guard is a node whose sign decides which formula holds: the argument of an
 * absolute value, the difference in a comparison, a denominator, what stands under a
 * root.  Where all guards have one sign, the function is one analytic formula; with
 * the signs forced it can be evaluated as that formula beyond the place where it
 * holds (at complex points, and over the last bit of an interval).
 *
 * Invariants:
 *  (1) The argument of a guard precedes every node that asks it.
 *  (2) Coefficient 0 of a loose jet encloses the value wherever in x the function is
 *      defined; of a strict jet, it is finite only if it is defined in all of x.
 *  (3) If coefficient 1 is finite, then the function is defined and continuous in all
 *      of x, and every difference quotient lies in coefficient 1 (at a corner it
 *      holds the slopes of both sides).  If coefficient k >= 2 is finite, then f is
 *      k times differentiable there.
 *  (4) dead: certainly undefined in all of x.
 */
#ifndef NUM_FN_PRIV_H
#define NUM_FN_PRIV_H
#include "num/fn.h"
#include "num/lib_calc.h"
#include "num/num_priv.h"

#define FN_NODES 5000    /* the longest function, in nodes */
#define FN_DERIVATIVE 60 /* the highest derivative */

enum fn_kind { K_VAR, K_RATIONAL, K_PI, K_BALL, K_APPLY, K_POWER, K_ROOT, K_IF, K_SHAPED };

struct fn_node {
	enum fn_kind kind;
	enum num_fn_op op;
	enum num_fn_cond cond;
	int a, b;
	int then, els;
	int guard, guard2; /* indices into num_fn.guard, or -1 */
	long n;
	fmpq_t q;   /* K_RATIONAL */
	arb_t ball; /* K_BALL; K_SHAPED, with ball2 */
	arb_t ball2;
};

struct num_fn {
	struct fn_node *node;
	int n, cap;
	int *guard; /* the argument's node */
	bool *is_floor;
	int guards, guard_cap, floor_cap;
};

/* What a guard is taken to be: a sign, or the whole number below it. */
struct fn_force {
	signed char sign; /* NUM_UNKNOWN: not forced */
	double level;     /* for a floor that is forced */
};

/* Room for one evaluation, used again by the next. */
struct fn_work {
	const struct num_fn *f;
	int len;
	arb_ptr v; /* node i, coefficient k: v[i * len + k] */
	bool *dead;
	arb_ptr tmp; /* 4 * len */
	long evals;
};
void num_fn_work_init(struct fn_work *w, const struct num_fn *f, int len);
void num_fn_work_clear(struct fn_work *w);

/* The Taylor coefficients of node `at` around x, `len` of them, at most the w->len.
 * The result stands in fn_value(w, at, k) until the next call. */
void num_fn_jet(struct fn_work *w, int at, const arb_t x, int len,
		const struct fn_force *force, bool loose, slong prec);
static inline arb_ptr fn_value(const struct fn_work *w, int at, int k)
{
	return w->v + (slong)at * w->len + k;
}

#define FN_NUMBER_BITS 512 /* of a number that comes from the exact field */
/* --- fn_shape.c: nodes with shapes --- */
int num_fn_shaped_ball(struct num_fn *f, enum num_fn_op op, int a, const arb_t s,
		       const arb_t t);
void num_fn_shape_jet(arb_ptr r, const struct fn_node *p, arb_srcptr u, const arb_t guard,
		      int len, bool loose, bool *dead, slong prec);
void num_fn_shape_complex(acb_t r, const struct fn_node *p, const acb_t z, bool analytic,
			  slong prec);

/* The value at a complex ball, all guards forced.  Not finite when `analytic` is asked
 * for and the formula may not be analytic there.  v: one ball per node. */
void num_fn_complex(acb_ptr v, const struct num_fn *f, int at, const acb_t z,
		    const struct fn_force *force, bool analytic, slong prec);

/* The exact Taylor coefficients at a rational point: 1 when they are rational and
 * known, 0 when not, -1 when the function is surely undefined there. */
int num_fn_exact(fmpq_poly_t out, const struct num_fn *f, int at, const fmpq_t x, int len);
/* Is node `at` exactly zero at x?  1 yes, 0 no or not known, -1 undefined there. */
int num_fn_exact_zero(const struct num_fn *f, int at, const fmpq_t x);
/* The rational with smallest denominator in [lo, hi], if that has at most `bits`. */
bool num_fn_simplest(fmpq_t out, const arf_t lo, const arf_t hi, int bits);

/* Does the condition hold for a difference of this sign? */
bool num_fn_cond_holds(enum num_fn_cond cond, int sign);

/* v as the ball it is; false when it was given up. */
bool num_fn_ball_of_num(arb_t out, num v, slong prec, struct num_ctx *c);
void num_fn_enclose(struct num_enclosed *out, const arb_t v);
int num_fn_copy_node(struct num_fn *to, const struct fn_node *p, int a, int b, int then,
		     int els);
int num_fn_fmpq(struct num_fn *f, const fmpq_t q);
/* [lo, hi] as a ball, rounded outwards if need be. */
static inline void fn_interval(arb_t x, const arf_t lo, const arf_t hi, slong prec)
{
	arb_set_interval_arf(x, lo, hi, prec);
}
static inline int fn_sign(const arb_t v)
{
	return arb_is_positive(v)   ? 1
	       : arb_is_negative(v) ? -1
	       : arb_is_zero(v)     ? 0
				    : NUM_UNKNOWN;
}
#endif
