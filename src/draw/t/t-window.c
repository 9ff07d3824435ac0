/*
 * t-window.c -- windows that are given: what they show, where the plane is on the page, and
 * that no label leaves it, for windows all over a figure and far from it.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

static const char *const script[] = {
	"A = (0, 0)",          "B = (6, 0)",
	"C = (2, 5)",          "t = Polygon(A, B, C)",
	"k = Circle(A, B, C)", "l = Line(A, C)",
	"r = Ray(B, C)",       "M = Midpoint(A, B)",
	"f(x) = x^2/4 - 3",    "g(x) = 1/x",
	"a = Angle(B, A, C)",  "el = Ellipse(A, B, C)",
	"c = Sector(M, B, C)", "T = Text(\"a longer text\", 1, -2)",
	"q: y > x + 4",        "ShowLabel(k, true)",
	"ShowLabel(l, true)",  "ShowLabel(t, true)",
	"ShowAxes(1)",
};

static struct fig *figure(const struct tool_table *tools)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;

	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		if (fig_line(f, script[i], strlen(script[i]), &o) != OK)
			ok(0, "%s: %s", script[i], fig_obs_err(o)->msg);
	return f;
}

/* Labels and numbers that leave the page. */
static int texts_off(const struct scene *s)
{
	int off = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			const struct scene_item *item = &s->group[i].item[k];
			struct scene_box b;

			/* What was put somewhere by hand is cut like any shape. */
			if (item->kind != ITEM_TEXT || !strcmp(s->group[i].kind, "text"))
				continue;
			b = draw_scene_text_box(item);
			if (b.x0 < 0 || b.y0 < 0 || b.x1 > s->width || b.y1 > s->height)
				off++;
		}
	return off;
}

/* Where a point's marker is; false when there is none. */
static bool marker(const struct scene *s, const char *name, double *x, double *y)
{
	for (int i = 0; i < s->n; i++)
		for (int k = 0; !strcmp(s->group[i].name, name) && k < s->group[i].n; k++) {
			const struct scene_item *item = &s->group[i].item[k];

			if (item->part != PART_POINT || item->path.op[0] != SCENE_MOVE)
				continue;
			for (int j = 0, at = 0; j < item->path.n_ops; j++) {
				enum scene_op op = (enum scene_op)item->path.op[j];

				if (op == SCENE_ARC) {
					*x = item->path.v[at];
					*y = item->path.v[at + 1];
					return true;
				}
				at += draw_scene_op_values(op);
			}
		}
	return false;
}

static void exact(struct fig *f)
{
	const double w[4] = { -4, 12, -3, 9 }, wide[4] = { -4, 12, 0, 1 };
	struct draw_options o = { .width = 800, .height = 600, .window = w };
	struct scene *s = NULL;
	struct err e = { 0 };
	struct draw_place p;
	double x = 0, y = 0;

	ok(draw_figure(&s, f, &o, &e) == OK, "a window is given");
	p = draw_scene_place(s);
	ok(p.width == 800 && p.height == 600 && p.sx == 50 && p.sy == 50 && p.x == 200 &&
		   p.y == 450,
	   "of the page's shape: exactly that one");
	ok(marker(s, "B", &x, &y) && fabs(x - (p.x + 6 * p.sx)) < 0.006 &&
		   fabs(y - p.y) < 0.006,
	   "points are where the place says");
	ok(marker(s, "C", &x, &y) && fabs(x - (p.x + 2 * p.sx)) < 0.006 &&
		   fabs(y - (p.y - 5 * p.sy)) < 0.006,
	   "up is up");
	draw_scene_free(s);
	o.window = wide;
	ok(draw_figure(&s, f, &o, &e) == OK, "of another shape");
	p = draw_scene_place(s);
	ok(p.sx == 50 && p.sy == 50 && p.x == 200 && p.y == 325,
	   "all of it is seen, in the middle, with equal scales");
	draw_scene_free(s);
}

static void refused(struct fig *f)
{
	static const double bad[][4] = { { 0, 0, 0, 1 },        { 1, 0, 0, 1 },
					 { 0, 1, 2, 1 },        { NAN, 1, 0, 1 },
					 { 0, INFINITY, 0, 1 }, { -1e200, 1e200, 0, 1 },
					 { 1, 1 + 1e-15, 0, 1 } };

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct draw_options o = { .window = bad[i] };
		struct scene *s = NULL;
		struct err e = { 0 };

		ok(draw_figure(&s, f, &o, &e) == E_ARG && !s && !strcmp(e.arg, "window"),
		   "no window: %s", e.msg);
	}
}

static void all_over(struct fig *f)
{
	struct rng r = { 7 };
	int off = 0, failed = 0, misplaced = 0, shown = 0;

	for (int i = 0; i < 300; i++) {
		double size = pow(10, (double)rng_between(&r, -3, 5) / 2);
		double x = (double)rng_between(&r, -100, 100) / 10;
		double y = (double)rng_between(&r, -100, 100) / 10;
		const double w[4] = { x, x + size, y,
				      y + size * (double)rng_between(&r, 1, 20) / 10 };
		double wide = (double)rng_between(&r, 200, 1000);
		double high = (double)rng_between(&r, 200, 1000);
		struct draw_options o = { .width = wide, .height = high, .window = w };
		struct scene *s = NULL;
		struct err e = { 0 };
		struct draw_place p;
		double px, py;

		if (draw_figure(&s, f, &o, &e) != OK) {
			failed++;
			continue;
		}
		p = draw_scene_place(s);
		off += texts_off(s);
		/* The window's corners are on the page. */
		misplaced += p.x + w[0] * p.sx < -1e-6 * p.width ||
			     p.x + w[1] * p.sx > p.width * (1 + 1e-6) ||
			     p.y - w[2] * p.sy > p.height * (1 + 1e-6) ||
			     p.y - w[3] * p.sy < -1e-6 * p.height || p.sx != p.sy;
		if (marker(s, "C", &px, &py) && px >= 0 && px <= p.width && py >= 0 &&
		    py <= p.height) {
			shown++;
			misplaced += fabs(px - (p.x + 2 * p.sx)) > 0.01 ||
				     fabs(py - (p.y - 5 * p.sy)) > 0.01;
		}
		draw_scene_free(s);
	}
	ok(!failed, "300 windows are drawn");
	ok(!misplaced && shown > 10,
	   "what is asked for is where it should be (%d times a point)", shown);
	ok(!off, "no label leaves the page (%d)", off);
}

static void graphs(const struct tool_table *tools)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *ignored;
	struct draw_options o = { .width = 800, .height = 600 };
	struct scene *s = NULL;
	struct err e = { 0 };
	struct draw_place p;

	ok(fig_line(f, "f(x) = sin(x)/100", 17, &ignored) == OK &&
		   draw_figure(&s, f, &o, &e) == OK,
	   "a flat graph");
	p = draw_scene_place(s);
	ok(p.sx != p.sy, "may be stretched");
	draw_scene_free(s);
	o.equal = true;
	ok(draw_figure(&s, f, &o, &e) == OK, "or not");
	p = draw_scene_place(s);
	ok(p.sx == p.sy, "where equal scales are asked for");
	draw_scene_free(s);
	fig_free(f);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct fig *f = figure(tools);

	exact(f);
	refused(f);
	all_over(f);
	graphs(tools);
	fig_free(f);
	tool_table_free(tools);
	return tap_done();
}
