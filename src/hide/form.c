/*
 * form.c -- planes and quadrics as forms, and their zeros along conic arcs.
 *
 * On an arc a row is k0 + k1 f + k2 g and a quadric a form of degree 2 in f and g, where
 * (f, g) is (t, 0), (cos t, sin t), (t, t^2) or (cosh t, sinh t).  With t itself, the tangent
 * of half the angle, or exp t, that is a polynomial of degree at most 4; its real zeros are
 * found between those of its derivative.
 */
#include "hide/hide_priv.h"

struct hide_row hide_quadric_row(const struct hide_quadric *q, const struct hide_row *p)
{
	struct hide_row r;

	for (int i = 0; i < 4; i++)
		r.v[i] = q->m[i][0] * p->v[0] + q->m[i][1] * p->v[1] + q->m[i][2] * p->v[2] +
			 q->m[i][3] * p->v[3];
	return r;
}
double hide_quadric_at(const struct hide_quadric *q, const struct hide_row *p)
{
	struct hide_row r = hide_quadric_row(q, p);

	return hide_row_dot(&r, p);
}
bool hide_row_plane(struct hide_row *l, struct hide_vec n, struct hide_vec p)
{
	n = vec_unit(n);
	*l = hide_row_of(n, -vec_dot(n, p));
	return n.x != 0 || n.y != 0 || n.z != 0;
}
bool hide_row_sight(struct hide_row *l, const struct hide_row *reader, struct hide_vec a,
		    struct hide_vec b)
{
	struct hide_vec w = vec(reader->v[0], reader->v[1], reader->v[2]), n,
			d = vec_sub(b, a);

	if (reader->v[3] != 0)
		w = vec_sub(w, vec_scale(vec_add(a, b), 0.5));
	n = vec_cross(d, vec_unit(w));
	if (vec_length(n) <= 1e-12 * vec_length(d))
		return false;
	return hide_row_plane(l, n, a);
}

/* Vectors of the arc's plane with a . dual[0] = 1, b . dual[0] = 0 and so on. */
static void duals(const struct hide_arc *c, struct hide_vec dual[2])
{
	double aa = vec_dot(c->a, c->a), ab = vec_dot(c->a, c->b), bb = vec_dot(c->b, c->b),
	       det = aa * bb - ab * ab;

	dual[0] = vec_scale(vec_sub(vec_scale(c->a, bb), vec_scale(c->b, ab)), 1 / det);
	dual[1] = vec_scale(vec_sub(vec_scale(c->b, aa), vec_scale(c->a, ab)), 1 / det);
}
static void add_product(struct hide_quadric *q, double k, const struct hide_row *a,
			const struct hide_row *b)
{
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			q->m[i][j] += k * (a->v[i] * b->v[j] + b->v[i] * a->v[j]) / 2;
}
/* No number is larger than 1. */
static void normalise(struct hide_quadric *q)
{
	double most = 0;

	for (int i = 0; i < 16; i++)
		most = fmax(most, fabs(q->m[i / 4][i % 4]));
	for (int i = 0; most > 0 && i < 16; i++)
		q->m[i / 4][i % 4] /= most;
}
struct hide_quadric hide_arc_quadric(const struct hide_arc *c)
{
	struct hide_quadric q = { 0 };
	struct hide_vec dual[2];
	struct hide_row x, y, one = { { 0, 0, 0, 1 } };

