/* t-match.c -- two values compared, within 0.01: numbers, units, names, several, in either order. */
#include "base/t/tap.h"
#include "grade/grade.h"
#include "grade/t/mark.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

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
	/* What was left out is not known. */
	{ "2,4,6", "2,4,6...", '?' },
	{ "2,4,6...", "2,4,6", '?' },
	{ "2,4,6. . .", "2,4,6", '?' },
	{ "2,4,6", "2,4,6。。。", '?' },
	{ "2,4,6...", "2,4,6...", '=' },
	{ "{1,2,3}", "{1,2,3}...", '?' },
	{ "x=1,2,3", "x=1,2,3...", '?' },
	{ "5", "5...", '?' },
	{ "5...", "5", '?' },
	{ "100", "100 ...", '?' },
	{ "0.33", "0.33 ...", '?' },
	{ ".3...", ".3", '?' },
	{ "12.", "12", '=' },
	{ "**12**.", "12", '=' },
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
	{ "sin(30°)", "sin(30)", '?' },
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
	{ "12 lbs", "12", '=' },
	{ "12 bars", "12", '?' },
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
	{ "1:2:3", "1:2", 'x' },
	{ "12:00", "1:00", 'x' },
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
	{ "(0,12.5)", "[0,12.5)", 'x' },
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

static void test_number(struct grader *g)
{
	double x = 0;

	ok(grade_number(&x, g, "12 cm^3") && fabs(x - 12) < 1e-9, "a volume");
	ok(grade_number(&x, g, "sin(30°)") && fabs(x - 0.5) < 1e-9, "a sine");
	ok(!grade_number(&x, g, "true"), "true is no number");
	ok(!grade_number(&x, g, "Point({1, 2})"), "nor is a point");
	ok(!grade_number(&x, g, "Sum(k, k, 1, 10)"), "nor is a command");
}

static void test_match(struct grader *g)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		const char *x = pairs[i].value, *y = pairs[i].other;
		struct grade_verdict v = grade_values(g, x, y, "0.01", false),
				     back = grade_values(g, y, x, "0.01", false);
		char is = mark_of(v.match);

		ok(is == pairs[i].match, "%s and %s: %c", x, y, is);
		/* Closeness is measured in the second's unit. */
		ok(back.match == v.match || !strcmp(y, "1/3 m") || !strcmp(y, "√2 m") ||
			   !strcmp(x, "1.05 rad"),
		   "and the other way round: %c", mark_of(back.match));
		ok(v.match == GRADE_UNCLEAR ? !is_no(v.right)
					    : is_yes(v.right) == (is == '=' || is == '~'),
		   "it counts as that");
		ok(!*x || grade_values(g, x, x, "0.01", false).match == GRADE_EQUAL,
		   "it is itself");
	}
	ok(is_yes(grade_values(g, "gamma(1/3)*gamma(2/3)", "2π/√3", "0.01", false).right),
	   "what is within the tolerance counts, even where equality cannot be decided");
	ok(grade_values(g, "0.014", "0.01", "0.01", false).match == GRADE_CLOSE &&
		   grade_values(g, "0.014", "0.01", "0.01", true).match == GRADE_DIFFERENT,
	   "of small values a hundredth part");
}

/* Lengths and areas in all units against each other, as whole numbers know them. */
static void test_units(struct grader *g)
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
					enum grade_match m;

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
					m = grade_values(g, x, y, "0.01", false).match;
					tried++;
					equal += a == b;
					if ((m == GRADE_EQUAL) != (a == b)) {
						wrong++;
						printf("# %s and %s: %s\n", x, y,
						       grade_match_word(m));
					}
				}
	ok(!wrong && equal > 20, "%d pairs of lengths, areas and volumes, %d of them equal",
	   tried, equal);
}

/* Texts cut and put together at random: nothing breaks, equal is so both ways. */
static void test_any(struct grader *g)
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
		if ((grade_values(g, text[0], text[1], "0.01", false).match == GRADE_EQUAL) !=
		    (grade_values(g, text[1], text[0], "0.01", false).match == GRADE_EQUAL)) {
			bad++;
			printf("# %s and %s\n", text[0], text[1]);
		}
	}
	ok(!bad, "any texts");
	for (int i = 0; i < 6; i++) {
		static const char *const unit[] = {
			"(", "1,", "{\\text{", "5 m ", "1:", "A, "
		};
		struct buf b = { 0 };

		while (b.n < 400000)
			buf_add(&b, unit[i]);
		bad += !is_unknown(grade_values(g, b.s, "5", "0.01", false).right);
		b.s[3900] = 0;
		bad += is_yes(grade_values(g, b.s, "5", "0.01", false).right);
		buf_clear(&b);
	}
	ok(!bad, "nor long ones");
}

int main(void)
{
	struct grader *g = grade_new();

	test_match(g);
	test_units(g);
	test_any(g);
	test_number(g);
	grade_free(g);
	return tap_done();
}
