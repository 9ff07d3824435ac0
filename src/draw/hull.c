/*
 * hull.c -- bounds for the values of a compiled expression over an interval or a box.
 *
 * Samples cannot tell that nothing happens between them: a pole can be narrower than any
 * step.  Bounds can.  A part of the expression is followed in two ways at once: as an
 * interval, which is right for what is monotone and knows the poles, and as a line with an
 * error, which knows that the two x in x^2 - 2x + 1 are the same.  The better one is
 * taken at each step.  Lone places (x^x is defined for some negative x) are left out.
 *
 * Roundings are allowed for where differences are taken; otherwise a bound may be short by
 * some units in the last place, which nobody can see.
 *
 * Invariants of a span:
 *  (1) Where the part is defined, its value lies in [lo, hi].
 *  (2) At the fraction (1 + e)/2 of the interval of x and (1 + g)/2 of that of y it is
 *      c + s e + t g, but for r.  lo <= c <= hi as long as both are finite, and r is
 *      infinite otherwise.
 */
#include "draw/sample_priv.h"
#include "draw/scene.h"
#include <math.h>

#define PI 3.14159265358979323846
#define ULP 2.3e-16

struct draw_span {
	bool none; /* nowhere defined */
	double lo, hi;
	double c, s, t, r;
};

static const struct draw_span nowhere = { .none = true };

static struct draw_span between(double lo, double hi)
{
	if (isnan(lo) || isnan(hi)) {
		lo = -INFINITY;
		hi = INFINITY;
	}
	if (isinf(lo) || isinf(hi))
		return (struct draw_span){ .lo = lo, .hi = hi, .r = INFINITY };
	return (struct draw_span){
		.lo = lo, .hi = hi, .c = lo + (hi - lo) / 2, .r = (hi - lo) / 2 * (1 + 4 * ULP)
	};
}

/* Both ways; `size` is that of the numbers that were added up for c. */
static struct draw_span within(double lo, double hi, double c, double s, double t, double r,
			       double size)
{
	double a = fabs(s) + fabs(t) + (r += 2 * ULP * size);

	if (!(a < INFINITY) || isnan(c) || isnan(lo) || isnan(hi))
		return between(lo, hi);
	lo = fmax(lo, c - a);
	hi = fmin(hi, c + a);
	if (!(lo <= c && c <= hi) || a > hi - lo)
		return between(fmin(lo, hi), fmax(lo, hi));
	return (struct draw_span){ .lo = lo, .hi = hi, .c = c, .s = s, .t = t, .r = r };
}

/* A function of u: its value at u.c, its bounds, and those of its slope. */
static struct draw_span curved(struct draw_span u, double lo, double hi, double f, double d0,
			       double d1)
{
	double m = d0 + (d1 - d0) / 2, w = fabs(d1 - d0) / 2;

	return within(lo, hi, f, m * u.s, m * u.t,
		      fabs(m) * u.r + w * (fabs(u.s) + fabs(u.t) + u.r),
		      fabs(f) + fabs(m * u.c));
}

static bool has(struct draw_span u, double v)
{
	return u.lo <= v && v <= u.hi;
}

/* --- Sums and products ------------------------------------------------------------------ */

static struct draw_span negative(struct draw_span u)
{
	return (struct draw_span){ u.none, -u.hi, -u.lo, -u.c, -u.s, -u.t, u.r };
}

static struct draw_span sum(struct draw_span u, struct draw_span v)
{
	return within(u.lo + v.lo, u.hi + v.hi, u.c + v.c, u.s + v.s, u.t + v.t, u.r + v.r,
		      fabs(u.c) + fabs(v.c));
}

/* Zero times anything, even what grows without bound, is zero. */
static double times(double a, double b)
{
	return a == 0 || b == 0 ? 0 : a * b;
}

static struct draw_span product(struct draw_span u, struct draw_span v)
{
	double p = times(u.lo, v.lo), q = times(u.lo, v.hi), r = times(u.hi, v.lo),
	       s = times(u.hi, v.hi), c = u.c * v.c;

	return within(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)), c,
		      u.c * v.s + v.c * u.s, u.c * v.t + v.c * u.t,
		      fabs(u.c) * v.r + fabs(v.c) * u.r +
			      (fabs(u.s) + fabs(u.t) + u.r) * (fabs(v.s) + fabs(v.t) + v.r),
		      fabs(c));
}

