/*
 * section.c -- a polyhedron and a plane: the section, and the two parts.
 *
 * The plane is moved by less than any number to one side of itself, so that no vertex lies in it:
 * those that do count as on the other side.  Then each face is crossed an even number of times, each
 * edge at most once, and crossings are joined by the identity of edges, never by coordinates.  Where
 * the plane was moved to changes the section only where whole faces lie in the plane.  At the end a
 * crossing of an edge that ends in the plane is that end.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"

/* Which edge runs from a to b or back. */
static int edge_between(const struct geo_mesh *m, const int *first, const int *next, int a,
			int b)
{
	int lo = a < b ? a : b, hi = a < b ? b : a;

	for (int e = first[lo]; e >= 0; e = next[e])
		if (m->edge[e][1] == hi)
			return e;
	BUG("a face runs along no edge");
}

enum status geo_cutting_begin(struct geo_cutting *k, const struct value *v, struct plane3 e,
			      struct arena *a, ctx *c, struct err *err)
{
	const struct geo_mesh *m = v->mesh;
	size_t n = (size_t)m->n_vertices, edges = (size_t)m->n_edges;
	int *first = arena_alloc(a, (n + 1) * sizeof *first);
	int *next = arena_alloc(a, (edges + 1) * sizeof *next);

	*k = (struct geo_cutting){
		.v = v, .plane = e, .straighten = true, .arena = a, .c = c
	};
	k->offset = arena_alloc(a, (n + 1) * sizeof *k->offset);
	k->sign = arena_alloc(a, (n + 1) * sizeof *k->sign);
	for (int i = 0; i < m->n_vertices; i++) {
		k->offset[i] = geo_plane_offset(e, value_pt3(v, i), c);
		k->sign[i] = num_sgn(k->offset[i], c);
		if (k->sign[i] == NUM_UNKNOWN)
			return geo_not_told(err, "on which side of the plane a vertex is");
		k->above += k->sign[i] > 0;
		k->below += k->sign[i] < 0;
	}
	for (int i = 0; i < m->n_vertices; i++)
		first[i] = -1;
	for (int i = 0; i < m->n_edges; i++) {
		next[i] = first[m->edge[i][0]];
		first[m->edge[i][0]] = i;
	}
	k->first = first;
	k->next = next;
	for (int f = 0; f < m->n_faces; f++) {
		bool within = true;

		for (int i = 0; i < mesh_size(m, f); i++)
			within = within && k->sign[mesh_corner(m, f, i)] == 0;
		if (within) {
			int s = num_sgn(geo_dot3(geo_face_normal(v, f, c), e.n, c), c);

			if (s == NUM_UNKNOWN)
				return geo_not_told(err, "which way a face looks");
			k->up += s > 0;
			k->down += s < 0;
		}
	}
	return OK;
}

/* The sign that a vertex counts with. */
static int counted(const struct geo_cutting *k, int v)
{
	return k->sign[v] ? k->sign[v] : -k->moved;
}

/* --- Chords: where the plane runs through a face -------------------------------------------------- */

/* A crossing of a face's rim: from corner i to the next. */
struct section_cross {
	int i, edge;
	bool falls; /* from above to below */
	num at;     /* along the plane's line in the face */
	num slope;  /* of crossings at one vertex: which comes first */
	int vertex; /* that lies in the plane, or -1 */
};

/* 1: p comes after q. */
static int compare(const struct section_cross *p, const struct section_cross *q, ctx *c)
{
	return p->vertex >= 0 && p->vertex == q->vertex ? num_cmp(p->slope, q->slope, c)
							: num_cmp(p->at, q->at, c);
}

static enum status sort_crossings(struct section_cross *x, int n, ctx *c)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0; k--) {
			int s = compare(&x[k - 1], &x[k], c);
			struct section_cross t = x[k];

			if (s == NUM_UNKNOWN)
				return E_UNABLE;
			if (s <= 0)
				break;
			x[k] = x[k - 1];
			x[k - 1] = t;
		}
	return OK;
}

