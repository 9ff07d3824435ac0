/*
 * t-random.c -- random figures that begin in the plane: no wrong decision, few unknown ones,
 * no harm done (random_run.h has what is checked).
 *
 * A second pass maps the free points by a similarity: decisions stay as they were.
 *
 *   t-random [first [count]]      other seeds, for hunting
 */
#include "fig/t/random_run.h"

#define FIGURES 2000

/* --- Similar figures -------------------------------------------------------------------------- */

/* The journal again with every free point turned by (3 + 4i) / 5, doubled and shifted. */
static struct fig *similar_figure(struct fig *from)
{
	struct fig *g = fig_new(tools, 1);
	struct arena *a = arena_new();
	struct buf line = { 0 };
	bool good = true;

	for (int i = 0; i < fig_journal_count(from) && good; i++) {
		const struct fig_obs *o;
		const char *text = fig_journal_line(from, i);
		struct json *j;
		struct err e;

		good = json_read(&j, text, strlen(text), a, &e) == OK;
		buf_reset(&line);
		if (good && !strcmp(json_text(j, "tool"), "add_point")) {
			const struct json *args = json_get(j, "args");
			const char *x = json_text(args, "x"), *y = json_text(args, "y");

			buf_addf(&line,
				 "%s = Point(2*(3*(%s) - 4*(%s))/5 + 1, 2*(4*(%s) + 3*(%s))/5 "
				 "+ 2)",
				 json_text(args, "name"), x, y, x, y);
		} else {
			buf_add(&line, text);
		}
		good = good && fig_line(g, buf_str(&line), line.n, &o) == OK;
	}
	buf_clear(&line);
	arena_free(a);
	if (!good) {
		fig_free(g);
		g = NULL;
	}
	return g;
}

/* Only tools that commute with similarities: no coordinates, no lengths, no axes. */
static const char *const invariant[] = { "add_line",
					 "add_segment",
					 "add_ray",
					 "add_midpoint",
					 "add_intersect",
					 "add_perpendicular_line",
					 "add_parallel_line",
					 "add_perpendicular_bisector",
					 "add_angle_bisector",
					 "add_circle",
					 "add_circle_3_points",
					 "add_incircle",
					 "add_excircle",
					 "add_triangle_center",
					 "add_foot",
					 "add_tangent",
					 "transform_rotate",
					 "transform_reflect_line",
					 "transform_reflect_point",
					 "add_semicircle",
					 "add_polygon",
					 "add_regular_polygon",
					 "add_tangent_conic_conic" };

static void one_similar(void)
{
	struct pick p = { .rng = { seed } };
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } }, relation = { 0 };
	struct fig *g, *mine;
	const struct fig_obs *o;
	const struct tool *t;

	f = fig_new(tools, seed);
	for (int i = 0; i < 18; i++) {
		if (i < 5) {
			pick_start(&p, i, &line);
		} else {
			t = tool_find(tools, PICK_WORD(&p, invariant));
			if (!pick_call(&p, f, t, i, given, &line))
				continue;
			/* Coordinates and lengths written out do not move along. */
			if (strstr(buf_str(&line), "\"(") || strstr(buf_str(&line), "radius"))
				continue;
		}
		timed_line(buf_str(&line), &o);
	}
	g = similar_figure(f);
	if (!g) {
		complain(&count.wrong, "the similar figure cannot be built");
	} else if (fig_count(g) != fig_count(f)) {
		complain(&count.wrong, "the similar figure has %d objects, not %d",
			 fig_count(g), fig_count(f));
	} else {
		mine = f;
		for (int i = 0; i < 10; i++) {
			int a, b;

			f = mine;
			if (!pick_relation(&p, &relation, &t, given))
				continue;
			a = holds(buf_str(&relation), NULL);
			f = g;
			b = holds(buf_str(&relation), NULL);
			f = mine;
			count.similar++;
			if (a != b && a != DOUBT && b != DOUBT)
				complain(&count.wrong,
					 "%s is %d, and %d in the similar figure",
					 buf_str(&relation), a, b);
		}
		for (int i = 0; i + 1 < fig_count(mine) && i < 12; i++) {
			const struct value *v = fig_value(mine, (fig_id){ i }),
					   *w = fig_value(mine, (fig_id){ i + 1 });
			const struct value *v2 = fig_value(g, (fig_id){ i }),
					   *w2 = fig_value(g, (fig_id){ i + 1 });
			double d, d2;

			if (!v || !w || !v2 || !w2 || v->kind != KIND_POINT ||
			    w->kind != KIND_POINT)
				continue;
			d = hypot(num_mid(v->v[0]) - num_mid(w->v[0]),
				  num_mid(v->v[1]) - num_mid(w->v[1]));
			d2 = hypot(num_mid(v2->v[0]) - num_mid(w2->v[0]),
				   num_mid(v2->v[1]) - num_mid(w2->v[1]));
			if (fabs(d2 - 2 * d) > 1e-8 * (1 + d2))
				complain(&count.wrong,
					 "%s and %s: %.12g apart, and %.12g in the figure of "
					 "twice the size",
					 fig_name(mine, (fig_id){ i }),
					 fig_name(mine, (fig_id){ i + 1 }), d, d2);
		}
	}
	fig_free(g);
	fig_free(f);
	f = NULL;
	buf_clear(&line);
	buf_clear(&relation);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
}

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	long figures = argc > 2 ? strtol(argv[2], NULL, 10) : test_times(FIGURES);

	run_begin(table);
	run_figures(first, figures, false);
	for (long i = 0; i < figures / 5; i++) {
		seed = first + 1000000 + (uint64_t)i;
		one_similar();
	}
	run_end();
	tool_table_free(table);
	return tap_done();
}
