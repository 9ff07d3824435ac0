/* print.c -- numbers, trees and equations as text. */
#include "program/program_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Printed with a point, whatever mark the host's locale has. */
static void add_formatted(struct buf *b, const char *format, double v)
{
	char t[400];
	int n = snprintf(t, sizeof t, format, v);

	for (int i = 0; i < n; i++)
		buf_addc(b, (t[i] >= '0' && t[i] <= '9') || strchr("-+e", t[i]) ? t[i] : '.');
}

void program_print_number(struct buf *b, const struct program_solver *s, double v)
{
	if (!isfinite(v))
		buf_add(b, "null");
	else if (s->o.compat)
		add_formatted(b, "%.3f", v); /* as the reference prints it */
	else
		buf_add_double(b, v);
}

void program_print_rounded(struct buf *b, double v)
{
	size_t before = b->n;

	if (v != 0 && fabs(v) < 0.01) {
		add_formatted(b, "%.3g", v);
		return;
	}
	add_formatted(b, "%.3f", v);
	/* 10.950 is 10.95 to a reader, 4.000 is 4. */
	while (b->n > before && b->s[b->n - 1] == '0')
		b->s[--b->n] = 0;
	if (b->n > before && b->s[b->n - 1] == '.')
		b->s[--b->n] = 0;
}

bool program_print_exact(struct buf *b, struct real r)
{
	return r.x && program_form_print(b, r.x);
}

/* A fraction that was a decimal: 2.3518, not 11759/5000; 0.75 may as well be 3/4. */
static bool is_decimal(struct real r)
{
	int64_t p, q;

	return program_form_get(r.x, &p, &q) && q > 100 && 1000000000 % q == 0 &&
	       fabs(r.v) < 1e6;
}

bool program_print_decimal(struct buf *b, struct real r)
{
	if (!is_decimal(r))
		return false;
	buf_add_double(b, r.v);
	return true;
}

/* In an equation: a decimal as such, else the closed form, else rounded. */
static void print_real(struct buf *b, struct real r)
{
	if (!program_print_decimal(b, r) && !program_print_exact(b, r))
		program_print_rounded(b, r.v);
}

/* --- Trees -------------------------------------------------------------------------- */
enum program_level { SUM, PRODUCT, POWER, PART };

/* A point of the story: unknowns that are known by then are shown as values, those that
 * are expressed by others as what they are. */
struct program_view {
	const struct program_solver *s;
	uint64_t known, expressed;
	size_t end; /* of the buffer: what is longer is cut off there */
};
#define NODE_TEXT 2000 /* of one tree or equation */

static void print_node(struct buf *b, const struct program_view *w, node t,
		       enum program_level least);

static enum program_level level_of_real(struct real r)
{
	int64_t p, q;

	if (program_form_get(r.x, &p, &q))
		return p < 0 ? SUM : q == 1 || is_decimal(r) ? PART : PRODUCT;
	if (!r.x)
		return r.v < 0 ? SUM : PART;
	return r.x->n > 1 || r.x->t[0].p < 0 ? SUM : PRODUCT;
}

/* The tree that stands for t here: what an unknown is expressed by, or t. */
static node seen(const struct program_view *w, node t)
{
	const struct tree *x = &w->s->tree[t];

	while (x->op == NODE_VAR && (BIT(x->l) & w->expressed & ~w->known)) {
		t = w->s->unknown[x->l].by;
		x = &w->s->tree[t];
	}
	return t;
}

static enum program_level level_of(const struct program_view *w, node t)
{
	const struct tree *x = &w->s->tree[t];

	switch (x->op) {
	case NODE_NUM: return level_of_real(x->k);
	case NODE_VAR:
		return BIT(x->l) & w->known ? level_of_real(w->s->unknown[x->l].value) : PART;
	case NODE_ADD: return SUM;
	case NODE_MUL:
	case NODE_DIV: return PRODUCT;
	case NODE_POW: return POWER;
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN:
	case NODE_ASIN:
	case NODE_ACOS:
	case NODE_ATAN:
	case NODE_EXPONENT: break;
	}
	return PART;
}

static bool is_minus_one(const struct program_solver *s, node t)
{
	int n;

	return s->tree[t].op == NODE_NUM && program_real_whole(s->tree[t].k, &n) && n == -1;
}

/* A number that begins with a minus sign of its own: "-5/2", not "-1+sqrt(2)". */
static bool print_negative(struct buf *b, const struct tree *x)
{
	return x->op == NODE_NUM && x->k.v < 0 && !(x->k.x && x->k.x->n > 1) &&
	       (print_real(b, x->k), b->s[0] == '-');
}

static void print_sum(struct buf *b, const struct program_view *w, const struct tree *x)
{
	const struct tree *r = &w->s->tree[x->r];
	struct buf t = { 0 };

	print_node(b, w, x->l, SUM);
	if (r->op == NODE_MUL && is_minus_one(w->s, r->l)) {
		buf_add(b, " - ");
		print_node(b, w, r->r, PRODUCT);
	} else if (r->op == NODE_MUL && print_negative(&t, &w->s->tree[r->l])) {
		buf_addf(b, " - %s*", t.s + 1);
		print_node(b, w, r->r, POWER);
	} else if (print_negative(&t, r)) {
		buf_addf(b, " - %s", t.s + 1);
	} else {
		buf_add(b, " + ");
		print_node(b, w, x->r, PRODUCT);
	}
	buf_clear(&t);
}

static void print_product(struct buf *b, const struct program_view *w, const struct tree *x)
{
	if (x->op == NODE_MUL && is_minus_one(w->s, x->l)) {
		buf_addc(b, '-');
	} else {
		print_node(b, w, x->l, PRODUCT);
		buf_addc(b, x->op == NODE_MUL ? '*' : '/');
	}
	print_node(b, w, x->r, POWER);
}

