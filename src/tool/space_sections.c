/*
 * space_sections.c -- planes and lines through bodies with flat faces: sections, parts, piercing
 * points.
 */
#include "geo/quadric.h"
#include "tool/body_priv.h"

static enum status read_plane(struct tool_call *c, int arg, struct plane3 *out)
{
	return geo_plane_of(out, c->arg[arg].val, c->num, c->err);
}

/* --- Sections ------------------------------------------------------------------------------------ */

/* Why there is no section where no loop is left: the plane misses the body, or touches it in a
 * vertex or an edge. */
static enum status no_section(struct tool_call *c, const struct geo_cutting *k)
{
	int touched = k->v->mesh->n_vertices - k->above - k->below;
	const char *name = geo_solid_name((enum geo_solid)k->v->flag);

	if (touched == 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the plane misses the %s: all its vertices are on one side",
				name);
	return err_fail(c->err, E_DOMAIN, "no_such_object",
			"the plane only touches the %s, in %s: there is no section", name,
			touched == 1 ? "one vertex" : "an edge or in single vertices");
}

/* To which side the plane is moved by less than anything, so that the section is all that body and
 * plane share: away from the outside of the faces that lie in it. */
static enum status moving(struct tool_call *c, const struct geo_cutting *k, int *moved)
{
	*moved = k->up ? -1 : 1;
	if (k->up && k->down)
		return err_fail(
			c->err, E_DOMAIN, "no_such_object",
			"faces of the body lie in the plane, some of them looking one way "
			"and some the other: move the plane a little");
	return OK;
}

static struct value *loop_value(struct tool_call *c, const struct geo_loop *l)
{
	struct value *v = geo_value_new(c->arena, KIND_SPOLYGON, 3 * l->n);

	for (int i = 0; i < l->n; i++)
		value_set_pt3(v, i, l->p[i]);
	return v;
}

static void give_section(struct tool_call *c, const struct geo_loop *l)
{
	tool_give(c, ROLE_MAIN, 0, loop_value(c, l));
	for (int i = 0; i < l->n; i++)
		tool_give_pt3(c, ROLE_VERTEX, i, l->p[i]);
	for (int i = 0; i < l->n; i++) {
		struct value *s = tool_part(c, ROLE_SIDE, i, KIND_SSEGMENT, 0);

		value_set_pt3(s, 0, l->p[i]);
		value_set_pt3(s, 1, l->p[(i + 1) % l->n]);
	}
}

static enum status section_loops(struct tool_call *c, const struct value *solid,
				 struct plane3 e, struct geo_cutting *k,
				 struct geo_loop **loop, int *n)
{
	int moved;
	enum status st = geo_cutting_begin(k, solid, e, c->arena, c->num, c->err);

	if (st == OK)
		st = moving(c, k, &moved);
	if (st == OK)
		st = geo_cutting_loops(k, moved, loop, n, c->err);
	return st == OK && *n == 0 ? no_section(c, k) : st;
}

/* Of spheres, cones, cylinders and frusta. */
static enum status round_section(struct tool_call *c, struct plane3 e)
{
	struct value *v[2];
	int n = 0;
	enum status st =
		geo_quadric_section(v, &n, c->arg[2].val, e, c->arena, c->num, c->err);

	for (int i = 0; st == OK && i < n; i++)
		tool_give(c, n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, v[i]);
	return st;
}

enum status tool_give_section(struct tool_call *c, const struct value *body, struct plane3 e)
{
	struct geo_cutting k;
	struct geo_loop *loop;
	int n;
	enum status st = section_loops(c, body, e, &k, &loop, &n);

	if (st != OK)
		return st;
	if (n == 1)
		give_section(c, &loop[0]);
	for (int i = 0; n > 1 && i < n; i++)
		tool_give(c, ROLE_SOLUTION, i, loop_value(c, &loop[i]));
	return OK;
}

enum status tool_add_cross_section(struct tool_call *c)
{
	const struct value *body = c->arg[2].val;
	struct plane3 e;
	enum status st = read_plane(c, 1, &e);

