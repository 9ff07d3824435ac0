/* sample.c -- a problem with the solution that is to be judged. */
#include "grade/grade.h"
#include "translate/translate_priv.h"
#include <stdlib.h>
#include <string.h>

static const char *text_of(const struct json *m)
{
	return m && (m->type == JSON_STRING || m->type == JSON_NUMBER) ? m->text : NULL;
}

static enum status bad(struct err *e, const char *key, const char *what)
{
	return err_fail_with(e, E_ARG, "bad_argument", key, NULL, "\"%s\" must be %s", key,
			     what);
}

/* --- Steps of a text -------------------------------------------------------------------------- */
static const char *trimmed(const char *s, size_t n, struct arena *a)
{
	const char *mark;

	while (n && strchr(" \t\r\n", *s)) {
		s++;
		n--;
	}
	while (n && strchr(" \t\r\n", s[n - 1]))
		n--;
	/* GeoLaux ends steps so. */
	if (n > 6 && s[n - 1] == '>') {
		for (mark = s + n - 1; mark > s && *mark != '<'; mark--)
			;
		if (!strncmp(mark, "<STEP", 5))
			return trimmed(s, (size_t)(mark - s), a);
	}
	return arena_strndup(a, s, n);
}

static bool skip(const char **s, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*s, word, n))
		return false;
	*s += n;
	return true;
}

static void skip_blanks(const char **s)
{
	*s += strspn(*s, " \t\r*#");
}

/* Does a line begin with the number of a step: 1) (1) 1. 1、 Step 1: 第1步 步骤1?  Returns
 * what follows, or NULL. */
static const char *numbered(const char *s, long number)
{
	bool open, word;
	char *end;

	skip_blanks(&s);
	word = skip(&s, "Step") || skip(&s, "STEP") || skip(&s, "step") || skip(&s, "步骤") ||
	       skip(&s, "第");
	skip_blanks(&s);
	open = skip(&s, "(") || skip(&s, "（");
	if (*s < '0' || *s > '9' || strtol(s, &end, 10) != number)
		return NULL;
	s = end;
	if (open)
		return skip(&s, ")") || skip(&s, "）") ? s : NULL;
	if (skip(&s, ")") || skip(&s, "）") || skip(&s, "、") || skip(&s, "："))
		return s;
	if (skip(&s, "步")) {
		(void)(skip(&s, "：") || skip(&s, ":"));
		return s;
	}
	if (word) {
		(void)(skip(&s, ":") || skip(&s, "."));
		return s;
	}
	/* 3.5 is a number. */
	return (*s == '.' || *s == ':') && (s[1] < '0' || s[1] > '9') ? s + 1 : NULL;
}

static const char *next_line(const char *s)
{
	s = strchr(s, '\n');
	return s ? s + 1 : NULL;
}

static int by_numbers(const char **step, const char *text, struct arena *a)
{
	const char *from = text;
	int n = 0;

	for (const char *s = text; s; s = next_line(s)) {
		const char *after = n < TRANSLATE_STEPS ? numbered(s, n + 1) : NULL;

		if (!after)
			continue;
		/* What stands before the first one belongs to it. */
		if (n)
			step[n - 1] = trimmed(from, (size_t)(s - from), a);
		if (n || s == text)
			from = after;
		n++;
	}
	if (n)
		step[n - 1] = trimmed(from, strlen(from), a);
	return n;
}

static int by_lines(const char **step, const char *text, struct arena *a)
{
	int n = 0;

	for (const char *s = text, *next; s && n < TRANSLATE_STEPS; s = next) {
		const char *one;

		next = next_line(s);
		/* What is too much stays with the last. */
		one = trimmed(s,
			      next && n + 1 < TRANSLATE_STEPS ? (size_t)(next - s) : strlen(s),
			      a);
		if (*one)
			step[n++] = one;
	}
	return n;
}

int translate_split(const char **step, const char *text, struct arena *a)
{
	int n = by_numbers(step, text, a);

	return n > 1 ? n : by_lines(step, text, a);
}

/* --- The key ---------------------------------------------------------------------------------------- */
static const char *without(const char *s, const char *end, struct arena *a)
{
	size_t n = strlen(s), k = strlen(end);

	return n > k && !strcmp(s + n - k, end) ? arena_strndup(a, s, n - k) : s;
}

/* A key as the engine takes it: a number without its unit, in the grader's normal form; other
 * keys stay as they are.  Lengths of a problem have one unit, which facts do not tell. */
