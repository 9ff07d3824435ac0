/*
 * print.c -- trees as text with as few parentheses as reading back allows.
 *
 * What is written is what parse.c reads: the levels below are its grammar.
 *  (1) Products are written with *, never by juxtaposition, so no two tokens
 *      can grow together.
 *  (2) An equation whose left side could be taken for a label is written with
 *      ==, so that a printed tree means the same as a line of a script.
 */
#include "expr/expr_priv.h"
#include <string.h>

enum level { L_OR = 1, L_AND, L_NOT, L_REL, L_SUM, L_PRODUCT, L_SIGN, L_POWER, L_POSTFIX,
             L_PRIMARY };

static enum level level_of(const struct expr *x)
{
	if (x->kind == EXPR_NUMBER && x->text[0] == '-')
		return L_SIGN;
	if (x->kind != EXPR_OP)
		return L_PRIMARY;
	switch (x->op) {
	case EXPR_OR:
		return L_OR;
	case EXPR_AND:
		return L_AND;
	case EXPR_NOT:
		return L_NOT;
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_PARALLEL:
	case EXPR_PERP:
		return L_REL;
	case EXPR_ADD:
	case EXPR_SUB:
		return L_SUM;
	case EXPR_MUL:
	case EXPR_DIV:
		return L_PRODUCT;
	case EXPR_NEG:
		return L_SIGN;
	case EXPR_POW:
		return L_POWER;
	case EXPR_DEGREE:
		return L_POSTFIX;
	}
	BUG("operator %d", (int)x->op);
}

static bool like_label(const struct expr *x)
{
	if (x->kind == EXPR_NAME)
		return expr_name_assigns(x->text, false);
	return x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->kind == EXPR_NAME &&
	       expr_name_assigns(x->text, true);
}

static const char *sign_of(const struct expr *x)
{
	switch (x->op) {
	case EXPR_OR:
		return " || ";
	case EXPR_AND:
		return " && ";
	case EXPR_EQ:
		return like_label(x->arg[0]) ? " == " : " = ";
	case EXPR_NE:
		return " != ";
	case EXPR_LT:
		return " < ";
	case EXPR_LE:
		return " <= ";
	case EXPR_GT:
		return " > ";
	case EXPR_GE:
		return " >= ";
	case EXPR_PARALLEL:
		return " \xe2\x88\xa5 ";
	case EXPR_PERP:
		return " \xe2\x9f\x82 ";
	case EXPR_ADD:
		return " + ";
	case EXPR_SUB:
		return " - ";
	case EXPR_MUL:
		return "*";
	case EXPR_DIV:
		return "/";
	case EXPR_POW:
		return "^";
	case EXPR_NEG:
		return "-";
	case EXPR_NOT:
		return "!";
	case EXPR_DEGREE:
		return "\xc2\xb0";
	}
	BUG("operator %d", (int)x->op);
}

static void print(struct buf *b, const struct expr *x, enum level least);

static void print_list(struct buf *b, const struct expr *x, char open, char close)
{
	buf_addc(b, open);
	for (int i = 0; i < x->n; i++) {
		if (i)
			buf_add(b, ", ");
		print(b, x->arg[i], L_OR);
	}
	buf_addc(b, close);
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

static void print_op(struct buf *b, const struct expr *x)
{
	enum level l = level_of(x), left = l, right = l + 1;

	if (x->op == EXPR_NEG || x->op == EXPR_NOT) {
		buf_add(b, sign_of(x));
		/* !a = b would read back, and mislead people. */
		if (x->op == EXPR_NOT && level_of(x->arg[0]) != L_NOT)
			l = L_PRIMARY;
		print(b, x->arg[0], l);
		return;
	}
	if (x->op == EXPR_DEGREE) {
		print(b, x->arg[0], L_POSTFIX);
		buf_add(b, sign_of(x));
		return;
	}
	if (l == L_REL)
		left = right = L_SUM;
	if (x->op == EXPR_POW) {
		left = L_POSTFIX;
		right = L_SIGN;
	}
	print(b, x->arg[0], left);
	buf_add(b, sign_of(x));
	print(b, x->arg[1], right);
}

static void print(struct buf *b, const struct expr *x, enum level least)
{
	bool wrap = level_of(x) < least;

	if (wrap)
		buf_addc(b, '(');
	switch (x->kind) {
	case EXPR_NUMBER:
	case EXPR_NAME:
		buf_add(b, x->text);
		break;
	case EXPR_REF:
		buf_addf(b, "#%d", x->ref);
		break;
	case EXPR_CALL:
		buf_add(b, x->text);
		print_list(b, x, '(', ')');
		break;
	case EXPR_TUPLE:
		print_list(b, x, '(', ')');
		break;
	case EXPR_LIST:
		print_list(b, x, '{', '}');
		break;
	case EXPR_STRING:
		print_string(b, x->text);
		break;
	case EXPR_OP:
		print_op(b, x);
		break;
	}
	if (wrap)
		buf_addc(b, ')');
}

void expr_print(struct buf *b, const struct expr *x)
{
	print(b, x, L_OR);
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
	case EXPR_REF:
		return x->ref == y->ref;
	case EXPR_OP:
		if (x->op != y->op)
			return false;
		break;
	case EXPR_TUPLE:
	case EXPR_LIST:
		break;
	}
	for (int i = 0; i < x->n; i++)
		if (!expr_equal(x->arg[i], y->arg[i]))
			return false;
	return true;
}
