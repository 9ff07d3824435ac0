/* germ.c -- arithmetic of germs: what functions do beside a place (germ_priv.h). */
#include "expr/germ_priv.h"
#include <stdio.h>
#include <string.h>

enum status expr_germ_unable(struct germ_work *w, const char *what)
{
	return err_fail(w->e, E_UNABLE, "undecided", "the limit: %s", what);
}

static enum status undefined(struct germ_work *w, const char *what)
{
	return err_fail(w->e, E_DOMAIN, "degenerate", "the function is not defined there: %s",
			what);
}

/* --- Orders ---------------------------------------------------------------------------- */

/* > 0: a is the larger */
static int germ_cmp(struct germ_order a, struct germ_order b)
{
	int s = expr_rat_cmp(b.e, a.e);

	return s ? s : (a.k > b.k) - (a.k < b.k);
}

bool expr_germ_falls(struct germ_order o)
{
	return o.e.p > 0 || (o.e.p == 0 && o.k < 0);
}

static const struct germ_order one_order = { { 0, 1 }, 0 };
static const struct germ_order tiny_order = { { GERM_TINY, 1 }, 0 };

/* Does exp of it outrun every power of t? */
static bool outruns(struct germ_order o)
{
	return o.e.p < 0 || (o.e.p == 0 && o.k >= 2);
}

static bool order_mul(struct germ_order *out, struct germ_order a, struct germ_order b)
{
	out->k = a.k + b.k;
	return expr_rat_add(&out->e, a.e, b.e);
}

/* --- Making ------------------------------------------------------------------------------ */

void expr_germ_zero(struct germ *out)
{
	*out = (struct germ){ .whole = true, .order = one_order };
}

void expr_germ_power_of_t(struct germ *out, num c, struct rat e)
{
	expr_germ_zero(out);
	out->n = 1;
	out->t[0] = (struct germ_term){ { e, 0 }, c };
}

void expr_germ_number(struct germ *out, num c)
{
	expr_germ_power_of_t(out, c, (struct rat){ 0, 1 });
}

/* Between bounds, and nothing else is known. */
static void germ_bounded(struct germ *out)
{
	*out = (struct germ){ .whole = false, .order = one_order };
}

/* A remainder of this order more. */
static void coarser(struct germ *g, struct germ_order o)
{
	if (g->whole || germ_cmp(o, g->order) > 0)
		g->order = o;
	g->whole = false;
	while (g->n > 0 && germ_cmp(g->t[g->n - 1].o, g->order) <= 0)
		g->n--;
}

/* Add c t^e L^k: terms that are alike are collected, those that vanish left out. */
static enum status put(struct germ *g, struct germ_order o, num c, struct germ_work *w)
{
	int i = 0, s;

	if (!g->whole && germ_cmp(o, g->order) <= 0)
		return OK;
	while (i < g->n && germ_cmp(g->t[i].o, o) > 0)
		i++;
	if (i < g->n && germ_cmp(g->t[i].o, o) == 0) {
		c = num_add(g->t[i].c, c, w->c);
		s = num_sgn(c, w->c);
		if (s == NUM_UNKNOWN)
			return expr_germ_unable(w,
						"a coefficient could not be told from zero");
		if (s) {
			g->t[i].c = c;
			return OK;
		}
		memmove(g->t + i, g->t + i + 1, (size_t)(g->n - i - 1) * sizeof *g->t);
		g->n--;
		return OK;
	}
	s = num_sgn(c, w->c);
	if (s == NUM_UNKNOWN)
		return expr_germ_unable(w, "a coefficient could not be told from zero");
	if (s == 0)
		return OK;
	if (g->n == w->keep) {
		/* The smallest goes into the remainder. */
		if (i == g->n) {
			coarser(g, o);
			return OK;
		}
		coarser(g, g->t[g->n - 1].o);
	}
	memmove(g->t + i + 1, g->t + i, (size_t)(g->n - i) * sizeof *g->t);
	g->t[i] = (struct germ_term){ o, c };
	g->n++;
	return OK;
}

