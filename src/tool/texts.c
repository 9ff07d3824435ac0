/*
 * texts.c -- texts from texts: parts of them, other letters, numbers in them.
 *
 * Positions count characters, not bytes, from 1.
 */
#include "expr/expr.h"
#include "tool/text_priv.h"
#include <string.h>

enum status tool_text_give(struct tool_call *c, const char *s, size_t n)
{
	struct value *v = tool_make(c, KIND_TEXT, 0);

	v->text = arena_strndup(c->arena, s, n);
	return OK;
}

/* The k-th character from 0, or the end. */
static const char *character(const char *s, long k)
{
	for (; k > 0 && *s; k--)
		s += utf8_len(s);
	return s;
}

long tool_text_length(const char *s)
{
	long n = 0;

	for (; *s; s += utf8_len(s))
		n++;
	return n;
}

enum status tool_text_range(struct tool_call *c, const char *s, long from, long to)
{
	long n = tool_text_length(s);
	const char *a, *b;

	from = from < 1 ? 1 : from;
	to = to > n ? n : to;
	if (to < from)
		return tool_text_give(c, "", 0);
	a = character(s, from - 1);
	b = character(a, to - from + 1);
	return tool_text_give(c, a, (size_t)(b - a));
}

enum status tool_text_find(struct tool_call *c, const char *what, const char *in, long from)
{
	const char *start = character(in, from < 1 ? 0 : from - 1), *at = strstr(start, what);
	long n = 1;

	if (!at)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the text does not have it");
	for (const char *s = in; s < at; s += utf8_len(s))
		n++;
	tool_give_number(c, num_int(n, c->num));
	return OK;
}

static int folded(char a)
{
	return a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : (unsigned char)a;
}

int tool_text_compare(const char *a, const char *b)
{
	size_t i = 0;

	while (a[i] && folded(a[i]) == folded(b[i]))
		i++;
	return a[i] || b[i] ? folded(a[i]) - folded(b[i]) : strcmp(a, b);
}

/* --- Parts ------------------------------------------------------------------------------- */

static const char *text_of(const struct tool_call *c, int i)
{
	return c->arg[i].val->text;
}

/* The separator among these at s: how long it is, 0 for none. */
static size_t separator_at(const char *s, const struct value *list)
{
	size_t best = 0;

	for (int i = 0; i < geo_list_count(list); i++) {
		const char *t = geo_list_item(list, i).text;
		size_t n = strlen(t);

		if (n > best && !strncmp(s, t, n))
			best = n;
	}
	return best;
}

static void add_piece(struct tool_call *c, struct tool_list *l, const char *s, size_t n)
{
	struct value *v = geo_value_new(c->arena, KIND_TEXT, 0);

	if (!n)
		return;
	v->text = arena_strndup(c->arena, s, n);
	tool_list_add(l, *v, c->arena);
}

enum status tool_add_text_split(struct tool_call *c)
{
	const char *s = text_of(c, 1), *from = s;
	const struct value *by = c->arg[2].val;
	struct tool_list l = { 0 };

	if (geo_list_kinds(by) & ~KIND_BIT(KIND_TEXT))
		return err_fail_with(c->err, E_ARG, "wrong_kind", "separators",
				     "Split(\"1,2;3\", {\",\", \";\"})",
				     "the separators are texts");
	while (*s) {
		size_t n = separator_at(s, by);

		if (n) {
			add_piece(c, &l, from, (size_t)(s - from));
			from = s += n;
		} else {
			s += utf8_len(s);
		}
	}
	add_piece(c, &l, from, (size_t)(s - from));
	tool_list_give(c, &l);
	return OK;
}

#define TEXT_MOST 1000000 /* bytes of a text that replacing may make */

enum status tool_add_replaced(struct tool_call *c)
{
	const char *s = text_of(c, 1), *what = text_of(c, 2), *by = text_of(c, 3), *q;
	struct buf b = { 0 };
	enum status st;

	for (; *what && b.n <= TEXT_MOST && (q = strstr(s, what)); s = q + strlen(what)) {
		buf_addn(&b, s, (size_t)(q - s));
		buf_add(&b, by);
	}
	buf_add(&b, s);
	st = b.n > TEXT_MOST ? err_fail(c->err, E_ARG, "limit", "the text is too long")
			     : tool_text_give(c, buf_str(&b), b.n);
	buf_clear(&b);
	return st;
}

/* --- Letters and their numbers -------------------------------------------------------------- */

