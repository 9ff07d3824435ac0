/*
 * flat.c -- what lies in one plane of space, in that plane's coordinates and back; common points
 * of circles, conics and arcs of space.
 */
#include "geo/flat.h"
#include "geo/geo_priv.h"
#include "geo/quadric.h"

#define KINDS_CHAIN3                                                                 \
	(KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SPOLYGON) | \
	 KIND_BIT(KIND_SPOLYLINE))

static struct geo_frame ground(ctx *c)
{
	return (struct geo_frame){ geo_int3(0, 0, 0, c), geo_int3(1, 0, 0, c),
				   geo_int3(0, 1, 0, c) };
}

static struct plane3 plane_of(const struct geo_frame *f, ctx *c)
{
	return geo_plane_at(f->o, geo_frame_normal(f, c), c);
}

static pt turned(const struct geo_frame *f, pt3 d, ctx *c)
{
	pt q;

	q.x = geo_dot3(d, f->e1, c);
	q.y = geo_dot3(d, f->e2, c);
	return q;
}

/* The kind of the plane whose twin a kind of space is; KIND_COUNT: none. */
static enum kind flat_kind(enum kind k)
{
	for (int i = 0; i < KIND_SPOINT; i++)
		if (geo_kind_lifted((enum kind)i) == k)
			return (enum kind)i;
	return KIND_COUNT;
}

enum status geo_flat_frame(struct geo_frame *out, const struct value *v, struct arena *a,
			   ctx *c)
{
	struct value in;

	if (!value_in_space(v)) {
		*out = ground(c);
		return OK;
	}
	return geo_conic3d_open(out, &in, v, a, c);
}

/* The similarity that takes coordinates of one frame to those of another of the same plane. */
static enum status between(struct map *out, const struct geo_frame *from,
			   const struct geo_frame *to, ctx *c)
{
	pt x = turned(to, from->e1, c), y = turned(to, from->e2, c);
	int s = num_sgn(geo_cross(x, y, c), c);

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	*out = (struct map){ x.x, x.y, geo_frame_in(to, from->o, c), s < 0 ? -1 : 1 };
	return OK;
}

enum status geo_flatten(struct value **out, const struct geo_frame *f, const struct value *v,
			struct arena *a, ctx *c, struct err *e)
{
	const struct value *up = geo_lift(v, a, c);
	struct geo_frame own;
	struct value in;
	struct map m;
	enum kind k;

	if (!up) { /* numbers, texts of the plane without a place */
		*out = arena_alloc(a, sizeof **out);
		**out = *v;
		return OK;
	}
	if (up->kind == KIND_SCIRCLE) {
		*out = geo_value_new(a, KIND_CIRCLE, 0);
		value_set_pt(*out, 0, geo_frame_in(f, value_pt3(up, 0), c));
		(*out)->v[2] = up->v[6];
		return OK;
	}
	if (up->kind == KIND_SCONIC) {
		if (geo_conic3d_open(&own, &in, up, a, c) != OK ||
		    between(&m, &own, f, c) != OK)
			return geo_not_told(e, "how a conic lies in its plane");
		return geo_map_value(out, &m, &in, a, c, e);
	}
	k = flat_kind(up->kind);
	if (k == KIND_COUNT)
		return err_fail(e, E_ARG, "wrong_kind", "%s has no image in a plane here",
				geo_kind_a(v->kind));
	*out = geo_value_new(a, k, geo_kind_numbers(k) ? 0 : up->n / 3 * 2);
	(*out)->text = up->text;
	for (int i = 0; i < up->n / 3; i++) {
		bool along = up->kind == KIND_SVECTOR ? i == 0
						      : i == 1 && (up->kind == KIND_SLINE ||
								   up->kind == KIND_SRAY);
		pt3 p = value_pt3(up, i);

		value_set_pt(*out, i, along ? turned(f, p, c) : geo_frame_in(f, p, c));
	}
	return OK;
}

