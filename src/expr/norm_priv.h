/*
 * norm_priv.h -- the normal form that simplify.c, diff.c and poly.c compute with.
 *
 * Sums and products are flat, sorted and collected; quotients and roots are powers;
 * exp(u) is e^u.  A node is made only by the constructors below, which keep these:
 *
 *  (1) NF_NUM      a rational number with |p|, q <= NF_MOST, lowest terms
 *  (2) NF_ADD      two or more terms, none a sum or c*sum, sorted by expr_nf_cmp_terms,
 *                  no two alike up to their coefficients
 *  (3) NF_MUL      a coefficient c != 0 and one or more factors, none a product or a
 *                  number, sorted by expr_nf_cmp, no two with the same base; two or more
 *                  factors when c == 1
 *  (4) NF_POW      arg[0] ^ arg[1], never x^1, x^0, nor a power that can be folded;
 *                  radicals of numbers are whole^(1/q)
 *  (5) NF_FUN      a function of the table under its first name; sqrt, cbrt, root,
 *                  exp never occur
 *  (6) NF_OTHER    whatever else: relations, lists, commands, numbers too long for (1);
 *                  its parts are normal forms
 *
 * Overflow never makes a wrong result: what does not fit stays written out.
 * Work is counted; when a limit is passed w->over is set, constructors return any
 * node, and the caller gives up.
 */
#ifndef EXPR_NORM_PRIV_H
#define EXPR_NORM_PRIV_H
#include "base/work.h"
#include "expr/expr_priv.h"
#include <stdint.h>

#define NF_MOST 1000000000000000000 /* of numerator and denominator */
#define NF_NODES 150000             /* made in one call */
#define NF_STEPS 3000000            /* comparisons in one call */

struct rat {
	int64_t p, q;
};
bool expr_rat_make(struct rat *out, __int128 p, __int128 q); /* false: does not fit */
bool expr_rat_add(struct rat *out, struct rat a, struct rat b);
bool expr_rat_mul(struct rat *out, struct rat a, struct rat b);
bool expr_rat_div(struct rat *out, struct rat a, struct rat b); /* b != 0 */
bool expr_rat_pow(struct rat *out, struct rat a, long n);       /* a != 0 or n > 0 */
int expr_rat_cmp(struct rat a, struct rat b);
int64_t expr_rat_gcd(int64_t a, int64_t b); /* >= 0 */
static inline bool rat_is(struct rat a, int64_t v)
{
	return a.p == v && a.q == 1;
}

enum nf_kind { NF_NUM, NF_NAME, NF_REF, NF_ADD, NF_MUL, NF_POW, NF_FUN, NF_OTHER };

struct nf {
	enum nf_kind kind;
	enum expr_function fid; /* FUN */
	struct rat c;           /* NUM, MUL */
	const char *text;       /* NAME, FUN */
	const struct expr *x;   /* OTHER, REF: the node this stands for */
	const struct nf **arg;
	int n;
	int cost;      /* about its printed length */
	int terms;     /* when multiplied out; capped */
	bool pair;     /* a point may be inside */
	bool constant; /* made of numbers, pi and e */
	bool settled;  /* expr_nf_settle changes it no more */
	uint64_t hash;
	double degree; /* in all names together, for sorting */
};

struct norm {
	struct arena *a;       /* dies with the call */
	struct num_ctx *exact; /* or NULL */
	struct err *e;
	long nodes, steps;
	bool over;
	struct nf_read *read; /* trees that were read, by their addresses: norm_tree.c */
	int read_cap, read_n;
};
/* One step more: is it enough?  The call's own budget (base/work.h) counts, too. */
static inline bool nf_tires(struct norm *w)
{
	return ++w->steps > NF_STEPS || (w->steps % 256 == 0 && work_over());
}

const struct nf *expr_nf_num(struct norm *w, struct rat v);
const struct nf *expr_nf_int(struct norm *w, int64_t v);
const struct nf *expr_nf_name(struct norm *w, const char *name);
const struct nf *expr_nf_add(struct norm *w, const struct nf *const *t, int n);
const struct nf *expr_nf_add2(struct norm *w, const struct nf *a, const struct nf *b);
const struct nf *expr_nf_mul(struct norm *w, const struct nf *const *f, int n);
const struct nf *expr_nf_mul2(struct norm *w, const struct nf *a, const struct nf *b);
const struct nf *expr_nf_scale(struct norm *w, const struct nf *a, int64_t p, int64_t q);
const struct nf *expr_nf_pow(struct norm *w, const struct nf *b, const struct nf *e);
const struct nf *expr_nf_power(struct norm *w, const struct nf *b, int64_t p, int64_t q);
const struct nf *expr_nf_fun(struct norm *w, enum expr_function id,
			     const struct nf *const *arg, int n);
const struct nf *expr_nf_fun1(struct norm *w, enum expr_function id, const struct nf *arg);
/* norm_special.c: hyperbolic functions and those of whole numbers where they fold; NULL
 * elsewhere. */
const struct nf *expr_nf_special(struct norm *w, enum expr_function id,
				 const struct nf *const *arg, int n);
