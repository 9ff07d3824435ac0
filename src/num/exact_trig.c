/*
 * exact_trig.c -- sines, arcs, exponentials: algebraic where they can be.
 *
 * cos(a/b pi) is in the base field when b divides its N; else it is written in
 * radicals when b = 2^k times some of 3, 5, 17; else the field would have to
 * start again over a larger N (num_field_wanted), or it stays a symbol.
 *
 * An angle q pi + sum m_j atan(t_j) with small m_j in Z/2 gives algebraic sines
 * through (1 + i t)^m.
 *
 * Arcs: is atan(t) = a/b pi?  exp(2i atan t) lies in K(i), so if it is a root of
 * unity then phi(b) <= 2 [K:Q] and b < 14 [K:Q] (b/phi(b) < 7 in this range).
 * At 192 bits at most one such fraction fits the ball, and the answer is yes iff
 * T_b(cos 2 theta) = 1 in the tower.  Both answers are proofs.
 */
#include "num/tower_priv.h"

#define HALVINGS 6      /* largest k of 2^k in a constructible angle */
#define MULTIPLE_MAX 40 /* of an arc inside a sine */
#define LOG_LIMBS 300   /* of a fraction whose roots are looked for */

/* --- rational multiples of pi ------------------------------------------- */

struct num_point {
	xn x, y;
};

static struct num_point turn(struct num_point a, struct num_point b, struct field *f)
{
	return (struct num_point){
		num_exact_sub(num_exact_mul(a.x, b.x, f), num_exact_mul(a.y, b.y, f), f),
		num_exact_add(num_exact_mul(a.x, b.y, f), num_exact_mul(a.y, b.x, f), f),
	};
}

static struct num_point turn_times(struct num_point a, slong n, struct field *f)
{
	struct num_point r = { num_exact_int(1, f), num_exact_int(0, f) };

	if (n < 0) {
		a.y = num_exact_neg(a.y, f);
		n = -n;
	}
	for (; n && a.x && a.y; n >>= 1) {
		if (n & 1)
			r = turn(r, a, f);
		if (n > 1)
			a = turn(a, a, f);
	}
	if (n)
		r.x = r.y = NULL;
	return r;
}

/* T_n(c), the cosine of n times the angle. */
static xn chebyshev(xn c, slong n, struct field *f)
{
	xn lo = num_exact_int(1, f), hi = c, one = lo, two = num_exact_int(2, f);
	int bit;

	for (bit = 63 - __builtin_clzll((unsigned long long)n); bit >= 0 && lo && hi; bit--) {
		xn both = num_exact_sub(num_exact_mul(two, num_exact_mul(lo, hi, f), f), c, f);

		if (n >> bit & 1) {
			lo = both;
			hi = num_exact_sub(num_exact_mul(two, num_exact_mul(hi, hi, f), f),
					   one, f);
		} else {
			hi = both;
			lo = num_exact_sub(num_exact_mul(two, num_exact_mul(lo, lo, f), f),
					   one, f);
		}
	}
	return hi ? lo : NULL;
}

static bool is_constructible(ulong b)
{
	int k = 0;

	for (; b % 2 == 0; b /= 2)
		k++;
	b /= b % 3 ? 1 : 3;
	b /= b % 5 ? 1 : 5;
	b /= b % 17 ? 1 : 17;
	return b == 1 && k <= HALVINGS;
}

static xn root_of_sum(slong a, slong b, xn r, struct field *f)
{
	return num_exact_sqrt(num_exact_add(num_exact_int(a, f),
					    num_exact_mul(num_exact_int(b, f), r, f), f),
			      f);
}

