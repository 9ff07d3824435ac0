/* t-answer.c -- answers of models: found in what they say, compared exactly, graded. */
#include "agent/agent.h"
#include "base/t/tap.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *text;
	bool boxed;
	const char *value, *from, *choice; /* value and choice NULL: no answer */
} found[] = {
	{ "ANSWER: {\"value\": \"6*sqrt(3)\", \"from\": \"d\"}", false, "6*sqrt(3)", "d",
	  NULL },
	{ "so\n**ANSWER:** {\"value\": 5}", false, "5", NULL, NULL },
	{ "ANSWER: {\"value\": \"\\sqrt{3}\"}", false, "\\sqrt{3}", NULL, NULL },
	{ "ANSWER: {\"value\": \"\\frac{1}{2}\", \"choice\": \"B\"}", false, "\\frac{1}{2}",
	  NULL, "B" },
	{ "ANSWER: {\"value\": [1, 2]}", false, "{1, 2}", NULL, NULL },
	{ "ANSWER: 60°", false, "60°", NULL, NULL },
	{ "ANSWER: C", false, NULL, NULL, "C" },
	{ "ANSWER: 3\nwait\nANSWER: 4", false, "4", NULL, NULL },
	{ "ANSWER: {\"value\": 3", false, "{\"value\": 3", NULL, NULL },
	{ "the ANSWER is near", false, NULL, NULL, NULL },
	{ "ANSWER:", false, NULL, NULL, NULL },
	{ "so \\boxed{x = 5}", false, NULL, NULL, NULL },
	{ "so \\boxed{x = 5}", true, "5", NULL, NULL },
	{ "so \\boxed{x = 1 or x = 2}", true, "x = 1 or x = 2", NULL, NULL },
	{ "so \\boxed{AB = 2 \\cdot 3 = 6}", true, "6", NULL, NULL },
	{ "\\boxed{1} and \\boxed{\\frac{1}{2}}", true, "\\frac{1}{2}", NULL, NULL },
	{ "\\boxed{\\text{B}}", true, NULL, NULL, "B" },
	{ "\\boxed{never closed", true, NULL, NULL, NULL },
	{ "\\boxed{open \\boxed{3}", true, "3", NULL, NULL },
	{ "} \\boxed{\\boxed{4}} }", true, "4", NULL, NULL },
	{ "\\boxed{5\"}", true, "5\"", NULL, NULL },
	{ "ANSWER: 7 although \\boxed{8}", true, "7 although \\boxed{8}", NULL, NULL },
	{ "", true, NULL, NULL, NULL },
};

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static void test_found(void)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
		struct agent_answer x = { 0 };
		bool got = agent_answer_read(&x, found[i].text, found[i].boxed, a);
		bool want = found[i].value || found[i].choice;

		ok(got == want && (!want || (same_text(x.value, found[i].value) &&
					     same_text(x.from, found[i].from) &&
					     same_text(x.choice, found[i].choice))),
		   "reading %zu, \"%.*s\"", i, (int)strcspn(found[i].text, "\n"),
		   found[i].text);
	}
	arena_free(a);
}

