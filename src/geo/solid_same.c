/*
 * solid_same.c -- are two bodies with flat faces the same; are they congruent, or mirror images?
 *
 * Congruent bodies are alike face by face.  A way to lay one on the other is told by where one side of
 * one face goes: the others follow across edges, as long as faces have as many corners and sides are
 * as long.  What is left is asked by distances from four vertices that are not in one plane.
 */
#include "geo/geo_priv.h"
#include "geo/map3.h"
#include "geo/solid.h"
#include "geo/space.h"

/* For each vertex of v the vertex of w in its place, -1 for none; false: not told. */
static bool same_vertices(int *at, const struct value *v, const struct value *w, ctx *c)
{
	int n = v->mesh->n_vertices;

	for (int i = 0; i < n; i++) {
		at[i] = -1;
		/* Images have their vertices in the same order: look there first. */
		for (int k = 0; k < n && at[i] < 0; k++) {
			int j = (i + k) % n;
			truth same = geo_equal3(value_pt3(v, i), value_pt3(w, j), c);

			if (is_unknown(same))
				return false;
			at[i] = is_yes(same) ? j : -1;
		}
		if (at[i] < 0)
			return true;
	}
	return true;
}

/* Is the face of v, seen through `at`, one of w, from any corner on? */
static bool has_face(const struct geo_mesh *m, int face, const struct geo_mesh *w,
		     const int *at)
{
	int n = mesh_size(m, face);

	for (int f = 0; f < w->n_faces; f++)
		for (int turn = 0; mesh_size(w, f) == n && turn < n; turn++) {
			int i = 0;

			while (i < n && at[mesh_corner(m, face, i)] ==
						mesh_corner(w, f, (i + turn) % n))
				i++;
			if (i == n)
				return true;
		}
	return false;
}

truth geo_solid_equal(const struct value *v, const struct value *w, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	struct arena *a;
	truth same = TRUTH_YES;
	int *at;

	if (m->n_vertices != w->mesh->n_vertices || m->n_faces != w->mesh->n_faces)
		return TRUTH_NO;
	a = arena_new();
	at = arena_alloc(a, (size_t)(m->n_vertices + 1) * sizeof *at);
	if (!same_vertices(at, v, w, c))
		same = TRUTH_UNKNOWN;
	for (int i = 0; i < m->n_vertices && is_yes(same); i++)
		same = at[i] < 0 ? TRUTH_NO : same;
	for (int f = 0; f < m->n_faces && is_yes(same); f++)
		same = has_face(m, f, w->mesh, at) ? same : TRUTH_NO;
	arena_free(a);
	return same;
}

/* --- Congruence -------------------------------------------------------------------------------- */

/* The sides of faces, counted through; each knows its face and the same edge seen from the other. */
struct solid_sides {
	const struct value *v;
	int n;
	int *face, *twin;
	num *length2;
};

static int side_of_edge(const struct geo_mesh *m, int face, int a, int b)
{
	int n = mesh_size(m, face);

	for (int i = 0; i < n; i++)
		if (mesh_corner(m, face, i) == a && mesh_corner(m, face, (i + 1) % n) == b)
			return m->start[face] + i;
	return -1;
}

static struct solid_sides sides_of(const struct value *v, struct arena *a, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	struct solid_sides s = { .v = v, .n = m->start[m->n_faces] };
	size_t n = (size_t)s.n + 1;

	s.face = arena_alloc(a, n * sizeof *s.face);
	s.twin = arena_alloc(a, n * sizeof *s.twin);
	s.length2 = arena_alloc(a, n * sizeof *s.length2);
	for (int f = 0; f < m->n_faces; f++)
		for (int i = m->start[f]; i < m->start[f + 1]; i++) {
			s.face[i] = f;
			s.twin[i] = -1;
		}
	for (int e = 0; e < m->n_edges; e++) {
		int p = m->edge[e][0], q = m->edge[e][1], side[2];
		num len = geo_dist2_3(value_pt3(v, p), value_pt3(v, q), c);

		for (int k = 0; k < 2; k++) {
			int there = side_of_edge(m, m->beside[e][k], p, q);

			side[k] = there >= 0 ? there : side_of_edge(m, m->beside[e][k], q, p);
			s.length2[side[k]] = len;
		}
		s.twin[side[0]] = side[1];
		s.twin[side[1]] = side[0];
	}
	return s;
}

static int side_after(const struct solid_sides *s, int i, bool back)
{
	const int *start = s->v->mesh->start;
	int from = start[s->face[i]], n = start[s->face[i] + 1] - from;

	return from + (i - from + (back ? n - 1 : 1)) % n;
}

static int corner_of(const struct solid_sides *s, int i)
{
	return s->v->mesh->corner[i];
}

/* One body being laid on the other. */
struct solid_lay {
	struct solid_sides v, w;
	int *to;    /* of sides of v, -1: not laid yet */
	int *at;    /* of vertices */
	int *queue; /* sides of v */
	bool mirrored;
	ctx *c;
};

/* Where side i goes when side k of w takes it; its first corner is k's first, mirrored k's last. */
static truth lay_side(struct solid_lay *l, int i, int k)
{
	int first = l->mirrored ? corner_of(&l->w, side_after(&l->w, k, false))
				: corner_of(&l->w, k),
	    own = corner_of(&l->v, i);

	if (mesh_size(l->v.v->mesh, l->v.face[i]) != mesh_size(l->w.v->mesh, l->w.face[k]) ||
	    (l->at[own] >= 0 && l->at[own] != first))
		return TRUTH_NO;
	l->to[i] = k;
	l->at[own] = first;
	return num_eq(l->v.length2[i], l->w.length2[k], l->c);
}

