/*
 * space_meet.c -- what two things of space have in common.
 *
 * Straight things, planes, polygons and polylines are dealt with here; geo_space_meet is where
 * every pair comes by.  Two things that do not meet are refused with the distance between them.
 */
#include "geo/geo_priv.h"
#include "geo/quadric.h"
#include "geo/space.h"

#define KINDS_STRAIGHT (KINDS_LINEAR | KINDS_LINEAR3)
#define KINDS_FACE (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))
#define KINDS_CHAIN (KIND_BIT(KIND_POLYLINE) | KIND_BIT(KIND_SPOLYLINE))
#define KINDS_FLAT3 (KINDS_STRAIGHT | KINDS_FACE | KINDS_CHAIN | KIND_BIT(KIND_PLANE))

/* p = (k1 n2 x d + k2 d x n1) / d^2 with d = n1 x n2 */
struct straight3 geo_planes_line(struct plane3 e, struct plane3 f, ctx *c)
{
	pt3 d = geo_cross3(e.n, f.n, c), a = geo_scale3(geo_cross3(f.n, d, c), e.k, c),
	    b = geo_scale3(geo_cross3(d, e.n, c), f.k, c);
	num k = num_div(num_int(1, c), geo_norm2_3(d, c), c);

	return (struct straight3){ geo_scale3(geo_add3(a, b, c), k, c), d };
}

/* --- Points found so far ------------------------------------------------------------------ */

struct found3 {
	pt3 *p;
	int n, cap;
	struct arena *a;
};

static void found(struct found3 *f, pt3 p)
{
	f->p = arena_grow(f->a, f->p, &f->cap, f->n + 1, sizeof *f->p);
	f->p[f->n++] = p;
}

/* All on one line, which runs along d: in its order, each once. */
static enum status put_in_order(struct found3 *f, pt3 d, ctx *c, struct err *e)
{
	int n = 0;

	for (int i = 0; i < f->n; i++) {
		pt3 p = f->p[i];
		int k = n, s = 1;

		while (k > 0) {
			s = num_sgn(geo_dot3(geo_sub3(p, f->p[k - 1], c), d, c), c);
			if (s == NUM_UNKNOWN)
				return geo_not_told(e, "the order of the common points");
			if (s >= 0)
				break;
			k--;
		}
		if (k > 0 && s == 0)
			continue;
		for (int j = n; j > k; j--)
			f->p[j] = f->p[j - 1];
		f->p[k] = p;
		n++;
	}
	f->n = n;
	return OK;
}

/* Not on one line: each once, in the order in which they were found. */
static enum status put_apart(struct found3 *f, ctx *c, struct err *e)
{
	int n = 0;

	for (int i = 0; i < f->n; i++) {
		truth again = TRUTH_NO;

		for (int k = 0; k < n && !is_yes(again); k++)
			again = truth_or(again, geo_equal3(f->p[i], f->p[k], c));
		if (is_unknown(again))
			return geo_not_told(e, "whether two common points are one");
		if (is_no(again))
			f->p[n++] = f->p[i];
	}
	f->n = n;
	return OK;
}

static enum status give_found(struct meet3 *out, const struct found3 *f, const char *none,
			      struct err *e)
{
	if (!f->n)
		return err_fail(e, E_DOMAIN, "no_such_object", "%s", none);
	if (f->n > MEET3_MOST)
		return err_fail(e, E_DOMAIN, "limit",
				"they have %d points in common, of which at most %d can be "
				"given",
				f->n, MEET3_MOST);
	for (int i = 0; i < f->n; i++)
		out->v[i] = geo_spoint_value(f->p[i], f->a);
	out->n = f->n;
	return OK;
}

/* --- Reasons --------------------------------------------------------------------------------- */

/* Apart, by so much: how = "the lines are skew". */
static enum status apart(struct err *e, const char *how, const struct value *v,
			 const struct value *w, ctx *c)
{
	struct gap3 g;
	struct buf b = { 0 };
	struct err ignored = { 0 };
	bool told = geo_space_gap(&g, v, w, c, &ignored) == OK;

	if (told)
		geo_describe_number(&b, geo_gap3_length(&g, c), c);
	err_fail(e, E_DOMAIN, "no_such_object", told ? "%s, %s apart" : "%s%s", how,
		 told ? buf_str(&b) : "");
	buf_clear(&b);
	return E_DOMAIN;
}

