/*
 * quadric_section.c -- what a plane cuts out of a sphere, cone, cylinder or frustum.
 *
 * In the frame of the plane whose first axis is across the body's axis the section is symmetric
 * about x = 0, and the ends of the body are the lines y = low and y = high: so the equation has
 * no term in xy or x, and what the ends cut off is told by the signs of four numbers.
 */
#include "geo/geo_priv.h"
#include "geo/meet_priv.h"
#include "geo/quadric.h"

/* a x^2 + c y^2 + e y + f <= 0 between low and high; the width at a height is 2 sqrt(-rest/a). */
struct plane_cut {
	const struct value *body;
	struct quadric q;
	struct plane3 plane;
	struct geo_frame frame;
	num a, c, e, f;
	num low, high;
};

static enum status touches_only(struct err *e, const struct value *v, const char *where)
{
	return err_fail(e, E_DOMAIN, "degenerate", "the plane only touches the %s%s",
			geo_kind_name(v->kind), where);
}

static enum status misses(const struct plane_cut *t, ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(t->body, c);

	err_fail(e, E_DOMAIN, "no_such_object",
		 "the plane misses the %s, which lies between (%.6g, %.6g, %.6g) and (%.6g, "
		 "%.6g, %.6g)",
		 geo_kind_name(t->body->kind), num_approx(r.a.x, c), num_approx(r.a.y, c),
		 num_approx(r.a.z, c), num_approx(r.b.x, c), num_approx(r.b.y, c),
		 num_approx(r.b.z, c));
	return E_DOMAIN;
}

/* --- Spheres ----------------------------------------------------------------------------------- */

static enum status cut_sphere(struct value **out, const struct value *v, struct plane3 e,
			      struct arena *a, ctx *c, struct err *err)
{
	pt3 o = value_pt3(v, 0);
	num off = geo_plane_offset(e, o, c), n2 = geo_norm2_3(e.n, c);
	num d2 = num_div(num_sqr(off, c), n2, c), r2 = num_sub(v->v[3], d2, c);
	int s = num_sgn(r2, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(err, "whether the plane meets the sphere");
	if (s < 0) {
		struct decimals d =
			geo_decimals_of(geo_shown_root(d2, c), geo_shown_root(v->v[3], c));

		return err_fail(err, E_DOMAIN, "no_such_object",
				"the plane passes the sphere at distance %s > radius %s", d.a,
				d.b);
	}
	if (s == 0)
		return touches_only(err, v, " in one point");
	*out = geo_scircle_value(geo_foot_plane3(e, o, c), e.n, r2, a);
	return OK;
}

/* --- Across the axis ------------------------------------------------------------------------------ */

static enum status cut_across(struct value **out, const struct plane_cut *t, struct arena *a,
			      ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(t->body, c);
	num un = geo_dot3(t->q.u, t->plane.n, c);
	num s = num_neg(num_div(geo_plane_offset(t->plane, r.a, c), un, c), c);
	num radius = num_add(r.ra, num_mul(num_sub(r.rb, r.ra, c), s, c), c);
	int low = num_sgn(s, c), high = num_cmp(s, num_int(1, c), c), none;

	if (!r.endless) {
		if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
			return geo_not_told(e, "whether the plane meets the body");
		if (low < 0 || high > 0)
			return misses(t, c, e);
	}
	none = num_vanishes(radius, c);
	if (none == NUM_UNKNOWN)
		return geo_not_told(e, "whether the plane goes through the apex");
	if (none == 0)
		return touches_only(e, t->body, " in its apex");
	*out = geo_scircle_value(geo_along3(r.a, t->q.u, s, c), t->plane.n, num_sqr(radius, c),
				 a);
	return OK;
}

/* --- Otherwise -------------------------------------------------------------------------------------- */

/* -(c y^2 + e y + f)/a: the squared half width. */
static num half_width2(const struct plane_cut *t, num y, ctx *c)
{
	num sum = num_add(num_mul(num_add(num_mul(t->c, y, c), t->e, c), y, c), t->f, c);

	return num_neg(num_div(sum, t->a, c), c);
}

static void open_cut(struct plane_cut *t, pt3 across, ctx *c)
{
	const struct quadric *q = &t->q;
	pt3 o = geo_foot_plane3(t->plane, q->at, c), w = geo_sub3(o, q->at, c);
	num n2 = geo_norm2_3(t->plane.n, c), wu = geo_dot3(w, q->u, c), g2, g, lin;

	t->frame = geo_frame_along(o, across, t->plane.n, c);
	/* e2.u = |u x n|/|n|, positive */
	g2 = num_div(geo_norm2_3(across, c), n2, c);
	g = num_div(geo_norm3(across, c), geo_norm3(t->plane.n, c), c);
	t->a = q->k2;
	t->c = num_add(q->k2, num_mul(q->ku, g2, c), c);
	lin = num_add(num_mul(num_int(2, c), num_mul(q->ku, wu, c), c), q->kl, c);
	t->e = num_mul(lin, g, c);
	t->f = geo_quadric_at(q, o, c);
	t->low = num_neg(num_div(wu, g, c), c);
	t->high = num_div(num_sub(geo_norm2_3(q->u, c), wu, c), g, c);
}

static pt3 outside(const struct plane_cut *t, num x, num y, ctx *c)
{
	return geo_frame_out(&t->frame, (pt){ x, y }, c);
}

/* The two straight lines of a plane through the apex or along the axis: x = +-(k + m y) with
 * k^2 = half_width2(0) and so on.  As lines, or as the polygon between the ends. */
static enum status cut_straight(struct value *out[2], int *n, const struct plane_cut *t,
				struct arena *a, ctx *c, struct err *e)
{
	bool endless = t->q.endless;
	num y[2], x[2];
	int s[2];
	struct value *v;

