/*
 * body.c -- bodies of plane faces: turned outwards, found closed, found convex.
 *
 * A body is closed when every side belongs to two of its faces.  Of a closed body only the
 * faces turned to the reader need be asked whether they hide something: a line of sight that
 * comes out of the body comes out through one of them.  On a convex one a curve that lies on
 * its faces is hidden by the body just when all these are turned away.
 */
#include "hide/hide_priv.h"
#include <stdlib.h>

struct hide_joint { /* a side of a face */
	int u, v;   /* vertices, u < v */
	int face;
	bool back; /* the face runs from v to u */
};
static int compare_joints(const void *a, const void *b)
{
	const struct hide_joint *s = a, *t = b;

	if (s->u != t->u)
		return s->u < t->u ? -1 : 1;
	if (s->v != t->v)
		return s->v < t->v ? -1 : 1;
	return s->face < t->face ? -1 : s->face > t->face;
}
/* Collects the joints of a body; -1 when it has anything but straight-sided faces, or faces
 * that hide differently. */
static int collect(const struct hide_work *w, const int *face, int n, struct hide_joint **out)
{
	int m = 0, cap = 0;

	*out = NULL;
	for (int i = 0; i < n; i++) {
		const struct hide_surface *f = w->patch[face[i]].s;

		if (f->kind != HIDE_FACE || f->power != w->patch[face[0]].s->power)
			return -1;
		for (int l = 0; l < f->n_loops; l++) {
			int from = f->loop[l],
			    to = l + 1 < f->n_loops ? f->loop[l + 1] : f->n_sides;

			for (int j = from; j < to; j++) {
				int u = f->side[j].vertex,
				    v = f->side[j + 1 < to ? j + 1 : from].vertex;

				if (f->side[j].curve >= 0 || u < 0 || v < 0 || u == v)
					return -1;
				*out = mem_grow(*out, &cap, m + 1, sizeof **out);
				(*out)[m++] = (struct hide_joint){ u < v ? u : v,
								   u < v ? v : u, i, u > v };
			}
		}
	}
	return m;
}
static void turn_round(struct hide_patch *p)
{
	for (int i = 0; i < 4; i++)
		p->plane.v[i] = -p->plane.v[i];
}
/* Six times the volume between the face and the middle of the scene. */
static double volume(const struct hide_patch *p)
{
	struct hide_vec o = p->edge[0].p;
	double v = 0;

	for (int i = 0; i < p->n_edges; i++)
		v += vec_dot(o, vec_cross(p->edge[i].p, p->edge[i].q));
	return v;
}
/* Gives each face of a connected part the direction that its neighbours ask for; false when
 * they contradict each other. */
static bool orient(struct hide_work *w, const int *face, int n, const struct hide_joint *j,
		   int m, bool *turned)
{
	int *from = mem_alloc((size_t)(n + 1) * sizeof *from),
	    *to = mem_alloc((size_t)(m ? m : 1) * sizeof *to),
	    *queue = mem_alloc((size_t)n * sizeof *queue), *fill;
	bool *seen = mem_alloc((size_t)n * sizeof *seen), good = true;

	/* Joints come in pairs; each is a way from one face to the other. */
	for (int i = 0; i < m; i++)
		from[j[i].face + 1]++;
	for (int i = 0; i < n; i++)
		from[i + 1] += from[i];
	fill = mem_alloc((size_t)(n + 1) * sizeof *fill);
	for (int i = 0; i < m; i++)
		to[from[j[i].face] + fill[j[i].face]++] = i;
	for (int s = 0; s < n && good; s++) {
		int head = 0, tail = 0;
		double vol = 0;

		if (seen[s])
			continue;
		seen[s] = true;
		queue[tail++] = s;
		while (head < tail && good) {
			int f = queue[head++];

			vol += (turned[f] ? -1 : 1) * volume(&w->patch[face[f]]);
			for (int i = from[f]; i < from[f + 1]; i++) {
				const struct hide_joint *a = &j[to[i]], *b = &j[to[i] ^ 1];
				bool want = turned[f] != (a->back == b->back);

				if (!seen[b->face]) {
					seen[b->face] = true;
					turned[b->face] = want;
					queue[tail++] = b->face;
				} else if (turned[b->face] != want) {
					good = false;
				}
			}
		}
		for (int i = 0; i < tail && vol < 0; i++)
			turned[queue[i]] = !turned[queue[i]];
	}
	mem_free(from);
	mem_free(to);
	mem_free(queue);
	mem_free(fill);
	mem_free(seen);
	return good;
}
static struct hide_vec face_mean(const struct hide_patch *p)
{
	struct hide_vec m = vec(0, 0, 0);

