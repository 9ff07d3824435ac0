/*
 * write.c -- trees to the prefix notation.
 *
 * Everything is brought to few heads: a - b is a + neg b, a / b is a * inv b, decimals are
 * fractions, degrees are multiples of pi, logarithms are natural ones.  A power with a
 * literal odd denominator is written through `root`, which is real for negative numbers as
 * in expr_eval; giac's own power is not.
 */
#include "cas/cas_priv.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct cas_writer {
	struct buf *b;
	struct cas_names *names;
	struct err *e;
};

static enum status put(struct cas_writer *w, const struct expr *x);

static enum status unsupported(struct cas_writer *w, const char *what, const char *name)
{
	return err_fail(w->e, E_UNABLE, "unsupported", "the CAS does not take %s%.60s", what,
			name);
}

static enum status too_large(struct cas_writer *w, const char *what)
{
	return err_fail(w->e, E_ARG, "limit", "%s too large for the CAS", what);
}

/* --- Variables ---------------------------------------------------------------------- */

const char *cas_constant(const char *name)
{
	static const char *const table[][2] = {
		{ "pi", "pi" },        { "e", "(exp 1)" }, { "inf", "inf" },
		{ "infinity", "inf" }, { "rad", "1" },
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!strcmp(name, table[i][0]))
			return table[i][1];
	return NULL;
}

static int compare(const struct expr *x, const struct expr *y)
{
	if (x->kind != y->kind)
		return x->kind == EXPR_NAME ? -1 : 1;
	if (x->kind == EXPR_NAME)
		return strcmp(x->text, y->text);
	return (x->ref > y->ref) - (x->ref < y->ref);
}

/* Where the leaf is, or should be; *found says which. */
static int place(const struct cas_names *names, const struct expr *x, bool *found)
{
	int i = 0;

	*found = false;
	for (; i < names->n; i++) {
		int c = compare(x, names->leaf[i]);

		if (c > 0)
			continue;
		*found = c == 0;
		break;
	}
	return i;
}

static enum status collect(struct cas_writer *w, const struct expr *x, int depth)
{
	struct cas_names *names = w->names;
	enum status st;
	bool found;
	int at;

	if (depth > EXPR_DEPTH)
		return too_large(w, "the expression nests");
	if (x->kind == EXPR_REF || (x->kind == EXPR_NAME && !cas_constant(x->text))) {
		if (x->kind == EXPR_NAME && !strcmp(x->text, "i"))
			return unsupported(w, "complex numbers", "");
		at = place(names, x, &found);
		if (found)
			return OK;
		if (names->n == WIRE_VARIABLES)
			return too_large(w, "the variables are");
		memmove(names->leaf + at + 1, names->leaf + at,
			(size_t)(names->n - at) * sizeof *names->leaf);
		names->leaf[at] = x;
		names->n++;
	}
	for (int i = 0; i < x->n; i++)
		if ((st = collect(w, x->arg[i], depth + 1)) != OK)
			return st;
	return OK;
}

static enum status put_leaf(struct cas_writer *w, const struct expr *x)
{
	const char *known = x->kind == EXPR_NAME ? cas_constant(x->text) : NULL;
	bool found;

	if (known)
		buf_add(w->b, known);
	else
		buf_addf(w->b, "v%02d", place(w->names, x, &found));
	return OK;
}

/* --- Numbers ------------------------------------------------------------------------ */

static void zeros(struct buf *b, long n)
{
	while (n-- > 0)
		buf_addc(b, '0');
}

/* A decimal is its digits times a power of ten. */
static enum status put_number(struct cas_writer *w, const char *text)
{
	struct buf d = { 0 };
	long scale = 0, exponent = 0;
	bool minus = *text == '-', point = false;
	const char *p = text + minus;

	for (; isdigit((unsigned char)*p) || (*p == '.' && !point); p++) {
		if (*p == '.') {
			point = true;
			continue;
		}
		scale += point;
		if (d.n || *p != '0')
			buf_addc(&d, *p);
	}
	if (*p == 'e' || *p == 'E')
		exponent = strtol(p + 1, NULL, 10);
	if (d.n > NUM_DIGITS || scale > NUM_EXPONENT || exponent > NUM_EXPONENT ||
	    exponent < -NUM_EXPONENT) {
		buf_clear(&d);
		return too_large(w, "a number is");
	}
	exponent -= scale;
	if (!d.n) {
		buf_addc(w->b, '0');
	} else if (exponent >= 0) {
		buf_addf(w->b, "%s%s", minus ? "-" : "", d.s);
		zeros(w->b, exponent);
	} else {
		buf_addf(w->b, "(* %s%s (inv 1", minus ? "-" : "", d.s);
		zeros(w->b, -exponent);
		buf_add(w->b, "))");
	}
	buf_clear(&d);
	return OK;
}

