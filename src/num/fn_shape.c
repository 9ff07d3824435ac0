/*
 * fn_shape.c -- the nodes of a compiled function that have shapes: the shares of the gamma and
 * beta functions below a place, as the distributions need them.
 *
 * The shapes are constants of the node (its two balls), only the place moves.  P(s, u) rises
 * with u, so a wide place costs nothing; the slope is u^(s-1) e^-u/gamma(s), or
 * u^(a-1) (1-u)^(b-1)/beta(a, b), and the jet the integral of that.  The guard is u, or
 * u (1 - u): where it is positive the function is analytic, where it is negative undefined.
 */
#include "num/special_priv.h"

static bool is_beta(const struct fn_node *p)
{
	return p->op == FN_BETA_LOWER;
}

int num_fn_shaped(struct num_fn *f, enum num_fn_op op, int a, num s, num t, struct num_ctx *c)
{
	arb_t x, y;
	int r = -1;

	arb_init(x);
	arb_init(y);
	if (!num_fn_ball_of_num(x, s, FN_NUMBER_BITS, c))
		arb_indeterminate(x);
	arb_one(y);
	if (op == FN_BETA_LOWER && !num_fn_ball_of_num(y, t, FN_NUMBER_BITS, c))
		arb_indeterminate(y);
	r = num_fn_shaped_ball(f, op, a, x, y);
	arb_clear(x);
	arb_clear(y);
	return r;
}

/* The logarithm of gamma(s) or of beta(s, t). */
static void log_whole(arb_t r, const struct fn_node *p, slong prec)
{
	arb_t t;

	arb_init(t);
	arb_lgamma(r, p->ball, prec);
	if (is_beta(p)) {
		arb_lgamma(t, p->ball2, prec);
		arb_add(r, r, t, prec);
		arb_add(t, p->ball, p->ball2, prec);
		arb_lgamma(t, t, prec);
		arb_sub(r, r, t, prec);
	}
	arb_clear(t);
}

/* The jet of the slope times u': (s-1) ln u - u, or (a-1) ln u + (b-1) ln (1-u), as an
 * exponent. */
static void slope(arb_ptr r, arb_srcptr u, const struct fn_node *p, int len, slong prec)
{
	arb_ptr t = _arb_vec_init(3 * (slong)len), e = t + len, v = t + 2 * (slong)len;
	arb_t k;

	arb_init(k);
	_arb_poly_log_series(t, u, len, len, prec);
	arb_sub_ui(k, p->ball, 1, prec);
	_arb_vec_scalar_mul(e, t, len, k, prec);
	_arb_vec_neg(v, u, len);
	if (is_beta(p)) {
		arb_add_ui(v, v, 1, prec);
		_arb_poly_log_series(t, v, len, len, prec);
		arb_sub_ui(k, p->ball2, 1, prec);
		_arb_vec_scalar_mul(v, t, len, k, prec);
	}
	_arb_vec_add(e, e, v, len, prec);
	log_whole(k, p, prec);
	arb_sub(e, e, k, prec);
	_arb_poly_exp_series(t, e, len, len, prec);
	_arb_poly_derivative(v, u, len, prec); /* len - 1 of them */
	_arb_poly_mullow(r, t, len - 1, v, len - 1, len - 1, prec);
	arb_clear(k);
	_arb_vec_clear(t, 3 * (slong)len);
}

void num_fn_shape_jet(arb_ptr r, const struct fn_node *p, arb_srcptr u, const arb_t guard,
		      int len, bool loose, bool *dead, slong prec)
{
	bool inside = arb_is_positive(guard), edge = arb_is_nonnegative(guard);

	for (int k = 0; k < len; k++)
		arb_indeterminate(r + k);
	if (!arb_is_finite(u))
		return;
	if (arb_is_negative(guard)) {
		*dead = true;
		return;
	}
	if (inside && len > 1) {
		arb_ptr d = _arb_vec_init(len);

		slope(d, u, p, len, prec);
		_arb_poly_integral(r, d, len, prec);
		_arb_vec_clear(d, len);
	}
	if (!inside && !edge && !loose) {
		arb_indeterminate(r);
		return;
	}
	if (is_beta(p))
		num_beta_lower_ball(r, p->ball, p->ball2, u, prec);
	else
		num_gamma_lower_ball(r, p->ball, u, prec);
}

/* Arb's complex functions lose their digits, slowly, for large shapes. */
static bool is_moderate(const arb_t s)
{
	return arf_cmpabs_ui(arb_midref(s), 100) <= 0;
}

void num_fn_shape_complex(acb_t r, const struct fn_node *p, const acb_t z, bool analytic,
			  slong prec)
{
	acb_t s, t, w;
	bool cut = !acb_is_finite(z) ||
		   (!arb_is_positive(acb_realref(z)) && arb_contains_zero(acb_imagref(z)));

	acb_init(s);
	acb_init(t);
	acb_init(w);
	acb_set_arb(s, p->ball);
	acb_set_arb(t, p->ball2);
	if (is_beta(p)) { /* 1 - z on the cut, too */
		acb_sub_ui(w, z, 1, prec);
		acb_neg(w, w);
		cut = cut ||
		      (!arb_is_positive(acb_realref(w)) && arb_contains_zero(acb_imagref(w)));
	}
	if ((analytic && cut) || !is_moderate(p->ball) || !is_moderate(p->ball2))
		acb_indeterminate(r);
	else if (is_beta(p))
		acb_hypgeom_beta_lower(r, s, t, z, 1, prec);
	else
		acb_hypgeom_gamma_lower(r, s, z, 1, prec);
	acb_clear(s);
	acb_clear(t);
	acb_clear(w);
}
