/*
 * constraint_conic.c -- exact points on lines and conics given by their equations, the
 * one nearest to a place.  Everything is decided in the exact field; doubles only say which
 * of several points is meant.
 */
#include "fig/constraint_lift_priv.h"
#include <math.h>

static bool is_zero(num a, ctx *c)
{
	return num_vanishes(a, c) == 0;
}

static num times(long k, num a, ctx *c)
{
	return num_mul(num_int(k, c), a, c);
}

bool fig_lift_root(num *out, num a, num b, num k, double near, ctx *c)
{
	int quadratic = num_vanishes(a, c), s;
	num disc, root, x[2];

	if (quadratic == NUM_UNKNOWN)
		return false;
	if (!quadratic) {
		if (num_vanishes(b, c) != 1)
			return false;
		*out = num_neg(num_div(k, b, c), c);
		return !num_is_bad(*out);
	}
	disc = num_sub(num_sqr(b, c), times(4, num_mul(a, k, c), c), c);
	s = num_sgn(disc, c);
	if (s == NUM_UNKNOWN || s < 0)
		return false;
	root = num_sqrt(disc, c);
	for (int i = 0; i < 2; i++)
		x[i] = num_div(num_sub(i ? num_neg(root, c) : root, b, c), times(2, a, c), c);
	*out = fabs(num_mid(x[0]) - near) <= fabs(num_mid(x[1]) - near) ? x[0] : x[1];
	return !num_is_bad(*out);
}

static double about(const struct conic *k, const double p[2])
{
	double x = p[0], y = p[1];

	return num_mid(k->a) * x * x + num_mid(k->b) * x * y + num_mid(k->c) * y * y +
	       num_mid(k->d) * x + num_mid(k->e) * y + num_mid(k->f);
}

static bool is_line(const struct conic *k, ctx *c)
{
	return is_zero(k->a, c) && is_zero(k->b, c) && is_zero(k->c, c);
}

/* x and y exchanged. */
static struct conic mirrored(const struct conic *k)
{
	return (struct conic){ k->c, k->b, k->a, k->e, k->d, k->f };
}

/* Is the line better solved for y?  (Its larger coefficient is that of y.) */
static bool for_y(const struct conic *l)
{
	return fabs(num_mid(l->e)) >= fabs(num_mid(l->d));
}

/* l: d x + e y + f = 0 with e not zero; the conic along it is a quadratic in x. */
static bool line_conic(pt *out, const struct conic *l, const struct conic *k,
		       const double near[2], ctx *c)
{
	struct conic lm, km;
	double other[2] = { near[1], near[0] };
	num u, v, a, b, f;

	if (!for_y(l)) {
		pt p;

		lm = mirrored(l);
		km = mirrored(k);
		if (!line_conic(&p, &lm, &km, other, c))
			return false;
		*out = (pt){ p.y, p.x };
		return true;
	}
	if (num_vanishes(l->e, c) != 1)
		return false;
	/* y = u x + v */
	u = num_neg(num_div(l->d, l->e, c), c);
	v = num_neg(num_div(l->f, l->e, c), c);
	a = num_add(k->a, num_add(num_mul(k->b, u, c), num_mul(k->c, num_sqr(u, c), c), c), c);
	b = num_add(num_add(k->d, num_mul(k->b, v, c), c),
		    num_add(times(2, num_mul(k->c, num_mul(u, v, c), c), c),
			    num_mul(k->e, u, c), c),
		    c);
	f = num_add(k->f, num_add(num_mul(k->e, v, c), num_mul(k->c, num_sqr(v, c), c), c), c);
	if (!fig_lift_root(&out->x, a, b, f, near[0], c))
		return false;
	out->y = num_add(num_mul(u, out->x, c), v, c);
	return !num_is_bad(out->y);
}

static bool is_circle(const struct conic *k, ctx *c)
{
	return is_zero(k->b, c) && is_zero(num_sub(k->a, k->c, c), c) && !is_zero(k->a, c);
}

/* Centre and squared radius. */
static pt center_of(const struct conic *k, num *r2, ctx *c)
{
	num two = times(-2, k->a, c);
	pt o = { num_div(k->d, two, c), num_div(k->e, two, c) };

	*r2 = num_sub(geo_norm2(o, c), num_div(k->f, k->a, c), c);
	return o;
}

/*
 * From the foot of the centre along the line: with unknown directions in the field this
 * divides by less than solving for a coordinate, and the root is short where the line
 * passes through the centre.
 */
