/* t-mend.c -- lines that work in place of those that failed; words as callers write them. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "fig/fig.h"
#include <ctype.h>
#include <string.h>

static const char *const ground[] = { "A = (0, 0)",     "B = (4, 0)",
				      "C = (1, 3)",     "c = Circle(A, 2)",
				      "l = Line(A, C)", "t = Polygon(A, B, C)" };

static struct fig *figure(const struct tool_table *tools)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;

	for (size_t i = 0; i < sizeof ground / sizeof *ground; i++)
		if (fig_line(f, ground[i], strlen(ground[i]), &o) != OK)
			printf("# %s\n", ground[i]);
	return f;
}

/* A line that fails, what is offered ("" for nothing), and its column. */
static const struct {
	const char *line, *mend;
	int column;
} failing[] = {
	{ "M = MidPont(A, B)", "M = MidPoint(A, B)", 5 },
	{ "k = Circl(A, 2)", "k = Circle(A, 2)", 5 },
	{ "Rotate(B, A, 90°)", "Rotate(B, 90°, A)", 0 },
	/* A hint means what was written: through C, asked, from C, in degrees. */
	{ "parallel to AB through C", "parallel(C, AB)", 0 },
	{ "line parallel to AB through C", "parallel(C, AB)", 0 },
	{ "Parallel(AB, C)", "Parallel(C, AB)", 0 },
	{ "ParallelLine(AB, C)", "ParallelLine(C, AB)", 0 },
	{ "Perpendicular(AB, C)", "Perpendicular(C, AB)", 0 },
	{ "Perpendicular(C, AB)?", "Perpendicular(C, AB)", 0 },
	{ "AB = 4?", "AB == 4", 0 },
	{ "AB=BC?", "AB==BC", 0 },
	{ "is AB=BC?", "AB==BC", 0 },
	{ "check that AB=BC", "", 0 },
	{ "verify AB = 4", "AB == 4", 0 },
	{ "let AB = 4", "AB = 4", 0 },
	{ "Median(AB, C)", "Median(C, A, B)", 0 },
	{ "Median(C, AB)", "Median(C, A, B)", 0 },
	{ "Altitude(AB, C)", "Altitude(C, AB)", 0 },
	{ "AngleBisector(AB, C)", "", 0 },
	{ "Rotate(A, B, -90)", "Rotate(A, (-90)°, B)", 0 },
	{ "Rotate(90, A, B)", "Rotate(A, 90°, B)", 0 },
	{ "Rotate(-90, A, B)", "Rotate(A, (-90)°, B)", 0 },
	{ "Rotate(AB, C, 90)", "Rotate(AB, 90°, C)", 0 },
	{ "Rotate(A, B, 2)", "Rotate(A, 2, B)", 0 },
	{ "k = Line(B, Intersect(c, l))", "k = Line(B, Intersect(c, l, 1))", 13 },
	{ "Distance(B, A, C)", "Distance(B, Line(A, C))", 0 },
	{ "Intersect(A, B, C, A)", "Intersect(Line(A, B), Line(C, A))", 0 },
	{ "Area(T)", "Area(t)", 6 },
	{ "angle ABC", "Angle(A, B, C)", 0 },
	{ "line BC", "Line(B, C)", 0 },
	{ "let P = (1, 2)", "P = (1, 2)", 0 },
	{ "point P = (1, 2)", "P = (1, 2)", 0 },
	{ "k = Circle(center = A, radius = 3)", "k = Circle(A, 3)", 0 },
	{ "k = Circle(radius = 3, center = A)", "k = Circle(A, 3)", 0 },
	{ "k = Circle(A, 3", "k = Circle(A, 3)", 0 },
	{ "k = Circle(A, 3))", "k = Circle(A, 3)", 0 },
	{ "$P$ = (1, 2)", "P = (1, 2)", 1 },
	{ "P, Q = Intersect(c, l)", "P = Intersect(c, l, 1)", 0 },
	{ "Midpoint(A B)", "Midpoint(A, B)", 0 },
	{ "P = (1, 2); Q = (3, 4)", "P = (1, 2)", 0 },
	{ "Foo(A)", "", 1 },
	{ "O(1, 2", "O = (1, 2)", 0 },
	{ "Delet(A)", "Delete(A)", 1 },
	{ "k = Circle(A, -1)", "", 0 },
	{ "k = Circle(A, radius = 3)", "k = Circle(A, 3)", 0 },
	{ "k = Line(y = 2x + 1)", "k: y = 2*x + 1", 0 },
	{ "t.area", "Area(t)", 0 },
	{ "AB.length", "Length(AB)", 0 },
	{ "Dist(A, B)", "Distance(A, B)", 0 },
	{ "Mean(1, 2, 5)", "Mean({1, 2, 5})", 0 },
	{ "Point A(1, 2)", "A = (1, 2)", 0 },
	{ "Rectangle(A, B, C)", "", 0 },
	{ "1 == 1 and 2 == 2", "1 == 1 && 2 == 2", 0 },
	{ "rad = 3", "rad1 = 3", 0 },
	{ "3!!", "", 0 },
	{ "Solve(x + y = 3, x - y = 1)", "Solve({x + y = 3, x - y = 1})", 0 },
	{ "SetColor(A, #0000ff)", "SetColor(A, \"#0000ff\")", 0 },
	{ "A.color = \"blue\"", "SetColor(A, \"blue\")", 0 },
	{ "A.caption = \"start\"", "SetCaption(A, \"start\")", 0 },
	{ "A.nothing = 3", "", 0 },
	{ "A.label = off", "", 0 },
	{ "A.label = \"start\"", "SetCaption(A, \"start\")", 0 },
	{ "midpoint of A and B", "midpoint(A, B)", 0 },
	{ "w = perpendicular bisector of A and B", "w = perpendicularbisector(A, B)", 0 },
	{ "circle with center A and radius 3", "circle(A, 3)", 0 },
	{ "rotate B around A by 90°", "rotate(B, 90°, A)", 0 },
	{ "rotate B around A by 90", "rotate(B, 90°, A)", 0 },
	{ "circle through A with center B", "circle(B, A)", 0 },
	{ "Translate(A, AB)", "Translate(A, Vector(A, B))", 0 },
	{ "translate A by AB", "translate(A, Vector(A, B))", 0 },
	{ "w = [1, 2, 3]", "w = {1, 2, 3}", 0 },
	{ "nonsense of A and B", "", 0 },
	{ "A, B, C are collinear", "Collinear(A, B, C)", 0 },
	{ "AB is parallel to BC", "AB ∥ BC", 0 },
	{ "A is on the circle with diameter BC", "", 0 },
};

