/* program.c -- formal programs through the public C interface (include/porism.h). */
#include "program/program.h"
#include "base/json.h"
#include "metric/metric.h"
#include "porism.h"
#include <math.h>
#include <string.h>

/* The two lists of statuses are one. */
#define SAME(name) \
	_Static_assert((int)PORISM_PROGRAM_##name == (int)PROGRAM_##name, "status " #name)
SAME(OK);
SAME(WRONG);
SAME(PARSE_ERROR);
SAME(UNKNOWN_OPERATOR);
SAME(ARITY);
SAME(UNBOUND);
SAME(INCONSISTENT);
SAME(UNDERDETERMINED);
SAME(NO_REAL_SOLUTION);
SAME(BUDGET);

#define CHOICES 26

const char *porism_program_status_word(int status)
{
	return status < 0 || status >= PROGRAM_STATUSES
		       ? NULL
		       : program_status_word((enum program_status)status);
}

/* A program, or a reply with one in it; values given beside it come first. */
static enum status read_request(struct program_text *t, const char *program,
				const char *values, struct arena *a, struct err *e)
{
	enum status st = program_reply(t, program ? program : "", a, e);

	if (st == OK && values && values[strspn(values, " \t\r\n")])
		st = program_values(t, values, a, e);
	return st;
}

/* answer: a number's text, or {"answer": ..., "choices": [...]}. */
static enum program_status grade(struct program_solver *s, const char *answer)
{
	const char *choices[CHOICES], *text = answer;
	const struct json *list, *right;
	struct json *j;
	struct err e;
	int n = 0;

	if (answer[strspn(answer, " \t\r\n")] == '{' &&
	    json_read(&j, answer, strlen(answer), program_scratch(s), &e) == OK) {
		list = json_get(j, "choices");
		right = json_get(j, "answer");
		for (list = list ? list->child : NULL; list && n < CHOICES; list = list->next)
			choices[n++] = list->text ? list->text : "";
		text = right && right->text ? right->text : "";
	}
	return program_grade(s, text, choices, n);
}

/* Solve and grade.  The solver then holds the result, but for a request that cannot be
 * read at all: that is in e. */
static enum program_status score(struct program_solver *s, const char *program,
				 const char *values, const char *answer, int flags,
				 struct program_text *t, struct err *e)
{
	struct program_options o = { .compat = (flags & PORISM_COMPAT) != 0 };
	enum program_status st;

	e->code = NULL;
	arena_reset(program_scratch(s));
	if (read_request(t, program, values, program_scratch(s), e) != OK)
		return PROGRAM_PARSE_ERROR;
	st = program_run(s, t->program, strlen(t->program), t->nums, t->count, &o);
	return st == PROGRAM_OK && answer ? grade(s, answer) : st;
}

int porism_program_score(const char *program, const char *values, const char *answer,
			 int flags, double *value)
{
	struct program_solver *s = program_solver_new();
	struct program_text t;
	struct err e;
	enum program_status st = score(s, program, values, answer, flags, &t, &e);

	if (value)
		*value = e.code ? NAN : program_value(s);
	program_solver_free(s);
	return (int)st;
}

/* --- Many --------------------------------------------------------------------------- */
struct api_batch {
	const char *const *programs, *const *values, *const *answers;
	size_t from;
	int flags;
	int *status;
	double *value;
};

static void score_one(void *self, int i, struct program_solver *s)
{
	const struct api_batch *b = self;
	size_t k = b->from + (size_t)i;
	struct program_text t;
	struct err e;

	b->status[k] = (int)score(s, b->programs[k], b->values ? b->values[k] : NULL,
				  b->answers ? b->answers[k] : NULL, b->flags, &t, &e);
	if (b->value)
		b->value[k] = e.code ? NAN : program_value(s);
}

size_t porism_program_score_batch(size_t n, const char *const *programs,
				  const char *const *values, const char *const *answers,
				  int flags, int threads, int *status, double *value)
{
	struct api_batch b = { programs, values, answers, 0, flags, status, value };
	const size_t most = 1 << 24;
	size_t right = 0;

	if (!n)
		return 0;
	if (!status)
		b.status = mem_alloc(n * sizeof *b.status);
	for (; b.from < n; b.from += most)
		program_each((int)(n - b.from < most ? n - b.from : most), threads, score_one,
			     &b);
	for (size_t i = 0; i < n; i++)
		right += b.status[i] == PROGRAM_OK;
	if (!status)
		mem_free(b.status);
	return right;
}

/* --- Texts --------------------------------------------------------------------------- */
char *porism_program_result(const char *program, const char *values, const char *answer,
			    int flags)
{
	struct program_solver *s = program_solver_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;
	enum program_status st = score(s, program, values, answer, flags, &t, &e);

	if (e.code) {
		buf_addf(&b,
			 "{\"status\":\"%s\",\"value\":null,\"exact\":null,\"error\":"
			 "{\"code\":\"%s\",\"message\":",
			 program_status_word(st), program_status_word(st));
		json_add_string(&b, e.msg);
		buf_add(&b, "}}");
	} else {
		program_json(&b, s);
	}
	program_solver_free(s);
	return buf_take(&b);
}

char *porism_program_explain(const char *program, const char *values, int flags)
{
	struct program_solver *s = program_solver_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;

	score(s, program, values, NULL, flags, &t, &e);
	if (e.code)
		buf_addf(&b, "%s: %s.\n", program_status_word(PROGRAM_PARSE_ERROR), e.msg);
	else
		program_explain(&b, s);
	program_solver_free(s);
	return buf_take(&b);
}

char *porism_program_extract(const char *reply)
{
	struct arena *a = arena_new();
	struct program_text t;
	struct buf b = { 0 };
	struct err e;
	bool found = reply && strstr(reply, "\\boxed") &&
		     program_reply(&t, reply, a, &e) == OK && t.program != reply;

	if (found) {
		buf_add(&b, "{\"program\":");
		json_add_string(&b, t.program);
		buf_add(&b, ",\"nums\":[");
		for (int i = 0; i < t.count; i++) {
			if (i)
				buf_addc(&b, ',');
			if (t.nums[i])
				json_add_string(&b, t.nums[i]);
			else
				buf_add(&b, "null");
		}
		buf_add(&b, "]}");
	}
	arena_free(a);
	return found ? buf_take(&b) : NULL;
}

double porism_pass_at_k(int n, int c, int k)
{
	return metric_pass_at_k(n, c, k);
}

void porism_string_free(char *s)
{
	mem_free(s);
}
