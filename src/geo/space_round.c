/*
 * space_round.c -- round things among the questions about all values of space: being on and in
 * them, what they have in common with others, how far they are, whether they are the same.
 */
#include "geo/geo_priv.h"
#include "geo/map3.h"
#include "geo/quadric.h"

#define KINDS_STRAIGHT (KINDS_LINEAR | KINDS_LINEAR3)

static const char *word(const struct value *v)
{
	return geo_kind_name(v->kind);
}

/* The side of a body, or a torus: (w.w + R^2 - r^2)^2 = 4 R^2 (w.w - (w.n)^2/n.n). */
static enum status surface_has(truth *out, const struct value *v, pt3 p, ctx *c, struct err *e)
{
	if (v->flag == SURFACE_SIDE) {
		struct value body = { .kind = KIND_FRUSTUM, .n = 8, .v = v->v };
		struct quadric q = geo_quadric_of(&body, c);
		num wu = geo_dot3(geo_sub3(p, q.at, c), q.u, c);
		truth low = sgn_not_neg(num_sgn(wu, c));
		truth high = sgn_not_pos(num_cmp(wu, geo_norm2_3(q.u, c), c));

		*out = truth_and(truth_and(low, high),
				 num_is_zero(geo_quadric_at(&q, p, c), c));
		return OK;
	}
	if (v->flag == SURFACE_TORUS) {
		pt3 w = geo_sub3(p, value_pt3(v, 0), c), n = value_pt3(v, 1);
		num w2 = geo_norm2_3(w, c), big = num_sqr(v->v[6], c);
		num wn2 = num_div(num_sqr(geo_dot3(w, n, c), c), geo_norm2_3(n, c), c);
		num k = num_sub(num_add(w2, big, c), num_sqr(v->v[7], c), c);
		num flat = num_mul(num_int(4, c), num_mul(big, num_sub(w2, wn2, c), c), c);

		*out = num_eq(num_sqr(k, c), flat, c);
		return OK;
	}
	return err_fail(e, E_ARG, "unsupported",
			"whether a point lies on a surface given by expressions is not told");
}

static enum status section_has(truth *out, const struct value *v, pt3 p, ctx *c)
{
	struct geo_section s = geo_section_open(v);
	struct conic k;
	pt q = geo_frame_in(&s.frame, p, c);
	truth in = geo_section_holds(v, p, c), edge = TRUTH_NO;

	*out = in;
	if (is_no(in))
		return OK;
	if (geo_conic_of(&k, &s.conic, c) != OK)
		return E_UNABLE;
	edge = num_is_zero(geo_conic_at(&k, q, c), c);
	for (int i = 1; i < s.n && !is_yes(edge); i += 2)
		edge = truth_or(edge,
				num_is_zero(geo_orient(section_pt(&s, i),
						       section_pt(&s, (i + 1) % s.n), q, c),
					    c));
	*out = truth_and(in, edge);
	return OK;
}

enum status geo_round_has(truth *out, const struct value *v, pt3 p, ctx *c, struct err *e)
{
	struct arena *a;
	enum status st;

	if (value_is(v, KINDS_QUADRIC)) {
		*out = geo_quadric_has(v, p, c);
		return OK;
	}
	if (v->kind == KIND_SURFACE)
		return surface_has(out, v, p, c, e);
	if (v->kind == KIND_SECTION)
		return section_has(out, v, p, c);
	if (!value_is(v, KINDS_CURVE3))
		return geo_kind_refuse(e, v, "points that could be asked for",
				       KINDS_QUADRIC | KINDS_CURVE3);
	a = arena_new();
	st = geo_curve3_has(out, v, p, a, c, e);
	arena_free(a);
	return st;
}

enum status geo_round_region_has(truth *out, const struct value *v, pt3 p, ctx *c,
				 struct err *e)
{
	struct arena *a;
	enum status st;

	if (value_is(v, KINDS_QUADRIC)) {
		*out = geo_quadric_holds(v, p, c);
		return OK;
	}
	if (v->kind == KIND_SECTION) {
		*out = geo_section_holds(v, p, c);
		return OK;
	}
	if (!value_is(v, KINDS_CURVE3))
		return geo_kind_refuse(e, v, "inside", KINDS_QUADRIC | KINDS_CURVE3);
	a = arena_new();
	st = geo_curve3_holds(out, v, p, a, c, e);
	arena_free(a);
	return st;
}

/* --- Common points ----------------------------------------------------------------------------- */

