/*
 * t-layout.c -- 500 random figures of 5 to 25 objects are drawn without layout faults.
 *
 * The figures come from the tool table (random_fig.h): small coordinates, coincidences,
 * everything intersected with everything.  The checker shares no code with the
 * placement.  Also: the same figure gives the same scene, in both presets, at three
 * sizes.
 *
 *   t-layout [first [count [svg]]]   other seeds; svg: print the scripts of bad ones
 */
#include "base/t/tap.h"
#include "draw/draw.h"
#include "draw/scene.h"
#include "fig/t/random_fig.h"
#include <stdlib.h>

#define FIGURES 500
#define LEAST_CLEAN 0.98

static struct fig *random_figure(const struct tool_table *tools, uint64_t seed)
{
	struct pick p = { 0 };
	struct fig *f = fig_new(tools, seed);
	struct buf line = { 0 }, given[TOOL_PARAMS] = { 0 };
	int wanted, free_points, made = 0;

	/* Not a multiple of the step of the generator, or the figures would share their tails. */
	p.rng = (struct rng){ (seed + 1) * 0xd1342543de82ef95u };
	wanted = 5 + (int)pick_below(&p, 21);
	free_points = 2 + (int)pick_below(&p, 4);
	for (int i = 0; made < wanted && i < 400; i++) {
		const struct fig_obs *o;
		const struct tool *t;

		if (i < free_points) {
			pick_start(&p, i, &line);
		} else {
			t = pick_tool(&p, tools, 1u << TOOL_MAKE);
			/* What a picture is of; sliders and numbers draw nothing, fields and
			 * charts fill all of it. */
			if (!strcmp(t->makes, "number") || !tool_in_profile(t, "plane") ||
			    !pick_call(&p, f, t, i, given, &line))
				continue;
		}
		if (fig_line(f, line.s, line.n, &o) != OK)
			continue;
		made = 0;
		for (int k = 0; k < fig_count(f); k++)
			made += fig_alive(f, (fig_id){ k });
	}
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
	buf_clear(&line);
	return f;
}

static struct {
	int figures, clean, leaders, faults[4];
} count;

static void complain(struct fig *f, uint64_t seed, const struct scene *s, bool whole)
{
	struct draw_fault fault[8];
	int n = draw_check(fault, 8, s);
	struct buf b = { 0 };

	for (int i = 0; i < n && i < 8; i++) {
		buf_reset(&b);
		draw_fault_text(&b, &fault[i]);
		printf("# seed %llu: %s\n", (unsigned long long)seed, buf_str(&b));
		count.faults[fault[i].kind]++;
	}
	if (whole) {
		buf_reset(&b);
		fig_journal(&b, f);
		printf("%s", buf_str(&b));
	}
	buf_clear(&b);
}

static bool drawn_twice_alike(struct fig *f, const struct draw_options *o,
			      const struct scene *s)
{
	struct buf a = { 0 }, b = { 0 };
	struct err e = { 0 };
	struct scene *again;
	bool r = false;

	if (draw_figure(&again, f, o, &e) == OK) {
		draw_scene_dump(&a, s);
		draw_scene_dump(&b, again);
		r = !strcmp(buf_str(&a), buf_str(&b));
		draw_scene_free(again);
	}
	buf_clear(&a);
	buf_clear(&b);
	return r;
}

int main(int argc, char **argv)
{
	static const struct draw_options options[] = {
		{ .preset = "textbook" },
		{ .preset = "default" },
		{ .preset = "textbook", .width = 480, .height = 360 },
	};
	struct tool_table *tools = tool_table_new();
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	int n = argc > 2 ? atoi(argv[2]) : FIGURES, refused = 0, unlike = 0;

	for (int i = 0; i < n; i++) {
		struct fig *f = random_figure(tools, first + (uint64_t)i);
		const struct draw_options *o = &options[i % 3];
		struct err e = { 0 };
		struct scene *s;

		if (draw_figure(&s, f, o, &e) != OK) {
			printf("# seed %llu: %s\n", (unsigned long long)first + (uint64_t)i,
			       e.msg);
			refused++;
			fig_free(f);
			continue;
		}
		count.figures++;
		count.leaders += draw_leaders(s) > 0;
		if (draw_check(NULL, 0, s) == 0)
			count.clean++;
		else
			complain(f, first + (uint64_t)i, s, argc > 3);
		unlike += i % 10 == 0 && !drawn_twice_alike(f, o, s);
		draw_scene_free(s);
		fig_free(f);
	}
	tool_table_free(tools);
	ok(!refused, "every figure is drawn");
	ok(!unlike, "the same figure, the same scene");
	ok(count.clean >= LEAST_CLEAN * count.figures,
	   "%d of %d figures without a fault, %d with leader lines", count.clean,
	   count.figures, count.leaders);
	return tap_done();
}
