/*
 * trig.c -- sines and cosines of letters as rational functions.
 *
 * With t the tangent of half an angle, the sine is 2t/(1 + t²) and the cosine (1 - t²)/(1 + t²), and all angles
 * but one are reached; a multiple of the angle is a power of (1 + it)²/(1 + t²), a sum of angles goes by
 * the theorems of addition.  Beside other letters t is free: x sin x is x times 2t/(1 + t²).
 */
#include "grade/grade_priv.h"
#include <stdlib.h>
#include <string.h>

#define ATOMS 4    /* letters in angles */
#define MULTIPLE 6 /* of the smallest part of an angle */
#define NODES 900  /* of both together, with tangents */
#define DEGREE 160 /* of each, in all of them */

/* Letters that angles are made of: x, and x° is another one. */
struct atoms {
	const char *name[ATOMS];
	bool degrees[ATOMS];
	long under[ATOMS]; /* the smallest part of it that occurs is 1/under */
	int n;
	bool failed, found;
};

/* over[i]/under[i] times each letter, and an angle without letters. */
struct angle_parts {
	long over[ATOMS], under[ATOMS];
	const struct expr *rest; /* or NULL */
};

enum function { SIN, COS, TAN, COT, SEC, CSC, NO_FUNCTION };

static enum function function_of(const struct expr *x)
{
	static const char *const names[] = { "sin", "cos", "tan", "cot", "sec", "csc" };

	if (x->kind == EXPR_CALL && x->n == 1)
		for (size_t i = 0; i < LENGTH(names); i++)
			if (!strcmp(x->text, names[i]))
				return (enum function)i;
	return x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "cosec") ? CSC
									      : NO_FUNCTION;
}

static bool is_angled(const struct expr *x)
{
	return function_of(x) != NO_FUNCTION && grade_has_letter(x);
}

bool grade_has_angles(const struct expr *x)
{
	return grade_has(x, is_angled);
}

/* --- What an angle is made of -------------------------------------------------------------------- */

static int atom_of(struct atoms *t, const char *name, bool degrees)
{
	for (int i = 0; i < t->n; i++)
		if (!strcmp(t->name[i], name) && t->degrees[i] == degrees)
			return i;
	if (t->n == ATOMS)
		return -1;
	t->name[t->n] = name;
	t->degrees[t->n] = degrees;
	t->under[t->n] = 1;
	return t->n++;
}

/* A whole number from 1 to 60; 0: it is none. */
static long whole(const struct expr *x)
{
	const char *s = x->text;
	long n;

	if (x->kind != EXPR_NUMBER || strspn(s, "0123456789") != strlen(s) || strlen(s) > 2)
		return 0;
	n = strtol(s, NULL, 10);
	return n <= 60 ? n : 0;
}

static long divisor(long a, long b)
{
	while (b) {
		long r = a % b;

		a = b;
		b = r;
	}
	return labs(a);
}

/* p/q more of the i-th letter. */
static bool add_letter(struct angle_parts *w, int i, long p, long q)
{
	long over, under = w->under[i] ? w->under[i] : 1, g;

	if (labs(p) > 1000 || q > 1000 || labs(w->over[i]) > 1000 || under > 1000)
		return false;
	over = w->over[i] * q + p * under;
	under *= q;
	g = divisor(over, under);
	w->over[i] = over / g;
	w->under[i] = under / g;
	return true;
}

static void add_rest(struct angle_parts *w, const struct expr *x, long p, long q,
		     struct arena *a)
{
	struct expr *times =
		expr_op(EXPR_DIV, expr_op(EXPR_MUL, expr_num(p, a), x, a), expr_num(q, a), a);

	w->rest = w->rest ? expr_op(EXPR_ADD, w->rest, times, a) : times;
}

/* p/q of x, a sum of multiples of letters; false: it is none. */
static bool read_angle(struct angle_parts *w, struct atoms *t, const struct expr *x, long p,
		       long q, bool degrees, struct arena *a)
{
	int i;

	if (labs(p) > 1000 || q > 1000)
		return false;
	if (!grade_has_letter(x)) {
		add_rest(w, degrees ? expr_op(EXPR_DEGREE, x, NULL, a) : x, p, q, a);
		return true;
	}
	if (x->kind == EXPR_NAME) {
		i = atom_of(t, x->text, degrees);
		return i >= 0 && add_letter(w, i, p, q);
	}
	if (x->kind != EXPR_OP)
		return false;
	switch ((int)x->op) {
	case EXPR_ADD:
	case EXPR_SUB:
		return read_angle(w, t, x->arg[0], p, q, degrees, a) &&
		       read_angle(w, t, x->arg[1], x->op == EXPR_SUB ? -p : p, q, degrees, a);
	case EXPR_NEG: return read_angle(w, t, x->arg[0], -p, q, degrees, a);
	case EXPR_DEGREE: return !degrees && read_angle(w, t, x->arg[0], p, q, true, a);
	case EXPR_MUL:
		i = whole(x->arg[1]) > 0;
		return whole(x->arg[i]) &&
		       read_angle(w, t, x->arg[1 - i], p * whole(x->arg[i]), q, degrees, a);
	case EXPR_DIV:
		return whole(x->arg[1]) &&
		       read_angle(w, t, x->arg[0], p, q * whole(x->arg[1]), degrees, a);
	default: return false;
	}
}