/* --- Sums -------------------------------------------------------------------------------- */

/* The sum s a + b of exponents phi, s being 1 or -1. */
static enum status phi_add(struct germ *out, const struct germ *a, int s, const struct germ *b,
			   struct germ_work *w)
{
	struct germ g;
	enum status st = OK;

	expr_germ_zero(&g);
	for (int i = 0; i < b->n_phi && st == OK; i++)
		st = put(&g, b->phi[i].o, b->phi[i].c, w);
	for (int i = 0; i < a->n_phi && st == OK; i++)
		st = put(&g, a->phi[i].o, s < 0 ? num_neg(a->phi[i].c, w->c) : a->phi[i].c, w);
	if (st == OK && (g.n > GERM_PHI || !g.whole))
		return expr_germ_unable(w, "the exponent has too many parts");
	out->n_phi = g.n;
	memcpy(out->phi, g.t, (size_t)(g.n < GERM_PHI ? g.n : GERM_PHI) * sizeof *out->phi);
	return st;
}

static bool is_zero(const struct germ *a)
{
	return a->whole && a->n == 0;
}

enum status expr_germ_add(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w)
{
	struct germ g, difference = { .n = 0 };
	enum status st;

	if (is_zero(a) || is_zero(b)) {
		g = is_zero(a) ? *b : *a;
		*out = g;
		return OK;
	}
	st = phi_add(&difference, a, -1, b, w); /* of b over a */
	if (st != OK)
		return st;
	if (difference.n_phi) {
		/* One is beyond all powers of t smaller than the other. */
		g = num_sgn(difference.phi[0].c, w->c) > 0 ? *b : *a;
		coarser(&g, tiny_order);
		*out = g;
		return OK;
	}
	g = *a;
	if (!b->whole)
		coarser(&g, b->order);
	for (int i = 0; i < b->n; i++) {
		st = put(&g, b->t[i].o, b->t[i].c, w);
		if (st != OK)
			return st;
	}
	*out = g;
	return OK;
}

enum status expr_germ_scale(struct germ *out, const struct germ *a, num c, struct germ_work *w)
{
	struct germ g = *a;
	int s = num_sgn(c, w->c);

	if (s == NUM_UNKNOWN)
		return expr_germ_unable(w, "a coefficient could not be told from zero");
	if (s == 0)
		expr_germ_zero(&g);
	for (int i = 0; i < g.n; i++)
		g.t[i].c = num_mul(g.t[i].c, c, w->c);
	*out = g;
	return OK;
}

enum status expr_germ_sub(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w)
{
	struct germ g;
	enum status st = expr_germ_scale(&g, b, num_int(-1, w->c), w);

	return st == OK ? expr_germ_add(out, a, &g, w) : st;
}

/* --- Products ------------------------------------------------------------------------------ */

/* The order of the whole thing (without exp(phi)), from above. */
static struct germ_order size_of(const struct germ *a)
{
	return a->n ? a->t[0].o : a->order;
}

enum status expr_germ_mul(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w)
{
	struct germ g;
	struct germ_order o;
	enum status st;

	expr_germ_zero(&g);
	if (is_zero(a) || is_zero(b)) {
		*out = g;
		return OK;
	}
	st = phi_add(&g, a, 1, b, w);
	if (st != OK)
		return st;
	if (!a->whole) {
		if (!order_mul(&o, a->order, size_of(b)))
			return expr_germ_unable(w, "exponents grow too long");
		coarser(&g, o);
	}
	if (!b->whole) {
		if (!order_mul(&o, b->order, size_of(a)))
			return expr_germ_unable(w, "exponents grow too long");
		coarser(&g, o);
	}
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			if (!order_mul(&o, a->t[i].o, b->t[k].o))
				return expr_germ_unable(w, "exponents grow too long");
			/* Smaller ones follow in this row. */
			if (!g.whole && germ_cmp(o, g.order) <= 0)
				break;
			st = put(&g, o, num_mul(a->t[i].c, b->t[k].c, w->c), w);
			if (st != OK)
				return st;
		}
	*out = g;
	return OK;
}