static enum status meet_quadric(struct meet3 *out, const struct value *v,
				const struct value *w, struct arena *a, ctx *c, struct err *e)
{
	pt3 p[2];
	int n;
	enum status st;

	if (value_is(w, KINDS_STRAIGHT)) {
		st = geo_quadric_meet_line(p, &n, v, w, c, e);
		for (int i = 0; st == OK && i < n; i++)
			out->v[i] = geo_spoint_value(p[i], a);
		out->n = st == OK ? n : 0;
		return st;
	}
	if (w->kind == KIND_PLANE) {
		st = geo_quadric_section(out->v, &n, v,
					 (struct plane3){ value_pt3(w, 0), w->v[3] }, a, c, e);
		out->n = st == OK ? n : 0;
		return st;
	}
	if (v->kind == KIND_SPHERE && w->kind == KIND_SPHERE) {
		st = geo_sphere_meet_sphere(&out->v[0], v, w, a, c, e);
		out->n = st == OK;
		return st;
	}
	if (v->kind == KIND_SPHERE && value_is(w, KINDS_ROUND_BODY))
		return geo_sphere_meet_round(out, v, w, a, c, e);
	if (w->kind == KIND_SPHERE && value_is(v, KINDS_ROUND_BODY))
		return geo_sphere_meet_round(out, w, v, a, c, e);
	if (v->kind == KIND_SPHERE && value_is(w, KINDS_FLAT_CURVE))
		return geo_curve3_meet(out, w, v, a, c, e);
	err_fail(e, E_ARG, "unsupported",
		 "what %s and %s have in common is not told; a %s is met with lines and "
		 "planes%s",
		 geo_kind_a(v->kind), geo_kind_a(w->kind), geo_kind_name(v->kind),
		 v->kind == KIND_SPHERE ? ", circles and spheres" : "");
	return E_ARG;
}

enum status geo_round_meet(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e)
{
	kind_set met = KINDS_STRAIGHT | KINDS_FLAT_CURVE | KIND_BIT(KIND_PLANE);

	out->n = 0;
	if (value_is(v, KINDS_QUADRIC))
		return meet_quadric(out, v, w, a, c, e);
	if (value_is(w, KINDS_QUADRIC))
		return meet_quadric(out, w, v, a, c, e);
	if (!value_is(v, met) || !value_is(w, met))
		return geo_kind_refuse(e, value_is(v, met) ? w : v,
				       "intersection with a circle or conic of space", met);
	return geo_curve3_meet(out, v, w, a, c, e);
}

enum status geo_round_path(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e)
{
	const struct value *body = value_is(v, KINDS_QUADRIC) ? v : w,
			   *other = body == v ? w : v;
	struct value *chord;
	pt3 p[2];
	int n;
	enum status st;

	out->n = 0;
	if (!value_is(other, KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE)))
		return value_is(other, KINDS_STRAIGHT)
			       ? geo_body_path(out, body, other, a, c, e)
			       : meet_quadric(out, body, other, a, c, e);
	st = geo_quadric_meet_line(p, &n, body, other, c, e);
	if (st)
		return st;
	if (n < 2)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the line has one point in common with the %s, and no path",
				word(body));
	chord = geo_value_new(a, KIND_SSEGMENT, 0);
	value_set_pt3(chord, 0, p[0]);
	value_set_pt3(chord, 1, p[1]);
	out->v[0] = chord;
	out->n = 1;
	return OK;
}

/* --- Distances ------------------------------------------------------------------------------------ */

/* From the plane of the circle by off, within it by |rho - r|. */
static enum status circle_distance(num *out, const struct value *v, pt3 p, ctx *c)
{
	pt3 o = value_pt3(v, 0), n = value_pt3(v, 1);
	struct plane3 e = geo_plane_at(o, n, c);
	num off2 = num_div(num_sqr(geo_plane_offset(e, p, c), c), geo_norm2_3(n, c), c);
	num rho2 = num_sub(geo_dist2_3(p, o, c), off2, c);
	/* off^2 + (rho - r)^2 = |p - o|^2 + r^2 - 2 sqrt(rho^2 r^2) */
	num sum = num_add(geo_dist2_3(p, o, c), v->v[6], c);
	num mixed = num_sqrt(num_mul(rho2, v->v[6], c), c);

	*out = num_sqrt(num_sub(sum, num_add(mixed, mixed, c), c), c);
	return OK;
}

