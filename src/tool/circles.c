/* circles.c -- tools that make circles, arcs, sectors and other conics. */
#include "tool/tool_priv.h"

static enum status give_circle(struct tool_call *c, pt center, num radius2)
{
	struct value *v = tool_make(c, KIND_CIRCLE, 0);

	value_set_pt(v, 0, center);
	v->v[2] = radius2;
	return OK;
}

enum status tool_add_circle(struct tool_call *c)
{
	pt m = tool_pt(c, 1), p;
	enum status st;
	int s;

	if (c->arg[3].given) {
		p = tool_pt(c, 3);
		st = tool_distinct(c, m, p, "center and point", "the radius is zero");
		return st ? st : give_circle(c, m, geo_dist2(m, p, c->num));
	}
	if (!c->arg[2].given)
		return err_fail_with(c->err, E_ARG, "bad_argument", "radius",
				     "give a positive radius, or a point on the circle",
				     "a circle needs radius or point");
	s = num_sgn(c->arg[2].n, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the radius is positive");
	if (s <= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "radius", NULL,
				     "the radius is %s, but must be positive",
				     s ? "negative" : "zero");
	return give_circle(c, m, num_sqr(c->arg[2].n, c->num));
}

static enum status arc_like(struct tool_call *c, enum kind k)
{
	pt m = tool_pt(c, 1), a = tool_pt(c, 2), b = tool_pt(c, 3), u, w;
	struct value *v;
	enum status st;
	int turn;

	st = tool_distinct(c, m, a, "center and start_pt", "the radius is zero");
	if (!st)
		st = tool_distinct(c, m, b, "center and end_pt", "the end has no direction");
	if (st)
		return st;
	/* From a direction to itself there is nothing to go along. */
	u = geo_sub(a, m, c->num);
	w = geo_sub(b, m, c->num);
	turn = num_vanishes(geo_cross(u, w, c->num), c->num);
	if (turn != 1)
		turn = turn == NUM_UNKNOWN ? turn : num_sgn(geo_dot(u, w, c->num), c->num) < 0;
	if (turn == NUM_UNKNOWN)
		return tool_undecided(c, "whether start_pt and end_pt are in one direction");
	if (!turn)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"start_pt and end_pt are in the same direction from center, "
				"so the arc is empty");
	v = tool_make(c, k, 0);
	value_set_pt(v, 0, m);
	value_set_pt(v, 1, a);
	value_set_pt(v, 2, b);
	return OK;
}

TOOL_CASE(add_arc, arc_like(c, KIND_ARC))
TOOL_CASE(add_sector, arc_like(c, KIND_SECTOR))

/* Left of p1->p2 means counter-clockwise from p2 to p1. */
enum status tool_add_semicircle(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2);
	enum status st = tool_distinct(c, a, b, "p1 and p2", "the diameter is zero");
	struct value *v;

	if (st)
		return st;
	v = tool_make(c, KIND_ARC, 0);
	value_set_pt(v, 0, geo_mid(a, b, c->num));
	value_set_pt(v, 1, b);
	value_set_pt(v, 2, a);
	return OK;
}

typedef enum status triangle_circle(struct value **out, pt a, pt b, pt p, struct arena *ar,
				    ctx *c, struct err *e);

static enum status of_triangle(struct tool_call *c, triangle_circle *f, const char *so)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2), p = tool_pt(c, 3);
	struct value *v;
	enum status st;

	st = tool_triangle(c, a, b, p, "a, b and c", so);
	if (!st)
		st = f(&v, a, b, p, c->arena, c->num, c->err);
	if (st)
		return st;
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}

TOOL_CASE(add_circle_3_points,
	  of_triangle(c, geo_circle_through, "no circle passes through them"))
TOOL_CASE(add_incircle, of_triangle(c, geo_incircle, "they form no triangle"))
TOOL_CASE(add_excircle, of_triangle(c, geo_excircle, "they form no triangle"))

/* Foci different, and p where the curve is not flat: not on the segment of the
 * foci for an ellipse (side < 0), not on the rest of their line for a hyperbola
 * (side > 0); the foci themselves are on both. */
