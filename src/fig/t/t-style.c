/*
 * t-style.c -- looks: what the render tools set, refuse and survive.
 *
 * A plain model (one record per object, kept by name) is told the same calls and must
 * agree with the figure after every one of them, through undo, redo and replay.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include <stdlib.h>
#include <string.h>

static const struct tool_table *tools;

static enum status run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o);
}

static struct fig *script(const char *const *lines)
{
	struct fig *f = fig_new(tools, 1);

	for (; *lines; lines++)
		if (run(f, *lines) != OK)
			printf("# %s: %s\n", *lines, f->obs.err.msg);
	return f;
}

static const char *const scene[] = {
	"A = (0, 0)",
	"B = (4, 0)",
	"C = (0, 3)",
	"t = Polygon(A, B, C)",
	"k = Circle(A, 2)",
	"w = Angle(B, A, C)",
	"f(x) = x^2",
	"n = 7",
	"i1 = Integral(f, 0, 1)",
	"l = Line(A, B)",
	"P = Intersect(k, l)",
	NULL,
};

static char *text_of(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	fig_view_json(&b, f);
	fig_journal(&b, f);
	return buf_take(&b);
}

static bool same_text(struct fig *f, struct fig *g)
{
	char *a = text_of(f), *b = text_of(g);
	bool same = !strcmp(a, b);

	if (!same)
		printf("# %s\n# %s\n", a, b);
	mem_free(a);
	mem_free(b);
	return same;
}

static struct fig *replayed(const struct fig *f)
{
	struct fig *g = fig_new(tools, 1);

	for (int i = 0; i < fig_journal_count(f); i++)
		if (run(g, fig_journal_line(f, i)) != OK)
			printf("# replay stops at %s: %s\n", fig_journal_line(f, i),
			       g->obs.err.msg);
	return g;
}

static struct fig_style style(struct fig *f, const char *name)
{
	return fig_style(f, fig_find(f, name));
}

/* --- Forms ----------------------------------------------------------------------------------- */