/* Where an edge crosses: the vertex that lies in the plane, or a point between its ends. */
static pt3 crossing(const struct geo_cutting *k, int edge)
{
	int a = k->v->mesh->edge[edge][0], b = k->v->mesh->edge[edge][1];
	pt3 p = value_pt3(k->v, a), q = value_pt3(k->v, b);

	if (!k->sign[a] || !k->sign[b])
		return k->sign[a] ? q : p;
	return geo_along3(
		p, geo_sub3(q, p, k->c),
		num_div(k->offset[a], num_sub(k->offset[a], k->offset[b], k->c), k->c), k->c);
}

/* The crossings of a face, those that fall first in each pair, in pairs along the plane's line. */
static enum status face_crossings(const struct geo_cutting *k, int face,
				  struct section_cross **out, int *n, struct err *e)
{
	const struct geo_mesh *m = k->v->mesh;
	int size = mesh_size(m, face);
	struct section_cross *x = NULL;
	pt3 along;

	*n = 0;
	for (int i = 0; i < size; i++) {
		int a = mesh_corner(m, face, i), b = mesh_corner(m, face, (i + 1) % size);

		if (counted(k, a) == counted(k, b))
			continue;
		if (!x)
			x = arena_alloc(k->arena, (size_t)size * sizeof *x);
		x[(*n)++] = (struct section_cross){
			.i = i,
			.edge = edge_between(m, k->first, k->next, a, b),
			.falls = counted(k, a) > 0,
			.vertex = !k->sign[a]   ? a
				  : !k->sign[b] ? b
						: -1,
		};
	}
	*out = x;
	if (*n == 2 && !x[0].falls) {
		struct section_cross t = x[0];

		x[0] = x[1];
		x[1] = t;
	}
	if (*n <= 2)
		return OK;
	along = geo_cross3(k->plane.n, geo_face_normal(k->v, face, k->c), k->c);
	for (int i = 0; i < *n; i++) {
		x[i].at = geo_dot3(along, crossing(k, x[i].edge), k->c);
		if (x[i].vertex >= 0) {
			const int *end = m->edge[x[i].edge];
			int far = end[0] == x[i].vertex ? end[1] : end[0];
			pt3 d = geo_sub3(value_pt3(k->v, far), value_pt3(k->v, x[i].vertex),
					 k->c);

			/* With the plane moved by h the crossing moves along by this times h. */
			x[i].slope = num_div(geo_dot3(along, d, k->c),
					     geo_dot3(k->plane.n, d, k->c), k->c);
			if (k->moved < 0)
				x[i].slope = num_neg(x[i].slope, k->c);
		}
	}
	if (sort_crossings(x, *n, k->c) != OK)
		return geo_not_told(e, "in which order a plane crosses a face");
	for (int i = 0; i + 1 < *n; i += 2)
		if (!x[i].falls || x[i + 1].falls)
			return geo_not_told(e, "which crossings of a face belong together");
	return OK;
}

/* --- Loops ---------------------------------------------------------------------------------------- */

static int same_place(const struct geo_cutting *k, int e, int f)
{
	const struct geo_mesh *m = k->v->mesh;
	int v = !k->sign[m->edge[e][0]]   ? m->edge[e][0]
		: !k->sign[m->edge[e][1]] ? m->edge[e][1]
					  : -1;

	return e == f || (v >= 0 && (m->edge[f][0] == v || m->edge[f][1] == v));
}

/* One loop of edges as corners, without places that repeat and corners that are none. */
static enum status corners_of(const struct geo_cutting *k, const int *edge, int n,
			      struct geo_loop *out, struct err *e)
{
	int m = 0;
	bool again = k->straighten;