struct value *geo_raise(const struct geo_frame *f, const struct value *v, struct arena *a,
			ctx *c)
{
	enum kind k = geo_kind_lifted(v->kind);
	struct value *r;

	if (value_is(v, KINDS_CONIC | KINDS_ROUND))
		return geo_conic3d_value(f, v, a, c);
	if (k == KIND_COUNT || value_in_space(v)) {
		r = arena_alloc(a, sizeof *r);
		*r = *v;
		return r;
	}
	r = geo_value_new(a, k, geo_kind_numbers(k) ? 0 : v->n / 2 * 3);
	r->text = v->text;
	r->flag = v->flag;
	for (int i = 0; i < r->n / 3; i++) {
		bool along = v->kind == KIND_VECTOR
				     ? i == 0
				     : i == 1 && (v->kind == KIND_LINE || v->kind == KIND_RAY);
		pt p = value_pt(v, i);

		value_set_pt3(r, i,
			      along ? geo_along3(geo_scale3(f->e1, p.x, c), f->e2, p.y, c)
				    : geo_frame_out(f, p, c));
	}
	return r;
}

static truth point_in(const struct geo_frame *f, pt3 p, ctx *c)
{
	return num_is_zero(geo_plane_offset(plane_of(f, c), p, c), c);
}

static truth along_in(const struct geo_frame *f, pt3 d, ctx *c)
{
	return num_is_zero(geo_dot3(geo_frame_normal(f, c), d, c), c);
}

truth geo_flat_in(const struct geo_frame *f, const struct value *v, ctx *c)
{
	truth in = TRUTH_YES;

	if (!value_in_space(v)) {
		struct geo_frame g = ground(c);

		if (value_is(v, KINDS_CONIC | KINDS_ROUND)) {
			in = truth_and(point_in(f, g.o, c), along_in(f, g.e1, c));
			return is_no(in) ? in : truth_and(in, along_in(f, g.e2, c));
		}
		if (value_is(v, KINDS_LINEAR | KIND_BIT(KIND_VECTOR))) {
			struct straight3 s = geo_straight3_of(v, c);

			return truth_and(v->kind == KIND_VECTOR ? TRUTH_YES
								: point_in(f, s.p, c),
					 along_in(f, s.d, c));
		}
		for (int i = 0; i < v->n / 2 && !is_no(in) &&
				value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_POLYGON) |
						    KIND_BIT(KIND_POLYLINE));
		     i++) {
			pt p = value_pt(v, i);

			in = truth_and(in, point_in(f, (pt3){ p.x, p.y, g.o.x }, c));
		}
		return in;
	}
	if (v->kind == KIND_SCIRCLE || v->kind == KIND_SCONIC) {
		struct err ignored = { 0 };
		struct plane3 e;

		if (geo_plane_of(&e, v, c, &ignored) != OK)
			return TRUTH_UNKNOWN;
		return truth_and(point_in(f, value_pt3(v, 0), c),
				 geo_along_same3(e.n, geo_frame_normal(f, c), c));
	}
	if (v->kind == KIND_SVECTOR)
		return along_in(f, value_pt3(v, 0), c);
	if (v->kind == KIND_SLINE || v->kind == KIND_SRAY)
		return truth_and(point_in(f, value_pt3(v, 0), c),
				 along_in(f, value_pt3(v, 1), c));
	for (int i = 0; i < v->n / 3 && !is_no(in) && value_is(v, KINDS_CHAIN3); i++)
		in = truth_and(in, point_in(f, value_pt3(v, i), c));
	return in;
}

/* --- Points of a flat curve --------------------------------------------------------------------- */

enum status geo_curve3_has(truth *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			   struct err *e)
{
	struct geo_frame f;
	struct value in;

	/* Of a circle no frame is needed. */
	if (v->kind == KIND_SCIRCLE) {
		struct plane3 plane = geo_plane_at(value_pt3(v, 0), value_pt3(v, 1), c);

		*out = num_is_zero(geo_plane_offset(plane, p, c), c);
		if (!is_no(*out))
			*out = truth_and(
				*out, num_eq(geo_dist2_3(p, value_pt3(v, 0), c), v->v[6], c));
		return OK;
	}
	if (geo_conic3d_open(&f, &in, v, a, c) != OK)
		return geo_not_told(e, "how a circle lies in its plane");
	*out = point_in(&f, p, c);
	if (!is_no(*out))
		*out = truth_and(*out, geo_path_has(&in, geo_frame_in(&f, p, c), c));
	return OK;
}