static void forms(void)
{
	static const struct {
		const char *line, *red, *not_red;
	} row[] = {
		{ "SetColor(A, \"red\")", "A", "B t" },
		{ "SetColor({A, B}, \"red\")", "A B", "C" },
		{ "SetColor({A, \"k\"}, \"red\")", "A k", "C" },
		{ "SetColor(\"points\", \"red\")", "A B C P_1 P_2", "t k a" },
		{ "SetColor(\"Point\", \"RED\")", "A B C P_1 P_2", "t k a" },
		{ "SetColor(points, red)", "A B C P_1 P_2", "t k a" },
		{ "SetColor(\"all\", \" Red \")", "A B C t a b c k w f n i1 l P_1", "" },
		{ "SetColor(\"conics, l\", \"#f00\")", "k l", "A t" },
		{ "SetColor({points, t}, \"#FF0000\")", "A B C t", "a k" },
		{ "SetColor(t.AB, \"red\")", "c", "a b" },
		{ "SetColor(\"t.BC,t.BC\", \"red\")", "a", "b c" },
		{ "SetColor(\"P_{1}\", \"red\")", "P_1", "P_2" },
		{ "SetColor(\"t.sides, A\", \"red\")", "a b c A", "t B" },
		{ "SetColor(t.sides, \"red\")", "a b c", "t B" },
		{ "setcolor(A, \"red\")", "A", "B" },
		{ "render_set_color(A, red)", "A", "B" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":\"A, "
		  "B\",\"color\":\"red\"}}",
		  "A B", "C" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":[\"A\",\"B\"],\"color\":"
		  "\"red\"}}",
		  "A B", "C" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"object\":\"{A, "
		  "B}\",\"colour\":\"red\"}}",
		  "A B", "C" },
		{ "{\"name\":\"render_set_color\",\"arguments\":{\"name\":\"A;B\",\"color\":"
		  "\"red\"}}",
		  "A B", "C" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = script(scene), *g;
		bool good = run(f, row[i].line) == OK;
		char word[16];

		for (const char *p = row[i].red; sscanf(p, "%15s", word) == 1;
		     p += strspn(p, " ") + strlen(word))
			good = good && style(f, word).color == 0xff0000;
		for (const char *p = row[i].not_red; sscanf(p, "%15s", word) == 1;
		     p += strspn(p, " ") + strlen(word))
			good = good && style(f, word).color == -1;
		g = replayed(f);
		ok(good && same_text(f, g), "%s", row[i].line);
		fig_free(f);
		fig_free(g);
	}
}

static void colors(void)
{
	static const struct {
		const char *text;
		long rgb;
	} row[] = {
		{ "black", 0 },
		{ "red", 0xff0000 },
		{ "blue", 0xff },
		{ "green", 0x8000 },
		{ "orange", 0xffa500 },
		{ "purple", 0x800080 },
		{ "cyan", 0xffff },
		{ "aqua", 0xffff },
		{ "gray", 0x808080 },
		{ "brown", 0x8b4513 },
		{ "magenta", 0xff00ff },
		{ "maroon", 0x800000 },
		{ "gold", 0xffd700 },
		{ "pink", 0xffc0cb },
		{ "yellow", 0xffff00 },
		{ "white", 0xffffff },
		{ "dark blue", 0x8b },
		{ "dark green", 0x6400 },
		{ "light gray", 0xc0c0c0 },
		{ "silver", 0xc0c0c0 },
		{ "dark gray", 0x404040 },
		{ "indigo", 0x4b0082 },
		{ "violet", 0xee82ee },
		{ "crimson", 0xdc143c },
		{ "lime", 0xff00 },
		{ "turquoise", 0x40e0d0 },
		{ "light blue", 0xadd8e6 },
		{ "DarkBlue", 0x8b },
		{ "dark_blue", 0x8b },
		{ "Light-Blue", 0xadd8e6 },
		{ "navy", 0x80 },
		{ "#abc", 0xaabbcc },
		{ "#A1B2C3", 0xa1b2c3 },
		{ "#000", 0 },
	};
	static const char *const wrong[] = {
		"",           "#",
		"#12",        "#1234",
		"#12345g",    "#1234567",
		"redd ish",   "bleu",
		"rgb(1,2,3)", "a very long name of a colour that nobody knows"
	};
	struct err e = { 0 };
	bool good = true;
	long rgb;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		good = good && fig_color(row[i].text, &rgb, &e) == OK && rgb == row[i].rgb;
	ok(good, "colours by name and in hexadecimal digits");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		good = good && fig_color(wrong[i], &rgb, &e) == E_ARG &&
		       !strcmp(e.code, "bad_argument") && e.hint[0];
	ok(good, "other words are no colours");
	e = (struct err){ 0 };
	ok(fig_color("bleu", &rgb, &e) != OK && strstr(e.near, "blue"), "near: %s", e.near);
}

/* --- Each tool ----------------------------------------------------------------------------------- */

static void each_tool(void)
{
	struct fig *f = script(scene);
	struct fig_style s = style(f, "A");
	struct fig_view v = fig_view(f);

	ok(s.color == -1 && s.line_style == -1 && s.thickness == -1 && s.point_style == -1 &&
		   s.point_size == -1 && s.decoration == -1 && s.hatch == -1 &&
		   s.filling == -1 && s.label_mode == FIG_LABEL_UNSET && !s.caption &&
		   s.label_place == -1 && fig_label_shown(f, fig_find(f, "A")) == -1,
	   "nothing is said at first");
	ok(v.axes == -1 && v.grid == -1 && !v.has_box && !v.preset && !v.marks,
	   "nor of the picture");
	ok(run(f, "SetLineStyle(l, 4)") == OK && style(f, "l").line_style == 4, "line style");
	ok(run(f, "SetLineThickness({l, t}, 13)") == OK && style(f, "t").thickness == 13,
	   "thickness");
	ok(run(f, "SetPointStyle(A, 7)") == OK && style(f, "A").point_style == 7,
	   "point style");
	ok(run(f, "SetPointSize(\"all\", 9)") == OK && style(f, "B").point_size == 9 &&
		   style(f, "t").point_size == -1,
	   "point size; of all, those that have one");
	ok(run(f, "SetFilling(\"t, i1\", 1/3)") == OK && style(f, "t").filling == 1.0 / 3 &&
		   style(f, "i1").filling == 1.0 / 3,
	   "filling, the nearest double of an exact number; integrals have regions");
	ok(run(f, "SetFilling(k, Distance(A, B)/8)") == OK && style(f, "k").filling == 0.5,
	   "filling from a measurement");
	ok(run(f, "SetDecoration(w, 5)") == OK && style(f, "w").decoration == 5,
	   "decoration of an angle");
	ok(run(f, "SetDecoration(a, 6)") == OK && style(f, "a").decoration == 6,
	   "decoration of a side");
	ok(run(f, "SetDecoration(\"all\", 6)") == OK && style(f, "b").decoration == 6 &&
		   style(f, "w").decoration == 5,
	   "of all, those that have such a one");
	ok(run(f, "SetHatching(k, 6)") == OK && style(f, "k").hatch == FIG_HATCH_DOTS,
	   "hatching");
	ok(run(f, "SetCaption(c, \"4 cm\")") == OK && !strcmp(style(f, "c").caption, "4 cm") &&
		   style(f, "c").label_mode == FIG_LABEL_CAPTION &&
		   fig_label_shown(f, fig_find(f, "c")) == 1,
	   "a caption is shown");
	ok(run(f, "SetCaption(c, \"\")") == OK && !style(f, "c").caption &&
		   style(f, "c").label_mode == FIG_LABEL_UNSET,
	   "and taken away");
	ok(run(f, "SetLabelMode(c, 1)") == OK &&
		   style(f, "c").label_mode == FIG_LABEL_NAME_VALUE,
	   "label mode");
	ok(run(f, "ShowLabel(c, false)") == OK && fig_label_shown(f, fig_find(f, "c")) == 0 &&
		   run(f, "ShowLabel(c, 1)") == OK &&
		   fig_label_shown(f, fig_find(f, "c")) == 1,
	   "labels hidden and shown");
	ok(run(f, "SetLabelMode(c, 2)") == OK && fig_label_shown(f, fig_find(f, "c")) == 1,
	   "a mode shows the label");
	ok(run(f, "q = Translate(Polygon((0,0),(1,0),(0,1)), (5,5))") == OK &&
		   fig_label_shown(f, fig_find(f, "q.vertex1")) == 0 &&
		   fig_label_shown(f, fig_find(f, "q")) == -1,
	   "a dotted name is not for readers");
	ok(run(f, "ShowLabel(q.vertex1, 1)") == OK &&
		   fig_label_shown(f, fig_find(f, "q.vertex1")) == 1,
	   "unless asked for");
	ok(run(f, "Undo(2)") == OK, "away with it");
	ok(run(f, "ShowLabel({t.sides, k}, 0)") == OK &&
		   fig_label_shown(f, fig_find(f, "a")) == 0 &&
		   fig_label_shown(f, fig_find(f, "k")) == 0 &&
		   fig_label_shown(f, fig_find(f, "A")) == -1,
	   "labels of a list");
	ok(run(f, "ShowLabel(\"segments\", 1)") == OK &&
		   fig_label_shown(f, fig_find(f, "a")) == 1 &&
		   fig_label_shown(f, fig_find(f, "k")) == 0,
	   "labels of a kind");
	ok(run(f, "ShowObject({A, l}, 0)") == OK && !fig_visible(f, fig_find(f, "A")) &&
		   !fig_visible(f, fig_find(f, "l")) && fig_visible(f, fig_find(f, "B")),
	   "objects of a list hidden");
	ok(run(f, "ShowObject(\"points\", 1)") == OK && fig_visible(f, fig_find(f, "A")) &&
		   !fig_visible(f, fig_find(f, "l")),
	   "objects of a kind shown");
	ok(run(f, "ShowObject({A, Nobody}, 0)") == E_ARG && fig_visible(f, fig_find(f, "A")),
	   "all of a list or none");
	ok(run(f, "{\"tool\":\"set_object_visible\",\"args\":{\"name\":[\"A\",\"l\"],"
		  "\"visible\":1}}") == OK &&
		   fig_visible(f, fig_find(f, "l")) && !f->obs.n_gone && f->obs.n_changed == 1,
	   "a list in JSON; what was so is not told");
	{
		static const struct {
			const char *text;
			int degrees;
		} row[] = { { "\"n\"", 90 },
			    { "ne", 45 },
			    { "\"E\"", 0 },
			    { "se", 315 },
			    { "s", 270 },
			    { "sw", 225 },
			    { "w", 180 },
			    { "nw", 135 },
			    { "\"above left\"", 135 },
			    { "30", 30 },
			    { "30°", 30 },
			    { "-30°", 330 },
			    { "\"725\"", 5 },
			    { "360", 0 },
			    { "auto", -1 },
			    { "\"South-East\"", 315 } };
		bool good = true;
		char line[80];

		for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
			snprintf(line, sizeof line, "SetLabelPlace(A, %s)", row[i].text);
			if (run(f, line) != OK ||
			    style(f, "A").label_place != row[i].degrees) {
				printf("# %s gives %d\n", line, style(f, "A").label_place);
				good = false;
			}
		}
		ok(good, "places of labels");
	}
	ok(run(f, "ShowAxes()") == OK && fig_view(f).axes == 1 &&
		   run(f, "ShowAxes(0)") == OK && fig_view(f).axes == 0 &&
		   run(f, "ShowAxes(true)") == OK && fig_view(f).axes == 1 &&
		   run(f, "ShowAxes(false)") == OK && fig_view(f).axes == 0 &&
		   run(f, "{\"tool\":\"render_show_axes\",\"args\":{\"visible\":true}}") ==
			   OK &&
		   fig_view(f).axes == 1,
	   "axes in every way");
	ok(run(f, "ShowGrid(1)") == OK && fig_view(f).grid == 1 && fig_view(f).axes == 1,
	   "grid");
	ok(run(f, "SetCoordSystem(-5, 5, -1/10, 2*sqrt(2))") == OK && fig_view(f).has_box &&
		   fig_view(f).x_min == -5 && fig_view(f).x_max == 5 &&
		   fig_view(f).y_min == -0.1 && fig_view(f).y_max == 2.8284271247461903,
	   "a window, correctly rounded");
	ok(run(f, "SetPreset(\"Textbook\")") == OK &&
		   !strcmp(fig_view(f).preset, "textbook") &&
		   run(f, "SetPreset(default)") == OK &&
		   !strcmp(fig_view(f).preset, "default"),
	   "presets");
	ok(run(f, "MarkEqual(\"lengths, parallels\")") == OK &&
		   fig_view(f).marks == (FIG_MARK_LENGTHS | FIG_MARK_PARALLELS) &&
		   run(f, "MarkEqual({lengths, angles})") == OK &&
		   fig_view(f).marks == (FIG_MARK_LENGTHS | FIG_MARK_ANGLES) &&
		   run(f, "MarkEqual(all)") == OK && fig_view(f).marks == 7 &&
		   run(f, "MarkEqual(\"none\")") == OK && !fig_view(f).marks,
	   "what is marked alike");
	{
		struct fig *g = replayed(f);

		ok(same_text(f, g), "all of it replays");
		fig_free(g);
	}
	fig_free(f);
}

