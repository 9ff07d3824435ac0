/*
 * meet_pencil.c -- common zeros of two quadratic forms, through a line pair.
 *
 * The forms mu M1 + lambda M2 all vanish where both do.  The singular ones among
 * them, det(mu M1 + lambda M2) = 0, are pairs of lines; one pair is enough, the
 * common zeros being those of M1 on its two lines.
 *
 * The cubic is solved, in this order,
 *  (1) by guesses: a triple T that lies on a line pair but not on all members
 *      gives (mu, lambda) = (M2(T), -M1(T)); checked with the determinant;
 *  (2) by small fractions near its numerical roots, checked likewise;
 *  (3) by its double root, if there is one, which is in the field;
 *  (4) by the closed form of Cardano and Vieta: true at every level, though the
 *      exact field cannot always carry it on.
 *
 * A pair of complex conjugate lines has one real point: it is the only candidate.
 */
#include "geo/meet_priv.h"
#include <math.h>

/* --- 3x3 matrices -------------------------------------------------- */

struct sym geo_sym_of(const struct conic *k, ctx *c)
{
	return (struct sym){ .xx = num_add(k->a, k->a, c),
			     .xy = k->b,
			     .yy = num_add(k->c, k->c, c),
			     .xz = k->d,
			     .yz = k->e,
			     .zz = num_add(k->f, k->f, c) };
}

/* a b - p q */
static num minor2(num a, num b, num p, num q, ctx *c)
{
	return num_sub(num_mul(a, b, c), num_mul(p, q, c), c);
}

struct sym geo_sym_adjugate(const struct sym *m, ctx *c)
{
	return (struct sym){ .xx = minor2(m->yy, m->zz, m->yz, m->yz, c),
			     .xy = minor2(m->xz, m->yz, m->xy, m->zz, c),
			     .yy = minor2(m->xx, m->zz, m->xz, m->xz, c),
			     .xz = minor2(m->xy, m->yz, m->xz, m->yy, c),
			     .yz = minor2(m->xy, m->xz, m->xx, m->yz, c),
			     .zz = minor2(m->xx, m->yy, m->xy, m->xy, c) };
}

static num dot3(struct triple a, struct triple b, ctx *c)
{
	return num_add(num_add(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c),
		       num_mul(a.z, b.z, c), c);
}

static struct triple cross3(struct triple a, struct triple b, ctx *c)
{
	return (struct triple){ minor2(a.y, b.z, a.z, b.y, c), minor2(a.z, b.x, a.x, b.z, c),
				minor2(a.x, b.y, a.y, b.x, c) };
}

struct triple geo_sym_apply(const struct sym *m, struct triple p, ctx *c)
{
	return (struct triple){ dot3((struct triple){ m->xx, m->xy, m->xz }, p, c),
				dot3((struct triple){ m->xy, m->yy, m->yz }, p, c),
				dot3((struct triple){ m->xz, m->yz, m->zz }, p, c) };
}

static num sym_at(const struct sym *m, struct triple p, ctx *c)
{
	return dot3(p, geo_sym_apply(m, p, c), c);
}

/* trace(A B) for symmetric matrices. */
static num sym_trace(const struct sym *a, const struct sym *b, ctx *c)
{
	num d = dot3((struct triple){ a->xx, a->yy, a->zz },
		     (struct triple){ b->xx, b->yy, b->zz }, c);
	num o = dot3((struct triple){ a->xy, a->xz, a->yz },
		     (struct triple){ b->xy, b->xz, b->yz }, c);

	return num_add(d, num_add(o, o, c), c);
}

/* By the first row; adj is the adjugate. */
static num sym_det(const struct sym *m, const struct sym *adj, ctx *c)
{
	return dot3((struct triple){ m->xx, m->xy, m->xz },
		    (struct triple){ adj->xx, adj->xy, adj->xz }, c);
}

static struct sym member(const struct sym *m1, const struct sym *m2, num mu, num la, ctx *c)
{
#define MIX(f) num_add(num_mul(mu, m1->f, c), num_mul(la, m2->f, c), c)
	return (struct sym){ .xx = MIX(xx),
			     .xy = MIX(xy),
			     .yy = MIX(yy),
			     .xz = MIX(xz),
			     .yz = MIX(yz),
			     .zz = MIX(zz) };
#undef MIX
}

/* The form with one of its entries made 1: the roots of the cubic are then small
 * fractions where the equations have small coefficients, whatever their factor. */
static struct sym monic(const struct sym *m, ctx *c)
{
	const num lead[] = { m->xx, m->yy, m->xy, m->zz };
	num zero = num_int(0, c);

	for (size_t i = 0; i < sizeof lead / sizeof lead[0]; i++) {
		int s = num_sgn(lead[i], c);

		if (s == 1 || s == -1)
			return member(m, m, num_div(num_int(1, c), lead[i], c), zero, c);
	}
	return *m;
}

