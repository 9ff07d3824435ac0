/*
 * t-meet.c -- intersections, conics, tangents, maps and centres on random whole
 * figures: every point lies on both paths, counts agree with integer arithmetic,
 * orders with orientation signs.  What stays undecided at the exact level is a
 * failure; at the lower levels it is counted and everything decided must agree.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "geo/geo.h"
#include <string.h>

typedef __int128 wide;

static ctx *C;
static struct arena *A;
static int unknowns, wrong;

/* --- Making figures -------------------------------------------------- */

static void fresh(void)
{
	arena_reset(A);
	num_enter(C, NUM_EXACT, 0);
}

static num N(long v)
{
	return num_int(v, C);
}
static pt P(long x, long y)
{
	return (pt){ N(x), N(y) };
}

static pt some_pt(struct rng *r, long x0, long x1, long y0, long y1)
{
	long x = rng_between(r, x0, x1);

	return P(x, rng_between(r, y0, y1));
}

static struct value *make2(enum kind k, pt p, pt q)
{
	struct value *v = geo_value_new(A, k, 0);

	value_set_pt(v, 0, p);
	value_set_pt(v, 1, q);
	return v;
}

static struct value *linear(enum kind k, pt p, pt q) /* through p and q */
{
	return make2(k, p, k == KIND_SEGMENT ? q : geo_sub(q, p, C));
}

static struct value *circle(pt m, num r2)
{
	struct value *v = geo_value_new(A, KIND_CIRCLE, 0);

	value_set_pt(v, 0, m);
	v->v[2] = r2;
	return v;
}

static struct value *focal(enum kind k, pt f, pt g, num a)
{
	struct value *v = make2(k, f, g);

	v->v[4] = a;
	return v;
}

static struct value *three(enum kind k, pt p, pt q, pt r)
{
	struct value *v = make2(k, p, q);

	value_set_pt(v, 2, r);
	return v;
}

static struct value *polygon(int n, const pt *p)
{
	struct value *v = geo_value_new(A, KIND_POLYGON, 2 * n);

	for (int i = 0; i < n; i++)
		value_set_pt(v, i, p[i]);
	return v;
}

static struct value *equation(long a, long b, long c, long d, long e, long f, struct err *err)
{
	struct conic k = { N(a), N(b), N(c), N(d), N(e), N(f) };
	struct value *v = NULL;

	return geo_conic_value(&v, &k, A, C, err) == OK ? v : NULL;
}

/* --- Judging -------------------------------------------------- */

static void expect(int cond)
{
	wrong += !cond;
}

static void expect_truth(truth t)
{
	unknowns += is_unknown(t);
	wrong += is_no(t);
}

static int sgn(num a)
{
	int s = num_sgn(a, C);

	unknowns += s == NUM_UNKNOWN;
	return s;
}

static void verdict(const char *what)
{
	ok(!wrong && !unknowns, "%s (%d wrong, %d undecided)", what, wrong, unknowns);
	wrong = unknowns = 0;
}

/* The number of common points, 0 for none; -1 undecided, -2 degenerate. */
static int meet(struct meet *m, const struct value *v, const struct value *w, const pt *known,
		int n)
{
	struct err e = { .code = "" };
	enum status st = geo_meet_paths(m, v, w, known, n, C, &e);

	if (st == OK) {
		expect(m->n > 0);
		for (int i = 0; i < m->n; i++) {
			expect_truth(geo_path_has(v, m->p[i], C));
			expect_truth(geo_path_has(w, m->p[i], C));
		}
		return m->n;
	}
	expect(e.msg[0] != 0);
	if (st == E_DOMAIN)
		return strcmp(e.code, "degenerate") == 0 ? -2 : 0;
	unknowns += st == E_UNABLE;
	wrong += st != E_UNABLE;
	if (st != E_UNABLE)
		printf("# %s: %s\n", e.code, e.msg);
	return -1;
}

static int meets(const struct value *v, const struct value *w)
{
	struct meet m;

	return meet(&m, v, w, NULL, 0);
}

static bool says(const struct value *v, const struct value *w, const char *text)
{
	struct meet m;
	struct err e = { .code = "" };

	if (geo_meet_paths(&m, v, w, NULL, 0, C, &e) == E_DOMAIN && strstr(e.msg, text))
		return true;
	printf("# %s: %s\n", e.code, e.msg);
	return false;
}

static bool at(pt p, long x, long y)
{
	return is_yes(geo_equal(p, P(x, y), C));
}

static int sign_of(wide v)
{
	return v > 0 ? 1 : v < 0 ? -1 : 0;
}

/* --- Lines -------------------------------------------------- */

static wide icross(const long *a, const long *b, const long *p)
{
	return (wide)(b[0] - a[0]) * (p[1] - a[1]) - (wide)(b[1] - a[1]) * (p[0] - a[0]);
}

static void test_lines(struct rng *r)
{
	struct meet m;
	long q[4][2];

	for (int k = 0; k < 300; k++) {
		int parallel, cross;
		wide d;

		fresh();
		for (int i = 0; i < 4; i++)
			for (int j = 0; j < 2; j++)
				q[i][j] = rng_between(r, -4, 4);
		if ((q[0][0] == q[1][0] && q[0][1] == q[1][1]) ||
		    (q[2][0] == q[3][0] && q[2][1] == q[3][1]))
			continue;
		d = (wide)(q[1][0] - q[0][0]) * (q[3][1] - q[2][1]) -
		    (wide)(q[1][1] - q[0][1]) * (q[3][0] - q[2][0]);
		parallel = d == 0;
		pt a = P(q[0][0], q[0][1]), b = P(q[1][0], q[1][1]);
		pt s = P(q[2][0], q[2][1]), t = P(q[3][0], q[3][1]);
		int same = parallel && icross(q[0], q[1], q[2]) == 0;

		expect(meet(&m, linear(KIND_LINE, a, b), linear(KIND_LINE, s, t), NULL, 0) ==
		       (same ? -2 : !parallel));
		cross = sign_of(icross(q[0], q[1], q[2])) *
					sign_of(icross(q[0], q[1], q[3])) <=
				0 &&
			sign_of(icross(q[2], q[3], q[0])) *
					sign_of(icross(q[2], q[3], q[1])) <=
				0;
		if (!parallel) {
			expect(meets(linear(KIND_SEGMENT, a, b), linear(KIND_SEGMENT, s, t)) ==
			       cross);
			/* A ray meets a line in front of it, and only there. */
			wide o = -icross(q[2], q[3], q[0]);
			int front = sign_of(o) * -sign_of(d) >= 0;

			expect(meets(linear(KIND_RAY, a, b), linear(KIND_LINE, s, t)) ==
			       front);
		} else if (same) {
			/* Whole points of the common part of two segments on one line. */
			long g[4], lo, hi, e;
			int axis = q[0][0] == q[1][0];

			for (int i = 0; i < 4; i++)
				g[i] = q[i][axis];
			lo = g[0] < g[1] ? g[0] : g[1];
			hi = g[0] < g[1] ? g[1] : g[0];
			e = g[2] < g[3] ? g[2] : g[3];
			lo = e > lo ? e : lo;
			e = g[2] < g[3] ? g[3] : g[2];
			hi = e < hi ? e : hi;
			expect(meets(linear(KIND_SEGMENT, a, b), linear(KIND_SEGMENT, s, t)) ==
			       (lo < hi ? -2 : lo == hi));
		}
	}
	verdict("lines, rays and segments: counts of integer arithmetic");
	fresh();
	expect(says(linear(KIND_LINE, P(0, 0), P(1, 0)), linear(KIND_LINE, P(0, 3), P(5, 3)),
		    "parallel, 3 apart"));
	expect(says(linear(KIND_SEGMENT, P(0, 0), P(1, 0)),
		    linear(KIND_LINE, P(2, 3), P(2, 5)),
		    "the segment ends before it reaches the line"));
	expect(meet(&m, linear(KIND_SEGMENT, P(0, 0), P(2, 0)),
		    linear(KIND_SEGMENT, P(5, 0), P(2, 0)), NULL, 0) == 1 &&
	       at(m.p[0], 2, 0));
	expect(meet(&m, linear(KIND_RAY, P(0, 0), P(2, 0)),
		    linear(KIND_RAY, P(0, 0), P(-1, 0)), NULL, 0) == 1 &&
	       at(m.p[0], 0, 0));
	expect(meets(linear(KIND_RAY, P(0, 0), P(2, 0)),
		     linear(KIND_RAY, P(5, 0), P(-1, 0))) == -2);
	expect(meets(linear(KIND_RAY, P(1, 0), P(2, 0)),
		     linear(KIND_RAY, P(0, 0), P(-1, 0))) == 0);
	verdict("reasons, and paths that share one end on one line");
}