static const struct {
	const char *value, *other;
	char match; /* =: equal, ~: close, x: different, ?: unknown */
} pairs[] = {
	/* Numbers. */
	{ "5.0", "5", '=' },
	{ "2.5", "5/2", '=' },
	{ "0.333", "1/3", '~' },
	{ "0.3", "1/3", 'x' },
	{ "\\frac{5}{2}", "5/2", '=' },
	{ "\\dfrac52", "5/2", '=' },
	{ "\\dfrac{3}{4}", "\\frac34", '=' },
	{ "\\tfrac{3}{4}", "0.75", '=' },
	{ "\\sqrt{3}", "sqrt(3)", '=' },
	{ "\\sqrt3", "√3", '=' },
	{ "2\\sqrt{3}", "\\sqrt{12}", '=' },
	{ "3√3", "3*sqrt(3)", '=' },
	{ "√27", "3√3", '=' },
	{ "5.196", "3√3", '~' },
	{ "5.1", "3√3", 'x' },
	{ "6/√3", "2√3", '=' },
	{ "√3/2π", "(π√3)/2", '=' },
	{ "1/2√3", "√3/2", '=' },
	{ "-2", "2", 'x' },
	{ "−2", "-2", '=' },
	{ "5!", "120", '=' },
	{ "|-5|", "5", '=' },
	{ "lcm(4, 6)", "12", '=' },
	{ "\\left(\\frac{3}{4}\\right)", "3/4", '=' },
	{ "3\\cdot 4", "12", '=' },
	{ "3 \\times 4", "12", '=' },
	{ "1e3", "1000", '=' },
	{ "cos(20°)cos(40°)cos(80°)", "1/8", '=' },
	{ "sqrt(2) + sqrt(3)", "sqrt(5 + 2 sqrt(6))", '=' },
	{ "ln(2) + ln(3)", "ln(6)", '=' },
	/* Nearly equal is not equal. */
	{ "sqrt(2) + 1e-12", "sqrt(2)", '~' },
	{ "5.00000001", "5", '~' },
	{ "5.000000000001", "5", '~' },
	{ "5.000000000000000000000000000001", "5", '~' },
	{ "1.41421356237309504880168872420969807856967", "sqrt(2)", '~' },
	{ "3.14159265358979", "pi", '~' },
	{ "0.3333333333333333333333333333", "1/3", '~' },
	{ "22/7", "pi", '~' },
	{ "0.333...", "1/3", '?' },
	{ "0.33…", "1/3", '?' },
	{ "0.5...", "1/3", 'x' },
	{ "5.01", "5", '~' },
	{ "5.0100000001", "5", 'x' },
	{ "100000000000000000000.001", "100000000000000000000", '~' },
	{ "262537412640768744", "e^(pi*sqrt(163))", '~' },
	{ "100000000000000000001", "100000000000000000000", 'x' },
	/* Mixed numbers, and products that look like them. */
	{ "2 1/2", "5/2", '=' },
	{ "2\\frac{1}{2}", "5/2", '=' },
	{ "2 \\frac{1}{2}", "2.5", '=' },
	{ "2½", "2.5", '=' },
	{ "-2 1/2", "-5/2", '=' },
	{ "2 1/2 cm", "2.5", '=' },
	{ "2 1/2", "21/2", 'x' },
	{ "2·\\frac{1}{2}", "5/2", 'x' },
	{ "2 3/2", "7/2", '?' },
	/* Thousands. */
	{ "1,234", "1234", '=' },
	{ "1,234,567", "1234567", '=' },
	{ "1,234.5", "1234.5", '=' },
	{ "1{,}234", "1234", '=' },
	{ "1\\,234", "1234", '=' },
	{ "1,\\!234", "1234", '=' },
	{ "1 234 567", "1234567", '=' },
	{ "1,234 cm", "12.34 m", '=' },
	{ "1,23", "123", 'x' },
	{ "0,125", "125", 'x' },
	/* Dress. */
	{ "$5$", "5", '=' },
	{ "\\(5\\)", "5", '=' },
	{ "\\[5\\]", "5", '=' },
	{ "**5**", "5", '=' },
	{ "`5`", "5", '=' },
	{ "5.", "5", '=' },
	{ "5。", "5", '=' },
	{ " 5 ", "5", '=' },
	{ "\\boxed{5}", "5", '=' },
	{ "$\\boxed{\\frac{3}{4}}$", "0.75", '=' },
	{ "\\text{5}", "5", '=' },
	{ "\\mathbf{5}", "5", '=' },
	/* Degrees. */
	{ "60°", "60", '=' },
	{ "60", "60°", '=' },
	{ "$60^\\circ$", "60°", '=' },
	{ "60^{\\circ}", "60", '=' },
	{ "60 ^\\circ", "60 degrees", '=' },
	{ "60 degrees", "60", '=' },
	{ "60 degree", "60", '=' },
	{ "60 deg", "60°", '=' },
	{ "60\\degree", "60", '=' },
	{ "60º", "60˚", '=' },
	{ "60度", "60", '=' },
	{ "60 \\text{ degrees}", "60°", '=' },
	{ "61°", "60", 'x' },
	{ "60°°", "60", '?' },
	{ "60 cm cm", "60", '?' },
	{ "60°", "π/3", '=' },
	{ "pi/3", "60°", '=' },
	{ "60", "π/3", 'x' },
	{ "π/3 rad", "60°", '=' },
	{ "π/3 radians", "π/3", '=' },
	{ "1.05 rad", "60°", 'x' },
	{ "25°39'", "25°39′", '=' },
	{ "25.65", "25°39'", '=' },
	{ "25.65°", "25°39'", '=' },
	{ "25°39'36\"", "25.66°", '=' },
	{ "25°39'", "25.6°", 'x' },
	{ "(180° - 40°)/2", "70", '=' },
	{ "90° - 30°", "60°", '=' },
	{ "60°", "60 cm", 'x' },
	/* Degrees are a unit of a number, and a number within a function. */
	{ "sin(30°)", "1/2", '=' },
	{ "\\sin(30^\\circ)", "0.5", '=' },
	{ "tan(45°)", "1", '=' },
	{ "sin(30°)", "sin(30)", 'x' },
	{ "10 sin(30°) cm", "5", '=' },
	{ "10 sin(30°) cm", "50 mm", '=' },
	/* Units: of one alone, the number counts. */
	{ "12 cm", "12", '=' },
	{ "12", "12 cm", '=' },
	{ "12cm", "12", '=' },
	{ "12 m", "12", '=' },
	{ "12 mm", "12", '=' },
	{ "12 km", "12", '=' },
	{ "12\\text{ cm}", "12", '=' },
	{ "12\\,\\text{cm}", "12", '=' },
	{ "12\\ \\mathrm{cm}", "12", '=' },
	{ "12\\mathrm{~cm}", "12", '=' },
	{ "12 \\text{ m}", "12", '=' },
	{ "12\\text{m}", "12", '=' },
	{ "12 {\\rm cm}", "12", '=' },
	{ "12 cm^3", "12", '=' },
	{ "12cm³", "12", '=' },
	{ "12 cm^{2}", "12", '=' },
	{ "12\\text{ cm}^2", "12", '=' },
	{ "12 \\mathrm{cm}^{2}", "12 cm²", '=' },
	{ "12 cm2", "12 cm^2", '=' },
	{ "12 square centimeters", "12 cm²", '=' },
	{ "12 sq. cm", "12 cm²", '=' },
	{ "12 square units", "12", '=' },
	{ "12 units²", "12", '=' },
	{ "12 units", "12", '=' },
	{ "3厘米", "3cm", '=' },
	{ "12平方厘米", "12 cm²", '=' },
	{ "2\\sqrt{3} cm", "2\\sqrt{3}", '=' },
	{ "2π m", "2\\pi", '=' },
	{ "12 cm", "13", 'x' },
	{ "12.001 cm", "12", '~' },
	/* Of both: converted. */
	{ "5 cm", "50 mm", '=' },
	{ "0.05 m", "5 cm", '=' },
	{ "1 m", "100 cm", '=' },
	{ "1 km", "1000 m", '=' },
	{ "3 m", "3 cm", 'x' },
	{ "5 cm", "5 mm", 'x' },
	{ "1 m^2", "10000 cm^2", '=' },
	{ "1 m²", "100 cm²", 'x' },
	{ "1 L", "1000 cm³", '=' },
	{ "1 litre", "1 dm^3", '=' },
	{ "1 in", "2.54 cm", '=' },
	{ "1 foot", "12 inches", '=' },
	{ "5 ft 3 in", "63 inches", '=' },
	{ "2 m 30 cm", "2.3 m", '=' },
	{ "2 m 30 cm", "230", '?' },
	{ "3 m + 4 cm", "304 cm", '=' },
	{ "3 + 4 cm", "70 mm", '=' },
	{ "36 km/h", "10 m/s", '=' },
	{ "36 km/h", "36 km", 'x' },
	{ "90 min", "1.5 h", '=' },
	{ "0.3333 m", "33.33 cm", '=' },
	{ "33.33 cm", "1/3 m", '~' },
	{ "33.33 cm", "100/3 cm", '~' },
	{ "√2 m", "100√2 cm", '=' },
	{ "141.42 cm", "√2 m", '~' },
	{ "141.42 cm", "100√2 cm", '~' },
	/* Another dimension is another thing. */
	{ "12 cm", "12 cm^2", 'x' },
	{ "12 cm²", "12 cm³", 'x' },
	{ "12 units", "12 square units", 'x' },
	{ "12 units", "12 cm", '=' },
	{ "12 units²", "12 cm", 'x' },
	{ "12 cm ^3", "1728", 'x' },
	{ "12 units^2", "144", 'x' },
	{ "(3 cm)^2", "9", '?' },
	{ "2 cm * 3 cm", "6 cm^2", '?' },
	{ "12 lbs", "12", '?' },
	/* Five metres, or five times m? */
	{ "5m", "5 m", '=' },
	{ "5m", "500 cm", '=' },
	{ "5m", "5 cm", 'x' },
	{ "5m", "5", '?' },
	{ "5m", "6", 'x' },
	/* Percent and ratios. */
	{ "50%", "1/2", '=' },
	{ "50\\%", "0.5", '=' },
	{ "50 %", "50%", '=' },
	{ "28%", "0.28", '=' },
	{ "28 percent", "28%", '=' },
	{ "28", "28%", '?' },
	{ "29", "28%", 'x' },
	{ "3:4", "3/4", '=' },
	{ "3:4", "6:8", '=' },
	{ "3 : 4", "0.75", '=' },
	{ "3∶4", "3:4", '=' },
	{ "3:4", "4:3", 'x' },
	{ "3 cm : 4 cm", "3:4", '=' },
	{ "3 cm : 40 mm", "3:4", '=' },
	{ "\\sqrt{3}:1", "√3", '=' },
	{ "2:4:6", "1:2:3", '=' },
	{ "2:4:7", "1:2:3", 'x' },
	{ "0:0:0", "1:2:3", '?' },
	{ "0:0", "1:2", '?' },
	{ "1:2:3", "1:2", '?' },
	{ "12:00", "1:00", '?' },
	/* Names. */
	{ "x = 4", "4", '=' },
	{ "x=4", "x = 4", '=' },
	{ "4", "x=4", '=' },
	{ "BC = 24/5", "24/5", '=' },
	{ "AB = 5", "BA = 5", '=' },
	{ "|AB| = 5", "AB=5", '=' },
	{ "\\overline{AB} = 5 \\text{ cm}", "5", '=' },
	{ "∠ABC = 60°", "60", '=' },
	{ "m\\angle ABC = 60^\\circ", "\\angle CBA = 60°", '=' },
	{ "S_{\\triangle ABC} = 12", "12", '=' },
	{ "Area = 12 cm²", "12", '=' },
	{ "a + b = 5", "5", '=' },
	{ "x ≈ 5.196", "3√3", '~' },
	{ "3√3 ≈ 5.196", "3√3", '=' },
	{ "x = 4", "5", 'x' },
	{ "x = 4", "y = 4", '?' },
	{ "AB = 4", "CD = 4", '?' },
	{ "x = 4", "y = 5", 'x' },
	{ "y = 2x + 1", "y=2x+1", '=' },
	{ "2x = 8", "4", '?' },
	{ "3√3 = 5.196", "3√3", '?' },
	{ "24/5 = 4.8", "4.8", '=' },
	{ "BC = 24/5 = 4.8 cm", "4.8", '=' },
	{ "BC = 24/5 = 4.9", "4.9", '?' },
	{ "S = \\frac{1}{2} \\cdot 3 \\cdot 4 = 6", "6", '=' },
	{ "2x + 4y - 3 = 0", "0", '?' },
	{ "(x, y) = (5, 6)", "(5,6)", '=' },
	{ "approximately 5.2", "3√3", '~' },
	{ "π/2 ≈ 1.57", "π/2", '=' },
	{ "sin(30°) ≈ 0.5", "1/2", '=' },
	{ "≈ 5.196", "3√3", '~' },
	{ "\\theta = 30°", "30", '=' },
	/* Several. */
	{ "{1, 2}", "{2, 1}", '=' },
	{ "\\{1, 2\\}", "{1,2}", '=' },
	{ "1 or 2", "{1, 2}", '=' },
	{ "1 or 2", "2 or 1", '=' },
	{ "1 \\text{ or } 2", "1, 2", '=' },
	{ "1\\text{or}2", "1, 2", '=' },
	{ "x = 1 or x = 2", "1, 2", '=' },
	{ "x = 1 or 2", "{1, 2}", '=' },
	{ "x=1; x=2", "2, 1", '=' },
	{ "x ∈ {1, 2}", "1, 2", '=' },
	{ "1, 2, and 3", "{1, 2, 3}", '=' },
	{ "1 and 2", "1, 2", '=' },
	{ "5或8", "5、8", '=' },
	{ "8,5", "5、8", '=' },
	{ "5", "5、8", 'x' },
	{ "5、8、9", "5、8", 'x' },
	{ "4√7或4√3", "4√3或4√7", '=' },
	{ "±2", "2或-2", '=' },
	{ "\\pm 2", "{-2, 2}", '=' },
	{ "±2", "2", 'x' },
	{ "1 ± √2", "1 - √2, 1 + √2", '=' },
	{ "{1, 1.0}", "1", '=' },
	{ "{1}", "1", '=' },
	{ "1.414, 2", "{2, √2}", '~' },
	{ "1.4, 2", "{2, √2}", 'x' },
	{ "1.001, 1.002, 5", "1, 5", 'x' },
	{ "10 mm, 2 cm", "2 cm, 1 cm", '=' },
	{ "1, nonsense", "1, 2", '?' },
	{ "1, nonsense", "1", '?' },
	{ "1, 2", "1", 'x' },
	{ "A", "(1, 2)", '?' },
	{ "3, nonsense", "1, 2", 'x' },
	/* In order. */
	{ "(1,2)", "(1, 2)", '=' },
	{ "(2,1)", "(1,2)", 'x' },
	{ "(1, 2, 3)", "(1,2,3)", '=' },
	{ "(1.0, √4)", "(1, 2)", '=' },
	{ "(1.001, 2)", "(1, 2)", '~' },
	{ "\\left(\\frac{1}{2}, 3\\right)", "(0.5, 3)", '=' },
	{ "P(1, 2)", "(1, 2)", '=' },
	{ "P = (1, 2)", "(1, 2)", '=' },
	{ "(1,234)", "(1, 234)", '=' },
	{ "1, 2", "(1, 2)", '=' },
	{ "2, 1", "(1, 2)", '?' },
	{ "{1, 2}", "(1, 2)", '?' },
	{ "(1, 2)", "(1, 2, 3)", 'x' },
	{ "x = 1, y = 2", "y = 2, x = 1", '=' },
	{ "x = 1, y = 2", "y = 1, x = 2", 'x' },
	{ "x = 1, y = 2", "(1, 2)", '=' },
	{ "5;3", "3;5", 'x' },
	{ "5;3", "5; 3", '=' },
	/* Words. */
	{ "true", "True", '=' },
	{ "yes", "true", '=' },
	{ "no", "true", 'x' },
	{ "isosceles", "isosceles", '=' },
	{ "isosceles", "scalene", '?' },
	{ "[0, 12.5)", "[0,12.5)", '=' },
	{ "(0,12.5)", "[0,12.5)", '?' },
	{ "x<3", "x < 3", '=' },
	/* What cannot be read, or cannot be decided. */
	{ "nonsense here", "5", '?' },
	{ "", "5", '?' },
	{ "1/0", "5", '?' },
	{ "5 apples", "5", '?' },
	{ "9^9^9^9", "9^9^9^9 + 1", '?' },
	{ "gamma(1/3)*gamma(2/3)", "2π/√3", '?' },
	{ "gamma(1/3)*gamma(2/3)", "3.6", 'x' },
	/* What would make another relation of the comparison is no value. */
	{ "0) == (0) || (1", "5", '?' },
	{ "0)==(0)||!(0", "5", '?' },
	{ "5) == (5", "5", '?' },
	{ "5)*(1", "5", '?' },
	{ "5 == 5", "5", '?' },
	{ "2 > 1", "1", '?' },
	{ "5; 0 == 0", "5", 'x' },
	{ "x = 5) == (5", "5", '?' },
	{ "{5) == (5}", "5", '?' },
	{ "(1, 2) == (1, 2), 3", "5", 'x' },
	{ "5 cm) == (5", "5", '?' },
	{ "0 == 0 || 5 cm", "5", '?' },
};

