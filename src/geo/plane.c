/* plane.c -- points, directions and lines: the small formulas all others use. */
#include "geo/geo_priv.h"

pt geo_add(pt a, pt b, ctx *c)
{
	return (pt){ num_add(a.x, b.x, c), num_add(a.y, b.y, c) };
}
pt geo_sub(pt a, pt b, ctx *c)
{
	return (pt){ num_sub(a.x, b.x, c), num_sub(a.y, b.y, c) };
}
pt geo_scale(pt a, num k, ctx *c)
{
	return (pt){ num_mul(a.x, k, c), num_mul(a.y, k, c) };
}

pt geo_mid(pt a, pt b, ctx *c)
{
	return (pt){ num_half(num_add(a.x, b.x, c), c), num_half(num_add(a.y, b.y, c), c) };
}

pt geo_negate(pt a, ctx *c)
{
	return (pt){ num_neg(a.x, c), num_neg(a.y, c) };
}

pt geo_turn(pt a, ctx *c)
{
	return (pt){ num_neg(a.y, c), a.x };
}

num geo_dot(pt a, pt b, ctx *c)
{
	return num_add(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c);
}

num geo_cross(pt a, pt b, ctx *c)
{
	return num_sub(num_mul(a.x, b.y, c), num_mul(a.y, b.x, c), c);
}

num geo_norm2(pt a, ctx *c)
{
	return num_add(num_sqr(a.x, c), num_sqr(a.y, c), c);
}

/* On an axis the length needs no root; the test costs nothing for constants. */
num geo_norm(pt a, ctx *c)
{
	if (is_yes(num_is_zero(a.x, c)) && !num_is_bad(num_abs(a.y, c)))
		return num_abs(a.y, c);
	if (is_yes(num_is_zero(a.y, c)) && !num_is_bad(num_abs(a.x, c)))
		return num_abs(a.x, c);
	return num_sqrt(geo_norm2(a, c), c);
}

num geo_dist2(pt a, pt b, ctx *c)
{
	return geo_norm2(geo_sub(a, b, c), c);
}
num geo_dist(pt a, pt b, ctx *c)
{
	return geo_norm(geo_sub(a, b, c), c);
}

num geo_orient(pt a, pt b, pt p, ctx *c)
{
	return geo_cross(geo_sub(b, a, c), geo_sub(p, a, c), c);
}

truth geo_equal(pt a, pt b, ctx *c)
{
	truth x = num_eq(a.x, b.x, c);

	return is_no(x) ? x : truth_and(x, num_eq(a.y, b.y, c));
}

pt geo_unit(pt a, ctx *c)
{
	num n = geo_norm(a, c);

	return (pt){ num_div(a.x, n, c), num_div(a.y, n, c) };
}

/* --- Straight carriers ------------------------------------------------------------------- */

typedef struct straight straight_fn(const struct value *v, ctx *c);

static struct straight straight_line(const struct value *v, ctx *c)
{
	(void)c;
	return (struct straight){ value_pt(v, 0), value_pt(v, 1) };
}

static struct straight straight_segment(const struct value *v, ctx *c)
{
	pt a = value_pt(v, 0);

	return (struct straight){ a, geo_sub(value_pt(v, 1), a, c) };
}

static struct straight straight_vector(const struct value *v, ctx *c)
{
	(void)c;
	return (struct straight){ value_pt(v, 1), value_pt(v, 0) };
}

/* clang-format off */
#define STRAIGHT_ROWS(ROW, NONE) \
	ROW(VECTOR, straight_vector) \
	ROW(LINE, straight_line) \
	ROW(SEGMENT, straight_segment) \
	ROW(RAY, straight_line) \
	NONE(POINT) NONE(CIRCLE) NONE(ELLIPSE) NONE(HYPERBOLA) NONE(PARABOLA) NONE(ARC) NONE(SECTOR) \
	NONE(POLYGON) NONE(POLYLINE) NONE(LIST) \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE) KINDS_SPACE_NONE(NONE)
/* clang-format on */
KIND_TABLE(straight_fn *, straight_table, STRAIGHT_ROWS);

struct straight geo_straight_of(const struct value *v, ctx *c)
{
	straight_fn *f = straight_table[v->kind];

	if (!f)
		BUG("straight_of: a %s is not straight", geo_kind_name(v->kind));
	return f(v, c);
}

/* (b, -a) = d and the point satisfies it: k = cross(p, d). */
void geo_straight_equation(struct straight s, num *a, num *b, num *k, ctx *c)
{
	*a = num_neg(s.d.y, c);
	*b = s.d.x;
	*k = geo_cross(s.p, s.d, c);
}

num geo_straight_offset(struct straight s, pt p, ctx *c)
{
	return geo_cross(s.d, geo_sub(p, s.p, c), c);
}

pt geo_straight_foot(struct straight s, pt p, ctx *c)
{
	num t = num_div(geo_dot(s.d, geo_sub(p, s.p, c), c), geo_norm2(s.d, c), c);

	return geo_add(s.p, geo_scale(s.d, t, c), c);
}

pt geo_straight_meet(struct straight s, struct straight t, ctx *c)
{
	num k = num_div(geo_cross(geo_sub(t.p, s.p, c), t.d, c), geo_cross(s.d, t.d, c), c);

	return geo_add(s.p, geo_scale(s.d, k, c), c);
}

pt geo_straight_reflect(struct straight s, pt p, ctx *c)
{
	return geo_sub(geo_scale(geo_straight_foot(s, p, c), num_int(2, c), c), p, c);
}

/*
 * u/|u| + v/|v| points into the angle; times |v|^2 |u| it is
 * |v|^2 u + sqrt(|u|^2 |v|^2) v: one root instead of two.  It is zero only for
 * a straight angle.
 */
enum status geo_bisector_direction(pt *out, pt a, pt o, pt b, ctx *c)
{
	pt u = geo_sub(a, o, c), v = geo_sub(b, o, c);
	num nu, nv;

	if (num_vanishes(geo_cross(u, v, c), c) != 1 && num_sgn(geo_dot(u, v, c), c) != 1) {
		if (is_unknown(num_is_zero(geo_cross(u, v, c), c)))
			return E_UNABLE;
		*out = geo_turn(geo_sub(b, a, c), c);
		return OK;
	}
	nu = geo_norm2(u, c);
	nv = geo_norm2(v, c);
	*out = geo_add(geo_scale(u, nv, c), geo_scale(v, num_sqrt(num_mul(nu, nv, c), c), c),
		       c);
	return OK;
}
