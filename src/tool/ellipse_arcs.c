/*
 * ellipse_arcs.c -- arcs and sectors of ellipses, as curves by the angle t in the axes; the area
 * that a curve encloses with its chord.
 *
 * The angle is counted from the end of the first axis, the way GeoGebra directs it.  A sector is
 * its whole outline: out along a radius while t goes one up to the first angle, round, and back.
 */
#include "tool/graph_priv.h"

/* Centre and half axes as vectors, first and second. */
struct ellipse_axes {
	pt o, a, b;
};

/* By the points at the parameters 1/2 and 3/4. */
static enum status axes_of(struct ellipse_axes *out, const struct value *v,
			   struct tool_call *c)
{
	enum status st = geo_conic_center(&out->o, v, c->num, c->err);
	pt p;

	if (st == OK)
		st = geo_path_at(&p, v, num_rat(1, 2, c->num), c->num, c->err);
	if (st != OK)
		return st;
	out->a = geo_sub(p, out->o, c->num);
	st = geo_path_at(&p, v, num_rat(3, 4, c->num), c->num, c->err);
	if (st == OK)
		out->b = geo_sub(p, out->o, c->num);
	return st;
}

/* The angle of a point of the ellipse: of the one next to it where it is not on it. */
static enum status angle_of(num *out, const struct ellipse_axes *x, const struct value *v,
			    pt p, struct tool_call *c)
{
	truth on = geo_path_has(v, p, c->num);
	enum status st = OK;
	pt q;

	if (is_unknown(on))
		return tool_undecided(c, "whether the point is on the ellipse");
	if (is_no(on)) {
		st = geo_path_nearest(&p, v, p, c->num, c->err);
		c->rough = true;
	}
	if (st != OK)
		return st;
	q = geo_sub(p, x->o, c->num);
	if (geo_sweep_radians(
		    out, num_div(geo_dot(x->a, q, c->num), geo_norm2(x->a, c->num), c->num),
		    num_div(geo_dot(x->b, q, c->num), geo_norm2(x->b, c->num), c->num),
		    c->num) != OK)
		return tool_undecided(c, "where on the ellipse the point is");
	return OK;
}

/* to, made larger than from by whole turns, by no more than one. */
static enum status beyond(num *to, num from, struct tool_call *c)
{
	num turn = num_mul(num_int(2, c->num), num_pi(c->num), c->num);

	for (int i = 0; i < 1000; i++) {
		int low = num_cmp(*to, from, c->num),
		    high = num_cmp(num_sub(*to, turn, c->num), from, c->num);

		if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
			return tool_undecided(c, "how far the arc turns");
		if (low > 0 && high <= 0)
			return OK;
		*to = low <= 0 ? num_add(*to, turn, c->num) : num_sub(*to, turn, c->num);
	}
	return err_fail(c->err, E_ARG, "limit", "the angles are more than 1000 turns apart");
}

/* o + a cos(t) + b sin(t) as text; false when a number has no closed form. */
static bool add_round(struct buf *b, num o, num x, num y, ctx *c)
{
	bool good;

	buf_add(b, "(");
	good = num_print(b, o, NUM_PLAIN, c);
	buf_add(b, ")+(");
	good = good && num_print(b, x, NUM_PLAIN, c);
	buf_add(b, ")*cos(t)+(");
	good = good && num_print(b, y, NUM_PLAIN, c);
	buf_add(b, ")*sin(t)");
	return good;
}

/* The way between the centre and the end at the angle: o + (e - o) k(t), k(t) = from - t or
 * t - from. */
static bool add_radius(struct buf *b, num o, num e, num from, bool back, ctx *c)
{
	bool good;

	buf_add(b, "(");
	good = num_print(b, o, NUM_PLAIN, c);
	buf_add(b, ")+(");
	good = good && num_print(b, num_sub(e, o, c), NUM_PLAIN, c);
	buf_add(b, back ? ")*(1-t+(" : ")*(1+t-(");
	good = good && num_print(b, from, NUM_PLAIN, c);
	buf_add(b, "))");
	return good;
}

static num round_at(num o, num x, num y, num t, ctx *c)
{
	return num_add(
		o, num_add(num_mul(x, num_cos(t, c), c), num_mul(y, num_sin(t, c), c), c), c);
}

