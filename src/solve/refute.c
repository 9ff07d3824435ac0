/*
 * refute.c -- facts that cannot hold together, proven.
 *
 * Every distance between two points, every angle between two rays, every letter and radius
 * lies in a range.  The facts narrow these ranges, and so does what is true of any points of
 * a plane: the triangle inequality, the sum of the angles, the laws of sines and cosines, and
 * that of three angles between three rays one is the sum of the others, or all make a full
 * turn.  Where a range comes out empty there is no figure.  If that does not happen by
 * itself, ranges are halved, and both halves must come out empty.
 *
 * Ranges are rounded outwards, so an empty one is a proof.  A fact that is not understood
 * here, or has two meanings, narrows nothing; then less is refuted, never too much.  What is
 * not refuted may still be impossible.
 *
 * Different points are in different places, so every angle exists, but three points may lie
 * on a line.
 */
#include "solve/refute_priv.h"
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

enum {
	POINTS = 10,
	LETTERS = 8,
	CIRCLES = 8,
	SWEEPS = 60, /* before ranges are halved */
	DEPTH = 9,   /* so often one after the other */
	CORNERS = 8  /* of a polygon whose angles are summed */
};
#define SWEEP_COST 40.0 /* units for each thing looked at */
#define NARROWER 0.99   /* of its width: then others are looked at again */

#define ALL ((struct range){ -INFINITY, INFINITY })
#define NOTHING ((struct range){ 1, 0 })

/* --- Ranges ------------------------------------------------------------------------- */

static double down(double x)
{
	return nextafter(x, -INFINITY);
}
static double up(double x)
{
	return nextafter(x, INFINITY);
}

static struct range range(double lo, double hi)
{
	return (struct range){ isnan(lo) ? -INFINITY : lo, isnan(hi) ? INFINITY : hi };
}
static struct range point(double v)
{
	return (struct range){ v, v };
}
static bool is_empty(struct range a)
{
	return !(a.lo <= a.hi);
}
static struct range meet(struct range a, struct range b)
{
	return (struct range){ fmax(a.lo, b.lo), fmin(a.hi, b.hi) };
}
/* The least range that holds both; an empty one adds nothing. */
static struct range hull(struct range a, struct range b)
{
	if (is_empty(a))
		return b;
	if (is_empty(b))
		return a;
	return (struct range){ fmin(a.lo, b.lo), fmax(a.hi, b.hi) };
}
/* Is s the sum of a and b, not only nearly? */
static bool is_sum(double a, double b, double s)
{
	double part = s - a;

	return isfinite(s) && (a - (s - part)) + (b - part) == 0;
}
static struct range plus(struct range a, struct range b)
{
	double lo = a.lo + b.lo, hi = a.hi + b.hi;

	return range(is_sum(a.lo, b.lo, lo) ? lo : down(lo),
		     is_sum(a.hi, b.hi, hi) ? hi : up(hi));
}
static struct range negative(struct range a)
{
	return (struct range){ -a.hi, -a.lo };
}
static struct range minus(struct range a, struct range b)
{
	return plus(a, negative(b));
}

/* 0 times anything is 0, also at an end that is infinite. */
static double product(double a, double b)
{
	return a == 0 || b == 0 ? 0 : a * b;
}
static struct range times(struct range a, struct range b)
{
	double p = product(a.lo, b.lo), q = product(a.lo, b.hi), r = product(a.hi, b.lo),
	       s = product(a.hi, b.hi);

	return range(down(fmin(fmin(p, q), fmin(r, s))), up(fmax(fmax(p, q), fmax(r, s))));
}
static struct range over(struct range a, struct range b)
{
	if (b.lo <= 0 && b.hi >= 0) {
		/* Only a sign is known, where both are on one side of 0. */
		if (b.lo >= 0 && b.hi > 0 && a.lo >= 0)
			return range(isinf(b.hi) ? 0 : down(a.lo / b.hi), INFINITY);
		return ALL;
	}
	return times(a, range(down(1 / b.hi), up(1 / b.lo)));
}
/* What times b is a: anything, if both may be 0. */
static struct range factor(struct range a, struct range b)
{
	bool zeros = a.lo <= 0 && a.hi >= 0 && b.lo <= 0 && b.hi >= 0;

	return zeros ? ALL : over(a, b);
}
static struct range square(struct range a)
{
	double lo = a.lo > 0 ? a.lo : a.hi < 0 ? -a.hi : 0, hi = fmax(fabs(a.lo), fabs(a.hi));

	return range(lo > 0 ? fmax(0, down(lo * lo)) : 0, up(hi * hi));
}
/* Of what is not negative of a. */
static struct range root(struct range a)
{
	if (a.hi < 0)
		return (struct range){ 1, 0 };
	return range(a.lo > 0 ? fmax(0, down(sqrt(a.lo))) : 0, up(sqrt(a.hi)));
}

/*
 * Sines and so on of degrees.  The library's functions and the change of units are off by
 * less than OFF of the value, or of 1 where the value may be near 0.
 */
#define OFF 1e-14
static const struct range circle_part = { 0, 180 };

static double radians(double degrees)
{
	return degrees * (acos(-1) / 180);
}
static struct range widened(double lo, double hi)
{
	return range(lo - OFF * (1 + fabs(lo)), hi + OFF * (1 + fabs(hi)));
}
static bool within(struct range a, struct range b)
{
	return a.lo >= b.lo && a.hi <= b.hi;
}
static struct range cosine(struct range a)
{
	if (!within(a, circle_part))
		return range(-1, 1);
	if (a.lo == 90 && a.hi == 90)
		return point(0);
	return meet(widened(cos(radians(a.hi)), cos(radians(a.lo))), range(-1, 1));
}
static struct range sine(struct range a)
{
	double p, q;

