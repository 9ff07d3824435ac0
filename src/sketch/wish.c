/* wish.c -- how far a drawing is from what the facts say. */
#include "sketch/wish.h"
#include "sketch/shape.h"
#include <math.h>
#include <string.h>

#define DEGREE 57.29577951308232
#define CLEARLY 1e-3
#define NO_DIVISOR 1e-6

/* --- Measures of a drawing --------------------------------------------------- */

static double dx(const double *x, int a, int b)
{
	return x[2 * b] - x[2 * a];
}
static double dy(const double *x, int a, int b)
{
	return x[2 * b + 1] - x[2 * a + 1];
}
static double len(const double *x, int a, int b)
{
	double u = dx(x, a, b), v = dy(x, a, b);

	/* hypot would take a fifth of all sketching; figures are far from overflow. */
	return sqrt(u * u + v * v) + 1e-14;
}

static double cross(const double *x, int a, int b, int c, int d)
{
	return dx(x, a, b) * dy(x, c, d) - dy(x, a, b) * dx(x, c, d);
}

static double dot(const double *x, int a, int b, int c, int d)
{
	return dx(x, a, b) * dx(x, c, d) + dy(x, a, b) * dy(x, c, d);
}

/* In [0, 180]; oriented, it is what is swept from bc to ba, in [0, 360).  In a sketch with all
 * angles to the left, how far it is swept, also backwards. */
static double angle(const struct wishes *w, const double *x, int a, int b, int c)
{
	double t = DEGREE * atan2(cross(x, b, c, b, a), dot(x, b, a, b, c));

	if (w->oriented)
		return t < 0 ? t + 360 : t;
	return !w->left ? fabs(t) : t < -60 ? t + 360 : t;
}

static double radius(const struct wishes *w, const double *x, int c)
{
	return fabs(x[2 * w->points + c]) + 1e-14;
}

static double unit(const struct wishes *w, const double *x)
{
	return exp(x[sketch_wishes_vars(w) - 1]);
}

/* From a counterclockwise to b about o, in [0, 360). */
static double sweep(const double *x, int o, int a, int b)
{
	double t =
		DEGREE * (atan2(dy(x, o, b), dx(x, o, b)) - atan2(dy(x, o, a), dx(x, o, a)));

	return t < 0 ? t + 360 : t;
}

static double arc(const struct wishes *w, const struct term *t, const double *x)
{
	int o = w->center[t->circle];
	double ab = sweep(x, o, t->p[0], t->p[t->n - 1]);

	if (t->n == 3)
		return sweep(x, o, t->p[0], t->p[1]) <= ab ? ab : 360 - ab;
	if (w->oriented && t->measure != MEASURE_MAJOR_ARC)
		return ab;
	return t->measure == MEASURE_MAJOR_ARC ? fmax(ab, 360 - ab) : fmin(ab, 360 - ab);
}

static double area(const double *x, const int *q, int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += x[2 * q[i]] * x[2 * q[(i + 1) % n] + 1] -
		       x[2 * q[i] + 1] * x[2 * q[(i + 1) % n]];
	return fabs(sum) / 2;
}

static double perimeter(const double *x, const int *q, int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += len(x, q[i], q[(i + 1) % n]);
	return sum;
}

static bool needs_circle(enum measure m)
{
	return (m >= MEASURE_ARC && m <= MEASURE_SECTOR_AREA) ||
	       (m >= MEASURE_RADIUS && m <= MEASURE_CIRCLE_AREA);
}