/* cos(2pi/17), after Gauss. */
static xn cos_17(struct field *f)
{
	xn r = num_exact_sqrt(num_exact_int(17, f), f);
	xn s = root_of_sum(34, -2, r, f), t = root_of_sum(34, 2, r, f);
	xn in = num_exact_add(num_exact_int(17, f), num_exact_mul(num_exact_int(3, f), r, f),
			      f),
	   sum;

	in = num_exact_sub(num_exact_sub(in, s, f), num_exact_mul(num_exact_int(2, f), t, f),
			   f);
	sum = num_exact_add(num_exact_int(-1, f), num_exact_add(r, s, f), f);
	sum = num_exact_add(sum, num_exact_mul(num_exact_int(2, f), num_exact_sqrt(in, f), f),
			    f);
	return num_exact_mul(sum, num_exact_rat(1, 16, f), f);
}

/* cos(2pi/p) */
static xn cos_prime(slong p, struct field *f)
{
	if (p == 3)
		return num_exact_rat(-1, 2, f);
	if (p == 17)
		return cos_17(f);
	return num_exact_mul(
		num_exact_sub(num_exact_sqrt(num_exact_int(5, f), f), num_exact_int(1, f), f),
		num_exact_rat(1, 4, f), f);
}

/* The point at angle 2pi/p. */
static struct num_point point_prime(slong p, struct field *f)
{
	struct num_point r = { cos_prime(p, f), NULL };

	r.y = num_exact_sqrt(num_exact_sub(num_exact_int(1, f), num_exact_mul(r.x, r.x, f), f),
			     f);
	return r;
}

/* The point at angle pi/2^k. */
static struct num_point point_halved(int k, struct field *f)
{
	struct num_point r = { num_exact_int(-1, f), num_exact_int(0, f) };

	if (k > 0)
		r = (struct num_point){ num_exact_int(0, f), num_exact_int(1, f) };
	for (; k > 1; k--) {
		xn c = num_exact_mul(num_exact_add(r.x, num_exact_int(1, f), f),
				     num_exact_rat(1, 2, f), f);

		c = num_exact_sqrt(c, f);
		r.y = num_exact_div(r.y, num_exact_mul(num_exact_int(2, f), c, f), f);
		r.x = c;
	}
	return r;
}

/* cos(a pi/b) for constructible b, by partial fractions of a/b. */
static xn cos_by_radicals(slong a, slong b, struct field *f)
{
	static const slong primes[] = { 3, 5, 17 };
	struct num_point r = { num_exact_int(1, f), num_exact_int(0, f) };
	slong pow2 = b & -b, rest = a; /* a/b minus what has been split off: rest/b */
	int i, k;

	/* One prime: the sine (another square root) is not needed. */
	if (b == 5 || b == 17) {
		slong m = a % 2 ? a + b : a;
		xn c = chebyshev(cos_prime(b, f), m / 2, f);

		return a % 2 ? num_exact_neg(c, f) : c;
	}
	for (i = 0; i < 3; i++) {
		slong p = primes[i], co = b / p, m;

		if (b % p)
			continue;
		/* a/b = m * 2/p + ..., m = a / (2 b/p) modulo p */
		m = (slong)n_mulmod2((ulong)(a % p), n_invmod((ulong)(2 * co % p), (ulong)p),
				     (ulong)p);
		if (2 * m > p)
			m -= p;
		r = turn(r, turn_times(point_prime(p, f), m, f), f);
		rest -= 2 * m * co;
	}
	/* rest/b = c/2^k */
	rest /= b / pow2;
	for (k = 0; 1L << k < pow2; k++)
		;
	rest %= 2 * pow2;
	if (rest > pow2)
		rest -= 2 * pow2;
	if (rest < -pow2)
		rest += 2 * pow2;
	r = turn(r, turn_times(point_halved(k, f), rest, f), f);
	return r.x;
}

static ulong lcm(ulong a, ulong b)
{
	return a / n_gcd(a, b) * b;
}

/* Ask for a base field that holds cos and sin of multiples of pi/b. */
static bool want(ulong b, struct field *f)
{
	ulong both = lcm(f->wanted, b % 2 ? 2 * b : b), one = lcm(f->wanted, b);

	if (num_cyclo_degree(both) <= DEGREE_MAX)
		f->wanted = both;
	else if (num_cyclo_degree(one) <= DEGREE_MAX)
		f->wanted = one;
	else
		return false;
	return true;
}

