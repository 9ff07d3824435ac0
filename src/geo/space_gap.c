/*
 * space_gap.c -- distances between flat things of space, with the two points that are nearest
 * to each other, and the angles between them.
 *
 * Points, straight pieces, planes, polygons (with their inside: a face) and polylines, in any
 * pair.  Which case holds is told by signs; of two candidates the nearer one by comparing
 * squares.  The one root is taken at the end.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"

enum piece_is { PIECE_POINT, PIECE_STRETCH, PIECE_PLANE, PIECE_FACE, PIECE_CHAIN, PIECE_NONE };
struct piece3 {
	enum piece_is is;
	pt3 p;
	struct stretch3 s;
	struct plane3 e;       /* PLANE, and of a FACE */
	const struct value *v; /* FACE, CHAIN */
};

static enum status not_told(struct err *e)
{
	return geo_not_told(e, "which points of the two are nearest");
}

/* How far apart are a and b? */
static void gap_points(struct gap3 *out, pt3 a, pt3 b, ctx *c)
{
	*out = (struct gap3){ .sq = geo_dist2_3(a, b, c), .at = { a, b } };
}

static void gap_touch(struct gap3 *out, pt3 p, ctx *c)
{
	*out = (struct gap3){ .sq = num_int(0, c), .at = { p, p }, .zero = true };
}

/* |off| / sqrt(len2), from a to b. */
static void gap_off(struct gap3 *out, num off, num len2, pt3 a, pt3 b, ctx *c)
{
	*out = (struct gap3){ .sq = num_div(num_sqr(off, c), len2, c),
			      .foot = true,
			      .off = off,
			      .len2 = len2,
			      .at = { a, b } };
}

/* The nearer of the two stays in `best`; *any: there is one already. */
static enum status keep_nearer(struct gap3 *best, bool *any, const struct gap3 *g, ctx *c,
			       struct err *e)
{
	int s = *any ? num_cmp(g->sq, best->sq, c) : -1;

	if (s == NUM_UNKNOWN)
		return not_told(e);
	if (s < 0)
		*best = *g;
	*any = true;
	return OK;
}

static struct gap3 turned(struct gap3 g)
{
	pt3 a = g.at[0];

	g.at[0] = g.at[1];
	g.at[1] = a;
	return g;
}

static enum status point_stretch(struct gap3 *out, pt3 p, const struct stretch3 *s, ctx *c,
				 struct err *e)
{
	pt3 w = geo_sub3(p, s->s.p, c);
	num t = geo_dot3(w, s->s.d, c), d2 = geo_norm2_3(s->s.d, c);
	int before = s->n >= 1 ? num_sgn(t, c) : 1, after = s->n == 2 ? num_cmp(t, d2, c) : -1;

	if (before == NUM_UNKNOWN || after == NUM_UNKNOWN)
		return not_told(e);
	if (before < 0 || after > 0) {
		gap_points(out, p, after > 0 ? geo_add3(s->s.p, s->s.d, c) : s->s.p, c);
		return OK;
	}
	gap_points(out, p, geo_along3(s->s.p, s->s.d, num_div(t, d2, c), c), c);
	/* The cross product has the simpler square. */
	out->sq = num_div(geo_norm2_3(geo_cross3(w, s->s.d, c), c), d2, c);
	return OK;
}

static pt3 stretch_end(const struct stretch3 *s, int i, ctx *c)
{
	return i ? geo_add3(s->s.p, s->s.d, c) : s->s.p;
}

static enum status by_ends(struct gap3 *out, bool *any, const struct stretch3 *s,
			   const struct stretch3 *u, bool back, ctx *c, struct err *e)
{
	for (int i = 0; i < s->n; i++) {
		struct gap3 g;
		enum status st = point_stretch(&g, stretch_end(s, i, c), u, c, e);

		if (st == OK && back)
			g = turned(g);
		if (st == OK)
			st = keep_nearer(out, any, &g, c, e);
		if (st != OK)
			return st;
	}
	return OK;
}

