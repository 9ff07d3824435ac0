/*
 * cover.c -- which parts of an arc a surface hides.
 *
 * The arc is cut where its image meets the outline of the surface and where it passes
 * through it; whether a part is hidden is decided by one line of sight within it.
 */
#include "base/list.h"
#include "hide/hide_priv.h"
#include <stdlib.h>

#define WITHIN 0.4871 /* where: not in the middle, where symmetric scenes have their centre */

static int compare_spans(const void *a, const void *b)
{
	const struct hide_span *s = a, *t = b;

	if (s->from != t->from)
		return s->from < t->from ? -1 : 1;
	return s->to < t->to ? -1 : s->to > t->to;
}
void hide_spans_add(struct hide_spans *s, struct arena *a, double from, double to)
{
	if (s->n && s->span[s->n - 1].to == from) {
		s->span[s->n - 1].to = to;
		return;
	}
	s->span = arena_grow(a, s->span, &s->cap, s->n + 1, sizeof *s->span);
	s->span[s->n++] = (struct hide_span){ from, to };
}
void hide_spans_join(struct hide_spans *s, double gap)
{
	int m = 0;

	if (s->n > 1)
		qsort(s->span, (size_t)s->n, sizeof *s->span, compare_spans);
	for (int i = 0; i < s->n; i++) {
		if (m && s->span[i].from <= s->span[m - 1].to + gap) {
			s->span[m - 1].to = fmax(s->span[m - 1].to, s->span[i].to);
			continue;
		}
		s->span[m++] = s->span[i];
	}
	s->n = m;
}

static void cut(struct hide_work *w, double t)
{
	struct hide_cuts *k = w->cuts;

	k->t = arena_grow(w->arena, k->t, &k->cap, k->n + 1, sizeof *k->t);
	k->t[k->n++] = t;
}
/* Looks at each part between cuts. */
static void judge(struct hide_work *w, const struct hide_arc *c, const struct hide_patch *p,
		  bool on, double loose, struct hide_spans *out)
{
	struct hide_cuts *k = w->cuts;
	double least = 1e-13 * (c->to - c->from);

	w->done += (double)k->n * p->n_edges;
	if (k->n > 2)
		qsort(k->t, (size_t)k->n, sizeof *k->t, base_by_size);
	else if (k->n == 2 && k->t[0] > k->t[1])
		return;
	for (int i = 0; i + 1 < k->n; i++) {
		double from = k->t[i], to = k->t[i + 1];

		if (to - from > least &&
		    hide_patch_hides(w, p, hide_arc_at(c, from + WITHIN * (to - from)), on,
				     loose))
			hide_spans_add(out, w->arena, from, to);
	}
}

/* The image crosses the line of a side; is it on the side itself?  Of a face with many sides
 * most lines are crossed outside of them.  With a margin: a cut too many does no harm. */
