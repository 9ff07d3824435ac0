/*
 * meet_line.c -- straight paths with straight paths and with conics.
 *
 * Whether a common point is within a segment or ray is read from signs at its
 * ends, before any point is computed, so no root or quotient is compared.
 */
#include "geo/meet_priv.h"

/* --- Straight with straight -------------------------------------------------- */

/* Sign of t and of t - 1 for t = num / den, den != 0 with sign sd: is the point
 * p + t d within the stretch?  *end: it is the end 0 or 1, else -1. */
static truth within(int *end, const struct stretch *s, num top, num den, int sd, ctx *c)
{
	int low, high;

	*end = -1;
	if (s->n >= 1) {
		low = num_sgn(top, c);
		if (low == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
		if (low * sd < 0)
			return TRUTH_NO;
		if (low == 0)
			*end = 0;
	}
	if (s->n == 2) {
		high = num_cmp(top, den, c);
		if (high == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
		if (high * sd > 0)
			return TRUTH_NO;
		if (high == 0)
			*end = 1;
	}
	return TRUTH_YES;
}

static enum status ends_before(const struct value *v, const struct value *w, struct err *e)
{
	return err_fail(e, E_DOMAIN, "no_such_object", "the %s ends before it reaches the %s",
			geo_kind_name(v->kind), geo_kind_name(w->kind));
}

/* An end of the common part of two stretches of one line: its place along the
 * first one's direction. */
struct geo_stop {
	bool set;
	num at;
	pt p;
};

/* Both on one line: the common part is [low, high], any of them open. */
static enum status meet_same_line(struct meet *out, const struct value *v,
				  const struct value *w, ctx *c, struct err *e)
{
	struct stretch s[2] = { geo_stretch_of(v, c), geo_stretch_of(w, c) };
	struct geo_stop low = { 0 }, high = { 0 };
	int turn, k;

	turn = num_sgn(geo_dot(s[0].s.d, s[1].s.d, c), c);
	if (turn == NUM_UNKNOWN)
		return geo_not_told(e, "how two paths on one line are directed");
	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < s[i].n; j++) {
			/* A path's first end is its low one unless it runs the other way. */
			bool is_low = (j == 0) == (i == 0 || turn > 0);
			struct geo_stop *at = is_low ? &low : &high;
			pt p = s[i].end[j];
			num t = geo_dot(s[0].s.d, geo_sub(p, s[0].s.p, c), c);

			k = at->set ? num_cmp(t, at->at, c) : is_low ? 1 : -1;
			if (k == NUM_UNKNOWN)
				return geo_not_told(
					e, "which of two ends on one line comes first");
			if (is_low ? k > 0 : k < 0)
				*at = (struct geo_stop){ true, t, p };
		}
	}
	k = low.set && high.set ? num_cmp(low.at, high.at, c) : -1;
	if (k == NUM_UNKNOWN)
		return geo_not_told(e, "whether two paths on one line share an end");
	if (k > 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s and the %s lie on one line but have no common point",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	if (k < 0)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the %s and the %s lie on one line and overlap: "
				"they have infinitely many common points",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	out->n = 1;
	out->p[0] = low.p;
	return OK;
}

static enum status meet_parallel(struct meet *out, const struct value *v,
				 const struct value *w, ctx *c, struct err *e)
{
	struct straight s = geo_straight_of(v, c), t = geo_straight_of(w, c);
	num off = geo_straight_offset(s, t.p, c);
	int k = num_vanishes(off, c);
	struct decimals d;

	if (k == NUM_UNKNOWN)
		return geo_not_told(e, "whether two parallel lines are the same");
	if (k == 0)
		return meet_same_line(out, v, w, c, e);
	off = num_div(num_sqr(off, c), geo_norm2(s.d, c), c);
	d = geo_decimals_of(geo_shown_root(off, c), 0);
	if (v->kind == w->kind)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the two %ss are parallel, %s apart", geo_kind_name(v->kind),
				d.a);
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the %s and the %s are parallel, %s apart", geo_kind_name(v->kind),
			geo_kind_name(w->kind), d.a);
}

