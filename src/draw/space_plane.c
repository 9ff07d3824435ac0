/*
 * space_plane.c -- planes: patches somewhat larger than what lies in them, and the lines in which
 * they meet.
 *
 * Where two patches cross, a reader wants to see the line.  A line of the figure that lies in both
 * planes is that line, and runs from border to border; where there is none, it is drawn as
 * a part of the later plane.
 */
#include "draw/space_priv.h"
#include "geo/space.h"

#define NEAR 1e-9        /* of the picture's size: the same place */
#define PATCH 0.13       /* how much larger a plane is than what lies in it */
#define PATCH_LEAST 0.26 /* half its side, of the picture's size */
#define TRACE_LEAST 0.02 /* a shorter one is none, likewise */

/* --- Patches ----------------------------------------------------------------------------- */
struct patch {
	struct hide_vec o, n, e1, e2;
	double lo[2], hi[2];
	bool any;
};

static void patch_reach(struct patch *p, struct hide_vec q)
{
	double x[2];

	q = space_sub(q, p->o);
	x[0] = space_dot(q, p->e1);
	x[1] = space_dot(q, p->e2);
	for (int i = 0; i < 2; i++) {
		p->lo[i] = p->any ? fmin(p->lo[i], x[i]) : x[i];
		p->hi[i] = p->any ? fmax(p->hi[i], x[i]) : x[i];
	}
	p->any = true;
}

/* Where the plane cuts the edges of the box of all that must be seen. */
static void patch_box(const struct draw_space *s, struct patch *p)
{
	double side[3] = { s->hi[0] - s->lo[0], s->hi[1] - s->lo[1], s->hi[2] - s->lo[2] };

	for (int axis = 0; axis < 3; axis++)
		for (int k = 0; k < 4; k++) {
			double c[3] = { s->lo[0], s->lo[1], s->lo[2] }, u[3] = { 0, 0, 0 };
			struct hide_vec at, d;
			double down, t;

			c[(axis + 1) % 3] += k & 1 ? side[(axis + 1) % 3] : 0;
			c[(axis + 2) % 3] += k & 2 ? side[(axis + 2) % 3] : 0;
			u[axis] = side[axis];
			at = space_vec(c[0], c[1], c[2]);
			d = space_vec(u[0], u[1], u[2]);
			down = space_dot(p->n, d);
			if (fabs(down) < NEAR * s->size)
				continue;
			t = space_dot(p->n, space_sub(p->o, at)) / down;
			if (t >= -NEAR && t <= 1 + NEAR)
				patch_reach(p, space_along(at, d, t));
		}
}

void draw_space_plane(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct hide_vec n = space_triple(o->v, 0);
	struct hide_vec mid = space_vec((s->lo[0] + s->hi[0]) / 2, (s->lo[1] + s->hi[1]) / 2,
					(s->lo[2] + s->hi[2]) / 2);
	double k = (draw_num(o->v, 3) - space_dot(n, mid)) / space_dot(n, n);
	struct patch p = { .o = space_along(mid, n, k), .n = space_unit(n) };
	int face;

	draw_space_across(n, &p.e1, &p.e2);
	if (fabs(p.n.z) > 1 - 1e-9) { /* level: along x and y */
		p.e1 = space_vec(1, 0, 0);
		p.e2 = space_vec(0, 1, 0);
	}
	patch_box(s, &p);
	for (int i = 0; i < s->scene->n_vertices; i++) {
		struct hide_vec q = s->scene->vertex[i];

		if (fabs(space_dot(p.n, space_sub(q, p.o))) < NEAR * s->size)
			patch_reach(&p, q);
	}
	if (!p.any)
		patch_reach(&p, p.o);
	for (int i = 0; i < 2; i++) {
		double m = (p.lo[i] + p.hi[i]) / 2, half = (p.hi[i] - p.lo[i]) / 2;

		half = fmax(half * (1 + 2 * PATCH), PATCH_LEAST * s->size);
		p.lo[i] = m - half;
		p.hi[i] = m + half;
	}
	for (int i = 0; i < 4; i++)
		o->corner[i] = draw_space_vertex(
			s, space_along(space_along(p.o, p.e1,
						   i == 1 || i == 2 ? p.hi[0] : p.lo[0]),
				       p.e2, i >= 2 ? p.hi[1] : p.lo[1]));
	o->at = p.o;
	o->has_at = true;
	face = o->patch = hide_add_face(s->scene, -1, o->corner, 4);
	draw_space_own_surface(s, face, space_shape(object));
	for (int i = 0; i < 4; i++)
		draw_space_segment(s, o->corner[i], o->corner[(i + 1) % 4], -1,
				   space_shape(object), false);
}

/* --- Where they meet --------------------------------------------------------------------- */
static bool is_plane(const struct space_object *o)
{
	return o->v->kind == KIND_PLANE;
}

/* Does a plane hold the line p + t d, d a unit vector? */
static bool plane_has(const struct draw_space *s, const struct space_object *o,
		      struct hide_vec p, struct hide_vec d)
{
	struct hide_vec n = space_triple(o->v, 0);
	double len = space_norm(n);

