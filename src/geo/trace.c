/*
 * trace.c -- a surface of degree at most 2 in a plane or polygon.
 *
 * In the coordinates of the plane it is a line, a conic or two lines.  Lines are cut by the polygon
 * as any are.  A conic is cut into arcs by its points on the sides, in order along it; an arc belongs
 * to the polygon when its middle does, and arcs that follow each other are one.
 */
#include "geo/trace.h"
#include "geo/flat.h"
#include "geo/geo_priv.h"
#include "geo/quadric.h"

#define SPOTS 64

/* --- The curve in the plane ------------------------------------------------------------------- */

/* The symmetric form of the squares, twice. */
static num twice(const num k[10], pt3 a, pt3 b, ctx *c)
{
	num sum = num_int(0, c), two = num_int(2, c);
	const num p[3] = { a.x, a.y, a.z }, q[3] = { b.x, b.y, b.z };
	static const int mixed[3][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };

	for (int i = 0; i < 3; i++) {
		int l = mixed[i][0], m = mixed[i][1];
		num cross = num_add(num_mul(p[l], q[m], c), num_mul(p[m], q[l], c), c);

		sum = num_add(sum, num_mul(two, num_mul(k[i], num_mul(p[i], q[i], c), c), c),
			      c);
		sum = num_add(sum, num_mul(k[3 + i], cross, c), c);
	}
	return sum;
}

static struct conic in_frame(const num k[10], const struct geo_frame *f, ctx *c)
{
	pt3 l = { k[6], k[7], k[8] };

	return (struct conic){
		num_half(twice(k, f->e1, f->e1, c), c),
		twice(k, f->e1, f->e2, c),
		num_half(twice(k, f->e2, f->e2, c), c),
		num_add(twice(k, f->o, f->e1, c), geo_dot3(l, f->e1, c), c),
		num_add(twice(k, f->o, f->e2, c), geo_dot3(l, f->e2, c), c),
		num_add(num_half(twice(k, f->o, f->o, c), c),
			num_add(geo_dot3(l, f->o, c), k[9], c), c),
	};
}

/* --- Lines -------------------------------------------------------------------------------------- */

static enum status add_piece(struct geo_traces *out, struct geo_trace t, struct err *e)
{
	if (out->n == TRACE_MOST)
		return err_fail(e, E_ARG, "limit", "there are more than %d pieces",
				TRACE_MOST);
	out->at[out->n++] = t;
	return OK;
}

/* d x + e y + f = 0, cut by the polygon. */
static enum status add_line(struct geo_traces *out, const struct geo_frame *f, num d, num e,
			    num k, const struct value *ground, struct arena *a, ctx *c,
			    struct err *err)
{
	num n2 = num_add(num_sqr(d, c), num_sqr(e, c), c), at = num_neg(num_div(k, n2, c), c);
	pt p = { num_mul(d, at, c), num_mul(e, at, c) };
	pt q = { num_sub(p.x, e, c), num_add(p.y, d, c) };
	pt3 o = geo_frame_out(f, p, c);
	struct value *v = geo_value_new(a, KIND_SLINE, 0);
	struct meet3 m = { .n = 0 };
	enum status st;

	value_set_pt3(v, 0, o);
	value_set_pt3(v, 1, geo_sub3(geo_frame_out(f, q, c), o, c));
	if (ground->kind == KIND_PLANE)
		return add_piece(out, (struct geo_trace){ .v = v }, err);
	st = geo_space_path(&m, v, ground, a, c, err);
	if (st == E_DOMAIN)
		return OK;
	for (int i = 0; st == OK && i < m.n; i++)
		st = add_piece(out, (struct geo_trace){ .v = m.v[i] }, err);
	return st;
}

static bool open_sign(int s)
{
	return s == NUM_UNKNOWN;
}

/*
 * Two lines: a x^2 + (b y + d) x + ... with a != 0 has the square (m y + n)^2 under its root, so they
 * are 2 a x + b y + d +- (m y + n) = 0.  swap: x and y stand for each other.
 */
static enum status add_pair(struct geo_traces *out, const struct geo_frame *f, struct conic k,
			    bool swap, const struct value *ground, struct arena *a, ctx *c,
			    struct err *e)
{
	num two = num_int(2, c), four = num_int(4, c), m2, mixed, n2, m, n;
	int s;

