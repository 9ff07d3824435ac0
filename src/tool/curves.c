/*
 * curves.c -- points of curves given by a parameter, and of loci.
 *
 * Which parameter is next to a place is only a choice: doubles make it, and what is kept of it
 * is a short number.  The point at that parameter is exactly on the curve.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

#define LOOKS 400 /* parameters looked at first */

/* The parameter's name: the first name in either expression that is no constant. */
const char *tool_curve_variable(const struct expr *x)
{
	const char *found = NULL;

	if (x->kind == EXPR_NAME && strcmp(x->text, "pi") && strcmp(x->text, "π") &&
	    strcmp(x->text, "e"))
		return x->text;
	for (int i = 0; i < x->n && !found; i++)
		found = tool_curve_variable(x->arg[i]);
	return found;
}

static const char *parameter_of(const struct value *v)
{
	const char *t = tool_curve_variable(v->fn);

	t = t ? t : tool_curve_variable(v->fn2);
	return t ? t : "t";
}

static enum status at_parameter(pt *out, const struct value *v, num t, struct tool_call *c)
{
	const char *name = parameter_of(v);
	enum status st = expr_eval_at(&out->x, v->fn, name, t, NULL, NULL, c->num, c->err);

	return st == OK ? expr_eval_at(&out->y, v->fn2, name, t, NULL, NULL, c->num, c->err)
			: st;
}

/* How far from the place the curve is at a parameter. */
struct sight {
	const struct value *v;
	double x, y;
	/* Compiled: the field of exact numbers shall not hear of all places that are looked
	 * at.  NULL: by numbers of the present level. */
	struct num_fn *fx, *fy;
};

static double gap(const struct sight *s, double t, struct tool_call *c)
{
	struct err ignored, *err = c->err;
	struct num_enclosed x, y;
	double d = INFINITY;
	pt p;

	if (s->fx && s->fy)
		return num_fn_at(&x, s->fx, num_double(t, c->num), c->num) &&
				       num_fn_at(&y, s->fy, num_double(t, c->num), c->num)
			       ? hypot(x.mid - s->x, y.mid - s->y)
			       : INFINITY;
	c->err = &ignored;
	if (at_parameter(&p, s->v, num_double(t, c->num), c) == OK)
		d = hypot(num_mid(p.x) - s->x, num_mid(p.y) - s->y);
	c->err = err;
	return isnan(d) ? INFINITY : d;
}

/* A short parameter next to the place. */
static double nearest_seen(const struct sight *s, struct tool_call *c)
{
	const struct value *v = s->v;
	double from = num_mid(v->v[0]), to = num_mid(v->v[1]), w = (to - from) / LOOKS;
	double best = from, least = INFINITY, unit = ldexp(1, ilogb(fmax(to - from, 1)) - 24);

	for (int i = 0; i <= LOOKS; i++) {
		double d = gap(s, from + i * w, c);

		if (d < least) {
			least = d;
			best = from + i * w;
		}
	}
	for (int i = 0; i < 60; i++, w *= 0.6)
		for (int k = -1; k <= 1; k += 2) {
			double t = fmin(fmax(best + k * w, from), to), d = gap(s, t, c);

			if (d < least) {
				least = d;
				best = t;
			}
		}
	best = round(best / unit) * unit;
	return best < from ? best + unit : best > to ? best - unit : best;
}

static double nearest_parameter(const struct value *v, double x, double y, struct tool_call *c)
{
	const struct sight s = { v, x, y, NULL, NULL };

	return nearest_seen(&s, c);
}

static double nearest_compiled(const struct value *v, double x, double y, struct tool_call *c)
{
	struct sight s = { v, x, y, NULL, NULL };
	const char *name = parameter_of(v);
	struct err ignored;
	double t;

	if (expr_compile(v->fn, name, NULL, NULL, c->num, &s.fx, &ignored) != OK)
		s.fx = NULL;
	if (expr_compile(v->fn2, name, NULL, NULL, c->num, &s.fy, &ignored) != OK)
		s.fy = NULL;
	t = nearest_seen(&s, c);
	if (s.fx)
		num_fn_free(s.fx);
	if (s.fy)
		num_fn_free(s.fy);
	return t;
}

enum status tool_curve_point(struct tool_call *c, const struct value *v, pt *p)
{
	double t = nearest_parameter(v, num_mid(p->x), num_mid(p->y), c);
	enum status st = at_parameter(p, v, num_double(t, c->num), c);

	if (st == E_DOMAIN)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the curve is not defined near that place");
	return st;
}

/* A coordinate of the curve less a number, as a function of x for the parameter; NULL when the
 * number has no closed form. */
static const struct expr *less(const struct expr *fn, const char *name, num k,
			       struct tool_call *c)
{
	const struct expr *x = expr_name("x", c->arena), *number = tool_closed_number(k, c);

