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
	ok(!porism_render(f, "gif", NULL, &n) &&
		   strstr(porism_error(f), "svg, png, pdf or tex"),
	   "an unknown format: which there are");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(!porism_render(f, "svg", bad[i], &n) && porism_error(f), "refused: %s: %s",
		   bad[i], porism_error(f));
	ok(porism_run(f, "B = (1, 1)") == PORISM_OK && !porism_error(f),
	   "the next call clears the error");
	porism_free(f);
}

int main(void)
{
	figures();
	limits();
	pictures();
	return tap_done();
}
