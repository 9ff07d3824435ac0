/*
 * mesh.c -- the combinatorics of polyhedra: faces as cycles of vertices, edges found from them.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"
#include <string.h>

/* Edges by their lower vertex: chains through `next`, so that finding all of them takes a time
 * that grows with the faces about one vertex alone. */
struct edge_list {
	int (*edge)[2], (*beside)[2], *next, *first;
	int n;
};

static int find_edge(const struct edge_list *l, int a, int b)
{
	for (int e = l->first[a]; e >= 0; e = l->next[e])
		if (l->edge[e][1] == b)
			return e;
	return -1;
}

/* The face runs from p to q; which of an edge's two places it takes says in which direction. */
static enum status add_side(struct edge_list *l, int face, int p, int q, struct err *e)
{
	int a = p < q ? p : q, b = p < q ? q : p, place = p < q ? 0 : 1;
	int i = find_edge(l, a, b);

	if (p == q)
		return err_fail(e, E_DOMAIN, "degenerate",
				"face %d has the same vertex twice in a row", face + 1);
	if (i < 0) {
		i = l->n++;
		l->edge[i][0] = a, l->edge[i][1] = b;
		l->beside[i][0] = l->beside[i][1] = -1;
		l->next[i] = l->first[a];
		l->first[a] = i;
	}
	if (l->beside[i][place] >= 0)
		return err_fail(
			e, E_DOMAIN, "degenerate",
			"faces %d and %d run along an edge in the same direction: more "
			"than two faces meet there, or one is listed the wrong way "
			"round",
			l->beside[i][place] + 1, face + 1);
	l->beside[i][place] = face;
	return OK;
}

enum status geo_mesh_new(const struct geo_mesh **out, int n_vertices, const int *start,
			 const int *corner, int n_faces, bool closed, struct arena *a,
			 struct err *e)
{
	size_t sides = (size_t)start[n_faces];
	struct geo_mesh *m = arena_alloc(a, sizeof *m);
	struct edge_list l = { .edge = arena_alloc(a, (sides + 1) * sizeof *l.edge),
			       .beside = arena_alloc(a, (sides + 1) * sizeof *l.beside),
			       .next = arena_alloc(a, (sides + 1) * sizeof *l.next),
			       .first = arena_alloc(a, ((size_t)n_vertices + 1) *
							       sizeof *l.first) };

	for (int i = 0; i < n_vertices; i++)
		l.first[i] = -1;
	for (int f = 0; f < n_faces; f++)
		for (int i = start[f]; i < start[f + 1]; i++) {
			int next = i + 1 < start[f + 1] ? i + 1 : start[f];
			enum status st = add_side(&l, f, corner[i], corner[next], e);

			if (st != OK)
				return st;
		}
	for (int i = 0; closed && i < l.n; i++)
		if (l.beside[i][0] < 0 || l.beside[i][1] < 0)
			return err_fail(e, E_DOMAIN, "degenerate",
					"an edge has one face only: the faces do not close");
	*m = (struct geo_mesh){ .n_vertices = n_vertices,
				.n_faces = n_faces,
				.n_edges = l.n,
				.start = start,
				.corner = corner,
				.edge = (const int(*)[2])l.edge,
				.beside = (const int(*)[2])l.beside };
	*out = geo_mesh_copy(m, a);
	return OK;
}

static void *copied(const void *from, size_t size, struct arena *a)
{
	void *to = arena_alloc(a, size + 1);

	return memcpy(to, from, size);
}

const struct geo_mesh *geo_mesh_copy(const struct geo_mesh *m, struct arena *a)
{
	struct geo_mesh *r = arena_alloc(a, sizeof *r);
	size_t faces = (size_t)m->n_faces, edges = (size_t)m->n_edges;

	*r = *m;
	r->start = copied(m->start, (faces + 1) * sizeof *m->start, a);
	r->corner = copied(m->corner, (size_t)m->start[faces] * sizeof *m->corner, a);
	r->edge = copied(m->edge, edges * sizeof *m->edge, a);
	r->beside = copied(m->beside, edges * sizeof *m->beside, a);
	if (m->from)
		r->from = copied(m->from, (size_t)m->n_vertices * sizeof *m->from, a);
	return r;
}

bool geo_mesh_equal(const struct geo_mesh *a, const struct geo_mesh *b)
{
	size_t faces = (size_t)a->n_faces, size = (size_t)a->n_vertices * sizeof *a->from;

	return a->n_vertices == b->n_vertices && a->n_faces == b->n_faces &&
	       !a->from == !b->from && (!a->from || !memcmp(a->from, b->from, size)) &&
	       !memcmp(a->start, b->start, (faces + 1) * sizeof *a->start) &&
	       !memcmp(a->corner, b->corner, (size_t)a->start[faces] * sizeof *a->corner);
}

pt3 geo_face_normal(const struct value *v, int face, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	pt3 o = value_pt3(v, mesh_corner(m, face, 0)), n = geo_int3(0, 0, 0, c), before = n;

	for (int i = 1; i < mesh_size(m, face); i++) {
		pt3 now = geo_sub3(value_pt3(v, mesh_corner(m, face, i)), o, c);

		if (i > 1)
			n = geo_add3(n, geo_cross3(before, now, c), c);
		before = now;
	}
	return n;
}
