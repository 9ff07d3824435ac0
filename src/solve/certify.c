/*
 * certify.c -- the value of a figure by numbers, enclosed.
 *
 * The facts are written once more, as equations in coordinates (num/system.h): polynomials
 * where lengths and directions allow it, square roots and angles where a fact names a value.
 * The figure by numbers says on which side of what a point lies, which turns absolute values
 * into signs.  What is then proven: near the figure there is one that satisfies a maximal
 * independent set of these equations, with the coordinates that they leave free held
 * fixed; the value in it lies within the bounds, and the remaining equations hold within the
 * enclosure.  Facts that only order or exclude (a side, an inside, an inequality) hold in the
 * figure by numbers.  A fact that has no equation here means no enclosure.
 */
#include "num/system.h"
#include "solve/wish_priv.h"
#include <math.h>
#include <string.h>

struct writer {
	const struct wishes *w;
	const double *x; /* the figure, in its own units: coordinates, radii, letters */
	struct system *s;
	int *unknown;
	bool refused;
};

static int op(struct writer *t, enum system_op o, int a, int b)
{
	return num_system_apply(t->s, o, a, b);
}
static int plus(struct writer *t, int a, int b)
{
	return op(t, SYSTEM_ADD, a, b);
}
static int minus(struct writer *t, int a, int b)
{
	return op(t, SYSTEM_SUB, a, b);
}
static int times(struct writer *t, int a, int b)
{
	return op(t, SYSTEM_MUL, a, b);
}
static int whole(struct writer *t, long v)
{
	return num_system_int(t->s, v);
}
static void zero(struct writer *t, int node)
{
	num_system_demand(t->s, node);
}

static int dx(struct writer *t, int a, int b)
{
	return minus(t, t->unknown[2 * b], t->unknown[2 * a]);
}
static int dy(struct writer *t, int a, int b)
{
	return minus(t, t->unknown[2 * b + 1], t->unknown[2 * a + 1]);
}
static int cross(struct writer *t, int a, int b, int c, int d)
{
	return minus(t, times(t, dx(t, a, b), dy(t, c, d)),
		     times(t, dy(t, a, b), dx(t, c, d)));
}
static int dot(struct writer *t, int a, int b, int c, int d)
{
	return plus(t, times(t, dx(t, a, b), dx(t, c, d)), times(t, dy(t, a, b), dy(t, c, d)));
}
static int length2(struct writer *t, int a, int b)
{
	return plus(t, num_system_power(t->s, dx(t, a, b), 2),
		    num_system_power(t->s, dy(t, a, b), 2));
}
static int length(struct writer *t, int a, int b)
{
	return op(t, SYSTEM_SQRT, length2(t, a, b), -1);
}
static int radius(struct writer *t, int c)
{
	return t->unknown[2 * t->w->points + c];
}
static int degrees(struct writer *t, int rad)
{
	return op(t, SYSTEM_DIV, times(t, rad, whole(t, 180)), num_system_pi(t->s));
}
static int radians(struct writer *t, int deg)
{
	return op(t, SYSTEM_DIV, times(t, deg, num_system_pi(t->s)), whole(t, 180));
}

static double turn(const struct writer *t, int a, int b, int c)
{
	const double *x = t->x;

	return (x[2 * b] - x[2 * a]) * (x[2 * c + 1] - x[2 * a + 1]) -
	       (x[2 * b + 1] - x[2 * a + 1]) * (x[2 * c] - x[2 * a]);
}

static int absolute(struct writer *t, int node, double now)
{
	return now < 0 ? op(t, SYSTEM_NEG, node, -1) : node;
}

static int angle(struct writer *t, int a, int b, int c)
{
	double now = turn(t, b, c, a);
	int deg = degrees(t, op(t, SYSTEM_ATAN2, absolute(t, cross(t, b, c, b, a), now),
				dot(t, b, a, b, c)));

	if (t->w->oriented)
		return now < 0 ? minus(t, whole(t, 360), deg) : deg;
	/* wish.c: angles to the left may go beyond 180. */
	if (t->w->left && now < 0 &&
	    wish_term(t->w,
		      &(struct term){ .kind = TERM_MEASURE,
				      .measure = MEASURE_ANGLE,
				      .circle = -1,
				      .n = 3,
				      .p = (int[]){ a, b, c } },
		      t->x) > 180)
		return minus(t, whole(t, 360), deg);
	return t->w->left && now < 0 ? op(t, SYSTEM_NEG, deg, -1) : deg;
}

