/*
 * words.c -- a program's text to steps and operands.
 *
 * The language is words with blanks between.  Models add what they see around it:
 * \boxed{}, \text{}, dollar signs, N_0 and N_{0} for N0, \_ for _, brackets and commas
 * between operands, quotes around words.  All of that is taken off first; what is left
 * must be the language.
 */
#include "base/ascii.h"
#include "program/program_priv.h"
#include <string.h>

static bool is_word(char c)
{
	return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c == '.';
}

/* A TeX command of letters: its length, backslash included. */
static size_t command_length(const char *p, const char *end)
{
	size_t n = 1;

	while (p + n < end && (p[n] | 0x20) >= 'a' && (p[n] | 0x20) <= 'z')
		n++;
	return n;
}

/* \\begin{aligned} and the like: the name in braces is no word either. */
static size_t environment_length(const char *p, const char *end)
{
	size_t n = command_length(p, end);
	const char *close;

	if (p + n == end || p[n] != '{' ||
	    !((n == 6 && !memcmp(p, "\\begin", n)) || (n == 4 && !memcmp(p, "\\end", n))))
		return n;
	close = memchr(p, '}', (size_t)(end - p));
	return close ? (size_t)(close - p) + 1 : n;
}

static char *add_blank(char *out, const char *begin)
{
	if (out > begin && out[-1] != ' ')
		*out++ = ' ';
	return out;
}

/* The words with one blank between.  Nothing gets longer. */
static char *clean(struct arena *a, const char *text, size_t n)
{
	char *begin = arena_alloc(a, n + 2), *out = begin;
	const char *p = program_plain_copy(a, text, n), *end = p + strlen(p);

	while (p < end) {
		if (p[0] == '\\' && p + 1 < end && p[1] == '_') {
			*out++ = '_';
			p += 2;
		} else if (p[0] == '\\') {
			/* \text, \boxed, \quad, "\ ", \\ ...: none is part of a word. */
			size_t k = environment_length(p, end);

			p += k == 1 && p + 1 < end ? 2 : k;
			out = add_blank(out, begin);
		} else if (p[0] == '{' && out > begin && out[-1] == '_') {
			p++;
		} else if (is_word(*p) || (*p && strchr("-+*/^#@!?<>=:%", *p)) ||
			   (*p & 0x80)) {
			*out++ = *p++;
		} else {
			out = add_blank(out, begin);
			p++;
		}
	}
	if (out > begin && out[-1] == ' ')
		out--;
	*out = 0;
	return begin;
}

/* N_0 as N0, in place, and no full stop at the end; returns the new length. */
static int trim_word(char *w, int n)
{
	if (n >= 3 && (w[0] == 'N' || w[0] == 'V' || w[0] == 'C') && w[1] == '_') {
		memmove(w + 1, w + 2, (size_t)n - 2);
		w[--n] = ' ';
	}
	while (n && w[n - 1] == '.')
		n--;
	return n;
}

/* Digits alone: their number, or -1; large ones are all alike. */
static int whole(const char *w, int n)
{
	int k = 0;

	if (!n)
		return -1;
	for (int i = 0; i < n; i++) {
		if (!is_digit(w[i]))
			return -1;
		k = k < 100000 ? k * 10 + (w[i] - '0') : k;
	}
	return k;
}

static bool decimal(const char *w, int n)
{
	int points = 0, digits = 0;

	for (int i = 0; i < n; i++) {
		points += w[i] == '.';
		digits += is_digit(w[i]);
	}
	return digits && points <= 1 && points + digits == n;
}

static enum program_status constant(struct program_solver *s, struct operand *o, const char *w,
				    int n)
{
	struct real k;

	if (!program_read_number(s, w, (size_t)n, &k))
		return program_fail(s, PROGRAM_PARSE_ERROR, "the constant %.*s is too large",
				    o->n, o->text);
	o->at = program_node_num(s, k);
	return PROGRAM_OK;
}

/* Is it meant as an operator, wrongly written? */
static bool looks_like_operator(const char *w, int n)
{
	return n >= 3 && ((w[0] >= 'A' && w[0] <= 'Z') || (w[0] >= 'a' && w[0] <= 'z')) &&
	       whole(w + 1, n - 1) < 0;
}

static enum program_status unknown_word(struct program_solver *s, const char *w, int n)
{
	char name[40];