/* a = lead * (1 + u), u going to 0.  The lead has phi; u has none. */
static enum status split_lead(struct germ_term *lead, struct germ *u, const struct germ *a,
			      struct germ_work *w)
{
	struct germ_order back;

	if (a->n == 0)
		return expr_germ_unable(w, is_zero(a) ? "it divides by zero"
						      : "a leading term is not known");
	*lead = a->t[0];
	*u = *a;
	u->n_phi = 0;
	u->n = a->n - 1;
	back = (struct germ_order){ { -lead->o.e.p, lead->o.e.q }, -lead->o.k };
	for (int i = 0; i < u->n; i++) {
		u->t[i].c = num_div(a->t[i + 1].c, lead->c, w->c);
		if (!order_mul(&u->t[i].o, a->t[i + 1].o, back))
			return expr_germ_unable(w, "exponents grow too long");
	}
	if (!u->whole && !order_mul(&u->order, u->order, back))
		return expr_germ_unable(w, "exponents grow too long");
	return OK;
}

/* The sum of k_j u^j, where k_0 = first and k_{j+1} = k_j * step(j); u goes to 0. */
typedef num germ_step(int j, const void *self, struct germ_work *w);
static enum status series(struct germ *out, const struct germ *u, num first, germ_step *step,
			  const void *self, struct germ_work *w)
{
	struct germ sum, power, part;
	num k = first;
	enum status st;

	expr_germ_zero(&sum);
	if (num_sgn(first, w->c) == NUM_UNKNOWN)
		return expr_germ_unable(w, "a coefficient could not be told from zero");
	if (num_sgn(first, w->c))
		expr_germ_number(&sum, first);
	expr_germ_number(&power, num_int(1, w->c));
	if (u->n_phi)
		return expr_germ_unable(w, "a growth beyond this scale");
	if (!u->whole)
		coarser(&sum, u->order);
	for (int j = 0; !is_zero(u); j++) {
		k = num_mul(k, step(j, self, w), w->c);
		st = expr_germ_mul(&power, &power, u, w);
		if (st != OK)
			return st;
		/* What is left is of the order of this power, or ended with a factor 0. */
		if (num_sgn(k, w->c) == 0)
			break;
		if (j >= w->keep ||
		    (!sum.whole && germ_cmp(size_of(&power), sum.order) <= 0)) {
			coarser(&sum, size_of(&power));
			break;
		}
		st = expr_germ_scale(&part, &power, k, w);
		if (st == OK)
			st = expr_germ_add(&sum, &sum, &part, w);
		if (st != OK)
			return st;
	}
	*out = sum;
	return OK;
}

static num binomial_step(int j, const void *self, struct germ_work *w)
{
	const struct rat *r = self;

	/* (r - j)/(j + 1) */
	return num_rat((long)(r->p - j * r->q), (long)(r->q * (j + 1)), w->c);
}

/* c^r for c of sign s. */
static enum status number_pow(num *out, num c, int s, struct rat r, struct germ_work *w)
{
	if (s < 0 && r.q % 2 == 0)
		return undefined(w, "an even root of what is negative");
	if (r.p > 1000 || r.p < -1000 || r.q > 1000)
		return expr_germ_unable(w, "the exponent is too large");
	*out = num_pow(r.q > 1 ? num_root(c, (long)r.q, w->c) : c, (long)r.p, w->c);
	return num_is_bad(*out) ? expr_germ_unable(w, "a power could not be computed") : OK;
}

enum status expr_germ_pow(struct germ *out, const struct germ *a, struct rat r,
			  struct germ_work *w)
{
	struct germ_term lead;
	struct germ u, g;
	struct germ_order o;
	enum status st;