/* --- Refusals --------------------------------------------------------------------------------------- */

static void refusals(void)
{
	static const struct {
		const char *line, *code, *arg, *says;
	} row[] = {
		{ "SetColor(D, \"red\")", "not_found", "obj", "" },
		{ "SetColor(\"A, D\", \"red\")", "not_found", "obj", "" },
		{ "SetColor(\"pointts\", \"red\")", "not_found", "obj", "" },
		{ "SetColor(\"rays\", \"red\")", "not_found", "obj", "no rays" },
		{ "SetColor(\"AB\", \"red\")", "not_found", "obj", "" },
		{ "SetColor(P, \"red\")", "ambiguous", "obj", "P_1" },
		{ "SetColor(\"\", \"red\")", "bad_argument", "obj", "" },
		{ "SetColor({}, \"red\")", "bad_argument", "obj", "" },
		{ "SetColor(\", ;{}\", \"red\")", "bad_argument", "obj", "" },
		{ "SetColor(Segment(A, B), \"red\")", "bad_argument", "obj", "" },
		{ "SetColor((1, 2), \"red\")", "bad_argument", "obj", "" },
		{ "SetColor(\"t.vertices\", \"red\")", "not_found", "obj",
		  "no vertices of its own" },
		{ "SetColor(\"D.sides\", \"red\")", "not_found", "obj", "" },
		{ "SetLineStyle(\"A.sides\", 1)", "not_found", "obj", "no sides of its own" },
		{ "SetPointSize(\"t.sides\", 1)", "wrong_kind", "obj", "segment" },
		{ "SetColor(A, \"rde\")", "bad_argument", "color", "rde" },
		{ "SetColor(A)", "bad_argument", "color", "" },
		{ "SetColor(A, \"red\", 1)", "bad_argument", "blue", "all three" },
		{ "SetColor(A, 256, 0, 0)", "bad_argument", "color", "255" },
		{ "SetColor(A, 1, -1, 0)", "bad_argument", "green", "" },
		{ "SetLineStyle(l, \"dashd\")", "bad_argument", "style", "dashd" },
		{ "SetPointStyle(A, \"crosss\")", "bad_argument", "style", "crosss" },
		{ "q = SetColor(A, \"red\")", "bad_argument", "", "" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":\"A\"}}", "bad_argument",
		  "color", "missing" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":{},\"color\":\"red\"}}",
		  "bad_argument", "obj", "" },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":[[1]],\"color\":\"red\"}}",
		  "bad_argument", "obj", "" },
		{ "SetLineStyle(l, 5)", "bad_argument", "style", "0 to 4" },
		{ "SetLineStyle(l, -1)", "bad_argument", "style", "0 to 4" },
		{ "SetLineStyle(l, 1/2)", "bad_argument", "style", "whole" },
		{ "SetLineStyle(A, 1)", "wrong_kind", "obj", "point" },
		{ "SetLineStyle(\"points\", 1)", "wrong_kind", "obj", "point" },
		{ "SetLineStyle(\"l, A\", 1)", "wrong_kind", "obj", "A is a point" },
		{ "SetLineThickness(l, 0)", "bad_argument", "thickness", "1 to 13" },
		{ "SetLineThickness(l, 14)", "bad_argument", "thickness", "1 to 13" },
		{ "SetLineThickness(n, 3)", "wrong_kind", "obj", "number" },
		{ "SetPointStyle(A, 8)", "bad_argument", "style", "0 to 7" },
		{ "SetPointStyle(t, 1)", "wrong_kind", "obj", "polygon" },
		{ "SetPointSize(A, 0)", "bad_argument", "size", "1 to 9" },
		{ "SetPointSize(A, 10)", "bad_argument", "size", "1 to 9" },
		{ "SetPointSize(k, 3)", "wrong_kind", "obj", "circle" },
		{ "SetFilling(t, 1.01)", "bad_argument", "opacity", "0 (empty) to 1" },
		{ "SetFilling(t, -0.01)", "bad_argument", "opacity", "0 (empty) to 1" },
		{ "SetFilling(t, 1/0)", "degenerate", "opacity", "" },
		{ "SetFilling(t, B)", "wrong_kind", "opacity", "" },
		{ "SetFilling(l, 0.5)", "wrong_kind", "obj", "line" },
		{ "SetFilling(n, 0.5)", "wrong_kind", "obj", "number" },
		{ "SetDecoration(l, 1)", "wrong_kind", "obj", "segments and angles" },
		{ "SetDecoration(a, 7)", "bad_argument", "decoration", "arrows" },
		{ "SetDecoration(w, 6)", "bad_argument", "decoration", "0 to 5" },
		{ "SetDecoration(\"angles\", 6)", "bad_argument", "decoration", "0 to 5" },
		{ "SetDecoration(\"points\", 1)", "wrong_kind", "obj", "segments and angles" },
		{ "SetHatching(k, 7)", "bad_argument", "style", "0 to 6" },
		{ "SetHatching(l, 1)", "wrong_kind", "obj", "hatched" },
		{ "SetLabelMode(A, 4)", "bad_argument", "mode", "0 to 3" },
		{ "SetLabelPlace(A, \"up there\")", "bad_argument", "direction", "" },
		{ "SetLabelPlace(A, 22.5)", "bad_argument", "direction", "" },
		{ "SetLabelPlace(A, 99999)", "bad_argument", "direction", "" },
		{ "ShowAxes(2)", "bad_argument", "visible", "1 or 0" },
		{ "ShowGrid(-1)", "bad_argument", "visible", "1 or 0" },
		{ "ShowAxes(A)", "wrong_kind", "visible", "" },
		{ "SetCoordSystem(1, 1, 0, 2)", "bad_argument", "x_min", "less than x_max" },
		{ "SetCoordSystem(0, 1, 3, 2)", "bad_argument", "y_min", "less than y_max" },
		{ "SetCoordSystem(0, 1e-10, 0, 1)", "bad_argument", "x_min", "too little" },
		{ "SetCoordSystem(10^11, 10^11+1, 0, 1)", "bad_argument", "x_min",
		  "too little" },
		{ "SetCoordSystem(0, 1e13, 0, 1)", "bad_argument", "x_max", "too far" },
		{ "SetCoordSystem(0, 10^900, 0, 1)", "limit", "x_max", "" },
		{ "SetCoordSystem(0, 1, 0)", "bad_argument", "y_max", "" },
		{ "SetPreset(\"textbok\")", "bad_argument", "preset", "textbok" },
		{ "MarkEqual(\"lengths, sizes\")", "bad_argument", "what", "sizes" },
		{ "MarkEqual(\"\")", "bad_argument", "what", "" },
		{ "m = RightAngleMark(A, B, C)", "degenerate", "", "36.8699" },
		{ "m = RightAngleMark(A, A, C)", "degenerate", "", "coincide" },
		{ "m = RightAngleMark(B, A, (0.05, 3))", "degenerate", "", "off by 0.9548" },
		{ "m = RightAngleMark(B, A, (1e-30, 3))", "degenerate", "",
		  "misses 90° by 1.91e-29°" },
		{ "m = RightAngleMark(B, A, (-1e-30, 3))", "degenerate", "",
		  "misses 90° by 1.91e-29°" },
		{ "m = RightAngleMark(B, A)", "bad_argument", "c", "" },
		{ "s = Shade(l)", "wrong_kind", "inside", "line" },
		{ "s = Shade(i1)", "wrong_kind", "inside", "number" },
		{ "s = Shade({}, t)", "bad_argument", "inside", "" },
		{ "s = Shade(t, t, t, t, t, t)", "bad_argument", "", "too many" },
		{ "Area(shaded)", "unsupported", "", "only drawn" },
		{ "Perimeter(shaded)", "unsupported", "", "only drawn" },
		{ "q = Area(shaded)", "unsupported", "", "only drawn" },
		{ "Distance(A, shaded)", "unsupported", "", "only drawn" },
		{ "q = Reflect(shaded, A)", "unsupported", "", "only drawn" },
		{ "AreEqual(shaded, shaded)", "unsupported", "", "only drawn" },
		{ "AreCongruent(shaded, shaded)", "unsupported", "", "only drawn" },
		{ "q = Intersect(shaded, l)", "unsupported", "", "only drawn" },
		{ "q = Point(shaded)", "unsupported", "", "only drawn" },
		{ "q = Shade(shaded)", "unsupported", "", "only drawn" },
		{ "q = shaded + 1", "unsupported", "", "" },
		{ "IsInRegion(A, shaded)", "unsupported", "", "only drawn" },
		{ "{\"tool\":\"query_area\",\"args\":{\"obj\":\"shaded\"}}", "unsupported",
		  "obj", "only drawn" },
	};
	struct fig *f = script(scene);
	long caption = 1001;
	struct buf b = { 0 };

	run(f, "shaded = Shade(t, {}, k)");
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char *was = text_of(f), *is;
		bool good;

		run(f, row[i].line);
		good = f->obs.st != OK && f->obs.err.code &&
		       !strcmp(f->obs.err.code, row[i].code) &&
		       !strcmp(f->obs.err.arg, row[i].arg) &&
		       (strstr(f->obs.err.msg, row[i].says) ||
			strstr(f->obs.err.near, row[i].says));
		is = text_of(f);
		if (!ok(good && !strcmp(was, is), "%s: %s", row[i].line, row[i].code))
			printf("# %s in '%s': %s\n", f->obs.st ? f->obs.err.code : "accepted",
			       f->obs.err.arg, f->obs.err.msg);
		mem_free(was);
		mem_free(is);
	}
	buf_add(&b, "{\"tool\":\"render_set_caption\",\"args\":{\"obj\":\"A\",\"caption\":\"");
	for (long i = 0; i < caption; i++)
		buf_addc(&b, 'x');
	buf_add(&b, "\"}}");
	ok(run(f, buf_str(&b)) != OK && !strcmp(f->obs.err.code, "limit"),
	   "captions have a limit");
	buf_clear(&b);
	run(f, "SetColor(\"pointss\", \"red\")");
	ok(strstr(f->obs.err.near, "points") != NULL, "near kinds: %s", f->obs.err.near);
	run(f, "SetColor(\"shadd\", \"red\")");
	ok(strstr(f->obs.err.near, "shaded") != NULL, "near names: %s", f->obs.err.near);
	run(f, "SetColor(\"AB\", \"red\")");
	ok(strstr(f->obs.err.hint, "named c") != NULL, "a segment known by its ends: %s",
	   f->obs.err.hint);
	fig_free(f);
}

