/*
 * t-always.c -- what is said to hold always does, wherever the free objects are moved.
 *
 * Random figures with free points, numbers, sliders and points on paths, some of them at
 * zero, where a variable looks like a constant; objects and functions built on them; and
 * relations that hold here: a measure is what it is, a point is on something.  A verdict
 * "always" is tested by moving a copy of the figure, a counter-example by going there.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <stdlib.h>
#include <string.h>

#define CASES 60
#define MOVES 10

static const struct tool_table *tools;
static struct rng rng;

/* Objects that may be there, by their names: what makes them, @ is a free point, # a number. */
static const char *const makes[] = {
	"M1 = Midpoint(@, @)",
	"l1 = Line(@, @)",
	"k1 = Circle(@, @)",
	"t1 = Polygon(@, @, @)",
	"X1 = Intersect(Line(@, @), Line(@, @))",
	"F1 = Foot(@, Line(@, @))",
	"O1 = TriangleCenter(@, @, @, 3)",
	"P1 = Point(t1)",
	"P2 = Point(k1)",
	"P3 = Point(Segment(@, @))",
	"e1: #*x + y = 3",
	"e2: (#*x + 1)*y = 2",
	"e3: #*x^2 + y = #",
	"e4: x(@)*x + #*y = 1",
	"f1(x) = #*x + 1",
	"f2(x) = x^2 + x(@)",
	"f3(x) = #*x^2 - 4",
	"R1 = Root(f1)",
	"R2 = Intersect(f2, Line((0, 1), (1, 2)))",
	"D1 = Derivative(f3)",
	"n1 = floor(#)",
	"n2 = abs(#) + #",
	"n3 = max(#, #)",
	"n4 = Distance(@, @)",
	"n5 = x(@)*#",
	"g1(x) = n5*x + n4",
	"Q1 = ClosestPoint(Ellipse((-3, 0), (3, 0), (0, 4)), @)",
	"w1 = Angle(@, @, @)",
	"V1 = Rotate(@, 60°, @)",
	"V2 = Reflect(@, Line(@, @))",
	"s1 = Segment(@, @)",
	"I1 = Incircle(@, @, @)",
	"T1 = Intersect(k1, l1, 1)",
};

/* Measures of them, and what may hold of them. */
static const char *const measures[] = {
	"x(@)",
	"Distance(@, @)",
	"x(M1)",
	"y(X1)",
	"Distance(@, l1)",
	"Radius(k1)",
	"Area(t1)",
	"x(F1)",
	"y(O1)",
	"x(P1)",
	"f1(1)",
	"f2(2)",
	"f3(0)",
	"x(R1)",
	"x(R2)",
	"D1(1)",
	"n1",
	"n2",
	"n3",
	"n4",
	"n5",
	"g1(1)",
	"x(Q1)",
	"#",
	"#*#",
	"Length(s1)",
	"y(P2)",
	"x(V1)",
	"Slope(e1)",
	"NIntegral(f1, 0, 1)",
	"Radius(I1)",
	"x(T1)",
	"y(P3)",
	"# - #",
	"Distance(@, V1)",
	"x(M1)*#",
};
static const char *const holds[] = {
	"AreCollinear(@, @, M1)",
	"IsOn(P1, t1)",
	"IsOn(P1, t1.side1)",
	"IsOn(P2, k1)",
	"IsOn((0, 3), e1)",
	"IsOn((5, 2), e2)",
	"IsOn((1, 0), e4)",
	"IsOn(V2, k1)",
	"Line(@, F1) ⟂ Line(@, @)",
	"Distance(O1, @) == Distance(O1, @)",
	"IsTangent(I1, Line(@, @))",
	"IsInRegion(@, t1)",
	"n1 <= #",
	"abs(#) == #",
	"f1(1) == # + 1",
	"x(R1)*# == -1",
	"n3 >= #",
	"IsOn(T1, l1)",
	"@ != @",
	"IsOn(R2, Line((0, 1), (1, 2)))",
};

/* The text with names put in. */
static const char *filled(const char *text, char *out, size_t size)
{
	static const char *const point[] = { "A", "B", "C" }, *const number[] = { "a", "b",
										  "s" };
	size_t n = 0;
	int last = (int)rng_below(&rng, 3);

	for (; *text && n + 4 < size; text++) {
		if (*text == '@') {
			last = (last + 1 + (int)rng_below(&rng, 2)) % 3;
			n += (size_t)snprintf(out + n, size - n, "%s", point[last]);
		} else if (*text == '#') {
			n += (size_t)snprintf(out + n, size - n, "%s",
					      number[rng_below(&rng, 3)]);
		} else {
			out[n++] = *text;
		}
	}
	out[n] = 0;
	return out;
}

