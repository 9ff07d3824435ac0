/*
 * t-chart.c -- charts and tables from lists: what they measure, exactly; where a value on a
 * boundary is counted; what is refused; that they follow their numbers.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include <string.h>

static struct tool_table *tools;

/* The exact text of the last line of a script; or the error's code. */
static void last(struct buf *out, const char *script)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o = NULL;

	while (*script) {
		size_t n = strcspn(script, "\n");

		if (n && fig_line(f, script, n, &o) != OK) {
			buf_add(out, fig_obs_err(o)->code);
			fig_free(f);
			return;
		}
		script += n + (script[n] == '\n');
	}
	fig_obs_exact(out, f, o);
	fig_free(f);
}

static void is(const char *script, const char *want)
{
	struct buf b = { 0 }, name = { 0 };

	for (const char *p = script; *p; p++)
		if (*p == '\n')
			buf_add(&name, "; ");
		else
			buf_addc(&name, *p);
	last(&b, script);
	ok(!strcmp(buf_str(&b), want), "%s is %s", buf_str(&name), want);
	buf_clear(&name);
	if (strcmp(buf_str(&b), want) != 0)
		printf("# found %s\n", buf_str(&b));
	buf_clear(&b);
}

static void bars(void)
{
	is("b = BarChart({1, 2, 3}, {4, 7, 5})", "16");
	is("b = BarChart({10, 12, 14}, {1, 2, 3})", "12");
	is("b = BarChart({10, 11, 12}, {5, 8, 12}, 1/2)", "25/2");
	is("b = BarChart({5}, {4})", "2");
	is("b = BarChart({1, 1, 2, 3, 3, 3}, 1)", "6");
	is("b = BarChart({sqrt(2), sqrt(8)/2, 3}, 2)", "6");
	is("b = BarChart(0, 1, {sqrt(2), sqrt(2)})", "sqrt(2)");
	is("b = BarChart({1, 2}, {-3, 2})", "5");
	is("b = BarChart({\"a\", \"b\"}, {10, 20})", "21");
	is("L = {1, 2, 3}\nb = BarChart(L, 2*L)\nb + 1", "13");
	is("a = 2\nb = BarChart({1, 2}, {a, 3})\na = 5\nb", "8");
	is("b = BarChart({1, 2}, {3})", "bad_argument");
	is("b = BarChart({2, 1}, {3, 4})", "degenerate");
	is("b = BarChart({1, 2}, {3, 4}, 0)", "degenerate");
	is("b = BarChart({(1, 2)}, {3})", "wrong_kind");
	is("b = BarChart(3, 1, {2})", "degenerate");
	is("b = BarChart({}, {})", "bad_argument");
}

static void histograms(void)
{
	is("h = Histogram({0, 1, 3, 6}, {2, 5, 1})", "15");
	/* 1 belongs to the second class, 3 to the last. */
	is("h = Histogram({0, 1, 3}, {0, 1, 2, 3, 3.5}, false)", "7");
	is("h = Histogram({0, 1, 3}, {0, 1, 2, 3, 3.5}, true)", "4");
	is("h = Histogram({0, 1, 3}, {0, 1, 2, 3}, true, 10)", "40");
	is("h = Histogram({0, sqrt(2), 3}, {sqrt(2), 2*sqrt(2)/2}, false)", "6-2*sqrt(2)");
	is("h = Histogram({0, 1, 3}, {1, 2, 3})", "bad_argument");
	is("h = Histogram({0, 3, 1}, {1, 2})", "degenerate");
	is("h = Histogram({0}, {})", "bad_argument");
}

