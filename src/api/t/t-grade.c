/* t-grade.c -- answers graded through the public C interface: one, as JSON, many on threads. */
#include "base/t/tap.h"
#include "porism.h"
#include <stdlib.h>
#include <string.h>

#define MANY 400

static int verdict(const char *answer, const char *key, const char *options)
{
	return porism_grade(answer, key, options, NULL);
}

static void test_one(void)
{
	double score = -1;
	char *text;

	ok(verdict("\\boxed{6/\\sqrt{3}}", "2\\sqrt{3}", NULL) == PORISM_EQUAL, "equal");
	ok(verdict("12 cm", "12 cm^2", "") == PORISM_DIFFERENT, "different");
	ok(verdict("28", "28%", NULL) == PORISM_UNCLEAR, "unclear");
	ok(verdict("5.19", "3√3", "{\"tolerance\": 0.01}") == PORISM_CLOSE, "close");
	ok(verdict("C", "60", "{\"choices\": [\"45\", \"50\", \"60\"]}") == PORISM_EQUAL,
	   "a choice");
	ok(verdict(NULL, "5", NULL) == PORISM_DIFFERENT, "no answer");
	ok(verdict("5", NULL, NULL) == PORISM_UNCLEAR, "no key");
	ok(verdict("5", "5", "{\"rule\": \"none\"}") == PORISM_UNCLEAR &&
		   verdict("5", "5", "no json") == PORISM_UNCLEAR,
	   "options that are none");
	ok(porism_grade("3;7", "3;5", NULL, &score) == PORISM_DIFFERENT && score == 0.5,
	   "one blank of two");
	ok(!porism_grade_options(NULL) && !porism_grade_options("{\"tolerance\":0.1}"),
	   "options that are right");
	text = porism_grade_options("{\"rul\":\"draw2think\"}");
	ok(text && strstr(text, "\"message\":\"the grader has no option \\\"rul\\\"\"") &&
		   strstr(text, "\"near\":\"rule\""),
	   "one that is none, with what is near");
	porism_string_free(text);
	text = porism_grade_result("√27", "3√3", NULL);
	ok(strstr(text, "\"why\":\"both are 3*sqrt(3)\"") != NULL, "as JSON: %s", text);
	porism_string_free(text);
	ok(!strcmp(porism_verdict_word(PORISM_CLOSE), "close") && !porism_verdict_word(4) &&
		   !porism_verdict_word(-1),
	   "the words");
}

static void test_many(void)
{
	const char *answers[MANY], *keys[MANY], *options[MANY];
	static int one[MANY], four[MANY];
	static double score[MANY];
	size_t right;

	for (int i = 0; i < MANY; i++) {
		answers[i] = i % 4 == 3 ? NULL : i % 2 ? "√8" : "60°";
		keys[i] = i % 4 ? "2√2" : "C";
		options[i] = i % 4 ? NULL : "{\"choices\": [\"45\", \"50\", \"60\"]}";
	}
	right = porism_grade_batch(MANY, answers, keys, options, 1, one, score);
	ok(right == MANY / 2, "%zu of %d are right", right, MANY);
	ok(porism_grade_batch(MANY, answers, keys, options, 4, four, NULL) == right &&
		   !memcmp(one, four, sizeof one),
	   "the same on four threads");
	ok(porism_grade_batch(MANY, answers, keys, options, 0, NULL, NULL) == right &&
		   !porism_grade_batch(0, NULL, NULL, NULL, 1, NULL, NULL),
	   "what is not asked for is not written");
}

int main(void)
{
	test_one();
	test_many();
	return tap_done();
}