enum status geo_curve3_holds(truth *out, const struct value *v, pt3 p, struct arena *a, ctx *c,
			     struct err *e)
{
	struct geo_frame f;
	struct value in;
	enum status st;

	if (geo_conic3d_open(&f, &in, v, a, c) != OK)
		return geo_not_told(e, "how a circle lies in its plane");
	*out = point_in(&f, p, c);
	if (is_no(*out))
		return OK;
	{
		truth region = TRUTH_UNKNOWN;

		st = geo_region_has(&region, &in, geo_frame_in(&f, p, c), c, e);
		*out = truth_and(*out, region);
	}
	return st;
}

/* --- Common points -------------------------------------------------------------------------------- */

static enum status give_flat(struct meet3 *out, const struct geo_frame *f,
			     const struct meet *m, struct arena *a, ctx *c)
{
	out->n = m->n;
	for (int i = 0; i < m->n; i++)
		out->v[i] = geo_spoint_value(geo_frame_out(f, m->p[i], c), a);
	return OK;
}

static enum status beside(struct err *e, const struct value *v)
{
	return err_fail(e, E_DOMAIN, "no_such_object",
			"they do not meet: where the plane of the %s is met is no point of it",
			value_in_space(v) ? v->kind == KIND_SCIRCLE
						    ? "circle"
						    : geo_kind_name((enum kind)(v->flag % 64))
					  : geo_kind_name(v->kind));
}

/* Both in the plane of f. */
static enum status meet_flat(struct meet3 *out, const struct geo_frame *f,
			     const struct value *v, const struct value *w, struct arena *a,
			     ctx *c, struct err *e)
{
	struct value *x, *y;
	struct meet m = { .n = 0 };
	enum status st = geo_flatten(&x, f, v, a, c, e);

	if (st == OK)
		st = geo_flatten(&y, f, w, a, c, e);
	if (st == OK)
		st = geo_meet_paths(&m, x, y, NULL, 0, c, e);
	return st == OK ? give_flat(out, f, &m, a, c) : st;
}

static struct value *line_value(struct straight3 s, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_SLINE, 0);

	value_set_pt3(v, 0, s.p);
	value_set_pt3(v, 1, s.d);
	return v;
}

/* A path that goes through the curve's plane in one point at most. */
static enum status meet_piercing(struct meet3 *out, const struct geo_frame *f,
				 const struct value *v, const struct value *path,
				 struct arena *a, ctx *c, struct err *e)
{
	struct stretch3 s = geo_stretch3_of(path, c);
	struct plane3 plane = plane_of(f, c);
	num dn = geo_dot3(s.s.d, plane.n, c), off = geo_plane_offset(plane, s.s.p, c);
	truth level = num_is_zero(dn, c), on;
	pt3 p;
	enum status st;

	if (is_unknown(level))
		return geo_not_told(e, "whether a line is parallel to a plane");
	if (is_yes(level))
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the line is parallel to the plane of the curve");
	p = geo_along3(s.s.p, s.s.d, num_neg(num_div(off, dn, c), c), c);
	on = geo_stretch3_has(&s, p, c);
	if (!is_no(on)) {
		truth has = TRUTH_UNKNOWN;
		const struct value *up = geo_lift(v, a, c);

		st = geo_curve3_has(&has, up, p, a, c, e);
		if (st)
			return st;
		on = truth_and(on, has);
	}
	if (is_unknown(on))
		return geo_not_told(e, "whether a line meets a curve");
	if (is_no(on))
		return beside(e, v);
	out->v[0] = geo_spoint_value(p, a);
	out->n = 1;
	return OK;
}

