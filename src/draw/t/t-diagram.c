/*
 * t-diagram.c -- pictures with number lines, ticks, dimension lines, braces, fields, labels
 * along lines, two views and notes: what is on the page, and where.
 */
#include "base/t/tap.h"
#include "draw/draw_priv.h"
#include "draw/t/drawing.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct tool_table *tools;

/* The item of a group of that kind whose text reads so; NULL when there is none. */
static const struct scene_item *text(const struct scene *s, const char *kind, const char *says)
{
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			const struct scene_item *it = &s->group[i].item[k];

			if (it->kind == ITEM_TEXT && !strcmp(s->group[i].kind, kind) &&
			    !strcmp(it->text->plain, says))
				return it;
		}
	return NULL;
}

static int texts(const struct scene *s, const char *kind)
{
	int n = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			n += s->group[i].item[k].kind == ITEM_TEXT &&
			     !strcmp(s->group[i].kind, kind);
	return n;
}

static const struct scene_group *group(const struct scene *s, const char *name)
{
	for (int i = 0; i < s->n; i++)
		if (!strcmp(s->group[i].name, name))
			return &s->group[i];
	return NULL;
}

static double middle_x(const struct scene_item *it)
{
	struct scene_box b = draw_scene_text_box(it);

	return (b.x0 + b.x1) / 2;
}

static double page_x(const struct scene *s, double x)
{
	return s->origin_x + x * s->scale_x;
}

/* --- Axes ---------------------------------------------------------------------------------- */

static void ticks(void)
{
	struct scene *s =
		drawn(tools,
		      "f(x) = x\nSetTicks(\"x\", pi/2)\nSetTicks(\"y\", 1/3)\n"
		      "SetAxisNames(\"t in s\", \"v\")\nSetCoordSystem(-1, 7, -1, 3)",
		      (struct draw_options){ 0 });
	const struct scene_item *pi = text(s, "axes", "π"), *half = text(s, "axes", "(3π)/2");

	ok(pi && half && fabs(middle_x(pi) - page_x(s, DRAW_PI)) < 2 &&
		   fabs(middle_x(half) - page_x(s, 1.5 * DRAW_PI)) < 2,
	   "multiples of pi stand where they belong");
	ok(text(s, "axes", "2/3") && text(s, "axes", "2"), "fractions, and whole numbers");
	ok(text(s, "axes", "t in s") && text(s, "axes", "v") && !text(s, "axes", "x"),
	   "names");
	ok(draw_check(NULL, 0, s) == 0, "no faults");
	draw_scene_free(s);
	s = drawn(tools,
		  "A = (1, 1)\nB = (4, 2)\nSetTicks(\"x\", \"1: Jan; 4: Apr\")\n"
		  "SetTicks(\"y\", \"none\")\nShowAxes(true)",
		  (struct draw_options){ 0 });
	ok(text(s, "axes", "Jan") && text(s, "axes", "Apr") && texts(s, "axes") == 4 &&
		   fabs(middle_x(text(s, "axes", "Apr")) - page_x(s, 4)) < 1 &&
		   text(s, "axes", "Jan")->y == text(s, "axes", "Apr")->y,
	   "own texts on one line, and none");
	draw_scene_free(s);
}

static void number_line(void)
{
	struct scene *s = drawn(tools,
				"NumberLine(-2, 6)\nA = (1.5, 0)\ni = Interval(0, 3, \"[)\")\n"
				"j = Interval(2, 5)\nk = Interval(4, inf)",
				(struct draw_options){ 0 });

	ok(s->width == 800 && s->height < 200 && !text(s, "axes", "y") && text(s, "axes", "0"),
	   "the x-axis alone on a low page");
	ok(group(s, "i") && group(s, "j") && group(s, "k") && draw_check(NULL, 0, s) == 0,
	   "intervals without faults");
	ok(page_x(s, -2) > 10 && page_x(s, 6) < 790, "its ends with room beyond");
	draw_scene_free(s);
}

/* --- Dimension lines and braces -------------------------------------------------------------- */

static void dimensions(void)
{
	static const char *const script =
		"A = (0, 0)\nB = (4, 0)\nC = (4, 3)\nt = Polygon(A, B, C)\n"
		"d = DimensionLine(A, B)\ne1 = DimensionLine(B, C, \"h\")\nb = Brace(C, A, "
		"\"c\")";
	struct scene *s = drawn(tools, script, (struct draw_options){ .preset = "textbook" });
	const struct scene_item *four = text(s, "diagram", "4"), *h = text(s, "diagram", "h");
	const struct scene_item *c = text(s, "diagram", "c");

	ok(four && h && c && draw_check(NULL, 0, s) == 0, "texts without faults");
	ok(four && four->y > s->origin_y && fabs(middle_x(four) - page_x(s, 2)) < 1,
	   "below the base, away from the triangle");
	ok(h && middle_x(h) > page_x(s, 4) + 10, "right of the height");
	ok(c && middle_x(c) < page_x(s, 2) - 5,
	   "the brace on the other side of the long side");
	draw_scene_free(s);
	s = drawn(tools, script, (struct draw_options){ .width = 300, .height = 240 });
	ok(draw_check(NULL, 0, s) == 0, "on a small page");
	draw_scene_free(s);
}

