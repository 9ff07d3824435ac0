/*
 * read.c -- the text of a value, and a row's equation, as trees.
 *
 *   sum      product { (+ | -) product }
 *   product  run { (* | /) run }                 also \times \cdot \div
 *   run      { - } power { power }               side by side: 2x, 3(x+1), \frac12 x;
 *                                                binds more tightly than / and *
 *   power    part [ ^ exponent ]                 also **
 *   part     number [ \frac{}{} ]  \frac{}{}  \sqrt[n]{}  (sum)  letter  pi
 *
 * A whole number before a fraction of whole numbers is a mixed number (2\frac{1}{2} is
 * 5/2, and so is 2 1/2); blanks join digits (2 3 is 23) and commas mark thousands.  Degree signs and
 * \text{...} are passed over: angles are in degrees anyway.  In an equation the letters
 * are operands, `...` stands for those between, and sin, cos, tan are there.
 *
 * The trees are built straight from the text, without a tree of the expr room between
 * them: values are short, and reading them is most of the time that a program takes.
 */
#include "base/ascii.h"
#include "program/program_priv.h"
#include <string.h>

#define DEPTH 40

static node sum(struct program_reading *r);
static node power(struct program_reading *r);

node program_read_refuse(struct program_reading *r, const char *why)
{
	if (!r->why) {
		r->why = why;
		r->where = r->p;
	}
	return NO_NODE;
}

static bool starts(const struct program_reading *r, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(r->end - r->p) >= n && !memcmp(r->p, word, n);
}

static bool take(struct program_reading *r, const char *word)
{
	if (!starts(r, word))
		return false;
	r->p += strlen(word);
	return true;
}

/* A TeX command, which must not go on with a letter. */
static bool command(struct program_reading *r, const char *word)
{
	size_t n = strlen(word);

	if (r->p == r->end || *r->p != '\\' || !starts(r, word) ||
	    (r->p + n < r->end && is_letter(r->p[n])))
		return false;
	r->p += n;
	return true;
}

/* {...} to its end, for the texts that are passed over. */
static void skip_group(struct program_reading *r)
{
	int depth = 0;

	for (; r->p < r->end; r->p++) {
		depth += (*r->p == '{') - (*r->p == '}');
		if (depth == 0) {
			r->p += *r->p == '}';
			return;
		}
		if (depth < 0)
			return;
	}
}

/* A unit's exponent, as in \text{ cm}^2: it is no power of the number. */
static void skip_exponent(struct program_reading *r)
{
	static const char *const power[] = { "^2", "^3", "^{2}", "^{3}", "²", "³" };

	for (size_t i = 0; i < sizeof power / sizeof *power; i++)
		if (take(r, power[i]))
			return;
}

/* What means nothing: blanks, sizes of brackets, boxes, units, degrees. */
static bool skip_one(struct program_reading *r)
{
	static const char *const quiet[] = { "\\left",  "\\right",        "\\quad",
					     "\\qquad", "\\displaystyle", "\\boxed" };
	static const char *const blank[] = { "\\,", "\\;", "\\ ", "\\!",
					     "\\(", "\\)", "\\[", "\\]" };
	static const char *const text[] = { "\\text", "\\mathrm", "\\textrm", "\\mathit" };
	static const char *const sign[] = { "^\\circ", "^{\\circ}", "^{ \\circ }",
					    "°",       "\xc2\xa0",  "\xe2\x80\x89" };
	char c = *r->p;

	if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '$' || c == '~') {
		r->p++;
		return true;
	}
	if (c == '\\') {
		for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
			if (command(r, quiet[i]))
				return true;
		for (size_t i = 0; i < sizeof text / sizeof *text; i++)
			if (command(r, text[i])) {
				skip_group(r);
				skip_exponent(r);
				return true;
			}
		for (size_t i = 0; i < sizeof blank / sizeof *blank; i++)
			if (take(r, blank[i]))
				return true;
		return command(r, "\\degree");
	}
	if (c == '^' || (c & 0x80))
		for (size_t i = 0; i < sizeof sign / sizeof *sign; i++)
			if (take(r, sign[i]))
				return true;
	return false;
}

static void skip(struct program_reading *r)
{
	while (r->p < r->end && !is_small(*r->p) && skip_one(r))
		;
}

static bool peek(struct program_reading *r, char c)
{
	skip(r);
	return r->p < r->end && *r->p == c;
}

static bool accept(struct program_reading *r, char c)
{
	if (!peek(r, c))
		return false;
	r->p++;
	return true;
}

/* --- Parts ----------------------------------------------------------------------------- */
static node bracket(struct program_reading *r, char close)
{
	node t = sum(r);

	if (t != NO_NODE && !accept(r, close))
		return program_read_refuse(r, close == ')' ? "\")\" is missing"
							   : "\"}\" is missing");
	return t;
}

/* An argument of a TeX command: a group, or one digit or letter. */
static node argument(struct program_reading *r)
{
	skip(r);
	if (accept(r, '{'))
		return bracket(r, '}');
	if (r->p < r->end && is_digit(*r->p))
		return program_node_int(r->s, *r->p++ - '0');
	return power(r);
}