/* p + t d = q + u f:  t = cross(q - p, f) / D,  u = cross(q - p, d) / D,  D = cross(d, f). */
enum status geo_meet_lines(struct meet *out, const struct value *v, const struct value *w,
			   const pt *known, int n_known, ctx *c, struct err *e)
{
	struct stretch s = geo_stretch_of(v, c), t = geo_stretch_of(w, c);
	num den = geo_cross(s.s.d, t.s.d, c), top, utop;
	/* Its sign matters only where a path ends. */
	int sd = s.n || t.n ? num_sgn(den, c) : num_vanishes(den, c), at, uat;
	truth in;
	pt pq;

	if (sd == NUM_UNKNOWN)
		return geo_not_told(e, "whether two lines are parallel");
	if (sd == 0)
		return meet_parallel(out, v, w, c, e);
	out->n = 1;
	if (n_known) {
		out->p[0] = known[0];
		return OK;
	}
	pq = geo_sub(t.s.p, s.s.p, c);
	top = geo_cross(pq, t.s.d, c);
	utop = geo_cross(pq, s.s.d, c);
	in = within(&at, &s, top, den, sd, c);
	if (is_no(in))
		return ends_before(v, w, e);
	if (is_unknown(in))
		return geo_not_told(e, "whether a path reaches another");
	in = within(&uat, &t, utop, den, sd, c);
	if (is_no(in))
		return ends_before(w, v, e);
	if (is_unknown(in))
		return geo_not_told(e, "whether a path reaches another");
	out->p[0] = at >= 0    ? s.end[at]
		    : uat >= 0 ? t.end[uat]
			       : geo_add(s.s.p, geo_scale(s.s.d, num_div(top, den, c), c), c);
	return OK;
}

/* --- Straight with conic -------------------------------------------------- */

/*
 * The discriminants come from identities, not from b^2 - a c: fewer terms, narrower
 * enclosures.  X = p - m for the centre or focus m, d the line's direction:
 *   circle               r^2 |d|^2 - cross(d, X)^2
 *   ellipse, hyperbola   with form a^2 |X|^2 - (f.X)^2, whose determinant is
 *                        D = a^2 (a^2 - |f|^2):   D (a - cross(d, X)^2)
 *   parabola             with (g.X)^2 - 2 k cross(g, X) - k^2, g the directrix:
 *                        k |g|^2 (k |d|^2 + 2 (g.d) cross(d, X))
 */
static struct chord chord_round(struct straight s, const struct value *v, ctx *c)
{
	pt m = value_pt(v, 0), x = geo_sub(s.p, m, c);
	num r2 = round_r2(v, c), a = geo_norm2(s.d, c);

	return (struct chord){ a, geo_dot(s.d, x, c), num_sub(geo_norm2(x, c), r2, c),
			       num_sub(num_mul(a, r2, c), num_sqr(geo_cross(s.d, x, c), c),
				       c) };
}

static struct chord chord_focal(struct straight s, const struct value *v, ctx *c)
{
	pt m = geo_conic_eye(v, c), f = geo_sub(value_pt(v, 1), m, c), x = geo_sub(s.p, m, c);
	num a2 = num_sqr(v->v[4], c), fd = geo_dot(f, s.d, c), fx = geo_dot(f, x, c);
	num det = num_mul(a2, num_sub(a2, geo_norm2(f, c), c), c);
	num a = num_sub(num_mul(a2, geo_norm2(s.d, c), c), num_sqr(fd, c), c);
	num b = num_sub(num_mul(a2, geo_dot(s.d, x, c), c), num_mul(fd, fx, c), c);
	num q = num_sub(num_mul(a2, geo_norm2(x, c), c), num_sqr(fx, c), c);

	return (struct chord){ a, b, num_sub(q, det, c),
			       num_mul(det, num_sub(a, num_sqr(geo_cross(s.d, x, c), c), c),
				       c) };
}

static struct chord chord_parabola(struct straight s, const struct value *v, ctx *c)
{
	pt f = value_pt(v, 0), g = value_pt(v, 2), x = geo_sub(s.p, f, c);
	num k = geo_cross(g, geo_sub(f, value_pt(v, 1), c), c), k2 = num_sqr(k, c);
	num gd = geo_dot(g, s.d, c), gx = geo_dot(g, x, c),
	    kx = num_mul(k, geo_cross(g, x, c), c);
	num dx = num_mul(gd, geo_cross(s.d, x, c), c);
	num in = num_add(num_mul(k, geo_norm2(s.d, c), c), num_add(dx, dx, c), c);