enum status geo_round_distance(num *out, const struct value *v, const struct value *w, ctx *c,
			       struct err *e)
{
	kind_set point = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT);

	if (v->kind == KIND_SPHERE)
		return geo_sphere_distance(out, v, w, c, e);
	if (w->kind == KIND_SPHERE)
		return geo_sphere_distance(out, w, v, c, e);
	if (v->kind == KIND_SCIRCLE && value_is(w, point))
		return circle_distance(out, v, geo_place3(w, c), c);
	if (w->kind == KIND_SCIRCLE && value_is(v, point))
		return circle_distance(out, w, geo_place3(v, c), c);
	return err_fail(e, E_ARG, "unsupported",
			"the distance of %s and %s is not told: of a sphere to points, lines, "
			"planes and spheres, of a circle in space to points",
			geo_kind_a(v->kind), geo_kind_a(w->kind));
}

/* --- The same ------------------------------------------------------------------------------------- */

/* Sections: one conic in one plane, and the same corners, which start where they do. */
static truth section_equal(const struct value *v, const struct value *w, struct arena *a,
			   ctx *c)
{
	struct geo_section s = geo_section_open(v), t = geo_section_open(w);
	struct value *p = geo_conic3d_value(&s.frame, &s.conic, a, c),
		     *q = geo_conic3d_value(&t.frame, &t.conic, a, c);
	truth same = geo_curve3_equal(p, q, false, a, c), any = TRUTH_NO;

	if (s.n != t.n)
		return TRUTH_NO;
	for (int k = 0; k < 2 * s.n && !is_no(same) && !is_yes(any); k++) {
		truth all = TRUTH_YES;

		for (int i = 0; i < s.n && !is_no(all); i++) {
			int j = ((k < s.n ? k + i : k - i) % s.n + s.n) % s.n;

			all = truth_and(
				all,
				geo_equal3(geo_frame_out(&s.frame, section_pt(&s, i), c),
					   geo_frame_out(&t.frame, section_pt(&t, j), c), c));
		}
		any = truth_or(any, all);
	}
	return truth_and(same, any);
}

/* One shape: equal conics, and equal distances among the corners and from its centre's. */
static truth section_congruent(const struct value *v, const struct value *w, struct arena *a,
			       ctx *c)
{
	struct geo_section s = geo_section_open(v), t = geo_section_open(w);
	struct value *p = geo_conic3d_value(&s.frame, &s.conic, a, c),
		     *q = geo_conic3d_value(&t.frame, &t.conic, a, c);
	truth same = geo_curve3_equal(p, q, true, a, c), any = TRUTH_NO;
	int foci = t.conic.kind == KIND_PARABOLA ? 1 : 2;
	pt f = value_pt(&s.conic, 0);

	if (s.n != t.n)
		return TRUTH_NO;
	/* They are symmetric about an axis: the way from a focus says the rest. */
	for (int m = 0; m < 2 * s.n * foci && !is_no(same) && !is_yes(any); m++) {
		pt g = value_pt(&t.conic, m % foci);
		int k = m / foci;
		truth all = TRUTH_YES;

		for (int i = 0; i < s.n && !is_no(all); i++) {
			int j = ((k < s.n ? k + i : k - i) % s.n + s.n) % s.n;
			int i2 = (i + 1) % s.n, j2 = ((k < s.n ? j + 1 : j - 1) + s.n) % s.n;

			all = truth_and(all, num_eq(geo_dist2(section_pt(&s, i), f, c),
						    geo_dist2(section_pt(&t, j), g, c), c));
			all = truth_and(
				all,
				num_eq(geo_dist2(section_pt(&s, i), section_pt(&s, i2), c),
				       geo_dist2(section_pt(&t, j), section_pt(&t, j2), c),
				       c));
		}
		any = truth_or(any, all);
	}
	return truth_and(same, any);
}

static truth same(const struct value *v, const struct value *w, bool congruent, ctx *c)
{
	struct arena *a = arena_new();
	truth t = v->kind != KIND_SECTION ? geo_curve3_equal(v, w, congruent, a, c)
		  : congruent             ? section_congruent(v, w, a, c)
					  : section_equal(v, w, a, c);

	arena_free(a);
	return t;
}

truth geo_round_equal(const struct value *v, const struct value *w, ctx *c)
{
	return same(v, w, false, c);
}

truth geo_round_congruent(const struct value *v, const struct value *w, ctx *c)
{
	return same(v, w, true, c);
}