/* --- The cubic -------------------------------------------------- */

/* k[0] mu^3 + k[1] mu^2 la + k[2] mu la^2 + k[3] la^3 */
static num cubic_at(const num k[4], num mu, num la, ctx *c)
{
	num r = k[3], p = mu;

	for (int i = 2; i >= 0; i--) {
		r = num_add(num_mul(r, la, c), num_mul(k[i], p, c), c);
		p = num_mul(p, mu, c);
	}
	return r;
}

static bool guess_root(num *mu, num *la, const num k[4], const struct sym *m1,
		       const struct sym *m2, const struct triple *try, int n_try, ctx *c)
{
	for (int i = 0; i < n_try; i++) {
		num u = sym_at(m2, try[i], c), l = num_neg(sym_at(m1, try[i], c), c);
		int su = num_sgn(u, c), sl = num_sgn(l, c);

		if (su == NUM_UNKNOWN || sl == NUM_UNKNOWN || (su == 0 && sl == 0) ||
		    num_sgn(cubic_at(k, u, l, c), c) != 0)
			continue;
		*mu = u;
		*la = l;
		return true;
	}
	return false;
}

/* Real roots of x^3 + a x^2 + b x + q in doubles: where to look, nothing more. */
static int rough_roots(double x[3], double a, double b, double q)
{
	double p = b - a * a / 3, r = (2 * a * a * a - 9 * a * b) / 27 + q;
	double disc = r * r / 4 + p * p * p / 27;
	int n;

	if (disc > 0) {
		double u = cbrt(fabs(r) / 2 + sqrt(disc)) * (r > 0 ? -1 : 1);

		x[0] = u - p / (3 * u);
		n = 1;
	} else {
		double m = sqrt(-p / 3), t = atan2(sqrt(-disc), -r / 2) / 3;

		for (int i = 0; i < 3; i++)
			x[i] = 2 * m * cos(t - i * 2.0943951023931957);
		n = 3;
	}
	for (int i = 0; i < n; i++) {
		x[i] -= a / 3;
		for (int step = 0; step < 3; step++) {
			double d = (3 * x[i] + 2 * a) * x[i] + b;

			if (d != 0)
				x[i] -= (((x[i] + a) * x[i] + b) * x[i] + q) / d;
		}
	}
	return n;
}

/* The convergents of x that are near enough to be meant, each checked exactly. */
static bool fraction_root(num *mu, num *la, const num k[4], double x, ctx *c)
{
	double p0 = 1, q0 = 0, p1 = floor(x), q1 = 1, rest = x - p1;

	for (int i = 0; i < 24 && isfinite(p1) && fabs(p1) < 1e12 && q1 < 1e8; i++) {
		if (fabs(x - p1 / q1) <= 1e-6 * (1 + fabs(x)) / q1) {
			num p = num_double(p1, c), q = num_double(q1, c);

			if (num_sgn(cubic_at(k, q, p, c), c) == 0) {
				*mu = q;
				*la = p;
				return true;
			}
		}
		if (rest < 1e-13)
			return false;
		rest = 1 / rest;
		double f = floor(rest), p2 = f * p1 + p0, q2 = f * q1 + q0;

		rest -= f;
		p0 = p1, q0 = q1, p1 = p2, q1 = q2;
	}
	return false;
}

static bool rational_root(num *mu, num *la, const num k[4], ctx *c)
{
	double d = num_approx(k[3], c), x[3];
	int n;

	if (d == 0)
		return false;
	n = rough_roots(x, num_approx(k[2], c) / d, num_approx(k[1], c) / d,
			num_approx(k[0], c) / d);
	for (int i = 0; i < n; i++)
		if (fraction_root(mu, la, k, x[i], c))
			return true;
	return false;
}

/* x^3 + a x^2 + b x + q with x = y - a/3: y^3 + p y + r.  Double root: y = 3r/p is
 * the single one.  One real root: y = u - p/(3u), u^3 = -r/2 -+ sqrt(disc) with the
 * sign that adds.  Three: y = 2 m cos(t/3), m^2 = -p/3, t the angle of
 * (-r/2, sqrt(-disc)). */
static enum status closed_root(num *mu, num *la, const num k[4], ctx *c)
{
	num a = num_div(k[2], k[3], c), b = num_div(k[1], k[3], c), q = num_div(k[0], k[3], c);
	num third = num_rat(1, 3, c), a3 = num_mul(a, third, c);
	num p = num_sub(b, num_mul(a, a3, c), c), p3 = num_mul(p, third, c);
	num a33 = num_pow(a3, 3, c);
	num r = num_add(num_sub(num_add(a33, a33, c), num_mul(a3, b, c), c), q, c);
	num r2 = num_half(r, c);
	num disc = num_add(num_sqr(r2, c), num_pow(p3, 3, c), c), y;
	int s = num_sgn(disc, c), t;

