/*
 * path.c -- being on a path, in a region; the nearest point of a path.
 *
 * Whether a point lies within an arc is told by signs of cross products, never
 * by angles.  With u, w the rays of the counter-clockwise arc and q the ray in
 * question:
 *   cross(u, w) > 0   less than half a turn: q is left of u and right of w
 *   cross(u, w) < 0   more: q is left of u or right of w
 *   = 0, dot < 0      half a turn: left of u
 *   = 0, dot > 0      the full turn
 */
#include "geo/geo_priv.h"
#include <math.h>

int geo_root_sgn(num a, num k, num b, ctx *c)
{
	int sa = num_sgn(a, c), sb = num_sgn(b, c), s;

	if (sa == NUM_UNKNOWN || sb == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	if (sa == sb || sa == 0)
		return sb;
	if (sb == 0) {
		s = num_sgn(k, c);
		return s == NUM_UNKNOWN ? s : s * sa;
	}
	s = num_cmp(num_mul(num_sqr(a, c), k, c), num_sqr(b, c), c);
	return s == NUM_UNKNOWN || s == 0 ? s : s > 0 ? sa : sb;
}

typedef struct stretch stretch_fn(const struct value *v, ctx *c);
typedef truth has_fn(const struct value *v, pt p, ctx *c);
typedef enum status nearest_fn(pt *out, const struct value *v, pt p, ctx *c);
/* What a kind has as a path; the rows are at the end. */
struct path {
	stretch_fn *stretch; /* made of one straight piece */
	has_fn *has;         /* points; NULL: a number or a text has none */
	has_fn *extent;      /* less than its carrier; NULL: it is its own carrier */
	has_fn *region;      /* an inside */
	nearest_fn *nearest; /* a path to be on */
};
static const struct path paths[KIND_COUNT];

/* --- Straight paths ---------------------------------------------------------------------- */

static struct stretch stretch_between(pt a, pt b, ctx *c)
{
	return (struct stretch){ { a, geo_sub(b, a, c) }, 2, { a, b } };
}

static struct stretch stretch_line(const struct value *v, ctx *c)
{
	return (struct stretch){ .s = geo_straight_of(v, c), .n = 0 };
}

static struct stretch stretch_ray(const struct value *v, ctx *c)
{
	return (struct stretch){ geo_straight_of(v, c),
				 1,
				 { value_pt(v, 0), value_pt(v, 0) } };
}

static struct stretch stretch_segment(const struct value *v, ctx *c)
{
	return stretch_between(value_pt(v, 0), value_pt(v, 1), c);
}

static struct stretch stretch_vector(const struct value *v, ctx *c)
{
	pt d = value_pt(v, 0), a = value_pt(v, 1);

	return (struct stretch){ { a, d }, 2, { a, geo_add(a, d, c) } };
}

struct stretch geo_stretch_of(const struct value *v, ctx *c)
{
	stretch_fn *f = paths[v->kind].stretch;

	if (!f)
		BUG("stretch_of: a %s is not straight", geo_kind_name(v->kind));
	return f(v, c);
}

struct stretch geo_stretch_side(const struct value *polygon, int i, ctx *c)
{
	return stretch_between(value_pt(polygon, i),
			       value_pt(polygon, (i + 1) % (polygon->n / 2)), c);
}

/* p on the carrier: within the ends?  Between two ends it sees them in opposite
 * directions; said so, this also holds for a side without length. */
static truth stretch_extent(const struct stretch *s, pt p, ctx *c)
{
	pt a;

	if (s->n == 0)
		return TRUTH_YES;
	a = geo_sub(p, s->end[0], c);
	if (s->n == 1)
		return sgn_not_neg(num_sgn(geo_dot(s->s.d, a, c), c));
	return sgn_not_pos(num_sgn(geo_dot(a, geo_sub(p, s->end[1], c), c), c));
}

static truth stretch_has(const struct stretch *s, pt p, ctx *c)
{
	truth r = num_is_zero(geo_straight_offset(s->s, p, c), c);

	return is_no(r) ? r : truth_and(r, stretch_extent(s, p, c));
}

enum status geo_stretch_gap(struct gap *out, const struct stretch *s, pt p, ctx *c)
{
	pt q = geo_sub(p, s->s.p, c), d = s->s.d;
	num t = geo_dot(d, q, c), len2;
	int lo = s->n >= 1 ? num_sgn(t, c) : 1;
	int hi = s->n >= 2 && lo == 1 ? num_sgn(geo_dot(d, geo_sub(p, s->end[1], c), c), c)
				      : -1;

	if (lo == NUM_UNKNOWN || hi == NUM_UNKNOWN)
		return E_UNABLE;
	len2 = geo_norm2(d, c);
	out->foot = lo > 0 && hi < 0;
	if (!out->foot) {
		out->at = s->end[lo > 0];
		out->sq = geo_dist2(p, out->at, c);
		return OK;
	}
	out->off = geo_cross(d, q, c);
	out->len2 = len2;
	out->sq = num_div(num_sqr(out->off, c), len2, c);
	out->at = geo_add(s->s.p, geo_scale(d, num_div(t, len2, c), c), c);
	return OK;
}

num geo_gap_length(const struct gap *g, ctx *c)
{
	if (!g->foot || num_sgn(g->off, c) == NUM_UNKNOWN)
		return num_sqrt(g->sq, c);
	return num_div(num_abs(g->off, c), num_sqrt(g->len2, c), c);
}

/* --- Arcs -------------------------------------------------------------------------------- */

pt geo_arc_start(const struct value *v)
{
	return value_pt(v, 1);
}

struct arc_form geo_arc_form(const struct value *v, ctx *c)
{
	pt o = value_pt(v, 0);
	pt s = geo_sub(value_pt(v, 1), o, c), t = geo_sub(value_pt(v, 2), o, c);
	num r2 = geo_norm2(s, c);

	if (v->flag)
		return (struct arc_form){ o, t, s, r2, true };
	return (struct arc_form){ o, s, t, r2, false };
}

pt geo_arc_end(const struct value *v, ctx *c)
{
	pt o = value_pt(v, 0), t = geo_sub(value_pt(v, 2), o, c);
	num r2 = geo_dist2(value_pt(v, 1), o, c), t2 = geo_norm2(t, c);

	if (is_yes(num_eq(r2, t2, c)))
		return value_pt(v, 2);
	return geo_add(o, geo_scale(t, num_sqrt(num_div(r2, t2, c), c), c), c);
}

truth geo_arc_ray_in(const struct arc_form *f, pt q, ctx *c)
{
	int turn = num_sgn(geo_cross(f->u, f->w, c), c);
	truth left = sgn_not_neg(num_sgn(geo_cross(f->u, q, c), c));
	truth right = sgn_not_neg(num_sgn(geo_cross(q, f->w, c), c));

	if (turn == 1)
		return truth_and(left, right);
	if (turn == -1)
		return truth_or(left, right);
	/* Half or full turn, or nearly: what both neighbours agree on is certain,
	 * except that a full turn has everything. */
	if (is_yes(truth_and(left, right)))
		return TRUTH_YES;
	switch (num_sgn(geo_dot(f->u, f->w, c), c)) {
	case 1: return turn == 0 ? TRUTH_YES : TRUTH_UNKNOWN;
	case -1:
		if (turn == 0)
			return left;
		return is_no(truth_or(left, right)) ? TRUTH_NO : TRUTH_UNKNOWN;
	default: return TRUTH_UNKNOWN;
	}
}

/* --- On the path ------------------------------------------------------------------------- */

static truth has_point(const struct value *v, pt p, ctx *c)
{
	return geo_equal(value_pt(v, 0), p, c);
}

static truth has_list(const struct value *v, pt p, ctx *c)
{
	truth r = TRUTH_NO;

	for (int i = 0; i < geo_list_count(v) && !is_yes(r); i++) {
		struct value m = geo_list_item(v, i);

		r = truth_or(r, m.kind == KIND_POINT ? geo_equal(value_pt(&m, 0), p, c)
						     : geo_path_has(&m, p, c));
	}
	return r;
}

static truth has_straight(const struct value *v, pt p, ctx *c)
{
	struct stretch s = geo_stretch_of(v, c);

	return stretch_has(&s, p, c);
}

static truth has_circle(const struct value *v, pt p, ctx *c)
{
	return num_eq(geo_dist2(p, value_pt(v, 0), c), v->v[2], c);
}

static truth has_conic(const struct value *v, pt p, ctx *c)
{
	struct conic k;

	if (geo_conic_of(&k, v, c) != OK)
		return TRUTH_UNKNOWN;
	return num_is_zero(geo_conic_at(&k, p, c), c);
}

static truth has_arc(const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	pt q = geo_sub(p, f.o, c);
	truth r = num_eq(geo_norm2(q, c), f.r2, c);

	return is_no(r) ? r : truth_and(r, geo_arc_ray_in(&f, q, c));
}

/* q on the radius along the ray d: no end point is needed, only its length. */
static truth radius_has(pt d, num r2, pt q, ctx *c)
{
	truth r = num_is_zero(geo_cross(d, q, c), c);

	if (is_no(r))
		return r;
	r = truth_and(r, sgn_not_neg(num_sgn(geo_dot(d, q, c), c)));
	return is_no(r) ? r : truth_and(r, num_leq(geo_norm2(q, c), r2, c));
}

static truth has_sector(const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	pt q = geo_sub(p, f.o, c);
	truth r = has_arc(v, p, c);

	if (!is_yes(r))
		r = truth_or(r, radius_has(f.u, f.r2, q, c));
	return is_yes(r) ? r : truth_or(r, radius_has(f.w, f.r2, q, c));
}

/* Polylines too. */
static truth has_polygon(const struct value *v, pt p, ctx *c)
{
	truth r = TRUTH_NO;

	for (int i = 0; i < value_sides(v) && !is_yes(r); i++) {
		struct stretch s = geo_stretch_side(v, i, c);

		r = truth_or(r, stretch_has(&s, p, c));
	}
	return r;
}

truth geo_path_has(const struct value *v, pt p, ctx *c)
{
	has_fn *f = paths[v->kind].has;

	return f ? f(v, p, c) : TRUTH_NO;
}

static truth extent_straight(const struct value *v, pt p, ctx *c)
{
	struct stretch s = geo_stretch_of(v, c);

	return stretch_extent(&s, p, c);
}

static truth extent_arc(const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);

	return geo_arc_ray_in(&f, geo_sub(p, f.o, c), c);
}

