/*
 * fn_eval.c -- a compiled function at a ball, as a jet (Taylor coefficients) over the
 * reals, and at a complex ball.
 *
 * The balls given here are often wide: they are pieces of the axis in a subdivision.
 * Where Arb's own function is made for narrow balls and widens such a piece more than
 * it must (powers, arcs, roots at the edge), monotony is used instead: the values at
 * both ends.
 */
#include "base/work.h"
#include "num/special_priv.h"
#include <limits.h>

void num_fn_work_init(struct fn_work *w, const struct num_fn *f, int len)
{
	w->f = f;
	w->len = len;
	w->v = _arb_vec_init((slong)f->n * len);
	w->tmp = _arb_vec_init(4 * (slong)len);
	w->dead = mem_alloc((size_t)f->n + 1);
	w->evals = 0;
}

void num_fn_work_clear(struct fn_work *w)
{
	_arb_vec_clear(w->v, (slong)w->f->n * w->len);
	_arb_vec_clear(w->tmp, 4 * (slong)w->len);
	mem_free(w->dead);
}

static void undefined_from(arb_ptr r, int k, int len)
{
	for (; k < len; k++)
		arb_indeterminate(r + k);
}

static void constant_from(arb_ptr r, int k, int len)
{
	for (; k < len; k++)
		arb_zero(r + k);
}

/* Both ends of a ball. */
static void ends(arf_t lo, arf_t hi, const arb_t x, slong prec)
{
	arb_get_lbound_arf(lo, x, prec);
	arb_get_ubound_arf(hi, x, prec);
}

/* A value that rises with x: from its values at the ends. */
static void between(arb_t r, const arb_t p, const arb_t q, slong prec)
{
	arb_union(r, p, q, prec);
}

/* x^n, n >= 0, tight for wide x. */
static void power_wide(arb_t r, const arb_t x, ulong n, slong prec)
{
	arf_t lo, hi;
	arb_t p, q;

	if (n == 0) {
		arb_one(r);
		return;
	}
	if (n == 1 || arb_is_exact(x) || !arb_is_finite(x) ||
	    arb_rel_accuracy_bits(x) > prec / 2) {
		arb_pow_ui(r, x, n, prec);
		return;
	}
	arf_init(lo);
	arf_init(hi);
	arb_init(p);
	arb_init(q);
	ends(lo, hi, x, prec);
	arb_set_arf(p, lo);
	arb_set_arf(q, hi);
	arb_pow_ui(p, p, n, prec);
	arb_pow_ui(q, q, n, prec);
	between(r, p, q, prec);
	if (n % 2 == 0 && arf_sgn(lo) * arf_sgn(hi) < 0) {
		arb_zero(p);
		between(r, r, p, prec);
	}
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(p);
	arb_clear(q);
}

/* f(x) for rising f with domain [least, most], x cut to that. */
static void rising_cut(arb_t r, const arb_t x, double least, double most,
		       void (*f)(arb_t, const arb_t, slong), slong prec)
{
	arf_t lo, hi;
	arb_t p, q;

	arf_init(lo);
	arf_init(hi);
	arb_init(p);
	arb_init(q);
	ends(lo, hi, x, prec);
	if (arf_cmp_d(lo, least) < 0)
		arf_set_d(lo, least);
	if (most > least && arf_cmp_d(hi, most) > 0)
		arf_set_d(hi, most);
	arb_set_arf(p, lo);
	arb_set_arf(q, hi);
	f(p, p, prec);
	f(q, q, prec);
	between(r, p, q, prec);
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(p);
	arb_clear(q);
}

/* The non-negative n-th root of x cut to [0, oo). */
static void root_cut(arb_t r, const arb_t x, ulong n, slong prec)
{
	arf_t lo, hi;
	arb_t p, q;

	arf_init(lo);
	arf_init(hi);
	arb_init(p);
	arb_init(q);
	ends(lo, hi, x, prec);
	if (arf_sgn(lo) > 0) { /* Arb knows no cube root of 0 */
		arb_set_arf(p, lo);
		arb_root_ui(p, p, n, prec);
	}
	if (arf_sgn(hi) > 0) {
		arb_set_arf(q, hi);
		arb_root_ui(q, q, n, prec);
	}
	between(r, p, q, prec);
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(p);
	arb_clear(q);
}