static enum status too_much(struct err *e, const char *how)
{
	err_fail(e, E_DOMAIN, "degenerate", "%s: they have no single points in common", how);
	return E_DOMAIN;
}

/* --- Two straight things ------------------------------------------------------------------------ */

/* On one line: they share an end, more, or nothing. */
static enum status in_line(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e)
{
	struct stretch3 s = geo_stretch3_of(v, c), t = geo_stretch3_of(w, c);
	struct found3 f = { .a = a };

	if (!s.n || !t.n)
		return too_much(e, !s.n && !t.n ? "both are the same line"
						: "one of them lies on the other");
	for (int k = 0; k < 2; k++) {
		const struct stretch3 *of = k ? &t : &s, *on = k ? &s : &t;

		for (int i = 0; i < of->n; i++) {
			pt3 end = i ? geo_add3(of->s.p, of->s.d, c) : of->s.p;
			truth in = geo_stretch3_has(on, end, c);

			if (is_unknown(in))
				return geo_not_told(e, "whether they share a point");
			if (is_yes(in))
				found(&f, end);
		}
	}
	if (put_in_order(&f, s.s.d, c, e) != OK)
		return E_UNABLE;
	/* Two rays with one end in common may run the same way. */
	if (f.n == 1 && (s.n == 1 || t.n == 1)) {
		pt3 into = geo_add3(f.p[0], s.s.d, c), other = geo_add3(f.p[0], t.s.d, c);
		truth more = truth_or(truth_and(geo_stretch3_has(&s, into, c),
						geo_stretch3_has(&t, into, c)),
				      truth_and(geo_stretch3_has(&s, other, c),
						geo_stretch3_has(&t, other, c)));

		if (is_unknown(more))
			return geo_not_told(e, "whether they share more than a point");
		if (is_yes(more))
			return too_much(e, "they lie on one line and overlap");
	}
	if (f.n > 1)
		return too_much(e, "they lie on one line and overlap");
	if (!f.n)
		return apart(e, "they lie on one line without touching", v, w, c);
	return give_found(out, &f, "", e);
}

static enum status straight_straight(struct meet3 *out, const struct value *v,
				     const struct value *w, struct arena *a, ctx *c,
				     struct err *e)
{
	struct stretch3 s = geo_stretch3_of(v, c), t = geo_stretch3_of(w, c);
	pt3 n = geo_cross3(s.s.d, t.s.d, c), between = geo_sub3(t.s.p, s.s.p, c);
	truth parallel = geo_zero3(n, c), meet, in;
	num n2, t1, t2;

	if (is_unknown(parallel))
		return geo_not_told(e, "whether the lines are parallel");
	if (is_yes(parallel)) {
		meet = geo_along_same3(between, s.s.d, c);
		if (is_unknown(meet))
			return geo_not_told(e, "whether the lines are one");
		return is_yes(meet) ? in_line(out, v, w, a, c, e)
				    : apart(e, "the lines are parallel", v, w, c);
	}
	meet = num_is_zero(geo_dot3(between, n, c), c);
	if (is_unknown(meet))
		return geo_not_told(e, "whether the lines are skew");
	if (is_no(meet))
		return apart(e, "the lines are skew: they share no point", v, w, c);
	n2 = geo_norm2_3(n, c);
	t1 = geo_dot3(geo_cross3(between, t.s.d, c), n, c);
	t2 = geo_dot3(geo_cross3(between, s.s.d, c), n, c);
	in = truth_and(geo_stretch3_within(&s, t1, n2, c), geo_stretch3_within(&t, t2, n2, c));
	if (is_unknown(in))
		return geo_not_told(e, "whether they meet within their ends");
	if (is_no(in))
		return apart(e, "their lines meet beyond an end: they do not", v, w, c);
	out->v[0] = geo_spoint_value(geo_along3(s.s.p, s.s.d, num_div(t1, n2, c), c), a);
	out->n = 1;
	return OK;
}

