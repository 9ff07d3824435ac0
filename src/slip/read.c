/* read.c -- a question out of its record: givens and where they stand, the steps of its program. */
#include "slip/slip_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

bool slip_is_same(double a, double b, double within)
{
	return isfinite(a) && isfinite(b) &&
	       fabs(a - b) <= within * fmax(fmax(fabs(a), fabs(b)), 1e-9);
}

bool slip_is_operator(const char *word)
{
	for (int i = 0; i < program_table_size(); i++)
		if (!strcmp(program_table_row(i).name, word))
			return true;
	return false;
}

int slip_split(struct slip_line *line, const char **goal, const char *program, struct arena *a)
{
	int n = -1;
	bool get = false;

	*goal = NULL;
	for (program += strspn(program, " \t\n"); *program;
	     program += strspn(program, " \t\n")) {
		size_t len = strcspn(program, " \t\n");
		const char *word = arena_strndup(a, program, len);

		program += len;
		if (slip_is_operator(word)) {
			get = !strcmp(word, "Get");
			if (!get && ++n >= SLIP_LINES)
				return -1;
			if (!get)
				line[n] = (struct slip_line){ .word = { word }, .words = 1 };
		} else if (get) {
			*goal = word;
		} else if (n < 0 || line[n].words > PROGRAM_OPERANDS) {
			return -1;
		} else {
			line[n].word[line[n].words++] = word;
		}
	}
	return n + 1;
}

static bool is_part(char c)
{
	return isalnum((unsigned char)c) || c == '.' || c == '\\';
}

bool slip_has_number(const char *text, const char *number)
{
	size_t n = strlen(number);

	for (const char *s = strstr(text, number); n && s; s = strstr(s + 1, number)) {
		char after = s[n];

		/* A point that ends a sentence is not the number's. */
		if ((s == text || !is_part(s[-1])) &&
		    (!is_part(after) || (after == '.' && !isdigit((unsigned char)s[n + 1]))))
			return true;
	}
	return false;
}

/* The clause of the figure that says the value, and no other given's. */
static const char *clause_of(const struct json *clauses, const char *value,
			     const struct slip_question *q)
{
	const struct json *list = json_get(clauses, "semantic");

	for (const struct json *c = list && list->type == JSON_ARRAY ? list->child : NULL; c;
	     c = c->next) {
		bool taken = false;

		if (c->type != JSON_STRING || !slip_has_number(c->text, value))
			continue;
		for (int i = 0; i < q->count; i++)
			taken = taken ||
				(q->given[i].clause && !strcmp(q->given[i].clause, c->text));
		if (!taken)
			return c->text;
	}
	return NULL;
}

static enum status read_givens(struct slip_question *q, const struct json *list, struct err *e)
{
	if (!list || list->type != JSON_ARRAY || list->n > PROGRAM_VALUES - 8)
		return err_fail(e, E_ARG, "bad_argument",
				"\"numbers\" is a list of at most %d values",
				PROGRAM_VALUES - 8);
	for (const struct json *v = list->child; v; v = v->next) {
		struct slip_given *g = &q->given[q->count];

		if (!v->text)
			return err_fail(e, E_ARG, "bad_argument",
					"a value of \"numbers\" is neither text nor number");
		g->value = v->text;
		g->clause = clause_of(q->clauses, v->text, q);
		g->source = g->clause ? SLIP_IN_FIGURE : SLIP_IN_TEXT;
		q->count++;
	}
	return OK;
}

enum status slip_read(struct slip_question *q, const struct json *record,
		      struct program_solver *s, struct arena *a, struct err *e)
{
	const struct json *id = json_get(record, "id");
	const char *nums[PROGRAM_VALUES];
	enum status st;

	*q = (struct slip_question){ .id = id && id->text ? id->text : "",
				     .text = json_text(record, "text"),
				     .program = json_text(record, "program"),
				     .clauses = json_get(record, "clauses") };
	if (!q->program)
		return err_fail(e, E_ARG, "bad_argument", "the record has no \"program\"");
	q->text = q->text ? q->text : "";
	st = read_givens(q, json_get(record, "numbers"), e);
	if (st != OK)
		return st;
	q->lines = slip_split(q->line, &q->goal, q->program, a);
	if (q->lines < 1 || !q->goal)
		return err_fail(e, E_ARG, "bad_argument",
				"its program has no steps, too many, or no Get");
	for (int i = 0; i < q->count; i++)
		nums[i] = q->given[i].value;
	if (program_run(s, q->program, strlen(q->program), nums, q->count, NULL) != PROGRAM_OK)
		return err_fail(e, E_ARG, "bad_argument", "its program has no value: %.120s",
				program_error(s)->msg);
	q->value = program_value(s);
	q->answer = json_get(record, "answer") ? json_get(record, "answer")->text : NULL;
	if (q->answer && program_grade(s, q->answer, NULL, 0) != PROGRAM_OK)
		return err_fail(e, E_ARG, "bad_argument",
				"its program does not give its answer, %.60s", q->answer);
	if (!q->answer)
		q->answer = slip_number(q->value, a);
	return OK;
}
