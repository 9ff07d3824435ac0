/*
 * graph.c -- expressions with variables: functions, curves, inequalities.
 *
 * They are bound once (objects become refs, f(x) of a function object a ref with
 * an argument) and closed whenever something they refer to has changed: numbers
 * are put in as closed forms, functions as their expressions.  What a tool sees
 * is closed and the same at every level.
 */
#include "fig/fig_priv.h"
#include <string.h>

#define CLOSE_BUDGET 300000L /* exact work for one number put in */
#define DIGITS 40            /* of a number without a closed form */

/* The function object that a call applies, with the order of its derivative:
 * f(x), f'(x), f''(2).  -1 when it is none. */
int fig_function_named(const struct fig *f, const char *name, int *order)
{
	char base[64];
	size_t n = strlen(name);
	int id = fig_find(f, name).v;

	*order = 0;
	while (id < 0 && n > 1 && n < sizeof base && name[n - 1] == '\'') {
		n--;
		(*order)++;
		memcpy(base, name, n);
		base[n] = 0;
		id = fig_find(f, base).v;
	}
	return id >= 0 && fig_kind(f, (fig_id){ id }) == KIND_FUNCTION ? id : -1;
}

int fig_arity(const struct fig *f, int function)
{
	const struct value *v = fig_value(f, (fig_id){ function });

	return v && v->fn2 ? 2 : 1;
}

enum status fig_check_arity(const struct fig *f, int function, const struct expr *call,
			    struct err *e)
{
	const char *name = f->obj[function].name ? f->obj[function].name : "f";
	bool two = fig_arity(f, function) == 2;

	if (call->n == fig_arity(f, function) && !(two && strcmp(call->text, name)))
		return OK;
	if (two && call->n == 2)
		return err_fail(e, E_ARG, "unsupported",
				"%s is a function of x and y: it has no derivative %.20s",
				name, call->text);
	err_fail(e, E_ARG, "bad_argument", "%s takes %s, %d were given", name,
		 two ? "two numbers" : "one number", call->n);
	err_hint(e, "write %s(%s)", name, two ? "1, 2" : "2");
	return E_ARG;
}

static struct expr *copy_node(struct fig *f, const struct expr *x)
{
	struct expr *y = arena_alloc(f->perm, sizeof *y);

	*y = *x;
	if (x->text)
		y->text = arena_strdup(f->perm, x->text);
	if (x->n)
		y->arg = arena_alloc(f->perm, (size_t)x->n * sizeof *y->arg);
	return y;
}

struct expr *fig_applied(struct fig *f, const struct expr *call, int id, int order)
{
	struct expr *y = copy_node(f, call);

	y->kind = EXPR_REF;
	y->ref = id;
	y->text = arena_strndup(f->perm, "''''''''''''''''''''", (size_t)order);
	return y;
}

/* --- Derivatives of bound expressions ----------------------------------------------------- */

#define APPLICATIONS 16

/* The functions that an expression applies, f(u), under names that cannot be written. */
struct applications {
	const struct expr *of[APPLICATIONS];
	int n;
	bool failed;
};

static const char *application_name(int i, struct arena *a)
{
	return arena_printf(a, "\002%d", i);
}

static struct expr *set_apart(struct applications *p, const struct expr *x, const char *var,
			      struct arena *a)
{
	struct expr *y;

	if (!expr_uses(x, var))
		return (struct expr *)x;
	if (x->kind == EXPR_REF) {
		p->failed = p->failed || x->n != 1 || p->n == APPLICATIONS;
		if (p->failed)
			return (struct expr *)x;
		p->of[p->n++] = x;
		return expr_name(application_name(p->n - 1, a), a);
	}
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = set_apart(p, x->arg[i], var, a);
	return y;
}

/* By the chain rule through f(u) of the figure's functions, which stay what they are. */
struct expr *fig_derived(struct fig *f, const struct expr *x, const char *variable,
			 struct err *e)
{
	struct applications p = { .n = 0 };
	struct arena *a = f->scratch;
	struct expr *rest = set_apart(&p, x, variable, a),
		    *d = expr_diff(rest, variable, a, e);