/* The letters of all angles in x, and into how many parts each must be cut. */
static void collect(struct atoms *t, const struct expr *x, struct arena *a)
{
	struct angle_parts w = { 0 };

	for (int i = 0; i < x->n; i++)
		collect(t, x->arg[i], a);
	if (function_of(x) == NO_FUNCTION)
		return;
	t->found = true;
	if (!read_angle(&w, t, x->arg[0], 1, 1, false, a)) {
		t->failed = true;
		return;
	}
	for (int i = 0; i < t->n; i++)
		if (w.under[i]) {
			t->under[i] *= w.under[i] / divisor(t->under[i], w.under[i]);
			t->failed = t->failed || t->under[i] > MULTIPLE;
		}
}

/* --- Its sine and cosine ------------------------------------------------------------------------- */

struct sine_pair {
	const struct expr *sin, *cos;
};

/* The sine and cosine of m times the angle whose half has the tangent t: parts of (1 + it)^(2m) over
 * (1 + t²)^m. */
static struct sine_pair multiple(const char *name, long m, struct arena *a)
{
	const struct expr *t = expr_name(name, a), *one = expr_num(1, a);
	const struct expr *part[2] = { expr_num(1, a), NULL }, *norm;
	long n = 2 * labs(m), c = 1;

	for (long k = 1; k <= n; k++) {
		const struct expr *power = expr_op(EXPR_POW, t, expr_num(k, a), a), *term;

		c = c * (n - k + 1) / k;
		term = expr_op(EXPR_MUL, expr_num(k % 4 > 1 ? -c : c, a), power, a);
		part[k % 2] = part[k % 2] ? expr_op(EXPR_ADD, part[k % 2], term, a) : term;
	}
	norm = expr_op(EXPR_ADD, one, expr_op(EXPR_POW, t, expr_num(2, a), a), a);
	norm = expr_op(EXPR_POW, norm, expr_num(labs(m), a), a);
	if (m < 0)
		part[1] = expr_op(EXPR_NEG, part[1], NULL, a);
	return (struct sine_pair){ expr_op(EXPR_DIV, part[1], norm, a),
				   expr_op(EXPR_DIV, part[0], norm, a) };
}

static struct sine_pair sum_of(struct sine_pair x, struct sine_pair y, struct arena *a)
{
	if (!x.sin)
		return y;
	return (struct sine_pair){ expr_op(EXPR_ADD, expr_op(EXPR_MUL, x.sin, y.cos, a),
					   expr_op(EXPR_MUL, x.cos, y.sin, a), a),
				   expr_op(EXPR_SUB, expr_op(EXPR_MUL, x.cos, y.cos, a),
					   expr_op(EXPR_MUL, x.sin, y.sin, a), a) };
}

static struct sine_pair of_angle(const struct angle_parts *w, struct atoms *t, struct arena *a)
{
	struct sine_pair all = { 0 };

	if (w->rest) {
		all.sin = expr_call("sin", &w->rest, 1, a);
		all.cos = expr_call("cos", &w->rest, 1, a);
	}
	for (int i = 0; i < t->n; i++) {
		long m = w->under[i] ? w->over[i] * (t->under[i] / w->under[i]) : 0;

		if (labs(m) > MULTIPLE)
			t->failed = true;
		else if (m)
			all = sum_of(all, multiple(arena_printf(a, "turn_%d", i), m, a), a);
	}
	if (!all.sin)
		all = (struct sine_pair){ expr_num(0, a), expr_num(1, a) };
	return all;
}

static struct expr *value_of(enum function f, struct sine_pair p, struct arena *a)
{
	const struct expr *over[] = { p.sin, p.cos,          p.sin,
				      p.cos, expr_num(1, a), expr_num(1, a) };
	const struct expr *under[] = { expr_num(1, a), expr_num(1, a), p.cos,
				       p.sin,          p.cos,          p.sin };

	return expr_op(EXPR_DIV, over[f], under[f], a);
}

static struct expr *without(struct atoms *t, const struct expr *x, struct arena *a)
{
	struct angle_parts w = { 0 };
	struct expr **arg;

	if (!x->n || t->failed)
		return (struct expr *)(uintptr_t)x;
	if (function_of(x) != NO_FUNCTION) {
		if (!read_angle(&w, t, x->arg[0], 1, 1, false, a))
			t->failed = true;
		return value_of(function_of(x), of_angle(&w, t, a), a);
	}
	arg = arena_alloc(a, (size_t)x->n * sizeof *arg);
	for (int i = 0; i < x->n; i++)
		arg[i] = without(t, x->arg[i], a);
	return grade_with_arguments(x, arg, a);
}

bool grade_without_angles(const struct expr *pair[2], struct arena *a)
{
	struct atoms t = { 0 };
	const struct expr *u, *v;

	collect(&t, pair[0], a);
	collect(&t, pair[1], a);
	if (!t.found || t.failed)
		return false;
	u = without(&t, pair[0], a);
	v = without(&t, pair[1], a);
	if (t.failed || grade_nodes(u) + grade_nodes(v) > NODES ||
	    grade_degree(u, DEGREE) > DEGREE || grade_degree(v, DEGREE) > DEGREE)
		return false;
	pair[0] = u;
	pair[1] = v;
	return true;
}
