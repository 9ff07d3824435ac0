/* script.c -- run a whole script; say which line failed, and why.
 *
 *     ./script            the script below
 *     ./script FILE       another one
 */
#include <porism.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char triangle[] = "A = (0, 0)\n"
			       "B = (8, 0)\n"
			       "C = (2, 6)\n"
			       "k = Incircle(A, B, C)      # touches all three sides\n"
			       "n = Circle(Midpoint(A, B), Midpoint(B, C), Midpoint(C, A))\n"
			       "IsTangent(k, n)            # Feuerbach's theorem\n";

/* The bytes of a file with a NUL behind them; NULL: it cannot be read. */
static char *read_file(const char *path)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	size_t n = 0, got;

	if (!in)
		return NULL;
	do {
		char *more = (char *)realloc(text, n + 4097);

		if (!more)
			break;
		text = more;
		got = fread(text + n, 1, 4096, in);
		n += got;
		text[n] = 0;
	} while (got);
	fclose(in);
	return text;
}

int main(int argc, char **argv)
{
	char *given = argc > 1 ? read_file(argv[1]) : NULL;
	porism_figure *f = porism_new();
	porism_status st;

	if (argc > 1 && !given) {
		perror(argv[1]);
		porism_free(f);
		return 2;
	}
	st = porism_run_script(f, given ? given : triangle, 0);
	if (st != PORISM_OK) {
		fprintf(stderr, "line %d: %s\n", porism_error_line(f), porism_error(f));
		if (porism_error_mend(f))
			fprintf(stderr, "  this works: %s\n", porism_error_mend(f));
	} else {
		fputs(porism_text(f), stdout);
	}
	porism_free(f);
	free(given);
	return st == PORISM_OK ? 0 : 1;
}
