/* wish.c -- how far a drawing is from what the facts say. */
#include "solve/wish_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 57.29577951308232
#define CLEARLY 1e-3

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
	return exp(x[wishes_vars(w) - 1]);
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

double wish_term(const struct wishes *w, const struct term *t, const double *x)
{
	double a = t->arg[0] ? wish_term(w, t->arg[0], x) : 0;
	double b = t->arg[1] ? wish_term(w, t->arg[1], x) : 0;

	switch (t->kind) {
	case TERM_NUMBER: return t->value;
	case TERM_PI: return 180 / DEGREE;
	case TERM_LETTER: return x[2 * w->points + w->p->circles + t->id];
	case TERM_MEASURE: return measure(w, t, x);
	case TERM_ADD: return a + b;
	case TERM_SUB: return a - b;
	case TERM_MUL: return a * b;
	case TERM_DIV: return a / b;
	case TERM_POW: return pow(a, b);
	case TERM_NEG: return -a;
	case TERM_SQRT: return sqrt(fabs(a));
	case TERM_SIN: return sin(a / DEGREE);
	case TERM_COS: return cos(a / DEGREE);
	case TERM_TAN: return tan(a / DEGREE);
	case TERM_COT: return 1 / tan(a / DEGREE);
	case TERM_FORM: break;
	}
	return NAN;
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

static double cosine(const double *x, int a, int b, int c, int d)
{
	return dot(x, a, b, c, d) / (len(x, a, b) * len(x, c, d));
}

static double bisects(const struct wishes *w, const double *x, int a, int v, int d, int c)
{
	return (angle(w, x, a, v, d) - angle(w, x, d, v, c)) / 50;
}

/* The largest of the numbers that a sum or product is made of. */
static double term_size(const struct wishes *w, const struct term *t, const double *x)
{
	double size = fabs(wish_term(w, t, x));

	for (int i = 0; i < 2; i++)
		if (t->arg[i] &&
		    (t->kind == TERM_ADD || t->kind == TERM_SUB || t->kind == TERM_NEG))
			size = fmax(size, term_size(w, t->arg[i], x));
	return size;
}

typedef int law(const struct wishes *w, const struct fact *f, int part, const double *x,
		double out[2]);

/* Nothing is measured: letters and numbers, which may well be zero. */
static bool pure(const struct term *t)
{
	return t->kind != TERM_MEASURE && (!t->arg[0] || pure(t->arg[0])) &&
	       (!t->arg[1] || pure(t->arg[1]));
}

static bool goes_round(const struct term *t)
{
	return t->kind == TERM_MEASURE &&
	       (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC ||
		t->measure == MEASURE_ARC_VIA);
}

static int equal(const struct wishes *w, const struct fact *f, int part, const double *x,
		 double out[2])
{
	double a = wish_term(w, f->t[0], x), b = wish_term(w, f->t[1], x);

	(void)part;
	out[0] = differ(a, b);
	if (pure(f->t[0]) && pure(f->t[1]))
		out[0] = (a - b) / (1 + (fabs(a) + fabs(b)) / 2);
	/* What goes round has no beginning. */
	for (int i = 0; i < 2 && w->oriented; i++)
		if (goes_round(f->t[i]))
			out[0] = remainder(a - b, 360) / 90;
	/* Against zero, the size of what cancels counts. */
	for (int i = 0; i < 2; i++)
		if (f->t[i]->kind == TERM_NUMBER && f->t[i]->value == 0)
			out[0] = (a - b) / (1e-7 + term_size(w, f->t[1 - i], x));
	if (!isfinite(out[0]))
		out[0] = 3;
	return 1;
}

static int on_line(const struct wishes *w, const struct fact *f, int part, const double *x,
		   double out[2])
{
	double l = len(x, f->p[1], f->p[2]);

	(void)w, (void)part;
	out[0] = cross(x, f->p[1], f->p[0], f->p[1], f->p[2]) / (l * l);
	return 1;
}

static int parallel(const struct wishes *w, const struct fact *f, int part, const double *x,
		    double out[2])
{
	const int *q = f->p;
	double u = len(x, q[0], q[1]), v = len(x, q[2], q[3]);

	(void)part;
	if (w->left) {
		out[0] = dx(x, q[0], q[1]) / u - dx(x, q[2], q[3]) / v;
		out[1] = dy(x, q[0], q[1]) / u - dy(x, q[2], q[3]) / v;
		return 2;
	}
	out[0] = cross(x, q[0], q[1], q[2], q[3]) / (u * v);
	if (!w->strict)
		return 1;
	out[1] = short_of(fabs(cross(x, q[0], q[1], q[0], q[2])) / (u * v));
	return 2;
}

static int perpendicular(const struct wishes *w, const struct fact *f, int part,
			 const double *x, double out[2])
{
	(void)w, (void)part;
	out[0] = cosine(x, f->p[0], f->p[1], f->p[2], f->p[3]);
	return 1;
}

/* Perpendicular to the radius where it touches, if that is told. */
static int tangent(const struct wishes *w, const struct fact *f, int part, const double *x,
		   double out[2])
{
	int o = w->center[f->circle], a = f->p[0], b = f->p[1];

	(void)part;
	if (w->on[f->circle * w->points + b])
		out[0] = cosine(x, a, b, o, b);
	else if (w->on[f->circle * w->points + a])
		out[0] = cosine(x, a, b, o, a);
	else
		out[0] = fabs(cross(x, a, o, a, b)) / len(x, a, b) / radius(w, x, f->circle) -
			 1;
	return 1;
}

/* Of a segment, or of a diameter. */
static int midpoint(const struct wishes *w, const struct fact *f, int part, const double *x,
		    double out[2])
{
	int m = f->kind == FACT_MIDPOINT ? f->p[0] : w->center[f->circle];
	int a = f->p[f->n - 2], b = f->p[f->n - 1];

	(void)part;
	out[0] = (dx(x, a, m) - dx(x, m, b)) / len(x, a, b);
	out[1] = (dy(x, a, m) - dy(x, m, b)) / len(x, a, b);
	return 2;
}

static int bisector(const struct wishes *w, const struct fact *f, int part, const double *x,
		    double out[2])
{
	const int *q = f->p;

	(void)w, (void)part;
	out[0] = bisects(w, x, q[2], q[3], q[0] == q[3] ? q[1] : q[0], q[4]);
	return 1;
}

static int triangle_center(const struct wishes *w, const struct fact *f, int part,
			   const double *x, double out[2])
{
	const int *q = f->p;
	double l = len(x, q[1], q[2]);

	(void)w, (void)part;
	if (f->kind == FACT_CIRCUMCENTER) {
		out[0] = differ(len(x, q[0], q[1]), len(x, q[0], q[2]));
		out[1] = differ(len(x, q[0], q[2]), len(x, q[0], q[3]));
	} else if (f->kind == FACT_INCENTER) {
		out[0] = bisects(w, x, q[3], q[1], q[0], q[2]);
		out[1] = bisects(w, x, q[1], q[2], q[0], q[3]);
	} else if (f->kind == FACT_CENTROID) {
		out[0] = (dx(x, q[0], q[1]) + dx(x, q[0], q[2]) + dx(x, q[0], q[3])) / l;
		out[1] = (dy(x, q[0], q[1]) + dy(x, q[0], q[2]) + dy(x, q[0], q[3])) / l;
	} else {
		out[0] = cosine(x, q[0], q[1], q[2], q[3]);
		out[1] = cosine(x, q[0], q[2], q[1], q[3]);
	}
	return 2;
}

static int triangle(const struct wishes *w, const struct fact *f, int part, const double *x,
		    double out[2])
{
	int a = f->p[part], b = f->p[(part + 1) % 3], c = f->p[(part + 2) % 3];

	(void)w;
	if (f->kind == FACT_RIGHT_TRIANGLE)
		out[0] = cosine(x, a, b, b, c);
	else
		out[0] = differ(len(x, a, b), len(x, a, c));
	out[1] = differ(len(x, a, b), len(x, b, c));
	return f->kind == FACT_EQUILATERAL ? 2 : 1;
}

/* Which vertex is meant, where the fact leaves it open: the one that is drawn most so. */
static int meant(const struct wishes *w, const struct fact *f)
{
	const struct problem *p = w->p;
	double x[6], out[2], least = INFINITY;
	struct fact g = *f;
	int best = 0;

	if (f->kind == FACT_RIGHT_TRIANGLE && !p->annotated)
		return (f->part + 2) % 3; /* triangle(): the right angle is at the next */
	if (!p->annotated || f->n != 3 || f->kind == FACT_EQUILATERAL)
		return 0;
	g.p = (int[]){ 0, 1, 2 };
	for (int i = 0; i < 3; i++) {
		x[2 * i] = p->point[f->p[i]].x;
		x[2 * i + 1] = p->point[f->p[i]].y;
	}
	for (int i = 0; i < 3; i++) {
		triangle(w, &g, i, x, out);
		if (fabs(out[0]) < least) {
			least = fabs(out[0]);
			best = i;
		}
	}
	return best;
}

/* Where a base of a trapezoid begins: the pair of sides drawn more parallel. */
static int base(const struct problem *p, const struct fact *f)
{
	double x[8], turn[2];

	if (!p->annotated)
		return f->part;
	for (int i = 0; i < 4; i++) {
		if (!p->point[f->p[i]].placed)
			return 1;
		x[2 * i] = p->point[f->p[i]].x;
		x[2 * i + 1] = p->point[f->p[i]].y;
	}
	for (int i = 0; i < 2; i++)
		turn[i] = fabs(cross(x, i, i + 1, (i + 2) % 4, (i + 3) % 4)) /
			  (len(x, i, i + 1) * len(x, (i + 2) % 4, (i + 3) % 4));
	return turn[0] < turn[1] ? 0 : 1;
}

static int quadrilateral(const struct wishes *w, const struct fact *f, int part,
			 const double *x, double out[2])
{
	const int *q = f->p;
	double l = len(x, q[0], q[2]);

	(void)w;
	if (!part) {
		out[0] = (dx(x, q[0], q[1]) + dx(x, q[2], q[3])) / l;
		out[1] = (dy(x, q[0], q[1]) + dy(x, q[2], q[3])) / l;
		return 2;
	}
	out[0] = differ(len(x, q[0], q[1]), len(x, q[1], q[2]));
	out[1] = cosine(x, q[0], q[1], q[1], q[2]);
	if (f->kind == FACT_RECTANGLE)
		out[0] = out[1];
	return f->kind == FACT_SQUARE ? 2 : 1;
}

/* The ratio of corresponding sides (for four vertices, of diagonals too) is the same, or
 * is 1. */
static int corresponding(const struct wishes *w, const struct fact *f, int part,
			 const double *x, double out[2])
{
	int n = f->n / 2, a = (part + 1) % n, b = (part + 2) % n;
	const int *p = f->p, *q = f->p + n;
	double first = log(len(x, p[0], p[1]) / len(x, q[0], q[1]));

	(void)w;
	if (part >= 3)
		a = part - 3, b = part - 1;
	out[0] = log(len(x, p[a], p[b]) / len(x, q[a], q[b])) - first;
	out[1] = first;
	return f->kind == FACT_CONGRUENT && !part ? 2 : 1;
}

/* A point on both lines. */
static int meeting(const struct wishes *w, const struct fact *f, int part, const double *x,
		   double out[2])
{
	const int *q = f->p + 1 + 2 * part;
	double l = len(x, q[0], q[1]);

	(void)w;
	out[0] = cross(x, q[0], f->p[0], q[0], q[1]) / (l * l);
	return 1;
}

static int perp_bisector(const struct wishes *w, const struct fact *f, int part,
			 const double *x, double out[2])
{
	const int *q = f->p;

	(void)w, (void)part;
	out[0] = differ(len(x, q[0], q[2]), len(x, q[0], q[3]));
	out[1] = differ(len(x, q[1], q[2]), len(x, q[1], q[3]));
	return 2;
}

/* All sides and all corners are equal. */
static int regular(const struct wishes *w, const struct fact *f, int part, const double *x,
		   double out[2])
{
	int n = f->n, a = f->p[part], b = f->p[(part + 1) % n], c = f->p[(part + 2) % n];

	out[0] = differ(len(x, a, b), len(x, b, c));
	out[1] = (angle(w, x, a, b, c) - 180 + 360.0 / n) / 50;
	return 2;
}

/* A segment from a vertex to the opposite side: q[0], q[1], then the triangle. */
static int cevian(const struct wishes *w, const struct fact *f, int part, const double *x,
		  double out[2])
{
	const int *q = f->p;

	(void)w, (void)part;
	for (int i = 0; i < 6; i++)
		if (q[i / 3] == q[2 + i % 3]) {
			int b = q[2 + (i + 1) % 3], c = q[2 + (i + 2) % 3], d = q[1 - i / 3];
			double l = len(x, b, c);

			out[0] = cross(x, b, d, b, c) / (l * l);
			out[1] = f->kind == FACT_MEDIAN
					 ? (dot(x, b, d, b, c) - dot(x, d, c, b, c)) / (l * l)
					 : cosine(x, q[0], q[1], b, c);
			return 2;
		}
	out[0] = 0;
	return 1;
}

static int kite(const struct wishes *w, const struct fact *f, int part, const double *x,
		double out[2])
{
	const int *q = f->p;

	(void)w, (void)part;
	out[0] = differ(len(x, q[0], q[1]), len(x, q[0], q[3]));
	out[1] = differ(len(x, q[2], q[1]), len(x, q[2], q[3]));
	return 2;
}

/* part: the first vertex of a base.  Legs of one length that are not parallel: so are the
 * diagonals. */
static int trapezoid(const struct wishes *w, const struct fact *f, int part, const double *x,
		     double out[2])
{
	int a = f->p[part], b = f->p[part + 1], c = f->p[(part + 2) % 4],
	    d = f->p[(part + 3) % 4];

	(void)w;
	out[0] = cross(x, a, b, c, d) / (len(x, a, b) * len(x, c, d));
	out[1] = differ(len(x, a, c), len(x, b, d));
	return f->kind == FACT_ISOSCELES_TRAPEZOID ? 2 : 1;
}

/* A side of a polygon about a circle. */
static int around(const struct wishes *w, const struct fact *f, int part, const double *x,
		  double out[2])
{
	struct fact side = { .circle = f->circle,
			     .n = 2,
			     .p = (int[]){ f->p[part], f->p[(part + 1) % f->n] } };

	return tangent(w, &side, 0, x, out);
}

static int equal_circles(const struct wishes *w, const struct fact *f, int part,
			 const double *x, double out[2])
{
	(void)part;
	out[0] = differ(radius(w, x, f->circle), radius(w, x, f->circle2));
	return 1;
}

/* --- What lies where: nothing when it is so, else how much is missing ---------------- */

static int less(const struct wishes *w, const struct fact *f, int part, const double *x,
		double out[2])
{
	double d = differ(wish_term(w, f->t[1], x), wish_term(w, f->t[0], x));

	(void)part;
	out[0] = isfinite(d) ? (d > 1e-6 ? 0 : 1e-6 - d) : 3;
	return 1;
}

static int sides(const struct wishes *w, const struct fact *f, int part, const double *x,
		 double out[2])
{
	const int *q = f->p;
	double l = len(x, q[2], q[3]), sign = f->kind == FACT_SAME_SIDE ? 1 : -1;
	double a = cross(x, q[2], q[3], q[2], q[0]) / (l * l),
	       b = sign * cross(x, q[2], q[3], q[2], q[1]) / (l * l);
	double turn = a + b < 0 ? -1 : 1;

	(void)w, (void)part;
	out[0] = short_of(turn * a);
	out[1] = short_of(turn * b);
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
static int inside(const struct wishes *w, const struct fact *f, int part, const double *x,
		  double out[2])
{
	const int *q = f->p + 1;
	int n = f->n - 1, p = f->p[0], wind = 0;
	double turn = signed_area(x, q, n) < 0 ? -1 : 1, size = 0, mx = 0, my = 0;
	bool convex = true;

	(void)w, (void)part;
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

/* Facts that are not here are kept by the drawing itself, or say nothing to it. */
static const struct {
	law *value;
	int parts;
} laws[FACTS] = {
	[FACT_EQUAL] = { equal, 1 },
	[FACT_ON_LINE] = { on_line, 1 },
	[FACT_PARALLEL] = { parallel, 1 },
	[FACT_PERPENDICULAR] = { perpendicular, 1 },
	[FACT_TANGENT] = { tangent, 1 },
	[FACT_DIAMETER] = { midpoint, 1 },
	[FACT_MIDPOINT] = { midpoint, 1 },
	[FACT_BISECTOR] = { bisector, 1 },
	[FACT_CIRCUMCENTER] = { triangle_center, 1 },
	[FACT_INCENTER] = { triangle_center, 1 },
	[FACT_CENTROID] = { triangle_center, 1 },
	[FACT_ORTHOCENTER] = { triangle_center, 1 },
	[FACT_ISOSCELES] = { triangle, 1 },
	[FACT_EQUILATERAL] = { triangle, 1 },
	[FACT_RIGHT_TRIANGLE] = { triangle, 1 },
	[FACT_PARALLELOGRAM] = { quadrilateral, 1 },
	[FACT_RHOMBUS] = { quadrilateral, 2 },
	[FACT_RECTANGLE] = { quadrilateral, 2 },
	[FACT_SQUARE] = { quadrilateral, 2 },
	[FACT_MEET] = { meeting, 2 },
	[FACT_PERP_BISECTOR] = { perp_bisector, 1 },
	[FACT_REGULAR] = { regular, 1 },
	[FACT_ALTITUDE] = { cevian, 1 },
	[FACT_MEDIAN] = { cevian, 1 },
	[FACT_KITE] = { kite, 1 },
	[FACT_TRAPEZOID] = { trapezoid, 1 },
	[FACT_ISOSCELES_TRAPEZOID] = { trapezoid, 1 },
	[FACT_CIRCUMSCRIBED] = { around, 1 },
	[FACT_EQUAL_CIRCLES] = { equal_circles, 1 },
	[FACT_CONGRUENT] = { corresponding, 2 },
	[FACT_SIMILAR] = { corresponding, 2 },
	[FACT_LESS] = { less, 1 },
	[FACT_SAME_SIDE] = { sides, 1 },
	[FACT_OPPOSITE_SIDE] = { sides, 1 },
	[FACT_INSIDE] = { inside, 1 },
};

/* How many wishes a fact is; none when it has another number of points than is known here. */
static int parts(const struct fact *f)
{
	law *v = laws[f->kind].value;

	if (v == corresponding)
		return f->n == 6 ? 2 : f->n == 8 ? 5 : 0;
	if ((v == inside && f->n > WISH_VARS / 2 - 2) || (v == triangle && f->n != 3) ||
	    (v == quadrilateral && f->n != 4) || (v == triangle_center && f->n != 4) ||
	    ((v == kite || v == trapezoid) && f->n != 4) || (v == cevian && f->n != 5) ||
	    ((v == tangent || v == around || v == equal_circles) && f->circle < 0) ||
	    (v == equal_circles && f->circle2 < 0) ||
	    (f->kind == FACT_DIAMETER && f->circle < 0))
		return 0;
	return v == regular || v == around ? f->n : laws[f->kind].parts;
}

int wish_value(const struct wishes *w, int i, const double *x, double out[2])
{
	const struct fact *f = w->wish[i].fact;

	return laws[f->kind].value(w, f, w->wish[i].part, x, out);
}

static int add_var(int *v, int n, int i)
{
	for (int k = 0; k < n; k++)
		if (v[k] == i)
			return n;
	if (n < WISH_VARS)
		v[n++] = i;
	return n;
}

static int add_point(int *v, int n, int p)
{
	return add_var(v, add_var(v, n, 2 * p), 2 * p + 1);
}

static int add_circle(const struct wishes *w, int *v, int n, int c)
{
	return c < 0 ? n : add_var(v, add_point(v, n, w->center[c]), 2 * w->points + c);
}

static int add_term(const struct wishes *w, int *v, int n, const struct term *t)
{
	if (!t)
		return n;
	if (t->kind == TERM_LETTER)
		n = add_var(v, n, 2 * w->points + w->p->circles + t->id);
	if (t->kind == TERM_MEASURE) {
		for (int i = 0; i < t->n; i++)
			n = add_point(v, n, t->p[i]);
		n = add_circle(w, v, n, t->circle);
		if (t->measure != MEASURE_ANGLE)
			n = add_var(v, n, wishes_vars(w) - 1);
	}
	return add_term(w, v, add_term(w, v, n, t->arg[0]), t->arg[1]);
}

int wish_vars(const struct wishes *w, int i, int *v)
{
	const struct fact *f = w->wish[i].fact;
	int n = 0;

	for (int k = 0; k < f->n; k++)
		n = add_point(v, n, f->p[k]);
	n = add_circle(w, v, n, f->circle);
	if (f->kind == FACT_EQUAL_CIRCLES)
		n = add_circle(w, v, n, f->circle2);
	return add_term(w, v, add_term(w, v, n, f->t[0]), f->t[1]);
}

int wishes_vars(const struct wishes *w)
{
	return 2 * w->points + w->p->circles + w->p->letters + 1;
}

static int nodes(const struct term *t)
{
	return t ? 1 + nodes(t->arg[0]) + nodes(t->arg[1]) : 0;
}

void wishes_of(struct wishes *w, const struct problem *p, const int *center, int points,
	       bool values, struct arena *a)
{
	int n = 0;

	*w = (struct wishes){ .p = p, .center = center, .points = points };
	/* Where positions are our own, oriented angles are a hint only (left). */
	w->oriented = p->oriented && p->positions_decide;
	w->on = arena_alloc(a, (size_t)(p->circles * points + 1) * sizeof *w->on);
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		n += parts(f);
		for (int k = 0; f->kind == FACT_ON_CIRCLE && f->circle >= 0 && k < f->n; k++)
			w->on[f->circle * points + f->p[k]] = true;
	}
	w->wish = arena_alloc(a, (size_t)(n + 1) * sizeof *w->wish);
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		for (int k = 0; (values || (f->kind != FACT_EQUAL && f->kind != FACT_LESS)) &&
				k < parts(f);
		     k++)
			w->wish[w->n++] = (struct wish){
				f,
				laws[f->kind].value == triangle    ? meant(w, f)
				: laws[f->kind].value == trapezoid ? base(p, f)
								   : k,
				4 + nodes(f->t[0]) + nodes(f->t[1]),
			};
	}
}
