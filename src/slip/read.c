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

static bool is_operator(const char *word)
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
		if (is_operator(word)) {
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

/* Where it stands in the text as a number of its own; NULL: nowhere. */
static const char *find_number(const char *text, const char *number)
{
	size_t n = strlen(number);

	for (const char *s = strstr(text, number); n && s; s = strstr(s + 1, number)) {
		char after = s[n];

		/* A point that ends a sentence is not the number's. */
		if ((s == text || !is_part(s[-1])) &&
		    (!is_part(after) || (after == '.' && !isdigit((unsigned char)s[n + 1]))))
			return s;
	}
	return NULL;
}

bool slip_has_number(const char *text, const char *number)
{
	return find_number(text, number) != NULL;
}

const char *slip_clause_with(const struct slip_given *g, const char *other, struct arena *a)
{
	return arena_printf(a, "%.*s%s%s", (int)(g->place - g->clause), g->clause, other,
			    g->place + strlen(g->value));
}

/* --- Which clause says which given ------------------------------------------------------------------------- */
/* The value as the whole right side of the clause; NULL: it is not. */
static const char *right_side(const char *clause, const char *value)
{
	const char *s = strrchr(clause, '=');

	if (!s)
		return NULL;
	s += 1 + strspn(s + 1, " ");
	return strcmp(s, value) ? NULL : s;
}

static bool is_taken(const struct slip_question *q, const char *clause)
{
	for (int i = 0; i < q->count; i++)
		if (q->given[i].clause == clause)
			return true;
	return false;
}

/* The last clause that says the value and is no other given's. */
static void take_clause(struct slip_question *q, struct slip_given *g,
			const char *(*says)(const char *clause, const char *value))
{
	const char *clause = NULL, *place = NULL;

	for (const struct json *c = json_first(q->clauses, "semantic"); c; c = c->next) {
		const char *s = c->type == JSON_STRING ? says(c->text, g->value) : NULL;

		if (!s || is_taken(q, c->text))
			continue;
		clause = c->text;
		place = s;
	}
	g->clause = clause;
	g->place = place;
	g->source = clause ? SLIP_IN_FIGURE : SLIP_IN_TEXT;
}

/*
 * The text's numbers come first, then the figure's in the order of its clauses.  So from the last one on each takes the last clause
 * that is left with it as its right side: of equal values those behind are the figure's.  What is left stands within a clause only
 * if the text does not have it.
 */
static void find_clauses(struct slip_question *q)
{
	for (int i = q->count - 1; i >= 0; i--)
		take_clause(q, &q->given[i], right_side);
	for (int i = q->count - 1; i >= 0; i--)
		if (!q->given[i].clause && !slip_has_number(q->text, q->given[i].value))
			take_clause(q, &q->given[i], find_number);
}

static enum status read_givens(struct slip_question *q, const struct json *list, struct err *e)
{
	if (!list || list->type != JSON_ARRAY || list->n > PROGRAM_VALUES - 8)
		return err_fail(e, E_ARG, "bad_argument",
				"\"numbers\" is a list of at most %d values",
				PROGRAM_VALUES - 8);
	for (const struct json *v = list->child; v; v = v->next) {
		if (!v->text)
			return err_fail(e, E_ARG, "bad_argument",
					"a value of \"numbers\" is neither text nor number");
		q->given[q->count++].value = v->text;
	}
	find_clauses(q);
	return OK;
}

enum status slip_read(struct slip_question *q, const struct json *record,
		      struct program_solver *s, struct arena *a, struct err *e)
{
	const struct json *id = json_get(record, "id"), *key;
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
	/* Where a text asks to round, the value before that. */
	key = json_get(record, json_get(record, "rounded") ? "answer_value" : "answer");
	q->answer = key ? key->text : NULL;
	if (q->answer && program_grade(s, q->answer, NULL, 0) != PROGRAM_OK)
		return err_fail(e, E_ARG, "bad_argument",
				"its program does not give its answer, %.60s", q->answer);
	if (!q->answer)
		q->answer = slip_number(q->value, a);
	return OK;
}
