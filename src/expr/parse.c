/*
 * parse.c -- text to trees, by recursive descent.
 *
 *   or       = and { ("||" | "∨") and }
 *   and      = not { ("&&" | "∧") not }
 *   not      = ("!" | "¬") not | relation
 *   relation = sum { relsign sum }          a < b < c is a < b && b < c
 *   sum      = product { ("+" | "-") product }
 *   product  = sign { ("*" | "/") sign | power }    the last is juxtaposition
 *   sign     = ("-" | "+") sign | power
 *   power    = postfix [ "^" sign ]         right-associative
 *   postfix  = primary { "°" | superscript }
 *   primary  = number | name | name "(" args ")" | "(" or { "," or } ")"
 *            | "{" args "}" | string | "|" or "|" | "√" primary
 *
 * A sign or a "!" may also begin the operand of a tighter operator (2^-1, a*-b).
 *
 * Juxtaposition multiplies when the next thing is a name, "(", "|" or "√" and
 * the last was a number, a name, a closing bracket or a postfix; a number may
 * follow a closing bracket only.  It binds like *: 1/2x is (1/2)*x.  A name with
 * "(" right after it is a call, with a space between only if it is a function;
 * pi and e are never called.
 *
 * Invariants:
 *  (1) Reading recurses at most LEVELS deep.  A printed tree needs at most three
 *      levels for each of its own, so LEVELS never refuses what was printed.
 *  (2) The texts of a tree are at most EXPR_LENGTH bytes together (chains copy
 *      their middle), and so is the tree when printed.
 */
#include "expr/expr_priv.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LEVELS (4 * EXPR_DEPTH)

/* What the factor just read ended with, for juxtaposition. */
enum last { LAST_OTHER, LAST_NUMBER, LAST_NAME, LAST_CLOSE, LAST_POSTFIX };

struct parser {
	const char *s, *p, *end;
	struct arena *a;
	struct err *e;
	enum last last;
	int level, nodes;
	size_t bytes;                /* of texts in the tree */
	bool comments;               /* # and // are read as space */
	bool in_bars;                /* the innermost open bracket is | */
	bool chained;                /* some middle was copied */
	bool failed;
};

/* Trees are made of these, so that the depth of a part is known. */
struct node {
	struct expr x;
	int depth;
};

static int depth_of(const struct expr *x)
{
	return ((const struct node *)(const void *)x)->depth;
}

/* --- Errors ------------------------------------------------------------------------ */

