/* t-solve.c -- problems stated as facts through the public C interface. */
#include "base/t/tap.h"
#include "porism.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char legs[] =
	"{\"id\": \"legs\", \"points\": {\"A\": [0, 0], \"B\": [4, 0], \"C\": [0, 3]}, "
	"\"facts\": [\"Length(A,B) = 12\", \"Length(A,C) = 5\", "
	"\"Perpendicular(A,B,A,C)\"], \"goal\": \"Length(B,C)\"}";

static void answers(void)
{
	char *t = porism_solve(legs, NULL, 0);

	ok(!strcmp(t, "{\"id\":\"legs\",\"status\":\"found\",\"value\":13,\"exact\":\"13\","
		      "\"choice\":null,\"certainty\":\"proven\",\"doubts\":0,\"assumed\":0,"
		      "\"used\":[\"Length(A,B) = 12\",\"Length(A,C) = 5\","
		      "\"Perpendicular(A,B,A,C)\"]}"),
	   "an answer");
	porism_string_free(t);
	t = porism_solve(legs, "porism", PORISM_SOLVE_EXPLAIN);
	ok(strstr(t, "\"steps\":[{\"found\":") && strstr(t, "\"because\":\"given\""),
	   "with its account");
	porism_string_free(t);
	t = porism_solve("{\"points\":[],\"facts\":[\"x = 1\",\"x = 2\"],\"goal\":\"x + y\"}",
			 NULL, PORISM_SOLVE_SCRIPT);
	ok(strstr(t, "\"status\":\"contradictory\"") && strstr(t, "\"script\":null}"),
	   "no answer, no figure");
	porism_string_free(t);
}

static void refusals(void)
{
	static const struct {
		const char *problem, *format, *code;
	} bad[] = {
		{ NULL, NULL, "bad_argument" },    { "", NULL, "bad_argument" },
		{ "[1, 2", NULL, "bad_argument" }, { "7", NULL, "bad_argument" },
		{ "{}", NULL, "bad_argument" },    { legs, "cuneiform", "not_found" },
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char *t = porism_solve(bad[i].problem, bad[i].format, 0), want[80];

		snprintf(want, sizeof want, "\"error\":{\"code\":\"%s\"", bad[i].code);
		ok(strstr(t, "\"status\":\"bad_problem\"") && strstr(t, want), "refused: %s",
		   t);
		porism_string_free(t);
	}
}

/* The script, run line by line, is a figure in which the answer can be measured. */
static void figure(void)
{
	char *t = porism_solve(legs, NULL, PORISM_SOLVE_SCRIPT | PORISM_SOLVE_REVEAL);
	const char *s = strstr(t, "\"script\":\"");
	porism_figure *f = porism_new();
	int lines = 0, bad = 0;

	ok(s != NULL, "there is a script");
	for (s = s ? s + 10 : ""; *s && *s != '"';) {
		char line[200];
		size_t n = 0;

		for (; *s && *s != '"' && strncmp(s, "\\n", 2) && n < sizeof line - 1; s++)
			if (*s != '\\' || *++s)
				line[n++] = *s;
		line[n] = 0;
		s += *s == '\\' ? 2 : 0;
		bad += porism_run(f, line) != PORISM_OK;
		lines++;
	}
	ok(lines > 6 && !bad, "every line of it runs");
	ok(porism_run(f, "Distance(B, C)") == PORISM_OK && !strcmp(porism_exact(f), "13"),
	   "the answer is measured in it");
	ok(strstr(t, "\\\"13\\\"") != NULL, "and shown");
	porism_free(f);
	porism_string_free(t);
}

static void *solve_often(void *arg)
{
	int *same = arg;
	char *first = porism_solve(legs, NULL, PORISM_SOLVE_EXPLAIN | PORISM_SOLVE_SCRIPT);

	*same = 1;
	for (int i = 0; i < 20; i++) {
		char *t = porism_solve(legs, NULL, PORISM_SOLVE_EXPLAIN | PORISM_SOLVE_SCRIPT);

		*same &= !strcmp(t, first);
		porism_string_free(t);
	}
	porism_string_free(first);
	return NULL;
}

static void theorems(void)
{
	static const struct {
		const char *theorem;
		int flags;
		const char *parts[3];
	} all[] = {
		{ "a b c = triangle; h = orthocenter h a b c ? perp a h b c",
		  PORISM_PROVE_EXPLAIN,
		  { "\"status\":\"proved\"", "\"method\":\"deduction\"", "\"proof\":" } },
		{ "{\"id\": 7, \"statement\": \"a b c = triangle ? cong a b a c\"}",
		  0,
		  { "\"id\":\"7\"", "\"status\":\"false\"", "\"counter" } },
		{ "a b c = triangle; m = midpoint b c ? cong m b m c",
		  PORISM_PROVE_NO_DEDUCTION,
		  { "\"status\":\"proved\"", "algebra" } },
		{ "a b c = trangle ? cong a b a c",
		  0,
		  { "\"status\":\"bad_problem\"", "trangle" } },
		{ "{\"id\": \"x\"}",
		  0,
		  { "\"status\":\"bad_problem\"", "needs a statement" } },
		{ "{", 0, { "\"status\":\"bad_problem\"" } },
		{ NULL, 0, { "\"status\":\"bad_problem\"" } },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		char *t = porism_prove(all[i].theorem, all[i].flags, 0.5);
		int good = !strchr(t, '\n');

		for (int k = 0; k < 3 && all[i].parts[k]; k++)
			good = good && strstr(t, all[i].parts[k]);
		ok(good, "a theorem: %.100s", t);
		porism_string_free(t);
	}
}

int main(void)
{
	pthread_t id[4];
	int same[4], all = 1;

	answers();
	refusals();
	figure();
	theorems();
	for (int i = 0; i < 4; i++)
		pthread_create(&id[i], NULL, solve_often, &same[i]);
	for (int i = 0; i < 4; i++) {
		pthread_join(id[i], NULL);
		all &= same[i];
	}
	ok(all, "the same from four threads at once");
	return tap_done();
}
