/*
 * chain.c -- the ring of chain.h on FLINT's sparse polynomials.
 *
 * Variables are ordered s_k > .. > s_1 > u_1 > .., lexicographically, so that division by
 * s_i^2 - D_i replaces squares.
 */
#include "num/chain.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/work.h"
#include "num/lib_calc.h"
#include <math.h>

#define VARS (CHAIN_ROOTS + CHAIN_PARAMS)
/* A polynomial longer than this is not worth having, nor so many terms in all, some hundred
 * megabytes: the budget is declared spent. */
#define TERMS 60000
#define TERMS_ALL 8000000

struct num_chain {
	enum num_chain_mode mode;
	struct arena *arena;
	fmpz_mpoly_ctx_t ring;
	nmod_t mod;
	struct rng rng;
	int params, roots;
	int most_params, most_roots, vars;
	struct cpoly square[CHAIN_ROOTS];
	const fmpz_mpoly_struct *rule[CHAIN_ROOTS]; /* s^2 - D */
	uint64_t r[VARS];                           /* the shadows of the variables */
	double d[VARS];
	long work, done;
	long terms;  /* of all products */
	long unpaid; /* products modulo the prime */
	struct chain_meter *meter;
	double step;
	unsigned signs; /* of the next roots modulo the prime */
	bool blind;     /* a root is missing modulo the prime: what has it has no shadow */
	bool spent;
};

static int root_var(const struct num_chain *c, int k)
{
	return c->most_roots - 1 - k;
}
static int param_var(const struct num_chain *c, int i)
{
	return c->most_roots + i;
}

static void clear_ring(void *p)
{
	fmpz_mpoly_ctx_clear(p);
}

/* A prime of 62 bits for which -1, 2, 3, 5, 7 are squares: roots of small numbers are had. */
static ulong prime_for(struct rng *rng)
{
	ulong p = (1ul << 61) + (rng_next(rng) >> 4);

	p -= p % 840;
	do
		p += 840;
	while (!n_is_prime(p + 1));
	return p + 1;
}

/* How often the meter's owner is asked: about every 10 ms. */
#define ASK 400000
/* And the budget of the call, by the bit of the work that changes: about every 2 ms. */
#define LOOK 16

bool num_chain_pay(struct chain_meter *m, double cost)
{
	long was = m ? m->done : 0;

	if (!m)
		return !work_over();
	if (cost > (double)(m->work - m->done)) {
		m->done = m->work;
		return false;
	}
	m->done += (long)cost;
	if ((was ^ m->done) >> LOOK && work_over()) {
		m->done = m->work;
		return false;
	}
	if (m->stop && !m->stopped && m->done - m->asked >= ASK) {
		m->asked = m->done;
		m->stopped = m->stop(m->data);
	}
	return !m->stopped;
}

struct num_chain *num_chain_new(enum num_chain_mode mode, int params, int roots, uint64_t seed,
				long work, struct chain_meter *m)
{
	struct num_chain *c = mem_alloc(sizeof *c);

	c->arena = arena_new();
	c->mode = mode;
	c->most_params = params < CHAIN_PARAMS ? params : CHAIN_PARAMS;
	c->most_roots = roots < CHAIN_ROOTS ? roots : CHAIN_ROOTS;
	c->vars = c->most_params + c->most_roots;
	c->rng.s = seed;
	c->work = work;
	c->meter = m;
	c->step = 1.0 / 32;
	nmod_init(&c->mod, prime_for(&c->rng));
	fmpz_mpoly_ctx_init(c->ring, c->vars ? c->vars : 1, ORD_LEX);
	arena_defer(c->arena, clear_ring, c->ring);
	return c;
}

void num_chain_free(struct num_chain *c)
{
	if (!c)
		return;
	arena_free(c->arena);
	mem_free(c);
}

void num_chain_unmeter(struct num_chain *c)
{
	c->meter = NULL;
}

bool num_chain_spent(const struct num_chain *c)
{
	return c->spent;
}
int num_chain_params(const struct num_chain *c)
{
	return c->params;
}
int num_chain_roots(const struct num_chain *c)
{
	return c->roots;
}

