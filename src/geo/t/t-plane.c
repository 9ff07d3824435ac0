/*
 * t-plane.c -- the plane's formulas against integer arithmetic done another way.
 *
 * Points are whole numbers over a common denominator, biased towards small
 * ones so that coincidences are frequent.  At every level an answer must be
 * the right one or "unknown"; at the exact level it must be there, and away
 * from coincidences the double level may rarely be at a loss.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "geo/geo.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
__extension__ typedef __int128 big;
struct ip {
	long x, y;
}; /* over the case's denominator */

static const struct {
	enum num_level level;
	long prec;
	const char *name;
	int cases;
} levels[] = {
	{ NUM_DOUBLE, 0, "double", 3000 },
	{ NUM_BALL, 128, "ball", 1000 },
	{ NUM_EXACT, 0, "exact", 300 },
};
#define LEVELS (int)(sizeof levels / sizeof *levels)

struct env {
	struct num_ctx *c;
	struct arena *a;
	struct rng rng;
	long den; /* of this case */
	int level;
	long asked, unknown, wrong; /* unknown: of generic questions only */
	char first[200];            /* the first wrong one */
};

/* --- Making cases ------------------------------------------------------------------------ */

static void begin_case(struct env *t)
{
	static const long den[] = { 1, 1, 1, 2, 3, 10, 7 };

	arena_reset(t->a);
	num_enter(t->c, levels[t->level].level, levels[t->level].prec);
	t->den = den[rng_below(&t->rng, 7)];
}

static long small(struct env *t)
{
	long most = rng_below(&t->rng, 4) ? 4 : 1000;

	return rng_between(&t->rng, -most, most);
}

static struct ip ip_any(struct env *t)
{
	long x = small(t);

	return (struct ip){ x, small(t) };
}

static struct ip ip_within(struct env *t, long most)
{
	long x = rng_between(&t->rng, -most, most);

	return (struct ip){ x, rng_between(&t->rng, -most, most) };
}

static struct ip ip_mul(struct ip a, long k)
{
	return (struct ip){ a.x * k, a.y * k };
}
static struct ip ip_add(struct ip a, struct ip b)
{
	return (struct ip){ a.x + b.x, a.y + b.y };
}
static struct ip ip_sub(struct ip a, struct ip b)
{
	return ip_add(a, ip_mul(b, -1));
}
static big dot(struct ip a, struct ip b)
{
	return (big)a.x * b.x + (big)a.y * b.y;
}
static big cross(struct ip a, struct ip b)
{
	return (big)a.x * b.y - (big)a.y * b.x;
}
static bool same(struct ip a, struct ip b)
{
	return a.x == b.x && a.y == b.y;
}
static int sign(big v)
{
	return (v > 0) - (v < 0);
}

static struct ip ip_other(struct env *t, struct ip a)
{
	struct ip b;

	do
		b = ip_any(t);
	while (same(a, b));
	return b;
}

/* Often on the line a-b, or an end. */
static struct ip ip_near(struct env *t, struct ip a, struct ip b)
{
	switch (rng_below(&t->rng, 5)) {
	case 0: return a;
	case 1: return b;
	case 2: return ip_add(a, ip_mul(ip_sub(b, a), rng_between(&t->rng, -2, 2)));
	default: return ip_any(t);
	}
}

static pt at(struct env *t, struct ip p)
{
	return (pt){ num_rat(p.x, t->den, t->c), num_rat(p.y, t->den, t->c) };
}

static struct value *value_of(struct env *t, enum kind k, const struct ip *p, int n)
{
	struct value *v = geo_value_new(t->a, k, 2 * n);

	for (int i = 0; i < n; i++)
		value_set_pt(v, i, at(t, p[i]));
	return v;
}

static struct value *two(struct env *t, enum kind k, struct ip a, struct ip b)
{
	return value_of(t, k, (struct ip[]){ a, b }, 2);
}

static struct value *circle(struct env *t, struct ip o, long r2)
{
	struct value *v = geo_value_new(t->a, KIND_CIRCLE, 3);

	value_set_pt(v, 0, at(t, o));
	v->v[2] = num_rat(r2, t->den * t->den, t->c);
	return v;
}

static struct value *arc(struct env *t, enum kind k, struct ip o, struct ip s, struct ip w,
			 int flag)
{
	struct value *v = value_of(t, k, (struct ip[]){ o, s, w }, 3);

	v->flag = flag;
	return v;
}

/* --- Judging ----------------------------------------------------------------------------- */

/* `edge`: the case is a coincidence, where unknown is no surprise. */
static void expect(struct env *t, truth got, bool want, bool edge, const char *what)
{
	bool exact = levels[t->level].level == NUM_EXACT;

	if (!edge) {
		t->asked++;
		t->unknown += is_unknown(got);
	}
	if (is_unknown(got) ? !exact : is_yes(got) == want)
		return;
	if (!t->wrong++)
		snprintf(t->first, sizeof t->first, "%s: got %d, want %d", what, got.v, want);
}

static bool may_be_unable(const struct env *t, enum status st)
{
	return st == E_UNABLE && levels[t->level].level != NUM_EXACT;
}

static void expect_near(struct env *t, enum status st, num got, double want, const char *what)
{
	double d = num_mid(got);

	if (may_be_unable(t, st))
		return;
	if (st == OK && fabs(d - want) <= 1e-9 * (1 + fabs(want)))
		return;
	if (!t->wrong++)
		snprintf(t->first, sizeof t->first, "%s: status %d, got %.17g, want %.17g",
			 what, (int)st, d, want);
}

typedef void case_fn(struct env *t);

static void run(struct env *t, const char *name, case_fn *f, int part)
{
	for (t->level = 0; t->level < LEVELS; t->level++) {
		t->asked = t->unknown = t->wrong = 0;
		t->first[0] = 0;
		for (int i = 0; i < levels[t->level].cases / part; i++) {
			begin_case(t);
			f(t);
		}
		ok(!t->wrong, "%s, %s%s%s", name, levels[t->level].name, t->wrong ? ": " : "",
		   t->wrong ? t->first : "");
		if (levels[t->level].level == NUM_DOUBLE && t->asked)
			ok(t->unknown * 50 <= t->asked, "%s: %ld of %ld unknown in doubles",
			   name, t->unknown, t->asked);
	}
}

/* What a question that ended so answered; it is read after the question has been asked. */
static truth told(enum status st, const truth *t)
{
	return st == OK ? *t : TRUTH_UNKNOWN;
}

/* --- Lines ------------------------------------------------------------------------------- */