static struct draw_span reciprocal(struct draw_span u)
{
	if (u.none || (u.lo == 0 && u.hi == 0))
		return nowhere;
	if (u.lo > 0 || u.hi < 0) {
		double d0 = -1 / (u.lo * u.lo), d1 = -1 / (u.hi * u.hi);

		/* A slope too small for a double is not zero. */
		return d0 == 0 || d1 == 0 ? between(1 / u.hi, 1 / u.lo)
					  : curved(u, 1 / u.hi, 1 / u.lo, 1 / u.c, d0, d1);
	}
	return between(u.lo == 0 ? 1 / u.hi : -INFINITY, u.hi == 0 ? 1 / u.lo : INFINITY);
}

static struct draw_span quotient(struct draw_span u, struct draw_span v)
{
	v = reciprocal(v);
	return u.none || v.none ? nowhere : product(u, v);
}

static struct draw_span power(struct draw_span u, int n)
{
	double p, q, d0, d1;

	if (n < 0) {
		struct draw_span v = power(u, -n);

		/* A power too small for a double is not zero. */
		if (v.lo == 0 && v.hi == 0 && (u.lo != 0 || u.hi != 0))
			return between(-INFINITY, INFINITY);
		return reciprocal(v);
	}
	if (n == 0)
		return between(1, 1);
	p = draw_sample_power(u.lo, n);
	q = draw_sample_power(u.hi, n);
	d0 = n * draw_sample_power(u.lo, n - 1);
	d1 = n * draw_sample_power(u.hi, n - 1);
	if (n % 2)
		return curved(u, p, q, draw_sample_power(u.c, n), has(u, 0) ? 0 : fmin(d0, d1),
			      fmax(d0, d1));
	return curved(u, has(u, 0) ? 0 : fmin(p, q), fmax(p, q), draw_sample_power(u.c, n), d0,
		      d1);
}

/* --- Functions -------------------------------------------------------------------------- */

static struct draw_span root(struct draw_span u, int n)
{
	double p, q;

	if (n % 2 == 0) {
		if (u.hi < 0)
			return nowhere;
		u.lo = fmax(u.lo, 0);
		if (u.c < u.lo)
			u = between(u.lo, u.hi);
	}
	p = n == 2 ? sqrt(u.lo) : draw_sample_root(u.lo, n);
	q = n == 2 ? sqrt(u.hi) : draw_sample_root(u.hi, n);
	if (has(u, 0))
		return between(p, q);
	return curved(u, p, q, n == 2 ? sqrt(u.c) : draw_sample_root(u.c, n), p / (n * u.lo),
		      q / (n * u.hi));
}

/* Is there a place of `from` + whole multiples of `step` in it? */
static bool meets(struct draw_span u, double from, double step)
{
	return ceil((u.lo - from) / step) <= floor((u.hi - from) / step);
}

/* The bounds of the sine or cosine, which is highest at `peak`. */
static void swing(struct draw_span u, double (*f)(double), double peak, double *lo, double *hi)
{
	double p = f(u.lo), q = f(u.hi);

	*lo = meets(u, peak + PI, 2 * PI) ? -1 : fmin(p, q);
	*hi = meets(u, peak, 2 * PI) ? 1 : fmax(p, q);
}

static struct draw_span sine(struct draw_span u)
{
	double lo, hi, d0, d1;

	if (!(u.hi - u.lo < 2 * PI))
		return between(-1, 1);
	swing(u, sin, PI / 2, &lo, &hi);
	swing(u, cos, 0, &d0, &d1);
	return curved(u, lo, hi, sin(u.c), d0, d1);
}

static struct draw_span cosine(struct draw_span u)
{
	double lo, hi, d0, d1;

	if (!(u.hi - u.lo < 2 * PI))
		return between(-1, 1);
	swing(u, cos, 0, &lo, &hi);
	swing(u, sin, PI / 2, &d0, &d1);
	return curved(u, lo, hi, cos(u.c), -d1, -d0);
}

/* Tangent, or cotangent: one that rises or falls between its poles. */
static struct draw_span tangent(struct draw_span u, bool co)
{
	double p, q, f, d0, d1;

	if (!(u.hi - u.lo < PI) || meets(u, co ? 0 : PI / 2, PI))
		return between(-INFINITY, INFINITY);
	p = co ? -1 / tan(u.lo) : tan(u.lo);
	q = co ? -1 / tan(u.hi) : tan(u.hi);
	f = co ? -1 / tan(u.c) : tan(u.c);
	d0 = 1 + p * p;
	d1 = 1 + q * q;
	u = curved(u, p, q, f, p < 0 && q > 0 ? 1 : fmin(d0, d1), fmax(d0, d1));
	return co ? negative(u) : u;
}