/* --- Line and circle -------------------------------------------------- */

static wide power(const long *p, const long *m, long r2)
{
	return (wide)(p[0] - m[0]) * (p[0] - m[0]) + (wide)(p[1] - m[1]) * (p[1] - m[1]) - r2;
}

static void test_line_circle(struct rng *r)
{
	struct meet m;
	int seen[3] = { 0 };

	for (int k = 0; k < 300; k++) {
		long p[2], q[2], o[2], r2 = rng_between(r, 1, 40);
		wide d2, x, disc, f0, f1, dot0, dot1;
		int want;

		fresh();
		for (int j = 0; j < 2; j++) {
			p[j] = rng_between(r, -6, 6);
			q[j] = rng_between(r, -6, 6);
			o[j] = rng_between(r, -3, 3);
		}
		if (p[0] == q[0] && p[1] == q[1])
			continue;
		d2 = power(q, p, 0);
		x = icross(p, q, o);
		disc = d2 * r2 - x * x;
		pt a = P(p[0], p[1]), b = P(q[0], q[1]);
		struct value *v = circle(P(o[0], o[1]), N(r2));
		struct value *l = linear(KIND_LINE, a, b);

		want = disc < 0 ? 0 : disc == 0 ? 1 : 2;
		seen[want]++;
		expect(meet(&m, v, l, NULL, 0) == want);
		if (want == 2)
			expect(sgn(geo_dot(geo_sub(b, a, C), geo_sub(m.p[1], m.p[0], C), C)) ==
			       1);
		/* On the segment: ends on different sides of the circle see one; both
		 * outside see all or none, as the foot of the centre is within or not. */
		f0 = power(p, o, r2);
		f1 = power(q, o, r2);
		dot0 = (wide)(q[0] - p[0]) * (o[0] - p[0]) +
		       (wide)(q[1] - p[1]) * (o[1] - p[1]);
		dot1 = d2 - dot0;
		if (f0 > 0 && f1 > 0)
			want = dot0 > 0 && dot1 > 0 ? want : 0;
		else if (f0 < 0 && f1 < 0)
			want = 0;
		else if (f0 == 0 && f1 == 0)
			want = 2;
		else if (f0 == 0 || f1 == 0) /* the other one is outside or inside */
			want = f0 + f1 < 0 ? 1 : 1 + ((f0 == 0 ? dot0 : dot1) > 0);
		else
			want = 1;
		expect(meet(&m, linear(KIND_SEGMENT, a, b), v, NULL, 0) == want);
		if (want == 2)
			expect(sgn(geo_dot(geo_sub(b, a, C), geo_sub(m.p[1], m.p[0], C), C)) ==
			       1);
	}
	expect(seen[0] && seen[1] && seen[2]);
	verdict("line and segment with circle: counts, both paths, order along the line");

	/* Tangents at (3, 4) k / 5 k, and lines one part in 10^9 off. */
	for (long k = 1; k < 40; k++) {
		fresh();
		long x = rng_between(r, -50, 50), y = rng_between(r, -50, 50);
		struct value *v = circle(P(x, y), N(25 * k * k));
		pt t = P(x + 3 * k, y + 4 * k), d = P(-4, 3);
		num out = num_rat(1, 1000000000, C);
		pt off = { num_mul(N(3), out, C), num_mul(N(4), out, C) };

		expect(meet(&m, make2(KIND_LINE, t, d), v, NULL, 0) == 1 &&
		       is_yes(geo_equal(m.p[0], t, C)));
		expect(meets(make2(KIND_LINE, geo_add(t, off, C), d), v) == 0);
		expect(meets(make2(KIND_LINE, geo_sub(t, off, C), d), v) == 2);
	}
	verdict("tangent lines touch once, near misses miss");
	fresh();
	{
		struct value *unit = circle(P(0, 0), N(1));
		pt p = { N(0), num_add(N(1), num_rat(1, 1000000000, C), C) };

		expect(says(make2(KIND_LINE, p, P(1, 0)), unit,
			    "distance 1.000000001 > radius 1"));
		expect(meets(make2(KIND_LINE, P(0, 1), P(1, 0)), unit) == 1);
	}
	/* The table's example: perpendicular at A, radius 3. */
	expect(meet(&m, make2(KIND_LINE, P(0, 0), P(0, 4)), circle(P(0, 0), N(9)), NULL, 0) ==
		       2 &&
	       at(m.p[0], 0, -3) && at(m.p[1], 0, 3));
	/* A segment that leaves the circle has one. */
	expect(meet(&m, linear(KIND_SEGMENT, P(0, 0), P(9, 0)), circle(P(0, 0), N(9)), NULL,
		    0) == 1 &&
	       at(m.p[0], 3, 0));
	verdict("fixed cases of line and circle");
}