/* Sign of a guard in the closed sense: 1 when nowhere negative, -1 when nowhere
 * positive.  The formulas of both signs agree at 0 for those who ask this. */
static int weak_sign(const arb_t g, const struct fn_force *force)
{
	if (force && force->sign != NUM_UNKNOWN)
		return force->sign ? force->sign : 1;
	if (arb_is_positive(g) || (arb_is_nonnegative(g) && !arb_is_zero(g)))
		return 1;
	if (arb_is_negative(g) || (arb_is_nonpositive(g) && !arb_is_zero(g)))
		return -1;
	return NUM_UNKNOWN;
}

static int strong_sign(const arb_t g, const struct fn_force *force)
{
	return force && force->sign != NUM_UNKNOWN ? force->sign : fn_sign(g);
}

/* 1, 0 or NUM_UNKNOWN. */
static int holds(enum num_fn_cond cond, const arb_t g, const struct fn_force *force)
{
	int s = strong_sign(g, force);
	bool nonneg = s == 1 || s == 0 || (s == NUM_UNKNOWN && arb_is_nonnegative(g));
	bool nonpos = s == -1 || s == 0 || (s == NUM_UNKNOWN && arb_is_nonpositive(g));

	switch (cond) {
	case FN_LT: return s == -1 ? 1 : nonneg ? 0 : NUM_UNKNOWN;
	case FN_LE: return nonpos ? 1 : s == 1 ? 0 : NUM_UNKNOWN;
	case FN_GT: return s == 1 ? 1 : nonpos ? 0 : NUM_UNKNOWN;
	case FN_GE: return nonneg ? 1 : s == -1 ? 0 : NUM_UNKNOWN;
	case FN_EQ: return s == NUM_UNKNOWN ? s : s == 0;
	case FN_NE: return s == NUM_UNKNOWN ? s : s != 0;
	}
	return NUM_UNKNOWN;
}

struct call {
	struct fn_work *w;
	const struct fn_force *force;
	int len;
	bool loose;
	slong prec;
};

static const struct fn_force *force_of(const struct call *k, int guard)
{
	return k->force && guard >= 0 ? k->force + guard : NULL;
}

static arb_ptr guard_value(const struct call *k, int guard)
{
	return fn_value(k->w, k->w->f->guard[guard], 0);
}

static void jet_power(arb_ptr r, arb_ptr a, long n, const struct call *k)
{
	ulong m = n < 0 ? -(ulong)n : (ulong)n;
	int len = k->len;
	arb_ptr t = k->w->tmp;
	slong prec = k->prec;

	if (m == 0) {
		arb_one(r);
		/* 0^0 is 1 here; undefined arguments stay undefined. */
		if (!arb_is_finite(a))
			arb_indeterminate(r);
		constant_from(r, 1, len);
		return;
	}
	if (len > 3)
		_arb_poly_pow_ui_trunc_binexp(r, a, len, m, len, prec);
	if (len >= 2) {
		power_wide(t, a, m - 1, prec);
		arb_mul_ui(t, t, m, prec);
		arb_mul(r + 1, t, a + 1, prec);
	}
	if (len == 3) {
		arb_mul(r + 2, t, a + 2, prec);
		if (m >= 2) {
			power_wide(t + 1, a, m - 2, prec);
			power_wide(t + 2, a + 1, 2, prec);
			arb_mul(t + 1, t + 1, t + 2, prec);
			arb_mul_ui(t + 1, t + 1, m, prec);
			arb_mul_ui(t + 1, t + 1, m - 1, prec);
			arb_mul_2exp_si(t + 1, t + 1, -1);
			arb_add(r + 2, r + 2, t + 1, prec);
		}
	}
	power_wide(r, a, m, prec);
	if (n < 0) {
		if (arb_contains_zero(a)) {
			undefined_from(r, 0, len);
			return;
		}
		_arb_vec_set(t, r, len);
		_arb_poly_inv_series(r, t, len, len, prec);
	}
}

