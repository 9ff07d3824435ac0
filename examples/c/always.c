/* always.c -- does a relation hold always, or only here?  Three answers, and what they rest on. */
#include <porism.h>
#include <stdio.h>

int main(void)
{
	static const char *const questions[] = {
		"AreCollinear(O, G, H)",               /* Euler's line */
		"Distance(O, A) == Distance(O, B)",    /* the circumcentre */
		"Angle(A, B, C) == 45°",               /* so it was drawn */
		"AreParallel(Line(A, B), Line(A, C))", /* not at all */
	};
	porism_figure *f = porism_new();
	char line[200];

	porism_run_script(f,
			  "A = (0, 0)\nB = (8, 0)\nC = (2, 6)\n"
			  "O = TriangleCenter(A, B, C, 3)\n"
			  "G = TriangleCenter(A, B, C, 2)\n"
			  "H = TriangleCenter(A, B, C, 4)\n",
			  0);
	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
		snprintf(line, sizeof line, "Always(\"%s\")", questions[i]);
		if (porism_run(f, line) != PORISM_OK) {
			printf("%s: %s\n", questions[i], porism_error(f));
			continue;
		}
		printf("%s: %s", questions[i], porism_value(f, "verdict"));
		printf(" (%s)\n", porism_value(f, "certainty"));
	}
	porism_free(f);
	return 0;
}
