/* tree.c -- building, copying, comparing and searching trees. */
#include "expr/expr_priv.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static struct expr *make(enum expr_kind kind, int n, struct arena *a)
{
	struct expr *x = arena_alloc(a, sizeof *x);

	x->kind = kind;
	x->n = n;
	if (n)
		x->arg = arena_alloc(a, (size_t)n * sizeof *x->arg);
	return x;
}

/* Parts are shared and never changed (1), whoever holds them. */
static struct expr *part(const struct expr *x)
{
	return (struct expr *)x;
}

struct expr *expr_num(long v, struct arena *a)
{
	struct expr *x = make(EXPR_NUMBER, 0, a);

	x->text = arena_printf(a, "%lu", v < 0 ? -(unsigned long)v : (unsigned long)v);
	return v < 0 ? expr_op(EXPR_NEG, x, NULL, a) : x;
}

struct expr *expr_name(const char *name, struct arena *a)
{
	struct expr *x = make(EXPR_NAME, 0, a);

	x->text = arena_strdup(a, name);
	return x;
}

struct expr *expr_op(enum expr_op op, const struct expr *l, const struct expr *r,
		     struct arena *a)
{
	struct expr *x = make(EXPR_OP, r ? 2 : 1, a);

	x->op = op;
	x->arg[0] = part(l);
	if (r)
		x->arg[1] = part(r);
	return x;
}

struct expr *expr_call(const char *name, const struct expr *const *arg, int n, struct arena *a)
{
	struct expr *x = make(EXPR_CALL, n, a);

	x->text = arena_strdup(a, name);
	for (int i = 0; i < n; i++)
		x->arg[i] = part(arg[i]);
	return x;
}

struct expr *expr_copy(const struct expr *x, struct arena *a)
{
	struct expr *y = make(x->kind, x->n, a);

	y->op = x->op;
	y->ref = x->ref;
	y->pos = x->pos;
	if (x->text)
		y->text = arena_strdup(a, x->text);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = expr_copy(x->arg[i], a);
	return y;
}

/* --- Searching --------------------------------------------------------------------- */

static bool may_be_point(const struct expr *x)
{
	switch (x->kind) {
	case EXPR_NAME: return isupper((unsigned char)x->text[0]);
	case EXPR_REF:
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: return true;
	case EXPR_CALL:
		/* Functions have numbers for values, whatever they are given. */
		return !expr_is_function(x->text);
	case EXPR_NUMBER:
	case EXPR_OP: break;
	}
	for (int i = 0; i < x->n; i++)
		if (may_be_point(x->arg[i]))
			return true;
	return false;
}

bool expr_is_times(const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 1 && (x->text[0] == 'x' || x->text[0] == 'y') &&
	       !x->text[1] && !may_be_point(x->arg[0]);
}

bool expr_uses(const struct expr *x, const char *name)
{
	if (x->kind == EXPR_NAME || expr_is_times(x))
		if (!strcmp(x->text, name))
			return true;
	for (int i = 0; i < x->n; i++)
		if (expr_uses(x->arg[i], name))
			return true;
	return false;
}

bool expr_is_truth(const struct expr *x, truth *out)
{
	if (x->kind != EXPR_NAME || (strcmp(x->text, "true") && strcmp(x->text, "false")))
		return false;
	*out = x->text[0] == 't' ? TRUTH_YES : TRUTH_NO;
	return true;
}

bool expr_is_factorial(const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "factorial");
}

/* --- Limits ------------------------------------------------------------------------ */

struct expr_size {
	int nodes, depth;
};

/* Nodes and levels of a tree; stops counting beyond the limits. */
static void measure(const struct expr *x, int depth, struct expr_size *s)
{
	if (depth > s->depth)
		s->depth = depth;
	if (++s->nodes > EXPR_NODES || depth > EXPR_DEPTH)
		return;
	for (int i = 0; i < x->n; i++)
		measure(x->arg[i], depth + 1, s);
}

struct expr *expr_within_limits(struct expr *x, struct err *e)
{
	struct expr_size s = { 0 };

	measure(x, 1, &s);
	if (s.nodes <= EXPR_NODES && s.depth <= EXPR_DEPTH)
		return x;
	err_fail(e, E_ARG, "limit",
		 "the result has more than %d parts or nests deeper than %d "
		 "operations",
		 EXPR_NODES, EXPR_DEPTH);
	return NULL;
}

/* --- Substituting ------------------------------------------------------------------ */

/* Parts without the name are shared with the original. */
static struct expr *substitute(const struct expr *x, const char *name, const struct expr *by,
			       struct arena *a)
{
	struct expr *y;

	if (x->kind == EXPR_NAME && !strcmp(x->text, name))
		return part(by);
	if (!expr_uses(x, name))
		return part(x);
	if (expr_is_times(x) && !strcmp(x->text, name))
		return expr_op(EXPR_MUL, by, substitute(x->arg[0], name, by, a), a);
	y = make(x->kind, x->n, a);
	y->op = x->op;
	y->text = x->text;
	y->ref = x->ref;
	y->pos = x->pos;
	for (int i = 0; i < x->n; i++)
		y->arg[i] = substitute(x->arg[i], name, by, a);
	return y;
}

struct expr *expr_substitute(const struct expr *x, const char *name, const struct expr *by,
			     struct arena *a, struct err *e)
{
	return expr_within_limits(substitute(x, name, by, a), e);
}

/* --- Reading ----------------------------------------------------------------------- */

const char *expr_shown(const struct expr *x, char out[64])
{
	struct buf b = { 0 };
	size_t n;

	expr_print(&b, x);
	n = b.n;
	if (n > 50) {
		n = 50;
		while (((unsigned char)b.s[n] & 0xc0) == 0x80)
			n--;
	}
	memcpy(out, buf_str(&b), n);
	strcpy(out + n, b.n > n ? "..." : "");
	buf_clear(&b);
	return out;
}

bool expr_written_ratio(const struct expr *x, long *p, long *q)
{
	long p2, q2, g;

	if (x->kind == EXPR_NUMBER) {
		const char *s = x->text;
		int digits = 0;
		bool point = false;

		*p = 0;
		*q = 1;
		for (; isdigit((unsigned char)*s) || *s == '.'; s++) {
			if (*s == '.') {
				point = true;
				continue;
			}
			if (++digits > 9)
				return false;
			*p = 10 * *p + (*s - '0');
			*q *= point ? 10 : 1;
		}
		if (*s)
			return false;
	} else if (x->kind == EXPR_OP && x->op == EXPR_NEG) {
		if (!expr_written_ratio(x->arg[0], p, q))
			return false;
		*p = -*p;
	} else if (x->kind == EXPR_OP && x->op == EXPR_DIV) {
		if (!expr_written_ratio(x->arg[0], p, q) ||
		    !expr_written_ratio(x->arg[1], &p2, &q2) || !p2)
			return false;
		if (labs(*p) > 1000000000 || *q > 1000000000 || labs(p2) > 1000000000 ||
		    q2 > 1000000000)
			return false;
		*p *= p2 < 0 ? -q2 : q2;
		*q *= labs(p2);
	} else {
		return false;
	}
	g = base_gcd(labs(*p), *q);
	*p /= g;
	*q /= g;
	return true;
}
