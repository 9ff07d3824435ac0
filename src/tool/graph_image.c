/*
 * graph_image.c -- images of functions and curves under maps of the plane.
 *
 * The image of y = f(x) is a function again where the map takes upright lines to upright
 * lines.  Else it is what its points satisfy, the equation with the inverse map put in, which
 * needs no bounds; or, where the function has bounds, a curve with its x as parameter.  The
 * numbers of the map become parts of expressions, so all this is done at the exact level.
 */
#include "num/plane.h"
#include "tool/graph_priv.h"

struct affine tool_affine_of(const struct map *m, ctx *c)
{
	num b = num_neg(m->b, c);

	return (struct affine){ m->a, m->s < 0 ? m->b : b, m->b,
				m->s < 0 ? num_neg(m->a, c) : m->a, m->t };
}

enum status tool_affine_regular(struct tool_call *c, const struct affine *m, num *det)
{
	truth zero;

	*det = num_sub(num_mul(m->a, m->d, c->num), num_mul(m->b, m->c, c->num), c->num);
	zero = num_is_zero(*det, c->num);
	if (is_unknown(zero))
		return tool_undecided(c, "whether the map can be undone");
	if (is_yes(zero))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the map takes the whole plane to a line or a point");
	return OK;
}

/* --- Expressions ------------------------------------------------------------------------ */

/* u x + v y + w with expressions for x and y; NULL without closed forms. */
static const struct expr *combined(num u, num v, num w, const struct expr *x,
				   const struct expr *y, struct tool_call *c)
{
	const struct expr *a = tool_closed_number(u, c), *b = tool_closed_number(v, c),
			  *k = tool_closed_number(w, c);

	if (!a || !b || !k)
		return NULL;
	a = expr_op(EXPR_MUL, a, x, c->arena);
	b = expr_op(EXPR_MUL, b, y, c->arena);
	a = expr_op(EXPR_ADD, expr_op(EXPR_ADD, a, b, c->arena), k, c->arena);
	return expr_simplify(a, NULL, c->arena, c->err);
}

/* fn with expressions in x and y for x and y, at once: names that nobody can write stand for
 * them in between. */
static const struct expr *carried(const struct expr *fn, const struct expr *x,
				  const struct expr *y, struct tool_call *c)
{
	static const char *const from[] = { "x", "y", "\001", "\002" };
	const struct expr *to[] = { expr_name("\001", c->arena), expr_name("\002", c->arena),
				    x, y };

	for (int i = 0; i < 4 && fn; i++)
		fn = expr_substitute(fn, from[i], to[i], c->arena, c->err);
	return fn ? expr_simplify(fn, NULL, c->arena, c->err) : NULL;
}

/* The numbers of x^2, xy, y^2, x, y and 1 in an expression of degree two at most; false when
 * it is none. */
static bool quadric(num out[6], const struct expr *fn, enum status *st, struct tool_call *c)
{
	struct num_plane p;

	if (!tool_implicit_plane(&p, fn, st, c))
		return false;
	for (int i = 0; i < p.stride; i++)
		for (int j = 0; j < p.stride; j++)
			if (i + j > 2 && !is_yes(num_is_zero(p.k[i + j * p.stride], c->num)))
				return false;
	out[0] = p.k[2];
	out[1] = p.k[1 + p.stride];
	out[2] = p.k[2 * p.stride];
	out[3] = p.k[1];
	out[4] = p.k[p.stride];
	out[5] = p.k[0];
	return true;
}

/* The line, conic or curve where fn is zero. */
static enum status give_zero_set(struct tool_call *c, const struct expr *fn)
{
	enum status st = OK;
	num k[6];

	if (quadric(k, fn, &st, c))
		return tool_give_quadric(c, k);
	return st == OK ? tool_implicit_reduced(c, fn) : st;
}

static enum status give_curve(struct tool_call *c, const struct expr *x, const struct expr *y,
			      const num *range)
{
	struct value *v;

	if (!x || !y)
		return c->err->code[0] ? E_ARG : tool_not_closed(c);
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = x;
	v->fn2 = y;
	v->v[0] = range[0];
	v->v[1] = range[1];
	v->text = arena_printf(c->arena, "(%s, %s)", tool_graph_text(x, c),
			       tool_graph_text(y, c));
	return OK;
}

