/*
 * num_fn_edge.c -- value and slope over a short interval at whose edge they may be infinite.
 *
 * Balls cannot say "from 5 up to infinity", which is what a pole, a logarithm or the
 * slope of a root look like beside the place where they end.  Here a node is a pair of
 * closed intervals of doubles that may reach to infinity; with the signs of the guards
 * given, 1/x for x in (0, e] is [1/e, oo].  Whatever a ball does know is taken from it.
 *
 * An operand interval stands for its finite members only, so 0 * oo counts as 0.
 *
 * The same pairs tell what happens on the way to infinity (num_fn_tail_clear).
 */
#include "num/fn_spot_priv.h"

static const struct num_edge EVERY = { -INFINITY, INFINITY };

static double down(double x)
{
	return isfinite(x) ? iv_down(x) : x;
}
static double up(double x)
{
	return isfinite(x) ? iv_up(x) : x;
}

static struct num_edge make(double lo, double hi)
{
	if (isnan(lo) || isnan(hi) || lo > hi)
		return EVERY;
	/* Overflow is not infinity: an end that ran over is pulled back. */
	if (lo == INFINITY)
		lo = 0x1.fffffffffffffp+1023;
	if (hi == -INFINITY)
		hi = -0x1.fffffffffffffp+1023;
	return (struct num_edge){ lo, hi };
}

static struct num_edge neg(struct num_edge a)
{
	return (struct num_edge){ -a.hi, -a.lo };
}
static struct num_edge sum(struct num_edge a, struct num_edge b)
{
	return make(down(a.lo + b.lo), up(a.hi + b.hi));
}
static double times(double a, double b)
{
	return a == 0 || b == 0 ? 0 : a * b;
}
static struct num_edge mul(struct num_edge a, struct num_edge b)
{
	double p = times(a.lo, b.lo), q = times(a.lo, b.hi);
	double s = times(a.hi, b.lo), t = times(a.hi, b.hi);
	double lo = fmin(fmin(p, q), fmin(s, t)), hi = fmax(fmax(p, q), fmax(s, t));

	return make(lo == 0 ? 0 : down(lo), hi == 0 ? 0 : up(hi));
}
/* 1/a for the members of a that are not 0. */
static struct num_edge inverse(struct num_edge a)
{
	if (a.lo >= 0)
		return make(a.hi == INFINITY ? 0
			    : a.hi > 0       ? down(1 / a.hi)
					     : 0,
			    a.lo > 0 ? up(1 / a.lo) : INFINITY);
	if (a.hi <= 0)
		return neg(inverse(neg(a)));
	return EVERY;
}
static struct num_edge rising(struct num_edge a, double (*f)(double))
{
	double lo = f(a.lo), hi = f(a.hi);

	return make(isfinite(lo) ? lo - fabs(lo) * 0x1p-48 - 0x1p-1070 : lo,
		    isfinite(hi) ? hi + fabs(hi) * 0x1p-48 + 0x1p-1070 : hi);
}
static struct num_edge hull(struct num_edge a, struct num_edge b)
{
	return (struct num_edge){ fmin(a.lo, b.lo), fmax(a.hi, b.hi) };
}
static struct num_edge scaled(struct num_edge a, double k)
{
	return mul(a, (struct num_edge){ k, k });
}

static struct num_edge power(struct num_edge a, long n)
{
	struct num_edge r = { 1, 1 };

	if (n < 0)
		return inverse(power(a, -n));
	if (n % 2 == 0 && a.lo < 0) {
		double m = fmax(-a.lo, a.hi);

		a = (struct num_edge){ a.hi < 0 ? -a.hi : 0, m };
	}
	if (n > 64)
		return n % 2 ? EVERY : (struct num_edge){ 0, INFINITY };
	for (; n > 0; n--)
		r = mul(r, a);
	return r;
}

struct num_pair {
	struct num_edge v, d;
	bool defined;
};

static struct num_pair pair_root(struct num_pair a, long n, int sign)
{
	struct num_pair r = a;
	struct num_edge t;

	if (sign < 0 && n % 2 == 0)
		return (struct num_pair){ EVERY, EVERY, false };
	if (sign < 0) {
		a.v = neg(a.v);
		a.d = neg(a.d);
		r = pair_root(a, n, 1);
		r.v = neg(r.v);
		r.d = neg(r.d);
		return r;
	}
	a.v.lo = fmax(a.v.lo, 0);
	a.v.hi = fmax(a.v.hi, 0);
	if (n == 2)
		r.v = rising(a.v, sqrt);
	else if (n == 3)
		r.v = rising(a.v, cbrt);
	else
		r.v = make(a.v.lo > 0 ? pow(a.v.lo, 1 / (double)n) * (1 - 0x1p-40) : 0,
			   pow(a.v.hi, 1 / (double)n) * (1 + 0x1p-40));
	r.v.lo = fmax(r.v.lo, 0);
	/* (a^(1/n))' = a' / (n r^(n-1)) */
	t = scaled(power(r.v, n - 1), (double)n);
	r.d = mul(a.d, inverse(t));
	return r;
}

