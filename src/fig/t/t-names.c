/* t-names.c -- whose name is taken: nothing goes, and nothing moves, without a word. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* A line and a piece of what it answers; with a - before it, one that is not there. */
struct say {
	const char *line, *has;
};

static void talk(const struct tool_table *tools, const struct say *s, const char *what)
{
	struct fig *f = fig_new(tools, 1), *g = fig_new(tools, 1);
	struct buf now = { 0 }, again = { 0 };
	const struct fig_obs *o;
	bool same = true;

	for (; s->line; s++) {
		struct buf b = { 0 };
		bool lacks = s->has[0] == '-';

		(void)!fig_line(f, s->line, strlen(s->line), &o);
		fig_obs_json(&b, f, o);
		if (!ok((strstr(buf_str(&b), s->has + lacks) != NULL) != lacks, "%s: %s", what,
			s->line))
			printf("# %s: %s\n", s->has, buf_str(&b));
		buf_clear(&b);
	}
	for (int k = 0; k < fig_journal_count(f); k++) {
		const char *line = fig_journal_line(f, k);

		same = fig_line(g, line, strlen(line), &o) == OK && same;
	}
	fig_canvas_json(&now, f);
	fig_canvas_json(&again, g);
	ok(same && !strcmp(buf_str(&now), buf_str(&again)), "%s: its journal is the same",
	   what);
	buf_clear(&now);
	buf_clear(&again);
	fig_free(f);
	fig_free(g);
}

static const struct say results[] = {
	{ "c = Circle((0, 0), 5)", "circle" },
	{ "l = Line((0, 0), (1, 1))", "line" },
	{ "P = Intersect(c, l)", "\"P_2\"" },
	{ "M = Midpoint(P_1, P_2)", "\"exact\":\"(0, 0)\"" },
	{ "P = (7, 7)", "\"new\":[{\"name\":\"P\",\"kind\":\"point\",\"exact\":\"(7, 7)\"" },
	{ "P_1", "\"approx\":[-3.5355" },
	{ "M", "\"exact\":\"(0, 0)\"" },
	{ "P = (8, 8)", "\"changed\":[{\"name\":\"P\"" },
	{ "Q = Intersect(c, l)", "\"Q_2\"" },
	{ "Q = Intersect(c, Line((0, 1), (1, 1)))", "\"changed\":[{\"name\":\"Q_1\"" },
	{ "Q = Intersect(c, Line((0, 5), (1, 5)))", "\"new\":[{\"name\":\"Q\"" },
	{ "Q_2", "\"exact\":\"(2*sqrt(6), 1)\"" },
	{ "{\"tool\":\"add_intersect\",\"args\":{\"name\":\"R\",\"obj1\":\"c\",\"obj2\":\"l\"}"
	  "}",
	  "\"R_2\"" },
	{ "{\"tool\":\"add_midpoint\",\"args\":{\"name\":\"R\",\"p1\":\"P\",\"p2\":\"M\"}}",
	  "\"new\":[{\"name\":\"R\",\"kind\":\"point\",\"exact\":\"(4, 4)\"" },
	{ "R_1", "\"approx\":[-3.5355" },
	{ "undo()", "\"removed\":[\"R\"]" },
	{ "R_2", "\"approx\":[3.5355" },
	{ "R_1 = (1, 1)", "name_taken" },
	{ NULL, NULL },
};
static const struct say built[] = {
	{ "L = {1, 2, 6}", "list" },
	{ "Median(L)", "\"name\":\"a\"" },
	{ "a = 7", "\"notes\":[\"a was Median(L) until now\"]" },
	{ "a = 8", "-notes" },
	{ "A = (0, 0)", "-notes" },
	{ "A = (1, 0)", "-notes" },
	{ "M = Midpoint(A, (3, 0))", "\"exact\":\"(2, 0)\"" },
	{ "M = (1, 1)", "\"notes\":[\"M was Midpoint(A, (3, 0)) until now\"]" },
	{ NULL, NULL },
};
static const struct say corners[] = {
	{ "A = (0, 0)", "point" },
	{ "B = (2, 0)", "point" },
	{ "C = (2, 2)", "point" },
	{ "c = Cube(A, B, C)", "\"name\":\"D\",\"kind\":\"point3d\",\"exact\":\"(0, 2, 0)\"" },
	{ "D = Vertex(c, 5)", "the vertex D of c is called c.vertex4 from here on" },
	{ "c.vertex4", "\"exact\":\"(0, 2, 0)\"" },
	{ "D", "\"exact\":\"(0, 0, 2)\"" },
	{ "s = Segment(E, A)", "\"exact\":\"2" },
	{ NULL, NULL },
};

int main(void)
{
	struct tool_table *tools = tool_table_new();

	talk(tools, results, "results");
	talk(tools, built, "what was built");
	talk(tools, corners, "corners");
	tool_table_free(tools);
	return tap_done();
}