/* The offered line is accepted where the first was not, and nothing was changed meanwhile. */
static void test_offers(const struct tool_table *tools)
{
	for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
		struct fig *f = figure(tools);
		int before = fig_count(f), journal = fig_journal_count(f);
		const struct fig_obs *o;
		const char *line = failing[i].line;
		enum status st = fig_line(f, line, strlen(line), &o);
		char mend[240];
		bool good =
			st != OK && fig_count(f) == before && fig_journal_count(f) == journal;

		snprintf(mend, sizeof mend, "%s",
			 st == OK ? "accepted" : fig_obs_err(o)->mend);
		if (!ok(good && text_distance(mend, failing[i].mend, 1) == 0, "%s", line))
			printf("# offered: %s\n", mend);
		if (st != OK && failing[i].column &&
		    !ok(fig_obs_err(o)->column == failing[i].column, "its column"))
			printf("# %d\n", fig_obs_err(o)->column);
		if (mend[0])
			ok(fig_line(f, mend, strlen(mend), &o) == OK, "and it works: %s",
			   mend);
		fig_free(f);
	}
}

/* Lines and calls that are taken, though nobody would write them so who knows the language. */
static const struct {
	const char *line, *want, *note;
} loose[] = {
	{ "AB", "\"exact\":\"4\"", "AB is read as the segment" },
	{ "AC + 0", "sqrt(10)", "AC is read as the segment" },
	{ "Foot(C, AB)", "\"exact\":\"(1, 0)\"", "AB is read as" },
	{ "D = (2, 5);", "(2, 5)", "" },
	{ "{\"tool\":\"create_point\",\"args\":{\"label\":\"D\",\"position\":[1,\"sqrt(2)\"]}"
	  "}",
	  "(1, sqrt(2))", "position is read as x to y" },
	{ "{\"tool\":\"add_circle\",\"args\":{\"name\":\"k\",\"center_point\":\"B\","
	  "\"radius\":3}}",
	  "(x - 4)^2 + y^2 = 9", "center_point is read as center" },
	{ "{\"tool\":\"add_circle\",\"args\":{\"name\":\"k\",\"center\":{\"x\":1,\"y\":2},"
	  "\"diameter\":"
	  "6}}",
	  "(x - 1)^2 + (y - 2)^2 = 9", "diameter 6 is read as radius (6)/2" },
	{ "{\"tool\":\"add_line\",\"args\":{\"name\":\"k\",\"points\":[\"A\",\"B\"]}}",
	  "y = 0", "points is read as p1 to p2" },
	{ "{\"tool\":\"add_polygon\",\"args\":{\"name\":\"q\",\"points\":[[0,0],[2,0],[2,2],["
	  "0,2]]}}",
	  "\"exact\":\"4\"", "" },
	{ "{\"tool\":\"add_polygon\",\"args\":{\"name\":\"q\",\"points\":\"A B C\"}}",
	  "\"exact\":\"6\"", "read as A, B, C" },
	{ "{\"tool\":\"add_polygon\",\"args\":{\"name\":\"q\",\"points\":\"ABC\"}}",
	  "\"exact\":\"6\"", "read as A, B, C" },
	{ "{\"tool\":\"measure_distance\",\"args\":{\"from\":\"C\",\"to\":\"line AB\"}}",
	  "\"exact\":\"3\"", "read as Line(A, B)" },
	{ "{\"tool\":\"transform_rotate\",\"args\":{\"name\":\"D\",\"obj\":\"B\",\"angle\":"
	  "\"90 "
	  "degrees\",\"center\":\"A\"}}",
	  "(0, 4)", "read as 90°" },
	{ "{\"tool\":\"add_midpoint\",\"args\":{\"p1\":\"A\",\"p2\":\"B\"}}", "(2, 0)", "" },
	{ "{\"tool\":\"add_point\",\"args\":{\"name\":\"D\",\"x\":1,\"y\":2,\"color\":\"red\"}"
	  "}",
	  "(1, 2)", "no parameter color" },
	{ "Constrain(\"OnCircle\", \"C, c\")", "\"holds\":false", "" },
	{ "Constrain(\"Equilateral\", \"A B C\")", "\"holds\":false", "" },
	{ "D = Rotate(B, 90, A)", "cos(90)", "90 was read in radians; write 90° for degrees" },
	{ "D = Point(c)", "(2, 0)", "a free choice" },
	{ "p = Polygon(A, B, 4)", "\"exact\":\"16\"", "it lies left of A->B" },
	{ "D = Intersect(c, l, 2)", "sqrt(10)", "counted along l" },
	{ "Value(\"AB + 1\")", "\"exact\":\"5\"", "" },
};

