/*
 * implicit.c -- curves given by an equation in x and y that is no line or conic.
 *
 * Whether a point is on one is the value of the equation there.  The curve of numbers that were
 * computed is made as an expression, at the exact level; images are in graph_image.c.
 */
#include "num/plane.h"
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

/* --- Values --------------------------------------------------------------------------- */

/* x and y at a place. */
struct implicit_place {
	num x, y;
};

static enum status at_place(void *self, const struct expr *leaf, struct expr_value *out,
			    struct err *e)
{
	const struct implicit_place *p = self;

	if (leaf->kind != EXPR_NAME || (strcmp(leaf->text, "x") && strcmp(leaf->text, "y")))
		return err_fail(e, E_ARG, "not_found", "\"%.60s\" is not known here",
				leaf->text ? leaf->text : "an object");
	*out = (struct expr_value){ .dim = 1, .v = { leaf->text[0] == 'x' ? p->x : p->y } };
	return OK;
}

enum status tool_implicit_at(num *out, const struct expr *fn, pt p, struct tool_call *c)
{
	struct implicit_place at = { p.x, p.y };
	struct expr_value v;
	enum status st = expr_eval(&v, fn, at_place, &at, c->num, c->err);

	if (st == OK && v.dim != 1)
		st = err_fail(c->err, E_ARG, "wrong_kind",
			      "a pair of coordinates inside an equation");
	if (st == OK)
		*out = v.v[0];
	return st;
}

enum status tool_implicit_has(truth *out, const struct value *v, pt p, struct tool_call *c)
{
	num f;
	enum status st = tool_implicit_at(&f, v->fn, p, c);

	/* Where the equation has no meaning there is no point of the curve. */
	if (st == E_DOMAIN) {
		*out = TRUTH_NO;
		return OK;
	}
	if (st == OK)
		*out = num_is_zero(f, c->num);
	return st;
}

/* --- Making them ---------------------------------------------------------------------- */

static bool is_zero(const struct expr *x)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, "0");
}

/* Left side less right side. */
static const struct expr *difference(const struct expr *x, struct arena *a)
{
	if (x->kind != EXPR_OP || x->op != EXPR_EQ)
		return x;
	return is_zero(x->arg[1]) ? x->arg[0] : expr_op(EXPR_SUB, x->arg[0], x->arg[1], a);
}

void tool_implicit_give(struct tool_call *c, enum tool_role role, int index,
			const struct expr *equation)
{
	struct value *v = tool_part(c, role, index, KIND_IMPLICIT, 0);
	const struct expr *zero = expr_num(0, c->arena);

	v->fn = difference(equation, c->arena);
	if (equation->kind != EXPR_OP || equation->op != EXPR_EQ)
		equation = expr_op(EXPR_EQ, equation, zero, c->arena);
	v->text = tool_graph_text(equation, c);
}

/* A comparison, a logical word or a list inside is no number. */
static bool is_term(const struct expr *x)
{
	if (x->kind == EXPR_TUPLE || x->kind == EXPR_LIST || x->kind == EXPR_STRING)
		return false;
	return x->kind != EXPR_OP || x->op < EXPR_EQ;
}

enum status tool_not_closed(struct tool_call *c)
{
	return tool_undecided(c, "the closed form of a number in the equation");
}

/* With what draws it: the polynomial without factors that occur twice, across which it would
 * not change its sign. */
enum status tool_implicit_reduced(struct tool_call *c, const struct expr *x)
{
	const struct expr *fn = difference(x, c->arena);
	struct num_plane p;
	struct buf b = { 0 };
	struct expr *reduced = NULL;
	struct err ignored;
	enum status st;
	bool polynomial = tool_implicit_plane(&p, fn, &st, c);

	if (st == E_UNABLE)
		return st;
	if (polynomial && num_level_of(c->num) == NUM_DOUBLE)
		for (int i = 0; i < p.stride * p.stride; i++)
			if (p.k[i].lo < p.k[i].hi)
				return tool_not_closed(c);
	if (polynomial && num_plane_reduced(&b, p, c->num) &&
	    expr_parse(&reduced, buf_str(&b), b.n, c->arena, &ignored) != OK)
		reduced = NULL;
	buf_clear(&b);
	tool_implicit_give(c, ROLE_MAIN, 0, x);
	c->out[c->n_out - 1].val->fn2 = reduced;
	return OK;
}

enum status tool_add_implicit_curve(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *fn = difference(x, c->arena);
	struct implicit_place anywhere = { num_int(0, c->num), num_int(0, c->num) };
	struct num_fn *nf;
	enum status st;

	if (!is_term(fn) || (!expr_uses(fn, "x") && !expr_uses(fn, "y")))
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "equation", NULL,
			"an equation in x and y is expected, like x^3 + y^3 = 3 x y");
	/* What cannot be compiled has no values: unknown names, commands, points. */
	st = expr_compile(fn, "x", at_place, &anywhere, c->num, &nf, c->err);
	if (st != OK) {
		err_arg(c->err, "equation");
		return st;
	}
	num_fn_free(nf);
	return tool_implicit_reduced(c, x);
}

struct expr *tool_closed_number(num n, struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	struct err ignored;

	if (num_print(&b, n, NUM_PLAIN, c->num) &&
	    expr_parse(&x, buf_str(&b), b.n, c->arena, &ignored) != OK)
		x = NULL;
	buf_clear(&b);
	return x;
}