/* A function with bounds as a curve with its x as parameter t. */
static enum status as_curve(const struct expr **x, const struct expr **y,
			    const struct value *v, struct tool_call *c)
{
	if (v->kind == KIND_CURVE) {
		*x = v->fn;
		*y = v->fn2;
		return OK;
	}
	*x = expr_name("t", c->arena);
	*y = expr_substitute(v->fn, "x", *x, c->arena, c->err);
	return *y ? OK : E_ARG;
}

static enum status of_one_variable(struct tool_call *c, const struct value *v)
{
	if (v->kind != KIND_FUNCTION || !v->fn2)
		return OK;
	return err_fail_with(
		c->err, E_ARG, "unsupported", NULL,
		"ImplicitCurve(f) is the curve on which it is zero",
		"a function of x and y has no graph in the plane, so it has no image");
}

/* --- Affine maps ------------------------------------------------------------------------ */

/* x comes from x alone: with X the place before the map, g(x) = c X + d f(X) + t. */
static enum status function_image(struct tool_call *c, const struct affine *m,
				  const struct value *v)
{
	const struct expr *x = expr_name("x", c->arena), *fn;
	num zero = num_int(0, c->num), one = num_int(1, c->num);
	const struct expr *before =
		combined(num_div(one, m->a, c->num), zero,
			 num_neg(num_div(m->t.x, m->a, c->num), c->num), x, x, c);
	struct value *out;
	int right = num_sgn(m->a, c->num);

	if (!before)
		return tool_not_closed(c);
	if (right == NUM_UNKNOWN)
		return tool_undecided(c, "whether the map exchanges left and right");
	fn = expr_substitute(v->fn, "x", before, c->arena, c->err);
	if (fn)
		fn = combined(m->c, m->d, m->t.y, before, fn, c);
	if (!fn)
		return tool_not_closed(c);
	tool_graph_give(c, fn, v);
	out = c->out[c->n_out - 1].val;
	for (int i = 0; v->flag && i < 2; i++)
		out->v[i] = num_add(num_mul(m->a, v->v[right < 0 ? 1 - i : i], c->num), m->t.x,
				    c->num);
	return OK;
}

/* The equation before the map with the inverse put in. */
static enum status equation_image(struct tool_call *c, const struct affine *m, num det,
				  const struct expr *fn, bool simple)
{
	const struct expr *x = expr_name("x", c->arena), *y = expr_name("y", c->arena);
	num p = num_div(m->d, det, c->num), q = num_neg(num_div(m->b, det, c->num), c->num);
	num r = num_neg(num_div(m->c, det, c->num), c->num), s = num_div(m->a, det, c->num);
	num u = num_neg(
		num_add(num_mul(p, m->t.x, c->num), num_mul(q, m->t.y, c->num), c->num),
		c->num);
	num w = num_neg(
		num_add(num_mul(r, m->t.x, c->num), num_mul(s, m->t.y, c->num), c->num),
		c->num);
	const struct expr *from_x = combined(p, q, u, x, y, c),
			  *from_y = combined(r, s, w, x, y, c);

	if (!from_x || !from_y)
		return tool_not_closed(c);
	fn = carried(fn, from_x, from_y, c);
	if (!fn)
		return E_ARG;
	return simple ? give_zero_set(c, fn) : tool_implicit_reduced(c, fn);
}

/* y - f(x) */
static const struct expr *graph_equation(const struct value *v, struct tool_call *c)
{
	return expr_op(EXPR_SUB, expr_name("y", c->arena), v->fn, c->arena);
}

