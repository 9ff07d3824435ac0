/*
 * equation.c -- equations of lines, conics, planes and spheres: polynomials of degree 2 in x and
 * y, and in space in z.
 *
 * What is written is multiplied out over the present level's numbers; objects and functions in
 * it count by their values.  Coefficients are dropped only where they are zero as written,
 * never because they came out small.
 */
#include "fig/fig_priv.h"
#include <string.h>

/* The powers of x, y and z that each coefficient goes with. */
static const struct {
	int x, y, z;
} power[FIG_QUADRIC3] = { { 2, 0, 0 }, { 0, 2, 0 }, { 0, 0, 2 }, { 1, 1, 0 }, { 1, 0, 1 },
			  { 0, 1, 1 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0, 0, 0 } };
enum { OF_X = 6, CONSTANT = 9 };
/* Those of x^2, xy, y^2, x, y, 1 among them. */
static const int in_plane[FIG_QUADRIC] = { 0, 3, 1, 6, 7, 9 };

/* What else than an equation of degree 1 or 2 may have been meant. */
static enum status not_quadric(struct err *e, const char *why)
{
	return err_fail_with(
		e, E_ARG, "unsupported", NULL,
		"here equations are of degree 1 or 2 in x and y (and z); add_implicit_curve "
		"takes others, a graph is f(x) = ..., a region is written with <= or <",
		"%s", why);
}

static void set_zero(struct fig_quadric3 *q, ctx *c)
{
	for (int i = 0; i < FIG_QUADRIC3; i++)
		q->k[i] = num_int(0, c);
}

/* Zero, and not a variable that stands at zero. */
static bool is_zero(num a, ctx *c)
{
	return a.lo == 0 && a.hi == 0 && (!a.x || num_level_of(c) != NUM_GENERIC);
}

static bool is_constant(const struct fig_quadric3 *q, ctx *c)
{
	for (int i = 0; i < CONSTANT; i++)
		if (!is_zero(q->k[i], c))
			return false;
	return true;
}

static void set_variable(struct fig_quadric3 *q, const char *name, ctx *c)
{
	set_zero(q, c);
	q->k[OF_X + name[0] - 'x'] = num_int(1, c);
}

static enum status product(struct fig *f, const struct fig_quadric3 *a,
			   const struct fig_quadric3 *b, struct fig_quadric3 *out,
			   struct err *e)
{
	ctx *c = f->num;

	set_zero(out, c);
	for (int i = 0; i < FIG_QUADRIC3; i++)
		for (int j = 0; j < FIG_QUADRIC3; j++) {
			int t = 0;

			if (is_zero(a->k[i], c) || is_zero(b->k[j], c))
				continue;
			while (t < FIG_QUADRIC3 && (power[t].x != power[i].x + power[j].x ||
						    power[t].y != power[i].y + power[j].y ||
						    power[t].z != power[i].z + power[j].z))
				t++;
			if (t == FIG_QUADRIC3)
				return not_quadric(e, "the equation is of degree more than 2");
			out->k[t] = num_add(out->k[t], num_mul(a->k[i], b->k[j], c), c);
		}
	return OK;
}

static enum status quotient(struct fig *f, const struct fig_quadric3 *a, num b,
			    struct fig_quadric3 *out, struct err *e)
{
	int s = num_sgn(b, f->num);

	if (s == NUM_UNKNOWN)
		return err_fail(e, E_UNABLE, "undecided",
				"a divisor could not be told from zero");
	if (s == 0)
		return err_fail(e, E_DOMAIN, "degenerate", "division by zero");
	for (int i = 0; i < FIG_QUADRIC3; i++)
		out->k[i] = num_div(a->k[i], b, f->num);
	return OK;
}

/* A part without x and y: a number. */
static enum status constant(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			    struct err *e)
{
	struct expr_value v;
	enum status st = fig_expr(f, x, &v, e);

	if (st != OK)
		return st;
	if (v.dim != 1)
		return err_fail(e, E_ARG, "wrong_kind",
				"a pair of coordinates inside an equation");
	set_zero(out, f->num);
	out->k[CONSTANT] = v.v[0];
	return OK;
}

