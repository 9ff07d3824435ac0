/*
 * draw.c -- pictures: from the figure to the file.
 *
 *   draw FILE           bench/drag.txt (60 objects) drawn and written in each format
 *   draw bodies FILE    a script of bodies, drawn as SVG
 *   draw hull N         N points of a sphere, the hull around them (some 2 N triangles)
 *                       built by a script and drawn as SVG, all hidden edges found
 *
 * Prints "key value" lines: microseconds of processor time, the median of several
 * batches, and the bytes of each file.
 */
#include "draw/draw.h"
#include "base/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCHES 11

static double cpu(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static struct fig *build(const struct tool_table *tools, const char *path)
{
	struct fig *f = fig_new(tools, 1);
	char line[1000];
	FILE *in = fopen(path, "r");

	if (!in) {
		perror(path);
		exit(1);
	}
	while (fgets(line, sizeof line, in)) {
		const struct fig_obs *o;

		if (fig_line(f, line, strlen(line), &o) != OK) {
			fprintf(stderr, "%s: %s", fig_obs_err(o)->msg, line);
			exit(1);
		}
	}
	fclose(in);
	return f;
}

static void once(struct buf *b, struct fig *f, const struct draw_options *o,
		 const struct draw_output *w)
{
	struct err e = { 0 };
	struct scene *s;

	buf_reset(b);
	if (draw_figure(&s, f, o, &e) != OK || draw_write(b, s, w, &e) != OK) {
		fprintf(stderr, "%s\n", e.msg);
		exit(1);
	}
	draw_scene_free(s);
}

/* The k-th point is where a line through the top of the sphere meets it, so all coordinates are
 * rational.  N points lie in the square below, as scattered as two primes do it. */
#define HULL_POINT_X "(mod(7919 k, 20011)/8000 - 5/4)"
#define HULL_POINT_Y "(mod(6101 k, 20021)/8000 - 5/4)"
#define HULL_NORM "(1 + " HULL_POINT_X "^2 + " HULL_POINT_Y "^2)"

static double build_hull(struct fig **f, const struct tool_table *tools, int points)
{
	char line[1000];
	const struct fig_obs *o;
	double start = cpu();

	*f = fig_new(tools, 1);
	snprintf(line, sizeof line,
		 "S = Sequence((2*" HULL_POINT_X "/" HULL_NORM ", 2*" HULL_POINT_Y
		 "/" HULL_NORM ", 1 - 2/" HULL_NORM "), k, 1, %d)",
		 points);
	if (fig_line(*f, line, strlen(line), &o) != OK ||
	    fig_line(*f, "H = ConvexHull3D(S)", 19, &o) != OK) {
		fprintf(stderr, "%s\n", fig_obs_err(o)->msg);
		exit(1);
	}
	return cpu() - start;
}

static void hull(const struct tool_table *tools, int points)
{
	struct draw_options o = { .width = 800, .height = 600 };
	struct draw_output w = { .format = DRAW_SVG };
	struct buf b = { 0 };
	double built[3], drawn[3];
	struct fig *f = NULL;

	for (int i = 0; i < 3; i++) {
		double start;

		fig_free(f);
		built[i] = build_hull(&f, tools, points);
		start = cpu();
		once(&b, f, &o, &w);
		drawn[i] = cpu() - start;
	}
	qsort(built, 3, sizeof *built, by_size);
	qsort(drawn, 3, sizeof *drawn, by_size);
	printf("hull_%d_built_us %.0f\nhull_%d_drawn_us %.0f\nhull_%d_us %.0f\n", points,
	       built[1] * 1e6, points, drawn[1] * 1e6, points, (built[1] + drawn[1]) * 1e6);
	printf("hull_%d_bytes %zu\n", points, b.n);
	buf_clear(&b);
	fig_free(f);
}

static void measure(const char *key, struct fig *f, enum draw_format format, int rounds)
{
	struct draw_options o = { .width = 800, .height = 600 };
	struct draw_output w = { .format = format };
	double t[BATCHES];
	struct buf b = { 0 };

	once(&b, f, &o, &w); /* loads what is loaded on demand */
	for (int i = 0; i < BATCHES; i++) {
		double start = cpu();

		for (int k = 0; k < rounds; k++)
			once(&b, f, &o, &w);
		t[i] = (cpu() - start) / rounds * 1e6;
	}
	qsort(t, BATCHES, sizeof *t, by_size);
	printf("draw_%s_us %.2f\n", key, t[BATCHES / 2]);
	printf("draw_%s_bytes %zu\n", key, b.n);
	buf_clear(&b);
}

int main(int argc, char **argv)
{
	struct tool_table *tools = tool_table_new();
	const char *what = argc > 2 ? argv[1] : "";

	if (!strcmp(what, "hull")) {
		hull(tools, (int)strtol(argv[2], NULL, 10));
	} else {
		struct fig *f = build(tools, argv[argc - 1]);

		if (!strcmp(what, "bodies")) {
			measure("bodies", f, DRAW_SVG, 40);
		} else {
			measure("svg", f, DRAW_SVG, 40);
			measure("tikz", f, DRAW_TIKZ, 40);
			measure("png", f, DRAW_PNG, 4);
			measure("pdf", f, DRAW_PDF, 4);
		}
		fig_free(f);
	}
	tool_table_free(tools);
	return 0;
}
