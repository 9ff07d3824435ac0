/*
 * measure.c -- lengths, areas, angles, distances.
 *
 * Which case holds is always told from squares; a root is taken only for the
 * result, and of the simplest thing that will do.
 */
#include "geo/geo_priv.h"
#include "geo/quadric.h"
#include "geo/space.h"
#include <math.h>
#include <string.h>

typedef enum status measure_fn(num *out, const struct value *v, ctx *c, struct err *e);
typedef enum status from_fn(num *out, const struct value *v, pt p, ctx *c, struct err *e);
/* How two paths find their distance. */
enum shape { SHAPE_OTHER, SHAPE_PIECES, SHAPE_CIRCLE, SHAPES };
/* What a kind can be measured by; the rows are at the end.  NULL: it has no such measure. */
struct measured {
	/* A point's length is its distance from the origin, a list's how many members it
	 * has; an arc's perimeter has its chord in it, its area lies between the two. */
	measure_fn *of[GEO_MEASURES];
	from_fn *from; /* its distance from a point; regions: to the boundary */
	enum shape shape;
};
static const struct measured measured[KIND_COUNT];

static enum status by_kind(enum geo_measure m, const char *what, num *out,
			   const struct value *v, ctx *c, struct err *e)
{
	measure_fn *f = measured[v->kind].of[m];
	kind_set kinds = 0;

	if (value_is(v, KINDS_SPACE))
		return geo_space_measure(out, m, what, v, c, e);
	if (f)
		return f(out, v, c, e);
	KINDS_IN(kinds, measured, .of[m]);
	return geo_kind_refuse(e, v, what, kinds);
}

/* --- Angles ------------------------------------------------------------------------------ */

enum status geo_measure_sweep(num *cs, num *sn, pt a, pt o, pt b, ctx *c, struct err *e)
{
	pt u = geo_sub(a, o, c), w = geo_sub(b, o, c);
	num dot = geo_dot(u, w, c), cross = geo_cross(u, w, c);
	int sd = num_vanishes(dot, c), sc = num_vanishes(cross, c);
	truth zero = TRUTH_NO;

	/* One that is not zero shows that both arms have a length. */
	if (sd == 0 && sc == 0)
		zero = TRUTH_YES;
	else if ((sd == 0 || sd == NUM_UNKNOWN) && (sc == 0 || sc == NUM_UNKNOWN))
		zero = truth_or(geo_equal(a, o, c), geo_equal(b, o, c));
	if (is_yes(zero))
		return err_fail(
			e, E_DOMAIN, "degenerate",
			"an arm of the angle ends at its vertex, so it has no direction");
	if (is_unknown(zero))
		return geo_not_told(e, "whether an arm of the angle has a length");
	*cs = dot;
	*sn = cross;
	return OK;
}

enum status geo_sweep_radians(num *out, num cs, num sn, ctx *c)
{
	int s = num_sgn(sn, c), t;

	if (s == 1) {
		*out = num_atan2(sn, cs, c);
		return OK;
	}
	if (s == -1) {
		*out = num_add(num_atan2(sn, cs, c), num_mul(num_int(2, c), num_pi(c), c), c);
		return OK;
	}
	t = num_sgn(cs, c);
	if (s == 0 && t == 1) {
		*out = num_int(0, c);
		return OK;
	}
	/* An angle of 0 to 180 degrees does not turn into one near 360. */
	if (t == 1 && sn.lo >= 0) {
		*out = num_atan2(sn, cs, c);
		return OK;
	}
	if (s == 0 && t == -1) {
		*out = num_pi(c);
		return OK;
	}
	if (t != -1)
		return E_UNABLE;
	/* Near the half turn no branch is needed when measured from there. */
	*out = num_add(num_pi(c), num_atan2(num_neg(sn, c), num_neg(cs, c), c), c);
	return OK;
}

/* Unnormalised cosine and sine of an arc's sweep. */
static void arc_turn(num *cs, num *sn, const struct arc_form *f, ctx *c)
{
	*cs = geo_dot(f->u, f->w, c);
	*sn = geo_cross(f->u, f->w, c);
}

enum status geo_arc_sweep(num *out, const struct value *v, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c);
	num cs, sn;

	arc_turn(&cs, &sn, &f, c);
	if (num_sgn(sn, c) == 0 && num_sgn(cs, c) == 1) {
		*out = num_mul(num_int(2, c), num_pi(c), c);
		return OK;
	}
	return geo_sweep_radians(out, cs, sn, c);
}