static char mark_of(enum agent_match m)
{
	return m == AGENT_MATCH_EQUAL       ? '='
	       : m == AGENT_MATCH_CLOSE     ? '~'
	       : m == AGENT_MATCH_DIFFERENT ? 'x'
					    : '?';
}

static void test_number(struct fig *f)
{
	double x = 0;

	ok(agent_answer_number(&x, f, "12 cm^3") && fabs(x - 12) < 1e-9, "a volume");
	ok(agent_answer_number(&x, f, "sin(30°)") && fabs(x - 0.5) < 1e-9, "a sine");
	ok(!agent_answer_number(&x, f, "true"), "true is no number");
	ok(!agent_answer_number(&x, f, "Point({1, 2})") &&
		   is_unknown(agent_answer_match(f, "A", "(1, 2)", false).right),
	   "what an answer makes, no other one can name");
	ok(agent_answer_number(&x, f, "Sum(k, k, 1, 10)") && fabs(x - 55) < 1e-9 &&
		   is_unknown(agent_answer_match(f, "a", "55", false).right) &&
		   !fig_journal_count(f),
	   "not even a number");
}

static void test_match(struct fig *f)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		const char *x = pairs[i].value, *y = pairs[i].other;
		struct agent_verdict v = agent_answer_match(f, x, y, false),
				     back = agent_answer_match(f, y, x, false);
		char is = mark_of(v.match);

		ok(is == pairs[i].match, "%s and %s: %c", x, y, is);
		/* Closeness is measured in the second's unit. */
		ok(back.match == v.match || !strcmp(y, "1/3 m") || !strcmp(y, "√2 m") ||
			   !strcmp(x, "1.05 rad"),
		   "and the other way round: %c", mark_of(back.match));
		ok(v.match == AGENT_MATCH_UNKNOWN
			   ? !is_no(v.right)
			   : is_yes(v.right) == (is == '=' || is == '~'),
		   "it counts as that");
		ok(!*x || agent_answer_match(f, x, x, false).match == AGENT_MATCH_EQUAL,
		   "it is itself");
	}
	ok(!fig_journal_count(f), "and the figure is empty");
	ok(is_yes(agent_answer_match(f, "gamma(1/3)*gamma(2/3)", "2π/√3", false).right),
	   "what is within the tolerance counts, even where equality cannot be decided");
	ok(agent_answer_match(f, "0.014", "0.01", false).match == AGENT_MATCH_CLOSE &&
		   agent_answer_match(f, "0.014", "0.01", true).match == AGENT_MATCH_DIFFERENT,
	   "of small values a hundredth part");
}

