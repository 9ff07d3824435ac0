/*
 * solid_root.c -- an equation with one unknown, solved exactly.
 *
 * Where the unknown occurs once, the equation is turned round step by step; else both sides
 * become a quotient of polynomials.  Degrees 1 and 2, pure powers, polynomials in a power of the
 * unknown, and rational roots taken out; other roots are not told.
 */
#include "measure/solid_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 8
#define ROOTS 8

struct solid_poly {
	int n; /* the highest power */
	num c[DEGREE + 1];
};
/* A quotient of two. */
struct solid_ratio {
	struct solid_poly p, q;
};
struct solid_roots {
	num v[ROOTS];
	int n;
	bool lost; /* there may be others */
};

static void add_root(struct solid_engine *s, struct solid_roots *r, num v)
{
	if (num_is_bad(v)) {
		r->lost = true;
		return;
	}
	for (int i = 0; i < r->n; i++)
		if (is_yes(num_eq(r->v[i], v, s->c)))
			return;
	if (r->n < ROOTS)
		r->v[r->n++] = v;
	else
		r->lost = true;
}

/* --- Turned round -------------------------------------------------------------------------- */

static void invert(struct solid_engine *s, const struct term *t, num target, int var,
		   struct solid_roots *out);

static void invert_power(struct solid_engine *s, const struct term *t, num target, int var,
			 struct solid_roots *out)
{
	struct num_ctx *c = s->c;
	num power, root;
	long n;

	if (measure_solid_count(t->arg[1], var) ||
	    !measure_solid_value(s, t->arg[1], &power) || !num_get_int(power, &n, c) ||
	    n == 0 || n < -6 || n > 6) {
		out->lost = true;
		return;
	}
	if (n < 0) {
		target = num_div(num_int(1, c), target, c);
		n = -n;
	}
	if (num_is_bad(target) || (n % 2 == 0 && num_sgn(target, c) == NUM_UNKNOWN)) {
		out->lost = true;
		return;
	}
	if (n % 2 == 0 && num_sgn(target, c) < 0)
		return;
	root = n % 2 == 0               ? num_root(target, n, c)
	       : num_sgn(target, c) < 0 ? num_neg(num_root(num_neg(target, c), n, c), c)
					: num_root(target, n, c);
	invert(s, t->arg[0], root, var, out);
	if (n % 2 == 0 && num_sgn(root, c) != 0)
		invert(s, t->arg[0], num_neg(root, c), var, out);
}

static num degrees(struct solid_engine *s, num rad)
{
	return num_div(num_mul(rad, num_int(180, s->c), s->c), num_pi(s->c), s->c);
}

/* Of an angle below 180 degrees. */
static void invert_function(struct solid_engine *s, const struct term *t, num target, int var,
			    struct solid_roots *out)
{
	struct num_ctx *c = s->c;
	num one = num_int(1, c), v;

	if (t->kind == TERM_SIN || t->kind == TERM_COS) {
		int above = num_cmp(target, one, c),
		    below = num_cmp(target, num_neg(one, c), c);

		if (above == NUM_UNKNOWN || below == NUM_UNKNOWN) {
			out->lost = true;
			return;
		}
		if (above > 0 || below < 0)
			return;
	}
	if (t->kind == TERM_COS) {
		v = degrees(s, num_acos(target, c));
	} else if (t->kind == TERM_SIN) {
		v = degrees(s, num_asin(target, c));
		invert(s, t->arg[0], num_sub(num_int(180, c), v, c), var, out);
	} else {
		v = degrees(s, num_atan(target, c));
		if (t->kind == TERM_COT)
			v = num_sub(num_int(90, c), v, c);
		else if (num_sgn(v, c) < 0)
			v = num_add(v, num_int(180, c), c);
	}
	invert(s, t->arg[0], v, var, out);
}

static void invert(struct solid_engine *s, const struct term *t, num target, int var,
		   struct solid_roots *out)
{
	struct num_ctx *c = s->c;
	int side = measure_solid_count(t->arg[0], var) ? 0 : 1;
	num other;