static enum status quadric(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			   struct err *e);

/* What is no sum, product or the like. */
static enum status leaf(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			struct err *e)
{
	const char *name = x->kind == EXPR_CALL  ? x->text
			   : x->kind == EXPR_REF ? f->obj[x->ref].name
						 : "a pair";

	if (!fig_is_equation(f, x))
		return constant(f, x, out, e);
	/* f(x) and f(x, y) stand for their expressions. */
	if (x->kind == EXPR_REF && x->n) {
		struct expr *y =
			fig_expanded(f, x->ref, strlen(x->text), x->arg, f->scratch, e);

		return y ? quadric(f, y, out, e) : E_ARG;
	}
	return not_quadric(e, arena_printf(f->scratch,
					   "%.60s of x or y inside an equation is not "
					   "understood",
					   name ? name : "a function"));
}

static enum status raised(struct fig *f, const struct fig_quadric3 *a, const char *exponent,
			  struct fig_quadric3 *out, struct err *e)
{
	if (!strcmp(exponent, "2"))
		return product(f, a, a, out, e);
	if (strcmp(exponent, "1"))
		return not_quadric(e, "only squares of x and y are understood");
	*out = *a;
	return OK;
}

/* x, y, and z where it counts. */
static bool is_variable(const struct fig *f, const char *name)
{
	return !strcmp(name, "x") || !strcmp(name, "y") || (f->spatial && !strcmp(name, "z"));
}

static enum status quadric(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			   struct err *e)
{
	ctx *c = f->num;
	struct fig_quadric3 a, b;
	enum status st;

	if (x->kind == EXPR_NAME && is_variable(f, x->text)) {
		set_variable(out, x->text, c);
		return OK;
	}
	/* x(x + 1) is a product */
	if (x->kind == EXPR_CALL && x->n == 1 && is_variable(f, x->text) &&
	    (expr_uses(x, x->text) || fig_has_height(f, x))) {
		st = quadric(f, x->arg[0], &a, e);
		set_variable(&b, x->text, c);
		return st == OK ? product(f, &a, &b, out, e) : st;
	}
	if (x->kind != EXPR_OP || x->op == EXPR_DEGREE)
		return leaf(f, x, out, e);
	st = quadric(f, x->arg[0], &a, e);
	if (st == OK && x->n > 1 && x->op != EXPR_POW)
		st = quadric(f, x->arg[1], &b, e);
	if (st != OK)
		return st;
	if (x->op == EXPR_NEG) {
		for (int i = 0; i < FIG_QUADRIC3; i++)
			out->k[i] = num_neg(a.k[i], c);
		return OK;
	}
	if (x->op == EXPR_ADD || x->op == EXPR_SUB || x->op == EXPR_EQ) {
		for (int i = 0; i < FIG_QUADRIC3; i++)
			out->k[i] = x->op == EXPR_ADD ? num_add(a.k[i], b.k[i], c)
						      : num_sub(a.k[i], b.k[i], c);
		return OK;
	}
	if (x->op == EXPR_MUL)
		return product(f, &a, &b, out, e);
	if (x->op == EXPR_DIV && is_constant(&b, f->num))
		return quotient(f, &a, b.k[CONSTANT], out, e);
	if (x->op == EXPR_POW && x->arg[1]->kind == EXPR_NUMBER && !is_constant(&a, f->num))
		return raised(f, &a, x->arg[1]->text, out, e);
	if (is_constant(&a, f->num) && !fig_is_equation(f, x) && !fig_has_height(f, x))
		return constant(f, x, out, e);
	return not_quadric(e, "not a polynomial equation in x and y");
}

enum status fig_quadric(struct fig *f, const struct expr *x, struct fig_quadric *out,
			struct err *e)
{
	struct fig_quadric3 q;
	enum status st = quadric(f, x, &q, e);