/* Lengths and areas in all units against each other, as whole numbers know them. */
static void test_units(struct fig *f)
{
	static const struct {
		const char *name;
		long mm;
	} unit[] = {
		{ "mm", 1 }, { "cm", 10 }, { "dm", 100 }, { "m", 1000 }, { "km", 1000000 }
	};
	static const char *const write[] = { "%ld %s", "%ld.0\\,\\text{%s}",
					     "\\frac{%ld}{1} \\mathrm{%s}",
					     "$%ld \\text{ %s}$" };
	int wrong = 0, equal = 0, tried = 0;

	for (int power = 1; power <= 3; power++)
		for (int i = 0; i < 5; i++)
			for (int k = 0; k < 5; k++)
				for (long n = 1; n <= 1000; n *= 10) {
					char x[80], y[80];
					double a = (double)n, b = 7;
					enum agent_match m;

					snprintf(x, sizeof x, write[tried % 4], 7 * n,
						 unit[i].name);
					snprintf(y, sizeof y, write[tried % 3], 7L,
						 unit[k].name);
					snprintf(x + strlen(x) - (tried % 4 == 3), 8, "^%d%s",
						 power, tried % 4 == 3 ? "$" : "");
					snprintf(y + strlen(y), 8, "^{%d}", power);
					a = 7 * (double)n;
					for (int p = 0; p < power; p++) {
						a *= (double)unit[i].mm;
						b *= (double)unit[k].mm;
					}
					m = agent_answer_match(f, x, y, false).match;
					tried++;
					equal += a == b;
					if ((m == AGENT_MATCH_EQUAL) != (a == b)) {
						wrong++;
						printf("# %s and %s: %s\n", x, y,
						       agent_match_word(m));
					}
				}
	ok(!wrong && equal > 20, "%d pairs of lengths, areas and volumes, %d of them equal",
	   tried, equal);
}