	fn = number ? expr_substitute(fn, name, x, c->arena, c->err) : NULL;
	return fn ? expr_simplify(expr_op(EXPR_SUB, fn, number, c->arena), NULL, c->arena,
				  c->err)
		  : NULL;
}

/* The parameter among the zeros of one coordinate at which the other one is right, too. */
static enum status parameter_among(struct tool_call *c, const struct zeros *z,
				   const struct value *v, pt p, num *t)
{
	bool open = !z->complete;

	for (int i = 0; i < z->n; i++) {
		pt q;
		truth same = TRUTH_UNKNOWN;

		if (!num_is_bad(z->z[i].x)) {
			enum status st = at_parameter(&q, v, z->z[i].x, c);

			if (st == E_DOMAIN)
				continue;
			if (st != OK)
				return st;
			same = geo_equal(p, q, c->num);
		}
		if (is_yes(same)) {
			*t = z->z[i].x;
			return OK;
		}
		open = open || is_unknown(same);
	}
	if (open)
		return tool_undecided(c, "whether the point is on the curve");
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", "point",
			     "use a point of the curve: P = Point(c), P = ClosestPoint(c, A)",
			     "the point is not on the curve");
}

enum status tool_curve_parameter(struct tool_call *c, const struct value *v, pt p, num *t)
{
	const struct value range = { .kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = v->v };
	const struct expr *const fn[2] = { v->fn, v->fn2 };
	const char *name = parameter_of(v);
	double near = nearest_compiled(v, num_mid(num_enclosure(p.x, c->num)),
				       num_mid(num_enclosure(p.y, c->num)), c);
	pt q;

	/* A point that was put on the curve has a short parameter. */
	*t = num_double(near, c->num);
	if (at_parameter(&q, v, *t, c) == OK && is_yes(geo_equal(p, q, c->num)))
		return OK;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "whether the point is on the curve");
	for (int i = 0; i < 2; i++) {
		const struct expr *zero = less(fn[i], name, i ? p.y : p.x, c);
		struct zeros z;
		enum status st;

		if (!zero)
			return tool_undecided(c, "the closed form of the point");
		/* A coordinate that does not change tells nothing. */
		if (!expr_uses(zero, "x"))
			continue;
		st = tool_graph_zeros(&z, zero, &range, c);
		if (st != OK)
			return st;
		if (!is_no(z.everywhere))
			continue;
		return parameter_among(c, &z, v, p, t);
	}
	return tool_undecided(c, "whether the point is on the curve");
}

enum status tool_curve_at(struct tool_call *c, const struct value *v, num t, pt *p)
{
	return at_parameter(p, v, t, c);
}

enum status tool_curve_in_x(struct tool_call *c, const struct value *v, const struct expr **x,
			    const struct expr **y)
{
	const struct expr *by = expr_name("x", c->arena);
	const char *name = parameter_of(v);

	*x = expr_substitute(v->fn, name, by, c->arena, c->err);
	*y = *x ? expr_substitute(v->fn2, name, by, c->arena, c->err) : NULL;
	return *y ? OK : E_ARG;
}

enum status tool_curve_derivative(struct tool_call *c, const struct value *v, num t, int order,
				  pt *out)
{
	const char *name = parameter_of(v);
	num *x = arena_alloc(c->arena, ((size_t)order + 1) * sizeof *x),
	    *y = arena_alloc(c->arena, ((size_t)order + 1) * sizeof *y);
	enum status st = expr_jet(x, v->fn, name, t, v->v, order, c->arena, c->num, c->err);

	if (st == OK)
		st = expr_jet(y, v->fn2, name, t, v->v, order, c->arena, c->num, c->err);
	if (st == OK)
		*out = (pt){ x[order], y[order] };
	return st;
}

enum status tool_curve_tangent(struct tool_call *c, const struct value *v, pt p)
{
	struct straight s = { .p = p };
	truth still;
	num t;
	enum status st = tool_curve_parameter(c, v, p, &t);

	if (st == OK)
		st = tool_curve_derivative(c, v, t, 1, &s.d);
	if (st != OK)
		return st;
	still = truth_and(num_is_zero(s.d.x, c->num), num_is_zero(s.d.y, c->num));
	if (is_unknown(still))
		return tool_undecided(c, "whether the curve has a direction at the point");
	if (is_yes(still))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the curve has no direction at the point");
	tool_give_line(c, ROLE_MAIN, 0, s);
	return OK;
}

