/*
 * lex.c -- what the parser reads with: errors that tell the place, nodes within the
 * limits, tokens, numbers and names.
 */
#include "expr/parse_priv.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LEVELS (4 * EXPR_DEPTH)

/* Trees are made of these, so that the depth of a part is known. */
struct expr_node {
	struct expr x;
	int depth;
};

static int depth_of(const struct expr *x)
{
	return ((const struct expr_node *)(const void *)x)->depth;
}

/* --- Errors ------------------------------------------------------------------------ */

/* The first error stays: what follows it is only its echo. */
struct expr *expr_lex_bad(struct expr_parser *p, const char *code, const char *fmt, ...)
{
	char msg[sizeof p->e->msg];
	va_list ap;

	if (p->failed)
		return NULL;
	p->failed = true;
	va_start(ap, fmt);
	vsnprintf(msg, sizeof msg, fmt, ap);
	va_end(ap);
	err_fail(p->e, E_ARG, code, "%s", msg);
	if (p->e)
		p->e->column = expr_lex_place(p, p->p);
	return NULL;
}

/* The place as people count: characters from 1. */
int expr_lex_place(const struct expr_parser *p, const char *at)
{
	int n = 1;

	for (const char *q = p->s; q < at; q++)
		n += ((unsigned char)*q & 0xc0) != 0x80;
	return n;
}

/* "'c' at character 3" or "end of text". */
const char *expr_lex_found(const struct expr_parser *p, char out[48])
{
	size_t len;
	uint32_t u;

	if (p->p == p->end)
		return "end of text";
	u = expr_char(p->p, p->end, &len);
	if (u < ' ' || u == 0x7f)
		snprintf(out, 48, "U+%04X at character %d", (unsigned)u,
			 expr_lex_place(p, p->p));
	else
		snprintf(out, 48, "'%.*s' at character %d", (int)len, p->p,
			 expr_lex_place(p, p->p));
	return out;
}

bool expr_lex_known(const struct expr_parser *p)
{
	static const char *const known = "+-*/^()[]{}|,:;=<>!&.%\"_'~0123456789\\";
	static const char *const wide[] = {
		"·", "×", "⋅", "∙", "÷", "∕", "−", "–", "—", "°", "º", "˚", "√", "∛", "≤", "≥",
		"⩽", "⩾", "≠", "≟", "∥", "⟂", "⊥", "∧", "∨", "¬", "′", "’", "²", "³", "¹", "⁰",
		"⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻", "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈",
		"₉", "∠", "∡", "∢", "△", "▵", "⊙", "∈", "∉", "≅", "∼", "∽", "≈", "∦", "ⁿ", "⊗",
	};
	size_t len;
	uint32_t u = expr_char(p->p, p->end, &len);

	if (u < 0x80 && u && strchr(known, (int)u))
		return true;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (strlen(wide[i]) == len && !memcmp(wide[i], p->p, len))
			return true;
	return expr_char_letter(u);
}

/* Letters of the TeX word at q, the backslash left out; 0 when there is none. */
size_t expr_lex_word(const struct expr_parser *p, const char *q)
{
	size_t n = 0;

	if (q >= p->end || *q != '\\')
		return 0;
	while (q + 1 + n < p->end && isalpha((unsigned char)q[1 + n]))
		n++;
	return n;
}

struct expr *expr_lex_unexpected(struct expr_parser *p, const char *wanted)
{
	char f[48], c[16];
	size_t len = expr_lex_word(p, p->p);
	uint32_t u;

	if (len)
		return expr_lex_bad(
			p, "bad_argument", "expected %s, found \\%.*s at character %d", wanted,
			len > 30 ? 30 : (int)len, p->p + 1, expr_lex_place(p, p->p));
	if (p->p < p->end && !expr_lex_known(p)) {
		u = expr_char(p->p, p->end, &len);
		if (u < ' ' || u == 0x7f)
			snprintf(c, sizeof c, "U+%04X", (unsigned)u);
		else
			snprintf(c, sizeof c, "'%.*s'", (int)len, p->p);
		return expr_lex_bad(p, "bad_argument", "unknown character %s at %d", c,
				    expr_lex_place(p, p->p));
	}
	return expr_lex_bad(p, "bad_argument", "expected %s, found %s", wanted,
			    expr_lex_found(p, f));
}

