/*
 * t-ggb.c -- constructions of GeoGebra: built anew, frozen, told; written, and read again.
 */
#include "base/t/tap.h"
#include "io/io_priv.h"
#include "num/num.h"
#include <string.h>

struct world {
	struct tool_table *tools;
	struct fig *f;
	struct io_report r;
	struct err e;
	enum status st;
};

static struct world begin(const char *construction, const struct io_ggb_options *o)
{
	struct world w = { .tools = tool_table_new() };
	struct buf b = { 0 };

	buf_addf(&b,
		 "<geogebra format=\"5.0\" version=\"5.0.1\"><euclidianView>"
		 "<size width=\"400\" height=\"200\"/>"
		 "<coordSystem xZero=\"100\" yZero=\"150\" scale=\"50\" yscale=\"50\"/>"
		 "<evSettings axes=\"false\" grid=\"true\"/></euclidianView>"
		 "<construction title=\"t\">%s</construction></geogebra>",
		 construction);
	w.f = fig_new(w.tools, 1);
	w.st = io_ggb_read(w.f, b.s, b.n, o, &w.r, &w.e);
	buf_clear(&b);
	return w;
}

static void end(struct world *w)
{
	io_report_clear(&w->r);
	fig_free(w->f);
	tool_table_free(w->tools);
}

/* The closed form of an object is this text. */
static void is(struct world *w, const char *name, const char *exact)
{
	fig_id id = fig_find(w->f, name);
	struct buf b = { 0 };

	if (id.v < 0 || !fig_exact(&b, w->f, id))
		buf_add(&b, "(nothing)");
	if (!ok(!strcmp(buf_str(&b), exact), "%s is %s", name, exact))
		printf("# found: %s\n", buf_str(&b));
	buf_clear(&b);
}

static void fate(struct world *w, const char *label, enum io_fate fate, const char *why)
{
	for (int i = 0; i < w->r.n; i++)
		if (!strcmp(w->r.object[i].label, label)) {
			if (!ok(w->r.object[i].fate == fate && strstr(w->r.object[i].why, why),
				"%s has its fate: %s", label, *why ? why : "live"))
				printf("# found: %d %s\n", (int)w->r.object[i].fate,
				       w->r.object[i].why);
			return;
		}
	ok(0, "%s is in the report", label);
}

#define POINT(label, x, y)                                                       \
	"<element type=\"point\" label=\"" label "\"><coords x=\"" x "\" y=\"" y \
	"\" z=\"1.0\"/></element>"
#define COMMAND(name, in, out) \
	"<command name=\"" name "\"><input " in "/><output " out "/></command>"
#define ELEMENT(type, label, inside) \
	"<element type=\"" type "\" label=\"" label "\">" inside "</element>"
#define COORDS(x, y, z) "<coords x=\"" x "\" y=\"" y "\" z=\"" z "\"/>"