	if (r.p == 0) {
		expr_germ_number(out, num_int(1, w->c));
		return OK;
	}
	if (is_zero(a) && r.p > 0) {
		*out = *a;
		return OK;
	}
	if (is_zero(a))
		return undefined(w, "a division by zero");
	/* Of what is only known to be small, positive powers are known to be small; whether
	 * roots of it are defined is not known. */
	if (!a->n && r.p > 0 && r.q == 1 && r.p < 100) {
		g = *a;
		for (int64_t i = 1; i < r.p; i++) {
			st = expr_germ_mul(&g, &g, a, w);
			if (st != OK)
				return st;
		}
		*out = g;
		return OK;
	}
	st = split_lead(&lead, &u, a, w);
	if (st == OK)
		st = number_pow(&lead.c, lead.c, num_sgn(lead.c, w->c), r, w);
	if (st != OK)
		return st;
	if (!expr_rat_mul(&o.e, lead.o.e, r) || lead.o.k * r.p % r.q)
		return expr_germ_unable(w, "a growth beyond this scale");
	o.k = (int)(lead.o.k * r.p / r.q);
	st = series(&g, &u, num_int(1, w->c), binomial_step, &r, w);
	if (st != OK)
		return st;
	u = (struct germ){ .n = 1, .n_phi = a->n_phi, .whole = true, .order = one_order };
	u.t[0] = (struct germ_term){ o, lead.c };
	for (int i = 0; i < a->n_phi; i++)
		u.phi[i] = (struct germ_term){
			a->phi[i].o,
			num_mul(a->phi[i].c, num_rat((long)r.p, (long)r.q, w->c), w->c)
		};
	return expr_germ_mul(out, &g, &u, w);
}

enum status expr_germ_div(struct germ *out, const struct germ *a, const struct germ *b,
			  struct germ_work *w)
{
	struct germ inverse;
	enum status st = expr_germ_pow(&inverse, b, (struct rat){ -1, 1 }, w);

	return st == OK ? expr_germ_mul(out, a, &inverse, w) : st;
}

/* --- Questions -------------------------------------------------------------------------------- */

/* exp(phi): 1 grows, -1 falls beyond all powers of t, 0 is not there. */
static int phi_sign(const struct germ *a, struct germ_work *w)
{
	return a->n_phi ? num_sgn(a->phi[0].c, w->c) : 0;
}

enum status expr_germ_sign(int *out, const struct germ *a, struct germ_work *w)
{
	*out = 0;
	if (is_zero(a))
		return OK;
	if (!a->n)
		return expr_germ_unable(w, "a sign beside the place is not known");
	*out = num_sgn(a->t[0].c, w->c);
	return OK;
}

bool expr_germ_finite(num *out, const struct germ *a, struct germ_work *w)
{
	struct germ_order o = size_of(a);

	*out = num_int(0, w->c);
	if (is_zero(a) || phi_sign(a, w) < 0)
		return true;
	if (a->n_phi)
		return false;
	if (expr_germ_falls(o))
		return true;
	if (!a->n || germ_cmp(o, one_order) != 0)
		return false;
	*out = a->t[0].c;
	return true;
}

int expr_germ_infinite(const struct germ *a, struct germ_work *w)
{
	int s = phi_sign(a, w);

	if (!a->n || s < 0)
		return 0;
	return s > 0 || germ_cmp(a->t[0].o, one_order) > 0 ? num_sgn(a->t[0].c, w->c) : 0;
}

/* --- Functions -------------------------------------------------------------------------------- */

/* What is beyond all powers of t smaller than 1: zero, but for a remainder. */
static void settle_small(struct germ *g, struct germ_work *w)
{
	if (phi_sign(g, w) >= 0)
		return;
	g->n = g->n_phi = 0;
	g->whole = false;
	g->order = tiny_order;
}

/* g = number + u, u going to 0; the number may be 0.  False when it is not of that form. */
static bool split_number(num *number, struct germ *u, const struct germ *g,
			 struct germ_work *w)
{
	*u = *g;
	settle_small(u, w);
	if (!expr_germ_finite(number, u, w))
		return false;
	if (!u->whole && !expr_germ_falls(u->order))
		return false;
	if (u->n && germ_cmp(u->t[0].o, one_order) == 0) {
		memmove(u->t, u->t + 1, (size_t)(u->n - 1) * sizeof *u->t);
		u->n--;
	}
	return true;
}