	s->work++;
	if (num_is_bad(target)) {
		out->lost = true;
		return;
	}
	if (t->kind == TERM_FORM && t->id == var) {
		add_root(s, out, target);
		return;
	}
	switch (t->kind) {
	case TERM_ADD:
	case TERM_SUB:
	case TERM_MUL:
	case TERM_DIV:
		if (!measure_solid_value(s, t->arg[1 - side], &other)) {
			out->lost = true;
			return;
		}
		if (t->kind == TERM_ADD)
			target = num_sub(target, other, c);
		else if (t->kind == TERM_SUB)
			target = side ? num_sub(other, target, c) : num_add(target, other, c);
		else if (t->kind == TERM_MUL)
			target = num_div(target, other, c);
		else
			target = side ? num_div(other, target, c) : num_mul(target, other, c);
		invert(s, t->arg[side], target, var, out);
		return;
	case TERM_NEG: invert(s, t->arg[0], num_neg(target, c), var, out); return;
	case TERM_SQRT:
		out->lost |= num_sgn(target, c) == NUM_UNKNOWN;
		if (num_sgn(target, c) == 0 || num_sgn(target, c) == 1)
			invert(s, t->arg[0], num_sqr(target, c), var, out);
		return;
	case TERM_POW: invert_power(s, t, target, var, out); return;
	TERM_CASES_ANGLE: invert_function(s, t, target, var, out); return;
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_FORM: break;
	}
	out->lost = true;
}

/* --- Polynomials --------------------------------------------------------------------------- */

static void trim(struct solid_engine *s, struct solid_poly *p)
{
	while (p->n > 0 && num_sgn(p->c[p->n], s->c) == 0)
		p->n--;
}

static struct solid_poly constant(num v)
{
	struct solid_poly p = { 0 };

	p.c[0] = v;
	return p;
}

static struct solid_poly add_poly(struct solid_engine *s, const struct solid_poly *a,
				  const struct solid_poly *b, bool minus)
{
	struct solid_poly r = { .n = a->n > b->n ? a->n : b->n };

	for (int i = 0; i <= r.n; i++) {
		num x = i <= a->n ? a->c[i] : num_int(0, s->c);
		num y = i <= b->n ? b->c[i] : num_int(0, s->c);

		r.c[i] = minus ? num_sub(x, y, s->c) : num_add(x, y, s->c);
	}
	trim(s, &r);
	return r;
}

static bool mul_poly(struct solid_engine *s, const struct solid_poly *a,
		     const struct solid_poly *b, struct solid_poly *r)
{
	struct solid_poly out = { .n = a->n + b->n };

	if (out.n > DEGREE)
		return false;
	for (int i = 0; i <= out.n; i++)
		out.c[i] = num_int(0, s->c);
	for (int i = 0; i <= a->n; i++)
		for (int k = 0; k <= b->n; k++)
			out.c[i + k] =
				num_add(out.c[i + k], num_mul(a->c[i], b->c[k], s->c), s->c);
	trim(s, &out);
	*r = out;
	return true;
}

static bool ratio_of(struct solid_engine *s, const struct term *t, int var,
		     struct solid_ratio *out);

static bool power_of(struct solid_engine *s, const struct solid_ratio *a, long n,
		     struct solid_ratio *out)
{
	struct solid_ratio base = *a;

	if (n < 0) {
		base = (struct solid_ratio){ a->q, a->p };
		n = -n;
	}
	*out = (struct solid_ratio){ constant(num_int(1, s->c)), constant(num_int(1, s->c)) };
	for (long i = 0; i < n; i++)
		if (!mul_poly(s, &out->p, &base.p, &out->p) ||
		    !mul_poly(s, &out->q, &base.q, &out->q))
			return false;
	return true;
}

static bool powered(struct solid_engine *s, const struct term *t, int var,
		    struct solid_ratio *out)
{
	const struct term *base = t->arg[0];
	struct solid_ratio a;
	num power;
	long n;

	if (measure_solid_count(t->arg[1], var) ||
	    !measure_solid_value(s, t->arg[1], &power) || !num_get_int(power, &n, s->c) ||
	    n < -DEGREE || n > DEGREE)
		return false;
	if (base->kind == TERM_SQRT && n % 2 == 0) {
		base = base->arg[0];
		n /= 2;
	}
	return ratio_of(s, base, var, &a) && power_of(s, &a, n, out);
}

/* The root of c*x^2k is the root of c times x^k, where that is not negative. */
static bool rooted(struct solid_engine *s, const struct term *t, int var,
		   struct solid_ratio *out)
{
	struct solid_ratio a;
	num lead;