static xn cos_in_base(slong a, slong b, struct field *f)
{
	fmpz *z = _fmpz_vec_init(f->deg);
	struct elem *e = num_tower_tmp(f);
	fmpz two = 2;

	num_cyclo_two_cos(z, a * ((slong)f->conductor / b), f);
	num_tower_set_block(e, z, &two, f);
	_fmpz_vec_clear(z, f->deg);
	return num_exact_from_elem(e, f);
}

/* cos(a/b pi), b > 0 */
static xn cos_pi(slong a, slong b, struct field *f)
{
	bool neg = false;
	slong g;
	xn r = NULL;
	int i;

	a %= 2 * b;
	if (a < 0)
		a = -a;
	if (a > b)
		a = 2 * b - a;
	if (2 * a > b) {
		a = b - a;
		neg = true;
	}
	g = (slong)n_gcd((ulong)a, (ulong)b);
	a /= g;
	b /= g;
	for (i = 0; i < f->ntrig && !r; i++)
		if (f->trig[i].a == a && f->trig[i].b == b)
			r = f->trig[i].val;
	if (!r) {
		if (a == 0)
			r = num_exact_int(1, f);
		else if (b == 2)
			r = num_exact_int(0, f);
		else if (b == 3)
			r = num_exact_rat(1, 2, f);
		else if (f->conductor % (ulong)b == 0)
			r = cos_in_base(a, b, f);
		else if (is_constructible((ulong)b))
			r = cos_by_radicals(a, b, f);
		else if (b < 100000 && want((ulong)b, f))
			r = NULL;
		else
			r = num_symbol_number(
				SYM_COS, 0,
				num_exact_mul(num_exact_rat(a, b, f), num_exact_pi(f), f), f);
		if (!r)
			return NULL;
		f->trig = mem_grow(f->trig, &f->trig_cap, f->ntrig + 1, sizeof *f->trig);
		f->trig[f->ntrig++] = (struct trig){ a, b, r };
	}
	return neg ? num_exact_neg(r, f) : r;
}

/* --- angles ------------------------------------------------------------- */

/* The coefficient of a term when it is rational. */
static bool rational_coef(fmpq_t q, const struct elem *c, struct field *f)
{
	if (!num_tower_is_rational(c, f))
		return false;
	fmpz_set(fmpq_numref(q), c->z);
	fmpz_set(fmpq_denref(q), &c->den);
	return true;
}

/* The point at angle m/2 * atan(t), t > 0; not brought to length 1 if !unit. */
static struct num_point point_arc(xn t, slong m, bool unit, struct field *f)
{
	struct num_point p = { num_exact_int(1, f), t };
	xn sq = num_exact_add(num_exact_int(1, f), num_exact_mul(t, t, f), f), len;

	if (m % 2 == 0) {
		slong n = m / 2 < 0 ? -(m / 2) : m / 2;

		p = turn_times(p, m / 2, f);
		if (!unit)
			return p;
		len = num_exact_pow(sq, n / 2, f);
		if (n % 2)
			len = num_exact_mul(len, num_exact_sqrt(sq, f), f);
		p.x = num_exact_div(p.x, len, f);
		p.y = num_exact_div(p.y, len, f);
		return p;
	}
	/* half: cos^2 = (1 + cos)/2 */
	len = num_exact_sqrt(sq, f);
	p.x = num_exact_sqrt(num_exact_mul(num_exact_add(num_exact_int(1, f),
							 num_exact_div(p.x, len, f), f),
					   num_exact_rat(1, 2, f), f),
			     f);
	p.y = num_exact_div(num_exact_div(t, len, f),
			    num_exact_mul(num_exact_int(2, f), p.x, f), f);
	return turn_times(p, m, f);
}

/* The point at angle a on the unit circle, or somewhere on its ray or the
 * opposite one if !unit. */