enum status tool_graph_image(struct tool_call *c, const struct affine *m,
			     const struct value *v)
{
	const struct expr *x, *y;
	enum status st = of_one_variable(c, v);
	truth upright;
	num det;

	if (st != OK)
		return st;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	st = tool_affine_regular(c, m, &det);
	if (st != OK)
		return st;
	if (v->kind == KIND_IMPLICIT)
		return equation_image(c, m, det, v->fn, false);
	upright = num_is_zero(m->b, c->num);
	if (is_unknown(upright))
		return tool_undecided(c, "whether upright lines stay upright");
	if (v->kind == KIND_FUNCTION && is_yes(upright))
		return function_image(c, m, v);
	if (v->kind == KIND_FUNCTION && !v->flag)
		return equation_image(c, m, det, graph_equation(v, c), true);
	st = as_curve(&x, &y, v, c);
	return st != OK ? st
			: give_curve(c, combined(m->a, m->b, m->t.x, x, y, c),
				     combined(m->c, m->d, m->t.y, x, y, c), v->v);
}

/* The equation is in the weights x of p and y of q, r having the rest: the image of its curve
 * under the map that takes (1, 0), (0, 1) and (0, 0) to them. */
enum status tool_add_barycentric_curve(struct tool_call *c)
{
	pt r = tool_pt(c, 3), u = geo_sub(tool_pt(c, 1), r, c->num),
	   v = geo_sub(tool_pt(c, 2), r, c->num);
	struct affine m = { u.x, v.x, u.y, v.y, r };
	const struct expr *fn = c->arg[4].x;
	num det;
	enum status st = tool_triangle(c, tool_pt(c, 1), tool_pt(c, 2), r, "p, q and r",
				       "they have no barycentric coordinates");

	if (st != OK)
		return st;
	if (fn->kind == EXPR_OP && fn->op == EXPR_EQ)
		fn = expr_op(EXPR_SUB, fn->arg[0], fn->arg[1], c->arena);
	if ((fn->kind == EXPR_OP && fn->op > EXPR_EQ) ||
	    (!expr_uses(fn, "x") && !expr_uses(fn, "y")))
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "equation",
			"TriangleCurve(P, Q, R, A*B = C^2)",
			"an equation in the barycentric coordinates A, B and C is expected");
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	st = tool_affine_regular(c, &m, &det);
	return st == OK ? equation_image(c, &m, det, fn, true) : st;
}

