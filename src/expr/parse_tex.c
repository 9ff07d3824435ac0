/*
 * parse_tex.c -- TeX: fractions, roots, fences, cases, mixed numbers.
 *
 * TeX is read as it comes: words like \left count as space (lex.c), \cdot and \le are signs,
 * \alpha and \sin names, \frac and \sqrt primaries.  "^{" around one expression is a
 * bracket; everywhere else braces make lists.  A whole number before a proper fraction of
 * whole numbers is a mixed number, as nobody writes a product so: 3\frac{3}{5} is 18/5,
 * but 3\frac{x}{5} and 3\frac{7}{5} are products.
 */
#include "expr/parse_priv.h"
#include <ctype.h>
#include <string.h>

/* TeX that begins a factor and is no name. */
bool expr_tex_here(const struct expr_parser *p)
{
	static const char *const words[] = {
		"frac",   "dfrac", "tfrac", "cfrac", "sqrt",   "lvert",  "lVert",
		"lfloor", "lceil", "begin", "binom", "dbinom", "tbinom",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (expr_lex_is_word(p, p->p, words[i]))
			return true;
	return false;
}

/* The word at p->p was checked; what it encloses goes up to `close`. */
static struct expr *parse_fence(struct expr_parser *p, const char *close, const char *name)
{
	const char *at = p->p;
	bool bars = p->in_bars;
	struct expr *x;

	p->p += 1 + expr_lex_word(p, p->p);
	p->in_bars = false;
	x = expr_parse_or(p);
	p->in_bars = bars;
	if (!x)
		return NULL;
	expr_lex_skip(p);
	if (!expr_lex_take(p, close))
		return expr_lex_unexpected(p, close);
	p->last = LAST_CLOSE;
	return expr_make_text(p, EXPR_CALL, at, name, &x, 1);
}

/* What TeX takes as one argument: braces, one digit, one letter, or one command. */
struct expr *expr_tex_argument(struct expr_parser *p)
{
	struct expr *x = NULL, **arg = NULL;
	const char *at;
	char *one;
	int n = 0;

	if (!expr_lex_enter(p))
		return NULL;
	expr_lex_skip(p);
	at = p->p;
	if (expr_lex_take(p, "{")) {
		if (!expr_parse_items(p, at, "}", &arg, &n))
			return NULL;
		x = n == 1 ? arg[0]
			   : expr_lex_bad(p, "bad_argument",
					  "expected one expression in the "
					  "braces at character %d",
					  expr_lex_place(p, at));
	} else if (expr_lex_digit(p, at)) {
		one = arena_strndup(p->a, p->p++, 1);
		x = expr_make_text(p, EXPR_NUMBER, at, one, NULL, 0);
	} else if (p->p < p->end && isalpha((unsigned char)*at)) {
		one = arena_strndup(p->a, p->p++, 1);
		x = expr_make_text(p, EXPR_NAME, at, one, NULL, 0);
	} else if (expr_tex_here(p)) {
		x = expr_parse_primary(p);
	} else if (expr_lex_tex_name_here(p)) {
		const char *name = expr_lex_name(p);

		x = name ? expr_make_text(p, EXPR_NAME, at, name, NULL, 0) : NULL;
	} else {
		expr_lex_unexpected(p, "'{'");
	}
	p->level--;
	p->last = LAST_CLOSE;
	return x;
}

static struct expr *parse_frac(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr *l, *r;

	p->p += 1 + expr_lex_word(p, p->p);
	l = expr_tex_argument(p);
	r = l ? expr_tex_argument(p) : NULL;
	return expr_make_op(p, EXPR_DIV, at, l, r);
}

/* A whole number as TeX takes it for one argument, in braces or one digit: its digits
 * without zeros before them. */
static bool whole_argument(const struct expr_parser *p, const char **at, const char **digit,
			   size_t *n)
{
	struct expr_parser q = *p;
	bool braces;

	q.p = *at;
	expr_lex_skip(&q);
	if ((braces = expr_lex_take(&q, "{")))
		expr_lex_skip(&q);
	while (expr_lex_digit(&q, q.p + 1) && *q.p == '0' && braces)
		q.p++;
	*digit = q.p;
	*n = 0;
	while (expr_lex_digit(&q, q.p) && (braces || !*n)) {
		q.p++;
		++*n;
	}
	if (braces) {
		expr_lex_skip(&q);
		if (!expr_lex_take(&q, "}"))
			return false;
	}
	*at = q.p;
	return *n > 0;
}

/* Does a fraction of whole numbers below one begin here? */
static bool proper_fraction_here(const struct expr_parser *p)
{
	const char *at = p->p + 1 + expr_lex_word(p, p->p), *top, *below;
	size_t n, m;

	if (!expr_lex_is_word(p, p->p, "frac") && !expr_lex_is_word(p, p->p, "dfrac") &&
	    !expr_lex_is_word(p, p->p, "tfrac") && !expr_lex_is_word(p, p->p, "cfrac"))
		return false;
	return whole_argument(p, &at, &top, &n) && whole_argument(p, &at, &below, &m) &&
	       (n < m || (n == m && memcmp(top, below, n) < 0));
}

/* A number, with the fraction after it where it is a mixed one.  An exponent without
 * braces ends with its number. */
struct expr *expr_tex_mixed(struct expr_parser *p)
{
	const char *begin = p->p, *after, *at;
	struct expr *x = expr_lex_number(p);

	if (!x || x->text[strspn(x->text, "0123456789")] || begin == p->group)
		return x;
	after = p->p;
	expr_lex_skip(p);
	at = p->p;
	if (proper_fraction_here(p))
		return expr_make_op(p, EXPR_ADD, at, x, parse_frac(p));
	p->p = after;
	return x;
}

static struct expr *parse_tex_root(struct expr_parser *p)
{
	const char *at = p->p, *open;
	struct expr **index = NULL, *arg[2];
	int n = 0;

	p->p += 1 + expr_lex_word(p, p->p);
	expr_lex_skip(p);
	open = p->p;
	if (expr_lex_take(p, "[")) {
		if (!expr_parse_items(p, open, "]", &index, &n))
			return NULL;
		if (n != 1)
			return expr_lex_bad(p, "bad_argument",
					    "expected one number in '[' at character %d",
					    expr_lex_place(p, open));
	}
	/* \sqrt(x) is no TeX, but it is written. */
	expr_lex_skip(p);
	arg[0] = expr_lex_at(p, "(") ? expr_parse_primary(p) : expr_tex_argument(p);
	if (!arg[0])
		return NULL;
	p->last = LAST_CLOSE;
	if (!n || (index[0]->kind == EXPR_NUMBER && !strcmp(index[0]->text, "2")))
		return expr_make_text(p, EXPR_CALL, at, "sqrt", arg, 1);
	if (index[0]->kind == EXPR_NUMBER && !strcmp(index[0]->text, "3"))
		return expr_make_text(p, EXPR_CALL, at, "cbrt", arg, 1);
	arg[1] = index[0];
	return expr_make_text(p, EXPR_CALL, at, "root", arg, 2);
}

/* Do the n characters begin with one of the words (whole: are they one of them)? */
static bool is_one_of(const char *const *word, int words, const char *s, size_t n, bool whole)
{
	for (int i = 0; i < words; i++)
		if (n >= strlen(word[i]) && !memcmp(s, word[i], strlen(word[i])) &&
		    (!whole || n == strlen(word[i])))
			return true;
	return false;
}

/* \text{if} and the like before a condition; true for one that says "otherwise".  Roman letters
 * may also be a name, \mathrm{abc} < 1: of them only words that introduce are taken. */
static bool take_words(struct expr_parser *p)
{
	static const char *const other[] = { "otherwise", "else", "sonst", "other" };
	static const char *const before[] = { "if", "for", "when", "where", "wenn", "falls" };
	bool last = false;

	for (expr_lex_skip(p);
	     expr_lex_is_word(p, p->p, "text") || expr_lex_is_word(p, p->p, "mathrm") ||
	     expr_lex_is_word(p, p->p, "textrm");
	     expr_lex_skip(p)) {
		const char *q = memchr(p->p, '}', (size_t)(p->end - p->p)), *to = q;
		const char *word = memchr(p->p, '{', (size_t)(p->end - p->p));
		bool whole = expr_lex_is_word(p, p->p, "mathrm"), says;

		if (!q || !word || word > q)
			break;
		for (word++; word < q && *word == ' '; word++)
			;
		while (to > word && to[-1] == ' ')
			to--;
		says = is_one_of(other, 4, word, (size_t)(to - word), whole);
		if (whole && !says && !is_one_of(before, 6, word, (size_t)(to - word), true))
			break;
		last = last || says;
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

	if (!expr_lex_take(p, "\\begin") || !expr_lex_take(p, "{cases}"))
		return expr_lex_unexpected(p, "\\begin{cases}");
	p->in_bars = false;
	for (;;) {
		struct expr *v, *c = NULL;

		expr_lex_skip(p);
		if (n && expr_lex_take(p, "\\end"))
			break;
		if (otherwise) {
			expr_lex_bad(p, "bad_argument",
				     "expected \\end{cases} after the last case");
			goto out;
		}
		if (!(v = expr_parse_or(p)))
			goto out;
		expr_lex_skip(p);
		expr_lex_take(p, ",");
		expr_lex_skip(p);
		if (expr_lex_take(p, "&")) {
			if (!take_words(p) && !(c = expr_parse_or(p)))
				goto out;
			expr_lex_skip(p);
			if (expr_lex_take(p, ",") || expr_lex_take(p, "."))
				expr_lex_skip(p);
		}
		arg = mem_grow(arg, &cap, n + 2, sizeof *arg);
		if (c)
			arg[n++] = c;
		else
			otherwise = v;
		arg[n++] = v;
		if (!expr_lex_take(p, "\\\\")) {
			if (expr_lex_take(p, "\\end"))
				break;
			expr_lex_unexpected(p, "\\\\ or \\end{cases}");
			goto out;
		}
	}
	if (!expr_lex_take(p, "{cases}"))
		expr_lex_unexpected(p, "{cases}");
	else if (n == 1)
		x = arg[0];
	else
		x = expr_make_text(p, EXPR_CALL, at, "If", arg, n);
	p->last = LAST_CLOSE;
out:
	p->in_bars = bars;
	mem_free(arg);
	return x;
}

/* \binom{n}{k} */
static struct expr *parse_binomial(struct expr_parser *p)
{
	const char *at = p->p;
	struct expr *arg[2];

	p->p += 1 + expr_lex_word(p, p->p);
	if (!(arg[0] = expr_tex_argument(p)) || !(arg[1] = expr_tex_argument(p)))
		return NULL;
	return expr_make_text(p, EXPR_CALL, at, "nCr", arg, 2);
}

struct expr *expr_tex_parse(struct expr_parser *p)
{
	if (expr_lex_is_word(p, p->p, "sqrt"))
		return parse_tex_root(p);
	if (expr_lex_is_word(p, p->p, "begin"))
		return parse_cases(p);
	if (expr_lex_is_word(p, p->p, "lvert"))
		return parse_fence(p, "\\rvert", "abs");
	if (expr_lex_is_word(p, p->p, "lVert"))
		return parse_fence(p, "\\rVert", "abs");
	if (expr_lex_is_word(p, p->p, "lfloor"))
		return parse_fence(p, "\\rfloor", "floor");
	if (expr_lex_is_word(p, p->p, "lceil"))
		return parse_fence(p, "\\rceil", "ceil");
	if (expr_lex_is_word(p, p->p, "binom") || expr_lex_is_word(p, p->p, "dbinom") ||
	    expr_lex_is_word(p, p->p, "tbinom"))
		return parse_binomial(p);
	return parse_frac(p);
}