static const char *value_of(const char *key, struct arena *a)
{
	struct grade_question q = { .answer = key, .key = key, .plain = true };
	struct grader *g = grade_new();
	struct grade_result t;
	const char *form, *blank;

	grade_ask(&t, g, &q, a);
	grade_free(g);
	form = t.key_form && *t.key_form ? t.key_form : key;
	blank = strrchr(form, ' ');
	if (t.type == GRADE_TYPE_NUMBER || t.type == GRADE_TYPE_RATIO)
		return form;
	if (t.type == GRADE_TYPE_ANGLE)
		return without(without(form, "°", a), "度", a);
	if (t.type == GRADE_TYPE_QUANTITY && blank)
		return arena_strndup(a, form, (size_t)(blank - form));
	return key;
}

/* --- The sample ---------------------------------------------------------------------------------- */
static enum status read_steps(struct translate_sample *s, const struct json *list,
			      struct err *e)
{
	if (list->type != JSON_ARRAY || list->n > TRANSLATE_STEPS)
		return bad(e, "steps", "a list of at most 100 texts");
	for (const struct json *m = list->child; m; m = m->next) {
		const char *text =
			m->type == JSON_OBJECT ? text_of(json_get(m, "text")) : text_of(m);

		if (!text)
			return bad(e, "steps", "a list of at most 100 texts");
		s->step[s->steps++] = text;
	}
	return OK;
}

/* A text, or several put together. */
static enum status read_reference(struct translate_sample *s, const struct json *m,
				  struct arena *a, struct err *e)
{
	struct buf b = { 0 };

	if (!m || m->type == JSON_NULL || text_of(m)) {
		s->reference = m ? text_of(m) : NULL;
		return OK;
	}
	for (const struct json *t = m->child; t; t = t->next) {
		if (m->type != JSON_ARRAY || !text_of(t)) {
			buf_clear(&b);
			return bad(e, "reference", "a text or a list of them");
		}
		buf_addf(&b, "%s%s", b.n ? "\n" : "", t->text);
	}
	s->reference = b.n ? arena_strdup(a, buf_str(&b)) : NULL;
	buf_clear(&b);
	return OK;
}

/* Its answer: given apart, or in an ANSWER line, which is no part of a step. */
static const char *final_of(const struct json *j, const char *solution, struct arena *a)
{
	const char *given = text_of(json_get(j, "short_answer"));
	struct agent_answer x;

	if (given || !solution || strlen(solution) > TRANSLATE_BYTES ||
	    !agent_answer_read(&x, solution, false, a))
		return given;
	return x.value ? x.value : x.choice;
}

static enum status check_lengths(const struct translate_sample *s, struct err *e)
{
	size_t n = strlen(s->problem.text) + (s->reference ? strlen(s->reference) : 0);

	for (int i = 0; i < s->steps; i++)
		n += strlen(s->step[i]);
	if (n > TRANSLATE_BYTES)
		return err_fail(e, E_ARG, "limit",
				"problem, reference and solution have more than %d bytes",
				TRANSLATE_BYTES);
	return OK;
}

enum status translate_sample_read(struct translate_sample *s, const struct json *j,
				  struct arena *a, struct err *e)
{
	const struct json *steps, *reference;
	const char *solution;
	enum status st;
	int choice;

	*s = (struct translate_sample){ 0 };
	st = agent_problem_read(&s->problem, j, a, e);
	if (st != OK)
		return st;
	s->id = s->problem.id;
	if (!*s->id)
		return bad(e, "id", "a text: results are found by it");
	s->key = s->problem.answer;
	choice = s->key ? agent_answer_choice(s->key, &s->problem) : -1;
	if (choice >= 0 && choice < s->problem.choices)
		s->key = s->problem.choice[choice];
	s->key = s->key ? value_of(s->key, a) : NULL;
	s->step = arena_alloc(a, TRANSLATE_STEPS * sizeof *s->step);
	steps = json_get(j, "steps");
	solution = json_text(j, "solution");
	if (steps && steps->type != JSON_NULL)
		st = read_steps(s, steps, e);
	else if (solution && strlen(solution) <= TRANSLATE_BYTES)
		s->steps = translate_split(s->step, agent_answer_without(solution, a), a);
	else
		st = bad(e, "solution", "a text of at most 200000 bytes, or \"steps\" a list");
	reference = json_get(j, "reference");
	if (st == OK)
		st = read_reference(s, reference, a, e);
	s->final = final_of(j, steps && steps->type != JSON_NULL ? NULL : solution, a);
	return st == OK ? check_lengths(s, e) : st;
}
