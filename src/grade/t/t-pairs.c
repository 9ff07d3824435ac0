/*
 * t-pairs.c -- the pairs of t/data/grade.tsv: each verdict is the expected one, each key and each
 * answer that can be read is equal to itself, and the work is within its bound.
 */
#include "base/t/tap.h"
#include "grade/grade.h"
#include <stdlib.h>
#include <string.h>

#define FILE_OF_PAIRS "t/data/grade.tsv"

/* The next part of a text up to a mark, cut off in place; NULL: that was all. */
static char *part(char **s, char mark)
{
	char *from = *s, *end = from ? strchr(from, mark) : NULL;

	if (end)
		*end = 0;
	*s = end ? end + 1 : NULL;
	return from;
}

static void option(struct grade_question *q, char *text, struct arena *a)
{
	char *name = part(&text, '=');
	const char **choice;

	if (!strcmp(name, "choices")) {
		choice = arena_alloc(a, GRADE_CHOICES * sizeof *choice);
		q->choice = choice;
		for (char *c; q->choices < GRADE_CHOICES && (c = part(&text, ';')) != NULL;)
			choice[q->choices++] = c;
	} else if (!strcmp(name, "asked")) {
		q->asked = text;
	} else if (!strcmp(name, "question")) {
		q->question = text;
	} else if (!strcmp(name, "tolerance")) {
		q->tolerance = text;
	} else if (!strcmp(name, "rule")) {
		q->rule = grade_rule_find(text);
	} else if (!strcmp(name, "rounding")) {
		q->rounding = true;
	} else if (!strcmp(name, "about")) {
		q->about = true;
	} else if (!strcmp(name, "places")) {
		q->rounding = true;
		q->places = atoi(text);
	} else {
		ok(false, "an option that nobody knows: %s", name);
	}
}

static bool is_expected(const struct grade_result *r, const char *want)
{
	const char *word = grade_verdict_word(r->v.match);

	if (strchr(want, '/'))
		return !strcmp(word, "different") &&
		       r->right * atoi(strchr(want, '/') + 1) == atoi(want) * r->blanks;
	return !strcmp(word, *want == '=' ? "equal" : *want == 'x' ? "different" : "unclear");
}

static void test_row(struct grader *g, char *line, struct arena *a)
{
	struct grade_question q = { .places = -1 };
	struct grade_result r, itself;
	char *want;

	q.answer = part(&line, '\t');
	q.key = part(&line, '\t');
	want = part(&line, '\t');
	for (char *o; line && *line && (o = part(&line, '|')) != NULL;)
		option(&q, o, a);
	grade_ask(&r, g, &q, a);
	ok(is_expected(&r, want) && r.why && *r.why && r.work <= GRADE_WORK + GRADE_WORK / 4,
	   "%s for %s: %s (%s)", q.answer, q.key, want, r.why);
	q.answer = q.key;
	grade_ask(&itself, g, &q, a);
	/* Marks alone are no key, and nothing is equal to it. */
	if (itself.v.match != GRADE_EQUAL && strcmp(itself.why, "there is no key") != 0)
		ok(false, "the key %s is itself: %s", q.key, itself.why);
}

int main(void)
{
	struct grader *g = grade_new();
	struct arena *a = arena_new();
	FILE *f = fopen(FILE_OF_PAIRS, "r");
	char line[1000];
	int rows = 0;

	while (f && fgets(line, sizeof line, f)) {
		line[strcspn(line, "\n")] = 0;
		if (*line == '#' || !strchr(line, '\t'))
			continue;
		rows++;
		test_row(g, line, a);
		arena_reset(a);
	}
	ok(rows >= 560, "%d pairs", rows);
	if (f)
		fclose(f);
	arena_free(a);
	grade_free(g);
	return tap_done();
}