static void print_call(struct buf *b, const struct program_view *w, const char *name, node l,
		       node r)
{
	buf_addf(b, "%s(", name);
	print_node(b, w, l, SUM);
	if (r != NO_NODE) {
		buf_add(b, ", ");
		print_node(b, w, r, SUM);
	}
	buf_addc(b, ')');
}

static void print_power(struct buf *b, const struct program_view *w, const struct tree *x)
{
	const struct tree *n = &w->s->tree[x->r];
	int64_t p, q;

	if (n->op == NODE_NUM && program_form_get(n->k.x, &p, &q) && p == 1 && q == 2) {
		print_call(b, w, "sqrt", x->l, NO_NODE);
		return;
	}
	print_node(b, w, x->l, PART);
	buf_addc(b, '^');
	print_node(b, w, x->r, PART);
}

static void print_var(struct buf *b, const struct program_view *w, int u)
{
	char name[8];

	if (BIT(u) & w->known) {
		print_real(b, w->s->unknown[u].value);
		return;
	}
	program_unknown_name(name, u);
	buf_add(b, name);
}

static void print_inside(struct buf *b, const struct program_view *w, node t)
{
	static const char *const call[] = {
		[NODE_SIN] = "sin",      [NODE_COS] = "cos",   [NODE_TAN] = "tan",
		[NODE_ASIN] = "asin",    [NODE_ACOS] = "acos", [NODE_ATAN] = "atan",
		[NODE_EXPONENT] = "log",
	};
	const struct tree *x = &w->s->tree[t];

	switch (x->op) {
	case NODE_NUM: print_real(b, x->k); break;
	case NODE_VAR: print_var(b, w, x->l); break;
	case NODE_ADD: print_sum(b, w, x); break;
	case NODE_MUL:
	case NODE_DIV: print_product(b, w, x); break;
	case NODE_POW: print_power(b, w, x); break;
	case NODE_SIN:
	case NODE_COS:
	case NODE_TAN:
	case NODE_ASIN:
	case NODE_ACOS:
	case NODE_ATAN:
	case NODE_EXPONENT: print_call(b, w, call[x->op], x->l, x->r); break;
	}
}

static void print_node(struct buf *b, const struct program_view *w, node t,
		       enum program_level least)
{
	bool bracket;

	if (b->n > w->end) {
		buf_add(b, "...");
		return;
	}
	t = seen(w, t);
	bracket = level_of(w, t) < least;
	if (bracket)
		buf_addc(b, '(');
	print_inside(b, w, t);
	if (bracket)
		buf_addc(b, ')');
}

void program_print_tree(struct buf *b, const struct program_solver *s, node t)
{
	const struct program_view w = { .s = s, .end = b->n + NODE_TEXT };

	print_node(b, &w, t, SUM);
}

/* --- Equations ------------------------------------------------------------------------- */
static bool is_plain(const char *text)
{
	return strspn(text, "0123456789.") == strlen(text);
}

void program_print_given(struct buf *b, const struct program_solver *s, int i)
{
	const char *text = s->num[i];

	/* A plain number as it was given: 10.274, not 5137/500. */
	if (is_plain(text))
		buf_add(b, text);
	else
		program_print_tree(b, s, s->value[i]);
}

/* An operand as it stands in an equation. */
static void print_operand(struct buf *b, const struct program_view *w, const struct operand *o,
			  enum program_level least)
{
	if (o->kind == OPERAND_N && is_plain(w->s->num[o->index]))
		buf_add(b, w->s->num[o->index]);
	else
		print_node(b, w, o->at, least);
}

/* What an operand at p must be to need no brackets. */
static enum program_level level_at(const char *begin, const char *p)
{
	char before = p > begin ? p[-1] : '=', after = p[1];

	if (after == '^')
		return PART;
	if (before == '/')
		return POWER;
	if (before == '*' || after == '*' || after == '/')
		return PRODUCT;
	/* All of a side, or all that a function is of. */
	if ((p == begin || before == '(' || (before == ' ' && p[-2] == '=')) &&
	    (!after || after == ')' || (after == ' ' && p[2] == '=')))
		return SUM;
	return PRODUCT;
}

void program_print_equation(struct buf *b, const struct program_solver *s,
			    const struct program_step *e, uint64_t known, uint64_t expressed)
{
	const struct program_view w = { s, known, expressed, b->n + NODE_TEXT };
	const char *begin = e->op->equation, *p = begin;

	while (*p) {
		size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyz");

		if (n == 1) {
			int i = *p == 'z' ? e->n - 1 : *p - 'a';

			print_operand(b, &w, &s->operand[e->first + i], level_at(begin, p));
			p++;
		} else if (n) {
			buf_addn(b, p, n);
			p += n;
		} else if (!strncmp(p, "...", 3)) {
			for (int i = 1; i < e->n - 1; i++) {
				if (i > 1)
					buf_addf(b, " %c ", p[-2]);
				print_operand(b, &w, &s->operand[e->first + i], PRODUCT);
			}
			p += 3;
		} else {
			buf_addc(b, *p++);
		}
	}
}

void program_print_words(struct buf *b, const struct program_solver *s,
			 const struct program_step *e)
{
	buf_add(b, e->op->name);
	for (int i = 0; i < e->n; i++) {
		buf_addc(b, ' ');
		buf_addn(b, s->operand[e->first + i].text, (size_t)s->operand[e->first + i].n);
	}
}

void program_words(struct buf *b, const struct program_solver *s)
{
	for (int i = 0; i < s->steps; i++) {
		if (i)
			buf_addc(b, ' ');
		program_print_words(b, s, program_step_written(s, i));
	}
}
