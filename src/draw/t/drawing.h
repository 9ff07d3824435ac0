/* drawing.h -- a figure and a drawing of it at hand, for tests of the steps between. */
#ifndef DRAW_T_DRAWING_H
#define DRAW_T_DRAWING_H
#include "base/rng.h"
#include "base/t/tap.h"
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

/* The figure of a script; a line that is refused is a failed test. */
static inline struct fig *figure_of(struct tool_table *tools, const char *script)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;

	while (*script) {
		size_t n = strcspn(script, "\n");

		if (n && fig_line(f, script, n, &o) != OK)
			ok(0, "%.*s: %s", (int)n, script, fig_obs_err(o)->msg);
		script += n + (script[n] == '\n');
	}
	return f;
}

/* The picture of one. */
static inline struct scene *drawn(struct tool_table *tools, const char *script,
				  struct draw_options o)
{
	struct fig *f = figure_of(tools, script);
	struct scene *s = NULL;
	struct err e = { 0 };

	if (draw_figure(&s, f, &o, &e) != OK)
		ok(0, "drawing: %s", e.msg);
	fig_free(f);
	return s;
}

struct easel {
	struct tool_table *tools;
	struct draw_options options;
	struct draw_drawing d;
};

static inline void easel_open(struct easel *z, const char *script)
{
	memset(z, 0, sizeof *z);
	z->tools = tool_table_new();
	z->d.fig = figure_of(z->tools, script);
	z->options.labels = "none";
	z->d.options = &z->options;
	z->d.preset = draw_preset("textbook");
	z->d.unit = 1;
	z->d.arena = arena_new();
	z->d.scratch = arena_new();
	z->d.scene = draw_scene_new(800, 600);
	z->d.view = (struct draw_view){ -4, -3, 4, 3, { 0, 0, 800, 600 }, 100, 100 };
}

static inline void easel_close(struct easel *z)
{
	draw_scene_free(z->d.scene);
	arena_free(z->d.scratch);
	arena_free(z->d.arena);
	fig_free(z->d.fig);
	tool_table_free(z->tools);
}

/* Draw one object by name; its group is the scene's last. */
static inline struct scene_group *easel_draw(struct easel *z, const char *name)
{
	fig_id id = fig_find(z->d.fig, name);
	const struct value *v = fig_value(z->d.fig, id);
	struct draw_look l = draw_look(&z->d, id);

	draw_scene_add_group(z->d.scene, name, geo_kind_name(v->kind), "");
	draw_shape_of(v->kind)(&z->d, id, v, &l);
	return &z->d.scene->group[z->d.scene->n - 1];
}

/* A value of plain doubles. */
static inline struct value *value_of(struct arena *a, enum kind k, int n, const double *x)
{
	struct value *v = geo_value_new(a, k, n);

	for (int i = 0; i < n; i++)
		v->v[i] = (num){ x[i], x[i], NULL };
	return v;
}

static inline double rng_real(struct rng *r, double lo, double hi)
{
	return lo + (hi - lo) * (double)(rng_next(r) >> 11) * 0x1p-53;
}
#endif