	if (!within(a, circle_part))
		return range(-1, 1);
	p = sin(radians(a.lo));
	q = sin(radians(a.hi));
	return meet(widened(fmin(p, q), a.lo <= 90 && a.hi >= 90 ? 1 : fmax(p, q)),
		    range(0, 1));
}
static struct range tangent(struct range a)
{
	struct range s = sine(a), c = cosine(a);

	return within(a, circle_part) ? over(s, c) : ALL;
}
/* The angles from 0 to 180 with such a cosine. */
static struct range arc_cosine(struct range c)
{
	c = meet(c, range(-1, 1));
	if (is_empty(c))
		return c;
	return meet(widened(acos(c.hi) * (180 / acos(-1)), acos(c.lo) * (180 / acos(-1))),
		    circle_part);
}
/* Those with such a sine, where the angle is known to be acute, or obtuse. */
static struct range arc_sine(struct range s, struct range now)
{
	struct range a;

	s = meet(s, range(0, 1));
	if (is_empty(s))
		return s;
	a = meet(widened(asin(s.lo) * (180 / acos(-1)), asin(s.hi) * (180 / acos(-1))),
		 range(0, 90));
	return hull(meet(now, a), meet(now, minus(point(180), a)));
}
static struct range arc_tangent(struct range t)
{
	double lo = atan(t.lo) * (180 / acos(-1)), hi = atan(t.hi) * (180 / acos(-1));

	if (t.lo > 0)
		return meet(widened(lo, hi), circle_part);
	if (t.hi < 0)
		return meet(widened(180 + lo, 180 + hi), circle_part);
	return circle_part;
}

/* --- What is known ------------------------------------------------------------------- */

struct known {
	struct range d[POINTS][POINTS];         /* d[i][k], i < k */
	struct range a[POINTS][POINTS][POINTS]; /* a[v][i][k], i < k: the angle ivk */
	struct range letter[LETTERS], radius[CIRCLES];
	bool empty, narrower;
};
struct refuter {
	const struct problem *p;
	int at[PROBLEM_POINTS], n; /* of each point of the problem: its number here, or -1 */
	struct known *k,
		*half[DEPTH + 1]; /* half: one for each depth, when it comes to that */
	struct meter *meter;
	struct arena *arena;
};

static void narrow(struct refuter *r, struct range *x, struct range by)
{
	struct range now = meet(*x, by);
	double was = x->hi - x->lo, is = now.hi - now.lo;

	if (is_empty(now))
		r->k->empty = true;
	r->k->narrower |= is_empty(now) || is < NARROWER * was ||
			  (isinf(was) && (now.lo > x->lo || now.hi < x->hi) && !isinf(is)) ||
			  (isinf(x->lo) && !isinf(now.lo)) || (x->lo <= 0 && now.lo > 0);
	*x = now;
}
static void same(struct refuter *r, struct range *x, struct range *y)
{
	struct range by = *y;

	narrow(r, y, *x);
	narrow(r, x, by);
}

/* By the numbers here. */
static struct range *distance(const struct refuter *r, int i, int k)
{
	return i < k ? &r->k->d[i][k] : &r->k->d[k][i];
}
static struct range *corner(const struct refuter *r, int i, int v, int k)
{
	return i < k ? &r->k->a[v][i][k] : &r->k->a[v][k][i];
}
/* By the problem's; NULL where points are one. */
static struct range *length(const struct refuter *r, int a, int b)
{
	return a == b ? NULL : distance(r, r->at[a], r->at[b]);
}
static struct range *angle(const struct refuter *r, int a, int v, int b)
{
	return a == v || v == b || a == b ? NULL : corner(r, r->at[a], r->at[v], r->at[b]);
}

static void same_length(struct refuter *r, int a, int b, int c, int d)
{
	struct range *x = length(r, a, b), *y = length(r, c, d);

	if (x && y)
		same(r, x, y);
}
static void same_angle(struct refuter *r, int a, int b, int c, int d, int e, int f)
{
	struct range *x = angle(r, a, b, c), *y = angle(r, d, e, f);

	if (x && y)
		same(r, x, y);
}
static void angle_is(struct refuter *r, int a, int v, int b, struct range by)
{
	struct range *x = angle(r, a, v, b);

	if (x)
		narrow(r, x, by);
}
static void angle_whole(struct refuter *r, int a, int v, int b, double degrees)
{
	angle_is(r, a, v, b, point(degrees));
}

/* --- What is true of points of a plane ----------------------------------------------- */