/* --- What looks survive --------------------------------------------------------------------------------- */

static void journal(void)
{
	struct fig *f = script(scene), *g;
	struct buf b = { 0 };
	int n = fig_journal_count(f);

	run(f, "SetColor({A, B}, \"red\")");
	fig_obs_json(&b, f, &f->obs);
	ok(strstr(buf_str(&b), "\"changed\":[{\"name\":\"A\"") &&
		   strstr(buf_str(&b), "\"style\":{\"color\":\"#ff0000\"}"),
	   "what changed is reported, with its style");
	run(f, "SetColor({A, C}, \"red\")");
	buf_reset(&b);
	fig_obs_json(&b, f, &f->obs);
	ok(!strstr(buf_str(&b), "\"name\":\"A\"") && strstr(buf_str(&b), "\"name\":\"C\""),
	   "but not what was so already");
	ok(fig_journal_count(f) == n + 2, "every accepted call is in the journal");
	ok(run(f, "Undo(1)") == OK && style(f, "C").color == -1 &&
		   style(f, "A").color == 0xff0000,
	   "undone");
	ok(f->obs.n_changed == 1 && !strcmp(f->obj[f->obs.changed[0]].name, "C"),
	   "and reported");
	ok(run(f, "Redo(1)") == OK && style(f, "C").color == 0xff0000, "done again");
	run(f, "ShowAxes()");
	ok(run(f, "Undo(1)") == OK && fig_view(f).axes == -1 && run(f, "Redo(1)") == OK &&
		   fig_view(f).axes == 1,
	   "the picture's too");
	ok(run(f, "Rename(A, \"Z\")") == OK && style(f, "Z").color == 0xff0000, "renamed");
	ok(run(f, "SetColor(\"points\", \"blue\")") == OK && run(f, "D = (9, 9)") == OK &&
		   style(f, "D").color == -1 && style(f, "B").color == 0xff,
	   "a kind means those that are there");
	ok(run(f, "Delete(D)") == OK && run(f, "D = (7, 7)") == OK &&
		   style(f, "D").color == -1,
	   "a deleted object takes its looks along");
	ok(run(f, "SetCaption(k, \"$r = 2$\")") == OK && run(f, "k2 = Circle(Z, 1)") == OK &&
		   run(f, "Delete(k)") == OK && run(f, "Undo(1)") == OK &&
		   !strcmp(style(f, "k").caption, "$r = 2$"),
	   "and brings them back");
	g = replayed(f);
	ok(same_text(f, g), "replay gives the same bytes");
	fig_free(g);
	buf_clear(&b);
	fig_free(f);
}

