/* t-habit.c -- guessed lines: what is offered means what was written, or nothing is offered. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "fig/fig.h"
#include "tool/phrase.h"
#include <stdio.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static const char *const ground[] = {
	"A = (0, 0)",
	"B = (10, 0)",
	"C = (2, 6)",
	"D = (7, 3)",
	"c = Circle(A, 3)",
	"d = Circle(B, 9)",
	"s = Segment(A, B)",
	"l = Line(A, C)",
	"m = Line(B, C)",
	"t = Polygon(A, B, C)",
	"f(x) = x^2 - 3x + 1",
	"v = Vector(A, C)",
	"L = {2, 4, 4, 4, 5, 5, 7, 9}",
	"poly1 = Polygon(A, B, D)",
};

/* A line that fails, the one that is offered ("": none), and what that one says. */
static const struct {
	const char *line, *try, *says;
} guess[] = {
	/* Other words for commands. */
	{ "Minimum(x^2 - 3x + 1, 2, 3)", "Min(x^2 - 3*x + 1, 2, 3)", "(2, -1)" },
	{ "M = Maximum(f, 2, 3)", "M = Max(f, 2, 3)", "(3, 1)" },
	{ "FindMinimum(f, 2, 3)", "Min(f, 2, 3)", "(2, -1)" },
	{ "MinValue(f, 2, 3)", "y(Min(f, 2, 3))", "-1" },
	{ "Minimum(L)", "Min(L)", "2" },
	{ "LocalMinimum(f, 2, 3)", "", "" },
	{ "Integrate(f, 0, 1)", "Integral(f, 0, 1)", "-1/6" },
	{ "DefiniteIntegral(f, 0, 1)", "Integral(f, 0, 1)", "-1/6" },
	{ "AreaUnderCurve(f, 0, 1)", "", "" },
	{ "NumericalIntegral(f, 0, 1)", "NIntegral(f, 0, 1)", "" },
	{ "g = Differentiate(f)", "g = Derivative(f)", "2*x - 3" },
	{ "Zeros(f)", "Root(f)", "((3-sqrt(5))/2, 0)" },
	{ "Power(D, c)", "Distance(D, Center(c))^2 - Radius(c)^2", "49" },
	{ "PowerOfPoint(D, c)", "Distance(D, Center(c))^2 - Radius(c)^2", "49" },
	{ "Power(2, 3)", "", "" },
	{ "HideLabel(s)", "ShowLabel(s, false)", "" },
	{ "Label(A, \"P\")", "SetCaption(A, \"P\")", "" },
	{ "Abs(v)", "Length(v)", "2*sqrt(10)" },
	{ "Norm(v)", "Length(v)", "2*sqrt(10)" },
	{ "DotProduct(v, v)", "Dot(v, v)", "40" },
	{ "Factorise(x^2 - 1)", "Factor(x^2 - 1)", "" },
	{ "StandardDeviation(L)", "SD(L)", "2" },
	{ "Average(L)", "Mean(L)", "5" },
	{ "Percentile(L, 50)", "", "" },
	{ "HCF(12, 18)", "GCD(12, 18)", "6" },
	{ "PrimeFactorization(12)", "PrimeFactors(12)", "{2, 2, 3}" },
	{ "Choose(5, 2)", "nCr(5, 2)", "10" },
	{ "Degrees(pi)", "pi*180/pi", "180" },
	{ "Radians(60)", "60*pi/180", "pi/3" },
	{ "Projection(D, l)", "Foot(D, l)", "(8/5, 24/5)" },
	{ "Gradient(l)", "Slope(l)", "3" },
	{ "SolveFor(x^2 = 4)", "Solve(x^2 = 4)", "{x = -2, x = 2}" },
	{ "Print(c)", "Value(c)", "x^2 + y^2 = 9" },
	{ "Erase(D)", "Delete(D)", "" },
	{ "Move(A, B)", "", "" },
	{ "Zoom(0, 5, 1, 6)", "", "" },
	{ "Intersects(c, l)", "IsDefined(Intersect(c, l, 1))", "true" },
	{ "CenterOf(c)", "Center(c)", "(0, 0)" },
	{ "GetRadius(c)", "Radius(c)", "3" },
	{ "MeasureAngle(A, B, C)", "Angle(A, B, C)", "" },
	{ "DrawCircle(A, 3)", "Circle(A, 3)", "x^2 + y^2 = 9" },
	{ "DrawAltitude(C, A, B)", "Altitude(C, A, B)", "6" },
	{ "InscribedCircle(A, B, C)", "Incircle(A, B, C)", "" },
	{ "Std(L)", "", "" },
	/* Forms. */
	{ "ArePerpendicular(A, B, C)", "ArePerpendicular(Line(A, B), Line(B, C))", "false" },
	{ "r = RightAngle(A, B, C)", "r = Angle(A, B, C) = 90°", "false" },
	{ "PointOnSegment(A, B, 0.3)", "Point(Segment(A, B), 0.3)", "(3, 0)" },
	{ "P = Point(A, B, 0.3)", "P = Point(Segment(A, B), 0.3)", "(3, 0)" },
	{ "P = Point(A, B, 3)", "", "" },
	{ "DivideSegment(A, B, 1/3)", "Point(Segment(A, B), 1/3)", "(10/3, 0)" },
	{ "DivideSegment(A, B, 3)", "", "" },
	{ "DividePoint(A, B, 2, 1)", "Point(Segment(A, B), 2/(2 + 1))", "(20/3, 0)" },
	{ "PointAt(s, 0.3)", "Point(s, 0.3)", "(3, 0)" },
	{ "PointOnLine(l, 0.3)", "", "" },
	{ "P = PointOnCircle(c, 60°)", "P = Center(c) + Radius(c)*(cos(60°), sin(60°))",
	  "(3/2, 3*sqrt(3)/2)" },
	{ "P = PointOnCircle(c, 60)", "P = Center(c) + Radius(c)*(cos(60°), sin(60°))",
	  "(3/2, 3*sqrt(3)/2)" },
	{ "Translate(C, A, B)", "Translate(C, Vector(A, B))", "(12, 6)" },
	{ "Translate(C, AB)", "Translate(C, Vector(A, B))", "(12, 6)" },
	{ "Rotate(B, A, 90)", "Rotate(B, 90°, A)", "(0, 10)" },
	{ "Rotate(B, A, pi/2)", "Rotate(B, pi/2, A)", "(0, 10)" },
	{ "Reflect(D, A, B)", "Reflect(D, Line(A, B))", "(7, -3)" },
	{ "Distance(D, A, B)", "Distance(D, Line(A, B))", "3" },
	{ "AltitudeLine(C, A, B)", "PerpendicularLine(C, Line(A, B))", "x = 2" },
	{ "ParallelLine(D, A, B)", "ParallelLine(D, Line(A, B))", "y = 3" },
	{ "PerpBisector(A, B)", "PerpendicularBisector(A, B)", "x = 5" },
	{ "PerpendicularBisector(A, B, C)", "", "" },
	{ "Bisector(A, B)", "PerpendicularBisector(A, B)", "x = 5" },
	{ "CircleWithDiameter(A, B)", "Circle(Midpoint(A, B), A)", "(x - 5)^2 + y^2 = 25" },
	{ "CircleThroughPoints(A, B, C)", "Circle(A, B, C)", "" },
	{ "Circle(3, A)", "Circle(A, 3)", "x^2 + y^2 = 9" },
	{ "Circle({A, B, C})", "Circle(A, B, C)", "" },
	{ "Circle(t)", "Circle(A, B, C)", "" },
	{ "Circle(s)", "", "" },
	{ "Semicircle(s)", "Semicircle(A, B)", "" },
	{ "Vector(A, B, C)", "", "" },
	{ "IntersectLines(A, C, B, D)", "Intersect(Line(A, C), Line(B, D))", "(5/2, 15/2)" },
	{ "Median(2, 4, 5)", "Median({2, 4, 5})", "4" },
	{ "EulerLine(A, B, C)", "Line(Centroid(A, B, C), Circumcenter(A, B, C))", "" },
	{ "RegularPolygon(A, 3, 6)", "", "" },
	{ "Prism(A, B, C, 5)", "", "" },
	{ "Area(A, B, C, Z)", "", "" },
	/* Slips of the pen, and words that are none of another. */
	{ "Cirlce(A, 3)", "Circle(A, 3)", "x^2 + y^2 = 9" },
	{ "Midpiont(A, B)", "Midpoint(A, B)", "(5, 0)" },
	{ "Perimiter(t)", "Perimeter(t)", "" },
	{ "Incentre(A, B, C)", "Incenter(A, B, C)", "" },
	{ "SetColour(A, \"red\")", "SetColor(A, \"red\")", "" },
	{ "List(L)", "", "" },
	{ "Extend(s)", "", "" },
	{ "Quartile4(L)", "", "" },
	{ "FunctionMin(f, 0, 3)", "Min(f, 0, 3)", "(3/2, -5/4)" },
	{ "Area(poly2)", "", "" },
	{ "Foo(A)", "", "" },
};

