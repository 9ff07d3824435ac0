/* t-api.c -- the public C interface: what a program outside sees. */
#include "base/t/tap.h"
#include "porism.h"
#include <math.h>
#include <string.h>

static int is(const char *found, const char *expected)
{
	return found && !strcmp(found, expected);
}

static void figures(void)
{
	porism_figure *f = porism_new();
	double v = 0;

	ok(is(porism_version(), PORISM_VERSION), "the version is the header's");
	ok(porism_run(f, "A = (0, 0)") == PORISM_OK, "a line");
	ok(porism_call(f, "add_point", "{\"name\": \"B\", \"x\": 3, \"y\": \"3*sqrt(2)\"}") ==
		   PORISM_OK,
	   "a call");
	ok(is(porism_exact(f), "(3, 3*sqrt(2))"), "the new object, exactly");
	ok(porism_run(f, "Distance(A, B)") == PORISM_OK && is(porism_exact(f), "3*sqrt(3)"),
	   "an answer, exactly");
	ok(porism_number(f, &v) && fabs(v - sqrt(27)) < 1e-12, "and as a double");
	ok(strstr(porism_observation(f), "\"exact\":\"3*sqrt(3)\"") != NULL, "as a record");
	ok(strstr(porism_text(f), "3*sqrt(3)") != NULL, "in words");
	ok(!porism_error(f) && !porism_error_code(f), "no error");
	ok(strstr(porism_canvas(f), "\"name\":\"A\"") != NULL, "the canvas");
	ok(strstr(porism_describe(f), "A") != NULL, "the description");
	ok(porism_run(f, "Distance(A, Q)") == PORISM_BAD_REQUEST &&
		   is(porism_error_code(f), "not_found") && porism_error(f),
	   "an error: its code and sentence");
	ok(porism_run(f, "Intersect(Line(A, B), Line((0, 1), (3, 1+3*sqrt(2))))") ==
		   PORISM_NOT_HERE,
	   "what does not exist here");
	ok(porism_call(f, "add_point", "{\"name\"") == PORISM_BAD_REQUEST &&
		   strstr(porism_error(f), "at byte 7") &&
		   strstr(porism_observation(f), "\"ok\":false"),
	   "where arguments are wrong is told of them alone");
	ok(porism_call(f, "add_point", "{}, \"tool\": \"query_canvas\"") ==
			   PORISM_BAD_REQUEST &&
		   !strcmp(porism_error_code(f), "bad_argument"),
	   "they are one object");
	ok(porism_call(f, "add_point", "not json") == PORISM_BAD_REQUEST,
	   "arguments that are no JSON");
	{
		porism_figure *g = porism_new_seeded(7);
		char journal[1000];
		int failed = 0;

		snprintf(journal, sizeof journal, "%s", porism_journal(f));
		for (char *line = strtok(journal, "\n"); line; line = strtok(NULL, "\n"))
			failed += porism_run(g, line) != PORISM_OK;
		snprintf(journal, sizeof journal, "%s", porism_journal(f));
		ok(!failed && is(porism_journal(g), journal),
		   "the journal rebuilds the figure");
		porism_free(g);
	}
	ok(porism_tools(f, "mcp", "core") && !porism_tools(f, "smoke", "core") &&
		   !porism_tools(f, "mcp", "smoke"),
	   "schemas, by form and profile");
	porism_free(f);
	porism_free(NULL);
}

static void versions(void)
{
	char text[40];

	snprintf(text, sizeof text, "%d.%d.%d", PORISM_VERSION_MAJOR, PORISM_VERSION_MINOR,
		 PORISM_VERSION_PATCH);
	ok(is(porism_version(), text) && is(PORISM_VERSION, text), "the version as a text");
	ok(porism_version_number() == PORISM_VERSION_NUMBER, "and as a number");
	ok(PORISM_VERSION_AT_LEAST(PORISM_VERSION_MAJOR, PORISM_VERSION_MINOR,
				   PORISM_VERSION_PATCH) &&
		   PORISM_VERSION_AT_LEAST(0, 1, 99) && !PORISM_VERSION_AT_LEAST(99, 0, 0) &&
		   PORISM_VERSION_OF(1, 3, 12) == 10312,
	   "versions are compared");
}