/* --- With a plane --------------------------------------------------------------------------------- */

/* 1: *p is where the stretch pierces the plane; 0: beyond its ends; -1: it is parallel; -2: in
 * the plane; NUM_UNKNOWN. */
static int pierce(pt3 *p, const struct stretch3 *s, struct plane3 e, ctx *c)
{
	num along = geo_dot3(s->s.d, e.n, c), o = geo_plane_offset(e, s->s.p, c), t;
	truth flat = num_is_zero(along, c), in;

	if (is_unknown(flat))
		return NUM_UNKNOWN;
	if (is_yes(flat)) {
		in = num_is_zero(o, c);
		return is_unknown(in) ? NUM_UNKNOWN : is_yes(in) ? -2 : -1;
	}
	t = num_div(num_neg(o, c), along, c);
	in = geo_stretch3_within(s, t, num_int(1, c), c);
	*p = geo_along3(s->s.p, s->s.d, t, c);
	return is_unknown(in) ? NUM_UNKNOWN : is_yes(in);
}

static enum status straight_plane(struct meet3 *out, const struct value *v,
				  const struct value *w, struct arena *a, ctx *c,
				  struct err *e)
{
	struct stretch3 s = geo_stretch3_of(v, c);
	struct plane3 plane;
	enum status st = geo_plane_of(&plane, w, c, e);
	pt3 p;
	int how;

	if (st != OK)
		return st;
	how = pierce(&p, &s, plane, c);
	if (how == NUM_UNKNOWN)
		return geo_not_told(e, "whether the line meets the plane");
	if (how == -2)
		return too_much(e, "the line lies in the plane");
	if (how == -1)
		return apart(e, "the line is parallel to the plane", v, w, c);
	if (!how)
		return apart(e, "the plane is met beyond an end only", v, w, c);
	out->v[0] = geo_spoint_value(p, a);
	out->n = 1;
	return OK;
}

/* Are two planes parallel?  *same: one. */
static enum status planes_parallel(bool *parallel, bool *same, struct plane3 e,
				   struct plane3 f, ctx *c, struct err *err)
{
	truth p = geo_along_same3(e.n, f.n, c), s;

	*parallel = *same = false;
	if (is_unknown(p))
		return geo_not_told(err, "whether the planes are parallel");
	if (is_no(p))
		return OK;
	s = num_is_zero(geo_plane_offset(f, geo_plane_origin(e, c), c), c);
	if (is_unknown(s))
		return geo_not_told(err, "whether the planes are one");
	*parallel = true;
	*same = is_yes(s);
	return OK;
}

/* The planes of two objects, and how they lie. */
static enum status two_planes(struct plane3 *p, struct plane3 *q, bool *parallel, bool *same,
			      const struct value *v, const struct value *w, ctx *c,
			      struct err *e)
{
	enum status st = geo_plane_of(p, v, c, e);

	if (st == OK)
		st = geo_plane_of(q, w, c, e);
	return st == OK ? planes_parallel(parallel, same, *p, *q, c, e) : st;
}

static enum status plane_plane(struct meet3 *out, const struct value *v, const struct value *w,
			       struct arena *a, ctx *c, struct err *e)
{
	struct plane3 p, q;
	struct straight3 line;
	bool parallel, same;
	enum status st = two_planes(&p, &q, &parallel, &same, v, w, c, e);

	if (st != OK)
		return st;
	if (same)
		return err_fail(e, E_DOMAIN, "degenerate",
				"both are the same plane: they have no line in common but all "
				"of them");
	if (parallel)
		return apart(e, "the planes are parallel", v, w, c);
	line = geo_planes_line(p, q, c);
	out->v[0] = geo_value_new(a, KIND_SLINE, 0);
	value_set_pt3(out->v[0], 0, line.p);
	value_set_pt3(out->v[0], 1, line.d);
	out->n = 1;
	return OK;
}

/* --- With polygons and polylines -------------------------------------------------------------------- */