static void look_at_triangle(struct refuter *r, const int *q)
{
	for (int i = 0; i < 3 && !r->k->empty; i++) {
		int u = q[i], v = q[(i + 1) % 3], w = q[(i + 2) % 3];
		struct range *a = distance(r, v, w), *b = distance(r, w, u),
			     *c = distance(r, u, v), *au = corner(r, v, u, w),
			     *av = corner(r, w, v, u), *aw = corner(r, u, w, v);

		narrow(r, a,
		       range(fmax(down(b->lo - c->hi), down(c->lo - b->hi)),
			     up(b->hi + c->hi)));
		narrow(r, au, minus(point(180), plus(*av, *aw)));
		/* Two angles make 180 degrees only where one of them is all of it. */
		r->k->empty |= av->lo >= 90 && aw->lo >= 90;
		/* a^2 = (b - c)^2 + 2bc (1 - cos u), without differences that cancel. */
		narrow(r, a,
		       root(plus(square(minus(*b, *c)),
				 times(point(2),
				       times(times(*b, *c), minus(point(1), cosine(*au)))))));
		if (b->lo > 0 && c->lo > 0 && b->hi < INFINITY && c->hi < INFINITY)
			narrow(r, au,
			       arc_cosine(over(minus(plus(square(*b), square(*c)), square(*a)),
					       times(point(2), times(*b, *c)))));
		/* a = b cos w + c cos v, a sin v = b sin u. */
		narrow(r, a, plus(times(*b, cosine(*aw)), times(*c, cosine(*av))));
		narrow(r, a, over(times(*b, sine(*au)), sine(*av)));
		narrow(r, a, over(times(*c, sine(*au)), sine(*aw)));
		if (b->lo > 0) {
			narrow(r, au, arc_sine(over(times(*a, sine(*av)), *b), *au));
			narrow(r, aw, arc_sine(over(times(*c, sine(*av)), *b), *aw));
		}
		/* The larger side faces the larger angle. */
		if (a->lo > b->hi) {
			narrow(r, au, range(av->lo, INFINITY));
			narrow(r, av, range(-INFINITY, au->hi));
		}
		if (au->lo > av->hi) {
			narrow(r, a, range(b->lo, INFINITY));
			narrow(r, b, range(-INFINITY, a->hi));
		}
	}
}

/* The sum of the others, or what is missing to a full turn. */
static void look_at_rays(struct refuter *r, int v, const int *q)
{
	struct range *x[3] = { corner(r, q[0], v, q[1]), corner(r, q[1], v, q[2]),
			       corner(r, q[2], v, q[0]) };
	struct range to[3] = { { 1, 0 }, { 1, 0 }, { 1, 0 } };

	for (int way = 0; way < 4; way++) {
		struct range y[3] = { *x[0], *x[1], *x[2] };
		bool can = true;

		for (int i = 0; i < 3; i++) {
			struct range b = y[(i + 1) % 3], c = y[(i + 2) % 3];

			y[i] = meet(y[i], way == 3             ? minus(point(360), plus(b, c))
					  : way == i           ? plus(b, c)
					  : way == (i + 1) % 3 ? minus(b, c)
							       : minus(c, b));
			can &= !is_empty(y[i]);
		}
		for (int i = 0; i < 3 && can; i++)
			to[i] = hull(to[i], y[i]);
	}
	for (int i = 0; i < 3; i++)
		narrow(r, x[i], to[i]);
}

static void look_at_plane(struct refuter *r)
{
	for (int i = 0; i < r->n; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k < j && !r->k->empty; k++) {
				look_at_triangle(r, (int[]){ i, j, k });
				for (int v = 0; v < r->n && !r->k->empty; v++)
					if (v != i && v != j && v != k)
						look_at_rays(r, v, (int[]){ i, j, k });
			}
}

/* --- Terms ---------------------------------------------------------------------------- */

/* Is a decimal a whole number, as it is written? */
static bool is_whole(const char *text)
{
	size_t n = text ? strspn(text, "0123456789") : 0;

	if (!n)
		return false;
	text += n;
	if (*text == '.')
		text += 1 + strspn(text + 1, "0");
	return !*text;
}

/* Others are good to a unit of their last place, as they were read. */
static struct range constant(const struct term *t)
{
	double v = t->value;

	return is_whole(t->text) && fabs(v) < 0x1p53 ? point(v) : range(down(v), up(v));
}
static struct range pi(void)
{
	return range(down(acos(-1)), up(acos(-1)));
}

/* The range of an oriented angle: as it is, or the rest of the full turn. */
static struct range turned(const struct refuter *r, struct range a)
{
	return r->p->oriented ? hull(a, minus(point(360), a)) : a;
}

/* The distance of q[0] from the line q[1] q[2]. */
static struct range apart(const struct refuter *r, const int *q)
{
	const struct range *a = length(r, q[0], q[1]), *b = length(r, q[0], q[2]),
			   *u = angle(r, q[0], q[1], q[2]), *v = angle(r, q[0], q[2], q[1]);

	if (!a || !b || !u || !v)
		return range(0, INFINITY);
	return meet(meet(range(0, a->hi), range(0, b->hi)),
		    meet(times(*a, sine(*u)), times(*b, sine(*v))));
}

static struct range measured(const struct refuter *r, const struct term *m)
{
	const int *q = m->p;
	struct range x = range(0, INFINITY), *y;

	if (r && m->circle >= 0 && m->circle < CIRCLES)
		x = r->k->radius[m->circle];
	if (!r)
		return ALL;
	switch (m->measure) {
	case MEASURE_LENGTH: y = length(r, q[0], q[1]); return y ? *y : point(0);
	case MEASURE_ANGLE:
		y = angle(r, q[0], q[1], q[2]);
		return y ? turned(r, *y) : range(0, 360);
	case MEASURE_PERIMETER:
		x = point(0);
		for (int i = 0; i < m->n; i++) {
			y = length(r, q[i], q[(i + 1) % m->n]);
			x = plus(x, y ? *y : range(0, INFINITY));
		}
		return x;
	case MEASURE_RADIUS: return x;
	case MEASURE_DIAMETER: return times(point(2), x);
	case MEASURE_CIRCUMFERENCE: return times(times(point(2), pi()), x);
	case MEASURE_CIRCLE_AREA: return times(pi(), square(x));
	case MEASURE_DISTANCE: return apart(r, q);
	case MEASURE_HEIGHT:
		return m->n == 3 ? apart(r, (int[]){ q[2], q[0], q[1] }) : range(0, INFINITY);
	case MEASURE_AREA:
		y = m->n == 3 ? length(r, q[0], q[1]) : NULL;
		return y ? over(times(*y, apart(r, (int[]){ q[2], q[0], q[1] })), point(2))
			 : range(0, INFINITY);
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC: return range(0, 360);
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA:
	case MEASURE_SCALE: return range(0, INFINITY);
	case MEASURES: break;
	}
	return ALL;
}