static struct num_pair pair_apply(const struct fn_node *p, const struct num_pair *k,
				  const struct num_fn *f, const struct fn_force *force,
				  bool *known)
{
	struct num_pair a = k[p->a], b = p->b >= 0 ? k[p->b] : a, r = { EVERY, EVERY, true };
	int s = p->guard >= 0 ? force[p->guard].sign : 0;

	*known = true;
	r.defined = a.defined && b.defined;
	switch (p->op) {
	case FN_NEG:
		r.v = neg(a.v);
		r.d = neg(a.d);
		break;
	case FN_ADD:
		r.v = sum(a.v, b.v);
		r.d = sum(a.d, b.d);
		break;
	case FN_SUB:
		r.v = sum(a.v, neg(b.v));
		r.d = sum(a.d, neg(b.d));
		break;
	case FN_MUL:
		r.v = mul(a.v, b.v);
		r.d = sum(mul(a.d, b.v), mul(a.v, b.d));
		break;
	case FN_DIV:
		if (p->guard >= 0 && s == 0)
			r.defined = false;
		b.v = inverse(b.v);
		r.v = mul(a.v, b.v);
		r.d = mul(sum(a.d, neg(mul(r.v, b.d))), b.v);
		break;
	case FN_SQRT:
		r = pair_root(a, 2, s == NUM_UNKNOWN ? 1 : s);
		r.defined &= a.defined;
		break;
	case FN_EXP:
		r.v = rising(a.v, exp);
		r.v.lo = fmax(r.v.lo, 0);
		r.d = mul(r.v, a.d);
		break;
	case FN_LOG:
		if (s <= 0)
			r.defined = false;
		a.v.lo = fmax(a.v.lo, 0);
		if (a.v.hi <= 0)
			r.defined = false;
		else
			r.v = rising(a.v, log);
		r.d = mul(a.d, inverse(a.v));
		break;
	case FN_ATAN:
		r.v = rising(a.v, atan);
		r.d = mul(a.d, (struct num_edge){ 0, 1 });
		break;
	case FN_SIN:
	case FN_COS:
		r.v = (struct num_edge){ -1, 1 };
		r.d = mul(a.d, r.v);
		break;
	case FN_ABS:
		if (s < 0) {
			r.v = neg(a.v);
			r.d = neg(a.d);
		} else if (s != NUM_UNKNOWN) {
			r = a;
		} else {
			r.v = hull(a.v, neg(a.v));
			r.v.lo = fmax(r.v.lo, 0);
			r.d = hull(a.d, neg(a.d));
		}
		break;
	case FN_MIN:
	case FN_MAX:
		if (s == NUM_UNKNOWN) {
			r.v = hull(a.v, b.v);
			r.d = hull(a.d, b.d);
		} else {
			r = (p->op == FN_MIN) == (s <= 0) ? a : b;
		}
		break;
	case FN_TAN:
		if (s == 0)
			r.defined = false;
		break;
	case FN_POW:
		if (s <= 0)
			r.defined = false;
		if (a.v.lo > 0) {
			/* exp(b ln a) */
			struct num_edge l = rising(a.v, log), e = mul(b.v, l);

			r.v = rising(e, exp);
			r.v.lo = fmax(r.v.lo, 0);
			r.d = mul(r.v, sum(mul(b.d, l), mul(b.v, mul(a.d, inverse(a.v)))));
		}
		break;
	case FN_ASIN:
	case FN_ACOS:
		if (s < 0)
			r.defined = false;
		/* The guard is 1 - a^2. */
		r.d = mul(a.d, inverse(pair_root(k[f->guard[p->guard]], 2, 1).v));
		if (p->op == FN_ACOS)
			r.d = neg(r.d);
		break;
	case FN_SGN:
		*known = s != NUM_UNKNOWN;
		r.v = (struct num_edge){ s, s };
		r.d = (struct num_edge){ 0, 0 };
		break;
	case FN_ERF:
		r.v = rising(a.v, erf);
		r.v = (struct num_edge){ fmax(r.v.lo, -1), fmin(r.v.hi, 1) };
		r.d = mul(a.d, (struct num_edge){ 0, 1.1284 });
		break;
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER:
	case FN_FLOOR:
	case FN_ATAN2: *known = false; break;
	}
	return r;
}

static struct num_edge of_ball(const arb_t v)
{
	struct num_enclosed e;

	if (!arb_is_finite(v))
		return EVERY;
	num_fn_enclose(&e, v);
	return (struct num_edge){ e.lo, e.hi };
}

