/* program.c -- formal programs: one explained, and many scored on two threads as a reward. */
#include <porism.h>
#include <stdio.h>

int main(void)
{
	static const char *const programs[] = {
		"Gougu N0 N1 V0 Get V0",
		"We get \\boxed{Gougu N0 N1 V0 Get V0} with \\boxed{N0=5, N1=12}",
		"Gougu N0 N1 V0 Get V1",
	};
	static const char *const values[] = { "N0=3, N1=4", NULL, "N0=3, N1=4" };
	static const char *const answers[] = { "5", "14", "5" };
	double value[3];
	int status[3];
	size_t right;
	char *text = porism_program_explain(programs[0], values[0], 0);

	fputs(text, stdout);
	porism_string_free(text);

	right = porism_program_score_batch(3, programs, values, answers, 0, 2, status, value);
	for (int i = 0; i < 3; i++)
		printf("%d: %s, %g\n", i, porism_program_status_word(status[i]), value[i]);
	printf("%lu of 3 are right\n", (unsigned long)right);
	return 0;
}