static enum status sweep_or_fail(num *out, const struct value *v, ctx *c, struct err *e)
{
	if (geo_arc_sweep(out, v, c) != OK)
		return geo_not_told(e, "how far the arc turns");
	return OK;
}

/* --- Length ------------------------------------------------------------------------------ */

static enum status length_place(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_norm(value_pt(v, 0), c);
	return OK;
}

static enum status length_segment(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_dist(value_pt(v, 0), value_pt(v, 1), c);
	return OK;
}

static enum status length_arc(num *out, const struct value *v, ctx *c, struct err *e)
{
	enum status st = sweep_or_fail(out, v, c, e);

	if (st == OK)
		*out = num_mul(*out, geo_dist(value_pt(v, 0), value_pt(v, 1), c), c);
	return st;
}

static enum status length_list(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_int(geo_list_count(v), c);
	return OK;
}

enum status geo_measure_length(num *out, const struct value *v, ctx *c, struct err *e)
{
	return by_kind(GEO_LENGTH, "length", out, v, c, e);
}

/* All sides: the perimeter of a polygon, the length of a polyline. */
static enum status perimeter_polygon(num *out, const struct value *v, ctx *c, struct err *e)
{
	num sum = num_int(0, c);

	(void)e;
	for (int i = 0; i < value_sides(v); i++)
		sum = num_add(sum,
			      geo_dist(value_pt(v, i), value_pt(v, (i + 1) % (v->n / 2)), c),
			      c);
	*out = sum;
	return OK;
}

/* --- Perimeter --------------------------------------------------------------------------- */

static num full_turn(num r, ctx *c)
{
	return num_mul(num_mul(num_int(2, c), r, c), num_pi(c), c);
}

static enum status perimeter_circle(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = full_turn(num_sqrt(v->v[2], c), c);
	return OK;
}

/* Only a circle's has a closed form; others are enclosed. */
static enum status perimeter_ellipse(num *out, const struct value *v, ctx *c, struct err *e)
{
	truth round = geo_equal(value_pt(v, 0), value_pt(v, 1), c);

	if (is_unknown(round))
		return geo_not_told(e, "whether the ellipse is a circle");
	if (is_no(round))
		return geo_ellipse_perimeter(out, v, c)
			       ? OK
			       : geo_not_told(e, "how long the way round the ellipse is");
	*out = full_turn(v->v[4], c);
	return OK;
}

static enum status perimeter_sector(num *out, const struct value *v, ctx *c, struct err *e)
{
	num r = geo_dist(value_pt(v, 0), value_pt(v, 1), c);
	enum status st = sweep_or_fail(out, v, c, e);

	if (st == OK)
		*out = num_mul(r, num_add(*out, num_int(2, c), c), c);
	return st;
}

static enum status perimeter_arc(num *out, const struct value *v, ctx *c, struct err *e)
{
	enum status st = length_arc(out, v, c, e);

	if (st == OK)
		*out = num_add(*out, geo_dist(geo_arc_start(v), geo_arc_end(v, c), c), c);
	return st;
}

enum status geo_measure_perimeter(num *out, const struct value *v, ctx *c, struct err *e)
{
	return by_kind(GEO_PERIMETER, "perimeter", out, v, c, e);
}

/* --- Area -------------------------------------------------------------------------------- */

/* Twice the signed area, seen from the first vertex. */
static num shoelace(const struct value *v, ctx *c)
{
	pt o = value_pt(v, 0), a, b;
	num sum = num_int(0, c);
	int n = v->n / 2;

	if (n < 3)
		return sum;
	a = geo_sub(value_pt(v, 1), o, c);
	for (int i = 2; i < n; i++, a = b) {
		b = geo_sub(value_pt(v, i), o, c);
		sum = num_add(sum, geo_cross(a, b, c), c);
	}
	return sum;
}

static enum status area_polygon(num *out, const struct value *v, ctx *c, struct err *e)
{
	num twice = shoelace(v, c);
	int s = num_sgn(twice, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "which way round the polygon runs");
	*out = num_half(s < 0 ? num_neg(twice, c) : twice, c);
	return OK;
}

static enum status area_circle(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_mul(v->v[2], num_pi(c), c);
	return OK;
}

/* pi a b with b^2 = a^2 - (focal distance / 2)^2 */
static enum status area_ellipse(num *out, const struct value *v, ctx *c, struct err *e)
{
	num a = v->v[4], f2 = geo_dist2(value_pt(v, 0), value_pt(v, 1), c);
	num b2 = num_sub(num_sqr(a, c), num_mul(f2, num_rat(1, 4, c), c), c);