/* A node as it is, for the constructors alone: who calls these keeps the invariants. */
const struct nf *expr_nf_raw(struct norm *w, enum nf_kind kind, struct rat c,
			     const struct nf *const *arg, int n);
const struct nf *expr_nf_raw_fun(struct norm *w, enum expr_function id,
				 const struct nf *const *arg, int n);
/* The same node with other parts. */
const struct nf *expr_nf_with(struct norm *w, const struct nf *x, const struct nf *const *arg);
/* An OTHER node like x. */
const struct nf *expr_nf_other(struct norm *w, const struct expr *x,
			       const struct nf *const *arg, int n);
const struct nf *expr_nf_relation(struct norm *w, enum expr_op op, const struct nf *a,
				  const struct nf *b);

/* The order of factors, and of terms (coefficients left aside). */
int expr_nf_cmp(struct norm *w, const struct nf *a, const struct nf *b);
int expr_nf_cmp_terms(struct norm *w, const struct nf *a, const struct nf *b);
bool expr_nf_equal(struct norm *w, const struct nf *a, const struct nf *b);
bool expr_nf_uses(struct norm *w, const struct nf *x, const char *name);

static inline bool nf_is(const struct nf *x, int64_t v)
{
	return x->kind == NF_NUM && rat_is(x->c, v);
}
/* Any node as base^exponent; the exponent 1 is made when needed. */
const struct nf *expr_nf_base(const struct nf *x);
const struct nf *expr_nf_exponent(struct norm *w, const struct nf *x);
bool expr_nf_whole(const struct nf *x, long *n); /* a whole number that fits an int */
/* The coefficient of a term, and a term with another one. */
struct rat expr_nf_coefficient(const struct nf *t);
const struct nf *expr_nf_with_coefficient(struct norm *w, const struct nf *t, struct rat c);
bool expr_nf_name_is(const struct nf *x, const char *name);
/* Is it >= 0 wherever it is defined?  Only what is seen at once. */
bool expr_nf_not_negative(const struct nf *x);
/* v = s^q * rest, s returned: by primes below 1000, and whether what they leave is a
 * q-th power.  v >= 1, q >= 2. */
int64_t expr_nf_root_part(int64_t v, int64_t q, int64_t *rest);

struct nf_list {
	const struct nf **v;
	int n, cap;
};
void expr_nf_push(struct norm *w, struct nf_list *l, const struct nf *x);

/* Trees to normal forms and back.  from: NULL when w->over.  to: in arena a. */
const struct nf *expr_nf_from(struct norm *w, const struct expr *x);
struct expr *expr_nf_to(const struct nf *x, struct arena *a);

/* simplify.c: products and powers of sums multiplied out; NULL when that would give
 * more than `most` terms. */
const struct nf *expr_nf_expand(struct norm *w, const struct nf *x, int most);
/* simplify.c: the best form found, a fixed point. */
const struct nf *expr_nf_settle(struct norm *w, const struct nf *x);

/* diff.c: the derivative, not settled; NULL where there is none. */
const struct nf *expr_nf_diff(struct norm *w, const struct nf *x, const char *var);
/* poly.c: the degree of x in var and its settled coefficients, lowest first; -1 when it is no
 * polynomial of degree at most `most`. */
int expr_nf_polynomial(struct norm *w, const struct nf *x, const char *var,
		       const struct nf **coef, int most);

/* Polynomials with rational coefficients, lowest first; d == -1 is zero.  `bad` where
 * numbers or degrees grew too long: it stays with whatever is computed from it. */
#define QPOLY_DEGREE 60
struct qpoly {
	struct rat *c;
	int d;
	bool bad;
};
struct qpoly expr_qpoly_const(struct norm *w, struct rat v);
struct qpoly expr_qpoly_x(struct norm *w);
struct qpoly expr_qpoly_add(struct norm *w, struct qpoly a, struct qpoly b);
struct qpoly expr_qpoly_mul(struct norm *w, struct qpoly a, struct qpoly b);
struct qpoly expr_qpoly_scale(struct norm *w, struct qpoly a, struct rat c);
struct qpoly expr_qpoly_pow(struct norm *w, struct qpoly a, int k);
/* Quotient of a by b != 0; *rest takes the remainder unless NULL. */
struct qpoly expr_qpoly_div(struct norm *w, struct qpoly a, struct qpoly b,
			    struct qpoly *rest);
struct qpoly expr_qpoly_gcd(struct norm *w, struct qpoly a, struct qpoly b);
/* a = content * primitive: whole coefficients without common factor, the leading one
 * positive. */
struct rat expr_qpoly_content(const struct qpoly *a);
bool expr_qpoly_equal(struct qpoly a, struct qpoly b);
const struct nf *expr_qpoly_nf(struct norm *w, struct qpoly a, const char *var);
/* poly.c: x as a quotient of them in lowest terms; false when it is none. */
bool expr_nf_ratio(struct norm *w, const struct nf *x, const char *var, struct qpoly *top,
		   struct qpoly *bottom);

/* A call: a scratch arena and its limits. */
void expr_norm_begin(struct norm *w, struct num_ctx *exact, struct err *e);
/* The result as a tree in `a`, or NULL with the error; ends the call. */
struct expr *expr_norm_end(struct norm *w, const struct nf *x, struct arena *a);
#endif
