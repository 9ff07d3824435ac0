/*
 * space_hulls.c -- boxes, parallelepipeds, convex hulls, and bodies by their vertices and faces.
 */
#include "tool/body_priv.h"

/* --- Boxes ------------------------------------------------------------------------------------- */

/* A parallelepiped at a corner with three edges; from: which given points its vertices are. */
static enum status give_box(struct tool_call *c, pt3 o, const pt3 edge[3], const int *from,
			    enum geo_solid sort)
{
	ctx *k = c->num;
	pt3 b = geo_add3(o, edge[0], k), d = geo_add3(o, edge[1], k);
	const pt3 base[4] = { o, b, geo_add3(b, edge[1], k), d };
	pt3 normal = geo_scale3(geo_cross3(edge[0], edge[1], k), num_int(2, k), k);
	truth flat = geo_zero3(normal, k);
	struct geo_mesh *m;
	struct value *v;
	enum status st;

	if (is_unknown(flat))
		return tool_undecided(c, "whether the edges are parallel");
	if (is_yes(flat))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"two of the edges are parallel: they span no face");
	st = geo_prism(&v, base, 4, normal, edge[2], sort, c->arena, k, c->err);
	if (st == E_DOMAIN)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the three edges are in one plane: the body is flat");
	if (st != OK)
		return st;
	m = arena_alloc(c->arena, sizeof *m);
	*m = *v->mesh;
	m->from = from;
	v->mesh = m;
	tool_give_body(c, v, 0, false);
	return OK;
}

/* Edges along the axes, which are numbers above 0. */
static enum status box_by_lengths(struct tool_call *c, pt3 o, const num *n, bool given)
{
	static const int own[8] = { 0, -1, -1, -1, -1, -1, -1, -1 };
	static const int none[8] = { -1, -1, -1, -1, -1, -1, -1, -1 };
	num zero = num_int(0, c->num);
	const pt3 edge[3] = { { n[0], zero, zero },
			      { zero, n[1], zero },
			      { zero, zero, n[2] } };

	for (int i = 0; i < 3; i++) {
		truth good = num_is_pos(n[i], c->num);

		if (is_unknown(good))
			return tool_undecided(c, "whether a length is positive");
		if (is_no(good))
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"the edges of a box must be longer than 0: the %s is "
					"not",
					i == 0   ? "first"
					: i == 1 ? "second"
						 : "third");
	}
	return give_box(c, o, edge, given ? own : none, SOLID_BOX);
}

/* Box(a, b, c), Box(P, a, b, c), Box(P, Q). */
enum status tool_add_box(struct tool_call *c)
{
	static const int ends[8] = { 0, -1, -1, -1, -1, -1, 1, -1 };
	num n[4], zero = num_int(0, c->num);
	int points = 0, k = 0;

	for (int i = 1; i <= 4 && c->arg[i].given; i++) {
		const struct value *v = c->arg[i].val;

		if (!v || v->kind == KIND_NUMBER) /* c and d are numbers as such */
			n[k++] = v ? v->v[0] : c->arg[i].n;
		else
			points += k ? 10 : 1; /* points come first */
	}
	if (points == 0 && k == 3)
		return box_by_lengths(c, geo_int3(0, 0, 0, c->num), n, false);
	if (points == 1 && k == 3)
		return box_by_lengths(c, tool_pt3(c, 1), n, true);
	if (points == 2 && k == 0) {
		pt3 d = geo_sub3(tool_pt3(c, 2), tool_pt3(c, 1), c->num);
		const pt3 edge[3] = { { d.x, zero, zero },
				      { zero, d.y, zero },
				      { zero, zero, d.z } };
		truth flat =
			num_is_zero(num_mul(num_mul(d.x, d.y, c->num), d.z, c->num), c->num);

		if (is_unknown(flat))
			return tool_undecided(c,
					      "whether the corners differ in all of x, y, z");
		if (is_yes(flat))
			return err_fail(
				c->err, E_DOMAIN, "degenerate",
				"opposite corners of a box along the axes must differ in "
				"each of x, y and z");
		return give_box(c, tool_pt3(c, 1), edge, ends, SOLID_BOX);
	}
	return err_fail(
		c->err, E_ARG, "bad_argument",
		"a box is given by three lengths, by a corner and three lengths, or by "
		"two opposite corners");
}