	(void)e;
	*out = num_mul(num_mul(a, num_sqrt(b2, c), c), num_pi(c), c);
	return OK;
}

static enum status area_sector(num *out, const struct value *v, ctx *c, struct err *e)
{
	num r2 = geo_dist2(value_pt(v, 0), value_pt(v, 1), c);
	enum status st = sweep_or_fail(out, v, c, e);

	if (st == OK)
		*out = num_half(num_mul(r2, *out, c), c);
	return st;
}

/* r^2 (t - sin t) / 2; the sine comes from the rays, not from the angle. */
static enum status area_arc(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct arc_form f = geo_arc_form(v, c);
	num t, cs, sn, len;
	enum status st = sweep_or_fail(&t, v, c, e);

	if (st != OK)
		return st;
	arc_turn(&cs, &sn, &f, c);
	len = num_sqrt(num_mul(geo_norm2(f.u, c), geo_norm2(f.w, c), c), c);
	*out = num_half(num_mul(f.r2, num_sub(t, num_div(sn, len, c), c), c), c);
	return OK;
}

enum status geo_measure_area(num *out, const struct value *v, ctx *c, struct err *e)
{
	return by_kind(GEO_AREA, "area", out, v, c, e);
}

/* --- Slope, radius ----------------------------------------------------------------------- */

