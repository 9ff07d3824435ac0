/*
 * eval.c -- the values of expressions, at whatever level the context stands.
 *
 * Conventions: ln is the natural logarithm; log, lg and log10 are to base 10,
 * log(b, x) is to base b.  a^0 is 1, 0^0 too.  A rational power p/q of a negative
 * number is real for odd q: (-8)^(1/3) is -2.  round takes halves upwards.
 * mod and div round down for a positive divisor: a = b div(a, b) + mod(a, b) with
 * 0 <= mod(a, b) < |b|.
 * x(a+1) and y(a+1) are products when the argument is a number and the lookup
 * knows x or y.  rad is 1.  If(c, a) is not defined where c does not hold.
 *
 * Invariants:
 *  (1) A domain error is returned only when proven; a sign that is not known at
 *      this level gives E_UNABLE.
 *  (2) Every value carries an estimate of the bits it takes (numerator or
 *      denominator, whichever is longer).  Powers are refused before they are
 *      computed when it would pass POWER_BITS, anything else at VALUE_BITS.
 */
#include "expr/eval_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum status eval(struct eval_value *out, const struct expr *x, struct eval *ev);

/* --- Sizes ------------------------------------------------------------------------- */

static double bits_of_decimal(const char *s)
{
	double m = 0, e10 = 0, p, q;
	bool point = false;

	for (; isdigit((unsigned char)*s) || *s == '.'; s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		if (m < 1e300)
			m = 10 * m + (*s - '0');
		else
			e10++;
		e10 -= point;
	}
	if (*s == 'e' || *s == 'E')
		e10 += strtod(s + 1, NULL);
	p = (m > 0 ? log2(m) : 0) + LOG2_10 * fmax(e10, 0);
	q = LOG2_10 * fmax(-e10, 0);
	return fmax(p, q);
}

/* --- Functions --------------------------------------------------------------------- */

static enum status least_or_most(struct eval_value *out, const struct expr *x, int want,
				 struct eval *ev)
{
	const struct expr *from = x->n == 1 && x->arg[0]->kind == EXPR_LIST ? x->arg[0] : x;
	struct eval_value v = { .bits = 0 };
	enum status st;

	if (!from->n)
		return expr_eval_bad(ev, x, "needs at least one number");
	for (int i = 0; i < from->n; i++) {
		int s;

		st = eval(&v, from->arg[i], ev);
		if (st)
			return st;
		if (v.v.dim != 1)
			return expr_eval_bad(ev, from->arg[i], "is a pair, not a number");
		if (!i) {
			*out = v;
			continue;
		}
		s = num_cmp(v.v.v[0], out->v.v[0], ev->c);
		if (s == NUM_UNKNOWN)
			return expr_eval_unable(ev, x, "two of the numbers are equal");
		if (s == want)
			*out = v;
	}
	return OK;
}

/* gcd and lcm of two or more, from left to right. */
static enum status folded(struct eval_value *out, const struct expr *x, enum expr_function id,
			  struct eval *ev)
{
	struct eval_value v;
	enum status st = OK;

	for (int i = 0; i < x->n && !st; i++) {
		st = eval(&v, x->arg[i], ev);
		if (!st && v.v.dim != 1)
			return expr_eval_bad(ev, x->arg[i], "is not a number");
		if (!st && i) {
			double both = out->bits + v.bits;

			st = expr_eval_special(&v.v.v[0], &v.bits, x, id, out->v.v[0],
					       v.v.v[0], ev->c, ev->e);
			v.bits = fmax(v.bits, both);
		}
		if (!st)
			*out = v;
	}
	return st;
}

/* x(P), y(P) and z(P); of a number it is a product with the variable. */
static enum status coordinate(struct eval_value *out, const struct expr *x,
			      struct eval_value a, int i, struct eval *ev)
{
	struct expr leaf = { .kind = EXPR_NAME, .text = x->text, .pos = x->pos };
	struct expr_value v;
	struct err ignored;