static enum status stretch_stretch(struct gap3 *out, const struct stretch3 *s,
				   const struct stretch3 *u, ctx *c, struct err *e)
{
	pt3 n = geo_cross3(s->s.d, u->s.d, c), w = geo_sub3(u->s.p, s->s.p, c);
	truth parallel = geo_zero3(n, c), in;
	num n2, t1, t2;
	bool any = false;
	enum status st;

	if (is_unknown(parallel))
		return geo_not_told(e, "whether the lines are parallel");
	if (is_yes(parallel) && !s->n && !u->n) {
		st = point_stretch(out, s->s.p, u, c, e);
		out->many = true;
		return st;
	}
	if (is_no(parallel)) {
		n2 = geo_norm2_3(n, c);
		t1 = geo_dot3(geo_cross3(w, u->s.d, c), n, c);
		t2 = geo_dot3(geo_cross3(w, s->s.d, c), n, c);
		in = truth_and(geo_stretch3_within(s, t1, n2, c),
			       geo_stretch3_within(u, t2, n2, c));
		if (is_unknown(in))
			return not_told(e);
		if (is_yes(in)) {
			gap_off(out, geo_dot3(w, n, c), n2,
				geo_along3(s->s.p, s->s.d, num_div(t1, n2, c), c),
				geo_along3(u->s.p, u->s.d, num_div(t2, n2, c), c), c);
			return OK;
		}
	}
	st = by_ends(out, &any, s, u, false, c, e);
	if (st == OK)
		st = by_ends(out, &any, u, s, true, c, e);
	out->many = is_yes(parallel);
	return st;
}

static void point_plane(struct gap3 *out, pt3 p, struct plane3 e, ctx *c)
{
	gap_off(out, geo_plane_offset(e, p, c), geo_norm2_3(e.n, c), p,
		geo_foot_plane3(e, p, c), c);
}

/* Where the carrier pierces the plane; `along` is d.n, which is not zero. */
static pt3 pierced(const struct straight3 *s, struct plane3 e, num along, ctx *c)
{
	num t = num_div(num_neg(geo_plane_offset(e, s->p, c), c), along, c);

	return geo_along3(s->p, s->d, t, c);
}

static enum status stretch_plane(struct gap3 *out, const struct stretch3 *s, struct plane3 e,
				 ctx *c, struct err *err)
{
	num along = geo_dot3(s->s.d, e.n, c), o = geo_plane_offset(e, s->s.p, c);
	int a = num_sgn(along, c), at = s->n ? num_sgn(o, c) : 0, end, nearer;
	num o2;

	if (a == NUM_UNKNOWN || at == NUM_UNKNOWN)
		return geo_not_told(err, "whether the line meets the plane");
	if (a == 0) {
		point_plane(out, s->s.p, e, c);
		out->many = true;
		return OK;
	}
	if (s->n == 2) {
		o2 = num_add(o, along, c);
		end = num_sgn(o2, c);
		if (end == NUM_UNKNOWN)
			return geo_not_told(err, "whether the segment meets the plane");
		if (at * end > 0) {
			nearer = num_cmp(o2, o, c);
			if (nearer == NUM_UNKNOWN)
				return not_told(err);
			/* On the side of the negative the greater one is nearer. */
			point_plane(out, stretch_end(s, nearer * at < 0, c), e, c);
			return OK;
		}
	} else if (s->n == 1 && at * a > 0) {
		point_plane(out, s->s.p, e, c);
		return OK;
	}
	gap_touch(out, pierced(&s->s, e, along, c), c);
	return OK;
}

static enum status plane_plane(struct gap3 *out, struct plane3 e, struct plane3 f, ctx *c,
			       struct err *err)
{
	struct straight3 line;
	truth parallel = geo_along_same3(e.n, f.n, c);

	if (is_unknown(parallel))
		return geo_not_told(err, "whether the planes are parallel");
	if (is_yes(parallel)) {
		point_plane(out, geo_plane_origin(e, c), f, c);
		out->many = true;
		return OK;
	}
	line = geo_planes_line(e, f, c);
	gap_touch(out, line.p, c);
	out->many = true;
	return OK;
}

static enum status point_face(struct gap3 *out, pt3 p, const struct piece3 *f, ctx *c,
			      struct err *e)
{
	pt3 foot = geo_foot_plane3(f->e, p, c);
	truth in = geo_face_has(f->v, f->e, foot, c);
	bool any = false;
	enum status st = OK;