static void case_lines(struct env *t)
{
	struct ip a = ip_any(t), b = ip_other(t, a), p = ip_near(t, a, b), q = ip_other(t, p);
	ctx *c = t->c;
	/* Expanded by hand, and signs counted from boxes. */
	big det = (big)a.x * b.y - (big)b.x * a.y + (big)b.x * p.y - (big)p.x * b.y +
		  (big)p.x * a.y - (big)a.x * p.y;
	bool line = det == 0, seg, ray;
	struct value *v = two(t, KIND_SEGMENT, a, b), *w = two(t, KIND_SEGMENT, p, q);
	struct value *l = two(t, KIND_LINE, a, ip_sub(b, a));
	struct value *r = two(t, KIND_RAY, a, ip_sub(b, a)),
		     *back_v = two(t, KIND_SEGMENT, b, a);
	truth u, s;

	seg = line && labs(2 * p.x - a.x - b.x) <= labs(a.x - b.x) &&
	      labs(2 * p.y - a.y - b.y) <= labs(a.y - b.y);
	ray = line && (p.x - a.x) * sign(b.x - a.x) >= 0 && (p.y - a.y) * sign(b.y - a.y) >= 0;
	expect(t, geo_are_collinear(at(t, a), at(t, b), at(t, p), c), line, line, "collinear");
	expect(t, geo_are_collinear(at(t, p), at(t, b), at(t, a), c), line, line,
	       "collinear turned");
	expect(t, geo_path_has(l, at(t, p), c), line, line, "line has");
	expect(t, geo_path_has(v, at(t, p), c), seg, line, "segment has");
	expect(t, geo_path_has(back_v, at(t, p), c), seg, line, "segment turned has");
	expect(t, geo_path_has(r, at(t, p), c), ray, line, "ray has");
	if (line)
		expect(t, geo_path_extent_has(v, at(t, p), c), seg, true, "segment extent");
	expect(t, geo_equal(at(t, a), at(t, p), c), same(a, p), same(a, p), "equal points");

	struct ip d = ip_sub(b, a), f = ip_sub(q, p);
	bool par = cross(d, f) == 0, perp = dot(d, f) == 0;

	u = TRUTH_UNKNOWN;
	expect(t, told(geo_are_parallel(&u, v, w, c, NULL), &u), par, par, "parallel");
	expect(t, told(geo_are_parallel(&u, w, l, c, NULL), &u), par, par,
	       "parallel to the line");
	expect(t, told(geo_are_perpendicular(&u, w, v, c, NULL), &u), perp, perp,
	       "perpendicular");
	expect(t, told(geo_are_congruent(&u, w, v, c, NULL), &u), dot(d, d) == dot(f, f),
	       dot(d, d) == dot(f, f), "congruent");
	seg = (same(a, p) && same(b, q)) || (same(a, q) && same(b, p));
	s = told(geo_are_equal(&u, w, v, c, NULL), &u);
	expect(t, s, seg, seg || same(a, p) || same(b, p), "equal segments");
	expect(t, told(geo_are_equal(&u, back_v, v, c, NULL), &u), true, true,
	       "a segment is its reverse");
	seg = par && line;
	expect(t, told(geo_are_equal(&u, l, two(t, KIND_LINE, p, f), c, NULL), &u), seg, par,
	       "equal lines");

	/* foot, reflection, meeting: they satisfy what defines them */
	struct straight g = geo_straight_of(l, c);
	pt foot = geo_straight_foot(g, at(t, q), c),
	   back = geo_straight_reflect(g, at(t, q), c);
	num ka, kb, kk;

	expect(t, num_is_zero(geo_straight_offset(g, foot, c), c), true, true,
	       "foot on the line");
	expect(t, num_is_zero(geo_dot(g.d, geo_sub(at(t, q), foot, c), c), c), true, true,
	       "foot");
	expect(t, geo_equal(geo_mid(back, at(t, q), c), foot, c), true, true, "reflection");
	geo_straight_equation(g, &ka, &kb, &kk, c);
	expect(t,
	       num_is_zero(num_add(num_add(num_mul(ka, back.x, c), num_mul(kb, back.y, c), c),
				   kk, c),
			   c),
	       det == 0 && cross(d, ip_sub(q, a)) == 0 ? true : cross(d, ip_sub(q, a)) == 0,
	       true, "equation");
	if (!par) {
		struct straight h = geo_straight_of(w, c);
		pt x = geo_straight_meet(g, h, c);

		expect(t, num_is_zero(geo_straight_offset(g, x, c), c), true, true,
		       "meet on one");
		expect(t, num_is_zero(geo_straight_offset(h, x, c), c), true, true,
		       "meet on two");
	}
}

static void case_concurrent(struct env *t)
{
	struct ip p[3], d[3];
	const struct value *v[3];
	struct ip hub = ip_any(t);
	truth u = TRUTH_UNKNOWN;
	bool want = false, all_par = true;

	for (int i = 0; i < 3; i++) {
		d[i] = ip_other(t, (struct ip){ 0, 0 });
		if (i && !rng_below(&t->rng, 4))
			d[i] = ip_mul(d[0], rng_below(&t->rng, 2) ? 1 : -2);
		p[i] = rng_below(&t->rng, 3)
			       ? ip_add(hub, ip_mul(d[i], rng_between(&t->rng, -3, 3)))
			       : ip_any(t);
		v[i] = two(t, KIND_LINE, p[i], d[i]);
	}
	/* The meeting of two that are not parallel, in homogeneous form, on the third. */
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;
		big m = cross(d[i], d[j]), s = cross(ip_sub(p[j], p[i]), d[j]);

		if (!m)
			continue;
		all_par = false;
		/* m (x - p_k) = m (p_i - p_k) + s d_i, crossed with d_k */
		want = m * cross(ip_sub(p[i], p[k]), d[k]) + s * cross(d[i], d[k]) == 0;
	}
	expect(t, told(geo_are_concurrent(&u, v, t->c, NULL), &u), want && !all_par,
	       want || all_par, "concurrent");
	memcpy(v,
	       (const struct value *[]){ v[2], two(t, KIND_SEGMENT, p[0], ip_add(p[0], d[0])),
					 v[1] },
	       sizeof v);
	expect(t, told(geo_are_concurrent(&u, v, t->c, NULL), &u), want && !all_par,
	       want || all_par, "concurrent turned");
}

/* --- Circles and arcs -------------------------------------------------------------------- */

static const struct ip ring[] = {
	/* all whole points at distance 5 */
	{ 5, 0 },  { 4, 3 },   { 3, 4 },   { 0, 5 },  { -3, 4 }, { -4, 3 },
	{ -5, 0 }, { -4, -3 }, { -3, -4 }, { 0, -5 }, { 3, -4 }, { 4, -3 },
};
static struct ip ring_any(struct env *t)
{
	return ring[rng_below(&t->rng, 12)];
}

/* Polar angle in [0, 2 pi), compared exactly. */
static int half_of(struct ip a)
{
	return a.y < 0 || (a.y == 0 && a.x < 0);
}
static int polar_cmp(struct ip a, struct ip b)
{
	int h = half_of(a) - half_of(b);

	return h ? h : -sign(cross(a, b));
}

