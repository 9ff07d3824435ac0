/* polynomials.c -- polynomials in x by their exact numbers; see polynomial_priv.h. */
#include "tool/polynomial_priv.h"
#include <stdlib.h>
#include <string.h>

#define DEGREE_MOST 200

struct tool_poly tool_poly_new(int d, struct tool_call *c)
{
	struct tool_poly p = { arena_alloc(c->arena, (size_t)(d + 2) * sizeof *p.c), d };

	for (int i = 0; i <= d; i++)
		p.c[i] = num_int(0, c->num);
	return p;
}

enum status tool_poly_trim(struct tool_poly *p, struct tool_call *c)
{
	for (; p->d >= 0; p->d--) {
		truth zero = num_is_zero(p->c[p->d], c->num);

		if (is_unknown(zero))
			return tool_undecided(c, "whether a coefficient is zero");
		if (is_no(zero))
			break;
	}
	return OK;
}

enum status tool_poly_read(struct tool_poly *out, const struct expr *fn, struct tool_call *c)
{
	struct expr *coef[DEGREE_MOST + 1];
	enum status st;
	int d;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "what the coefficients are");
	st = expr_polynomial(fn, "x", coef, &d, DEGREE_MOST, c->arena, c->err);
	if (st != OK)
		return st;
	*out = tool_poly_new(d, c);
	for (int i = 0; i <= d && st == OK; i++) {
		struct expr_value v;

		st = expr_eval(&v, coef[i], NULL, NULL, c->num, c->err);
		if (st == OK && v.dim != 1)
			st = err_fail(c->err, E_ARG, "unsupported",
				      "it is no polynomial in x");
		if (st == OK)
			out->c[i] = v.v[0];
	}
	return st == OK ? tool_poly_trim(out, c) : st;
}

const struct expr *tool_poly_written(const struct tool_poly *p, struct tool_call *c)
{
	const struct expr *sum = NULL, *x = expr_name("x", c->arena);

	if (p->d < 0)
		return expr_num(0, c->arena);
	for (int i = p->d; i >= 0; i--) {
		const struct expr *k = tool_closed_number(p->c[i], c);

		if (!k) {
			err_fail(c->err, E_ARG, "unsupported",
				 "a coefficient has no closed form");
			return NULL;
		}
		sum = sum ? expr_op(EXPR_ADD, expr_op(EXPR_MUL, sum, x, c->arena), k, c->arena)
			  : k;
	}
	return expr_expand(sum, "x", c->arena, c->err);
}

enum status tool_poly_give(const struct tool_poly *p, struct tool_call *c)
{
	const struct expr *x = tool_poly_written(p, c);

	if (!x)
		return E_ARG;
	tool_graph_give(c, x, NULL);
	return OK;
}

struct value tool_function_value(const struct expr *fn, struct tool_call *c)
{
	struct value *v = geo_value_new(c->arena, KIND_FUNCTION, 0);

	v->fn = fn;
	v->text = tool_graph_text(fn, c);
	return *v;
}

enum status tool_poly_member(struct tool_list *l, const struct tool_poly *p,
			     struct tool_call *c)
{
	const struct expr *x;

	if (p->d <= 0) {
		tool_list_add(l, tool_number_value(p->d < 0 ? num_int(0, c->num) : p->c[0], c),
			      c->arena);
		return OK;
	}
	x = tool_poly_written(p, c);
	if (!x)
		return E_ARG;
	tool_list_add(l, tool_function_value(x, c), c->arena);
	return OK;
}

/* --- Arithmetic ------------------------------------------------------------------------ */

struct tool_poly tool_poly_times(const struct tool_poly *p, const struct tool_poly *q,
				 struct tool_call *c)
{
	struct tool_poly r = tool_poly_new(p->d < 0 || q->d < 0 ? -1 : p->d + q->d, c);

	for (int i = 0; i <= p->d && r.d >= 0; i++)
		for (int j = 0; j <= q->d; j++)
			r.c[i + j] =
				num_add(r.c[i + j], num_mul(p->c[i], q->c[j], c->num), c->num);
	return r;
}

static struct tool_poly scaled(const struct tool_poly *p, num by, struct tool_call *c)
{
	struct tool_poly r = tool_poly_new(p->d, c);

	for (int i = 0; i <= p->d; i++)
		r.c[i] = num_mul(p->c[i], by, c->num);
	return r;
}

enum status tool_poly_plus(struct tool_poly *out, const struct tool_poly *p,
			   const struct tool_poly *q, num by, struct tool_call *c)
{
	*out = tool_poly_new(p->d > q->d ? p->d : q->d, c);
	for (int i = 0; i <= p->d; i++)
		out->c[i] = p->c[i];
	for (int i = 0; i <= q->d; i++)
		out->c[i] = num_add(out->c[i], num_mul(by, q->c[i], c->num), c->num);
	return tool_poly_trim(out, c);
}

enum status tool_poly_divide(struct tool_poly *quotient, struct tool_poly *rest,
			     const struct tool_poly *p, const struct tool_poly *q,
			     struct tool_call *c)
{
	int d = p->d - q->d;