	*mu = num_int(1, c);
	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	if (s == 0) {
		t = num_sgn(p, c);
		if (t == NUM_UNKNOWN)
			return E_UNABLE;
		y = t ? num_div(r, p3, c) : num_int(0, c);
	} else if (s > 0) {
		num w = num_sqrt(disc, c), u;

		t = num_sgn(r, c);
		if (t == NUM_UNKNOWN)
			return E_UNABLE;
		u = num_root(num_add(num_abs(r2, c), w, c), 3, c);
		if (t > 0)
			u = num_neg(u, c);
		y = num_sub(u, num_div(p3, u, c), c);
	} else {
		num m = num_sqrt(num_neg(p3, c), c);
		num w = num_sqrt(num_neg(disc, c), c);
		num ang = num_mul(num_atan2(w, num_neg(r2, c), c), third, c);

		y = num_mul(num_add(m, m, c), num_cos(ang, c), c);
	}
	*la = num_sub(y, a3, c);
	return num_is_bad(*la) ? E_UNABLE : OK;
}

/* --- Splitting a singular form -------------------------------------------------- */

static num entry(const struct sym *m, int i, int j)
{
	const num *const at[3][3] = { { &m->xx, &m->xy, &m->xz },
				      { &m->xy, &m->yy, &m->yz },
				      { &m->xz, &m->yz, &m->zz } };

	return *at[i][j];
}

static struct triple column(const struct sym *m, int j)
{
	return (struct triple){ entry(m, 0, j), entry(m, 1, j), entry(m, 2, j) };
}

/* What is left of a singular form over the reals. */
struct geo_split {
	int n; /* lines: 2, 1 (a double line), 0 (only the point) */
	struct triple line[2];
	struct triple point; /* where the lines meet; not set for n = 1 */
};

/* A double line, or nothing at all: E_DOMAIN. */
static enum status split_rank1(struct geo_split *out, const struct sym *d, ctx *c)
{
	for (int i = 0; i < 3; i++) {
		int s = num_sgn(entry(d, i, i), c);

		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s) {
			out->n = 1;
			out->line[0] = column(d, i);
			return OK;
		}
	}
	return E_DOMAIN;
}

/*
 * d = l m^T + m l^T has adjugate -p p^T with p = l x m, and adding the matrix of
 * q -> p x q leaves 2 l m^T or 2 m l^T: a row and a column of that are the lines.
 * A column of the adjugate is p times -p_i: all is taken times p_i, without division.
 */
static enum status split_form(struct geo_split *out, const struct sym *d, ctx *c)
{
	struct sym adj = geo_sym_adjugate(d, c), e;
	struct triple p, row[3], col[3];
	int i, zeros = 0, s = 0;
	num root;

	for (i = 0; i < 3; i++) {
		s = num_sgn(entry(&adj, i, i), c);
		if (s == 1 || s == -1)
			break;
		zeros += s == 0;
	}
	if (i == 3)
		return zeros == 3 ? split_rank1(out, d, c) : E_UNABLE;
	p = column(&adj, i);
	out->n = 0;
	out->point = p;
	if (s > 0)
		return OK;
	root = num_sqrt(num_neg(entry(&adj, i, i), c), c);
	e = member(d, d, root, num_int(0, c), c);
	row[0] = (struct triple){ e.xx, num_sub(e.xy, p.z, c), num_add(e.xz, p.y, c) };
	row[1] = (struct triple){ num_add(e.xy, p.z, c), e.yy, num_sub(e.yz, p.x, c) };
	row[2] = (struct triple){ num_sub(e.xz, p.y, c), num_add(e.yz, p.x, c), e.zz };
	col[0] = (struct triple){ row[0].x, row[1].x, row[2].x };
	col[1] = (struct triple){ row[0].y, row[1].y, row[2].y };
	col[2] = (struct triple){ row[0].z, row[1].z, row[2].z };
	for (i = 0; i < 9; i++) {
		const struct triple *r = &row[i / 3];

		s = num_sgn(i % 3 == 0 ? r->x : i % 3 == 1 ? r->y : r->z, c);
		if (s == 1 || s == -1) {
			out->n = 2;
			out->line[0] = *r;
			out->line[1] = col[i % 3];
			return OK;
		}
	}
	return E_UNABLE;
}

/*
 * The zeros of m on a line: with two points u, v of it, those of
 * m(u) s^2 + 2 m(u, v) s t + m(v) t^2, that is s = m(v), t = -m(u, v) +- root.
 * v is taken with z = 0, so that the root does not enter z and nobody has to
 * divide by it later (which costs a hundred times more than all the rest).
 */
