/*
 * t-random.c -- random figures: no wrong decision, few unknown ones, no harm done.
 *
 * Every figure is built from random calls.  Then
 *   - each construction is checked against its definition, and each decided
 *     relation is decided again, by the plain formulas below on the objects'
 *     numbers to 300 digits;
 *   - the facts that the tool table promises are asked of the engine itself;
 *   - closed forms are read back and compared to 100 digits;
 *   - a call that fails must leave no trace.
 * A second pass maps the free points by a similarity: decisions stay as they were.
 *
 *   t-random [first [count]]      other seeds, for hunting
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/promise.h"
#include "fig/t/random_fig.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#define FIGURES 2000
#define STEPS 25
#define QUESTIONS 14
#define UNKNOWN_CEILING 0.03 /* share of undecided questions that is allowed */
#define DIGITS 300
#define NUMBERS 64 /* of one object, at most */

static ctx *q; /* numbers of the second way */
static struct fig *f;
static const struct tool_table *tools;

static struct {
	long figures, calls, failed, relations, yes, no, unknown, second, constructions, facts,
		facts_unknown;
	long forms, no_form, decimals, no_decimals, probable, refused, sampled, similar;
	long wrong, traces, close;
	double slowest;
} count;
static char slowest[400];
static uint64_t seed;

