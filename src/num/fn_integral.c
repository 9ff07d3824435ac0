/*
 * fn_integral.c -- definite integrals with a rigorous error bound.
 *
 * The interval is cut where a guard changes its sign; between the cuts the function is
 * one formula, which Arb integrates over complex balls (Gauss-Legendre with bounds from
 * ellipses on which the formula is analytic).  The cuts are found by halving; what is
 * left around each is 2^-100 of the interval wide and counts as its width times the
 * values there.  A place where no such values are known (a pole) ends the attempt.
 */
#include "base/work.h"
#include "num/fn_priv.h"
#include <string.h>

#define PREC 192     /* of the subdivision */
#define INT_PREC 128 /* of the integration */

struct part {
	arf_struct lo, hi;
	struct fn_force *force; /* NULL: too short to be decided */
};

struct cutting {
	const struct num_fn *f;
	struct fn_work w;
	struct part *part;
	int n, cap;
	long budget;
	arf_t tiny;
};

static void add_part(struct cutting *k, const arf_t lo, const arf_t hi,
		     const struct fn_force *fo)
{
	size_t size = sizeof *fo * (size_t)(k->f->guards + 1);
	struct part *p = k->n ? k->part + k->n - 1 : NULL;

	/* The same formula as just before, or again a bit that is too short. */
	if (p && (fo ? p->force && !memcmp(p->force, fo, size) : !p->force)) {
		arf_set(&p->hi, hi);
		return;
	}
	k->part = mem_grow(k->part, &k->cap, k->n + 1, sizeof *k->part);
	p = k->part + k->n++;
	arf_init(&p->lo);
	arf_init(&p->hi);
	arf_set(&p->lo, lo);
	arf_set(&p->hi, hi);
	p->force = NULL;
	if (fo) {
		p->force = mem_alloc(size);
		memcpy(p->force, fo, size);
	}
}

/* The whole number below all of v. */
static bool whole_below(double *out, const arb_t v)
{
	arf_t lo, hi;
	bool good = arb_is_finite(v);

	arf_init(lo);
	arf_init(hi);
	if (good) {
		arb_get_lbound_arf(lo, v, PREC);
		arb_get_ubound_arf(hi, v, PREC);
		arf_floor(lo, lo);
		arf_floor(hi, hi);
		good = arf_equal(lo, hi) && arf_cmpabs_2exp_si(lo, 52) < 0;
		if (good)
			*out = arf_get_d(lo, ARF_RND_DOWN);
	}
	arf_clear(lo);
	arf_clear(hi);
	return good;
}

/* Guards of one sign on x?  Writes them. */
static bool decided(struct cutting *k, struct fn_force *fo)
{
	const struct num_fn *f = k->f;

	for (int i = 0; i < f->guards; i++) {
		arb_ptr v = fn_value(&k->w, f->guard[i], 0);
		int s;

		memset(fo + i, 0, sizeof *fo);
		/* A guard that is undefined here can only belong to a branch not taken. */
		if (k->w.dead[f->guard[i]])
			continue;
		if (f->is_floor[i]) {
			if (!whole_below(&fo[i].level, v))
				return false;
			continue;
		}
		s = arb_is_finite(v) ? fn_sign(v) : NUM_UNKNOWN;
		if (s == NUM_UNKNOWN)
			return false;
		fo[i].sign = (signed char)s;
	}
	return true;
}

/* Cut [lo, hi]; false when the function is undefined in it or the budget is spent. */
static bool cut(struct cutting *k, const arf_t lo, const arf_t hi)
{
	struct fn_force *fo;
	arb_t x;
	arf_t m;
	bool good = true, dead, whole;

	if (k->w.evals > k->budget)
		return false;
	arb_init(x);
	arf_init(m);
	fo = mem_alloc(sizeof *fo * (size_t)(k->f->guards + 1));
	fn_interval(x, lo, hi, PREC);
	num_fn_jet(&k->w, k->f->n - 1, x, 1, NULL, true, PREC);
	dead = k->w.dead[k->f->n - 1];
	whole = !dead && decided(k, fo);
	arf_sub(m, hi, lo, 64, ARF_RND_DOWN);
	if (dead) {
		good = false;
	} else if (whole) {
		add_part(k, lo, hi, fo);
	} else if (arf_cmp(m, k->tiny) < 0) {
		add_part(k, lo, hi, NULL);
	} else {
		arf_mul_ui(m, m, 509, 64, ARF_RND_DOWN);
		arf_mul_2exp_si(m, m, -10);
		arf_add(m, m, lo, PREC, ARF_RND_DOWN);
		good = cut(k, lo, m) && cut(k, m, hi);
	}
	mem_free(fo);
	arb_clear(x);
	arf_clear(m);
	return good;
}