static enum status slope_straight(num *out, const struct value *v, ctx *c, struct err *e)
{
	pt d = geo_straight_of(v, c).d;
	int s = num_vanishes(d.x, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the direction is vertical");
	if (s == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s is vertical, it has no slope", geo_kind_name(v->kind));
	*out = num_div(d.y, d.x, c);
	return OK;
}

enum status geo_measure_slope(num *out, const struct value *v, ctx *c, struct err *e)
{
	return by_kind(GEO_SLOPE, "slope", out, v, c, e);
}

static enum status radius_circle(num *out, const struct value *v, ctx *c, struct err *e)
{
	(void)e;
	*out = num_sqrt(v->v[2], c);
	return OK;
}

enum status geo_measure_radius(num *out, const struct value *v, ctx *c, struct err *e)
{
	return by_kind(GEO_RADIUS, "radius", out, v, c, e);
}

/* --- Distance from a point --------------------------------------------------------------- */

static enum status gap_not_told(struct err *e)
{
	return geo_not_told(e, "where the two are nearest to each other");
}

static enum status from_point(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	(void)e;
	*out = geo_dist(value_pt(v, 0), p, c);
	return OK;
}

static enum status from_straight(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	struct stretch s = geo_stretch_of(v, c);
	struct gap g;

	if (geo_stretch_gap(&g, &s, p, c) != OK)
		return gap_not_told(e);
	*out = geo_gap_length(&g, c);
	return OK;
}

/* | |q| - r | : which is larger is told from the squares. */
static enum status rim_distance(num *out, pt q, num r2, ctx *c, struct err *e)
{
	int s = num_cmp(geo_norm2(q, c), r2, c);
	num d = geo_norm(q, c), r = num_sqrt(r2, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the point is inside the circle");
	*out = s == 0 ? num_int(0, c) : s > 0 ? num_sub(d, r, c) : num_sub(r, d, c);
	return OK;
}

static enum status from_circle(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	return rim_distance(out, geo_sub(p, value_pt(v, 0), c), v->v[2], c, e);
}

static enum status from_arc(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	struct arc_form f = geo_arc_form(v, c);
	pt q = geo_sub(p, f.o, c), at;
	enum status st;

	if (is_yes(geo_arc_ray_in(&f, q, c)))
		return rim_distance(out, q, f.r2, c, e);
	st = geo_path_nearest(&at, v, p, c, e);
	if (st == OK)
		*out = geo_dist(p, at, c);
	return st;
}

static enum status from_nearest(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	pt at;
	enum status st = geo_path_nearest(&at, v, p, c, e);

	if (st == OK)
		*out = geo_dist(p, at, c);
	return st;
}

/* Of a conic by its foot, which is exact or enclosed. */
static enum status from_conic(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	bool rough;
	pt at;
	enum status st = geo_path_foot(&at, &rough, v, p, c, e);

	if (st == OK)
		*out = geo_dist(p, at, c);
	return st;
}

static enum status from_polygon(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	struct gap best = { 0 }, g;

	for (int i = 0; i < value_sides(v); i++) {
		struct stretch s = geo_stretch_side(v, i, c);
		struct gap corner = { .sq = geo_dist2(p, s.end[0], c) };
		int less = i ? num_cmp(corner.sq, best.sq, c) : -1;

		if (less == NUM_UNKNOWN || geo_stretch_gap(&g, &s, p, c) != OK)
			return gap_not_told(e);
		if (less < 0)
			best = corner;
		/* Feet inside the side only; its corners have their own turn. */
		less = g.foot ? num_cmp(g.sq, best.sq, c) : 1;
		if (less == NUM_UNKNOWN)
			return gap_not_told(e);
		if (less < 0)
			best = g;
	}
	/* The end of a polyline begins no side. */
	if (v->kind == KIND_POLYLINE) {
		struct gap end = { .sq = geo_dist2(p, value_pt(v, v->n / 2 - 1), c) };
		int less = num_cmp(end.sq, best.sq, c);

		if (less == NUM_UNKNOWN)
			return gap_not_told(e);
		if (less < 0)
			best = end;
	}
	*out = geo_gap_length(&best, c);
	return OK;
}

/* --- Distance between paths -------------------------------------------------------------- */

/* The least gap seen so far. */
struct geo_least {
	bool some;
	struct gap g;
};

static enum status least_add(struct geo_least *l, const struct gap *g, ctx *c)
{
	int s = l->some ? num_cmp(g->sq, l->g.sq, c) : -1;

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s < 0)
		*l = (struct geo_least){ true, *g };
	return OK;
}

/* t = top / bottom: does p + t d lie within the stretch?  bottom != 0. */
static truth within(const struct stretch *s, num top, num bottom, int sign, ctx *c)
{
	truth r = TRUTH_YES;
	int t;

	if (s->n >= 1) {
		t = num_sgn(top, c);
		r = t == NUM_UNKNOWN ? TRUTH_UNKNOWN : t * sign >= 0 ? TRUTH_YES : TRUTH_NO;
	}
	if (s->n >= 2 && !is_no(r)) {
		t = num_cmp(top, bottom, c);
		r = truth_and(r, t == NUM_UNKNOWN ? TRUTH_UNKNOWN
				 : t * sign <= 0  ? TRUTH_YES
						  : TRUTH_NO);
	}
	return r;
}

/*
 * Two straight pieces that do not meet are nearest at an end of one of them
 * (two parallel lines: anywhere).  *met is set when they meet.
 */
static enum status stretch_stretch(struct geo_least *l, bool *met, const struct stretch *s,
				   const struct stretch *t, ctx *c)
{
	pt between = geo_sub(t->s.p, s->s.p, c);
	num cross = geo_cross(s->s.d, t->s.d, c);
	int sign = num_sgn(cross, c);
	struct gap g;

	if (sign == NUM_UNKNOWN)
		return E_UNABLE;
	if (sign) {
		num ks = geo_cross(between, t->s.d, c), kt = geo_cross(between, s->s.d, c);
		truth in = within(s, ks, cross, sign, c);

		if (!is_no(in))
			in = truth_and(in, within(t, kt, cross, sign, c));
		if (is_unknown(in))
			return E_UNABLE;
		*met = is_yes(in);
		if (*met)
			return OK;
	}
	if (!s->n && !t->n)
		return geo_stretch_gap(&g, s, t->s.p, c) == OK ? least_add(l, &g, c)
							       : E_UNABLE;
	for (int i = 0; i < s->n + t->n; i++) {
		bool of_s = i < s->n;
		enum status st = of_s ? geo_stretch_gap(&g, t, s->end[i], c)
				      : geo_stretch_gap(&g, s, t->end[i - s->n], c);

		if (st != OK || least_add(l, &g, c) != OK)
			return E_UNABLE;
	}
	return OK;
}

/* How many straight pieces a path has (0: it is not made of such), and the i-th. */
static int piece_count(const struct value *v)
{
	return value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE))
		       ? value_sides(v)
		       : value_is(v, KINDS_LINEAR);
}

static struct stretch piece(const struct value *v, int i, ctx *c)
{
	return value_is(v, KINDS_LINEAR) ? geo_stretch_of(v, c) : geo_stretch_side(v, i, c);
}

static enum status pieces_pieces(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e)
{
	struct geo_least l = { 0 };
	bool met = false;