static void complain(long *counter, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void complain(long *counter, const char *fmt, ...)
{
	va_list ap;
	struct buf b = { 0 };

	static uint64_t shown;

	if (++*counter > 8)
		return;
	printf("# seed %llu: ", (unsigned long long)seed);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	if (shown != seed + 1)
		fig_journal(&b, f);
	shown = seed + 1;
	for (char *line = b.s; line && *line;) {
		size_t n = strcspn(line, "\n");

		printf("#   %.*s\n", (int)n, line);
		line += n + 1;
	}
	buf_clear(&b);
}

/* A call, and how long the slowest takes: to look at, no test. */
static enum status timed_line(const char *line, const struct fig_obs **o)
{
	clock_t start = clock();
	enum status st = fig_line(f, line, strlen(line), o);
	double took = (double)(clock() - start) / CLOCKS_PER_SEC;

	count.calls++;
	if (took > count.slowest) {
		count.slowest = took;
		snprintf(slowest, sizeof slowest, "seed %llu, %.300s",
			 (unsigned long long)seed, line);
	}
	return st;
}

/* --- Numbers of objects, to 300 digits ----------------------------------------------- */

struct held {
	bool good, tried;
	enum kind kind;
	int flag, n;
	num v[NUMBERS];
	double size; /* largest of them, at least 1 */
};
static struct held *held_all;
static int held_cap;

/* Near the true value even where it is the tiny rest of a difference. */
static double val(num x)
{
	num e = num_enclosure(x, q);

	return (e.lo + e.hi) / 2;
}

static bool hold_number(num *out, num x)
{
	struct buf b = { 0 };
	struct err e;
	bool good = num_print_decimal(&b, x, DIGITS, f->num);

	if (!good && fabs(x.lo) < 1e-290 && fabs(x.hi) < 1e-290) {
		buf_reset(&b);
		buf_add(&b, "0");
		good = true;
	}
	good = good && num_decimal(out, buf_str(&b), q, &e) == OK;
	buf_clear(&b);
	return good;
}

static bool hold_at(struct held *h, int id, enum num_level level)
{
	const struct value *v;
	struct err e;

	for (int attempt = 0; attempt < 4; attempt++) {
		fig_enter(f, level, 1400);
		if (fig_need(f, &id, 1, &e) == OK || !num_retry(f->num))
			break;
	}
	v = fig_at(f, id);
	if (!v || v->n > NUMBERS)
		return false;
	h->kind = v->kind;
	h->flag = v->flag;
	h->n = v->n;
	h->size = 1;
	for (int i = 0; i < v->n; i++) {
		if (!hold_number(&h->v[i], v->v[i]))
			return false;
		h->size = fmax(h->size, fabs(val(h->v[i])));
	}
	return true;
}

/* The object of this name, or NULL when its numbers cannot be had. */
static const struct held *held(const char *name)
{
	fig_id id = fig_find(f, name);

	if (id.v < 0 || !fig_defined(f, id) || id.v >= held_cap)
		return NULL;
	if (!held_all[id.v].tried) {
		held_all[id.v].tried = true;
		held_all[id.v].good = hold_at(&held_all[id.v], id.v, NUM_BALL) ||
				      hold_at(&held_all[id.v], id.v, NUM_EXACT);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	return held_all[id.v].good ? &held_all[id.v] : NULL;
}

/* --- The second way: plain formulas ---------------------------------------------------- */

typedef struct {
	num x, y;
} p2;

static num add(num a, num b)
{
	return num_add(a, b, q);
}
static num sub(num a, num b)
{
	return num_sub(a, b, q);
}
static num mul(num a, num b)
{
	return num_mul(a, b, q);
}
static num sqr(num a)
{
	return num_mul(a, a, q);
}
static p2 at(const struct held *h, int i)
{
	return (p2){ h->v[2 * i], h->v[2 * i + 1] };
}
static p2 minus(p2 a, p2 b)
{
	return (p2){ sub(a.x, b.x), sub(a.y, b.y) };
}
static p2 plus(p2 a, p2 b)
{
	return (p2){ add(a.x, b.x), add(a.y, b.y) };
}
static p2 times(p2 a, num k)
{
	return (p2){ mul(a.x, k), mul(a.y, k) };
}
static num cross(p2 a, p2 b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}
static num dot(p2 a, p2 b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}
static num dist2(p2 a, p2 b)
{
	return dot(minus(a, b), minus(a, b));
}
static num root(num a)
{
	return val(a) < 1e-280 ? num_int(0, q) : num_sqrt(a, q);
}
static num size_of(num a)
{
	return val(a) < 0 ? num_neg(a, q) : a;
}
static num dist(p2 a, p2 b)
{
	return root(dist2(a, b));
}

#define DOUBT (-1) /* neither: not covered, or a close call */

/* Is x, a polynomial of this degree in numbers up to `size`, zero? */
static int zero(num x, double size, int degree)
{
	double r = fabs(val(x)) / pow(size + 1, degree);

	if (r < 1e-150)
		return 1;
	if (r > 1e-100)
		return 0;
	count.close++;
	return DOUBT;
}

static int both(int a, int b)
{
	return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? DOUBT : 1;
}
static int positive(num x, double size, int degree)
{
	int z = zero(x, size, degree);

	return z ? z > 0 ? 0 : DOUBT : val(x) > 0;
}

static int not_negative(num x, double size, int degree)
{
	int z = zero(x, size, degree);

	return z ? z : val(x) > 0;
}

static int same_place(p2 a, p2 b, double s)
{
	return both(zero(sub(a.x, b.x), s, 1), zero(sub(a.y, b.y), s, 1));
}

/* Point and direction of a linear object. */
static void carrier(const struct held *h, p2 *p, p2 *d)
{
	*p = at(h, 0);
	*d = h->kind == KIND_SEGMENT ? minus(at(h, 1), at(h, 0)) : at(h, 1);
	if (h->kind == KIND_VECTOR) {
		*p = at(h, 1);
		*d = at(h, 0);
	}
}

static num radius2(const struct held *h)
{
	return h->kind == KIND_CIRCLE ? h->v[2] : dist2(at(h, 0), at(h, 1));
}

static bool is_kind(const struct held *h, kind_set kinds)
{
	return kinds >> h->kind & 1;
}

/* The counter-clockwise turn from u to d and to w, as doubles are enough to
 * compare them once the ends are known to be different rays. */
static int within_sweep(p2 u, p2 d, p2 w, bool clockwise, double s)
{
	double a, b;

	for (int i = 0; i < 2; i++) {
		p2 end = i ? w : u;
		int ray = both(zero(cross(end, d), s, 2), positive(dot(end, d), s, 2));

		if (ray)
			return ray;
	}
	a = atan2(val(cross(u, d)), val(dot(u, d)));
	b = atan2(val(cross(u, w)), val(dot(u, w)));
	if (both(zero(cross(u, w), s, 2), positive(dot(u, w), s, 2)) == 1)
		b = clockwise ? -2 * acos(-1) : 2 * acos(-1);
	if (clockwise)
		a = -a, b = -b;
	a += a < 0 ? 2 * acos(-1) : 0;
	b += b < 0 ? 2 * acos(-1) : 0;
	return fabs(a - b) < 1e-6 ? DOUBT : a < b;
}

static int on_segment(p2 p, p2 a, p2 b, double s)
{
	p2 d = minus(b, a);

	return both(zero(cross(d, minus(p, a)), s, 2),
		    both(not_negative(dot(d, minus(p, a)), s, 2),
			 not_negative(dot(d, minus(b, p)), s, 2)));
}

static int on_object(p2 p, const struct held *h, double s)
{
	p2 a, d;
	int r = 0, one;

	if (is_kind(h, KINDS_LINEAR)) {
		carrier(h, &a, &d);
		r = zero(cross(d, minus(p, a)), s, 2);
		if (h->kind == KIND_SEGMENT)
			r = on_segment(p, at(h, 0), at(h, 1), s);
		if (h->kind == KIND_RAY)
			r = both(r, not_negative(dot(d, minus(p, a)), s, 2));
		return r;
	}
	if (h->kind == KIND_CIRCLE)
		return zero(sub(dist2(p, at(h, 0)), h->v[2]), s, 2);
	if (h->kind == KIND_ELLIPSE)
		return zero(
			sub(add(dist(p, at(h, 0)), dist(p, at(h, 1))), add(h->v[4], h->v[4])),
			s, 1);
	if (h->kind == KIND_HYPERBOLA)
		return zero(sub(size_of(sub(dist(p, at(h, 0)), dist(p, at(h, 1)))),
				add(h->v[4], h->v[4])),
			    s, 1);
	if (h->kind == KIND_PARABOLA) {
		d = at(h, 2);
		return zero(sub(mul(dist2(p, at(h, 0)), dot(d, d)),
				sqr(cross(d, minus(p, at(h, 1))))),
			    s, 4);
	}
	if (is_kind(h, KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR))) {
		p2 u = minus(at(h, 1), at(h, 0)), w = minus(at(h, 2), at(h, 0));

		r = zero(sub(dist2(p, at(h, 0)), dot(u, u)), s, 2);
		if (r == 1)
			r = within_sweep(u, minus(p, at(h, 0)), w, h->flag, s);
		if (r == 1 || h->kind == KIND_ARC)
			return r;
		/* The two radii, cut to the radius's length. */
		one = on_segment(p, at(h, 0), at(h, 1), s);
		if (one == 1)
			return 1;
		d = minus(p, at(h, 0));
		one = both(one < 0 ? DOUBT : 1,
			   both(zero(cross(w, d), s, 2),
				both(not_negative(dot(w, d), s, 2),
				     not_negative(sub(dot(u, u), dot(d, d)), s, 2))));
		return r < 0 ? DOUBT : one;
	}
	if (h->kind == KIND_POLYGON) {
		for (int i = 0, n = h->n / 2; i < n; i++) {
			one = on_segment(p, at(h, i), at(h, (i + 1) % n), s);
			if (one == 1)
				return 1;
			r = one < 0 ? DOUBT : r;
		}
		return r;
	}
	return DOUBT;
}

static int in_region(p2 p, const struct held *h, double s)
{
	int edge = on_object(p, h, s), winding = 0;

	if (edge)
		return edge;
	if (h->kind == KIND_CIRCLE)
		return val(sub(dist2(p, at(h, 0)), h->v[2])) < 0;
	if (h->kind == KIND_ELLIPSE)
		return val(sub(add(dist(p, at(h, 0)), dist(p, at(h, 1))),
			       add(h->v[4], h->v[4]))) < 0;
	if (h->kind != KIND_POLYGON)
		return DOUBT;
	/* Even-odd by crossings; self-crossing polygons have other readings. */
	for (int i = 0, n = h->n / 2; i < n; i++) {
		p2 a = at(h, i), b = at(h, (i + 1) % n);
		bool up = val(sub(a.y, p.y)) > 0, up2 = val(sub(b.y, p.y)) > 0;
		num c = cross(minus(b, a), minus(p, a));

		if (up != up2)
			winding += (val(c) > 0) == up2;
	}
	if (h->n > 6)
		return DOUBT;
	return winding & 1;
}

static int collinear(p2 a, p2 b, p2 c, double s)
{
	return zero(cross(minus(b, a), minus(c, a)), s, 2);
}

/* Through the circumcentre of three that are not in line. */
static int concyclic(const p2 *p, double s)
{
	for (int skip_one = 0; skip_one < 4; skip_one++) {
		p2 t[3], b, c, o;
		int n = 0, flat;
		num d;

		for (int i = 0; i < 4; i++)
			if (i != skip_one)
				t[n++] = p[i];
		flat = collinear(t[0], t[1], t[2], s);
		if (flat < 0)
			return DOUBT;
		if (flat)
			continue;
		b = minus(t[1], t[0]);
		c = minus(t[2], t[0]);
		d = mul(num_int(2, q), cross(b, c));
		o.x = num_div(sub(mul(c.y, dot(b, b)), mul(b.y, dot(c, c))), d, q);
		o.y = num_div(sub(mul(b.x, dot(c, c)), mul(c.x, dot(b, b))), d, q);
		s = fmax(s, fmax(fabs(val(o.x)), fabs(val(o.y))));
		return zero(sub(dist2(plus(o, t[0]), p[skip_one]), dot(o, o)), s, 2);
	}
	/* All in line: only two of them, however often. */
	for (int skip_one = 0; skip_one < 4; skip_one++) {
		int equal = 0;

		for (int i = 0; i < 4; i++)
			for (int k = 0; k < i; k++) {
				int z = i == skip_one || k == skip_one
						? 0
						: zero(dist2(p[i], p[k]), s, 2);

				if (z < 0)
					return DOUBT;
				equal += z;
			}
		if (!equal)
			return 0;
	}
	return 1;
}

static p2 mirrored(p2 p, p2 a, p2 d)
{
	num k = num_div(mul(num_int(2, q), dot(minus(p, a), d)), dot(d, d), q);

	return plus(minus(plus(a, a), p), times(d, k));
}

/* By reflecting a focus in the line: the contact is seen from the image in the direction
 * of the other focus, or across the directrix. */
static int tangent(const struct held *v, const struct held *w, double s)
{
	p2 a, d, m, g, contact;
	int touch;

	if (is_kind(w, KINDS_LINEAR))
		return is_kind(v, KINDS_LINEAR) ? DOUBT : tangent(w, v, s);
	if (is_kind(v, KINDS_LINEAR)) {
		carrier(v, &a, &d);
		if (zero(dot(d, d), s, 2))
			return DOUBT;
		m = mirrored(at(w, 0), a, d);
		if (is_kind(w, KINDS_ROUND)) {
			touch = zero(sub(sqr(cross(d, minus(at(w, 0), a))),
					 mul(radius2(w), dot(d, d))),
				     s, 4);
			contact = times(plus(m, at(w, 0)), num_half(num_int(1, q), q));
			return touch == 1 ? on_object(contact, v, s) : touch;
		}
		if (w->kind == KIND_PARABOLA) {
			touch = zero(cross(at(w, 2), minus(m, at(w, 1))), s, 2);
			g = (p2){ num_neg(at(w, 2).y, q), at(w, 2).x };
		} else {
			touch = zero(sub(dist(m, at(w, 1)), add(w->v[4], w->v[4])), s, 1);
			g = minus(at(w, 1), m);
		}
		/* An asymptote has the mirror image at that distance too. */
		if (touch == 1 && w->kind == KIND_HYPERBOLA)
			touch = DOUBT;
		if (touch != 1)
			return touch;
		contact = plus(m, times(g, num_div(cross(minus(a, m), d), cross(g, d), q)));
		return on_object(contact, v, s);
	}
	if (is_kind(v, KINDS_ROUND) && is_kind(w, KINDS_ROUND)) {
		num r = root(radius2(v)), t = root(radius2(w)), k = dist(at(v, 0), at(w, 0));
		int outer = zero(sub(k, add(r, t)), s, 1),
		    inner = zero(sub(k, size_of(sub(r, t))), s, 1);

		if (outer < 0 || inner < 0)
			return DOUBT;
		return (outer || inner) && !zero(k, s, 1);
	}
	return DOUBT;
}

static int concurrent(const struct held *const *h, double s)
{
	p2 a[3], d[3], x;

	for (int i = 0; i < 3; i++)
		carrier(h[i], &a[i], &d[i]);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3, par = zero(cross(d[i], d[j]), s, 2);
		num t;

		if (par < 0)
			return DOUBT;
		if (par)
			continue;
		t = num_div(cross(minus(a[j], a[i]), d[j]), cross(d[i], d[j]), q);
		x = plus(a[i], times(d[i], t));
		s = fmax(s, fmax(fabs(val(x.x)), fabs(val(x.y))));
		return zero(cross(d[k], minus(x, a[k])), s, 2);
	}
	return 0;
}