/* Points of v that are on w, too. */
static enum status keep_common(struct meet3 *out, const struct value *w, struct arena *a,
			       ctx *c, struct err *e)
{
	int n = 0;

	for (int i = 0; i < out->n; i++) {
		truth on = TRUTH_UNKNOWN;
		enum status st = geo_curve3_has(&on, geo_lift(w, a, c),
						value_pt3(out->v[i], 0), a, c, e);

		if (st)
			return st;
		if (is_unknown(on))
			return geo_not_told(e, "whether a point is on both");
		if (is_yes(on))
			out->v[n++] = out->v[i];
	}
	out->n = n;
	return n ? OK : beside(e, w);
}

enum status geo_curve3_meet(struct meet3 *out, const struct value *v, const struct value *w,
			    struct arena *a, ctx *c, struct err *e)
{
	struct geo_frame f;
	struct plane3 mine, other;
	truth flat, level;
	enum status st;

	out->n = 0;
	if (!value_is(v, KINDS_FLAT_CURVE)) {
		const struct value *x = v;

		v = w;
		w = x;
	}
	if (geo_flat_frame(&f, v, a, c) != OK)
		return geo_not_told(e, "how a circle lies in its plane");
	if (w->kind == KIND_SPHERE) {
		struct value *cut[2];
		int n;

		st = geo_quadric_section(cut, &n, w, plane_of(&f, c), a, c, e);
		return st == OK ? meet_flat(out, &f, v, cut[0], a, c, e) : st;
	}
	if (w->kind != KIND_PLANE) {
		flat = geo_flat_in(&f, w, c);
		if (is_unknown(flat))
			return geo_not_told(e, "whether they lie in one plane");
		if (is_yes(flat))
			return meet_flat(out, &f, v, w, a, c, e);
		if (value_is(w, KINDS_LINEAR | KINDS_LINEAR3))
			return meet_piercing(out, &f, v, w, a, c, e);
	}
	mine = plane_of(&f, c);
	st = geo_plane_of(&other, w, c, e);
	if (st)
		return st;
	level = geo_along_same3(mine.n, other.n, c);
	if (is_unknown(level))
		return geo_not_told(e, "whether two planes are parallel");
	if (is_yes(level)) {
		truth same = num_is_zero(geo_plane_offset(other, f.o, c), c);

		if (is_unknown(same))
			return geo_not_told(e, "whether two planes are one");
		if (is_yes(same))
			return err_fail(e, E_DOMAIN, "degenerate",
					"the curve lies in the plane: all its points are "
					"common");
		return err_fail(e, E_DOMAIN, "no_such_object", "they lie in parallel planes");
	}
	st = meet_flat(out, &f, v, line_value(geo_planes_line(mine, other, c), a), a, c, e);
	if (st || w->kind == KIND_PLANE)
		return st;
	return keep_common(out, w, a, c, e);
}

truth geo_curve3_equal(const struct value *v, const struct value *w, bool congruent,
		       struct arena *a, ctx *c)
{
	struct geo_frame f;
	struct value *x, *y;
	struct err ignored = { 0 };
	truth in, same = TRUTH_UNKNOWN;

	if (geo_flat_frame(&f, v, a, c) != OK)
		return TRUTH_UNKNOWN;
	if (congruent) {
		struct geo_frame g;
		struct value p, q;

		if (geo_conic3d_open(&f, &p, geo_lift(v, a, c), a, c) != OK ||
		    geo_conic3d_open(&g, &q, geo_lift(w, a, c), a, c) != OK ||
		    geo_are_congruent(&same, &p, &q, c, &ignored) != OK)
			return TRUTH_UNKNOWN;
		return same;
	}
	in = geo_flat_in(&f, w, c);
	if (is_no(in))
		return in;
	if (geo_flatten(&x, &f, v, a, c, &ignored) != OK ||
	    geo_flatten(&y, &f, w, a, c, &ignored) != OK ||
	    geo_are_equal(&same, x, y, c, &ignored) != OK)
		return TRUTH_UNKNOWN;
	return truth_and(in, same);
}