static void redefined(void)
{
	static const char *const one[] = {
		"A = (0, 0)",           "t = Polygon(A, (4, 0), (0, 3))",
		"SetColor(A, \"red\")", "SetColor(\"all\", \"green\")",
		"SetCaption(t, \"T\")", NULL
	};
	static const char *const two[] = { "M = (1, 1)",
					   "SetColor(M, \"red\")",
					   "SetPointSize(\"points\", 3)",
					   "A = (0, 0)",
					   "SetPointStyle({A, M}, 2)",
					   "Rename(M, \"N\")",
					   "ShowLabel(N, 0)",
					   "B = (4, 2)",
					   "SetLabelPlace(\"B, N\", w)",
					   "s = Segment(N, A)",
					   "SetCaption(N, \"m\")",
					   NULL };
	static const char *const three[] = { "t = Polygon((0, 0), (1, 0), (0, 1))",
					     "SetColor(\"segments\", \"red\")",
					     "SetDecoration(\"t.side1\", 2)",
					     "SetLineStyle({t.sides}, 3)",
					     "SetLineThickness(all, 4)",
					     "SetFilling(t, 0.5)",
					     "P = (5, 5)",
					     "u = Segment(P, (0, 0))",
					     NULL };
	struct fig *f = script(one), *g;
	char *was;

	ok(run(f, "Redefine(A, \"(1, 1)\")") == OK && style(f, "A").color == 0x8000 &&
		   style(f, "t").color == 0x8000 && !strcmp(style(f, "t").caption, "T"),
	   "redefined where it stands");
	fig_free(f);
	f = script(two);
	was = text_of(f);
	if (run(f, "Redefine(N, \"Midpoint(A, B)\")") != OK)
		printf("# %s\n", f->obs.err.msg);
	ok(fig_find(f, "N").v > fig_find(f, "B").v && style(f, "N").color == 0xff0000 &&
		   style(f, "N").point_size == 3 && style(f, "N").point_style == 2 &&
		   fig_label_shown(f, fig_find(f, "N")) == 1 &&
		   style(f, "N").label_place == 180 && !strcmp(style(f, "N").caption, "m"),
	   "a definition that moves down takes its looks with it");
	ok(style(f, "A").point_style == 2 && style(f, "A").point_size == -1 &&
		   style(f, "B").label_place == 180 && style(f, "B").point_size == -1,
	   "and gives them to no other");
	g = replayed(f);
	ok(same_text(f, g), "it replays");
	fig_free(g);
	ok(run(f, "Undo(1)") == OK, "and is undone");
	{
		char *is = text_of(f);

		ok(!strcmp(was, is), "to the same bytes");
		mem_free(is);
	}
	mem_free(was);
	fig_free(f);
	f = script(three);
	ok(run(f, "Redefine(t, \"Polygon((0, 0), P, (0, 1))\")") == OK &&
		   style(f, "t").filling == 0.5 && style(f, "t.side1").decoration == 2 &&
		   style(f, "t.side1").color == 0xff0000 &&
		   style(f, "t.side3").color == 0xff0000 &&
		   style(f, "t.side3").line_style == 3 && style(f, "t").thickness == 4 &&
		   style(f, "t.side3").thickness == 4 && style(f, "u").color == -1,
	   "sides keep theirs as well");
	g = replayed(f);
	ok(same_text(f, g), "and replay");
	fig_free(g);
	fig_free(f);
}