static struct draw_span arc(struct draw_span u, double (*f)(double))
{
	double p, q;

	if (u.hi < -1 || u.lo > 1)
		return nowhere;
	p = f(fmax(u.lo, -1));
	q = f(fmin(u.hi, 1));
	return between(fmin(p, q), fmax(p, q));
}

static struct draw_span arctangent(struct draw_span u)
{
	double d0 = 1 / (1 + u.lo * u.lo), d1 = 1 / (1 + u.hi * u.hi);

	return curved(u, atan(u.lo), atan(u.hi), atan(u.c), fmin(d0, d1),
		      has(u, 0) ? 1 : fmax(d0, d1));
}

/* To the base e^k. */
static struct draw_span logarithm(struct draw_span u, double (*f)(double), double k)
{
	if (u.hi <= 0)
		return nowhere;
	if (u.lo <= 0)
		return between(-INFINITY, f(u.hi));
	return curved(u, f(u.lo), f(u.hi), f(u.c), 1 / u.hi / k, 1 / u.lo / k);
}

/* A power whose exponent is no constant whole number: of what is not negative. */
static struct draw_span real_power(struct draw_span u, struct draw_span v)
{
	double p, q, r, s;

	if (u.hi < 0)
		return nowhere;
	u.lo = fmax(u.lo, 0);
	p = pow(u.lo, v.lo);
	q = pow(u.lo, v.hi);
	r = pow(u.hi, v.lo);
	s = pow(u.hi, v.hi);
	return between(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

static struct draw_span absolute(struct draw_span u)
{
	return u.lo >= 0 ? u : u.hi <= 0 ? negative(u) : between(0, fmax(-u.lo, u.hi));
}

static double sign(double v)
{
	return (v > 0) - (v < 0);
}

static struct draw_span whole_steps(struct draw_span u, double (*f)(double), double scale,
				    double shift)
{
	return between(f(u.lo * scale + shift) / scale, f(u.hi * scale + shift) / scale);
}

static struct draw_span least(struct draw_span u, struct draw_span v)
{
	if (u.hi <= v.lo || v.hi <= u.lo)
		return u.hi <= v.lo ? u : v;
	return between(fmin(u.lo, v.lo), fmin(u.hi, v.hi));
}

static struct draw_span chosen(struct draw_span condition, struct draw_span yes,
			       struct draw_span no)
{
	if (condition.none)
		return condition;
	if (condition.lo > 0 || (no.none && condition.hi > 0))
		return yes;
	if (condition.hi < 1 || yes.none)
		return no;
	return between(fmin(yes.lo, no.lo), fmax(yes.hi, no.hi));
}

/* --- Running ---------------------------------------------------------------------------- */

/* Relations: certainly so, certainly not, or open. */
static struct draw_span judged(bool yes, bool no)
{
	return between(yes, !no);
}

static bool apart(struct draw_span u, struct draw_span v)
{
	return u.hi < v.lo || v.hi < u.lo;
}

/* The value of a step from its operands; u is the first. */
static struct draw_span stepped(const struct draw_code *k, struct draw_span u,
				struct draw_span v, struct draw_span w,
				const struct scene_box *b)
{
	double c = b->x0 + (b->x1 - b->x0) / 2, d = b->y0 + (b->y1 - b->y0) / 2;

	if (k->op > OP_SLOW && k->op < OP_SELECT && (u.none || (k->op >= OP_ADD && v.none))) {
		/* "and" and "or" do not look at the second when the first has told. */
		if ((k->op == OP_AND && !u.none && u.lo == 0) ||
		    (k->op == OP_OR && !u.none && u.hi == 1))
			return between(k->op == OP_OR, k->op == OP_OR);
		return nowhere;
	}
	switch (k->op) {
	case OP_CONST: return isnan(k->c) ? nowhere : between(k->c, k->c);
	case OP_X: return within(b->x0, b->x1, c, (b->x1 - b->x0) / 2, 0, 0, fabs(c));
	case OP_Y: return within(b->y0, b->y1, d, 0, (b->y1 - b->y0) / 2, 0, fabs(d));
	case OP_SLOW: return between(-INFINITY, INFINITY);
	case OP_NEG: return negative(u);
	case OP_SQR: return power(u, 2);
	case OP_POWER: return power(u, k->n);
	case OP_ROOT: return root(u, k->n);
	case OP_SQRT: return root(u, 2);
	case OP_ABS: return absolute(u);
	case OP_SGN: return between(sign(u.lo), sign(u.hi));
	case OP_SIN: return sine(u);
	case OP_COS: return cosine(u);
	case OP_TAN: return tangent(u, false);
	case OP_COT: return tangent(u, true);
	case OP_SEC: return reciprocal(cosine(u));
	case OP_CSC: return reciprocal(sine(u));
	case OP_ASIN: return arc(u, asin);
	case OP_ACOS: return arc(u, acos);
	case OP_ATAN: return arctangent(u);
	case OP_EXP: return curved(u, exp(u.lo), exp(u.hi), exp(u.c), exp(u.lo), exp(u.hi));
	case OP_LN: return logarithm(u, log, 1);
	case OP_LOG10: return logarithm(u, log10, log(10));
	case OP_FLOOR: return whole_steps(u, floor, 1, 0);
	case OP_CEIL: return whole_steps(u, ceil, 1, 0);
	case OP_ROUND: return whole_steps(u, floor, k->c, 0.5);
	case OP_NOT: return between(1 - u.hi, 1 - u.lo);
	case OP_ADD: return sum(u, v);
	case OP_SUB: return sum(u, negative(v));
	case OP_MUL: return product(u, v);
	case OP_DIV: return quotient(u, v);
	case OP_POW: return real_power(u, v);
	case OP_LOG: return quotient(logarithm(v, log, 1), logarithm(u, log, 1));
	case OP_ATAN2: return between(-PI, PI);
	case OP_AND:
	case OP_MIN: return least(u, v);
	case OP_OR:
	case OP_MAX: return negative(least(negative(u), negative(v)));
	case OP_EQ: return judged(u.lo == v.hi && u.hi == v.lo, apart(u, v));
	case OP_NE: return judged(apart(u, v), u.lo == v.hi && u.hi == v.lo);
	case OP_LT: return judged(u.hi < v.lo, u.lo >= v.hi);
	case OP_LE: return judged(u.hi <= v.lo, u.lo > v.hi);
	case OP_GT: return judged(u.lo > v.hi, u.hi <= v.lo);
	case OP_GE: return judged(u.lo >= v.hi, u.hi < v.lo);
	case OP_SELECT: return chosen(u, v, w);
	}
	return nowhere;
}

/* Bounds over one box; `stack` has room for the sample's depth and three more. */
static struct draw_span bounded(const struct draw_sample *s, const struct scene_box *b,
				struct draw_span *stack)
{
	struct draw_span *top = stack; /* the next free one */

	for (const struct draw_code *k = s->code, *end = k + s->n; k < end; k++) {
		top -= k->op <= OP_SLOW ? 0 : k->op == OP_SELECT ? 3 : 1 + (k->op >= OP_ADD);
		*top = stepped(k, top[0], top[1], top[2], b);
		top++;
	}
	return *stack;
}

static bool uses(const struct draw_sample *s, enum op op)
{
	for (int k = 0; k < s->n; k++)
		if (s->code[k].op == op)
			return true;
	return false;
}

bool draw_sample_hull(const struct draw_sample *s, int n, const double *x0, const double *x1,
		      double *lo, double *hi)
{
	struct arena_mark mark = arena_mark(s->arena);
	struct draw_span *stack;

	if (uses(s, OP_SLOW) || uses(s, OP_Y))
		return false;
	stack = arena_alloc(s->arena, (size_t)(s->depth + 3) * sizeof *stack);
	for (int i = 0; i < n; i++) {
		struct scene_box b = { x0[i], 0, x1[i], 0 };
		struct draw_span v = bounded(s, &b, stack);

		lo[i] = v.none ? INFINITY : v.lo;
		hi[i] = v.none ? -INFINITY : v.hi;
	}
	arena_release(s->arena, mark);
	return true;
}

bool draw_sample_box(const struct draw_sample *s, const struct scene_box *b, double *lo,
		     double *hi)
{
	struct arena_mark mark = arena_mark(s->arena);
	struct draw_span v;

	*lo = -INFINITY;
	*hi = INFINITY;
	if (uses(s, OP_SLOW))
		return false;
	v = bounded(s, b, arena_alloc(s->arena, (size_t)(s->depth + 3) * sizeof v));
	*lo = v.none ? INFINITY : v.lo;
	*hi = v.none ? -INFINITY : v.hi;
	arena_release(s->arena, mark);
	return true;
}