static bool line_circle(pt *out, const struct conic *l, const struct conic *k,
			const double near[2], ctx *c)
{
	pt dir = { l->e, num_neg(l->d, c) }, across = { l->d, l->e }, o, foot, p[2];
	num r2, len2 = geo_norm2(dir, c), off, s2, s;
	double d[2];
	int sign;

	o = center_of(k, &r2, c);
	off = num_add(geo_dot(across, o, c), l->f, c);
	foot = o;
	s2 = r2;
	if (!is_zero(off, c)) {
		off = num_div(off, len2, c);
		foot = geo_sub(o, geo_scale(across, off, c), c);
		s2 = num_sub(r2, num_mul(num_sqr(off, c), len2, c), c);
	}
	s2 = num_div(s2, len2, c);
	sign = num_sgn(s2, c);
	if (sign == NUM_UNKNOWN || sign < 0)
		return false;
	s = num_sqrt(s2, c);
	for (int i = 0; i < 2; i++) {
		p[i] = geo_add(foot, geo_scale(dir, i ? num_neg(s, c) : s, c), c);
		d[i] = hypot(num_mid(p[i].x) - near[0], num_mid(p[i].y) - near[1]);
	}
	*out = d[0] <= d[1] ? p[0] : p[1];
	return !num_is_bad(out->x) && !num_is_bad(out->y);
}

static bool line_with(pt *out, const struct conic *l, const struct conic *k,
		      const double near[2], ctx *c)
{
	return is_circle(k, c) ? line_circle(out, l, k, near, c)
			       : line_conic(out, l, k, near, c);
}

/* m k.a - k m.a, where the quadratic parts are proportional: a line. */
static bool radical_line(struct conic *out, const struct conic *k, const struct conic *m,
			 ctx *c)
{
	const num *p[2] = { &k->a, &m->a };
	num s, t;

	if (is_zero(k->a, c)) {
		p[0] = is_zero(k->c, c) ? &k->b : &k->c;
		p[1] = is_zero(k->c, c) ? &m->b : &m->c;
	}
	s = *p[1];
	t = *p[0];
	out->a = num_sub(num_mul(k->a, s, c), num_mul(m->a, t, c), c);
	out->b = num_sub(num_mul(k->b, s, c), num_mul(m->b, t, c), c);
	out->c = num_sub(num_mul(k->c, s, c), num_mul(m->c, t, c), c);
	out->d = num_sub(num_mul(k->d, s, c), num_mul(m->d, t, c), c);
	out->e = num_sub(num_mul(k->e, s, c), num_mul(m->e, t, c), c);
	out->f = num_sub(num_mul(k->f, s, c), num_mul(m->f, t, c), c);
	return is_line(out, c);
}

static num determinant(const struct conic *k, ctx *c)
{
	/* 4 a c f + b e d - a e^2 - c d^2 - f b^2 */
	num s = times(4, num_mul(k->a, num_mul(k->c, k->f, c), c), c);

	s = num_add(s, num_mul(k->b, num_mul(k->e, k->d, c), c), c);
	s = num_sub(s, num_mul(k->a, num_sqr(k->e, c), c), c);
	s = num_sub(s, num_mul(k->c, num_sqr(k->d, c), c), c);
	return num_sub(s, num_mul(k->f, num_sqr(k->b, c), c), c);
}

/* Of a pair of lines the one that passes nearest. */
static bool nearest_line(struct conic *out, const struct conic *k, const double near[2],
			 ctx *c)
{
	num zero = num_int(0, c), disc, s, q;
	struct conic l[2];

	if (!is_zero(determinant(k, c), c))
		return false;
	if (is_zero(k->c, c)) {
		struct conic m = mirrored(k), r;
		double other[2] = { near[1], near[0] };

		if (is_zero(k->a, c)) { /* (b x + e)(b y + d) = 0 */
			l[0] = (struct conic){ zero, zero, zero, k->b, zero, k->e };
			l[1] = (struct conic){ zero, zero, zero, zero, k->b, k->d };
			*out = fabs(about(&l[0], near)) <= fabs(about(&l[1], near)) ? l[0]
										    : l[1];
			return true;
		}
		if (!nearest_line(&r, &m, other, c))
			return false;
		*out = mirrored(&r);
		return true;
	}
	disc = num_sub(num_sqr(k->b, c), times(4, num_mul(k->a, k->c, c), c), c);
	if (is_zero(disc, c)) {
		s = zero;
		q = num_sub(num_sqr(k->e, c), times(4, num_mul(k->c, k->f, c), c), c);
		if (num_sgn(q, c) == NUM_UNKNOWN || num_sgn(q, c) < 0)
			return false;
		q = num_sqrt(q, c);
	} else {
		if (num_sgn(disc, c) != 1)
			return false;
		s = num_sqrt(disc, c);
		q = num_div(num_sub(num_mul(k->b, k->e, c),
				    times(2, num_mul(k->c, k->d, c), c), c),
			    s, c);
	}
	for (int i = 0; i < 2; i++)
		l[i] = (struct conic){
			zero,
			zero,
			zero,
			i ? num_add(k->b, s, c) : num_sub(k->b, s, c),
			times(2, k->c, c),
			i ? num_add(k->e, q, c) : num_sub(k->e, q, c),
		};
	*out = fabs(about(&l[0], near)) / hypot(num_mid(l[0].d), num_mid(l[0].e)) <=
			       fabs(about(&l[1], near)) /
				       hypot(num_mid(l[1].d), num_mid(l[1].e))
		       ? l[0]
		       : l[1];
	return true;
}