static int equal(const struct held *v, const struct held *w, double s)
{
	p2 a, b, d, g;

	if (v->kind != w->kind)
		return DOUBT;
	if (is_kind(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR)))
		return same_place(at(v, 0), at(w, 0), s);
	if (v->kind == KIND_NUMBER)
		return zero(sub(v->v[0], w->v[0]), s, 1);
	if (v->kind == KIND_CIRCLE)
		return both(same_place(at(v, 0), at(w, 0), s),
			    zero(sub(v->v[2], w->v[2]), s, 2));
	if (is_kind(v, KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))) {
		carrier(v, &a, &d);
		carrier(w, &b, &g);
		if (v->kind == KIND_RAY)
			return both(same_place(a, b, s),
				    both(zero(cross(d, g), s, 2), positive(dot(d, g), s, 2)));
		return both(zero(cross(d, g), s, 2), zero(cross(d, minus(b, a)), s, 2));
	}
	if (v->kind == KIND_SEGMENT) {
		int r = both(same_place(at(v, 0), at(w, 0), s),
			     same_place(at(v, 1), at(w, 1), s));
		int t = both(same_place(at(v, 0), at(w, 1), s),
			     same_place(at(v, 1), at(w, 0), s));

		return r < 0 || t < 0 ? DOUBT : r || t;
	}
	return DOUBT;
}

static int congruent(const struct held *v, const struct held *w, double s)
{
	if (v->kind != w->kind)
		return 0;
	if (v->kind == KIND_SEGMENT)
		return zero(sub(dist2(at(v, 0), at(v, 1)), dist2(at(w, 0), at(w, 1))), s, 2);
	if (v->kind == KIND_CIRCLE)
		return zero(sub(v->v[2], w->v[2]), s, 2);
	if (v->kind == KIND_POLYGON && v->n == 6 && w->n == 6) {
		static const int order[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
						 { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
		int r = 0;

		for (int k = 0; k < 6; k++) {
			int good = 1;

			for (int i = 0; i < 3; i++)
				good = both(good,
					    zero(sub(dist2(at(v, i), at(v, (i + 1) % 3)),
						     dist2(at(w, order[k][i]),
							   at(w, order[k][(i + 1) % 3]))),
						 s, 2));
			r = good > 0 || r > 0 ? 1 : good < 0 || r < 0 ? DOUBT : 0;
		}
		return r;
	}
	return DOUBT;
}

/* --- The second way in space ------------------------------------------------------------- */

typedef struct {
	num x, y, z;
} p3;

static bool in_space(const struct held *h)
{
	return is_kind(h, KINDS_SPACE);
}
static p3 at3(const struct held *h, int i)
{
	if (in_space(h))
		return (p3){ h->v[3 * i], h->v[3 * i + 1], h->v[3 * i + 2] };
	return (p3){ h->v[2 * i], h->v[2 * i + 1], num_int(0, q) };
}
static p3 minus3(p3 a, p3 b)
{
	return (p3){ sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z) };
}
static p3 plus3(p3 a, p3 b)
{
	return (p3){ add(a.x, b.x), add(a.y, b.y), add(a.z, b.z) };
}
static num dot3(p3 a, p3 b)
{
	return add(add(mul(a.x, b.x), mul(a.y, b.y)), mul(a.z, b.z));
}
static p3 cross3(p3 a, p3 b)
{
	return (p3){ sub(mul(a.y, b.z), mul(a.z, b.y)), sub(mul(a.z, b.x), mul(a.x, b.z)),
		     sub(mul(a.x, b.y), mul(a.y, b.x)) };
}
static int zero3(p3 a, double s, int degree)
{
	return both(zero(a.x, s, degree), both(zero(a.y, s, degree), zero(a.z, s, degree)));
}
static int not(int a)
{
	return a < 0 ? DOUBT : !a;
}

/* Point and direction of what is straight. */
static bool carrier3(const struct held *h, p3 *p, p3 *d)
{
	if (!is_kind(h, KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
				KIND_BIT(KIND_SVECTOR)))
		return false;
	*p = at3(h, 0);
	*d = at3(h, 1);
	if (h->kind == KIND_SEGMENT || h->kind == KIND_SSEGMENT)
		*d = minus3(*d, *p);
	if (h->kind == KIND_VECTOR || h->kind == KIND_SVECTOR) {
		p3 t = *p;

		*p = *d;
		*d = t;
	}
	return true;
}

/* A point and the normal of what is flat: a plane's point is n k / n^2. */
static bool flat3(const struct held *h, p3 *p, p3 *n)
{
	if (h->kind == KIND_PLANE) {
		num k = num_div(h->v[3], dot3(at3(h, 0), at3(h, 0)), q);

		*n = at3(h, 0);
		*p = (p3){ mul(n->x, k), mul(n->y, k), mul(n->z, k) };
		return true;
	}
	if ((h->kind != KIND_SPOLYGON || h->n != 9) && (h->kind != KIND_POLYGON || h->n != 6))
		return false;
	*p = at3(h, 0);
	*n = cross3(minus3(at3(h, 1), *p), minus3(at3(h, 2), *p));
	return true;
}

static int on_straight3(p3 x, const struct held *h, double s)
{
	p3 p, d;
	int r;

	if (!carrier3(h, &p, &d))
		return DOUBT;
	r = zero3(cross3(d, minus3(x, p)), s, 2);
	if (is_kind(h, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_RAY) |
			       KIND_BIT(KIND_SRAY)))
		r = both(r, not_negative(dot3(d, minus3(x, p)), s, 2));
	if (is_kind(h, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT)))
		r = both(r, not_negative(dot3(d, minus3(plus3(p, d), x)), s, 2));
	return r;
}

static int on_object3(p3 x, const struct held *h, double s)
{
	p3 p, n;

	if (is_kind(h, KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR)))
		return DOUBT;
	if (is_kind(h, KINDS_LINEAR | KINDS_LINEAR3))
		return on_straight3(x, h, s);
	if (h->kind == KIND_PLANE && flat3(h, &p, &n))
		return zero(dot3(n, minus3(x, p)), s, 4);
	return DOUBT;
}

static int sides3(const struct held *v, const struct held *w, bool parallel, double s)
{
	p3 p, a, b;
	bool flat_v = !carrier3(v, &p, &a), flat_w = !carrier3(w, &p, &b);

	if ((flat_v && !flat3(v, &p, &a)) || (flat_w && !flat3(w, &p, &b)))
		return DOUBT;
	return (flat_v == flat_w) == parallel ? zero3(cross3(a, b), s, 4)
					      : zero(dot3(a, b), s, 4);
}

static int coplanar3(const struct held *const *h, int n, double s)
{
	p3 p[2 * TOOL_PARAMS], d;
	int k = 0, r = 1;

	for (int i = 0; i < n; i++) {
		p[k++] = at3(h[i], 0);
		if (is_kind(h[i], KINDS_LINEAR | KINDS_LINEAR3)) {
			carrier3(h[i], &p[k - 1], &d);
			p[k] = plus3(p[k - 1], d);
			k++;
		}
	}
	for (int i = 1; i < k; i++)
		for (int j = 1; j < i; j++)
			for (int l = 1; l < j; l++)
				r = both(r, zero(dot3(minus3(p[i], p[0]),
						      cross3(minus3(p[j], p[0]),
							     minus3(p[l], p[0]))),
						 s, 3));
	return r;
}