static struct range power(struct range a, double n)
{
	struct range x = point(1);

	if (n == 2)
		return square(a);
	if (n == 0.5)
		return root(a);
	if (n != rint(n) || n < 0 || n > 20)
		return ALL;
	for (int i = 0; i < (int)n; i++)
		x = times(x, a);
	return x;
}

/* r NULL: only numbers are known. */
static struct range value(const struct refuter *r, const struct term *t)
{
	struct range a = t->arg[0] ? value(r, t->arg[0]) : ALL,
		     b = t->arg[1] ? value(r, t->arg[1]) : ALL;

	switch (t->kind) {
	case TERM_NUMBER: return constant(t);
	case TERM_PI: return pi();
	case TERM_LETTER: return r && t->id < LETTERS ? r->k->letter[t->id] : ALL;
	case TERM_MEASURE: return measured(r, t);
	case TERM_ADD: return plus(a, b);
	case TERM_SUB: return minus(a, b);
	case TERM_MUL: return times(a, b);
	/* What is divided by zero has no value. */
	case TERM_DIV: return b.lo == 0 && b.hi == 0 ? NOTHING : over(a, b);
	case TERM_POW:
		if (b.lo != b.hi)
			return ALL;
		return b.lo >= 0                ? power(a, b.lo)
		       : a.lo == 0 && a.hi == 0 ? NOTHING
						: over(point(1), power(a, -b.lo));
	case TERM_NEG: return negative(a);
	case TERM_SQRT: return root(a);
	case TERM_SIN: return sine(a);
	case TERM_COS: return cosine(a);
	case TERM_TAN: return a.lo == 90 && a.hi == 90 ? NOTHING : tangent(a);
	case TERM_COT: return over(point(1), tangent(a));
	case TERM_FORM: break;
	}
	return ALL;
}

static void narrow_measure(struct refuter *r, const struct term *m, struct range to)
{
	const int *q = m->p;
	struct range *y,
		*rad = m->circle >= 0 && m->circle < CIRCLES ? &r->k->radius[m->circle] : NULL;

	switch (m->measure) {
	case MEASURE_LENGTH:
		y = length(r, q[0], q[1]);
		if (y)
			narrow(r, y, to);
		break;
	case MEASURE_ANGLE:
		if (r->p->oriented)
			to = hull(meet(to, circle_part),
				  meet(minus(point(360), to), circle_part));
		angle_is(r, q[0], q[1], q[2], to);
		break;
	case MEASURE_PERIMETER:
		for (int i = 0; i < m->n; i++) {
			struct range rest = point(0);

			for (int k = 0; k < m->n; k++) {
				y = length(r, q[k], q[(k + 1) % m->n]);
				if (k != i)
					rest = plus(rest, y ? *y : range(0, INFINITY));
			}
			y = length(r, q[i], q[(i + 1) % m->n]);
			if (y)
				narrow(r, y, minus(to, rest));
		}
		break;
	case MEASURE_RADIUS:
		if (rad)
			narrow(r, rad, to);
		break;
	case MEASURE_DIAMETER:
		if (rad)
			narrow(r, rad, over(to, point(2)));
		break;
	case MEASURE_CIRCUMFERENCE:
		if (rad)
			narrow(r, rad, over(to, times(point(2), pi())));
		break;
	case MEASURE_CIRCLE_AREA:
		if (rad)
			narrow(r, rad, root(over(to, pi())));
		break;
	case MEASURE_DISTANCE:
		for (int i = 1; i < 3; i++)
			if ((y = length(r, q[0], q[i])) != NULL)
				narrow(r, y, range(to.lo, INFINITY));
		break;
	case MEASURE_HEIGHT:
	case MEASURE_AREA:
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC:
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA:
	case MEASURE_SCALE:
	case MEASURES: break;
	}
}

/* The term lies in a range: then so do the things it is made of. */
static void narrow_term(struct refuter *r, const struct term *t, struct range to)
{
	struct range a = t->arg[0] ? value(r, t->arg[0]) : ALL,
		     b = t->arg[1] ? value(r, t->arg[1]) : ALL;

	to = meet(to, value(r, t));
	if (is_empty(to)) {
		r->k->empty = true;
		return;
	}
	switch (t->kind) {
	case TERM_LETTER:
		if (t->id < LETTERS)
			narrow(r, &r->k->letter[t->id], to);
		break;
	case TERM_MEASURE: narrow_measure(r, t, to); break;
	case TERM_ADD:
		narrow_term(r, t->arg[0], minus(to, b));
		narrow_term(r, t->arg[1], minus(to, a));
		break;
	case TERM_SUB:
		narrow_term(r, t->arg[0], plus(to, b));
		narrow_term(r, t->arg[1], minus(a, to));
		break;
	case TERM_MUL:
		narrow_term(r, t->arg[0], factor(to, b));
		narrow_term(r, t->arg[1], factor(to, a));
		break;
	case TERM_DIV:
		narrow_term(r, t->arg[0], times(to, b));
		narrow_term(r, t->arg[1], factor(a, to));
		break;
	case TERM_NEG: narrow_term(r, t->arg[0], negative(to)); break;
	case TERM_SQRT: narrow_term(r, t->arg[0], square(meet(to, range(0, INFINITY)))); break;
	case TERM_POW:
		/* 1 by something is not nothing. */
		r->k->empty |= b.hi < 0 && to.lo == 0 && to.hi == 0;
		if (b.lo != 2 || b.hi != 2)
			break;
		to = root(to);
		narrow_term(r, t->arg[0],
			    a.lo >= 0   ? to
			    : a.hi <= 0 ? negative(to)
					: range(-to.hi, to.hi));
		break;
	case TERM_COS:
		if (within(a, circle_part))
			narrow_term(r, t->arg[0], arc_cosine(to));
		break;
	case TERM_SIN:
		if (within(a, circle_part))
			narrow_term(r, t->arg[0], arc_sine(to, a));
		break;
	case TERM_TAN:
		if (within(a, circle_part))
			narrow_term(r, t->arg[0], arc_tangent(to));
		break;
	case TERM_COT:
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_FORM: break;
	}
}