	for (int i = 0; i < piece_count(v); i++) {
		struct stretch s = piece(v, i, c);

		for (int j = 0; j < piece_count(w); j++) {
			struct stretch t = piece(w, j, c);

			if (stretch_stretch(&l, &met, &s, &t, c) != OK)
				return gap_not_told(e);
			if (met) {
				*out = num_int(0, c);
				return OK;
			}
		}
	}
	*out = geo_gap_length(&l.g, c);
	return OK;
}

/*
 * Straight pieces and a circle: with the nearest point outside, their distance
 * less the radius.  With it inside, the pieces leave the disc (and meet the
 * circle) unless all ends are inside; then the farthest end counts.
 */
static enum status pieces_circle(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e)
{
	pt o = value_pt(w, 0);
	num r2 = w->v[2], far2 = num_int(0, c);
	struct geo_least near = { 0 };
	bool endless = false, inside;
	int s;

	for (int i = 0; i < piece_count(v); i++) {
		struct stretch p = piece(v, i, c);
		struct gap g;

		if (geo_stretch_gap(&g, &p, o, c) != OK || least_add(&near, &g, c) != OK)
			return gap_not_told(e);
		endless |= p.n < 2;
	}
	s = num_cmp(near.g.sq, r2, c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the circle is reached");
	if (s > 0) {
		*out = num_sub(geo_gap_length(&near.g, c), num_sqrt(r2, c), c);
		return OK;
	}
	inside = s < 0 && !endless;
	for (int i = 0; i < piece_count(v) && inside; i++) {
		struct stretch p = piece(v, i, c);

		for (int k = 0; k < 2 && inside; k++) {
			num d2 = geo_dist2(o, p.end[k], c);
			int in = num_cmp(d2, r2, c), more = num_cmp(d2, far2, c);

			if (in == NUM_UNKNOWN || more == NUM_UNKNOWN)
				return geo_not_told(e, "whether the circle is reached");
			inside = in < 0;
			if (more > 0)
				far2 = d2;
		}
	}
	*out = inside ? num_sub(num_sqrt(r2, c), num_sqrt(far2, c), c) : num_int(0, c);
	return OK;
}

static enum status circle_pieces(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e)
{
	return pieces_circle(out, w, v, c, e);
}

/* (d^2 - R^2 - r^2) against +-2 R r tells apart, crossing and nested. */
static enum status circle_circle(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e)
{
	pt q = geo_sub(value_pt(v, 0), value_pt(w, 0), c);
	num a2 = v->v[2], b2 = w->v[2], prod = num_mul(a2, b2, c), d, a, b;
	num excess = num_sub(geo_norm2(q, c), num_add(a2, b2, c), c);
	int apart = geo_root_sgn(num_int(-2, c), prod, excess, c), nested, larger;

	if (apart == NUM_UNKNOWN)
		return gap_not_told(e);
	if (apart > 0) {
		d = geo_norm(q, c);
		*out = num_sub(num_sub(d, num_sqrt(a2, c), c), num_sqrt(b2, c), c);
		return OK;
	}
	nested = geo_root_sgn(num_int(2, c), prod, excess, c);
	larger = nested == -1 ? num_cmp(a2, b2, c) : 0;
	if (nested == NUM_UNKNOWN || larger == NUM_UNKNOWN)
		return gap_not_told(e);
	if (nested >= 0) {
		*out = num_int(0, c);
		return OK;
	}
	d = geo_norm(q, c);
	a = num_sqrt(a2, c);
	b = num_sqrt(b2, c);
	*out = num_sub(larger > 0 ? num_sub(a, b, c) : num_sub(b, a, c), d, c);
	return OK;
}

/* Other pairs: zero when they meet, otherwise no exact formula is at hand. */
static enum status path_path(num *out, const struct value *v, const struct value *w, ctx *c,
			     struct err *e)
{
	struct meet m;
	struct err why = { 0 };
	enum status st = geo_meet_paths(&m, v, w, NULL, 0, c, &why);