/* Two lines, by determinants. */
static bool line_line(pt *out, struct lift_quotient *q, const struct conic *k,
		      const struct conic *m, ctx *c)
{
	q->below = num_sub(num_mul(k->d, m->e, c), num_mul(m->d, k->e, c), c);
	q->top.x = num_sub(num_mul(k->e, m->f, c), num_mul(m->e, k->f, c), c);
	q->top.y = num_sub(num_mul(k->f, m->d, c), num_mul(m->f, k->d, c), c);
	if (num_vanishes(q->below, c) != 1)
		return false;
	q->set = true;
	out->x = num_div(q->top.x, q->below, c);
	out->y = num_div(q->top.y, q->below, c);
	return !num_is_bad(out->x) && !num_is_bad(out->y);
}

bool fig_lift_meet(pt *out, struct lift_quotient *q, const struct conic *k,
		   const struct conic *m, const double near[2], ctx *c)
{
	struct conic line;

	q->set = false;
	if (is_line(k, c) && is_line(m, c))
		return line_line(out, q, k, m, c);
	if (is_line(k, c))
		return line_with(out, k, m, near, c);
	if (is_line(m, c))
		return line_with(out, m, k, near, c);
	if (radical_line(&line, k, m, c))
		return line_with(out, &line, k, near, c);
	if (nearest_line(&line, k, near, c))
		return line_with(out, &line, m, near, c);
	return nearest_line(&line, m, near, c) && line_with(out, &line, k, near, c);
}

/* --- One conic -------------------------------------------------------------------------- */

static bool rational(num a, ctx *c)
{
	struct buf b = { 0 };
	bool yes = num_print_rational(&b, a, c);

	buf_clear(&b);
	return yes;
}

/* A known point of the circle: where a line through it in a short direction leaves the
 * circle again.  That takes no root. */
static bool chord_end(pt *out, const struct conic *k, const double near[2], const pt *known,
		      int n, double eps, ctx *c)
{
	double size = 1 + fabs(num_mid(k->d)) + fabs(num_mid(k->e)) + fabs(num_mid(k->f));

	for (int i = 0; i < n; i++) {
		double q[2] = { num_mid(known[i].x), num_mid(known[i].y) };
		double dx = near[0] - q[0], dy = near[1] - q[1], far = hypot(dx, dy);
		bool flat = fabs(dx) >= fabs(dy);
		long u, v;
		num slope, steep;
		pt dir, g;

		if (far < 8 * eps ||
		    fabs(about(k, q)) > 1e-6 * size * (1 + q[0] * q[0] + q[1] * q[1]) ||
		    !is_zero(geo_conic_at(k, known[i], c), c))
			continue;
		fig_lift_simplest(flat ? dy / dx : dx / dy, eps / (2 * far), &u, &v);
		slope = num_int(u, c);
		steep = num_int(v, c);
		dir = flat ? (pt){ steep, slope } : (pt){ slope, steep };
		g = (pt){ num_add(times(2, num_mul(k->a, known[i].x, c), c), k->d, c),
			  num_add(times(2, num_mul(k->a, known[i].y, c), c), k->e, c) };
		slope = num_div(geo_dot(g, dir, c), num_mul(k->a, geo_norm2(dir, c), c), c);
		*out = geo_sub(known[i], geo_scale(dir, slope, c), c);
		return !num_is_bad(out->x) && !num_is_bad(out->y) &&
		       hypot(num_mid(out->x) - near[0], num_mid(out->y) - near[1]) < 0.5 * far;
	}
	return false;
}