static int equal3(const struct held *v, const struct held *w, double s)
{
	p3 a, b, d, g;
	kind_set points = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT),
		 lines = KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE);

	if (is_kind(v, points) && is_kind(w, points))
		return zero3(minus3(at3(v, 0), at3(w, 0)), s, 1);
	if (is_kind(v, lines) && is_kind(w, lines)) {
		carrier3(v, &a, &d);
		carrier3(w, &b, &g);
		return both(zero3(cross3(d, g), s, 2), zero3(cross3(d, minus3(b, a)), s, 2));
	}
	if (v->kind == KIND_PLANE && w->kind == KIND_PLANE && flat3(v, &a, &d) &&
	    flat3(w, &b, &g))
		return both(zero3(cross3(d, g), s, 2), zero(dot3(d, minus3(b, a)), s, 4));
	return DOUBT;
}

static int second_way3(const char *tool, const struct held *const *h, int n, double s)
{
	p3 p, d, g, e;

	if (!strcmp(tool, "query_are_collinear"))
		return zero3(cross3(minus3(at3(h[1], 0), at3(h[0], 0)),
				    minus3(at3(h[2], 0), at3(h[0], 0))),
			     s, 2);
	if (!strcmp(tool, "query_are_parallel") || !strcmp(tool, "query_are_perpendicular"))
		return sides3(h[0], h[1], !strcmp(tool, "query_are_parallel"), s);
	if (!strcmp(tool, "query_is_on"))
		return on_object3(at3(h[0], 0), h[1], s);
	if (!strcmp(tool, "query_are_coplanar"))
		return coplanar3(h, n, s);
	if (!strcmp(tool, "query_are_skew")) {
		carrier3(h[0], &p, &d);
		carrier3(h[1], &e, &g);
		return not(zero(dot3(minus3(e, p), cross3(d, g)), s, 3));
	}
	if (!strcmp(tool, "query_is_on_plane") && flat3(h[1], &p, &g)) {
		if (carrier3(h[0], &e, &d))
			return both(zero(dot3(g, d), s, 3), zero(dot3(g, minus3(e, p)), s, 4));
		return is_kind(h[0], KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
			       ? zero(dot3(g, minus3(at3(h[0], 0), p)), s, 4)
			       : DOUBT;
	}
	if (!strcmp(tool, "query_are_equal"))
		return equal3(h[0], h[1], s);
	return DOUBT;
}

/* 1: as defined, 0: not, DOUBT: not covered. */
static int as_defined3(const struct tool *t, const struct held *r, const struct held *a,
		       const struct held *b, const struct held *c, double s)
{
	const char *n = t->name;
	p3 p, d, e, g;

	if (!a || !b)
		return DOUBT;
	if (!strcmp(n, "add_midpoint"))
		return is_kind(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
			       ? zero3(minus3(plus3(at3(r, 0), at3(r, 0)),
					      plus3(at3(a, 0), at3(b, 0))),
				       s, 1)
			       : DOUBT;
	if (!strcmp(n, "add_line") || !strcmp(n, "add_ray")) {
		carrier3(r, &p, &d);
		e = minus3(at3(b, 0), at3(a, 0));
		return both(on_straight3(at3(a, 0), r, s),
			    both(zero3(cross3(d, e), s, 2), positive(dot3(d, e), s, 2)));
	}
	if (!strcmp(n, "add_segment"))
		return both(zero3(minus3(at3(r, 0), at3(a, 0)), s, 1),
			    zero3(minus3(at3(r, 1), at3(b, 0)), s, 1));
	if (!strcmp(n, "add_vector"))
		return zero3(minus3(at3(r, 0), minus3(at3(b, 0), at3(a, 0))), s, 1);
	if (!strcmp(n, "add_perpendicular_line") && carrier3(r, &p, &d)) {
		int across = carrier3(b, &e, &g) ? zero(dot3(d, g), s, 2)
			     : flat3(b, &e, &g)  ? zero3(cross3(d, g), s, 3)
						 : DOUBT;

		return both(on_straight3(at3(a, 0), r, s), across);
	}
	if (!strcmp(n, "add_parallel_line") && carrier3(b, &e, &g) && carrier3(r, &p, &d))
		return both(on_straight3(at3(a, 0), r, s),
			    both(zero3(cross3(d, g), s, 2), positive(dot3(d, g), s, 2)));
	if (!strcmp(n, "add_intersect") && r->kind == KIND_SPOINT)
		return both(on_object3(at3(r, 0), a, s), on_object3(at3(r, 0), b, s));
	if (!strcmp(n, "add_intersect") && r->kind == KIND_SLINE && carrier3(r, &p, &d))
		return both(both(on_object3(p, a, s), on_object3(plus3(p, d), a, s)),
			    both(on_object3(p, b, s), on_object3(plus3(p, d), b, s)));
	if (!strcmp(n, "add_foot")) {
		e = minus3(at3(r, 0), at3(a, 0));
		if (carrier3(b, &p, &d))
			return both(zero3(cross3(d, minus3(at3(r, 0), p)), s, 2),
				    zero(dot3(d, e), s, 2));
		return flat3(b, &p, &d) ? both(zero(dot3(d, minus3(at3(r, 0), p)), s, 4),
					       zero3(cross3(d, e), s, 3))
					: DOUBT;
	}
	if (!strcmp(n, "add_plane") && c && r->kind == KIND_PLANE &&
	    is_kind(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)) &&
	    is_kind(c, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)))
		return both(on_object3(at3(a, 0), r, s),
			    both(on_object3(at3(b, 0), r, s), on_object3(at3(c, 0), r, s)));
	if (!strcmp(n, "add_plane_bisector") && flat3(r, &p, &d)) {
		e = minus3(at3(b, 0), at3(a, 0));
		g = plus3(at3(a, 0), at3(b, 0));
		return both(zero3(cross3(d, e), s, 2),
			    zero(dot3(d, minus3(g, plus3(p, p))), s, 4));
	}
	if (!strcmp(n, "add_distance") &&
	    is_kind(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)) &&
	    is_kind(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		e = minus3(at3(b, 0), at3(a, 0));
		return zero(sub(sqr(r->v[0]), dot3(e, e)), s, 2);
	}
	return DOUBT;
}

/* The answer of the second way to an ASK tool's question. */
static int second_way(const char *tool, const struct held *const *h, int n)
{
	double s = 1;
	p2 a, b, d, g, p[4];

	for (int i = 0; i < n; i++)
		s = fmax(s, h[i]->size);
	for (int i = 0; i < n; i++)
		if (in_space(h[i]))
			return second_way3(tool, h, n, s);
	if (!strcmp(tool, "query_are_coplanar") || !strcmp(tool, "query_are_skew") ||
	    !strcmp(tool, "query_is_on_plane"))
		return second_way3(tool, h, n, s);
	for (int i = 0; i < n && i < 4; i++)
		p[i] = at(h[i], 0);
	if (!strcmp(tool, "query_are_collinear"))
		return collinear(p[0], p[1], p[2], s);
	if (!strcmp(tool, "query_are_concyclic"))
		return concyclic(p, s);
	if (!strcmp(tool, "query_are_equal"))
		return equal(h[0], h[1], s);
	if (!strcmp(tool, "query_are_congruent"))
		return congruent(h[0], h[1], s);
	if (!strcmp(tool, "query_is_on"))
		return on_object(p[0], h[1], s);
	if (!strcmp(tool, "query_is_in_region"))
		return in_region(p[0], h[1], s);
	if (!strcmp(tool, "query_is_tangent"))
		return tangent(h[0], h[1], s);
	if (!strcmp(tool, "query_are_concurrent"))
		return concurrent(h, s);
	if (!strcmp(tool, "query_are_parallel") || !strcmp(tool, "query_are_perpendicular")) {
		carrier(h[0], &a, &d);
		carrier(h[1], &b, &g);
		return zero(strcmp(tool, "query_are_parallel") ? dot(d, g) : cross(d, g), s,
			    2);
	}
	return DOUBT;
}

/* --- Constructions against their definitions ---------------------------------------------- */

static const struct held *arg_held(const struct tool *t, const struct buf *given,
				   const char *param)
{
	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, param))
			return given[i].n ? held(buf_str(&given[i])) : NULL;
	return NULL;
}