static double measure(const struct wishes *w, const struct term *t, const double *x)
{
	double u = unit(w, x), pi = 180 / DEGREE,
	       r = t->circle < 0 ? 0 : radius(w, x, t->circle);
	const int *q = t->p;

	if (needs_circle(t->measure) && t->circle < 0)
		return NAN;
	switch (t->measure) {
	case MEASURE_LENGTH: return u * len(x, q[0], q[1]);
	case MEASURE_ANGLE: return angle(w, x, q[0], q[1], q[2]);
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC: return arc(w, t, x);
	case MEASURE_ARC_LENGTH: return u * r * arc(w, t, x) / DEGREE;
	case MEASURE_SECTOR_AREA: return u * u * r * r * arc(w, t, x) / DEGREE / 2;
	case MEASURE_AREA: return u * u * area(x, q, t->n);
	case MEASURE_PERIMETER: return u * perimeter(x, q, t->n);
	case MEASURE_RADIUS: return u * r;
	case MEASURE_DIAMETER: return 2 * u * r;
	case MEASURE_CIRCUMFERENCE: return 2 * pi * u * r;
	case MEASURE_CIRCLE_AREA: return pi * u * u * r * r;
	case MEASURE_DISTANCE:
		return u * fabs(cross(x, q[1], q[0], q[1], q[2])) / len(x, q[1], q[2]);
	case MEASURE_HEIGHT:
		return u * fabs(cross(x, q[0], q[t->n - 1], q[0], q[1])) / len(x, q[0], q[1]);
	case MEASURE_SCALE: return len(x, q[0], q[1]) / len(x, q[t->n / 2], q[t->n / 2 + 1]);
	case MEASURES: break;
	}
	return NAN;
}

/* Nothing is measured: letters and numbers, which may well be zero. */
static bool pure(const struct term *t)
{
	return t->kind != TERM_MEASURE && (!t->arg[0] || pure(t->arg[0])) &&
	       (!t->arg[1] || pure(t->arg[1]));
}

double sketch_wish_term(const struct wishes *w, const struct term *t, const double *x)
{
	double a = t->arg[0] ? sketch_wish_term(w, t->arg[0], x) : 0;
	double b = t->arg[1] ? sketch_wish_term(w, t->arg[1], x) : 0;

	switch (t->kind) {
	case TERM_NUMBER: return t->value;
	case TERM_PI: return 180 / DEGREE;
	case TERM_LETTER: return x[2 * w->points + w->p->circles + t->id];
	case TERM_MEASURE: return measure(w, t, x);
	case TERM_ADD: return a + b;
	case TERM_SUB: return a - b;
	case TERM_MUL: return a * b;
	/* Letters that cancel: 0/0 is no value, though the search may come as near as it likes. */
	case TERM_DIV: return fabs(b) < NO_DIVISOR && pure(t->arg[1]) ? NAN : a / b;
	case TERM_POW:
		return b < 0 && fabs(a) < NO_DIVISOR && pure(t->arg[0]) ? NAN : pow(a, b);
	case TERM_NEG: return -a;
	/* To lead the search; what ends below zero is no figure (sketch_wishes_defined). */
	case TERM_SQRT: return a < 0 ? -sqrt(-a) : sqrt(a);
	case TERM_SIN: return sin(a / DEGREE);
	case TERM_COS: return cos(a / DEGREE);
	case TERM_TAN: return tan(a / DEGREE);
	case TERM_COT: return 1 / tan(a / DEGREE);
	case TERM_FORM: break;
	}
	return NAN;
}

static bool defined(const struct wishes *w, const struct term *t, const double *x)
{
	for (int i = 0; i < 2; i++)
		if (t->arg[i] && !defined(w, t->arg[i], x))
			return false;
	return t->kind != TERM_SQRT || sketch_wish_term(w, t->arg[0], x) > -1e-9;
}

bool sketch_wishes_defined(const struct wishes *w, const double *x)
{
	double size = x[sketch_wishes_vars(w) - 1];

	for (int i = 0; i < w->n; i++)
		for (int k = 0; k < 2; k++)
			if (w->wish[i].fact->t[k] && !defined(w, w->wish[i].fact->t[k], x))
				return false;
	if (w->p->goal && !defined(w, w->p->goal, x))
		return false;
	return !w->p->points || fabs(size) < log(1e12);
}

/* --- Facts -------------------------------------------------------------------
 * Each writes one or two numbers and says how many. */

/* In parts of the numbers.  Of opposite signs that would be 2 whatever they are, and nothing
 * would show the way: then more the farther both are from zero. */
static double differ(double a, double b)
{
	double size = fabs(a) + fabs(b), d = (a - b) / (1e-7 + size / 2);

	if (a * b < 0)
		d += copysign(log1p(fabs(a * b) / size), d);
	return d;
}