static void test_known(struct rng *r)
{
	struct meet m;

	for (int k = 0; k < 100; k++) {
		fresh();
		pt a = some_pt(r, -9, 9, -9, 9);
		pt b = some_pt(r, 10, 19, -9, 9);
		pt x = some_pt(r, -9, 9, 10, 20);
		struct value *ca = circle(a, geo_dist2(a, b, C)),
			     *cx = circle(x, geo_dist2(x, b, C));

		expect(meet(&m, ca, linear(KIND_LINE, a, b), &b, 1) == 2);
		expect_truth(geo_equal(m.p[0], b, C));
		expect_truth(geo_equal(m.p[1], geo_sub(geo_add(a, a, C), b, C), C));
		/* Through b and x: the other point is rational. */
		expect(meet(&m, linear(KIND_LINE, x, b), ca, &b, 1) >= 1);
		expect_truth(geo_equal(m.p[0], b, C));
		expect(meet(&m, ca, cx, &b, 1) >= 1);
		expect_truth(geo_equal(m.p[0], b, C));
		/* Against the way without knowledge: the same set. */
		struct meet n;

		expect(meet(&n, ca, cx, NULL, 0) == m.n);
		for (int i = 0; i < m.n; i++) {
			truth found = TRUTH_NO;

			for (int j = 0; j < n.n; j++)
				found = truth_or(found, geo_equal(m.p[i], n.p[j], C));
			expect_truth(found);
		}
		/* A segment from a stops at b: the antipode is not on it. */
		expect(meet(&m, linear(KIND_SEGMENT, a, b), ca, &b, 1) == 1);
	}
	verdict("known points come first, the other without a root");
}

/* --- Circles -------------------------------------------------- */

static void test_circles(struct rng *r)
{
	struct meet m;
	int seen[3] = { 0 };

	for (int k = 0; k < 300; k++) {
		long a[2], b[2], r1 = rng_between(r, 1, 30), r2 = rng_between(r, 1, 30);
		wide h, s, disc;
		int want;

		if (k % 4 == 0) { /* whole radii touch now and then */
			r1 = rng_between(r, 1, 5);
			r2 = rng_between(r, 1, 5);
			r1 *= r1, r2 *= r2;
		}
		fresh();
		for (int j = 0; j < 2; j++) {
			a[j] = rng_between(r, -5, 5);
			b[j] = rng_between(r, -5, 5);
		}
		h = power(a, b, 0);
		s = h + r1 - r2;
		disc = 4 * h * r1 - s * s;
		want = h == 0 ? (r1 == r2 ? -2 : 0) : disc < 0 ? 0 : disc == 0 ? 1 : 2;
		if (want >= 0)
			seen[want]++;
		pt p = P(a[0], a[1]), q = P(b[0], b[1]);

		expect(meet(&m, circle(p, N(r1)), circle(q, N(r2)), NULL, 0) == want);
		if (want == 2) {
			expect(sgn(geo_orient(p, q, m.p[0], C)) == 1);
			expect(sgn(geo_orient(p, q, m.p[1], C)) == -1);
		}
	}
	expect(seen[0] && seen[1] && seen[2]);
	verdict("two circles: counts, both paths, left of centre -> centre first");
	for (long k = 1; k < 30; k++) {
		long s = rng_between(r, 1, 5 * k), x = rng_between(r, -20, 20);
		num off = num_rat(1, 1000000000, C);

		fresh();
		off = num_rat(1, 1000000000, C);
		num r1 = N(s), r2 = N(5 * k - s), big = N(5 * k + s);
		pt p = P(x, x + 1), q = P(x + 3 * k, x + 1 + 4 * k);

		if (s == 5 * k)
			continue;
		expect(meets(circle(p, num_sqr(r1, C)), circle(q, num_sqr(r2, C))) == 1);
		expect(meets(circle(p, num_sqr(r1, C)), circle(q, num_sqr(big, C))) == 1);
		expect(meets(circle(p, num_sqr(r1, C)),
			     circle(q, num_sqr(num_sub(r2, off, C), C))) == 0);
		expect(meets(circle(p, num_sqr(r1, C)),
			     circle(q, num_sqr(num_add(r2, off, C), C))) == 2);
		expect(meets(circle(p, num_sqr(r1, C)),
			     circle(q, num_sqr(num_add(big, off, C), C))) == 0);
	}
	verdict("touching circles from Pythagorean distances, and near misses");
	fresh();
	expect(says(circle(P(0, 0), N(4)), circle(P(5, 0), N(4)), "centres are 5 apart"));
	expect(says(circle(P(0, 0), N(1)), circle(P(1, 0), N(25)), "one inside the other"));
	verdict("reasons for circles");
}

/* --- Arcs, sectors, polygons -------------------------------------------------- */

static void test_parts(struct rng *r)
{
	struct meet m;

	fresh();
	/* The left half of the circle of radius 5, from (0, 5) to (0, -5). */
	struct value *arc = three(KIND_ARC, P(0, 0), P(0, 5), P(0, -1));
	struct value *sector = three(KIND_SECTOR, P(0, 0), P(0, 5), P(0, -1));
	struct value *l = linear(KIND_LINE, P(-9, 3), P(9, 3));

	expect(meet(&m, l, arc, NULL, 0) == 1 && at(m.p[0], -4, 3));
	expect(meet(&m, arc, linear(KIND_LINE, P(0, 0), P(0, 1)), NULL, 0) == 2 &&
	       at(m.p[0], 0, -5));
	arc->flag = 1;
	expect(meet(&m, l, arc, NULL, 0) == 1 && at(m.p[0], 4, 3));
	expect(meet(&m, l, sector, NULL, 0) == 2 && at(m.p[0], -4, 3) && at(m.p[1], 0, 3));
	expect(meet(&m, sector, linear(KIND_LINE, P(9, 3), P(-9, 3)), NULL, 0) == 2 &&
	       at(m.p[0], 0, 3) && at(m.p[1], -4, 3));
	expect(meet(&m, linear(KIND_LINE, P(-1, -1), P(1, 1)), sector, NULL, 0) == 2 &&
	       at(m.p[1], 0, 0));
	expect(meets(linear(KIND_LINE, P(0, -1), P(0, 1)), sector) == -2);
	expect(meet(&m, sector, circle(P(0, 0), N(4)), NULL, 0) == 2 && at(m.p[0], 0, 2) &&
	       at(m.p[1], 0, -2));
	verdict("arcs and sectors");

	fresh();
	pt q[4] = { P(0, 0), P(4, 0), P(4, 4), P(0, 4) };
	struct value *square = polygon(4, q);

	expect(meet(&m, linear(KIND_LINE, P(9, 2), P(8, 2)), square, NULL, 0) == 2 &&
	       at(m.p[0], 4, 2) && at(m.p[1], 0, 2));
	expect(meet(&m, square, linear(KIND_LINE, P(4, 4), P(0, 0)), NULL, 0) == 2 &&
	       at(m.p[0], 0, 0) && at(m.p[1], 4, 4));
	expect(meets(square, linear(KIND_LINE, P(4, 0), P(0, 0))) == -2);
	expect(meets(square, linear(KIND_LINE, P(5, 0), P(5, 1))) == 0);
	expect(meet(&m, circle(P(2, 2), N(4)), square, NULL, 0) == 4 && at(m.p[0], 2, 0) &&
	       at(m.p[1], 4, 2) && at(m.p[2], 2, 4) && at(m.p[3], 0, 2));
	expect(meet(&m, circle(P(2, 2), N(5)), square, NULL, 0) == 8 && at(m.p[0], 1, 0) &&
	       at(m.p[1], 3, 0));
	pt t[3] = { P(-1, 2), P(2, -1), P(5, 2) };

	expect(meet(&m, square, polygon(3, t), NULL, 0) == 6 && at(m.p[0], 1, 0) &&
	       at(m.p[1], 3, 0) && at(m.p[2], 4, 1) && at(m.p[3], 4, 2) && at(m.p[4], 0, 2) &&
	       at(m.p[5], 0, 1));
	pt hit = P(0, 2);

	expect(meet(&m, linear(KIND_LINE, P(9, 2), P(8, 2)), square, &hit, 1) == 2 &&
	       at(m.p[0], 0, 2) && at(m.p[1], 4, 2));
	/* Along a clockwise sector: radius to the start, arc, radius back. */
	sector = three(KIND_SECTOR, P(0, 0), P(0, 5), P(1, 0));
	sector->flag = 1;
	expect(meet(&m, sector, circle(P(3, 3), N(10)), NULL, 0) == 6 && at(m.p[0], 0, 2) &&
	       at(m.p[1], 0, 4) && at(m.p[4], 4, 0) && at(m.p[5], 2, 0));
	expect(sgn(num_sub(m.p[2].y, m.p[2].x, C)) == 1);
	verdict("polygons: along the polygon, each point once");

	/* Random convex quadrilaterals: a line that passes no vertex meets 0 or 2. */
	for (int k = 0; k < 100; k++) {
		long v[4][2], a[2], b[2];
		int change = 0, touch = 0;

		fresh();
		for (int i = 0; i < 4; i++) {
			v[i][0] = (i == 0 || i == 3 ? -1 : 1) * rng_between(r, 1, 9);
			v[i][1] = (i < 2 ? -1 : 1) * rng_between(r, 1, 9);
			q[i] = P(v[i][0], v[i][1]);
		}
		for (int j = 0; j < 2; j++) {
			a[j] = rng_between(r, -9, 9);
			b[j] = rng_between(r, -9, 9);
		}
		if (a[0] == b[0] && a[1] == b[1])
			continue;
		for (int i = 0; i < 4; i++) {
			int s = sign_of(icross(a, b, v[i])),
			    u = sign_of(icross(a, b, v[(i + 1) % 4]));

			touch += s == 0;
			change += s * u < 0;
		}
		if (touch)
			continue;
		expect(meets(polygon(4, q), linear(KIND_LINE, P(a[0], a[1]), P(b[0], b[1]))) ==
		       change);
	}
	verdict("quadrilaterals with lines: counts from orientation signs");
}