/* --- Nodes ------------------------------------------------------------------------- */

struct expr *expr_make(struct expr_parser *p, enum expr_kind kind, const char *at,
		       struct expr *const *arg, int n)
{
	struct expr_node *t;
	int depth = 0;

	for (int i = 0; i < n; i++)
		if (depth_of(arg[i]) > depth)
			depth = depth_of(arg[i]);
	if (depth >= EXPR_DEPTH)
		return expr_lex_bad(p, "limit",
				    "the expression nests deeper than %d operations",
				    EXPR_DEPTH);
	if (++p->nodes > EXPR_NODES)
		return expr_lex_bad(p, "limit", "the expression has more than %d parts",
				    EXPR_NODES);
	t = arena_alloc(p->a, sizeof *t);
	t->depth = depth + 1;
	t->x.kind = kind;
	t->x.pos = (int)(at - p->s);
	t->x.n = n;
	if (n) {
		t->x.arg = arena_alloc(p->a, (size_t)n * sizeof *arg);
		memcpy(t->x.arg, arg, (size_t)n * sizeof *arg);
	}
	return &t->x;
}

struct expr *expr_make_text(struct expr_parser *p, enum expr_kind kind, const char *at,
			    const char *text, struct expr *const *arg, int n)
{
	struct expr *x = expr_make(p, kind, at, arg, n);

	p->bytes += strlen(text);
	if (p->bytes > EXPR_LENGTH)
		return expr_lex_bad(p, "limit",
				    "the names in the expression are longer than %d bytes",
				    EXPR_LENGTH);
	if (x)
		x->text = text;
	return x;
}

/* Any argument may be NULL after an error. */
struct expr *expr_make_op(struct expr_parser *p, enum expr_op op, const char *at,
			  struct expr *l, struct expr *r)
{
	struct expr *arg[2] = { l, r };
	bool one = op == EXPR_NEG || op == EXPR_NOT || op == EXPR_DEGREE;
	struct expr *x;

	if (!l || (!one && !r))
		return NULL;
	x = expr_make(p, EXPR_OP, at, arg, one ? 1 : 2);
	if (x)
		x->op = op;
	return x;
}

struct expr *expr_make_copy(struct expr_parser *p, const struct expr *x)
{
	struct expr *y = expr_make(p, x->kind, p->s + x->pos, x->arg, x->n);

	if (!y)
		return NULL;
	y->op = x->op;
	if ((y->text = x->text))
		p->bytes += strlen(x->text);
	for (int i = 0; i < x->n; i++)
		if (!(y->arg[i] = expr_make_copy(p, x->arg[i])))
			return NULL;
	return y;
}

/* --- Tokens ------------------------------------------------------------------------ */

bool expr_lex_is_word(const struct expr_parser *p, const char *q, const char *word)
{
	size_t n = expr_lex_word(p, q);

	return n && strlen(word) == n && !memcmp(q + 1, word, n);
}

/* TeX that says nothing: its bytes, or 0. */
static size_t tex_space(const struct expr_parser *p, const char *q)
{
	static const char *const words[] = {
		"left",      "right",  "quad",     "qquad",     "big",
		"Big",       "bigl",   "bigr",     "Bigl",      "Bigr",
		"bigg",      "Bigg",   "biggl",    "biggr",     "displaystyle",
		"textstyle", "limits", "nolimits", "thinspace",
	};
	size_t n = expr_lex_word(p, q);

	if (*q == '~')
		return q != p->p || !expr_notation_tilde(p);
	if (*q != '\\' || q + 1 == p->end)
		return 0;
	if (!n)
		return q[1] && strchr(",;:! ", q[1]) ? 2 : 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (expr_lex_is_word(p, q, words[i]))
			return n + 1;
	return 0;
}