/* A small whole number as it was written: its value, 0 for anything else. */
static long small(const struct expr *x)
{
	size_t n;

	if (x->kind != EXPR_NUMBER)
		return 0;
	n = strlen(x->text);
	if (n > 4 || strspn(x->text, "0123456789") != n)
		return 0;
	return strtol(x->text, NULL, 10);
}

/* --- Operations ------------------------------------------------------------------------ */

/* ` arg arg ...` */
static enum status put_args(struct cas_writer *w, struct expr *const *arg, int n)
{
	enum status st;

	for (int i = 0; i < n; i++) {
		buf_addc(w->b, ' ');
		if ((st = put(w, arg[i])) != OK)
			return st;
	}
	return OK;
}

static enum status put_call(struct cas_writer *w, const char *head, struct expr *const *arg,
			    int n)
{
	enum status st;

	buf_addf(w->b, "(%s", head);
	st = put_args(w, arg, n);
	buf_addc(w->b, ')');
	return st;
}

/* (head a (inner b)): a - b, a / b, logarithms. */
static enum status put_pair(struct cas_writer *w, const char *head, const struct expr *a,
			    const char *inner, const struct expr *b)
{
	enum status st;

	buf_addf(w->b, "(%s ", head);
	if ((st = put(w, a)) != OK)
		return st;
	buf_addf(w->b, " (%s ", inner);
	st = put(w, b);
	buf_add(w->b, "))");
	return st;
}

static enum status put_power(struct cas_writer *w, const struct expr *base,
			     const struct expr *ex)
{
	const struct expr *frac = ex;
	bool minus = false;
	long p, q;
	enum status st;

	if (frac->kind == EXPR_OP && frac->op == EXPR_NEG) {
		minus = true;
		frac = frac->arg[0];
	}
	if (frac->kind == EXPR_OP && frac->op == EXPR_DIV && (p = small(frac->arg[0])) > 0 &&
	    (q = small(frac->arg[1])) > 1 && q % 2) {
		buf_add(w->b, p > 1 || minus ? "(^ (root " : "(root ");
		if ((st = put(w, base)) != OK)
			return st;
		buf_addf(w->b, " %ld)", q);
		if (p > 1 || minus)
			buf_addf(w->b, " %s%ld)", minus ? "-" : "", p);
		return OK;
	}
	buf_add(w->b, "(^ ");
	if ((st = put(w, base)) != OK)
		return st;
	buf_addc(w->b, ' ');
	st = put(w, ex);
	buf_addc(w->b, ')');
	return st;
}

static enum status put_op(struct cas_writer *w, const struct expr *x)
{
	enum status st;

	switch (x->op) {
	case EXPR_NEG: return put_call(w, "neg", x->arg, 1);
	case EXPR_ADD: return put_call(w, "+", x->arg, 2);
	case EXPR_SUB: return put_pair(w, "+", x->arg[0], "neg", x->arg[1]);
	case EXPR_MUL: return put_call(w, "*", x->arg, 2);
	case EXPR_DIV: return put_pair(w, "*", x->arg[0], "inv", x->arg[1]);
	case EXPR_POW: return put_power(w, x->arg[0], x->arg[1]);
	case EXPR_DEGREE:
		buf_add(w->b, "(* ");
		st = put(w, x->arg[0]);
		buf_add(w->b, " pi (inv 180))");
		return st;
	case EXPR_EQ: return put_call(w, "=", x->arg, 2);
	case EXPR_NE: return put_call(w, "!=", x->arg, 2);
	case EXPR_LT: return put_call(w, "<", x->arg, 2);
	case EXPR_LE: return put_call(w, "<=", x->arg, 2);
	case EXPR_GT: return put_call(w, ">", x->arg, 2);
	case EXPR_GE: return put_call(w, ">=", x->arg, 2);
	case EXPR_AND: return put_call(w, "and", x->arg, 2);
	case EXPR_OR: return put_call(w, "or", x->arg, 2);
	case EXPR_PARALLEL:
	case EXPR_PERP:
	case EXPR_NOT: break;
	}
	return unsupported(w, "relations between figures", "");
}

/* --- Functions --------------------------------------------------------------------------- */