/* What makes parts, charts and tables; names that only files have. */
static void test_parts(void)
{
#define SQUARE(label, x, y)                                                        \
	COMMAND("Polygon", "a0=\"(" x ", " x ")\" a1=\"(" y ", " x ")\" a2=\"4\"", \
		"a0=\"" label "\"")                                                \
	ELEMENT("polygon", label, "")
	struct world w =
		begin(SQUARE("p", "0", "4") SQUARE("q", "2", "6") COMMAND(
			      "IntersectPath", "a0=\"p\" a1=\"q\"",
			      "a0=\"u\" a1=\"A\" a2=\"B\" a3=\"C\" a4=\"D\" a5=\"f\" a6=\"\" "
			      "a7=\"\" a8=\"\"") ELEMENT("polygon", "u", "")
			      POINT("A", "4.0", "2.0") POINT("B", "4.0", "4.0") POINT(
				      "C", "2.0", "4.0") POINT("D", "2.0", "2.0")
				      ELEMENT("segment", "f", COORDS("2", "0", "-8")) COMMAND(
					      "BarChart", "a0=\"{1, 2, 3}\" a1=\"{2, 4, 1}\"",
					      "a0=\"b\"")
					      ELEMENT("numeric", "b", "<value val=\"7.0\"/>"),
		      NULL);

	ok(w.st == OK && io_report_count(&w.r, IO_LIVE) == (int)w.r.n,
	   "corners and sides of a common part, and a chart, are live");
	is(&w, "B", "(4, 4)");
	is(&w, "f", "2");
	end(&w);
	w = begin(COMMAND("PMCC", "a0=\"{(1, 1), (2, 3), (3, 2)}\"",
			  "a0=\"r\"") ELEMENT("numeric", "r", "<value val=\"0.5\"/>")
			  COMMAND("IntegralBetween", "a0=\"t^(2)\" a1=\"t\" a2=\"0\" a3=\"3\"",
				  "a0=\"i\"") ELEMENT("numeric", "i", "<value val=\"9.0\"/>")
				  COMMAND("Integral",
					  "a0=\"1 / x^(2)\" a1=\"1\" a2=\"Infinity\"",
					  "a0=\"j\"")
					  ELEMENT("numeric", "j", "<value val=\"1.0\"/>")
						  COMMAND("Point", "a0=\"{3, 4}\"", "a0=\"P\"")
							  POINT("P", "3.0", "4.0"),
		  NULL);
	ok(w.st == OK && io_report_count(&w.r, IO_LIVE) == 4 && w.r.n == 4,
	   "names and forms that only files have");
	is(&w, "r", "1/2");
	is(&w, "i", "9");
	is(&w, "j", "1");
	end(&w);
}

#define EXPRESSION(label, exp) "<expression label=\"" label "\" exp=\"" exp "\"/>"
#define NUMBER(label, exp, value) \
	EXPRESSION(label, exp) ELEMENT("numeric", label, "<value val=\"" value "\"/>")
#define TRUTH(label, exp, value) \
	EXPRESSION(label, exp) ELEMENT("boolean", label, "<value val=\"" value "\"/>")
#define LIST(label, exp) EXPRESSION(label, exp) ELEMENT("list", label, "")
#define TEXT(label, exp) EXPRESSION(label, exp) ELEMENT("text", label, "")

static void all_live(struct world *w, const char *what)
{
	int live = io_report_count(&w->r, IO_LIVE);

	ok(w->st == OK && live == (int)w->r.n && live, "%s", what);
	for (int i = 0; i < (int)w->r.n; i++)
		if (w->r.object[i].fate != IO_LIVE || w->r.object[i].differs)
			printf("# %s: %s\n", w->r.object[i].label, w->r.object[i].why);
}

/* Cells of the spreadsheet: ranges, $, and a list that is named after its first use. */
static void test_cells(void)
{
#define RANGE(from, to) "CellRange(" from "," to ",&quot;numeric&quot;)"
	struct world w = begin(
		NUMBER("A1", "3", "3") NUMBER("A2", "5", "5") NUMBER("B1", "1", "1")
			NUMBER("B2", "2", "2") TEXT("A3", "&quot;sum&quot;") COMMAND(
				"Sum", "a0=\"L\"", "a0=\"C1\"") ELEMENT("numeric", "C1",
									"<value val=\"8\"/>")
				LIST("L", RANGE("A1", "A3")) LIST("N", RANGE("A1", "B2"))
					NUMBER("C2", "(A1 * B$2) + $A$1",
					       "9") LIST("M", "{A1:A2, B1:B2}")
						COMMAND("Sum", "a0=\"A2:B1\"", "a0=\"C3\"")
							ELEMENT("numeric", "C3",
								"<value "
								"val=\"11\"/>"),
		NULL);

	all_live(&w, "cells and ranges of cells are live");
	is(&w, "C1", "8");
	is(&w, "N", "{3, 5, 1, 2}");
	is(&w, "C2", "9");
	is(&w, "M", "{{3, 5}, {1, 2}}");
	is(&w, "C3", "11");
	end(&w);
	w = begin(LIST("L", "A1:ZZ9999") NUMBER("A1", "3", "3"), NULL);
	ok(w.st == OK && w.r.n == 2, "a range of millions of cells is refused, not walked");
	end(&w);
#undef RANGE
}