/* --- Conics -------------------------------------------------- */

/* Is w's equation a multiple of k? */
static void expect_same_conic(const struct conic *k, const struct value *w)
{
	struct conic g;
	const num a[6] = { k->a, k->b, k->c, k->d, k->e, k->f };

	expect(geo_conic_of(&g, w, C) == OK);
	const num b[6] = { g.a, g.b, g.c, g.d, g.e, g.f };

	for (int i = 0; i < 6; i++)
		for (int j = 0; j < i; j++)
			expect_truth(
				num_eq(num_mul(a[i], b[j], C), num_mul(a[j], b[i], C), C));
}

static void test_equations(struct rng *r)
{
	int seen[KIND_COUNT] = { 0 }, bad = 0;

	for (int k = 0; k < 250; k++) {
		long q[6];
		struct err e = { .code = "" };
		struct value *v = NULL;
		enum status st;
		wide d2, d3;
		enum kind want;

		fresh();
		for (int i = 0; i < 6; i++)
			q[i] = rng_between(r, -4, 4);
		if (k % 5 == 0)
			q[1] = 0;
		if (k % 3 == 0) { /* a square: parabolas and parallel lines */
			long u = rng_between(r, -3, 3), w = rng_between(r, -3, 3);

			q[0] = u * u, q[1] = 2 * u * w, q[2] = w * w;
		}
		if (k % 10 == 0)
			q[0] = q[2] = 1, q[1] = 0;
		d2 = 4 * (wide)q[0] * q[2] - (wide)q[1] * q[1];
		d3 = 4 * (wide)q[0] * q[2] * q[5] + (wide)q[1] * q[3] * q[4] -
		     (wide)q[0] * q[4] * q[4] - (wide)q[2] * q[3] * q[3] -
		     (wide)q[5] * q[1] * q[1];
		struct conic c = { N(q[0]), N(q[1]), N(q[2]), N(q[3]), N(q[4]), N(q[5]) };

		st = geo_conic_value(&v, &c, A, C, &e);
		want = d2 < 0                      ? KIND_HYPERBOLA
		       : d2 == 0                   ? KIND_PARABOLA
		       : q[1] == 0 && q[0] == q[2] ? KIND_CIRCLE
						   : KIND_ELLIPSE;
		if (d3 == 0 || (d2 > 0 && sign_of(d3) == sign_of(q[0]))) {
			expect(st == E_DOMAIN && (strcmp(e.code, "degenerate") == 0 ||
						  (strcmp(e.code, "no_such_object") == 0 &&
						   strstr(e.msg, "no point"))));
			bad++;
			continue;
		}
		expect(st == OK && v->kind == want);
		if (st != OK)
			continue;
		seen[v->kind]++;
		expect_same_conic(&c, v);
		if (v->kind == KIND_ELLIPSE || v->kind == KIND_HYPERBOLA) {
			num gap = num_sub(num_sqr(num_add(v->v[4], v->v[4], C), C),
					  geo_dist2(value_pt(v, 0), value_pt(v, 1), C), C);

			expect(sgn(v->v[4]) == 1);
			expect(sgn(gap) == (v->kind == KIND_ELLIPSE ? 1 : -1));
		}
	}
	expect(bad && seen[KIND_CIRCLE] && seen[KIND_ELLIPSE] && seen[KIND_HYPERBOLA] &&
	       seen[KIND_PARABOLA]);
	verdict("second-degree equations: kind by determinants, the same equation back");

	static const struct {
		long q[6];
		const char *text;
	} none[] = {
		{ { 1, 0, 1, 0, 0, 1 }, "no point" },
		{ { 1, 0, 1, 0, 0, 0 }, "single point" },
		{ { 1, 0, -1, 0, 0, 0 }, "crossing lines" },
		{ { 1, 0, 0, 0, 0, -1 }, "parallel" },
		{ { 1, 0, 0, 0, 0, 0 }, "double line" },
		{ { 1, 0, 0, 0, 0, 1 }, "no point" },
		{ { 0, 0, 0, 1, 1, 0 }, "second-degree" },
	};
	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
		const long *q = none[i].q;
		struct err e = { .code = "" };

		fresh();
		expect(!equation(q[0], q[1], q[2], q[3], q[4], q[5], &e) &&
		       strstr(e.msg, none[i].text));
	}
	verdict("equations without a conic are named");
}

