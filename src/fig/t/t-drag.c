/*
 * t-drag.c -- whole objects that are dragged: what carries them, one step and one undo, previews;
 * and what goes with it: labels put by hand, values in decimals.
 */
#include "base/t/tap.h"
#include "fig/t/lines.h"

static struct tool_table *tools;

static const char scene[] =
	"A=(0,0);B=(sqrt(2),1);C=(1,3);t=Polygon(A,B,C);M=Midpoint(A,B);r=Slider(1,5,1);"
	"k=Circle(C,r);l=Line(A,C);g=ParallelLine(B,l);q=Polygon((5,5),(6,5),(6,7));v=(1,2);"
	"w=Text(\"hi\",1,2);s=Segment(A,M);d=Distance(A,C);u=Text(\"d = \"+d,Midpoint(A,C));"
	"tx=Text(d,(3,3));P=PointOn(k)";

static bool can(struct fig *f, const char *name)
{
	return fig_can_drag(f, fig_find(f, name));
}

/* Is it this text? */
static void is(const char *found, const char *want, const char *what)
{
	ok(!strcmp(found, want), "%s: %s", what, found);
}

static const char *exact(struct fig *f, const char *name)
{
	static struct buf b;

	buf_reset(&b);
	fig_exact(&b, f, fig_find(f, name));
	return buf_str(&b);
}

static const char *made(struct fig *f, const char *name)
{
	static struct buf b;

	buf_reset(&b);
	fig_definition(&b, f, fig_find(f, name));
	return buf_str(&b);
}

static void what_can(void)
{
	static const char *const yes[] = {
		"A", "t", "k", "l", "g", "q", "v", "w", "tx", "t.AB"
	};
	static const char *const no[] = { "M", "r", "s", "d", "u", "P" };
	struct fig *f = drawn(tools, scene);

	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		ok(fig_find(f, yes[i]).v >= 0 && can(f, yes[i]), "%s can be dragged", yes[i]);
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		ok(fig_find(f, no[i]).v >= 0 && !can(f, no[i]), "%s cannot", no[i]);
	ok(fig_free_radius(f, fig_find(f, "k")).v == fig_find(f, "r").v,
	   "k by its radius, too");
	ok(fig_free_radius(f, fig_find(f, "t")).v < 0, "t has none");
	ok(runf(f, "SetFixed(B)") == OK && !can(f, "B") && !can(f, "t") && can(f, "l"),
	   "what is fixed stays, and what it would carry");
	ok(strstr(said(f, "MoveBy(t, 1, 1)"), "follows A, B, C") != NULL, "and that is told");
	ok(strstr(said(f, "MoveBy(B, 1, 1)"), "B is fixed") != NULL, "of itself as well");
	ok(runf(f, "SetCoords(B, 7, 7)") == OK, "a script may move it");
	fig_free(f);
}

/* Back and on again by cuts, then all of it by a replay: nothing is different. */
static void one_step(void)
{
	struct fig *f = drawn(tools, scene), *g;
	char *before = state(f), *after;
	struct buf saved = { 0 }, b = { 0 };
	int n = fig_journal_count(f);
	struct err e = { 0 };

	ok(runf(f, "MoveBy({t, q, v, w, tx, k}, 1/2, 0.25)") == OK, "all of them");
	ok(fig_journal_count(f) == n + 1, "one line");
	is(exact(f, "B"), "((1+2*sqrt(2))/2, 5/4)", "exactly");
	is(made(f, "q"), "Polygon((11/2, 21/4), (13/2, 21/4), (13/2, 29/4))", "without names");
	is(made(f, "w"), "Text(\"hi\", 3/2, 9/4)", "a text");
	is(exact(f, "C"), "(3/2, 13/4)", "once, also where two are carried by it");
	after = state(f);
	runf(f, "Undo()");
	{
		char *now = state(f);

		ok(!strcmp(now, before), "one undo takes it back");
		mem_free(now);
	}
	runf(f, "Redo()");
	{
		char *now = state(f);

		ok(!strcmp(now, after), "and redo does it again");
		mem_free(now);
	}
	g = fig_after(f, fig_journal_count(f), &e);
	fig_canvas_json(&saved, f);
	if (g)
		fig_canvas_json(&b, g);
	ok(g && !strcmp(buf_str(&saved), buf_str(&b)), "a replay gives the same");
	fig_free(g);
	mem_free(before);
	mem_free(after);
	buf_clear(&saved);
	buf_clear(&b);
	fig_free(f);
}

static void redefined(void)
{
	struct fig *f =
		drawn(tools, "D=(1,3);A=(0,0);B=(2,0);C=(0,2);t=Polygon(A,B,C);MoveBy(t,1,1);"
			     "MoveBy(A,1,1)");

	ok(runf(f, "Redefine(A, \"(7, 7)\")") == OK, "a point that was moved is redefined");
	is(exact(f, "A"), "(7, 7)", "its moves went with its old definition");
	is(exact(f, "B"), "(3, 1)", "others keep theirs");
	ok(runf(f, "Redefine(B, \"Midpoint(A, D)\")") == OK, "one that follows now");
	is(exact(f, "B"), "(4, 5)", "does");
	ok(runf(f, "Undo()") == OK && runf(f, "Undo()") == OK, "back");
	is(exact(f, "A"), "(2, 2)", "as it was");
	fig_free(f);
}

