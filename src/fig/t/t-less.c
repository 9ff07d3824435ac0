/*
 * t-less.c -- figures that may use less than all tools, that tell decimals alone, and that go back
 * to a step.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

static struct tool_table *tools;
static const char *refused; /* part of a tool's name, or NULL */
static int asked;

static bool filter(void *user, const struct tool *t, enum fig_use use, struct err *e)
{
	(void)user;
	asked++;
	if ((refused && strstr(t->name, refused)) ||
	    (refused && use == FIG_USE_SHOW && !strcmp(refused, "show"))) {
		err_fail(e, E_ARG, "unsupported", "no %s", t->name);
		return false;
	}
	return true;
}

static bool runs(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o) == OK;
}

static char *state(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	fig_save(&b, f);
	return buf_take(&b);
}

/* Is the line refused by the filter, with the figure as it was? */
static void no(struct fig *f, const char *tool, const char *line)
{
	char *before = state(f), *after;
	const struct fig_obs *o;
	enum status st;

	refused = tool;
	st = fig_line(f, line, strlen(line), &o);
	refused = NULL;
	after = state(f);
	ok(st == E_ARG && !strcmp(fig_obs_err(o)->code, "unsupported") &&
		   !strcmp(before, after),
	   "without %s: %s", tool, line);
	mem_free(before);
	mem_free(after);
}

static void test_filter(void)
{
	struct fig *f = fig_new(tools, 1);

	fig_set_filter(f, filter, NULL);
	ok(runs(f, "A = (0, 0)") && runs(f, "B = (3, 4)") && runs(f, "n = 2") &&
		   runs(f, "c = Circle(A, n)") && asked >= 4,
	   "the filter is asked");
	no(f, "add_point", "P = (1, 2)");
	no(f, "_distance", "d = Distance(A, B)");
	no(f, "_distance", "k = Circle(A, Distance(A, B))");
	no(f, "_distance", "k = Circle(A, 2*Distance(A, B) + 1)");
	no(f, "_distance", "n = Distance(A, B)");
	no(f, "redefine", "n = 5");
	no(f, "query_distance", "Distance(A, B)");
	no(f, "query_holds", "A == B");
	no(f, "query_holds", "IsOn(A, c) && A == B");
	no(f, "show", "A");
	no(f, "show", "1 + 1");
	no(f, "delete_object", "Delete(c)");
	no(f, "undo", "{\"tool\":\"undo\",\"args\":{}}");
	no(f, "add_midpoint", "L = Sequence(Midpoint((0, 0), (k, 1)), k, 1, 3)");
	no(f, "redefine",
	   "{\"tool\":\"redefine\",\"args\":{\"name\":\"n\",\"definition\":\"4\"}}");
	no(f, "_distance",
	   "{\"tool\":\"redefine\",\"args\":{\"name\":\"n\",\"definition\":\"Distance(A, "
	   "B)\"}}");
	no(f, "_distance",
	   "{\"tool\":\"add_circle\",\"args\":{\"name\":\"q\",\"center\":\"A\",\"radius\":"
	   "\"Distance(A, B)\"}}");
	refused = "add_number";
	ok(runs(f, "B = (4, 4)") && runs(f, "{\"tool\":\"undo\",\"args\":{}}"),
	   "what is replayed is not asked again");
	refused = NULL;
	fig_set_filter(f, NULL, NULL);
	asked = 0;
	ok(runs(f, "P = (1, 2)") && !asked, "until there is none");
	fig_free(f);
}