/* --- Against a model ------------------------------------------------------------------------------------- */

#define MOST 24
struct model {
	int n;
	struct {
		char name[16];
		struct fig_style s;
		char caption[16];
		int label;
	} o[MOST];
	struct fig_view v;
};

static const struct {
	const char *tool, *kinds; /* the kinds it takes, or "" */
	int least, most;
} whole[] = {
	{ "render_set_line_style", " polygon segment circle angle function line ", 0, 4 },
	{ "render_set_line_thickness", " polygon segment circle angle function line ", 1, 13 },
	{ "render_set_point_style", " point ", 0, 7 },
	{ "render_set_point_size", " point ", 1, 9 },
	{ "render_set_decoration", " segment angle ", 0, 6 },
	{ "render_set_hatching", " polygon circle angle ", 0, 6 },
	{ "render_set_label_mode", "", 0, 3 },
	{ "render_set_color", "", 0, 0 },
	{ "render_set_caption", "", 0, 0 },
};
enum { N_TOOLS = sizeof whole / sizeof *whole };

static bool takes(int tool, int value, const char *kind, bool integral)
{
	char word[32];

	snprintf(word, sizeof word, " %s ", kind);
	if (!strcmp(whole[tool].tool, "render_set_decoration") && value > 5 &&
	    !strcmp(kind, "angle"))
		return false;
	return !whole[tool].kinds[0] || strstr(whole[tool].kinds, word) ||
	       (integral && strstr(whole[tool].kinds, " polygon "));
}

static void model_set(struct model *m, int i, int tool, int value)
{
	struct fig_style *s = &m->o[i].s;

	if (tool == 0)
		s->line_style = value;
	else if (tool == 1)
		s->thickness = value;
	else if (tool == 2)
		s->point_style = value;
	else if (tool == 3)
		s->point_size = value;
	else if (tool == 4)
		s->decoration = value;
	else if (tool == 5)
		s->hatch = value;
	else if (tool == 6)
		s->label_mode = (enum fig_label_mode)value, m->o[i].label = 1;
	else if (tool == 7)
		s->color = 0x111111 * value;
	else if (value)
		snprintf(m->o[i].caption, sizeof m->o[i].caption, "c%d", value),
			s->label_mode = FIG_LABEL_CAPTION, m->o[i].label = 1;
	else if (m->o[i].caption[0] = 0, s->label_mode == FIG_LABEL_CAPTION)
		s->label_mode = FIG_LABEL_UNSET;
}

static bool agrees(struct fig *f, const struct model *m)
{
	struct fig_view v = fig_view(f);
	bool good = v.axes == m->v.axes && v.grid == m->v.grid && v.marks == m->v.marks;

	for (int i = 0; i < m->n; i++) {
		fig_id id = fig_find(f, m->o[i].name);
		struct fig_style a = fig_style(f, id), b = m->o[i].s;

		good = good && a.color == b.color && a.line_style == b.line_style &&
		       a.thickness == b.thickness && a.point_style == b.point_style &&
		       a.point_size == b.point_size && a.decoration == b.decoration &&
		       a.hatch == b.hatch && a.label_mode == b.label_mode &&
		       a.filling == b.filling && a.label_place == b.label_place &&
		       fig_label_shown(f, id) == m->o[i].label &&
		       !strcmp(a.caption ? a.caption : "", m->o[i].caption);
	}
	return good;
}

static void against_model(void)
{
	enum { CALLS = 60, RUNS = 60 };
	long accepted = 0, refused = 0, wrong = 0;

	for (uint64_t seed = 1; seed <= RUNS; seed++) {
		struct rng r = { seed };
		struct fig *f = script(scene), *g;
		struct model at[CALLS + 1], *m = &at[0];
		int first = fig_journal_count(f), now = 0, lines;

		memset(m, 0, sizeof *m);
		m->v.axes = m->v.grid = -1;
		for (int i = 0; i < fig_count(f); i++)
			if (fig_alive(f, (fig_id){ i })) {
				snprintf(m->o[m->n].name, sizeof m->o[0].name, "%s",
					 fig_name(f, (fig_id){ i }));
				m->o[m->n].s = fig_style(f, (fig_id){ i });
				m->o[m->n++].label = -1;
			}
		for (int c = 0; c < CALLS; c++) {
			static const char *const kinds[] = { "point",  "segment", "angle",
							     "circle", "polygon", "function",
							     "number", "line",    "ray",
							     "" };
			int tool = (int)rng_below(&r, N_TOOLS), value = (int)rng_below(&r, 15);
			bool fine = tool >= 7 ||
				    (value >= whole[tool].least && value <= whole[tool].most),
			     any = false;
			const char *kind = kinds[rng_below(&r, 10)];
			struct model next = at[now];
			char line[200], targets[64], given[32];

			/* Some calls about the whole picture, and labels. */
			if (rng_below(&r, 8) == 0) {
				int what = (int)rng_below(&r, 4),
				    i = (int)rng_below(&r, (uint64_t)next.n);

				value = (int)rng_below(&r, 2);
				if (what == 0)
					snprintf(line, sizeof line, "ShowAxes(%d)",
						 next.v.axes = value);
				else if (what == 1)
					snprintf(line, sizeof line, "ShowGrid(%s)",
						 (next.v.grid = value) ? "true" : "false");
				else if (what == 2)
					snprintf(line, sizeof line, "MarkEqual(%s)",
						 value ? "angles" : "none"),
						next.v.marks = value ? FIG_MARK_ANGLES : 0;
				else
					snprintf(line, sizeof line, "ShowLabel(%s, %d)",
						 next.o[i].name, next.o[i].label = value);
				wrong += run(f, line) != OK;
				at[++now] = next;
				wrong += !agrees(f, &at[now]);
				accepted++;
				continue;
			}
			if (rng_below(&r, 3) == 0) {
				for (int i = 0; i < next.n; i++) {
					fig_id id = fig_find(f, next.o[i].name);
					bool of_kind =
						!kind[0] ||
						!strcmp(geo_kind_name(fig_kind(f, id)), kind);

					if (of_kind &&
					    takes(tool, value, geo_kind_name(fig_kind(f, id)),
						  !strcmp(next.o[i].name, "i1"))) {
						model_set(&next, i, tool, value);
						any = true;
					}
				}
				snprintf(targets, sizeof targets, "%s%s",
					 kind[0] ? kind : "all",
					 kind[0] && value % 2 ? "s" : "");
				fine = fine && any;
			} else {
				int a = (int)rng_below(&r, (uint64_t)next.n),
				    b = (int)rng_below(&r, (uint64_t)next.n);

				for (int k = 0; k < 2; k++) {
					int i = k ? b : a;
					fig_id id = fig_find(f, next.o[i].name);

					fine = fine && takes(tool, value,
							     geo_kind_name(fig_kind(f, id)),
							     !strcmp(next.o[i].name, "i1"));
					model_set(&next, i, tool, value);
				}
				snprintf(targets, sizeof targets, "%s, %s", next.o[a].name,
					 next.o[b].name);
			}
			if (tool == 7)
				snprintf(given, sizeof given, "\"#%06x\"",
					 0x111111u * (unsigned)value);
			else if (tool == 8)
				snprintf(given, sizeof given, value ? "\"c%d\"" : "\"\"",
					 value);
			else
				snprintf(given, sizeof given, "%d", value);
			snprintf(line, sizeof line, "%s(\"%s\", %s)", whole[tool].tool,
				 targets, given);
			if ((run(f, line) == OK) != fine) {
				printf("# %s: %s\n", line,
				       f->obs.st ? f->obs.err.msg : "accepted");
				wrong++;
			}
			if (fine)
				at[++now] = next;
			accepted += fine;
			refused += !fine;
			if (!agrees(f, &at[now])) {
				printf("# differs after %s\n", line);
				wrong++;
			}
		}
		lines = fig_journal_count(f);
		wrong += lines != first + now;
		g = replayed(f);
		wrong += !same_text(f, g) || !agrees(g, &at[now]);
		/* Back and forth, by leaps. */
		for (int k = 0, here = now; k < 4; k++) {
			int to = (int)rng_below(&r, (uint64_t)now + 1);
			char line[32];

			if (to == here)
				continue;
			snprintf(line, sizeof line, to < here ? "Undo(%d)" : "Redo(%d)",
				 abs(to - here));
			wrong += run(f, line) != OK;
			here = to;
			wrong += !agrees(f, &at[here]);
		}
		if (fig_journal_count(f) < lines) {
			char line[32];

			snprintf(line, sizeof line, "Redo(%d)", lines - fig_journal_count(f));
			wrong += run(f, line) != OK;
		}
		wrong += !same_text(f, g);
		fig_free(g);
		fig_free(f);
	}
	ok(!wrong, "%ld calls as the model says, %ld refused (%ld wrong)", accepted, refused,
	   wrong);
	ok(accepted > 1000 && refused > 500, "enough of both");
}