/* What is missing to be clearly positive; not little where it is not positive. */
static double short_of(double q)
{
	return q > CLEARLY ? 0 : CLEARLY - q + 0.05 * fmin(1, (CLEARLY - q) / CLEARLY);
}

/* The largest of the numbers that a sum or product is made of. */
static double term_size(const struct wishes *w, const struct term *t, const double *x)
{
	double size = fabs(sketch_wish_term(w, t, x));

	for (int i = 0; i < 2; i++)
		if (t->arg[i] &&
		    (t->kind == TERM_ADD || t->kind == TERM_SUB || t->kind == TERM_NEG))
			size = fmax(size, term_size(w, t->arg[i], x));
	return size;
}

static bool goes_round(const struct term *t)
{
	return t->kind == TERM_MEASURE &&
	       (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC ||
		t->measure == MEASURE_ARC_VIA);
}

static int equal(const struct wishes *w, const struct fact *f, const double *x, double *out)
{
	double a = sketch_wish_term(w, f->t[0], x), b = sketch_wish_term(w, f->t[1], x);
	bool letters = pure(f->t[0]) && pure(f->t[1]);

	if (problem_outer(w->p, f->t[0], f->t[1]))
		a = 360 - a;
	else if (problem_outer(w->p, f->t[1], f->t[0]))
		b = 360 - b;
	out[0] = differ(a, b);
	/* Sizes of one figure: not small because a unit is. */
	if (!pure(f->t[0]) && !pure(f->t[1]) && unit(w, x) < 1)
		out[0] = differ(a / unit(w, x), b / unit(w, x));
	if (letters)
		out[0] = (a - b) / (1 + (fabs(a) + fabs(b)) / 2);
	/* What goes round has no beginning. */
	for (int i = 0; i < 2 && w->oriented; i++)
		if (goes_round(f->t[i]))
			out[0] = remainder(a - b, 360) / 90;
	/* Against zero, the size of what cancels counts. */
	for (int i = 0; i < 2 && !letters; i++)
		if (f->t[i]->kind == TERM_NUMBER && f->t[i]->value == 0)
			out[0] = (a - b) / (1e-7 + term_size(w, f->t[1 - i], x));
	/* A tangent leaps at the right angle; the angle does not. */
	for (int i = 0; i < 2 && !letters; i++)
		if (f->t[i]->kind == TERM_TAN && pure(f->t[1 - i]))
			out[0] = remainder(sketch_wish_term(w, f->t[i]->arg[0], x) -
						   DEGREE * atan(i ? a : b),
					   180) /
				 50;
	if (!isfinite(out[0]))
		out[0] = 3;
	return 1;
}

static int less(const struct wishes *w, const struct fact *f, const double *x, double *out)
{
	double a = sketch_wish_term(w, f->t[0], x), b = sketch_wish_term(w, f->t[1], x),
	       d = differ(b, a);

	/* Letters may be zero: what differs by next to nothing of nothing does not differ. */
	if (pure(f->t[0]) && pure(f->t[1]))
		d = (b - a) / (1 + (fabs(a) + fabs(b)) / 2);
	if (f->weak && isfinite(d))
		out[0] = d >= 0 ? 0 : -d;
	else
		out[0] = isfinite(d) ? (d > 1e-6 ? 0 : 1e-6 - d) : 3;
	return 1;
}

/* --- Elements ------------------------------------------------------------------
 * The formulas of the table in doubles, in parts of their size.  Some have a reading that
 * leads the search better: angles as such, and what lies where as what is missing. */

#define NUMBER double
#define COUNT void *
#define ADD(c, a, b) ((void)(c), (a) + (b))
#define SUB(c, a, b) ((void)(c), (a) - (b))
#define MUL(c, a, b) ((void)(c), (a) * (b))
#define NEG(c, a) ((void)(c), -(a))
#define WHOLE(c, k) ((void)(c), (double)(k))
#define TURN_COS(c, k, n) cos(2 * (k) / DEGREE * 180 / (n))
#define TURN_SIN(c, k, n) sin(2 * (k) / DEGREE * 180 / (n))
#define ROOT(c, a) sqrt(a)
#define SIZED(value, size) ((value) / ((size) + 1e-14))
#include "geo/element.h"

static struct element_pt place(const double *x, int p)
{
	return (struct element_pt){ x[2 * p], x[2 * p + 1] };
}

