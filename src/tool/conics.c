/* conics.c -- tools for what belongs to a conic: foci, directrices, axes. */
#include "tool/tool_priv.h"

enum status tool_add_focus(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	enum status st;
	pt p[2];

	/* A circle is an ellipse whose foci are one. */
	if (v->kind == KIND_CIRCLE) {
		p[0] = p[1] = value_pt(v, 0);
		return tool_give_pts(c, p, 2, 2);
	}
	st = tool_focal(c, &v, 1);
	return st != OK ? st : tool_give_pts(c, p, geo_conic_foci(p, v), 2);
}

/* Of an ellipse or hyperbola the polar of a focus: across the axis, a^2/e from the centre.  The
 * one next to the second focus comes first. */
static enum status two_directrices(struct tool_call *c)
{
	const struct value *v;
	struct straight s[2];
	pt m, u;
	num a, b, e, d;
	int pick;
	enum status st = tool_focal(c, &v, 1);

	if (st == OK)
		st = tool_pick(c, 2, 2, &pick);
	if (st != OK)
		return st;
	geo_conic_axes(v, &m, &u, &a, &b, c->num);
	e = num_mul(geo_dist(value_pt(v, 0), value_pt(v, 1), c->num), num_rat(1, 2, c->num),
		    c->num);
	u = geo_scale(geo_sub(value_pt(v, 1), value_pt(v, 0), c->num), num_rat(1, 2, c->num),
		      c->num);
	d = num_div(num_sqr(a, c->num), num_sqr(e, c->num), c->num);
	for (int i = 0; i < 2; i++)
		s[i] = (struct straight){
			geo_add(m, geo_scale(u, i ? num_neg(d, c->num) : d, c->num), c->num),
			geo_turn(u, c->num)
		};
	/* They run as the second axis. */
	for (int i = 0; i < 2 && v->axis & GGB_AXIS_TURNED; i++)
		s[i].d = geo_negate(s[i].d, c->num);
	tool_give_lines(c, pick < 0 ? s : &s[pick], pick < 0 ? 2 : 1);
	return OK;
}

enum status tool_add_directrix(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct straight s;
	int pick;
	enum status st;

	/* What an ellipse may become by a move. */
	if (v->kind == KIND_CIRCLE)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a circle has no directrix: it would be infinitely far away");
	if (v->kind != KIND_PARABOLA)
		return two_directrices(c);
	st = tool_pick(c, 2, 1, &pick);
	if (st != OK)
		return st;
	s = (struct straight){ value_pt(v, 1), value_pt(v, 2) };
	if (c->order == TOOL_ORDER_GEOGEBRA)
		st = geo_ggb_across(&s.d, v, c->num, c->err);
	if (st == OK)
		tool_give_line(c, ROLE_MAIN, 0, s);
	return st;
}

/* The axes of symmetry; of a circle, where every diameter is one, the level and the upright
 * one.  Returns how many, or -1 with the reason in *st. */
static int axes(struct tool_call *c, struct straight s[2], enum status *st)
{
	const struct value *v = c->arg[1].val;
	num zero = num_int(0, c->num), one = num_int(1, c->num);
	int n;

	*st = OK;
	if (v->kind == KIND_CIRCLE) {
		s[0] = (struct straight){ value_pt(v, 0), { one, zero } };
		s[1] = (struct straight){ value_pt(v, 0), { zero, one } };
		return 2;
	}
	*st = tool_focal(c, &v, 1);
	if (*st != OK)
		return -1;
	n = geo_conic_symmetry_axes(s, v, c->num);
	if (n == 2 && v->axis & GGB_AXIS_TURNED)
		s[1].d = geo_negate(s[1].d, c->num);
	return n;
}

enum status tool_add_conic_axis(struct tool_call *c)
{
	struct straight s[2];
	int n, pick;
	enum status st;

	n = axes(c, s, &st);
	if (st == OK)
		st = tool_pick(c, 2, n, &pick);
	if (st != OK)
		return st;
	tool_give_lines(c, pick < 0 ? s : &s[pick], pick < 0 ? n : 1);
	return OK;
}

/* The axis as a line has no direction: its angle is below 180 degrees. */
enum status tool_add_conic_angle(struct tool_call *c)
{
	struct straight s[2];
	struct value *v;
	pt d;
	int up, right;
	enum status st;

	(void)axes(c, s, &st);
	if (st != OK)
		return st;
	d = s[0].d;
	up = num_sgn(d.y, c->num);
	right = num_sgn(d.x, c->num);
	if (up == NUM_UNKNOWN || (up == 0 && right == NUM_UNKNOWN))
		return tool_undecided(c, "which way the axis rises");
	if (c->order != TOOL_ORDER_GEOGEBRA && (up < 0 || (up == 0 && right < 0)))
		d = geo_scale(d, num_int(-1, c->num), c->num);
	v = tool_make(c, KIND_ANGLE, 0);
	value_set_pt(v, 0, d);
	return OK;
}
