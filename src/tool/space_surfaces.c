/*
 * space_surfaces.c -- curves and surfaces of space that expressions give; what surfaces of
 * revolution measure.
 *
 * A curve that turns about an axis by an angle w has at each parameter t the height z along the
 * axis and the squared distance q from it.  The volume between it and the axis is w/2 times the
 * integral of q z', the area w times that of sqrt(q'^2/4 + q z'^2), which has no root of q in it:
 * so a half circle gives a sphere in closed form, though its slope has poles.
 */
#include "tool/graph_priv.h"
#include "tool/round_priv.h"
#include <string.h>

/* --- Curves ----------------------------------------------------------------------------------- */

static enum status check_range(struct tool_call *c, int from, const char *last)
{
	int s = num_cmp(c->arg[from].n, c->arg[from + 1].n, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound of the parameter is larger");
	if (s < 0)
		return OK;
	return err_fail_with(
		c->err, E_DOMAIN, "degenerate", last, NULL,
		"the parameter's range is empty: its first bound is not below the second");
}

static const char *triple_text(const struct expr *const fn[3], struct tool_call *c)
{
	const char *x = tool_graph_text(fn[0], c), *y = tool_graph_text(fn[1], c);

	return arena_printf(c->arena, "(%s, %s, %s)", x, y, tool_graph_text(fn[2], c));
}

enum status tool_add_curve3d(struct tool_call *c)
{
	static const char *const names[] = { "x_expr", "y_expr", "z_expr" };
	const char *t = c->arg[4].text;
	const struct expr *fn[3];
	struct value *v;
	struct num_fn *nf;
	enum status st = check_range(c, 5, "t_end");

	for (int i = 0; i < 3 && st == OK; i++) {
		fn[i] = c->arg[1 + i].x;
		st = expr_compile(fn[i], t, NULL, NULL, c->num, &nf, c->err);
		if (st != OK)
			err_arg(c->err, names[i]);
		else
			num_fn_free(nf);
	}
	if (st)
		return st;
	v = tool_make(c, KIND_SCURVE, 2);
	v->fn = fn[0];
	v->fn2 = fn[1];
	v->fn3 = fn[2];
	v->v[0] = c->arg[5].n;
	v->v[1] = c->arg[6].n;
	v->text = triple_text(fn, c);
	return OK;
}

/* A surface by two parameters, whose names and bounds are the arguments from `first` on.  They must be
 * its only variables, and be told apart: they are called u and v inside. */
static enum status give_surface(struct tool_call *c, const struct expr *fn[3],
				const char *const names[3], int first)
{
	const char *u = c->arg[first].text, *w = c->arg[first + 3].text;
	struct value *v;
	enum status st = check_range(c, first + 1, "u_end");

	if (st == OK)
		st = check_range(c, first + 4, "v_end");
	if (st)
		return st;
	if (!strcmp(u, w))
		return err_fail(c->err, E_ARG, "bad_argument",
				"both parameters are called %s: a surface has two", u);
	for (int i = 0; i < 3; i++) {
		const char *from[] = { u, w, "\001", "\002" };
		const struct expr *to[] = { expr_name("\001", c->arena),
					    expr_name("\002", c->arena),
					    expr_name("u", c->arena),
					    expr_name("v", c->arena) };
		const struct expr *at_one;
		struct num_fn *nf;

		for (int k = 0; k < 4 && fn[i]; k++)
			fn[i] = expr_substitute(fn[i], from[k], to[k], c->arena, c->err);
		if (!fn[i])
			return E_ARG;
		/* no other names than these two */
		at_one = expr_substitute(fn[i], "v", expr_num(1, c->arena), c->arena, c->err);
		st = at_one ? expr_compile(at_one, "u", NULL, NULL, c->num, &nf, c->err)
			    : E_ARG;
		if (st != OK) {
			err_arg(c->err, names[i]);
			return st;
		}
		num_fn_free(nf);
	}
	v = tool_make(c, KIND_SURFACE, 4);
	v->flag = SURFACE_PARAMETRIC;
	v->fn = fn[0];
	v->fn2 = fn[1];
	v->fn3 = fn[2];
	for (int i = 0; i < 2; i++) {
		v->v[i] = c->arg[first + 1 + i].n;
		v->v[2 + i] = c->arg[first + 4 + i].n;
	}
	v->text = triple_text(fn, c);
	return OK;
}

enum status tool_add_surface(struct tool_call *c)
{
	static const char *const names[] = { "x_expr", "y_expr", "z_expr" };
	const struct expr *fn[] = { c->arg[1].x, c->arg[2].x, c->arg[3].x };

	return give_surface(c, fn, names, 4);
}

/* The graph of f(u, v): (u, v, f). */
enum status tool_add_function_surface(struct tool_call *c)
{
	static const char *const names[] = { "variable_u", "variable_v", "expr" };
	const struct expr *fn[] = { expr_name(c->arg[2].text, c->arena),
				    expr_name(c->arg[5].text, c->arena), c->arg[1].x };

