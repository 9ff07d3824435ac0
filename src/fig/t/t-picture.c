/*
 * t-picture.c -- what is said of the picture as a whole: words for looks, axes, ticks, the
 * number line, two views, the text under it.  Replay, undo and redo keep all of it.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include <string.h>

static const struct tool_table *tools;

static enum status run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o);
}

static struct fig *scene(void)
{
	static const char *const lines[] = { "A = (0, 0)", "B = (4, 0)", "s = Segment(A, B)",
					     "k = Circle(A, 2)", "n = 3" };
	struct fig *f = fig_new(tools, 1);

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (run(f, lines[i]) != OK)
			printf("# %s: %s\n", lines[i], f->obs.err.msg);
	return f;
}

static char *text_of(struct fig *f)
{
	struct buf b = { 0 };

	buf_addc(&b, '{');
	fig_canvas_json(&b, f);
	fig_view_json(&b, f);
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

/* Undo and redo give it back, and so does the journal. */
static bool lasts(struct fig *f)
{
	struct fig *g = fig_new(tools, 1);
	char *was = text_of(f), *again;
	bool good = true;

	for (int i = 0; i < fig_journal_count(f); i++)
		good = good && run(g, fig_journal_line(f, i)) == OK;
	good = good && same_text(f, g);
	fig_free(g);
	good = good && run(f, "Undo(1)") == OK && run(f, "Redo(1)") == OK;
	again = text_of(f);
	good = good && !strcmp(was, again);
	mem_free(was);
	mem_free(again);
	return good;
}

static struct fig_style style(struct fig *f, const char *name)
{
	return fig_style(f, fig_find(f, name));
}

/* --- Words ----------------------------------------------------------------------------------- */

