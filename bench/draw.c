/*
 * draw.c -- pictures: bench/drag.txt (60 objects) drawn and written in each format.
 *
 *   draw FILE
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
	struct fig *f = build(tools, argc > 1 ? argv[1] : "bench/drag.txt");

	measure("svg", f, DRAW_SVG, 40);
	measure("tikz", f, DRAW_TIKZ, 40);
	measure("png", f, DRAW_PNG, 4);
	measure("pdf", f, DRAW_PDF, 4);
	fig_free(f);
	tool_table_free(tools);
	return 0;
}