	m2 = num_sub(num_sqr(k.b, c), num_mul(four, num_mul(k.a, k.c, c), c), c);
	mixed = num_sub(num_mul(k.b, k.d, c), num_mul(two, num_mul(k.a, k.e, c), c), c);
	n2 = num_sub(num_sqr(k.d, c), num_mul(four, num_mul(k.a, k.f, c), c), c);
	s = num_sgn(m2, c);
	if (s > 0) {
		m = num_sqrt(m2, c);
		n = num_div(mixed, m, c);
	} else if (s == 0) {
		s = num_sgn(n2, c);
		m = num_int(0, c);
		n = s > 0 ? num_sqrt(n2, c) : m;
	} else {
		s = open_sign(s) ? s : -1;
		m = n = num_int(0, c);
	}
	if (open_sign(s))
		return geo_not_told(e, "whether a curve is two lines");
	for (int i = 0; i < (s < 0 ? 0 : s == 0 ? 1 : 2); i++) {
		num x = num_mul(two, k.a, c), y = i ? num_sub(k.b, m, c) : num_add(k.b, m, c),
		    one = i ? num_sub(k.d, n, c) : num_add(k.d, n, c);
		enum status st =
			add_line(out, f, swap ? y : x, swap ? x : y, one, ground, a, c, e);

		if (st != OK)
			return st;
	}
	return OK;
}

/* --- Conics ------------------------------------------------------------------------------------- */

/* A point of the conic: where it is along it, and which branch. */
struct trace_spot {
	pt p;
	num at;
	int branch;
};
struct trace_clip {
	const struct value *conic, *polygon; /* in the frame */
	struct trace_spot spot[SPOTS];
	int n;
	bool round; /* an ellipse or circle */
	pt o, dir;
	num a, b; /* half axes; of a parabola b is twice the focal length */
	ctx *c;
};

static void axes(struct trace_clip *t)
{
	ctx *c = t->c;
	const struct value *v = t->conic;

	t->round = v->kind == KIND_CIRCLE || v->kind == KIND_ELLIPSE;
	if (v->kind == KIND_PARABOLA) { /* dir along the directrix, the focus on its left */
		struct straight s = { value_pt(v, 1), value_pt(v, 2) };
		pt focus = value_pt(v, 0), foot = geo_straight_foot(s, focus, c);
		pt up = geo_sub(focus, foot, c);

		t->b = geo_dist(focus, foot, c);
		t->a = t->b;
		t->o = geo_mid(focus, foot, c);
		t->dir = (pt){ num_div(up.y, t->b, c), num_neg(num_div(up.x, t->b, c), c) };
	} else if (v->kind == KIND_CIRCLE) {
		t->o = value_pt(v, 0);
		t->dir = (pt){ num_int(1, c), num_int(0, c) };
		t->a = t->b = num_sqrt(v->v[2], c);
	} else {
		geo_conic_axes(v, &t->o, &t->dir, &t->a, &t->b, c);
	}
}

/* In the axes, measured by their halves. */
static pt inwards(const struct trace_clip *t, pt p)
{
	ctx *c = t->c;

	p = geo_sub(p, t->o, c);
	return (pt){ num_div(geo_dot(p, t->dir, c), t->a, c),
		     num_div(geo_cross(t->dir, p, c), t->b, c) };
}

static pt outwards(const struct trace_clip *t, pt u)
{
	ctx *c = t->c;
	num x = num_mul(u.x, t->a, c), y = num_mul(u.y, t->b, c);

	return (pt){ num_add(t->o.x,
			     num_sub(num_mul(x, t->dir.x, c), num_mul(y, t->dir.y, c), c), c),
		     num_add(t->o.y,
			     num_add(num_mul(x, t->dir.y, c), num_mul(y, t->dir.x, c), c),
			     c) };
}

/* Round conics by the turn from the first spot; others by the coordinate that tells a place of a
 * branch: across the real axis, along the directrix. */
static enum status locate(struct trace_clip *t, struct err *e)
{
	ctx *c = t->c;

	for (int i = 0; i < t->n; i++) {
		struct trace_spot *s = &t->spot[i];
		pt u = inwards(t, s->p), first = inwards(t, t->spot[0].p);

		if (t->round) {
			if (i == 0)
				s->at = num_int(0, c);
			else if (geo_sweep_radians(&s->at, geo_dot(first, u, c),
						   geo_cross(first, u, c), c) != OK)
				return geo_not_told(e, "where on a curve a point is");
		} else if (t->conic->kind == KIND_PARABOLA) {
			s->at = u.x;
		} else {
			s->at = u.y;
			s->branch = num_sgn(u.x, c);
			if (open_sign(s->branch))
				return geo_not_told(e, "on which branch a point is");
		}
	}
	for (int i = 1; i < t->n; i++)
		for (int k = i; k > 0; k--) {
			struct trace_spot *p = &t->spot[k - 1], swap = t->spot[k];
			int s = p->branch != swap.branch ? p->branch - swap.branch
							 : num_cmp(p->at, swap.at, c);

			if (open_sign(s))
				return geo_not_told(e, "in which order points follow on a "
						       "curve");
			if (s <= 0)
				break;
			t->spot[k] = *p;
			*p = swap;
		}
	return OK;
}

