/*
 * edges.h -- what the scenes of tests have more of: outlines without slopes, all edges of a body.
 */
#ifndef HIDE_T_EDGES_H
#define HIDE_T_EDGES_H
#include "base/mem.h"
#include "hide/hide_priv.h"
#include <stdlib.h>

/* A surface of revolution by heights and distances from the axis alone, joined by zones whose slopes
 * agree (smooth) or by cones (not smooth).  Returns the first of n - 1 zones, of 2 (n - 1) when
 * smooth. */
static inline int hide_add_revolution(struct hide_scene *s, int body, struct hide_vec foot,
				      struct hide_vec axis, const double (*p)[2], int n,
				      bool smooth)
{
	int first = s->n_surfaces;
	double(*with)[3];

	if (!smooth) {
		axis = vec_unit(axis);
		for (int i = 0; i + 1 < n; i++)
			hide_add_cone(s, body, vec_along(foot, p[i][0], axis), p[i][1],
				      vec_along(foot, p[i + 1][0], axis), p[i + 1][1]);
		return first;
	}
	with = arena_alloc(s->arena, (size_t)(n > 0 ? n : 1) * sizeof *with);
	for (int i = 0; i < n && n > 1; i++) {
		int a = i > 0 ? i - 1 : 0, b = i + 1 < n ? i + 1 : n - 1, m = i;
		double ya, yb, ym, da, db;

		with[i][0] = p[i][0];
		with[i][1] = p[i][1];
		if (n > 2) { /* the parabola through three places; at the ends its own slope */
			if (a == i)
				m = 1, b = 2;
			if (b == i)
				m = n - 2, a = n - 3;
		}
		ya = p[a][1] * p[a][1], yb = p[b][1] * p[b][1], ym = p[m][1] * p[m][1];
		if (n == 2) {
			with[i][2] = (yb - ya) / (p[b][0] - p[a][0]);
			continue;
		}
		da = (ym - ya) / (p[m][0] - p[a][0]);
		db = (yb - ym) / (p[b][0] - p[m][0]);
		with[i][2] = da + (db - da) / (p[b][0] - p[a][0]) *
					  (2 * p[i][0] - p[a][0] - p[m][0]);
	}
	return hide_add_turned(s, body, foot, axis, (const double(*)[3])with, n);
}

struct hide_seam {
	int u, v, face;
};
static inline int compare_seams(const void *a, const void *b)
{
	const struct hide_seam *s = a, *t = b;

	if (s->u != t->u)
		return s->u < t->u ? -1 : 1;
	if (s->v != t->v)
		return s->v < t->v ? -1 : 1;
	return s->face < t->face ? -1 : s->face > t->face;
}
/* Newell's normal of the first loop, not made a unit vector. */
static inline struct hide_vec face_normal(const struct hide_scene *s,
					  const struct hide_surface *f)
{
	struct hide_vec n = vec(0, 0, 0);
	int end = f->n_loops > 1 ? f->loop[1] : f->n_sides;

	for (int i = 0; i < end; i++) {
		int u = f->side[i].vertex, v = f->side[i + 1 < end ? i + 1 : 0].vertex;

		if (u >= 0 && v >= 0)
			n = vec_add(n, vec_cross(vec_sub(s->vertex[u],
							 s->vertex[f->side[0].vertex]),
						 vec_sub(s->vertex[v],
							 s->vertex[f->side[0].vertex])));
	}
	return n;
}
static inline bool coplanar(const struct hide_scene *s, int f, int g)
{
	struct hide_vec a = vec_unit(face_normal(s, &s->surface[f])),
			b = vec_unit(face_normal(s, &s->surface[g]));

	return vec_length(vec_cross(a, b)) < 1e-9;
}
/* Every side of the body's faces once, as segments that belong to it.  Returns how many;
 * those between coplanar faces are left out when join is set. */
static inline int hide_add_edges(struct hide_scene *s, int body, bool join)
{
	struct hide_seam *seam;
	int n = 0, m = 0, added = 0;

	for (int i = 0; i < s->n_surfaces; i++)
		if (s->surface[i].kind == HIDE_FACE && s->surface[i].body == body)
			n += s->surface[i].n_sides;
	seam = mem_alloc((size_t)(n ? n : 1) * sizeof *seam);
	for (int i = 0; i < s->n_surfaces; i++) {
		const struct hide_surface *f = &s->surface[i];

		if (f->kind != HIDE_FACE || f->body != body)
			continue;
		for (int l = 0; l < f->n_loops; l++) {
			int from = f->loop[l],
			    to = l + 1 < f->n_loops ? f->loop[l + 1] : f->n_sides;

			for (int j = from; j < to; j++) {
				int u = f->side[j].vertex,
				    v = f->side[j + 1 < to ? j + 1 : from].vertex;

				if (f->side[j].curve < 0 && u >= 0 && v >= 0)
					seam[m++] = (struct hide_seam){ u < v ? u : v,
									u < v ? v : u, i };
			}
		}
	}
	qsort(seam, (size_t)m, sizeof *seam, compare_seams);
	for (int i = 0, j; i < m; i = j) {
		for (j = i + 1; j < m && seam[j].u == seam[i].u && seam[j].v == seam[i].v; j++)
			;
		if (join && j == i + 2 && coplanar(s, seam[i].face, seam[i + 1].face))
			continue;
		hide_add_segment(s, body, seam[i].u, seam[i].v);
		added++;
	}
	mem_free(seam);
	return added;
}
#endif