static struct num_edge meet(struct num_edge a, struct num_edge b)
{
	struct num_edge r = { fmax(a.lo, b.lo), fmin(a.hi, b.hi) };

	return r.lo <= r.hi ? r : b;
}

/* The guard's sign as knowledge about its argument. */
static void narrow(struct num_pair *k, int sign)
{
	if (sign == 1)
		k->v = (struct num_edge){ fmax(k->v.lo, 0), fmax(k->v.hi, 0) };
	else if (sign == -1)
		k->v = (struct num_edge){ fmin(k->v.lo, 0), fmin(k->v.hi, 0) };
	else if (sign == 0)
		k->v = (struct num_edge){ 0, 0 };
}

/* Signs that intervals tell, where nothing else told them. */
static void read_signs(const struct num_fn *f, int node, const struct num_pair *k,
		       struct fn_force *sign)
{
	for (int g = 0; g < f->guards; g++)
		if (f->guard[g] == node && !f->is_floor[g] && sign[g].sign == NUM_UNKNOWN)
			sign[g].sign = k[node].v.lo > 0                         ? 1
				       : k[node].v.hi < 0                       ? -1
				       : k[node].v.lo == 0 && k[node].v.hi == 0 ? 0
										: NUM_UNKNOWN;
}

/* All nodes, k[i] beginning as what is known of node i by itself; far: signs of guards are
 * read off the intervals. */
static void edges(struct num_pair *k, const struct num_fn *f, int at, struct fn_force *sign,
		  const bool *dead, bool far)
{
	for (int i = 0; i <= at; i++) {
		const struct fn_node *p = f->node + i;
		struct num_pair r = k[i], s = r;
		bool known = false;
		int u;

		switch (p->kind) {
		case K_VAR:
		case K_RATIONAL:
		case K_PI:
		case K_BALL: break;
		case K_APPLY: s = pair_apply(p, k, f, sign, &known); break;
		case K_SHAPED:
			known = true;
			s = (struct num_pair){ { 0, 1 }, EVERY, k[p->a].defined };
			if (sign[p->guard].sign == -1)
				s.defined = false;
			break;
		case K_POWER:
			known = true;
			s = k[p->a];
			if (p->n < 0 && sign[p->guard].sign == 0)
				s.defined = false;
			s.v = power(s.v, p->n);
			s.d = p->n == 0 ? (struct num_edge){ 0, 0 }
					: mul(s.d, scaled(power(k[p->a].v, p->n - 1),
							  (double)p->n));
			break;
		case K_ROOT:
			known = true;
			u = sign[p->guard].sign;
			if (u == NUM_UNKNOWN && p->n % 2) {
				known = false;
				s.defined = k[p->a].defined;
			} else {
				s = pair_root(k[p->a], p->n, u == NUM_UNKNOWN ? 1 : u);
			}
			break;
		case K_IF:
			u = sign[p->guard].sign;
			if (!k[f->guard[p->guard]].defined) {
				s.defined = false;
			} else if (u != NUM_UNKNOWN) {
				u = num_fn_cond_holds(p->cond, u) ? p->then : p->els;
				known = true;
				if (u < 0)
					s.defined = false;
				else
					s = k[u];
			} else {
				struct num_pair no = { EVERY, EVERY, false };

				if (p->els >= 0)
					no = k[p->els];
				s = k[p->then];
				known = s.defined || no.defined;
				s.v = !s.defined ? no.v : !no.defined ? s.v : hull(s.v, no.v);
				s.d = EVERY;
				s.defined = known;
			}
			break;
		}
		r.defined = s.defined;
		if (dead && dead[i])
			r.defined = false;
		if (known) {
			r.v = meet(r.v, s.v);
			r.d = meet(r.d, s.d);
		}
		k[i] = r;
		if (far)
			read_signs(f, i, k, sign);
		for (int g = 0; g < f->guards; g++)
			if (f->guard[g] == i && !f->is_floor[g])
				narrow(k + i, sign[g].sign);
	}
}

bool num_fn_edge(struct num_edge *value, struct num_edge *slope, struct fn_work *w, int at,
		 const arf_t lo, const arf_t hi, const struct fn_force *force)
{
	const struct num_fn *f = w->f;
	struct num_pair *k = mem_alloc(sizeof *k * (size_t)(at + 1));
	struct fn_force *sign = mem_alloc(sizeof *sign * (size_t)(f->guards + 1));
	bool good;
	arb_t t;

	arb_init(t);
	fn_interval(t, lo, hi, SPOT_PREC);
	num_fn_jet(w, at, t, 2, force, true, SPOT_PREC);
	for (int i = 0; i < f->guards; i++) {
		sign[i].sign = NUM_UNKNOWN;
		if (force)
			sign[i] = force[i];
		if (sign[i].sign == NUM_UNKNOWN && f->guard[i] <= at && !f->is_floor[i])
			sign[i].sign = (signed char)fn_sign(fn_value(w, f->guard[i], 0));
	}
	for (int i = 0; i <= at; i++)
		k[i] = (struct num_pair){ of_ball(fn_value(w, i, 0)),
					  of_ball(fn_value(w, i, 0) + 1), true };
	edges(k, f, at, sign, w->dead, false);
	*value = k[at].v;
	*slope = k[at].d;
	good = k[at].defined;
	mem_free(k);
	mem_free(sign);
	arb_clear(t);
	return good;
}

