/* t-paper.c -- answers matched as the harness of the paper did: by which of its rules. */
#include "base/t/tap.h"
#include "eval/eval_priv.h"
#include "grade/grade.h"
#include <string.h>

static const char *options[] = { "45", "50", "60.005", "75" };

static const struct {
	const char *answer, *choice,
		*key;   /* key: of the options by its letter, else the key */
	const char *by; /* or NULL: no match */
} rows[] = {
	{ "C", NULL, "C", "label" },
	{ "(C)", NULL, "C", "label" },
	{ "75", "C", "C", "label" },
	{ "60", NULL, "C", "option" },
	{ "60.01", NULL, "C", "option" },
	{ "60.1", NULL, "C", NULL },
	{ "75", NULL, "C", NULL },
	{ "B", NULL, "C", NULL },
	{ "5.196", NULL, "3*sqrt(3)", "rounding" },
	{ "5.20", NULL, "5.194", "tolerance" },
	{ "5.21", NULL, "3*sqrt(3)", NULL },
	{ "S 23.5° W", NULL, "203.5", "bearing" },
	{ "N 30 E", NULL, "30°", "bearing" },
	{ "n 30 w", NULL, "N30°W", "bearing" },
	{ "Parallel.", NULL, "parallel", "text" },
	{ "perpendicular", NULL, "parallel", NULL },
};

int main(void)
{
	struct arena *a = arena_new();
	struct grader *g = grade_new();

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bool letter = strlen(rows[i].key) == 1;
		struct dataset_sample s = { .answer = letter ? NULL : rows[i].key,
					    .letter = letter ? rows[i].key : NULL,
					    .choice = options,
					    .choices = letter ? 4 : 0 };
		const char *by =
			eval_paper_match(rows[i].answer, rows[i].choice, &s, 0.01, g, a);

		ok(by == rows[i].by || (by && rows[i].by && !strcmp(by, rows[i].by)),
		   "%s for %s: %s", rows[i].answer, rows[i].key, by ? by : "no match");
	}
	grade_free(g);
	arena_free(a);
	return tap_done();
}