static int plain(const struct wishes *w, const struct relation_part *t, const double *x,
		 double *out)
{
	const char *takes = geo_element_takes(t->element);
	struct element_at at = { .order = t->order, .sense = 1 };
	struct element_pt touch;
	double all[WISH_NUMBERS + 1];
	int lines = 0, circles = 0,
	    n = geo_element_equal(t->element) + geo_element_least(t->element);

	for (int i = 0; i < t->n; i++)
		at.p[i] = place(x, t->p[i]);
	for (; *takes; takes++) {
		if (*takes == 'l' || *takes == 's') {
			at.l[lines] = (struct element_line){ place(x, t->l[lines].a),
							     place(x, t->l[lines].b) };
			lines++;
		} else if (*takes == 'c') {
			int c = t->c[circles];
			double r = radius(w, x, c);

			at.c[circles++] =
				(struct element_circle){ place(x, w->center[c]), r * r };
		}
	}
	/* Where it touches, if that is told. */
	for (int i = 0; t->element == ELEMENT_TANGENT && i < 2; i++) {
		int p = i ? t->l[0].a : t->l[0].b;

		if (!at.touch && w->on[t->c[0] * w->points + p]) {
			touch = place(x, p);
			at.touch = &touch;
		}
	}
	/* Circles touch from outside or from inside, as they nearly do. */
	if (t->element == ELEMENT_TANGENT_CIRCLES) {
		element_rows(t->element, NULL, &at, all + 1);
		at.sense = -1;
		element_rows(t->element, NULL, &at, all);
		out[0] = fabs(all[1]) < fabs(all[0]) ? all[1] : all[0];
		return 1;
	}
	element_rows(t->element, NULL, &at, all);
	/* The third is that the end of a diameter is on the circle, which the drawing keeps. */
	n = n < WISH_NUMBERS ? n : WISH_NUMBERS;
	memcpy(out, all, (size_t)n * sizeof *out);
	return n;
}

static int parallel(const struct wishes *w, const struct relation_part *t, const double *x,
		    double *out)
{
	int a = t->l[0].a, b = t->l[0].b, c = t->l[1].a, d = t->l[1].b;
	double u = len(x, a, b), v = len(x, c, d);

	if (w->left) {
		out[0] = dx(x, a, b) / u - dx(x, c, d) / v;
		out[1] = dy(x, a, b) / u - dy(x, c, d) / v;
		return 2;
	}
	out[0] = cross(x, a, b, c, d) / (u * v);
	if (!w->strict)
		return 1;
	out[1] = short_of(fabs(cross(x, a, b, a, c)) / (u * v));
	return 2;
}

static int same_angle(const struct wishes *w, const struct relation_part *t, const double *x,
		      double *out)
{
	const int *p = t->p;

	out[0] = (angle(w, x, p[0], p[1], p[2]) - angle(w, x, p[3], p[4], p[5])) / 50;
	return 1;
}

/* The sides are equal, and the corner is that of the polygon. */
static int turn(const struct wishes *w, const struct relation_part *t, const double *x,
		double *out)
{
	const int *p = t->p;

	out[0] = differ(len(x, p[0], p[1]), len(x, p[1], p[2]));
	out[1] = (angle(w, x, p[0], p[1], p[2]) - 180 + 360.0 / t->order) / 50;
	return 2;
}

static int on_segment(const struct wishes *w, const struct relation_part *t, const double *x,
		      double *out)
{
	int a = t->l[0].a, b = t->l[0].b, p = t->p[0];
	double l = len(x, a, b), at = dot(x, a, b, a, p) / (l * l);

	(void)w;
	out[0] = cross(x, a, b, a, p) / (l * l);
	out[1] = fmax(0, -at) + fmax(0, at - 1);
	return 2;
}

static int not_obtuse(const struct wishes *w, const struct relation_part *t, const double *x,
		      double *out)
{
	plain(w, t, x, out);
	out[0] = fmax(0, -out[0]);
	return 1;
}

static int inside_circle(const struct wishes *w, const struct relation_part *t,
			 const double *x, double *out)
{
	plain(w, t, x, out);
	out[0] = short_of(out[0]);
	return 1;
}