/* --- To infinity -------------------------------------------------------------------- */

/* The sign at a double, or NUM_UNKNOWN. */
static int sign_at(const struct num_fn *f, double x)
{
	struct fn_work w;
	arb_t t;
	int s;

	num_fn_work_init(&w, f, 1);
	arb_init(t);
	arb_set_d(t, x);
	num_fn_jet(&w, f->n - 1, t, 1, NULL, false, 256);
	s = arb_is_finite(fn_value(&w, f->n - 1, 0)) ? fn_sign(fn_value(&w, f->n - 1, 0))
						     : NUM_UNKNOWN;
	arb_clear(t);
	num_fn_work_clear(&w);
	return s;
}

/* Is node i nowhere zero?  A product of such is none, though its interval may end at 0. */
static void not_zero(bool *out, const struct num_fn *f, const struct num_pair *k, int i)
{
	const struct fn_node *p = f->node + i;

	out[i] = k[i].v.lo > 0 || k[i].v.hi < 0;
	if (p->kind == K_POWER || p->kind == K_ROOT)
		out[i] = out[i] || p->n == 0 || out[p->a];
	if (p->kind != K_APPLY)
		return;
	if (p->op == FN_MUL)
		out[i] = out[i] || (out[p->a] && out[p->b]);
	else if (p->op == FN_DIV || p->op == FN_NEG || p->op == FN_ABS || p->op == FN_SGN ||
		 p->op == FN_SQRT || p->op == FN_ATAN || p->op == FN_ERF)
		out[i] = out[i] || out[p->a];
	else if (p->op == FN_EXP)
		out[i] = true;
}

static void tail(const struct num_fn *f, double from, int side, bool *clear, bool *undefined)
{
	struct num_pair *k = mem_alloc(sizeof *k * (size_t)(f->n + 1)), last;
	struct fn_force *sign = mem_alloc(sizeof *sign * (size_t)(f->guards + 1));
	bool *nowhere = mem_alloc((size_t)f->n + 1), smooth = true;
	arb_t t;
	int s;

	arb_init(t);
	for (int i = 0; i < f->guards; i++)
		sign[i].sign = NUM_UNKNOWN;
	for (int i = 0; i < f->n; i++) {
		const struct fn_node *p = f->node + i;

		k[i] = (struct num_pair){ EVERY, EVERY, true };
		if (p->kind == K_VAR) {
			k[i].v = side > 0 ? (struct num_edge){ from, INFINITY }
					  : (struct num_edge){ -INFINITY, from };
			k[i].d = (struct num_edge){ 1, 1 };
			continue;
		}
		if (p->kind == K_RATIONAL)
			arb_set_fmpq(t, p->q, SPOT_PREC);
		else if (p->kind == K_PI)
			arb_const_pi(t, SPOT_PREC);
		else if (p->kind == K_BALL)
			arb_set(t, p->ball);
		else
			continue;
		k[i].v = of_ball(t);
		k[i].d = (struct num_edge){ 0, 0 };
	}
	edges(k, f, f->n - 1, sign, NULL, true);
	for (int g = 0; g < f->guards; g++)
		smooth = smooth && (sign[g].sign == 1 || sign[g].sign == -1);
	for (int i = 0; i < f->n; i++)
		not_zero(nowhere, f, k, i);
	last = k[f->n - 1];
	*undefined = !last.defined;
	*clear = !last.defined || nowhere[f->n - 1];
	/* Away from zero for good: it starts on one side and only goes on. */
	if (!*clear && smooth && (last.d.lo > 0 || last.d.hi < 0)) {
		s = sign_at(f, from);
		*clear = s != NUM_UNKNOWN && s != 0 && (last.d.lo > 0 ? 1 : -1) * side == s;
	}
	mem_free(k);
	mem_free(sign);
	mem_free(nowhere);
	arb_clear(t);
}

bool num_fn_tail_clear(const struct num_fn *f, double from, int side)
{
	bool clear, undefined;

	tail(f, from, side, &clear, &undefined);
	return clear;
}

bool num_fn_tail_undefined(const struct num_fn *f, double from, int side)
{
	bool clear, undefined;

	tail(f, from, side, &clear, &undefined);
	return undefined;
}
