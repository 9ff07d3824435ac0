/* figure.c -- make a figure, measure it, print it in words.
 *
 *     cc figure.c $(pkg-config --cflags --libs porism) -o figure && ./figure
 */
#include <porism.h>
#include <stdio.h>

int main(void)
{
	porism_figure *f = porism_new();
	double d;

	porism_run(f, "A = (0, 0)");
	porism_run(f, "B = (3*sqrt(2), 3)");
	/* A tool by its name does the same as a line; `porism tools` lists them. */
	if (porism_call(f, "add_midpoint", "{\"name\": \"M\", \"p1\": \"A\", \"p2\": \"B\"}"))
		fprintf(stderr, "%s\n", porism_error(f));
	else
		printf("M is %s\n", porism_exact(f));

	porism_run(f, "Distance(A, B)");
	printf("AB is %s",
	       porism_exact(f)); /* lent: copy it, or use it before the next call */
	if (porism_number(f, &d))
		printf(", about %.15g", d);
	printf(" (%s)\n", porism_value(f, "certainty"));

	fputs(porism_describe(f), stdout);
	porism_free(f);
	return 0;
}