static void test_loose(const struct tool_table *tools)
{
	for (size_t i = 0; i < sizeof loose / sizeof *loose; i++) {
		struct fig *f = figure(tools), *g = fig_new(tools, 1);
		const struct fig_obs *o;
		struct buf b = { 0 }, again = { 0 }, now = { 0 };
		bool same = true;

		(void)fig_line(f, loose[i].line, strlen(loose[i].line), &o);
		fig_obs_json(&b, f, o);
		if (!ok(fig_obs_ok(o) && strstr(buf_str(&b), loose[i].want) &&
				strstr(buf_str(&b), loose[i].note),
			"%s", loose[i].line))
			printf("# %s\n", buf_str(&b));
		/* What was read so is read the same again. */
		for (int k = 0; k < fig_journal_count(f); k++) {
			const char *line = fig_journal_line(f, k);

			same = fig_line(g, line, strlen(line), &o) == OK && same;
		}
		fig_canvas_json(&now, f);
		fig_canvas_json(&again, g);
		ok(same && !strcmp(buf_str(&now), buf_str(&again)),
		   "and its journal is the same");
		buf_clear(&b);
		buf_clear(&now);
		buf_clear(&again);
		fig_free(f);
		fig_free(g);
	}
}

/* A point that is only said to be on a path falls on no other. */
static void test_places(const struct tool_table *tools)
{
	static const char *const paths[] = { "c", "l",         "Segment(A, B)",
					     "t", "Ray(A, C)", "Semicircle(A, B)" };

	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct fig *f = figure(tools);
		char line[80];
		const struct fig_obs *o;
		int apart = 0;

		for (int k = 0; k < 5; k++) {
			struct buf b = { 0 };

			snprintf(line, sizeof line, "P%d = Point(%s)", k, paths[i]);
			(void)fig_line(f, line, strlen(line), &o);
			apart += fig_obs_ok(o);
			for (int j = 0; j < k; j++) {
				snprintf(line, sizeof line, "P%d == P%d", j, k);
				(void)fig_line(f, line, strlen(line), &o);
				buf_reset(&b);
				fig_obs_text(&b, f, o);
				apart += strstr(buf_str(&b), "false (proven)") != NULL;
			}
			buf_clear(&b);
		}
		ok(apart == 5 + 10, "five points on %s are five", paths[i]);
		fig_free(f);
	}
}