/* A polynomial that is cleared with the chain. */
struct held {
	fmpz_mpoly_struct p;
	const struct num_chain *c;
};
static void clear_held(void *p)
{
	struct held *h = p;

	fmpz_mpoly_clear(&h->p, h->c->ring);
}
static fmpz_mpoly_struct *hold(struct num_chain *c)
{
	struct held *h = arena_alloc(c->arena, sizeof *h);

	h->c = c;
	fmpz_mpoly_init(&h->p, c->ring);
	arena_defer(c->arena, clear_held, h);
	return &h->p;
}

static bool pay(struct num_chain *c, double cost)
{
	if (cost > (double)(c->work - c->done) || !num_chain_pay(c->meter, cost)) {
		c->spent = true;
		return false;
	}
	c->done += (long)cost;
	return true;
}

/* A product modulo the prime, with what surrounds it, takes as long as one of terms. */
bool num_chain_settle(struct num_chain *c)
{
	long cost = c->unpaid;

	c->unpaid = 0;
	return num_chain_pay(c->meter, (double)cost);
}

static long terms(const void *p)
{
	return p ? ((const fmpz_mpoly_struct *)p)->length : 0;
}
long num_chain_terms(const struct num_chain *c, struct cpoly x)
{
	(void)c;
	return terms(x.p);
}
int num_chain_degree(const struct num_chain *c, struct cpoly x)
{
	return x.p ? (int)fmpz_mpoly_total_degree_si(x.p, c->ring) : -1;
}

struct cpoly num_chain_int(struct num_chain *c, long n)
{
	struct cpoly x = { NULL, 0, (double)n };

	x.r = n < 0 ? nmod_neg((ulong)-n % c->mod.n, c->mod) : (ulong)n % c->mod.n;
	if (c->mode != CHAIN_PRIME && !c->spent) {
		fmpz_mpoly_struct *p = hold(c);

		fmpz_mpoly_set_si(p, n, c->ring);
		x.p = p;
	}
	return x;
}

static struct cpoly variable(struct num_chain *c, int v)
{
	struct cpoly x = { NULL, c->r[v], c->d[v] };

	if (c->mode != CHAIN_PRIME && !c->spent) {
		fmpz_mpoly_struct *p = hold(c);

		fmpz_mpoly_gen(p, v, c->ring);
		x.p = p;
	}
	return x;
}

void num_chain_set_step(struct num_chain *c, double step)
{
	c->step = step;
}

/* A fraction with a small denominator for its nearness. */
static void near_drawn(struct num_chain *c, double drawn, struct cpoly out[2])
{
	double near = isfinite(drawn) && fabs(drawn) < 1e6 ? drawn : 1;
	double off = c->step * (1 + fabs(near)) * (double)rng_between(&c->rng, 20, 100) / 100;
	double den = 1;

	while (den < 1e9 && den * c->step < 30)
		den *= 2;
	out[0] = num_chain_int(c, lround((near + off) * den));
	out[1] = num_chain_int(c, (long)den);
}

bool num_chain_param(struct num_chain *c, double drawn, struct cpoly out[2])
{
	int v = param_var(c, c->params);

	if (c->mode == CHAIN_PRIME) {
		out[0] = (struct cpoly){ NULL, rng_next(&c->rng) % c->mod.n, drawn };
		out[1] = num_chain_int(c, 1);
		return true;
	}
	if (c->mode == CHAIN_INSTANCE) {
		near_drawn(c, drawn, out);
		return true;
	}
	if (c->params == c->most_params)
		return false;
	c->params++;
	c->r[v] = rng_next(&c->rng) % c->mod.n;
	c->d[v] = drawn;
	out[0] = variable(c, v);
	out[1] = num_chain_int(c, 1);
	return true;
}

/* Squares of roots by their rules, the last root first. */
static void normal(struct num_chain *c, fmpz_mpoly_struct *p)
{
	for (int k = c->roots - 1; k >= 0 && !c->spent; k--) {
		fmpz_mpoly_t q, r;

		if (fmpz_mpoly_degree_si(p, root_var(c, k), c->ring) < 2)
			continue;
		if (!pay(c, (double)terms(p) * (double)terms(c->rule[k])))
			return;
		fmpz_mpoly_init(q, c->ring);
		fmpz_mpoly_init(r, c->ring);
		fmpz_mpoly_divrem(q, r, p, c->rule[k], c->ring);
		fmpz_mpoly_swap(p, r, c->ring);
		fmpz_mpoly_clear(q, c->ring);
		fmpz_mpoly_clear(r, c->ring);
	}
}