	if (a.v.dim > 1) { /* a point of the plane has the z 0 */
		*out = expr_eval_number(i < a.v.dim ? a.v.v[i] : num_int(0, ev->c), a.bits);
		return OK;
	}
	if (!ev->lookup || ev->lookup(ev->self, &leaf, &v, &ignored) || v.dim != 1)
		return expr_eval_bad(ev, x, "needs a point, not a number");
	*out = expr_eval_number(num_mul(v.v[0], a.v.v[0], ev->c),
				a.bits + fabs(expr_eval_log2(v.v[0], ev->c)));
	return OK;
}

/* ln(e), ln(e^b), ln(exp(b)): the b that was written, or NULL. */
static const struct expr *exponent_of_e(const struct expr *x)
{
	if (x->kind == EXPR_CALL && !strcmp(x->text, "exp") && x->n == 1)
		return x->arg[0];
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[0]->kind == EXPR_NAME &&
	    !strcmp(x->arg[0]->text, "e"))
		return x->arg[1];
	return NULL;
}

/* A point of the plane beside one of space: it lies in z = 0. */
static void match_dimensions(struct eval_value *a, struct eval_value *b, struct eval *ev)
{
	if (a->v.dim == 2 && b->v.dim == 3) {
		a->v.v[2] = num_int(0, ev->c);
		a->v.dim = 3;
	}
	if (b->v.dim == 2 && a->v.dim == 3)
		match_dimensions(b, a, ev);
}

/* --- Pieces ------------------------------------------------------------------------ */

static enum status compare(truth *out, const struct expr *x, struct eval *ev)
{
	struct eval_value a, b;
	enum status st = eval(&a, x->arg[0], ev);
	int s;

	if (!st)
		st = eval(&b, x->arg[1], ev);
	if (st)
		return st;
	match_dimensions(&a, &b, ev);
	if (a.v.dim != b.v.dim || !a.v.dim)
		return expr_eval_bad(ev, x, "compares what is not of one kind");
	if (a.v.dim != 1 && x->op != EXPR_EQ && x->op != EXPR_NE)
		return expr_eval_bad(ev, x, "compares points by size: only numbers have one");
	if (x->op == EXPR_EQ || x->op == EXPR_NE) {
		*out = TRUTH_YES;
		for (int i = 0; i < a.v.dim; i++)
			*out = truth_and(*out, num_eq_strictly(a.v.v[i], b.v.v[i], ev->c));
		if (x->op == EXPR_NE)
			*out = truth_not(*out);
		return OK;
	}
	s = num_cmp_strictly(a.v.v[0], b.v.v[0], ev->c);
	*out = TRUTH_UNKNOWN;
	if (s == NUM_UNKNOWN) {
		/* Enclosures that only touch still tell <= from >. */
		if (x->op == EXPR_LE || x->op == EXPR_GT)
			*out = num_leq(a.v.v[0], b.v.v[0], ev->c);
		else
			*out = num_leq(b.v.v[0], a.v.v[0], ev->c);
		if (x->op == EXPR_LT || x->op == EXPR_GT)
			*out = truth_not(*out);
	} else if (x->op == EXPR_LT) {
		*out = s < 0 ? TRUTH_YES : TRUTH_NO;
	} else if (x->op == EXPR_LE) {
		*out = s <= 0 ? TRUTH_YES : TRUTH_NO;
	} else if (x->op == EXPR_GT) {
		*out = s > 0 ? TRUTH_YES : TRUTH_NO;
	} else {
		*out = s >= 0 ? TRUTH_YES : TRUTH_NO;
	}
	return OK;
}

static enum status leaf(struct eval_value *out, const struct expr *x, struct eval *ev);

/* --- Lists --------------------------------------------------------------------------- */

static enum status list(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct expr_value *item;

	if (!ev->lists)
		return expr_eval_bad(ev, x, "is a list, not a number");
	item = arena_alloc(ev->lists, (size_t)(x->n + 1) * sizeof *item);
	*out = (struct eval_value){ .v = { .item = item, .n_items = x->n } };
	for (int i = 0; i < x->n; i++) {
		struct eval_value v;
		enum status st = eval(&v, x->arg[i], ev);

		if (st)
			return st;
		item[i] = v.v;
		out->bits = fmax(out->bits, v.bits);
	}
	return OK;
}