bool solve_refute_constant(const struct term *t, struct range *out)
{
	double v;

	*out = ALL;
	if (!problem_constant(&v, t))
		return false;
	*out = value(NULL, t);
	return true;
}

/* --- Facts ---------------------------------------------------------------------------- */

/* b lies between a and c. */
static void order(struct refuter *r, int a, int b, int c)
{
	angle_whole(r, a, b, c, 180);
}

/* Three points on a line: one lies between the others. */
static void line(struct refuter *r, int a, int b, int c)
{
	const int q[] = { a, b, c };
	struct range *x[3], to[3] = { { 1, 0 }, { 1, 0 }, { 1, 0 } };

	for (int i = 0; i < 3; i++)
		if (!(x[i] = angle(r, q[(i + 2) % 3], q[i], q[(i + 1) % 3])))
			return;
	for (int middle = 0; middle < 3; middle++) {
		struct range y[3];
		bool can = true;

		for (int i = 0; i < 3; i++) {
			y[i] = meet(*x[i], point(i == middle ? 180 : 0));
			can &= !is_empty(y[i]);
		}
		for (int i = 0; i < 3 && can; i++)
			to[i] = hull(to[i], y[i]);
	}
	for (int i = 0; i < 3; i++)
		narrow(r, x[i], to[i]);
}

/* x and y are equal, or together 180 degrees. */
static void alike(struct refuter *r, struct range *x, struct range *y)
{
	struct range p, q;

	if (!x || !y)
		return;
	p = hull(meet(*x, *y), meet(*x, minus(point(180), *y)));
	q = hull(meet(*y, *x), meet(*y, minus(point(180), *x)));
	narrow(r, x, p);
	narrow(r, y, q);
}

static void supplement(struct refuter *r, int a, int b, int c, int d, int e, int f)
{
	struct range *x = angle(r, a, b, c), *y = angle(r, d, e, f);

	if (!x || !y)
		return;
	narrow(r, x, minus(point(180), *y));
	narrow(r, y, minus(point(180), *x));
}

/* p and q on one side of ab, or on two. */
static void sides(struct refuter *r, const int *f, bool one)
{
	for (int i = 0; i < 2; i++) {
		int v = f[2 + i], u = f[3 - i];
		struct range *x = angle(r, f[0], v, u), *y = angle(r, f[1], v, u),
			     *z = angle(r, f[0], v, f[1]), d;

		if (!x || !y || !z)
			continue;
		d = one ? hull(meet(minus(*x, *y), circle_part),
			       meet(minus(*y, *x), circle_part))
			: hull(meet(plus(*x, *y), circle_part),
			       meet(minus(point(360), plus(*x, *y)), circle_part));
		narrow(r, z, d);
	}
}

/* The angles of a polygon that does not cross itself, some of them reflex. */
static void close_polygon(struct refuter *r, const int *q, int n, bool convex)
{
	double whole = 180.0 * (n - 2);

	if (n < 4 || n > CORNERS)
		return;
	for (unsigned reflex = 0; reflex < (convex ? 1u : 1u << n); reflex++) {
		struct range sum = point(0);

		for (int i = 0; i < n; i++) {
			struct range *x = angle(r, q[i], q[(i + 1) % n], q[(i + 2) % n]);

			if (!x)
				return;
			sum = plus(sum, reflex >> i & 1 ? minus(point(360), *x) : *x);
		}
		if (sum.lo <= whole && sum.hi >= whole)
			return;
	}
	r->k->empty = true;
}

/* From a to b as from d to c: a parallelogram abcd. */
static void parallelogram(struct refuter *r, int a, int b, int c, int d)
{
	same_length(r, a, b, c, d);
	same_length(r, b, c, d, a);
	same_angle(r, d, a, b, b, c, d);
	same_angle(r, a, b, c, c, d, a);
	supplement(r, a, b, c, b, c, d);
}

/* On a circle whose centre is a point. */
static void on_circle(struct refuter *r, int c, int p)
{
	int o = c >= 0 && c < CIRCLES ? r->p->circle[c].center : -1;
	struct range *x = o >= 0 ? length(r, o, p) : NULL;

	if (x)
		same(r, x, &r->k->radius[c]);
}

/* Angles and arcs that are swept round have no beginning: next to them only numbers count. */
static bool goes_round(const struct refuter *r, const struct term *t, const struct term *other)
{
	double v;

	return r->p->oriented && t->kind == TERM_MEASURE &&
	       (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC ||
		t->measure == MEASURE_ARC_VIA) &&
	       !(problem_constant(&v, other) && v >= 0 && v <= 360);
}

