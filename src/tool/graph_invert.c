/*
 * graph_invert.c -- the inverse of a function in closed form.
 *
 * Where x occurs once, the function is undone from the outside: of u + 3 = y remains u = y - 3,
 * of e^u = y remains u = ln(y).  Even powers, sines and the like have several inverses, of which
 * the usual one is taken; what is undone by a function that takes more numbers than the first
 * one gives (sqrt by a square) is told to hold only for these.  Nothing is simplified that could
 * make the inverse defined in more places.
 */
#include "tool/graph_priv.h"
#include <string.h>

struct inverting {
	struct tool_call *c;
	const struct expr *y;     /* what the part that is left is equal to */
	const struct expr *where; /* or NULL: conditions on y */
};

static enum status cannot(struct inverting *u, const struct expr *x)
{
	return err_fail_with(u->c->err, E_ARG, "unsupported", NULL,
			     "Solve(f(x) = 2, x) finds the places of one value",
			     "no inverse in closed form is known of %.60s",
			     tool_graph_text(x, u->c));
}

static const struct expr *call_of(const char *name, const struct expr *x, struct arena *a)
{
	return expr_call(name, &x, 1, a);
}

static void only_where(struct inverting *u, enum expr_op op, const struct expr *x,
		       const struct expr *bound)
{
	struct arena *a = u->c->arena;
	const struct expr *r = expr_op(op, x, bound, a);

	u->where = u->where ? expr_op(EXPR_AND, u->where, r, a) : r;
}

/* The sign of a constant; E_UNABLE when it is not known here. */
static enum status sign_of(int *out, const struct expr *x, struct inverting *u)
{
	struct expr_value v;
	enum status st = expr_eval(&v, x, NULL, NULL, u->c->num, u->c->err);

	if (st != OK)
		return st;
	*out = v.dim == 1 ? num_sgn(v.v[0], u->c->num) : NUM_UNKNOWN;
	return *out == NUM_UNKNOWN ? tool_undecided(u->c, "the sign of a constant") : OK;
}

/* A constant that is divided by. */
static enum status not_zero(const struct expr *x, const struct expr *whole,
			    struct inverting *u)
{
	int s;
	enum status st = sign_of(&s, x, u);

	return st == OK && s == 0 ? cannot(u, whole) : st;
}

/* u^(p/q) = y, p and q not 0. */
static enum status undo_power(struct inverting *u, long p, long q)
{
	struct arena *a = u->c->arena;
	long g = base_gcd(p, q);

	p /= g;
	q /= g;
	if (p < 0) {
		p = -p;
		u->y = expr_op(EXPR_DIV, expr_num(1, a), u->y, a);
	}
	/* A power with an even root is not negative, but its inverse would take that. */
	if (q % 2 == 0)
		only_where(u, EXPR_GE, u->y, expr_num(0, a));
	if (q == 1 && p <= 3) {
		if (p > 1)
			u->y = call_of(p == 2 ? "sqrt" : "cbrt", u->y, a);
	} else {
		const struct expr *e = expr_num(q, a);

		if (p > 1)
			e = expr_op(EXPR_DIV, e, expr_num(p, a), a);
		u->y = expr_op(EXPR_POW, u->y, e, a);
	}
	return OK;
}

/* A written whole number or quotient of such, not 0. */
static bool is_ratio(const struct expr *x, long *p, long *q)
{
	long n, d;

	if (x->kind == EXPR_OP && x->op == EXPR_NEG && is_ratio(x->arg[0], p, q)) {
		*p = -*p;
		return true;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && is_ratio(x->arg[0], p, &d) && d == 1 &&
	    is_ratio(x->arg[1], &n, &d) && d == 1) {
		*q = n < 0 ? -n : n;
		*p = n < 0 ? -*p : *p;
		return true;
	}
	if (x->kind != EXPR_NUMBER || strlen(x->text) > 4 ||
	    x->text[strspn(x->text, "0123456789")])
		return false;
	*q = 1;
	*p = 0;
	for (const char *s = x->text; *s; s++)
		*p = 10 * *p + (*s - '0');
	return *p != 0;
}

