/*
 * image.c -- images of arcs: lines, ellipses, cubics.
 *
 * In the image a place is (U : V : W), each of them k0 + k1 f + k2 g along the arc.  W is 1 in
 * parallel views and the depth in perspective.
 */
#include "hide/hide_priv.h"

#define MOST_CUBICS 64

struct hide_film {
	double u[3], v[3], w[3];
};
static void coefficients(double out[3], struct hide_vec row, struct hide_vec eye,
			 const struct hide_arc *c, double k)
{
	out[0] = k * vec_dot(row, vec_sub(c->c, eye));
	out[1] = k * vec_dot(row, c->a);
	out[2] = c->kind == HIDE_SEGMENT ? 0 : k * vec_dot(row, c->b);
}
static struct hide_film film(const struct hide_view *v, const struct hide_arc *c)
{
	struct hide_film m = { .w = { 1, 0, 0 } };
	struct hide_vec eye = v->perspective ? v->eye : vec(0, 0, 0);
	double k = v->perspective ? v->f : 1;

	coefficients(m.u, v->right, eye, c, k);
	coefficients(m.v, v->up, eye, c, k);
	if (v->perspective)
		coefficients(m.w, v->toward, eye, c, -1);
	return m;
}
static void bases(enum hide_curve_kind kind, double t, double f[2], double d[2])
{
	f[0] = t, f[1] = 0, d[0] = 1, d[1] = 0;
	switch (kind) {
	case HIDE_ELLIPSE:
		f[0] = cos(t), f[1] = sin(t);
		d[0] = -f[1], d[1] = f[0];
		break;
	case HIDE_PARABOLA: f[1] = t * t, d[1] = 2 * t; break;
	case HIDE_HYPERBOLA:
		f[0] = cosh(t), f[1] = sinh(t);
		d[0] = f[1], d[1] = f[0];
		break;
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
}
/* The image and how it moves. */
static void film_at(const struct hide_film *m, enum hide_curve_kind kind, double t,
		    double at[2], double move[2])
{
	double f[2], d[2], u, v, w, du, dv, dw;

	bases(kind, t, f, d);
	u = m->u[0] + m->u[1] * f[0] + m->u[2] * f[1];
	v = m->v[0] + m->v[1] * f[0] + m->v[2] * f[1];
	w = m->w[0] + m->w[1] * f[0] + m->w[2] * f[1];
	du = m->u[1] * d[0] + m->u[2] * d[1];
	dv = m->v[1] * d[0] + m->v[2] * d[1];
	dw = m->w[1] * d[0] + m->w[2] * d[1];
	at[0] = u / w;
	at[1] = v / w;
	if (move) {
		move[0] = (du - at[0] * dw) / w;
		move[1] = (dv - at[1] * dw) / w;
	}
}
static struct hide_shape line_shape(const double p[2], const double q[2])
{
	return (struct hide_shape){ .kind = HIDE_LINE, .v = { p[0], p[1], q[0], q[1] } };
}

/* Cubics with the ends and tangents of the parts, more and more of them until the middles
 * are within `fine`. */
static struct hide_shape cubics(const struct hide_film *m, const struct hide_arc *c,
				double fine, struct arena *a)
{
	int n = c->kind == HIDE_ELLIPSE ? 1 + (int)((c->to - c->from) / 1.6) : 1;
	double(*p)[2];

	for (;; n *= 2) {
		double h = (c->to - c->from) / n, worst = 0;

		p = arena_alloc(a, (size_t)(3 * n + 1) * sizeof *p);
		for (int i = 0; i < n; i++) {
			double t = c->from + i * h, q0[2], q1[2], d0[2], d1[2], mid[2];

			film_at(m, c->kind, t, q0, d0);
			film_at(m, c->kind, t + h, q1, d1);
			for (int j = 0; j < 2; j++) {
				p[3 * i][j] = q0[j];
				p[3 * i + 1][j] = q0[j] + d0[j] * h / 3;
				p[3 * i + 2][j] = q1[j] - d1[j] * h / 3;
				p[3 * i + 3][j] = q1[j];
			}
			for (int k = 1; k < 4; k++) {
				double s = k / 4.0, e[2];

				film_at(m, c->kind, t + s * h, mid, d0);
				for (int j = 0; j < 2; j++)
					e[j] = (1 - s) * (1 - s) * (1 - s) * p[3 * i][j] +
					       3 * s * (1 - s) * (1 - s) * p[3 * i + 1][j] +
					       3 * s * s * (1 - s) * p[3 * i + 2][j] +
					       s * s * s * p[3 * i + 3][j] - mid[j];
				/* Across the curve: where on it does not matter. */
				worst = fmax(worst, fabs(e[0] * d0[1] - e[1] * d0[0]) /
							    fmax(hypot(d0[0], d0[1]), 1e-300));
			}
		}
		if (worst <= fine || n >= MOST_CUBICS)
			break;
	}
	return (struct hide_shape){ .kind = HIDE_CUBICS,
				    .n = 3 * n + 1,
				    .p = (const double(*)[2])p };
}

/* An ellipse by the dual of its conic, H diag(-1, 1, 1) H'. */
static bool ellipse(const struct hide_film *m, const struct hide_arc *c,
		    struct hide_shape *out)
{
	double d[3][3], s11, s12, s22, cx, cy, l1, l2, root, turn, tau[2], at[2], move[2],
		sign;
	const double *h[3] = { m->u, m->v, m->w };

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			d[i][j] = -h[i][0] * h[j][0] + h[i][1] * h[j][1] + h[i][2] * h[j][2];
	if (!(d[2][2] < -1e-9 * h[2][0] * h[2][0]))
		return false; /* it reaches the plane through the eye */
	cx = d[0][2] / d[2][2];
	cy = d[1][2] / d[2][2];
	if (m->w[1] == 0 && m->w[2] == 0) { /* exactly, not as a difference */
		double k = 1 / (m->w[0] * m->w[0]);

		s11 = k * (m->u[1] * m->u[1] + m->u[2] * m->u[2]);
		s12 = k * (m->u[1] * m->v[1] + m->u[2] * m->v[2]);
		s22 = k * (m->v[1] * m->v[1] + m->v[2] * m->v[2]);
	} else {
		s11 = cx * cx - d[0][0] / d[2][2];
		s12 = cx * cy - d[0][1] / d[2][2];
		s22 = cy * cy - d[1][1] / d[2][2];
	}
	root = hypot(s11 - s22, 2 * s12);
	l1 = (s11 + s22 + root) / 2;
	/* The smaller by the product: a difference would lose it. */
	l2 = (s11 * s22 - s12 * s12) / l1;
	if (!(l2 > 1e-16 * l1))
		return false;
	turn = root > 1e-12 * l1 ? 0.5 * atan2(2 * s12, s11 - s22) : 0;
	for (int i = 0; i < 2; i++) {
		double x, y;

		film_at(m, c->kind, i ? c->to : c->from, at, move);
		at[0] -= cx, at[1] -= cy;
		x = (at[0] * cos(turn) + at[1] * sin(turn)) / sqrt(l1);
		y = (-at[0] * sin(turn) + at[1] * cos(turn)) / sqrt(l2);
		tau[i] = atan2(y, x);
	}
	sign = at[0] * move[1] - at[1] * move[0] > 0 ? 1 : -1;
	if (c->to - c->from > 2 * HIDE_PI - 1e-9) {
		tau[1] = tau[0] + sign * 2 * HIDE_PI;
	} else {
		double by = sign * (tau[1] - tau[0]);

		by -= 2 * HIDE_PI * floor(by / (2 * HIDE_PI));
		/* Nearly nothing must not become a whole turn, nor the reverse. */
		if (by > 2 * HIDE_PI - 1e-6 && c->to - c->from < 1)
			by = 0;
		else if (by < 1e-6 && c->to - c->from > 5)
			by = 2 * HIDE_PI;
		tau[1] = tau[0] + sign * by;
	}
	*out = (struct hide_shape){
		.kind = HIDE_ARC, .v = { cx, cy, sqrt(l1), sqrt(l2), turn, tau[0], tau[1] }
	};
	return true;
}

bool hide_image_flat(const struct hide_view *v, const struct hide_arc *c)
{
	struct hide_vec n = vec_unit(vec_cross(vec_unit(c->a), vec_unit(c->b)));

	return fabs(vec_dot(n, vec_unit(hide_view_toward(v, c->c)))) < 1e-8;
}
/* Where the tangent goes through the reader. */
int hide_image_turns(const struct hide_view *v, const struct hide_arc *c, double t[2])
{
	double aa = vec_dot(c->a, c->a), ab = vec_dot(c->a, c->b), bb = vec_dot(c->b, c->b),
	       det = aa * bb - ab * ab, f, g, r, k = v->perspective ? 1 : 0;
	struct hide_vec e = hide_view_toward(v, c->c);

	f = (bb * vec_dot(e, c->a) - ab * vec_dot(e, c->b)) / det;
	g = (aa * vec_dot(e, c->b) - ab * vec_dot(e, c->a)) / det;
	r = hypot(f, g);
	if (c->kind != HIDE_ELLIPSE || !(r > k))
		return 0;
	t[0] = atan2(g, f) - acos(k / r);
	t[1] = atan2(g, f) + acos(k / r);
	return 2;
}

struct hide_shape hide_image(const struct hide_view *v, const struct hide_arc *c, double fine,
			     struct arena *a)
{
	struct hide_film m = film(v, c);
	struct hide_shape s;
	double p[2], q[2];

	film_at(&m, c->kind, c->from, p, NULL);
	film_at(&m, c->kind, c->to, q, NULL);
	if (c->kind == HIDE_SEGMENT || hide_image_flat(v, c))
		return line_shape(p, q);
	if (c->kind == HIDE_ELLIPSE && ellipse(&m, c, &s))
		return s;
	return cubics(&m, c, fine, a);
}

bool hide_view_ellipse(const struct hide_view *v, struct hide_vec centre, struct hide_vec a,
		       struct hide_vec b, double from, double to, struct arena *arena,
		       struct hide_shape *out)
{
	struct hide_arc c = { HIDE_ELLIPSE, centre, a, b, from, to };
	double at[4], turn[2], size = vec_length(a) + vec_length(b);
	double(*p)[2];
	int n = 0, k;

	if (!(from < to) || !(vec_length(vec_cross(a, b)) > 0))
		return false;
	if (v->perspective) { /* nearest to the eye's plane at the ends or where it turns */
		double x = vec_dot(a, v->toward), y = vec_dot(b, v->toward),
		       t = from + fmod(atan2(y, x) - from, 2 * HIDE_PI);

		if (t < from)
			t += 2 * HIDE_PI;
		at[0] = from, at[1] = to, at[2] = t <= to ? t : to;
		for (int i = 0; i < 3; i++)
			if (!(vec_dot(vec_sub(v->eye, hide_arc_at(&c, at[i])), v->toward) >
			      1e-9 * size))
				return false;
	}
	if (!hide_image_flat(v, &c)) {
		*out = hide_image(v, &c, 1e-4 * size, arena);
		return true;
	}
	k = hide_image_turns(v, &c, turn);
	at[n++] = from;
	for (int i = 0; i < k; i++) {
		double t = from + fmod(turn[i] - from, 2 * HIDE_PI);

		if (t < from)
			t += 2 * HIDE_PI;
		if (t < to)
			at[n++] = t;
	}
	if (n == 3 && at[1] > at[2]) {
		double s = at[1];

		at[1] = at[2];
		at[2] = s;
	}
	at[n++] = to;
	p = arena_alloc(arena, (size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		hide_view_point(v, hide_arc_at(&c, at[i]), p[i]);
	*out = (struct hide_shape){ .kind = HIDE_LINES, .n = n, .p = (const double(*)[2])p };
	return true;
}

/* --- Along shapes ------------------------------------------------------------------------ */
void hide_shape_at(const struct hide_shape *s, double at, double out[2])
{
	const double *v = s->v;
	double t, x, y;
	int i;

	switch (s->kind) {
	case HIDE_LINE:
		out[0] = v[0] + at * (v[2] - v[0]);
		out[1] = v[1] + at * (v[3] - v[1]);
		return;
	case HIDE_ARC:
		t = v[5] + at * (v[6] - v[5]);
		x = v[2] * cos(t), y = v[3] * sin(t);
		out[0] = v[0] + x * cos(v[4]) - y * sin(v[4]);
		out[1] = v[1] + x * sin(v[4]) + y * cos(v[4]);
		return;
	case HIDE_CUBICS:
		i = (int)(at * ((s->n - 1) / 3));
		i = i < 0 ? 0 : i >= (s->n - 1) / 3 ? (s->n - 1) / 3 - 1 : i;
		t = at * ((s->n - 1) / 3) - i;
		for (int j = 0; j < 2; j++)
			out[j] = (1 - t) * (1 - t) * (1 - t) * s->p[3 * i][j] +
				 3 * t * (1 - t) * (1 - t) * s->p[3 * i + 1][j] +
				 3 * t * t * (1 - t) * s->p[3 * i + 2][j] +
				 t * t * t * s->p[3 * i + 3][j];
		return;
	case HIDE_LINES: break;
	}
	i = (int)(at * (s->n - 1));
	i = i < 0 ? 0 : i > s->n - 2 ? s->n - 2 : i;
	t = at * (s->n - 1) - i;
	out[0] = s->p[i][0] + t * (s->p[i + 1][0] - s->p[i][0]);
	out[1] = s->p[i][1] + t * (s->p[i + 1][1] - s->p[i][1]);
}
double hide_shape_length(const struct hide_shape *s)
{
	double p[2], q[2], sum = 0;
	int n = s->kind == HIDE_LINE    ? 1
		: s->kind == HIDE_ARC   ? 64
		: s->kind == HIDE_LINES ? s->n - 1
					: 12 * ((s->n - 1) / 3);

	hide_shape_at(s, 0, p);
	for (int i = 1; i <= n; i++) {
		hide_shape_at(s, (double)i / n, q);
		sum += hypot(q[0] - p[0], q[1] - p[1]);
		p[0] = q[0], p[1] = q[1];
	}
	return sum;
}