	if (p.failed) {
		err_fail(e, E_ARG, "unsupported",
			 "no derivative is known of what is applied in the expression");
		return NULL;
	}
	for (int i = 0; i < p.n && d; i++) {
		const struct expr *u = p.of[i]->arg[0];
		struct expr *outer = expr_diff(rest, application_name(i, a), a, e), *own,
			    *inner = outer ? fig_derived(f, u, variable, e) : NULL;

		if (!inner)
			return NULL;
		own = arena_alloc(a, sizeof *own);
		*own = *p.of[i];
		own->text = arena_printf(a, "%s'", p.of[i]->text);
		outer = expr_op(EXPR_MUL, outer, own, a);
		d = expr_op(EXPR_ADD, d, expr_op(EXPR_MUL, outer, inner, a), a);
	}
	for (int i = 0; i < p.n && d; i++)
		d = expr_substitute(d, application_name(i, a), p.of[i], a, e);
	return d;
}

static bool is_variable(const char *name, const char *variable)
{
	static const char *const usual[] = { "x", "y", "z",   "t",    "pi",
					     "π", "e", "inf", "true", "false" };

	/* One letter may be an unknown of an equation; the tool says if it is none. */
	if ((variable && !strcmp(name, variable)) || utf8_len(name) == strlen(name))
		return true;
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
		if (!strcmp(name, usual[i]))
			return true;
	return false;
}

enum status fig_bind_open(struct fig *f, const struct expr *x, const char *variable,
			  struct expr **out, struct err *e)
{
	enum status st = OK;
	int id, order;

	if (x->kind == EXPR_NAME && !(variable && !strcmp(x->text, variable))) {
		const struct expr *y = fig_meant_copy(f, fig_meant_name(f, x));

		if (y->kind != EXPR_NAME)
			return fig_bind_open(f, y, variable, out, e);
	}
	if (x->kind == EXPR_NAME) {
		id = variable && !strcmp(x->text, variable) ? -1 : fig_find(f, x->text).v;
		*out = copy_node(f, x);
		if (id >= 0) {
			(*out)->kind = EXPR_REF;
			(*out)->ref = id;
		} else if (!is_variable(x->text, variable)) {
			return fig_resolve_name(f, x->text, &id, e);
		}
		return OK;
	}
	if (x->kind == EXPR_CALL && strcmp(x->text, "If")) {
		id = fig_function_named(f, x->text, &order);
		if (id < 0 && !expr_is_function(x->text))
			return fig_bind(f, x, out, e); /* a command that gives a number */
		if (id >= 0)
			st = fig_check_arity(f, id, x, e);
		if (st != OK)
			return st;
		*out = id >= 0 ? fig_applied(f, x, id, order) : copy_node(f, x);
	} else {
		*out = copy_node(f, x);
	}
	for (int i = 0; i < x->n && st == OK; i++) {
		const struct expr *c = x->arg[i];

		if (x->kind == EXPR_CALL && i % 2 == 0 && !strcmp(x->text, "If") &&
		    i + 1 < x->n && fig_is_condition_of_objects(f, c)) {
			st = fig_boolean_of(f, c, &id, e);
			(*out)->arg[i] = arena_alloc(f->perm, sizeof *c);
			*(*out)->arg[i] = (struct expr){ .kind = EXPR_REF, .pos = c->pos };
			if (st == OK)
				(*out)->arg[i]->ref = id;
			continue;
		}
		st = fig_bind_open(f, c, variable, &(*out)->arg[i], e);
	}
	return st;
}

/* --- Closing -------------------------------------------------------------------------- */

/* A number object, or a coordinate of the point `id`, as an expression; without `what` the
 * bound 0 or 1 of the function `id`. */
