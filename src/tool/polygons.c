/* polygons.c -- polygons, their sides and vertices. */
#include "tool/tool_priv.h"
#include <stdio.h>

/* A polygon with its sides and an image of it must fit into TOOL_OUTPUTS. */
enum { POLYGON_MOST = 31, REGULAR_MOST = 30 };

static void give_side(struct tool_call *c, const struct value *poly, int i)
{
	struct value *s = tool_part(c, ROLE_SIDE, i, KIND_SEGMENT, 0);

	value_set_pt(s, 0, value_pt(poly, i));
	value_set_pt(s, 1, value_pt(poly, (i + 1) % (poly->n / 2)));
}

enum status tool_add_polygon(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = list->n / 2;
	struct value *v;
	enum status st;

	if (n < 3 || n > POLYGON_MOST)
		return err_fail_with(c->err, E_ARG, n < 3 ? "bad_argument" : "limit", "points",
				     NULL, "a polygon has 3 to %d vertices, not %d",
				     POLYGON_MOST, n);
	for (int i = 0; i < n; i++) {
		int j = (i + 1) % n;
		char which[64];

		snprintf(which, sizeof which, "vertices %d and %d", i + 1, j + 1);
		st = tool_distinct(c, value_pt(list, i), value_pt(list, j), which,
				   "the side between them is missing");
		if (st)
			return st;
	}
	if (n == 3 && !c->stated) {
		st = tool_triangle(c, value_pt(list, 0), value_pt(list, 1), value_pt(list, 2),
				   "the three vertices", "the triangle is flat");
		if (st)
			return st;
	}
	v = tool_make(c, KIND_POLYGON, 2 * n);
	for (int i = 0; i < n; i++)
		value_set_pt(v, i, value_pt(list, i));
	for (int i = 0; i < n; i++)
		give_side(c, v, i);
	return OK;
}

/*
 * Side k is the first side turned by 2 pi k / n.  Each turn is taken afresh
 * rather than by repeated multiplication: the cosines are then single elements
 * of the cyclotomic field, and enclosures do not widen along the way.
 */
enum status tool_add_regular_polygon(struct tool_call *c)
{
	pt p = tool_pt(c, 1), q = tool_pt(c, 2), d;
	long n = c->arg[3].i;
	struct value *v;
	enum status st;

	if (n < 3 || n > REGULAR_MOST)
		return err_fail_with(c->err, E_ARG, "bad_argument", "n", NULL,
				     "n must be from 3 to %d, but is %ld", REGULAR_MOST, n);
	st = tool_distinct(c, p, q, "p1 and p2", "the side has no length");
	if (st)
		return st;
	v = tool_make(c, KIND_POLYGON, 2 * (int)n);
	value_set_pt(v, 0, p);
	value_set_pt(v, 1, q);
	d = geo_sub(q, p, c->num);
	for (int k = 1; k + 1 < n; k++) {
		num w = num_mul(num_rat(2 * k, n, c->num), num_pi(c->num), c->num);
		num cs = num_cos(w, c->num), sn = num_sin(w, c->num);

		q = geo_add(q,
			    geo_add(geo_scale(d, cs, c->num),
				    geo_scale(geo_turn(d, c->num), sn, c->num), c->num),
			    c->num);
		value_set_pt(v, k + 1, q);
	}
	/* The order in which names have always been given: two sides, the new
	 * vertices, the other sides. */
	give_side(c, v, 0);
	give_side(c, v, 1);
	for (int i = 2; i < n; i++)
		tool_give_pt(c, ROLE_VERTEX, i, value_pt(v, i));
	for (int i = 2; i < n; i++)
		give_side(c, v, i);
	return OK;
}

enum status tool_add_vertex(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	pt p[POLYGON_MOST];
	int n = v->n / 2;

	/* An ellipse that became a circle by a move: where the level and the upright axis end. */
	if (v->kind == KIND_CIRCLE) {
		pt m = value_pt(v, 0),
		   along = { num_sqrt(v->v[2], c->num), num_int(0, c->num) };

		p[0] = geo_sub(m, along, c->num);
		p[1] = geo_add(m, along, c->num);
		p[2] = geo_add(m, geo_turn(along, c->num), c->num);
		p[3] = geo_sub(m, geo_turn(along, c->num), c->num);
		n = 4;
	} else if (value_is(v, KINDS_CONIC)) {
		enum status st = tool_focal(c, &v, 1);

		if (st != OK)
			return st;
		n = geo_conic_vertices(p, v, c->num);
	} else
		for (int i = 0; i < n; i++)
			p[i] = value_pt(v, i);
	if (value_is(v, KINDS_CONIC) && n == 4 && c->order == TOOL_ORDER_GEOGEBRA &&
	    !(v->axis & GGB_AXIS_TURNED)) {
		pt left = p[2];

		p[2] = p[3];
		p[3] = left;
	}
	return tool_give_pts(c, p, n, 2);
}

enum status tool_add_polyline(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = list->n / 2;
	struct value *v;

	if (n < 2)
		return err_fail_with(c->err, E_ARG, "bad_argument", "points", NULL,
				     "a polyline needs 2 points or more, %d %s given", n,
				     n == 1 ? "was" : "were");
	for (int i = 0; i + 1 < n; i++) {
		enum status st = tool_distinct(c, value_pt(list, i), value_pt(list, i + 1),
					       "neighbouring points",
					       "there is no segment between them");

		if (st)
			return st;
	}
	v = tool_make(c, KIND_POLYLINE, list->n);
	for (int i = 0; i < n; i++)
		value_set_pt(v, i, value_pt(list, i));
	return OK;
}