/* Texts that follow: what a command makes, answers, formulas. */
static void test_following(void)
{
	struct world w = begin(
		NUMBER("a", "2", "2") EXPRESSION("f", "f(x) = x^(2) - a") ELEMENT(
			"function", "f", "") TEXT("t", "&quot;f: &quot; + (LaTeX[f])")
			TEXT("u", "&quot;a &gt; 1: &quot; + (a &gt; 1) + &quot;.&quot;")
				EXPRESSION("v", "&quot;\\sqrt{&quot; + a + &quot;}&quot;")
					ELEMENT("text", "v", "<isLaTeX val=\"true\"/>")
						COMMAND("If",
							"a0=\"a ≟ 1\" a1=\"&quot;one&quot;\" "
							"a2=\"a ≟ 2\" a3=\"&quot;two&quot;\" "
							"a4=\"&quot;many&quot;\"",
							"a0=\"s\"") ELEMENT("text", "s", ""),
		NULL);

	all_live(&w, "texts with formulas, answers and choices follow");
	is(&w, "u", "a > 1: true.");
	is(&w, "v", "\\sqrt{2}");
	is(&w, "s", "two");
	end(&w);
}

/* Regions of one variable and of other regions; what is in them. */
static void test_regions(void)
{
	struct world w = begin(
		EXPRESSION("u", "u(x, y) = x + y &lt; 3") ELEMENT("functionnvar", "u", "")
			EXPRESSION("v", "v(x) = 0 &lt; x &lt; 5") ELEMENT("function", "v", "")
				EXPRESSION("w", "w(x, y) = u(x, y) ∧ v(x)") ELEMENT(
					"functionnvar", "w", "") POINT("A", "1", "1")
					COMMAND("Circle", "a0=\"(0, 0)\" a1=\"3\"",
						"a0=\"c\"") ELEMENT("conic", "c", "")
						COMMAND("Line", "a0=\"(0, 0)\" a1=\"(2, 1)\"",
							"a0=\"g\"") ELEMENT("line", "g", "")
							TRUTH("p", "A ∈ w", "true") TRUTH(
								"q", "A ∈ c", "true")
								TRUTH("r", "A ∈ g", "false")
									TRUTH("s",
									      "2 ∈ {1, 2}",
									      "true"),
		NULL);

	all_live(&w, "regions of regions, and what lies in them");
	is(&w, "q", "true");
	is(&w, "r", "false");
	end(&w);
}

/* Curves called like functions, lines by a point and a direction, a degree by itself. */
static void test_called(void)
{
	struct world w = begin(
		COMMAND("CurveCartesian",
			"a0=\"t^(2)\" a1=\"t^(3)\" a2=\"t\" a3=\"-3\" a4=\"3\"",
			"a0=\"c\"") ELEMENT("curvecartesian", "c", "") EXPRESSION("P", "c(2)")
			POINT("P", "4", "8") NUMBER("n", "x(c(1)) + y(c(1 + 1))", "9") COMMAND(
				"Tangent", "a0=\"P\" a1=\"c\"",
				"a0=\"g\"") ELEMENT("line", "g", COORDS("3", "-1", "-4"))
				EXPRESSION("h", "X = (1, 2) + (λ * (3, 1))")
					ELEMENT("line", "h", COORDS("1", "-3", "5"))
						NUMBER("d", "pi / °", "180") LIST("l", "2…5"),
		NULL);

	all_live(&w, "c(2), X = P + (λ v), / ° and 2…5 are live");
	is(&w, "P", "(4, 8)");
	is(&w, "n", "9");
	is(&w, "g", "y = 3*x - 4");
	is(&w, "h", "x - 3*y = -5");
	is(&w, "l", "{2, 3, 4, 5}");
	end(&w);
	w = begin(COMMAND("CurveCartesian",
			  "a0=\"x(c(t + t)) + x(c(t))\" a1=\"t\" a2=\"t\" a3=\"0\" a4=\"1\"",
			  "a0=\"c\"") ELEMENT("curvecartesian", "c", "")
			  NUMBER("n", "x(c(1))", "9"),
		  NULL);
	ok(w.st == OK && w.r.n == 2, "a curve that calls itself comes to an end");
	end(&w);
}

