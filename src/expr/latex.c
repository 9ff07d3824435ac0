/*
 * latex.c -- trees as TeX.
 *
 * What is written parses back to the same function (expr.h).  Factors stand side by
 * side unless that could be read otherwise: \cdot goes before a number, between a name
 * and a bracket (a call), and between a number and a fraction (a mixed number).
 */
#include "expr/expr_priv.h"
#include <ctype.h>
#include <string.h>

/* The levels of print.c; what stands in braces or brackets needs none. */
enum latex_level { L_OR = 1, L_AND, L_REL, L_SUM, L_PRODUCT, L_SIGN, L_POWER, L_PRIMARY };

static void print(struct buf *b, const struct expr *x, enum latex_level least);

/* 1e-9 and 1.5e3 are products. */
static bool has_exponent(const struct expr *x)
{
	return x->kind == EXPR_NUMBER && strpbrk(x->text, "eE");
}

static enum latex_level level_of(const struct expr *x)
{
	if (has_exponent(x))
		return L_PRODUCT;
	if (expr_is_factorial(x))
		return L_POWER;
	if (x->kind != EXPR_OP)
		return L_PRIMARY;
	switch (x->op) {
	case EXPR_OR: return L_OR;
	case EXPR_AND: return L_AND;
	EXPR_CASES_RELATION: return L_REL;
	case EXPR_ADD:
	case EXPR_SUB: return L_SUM;
	case EXPR_MUL: return L_PRODUCT;
	case EXPR_NEG: return L_SIGN;
	case EXPR_POW:
	case EXPR_DEGREE:
	case EXPR_DIV: return L_POWER;
	case EXPR_NOT: return L_PRIMARY;
	}
	BUG("operator %d", (int)x->op);
}

/* --- Names and numbers ------------------------------------------------------------- */

/* A base, primes, one subscript, primes; there are stranger names. */
static bool is_regular(const char *s)
{
	if (strchr(s, '.'))
		return false;
	s += strcspn(s, "_'");
	s += strspn(s, "'");
	if (*s == '_') {
		if (!isalnum((unsigned char)s[1]))
			return false;
		s += 1 + strcspn(s + 1, "_'");
		s += strspn(s, "'");
	}
	return !*s;
}

/* One letter, a Greek word or \mathrm{...}, then the subscript in braces. */
static void print_name(struct buf *b, const char *s, const char *wrap)
{
	size_t n = strcspn(s, "_'"), sub;

	if (!is_regular(s)) {
		buf_addf(b, "\\%s{%s}", wrap, s);
		return;
	}
	if (!strcmp(s, "pi"))
		buf_add(b, "\\pi");
	else if (expr_name_greek(s, n))
		buf_addf(b, "\\%.*s", (int)n, s);
	else if (n == utf8_len(s))
		buf_addn(b, s, n);
	else
		buf_addf(b, "\\%s{%.*s}", wrap, (int)n, s);
	for (s += n; *s; s += sub) {
		if (*s == '\'') {
			sub = 1;
			buf_addc(b, '\'');
			continue;
		}
		sub = 1 + strcspn(s + 1, "'");
		buf_addf(b, "_{%.*s}", (int)sub - 1, s + 1);
	}
}

static void print_number(struct buf *b, const char *s)
{
	size_t n = strcspn(s, "eE");

	buf_addn(b, s, n);
	if (!s[n])
		return;
	s += n + 1;
	s += *s == '+';
	buf_addf(b, " \\cdot 10^{%s}", s);
}

/* --- Products ---------------------------------------------------------------------- */

/* The part a product begins or ends with, as far as it is written without brackets. */
static const struct expr *edge(const struct expr *x, bool right)
{
	for (;;) {
		if (x->kind == EXPR_OP && x->op == EXPR_MUL)
			x = x->arg[right];
		else if (!right &&
			 (expr_is_factorial(x) ||
			  (x->kind == EXPR_OP && (x->op == EXPR_POW || x->op == EXPR_DEGREE))))
			x = x->arg[0];
		else
			return x;
	}
}

/* The name of a function standing alone, which would take what follows. */
static bool is_bare_function(const struct expr *x)
{
	return x->kind == EXPR_NAME && x->text[1] &&
	       (expr_is_function(x->text) || !strncmp(x->text, "log_", 4));
}

static bool needs_dot(const struct expr *l, const struct expr *r)
{
	const struct expr *a = edge(l, true), *z = edge(r, false);
	bool number = a->kind == EXPR_NUMBER || level_of(a) <= L_SIGN;

	if (z->kind == EXPR_NUMBER || z->kind == EXPR_REF || z->kind == EXPR_STRING ||
	    z->kind == EXPR_LIST || a->kind == EXPR_LIST || a->kind == EXPR_STRING ||
	    a->kind == EXPR_REF)
		return true;
	if (z->kind == EXPR_OP && z->op == EXPR_DIV && number)
		return true;
	if (z->kind == EXPR_OP && (z->op == EXPR_NOT || z->op == EXPR_NEG))
		return true;
	/* f \left( would be a call, sin x an argument. */
	if (a->kind == EXPR_NAME)
		return z->kind == EXPR_TUPLE || level_of(z) < L_POWER || is_bare_function(a);
	if (a->kind == EXPR_OP && a->op == EXPR_POW)
		return is_bare_function(edge(a->arg[0], false));
	return false;
}

