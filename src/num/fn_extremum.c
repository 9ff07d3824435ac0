/*
 * fn_extremum.c -- the largest or smallest value on an interval, by branch and bound.
 *
 * Written for the largest value of sign * f.  A piece is dropped when its upper bound
 * is below a value already seen; where the slope has one sign only an end counts;
 * where f'' has one sign, an end or the one zero of f'.  What remains in the end are
 * candidates (a place and the values over it) one of which holds the largest value:
 *
 *   max over candidates of the lower bound <= extremum <= max of the upper bound.
 *
 * Several places may share it (sin has many); the leftmost that could not be told
 * from the best is named.
 */
#include "num/fn_spot_priv.h"
#include <math.h>

#define PREC 128
#define FINE 384

struct candidate {
	arb_struct x;
	arf_struct lo, hi;
};

struct bound {
	struct fn_work w;
	int sign;
	struct candidate *c;
	int n, cap;
	arf_t best; /* lower bound of the extremum */
	bool any;
};

/* sign * f over x into v; false when it may be undefined or unbounded. */
static bool value(arb_t v, struct bound *k, const arb_t x, slong prec)
{
	int last = k->w.f->n - 1;

	num_fn_jet(&k->w, last, x, 1, NULL, true, prec);
	if (!arb_is_finite(fn_value(&k->w, last, 0)))
		return false;
	if (k->sign > 0)
		arb_set(v, fn_value(&k->w, last, 0));
	else
		arb_neg(v, fn_value(&k->w, last, 0));
	return true;
}

static bool beaten(struct bound *k, const arb_t v)
{
	arf_t t;
	bool r;

	if (!k->any)
		return false;
	arf_init(t);
	arb_get_ubound_arf(t, v, PREC);
	r = arf_cmp(t, k->best) < 0;
	arf_clear(t);
	return r;
}

/* A place x at which (somewhere) f lies in [lo, hi]. */
static void keep_between(struct bound *k, const arb_t x, const arf_t lo, const arf_t hi)
{
	struct candidate *p;

	if (k->any && arf_cmp(hi, k->best) < 0)
		return;
	for (int i = 0; i < k->n; i++) /* the end of the piece beside this one */
		if (arb_equal(&k->c[i].x, x))
			return;
	if (!k->any || arf_cmp(lo, k->best) > 0)
		arf_set(k->best, lo);
	k->any = true;
	/* Those that fell behind make room. */
	for (int i = k->n - 1; i >= 0; i--)
		if (arf_cmp(&k->c[i].hi, k->best) < 0) {
			struct candidate t = k->c[i];

			k->c[i] = k->c[--k->n];
			arb_clear(&t.x);
			arf_clear(&t.lo);
			arf_clear(&t.hi);
		}
	k->c = mem_grow(k->c, &k->cap, k->n + 1, sizeof *k->c);
	p = k->c + k->n++;
	arb_init(&p->x);
	arf_init(&p->lo);
	arf_init(&p->hi);
	arb_set(&p->x, x);
	arf_set(&p->lo, lo);
	arf_set(&p->hi, hi);
}

static void keep(struct bound *k, const arb_t x, const arb_t v)
{
	arf_t lo, hi;

	arf_init(lo);
	arf_init(hi);
	arb_get_lbound_arf(lo, v, FINE);
	arb_get_ubound_arf(hi, v, FINE);
	keep_between(k, x, lo, hi);
	arf_clear(lo);
	arf_clear(hi);
}

/* A bit too short to be split.  At a jump the ball of both sides is wide, and its ends
 * are good to 30 bits only; the interval of doubles is better. */
static bool keep_bit(struct bound *k, const arf_t lo, const arf_t hi)
{
	int last = k->w.f->n - 1;
	struct num_edge v, d;
	arf_t p, q, t;
	arb_t x, b;
	bool good;

	arb_init(x);
	arb_init(b);
	arf_init(p);
	arf_init(q);
	arf_init(t);
	fn_interval(x, lo, hi, FINE);
	good = value(b, k, x, FINE);
	if (good) {
		arb_get_lbound_arf(p, b, FINE);
		arb_get_ubound_arf(q, b, FINE);
		if (num_fn_edge(&v, &d, &k->w, last, lo, hi, NULL)) {
			arf_set_d(t, k->sign > 0 ? v.lo : -v.hi);
			if (arf_cmp(t, p) > 0)
				arf_set(p, t);
			arf_set_d(t, k->sign > 0 ? v.hi : -v.lo);
			if (arf_cmp(t, q) < 0)
				arf_set(q, t);
		}
		keep_between(k, x, p, q);
	}
	arb_clear(x);
	arb_clear(b);
	arf_clear(p);
	arf_clear(q);
	arf_clear(t);
	return good;
}

static bool keep_point(struct bound *k, const arf_t p)
{
	arb_t x, v;
	bool good;

	arb_init(x);
	arb_init(v);
	arb_set_arf(x, p);
	good = value(v, k, x, FINE);
	if (good)
		keep(k, x, v);
	arb_clear(x);
	arb_clear(v);
	return good;
}