/* The points in which the sides of v pierce a plane; of sides in it the ends. */
static enum status sides_pierce(struct found3 *f, const struct value *v, struct plane3 plane,
				ctx *c, struct err *e)
{
	for (int i = 0; i < geo_sides3(v); i++) {
		struct stretch3 s = geo_stretch3_side(v, i, c);
		pt3 p;
		int how = pierce(&p, &s, plane, c);

		if (how == NUM_UNKNOWN)
			return geo_not_told(e, "whether a side meets the plane");
		if (how == 1)
			found(f, p);
		if (how == -2) {
			found(f, s.s.p);
			found(f, geo_add3(s.s.p, s.s.d, c));
		}
	}
	return OK;
}

/* v: with sides; the plane is that of w. */
static enum status sides_plane(struct meet3 *out, const struct value *v, const struct value *w,
			       struct arena *a, ctx *c, struct err *e)
{
	struct found3 f = { .a = a };
	struct plane3 plane, own;
	bool parallel, same, face = value_is(v, KINDS_FACE);
	enum status st = geo_plane_of(&plane, w, c, e);

	if (st == OK && face)
		st = geo_plane_of(&own, v, c, e);
	if (st == OK && face)
		st = planes_parallel(&parallel, &same, own, plane, c, e);
	if (st != OK)
		return st;
	if (face && same)
		return too_much(e, "the polygon lies in the plane");
	if (face && parallel)
		return apart(e, "the polygon is parallel to the plane", v, w, c);
	st = sides_pierce(&f, v, plane, c, e);
	if (st == OK)
		st = face ? put_in_order(&f, geo_cross3(plane.n, own.n, c), c, e)
			  : put_apart(&f, c, e);
	if (st == OK && !f.n)
		return apart(e, "the plane misses it", v, w, c);
	return st == OK ? give_found(out, &f, "", e) : st;
}

/* A straight thing against each side. */
static enum status straight_sides(struct meet3 *out, const struct value *v,
				  const struct value *w, struct arena *a, ctx *c,
				  struct err *e)
{
	struct stretch3 s = geo_stretch3_of(v, c);
	struct found3 f = { .a = a };
	enum status st;

	for (int i = 0; i < geo_sides3(w); i++) {
		struct value *side = geo_value_new(a, KIND_SSEGMENT, 0);
		struct meet3 one = { .n = 0 };
		struct err why = { 0 };
		int n = geo_corners3(w);

		value_set_pt3(side, 0, geo_corner3(w, i, c));
		value_set_pt3(side, 1, geo_corner3(w, (i + 1) % n, c));
		st = straight_straight(&one, v, side, a, c, &why);
		if (st == E_UNABLE) {
			if (e)
				*e = why;
			return st;
		}
		if (st == OK)
			found(&f, value_pt3(one.v[0], 0));
	}
	st = put_in_order(&f, s.s.d, c, e);
	if (st == OK && !f.n)
		return apart(e, "the line misses it", v, w, c);
	return st == OK ? give_found(out, &f, "", e) : st;
}

static enum status straight_face(struct meet3 *out, const struct value *v,
				 const struct value *w, struct arena *a, ctx *c, struct err *e)
{
	struct stretch3 s = geo_stretch3_of(v, c);
	struct plane3 plane;
	enum status st = geo_plane_of(&plane, w, c, e);
	truth in;
	pt3 p;
	int how;

	if (st != OK)
		return st;
	how = pierce(&p, &s, plane, c);
	if (how == NUM_UNKNOWN)
		return geo_not_told(e, "whether the line meets the polygon's plane");
	if (how == -2)
		return straight_sides(out, v, w, a, c, e);
	if (how == -1)
		return apart(e, "the line is parallel to the polygon's plane", v, w, c);
	in = how ? geo_face_has(w, plane, p, c) : TRUTH_NO;
	if (is_unknown(in))
		return geo_not_told(e, "whether the line passes through the polygon");
	if (is_no(in))
		return apart(e,
			     how ? "the line pierces the polygon's plane outside of it"
				 : "the polygon's plane is met beyond an end only",
			     v, w, c);
	out->v[0] = geo_spoint_value(p, a);
	out->n = 1;
	return OK;
}

