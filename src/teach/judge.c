/*
 * judge.c -- a reply: its program run, its value compared, its program compared with the known one.
 *
 * A known program is the same as another when both state the same equations of the same quantities (program_meaning): order and
 * names do not matter.
 */
#include "teach/teach_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const fate_word[] = {
#define FATE(NAME, word, text) word,
#include "teach/fate.def"
#undef FATE
};

const char *teach_verdict_word(const struct teach_verdict *v)
{
	return v->fate == TEACH_STATUS ? program_status_word(v->status) : fate_word[v->fate];
}

/* --- Numbers that are given ---------------------------------------------------------------------------- */
/* Blanks, braces and signs of multiplication aside. */
static void squeeze(struct buf *b, const char *s)
{
	for (; *s; s++)
		if (!strchr(" \t\r\n*{}", *s))
			buf_addc(b, *s);
}

static void squeeze_list(struct buf *b, const struct json *list)
{
	for (const struct json *c = list && list->type == JSON_ARRAY ? list->child : NULL; c;
	     c = c->next)
		if (c->type == JSON_STRING) {
			buf_addc(b, ' ');
			squeeze(b, c->text);
		}
}

/* Does the text have it, and not as a part of a longer number? */
static bool stands(const char *text, const char *number)
{
	size_t n = strlen(number);

	for (const char *s = text; n && (s = strstr(s, number)) != NULL; s++) {
		bool before = s > text &&
			      (strchr("0123456789", s[-1]) ||
			       (s[-1] == '.' && s > text + 1 && strchr("0123456789", s[-2])));
		bool behind = strchr("0123456789", s[n]) && s[n];

		behind = behind || (s[n] == '.' && s[n + 1] && strchr("0123456789", s[n + 1]));
		if (!before && !behind)
			return true;
	}
	return false;
}

/* Is the N an operand of the program? */
static bool uses(const char *program, int number)
{
	for (const char *s = program; (s = strchr(s, 'N')) != NULL; s++) {
		const char *digits = s + 1 + (s[1] == '_');
		char *end;

		if (*digits >= '0' && *digits <= '9' && strtol(digits, &end, 10) == number &&
		    (s == program || s[-1] == ' '))
			return true;
	}
	return false;
}

/* given: they are the problem's, and some are used; guess: it has numbers, and none is used. */
static void look_at_numbers(bool *is_given, bool *is_guess, const struct program_text *t,
			    const struct teach_problem *p)
{
	struct buf all = { 0 }, one = { 0 };
	bool given = true, some = false;

	squeeze(&all, p->text);
	squeeze_list(&all, p->structure);
	squeeze_list(&all, p->semantic);
	for (int i = 0; i < t->count && given; i++) {
		if (!t->nums[i] || !uses(t->program, i))
			continue;
		some = true;
		buf_reset(&one);
		squeeze(&one, t->nums[i]);
		given = stands(buf_str(&all), buf_str(&one));
	}
	*is_guess = !some && strpbrk(buf_str(&all), "0123456789");
	*is_given = given && !*is_guess;
	buf_clear(&all);
	buf_clear(&one);
}

/* --- The verdict ----------------------------------------------------------------------------------------- */
static bool is_value(double x, const struct teach_problem *p, const struct teach_checks *c)
{
	double gap = fabs(x - p->value), far = c->tolerance * fabs(p->value);

	if (c->rounded && !p->gold.program && p->slack > far)
		far = p->slack * (1 + 1e-9);
	return isfinite(x) && gap <= far;
}

static enum program_status run(const struct program_text *t, struct program_solver *s)
{
	return program_run(s, t->program, strlen(t->program), t->nums, t->count,
			   &(struct program_options){ 0 });
}

/* Is the run of the reply that of the known program?  The reply's run is made again. */
static bool is_gold(const struct teach_verdict *v, const struct teach_problem *p,
		    struct program_solver *s)
{
	struct buf its = { 0 }, known = { 0 };
	bool same;

	program_meaning(&its, s);
	same = run(&p->gold, s) == PROGRAM_OK;
	if (same)
		program_meaning(&known, s);
	same = same && !strcmp(buf_str(&its), buf_str(&known));
	(void)run(&v->program, s);
	buf_clear(&its);
	buf_clear(&known);
	return same;
}

/* Values that the reply does not repeat are those of the known program. */
static void lend_values(struct teach_verdict *v, const struct teach_problem *p,
			enum teach_mode mode)
{
	if (mode != TEACH_BACKWARD || v->program.count || !p->gold.count)
		return;
	v->lent = true;
	v->program.count = p->gold.count;
	memcpy(v->program.nums, p->gold.nums, sizeof v->program.nums);
}

/* The program's own words, where it could be read. */
static void tidy(struct teach_verdict *v, const struct program_solver *s, struct arena *a)
{
	struct buf b = { 0 };

	program_words(&b, s);
	if (v->operators && b.n)
		v->program.program = arena_strdup(a, buf_str(&b));
	v->first = teach_first(v->program.program, a);
	buf_clear(&b);
}

void teach_judge(struct teach_verdict *v, const struct teach_problem *p, enum teach_mode mode,
		 const struct teach_checks *c, const char *reply, struct program_solver *s,
		 struct arena *a)
{
	struct err e = { 0 };
	bool guess;

	*v = (struct teach_verdict){ .fate = TEACH_NONE, .value = NAN };
	if (strlen(reply) > TEACH_BYTES || !strstr(reply, "\\boxed") ||
	    program_reply(&v->program, reply, a, &e) != OK) {
		v->program.program = NULL;
		return;
	}
	lend_values(v, p, mode);
	v->status = run(&v->program, s);
	v->operators = program_operators(s);
	tidy(v, s, a);
	if (v->status != PROGRAM_OK) {
		const struct err *why = program_error(s);

		v->fate = TEACH_STATUS;
		v->why = why && why->msg[0] ? arena_strdup(a, why->msg) : NULL;
		return;
	}
	v->value = program_value(s);
	look_at_numbers(&v->given, &guess, &v->program, p);
	if (!is_value(v->value, p, c))
		v->fate = TEACH_WRONG;
	else if (mode == TEACH_BACKWARD && !is_gold(v, p, s))
		v->fate = TEACH_OTHER;
	else if (guess || (c->strict && !v->given))
		v->fate = TEACH_FOREIGN;
	else
		v->fate = TEACH_KEPT;
}