/* Is q within the counter-clockwise sweep from u to w?  Turned so that u is the
 * positive x-axis, angles are simply compared. */
static bool ray_in(struct ip u, struct ip w, struct ip q)
{
	struct ip zw = { (long)dot(u, w), (long)cross(u, w) };
	struct ip zq = { (long)dot(u, q), (long)cross(u, q) };

	if (zw.y == 0 && zw.x > 0)
		return true;
	return polar_cmp(zq, zw) <= 0;
}

static double seg_dist(struct ip a, struct ip b, struct ip p)
{
	struct ip d = ip_sub(b, a), q = ip_sub(p, a);
	double k = (double)dot(d, q) / fmax((double)dot(d, d), 1);

	k = fmin(fmax(k, 0), 1);
	return hypot((double)q.x - k * (double)d.x, (double)q.y - k * (double)d.y);
}

static void case_arcs(struct env *t)
{
	ctx *c = t->c;
	struct ip o = ip_any(t), s = ring_any(t), w = ring_any(t), q = ring_any(t), z, p;
	long stretch = rng_between(&t->rng, 1, 4);
	int flag = (int)rng_below(&t->rng, 2);
	struct value *v, *k, *ci = circle(t, o, 25);
	bool in, disc, under, edge;
	truth u = TRUTH_UNKNOWN;

	if (!rng_below(&t->rng, 3))
		w = ip_other(t, (struct ip){ 0, 0 });
	z = ip_mul(w, stretch);
	if (!rng_below(&t->rng, 3))
		q = ip_any(t);
	p = ip_add(o, q);
	v = arc(t, KIND_ARC, o, ip_add(o, s), ip_add(o, z), flag);
	k = arc(t, KIND_SECTOR, o, ip_add(o, s), ip_add(o, z), flag);
	in = same(q, (struct ip){ 0, 0 }) || (flag ? ray_in(w, s, q) : ray_in(s, w, q));
	disc = dot(q, q) <= 25;
	edge = dot(q, q) == 25 || cross(q, s) == 0 || cross(q, w) == 0 || cross(s, w) == 0;
	expect(t, geo_path_has(v, at(t, p), c), in && dot(q, q) == 25, dot(q, q) == 25,
	       "arc has");
	if (dot(q, q) == 25)
		expect(t, geo_path_extent_has(v, at(t, p), c), in,
		       cross(q, s) == 0 || cross(q, w) == 0 || cross(s, w) == 0, "arc extent");
	expect(t, geo_path_has(ci, at(t, p), c), dot(q, q) == 25, dot(q, q) == 25,
	       "circle has");
	expect(t, told(geo_region_has(&u, ci, at(t, p), c, NULL), &u), disc, dot(q, q) == 25,
	       "in circle");
	expect(t, told(geo_region_has(&u, k, at(t, p), c, NULL), &u), disc && in, edge,
	       "in sector");
	expect(t, geo_path_has(k, at(t, p), c),
	       (in && dot(q, q) == 25) || (disc && ((cross(s, q) == 0 && dot(s, q) >= 0) ||
						    (cross(w, q) == 0 && dot(w, q) >= 0))),
	       edge, "sector boundary");
	/* Under the arc: the chord by whole numbers where the end is on the ring, and
	 * in any case sector without or with the triangle at the centre. */
	if (dot(w, w) == 25) {
		big side = cross(ip_sub(w, s), ip_sub(q, s));

		under = disc && (flag ? side >= 0 : side <= 0);
		expect(t, told(geo_region_has(&u, v, at(t, p), c, NULL), &u), under,
		       dot(q, q) == 25 || side == 0 || cross(s, w) == 0 || cross(s, q) == 0 ||
			       cross(w, ip_sub(q, s)) == 0,
		       "under the arc");
	}

	/* Sweep, length and areas against the C library. */
	double a0 = atan2((double)s.y, (double)s.x), a1 = atan2((double)w.y, (double)w.x);
	double turn = flag ? a0 - a1 : a1 - a0, r = 5.0 / (double)t->den;
	num m;
	enum status st;

	while (turn <= 1e-12)
		turn += 2 * PI;
	st = geo_arc_sweep(&m, v, c);
	expect_near(t, st, m, turn, "sweep");
	st = geo_measure_length(&m, v, c, NULL);
	expect_near(t, st, m, r * turn, "arc length");
	st = geo_measure_perimeter(&m, k, c, NULL);
	expect_near(t, st, m, r * turn + 2 * r, "sector perimeter");
	st = geo_measure_perimeter(&m, v, c, NULL);
	if (fabs(sin(turn / 2)) > 1e-6)
		expect_near(t, st, m, r * turn + 2 * r * fabs(sin(turn / 2)), "arc perimeter");
	st = geo_measure_area(&m, k, c, NULL);
	expect_near(t, st, m, r * r * turn / 2, "sector area");
	st = geo_measure_area(&m, v, c, NULL);
	expect_near(t, st, m, r * r * (turn - sin(turn)) / 2, "arc area");

	/* Distance: to the rim where the ray is in the sweep, else to an end. */
	double px = (double)q.x / (double)t->den, py = (double)q.y / (double)t->den, best;
	struct value *pv = value_of(t, KIND_POINT, &p, 1);

	best = in ? fabs(hypot(px, py) - r)
		  : fmin(hypot(px - r * cos(a0), py - r * sin(a0)),
			 hypot(px - r * cos(a1), py - r * sin(a1)));
	st = geo_measure_distance(&m, pv, v, c, NULL);
	if (fabs(best) > 1e-6)
		expect_near(t, st, m, best, "point to arc");
	if (dot(w, w) == 25) {
		best = fmin(best,
			    fmin(seg_dist(o, ip_add(o, s), p), seg_dist(o, ip_add(o, w), p)) /
				    (double)t->den);
		st = geo_measure_distance(&m, pv, k, c, NULL);
		if (best > 1e-6)
			expect_near(t, st, m, best, "point to sector");
	}
	st = geo_measure_distance(&m, ci, pv, c, NULL);
	expect_near(t, st, m, fabs(hypot(px, py) - r), "point to circle");

	/* Equal and congruent. */
	struct value *same_arc =
		arc(t, KIND_ARC, o, ip_add(o, s), ip_add(o, ip_mul(w, 3)), flag);

	expect(t, told(geo_are_equal(&u, v, same_arc, c, NULL), &u), true, true, "equal arcs");
	if (dot(w, w) == 25) {
		struct value *back = arc(t, KIND_ARC, o, ip_add(o, w), ip_add(o, s), !flag);

		expect(t, told(geo_are_equal(&u, v, back, c, NULL), &u), true, true,
		       "arc reversed");
		expect(t, told(geo_are_congruent(&u, back, v, c, NULL), &u), true, true,
		       "arc congruent");
	}
	if (cross(s, w) != 0) {
		same_arc = arc(t, KIND_ARC, o, ip_add(o, s), ip_add(o, w), !flag);
		expect(t, told(geo_are_equal(&u, v, same_arc, c, NULL), &u), false, false,
		       "other way round");
		expect(t, told(geo_are_congruent(&u, v, same_arc, c, NULL), &u), false, false,
		       "not congruent");
	}
}