static void equate(struct refuter *r, const struct term *a, const struct term *b)
{
	const struct term *side[] = { a, b };

	if (goes_round(r, a, b) || goes_round(r, b, a))
		return;
	for (int i = 0; i < 2 && !r->k->empty; i++) {
		if (problem_outer(r->p, side[i], side[1 - i]))
			narrow_term(r, side[i], minus(point(360), value(r, side[1 - i])));
		else if (!problem_outer(r->p, side[1 - i], side[i]))
			narrow_term(r, side[i], value(r, side[1 - i]));
	}
}

/* From a corner no point of a polygon is farther than the other corners. */
static void inside(struct refuter *r, int p, const int *q, int n)
{
	for (int i = 0; i < n; i++) {
		double far = 0;

		for (int k = 0; k < n; k++) {
			const struct range *x = k == i ? NULL : length(r, q[i], q[k]);

			far = x ? fmax(far, x->hi) : far;
		}
		if (length(r, p, q[i]))
			narrow(r, length(r, p, q[i]), range(0, far));
	}
}

/* What an element of a fact says about lengths and angles. */
static void look_at_part(void *self, const struct relation_part *t)
{
	struct refuter *r = self;
	const int *p = t->p, c = t->c[0];
	const int q[] = { t->l[0].a, t->l[0].b, t->l[1].a, t->l[1].b };
	int o = c >= 0 ? r->p->circle[c].center : -1;

	switch ((int)t->element) {
	case ELEMENT_COLLINEAR: line(r, p[0], p[1], p[2]); break;
	case ELEMENT_ON_LINE: line(r, p[0], q[0], q[1]); break;
	case ELEMENT_BETWEEN: order(r, q[0], p[0], q[1]); break;
	case ELEMENT_MIDPOINT:
		order(r, q[0], p[0], q[1]);
		same_length(r, p[0], q[0], p[0], q[1]);
		break;
	case ELEMENT_DIAMETER:
		if (o >= 0)
			order(r, q[0], o, q[1]);
		on_circle(r, c, q[0]);
		on_circle(r, c, q[1]);
		break;
	case ELEMENT_ON_CIRCLE: on_circle(r, c, p[0]); break;
	case ELEMENT_SAME_RADIUS:
		if (c < CIRCLES && t->c[1] < CIRCLES)
			same(r, &r->k->radius[c], &r->k->radius[t->c[1]]);
		break;
	case ELEMENT_PERPENDICULAR:
		for (int i = 0; i < 4; i++)
			if (q[i / 2] == q[2 + i % 2])
				angle_whole(r, q[1 - i / 2], q[i / 2], q[3 - i % 2], 90);
		break;
	case ELEMENT_PARALLEL:
		for (int i = 0; i < 4; i++)
			alike(r, angle(r, q[1 - i / 2], q[i / 2], q[2 + i % 2]),
			      angle(r, q[i / 2], q[2 + i % 2], q[3 - i % 2]));
		break;
	case ELEMENT_SAME_LENGTH:
		same_length(r, q[0], q[1], q[2], q[3]);
		/* Equal sides face equal angles, also where the triangle is flat. */
		for (int i = 0; i < 4; i++)
			if (q[i / 2] == q[2 + i % 2])
				same_angle(r, q[i / 2], q[1 - i / 2], q[3 - i % 2], q[i / 2],
					   q[3 - i % 2], q[1 - i / 2]);
		break;
	case ELEMENT_SAME_ANGLE: same_angle(r, p[0], p[1], p[2], p[3], p[4], p[5]); break;
	case ELEMENT_SAME_STEP: parallelogram(r, p[0], p[1], p[3], p[2]); break;
	case ELEMENT_TURN:
		same_length(r, p[0], p[1], p[1], p[2]);
		angle_is(r, p[0], p[1], p[2],
			 over(point(180.0 * (t->order - 2)), point(t->order)));
		break;
	case ELEMENT_SAME_SIDE:
	case ELEMENT_OPPOSITE_SIDE:
		sides(r, (int[]){ p[0], p[1], q[0], q[1] }, t->element == ELEMENT_SAME_SIDE);
		break;
	case ELEMENT_INSIDE: inside(r, p[0], t->g, t->n_g); break;
	}
}

/* Lengths, or angles alone, of corresponding parts. */
static void correspond(struct refuter *r, const int *q, int n, bool congruent)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			if (congruent && k < i)
				same_length(r, q[i], q[k], q[n + i], q[n + k]);
			for (int m = 0; m < k; m++)
				if (m != i && k != i)
					same_angle(r, q[m], q[i], q[k], q[n + m], q[n + i],
						   q[n + k]);
		}
}

static void look_at_fact(struct refuter *r, const struct fact *f)
{
	enum relation k = f->kind;
	const int *q = f->p;
	int n = f->n;

	if (f->kind == RELATION_EQUAL)
		equate(r, f->t[0], f->t[1]);
	if (f->kind == RELATION_LESS) {
		narrow_term(r, f->t[0], range(-INFINITY, value(r, f->t[1]).hi));
		if (!r->k->empty)
			narrow_term(r, f->t[1], range(value(r, f->t[0]).lo, INFINITY));
	}
	/* Of a picture the order of points, and which side or vertex is meant, may be unsaid. */
	if (f->t[0] || (geo_relation_needs(k, 'd') && r->p->annotated))
		return;
	for (int a = 0; geo_relation_needs(k, 'o') && !r->p->annotated && a < n; a++)
		for (int b = a + 1; b < n; b++)
			for (int c = b + 1; c < n; c++)
				order(r, q[a], q[b], q[c]);
	problem_fact_parts(f, look_at_part, r);
	if (problem_fact_is_polygon(f) &&
	    (geo_relation_needs(k, 'x') || geo_relation_needs(k, 'n')))
		close_polygon(r, q, n, geo_relation_needs(k, 'x'));
	if (f->kind == RELATION_PERP_BISECTOR)
		for (int i = 0; i < 2; i++)
			same_length(r, q[i], q[2], q[i], q[3]);
	if (f->kind == RELATION_CONGRUENT || f->kind == RELATION_SIMILAR)
		correspond(r, q, n / 2, f->kind == RELATION_CONGRUENT);
	/* The third bisector goes through it, too. */
	if (f->kind == RELATION_INCENTER && n == 4)
		same_angle(r, q[2], q[3], q[0], q[0], q[3], q[1]);
}