/* The number of the character at s, which is well-formed UTF-8. */
static long code_at(const char *s)
{
	static const unsigned char first[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	size_t n = utf8_len(s);
	long code = (unsigned char)s[0] & first[n < 5 ? n : 1];

	for (size_t i = 1; i < n; i++)
		code = code << 6 | ((unsigned char)s[i] & 0x3f);
	return code;
}

enum status tool_add_letter_code(struct tool_call *c)
{
	const char *s = text_of(c, 1);

	if (!*s || s[utf8_len(s)])
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"one letter is expected; TextToUnicode takes more");
	tool_give_number(c, num_int(code_at(s), c->num));
	return OK;
}

enum status tool_add_text_codes(struct tool_call *c)
{
	struct tool_list l = { 0 };

	for (const char *s = text_of(c, 1); *s; s += utf8_len(s)) {
		struct value *v = geo_value_new(c->arena, KIND_NUMBER, 1);

		v->v[0] = num_int(code_at(s), c->num);
		tool_list_add(&l, *v, c->arena);
	}
	tool_list_give(c, &l);
	return OK;
}

static enum status add_letter(struct tool_call *c, struct buf *b, num n)
{
	char out[4];
	long code;

	if (!num_get_int(n, &code, c->num)) {
		if (n.lo != n.hi && num_level_of(c->num) < NUM_EXACT)
			return tool_undecided(c, "the number of a letter");
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the number of a letter is whole");
	}
	if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"no letter has the number %ld", code);
	buf_addn(b, out, utf8_put(out, (unsigned)code));
	return OK;
}

enum status tool_add_text_from_codes(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct buf b = { 0 };
	enum status st = OK;

	if (v->kind == KIND_NUMBER)
		st = add_letter(c, &b, v->v[0]);
	for (int i = 0; v->kind == KIND_LIST && i < geo_list_count(v) && st == OK; i++) {
		struct value m = geo_list_item(v, i);

		st = m.kind == KIND_NUMBER
			     ? add_letter(c, &b, m.v[0])
			     : err_fail(c->err, E_ARG, "wrong_kind",
					"a list of numbers is expected, and this one has %s",
					geo_kind_a(m.kind));
	}
	if (st == OK)
		st = tool_text_give(c, buf_str(&b), b.n);
	buf_clear(&b);
	return st;
}

/* 1st, 2nd, 3rd, 4th; 11th, 12th, 13th. */
enum status tool_add_ordinal(struct tool_call *c)
{
	static const char *const ending[] = { "th", "st", "nd", "rd" };
	struct buf b = { 0 };
	enum status st;
	long n;

	if (!num_get_int(c->arg[1].n, &n, c->num)) {
		if (c->arg[1].n.lo != c->arg[1].n.hi && num_level_of(c->num) < NUM_EXACT)
			return tool_undecided(c, "a whole number");
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a whole number is expected");
	}
	if (n < 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"there is no %ld-th: the number is negative", n);
	buf_addf(&b, "%ld%s", n, n % 10 < 4 && n / 10 % 10 != 1 ? ending[n % 10] : "th");
	st = tool_text_give(c, buf_str(&b), b.n);
	buf_clear(&b);
	return st;
}

/* --- What a text says -------------------------------------------------------------------------- */

static enum status parse(struct tool_call *c, struct expr **x)
{
	const char *s = text_of(c, 1);
	enum status st = expr_parse(x, s, strlen(s), c->arena, c->err);

	if (st != OK)
		err_hint(c->err, "the text is \"%.80s\"", s);
	return st == OK ? OK : E_DOMAIN;
}

enum status tool_add_parsed_number(struct tool_call *c)
{
	struct expr_value v;
	struct expr *x;
	enum status st = parse(c, &x);

	if (st == OK)
		st = expr_eval(&v, x, NULL, NULL, c->num, c->err);
	if (st == E_ARG || (st == OK && v.dim != 1))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
				     "a text object may hold numbers and functions of them, "
				     "no names: \"3*sqrt(2)\"",
				     "\"%.60s\" says no number", text_of(c, 1));
	if (st == OK)
		tool_give_number(c, v.v[0]);
	return st;
}

/* Only x, and names that are numbers by themselves. */
static bool closed_in_x(const struct expr *x)
{
	if (x->kind == EXPR_NAME && strcmp(x->text, "x") && strcmp(x->text, "pi") &&
	    strcmp(x->text, "π") && strcmp(x->text, "e"))
		return false;
	if (x->kind == EXPR_STRING || x->kind == EXPR_LIST || x->kind == EXPR_TUPLE ||
	    (x->kind == EXPR_OP && x->op >= EXPR_EQ) ||
	    (x->kind == EXPR_CALL && !expr_is_function(x->text)))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!closed_in_x(x->arg[i]))
			return false;
	return true;
}