enum status tool_add_parallelepiped(struct tool_call *c)
{
	static const int from[8] = { 0, 1, -1, 2, 3, -1, -1, -1 };
	pt3 o = tool_pt3(c, 1), edge[3];

	for (int i = 0; i < 3; i++)
		edge[i] = geo_sub3(tool_pt3(c, 2 + i), o, c->num);
	return give_box(c, o, edge, from, SOLID_PRISM);
}

/* --- Hulls -------------------------------------------------------------------------------------- */

static enum status read_points(struct tool_call *c, int arg, pt3 **out, int *n)
{
	const struct value *list = c->arg[arg].val;

	*n = tool_list_count3(list);
	if (*n > SOLID_VERTICES)
		return err_fail(c->err, E_ARG, "limit",
				"%d points are too many: a body may have at most %d vertices",
				*n, SOLID_VERTICES);
	*out = arena_alloc(c->arena, (size_t)(*n + 1) * sizeof **out);
	for (int i = 0; i < *n; i++)
		(*out)[i] = tool_list_pt3(list, i, c->num);
	return OK;
}

enum status tool_add_hull(struct tool_call *c)
{
	struct value *v;
	pt3 *p;
	int n;
	enum status st = read_points(c, 1, &p, &n);

	if (st == OK)
		st = geo_hull(&v, p, n, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	tool_give_body(c, v, 0, false);
	return OK;
}

/* --- Bodies by their faces -------------------------------------------------------------------------- */

static enum status bad_faces(struct tool_call *c)
{
	return err_fail_with(
		c->err, E_ARG, "bad_argument", "faces",
		"for a tetrahedron: {{1,2,3},{1,2,4},{2,3,4},{3,1,4}}",
		"faces are lists of the numbers of their vertices, counted from 1");
}

static enum status read_face(struct tool_call *c, struct geo_draft *d,
			     const struct value *face)
{
	int n, *corner;

	if (face->kind != KIND_LIST)
		return bad_faces(c);
	n = geo_list_count(face);
	corner = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *corner);
	for (int i = 0; i < n; i++) {
		struct value m = geo_list_item(face, i);
		long k;

		if (m.kind != KIND_NUMBER)
			return bad_faces(c);
		if (!num_get_int(m.v[0], &k, c->num))
			return num_level_of(c->num) < NUM_EXACT
				       ? tool_undecided(c, "which vertices a face has")
				       : bad_faces(c);
		if (k < 1 || k > d->n)
			return err_fail_with(c->err, E_ARG, "bad_argument", "faces", NULL,
					     "a face speaks of vertex %ld, but there are %d",
					     k, d->n);
		corner[i] = (int)(k - 1);
		for (int j = 0; j < i; j++)
			if (corner[j] == corner[i])
				return err_fail(c->err, E_DOMAIN, "degenerate",
						"face %d has vertex %ld twice", d->n_faces + 1,
						k);
	}
	geo_draft_face(d, corner, n, false);
	return OK;
}

enum status tool_add_polyhedron(struct tool_call *c)
{
	const struct value *faces = c->arg[2].val;
	struct geo_draft d;
	struct value *v;
	pt3 *p;
	int n;
	enum status st = read_points(c, 1, &p, &n);

	geo_draft_begin(&d, c->arena);
	for (int i = 0; st == OK && i < n; i++)
		geo_draft_point(&d, p[i]);
	if (st == OK && (!faces || faces->kind != KIND_LIST))
		return bad_faces(c);
	for (int i = 0; st == OK && i < geo_list_count(faces); i++) {
		struct value face = geo_list_item(faces, i);

		st = read_face(c, &d, &face);
	}
	if (st == OK)
		st = geo_polyhedron(&v, &d, c->num, c->err);
	if (st != OK)
		return st;
	tool_give_body(c, v, n, false);
	return OK;
}