/* --- Sides and parallels, which are no matter of sizes ---------------------------------- */

/* Does a fact put x on the line ab? */
struct solve_lying {
	int x, a, b;
	bool on;
};

static void look_whether_on(void *self, const struct relation_part *t)
{
	struct solve_lying *l = self;
	int q[3] = { t->p[0], t->l[0].a, t->l[0].b }, has = 0;

	if (t->element == ELEMENT_COLLINEAR)
		memcpy(q, t->p, sizeof q);
	else if (t->element != ELEMENT_ON_LINE && t->element != ELEMENT_BETWEEN &&
		 t->element != ELEMENT_MIDPOINT && t->element != ELEMENT_ON_SEGMENT)
		return;
	for (int i = 0; i < 3; i++)
		has |= (q[i] == l->x) | (q[i] == l->a) << 1 | (q[i] == l->b) << 2;
	l->on |= has == 7;
}

static bool lies_on(const struct problem *p, int x, int a, int b)
{
	struct solve_lying l = { x, a, b, false };

	for (int i = 0; i < p->facts && !l.on; i++)
		if (!p->fact[i].t[0])
			problem_fact_parts(&p->fact[i], look_whether_on, &l);
	return l.on;
}

static bool pair(const int *p, const int *q)
{
	return (p[0] == q[0] && p[1] == q[1]) || (p[0] == q[1] && p[1] == q[0]);
}

/* Parallels that are four points have no point in common, and are not perpendicular; two
 * points are on one side of a line or on two. */
static bool odd_lines(const struct problem *p)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		const int *q = f->p;

		for (int k = 0; k < p->facts && f->kind == RELATION_SAME_SIDE; k++)
			if (p->fact[k].kind == RELATION_OPPOSITE_SIDE &&
			    pair(q, p->fact[k].p) && pair(q + 2, p->fact[k].p + 2))
				return true;
		for (int k = 0; k < p->facts && f->kind == RELATION_PARALLEL; k++) {
			const int *o = p->fact[k].p;

			if (p->fact[k].kind == RELATION_PERPENDICULAR &&
			    ((pair(q, o) && pair(q + 2, o + 2)) ||
			     (pair(q, o + 2) && pair(q + 2, o))))
				return true;
		}
		if (f->kind != RELATION_PARALLEL || q[0] == q[2] || q[0] == q[3] ||
		    q[1] == q[2] || q[1] == q[3])
			continue;
		for (int k = 0; k < p->points; k++)
			if (k != q[0] && k != q[1] && k != q[2] && k != q[3] &&
			    lies_on(p, k, q[0], q[1]) && lies_on(p, k, q[2], q[3]))
				return true;
	}
	return false;
}

/* --- The whole ------------------------------------------------------------------------- */

static void number_term(struct refuter *r, const struct term *t);

static void number_points(struct refuter *r, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		if (q[i] >= 0 && r->at[q[i]] < 0)
			r->at[q[i]] = r->n++;
}
static void number_circle(struct refuter *r, int c)
{
	if (c >= 0 && r->p->circle[c].center >= 0)
		number_points(r, &r->p->circle[c].center, 1);
}
static void number_term(struct refuter *r, const struct term *t)
{
	if (!t)
		return;
	if (t->kind == TERM_MEASURE) {
		number_points(r, t->p, t->n);
		number_circle(r, t->circle);
	}
	number_term(r, t->arg[0]);
	number_term(r, t->arg[1]);
}

static bool sweep(struct refuter *r)
{
	int n = r->n;

	r->k->narrower = false;
	for (int i = 0; i < r->p->facts && !r->k->empty; i++)
		look_at_fact(r, &r->p->fact[i]);
	if (!r->k->empty)
		look_at_plane(r);
	meter_take(r->meter,
		   SWEEP_COST * (r->p->facts + n * (n - 1) * (n - 2) / 6.0 * (4 + n)));
	return r->k->narrower && !r->k->empty;
}

/* What to halve: what is widest of its kind, letters first. */
static struct range *widest(const struct refuter *r)
{
	struct range *best = NULL;
	double most = 1e-3;

	for (int i = 0; i < LETTERS && i < r->p->letters; i++) {
		struct range *x = &r->k->letter[i];
		double w = isinf(x->hi - x->lo)
				   ? 2
				   : (x->hi - x->lo) / (fabs(x->hi) + fabs(x->lo) + 1e-9);

		if (w > most && (x->lo < 0 || !isinf(x->hi))) {
			most = w;
			best = x;
		}
	}
	for (int v = 0; v < r->n; v++)
		for (int i = 0; i < r->n; i++)
			for (int k = i + 1; k < r->n; k++) {
				struct range *x = &r->k->a[v][i][k];

				if (v != i && v != k && (x->hi - x->lo) / 180 > most) {
					most = (x->hi - x->lo) / 180;
					best = x;
				}
			}
	for (int i = 0; i < r->n; i++)
		for (int k = i + 1; k < r->n; k++) {
			struct range *x = &r->k->d[i][k];

			if (!isinf(x->hi) && (x->hi - x->lo) / x->hi > most) {
				most = (x->hi - x->lo) / x->hi;
				best = x;
			}
		}
	return best;
}