/* The functions of expr that are a head of the notation under this name. */
static const struct cas_same {
	const char *name;
	enum cas_head head;
} same[] = {
	{ "sqrt", CAS_SQRT_HEAD },   { "root", CAS_ROOT_HEAD },   { "nroot", CAS_ROOT_HEAD },
	{ "abs", CAS_ABS_HEAD },     { "sgn", CAS_SIGN_HEAD },    { "sign", CAS_SIGN_HEAD },
	{ "sin", CAS_SIN_HEAD },     { "cos", CAS_COS_HEAD },     { "tan", CAS_TAN_HEAD },
	{ "asin", CAS_ASIN_HEAD },   { "arcsin", CAS_ASIN_HEAD }, { "acos", CAS_ACOS_HEAD },
	{ "arccos", CAS_ACOS_HEAD }, { "atan", CAS_ATAN_HEAD },   { "arctan", CAS_ATAN_HEAD },
	{ "sinh", CAS_SINH_HEAD },   { "cosh", CAS_COSH_HEAD },   { "tanh", CAS_TANH_HEAD },
	{ "exp", CAS_EXP_HEAD },     { "ln", CAS_LN_HEAD },       { "min", CAS_MIN_HEAD },
	{ "max", CAS_MAX_HEAD },     { "floor", CAS_FLOOR_HEAD }, { "ceil", CAS_CEIL_HEAD },
	{ "round", CAS_ROUND_HEAD }, { "If", CAS_IF_HEAD },
};

/* f(a) as text around a: cosines and logarithms that giac would rewrite anyway. */
static const struct cas_around {
	const char *name, *before, *after;
} around[] = {
	{ "cbrt", "(root ", " 3)" },
	{ "cot", "(inv (tan ", "))" },
	{ "sec", "(inv (cos ", "))" },
	{ "csc", "(inv (sin ", "))" },
	{ "coth", "(inv (tanh ", "))" },
	{ "sech", "(inv (cosh ", "))" },
	{ "csch", "(inv (sinh ", "))" },
	{ "ld", "(* (ln ", ") (inv (ln 2)))" },
	{ "log", "(* (ln ", ") (inv (ln 10)))" },
	{ "lg", "(* (ln ", ") (inv (ln 10)))" },
	{ "log10", "(* (ln ", ") (inv (ln 10)))" },
};

static enum status put_function(struct cas_writer *w, const struct expr *x)
{
	enum status st;

	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		const struct cas_row *row = cas_row(same[i].head);

		if (strcmp(x->text, same[i].name) || x->n < row->least || x->n > row->most)
			continue;
		return put_call(w, row->word, x->arg, x->n);
	}
	for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
		if (strcmp(x->text, around[i].name) || x->n != 1)
			continue;
		buf_add(w->b, around[i].before);
		st = put(w, x->arg[0]);
		buf_add(w->b, around[i].after);
		return st;
	}
	if (!strcmp(x->text, "log") && x->n == 2) { /* log(base, number) */
		buf_add(w->b, "(* (ln ");
		if ((st = put(w, x->arg[1])) != OK)
			return st;
		buf_add(w->b, ") (inv (ln ");
		st = put(w, x->arg[0]);
		buf_add(w->b, ")))");
		return st;
	}
	return unsupported(w, "the function ", x->text);
}

static enum status put(struct cas_writer *w, const struct expr *x)
{
	if (w->b->n > WIRE_BODY)
		return too_large(w, "the expression is");
	switch (x->kind) {
	case EXPR_NUMBER: return put_number(w, x->text);
	case EXPR_NAME:
	case EXPR_REF: return put_leaf(w, x);
	case EXPR_CALL: return put_function(w, x);
	case EXPR_LIST: return put_call(w, "list", x->arg, x->n);
	case EXPR_OP: return put_op(w, x);
	case EXPR_TUPLE: return unsupported(w, "points", "");
	case EXPR_STRING: return unsupported(w, "texts", "");
	}
	return unsupported(w, "this", "");
}

enum status cas_write(struct buf *b, const char *word, const struct expr *const *args, int n,
		      struct cas_names *names, struct err *e)
{
	struct cas_writer w = { b, names, e };
	enum status st;

	names->n = 0;
	for (int i = 0; i < n; i++)
		if ((st = collect(&w, args[i], 1)) != OK)
			return st;
	buf_addf(b, "(%s", word);
	for (int i = 0; i < n; i++) {
		buf_addc(b, ' ');
		if ((st = put(&w, args[i])) != OK)
			return st;
	}
	buf_addc(b, ')');
	return b->n > WIRE_BODY ? too_large(&w, "the expression is") : OK;
}