/* The crossings with the sides, each once. */
static enum status find_spots(struct trace_clip *t, struct arena *a, struct err *e)
{
	for (int i = 0; i < value_sides(t->polygon); i++) {
		struct value *side = geo_value_new(a, KIND_SEGMENT, 0);
		struct meet m = { .n = 0 };
		enum status st;

		for (int k = 0; k < 2; k++) {
			pt p = value_pt(t->polygon, (i + k) % (t->polygon->n / 2));

			side->v[2 * k] = p.x;
			side->v[2 * k + 1] = p.y;
		}
		st = geo_meet_paths(&m, side, t->conic, NULL, 0, t->c, e);
		if (st != OK && st != E_DOMAIN)
			return st;
		for (int k = 0; st == OK && k < m.n; k++) {
			truth known = TRUTH_NO;

			for (int l = 0; l < t->n && !is_yes(known); l++)
				known = truth_or(known, geo_equal(t->spot[l].p, m.p[k], t->c));
			if (is_unknown(known))
				return geo_not_told(e, "whether two points are one");
			if (is_no(known) && t->n < SPOTS)
				t->spot[t->n++] = (struct trace_spot){ .p = m.p[k] };
		}
	}
	return OK;
}

/* The middle of the arc from spot i to the next; *there: there is such an arc. */
static enum status middle(pt *out, bool *there, const struct trace_clip *t, int i,
			  struct err *e)
{
	ctx *c = t->c;
	const struct trace_spot *p = &t->spot[i], *q = &t->spot[(i + 1) % t->n];
	pt u = inwards(t, p->p), w = inwards(t, q->p), sum = geo_add(u, w, c);
	int s = t->n == 1 ? -1 : num_sgn(geo_cross(u, w, c), c);
	num at, len;

	*there = true;
	if (t->round) {
		if (open_sign(s))
			return geo_not_told(e, "how far an arc turns");
		if (s == 0) {
			sum = (pt){ num_neg(u.y, c), u.x };
		} else {
			len = geo_norm(sum, c);
			sum = (pt){ num_div(sum.x, len, c), num_div(sum.y, len, c) };
			if (s < 0)
				sum = (pt){ num_neg(sum.x, c), num_neg(sum.y, c) };
		}
		*out = outwards(t, sum);
		return OK;
	}
	*there = i + 1 < t->n && p->branch == q->branch;
	if (!*there)
		return OK;
	at = num_half(num_add(p->at, q->at, c), c);
	if (t->conic->kind == KIND_PARABOLA) { /* y = x^2/2 in these units */
		*out = outwards(t, (pt){ at, num_half(num_sqr(at, c), c) });
	} else {
		num x = num_sqrt(num_add(num_int(1, c), num_sqr(at, c), c), c);

		*out = outwards(t, (pt){ p->branch < 0 ? num_neg(x, c) : x, at });
	}
	return OK;
}

static enum status is_in(bool *out, const struct trace_clip *t, pt p, struct err *e)
{
	truth in;
	enum status st = geo_region_has(&in, t->polygon, p, t->c, e);

	if (st == OK && is_unknown(in))
		return geo_not_told(e, "whether an arc is inside the polygon");
	*out = st == OK && is_yes(in);
	return st;
}

static enum status add_whole(struct geo_traces *out, const struct geo_frame *f,
			     const struct value *conic, struct arena *a, ctx *c, struct err *e)
{
	return add_piece(out, (struct geo_trace){ .v = geo_conic3d_value(f, conic, a, c) }, e);
}

static enum status add_arc(struct geo_traces *out, const struct geo_frame *f,
			   struct value *conic, pt from, pt to, struct arena *a, ctx *c,
			   struct err *e)
{
	struct geo_trace t = { .frame = *f, .conic = conic, .from = from, .to = to };