	return (struct chord){ num_sqr(gd, c),
			       num_sub(num_mul(gd, gx, c), num_mul(k, geo_cross(g, s.d, c), c),
				       c),
			       num_sub(num_sub(num_sqr(gx, c), num_add(kx, kx, c), c), k2, c),
			       num_mul(num_mul(k, geo_norm2(g, c), c), in, c) };
}

typedef struct chord chord_fn(struct straight s, const struct value *v, ctx *c);
/* clang-format off */
#define CHORD_ROWS(ROW, NONE) \
	ROW(CIRCLE, chord_round) \
	ROW(ELLIPSE, chord_focal) \
	ROW(HYPERBOLA, chord_focal) \
	ROW(PARABOLA, chord_parabola) \
	ROW(ARC, chord_round) \
	ROW(SECTOR, chord_round) \
	NONE(POINT) KINDS_STRAIGHT_NONE(NONE) NONE(POLYGON) NONE(POLYLINE) NONE(LIST) \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE) KINDS_SPACE_NONE(NONE)
/* clang-format on */
KIND_TABLE(chord_fn *, chord, CHORD_ROWS);

enum status geo_chord_of(struct chord *q, struct straight s, const struct value *v, ctx *c)
{
	if (!chord[v->kind])
		return E_ARG;
	*q = chord[v->kind](s, v, c);
	return OK;
}

enum status geo_chord_roots(num t[2], int *n, const struct chord *q, ctx *c)
{
	int sa = num_sgn(q->a, c), sb, sd;
	num r;

	*n = 0;
	if (sa == NUM_UNKNOWN)
		return E_UNABLE;
	if (sa == 0) {
		/* Parallel to an asymptote or to the axis of a parabola. */
		sb = num_sgn(q->b, c);
		if (sb == NUM_UNKNOWN)
			return E_UNABLE;
		if (sb)
			t[(*n)++] = num_neg(num_div(q->c, num_add(q->b, q->b, c), c), c);
		return OK;
	}
	if (num_sgn(q->c, c) == 0) {
		/* The base point is on the conic: the other root by Vieta. */
		num zero = num_int(0, c);

		sb = num_sgn(q->b, c);
		if (sb == NUM_UNKNOWN)
			return E_UNABLE;
		r = num_neg(num_div(num_add(q->b, q->b, c), q->a, c), c);
		*n = sb ? 2 : 1;
		t[0] = sb * sa > 0 ? r : zero;
		t[1] = sb * sa > 0 ? zero : r;
		return OK;
	}
	sd = num_sgn(q->disc, c);
	if (sd == NUM_UNKNOWN)
		return E_UNABLE;
	if (sd < 0)
		return OK;
	if (sd == 0) {
		t[(*n)++] = num_neg(num_div(q->b, q->a, c), c);
		return OK;
	}
	r = num_sqrt(q->disc, c);
	if (sa < 0)
		r = num_neg(r, c);
	t[0] = num_div(num_neg(num_add(q->b, r, c), c), q->a, c);
	t[1] = num_div(num_sub(r, q->b, c), q->a, c);
	*n = 2;
	return OK;
}

/*
 * The signs of t[i] - tau for the n > 0 roots, from f(tau) and the place of the
 * vertex -b/a alone: f(tau) a < 0 says that tau is between them, otherwise both
 * lie on the vertex' side, and f(tau) = 0 makes one of them tau itself.
 */
static enum status root_sides(int side[2], int n, const struct chord *q, int tau,
			      const num t[2], ctx *c)
{
	int sa = num_sgn(q->a, c), sf, sv;
	num f, v;

	if (sa == 0) {
		side[0] = num_cmp(t[0], num_int(tau, c), c);
		return side[0] == NUM_UNKNOWN ? E_UNABLE : OK;
	}
	f = tau ? num_add(num_add(q->a, num_add(q->b, q->b, c), c), q->c, c) : q->c;
	v = tau ? num_add(q->a, q->b, c) : q->b;
	sf = n == 1 ? 0 : num_sgn(f, c);
	if (sf == NUM_UNKNOWN)
		return E_UNABLE;
	if (sf * sa < 0) {
		side[0] = -1;
		side[1] = 1;
		return OK;
	}
	sv = num_sgn(v, c);
	if (sv == NUM_UNKNOWN)
		return E_UNABLE;
	sv *= -sa;
	side[0] = side[1] = sv;
	if (n == 2 && sf == 0)
		side[sv > 0 ? 0 : 1] = 0;
	return OK;
}