static struct value *some_conic(struct rng *r, int which)
{
	for (;;) {
		long q[6];
		struct value *v;

		for (int i = 0; i < 6; i++)
			q[i] = rng_between(r, -4, 4);
		q[1] = which / 4 ? q[1] : 0;
		if (which % 4 == 0)
			q[0] = q[2] = 1, q[1] = 0;
		if (which % 4 == 1 && 4 * q[0] * q[2] <= q[1] * q[1])
			continue;
		if (which % 4 == 2 && 4 * q[0] * q[2] >= q[1] * q[1])
			continue;
		if (which % 4 == 3)
			q[0] = 1, q[1] = which / 4 ? 2 : 0, q[2] = which / 4 ? 1 : 0;
		v = equation(q[0], q[1], q[2], q[3], q[4], q[5], NULL);
		if (v)
			return v;
	}
}

static void test_line_conic(struct rng *r)
{
	struct meet m;
	int seen[3] = { 0 };

	for (int k = 0; k < 160; k++) {
		fresh();
		struct value *v = some_conic(r, k % 8);
		pt a = some_pt(r, -4, 4, -4, 4);
		pt d = some_pt(r, -3, 3, 1, 3);
		struct conic q;
		int n = meet(&m, v, make2(KIND_LINE, a, d), NULL, 0);

		expect(n >= 0);
		if (n >= 0)
			seen[n]++;
		if (n == 2)
			expect(sgn(geo_dot(d, geo_sub(m.p[1], m.p[0], C), C)) == 1);
		/* Independent count: the quadratic through the values at three points. */
		expect(geo_conic_of(&q, v, C) == OK);
		num f0 = geo_conic_at(&q, a, C), f1 = geo_conic_at(&q, geo_add(a, d, C), C);
		num f2 = geo_conic_at(&q, geo_sub(a, d, C), C);
		num two = num_sub(num_add(f1, f2, C), num_add(f0, f0, C), C); /* 2 A */
		num b2 = num_sub(f1, f2, C);                                  /* 2 B */
		num disc = num_sub(num_sqr(b2, C), num_mul(N(8), num_mul(two, f0, C), C), C);

		if (sgn(two) == 0)
			expect(n == (sgn(b2) != 0));
		else
			expect(n == 1 + sgn(disc));
	}
	expect(seen[0] && seen[1] && seen[2]);
	verdict("line and conic: counts, both paths, order along the line");
}

static void test_tangents(struct rng *r)
{
	int seen[3] = { 0 };

	for (int k = 0; k < 120; k++) {
		struct straight t[2];
		struct meet m;
		struct err e = { .code = "" };
		pt contact[2], p;
		int n;

		fresh();
		struct value *v = some_conic(r, k % 8);

		p = some_pt(r, -5, 5, -5, 5);
		enum status st = geo_conic_tangents(t, contact, &n, v, p, C, &e);

		if (st != OK) {
			expect(st == E_DOMAIN && e.msg[0]);
			unknowns += st == E_UNABLE;
			seen[0]++;
			continue;
		}
		seen[n]++;
		for (int i = 0; i < n; i++) {
			expect_truth(geo_path_has(v, contact[i], C));
			expect_truth(num_is_zero(geo_straight_offset(t[i], p, C), C));
			expect_truth(num_is_zero(geo_straight_offset(t[i], contact[i], C), C));
			expect(meet(&m, make2(KIND_LINE, t[i].p, t[i].d), v, NULL, 0) == 1);
		}
		if (n == 2 && v->kind != KIND_PARABOLA) {
			pt o;

			expect(geo_conic_center(&o, v, C, &e) == OK);
			expect(sgn(geo_orient(o, p, contact[0], C)) == 1);
			expect(sgn(geo_orient(o, p, contact[1], C)) == -1);
		}
	}
	expect(seen[0] && seen[2]);
	verdict("tangents from a point: touch, pass, left contact first");

	fresh();
	struct straight t[4];
	struct err e = { .code = "" };
	struct value *one = circle(P(0, 0), N(1)), *two = circle(P(5, 0), N(4));
	int n;

	expect(geo_conic_common_tangents(t, &n, one, two, C, &e) == OK && n == 4);
	for (int i = 0; i < n; i++) {
		struct value *l = make2(KIND_LINE, t[i].p, t[i].d);

		expect(meets(l, one) == 1 && meets(l, two) == 1);
		expect_truth(geo_path_has(one, t[i].p, C));
		expect(sgn(t[i].p.y) == (i % 2 ? 1 : -1));
		/* Outer ones leave both centres on one side, inner ones do not. */
		expect(sgn(geo_straight_offset(t[i], P(0, 0), C)) *
			       sgn(geo_straight_offset(t[i], P(5, 0), C)) ==
		       (i < 2 ? 1 : -1));
	}
	expect(geo_conic_common_tangents(t, &n, one, circle(P(3, 0), N(4)), C, &e) == OK &&
	       n == 3);
	expect(geo_conic_common_tangents(t, &n, one, circle(P(2, 0), N(4)), C, &e) == OK &&
	       n == 2);
	expect(geo_conic_common_tangents(t, &n, one, circle(P(1, 0), N(4)), C, &e) == OK &&
	       n == 1);
	expect(geo_conic_common_tangents(t, &n, one, circle(P(0, 0), N(4)), C, &e) ==
	       E_DOMAIN);
	expect(geo_conic_common_tangents(t, &n, circle(P(0, 0), N(9)), circle(P(0, 1), N(1)),
					 C, &e) == E_DOMAIN);
	verdict("common tangents of circles");
	fresh();
	struct value *el = focal(KIND_ELLIPSE, P(-3, 0), P(3, 0), N(5));
	struct value *ball = circle(P(9, 0), N(4)),
		     *other = focal(KIND_ELLIPSE, P(0, -3), P(0, 3), N(5));
	struct value *pair[2] = { ball, other };

	for (int k = 0; k < 2; k++) {
		expect(geo_conic_common_tangents(t, &n, el, pair[k], C, &e) == OK && n == 4);
		for (int i = 0; i < n; i++) {
			struct value *l = make2(KIND_LINE, t[i].p, t[i].d);

			expect(meets(l, el) == 1 && meets(l, pair[k]) == 1);
		}
	}
	verdict("common tangents of an ellipse and a circle, of two ellipses");
}

/* Angles from the first centre grow. */
static void expect_turning(const struct meet *m, pt o, pt ray)
{
	pt last = ray;
	int halves = 0;

	for (int i = 0; i < m->n; i++) {
		pt q = geo_sub(m->p[i], o, C);
		int turn = sgn(geo_cross(last, q, C));

		/* Steps of less than a half turn, or a single step beyond it. */
		halves += turn < 0;
		last = q;
	}
	expect(halves <= 1);
}