	if (st != OK)
		return st;
	return body->kind == KIND_POLYHEDRON ? tool_give_section(c, body, e)
					     : round_section(c, e);
}

/* Of loops round holes too: their area vectors point the other way. */
enum status tool_query_section_area(struct tool_call *c)
{
	struct geo_cutting k;
	struct geo_loop *loop;
	struct plane3 e;
	pt3 sum = geo_int3(0, 0, 0, c->num);
	int n = 0;
	enum status st = read_plane(c, 1, &e);

	if (st == OK)
		st = section_loops(c, c->arg[2].val, e, &k, &loop, &n);
	for (int i = 0; st == OK && i < n; i++)
		sum = geo_add3(sum, geo_area_vector(loop[i].p, loop[i].n, c->num), c->num);
	return tool_say_number(c, st, num_half(geo_norm3(sum, c->num), c->num), "area");
}

/* --- Parts -------------------------------------------------------------------------------------------- */

/* add_cut(solid, plane, side?): the part where the point is, or where the normal points. */
enum status tool_add_cut(struct tool_call *c)
{
	struct geo_cutting k;
	struct plane3 e;
	struct value *v;
	int keep = 1;
	enum status st = read_plane(c, 2, &e);

	if (st == OK && c->arg[3].given) {
		keep = num_sgn(geo_plane_offset(e, tool_pt3(c, 3), c->num), c->num);
		if (keep == NUM_UNKNOWN)
			return tool_undecided(c, "on which side of the plane the point is");
		if (keep == 0)
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"the point side is in the plane: it tells no side");
	}
	if (st == OK)
		st = geo_cutting_begin(&k, c->arg[1].val, e, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	if (!k.above || !k.below)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the plane does not cut the body: it is %s",
				(keep > 0 ? k.above : k.below) ? "all on that side"
							       : "all on the other side");
	st = geo_cutting_part(&k, keep, &v, c->err);
	if (st != OK)
		return st;
	tool_give_body(c, v, 0, false);
	return OK;
}

/* --- Lines ----------------------------------------------------------------------------------------------- */

enum status tool_add_pierce(struct tool_call *c)
{
	bool first = c->arg[1].val->kind == KIND_POLYHEDRON;
	const struct value *v = c->arg[first ? 1 : 2].val, *line = c->arg[first ? 2 : 1].val;
	struct stretch3 s;
	pt3 *p;
	int n, pick;
	enum status st;

	if (first == (c->arg[2].val->kind == KIND_POLYHEDRON))
		return err_fail(c->err, E_ARG, "bad_argument",
				"one of the two is a body, the other a line, segment or ray");
	s = geo_stretch3_of(line, c->num);
	st = geo_solid_pierce(&p, &n, v, &s, c->arena, c->num, c->err);
	if (st == OK && n == 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the %s does not meet the surface of the body",
				s.n == 2   ? "segment"
				: s.n == 1 ? "ray"
					   : "line");
	if (st == OK)
		st = tool_pick(c, 3, n, &pick);
	if (st != OK)
		return st;
	if (pick >= 0 || n == 1)
		tool_give_pt3(c, ROLE_MAIN, 0, p[pick >= 0 ? pick : 0]);
	else
		for (int i = 0; i < n; i++)
			tool_give_pt3(c, ROLE_SOLUTION, i, p[i]);
	return OK;
}

/* What of a straight path lies inside. */
enum status tool_add_chord(struct tool_call *c)
{
	bool first = c->arg[1].val->kind == KIND_POLYHEDRON;
	struct meet3 m;
	enum status st;

	if (first == (c->arg[2].val->kind == KIND_POLYHEDRON))
		return err_fail(c->err, E_ARG, "bad_argument",
				"one of the two is a body, the other a line, segment or ray");
	st = geo_body_path(&m, c->arg[first ? 1 : 2].val, c->arg[first ? 2 : 1].val, c->arena,
			   c->num, c->err);
	for (int i = 0; st == OK && i < m.n; i++)
		tool_give(c, m.n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, m.v[i]);
	return st;
}