static void fields(void)
{
	struct scene *s = drawn(tools, "s = SlopeField(1, 10)\nSetCoordSystem(-5, 5, -5, 5)",
				(struct draw_options){ .width = 600, .height = 600 });
	const struct scene_group *g = group(s, "s");
	const double *v;
	bool good = g && g->n == 1 && g->item[0].path.n_ops == 200;

	for (int i = 0; good && i < 100; i++) {
		v = g->item[0].path.v + (size_t)4 * i;
		good = fabs(v[2] - v[0] + v[3] - v[1]) < 0.05;
	}
	ok(good, "ten by ten lines of slope one");
	draw_scene_free(s);
	s = drawn(tools, "v = VectorField(-y, x)\nSetCoordSystem(-2, 2, -2, 2)",
		  (struct draw_options){ 0 });
	ok(group(s, "v") && group(s, "v")->n == 1 && draw_check(NULL, 0, s) == 0, "arrows");
	draw_scene_free(s);
	s = drawn(tools, "s = SlopeField(1/x)\nSetCoordSystem(-2, 2, -2, 2)",
		  (struct draw_options){ 0 });
	ok(group(s, "s") && !draw_scene_is_full(s), "undefined places are left out");
	draw_scene_free(s);
}

/* --- Labels along lines ---------------------------------------------------------------------- */

static void along(void)
{
	struct scene *s =
		drawn(tools,
		      "A = (0, 0)\nB = (4, 2)\ng = Line(A, B)\nSetCaption(g, \"river\")\n"
		      "SetLabelPlace(g, \"along\")\nShowAxes(false)",
		      (struct draw_options){ 0 });
	const struct scene_item *it = text(s, "line", "river");
	double p[2];

	ok(it && fabs(it->turn + atan(0.5) * 180 / DRAW_PI) < 0.01, "turned with the line");
	if (it) {
		/* The middle of its baseline lies a little above the line. */
		double mid[2] = { it->x + (it->text->x0 + it->text->x1) / 2, it->y };
		double off;

		draw_scene_turn(mid, it->x, it->y, it->turn);
		p[0] = (mid[0] - s->origin_x) / s->scale_x;
		p[1] = (s->origin_y - mid[1]) / s->scale_y;
		off = (p[1] - p[0] / 2) * s->scale_x * cos(atan(0.5));
		ok(off > 2 && off < 12, "just above it (%.2f)", off);
	}
	ok(draw_check(NULL, 0, s) == 0, "no faults");
	/* Every format writes it turned. */
	for (int f = DRAW_SVG; f <= DRAW_TIKZ; f++) {
		struct draw_output o = { .format = (enum draw_format)f };
		struct buf b = { 0 };
		struct err e = { 0 };
		enum status st = draw_write(&b, s, &o, &e);
		const char *want = f == DRAW_SVG    ? "rotate(-26.57"
				   : f == DRAW_TIKZ ? "rotate=26.57"
						    : NULL;

		if (st != OK && !strcmp(e.code, "unsupported"))
			skip("no cairo");
		else
			ok(st == OK && b.n && (!want || strstr(buf_str(&b), want)),
			   "format %d", f);
		buf_clear(&b);
	}
	draw_scene_free(s);
	/* A label that lies on another line is told. */
	s = drawn(tools, "A = (0, 0)\nB = (4, 2)\ns = Segment(A, B)\nShowAxes(false)",
		  (struct draw_options){ .labels = "none" });
	{
		const struct typeset *t = typeset_text("across", 6, TYPESET_TEXT, TYPESET_SANS,
						       false, 20, s->arena);
		double x = page_x(s, 2) - 30, y = s->origin_y - s->scale_y;
		struct scene_item *bad =
			draw_scene_add_text(s, PART_LABEL, t, x, y, (struct scene_color){ 0 });
		struct draw_fault fault;

		bad->turn = -60;
		bad->y = y + 45;
		ok(draw_check(&fault, 1, s) == 1 && fault.kind == FAULT_LABEL_LINE,
		   "the checker knows turned texts: one across the line");
		bad->turn = -26.57;
		bad->x = x - 10;
		bad->y = y - 10;
		ok(draw_check(NULL, 0, s) == 0, "and one beside it");
	}
	draw_scene_free(s);
}