	if (conic->kind == KIND_CIRCLE) {
		struct value *v = geo_value_new(a, KIND_ARC, 0);
		const num n[6] = { conic->v[0], conic->v[1], from.x, from.y, to.x, to.y };

		for (int i = 0; i < 6; i++)
			v->v[i] = n[i];
		t.v = geo_conic3d_value(f, v, a, c);
	}
	return add_piece(out, t, e);
}

static enum status clip(struct geo_traces *out, const struct geo_frame *f, struct value *conic,
			const struct value *polygon, struct arena *a, ctx *c, struct err *e)
{
	struct trace_clip t = { .conic = conic, .polygon = polygon, .c = c };
	bool in[SPOTS] = { false }, all = true;
	enum status st = find_spots(&t, a, e);
	int start = 0;

	axes(&t);
	if (st == OK && t.n == 0) {
		pt p = outwards(&t, (pt){ num_int(1, c), num_int(0, c) });

		if (!t.round) /* it comes from outside and crosses nothing */
			return OK;
		st = is_in(&all, &t, p, e);
		return st == OK && all ? add_whole(out, f, conic, a, c, e) : st;
	}
	if (st == OK)
		st = locate(&t, e);
	for (int i = 0; i < t.n && st == OK; i++) {
		bool there;
		pt p;

		st = middle(&p, &there, &t, i, e);
		if (st == OK && there)
			st = is_in(&in[i], &t, p, e);
		all = all && in[i];
	}
	if (st != OK)
		return st;
	if (all)
		return add_whole(out, f, conic, a, c, e);
	/* Runs of arcs, from one that is outside on. */
	while (start < t.n && in[start])
		start++;
	for (int i = 1; i <= t.n && st == OK; i++) {
		int k = (start + i) % t.n, many = 0;

		while (in[(k + many) % t.n] && many < t.n)
			many++;
		if (many)
			st = add_arc(out, f, conic, t.spot[k].p, t.spot[(k + many) % t.n].p, a,
				     c, e);
		i += many;
	}
	return st;
}

enum status geo_trace_flat(struct geo_traces *out, const num k[10], const struct value *ground,
			   struct arena *a, ctx *c, struct err *e)
{
	struct geo_frame f;
	struct plane3 plane;
	struct conic q;
	struct value *conic, *polygon;
	enum status st = geo_plane_of(&plane, ground, c, e);
	int zero[6];

	if (st != OK)
		return st;
	if (ground->kind == KIND_PLANE)
		st = geo_frame_across(&f, geo_plane_origin(plane, c), plane.n, c);
	else
		f = geo_frame_along(
			geo_corner3(ground, 0, c),
			geo_sub3(geo_corner3(ground, 1, c), geo_corner3(ground, 0, c), c),
			plane.n, c);
	if (st != OK)
		return geo_not_told(e, "how the plane lies");
	q = in_frame(k, &f, c);
	{
		const num n[6] = { q.a, q.b, q.c, q.d, q.e, q.f };

		for (int i = 0; i < 6; i++) {
			zero[i] = num_vanishes(n[i], c);
			if (open_sign(zero[i]))
				return geo_not_told(e, "of which degree a curve is");
		}
	}
	if (!zero[0] && !zero[1] && !zero[2]) {
		if (zero[3] || zero[4])
			return add_line(out, &f, q.d, q.e, q.f, ground, a, c, e);
		return zero[5] ? OK
			       : err_fail(e, E_DOMAIN, "degenerate",
					  "the condition holds everywhere on the %s",
					  ground->kind == KIND_PLANE ? "plane" : "face");
	}
	{
		struct err why = { 0 };

		st = geo_conic_value(&conic, &q, a, c, &why);
		if (st == E_UNABLE || st == E_ARG)
			return geo_not_told(e, "which conic a curve is");
	}
	if (st == E_DOMAIN) { /* two lines, a point or nothing */
		struct conic turned = { q.c, q.b, q.a, q.e, q.d, q.f };

		if (zero[0])
			return add_pair(out, &f, q, false, ground, a, c, e);
		if (zero[2])
			return add_pair(out, &f, turned, true, ground, a, c, e);
		/* b x y + d x + e y + f with d e = b f: (b x + e)(b y + d) */
		st = add_line(out, &f, q.b, num_int(0, c), q.e, ground, a, c, e);
		return st == OK ? add_line(out, &f, num_int(0, c), q.b, q.d, ground, a, c, e)
				: st;
	}
	if (ground->kind == KIND_PLANE)
		return add_whole(out, &f, conic, a, c, e);
	st = geo_flatten(&polygon, &f, ground, a, c, e);
	return st == OK ? clip(out, &f, conic, polygon, a, c, e) : st;
}