static void test_conics(struct rng *r)
{
	struct meet m;
	struct value *v, *w;
	int seen[5] = { 0 };

	/* Both ellipses on the axes, whole numbers: 3-4-5. */
	fresh();
	v = focal(KIND_ELLIPSE, P(-3, 0), P(3, 0), N(5));
	w = focal(KIND_ELLIPSE, P(0, -3), P(0, 3), N(5));
	expect(meet(&m, v, w, NULL, 0) == 4);
	expect_turning(&m, P(0, 0), P(1, 0));
	for (int i = 0; i < 4; i++)
		expect(sgn(m.p[i].x) == (i == 0 || i == 3 ? 1 : -1) &&
		       sgn(m.p[i].y) == (i < 2 ? 1 : -1));
	expect(meet(&m, v, circle(P(0, 0), N(25)), NULL, 0) == 2 && at(m.p[0], 5, 0) &&
	       at(m.p[1], -5, 0));
	expect(meet(&m, v, circle(P(0, 0), N(16)), NULL, 0) == 2 && at(m.p[0], 0, 4));
	expect(meets(v, circle(P(0, 0), N(26))) == 0);
	expect(meets(v, circle(P(0, 0), N(15))) == 0);
	expect(meets(v, circle(P(0, 0), N(20))) == 4);
	expect(meets(v, v) == -2);
	expect(meet(&m, v, circle(P(7, 0), N(4)), NULL, 0) == 1 && at(m.p[0], 5, 0));
	expect(meets(v, circle(P(6, 0), N(4))) == 2);
	expect(meet(&m, v, w, NULL, 0) == 4);
	for (int i = 0; i < 4; i++) {
		struct meet again;

		expect(meet(&again, v, w, &m.p[i], 1) == 4);
		expect_truth(geo_equal(again.p[0], m.p[i], C));
		expect_truth(geo_equal(again.p[3], m.p[i == 3 ? 2 : 3], C));
	}
	verdict("ellipses and circles on common axes");

	fresh();
	v = equation(1, 0, 0, 0, -1, 0, NULL); /* y = x^2 */
	w = equation(1, 0, 0, 0, 1, -2, NULL); /* y = 2 - x^2 */
	expect(meet(&m, v, w, NULL, 0) == 2);
	expect(meets(v, equation(1, 0, 0, 0, 1, 0, NULL)) == 1);
	expect(meets(v, equation(1, 0, 0, 0, 1, 1, NULL)) == 0);
	expect(meets(v, equation(1, 0, 0, 0, -1, 1, NULL)) == 0);
	expect(meets(v, equation(1, 0, 0, -2, -1, 1, NULL)) == 1); /* y = (x - 1)^2 */
	expect(meets(v, equation(0, 0, 1, -1, 0, 0, NULL)) == 2);  /* x = y^2 */
	expect(meets(v, circle(P(0, 2), N(4))) == 3);
	expect(meets(v, circle(P(0, 2), N(2))) == 4);
	expect(meets(v, circle(P(0, 2), N(1))) == 0);
	expect(meets(equation(1, 0, -1, 0, 0, -1, NULL), circle(P(0, 0), N(1))) == 2);
	expect(meets(equation(1, 0, -1, 0, 0, -1, NULL), circle(P(0, 0), N(5))) == 4);
	verdict("parabolas and hyperbolas");

	/* Pairs in general position through four whole points: k1 + t k2 with the two
	 * line pairs of a quadrilateral have rational members. */
	for (int k = 0; k < 60; k++) {
		long p[4][2];
		struct conic pair[2], g[2];
		int n;

		fresh();
		for (int i = 0; i < 4; i++) {
			p[i][0] = (i == 0 || i == 3 ? -1 : 1) * rng_between(r, 1, 5);
			p[i][1] = (i < 2 ? -1 : 1) * rng_between(r, 1, 5);
		}
		for (int j = 0; j < 2; j++) { /* lines 01 * 23 and 12 * 30 */
			long l[2][3];

			for (int h = 0; h < 2; h++) {
				const long *a = p[(j + 2 * h) % 4],
					   *b = p[(j + 2 * h + 1) % 4];

				l[h][0] = a[1] - b[1];
				l[h][1] = b[0] - a[0];
				l[h][2] = -l[h][0] * a[0] - l[h][1] * a[1];
			}
			pair[j] = (struct conic){ N(l[0][0] * l[1][0]),
						  N(l[0][0] * l[1][1] + l[0][1] * l[1][0]),
						  N(l[0][1] * l[1][1]),
						  N(l[0][0] * l[1][2] + l[0][2] * l[1][0]),
						  N(l[0][1] * l[1][2] + l[0][2] * l[1][1]),
						  N(l[0][2] * l[1][2]) };
		}
		for (int j = 0; j < 2; j++) {
			long top = rng_between(r, 1, 5) * (j ? 1 : -1);
			num t = num_rat(top, rng_between(r, 1, 4), C);
#define MIX(f) num_add(pair[0].f, num_mul(t, pair[1].f, C), C)
			g[j] = (struct conic){
				MIX(a), MIX(b), MIX(c), MIX(d), MIX(e), MIX(f)
			};
#undef MIX
		}
		if (geo_conic_value(&v, &g[0], A, C, NULL) != OK ||
		    geo_conic_value(&w, &g[1], A, C, NULL) != OK)
			continue;
		n = meet(&m, v, w, NULL, 0);
		expect(n == 4);
		if (value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA)) &&
		    value_is(w, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA))) {
			pt o1 = geo_mid(value_pt(v, 0), value_pt(v, 1), C);
			pt o2 = geo_mid(value_pt(w, 0), value_pt(w, 1), C);

			if (is_no(geo_equal(o1, o2, C)))
				expect_turning(&m, o1, geo_sub(o2, o1, C));
		}
		for (int i = 0; i < 4 && n == 4; i++) {
			truth found = TRUTH_NO;

			for (int j = 0; j < 4; j++)
				found = truth_or(found,
						 geo_equal(m.p[j], P(p[i][0], p[i][1]), C));
			expect_truth(found);
		}
		if (n >= 0)
			seen[n]++;
	}
	expect(seen[4] > 20);
	verdict("conics in general position through four whole points");
}