	*quotient = tool_poly_new(d < 0 ? -1 : d, c);
	*rest = tool_poly_new(p->d, c);
	for (int i = 0; i <= p->d; i++)
		rest->c[i] = p->c[i];
	for (int k = d; k >= 0; k--) {
		num by = num_div(rest->c[k + q->d], q->c[q->d], c->num);

		quotient->c[k] = by;
		for (int j = 0; j <= q->d; j++)
			rest->c[k + j] =
				num_sub(rest->c[k + j], num_mul(by, q->c[j], c->num), c->num);
		/* Zero by its making. */
		rest->d = k + q->d - 1;
	}
	return tool_poly_trim(rest, c);
}

bool tool_fraction(long *m, long *n, num a, struct tool_call *c)
{
	struct buf b = { 0 };
	bool good = num_print_rational(&b, a, c->num) && b.n < 38;

	*n = 1;
	if (good) {
		const char *s = buf_str(&b), *slash = strchr(s, '/');

		good = (slash ? (size_t)(slash - s) : b.n) <= 18 &&
		       (!slash || strlen(slash + 1) <= 18);
		*m = good ? strtol(s, NULL, 10) : 0;
		if (good && slash)
			*n = strtol(slash + 1, NULL, 10);
	}
	buf_clear(&b);
	return good;
}

enum status tool_fraction_refuse(num a, const char *what, struct tool_call *c)
{
	struct buf b = { 0 };
	bool rational = num_print_rational(&b, a, c->num);

	buf_clear(&b);
	return rational ? err_fail(c->err, E_ARG, "limit",
				   "%s is expected, of at most 18 digits", what)
			: err_fail(c->err, E_DOMAIN, "no_such_object", "%s is expected", what);
}

/* The rational number of which all numbers of the polynomial are whole multiples that share
 * no divisor, m/n > 0; false when there is none of two words. */
static bool content(long *m, long *n, const struct tool_poly *p, struct tool_call *c)
{
	*m = 0;
	*n = 1;
	for (int i = 0; i <= p->d; i++) {
		long a, b, more;

		if (!tool_fraction(&a, &b, p->c[i], c))
			return false;
		*m = base_gcd(*m, a);
		more = b / base_gcd(*n, b);
		if (*n > 1000000000L || more > 1000000000L)
			return false;
		*n *= more;
	}
	return *m != 0;
}

bool tool_poly_whole(int64_t *k, num *by, const struct tool_poly *p, struct tool_call *c)
{
	long m, n, a, b;

	if (!content(&m, &n, p, c))
		return false;
	if (num_sgn(p->c[p->d], c->num) < 0)
		m = -m;
	for (int i = 0; i <= p->d; i++) {
		if (!tool_fraction(&a, &b, p->c[i], c))
			return false;
		a /= m;
		b = n / b;
		if (labs(a) > INT64_MAX / b)
			return false;
		k[i] = (int64_t)a * b;
	}
	*by = num_rat(m, n, c->num);
	return true;
}

enum status tool_poly_gcd(struct tool_poly *d, struct tool_poly *s, struct tool_poly *t,
			  const struct tool_poly *p, const struct tool_poly *q,
			  struct tool_call *c)
{
	struct tool_poly a = *p, b = *q, x = tool_poly_new(0, c), y = tool_poly_new(-1, c),
			 u = y, v = tool_poly_new(0, c);
	long m[3], n[3];
	bool whole = true;
	num by, lead;

	x.c[0] = v.c[0] = num_int(1, c->num);
	/* x p + y q = a, u p + v q = b */
	while (b.d >= 0) {
		struct tool_poly quotient, rest, w[2];
		enum status st = tool_poly_divide(&quotient, &rest, &a, &b, c);

		for (int i = 0; i < 2 && st == OK; i++) {
			struct tool_poly z = tool_poly_times(&quotient, i ? &v : &u, c);

			st = tool_poly_plus(&w[i], i ? &y : &x, &z, num_int(-1, c->num), c);
		}
		if (st != OK)
			return st;
		a = b;
		b = rest;
		x = u;
		y = v;
		u = w[0];
		v = w[1];
	}
	if (a.d < 0) {
		*d = a;
		if (s)
			*s = x;
		if (t)
			*t = y;
		return OK;
	}
	/* The last remainder has a factor of any size, which tells nothing: it is divided out
	 * before the numbers are looked at. */
	lead = num_div(num_int(1, c->num), a.c[a.d], c->num);
	a = scaled(&a, lead, c);
	for (int i = 0; i < 3; i++) {
		const struct tool_poly *z = i == 0 ? &a : i == 1 ? p : q;

		m[i] = n[i] = 1;
		if (z->d >= 0)
			whole = whole && content(&m[i], &n[i], z, c);
		else
			m[i] = 0;
	}
	if (whole) {
		long shared = base_gcd(m[1], m[2]), below = n[1] / base_gcd(n[1], n[2]);

		by = num_mul(num_rat(n[0], m[0], c->num), num_int(shared, c->num), c->num);
		by = num_div(by,
			     num_mul(num_int(below, c->num), num_int(n[2], c->num), c->num),
			     c->num);
	} else {
		by = num_int(1, c->num);
	}
	*d = scaled(&a, by, c);
	by = num_mul(by, lead, c->num);
	if (s)
		*s = scaled(&x, by, c);
	if (t)
		*t = scaled(&y, by, c);
	return OK;
}