/* --- Whose fault it is ------------------------------------------------------------------- */
static void test_blame(void)
{
	static const struct {
		const char *line, *code;
		int cause;
		const char *message;
	} lines[] = {
		{ "A = (0, 0)", NULL, 0, NULL },
		{ "B = Foo(A)", "bad_argument", 0, NULL },
		{ "M = Midpoint(A, B)", "not_found", 2, NULL },
		{ "Distance(A, M)", "not_found", 2, NULL },
		{ "AB", "not_found", 2, NULL },
		{ "Distance(A, Z)", "not_found", 0, NULL },
		{ "A = (1, 1)", "name_taken", 0, NULL },
		{ "Circle(A, -1)", "degenerate", 0, NULL },
		{ "B = (1, 2)", NULL, 0, NULL },
		{ "Distance(A, B_2)", "not_found", 0, NULL },
		{ "f(x) = Foo(x)", "bad_argument", 0, NULL },
		{ "f(2)", "not_found", 11, NULL },
		{ "A = ", "bad_argument", 0, NULL },
		{ "angle(A, B)", "not_found", 0, "there is no object named \"angle\"" },
		{ "f(3)", "bad_argument", 11, "there is no command or tool \"f\"" },
		{ "g(3) + A", "bad_argument", 0, "there is no command or tool \"g\"" },
		{ "Ast(2)", "bad_argument", 0, "there is no command or tool \"Ast\"" },
		{ "AZ", "not_found", 13, "there is no object named \"AZ\"" },
	};
	struct fig_blame b = { .arena = arena_new() };

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		ok(fig_blame_line(&b, lines[i].line, (int)i + 1, lines[i].code,
				  lines[i].message) == lines[i].cause,
		   "blame: %s", lines[i].line);
	arena_free(b.arena);
	ok(fig_statement_length("a = 1; b = 2", 12) == 5, "two statements");
	ok(fig_statement_length("Text(\"a;b\"); c", 14) == 11, "not inside a text");
	ok(fig_statement_length("A = (2; 30°)", 13) == 13, "not inside brackets");
	ok(fig_statement_length("a = 1 # b; c", 12) == 12, "not in a comment");
}