static num arg_number(const struct tool *t, const struct buf *given, const char *param)
{
	num v = num_bad(q);
	struct err e;

	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, param) &&
		    expr_number(&v, buf_str(&given[i]), q, &e) != OK)
			v = num_bad(q);
	return v;
}

static p2 turned(p2 v, num angle)
{
	num c = num_cos(angle, q), s = num_sin(angle, q);

	return (p2){ sub(mul(c, v.x), mul(s, v.y)), add(mul(s, v.x), mul(c, v.y)) };
}

/* Does the point made by a triangle-centre tool satisfy what defines it? */
static int is_center(p2 r, p2 a, p2 b, p2 c, int n, double s)
{
	num la = dist(b, c), lb = dist(c, a), lc = dist(a, b), sum = add(add(la, lb), lc);
	p2 m;

	if (n == 1)
		return same_place(times(r, sum),
				  plus(plus(times(a, la), times(b, lb)), times(c, lc)), s * s);
	if (n == 2)
		return same_place(times(r, num_int(3, q)), plus(plus(a, b), c), s);
	if (n == 3)
		return both(zero(sub(dist2(r, a), dist2(r, b)), s, 2),
			    zero(sub(dist2(r, a), dist2(r, c)), s, 2));
	if (n == 4)
		return both(zero(dot(minus(r, a), minus(b, c)), s, 2),
			    zero(dot(minus(r, b), minus(c, a)), s, 2));
	if (n == 5) {
		m = times(plus(a, b), num_rat(1, 2, q));
		return both(
			zero(sub(dist2(r, m), dist2(r, times(plus(b, c), num_rat(1, 2, q)))),
			     s, 2),
			zero(sub(dist2(r, m), dist2(r, times(plus(c, a), num_rat(1, 2, q)))),
			     s, 2));
	}
	if (n == 6) {
		num a2 = sqr(la), b2 = sqr(lb), c2 = sqr(lc);

		return same_place(times(r, add(add(a2, b2), c2)),
				  plus(plus(times(a, a2), times(b, b2)), times(c, c2)),
				  s * s * s);
	}
	if (n == 8)
		return same_place(times(r, sum),
				  plus(plus(times(a, sub(add(lb, lc), la)),
					    times(b, sub(add(lc, la), lb))),
				       times(c, sub(add(la, lb), lc))),
				  s * s);
	return DOUBT;
}

/* The objects of a call in the order of the row; does one lie in space? */
static bool objects_in_space(const struct tool *t, const struct buf *given,
			     const struct held **x)
{
	bool space = false;
	int k = 0;

	for (int i = 0; i < t->n_params; i++) {
		if (t->param[i].type != PARAM_OBJECT)
			continue;
		x[k] = given[i].n ? held(buf_str(&given[i])) : NULL;
		space = space || (x[k] && in_space(x[k]));
		k++;
	}
	return space;
}

/* 1: as defined, 0: not, DOUBT: not covered. */
static int as_defined(const struct tool *t, const struct buf *given, const char *name)
{
	const struct held *r = held(name), *a, *b, *c, *x[TOOL_PARAMS] = { NULL };
	const char *n = t->name;
	double s;
	p2 p, d, e, g;

#define ARG(x) arg_held(t, given, x)
	if (!r)
		return DOUBT;
	s = r->size;
	for (int i = 0; i < t->n_params; i++)
		if (given[i].n && t->param[i].type == PARAM_OBJECT &&
		    (a = held(buf_str(&given[i]))) != NULL)
			s = fmax(s, a->size);
	if (objects_in_space(t, given, x) || in_space(r))
		return as_defined3(t, r, x[0], x[1], x[2], s);
	if (!strcmp(n, "add_midpoint") && (a = ARG("p1")) && a->kind == KIND_POINT &&
	    (b = ARG("p2")))
		return same_place(plus(at(r, 0), at(r, 0)), plus(at(a, 0), at(b, 0)), s);
	if ((!strcmp(n, "add_line") || !strcmp(n, "add_ray")) && (a = ARG("p1")) &&
	    (b = ARG("p2"))) {
		carrier(r, &p, &d);
		e = minus(at(b, 0), at(a, 0));
		return both(on_object(at(a, 0), r, s),
			    both(zero(cross(d, e), s, 2), positive(dot(d, e), s, 2)));
	}
	if (!strcmp(n, "add_segment") && (a = ARG("p1")) && (b = ARG("p2")))
		return both(same_place(at(r, 0), at(a, 0), s),
			    same_place(at(r, 1), at(b, 0), s));
	if ((!strcmp(n, "add_perpendicular_line") || !strcmp(n, "add_parallel_line")) &&
	    (a = ARG("point")) && (b = ARG("line"))) {
		carrier(b, &p, &d);
		carrier(r, &p, &e);
		if (!strcmp(n, "add_perpendicular_line"))
			d = (p2){ num_neg(d.y, q), d.x };
		return both(on_object(at(a, 0), r, s),
			    both(zero(cross(d, e), s, 2), positive(dot(d, e), s, 2)));
	}
	if (!strcmp(n, "add_perpendicular_bisector") && (a = ARG("p1")) &&
	    a->kind == KIND_POINT && (b = ARG("p2"))) {
		carrier(r, &p, &d);
		e = minus(at(b, 0), at(a, 0));
		g = times(plus(at(a, 0), at(b, 0)), num_rat(1, 2, q));
		return both(zero(cross(d, minus(g, p)), s, 2),
			    both(zero(dot(d, e), s, 2), positive(cross(e, d), s, 2)));
	}
	if (!strcmp(n, "add_angle_bisector") && (a = ARG("p1")) && (b = ARG("vertex")) &&
	    (c = ARG("p2"))) {
		num k, l;

		carrier(r, &p, &d);
		e = minus(at(a, 0), at(b, 0));
		g = minus(at(c, 0), at(b, 0));
		/* equal projections of the unit arms, on opposite sides */
		k = root(dot(e, e));
		l = root(dot(g, g));
		return both(
			on_object(at(b, 0), r, s),
			both(zero(sub(mul(dot(d, e), l), mul(dot(d, g), k)), s, 3),
			     both(zero(add(mul(cross(d, e), l), mul(cross(d, g), k)), s, 3),
				  not_negative(dot(d, e), s, 2))));
	}
	if (!strcmp(n, "add_circle_3_points") && (a = ARG("a")) && (b = ARG("b")) &&
	    (c = ARG("c")))
		return both(on_object(at(a, 0), r, s),
			    both(on_object(at(b, 0), r, s), on_object(at(c, 0), r, s)));
	if (!strcmp(n, "add_incircle") && (a = ARG("a")) && (b = ARG("b")) && (c = ARG("c")))
		return both(is_center(at(r, 0), at(a, 0), at(b, 0), at(c, 0), 1, s),
			    zero(sub(mul(r->v[2], dist2(at(a, 0), at(b, 0))),
				     sqr(cross(minus(at(b, 0), at(a, 0)),
					       minus(at(r, 0), at(a, 0))))),
				 s, 4));
	if (!strcmp(n, "add_excircle") && (a = ARG("a")) && (b = ARG("b")) && (c = ARG("c"))) {
		const p2 corner[3] = { at(a, 0), at(b, 0), at(c, 0) };
		int good = 1;

		/* As far from each line; beyond bc, on the triangle's side of the others. */
		for (int i = 0; i < 3; i++) {
			p2 o = corner[(i + 1) % 3];
			num turn;

			d = minus(corner[(i + 2) % 3], o);
			turn = mul(cross(d, minus(corner[i], o)),
				   cross(d, minus(at(r, 0), o)));
			good = both(good, both(positive(i ? turn : num_neg(turn, q), s, 4),
					       zero(sub(mul(r->v[2], dot(d, d)),
							sqr(cross(d, minus(at(r, 0), o)))),
						    s, 4)));
		}
		return good;
	}
	if (!strcmp(n, "add_triangle_center") && (a = ARG("a")) && (b = ARG("b")) &&
	    (c = ARG("c")))
		return is_center(at(r, 0), at(a, 0), at(b, 0), at(c, 0),
				 (int)val(arg_number(t, given, "n")), s);
	if (!strcmp(n, "add_circle") && (a = ARG("center"))) {
		b = ARG("point");
		if (b)
			return both(same_place(at(r, 0), at(a, 0), s),
				    on_object(at(b, 0), r, s));
		d.x = arg_number(t, given, "radius");
		return num_is_bad(d.x) ? DOUBT
				       : both(same_place(at(r, 0), at(a, 0), s),
					      zero(sub(r->v[2], sqr(d.x)), s, 2));
	}
	if (!strcmp(n, "add_intersect") && (a = ARG("obj1")) && (b = ARG("obj2")))
		return both(on_object(at(r, 0), a, s), on_object(at(r, 0), b, s));
	if ((!strcmp(n, "add_point_on") || !strcmp(n, "add_closest_point")) &&
	    (a = ARG("obj")))
		return on_object(at(r, 0), a, s);
	if (!strcmp(n, "add_tangent") && (a = ARG("point")) && (b = ARG("conic")) &&
	    b->kind != KIND_FUNCTION)
		return both(on_object(at(a, 0), r, s), tangent(r, b, s));
	if (!strcmp(n, "add_tangent_conic_conic") && (a = ARG("conic1")) &&
	    (b = ARG("conic2")))
		return both(tangent(r, a, s), tangent(r, b, s));
	if (!strcmp(n, "add_foot") && (a = ARG("point")) && (b = ARG("line"))) {
		carrier(b, &p, &d);
		return both(zero(cross(d, minus(at(r, 0), p)), s, 2),
			    zero(dot(d, minus(at(r, 0), at(a, 0))), s, 2));
	}
	if (!strncmp(n, "add_ellipse", 11) || !strncmp(n, "add_hyperbola", 13))
		return (a = ARG("p")) ? on_object(at(a, 0), r, s) : DOUBT;
	if (!strncmp(n, "transform_", 10) && (a = ARG("obj")) &&
	    is_kind(a, KIND_BIT(KIND_POINT))) {
		p = at(a, 0);
		if (!strcmp(n, "transform_reflect_line") && (b = ARG("line"))) {
			carrier(b, &g, &d);
			return same_place(at(r, 0), mirrored(p, g, d), s);
		}
		if (!strcmp(n, "transform_reflect_point") && (b = ARG("point")))
			return same_place(plus(at(r, 0), p), plus(at(b, 0), at(b, 0)), s);
		if (!strcmp(n, "transform_rotate") && (b = ARG("center"))) {
			d.x = arg_number(t, given, "angle");
			return num_is_bad(d.x)
				       ? DOUBT
				       : same_place(at(r, 0),
						    plus(at(b, 0),
							 turned(minus(p, at(b, 0)), d.x)),
						    s);
		}
		if (!strcmp(n, "transform_dilate") && (b = ARG("center"))) {
			d.x = arg_number(t, given, "factor");
			return num_is_bad(d.x)
				       ? DOUBT
				       : same_place(at(r, 0),
						    plus(at(b, 0),
							 times(minus(p, at(b, 0)), d.x)),
						    s);
		}
		if (!strcmp(n, "transform_translate") && (b = ARG("vector")))
			return same_place(at(r, 0), plus(p, at(b, 0)), s);
	}
	if (!strcmp(n, "add_distance") && (a = ARG("p1")) && (b = ARG("p2")) &&
	    a->kind == KIND_POINT && b->kind == KIND_POINT)
		return zero(sub(sqr(r->v[0]), dist2(at(a, 0), at(b, 0))), s, 2);
	if (!strcmp(n, "add_slope") && (a = ARG("line"))) {
		carrier(a, &p, &d);
		return zero(sub(mul(r->v[0], d.x), d.y), s, 2);
	}
	if (!strcmp(n, "add_area") && (a = ARG("obj")) && a->kind == KIND_POLYGON) {
		num sum = num_int(0, q);

		for (int i = 0, k = a->n / 2; i < k; i++)
			sum = add(sum, cross(at(a, i), at(a, (i + 1) % k)));
		return a->n > 6 ? DOUBT : zero(sub(size_of(sum), add(r->v[0], r->v[0])), s, 2);
	}
#undef ARG
	return DOUBT;
}

