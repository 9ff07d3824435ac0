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
#include "sketch/fit.h"
#include "sketch/shape.h"
#include <math.h>
#include <string.h>

enum sketch_sign { SIGN_ZERO, SIGN_NOT_BELOW, SIGN_ABOVE };
struct sketch_writer {
	const struct wishes *w;
	const double *x; /* the figure, in its own units: coordinates, radii, letters */
	struct system *s;
	struct arena *a;
	int *unknown;
	bool refused;
	int fact; /* being stated, or -1 ... */
	int of[SYSTEM_EQUATIONS];
	int equations; /* ... and which one each equation is of */
	/* What a claim is made of: numbers that shall be zero, then those not below zero; of facts the
	 * latter alone. */
	int *node;
	enum sketch_sign *sign;
	int nodes, node_cap, sign_cap;
};

static int op(struct sketch_writer *t, enum system_op o, int a, int b)
{
	return num_system_apply(t->s, o, a, b);
}
static int plus(struct sketch_writer *t, int a, int b)
{
	return op(t, SYSTEM_ADD, a, b);
}
static int minus(struct sketch_writer *t, int a, int b)
{
	return op(t, SYSTEM_SUB, a, b);
}
static int times(struct sketch_writer *t, int a, int b)
{
	return op(t, SYSTEM_MUL, a, b);
}
static int whole(struct sketch_writer *t, long v)
{
	return num_system_int(t->s, v);
}
static void zero(struct sketch_writer *t, int node)
{
	if (t->equations < SYSTEM_EQUATIONS)
		t->of[t->equations++] = t->fact;
	num_system_demand(t->s, node);
}
static void note(struct sketch_writer *t, int node, enum sketch_sign sign)
{
	t->node = arena_grow(t->a, t->node, &t->node_cap, t->nodes + 1, sizeof *t->node);
	t->sign = arena_grow(t->a, t->sign, &t->sign_cap, t->nodes + 1, sizeof *t->sign);
	t->node[t->nodes] = node;
	t->sign[t->nodes++] = sign;
}

static int dx(struct sketch_writer *t, int a, int b)
{
	return minus(t, t->unknown[2 * b], t->unknown[2 * a]);
}
static int dy(struct sketch_writer *t, int a, int b)
{
	return minus(t, t->unknown[2 * b + 1], t->unknown[2 * a + 1]);
}
static int cross(struct sketch_writer *t, int a, int b, int c, int d)
{
	return minus(t, times(t, dx(t, a, b), dy(t, c, d)),
		     times(t, dy(t, a, b), dx(t, c, d)));
}
static int dot(struct sketch_writer *t, int a, int b, int c, int d)
{
	return plus(t, times(t, dx(t, a, b), dx(t, c, d)), times(t, dy(t, a, b), dy(t, c, d)));
}
static int length2(struct sketch_writer *t, int a, int b)
{
	return plus(t, num_system_power(t->s, dx(t, a, b), 2),
		    num_system_power(t->s, dy(t, a, b), 2));
}
static int length(struct sketch_writer *t, int a, int b)
{
	return op(t, SYSTEM_SQRT, length2(t, a, b), -1);
}
static int radius(struct sketch_writer *t, int c)
{
	return t->unknown[2 * t->w->points + c];
}
static int degrees(struct sketch_writer *t, int rad)
{
	return op(t, SYSTEM_DIV, times(t, rad, whole(t, 180)), num_system_pi(t->s));
}
static int radians(struct sketch_writer *t, int deg)
{
	return op(t, SYSTEM_DIV, times(t, deg, num_system_pi(t->s)), whole(t, 180));
}

static double turn(const struct sketch_writer *t, int a, int b, int c)
{
	return sketch_turn(t->x, a, b, c);
}

static int absolute(struct sketch_writer *t, int node, double now)
{
	return now < 0 ? op(t, SYSTEM_NEG, node, -1) : node;
}

static bool is_obtuse(const struct sketch_writer *t, int a, int b, int c)
{
	const double *x = t->x;

	return (x[2 * a] - x[2 * b]) * (x[2 * c] - x[2 * b]) +
		       (x[2 * a + 1] - x[2 * b + 1]) * (x[2 * c + 1] - x[2 * b + 1]) <
	       0;
}