	return give_surface(c, fn, names, 2);
}

/* --- Surfaces of revolution ---------------------------------------------------------------------- */

static enum status check_angle(struct tool_call *c, num w)
{
	enum status st = tool_check_positive(c, w, "angle", "angle");
	num turn = num_mul(num_int(2, c->num), num_pi(c->num), c->num);
	int more;

	if (st)
		return st;
	more = num_cmp(w, turn, c->num);
	if (more == NUM_UNKNOWN)
		return tool_undecided(c, "whether the angle is more than a full turn");
	if (more <= 0)
		return OK;
	return err_fail_with(
		c->err, E_DOMAIN, "degenerate", "angle",
		"write degrees with their sign, 360°: a bare number is in radians",
		"the angle is more than a full turn, so the surface would cover itself");
}

static enum status give_turned(struct tool_call *c, const struct value *curve, num angle,
			       struct straight3 axis, const char *about)
{
	bool graph = curve->kind == KIND_FUNCTION;
	bool endless = graph && !curve->flag;
	struct value *v = geo_value_new(c->arena, KIND_SURFACE, endless ? 7 : 9);
	const struct expr *zero = expr_num(0, c->arena);

	v->flag = SURFACE_TURNED;
	v->fn = graph ? expr_name("x", c->arena) : curve->fn;
	v->fn2 = graph ? curve->fn : curve->fn2;
	v->fn3 = curve->kind == KIND_SCURVE ? curve->fn3 : zero;
	v->v[0] = angle;
	v->v[1] = axis.p.x, v->v[2] = axis.p.y, v->v[3] = axis.p.z;
	v->v[4] = axis.d.x, v->v[5] = axis.d.y, v->v[6] = axis.d.z;
	if (!endless) {
		v->v[7] = curve->v[0];
		v->v[8] = curve->v[1];
	}
	v->text = graph ? arena_printf(c->arena, "y = %s about %s",
				       tool_graph_text(curve->fn, c), about)
			: arena_printf(c->arena, "%s about %s", curve->text, about);
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

static enum status of_one_variable(struct tool_call *c, const struct value *v)
{
	if (v->kind != KIND_FUNCTION || !v->fn2)
		return OK;
	return err_fail(c->err, E_ARG, "wrong_kind",
			"a function of x and y has no graph that could turn about a line");
}

enum status tool_add_surface_revolution(struct tool_call *c)
{
	struct straight3 axis = { geo_int3(0, 0, 0, c->num), geo_int3(1, 0, 0, c->num) };
	enum status st = check_angle(c, c->arg[2].n);

	if (st == OK)
		st = of_one_variable(c, c->arg[1].val);
	return st ? st : give_turned(c, c->arg[1].val, c->arg[2].n, axis, "the x-axis");
}

enum status tool_add_surface_of_curve(struct tool_call *c)
{
	struct straight3 axis;
	enum status st = check_angle(c, c->arg[2].n);

	if (st == OK)
		st = of_one_variable(c, c->arg[1].val);
	if (st == OK)
		st = tool_axis3(c, &axis, 3);
	return st ? st : give_turned(c, c->arg[1].val, c->arg[2].n, axis, "a line");
}

/* --- Measures ------------------------------------------------------------------------------------- */

/* A curve's coordinates as functions of x, for its parameter. */
static enum status in_x(const struct expr *out[3], const struct value *v, struct tool_call *c)
{
	const struct expr *const fn[3] = { v->fn, v->fn2, v->fn3 };
	const char *t = NULL;

	for (int i = 0; i < 3 && !t; i++)
		t = tool_curve_variable(fn[i]);
	for (int i = 0; i < 3; i++) {
		out[i] = t && strcmp(t, "x")
				 ? expr_substitute(fn[i], t, expr_name("x", c->arena),
						   c->arena, c->err)
				 : fn[i];
		if (!out[i])
			return E_ARG;
	}
	return OK;
}

static const struct expr *square(const struct expr *x, struct tool_call *c)
{
	return expr_op(EXPR_POW, x, expr_num(2, c->arena), c->arena);
}

static const struct expr *plus(const struct expr *x, const struct expr *y, struct tool_call *c)
{
	return expr_op(EXPR_ADD, x, y, c->arena);
}

static const struct expr *times(const struct expr *x, const struct expr *y,
				struct tool_call *c)
{
	return expr_op(EXPR_MUL, x, y, c->arena);
}

/* The height along the axis and the squared distance from it, in x. */
static enum status profile(const struct expr **z, const struct expr **q, const struct value *v,
			   struct tool_call *c)
{
	const struct expr *fn[3], *along = NULL, *all = NULL, *len2, *len;
	pt3 d = value_pt3_from(v, 1, 1);
	const num at[3] = { v->v[1], v->v[2], v->v[3] }, dir[3] = { d.x, d.y, d.z };
	num d2 = geo_norm2_3(d, c->num);
	enum status st = in_x(fn, v, c);

