/* directions.c -- vectors of lines, lines of two lines, lines that belong to a conic. */
#include "tool/tool_priv.h"

static void give_vector(struct tool_call *c, pt d)
{
	struct value *v = tool_make(c, KIND_VECTOR, 0);

	value_set_pt(v, 0, d);
	value_set_pt(v, 1, (pt){ num_int(0, c->num), num_int(0, c->num) });
}

/* The direction of a line or vector, one that is not zero: of length 1, turned by a right angle. */
static enum status direction(struct tool_call *c, bool unit, bool turned)
{
	struct straight s;
	enum status st = tool_straight(c, &s, 1, "obj");
	pt d;

	if (st != OK)
		return st;
	d = unit ? geo_unit(s.d, c->num) : s.d;
	give_vector(c, turned ? geo_turn(d, c->num) : d);
	return OK;
}

TOOL_CASE(add_direction, direction(c, false, false))
TOOL_CASE(add_unit_vector, direction(c, true, false))
TOOL_CASE(add_perpendicular_vector, direction(c, false, true))
TOOL_CASE(add_unit_perpendicular_vector, direction(c, true, true))

enum status tool_add_line_bisectors(struct tool_call *c)
{
	struct straight a = geo_straight_of(c->arg[1].val, c->num);
	struct straight b = geo_straight_of(c->arg[2].val, c->num), out[2];
	truth parallel = num_is_zero(geo_cross(a.d, b.d, c->num), c->num);
	pt p, u, v;

	if (is_unknown(parallel))
		return tool_undecided(c, "whether the lines are parallel");
	if (is_yes(parallel))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the lines are parallel, so they form no angle");
	p = geo_straight_meet(a, b, c->num);
	u = geo_unit(a.d, c->num);
	v = geo_unit(b.d, c->num);
	out[0] = (struct straight){ p, geo_add(u, v, c->num) };
	/* GeoGebra's second one is the first one turned to the left. */
	out[1] = (struct straight){ p, c->order == TOOL_ORDER_GEOGEBRA
					       ? geo_turn(out[0].d, c->num)
					       : geo_sub(u, v, c->num) };
	tool_give_lines(c, out, 2);
	return OK;
}

/* The line of the points at which the conic's tangents have the direction d: the polar of
 * that direction. */
static struct straight conjugate(const struct conic *k, pt d, ctx *c)
{
	num two = num_int(2, c);
	num a = num_add(num_mul(two, num_mul(k->a, d.x, c), c), num_mul(k->b, d.y, c), c);
	num b = num_add(num_mul(k->b, d.x, c), num_mul(two, num_mul(k->c, d.y, c), c), c);
	num f = num_add(num_mul(k->d, d.x, c), num_mul(k->e, d.y, c), c);
	num t = num_neg(num_div(f, num_add(num_sqr(a, c), num_sqr(b, c), c), c), c);

	return (struct straight){ { num_mul(t, a, c), num_mul(t, b, c) },
				  { b, num_neg(a, c) } };
}

/* The same, where there is such a line: a parabola has none for its axis. */
static enum status conjugate_line(struct tool_call *c, const struct value *conic, pt d,
				  struct straight *out)
{
	struct conic k;
	enum status st = geo_conic_of(&k, conic, c->num);
	num x, y;
	truth none;

	if (st != OK)
		return tool_undecided(c, "the equation of the conic");
	x = num_add(num_mul(num_int(2, c->num), num_mul(k.a, d.x, c->num), c->num),
		    num_mul(k.b, d.y, c->num), c->num);
	y = num_add(num_mul(k.b, d.x, c->num),
		    num_mul(num_int(2, c->num), num_mul(k.c, d.y, c->num), c->num), c->num);
	none = truth_and(num_is_zero(x, c->num), num_is_zero(y, c->num));
	if (is_unknown(none))
		return tool_undecided(c, "whether the line has the direction of an axis");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the line has the direction of the parabola's axis");
	*out = conjugate(&k, d, c->num);
	return OK;
}

enum status tool_add_parallel_tangents(struct tool_call *c)
{
	const struct value *conic = c->arg[2].val;
	struct straight s = geo_straight_of(c->arg[1].val, c->num), polar, out[2];
	struct value *line;
	struct meet m;
	enum status st = conjugate_line(c, conic, s.d, &polar);

