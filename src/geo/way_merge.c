/*
 * way_merge.c -- a polyhedron with its coplanar neighbouring faces made one.
 *
 * A face that is cut into pieces has edges that are none and vertices about which nothing is
 * bent; a way through such a vertex could be unfolded on either side of it, and with some ten of
 * them there are a thousand ways that are the same.
 */
#include "geo/geo_priv.h"
#include "geo/way.h"

/* Which sides lie in common plane regions, and the walk round these. */
struct way_groups {
	const struct geo_mesh *m;
	int *of;            /* by face: union-find */
	int *across, *side; /* by place in m->corner (geo_way_across) */
	int *face;          /* by place: whose it is */
	bool *done;         /* by place: the walk has been there */
};

static int group_of(const struct way_groups *g, int f)
{
	while (g->of[f] != f)
		f = g->of[f] = g->of[g->of[f]];
	return f;
}

static bool is_border(const struct way_groups *g, int place)
{
	return group_of(g, g->face[place]) != group_of(g, g->across[place]);
}

/* The next side of the same face. */
static int next_side(const struct way_groups *g, int place)
{
	int f = g->face[place], size = mesh_size(g->m, f), at = place - g->m->start[f];

	return g->m->start[f] + (at + 1) % size;
}

/* The border's next side after this one: over the faces of the group about its end. */
static int next_border(const struct way_groups *g, int place)
{
	int at = next_side(g, place);

	for (int turns = g->m->start[g->m->n_faces]; turns > 0 && !is_border(g, at); turns--)
		at = next_side(g, g->m->start[g->across[at]] + g->side[at]);
	return at;
}

/* Does the face beyond an edge lie in this one's plane? */
static truth same_plane(const struct value *v, pt3 n, int f, int other, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	pt3 o = value_pt3(v, mesh_corner(m, f, 0));
	truth flat = TRUTH_YES;

	for (int i = 0; i < mesh_size(m, other) && is_yes(flat); i++) {
		pt3 d = geo_sub3(value_pt3(v, mesh_corner(m, other, i)), o, c);

		flat = num_is_zero(geo_dot3(n, d, c), c);
	}
	return flat;
}

static enum status find_groups(struct way_groups *g, const struct value *v, bool *any,
			       struct arena *a, ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	pt3 *n = arena_alloc(a, ((size_t)m->n_faces + 1) * sizeof *n);

	*any = false;
	for (int f = 0; f < m->n_faces; f++)
		n[f] = geo_face_normal(v, f, c);
	for (int i = 0; i < m->n_edges; i++) {
		int f = m->beside[i][0], other = m->beside[i][1];
		truth flat = same_plane(v, n[f], f, other, c);

		if (is_unknown(flat))
			return geo_not_told(e, "whether two faces are in one plane");
		if (is_yes(flat)) {
			int p = group_of(g, f), q = group_of(g, other);

			g->of[p > q ? p : q] = p > q ? q : p;
			*any = true;
		}
	}
	return OK;
}

/* The border of each group as one cycle of vertices; false: one has several. */
static bool walk_borders(const struct way_groups *g, int *start, int *corner, int *faces,
			 struct arena *a)
{
	const struct geo_mesh *m = g->m;
	int places = m->start[m->n_faces], n = 0;
	bool *has = arena_alloc(a, (size_t)m->n_faces + 1);

	*faces = 0;
	for (int i = 0; i < places; i++) {
		int group = group_of(g, g->face[i]), at = i;

		if (g->done[i] || !is_border(g, i))
			continue;
		if (has[group])
			return false;
		has[group] = true;
		start[(*faces)++] = n;
		do {
			if (g->done[at] || n == places)
				return false;
			g->done[at] = true;
			corner[n++] = m->corner[at];
			at = next_border(g, at);
		} while (at != i);
	}
	start[*faces] = n;
	return true;
}

/* Vertices of two borders alone are inside an edge and are left out. */
static enum status give_merged(const struct value **out, const struct value *v, int *start,
			       int *corner, int faces, struct arena *a, struct err *e)
{
	size_t vertices = (size_t)v->mesh->n_vertices;
	int *count = arena_alloc(a, (vertices + 1) * sizeof *count), n = 0, kept = 0, from = 0;
	struct value *w;

	for (int i = 0; i < start[faces]; i++)
		count[corner[i]]++;
	w = geo_value_new(a, v->kind, v->n);
	for (size_t i = 0; i < vertices; i++) {
		bool real = count[i] > 2;

		if (real)
			value_set_pt3(w, n, value_pt3(v, (int)i));
		count[i] = real ? n++ : -1;
	}
	for (int f = 0; f < faces; f++) {
		int to = start[f + 1], first = kept;

		for (int i = from; i < to; i++)
			if (count[corner[i]] >= 0)
				corner[kept++] = count[corner[i]];
		if (kept - first < 3)
			return E_DOMAIN;
		from = to;
		start[f] = first;
	}
	start[faces] = kept;
	w->n = 3 * n;
	*out = w;
	return geo_mesh_new(&w->mesh, n, start, corner, faces, true, a, e);
}

enum status geo_way_merge(const struct value **out, const struct value *v, struct arena *a,
			  ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	size_t places = (size_t)m->start[m->n_faces] + 1;
	struct way_groups g = { .m = m };
	int *start = arena_alloc(a, ((size_t)m->n_faces + 1) * sizeof *start);
	int *corner = arena_alloc(a, places * sizeof *corner), faces;
	enum status st;
	bool any;

	*out = v;
	g.of = arena_alloc(a, ((size_t)m->n_faces + 1) * sizeof *g.of);
	g.across = arena_alloc(a, places * sizeof *g.across);
	g.side = arena_alloc(a, places * sizeof *g.side);
	g.face = arena_alloc(a, places * sizeof *g.face);
	g.done = arena_alloc(a, places);
	for (int f = 0; f < m->n_faces; f++) {
		g.of[f] = f;
		for (int i = m->start[f]; i < m->start[f + 1]; i++)
			g.face[i] = f;
	}
	st = find_groups(&g, v, &any, a, c, e);
	if (st || !any)
		return st;
	geo_way_across(m, g.across, g.side, a);
	if (!walk_borders(&g, start, corner, &faces, a) ||
	    give_merged(out, v, start, corner, faces, a, e) != OK)
		*out = NULL;
	return OK;
}
