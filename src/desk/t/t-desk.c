/*
 * t-desk.c -- a desk: every tool of its own, every option, arguments as models write them.
 */
#include "base/t/tap.h"
#include "desk/desk.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct tool_table *tools;
static struct arena *arena;

static struct desk *open_desk(struct desk_options o)
{
	struct err e = { 0 };
	struct desk *d = NULL;

	o.tools = tools;
	o.seed = 1;
	if (desk_new(&d, &o, &e) != OK)
		printf("# %s\n", e.msg);
	return d;
}

static const struct json *tree(const char *text)
{
	struct json *j;

	return json_read(&j, text, strlen(text), arena, NULL) == OK ? j : NULL;
}

/* Call it, check what every answer has; the answer's text lives in the arena. */
static const char *ask(struct desk *d, const char *tool, const char *args,
		       struct desk_result *r)
{
	const struct json *j, *call, *okay;
	const char *text;

	desk_call(d, tool, args ? tree(args) : NULL, r);
	text = arena_strdup(arena, buf_str(&r->json));
	j = tree(text);
	call = json_get(j, "call");
	okay = json_get(j, "ok");
	if (!j || j->type != JSON_OBJECT || !call || atoi(call->text) != desk_calls(d) ||
	    strncmp(text, "{\"call\":", 8) || !json_get(j, "step") || !okay ||
	    (okay->type == JSON_TRUE) != r->ok || (r->code == NULL) != r->ok ||
	    strchr(text, '\n'))
		ok(0, "an answer of %s is well made: %s", tool, text);
	return text;
}

static const char *say(struct desk *d, const char *tool, const char *args)
{
	struct desk_result r = { 0 };
	const char *text = ask(d, tool, args, &r);

	desk_result_clear(&r);
	return text;
}

static void has(const char *answer, const char *part, const char *what)
{
	if (!ok(strstr(answer, part) != NULL, "%s", what))
		printf("# no %s in %s\n", part, answer);
}

static void lacks(const char *answer, const char *part, const char *what)
{
	if (!ok(strstr(answer, part) == NULL, "%s", what))
		printf("# %s is in %s\n", part, answer);
}

static void script(struct desk *d, const char *lines)
{
	struct buf b = { 0 };
	struct desk_result r = { 0 };

	buf_add(&b, "{\"script\":");
	json_add_string(&b, lines);
	buf_addc(&b, '}');
	ask(d, "run_script", buf_str(&b), &r);
	if (!r.ok)
		printf("# %s\n", buf_str(&r.json));
	desk_result_clear(&r);
	buf_clear(&b);
}

#define TRIANGLE "A = (0, 0)\nB = (4, 0)\nC = (0, 3)\nt = Polygon(A, B, C)"

/* --- Tools ------------------------------------------------------------------------------------ */

