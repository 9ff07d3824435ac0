/*
 * fits.c -- functions of best fit, by least squares of the vertical distances.
 *
 * What is linear in its parameters is solved exactly.  Exponential and power functions are
 * fitted through their logarithms, as is usual: then the parameters are sums of logarithms,
 * which stand in the function as they are.
 */
#include "tool/fit_priv.h"
#include "tool/list_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define FIT_POINTS 400
#define FIT_DEGREE 20
#define FIT_FUNCTIONS 12

/* --- Points ---------------------------------------------------------------------------------- */

enum status tool_fit_points(struct tool_call *c, struct fit_data *d, int least)
{
	const struct value *list = c->arg[1].val;
	int n = geo_list_count(list);

	/* Numbers become parts of the function at the exact level alone. */
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "the numbers of the function");
	for (int i = 0; i < n; i++) {
		struct value v = geo_list_item(list, i);

		if (v.kind == KIND_POINT)
			continue;
		return err_fail_with(c->err, E_ARG, "wrong_kind", "points", NULL,
				     "member %d of points is %s; points are expected", i + 1,
				     geo_kind_a(v.kind));
	}
	if (n < least || n > FIT_POINTS)
		return err_fail_with(c->err, E_ARG, n < least ? "bad_argument" : "limit",
				     "points", NULL,
				     n < least ? "%d points are too few: at least %d"
					       : "%d points are too many: at most %d",
				     n, n < least ? least : FIT_POINTS);
	d->n = n;
	d->x = arena_alloc(c->arena, (size_t)n * sizeof *d->x);
	d->y = arena_alloc(c->arena, (size_t)n * sizeof *d->y);
	for (int i = 0; i < n; i++) {
		d->x[i] = geo_list_item(list, i).v[0];
		d->y[i] = geo_list_item(list, i).v[1];
	}
	return OK;
}

enum status tool_fit_varies(struct tool_call *c, const struct fit_data *d)
{
	for (int i = 1; i < d->n; i++)
		if (!is_yes(num_eq(d->y[i], d->y[0], c->num)))
			return OK;
	return err_fail(c->err, E_DOMAIN, "degenerate",
			"all points have the same y, which determines no such curve");
}

/* --- Linear least squares ---------------------------------------------------------------------- */

enum status tool_fit_linear(struct tool_call *c, const num *at, const num *y, int n, int m,
			    num *out)
{
	int w = m + 1;
	num *a = arena_alloc(c->arena, (size_t)(m * w) * sizeof *a);

	for (int i = 0; i < m; i++)
		for (int k = 0; k <= m; k++) {
			num sum = num_int(0, c->num);

			for (int p = 0; p < n; p++)
				sum = num_add(sum,
					      num_mul(at[p * m + i],
						      k < m ? at[p * m + k] : y[p], c->num),
					      c->num);
			a[i * w + k] = sum;
		}
	for (int i = 0; i < m; i++) {
		int p = i, s = 0;

		for (; p < m; p++) {
			s = num_vanishes(a[p * w + i], c->num);
			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "whether there is one best fit");
			if (s)
				break;
		}
		if (p == m)
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"the points do not determine one best fit: too few of "
					"them have different x, or the functions depend on "
					"each other there");
		for (int k = 0; k < w; k++) {
			num t = a[i * w + k];

			a[i * w + k] = a[p * w + k];
			a[p * w + k] = t;
		}
		for (int r = 0; r < m; r++) {
			num q;

			if (r == i)
				continue;
			q = num_div(a[r * w + i], a[i * w + i], c->num);
			for (int k = i; k < w; k++)
				a[r * w + k] =
					num_sub(a[r * w + k], num_mul(q, a[i * w + k], c->num),
						c->num);
		}
	}
	for (int i = 0; i < m; i++)
		out[i] = num_div(a[i * w + m], a[i * w + i], c->num);
	return OK;
}

/* --- Functions from numbers ---------------------------------------------------------------------- */

const struct expr *tool_fit_decimal(struct tool_call *c, double v, int digits)
{
	int e = v == 0 ? 0 : (int)floor(log10(fabs(v)));
	bool far = e < -5 || e > 11;
	struct expr *x = NULL;
	struct err ignored;
	char t[64];

	snprintf(t, sizeof t, "%.*g", digits, far ? fabs(v) / pow(10, e) : fabs(v));
	if (expr_parse(&x, t, strlen(t), c->arena, &ignored) != OK)
		BUG("a decimal is not read: %s", t);
	if (far)
		x = expr_op(EXPR_MUL, x,
			    expr_op(EXPR_POW, expr_num(10, c->arena), expr_num(e, c->arena),
				    c->arena),
			    c->arena);
	return v < 0 ? expr_op(EXPR_NEG, x, NULL, c->arena) : x;
}