	out->edge = arena_alloc(k->arena, (size_t)(n + 1) * sizeof *out->edge);
	out->p = arena_alloc(k->arena, (size_t)(n + 1) * sizeof *out->p);
	for (int i = 0; i < n; i++)
		if (!m || !same_place(k, out->edge[m - 1], edge[i]))
			out->edge[m++] = edge[i];
	while (m > 1 && same_place(k, out->edge[m - 1], out->edge[0]))
		m--;
	for (int i = 0; i < m; i++)
		out->p[i] = crossing(k, out->edge[i]);
	while (again && m > 2) {
		again = false;
		for (int i = 0; i < m && m > 2; i++) {
			pt3 a = out->p[(i + m - 1) % m], b = out->p[i],
			    d = out->p[(i + 1) % m];
			truth flat = geo_along_same3(geo_sub3(b, a, k->c),
						     geo_sub3(d, b, k->c), k->c);

			if (is_unknown(flat))
				return geo_not_told(e, "whether corners of the section are on "
						       "one line");
			if (is_no(flat))
				continue;
			for (int j = i; j + 1 < m; j++) {
				out->p[j] = out->p[j + 1];
				out->edge[j] = out->edge[j + 1];
			}
			m--;
			again = true;
			i--;
		}
	}
	out->n = m;
	return OK;
}

enum status geo_cutting_loops(struct geo_cutting *k, int moved, struct geo_loop **out, int *n,
			      struct err *e)
{
	const struct geo_mesh *m = k->v->mesh;
	size_t edges = (size_t)m->n_edges;
	int *to = arena_alloc(k->arena, (edges + 1) * sizeof *to);
	int *loop = arena_alloc(k->arena, (edges + 1) * sizeof *loop);

	k->moved = moved;
	*n = 0;
	*out = arena_alloc(k->arena, (edges / 3 + 1) * sizeof **out);
	for (int i = 0; i < m->n_edges; i++)
		to[i] = -1;
	for (int f = 0; f < m->n_faces; f++) {
		struct section_cross *x;
		int many;
		enum status st = face_crossings(k, f, &x, &many, e);

		if (st != OK)
			return st;
		for (int i = 0; i + 1 < many; i += 2)
			to[x[i].edge] = x[i + 1].edge;
	}
	for (int i = 0; i < m->n_edges; i++) {
		struct geo_loop l;
		enum status st;
		int size = 0;

		for (int at = i; to[at] >= 0;) {
			int next = to[at];

			loop[size++] = at;
			to[at] = -1;
			at = next;
		}
		if (!size)
			continue;
		st = corners_of(k, loop, size, &l, e);
		if (st != OK)
			return st;
		if (l.n > 2)
			(*out)[(*n)++] = l;
	}
	return OK;
}

/* --- The parts -------------------------------------------------------------------------------------- */

struct part_draft {
	struct geo_draft d;
	int *vertex, *cross; /* numbers in the part of vertices and crossings; -1: not yet */
};

static int part_vertex(struct part_draft *p, const struct geo_cutting *k, int v)
{
	if (p->vertex[v] < 0) {
		p->vertex[v] = geo_draft_point(&p->d, value_pt3(k->v, v));
		p->d.from[p->vertex[v]] = v;
	}
	return p->vertex[v];
}

static int part_crossing(struct part_draft *p, const struct geo_cutting *k, int edge)
{
	const int *end = k->v->mesh->edge[edge];

	for (int i = 0; i < 2; i++)
		if (!k->sign[end[i]])
			return part_vertex(p, k, end[i]);
	if (p->cross[edge] < 0) {
		p->cross[edge] = geo_draft_point(&p->d, crossing(k, edge));
		p->d.from[p->cross[edge]] = -1;
	}
	return p->cross[edge];
}

/* A face of the part, without corners that repeat; what has fewer than three is none. */
static void part_face(struct part_draft *p, int *corner, int n)
{
	int m = 0;

	for (int i = 0; i < n; i++)
		if (!m || corner[m - 1] != corner[i])
			corner[m++] = corner[i];
	while (m > 1 && corner[m - 1] == corner[0])
		m--;
	if (m > 2)
		geo_draft_face(&p->d, corner, m, false);
}

/* What is left of a face on the side that is kept: walk along it, and where it goes over to the
 * other side along the plane to where it comes back. */