	for (int i = 0; i < FIG_QUADRIC && st == OK; i++)
		out->k[i] = q.k[in_plane[i]];
	return st;
}

enum status fig_quadric3(struct fig *f, const struct expr *x, struct fig_quadric3 *out,
			 struct err *e)
{
	bool was = f->spatial;
	enum status st;

	f->spatial = true;
	st = quadric(f, x, out, e);
	f->spatial = was;
	return st;
}

/* Is z a coordinate in it: the name where no object has it, or z(..) of no point? */
bool fig_has_height(const struct fig *f, const struct expr *x)
{
	if (fig_find(f, "z").v >= 0 || fig_is_command(f, x))
		return false;
	if (x->kind == EXPR_NAME)
		return !strcmp(x->text, "z");
	if (x->kind == EXPR_CALL && !strcmp(x->text, "z") && x->n == 1 &&
	    (x->arg[0]->kind == EXPR_NUMBER || fig_is_equation(f, x->arg[0])))
		return true;
	for (int i = 0; i < x->n; i++)
		if (fig_has_height(f, x->arg[i]))
			return true;
	return false;
}

bool fig_is_equation3(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ && fig_has_height(f, x);
}

#define NO_DEGREE 1000

static int degree_of(const struct fig *f, const struct expr *x);

/* Of a function object applied to something; NO_DEGREE when it is none. */
static int applied_degree(const struct fig *f, const struct expr *x)
{
	int order, id = x->kind == EXPR_REF ? x->ref : fig_function_named(f, x->text, &order);
	const struct value *v = id >= 0 ? fig_value(f, (fig_id){ id }) : NULL;
	int a = 0, b;

	for (int i = 0; i < x->n; i++) {
		b = degree_of(f, x->arg[i]);
		a = b > a ? b : a;
	}
	b = v && v->fn && x->n ? degree_of(f, v->fn) : NO_DEGREE;
	return a >= NO_DEGREE || b >= NO_DEGREE ? NO_DEGREE : a * b;
}

/* The degree in x and y of what is written; NO_DEGREE and more: no polynomial. */
static int degree_of(const struct fig *f, const struct expr *x)
{
	int a, b;

	if (!fig_is_equation(f, x))
		return 0;
	if (x->kind == EXPR_NAME)
		return 1;
	if (x->kind == EXPR_CALL && x->n == 1 && expr_uses(x, x->text))
		return 1 + degree_of(f, x->arg[0]);
	if (x->kind == EXPR_CALL || x->kind == EXPR_REF)
		return applied_degree(f, x);
	if (x->kind != EXPR_OP || x->op == EXPR_DEGREE || x->n == 0)
		return NO_DEGREE;
	a = degree_of(f, x->arg[0]);
	b = x->n > 1 ? degree_of(f, x->arg[1]) : 0;
	if (x->op == EXPR_MUL)
		return a + b;
	if (x->op == EXPR_DIV)
		return b ? NO_DEGREE : a;
	if (x->op == EXPR_POW)
		return x->arg[1]->kind == EXPR_NUMBER && (!strcmp(x->arg[1]->text, "1") ||
							  !strcmp(x->arg[1]->text, "2"))
			       ? a * (x->arg[1]->text[0] - '0')
			       : NO_DEGREE;
	return x->op == EXPR_NEG || x->op == EXPR_ADD || x->op == EXPR_SUB || x->op == EXPR_EQ
		       ? (a > b ? a : b)
		       : NO_DEGREE;
}

/* Nothing but numbers, x and y. */
static bool is_plain(const struct expr *x)
{
	if (x->kind == EXPR_REF || x->kind == EXPR_CALL ||
	    (x->kind == EXPR_NAME && strcmp(x->text, "x") && strcmp(x->text, "y")))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_plain(x->arg[i]))
			return false;
	return true;
}

bool fig_is_quadric(struct fig *f, const struct expr *x)
{
	struct fig_quadric q;
	struct err ignored;

	return degree_of(f, x) <= 2 || (is_plain(x) && fig_quadric(f, x, &q, &ignored) == OK);
}
