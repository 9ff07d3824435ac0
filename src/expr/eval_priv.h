/* eval_priv.h -- what the files that compute values share. */
#ifndef EXPR_EVAL_PRIV_H
#define EXPR_EVAL_PRIV_H
#include "expr/expr_priv.h"

#define POWER_BITS 1e5
#define VALUE_BITS 1e6
#define ROOT_MOST 1000 /* roots of higher degree go through exp and ln */
#define LOG2_10 3.3219280948873623

/* A value, and about how many bits it takes. */
struct eval_value {
	struct expr_value v;
	double bits;
};

struct eval {
	expr_lookup *lookup;
	void *self;
	struct num_ctx *c;
	struct err *e;
	struct arena *lists; /* where lists are made; NULL: they are refused */
};

static inline struct eval_value expr_eval_number(num a, double bits)
{
	return (struct eval_value){ .v = { .dim = 1, .v = { a } }, .bits = bits };
}

static inline bool expr_eval_is_list(const struct eval_value *v)
{
	return v->v.dim == 0;
}

/* --- eval_apply.c ---------------------------------------------------------------------- */

/* The part x of the expression is wrong; has no value there; is not known well enough to tell
 * what is asked; would be too long. */
enum status expr_eval_bad(struct eval *ev, const struct expr *x, const char *why);
enum status expr_eval_domain(struct eval *ev, const struct expr *x, const char *why);
enum status expr_eval_unable(struct eval *ev, const struct expr *x, const char *what);
enum status expr_eval_too_big(struct eval *ev, const struct expr *x);

/* Of its size; 0 for 0, and 1 for a form that has no size. */
double expr_eval_log2(num a, const struct num_ctx *c);
/* A domain error for zero: `why`. */
enum status expr_eval_nonzero(struct eval *ev, const struct expr *x, num a, const char *why);
/* The real n-th root. */
enum status expr_eval_root(struct eval_value *out, const struct expr *x, struct eval_value a,
			   long n, struct eval *ev);
enum status expr_eval_power(struct eval_value *out, const struct expr *x, struct eval_value a,
			    struct eval_value b, struct eval *ev);
/* A function of one or two numbers; x is the call. */
enum status expr_eval_apply(struct eval_value *out, const struct expr *x,
			    enum expr_function id, struct eval_value a, struct eval_value b,
			    struct eval *ev);

/* --- eval_list.c ----------------------------------------------------------------------- */

#define CALL_VALUES 3 /* the most operands whose values are ready */

/* What an operation or a function makes of the values of its operands: two, or three where x
 * has so many. */
typedef enum status expr_eval_combine(struct eval_value *out, const struct expr *x,
				      const struct eval_value *v, struct eval *ev);
/* Member by member, where at least one of the operands is a list. */
enum status expr_eval_each(struct eval_value *out, const struct expr *x,
			   const struct eval_value *v, expr_eval_combine *fn, struct eval *ev);
/* A matrix times a matrix, or times a point; false when they are not such. */
bool expr_eval_matrix_product(struct eval_value *out, const struct eval_value v[2],
			      struct eval *ev);
bool expr_eval_is_matrix(const struct eval_value *v);
/* A matrix to a whole power, x; its inverse where that is below 0. */
enum status expr_eval_matrix_power(struct eval_value *out, const struct expr *x,
				   const struct eval_value v[2], struct eval *ev);
#endif