	if (st)
		return st;
	for (int i = 0; i < 3; i++) {
		const struct expr *p = tool_closed_number(at[i], c),
				  *k = tool_closed_number(dir[i], c), *w;

		if (!p || !k)
			return tool_not_closed(c);
		w = expr_op(EXPR_SUB, fn[i], p, c->arena);
		all = all ? plus(all, square(w, c), c) : square(w, c);
		along = along ? plus(along, times(k, w, c), c) : times(k, w, c);
	}
	len2 = tool_closed_number(d2, c);
	len = tool_closed_number(num_sqrt(d2, c->num), c);
	if (!len2 || !len)
		return tool_not_closed(c);
	*z = expr_simplify(expr_op(EXPR_DIV, along, len, c->arena), NULL, c->arena, c->err);
	*q = expr_simplify(expr_op(EXPR_SUB, all,
				   expr_op(EXPR_DIV, square(along, c), len2, c->arena),
				   c->arena),
			   NULL, c->arena, c->err);
	return *z && *q ? OK : E_ARG;
}

/* Its range, and the derivative of the height. */
static enum status turned(const struct expr **z1, const struct expr **q, const struct value *v,
			  const char *what, struct tool_call *c)
{
	const struct expr *z;
	enum status st;

	if (v->flag != SURFACE_TURNED)
		return err_fail(c->err, E_ARG, "unsupported",
				"the %s of a surface by two parameters is not told: of "
				"surfaces of revolution, tori and bodies it is",
				what);
	if (v->n < 9)
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", NULL,
			"turn Function(f, a, b), which has bounds",
			"the function has no bounds, so the surface is endless and has no %s",
			what);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	st = profile(&z, q, v, c);
	if (st)
		return st;
	*z1 = expr_diff(z, "x", c->arena, c->err);
	if (*z1)
		*z1 = expr_simplify(*z1, NULL, c->arena, c->err);
	return *z1 ? OK : E_ARG;
}

enum status tool_surface_volume(num *out, const struct value *v, struct tool_call *c)
{
	const struct expr *z1 = NULL, *q = NULL, *fn;
	enum status st = turned(&z1, &q, v, "volume", c);
	num sum;

	if (st)
		return st;
	fn = expr_simplify(times(q, z1, c), NULL, c->arena, c->err);
	if (!fn)
		return E_ARG;
	st = tool_graph_integral(&sum, fn, v->v[7], v->v[8], c);
	if (st == OK)
		*out = num_abs(num_half(num_mul(v->v[0], sum, c->num), c->num), c->num);
	return st;
}

enum status tool_surface_area(num *out, const struct value *v, struct tool_call *c)
{
	const struct expr *z1 = NULL, *q = NULL, *q1, *fn;
	enum status st = turned(&z1, &q, v, "area", c);
	num sum;

	if (st)
		return st;
	q1 = expr_diff(q, "x", c->arena, c->err);
	if (!q1)
		return E_ARG;
	fn = expr_op(EXPR_DIV, square(q1, c), expr_num(4, c->arena), c->arena);
	fn = plus(fn, times(q, square(z1, c), c), c);
	fn = expr_simplify(fn, NULL, c->arena, c->err);
	fn = fn ? expr_call("sqrt", &fn, 1, c->arena) : NULL;
	fn = fn ? expr_simplify(fn, NULL, c->arena, c->err) : NULL;
	if (!fn)
		return E_ARG;
	st = tool_graph_integral(&sum, fn, v->v[7], v->v[8], c);
	if (st == OK)
		*out = num_mul(v->v[0], sum, c->num);
	return st;
}

/* The integral of sqrt(x'^2 + y'^2 + z'^2). */
enum status tool_query_curve3d_length(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	const struct expr *fn[3], *sum = NULL;
	enum status st = in_x(fn, v, c);
	num out = num_int(0, c->num);

	if (st)
		return st;
	for (int i = 0; i < 3; i++) {
		const struct expr *d = expr_diff(fn[i], "x", c->arena, c->err);

		if (!d)
			return E_ARG;
		sum = sum ? plus(sum, square(d, c), c) : square(d, c);
	}
	sum = expr_simplify(sum, NULL, c->arena, c->err);
	sum = sum ? expr_call("sqrt", &sum, 1, c->arena) : NULL;
	sum = sum ? expr_simplify(sum, NULL, c->arena, c->err) : NULL;
	if (!sum)
		return E_ARG;
	st = tool_graph_integral(&out, sum, v->v[0], v->v[1], c);
	c->answer.kind = "length";
	c->answer.n = out;
	return st;
}