	return fabs(space_dot(n, d)) < NEAR * len &&
	       fabs(space_dot(n, p) - draw_num(o->v, 3)) < NEAR * len * s->size;
}

/* The part of a line of its plane that lies on a patch; false: none. */
static bool patch_clip(const struct draw_space *s, const struct space_object *o,
		       struct hide_vec p, struct hide_vec d, double *t0, double *t1)
{
	struct hide_vec c = s->scene->vertex[o->corner[0]];

	for (int i = 0; i < 2; i++) {
		struct hide_vec e = space_sub(s->scene->vertex[o->corner[i ? 3 : 1]], c);
		double len = space_norm(e), at = space_dot(space_sub(p, c), e) / len,
		       by = space_dot(d, e) / len, a, b;

		if (fabs(by) < NEAR) {
			if (at < 0 || at > len)
				return false;
			continue;
		}
		a = -at / by;
		b = (len - at) / by;
		*t0 = fmax(*t0, fmin(a, b));
		*t1 = fmin(*t1, fmax(a, b));
	}
	return *t1 - *t0 > TRACE_LEAST * s->size;
}

static int put_trace(struct draw_space *s, int object, struct hide_vec p, struct hide_vec d,
		     double t0, double t1)
{
	int a = draw_space_vertex(s, space_along(p, d, t0)),
	    b = draw_space_vertex(s, space_along(p, d, t1));

	return a == b ? -1 : draw_space_segment(s, a, b, -1, space_shape(object), false);
}

int draw_space_planes_of(const struct draw_space *s, int object)
{
	const struct value *v = s->object[object].v;
	bool space = v->kind == KIND_SLINE;
	struct hide_vec p, d;
	int n = 0;

	if (v->kind != KIND_LINE && !space)
		return 0;
	p = space ? space_triple(v, 0) : space_pair(v, 0);
	d = space_unit(space ? space_triple(v, 1) : space_pair(v, 1));
	for (int i = 0; i < s->n_objects; i++)
		n += is_plane(&s->object[i]) && plane_has(s, &s->object[i], p, d);
	return n;
}

bool draw_space_trace(struct draw_space *s, int object)
{
	const struct value *v = s->object[object].v;
	bool space = v->kind == KIND_SLINE;
	struct hide_vec p = space ? space_triple(v, 0) : space_pair(v, 0);
	struct hide_vec d = space_unit(space ? space_triple(v, 1) : space_pair(v, 1));
	double t0 = -INFINITY, t1 = INFINITY;
	int curve;

	for (int i = 0; i < s->n_objects; i++)
		if (is_plane(&s->object[i]) && plane_has(s, &s->object[i], p, d) &&
		    !patch_clip(s, &s->object[i], p, d, &t0, &t1))
			return false;
	curve = put_trace(s, object, p, d, t0, t1);
	for (int i = 0; i < s->n_objects && curve >= 0; i++)
		if (is_plane(&s->object[i]) && plane_has(s, &s->object[i], p, d))
			hide_curve_put_on(s->scene, curve, s->object[i].patch);
	s->object[object].clip = true;
	return curve >= 0;
}

/* Is there a line of the figure where two planes meet? */
static bool line_there(const struct draw_space *s, int a, int b)
{
	for (int i = 0; i < s->n_objects; i++) {
		const struct value *v = s->object[i].v;
		bool space = v->kind == KIND_SLINE;
		struct hide_vec p, d;

		if (v->kind != KIND_LINE && !space)
			continue;
		p = space ? space_triple(v, 0) : space_pair(v, 0);
		d = space_unit(space ? space_triple(v, 1) : space_pair(v, 1));
		if (plane_has(s, &s->object[a], p, d) && plane_has(s, &s->object[b], p, d))
			return true;
	}
	return false;
}

static void meet(struct draw_space *s, int a, int b)
{
	const struct space_object *x = &s->object[a], *y = &s->object[b];
	struct hide_vec n = space_triple(x->v, 0), m = space_triple(y->v, 0), d, p;
	double ln = space_norm(n), lm = space_norm(m), dn = draw_num(x->v, 3) / ln,
	       dm = draw_num(y->v, 3) / lm, c, sine, t0 = -INFINITY, t1 = INFINITY;
	int curve;

	n = space_scale(n, 1 / ln);
	m = space_scale(m, 1 / lm);
	d = space_cross(n, m);
	sine = space_dot(d, d);
	if (sine < 1e-12 || line_there(s, a, b))
		return;
	c = space_dot(n, m);
	p = space_add(space_scale(n, (dn - c * dm) / sine),
		      space_scale(m, (dm - c * dn) / sine));
	d = space_unit(d);
	if (!patch_clip(s, x, p, d, &t0, &t1) || !patch_clip(s, y, p, d, &t0, &t1))
		return;
	curve = put_trace(s, b, p, d, t0, t1);
	if (curve < 0)
		return;
	hide_curve_put_on(s->scene, curve, x->patch);
	hide_curve_put_on(s->scene, curve, y->patch);
}

void draw_space_planes_meet(struct draw_space *s)
{
	for (int i = 0; i < s->n_objects; i++)
		for (int k = 0; is_plane(&s->object[i]) && k < i; k++)
			if (is_plane(&s->object[k]))
				meet(s, k, i);
}
