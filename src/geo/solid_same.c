/* solid_same.c -- are two bodies with flat faces the same? */
#include "geo/geo_priv.h"
#include "geo/map3.h"
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