static node fraction(struct program_reading *r)
{
	node top = argument(r);
	node under = top == NO_NODE ? NO_NODE : argument(r);

	return program_node_make(r->s, NODE_DIV, top, under);
}

/* After \sqrt or sqrt or √: [n]{x}, {x}, (x), or a number. */
static node radical(struct program_reading *r)
{
	node n = NO_NODE, x;
	bool whole;

	if (accept(r, '[')) {
		n = sum(r);
		if (n == NO_NODE || !accept(r, ']'))
			return program_read_refuse(r, "the index of a root needs its \"]\"");
	}
	if (accept(r, '{'))
		x = bracket(r, '}');
	else if (accept(r, '('))
		x = bracket(r, ')');
	else if (r->p < r->end && (is_digit(*r->p) || *r->p == '.'))
		x = program_node_num(r->s, program_read_digits(r, &whole));
	else
		return program_read_refuse(r, "a root needs something under it");
	if (n == NO_NODE)
		return program_node_make(
			r->s, NODE_POW, x,
			program_node_num(r->s, program_real_ratio(r->s, 1, 2)));
	return program_node_make(
		r->s, NODE_POW, x,
		program_node_make(r->s, NODE_DIV, program_node_int(r->s, 1), n));
}

static bool at_fraction(struct program_reading *r)
{
	return command(r, "\\frac") || command(r, "\\dfrac") || command(r, "\\tfrac");
}

static bool is_whole(struct program_solver *s, node t)
{
	int64_t p, q;

	return s->tree[t].op == NODE_NUM && program_form_get(s->tree[t].k.x, &p, &q) && q == 1;
}

/* "1/2" behind the blank of "2 1/2". */
static bool read_plain_fraction(struct program_reading *r, node *top, node *under)
{
	bool whole;

	if (!program_digits_fraction(r->p, r->end))
		return false;
	*top = program_node_num(r->s, program_read_digits(r, &whole));
	r->p++;
	*under = program_node_num(r->s, program_read_digits(r, &whole));
	return true;
}

/* A number, or a mixed number: then the fraction has whole parts. */
static node numeral(struct program_reading *r)
{
	const char *back;
	bool whole;
	node t = program_node_num(r->s, program_read_digits(r, &whole)), top, under;

	if (!whole || r->why)
		return r->why ? NO_NODE : t;
	back = r->p;
	skip(r);
	if (read_plain_fraction(r, &top, &under))
		return program_node_make(r->s, NODE_ADD, t,
					 program_node_make(r->s, NODE_DIV, top, under));
	if (at_fraction(r)) {
		top = argument(r);
		under = top == NO_NODE ? NO_NODE : argument(r);
		if (under == NO_NODE)
			return NO_NODE;
		if (is_whole(r->s, top) && is_whole(r->s, under))
			return program_node_make(
				r->s, NODE_ADD, t,
				program_node_make(r->s, NODE_DIV, top, under));
	}
	r->p = back;
	return t;
}

static node function(struct program_reading *r)
{
	static const struct {
		const char *word;
		enum node_op op;
	} f[] = {
		{ "sin(", NODE_SIN },
		{ "cos(", NODE_COS },
		{ "tan(", NODE_TAN },
	};

	for (size_t i = 0; i < sizeof f / sizeof *f; i++)
		if (take(r, f[i].word))
			return program_node_make(r->s, f[i].op, bracket(r, ')'), NO_NODE);
	return NO_NODE;
}

/* The operand that a letter of an equation stands for. */
static node operand_of(struct program_reading *r, char c)
{
	const struct program_step *e = r->step;

	return r->s->operand[e->first + (c == 'z' ? e->n - 1 : c - 'a')].at;
}

static node letter(struct program_reading *r)
{
	const char *p = r->p;
	char c = *p;

	if (p[0] == 'p' && r->end - p >= 2 && p[1] == 'i' &&
	    (r->end - p == 2 || !is_small(p[2]))) {
		r->p += 2;
		return program_node_num(r->s, program_real_pi(r->s));
	}
	if (r->step) {
		node t = function(r);

		if (t != NO_NODE || r->p != p)
			return t;
		r->p++;
		return operand_of(r, c);
	}
	if (take(r, "sqrt"))
		return radical(r);
	if (!r->letters)
		return program_read_refuse(r, "a number is wanted here, not a letter");
	r->p++;
	return program_node_var(r->s, LETTER(c));
}

static node part(struct program_reading *r)
{
	node t = NO_NODE;

	skip(r);
	if (r->p == r->end)
		return program_read_refuse(r, "something is missing at the end");
	if (++r->depth > DEPTH)
		return program_read_refuse(r, "brackets are nested too deeply");
	if (is_digit(*r->p) || *r->p == '.')
		t = numeral(r);
	else if (is_small(*r->p))
		t = letter(r);
	else if (take(r, "("))
		t = bracket(r, ')');
	else if (take(r, "{"))
		t = bracket(r, '}');
	else if (at_fraction(r))
		t = fraction(r);
	else if (command(r, "\\sqrt") || take(r, "√"))
		t = radical(r);
	else if (command(r, "\\pi") || take(r, "π"))
		t = program_node_num(r->s, program_real_pi(r->s));
	else
		t = program_read_refuse(r, "this sign is not expected here");
	r->depth--;
	return t;
}