/* --- Conditions ---------------------------------------------------------------------- */

/* What is decided by its first half does not need the second. */
static enum status condition(truth *out, const struct expr *x, struct eval *ev)
{
	truth a, b;
	enum status st;

	if (x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE)
		return compare(out, x, ev);
	if (x->kind == EXPR_OP && x->op == EXPR_NOT) {
		st = condition(&a, x->arg[0], ev);
		if (!st)
			*out = truth_not(a);
		return st;
	}
	if (x->kind == EXPR_OP && (x->op == EXPR_AND || x->op == EXPR_OR)) {
		bool and = x->op == EXPR_AND;

		st = condition(&a, x->arg[0], ev);
		if (!st && (and? is_no(a) : is_yes(a))) {
			*out = a;
			return OK;
		}
		if (!st)
			st = condition(&b, x->arg[1], ev);
		if (!st)
			*out = and? truth_and(a, b) : truth_or(a, b);
		return st;
	}
	if (expr_is_truth(x, &a)) {
		*out = a;
		return OK;
	}
	/* A boolean object counts as 0 or 1. */
	if (x->kind == EXPR_NAME || x->kind == EXPR_REF) {
		struct eval_value v;
		long k;

		st = leaf(&v, x, ev);
		if (st)
			return st;
		if (v.v.dim == 1 && num_get_int(v.v.v[0], &k, ev->c) && (k == 0 || k == 1)) {
			*out = k ? TRUTH_YES : TRUTH_NO;
			return OK;
		}
	}
	return expr_eval_bad(ev, x, "is not a condition like x < 2");
}

/* If(c1, a1, c2, a2, ..., otherwise): only the piece that holds is computed. */
static enum status pieces(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	int i;

	for (i = 0; i + 1 < x->n; i += 2) {
		truth t;
		enum status st = condition(&t, x->arg[i], ev);

		if (st)
			return st;
		if (is_unknown(t))
			return expr_eval_unable(ev, x->arg[i], "it holds");
		if (is_yes(t))
			return eval(out, x->arg[i + 1], ev);
	}
	if (i < x->n)
		return eval(out, x->arg[i], ev);
	return expr_eval_domain(ev, x, "none of its conditions holds here");
}

/* A function of the values of its arguments. */
static enum status call_of(struct eval_value *out, const struct expr *x,
			   const struct eval_value *v, struct eval *ev)
{
	enum expr_function id = expr_function_find(x->text)->id;
	num r;

	for (int i = 0; i < x->n; i++)
		if (expr_eval_is_list(&v[i]))
			return expr_eval_each(out, x, v, call_of, ev);
	if (id == F_X || id == F_Y || id == F_Z)
		return coordinate(out, x, v[0], id == F_Z ? 2 : id == F_Y, ev);
	if (id == F_ABS && v[0].v.dim > 1) {
		num u = num_sqr(v[0].v.v[0], ev->c);

		for (int i = 1; i < v[0].v.dim; i++)
			u = num_add(u, num_sqr(v[0].v.v[i], ev->c), ev->c);
		return expr_eval_root(
			out, x, expr_eval_number(u, 2 * v[0].bits + v[0].v.dim - 1), 2, ev);
	}
	for (int i = 0; i < x->n; i++)
		if (v[i].v.dim != 1)
			return expr_eval_bad(ev, x->arg[i], "is a pair, not a number");
	if (id > F_GAMMA || (id == F_GAMMA && x->n > 1)) {
		num w[CALL_VALUES];
		enum status st;

		for (int i = 0; i < x->n; i++)
			w[i] = v[i].v.v[0];
		st = expr_eval_shape(&r, x, id, w, x->n, ev->c, ev->e);
		if (!st)
			*out = expr_eval_number(r, 1);
		return st;
	}
	return expr_eval_apply(out, x, id, v[0], v[1], ev);
}

