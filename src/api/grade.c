/* grade.c -- answers compared with keys, through the public C interface (include/porism.h). */
#include "grade/grade.h"
#include "base/json.h"
#include "porism.h"
#include "program/program.h"
#include <string.h>

/* The two lists of verdicts are one. */
#define SAME(name) _Static_assert((int)PORISM_##name == (int)GRADE_##name, "verdict " #name)
SAME(UNCLEAR);
SAME(EQUAL);
SAME(CLOSE);
SAME(DIFFERENT);

const char *porism_verdict_word(int verdict)
{
	return verdict < 0 || verdict > GRADE_DIFFERENT
		       ? NULL
		       : grade_match_word((enum grade_match)verdict);
}

/* The question; its options are those of a line for porism grade --jsonl. */
static enum status read_question(struct grade_question *q, const char *answer, const char *key,
				 const char *options, struct arena *a, struct err *e)
{
	struct json *j = NULL;
	enum status st = OK;

	*q = (struct grade_question){ .places = -1 };
	if (options && options[strspn(options, " \t\r\n")]) {
		st = json_read(&j, options, strlen(options), a, e);
		if (st == OK)
			st = grade_options_check(j, e);
		if (st == OK)
			st = grade_options_read(q, j, a, e);
	}
	q->answer = answer;
	q->key = key ? key : "";
	return st;
}

static enum status ask(struct grade_result *r, const char *answer, const char *key,
		       const char *options, struct arena *a, struct err *e)
{
	struct grader *g = grade_new();
	struct grade_question q;
	enum status st;

	*r = (struct grade_result){ .answer = "" };
	st = read_question(&q, answer, key, options, a, e);
	if (st == OK)
		grade_ask(r, g, &q, a);
	else
		r->why = arena_strdup(a, e->msg);
	grade_free(g);
	return st;
}

char *porism_grade_options(const char *options)
{
	struct arena *a = arena_new();
	struct grade_question q;
	struct buf b = { 0 };
	struct err e = { 0 };

	if (read_question(&q, NULL, NULL, options, a, &e) != OK)
		json_add_error(&b, &e);
	arena_free(a);
	return b.n ? buf_take(&b) : NULL;
}

int porism_grade(const char *answer, const char *key, const char *options, double *score)
{
	struct arena *a = arena_new();
	struct grade_result r;
	struct err e = { 0 };

	(void)ask(&r, answer, key, options, a, &e);
	if (score)
		*score = r.score;
	arena_free(a);
	return (int)r.v.match;
}

char *porism_grade_result(const char *answer, const char *key, const char *options)
{
	struct arena *a = arena_new();
	struct grade_result r;
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = ask(&r, answer, key, options, a, &e);

	buf_addc(&b, '{');
	grade_result_json(&b, &r);
	if (st != OK) {
		json_add_key(&b, "error");
		json_add_error(&b, &e);
	}
	buf_addc(&b, '}');
	arena_free(a);
	return buf_take(&b);
}

/* --- Many --------------------------------------------------------------------------- */
struct api_grades {
	const char *const *answers, *const *keys, *const *options;
	size_t from;
	int *verdict;
	double *score;
};

static void grade_one(void *self, int i, struct program_solver *s)
{
	const struct api_grades *b = self;
	size_t k = b->from + (size_t)i;

	(void)s;
	b->verdict[k] =
		porism_grade(b->answers[k], b->keys[k], b->options ? b->options[k] : NULL,
			     b->score ? &b->score[k] : NULL);
}

size_t porism_grade_batch(size_t n, const char *const *answers, const char *const *keys,
			  const char *const *options, int threads, int *verdict, double *score)
{
	struct api_grades b = { answers, keys, options, 0, verdict, score };
	const size_t most = 1 << 24;
	size_t right = 0;

	if (!n)
		return 0;
	if (!verdict)
		b.verdict = mem_alloc(n * sizeof *b.verdict);
	for (; b.from < n; b.from += most)
		program_each((int)(n - b.from < most ? n - b.from : most), threads, grade_one,
			     &b);
	for (size_t i = 0; i < n; i++)
		right += b.verdict[i] == GRADE_EQUAL || b.verdict[i] == GRADE_CLOSE;
	if (!verdict)
		mem_free(b.verdict);
	return right;
}
