/*
 * parse.c -- text to trees, by recursive descent.
 *
 *   or       = and { ("||" | "∨") and }
 *   and      = not { ("&&" | "∧") not }
 *   not      = ("!" | "¬") not | relation
 *   relation = side { relsign side }        a < b < c is a < b && b < c; notation.c
 *   sum      = product { ("+" | "-") product }
 *   product  = sign { ("*" | "/") sign | power }    the last is juxtaposition
 *   sign     = ("-" | "+") sign | power
 *   power    = postfix [ "^" sign ]         right-associative
 *   postfix  = primary { "°" | "!" | "%" | superscript }
 *   primary  = number | name | name "(" args ")" | "(" or { "," or } ")" | "(" or ";" or ")"
 *            | "{" args "}" | string | "|" or "|" | "√" primary
 *            | function [ "^" whole ] ( "(" args ")" | bare ) | TeX | figure
 *   bare     = power { power }              up to a function, "(" or e
 *
 * "!" before an operand denies, after one it is the factorial; "!=" is always a relation.
 * (r; w) is the point at distance r in the direction w, read as (r cos(w), r sin(w)); 50% is
 * 50/100.
 *
 * A sign or a "!" may also begin the operand of a tighter operator (2^-1, a*-b).
 *
 * Juxtaposition multiplies when the next thing is a name, "(", "|", "√" or TeX and
 * the last was a number, a name, a closing bracket or a postfix; a number may
 * follow a closing bracket only.  It binds like *: 1/2x is (1/2)*x.  A name with
 * "(" right after it is a call, with a space between only if it is a function;
 * pi and e are never called.
 *
 * Invariants:
 *  (1) Reading recurses at most LEVELS deep (lex.c).  A printed tree needs at most three
 *      levels for each of its own, so LEVELS never refuses what was printed.
 *  (2) The texts of a tree are at most EXPR_LENGTH bytes together (chains copy
 *      their middle), and so is the tree when printed.
 */
#include "expr/parse_priv.h"
#include <string.h>