	if (!ratio_of(s, t->arg[0], var, &a) || a.q.n || a.p.n % 2)
		return false;
	for (int i = 0; i < a.p.n; i++)
		if (num_sgn(a.p.c[i], s->c) != 0)
			return false;
	if (a.p.n % 4 && !s->var[var].positive)
		return false;
	lead = num_sqrt(num_div(a.p.c[a.p.n], a.q.c[0], s->c), s->c);
	if (num_is_bad(lead))
		return false;
	out->q = constant(num_int(1, s->c));
	out->p = (struct solid_poly){ .n = a.p.n / 2 };
	for (int i = 0; i < out->p.n; i++)
		out->p.c[i] = num_int(0, s->c);
	out->p.c[out->p.n] = lead;
	return true;
}

static bool joined(struct solid_engine *s, const struct term *t, int var,
		   struct solid_ratio *out)
{
	struct solid_ratio a, b;
	struct solid_poly x, y;

	if (!ratio_of(s, t->arg[0], var, &a) || !ratio_of(s, t->arg[1], var, &b))
		return false;
	if (t->kind == TERM_DIV) {
		struct solid_poly swap = b.p;

		b.p = b.q;
		b.q = swap;
	}
	if (t->kind == TERM_MUL || t->kind == TERM_DIV)
		return mul_poly(s, &a.p, &b.p, &out->p) && mul_poly(s, &a.q, &b.q, &out->q);
	if (!mul_poly(s, &a.p, &b.q, &x) || !mul_poly(s, &b.p, &a.q, &y))
		return false;
	out->p = add_poly(s, &x, &y, t->kind == TERM_SUB);
	return mul_poly(s, &a.q, &b.q, &out->q);
}

static bool ratio_of(struct solid_engine *s, const struct term *t, int var,
		     struct solid_ratio *out)
{
	num v;

	s->work++;
	out->q = constant(num_int(1, s->c));
	if (!measure_solid_count(t, var)) {
		if (!measure_solid_value(s, t, &v))
			return false;
		out->p = constant(v);
		return true;
	}
	switch (t->kind) {
	case TERM_FORM:
		out->p = (struct solid_poly){ .n = 1 };
		out->p.c[0] = num_int(0, s->c);
		out->p.c[1] = num_int(1, s->c);
		return true;
	case TERM_ADD:
	case TERM_SUB:
	case TERM_MUL:
	case TERM_DIV: return joined(s, t, var, out);
	case TERM_NEG:
		if (!ratio_of(s, t->arg[0], var, out))
			return false;
		for (int i = 0; i <= out->p.n; i++)
			out->p.c[i] = num_neg(out->p.c[i], s->c);
		return true;
	case TERM_POW: return powered(s, t, var, out);
	case TERM_SQRT: return rooted(s, t, var, out);
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_LETTER:
	case TERM_MEASURE:
	TERM_CASES_ANGLE: break;
	}
	return false;
}

static num at(struct solid_engine *s, const struct solid_poly *p, num x)
{
	num v = p->c[p->n];

	for (int i = p->n - 1; i >= 0; i--)
		v = num_add(num_mul(v, x, s->c), p->c[i], s->c);
	return v;
}

static void quadratic(struct solid_engine *s, const struct solid_poly *p,
		      struct solid_roots *out)
{
	struct num_ctx *c = s->c;
	num a = p->c[2], b = p->c[1], d, root, two_a = num_mul(num_int(2, c), a, c);

	d = num_sub(num_sqr(b, c), num_mul(num_int(4, c), num_mul(a, p->c[0], c), c), c);
	if (num_sgn(d, c) == NUM_UNKNOWN) {
		out->lost = true;
		return;
	}
	if (num_sgn(d, c) < 0)
		return;
	root = num_sqrt(d, c);
	add_root(s, out, num_div(num_sub(num_neg(b, c), root, c), two_a, c));
	add_root(s, out, num_div(num_add(num_neg(b, c), root, c), two_a, c));
}

static double rough(const struct solid_poly *p, double x)
{
	double v = 0;

	for (int i = p->n; i >= 0; i--)
		v = v * x + num_mid(p->c[i]);
	return v;
}

