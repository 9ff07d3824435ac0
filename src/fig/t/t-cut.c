/*
 * t-cut.c -- lines that are cut off and run again leave the figure that a rebuild would give, and automatic
 * names are the first free ones whatever came and went.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

static struct tool_table *tools;

static void canvas(struct buf *b, struct fig *f)
{
	buf_reset(b);
	fig_canvas_json(b, f);
	fig_save(b, f);
}

static bool say(struct fig *f, const char *line, struct buf *observed)
{
	const struct fig_obs *o;
	bool good = fig_line(f, line, strlen(line), &o) == OK;

	if (observed) {
		buf_reset(observed);
		fig_obs_json(observed, f, o);
	}
	return good;
}

/* The objects of the figure rebuilt from its journal. */
static void rebuilt(struct buf *b, struct fig *f)
{
	struct err e = { 0 };
	struct fig *g = fig_after(f, fig_journal_count(f), &e);

	buf_reset(b);
	if (g)
		fig_canvas_json(b, g);
	fig_free(g);
}

static void check(const char *what, const char *const *line)
{
	struct fig *f = fig_new(tools, 1);
	struct buf before = { 0 }, after = { 0 }, now = { 0 };
	bool good = true, same = true;

	for (int i = 0; line[i]; i++) {
		canvas(&before, f);
		good = good && say(f, line[i], NULL);
		if (fig_undo_count(f) == 0)
			continue;
		canvas(&after, f);
		good = good && say(f, "Undo()", NULL);
		buf_reset(&now);
		fig_canvas_json(&now, f);
		same = same && !strncmp(buf_str(&now), buf_str(&before), now.n);
		rebuilt(&before, f);
		same = same && !strcmp(buf_str(&now), buf_str(&before));
		good = good && say(f, "Redo()", NULL);
		canvas(&now, f);
		same = same && !strcmp(buf_str(&now), buf_str(&after));
		rebuilt(&before, f);
		same = same && !strncmp(buf_str(&now), buf_str(&before), before.n);
	}
	ok(good, "%s: all lines are accepted", what);
	ok(same, "%s: undone and redone as rebuilt", what);
	/* All at once, one by one, and back. */
	canvas(&after, f);
	for (int n = fig_undo_count(f); n > 0; n--)
		good = good && say(f, "Undo()", NULL);
	ok(good && fig_alive_count(f) == 0, "%s: nothing is left", what);
	while (good && fig_redo_count(f))
		good = say(f, "Redo()", NULL);
	canvas(&now, f);
	ok(good && !strcmp(buf_str(&now), buf_str(&after)), "%s: and all is there again",
	   what);
	buf_clear(&before);
	buf_clear(&after);
	buf_clear(&now);
	fig_free(f);
}

static void check_names(void)
{
	struct fig *f = fig_new(tools, 1);
	static const struct {
		const char *line, *name; /* the name that the object gets */
	} row[] = {
		{ "Segment((0, 0), (1, 0))", "f" },
		{ "Segment((0, 0), (2, 0))", "g" },
		{ "Segment((0, 0), (3, 0))", "h" },
		{ "Delete(g)", NULL },
		{ "Delete(f)", NULL },
		{ "Segment((0, 0), (4, 0))", "f" },
		{ "Segment((0, 0), (5, 0))", "g" },
		{ "Segment((0, 0), (6, 0))", "i" },
		{ "Rename(f, \"k\")", NULL },
		{ "Segment((0, 0), (7, 0))", "f" },
		{ "Undo()", NULL },
		{ "Segment((0, 0), (8, 1))", "f" },
		{ "Segment((0, 0), (9, 1))", "j" },
		{ "l_1 = (1, 1)", "l_1" },
		{ "Segment((0, 0), (9, 2))", "m" },
		{ "Delete(l_1)", NULL },
		{ "Segment((0, 0), (9, 3))", "l" },
		{ "polygon2 = (3, 3)", "polygon2" },
		{ "Polygon((0, 0), (1, 0), (0, 1))", "polygon1" },
		{ "Polygon((0, 0), (1, 0), (0, 2))", "polygon3" },
		{ "Delete(polygon2)", NULL },
		{ "Polygon((0, 0), (1, 0), (0, 3))", "polygon2" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		char want[80] = "";

		if (row[i].name)
			snprintf(want, sizeof want, "\"new\":[{\"name\":\"%s\"", row[i].name);
		ok(say(f, row[i].line, &b) && strstr(buf_str(&b), want), "%s is %s",
		   row[i].line, row[i].name ? row[i].name : "done");
		buf_clear(&b);
	}
	fig_free(f);
}

int main(void)
{
	tools = tool_table_new();
	check("points", (const char *const[]){ "A = (0, 0)", "B = (4, 0)", "C = (1, 3)",
					       "M = Midpoint(A, B)", "Segment(A, B)",
					       "Circle(A, 2)", NULL });
	check("polygons and their letters",
	      (const char *const[]){ "A = (0, 0)", "B = (4, 0)", "C = (1, 3)",
				     "t = Polygon(A, B, C)", "Polygon((5, 5), (6, 5), 4)",
				     "a = 3", "Translate(t, Vector((1, 2)))",
				     "Translate(t, Vector((1, 3)))", "D = (7, 7)", NULL });
	check("moves", (const char *const[]){ "A = (0, 0)", "B = (4, 0)", "s = Segment(A, B)",
					      "SetCoords(A, 1, 1)", "P = Point(s)",
					      "SetCoords(B, 5, 5)", "SetCoords(P, 2, 3)",
					      "k = Slider(0, 9, 1)", "SetValue(k, 4)",
					      "Circle(A, k + 1)", "SetValue(k, 2)", NULL });
	check("what becomes undefined",
	      (const char *const[]){ "A = (0, 0)", "c = Circle(A, 2)", "B = (1, 5)",
				     "l = Line((0, 1), (1, 1))", "X = Intersect(c, l)",
				     "SetCoords(A, 0, 9)", "SetCoords(A, 0, 0)", NULL });
	check("bodies",
	      (const char *const[]){ "Cube((0, 0, 0), (1, 0, 0))",
				     "Cone((0, 0, 0), (0, 0, 1), 1)", "A_1 = (1, 1)", NULL });
	check("names and looks",
	      (const char *const[]){ "A = (0, 0)", "Rename(A, \"Z\")", "SetColor(Z, \"red\")",
				     "B = (1, 1)", "Delete(Z)", "A = (2, 2)",
				     "r = RandomBetween(1, 1000) + RandomBetween(1, 1000)",
				     NULL });
	check_names();
	tool_table_free(tools);
	return tap_done();
}