static bool beside(const struct hide_work *w, const struct hide_patch *p,
		   const struct hide_edge *e, struct hide_vec x)
{
	double s, u;
	struct hide_vec d = vec_sub(e->q, e->p), y;

	if (p->n_edges <= 8 || fabs(p->facing) < 1e-5)
		return false;
	s = -hide_row_at(&p->plane, x, 1) / p->facing;
	y = vec_scale(vec_along(x, s, vec(w->reader.v[0], w->reader.v[1], w->reader.v[2])),
		      1 / (1 + s * w->reader.v[3]));
	u = vec_dot(vec_sub(y, e->p), d) / vec_dot(d, d);
	return u < -1e-6 || u > 1 + 1e-6;
}
/* Everything is linear along a segment: signs at its ends tell where to cut. */
static void segment_face(struct hide_work *w, const struct hide_arc *c,
			 const struct hide_patch *p, double loose, struct hide_spans *out)
{
	double d0, d1, sign = p->facing > 0 ? 1 : -1, lo = c->from, hi = c->to;
	struct hide_vec a = hide_arc_at(c, c->from), b = hide_arc_at(c, c->to);

	d0 = sign * hide_row_at(&p->plane, a, 1);
	d1 = sign * hide_row_at(&p->plane, b, 1);
	if (d0 >= -w->tiny && d1 >= -w->tiny)
		return; /* nowhere behind it */
	if (d0 > w->tiny)
		lo = c->from + (c->to - c->from) * (d0 / (d0 - d1));
	else if (d1 > w->tiny)
		hi = c->from + (c->to - c->from) * (d0 / (d0 - d1));
	w->cuts->n = 0;
	cut(w, lo);
	for (int i = 0; i < p->n_edges; i++) {
		const struct hide_edge *e = &p->edge[i];

		if (e->dot)
			continue;
		if (e->straight) {
			double m0 = hide_row_at(&e->sight, a, 1),
			       m1 = hide_row_at(&e->sight, b, 1), t;

			if ((m0 > 0) == (m1 > 0))
				continue;
			t = c->from + (c->to - c->from) * (m0 / (m0 - m1));
			if (t > lo && t < hi && !beside(w, p, e, hide_arc_at(c, t)))
				cut(w, t);
		} else {
			double t[HIDE_ROOTS];
			bool all;
			int n = hide_roots_quadric(c, e->cone, 1e-13, t, &all);

			for (int j = 0; j < n; j++)
				if (t[j] > lo && t[j] < hi)
					cut(w, t[j]);
		}
	}
	cut(w, hi);
	judge(w, c, p, false, loose, out);
}
static void cut_row(struct hide_work *w, const struct hide_arc *c, const struct hide_row *l,
		    bool *all)
{
	double t[HIDE_ROOTS];
	int n = hide_roots_row(c, l, w->tiny, t, all);

	for (int i = 0; i < n; i++)
		cut(w, t[i]);
}
static void cut_quadric(struct hide_work *w, const struct hide_arc *c,
			const struct hide_quadric *q, bool *all)
{
	double t[HIDE_ROOTS];
	int n = hide_roots_quadric(c, q, w->tiny, t, all);

	for (int i = 0; i < n; i++)
		cut(w, t[i]);
}
static void arc_face(struct hide_work *w, const struct hide_arc *c, const struct hide_patch *p,
		     double loose, struct hide_spans *out)
{
	bool all;

	w->cuts->n = 0;
	cut(w, c->from);
	cut_row(w, c, &p->plane, &all);
	if (all)
		return; /* it lies in the plane */
	for (int i = 0; i < p->n_edges; i++) {
		const struct hide_edge *e = &p->edge[i];

		if (e->dot)
			continue;
		if (e->straight) {
			double t[HIDE_ROOTS];
			int n = hide_roots_row(c, &e->sight, w->tiny, t, &all);

			for (int j = 0; j < n; j++)
				if (!beside(w, p, e, hide_arc_at(c, t[j])))
					cut(w, t[j]);
		} else {
			cut_quadric(w, c, e->cone, &all);
		}
	}
	cut(w, c->to);
	judge(w, c, p, false, loose, out);
}
static void arc_zone(struct hide_work *w, const struct hide_arc *c, const struct hide_patch *p,
		     bool on, double loose, struct hide_spans *out)
{
	bool all;

	w->cuts->n = 0;
	cut(w, c->from);
	if (loose > 0) /* as if it lay on it, and as if not */
		cut_row(w, c, &p->polar, &all);
	if (!on) {
		cut_quadric(w, c, &p->q, &all);
		on = all;
	}
	if (on)
		cut_row(w, c, &p->polar, &all);
	else
		cut_quadric(w, c, &p->touching, &all);
	for (int i = 0; i < 2; i++) {
		if (p->rim[i])
			cut_quadric(w, c, p->rim[i], &all);
		else if (p->radius[i] > 0)
			cut_row(w, c, &p->height[i], &all);
	}
	cut(w, c->to);
	judge(w, c, p, on, loose, out);
}
void hide_cover(struct hide_work *w, const struct hide_arc *c, const struct hide_patch *p,
		bool on, double loose, struct hide_spans *out)
{
	if (p->s->kind == HIDE_ZONE) {
		w->done += 8;
		arc_zone(w, c, p, on, loose, out);
		return;
	}
	if (on || p->facing == 0)
		return;
	w->done += p->n_edges;
	if (c->kind == HIDE_SEGMENT)
		segment_face(w, c, p, loose, out);
	else
		arc_face(w, c, p, loose, out);
}
