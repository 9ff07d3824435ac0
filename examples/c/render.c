/* render.c -- draw a figure into a file: ./render [FILE.svg|.png|.gif|.pdf|.tex] */
#include <porism.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "figure.svg";
	const char *dot = strrchr(path, '.'), *picture;
	porism_figure *f = porism_new();
	size_t size;
	FILE *out;
	int rc = 1;

	porism_run_script(f,
			  "A = (0, 0)\nB = (6, 0)\nC = (0, 4)\n"
			  "t = Polygon(A, B, C)\nk = Circle(A, B, C)\n"
			  "RightAngleMark(B, A, C)\n",
			  0);
	picture = porism_render(f, dot ? dot + 1 : "svg",
				"{\"preset\": \"textbook\", \"width\": 600, \"height\": 400}",
				&size);
	if (!picture)
		fprintf(stderr, "%s: %s\n", porism_error_code(f), porism_error(f));
	else if (!(out = fopen(path, "wb")))
		perror(path);
	else {
		rc = fwrite(picture, 1, size, out) != size;
		rc |= fclose(out) != 0;
		if (!rc)
			printf("%s: %lu bytes\n", path, (unsigned long)size);
	}
	porism_free(f);
	return rc;
}