static void test_calls(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	struct desk_result r = { 0 };
	const char *s;

	s = say(d, "add_point", "{\"name\":\"A\",\"x\":\"0\",\"y\":0}");
	ok(!strcmp(s, "{\"call\":1,\"step\":1,\"ok\":true,\"tool\":\"add_point\",\"new\":["
		      "{\"name\":\"A\",\"kind\":\"point\",\"exact\":\"(0, "
		      "0)\",\"approx\":[0,0]}]}"),
	   "an answer in short, with the call's number and the step first");
	s = say(d, "create_point",
		"{\"name\":\"B\",\"x\":\"sqrt(2)\",\"y\":\"1\",\"canvas_id\":\"x\"}");
	has(s, "\"tool\":\"add_point\"",
	    "create_point is add_point, and canvas_id is ignored");
	ask(d, "query_distance", "{\"p1\":\"A\",\"p2\":\"B\"}", &r);
	ok(r.ok && !strcmp(buf_str(&r.value), "sqrt(3)") && fabs(r.number - sqrt(3)) < 1e-15 &&
		   r.proven && r.step == 2 && !strcmp(r.tool, "query_distance"),
	   "what a query measured is told beside");
	ask(d, "query_holds", "{\"relation\":\"Distance(A, B) > 1\"}", &r);
	ok(r.ok && !strcmp(buf_str(&r.value), "true") && r.number == 1, "a truth is 1");
	ask(d, "add_segment", "{\"name\":\"s\",\"p1\":\"A\",\"p2\":\"B\"}", &r);
	ok(r.ok && !r.value.n && isnan(r.number) && !r.proven, "what is made is no measure");
	ok(!strcmp(buf_str(&r.seen),
		   "{\"exact\":\"sqrt(3)\",\"number\":1.7320508075688772,\"proven\":true,"
		   "\"made\":true}"),
	   "but its length was told");
	ask(d, "add_distance", "{\"obj1\":\"(0,0)\",\"obj2\":\"(3,4)\"}", &r);
	ok(r.ok && strstr(buf_str(&r.seen), "\"exact\":\"5\",\"number\":5,") &&
		   strstr(buf_str(&r.seen), "\"made\":true"),
	   "so is what a construction measures");
	ask(d, "add_point", "{\"name\":\"P\",\"x\":\"7\",\"y\":\"8\"}", &r);
	ok(r.ok && !r.seen.n, "what the caller wrote is nothing told");
	ask(d, "run_script",
	    "{\"script\":\"Distance(A, P)\\nM = Midpoint(A, P)\\nk = 5\\nDistance(A, M)\"}",
	    &r);
	ok(r.ok && strstr(buf_str(&r.seen), "\"exact\":\"sqrt(113)\"") &&
		   strstr(buf_str(&r.seen), "\"exact\":\"(7/2, 4)\"") &&
		   strstr(buf_str(&r.seen), "\"exact\":\"sqrt(113)/2\"") &&
		   !strstr(buf_str(&r.seen), "\"exact\":\"5\""),
	   "of a script all that its lines told");
	(void)say(d, "undo", "{\"steps\":4}");
	ask(d, "query_canvas", NULL, &r);
	ok(r.ok && !r.value.n, "nor is the whole canvas");
	ask(d, "query_always", "{\"relation\":\"Distance(A, B) == Distance(B, A)\"}", &r);
	ok(r.ok && !strcmp(buf_str(&r.value), "always"), "what is always so is said: %s",
	   buf_str(&r.json));
	s = say(d, "query_value", "{\"name\":\"s\"}");
	has(s, "\"from\":[", "query_value tells all");
	ask(d, "add_number", "{\"name\":\"u\",\"value\":\"sqrt(27)\"}", &r);
	ask(d, "query_value", "{\"name\":\"u\"}", &r);
	ok(r.proven && !strcmp(buf_str(&r.value), "3*sqrt(3)"), "and is proven: %s",
	   buf_str(&r.json));
	lacks(say(d, "query_distance", "{\"p1\":\"A\",\"p2\":\"B\"}"), "latex",
	      "others do not");
	has(say(d, "query_distance", "{\"p1\":\"A\",\"p2\":\"B\",\"full\":true}"), "latex",
	    "unless they are asked to");
	s = say(d, "functions.add_midpoint", "{\"name\":\"M\",\"p1\":\"A\",\"p2\":\"B\"}");
	has(s, "\"ok\":true", "a name with where it comes from");

	ask(d, "add_midpiont", "{}", &r);
	s = buf_str(&r.json);
	has(s, "\"code\":\"not_found\"", "an unknown tool is not found");
	has(s, "add_midpoint", "and a near one named");
	ok(!r.tool && !strcmp(r.code, "not_found"), "there is no tool of that name");
	ask(d, "add_point", "[1,2]", &r);
	has(buf_str(&r.json), "add_point(name, x, y)",
	    "arguments that are a list are refused");
	ask(d, "add_point", "\"{\\\"name\\\":\\\"E\\\",\\\"x\\\":1,\\\"y\\\":2}\"", &r);
	ok(r.ok, "arguments in a text are read");
	ask(d, "add_midpoint", "{\"name\":\"N\",\"p1\":\"A\",\"p2\":\"Z\"}", &r);
	ok(!r.ok && !strcmp(r.code, "not_found") && fig_find(desk_figure(d), "N").v < 0,
	   "a refusal leaves the figure as it was");
	desk_refuse(d, "add_point", "expected a value at byte 7", &r);
	ok(!r.ok && !strcmp(r.code, "bad_argument") && strstr(buf_str(&r.json), "byte 7") &&
		   !strcmp(r.tool, "add_point"),
	   "arguments that are no JSON are answered likewise");
	desk_refuse(d, "nothing_like_it", "x", &r);
	ok(!r.ok && !strcmp(r.code, "not_found"), "of an unknown tool, that it is not there");
	desk_result_clear(&r);
	desk_free(d);
}

/* A cube has 27 objects; a model wants the eight corners. */
static void test_body(void)
{
	struct desk *d = open_desk((struct desk_options){ .profile = "solid" });
	const char *s;

	say(d, "add_point3d", "{\"name\":\"A\",\"x\":0,\"y\":0,\"z\":0}");
	say(d, "add_point3d", "{\"name\":\"B\",\"x\":6,\"y\":0,\"z\":0}");
	s = say(d, "add_cube", "{\"name\":\"k\",\"a\":\"A\",\"b\":\"B\"}");
	has(s, "\"parts\":[\"edgeAD\"", "edges and faces of a body are named with it");
	has(s, "\"exact\":\"(6, 6, 0)\",\"approx\":[6,6,0],\"part_of\":\"k\"}",
	    "its corners are told");
	lacks(s, "segment3d", "and its edges not described");
	ok(strlen(s) < 1100, "in %zu bytes", strlen(s));
	has(say(d, "add_cube", "{\"name\":\"m\",\"a\":\"G\",\"b\":\"H\",\"full\":true}"),
	    "segment3d", "unless all is asked for");
	s = say(d, "run_script",
		"{\"script\":\"w = Cube(D, E)\\ns = CrossSection(Plane(z = 1), "
		"k)\"}");
	has(s, "with the vertices ", "a script tells what its corners are called");
	has(s, "\"s\":\"polygon3d 36, with the vertices ", "and those of a section");
	desk_free(d);
}

/* What a script makes without a name, and whose name is taken. */
static void test_told_names(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	const char *s =
		say(d, "run_script",
		    "{\"script\":\"L = {2, 4, 4, 5}\\nMedian(L)\\nQuartile1(L)\\na = 7\\n"
		    "Root(x^2 - 4)\\nW_{1} = (2, 2)\"}");

	has(s,
	    "{\"line\":2,\"ok\":true,\"value\":{\"name\":\"a\",\"kind\":\"number\",\"exact\":"
	    "\"4\"",
	    "what a line without a name made is its value");
	has(s,
	    "{\"line\":3,\"ok\":true,\"value\":{\"name\":\"b\",\"kind\":\"number\",\"exact\":"
	    "\"3\"",
	    "and of the next one");
	has(s, "{\"line\":4,\"ok\":true,\"notes\":[\"a was Median(L) until now\"]}",
	    "who takes its name is told what it was");
	has(s, "{\"line\":5,\"ok\":true,\"values\":[{", "several things are its values");
	lacks(s, "\"line\":1,", "what has a name is told once");
	lacks(s, "\"line\":6,", "however it is written");
	s = say(d, "run_script",
		"{\"script\":\"P = (0, 0)\\nQ = (2, 0)\\nR = (2, 2)\\nc = Cube(P, Q, R)\"}");
	has(s, "\"c\":\"polyhedron 8, with the vertices B (0, 2, 0), C (0, 0, 2), ",
	    "where the corners are");
	s = say(d, "run_script", "{\"script\":\"B = Vertex(c, 5)\"}");
	has(s, "\"c\":\"polyhedron 8, with the vertices c.vertex4 (0, 2, 0), C (0, 0, 2), ",
	    "a corner whose name is taken is told under its other one");
	has(s, "the vertex B of c is called c.vertex4 from here on; edges and faces keep ",
	    "and that is said");
	desk_free(d);
}