static struct num_point point_at(xn a, bool unit, struct field *f)
{
	struct num_point r = { num_exact_int(1, f), num_exact_int(0, f) },
			 none = { NULL, NULL };
	xn rest = num_exact_int(0, f);
	slong p = 0, q = 1;
	fmpq_t c;
	int i;

	if (!a || f->left <= 0)
		return none;
	fmpq_init(c);
	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;
		const struct num_symbol *s =
			m && m->n == 1 && m->f[0].exp == 1 ? f->sym + m->f[0].sym : NULL;

		if (s && rational_coef(c, a->t[i].c, f)) {
			if (s->kind == SYM_PI && fmpz_cmp_si(fmpq_denref(c), 1000000) < 0) {
				q = fmpz_get_si(fmpq_denref(c));
				p = (slong)fmpz_fdiv_ui(fmpq_numref(c), (ulong)(2 * q));
				continue;
			}
			if (s->kind == SYM_ATAN && num_exact_is_algebraic(s->arg) &&
			    fmpz_cmp_si(fmpq_denref(c), 2) <= 0 &&
			    fmpz_cmpabs(fmpq_numref(c), &(fmpz){ MULTIPLE_MAX }) <= 0) {
				slong n = fmpz_get_si(fmpq_numref(c));

				if (fmpz_is_one(fmpq_denref(c)))
					n *= 2;
				r = turn(r, point_arc(s->arg, n, unit, f), f);
				continue;
			}
		}
		rest = num_exact_add(rest, num_exact_term(m, a->t[i].c, f), f);
	}
	fmpq_clear(c);
	if (p) {
		struct num_point u = { cos_pi(p, q, f), cos_pi(q - 2 * p, 2 * q, f) };

		r = turn(r, u, f);
	}
	if (rest && rest->n) {
		/* cos is even, sin is odd: make the leading coefficient positive. */
		int s = num_tower_sgn(rest->t[0].c, f);
		struct num_point u;

		if (s == 2)
			return none;
		if (s < 0)
			rest = num_exact_neg(rest, f);
		u.x = num_symbol_number(SYM_COS, 0, rest, f);
		u.y = num_symbol_number(SYM_SIN, 0, rest, f);
		if (s < 0)
			u.y = num_exact_neg(u.y, f);
		r = turn(r, u, f);
	}
	return rest ? r : none;
}

/* Is a = p/q pi?  Then only one of sine and cosine need be computed. */
static bool is_pi_multiple(slong *p, slong *q, xn a, struct field *f)
{
	const struct num_mono *m = a->n == 1 ? a->t[0].m : NULL;
	const struct elem *c;

	if (a->n == 0) {
		*p = 0;
		*q = 1;
		return true;
	}
	c = a->t[0].c;
	if (!m || m->n != 1 || m->f[0].exp != 1 || f->sym[m->f[0].sym].kind != SYM_PI ||
	    !num_tower_is_rational(c, f) || fmpz_cmp_si(&c->den, 1000000) >= 0)
		return false;
	*q = fmpz_get_si(&c->den);
	*p = (slong)fmpz_fdiv_ui(c->z, (ulong)(2 * *q));
	return true;
}

xn num_exact_cos(xn a, struct field *f)
{
	slong p, q;

	if (a && f->left > 0 && is_pi_multiple(&p, &q, a, f))
		return cos_pi(p, q, f);
	return point_at(a, true, f).x;
}

xn num_exact_sin(xn a, struct field *f)
{
	slong p, q;

	if (a && f->left > 0 && is_pi_multiple(&p, &q, a, f))
		return cos_pi(q - 2 * p, 2 * q, f);
	return point_at(a, true, f).y;
}

xn num_exact_tan(xn a, struct field *f)
{
	struct num_point p = point_at(a, false, f);

	return num_exact_div(p.y, p.x, f);
}

/* --- arcs --------------------------------------------------------------- */