/* A polygon has no carrier, nor has a polyline. */

truth geo_path_extent_has(const struct value *v, pt p, ctx *c)
{
	has_fn *f = paths[v->kind].extent;

	return f ? f(v, p, c) : TRUTH_YES;
}

/* --- In the region ----------------------------------------------------------------------- */

static truth in_circle(const struct value *v, pt p, ctx *c)
{
	return num_leq(geo_dist2(p, value_pt(v, 0), c), v->v[2], c);
}

/* The centre is inside: same sign as there. */
static truth in_ellipse(const struct value *v, pt p, ctx *c)
{
	struct conic k;
	int s, t;

	if (geo_conic_of(&k, v, c) != OK)
		return TRUTH_UNKNOWN;
	s = num_sgn(geo_conic_at(&k, p, c), c);
	t = num_sgn(geo_conic_at(&k, geo_mid(value_pt(v, 0), value_pt(v, 1), c), c), c);
	if (s == 0)
		return TRUTH_YES;
	if (s == NUM_UNKNOWN || t == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return s == t ? TRUTH_YES : TRUTH_NO;
}

/* Not farther from the focus than from the directrix. */
static truth in_parabola(const struct value *v, pt p, ctx *c)
{
	struct straight s = { value_pt(v, 1), value_pt(v, 2) };
	num f2 = num_mul(geo_dist2(p, value_pt(v, 0), c), geo_norm2(s.d, c), c);

	return num_leq(f2, num_sqr(geo_straight_offset(s, p, c), c), c);
}

static truth in_sector(const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	pt q = geo_sub(p, f.o, c);
	truth r = num_leq(geo_norm2(q, c), f.r2, c);

	return is_no(r) ? r : truth_and(r, geo_arc_ray_in(&f, q, c));
}

/*
 * The part of the disc right of the chord from the start S to the end E (left
 * when clockwise).  With s, t, q taken from the centre and E = k t,
 * k = sqrt(r2 / |t|^2):  orient(S, E, P) = k cross(t, q - s) - cross(s, q).
 * For the full turn E = S and the chord leaves nothing out.
 */
static truth in_arc(const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	pt s = f.clockwise ? f.w : f.u, t = f.clockwise ? f.u : f.w, q = geo_sub(p, f.o, c);
	truth r = num_leq(geo_norm2(q, c), f.r2, c);
	int side;

	if (is_no(r))
		return r;
	side = geo_root_sgn(geo_cross(t, geo_sub(q, s, c), c),
			    num_div(f.r2, geo_norm2(t, c), c), num_neg(geo_cross(s, q, c), c),
			    c);
	return truth_and(r, f.clockwise ? sgn_not_neg(side) : sgn_not_pos(side));
}

/*
 * Even-odd rule along the ray to the right of p.  A side counts when its ends
 * are on different sides of the horizontal through p, ends on it being above.
 * A side found to hold p itself answers at once.
 */
static truth in_polygon(const struct value *v, pt p, ctx *c)
{
	truth edge = has_polygon(v, p, c);
	int n = v->n / 2, below_a, below_b;
	bool odd = false;

	if (is_yes(edge))
		return edge;
	below_a = num_cmp(v->v[1], p.y, c);
	for (int i = 0; i < n; i++, below_a = below_b) {
		pt a = value_pt(v, i), b = value_pt(v, (i + 1) % n);
		int s;

		below_b = num_cmp(b.y, p.y, c);
		if (below_a == NUM_UNKNOWN || below_b == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
		if ((below_a < 0) == (below_b < 0))
			continue;
		s = num_sgn(geo_orient(a, b, p, c), c);
		if (s == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
		if (s == 0)
			return TRUTH_YES;
		/* Upward sides are crossed when p is left of them. */
		if ((s > 0) == (below_a < 0))
			odd = !odd;
	}
	return odd ? TRUTH_YES : edge;
}

enum status geo_region_has(truth *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	has_fn *f = paths[v->kind].region;
	kind_set kinds = 0;

	if (f) {
		*out = f(v, p, c);
		return OK;
	}
	KINDS_IN(kinds, paths, .region);
	return geo_kind_refuse(e, v, "inside", kinds);
}

/* --- The nearest point ------------------------------------------------------------------- */

static enum status nearest_straight(pt *out, const struct value *v, pt p, ctx *c)
{
	struct stretch s = geo_stretch_of(v, c);
	struct gap g;

	if (geo_stretch_gap(&g, &s, p, c) != OK)
		return E_UNABLE;
	*out = g.at;
	return OK;
}

/* o + q scaled to squared length r2; from the centre itself, to the right. */
static enum status on_circle(pt *out, pt o, num r2, pt q, ctx *c)
{
	num q2 = geo_norm2(q, c);
	int s = num_vanishes(q2, c);

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s == 0)
		*out = (pt){ num_add(o.x, num_sqrt(r2, c), c), o.y };
	else
		*out = geo_add(o, geo_scale(q, num_sqrt(num_div(r2, q2, c), c), c), c);
	return OK;
}

static enum status nearest_circle(pt *out, const struct value *v, pt p, ctx *c)
{
	pt o = value_pt(v, 0);

	return on_circle(out, o, v->v[2], geo_sub(p, o, c), c);
}

/* Outside the sweep an end is nearest: the one with the larger scalar product,
 * compared without the root in E = k t; the start when they tie. */
static enum status nearest_arc(pt *out, const struct value *v, pt p, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	pt s = f.clockwise ? f.w : f.u, t = f.clockwise ? f.u : f.w, q = geo_sub(p, f.o, c);
	truth in = geo_arc_ray_in(&f, q, c), center = geo_equal(p, f.o, c);
	int side;

	if (is_yes(center)) {
		*out = geo_arc_start(v);
		return OK;
	}
	if (is_unknown(in) || is_unknown(center))
		return E_UNABLE;
	if (is_yes(in))
		return on_circle(out, f.o, f.r2, q, c);
	side = geo_root_sgn(geo_dot(q, t, c), num_div(f.r2, geo_norm2(t, c), c),
			    num_neg(geo_dot(q, s, c), c), c);
	if (side == NUM_UNKNOWN)
		return E_UNABLE;
	*out = side > 0 ? geo_arc_end(v, c) : geo_arc_start(v);
	return OK;
}

/* Keep the nearer of the best so far and q; the earlier one when they tie. */
static enum status keep_nearer(pt *best, num *d2, bool *any, pt q, pt p, ctx *c)
{
	num q2 = geo_dist2(p, q, c);
	int s = *any ? num_cmp(q2, *d2, c) : -1;

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s < 0) {
		*best = q;
		*d2 = q2;
		*any = true;
	}
	return OK;
}

static enum status nearest_sector(pt *out, const struct value *v, pt p, ctx *c)
{
	pt o = value_pt(v, 0), q, end[2] = { geo_arc_start(v), geo_arc_end(v, c) };
	struct gap g;
	bool any = false;
	num d2;

	/* On the arc only where its own foot is; the ends belong to the radii. */
	struct arc_form f = geo_arc_form(v, c);
	truth in = geo_arc_ray_in(&f, geo_sub(p, o, c), c), center = geo_equal(p, o, c);

	if (is_unknown(in) || is_unknown(center))
		return E_UNABLE;
	if (is_yes(center)) {
		*out = o;
		return OK;
	}
	if (is_yes(in) && (on_circle(&q, o, f.r2, geo_sub(p, o, c), c) != OK ||
			   keep_nearer(out, &d2, &any, q, p, c) != OK))
		return E_UNABLE;
	for (int i = 0; i < 2; i++) {
		struct stretch s = stretch_between(o, end[i], c);

		if (geo_stretch_gap(&g, &s, p, c) != OK ||
		    keep_nearer(out, &d2, &any, g.at, p, c) != OK)
			return E_UNABLE;
	}
	return OK;
}

/* Corners once, and sides only where the foot is inside them: neighbouring
 * sides would otherwise tie at every corner. */
static enum status nearest_polygon(pt *out, const struct value *v, pt p, ctx *c)
{
	bool any = false;
	struct gap g;
	num d2;

	for (int i = 0; i < v->n / 2; i++) {
		struct stretch s;

		if (keep_nearer(out, &d2, &any, value_pt(v, i), p, c) != OK)
			return E_UNABLE;
		if (i == value_sides(v)) /* the end of a polyline */
			break;
		s = geo_stretch_side(v, i, c);
		if (geo_stretch_gap(&g, &s, p, c) != OK ||
		    (g.foot && keep_nearer(out, &d2, &any, g.at, p, c) != OK))
			return E_UNABLE;
	}
	return any ? OK : E_UNABLE;
}

/*
 * The other conics.  The foot is a root of a cubic or quartic, so it is only
 * found approximately, by halving in doubles (+ - * / sqrt alone: the same on
 * every machine).  What is kept of it is one number m of 46 bits, the parameter
 * of a rational parametrisation; the point made from m is exactly on the curve.
 * The enclosures that num_mid reads are made by the same operations at every
 * level, hence so is m.
 */
static double short_double(double m)
{
	int e;
	double f = frexp(m, &e);

	if (e < 0) /* below 1: absolute */
		f = ldexp(f, e), e = 0;
	return ldexp(round(ldexp(f, 46)), e - 46);
}

#define HALVINGS 200

/* Foot of (x, y), both >= 0, on the ellipse with half axes a >= b: tan(t/2) for
 * (a cos t, b sin t), t in [0, 90 degrees].  After D. Eberly. */
static double ellipse_foot(double a, double b, double x, double y)
{
	double cs, sn;

	if (y > 0 && x > 0) {
		double r = a / b * (a / b), n = r * (x / a), z = y / b;
		double lo = z - 1, hi = sqrt(n * n + z * z) - 1;

		for (int i = 0; i < HALVINGS; i++) {
			double s = lo + (hi - lo) / 2, p = n / (s + r), q = z / (s + 1);

			if (p * p + q * q > 1)
				lo = s;
			else
				hi = s;
		}
		cs = n / (hi + r);
		sn = z / (hi + 1);
	} else if (y > 0 || a * x >= a * a - b * b) {
		cs = y > 0 ? 0 : 1;
		sn = 1 - cs;
	} else {
		cs = a * x / (a * a - b * b);
		sn = sqrt(1 - cs * cs);
	}
	cs = fmin(fmax(cs, 0), 1);
	return fmin(fmax(sn / (1 + cs), 0), 1);
}

/* Foot of (x, y) on the branch x > 0: s >= 1 for (a (s + 1/s)/2, b (s - 1/s)/2).
 * The derivative along y is convex with one positive root. */
static double hyperbola_foot(double a, double b, double x, double y)
{
	double k = a / b * (a / b), lo = 0, hi = (y + x * k * b / a) / (1 + k), u;

	if (!(y > 0)) {
		u = x * k / (1 + k) / a;
		return u > 1 ? u + sqrt(u * u - 1) : 1;
	}
	for (int i = 0; i < HALVINGS; i++) {
		double m = lo + (hi - lo) / 2, xm = a * sqrt(1 + m / b * (m / b));

		if (m * (1 + k) - y - x * k * m / xm > 0)
			hi = m;
		else
			lo = m;
	}
	u = hi / b;
	return u + sqrt(1 + u * u);
}

/* Foot of (x, y), x >= 0, on (m, m^2/2): m^3/2 + (1 - y) m = x. */
static double parabola_foot(double x, double y)
{
	double lo = 0, hi = 1;

	if (!(x > 0))
		return y > 1 ? sqrt(2 * (y - 1)) : 0;
	while (hi * hi * hi / 2 + (1 - y) * hi < x && hi < 1e100)
		hi *= 2;
	for (int i = 0; i < HALVINGS; i++) {
		double m = lo + (hi - lo) / 2;

		if (m * m * m / 2 + (1 - y) * m > x)
			hi = m;
		else
			lo = m;
	}
	return hi;
}

/* Already on the curve: that point itself. */
static enum status already_on(bool *on, pt *out, const struct value *v, pt p, ctx *c)
{
	truth t = has_conic(v, p, c);

	*on = is_yes(t);
	*out = p;
	return is_unknown(t) ? E_UNABLE : OK;
}

/* Centre + x * dir + y * (dir turned left). */
static pt local_point(pt o, pt dir, num x, num y, ctx *c)
{
	return geo_add(o, geo_add(geo_scale(dir, x, c), geo_scale(geo_turn(dir, c), y, c), c),
		       c);
}

static enum status nearest_axes(pt *out, const struct value *v, pt p, ctx *c)
{
	bool on, ellipse = v->kind == KIND_ELLIPSE;
	pt o, dir, q;
	num a, b, m, m2, one = num_int(1, c), den, x, y;
	double lx, ly, foot;

	if (already_on(&on, out, v, p, c) != OK)
		return E_UNABLE;
	if (on)
		return OK;
	if (num_level_of(c) == NUM_GENERIC)
		return E_UNABLE; /* the parameter is that of the present position */
	geo_conic_axes(v, &o, &dir, &a, &b, c);
	if (num_is_bad(a) || num_is_bad(b) || num_is_bad(dir.x) || num_is_bad(dir.y))
		return E_UNABLE;
	q = geo_sub(p, o, c);
	lx = num_mid(geo_dot(dir, q, c));
	ly = num_mid(geo_cross(dir, q, c));
	foot = (ellipse ? ellipse_foot : hyperbola_foot)(num_mid(a), num_mid(b), fabs(lx),
							 fabs(ly));
	m = num_double(short_double(foot), c);
	m2 = num_sqr(m, c);
	if (ellipse) {
		den = num_add(one, m2, c);
		x = num_sub(one, m2, c);
		y = num_add(m, m, c);
	} else {
		den = num_add(m, m, c);
		x = num_add(m2, one, c);
		y = num_sub(m2, one, c);
	}
	x = num_mul(a, num_div(x, den, c), c);
	y = num_mul(b, num_div(y, den, c), c);
	*out = local_point(o, dir, lx < 0 ? num_neg(x, c) : x, ly < 0 ? num_neg(y, c) : y, c);
	return OK;
}

/* With h from the directrix to the focus F and the vertex V = F - h/2, the
 * points are V + m turn(h) + (m^2/2) h: no root at all. */
static enum status nearest_parabola(pt *out, const struct value *v, pt p, ctx *c)
{
	struct straight s = { value_pt(v, 1), value_pt(v, 2) };
	pt f = value_pt(v, 0), h = geo_sub(f, geo_straight_foot(s, f, c), c), q, o;
	num h2 = geo_norm2(h, c), m;
	double x, y, foot;
	bool on;

	if (already_on(&on, out, v, p, c) != OK)
		return E_UNABLE;
	if (on)
		return OK;
	if (num_level_of(c) == NUM_GENERIC)
		return E_UNABLE;
	o = geo_sub(f, geo_scale(h, num_rat(1, 2, c), c), c);
	q = geo_sub(p, o, c);
	x = num_mid(num_div(geo_cross(h, q, c), h2, c));
	y = num_mid(num_div(geo_dot(h, q, c), h2, c));
	foot = short_double(parabola_foot(fabs(x), y));
	m = num_double(x < 0 ? -foot : foot, c);
	*out = local_point(o, h, num_half(num_sqr(m, c), c), m, c);
	return OK;
}

/* Of a list's points and paths; of equally near ones the first. */
static enum status nearest_list(pt *out, const struct value *v, pt p, ctx *c)
{
	bool any = false;
	num least = num_int(0, c);

	for (int i = 0; i < geo_list_count(v); i++) {
		struct value m = geo_list_item(v, i);
		nearest_fn *f = paths[m.kind].nearest;
		pt q = m.kind == KIND_POINT ? value_pt(&m, 0) : p;
		num d;
		int s;

		if (m.kind != KIND_POINT && (!f || f(&q, &m, p, c) != OK))
			return E_UNABLE;
		d = geo_dist2(p, q, c);
		s = any ? num_cmp(d, least, c) : -1;
		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s < 0) {
			*out = q;
			least = d;
			any = true;
		}
	}
	return any ? OK : E_UNABLE;
}

