/*
 * reading.c -- one reply: is there a program, does it run, and does it speak of this problem?
 */
#include "ask/ask_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- What the problem has ------------------------------------------------------------------------------- */
/* Names are runs of capitals; words that begin with one are none. */
static void find_points(bool *point, const char *s)
{
	while (s && *s) {
		size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

		if (n && !islower((unsigned char)s[n]))
			for (size_t i = 0; i < n; i++)
				point[s[i] - 'A'] = true;
		s += n ? n : 1;
		while (n && isalnum((unsigned char)*s))
			s++;
	}
}

/* The last sentence, or what follows the last "find". */
static const char *asked_for(const char *text)
{
	const char *from = text;

	for (const char *s = text; *s; s++)
		if ((*s == '.' && s[1] == ' ' && s[2]) || !strncmp(s, "find ", 5))
			from = s + 1;
	return from;
}

static bool asks_degrees(const char *text)
{
	const char *s = asked_for(text);

	while (*s == ' ')
		s++;
	return (strstr(s, "angle ") || strstr(s, "\\widehat")) && !strstr(s, "triangle") &&
	       !strstr(s, "rectangle") && !strstr(s, "length") && !strstr(s, "area") &&
	       !strstr(s, "sum") && !strstr(s, "perimeter");
}

void ask_problem_look(struct ask_problem *p, const struct ask_question *q, struct arena *a)
{
	*p = (struct ask_problem){ .question = q, .degrees = asks_degrees(q->text) };
	ask_mentions(&p->mention, q->text, a);
	find_points(p->point, q->text);
	if (q->semantic) {
		ask_mentions(&p->mention, q->semantic, a);
		find_points(p->point, q->semantic);
	}
	find_points(p->point, q->structure);
}

/* --- What the reading says ------------------------------------------------------------------------------ */
/* In its first line, which says what is given and wanted; a derivation may name the end of a radius. */
static bool has_foreign_points(const struct ask_problem *p, const char *reply)
{
	for (const char *s = reply; *s && *s != '\n';) {
		size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), all = n;

		if (!strncmp(s, "\\boxed", 6))
			return false;
		while (n && (isalnum((unsigned char)s[all]) || s[all] == '_'))
			all++;
		if (n && all == n && (n > 1 || *s != 'A'))
			for (size_t i = 0; i < n; i++)
				if (!p->point[s[i] - 'A'])
					return true;
		s += all ? all : 1;
		while (!n && isalpha((unsigned char)s[-1]) && isalnum((unsigned char)*s))
			s++;
	}
	return false;
}

static enum program_status run(struct program_solver *s, const struct program_text *t)
{
	return program_run(s, t->program, strlen(t->program), t->nums, t->count,
			   &(struct program_options){ 0 });
}

/* With another number in the place of N_i: is it another value, or none any more? */
static bool depends_on(const struct ask_reading *r, int i, struct program_solver *s,
		       struct arena *a)
{
	struct program_text t = r->program;

	t.nums[i] = arena_printf(a, "1.0137*(%s)", t.nums[i]);
	return run(s, &t) != PROGRAM_OK ||
	       fabs(program_value(s) - r->value) > 1e-7 * fabs(r->value);
}

/* All numbers are the problem's; which of them does the value depend on? */
static enum ask_refusal check_numbers(struct ask_reading *r, const struct ask_problem *p,
				      struct program_solver *s, struct arena *a)
{
	bool stands[PROGRAM_VALUES] = { false }, any = false;

	r->used = arena_alloc(a, (size_t)p->mention.n + 1);
	program_numbers(stands, r->program.program);
	for (int i = 0; i < r->program.count; i++) {
		int at;

		if (!stands[i] || !r->program.nums[i])
			continue;
		at = ask_mention_find(&p->mention, r->program.nums[i], a);
		if (at < 0)
			return ASK_FOREIGN_NUMBER;
		if (!depends_on(r, i, s, a))
			continue;
		any = true;
		/* One that stands there several times may be meant each time. */
		for (int k = at; k < p->mention.n; k++)
			if (!strcmp(p->mention.text[k], p->mention.text[at]))
				r->used[k] = true;
	}
	for (int i = 0; i < p->mention.n; i++)
		r->unused += p->mention.number[i] && !r->used[i];
	return any ? ASK_KEPT : ASK_CONSTANT;
}

/* Sizes are positive, angles below 360; a letter may be anything. */
static bool is_sane(const struct ask_reading *r, const struct ask_problem *p)
{
	const char *get = strstr(r->program.program, "Get ");

	if (!isfinite(r->value) || fabs(r->value) > 1e12)
		return false;
	if (get && islower((unsigned char)get[4]))
		return true;
	return r->value > 1e-9 && (!p->degrees || r->value < 360);
}

/* "Get N0" of a plain number: nothing was worked out, whatever stands before it. */
static bool is_given(const struct program_text *t)
{
	const char *get = strstr(t->program, "Get N"), *number;
	long i = get ? strtol(get + 5 + strspn(get + 5, "_{"), NULL, 10) : -1;

	if (i < 0 || i >= t->count || !t->nums[i])
		return false;
	number = t->nums[i] + strspn(t->nums[i], " ");
	return *number && !number[strspn(number, "0123456789. ")];
}

static void take_value(struct ask_reading *out, struct program_solver *s, struct arena *a)
{
	struct buf exact = { 0 };

	out->value = program_value(s);
	if (program_exact(&exact, s))
		out->exact = arena_strdup(a, exact.s);
	buf_clear(&exact);
}

void ask_read(struct ask_reading *out, const struct ask_problem *p, const struct ask_reply *r,
	      struct program_solver *s, struct arena *a)
{
	struct err ignored;

	*out = (struct ask_reading){ .refusal = ASK_UNFINISHED,
				     .value = NAN,
				     .reply = r->text };
	if (!r->whole)
		return;
	out->refusal = ASK_NO_PROGRAM;
	if (!strstr(r->text, "\\boxed") || program_reply(&out->program, r->text, a, &ignored))
		return;
	out->refusal = ASK_DOES_NOT_RUN;
	if (run(s, &out->program) != PROGRAM_OK)
		return;
	take_value(out, s, a);
	out->refusal = !is_sane(out, p)                 ? ASK_ABSURD
		       : is_given(&out->program)        ? ASK_GIVEN
		       : has_foreign_points(p, r->text) ? ASK_FOREIGN_POINT
							: check_numbers(out, p, s, a);
}