/* If commands: what can be chosen is live, of the rest the present object stands there. */
static void test_if(void)
{
	struct world w = begin(
		NUMBER("n", "2", "2") POINT("A", "1", "1") COMMAND(
			"If", "a0=\"n &gt; 1\" a1=\"Vector[A]\" a2=\"Vector[2A]\"",
			"a0=\"v\"") ELEMENT("vector", "v", COORDS("1", "1", "0"))
			COMMAND("If", "a0=\"n &gt; 1\" a1=\"false\" a2=\"true\"",
				"a0=\"b\"") ELEMENT("boolean", "b", "<value val=\"false\"/>")
				COMMAND("If",
					"a0=\"n &gt; 2\" "
					"a1=\"Circle[A, 1]\" a2=\"Circle[A, 5]\"",
					"a0=\"k\"") ELEMENT("conic", "k", "")
					COMMAND("If", "a0=\"n &gt; 2\" a1=\"Circle[A, 3]\"",
						"a0=\"m\"") ELEMENT("conic", "m", ""),
		NULL);

	ok(w.st == OK && io_report_count(&w.r, IO_LIVE) == 4,
	   "vectors and booleans are chosen");
	is(&w, "b", "false");
	fate(&w, "k", IO_FROZEN, "meant now");
	is(&w, "k", "(x - 1)^2 + (y - 1)^2 = 25");
	ok(fig_find(w.f, "m").v < 0, "no condition holds: nothing stands there");
	end(&w);
}

static void test_commands(void)
{
	struct world w = begin(
		POINT("A", "0.0", "-0.0") POINT("B", "4.0", "3.0") COMMAND(
			"Segment", "a0=\"A\" a1=\"B\"",
			"a0=\"e\"") ELEMENT("segment", "e", COORDS("-3", "4", "0"))
			COMMAND("LineBisector", "a0=\"e\"",
				"a0=\"m\"") ELEMENT("line", "m", COORDS("4", "3", "-12.5"))
				COMMAND("Circle", "a0=\"A\" a1=\"2.5\"",
					"a0=\"rad\"") ELEMENT("conic", "rad", "")
					COMMAND("Intersect", "a0=\"rad\" a1=\"e\"", "a0=\"P\"")
						POINT("P", "2.0", "1.5"),
		NULL);

	ok(w.st == OK, "a construction is read");
	ok(io_report_count(&w.r, IO_LIVE) == 6 && w.r.n == 6, "all of it is live");
	is(&w, "P", "(2, 3/2)");
	is(&w, "m", "8*x + 6*y = 25");
	ok(fig_find(w.f, "e").v >= 0, "e stays e");
	ok(fig_find(w.f, "rad").v < 0 && fig_find(w.f, "rad1").v >= 0,
	   "a label that is a word of the language gets another name");
	ok(!fig_view(w.f).axes && fig_view(w.f).grid == 1 && fig_view(w.f).has_box &&
		   fig_view(w.f).x_min == -2 && fig_view(w.f).y_max == 3,
	   "the view comes along");
	end(&w);
}