static void test_script(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	struct desk_result r = { 0 };
	const char *s;

	s = ask(d, "run_script",
		"{\"script\":\"A = (0, 0)\\nB = (3, 4)\\nDistance(A, B)\\nM = Midpoint(A, "
		"Q)\\n"
		"Distance(A, M)\"}",
		&r);
	has(s, "\"lines\":5,\"kept\":3,\"failed_line\":4,\"failed\":[4,5]",
	    "a line that is refused costs no other");
	has(s, "\"caused_by\":4", "and is blamed for those it costs");
	ok(!r.ok && !strcmp(r.code, "not_found") && !strcmp(buf_str(&r.value), "5") &&
		   r.number == 5 && r.step == 2,
	   "the last value that was measured is told beside");
	s = ask(d, "run_script", "{\"script\":\"C = (1, 1)\\nx y z (\",\"whole\":true}", &r);
	ok(!r.ok && r.step == 2 && fig_find(desk_figure(d), "C").v < 0 && !r.value.n,
	   "whole: all lines or none");
	s = say(d, "execute",
		"{\"commands\":[\"C = (1, 1)\",\"D = (2, 1)\"],\"canvas\":\"x\"}");
	has(s, "\"kept\":2", "lines as a list, under another name");
	s = say(d, "run_script", "{\"script\":\"s = Segment(A, B)\",\"full\":true}");
	has(s, "\"from\":[\"A\",\"B\"]", "full tells all");
	{
		struct buf many = { 0 };
		struct json *j;

		buf_add(&many, "{\"script\":\"");
		for (int i = 0; i < 1200; i++)
			buf_addf(&many, "%sP_{%d} = (%d, 1)", i ? "\\n" : "", i, i);
		buf_add(&many, "\"}");
		s = say(d, "run_script", buf_str(&many));
		has(s, "\"objects_left_out\":700", "of very many objects not all are told");
		ok(json_read(&j, s, strlen(s), arena, NULL) == OK, "so that it can be read");
		buf_clear(&many);
	}
	s = say(d, "run_script", "{\"script\":\"# nothing\\n\"}");
	has(s, "the script has no commands", "an empty script says so");
	has(say(d, "run_script", "{\"script\":\"FindTools(\\\"tangent\\\")\"}"), "add_tangent",
	    "tools are found in scripts too");
	has(say(d, "run_script", "{}"), "run_script needs script", "as does none");
	has(say(d, "run_script", "{\"script\":\"A\",\"lines\":3}"), "bad_argument",
	    "two scripts are one too many");
	s = say(d, "run_script",
		"{\"script\":\"{\\\"tool\\\":\\\"add_point\\\",\\\"args\\\":{\\\"name\\\":"
		"\\\"J\\\",\\\"x\\\":5,\\\"y\\\":5}}\"}");
	has(s, "\"J\":\"point (5, 5)\"", "a line may be a call");
	desk_result_clear(&r);
	desk_free(d);
}

static void test_undo_to(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	struct desk_result r = { 0 };
	struct buf before = { 0 }, after = { 0 };
	const char *s;

	script(d, TRIANGLE);
	fig_canvas_json(&before, desk_figure(d));
	script(d, "M = Midpoint(A, B)\nm = Line(M, C)\nA = (1, 0)");
	s = ask(d, "undo_to", "{\"step\":3}", &r);
	ok(r.ok && r.step == 3, "undo_to goes back to a step");
	has(s, "\"removed\":[\"t\"", "and tells what it removes");
	has(s, "\"M\",\"m\"]", "all of it");
	s = ask(d, "undo", NULL, &r);
	ok(r.ok && r.step == 6, "undo takes it back");
	has(s, "\"name\":\"m\"", "and tells what is there again");
	ask(d, "undo_to", "{\"step\":\"4\"}", &r);
	ok(r.ok && r.step == 4, "a number as a text");
	ask(d, "undo_to", "{\"step\":4}", &r);
	ok(r.ok && r.step == 4, "to where it is");
	script(d, "A = (0, 0)");
	fig_canvas_json(&after, desk_figure(d));
	ok(!strcmp(buf_str(&before), buf_str(&after)), "the figure is what it was");
	ask(d, "undo_to", "{\"step\":0}", &r);
	ok(r.ok && r.step == 0 && fig_find(desk_figure(d), "A").v < 0,
	   "0 is the empty figure");
	ask(d, "undo_to", "{\"step\":7}", &r);
	ok(!r.ok && strstr(buf_str(&r.json), "the figure has 0"), "a step that is not there");
	ask(d, "undo_to", "{\"step\":-1}", &r);
	ok(!r.ok, "nor one before the first");
	buf_clear(&before);
	buf_clear(&after);
	desk_result_clear(&r);
	desk_free(d);
}