/* The zero of f' in x, where f'' has one sign and f' changes it. */
static void critical(struct bound *k, arb_t x)
{
	int last = k->w.f->n - 1;
	arb_t m, d, e;

	arb_init(m);
	arb_init(d);
	arb_init(e);
	for (int i = 0; i < 60 && arb_rel_accuracy_bits(x) < 160; i++) {
		mag_t before;

		mag_init_set(before, arb_radref(x));
		arb_get_mid_arb(m, x);
		num_fn_jet(&k->w, last, m, 2, NULL, true, FINE);
		arb_set(d, fn_value(&k->w, last, 1));
		num_fn_jet(&k->w, last, x, 3, NULL, true, FINE);
		arb_mul_ui(e, fn_value(&k->w, last, 2), 2, FINE);
		arb_div(d, d, e, FINE);
		arb_sub(d, m, d, FINE);
		if (!arb_is_finite(d) || !arb_intersection(x, x, d, FINE)) {
			mag_clear(before);
			break;
		}
		mag_mul_2exp_si(before, before, -1);
		if (mag_cmp(arb_radref(x), before) > 0 &&
		    mag_cmp_2exp_si(arb_radref(x), -150) < 0) {
			mag_clear(before);
			break;
		}
		mag_clear(before);
	}
	arb_clear(m);
	arb_clear(d);
	arb_clear(e);
}

/* Sign of the slope of sign * f at a point. */
static int slope_at(struct bound *k, const arf_t p)
{
	int last = k->w.f->n - 1, s;
	arb_t x;

	arb_init(x);
	arb_set_arf(x, p);
	num_fn_jet(&k->w, last, x, 2, NULL, true, FINE);
	s = fn_sign(fn_value(&k->w, last, 1)); /* unknown when not finite */
	arb_clear(x);
	return s == NUM_UNKNOWN ? s : s * k->sign;
}

enum fn_extremum_verdict { DONE, SPLIT, BROKEN };

static enum fn_extremum_verdict look(struct bound *k, const arf_t lo, const arf_t hi)
{
	int last = k->w.f->n - 1, slope, bend;
	enum fn_extremum_verdict r = SPLIT;
	arb_t x, v, d, m;
	bool finite;

	arb_init(x);
	arb_init(v);
	arb_init(d);
	arb_init(m);
	fn_interval(x, lo, hi, PREC);
	num_fn_jet(&k->w, last, x, 3, NULL, true, PREC);
	if (k->w.dead[last]) {
		r = BROKEN;
		goto out;
	}
	arb_mul_si(v, fn_value(&k->w, last, 0), k->sign, PREC);
	arb_mul_si(d, fn_value(&k->w, last, 1), k->sign, PREC);
	finite = arb_is_finite(fn_value(&k->w, last, 2));
	bend = finite ? fn_sign(fn_value(&k->w, last, 2)) * k->sign : NUM_UNKNOWN;
	if (arb_is_finite(v) && beaten(k, v)) {
		r = DONE;
		goto out;
	}
	if (!arb_is_finite(d))
		goto out;
	slope = fn_sign(d);
	if (slope == 0) { /* constant here */
		r = keep_point(k, lo) ? DONE : BROKEN;
		goto out;
	}
	if (slope == 1 || slope == -1) {
		r = keep_point(k, slope > 0 ? hi : lo) ? DONE : BROKEN;
		goto out;
	}
	/* Mean value form. */
	arb_get_mid_arb(m, x);
	arb_sub(x, x, m, PREC);
	arb_mul(x, x, d, PREC);
	if (value(v, k, m, PREC)) {
		arf_t t;

		arf_init(t);
		arb_get_lbound_arf(t, v, PREC);
		if (!k->any || arf_cmp(t, k->best) > 0)
			arf_set(k->best, t);
		k->any = true;
		arf_clear(t);
		arb_add(x, x, v, PREC);
		if (beaten(k, x)) {
			r = DONE;
			goto out;
		}
	}
	if (bend == 1) {
		r = keep_point(k, lo) && keep_point(k, hi) ? DONE : BROKEN;
	} else if (bend == -1) {
		int left = slope_at(k, lo), right = slope_at(k, hi);

		if (left == -1 || left == 0)
			r = keep_point(k, lo) ? DONE : BROKEN;
		else if (right == 1 || right == 0)
			r = keep_point(k, hi) ? DONE : BROKEN;
		else if (left == 1 && right == -1) {
			fn_interval(x, lo, hi, FINE);
			critical(k, x);
			if (value(v, k, x, FINE)) {
				keep(k, x, v);
				r = DONE;
			}
		}
	}
out:
	arb_clear(x);
	arb_clear(v);
	arb_clear(d);
	arb_clear(m);
	return r;
}

struct fn_extremum_piece {
	arf_struct lo, hi;
};