static void case_concyclic(struct env *t)
{
	struct ip o = ip_any(t), p[4];
	big m[4][4], det = 0;
	bool line = true, three = false, want;

	for (int i = 0; i < 4; i++) {
		p[i] = rng_below(&t->rng, 8) ? ip_add(o, ring_any(t)) : ip_any(t);
		if (i == 3 && !rng_below(&t->rng, 4))
			p[i] = ip_near(t, p[0], p[1]);
		m[i][0] = p[i].x, m[i][1] = p[i].y, m[i][2] = dot(p[i], p[i]), m[i][3] = 1;
	}
	/* The 4 x 4 determinant over all permutations. */
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++) {
				int l = 6 - i - j - k, inv;

				if (i == j || i == k || j == k)
					continue;
				inv = (i > j) + (i > k) + (i > l) + (j > k) + (j > l) +
				      (k > l);
				det += (inv % 2 ? -1 : 1) * m[0][i] * m[1][j] * m[2][k] *
				       m[3][l];
			}
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++)
				line = line &&
				       cross(ip_sub(p[j], p[i]), ip_sub(p[k], p[i])) == 0;
	/* Two points, however often, are on a circle. */
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k < j; k++)
				three = three || ((p[i].x != p[j].x || p[i].y != p[j].y) &&
						  (p[i].x != p[k].x || p[i].y != p[k].y) &&
						  (p[j].x != p[k].x || p[j].y != p[k].y));
	want = det == 0 && !(line && three);
	expect(t, geo_are_concyclic(at(t, p[0]), at(t, p[1]), at(t, p[2]), at(t, p[3]), t->c),
	       want, det == 0, "concyclic");
	expect(t, geo_are_concyclic(at(t, p[3]), at(t, p[1]), at(t, p[0]), at(t, p[2]), t->c),
	       want, det == 0, "concyclic turned");
}

static void case_tangent(struct env *t)
{
	struct ip o = ip_any(t), n = ring_any(t), d = { -n.y, n.x }, a, b;
	static const enum kind kinds[] = { KIND_LINE, KIND_SEGMENT, KIND_RAY };
	long r = rng_between(&t->rng, 1, 3), s = rng_between(&t->rng, 1, 9);
	bool want, touch;
	big along;
	truth u = TRUTH_UNKNOWN;
	struct value *l, *ci, *cj;

	/* A line at distance 5 r, or nearly; and a second circle on the ring. */
	a = ip_add(o, ip_add(ip_mul(n, r), ip_mul(d, rng_between(&t->rng, -2, 2))));
	if (rng_below(&t->rng, 2))
		a.x += rng_between(&t->rng, -1, 1);
	b = ip_add(a, d);
	touch = cross(d, ip_sub(o, a)) * cross(d, ip_sub(o, a)) == (big)25 * r * r * dot(d, d);
	ci = circle(t, o, 25 * r * r);
	l = two(t, kinds[rng_below(&t->rng, 3)], a, b);
	if (l->kind != KIND_SEGMENT)
		value_set_pt(l, 1, at(t, d));
	/* The contact is the foot of o; it must be within the ends. */
	along = dot(d, ip_sub(o, a));
	want = touch && (l->kind == KIND_LINE || along >= 0) &&
	       (l->kind != KIND_SEGMENT || along <= dot(d, d));
	expect(t, told(geo_are_tangent(&u, l, ci, t->c, NULL), &u), want, touch, "tangent");
	expect(t, told(geo_are_tangent(&u, ci, l, t->c, NULL), &u), want, touch,
	       "tangent turned");
	expect(t, told(geo_are_tangent(&u, ci, circle(t, o, 25 * r * r), t->c, NULL), &u),
	       false, true, "a circle and itself");
	cj = circle(t, ip_add(o, ip_mul(n, s)), 25);
	/* centres 5 s apart, radii 5 r and 5 */
	want = s == r + 1 || (s == labs(r - 1) && s);
	expect(t, told(geo_are_tangent(&u, ci, cj, t->c, NULL), &u), want, want,
	       "circles touch");

	long steps = s > r + 1 ? s - r - 1 : s < r - 1 ? r - 1 - s : 0;
	num m;
	enum status st = geo_measure_distance(&m, cj, ci, t->c, NULL);

	expect_near(t, st, m, 5 * (double)steps / (double)t->den, "circle to circle");
}

/* --- Polygons ---------------------------------------------------------------------------- */

static bool on_side(struct ip a, struct ip b, struct ip p)
{
	return cross(ip_sub(b, a), ip_sub(p, a)) == 0 && dot(ip_sub(a, p), ip_sub(b, p)) <= 0;
}

/* Crossings with the segment to a far point; one that passes no corner. */
static bool inside(const struct ip *v, int n, struct ip p)
{
	struct ip far = { 1000003, 1 };
	int odd = 0;

	for (int i = 0; i < n; i++)
		if (on_side(v[i], v[(i + 1) % n], p))
			return true;
	for (bool again = true; again;) {
		again = false;
		far.y += 7919;
		for (int i = 0; i < n; i++)
			again |= on_side(p, ip_add(p, far), v[i]);
	}
	for (int i = 0; i < n; i++) {
		struct ip a = v[i], b = v[(i + 1) % n];
		int s = sign(cross(far, ip_sub(a, p))), e = sign(cross(far, ip_sub(b, p)));
		int x = sign(cross(ip_sub(b, a), ip_sub(p, a)));
		int y = sign(cross(ip_sub(b, a), ip_sub(ip_add(p, far), a)));

		odd ^= s * e < 0 && x * y < 0;
	}
	return odd;
}