/* "exact":"..." of an answer. */
static bool exact_of(const char *json, char *out, size_t size)
{
	const char *p = strstr(json, "\"value\":");

	p = p ? strstr(p, "\"exact\":\"") : NULL;
	if (!p || strcspn(p + 9, "\"") >= size || strchr(p + 9, '\\'))
		return false;
	snprintf(out, size, "%.*s", (int)strcspn(p + 9, "\""), p + 9);
	return true;
}

struct tally {
	int asked, always, proven, probable, here_only, wrong, false_counter;
};

static void move(struct fig *g, struct rng *r)
{
	for (int i = 0; i < fig_count(g); i++) {
		struct err e;
		double x = (double)rng_between(r, -40, 40) / 4,
		       y = (double)rng_between(r, -40, 40) / 4;

		if (fig_alive(g, (fig_id){ i }) && fig_is_free(g, (fig_id){ i }) &&
		    fig_drag(g, (fig_id){ i }, x, y, &e) != OK)
			printf("# cannot move %s\n", fig_name(g, (fig_id){ i }));
	}
}

static void ask(struct fig *f, const char *relation, struct tally *n)
{
	const char *t = said(f, "Always(\"%s\")", relation);
	bool always = strstr(t, "\"verdict\":\"always\"") != NULL;
	struct fig *g;
	struct err e;

	if (!strstr(t, "\"verdict\""))
		return;
	n->asked++;
	n->always += always;
	n->here_only += strstr(t, "here_only") != NULL;
	n->proven += always && strstr(t, "\"certainty\":\"proven\"");
	n->probable += always && strstr(t, "\"certainty\":\"probable\"");
	if (!always)
		return;
	g = fig_after(f, fig_journal_count(f), &e);
	for (int k = 0; g && k < MOVES; k++) {
		move(g, &rng);
		if (is_no(fig_holds(g, relation))) {
			struct buf b = { 0 };

			fig_describe(&b, g);
			printf("# not always: %s\n# %.300s\n", relation, t);
			for (char *p = strtok(b.s, "\n"); p; p = strtok(NULL, "\n"))
				printf("#   %s\n", p);
			n->wrong++;
			buf_clear(&b);
			break;
		}
	}
	fig_free(g);
}

static void one_case(struct tally *n)
{
	static const char *const values[] = { "0", "1", "-1", "2", "3/2", "0", "5" };
	struct fig *f = fig_new(tools, 1);
	char text[300], value[300], relation[700];

	for (const char *p = "ABC"; *p; p++) {
		long x = rng_between(&rng, -3, 3), y = rng_between(&rng, -3, 3);

		if (!rng_below(&rng, 2))
			y = 0;
		runf(f, "%c = (%ld, %ld)", *p, x, y);
	}
	runf(f, "a = %s", values[rng_below(&rng, 7)]);
	runf(f, "b = %s", values[rng_below(&rng, 7)]);
	runf(f, "s = Slider(-3, 3, 1)");
	for (size_t i = 0; i < sizeof makes / sizeof *makes; i++)
		if (rng_below(&rng, 3))
			runf(f, "%s", filled(makes[i], text, sizeof text));
	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
		if (rng_below(&rng, 2))
			continue;
		filled(measures[i], text, sizeof text);
		if (exact_of(said(f, "%s", text), value, sizeof value)) {
			snprintf(relation, sizeof relation, "%s == %s", text, value);
			ask(f, relation, n);
		}
	}
	for (size_t i = 0; i < sizeof holds / sizeof *holds; i++)
		if (rng_below(&rng, 2))
			ask(f, filled(holds[i], text, sizeof text), n);
	fig_free(f);
}

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();
	int cases = argc > 1 ? atoi(argv[1]) : CASES;
	struct tally n = { 0 };

	tools = table;
	for (int i = 0; i < cases; i++) {
		rng.s = (uint64_t)i * 6364136223846793005u + 9;
		one_case(&n);
	}
	printf("# %d relations: %d always (%d proven, %d probable), %d only here\n", n.asked,
	       n.always, n.proven, n.probable, n.here_only);
	ok(n.asked > 10 * cases && n.always > cases && n.here_only > cases,
	   "relations of all kinds");
	ok(!n.wrong, "what holds always holds wherever the free objects are");
	tool_table_free(table);
	return tap_done();
}