static bool both(struct num_chain *c, struct cpoly a, struct cpoly b, double cost)
{
	return c->mode != CHAIN_PRIME && !c->spent && a.p && b.p && pay(c, cost);
}

typedef void mpoly_fn(fmpz_mpoly_t out, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
		      const fmpz_mpoly_ctx_t ring);
/* The polynomial of a sum or difference whose shadows are known. */
static struct cpoly with_terms(struct num_chain *c, mpoly_fn *f, struct cpoly a,
			       struct cpoly b, struct cpoly x)
{
	if (both(c, a, b, (double)(terms(a.p) + terms(b.p) + 2))) {
		fmpz_mpoly_struct *p = hold(c);

		f(p, a.p, b.p, c->ring);
		x.p = p;
	}
	return x;
}

struct cpoly num_chain_add(struct num_chain *c, struct cpoly a, struct cpoly b)
{
	struct cpoly x = { NULL, nmod_add(a.r, b.r, c->mod), a.d + b.d };

	return with_terms(c, fmpz_mpoly_add, a, b, x);
}

struct cpoly num_chain_sub(struct num_chain *c, struct cpoly a, struct cpoly b)
{
	struct cpoly x = { NULL, nmod_sub(a.r, b.r, c->mod), a.d - b.d };

	return with_terms(c, fmpz_mpoly_sub, a, b, x);
}

struct cpoly num_chain_times(struct num_chain *c, struct cpoly a, long n)
{
	return num_chain_mul(c, a, num_chain_int(c, n));
}

struct cpoly num_chain_mul(struct num_chain *c, struct cpoly a, struct cpoly b)
{
	struct cpoly x = { NULL, nmod_mul(a.r, b.r, c->mod), a.d * b.d };

	c->unpaid++;

	if (both(c, a, b, (double)terms(a.p) * (double)terms(b.p) + 2)) {
		fmpz_mpoly_struct *p = hold(c);

		fmpz_mpoly_mul(p, a.p, b.p, c->ring);
		normal(c, p);
		c->terms += terms(p);
		if (terms(p) > TERMS || c->terms > TERMS_ALL)
			c->spent = true;
		x.p = c->spent ? NULL : p;
	}
	return x;
}

/* A polynomial term by term: its coefficient and exponents. */
typedef void term_fn(void *sum, const struct num_chain *c, const fmpz_t k, const ulong *e);
static void each_term(const struct num_chain *c, const fmpz_mpoly_struct *p, term_fn *f,
		      void *sum)
{
	ulong e[VARS];
	fmpz_t k;

	fmpz_init(k);
	for (slong i = 0; i < p->length; i++) {
		fmpz_mpoly_get_term_coeff_fmpz(k, p, i, c->ring);
		fmpz_mpoly_get_term_exp_ui(e, p, i, c->ring);
		f(sum, c, k, e);
	}
	fmpz_clear(k);
}

/* The values of a polynomial in the shadows. */
struct sum_mod {
	nmod_t mod;
	const uint64_t *r;
	uint64_t sum;
};
static void term_mod(void *sum, const struct num_chain *c, const fmpz_t k, const ulong *e)
{
	struct sum_mod *s = sum;
	ulong t = fmpz_fdiv_ui(k, s->mod.n);

	for (int v = 0; v < c->vars; v++)
		if (e[v])
			t = nmod_mul(t, nmod_pow_ui(s->r[v], e[v], s->mod), s->mod);
	s->sum = nmod_add(s->sum, t, s->mod);
}

static uint64_t value_mod(const struct num_chain *c, const fmpz_mpoly_struct *p, nmod_t mod,
			  const uint64_t *r)
{
	struct sum_mod s = { mod, r, 0 };

	each_term(c, p, term_mod, &s);
	return s.sum;
}

static void term_drawn(void *sum, const struct num_chain *c, const fmpz_t k, const ulong *e)
{
	double t = fmpz_get_d(k);

	for (int v = 0; v < c->vars; v++)
		if (e[v])
			t *= pow(c->d[v], (double)e[v]);
	*(double *)sum += t;
}