/* Longer signs stand before their beginnings. */
static const struct expr_sign or_signs[] = {
	{ "||", EXPR_OR }, { "∨", EXPR_OR }, { "\\lor", EXPR_OR }, { "\\vee", EXPR_OR }, { 0 },
};
static const struct expr_sign and_signs[] = {
	{ "&&", EXPR_AND },
	{ "∧", EXPR_AND },
	{ "\\land", EXPR_AND },
	{ "\\wedge", EXPR_AND },
	{ 0 },
};
static const struct expr_sign relation_signs[] = {
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
static const struct expr_sign sum_signs[] = {
	{ "+", EXPR_ADD }, { "-", EXPR_SUB }, { "−", EXPR_SUB },
	{ "–", EXPR_SUB }, { "—", EXPR_SUB }, { 0 },
};
static const struct expr_sign product_signs[] = {
	{ "*", EXPR_MUL },       { "·", EXPR_MUL },     { "×", EXPR_MUL },
	{ "⋅", EXPR_MUL },       { "∙", EXPR_MUL },     { "/", EXPR_DIV },
	{ "÷", EXPR_DIV },       { "∕", EXPR_DIV },     { "\\cdot", EXPR_MUL },
	{ "\\times", EXPR_MUL }, { "\\div", EXPR_DIV }, { 0 },
};

/* --- Grammar ----------------------------------------------------------------------- */

static struct expr *parse_not(struct expr_parser *p);
static struct expr *parse_sign(struct expr_parser *p);
static struct expr *parse_power(struct expr_parser *p);

bool expr_parse_items(struct expr_parser *p, const char *open, const char *close,
		      struct expr ***out, int *count)
{
	bool bars = p->in_bars, polar = p->polar, ok = false;
	struct expr **item = NULL;
	int n = 0, cap = 0;
	char f[48];

	p->in_bars = p->polar = false;
	expr_lex_skip(p);
	while (p->p < p->end && !expr_lex_at(p, close)) {
		struct expr *x = expr_parse_or(p);

		if (!x)
			goto out;
		if (n == cap)
			item = mem_grow(item, &cap, n + 1, sizeof *item);
		item[n++] = x;
		expr_lex_skip(p);
		if (p->p == p->end || *p->p != ',')
			break;
		p->p++;
		expr_lex_skip(p);
		if (expr_lex_at(p, close)) {
			expr_lex_unexpected(p, "an expression after ','");
			goto out;
		}
	}
	/* (r; w): the caller goes on. */
	polar = polar && n == 1 && expr_lex_at(p, ";");
	if (!polar && n > 1 && expr_lex_at(p, ";")) {
		expr_lex_bad(p, "bad_argument",
			     "found ';' at character %d after two numbers separated by ','",
			     expr_lex_place(p, p->p));
		err_hint(p->e, "decimals have a point: (1.5, 2); coordinates are separated by "
			       "a comma");
		goto out;
	}
	if (!polar && !expr_lex_take(p, close)) {
		if (p->p < p->end && !expr_lex_known(p))
			expr_lex_unexpected(p, "");
		else if (n && p->p == p->end && p->p[-1] == ',')
			expr_lex_unexpected(p, "an expression after ','");
		else
			expr_lex_bad(p, "bad_argument",
				     "expected '%s' to close '%.*s' at character %d, found %s",
				     close, *open == '\\' ? 2 : 1, open,
				     expr_lex_place(p, open), expr_lex_found(p, f));
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

	return f && !expr_function_yields(name) && f->least == 1 && f->id != F_X &&
	       f->id != F_Y && f->id != F_Z && f->id != F_MIN && f->id != F_MAX &&
	       f->id != F_ROUND;
}

/* May the argument of a function begin here, without "("? */
static bool operand_here(const struct expr_parser *p)
{
	if (p->p == p->end)
		return false;
	if (*p->p == '|')
		return !p->in_bars && !expr_lex_at(p, "||");
	return expr_notation_here(p) || expr_lex_number_here(p) || expr_lex_name_here(p) ||
	       expr_tex_here(p) || expr_lex_at(p, "√") || expr_lex_at(p, "∛");
}

/* Does a function, or e, begin here?  Then the argument of the last function ends.  x
 * and y are functions of points only. */
static bool function_here(const struct expr_parser *p)
{
	size_t n = expr_lex_word(p, p->p);
	char name[16] = "";

	if (n && n < sizeof name)
		memcpy(name, p->p + 1, n);
	else if (!n && (n = expr_name_scan(p->p, p->end, true, NULL)) && n < sizeof name - 3)
		expr_name_scan(p->p, p->end, true, name);
	if (!strcmp(name, "x") || !strcmp(name, "y") || !strcmp(name, "z"))
		return false;
	return !strcmp(name, "e") || (expr_is_function(name) && !expr_function_yields(name));
}

/* 2x, \frac{x}{2}, 2 pi x^2: factors side by side. */
static struct expr *parse_bare(struct expr_parser *p)
{
	struct expr *x = parse_power(p);

	while (x) {
		const char *before = p->p, *at;

		expr_lex_skip(p);
		at = p->p;
		if (!operand_here(p) || expr_lex_number_here(p) || *at == '|' ||
		    function_here(p) || expr_notation_sign_here(p)) {
			p->p = before;
			break;
		}
		x = expr_make_op(p, EXPR_MUL, at, x, parse_power(p));
	}
	return x;
}

/* The whole number in sin^2 x, sin^{-1} x, sin² x, if what follows can be an argument;
 * otherwise nothing is taken and NULL returned. */
static const char *take_front_power(struct expr_parser *p, bool *negative)
{
	const char *begin = p->p, *text, *q;
	bool braces;

	expr_lex_skip(p);
	*negative = false;
	if (!(text = expr_lex_superscript(p, negative))) {
		if (!expr_lex_take(p, "^"))
			goto none;
		expr_lex_skip(p);
		if ((braces = expr_lex_take(p, "{")))
			expr_lex_skip(p);
		*negative = expr_lex_take(p, "-") || expr_lex_take(p, "−");
		for (q = p->p; expr_lex_digit(p, q); q++)
			;
		if (q == p->p || q - p->p > 9)
			goto none;
		text = arena_strndup(p->a, p->p, (size_t)(q - p->p));
		p->p = q;
		if (braces) {
			expr_lex_skip(p);
			if (!expr_lex_take(p, "}"))
				goto none;
		}
	}
	q = p->p;
	expr_lex_skip(p);
	/* 2.5 and 2e3 are numbers, and sin^2 3 could be meant as sin^23. */
	if (expr_lex_at(p, "(") || expr_lex_at(p, "{") ||
	    (operand_here(p) && !expr_lex_number_here(p) &&
	     (p->p > q || (*q != 'e' && *q != 'E'))))
		return text;
none:
	p->p = begin;
	return NULL;
}

/* f^k(u): k == -1 is the inverse for sin, cos, tan and their hyperbolic kin. */
static struct expr *powered(struct expr_parser *p, const char *at, const char *name,
			    struct expr *const *arg, int n, const char *power, bool negative)
{
	static const char *const inverse[][2] = {
		{ "sin", "asin" },   { "cos", "acos" },   { "tan", "atan" },
		{ "sinh", "asinh" }, { "cosh", "acosh" }, { "tanh", "atanh" },
		{ "coth", "acoth" },
	};
	struct expr *x, *k;

	for (size_t i = 0; power && negative && i < sizeof inverse / sizeof *inverse; i++)
		if (!strcmp(power, "1") && !strcmp(name, inverse[i][0])) {
			name = inverse[i][1];
			power = NULL;
		}
	x = expr_make_text(p, EXPR_CALL, at, name, arg, n);
	if (!x || !power)
		return x;
	k = expr_make_text(p, EXPR_NUMBER, at, power, NULL, 0);
	if (negative)
		k = expr_make_op(p, EXPR_NEG, at, k, NULL);
	return expr_make_op(p, EXPR_POW, at, x, k);
}

/* A "(" right here; spaces before it only for functions: x (x+1) is a product.  \left
 * is no space in that sense.  tex: \sin{x}, as SymPy prints it. */
static bool open_here(const struct expr_parser *p, bool spaces, bool tex, const char **open)
{
	struct expr_parser ahead = *p;

	*open = p->p;
	if (p->p < p->end && *p->p == '[')
		return true;
	if (spaces || expr_lex_word(p, p->p))
		expr_lex_skip(&ahead);
	*open = ahead.p;
	return ahead.p < p->end && (*ahead.p == '(' || (tex && *ahead.p == '{'));
}

static bool spaced_function(const char *name)
{
	return expr_is_function(name) && !expr_function_yields(name);
}

/*
 * The sign ℯ is the number 2.718... whatever objects there are, while an object may be called e:
 * so it is exp(1), and a power of it a value of exp.
 */
static bool euler_sign(const struct expr_parser *p, const char *at)
{
	size_t n = strlen("ℯ");

	return (size_t)(p->end - at) >= n && !memcmp(at, "ℯ", n);
}

static struct expr *euler(struct expr_parser *p, const char *at)
{
	struct expr *one = expr_make_text(p, EXPR_NUMBER, at, "1", NULL, 0);

	return expr_make_text(p, EXPR_CALL, at, "exp", &one, 1);
}

static struct expr *raised(struct expr_parser *p, const char *at, struct expr *x,
			   struct expr *k)
{
	/* Made by euler above, where the 1 has the place of the sign; ℯ²^3 is a power of exp(2). */
	if (k && x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->pos == x->pos &&
	    euler_sign(p, p->s + x->pos))
		return expr_make_text(p, EXPR_CALL, p->s + x->pos, "exp", &k, 1);
	return expr_make_op(p, EXPR_POW, at, x, k);
}

static struct expr *parse_name(struct expr_parser *p)
{
	const char *at = p->p, *full = expr_lex_name(p), *name = full, *after = p->p, *open;
	const char *power = NULL;
	struct expr **arg = NULL, *base = NULL, *both[2];
	bool called = false, negative = false;
	int n = 0;

	if (!name)
		return NULL;
	/* \log_{b} x, and log_2(x), whose name has swallowed the base. */
	if (*at == '\\' && !strcmp(name, "log") && expr_lex_take(p, "_")) {
		if (!(base = expr_tex_argument(p)))
			return NULL;
	} else if (expr_lex_at(p, "_{")) {
		return expr_lex_bad(p, "bad_argument",
				    "expected letters or digits in the braces after "
				    "'_' at character %d",
				    expr_lex_place(p, p->p));
	} else if (!strncmp(name, "log_", 4) && name[4] &&
		   strspn(name + 4, "0123456789") == strlen(name + 4)) {
		name = "log";
	}
	if (bare_function(name))
		power = take_front_power(p, &negative);
	if (strcmp(name, "pi") && strcmp(name, "e") &&
	    open_here(p, strlen(name) > 1 && spaced_function(name),
		      *at == '\\' && bare_function(name), &open)) {
		p->p = open + 1;
		if (!expr_parse_items(p, open,
				      *open == '('   ? ")"
				      : *open == '{' ? "}"
						     : "]",
				      &arg, &n))
			return NULL;
		called = true;
	} else if (bare_function(name)) {
		expr_lex_skip(p);
		if (operand_here(p)) {
			arg = &both[1];
			n = 1;
			if (!expr_lex_enter(p) || !(both[1] = parse_bare(p)))
				return NULL;
			p->level--;
			p->last = LAST_CLOSE;
			called = true;
		}
	}
	if (base && !called) {
		expr_lex_unexpected(p, "the argument of the logarithm");
		return NULL;
	}
	if (!called) {
		p->p = after;
		p->last = LAST_NAME;
		if (euler_sign(p, at))
			return euler(p, at);
		if (!strcmp(full, "Infinity") || !strcmp(full, "infinity"))
			full = "inf";
		return expr_make_text(p, EXPR_NAME, at, full, NULL, 0);
	}
	if (name != full && !base) {
		if (n != 1)
			return expr_make_text(p, EXPR_CALL, at, full, arg, n);
		base = expr_make_text(p, EXPR_NUMBER, at, full + 4, NULL, 0);
	}
	if (base) {
		if (n != 1)
			return expr_lex_bad(p, "bad_argument",
					    "the logarithm at character %d takes one "
					    "argument",
					    expr_lex_place(p, at));
		both[1] = arg[0];
		both[0] = base;
		arg = both;
		n = 2;
	}
	return powered(p, at, name, arg, n, power, negative);
}

/* The rest of (r; w), from the ; on. */
static struct expr *parse_polar(struct expr_parser *p, const char *at, struct expr *r)
{
	bool bars = p->in_bars;
	struct expr *w, *c, *d;
	char f[48];

	p->p++;
	p->in_bars = false;
	w = expr_parse_or(p);
	p->in_bars = bars;
	if (!w)
		return NULL;
	expr_lex_skip(p);
	if (!expr_lex_take(p, ")"))
		return expr_lex_bad(p, "bad_argument",
				    "expected ')' to close '(' at character %d, found %s",
				    expr_lex_place(p, at), expr_lex_found(p, f));
	p->last = LAST_CLOSE;
	p->chained = true;
	if (!(c = expr_make_copy(p, w)) || !(d = expr_make_copy(p, r)))
		return NULL;
	c = expr_make_text(p, EXPR_CALL, at, "cos", &c, 1);
	w = expr_make_text(p, EXPR_CALL, at, "sin", &w, 1);
	c = expr_make_op(p, EXPR_MUL, at, r, c);
	w = expr_make_op(p, EXPR_MUL, at, d, w);
	return c && w ? expr_make(p, EXPR_TUPLE, at, (struct expr *[]){ c, w }, 2) : NULL;
}

static struct expr *parse_paren(struct expr_parser *p)
{
	const char *at = p->p++;
	struct expr **arg = NULL;
	int n = 0;

	p->polar = true;
	if (!expr_parse_items(p, at, ")", &arg, &n))
		return NULL;
	if (n == 1 && p->p < p->end && *p->p == ';')
		return parse_polar(p, at, arg[0]);
	if (n == 1)
		return arg[0];
	if (n == 2 || n == 3)
		return expr_make(p, EXPR_TUPLE, at, arg, n);
	if (!n)
		return expr_lex_bad(p, "bad_argument",
				    "nothing between '(' and ')' at character %d",
				    expr_lex_place(p, at));
	return expr_lex_bad(
		p, "bad_argument",
		"expected two or three coordinates in '(' at character %d, found %d",
		expr_lex_place(p, at), n);
}

/* close: "}" or "\\}", as it was opened. */
static struct expr *parse_list(struct expr_parser *p, const char *close)
{
	const char *at = p->p;
	bool group = p->group == at;
	struct expr **arg = NULL;
	int n = 0;

	p->p += strlen(close);
	if (!expr_parse_items(p, at, close, &arg, &n))
		return NULL;
	if (group && n == 1) {
		p->last = LAST_POSTFIX;
		return arg[0];
	}
	p->last = LAST_OTHER;
	return expr_make(p, EXPR_LIST, at, arg, n);
}

static struct expr *parse_bars(struct expr_parser *p)
{
	const char *at = p->p++;
	bool bars = p->in_bars;
	struct expr *x;
	char f[48];

	p->in_bars = true;
	x = expr_parse_or(p);
	p->in_bars = bars;
	if (!x)
		return NULL;
	expr_lex_skip(p);
	if (!expr_lex_take(p, "|"))
		return expr_lex_bad(p, "bad_argument",
				    "expected '|' to close '|' at character %d, found %s",
				    expr_lex_place(p, at), expr_lex_found(p, f));
	p->last = LAST_CLOSE;
	return expr_make_text(p, EXPR_CALL, at, "abs", &x, 1);
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
			return expr_lex_unexpected(p, "");
	}
	if (p->p == p->end)
		return expr_lex_bad(p, "bad_argument",
				    "expected '\"' to close '\"' at character %d, "
				    "found end of text",
				    expr_lex_place(p, at));
	t = text = arena_alloc(p->a, (size_t)(p->p - at));
	for (const char *q = at + 1; q < p->p; q++) {
		if (*q == '\\' && (q[1] == '"' || q[1] == '\\'))
			q++;
		*t++ = *q;
	}
	p->p++;
	p->last = LAST_OTHER;
	return expr_make_text(p, EXPR_STRING, at, text, NULL, 0);
}

static struct expr *parse_radical(struct expr_parser *p, const char *name, const char *at)
{
	struct expr *x;

	expr_lex_skip(p);
	x = expr_parse_primary(p);
	/* The sign binds to one factor, whatever that ended with. */
	return x ? expr_make_text(p, EXPR_CALL, at, name, &x, 1) : NULL;
}

struct expr *expr_parse_primary(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr *x = NULL;

	if (!expr_lex_enter(p))
		return NULL;
	if (expr_notation_here(p))
		x = expr_notation_parse(p);
	else if (expr_lex_number_here(p))
		x = expr_tex_mixed(p);
	else if (expr_lex_name_here(p))
		x = parse_name(p);
	else if (expr_lex_at(p, "("))
		x = parse_paren(p);
	else if (expr_lex_at(p, "{"))
		x = parse_list(p, "}");
	else if (expr_lex_at(p, "\\{"))
		x = parse_list(p, "\\}");
	else if (expr_tex_here(p))
		x = expr_tex_parse(p);
	else if (expr_lex_at(p, "\""))
		x = parse_string(p);
	else if (expr_lex_at(p, "|"))
		x = parse_bars(p);
	else if (expr_lex_take(p, "√"))
		x = parse_radical(p, "sqrt", at);
	else if (expr_lex_take(p, "∛"))
		x = parse_radical(p, "cbrt", at);
	else
		expr_lex_unexpected(p, "an expression");
	p->level--;
	return x;
}

/* A "!" that does not begin "!="; 5!==120 says that 5! is 120. */
static bool factorial_here(const struct expr_parser *p)
{
	return expr_lex_at(p, "!") && (!expr_lex_at(p, "!=") || expr_lex_at(p, "!=="));
}

static struct expr *parse_postfix(struct expr_parser *p)
{
	struct expr *x = expr_parse_primary(p);

	while (x) {
		const char *before = p->p, *at, *text;
		bool neg;

		expr_lex_skip(p);
		at = p->p;
		if (expr_lex_degree(p)) {
			p->last = LAST_POSTFIX;
			x = expr_make_op(p, EXPR_DEGREE, at, x, NULL);
		} else if (factorial_here(p)) {
			p->p++;
			p->last = LAST_POSTFIX;
			if (expr_is_factorial(x) && p->p[-2] == '!')
				return expr_lex_bad(p, "bad_argument",
						    "'!!' at character %d is not clear: write "
						    "(n!)! for the factorial of n!",
						    expr_lex_place(p, at) - 1);
			x = expr_make_text(p, EXPR_CALL, at, "factorial", &x, 1);
		} else if (expr_lex_take(p, "ⁿ")) {
			p->last = LAST_POSTFIX;
			x = raised(p, at, x, expr_make_text(p, EXPR_NAME, at, "n", NULL, 0));
		} else if (expr_lex_take(p, "%")) {
			p->last = LAST_POSTFIX;
			x = expr_make_op(p, EXPR_DIV, at, x,
					 expr_make_text(p, EXPR_NUMBER, at, "100", NULL, 0));
		} else if ((text = expr_lex_superscript(p, &neg))) {
			struct expr *k = expr_make_text(p, EXPR_NUMBER, at, text, NULL, 0);

			if (neg)
				k = expr_make_op(p, EXPR_NEG, at, k, NULL);
			p->last = LAST_POSTFIX;
			x = raised(p, at, x, k);
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
	expr_lex_skip(p);
	at = p->p;
	if (expr_lex_take(p, "^") || expr_lex_take(p, "**")) {
		expr_lex_skip(p);
		p->group = p->p;
		return raised(p, at, x, parse_sign(p));
	}
	p->p = before;
	return x;
}

static struct expr *parse_sign(struct expr_parser *p)
{
	struct expr *x = NULL;
	const char *at;
	enum expr_op op;

	if (!expr_lex_enter(p))
		return NULL;
	expr_lex_skip(p);
	at = p->p;
	if (expr_lex_sign(p, sum_signs, &op)) {
		x = parse_sign(p);
		if (op == EXPR_SUB)
			x = expr_make_op(p, EXPR_NEG, at, x, NULL);
	} else if (expr_lex_at(p, "!") || expr_lex_at(p, "¬") || expr_lex_at(p, "\\lnot") ||
		   expr_lex_at(p, "\\neg")) {
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
	enum expr_last last = p->last;

	expr_lex_skip(p);
	if (p->p == p->end || last == LAST_OTHER || expr_notation_sign_here(p))
		return false;
	if (expr_lex_number_here(p))
		return last == LAST_CLOSE;
	if (*p->p == '|')
		return !p->in_bars && !expr_lex_at(p, "||");
	return *p->p == '(' || expr_lex_name_here(p) || expr_tex_here(p) ||
	       expr_notation_here(p) || expr_lex_at(p, "√") || expr_lex_at(p, "∛");
}

/* u ⊗ v is the command Cross(u, v). */
static struct expr *parse_cross(struct expr_parser *p, const char *at, struct expr *u)
{
	struct expr *arg[2] = { u, parse_sign(p) };

	p->last = LAST_CLOSE;
	return arg[1] ? expr_make_text(p, EXPR_CALL, at, "Cross", arg, 2) : NULL;
}

static struct expr *parse_product(struct expr_parser *p)
{
	struct expr *x = parse_sign(p);

	while (x) {
		const char *at;
		enum expr_op op;

		expr_lex_skip(p);
		at = p->p;
		if (expr_lex_take(p, "⊗"))
			x = parse_cross(p, at, x);
		else if (expr_lex_sign(p, product_signs, &op))
			x = expr_make_op(p, op, at, x, parse_sign(p));
		else if (juxtaposed(p))
			x = expr_make_op(p, EXPR_MUL, at, x, parse_power(p));
		else
			break;
	}
	return x;
}

/* Parts with signs between them that are all of one strength, from left to right. */
static struct expr *parse_chain(struct expr_parser *p,
				struct expr *(*part)(struct expr_parser *p),
				const struct expr_sign *signs)
{
	struct expr *x = part(p);
	enum expr_op op;

	while (x) {
		const char *at = (expr_lex_skip(p), p->p);

		/* Between bars "||" closes two of them. */
		if ((p->in_bars && expr_lex_at(p, "||")) || !expr_lex_sign(p, signs, &op))
			break;
		x = expr_make_op(p, op, at, x, part(p));
	}
	return x;
}

static struct expr *parse_sum(struct expr_parser *p)
{
	return parse_chain(p, parse_product, sum_signs);
}

static bool parse_side(struct expr_parser *p, struct expr_side *s)
{
	*s = (struct expr_side){ .at = p->p };
	do {
		if (s->n == SIDE_TERMS)
			return expr_lex_bad(p, "limit", "a ratio of more than %d numbers",
					    SIDE_TERMS);
		if (!(s->term[s->n++] = parse_sum(p)))
			return false;
	} while (expr_notation_colon(p));
	return true;
}

static struct expr *parse_relation(struct expr_parser *p)
{
	struct expr *all = NULL, *one, *x, *y;
	struct expr_side l, r;
	enum expr_op op = EXPR_EQ;

	if (!parse_side(p, &l))
		return NULL;
	for (;;) {
		const char *at = (expr_lex_skip(p), p->p), *word = NULL;

		if (!expr_lex_sign(p, relation_signs, &op) && !(word = expr_notation_sign(p)))
			break;
		if (all) {
			p->chained = true;
			if (!expr_notation_copy(p, &l))
				return NULL;
		}
		if (!parse_side(p, &r))
			return NULL;
		if (!word && op == EXPR_EQ && l.n > 2 && l.n == r.n) {
			one = expr_notation_proportion(p, at, &l, &r);
		} else {
			x = expr_notation_quotient(p, &l);
			y = x ? expr_notation_quotient(p, &r) : NULL;
			one = word ? expr_notation_related(p, word, at, x, y)
				   : expr_make_op(p, op, at, x, y);
		}
		all = all && one ? expr_make_op(p, EXPR_AND, at, all, one) : one;
		if (!all)
			return NULL;
		l = r;
	}
	return all ? all : expr_notation_quotient(p, &l);
}

static struct expr *parse_not(struct expr_parser *p)
{
	const char *at = (expr_lex_skip(p), p->p);
	struct expr *x;

	if (!expr_lex_take(p, "!") && !expr_lex_take(p, "¬") && !expr_lex_take(p, "\\lnot") &&
	    !expr_lex_take(p, "\\neg"))
		return parse_relation(p);
	if (!expr_lex_enter(p))
		return NULL;
	x = expr_make_op(p, EXPR_NOT, at, parse_not(p), NULL);
	p->level--;
	return x;
}

static struct expr *parse_and(struct expr_parser *p)
{
	return parse_chain(p, parse_not, and_signs);
}

struct expr *expr_parse_or(struct expr_parser *p)
{
	return parse_chain(p, parse_and, or_signs);
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

/* f(x) = x^2, 0 <= x <= 2 is f(x) = If(0 <= x <= 2, x^2). */
static struct expr *parse_domain(struct expr_parser *p, struct expr *x)
{
	const char *at = p->p;
	struct expr *arg[2] = { NULL, x };

	p->p++;
	arg[0] = expr_parse_or(p);
	if (arg[0] && (arg[0]->kind != EXPR_OP || arg[0]->op < EXPR_EQ))
		return expr_lex_bad(p, "bad_argument",
				    "expected where the function is defined after ',' at "
				    "character %d, like 0 <= x <= 2",
				    expr_lex_place(p, at));
	return arg[0] ? expr_make_text(p, EXPR_CALL, at, "If", arg, 2) : NULL;
}

/* Everything that is left, as one expression. */
static enum status finish(struct expr_parser *p, bool function, struct expr **out)
{
	struct expr *x = expr_parse_or(p);

	if (!x)
		return E_ARG;
	expr_lex_skip(p);
	if (function && expr_lex_at(p, ",")) {
		if (!(x = parse_domain(p, x)))
			return E_ARG;
		expr_lex_skip(p);
	}
	/* Only lines have comments. */
	if (p->p < p->end && *p->p == ';' && p->comments) {
		expr_lex_bad(p, "bad_argument",
			     "one statement per line; found ';' at character %d",
			     expr_lex_place(p, p->p));
		err_hint(p->e, "write what follows on a line of its own, without the ;");
		return E_ARG;
	}
	if (p->p < p->end) {
		expr_lex_unexpected(p, "an operator or the end of the expression");
		if (*p->p == ',' && x->kind == EXPR_NUMBER && expr_lex_digit(p, p->p + 1)) {
			int n = 1;

			while (n < 20 && expr_lex_digit(p, p->p + 1 + n))
				n++;
			err_hint(p->e, "decimals have a point: %.20s.%.*s", x->text, n,
				 p->p + 1);
		}
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
			expr_lex_bad(p, "limit",
				     "written out, the expression is longer than %d bytes",
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

	return st ? st : finish(&p, false, out);
}

/* The label in front, if there is one; otherwise nothing is taken. */
static void parse_label(struct expr_parser *p, struct expr_statement *st)
{
	const char *begin = p->p, *name = expr_lex_name(p), *param = NULL, *second = NULL;

	if (!name)
		return;
	if (expr_lex_take(p, "(")) {
		expr_lex_skip(p);
		param = expr_lex_name(p);
		expr_lex_skip(p);
		if (param && expr_lex_take(p, ",")) {
			expr_lex_skip(p);
			second = expr_lex_name(p);
			if (!second || !expr_name_variable(param) ||
			    !expr_name_variable(second) || !strcmp(param, second))
				goto none;
			expr_lex_skip(p);
		}
		if (!param || !expr_lex_take(p, ")"))
			goto none;
	}
	expr_lex_skip(p);
	if (expr_lex_take(p, ":=")) {
		st->sep = '=';
	} else if (expr_lex_at(p, ":") && !expr_notation_is_ratio(p, p->p + 1)) {
		p->p++;
		st->sep = ':';
	} else if (!expr_lex_at(p, "==") && expr_name_assigns(name, param) &&
		   expr_lex_take(p, "=")) {
		st->sep = '=';
	} else {
		goto none;
	}
	if (strchr(name, '.') || (param && strchr(param, '.')))
		expr_lex_bad(p, "bad_argument", "%.60s names a part: a label has no dots",
			     strchr(name, '.') ? name : param);
	st->label = name;
	st->param = param;
	st->second = second;
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
	expr_lex_skip(&p);
	if (p.p < p.end) {
		parse_label(&p, &line);
		if (p.failed)
			return E_ARG;
		st = finish(&p, line.param != NULL, &line.body);
		if (st)
			return st;
	}
	*out = line;
	return OK;
}
