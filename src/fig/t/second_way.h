/*
 * second_way.h -- for tests: numbers of objects to 300 digits, and arithmetic that shares
 * nothing with the figure's own.
 *
 * What the figure decides is decided again by the plain formulas of second_plane.h and
 * second_space.h, on numbers that are printed by the figure and read back here.  A formula
 * says 1, 0, or DOUBT where it does not cover the case or the call is close.
 */
#ifndef FIG_T_SECOND_WAY_H
#define FIG_T_SECOND_WAY_H
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

#define DIGITS 300
#define NUMBERS 64 /* of one object, at most */
#define HELD 2000  /* objects of one figure whose numbers are kept */

static ctx *q;        /* numbers of the second way */
static struct fig *f; /* the figure that is asked */
static long close_calls;

/* --- Numbers of objects ---------------------------------------------------------------- */

struct held {
	bool good, tried;
	enum kind kind;
	int flag, n;
	num v[NUMBERS];
	double size; /* largest of them, at least 1 */
};
static struct held held_all[HELD];

/* Near the true value even where it is the tiny rest of a difference. */
static double val(num x)
{
	num e = num_enclosure(x, q);

	return (e.lo + e.hi) / 2;
}

static bool hold_number(num *out, num x)
{
	struct buf b = { 0 };
	struct err e;
	bool good = num_print_decimal(&b, x, DIGITS, f->num);

	if (!good && fabs(x.lo) < 1e-290 && fabs(x.hi) < 1e-290) {
		buf_reset(&b);
		buf_add(&b, "0");
		good = true;
	}
	good = good && num_decimal(out, buf_str(&b), q, &e) == OK;
	buf_clear(&b);
	return good;
}

static bool hold_at(struct held *h, int id, enum num_level level)
{
	const struct value *v;
	struct err e;

	for (int attempt = 0; attempt < 4; attempt++) {
		fig_enter(f, level, 1400);
		if (fig_need(f, &id, 1, &e) == OK || !num_retry(f->num))
			break;
	}
	v = fig_at(f, id);
	if (!v || v->n > NUMBERS)
		return false;
	h->kind = v->kind;
	h->flag = v->flag;
	h->n = v->n;
	h->size = 1;
	for (int i = 0; i < v->n; i++) {
		if (!hold_number(&h->v[i], v->v[i]))
			return false;
		h->size = fmax(h->size, fabs(val(h->v[i])));
	}
	return true;
}

/* The object of this name, or NULL when its numbers cannot be had. */
static const struct held *held(const char *name)
{
	fig_id id = fig_find(f, name);

	if (id.v < 0 || !fig_defined(f, id) || id.v >= HELD)
		return NULL;
	if (!held_all[id.v].tried) {
		held_all[id.v].tried = true;
		held_all[id.v].good = hold_at(&held_all[id.v], id.v, NUM_BALL) ||
				      hold_at(&held_all[id.v], id.v, NUM_EXACT);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	return held_all[id.v].good ? &held_all[id.v] : NULL;
}

/* Before another figure is asked. */
static void forget_held(void)
{
	num_enter(q, NUM_BALL, 1100);
	num_forget(q, NUM_BALL);
	num_enter(q, NUM_BALL, 1100);
	for (int i = 0; i < HELD; i++)
		held_all[i].good = held_all[i].tried = false;
}

/* --- Arithmetic ------------------------------------------------------------------------ */

static num add(num a, num b)
{
	return num_add(a, b, q);
}
static num sub(num a, num b)
{
	return num_sub(a, b, q);
}
static num mul(num a, num b)
{
	return num_mul(a, b, q);
}
static num sqr(num a)
{
	return num_mul(a, a, q);
}
static num root(num a)
{
	return val(a) < 1e-280 ? num_int(0, q) : num_sqrt(a, q);
}
static num size_of(num a)
{
	return val(a) < 0 ? num_neg(a, q) : a;
}

#define DOUBT (-1) /* neither: not covered, or a close call */

/* Is x, a polynomial of this degree in numbers up to `size`, zero? */
static int zero(num x, double size, int degree)
{
	double r = fabs(val(x)) / pow(size + 1, degree);

	if (r < 1e-150)
		return 1;
	if (r > 1e-100)
		return 0;
	close_calls++;
	return DOUBT;
}

static int both(int a, int b)
{
	return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? DOUBT : 1;
}
static int positive(num x, double size, int degree)
{
	int z = zero(x, size, degree);

	return z ? z > 0 ? 0 : DOUBT : val(x) > 0;
}

static int not_negative(num x, double size, int degree)
{
	int z = zero(x, size, degree);

	return z ? z : val(x) > 0;
}

static bool is_kind(const struct held *h, kind_set kinds)
{
	return kinds >> h->kind & 1;
}

/* --- Arguments of a call --------------------------------------------------------------- */

static const struct held *arg_held(const struct tool *t, const struct buf *given,
				   const char *param)
{
	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, param))
			return given[i].n ? held(buf_str(&given[i])) : NULL;
	return NULL;
}

static num arg_number(const struct tool *t, const struct buf *given, const char *param)
{
	num v = num_bad(q);
	struct err e;

	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, param) &&
		    expr_number(&v, buf_str(&given[i]), q, &e) != OK)
			v = num_bad(q);
	return v;
}
#endif