/* --- Asking ------------------------------------------------------------------------------- */

/* query_holds on one relation: 1, 0, DOUBT for unknown, -2 for an error. */
static int holds(const char *relation, bool *probable)
{
	struct buf line = { 0 }, out = { 0 };
	const struct fig_obs *o;
	enum status st;
	int r = -2;

	buf_add(&line, "{\"tool\":\"query_holds\",\"args\":{\"relations\":");
	json_add_string(&line, relation);
	buf_add(&line, "}}");
	st = timed_line(buf_str(&line), &o);
	if (st == OK) {
		fig_obs_json(&out, f, o);
		r = strstr(buf_str(&out), "\"holds\":true")    ? 1
		    : strstr(buf_str(&out), "\"holds\":false") ? 0
							       : DOUBT;
		if (probable)
			*probable =
				strstr(buf_str(&out), "\"certainty\":\"probable\"") != NULL;
	} else if (st == E_UNABLE) {
		r = DOUBT;
	}
	buf_clear(&line);
	buf_clear(&out);
	return r;
}

static void check_fact(const char *relation)
{
	int r = holds(relation, NULL);

	count.facts++;
	if (r == DOUBT)
		count.facts_unknown++;
	if (r == 0)
		complain(&count.wrong, "promised but false: %s", relation);
	if (r == -2)
		complain(&count.refused, "promised but refused: %s: %s", relation,
			 f->obs.err.msg);
}

static void check_facts(const struct tool *t, const struct buf *given, int obj)
{
	const char *arg[TOOL_PARAMS];
	struct buf b = { 0 };

	for (int i = 0; i < t->n_params; i++)
		arg[i] = given[i].n ? given[i].s : NULL;
	for (int i = 0; i < t->n_facts; i++)
		for (int k = 0; promise_said(&b, f, obj, &t->fact[i], arg, k); k++)
			check_fact(buf_str(&b));
	buf_clear(&b);
}

/* A random question that the table knows, as a relation. */
static bool pick_relation(struct pick *p, struct buf *relation, const struct tool **tool,
			  struct buf *given)
{
	struct buf line = { 0 };
	const struct tool *t;
	bool good;

	do
		t = pick_tool(p, tools, 1u << TOOL_ASK);
	while (strcmp(t->makes, "boolean"));
	good = pick_call(p, f, t, 0, given, &line);
	buf_clear(&line);
	buf_reset(relation);
	buf_addf(relation, "%.*s(", (int)strcspn(t->commands, " "), t->commands);
	for (int i = 1, first = 1; i < t->n_params && good; i++) {
		if (!given[i].n)
			continue;
		good = fig_find(f, buf_str(&given[i])).v >= 0;
		buf_addf(relation, "%s%s", first ? "" : ", ", buf_str(&given[i]));
		first = 0;
	}
	buf_addc(relation, ')');
	*tool = t;
	return good;
}

static void ask_relation(struct pick *p)
{
	struct buf relation = { 0 }, given[TOOL_PARAMS] = { { 0 } };
	const struct tool *t;
	const struct held *h[TOOL_PARAMS];
	int n = 0, mine = DOUBT, r;
	bool probable;

	for (int tries = 0; tries < 10; tries++)
		if (pick_relation(p, &relation, &t, given))
			goto ask;
	goto out;
ask:
	r = holds(buf_str(&relation), &probable);
	if (r == -2) {
		if (strcmp(f->obs.err.code, "unsupported") &&
		    strcmp(f->obs.err.code, "wrong_kind") &&
		    strcmp(f->obs.err.code, "undefined_parent"))
			complain(&count.refused, "refused: %s: %s", buf_str(&relation),
				 f->obs.err.msg);
		goto out;
	}
	count.relations++;
	if (r == DOUBT) {
		count.unknown++;
		if (getenv("SHOW_UNKNOWN"))
			complain(&count.sampled, "unknown: %s", buf_str(&relation));
		goto out;
	}
	count.probable += probable;
	count.yes += r == 1;
	count.no += r == 0;
	for (int i = 1; i < t->n_params; i++)
		if (given[i].n && !(h[n++] = held(buf_str(&given[i]))))
			goto out;
	mine = second_way(t->name, h, n);
	if (mine == DOUBT)
		goto out;
	count.second++;
	if (mine != r)
		complain(&count.wrong, "%s: decided %s, the second way says %s",
			 buf_str(&relation), r ? "true" : "false", mine ? "true" : "false");
out:
	buf_clear(&relation);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
}