/* --- Hints ---------------------------------------------------------------------------------- */
/* Words with _ in a hint are tools, words before ( commands or tools: they must be there. */
static bool names_exist(const struct tool_table *tools, const char *hint)
{
	/* Those of the protocol are no rows; name_1 and P_1 are results. */
	static const char *const other[] = { "run_script", "create_canvas", "name_1",
					     "name_2" };

	for (const char *s = hint; *s;) {
		char word[64];
		const struct tool *t;
		size_t n = 0;
		bool known = false, tool;

		while (isalnum((unsigned char)s[n]) || s[n] == '_')
			n++;
		snprintf(word, sizeof word, "%.*s", (int)n, s);
		tool = islower((unsigned char)word[0]) && strchr(word, '_') && n > 4 &&
		       !isdigit((unsigned char)word[n - 1]) &&
		       (!strncmp(word, "add_", 4) || !strncmp(word, "query_", 6) ||
			!strncmp(word, "render_", 7) || !strncmp(word, "delete_", 7) ||
			!strncmp(word, "set_", 4) || !strncmp(word, "transform_", 10) ||
			!strncmp(word, "move_", 5) || !strncmp(word, "find_", 5) ||
			!strncmp(word, "solve_", 6) || !strncmp(word, "rename_", 7));
		for (size_t i = 0; i < sizeof other / sizeof *other; i++)
			known = known || !strcmp(word, other[i]);
		if (tool && !known && !tool_find(tools, word)) {
			printf("# %s: %s\n", word, hint);
			return false;
		}
		if (!tool && !known && n > 2 && s[n] == '(' &&
		    isupper((unsigned char)word[0]) && !tool_by_command(tools, word, &t, 1)) {
			printf("# %s(): %s\n", word, hint);
			return false;
		}
		s += n ? n : 1;
	}
	return true;
}

static void test_hints(const struct tool_table *tools)
{
	static const char *const wrong[] = { "Z", "\"x\"", "(1, 2)", "c",      "5",  "-1",
					     "t", "l",     "A",      "\"AB\"", "{}", "x + y" };
	int failures = 0, bad = 0, offers = 0, work = 0;

	for (int i = 0; i < tool_count(tools); i++) {
		const struct tool *t = tool_at(tools, i);

		/* Of the words, others for each tool; without any, all are the same. */
		for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
			for (int n = k > 0; n < 4; n++) {
				struct fig *f;
				const struct fig_obs *o = NULL;
				struct buf b = { 0 };
				char mend[240];

				if (!t->commands[0] ||
				    (n && ((int)k + i) % 12 >= test_times(12)))
					break;
				buf_addf(&b, "%.*s(", (int)strcspn(t->commands, " "),
					 t->commands);
				for (int j = 0; j < n; j++)
					buf_addf(&b, "%s%s", j ? ", " : "",
						 wrong[(k + (size_t)j * 5) %
						       (sizeof wrong / sizeof *wrong)]);
				buf_addc(&b, ')');
				f = figure(tools);
				(void)fig_line(f, buf_str(&b), b.n, &o);
				if (o && !fig_obs_ok(o)) {
					failures++;
					bad += !names_exist(tools, fig_obs_err(o)->hint);
					snprintf(mend, sizeof mend, "%s",
						 fig_obs_err(o)->mend);
					if (mend[0]) {
						offers++;
						work += fig_line(f, mend, strlen(mend), &o) ==
							OK;
						if (!fig_obs_ok(o))
							printf("# %s -> %s: %s\n", buf_str(&b),
							       mend, fig_obs_err(o)->msg);
					}
				}
				buf_clear(&b);
				fig_free(f);
			}
	}
	ok(failures > 1000 && !bad, "%d failing calls: what their hints name is there",
	   failures);
	ok(offers > 50 && work == offers, "%d lines are offered, %d work", offers, work);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();

	test_offers(tools);
	test_loose(tools);
	test_places(tools);
	test_blame();
	test_hints(tools);
	tool_table_free(tools);
	return tap_done();
}