/* --- Two views, notes ------------------------------------------------------------------------ */

static void views(void)
{
	static const char *const script =
		"f(x) = x^2\nA = (1, 1)\nSetFootnote(\"left\")\nSetActiveView(2)\ng(x) = 2x\n"
		"B = (1, 2)\nSetFootnote(\"right\")\nSetActiveView(1)";
	struct scene *s = drawn(tools, script, (struct draw_options){ 0 });
	const struct scene_item *l = text(s, "note", "left"), *r = text(s, "note", "right");

	ok(s->width == 800 && group(s, "f") && group(s, "g") && group(s, "A") && group(s, "B"),
	   "both views are on the page");
	ok(l && r && middle_x(l) < 400 && middle_x(r) > 400 && l->y == r->y,
	   "each with its note, on one line");
	ok(draw_check(NULL, 0, s) == 0, "no faults");
	draw_scene_free(s);
	s = drawn(tools, script, (struct draw_options){ .view = 2 });
	ok(!group(s, "f") && !group(s, "A") && group(s, "g") && group(s, "B"), "one alone");
	draw_scene_free(s);
	s = drawn(tools, script, (struct draw_options){ .width = 500, .height = 300 });
	ok(s->width == 500 && s->height == 300 && draw_check(NULL, 0, s) == 0,
	   "a size that was asked for");
	draw_scene_free(s);
}

static void notes(void)
{
	static const char *const script =
		"c = Circle((0, 0), 2)\nSetPreset(\"textbook\")\n"
		"SetFootnote(\"Figure 1: A circle $x^2 + y^2 = r^2$ and everything that there "
		"is to "
		"say about it, which is more than fits on a single line of this page.\")";
	struct scene *s = drawn(tools, script, (struct draw_options){ 0 });
	int lines = texts(s, "note");

	ok(lines >= 2 && s->height > s->window.y1 && draw_check(NULL, 0, s) == 0,
	   "a long note is broken into lines under the picture (%d)", lines);
	draw_scene_free(s);
	s = drawn(tools, script, (struct draw_options){ .width = 300, .height = 300 });
	ok(s->width == 300 && s->height == 300 && s->window.y1 < 300 &&
		   texts(s, "note") > lines && draw_check(NULL, 0, s) == 0,
	   "on a page of a given size the picture gives way");
	draw_scene_free(s);
}

static void ratio(void)
{
	struct scene *s = drawn(tools, "A = (0, 0)\nB = (2, 100)\nSetAxesRatio(1, 50)",
				(struct draw_options){ 0 });

	ok(fabs(s->scale_x / s->scale_y - 50) < 1e-6, "a ratio that was set");
	draw_scene_free(s);
}

/* How many items of a group are fills or strokes of a part. */
static int items(const struct scene *s, const char *name, enum scene_item_kind kind,
		 enum scene_part part)
{
	const struct scene_group *g = group(s, name);
	int n = 0;

	for (int i = 0; g && i < g->n; i++)
		n += g->item[i].kind == kind && g->item[i].part == part;
	return n;
}

static void charts(void)
{
	struct scene *s = drawn(tools,
				"b = BoxPlot(1, 1/2, {2, 3, 5, 7, 11, 40}, true)\n"
				"c = BoxPlot(3, 1/2, {2, 3, 5, 7, 11, 40})",
				(struct draw_options){ 0 });

	ok(items(s, "b", ITEM_STROKE, PART_SHAPE) ==
			   items(s, "c", ITEM_STROKE, PART_SHAPE) + 1 &&
		   draw_check(NULL, 0, s) == 0,
	   "a value that stands alone is a cross of its own");
	draw_scene_free(s);
	s = drawn(tools,
		  "s = StepGraph({(1, 2), (3, 5), (5, 1)}, false, -2)\n"
		  "t = StepGraph({1, 3, 5}, {7, 8, 6}, true)\n"
		  "u = StickGraph({(7, 2), (8, -3)})\nv = StickGraph({(7, 4), (8, 6)}, true)",
		  (struct draw_options){ 0 });
	ok(items(s, "s", ITEM_FILL, PART_POINT) == 5,
	   "steps: a dot at each left end, a hollow one where the next begins");
	ok(items(s, "t", ITEM_FILL, PART_POINT) == 0, "no dots unless they are asked for");
	ok(items(s, "u", ITEM_FILL, PART_POINT) == 2 &&
		   items(s, "v", ITEM_FILL, PART_POINT) == 2,
	   "sticks end in dots");
	ok(draw_check(NULL, 0, s) == 0, "no faults");
	draw_scene_free(s);
}

int main(void)
{
	tools = tool_table_new();
	ticks();
	number_line();
	dimensions();
	fields();
	along();
	views();
	notes();
	ratio();
	charts();
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