static double value_drawn(const struct num_chain *c, const fmpz_mpoly_struct *p)
{
	double sum = 0;

	each_term(c, p, term_drawn, &sum);
	return sum;
}

/* Doubles of a projective vector, kept in range where no polynomial says what they are. */
static void rescale(struct cpoly *v, int n)
{
	double most = 0;

	for (int i = 0; i < n; i++)
		most = fmax(most, fabs(v[i].d));
	for (int i = 0; i < n && most > 0 && isfinite(most); i++)
		v[i].d /= most;
}

/* What gcds cost, in products of terms: measured, more than in proportion to their length. */
static double gcd_cost(const void *a, const void *b)
{
	double n = (double)(terms(a) + terms(b) + 4);

	return 60 * n * (1 + n / 6000);
}

static bool common(struct num_chain *c, fmpz_mpoly_t g, const struct cpoly *v, int n)
{
	int order[8], m = 0;

	for (int i = 0; i < n; i++) {
		int j = m;

		if (!v[i].p)
			return false;
		if (!terms(v[i].p))
			continue;
		for (; j > 0 && terms(v[order[j - 1]].p) > terms(v[i].p); j--)
			order[j] = order[j - 1];
		order[j] = i;
		m++;
	}
	if (!m)
		return false;
	fmpz_mpoly_set(g, v[order[0]].p, c->ring);
	for (int i = 1; i < m; i++) {
		if (fmpz_mpoly_is_one(g, c->ring))
			break;
		if (!pay(c, gcd_cost(g, v[order[i]].p)) ||
		    !fmpz_mpoly_gcd(g, g, v[order[i]].p, c->ring))
			return false;
	}
	/* The sign: the first that is not zero leads with a positive coefficient. */
	for (int i = 0; i < n; i++)
		if (terms(v[i].p)) {
			fmpz_t k;

			fmpz_init(k);
			fmpz_mpoly_get_term_coeff_fmpz(k, v[i].p, 0, c->ring);
			if (fmpz_sgn(k) < 0)
				fmpz_mpoly_neg(g, g, c->ring);
			fmpz_clear(k);
			break;
		}
	return true;
}

/* x with the sign of one root changed. */
static struct cpoly conjugate(struct num_chain *c, struct cpoly x, int k)
{
	fmpz_mpoly_struct *p = hold(c);
	fmpz_mpoly_t s, t;
	int v = root_var(c, k);
	slong e = 1;

	fmpz_mpoly_init(s, c->ring);
	fmpz_mpoly_init(t, c->ring);
	/* s-part: coefficient of s, times s; x - 2 s-part. */
	fmpz_mpoly_get_coeff_vars_ui(s, x.p, (slong[]){ v }, (ulong[]){ (ulong)e }, 1,
				     c->ring);
	fmpz_mpoly_gen(t, v, c->ring);
	fmpz_mpoly_mul(s, s, t, c->ring);
	fmpz_mpoly_scalar_mul_si(s, s, 2, c->ring);
	fmpz_mpoly_sub(p, x.p, s, c->ring);
	fmpz_mpoly_clear(s, c->ring);
	fmpz_mpoly_clear(t, c->ring);
	return (struct cpoly){ p, value_mod(c, p, c->mod, c->r), value_drawn(c, p) };
}

static void divide_common(struct num_chain *c, struct cpoly *v, int n);

static long all_terms(const struct cpoly *v, int n)
{
	long sum = 0;

	for (int i = 0; i < n; i++)
		sum += terms(v[i].p);
	return sum;
}

/* Free one element of roots by multiplying with conjugates; where that is shorter in the end, it
 * is taken: common factors that only the tower has go this way. */
static void rationalise(struct num_chain *c, struct cpoly *v, int n)
{
	struct cpoly w[8];
	int least = -1;

	for (int i = 0; i < n; i++)
		if (terms(v[i].p) && (least < 0 || terms(v[i].p) < terms(v[least].p)))
			least = i;
	if (least < 0 || n > 8)
		return;
	for (int i = 0; i < n; i++)
		w[i] = v[i];
	for (int k = c->roots - 1; k >= 0 && !c->spent; k--) {
		struct cpoly z;

		if (fmpz_mpoly_degree_si(w[least].p, root_var(c, k), c->ring) < 1)
			continue;
		z = conjugate(c, w[least], k);
		if (!z.r || (double)terms(z.p) * (double)all_terms(w, n) >
				    (double)(c->work - c->done) / 4)
			return;
		for (int i = 0; i < n && !c->spent; i++)
			w[i] = num_chain_mul(c, w[i], z);
	}
	if (c->spent)
		return;
	divide_common(c, w, n);
	if (!c->spent && all_terms(w, n) < all_terms(v, n))
		for (int i = 0; i < n; i++)
			v[i] = w[i];
}