/* a^v = y with x in v. */
static enum status undo_exponential(struct inverting *u, const struct expr *base,
				    const struct expr *whole)
{
	struct arena *a = u->c->arena;
	int s, one;
	enum status st = sign_of(&s, base, u);

	if (st == OK)
		st = sign_of(&one, expr_op(EXPR_SUB, base, expr_num(1, a), a), u);
	if (st != OK)
		return st;
	if (s <= 0 || one == 0)
		return cannot(u, whole);
	u->y = call_of("ln", u->y, a);
	if (base->kind != EXPR_NAME || strcmp(base->text, "e"))
		u->y = expr_op(EXPR_DIV, u->y, call_of("ln", base, a), a);
	return OK;
}

/* One operation undone: *x is the part with x in it, whose value is then u->y. */
static enum status undo_operation(struct inverting *u, const struct expr **x)
{
	struct arena *a = u->c->arena;
	const struct expr *whole = *x, *l = whole->arg[0],
			  *r = whole->n > 1 ? whole->arg[1] : NULL;
	bool left = expr_uses(l, "x");
	const struct expr *k = left ? r : l;
	enum status st = OK;
	long p, q;

	switch ((int)whole->op) {
	case EXPR_NEG: u->y = expr_op(EXPR_NEG, u->y, NULL, a); break;
	case EXPR_DEGREE:
		k = expr_op(EXPR_DEGREE, expr_num(1, a), NULL, a);
		u->y = expr_op(EXPR_DIV, u->y, k, a);
		break;
	case EXPR_ADD: u->y = expr_op(EXPR_SUB, u->y, k, a); break;
	case EXPR_SUB:
		u->y = left ? expr_op(EXPR_ADD, u->y, k, a) : expr_op(EXPR_SUB, k, u->y, a);
		break;
	case EXPR_MUL:
		st = not_zero(k, whole, u);
		u->y = expr_op(EXPR_DIV, u->y, k, a);
		break;
	case EXPR_DIV:
		st = not_zero(k, whole, u);
		u->y = expr_op(left ? EXPR_MUL : EXPR_DIV, left ? u->y : k, left ? k : u->y,
			       a);
		break;
	case EXPR_POW:
		if (!left)
			st = undo_exponential(u, l, whole);
		else
			st = is_ratio(r, &p, &q) ? undo_power(u, p, q) : cannot(u, whole);
		break;
	default: return cannot(u, whole);
	}
	*x = left || !r ? l : r;
	return st;
}

/* Functions and what undoes them; lo and hi: the values of the function, where its inverse
 * takes more. */
static const struct pair {
	const char *name, *inverse, *lo, *hi;
	bool open; /* the bounds do not belong */
} pairs[] = {
	{ "exp", "ln", NULL, NULL, false },        { "sin", "asin", NULL, NULL, false },
	{ "cos", "acos", NULL, NULL, false },      { "tan", "atan", NULL, NULL, false },
	{ "sinh", "asinh", NULL, NULL, false },    { "cosh", "acosh", NULL, NULL, false },
	{ "tanh", "atanh", NULL, NULL, false },    { "coth", "acoth", NULL, NULL, false },
	{ "asinh", "sinh", NULL, NULL, false },    { "atanh", "tanh", NULL, NULL, false },
	{ "acoth", "coth", NULL, NULL, false },    { "acosh", "cosh", "0", NULL, false },
	{ "asin", "sin", "-pi/2", "pi/2", false }, { "acos", "cos", "0", "pi", false },
	{ "atan", "tan", "-pi/2", "pi/2", true },
};

static const struct expr *parsed(const char *text, struct arena *a)
{
	struct err ignored;
	struct expr *x;

	return expr_parse(&x, text, strlen(text), a, &ignored) == OK ? x : expr_num(0, a);
}

static enum status undo_function(struct inverting *u, const struct expr **x)
{
	struct arena *a = u->c->arena;
	const struct expr *whole = *x, *ten = expr_num(10, a);
	const char *name = whole->text;
	long p, q;