	y[0] = t->low;
	y[1] = t->high;
	for (int i = 0; i < 2; i++) {
		num x2 = half_width2(t, y[i], c);

		s[i] = num_sgn(x2, c);
		if (s[i] == NUM_UNKNOWN)
			return geo_not_told(e, "how wide a section is");
		x[i] = s[i] > 0 ? num_sqrt(x2, c) : num_int(0, c);
	}
	if (endless) {
		/* Through the places at both levels; at the apex they cross. */
		for (int i = 0; i < 2; i++) {
			pt3 p = outside(t, i ? num_neg(x[0], c) : x[0], y[0], c);
			pt3 r = outside(t, i ? num_neg(x[1], c) : x[1], y[1], c);

			out[i] = geo_value_new(a, KIND_SLINE, 0);
			value_set_pt3(out[i], 0, p);
			value_set_pt3(out[i], 1, geo_sub3(r, p, c));
		}
		*n = 2;
		return OK;
	}
	v = geo_value_new(a, KIND_SPOLYGON,
			  3 * (2 * (s[0] > 0) + 2 * (s[1] > 0) + (s[0] == 0) + (s[1] == 0)));
	{
		int k = 0;

		if (s[0] > 0)
			value_set_pt3(v, k++, outside(t, num_neg(x[0], c), y[0], c));
		value_set_pt3(v, k++, outside(t, x[0], y[0], c));
		value_set_pt3(v, k++, outside(t, x[1], y[1], c));
		if (s[1] > 0)
			value_set_pt3(v, k++, outside(t, num_neg(x[1], c), y[1], c));
	}
	out[0] = v;
	return OK;
}

/*
 * Where the whole surface is cut in straight lines the plane goes along the axis of a cylinder,
 * or through the apex of the others: two lines come of it, one that it touches, or none.
 */
enum cut_lines { LINES_UNKNOWN, LINES_NOT_STRAIGHT, LINES_TWO, LINES_ONE, LINES_NONE };

static enum cut_lines lines_by(int sign)
{
	if (sign == NUM_UNKNOWN)
		return LINES_UNKNOWN;
	return sign < 0 ? LINES_TWO : sign == 0 ? LINES_ONE : LINES_NONE;
}

static enum cut_lines straightness(const struct plane_cut *t, ctx *c)
{
	struct round_body r = geo_round_of(t->body, c);
	bool tube = t->body->kind == KIND_CYLINDER;
	num off;
	int beside;