/* Two distances compared, with the second way beside it. */
static void ask_distances(struct pick *p)
{
	static const char *const ops[] = { "==", "<", "<=", "!=", ">" };
	const char *name[4], *op = PICK_WORD(p, ops);
	const struct held *h[4];
	struct buf b = { 0 };
	double s = 1;
	int k = 1 + (int)pick_below(p, 2), r, z, mine;
	bool probable;
	num d;

	for (int i = 0; i < 4; i++) {
		name[i] = pick_object(p, f, KIND_BIT(KIND_POINT), true);
		if (!name[i])
			return;
	}
	buf_addf(&b, "Distance(%s, %s) %s %d*Distance(%s, %s)", name[0], name[1], op, k,
		 name[2], name[3]);
	r = holds(buf_str(&b), &probable);
	if (r == -2)
		complain(&count.refused, "refused: %s: %s", buf_str(&b), f->obs.err.msg);
	count.relations += r != -2;
	count.unknown += r == DOUBT;
	count.yes += r == 1;
	count.no += r == 0;
	for (int i = 0; i < 4 && r >= 0; i++) {
		h[i] = held(name[i]);
		if (!h[i])
			r = DOUBT;
		else
			s = fmax(s, h[i]->size);
	}
	if (r >= 0) {
		count.probable += probable;
		d = sub(dist2(at(h[0], 0), at(h[1], 0)),
			mul(num_int(k * k, q), dist2(at(h[2], 0), at(h[3], 0))));
		z = zero(d, s, 2);
		mine = !strcmp(op, "==")   ? z
		       : !strcmp(op, "!=") ? !z
		       : !strcmp(op, "<")  ? !z && val(d) < 0
		       : !strcmp(op, ">")  ? !z && val(d) > 0
					   : z || val(d) < 0;
		if (z >= 0) {
			count.second++;
			if (mine != r)
				complain(&count.wrong,
					 "%s: decided %d, the second way says %d", buf_str(&b),
					 r, mine);
		}
	}
	buf_clear(&b);
}

/* A measure: its closed form read back must be the number, its double near it. */
static void ask_measure(struct pick *p)
{
	const char *a = pick_object(p, f, KIND_BIT(KIND_POINT), true),
		   *b = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	const struct held *h, *k;
	const struct fig_obs *o;
	struct buf line = { 0 }, text = { 0 };
	struct err e;
	num form, mine;
	double v = 0;

	if (!a || !b)
		return;
	buf_addf(&line, "Distance(%s, %s)", a, b);
	if (timed_line(buf_str(&line), &o) == OK) {
		bool number = fig_obs_number(&v, f, o), exact = fig_obs_exact(&text, f, o);

		h = held(a);
		k = held(b);
		if (h && k) {
			double s = fmax(h->size, k->size);

			mine = dist(at(h, 0), at(k, 0));
			count.forms += exact;
			count.no_form += !exact;
			if (exact && (expr_number(&form, buf_str(&text), q, &e) != OK ||
				      zero(sub(form, mine), s, 1) != 1))
				complain(&count.wrong,
					 "%s: the closed form %.200s is not %.17g",
					 buf_str(&line), buf_str(&text), val(mine));
			if (!number || fabs(v - val(mine)) > 1e-12 * (s + fabs(v)))
				complain(&count.wrong, "%s: %.17g is not %.17g",
					 buf_str(&line), v, val(mine));
		}
	}
	buf_clear(&line);
	buf_clear(&text);
}

/* The decimals that are shown for a point must be those of its numbers. */
static void check_decimals(struct pick *p)
{
	const char *name = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	const struct held *h = name ? held(name) : NULL;
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct err e;
	int i = 0;

	if (h) {
		fig_object_json(&b, f, fig_find(f, name).v);
		if (json_read(&j, b.s, b.n, a, &e) == OK &&
		    json_get(j, "approx")->type == JSON_ARRAY) {
			count.decimals++;
			for (const struct json *m = json_get(j, "approx")->child; m && i < 2;
			     m = m->next, i++) {
				double shown = m->text ? strtod(m->text, NULL) : NAN,
				       true_one = val(h->v[i]);

				if (!(fabs(shown - true_one) <=
				      1e-14 * fabs(true_one) + 1e-150))
					complain(&count.wrong,
						 "%s is shown at %.17g, not %.17g", name,
						 shown, true_one);
			}
		} else {
			count.no_decimals++;
		}
	}
	buf_clear(&b);
	arena_free(a);
}

/* --- Figures ------------------------------------------------------------------------------- */

/* What a figure is, in one number: names, kinds, enclosures, journal. */
static uint64_t fingerprint(void)
{
	uint64_t h = 14695981039346656037u;
	double d[2];

	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };
		const struct value *v;

		if (!fig_alive(f, id))
			continue;
		v = fig_value(f, id);
		for (const char *p = fig_name(f, id); *p; p++)
			h = (h ^ (unsigned char)*p) * 1099511628211u;
		h = (h ^ (uint64_t)(v ? v->n + 100 : 7)) * 1099511628211u;
		for (int k = 0; v && k < v->n; k++) {
			uint64_t u[2];

			d[0] = v->v[k].lo;
			d[1] = v->v[k].hi;
			memcpy(u, d, sizeof u);
			h = ((h ^ u[0]) * 1099511628211u ^ u[1]) * 1099511628211u;
		}
	}
	return (h ^ (uint64_t)fig_journal_count(f)) * 1099511628211u;
}

static void canvas_and_journal(struct buf *b)
{
	buf_reset(b);
	fig_canvas_json(b, f);
	fig_journal(b, f);
}

static void forget_held(void)
{
	num_enter(q, NUM_BALL, 1100);
	num_forget(q, NUM_BALL);
	num_enter(q, NUM_BALL, 1100);
	for (int i = 0; i < held_cap; i++)
		held_all[i].good = held_all[i].tried = false;
}

static void check_made(const struct tool *t, const struct buf *given, int from)
{
	for (int i = from; i < fig_count(f); i++) {
		int good;

		if (!fig_alive(f, (fig_id){ i }) || f->obj[i].role > ROLE_SOLUTION)
			continue;
		if (t->cls == TOOL_MAKE)
			check_facts(t, given, i);
		good = as_defined(t, given, fig_name(f, (fig_id){ i }));
		if (good == DOUBT)
			continue;
		count.constructions++;
		if (!good)
			complain(&count.wrong, "%s is not what %s defines",
				 fig_name(f, (fig_id){ i }), t->name);
	}
}

static void build(struct pick *p)
{
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } }, before = { 0 }, after = { 0 };
	const struct fig_obs *o;
	bool space = seed % 4 == 3; /* every fourth figure begins there */
	int start = 3 + (int)pick_below(p, 4),
	    steps = start + (int)pick_below(p, (unsigned)(STEPS - start + 1));

	for (int i = 0; i < steps; i++) {
		const struct tool *t = tool_find(tools, "add_point");
		bool sampled = pick_below(p, 40) == 0;
		int from = fig_count(f);
		uint64_t was = fingerprint();

		for (int k = 0; k < TOOL_PARAMS; k++)
			buf_reset(&given[k]);
		if (i < start) {
			(space && i ? pick_start3 : pick_start)(p, i, &line);
		} else {
			t = pick_tool(p, tools, 1u << TOOL_MAKE);
			for (int tries = 0; space && tries < 20 && !t->space && !t->solid;
			     tries++)
				t = pick_tool(p, tools, 1u << TOOL_MAKE);
			/* The workhorses come more often. */
			if (pick_below(p, 4) == 0)
				t = tool_find(tools, "add_intersect");
			if (!pick_call(p, f, t, i, given, &line))
				continue;
		}
		if (sampled)
			canvas_and_journal(&before);
		if (timed_line(buf_str(&line), &o) == OK) {
			if (i >= start)
				check_made(t, given, from);
			continue;
		}
		count.failed++;
		if (!f->obs.err.code || !f->obs.err.msg[0])
			complain(&count.traces, "fails without a reason: %s", buf_str(&line));
		if (was != fingerprint())
			complain(&count.traces, "changed the figure though it failed: %s",
				 buf_str(&line));
		if (sampled) {
			canvas_and_journal(&after);
			count.sampled++;
			if (strcmp(buf_str(&before), buf_str(&after)))
				complain(&count.traces,
					 "changed the canvas though it failed: %s",
					 buf_str(&line));
		}
	}
	buf_clear(&line);
	buf_clear(&before);
	buf_clear(&after);
	for (int k = 0; k < TOOL_PARAMS; k++)
		buf_clear(&given[k]);
}