	/* "degenerate": they have infinitely many points in common. */
	if (st == OK || (st == E_DOMAIN && strcmp(why.code, "degenerate") == 0)) {
		*out = num_int(0, c);
		return OK;
	}
	if (st == E_UNABLE)
		return geo_not_told(e, "whether the two meet");
	st = err_fail_with(
		e, E_ARG, "unsupported", NULL,
		"points, lines, segments, rays, circles, polygons have exact distances",
		"no exact distance between the %s and the %s, which do not meet",
		geo_kind_name(v->kind), geo_kind_name(w->kind));
	return st;
}

typedef enum status pair_fn(num *out, const struct value *v, const struct value *w, ctx *c,
			    struct err *e);
static pair_fn *const pair_table[SHAPES][SHAPES] = {
	[SHAPE_OTHER] = { path_path, path_path, path_path },
	[SHAPE_PIECES] = { path_path, pieces_pieces, pieces_circle },
	[SHAPE_CIRCLE] = { path_path, circle_pieces, circle_circle },
};

enum status geo_measure_distance(num *out, const struct value *v, const struct value *w,
				 ctx *c, struct err *e)
{
	const struct measured *mv = &measured[v->kind], *mw = &measured[w->kind];
	kind_set kinds = 0;

	if (value_is(v, KINDS_CURVED & KINDS_SPACE) || value_is(w, KINDS_CURVED & KINDS_SPACE))
		return geo_round_distance(out, v, w, c, e);
	if (value_in_space(v) || value_in_space(w)) {
		struct gap3 g;
		enum status st = geo_space_gap(&g, v, w, c, e);

		if (st == OK)
			*out = geo_gap3_length(&g, c);
		return st;
	}
	if (!mv->from || !mw->from) {
		KINDS_IN(kinds, measured, .from);
		return geo_kind_refuse(e, mv->from ? w : v, "distance", kinds);
	}
	if (v->kind == KIND_POINT)
		return mw->from(out, w, value_pt(v, 0), c, e);
	if (w->kind == KIND_POINT)
		return mv->from(out, v, value_pt(w, 0), c, e);
	return pair_table[mv->shape][mw->shape](out, v, w, c, e);
}

/* --- Of each kind ---------------------------------------------------------------------- */

#define MEASURE_ROWS(ROW, NONE)                                                               \
	ROW(POINT, { .of = { [GEO_LENGTH] = length_place }, .from = from_point })             \
	ROW(VECTOR, { .of = { [GEO_LENGTH] = length_place, [GEO_SLOPE] = slope_straight } })  \
	ROW(LINE, { .of = { [GEO_SLOPE] = slope_straight },                                   \
		    .from = from_straight,                                                    \
		    .shape = SHAPE_PIECES })                                                  \
	ROW(SEGMENT, { .of = { [GEO_LENGTH] = length_segment, [GEO_SLOPE] = slope_straight }, \
		       .from = from_straight,                                                 \
		       .shape = SHAPE_PIECES })                                               \
	ROW(RAY, { .of = { [GEO_SLOPE] = slope_straight },                                    \
		   .from = from_straight,                                                     \
		   .shape = SHAPE_PIECES })                                                   \
	ROW(CIRCLE, { .of = { [GEO_PERIMETER] = perimeter_circle,                             \
			      [GEO_AREA] = area_circle,                                       \
			      [GEO_RADIUS] = radius_circle },                                 \
		      .from = from_circle,                                                    \
		      .shape = SHAPE_CIRCLE })                                                \
	ROW(ELLIPSE,                                                                          \
	    { .of = { [GEO_PERIMETER] = perimeter_ellipse, [GEO_AREA] = area_ellipse },       \
	      .from = from_conic })                                                           \
	ROW(HYPERBOLA, { .from = from_conic })                                                \
	ROW(PARABOLA, { .from = from_conic })                                                 \
	ROW(ARC, { .of = { [GEO_LENGTH] = length_arc,                                         \
			   [GEO_PERIMETER] = perimeter_arc,                                   \
			   [GEO_AREA] = area_arc,                                             \
			   [GEO_RADIUS] = length_segment },                                   \
		   .from = from_arc })                                                        \
	ROW(SECTOR, { .of = { [GEO_LENGTH] = length_arc,                                      \
			      [GEO_PERIMETER] = perimeter_sector,                             \
			      [GEO_AREA] = area_sector,                                       \
			      [GEO_RADIUS] = length_segment },                                \
		      .from = from_nearest })                                                 \
	ROW(POLYGON,                                                                          \
	    { .of = { [GEO_PERIMETER] = perimeter_polygon, [GEO_AREA] = area_polygon },       \
	      .from = from_polygon,                                                           \
	      .shape = SHAPE_PIECES })                                                        \
	ROW(POLYLINE, { .of = { [GEO_LENGTH] = perimeter_polygon },                           \
			.from = from_polygon,                                                 \
			.shape = SHAPE_PIECES })                                              \
	ROW(LIST, { .of = { [GEO_LENGTH] = length_list } })                                   \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE)                                          \
	KINDS_SPACE_NONE(NONE)
KIND_TABLE(struct measured, measured, MEASURE_ROWS);