/* A point of the circle in a direction with short cosine and sine. */
static bool on_circle(pt *out, const struct conic *k, const double near[2], const pt *known,
		      int n, double eps, ctx *c)
{
	num r2, r, w, cs, sn;
	pt o = center_of(k, &r2, c);
	double dx = near[0] - num_mid(o.x), dy = near[1] - num_mid(o.y), radius, phi;
	long p, q;
	int quarter;

	if (num_sgn(r2, c) != 1)
		return false;
	/* A root that is not needed would make the field larger. */
	if (!rational(r2, c) && chord_end(out, k, near, known, n, eps, c))
		return true;
	r = num_sqrt(r2, c);
	if (!rational(r, c) && chord_end(out, k, near, known, n, eps, c))
		return true;
	radius = sqrt(num_mid(r2));
	phi = atan2(dy, dx);
	quarter = (int)floor(phi / 1.5707963267948966 + 0.5);
	fig_lift_simplest(tan((phi - quarter * 1.5707963267948966) / 2), eps / (2 * radius),
			  &p, &q);
	w = num_int(p * p + q * q, c);
	cs = num_div(num_int(q * q - p * p, c), w, c);
	sn = num_div(num_int(2 * p * q, c), w, c);
	for (int i = 0; i < ((quarter % 4) + 4) % 4; i++) {
		num t = cs;

		cs = num_neg(sn, c);
		sn = t;
	}
	out->x = num_add(o.x, num_mul(r, cs, c), c);
	out->y = num_add(o.y, num_mul(r, sn, c), c);
	return !num_is_bad(out->x) && !num_is_bad(out->y);
}

/* With one coordinate as in open: the one along which the curve is steeper is solved for. */
static bool with_open(pt *out, const struct conic *k, const double near[2], pt open, ctx *c)
{
	double gx = 2 * num_mid(k->a) * near[0] + num_mid(k->b) * near[1] + num_mid(k->d),
	       gy = 2 * num_mid(k->c) * near[1] + num_mid(k->b) * near[0] + num_mid(k->e);
	bool solve_y = fabs(gy) >= fabs(gx);
	struct conic m = solve_y ? *k : mirrored(k);
	num x = solve_y ? open.x : open.y, y;
	num b = num_add(num_mul(m.b, x, c), m.e, c);
	num f = num_add(num_add(num_mul(m.a, num_sqr(x, c), c), num_mul(m.d, x, c), c), m.f,
			c);

	if (!fig_lift_root(&y, m.c, b, f, near[solve_y ? 1 : 0], c))
		return false;
	*out = solve_y ? (pt){ x, y } : (pt){ y, x };
	return true;
}

/* A line with coefficients that are not rational, through a known point: a short multiple
 * of its direction away from there.  No division, so the numbers stay as they are. */
static bool from_known(pt *out, const struct conic *l, const double near[2], const pt *known,
		       int n, double eps, ctx *c)
{
	pt dir = { l->e, num_neg(l->d, c) };
	double dx = num_mid(dir.x), dy = num_mid(dir.y), len = hypot(dx, dy);

	if (rational(l->d, c) && rational(l->e, c) && rational(l->f, c))
		return false;
	for (int i = 0; i < n; i++) {
		double q[2] = { num_mid(known[i].x), num_mid(known[i].y) };
		double far = hypot(near[0] - q[0], near[1] - q[1]);
		long p, r;

		if (fabs(about(l, q)) > 1e-6 * len * (1 + fabs(q[0]) + fabs(q[1])) ||
		    far < 4 * eps || !is_zero(geo_conic_at(l, known[i], c), c))
			continue;
		fig_lift_simplest(((near[0] - q[0]) * dx + (near[1] - q[1]) * dy) /
					  (len * len),
				  eps / len, &p, &r);
		*out = geo_add(known[i], geo_scale(dir, num_rat(p, r, c), c), c);
		return p != 0;
	}
	return false;
}

static bool on_line(pt *out, const struct conic *l, const double near[2], pt open,
		    const pt *known, int n, double eps, ctx *c)
{
	return from_known(out, l, near, known, n, eps, c) || with_open(out, l, near, open, c);
}

bool fig_lift_on(pt *out, const struct conic *k, const double near[2], pt open,
		 const pt *known, int n, double eps, ctx *c)
{
	struct conic line;

	if (is_line(k, c))
		return on_line(out, k, near, open, known, n, eps, c);
	if (is_circle(k, c))
		return on_circle(out, k, near, known, n, eps, c);
	if (nearest_line(&line, k, near, c))
		return on_line(out, &line, near, open, known, n, eps, c);
	return with_open(out, k, near, open, c);
}