/* Square and other roots. */
static void jet_root(arb_ptr r, arb_ptr a, ulong n, int i, const struct call *k)
{
	struct fn_work *w = k->w;
	int len = k->len;
	slong prec = k->prec;
	bool neg = n % 2 && (arb_is_negative(a));
	arb_ptr t = w->tmp, e = w->tmp + len;

	if (arb_is_positive(a) || neg) {
		_arb_vec_set(t, a, len);
		if (neg)
			_arb_vec_neg(t, t, len);
		if (n == 2) {
			_arb_poly_sqrt_series(r, t, len, len, prec);
		} else if (len > 1) {
			arb_set_ui(e, n);
			arb_inv(e, e, prec);
			_arb_poly_pow_arb_series(r, t, len, e, len, prec);
		}
		root_cut(r, t, n, prec);
		if (neg)
			_arb_vec_neg(r, r, len);
		return;
	}
	undefined_from(r, 0, len);
	if (n % 2) {
		arb_t s;

		if (!arb_is_finite(a))
			return;
		arb_init(s);
		arb_neg(s, a);
		root_cut(s, s, n, prec);
		arb_neg(s, s);
		root_cut(r, a, n, prec);
		between(r, r, s, prec);
		arb_clear(s);
	} else if (arb_is_negative(a)) {
		w->dead[i] = true;
	} else if (arb_is_finite(a) && (k->loose || arb_is_nonnegative(a))) {
		root_cut(r, a, n, prec);
	}
}

static void jet_arc(arb_ptr r, arb_ptr a, const struct fn_node *p, int i, const struct call *k)
{
	int len = k->len;
	slong prec = k->prec;
	arb_t one;
	bool inside;

	if (!arb_is_finite(a)) {
		undefined_from(r, 0, len);
		return;
	}
	arb_init(one);
	arb_one(one);
	inside = arb_lt(a, one);
	arb_neg(one, one);
	inside = inside && arb_gt(a, one);
	if (inside && len > 1) {
		if (p->op == FN_ASIN)
			_arb_poly_asin_series(r, a, len, len, prec);
		else
			_arb_poly_acos_series(r, a, len, len, prec);
	} else {
		undefined_from(r, 0, len);
	}
	/* The guard is 1 - a^2. */
	if (!inside && arb_is_negative(guard_value(k, p->guard))) {
		k->w->dead[i] = true;
	} else {
		bool whole = inside;

		if (!whole) {
			arf_t lo, hi;

			arf_init(lo);
			arf_init(hi);
			ends(lo, hi, a, prec + 30);
			whole = arf_cmp_si(lo, -1) >= 0 && arf_cmp_si(hi, 1) <= 0;
			arf_clear(lo);
			arf_clear(hi);
		}
		if (whole || k->loose) {
			rising_cut(r, a, -1, 1, arb_asin, prec);
			if (p->op == FN_ACOS) {
				arb_const_pi(one, prec);
				arb_mul_2exp_si(one, one, -1);
				arb_sub(r, one, r, prec);
			}
		}
	}
	arb_clear(one);
}

static void jet_atan2(arb_ptr r, arb_ptr y, arb_ptr x, const struct fn_node *p,
		      const struct call *k)
{
	int len = k->len, s;
	slong prec = k->prec;
	arb_ptr t = k->w->tmp;
	arb_t h;

	arb_init(h);
	s = strong_sign(y, force_of(k, p->guard));
	if (arb_is_positive(x)) {
		_arb_poly_div_series(t, y, len, x, len, len, prec);
		_arb_poly_atan_series(r, t, len, len, prec);
	} else if ((s == 1 || s == -1) && fn_sign(y) == s) {
		_arb_poly_div_series(t, x, len, y, len, len, prec);
		_arb_poly_atan_series(r, t, len, len, prec);
		_arb_vec_neg(r, r, len);
		arb_const_pi(h, prec);
		arb_mul_2exp_si(h, h, -1);
		(s > 0 ? arb_add : arb_sub)(r, r, h, prec);
	} else {
		undefined_from(r, 0, len);
		if (arb_is_finite(x) && arb_is_finite(y) &&
		    (arb_is_negative(x) ||
		     (k->loose && !(arb_is_zero(x) && arb_is_zero(y))))) {
			arb_const_pi(h, prec);
			if (arb_is_zero(y) && arb_is_negative(x)) {
				arb_set(r, h);
			} else {
				arb_neg(r, h);
				between(r, r, h, prec);
			}
		}
	}
	arb_clear(h);
}