static struct expr *number_or_bound(struct fig *f, const struct expr *what, int id, int bound,
				    struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	const struct value *v = fig_value(f, (fig_id){ id });
	struct expr_value n;
	double within;
	bool good = false;

	if (!v || (what && fig_dimension(f, what) != 1)) {
		err_fail(e, E_ARG, "wrong_kind", "%s is %s, not a number",
			 f->obj[id].name ? f->obj[id].name : "a part of the expression",
			 geo_kind_a(fig_kind(f, (fig_id){ id })));
		if (f->obj[id].name && !strcmp(f->obj[id].name, "e"))
			err_hint(e, "the number 2.718... is exp(1) or ℯ beside an object e");
		return NULL;
	}
	for (int rung = 0; rung < 3 && !good; rung++) {
		num_fresh(f->num, NUM_EXACT);
		num_set_budget(f->num, CLOSE_BUDGET);
		fig_enter(f,
			  rung == 0   ? NUM_DOUBLE
			  : rung == 1 ? NUM_EXACT
				      : NUM_BALL,
			  FIG_BALL_HIGH);
		num_set_budget(f->num, NUM_BUDGET_DEFAULT);
		if (rung && fig_need(f, &id, 1, e) != OK)
			continue;
		if (!what)
			n.v[0] = fig_at(f, id) ? fig_at(f, id)->v[bound] : num_bad(f->num);
		good = (!what || fig_expr(f, what, &n, e) == OK) && !num_is_bad(n.v[0]) &&
		       (rung < 2 ? num_print(&b, n.v[0], NUM_PLAIN, f->num)
				 : fig_print_digits(&b, &within, n.v[0], DIGITS, f->num));
		f->rounded = f->rounded || (good && rung == 2);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	if (!good)
		err_fail(e, E_UNABLE, "undecided",
			 "a number in the expression is not known well enough");
	else if (expr_parse(&x, buf_str(&b), b.n, a, e) != OK)
		x = NULL;
	buf_clear(&b);
	return x;
}

static struct expr *number_in(struct fig *f, const struct expr *what, int id, struct arena *a,
			      struct err *e)
{
	return number_or_bound(f, what, id, 0, a, e);
}

/* The expression of a function at u where it is within its bounds, and nothing elsewhere. */
static struct expr *within_bounds(struct fig *f, int function, const struct expr *fn,
				  const struct expr *u, struct arena *a, struct err *e)
{
	const struct expr *lo = number_or_bound(f, NULL, function, 0, a, e);
	const struct expr *hi = lo ? number_or_bound(f, NULL, function, 1, a, e) : NULL;
	const struct expr *piece[2] = { NULL, fn };

	if (!hi)
		return NULL;
	piece[0] =
		expr_op(EXPR_AND, expr_op(EXPR_LE, lo, u, a), expr_op(EXPR_LE, u, hi, a), a);
	return expr_call("If", piece, 2, a);
}

struct expr *fig_expanded(struct fig *f, int function, size_t order, struct expr *const *args,
			  struct arena *a, struct err *e)
{
	const struct value *v = fig_value(f, (fig_id){ function });
	const struct expr *fn = v ? v->fn : NULL, *range[2] = { NULL, NULL };
	/* No name that can be written, so that f(y, x) does not mix them up. */
	static const char kept[] = "\001";

	if (!fn) {
		err_fail(e, E_DOMAIN, "undefined_parent",
			 "the function is undefined in the present position");
		return NULL;
	}
	for (int k = 0; order && v->flag && k < 2; k++) {
		range[k] = number_or_bound(f, NULL, function, k, a, e);
		if (!range[k])
			return NULL;
	}
	fn = expr_derivative(fn, "x", range[0] ? range : NULL, (int)order, a, e);
	if (fn && !v->fn2)
		fn = expr_substitute(fn, "x", args[0], a, e);
	if (fn && !v->fn2 && v->flag)
		fn = within_bounds(f, function, fn, args[0], a, e);
	if (!fn || !v->fn2)
		return (struct expr *)fn;
	fn = expr_substitute(fn, "x", expr_name(kept, a), a, e);
	if (fn)
		fn = expr_substitute(fn, "y", args[1], a, e);
	return fn ? expr_substitute(fn, kept, args[0], a, e) : NULL;
}

/* x(A), y(A) of a point or vector; x(m + 1) is a product. */
static bool is_coordinate(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 1 &&
	       (!strcmp(x->text, "x") || !strcmp(x->text, "y")) &&
	       x->arg[0]->kind == EXPR_REF && !x->arg[0]->n &&
	       fig_dimension(f, x->arg[0]) == 2;
}

/* Without its leading minus; NULL where there is none. */
static struct expr *without_sign(const struct expr *x, struct arena *a)
{
	struct expr *y, *z;

	if (x->kind == EXPR_OP && x->op == EXPR_NEG)
		return x->arg[0];
	if (x->kind != EXPR_OP || (x->op != EXPR_MUL && x->op != EXPR_DIV) ||
	    !(z = without_sign(x->arg[0], a)))
		return NULL;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, 2 * sizeof *y->arg);
	y->arg[0] = z;
	y->arg[1] = x->arg[1];
	return y;
}

static bool is_number(const struct expr *x)
{
	return x->kind == EXPR_NUMBER ||
	       (x->kind == EXPR_OP && x->op == EXPR_NEG && x->arg[0]->kind == EXPR_NUMBER);
}