static void test_guesses(const struct tool_table *tools)
{
	int offered = 0;

	for (size_t i = 0; i < LENGTH(guess); i++) {
		struct fig *f = fig_new(tools, 1);
		struct buf b = { 0 };
		const struct fig_obs *o;
		char mend[240];

		for (size_t k = 0; k < LENGTH(ground); k++)
			(void)!fig_line(f, ground[k], strlen(ground[k]), &o);
		(void)!fig_line(f, guess[i].line, strlen(guess[i].line), &o);
		snprintf(mend, sizeof mend, "%s",
			 fig_obs_ok(o) ? "accepted" : fig_obs_err(o)->mend);
		if (!ok(!strcmp(mend, guess[i].try), "%s: %s", guess[i].line, guess[i].try))
			printf("# offered: %s\n", mend);
		offered += mend[0] != 0;
		if (mend[0]) {
			(void)!fig_line(f, mend, strlen(mend), &o);
			fig_obs_json(&b, f, o);
			if (!ok(fig_obs_ok(o) && strstr(buf_str(&b), guess[i].says),
				"it says %s", guess[i].says))
				printf("# %s\n", buf_str(&b));
			buf_clear(&b);
		}
		fig_free(f);
	}
	ok(offered > 60, "%d lines are offered", offered);
}

/* A word of the table that takes the arguments as they are names a command. */
static void test_rows(const struct tool_table *tools)
{
	static const char *const rows[][3] = {
#define HABIT(words, params, means) { words, params, means },
#include "tool/habit.def"
#undef HABIT
	};
	const struct tool *t;

	for (size_t i = 0; i < LENGTH(rows); i++)
		if (!strcmp(rows[i][1], "..."))
			ok(tool_by_command(tools, rows[i][2], &t, 1) > 0 ||
				   tool_phrase_first(tools, rows[i][2]) >= 0,
			   "%s is %s", rows[i][0], rows[i][2]);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();

	test_guesses(tools);
	test_rows(tools);
	tool_table_free(tools);
	return tap_done();
}
