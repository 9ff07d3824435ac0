/*
 * print.c -- trees as text with as few parentheses as reading back allows; also as
 * GeoGebra reads it.
 *
 * What is written is what parse.c reads: the levels below are its grammar.
 *  (1) Products are written with *, never by juxtaposition, so no two tokens
 *      can grow together.
 *  (2) An equation whose left side could be taken for a label is written with
 *      ==, so that a printed tree means the same as a line of a script.
 *  (3) After ^ a brace opens a bracket and not a list; a list of one there is put
 *      in parentheses.
 */
#include "expr/expr_priv.h"
#include <string.h>

struct printer {
	struct buf *b;
	bool geogebra, e_is_name;
	int depth; /* of operations and calls around */
};

enum print_level {
	L_OR = 1,
	L_AND,
	L_NOT,
	L_REL,
	L_SUM,
	L_PRODUCT,
	L_SIGN,
	L_POWER,
	L_POSTFIX,
	L_PRIMARY
};

/* a ≈ b is read as a call (notation.c) and written as it was. */
static bool is_about(const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 2 && !strcmp(x->text, "Approximately");
}

static enum print_level level_of(const struct expr *x)
{
	if (x->kind == EXPR_NUMBER && x->text[0] == '-')
		return L_SIGN;
	if (is_about(x))
		return L_REL;
	if (expr_is_factorial(x))
		return L_POSTFIX;
	if (x->kind != EXPR_OP)
		return L_PRIMARY;
	switch (x->op) {
	case EXPR_OR: return L_OR;
	case EXPR_AND: return L_AND;
	case EXPR_NOT: return L_NOT;
	EXPR_CASES_RELATION: return L_REL;
	case EXPR_ADD:
	case EXPR_SUB: return L_SUM;
	case EXPR_MUL:
	case EXPR_DIV: return L_PRODUCT;
	case EXPR_NEG: return L_SIGN;
	case EXPR_POW: return L_POWER;
	case EXPR_DEGREE: return L_POSTFIX;
	}
	BUG("operator %d", (int)x->op);
}

static bool like_label(const struct expr *x)
{
	if (x->kind == EXPR_NAME)
		return expr_name_assigns(x->text, false);
	if (x->kind != EXPR_CALL || x->n < 1 || x->n > 2)
		return false;
	for (int i = 0; i < x->n; i++)
		if (x->arg[i]->kind != EXPR_NAME ||
		    (x->n == 2 && !expr_name_variable(x->arg[i]->text)))
			return false;
	if (x->n == 2 && !strcmp(x->arg[0]->text, x->arg[1]->text))
		return false;
	return expr_name_assigns(x->text, true);
}

static const char *sign_of(const struct printer *p, const struct expr *x)
{
	switch (x->op) {
	case EXPR_OR: return " || ";
	case EXPR_AND: return " && ";
	case EXPR_EQ:
		if (p->geogebra && p->depth > 1)
			return " == ";
		return like_label(x->arg[0]) ? " == " : " = ";
	case EXPR_NE: return " != ";
	case EXPR_LT: return " < ";
	case EXPR_LE: return " <= ";
	case EXPR_GT: return " > ";
	case EXPR_GE: return " >= ";
	case EXPR_PARALLEL: return " \xe2\x88\xa5 ";
	case EXPR_PERP: return p->geogebra ? " \xe2\x8a\xa5 " : " \xe2\x9f\x82 ";
	case EXPR_ADD: return " + ";
	case EXPR_SUB: return " - ";
	case EXPR_MUL: return "*";
	case EXPR_DIV: return "/";
	case EXPR_POW: return "^";
	case EXPR_NEG: return "-";
	case EXPR_NOT: return "!";
	case EXPR_DEGREE: return "\xc2\xb0";
	}
	BUG("operator %d", (int)x->op);
}

static void print(struct printer *p, const struct expr *x, enum print_level least);

static void print_list(struct printer *p, const struct expr *x, char open, char close)
{
	buf_addc(p->b, open);
	for (int i = 0; i < x->n; i++) {
		if (i)
			buf_add(p->b, ", ");
		print(p, x->arg[i], L_OR);
	}
	buf_addc(p->b, close);
}

static void print_string(struct buf *b, const char *s)
{
	buf_addc(b, '"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			buf_addc(b, '\\');
		buf_addc(b, *s);
	}
	buf_addc(b, '"');
}

/* GeoGebra takes one character after _, more only in braces, and e for the name of an object. */
static void print_name(struct printer *p, const char *s)
{
	const char *under = p->geogebra ? strchr(s, '_') : NULL;
	size_t n = under ? strcspn(under + 1, "'._") : 0;

	if (p->geogebra && !p->e_is_name && !strcmp(s, "e")) {
		buf_add(p->b, "\xe2\x84\xaf");
		return;
	}
	if (p->geogebra && !strcmp(s, "inf")) {
		buf_add(p->b, "\xe2\x88\x9e");
		return;
	}
	if (n <= 1) {
		buf_add(p->b, s);
		return;
	}
	buf_addn(p->b, s, (size_t)(under + 1 - s));
	buf_addc(p->b, '{');
	buf_addn(p->b, under + 1, n);
	buf_addc(p->b, '}');
	buf_add(p->b, under + 1 + n);
}

