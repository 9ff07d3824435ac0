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
 *            | function [ "^" whole ] ( "(" args ")" | bare ) | TeX
 *   bare     = power { power }              up to a function, "(" or e
 *
 * A sign or a "!" may also begin the operand of a tighter operator (2^-1, a*-b).
 *
 * TeX is read as it comes: words like \left count as space, \cdot and \le are signs,
 * \alpha and \sin names, \frac and \sqrt primaries.  "^{" around one expression is a
 * bracket; everywhere else braces make lists.  A whole number before a proper fraction of
 * whole numbers is a mixed number, as nobody writes a product so: 3\frac{3}{5} is 18/5,
 * but 3\frac{x}{5} and 3\frac{7}{5} are products.
 *
 * Juxtaposition multiplies when the next thing is a name, "(", "|", "√" or TeX and
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

struct expr_parser {
	const char *s, *p, *end;
	struct arena *a;
	struct err *e;
	enum last last;
	int level, nodes;
	size_t bytes;      /* of texts in the tree */
	const char *group; /* the brace here is a bracket, not a list */
	bool comments;     /* # and // are read as space */
	bool in_bars;      /* the innermost open bracket is | */
	bool chained;      /* some middle was copied */
	bool failed;
};

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

/* The place as people count: characters from 1. */
static int place(const struct expr_parser *p, const char *at)
{
	int n = 1;

	for (const char *q = p->s; q < at; q++)
		n += ((unsigned char)*q & 0xc0) != 0x80;
	return n;
}

/* The first error stays: what follows it is only its echo. */
static struct expr *bad(struct expr_parser *p, const char *code, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
static struct expr *bad(struct expr_parser *p, const char *code, const char *fmt, ...)
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
		p->e->column = place(p, p->p);
	return NULL;
}

/* "'c' at character 3" or "end of text". */
static const char *found(const struct expr_parser *p, char out[48])
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

