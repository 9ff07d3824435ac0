/*
 * t-problem.c -- problems as scripts: points, circles that are called as their centres, lines, facts.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "io/io.h"
#include <string.h>

static void becomes(const char *problem, const char *script, const char *name)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct err e = { 0 };
	struct json *j;

	if (ok(json_read(&j, problem, strlen(problem), a, &e) == OK && io_is_problem(j),
	       "%s: a problem", name))
		io_problem_script(&b, j);
	if (!ok(!strcmp(buf_str(&b), script), "%s", name))
		printf("# %s\n", buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

static void is_none(const char *text)
{
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct json *j;

	ok(json_read(&j, text, strlen(text), a, &e) == OK && !io_is_problem(j), "none: %s",
	   text);
	arena_free(a);
}

int main(void)
{
	becomes("{\"points\": {\"O\": [0, 0], \"C\": [-15, 8], \"D\": [15, 8]}, \"facts\": "
		"[\"OnCircle(O,C,D)\", \"Radius(O) = 17\", {\"id\": \"f\", \"fact\": "
		"\"Length(C,D) = 30\"}, \"Line(O,C)\"], \"goal\": \"Distance(O,C,D)\"}",
		"O = (0, 0)\nC = (-15, 8)\nD = (15, 8)\nc_O = Circle(O, C)\n"
		"s_1 = Segment(C, D)\ns_2 = Segment(O, C)\n"
		"Constrain(\"OnCircle(c_O,C,D)\")\nConstrain(\"Radius(c_O) = 17\")\n"
		"Constrain(\"Length(C,D) = 30\")\n",
		"a chord");
	becomes("{\"points\": [\"A\", \"B\", \"C\", \"D\"], \"facts\": [\"Square(A,B,C,D)\"], "
		"\"text\": \"a \\\"square\\\"\"}",
		"A = (5.00, 0.00)\nB = (0.00, 5.00)\nC = (-5.00, 0.00)\nD = (-0.00, -5.00)\n"
		"s_1 = Segment(A, B)\ns_2 = Segment(B, C)\ns_3 = Segment(C, D)\n"
		"s_4 = Segment(D, A)\nConstrain(\"Square(A,B,C,D)\")\nSolveConstraints()\n"
		"{\"tool\":\"render_set_footnote\",\"args\":{\"text\":\"a "
		"\\\"square\\\"\"}}\n",
		"nobody drew it");
	becomes("{\"points\": {\"A\": null, \"B\": [1]}, \"facts\": [7, \"((\", \"a\\nb\"]}",
		"A = (5.00, 0.00)\nB = (-5.00, 0.00)\nConstrain(\"7\")\nConstrain(\"((\")\n"
		"{\"tool\":\"add_constraint\",\"args\":{\"relation\":\"a\\nb\"}}\n"
		"SolveConstraints()\n",
		"nonsense is handed on, and refused there");
	is_none("{\"tool\":\"add_point\",\"args\":{}}");
	is_none("{\"points\": 3, \"facts\": []}");
	is_none("[1, 2]");
	return tap_done();
}