static int angle(struct sketch_writer *t, int a, int b, int c)
{
	double now = turn(t, b, c, a);
	int side = absolute(t, cross(t, b, c, b, a), now), along = dot(t, b, a, b, c), deg;

	/* A flat one is where the function leaps: there its supplement is written. */
	if (is_obtuse(t, a, b, c))
		deg = minus(
			t, whole(t, 180),
			degrees(t, op(t, SYSTEM_ATAN2, side, op(t, SYSTEM_NEG, along, -1))));
	else
		deg = degrees(t, op(t, SYSTEM_ATAN2, side, along));

	if (t->w->oriented)
		return now < 0 ? minus(t, whole(t, 360), deg) : deg;
	/* wish.c: angles to the left may go beyond 180. */
	if (t->w->left && now < 0 &&
	    sketch_wish_term(t->w,
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
static int arc(struct sketch_writer *t, const struct term *m)
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
	now = sketch_wish_term(t->w, &same, t->x);
	return now > 180 ? minus(t, whole(t, 360), deg) : deg;
}

static int area(struct sketch_writer *t, const int *q, int n)
{
	int sum = whole(t, 0);
	double now = 0;

	for (int i = 1; i + 1 < n; i++) {
		sum = plus(t, sum, cross(t, q[0], q[i], q[0], q[i + 1]));
		now += turn(t, q[0], q[i], q[i + 1]);
	}
	return op(t, SYSTEM_DIV, absolute(t, sum, now), whole(t, 2));
}

static int over(struct sketch_writer *t, int p, int a, int b)
{
	return op(t, SYSTEM_DIV, absolute(t, cross(t, a, p, a, b), turn(t, a, p, b)),
		  length(t, a, b));
}

static int measure(struct sketch_writer *t, const struct term *m)
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

static int term(struct sketch_writer *t, const struct term *e)
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

/* The formulas of the table, as nodes of the system. */
static int turn_part(struct sketch_writer *t, int k, int n)
{
	return op(t, SYSTEM_DIV, times(t, num_system_pi(t->s), whole(t, 2L * k)), whole(t, n));
}
#define NUMBER int
#define COUNT struct sketch_writer *
#define ADD(t, a, b) plus(t, a, b)
#define SUB(t, a, b) minus(t, a, b)
#define MUL(t, a, b) times(t, a, b)
#define NEG(t, a) op(t, SYSTEM_NEG, a, -1)
#define WHOLE(t, k) whole(t, k)
#define TURN_COS(t, k, n) op(t, SYSTEM_COS, turn_part(t, k, n), -1)
#define TURN_SIN(t, k, n) op(t, SYSTEM_SIN, turn_part(t, k, n), -1)
#define ROOT(t, a) op(t, SYSTEM_SQRT, a, -1)
#define SIZED(value, size) (value)
#include "geo/element.h"

static struct element_pt place(const struct sketch_writer *t, int p)
{
	return (struct element_pt){ t->unknown[2 * p], t->unknown[2 * p + 1] };
}

/* Do the circles touch from outside, in the figure?  Then 1, else -1. */
static int touch_sense(const struct sketch_writer *t, const struct relation_part *f)
{
	const double *x = t->x;
	int a = t->w->center[f->c[0]], b = t->w->center[f->c[1]];
	double d = hypot(x[2 * a] - x[2 * b], x[2 * a + 1] - x[2 * b + 1]),
	       r = fabs(x[2 * t->w->points + f->c[0]]),
	       s = fabs(x[2 * t->w->points + f->c[1]]);

	return fabs(d - r - s) <= fabs(d - fabs(r - s)) ? 1 : -1;
}

/* The numbers of an element: writes them, says how many; none: it has no formula here. */
static int rows_of(struct sketch_writer *t, const struct relation_part *f, int *out)
{
	const struct wishes *w = t->w;
	const char *takes;
	struct element_at at = { .order = f->order, .sense = 1 };
	struct element_pt touch, corner[PROBLEM_POINTS];
	int lines = 0, circles = 0;

	for (int i = 0; i < f->n; i++)
		at.p[i] = place(t, f->p[i]);
	for (takes = geo_element_takes(f->element); *takes; takes++) {
		if (*takes == 'l' || *takes == 's') {
			at.l[lines] = (struct element_line){ place(t, f->l[lines].a),
							     place(t, f->l[lines].b) };
			lines++;
		} else if (*takes == 'c') {
			int r = radius(t, f->c[circles]);

			at.c[circles] =
				(struct element_circle){ place(t, w->center[f->c[circles]]),
							 num_system_power(t->s, r, 2) };
			circles++;
		}
	}
	for (int i = 0; f->element == ELEMENT_TANGENT && i < 2; i++) {
		int p = i ? f->l[0].a : f->l[0].b;

		if (!at.touch && w->on[f->c[0] * w->points + p]) {
			touch = place(t, p);
			at.touch = &touch;
		}
	}
	if (f->element == ELEMENT_TURN && turn(t, f->p[0], f->p[1], f->p[2]) < 0)
		at.sense = -1;
	if (f->element == ELEMENT_TANGENT_CIRCLES)
		at.sense = touch_sense(t, f);
	if (f->element == ELEMENT_SAME_ANGLE &&
	    turn(t, f->p[1], f->p[0], f->p[2]) * turn(t, f->p[4], f->p[3], f->p[5]) < 0)
		at.sense = -1;
	if (f->element == ELEMENT_INSIDE) {
		for (int i = 0; i < f->n_g; i++)
			corner[i] = place(t, f->g[i]);
		at.g = corner;
		at.n_g = f->n_g;
		at.sense = turn(t, f->g[0], f->g[1], f->g[2]) < 0 ? -1 : 1;
	}
	element_rows(f->element, t, &at, out);
	return f->element == ELEMENT_INSIDE
		       ? f->n_g
		       : geo_element_equal(f->element) + geo_element_least(f->element);
}

/* Is it made of points on one turn round a polygon, beyond those that settle it?  Two sides with
 * the corner between them settle the next one: of n corners n - 2 say all. */
static bool says_no_more(struct sketch_writer *t, const struct relation_part *f)
{
	const struct fact *of = t->fact >= 0 ? &t->w->p->fact[t->fact] : NULL;

	if (f->element == ELEMENT_SAME_RATIO)
		return f->l[0].a == f->l[2].a && f->l[0].b == f->l[2].b &&
		       f->l[1].a == f->l[3].a && f->l[1].b == f->l[3].b;
	return f->element == ELEMENT_TURN && of && of->n == f->order &&
	       (f->p[0] == of->p[of->n - 1] || f->p[0] == of->p[of->n - 2]);
}

/* What only orders or excludes has no equation. */
static void demand(void *self, const struct relation_part *f)
{
	struct sketch_writer *t = self;
	int out[PROBLEM_POINTS + ELEMENT_NUMBERS];

	if (f->element == ELEMENTS || f->element == ELEMENT_ON_PATH) {
		t->refused = true;
		return;
	}
	/* Centres are where their circles have them. */
	if (!geo_element_equal(f->element) || f->element == ELEMENT_CENTER ||
	    says_no_more(t, f))
		return;
	rows_of(t, f, out);
	for (int i = 0; i < geo_element_equal(f->element); i++)
		zero(t, out[i]);
}

/* Of a fact what orders or excludes, of a claim all: noted. */
static void note_part(void *self, const struct relation_part *f)
{
	struct sketch_writer *t = self;
	int out[PROBLEM_POINTS + ELEMENT_NUMBERS], n, zeros;

	if (f->element == ELEMENTS || f->element == ELEMENT_ON_PATH) {
		t->refused |= t->fact < 0;
		return;
	}
	if (t->fact >= 0 && !geo_element_least(f->element))
		return;
	zeros = geo_element_equal(f->element);
	/* The formula of the table cannot tell an angle from its supplement where they are flat. */
	if (t->fact < 0 && f->element == ELEMENT_SAME_ANGLE) {
		note(t,
		     minus(t, angle(t, f->p[0], f->p[1], f->p[2]),
			   angle(t, f->p[3], f->p[4], f->p[5])),
		     SIGN_ZERO);
		return;
	}
	n = rows_of(t, f, out);
	for (int i = 0; i < n; i++)
		if (i >= zeros || t->fact < 0)
			note(t, out[i], i >= zeros ? SIGN_NOT_BELOW : SIGN_ZERO);
}

/* The sides of an equation or inequality; the outer angle where it is meant. */
static int difference(struct sketch_writer *t, const struct fact *f)
{
	int side[2];

	for (int i = 0; i < 2; i++) {
		side[i] = term(t, f->t[i]);
		if (problem_outer(t->w->p, f->t[i], f->t[1 - i]))
			side[i] = minus(t, whole(t, 360), side[i]);
	}
	return minus(t, side[1], side[0]);
}

static void state(struct sketch_writer *t, const struct fact *f)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;
	struct fact settled;

	if (f->kind == RELATION_EQUAL)
		zero(t, difference(t, f));
	if (f->t[0])
		return;
	sketch_wish_settle(&settled, t->w->p, f);
	t->refused |=
		f->n > 64 || !problem_fact_operands(&settled, &o, lines, PROBLEM_POINTS / 2);
	problem_fact_parts(&settled, demand, t);
}

/* What the sign of abc times that of abd is. */
static int sides_of(struct sketch_writer *t, int a, int b, int c, int d)
{
	return times(t, cross(t, a, b, a, c), cross(t, a, b, a, d));
}

static bool are_apart(const struct sketch_writer *t, int a, int b, int c, int d)
{
	return turn(t, a, b, c) * turn(t, a, b, d) < 0;
}

/* That points in this order are a polygon.  Two sides that cross: the product of the numbers that are
 * below zero then is above zero, and its opposite is noted.  Of four corners: none is flat, and one
 * diagonal has the others on two sides. */
static void note_outline(struct sketch_writer *t, const int *q, int n)
{
	for (int k = 2; k < n; k++)
		for (int m = 0; m + 1 < k; m++) {
			int a = q[m], b = q[m + 1], c = q[k], d = q[(k + 1) % n];

			if (a == d || !are_apart(t, a, b, c, d) || !are_apart(t, c, d, a, b))
				continue;
			note(t,
			     op(t, SYSTEM_NEG,
				times(t, sides_of(t, a, b, c, d), sides_of(t, c, d, a, b)),
				-1),
			     SIGN_NOT_BELOW);
			return;
		}
	t->refused |= n != 4 || !(are_apart(t, q[0], q[2], q[1], q[3]) ||
				  are_apart(t, q[1], q[3], q[0], q[2]));
	for (int i = 0; i < n && !t->refused; i++) {
		int a = q[i], b = q[(i + 1) % n], c = q[(i + 2) % n];

		note(t, absolute(t, cross(t, a, b, a, c), turn(t, a, b, c)), SIGN_ABOVE);
	}
	for (int i = 0; i < 2 && !t->refused; i++)
		if (are_apart(t, q[i], q[i + 2], q[i + 1], q[(i + 3) % 4])) {
			note(t,
			     op(t, SYSTEM_NEG,
				sides_of(t, q[i], q[i + 2], q[i + 1], q[(i + 3) % 4]), -1),
			     SIGN_ABOVE);
			return;
		}
}

/* The corner turns to the left, or (sense -1) to the right. */
static void note_turn(struct sketch_writer *t, const int p[3], int sense)
{
	int node = element_orient(t, place(t, p[0]), place(t, p[1]), place(t, p[2]));

	note(t, sense < 0 ? op(t, SYSTEM_NEG, node, -1) : node, SIGN_ABOVE);
}

static void note_corner(void *self, const int p[3])
{
	note_turn(self, p, turn(self, p[0], p[1], p[2]) < 0 ? -1 : 1);
}

/* What a claim names is no line, and convex where the table says so: each vertex on one side of
 * each side. */
static void note_shape(struct sketch_writer *t, const struct fact *f)
{
	const int *p = f->p;
	int n = f->n, sense;

	if (!problem_fact_is_polygon(f) || !geo_relation_needs(f->kind, 'x')) {
		problem_fact_corners(f, note_corner, t);
		return;
	}
	sense = turn(t, p[0], p[1], p[2]) < 0 ? -1 : 1;
	for (int i = 0; i < n; i++)
		for (int k = 2; k < n; k++)
			note_turn(t, (int[]){ p[i], p[(i + 1) % n], p[(i + k) % n] }, sense);
}

/* A claim, or what a fact orders and excludes, is noted. */
static void note_fact(struct sketch_writer *t, const struct fact *f)
{
	struct fact settled;

	if (f->t[0]) {
		if (f->kind == RELATION_LESS || t->fact < 0)
			note(t, difference(t, f),
			     f->kind != RELATION_LESS ? SIGN_ZERO
			     : f->weak                ? SIGN_NOT_BELOW
						      : SIGN_ABOVE);
		return;
	}
	if (f->kind == RELATION_POLYGON && t->fact < 0) {
		note_outline(t, f->p, f->n);
		return;
	}
	sketch_wish_settle(&settled, t->w->p, f);
	problem_fact_parts(&settled, note_part, t);
	if (t->fact < 0)
		note_shape(t, f);
}

/* --- Axes ------------------------------------------------------------------- */

/*
 * Points with coordinates are tied to them by their distances (problem/coordinates.c).  On a line
 * those are equations that touch, and say less than is meant; turned so that the axes are those of
 * the coordinates, they are linear.
 */
struct sketch_axes {
	int point[PROBLEM_POINTS], x[PROBLEM_POINTS], y[PROBLEM_POINTS]; /* letters */
	int n;
};

/* Is it the distance of two points by their coordinates? */
static bool ties(const struct problem *p, const struct fact *f)
{
	const struct term *t = f->t[1];

	if (f->kind != RELATION_EQUAL || f->denied || f->t[0]->kind != TERM_MEASURE ||
	    f->t[0]->measure != MEASURE_LENGTH || t->kind != TERM_SQRT ||
	    t->arg[0]->kind != TERM_ADD)
		return false;
	for (int i = 0; i < 2; i++) {
		const struct term *u = t->arg[0]->arg[i];
		int a, b;

		if (u->kind != TERM_POW || u->arg[0]->kind != TERM_SUB ||
		    u->arg[1]->kind != TERM_NUMBER || strcmp(u->arg[1]->text, "2") != 0)
			return false;
		a = problem_letter_of(p, i ? 'y' : 'x', f->t[0]->p[0]);
		b = problem_letter_of(p, i ? 'y' : 'x', f->t[0]->p[1]);
		u = u->arg[0];
		if (a < 0 || b < 0 || u->arg[0]->kind != TERM_LETTER ||
		    u->arg[1]->kind != TERM_LETTER ||
		    !((u->arg[0]->id == a && u->arg[1]->id == b) ||
		      (u->arg[0]->id == b && u->arg[1]->id == a)))
			return false;
	}
	return true;
}

/* The points that are tied, each to each; none where some fact speaks of other axes. */
static void find_axes(struct sketch_axes *out, const struct problem *p)
{
	int tied = 0;

	out->n = 0;
	for (int i = 0; i < p->facts; i++) {
		if (p->fact[i].kind == RELATION_HORIZONTAL ||
		    p->fact[i].kind == RELATION_VERTICAL ||
		    p->fact[i].kind == RELATION_ON_PATH)
			return;
		tied += ties(p, &p->fact[i]);
	}
	for (int i = 0; i < p->points && tied; i++) {
		int x = problem_letter_of(p, 'x', i), y = problem_letter_of(p, 'y', i);

		if (x < 0 || y < 0)
			continue;
		out->point[out->n] = i;
		out->x[out->n] = x;
		out->y[out->n++] = y;
	}
	if (tied != out->n * (out->n - 1) / 2)
		out->n = 0;
}

/* The figure with its points where their coordinates are; false: it stays. */
static bool turn_to_axes(const struct sketch_axes *q, const struct wishes *w, const double *x,
			 double *out)
{
	const double *letter = x + 2 * w->points + w->p->circles;
	int n = sketch_wishes_vars(w) - 1, far = 0;
	double most = 0, side = 0, unit = exp(x[n]), c, s, mirror = 1, ox, oy, lx, ly;

	if (q->n < 2)
		return false;
	ox = x[2 * q->point[0]];
	oy = x[2 * q->point[0] + 1];
	lx = letter[q->x[0]];
	ly = letter[q->y[0]];
	for (int i = 1; i < q->n; i++) {
		double d = hypot(letter[q->x[i]] - lx, letter[q->y[i]] - ly);

		if (d > most) {
			most = d;
			far = i;
		}
	}
	if (!(most > 0))
		return false;
	for (int i = 1; i < q->n; i++) {
		const double *at = x + 2 * q->point[i], *to = x + 2 * q->point[far];
		double here = (to[0] - ox) * (at[1] - oy) - (to[1] - oy) * (at[0] - ox),
		       there = (letter[q->x[far]] - lx) * (letter[q->y[i]] - ly) -
			       (letter[q->y[far]] - ly) * (letter[q->x[i]] - lx);

		if (fabs(there) > side) {
			side = fabs(there);
			mirror = here * there < 0 ? -1 : 1;
		}
	}
	if (mirror < 0 && (w->left || w->oriented))
		return false;
	c = atan2(letter[q->y[far]] - ly, letter[q->x[far]] - lx) -
	    atan2(mirror * (x[2 * q->point[far] + 1] - oy), x[2 * q->point[far]] - ox);
	s = sin(c);
	c = cos(c);
	memcpy(out, x, (size_t)(n + 1) * sizeof *x);
	for (int i = 0; i < w->points; i++) {
		double u = unit * (x[2 * i] - ox), v = unit * mirror * (x[2 * i + 1] - oy);

		out[2 * i] = lx + c * u - s * v;
		out[2 * i + 1] = ly + s * u + c * v;
	}
	for (int i = 2 * w->points; i < 2 * w->points + w->p->circles; i++)
		out[i] = unit * x[i];
	out[n] = 0;
	return true;
}

static void tie(struct sketch_writer *t, const struct sketch_axes *q)
{
	const int *letter = t->unknown + 2 * t->w->points + t->w->p->circles;

	for (int i = 0; i < q->n; i++) {
		zero(t, minus(t, t->unknown[2 * q->point[i]], letter[q->x[i]]));
		zero(t, minus(t, t->unknown[2 * q->point[i] + 1], letter[q->y[i]]));
	}
}

/* The unknowns, where they are in x, and the facts as equations.  False: not to be written so. */
static bool write_facts(struct sketch_writer *t, double *at)
{
	const struct problem *p = t->w->p;
	int points = 2 * t->w->points, n = sketch_wishes_vars(t->w) - 1;
	double unit, *turned = arena_alloc(t->a, (size_t)(n + 1) * sizeof *turned);
	struct sketch_axes *axes = arena_alloc(t->a, sizeof *axes);
	bool on_axes, done = false;

	find_axes(axes, p);
	on_axes = turn_to_axes(axes, t->w, t->x, turned);
	if (on_axes)
		t->x = turned;
	unit = exp(t->x[n]);
	t->s = num_system_new(n, t->a);
	if (!t->s)
		return false;
	t->unknown = arena_alloc(t->a, (size_t)(n + 1) * sizeof *t->unknown);
	for (int i = 0; i < n; i++) {
		at[i] = t->x[i] * (i < points + p->circles ? unit : 1);
		if (i >= points && i < points + p->circles)
			at[i] = fabs(at[i]);
		t->unknown[i] = num_system_unknown(t->s, i);
	}
	for (t->fact = 0; t->fact < p->facts; t->fact++) {
		bool tied = on_axes && ties(p, &p->fact[t->fact]);

		if (tied && !done)
			tie(t, axes);
		else if (!tied)
			state(t, &p->fact[t->fact]);
		done |= tied;
	}
	return !t->refused;
}

bool sketch_certify_value(struct certified *out, const struct wishes *w, const double *x,
			  struct meter *m, struct arena *a)
{
	const struct problem *p = w->p;
	double *at = arena_alloc(a, (size_t)(sketch_wishes_vars(w) + 1) * sizeof *at);
	struct sketch_writer t = { .w = w, .x = x, .a = a };
	struct system_zero z;
	int goal;

	*out = (struct certified){ .digits = NULL };
	if (meter_spent(m) || !p->goal || !write_facts(&t, at))
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

/* --- Claims ------------------------------------------------------------------ */

#define NOTHING 1e-25 /* how far from zero what is zero can be */

/* Of a claim's numbers; strict: what shall not be below zero is above.  What shall be above zero and is
 * zero, as zeros are told, fails. */
static enum certify_word word_of(const struct sketch_writer *t, const struct system_range *r,
				 int from, int to)
{
	enum certify_word word = CERTIFY_HOLDS;

	for (int i = from; i < to; i++) {
		if (r[i].lo > r[i].hi)
			return CERTIFY_UNSURE;
		if (t->sign[i] ? r[i].hi < 0 : r[i].lo > 0 || r[i].hi < 0)
			return CERTIFY_FAILS;
		if (t->sign[i] == SIGN_ABOVE && r[i].lo <= 0 && r[i].hi - r[i].lo <= NOTHING)
			return CERTIFY_FAILS;
		if (t->sign[i] ? !(r[i].lo > 0) : r[i].hi - r[i].lo > NOTHING)
			word = CERTIFY_UNSURE;
	}
	return word;
}

/* Does an inequality of the facts hold, as far as is known, only with both sides equal? */
static bool touches(const struct sketch_writer *t, const struct system_range *r, int facts)
{
	for (int i = 0; i < facts; i++)
		if (t->sign[i] == SIGN_ABOVE && !(r[i].lo > 0))
			return true;
	return false;
}

static void note_left_out(struct certified_claims *out, const struct sketch_writer *t,
			  const struct system_zero *z)
{
	bool *left = arena_alloc(t->a, (size_t)(t->w->p->facts + 1) * sizeof *left);

	for (int i = 0; i < t->equations; i++)
		if (!z->independent[i]) {
			out->left_outs += !left[t->of[i]];
			left[t->of[i]] = true;
		}
	out->left_out = left;
}

void sketch_certify_claims(struct certified_claims *out, const struct wishes *w,
			   const double *x, const struct fact *claim, int n, struct meter *m,
			   struct arena *a)
{
	double *at = arena_alloc(a, (size_t)(sketch_wishes_vars(w) + 1) * sizeof *at);
	int *from = arena_alloc(a, (size_t)(n + 1) * sizeof *from), facts;
	bool *bad = arena_alloc(a, (size_t)(n + 1) * sizeof *bad);
	struct sketch_writer t = { .w = w, .x = x, .a = a };
	struct system_range *r;
	struct system_zero z;

	*out = (struct certified_claims){ .figure = false };
	out->word = arena_alloc(a, (size_t)(n + 1) * sizeof *out->word);
	if (meter_spent(m) || !write_facts(&t, at))
		return;
	for (t.fact = 0; t.fact < w->p->facts; t.fact++)
		note_fact(&t, &w->p->fact[t.fact]);
	facts = t.nodes;
	t.fact = -1;
	for (int i = 0; i < n; i++) {
		from[i] = t.nodes;
		note_fact(&t, &claim[i]);
		bad[i] = t.refused;
		for (int k = from[i]; k < t.nodes; k++)
			bad[i] |= t.node[k] < 0;
		if (bad[i])
			t.nodes = from[i];
		t.refused = false;
	}
	from[n] = t.nodes;
	r = arena_alloc(a, (size_t)(t.nodes + 1) * sizeof *r);
	num_system_probe(&z, t.s, at, t.node, t.nodes, r);
	meter_take(m, z.work);
	out->clash = z.clash;
	if (!z.enclosed || word_of(&t, r, 0, facts) == CERTIFY_FAILS || touches(&t, r, facts))
		return;
	out->figure = true;
	out->xy = z.x;
	out->letter = z.x + 2 * w->points + w->p->circles;
	note_left_out(out, &t, &z);
	for (int i = 0; i < n; i++)
		out->word[i] = bad[i] ? CERTIFY_UNSURE : word_of(&t, r, from[i], from[i + 1]);
}
