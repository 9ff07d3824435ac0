/*
 * space_body_asks.c -- what bodies measure.
 */
#include "geo/quadric.h"
#include "tool/body_priv.h"
#include "tool/round_priv.h"

/* A surface given by expressions is measured by an integral, which may be an enclosure. */
typedef enum status surface_measure(num *out, const struct value *v, struct tool_call *c);

static enum status by_integral(struct tool_call *c, surface_measure *f, const char *kind)
{
	num n = num_int(0, c->num);
	enum status st = f(&n, c->arg[1].val, c);

	c->answer.kind = kind;
	c->answer.n = n;
	return st;
}

enum status tool_query_volume(struct tool_call *c)
{
	num n = { 0, 0, NULL };
	enum status st;

	if (c->arg[1].val->kind == KIND_SURFACE && c->arg[1].val->fn)
		return by_integral(c, tool_surface_volume, "volume");
	st = geo_measure_volume(&n, c->arg[1].val, c->num, c->err);
	return tool_say_number(c, st, n, "volume");
}

enum status tool_query_surface_area(struct tool_call *c)
{
	num n = { 0, 0, NULL };
	enum status st;

	if (c->arg[1].val->kind == KIND_SURFACE && c->arg[1].val->fn)
		return by_integral(c, tool_surface_area, "area");
	st = geo_measure_surface(&n, c->arg[1].val, c->num, c->err);
	return tool_say_number(c, st, n, "area");
}

enum status tool_query_lateral_area(struct tool_call *c)
{
	num n;
	enum status st = geo_measure_lateral(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, "area");
}

/* --- Spheres -------------------------------------------------------------------------------- */

typedef enum status sphere_fn(struct value **out, const struct value *v, struct arena *a,
			      ctx *c, struct err *e);

static enum status give_sphere(struct tool_call *c, sphere_fn *of)
{
	struct value *v;
	enum status st = of(&v, c->arg[1].val, c->arena, c->num, c->err);

	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, v);
	return st;
}

TOOL_CASE(add_circumsphere,
	  give_sphere(c, c->arg[1].val->kind == KIND_POLYHEDRON ? geo_circumsphere
								: geo_round_circumsphere))
TOOL_CASE(add_insphere,
	  give_sphere(c, c->arg[1].val->kind == KIND_POLYHEDRON ? geo_insphere
								: geo_round_insphere))
TOOL_CASE(add_midsphere, give_sphere(c, geo_midsphere))

/* --- Edges ------------------------------------------------------------------------------------- */

/* The common edge of two faces, or the edge that a segment or two points are. */
static enum status find_edge(struct tool_call *c, const struct value *solid, int *out)
{
	const struct value *a = c->arg[2].val;
	pt3 p, q;

	if (value_is(a, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))) {
		const struct value *s = geo_lift(a, c->arena, c->num);

		p = value_pt3(s, 0);
		q = value_pt3(s, 1);
	} else {
		if (!c->arg[3].given)
			return err_fail(
				c->err, E_ARG, "bad_argument",
				"an edge is given as a segment or by its two vertices");
		p = tool_pt3(c, 2);
		q = tool_pt3(c, 3);
	}
	*out = geo_solid_edge(solid, p, q, c->num);
	if (*out == GEO_EDGE_OPEN)
		return tool_undecided(c, "which edge of the body that is");
	return *out >= 0 ? OK
			 : err_fail(c->err, E_DOMAIN, "no_such_object",
				    "the body has no such edge");
}

enum status tool_query_edge_angle(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num cs, sn, radians;
	int edge = -1;
	enum status st = find_edge(c, v, &edge);

	if (st != OK)
		return st;
	geo_edge_angle(&cs, &sn, v, edge, c->num);
	if (geo_sweep_radians(&radians, cs, sn, c->num) != OK)
		return tool_undecided(c, "whether the body is hollow at the edge");
	c->answer.is_angle = true;
	c->answer.cs = cs;
	c->answer.sn = sn;
	return tool_say_number(c, OK, radians, "angle");
}

enum status tool_query_edge_sum(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num sum = num_int(0, c->num);

	for (int i = 0; i < v->mesh->n_edges; i++)
		sum = num_add(sum,
			      geo_dist3(value_pt3(v, v->mesh->edge[i][0]),
					value_pt3(v, v->mesh->edge[i][1]), c->num),
			      c->num);
	return tool_say_number(c, OK, sum, "length");
}

/* --- Counting and lying inside ------------------------------------------------------------------- */

static enum status say_count(struct tool_call *c, int n)
{
	return tool_say_number(c, OK, num_int(n, c->num), "number");
}

TOOL_CASE(query_vertex_count, say_count(c, c->arg[1].val->mesh->n_vertices))
TOOL_CASE(query_edge_count, say_count(c, c->arg[1].val->mesh->n_edges))
TOOL_CASE(query_face_count, say_count(c, c->arg[1].val->mesh->n_faces))

/* arg 3: 1 inside alone, else its surface too */
static enum status where(struct tool_call *c, bool strictly)
{
	int at;
	enum status st =
		geo_solid_where(&at, c->arg[2].val, tool_pt3(c, 1), c->arena, c->num, c->err);

	return tool_say_truth(c, st,
			      st == OK && (strictly ? at > 0 : at >= 0) ? TRUTH_YES : TRUTH_NO,
			      "whether the point is inside");
}

TOOL_CASE(query_is_in_solid, where(c, false))
TOOL_CASE(query_is_inside, where(c, true))