static void case_polygon(struct env *t)
{
	ctx *c = t->c;
	int n = (int)rng_between(&t->rng, 3, 7), shift = (int)rng_below(&t->rng, (uint64_t)n);
	struct ip v[8], w[8], p, pos = ip_any(t);
	struct value *poly, *other, *pv;
	bool edge = false, in, mirror = rng_below(&t->rng, 2), back = rng_below(&t->rng, 2);
	big twice = 0;
	double near = 1e300, around = 0;
	truth u = TRUTH_UNKNOWN;
	enum status st;
	num m;
	pt foot;

	for (int i = 0; i < n; i++)
		v[i] = ip_within(t, 5);
	p = ip_within(t, 6);
	for (int i = 0; i < n; i++) {
		struct ip a = v[i], b = v[(i + 1) % n];

		edge |= on_side(a, b, p) || a.y == p.y ||
			cross(ip_sub(b, a), ip_sub(p, a)) == 0;
		near = fmin(near, seg_dist(a, b, p) / (double)t->den);
		around += hypot((double)(a.x - b.x), (double)(a.y - b.y)) / (double)t->den;
		twice += cross(a, b);
	}
	poly = value_of(t, KIND_POLYGON, v, n);
	pv = value_of(t, KIND_POINT, &p, 1);
	in = inside(v, n, p);
	expect(t, told(geo_region_has(&u, poly, at(t, p), c, NULL), &u), in, edge,
	       "in polygon");
	expect(t, geo_path_has(poly, at(t, p), c), near == 0, edge, "on polygon");
	st = geo_measure_distance(&m, pv, poly, c, NULL);
	if (near > 1e-6)
		expect_near(t, st, m, near, "point to polygon");
	st = geo_path_nearest(&foot, poly, at(t, p), c, NULL);
	if (st == OK) {
		expect(t, geo_path_has(poly, foot, c), true, true, "nearest is on it");
		m = geo_dist2(foot, at(t, p), c);
	}
	expect_near(t, st, m, near * near, "nearest is nearest");
	st = geo_measure_area(&m, poly, c, NULL);
	expect_near(t, st, m, fabs((double)twice) / 2 / (double)(t->den * t->den), "area");
	st = geo_measure_perimeter(&m, poly, c, NULL);
	expect_near(t, st, m, around, "perimeter");

	/* Moved, mirrored, begun elsewhere, reversed: congruent; equal if not moved. */
	for (int i = 0; i < n; i++) {
		struct ip a = v[(shift + (back ? n - i : i)) % n];

		w[i] = a;
	}
	other = value_of(t, KIND_POLYGON, w, n);
	expect(t, told(geo_are_equal(&u, other, poly, c, NULL), &u), true, true,
	       "equal polygons");
	for (int i = 0; i < n; i++)
		w[i] = ip_add(pos, (struct ip){ mirror ? w[i].y : -w[i].y, w[i].x });
	other = value_of(t, KIND_POLYGON, w, n);
	expect(t, told(geo_are_congruent(&u, other, poly, c, NULL), &u), true, true,
	       "congruent");
	if (n == 3) {
		big a[3], b[3];
		bool like = false;

		w[1].x += rng_between(&t->rng, -1, 1);
		other = value_of(t, KIND_POLYGON, w, 3);
		for (int i = 0; i < 3; i++) {
			struct ip d = ip_sub(v[i], v[(i + 1) % 3]),
				  f = ip_sub(w[i], w[(i + 1) % 3]);

			a[i] = dot(d, d), b[i] = dot(f, f);
		}
		/* equal symmetric functions: equal sides */
		like = a[0] + a[1] + a[2] == b[0] + b[1] + b[2] &&
		       a[0] * a[1] + a[1] * a[2] + a[2] * a[0] ==
			       b[0] * b[1] + b[1] * b[2] + b[2] * b[0] &&
		       a[0] * a[1] * a[2] == b[0] * b[1] * b[2];
		expect(t, told(geo_are_congruent(&u, poly, other, c, NULL), &u), like, true,
		       "triangles by sides");
	}
}

/* --- Distances of straight things -------------------------------------------------------- */

static void case_distance(struct env *t)
{
	struct ip a = ip_any(t), b = ip_other(t, a), p = ip_near(t, a, b), q = ip_other(t, p);
	struct ip d = ip_sub(b, a), f = ip_sub(q, p);
	struct value *v = two(t, KIND_SEGMENT, a, b), *w = two(t, KIND_SEGMENT, p, q);
	struct value *l, *r, *pv = value_of(t, KIND_POINT, &p, 1), *ci;
	double k = (double)t->den, want, near, far;
	long rad = rng_between(&t->rng, 1, 6);
	enum status st;
	num m;

	l = two(t, KIND_LINE, a, d);
	r = two(t, KIND_RAY, a, d);
	want = sign(cross(d, ip_sub(p, a))) * sign(cross(d, ip_sub(q, a))) < 0 &&
			       sign(cross(f, ip_sub(a, p))) * sign(cross(f, ip_sub(b, p))) < 0
		       ? 0
		       : fmin(fmin(seg_dist(a, b, p), seg_dist(a, b, q)),
			      fmin(seg_dist(p, q, a), seg_dist(p, q, b)));
	st = geo_measure_distance(&m, v, w, t->c, NULL);
	if (want == 0 || want > 1e-6)
		expect_near(t, st, m, want / k, "segment to segment");
	st = geo_measure_distance(&m, w, v, t->c, NULL);
	if (want == 0 || want > 1e-6)
		expect_near(t, st, m, want / k, "segment to segment turned");
	st = geo_measure_distance(&m, pv, v, t->c, NULL);
	if (seg_dist(a, b, p) > 1e-6)
		expect_near(t, st, m, seg_dist(a, b, p) / k, "point to segment");
	want = fabs((double)cross(d, ip_sub(p, a))) / hypot((double)d.x, (double)d.y) / k;
	st = geo_measure_distance(&m, l, pv, t->c, NULL);
	expect_near(t, st, m, want, "point to line");
	st = geo_measure_distance(&m, r, pv, t->c, NULL);
	expect_near(t, st, m,
		    dot(d, ip_sub(p, a)) > 0
			    ? want
			    : hypot((double)(p.x - a.x), (double)(p.y - a.y)) / k,
		    "point to ray");
	st = geo_measure_distance(&m, l, two(t, KIND_LINE, p, f), t->c, NULL);
	expect_near(t, st, m, cross(d, f) ? 0 : want, "line to line");
	st = geo_measure_slope(&m, v, t->c, NULL);
	if (d.x)
		expect_near(t, st, m, (double)d.y / (double)d.x, "slope");
	else if (st != E_DOMAIN && !may_be_unable(t, st))
		t->wrong++;

	/* A circle about q: outside, across, or holding the segment. */
	ci = circle(t, q, rad * rad);
	near = seg_dist(a, b, q);
	far = fmax(hypot((double)(a.x - q.x), (double)(a.y - q.y)),
		   hypot((double)(b.x - q.x), (double)(b.y - q.y)));
	want = near > (double)rad  ? near - (double)rad
	       : far < (double)rad ? (double)rad - far
				   : 0;
	st = geo_measure_distance(&m, ci, v, t->c, NULL);
	expect_near(t, st, m, want / k, "segment to circle");
	want = fabs((double)cross(d, ip_sub(q, a))) / hypot((double)d.x, (double)d.y);
	st = geo_measure_distance(&m, l, ci, t->c, NULL);
	expect_near(t, st, m, fmax(0, want - (double)rad) / k, "line to circle");
}

/* --- Angles ------------------------------------------------------------------------------ */