/* Which of two points a label means is told by where it is stored. */
static void test_several(void)
{
	struct world w = begin(
		POINT("M", "0", "0") COMMAND("Circle", "a0=\"M\" a1=\"5\"",
					     "a0=\"k\"") ELEMENT("conic", "k", "")
			COMMAND("Line", "a0=\"M\" a1=\"(3, 4)\"",
				"a0=\"g\"") ELEMENT("line", "g", COORDS("-4", "3", "0"))
				COMMAND("Intersect", "a0=\"g\" a1=\"k\"", "a0=\"P\" a1=\"Q\"")
					POINT("P", "3.0000000000000004",
					      "4.0") POINT("Q", "-3.0", "-4.0")
						COMMAND("Tangent", "a0=\"(13, 0)\" a1=\"k\"",
							"a0=\"t\" a1=\"\"")
							ELEMENT("line", "t",
								COORDS("5", "12", "-65")),
		NULL);

	is(&w, "P", "(3, 4)");
	is(&w, "Q", "(-3, -4)");
	is(&w, "t", "5*x + 12*y = 65");
	fate(&w, "t", IO_LIVE, "");
	end(&w);
	w = begin(POINT("M", "0", "0") COMMAND("Circle", "a0=\"M\" a1=\"5\"",
					       "a0=\"k\"") ELEMENT("conic", "k", "")
			  COMMAND("Intersect", "a0=\"k\" a1=\"xAxis\" a2=\"1\"", "a0=\"P\"")
				  POINT("P", "-5", "0"),
		  NULL);
	is(&w, "P", "(-5, 0)");
	end(&w);
}

static void test_frozen(void)
{
	struct world w = begin(
		POINT("A", "1", "2") COMMAND("Kaleidoscope", "a0=\"A\"", "a0=\"B\"") POINT(
			"B", "1.5", "2.25") COMMAND("Segment", "a0=\"A\" a1=\"B\"", "a0=\"s\"")
			ELEMENT("segment", "s", COORDS("1", "2", "-5"))
				COMMAND("Kaleidoscope", "a0=\"s\"", "a0=\"q\"") ELEMENT(
					"polyhedron", "q", "") ELEMENT("button", "b1", "")
					COMMAND("Prove", "a0=\"AreCollinear[A, B, A]\"",
						"a0=\"p\"") ELEMENT("boolean", "p",
								    "<value val=\"true\"/>"),
		NULL);

	fate(&w, "B", IO_FROZEN, "Kaleidoscope");
	is(&w, "B", "(3/2, 9/4)");
	fate(&w, "s", IO_LIVE, "");
	fate(&w, "q", IO_LOST, "Kaleidoscope");
	fate(&w, "b1", IO_IGNORED, "");
	ok(w.r.n_questions == 1 && !strcmp(w.r.question[0], "AreCollinear(A, B, A)"),
	   "what the file wants proved is kept as a question");
	end(&w);
}

static void test_free(void)
{
	struct world w = begin(
		ELEMENT("numeric", "a",
			"<value val=\"2.5\"/><slider min=\"-5\" max=\"5\"/><animation "
			"step=\"0.5\"/>") ELEMENT("angle", "α",
						  "<value val=\"0.7853981633974483\"/>")
			ELEMENT("line", "g", COORDS("1", "-2", "3")) ELEMENT(
				"conic", "k",
				"<matrix A0=\"1\" A1=\"1\" A2=\"-9\" A3=\"0\" "
				"A4=\"0\" A5=\"0\"/>")
				ELEMENT("point", "H",
					COORDS("1", "2",
					       "4")) "<expression label=\"f\" exp=\"f(x) = a "
						     "x^(2)\" "
						     "type=\"function\"/>" ELEMENT(
							     "function", "f",
							     "") "<expression label=\"v\" "
								 "exp=\"(1, 2)\" "
								 "type=\"vector\"/>" ELEMENT(
									 "vector", "v",
									 COORDS("1", "2",
										"0")) "<expres"
										      "sion "
										      "label="
										      "\"P\" "
										      "exp="
										      "\"H + "
										      "v\" "
										      "type="
										      "\"point"
										      "\"/"
										      ">" POINT("P", "1.25", "2.5") "<expression label=\"t\" exp=\"&quot;so&quot;\"/>" ELEMENT(
											      "text",
											      "t",
											      ""),
		NULL);

	is(&w, "a", "5/2");
	is(&w, "α", "pi/4");
	is(&w, "g", "x - 2*y = -3");
	is(&w, "k", "x^2 + y^2 = 9");
	is(&w, "H", "(1/4, 1/2)");
	is(&w, "P", "(5/4, 5/2)");
	ok(tool_is(fig_tool(w.f, fig_find(w.f, "a")), TRAIT_SLIDER), "a is a slider");
	ok(io_report_count(&w.r, IO_LIVE) == w.r.n, "all of them are live");
	end(&w);
}

