/* regions.c -- points, angles and hulls of polygons and of points; arcs through points. */
#include "tool/tool_priv.h"

/* --- Centres ------------------------------------------------------------------------- */

/* The centroid of the area: triangles from the first vertex, weighed by their areas. */
enum status tool_add_centroid(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	pt o = value_pt(v, 0), s = { num_int(0, c->num), num_int(0, c->num) };
	num area = num_int(0, c->num);
	truth none;

	for (int i = 1; i + 1 < v->n / 2; i++) {
		pt p = geo_sub(value_pt(v, i), o, c->num);
		pt q = geo_sub(value_pt(v, i + 1), o, c->num);
		num w = geo_cross(p, q, c->num);

		s = geo_add(s, geo_scale(geo_add(p, q, c->num), w, c->num), c->num);
		area = num_add(area, w, c->num);
	}
	none = num_is_zero(area, c->num);
	if (is_unknown(none))
		return tool_undecided(c, "whether the area is zero");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the area of the polygon is zero, so it has no centroid");
	s = geo_scale(s, num_div(num_rat(1, 3, c->num), area, c->num), c->num);
	tool_give_pt(c, ROLE_MAIN, 0, geo_add(o, s, c->num));
	return OK;
}

enum status tool_add_barycenter(struct tool_call *c)
{
	const struct value *p = c->arg[1].val, *w = c->arg[2].val;
	pt s = { num_int(0, c->num), num_int(0, c->num) };
	num sum = num_int(0, c->num);
	truth none;

	if (geo_list_count(p) != geo_list_count(w) ||
	    geo_list_kinds(p) & ~KIND_BIT(KIND_POINT) ||
	    geo_list_kinds(w) & ~KIND_BIT(KIND_NUMBER))
		return err_fail_with(
			c->err, E_ARG, "bad_argument", NULL,
			"Barycenter({A, B, C}, {1, 2, 3})",
			"a list of points and a list of as many weights are expected");
	for (int i = 0; i < geo_list_count(p); i++) {
		struct value a = geo_list_item(p, i), b = geo_list_item(w, i);

		s = geo_add(s, geo_scale(value_pt(&a, 0), b.v[0], c->num), c->num);
		sum = num_add(sum, b.v[0], c->num);
	}
	none = num_is_zero(sum, c->num);
	if (is_unknown(none))
		return tool_undecided(c, "whether the weights add up to zero");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the weights add up to zero");
	tool_give_pt(c, ROLE_MAIN, 0,
		     geo_scale(s, num_div(num_int(1, c->num), sum, c->num), c->num));
	return OK;
}

/* --- Angles -------------------------------------------------------------------------- */

/* At each vertex the sweep from the next side to the one before, for `way` > 0, or back. */
static enum status give_sweeps(struct tool_call *c, const struct value *v, int way)
{
	int n = v->n / 2;

	for (int i = 0; i < n; i++) {
		pt before = value_pt(v, (i + n - 1) % n), at = value_pt(v, i);
		pt after = value_pt(v, (i + 1) % n);
		struct value *a = tool_part(c, ROLE_SOLUTION, i, KIND_ANGLE, 0);
		enum status st =
			geo_measure_sweep(&a->v[0], &a->v[1], way > 0 ? after : before, at,
					  way > 0 ? before : after, c->num, c->err);

		if (st != OK)
			return st;
	}
	return OK;
}

/* The angles inside: seen the way round the polygon goes. */
enum status tool_add_interior_angles(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num area = num_int(0, c->num);
	int n = v->n / 2, way;

	for (int i = 1; i + 1 < n; i++)
		area = num_add(
			area,
			geo_orient(value_pt(v, 0), value_pt(v, i), value_pt(v, i + 1), c->num),
			c->num);
	way = num_sgn(area, c->num);
	if (way == NUM_UNKNOWN)
		return tool_undecided(c, "which way round the polygon goes");
	return give_sweeps(c, v, way);
}

/* In GeoGebra's way counter-clockwise, which is outside where the polygon runs clockwise. */
enum status tool_add_polygon_angles(struct tool_call *c)
{
	return c->order == TOOL_ORDER_GEOGEBRA ? give_sweeps(c, c->arg[1].val, 1)
					       : tool_add_interior_angles(c);
}

/* --- Hulls --------------------------------------------------------------------------- */

/* Is p before q: further left, or as far left and lower? */
static int by_place(pt p, pt q, ctx *c)
{
	int s = num_cmp(p.x, q.x, c);

	return s ? s : num_cmp(p.y, q.y, c);
}

#define HULL_MOST 200

/* The vertices of the convex hull, counter-clockwise from the leftmost; returns how many, or
 * -1 where a turn could not be told. */
static int hull(pt *out, pt *p, int n, ctx *c)
{
	int k = 0;

	for (int i = 1; i < n; i++)
		for (int j = i; j > 0; j--) {
			int s = by_place(p[j - 1], p[j], c);
			pt t = p[j];

			if (s == NUM_UNKNOWN)
				return -1;
			if (s <= 0)
				break;
			p[j] = p[j - 1];
			p[j - 1] = t;
		}
	/* Lower chain, then upper chain back. */
	for (int pass = 0; pass < 2; pass++) {
		int least = pass ? k + 1 : 2;

		for (int i = pass ? n - 2 : 0; pass ? i >= 0 : i < n; i += pass ? -1 : 1) {
			while (k >= least) {
				int s = num_sgn(geo_orient(out[k - 2], out[k - 1], p[i], c),
						c);

				if (s == NUM_UNKNOWN)
					return -1;
				if (s > 0)
					break;
				k--;
			}
			out[k++] = p[i];
		}
	}
	return k - 1;
}

enum status tool_add_convex_hull(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = list->n / 2, k;
	struct value *v;
	pt *p, *out;

	if (n > HULL_MOST)
		return err_fail(c->err, E_ARG, "limit", "at most %d points", HULL_MOST);
	p = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *p);
	out = arena_alloc(c->arena, (size_t)(2 * n + 2) * sizeof *out);
	for (int i = 0; i < n; i++)
		p[i] = value_pt(list, i);
	k = n < 3 ? 0 : hull(out, p, n, c->num);
	if (k < 0)
		return tool_undecided(c, "which points are corners");
	if (k < 3)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the points are on one line, so their hull is no polygon");
	v = tool_make(c, KIND_POLYGON, 2 * k);
	for (int i = 0; i < k; i++)
		value_set_pt(v, i, out[i]);
	return OK;
}

/* --- Arcs ---------------------------------------------------------------------------- */

/* The arc from a through b to c. */
static enum status through(struct tool_call *c, enum kind k)
{
	pt p = tool_pt(c, 1), q = tool_pt(c, 2), r = tool_pt(c, 3);
	struct value *circle, *v;
	enum status st =
		tool_triangle(c, p, q, r, "a, b and c", "there is no circle through them");
	int way;

	if (st == OK)
		st = geo_circle_through(&circle, p, q, r, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	way = num_sgn(geo_orient(p, q, r, c->num), c->num);
	if (way == NUM_UNKNOWN)
		return tool_undecided(c, "which way round the points go");
	v = tool_make(c, k, 0);
	value_set_pt(v, 0, value_pt(circle, 0));
	value_set_pt(v, 1, p);
	value_set_pt(v, 2, r);
	v->flag = way < 0;
	return OK;
}

TOOL_CASE(add_circumcircular_arc, through(c, KIND_ARC))
TOOL_CASE(add_circumcircular_sector, through(c, KIND_SECTOR))
