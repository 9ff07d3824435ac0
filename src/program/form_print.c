/* program_form_print.c -- light exact numbers as expr reads them; see form_priv.h. */
#include "program/form_priv.h"
#include <inttypes.h>
#include <stdlib.h>

/* Writing stops soon after the end: what is longer is not shown at all. */
struct program_out {
	struct buf *b;
	size_t end;
};
static void print_form(struct program_out *o, const struct program_form *a);

/* The argument of a function of degrees, with its sign for degrees. */
static void print_angle(struct program_out *o, const struct program_form *a)
{
	int64_t p, q;
	bool plain = program_form_get(a, &p, &q) && q == 1 && p >= 0;

	buf_add(o->b, plain ? "(" : "((");
	print_form(o, a);
	buf_add(o->b, plain ? "°)" : ")°)");
}

static void print_call(struct program_out *o, const char *name, const struct program_form *arg)
{
	buf_addf(o->b, "%s(", name);
	print_form(o, arg);
	buf_addc(o->b, ')');
}

static void print_power(struct program_out *o, int e)
{
	if (e != 1)
		buf_addf(o->b, "^%d", e);
}

/* f^e */
static void print_factor(struct program_out *o, const struct form_atom *f, int e)
{
	static const char *const name[] = {
		[FORM_SIN] = "sin",   [FORM_COS] = "cos",   [FORM_TAN] = "tan",
		[FORM_ASIN] = "asin", [FORM_ACOS] = "acos", [FORM_ATAN] = "atan",
		[FORM_LOG] = "ln",    [FORM_SUM] = "",
	};

	if (f->fn == FORM_ROOT && f->n <= 3) {
		print_call(o, f->n == 2 ? "sqrt" : "cbrt", f->arg);
	} else if (f->fn == FORM_ROOT) {
		print_call(o, "", f->arg);
		buf_addf(o->b, "^(%d/%d)", e, f->n);
		return;
	} else if (f->fn >= FORM_SIN && f->fn <= FORM_TAN) {
		buf_add(o->b, name[f->fn]);
		print_angle(o, f->arg);
	} else {
		print_call(o, name[f->fn], f->arg);
	}
	print_power(o, e);
}

/* One factor of a product: a star first unless it is the first one. */
static void next_factor(struct program_out *o, bool *any)
{
	if (*any)
		buf_addc(o->b, '*');
	*any = true;
}

/* A square root of a product of plain things goes into the root of the radicand. */
static bool joins_radicand(const struct form_term *t, int i)
{
	const struct program_form *arg = t->f[i]->arg;

	return t->f[i]->fn == FORM_ROOT && t->f[i]->n == 2 && t->e[i] == 1 && arg->n == 1;
}

static void print_radicand(struct program_out *o, const struct form_term *t, bool *any)
{
	bool inside = t->rad != 1, first = false;

	for (int i = 0; i < t->n; i++)
		inside = inside || joins_radicand(t, i);
	if (!inside)
		return;
	next_factor(o, any);
	buf_add(o->b, "sqrt(");
	if (t->rad != 1) {
		next_factor(o, &first);
		buf_addf(o->b, "%" PRId64, t->rad);
	}
	for (int i = 0; i < t->n; i++)
		if (joins_radicand(t, i)) {
			next_factor(o, &first);
			print_form(o, t->f[i]->arg);
		}
	buf_addc(o->b, ')');
}

/* |coefficient| * the part with positive exponents; 1 when that is all. */
static void print_top(struct program_out *o, const struct form_term *t, int64_t p)
{
	bool any = false;

	if (p != 1) {
		next_factor(o, &any);
		buf_addf(o->b, "%" PRId64, p);
	}
	print_radicand(o, t, &any);
	if (t->pi > 0) {
		next_factor(o, &any);
		buf_add(o->b, "pi");
		print_power(o, t->pi);
	}
	for (int i = 0; i < t->n; i++)
		if (t->e[i] > 0 && !joins_radicand(t, i)) {
			next_factor(o, &any);
			print_factor(o, t->f[i], t->e[i]);
		}
	if (!any)
		buf_addc(o->b, '1');
}

static int under_count(const struct form_term *t, int64_t q)
{
	int n = (q != 1) + (t->pi < 0);

	for (int i = 0; i < t->n; i++)
		n += t->e[i] < 0;
	return n;
}

static void print_under(struct program_out *o, const struct form_term *t, int64_t q)
{
	int count = under_count(t, q);
	bool any = false;

	if (!count)
		return;
	buf_add(o->b, count > 1 ? "/(" : "/");
	if (q != 1) {
		next_factor(o, &any);
		buf_addf(o->b, "%" PRId64, q);
	}
	if (t->pi < 0) {
		next_factor(o, &any);
		buf_add(o->b, "pi");
		print_power(o, -t->pi);
	}
	for (int i = 0; i < t->n; i++)
		if (t->e[i] < 0) {
			next_factor(o, &any);
			print_factor(o, t->f[i], -t->e[i]);
		}
	if (count > 1)
		buf_addc(o->b, ')');
}

static void print_terms(struct program_out *o, const struct program_form *a, int64_t common)
{
	for (int i = 0; i < a->n && o->b->n <= o->end; i++) {
		const struct form_term *t = &a->t[i];

		if (t->p < 0)
			buf_addc(o->b, '-');
		else if (i)
			buf_addc(o->b, '+');
		print_top(o, t, llabs(t->p) * (common / (common == 1 ? 1 : t->q)));
		print_under(o, t, common == 1 ? t->q : 1);
	}
}

/* One denominator for all terms where they are plain: (1+sqrt(5))/2; else 1. */
static int64_t common_denominator(const struct program_form *a)
{
	int64_t d = 1, top;

	for (int i = 0; i < a->n; i++) {
		if (under_count(&a->t[i], 1) ||
		    __builtin_mul_overflow(d / program_form_gcd(d, a->t[i].q), a->t[i].q, &d))
			return 1;
	}
	for (int i = 0; i < a->n; i++)
		if (__builtin_mul_overflow(a->t[i].p, d / a->t[i].q, &top) || top == INT64_MIN)
			return 1;
	return d;
}

static void print_form(struct program_out *o, const struct program_form *a)
{
	int64_t d = a->n > 1 ? common_denominator(a) : 1;

	if (!a->n)
		buf_addc(o->b, '0');
	if (d != 1)
		buf_addc(o->b, '(');
	print_terms(o, a, d);
	if (d != 1)
		buf_addf(o->b, ")/%" PRId64, d);
}

bool program_form_print(struct buf *b, const struct program_form *a)
{
	size_t before = b->n;
	struct program_out o = { b, before + FORM_TEXT };

	if (!a)
		return false;
	print_form(&o, a);
	if (b->n <= o.end)
		return true;
	b->n = before;
	b->s[before] = 0;
	return false;
}