static void test_rational(void)
{
	const struct io_ggb_options o = { .rational = true };
	struct world w = begin(POINT("A", "1.7320508075688772",
				     "0.3333333333333333") POINT("B", "0.333333", "-2.25")
				       POINT("C", "3.141592653589793", "0.7071067811865476")
					       POINT("D", "0.123457", "1.41421"),
			       &o);

	is(&w, "A", "(sqrt(3), 1/3)");
	is(&w, "B", "(1/3, -9/4)");
	is(&w, "C", "(pi, sqrt(2)/2)");
	is(&w, "D", "(10/81, sqrt(2))");
	end(&w);
}

/* A tool of the file: a construction with arguments. */
static void test_macro(void)
{
	static const char macro[] =
		"<geogebra><macro cmdName=\"Third\"><macroInput a0=\"A\" a1=\"B\"/>"
		"<macroOutput a0=\"T\"/><construction>" POINT("A", "7", "7")
			POINT("B", "8", "8")
				COMMAND("Dilate", "a0=\"B\" a1=\"1/3\" a2=\"A\"", "a0=\"T\"")
					POINT("T", "7.33",
					      "7.33") "</construction></macro></geogebra>";
	static const char file[] =
		"<geogebra><construction>" POINT("P", "0", "0") POINT("Q", "3", "6")
			COMMAND("Third", "a0=\"P\" a1=\"Q\"", "a0=\"R\"") POINT("R", "1", "2")
				COMMAND("Third", "a0=\"R\" a1=\"(4, 2)\"", "a0=\"S\"")
					POINT("S", "2", "2") "</construction></geogebra>";
	const struct io_entry entry[] = { { "geogebra.xml", file, sizeof file - 1 },
					  { "geogebra_macro.xml", macro, sizeof macro - 1 } };
	struct world w = { .tools = tool_table_new() };
	struct buf b = { 0 };

	w.f = fig_new(w.tools, 1);
	ok(io_zip_write(&b, entry, 2, &w.e) == OK, "an archive is packed");
	ok(io_ggb_read(w.f, b.s, b.n, NULL, &w.r, &w.e) == OK, "and read");
	is(&w, "R", "(1, 2)");
	is(&w, "S", "(2, 2)");
	fate(&w, "S", IO_LIVE, "");
	buf_clear(&b);
	end(&w);
}

static void line(struct world *w, const char *text)
{
	const struct fig_obs *obs;

	if (fig_line(w->f, text, strlen(text), &obs) != OK)
		ok(0, "%s is accepted", text);
}