/* Who wants a proof finds what proves. */
static void test_proofs_found(struct desk *d)
{
	static const struct {
		const char *query, *tools[3];
	} asked[] = {
		{ "prove", { "prove", "query_prove", "query_always" } },
		{ "theorem", { "prove", "query_prove", "suggest_auxiliary" } },
		{ "proof", { "prove", "query_prove", "suggest_auxiliary" } },
		{ "prove a theorem", { "prove", "query_prove", "query_always" } },
		{ "auxiliary point", { "suggest_auxiliary", "add_point", "add_point_on" } },
	};

	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
		for (int k = 0; k < 3; k++) {
			char args[80], want[60];

			snprintf(args, sizeof args, "{\"query\":\"%s\"}", asked[i].query);
			snprintf(want, sizeof want, "\"name\":\"%s\"", asked[i].tools[k]);
			has(say(d, "find_tools", args), want, asked[i].query);
		}
	has(say(d, "prove",
		"{\"statement\":\"a b c d = isquare a b c d ? perp a c b d\",\"facts\":null,"
		"\"goal\":null}"),
	    "\"status\":\"proved\"", "null is not given");
}

/* Problems and theorems of which a part is missing, or is something else. */
static void test_half_told(struct desk *d)
{
	static const struct {
		const char *tool, *args, *arg;
	} calls[] = {
		{ "prove", "{}", "statement" },
		{ "prove", "{\"statement\":null}", "statement" },
		{ "prove", "{\"statement\":\"\"}", "statement" },
		{ "prove", "{\"goal\":\"AB ⟂ AC\"}", "statement" },
		{ "prove", "{\"statement\":\"\",\"facts\":[\"AB ⟂ AC\"]}", "goal" },
		{ "prove", "{\"statement\":\"\",\"facts\":\"x\"}", "goal" },
		{ "prove", "{\"facts\":[]}", "goal" },
		{ "prove", "{\"facts\":[\"AB ⟂ AC\"],\"goal\":\" \"}", "goal" },
		{ "prove", "{\"facts\":[\"AB ⟂ AC\"],\"goal\":null}", "goal" },
		{ "prove", "{\"facts\":{\"a\":{}},\"goal\":\"AB ⟂ AC\"}", "facts" },
		{ "prove", "{\"facts\":[null],\"goal\":\"AB ⟂ AC\"}", "facts" },
		{ "prove", "{\"facts\":[],\"goal\":\"AB ⟂ AC\",\"drawn\":[{}]}", "drawn" },
		{ "solve_problem", "{\"facts\":[\"AB = 3\"]}", "goal" },
		{ "solve_problem", "{\"facts\":[\"AB = 3\"],\"goal\":\"\"}", "goal" },
		{ "solve_problem", "{\"facts\":[[]],\"goal\":\"AB\"}", "facts" },
	};

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		const char *text = say(d, calls[i].tool, calls[i].args);
		char want[60];

		snprintf(want, sizeof want, "\"arg\":\"%s\"", calls[i].arg);
		has(text, "\"bad_argument\"", calls[i].args);
		has(text, want, "and which it is");
	}
}

