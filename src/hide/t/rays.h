/*
 * rays.h -- random scenes, projections of our own and a ray caster: what the tests of this
 * room compare with.  Shares no code with it.
 */
#ifndef HIDE_T_RAYS_H
#define HIDE_T_RAYS_H
#include "base/mem.h"
#include "base/rng.h"
#include "hide/t/solids.h"
#include <stdlib.h>
#include <string.h>

static struct rng rng;
static inline double uniform(double lo, double hi)
{
	return lo + (hi - lo) * (double)(rng_next(&rng) >> 11) * 0x1p-53;
}
static inline int below(int n)
{
	return (int)rng_below(&rng, (uint64_t)n);
}

/* --- The ray caster ---------------------------------------------------------------------- */
typedef double v3[3];
static inline void from(struct hide_vec p, v3 out)
{
	out[0] = p.x, out[1] = p.y, out[2] = p.z;
}
static inline double dot(const v3 a, const v3 b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static inline void minus(const v3 a, const v3 b, v3 out)
{
	for (int i = 0; i < 3; i++)
		out[i] = a[i] - b[i];
}
static inline void times(const v3 a, const v3 b, v3 out)
{
	out[0] = a[1] * b[2] - a[2] * b[1];
	out[1] = a[2] * b[0] - a[0] * b[2];
	out[2] = a[0] * b[1] - a[1] * b[0];
}

/* A projection of our own: how it is named, and its numbers. */
struct lens {
	int kind; /* 0 orthographic, 1 oblique, 2 forward, 3 military, 4 isometric, 5 dimetric,
		   * 6 perspective */
	double p, q;
	v3 eye, target;
};
static inline void lens_image(const struct lens *l, const v3 P, double out[2])
{
	double d = PI / 180, x = P[0], y = P[1], z = P[2], k;
	v3 back, right, up, zed = { 0, 0, 1 }, r;

	switch (l->kind) {
	case 0:
		out[0] = -x * sin(l->p * d) + y * cos(l->p * d);
		out[1] = -(x * cos(l->p * d) + y * sin(l->p * d)) * sin(l->q * d) +
			 z * cos(l->q * d);
		return;
	case 1:
		out[0] = x + l->p * y * cos(l->q * d);
		out[1] = z + l->p * y * sin(l->q * d);
		return;
	case 2:
		out[0] = y - l->p * x * cos(l->q * d);
		out[1] = z - l->p * x * sin(l->q * d);
		return;
	case 3:
		out[0] = x * cos(l->q * d) - y * sin(l->q * d);
		out[1] = x * sin(l->q * d) + y * cos(l->q * d) + l->p * z;
		return;
	case 4:
		out[0] = (y - x) * cos(30 * d);
		out[1] = z - (x + y) / 2;
		return;
	case 5: {
		double a = asin(sqrt(0.125)), b = asin(1 / 3.0), s = 1 / cos(b);

		out[0] = s * (-x * sin(a) + y * cos(a));
		out[1] = s * (-(x * cos(a) + y * sin(a)) * sin(b) + z * cos(b));
		return;
	}
	default:
		minus(l->eye, l->target, back);
		k = sqrt(dot(back, back));
		for (int i = 0; i < 3; i++)
			back[i] /= k;
		times(zed, back, right);
		x = sqrt(dot(right, right));
		for (int i = 0; i < 3; i++)
			right[i] /= x;
		times(back, right, up);
		minus(P, l->eye, r);
		out[0] = k * dot(r, right) / -dot(r, back);
		out[1] = k * dot(r, up) / -dot(r, back);
	}
}
static inline void lens_toward(const struct lens *l, const v3 P, v3 w)
{
	double d = PI / 180;

	switch (l->kind) {
	case 0:
		w[0] = cos(l->p * d) * cos(l->q * d);
		w[1] = sin(l->p * d) * cos(l->q * d);
		w[2] = sin(l->q * d);
		return;
	case 1: w[0] = l->p * cos(l->q * d), w[1] = -1, w[2] = l->p * sin(l->q * d); return;
	case 2: w[0] = 1, w[1] = l->p * cos(l->q * d), w[2] = l->p * sin(l->q * d); return;
	case 3: w[0] = -l->p * sin(l->q * d), w[1] = -l->p * cos(l->q * d), w[2] = 1; return;
	case 4: w[0] = w[1] = w[2] = 1; return;
	case 5: {
		double a = asin(sqrt(0.125)), b = asin(1 / 3.0);

		w[0] = cos(a) * cos(b), w[1] = sin(a) * cos(b), w[2] = sin(b);
		return;
	}
	default: minus(l->eye, P, w);
	}
}
static inline struct hide_view lens_view(const struct lens *l)
{
	struct hide_view v = { 0 };
	struct err e;

	switch (l->kind) {
	case 0: return hide_view_orthographic(l->p, l->q);
	case 1: return hide_view_oblique(l->p, l->q);
	case 2: return hide_view_forward(l->p, l->q);
	case 3: return hide_view_military(l->p, l->q);
	case 4: return hide_view_isometric();
	case 5: return hide_view_dimetric();
	default:
		if (hide_view_perspective(&v, V(l->eye[0], l->eye[1], l->eye[2]),
					  V(l->target[0], l->target[1], l->target[2]),
					  &e) != OK)
			abort();
		return v;
	}
}

/* Nearly on the segment from a to b?  The border of a face belongs to it. */
static inline bool on_border(const v3 y, const v3 a, const v3 b)
{
	v3 d, t;
	double k;

	minus(b, a, d), minus(y, a, t);
	k = dot(t, d) / dot(d, d);
	k = k < 0 ? 0 : k > 1 ? 1 : k;
	for (int i = 0; i < 3; i++)
		t[i] -= k * d[i];
	return dot(t, t) < 1e-18;
}
/* The number of times something is met between s = least and s = most. */
static inline int hits(const struct hide_scene *s, const struct hide_surface *f, const v3 x,
		       const v3 d, double least, double most)
{
	if (f->kind == HIDE_FACE && f->side[0].curve >= 0) { /* a disc, or less */
		const struct hide_curve *c = &s->curve[f->side[0].curve];
		v3 o, a, b, n, t;
		double k, aa, bb;

		from(c->c, o), from(c->a, a), from(c->b, b);
		times(a, b, n);
		if (fabs(dot(n, d)) < 1e-12)
			return 0;
		minus(o, x, t);
		k = dot(t, n) / dot(d, n);
		for (int i = 0; i < 3; i++)
			t[i] = x[i] + k * d[i] - o[i];
		aa = dot(t, a) / dot(a, a), bb = dot(t, b) / dot(b, b);
		if (!(k > least && k < most))
			return 0;
		if (c->kind == HIDE_PARABOLA) /* and its chord */
			return bb > aa * aa - 1e-9 &&
			       bb < (c->from + c->to) * aa - c->from * c->to + 1e-9;
		if (f->n_sides == 2) {
			double mid = (c->from + c->to) / 2;

			if (aa * cos(mid) + bb * sin(mid) < cos((c->to - c->from) / 2) - 1e-9)
				return 0;
		}
		return aa * aa + bb * bb < 1 + 1e-9;
	}
	if (f->kind == HIDE_FACE) {
		v3 a, b, c, n = { 0, 0, 0 }, y;
		double k, turn = 0;

		for (int i = 0; i < f->n_sides; i++) {
			from(s->vertex[f->side[i].vertex], a);
			from(s->vertex[f->side[(i + 1) % f->n_sides].vertex], b);
			times(a, b, c);
			for (int j = 0; j < 3; j++)
				n[j] += c[j];
		}
		if (fabs(dot(n, d)) < 1e-9 * sqrt(dot(n, n) * dot(d, d)))
			return 0; /* edge-on */
		from(s->vertex[f->side[0].vertex], a);
		minus(a, x, y);
		k = dot(y, n) / dot(d, n);
		for (int i = 0; i < 3; i++)
			y[i] = x[i] + k * d[i];
		for (int i = 0; i < f->n_sides && k > least && k < most; i++) {
			from(s->vertex[f->side[i].vertex], a);
			from(s->vertex[f->side[(i + 1) % f->n_sides].vertex], b);
			if (on_border(y, a, b))
				return 1;
		}
		/* Inside is where the border goes round once. */
		for (int i = 0; i < f->n_sides; i++) {
			from(s->vertex[f->side[i].vertex], a);
			from(s->vertex[f->side[(i + 1) % f->n_sides].vertex], b);
			minus(a, y, a), minus(b, y, b);
			times(a, b, c);
			turn += atan2(dot(c, n) / sqrt(dot(n, n)), dot(a, b));
		}
		return k > least && k < most && fabs(turn) > PI;
	}
	/* |y|^2 - (u.y)^2 = q0 + q1 u.y + q2 (u.y)^2 along y = x - foot + k d */
	v3 o, u, y;
	double ud, uy, A, B, C, D;
	int n = 0;

	from(f->foot, o), from(f->axis, u);
	minus(x, o, y);
	ud = dot(u, d), uy = dot(u, y);
	A = dot(d, d) - (1 + f->q[2]) * ud * ud;
	B = dot(y, d) - (1 + f->q[2]) * ud * uy - f->q[1] * ud / 2;
	C = dot(y, y) - (1 + f->q[2]) * uy * uy - f->q[1] * uy - f->q[0];
	D = B * B - A * C;
	if (D < -1e-9)
		return 0;
	D = fmax(D, 0);
	for (int i = -1; i <= 1; i += 2) {
		double k = fabs(A) < 1e-13 ? (i < 0 ? -C / (2 * B) : NAN)
					   : (-B + i * sqrt(D)) / A,
		       h = uy + k * ud;

		n += k > least && k < most && h > f->h0 - 1e-9 && h < f->h1 + 1e-9;
	}
	return n;
}
static inline int cast(const struct hide_scene *s, const struct lens *l, const v3 x, int skip)
{
	v3 d;
	int n = 0;
	double len;

	lens_toward(l, x, d);
	len = sqrt(dot(d, d));
	for (int i = 0; i < s->n_surfaces; i++)
		if (i != skip)
			n += hits(s, &s->surface[i], x, d, 1e-7 / len, l->kind == 6 ? 1 : 1e9);
	return n;
}
static inline void place(const struct hide_curve *c, double t, v3 out)
{
	v3 o, a, b;
	double f = t, g = 0;

	if (c->kind == HIDE_POLYLINE) {
		int i = (int)t;

		if (i > c->n - 2)
			i = c->n - 2;
		from(c->pts[i], o), from(c->pts[i + 1], a);
		for (int k = 0; k < 3; k++)
			out[k] = o[k] + (t - i) * (a[k] - o[k]);
		return;
	}
	from(c->c, o), from(c->a, a), from(c->b, b);
	if (c->kind == HIDE_ELLIPSE)
		f = cos(t), g = sin(t);
	if (c->kind == HIDE_PARABOLA)
		g = t * t;
	if (c->kind == HIDE_HYPERBOLA)
		f = cosh(t), g = sinh(t);
	for (int k = 0; k < 3; k++)
		out[k] = o[k] + f * a[k] + g * b[k];
}

/* A part of a disc or parabola, bounded by an arc and its chord. */
static inline void add_bow(struct hide_scene *s, enum hide_curve_kind kind, struct hide_vec c,
			   struct hide_vec a, struct hide_vec b, double t0, double t1)
{
	int arc = hide_add_conic(s, -1, kind, c, a, b, t0, t1), chord;
	v3 p, q;

	place(&s->curve[arc], t0, p), place(&s->curve[arc], t1, q);
	chord = hide_add_line(s, -1, V(q[0], q[1], q[2]), V(p[0], p[1], p[2]));
	hide_add_region(s, -1, (int[]){ arc, chord }, (bool[]){ false, false }, 2);
}

/* --- Random scenes ----------------------------------------------------------------------- */
struct motion {
	double m[3][3];
	v3 by;
};
/* Now and then along the axes, so that things coincide. */
static inline struct motion random_motion(bool plain)
{
	struct motion m = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, { 0, 0, 0 } };

	for (int i = 0; i < 3; i++)
		m.by[i] = plain ? below(7) - 3 : uniform(-3, 3);
	for (int i = 0; i < 3 && !plain; i++) {
		double a = uniform(0, 2 * PI), c = cos(a), s = sin(a);
		int p = i, q = (i + 1) % 3;

		for (int k = 0; k < 3; k++) {
			double x = m.m[p][k], y = m.m[q][k];

			m.m[p][k] = c * x - s * y;
			m.m[q][k] = s * x + c * y;
		}
	}
	return m;
}
static inline struct hide_vec moved(const struct motion *m, struct hide_vec p)
{
	double v[3] = { p.x, p.y, p.z }, o[3];

	for (int i = 0; i < 3; i++)
		o[i] = dot(m->m[i], v) + m->by[i];
	return V(o[0], o[1], o[2]);
}
static inline struct hide_vec turned(const struct motion *m, struct hide_vec p)
{
	struct motion n = *m;

	n.by[0] = n.by[1] = n.by[2] = 0;
	return moved(&n, p);
}
static inline void random_polyhedron(struct hide_scene *s, bool plain)
{
	double p[12][2], h = plain ? 1 + below(3) : uniform(0.5, 3);
	int n = 3 + below(5), first, kind = below(5), body;
	struct motion m = random_motion(plain);

	for (int i = 0; i < n; i++) {
		double a = 2 * PI * i / n, r = kind == 4 && i % 2 ? 0.5 : 1.5;

		p[i][0] = r * cos(a), p[i][1] = r * sin(a);
	}
	if (kind == 0 || (plain && kind < 3)) {
		double w = plain ? 1 + below(3) : uniform(0.5, 3);
		double q[4][2] = { { 0, 0 }, { w, 0 }, { w, w }, { 0, w } };

		n = 4;
		memcpy(p, q, sizeof q);
	}
	if (kind == 3) {
		double q[8][2] = { { 0, 0 }, { 3, 0 }, { 3, 1 }, { 2, 1 },
				   { 2, 2 }, { 1, 2 }, { 1, 1 }, { 0, 1 } };

		n = 8;
		memcpy(p, q, sizeof q);
	}
	if (kind == 4)
		n = n / 2 * 2 < 6 ? 6 : n / 2 * 2;
	for (int i = 0; kind == 4 && i < n; i++) {
		double a = 2 * PI * i / n, r = i % 2 ? 0.5 : 1.5;

		p[i][0] = r * cos(a), p[i][1] = r * sin(a);
	}
	body = below(3) ? add_prism(s, (const double(*)[2])p, n, 0, h, kind < 3, &first)
			: add_pyramid(s, (const double(*)[2])p, n, 0, V(0.3, 0.2, h), kind < 3,
				      &first);
	for (int i = first; i < s->n_vertices; i++)
		s->vertex[i] = moved(&m, s->vertex[i]);
	hide_add_edges(s, body, below(2));
}
static inline void random_round(struct hide_scene *s, bool plain)
{
	struct motion m = random_motion(plain);
	double r = plain ? 1 + below(2) : uniform(0.5, 1.5),
	       r1 = below(3) ? below(2) * r : uniform(0, 1.5), h = plain ? 2 : uniform(0.5, 3);
	int zone, k, body;

	switch (below(5)) {
	case 4: { /* a vase, or a stack of cones */
		double p[5][2];

		for (int i = 0; i < 5; i++) {
			p[i][0] = 0.7 * i;
			p[i][1] = uniform(0.6, 1.2);
		}
		body = hide_add_body(s, false, false);
		zone = hide_add_revolution(s, body, moved(&m, V(0, 0, 0)),
					   turned(&m, V(0, 0, 1)), (const double(*)[2])p, 5,
					   below(3) > 0);
		k = s->n_surfaces - 1;
		hide_add_rim(s, zone, 0);
		hide_add_rim(s, k, 1);
		hide_add_lid(s, zone, 0);
		break;
	}
	case 0:
		zone = add_ball(s, moved(&m, V(0, 0, 0)), r);
		for (int i = below(3); i >= 0; i--) {
			double d = uniform(-0.9, 0.9) * r, rho = sqrt(r * r - d * d);
			struct motion n = random_motion(plain);

			memcpy(n.by, m.by, sizeof n.by);
			k = hide_add_conic(s, -1, HIDE_ELLIPSE, moved(&n, V(0, 0, d)),
					   turned(&n, V(rho, 0, 0)), turned(&n, V(0, rho, 0)),
					   0, below(2) ? 2 * PI : uniform(1, 6));
			if (below(2))
				hide_curve_put_on(s, k, zone);
		}
		break;
	case 1: { /* a cap, a paraboloid or a hyperboloid */
		static const double q[3][3] = { { 1.5, 0, -1 }, { 0, 1, 0 }, { 0.3, 0, 0.7 } };
		static const double ends[3][2] = { { -0.4, 1.1 }, { 0, 1.5 }, { -1, 0.8 } };
		int i = below(3);

		body = hide_add_body(s, false, false);
		zone = hide_add_zone(s, body, moved(&m, V(0, 0, 0)), turned(&m, V(0, 0, 1)),
				     q[i], ends[i][0], ends[i][1]);
		for (int end = 0; end < 2; end++) {
			if (below(2))
				hide_add_lid(s, zone, end);
			hide_add_rim(s, zone, end);
		}
		break;
	}
	default:
		zone = add_round(s, moved(&m, V(0, 0, 0)), r, moved(&m, V(0, 0, h)), r1);
		/* a generator, an axis, a circle between */
		k = hide_add_line(s, -1, moved(&m, V(r, 0, 0)), moved(&m, V(r1, 0, h)));
		hide_curve_put_on(s, k, zone);
		hide_add_line(s, -1, moved(&m, V(0, 0, -1)), moved(&m, V(0, 0, h + 1)));
		k = hide_add_conic(s, -1, HIDE_ELLIPSE, moved(&m, V(0, 0, h / 2)),
				   turned(&m, V((r + r1) / 2, 0, 0)),
				   turned(&m, V(0, (r + r1) / 2, 0)), 0, 2 * PI);
		if (below(2))
			hide_curve_put_on(s, k, zone);
	}
}
static inline void random_free(struct hide_scene *s, bool plain)
{
	struct motion m = random_motion(plain);
	static const double q[5][2] = { { 0, 0 }, { 4, 0 }, { 4, 3 }, { 2, 1 }, { 0, 3 } };
	int v[5], f;
	struct hide_vec p[24];

	switch (below(5)) {
	case 4: {
		double t0 = uniform(-2, 0), t1 = uniform(0.5, 2);

		add_bow(s, below(2) ? HIDE_ELLIPSE : HIDE_PARABOLA, moved(&m, V(0, 0, 0)),
			turned(&m, V(1.5, 0, 0)), turned(&m, V(0, 1.2, 0)), t0, t1);
		break;
	}
	case 0:
		for (int i = 0; i < 5; i++)
			v[i] = hide_add_vertex(s, moved(&m, V(q[i][0], q[i][1], 0)));
		f = hide_add_face(s, -1, v, 5);
		for (int i = 0; i < 5; i++)
			hide_add_segment(s, -1, v[i], v[(i + 1) % 5]);
		hide_add_segment(s, -1, v[0], v[2]);
		(void)f;
		break;
	case 1:
		for (int i = 0; i < 3; i++) {
			double x = uniform(-3, 3), z = uniform(-2, 2);

			hide_add_line(s, -1, moved(&m, V(x, 0, 1)), moved(&m, V(1, 3, z)));
		}
		break;
	case 2:
		hide_add_conic(s, -1, HIDE_ELLIPSE, moved(&m, V(0, 0, 0)),
			       turned(&m, V(2, 0, 0)), turned(&m, V(0, uniform(1, 3), 0)), 0,
			       2 * PI);
		hide_add_conic(s, -1, HIDE_PARABOLA, moved(&m, V(0, 0, 0)),
			       turned(&m, V(1, 0, 0)), turned(&m, V(0, 0.5, 0.3)), -2, 2);
		hide_add_conic(s, -1, HIDE_HYPERBOLA, moved(&m, V(0, 0, 0)),
			       turned(&m, V(1, 0, 0.5)), turned(&m, V(0, 1, 0)), -1.4, 1.4);
		break;
	default:
		for (int i = 0; i < 24; i++)
			p[i] = moved(&m, V(cos(i / 3.0) * 2, sin(i / 3.0) * 2, i / 12.0));
		hide_add_polyline(s, -1, p, 24);
	}
}
static inline struct lens random_lens(bool plain)
{
	static const double round_angle[] = { 0, 30, 45, 90, -60, 20, 120 };
	struct lens l = { .kind = below(7) };

	switch (l.kind) {
	case 0:
		l.p = plain ? round_angle[below(7)] : uniform(-180, 180);
		l.q = plain ? round_angle[below(6)] : uniform(-80, 80);
		break;
	case 3:
		l.p = plain ? 1 : uniform(0.3, 1.2);
		l.q = plain ? 30 : uniform(0, 90);
		break;
	case 1:
	case 2:
		l.p = plain ? 0.5 : uniform(0.3, 1);
		l.q = plain ? 45 : uniform(20, 160);
		break;
	case 6:
		l.eye[0] = uniform(8, 14);
		if (below(2))
			l.eye[0] = -l.eye[0];
		l.eye[1] = uniform(-10, 10);
		l.eye[2] = uniform(-6, 10);
		l.target[0] = uniform(-1, 1);
		l.target[1] = uniform(-1, 1);
		break;
	default: break;
	}
	return l;
}

static inline void random_scene(struct hide_scene *s, int number)
{
	bool plain = number % 4 == 3;

	rng.s = (uint64_t)number * 7919 + 1;
	for (int i = below(4); i >= 0; i--)
		switch (below(5)) {
		case 0:
		case 1: random_polyhedron(s, plain); break;
		case 2:
		case 3: random_round(s, plain); break;
		default: random_free(s, plain);
		}
}
#endif