/* The simplest fraction in the ball. */
static bool simplest(fmpq_t q, const arb_t v)
{
	arf_t lo, hi;
	fmpq_t a, b;
	bool ok = arb_is_finite(v);

	if (!ok)
		return false;
	arf_init(lo);
	arf_init(hi);
	fmpq_init(a);
	fmpq_init(b);
	arb_get_lbound_arf(lo, v, 400);
	arb_get_ubound_arf(hi, v, 400);
	/* Tiny numbers would make huge fractions. */
	ok = arf_cmpabs_2exp_si(lo, -1000) > 0 && arf_sgn(lo) > 0;
	if (ok) {
		arf_get_fmpq(a, lo);
		arf_get_fmpq(b, hi);
		fmpq_simplest_between(q, a, b);
	}
	arf_clear(lo);
	arf_clear(hi);
	fmpq_clear(a);
	fmpq_clear(b);
	return ok;
}

/* atan(t) for t > 0: a multiple of pi or a symbol. */
static xn acute(xn t, struct field *f)
{
	const struct elem *e = num_exact_elem(t);
	long degree;
	slong prec;
	fmpq_t q;
	arb_t v, pi;
	xn r = NULL;
	int i;

	if (!t)
		return NULL;
	if (!e)
		return num_symbol_number(SYM_ATAN, 0, t, f);
	for (i = 0; i < f->nsym; i++)
		if (f->sym[i].kind == SYM_ATAN && num_exact_same(f->sym[i].arg, t, f))
			return num_symbol_number(SYM_ATAN, 0, t, f);
	degree = (long)f->deg << __builtin_popcountll(num_tower_support(e, f));
	fmpq_init(q);
	arb_init(v);
	arb_init(pi);
	for (prec = 192;; prec *= 2) {
		num_exact_ball(v, t, prec, f);
		arb_atan(v, v, prec);
		arb_const_pi(pi, prec);
		arb_div(v, v, pi, prec);
		if (!arb_is_finite(v) || mag_cmp_2exp_si(arb_radref(v), -150) < 0 ||
		    prec > 2000 || f->left <= 0)
			break;
	}
	field_pay(f, 2000);
	if (!arb_is_finite(v) || mag_cmp_2exp_si(arb_radref(v), -150) > 0 || f->left <= 0) {
		r = NULL;
	} else if (simplest(q, v) && fmpz_cmp_si(fmpq_denref(q), 14 * degree) <= 0) {
		slong b = fmpz_get_si(fmpq_denref(q));
		xn sq = num_exact_mul(t, t, f), one = num_exact_int(1, f);
		xn c = num_exact_div(num_exact_sub(one, sq, f), num_exact_add(one, sq, f), f);

		c = chebyshev(c, b, f);
		if (c && num_exact_same(c, one, f))
			r = num_exact_mul(num_exact_fmpq(q, f), num_exact_pi(f), f);
		else if (c)
			r = num_symbol_number(SYM_ATAN, 0, t, f);
	} else {
		r = num_symbol_number(SYM_ATAN, 0, t, f);
	}
	arb_clear(v);
	arb_clear(pi);
	fmpq_clear(q);
	return r;
}

xn num_exact_atan2(xn y, xn x, struct field *f)
{
	xn r, pi;
	int sx, sy;

	if (!x || !y || f->left <= 0)
		return NULL;
	sx = num_exact_sgn(x, f);
	sy = num_exact_sgn(y, f);
	if (sx == 2 || sy == 2 || (!sx && !sy))
		return NULL;
	if (!sy && sx > 0)
		return num_exact_int(0, f);
	pi = num_exact_pi(f);
	if (!sy)
		return pi;
	if (!sx)
		return num_exact_mul(pi, num_exact_rat(sy, 2, f), f);
	r = num_exact_div(y, x, f);
	if (sx * sy < 0)
		r = num_exact_neg(r, f);
	r = acute(r, f);
	if (sx < 0)
		r = num_exact_sub(pi, r, f);
	return sy < 0 ? num_exact_neg(r, f) : r;
}