static enum status clip_face(struct part_draft *p, struct geo_cutting *k, int face, int keep,
			     struct err *e)
{
	const struct geo_mesh *m = k->v->mesh;
	struct section_cross *x;
	int n, size = mesh_size(m, face);
	int *corner = arena_alloc(k->arena, (size_t)(4 * size + 4) * sizeof *corner);
	int *at =
		arena_alloc(k->arena, (size_t)size * sizeof *at); /* crossing after a corner */
	bool *done = arena_alloc(k->arena, (size_t)size * sizeof *done);
	enum status st = face_crossings(k, face, &x, &n, e);

	if (st != OK)
		return st;
	for (int i = 0; i < size; i++)
		at[i] = -1;
	for (int i = 0; i < n; i++)
		at[x[i].i] = i;
	for (int s = 0; s < size; s++) {
		int count = 0, i = s;

		if (done[s] || counted(k, mesh_corner(m, face, s)) != keep)
			continue;
		while (!done[i]) {
			done[i] = true;
			corner[count++] = part_vertex(p, k, mesh_corner(m, face, i));
			if (at[i] >= 0) {
				int from = at[i], to = from ^ 1; /* pairs: 0 and 1, 2 and 3 */

				corner[count++] = part_crossing(p, k, x[from].edge);
				corner[count++] = part_crossing(p, k, x[to].edge);
				i = x[to].i;
			}
			i = (i + 1) % size;
		}
		part_face(p, corner, count);
	}
	return OK;
}

/* Is a loop the rim of a hole: does it run clockwise as seen from where the plane looks? */
static int loop_sense(const struct geo_cutting *k, const struct geo_loop *l)
{
	return num_sgn(geo_dot3(geo_area_vector(l->p, l->n, k->c), k->plane.n, k->c), k->c);
}

enum status geo_cutting_part(struct geo_cutting *k, int keep, struct value **out,
			     struct err *e)
{
	const struct geo_mesh *m = k->v->mesh;
	struct part_draft p;
	struct geo_loop *loop;
	int n;
	enum status st;

	/* What lies in the plane is on the other side of it from the part that is kept; the
	 * section has all the corners that the faces have. */
	k->straighten = false;
	st = geo_cutting_loops(k, keep, &loop, &n, e);
	k->straighten = true;
	if (st != OK)
		return st;
	geo_draft_begin(&p.d, k->arena);
	p.d.from = arena_alloc(k->arena,
			       (size_t)(m->n_vertices + m->n_edges + 1) * sizeof *p.d.from);
	p.vertex = arena_alloc(k->arena, (size_t)(m->n_vertices + 1) * sizeof *p.vertex);
	p.cross = arena_alloc(k->arena, (size_t)(m->n_edges + 1) * sizeof *p.cross);
	for (int i = 0; i < m->n_vertices; i++)
		p.vertex[i] = -1;
	for (int i = 0; i < m->n_edges; i++)
		p.cross[i] = -1;
	/* The vertices that stay keep their order. */
	for (int i = 0; i < m->n_vertices; i++)
		if (counted(k, i) == keep)
			part_vertex(&p, k, i);
	for (int f = 0; f < m->n_faces && st == OK; f++)
		st = clip_face(&p, k, f, keep, e);
	for (int i = 0; i < n && st == OK; i++) {
		int *cap = arena_alloc(k->arena, (size_t)loop[i].n * sizeof *cap);
		int sense = loop_sense(k, &loop[i]);

		if (sense == NUM_UNKNOWN)
			return geo_not_told(e, "which way a section runs");
		if (sense < 0)
			return err_fail(
				e, E_DOMAIN, "no_such_object",
				"the section has a hole: the part would have a face with "
				"a hole in it, which is not supported");
		for (int j = 0; j < loop[i].n; j++)
			cap[j] = part_crossing(&p, k, loop[i].edge[j]);
		geo_draft_face(&p.d, cap, loop[i].n, keep > 0);
	}
	return st == OK ? geo_draft_close(out, &p.d, SOLID_POLYHEDRON, e) : st;
}