void num_chain_reduce(struct num_chain *c, struct cpoly *v, int n)
{
	divide_common(c, v, n);
	if (c->mode != CHAIN_PRIME && !c->spent && c->roots && all_terms(v, n) > 2 * n) {
		for (int i = 0; i < n; i++)
			if (!v[i].p)
				return;
		rationalise(c, v, n);
	}
}

static void divide_common(struct num_chain *c, struct cpoly *v, int n)
{
	fmpz_mpoly_t g;
	uint64_t r;
	double d;

	if (c->mode == CHAIN_PRIME || c->spent) {
		rescale(v, n);
		return;
	}
	fmpz_mpoly_init(g, c->ring);
	if (common(c, g, v, n) && !fmpz_mpoly_is_one(g, c->ring) &&
	    pay(c, (double)all_terms(v, n) + (double)terms(g))) {
		r = value_mod(c, g, c->mod, c->r);
		d = value_drawn(c, g);
		c->spent |= !r;                    /* one chance in 2^61 */
		for (int i = 0; i < n && r; i++) { /* all or none */
			fmpz_mpoly_struct *q = hold(c);

			if (!fmpz_mpoly_divides(q, v[i].p, g, c->ring))
				BUG("a common divisor does not divide");
			pay(c, (double)terms(q) * (double)terms(g));
			v[i].p = q;
			v[i].r = nmod_div(v[i].r, r, c->mod);
			v[i].d /= d;
		}
	}
	fmpz_mpoly_clear(g, c->ring);
}

/* --- square roots --------------------------------------------------------------- */

/* x = h^2 * core, core without square factors, as far as that is cheap. */
static bool split_square(struct num_chain *c, const fmpz_mpoly_struct *x, fmpz_mpoly_struct *h,
			 fmpz_mpoly_struct *core)
{
	fmpz_mpoly_factor_t f;
	fmpz_mpoly_t base;
	fmpz_factor_t k;
	bool good;

	if (!pay(c, 400.0 * (double)terms(x)))
		return false;
	fmpz_mpoly_factor_init(f, c->ring);
	fmpz_mpoly_init(base, c->ring);
	good = fmpz_mpoly_factor_squarefree(f, x, c->ring);
	fmpz_mpoly_one(h, c->ring);
	fmpz_mpoly_one(core, c->ring);
	for (slong i = 0; good && i < fmpz_mpoly_factor_length(f, c->ring); i++) {
		slong e = fmpz_mpoly_factor_get_exp_si(f, i, c->ring);

		fmpz_mpoly_factor_get_base(base, f, i, c->ring);
		for (slong j = 0; j < e / 2; j++)
			fmpz_mpoly_mul(h, h, base, c->ring);
		if (e % 2)
			fmpz_mpoly_mul(core, core, base, c->ring);
	}
	fmpz_factor_init(k);
	if (good) {
		fmpz_t u;

		fmpz_init(u);
		fmpz_mpoly_factor_get_constant_fmpz(u, f, c->ring);
		fmpz_factor_smooth(k, u, 20, 0);
		for (slong i = 0; i < k->num; i++) {
			fmpz_pow_ui(u, k->p + i, k->exp[i] / 2);
			fmpz_mpoly_scalar_mul_fmpz(h, h, u, c->ring);
			if (k->exp[i] % 2)
				fmpz_mpoly_scalar_mul_fmpz(core, core, k->p + i, c->ring);
		}
		if (k->sign < 0)
			fmpz_mpoly_neg(core, core, c->ring);
		fmpz_clear(u);
	}
	fmpz_factor_clear(k);
	fmpz_mpoly_clear(base, c->ring);
	fmpz_mpoly_factor_clear(f, c->ring);
	return good;
}