static void case_angle(struct env *t)
{
	struct ip o = ip_any(t), u = ip_near(t, o, ip_any(t)), w = ip_near(t, o, u);
	struct ip a = ip_sub(u, o), b = ip_sub(w, o);
	bool none = same(u, o) || same(w, o);
	num cs, sn, m;
	double want;
	enum status st = geo_measure_sweep(&cs, &sn, at(t, u), at(t, o), at(t, w), t->c, NULL);

	if (none || st != OK) {
		if (st != (none ? E_DOMAIN : OK) && !may_be_unable(t, st))
			t->wrong++;
		return;
	}
	want = atan2((double)cross(a, b), (double)dot(a, b));
	if (cross(a, b) < 0)
		want += 2 * PI;
	st = geo_sweep_radians(&m, cs, sn, t->c);
	expect_near(t, st, m, want, "sweep");

	/* The bisector makes equal angles with both arms, and goes between them. */
	pt bis;

	st = geo_bisector_direction(&bis, at(t, u), at(t, o), at(t, w), t->c);
	if (st == OK) {
		pt x = geo_sub(at(t, u), at(t, o), t->c),
		   y = geo_sub(at(t, w), at(t, o), t->c);
		num left = num_mul(num_sqr(geo_dot(x, bis, t->c), t->c), geo_norm2(y, t->c),
				   t->c);
		num right = num_mul(num_sqr(geo_dot(y, bis, t->c), t->c), geo_norm2(x, t->c),
				    t->c);
		bool flat = cross(a, b) == 0 && dot(a, b) < 0;

		expect(t, num_eq(left, right, t->c), true, true, "bisector halves");
		expect(t, num_is_pos(geo_dot(x, bis, t->c), t->c), !flat, flat,
		       "bisector inward");
		if (flat)
			expect(t, num_is_pos(geo_cross(geo_sub(y, x, t->c), bis, t->c), t->c),
			       true, true, "straight angle: to the left");
	} else if (levels[t->level].level == NUM_EXACT) {
		t->wrong++;
	}
}

/* --- Conics: nearest point --------------------------------------------------------------- */

/* The distance of p from the curve by a fine walk over parameters. */
static double walk(enum kind k, double a, double b, double x, double y)
{
	double best = 1e300, lo = k == KIND_ELLIPSE ? -PI : -6, hi = -lo;

	for (int pass = 0; pass < 6; pass++) {
		double step = (hi - lo) / 4000, keep = lo;

		for (int i = 0; i <= 4000; i++) {
			double s = lo + step * i, d;

			if (k == KIND_ELLIPSE)
				d = hypot(a * cos(s) - x, b * sin(s) - y);
			else if (k == KIND_HYPERBOLA)
				d = hypot((x < 0 ? -a : a) * cosh(s) - x, b * sinh(s) - y);
			else
				d = hypot(sinh(s) - x, sinh(s) * sinh(s) / (4 * a) - y);
			if (d < best)
				best = d, keep = s;
		}
		lo = keep - 2 * step, hi = keep + 2 * step;
	}
	return best;
}

static void case_conic(struct env *t)
{
	static const enum kind kinds[] = { KIND_ELLIPSE, KIND_HYPERBOLA, KIND_PARABOLA };
	enum kind k = kinds[rng_below(&t->rng, 3)];
	struct value *v = geo_value_new(t->a, k, 0);
	ctx *c = t->c;
	struct ip p = ip_within(t, 9);
	struct ip o = ip_within(t, 9);
	long f = rng_between(&t->rng, 1, 5);
	long a = k == KIND_ELLIPSE ? f + rng_between(&t->rng, 1, 3) : 1;
	double want;
	truth in = TRUTH_UNKNOWN;
	enum status st;
	pt q;
	num d2 = num_int(0, c);

	t->den = 1;
	if (k == KIND_HYPERBOLA)
		f++;
	if (k == KIND_PARABOLA) { /* focus f above the vertex o */
		value_set_pt(v, 0, at(t, ip_add(o, (struct ip){ 0, f })));
		value_set_pt(v, 1, at(t, ip_add(o, (struct ip){ 7, -f })));
		value_set_pt(v, 2, at(t, (struct ip){ 3, 0 }));
		want = walk(k, (double)f, 0, (double)p.x, (double)p.y);
	} else {
		value_set_pt(v, 0, at(t, ip_add(o, (struct ip){ -f, 0 })));
		value_set_pt(v, 1, at(t, ip_add(o, (struct ip){ f, 0 })));
		v->v[4] = num_int(a, c);
		want = walk(k, (double)a, sqrt(fabs((double)(a * a - f * f))), (double)p.x,
			    (double)p.y);
	}
	st = geo_path_nearest(&q, v, at(t, ip_add(o, p)), c, NULL);
	if (st == OK) {
		expect(t, geo_path_has(v, q, c), true, true, "nearest is on the conic");
		d2 = geo_dist2(q, at(t, ip_add(o, p)), c);
	}
	expect_near(t, st, d2, want * want, "nearest on a conic");
	if (k == KIND_ELLIPSE) {
		long b2 = a * a - f * f, e = b2 * p.x * p.x + a * a * p.y * p.y - a * a * b2;

		expect(t, told(geo_region_has(&in, v, at(t, ip_add(o, p)), c, NULL), &in),
		       e <= 0, e == 0, "in ellipse");
		expect(t, geo_path_has(v, at(t, ip_add(o, p)), c), e == 0, e == 0,
		       "on ellipse");
	} else if (k == KIND_PARABOLA) {
		long e = p.x * p.x - 4 * f * p.y;

		expect(t, told(geo_region_has(&in, v, at(t, ip_add(o, p)), c, NULL), &in),
		       e <= 0, e == 0, "in parabola");
		expect(t, geo_path_has(v, at(t, ip_add(o, p)), c), e == 0, e == 0,
		       "on parabola");
	}
}

/* --- Near misses ------------------------------------------------------------------------- */

static void test_near_misses(struct env *t)
{
	static const char *const tiny[] = { "1e-9", "1e-15", "1e-30" };
	ctx *c = t->c;

	for (t->level = 1; t->level < LEVELS; t->level++)
		for (int i = 0; i < 3; i++) {
			num e;
			pt a, b, p;
			struct value *v, *ci;
			bool good;
			truth u = TRUTH_UNKNOWN;

			begin_case(t);
			t->den = 1;
			a = at(t, (struct ip){ 0, 0 });
			b = at(t, (struct ip){ 3, 1 });
			p = at(t, (struct ip){ 6, 2 });
			if (num_decimal(&e, tiny[i], c, NULL) != OK)
				continue;
			v = two(t, KIND_SEGMENT, (struct ip){ 0, 0 }, (struct ip){ 6, 2 });
			ci = circle(t, (struct ip){ 0, 0 }, 40);
			good = is_yes(geo_are_collinear(a, b, p, c)) &&
			       is_yes(geo_path_has(v, b, c)) &&
			       is_yes(geo_path_has(v, p, c)) && is_yes(geo_path_has(ci, p, c));
			p.y = num_add(p.y, e, c);
			b.x = num_sub(b.x, e, c);
			good = good && is_no(geo_are_collinear(a, b, p, c)) &&
			       is_no(geo_path_has(v, b, c)) && is_no(geo_path_has(v, p, c)) &&
			       is_no(geo_path_has(ci, p, c)) &&
			       geo_region_has(&u, ci, p, c, NULL) == OK && is_no(u) &&
			       geo_region_has(&u, ci, b, c, NULL) == OK && is_yes(u);
			ok(good, "a miss by %s is a miss, %s", tiny[i], levels[t->level].name);
		}
}