/* All sides, from side 0 laid on side k on. */
static truth lay_all(struct solid_lay *l, int k)
{
	truth good;
	int n = 0;

	for (int i = 0; i < l->v.n; i++)
		l->to[i] = -1;
	for (int i = 0; i < l->v.v->mesh->n_vertices; i++)
		l->at[i] = -1;
	good = lay_side(l, 0, k);
	l->queue[n++] = 0;
	for (int q = 0; q < n && !is_no(good); q++) {
		int i = l->queue[q];
		const int next[2] = { side_after(&l->v, i, false), l->v.twin[i] },
			  goes[2] = { side_after(&l->w, l->to[i], l->mirrored),
				      l->w.twin[l->to[i]] };

		for (int m = 0; m < 2 && !is_no(good); m++) {
			if (l->to[next[m]] >= 0) {
				good = l->to[next[m]] == goes[m] ? good : TRUTH_NO;
				continue;
			}
			good = truth_and(good, lay_side(l, next[m], goes[m]));
			l->queue[n++] = next[m];
		}
	}
	return good;
}

/* Four vertices that are not in one plane; false: not told. */
static bool four_apart(int out[4], const struct value *v, ctx *c)
{
	int n = v->mesh->n_vertices, m = 2;

	out[0] = 0;
	out[1] = 1;
	for (int i = 2; i < n && m < 4; i++) {
		pt3 a = value_pt3(v, 0), b = value_pt3(v, 1), p = value_pt3(v, i);
		truth more =
			m == 2 ? truth_not(geo_are_collinear3(a, b, p, c))
			       : truth_not(num_is_zero(
					 geo_orient3(a, b, value_pt3(v, out[2]), p, c), c));

		if (is_unknown(more))
			return false;
		if (is_yes(more))
			out[m++] = i;
	}
	return m == 4;
}

static truth as_far(const struct solid_lay *l, const int four[4])
{
	truth good = TRUTH_YES;

	for (int i = 0; i < l->v.v->mesh->n_vertices && !is_no(good); i++)
		for (int k = 0; k < 4 && !is_no(good); k++)
			good = truth_and(
				good,
				num_eq(geo_dist2_3(value_pt3(l->v.v, i),
						   value_pt3(l->v.v, four[k]), l->c),
				       geo_dist2_3(value_pt3(l->w.v, l->at[i]),
						   value_pt3(l->w.v, l->at[four[k]]), l->c),
				       l->c));
	return good;
}

/* Are no two neighbouring faces in one plane?  Then its faces are the only ones it has. */
static truth is_plain(const struct value *v, ctx *c)
{
	truth plain = TRUTH_YES;

	for (int e = 0; e < v->mesh->n_edges && is_yes(plain); e++) {
		num cs, sn;

		geo_edge_angle(&cs, &sn, v, e, c);
		plain = truth_not(num_is_zero(sn, c));
	}
	return plain;
}

static truth lies_on(const struct value *v, const struct value *w, bool mirrored,
		     struct arena *a, ctx *c)
{
	struct solid_lay l = { sides_of(v, a, c), sides_of(w, a, c), .mirrored = mirrored,
			       .c = c };
	size_t n = (size_t)l.v.n + 1;
	truth any = TRUTH_NO;
	int four[4];

	if (v->mesh->n_vertices != w->mesh->n_vertices || l.v.n != l.w.n)
		return TRUTH_NO;
	if (!four_apart(four, v, c))
		return TRUTH_UNKNOWN;
	l.to = arena_alloc(a, n * sizeof *l.to);
	l.at = arena_alloc(a, n * sizeof *l.at);
	l.queue = arena_alloc(a, n * sizeof *l.queue);
	for (int k = 0; k < l.w.n && !is_yes(any); k++) {
		truth good = lay_all(&l, k);

		if (!is_no(good))
			good = truth_and(good, as_far(&l, four));
		any = truth_or(any, good);
	}
	return any;
}

truth geo_solid_lies_on(const struct value *v, const struct value *w, bool mirrored, ctx *c)
{
	struct arena *a = arena_new();
	truth same = lies_on(v, w, mirrored, a, c);
	num big = num_int(0, c), other = big;
	struct err ignored = { 0 };

	/* Faces in pieces may be laid in other ways: then only sizes can deny. */
	if (is_no(same) && !is_yes(truth_and(is_plain(v, c), is_plain(w, c)))) {
		truth sizes = TRUTH_UNKNOWN;

		if (geo_measure_volume(&big, v, c, &ignored) == OK &&
		    geo_measure_volume(&other, w, c, &ignored) == OK)
			sizes = num_eq(big, other, c);
		same = is_no(sizes) ? TRUTH_NO : TRUTH_UNKNOWN;
	}
	arena_free(a);
	return same;
}

truth geo_solid_congruent(const struct value *v, const struct value *w, ctx *c)
{
	truth same = geo_solid_lies_on(v, w, false, c);

	return is_yes(same) ? same : truth_or(same, geo_solid_lies_on(v, w, true, c));
}