/* An arc is the angle at the centre or the rest of the full turn, as measured. */
static int arc(struct writer *t, const struct term *m)
{
	int o = t->w->center[m->circle], a = m->p[0], b = m->p[m->n - 1];
	struct term same = *m;
	double now;
	int deg = degrees(t, op(t, SYSTEM_ATAN2,
				absolute(t, cross(t, o, b, o, a), turn(t, o, b, a)),
				dot(t, o, a, o, b)));

	same.measure = m->n == 3                         ? MEASURE_ARC_VIA
		       : m->measure == MEASURE_MAJOR_ARC ? MEASURE_MAJOR_ARC
							 : MEASURE_ARC;
	now = wish_term(t->w, &same, t->x);
	return now > 180 ? minus(t, whole(t, 360), deg) : deg;
}

static int area(struct writer *t, const int *q, int n)
{
	int sum = whole(t, 0);
	double now = 0;

	for (int i = 1; i + 1 < n; i++) {
		sum = plus(t, sum, cross(t, q[0], q[i], q[0], q[i + 1]));
		now += turn(t, q[0], q[i], q[i + 1]);
	}
	return op(t, SYSTEM_DIV, absolute(t, sum, now), whole(t, 2));
}

static int over(struct writer *t, int p, int a, int b)
{
	return op(t, SYSTEM_DIV, absolute(t, cross(t, a, p, a, b), turn(t, a, p, b)),
		  length(t, a, b));
}

static int measure(struct writer *t, const struct term *m)
{
	const int *q = m->p;
	int r = m->circle >= 0 ? radius(t, m->circle) : -1, sum;

	switch (m->measure) {
	case MEASURE_LENGTH: return length(t, q[0], q[1]);
	case MEASURE_ANGLE: return angle(t, q[0], q[1], q[2]);
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC: return r < 0 ? -1 : arc(t, m);
	case MEASURE_ARC_LENGTH: return r < 0 ? -1 : times(t, r, radians(t, arc(t, m)));
	case MEASURE_SECTOR_AREA:
		return r < 0 ? -1
			     : times(t, times(t, r, r),
				     op(t, SYSTEM_DIV, radians(t, arc(t, m)), whole(t, 2)));
	case MEASURE_AREA: return area(t, q, m->n);
	case MEASURE_PERIMETER:
		sum = whole(t, 0);
		for (int i = 0; i < m->n; i++)
			sum = plus(t, sum, length(t, q[i], q[(i + 1) % m->n]));
		return sum;
	case MEASURE_RADIUS: return r;
	case MEASURE_DIAMETER: return times(t, whole(t, 2), r);
	case MEASURE_CIRCUMFERENCE:
		return times(t, whole(t, 2), times(t, num_system_pi(t->s), r));
	case MEASURE_CIRCLE_AREA: return times(t, num_system_pi(t->s), times(t, r, r));
	case MEASURE_DISTANCE: return over(t, q[0], q[1], q[2]);
	case MEASURE_HEIGHT: return over(t, q[m->n - 1], q[0], q[1]);
	case MEASURE_SCALE:
		return op(t, SYSTEM_DIV, length(t, q[0], q[1]),
			  length(t, q[m->n / 2], q[m->n / 2 + 1]));
	case MEASURES: break;
	}
	return -1;
}