/* What is zero on a line or conic, as an expression. */
static const struct expr *conic_equation(const struct value *v, struct tool_call *c)
{
	const struct expr *x = expr_name("x", c->arena), *y = expr_name("y", c->arena);
	const struct expr *two = expr_num(2, c->arena), *sum = NULL;
	const struct expr *term[6] = { expr_op(EXPR_POW, x, two, c->arena),
				       expr_op(EXPR_MUL, x, y, c->arena),
				       expr_op(EXPR_POW, y, two, c->arena),
				       x,
				       y,
				       expr_num(1, c->arena) };
	num zero = num_int(0, c->num);
	struct conic k = { zero, zero, zero, zero, zero, zero };

	if (v->kind == KIND_LINE)
		geo_straight_equation(geo_straight_of(v, c->num), &k.d, &k.e, &k.f, c->num);
	else if (geo_conic_of(&k, v, c->num) != OK)
		return NULL;
	for (int i = 0; i < 6; i++) {
		const struct expr *t = tool_closed_number((&k.a)[i], c);

		if (!t)
			return NULL;
		t = expr_op(EXPR_MUL, t, term[i], c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
	}
	return expr_simplify(sum, NULL, c->arena, c->err);
}

/* --- Inversion -------------------------------------------------------------------------- */

/* The images of coordinates x and y under the inversion, as expressions. */
static bool inverted(const struct expr **out_x, const struct expr **out_y, pt o, num r2,
		     const struct expr *x, const struct expr *y, struct tool_call *c)
{
	const struct expr *a = tool_closed_number(o.x, c), *b = tool_closed_number(o.y, c),
			  *k = tool_closed_number(r2, c), *two = expr_num(2, c->arena), *n;

	if (!a || !b || !k)
		return false;
	x = expr_simplify(expr_op(EXPR_SUB, x, a, c->arena), NULL, c->arena, c->err);
	y = x ? expr_simplify(expr_op(EXPR_SUB, y, b, c->arena), NULL, c->arena, c->err)
	      : NULL;
	if (!y)
		return false;
	n = expr_op(EXPR_ADD, expr_op(EXPR_POW, x, two, c->arena),
		    expr_op(EXPR_POW, y, two, c->arena), c->arena);
	x = expr_op(EXPR_DIV, expr_op(EXPR_MUL, k, x, c->arena), n, c->arena);
	y = expr_op(EXPR_DIV, expr_op(EXPR_MUL, k, y, c->arena), n, c->arena);
	*out_x = expr_simplify(expr_op(EXPR_ADD, a, x, c->arena), NULL, c->arena, c->err);
	*out_y = expr_simplify(expr_op(EXPR_ADD, b, y, c->arena), NULL, c->arena, c->err);
	return *out_x && *out_y;
}

enum status tool_graph_inverse(struct tool_call *c, pt o, num r2, const struct value *v)
{
	const struct expr *x = expr_name("x", c->arena), *y = expr_name("y", c->arena), *fn;
	enum status st = of_one_variable(c, v);

	if (st != OK)
		return st;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	if (v->kind == KIND_CURVE || (v->kind == KIND_FUNCTION && v->flag)) {
		st = as_curve(&x, &y, v, c);
		if (st != OK)
			return st;
		return inverted(&x, &y, o, r2, x, y, c) ? give_curve(c, x, y, v->v)
							: tool_not_closed(c);
	}
	/* An inversion undoes itself. */
	if (!inverted(&x, &y, o, r2, x, y, c))
		return tool_not_closed(c);
	fn = v->kind == KIND_FUNCTION   ? graph_equation(v, c)
	     : v->kind == KIND_IMPLICIT ? v->fn
					: conic_equation(v, c);
	fn = fn ? carried(fn, x, y, c) : NULL;
	return fn ? tool_implicit_reduced(c, fn) : tool_not_closed(c);
}

/* --- Functions beside other curves -------------------------------------------------------- */

static bool is_unlimited(const struct value *v)
{
	return v->kind == KIND_FUNCTION && !v->fn2 && !v->flag;
}

bool tool_graph_is_compared(const struct value *v, const struct value *w)
{
	kind_set others = KIND_BIT(KIND_LINE) | KINDS_CONIC | KIND_BIT(KIND_IMPLICIT);

	return (is_unlimited(v) && value_is(w, others)) ||
	       (is_unlimited(w) && value_is(v, others));
}

/* Is one polynomial a multiple of the other? */
static truth proportional(struct num_plane p, struct num_plane q, ctx *c)
{
	truth all = TRUTH_YES;
	int at = p.stride; /* y, which y - f(x) has once */

	for (int i = 0; i < p.stride * p.stride; i++)
		all = truth_and(all, num_eq(num_mul(p.k[i], q.k[at], c),
					    num_mul(p.k[at], q.k[i], c), c));
	return truth_and(all, truth_not(num_is_zero(q.k[at], c)));
}

/*
 * y - f(x) of a polynomial f has no factors.  A line or conic with the same points has an equation
 * that it divides; as that has no factors either, they are multiples of each other.
 */
enum status tool_graph_as_curve(truth *out, const struct value *v, const struct value *w,
				struct tool_call *c)
{
	const struct value *f = is_unlimited(v) ? v : w, *g = is_unlimited(v) ? w : v;
	const struct expr *other = g->fn;
	struct num_plane p, q;
	enum status st, st2;
	bool good;

	*out = TRUTH_NO;
	/* These do not reach all upright lines. */
	if (g->kind == KIND_CIRCLE || g->kind == KIND_ELLIPSE)
		return OK;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	if (g->kind != KIND_IMPLICIT)
		other = conic_equation(g, c);
	if (!other)
		return tool_not_closed(c);
	*out = TRUTH_UNKNOWN;
	good = tool_implicit_plane(&p, graph_equation(f, c), &st, c) &&
	       tool_implicit_plane(&q, other, &st2, c);
	if (!good)
		return OK;
	*out = proportional(p, q, c->num);
	if (is_no(*out) && g->kind == KIND_IMPLICIT)
		*out = TRUTH_UNKNOWN;
	return OK;
}