	if (is_unknown(in))
		return not_told(e);
	if (is_yes(in)) {
		point_plane(out, p, f->e, c);
		return OK;
	}
	for (int i = 0; i < geo_sides3(f->v) && st == OK; i++) {
		struct stretch3 side = geo_stretch3_side(f->v, i, c);
		struct gap3 g;

		st = point_stretch(&g, p, &side, c, e);
		if (st == OK)
			st = keep_nearer(out, &any, &g, c, e);
	}
	return st;
}

static enum status stretch_face(struct gap3 *out, const struct stretch3 *s,
				const struct piece3 *f, ctx *c, struct err *e)
{
	num along = geo_dot3(s->s.d, f->e.n, c);
	truth flat = num_is_zero(along, c);
	bool any = false;
	enum status st = OK;

	if (is_unknown(flat))
		return geo_not_told(e, "whether the line is parallel to the polygon");
	if (is_no(flat)) {
		pt3 p = pierced(&s->s, f->e, along, c);
		truth in =
			truth_and(geo_stretch3_has(s, p, c), geo_face_has(f->v, f->e, p, c));

		if (is_unknown(in))
			return geo_not_told(e, "whether the line meets the polygon");
		if (is_yes(in)) {
			gap_touch(out, p, c);
			return OK;
		}
	}
	for (int i = 0; i < s->n && st == OK; i++) {
		struct gap3 g;

		st = point_face(&g, stretch_end(s, i, c), f, c, e);
		if (st == OK)
			st = keep_nearer(out, &any, &g, c, e);
	}
	for (int i = 0; i < geo_sides3(f->v) && st == OK; i++) {
		struct stretch3 side = geo_stretch3_side(f->v, i, c);
		struct gap3 g;

		st = stretch_stretch(&g, s, &side, c, e);
		if (st == OK)
			st = keep_nearer(out, &any, &g, c, e);
	}
	return st;
}

/* A plane and a face: of its sides the nearest does it. */
static enum status plane_face(struct gap3 *out, const struct piece3 *e, const struct piece3 *f,
			      ctx *c, struct err *err)
{
	bool any = false;
	enum status st = OK;

	for (int i = 0; i < geo_sides3(f->v) && st == OK; i++) {
		struct stretch3 side = geo_stretch3_side(f->v, i, c);
		struct gap3 g;

		st = stretch_plane(&g, &side, e->e, c, err);
		if (st == OK)
			g = turned(g), st = keep_nearer(out, &any, &g, c, err);
	}
	return st;
}

static enum status face_face(struct gap3 *out, const struct piece3 *e, const struct piece3 *f,
			     ctx *c, struct err *err)
{
	bool any = false;
	enum status st = OK;

	for (int k = 0; k < 2; k++)
		for (int i = 0; i < geo_sides3((k ? f : e)->v) && st == OK; i++) {
			struct stretch3 side = geo_stretch3_side((k ? f : e)->v, i, c);
			struct gap3 g;

			st = stretch_face(&g, &side, k ? e : f, c, err);
			if (st == OK && k)
				g = turned(g);
			if (st == OK)
				st = keep_nearer(out, &any, &g, c, err);
		}
	return st;
}

static enum status pieces(struct gap3 *out, const struct piece3 *a, const struct piece3 *b,
			  ctx *c, struct err *e)
{
	enum status st;

	if (a->is > b->is) {
		st = pieces(out, b, a, c, e);
		if (st == OK)
			*out = turned(*out);
		return st;
	}
	if (b->is == PIECE_CHAIN) {
		bool any = false;

		st = OK;
		for (int i = 0; i < geo_sides3(b->v) && st == OK; i++) {
			struct piece3 side = { .is = PIECE_STRETCH,
					       .s = geo_stretch3_side(b->v, i, c) };
			struct gap3 g;

			st = pieces(&g, a, &side, c, e);
			if (st == OK)
				st = keep_nearer(out, &any, &g, c, e);
		}
		return st;
	}
	if (a->is == PIECE_POINT) {
		if (b->is == PIECE_FACE)
			return point_face(out, a->p, b, c, e);
		if (b->is == PIECE_STRETCH)
			return point_stretch(out, a->p, &b->s, c, e);
		if (b->is == PIECE_PLANE)
			point_plane(out, a->p, b->e, c);
		else
			gap_points(out, a->p, b->p, c);
		return OK;
	}
	if (a->is == PIECE_STRETCH) {
		if (b->is == PIECE_STRETCH)
			return stretch_stretch(out, &a->s, &b->s, c, e);
		if (b->is == PIECE_PLANE)
			return stretch_plane(out, &a->s, b->e, c, e);
		return stretch_face(out, &a->s, b, c, e);
	}
	if (a->is == PIECE_PLANE)
		return b->is == PIECE_PLANE ? plane_plane(out, a->e, b->e, c, e)
					    : plane_face(out, a, b, c, e);
	return face_face(out, a, b, c, e);
}