static void words(void)
{
	static const struct {
		const char *line;
		int line_style, thickness, point_style;
		long color;
	} row[] = {
		{ "SetLineStyle(s, \"dashed\")", 1, -1, -1, -1 },
		{ "SetLineStyle(s, dashed)", 1, -1, -1, -1 },
		{ "SetLineStyle(s, \"Short Dashes\")", 2, -1, -1, -1 },
		{ "SetLineStyle(s, \"dotted\")", 3, -1, -1, -1 },
		{ "SetLineStyle(s, \"dash-dot\")", 4, -1, -1, -1 },
		{ "SetLineStyle(s, \"solid\")", 0, -1, -1, -1 },
		{ "SetLineStyle(s, \"2\")", 2, -1, -1, -1 },
		{ "SetLineStyle(s, n)", 3, -1, -1, -1 },
		{ "SetLineStyle(s, n - 1)", 2, -1, -1, -1 },
		{ "{\"tool\":\"render_set_line_style\",\"args\":{\"obj\":\"s\",\"style\":4}}",
		  4, -1, -1, -1 },
		{ "SetLineThickness(s, \"thick\")", -1, 7, -1, -1 },
		{ "SetLineThickness(s, 5)", -1, 5, -1, -1 },
		{ "SetPointStyle(A, \"cross\")", -1, -1, 1, -1 },
		{ "SetPointStyle(A, \"Open Diamond\")", -1, -1, 5, -1 },
		{ "SetPointStyle(A, 7)", -1, -1, 7, -1 },
		{ "SetColor({A, s}, 255, 0, 128)", -1, -1, -1, 0xff0080 },
		{ "SetColor({A, s}, 1, 0, 1/2)", -1, -1, -1, 0xff0080 },
		{ "SetColor({A, s}, 0, 0, 1)", -1, -1, -1, 0x0000ff },
		{ "SetColor({A, s}, n, 0, 0)", -1, -1, -1, 0x030000 },
		{ "{\"tool\":\"render_set_color\",\"args\":{\"obj\":\"A, "
		  "s\",\"color\":255,\"green\":0,\"blue\":0}}",
		  -1, -1, -1, 0xff0000 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = scene();
		bool good = run(f, row[i].line) == OK;

		good = good && style(f, "s").line_style == row[i].line_style &&
		       style(f, "s").thickness == row[i].thickness &&
		       style(f, "A").point_style == row[i].point_style &&
		       style(f, "s").color == row[i].color;
		ok(good && lasts(f), "%s", row[i].line);
		fig_free(f);
	}
}

static bool visible(struct fig *f, const char *name)
{
	return fig_visible(f, fig_find(f, name));
}

static void showing(void)
{
	struct fig *f = scene();

	ok(run(f, "Hide(A)") == OK && !visible(f, "A") && visible(f, "B") && lasts(f), "Hide");
	ok(run(f, "Show(A)") == OK && visible(f, "A") && lasts(f), "Show");
	ok(run(f, "Hide(A, B, s)") == OK && !visible(f, "A") && !visible(f, "B") &&
		   !visible(f, "s") && visible(f, "k") && lasts(f),
	   "Hide with several");
	ok(run(f, "SetVisible({A, B}, true)") == OK && visible(f, "B") &&
		   run(f, "SetVisible(B, false)") == OK && !visible(f, "B") && lasts(f),
	   "SetVisible");
	ok(run(f, "SetLabelVisible(A, false)") == OK &&
		   fig_label_shown(f, fig_find(f, "A")) == 0 && run(f, "ShowLabel(A)") == OK &&
		   fig_label_shown(f, fig_find(f, "A")) == 1,
	   "labels");
	/* A hidden object that moves down in the journal stays hidden. */
	ok(run(f, "Hide(k, s)") == OK && run(f, "C = (1, 5)") == OK &&
		   run(f, "Redefine(k, \"Circle(C, 2)\")") == OK && !visible(f, "k") &&
		   !visible(f, "s"),
	   "what was hidden stays hidden when it is redefined");
	fig_free(f);
}

/* --- Axes ------------------------------------------------------------------------------------ */

static bool distance(struct fig *f, int axis, long top, long of, bool pi)
{
	const struct fig_axis *a = &f->view[0].axis[axis];

	return a->top == top && a->of == of && a->pi == pi;
}

static void axes(void)
{
	struct fig *f = scene();
	const struct fig_axis *x = &f->view[0].axis[0];

	ok(run(f, "SetAxisNames(\"t\", \"v in m/s\")") == OK && !strcmp(x->name, "t") &&
		   !strcmp(f->view[0].axis[1].name, "v in m/s") && lasts(f),
	   "names");
	x = &f->view[0].axis[0];
	ok(run(f, "SetTicks(\"x\", pi/2)") == OK && distance(f, 0, 1, 2, true) && lasts(f),
	   "fractions of pi");
	ok(run(f, "SetTicks(y, 3/4)") == OK && distance(f, 1, 3, 4, false) &&
		   distance(f, 0, 1, 2, true),
	   "fractions");
	ok(run(f, "SetTicks(both, 0.2)") == OK && distance(f, 0, 1, 5, false) &&
		   distance(f, 1, 1, 5, false) && !strcmp(f->view[0].axis[0].name, "t"),
	   "both axes; names stay");
	ok(run(f, "SetTicks(x, 2*n*pi)") == OK && distance(f, 0, 6, 1, true), "from a number");
	ok(run(f, "SetTicks(x, 0)") == OK && distance(f, 0, 0, 0, false), "as before");
	ok(run(f, "SetTicks(\"x\", 2, \"Jan, Feb, Mar\")") == OK &&
		   f->view[0].axis[0].n_ticks == 3 && f->view[0].axis[0].tick[2].at == 6 &&
		   !strcmp(f->view[0].axis[0].tick[2].text, "Mar") && lasts(f),
	   "texts one after the other");
	ok(run(f, "SetTicks(\"x\", {\"Jan\", \"Feb\"})") == OK &&
		   f->view[0].axis[0].n_ticks == 2 && f->view[0].axis[0].tick[1].at == 2 &&
		   !strcmp(f->view[0].axis[0].tick[1].text, "Feb") && lasts(f),
	   "a list of them");
	ok(run(f, "SetTicks(\"x\", \"0: start, a b; sqrt(4): $\\frac{1;2}{3}$\")") == OK &&
		   f->view[0].axis[0].n_ticks == 2 && f->view[0].axis[0].tick[1].at == 2 &&
		   !strcmp(f->view[0].axis[0].tick[0].text, "start, a b") &&
		   !strcmp(f->view[0].axis[0].tick[1].text, "$\\frac{1;2}{3}$") && lasts(f),
	   "texts with places");
	ok(run(f, "SetTicks(\"x\", \"none\")") == OK && f->view[0].axis[0].bare, "none");
	ok(run(f, "NumberLine(-3, 5)") == OK && f->view[0].number_line &&
		   f->view[0].x_max == 5 && lasts(f) && run(f, "NumberLine()") == OK &&
		   !f->view[0].has_box,
	   "a number line");
	ok(run(f, "ZoomIn(-4, -1, 5, 2)") == OK && f->view[0].x_min == -4 &&
		   f->view[0].y_min == -1 && f->view[0].x_max == 5 && f->view[0].y_max == 2 &&
		   !f->view[0].number_line,
	   "corners");
	ok(run(f, "ZoomIn(3)") == OK && f->view[0].x_min == -1 && f->view[0].x_max == 2 &&
		   f->view[0].y_min == 0 && f->view[0].y_max == 1 &&
		   run(f, "ZoomOut(2)") == OK && f->view[0].x_max == 3.5 && lasts(f) &&
		   run(f, "ZoomIn()") == OK && !f->view[0].has_box,
	   "smaller and larger");
	ok(run(f, "SetAxesRatio(1, 4)") == OK && f->view[0].ratio == 4 && lasts(f), "a ratio");
	ok(run(f, "SetFootnote(\"Figure 1\")") == OK && !strcmp(f->view[0].note, "Figure 1") &&
		   lasts(f) && run(f, "SetFootnote(\"\")") == OK && !f->view[0].note,
	   "a footnote");
	fig_free(f);
}

static void views(void)
{
	struct fig *f = scene();

	ok(!fig_has_second_view(f) && fig_in_view(f, fig_find(f, "A"), 0),
	   "one view at first");
	ok(run(f, "SetActiveView(2)") == OK && run(f, "C = (1, 1)") == OK &&
		   run(f, "ShowAxes(false)") == OK && fig_in_view(f, fig_find(f, "C"), 1) &&
		   !fig_in_view(f, fig_find(f, "C"), 0) && f->view[1].axes == 0 &&
		   f->view[0].axes == -1 && fig_has_second_view(f) && lasts(f),
	   "new objects are in the active one");
	ok(run(f, "SetActiveView(1)") == OK && run(f, "D = (2, 2)") == OK &&
		   fig_in_view(f, fig_find(f, "D"), 0),
	   "back");
	ok(run(f, "SetVisibleInView({A, B}, 2, true)") == OK &&
		   fig_in_view(f, fig_find(f, "A"), 0) &&
		   fig_in_view(f, fig_find(f, "A"), 1) && lasts(f),
	   "in both");
	ok(run(f, "SetVisibleInView(A, 1, false)") == OK &&
		   !fig_in_view(f, fig_find(f, "A"), 0) && visible(f, "A") &&
		   run(f, "SetVisibleInView(A, 2, false)") == OK && !visible(f, "A") &&
		   run(f, "SetVisibleInView(A, 1)") == OK && visible(f, "A") &&
		   !fig_in_view(f, fig_find(f, "A"), 1) && lasts(f),
	   "hidden in both is hidden");
	ok(run(f, "ShowAxes(2, true)") == OK && f->view[1].axes == 1 &&
		   run(f, "ShowAxes(1, false)") == OK && f->view[0].axes == 0 &&
		   run(f, "{\"tool\":\"render_show_grid\",\"args\":{\"visible\":0,\"view\":2}"
			  "}") == OK &&
		   f->view[1].grid == 0,
	   "axes of one view");
	ok(run(f, "SetPreset(\"textbook\")") == OK && f->view[1].preset,
	   "a preset holds for both");
	fig_free(f);
}

static void space(void)
{
	struct fig *f = scene();
	const struct fig_space_view *v = &f->view[0].space;
	char *text;

	ok(v->projection == FIG_SEEN_AUTO && !v->word && v->axes == -1 && v->x_angle == 20 &&
		   v->z_angle == -60,
	   "nothing is said of how space is seen");
	ok(run(f, "Set3DView(25, -55)") == OK && v->projection == FIG_SEEN_ORTHOGRAPHIC &&
		   v->x_angle == 25 && v->z_angle == -55 && v->axes == -1 && lasts(f),
	   "two angles");
	ok(run(f, "{\"tool\":\"render_set_3d_view\",\"args\":{\"scale\":50,\"show_axes\":"
		  "\"true\",\"show_plate\":\"false\",\"show_numbers\":false}}") == OK &&
		   v->x_angle == 20 && v->z_angle == -60 && v->scale == 50 && v->axes == 1 &&
		   v->plate == 0 && v->numbers == 0 && lasts(f),
	   "scale and flags");
	ok(run(f, "SetProjection(\"cabinet\")") == OK && v->projection == FIG_SEEN_OBLIQUE &&
		   v->angle == 45 && v->ratio == 0.5 &&
		   run(f, "SetProjection(\"cavalier\", 135)") == OK && v->angle == 135 &&
		   v->ratio == 1 && !strcmp(v->word, "cavalier") && lasts(f),
	   "cabinet and cavalier");
	ok(run(f, "SetProjection(\"military\", 30, 2/3)") == OK &&
		   v->projection == FIG_SEEN_MILITARY && v->angle == 30 &&
		   v->ratio == 2.0 / 3 && run(f, "SetProjection(\"isometric\")") == OK &&
		   v->projection == FIG_SEEN_ISOMETRIC &&
		   run(f, "{\"tool\":\"render_set_projection\",\"args\":{\"projection\":"
			  "\"perspective\",\"distance\":12}}") == OK &&
		   v->projection == FIG_SEEN_PERSPECTIVE && v->distance == 12 &&
		   run(f, "Set3DView(30)") == OK && v->projection == FIG_SEEN_PERSPECTIVE &&
		   v->x_angle == 30 && lasts(f),
	   "military, isometric, perspective");
	ok(v->hidden == -1 && run(f, "SetHiddenLines(\"none\")") == OK &&
		   v->hidden == FIG_HIDDEN_NONE && run(f, "SetHiddenLines(\"maybe\")") != OK &&
		   v->hidden == FIG_HIDDEN_NONE && lasts(f) &&
		   run(f, "SetHiddenLines(\"solid\")") == OK && v->hidden == FIG_HIDDEN_SOLID,
	   "hidden lines");
	ok(run(f, "SetProjection(\"top\")") == OK && v->x_angle == 90 && v->z_angle == -90 &&
		   v->projection == FIG_SEEN_ORTHOGRAPHIC && lasts(f),
	   "from the top");
	ok(run(f, "SetViewDirection((1, 1, 0))") == OK && v->z_angle == 45 &&
		   v->x_angle == 0 && run(f, "SetViewDirection(Line(A, B))") == OK &&
		   v->z_angle == 0 && run(f, "SetViewDirection(k)") != OK &&
		   run(f, "SetViewDirection(Vector((0, 0), (0, 1)))") == OK &&
		   v->z_angle == 90 && lasts(f),
	   "a direction");
	text = text_of(f);
	ok(strstr(text, "\"space\":{\"projection\":\"orthographic\",\"x_angle\":0,\"z_angle\":"
			"90,\"distance\"") == NULL &&
		   strstr(text, "\"space\":{\"projection\":\"orthographic\",\"x_angle\":0,"
				"\"z_angle\":90,\"scale\":50,\"axes\":true,"),
	   "the canvas says so");
	mem_free(text);
	ok(run(f, "SetActiveView(2)") == OK && run(f, "SetProjection(\"front\")") == OK &&
		   v->z_angle == 90 && f->view[1].space.z_angle == -90 && lasts(f) &&
		   run(f, "SetActiveView(1)") == OK && run(f, "SetViewDirection()") == OK &&
		   v->projection == FIG_SEEN_AUTO,
	   "each view has its own; and back");
	fig_free(f);
}

static void refused(void)
{
	static const struct {
		const char *line, *code, *arg, *msg;
	} row[] = {
		{ "SetTicks(\"z\", 1)", "bad_argument", "axis", "no axis" },
		{ "SetTicks(\"x\", -1)", "bad_argument", "distance", "positive" },
		{ "SetTicks(\"x\", sqrt(2))", "bad_argument", "distance", "fraction" },
		{ "SetTicks(\"x\", \"q: a\")", "not_found", "texts", "" },
		{ "NumberLine(5, 1)", "bad_argument", "x_min", "less than" },
		{ "NumberLine(5)", "bad_argument", "", "two ends" },
		{ "ZoomIn(2)", "bad_argument", "", "no window" },
		{ "ZoomIn(1, 2)", "bad_argument", "x_max", "corners" },
		{ "ZoomIn(5, 0, 1, 1)", "bad_argument", "x_min", "less than" },
		{ "SetAxesRatio(1, 0)", "bad_argument", "y", "positive" },
		{ "Set3DView(91)", "bad_argument", "x_angle", "-90 to 90" },
		{ "Set3DView(20, -60, 0)", "bad_argument", "scale", "from" },
		{ "Set3DView(20, -60, 50, 2)", "bad_argument", "show_axes", "1 or 0" },
		{ "SetProjection(\"cabin\")", "bad_argument", "projection", "cabin" },
		{ "SetProjection(\"cabinet\", 45, 0)", "bad_argument", "ratio", "from" },
		{ "SetProjection(\"isometric\", 30)", "bad_argument", "angle", "no angle" },
		{ "SetProjection(\"cabinet\", 45, 1, 5)", "bad_argument", "distance", "eye" },
		{ "SetViewDirection((0, 0, 0))", "degenerate", "direction", "direction" },
		{ "SetActiveView(3)", "bad_argument", "view", "1 or 2" },
		{ "SetVisibleInView(A, 0, true)", "bad_argument", "view", "1 or 2" },
		{ "SetVisibleInView(Z, 2)", "not_found", "obj", "Z" },
		{ "ShowAxes(2, 2)", "bad_argument", "visible", "1 or 0" },
		{ "Hide(Z)", "not_found", "name", "Z" },
		{ "SetVisible(A, 2)", "bad_argument", "visible", "1 or 0" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = scene();
		char *before = text_of(f), *after;
		bool good = run(f, row[i].line) != OK &&
			    !strcmp(f->obs.err.code, row[i].code) &&
			    !strcmp(f->obs.err.arg, row[i].arg) &&
			    strstr(f->obs.err.msg, row[i].msg);

		if (!good)
			printf("# %s in '%s': %s\n", f->obs.err.code, f->obs.err.arg,
			       f->obs.err.msg);
		after = text_of(f);
		ok(good && !strcmp(before, after), "%s: %s", row[i].line, row[i].code);
		mem_free(before);
		mem_free(after);
		fig_free(f);
	}
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	tools = t;
	words();
	showing();
	axes();
	views();
	space();
	refused();
	tool_table_free(t);
	num_cleanup();
	return tap_done();
}