enum status geo_path_nearest(pt *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	nearest_fn *f = paths[v->kind].nearest;
	kind_set kinds = 0;
	pt q;

	if (!f) {
		KINDS_IN(kinds, paths, .nearest);
		return geo_kind_refuse(e, v, "path to be on", kinds);
	}
	if (f(&q, v, p, c) != OK)
		return geo_not_told(e, "which point of the path is nearest");
	*out = q;
	return OK;
}

/* --- Of each kind ---------------------------------------------------------------------- */

#define PATH_ROWS(ROW, NONE)                                                             \
	ROW(POINT, { NULL, has_point, NULL, NULL, NULL })                                \
	ROW(VECTOR,                                                                      \
	    { stretch_vector, has_straight, extent_straight, NULL, nearest_straight })   \
	ROW(LINE, { stretch_line, has_straight, NULL, NULL, nearest_straight })          \
	ROW(SEGMENT,                                                                     \
	    { stretch_segment, has_straight, extent_straight, NULL, nearest_straight })  \
	ROW(RAY, { stretch_ray, has_straight, extent_straight, NULL, nearest_straight }) \
	ROW(CIRCLE, { NULL, has_circle, NULL, in_circle, nearest_circle })               \
	ROW(ELLIPSE, { NULL, has_conic, NULL, in_ellipse, nearest_axes })                \
	ROW(HYPERBOLA, { NULL, has_conic, NULL, NULL, nearest_axes })                    \
	ROW(PARABOLA, { NULL, has_conic, NULL, in_parabola, nearest_parabola })          \
	ROW(ARC, { NULL, has_arc, extent_arc, in_arc, nearest_arc })                     \
	ROW(SECTOR, { NULL, has_sector, extent_arc, in_sector, nearest_sector })         \
	ROW(POLYGON, { NULL, has_polygon, has_polygon, in_polygon, nearest_polygon })    \
	ROW(POLYLINE, { NULL, has_polygon, has_polygon, NULL, nearest_polygon })         \
	ROW(LIST, { NULL, has_list, NULL, NULL, nearest_list })                          \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE)                                     \
	KINDS_SPACE_NONE(NONE)
KIND_TABLE(struct path, paths, PATH_ROWS);