static enum status call(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	const struct expr_function_row *f = expr_function_find(x->text);
	const struct expr *b;
	struct eval_value v[CALL_VALUES] = { expr_eval_number(num_int(0, ev->c), 0),
					     expr_eval_number(num_int(0, ev->c), 0) };
	enum status st;

	if (!f) {
		st = expr_eval_bad(ev, x, "is not a number");
		if (ev->e) {
			int n;
			const char *const *all = expr_functions(&n);

			text_near(ev->e->near, sizeof ev->e->near, x->text, all, n, 3);
		}
		return st;
	}
	if (x->n < f->least || x->n > f->most) {
		if (f->least == f->most)
			return err_fail(ev->e, E_ARG, "bad_argument",
					"%s takes %d argument%s, found %d", f->name, f->least,
					f->least == 1 ? "" : "s", x->n);
		return err_fail(ev->e, E_ARG, "bad_argument", "%s takes %d%s, found %d",
				f->name, f->least,
				f->most == EXPR_ANY ? " or more arguments"
				: f->most == 3      ? " or 3 arguments"
						    : " or 2 arguments",
				x->n);
	}
	if (f->id == F_IF)
		return pieces(out, x, ev);
	if (f->id == F_MIN || f->id == F_MAX)
		return least_or_most(out, x, f->id == F_MIN ? -1 : 1, ev);
	if (f->id == F_GCD || f->id == F_LCM)
		return folded(out, x, f->id, ev);
	if (f->id == F_LN && (b = exponent_of_e(x->arg[0]))) {
		st = eval(out, b, ev);
		if (st || out->v.dim == 1)
			return st;
	}
	for (int i = 0; i < x->n; i++) {
		st = eval(&v[i], x->arg[i], ev);
		if (st)
			return st;
	}
	return call_of(out, x, v, ev);
}

/* --- Trees ------------------------------------------------------------------------- */

static enum status tuple(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct eval_value r = { .v = { .dim = x->n } };

	if (x->n < 2 || x->n > EXPR_DIM)
		return expr_eval_bad(ev, x, "has more coordinates than a point of space");
	for (int i = 0; i < x->n; i++) {
		struct eval_value v;
		enum status st = eval(&v, x->arg[i], ev);

		if (st)
			return st;
		if (v.v.dim != 1)
			return expr_eval_bad(ev, x->arg[i],
					     "is a pair: a coordinate is a number");
		r.v.v[i] = v.v.v[0];
		r.bits = fmax(r.bits, v.bits);
	}
	*out = r;
	return OK;
}

/* How long the numbers of a value may be that came from outside. */
static void weigh(struct eval_value *out, const struct num_ctx *c)
{
	for (int i = 0; i < out->v.dim; i++)
		if (!num_is_bad(out->v.v[i]))
			out->bits = fmax(out->bits, fabs(expr_eval_log2(out->v.v[i], c)));
	for (int i = 0; i < out->v.n_items; i++) {
		struct eval_value m = { out->v.item[i], 1 };

		weigh(&m, c);
		out->bits = fmax(out->bits, m.bits);
	}
}

static enum status leaf(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	enum status st;

	if (x->kind == EXPR_NAME) {
		if (!strcmp(x->text, "pi") || !strcmp(x->text, "\xcf\x80")) {
			*out = expr_eval_number(num_pi(ev->c), 2);
			return OK;
		}
		if (!strcmp(x->text, "e")) {
			*out = expr_eval_number(num_exp(num_int(1, ev->c), ev->c), 2);
			return OK;
		}
		if (!strcmp(x->text, "rad")) {
			*out = expr_eval_number(num_int(1, ev->c), 0);
			return OK;
		}
	}
	if (!ev->lookup)
		return err_fail(ev->e, E_ARG, "not_found", "the name %.60s is not known here",
				x->kind == EXPR_NAME ? x->text : "of an object");
	*out = (struct eval_value){ .bits = 1 };
	st = ev->lookup(ev->self, x, &out->v, ev->e);
	if (st)
		return st;
	if (!ev->lists && expr_eval_is_list(out))
		return expr_eval_bad(ev, x, "is a list, not a number");
	weigh(out, ev->c);
	return OK;
}