/* One coordinate of the arc from an angle to another, or of the sector's outline. */
static const struct expr *outline(num o, num x, num y, num from, num to, bool sector,
				  struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *fn = NULL;
	struct err ignored;
	bool good = true;

	if (sector) {
		buf_add(&b, "If(t<(");
		good = num_print(&b, from, NUM_PLAIN, c->num);
		buf_add(&b, "),");
		good = good &&
		       add_radius(&b, o, round_at(o, x, y, from, c->num), from, false, c->num);
		buf_add(&b, ",t<(");
		good = good && num_print(&b, to, NUM_PLAIN, c->num);
		buf_add(&b, "),");
	}
	good = good && add_round(&b, o, x, y, c->num);
	if (sector) {
		buf_add(&b, ",");
		good = good &&
		       add_radius(&b, o, round_at(o, x, y, to, c->num), to, true, c->num);
		buf_add(&b, ")");
	}
	if (good && expr_parse(&fn, buf_str(&b), b.n, c->arena, &ignored) != OK)
		fn = NULL;
	buf_clear(&b);
	return fn ? expr_simplify(fn, NULL, c->arena, c->err) : NULL;
}

static enum status give_arc(struct tool_call *c, const struct ellipse_axes *x, num from,
			    num to, bool sector)
{
	num one = num_int(1, c->num);
	const struct expr *fx, *fy;
	struct value *v;
	enum status st = beyond(&to, from, c);

	if (st != OK)
		return st;
	fx = outline(x->o.x, x->a.x, x->b.x, from, to, sector, c);
	fy = outline(x->o.y, x->a.y, x->b.y, from, to, sector, c);
	if (!fx || !fy)
		return tool_not_closed(c);
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = fx;
	v->fn2 = fy;
	v->v[0] = sector ? num_sub(from, one, c->num) : from;
	v->v[1] = sector ? num_add(to, one, c->num) : to;
	v->text = arena_printf(c->arena, "(%s, %s)", tool_graph_text(fx, c),
			       tool_graph_text(fy, c));
	return OK;
}

static enum status by_points(struct tool_call *c, bool sector)
{
	const struct value *v = c->arg[1].val;
	struct ellipse_axes x;
	num from, to;
	enum status st =
		num_level_of(c->num) == NUM_EXACT ? axes_of(&x, v, c) : tool_not_closed(c);

	if (st == OK)
		st = angle_of(&from, &x, v, tool_pt(c, 2), c);
	if (st == OK)
		st = angle_of(&to, &x, v, tool_pt(c, 3), c);
	return st == OK ? give_arc(c, &x, from, to, sector) : st;
}

static enum status by_angles(struct tool_call *c, bool sector)
{
	struct ellipse_axes x;
	enum status st = num_level_of(c->num) == NUM_EXACT ? axes_of(&x, c->arg[1].val, c)
							   : tool_not_closed(c);

	return st == OK ? give_arc(c, &x, c->arg[2].n, c->arg[3].n, sector) : st;
}

TOOL_CASE(add_ellipse_arc, by_points(c, false))
TOOL_CASE(add_ellipse_sector, by_points(c, true))
TOOL_CASE(add_ellipse_arc_between, by_angles(c, false))
TOOL_CASE(add_ellipse_sector_between, by_angles(c, true))

/* --- Area -------------------------------------------------------------------------------- */

/* Half of the integral of x y' - x' y, and of the chord back to the start. */
enum status tool_add_curve_area(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	const struct expr *x, *y, *dx, *dy;
	num sum, way;
	pt from, to;
	enum status st = tool_curve_in_x(c, v, &x, &y);
	int s;

	if (st != OK)
		return st;
	dx = expr_diff(x, "x", c->arena, c->err);
	dy = dx ? expr_diff(y, "x", c->arena, c->err) : NULL;
	if (!dy)
		return E_ARG;
	x = expr_op(EXPR_SUB, expr_op(EXPR_MUL, x, dy, c->arena),
		    expr_op(EXPR_MUL, dx, y, c->arena), c->arena);
	x = expr_simplify(x, NULL, c->arena, c->err);
	if (!x)
		return E_ARG;
	st = tool_graph_integral(&sum, x, v->v[0], v->v[1], c);
	if (st == OK)
		st = tool_curve_at(c, v, v->v[0], &from);
	if (st == OK)
		st = tool_curve_at(c, v, v->v[1], &to);
	if (st != OK)
		return st;
	way = num_half(num_add(sum, geo_cross(to, from, c->num), c->num), c->num);
	s = num_sgn(way, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which way round the curve goes");
	tool_give_number(c, s < 0 ? num_neg(way, c->num) : way);
	return OK;
}