static void jet_pow(arb_ptr r, arb_ptr a, arb_ptr b, int i, const struct call *k)
{
	int len = k->len;
	slong prec = k->prec;
	arb_ptr t = k->w->tmp, u = k->w->tmp + len;

	if (arb_is_positive(a)) {
		_arb_poly_log_series(t, a, len, len, prec);
		_arb_poly_mullow(u, t, len, b, len, len, prec);
		_arb_poly_exp_series(r, u, len, len, prec);
		return;
	}
	undefined_from(r, 0, len);
	if (arb_is_negative(a)) {
		k->w->dead[i] = true;
	} else if (k->loose && arb_is_finite(a) && arb_is_positive(b)) {
		/* 0 < a <= top: 0 < a^b <= top^b. */
		arb_get_ubound_arf(arb_midref(t), a, prec);
		mag_zero(arb_radref(t));
		if (arb_is_positive(t)) {
			arb_pow(u, t, b, prec);
			arb_zero(t);
			between(r, t, u, prec);
		}
	}
}

/* erf' = 2/sqrt(pi) e^(-a^2); the value by monotony. */
static void jet_erf(arb_ptr r, arb_ptr a, const struct call *k)
{
	if (k->len > 1)
		_arb_hypgeom_erf_series(r, a, k->len, k->len, k->prec);
	num_erf_ball(r, a, k->prec);
}

static void jet_floor(arb_ptr r, arb_ptr a, const struct fn_node *p, const struct call *k)
{
	const struct fn_force *force = force_of(k, p->guard);
	arf_t lo, hi;

	constant_from(r, 0, k->len);
	if (force && force->sign != NUM_UNKNOWN) {
		arb_set_d(r, force->level);
		return;
	}
	if (!arb_is_finite(a)) {
		undefined_from(r, 0, k->len);
		return;
	}
	arf_init(lo);
	arf_init(hi);
	ends(lo, hi, a, k->prec);
	arf_floor(lo, lo);
	arf_floor(hi, hi);
	arb_set_interval_arf(r, lo, hi, k->prec);
	if (!arf_equal(lo, hi))
		undefined_from(r, 1, k->len);
	arf_clear(lo);
	arf_clear(hi);
}