/* Each as the program outside asks: what came of it, and where. */
static void scripts(void)
{
	static const char good[] = "\xef\xbb\xbf# a triangle\r\nA = (0, 0); B = (4, 0)\r\n\n"
				   "C = (0, 3)\nDistance(B, C)\n# the end\n";
	static const char bad[] = "A = (0, 0)\n\nB = (4, 0); Distence(A, B)\nC = (1, 1)\n"
				  "Distance(A, Q)";
	porism_figure *f = porism_new();

	ok(porism_run_script(f, good, 0) == PORISM_OK && is(porism_exact(f), "5") &&
		   !porism_error_line(f) && !porism_error(f),
	   "a script: the answer is that of its last command");
	ok(is(porism_script_result(f), "[]"), "answers are kept if that is asked for");
	ok(porism_run_script(f, "", 0) == PORISM_OK &&
		   porism_run_script(f, "# nothing\n", PORISM_SCRIPT_KEEP) == PORISM_OK &&
		   is(porism_observation(f), "") && is(porism_script_result(f), "[]"),
	   "a script that says nothing");
	porism_free(f);

	f = porism_new();
	ok(porism_run_script(f, bad, PORISM_SCRIPT_KEEP) == PORISM_BAD_REQUEST &&
		   porism_error_line(f) == 3 && is(porism_error_code(f), "bad_argument") &&
		   strstr(porism_error(f), "Distence"),
	   "the line that failed, and why");
	ok(strstr(porism_error_hint(f), "Distance") &&
		   !strncmp(porism_error_near(f), "Distance", 8) &&
		   is(porism_error_mend(f), "Distance(A, B)") && porism_error_column(f) > 0,
	   "what is near, what works, where");
	ok(strstr(porism_canvas(f), "\"name\":\"B\"") &&
		   !strstr(porism_canvas(f), "\"name\":\"C\""),
	   "what stands before it stays, what follows is not run");
	ok(!strncmp(porism_script_result(f), "[{\"line\":1,\"ok\":true,", 21) &&
		   strstr(porism_script_result(f), ",{\"line\":3,\"ok\":false,"),
	   "the answers, line by line");
	ok(porism_run(f, "Distance(A, B)") == PORISM_OK && !porism_error_line(f) &&
		   !porism_error_hint(f) && is(porism_script_result(f), "[]"),
	   "the next call has no such line");
	porism_free(f);

	f = porism_new();
	ok(porism_run_script(f, bad, PORISM_SCRIPT_GO_ON | PORISM_SCRIPT_KEEP) ==
			   PORISM_BAD_REQUEST &&
		   porism_error_line(f) == 3 && strstr(porism_error(f), "Distence") &&
		   strstr(porism_canvas(f), "\"name\":\"C\"") &&
		   strstr(porism_script_result(f), "{\"line\":5,\"ok\":false,"),
	   "going on: the first failure is told, the rest is run");
	porism_free(f);

	f = porism_new();
	porism_run(f, "Z = (9, 9)");
	ok(porism_run_script(f, bad, PORISM_SCRIPT_WHOLE) == PORISM_BAD_REQUEST &&
		   porism_error_line(f) == 3 && is(porism_error_mend(f), "Distance(A, B)") &&
		   strstr(porism_observation(f), "\"try\":\"Distance(A, B)\""),
	   "as a whole: it fails with the same error");
	ok(strstr(porism_canvas(f), "\"name\":\"Z\"") &&
		   !strstr(porism_canvas(f), "\"name\":\"A\""),
	   "and the figure is as it was");
	porism_set_limits(f, 0, 0.3);
	ok(porism_run_script(f, "A = (1, 1)\nL = Sequence((k, sqrt(k)), k, 1, 900)", 0) ==
			   PORISM_UNDECIDED &&
		   is(porism_error_code(f), "limit") &&
		   !strstr(porism_canvas(f), "\"name\":\"A\""),
	   "a script beyond the limits changes nothing");
	porism_free(f);

	f = porism_new();
	{
		static char many[100001];

		memset(many, '\n', sizeof many - 1);
		for (int i = 0; i < 50000; i++)
			many[2 * i] = '1';
		ok(porism_run_script(f, many, 0) == PORISM_BAD_REQUEST &&
			   is(porism_error_code(f), "limit") &&
			   strstr(porism_observation(f), "limit"),
		   "a script that is too long");
	}
	porism_free(f);
}

static void values(void)
{
	porism_figure *f = porism_new();
	double v = 0;

	ok(!porism_value(f, "kind"), "no answer has no members");
	porism_run_script(f, "A = (0, 0)\nB = (4, 0)\nC = (0, 3)\nM = Midpoint(B, C)", 0);
	ok(!porism_value(f, "kind"), "nor has a new object");
	porism_run(f, "Always(\"Distance(M, B) == Distance(M, C)\")");
	ok(is(porism_value(f, "verdict"), "always") &&
		   is(porism_value(f, "certainty"), "proven") &&
		   is(porism_value(f, "here"), "true") && !porism_value(f, "colour"),
	   "always");
	porism_run(f, "Always(\"Distance(M, A) == Distance(M, C)\")");
	ok(is(porism_value(f, "verdict"), "here_only"), "only here");
	porism_run(f, "Distance(B, C) == 5");
	ok(is(porism_value(f, "exact"), "true") && porism_number(f, &v) && v == 1, "a truth");
	porism_free(f);
}