static enum status explain_miss(const struct value *v, const struct value *w,
				struct straight s, const struct chord *q, ctx *c,
				struct err *e)
{
	const char *line = geo_kind_name(v->kind), *curve = geo_kind_name(w->kind);
	struct decimals d;
	num off, r2;

	if (value_is(w, KINDS_ROUND)) {
		off = geo_straight_offset(s, value_pt(w, 0), c);
		off = num_div(num_sqr(off, c), q->a, c);
		r2 = round_r2(w, c);
		d = geo_decimals_of(geo_shown_root(off, c), geo_shown_root(r2, c));
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s misses the %s: distance %s > radius %s", line, curve,
				d.a, d.b);
	}
	if (num_sgn(q->a, c) == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s is an asymptote of the %s and does not meet it", line,
				curve);
	return err_fail(e, E_DOMAIN, "no_such_object", "the %s misses the %s", line, curve);
}

/* Common points along the line, which of its stretch's limits they obey decided
 * by root_sides; `known` shortens the way: the other solution is by Vieta. */
enum status geo_meet_line_conic(struct meet *out, const struct value *v, const struct value *w,
				const pt *known, int n_known, ctx *c, struct err *e)
{
	struct stretch s = geo_stretch_of(v, c);
	struct chord q;
	num t[2];
	int n, low[2] = { 1, 1 }, high[2] = { -1, -1 };
	enum status st;

	out->n = 0;
	for (int i = 0; i < n_known; i++) {
		st = geo_meet_add(out, known[i], c, e);
		if (st != OK)
			return st;
	}
	if (out->n >= 2)
		return OK;
	if (out->n)
		s.s.p = out->p[0];
	st = geo_chord_of(&q, s.s, w, c);
	if (st != OK)
		return err_fail(e, st, "wrong_kind", "%s is not a conic", geo_kind_a(w->kind));
	if (out->n) {
		q.c = num_int(0, c);
		q.disc = num_sqr(q.b, c);
	}
	if (geo_chord_roots(t, &n, &q, c) != OK)
		return geo_not_told(e, "how often a line meets a conic");
	if (out->n) {
		struct meet other = { .n = 0 };

		for (int i = 0; i < n; i++)
			if (num_sgn(t[i], c) != 0)
				other.p[other.n++] =
					geo_add(s.s.p, geo_scale(s.s.d, t[i], c), c);
		st = geo_meet_limit(&other, v, w, c, e);
		if (st == OK && other.n)
			out->p[out->n++] = other.p[0];
		return st;
	}
	if (n == 0)
		return explain_miss(v, w, s.s, &q, c, e);
	if ((s.n >= 1 && root_sides(low, n, &q, 0, t, c) != OK) ||
	    (s.n >= 2 && root_sides(high, n, &q, 1, t, c) != OK))
		return geo_not_told(e, "whether a common point is on the segment or ray");
	for (int i = 0; i < n; i++) {
		if (low[i] < 0 || high[i] > 0)
			continue;
		out->p[out->n++] = s.n && low[i] == 0 ? s.end[0]
				   : s.n && high[i] == 0
					   ? s.end[1]
					   : geo_add(s.s.p, geo_scale(s.s.d, t[i], c), c);
	}
	if (out->n == 0)
		return err_fail(
			e, E_DOMAIN, "no_such_object",
			"the %s does not reach the %s: its line meets it, but elsewhere",
			geo_kind_name(v->kind), geo_kind_name(w->kind));
	st = geo_meet_limit(out, NULL, w, c, e);
	if (st == OK && out->n == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s meets the circle of the %s, but not on the %s itself",
				geo_kind_name(v->kind), geo_kind_name(w->kind),
				geo_kind_name(w->kind));
	return st;
}