/* The smallest parameter at which the curve is at the point, exactly. */
enum status tool_add_curve_parameter(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	const struct value range = { .kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = v->v };
	const char *name = parameter_of(v);
	bool upright = !expr_uses(v->fn, name);
	pt p = tool_pt(c, 2);
	const struct expr *own = upright ? v->fn2 : v->fn,
			  *at = tool_closed_number(upright ? p.y : p.x, c), *fn;
	struct zeros z;
	enum status st;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "where the point is on the curve");
	fn = expr_substitute(own, name, expr_name("x", c->arena), c->arena, c->err);
	if (!at || !fn)
		return tool_undecided(c, "where the point is on the curve");
	st = tool_graph_zeros(&z, expr_op(EXPR_SUB, fn, at, c->arena), &range, c);
	if (st != OK)
		return st;
	for (int k = 0; k < z.n; k++) {
		truth same = TRUTH_UNKNOWN;
		pt q;

		if (!num_is_bad(z.z[k].x) && at_parameter(&q, v, z.z[k].x, c) == OK)
			same = geo_equal(p, q, c->num);
		if (is_unknown(same))
			return tool_undecided(c, "whether the point is on the curve");
		if (is_yes(same)) {
			tool_give_number(c, z.z[k].x);
			return OK;
		}
	}
	if (!z.complete)
		return tool_undecided(c, "whether the point is on the curve");
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
			     "use a point of the curve: P = Point(c)",
			     "the point is not on the curve");
}

/* The line's equation with the curve put in, as a function of x for the parameter; NULL when
 * a number has no closed form. */
static const struct expr *put_in(const struct value *v, const struct value *line,
				 struct tool_call *c)
{
	const struct expr *x = expr_name("x", c->arena), *a, *b, *k, *fn, *fn2;
	num coef[3];

	geo_straight_equation(geo_straight_of(line, c->num), &coef[0], &coef[1], &coef[2],
			      c->num);
	a = tool_closed_number(coef[0], c);
	b = tool_closed_number(coef[1], c);
	k = tool_closed_number(coef[2], c);
	fn = expr_substitute(v->fn, parameter_of(v), x, c->arena, c->err);
	fn2 = expr_substitute(v->fn2, parameter_of(v), x, c->arena, c->err);
	if (!a || !b || !k || !fn || !fn2)
		return NULL;
	a = expr_op(EXPR_MUL, a, fn, c->arena);
	b = expr_op(EXPR_MUL, b, fn2, c->arena);
	a = expr_op(EXPR_ADD, expr_op(EXPR_ADD, a, b, c->arena), k, c->arena);
	return expr_simplify(a, NULL, c->arena, c->err);
}

enum status tool_meet_curve(struct tool_call *c, struct meet *out, const struct value *v,
			    const struct value *w)
{
	const struct value range = { .kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = v->v };
	const struct expr *fn;
	struct zeros z;
	enum status st;

	out->n = 0;
	if (w->kind == KIND_CURVE)
		return tool_meet_curves(c, out, v, w);
	if (!value_is(w, KINDS_LINEAR))
		return err_fail(c->err, E_ARG, "unsupported",
				"a curve by a parameter is met with lines and other such "
				"curves alone, "
				"not with %s",
				geo_kind_a(w->kind));
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "the closed form of a number in the equation");
	fn = put_in(v, w, c);
	if (!fn)
		return tool_undecided(c, "the closed form of a number in the equation");
	st = tool_graph_zeros(&z, fn, &range, c);
	if (st != OK)
		return st;
	if (is_unknown(z.everywhere))
		return tool_undecided(c, "whether the curve is on the line");
	if (is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the curve lies on the %s: every point is common",
				geo_kind_name(w->kind));
	c->partial = !z.complete;
	for (int i = 0; i < z.n; i++) {
		pt p;
		truth in;

		st = at_parameter(&p, v, tool_graph_place(&z.z[i]), c);
		if (st != OK)
			return st;
		in = w->kind == KIND_LINE ? TRUTH_YES : geo_path_extent_has(w, p, c->num);
		if (is_unknown(in))
			return tool_undecided(c, "whether a common point is within the path");
		if (is_yes(in) && out->n == MEET_MOST)
			c->partial = true;
		else if (is_yes(in))
			out->p[out->n++] = p;
	}
	return out->n ? OK : tool_graph_none(&z, "the curve does not meet the line", c);
}

/* The place of a locus, as it was seen, next to p: near it, no more. */
enum status tool_locus_point(struct tool_call *c, const struct value *v, pt *p)
{
	double x = num_mid(p->x), y = num_mid(p->y), least = INFINITY, at[2] = { 0, 0 };

	for (int i = 4; i + 2 < v->n; i += 3) {
		double bx = num_mid(v->v[i]), by = num_mid(v->v[i + 1]), s = 1, d;
		double ax = i > 4 ? num_mid(v->v[i - 3]) : bx,
		       ay = i > 4 ? num_mid(v->v[i - 2]) : by;
		double n = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);

		if (num_mid(v->v[i + 2]) != 0 && n > 0)
			s = fmin(fmax(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / n, 0),
				 1);
		d = hypot(ax + s * (bx - ax) - x, ay + s * (by - ay) - y);
		if (d < least) {
			least = d;
			at[0] = ax + s * (bx - ax);
			at[1] = ay + s * (by - ay);
		}
	}
	*p = (pt){ num_double(at[0], c->num), num_double(at[1], c->num) };
	c->rough = true;
	return OK;
}