/* Written and read again, it is the same figure. */
static void test_round(void)
{
	static const char *const script[] = {
		"A = (0, 0)",
		"B = (4, sqrt(3))",
		"C = (1, 5)",
		"t = Polygon(A, B, C)",
		"k = Circle(A, B, C)",
		"g = Line(A, (2, 1))",
		"P = Intersect(k, g)",
		"T = Tangent((20, 1), k)",
		"F = Foot(C, Segment(A, B))",
		"u = Reflect(t, g)",
		"n = Slider(0, 10, 1)",
		"SetValue(n, 4)",
		"f(x) = x^2 - n",
		"s1 = \"n is \" + n + \", A is \" + A",
		"R = Root(f)",
		"w = Angle(B, A, C)",
		"Q = Point(k, 7, 7)",
		"x1 = Excircle(A, B, C)",
		"SetColor({A, g}, \"red\")",
		"SetLineStyle(g, 1)",
		"SetCoordSystem(-5, 10, -4, 8)",
	};
	struct world w = { .tools = tool_table_new() }, v;
	struct io_report r = { 0 };
	struct buf b = { 0 };
	int same = 0, all = 0;

	w.f = fig_new(w.tools, 1);
	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		line(&w, script[i]);
	ok(io_ggb_write(&b, w.f, w.tools, &r, &w.e) == OK, "a figure is written");
	v = (struct world){ .tools = tool_table_new() };
	v.f = fig_new(v.tools, 1);
	ok(io_ggb_read(v.f, b.s, b.n, NULL, &v.r, &v.e) == OK, "and read again");
	for (int i = 0; i < fig_count(w.f); i++) {
		fig_id id = { i }, other;
		struct buf x = { 0 }, y = { 0 };

		if (!fig_alive(w.f, id) || strchr(fig_name(w.f, id), '.') ||
		    !strcmp(fig_name(w.f, id), "Q"))
			continue;
		all++;
		other = fig_find(v.f, fig_name(w.f, id));
		if (other.v >= 0 && fig_exact(&x, w.f, id) && fig_exact(&y, v.f, other) &&
		    !strcmp(x.s, y.s))
			same++;
		else
			printf("# %s: %s, then %s\n", fig_name(w.f, id), buf_str(&x),
			       buf_str(&y));
		buf_clear(&x);
		buf_clear(&y);
	}
	ok(all > 25 && same == all, "%d objects have the same closed forms", all);
	line(&v, "SetValue(n, 9)");
	is(&v, "s1", "n is 9, A is (0, 0)");
	ok(fig_style(v.f, fig_find(v.f, "g")).color == 0xff0000 &&
		   fig_style(v.f, fig_find(v.f, "g")).line_style == 1,
	   "and the same looks");
	if (!ok(io_report_count(&r, IO_FROZEN) == 1, "what GeoGebra does not have is told")) {
		struct buf t = { 0 };

		io_report_text(&t, &r);
		printf("# %s\n", t.s);
		buf_clear(&t);
	}
	io_report_clear(&r);
	buf_clear(&b);
	end(&w);
	end(&v);
}

/* e is the object of that name there, too, and the number is said otherwise. */
static void test_letter_e(void)
{
	static const char *const script[] = { "e = 5", "a = e + exp(1)", "f(x) = e*x",
					      "k = Circle((0, 0), e)",
					      "c = Curve(e, e^2, e, 0, 1)" };
	struct world w = { .tools = tool_table_new() }, v = { .tools = tool_table_new() };
	struct io_report r = { 0 };
	struct buf b = { 0 };

	w.f = fig_new(w.tools, 1);
	v.f = fig_new(v.tools, 1);
	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		line(&w, script[i]);
	ok(io_ggb_write(&b, w.f, w.tools, &r, &w.e) == OK &&
		   io_ggb_read(v.f, b.s, b.n, NULL, &v.r, &v.e) == OK,
	   "a figure with an object e is written and read");
	is(&v, "e", "5");
	is(&v, "a", "exp(1)+5");
	is(&v, "f", "5*x");
	is(&v, "k", "x^2 + y^2 = 25");
	is(&v, "c", "(e, e^2)");
	io_report_clear(&r);
	buf_clear(&b);
	end(&w);
	end(&v);
}