static void test_back(void)
{
	static const char *const lines[] = { "A = (0, 0)",         "B = (4, 0)",
					     "M = Midpoint(A, B)", "A = (2, 0)",
					     "c = Circle(M, A)",   "Rename(B, D)" };
	struct fig *f = fig_new(tools, 1);
	int n = sizeof lines / sizeof *lines;
	struct buf journal = { 0 };
	const struct fig_obs *o;

	for (int i = 0; i < n; i++)
		ok(runs(f, lines[i]), "%s", lines[i]);
	n = fig_journal_count(f);
	for (int to = n; to >= 0; to--) {
		struct err e = { 0 };
		struct fig *g = fig_after(f, to, &e);
		struct buf one = { 0 }, two = { 0 };

		fig_canvas_json(&one, g);
		ok(fig_back_to(f, to, &o) == OK && fig_journal_count(f) == to, "back to %d",
		   to);
		fig_canvas_json(&two, f);
		ok(!strcmp(buf_str(&one), buf_str(&two)), "the figure is that of then");
		buf_clear(&one);
		buf_clear(&two);
		fig_free(g);
	}
	for (int i = 0; i < n; i++)
		ok(runs(f, "{\"tool\":\"undo\",\"args\":{}}"), "undo");
	ok(fig_find(f, "D").v >= 0 && fig_journal_count(f) == n, "and forth again");
	ok(fig_back_to(f, 1, &o) == OK, "once more");
	fig_obs_json(&journal, f, o);
	ok(strstr(buf_str(&journal), "\"removed\":[\"D\",\"M\",\"c\"]") != NULL,
	   "it tells what went: %s", buf_str(&journal));
	{
		struct arena *a = arena_new();
		struct buf saved = { 0 };
		struct err e = { 0 };
		struct json *j;
		struct fig *g = NULL;
		char *one, *two;

		fig_save(&saved, f);
		if (json_read(&j, saved.s, saved.n, a, &e) == OK)
			g = fig_restore(tools, 1, NULL, j, &e);
		ok(g && runs(f, "{\"tool\":\"undo\",\"args\":{}}") &&
			   runs(g, "{\"tool\":\"undo\",\"args\":{}}"),
		   "a saved figure knows of it");
		one = state(f);
		two = g ? state(g) : mem_strdup("");
		ok(!strcmp(one, two), "and undoes it alike");
		mem_free(one);
		mem_free(two);
		fig_free(g);
		buf_clear(&saved);
		arena_free(a);
	}
	ok(fig_back_to(f, 99, &o) == E_ARG && fig_obs_err(o)->hint[0], "no such step");
	ok(fig_back_to(f, -1, &o) == E_ARG, "nor that");
	buf_clear(&journal);
	fig_free(f);
}

static void test_decimals(void)
{
	struct fig *f = fig_new(tools, 1);
	struct buf b = { 0 };
	const struct fig_obs *o;

	fig_set_decimals(f, true);
	ok(runs(f, "A = (0, 0)") && runs(f, "B = (1, 1)") &&
		   runs(f, "P = Point(Circle(A, B))") &&
		   runs(f, "l = Line(A, (sqrt(2), 1))") && runs(f, "M = (1, 5)") &&
		   runs(f, "SetCoords(M, Distance(A, B), 0)"),
	   "a figure with roots");
	fig_canvas_json(&b, f);
	ok(!strstr(b.s, "\"exact\":\""), "is told without closed forms");
	ok(fig_line(f, "x(M)^2 == 2", 11, &o) == OK, "and asked");
	buf_reset(&b);
	ok(fig_obs_exact(&b, f, o) && !strcmp(b.s, "true"), "its values are exact as before");
	ok(runs(f, "B = (2, 2)"), "rebuilt");
	buf_reset(&b);
	fig_canvas_json(&b, f);
	ok(!strstr(b.s, "\"exact\":\""), "it tells none either");
	fig_set_decimals(f, false);
	buf_reset(&b);
	fig_canvas_json(&b, f);
	ok(strstr(b.s, "\"exact\":\"y = sqrt(2)/2*x\"") != NULL, "until it may");
	buf_clear(&b);
	fig_free(f);
}

int main(void)
{
	tools = tool_table_new();
	test_filter();
	test_back();
	test_decimals();
	tool_table_free(tools);
	return tap_done();
}
