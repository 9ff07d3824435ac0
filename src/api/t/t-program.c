/* t-program.c -- formal programs through the public C interface. */
#include "base/t/tap.h"
#include "porism.h"
#include <math.h>
#include <string.h>

#define N 2000

static void one(void)
{
	double v = 0;

	ok(porism_program_score("Gougu N0 N1 V0 Get V0", "N0=3, N1=4", "5", 0, &v) ==
			   PORISM_PROGRAM_OK &&
		   v == 5,
	   "right");
	ok(porism_program_score("Gougu N0 N1 V0 Get V0", "[\"3\", \"4\"]", "6", 0, &v) ==
			   PORISM_PROGRAM_WRONG &&
		   v == 5,
	   "wrong, with its value");
	ok(porism_program_score("so \\boxed{Gougu N0 N1 V0 Get V0} with \\boxed{N0=3, N1=4}",
				NULL, "{\"answer\": \"B\", \"choices\": [\"4\", \"5\"]}", 0,
				NULL) == PORISM_PROGRAM_OK,
	   "a reply and a choice");
	ok(porism_program_score("\\boxed{7}", NULL, "7", 0, &v) ==
			   PORISM_PROGRAM_PARSE_ERROR &&
		   isnan(v),
	   "a reply without a program");
	ok(porism_program_score(NULL, NULL, NULL, 0, &v) == PORISM_PROGRAM_PARSE_ERROR,
	   "nothing at all");
	ok(porism_program_score("Get N0", "what", NULL, 0, &v) == PORISM_PROGRAM_PARSE_ERROR &&
		   isnan(v),
	   "values that are none");
	porism_program_score("Circle_R_Area N0 V0 Get V0", "N0=1000", NULL, PORISM_COMPAT, &v);
	ok(fabs(v - 3141593) < 1e-6, "compat");
	ok(!strcmp(porism_program_status_word(PORISM_PROGRAM_NO_REAL_SOLUTION),
		   "no_real_solution") &&
		   !porism_program_status_word(10) && !porism_program_status_word(-1),
	   "status words");
	ok(fabs(porism_pass_at_k(4, 2, 2) - 5.0 / 6) < 1e-12 &&
		   isnan(porism_pass_at_k(1, 2, 1)),
	   "pass@k");
}

static void texts(void)
{
	char *t = porism_program_result("Gougu N0 V0 N1 Get V0", "N0=2, N1=3", "\\sqrt{5}", 0);

	ok(strstr(t, "\"status\":\"ok\"") && strstr(t, "\"exact\":\"sqrt(5)\"") &&
		   strstr(t, "\"variables\":{\"V0\":{"),
	   "the result as JSON");
	porism_string_free(t);
	t = porism_program_result("\\boxed{7}", NULL, NULL, 0);
	ok(strstr(t, "\"status\":\"parse_error\"") && strstr(t, "\"message\":"),
	   "a failure as JSON");
	porism_string_free(t);
	t = porism_program_explain("Gougu N0 V0 N1 Get V0", "N0=2, N1=3", 0);
	ok(strstr(t, "Pythagorean theorem") && strstr(t, "V0 = sqrt(5) ≈ 2.236"),
	   "an explanation");
	porism_string_free(t);
	t = porism_program_extract("a \\boxed{Get N1} b \\boxed{N1=\\frac{1}{2}}");
	ok(t && !strcmp(t, "{\"program\":\"Get N1\",\"nums\":[null,\"\\\\frac{1}{2}\"]}"),
	   "what a reply holds");
	porism_string_free(t);
	ok(!porism_program_extract("no box") && !porism_program_extract("\\boxed{5}") &&
		   !porism_program_extract(NULL),
	   "what it does not hold");
	porism_string_free(NULL);
}

static void many(void)
{
	static const char *programs[N], *values[N], *answers[N];
	static int status[N], again[N];
	static double value[N];
	int same = 1;
	size_t right;

	for (int i = 0; i < N; i++) {
		programs[i] = i % 3 ? "Sum N0 V0 C180 Get V0" : "Gsin N0 N1 V0 Get V0";
		values[i] = i % 2 ? "N0=70, N1=60" : "N0=30, N1=60";
		answers[i] = i % 5 ? "110" : NULL;
	}
	right = porism_program_score_batch(N, programs, values, answers, 0, 8, status, value);
	ok(right ==
		   porism_program_score_batch(N, programs, values, answers, 0, 1, again, NULL),
	   "eight threads and one count alike");
	for (int i = 0; i < N; i++) {
		double v;

		same = same && status[i] == again[i] &&
		       status[i] == porism_program_score(programs[i], values[i], answers[i], 0,
							 &v) &&
		       (v == value[i] || (isnan(v) && isnan(value[i])));
	}
	ok(same, "a batch gives what single calls give");
	ok(porism_program_score_batch(N, programs, NULL, NULL, 0, 2, NULL, NULL) == 0,
	   "without values nothing is solved");
	ok(porism_program_score_batch(0, NULL, NULL, NULL, 0, 2, NULL, NULL) == 0, "none");
}

int main(void)
{
	one();
	texts();
	many();
	return tap_done();
}