/* Texts cut and put together at random: nothing breaks, equal is so both ways, and the figure
 * stays empty. */
static void test_any(struct fig *f)
{
	unsigned long seed = 1;
	const size_t rows = sizeof pairs / sizeof *pairs;
	int bad = 0;

	for (int i = 0; i < 4000; i++) {
		char text[2][120];

		for (int k = 0; k < 2; k++) {
			const char *part[2];
			size_t n[2];

			for (int j = 0; j < 2; j++) {
				seed = (seed * 1103515245 + 12345) & 0x7fffffff;
				part[j] = (seed >> 8) % 2 ? pairs[(seed >> 9) % rows].value
							  : pairs[(seed >> 9) % rows].other;
				seed = (seed * 1103515245 + 12345) & 0x7fffffff;
				n[j] = (seed >> 8) % (strlen(part[j]) + 1);
			}
			snprintf(text[k], sizeof text[k], "%.*s%s", (int)n[0], part[0],
				 part[1] + n[1]);
		}
		if ((agent_answer_match(f, text[0], text[1], false).match ==
		     AGENT_MATCH_EQUAL) !=
		    (agent_answer_match(f, text[1], text[0], false).match ==
		     AGENT_MATCH_EQUAL)) {
			bad++;
			printf("# %s and %s\n", text[0], text[1]);
		}
	}
	ok(!bad && !fig_journal_count(f), "any texts");
	for (int i = 0; i < 6; i++) {
		static const char *const unit[] = {
			"(", "1,", "{\\text{", "5 m ", "1:", "A, "
		};
		struct buf b = { 0 };

		while (b.n < 400000)
			buf_add(&b, unit[i]);
		bad += !is_unknown(agent_answer_match(f, b.s, "5", false).right);
		b.s[3900] = 0;
		bad += is_yes(agent_answer_match(f, b.s, "5", false).right);
		buf_clear(&b);
	}
	ok(!bad, "nor long ones");
}