static void print_fenced(struct buf *b, const char *open, const struct expr *x,
			 const char *close)
{
	buf_add(b, open);
	for (int i = 0; i < x->n; i++) {
		if (i)
			buf_add(b, ", ");
		print(b, x->arg[i], L_OR);
	}
	buf_add(b, close);
}

/* --- Calls ------------------------------------------------------------------------- */

/* The name TeX has for it, or NULL. */
static const char *tex_function(enum expr_function id)
{
	switch (id) {
	case F_SIN: return "\\sin";
	case F_COS: return "\\cos";
	case F_TAN: return "\\tan";
	case F_COT: return "\\cot";
	case F_SEC: return "\\sec";
	case F_CSC: return "\\csc";
	case F_ASIN: return "\\arcsin";
	case F_ACOS: return "\\arccos";
	case F_ATAN: return "\\arctan";
	case F_EXP: return "\\exp";
	case F_LN: return "\\ln";
	case F_LOG: return "\\log";
	case F_MIN: return "\\min";
	case F_MAX: return "\\max";
	case F_SINH: return "\\sinh";
	case F_COSH: return "\\cosh";
	case F_TANH: return "\\tanh";
	case F_COTH: return "\\coth";
	case F_GCD: return "\\gcd";
	case F_SQRT:
	case F_CBRT:
	case F_ROOT:
	case F_ABS:
	case F_SGN:
	case F_ATAN2:
	case F_FLOOR:
	case F_CEIL:
	case F_ROUND:
	case F_X:
	case F_Y:
	case F_Z:
	case F_IF:
	case F_SECH:
	case F_CSCH:
	case F_ASINH:
	case F_ACOSH:
	case F_ATANH:
	case F_ACOTH:
	case F_LD:
	case F_MOD:
	case F_DIV:
	case F_LCM:
	case F_FACTORIAL:
	case F_NCR:
	case F_NPR:
	case F_GAMMA:
	case F_ERF:
	CASES_SHARE: break;
	}
	return NULL;
}

static void print_cases(struct buf *b, const struct expr *x)
{
	buf_add(b, "\\begin{cases} ");
	for (int i = 0; i < x->n; i += 2) {
		bool last = i + 1 == x->n;

		if (i)
			buf_add(b, " \\\\ ");
		print(b, x->arg[last ? i : i + 1], L_OR);
		if (last) {
			buf_add(b, " & \\text{otherwise}");
		} else {
			buf_add(b, " & ");
			print(b, x->arg[i], L_OR);
		}
	}
	buf_add(b, " \\end{cases}");
}

static const struct expr_function_row *function_of(const struct expr *x)
{
	const struct expr_function_row *f = NULL;

	if (x->kind == EXPR_CALL)
		f = expr_function_find(x->text);
	return f && x->n >= f->least && x->n <= f->most ? f : NULL;
}

/* power: "^{2}" after the name, or "". */
static void print_call(struct buf *b, const struct expr *x, const char *power)
{
	const struct expr_function_row *f = function_of(x);
	const char *name;

	if (f && (f->id == F_SQRT || f->id == F_CBRT)) {
		print_fenced(b, f->id == F_SQRT ? "\\sqrt{" : "\\sqrt[3]{", x, "}");
	} else if (f && f->id == F_ROOT) {
		buf_add(b, "\\sqrt[");
		print(b, x->arg[1], L_OR);
		buf_add(b, "]{");
		print(b, x->arg[0], L_OR);
		buf_addc(b, '}');
	} else if (f && f->id == F_ABS) {
		print_fenced(b, "\\left\\lvert ", x, "\\right\\rvert ");
	} else if (f && (f->id == F_FLOOR || f->id == F_CEIL)) {
		print_fenced(b, f->id == F_FLOOR ? "\\lfloor " : "\\lceil ", x,
			     f->id == F_FLOOR ? " \\rfloor " : " \\rceil ");
	} else if (expr_is_factorial(x)) {
		print(b, x->arg[0], L_PRIMARY);
		buf_add(b, "!");
	} else if (f && f->id == F_NCR) {
		buf_add(b, "\\binom{");
		print(b, x->arg[0], L_OR);
		buf_add(b, "}{");
		print(b, x->arg[1], L_OR);
		buf_add(b, "}");
	} else if (f && (f->id == F_GAMMA || f->id == F_BETA)) {
		buf_addf(b, "\\operatorname{%s}", f->name);
		print_fenced(b, "\\left(", x, "\\right)");
	} else if (f && f->id == F_IF) {
		print_cases(b, x);
	} else if (f && f->id == F_LOG && x->n == 2) {
		buf_add(b, "\\log_{");
		print(b, x->arg[0], L_OR);
		buf_addf(b, "}%s\\left(", power);
		print(b, x->arg[1], L_OR);
		buf_add(b, "\\right)");
	} else {
		name = f ? tex_function(f->id) : NULL;
		if (name)
			buf_add(b, name);
		else
			print_name(b, x->text, "operatorname");
		buf_add(b, power);
		print_fenced(b, "\\left(", x, "\\right)");
	}
}