/* --- What lies where: nothing when it is so, else how much is missing ---------------- */

static int sides(const struct wishes *w, const struct relation_part *t, const double *x,
		 double *out)
{
	int p = t->p[0], q = t->p[1], a = t->l[0].a, b = t->l[0].b;
	double l = len(x, a, b), sign = t->element == ELEMENT_SAME_SIDE ? 1 : -1;
	double u = cross(x, a, b, a, p) / (l * l), v = sign * cross(x, a, b, a, q) / (l * l);
	double way = u + v < 0 ? -1 : 1;

	(void)w;
	out[0] = short_of(way * u);
	out[1] = short_of(way * v);
	return 2;
}

static double signed_area(const double *x, const int *q, int n)
{
	double sum = 0;

	for (int i = 1; i + 1 < n; i++)
		sum += cross(x, q[0], q[i], q[0], q[i + 1]) / 2;
	return sum;
}

/* Of a convex polygon: on the inner side of every side.  Of another: the point is drawn
 * to the middle while it is outside. */
static int inside(const struct wishes *w, const struct relation_part *t, const double *x,
		  double *out)
{
	const int *q = t->g;
	int n = t->n_g, p = t->p[0], wind = 0;
	double turn = signed_area(x, q, n) < 0 ? -1 : 1, size = 0, mx = 0, my = 0;
	bool convex = true;

	(void)w;
	out[0] = 0;
	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n];
		double side = cross(x, a, b, a, p);

		convex &= turn * cross(x, a, b, b, q[(i + 2) % n]) >= 0;
		out[0] += short_of(turn * side / (len(x, a, b) * len(x, a, b)));
		if (x[2 * a + 1] <= x[2 * p + 1])
			wind += x[2 * b + 1] > x[2 * p + 1] && side > 0;
		else
			wind -= x[2 * b + 1] <= x[2 * p + 1] && side < 0;
		mx += x[2 * a] / n;
		my += x[2 * a + 1] / n;
		size += len(x, a, b) / n;
	}
	if (!convex)
		out[0] = wind ? 0 : 0.05 + hypot(x[2 * p] - mx, x[2 * p + 1] - my) / size;
	return 1;
}

typedef int reading(const struct wishes *w, const struct relation_part *t, const double *x,
		    double *out);
static reading *reading_of(enum element e)
{
	static reading *const own[ELEMENTS] = {
		[ELEMENT_PARALLEL] = parallel,
		[ELEMENT_SAME_ANGLE] = same_angle,
		[ELEMENT_TURN] = turn,
		[ELEMENT_ON_SEGMENT] = on_segment,
		[ELEMENT_INSIDE] = inside,
		[ELEMENT_INSIDE_CIRCLE] = inside_circle,
		[ELEMENT_NOT_OBTUSE] = not_obtuse,
		[ELEMENT_SAME_SIDE] = sides,
		[ELEMENT_OPPOSITE_SIDE] = sides,
	};

	return own[e] ? own[e] : plain;
}

/* Drawings keep these themselves (sketch.h): points on lines in order, points on circles. */
static bool kept(const struct relation_part *t)
{
	return t->element == ELEMENT_COLLINEAR || t->element == ELEMENT_BETWEEN ||
	       t->element == ELEMENT_ON_CIRCLE || t->element == ELEMENT_CENTER;
}

int sketch_wish_value(const struct wishes *w, int i, const double *x, double out[WISH_NUMBERS])
{
	const struct wish *q = &w->wish[i];

	if (q->fact->kind == RELATION_EQUAL)
		return equal(w, q->fact, x, out);
	if (q->fact->kind == RELATION_LESS)
		return less(w, q->fact, x, out);
	return reading_of(q->part.element)(w, &q->part, x, out);
}

struct missing {
	const struct wishes *w;
	const double *x;
	double most;
};

static void miss_part(void *self, const struct relation_part *t)
{
	struct missing *q = self;
	double r[WISH_NUMBERS] = { 0 };
	int n;

	if (t->element == ELEMENTS || t->element == ELEMENT_ON_PATH) {
		q->most = INFINITY;
		return;
	}
	n = t->element == ELEMENT_BETWEEN ? on_segment(q->w, t, q->x, r)
					  : reading_of(t->element)(q->w, t, q->x, r);
	for (int i = 0; i < n; i++)
		q->most = isnan(r[i]) ? INFINITY : fmax(q->most, fabs(r[i]));
}