static double middle_of(struct range x)
{
	if (x.lo < 0 && x.hi > 0)
		return 0;
	if (isinf(x.lo))
		return 2 * x.hi - 1;
	return isinf(x.hi) ? 2 * x.lo + 1 : x.lo + (x.hi - x.lo) / 2;
}

static bool refuted(struct refuter *r, int depth)
{
	struct known *mine = r->k;
	struct range *x;
	double at;
	bool both = true;

	for (int i = 0; i < SWEEPS && !meter_spent(r->meter) && sweep(r); i++)
		continue;
	if (mine->empty || !depth || meter_spent(r->meter))
		return mine->empty;
	x = widest(r);
	if (!x)
		return false;
	at = middle_of(*x);
	if (!r->half[depth])
		r->half[depth] = arena_alloc(r->arena, sizeof **r->half);
	for (int side = 0; side < 2 && both; side++) {
		struct range was = *x;

		*x = side ? range(at, was.hi) : range(was.lo, at);
		*r->half[depth] = *mine;
		*x = was;
		r->k = r->half[depth];
		both = refuted(r, depth - 1);
		r->k = mine;
	}
	return both;
}

/* How a term grows with the figure: 1 a length, 2 an area, 0 an angle, a number, a letter; NAN where
 * that cannot be said. */
static double growth(const struct term *t)
{
	double a, b, v;

	if (!t)
		return 0;
	a = growth(t->arg[0]);
	b = growth(t->arg[1]);
	switch (t->kind) {
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_LETTER: return 0;
	case TERM_MEASURE:
		if (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC ||
		    t->measure == MEASURE_ARC_VIA || t->measure == MEASURE_MAJOR_ARC ||
		    t->measure == MEASURE_SCALE)
			return 0;
		return 1 + (t->measure == MEASURE_AREA || t->measure == MEASURE_SECTOR_AREA ||
			    t->measure == MEASURE_CIRCLE_AREA);
	case TERM_ADD:
	case TERM_SUB: return a == b ? a : NAN;
	case TERM_MUL: return a + b;
	case TERM_DIV: return a - b;
	case TERM_POW: return problem_constant(&v, t->arg[1]) ? a * v : NAN;
	case TERM_NEG: return a;
	case TERM_SQRT: return a / 2;
	TERM_CASES_ANGLE: return a == 0 ? 0 : NAN;
	case TERM_FORM: break;
	}
	return NAN;
}

/* Do the facts hold in every size of the figure, or in none? */
static bool any_size(const struct problem *p)
{
	for (int i = 0; i < p->facts; i++)
		if (growth(p->fact[i].t[0]) != growth(p->fact[i].t[1]))
			return false;
	for (int i = 0; i < p->points; i++)
		if (problem_letter_of(p, 'x', i) >= 0 || problem_letter_of(p, 'y', i) >= 0)
			return false;
	return !p->placed_by_facts;
}

/* A length that the facts speak of, as the distance of two points; or NULL. */
static struct range *spoken_length(struct refuter *r, const struct term *t)
{
	struct range *x;

	if (!t)
		return NULL;
	if (t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH)
		return length(r, t->p[0], t->p[1]);
	x = spoken_length(r, t->arg[0]);
	return x ? x : spoken_length(r, t->arg[1]);
}

/* What may have any size has that in which one of its lengths is 1. */
static void choose_size(struct refuter *r)
{
	struct range *x = NULL;

	for (int i = 0; i < r->p->facts && !x; i++)
		for (int k = 0; k < 2 && !x; k++)
			x = spoken_length(r, r->p->fact[i].t[k]);
	if (x && any_size(r->p))
		*x = point(1);
}

bool solve_refute_with(const struct problem *p, const struct fact *f, struct meter *m)
{
	struct arena *mine = arena_new();
	struct problem *q = problem_with(p, f, mine);
	bool refuted;

	q->goal = NULL;
	refuted = solve_refute_facts(q, m, mine);
	arena_free(mine);
	return refuted;
}

bool solve_refute_facts(const struct problem *p, struct meter *m, struct arena *a)
{
	struct refuter r = { .p = p, .meter = m, .arena = a };

	for (int i = 0; i < p->points; i++)
		r.at[i] = -1;
	for (int i = 0; i < p->facts; i++) {
		number_points(&r, p->fact[i].p, p->fact[i].n);
		number_circle(&r, p->fact[i].circle);
		number_term(&r, p->fact[i].t[0]);
		number_term(&r, p->fact[i].t[1]);
	}
	if (odd_lines(p))
		return true;
	if (r.n > POINTS)
		return false;
	r.k = arena_alloc(a, sizeof *r.k);
	for (int v = 0; v < POINTS; v++)
		for (int i = 0; i < POINTS; i++) {
			r.k->d[v][i] = range(0, INFINITY);
			for (int k = 0; k < POINTS; k++)
				r.k->a[v][i][k] = circle_part;
		}
	for (int i = 0; i < LETTERS; i++)
		r.k->letter[i] = ALL;
	for (int i = 0; i < CIRCLES; i++)
		r.k->radius[i] = range(0, INFINITY);
	choose_size(&r);
	return refuted(&r, DEPTH);
}