	if (st != OK)
		return st;
	line = geo_value_new(c->arena, KIND_LINE, 0);
	value_set_pt(line, 0, polar.p);
	/* There the diameter's direction has the sign of the equation. */
	value_set_pt(line, 1,
		     c->order == TOOL_ORDER_GEOGEBRA && conic->flag
			     ? geo_negate(polar.d, c->num)
			     : polar.d);
	st = geo_meet_paths(&m, line, conic, NULL, 0, c->num, c->err);
	if (st == OK && c->order == TOOL_ORDER_GEOGEBRA)
		st = geo_ggb_meet(&m, line, conic, 0, c->num, c->err);
	if (st == E_DOMAIN)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the conic has no tangent of that direction");
	if (st != OK)
		return st;
	for (int i = 0; i < m.n && i < 2; i++)
		out[i] = (struct straight){ m.p[i], s.d };
	tool_give_lines(c, out, m.n < 2 ? m.n : 2);
	return OK;
}

enum status tool_add_conjugate_diameter(struct tool_call *c)
{
	struct straight s, out;
	enum status st = tool_straight(c, &s, 1, "line");

	if (st == OK)
		st = conjugate_line(c, c->arg[2].val, s.d, &out);
	if (st == OK && c->order == TOOL_ORDER_GEOGEBRA && c->arg[2].val->flag)
		out.d = geo_negate(out.d, c->num);
	if (st == OK)
		tool_give_line(c, ROLE_MAIN, 0, out);
	return st;
}

enum status tool_add_polar(struct tool_call *c)
{
	struct conic k;
	struct straight s;
	pt p = tool_pt(c, 1);
	truth none;

	if (geo_conic_of(&k, c->arg[2].val, c->num) != OK)
		return tool_undecided(c, "the equation of the conic");
	s = geo_conic_polar(&k, p, c->num);
	none = truth_and(num_is_zero(s.d.x, c->num), num_is_zero(s.d.y, c->num));
	if (is_unknown(none))
		return tool_undecided(c, "whether the point is the centre");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the point is the centre, whose polar is at infinity");
	if (c->order == TOOL_ORDER_GEOGEBRA && c->arg[2].val->flag)
		s.d = geo_negate(s.d, c->num);
	tool_give_line(c, ROLE_MAIN, 0, s);
	return OK;
}

/* The pole of the line u x + v y + w = 0: the conic's matrix times it is the line, so it is
 * the line times the adjoint of the matrix. */
enum status tool_add_pole(struct tool_call *c)
{
	ctx *n = c->num;
	struct conic k;
	num u, v, w, two = num_int(2, n), four = num_int(4, n), x, y, z;
	truth far;

	if (geo_conic_of(&k, c->arg[2].val, n) != OK)
		return tool_undecided(c, "the equation of the conic");
	geo_straight_equation(geo_straight_of(c->arg[1].val, n), &u, &v, &w, n);
	/* Twice the matrix is (2a b d; b 2c e; d e 2f). */
	x = num_add(num_add(num_mul(u,
				    num_sub(num_mul(four, num_mul(k.c, k.f, n), n),
					    num_sqr(k.e, n), n),
				    n),
			    num_mul(v,
				    num_sub(num_mul(k.d, k.e, n),
					    num_mul(two, num_mul(k.b, k.f, n), n), n),
				    n),
			    n),
		    num_mul(w,
			    num_sub(num_mul(k.b, k.e, n),
				    num_mul(two, num_mul(k.c, k.d, n), n), n),
			    n),
		    n);
	y = num_add(num_add(num_mul(u,
				    num_sub(num_mul(k.d, k.e, n),
					    num_mul(two, num_mul(k.b, k.f, n), n), n),
				    n),
			    num_mul(v,
				    num_sub(num_mul(four, num_mul(k.a, k.f, n), n),
					    num_sqr(k.d, n), n),
				    n),
			    n),
		    num_mul(w,
			    num_sub(num_mul(k.b, k.d, n),
				    num_mul(two, num_mul(k.a, k.e, n), n), n),
			    n),
		    n);
	z = num_add(
		num_add(num_mul(u,
				num_sub(num_mul(k.b, k.e, n),
					num_mul(two, num_mul(k.c, k.d, n), n), n),
				n),
			num_mul(v,
				num_sub(num_mul(k.b, k.d, n),
					num_mul(two, num_mul(k.a, k.e, n), n), n),
				n),
			n),
		num_mul(w, num_sub(num_mul(four, num_mul(k.a, k.c, n), n), num_sqr(k.b, n), n),
			n),
		n);
	far = num_is_zero(z, n);
	if (is_unknown(far))
		return tool_undecided(c, "whether the pole is at infinity");
	if (is_yes(far))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the pole of the line is at infinity: the line passes through "
				"the centre, or has the direction of a parabola's axis");
	tool_give_pt(c, ROLE_MAIN, 0, (pt){ num_div(x, z, n), num_div(y, z, n) });
	return OK;
}
