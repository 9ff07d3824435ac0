/*
 * solid_faces.c -- polyhedra from vertices and faces that somebody lists: each face is looked at,
 * faces are turned to agree with their neighbours, and what is no body is refused with the reason.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"
#include <stdio.h>

/* A side of a face, from the lower vertex to the higher. */
struct face_side {
	int lo, hi, face;
	bool up;  /* the face runs from lo to hi */
	int next; /* of the same lo */
};

static enum status look_at_faces(const struct geo_draft *d, ctx *c, struct err *e)
{
	for (int f = 0; f < d->n_faces; f++) {
		int n = d->start[f + 1] - d->start[f];
		pt3 *p = arena_alloc(d->arena, (size_t)(n + 1) * sizeof *p), normal;
		char what[32];
		enum status st;

		for (int i = 0; i < n; i++)
			p[i] = d->p[d->corner[d->start[f] + i]];
		snprintf(what, sizeof what, "face %d", f + 1);
		st = geo_base_check(&normal, p, n, what, d->arena, c, e);
		if (st != OK)
			return st;
	}
	return OK;
}

static enum status pair_sides(const struct geo_draft *d, struct face_side *s, int *first,
			      int *pair, struct err *e)
{
	int n = 0;

	for (int i = 0; i < d->n; i++)
		first[i] = -1;
	for (int f = 0; f < d->n_faces; f++)
		for (int i = d->start[f]; i < d->start[f + 1]; i++, n++) {
			int a = d->corner[i];
			int b = d->corner[i + 1 < d->start[f + 1] ? i + 1 : d->start[f]];
			int k;

			s[n] = (struct face_side){ a < b ? a : b, a < b ? b : a, f, a < b, 0 };
			pair[n] = -1;
			for (k = first[s[n].lo]; k >= 0; k = s[k].next)
				if (s[k].hi == s[n].hi && pair[k] < 0) {
					pair[k] = n;
					pair[n] = k;
					break;
				}
			for (int j = first[s[n].lo]; k < 0 && j >= 0; j = s[j].next)
				if (s[j].hi == s[n].hi)
					return err_fail(e, E_DOMAIN, "degenerate",
							"more than two faces meet at the edge "
							"of vertices %d and %d",
							s[n].lo + 1, s[n].hi + 1);
			s[n].next = first[s[n].lo];
			first[s[n].lo] = n;
		}
	for (int i = 0; i < n; i++)
		if (pair[i] < 0)
			return err_fail(
				e, E_DOMAIN, "degenerate",
				"the faces do not close: the edge of vertices %d and %d "
				"belongs to face %d only",
				s[i].lo + 1, s[i].hi + 1, s[i].face + 1);
	return OK;
}

static void turn_face(struct geo_draft *d, int f)
{
	for (int i = d->start[f] + 1, j = d->start[f + 1] - 1; i < j; i++, j--) {
		int t = d->corner[i];

		d->corner[i] = d->corner[j];
		d->corner[j] = t;
	}
}

/* Turn faces until neighbours run along their edge in opposite directions. */
static enum status agree(struct geo_draft *d, const struct face_side *s, const int *pair,
			 struct err *e)
{
	struct arena *a = d->arena;
	signed char *way = arena_alloc(a, (size_t)d->n_faces + 1);
	int *todo = arena_alloc(a, (size_t)d->n_faces * sizeof *todo), n = 0;

	way[0] = 1;
	todo[n++] = 0;
	for (int k = 0; k < n; k++)
		for (int f = todo[k], i = d->start[f]; i < d->start[f + 1]; i++) {
			const struct face_side *o = &s[pair[i]];
			int want = s[i].up == o->up ? -way[f] : way[f];

			if (way[o->face] && way[o->face] != want)
				return err_fail(e, E_DOMAIN, "degenerate",
						"the faces have no inside and outside: they "
						"close like a Moebius band");
			if (!way[o->face]) {
				way[o->face] = (signed char)want;
				todo[n++] = o->face;
			}
		}
	if (n < d->n_faces)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the faces are several bodies: %d of %d hang together", n,
				d->n_faces);
	for (int f = 0; f < d->n_faces; f++)
		if (way[f] < 0)
			turn_face(d, f);
	return OK;
}