static int term(struct writer *t, const struct term *e)
{
	int a = e->arg[0] ? term(t, e->arg[0]) : -1, b = e->arg[1] ? term(t, e->arg[1]) : -1;
	double v;

	switch (e->kind) {
	case TERM_NUMBER: return num_system_decimal(t->s, e->text);
	case TERM_PI: return num_system_pi(t->s);
	case TERM_LETTER: return t->unknown[2 * t->w->points + t->w->p->circles + e->id];
	case TERM_MEASURE: return measure(t, e);
	case TERM_ADD: return plus(t, a, b);
	case TERM_SUB: return minus(t, a, b);
	case TERM_MUL: return times(t, a, b);
	case TERM_DIV: return op(t, SYSTEM_DIV, a, b);
	case TERM_POW:
		if (!problem_constant(&v, e->arg[1]))
			return -1;
		if (v == rint(v) && fabs(v) <= 20)
			return num_system_power(t->s, a, (long)v);
		return v == 0.5 ? op(t, SYSTEM_SQRT, a, -1) : -1;
	case TERM_NEG: return op(t, SYSTEM_NEG, a, -1);
	case TERM_SQRT: return op(t, SYSTEM_SQRT, a, -1);
	case TERM_SIN: return op(t, SYSTEM_SIN, radians(t, a), -1);
	case TERM_COS: return op(t, SYSTEM_COS, radians(t, a), -1);
	case TERM_TAN:
		a = radians(t, a);
		return op(t, SYSTEM_DIV, op(t, SYSTEM_SIN, a, -1), op(t, SYSTEM_COS, a, -1));
	case TERM_COT:
		a = radians(t, a);
		return op(t, SYSTEM_DIV, op(t, SYSTEM_COS, a, -1), op(t, SYSTEM_SIN, a, -1));
	case TERM_FORM: break;
	}
	return -1;
}

/* --- Facts ------------------------------------------------------------------ */

static void on_circle(struct writer *t, int c, int p)
{
	zero(t, minus(t, length2(t, t->w->center[c], p),
		      num_system_power(t->s, radius(t, c), 2)));
}

static void same_length(struct writer *t, int a, int b, int c, int d)
{
	zero(t, minus(t, length2(t, a, b), length2(t, c, d)));
}

static void halves(struct writer *t, int m, int a, int b)
{
	zero(t, minus(t, dx(t, a, m), dx(t, m, b)));
	zero(t, minus(t, dy(t, a, m), dy(t, m, b)));
}

/* vd halves the angle avc: equal tangents of signed angles. */
static void halves_angle(struct writer *t, int a, int v, int d, int c)
{
	zero(t, minus(t, times(t, cross(t, v, a, v, d), dot(t, v, d, v, c)),
		      times(t, cross(t, v, d, v, c), dot(t, v, a, v, d))));
}

static void touches(struct writer *t, int c, int a, int b)
{
	const struct wishes *w = t->w;
	int o = w->center[c];

	if (w->on[c * w->points + b])
		zero(t, dot(t, a, b, o, b));
	else if (w->on[c * w->points + a])
		zero(t, dot(t, a, b, o, a));
	else
		zero(t, minus(t, num_system_power(t->s, cross(t, a, o, a, b), 2),
			      times(t, num_system_power(t->s, radius(t, c), 2),
				    length2(t, a, b))));
}

static void proportional(struct writer *t, const int *p, const int *q, int a, int b,
			 bool congruent)
{
	if (congruent)
		same_length(t, p[a], p[b], q[a], q[b]);
	else
		zero(t, minus(t, times(t, length2(t, p[a], p[b]), length2(t, q[0], q[1])),
			      times(t, length2(t, q[a], q[b]), length2(t, p[0], p[1]))));
}

static void cevian(struct writer *t, const struct fact *f)
{
	const int *q = f->p;

	for (int i = 0; i < 6 && f->n == 5; i++)
		if (q[i / 3] == q[2 + i % 3]) {
			int b = q[2 + (i + 1) % 3], c = q[2 + (i + 2) % 3], d = q[1 - i / 3];

			if (f->kind == FACT_MEDIAN) {
				halves(t, d, b, c);
			} else {
				zero(t, cross(t, b, d, b, c));
				zero(t, dot(t, q[0], q[1], b, c));
			}
			return;
		}
	t->refused = true;
}