static enum status check_foci(struct tool_call *c, int side, const char *where)
{
	pt f = tool_pt(c, 1), g = tool_pt(c, 2), p = tool_pt(c, 3);
	truth line = num_is_zero(geo_orient(f, g, p, c->num), c->num);
	enum status st = tool_distinct(c, f, g, "f1 and f2", "the curve has no axis");
	int s;

	if (st) {
		if (st == E_DOMAIN)
			err_hint(c->err, "use add_circle for a circle");
		return st;
	}
	if (is_no(line))
		return OK;
	s = num_sgn(geo_dot(geo_sub(f, p, c->num), geo_sub(g, p, c->num), c->num), c->num);
	if (is_unknown(line) || s == NUM_UNKNOWN)
		return tool_undecided(c, "whether p lies on the line of the foci");
	if (s == -side)
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "degenerate", "p", NULL,
			     "p lies %s, so the curve is flat", where);
}

static void give_focal(struct tool_call *c, enum kind k, num twice_a)
{
	struct value *v = tool_make(c, k, 0);

	value_set_pt(v, 0, tool_pt(c, 1));
	value_set_pt(v, 1, tool_pt(c, 2));
	v->v[4] = num_half(twice_a, c->num);
}

enum status tool_add_ellipse(struct tool_call *c)
{
	pt p = tool_pt(c, 3);
	truth round = geo_equal(tool_pt(c, 1), tool_pt(c, 2), c->num);
	enum status st;

	if (is_unknown(round))
		return tool_undecided(c, "whether f1 and f2 are one point");
	if (is_yes(round)) {
		struct value *v;

		st = tool_distinct(c, tool_pt(c, 1), p, "f1 and p", "the curve is a point");
		if (st)
			return st;
		v = tool_make(c, KIND_CIRCLE, 0);
		value_set_pt(v, 0, tool_pt(c, 1));
		v->v[2] = geo_dist2(tool_pt(c, 1), p, c->num);
		return OK;
	}
	st = check_foci(c, -1, "between the foci");
	if (st)
		return st;
	give_focal(c, KIND_ELLIPSE,
		   num_add(geo_dist(tool_pt(c, 1), p, c->num),
			   geo_dist(tool_pt(c, 2), p, c->num), c->num));
	return OK;
}

enum status tool_add_hyperbola(struct tool_call *c)
{
	pt f = tool_pt(c, 1), g = tool_pt(c, 2), p = tool_pt(c, 3);
	enum status st = check_foci(c, 1, "on the line of the foci, not between them");
	num df, dg;
	int s;

	if (st)
		return st;
	s = num_cmp(geo_dist2(f, p, c->num), geo_dist2(g, p, c->num), c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which focus is nearer to p");
	if (!s)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", "p", NULL,
			"p is equally far from both foci, so the hyperbola is a line");
	df = geo_dist(f, p, c->num);
	dg = geo_dist(g, p, c->num);
	give_focal(c, KIND_HYPERBOLA,
		   s > 0 ? num_sub(df, dg, c->num) : num_sub(dg, df, c->num));
	return OK;
}

enum status tool_add_parabola(struct tool_call *c)
{
	pt f = tool_pt(c, 1);
	struct straight s = geo_straight_of(c->arg[2].val, c->num);
	truth on = num_is_zero(geo_straight_offset(s, f, c->num), c->num);
	struct value *v;

	if (is_unknown(on))
		return tool_undecided(c, "whether focus lies on directrix");
	if (is_yes(on))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"focus lies on directrix, so the parabola is flat");
	v = tool_make(c, KIND_PARABOLA, 0);
	value_set_pt(v, 0, f);
	value_set_pt(v, 1, s.p);
	value_set_pt(v, 2, s.d);
	/* There the second axis runs against the directrix. */
	if (c->order == TOOL_ORDER_GEOGEBRA) {
		int left = num_sgn(geo_cross(s.d, geo_sub(f, s.p, c->num), c->num), c->num);

		if (left == NUM_UNKNOWN)
			return tool_undecided(c, "on which side of directrix focus is");
		v->axis = (int)GGB_AXIS_KEPT | (left < 0 ? (int)GGB_AXIS_BACK : 0);
	}
	return OK;
}