#define KINDS_PIECE                                                                    \
	(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT) | KINDS_LINEAR | KINDS_LINEAR3 | \
	 KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON) |     \
	 KIND_BIT(KIND_POLYLINE) | KIND_BIT(KIND_SPOLYLINE))

static enum status piece_of(struct piece3 *out, const struct value *v, ctx *c, struct err *e)
{
	*out = (struct piece3){ .v = v };
	if (!value_is(v, KINDS_PIECE))
		return geo_kind_refuse(e, v, "distance that is told in space", KINDS_PIECE);
	if (value_is(v, KINDS_LINEAR | KINDS_LINEAR3)) {
		out->is = PIECE_STRETCH;
		out->s = geo_stretch3_of(v, c);
		return OK;
	}
	if (v->kind == KIND_POINT || v->kind == KIND_SPOINT) {
		out->is = PIECE_POINT;
		out->p = geo_place3(v, c);
		return OK;
	}
	out->is = v->kind == KIND_PLANE                                   ? PIECE_PLANE
		  : v->kind == KIND_POLYLINE || v->kind == KIND_SPOLYLINE ? PIECE_CHAIN
									  : PIECE_FACE;
	return out->is == PIECE_CHAIN ? OK : geo_plane_of(&out->e, v, c, e);
}

enum status geo_space_gap(struct gap3 *out, const struct value *v, const struct value *w,
			  ctx *c, struct err *e)
{
	struct piece3 a, b;
	enum status st = piece_of(&a, v, c, e);

	if (st == OK)
		st = piece_of(&b, w, c, e);
	return st == OK ? pieces(out, &a, &b, c, e) : st;
}

num geo_gap3_length(const struct gap3 *g, ctx *c)
{
	if (g->zero)
		return num_int(0, c);
	if (g->foot)
		return num_div(num_abs(g->off, c), num_sqrt(g->len2, c), c);
	return num_sqrt(g->sq, c);
}

/* --- Angles ----------------------------------------------------------------------------------- */

#define KINDS_ARROW (KINDS_LINEAR | KINDS_LINEAR3)
#define KINDS_VECTOR2 (KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR))

enum status geo_bearing_of(struct bearing *out, const struct value *v, ctx *c, struct err *e)
{
	struct plane3 plane;
	enum status st = OK;

	if (value_is(v, KINDS_ARROW | KINDS_VECTOR2)) {
		*out = (struct bearing){ geo_straight3_of(v, c).d, false,
					 value_is(v, KINDS_VECTOR2) };
		return OK;
	}
	st = geo_plane_of(&plane, v, c, e);
	if (st == OK)
		*out = (struct bearing){ plane.n, true, false };
	return st;
}

enum status geo_space_angle(num *cs, num *sn, const struct value *v, const struct value *w,
			    ctx *c, struct err *e)
{
	struct bearing a, b;
	enum status st = geo_bearing_of(&a, v, c, e);
	truth zero;
	num dot, cross;

	if (st == OK)
		st = geo_bearing_of(&b, w, c, e);
	if (st != OK)
		return st;
	zero = truth_or(geo_zero3(a.d, c), geo_zero3(b.d, c));
	if (is_unknown(zero))
		return geo_not_told(e, "whether a vector is zero");
	if (is_yes(zero))
		return err_fail(e, E_DOMAIN, "degenerate",
				"the zero vector has no direction, so it forms no angle");
	dot = geo_dot3(a.d, b.d, c);
	cross = geo_norm3(geo_cross3(a.d, b.d, c), c);
	if (!(a.sense && b.sense)) /* of lines and planes the acute one */
		dot = num_abs(dot, c);
	*cs = a.across == b.across ? dot : cross;
	*sn = a.across == b.across ? cross : dot;
	return OK;
}