static void jet_apply(arb_ptr r, const struct fn_node *p, int i, const struct call *k)
{
	struct fn_work *w = k->w;
	int len = k->len, s;
	slong prec = k->prec;
	arb_ptr a = fn_value(w, p->a, 0), b = p->b >= 0 ? fn_value(w, p->b, 0) : NULL;

	if (w->dead[p->a] || (p->b >= 0 && w->dead[p->b])) {
		w->dead[i] = true;
		undefined_from(r, 0, len);
		return;
	}
	if (!arb_is_finite(a) || (b && !arb_is_finite(b))) {
		undefined_from(r, 0, len);
		return;
	}
	switch (p->op) {
	case FN_NEG: _arb_vec_neg(r, a, len); break;
	case FN_ADD: _arb_vec_add(r, a, b, len, prec); break;
	case FN_SUB: _arb_vec_sub(r, a, b, len, prec); break;
	case FN_MUL: _arb_poly_mullow(r, a, len, b, len, len, prec); break;
	case FN_DIV:
		if (arb_is_zero(b))
			w->dead[i] = true;
		if (!arb_is_finite(b) || arb_contains_zero(b))
			undefined_from(r, 0, len);
		else
			_arb_poly_div_series(r, a, len, b, len, len, prec);
		break;
	case FN_SQRT: jet_root(r, a, 2, i, k); break;
	case FN_EXP: _arb_poly_exp_series(r, a, len, len, prec); break;
	case FN_LOG:
		if (arb_is_positive(a))
			_arb_poly_log_series(r, a, len, len, prec);
		else
			undefined_from(r, 0, len);
		if (arb_is_nonpositive(a))
			w->dead[i] = true;
		break;
	case FN_SIN: _arb_poly_sin_series(r, a, len, len, prec); break;
	case FN_COS: _arb_poly_cos_series(r, a, len, len, prec); break;
	case FN_TAN:
		if (arb_contains_zero(guard_value(k, p->guard)))
			undefined_from(r, 0, len);
		else
			_arb_poly_tan_series(r, a, len, len, prec);
		break;
	case FN_ASIN:
	case FN_ACOS: jet_arc(r, a, p, i, k); break;
	case FN_ATAN: _arb_poly_atan_series(r, a, len, len, prec); break;
	case FN_ABS:
		s = weak_sign(a, force_of(k, p->guard));
		if (s == 1) {
			_arb_vec_set(r, a, len);
		} else if (s == -1) {
			_arb_vec_neg(r, a, len);
		} else {
			arb_neg(w->tmp, a);
			arb_max(r, a, w->tmp, prec);
			if (arb_is_finite(a)) {
				arb_zero(w->tmp);
				arb_max(r, r, w->tmp, prec);
			}
			undefined_from(r, 1, len);
			if (len > 1 && k->loose) {
				arb_neg(w->tmp, a + 1);
				between(r + 1, w->tmp, a + 1, prec);
			}
		}
		break;
	case FN_SGN:
		s = strong_sign(a, force_of(k, p->guard));
		constant_from(r, 0, len);
		if (s != NUM_UNKNOWN) {
			arb_set_si(r, s);
			if (s == 0)
				undefined_from(r, 1, len);
		} else {
			undefined_from(r, arb_is_finite(a) ? 1 : 0, len);
			if (arb_is_finite(a))
				mag_one(arb_radref(r));
		}
		break;
	case FN_FLOOR: jet_floor(r, a, p, k); break;
	case FN_MIN:
	case FN_MAX:
		s = weak_sign(guard_value(k, p->guard), force_of(k, p->guard));
		if (p->op == FN_MAX && s != NUM_UNKNOWN)
			s = -s;
		if (s == -1) {
			_arb_vec_set(r, a, len);
		} else if (s == 1) {
			_arb_vec_set(r, b, len);
		} else {
			(p->op == FN_MIN ? arb_min : arb_max)(r, a, b, prec);
			undefined_from(r, 1, len);
			if (len > 1 && k->loose)
				between(r + 1, a + 1, b + 1, prec);
		}
		break;
	case FN_ATAN2: jet_atan2(r, a, b, p, k); break;
	case FN_POW: jet_pow(r, a, b, i, k); break;
	case FN_ERF: jet_erf(r, a, k); break;
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER: BUG("a node with shapes is not applied");
	}
}

static void jet_if(arb_ptr r, const struct fn_node *p, int i, const struct call *k)
{
	struct fn_work *w = k->w;
	int len = k->len, s;
	int yes = p->then, no = p->els;

	if (w->dead[w->f->guard[p->guard]]) {
		w->dead[i] = true;
		undefined_from(r, 0, len);
		return;
	}
	s = holds(p->cond, guard_value(k, p->guard), force_of(k, p->guard));
	if (s != NUM_UNKNOWN) {
		int t = s ? yes : no;

		if (t < 0 || w->dead[t]) {
			w->dead[i] = true;
			undefined_from(r, 0, len);
		} else {
			_arb_vec_set(r, fn_value(w, t, 0), len);
		}
		return;
	}
	undefined_from(r, 0, len);
	if (!arb_is_finite(guard_value(k, p->guard)))
		return;
	if (no < 0 || w->dead[no]) {
		if (w->dead[yes])
			w->dead[i] = true;
		else if (k->loose)
			arb_set(r, fn_value(w, yes, 0));
	} else if (w->dead[yes]) {
		if (k->loose)
			arb_set(r, fn_value(w, no, 0));
	} else {
		between(r, fn_value(w, yes, 0), fn_value(w, no, 0), k->prec);
	}
}

/* The call has no more time: as if the function were defined nowhere, and every budget of
 * evaluations spent. */
static void give_up(struct fn_work *w, int at, int len)
{
	w->evals = LONG_MAX / 2;
	for (int i = 0; i <= at; i++) {
		w->dead[i] = true;
		for (int k = 0; k < len; k++)
			arb_indeterminate(fn_value(w, i, k));
	}
}