/* Lower levels: whatever they decide, the exact level says the same. */
static void test_levels(struct rng *r)
{
	int told[2] = { 0 }, all = 0, not_exact = 0;

	for (int k = 0; k < 60; k++) {
		struct rng again;
		int n[3];
		uint64_t seed = rng_next(r);
		static const enum num_level level[3] = { NUM_EXACT, NUM_DOUBLE, NUM_BALL };

		for (int i = 0; i < 3; i++) {
			struct meet m;
			struct err e = { .code = "" };
			enum status st;
			struct value *v, *w;
			pt p;

			n[i] = -1;
			if (i == 0 && k % 3 != 1 && k > 12)
				continue; /* cubic roots cost the field a while */
			again.s = seed;
			fresh();
			num_enter(C, level[i], 192);
			p = some_pt(&again, -3, 3, -3, 3);
			w = focal(KIND_ELLIPSE, p, some_pt(&again, -3, 3, 4, 5), N(6));
			if (k % 3 == 0) {
				p = some_pt(&again, -3, 3, -3, 3);
				v = circle(p, N(rng_between(&again, 1, 30)));
			} else if (k % 3 == 1) {
				p = P(rng_between(&again, -5, 5), 1);
				v = make2(KIND_LINE, p, P(1, rng_between(&again, -5, 5)));
			} else {
				v = focal(KIND_ELLIPSE, P(rng_between(&again, -3, 3), -5),
					  P(2, 3), N(5));
			}
			st = geo_meet_paths(&m, v, w, NULL, 0, C, &e);
			n[i] = st == OK ? m.n : st == E_DOMAIN ? 0 : -1;
			if (st == OK) {
				for (int j = 0; j < m.n; j++) {
					/* Enclosures must contain a point of both. */
					expect(!is_no(geo_path_has(v, m.p[j], C)));
					expect(!is_no(geo_path_has(w, m.p[j], C)));
				}
			}
			expect(st != E_ARG);
		}
		all++;
		told[0] += n[1] >= 0;
		told[1] += n[2] >= 0;
		not_exact += n[0] < 0 && k <= 12;
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < i; j++)
				expect(n[i] < 0 || n[j] < 0 || n[i] == n[j]);
	}
	fresh();
	printf("# of %d: told by doubles %d, by balls %d, not told by the field %d\n", all,
	       told[0], told[1], not_exact);
	expect(told[1] == all);
	verdict("levels agree; balls decide conics in general position");
}

/* --- Maps -------------------------------------------------- */

static struct map some_map(struct rng *r, int which)
{
	pt p = some_pt(r, -5, 5, -5, 5);

	if (which == 0)
		return geo_map_translation(p, C);
	if (which == 1)
		return geo_map_rotation(num_rat(3, 5, C), num_rat(-4, 5, C), p, C);
	if (which == 2)
		return geo_map_reflection((struct straight){ p, P(1, rng_between(r, -3, 3)) },
					  C);
	if (which == 3)
		return geo_map_point_reflection(p, C);
	return geo_map_dilation(num_rat(rng_between(r, 1, 5), -2, C), p, C);
}

static void test_maps(struct rng *r)
{
	for (int k = 0; k < 100; k++) {
		struct map m;
		pt p, q;
		num d, e;

		fresh();
		m = some_map(r, k % 5);
		p = some_pt(r, -9, 9, -9, 9);
		q = some_pt(r, 10, 19, -9, 9);
		d = geo_dist2(p, q, C);
		e = geo_dist2(geo_map_pt(&m, p, C), geo_map_pt(&m, q, C), C);
		if (k % 5 < 4)
			expect_truth(num_eq(d, e, C));
		if (k % 5 == 2 || k % 5 == 3)
			expect_truth(geo_equal(geo_map_pt(&m, geo_map_pt(&m, p, C), C), p, C));
		pt s = P(0, 17);
		int was = sgn(geo_orient(p, q, s, C));
		int is = sgn(geo_orient(geo_map_pt(&m, p, C), geo_map_pt(&m, q, C),
					geo_map_pt(&m, s, C), C));

		expect(is == was * (k % 5 == 2 ? -1 : 1));
	}
	verdict("maps: distances kept, reflections are involutions, orientation");

	/* Points of a path go to points of its image; arcs and sectors included. */
	for (int k = 0; k < 40; k++) {
		struct map m;
		struct meet hit;
		struct err e = { .code = "" };

		fresh();
		m = some_map(r, k % 5);
		pt a = some_pt(r, -5, 5, -5, 5), b = P(7, rng_between(r, -5, 5));
		pt tri[3] = { a, b, P(0, 9) };
		struct value *path[] = {
			linear(KIND_LINE, a, b),
			linear(KIND_SEGMENT, a, b),
			linear(KIND_RAY, a, b),
			circle(a, N(9)),
			focal(KIND_ELLIPSE, a, b, N(9)),
			focal(KIND_HYPERBOLA, a, b, N(1)),
			three(KIND_PARABOLA, a, P(9, 0), P(1, 3)),
			three(KIND_ARC, a, P(5, 9), P(-7, 1)),
			three(KIND_SECTOR, a, P(5, 9), P(-7, 1)),
			polygon(3, tri),
		};
		struct value *l = make2(KIND_LINE, a, P(2, 3));

		for (size_t i = 0; i < sizeof path / sizeof path[0]; i++) {
			struct value *w = NULL;

			expect(geo_map_value(&w, &m, path[i], A, C, &e) == OK &&
			       w->kind == path[i]->kind);
			if (!w || geo_meet_paths(&hit, path[i], l, NULL, 0, C, &e) != OK)
				continue;
			for (int j = 0; j < hit.n; j++)
				expect_truth(geo_path_has(w, geo_map_pt(&m, hit.p[j], C), C));
		}
	}
	verdict("maps: images of points lie on images of paths");
	fresh();
	struct map zero = geo_map_dilation(N(0), P(1, 1), C);
	struct value *w, *number = geo_value_new(A, KIND_NUMBER, 0);
	struct err e = { .code = "" };

	expect(geo_map_value(&w, &zero, circle(P(0, 0), N(1)), A, C, &e) == E_DOMAIN &&
	       strcmp(e.code, "degenerate") == 0);
	expect(geo_map_value(&w, &zero, number, A, C, &e) == E_ARG &&
	       strcmp(e.code, "wrong_kind") == 0);
	verdict("maps: factor zero, things without a place");
}

/* --- Centres -------------------------------------------------- */

static pt X(const pt t[3], long n)
{
	struct err e = { .code = "" };
	pt p = { num_bad(C), num_bad(C) };
	enum status st = geo_triangle_center(&p, t[0], t[1], t[2], n, C, &e);

	expect(st == OK);
	return p;
}

static void expect_line(pt a, pt b, pt p)
{
	expect_truth(num_is_zero(geo_orient(a, b, p, C), C));
}

static pt combine(pt a, long u, pt b, long v, long q)
{
	return geo_scale(geo_add(geo_scale(a, N(u), C), geo_scale(b, N(v), C), C),
			 num_rat(1, q, C), C);
}