/* log is to base 10 here and natural there; the arithmetic of whole numbers is done by
 * commands there. */
static void print_call(struct printer *p, const struct expr *x)
{
	static const char *const whole[] = { "Mod", "Div", "GCD", "LCM" };
	const struct expr_function_row *f = p->geogebra ? expr_function_find(x->text) : NULL;

	if (is_about(x)) {
		print(p, x->arg[0], L_SUM);
		buf_add(p->b, " \xe2\x89\x88 ");
		print(p, x->arg[1], L_SUM);
		return;
	}
	if (expr_is_factorial(x)) {
		print(p, x->arg[0], L_PRIMARY);
		buf_addc(p->b, '!');
		return;
	}
	if (f && f->id == F_LOG && x->n == 1)
		buf_add(p->b, "lg");
	else if (f && f->id == F_ROOT)
		buf_add(p->b, "nroot");
	else if (f && f->id >= F_MOD && f->id <= F_LCM)
		buf_add(p->b, whole[f->id - F_MOD]);
	else if (f && f->id >= F_SINH)
		buf_add(p->b, expr_function_name(f->id));
	else
		print_name(p, x->text);
	print_list(p, x, '(', ')');
}

static bool begins_with_list_of_one(const struct expr *x)
{
	while ((x->kind == EXPR_OP && (x->op == EXPR_POW || x->op == EXPR_DEGREE)) ||
	       expr_is_factorial(x))
		x = x->arg[0];
	return x->kind == EXPR_LIST && x->n == 1;
}

bool expr_begins_negative(const struct expr *x)
{
	while (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		x = x->arg[0];
	return (x->kind == EXPR_OP && x->op == EXPR_NEG) ||
	       (x->kind == EXPR_NUMBER && x->text[0] == '-');
}

static void print_op(struct printer *p, const struct expr *x)
{
	enum print_level l = level_of(x), left = l, right = l + 1;

	if (x->op == EXPR_NEG || x->op == EXPR_NOT) {
		buf_add(p->b, sign_of(p, x));
		/* !a = b would read back, and mislead people. */
		if (x->op == EXPR_NOT && level_of(x->arg[0]) != L_NOT)
			l = L_PRIMARY;
		if (x->op == EXPR_NEG && expr_begins_negative(x->arg[0]))
			l = L_PRIMARY;
		print(p, x->arg[0], l);
		return;
	}
	if (x->op == EXPR_DEGREE) {
		print(p, x->arg[0], L_POSTFIX);
		buf_add(p->b, sign_of(p, x));
		return;
	}
	if (l == L_REL)
		left = right = L_SUM;
	if (x->op == EXPR_POW) {
		left = L_POSTFIX;
		right = L_SIGN;
	}
	/* a - -b reads back, and is not how people write. */
	if ((l == L_SUM || l == L_PRODUCT) && expr_begins_negative(x->arg[1]))
		right = L_PRIMARY;
	print(p, x->arg[0], left);
	buf_add(p->b, sign_of(p, x));
	if (x->op == EXPR_POW && begins_with_list_of_one(x->arg[1])) {
		buf_addc(p->b, '(');
		print(p, x->arg[1], L_OR);
		buf_addc(p->b, ')');
		return;
	}
	print(p, x->arg[1], right);
}

static void print(struct printer *p, const struct expr *x, enum print_level least)
{
	bool wrap = level_of(x) < least;

	p->depth++;
	if (wrap)
		buf_addc(p->b, '(');
	switch (x->kind) {
	case EXPR_NUMBER: buf_add(p->b, x->text); break;
	case EXPR_NAME: print_name(p, x->text); break;
	case EXPR_REF: buf_addf(p->b, "#%d", x->ref); break;
	case EXPR_CALL: print_call(p, x); break;
	case EXPR_TUPLE: print_list(p, x, '(', ')'); break;
	case EXPR_LIST: print_list(p, x, '{', '}'); break;
	case EXPR_STRING: print_string(p->b, x->text); break;
	case EXPR_OP: print_op(p, x); break;
	}
	if (wrap)
		buf_addc(p->b, ')');
	p->depth--;
}

void expr_print(struct buf *b, const struct expr *x)
{
	struct printer p = { .b = b };

	print(&p, x, L_OR);
}

void expr_print_geogebra(struct buf *b, const struct expr *x, bool e_is_name)
{
	struct printer p = { .b = b, .geogebra = true, .e_is_name = e_is_name };

	print(&p, x, L_OR);
}

bool expr_equal(const struct expr *x, const struct expr *y)
{
	if (x->kind != y->kind || x->n != y->n)
		return false;
	switch (x->kind) {
	case EXPR_NUMBER:
	case EXPR_NAME:
	case EXPR_CALL:
	case EXPR_STRING:
		if (strcmp(x->text, y->text))
			return false;
		break;
	case EXPR_REF: return x->ref == y->ref;
	case EXPR_OP:
		if (x->op != y->op)
			return false;
		break;
	case EXPR_TUPLE:
	case EXPR_LIST: break;
	}
	for (int i = 0; i < x->n; i++)
		if (!expr_equal(x->arg[i], y->arg[i]))
			return false;
	return true;
}