static void boxes(void)
{
	is("b = BoxPlot(0, 1, {9, 1, 5})", "5");
	is("b = BoxPlot(0, 1, {2, 2, 3, 4, 5, 5, 6, 7, 7, 8, 8, 8, 9})", "6");
	is("b = BoxPlot(0, 1, {sqrt(2), 1})", "(1+sqrt(2))/2");
	is("b = BoxPlot(0, 1, {4})", "4");
	is("b = BoxPlot(1, 1/2, 0, 2, 3, 5, 9)", "3");
	is("b = BoxPlot(1, 1/2, 0, 4, 3, 5, 9)", "degenerate");
	is("b = BoxPlot(1, 0, {1, 2})", "degenerate");
	is("b = BoxPlot(1, 1, {})", "bad_argument");
}

static void others(void)
{
	is("p = PieChart({3, 5, 2})", "10");
	is("p = PieChart({3, 5, 2}, (1, 1), 2)", "10");
	is("p = PieChart({3, 5}, (1, 1), 2, {\"yes\", \"no\"})", "8");
	is("p = PieChart({3, 5}, (1, 1), 2, {\"yes\"})", "bad_argument");
	is("p = PieChart({3, -5})", "degenerate");
	is("p = PieChart({0, 0})", "degenerate");
	is("s = ScatterPlot({1, 2}, {3, 4})", "{(1, 3), (2, 4)}");
	is("s = ScatterPlot({1, 2}, {3})", "bad_argument");
	is("s = ScatterPlot({0, 1, 2}, {1, 3, 5})\ng = FitLine(s)", "y = 2*x + 1");
	is("d = DotPlot({2, 1, 2})", "{(1, 1), (2, 1), (2, 2)}");
	is("t = TableText({1, 2}, {3, 4})", "{{1, 2}, {3, 4}}");
	is("t = TableText({1, 2}, {3, 4}, \"v\")", "{{1, 3}, {2, 4}}");
	is("t = TableText({{\"a\", \"b\"}, {1, 2}})", "{{a, b}, {1, 2}}");
	is("t = TableText({1, 2}, {3}, \"v\")", "{{1, 3}, {2, }}");
	is("t = TableText({1, 2}, \"?\")", "bad_argument");
	is("f(x) = 2x + 1\nt = FunctionTable(f, 0, 2)", "{{x, 0, 1, 2}, {2 x + 1, 1, 3, 5}}");
	is("f(x) = 1/x\nt = FunctionTable(f, 0, 1)\nt + 1", "wrong_kind");
	is("f(x) = x\nt = FunctionTable(f, 0, 2, 0)", "degenerate");
	is("f(x) = x\nt = FunctionTable(f, 0, 200)", "limit");
}

static void diagrams(void)
{
	is("i = Interval(1, 4)\ni + 1", "4");
	is("i = Interval(4, 1)", "no_such_object");
	is("i = Interval(2, 2)", "[2, 2]");
	is("i = Interval(2, 2, \"[)\")", "no_such_object");
	is("i = Interval(1, 2, \"<>\")", "bad_argument");
	is("i = Interval(1, inf)\ni + 1", "wrong_kind");
	is("i = Interval(-inf, sqrt(2), \"(]\")", "(-inf, sqrt(2)]");
	is("{\"tool\":\"add_interval\",\"args\":{\"name\":\"i\",\"from\":2,\"to\":\"inf\"}}",
	   "[2, inf)");
	is("s = Segment((0, 0), (1, 1))\nd = DimensionLine(s)", "sqrt(2)");
	is("d = DimensionLine((1, 1), (1, 1))", "degenerate");
	is("A = (0, 0)\nb = Brace(A, (3, 4), \"c\")\nA = (3, 0)\nb", "4");
	is("s = SlopeField(x*y)", "x*y");
	is("s = SlopeField(x*qq)", "not_found");
	is("v = VectorField((-y, x))", "(-y, x)");
	is("v = VectorField(x)", "bad_argument");
	is("s = SlopeField(x, 1)", "bad_argument");
	is("s = SlopeField(x, 10, 1, 0, 0, 1)", "bad_argument");
	is("s = SlopeField(x, 10, 1, 2, 0, 1, 1)", "degenerate");
}

int main(void)
{
	tools = tool_table_new();
	bars();
	histograms();
	boxes();
	others();
	diagrams();
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