static const struct {
	const char *value, *choice, *key;
	char match;
} graded[] = {
	{ NULL, "C", "60", '=' },
	{ NULL, "C", "C", '=' },
	{ NULL, "B", "60", 'x' },
	{ NULL, "B", "C", 'x' },
	{ NULL, "(C)", "C", '=' },
	{ NULL, "c", "C", '=' },
	{ "60°", NULL, "60", '=' },
	{ "60°", NULL, "C", '=' },
	{ "60°", NULL, "(C)", '=' },
	{ "60°", NULL, "C) 60", '=' },
	{ "60.001", NULL, "C", '~' },
	{ "61", NULL, "C", 'x' },
	{ "C", NULL, "C", '=' },
	{ "(C)", NULL, "C", '=' },
	{ "C.", NULL, "C", '=' },
	{ "(C) 60", NULL, "C", '=' },
	{ "C. 60°", NULL, "60", '=' },
	{ "C) 120/2", NULL, "60", '=' },
	{ "\\text{(C)}", NULL, "C", '=' },
	{ "\\boxed{C}", NULL, "C", '=' },
	{ "**C**", NULL, "C", '=' },
	{ "Option C", NULL, "C", '=' },
	{ "choice (C)", NULL, "60", '=' },
	{ "故选：C。", NULL, "C", '=' },
	{ "(D)", NULL, "C", 'x' },
	{ "(D)", NULL, "75", '=' },
	/* A letter with the text of another choice. */
	{ "C. 75°", NULL, "60", '?' },
	{ "75", "C", "C", '?' },
	{ "60", "C", "C", '=' },
	{ "59.5", "C", "C", '=' },
	{ "words", "C", "C", '=' },
	{ "a + 1", NULL, "C", '?' },
	{ "a square", NULL, "A", '?' },
	{ "A square", NULL, "A", '?' },
	{ "A or C", NULL, "A", '?' },
	{ "A, C", NULL, "A", '?' },
	{ "(A) and (C)", NULL, "A", '?' },
	{ NULL, "A/C", "A", '?' },
	{ NULL, "F", "C", '?' },
	{ "C 60", NULL, "C", '=' },
	{ "A = 12", NULL, "C", 'x' },
};