static void test_others(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	struct desk_result r = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	const char *s;

	script(d, TRIANGLE "\nM = Midpoint(A, B)\nm = Line(M, C)");
	s = say(d, "delete_object", "{\"name\":\"A\"}");
	has(s, "\"removed\":[\"A\"", "delete tells what goes");
	has(s, "\"M\",\"m\"", "with everything it takes along");
	say(d, "undo", NULL);
	s = ask(d, "render_canvas", "{\"width\":320,\"height\":200,\"format\":\"png\"}", &r);
	has(s, "\"width\":320,\"height\":200", "a picture tells its size");
	ok(r.ok && r.picture.n > 100 && !memcmp(r.picture.s, "\x89PNG", 4), "and is there");
	ask(d, "render_canvas", "{\"step\":2}", &r);
	ok(r.ok && r.picture.n, "as after a step");
	ask(d, "render_canvas", "{\"step\":200}", &r);
	ok(!r.ok && !r.picture.n, "which must be there");
	ask(d, "render_canvas", "{\"width\":100000}", &r);
	ok(!r.ok && !strcmp(r.code, "limit"), "there are limits");
	ask(d, "render_canvas", "{\"labels\":\"nobody\"}", &r);
	ok(!r.ok && !r.picture.n, "labels are names");
	ok(desk_picture(&b, d, 200, 200, &e) == OK && b.n > 100, "the harness's own picture");
	buf_clear(&b);

	ok(!strcmp(desk_note(d), ""), "no note");
	has(say(d, "note", "{\"text\":\"1. build 2. measure\"}"), "\"kept\":19", "a note");
	ok(!strcmp(desk_note(d), "1. build 2. measure"), "is kept");
	say(d, "note", "{\"text\":\"\"}");
	ok(!strcmp(desk_note(d), ""), "and replaced");

	ask(d, "solve_problem",
	    "{\"facts\":[\"AB = 3\",\"BC = 4\",\"∠ABC = 90°\"],\"goal\":\"AC\"}", &r);
	ok(r.ok && !strcmp(buf_str(&r.value), "5") && r.number == 5 && r.proven,
	   "a problem is solved");
	ask(d, "solve_problem",
	    "{\"facts\":[\"AB = 25\",\"BC = 56\",\"CA = "
	    "39\",\"Foot(H,A,B,C)\"],\"goal\":\"AH\"}",
	    &r);
	ok(strstr(buf_str(&r.json), "conditional") && !strcmp(buf_str(&r.value), "15") &&
		   r.proven,
	   "on a condition it is exact, too: %s", buf_str(&r.json));
	ask(d, "solve_problem", "{\"facts\":\"AB = 3; BC = 4\",\"goal\":\"AC\"}", &r);
	ok(!r.ok && r.code && !r.value.n, "or not");
	ask(d, "solve_problem", "{\"facts\":[\"AB = = 3\"],\"goal\":\"AC\"}", &r);
	ok(!r.ok && strstr(buf_str(&r.json), "\"error\""), "a fact that cannot be read");
	ask(d, "prove", "{\"statement\":\"a b c d = isquare a b c d ? perp a c b d\"}", &r);
	ok(r.ok && strstr(buf_str(&r.json), "\"status\":\"proved\"") &&
		   !strchr(buf_str(&r.json), '\n'),
	   "a theorem is proved: %.200s", buf_str(&r.json));
	ask(d, "prove", "{\"statement\":\"a b c = triangle a b c ? cong a b a c\"}", &r);
	ok(strstr(buf_str(&r.json), "\"status\":\"false\"") != NULL, "or refuted: %.200s",
	   buf_str(&r.json));
	ask(d, "prove", "{\"statement\":\"a b c = tringle a b c ? cong a b a c\"}", &r);
	ok(!r.ok && strstr(buf_str(&r.json), "\"near\""), "or not understood");
	ask(d, "prove",
	    "{\"facts\":[\"Midpoint(M,A,B)\",\"Midpoint(N,A,C)\"],\"goal\":\"MN ∥ BC\"}", &r);
	ok(r.ok && strstr(buf_str(&r.json), "\"status\":\"proved\""),
	   "a theorem may be facts and a goal: %.200s", buf_str(&r.json));
	ask(d, "prove",
	    "{\"facts\":[\"Midpoint(M,A,B)\"],\"goal\":\"CM ⟂ AB\",\"drawn\":[\"A 0 0\"]}",
	    &r);
	ok(strstr(buf_str(&r.json), "\"status\":\"false\"") != NULL, "or no theorem: %.200s",
	   buf_str(&r.json));
	ask(d, "prove", "{\"facts\":[\"AB = = 3\"],\"goal\":\"AB ∥ CD\"}", &r);
	ok(!r.ok && strstr(buf_str(&r.json), "\"error\""), "a fact that cannot be read");
	ask(d, "prove", "{}", &r);
	ok(!r.ok && strstr(buf_str(&r.json), "nothing is stated"), "nothing is no theorem");
	test_half_told(d);
	ask(d, "run_program",
	    "{\"program\":\"Gougu N0 N1 V0 Get V0\",\"values\":[\"3\",\"4\"]}", &r);
	ok(r.ok && strstr(buf_str(&r.json), "\"grade\""), "a program is run");
	ok(r.number == 5, "and its answer told beside");
	test_proofs_found(d);
	s = say(d, "find_tools", "{\"query\":\"tangent to a circle\"}");
	has(s, "\"call\":\"add_tangent(name, point, conic)\"", "tools are found by words");
	lacks(s, "canvas_id", "without a canvas");
	s = say(d, "find_tools", "{\"query\":\"tangent\",\"full\":true,\"limit\":1}");
	has(s, "inputSchema", "with schemas");
	lacks(s, "canvas_id", "that have no canvas either");
	desk_result_clear(&r);
	desk_free(d);
}

/* --- Options ----------------------------------------------------------------------------------- */