double sketch_fact_miss(const struct wishes *w, const struct fact *f, const double *x)
{
	struct wishes plain_w = *w;
	struct missing q = { &plain_w, x, 0 };
	double r[WISH_NUMBERS] = { 0 };

	plain_w.strict = false;

	if (f->kind == RELATION_EQUAL || f->kind == RELATION_LESS) {
		if (f->kind == RELATION_EQUAL)
			equal(w, f, x, r);
		else
			less(w, f, x, r);
		return isnan(r[0]) ? INFINITY : fabs(r[0]);
	}
	problem_fact_parts(f, miss_part, &q);
	return sketch_misshapen(f, x, FLAT_CLAIM) ? fmax(q.most, 1) : q.most;
}

/* --- The wishes of a problem -------------------------------------------------------- */

/* Which vertex is meant, where the fact leaves it open: the one that is drawn most so. */
static int meant(const struct problem *p, const struct fact *f)
{
	double x[6], least = INFINITY;
	int best = 0;

	for (int i = 0; i < 3; i++) {
		x[2 * i] = p->point[f->p[i]].x;
		x[2 * i + 1] = p->point[f->p[i]].y;
	}
	for (int i = 0; i < 3; i++) {
		int b = (i + 1) % 3, c = (i + 2) % 3;
		double off = f->kind == RELATION_RIGHT_TRIANGLE
				     ? dot(x, i, b, i, c) / (len(x, i, b) * len(x, i, c))
				     : differ(len(x, i, b), len(x, i, c));

		if (fabs(off) < least) {
			least = fabs(off);
			best = i;
		}
	}
	return best;
}

/* Where a base of a trapezoid begins: the pair of sides drawn more parallel. */
static int base(const struct problem *p, const struct fact *f)
{
	double x[8], off[2];

	for (int i = 0; i < 4; i++) {
		if (!p->point[f->p[i]].placed)
			return 1;
		x[2 * i] = p->point[f->p[i]].x;
		x[2 * i + 1] = p->point[f->p[i]].y;
	}
	for (int i = 0; i < 2; i++)
		off[i] = fabs(cross(x, i, i + 1, (i + 2) % 4, (i + 3) % 4)) /
			 (len(x, i, i + 1) * len(x, (i + 2) % 4, (i + 3) % 4));
	return off[0] < off[1] ? 0 : 1;
}

int sketch_add_var(int *v, int n, int i)
{
	for (int k = 0; k < n; k++)
		if (v[k] == i)
			return n;
	if (n < WISH_VARS)
		v[n++] = i;
	return n;
}

int sketch_add_point(int *v, int n, int p)
{
	return sketch_add_var(v, sketch_add_var(v, n, 2 * p), 2 * p + 1);
}

static int add_circle(const struct wishes *w, int *v, int n, int c)
{
	return c < 0 ? n
		     : sketch_add_var(v, sketch_add_point(v, n, w->center[c]),
				      2 * w->points + c);
}

static int add_term(const struct wishes *w, int *v, int n, const struct term *t)
{
	if (!t)
		return n;
	if (t->kind == TERM_LETTER)
		n = sketch_add_var(v, n, 2 * w->points + w->p->circles + t->id);
	if (t->kind == TERM_MEASURE) {
		for (int i = 0; i < t->n; i++)
			n = sketch_add_point(v, n, t->p[i]);
		n = add_circle(w, v, n, t->circle);
		if (t->measure != MEASURE_ANGLE)
			n = sketch_add_var(v, n, sketch_wishes_vars(w) - 1);
	}
	return add_term(w, v, add_term(w, v, n, t->arg[0]), t->arg[1]);
}