	if (tube) {
		off = geo_dot3(t->q.u, t->plane.n, c);
	} else { /* the apex: a + u ra/(ra - rb) */
		num s = num_div(r.ra, num_sub(r.ra, r.rb, c), c);

		off = geo_plane_offset(t->plane, geo_along3(r.a, t->q.u, s, c), c);
	}
	beside = num_vanishes(off, c);
	if (beside)
		return beside == NUM_UNKNOWN ? LINES_UNKNOWN : LINES_NOT_STRAIGHT;
	return lines_by(num_sgn(tube ? t->f : t->c, c));
}

/* The ends cut off nothing: an ellipse that lies between them, or nothing at all. */
static enum status cut_whole(struct value **out, const struct plane_cut *t,
			     struct value *conic, const int s[2], struct arena *a, ctx *c,
			     struct err *e)
{
	pt m;
	int low, high;

	if (conic->kind == KIND_ELLIPSE || conic->kind == KIND_CIRCLE) {
		m = geo_conic_eye(conic, c);
		low = num_cmp(m.y, t->low, c);
		high = num_cmp(m.y, t->high, c);
		if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
			return geo_not_told(e, "whether the section lies between the ends");
		if (low > 0 && high < 0) {
			*out = geo_conic3d_value(&t->frame, conic, a, c);
			return OK;
		}
	}
	if (s[0] == 0 || s[1] == 0)
		return touches_only(e, t->body, " in a point of its rim");
	return misses(t, c, e);
}

static enum status cut_conic(struct value **out, const struct plane_cut *t, struct arena *a,
			     ctx *c, struct err *e)
{
	num zero = num_int(0, c), x[2];
	struct conic k = { t->a, zero, t->c, zero, t->e, t->f };
	struct value *conic, *v;
	enum status st = geo_conic_value(&conic, &k, a, c, e);
	const num y[2] = { t->low, t->high };
	int s[2], at;

	if (st == E_DOMAIN)
		return misses(t, c, e);
	if (st)
		return st;
	if (t->q.endless) {
		*out = geo_conic3d_value(&t->frame, conic, a, c);
		return OK;
	}
	for (int i = 0; i < 2; i++) {
		num x2 = half_width2(t, y[i], c);

		s[i] = num_sgn(x2, c);
		if (s[i] == NUM_UNKNOWN)
			return geo_not_told(e, "whether the plane meets an end of the body");
		x[i] = s[i] > 0 ? num_sqrt(x2, c) : zero;
	}
	if (s[0] <= 0 && s[1] <= 0)
		return cut_whole(out, t, conic, s, a, c, e);
	/* Up the right side, over the second end, down the left one, along the first. */
	at = 9 + conic->n;
	v = geo_value_new(a, KIND_SECTION, at + (s[0] > 0 && s[1] > 0 ? 8 : 4));
	v->flag = geo_conic3d_flag(conic->kind, conic->flag);
	value_set_pt3(v, 0, t->frame.o);
	value_set_pt3(v, 1, t->frame.e1);
	value_set_pt3(v, 2, t->frame.e2);
	for (int i = 0; i < conic->n; i++)
		v->v[9 + i] = conic->v[i];
	if (s[0] > 0) {
		v->v[at] = x[0];
		v->v[at + 1] = y[0];
		at += 2;
	}
	if (s[1] > 0) {
		for (int i = 0; i < 2; i++) {
			bool left = s[0] > 0 ? i == 1 : i == 0;

			v->v[at] = left ? num_neg(x[1], c) : x[1];
			v->v[at + 1] = y[1];
			at += 2;
		}
	}
	if (s[0] > 0) {
		v->v[at] = num_neg(x[0], c);
		v->v[at + 1] = y[0];
	}
	*out = v;
	return OK;
}

enum status geo_quadric_section(struct value *out[2], int *n, const struct value *v,
				struct plane3 e, struct arena *a, ctx *c, struct err *err)
{
	struct plane_cut t = { .body = v, .plane = e };
	pt3 across;
	truth level;