enum status tool_implicit_conic(struct tool_call *c, const struct conic *k)
{
	const num coef[6] = { k->a, k->b, k->c, k->d, k->e, k->f };
	const struct expr *x = expr_name("x", c->arena), *y = expr_name("y", c->arena);
	const struct expr *two = expr_num(2, c->arena), *sum = NULL;
	const struct expr *term[6] = { expr_op(EXPR_POW, x, two, c->arena),
				       expr_op(EXPR_MUL, x, y, c->arena),
				       expr_op(EXPR_POW, y, two, c->arena),
				       x,
				       y,
				       expr_num(1, c->arena) };

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	for (int i = 0; i < 6; i++) {
		const struct expr *t;

		if (is_yes(num_is_zero(coef[i], c->num)))
			continue;
		t = tool_closed_number(coef[i], c);
		if (!t)
			return tool_not_closed(c);
		t = expr_op(EXPR_MUL, t, term[i], c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
	}
	sum = expr_simplify(sum, NULL, c->arena, c->err);
	return sum ? tool_implicit_reduced(c, sum) : E_ARG;
}

/* --- Points and tangents -------------------------------------------------------------- */

/* The place of the curve near (x, y) by Newton's steps along the gradient, in doubles: only
 * where to look. */
static void approach(const struct value *v, double *x, double *y, struct tool_call *c)
{
	const double h = 1e-6;

	for (int i = 0; i < 60; i++) {
		double f[3], gx, gy, g2;

		for (int k = 0; k < 3; k++) {
			num r;
			pt p = { num_double(*x + (k == 1 ? h : 0), c->num),
				 num_double(*y + (k == 2 ? h : 0), c->num) };

			f[k] = tool_implicit_at(&r, v->fn, p, c) == OK ? num_mid(r) : NAN;
		}
		gx = (f[1] - f[0]) / h;
		gy = (f[2] - f[0]) / h;
		g2 = gx * gx + gy * gy;
		if (!(g2 > 0) || !isfinite(f[0] / g2))
			return;
		*x -= f[0] * gx / g2;
		*y -= f[0] * gy / g2;
	}
}

/* A short number near v, so that what is built on it stays short. */
static double rounded(double v)
{
	return isfinite(v) ? round(v * 1048576) / 1048576 : 0;
}

/* The point of the curve on the level or upright line through q that is nearest to q. */
static enum status on_line(pt *out, double *best, const struct value *v, pt q, bool upright,
			   struct tool_call *c)
{
	num zero = num_int(0, c->num), one = num_int(1, c->num);
	num room[4] = { q.x, q.y, upright ? zero : one, upright ? one : zero };
	const struct value line = { .kind = KIND_LINE, .n = 4, .v = room };
	struct meet m = { .n = 0 };
	enum status st = tool_implicit_line(c, &m, v, &line);

	for (int i = 0; i < m.n; i++) {
		double d = hypot(num_mid(m.p[i].x) - num_mid(q.x),
				 num_mid(m.p[i].y) - num_mid(q.y));

		if (d < *best) {
			*best = d;
			*out = m.p[i];
		}
	}
	return st;
}

enum status tool_implicit_point(struct tool_call *c, const struct value *v, pt *p)
{
	truth on;
	enum status st = tool_implicit_has(&on, v, *p, c);
	double x = num_mid(p->x), y = num_mid(p->y), best = INFINITY;
	pt q;

	if (st != OK)
		return st;
	if (is_yes(on))
		return OK;
	if (is_unknown(on) && num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "whether the place is on the curve");
	approach(v, &x, &y, c);
	q = (pt){ num_double(rounded(x), c->num), num_double(rounded(y), c->num) };
	for (int k = 0; k < 2; k++) {
		st = on_line(p, &best, v, q, k, c);
		if (st == E_UNABLE || st == E_ARG)
			return st;
	}
	c->partial = false;
	if (!isfinite(best))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
				     "give x and y near the curve",
				     "no point of the curve was found near (%.6g, %.6g)",
				     num_mid(q.x), num_mid(q.y));
	return OK;
}

enum status tool_implicit_tangent(struct tool_call *c, const struct value *v, pt p)
{
	const struct expr *fx = expr_diff(v->fn, "x", c->arena, c->err), *fy;
	enum status st;
	truth on, flat;
	num gx, gy;

	fy = fx ? expr_diff(v->fn, "y", c->arena, c->err) : NULL;
	if (!fy)
		return E_ARG;
	st = tool_implicit_has(&on, v, p, c);
	if (st == OK && is_unknown(on))
		st = tool_undecided(c, "whether the point is on the curve");
	if (st == OK && is_no(on))
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", "point",
			"use a point of the curve: P = Point(c), or Intersect(c, l)",
			"point is not on the curve, so there is no tangent at it");
	if (st == OK)
		st = tool_implicit_at(&gx, fx, p, c);
	if (st == OK)
		st = tool_implicit_at(&gy, fy, p, c);
	if (st != OK)
		return st;
	flat = truth_and(num_is_zero(gx, c->num), num_is_zero(gy, c->num));
	if (is_unknown(flat))
		return tool_undecided(c, "whether the curve is smooth at the point");
	if (is_yes(flat))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "point", NULL,
				     "the curve crosses itself, ends or is not smooth at the "
				     "point, so it has no one tangent there");
	tool_give_line(c, ROLE_MAIN, 0, (struct straight){ p, { gy, num_neg(gx, c->num) } });
	return OK;
}