/* The sides of one through the inside of the other, both ways. */
static enum status face_face(struct meet3 *out, const struct value *v, const struct value *w,
			     struct arena *a, ctx *c, struct err *e)
{
	struct plane3 p, q;
	struct found3 f = { .a = a }, all;
	bool parallel, same;
	enum status st = two_planes(&p, &q, &parallel, &same, v, w, c, e);

	if (st != OK)
		return st;
	if (same)
		return err_fail(e, E_ARG, "unsupported",
				"the two polygons lie in one plane of space, where their "
				"boundaries are met side by side: intersect their sides");
	if (parallel)
		return apart(e, "the polygons lie in parallel planes", v, w, c);
	st = sides_pierce(&f, v, q, c, e);
	if (st == OK)
		st = sides_pierce(&f, w, p, c, e);
	if (st != OK)
		return st;
	all = f;
	f.n = 0;
	for (int i = 0; i < all.n; i++) {
		truth in = truth_and(geo_face_has(v, p, all.p[i], c),
				     geo_face_has(w, q, all.p[i], c));

		if (is_unknown(in))
			return geo_not_told(e, "whether a point is in both polygons");
		if (is_yes(in))
			f.p[f.n++] = all.p[i];
	}
	st = put_in_order(&f, geo_cross3(p.n, q.n, c), c, e);
	if (st == OK && !f.n)
		return apart(e, "the polygons do not reach each other", v, w, c);
	return st == OK ? give_found(out, &f, "", e) : st;
}

enum status geo_space_meet(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e)
{
	bool plane_v = v->kind == KIND_PLANE, plane_w = w->kind == KIND_PLANE;
	bool line_v = value_is(v, KINDS_STRAIGHT), line_w = value_is(w, KINDS_STRAIGHT);

	out->n = 0;
	if (value_is(v, KINDS_CURVED) || value_is(w, KINDS_CURVED))
		return geo_round_meet(out, v, w, a, c, e);
	if (!value_is(v, KINDS_FLAT3) || !value_is(w, KINDS_FLAT3))
		return geo_kind_refuse(e, value_is(v, KINDS_FLAT3) ? w : v,
				       "intersection that is told in space", KINDS_FLAT3);
	if (line_v && line_w)
		return straight_straight(out, v, w, a, c, e);
	if (plane_v && plane_w)
		return plane_plane(out, v, w, a, c, e);
	if (line_v && plane_w)
		return straight_plane(out, v, w, a, c, e);
	if (line_w && plane_v)
		return straight_plane(out, w, v, a, c, e);
	if (plane_v || plane_w)
		return sides_plane(out, plane_v ? w : v, plane_v ? v : w, a, c, e);
	if (line_v || line_w)
		return (value_is(line_v ? w : v, KINDS_FACE) ? straight_face : straight_sides)(
			out, line_v ? v : w, line_v ? w : v, a, c, e);
	if (value_is(v, KINDS_FACE) && value_is(w, KINDS_FACE))
		return face_face(out, v, w, a, c, e);
	err_fail(e, E_ARG, "unsupported", "a polyline of space is met with lines and planes");
	err_hint(e, "intersect its segments one by one");
	return E_ARG;
}

/* --- Common paths -------------------------------------------------------------------------------------- */

/* Where the sides of a polygon reach the line, which lies in its plane. */
static enum status sides_reach(struct found3 *f, const struct value *v, struct plane3 plane,
			       struct straight3 line, ctx *c, struct err *e)
{
	/* The plane through the line across the polygon's. */
	struct plane3 wall = geo_plane_at(line.p, geo_cross3(plane.n, line.d, c), c);

	return sides_pierce(f, v, wall, c, e);
}

static void give_segment(struct meet3 *out, pt3 p, pt3 q, struct arena *a)
{
	struct value *s = geo_value_new(a, KIND_SSEGMENT, 0);

	value_set_pt3(s, 0, p);
	value_set_pt3(s, 1, q);
	if (out->n < MEET3_MOST)
		out->v[out->n] = s;
	out->n++;
}