void num_fn_jet(struct fn_work *w, int at, const arb_t x, int len,
		const struct fn_force *force, bool loose, slong prec)
{
	struct call k = { w, force, len, loose, prec };

	w->evals++;
	if (work_over()) {
		give_up(w, at, len);
		return;
	}
	for (int i = 0; i <= at; i++) {
		const struct fn_node *p = w->f->node + i;
		arb_ptr r = fn_value(w, i, 0);

		w->dead[i] = false;
		switch (p->kind) {
		case K_VAR:
			arb_set(r, x);
			constant_from(r, 1, len);
			if (len > 1)
				arb_one(r + 1);
			break;
		case K_RATIONAL:
			arb_set_fmpq(r, p->q, prec);
			constant_from(r, 1, len);
			break;
		case K_PI:
			arb_const_pi(r, prec);
			constant_from(r, 1, len);
			break;
		case K_BALL:
			arb_set_round(r, p->ball, prec);
			constant_from(r, 1, len);
			break;
		case K_APPLY: jet_apply(r, p, i, &k); break;
		case K_POWER:
		case K_ROOT:
			if (w->dead[p->a]) {
				w->dead[i] = true;
				undefined_from(r, 0, len);
			} else if (p->kind == K_ROOT) {
				jet_root(r, fn_value(w, p->a, 0), (ulong)p->n, i, &k);
			} else {
				jet_power(r, fn_value(w, p->a, 0), p->n, &k);
				if (p->n < 0 && arb_is_zero(fn_value(w, p->a, 0)))
					w->dead[i] = true;
			}
			break;
		case K_IF: jet_if(r, p, i, &k); break;
		case K_SHAPED:
			if (w->dead[p->a]) {
				w->dead[i] = true;
				undefined_from(r, 0, len);
			} else {
				num_fn_shape_jet(r, p, fn_value(w, p->a, 0),
						 guard_value(&k, p->guard), len, loose,
						 &w->dead[i], prec);
			}
			break;
		}
	}
}

/* --- Complex balls ------------------------------------------------------------- */

/* May z meet the cut (-oo, 0]? */
static bool meets_cut(const acb_t z)
{
	return !acb_is_finite(z) ||
	       (!arb_is_positive(acb_realref(z)) && arb_contains_zero(acb_imagref(z)));
}

/* All complex numbers of modulus up to |z|^e, e > 0 real. */
static void disc_pow(acb_t r, const acb_t z, const arb_t e, slong prec)
{
	arb_t t;
	mag_t m;

	arb_init(t);
	mag_init(m);
	acb_get_mag(m, z);
	arf_set_mag(arb_midref(t), m);
	if (!arb_is_zero(t)) {
		arb_pow(t, t, e, prec);
		arb_get_mag(m, t);
	}
	acb_zero(r);
	mag_set(arb_radref(acb_realref(r)), m);
	mag_set(arb_radref(acb_imagref(r)), m);
	arb_clear(t);
	mag_clear(m);
}

static void complex_root(acb_t r, const acb_t z, ulong n, int sign, bool analytic, slong prec)
{
	acb_t t;
	arb_t e;

	acb_init(t);
	arb_init(e);
	if (sign < 0)
		acb_neg(t, z);
	else
		acb_set(t, z);
	if (analytic && meets_cut(t)) {
		acb_indeterminate(r);
	} else if (acb_contains_zero(t)) {
		arb_set_ui(e, n);
		arb_inv(e, e, prec);
		disc_pow(r, t, e, prec);
	} else {
		acb_root_ui(r, t, n, prec);
	}
	if (sign < 0)
		acb_neg(r, r);
	acb_clear(t);
	arb_clear(e);
}

/* r = f(z) with cuts where 1 + s z^2 meets (-oo, 0]. */
static void complex_arc(acb_t r, const acb_t z, int s, void (*f)(acb_t, const acb_t, slong),
			bool analytic, slong prec)
{
	acb_t t;

	acb_init(t);
	acb_mul(t, z, z, prec);
	if (s < 0)
		acb_neg(t, t);
	acb_add_ui(t, t, 1, prec);
	if (analytic && meets_cut(t))
		acb_indeterminate(r);
	else
		f(r, z, prec);
	acb_clear(t);
}

