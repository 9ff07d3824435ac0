/* problem.c -- a line of data as a problem: what is asked, and the value that a reply must come to. */
#include "dataset/dataset.h"
#include "teach/teach_priv.h"
#include <math.h>
#include <string.h>

#define CHOICES 26

static enum status lacks(struct err *e, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "%s", what);
}

const char *teach_first(const char *program, struct arena *a)
{
	size_t n;

	program += strspn(program, " \t\r\n");
	n = strcspn(program, " \t\r\n");
	return n ? arena_strndup(a, program, n) : NULL;
}

/* --- Clauses ------------------------------------------------------------------------------------- */
static enum status read_clauses(struct teach_problem *p, const struct json *line,
				struct arena *a, struct err *e)
{
	const struct json *clauses = json_get(line, "clauses");
	struct buf b = { 0 };
	struct json *made = NULL;
	enum status st = OK;

	if (!clauses && dataset_has_forms(line)) {
		st = dataset_clauses(&b, line, a, e);
		st = st == OK ? json_read(&made, buf_str(&b), b.n, a, e) : st;
		buf_clear(&b);
		clauses = made;
	}
	if (clauses && clauses->type == JSON_OBJECT) {
		p->structure = json_get(clauses, "structure");
		p->semantic = json_get(clauses, "semantic");
	} else {
		p->structure = json_get(line, "parsing_stru_seqs");
		p->semantic = json_get(line, "parsing_sem_seqs");
	}
	return st;
}

/* --- The known program ----------------------------------------------------------------------------- */
static enum status read_numbers(struct program_text *t, const struct json *list, struct err *e)
{
	if (!list)
		return OK;
	if (list->type != JSON_ARRAY || list->n > PROGRAM_VALUES)
		return err_fail(e, E_ARG, "bad_argument",
				"numbers are a list of up to %d values", PROGRAM_VALUES);
	for (const struct json *v = list->child; v; v = v->next)
		t->nums[t->count++] = v->type == JSON_NULL ? NULL : v->text;
	return OK;
}

static enum status read_gold(struct teach_problem *p, const struct json *line, struct arena *a,
			     struct err *e)
{
	if (json_text(line, "expression") && json_get(line, "parsing_sem_seqs"))
		return program_pgps9k(&p->gold, line, a, e);
	p->gold.program = json_text(line, "program");
	return p->gold.program ? read_numbers(&p->gold, json_get(line, "numbers"), e) : OK;
}

static void run_gold(struct teach_problem *p, struct program_solver *s)
{
	enum program_status st;

	if (!p->gold.program)
		return;
	st = program_run(s, p->gold.program, strlen(p->gold.program), p->gold.nums,
			 p->gold.count, &(struct program_options){ 0 });
	p->operators = program_operators(s);
	if (st == PROGRAM_OK)
		p->value = program_value(s);
	else
		p->gold.program = NULL; /* one that does not run tells nothing */
}

/* --- The answer ---------------------------------------------------------------------------------- */
/* Half a unit of the last decimal; 0 of a whole number. */
static double rounding(const char *number)
{
	const char *point = strchr(number, '.');
	double unit = 0.5;

	for (const char *c = point ? point + 1 : ""; *c >= '0' && *c <= '9'; c++)
		unit /= 10;
	return point ? unit : 0;
}

/* Of an answer; of a letter: of the choice that it means. */
static double slack_of(const char *answer, double value, const char *const *choice, int n,
		       struct program_solver *s)
{
	double x;

	for (int i = 0; i < n && !strpbrk(answer, "0123456789"); i++)
		if (program_number(&x, s, choice[i], NULL, 0) && x == value)
			return rounding(choice[i]);
	return rounding(answer);
}

static void read_value(struct teach_problem *p, const struct json *line,
		       struct program_solver *s)
{
	static const char *const keys[] = { "exact", "answer_value", "answer" };
	const char *choice[CHOICES];
	int n = 0;

	for (const struct json *c = json_first(line, "choices"); c && n < CHOICES; c = c->next)
		choice[n++] = c->text ? c->text : "";
	for (size_t i = 0; i < sizeof keys / sizeof *keys && !isfinite(p->value); i++) {
		const char *text = json_word(line, keys[i]);

		if (text && program_number(&p->value, s, text, choice, n))
			p->slack = i ? slack_of(text, p->value, choice, n, s) : 0;
		else
			p->value = NAN;
	}
}

enum status teach_problem_read(struct teach_problem *p, const struct json *line,
			       struct program_solver *s, struct arena *a, struct err *e)
{
	static const char *const texts[] = { "text", "problem_text", "question", "problem" };

	*p = (struct teach_problem){ .value = NAN };
	if (line->type != JSON_OBJECT)
		return lacks(e, "a line is an object");
	p->id = json_word(line, "id");
	for (size_t i = 0; i < sizeof texts / sizeof *texts && !p->text; i++)
		p->text = json_text(line, texts[i]);
	if (!p->id || !p->text)
		return lacks(e, p->id ? "it has no \"text\"" : "it has no \"id\"");
	if (strlen(p->text) > TEACH_BYTES)
		return err_fail(e, E_ARG, "limit", "its text has more than %d bytes",
				TEACH_BYTES);
	p->split = json_text(line, "split");
	p->language = json_text(line, "language");
	p->answer = json_word(line, "answer_value") ? json_word(line, "answer_value")
						    : json_word(line, "answer");
	p->rounded = json_text(line, "rounded");
	p->key = p->rounded ? json_word(line, "answer") : NULL;
	if (read_clauses(p, line, a, e) != OK || read_gold(p, line, a, e) != OK)
		return E_ARG;
	run_gold(p, s);
	read_value(p, line, s);
	if (!isfinite(p->value))
		return lacks(e, "nothing tells the right answer: no program that can be "
				"executed, no \"answer\" that is a number");
	return OK;
}