static enum status sum(struct eval_value *out, const struct expr *x, struct eval_value a,
		       struct eval_value b, struct eval *ev)
{
	bool add = x->op == EXPR_ADD;

	match_dimensions(&a, &b, ev);
	if (a.v.dim != b.v.dim)
		return expr_eval_bad(ev, x, "joins a point and a number, which do not add");
	*out = (struct eval_value){ .v = { .dim = a.v.dim }, .bits = a.bits + b.bits + 1 };
	for (int i = 0; i < a.v.dim; i++)
		out->v.v[i] = (add ? num_add : num_sub)(a.v.v[i], b.v.v[i], ev->c);
	return OK;
}

static enum status product(struct eval_value *out, const struct expr *x, struct eval_value a,
			   struct eval_value b, struct eval *ev)
{
	struct num_ctx *c = ev->c;

	if (a.v.dim > 1 && b.v.dim > 1) {
		num s = num_mul(a.v.v[0], b.v.v[0], c);

		match_dimensions(&a, &b, ev);
		for (int i = 1; i < a.v.dim; i++)
			s = num_add(s, num_mul(a.v.v[i], b.v.v[i], c), c);
		*out = expr_eval_number(s, a.bits + b.bits + a.v.dim - 1);
		return OK;
	}
	if (a.v.dim > 1)
		return product(out, x, b, a, ev);
	*out = (struct eval_value){ .v = { .dim = b.v.dim }, .bits = a.bits + b.bits };
	for (int i = 0; i < b.v.dim; i++)
		out->v.v[i] = num_mul(a.v.v[0], b.v.v[i], c);
	return OK;
}

static enum status division(struct eval_value *out, const struct expr *x, struct eval_value a,
			    struct eval_value b, struct eval *ev)
{
	enum status st;

	if (b.v.dim != 1)
		return expr_eval_bad(ev, x, "divides by a point");
	st = expr_eval_nonzero(ev, x, b.v.v[0], "division by zero");
	if (st)
		return st;
	*out = (struct eval_value){ .v = { .dim = a.v.dim }, .bits = a.bits + b.bits };
	for (int i = 0; i < a.v.dim; i++)
		out->v.v[i] = num_div(a.v.v[i], b.v.v[0], ev->c);
	return OK;
}

static enum status operation_of(struct eval_value *out, const struct expr *x,
				const struct eval_value *v, struct eval *ev)
{
	struct num_ctx *c = ev->c;
	struct eval_value a = v[0], b = v[1];

	if (x->op == EXPR_MUL && expr_eval_matrix_product(out, v, ev))
		return OK;
	if (x->op == EXPR_POW && b.v.dim == 1 && expr_eval_is_matrix(&a))
		return expr_eval_matrix_power(out, x, v, ev);
	if (expr_eval_is_list(&a) || expr_eval_is_list(&b))
		return expr_eval_each(out, x, v, operation_of, ev);
	switch (x->op) {
	case EXPR_NEG:
		*out = a;
		for (int i = 0; i < a.v.dim; i++)
			out->v.v[i] = num_neg(a.v.v[i], c);
		return OK;
	case EXPR_ADD:
	case EXPR_SUB: return sum(out, x, a, b, ev);
	case EXPR_MUL: return product(out, x, a, b, ev);
	case EXPR_DIV: return division(out, x, a, b, ev);
	case EXPR_POW: return expr_eval_power(out, x, a, b, ev);
	case EXPR_DEGREE:
		if (a.v.dim != 1)
			return expr_eval_bad(ev, x, "gives degrees to a point");
		*out = expr_eval_number(
			num_mul(num_mul(a.v.v[0], num_rat(1, 180, c), c), num_pi(c), c),
			a.bits + 8);
		return OK;
	EXPR_CASES_RELATION:
	EXPR_CASES_LOGIC: break;
	}
	BUG("operator %d", (int)x->op);
}