struct expr *fig_with_one_sign(struct expr *y, struct arena *a)
{
	struct expr *z;

	if (y->kind != EXPR_OP)
		return y;
	if (y->op == EXPR_NEG && y->arg[0]->kind == EXPR_OP && y->arg[0]->op == EXPR_NEG)
		return y->arg[0]->arg[0];
	if (y->op == EXPR_NEG && y->arg[0]->kind == EXPR_OP && y->arg[0]->op == EXPR_MUL &&
	    y->arg[0]->arg[0]->kind == EXPR_NUMBER)
		return expr_op(EXPR_MUL, expr_op(EXPR_NEG, y->arg[0]->arg[0], NULL, a),
			       y->arg[0]->arg[1], a);
	if (y->op == EXPR_MUL && is_number(y->arg[1]) && y->arg[1]->kind == EXPR_OP &&
	    !is_number(y->arg[0])) {
		z = y->arg[0];
		y->arg[0] = y->arg[1];
		y->arg[1] = z;
	}
	if ((y->op == EXPR_ADD || y->op == EXPR_SUB) && (z = without_sign(y->arg[1], a))) {
		y->op = y->op == EXPR_ADD ? EXPR_SUB : EXPR_ADD;
		y->arg[1] = z;
	}
	return y;
}

struct expr *fig_close(struct fig *f, const struct expr *x, struct arena *a, struct err *e)
{
	struct expr *y;

	if (x->kind == EXPR_REF && f->step[f->obj[x->ref].step].approximate)
		f->rounded = true;
	for (int i = 0; f->turn && x->kind == EXPR_REF && i < f->turn->n; i++)
		if (f->turn->variable[i] == x->ref && !x->n)
			return expr_copy(f->turn->is[i], a);
	if (x->kind == EXPR_REF && !x->n && fig_kind(f, (fig_id){ x->ref }) == KIND_BOOLEAN &&
	    fig_value(f, (fig_id){ x->ref }))
		return expr_name(fig_value(f, (fig_id){ x->ref })->flag ? "true" : "false", a);
	if (x->kind == EXPR_REF && !x->n && fig_kind(f, (fig_id){ x->ref }) != KIND_FUNCTION)
		return number_in(f, x, x->ref, a, e);
	if (is_coordinate(f, x)) {
		f->rounded = f->rounded || f->step[f->obj[x->arg[0]->ref].step].approximate;
		return number_in(f, x, x->arg[0]->ref, a, e);
	}
	if (x->kind == EXPR_REF) {
		struct expr *arg[2] = { NULL, NULL };

		if (!x->n && !fig_value(f, (fig_id){ x->ref })->flag)
			return expr_copy(fig_value(f, (fig_id){ x->ref })->fn, a);
		if (!x->n) {
			arg[0] = expr_name("x", a);
			return fig_expanded(f, x->ref, 0, arg, a, e);
		}
		for (int i = 0; i < x->n && i < 2; i++)
			if (!(arg[i] = fig_close(f, x->arg[i], a, e)))
				return NULL;
		return fig_expanded(f, x->ref, strlen(x->text), arg, a, e);
	}
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	/* Tools look for functions by their names, and know one name of each. */
	if (x->text)
		y->text = arena_strdup(
			a, x->kind == EXPR_CALL ? expr_function_known_as(x->text) : x->text);
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++) {
		y->arg[i] = fig_close(f, x->arg[i], a, e);
		if (!y->arg[i])
			return NULL;
	}
	return fig_with_one_sign(y, a);
}

enum status fig_close_arguments(struct fig *f, int step, struct err *e)
{
	struct fig_step *s = &f->step[step];
	bool any = false;

	for (int i = 0; i < s->tool->n_params; i++)
		any = any || s->arg[i].form == ARG_OPEN ||
		      (s->arg[i].form == ARG_REF &&
		       fig_kind(f, (fig_id){ s->arg[i].ref }) == KIND_FUNCTION);
	if (any && !s->own)
		s->own = arena_new();
	f->rounded = false;
	for (int i = 0; i < s->tool->n_params; i++) {
		struct arg *a = &s->arg[i];

		if (a->form != ARG_OPEN)
			continue;
		a->closed = fig_close(f, a->x, s->own, e);
		if (!a->closed) {
			err_arg(e, s->tool->param[i].name);
			return !strcmp(e->code, "undecided") ? E_UNABLE : E_ARG;
		}
	}
	s->rounded = f->rounded;
	return OK;
}