	for (int i = 0; i < p->n_edges; i++)
		m = vec_along(m, 1.0 / p->n_edges, p->edge[i].p);
	return m;
}
/* An eye inside a body is not before its faces. */
static bool eye_within(const struct hide_work *w, const int *face, int n)
{
	struct hide_vec e = w->view.eye, lo = vec(INFINITY, INFINITY, INFINITY),
			hi = vec_scale(lo, -1);

	if (!w->view.perspective)
		return false;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < w->patch[face[i]].n_edges; j++) {
			struct hide_vec p = w->patch[face[i]].edge[j].p;

			lo = vec(fmin(lo.x, p.x), fmin(lo.y, p.y), fmin(lo.z, p.z));
			hi = vec(fmax(hi.x, p.x), fmax(hi.y, p.y), fmax(hi.z, p.z));
		}
	return e.x >= lo.x && e.y >= lo.y && e.z >= lo.z && e.x <= hi.x && e.y <= hi.y &&
	       e.z <= hi.z;
}
static void one_body(struct hide_work *w, int body, const int *face, int n)
{
	struct hide_joint *j;
	int m = collect(w, face, n, &j);
	bool closed = m > 0 && m % 2 == 0, convex = true, within = eye_within(w, face, n),
	     *turned;

	if (closed)
		qsort(j, (size_t)m, sizeof *j, compare_joints);
	for (int i = 0; closed && i < m; i += 2)
		closed = j[i].u == j[i + 1].u && j[i].v == j[i + 1].v &&
			 (i + 2 >= m || j[i + 2].u != j[i].u || j[i + 2].v != j[i].v);
	turned = mem_alloc((size_t)(n ? n : 1) * sizeof *turned);
	if (closed && orient(w, face, n, j, m, turned)) {
		for (int i = 0; i < n; i++)
			if (turned[i])
				turn_round(&w->patch[face[i]]);
		for (int i = 0; i < m && convex; i++) {
			struct hide_vec x = face_mean(&w->patch[face[j[i ^ 1].face]]);

			convex =
				hide_row_at(&w->patch[face[j[i].face]].plane, x, 1) <= w->tiny;
		}
		for (int i = 0; i < n; i++) {
			struct hide_patch *p = &w->patch[face[i]];

			p->back = !within && hide_row_dot(&p->plane, &w->reader) <= 0;
		}
		w->convex[body] = convex && !within && w->scene->body[body].convex;
	}
	mem_free(turned);
	mem_free(j);
}
void hide_bodies(struct hide_work *w)
{
	int n = w->scene->n_bodies, *from = mem_alloc((size_t)(n + 1) * sizeof *from),
	    *face = mem_alloc((size_t)(w->n_patches + 1) * sizeof *face),
	    *fill = mem_alloc((size_t)(n + 1) * sizeof *fill);

	for (int i = 0; i < w->n_patches; i++)
		if (w->patch[i].body >= 0)
			from[w->patch[i].body + 1]++;
	for (int i = 0; i < n; i++)
		from[i + 1] += from[i];
	for (int i = 0; i < w->n_patches; i++)
		if (w->patch[i].body >= 0)
			face[from[w->patch[i].body] + fill[w->patch[i].body]++] = i;
	for (int i = 0; i < n; i++)
		if (w->scene->body[i].closed && from[i + 1] - from[i] >= 4)
			one_body(w, i, face + from[i], from[i + 1] - from[i]);
	mem_free(from);
	mem_free(face);
	mem_free(fill);
}