/* A number as an expression; where it has no closed form, its digits.  NULL, with the error
 * set, where it has neither. */
static const struct expr *written(struct tool_call *c, num v)
{
	const struct expr *x = num_is_bad(v) ? NULL : tool_closed_number(v, c);
	double near;

	if (x)
		return x;
	near = num_approx(v, c->num);
	if (!isfinite(near)) {
		err_fail(c->err, E_ARG, "limit",
			 "a number of the function is too long to be written");
		return NULL;
	}
	c->rough = true;
	return tool_fit_decimal(c, near, 12);
}

enum status tool_fit_term(struct tool_call *c, const struct expr **sum, num k,
			  const struct expr *f)
{
	int s = num_sgn(k, c->num);
	const struct expr *t;

	if (num_is_bad(k))
		return tool_undecided(c, "a number of the function");
	if (s == 0)
		return OK;
	t = written(c, s < 0 ? num_neg(k, c->num) : k);
	if (!t)
		return E_ARG;
	if (f)
		t = t->kind == EXPR_NUMBER && !strcmp(t->text, "1")
			    ? f
			    : expr_op(EXPR_MUL, t, f, c->arena);
	if (*sum)
		*sum = expr_op(s < 0 ? EXPR_SUB : EXPR_ADD, *sum, t, c->arena);
	else
		*sum = s < 0 ? expr_op(EXPR_NEG, t, NULL, c->arena) : t;
	return OK;
}

void tool_fit_give(struct tool_call *c, const struct expr *sum)
{
	tool_graph_give(c, sum ? sum : expr_num(0, c->arena), NULL);
}

/* name, points, degree */
enum status tool_add_fit_poly(struct tool_call *c)
{
	const struct expr *sum = NULL, *x = expr_name("x", c->arena);
	long degree = c->arg[2].i;
	struct fit_data d;
	num *at, k[FIT_DEGREE + 1];
	int m = (int)degree + 1;
	enum status st;

	if (degree < 0 || degree > FIT_DEGREE)
		return err_fail_with(c->err, E_ARG, "bad_argument", "degree", NULL,
				     "degree must be from 0 to %d, but is %ld", FIT_DEGREE,
				     degree);
	st = tool_fit_points(c, &d, m);
	if (st != OK)
		return st;
	at = arena_alloc(c->arena, (size_t)(d.n * m) * sizeof *at);
	for (int i = 0; i < d.n; i++)
		for (int j = 0; j < m; j++)
			at[i * m + j] = j ? num_mul(at[i * m + j - 1], d.x[i], c->num)
					  : num_int(1, c->num);
	st = tool_fit_linear(c, at, d.y, d.n, m, k);
	for (int j = m - 1; j >= 0 && st == OK; j--)
		st = tool_fit_term(
			c, &sum, k[j],
			j > 1    ? expr_op(EXPR_POW, x, expr_num(j, c->arena), c->arena)
			: j == 1 ? x
				 : NULL);
	if (st == OK)
		tool_fit_give(c, sum);
	return st;
}

/* name, points, functions */
enum status tool_add_fit(struct tool_call *c)
{
	const struct value *list = c->arg[2].val;
	const struct expr *sum = NULL;
	struct fit_data d;
	num *at, k[FIT_FUNCTIONS];
	int m = geo_list_count(list);
	enum status st;

	if (m < 1 || m > FIT_FUNCTIONS)
		return err_fail_with(c->err, E_ARG, m ? "limit" : "bad_argument", "functions",
				     NULL, "functions has %d members; 1 to %d can be fitted",
				     m, FIT_FUNCTIONS);
	st = tool_fit_points(c, &d, m);
	if (st != OK)
		return st;
	at = arena_alloc(c->arena, (size_t)(d.n * m) * sizeof *at);
	for (int j = 0; j < m && st == OK; j++) {
		struct value f = geo_list_item(list, j);

		if (f.kind != KIND_NUMBER && (f.kind != KIND_FUNCTION || f.fn2))
			return err_fail_with(
				c->err, E_ARG, "wrong_kind", "functions", NULL,
				"member %d of functions is %s; functions of x are expected",
				j + 1, f.fn2 ? "function of x and y" : geo_kind_a(f.kind));
		for (int i = 0; i < d.n && st == OK; i++)
			if (f.kind == KIND_NUMBER)
				at[i * m + j] = f.v[0];
			else
				st = expr_eval_at(&at[i * m + j], f.fn, "x", d.x[i], NULL,
						  NULL, c->num, c->err);
	}
	if (st == OK)
		st = tool_fit_linear(c, at, d.y, d.n, m, k);
	for (int j = 0; j < m && st == OK; j++) {
		struct value f = geo_list_item(list, j);

		if (f.kind == KIND_NUMBER)
			st = tool_fit_term(c, &sum, num_mul(k[j], f.v[0], c->num), NULL);
		else
			st = tool_fit_term(c, &sum, k[j], f.fn);
	}
	if (st == OK)
		tool_fit_give(c, sum);
	return st;
}