xn num_exact_atan(xn a, struct field *f)
{
	return num_exact_atan2(a, num_exact_int(1, f), f);
}

static xn co_root(xn a, struct field *f)
{
	return num_exact_sqrt(num_exact_sub(num_exact_int(1, f), num_exact_mul(a, a, f), f),
			      f);
}

xn num_exact_asin(xn a, struct field *f)
{
	return num_exact_atan2(a, co_root(a, f), f);
}

xn num_exact_acos(xn a, struct field *f)
{
	return num_exact_atan2(co_root(a, f), a, f);
}

/* --- exponentials ------------------------------------------------------- */

/* exp(p/q * b): powers of one symbol for all multiples of b/q. */
static xn exp_part(const fmpz_t p, xn b, struct field *f)
{
	xn s;
	slong n;

	if (fmpz_cmpabs(p, &(fmpz){ 200 }) > 0) {
		fmpq_t q;

		fmpq_init(q);
		fmpz_set(fmpq_numref(q), p);
		b = num_exact_mul(b, num_exact_fmpq(q, f), f);
		fmpq_clear(q);
		return num_symbol_number(SYM_EXP, 0, b, f);
	}
	s = num_symbol_number(SYM_EXP, 0, b, f);
	n = fmpz_get_si(p);
	s = num_exact_pow(s, n < 0 ? -n : n, f);
	return n < 0 ? num_exact_div(num_exact_int(1, f), s, f) : s;
}

/* exp of c * log(x) where c is a simple fraction. */
static xn exp_log(const fmpq_t c, xn x, struct field *f)
{
	slong n = fmpz_get_si(fmpq_numref(c));
	xn r = num_exact_root(num_exact_pow(x, n < 0 ? -n : n, f), fmpz_get_si(fmpq_denref(c)),
			      f);

	return n < 0 ? num_exact_div(num_exact_int(1, f), r, f) : r;
}

xn num_exact_exp(xn a, struct field *f)
{
	xn r = num_exact_int(1, f);
	fmpq_t q;
	fmpz_t g;
	int i, j;

	if (!a || f->left <= 0)
		return NULL;
	fmpq_init(q);
	fmpz_init(g);
	for (i = 0; i < a->n && r; i++) {
		const struct num_mono *m = a->t[i].m;
		const struct elem *c = a->t[i].c;

		if (m && m->n == 1 && m->f[0].exp == 1 &&
		    f->sym[m->f[0].sym].kind == SYM_LOG && rational_coef(q, c, f) &&
		    fmpz_cmp_si(fmpq_denref(q), 8) <= 0 &&
		    fmpz_cmpabs(fmpq_numref(q), &(fmpz){ 64 }) <= 0) {
			r = num_exact_mul(r, exp_log(q, f->sym[m->f[0].sym].arg, f), f);
			continue;
		}
		/* One factor per product of generators: those arguments are
		 * independent over Q, so that equal numbers look equal. */
		for (j = 0; j < c->n && r; j++) {
			struct elem *e = num_tower_tmp(f);
			const fmpz *z = c->z + (size_t)j * (size_t)f->deg;
			struct elem *zero = num_tower_tmp(f);
			uint64_t left;
			bool ok = true;

			_fmpz_vec_content(g, z, f->deg);
			num_tower_set_block(e, z, g, f);
			if (num_tower_sgn(e, f) < 0) {
				num_tower_neg(e, e, f);
				fmpz_neg(g, g);
			}
			fmpq_one(q);
			fmpz_set(fmpq_numref(q), g);
			fmpz_set(fmpq_denref(q), &c->den);
			fmpq_canonicalise(q);
			ok = num_tower_scale(e, e, &(fmpz){ 1 }, fmpq_denref(q), f);
			for (left = c->mask[j]; left && ok; left &= left - 1)
				ok = num_tower_join(e, zero, e, __builtin_ctzll(left), f);
			num_tower_drop(zero, f);
			if (!ok) {
				num_tower_drop(e, f);
				r = NULL;
				break;
			}
			r = num_exact_mul(r,
					  exp_part(fmpq_numref(q),
						   num_exact_term(m, num_tower_keep(e, f), f),
						   f),
					  f);
		}
	}
	fmpq_clear(q);
	fmpz_clear(g);
	return r;
}