int sketch_wish_vars(const struct wishes *w, int i, int *v)
{
	const struct wish *q = &w->wish[i];
	const struct relation_part *t = &q->part;
	const char *takes = t->element < ELEMENTS ? geo_element_takes(t->element) : "";
	int n = 0, lines = 0, circles = 0;

	for (int k = 0; k < t->n; k++)
		n = sketch_add_point(v, n, t->p[k]);
	for (; *takes; takes++) {
		if (*takes == 'l' || *takes == 's') {
			n = sketch_add_point(v, n, t->l[lines].a);
			n = sketch_add_point(v, n, t->l[lines++].b);
		} else if (*takes == 'c') {
			n = add_circle(w, v, n, t->c[circles++]);
		} else if (*takes == 'g') {
			for (int k = 0; k < t->n_g; k++)
				n = sketch_add_point(v, n, t->g[k]);
		}
	}
	return add_term(w, v, add_term(w, v, n, q->fact->t[0]), q->fact->t[1]);
}

int sketch_wishes_vars(const struct wishes *w)
{
	return 2 * w->points + w->p->circles + w->p->letters + 1;
}

static int nodes(const struct term *t)
{
	return t ? 1 + nodes(t->arg[0]) + nodes(t->arg[1]) : 0;
}

/* Which side of a kite's corners are equal, as drawn: at the first vertex or at the second. */
static int axis(const struct problem *p, const struct fact *f)
{
	double x[8], off[2];

	for (int i = 0; i < 4; i++) {
		x[2 * i] = p->point[f->p[i]].x;
		x[2 * i + 1] = p->point[f->p[i]].y;
	}
	for (int i = 0; i < 2; i++) {
		int b = i + 1, c = (i + 2) % 4, d = (i + 3) % 4;

		off[i] = fabs(differ(len(x, i, b), len(x, i, d))) +
			 fabs(differ(len(x, c, b), len(x, c, d)));
	}
	return off[1] < off[0] ? 1 : 0;
}

void sketch_wish_settle(struct fact *out, const struct problem *p, const struct fact *f)
{
	*out = *f;
	if (!p->annotated || !geo_relation_needs(f->kind, 'd') ||
	    f->n != geo_relation_vertices(f->kind))
		return;
	out->part = f->n == 3                  ? meant(p, f)
		    : f->kind == RELATION_KITE ? axis(p, f)
					       : base(p, f);
}

struct wishing {
	struct wishes *w;
	const struct fact *fact;
	struct arena *a;
	int cap;
};

static void add_wish(struct wishing *g, const struct relation_part *t)
{
	struct wishes *w = g->w;
	const struct fact *f = g->fact;

	w->wish = arena_grow(g->a, w->wish, &g->cap, w->n + 1, sizeof *w->wish);
	w->wish[w->n] = (struct wish){ .fact = f,
				       .part = { .element = ELEMENTS },
				       .work = 4 + nodes(f->t[0]) + nodes(f->t[1]) };
	if (t)
		w->wish[w->n].part = *t;
	w->wish[w->n++].part.of = NULL;
}

static void wish_for(void *self, const struct relation_part *t)
{
	if (t->element < ELEMENTS && !kept(t) && t->n_g <= WISH_VARS / 2 - 2)
		add_wish(self, t);
}

static void note_on_circle(void *self, const struct relation_part *t)
{
	struct wishes *w = self;

	if (t->element == ELEMENT_ON_CIRCLE)
		w->on[t->c[0] * w->points + t->p[0]] = true;
}

void sketch_wishes_of(struct wishes *w, const struct problem *p, const int *center, int points,
		      bool values, struct arena *a)
{
	struct wishing g = { .w = w, .a = a };

	*w = (struct wishes){ .p = p, .center = center, .points = points };
	/* Where positions are our own, oriented angles are a hint only (left). */
	w->oriented = p->oriented && p->positions_decide;
	w->on = arena_alloc(a, (size_t)(p->circles * points + 1) * sizeof *w->on);
	for (int i = 0; i < p->facts; i++)
		if (p->fact[i].kind == RELATION_ON_CIRCLE)
			problem_fact_parts(&p->fact[i], note_on_circle, w);
	for (int i = 0; i < p->facts; i++) {
		struct fact f;

		g.fact = &p->fact[i];
		if (g.fact->t[0] && values)
			add_wish(&g, NULL);
		if (g.fact->t[0])
			continue;
		sketch_wish_settle(&f, p, g.fact);
		problem_fact_parts(&f, wish_for, &g);
	}
}