/* A script written from a figure writes the same journal. */
static void test_script(void)
{
	static const char *const script[] = {
		"A = (0, 1/2)",
		"k = Circle(A, (3, 1))",
		"l: y = 2x + 1",
		"P = Intersect(k, l, 2)",
		"f(x) = x^2",
		"s = Shade(k, {}, Polygon((0,0),(1,0),(0,1)))",
		"T = Text(\"so \\\"it\\\" is\", 1, 2)",
		"SetColor({A, P}, \"dark blue\")",
		"MovePoint(A, 1, 1)",
		"t = Polygon(A, (5,5), (6,1))",
		"Rename(t.side1, \"u\")",
		("{\"tool\":\"add_midpoint\",\"args\":{\"name\":\"M\",\"p1\":\"A\",\"p2\":"
		 "\"P\"}}"),
	};
	struct world w = { .tools = tool_table_new() };
	struct fig *g;
	struct buf b = { 0 }, x = { 0 }, y = { 0 };

	w.f = fig_new(w.tools, 1);
	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		line(&w, script[i]);
	io_script_write(&b, w.f, w.tools, NULL);
	g = fig_new(w.tools, 1);
	for (const char *p = b.s; *p; p = strchr(p, '\n') + 1) {
		const struct fig_obs *obs;

		if (fig_line(g, p, (size_t)(strchr(p, '\n') - p), &obs) != OK)
			ok(0, "a written line is accepted");
	}
	fig_journal(&x, w.f);
	fig_journal(&y, g);
	if (!ok(!strcmp(buf_str(&x), buf_str(&y)), "the script writes the same journal"))
		printf("# %s\n# %s\n", x.s, y.s);
	ok(strstr(b.s, "M = Midpoint(A, P)\n") && strstr(b.s, "k = Circle(A, (3, 1))\n"),
	   "in the words of scripts");
	fig_free(g);
	buf_clear(&b);
	buf_clear(&x);
	buf_clear(&y);
	end(&w);
}

/* What GeoGebra would read otherwise: an object called e, an angle of more than 180 degrees, a
 * sum of vectors for a point, a formula in a command. */
static void test_written(void)
{
	static const char *const script[] = { "A = (0, 0)",
					      "B = (4, 0)",
					      "C = (4, 3)",
					      "e = 2",
					      "P = (e, 3)",
					      "q = Angle(A, B, C)",
					      "u = Vector((1, 2))",
					      "w = u + u",
					      "n = Numerator((x + 1)/(x - 2))" };
	struct world w = { .tools = tool_table_new() };
	struct io_report r = { 0 };
	struct arena *a = arena_new();
	const struct io_xml *x;
	struct io_ggb g;
	struct buf b = { 0 };
	int seen = 0;

	w.f = fig_new(w.tools, 1);
	line(&w, "SetCompatibility(\"geogebra\")");
	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		line(&w, script[i]);
	is(&w, "q", "270\xc2\xb0");
	ok(io_ggb_write(&b, w.f, w.tools, &r, &w.e) == OK &&
		   io_ggb_open(&g, b.s, b.n, a, &w.e) == OK,
	   "a figure with an e is written");
	for (x = io_xml_child(g.root, "construction")->child; x; x = x->next) {
		const char *last = io_xml_of(x, "input", "a1");
		const char *first = io_xml_of(x, "input", "a0");
		const char *label = io_xml_attr(x, "label"), *exp = io_xml_attr(x, "exp");

		if (last && !strcmp(last, "(0, 0) + (u + u)"))
			seen |= 8;
		if (first && !strcmp(first, "(x + 1)/(x - 2)"))
			seen |= 16;
		if (label && !strcmp(label, "e"))
			seen |= 1;
		if (label && !strcmp(label, "P") && exp && !strcmp(exp, "(e, 3)"))
			seen |= 2;
		if (label && !strcmp(label, "q") && io_xml_of(x, "angleStyle", "val") &&
		    !strcmp(io_xml_of(x, "angleStyle", "val"), "0"))
			seen |= 4;
	}
	if (!ok(seen == 31, "e, an angle of 270 degrees and arguments are theirs"))
		printf("# found: %d\n", seen);
	io_report_clear(&r);
	buf_clear(&b);
	arena_free(a);
	end(&w);
}

int main(void)
{
	test_commands();
	test_parts();
	test_cells();
	test_following();
	test_regions();
	test_called();
	test_if();
	test_written();
	test_several();
	test_frozen();
	test_free();
	test_rational();
	test_macro();
	test_round();
	test_letter_e();
	test_script();
	num_cleanup();
	return tap_done();
}