/* --- Through logarithms ---------------------------------------------------------------------------- */

/* All of one sign, which is *sign (only 1 where negative ones will not do)? */
static enum status one_sign(struct tool_call *c, const num *v, int n, bool negative,
			    const char *what, int *sign)
{
	for (int i = 0; i < n; i++) {
		int s = num_sgn(v[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the sign of a coordinate");
		if (i == 0 && (s > 0 || negative))
			*sign = s;
		if (s == 0 || s != *sign)
			return err_fail_with(
				c->err, E_DOMAIN, "no_such_object", "points", NULL,
				negative ? "%s of all points must be positive, or of all "
					   "negative: number %d is not"
					 : "%s of all points must be positive: number %d is "
					   "not",
				what, i + 1);
	}
	return OK;
}

static const struct expr *ln_of(struct tool_call *c, num v)
{
	const struct expr *x = written(c, num_abs(v, c->num));

	return x ? expr_call("ln", &x, 1, c->arena) : NULL;
}

/* The logarithm of a product of n > 0 numbers: of as few products as can be said, for that of
 * some hundred numbers may be beyond all doubles. */
static const struct expr *ln_of_all(struct tool_call *c, const num *v, int n)
{
	const struct expr *sum = NULL, *t;
	num part = v[0];

	for (int i = 1; i <= n; i++) {
		num more = i < n ? num_mul(part, v[i], c->num) : part;
		double size = fabs(num_mid(more));

		if (i < n && size > 1e-300 && size < 1e300) {
			part = more;
			continue;
		}
		t = ln_of(c, part);
		if (!t)
			return NULL;
		sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
		if (i < n)
			part = v[i];
	}
	return sum;
}

/* sum of k[i] ln|v[i]|; members whose k or logarithm is zero are left out. */
static enum status sum_of_logs(struct tool_call *c, const num *k, const num *v, int n,
			       const struct expr **out)
{
	*out = NULL;
	for (int i = 0; i < n; i++) {
		const struct expr *ln;
		enum status st;

		if (is_yes(num_eq(num_abs(v[i], c->num), num_int(1, c->num), c->num)))
			continue;
		ln = ln_of(c, v[i]);
		st = ln ? tool_fit_term(c, out, k[i], ln) : E_ARG;
		if (st != OK)
			return st;
	}
	if (!*out)
		*out = expr_num(0, c->arena);
	*out = expr_simplify(*out, NULL, c->arena, c->err);
	return *out ? OK : E_ARG;
}

/* ln y = shift + slope x, where the parameters are sums of logarithms of the y with numbers. */
static enum status logs_of_y(struct tool_call *c, const struct fit_data *d,
			     const struct expr **shift, const struct expr **slope)
{
	num n = num_int(d->n, c->num), mean = num_int(0, c->num), xx = mean;
	num *k = arena_alloc(c->arena, (size_t)d->n * sizeof *k);
	num *h = arena_alloc(c->arena, (size_t)d->n * sizeof *h);
	enum status st;
	int s;

	for (int i = 0; i < d->n; i++)
		mean = num_add(mean, num_div(d->x[i], n, c->num), c->num);
	for (int i = 0; i < d->n; i++)
		xx = num_add(xx, num_sqr(num_sub(d->x[i], mean, c->num), c->num), c->num);
	s = num_vanishes(xx, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether all points have the same x");
	if (!s)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"all points have the same x, so nothing fits best");
	for (int i = 0; i < d->n; i++) {
		k[i] = num_div(num_sub(d->x[i], mean, c->num), xx, c->num);
		h[i] = num_sub(num_div(num_int(1, c->num), n, c->num),
			       num_mul(mean, k[i], c->num), c->num);
	}
	st = sum_of_logs(c, k, d->y, d->n, slope);
	return st == OK ? sum_of_logs(c, h, d->y, d->n, shift) : st;
}

/* y = e^shift e^(slope x), or in place of the second (e^slope)^x */
static enum status exponential(struct tool_call *c, bool growth)
{
	const struct expr *shift, *slope, *f, *e = expr_name("e", c->arena),
					      *x = expr_name("x", c->arena);
	struct fit_data d;
	int sign = 1;
	enum status st = tool_fit_points(c, &d, 2);

	if (st == OK)
		st = one_sign(c, d.y, d.n, true, "y", &sign);
	if (st == OK)
		st = logs_of_y(c, &d, &shift, &slope);
	if (st != OK)
		return st;
	shift = expr_simplify(expr_op(EXPR_POW, e, shift, c->arena), NULL, c->arena, c->err);
	if (growth)
		slope = expr_simplify(expr_op(EXPR_POW, e, slope, c->arena), NULL, c->arena,
				      c->err);
	if (!shift || !slope)
		return E_ARG;
	f = growth ? expr_op(EXPR_POW, slope, x, c->arena)
		   : expr_op(EXPR_POW, e, expr_op(EXPR_MUL, slope, x, c->arena), c->arena);
	if (shift->kind != EXPR_NUMBER || strcmp(shift->text, "1"))
		f = expr_op(EXPR_MUL, shift, f, c->arena);
	tool_fit_give(c, sign < 0 ? expr_op(EXPR_NEG, f, NULL, c->arena) : f);
	return OK;
}

TOOL_CASE(add_fit_exp, exponential(c, false))
TOOL_CASE(add_fit_growth, exponential(c, true))

/* v = shift + slope ln x for numbers v, or for their logarithms: with u = ln x - the mean of
 * these the slope is sum(u v)/sum(u^2). */
static enum status logs_of_x(struct tool_call *c, const struct fit_data *d, bool logs_of_y,
			     const struct expr **shift, const struct expr **slope)
{
	const struct expr *mean, *above = NULL, *below = NULL, *middle = NULL;
	num sum = num_int(0, c->num);
	truth same = TRUTH_YES;

	for (int i = 0; i < d->n; i++) {
		sum = num_add(sum, d->y[i], c->num);
		same = truth_and(same, num_eq(d->x[i], d->x[0], c->num));
	}
	if (is_unknown(same))
		return tool_undecided(c, "whether all points have the same x");
	if (is_yes(same))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"all points have the same x, so nothing fits best");
	mean = ln_of_all(c, d->x, d->n);
	middle = logs_of_y ? ln_of_all(c, d->y, d->n) : written(c, sum);
	if (!mean || !middle)
		return E_ARG;
	mean = expr_op(EXPR_DIV, mean, expr_num(d->n, c->arena), c->arena);
	middle = expr_op(EXPR_DIV, middle, expr_num(d->n, c->arena), c->arena);
	for (int i = 0; i < d->n; i++) {
		const struct expr *y = logs_of_y ? ln_of(c, d->y[i]) : written(c, d->y[i]);
		const struct expr *u = ln_of(c, d->x[i]), *square, *t;

		if (!y || !u)
			return E_ARG;
		u = expr_op(EXPR_SUB, u, mean, c->arena);
		square = expr_op(EXPR_POW, u, expr_num(2, c->arena), c->arena);
		t = expr_op(EXPR_MUL, y, u, c->arena);
		above = above ? expr_op(EXPR_ADD, above, t, c->arena) : t;
		below = below ? expr_op(EXPR_ADD, below, square, c->arena) : square;
	}
	*slope = expr_simplify(expr_op(EXPR_DIV, above, below, c->arena), NULL, c->arena,
			       c->err);
	if (!*slope)
		return E_ARG;
	*shift = expr_simplify(
		expr_op(EXPR_SUB, middle, expr_op(EXPR_MUL, *slope, mean, c->arena), c->arena),
		NULL, c->arena, c->err);
	return *shift ? OK : E_ARG;
}

enum status tool_add_fit_log(struct tool_call *c)
{
	const struct expr *shift, *slope, *x = expr_name("x", c->arena);
	struct fit_data d;
	int sign = 1;
	enum status st = tool_fit_points(c, &d, 2);

	if (st == OK)
		st = one_sign(c, d.x, d.n, false, "x", &sign);
	if (st == OK)
		st = logs_of_x(c, &d, false, &shift, &slope);
	if (st == OK)
		tool_fit_give(c, expr_op(EXPR_ADD, shift,
					 expr_op(EXPR_MUL, slope,
						 expr_call("ln", &x, 1, c->arena), c->arena),
					 c->arena));
	return st;
}

enum status tool_add_fit_pow(struct tool_call *c)
{
	const struct expr *shift, *slope, *f, *x = expr_name("x", c->arena);
	struct fit_data d;
	int sign = 1;
	enum status st = tool_fit_points(c, &d, 2);

	if (st == OK)
		st = one_sign(c, d.x, d.n, false, "x", &sign);
	if (st == OK)
		st = one_sign(c, d.y, d.n, false, "y", &sign);
	if (st == OK)
		st = logs_of_x(c, &d, true, &shift, &slope);
	if (st != OK)
		return st;
	f = expr_op(EXPR_POW, expr_name("e", c->arena), shift, c->arena);
	tool_fit_give(c,
		      expr_op(EXPR_MUL, f, expr_op(EXPR_POW, x, slope, c->arena), c->arena));
	return OK;
}