void expr_lex_skip_some(struct expr_parser *p)
{
	size_t len;

	while (p->p < p->end) {
		if (p->comments &&
		    (*p->p == '#' || (*p->p == '/' && p->p + 1 < p->end && p->p[1] == '/'))) {
			while (p->p < p->end && *p->p != '\n')
				p->p++;
		} else if (expr_char_space(expr_char(p->p, p->end, &len)) ||
			   (len = tex_space(p, p->p))) {
			p->p += len;
		} else {
			break;
		}
	}
}

bool expr_lex_at_whole(const struct expr_parser *p, const char *t)
{
	size_t n = strlen(t);

	if ((size_t)(p->end - p->p) < n || memcmp(p->p, t, n))
		return false;
	/* \le does not begin \left. */
	return t[0] != '\\' || !isalpha((unsigned char)t[1]) ||
	       expr_lex_word(p, p->p) == n - 1;
}

bool expr_lex_take_whole(struct expr_parser *p, const char *t)
{
	if (!expr_lex_at_whole(p, t))
		return false;
	p->p += strlen(t);
	return true;
}

bool expr_lex_sign(struct expr_parser *p, const struct expr_sign *table, enum expr_op *op)
{
	expr_lex_skip(p);
	/* Mostly a term has ended here, and so has what it stands in. */
	if (p->p == p->end || *p->p == ',' || *p->p == ')')
		return false;
	for (; table->text; table++)
		if (expr_lex_take(p, table->text)) {
			*op = table->op;
			return true;
		}
	return false;
}

bool expr_lex_digit(const struct expr_parser *p, const char *q)
{
	return q < p->end && isdigit((unsigned char)*q);
}

bool expr_lex_number_here(const struct expr_parser *p)
{
	return expr_lex_digit(p, p->p) ||
	       (p->p < p->end && *p->p == '.' && expr_lex_digit(p, p->p + 1));
}

/* \alpha, \pi, \sin, \operatorname{...}: what a name may begin with in TeX. */
bool expr_lex_tex_name_here(const struct expr_parser *p)
{
	static const char *const wrap[] = {
		"operatorname", "mathrm", "mathit", "mathsf", "mathbf", "text", "textrm",
	};
	size_t n = expr_lex_word(p, p->p);
	char word[16];

	if (!n)
		return false;
	for (size_t i = 0; i < sizeof wrap / sizeof *wrap; i++)
		if (expr_lex_is_word(p, p->p, wrap[i]))
			return true;
	if (n >= sizeof word)
		return false;
	memcpy(word, p->p + 1, n);
	word[n] = 0;
	return !strcmp(word, "pi") || expr_name_greek(word, n) ||
	       (n > 1 && expr_is_function(word) && strcmp(word, "sqrt") && strcmp(word, "If"));
}

bool expr_lex_name_here(const struct expr_parser *p)
{
	size_t len;

	if (expr_lex_tex_name_here(p))
		return true;
	return p->p < p->end && expr_char_letter(expr_char(p->p, p->end, &len));
}

bool expr_lex_enter(struct expr_parser *p)
{
	if (++p->level <= LEVELS)
		return true;
	expr_lex_bad(p, "limit", "brackets and signs nest deeper than %d", LEVELS / 2);
	return false;
}

/* ".5" and "2." get their missing zero or lose their point; the digits stay. */
struct expr *expr_lex_number(struct expr_parser *p)
{
	const char *at = p->p, *q = p->p, *x;
	size_t whole, all;
	char *text;

	while (expr_lex_digit(p, q))
		q++;
	whole = (size_t)(q - at);
	if (q < p->end && *q == '.') {
		q++;
		while (expr_lex_digit(p, q))
			q++;
	}
	all = (size_t)(q - at);
	x = q;
	/* 2e3 is a number, 2e and 2e+x are products with e. */
	if (x < p->end && (*x == 'e' || *x == 'E')) {
		x++;
		if (x < p->end && (*x == '+' || *x == '-'))
			x++;
		if (expr_lex_digit(p, x)) {
			while (expr_lex_digit(p, x))
				x++;
		} else {
			x = q;
		}
	}
	text = arena_alloc(p->a, (size_t)(x - at) + 2);
	if (!whole)
		strcpy(text, "0");
	strncat(text, at, all == whole + 1 ? whole : all);
	strncat(text, q, (size_t)(x - q));
	p->p = x;
	p->last = LAST_NUMBER;
	return expr_make_text(p, EXPR_NUMBER, at, text, NULL, 0);
}