/* part: as the wish has it, which vertex or base is meant. */
static void state(struct writer *t, const struct fact *f, int part)
{
	const int *q = f->p;
	int n = f->n;

	if (n > 64) {
		t->refused = true;
		return;
	}
	switch (f->kind) {
	case FACT_EQUAL: {
		int side[2];

		for (int i = 0; i < 2; i++) {
			side[i] = term(t, f->t[i]);
			if (problem_outer(t->w->p, f->t[i], f->t[1 - i]))
				side[i] = minus(t, whole(t, 360), side[i]);
		}
		zero(t, minus(t, side[0], side[1]));
		break;
	}
	case FACT_LESS:
	case FACT_LINE:
	case FACT_CENTER:
	case FACT_POLYGON:
	case FACT_FACE:
	case FACT_CORNER:
	case FACT_SAME_SIDE:
	case FACT_OPPOSITE_SIDE:
	case FACT_INSIDE: break;
	case FACT_ON_LINE:
	case FACT_BETWEEN: zero(t, cross(t, q[1], q[0], q[1], q[2])); break;
	case FACT_COLLINEAR:
		for (int i = 2; i < n; i++)
			zero(t, cross(t, q[0], q[1], q[0], q[i]));
		break;
	case FACT_ON_CIRCLE:
	case FACT_INSCRIBED:
	case FACT_CHORD:
		for (int i = 0; i < n && f->circle >= 0; i++)
			on_circle(t, f->circle, q[i]);
		break;
	case FACT_DIAMETER:
		if (f->circle < 0)
			break;
		on_circle(t, f->circle, q[0]);
		halves(t, t->w->center[f->circle], q[0], q[1]);
		break;
	case FACT_PARALLEL: zero(t, cross(t, q[0], q[1], q[2], q[3])); break;
	case FACT_PERPENDICULAR: zero(t, dot(t, q[0], q[1], q[2], q[3])); break;
	case FACT_TANGENT:
		if (f->circle >= 0)
			touches(t, f->circle, q[0], q[1]);
		break;
	case FACT_CIRCUMSCRIBED:
		for (int i = 0; i < n && f->circle >= 0; i++)
			touches(t, f->circle, q[i], q[(i + 1) % n]);
		break;
	case FACT_MIDPOINT: halves(t, q[0], q[1], q[2]); break;
	case FACT_BISECTOR:
		halves_angle(t, q[2], q[3], q[0] == q[3] ? q[1] : q[0], q[4]);
		break;
	case FACT_PERP_BISECTOR:
		same_length(t, q[0], q[2], q[0], q[3]);
		same_length(t, q[1], q[2], q[1], q[3]);
		break;
	case FACT_ALTITUDE:
	case FACT_MEDIAN: cevian(t, f); break;
	case FACT_INCENTER:
		halves_angle(t, q[3], q[1], q[0], q[2]);
		halves_angle(t, q[1], q[2], q[0], q[3]);
		t->refused |= n != 4;
		break;
	case FACT_CENTROID:
		zero(t, plus(t, dx(t, q[0], q[1]),
			     plus(t, dx(t, q[0], q[2]), dx(t, q[0], q[3]))));
		zero(t, plus(t, dy(t, q[0], q[1]),
			     plus(t, dy(t, q[0], q[2]), dy(t, q[0], q[3]))));
		t->refused |= n != 4;
		break;
	case FACT_CIRCUMCENTER:
		same_length(t, q[0], q[1], q[0], q[2]);
		same_length(t, q[0], q[2], q[0], q[3]);
		t->refused |= n != 4;
		break;
	case FACT_ORTHOCENTER:
		zero(t, dot(t, q[0], q[1], q[2], q[3]));
		zero(t, dot(t, q[0], q[2], q[1], q[3]));
		t->refused |= n != 4;
		break;
	case FACT_MEET:
		zero(t, cross(t, q[1], q[0], q[1], q[2]));
		zero(t, cross(t, q[3], q[0], q[3], q[4]));
		break;
	case FACT_CONGRUENT:
	case FACT_SIMILAR: {
		bool congruent = f->kind == FACT_CONGRUENT;

		n /= 2;
		for (int i = 0; i < n; i++)
			proportional(t, q, q + n, i, (i + 1) % n, congruent);
		for (int i = 0; i + 2 < n && n > 3; i++)
			proportional(t, q, q + n, i, i + 2, congruent);
		break;
	}
	case FACT_EQUAL_CIRCLES:
		if (f->circle >= 0 && f->circle2 >= 0)
			zero(t, minus(t, radius(t, f->circle), radius(t, f->circle2)));
		break;
	case FACT_ISOSCELES:
	case FACT_EQUILATERAL:
	case FACT_RIGHT_TRIANGLE: {
		int a = q[part], b = q[(part + 1) % 3], c = q[(part + 2) % 3];

		if (n != 3) {
			t->refused = true;
			break;
		}
		if (f->kind == FACT_RIGHT_TRIANGLE)
			zero(t, dot(t, a, b, b, c));
		else
			same_length(t, a, b, a, c);
		if (f->kind == FACT_EQUILATERAL)
			same_length(t, a, b, b, c);
		break;
	}
	case FACT_REGULAR:
		for (int i = 0; i < n; i++) {
			int a = q[i], b = q[(i + 1) % n], c = q[(i + 2) % n];

			same_length(t, a, b, b, c);
			zero(t, minus(t, times(t, whole(t, n), angle(t, a, b, c)),
				      whole(t, 180L * (n - 2))));
		}
		break;
	case FACT_PARALLELOGRAM:
	case FACT_RHOMBUS:
	case FACT_RECTANGLE:
	case FACT_SQUARE:
		if (n != 4) {
			t->refused = true;
			break;
		}
		zero(t, plus(t, dx(t, q[0], q[1]), dx(t, q[2], q[3])));
		zero(t, plus(t, dy(t, q[0], q[1]), dy(t, q[2], q[3])));
		if (f->kind == FACT_RHOMBUS || f->kind == FACT_SQUARE)
			same_length(t, q[0], q[1], q[1], q[2]);
		if (f->kind == FACT_RECTANGLE || f->kind == FACT_SQUARE)
			zero(t, dot(t, q[0], q[1], q[1], q[2]));
		break;
	case FACT_KITE:
		same_length(t, q[0], q[1], q[0], q[3]);
		same_length(t, q[2], q[1], q[2], q[3]);
		t->refused |= n != 4;
		break;
	case FACT_TRAPEZOID:
	case FACT_ISOSCELES_TRAPEZOID:
		if (n != 4) {
			t->refused = true;
			break;
		}
		zero(t, cross(t, q[part], q[part + 1], q[(part + 2) % 4], q[(part + 3) % 4]));
		if (f->kind == FACT_ISOSCELES_TRAPEZOID)
			same_length(t, q[part], q[(part + 2) % 4], q[part + 1],
				    q[(part + 3) % 4]);
		break;
	case FACT_MIDSEGMENT:
	case FACTS: t->refused = true; break;
	}
}