/* --- Faces that cross ------------------------------------------------------------------------ */

static bool has_corner(const struct geo_mesh *m, int face, int v)
{
	for (int i = 0; i < mesh_size(m, face); i++)
		if (mesh_corner(m, face, i) == v)
			return true;
	return false;
}

/* Does a segment go through, or end on, a face that it shares no vertex with? */
static truth pierces(const struct value *v, int face, const pt3 end[2], ctx *c,
		     struct arena *a)
{
	const struct geo_mesh *m = v->mesh;
	struct plane3 plane = geo_plane_at(value_pt3(v, mesh_corner(m, face, 0)),
					   geo_face_normal(v, face, c), c);
	num d0 = geo_plane_offset(plane, end[0], c), d1 = geo_plane_offset(plane, end[1], c);
	int s0 = num_sgn(d0, c), s1 = num_sgn(d1, c);

	if (s0 == NUM_UNKNOWN || s1 == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	if (s0 * s1 > 0 || (!s0 && !s1)) /* what lies in the plane is told by other edges */
		return TRUTH_NO;
	return geo_mesh_face_has(v, face,
				 geo_along3(end[0], geo_sub3(end[1], end[0], c),
					    num_div(d0, num_sub(d0, d1, c), c), c),
				 a, c);
}

static enum status uncrossed(const struct value *v, struct arena *a, ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;

	for (int i = 0; i < m->n_edges; i++)
		for (int f = 0; f < m->n_faces; f++) {
			const int *k = m->edge[i];
			const pt3 end[2] = { value_pt3(v, k[0]), value_pt3(v, k[1]) };
			truth t;

			if (has_corner(m, f, k[0]) || has_corner(m, f, k[1]))
				continue;
			t = pierces(v, f, end, c, a);
			if (is_unknown(t))
				return geo_not_told(e, "whether faces cross");
			if (is_yes(t))
				return err_fail(
					e, E_DOMAIN, "degenerate",
					"the edge of vertices %d and %d meets face %d: "
					"the faces cross",
					k[0] + 1, k[1] + 1, f + 1);
		}
	return OK;
}

#define CROSSING_WORK 4000000L /* edges times faces that are looked at */

enum status geo_polyhedron(struct value **out, struct geo_draft *d, ctx *c, struct err *e)
{
	size_t sides = (size_t)d->start[d->n_faces];
	struct face_side *s = arena_alloc(d->arena, (sides + 1) * sizeof *s);
	int *pair = arena_alloc(d->arena, (sides + 1) * sizeof *pair);
	int *first = arena_alloc(d->arena, (size_t)(d->n + 1) * sizeof *first);
	enum status st;

	if (d->n_faces < 4)
		return err_fail(e, E_DOMAIN, "degenerate",
				"a body needs four faces or more: %d are given", d->n_faces);
	if ((long)sides / 2 * d->n_faces > CROSSING_WORK)
		return err_fail(e, E_ARG, "limit",
				"%d faces are too many for a body by its "
				"faces",
				d->n_faces);
	st = look_at_faces(d, c, e);
	if (st == OK)
		st = pair_sides(d, s, first, pair, e);
	for (int i = 0; i < d->n && st == OK; i++) {
		bool used = false;

		for (int k = 0; k < d->n_corners && !used; k++)
			used = d->corner[k] == i;
		if (!used)
			st = err_fail(e, E_DOMAIN, "degenerate",
				      "vertex %d belongs to no face: leave it out", i + 1);
	}
	if (st == OK)
		st = agree(d, s, pair, e);
	if (st == OK)
		st = geo_draft_orient(out, d, SOLID_POLYHEDRON, c, e);
	return st == OK ? uncrossed(*out, d->arena, c, e) : st;
}