/* All pieces of [a, b], the widest first. */
static bool search(struct bound *k, const arf_t a, const arf_t b, long budget)
{
	struct fn_extremum_piece *q = NULL;
	int first = 0, n = 0, cap = 0;
	bool good = true;
	arf_t m, tiny;

	arf_init(m);
	arf_init(tiny);
	arf_sub(tiny, b, a, 64, ARF_RND_DOWN);
	arf_mul_2exp_si(tiny, tiny, -70);
	q = mem_grow(q, &cap, 1, sizeof *q);
	arf_init(&q[0].lo);
	arf_init(&q[0].hi);
	arf_set(&q[0].lo, a);
	arf_set(&q[0].hi, b);
	n = 1;
	while (first < n) {
		struct fn_extremum_piece p = q[first++];
		enum fn_extremum_verdict r = good ? look(k, &p.lo, &p.hi) : DONE;

		if (r == BROKEN || k->w.evals > budget) {
			good = false;
		} else if (r == SPLIT) {
			arf_sub(m, &p.hi, &p.lo, 64, ARF_RND_DOWN);
			if (arf_cmp(m, tiny) < 0) {
				good = keep_bit(k, &p.lo, &p.hi);
			} else {
				arf_mul_ui(m, m, 509, 64, ARF_RND_DOWN);
				arf_mul_2exp_si(m, m, -10);
				arf_add(m, m, &p.lo, PREC, ARF_RND_DOWN);
				q = mem_grow(q, &cap, n + 2, sizeof *q);
				for (int i = 0; i < 2; i++) {
					arf_init(&q[n].lo);
					arf_init(&q[n].hi);
					arf_set(&q[n].lo, i ? m : &p.lo);
					arf_set(&q[n].hi, i ? &p.hi : m);
					n++;
				}
			}
		}
		arf_clear(&p.lo);
		arf_clear(&p.hi);
	}
	mem_free(q);
	arf_clear(m);
	arf_clear(tiny);
	return good;
}

/* The answer from the candidates. */
static void conclude(struct num_enclosed *where, struct num_enclosed *out, bool *several,
		     struct bound *k)
{
	int left = -1;
	arf_t top;
	arb_t v, x;

	arf_init(top);
	arb_init(v);
	arb_init(x);
	arf_neg_inf(top);
	for (int i = 0; i < k->n; i++) {
		if (arf_cmp(&k->c[i].hi, k->best) < 0)
			continue;
		if (arf_cmp(&k->c[i].hi, top) > 0)
			arf_set(top, &k->c[i].hi);
		if (left < 0 || arf_cmp(arb_midref(&k->c[i].x), arb_midref(&k->c[left].x)) < 0)
			left = i;
	}
	arb_set(x, &k->c[left].x);
	/* Bits beside each other are one place. */
	for (int again = 1; again;) {
		again = 0;
		for (int i = 0; i < k->n; i++)
			if (arf_cmp(&k->c[i].hi, k->best) >= 0 &&
			    arb_overlaps(x, &k->c[i].x) && !arb_contains(x, &k->c[i].x)) {
				arb_union(x, x, &k->c[i].x, FINE);
				again = 1;
			}
	}
	*several = false;
	for (int i = 0; i < k->n; i++)
		*several = *several || (arf_cmp(&k->c[i].hi, k->best) >= 0 &&
					!arb_overlaps(x, &k->c[i].x));
	arb_set_interval_arf(v, k->best, top, FINE);
	if (k->sign < 0)
		arb_neg(v, v);
	num_fn_enclose(where, x);
	num_fn_enclose(out, v);
	arf_clear(top);
	arb_clear(v);
	arb_clear(x);
}

bool num_fn_extremum(struct num_enclosed *where, struct num_enclosed *out, bool *several,
		     const struct num_fn *f, double a, double b, int sign, struct num_ctx *c)
{
	struct bound k = { .sign = sign < 0 ? -1 : 1 };
	arf_t lo, hi;
	bool good;
	long budget;

	(void)c;
	if (!f->n || !isfinite(a) || !isfinite(b) || a > b)
		return false;
	arf_init(lo);
	arf_init(hi);
	arf_init(k.best);
	arf_set_d(lo, a);
	arf_set_d(hi, b);
	num_fn_work_init(&k.w, f, 3);
	budget = 1000000 / (f->n + 1);
	budget = budget < 2000 ? 2000 : budget > 20000 ? 20000 : budget;
	good = keep_point(&k, lo) && keep_point(&k, hi) && search(&k, lo, hi, budget) &&
	       k.n > 0;
	if (good)
		conclude(where, out, several, &k);
	for (int i = 0; i < k.n; i++) {
		arb_clear(&k.c[i].x);
		arf_clear(&k.c[i].lo);
		arf_clear(&k.c[i].hi);
	}
	mem_free(k.c);
	num_fn_work_clear(&k.w);
	arf_clear(k.best);
	arf_clear(lo);
	arf_clear(hi);
	return good;
}
