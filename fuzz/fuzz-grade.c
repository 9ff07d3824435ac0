/*
 * fuzz-grade.c -- bytes as an answer, a key and choices.
 *
 * Lines: the answer, the key, then choices; a first byte that is odd is a rule.  Whatever it is ends
 * in a verdict with a reason, within the bound of work, prints as JSON, is the same when asked
 * again, and the key, if there is one, is equal to itself.
 */
#include "base/json.h"
#include "grade/grade.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 6000
#define OVER 8 /* times GRADE_WORK: one exact step may go beyond what is left */

static void check(const struct grade_result *r, struct arena *a)
{
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	if (!r->why || !*r->why)
		BUG("a verdict without a reason");
	if (r->work > OVER * GRADE_WORK)
		BUG("%ld units of work", r->work);
	if (!(r->score >= 0 && r->score <= 1))
		BUG("the score %g", r->score);
	if (r->v.match == GRADE_DIFFERENT && is_yes(r->v.right))
		BUG("different, and right");
	buf_addc(&b, '{');
	grade_result_json(&b, r);
	buf_addc(&b, '}');
	if (json_read(&j, b.s, b.n, a, &e) != OK)
		BUG("a result that is not JSON: %s: %s", e.msg, b.s);
	buf_clear(&b);
}

static void run(const char *const *line, int lines, unsigned char first)
{
	struct grader *g = grade_new();
	struct arena *a = arena_new();
	struct grade_question q = { .answer = line[0], .key = lines > 1 ? line[1] : "5" };
	struct grade_result r, again;
	int rules;
	const struct grade_rule *rule = grade_rules(&rules);

	q.places = (first >> 4) - 1;
	q.rounding = first & 8;
	q.rule = first & 1 ? &rule[(first >> 1) % rules] : NULL;
	q.choice = line + 2;
	q.choices = lines > 2 ? lines - 2 : 0;
	grade_ask(&r, g, &q, a);
	check(&r, a);
	grade_ask(&again, g, &q, a);
	if (again.v.match != r.v.match || strcmp(again.why, r.why) != 0)
		BUG("%s, and then %s", r.why, again.why);
	q.answer = q.key;
	grade_ask(&again, g, &q, a);
	if (again.v.match != GRADE_EQUAL && strcmp(again.why, "there is no key") != 0)
		BUG("the key %s is not itself: %s", q.key, again.why);
	arena_free(a);
	grade_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *line[2 + GRADE_CHOICES];
	struct arena *a = arena_new();
	int lines = 0;

	if (n > 1 && n < BYTES) {
		char *s = arena_strndup(a, (const char *)data + 1, n - 1);

		while (s && lines < 6) {
			char *end = strchr(s, '\n');

			if (end)
				*end = 0;
			line[lines++] = s;
			s = end ? end + 1 : NULL;
		}
		run(line, lines, data[0]);
	}
	arena_free(a);
	return 0;
}