static enum status operation(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	struct eval_value v[CALL_VALUES] = { { .bits = 0 },
					     expr_eval_number(num_int(0, ev->c), 0) };
	enum status st;
	long p, q;

	if (x->op >= EXPR_EQ)
		return expr_eval_bad(ev, x, "is a relation, not a number");
	st = eval(&v[0], x->arg[0], ev);
	/* An exponent as written is known at every level, where its value may not be. */
	if (!st && x->op == EXPR_POW && expr_written_ratio(x->arg[1], &p, &q))
		v[1] = expr_eval_number(num_rat(p, q, ev->c), 1);
	else if (!st && x->n == 2)
		st = eval(&v[1], x->arg[1], ev);
	return st ? st : operation_of(out, x, v, ev);
}

static enum status eval(struct eval_value *out, const struct expr *x, struct eval *ev)
{
	enum status st = OK;
	num a;

	switch (x->kind) {
	case EXPR_NUMBER:
		st = num_decimal(&a, x->text, ev->c, ev->e);
		if (!st)
			*out = expr_eval_number(a, bits_of_decimal(x->text));
		break;
	case EXPR_NAME:
	case EXPR_REF: st = leaf(out, x, ev); break;
	case EXPR_CALL: st = call(out, x, ev); break;
	case EXPR_TUPLE: st = tuple(out, x, ev); break;
	case EXPR_LIST: st = list(out, x, ev); break;
	case EXPR_STRING: return expr_eval_bad(ev, x, "is a text, not a number");
	case EXPR_OP: st = operation(out, x, ev); break;
	}
	if (!st && out->bits > VALUE_BITS)
		return expr_eval_too_big(ev, x);
	return st;
}

enum status expr_eval(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
		      void *self, struct num_ctx *c, struct err *e)
{
	return expr_eval_list(out, x, lookup, self, NULL, c, e);
}

enum status expr_eval_list(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
			   void *self, struct arena *a, struct num_ctx *c, struct err *e)
{
	struct eval ev = { lookup, self, c, e, a };
	struct eval_value v;
	enum status st = eval(&v, x, &ev);

	if (!st)
		*out = v.v;
	return st;
}

struct binding {
	const char *var;
	num value;
	expr_lookup *lookup;
	void *self;
};

static enum status lookup_bound(void *self, const struct expr *leaf, struct expr_value *out,
				struct err *e)
{
	struct binding *b = self;

	if (leaf->kind == EXPR_NAME && !strcmp(leaf->text, b->var)) {
		*out = (struct expr_value){ .dim = 1, .v = { b->value } };
		return OK;
	}
	if (b->lookup)
		return b->lookup(b->self, leaf, out, e);
	return err_fail(e, E_ARG, "not_found", "the name %.60s is not known here",
			leaf->kind == EXPR_NAME ? leaf->text : "of an object");
}

enum status expr_eval_at(num *out, const struct expr *x, const char *var, num value,
			 expr_lookup *lookup, void *self, struct num_ctx *c, struct err *e)
{
	struct binding b = { var, value, lookup, self };
	struct expr_value v;
	char t[64];
	enum status st = expr_eval(&v, x, lookup_bound, &b, c, e);

	if (!st && v.dim != 1)
		return err_fail(e, E_ARG, "bad_argument", "%s is a point, not a number",
				expr_shown(x, t));
	if (!st)
		*out = v.v[0];
	return st;
}

enum status expr_number(num *out, const char *text, struct num_ctx *c, struct err *e)
{
	struct arena *a = arena_new();
	struct expr_value v;
	struct expr *x;
	enum status st = expr_parse(&x, text, strlen(text), a, e);

	if (!st)
		st = expr_eval(&v, x, NULL, NULL, c, e);
	if (!st && v.dim != 1)
		st = err_fail(e, E_ARG, "bad_argument", "%.60s is a point, not a number",
			      text);
	if (!st)
		*out = v.v[0];
	arena_free(a);
	return st;
}