static bool root_mod(struct num_chain *c, uint64_t x, uint64_t *out)
{
	*out = n_sqrtmod(x, c->mod.n);
	return *out || !x;
}

static bool root_alone(struct num_chain *c, struct cpoly x, struct cpoly *out, bool *fresh)
{
	*fresh = true;
	out->p = NULL;
	out->d = sqrt(fmax(x.d, 0));
	if (!root_mod(c, x.r, &out->r))
		return false;
	if (c->signs & 1)
		out->r = nmod_neg(out->r, c->mod);
	c->signs >>= 1;
	return true;
}

void num_chain_set_signs(struct num_chain *c, unsigned bits)
{
	c->signs = bits;
}

static struct cpoly with_values(struct num_chain *c, const fmpz_mpoly_struct *p)
{
	return (struct cpoly){ p, value_mod(c, p, c->mod, c->r), value_drawn(c, p) };
}

/* drawn: the value of core in the drawing. */
static bool new_root(struct num_chain *c, const fmpz_mpoly_struct *core, double drawn,
		     struct cpoly *s)
{
	fmpz_mpoly_struct *rule;
	int v;

	if (c->roots == c->most_roots)
		return false;
	v = root_var(c, c->roots);
	c->square[c->roots] = with_values(c, core);
	c->square[c->roots].d = drawn;
	c->d[v] = sqrt(fmax(c->square[c->roots].d, 0));
	if (!root_mod(c, c->square[c->roots].r, &c->r[v])) {
		c->r[v] = rng_next(&c->rng) % c->mod.n;
		c->blind = true;
	}
	rule = hold(c);
	*s = variable(c, v);
	fmpz_mpoly_mul(rule, s->p, s->p, c->ring);
	fmpz_mpoly_sub(rule, rule, core, c->ring);
	c->rule[c->roots++] = rule;
	return true;
}

/* core times the squares of some roots is a square h h: its root is h s .. : D ..  The empty
 * choice comes first. */
static bool from_old(struct num_chain *c, const fmpz_mpoly_struct *core, struct cpoly *out,
		     struct cpoly *den)
{
	bool found = false;

	for (int set = 0; set < 1 << c->roots && !found && !c->spent; set++) {
		fmpz_mpoly_struct *p = hold(c), *h = hold(c);
		double cost = 4.0 * (double)terms(core);

		fmpz_mpoly_set(p, core, c->ring);
		for (int k = 0; k < c->roots; k++) {
			cost *= set >> k & 1 ? (double)terms(c->square[k].p) : 1;
			if (set >> k & 1 && pay(c, cost))
				fmpz_mpoly_mul(p, p, c->square[k].p, c->ring);
		}
		if (c->spent || !pay(c, 10 * cost) || !fmpz_mpoly_sqrt(h, p, c->ring))
			continue;
		found = true;
		*out = with_values(c, h);
		*den = num_chain_int(c, 1);
		for (int k = 0; k < c->roots; k++)
			if (set >> k & 1) {
				*out = num_chain_mul(c, *out, variable(c, root_var(c, k)));
				*den = num_chain_mul(c, *den, c->square[k]);
			}
	}
	return found;
}

bool num_chain_sqrt(struct num_chain *c, struct cpoly x, struct cpoly *out, struct cpoly *den,
		    bool *fresh)
{
	fmpz_mpoly_struct *h, *core;
	struct cpoly out_of;

	*den = num_chain_int(c, 1);
	if (c->mode == CHAIN_PRIME)
		return root_alone(c, x, out, fresh);
	if (c->spent || !x.p)
		return false;
	h = hold(c);
	core = hold(c);
	if (!split_square(c, x.p, h, core)) {
		c->spent = true;
		return false;
	}
	out_of = with_values(c, h);
	*fresh = !from_old(c, core, out, den);
	if (c->spent || (*fresh && !new_root(c, core, x.d / (out_of.d * out_of.d), out)))
		return false;
	*out = num_chain_mul(c, out_of, *out);
	if (out->d * den->d < 0)
		*out = num_chain_times(c, *out, -1);
	out->d = sqrt(fmax(x.d, 0)) * den->d;
	return !c->spent;
}

struct cpoly num_chain_square(const struct num_chain *c, int k)
{
	return c->square[k];
}

/* --- questions ------------------------------------------------------------------ */