/* --- Marks and shades ------------------------------------------------------------------------------------- */

static void objects(void)
{
	static const char *const lines[] = { "A = (0, 0)",
					     "B = (sqrt(3), 1)",
					     "C = (-1, sqrt(3))",
					     "m = RightAngleMark(B, A, C)",
					     "w = Angle(B, A, C)",
					     "k = Circle(A, 2)",
					     "q = Polygon(A, B, 4)",
					     "g: y < x^2",
					     "s = Shade(k, {}, q)",
					     "s2 = Shade(k, q, {}, g)",
					     "s3 = Shade(k, q, g)",
					     "h = Semicircle(A, B)",
					     "s4 = Shade(Circle(B, 1), {}, h, q, k)",
					     NULL };
	struct fig *f = script(lines), *g;
	struct buf b = { 0 };
	double x = 0;

	ok(fig_is_right_angle_mark(f, fig_find(f, "m")) &&
		   !fig_is_right_angle_mark(f, fig_find(f, "w")),
	   "a mark is told from an angle");
	ok(fig_kind(f, fig_find(f, "m")) == KIND_ANGLE &&
		   fig_label_shown(f, fig_find(f, "m")) == 0 &&
		   fig_label_shown(f, fig_find(f, "w")) == -1,
	   "it is an angle without a label");
	ok(run(f, "ShowLabel(m, 1)") == OK && fig_label_shown(f, fig_find(f, "m")) == 1,
	   "unless it is asked for");
	ok(run(f, "SetCoords(B, 2, 1)") == OK && !fig_defined(f, fig_find(f, "m")) &&
		   fig_defined(f, fig_find(f, "w")),
	   "when the angle is right no more it is undefined");
	ok(run(f, "SetCoords(B, 1, 1/sqrt(3))") == OK && fig_defined(f, fig_find(f, "m")),
	   "and comes back");
	ok(run(f, "Undo(2)") == OK, "back");

	ok(fig_input(f, fig_find(f, "s"), "inside").v == fig_find(f, "k").v &&
		   fig_input(f, fig_find(f, "s"), "also").v == -1 &&
		   fig_input(f, fig_find(f, "s"), "minus").v == fig_find(f, "q").v &&
		   fig_input(f, fig_find(f, "s"), "nothing").v == -1,
	   "a shade's parts");
	ok(fig_input(f, fig_find(f, "s2"), "minus2").v == fig_find(f, "g").v &&
		   fig_input(f, fig_find(f, "s2"), "minus").v == -1 &&
		   fig_input(f, fig_find(f, "s3"), "minus").v == fig_find(f, "g").v,
	   "parameters left out and not");
	ok(fig_input(f, fig_find(f, "s4"), "inside").v >= 0 &&
		   !fig_name(f, fig_input(f, fig_find(f, "s4"), "inside")),
	   "parts may be unnamed");
	ok(fig_input_number(&x, f, fig_find(f, "k"), "radius") && x == 2 &&
		   fig_input_number(&x, f, fig_find(f, "B"), "x") && x == 1.7320508075688772 &&
		   !fig_input_number(&x, f, fig_find(f, "k"), "point") &&
		   !fig_input_number(&x, f, fig_find(f, "k"), "center") &&
		   fig_input(f, fig_find(f, "k"), "radius").v == -1 &&
		   fig_input(f, fig_find(f, "k"), "center").v == fig_find(f, "A").v,
	   "inputs as numbers");
	ok(fig_input_number(&x, f, fig_find(f, "q"), "n") && x == 4, "whole ones");
	for (int i = 0; i < fig_count(f); i++) {
		struct fig *h;
		char line[200];

		if (!fig_alive(f, (fig_id){ i }) || fig_kind(f, (fig_id){ i }) != KIND_SHADE)
			continue;
		/* The definition reads back as itself. */
		h = fig_new(tools, 1);
		for (int k = 0; k < 12; k++)
			run(h, lines[k]);
		buf_reset(&b);
		fig_definition(&b, f, (fig_id){ i });
		snprintf(line, sizeof line, "again = %s", buf_str(&b));
		run(h, line);
		buf_reset(&b);
		if (fig_find(h, "again").v >= 0)
			fig_definition(&b, h, fig_find(h, "again"));
		ok(!strcmp(buf_str(&b), line + strlen("again = ")), "%s reads back", line);
		fig_free(h);
	}
	g = replayed(f);
	ok(same_text(f, g), "marks and shades replay");
	fig_free(g);
	ok(run(f, "Delete(k)") == OK && fig_find(f, "s").v < 0 && fig_find(f, "s4").v < 0,
	   "a shade goes with its parts");
	ok(run(f, "Undo(1)") == OK && run(f, "Delete(s)") == OK && fig_find(f, "k").v >= 0,
	   "but not they with it");
	fig_describe(&b, f);
	ok(strstr(buf_str(&b), "shaded region, inside two objects and outside 1") != NULL,
	   "it is described");
	buf_clear(&b);
	fig_free(f);
}