static void previews(void)
{
	struct fig *f = drawn(tools, scene);
	struct err e = { 0 };

	ok(fig_drag_by(f, "t, w", (double[]){ 0.5, 0.25, 0 }, &e) == OK, "a preview");
	is(exact(f, "A"), "(1/2, 1/4)", "is where it is dragged");
	ok(fig_drag_by(f, "t, w", (double[]){ -0.5, -0.25, 0 }, &e) == OK, "back");
	is(exact(f, "A"), "(0, 0)", "is back");
	ok(fig_drag_by(f, "no", (double[]){ 1, 1, 0 }, &e) == E_ARG, "of nothing: refused");
	ok(fig_drag_by(f, "M", (double[]){ 1, 1, 0 }, &e) == E_ARG, "of what follows, too");
	fig_free(f);
}

static void space(void)
{
	struct fig *f =
		drawn(tools, "A=(0,0,0);B=(1,2,3);s=Segment(A,B);p=Plane(A,B,(1,0,0))");

	ok(can(f, "A") && can(f, "s") && can(f, "p"), "in space");
	ok(runf(f, "MoveBy(s, 1, 1, 1/2)") == OK, "moved");
	is(exact(f, "B"), "(2, 3, 7/2)", "by three numbers");
	fig_free(f);
}

static void looks(void)
{
	struct fig *f = drawn(tools, scene);
	struct fig_style s;

	ok(runf(f, "SetLabelOffset({A, t}, 30, -20)") == OK, "labels are put by hand");
	s = fig_style(f, fig_find(f, "t"));
	ok(s.label_dx == 30 && s.label_dy == -20, "both");
	ok(runf(f, "SetLabelPlace(t, \"n\")") == OK &&
		   fig_style(f, fig_find(f, "t")).label_dx == FIG_NO_OFFSET,
	   "the last word counts");
	ok(runf(f, "SetLabelOffset(A)") == OK &&
		   fig_style(f, fig_find(f, "A")).label_dx == FIG_NO_OFFSET,
	   "back to the drawing");
	ok(runf(f, "SetLabelOffset(A, 3)") != OK &&
		   runf(f, "SetLabelOffset(A, 3, 9999)") != OK,
	   "half an offset, one that is too far: refused");
	ok(runf(f, "SetLayer(t, 3)") == OK && fig_style(f, fig_find(f, "t")).layer == 3,
	   "layer");
	ok(runf(f, "SetLayer(t, 10)") != OK, "there are ten");
	ok(runf(f, "SetTrace(A, true)") == OK && fig_style(f, fig_find(f, "A")).trace,
	   "trace");
	ok(runf(f, "Undo()") == OK && !fig_style(f, fig_find(f, "A")).trace, "undone");
	fig_free(f);
}

static void decimals(void)
{
	struct fig *f = drawn(tools, scene);
	struct buf b = { 0 };

	ok(fig_label_rounded(&b, f, fig_find(f, "d"), 3), "a number");
	is(buf_str(&b), "3.162", "in decimals");
	buf_reset(&b);
	ok(fig_label_rounded(&b, f, fig_find(f, "C"), 3), "a place");
	is(buf_str(&b), "(1, 3)", "without zeros at the end");
	buf_reset(&b);
	ok(fig_text_rounded(&b, f, fig_find(f, "u"), 4), "a text that was made of values");
	is(buf_str(&b), "d ≈ 3.1623", "has them in decimals, and says so");
	buf_reset(&b);
	ok(fig_text_rounded(&b, f, fig_find(f, "u"), -2), "and exactly");
	is(buf_str(&b), "d = $\\sqrt{10}$", "as a formula");
	ok(!fig_text_rounded(&b, f, fig_find(f, "w"), 4), "one that was not is as it is");
	buf_clear(&b);
	fig_free(f);
}

/* A point whose path is nowhere is not dragged, and stays on it. */
static void no_path(void)
{
	struct fig *f = drawn(tools, "A=(0,0);B=(3,0);C=(1,2);k=Circle(A,B,C);P=Point(k,1,4)");
	fig_id b = fig_find(f, "B"), p = fig_find(f, "P");
	struct err e;

	ok(fig_drag(f, b, 0.5, 1, &e) == OK && !fig_defined(f, p), "its circle is gone");
	ok(fig_drag(f, p, 5, 5, &e) == E_DOMAIN && fig_is_free(f, p), "and nothing to be on");
	ok(fig_drag(f, b, 3, 0, &e) == OK && fig_drag(f, p, 9, 0, &e) == OK &&
		   fig_is_free(f, p) && is_yes(fig_holds(f, "IsOn(P, k)")),
	   "on its circle as before");
	fig_free(f);
}

int main(void)
{
	tools = tool_table_new();
	what_can();
	one_step();
	redefined();
	previews();
	space();
	looks();
	decimals();
	no_path();
	tool_table_free(tools);
	return tap_done();
}