static node power(struct program_reading *r)
{
	node t = part(r), n;
	bool minus;

	skip(r);
	if (t == NO_NODE || !(take(r, "**") || take(r, "^")))
		return t;
	if (accept(r, '{')) {
		n = bracket(r, '}');
	} else {
		minus = accept(r, '-');
		n = part(r);
		if (minus)
			n = program_node_make(r->s, NODE_MUL, program_node_int(r->s, -1), n);
	}
	return program_node_make(r->s, NODE_POW, t, n);
}

/* A unit as the last word, "15 cm": letters that are no unknowns.  m may be one. */
static bool skip_unit(struct program_reading *r)
{
	static const char *const unit[] = { "cm",   "mm",     "km",     "ft",   "yd",
					    "feet", "inch",   "inches", "unit", "units",
					    "deg",  "degree", "degrees" };
	const char *back = r->p;

	for (size_t i = 0; !r->step && i < sizeof unit / sizeof *unit; i++) {
		if (!take(r, unit[i]))
			continue;
		skip_exponent(r);
		if (r->p < r->end && *r->p == '.')
			r->p++;
		skip(r);
		if (r->p == r->end)
			return true;
		r->p = back;
	}
	return false;
}

/* Does another part follow directly: an implicit product? */
static bool part_follows(struct program_reading *r)
{
	char c;

	skip(r);
	if (r->p == r->end)
		return false;
	c = *r->p;
	if (c == '\\')
		return starts(r, "\\frac") || starts(r, "\\dfrac") || starts(r, "\\tfrac") ||
		       starts(r, "\\sqrt") || starts(r, "\\pi");
	if (is_small(c) && skip_unit(r))
		return false;
	return is_digit(c) || is_small(c) || c == '(' || c == '{' || starts(r, "√") ||
	       starts(r, "π");
}

static bool take_minus(struct program_reading *r)
{
	return accept(r, '-') || take(r, "−");
}

static node run(struct program_reading *r)
{
	bool minus = false;
	node t;

	while (take_minus(r))
		minus = !minus;
	t = power(r);
	while (t != NO_NODE && part_follows(r))
		t = program_node_make(r->s, NODE_MUL, t, power(r));
	return minus ? program_node_make(r->s, NODE_MUL, program_node_int(r->s, -1), t) : t;
}

/* "a + ..." in an equation: the operands up to the last but one. */
static node between(struct program_reading *r, enum node_op op, node t)
{
	const struct program_step *e = r->step;

	for (int i = 1; i < e->n - 1; i++)
		t = program_node_make(r->s, op, t, r->s->operand[e->first + i].at);
	return t;
}

static node product(struct program_reading *r)
{
	node t = run(r);

	while (t != NO_NODE) {
		enum node_op op;

		skip(r);
		if (starts(r, "**"))
			break;
		if (take(r, "*") || command(r, "\\times") || command(r, "\\cdot") ||
		    take(r, "×") || take(r, "·"))
			op = NODE_MUL;
		else if (take(r, "/") || command(r, "\\div") || take(r, "÷"))
			op = NODE_DIV;
		else
			break;
		skip(r);
		if (r->step && take(r, "..."))
			t = between(r, op, t);
		else
			t = program_node_make(r->s, op, t, run(r));
	}
	return t;
}

static node sum(struct program_reading *r)
{
	node t;

	if (++r->depth > DEPTH)
		return program_read_refuse(r, "brackets are nested too deeply");
	if (accept(r, '+'))
		skip(r);
	t = product(r);
	while (t != NO_NODE) {
		if (accept(r, '+')) {
			skip(r);
			t = r->step && take(r, "...")
				    ? between(r, NODE_ADD, t)
				    : program_node_make(r->s, NODE_ADD, t, product(r));
		} else if (take_minus(r)) {
			t = program_node_sub(r->s, t, product(r));
		} else {
			break;
		}
	}
	r->depth--;
	return t;
}

node program_read_value(struct program_reading *r)
{
	node t = sum(r);

	skip(r);
	if (t != NO_NODE && r->p != r->end)
		t = program_read_refuse(r, "this sign is not expected here");
	if (t == NO_NODE && !r->why)
		program_read_refuse(r, "this is too long");
	return t;
}

bool program_read_equation(struct program_reading *r, node *left, node *right)
{
	*left = sum(r);
	if (*left == NO_NODE || !accept(r, '='))
		return false;
	*right = sum(r);
	return *right != NO_NODE;
}

bool program_read_number(struct program_solver *s, const char *text, size_t n,
			 struct real *out)
{
	struct program_reading r = { .s = s, .p = text, .end = text + n };
	node t = program_read_value(&r);

	if (t == NO_NODE || s->tree[t].op != NODE_NUM || !program_real_finite(s->tree[t].k))
		return false;
	*out = s->tree[t].k;
	return true;
}