	duals(c, dual);
	x = hide_row_of(dual[0], -vec_dot(dual[0], c->c));
	y = hide_row_of(dual[1], -vec_dot(dual[1], c->c));
	add_product(&q, 1, &x, &x);
	switch (c->kind) {
	case HIDE_ELLIPSE:
		add_product(&q, 1, &y, &y);
		add_product(&q, -1, &one, &one);
		break;
	case HIDE_PARABOLA: add_product(&q, -1, &y, &one); break;
	case HIDE_HYPERBOLA:
		add_product(&q, -1, &y, &y);
		add_product(&q, -1, &one, &one);
		break;
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
	normalise(&q);
	return q;
}
bool hide_quadric_sight(struct hide_quadric *out, const struct hide_quadric *q,
			const struct hide_row *plane, const struct hide_row *reader)
{
	double me = hide_row_dot(plane, reader);
	struct hide_row qe = hide_quadric_row(q, reader);
	double qee = hide_row_dot(&qe, reader);

	if (fabs(me) < 1e-12)
		return false;
	*out = *q;
	for (int i = 0; i < 16; i++)
		out->m[i / 4][i % 4] *= me * me;
	add_product(out, -2 * me, plane, &qe);
	add_product(out, qee, plane, plane);
	normalise(out);
	return true;
}
struct hide_quadric hide_quadric_touching(const struct hide_quadric *q,
					  const struct hide_row *reader)
{
	struct hide_quadric out = { 0 };
	struct hide_row qe = hide_quadric_row(q, reader);
	double qee = hide_row_dot(&qe, reader);

	add_product(&out, 1, &qe, &qe);
	for (int i = 0; i < 16; i++)
		out.m[i / 4][i % 4] -= qee * q->m[i / 4][i % 4];
	normalise(&out);
	return out;
}

/* --- Arcs -------------------------------------------------------------------------------- */
static void basis(const struct hide_arc *c, double t, double *f, double *g)
{
	switch (c->kind) {
	case HIDE_ELLIPSE: *f = cos(t), *g = sin(t); return;
	case HIDE_PARABOLA: *f = t, *g = t * t; return;
	case HIDE_HYPERBOLA: *f = cosh(t), *g = sinh(t); return;
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
	*f = t, *g = 0;
}
struct hide_vec hide_arc_at(const struct hide_arc *c, double t)
{
	double f, g;

	if (c->kind == HIDE_SEGMENT) {
		if (t == 1)
			return vec_add(c->c, c->a);
		return vec_along(c->c, t, c->a);
	}
	basis(c, t, &f, &g);
	return vec_along(vec_along(c->c, f, c->a), g, c->b);
}
struct hide_vec hide_arc_tangent(const struct hide_arc *c, double t)
{
	switch (c->kind) {
	case HIDE_ELLIPSE: return vec_along(vec_scale(c->a, -sin(t)), cos(t), c->b);
	case HIDE_PARABOLA: return vec_along(c->a, 2 * t, c->b);
	case HIDE_HYPERBOLA: return vec_along(vec_scale(c->a, sinh(t)), cosh(t), c->b);
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
	return c->a;
}
/* The form on the arc is k[0] + k[1] f + k[2] g, with the arc's f(t), g(t). */
static void arc_compose(const struct hide_arc *c, const struct hide_row *l, double k[3])
{
	k[0] = hide_row_at(l, c->c, 1);
	k[1] = hide_row_at(l, c->a, 0);
	k[2] = c->kind == HIDE_SEGMENT ? 0 : hide_row_at(l, c->b, 0);
}
/* 1, f, g, ff, fg, gg */
static void compose_quadric(const struct hide_arc *c, const struct hide_quadric *q,
			    double k[6])
{
	struct hide_row C = hide_row_of(c->c, 1), A = hide_row_of(c->a, 0),
			B = hide_row_of(c->kind == HIDE_SEGMENT ? vec(0, 0, 0) : c->b, 0),
			qc = hide_quadric_row(q, &C), qa = hide_quadric_row(q, &A),
			qb = hide_quadric_row(q, &B);

	k[0] = hide_row_dot(&qc, &C);
	k[1] = 2 * hide_row_dot(&qc, &A);
	k[2] = 2 * hide_row_dot(&qc, &B);
	k[3] = hide_row_dot(&qa, &A);
	k[4] = 2 * hide_row_dot(&qa, &B);
	k[5] = hide_row_dot(&qb, &B);
}

/* --- Zeros of polynomials ---------------------------------------------------------------- */
static double poly_at(const double *p, int deg, double x)
{
	double s = p[deg];

	for (int i = deg - 1; i >= 0; i--)
		s = s * x + p[i];
	return s;
}
/* What rounding may do to that. */
static double poly_noise(const double *p, int deg, double x)
{
	double s = fabs(p[deg]);

	for (int i = deg - 1; i >= 0; i--)
		s = s * fabs(x) + fabs(p[i]);
	return s * 1e-14;
}
/* The zero between a and b, where the signs differ: the middle, or the secant's when that
 * halves faster (Illinois). */
static double zero_between(const double *p, int deg, double a, double b, double fa, double fb)
{
	int side = 0;

	for (int i = 0; i < 200; i++) {
		double x = i % 8 == 7 ? (a + b) / 2 : (a * fb - b * fa) / (fb - fa), fx;

		if (!(x > fmin(a, b) && x < fmax(a, b)))
			x = (a + b) / 2;
		if (x == a || x == b || fabs(b - a) <= 1e-16 * (fabs(a) + fabs(b)))
			return x;
		fx = poly_at(p, deg, x);
		if (fx == 0)
			return x;
		if ((fx > 0) == (fa > 0)) {
			a = x, fa = fx;
			if (side == -1)
				fb /= 2;
			side = -1;
		} else {
			b = x, fb = fx;
			if (side == 1)
				fa /= 2;
			side = 1;
		}
	}
	return (a + b) / 2;
}
static int poly_zeros(const double *p, int deg, double lo, double hi, double *out)
{
	double d[5] = { 0 }, at[16], fa, fb;
	int n = 0, m;

	while (deg > 0 && p[deg] == 0)
		deg--;
	if (deg == 0)
		return 0;
	if (deg == 1) {
		double x = -p[0] / p[1];

		if (!(x >= lo && x <= hi))
			return 0;
		out[0] = x;
		return 1;
	}
	for (int i = 1; i <= deg; i++)
		d[i - 1] = i * p[i];
	at[0] = lo;
	m = 1 + poly_zeros(d, deg - 1, lo, hi, at + 1);
	at[m] = hi;
	fa = poly_at(p, deg, lo);
	for (int i = 0; i < m; i++, fa = fb) {
		fb = poly_at(p, deg, at[i + 1]);
		/* Two zeros may be one: it is a turning point, or is there a sliver? */
		if (i > 0 && fabs(fa) <= poly_noise(p, deg, at[i]))
			out[n++] = at[i];
		if (fa != 0 && fb != 0 && (fa > 0) != (fb > 0))
			out[n++] = zero_between(p, deg, at[i], at[i + 1], fa, fb);
		else if (fb == 0 && i == m - 1)
			out[n++] = at[m];
		if (n > 6)
			break;
	}
	return n;
}

/* --- Zeros on arcs ----------------------------------------------------------------------- */
/* Brings an angle behind the arc's beginning; does it lie on the arc? */
static bool on_turn(const struct hide_arc *c, double *t)
{
	*t = c->from + fmod(*t - c->from, 2 * HIDE_PI);
	if (*t < c->from)
		*t += 2 * HIDE_PI;
	return *t <= c->to;
}
/* k0 + k1 cos t + k2 sin t = 0 */
static int zeros_linear_turn(const struct hide_arc *c, const double k[3], double *out)
{
	double r = hypot(k[1], k[2]), mid, half, t;
	int n = 0;

	if (r == 0 || fabs(k[0]) > r * (1 + 1e-14))
		return 0;
	mid = atan2(k[2], k[1]);
	half = acos(fmax(-1, fmin(1, -k[0] / r)));
	for (int i = 0; i < 2; i++) {
		t = i ? mid + half : mid - half;
		if (on_turn(c, &t))
			out[n++] = t;
	}
	return n;
}
static double square_at(const double k[6], double f, double g)
{
	return k[0] + k[1] * f + k[2] * g + k[3] * f * f + k[4] * f * g + k[5] * g * g;
}
/* In u = tan((t - t0) / 2), with t0 such that what becomes of infinity is far from 0. */
static int zeros_square_turn(const struct hide_arc *c, const double k[6], double *out)
{
	double best = -1, t0 = 0, p[5], u[HIDE_ROOTS], bound, ct, st, r[6];
	int n = 0, m;

	for (int i = 0; i < 7; i++) {
		double t = 0.3 + i * (2 * HIDE_PI / 7), v = fabs(square_at(k, cos(t), sin(t)));

		if (v > best) {
			best = v;
			t0 = t - HIDE_PI;
		}
	}
	if (!(best > 0))
		return 0;
	/* cos t = ct C - st S, sin t = st C + ct S with C, S those of t - t0 */
	ct = cos(t0), st = sin(t0);
	r[0] = k[0];
	r[1] = k[1] * ct + k[2] * st;
	r[2] = -k[1] * st + k[2] * ct;
	r[3] = k[3] * ct * ct + k[4] * ct * st + k[5] * st * st;
	r[4] = 2 * (k[5] - k[3]) * ct * st + k[4] * (ct * ct - st * st);
	r[5] = k[3] * st * st - k[4] * ct * st + k[5] * ct * ct;
	/* C = (1 - uu) / (1 + uu), S = 2 u / (1 + uu) */
	p[0] = r[0] + r[1] + r[3];
	p[1] = 2 * r[2] + 2 * r[4];
	p[2] = 2 * r[0] - 2 * r[3] + 4 * r[5];
	p[3] = 2 * r[2] - 2 * r[4];
	p[4] = r[0] - r[1] + r[3];
	bound = 0;
	for (int i = 0; i < 4; i++)
		bound = fmax(bound, fabs(p[i] / p[4]));
	m = poly_zeros(p, 4, -1 - bound, 1 + bound, u);
	for (int i = 0; i < m; i++) {
		double t = t0 + 2 * atan(u[i]);

		if (on_turn(c, &t))
			out[n++] = t;
	}
	return n;
}
/* The polynomial's zeros in u = exp t. */
static int zeros_exp(const struct hide_arc *c, const double *p, int deg, double *out)
{
	double u[HIDE_ROOTS];
	int m = poly_zeros(p, deg, exp(c->from), exp(c->to), u), n = 0;

	for (int i = 0; i < m; i++)
		if (u[i] > 0)
			out[n++] = log(u[i]);
	return n;
}

int hide_roots_row(const struct hide_arc *c, const struct hide_row *l, double tiny,
		   double out[HIDE_ROOTS], bool *all)
{
	double k[3], p[3];

	arc_compose(c, l, k);
	*all = false;
	switch (c->kind) {
	case HIDE_ELLIPSE:
		*all = fabs(k[0]) <= tiny && fabs(k[1]) <= tiny && fabs(k[2]) <= tiny;
		return *all ? 0 : zeros_linear_turn(c, k, out);
	case HIDE_PARABOLA:
		*all = fabs(k[0]) <= tiny && fabs(k[1]) <= tiny && fabs(k[2]) <= tiny;
		return *all ? 0 : poly_zeros(k, 2, c->from, c->to, out);
	case HIDE_HYPERBOLA:
		*all = fabs(k[0]) <= tiny && fabs(k[1]) <= tiny && fabs(k[2]) <= tiny;
		p[0] = (k[1] - k[2]) / 2;
		p[1] = k[0];
		p[2] = (k[1] + k[2]) / 2;
		return *all ? 0 : zeros_exp(c, p, 2, out);
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
	*all = fabs(k[0]) <= tiny && fabs(k[0] + k[1]) <= tiny;
	return *all ? 0 : poly_zeros(k, 1, c->from, c->to, out);
}
int hide_roots_quadric(const struct hide_arc *c, const struct hide_quadric *q, double tiny,
		       double out[HIDE_ROOTS], bool *all)
{
	double k[6], p[5];
	int i;

	compose_quadric(c, q, k);
	if (c->kind == HIDE_ELLIPSE) { /* ff + gg = 1 */
		k[0] += k[5];
		k[3] -= k[5];
		k[5] = 0;
	} else if (c->kind == HIDE_HYPERBOLA) { /* ff = 1 + gg */
		k[0] += k[3];
		k[5] += k[3];
		k[3] = 0;
	}
	for (i = 0; i < 6 && fabs(k[i]) <= tiny; i++)
		;
	*all = i == 6;
	if (*all)
		return 0;
	switch (c->kind) {
	case HIDE_ELLIPSE:
		if (k[3] == 0 && k[4] == 0)
			return zeros_linear_turn(c, k, out);
		return zeros_square_turn(c, k, out);
	case HIDE_PARABOLA:
		p[0] = k[0];
		p[1] = k[1];
		p[2] = k[2] + k[3];
		p[3] = k[4];
		p[4] = k[5];
		return poly_zeros(p, 4, c->from, c->to, out);
	case HIDE_HYPERBOLA: /* times uu: f = (u + 1/u) / 2, g = (u - 1/u) / 2 */
		p[0] = (k[3] - k[4] + k[5]) / 4;
		p[1] = (k[1] - k[2]) / 2;
		p[2] = k[0] + (k[3] - k[5]) / 2;
		p[3] = (k[1] + k[2]) / 2;
		p[4] = (k[3] + k[4] + k[5]) / 4;
		return zeros_exp(c, p, 4, out);
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: break;
	}
	p[0] = k[0];
	p[1] = k[1];
	p[2] = k[3];
	return poly_zeros(p, 2, c->from, c->to, out);
}