static void test_centers(struct rng *r)
{
	static const long whole[][6] = {
		/* one with whole sides, rational ones, a right one */
		{ 0, 0, 14, 0, 5, 12 },
		{ 0, 0, 4, 0, 0, 3 },
		{ 0, 0, 21, 0, 6, 8 },
	};

	for (int k = 0; k < 12; k++) {
		pt t[3];
		bool right = k == 1;

		fresh();
		for (int i = 0; i < 3; i++) {
			if (k < 3)
				t[i] = P(whole[k][2 * i], whole[k][2 * i + 1]);
			else
				t[i] = some_pt(r, i == 1 ? 5 : -4, i == 1 ? 13 : 4,
					       i == 2 ? 5 : -4, i == 2 ? 13 : 4);
		}
		pt g = X(t, 2), o = X(t, 3), h = X(t, 4), sym = X(t, 6);

		for (int i = 0; i < 3; i++) {
			pt p = t[i], q = t[(i + 1) % 3], s = t[(i + 2) % 3];

			expect_truth(num_eq(geo_dist2(o, p, C), geo_dist2(o, q, C), C));
			expect_truth(num_is_zero(
				geo_dot(geo_sub(h, p, C), geo_sub(q, s, C), C), C));
			expect_line(p, g, geo_mid(q, s, C));
			/* Symmedian: distances to the sides as the sides. */
			num d1 = num_sqr(geo_orient(p, q, sym, C), C),
			    d2 = num_sqr(geo_orient(q, s, sym, C), C);
			num l1 = num_sqr(geo_dist2(p, q, C), C),
			    l2 = num_sqr(geo_dist2(q, s, C), C);

			expect_truth(num_eq(num_mul(d1, l2, C), num_mul(d2, l1, C), C));
			/* Isodynamic: vertex distance times opposite side agree. */
			for (long n = 15; n <= 16; n++) {
				pt x = X(t, n);

				expect_truth(num_eq(
					num_mul(geo_dist2(x, p, C), geo_dist2(q, s, C), C),
					num_mul(geo_dist2(x, q, C), geo_dist2(p, s, C), C),
					C));
			}
			/* Fermat, Napoleon: tips, centres of triangles on the sides. */
			num r3 = num_sqrt(N(3), C);
			int turn = sgn(geo_orient(q, s, p, C));
			pt mid = geo_mid(q, s, C), d = geo_sub(s, q, C);
			pt out = { num_mul(N(turn), d.y, C), num_mul(N(-turn), d.x, C) };

			for (long n = 13; n <= 18; n += n == 14 ? 3 : 1) {
				num f = num_div(r3, N(n < 15 ? 2 : 6), C);

				if (n == 14 || n == 18)
					f = num_neg(f, C);
				expect_line(p, geo_add(mid, geo_scale(out, f, C), C), X(t, n));
			}
		}
		expect_truth(geo_equal(X(t, 5), geo_mid(o, h, C), C));
		expect_truth(geo_equal(X(t, 20), combine(o, 2, h, -1, 1), C));
		expect_line(o, h, X(t, 22));
		expect_line(o, h, X(t, 23));
		if (!right)
			expect_line(o, h, X(t, 25));
		expect_truth(geo_equal(X(t, 69), combine(g, 3, sym, -2, 1), C));
		if (k >= 3 && k % 3)
			continue; /* side lengths cost more: fewer triangles */
		pt in = X(t, 1);
		struct value *ic = NULL, *nine = NULL;
		struct err e = { .code = "" };

		for (int i = 0; i < 3; i++) {
			num d1 = geo_orient(t[i], t[(i + 1) % 3], in, C);
			num l1 = geo_dist2(t[i], t[(i + 1) % 3], C);
			num d2 = geo_orient(t[(i + 1) % 3], t[(i + 2) % 3], in, C);
			num l2 = geo_dist2(t[(i + 1) % 3], t[(i + 2) % 3], C);

			expect_truth(num_eq(num_mul(num_sqr(d1, C), l2, C),
					    num_mul(num_sqr(d2, C), l1, C), C));
			expect(sgn(num_mul(d1, d2, C)) == 1);
		}
		expect(geo_incircle(&ic, t[0], t[1], t[2], A, C, &e) == OK);
		expect(geo_circle_through(&nine, geo_mid(t[0], t[1], C),
					  geo_mid(t[1], t[2], C), geo_mid(t[2], t[0], C), A, C,
					  &e) == OK);
		expect_truth(geo_equal(value_pt(nine, 0), X(t, 5), C));
		for (int i = 0; i < 3; i++) {
			/* Gergonne: through vertex and contact of the opposite side. */
			struct straight side = { t[(i + 1) % 3],
						 geo_sub(t[(i + 2) % 3], t[(i + 1) % 3], C) };
			pt foot = geo_straight_foot(side, in, C);

			expect_line(t[i], foot, X(t, 7));
			expect_truth(geo_path_has(ic, foot, C));
		}
		expect_truth(geo_path_has(ic, X(t, 11), C));
		expect_truth(geo_path_has(nine, X(t, 11), C));
		expect_truth(geo_equal(X(t, 8), combine(g, 3, in, -2, 1), C));
		expect_truth(geo_equal(X(t, 10), combine(g, 3, in, -1, 2), C));
		expect_truth(geo_equal(X(t, 40), combine(o, 2, in, -1, 1), C));
		expect_line(in, sym, X(t, 9));
		expect_line(g, X(t, 7), X(t, 9));
		expect_line(in, X(t, 5), X(t, 12));
		expect_line(h, X(t, 9), X(t, 19));
		expect_line(o, h, X(t, 21));
		expect_line(o, in, X(t, 35));
		expect_line(o, in, X(t, 36));
	}
	verdict("triangle centres by their defining properties");

	fresh();
	struct err e = { .code = "" };
	pt p, flat[3] = { P(0, 0), P(1, 1), P(2, 2) };
	pt even[3] = { P(0, 0), P(2, 0), { N(1), num_sqrt(N(3), C) } };
	struct value *v;

	for (long n = 1; n <= 20; n++)
		expect(geo_triangle_center(&p, flat[0], flat[1], flat[2], n, C, &e) ==
		       E_DOMAIN);
	expect(geo_triangle_center(&p, flat[0], P(1, 0), P(0, 1), 1000, C, &e) == E_ARG &&
	       strstr(e.msg, "1-23, 25"));
	expect(geo_circle_through(&v, flat[0], flat[1], flat[2], A, C, &e) == E_DOMAIN);
	for (long n = 1; n <= 20; n++) {
		enum status st = geo_triangle_center(&p, even[0], even[1], even[2], n, C, &e);

		if (n == 11 || n == 14 || n == 16)
			expect(st == E_DOMAIN);
		else
			expect(st == OK && is_yes(geo_equal(p, X(even, 2), C)));
	}
	verdict("flat and equilateral triangles");

	struct value *list = geo_value_new(A, KIND_LIST, 6);
	struct straight fit;

	value_set_pt(list, 0, P(0, 0));
	value_set_pt(list, 1, P(1, 2));
	value_set_pt(list, 2, P(2, 1));
	expect(geo_best_fit_line(&fit, list, C, &e) == OK);
	expect_truth(num_eq(num_div(fit.d.y, fit.d.x, C), num_rat(1, 2, C), C));
	expect_truth(geo_equal(fit.p, P(1, 1), C));
	verdict("line of best fit");
}

int main(void)
{
	struct rng r = { 20240611 };

	C = num_ctx_new(7);
	A = arena_new();
	fresh();
	test_lines(&r);
	test_line_circle(&r);
	test_known(&r);
	test_circles(&r);
	test_parts(&r);
	test_equations(&r);
	test_line_conic(&r);
	test_tangents(&r);
	test_conics(&r);
	test_levels(&r);
	test_maps(&r);
	test_centers(&r);
	arena_free(A);
	num_ctx_free(C);
	return tap_done();
}