/* --- Single cases ------------------------------------------------------------------------ */

static void test_rhombus(struct env *t)
{
	struct ip square[] = { { 0, 0 }, { 5, 0 }, { 5, 5 }, { 0, 5 } };
	struct ip rhombus[] = { { 0, 0 }, { 5, 0 }, { 8, 4 }, { 3, 4 } };
	truth u = TRUTH_UNKNOWN;

	t->level = 0;
	begin_case(t);
	ok(geo_are_congruent(&u, value_of(t, KIND_POLYGON, square, 4),
			     value_of(t, KIND_POLYGON, rhombus, 4), t->c, NULL) == OK &&
		   is_no(u),
	   "a rhombus is no square");
}

/* The foot on a conic is found with doubles; it must still be one number. */
static void test_same_foot(struct env *t)
{
	int apart = 0;

	for (int i = 0; i < 60; i++) {
		uint64_t seed = t->rng.s;
		double lo[2] = { 0 }, hi[2] = { 0 };
		bool known = true;

		for (t->level = 0; t->level < LEVELS; t->level++) {
			struct value *v;
			pt q;
			num z[2];

			t->rng.s = seed;
			begin_case(t);
			v = geo_value_new(t->a, i % 2 ? KIND_ELLIPSE : KIND_HYPERBOLA, 0);
			value_set_pt(v, 0, at(t, ip_any(t)));
			value_set_pt(
				v, 1,
				geo_add(value_pt(v, 0), at(t, (struct ip){ 4, i % 5 }), t->c));
			v->v[4] = num_rat(i % 2 ? 4 : 1, t->den, t->c);
			if (geo_path_nearest(&q, v, at(t, ip_any(t)), t->c, NULL) != OK) {
				known = false;
				continue;
			}
			z[0] = q.x, z[1] = q.y;
			for (int k = 0; k < 2; k++) {
				apart += known && t->level &&
					 (z[k].lo > hi[k] || z[k].hi < lo[k]);
				lo[k] = z[k].lo, hi[k] = z[k].hi;
			}
		}
	}
	ok(!apart, "a foot on a conic is the same at every level");
}

/* --- Wrong kinds ------------------------------------------------------------------------- */

static void test_refusals(struct env *t)
{
	struct err e = { 0 };
	struct value *l, *n, *p;
	num m;
	truth u;
	pt q;

	t->level = 0;
	begin_case(t);
	t->den = 1;
	l = two(t, KIND_LINE, (struct ip){ 0, 0 }, (struct ip){ 0, 1 });
	p = value_of(t, KIND_POINT, &(struct ip){ 1, 1 }, 1);
	n = geo_value_new(t->a, KIND_NUMBER, 1);
	ok(geo_measure_area(&m, l, t->c, &e) == E_ARG && !strcmp(e.code, "wrong_kind") &&
		   strstr(e.msg, "line") && strstr(e.msg, "polygon"),
	   "a line has no area: %s", e.msg);
	ok(geo_measure_slope(&m, l, t->c, &e) == E_DOMAIN, "a vertical line has no slope: %s",
	   e.msg);
	ok(geo_measure_length(&m, l, t->c, &e) == E_ARG, "a line has no length");
	q = value_pt(p, 0);
	ok(geo_region_has(&u, l, q, t->c, &e) == E_ARG, "a line has no inside: %s", e.msg);
	ok(geo_path_nearest(&q, p, q, t->c, &e) == E_ARG, "a point is no path: %s", e.msg);
	ok(geo_measure_distance(&m, p, n, t->c, &e) == E_ARG, "no distance to a number: %s",
	   e.msg);
	ok(geo_are_parallel(&u, p, l, t->c, &e) == E_ARG, "a point is not parallel: %s",
	   e.msg);
	ok(geo_are_tangent(&u, p, l, t->c, &e) == E_ARG, "a point is not tangent: %s", e.msg);
	ok(geo_are_equal(&u, p, n, t->c, &e) == OK && is_no(u), "a point is not a number");
	ok(geo_measure_sweep(&m, &m, q, q, value_pt(l, 0), t->c, &e) == E_DOMAIN,
	   "no angle without an arm: %s", e.msg);
}

/* --- Text -------------------------------------------------------------------------------- */

static void is_text(bool good, const char *got, const char *want, const char *what)
{
	if (!ok(good && !strcmp(got, want), "%s %s", what, want))
		printf("# got %s\n", got);
}

static void shows(struct env *t, const struct value *v, const char *plain, const char *latex)
{
	struct buf b = { 0 }, d = { 0 };
	bool good = geo_value_print(&b, v, NUM_PLAIN, t->c);

	is_text(good, buf_str(&b), plain, "prints");
	if (latex) {
		good = geo_value_print(&d, v, NUM_LATEX, t->c);
		is_text(good, buf_str(&d), latex, "prints");
	}
	buf_clear(&b);
	buf_clear(&d);
}

static void describes(struct env *t, const struct value *v, const char *want)
{
	struct buf b = { 0 };

	geo_value_describe(&b, v, t->c);
	is_text(true, buf_str(&b), want, "describes");
	buf_clear(&b);
}

static struct value *line(struct env *t, long px, long py, long dx, long dy)
{
	return two(t, KIND_LINE, (struct ip){ px, py }, (struct ip){ dx, dy });
}

static struct value *angle(struct env *t, long cs, long sn)
{
	return value_of(t, KIND_ANGLE, &(struct ip){ cs, sn }, 1);
}