enum status tool_add_parsed_function(struct tool_call *c)
{
	struct buf b = { 0 };
	struct value *v;
	struct expr *x;
	enum status st = parse(c, &x);

	if (st != OK)
		return st;
	if (!closed_in_x(x))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
				     "a text object may hold x, numbers and functions, no "
				     "names of objects: \"x^2 + 1\"",
				     "\"%.60s\" says no function of x", text_of(c, 1));
	v = tool_make(c, KIND_FUNCTION, 0);
	expr_print(&b, x);
	v->fn = x;
	v->text = buf_keep(&b, c->arena);
	return OK;
}

static bool is_number(const struct expr *x, const char *digits)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, digits);
}

static bool is_op(const struct expr *x, enum expr_op op)
{
	return x->kind == EXPR_OP && x->op == op;
}

/* The same without 1 x, 0 x, x^1, + -. */
static const struct expr *tidy(const struct expr *x, struct arena *a)
{
	const struct expr *l, *r;
	struct expr *y;

	if (!x->n)
		return x;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)tidy(x->arg[i], a);
	if (x->kind != EXPR_OP)
		return y;
	l = y->arg[0];
	r = x->n > 1 ? y->arg[1] : NULL;
	switch ((int)x->op) {
	case EXPR_NEG: return is_op(l, EXPR_NEG) ? l->arg[0] : is_number(l, "0") ? l : y;
	case EXPR_ADD:
		if (is_number(l, "0") || is_number(r, "0"))
			return is_number(l, "0") ? r : l;
		return is_op(r, EXPR_NEG) ? expr_op(EXPR_SUB, l, r->arg[0], a) : y;
	case EXPR_SUB:
		if (is_number(r, "0"))
			return l;
		if (is_number(l, "0"))
			return expr_op(EXPR_NEG, r, NULL, a);
		return is_op(r, EXPR_NEG) ? expr_op(EXPR_ADD, l, r->arg[0], a) : y;
	case EXPR_MUL:
		if (is_number(l, "0") || is_number(r, "0"))
			return is_number(l, "0") ? l : r;
		if (is_number(l, "1") || is_number(r, "1"))
			return is_number(l, "1") ? r : l;
		if (is_op(l, EXPR_NEG) && is_number(l->arg[0], "1"))
			return expr_op(EXPR_NEG, r, NULL, a);
		return is_op(l, EXPR_NEG)
			       ? expr_op(EXPR_NEG, expr_op(EXPR_MUL, l->arg[0], r, a), NULL, a)
			       : y;
	case EXPR_POW: return is_number(r, "1") ? l : y;
	default: return y;
	}
}

enum status tool_add_simplified_text(struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *x;
	enum status st = parse(c, &x);

	if (st != OK)
		return st;
	expr_print(&b, tidy(x, c->arena));
	st = tool_text_give(c, buf_str(&b), b.n);
	buf_clear(&b);
	return st;
}

/* --- Which text, which way -------------------------------------------------------------------- */

enum status tool_add_text_if(struct tool_call *c)
{
	truth t = c->arg[1].holds;
	const char *s;

	if (is_unknown(t))
		return tool_undecided(c, "whether the relation holds");
	if (is_no(t) && !c->arg[3].given)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the relation does not hold, and there is no text for that");
	s = text_of(c, is_yes(t) ? 2 : 3);
	return tool_text_give(c, s, strlen(s));
}

enum status tool_add_turned_text(struct tool_call *c)
{
	struct value *v = tool_make(c, KIND_TEXT, 4);
	const struct value *t = c->arg[1].val;

	v->text = t->text;
	value_set_pt(v, 0, c->arg[3].given ? tool_pt(c, 3) : value_pt(t, 0));
	value_set_pt(v, 1, (pt){ num_cos(c->arg[2].n, c->num), num_sin(c->arg[2].n, c->num) });
	return OK;
}

enum status tool_add_name_text(struct tool_call *c)
{
	const char *s = c->arg[1].text;

	if (!s)
		return err_fail(c->err, E_ARG, "bad_argument", "it has no name");
	return tool_text_give(c, s, strlen(s));
}

/* The value itself, under another name. */
enum status tool_add_copy(struct tool_call *c)
{
	struct value *v = arena_alloc(c->arena, sizeof *v);

	*v = *c->arg[1].val;
	tool_give(c, ROLE_MAIN, 0, v);
	return OK;
}