/* A short fraction near x that is a root: proven by putting it in. */
static bool fraction_near(struct solid_engine *s, const struct solid_poly *p, double x,
			  num *out)
{
	for (long q = 1; q <= 60; q++) {
		double top = rint(x * (double)q);

		if (fabs(top) > 1e9 || fabs(x * (double)q - top) > 1e-6)
			continue;
		*out = num_rat((long)top, q, s->c);
		if (num_sgn(at(s, p, *out), s->c) == 0)
			return true;
	}
	return false;
}

/* A rational root between changes of sign, taken out of the polynomial. */
static bool take_root(struct solid_engine *s, struct solid_poly *p, struct solid_roots *out)
{
	double most = 1, last, x0;
	num r;

	for (int i = 0; i < p->n; i++)
		most = fmax(most, 1 + fabs(num_mid(p->c[i]) / num_mid(p->c[p->n])));
	x0 = -most;
	last = rough(p, x0);
	for (int i = 1; i <= 4000; i++) {
		/* Close steps near zero, wide ones far from it. */
		double u = -1 + 2 * (double)i / 4000, x1 = u * u * u * most;
		double next = rough(p, x1), a = x0, b = x1;

		if (last * next <= 0 && isfinite(last) && isfinite(next)) {
			for (int k = 0; k < 200 && b - a > 0; k++) {
				double m = (a + b) / 2, v = rough(p, m);

				if (m <= a || m >= b)
					break;
				if (last * v <= 0)
					b = m;
				else
					a = m;
			}
			if (fraction_near(s, p, (a + b) / 2, &r)) {
				struct solid_poly q = { .n = p->n - 1 };

				q.c[q.n] = p->c[p->n];
				for (int k = q.n - 1; k >= 0; k--)
					q.c[k] = num_add(p->c[k + 1],
							 num_mul(q.c[k + 1], r, s->c), s->c);
				add_root(s, out, r);
				*p = q;
				return true;
			}
		}
		x0 = x1;
		last = next;
	}
	return false;
}

/* A polynomial in x^k. */
static int step_of(struct solid_engine *s, const struct solid_poly *p)
{
	for (int k = p->n; k > 1; k--) {
		bool fits = p->n % k == 0;

		for (int i = 0; i <= p->n && fits; i++)
			fits = i % k == 0 || num_sgn(p->c[i], s->c) == 0;
		if (fits)
			return k;
	}
	return 1;
}

static void roots_of(struct solid_engine *s, struct solid_poly p, struct solid_roots *out);

static void roots_of_power(struct solid_engine *s, const struct solid_poly *p, int k,
			   struct solid_roots *out)
{
	struct solid_roots high = { .n = 0 };
	struct solid_poly q = { .n = p->n / k };
	struct num_ctx *c = s->c;

	for (int i = 0; i <= q.n; i++)
		q.c[i] = p->c[i * k];
	roots_of(s, q, &high);
	out->lost |= high.lost;
	for (int i = 0; i < high.n; i++) {
		int sign = num_sgn(high.v[i], c);
		num r;

		if (sign == NUM_UNKNOWN) {
			out->lost = true;
			continue;
		}
		if (sign < 0 && k % 2 == 0)
			continue;
		r = num_root(sign < 0 ? num_neg(high.v[i], c) : high.v[i], k, c);
		add_root(s, out, sign < 0 ? num_neg(r, c) : r);
		if (k % 2 == 0 && sign)
			add_root(s, out, num_neg(r, c));
	}
}

static void roots_of(struct solid_engine *s, struct solid_poly p, struct solid_roots *out)
{
	struct num_ctx *c = s->c;
	int k;

	/* Zero roots. */
	while (p.n > 0 && num_sgn(p.c[0], c) == 0) {
		add_root(s, out, num_int(0, c));
		for (int i = 0; i < p.n; i++)
			p.c[i] = p.c[i + 1];
		p.n--;
	}
	if (p.n == 0)
		return;
	if (p.n == 1) {
		add_root(s, out, num_neg(num_div(p.c[0], p.c[1], c), c));
		return;
	}
	if (p.n == 2) {
		quadratic(s, &p, out);
		return;
	}
	k = step_of(s, &p);
	if (k > 1)
		roots_of_power(s, &p, k, out);
	else if (take_root(s, &p, out))
		roots_of(s, p, out);
	else
		out->lost = true;
}