struct integrand {
	const struct num_fn *f;
	acb_ptr v;
	const struct fn_force *force;
};

static int integrand(acb_ptr out, const acb_t z, void *param, slong order, slong prec)
{
	struct integrand *g = param;

	/* No more time: of zero the rest is found at once, and not believed. */
	if (work_over()) {
		acb_zero(out);
		return 0;
	}
	num_fn_complex(g->v, g->f, g->f->n - 1, z, g->force, order != 0, prec);
	acb_set(out, g->v + g->f->n - 1);
	return 0;
}

/* The values of f over x times the width; false when they are not known. */
static bool sliver(arb_t sum, struct fn_work *w, const arb_t x, const arb_t width)
{
	arb_t t;
	bool good;

	arb_init(t);
	num_fn_jet(w, w->f->n - 1, x, 1, NULL, true, PREC);
	good = arb_is_finite(fn_value(w, w->f->n - 1, 0));
	if (good) {
		arb_mul(t, fn_value(w, w->f->n - 1, 0), width, PREC);
		arb_add(sum, sum, t, PREC);
	}
	arb_clear(t);
	return good;
}

/* The bit where numerator and denominator of a quotient vanish
 * together (sin x / x): its values lie between those of the derivatives' quotient. */
static bool sliver_quotient(arb_t sum, struct fn_work *w, const arf_t lo, const arf_t hi,
			    const arb_t width)
{
	const struct num_fn *f = w->f;
	const struct fn_node *p = f->node + f->n - 1;
	struct fn_work w2;
	fmpq_t q;
	arb_t x, t;
	bool good = false;

	if (p->kind != K_APPLY || p->op != FN_DIV)
		return false;
	fmpq_init(q);
	if (!num_fn_simplest(q, lo, hi, 60) || num_fn_exact_zero(f, p->a, q) != 1 ||
	    num_fn_exact_zero(f, p->b, q) != 1) {
		fmpq_clear(q);
		return false;
	}
	arb_init(x);
	arb_init(t);
	num_fn_work_init(&w2, f, 2);
	fn_interval(x, lo, hi, PREC);
	num_fn_jet(&w2, f->n - 1, x, 2, NULL, true, PREC);
	arb_div(t, fn_value(&w2, p->a, 1), fn_value(&w2, p->b, 1), PREC);
	if (arb_is_finite(t)) {
		arb_mul(t, t, width, PREC);
		arb_add(sum, sum, t, PREC);
		good = true;
	}
	num_fn_work_clear(&w2);
	fmpq_clear(q);
	arb_clear(x);
	arb_clear(t);
	return good;
}

static bool add_parts(arb_t sum, arb_t size, struct cutting *k)
{
	acb_calc_integrate_opt_t opt;
	struct integrand g = { k->f, _acb_vec_init(k->f->n), NULL };
	acb_t a, b, v;
	arb_t x, width;
	mag_t tol;
	bool good = true;

	acb_init(a);
	acb_init(b);
	acb_init(v);
	arb_init(x);
	arb_init(width);
	mag_init(tol);
	mag_set_ui_2exp_si(tol, 1, -160);
	acb_calc_integrate_opt_init(opt);
	opt->eval_limit = 1000000 / (k->f->n + 1) + 2000;
	opt->eval_limit = opt->eval_limit > 60000 ? 60000 : opt->eval_limit;
	opt->depth_limit = 300;
	for (int i = 0; good && i < k->n; i++) {
		struct part *p = k->part + i;

		if (!p->force) {
			fn_interval(x, &p->lo, &p->hi, PREC);
			arb_set_arf(width, &p->lo);
			arb_neg(width, width);
			arb_add_arf(width, width, &p->hi, PREC);
			good = sliver(sum, &k->w, x, width) ||
			       sliver_quotient(sum, &k->w, &p->lo, &p->hi, width);
			continue;
		}
		acb_zero(a);
		acb_zero(b);
		arb_set_arf(acb_realref(a), &p->lo);
		arb_set_arf(acb_realref(b), &p->hi);
		g.force = p->force;
		acb_calc_integrate(v, integrand, &g, a, b, 72, tol, opt, INT_PREC);
		good = acb_is_finite(v) && !work_was_cut();
		if (good) {
			arb_add(sum, sum, acb_realref(v), PREC);
			arb_abs(x, acb_realref(v));
			arb_add(size, size, x, PREC);
		}
	}
	_acb_vec_clear(g.v, k->f->n);
	acb_clear(a);
	acb_clear(b);
	acb_clear(v);
	arb_clear(x);
	arb_clear(width);
	mag_clear(tol);
	return good;
}