/* --- Operations -------------------------------------------------------------------- */

/* sin(x)^2 as \sin^{2}(x); -1 would be the inverse. */
static bool print_front_power(struct buf *b, const struct expr *x)
{
	const struct expr_function_row *f = function_of(x->arg[0]);
	const struct expr *e = x->arg[1];
	char power[24];

	if (!f || !tex_function(f->id) || f->id == F_MIN || f->id == F_MAX || f->id == F_GCD ||
	    e->kind != EXPR_NUMBER || strlen(e->text) > 9 ||
	    strspn(e->text, "0123456789") != strlen(e->text))
		return false;
	memcpy(power, "^{", 2);
	memcpy(power + 2, e->text, strlen(e->text));
	strcpy(power + 2 + strlen(e->text), "}");
	print_call(b, x->arg[0], power);
	return true;
}

static const char *relation(enum expr_op op)
{
	switch (op) {
	case EXPR_OR: return " \\lor ";
	case EXPR_AND: return " \\land ";
	case EXPR_EQ: return " = ";
	case EXPR_NE: return " \\ne ";
	case EXPR_LT: return " < ";
	case EXPR_LE: return " \\le ";
	case EXPR_GT: return " > ";
	case EXPR_GE: return " \\ge ";
	case EXPR_PARALLEL: return " \\parallel ";
	case EXPR_PERP: return " \\perp ";
	case EXPR_ADD: return " + ";
	case EXPR_SUB: return " - ";
	case EXPR_NEG:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_POW:
	case EXPR_DEGREE:
	case EXPR_NOT: break;
	}
	BUG("operator %d", (int)op);
}

/* -x, and what begins so; -1/2 is one fraction with the sign above its line. */
static bool negative(const struct expr *x)
{
	while (x->kind == EXPR_OP && x->op == EXPR_MUL)
		x = x->arg[0];
	return (x->kind != EXPR_OP || x->op != EXPR_DIV) && expr_begins_negative(x);
}

static void print_op(struct buf *b, const struct expr *x)
{
	const struct expr *l = x->arg[0], *r = x->n > 1 ? x->arg[1] : NULL;
	enum latex_level level = level_of(x);

	switch (x->op) {
	case EXPR_NEG:
		buf_addc(b, '-');
		print(b, l, negative(l) ? L_PRIMARY : L_SIGN);
		return;
	case EXPR_NOT:
		buf_add(b, "\\lnot \\left(");
		print(b, l, L_OR);
		buf_add(b, "\\right)");
		return;
	case EXPR_MUL:
		print(b, l, L_PRODUCT);
		buf_add(b, needs_dot(l, r) ? " \\cdot " : " ");
		print(b, r, negative(r) ? L_PRIMARY : L_SIGN);
		return;
	case EXPR_DIV:
		buf_add(b, "\\frac{");
		print(b, l, L_OR);
		buf_add(b, "}{");
		print(b, r, L_OR);
		buf_addc(b, '}');
		return;
	case EXPR_POW:
		if (print_front_power(b, x))
			return;
		print(b, l, L_PRIMARY);
		buf_add(b, "^{");
		print(b, r, L_OR);
		buf_addc(b, '}');
		return;
	case EXPR_DEGREE:
		print(b, l, L_PRIMARY);
		buf_add(b, "^{\\circ}");
		return;
	case EXPR_ADD:
	case EXPR_SUB:
	EXPR_CASES_RELATION:
	case EXPR_AND:
	case EXPR_OR: break;
	}
	print(b, l, level == L_REL ? L_SUM : level);
	buf_add(b, relation(x->op));
	print(b, r,
	      level == L_REL                  ? L_SUM
	      : level == L_SUM && negative(r) ? L_PRIMARY
					      : level + 1);
}

/* A fraction is one thing to look at, but not to raise to a power. */
static void print(struct buf *b, const struct expr *x, enum latex_level least)
{
	bool wrap = level_of(x) < least;

	if (wrap)
		buf_add(b, "\\left(");
	switch (x->kind) {
	case EXPR_NUMBER: print_number(b, x->text); break;
	case EXPR_NAME: print_name(b, x->text, "mathrm"); break;
	case EXPR_REF: buf_addf(b, "\\#%d", x->ref); break;
	case EXPR_CALL: print_call(b, x, ""); break;
	case EXPR_TUPLE: print_fenced(b, "\\left(", x, "\\right)"); break;
	case EXPR_LIST: print_fenced(b, "\\left\\{", x, "\\right\\}"); break;
	case EXPR_STRING: buf_addf(b, "\\text{%s}", x->text); break;
	case EXPR_OP: print_op(b, x); break;
	}
	if (wrap)
		buf_add(b, "\\right)");
}

void expr_print_latex(struct buf *b, const struct expr *x)
{
	print(b, x, L_OR);
}