int measure_solid_roots(struct solid_engine *s, const struct solid_eq *q, int var, num *out,
			int most, bool *always)
{
	int left = measure_solid_count(q->l, var), right = measure_solid_count(q->r, var);
	struct solid_roots r = { .n = 0 };
	struct solid_ratio a, b;
	struct solid_poly x, y;
	num v;

	*always = false;
	if (left + right == 1) {
		if (!measure_solid_value(s, left ? q->r : q->l, &v))
			return -1;
		invert(s, left ? q->l : q->r, v, var, &r);
	} else {
		if (!ratio_of(s, q->l, var, &a) || !ratio_of(s, q->r, var, &b) ||
		    !mul_poly(s, &a.p, &b.q, &x) || !mul_poly(s, &b.p, &a.q, &y))
			return -1;
		x = add_poly(s, &x, &y, true);
		if (x.n == 0 && num_sgn(x.c[0], s->c) == 0) {
			*always = true;
			return 0;
		}
		roots_of(s, x, &r);
		/* What the fractions forbid is no root. */
		for (int i = 0; i < r.n; i++) {
			int p = num_sgn(at(s, &a.q, r.v[i]), s->c);
			int t = num_sgn(at(s, &b.q, r.v[i]), s->c);

			if (p == 0 || t == 0)
				r.v[i--] = r.v[--r.n];
		}
	}
	if (r.lost || r.n > most)
		return -1;
	memcpy(out, r.v, (size_t)r.n * sizeof *out);
	return r.n;
}

/* --- As a term ------------------------------------------------------------------------------ */

/* Made of sizes and numbers above zero so that it is above zero itself. */
static bool is_positive(const struct solid_engine *s, const struct term *t)
{
	switch (t->kind) {
	case TERM_NUMBER: return t->value > 0;
	case TERM_PI: return true;
	case TERM_FORM: return s->var[t->id].positive;
	case TERM_ADD:
	case TERM_MUL:
	case TERM_DIV: return is_positive(s, t->arg[0]) && is_positive(s, t->arg[1]);
	case TERM_POW:
	case TERM_SQRT: return is_positive(s, t->arg[0]);
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_SUB:
	case TERM_NEG:
	TERM_CASES_ANGLE: break;
	}
	return false;
}

const struct term *measure_solid_isolate(struct solid_engine *s, const struct solid_eq *q,
					 int var)
{
	bool left = measure_solid_count(q->l, var) > 0;
	const struct term *t = left ? q->l : q->r, *to = left ? q->r : q->l;
	num power;
	long n;

	while (t && to && t->kind != TERM_FORM) {
		int side = measure_solid_count(t->arg[0], var) ? 0 : 1;
		const struct term *other = t->arg[1 - side];

		switch (t->kind) {
		case TERM_ADD: to = measure_solid_op(s, TERM_SUB, to, other); break;
		case TERM_SUB:
			to = side ? measure_solid_op(s, TERM_SUB, other, to)
				  : measure_solid_op(s, TERM_ADD, to, other);
			break;
		case TERM_MUL:
			if (!is_positive(s, other) &&
			    !(measure_solid_value(s, other, &power) &&
			      num_sgn(power, s->c) != 0))
				return NULL;
			to = measure_solid_op(s, TERM_DIV, to, other);
			break;
		case TERM_DIV:
			if (side && !is_positive(s, other))
				return NULL;
			to = side ? measure_solid_op(s, TERM_DIV, other, to)
				  : measure_solid_op(s, TERM_MUL, to, other);
			break;
		case TERM_NEG: to = measure_solid_op(s, TERM_NEG, to, NULL); break;
		case TERM_POW:
			/* Of a size the positive root. */
			if (side || !measure_solid_value(s, t->arg[1], &power) ||
			    !num_get_int(power, &n, s->c) || n != 2 ||
			    t->arg[0]->kind != TERM_FORM || !s->var[var].positive)
				return NULL;
			to = measure_solid_op(s, TERM_SQRT, to, NULL);
			break;
		case TERM_NUMBER:
		case TERM_PI:
		case TERM_LETTER:
		case TERM_MEASURE:
		case TERM_FORM:
		case TERM_SQRT:
		TERM_CASES_ANGLE: return NULL;
		}
		t = t->arg[side];
	}
	return to;
}