static void complex_atan2(acb_t r, const acb_t y, const acb_t x, int sy, int sx, bool analytic,
			  slong prec)
{
	acb_t t;
	arb_t h;

	acb_init(t);
	arb_init(h);
	if (sx > 0 && (sy == 0 || !acb_contains_zero(x))) {
		acb_div(t, y, x, prec);
		complex_arc(r, t, 1, acb_atan, analytic, prec);
	} else if (sy != 0) {
		acb_div(t, x, y, prec);
		complex_arc(r, t, 1, acb_atan, analytic, prec);
		acb_neg(r, r);
		arb_const_pi(h, prec);
		arb_mul_2exp_si(h, h, -1);
		(sy > 0 ? acb_add_arb : acb_sub_arb)(r, r, h, prec);
	} else if (sx < 0) {
		arb_const_pi(h, prec);
		acb_set_arb(r, h);
	} else {
		acb_indeterminate(r);
	}
	acb_clear(t);
	arb_clear(h);
}

static void complex_apply(acb_ptr r, acb_ptr v, const struct fn_node *p,
			  const struct fn_force *force, bool analytic, slong prec)
{
	acb_ptr a = v + p->a, b = p->b >= 0 ? v + p->b : NULL;
	int s = p->guard >= 0 ? force[p->guard].sign : 1;

	switch (p->op) {
	case FN_NEG: acb_neg(r, a); break;
	case FN_ADD: acb_add(r, a, b, prec); break;
	case FN_SUB: acb_sub(r, a, b, prec); break;
	case FN_MUL: acb_mul(r, a, b, prec); break;
	case FN_DIV: acb_div(r, a, b, prec); break;
	case FN_SQRT: acb_sqrt_analytic(r, a, analytic, prec); break;
	case FN_EXP: acb_exp(r, a, prec); break;
	case FN_LOG: acb_log_analytic(r, a, analytic, prec); break;
	case FN_SIN: acb_sin(r, a, prec); break;
	case FN_COS: acb_cos(r, a, prec); break;
	case FN_TAN: acb_tan(r, a, prec); break;
	case FN_ASIN: complex_arc(r, a, -1, acb_asin, analytic, prec); break;
	case FN_ACOS: complex_arc(r, a, -1, acb_acos, analytic, prec); break;
	case FN_ATAN: complex_arc(r, a, 1, acb_atan, analytic, prec); break;
	case FN_ABS:
		if (s < 0)
			acb_neg(r, a);
		else
			acb_set(r, a);
		break;
	case FN_SGN: acb_set_si(r, s); break;
	case FN_FLOOR: acb_set_d(r, force[p->guard].level); break;
	case FN_MIN: acb_set(r, s <= 0 ? a : b); break;
	case FN_MAX: acb_set(r, s >= 0 ? a : b); break;
	case FN_ATAN2: complex_atan2(r, a, b, s, force[p->guard2].sign, analytic, prec); break;
	case FN_POW:
		if (!analytic && acb_contains_zero(a) && arb_is_zero(acb_imagref(b)) &&
		    arb_is_positive(acb_realref(b)))
			disc_pow(r, a, acb_realref(b), prec);
		else
			acb_pow_analytic(r, a, b, analytic, prec);
		break;
	case FN_ERF: acb_hypgeom_erf(r, a, prec); break;
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER: BUG("a node with shapes is not applied");
	}
}

void num_fn_complex(acb_ptr v, const struct num_fn *f, int at, const acb_t z,
		    const struct fn_force *force, bool analytic, slong prec)
{
	for (int i = 0; i <= at; i++) {
		const struct fn_node *p = f->node + i;
		int t;

		switch (p->kind) {
		case K_VAR: acb_set(v + i, z); break;
		case K_RATIONAL: acb_set_fmpq(v + i, p->q, prec); break;
		case K_PI: acb_const_pi(v + i, prec); break;
		case K_BALL: acb_set_round_arb(v + i, p->ball, prec); break;
		case K_APPLY: complex_apply(v + i, v, p, force, analytic, prec); break;
		case K_POWER: acb_pow_si(v + i, v + p->a, p->n, prec); break;
		case K_ROOT:
			complex_root(v + i, v + p->a, (ulong)p->n,
				     p->n % 2 ? force[p->guard].sign : 1, analytic, prec);
			break;
		case K_SHAPED: num_fn_shape_complex(v + i, p, v + p->a, analytic, prec); break;
		case K_IF:
			t = holds(p->cond, acb_realref(v + f->guard[p->guard]),
				  force + p->guard);
			t = t == 1 ? p->then : p->els;
			if (t < 0)
				acb_indeterminate(v + i);
			else
				acb_set(v + i, v + t);
			break;
		}
	}
}