	*n = 1;
	if (v->kind == KIND_SPHERE)
		return cut_sphere(&out[0], v, e, a, c, err);
	t.q = geo_quadric_of(v, c);
	across = geo_cross3(t.q.u, e.n, c);
	level = geo_zero3(across, c);
	if (is_unknown(level))
		return geo_not_told(err, "whether the plane is across the axis");
	if (is_yes(level))
		return cut_across(&out[0], &t, a, c, err);
	open_cut(&t, across, c);
	switch (straightness(&t, c)) {
	case LINES_NOT_STRAIGHT: return cut_conic(&out[0], &t, a, c, err);
	case LINES_TWO: break;
	case LINES_ONE: return touches_only(err, v, " along a straight line of its surface");
	case LINES_NONE:
		if (v->kind == KIND_CONE)
			return touches_only(err, v, " in its apex");
		return misses(&t, c, err);
	case LINES_UNKNOWN:
		return geo_not_told(err, "whether the plane goes through the apex");
	}
	/* A plane through the apex of a frustum meets the body where its ends do not pass it:
	 * always, for they are on one side of the apex. */
	return cut_straight(out, n, &t, a, c, err);
}

/* --- Sections as values ------------------------------------------------------------------------------- */

struct geo_section geo_section_open(const struct value *v)
{
	struct geo_section s;

	s.frame = (struct geo_frame){ value_pt3(v, 0), value_pt3(v, 1), value_pt3(v, 2) };
	s.conic = (struct value){ .kind = (enum kind)(v->flag % 64),
				  .flag = v->flag / 64,
				  .v = v->v + 9 };
	s.conic.n = geo_kind_numbers(s.conic.kind);
	s.corner = v->v + 9 + s.conic.n;
	s.n = (v->n - 9 - s.conic.n) / 2;
	return s;
}

/* Between the arc from p to q and its chord, in the conic's own axes. */
static enum status slice_ellipse(num *out, const struct value *k, pt p, pt q, ctx *c,
				 struct err *e)
{
	pt m, dir, u, w;
	num a, b, sweep, cs, sn;