static bool known_char(const struct expr_parser *p)
{
	static const char *const known = "+-*/^()[]{}|,:;=<>!&.\"_'0123456789\\";
	static const char *const wide[] = {
		"·", "×", "⋅", "∙", "÷", "∕", "−", "–", "—", "°", "º", "˚", "√",
		"∛", "≤", "≥", "⩽", "⩾", "≠", "≟", "∥", "⟂", "⊥", "∧", "∨", "¬",
		"′", "’", "²", "³", "¹", "⁰", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻",
		"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉",
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
static size_t word_at(const struct expr_parser *p, const char *q)
{
	size_t n = 0;

	if (q >= p->end || *q != '\\')
		return 0;
	while (q + 1 + n < p->end && isalpha((unsigned char)q[1 + n]))
		n++;
	return n;
}

static struct expr *unexpected(struct expr_parser *p, const char *wanted)
{
	char f[48], c[16];
	size_t len = word_at(p, p->p);
	uint32_t u;

	if (len)
		return bad(p, "bad_argument", "expected %s, found \\%.*s at character %d",
			   wanted, len > 30 ? 30 : (int)len, p->p + 1, place(p, p->p));
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

static struct expr *make(struct expr_parser *p, enum expr_kind kind, const char *at,
			 struct expr *const *arg, int n)
{
	struct expr_node *t;
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

static struct expr *make_text(struct expr_parser *p, enum expr_kind kind, const char *at,
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
static struct expr *make_op(struct expr_parser *p, enum expr_op op, const char *at,
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

static struct expr *copy(struct expr_parser *p, const struct expr *x)
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

static bool is_word(const struct expr_parser *p, const char *q, const char *word)
{
	size_t n = word_at(p, q);

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
	size_t n = word_at(p, q);

	if (*q == '~')
		return 1;
	if (*q != '\\' || q + 1 == p->end)
		return 0;
	if (!n)
		return q[1] && strchr(",;:! ", q[1]) ? 2 : 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (is_word(p, q, words[i]))
			return n + 1;
	return 0;
}

static void skip(struct expr_parser *p)
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

static bool at_text(const struct expr_parser *p, const char *t)
{
	size_t n;

	if (p->p == p->end || *p->p != *t)
		return false;
	n = strlen(t);
	if ((size_t)(p->end - p->p) < n || memcmp(p->p, t, n))
		return false;
	/* \le does not begin \left. */
	return t[0] != '\\' || !isalpha((unsigned char)t[1]) || word_at(p, p->p) == n - 1;
}

static bool take(struct expr_parser *p, const char *t)
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
static const struct sign or_signs[] = {
	{ "||", EXPR_OR }, { "∨", EXPR_OR }, { "\\lor", EXPR_OR }, { "\\vee", EXPR_OR }, { 0 },
};
static const struct sign and_signs[] = {
	{ "&&", EXPR_AND },
	{ "∧", EXPR_AND },
	{ "\\land", EXPR_AND },
	{ "\\wedge", EXPR_AND },
	{ 0 },
};
static const struct sign relation_signs[] = {
	{ "==", EXPR_EQ },
	{ "=", EXPR_EQ },
	{ "≟", EXPR_EQ },
	{ "!=", EXPR_NE },
	{ "≠", EXPR_NE },
	{ "<=", EXPR_LE },
	{ "≤", EXPR_LE },
	{ "⩽", EXPR_LE },
	{ "<", EXPR_LT },
	{ ">=", EXPR_GE },
	{ "≥", EXPR_GE },
	{ "⩾", EXPR_GE },
	{ ">", EXPR_GT },
	{ "∥", EXPR_PARALLEL },
	{ "⟂", EXPR_PERP },
	{ "⊥", EXPR_PERP },
	{ "\\le", EXPR_LE },
	{ "\\leq", EXPR_LE },
	{ "\\leqslant", EXPR_LE },
	{ "\\ge", EXPR_GE },
	{ "\\geq", EXPR_GE },
	{ "\\geqslant", EXPR_GE },
	{ "\\ne", EXPR_NE },
	{ "\\neq", EXPR_NE },
	{ "\\lt", EXPR_LT },
	{ "\\gt", EXPR_GT },
	{ "\\parallel", EXPR_PARALLEL },
	{ "\\perp", EXPR_PERP },
	{ 0 },
};
static const struct sign sum_signs[] = {
	{ "+", EXPR_ADD }, { "-", EXPR_SUB }, { "−", EXPR_SUB },
	{ "–", EXPR_SUB }, { "—", EXPR_SUB }, { 0 },
};
static const struct sign product_signs[] = {
	{ "*", EXPR_MUL },       { "·", EXPR_MUL },     { "×", EXPR_MUL },
	{ "⋅", EXPR_MUL },       { "∙", EXPR_MUL },     { "/", EXPR_DIV },
	{ "÷", EXPR_DIV },       { "∕", EXPR_DIV },     { "\\cdot", EXPR_MUL },
	{ "\\times", EXPR_MUL }, { "\\div", EXPR_DIV }, { 0 },
};

static bool take_sign(struct expr_parser *p, const struct sign *table, enum expr_op *op)
{
	skip(p);
	for (; table->text; table++)
		if (take(p, table->text)) {
			*op = table->op;
			return true;
		}
	return false;
}

static bool digit_at(const struct expr_parser *p, const char *q)
{
	return q < p->end && isdigit((unsigned char)*q);
}

static bool number_here(const struct expr_parser *p)
{
	return digit_at(p, p->p) || (p->p < p->end && *p->p == '.' && digit_at(p, p->p + 1));
}

/* \alpha, \pi, \sin, \operatorname{...}: what a name may begin with in TeX. */
static bool tex_name_here(const struct expr_parser *p)
{
	static const char *const wrap[] = {
		"operatorname", "mathrm", "mathit", "mathsf", "mathbf", "text", "textrm",
	};
	size_t n = word_at(p, p->p);
	char word[16];

	if (!n)
		return false;
	for (size_t i = 0; i < sizeof wrap / sizeof *wrap; i++)
		if (is_word(p, p->p, wrap[i]))
			return true;
	if (n >= sizeof word)
		return false;
	memcpy(word, p->p + 1, n);
	word[n] = 0;
	return !strcmp(word, "pi") || expr_name_greek(word, n) ||
	       (n > 1 && expr_is_function(word) && strcmp(word, "sqrt") && strcmp(word, "If"));
}

static bool name_here(const struct expr_parser *p)
{
	size_t len;

	if (tex_name_here(p))
		return true;
	return p->p < p->end && expr_char_letter(expr_char(p->p, p->end, &len));
}

/* --- Grammar ----------------------------------------------------------------------- */

static struct expr *parse_or(struct expr_parser *p);
static struct expr *parse_not(struct expr_parser *p);
static struct expr *parse_sign(struct expr_parser *p);
static struct expr *parse_power(struct expr_parser *p);
static struct expr *parse_primary(struct expr_parser *p);
static struct expr *tex_argument(struct expr_parser *p);
static const char *take_superscript(struct expr_parser *p, bool *neg);

static bool enter(struct expr_parser *p)
{
	if (++p->level <= LEVELS)
		return true;
	bad(p, "limit", "brackets and signs nest deeper than %d", LEVELS / 2);
	return false;
}

/* ".5" and "2." get their missing zero or lose their point; the digits stay. */
static struct expr *parse_number(struct expr_parser *p)
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

/* The base is a TeX word or stands in its braces; subscript and primes follow as in any
 * name, but none after a function or pi. */
static const char *take_tex_name(struct expr_parser *p)
{
	enum { REST = 120 };
	size_t n = word_at(p, p->p), len = 0, used;
	const char *begin = p->p, *base = p->p + 1, *rest = base + n;
	char *text, *t;

	if (n < 16 && !expr_name_greek(base, n)) {
		const char *word = arena_strndup(p->a, base, n);

		if (!strcmp(word, "pi") || expr_is_function(word)) {
			p->p = rest;
			return word;
		}
		p->p = rest;
		skip(p);
		if (!take(p, "{"))
			goto none;
		skip(p);
		base = p->p;
		n = expr_name_scan(base, p->end, true, NULL);
		p->p += n;
		skip(p);
		if (!n || !take(p, "}"))
			goto none;
		rest = p->p;
	}
	if (rest < p->end && (*rest == '_' || *rest == '\''))
		len = (size_t)(p->end - rest);
	if (len > REST)
		for (len = REST; ((unsigned char)rest[len] & 0xc0) == 0x80; len--)
			;
	t = arena_alloc(p->a, n + len + 1);
	memcpy(t, base, n);
	memcpy(t + n, rest, len);
	text = arena_alloc(p->a, n + len + 3);
	used = expr_name_scan(t, t + n + len, true, text);
	p->p = rest + (used - n);
	return text;
none:
	p->p = begin;
	unexpected(p, "a name in braces");
	return NULL;
}

static const char *take_name(struct expr_parser *p)
{
	size_t n = expr_name_scan(p->p, p->end, true, NULL);
	char *text;

	if (tex_name_here(p))
		return take_tex_name(p);
	if (!n)
		return NULL;
	text = arena_alloc(p->a, n + 3);
	expr_name_scan(p->p, p->end, true, text);
	p->p += n;
	return text;
}

/* Comma-separated expressions up to the closing bracket, which is taken too.
 * The opening one, at `open`, was taken before.  false after an error. */
static bool parse_items(struct expr_parser *p, const char *open, const char *close,
			struct expr ***out, int *count)
{
	bool bars = p->in_bars, ok = false;
	struct expr **item = NULL;
	int n = 0, cap = 0;
	char f[48];

	p->in_bars = false;
	skip(p);
	while (p->p < p->end && !at_text(p, close)) {
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
		if (at_text(p, close)) {
			unexpected(p, "an expression after ','");
			goto out;
		}
	}
	if (!take(p, close)) {
		if (p->p < p->end && !known_char(p))
			unexpected(p, "");
		else if (n && p->p == p->end && p->p[-1] == ',')
			unexpected(p, "an expression after ','");
		else
			bad(p, "bad_argument",
			    "expected '%s' to close '%.*s' at character %d, found %s", close,
			    *open == '\\' ? 2 : 1, open, place(p, open), found(p, f));
		goto out;
	}
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

/* --- Functions, with and without brackets ------------------------------------------- */

/* A function of one number that people write without brackets. */
static bool bare_function(const char *name)
{
	const struct expr_function_row *f = expr_function_find(name);

	return f && f->least == 1 && f->id != F_X && f->id != F_Y && f->id != F_MIN &&
	       f->id != F_MAX && f->id != F_ROUND;
}

/* TeX that begins a factor and is no name. */
static bool tex_primary_here(const struct expr_parser *p)
{
	static const char *const words[] = {
		"frac",  "dfrac", "tfrac",  "cfrac", "sqrt",
		"lvert", "lVert", "lfloor", "lceil", "begin",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (is_word(p, p->p, words[i]))
			return true;
	return false;
}

/* May the argument of a function begin here, without "("? */
static bool operand_here(const struct expr_parser *p)
{
	if (p->p == p->end)
		return false;
	if (*p->p == '|')
		return !p->in_bars && !at_text(p, "||");
	return number_here(p) || name_here(p) || tex_primary_here(p) || at_text(p, "√") ||
	       at_text(p, "∛");
}

/* Does a function, or e, begin here?  Then the argument of the last function ends.  x
 * and y are functions of points only. */
static bool function_here(const struct expr_parser *p)
{
	size_t n = word_at(p, p->p);
	char name[16] = "";

	if (n && n < sizeof name)
		memcpy(name, p->p + 1, n);
	else if (!n && (n = expr_name_scan(p->p, p->end, true, NULL)) && n < sizeof name - 3)
		expr_name_scan(p->p, p->end, true, name);
	if (!strcmp(name, "x") || !strcmp(name, "y"))
		return false;
	return !strcmp(name, "e") || expr_is_function(name);
}

/* 2x, \frac{x}{2}, 2 pi x^2: factors side by side. */
static struct expr *parse_bare(struct expr_parser *p)
{
	struct expr *x = parse_power(p);

	while (x) {
		const char *before = p->p, *at;

		skip(p);
		at = p->p;
		if (!operand_here(p) || number_here(p) || *at == '|' || function_here(p)) {
			p->p = before;
			break;
		}
		x = make_op(p, EXPR_MUL, at, x, parse_power(p));
	}
	return x;
}

/* The whole number in sin^2 x, sin^{-1} x, sin² x, if what follows can be an argument;
 * otherwise nothing is taken and NULL returned. */
static const char *take_front_power(struct expr_parser *p, bool *negative)
{
	const char *begin = p->p, *text, *q;
	bool braces;

	skip(p);
	*negative = false;
	if (!(text = take_superscript(p, negative))) {
		if (!take(p, "^"))
			goto none;
		skip(p);
		if ((braces = take(p, "{")))
			skip(p);
		*negative = take(p, "-") || take(p, "−");
		for (q = p->p; digit_at(p, q); q++)
			;
		if (q == p->p || q - p->p > 9)
			goto none;
		text = arena_strndup(p->a, p->p, (size_t)(q - p->p));
		p->p = q;
		if (braces) {
			skip(p);
			if (!take(p, "}"))
				goto none;
		}
	}
	q = p->p;
	skip(p);
	/* 2.5 and 2e3 are numbers, and sin^2 3 could be meant as sin^23. */
	if (at_text(p, "(") ||
	    (operand_here(p) && !number_here(p) && (p->p > q || (*q != 'e' && *q != 'E'))))
		return text;
none:
	p->p = begin;
	return NULL;
}

/* f^k(u): k == -1 is the inverse for sin, cos, tan. */
static struct expr *powered(struct expr_parser *p, const char *at, const char *name,
			    struct expr *const *arg, int n, const char *power, bool negative)
{
	struct expr *x, *k;

	if (power && negative && !strcmp(power, "1") &&
	    (!strcmp(name, "sin") || !strcmp(name, "cos") || !strcmp(name, "tan"))) {
		name = name[0] == 's' ? "asin" : name[0] == 'c' ? "acos" : "atan";
		power = NULL;
	}
	x = make_text(p, EXPR_CALL, at, name, arg, n);
	if (!x || !power)
		return x;
	k = make_text(p, EXPR_NUMBER, at, power, NULL, 0);
	if (negative)
		k = make_op(p, EXPR_NEG, at, k, NULL);
	return make_op(p, EXPR_POW, at, x, k);
}

/* A "(" right here; spaces before it only for functions: x (x+1) is a product.  \left
 * is no space in that sense. */
static bool open_here(const struct expr_parser *p, bool spaces, const char **open)
{
	struct expr_parser ahead = *p;

	*open = p->p;
	if (p->p < p->end && *p->p == '[')
		return true;
	if (spaces || word_at(p, p->p))
		skip(&ahead);
	*open = ahead.p;
	return ahead.p < p->end && *ahead.p == '(';
}

static struct expr *parse_name(struct expr_parser *p)
{
	const char *at = p->p, *full = take_name(p), *name = full, *after = p->p, *open;
	const char *power = NULL;
	struct expr **arg = NULL, *base = NULL, *both[2];
	bool called = false, negative = false;
	int n = 0;

	if (!name)
		return NULL;
	/* \log_{b} x, and log_2(x), whose name has swallowed the base. */
	if (*at == '\\' && !strcmp(name, "log") && take(p, "_")) {
		if (!(base = tex_argument(p)))
			return NULL;
	} else if (at_text(p, "_{")) {
		return bad(p, "bad_argument",
			   "expected letters or digits in the braces after "
			   "'_' at character %d",
			   place(p, p->p));
	} else if (!strncmp(name, "log_", 4) && name[4] &&
		   strspn(name + 4, "0123456789") == strlen(name + 4)) {
		name = "log";
	}
	if (bare_function(name))
		power = take_front_power(p, &negative);
	if (strcmp(name, "pi") && strcmp(name, "e") &&
	    open_here(p, strlen(name) > 1 && expr_is_function(name), &open)) {
		p->p = open + 1;
		if (!parse_items(p, open, *open == '(' ? ")" : "]", &arg, &n))
			return NULL;
		called = true;
	} else if (bare_function(name)) {
		skip(p);
		if (operand_here(p)) {
			arg = &both[1];
			n = 1;
			if (!enter(p) || !(both[1] = parse_bare(p)))
				return NULL;
			p->level--;
			p->last = LAST_CLOSE;
			called = true;
		}
	}
	if (base && !called) {
		unexpected(p, "the argument of the logarithm");
		return NULL;
	}
	if (!called) {
		p->p = after;
		p->last = LAST_NAME;
		return make_text(p, EXPR_NAME, at, full, NULL, 0);
	}
	if (name != full && !base) {
		if (n != 1)
			return make_text(p, EXPR_CALL, at, full, arg, n);
		base = make_text(p, EXPR_NUMBER, at, full + 4, NULL, 0);
	}
	if (base) {
		if (n != 1)
			return bad(p, "bad_argument",
				   "the logarithm at character %d takes one "
				   "argument",
				   place(p, at));
		both[1] = arg[0];
		both[0] = base;
		arg = both;
		n = 2;
	}
	return powered(p, at, name, arg, n, power, negative);
}

static struct expr *parse_paren(struct expr_parser *p)
{
	const char *at = p->p++;
	struct expr **arg = NULL;
	int n = 0;

	if (!parse_items(p, at, ")", &arg, &n))
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

/* close: "}" or "\\}", as it was opened. */
static struct expr *parse_list(struct expr_parser *p, const char *close)
{
	const char *at = p->p;
	bool group = p->group == at;
	struct expr **arg = NULL;
	int n = 0;

	p->p += strlen(close);
	if (!parse_items(p, at, close, &arg, &n))
		return NULL;
	if (group && n == 1) {
		p->last = LAST_POSTFIX;
		return arg[0];
	}
	p->last = LAST_OTHER;
	return make(p, EXPR_LIST, at, arg, n);
}

/* The word at p->p was checked; what it encloses goes up to `close`. */
static struct expr *parse_fence(struct expr_parser *p, const char *close, const char *name)
{
	const char *at = p->p;
	bool bars = p->in_bars;
	struct expr *x;

	p->p += 1 + word_at(p, p->p);
	p->in_bars = false;
	x = parse_or(p);
	p->in_bars = bars;
	if (!x)
		return NULL;
	skip(p);
	if (!take(p, close))
		return unexpected(p, close);
	p->last = LAST_CLOSE;
	return make_text(p, EXPR_CALL, at, name, &x, 1);
}

/* What TeX takes as one argument: braces, one digit, one letter, or one command. */
static struct expr *tex_argument(struct expr_parser *p)
{
	struct expr *x = NULL, **arg = NULL;
	const char *at;
	char *one;
	int n = 0;

	if (!enter(p))
		return NULL;
	skip(p);
	at = p->p;
	if (take(p, "{")) {
		if (!parse_items(p, at, "}", &arg, &n))
			return NULL;
		x = n == 1 ? arg[0]
			   : bad(p, "bad_argument",
				 "expected one expression in the "
				 "braces at character %d",
				 place(p, at));
	} else if (digit_at(p, at)) {
		one = arena_strndup(p->a, p->p++, 1);
		x = make_text(p, EXPR_NUMBER, at, one, NULL, 0);
	} else if (p->p < p->end && isalpha((unsigned char)*at)) {
		one = arena_strndup(p->a, p->p++, 1);
		x = make_text(p, EXPR_NAME, at, one, NULL, 0);
	} else if (tex_primary_here(p)) {
		x = parse_primary(p);
	} else if (tex_name_here(p)) {
		const char *name = take_name(p);

		x = name ? make_text(p, EXPR_NAME, at, name, NULL, 0) : NULL;
	} else {
		unexpected(p, "'{'");
	}
	p->level--;
	p->last = LAST_CLOSE;
	return x;
}

static struct expr *parse_frac(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr *l, *r;

	p->p += 1 + word_at(p, p->p);
	l = tex_argument(p);
	r = l ? tex_argument(p) : NULL;
	return make_op(p, EXPR_DIV, at, l, r);
}

/* A whole number as TeX takes it for one argument, in braces or one digit: its digits
 * without zeros before them. */
static bool whole_argument(const struct expr_parser *p, const char **at, const char **digit,
			   size_t *n)
{
	struct expr_parser q = *p;
	bool braces;

	q.p = *at;
	skip(&q);
	if ((braces = take(&q, "{")))
		skip(&q);
	while (digit_at(&q, q.p + 1) && *q.p == '0' && braces)
		q.p++;
	*digit = q.p;
	*n = 0;
	while (digit_at(&q, q.p) && (braces || !*n)) {
		q.p++;
		++*n;
	}
	if (braces) {
		skip(&q);
		if (!take(&q, "}"))
			return false;
	}
	*at = q.p;
	return *n > 0;
}

/* Does a fraction of whole numbers below one begin here? */
static bool proper_fraction_here(const struct expr_parser *p)
{
	const char *at = p->p + 1 + word_at(p, p->p), *top, *below;
	size_t n, m;

	if (!is_word(p, p->p, "frac") && !is_word(p, p->p, "dfrac") &&
	    !is_word(p, p->p, "tfrac") && !is_word(p, p->p, "cfrac"))
		return false;
	return whole_argument(p, &at, &top, &n) && whole_argument(p, &at, &below, &m) &&
	       (n < m || (n == m && memcmp(top, below, n) < 0));
}

/* A number, with the fraction after it where it is a mixed one.  An exponent without
 * braces ends with its number. */
static struct expr *parse_mixed(struct expr_parser *p)
{
	const char *begin = p->p, *after, *at;
	struct expr *x = parse_number(p);

	if (!x || x->text[strspn(x->text, "0123456789")] || begin == p->group)
		return x;
	after = p->p;
	skip(p);
	at = p->p;
	if (proper_fraction_here(p))
		return make_op(p, EXPR_ADD, at, x, parse_frac(p));
	p->p = after;
	return x;
}

static struct expr *parse_tex_root(struct expr_parser *p)
{
	const char *at = p->p, *open;
	struct expr **index = NULL, *arg[2];
	int n = 0;

	p->p += 1 + word_at(p, p->p);
	skip(p);
	open = p->p;
	if (take(p, "[")) {
		if (!parse_items(p, open, "]", &index, &n))
			return NULL;
		if (n != 1)
			return bad(p, "bad_argument",
				   "expected one number in '[' at character %d",
				   place(p, open));
	}
	/* \sqrt(x) is no TeX, but it is written. */
	skip(p);
	arg[0] = at_text(p, "(") ? parse_primary(p) : tex_argument(p);
	if (!arg[0])
		return NULL;
	p->last = LAST_CLOSE;
	if (!n || (index[0]->kind == EXPR_NUMBER && !strcmp(index[0]->text, "2")))
		return make_text(p, EXPR_CALL, at, "sqrt", arg, 1);
	if (index[0]->kind == EXPR_NUMBER && !strcmp(index[0]->text, "3"))
		return make_text(p, EXPR_CALL, at, "cbrt", arg, 1);
	arg[1] = index[0];
	return make_text(p, EXPR_CALL, at, "root", arg, 2);
}

/* \text{if} and the like before a condition; true for one that says "otherwise". */
static bool take_words(struct expr_parser *p)
{
	static const char *const other[] = { "otherwise", "else", "sonst", "other" };
	bool last = false;

	for (skip(p); is_word(p, p->p, "text") || is_word(p, p->p, "mathrm") ||
		      is_word(p, p->p, "textrm");
	     skip(p)) {
		const char *q = memchr(p->p, '}', (size_t)(p->end - p->p));
		const char *word = memchr(p->p, '{', (size_t)(p->end - p->p));

		if (!q || !word || word > q)
			break;
		for (word++; word < q && *word == ' '; word++)
			;
		for (size_t i = 0; i < sizeof other / sizeof *other; i++)
			if ((size_t)(q - word) >= strlen(other[i]) &&
			    !memcmp(word, other[i], strlen(other[i])))
				last = true;
		p->p = q + 1;
	}
	return last;
}

/* \begin{cases} a & c \\ b & \text{otherwise} \end{cases} is If(c, a, b). */
static struct expr *parse_cases(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr **arg = NULL, *x = NULL, *otherwise = NULL;
	bool bars = p->in_bars;
	int n = 0, cap = 0;

	if (!take(p, "\\begin") || !take(p, "{cases}"))
		return unexpected(p, "\\begin{cases}");
	p->in_bars = false;
	for (;;) {
		struct expr *v, *c = NULL;

		skip(p);
		if (n && take(p, "\\end"))
			break;
		if (otherwise) {
			bad(p, "bad_argument", "expected \\end{cases} after the last case");
			goto out;
		}
		if (!(v = parse_or(p)))
			goto out;
		skip(p);
		take(p, ",");
		skip(p);
		if (take(p, "&")) {
			if (!take_words(p) && !(c = parse_or(p)))
				goto out;
			skip(p);
			if (take(p, ",") || take(p, "."))
				skip(p);
		}
		arg = mem_grow(arg, &cap, n + 2, sizeof *arg);
		if (c)
			arg[n++] = c;
		else
			otherwise = v;
		arg[n++] = v;
		if (!take(p, "\\\\")) {
			if (take(p, "\\end"))
				break;
			unexpected(p, "\\\\ or \\end{cases}");
			goto out;
		}
	}
	if (!take(p, "{cases}"))
		unexpected(p, "{cases}");
	else if (n == 1)
		x = arg[0];
	else
		x = make_text(p, EXPR_CALL, at, "If", arg, n);
	p->last = LAST_CLOSE;
out:
	p->in_bars = bars;
	mem_free(arg);
	return x;
}

static struct expr *parse_tex(struct expr_parser *p)
{
	if (is_word(p, p->p, "sqrt"))
		return parse_tex_root(p);
	if (is_word(p, p->p, "begin"))
		return parse_cases(p);
	if (is_word(p, p->p, "lvert"))
		return parse_fence(p, "\\rvert", "abs");
	if (is_word(p, p->p, "lVert"))
		return parse_fence(p, "\\rVert", "abs");
	if (is_word(p, p->p, "lfloor"))
		return parse_fence(p, "\\rfloor", "floor");
	if (is_word(p, p->p, "lceil"))
		return parse_fence(p, "\\rceil", "ceil");
	return parse_frac(p);
}

static struct expr *parse_bars(struct expr_parser *p)
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
			   "expected '|' to close '|' at character %d, found %s", place(p, at),
			   found(p, f));
	p->last = LAST_CLOSE;
	return make_text(p, EXPR_CALL, at, "abs", &x, 1);
}

/* \" and \\ are escapes; any other backslash is itself (texts carry TeX). */
static struct expr *parse_string(struct expr_parser *p)
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
		return bad(p, "bad_argument",
			   "expected '\"' to close '\"' at character %d, "
			   "found end of text",
			   place(p, at));
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

static struct expr *parse_radical(struct expr_parser *p, const char *name, const char *at)
{
	struct expr *x;

	skip(p);
	x = parse_primary(p);
	/* The sign binds to one factor, whatever that ended with. */
	return x ? make_text(p, EXPR_CALL, at, name, &x, 1) : NULL;
}

static struct expr *parse_primary(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr *x = NULL;

	if (!enter(p))
		return NULL;
	if (number_here(p))
		x = parse_mixed(p);
	else if (name_here(p))
		x = parse_name(p);
	else if (at_text(p, "("))
		x = parse_paren(p);
	else if (at_text(p, "{"))
		x = parse_list(p, "}");
	else if (at_text(p, "\\{"))
		x = parse_list(p, "\\}");
	else if (tex_primary_here(p))
		x = parse_tex(p);
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
static int superscript(struct expr_parser *p)
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
static const char *take_superscript(struct expr_parser *p, bool *neg)
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

/* °, and ^\circ with or without braces. */
static bool take_degree(struct expr_parser *p)
{
	const char *before = p->p;
	bool braces;

	if (take(p, "°") || take(p, "º") || take(p, "˚") || take(p, "\\degree"))
		return true;
	if (take(p, "^")) {
		skip(p);
		if ((braces = take(p, "{")))
			skip(p);
		if (take(p, "\\circ") || take(p, "°")) {
			skip(p);
			if (!braces || take(p, "}"))
				return true;
		}
	}
	p->p = before;
	return false;
}

static struct expr *parse_postfix(struct expr_parser *p)
{
	struct expr *x = parse_primary(p);

	while (x) {
		const char *before = p->p, *at, *text;
		bool neg;

		skip(p);
		at = p->p;
		if (take_degree(p)) {
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

static struct expr *parse_power(struct expr_parser *p)
{
	struct expr *x = parse_postfix(p);
	const char *before = p->p, *at;

	if (!x)
		return NULL;
	skip(p);
	at = p->p;
	if (take(p, "^") || take(p, "**")) {
		skip(p);
		p->group = p->p;
		return make_op(p, EXPR_POW, at, x, parse_sign(p));
	}
	p->p = before;
	return x;
}

static struct expr *parse_sign(struct expr_parser *p)
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
	} else if (at_text(p, "!") || at_text(p, "¬") || at_text(p, "\\lnot") ||
		   at_text(p, "\\neg")) {
		x = parse_not(p);
	} else {
		x = parse_power(p);
	}
	p->level--;
	return x;
}

/* Does the next factor multiply the last one without a sign between them? */
static bool juxtaposed(struct expr_parser *p)
{
	enum last last = p->last;

	skip(p);
	if (p->p == p->end || last == LAST_OTHER)
		return false;
	if (number_here(p))
		return last == LAST_CLOSE;
	if (*p->p == '|')
		return !p->in_bars && !at_text(p, "||");
	return *p->p == '(' || name_here(p) || tex_primary_here(p) || at_text(p, "√") ||
	       at_text(p, "∛");
}

static struct expr *parse_product(struct expr_parser *p)
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

static struct expr *parse_sum(struct expr_parser *p)
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

static struct expr *parse_relation(struct expr_parser *p)
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

static struct expr *parse_not(struct expr_parser *p)
{
	const char *at = (skip(p), p->p);
	struct expr *x;

	if (!take(p, "!") && !take(p, "¬") && !take(p, "\\lnot") && !take(p, "\\neg"))
		return parse_relation(p);
	if (!enter(p))
		return NULL;
	x = make_op(p, EXPR_NOT, at, parse_not(p), NULL);
	p->level--;
	return x;
}

static struct expr *parse_and(struct expr_parser *p)
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

static struct expr *parse_or(struct expr_parser *p)
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

static enum status start(struct expr_parser *p, const char *s, size_t n, struct arena *a,
			 struct err *e)
{
	*p = (struct expr_parser){ .s = s, .p = s, .end = s + n, .a = a, .e = e };
	if (n > EXPR_LENGTH)
		return err_fail(e, E_ARG, "limit", "the text is longer than %d bytes",
				EXPR_LENGTH);
	if (!utf8_valid(s, n))
		return err_fail(e, E_ARG, "bad_argument", "the text is not valid UTF-8");
	return OK;
}

/* Everything that is left, as one expression. */
static enum status finish(struct expr_parser *p, struct expr **out)
{
	struct expr *x = parse_or(p);

	if (!x)
		return E_ARG;
	skip(p);
	/* Only lines have comments. */
	if (p->p < p->end && *p->p == ';' && p->comments) {
		bad(p, "bad_argument", "one statement per line; found ';' at character %d",
		    place(p, p->p));
		err_hint(p->e, "write what follows on a line of its own, without the ;");
		return E_ARG;
	}
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
	struct expr_parser p;
	enum status st = start(&p, s, n, a, e);

	return st ? st : finish(&p, out);
}

/* The label in front, if there is one; otherwise nothing is taken. */
static void parse_label(struct expr_parser *p, struct expr_statement *st)
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
	struct expr_parser p;
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