/* The base is a TeX word or stands in its braces; subscript and primes follow as in any
 * name, but none after a function or pi. */
static const char *take_tex_name(struct expr_parser *p)
{
	size_t n = expr_lex_word(p, p->p), len = 0, used;
	const char *begin = p->p, *base = p->p + 1, *rest = base + n;
	char *text, *t;

	if (n < 16 && !expr_name_greek(base, n)) {
		const char *word = arena_strndup(p->a, base, n);

		if (!strcmp(word, "pi") || expr_is_function(word)) {
			p->p = rest;
			return word;
		}
		p->p = rest;
		expr_lex_skip(p);
		if (!expr_lex_take(p, "{"))
			goto none;
		expr_lex_skip(p);
		base = p->p;
		n = expr_name_scan(base, p->end, true, NULL);
		p->p += n;
		expr_lex_skip(p);
		if (!n || !expr_lex_take(p, "}"))
			goto none;
		rest = p->p;
	}
	/* As far as it may belong to a name; no further than the next name of TeX. */
	if (rest < p->end && (*rest == '_' || *rest == '\''))
		while (rest + len < p->end &&
		       (isalnum((unsigned char)rest[len]) || (rest[len] & 0x80) ||
			(rest[len] && strchr("_{}'.", rest[len]))))
			len++;
	t = arena_alloc(p->a, n + len + 1);
	memcpy(t, base, n);
	memcpy(t + n, rest, len);
	text = arena_alloc(p->a, n + len + 3);
	used = expr_name_scan(t, t + n + len, true, text);
	p->p = rest + (used - n);
	return text;
none:
	p->p = begin;
	expr_lex_unexpected(p, "a name in braces");
	return NULL;
}

const char *expr_lex_name(struct expr_parser *p)
{
	size_t n = expr_name_scan(p->p, p->end, true, NULL);
	char *text;

	if (expr_lex_tex_name_here(p))
		return take_tex_name(p);
	if (!n)
		return NULL;
	text = arena_alloc(p->a, n + 3);
	expr_name_scan(p->p, p->end, true, text);
	p->p += n;
	return text;
}

/* Takes one superscript digit; -1 when there is none. */
static int superscript(struct expr_parser *p)
{
	static const char *const digit[] = {
		"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
	};

	for (int d = 0; d < 10; d++)
		if (expr_lex_take(p, digit[d]))
			return d;
	return -1;
}

/* A run of superscripts: its whole number as text, with a sign in *neg. */
const char *expr_lex_superscript(struct expr_parser *p, bool *neg)
{
	const char *begin = p->p, *digits;
	char *text;
	int d, n = 0;

	*neg = expr_lex_take(p, "⁻");
	digits = p->p;
	while (superscript(p) >= 0)
		n++;
	if (!n) {
		p->p = begin;
		return NULL;
	}
	text = arena_alloc(p->a, (size_t)n + 1);
	p->p = digits;
	for (n = 0; (d = superscript(p)) >= 0; n++)
		text[n] = (char)('0' + d);
	return text;
}

/* °, and ^\circ with or without braces. */
bool expr_lex_degree(struct expr_parser *p)
{
	const char *before = p->p;
	bool braces;

	if (expr_lex_take(p, "°") || expr_lex_take(p, "º") || expr_lex_take(p, "˚") ||
	    expr_lex_take(p, "\\degree"))
		return true;
	if (expr_lex_take(p, "^")) {
		expr_lex_skip(p);
		if ((braces = expr_lex_take(p, "{")))
			expr_lex_skip(p);
		if (expr_lex_take(p, "\\circ") || expr_lex_take(p, "°")) {
			expr_lex_skip(p);
			if (!braces || expr_lex_take(p, "}"))
				return true;
		}
	}
	p->p = before;
	return false;
}