	geo_conic_axes(k, &m, &dir, &a, &b, c);
	p = geo_sub(p, m, c);
	q = geo_sub(q, m, c);
	u = (pt){ num_div(geo_dot(p, dir, c), a, c), num_div(geo_cross(dir, p, c), b, c) };
	w = (pt){ num_div(geo_dot(q, dir, c), a, c), num_div(geo_cross(dir, q, c), b, c) };
	cs = geo_dot(u, w, c);
	sn = geo_cross(u, w, c);
	if (geo_sweep_radians(&sweep, cs, sn, c) != OK)
		return geo_not_told(e, "which way round the section goes");
	*out = num_half(num_mul(num_mul(a, b, c), num_sub(sweep, sn, c), c), c);
	return OK;
}

/* |x2 - x1|^3/(24 f), x along the directrix, f the focal length. */
static num slice_parabola(const struct value *k, pt p, pt q, ctx *c)
{
	pt focus = value_pt(k, 0), d = value_pt(k, 2);
	struct straight s = { value_pt(k, 1), d };
	num len2 = geo_norm2(d, c), x = num_abs(geo_dot(geo_sub(q, p, c), d, c), c);
	/* With unnormalised d: x^3/|d|^3 over 24 (off/(2 |d|)) */
	num off = num_abs(geo_straight_offset(s, focus, c), c);

	return num_div(num_pow(x, 3, c), num_mul(num_int(12, c), num_mul(off, len2, c), c), c);
}

/* ab/2 (sinh d - d) with d the difference of the parameters. */
static num slice_hyperbola(const struct value *k, pt p, pt q, ctx *c)
{
	pt m, dir, u, w;
	num a, b, ch, sh;

	geo_conic_axes(k, &m, &dir, &a, &b, c);
	p = geo_sub(p, m, c);
	q = geo_sub(q, m, c);
	u = (pt){ num_div(geo_dot(p, dir, c), a, c), num_div(geo_cross(dir, p, c), b, c) };
	w = (pt){ num_div(geo_dot(q, dir, c), a, c), num_div(geo_cross(dir, q, c), b, c) };
	ch = num_sub(num_mul(u.x, w.x, c), num_mul(u.y, w.y, c), c);
	sh = num_abs(geo_cross(u, w, c), c);
	return num_half(
		num_mul(num_mul(a, b, c), num_sub(sh, num_log(num_add(ch, sh, c), c), c), c),
		c);
}

enum status geo_section_area(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct geo_section s = geo_section_open(v);
	num sum = num_int(0, c), part;

	for (int i = 0; i < s.n; i++)
		sum = num_add(sum,
			      geo_cross(section_pt(&s, i), section_pt(&s, (i + 1) % s.n), c),
			      c);
	sum = num_half(sum, c);
	for (int i = 0; i < s.n; i += 2) {
		pt p = section_pt(&s, i), q = section_pt(&s, i + 1);

		if (s.conic.kind == KIND_ELLIPSE) {
			enum status st = slice_ellipse(&part, &s.conic, p, q, c, e);

			if (st)
				return st;
		} else if (s.conic.kind == KIND_PARABOLA) {
			part = slice_parabola(&s.conic, p, q, c);
		} else {
			part = slice_hyperbola(&s.conic, p, q, c);
		}
		sum = num_add(sum, part, c);
	}
	*out = sum;
	return OK;
}

/* Along the conic and the chords by turns; of an ellipse counter-clockwise, as the corners run. */
enum status geo_section_perimeter(num *out, const struct value *v, ctx *c, struct err *e)
{
	struct geo_section s = geo_section_open(v);
	num sum = num_int(0, c), part;

	for (int i = 0; i < s.n; i++) {
		pt p = section_pt(&s, i), q = section_pt(&s, (i + 1) % s.n);

		if (i % 2 == 0) {
			enum status st = geo_conic_way(&part, &s.conic, p, q, c, e);

			if (st)
				return st;
		} else {
			part = geo_dist(p, q, c);
		}
		sum = num_add(sum, part, c);
	}
	*out = sum;
	return OK;
}

/* On the inner side of the conic and of each chord. */
truth geo_section_holds(const struct value *v, pt3 p, ctx *c)
{
	struct geo_section s = geo_section_open(v);
	struct plane3 e = geo_plane_at(s.frame.o, geo_frame_normal(&s.frame, c), c);
	truth in = num_is_zero(geo_plane_offset(e, p, c), c);
	pt q = geo_frame_in(&s.frame, p, c), mid;
	struct conic k;
	int here, there;

	if (!is_yes(in))
		return in;
	for (int i = 1; i < s.n; i += 2) {
		pt a = section_pt(&s, i), b = section_pt(&s, (i + 1) % s.n);

		in = truth_and(in, sgn_not_neg(num_sgn(geo_orient(a, b, q, c), c)));
	}
	if (geo_conic_of(&k, &s.conic, c) != OK)
		return TRUTH_UNKNOWN;
	/* The middle of the first two corners is inside. */
	mid = geo_mid(section_pt(&s, 0), section_pt(&s, 1), c);
	if (s.conic.kind == KIND_HYPERBOLA) { /* on one branch with it */
		pt m, dir;
		num a, b;

		geo_conic_axes(&s.conic, &m, &dir, &a, &b, c);
		a = geo_dot(geo_sub(q, m, c), dir, c);
		b = geo_dot(geo_sub(mid, m, c), dir, c);
		in = truth_and(in, sgn_not_neg(num_sgn(num_mul(a, b, c), c)));
	}
	here = num_sgn(geo_conic_at(&k, q, c), c);
	there = num_sgn(geo_conic_at(&k, mid, c), c);
	if (here == NUM_UNKNOWN || there == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return truth_and(in, here == 0 || here == there ? TRUTH_YES : TRUTH_NO);
}