static num over_next(int j, const void *self, struct germ_work *w)
{
	(void)self;
	return num_rat(1, j + 1, w->c);
}

enum status expr_germ_exp(struct germ *out, const struct germ *a, struct germ_work *w)
{
	struct germ rest = *a, g, factor;
	num number;
	enum status st;

	expr_germ_zero(&factor);
	factor.n = 1;
	factor.t[0] = (struct germ_term){ one_order, num_int(1, w->c) };
	settle_small(&rest, w);
	if (rest.n_phi)
		return expr_germ_unable(w, "a growth beyond this scale");
	while (rest.n && germ_cmp(rest.t[0].o, one_order) > 0) {
		struct germ_term t = rest.t[0];

		if (outruns(t.o)) {
			if (factor.n_phi == GERM_PHI)
				return expr_germ_unable(w, "the exponent has too many parts");
			factor.phi[factor.n_phi++] = t;
		} else {
			/* exp(c L) = t^-c */
			struct buf b = { 0 };
			long p = 0, q = 1;
			bool good = num_print_rational(&b, t.c, w->c) &&
				    sscanf(buf_str(&b), "%9ld/%9ld", &p, &q) >= 1 && b.n < 10;

			buf_clear(&b);
			if (!good)
				return expr_germ_unable(w, "an exponent is not rational");
			factor.t[0].o.e = (struct rat){ -p, q };
		}
		memmove(rest.t, rest.t + 1, (size_t)(rest.n - 1) * sizeof *rest.t);
		rest.n--;
	}
	if (!rest.whole && germ_cmp(rest.order, one_order) > 0)
		return expr_germ_unable(w, "an exponent is not known well enough");
	if (!split_number(&number, &rest, &rest, w)) {
		/* exp of what is between bounds. */
		germ_bounded(&g);
		return expr_germ_mul(out, &g, &factor, w);
	}
	st = series(&g, &rest, num_exp(number, w->c), over_next, NULL, w);
	return st == OK ? expr_germ_mul(out, &g, &factor, w) : st;
}

static num log_step(int j, const void *self, struct germ_work *w)
{
	(void)self;
	/* u, -u^2/2, u^3/3: from the "first" coefficient 1, which is taken off again. */
	return j == 0 ? num_int(1, w->c) : num_rat(-j, j + 1, w->c);
}

enum status expr_germ_log(struct germ *out, const struct germ *a, struct germ_work *w)
{
	struct germ_term lead;
	struct germ u, g, one;
	enum status st;
	int s;

	if (is_zero(a))
		return undefined(w, "the logarithm of zero");
	st = split_lead(&lead, &u, a, w);
	if (st != OK)
		return st;
	s = num_sgn(lead.c, w->c);
	if (s < 0)
		return undefined(w, "the logarithm of what is negative");
	if (lead.o.k)
		return expr_germ_unable(w, "a growth beyond this scale");
	expr_germ_number(&one, num_int(1, w->c));
	st = series(&g, &u, num_int(1, w->c), log_step, NULL, w);
	if (st == OK)
		st = expr_germ_sub(&g, &g, &one, w);
	for (int i = 0; i < a->n_phi && st == OK; i++)
		st = put(&g, a->phi[i].o, a->phi[i].c, w);
	if (st == OK)
		st = put(&g, (struct germ_order){ { 0, 1 }, 1 },
			 num_rat((long)-lead.o.e.p, (long)lead.o.e.q, w->c), w);
	if (st == OK)
		st = put(&g, one_order, num_log(lead.c, w->c), w);
	*out = g;
	return st;
}

/* cos u - 1 = -v/2 (1 - v/12 (...)), v = u^2, and so on: 1, -v/2!, v^2/4! ... */
static num cos_step(int j, const void *self, struct germ_work *w)
{
	(void)self;
	return num_rat(-1, (2L * j + 1) * (2L * j + 2), w->c);
}
static num sin_step(int j, const void *self, struct germ_work *w)
{
	(void)self;
	return num_rat(-1, (2L * j + 2) * (2L * j + 3), w->c);
}