static const char *schemas(struct desk *d)
{
	struct buf b = { 0 };
	const char *s;

	desk_tools(&b, d, "openai");
	s = arena_strdup(arena, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void refuses(struct desk_options o, const char *what)
{
	struct err e = { 0 };
	struct desk *d = NULL;

	o.tools = tools;
	ok(desk_new(&d, &o, &e) == E_ARG && e.msg[0] && e.code, "%s: %s", what, e.msg);
	if (d)
		desk_free(d);
}

static void test_profiles(void)
{
	static const char *const names[] = { "core", "plane", "solid", "render", "all" };
	struct desk *d;
	const char *s;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		d = open_desk((struct desk_options){ .profile = names[i] });
		ok(d && tree(schemas(d)) && tree(schemas(d))->n > 5, "profile %s", names[i]);
		desk_free(d);
	}
	d = open_desk((struct desk_options){ .profile = "core" });
	s = schemas(d);
	lacks(s, "\"add_tangent\"", "core does not list every tool");
	ok(desk_offers(d, "add_tangent") && desk_offers(d, "run_program"),
	   "but they may be called");
	has(s, "\"find_tools\"", "and found");
	ok(strlen(s) < 8000, "core's schemas are short: %zu bytes", strlen(s));
	desk_free(d);
	d = open_desk((struct desk_options){ .profile = "plane" });
	s = schemas(d);
	has(s, "\"add_tangent\"", "plane lists them");
	lacks(s, "find_tools", "and has nothing to find");
	ok(!desk_offers(d, "add_list") && !desk_offers(d, "render_set_color"),
	   "lists and looks are not in it");
	s = say(d, "run_script",
		"{\"script\":\"L = {1, 2}\\nA = (1, 2)\\nSetColor(A, \\\"red\\\")\"}");
	has(s, "\"failed\":[1,3]", "also for scripts");
	has(s, "add_list is not offered here", "which say so");
	s = say(d, "run_script",
		"{\"script\":\"a = Numeratr(1/2)\\nb = Midpont((0, 0), (1, 1))\"}");
	lacks(s, "umerator", "near names are those that are offered");
	has(s, "did you mean Midpoint", "and they are named");
	desk_free(d);
	refuses((struct desk_options){ .profile = "everything" }, "an unknown profile");
	refuses((struct desk_options){ .only = "add_point, ad_line" }, "an unknown name");
	refuses((struct desk_options){ .omit = "ad_line" }, "another");
	refuses((struct desk_options){ .first = "A = (" }, "a first line that fails");
	refuses((struct desk_options){ .overlay = tree("{\"add_circle.radios\":\"x\"}") },
		"an overlay of what is not there");
	refuses((struct desk_options){ .overlay = tree("{\"add_circle\":3}") }, "of no text");
	refuses((struct desk_options){ .overlay = tree("[]") }, "no object");
}

static void test_names(void)
{
	struct desk *d = open_desk((struct desk_options){
		.only = "run_script, add_point,add_circle query_angle" });
	const char *s = schemas(d);

	ok(tree(s)->n == 4 && strstr(s, "query_angle"), "only: these four");
	s = say(d, "run_script",
		"{\"script\":\"A = (0, 0)\\nc = Circle(A, 2)\\nd = Circle((1, 1), 2)\\nl = "
		"Line(A, (1, 1))\\nA = (1, 0)\"}");
	has(s, "\"failed\":[4,5]", "no others in scripts, but points inside of arguments");
	has(say(d, "find_tools", "{\"query\":\"x\"}"), "not offered", "no find_tools");
	s = say(d, "add_pont", "{}");
	lacks(s, "find_tools", "and nobody names it");
	desk_free(d);
	d = open_desk((struct desk_options){ .profile = "plane",
					     .omit = "add_line, add_perpendicular" });
	s = schemas(d);
	lacks(s, "\"add_line\"", "omit: not this one");
	lacks(s, "\"add_perpendicular_line\"", "nor that, under its other name");
	lacks(s, "add_line ", "and it is not mentioned");
	has(say(d, "run_script", "{\"script\":\"l = Line((0, 0), (1, 1))\"}"),
	    "add_line is not offered here", "in scripts neither");
	desk_free(d);
	d = open_desk((struct desk_options){
		.overlay =
			tree("{\"add_circle\":\"Round.\",\"add_circle.radius\":\"How far.\","
			     "\"run_script\":\"Lines.\"}") });
	s = schemas(d);
	has(s, "\"Round.\"", "other words for a tool");
	has(s, "\"How far.\"", "for a parameter");
	has(s, "\"Lines.\"", "for one of the desk's own");
	has(say(d, "find_tools", "{\"query\":\"add_circle\"}"), "\"does\":\"Round\"",
	    "also where it is found");
	desk_free(d);
	d = open_desk((struct desk_options){ .without = DESK_BARE });
	lacks(schemas(d), "description", "bare: no descriptions");
	lacks(say(d, "find_tools", "{\"query\":\"circle\"}"), "does",
	      "nor where tools are found");
	desk_free(d);
	d = open_desk((struct desk_options){ .first = "A = (2, 3)" });
	has(say(d, "query_canvas", NULL), "(2, 3)", "a first line");
	desk_free(d);
	d = open_desk(
		(struct desk_options){ .first = "A = (2, 3)", .only = "undo_to,add_point" });
	has(say(d, "add_point", "{\"name\":\"B\",\"x\":1,\"y\":1}"), "\"step\":2",
	    "it counts as a step");
	has(say(d, "undo_to", "{\"step\":1}"), "\"removed\":[\"B\"]", "and stays");
	desk_free(d);
}

static void test_phases(void)
{
	struct desk *d =
		open_desk((struct desk_options){ .profile = "plane", .omit = "add_line" });
	struct desk *like;

	script(d, TRIANGLE);
	ok(!desk_offers(d, "render_set_color") && desk_offers(d, "add_point"),
	   "first construct");
	desk_list_more(d, "render");
	ok(desk_offers(d, "render_set_color") && desk_offers(d, "add_point") &&
		   !desk_offers(d, "add_line"),
	   "then dress, under the same options");
	has(say(d, "run_script", "{\"script\":\"SetColor(A, \\\"red\\\")\\nP = (1, 1)\"}"),
	    "\"kept\":2", "the same figure");
	like = desk_like(d, NULL);
	ok(desk_offers(like, "render_set_color") && !desk_offers(like, "add_line") &&
		   !desk_calls(like) && !fig_journal_count(desk_figure(like)),
	   "one like it has its tools, and an empty canvas");
	desk_free(like);
	desk_free(d);
}

static void test_without(void)
{
	struct desk *d = open_desk((struct desk_options){ .without = DESK_NO_QUERIES });
	const char *s = schemas(d);

	lacks(s, "query_", "no queries: none is listed");
	lacks(s, "Distance", "none is named");
	script(d, TRIANGLE);
	s = say(d, "run_script",
		"{\"script\":\"Distance(A, B)\\nd = Distance(A, B)\\nc = Circle(A, "
		"Distance(A, B))"
		"\\nA\\nA == B\\nAB\\n1 + 1\\nAngle(A, B, C)\\nb = Area(t) > 3\\nb = (A == "
		"B)\"}");
	has(s, "\"kept\":0", "no question gets through a script");
	script(d, "n = 3");
	s = say(d, "run_script", "{\"script\":\"n = Distance(A, B)\"}");
	has(s, "add_distance is not offered here", "nor a new definition that asks");
	has(say(d, "query_distance", "{\"p1\":\"A\",\"p2\":\"B\"}"), "\"unsupported\"",
	    "nor a call");
	has(say(d, "measure_distance", "{\"p1\":\"A\",\"p2\":\"B\"}"), "\"unsupported\"",
	    "under no other name");
	has(say(d, "run_script", "{\"script\":\"AddConstraint(Distance(A, B) == 4)\"}"),
	    "\"kept\":1", "what is declared asks nothing");
	lacks(say(d, "find_tools", "{\"query\":\"distance of two points\"}"), "query_",
	      "none is found");
	has(say(d, "solve_problem", "{\"facts\":[\"Lenth(A,B) = = 3\"],\"goal\":\"AC\"}"),
	    "Length(", "facts have words of their own");
	s = say(d, "run_script", "{\"script\":\"Distanc(A, B)\\nLaTe(A)\"}");
	lacks(s, " Distance,", "a wrong word is not helped with what is taken away");
	has(s, "did you mean LaTeX", "but with what is there");
	desk_free(d);

	d = open_desk((struct desk_options){ .without = DESK_NO_MEASURES });
	script(d, TRIANGLE);
	s = schemas(d);
	lacks(s, "query_distance", "no measures: no distances");
	has(s, "query_holds", "relations may be asked");
	s = say(d, "run_script",
		"{\"script\":\"Distance(A, B) == 4\\nAreEqual(A, B)\\nDistance(A, B)\\nd = "
		"Area(t)"
		"\\nt\\n1 + 1\"}");
	has(s, "\"failed\":[3,4,5,6]", "in scripts too");
	s = say(d, "query_holds", "{\"relation\":\"Distance(B, C) == 6\"}");
	has(s, "\"false\"", "a relation is answered");
	lacks(s, "difference", "without what its sides are");
	lacks(s, ":5", "at all");
	desk_free(d);

	d = open_desk((struct desk_options){ .without = DESK_NO_DELETE, .profile = "plane" });
	script(d, TRIANGLE);
	s = schemas(d);
	lacks(s, "delete_object", "no delete");
	lacks(s, "undo", "no undo");
	has(say(d, "run_script", "{\"script\":\"Delete(t)\\nUndo()\"}"), "\"kept\":0",
	    "in scripts neither");
	has(say(d, "undo_to", "{\"step\":1}"), "\"unsupported\"", "nor back to a step");
	desk_free(d);

	d = open_desk((struct desk_options){ .without = DESK_NO_PICTURES });
	lacks(schemas(d), "render_canvas", "no pictures");
	has(say(d, "screenshot", NULL), "\"unsupported\"", "none at all");
	desk_free(d);

	d = open_desk((struct desk_options){ .without = DESK_NO_FACTS, .profile = "all" });
	s = schemas(d);
	lacks(s, "solve_problem", "no facts: no problems");
	lacks(s, "constraint", "no constraints");
	lacks(s, "query_always", "no always");
	lacks(s, "query_prove", "no proofs");
	lacks(s, "\"prove\"", "of theorems neither");
	script(d, TRIANGLE);
	has(say(d, "run_script",
		"{\"script\":\"AddConstraint(Distance(A, B) == 4)\\nAlways(AB > 0)\"}"),
	    "\"kept\":0", "in scripts neither");
	desk_free(d);
	d = open_desk((struct desk_options){ .without = DESK_NO_FACTS, .profile = "core" });
	s = say(d, "find_tools", "{\"query\":\"prove a theorem\"}");
	has(s, "\"ok\":true", "they are looked for");
	lacks(s, "prove\"", "and not found");
	desk_free(d);
}

static void test_decimals(void)
{
	struct desk *d =
		open_desk((struct desk_options){ .without = DESK_NO_EXACT, .profile = "all" });
	struct desk_result r = { 0 };
	const char *s;

	s = say(d, "run_script",
		"{\"script\":\"A = (0, 0)\\nB = (1, 1)\\ns = Segment(A, B)\\nDistance(A, B)\\n"
		"l = Line(A, (2, 1))\\nc = Circle(A, B)\\nP = Intersect(c, l, 1)\"}");
	has(s, "\"approx\":1.414213562,", "ten digits");
	lacks(s, "exact", "and nothing exact");
	lacks(s, "sqrt", "no root");
	ask(d, "query_angle", "{\"a\":\"A\",\"b\":\"B\",\"c\":\"P\"}", &r);
	lacks(buf_str(&r.json), "atan", "no arc tangent");
	ok(r.ok && r.value.n && !strpbrk(buf_str(&r.value), "qa(") && r.number > 0 &&
		   !r.proven,
	   "what was measured is a decimal: %s", buf_str(&r.value));
	s = say(d, "query_canvas", "{\"full\":true}");
	lacks(s, "sqrt", "the canvas in decimals");
	lacks(s, "latex", "without formulas");
	lacks(say(d, "describe", NULL), "sqrt", "the description too");
	lacks(say(d, "query_solve", "{\"equation\":\"x^2 = 2\"}"), "sqrt", "solutions too");
	ask(d, "query_are_equal", "{\"obj1\":\"s\",\"obj2\":\"s\"}", &r);
	ok(r.ok && !strcmp(buf_str(&r.value), "true"), "truths are truths");
	s = say(d, "run_script", "{\"script\":\"f(x) = sqrt(2)*x + pi\\ng = Derivative(f)\"}");
	has(s, "1.41421", "functions with decimals in them");
	ask(d, "solve_problem",
	    "{\"facts\":[\"AB = 1\",\"BC = 1\",\"∠ABC = 90°\"],\"goal\":\"AC\"}", &r);
	ok(r.ok && fabs(r.number - sqrt(2)) < 1e-8 && !strstr(buf_str(&r.json), "sqrt"),
	   "problems too: %s", buf_str(&r.json));
	ask(d, "solve_problem",
	    "{\"facts\":[\"AB = 1\",\"BC = 1\",\"∠ABC = "
	    "90°\"],\"goal\":\"AC\",\"explain\":true}",
	    &r);
	lacks(buf_str(&r.json), "sqrt", "and nothing in what is explained");
	s = say(d, "run_script", "{\"script\":\"M = Midpoint(A, B)\\nx(M) == 1/2\"}");
	has(s, "\"true\"", "values are exact as before");
	desk_free(d);
	desk_result_clear(&r);
}

/* What the engine writes of itself, and what it would be read from. */
static void test_decimals_elsewhere(void)
{
	struct desk *d =
		open_desk((struct desk_options){ .without = DESK_NO_EXACT, .profile = "all" });
	struct fig *f = desk_figure(d);
	struct buf label = { 0 };
	const char *s;

	script(d, "A = (0, 0)\nB = (1, 1)\nd = Distance(A, B)\nk = Circle(A, B)\nl = Line(A, "
		  "(d, 1))\nf(x) = d*x");
	s = say(d, "run_script",
		"{\"script\":\"t = \\\"d is \\\" + d\\nText(d)\\nLaTeX(d)\\nFractionText(d)\\n"
		"ContinuedFraction(d)\\nMixedNumber(d)\"}");
	has(s, "\"kept\":0", "no text says a closed form");
	s = say(d, "run_script",
		"{\"script\":\"k2 = CopyFreeObject(k)\\nl2 = CopyFreeObject(l)\\nf2 = "
		"CopyFreeObject(f)\\nL = CopyFreeObject({d, 1})\\nP = Point(k)\\nSetCoords(P, "
		"d/3, "
		"1)\\nP\",\"full\":true}");
	has(s, "\"kept\":7", "copies are made");
	lacks(s, "sqrt", "and not told by closed forms");
	lacks(s, "y^2", "nor by an equation");
	s = say(d, "describe", "{\"full\":true}");
	lacks(s, "sqrt", "nor described so");
	has(s, "f: Function(d*x), function 1.41421*x", "functions are, in decimals");
	s = say(d, "run_script",
		"{\"script\":\"Solve({x + y = 1, x - y = sqrt(2)}, {x, y})\\nSolve(x^2 < "
		"2)\\nSolve(sin(x) = 1/2)\\nNSolve(x^2 = 2)\"}");
	has(s, "{{x = 1.20711, y = -0.207107}}", "a system has decimals");
	has(s, "{-1.41421 < x && x < 1.41421}", "so has an inequality");
	has(s, "{x = 0.523599 + 6.28319*k, x = 2.61799 + 6.28319*k}", "and a period");
	lacks(s, "pi", "in no closed form");
	lacks(s, "root_of", "nor by an equation");
	lacks(say(d, "run_script", "{\"script\":\"Curve(sqrt(2)*t, t^2, t, 0, 1)\"}"), " \"",
	      "a kind alone has no blank behind it");
	ok(!fig_label_value(&label, f, fig_find(f, "f")) && !label.n,
	   "no label shows a function's closed form");
	ok(fig_label_value(&label, f, fig_find(f, "d")) && !strcmp(label.s, "1.41"),
	   "a number is labelled in decimals: %s", buf_str(&label));
	buf_clear(&label);
	desk_free(d);
}

/* Answers that no model could read are cut, and say so; what was drawn is drawn. */
static void test_long(void)
{
	struct desk *d = open_desk((struct desk_options){ 0 });
	struct desk_result r = { 0 };
	struct buf b = { 0 };
	const char *s;

	buf_add(&b, "{\"script\":\"");
	for (int i = 0; i < 3000; i++)
		buf_addf(&b, "P%d=(%d,%d)\\n", i, i, i * i);
	buf_add(&b, "\"}");
	s = ask(d, "run_script", buf_str(&b), &r);
	ok(r.ok && r.step == 3000 && r.json.n < DESK_ANSWER_MOST, "3000 lines, %zu bytes",
	   r.json.n);
	has(s, "\"kept\":3000", "the account of them comes first");
	has(s, "\"objects_left_out\":2500", "and it is said that most are left out");
	s = ask(d, "query_canvas", NULL, &r);
	ok(r.ok && r.json.n < DESK_ANSWER_MOST, "the whole canvas, %zu bytes", r.json.n);
	has(s, "\"begins\":\"", "begins");
	buf_reset(&b);
	buf_add(&b, "{\"script\":\"");
	for (int i = 0; i < 3000; i++)
		buf_addf(&b, "\xc3\xa9%d\\n", i);
	buf_add(&b, "\"}");
	(void)ask(d, "run_script", buf_str(&b), &r);
	ok(!r.ok && r.code && r.json.n < DESK_ANSWER_MOST, "3000 mistakes, %zu bytes",
	   r.json.n);
	s = ask(d, "run_script", "{\"script\":\"n=3^20000\"}", &r);
	has(s, "\"n\":\"number 3^20000; no closed form was found\"",
	    "too large for a decimal");
	s = ask(d, "query_value", "{\"obj\":\"P2999\"}", &r);
	has(s, "8994001", "one object is told whole");
	desk_result_clear(&r);
	buf_clear(&b);
	desk_free(d);
}

int main(void)
{
	tools = tool_table_new();
	arena = arena_new();
	test_calls();
	test_told_names();
	test_script();
	test_body();
	test_undo_to();
	test_others();
	test_profiles();
	test_names();
	test_phases();
	test_without();
	test_decimals();
	test_long();
	test_decimals_elsewhere();
	arena_free(arena);
	tool_table_free(tools);
	return tap_done();
}