/* The first error stays: what follows it is only its echo. */
static struct expr *bad(struct parser *p, const char *code, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
static struct expr *bad(struct parser *p, const char *code, const char *fmt, ...)
{
	char msg[sizeof p->e->msg];
	va_list ap;

	if (p->failed)
		return NULL;
	p->failed = true;
	va_start(ap, fmt);
	vsnprintf(msg, sizeof msg, fmt, ap);
	va_end(ap);
	fail(p->e, E_ARG, code, "%s", msg);
	return NULL;
}

/* The place as people count: characters from 1. */
static int place(const struct parser *p, const char *at)
{
	int n = 1;

	for (const char *q = p->s; q < at; q++)
		n += ((unsigned char)*q & 0xc0) != 0x80;
	return n;
}

/* "'c' at character 3" or "end of text". */
static const char *found(const struct parser *p, char out[48])
{
	size_t len;
	uint32_t u;

	if (p->p == p->end)
		return "end of text";
	u = expr_char(p->p, p->end, &len);
	if (u < ' ' || u == 0x7f)
		snprintf(out, 48, "U+%04X at character %d", (unsigned)u, place(p, p->p));
	else
		snprintf(out, 48, "'%.*s' at character %d", (int)len, p->p, place(p, p->p));
	return out;
}

static bool known_char(const struct parser *p)
{
	static const char *const known = "+-*/^()[]{}|,:;=<>!&.\"_'0123456789";
	static const char *const wide[] = {
		"·", "×", "⋅", "∙", "÷", "∕", "−", "–", "—", "°", "º", "˚", "√", "∛", "≤", "≥",
		"⩽", "⩾", "≠", "≟", "∥", "⟂", "⊥", "∧", "∨", "¬", "′", "’", "²", "³", "¹", "⁰",
		"⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻", "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈",
		"₉",
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

static struct expr *unexpected(struct parser *p, const char *wanted)
{
	char f[48], c[16];
	size_t len;
	uint32_t u;

	if (p->p < p->end && !known_char(p)) {
		u = expr_char(p->p, p->end, &len);
		if (u < ' ' || u == 0x7f)
			snprintf(c, sizeof c, "U+%04X", (unsigned)u);
		else
			snprintf(c, sizeof c, "'%.*s'", (int)len, p->p);
		return bad(p, "bad_argument", "unknown character %s at %d", c, place(p, p->p));
	}
	return bad(p, "bad_argument", "expected %s, found %s", wanted, found(p, f));
}

/* --- Nodes ------------------------------------------------------------------------- */

static struct expr *make(struct parser *p, enum expr_kind kind, const char *at,
                         struct expr *const *arg, int n)
{
	struct node *t;
	int depth = 0;

	for (int i = 0; i < n; i++)
		if (depth_of(arg[i]) > depth)
			depth = depth_of(arg[i]);
	if (depth >= EXPR_DEPTH)
		return bad(p, "limit", "the expression nests deeper than %d operations",
		           EXPR_DEPTH);
	if (++p->nodes > EXPR_NODES)
		return bad(p, "limit", "the expression has more than %d parts", EXPR_NODES);
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

static struct expr *make_text(struct parser *p, enum expr_kind kind, const char *at,
                              const char *text, struct expr *const *arg, int n)
{
	struct expr *x = make(p, kind, at, arg, n);

	p->bytes += strlen(text);
	if (p->bytes > EXPR_LENGTH)
		return bad(p, "limit", "the names in the expression are longer than %d bytes",
		           EXPR_LENGTH);
	if (x)
		x->text = text;
	return x;
}

/* Any argument may be NULL after an error. */
static struct expr *make_op(struct parser *p, enum expr_op op, const char *at,
                            struct expr *l, struct expr *r)
{
	struct expr *arg[2] = { l, r };
	bool one = op == EXPR_NEG || op == EXPR_NOT || op == EXPR_DEGREE;
	struct expr *x;

	if (!l || (!one && !r))
		return NULL;
	x = make(p, EXPR_OP, at, arg, one ? 1 : 2);
	if (x)
		x->op = op;
	return x;
}

static struct expr *copy(struct parser *p, const struct expr *x)
{
	struct expr *y = make(p, x->kind, p->s + x->pos, x->arg, x->n);

	if (!y)
		return NULL;
	y->op = x->op;
	if ((y->text = x->text))
		p->bytes += strlen(x->text);
	for (int i = 0; i < x->n; i++)
		if (!(y->arg[i] = copy(p, x->arg[i])))
			return NULL;
	return y;
}

/* --- Tokens ------------------------------------------------------------------------ */

static void skip(struct parser *p)
{
	size_t len;

	while (p->p < p->end) {
		if (p->comments && (*p->p == '#' || (*p->p == '/' && p->p + 1 < p->end &&
		                                     p->p[1] == '/'))) {
			while (p->p < p->end && *p->p != '\n')
				p->p++;
		} else if (expr_char_space(expr_char(p->p, p->end, &len))) {
			p->p += len;
		} else {
			break;
		}
	}
}

static bool at_text(const struct parser *p, const char *t)
{
	size_t n;

	if (p->p == p->end || *p->p != *t)
		return false;
	n = strlen(t);
	return (size_t)(p->end - p->p) >= n && !memcmp(p->p, t, n);
}

static bool take(struct parser *p, const char *t)
{
	if (!at_text(p, t))
		return false;
	p->p += strlen(t);
	return true;
}

struct sign {
	const char *text;
	enum expr_op op;
};

/* Longer signs stand before their beginnings. */
static const struct sign or_signs[] = { { "||", EXPR_OR }, { "∨", EXPR_OR }, { 0 } };
static const struct sign and_signs[] = { { "&&", EXPR_AND }, { "∧", EXPR_AND }, { 0 } };
static const struct sign relation_signs[] = {
	{ "==", EXPR_EQ }, { "=", EXPR_EQ }, { "≟", EXPR_EQ }, { "!=", EXPR_NE },
	{ "≠", EXPR_NE }, { "<=", EXPR_LE }, { "≤", EXPR_LE }, { "⩽", EXPR_LE },
	{ "<", EXPR_LT }, { ">=", EXPR_GE }, { "≥", EXPR_GE }, { "⩾", EXPR_GE },
	{ ">", EXPR_GT }, { "∥", EXPR_PARALLEL }, { "⟂", EXPR_PERP }, { "⊥", EXPR_PERP },
	{ 0 },
};
static const struct sign sum_signs[] = {
	{ "+", EXPR_ADD }, { "-", EXPR_SUB }, { "−", EXPR_SUB }, { "–", EXPR_SUB },
	{ "—", EXPR_SUB }, { 0 },
};
static const struct sign product_signs[] = {
	{ "*", EXPR_MUL }, { "·", EXPR_MUL }, { "×", EXPR_MUL }, { "⋅", EXPR_MUL },
	{ "∙", EXPR_MUL }, { "/", EXPR_DIV }, { "÷", EXPR_DIV }, { "∕", EXPR_DIV }, { 0 },
};

static bool take_sign(struct parser *p, const struct sign *table, enum expr_op *op)
{
	skip(p);
	for (; table->text; table++)
		if (take(p, table->text)) {
			*op = table->op;
			return true;
		}
	return false;
}

static bool digit_at(const struct parser *p, const char *q)
{
	return q < p->end && isdigit((unsigned char)*q);
}

static bool number_here(const struct parser *p)
{
	return digit_at(p, p->p) || (p->p < p->end && *p->p == '.' && digit_at(p, p->p + 1));
}

static bool name_here(const struct parser *p)
{
	size_t len;

	return p->p < p->end && expr_char_letter(expr_char(p->p, p->end, &len));
}

/* --- Grammar ----------------------------------------------------------------------- */

static struct expr *parse_or(struct parser *p);
static struct expr *parse_not(struct parser *p);
static struct expr *parse_sign(struct parser *p);
static struct expr *parse_primary(struct parser *p);

static bool enter(struct parser *p)
{
	if (++p->level <= LEVELS)
		return true;
	bad(p, "limit", "brackets and signs nest deeper than %d", LEVELS / 2);
	return false;
}

/* ".5" and "2." get their missing zero or lose their point; the digits stay. */
static struct expr *parse_number(struct parser *p)
{
	const char *at = p->p, *q = p->p, *x;
	size_t whole, all;
	char *text;

	while (digit_at(p, q))
		q++;
	whole = (size_t)(q - at);
	if (q < p->end && *q == '.') {
		q++;
		while (digit_at(p, q))
			q++;
	}
	all = (size_t)(q - at);
	x = q;
	/* 2e3 is a number, 2e and 2e+x are products with e. */
	if (x < p->end && (*x == 'e' || *x == 'E')) {
		x++;
		if (x < p->end && (*x == '+' || *x == '-'))
			x++;
		if (digit_at(p, x)) {
			while (digit_at(p, x))
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
	return make_text(p, EXPR_NUMBER, at, text, NULL, 0);
}

static const char *take_name(struct parser *p)
{
	size_t n = expr_name_scan(p->p, p->end, true, NULL);
	char *text;

	if (!n)
		return NULL;
	text = arena_alloc(p->a, n + 3);
	expr_name_scan(p->p, p->end, true, text);
	p->p += n;
	return text;
}

/* Comma-separated expressions up to the closing bracket, which is taken too.
 * The opening one, at `open`, was taken before.  false after an error. */
static bool parse_items(struct parser *p, const char *open, char close,
                        struct expr ***out, int *count)
{
	bool bars = p->in_bars, ok = false;
	struct expr **item = NULL;
	int n = 0, cap = 0;
	char f[48];

	p->in_bars = false;
	skip(p);
	while (p->p < p->end && *p->p != close) {
		struct expr *x = parse_or(p);

		if (!x)
			goto out;
		if (n == cap)
			item = mem_grow(item, &cap, n + 1, sizeof *item);
		item[n++] = x;
		skip(p);
		if (p->p == p->end || *p->p != ',')
			break;
		p->p++;
		skip(p);
		if (p->p < p->end && *p->p == close) {
			unexpected(p, "an expression after ','");
			goto out;
		}
	}
	if (p->p == p->end || *p->p != close) {
		if (p->p < p->end && !known_char(p))
			unexpected(p, "");
		else if (n && p->p == p->end && p->p[-1] == ',')
			unexpected(p, "an expression after ','");
		else
			bad(p, "bad_argument",
			    "expected '%c' to close '%c' at character %d, found %s",
			    close, *open, place(p, open), found(p, f));
		goto out;
	}
	p->p++;
	p->last = LAST_CLOSE;
	if (n) {
		*out = arena_alloc(p->a, (size_t)n * sizeof *item);
		memcpy(*out, item, (size_t)n * sizeof *item);
	}
	*count = n;
	ok = true;
out:
	mem_free(item);
	p->in_bars = bars;
	return ok;
}

static struct expr *parse_name(struct parser *p)
{
	const char *at = p->p, *name = take_name(p), *open;
	struct expr **arg = NULL;
	bool constant;
	int n = 0;

	if (at_text(p, "_{"))
		return bad(p, "bad_argument", "expected letters or digits in the braces after "
		           "'_' at character %d", place(p, p->p));
	constant = !strcmp(name, "pi") || !strcmp(name, "e");
	open = p->p;
	/* sqrt (3) is a call all the same; x (x+1) is a product. */
	if (expr_is_function(name) && strcmp(name, "x") && strcmp(name, "y")) {
		skip(p);
		if (p->p < p->end && *p->p == '(')
			open = p->p;
		p->p = open;
	}
	if (constant || open == p->end || (*open != '(' && *open != '[')) {
		p->last = LAST_NAME;
		return make_text(p, EXPR_NAME, at, name, NULL, 0);
	}
	p->p++;
	if (!parse_items(p, open, *open == '(' ? ')' : ']', &arg, &n))
		return NULL;
	return make_text(p, EXPR_CALL, at, name, arg, n);
}

static struct expr *parse_paren(struct parser *p)
{
	const char *at = p->p++;
	struct expr **arg = NULL;
	int n = 0;

	if (!parse_items(p, at, ')', &arg, &n))
		return NULL;
	if (n == 1)
		return arg[0];
	if (n == 2 || n == 3)
		return make(p, EXPR_TUPLE, at, arg, n);
	if (!n)
		return bad(p, "bad_argument", "nothing between '(' and ')' at character %d",
		           place(p, at));
	return bad(p, "bad_argument",
	           "expected two or three coordinates in '(' at character %d, found %d",
	           place(p, at), n);
}

static struct expr *parse_list(struct parser *p)
{
	const char *at = p->p++;
	struct expr **arg = NULL;
	int n = 0;

	if (!parse_items(p, at, '}', &arg, &n))
		return NULL;
	p->last = LAST_OTHER;
	return make(p, EXPR_LIST, at, arg, n);
}

static struct expr *parse_bars(struct parser *p)
{
	const char *at = p->p++;
	bool bars = p->in_bars;
	struct expr *x;
	char f[48];

	p->in_bars = true;
	x = parse_or(p);
	p->in_bars = bars;
	if (!x)
		return NULL;
	skip(p);
	if (!take(p, "|"))
		return bad(p, "bad_argument",
		           "expected '|' to close '|' at character %d, found %s",
		           place(p, at), found(p, f));
	p->last = LAST_CLOSE;
	return make_text(p, EXPR_CALL, at, "abs", &x, 1);
}

/* \" and \\ are escapes; any other backslash is itself (texts carry TeX). */
static struct expr *parse_string(struct parser *p)
{
	const char *at = p->p++;
	char *text, *t;

	for (; p->p < p->end && *p->p != '"'; p->p++) {
		if (*p->p == '\\' && p->p + 1 < p->end)
			p->p++;
		if (!*p->p)
			return unexpected(p, "");
	}
	if (p->p == p->end)
		return bad(p, "bad_argument", "expected '\"' to close '\"' at character %d, "
		           "found end of text", place(p, at));
	t = text = arena_alloc(p->a, (size_t)(p->p - at));
	for (const char *q = at + 1; q < p->p; q++) {
		if (*q == '\\' && (q[1] == '"' || q[1] == '\\'))
			q++;
		*t++ = *q;
	}
	p->p++;
	p->last = LAST_OTHER;
	return make_text(p, EXPR_STRING, at, text, NULL, 0);
}

static struct expr *parse_radical(struct parser *p, const char *name, const char *at)
{
	struct expr *x;

	skip(p);
	x = parse_primary(p);
	/* The sign binds to one factor, whatever that ended with. */
	return x ? make_text(p, EXPR_CALL, at, name, &x, 1) : NULL;
}

static struct expr *parse_primary(struct parser *p)
{
	const char *at = p->p;
	struct expr *x = NULL;

	if (!enter(p))
		return NULL;
	if (number_here(p))
		x = parse_number(p);
	else if (name_here(p))
		x = parse_name(p);
	else if (at_text(p, "("))
		x = parse_paren(p);
	else if (at_text(p, "{"))
		x = parse_list(p);
	else if (at_text(p, "\""))
		x = parse_string(p);
	else if (at_text(p, "|"))
		x = parse_bars(p);
	else if (take(p, "√"))
		x = parse_radical(p, "sqrt", at);
	else if (take(p, "∛"))
		x = parse_radical(p, "cbrt", at);
	else
		unexpected(p, "an expression");
	p->level--;
	return x;
}

/* Takes one superscript digit; -1 when there is none. */
static int superscript(struct parser *p)
{
	static const char *const digit[] = {
		"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
	};

	for (int d = 0; d < 10; d++)
		if (take(p, digit[d]))
			return d;
	return -1;
}

/* A run of superscripts: its whole number as text, with a sign in *neg. */
static const char *take_superscript(struct parser *p, bool *neg)
{
	const char *begin = p->p, *digits;
	char *text;
	int d, n = 0;

	*neg = take(p, "⁻");
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

static struct expr *parse_postfix(struct parser *p)
{
	struct expr *x = parse_primary(p);

	while (x) {
		const char *before = p->p, *at, *text;
		bool neg;

		skip(p);
		at = p->p;
		if (take(p, "°") || take(p, "º") || take(p, "˚")) {
			p->last = LAST_POSTFIX;
			x = make_op(p, EXPR_DEGREE, at, x, NULL);
		} else if ((text = take_superscript(p, &neg))) {
			struct expr *k = make_text(p, EXPR_NUMBER, at, text, NULL, 0);

			if (neg)
				k = make_op(p, EXPR_NEG, at, k, NULL);
			p->last = LAST_POSTFIX;
			x = make_op(p, EXPR_POW, at, x, k);
		} else {
			p->p = before;
			break;
		}
	}
	return x;
}

static struct expr *parse_power(struct parser *p)
{
	struct expr *x = parse_postfix(p);
	const char *before = p->p, *at;

	if (!x)
		return NULL;
	skip(p);
	at = p->p;
	if (take(p, "^") || take(p, "**"))
		return make_op(p, EXPR_POW, at, x, parse_sign(p));
	p->p = before;
	return x;
}

static struct expr *parse_sign(struct parser *p)
{
	struct expr *x = NULL;
	const char *at;
	enum expr_op op;

	if (!enter(p))
		return NULL;
	skip(p);
	at = p->p;
	if (take_sign(p, sum_signs, &op)) {
		x = parse_sign(p);
		if (op == EXPR_SUB)
			x = make_op(p, EXPR_NEG, at, x, NULL);
	} else if (at_text(p, "!") || at_text(p, "¬")) {
		x = parse_not(p);
	} else {
		x = parse_power(p);
	}
	p->level--;
	return x;
}

/* Does the next factor multiply the last one without a sign between them? */
static bool juxtaposed(struct parser *p)
{
	enum last last = p->last;

	skip(p);
	if (p->p == p->end || last == LAST_OTHER)
		return false;
	if (number_here(p))
		return last == LAST_CLOSE;
	if (*p->p == '|')
		return !p->in_bars && !at_text(p, "||");
	return *p->p == '(' || name_here(p) || at_text(p, "√") || at_text(p, "∛");
}

static struct expr *parse_product(struct parser *p)
{
	struct expr *x = parse_sign(p);

	while (x) {
		const char *at;
		enum expr_op op;

		skip(p);
		at = p->p;
		if (take_sign(p, product_signs, &op))
			x = make_op(p, op, at, x, parse_sign(p));
		else if (juxtaposed(p))
			x = make_op(p, EXPR_MUL, at, x, parse_power(p));
		else
			break;
	}
	return x;
}

static struct expr *parse_sum(struct parser *p)
{
	struct expr *x = parse_product(p);
	enum expr_op op;

	while (x) {
		const char *at = (skip(p), p->p);

		if (!take_sign(p, sum_signs, &op))
			break;
		x = make_op(p, op, at, x, parse_product(p));
	}
	return x;
}

static struct expr *parse_relation(struct parser *p)
{
	struct expr *l = parse_sum(p), *all = NULL;
	enum expr_op op;

	while (l) {
		const char *at = (skip(p), p->p);
		struct expr *r, *one;

		if (!take_sign(p, relation_signs, &op))
			break;
		if (all) {
			p->chained = true;
			if (!(l = copy(p, l)))
				return NULL;
		}
		r = parse_sum(p);
		one = make_op(p, op, at, l, r);
		all = all ? make_op(p, EXPR_AND, at, all, one) : one;
		if (!all)
			return NULL;
		l = r;
	}
	return all ? all : l;
}

static struct expr *parse_not(struct parser *p)
{
	const char *at = (skip(p), p->p);
	struct expr *x;

	if (!take(p, "!") && !take(p, "¬"))
		return parse_relation(p);
	if (!enter(p))
		return NULL;
	x = make_op(p, EXPR_NOT, at, parse_not(p), NULL);
	p->level--;
	return x;
}

static struct expr *parse_and(struct parser *p)
{
	struct expr *x = parse_not(p);
	enum expr_op op;

	while (x) {
		const char *at = (skip(p), p->p);

		if (!take_sign(p, and_signs, &op))
			break;
		x = make_op(p, op, at, x, parse_not(p));
	}
	return x;
}

static struct expr *parse_or(struct parser *p)
{
	struct expr *x = parse_and(p);
	enum expr_op op;

	while (x) {
		const char *at = (skip(p), p->p);

		/* Between bars "||" closes two of them. */
		if ((p->in_bars && at_text(p, "||")) || !take_sign(p, or_signs, &op))
			break;
		x = make_op(p, op, at, x, parse_and(p));
	}
	return x;
}

/* --- Whole texts ------------------------------------------------------------------- */

static enum status start(struct parser *p, const char *s, size_t n, struct arena *a,
                         struct err *e)
{
	*p = (struct parser){ .s = s, .p = s, .end = s + n, .a = a, .e = e };
	if (n > EXPR_LENGTH)
		return fail(e, E_ARG, "limit", "the text is longer than %d bytes",
		            EXPR_LENGTH);
	if (!utf8_valid(s, n))
		return fail(e, E_ARG, "bad_argument", "the text is not valid UTF-8");
	return OK;
}

/* Everything that is left, as one expression. */
static enum status finish(struct parser *p, struct expr **out)
{
	struct expr *x = parse_or(p);

	if (!x)
		return E_ARG;
	skip(p);
	if (p->p < p->end) {
		unexpected(p, "an operator or the end of the expression");
		return E_ARG;
	}
	if (p->bytes > EXPR_LENGTH || p->end - p->s > EXPR_LENGTH / 4 || p->chained) {
		struct buf b = { 0 };
		bool longer;

		if (p->bytes <= EXPR_LENGTH)
			expr_print(&b, x);
		longer = p->bytes > EXPR_LENGTH || b.n > EXPR_LENGTH;
		buf_clear(&b);
		if (longer) {
			bad(p, "limit", "written out, the expression is longer than %d bytes",
			    EXPR_LENGTH);
			return E_ARG;
		}
	}
	*out = x;
	return OK;
}

enum status expr_parse(struct expr **out, const char *s, size_t n, struct arena *a,
                       struct err *e)
{
	struct parser p;
	enum status st = start(&p, s, n, a, e);

	return st ? st : finish(&p, out);
}

/* The label in front, if there is one; otherwise nothing is taken. */
static void parse_label(struct parser *p, struct expr_statement *st)
{
	const char *begin = p->p, *name = take_name(p), *param = NULL;

	if (!name)
		return;
	if (take(p, "(")) {
		skip(p);
		param = take_name(p);
		skip(p);
		if (!param || !take(p, ")"))
			goto none;
	}
	skip(p);
	if (take(p, ":=")) {
		st->sep = '=';
	} else if (take(p, ":")) {
		st->sep = ':';
	} else if (!at_text(p, "==") && expr_name_assigns(name, param) && take(p, "=")) {
		st->sep = '=';
	} else {
		goto none;
	}
	if (strchr(name, '.') || (param && strchr(param, '.')))
		bad(p, "bad_argument", "%.60s names a part: a label has no dots",
		    strchr(name, '.') ? name : param);
	st->label = name;
	st->param = param;
	return;
none:
	p->p = begin;
}

enum status expr_parse_statement(struct expr_statement *out, const char *s, size_t n,
                                 struct arena *a, struct err *e)
{
	struct expr_statement line = { 0 };
	struct parser p;
	enum status st = start(&p, s, n, a, e);

	if (st)
		return st;
	p.comments = true;
	skip(&p);
	if (p.p < p.end) {
		parse_label(&p, &line);
		if (p.failed)
			return E_ARG;
		st = finish(&p, &line.body);
		if (st)
			return st;
	}
	*out = line;
	return OK;
}