static void one_figure(void)
{
	struct pick p = { .rng = { seed } };
	uint64_t was;

	f = fig_new(tools, seed);
	forget_held();
	build(&p);
	was = fingerprint();
	for (int i = 0; i < QUESTIONS; i++) {
		if (i % 5 == 4)
			ask_distances(&p);
		else
			ask_relation(&p);
	}
	ask_measure(&p);
	for (int i = 0; i < 3; i++)
		check_decimals(&p);
	if (was != fingerprint())
		complain(&count.traces, "questions changed the figure");
	count.figures++;
	fig_free(f);
	f = NULL;
}

/* --- Similar figures -------------------------------------------------------------------------- */

/* The journal again with every free point turned by (3 + 4i) / 5, doubled and shifted. */
static struct fig *similar_figure(struct fig *from)
{
	struct fig *g = fig_new(tools, 1);
	struct arena *a = arena_new();
	struct buf line = { 0 };
	bool good = true;

	for (int i = 0; i < fig_journal_count(from) && good; i++) {
		const struct fig_obs *o;
		const char *text = fig_journal_line(from, i);
		struct json *j;
		struct err e;

		good = json_read(&j, text, strlen(text), a, &e) == OK;
		buf_reset(&line);
		if (good && !strcmp(json_text(j, "tool"), "add_point")) {
			const struct json *args = json_get(j, "args");
			const char *x = json_text(args, "x"), *y = json_text(args, "y");

			buf_addf(&line,
				 "%s = Point(2*(3*(%s) - 4*(%s))/5 + 1, 2*(4*(%s) + 3*(%s))/5 "
				 "+ 2)",
				 json_text(args, "name"), x, y, x, y);
		} else {
			buf_add(&line, text);
		}
		good = good && fig_line(g, buf_str(&line), line.n, &o) == OK;
	}
	buf_clear(&line);
	arena_free(a);
	if (!good) {
		fig_free(g);
		g = NULL;
	}
	return g;
}

/* Only tools that commute with similarities: no coordinates, no lengths, no axes. */
static const char *const invariant[] = { "add_line",
					 "add_segment",
					 "add_ray",
					 "add_midpoint",
					 "add_intersect",
					 "add_perpendicular_line",
					 "add_parallel_line",
					 "add_perpendicular_bisector",
					 "add_angle_bisector",
					 "add_circle",
					 "add_circle_3_points",
					 "add_incircle",
					 "add_excircle",
					 "add_triangle_center",
					 "add_foot",
					 "add_tangent",
					 "transform_rotate",
					 "transform_reflect_line",
					 "transform_reflect_point",
					 "add_semicircle",
					 "add_polygon",
					 "add_regular_polygon",
					 "add_tangent_conic_conic" };

static void one_similar(void)
{
	struct pick p = { .rng = { seed } };
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } }, relation = { 0 };
	struct fig *g, *mine;
	const struct fig_obs *o;
	const struct tool *t;

	f = fig_new(tools, seed);
	for (int i = 0; i < 18; i++) {
		if (i < 5) {
			pick_start(&p, i, &line);
		} else {
			t = tool_find(tools, PICK_WORD(&p, invariant));
			if (!pick_call(&p, f, t, i, given, &line))
				continue;
			/* Coordinates and lengths written out do not move along. */
			if (strstr(buf_str(&line), "\"(") || strstr(buf_str(&line), "radius"))
				continue;
		}
		timed_line(buf_str(&line), &o);
	}
	g = similar_figure(f);
	if (!g) {
		complain(&count.wrong, "the similar figure cannot be built");
	} else if (fig_count(g) != fig_count(f)) {
		complain(&count.wrong, "the similar figure has %d objects, not %d",
			 fig_count(g), fig_count(f));
	} else {
		mine = f;
		for (int i = 0; i < 10; i++) {
			int a, b;

			f = mine;
			if (!pick_relation(&p, &relation, &t, given))
				continue;
			a = holds(buf_str(&relation), NULL);
			f = g;
			b = holds(buf_str(&relation), NULL);
			f = mine;
			count.similar++;
			if (a != b && a != DOUBT && b != DOUBT)
				complain(&count.wrong,
					 "%s is %d, and %d in the similar figure",
					 buf_str(&relation), a, b);
		}
		for (int i = 0; i + 1 < fig_count(mine) && i < 12; i++) {
			const struct value *v = fig_value(mine, (fig_id){ i }),
					   *w = fig_value(mine, (fig_id){ i + 1 });
			const struct value *v2 = fig_value(g, (fig_id){ i }),
					   *w2 = fig_value(g, (fig_id){ i + 1 });
			double d, d2;

			if (!v || !w || !v2 || !w2 || v->kind != KIND_POINT ||
			    w->kind != KIND_POINT)
				continue;
			d = hypot(num_mid(v->v[0]) - num_mid(w->v[0]),
				  num_mid(v->v[1]) - num_mid(w->v[1]));
			d2 = hypot(num_mid(v2->v[0]) - num_mid(w2->v[0]),
				   num_mid(v2->v[1]) - num_mid(w2->v[1]));
			if (fabs(d2 - 2 * d) > 1e-8 * (1 + d2))
				complain(&count.wrong,
					 "%s and %s: %.12g apart, and %.12g in the figure of "
					 "twice the size",
					 fig_name(mine, (fig_id){ i }),
					 fig_name(mine, (fig_id){ i + 1 }), d, d2);
		}
	}
	fig_free(g);
	fig_free(f);
	f = NULL;
	buf_clear(&line);
	buf_clear(&relation);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
}

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	long figures = argc > 2 ? strtol(argv[2], NULL, 10) : FIGURES;
	clock_t start = clock();
	double share;

	tools = table;
	q = num_ctx_new(7);
	held_cap = 2000;
	held_all = mem_alloc((size_t)held_cap * sizeof *held_all);
	for (long i = 0; i < figures; i++) {
		seed = first + (uint64_t)i;
		one_figure();
	}
	for (long i = 0; i < figures / 5; i++) {
		seed = first + 1000000 + (uint64_t)i;
		one_similar();
	}
	share = count.relations ? (double)count.unknown / (double)count.relations : 0;
	printf("# %ld figures, %ld calls of which %ld failed, %.1f s\n", count.figures,
	       count.calls, count.failed, (double)(clock() - start) / CLOCKS_PER_SEC);
	printf("# %ld relations: %ld true, %ld false (%ld of them probable), %ld unknown; %ld "
	       "decided a second way\n",
	       count.relations, count.yes, count.no, count.probable, count.unknown,
	       count.second);
	printf("# %ld constructions checked, %ld facts (%ld unknown), %ld closed forms read "
	       "back (%ld without)\n",
	       count.constructions, count.facts, count.facts_unknown, count.forms,
	       count.no_form);
	printf("# decimals of %ld points compared, %ld points without\n", count.decimals,
	       count.no_decimals);
	printf("# %ld relations compared in similar figures, %ld close calls\n", count.similar,
	       count.close);
	printf("# slowest call %.2f s: %s\n", count.slowest, slowest);
	ok(count.wrong == 0, "no wrong decision, construction or closed form (%ld)",
	   count.wrong);
	ok(share <= UNKNOWN_CEILING, "unknown decisions: %.2f %%, at most %.0f %%",
	   100 * share, 100 * UNKNOWN_CEILING);
	ok(count.facts_unknown <= UNKNOWN_CEILING * (double)count.facts,
	   "promised facts: %ld of %ld unknown", count.facts_unknown, count.facts);
	ok(count.refused == 0, "no well-formed question is refused (%ld)", count.refused);
	ok(count.traces == 0, "failed calls and questions leave the figure alone (%ld)",
	   count.traces);
	ok(count.second * 2 > count.relations, "most relations are covered by the second way");
	mem_free(held_all);
	num_ctx_free(q);
	tool_table_free(table);
	return tap_done();
}