static enum status zeros_on(struct triple out[2], int *n, const struct sym *m,
			    struct triple line, ctx *c)
{
	num zero = num_int(0, c), one = num_int(1, c), A, B, C, disc, s[2], t[2];
	const struct triple unit[3] = { { one, zero, zero },
					{ zero, one, zero },
					{ zero, zero, one } };
	const num coord[3] = { line.x, line.y, line.z };
	struct triple u, v, mv;
	int i, k;

	/* line_i != 0: its meets with the other two coordinate lines differ. */
	for (i = 0; i < 3; i++) {
		k = num_sgn(coord[i], c);
		if (k == 1 || k == -1)
			break;
	}
	if (i == 3)
		return E_UNABLE;
	u = cross3(line, unit[i == 0], c);
	v = cross3(line, unit[i == 2 ? 0 : 2], c);
	mv = geo_sym_apply(m, v, c);
	A = dot3(v, mv, c);
	B = dot3(u, mv, c);
	C = sym_at(m, u, c);
	disc = num_sub(num_sqr(B, c), num_mul(A, C, c), c);
	*n = 0;
	k = num_sgn(disc, c);
	if (k == NUM_UNKNOWN)
		return E_UNABLE;
	if (k < 0)
		return OK;
	*n = k ? 2 : 1;
	k = num_sgn(A, c);
	if (k == NUM_UNKNOWN)
		return E_UNABLE;
	if (k) {
		num r = num_sqrt(disc, c);

		t[0] = num_neg(num_add(B, r, c), c);
		t[1] = num_sub(r, B, c);
		s[0] = s[1] = A;
	} else {
		t[0] = one;
		s[0] = zero;
		t[1] = num_neg(C, c);
		s[1] = num_add(B, B, c);
	}
	for (i = 0; i < *n; i++)
		out[i] = (struct triple){
			num_add(num_mul(s[i], u.x, c), num_mul(t[i], v.x, c), c),
			num_add(num_mul(s[i], u.y, c), num_mul(t[i], v.y, c), c),
			num_add(num_mul(s[i], u.z, c), num_mul(t[i], v.z, c), c)
		};
	return OK;
}

/* Same point?  All components of the vector product vanish. */
static truth same3(struct triple a, struct triple b, ctx *c)
{
	struct triple x = cross3(a, b, c);
	truth r = num_is_zero(x.x, c);

	if (!is_no(r))
		r = truth_and(r, num_is_zero(x.y, c));
	if (!is_no(r))
		r = truth_and(r, num_is_zero(x.z, c));
	return r;
}

/* A zero can be on both lines only where these meet; if that point is none, no
 * two need to be compared. */
static enum status collect(struct triple out[4], int *n, const struct sym *m1,
			   const struct geo_split *s, ctx *c)
{
	struct triple found[2];
	int k, vertex = s->n == 1 ? 1 : num_sgn(sym_at(m1, s->point, c), c);

	*n = 0;
	if (vertex == NUM_UNKNOWN)
		return E_UNABLE;
	if (s->n == 0) {
		if (vertex == 0)
			out[(*n)++] = s->point;
		return OK;
	}
	for (int i = 0; i < s->n; i++) {
		if (zeros_on(found, &k, m1, s->line[i], c) != OK)
			return E_UNABLE;
		for (int j = 0; j < k; j++) {
			truth seen = TRUTH_NO;

			for (int h = 0; vertex == 0 && h < *n && is_no(seen); h++)
				seen = same3(out[h], found[j], c);
			if (is_unknown(seen))
				return E_UNABLE;
			if (is_no(seen))
				out[(*n)++] = found[j];
		}
	}
	return OK;
}

enum status geo_pencil_zeros(struct triple out[4], int *n, const struct sym *f1,
			     const struct sym *f2, const struct triple *try, int n_try, ctx *c,
			     struct err *e)
{
	struct sym one = monic(f1, c), two = monic(f2, c), *m1 = &one, *m2 = &two;
	struct sym a1 = geo_sym_adjugate(m1, c), a2 = geo_sym_adjugate(m2, c), d;
	num k[4] = { sym_det(m1, &a1, c), sym_trace(&a1, m2, c), sym_trace(&a2, m1, c),
		     sym_det(m2, &a2, c) };
	struct geo_split s;
	num mu, la;
	enum status st;

	if (!guess_root(&mu, &la, k, m1, m2, try, n_try, c) &&
	    !rational_root(&mu, &la, k, c) && closed_root(&mu, &la, k, c) != OK)
		return geo_not_told(e, "where two conics meet");
	d = member(m1, m2, mu, la, c);
	st = split_form(&s, &d, c);
	if (st == E_DOMAIN)
		return err_fail(e, E_DOMAIN, "degenerate", "the conics coincide");
	if (st != OK || collect(out, n, m1, &s, c) != OK)
		return geo_not_told(e, "where two conics meet");
	return OK;
}