truth num_chain_is_zero(const struct num_chain *c, struct cpoly x)
{
	if (x.p)
		return terms(x.p) ? TRUTH_NO : TRUTH_YES;
	/* Roots modulo a prime have no signs, and what is not zero for one is not zero as a
	 * polynomial: the shadow refutes as the normal form does. */
	return x.r && !c->blind ? TRUTH_NO : TRUTH_UNKNOWN;
}

bool num_chain_looks_zero(struct cpoly x)
{
	return x.p ? !terms(x.p) : !x.r;
}

truth num_chain_equal(const struct num_chain *c, struct cpoly x, struct cpoly y)
{
	if (x.p && y.p)
		return fmpz_mpoly_equal(x.p, y.p, c->ring) ? TRUTH_YES : TRUTH_NO;
	return x.r != y.r && !c->blind ? TRUTH_NO : TRUTH_UNKNOWN;
}

#define BALL_BITS 400
struct sum_ball {
	arb_ptr sum;
	const arb_struct *s; /* the variables */
};
static void term_ball(void *sum, const struct num_chain *c, const fmpz_t k, const ulong *e)
{
	struct sum_ball *s = sum;
	arb_t t, u;

	arb_init(t);
	arb_init(u);
	arb_set_fmpz(t, k);
	for (int v = 0; v < c->vars; v++) {
		if (!e[v])
			continue;
		arb_pow_ui(u, s->s + v, e[v], BALL_BITS);
		arb_mul(t, t, u, BALL_BITS);
	}
	arb_add(s->sum, s->sum, t, BALL_BITS);
	arb_clear(t);
	arb_clear(u);
}

static void ball(arb_t out, const struct num_chain *c, const fmpz_mpoly_struct *p,
		 const arb_struct *s)
{
	struct sum_ball sum = { out, s };

	arb_zero(out);
	each_term(c, p, term_ball, &sum);
}

/* The roots as balls; parameters are no numbers here and stay indeterminate. */
static arb_struct *balls(const struct num_chain *c)
{
	arb_struct *s = _arb_vec_init(VARS);

	for (int v = 0; v < VARS; v++)
		arb_indeterminate(s + v);
	for (int k = 0; k < c->roots; k++) {
		ball(s + root_var(c, k), c, c->square[k].p, s);
		arb_sqrt(s + root_var(c, k), s + root_var(c, k), BALL_BITS);
		if (c->d[root_var(c, k)] < 0)
			arb_neg(s + root_var(c, k), s + root_var(c, k));
	}
	return s;
}

bool num_chain_ball_not_zero(const struct num_chain *c, struct cpoly x)
{
	arb_struct *s;
	arb_t v;
	bool not_zero;

	if (c->mode != CHAIN_INSTANCE || !x.p)
		return false;
	s = balls(c);
	arb_init(v);
	ball(v, c, x.p, s);
	not_zero = arb_is_finite(v) && !arb_contains_zero(v);
	arb_clear(v);
	_arb_vec_clear(s, VARS);
	return not_zero;
}

void num_chain_print(const struct num_chain *c, struct buf *b, struct cpoly x)
{
	char name[VARS][16];
	const char *names[VARS];
	char *s;

	if (!x.p) {
		buf_add(b, "?");
		return;
	}
	for (int v = 0; v < VARS; v++) {
		bool root = v < c->most_roots;

		snprintf(name[v], sizeof name[v], "%c%d", root ? 's' : 'u',
			 root ? c->most_roots - v : v - c->most_roots + 1);
		names[v] = name[v];
	}
	s = fmpz_mpoly_get_str_pretty(x.p, names, c->ring);
	buf_add(b, s);
	flint_free(s);
}

bool num_chain_value_mod(const struct num_chain *c, struct cpoly x, uint64_t prime,
			 const uint64_t *value, uint64_t *out)
{
	uint64_t r[VARS] = { 0 };
	nmod_t mod;

	if (!x.p)
		return false;
	nmod_init(&mod, prime);
	for (int i = 0; i < c->params; i++)
		r[param_var(c, i)] = value[i];
	for (int k = 0; k < c->roots; k++)
		r[root_var(c, k)] = value[c->params + k];
	*out = value_mod(c, x.p, mod, r);
	return true;
}
