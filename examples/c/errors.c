/* errors.c -- what can go wrong, and what the library says then.  Nothing of it ends the program,
 * and a call that failed has changed nothing. */
#include <porism.h>
#include <stdio.h>

static void try_line(porism_figure *f, const char *line)
{
	static const char *const words[] = { "fine", "asked wrongly", "not here", "undecided",
					     "system" };
	porism_status st = porism_run(f, line);

	printf("%s\n  %s", line, words[st]);
	if (st != PORISM_OK) {
		printf(": %s: %s", porism_error_code(f), porism_error(f));
		if (porism_error_column(f))
			printf(" (column %d)", porism_error_column(f));
		if (porism_error_hint(f))
			printf("\n  hint: %s", porism_error_hint(f));
		if (porism_error_near(f))
			printf("\n  near: %s", porism_error_near(f));
		if (porism_error_mend(f))
			printf("\n  this works: %s", porism_error_mend(f));
	}
	putchar('\n');
}

int main(void)
{
	porism_figure *f = porism_new();

	if (porism_version_number() < PORISM_VERSION_NUMBER) {
		fprintf(stderr, "the library is version %s, older than %s\n", porism_version(),
			PORISM_VERSION);
		porism_free(f);
		return 1;
	}
	porism_set_limits(f, 10, 200); /* seconds, megabytes: for scripts of strangers */
	try_line(f, "A = (0, 0)");
	try_line(f, "B = (4, 0)");
	try_line(f, "M = MidPont(A, B)");
	try_line(f, "Distance(A, Q)");
	try_line(f, "Intersect(Line(A, B), Line((0, 1), (4, 1)))");
	if (!porism_render(f, "bmp", NULL, NULL))
		printf("render: %s: %s\n", porism_error_code(f), porism_error(f));
	porism_free(f);
	return 0;
}