static int part_of(const struct wishes *w, const struct fact *f)
{
	for (int i = 0; i < w->n; i++)
		if (w->wish[i].fact == f)
			return w->wish[i].part;
	return 0;
}

bool certify_value(struct certified *out, const struct wishes *w, const double *x,
		   struct meter *m, struct arena *a)
{
	const struct problem *p = w->p;
	int n = wishes_vars(w) - 1;
	double unit = exp(x[n]), *at = arena_alloc(a, (size_t)(n + 1) * sizeof *at);
	struct writer t = { .w = w, .x = x };
	struct system_zero z;
	int goal;

	*out = (struct certified){ .digits = NULL };
	t.s = num_system_new(n, a);
	if (!t.s || meter_spent(m) || !p->goal)
		return false;
	t.unknown = arena_alloc(a, (size_t)(n + 1) * sizeof *t.unknown);
	for (int i = 0; i < n; i++) {
		at[i] = x[i] * (i < 2 * w->points + p->circles ? unit : 1);
		if (i >= 2 * w->points && i < 2 * w->points + p->circles)
			at[i] = fabs(at[i]);
		t.unknown[i] = num_system_unknown(t.s, i);
	}
	for (int i = 0; i < p->facts; i++)
		state(&t, &p->fact[i], part_of(w, &p->fact[i]));
	if (t.refused)
		return false;
	goal = term(&t, p->goal);
	num_system_enclose(&z, t.s, at, goal);
	meter_take(m, z.work);
	out->free = z.free;
	if (!z.enclosed)
		return false;
	out->lo = z.lo;
	out->hi = z.hi;
	out->good = z.good;
	out->digits = arena_strdup(a, z.digits);
	out->independent = z.rank;
	out->left_out = z.left_out;
	return true;
}