/* log of a rational > 1, perfect powers pulled out. */
static xn log_rational(fmpq_t q, struct field *f)
{
	slong k = 1, p, most = 64;
	long w;
	fmpz_t a, b;
	xn r;

	fmpz_init(a);
	fmpz_init(b);
	/* 18 roots of each; long numbers are left as they are. */
	w = limbs_of(fmpq_numref(q)) + limbs_of(fmpq_denref(q));
	if (w > LOG_LIMBS || !field_charge(f, 50 + 100 * cost_mul(w, w)))
		most = 0;
	for (p = 2; p < most; p = (slong)n_nextprime((ulong)p, 1)) {
		while (fmpz_root(a, fmpq_numref(q), p) && fmpz_root(b, fmpq_denref(q), p)) {
			fmpz_swap(a, fmpq_numref(q));
			fmpz_swap(b, fmpq_denref(q));
			k *= p;
			if (k > 1000)
				break;
		}
		if (k > 1000)
			break;
	}
	r = num_symbol_number(SYM_LOG, 0, num_exact_fmpq(q, f), f);
	fmpz_clear(a);
	fmpz_clear(b);
	return k == 1 ? r : num_exact_mul(num_exact_int(k, f), r, f);
}

/* log(c m) = log c + log m when every symbol of m is positive. */
static xn log_term(const struct num_term *t, struct field *f)
{
	xn r = num_exact_log(num_exact_from_const(t->c, f), f);
	int i;

	for (i = 0; i < t->m->n && r; i++) {
		int sym = t->m->f[i].sym;
		const struct num_symbol s = f->sym[sym];
		xn l;
		arb_t v;
		bool pos;

		arb_init(v);
		num_symbol_ball(v, sym, 128, f);
		pos = arb_is_positive(v);
		arb_clear(v);
		if (!pos)
			return NULL;
		if (s.kind == SYM_EXP)
			l = s.arg;
		else if (s.kind == SYM_ROOT)
			l = num_exact_mul(num_exact_log(s.arg, f), num_exact_rat(1, s.n, f),
					  f);
		else
			l = num_symbol_number(SYM_LOG, 0,
					      num_symbol_number(s.kind, s.n, s.arg, f), f);
		r = num_exact_add(r, num_exact_mul(num_exact_int(t->m->f[i].exp, f), l, f), f);
	}
	return r;
}

xn num_exact_log(xn a, struct field *f)
{
	xn r = NULL, one = num_exact_int(1, f);
	const struct elem *e;
	fmpq_t q;
	bool rational;
	int s;

	if (!a || f->left <= 0 || num_exact_sgn(a, f) != 1)
		return NULL;
	s = num_exact_sgn(num_exact_sub(a, one, f), f);
	if (s == 0)
		return num_exact_int(0, f);
	if (a->n == 1 && a->t[0].m)
		r = log_term(a->t, f);
	if (r || f->left <= 0)
		return r;
	fmpq_init(q);
	rational = num_exact_get_fmpq(q, a, f);
	if (rational && s < 0) {
		fmpq_inv(q, q);
		r = num_exact_neg(log_rational(q, f), f);
	} else if (rational) {
		r = log_rational(q, f);
	}
	fmpq_clear(q);
	if (rational)
		return r;
	/* sqrt(2): half of log 2 */
	e = num_exact_elem(a);
	if (e && e->n == 1) {
		xn sq = num_exact_mul(a, a, f);

		e = num_exact_elem(sq);
		if (e && num_tower_is_rational(e, f))
			return num_exact_mul(num_exact_log(sq, f), num_exact_rat(1, 2, f), f);
	}
	return num_symbol_number(SYM_LOG, 0, a, f);
}