/* What holds at every level: whole numbers and what comes from them. */
static void show_whole(struct env *t)
{
	struct ip tri[] = { { 0, 0 }, { 4, 0 }, { 0, 3 } };
	struct value *v;

	begin_case(t);
	t->den = 1;
	shows(t, value_of(t, KIND_POINT, &(struct ip){ 0, -3 }, 1), "(0, -3)",
	      "\\left(0, -3\\right)");
	shows(t, two(t, KIND_VECTOR, (struct ip){ 1, 2 }, (struct ip){ 5, 5 }), "(1, 2)",
	      NULL);
	shows(t, value_of(t, KIND_LIST, tri, 2), "{(0, 0), (4, 0)}", NULL);
	shows(t, line(t, 0, 1, 1, 2), "y = 2*x + 1", "y = 2x + 1");
	shows(t, line(t, 0, 1, -2, 2), "y = -x + 1", NULL);
	shows(t, line(t, 3, 1, 0, 2), "x = 3", NULL);
	shows(t, line(t, 3, -2, 5, 0), "y = -2", NULL);
	shows(t, line(t, 1, 1, 5, 5), "y = x", NULL);
	shows(t, line(t, 3, 0, -3, 2), "2*x + 3*y = 6", "2x + 3y = 6");
	shows(t, line(t, 0, 0, 3, 1), "x - 3*y = 0", NULL);
	shows(t, circle(t, (struct ip){ 1, -2 }, 9), "(x - 1)^2 + (y + 2)^2 = 9",
	      "\\left(x - 1\\right)^2 + \\left(y + 2\\right)^2 = 9");
	shows(t, circle(t, (struct ip){ 0, 0 }, 2), "x^2 + y^2 = 2", NULL);
	shows(t, two(t, KIND_SEGMENT, (struct ip){ 1, 1 }, (struct ip){ 4, 5 }), "5", NULL);
	shows(t, value_of(t, KIND_POLYGON, tri, 3), "6", NULL);
	shows(t, angle(t, 0, 2), "90\xc2\xb0", "90^\\circ");
	shows(t, angle(t, -1, -1), "225\xc2\xb0", NULL);
	shows(t, angle(t, 3, 4), "acos(3/5)", "\\arccos\\left(\\frac{3}{5}\\right)");
	shows(t, angle(t, -3, -4), "2*pi - acos(-3/5)", NULL);
	v = geo_value_new(t->a, KIND_BOOLEAN, 0);
	v->flag = 1;
	shows(t, v, "true", NULL);
	v = geo_value_new(t->a, KIND_TEXT, 2);
	v->text = "hello";
	shows(t, v, "hello", NULL);
	v = geo_value_new(t->a, KIND_ELLIPSE, 0);
	v->v[0] = num_int(-4, t->c);
	v->v[2] = num_int(4, t->c);
	v->v[4] = num_int(5, t->c);
	shows(t, v, "9*x^2 + 25*y^2 - 225 = 0", NULL);
	describes(t, v, "ellipse, foci (-4, 0) and (4, 0), long half axis 5");
	v = geo_value_new(t->a, KIND_PARABOLA, 0); /* focus (0, 1), directrix y = -1 */
	v->v[1] = num_int(1, t->c);
	v->v[3] = num_int(-1, t->c);
	v->v[4] = num_int(1, t->c);
	shows(t, v, "x^2 - 4*y = 0", NULL);
	describes(t, circle(t, (struct ip){ 0, 0 }, 9), "circle, centre (0, 0), radius 3");
	describes(t, value_of(t, KIND_POLYGON, tri, 3),
		  "triangle (0, 0), (4, 0), (0, 3), area 6");
	v = arc(t, KIND_ARC, tri[0], (struct ip){ 2, 0 }, (struct ip){ 0, 7 }, 0);
	describes(t, v,
		  "arc, centre (0, 0), radius 2, from (2, 0) to (0, 2), "
		  "counter-clockwise 90\xc2\xb0");
}

/* What needs closed forms. */
static void show_exact(struct env *t)
{
	ctx *c = t->c;
	num r2, r3;
	struct value *v;
	struct ip o = { 0, 0 };

	begin_case(t);
	t->den = 1;
	shows(t, two(t, KIND_SEGMENT, o, (struct ip){ 3, 3 }), "3*sqrt(2)", NULL);
	shows(t, arc(t, KIND_ARC, o, (struct ip){ 2, 0 }, (struct ip){ -1, 0 }, 0), "2*pi",
	      NULL);
	r2 = num_sqrt(num_int(2, c), c);
	r3 = num_sqrt(num_int(3, c), c);
	v = line(t, 0, 1, 1, 2);
	v->v[3] = r3;
	shows(t, v, "y = sqrt(3)*x + 1", NULL);
	v = line(t, 0, 0, 1, 2);
	v->v[3] = num_add(num_int(1, c), r2, c);
	{
		struct buf b = { 0 };

		ok(geo_value_print(&b, v, NUM_PLAIN, c) && !strncmp(buf_str(&b), "y = (", 5) &&
			   strstr(buf_str(&b), ")*x"),
		   "brackets around a sum: %s", buf_str(&b));
		buf_clear(&b);
	}
	v = line(t, 0, 0, 1, 2);
	v->v[2] = r2;
	v->v[3] = num_mul(r2, num_int(3, c), c);
	shows(t, v, "y = 3*x", NULL);
	t->den = 2;
	shows(t, circle(t, (struct ip){ 1, 0 }, 3), "(x - 1/2)^2 + y^2 = 3/4", NULL);
	t->den = 1;
	v = angle(t, 1, 0);
	v->v[1] = r3;
	shows(t, v, "60\xc2\xb0", NULL);
	v->v[1] = num_sub(r2, num_int(1, c), c);
	shows(t, v, "22.5\xc2\xb0", NULL);
}

static void test_show(struct env *t)
{
	for (t->level = 0; t->level < LEVELS; t->level++)
		show_whole(t);
	t->level = LEVELS - 1;
	show_exact(t);
	t->level = 0;
	begin_case(t);
	t->den = 3;
	{
		struct buf b = { 0 };
		struct value *v =
			two(t, KIND_SEGMENT, (struct ip){ 0, 0 }, (struct ip){ 1, 1 });

		ok(!geo_value_print(&b, v, NUM_PLAIN, t->c) && b.n == 0,
		   "without a closed form nothing is written");
		buf_clear(&b);
	}
}

/* A set of kinds has room for more kinds than there are now. */
static void test_kind_sets(void)
{
	bool good = true;

	for (int k = 0; k < 64; k++)
		for (int other = 0; other < 64; other++)
			good &= value_is(&(struct value){ .kind = (enum kind)k },
					 KIND_BIT(other)) == (k == other);
	ok(good, "64 kinds can be told apart in a set");
}

int main(void)
{
	struct env t = { .c = num_ctx_new(1), .a = arena_new(), .rng = { 20240607 } };

	test_kind_sets();
	run(&t, "lines", case_lines, 1);
	run(&t, "concurrent", case_concurrent, 1);
	run(&t, "arcs", case_arcs, 2);
	run(&t, "concyclic", case_concyclic, 1);
	run(&t, "tangent", case_tangent, 1);
	run(&t, "polygons", case_polygon, 4);
	run(&t, "distances", case_distance, 2);
	run(&t, "angles", case_angle, 2);
	run(&t, "conics", case_conic, 30);
	test_near_misses(&t);
	test_rhombus(&t);
	test_same_foot(&t);
	test_refusals(&t);
	test_show(&t);
	num_ctx_free(t.c);
	arena_free(t.a);
	return tap_done();
}