static void limits(void)
{
	porism_figure *f = porism_new();
	char before[200];

	ok(porism_run(f, "A = (1, 2)") == PORISM_OK && porism_run(f, "Undo(1)") == PORISM_OK &&
		   porism_run(f, "Redo(1)") == PORISM_OK,
	   "a figure without limits");
	snprintf(before, sizeof before, "%s", porism_journal(f));
	porism_set_limits(f, 0, 0.3);
	ok(porism_run(f, "B = (3, 4)") == PORISM_OK && porism_run(f, "Undo(1)") == PORISM_OK,
	   "small calls need little");
	ok(porism_run(f, "L = Sequence((k, sqrt(k)), k, 1, 900)") == PORISM_UNDECIDED &&
		   is(porism_error_code(f), "limit") &&
		   strstr(porism_observation(f), "\"code\":\"limit\""),
	   "a large one is refused");
	ok(is(porism_journal(f), before) && porism_run(f, "Redo(1)") == PORISM_OK &&
		   porism_run(f, "Distance(A, B)") == PORISM_OK &&
		   is(porism_exact(f), "2*sqrt(2)"),
	   "and the figure is as it was, with what can be redone");
	porism_set_limits(f, 0, 0);
	ok(porism_run(f, "L = Sequence((k, sqrt(k)), k, 1, 900)") == PORISM_OK,
	   "without limits it is made");
	porism_free(f);
}

static void pictures(void)
{
	static const char *const bad[] = { "[]",
					   "{",
					   "{\"width\":\"wide\"}",
					   "{\"width\":1}",
					   "{\"preset\":1}",
					   "{\"preset\":\"vintage\"}",
					   "{\"labels\":\"Q\"}",
					   "{\"colour\":1}",
					   "{\"live_text\":1}",
					   "{\"width\":1e300}" };
	porism_figure *f = porism_new();
	const char *s;
	size_t n = 0;

	porism_run(f, "A = (0, 0)");
	porism_run(f, "c = Circle(A, 2)");
	s = porism_render(f, "svg", NULL, &n);
	ok(s && n == strlen(s) && strstr(s, "data-name=\"c\"") && !porism_error(f),
	   "a picture");
	s = porism_render(f, "svg", "{\"preset\":\"textbook\",\"width\":300,\"height\":200}",
			  NULL);
	ok(s && strstr(s, "width=\"300\"") && strstr(s, "height=\"200\""), "with options");
	s = porism_render(f, "svg", "{\"live_text\":true}", &n);
	ok(s && strstr(s, "<text") != NULL, "with flags");
	s = porism_render(f, "tex", "{\"standalone\":true}", &n);
	ok(s && strstr(s, "\\documentclass") != NULL, "TikZ");
	s = porism_render(f, "png", "{\"scale\":0.5}", &n);
	ok(s ? n > 100 && !memcmp(s + 1, "PNG", 3) : is(porism_error_code(f), "unsupported"),
	   "PNG, or word that cairo is missing");
	ok(!porism_render(f, "bmp", NULL, &n) &&
		   strstr(porism_error(f), "svg, png, gif, pdf or tex"),
	   "an unknown format: which there are");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(!porism_render(f, "svg", bad[i], &n) && porism_error(f), "refused: %s: %s",
		   bad[i], porism_error(f));
	ok(porism_run(f, "B = (1, 1)") == PORISM_OK && !porism_error(f),
	   "the next call clears the error");
	porism_free(f);
}

/* Texts that are missing are empty ones. */
static void nothing(void)
{
	porism_figure *f = porism_new();

	ok(porism_run(f, NULL) == PORISM_OK && porism_run_script(f, NULL, 0) == PORISM_OK &&
		   is(porism_observation(f), ""),
	   "no line, no script");
	ok(porism_call(f, NULL, NULL) == PORISM_BAD_REQUEST && !porism_value(f, NULL) &&
		   !porism_render(f, NULL, NULL, NULL) && !porism_tools(f, NULL, "all") &&
		   !porism_tools(f, "mcp", NULL),
	   "no tool, no format, no form");
	porism_free(f);
}

int main(void)
{
	nothing();
	versions();
	figures();
	scripts();
	values();
	limits();
	pictures();
	return tap_done();
}