/* The pieces of a line that lie in the polygons, and in the stretch where there is one. */
static enum status inner_pieces(struct meet3 *out, struct straight3 line,
				const struct stretch3 *limits, const struct value *const *face,
				int n, struct arena *a, ctx *c, struct err *e)
{
	struct found3 f = { .a = a };
	struct plane3 plane[2];
	int first = -1;

	for (int k = 0; k < n; k++) {
		enum status st = geo_plane_of(&plane[k], face[k], c, e);

		if (st == OK)
			st = sides_reach(&f, face[k], plane[k], line, c, e);
		if (st != OK)
			return st;
	}
	for (int i = 0; limits && i < limits->n; i++)
		found(&f, i ? geo_add3(limits->s.p, limits->s.d, c) : limits->s.p);
	if (put_in_order(&f, line.d, c, e) != OK)
		return E_UNABLE;
	for (int i = 0; i < f.n; i++) {
		truth in = TRUTH_NO;

		if (i + 1 < f.n) {
			pt3 mid = geo_mid3(f.p[i], f.p[i + 1], c);

			in = limits ? geo_stretch3_has(limits, mid, c) : TRUTH_YES;
			for (int k = 0; k < n && !is_no(in); k++)
				in = truth_and(in, geo_face_has(face[k], plane[k], mid, c));
		}
		if (is_unknown(in))
			return geo_not_told(e, "which part lies inside");
		if (is_yes(in) && first < 0)
			first = i;
		if (is_no(in) && first >= 0) {
			give_segment(out, f.p[first], f.p[i], a);
			first = -1;
		}
	}
	if (out->n > MEET3_MOST)
		return err_fail(e, E_DOMAIN, "limit", "more than %d pieces", MEET3_MOST);
	return OK;
}

static enum status no_path(struct err *e)
{
	err_fail(e, E_DOMAIN, "no_such_object", "they have single points in common at most");
	err_hint(e, "Intersect gives common points");
	return E_DOMAIN;
}

enum status geo_space_path(struct meet3 *out, const struct value *v, const struct value *w,
			   struct arena *a, ctx *c, struct err *e)
{
	const struct value *face[2] = { v, w };
	bool face_v = value_is(v, KINDS_FACE), face_w = value_is(w, KINDS_FACE);
	struct plane3 p, q;
	struct stretch3 s;
	bool parallel, same;
	enum status st;

	out->n = 0;
	if (v->kind == KIND_PLANE && w->kind == KIND_PLANE)
		return plane_plane(out, v, w, a, c, e);
	if (value_is(v, KINDS_QUADRIC) || value_is(w, KINDS_QUADRIC))
		return geo_round_path(out, v, w, a, c, e);
	if (!face_v && !face_w)
		return geo_kind_refuse(e, w, "inside", KINDS_FACE);
	if (!face_v)
		face[0] = w;
	/* A line of the polygon's plane. */
	if (value_is(v, KINDS_STRAIGHT) || value_is(w, KINDS_STRAIGHT)) {
		pt3 at;
		int how;

		s = geo_stretch3_of(face_v ? w : v, c);
		st = geo_plane_of(&p, face[0], c, e);
		if (st != OK)
			return st;
		how = pierce(&at, &s, p, c);
		if (how == NUM_UNKNOWN)
			return geo_not_told(e, "whether the line lies in the polygon's plane");
		if (how != -2)
			return no_path(e);
		st = inner_pieces(out, s.s, &s, face, 1, a, c, e);
		return st == OK && !out->n ? no_path(e) : st;
	}
	st = two_planes(&p, &q, &parallel, &same, v, w, c, e);
	if (st != OK)
		return st;
	if (same)
		return err_fail(e, E_DOMAIN, "degenerate",
				"they lie in one plane: what they share is no path");
	if (parallel)
		return apart(e, "they lie in parallel planes", v, w, c);
	st = inner_pieces(out, geo_planes_line(p, q, c), NULL, face, face_v + face_w, a, c, e);
	return st == OK && !out->n ? no_path(e) : st;
}