static void test_grade(struct fig *f)
{
	const char *choices[] = { "45", "50", "60", "75" };
	struct agent_problem p = { .answer = "60", .choice = choices, .choices = 4 };
	struct agent_answer a;

	for (size_t i = 0; i < sizeof graded / sizeof *graded; i++) {
		struct agent_verdict v;

		a = (struct agent_answer){ .text = "said",
					   .value = graded[i].value,
					   .choice = graded[i].choice };
		p.answer = graded[i].key;
		v = agent_answer_grade(f, &a, &p);
		ok(mark_of(v.match) == graded[i].match, "%s %s for %s: %c",
		   a.value ? a.value : "", a.choice ? a.choice : "", p.answer,
		   mark_of(v.match));
	}
	ok(agent_answer_choice("b", &p) == 1 && agent_answer_choice("(D)", &p) == 3 &&
		   agent_answer_choice("Both", &p) < 0 &&
		   agent_answer_choice("A = 12", &p) < 0 && agent_answer_choice("E", &p) < 0,
	   "which letters are choices");
	p = (struct agent_problem){ .answer = "(B)" };
	a = (struct agent_answer){ .text = "B", .choice = "B" };
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_EQUAL,
	   "letters are compared where the choices are in the text");
	a = (struct agent_answer){ .text = "B. 60", .value = "B. 60" };
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_EQUAL, "with their text");
	a.value = "C";
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_DIFFERENT, "another letter");
	a.value = "60";
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_UNKNOWN, "no letter");
	p = (struct agent_problem){ .answer = "3*sqrt(2)" };
	a = (struct agent_answer){ .text = "4.24", .value = "4.24" };
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_CLOSE &&
		   is_yes(agent_answer_grade(f, &a, &p).right),
	   "rounded: within 0.01");
	a.value = "\\sqrt{18}";
	ok(agent_answer_grade(f, &a, &p).match == AGENT_MATCH_EQUAL, "not rounded");
	a.value = "4.2";
	ok(is_no(agent_answer_grade(f, &a, &p).right), "rounded too much");
	a = (struct agent_answer){ 0 };
	ok(is_no(agent_answer_grade(f, &a, &p).right) &&
		   agent_answer_grade(f, &a, &p).match == AGENT_MATCH_DIFFERENT,
	   "no answer is no right one");
	a = (struct agent_answer){ .text = "x", .value = "0) == (0) || (1" };
	ok(!is_yes(agent_answer_grade(f, &a, &p).right),
	   "a value that is no value is not right");
	p.answer = NULL;
	ok(is_unknown(agent_answer_grade(f, &a, &p).right) &&
		   agent_answer_grade(f, &a, &p).match == AGENT_MATCH_UNKNOWN,
	   "without a key nobody knows");
	ok(!strcmp(agent_match_word(AGENT_MATCH_EQUAL), "equal") &&
		   !strcmp(agent_match_word(AGENT_MATCH_CLOSE), "close") &&
		   !strcmp(agent_match_word(AGENT_MATCH_DIFFERENT), "different") &&
		   !strcmp(agent_match_word(AGENT_MATCH_UNKNOWN), "unknown"),
	   "the words");
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct fig *f = fig_new(tools, 1);

	test_found();
	test_match(f);
	test_units(f);
	test_any(f);
	test_number(f);
	test_grade(f);
	fig_free(f);
	tool_table_free(tools);
	return tap_done();
}