/* What lies between the ball of a limit and the number that stands for it. */
static bool add_end(arb_t sum, struct fn_work *w, const arb_t from, const arb_t to)
{
	arb_t x, width;
	bool good = true;

	arb_init(x);
	arb_init(width);
	arb_sub(width, to, from, PREC);
	if (!arb_is_zero(width)) {
		arb_union(x, from, to, PREC);
		good = sliver(sum, w, x, width);
	}
	arb_clear(x);
	arb_clear(width);
	return good;
}

bool num_fn_integral(struct num_enclosed *out, const struct num_fn *f, num a, num b,
		     struct num_ctx *c)
{
	struct cutting k = { .f = f };
	arb_t x, y, lo, hi, sum, size;
	bool good, swapped = false;

	if (!f->n)
		return false;
	arb_init(x);
	arb_init(y);
	arb_init(lo);
	arb_init(hi);
	arb_init(sum);
	arb_init(size);
	arf_init(k.tiny);
	num_fn_work_init(&k.w, f, 1);
	good = num_fn_ball_of_num(x, a, PREC, c) && num_fn_ball_of_num(y, b, PREC, c);
	if (good && arf_cmp(arb_midref(x), arb_midref(y)) > 0) {
		arb_swap(x, y);
		swapped = true;
	}
	if (good) {
		arb_get_ubound_arf(arb_midref(lo), x, PREC);
		arb_get_lbound_arf(arb_midref(hi), y, PREC);
		if (arb_gt(lo, hi))
			arb_set(hi, lo);
		k.budget = 1000000 / (f->n + 1) + 1000;
		k.budget = k.budget > 20000 ? 20000 : k.budget;
		arf_sub(k.tiny, arb_midref(hi), arb_midref(lo), 64, ARF_RND_DOWN);
		arf_mul_2exp_si(k.tiny, k.tiny, -100);
		if (!arb_equal(lo, hi))
			good = cut(&k, arb_midref(lo), arb_midref(hi)) &&
			       add_parts(sum, size, &k);
		good = good && add_end(sum, &k.w, x, lo) && add_end(sum, &k.w, hi, y);
	}
	if (good) {
		/* An error bound that says nothing is no answer. */
		mag_t m, e;

		mag_init(m);
		mag_init(e);
		arb_get_mag(m, size);
		mag_set_ui_2exp_si(e, 1, -60);
		mag_max(m, m, e);
		mag_mul_2exp_si(m, m, -30);
		good = arb_is_finite(sum) && (mag_cmp(arb_radref(sum), m) <= 0 ||
					      !arb_is_exact(x) || !arb_is_exact(y));
		mag_clear(m);
		mag_clear(e);
	}
	if (good) {
		if (swapped)
			arb_neg(sum, sum);
		num_fn_enclose(out, sum);
	}
	for (int i = 0; i < k.n; i++) {
		arf_clear(&k.part[i].lo);
		arf_clear(&k.part[i].hi);
		mem_free(k.part[i].force);
	}
	mem_free(k.part);
	num_fn_work_clear(&k.w);
	arf_clear(k.tiny);
	arb_clear(x);
	arb_clear(y);
	arb_clear(lo);
	arb_clear(hi);
	arb_clear(sum);
	arb_clear(size);
	return good;
}