static void labels(void)
{
	static const struct {
		const char *line, *label;
	} row[] = {
		{ "A = (1, 2)", "(1, 2)" },
		{ "A = (1/2, sqrt(2))", "\\left(\\frac{1}{2}, \\sqrt{2}\\right)" },
		{ "s = Segment((0, 0), (3, 3))", "3\\sqrt{2}" },
		{ "w = Angle((1, 0), (0, 0), (1, sqrt(3)))", "60^{\\circ}" },
		{ "w = Angle((1, 0), (0, 0), (2, 1))", "26.57^{\\circ}" },
		{ "t = Polygon((0, 0), (4, 0), (0, 3))", "6" },
		{ "n = 7/3", "\\frac{7}{3}" },
		{ "n = sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7) + sqrt(11) + sqrt(13)", NULL },
		{ "n = -(sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7) + sqrt(11) + sqrt(13))/10^9",
		  "0.00" },
		{ "n = (sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7) + sqrt(11) + sqrt(13))*10^9",
		  "1.50 \\cdot 10^{10}" },
		{ "a = CircularArc((0, 0), (2, 0), (0, 5))", "\\pi" },
		{ "k = Circle((1, 0), 3)", "(x - 1)^2 + y^2 = 9" },
		{ "l = Line((0, 1), (1, 3))", "y = 2x + 1" },
		{ "f(x) = x^2 - 4", "x^{2} - 4" },
		{ "x1 = Text(\"hi\", 0, 0)", "-" },
		{ "h = Shade(Circle((0, 0), 1))", "-" },
	};
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = fig_new(tools, 1);
		char name[16];
		bool good;

		run(f, row[i].line);
		buf_reset(&b);
		snprintf(name, sizeof name, "%.*s", (int)strcspn(row[i].line, " ("),
			 row[i].line);
		good = fig_label_value(&b, f, fig_find(f, name));
		/* Where no text is given: two decimals. */
		if (!row[i].label)
			good = good && b.n >= 4 && b.s[b.n - 3] == '.';
		else if (!strcmp(row[i].label, "-"))
			good = !good && !b.n;
		else
			good = good && !strcmp(buf_str(&b), row[i].label);
		ok(good, "%s is labelled %s", row[i].line, buf_str(&b));
		fig_free(f);
	}
	buf_clear(&b);
}

static void relations(void)
{
	struct fig *f = script(scene);
	char *was = text_of(f), *is;
	int steps = f->n_steps, objs = f->n_objs;
	size_t scratch = arena_bytes(f->scratch), perm = arena_bytes(f->perm);

	for (int i = 0; i < 3; i++) {
		ok(is_yes(fig_holds(f, "Distance(A, B) == 4")) &&
			   is_no(fig_holds(f, "Distance(A, B) == 5")) &&
			   is_yes(fig_holds(f, "b ⟂ c")) &&
			   is_yes(fig_holds(f, "Segment(A, B) ∥ l")) &&
			   is_yes(fig_holds(f, "AreCollinear(A, B, P_1)")),
		   "relations are told");
		ok(is_yes(fig_proves(f, "Distance(A, B) == 4")) &&
			   is_no(fig_proves(f, "Distance(A, B) == 4 + 1e-40")) &&
			   is_unknown(fig_proves(f, "((")),
		   "and proven");
		ok(is_unknown(fig_holds(f, "Distance(A, Nobody) == 5")) &&
			   is_unknown(fig_holds(f, "((")) && is_unknown(fig_holds(f, "")) &&
			   is_unknown(fig_holds(f, "A")) &&
			   is_unknown(fig_holds(f, "Delete(A)")),
		   "and what makes no sense is unknown");
	}
	ok(f->n_steps == steps && f->n_objs == objs && arena_bytes(f->scratch) == scratch &&
		   arena_bytes(f->perm) == perm,
	   "nothing is left behind");
	is = text_of(f);
	ok(!strcmp(was, is), "nothing has changed");
	mem_free(was);
	mem_free(is);
	fig_free(f);
}

/* --- Many objects ------------------------------------------------------------------------------------------- */

static void many(void)
{
	struct fig *f = fig_new(tools, 1);
	int n = 3000;
	char line[64];

	for (int i = 0; i < n; i++) {
		snprintf(line, sizeof line, "P%d = (%d, %d)", i, i % 50, i / 50);
		run(f, line);
	}
	ok(run(f, "SetColor(\"all\", \"red\")") == OK && f->obs.n_changed == n &&
		   f->n_looks == n,
	   "a call for %d objects", n);
	ok(run(f, "SetPointSize(\"points\", 2)") == OK && f->n_looks == n, "one record each");
	ok(fig_journal_count(f) == n + 2 && strlen(fig_journal_line(f, n)) < 100,
	   "a kind is written as such in the journal");
	ok(sizeof(struct fig_looks) <= 40, "a record is small, %zu bytes",
	   sizeof(struct fig_looks));
	fig_free(f);
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	tools = t;
	forms();
	colors();
	each_tool();
	refusals();
	journal();
	redefined();
	against_model();
	objects();
	labels();
	relations();
	many();
	tool_table_free(t);
	num_cleanup();
	return tap_done();
}