	*x = whole->arg[whole->n - 1];
	if (!strcmp(name, "root") && whole->n == 2) {
		*x = whole->arg[0];
		return is_ratio(whole->arg[1], &p, &q) && q == 1 && p > 0 ? undo_power(u, 1, p)
									  : cannot(u, whole);
	}
	if (!strcmp(name, "log") && whole->n == 2 && !expr_uses(whole->arg[0], "x")) {
		u->y = expr_op(EXPR_POW, whole->arg[0], u->y, a);
		return OK;
	}
	if (whole->n != 1)
		return cannot(u, whole);
	if (!strcmp(name, "sqrt"))
		return undo_power(u, 1, 2);
	if (!strcmp(name, "cbrt"))
		return undo_power(u, 1, 3);
	if (!strcmp(name, "ln"))
		u->y = expr_op(EXPR_POW, expr_name("e", a), u->y, a);
	else if (!strcmp(name, "log") || !strcmp(name, "lg") || !strcmp(name, "log10"))
		u->y = expr_op(EXPR_POW, ten, u->y, a);
	else if (!strcmp(name, "ld"))
		u->y = expr_op(EXPR_POW, expr_num(2, a), u->y, a);
	else if (!strcmp(name, "abs"))
		only_where(u, EXPR_GE, u->y, expr_num(0, a));
	else if (!strcmp(name, "sec") || !strcmp(name, "csc"))
		u->y = call_of(name[0] == 's' ? "acos" : "asin",
			       expr_op(EXPR_DIV, expr_num(1, a), u->y, a), a);
	else {
		const struct pair *f = NULL;

		for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
			if (!strcmp(pairs[i].name, name))
				f = &pairs[i];
		if (!f)
			return cannot(u, whole);
		if (f->lo)
			only_where(u, f->open ? EXPR_GT : EXPR_GE, u->y, parsed(f->lo, a));
		if (f->hi)
			only_where(u, f->open ? EXPR_LT : EXPR_LE, u->y, parsed(f->hi, a));
		u->y = call_of(f->inverse, u->y, a);
	}
	return OK;
}

/* How often x occurs. */
static int count(const struct expr *x)
{
	int n = x->kind == EXPR_NAME && !strcmp(x->text, "x");

	if (x->kind == EXPR_CALL && !strcmp(x->text, "x"))
		return 2; /* a product of x, with more */
	for (int i = 0; i < x->n; i++)
		n += count(x->arg[i]);
	return n;
}

/* (p1 x + p0)/(q1 x + q0), whose inverse is (q0 x - p0)/(p1 - q1 x). */
static enum status undo_quotient(struct inverting *u, const struct expr *fn)
{
	struct expr *p[2], *q[2], *x = expr_name("x", u->c->arena);
	struct arena *a = u->c->arena;
	struct err ignored;
	const struct expr *top, *bottom, *det;
	int np, nq, s;
	enum status st;

	if (expr_rational(fn, "x", p, &np, q, &nq, 1, a, &ignored) != OK)
		return cannot(u, fn);
	if (np < 1)
		p[1] = expr_num(0, a);
	if (nq < 1)
		q[1] = expr_num(0, a);
	det = expr_op(EXPR_SUB, expr_op(EXPR_MUL, p[1], q[0], a),
		      expr_op(EXPR_MUL, p[0], q[1], a), a);
	st = sign_of(&s, det, u);
	if (st != OK)
		return st;
	if (s == 0)
		return cannot(u, fn);
	top = expr_op(EXPR_SUB, expr_op(EXPR_MUL, q[0], x, a), p[0], a);
	bottom = expr_op(EXPR_SUB, p[1], expr_op(EXPR_MUL, q[1], x, a), a);
	u->y = expr_simplify(expr_op(EXPR_DIV, top, bottom, a), NULL, a, u->c->err);
	return u->y ? OK : E_ARG;
}

enum status tool_add_inverse_function(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	struct inverting u = { .c = c, .y = expr_name("x", c->arena) };
	const struct expr *x = g->fn;
	struct err ignored;
	enum status st = OK;

	if (g->flag)
		return err_fail(c->err, E_ARG, "unsupported",
				"a function with bounds is not inverted here");
	if (!expr_uses(x, "x"))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a constant function has no inverse");
	/* x^2*x^3 has one x when it is simplified; it may then be defined in more places, but
	 * only in single ones. */
	if (count(x) > 1)
		x = expr_simplify(x, NULL, c->arena, &ignored);
	if (!x || count(x) > 1) {
		st = undo_quotient(&u, g->fn);
		x = NULL;
	}
	while (st == OK && x && x->kind != EXPR_NAME)
		st = x->kind == EXPR_OP     ? undo_operation(&u, &x)
		     : x->kind == EXPR_CALL ? undo_function(&u, &x)
					    : cannot(&u, x);
	if (st != OK)
		return st;
	if (u.where) {
		const struct expr *piece[2] = { u.where, u.y };

		u.y = expr_call("If", piece, 2, c->arena);
	}
	tool_graph_give(c, u.y, NULL);
	return OK;
}