	if (!looks_like_operator(w, n)) {
		program_fail(s, PROGRAM_PARSE_ERROR,
			     "\"%.*s\" is neither an operator nor an "
			     "operand",
			     n > 60 ? 60 : n, w);
		err_hint(&s->err, "operands are N0.., V0.., C and a number, or a letter");
		return s->status;
	}
	n = n >= (int)sizeof name ? (int)sizeof name - 1 : n;
	memcpy(name, w, (size_t)n);
	name[n] = 0;
	program_fail(s, PROGRAM_UNKNOWN_OPERATOR, "there is no operator \"%s\"", name);
	program_operator_near(s->err.near, sizeof s->err.near, name);
	if (s->err.near[0])
		err_hint(&s->err, "did you mean %s?", s->err.near);
	return s->status;
}

static enum program_status read_operand(struct program_solver *s, const char *w, int n)
{
	struct operand *o = &s->operand[s->operands];
	int k = whole(w + 1, n - 1);

	if (s->operands == OPERANDS)
		return program_fail(s, PROGRAM_BUDGET, "more than %d operands", OPERANDS);
	*o = (struct operand){ .text = w, .n = n, .index = k, .at = NO_NODE };
	s->operands++;
	if (w[0] == 'N' && k >= 0) {
		o->kind = OPERAND_N;
		return PROGRAM_OK;
	}
	if (w[0] == 'V' && k >= 0) {
		o->kind = OPERAND_V;
		if (k >= PROGRAM_VARIABLES)
			return program_fail(s, PROGRAM_PARSE_ERROR,
					    "%.*s: the variables are V0 to V%d",
					    n > 20 ? 20 : n, w, PROGRAM_VARIABLES - 1);
		o->at = program_node_var(s, k);
		return PROGRAM_OK;
	}
	o->kind = OPERAND_C;
	if (w[0] == 'C' && decimal(w + 1, n - 1))
		return constant(s, o, w + 1, n - 1);
	if (decimal(w, n))
		return constant(s, o, w, n);
	if (n == 1 && w[0] >= 'a' && w[0] <= 'z') {
		o->kind = OPERAND_LETTER;
		o->index = LETTER(w[0]);
		o->at = program_node_var(s, o->index);
		return PROGRAM_OK;
	}
	return unknown_word(s, w, n);
}

/* The words of a step, from its operator to before the next one. */
static enum program_status end_step(struct program_solver *s, const char *w, int n)
{
	struct program_step *e = &s->step[s->steps];
	char takes[40], name[40];
	const char *end;
	bool named;

	e->line = s->steps;
	e->n = s->operands - e->first;
	e->op = program_operator_find(w, (size_t)n, e->n, &named);
	if (e->op) {
		s->steps++;
		return PROGRAM_OK;
	}
	memcpy(name, w, (size_t)n);
	name[n] = 0;
	program_operator_arity(takes, sizeof takes, name);
	end = e->n ? s->operand[s->operands - 1].text + s->operand[s->operands - 1].n : w + n;
	program_fail(s, PROGRAM_ARITY, "operator %s takes %s operand%s, got %d: %.*s", name,
		     takes, strcmp(takes, "1") ? "s" : "", e->n,
		     end - w > 120 ? 120 : (int)(end - w), w);
	return PROGRAM_ARITY;
}

enum program_status program_words_read(struct program_solver *s, const char *text, size_t size)
{
	const char *op = NULL;
	int op_n = 0;
	char *w;

	if (size > PROGRAM_BYTES)
		return program_fail(s, PROGRAM_BUDGET, "a program has at most %d bytes",
				    PROGRAM_BYTES);
	s->text = clean(s->arena, text, size);
	for (w = s->text; *w; w += strcspn(w, " "), w += strspn(w, " ")) {
		int n = trim_word(w, (int)strcspn(w, " "));
		enum program_status st = PROGRAM_OK;

		if (!n)
			continue;
		if (program_operator_named(w, (size_t)n)) {
			if (op)
				st = end_step(s, op, op_n);
			if (st == PROGRAM_OK && s->steps == PROGRAM_STEPS)
				st = program_fail(s, PROGRAM_BUDGET, "more than %d steps",
						  PROGRAM_STEPS);
			if (st != PROGRAM_OK)
				return st;
			op = w;
			op_n = n;
			s->step[s->steps] = (struct program_step){ .first = s->operands,
								   .left = NO_NODE,
								   .right = NO_NODE };
		} else if (!op) {
			st = read_operand(s, w, n);
			if (st != PROGRAM_OK)
				return st;
			return program_fail(s, PROGRAM_PARSE_ERROR,
					    "a program begins with an operator, not with %.*s",
					    n > 60 ? 60 : n, w);
		} else {
			st = read_operand(s, w, n);
			if (st != PROGRAM_OK)
				return st;
		}
	}
	if (!op)
		return program_fail(s, PROGRAM_PARSE_ERROR, "the program is empty");
	return end_step(s, op, op_n);
}