enum status expr_germ_sin(struct germ *out, const struct germ *a, bool cosine,
			  struct germ_work *w)
{
	struct germ u, square, s, k;
	num number, one = num_int(1, w->c), cs, sn;
	enum status st;

	if (!split_number(&number, &u, a, w)) {
		germ_bounded(out);
		return OK;
	}
	cs = num_cos(number, w->c);
	sn = num_sin(number, w->c);
	st = expr_germ_mul(&square, &u, &u, w);
	if (st == OK)
		st = series(&k, &square, one, cos_step, NULL, w);
	if (st == OK)
		st = series(&s, &square, one, sin_step, NULL, w);
	if (st == OK)
		st = expr_germ_mul(&s, &s, &u, w);
	/* sin(c + u) = sin c cos u + cos c sin u */
	if (st == OK)
		st = expr_germ_scale(&k, &k, cosine ? cs : sn, w);
	if (st == OK)
		st = expr_germ_scale(&s, &s, cosine ? num_neg(sn, w->c) : cs, w);
	return st == OK ? expr_germ_add(out, &k, &s, w) : st;
}

static num atan_step(int j, const void *self, struct germ_work *w)
{
	(void)self;
	return num_rat(-(2 * j + 1), 2 * j + 3, w->c);
}

/* atan v for v going to 0. */
static enum status small_atan(struct germ *out, const struct germ *v, struct germ_work *w)
{
	struct germ square, s;
	enum status st = expr_germ_mul(&square, v, v, w);

	if (st == OK)
		st = series(&s, &square, num_int(1, w->c), atan_step, NULL, w);
	return st == OK ? expr_germ_mul(out, &s, v, w) : st;
}

enum status expr_germ_atan(struct germ *out, const struct germ *a, struct germ_work *w)
{
	struct germ v, u, g;
	num number;
	int s = expr_germ_infinite(a, w);
	enum status st;

	expr_germ_number(&g, num_int(1, w->c));
	if (s) {
		st = expr_germ_div(&v, &g, a, w);
		if (st == OK)
			settle_small(&v, w);
		if (st == OK)
			st = small_atan(&v, &v, w);
		expr_germ_number(&g, num_mul(num_rat(s, 2, w->c), num_pi(w->c), w->c));
		return st == OK ? expr_germ_sub(out, &g, &v, w) : st;
	}
	if (!split_number(&number, &u, a, w)) {
		germ_bounded(out);
		return OK;
	}
	/* atan(c + u) = atan c + atan(u/(1 + c(c + u))) */
	st = expr_germ_scale(&v, &u, number, w);
	expr_germ_number(&g, num_add(num_int(1, w->c), num_sqr(number, w->c), w->c));
	if (st == OK)
		st = expr_germ_add(&g, &g, &v, w);
	if (st == OK)
		st = expr_germ_div(&v, &u, &g, w);
	if (st == OK)
		st = small_atan(&v, &v, w);
	if (st == OK)
		st = put(&v, one_order, num_atan(number, w->c), w);
	*out = v;
	return st;
}

enum status expr_germ_acos(struct germ *out, const struct germ *a, struct germ_work *w)
{
	struct germ one, top, bottom;
	enum status st;

	/* 2 atan(sqrt((1 - a)/(1 + a))), which is right at both ends too. */
	expr_germ_number(&one, num_int(1, w->c));
	st = expr_germ_sub(&top, &one, a, w);
	if (st == OK)
		st = expr_germ_add(&bottom, &one, a, w);
	if (st == OK && is_zero(&bottom)) {
		expr_germ_number(out, num_pi(w->c));
		return OK;
	}
	if (st == OK)
		st = expr_germ_div(&top, &top, &bottom, w);
	if (st == OK)
		st = expr_germ_pow(&top, &top, (struct rat){ 1, 2 }, w);
	if (st == OK)
		st = expr_germ_atan(&top, &top, w);
	return st == OK ? expr_germ_scale(out, &top, num_int(2, w->c), w) : st;
}
