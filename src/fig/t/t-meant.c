/* t-meant.c -- what people leave out: functions without their argument, axes by name, named
 * relations, vectors, lines by a parameter; and what the refusals say. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include "fig/t/lines.h"
#include <string.h>

/* Lines; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} meant[] = {
	/* functions without their argument */
	{ "f(x) = x^2 - 1\ng(x) = x + 1\nh = f + g\nh(2)", "6" },
	{ "f(x) = x^2 - 1\nh = 2f\nh(3)", "16" },
	{ "f(x) = x^2\ng(x) = x + 1\nh = f/g - f*g\nh(1)", "-3/2" },
	{ "f(x) = x^2\nh = -f^2\nh(2)", "-16" },
	{ "f(x) = x^2\ng(x) = x + 1\nh = f(g)\nh(2)", "9" },
	{ "f(x) = x^2\ng(x) = x + 1\nh(x) = g(f(x))\nh(2)", "5" },
	{ "f(x) = x^2\nh = sin(f)", "sin(x^2)" },
	{ "f(x) = x^3\nh = f'", "h = 3*x^2" },
	{ "f(x) = x^3\nh = f''", "h = 6*x" },
	{ "f(x) = x^3\nf'(2)", "12" },
	{ "f(x) = x^3\nh(x) = f' + 1\nh(1)", "4" },
	{ "f(x) = x^3\nh = f", "h = x^3  [function: Function(f(x))]" },
	{ "f(x) = x^3\nf", "f = x^3" },
	{ "f(x) = x^2 - 2x\nR = Root(f')", "R = (1, 0)" },
	{ "f(x) = x^2\ng(x) = x + 2\nR = Root(f - g)\nR_2", "R_2 = (2, 0)" },
	{ "f(x) = x^2\ng(x) = x\nP = Intersect(f + 1, 2g)", "P = (1, 2)" },
	{ "{\"tool\":\"add_roots\",\"args\":{\"name\":\"R\",\"obj\":\"2x - 4\"}}",
	  "R = (2, 0)" },
	{ "f(x) = x^2 - 6x\n{\"tool\":\"add_roots\",\"args\":{\"name\":\"R\",\"obj\":\"f'\"}}",
	  "R = (3, 0)" },
	{ "g(t) = t^2 + 1\ng(2)", "5" },
	{ "f(x) := x^2\nf(3)", "9" },
	{ "f(x) = x^2\na = 3\nh = a f\nh(2)", "12" },
	{ "f(x) = x^2\nA = (1, 2)\nf(A)", "write f(x(A))" },
	/* of two variables */
	{ "f(x, y) = x^2 + y\na = f(3, 1)", "a = 10" },
	{ "f(x, y) = x^2 + y\nf", "f = x^2 + y" },
	{ "f(x, y) = x^2 + y\nf(x, y)", "f = x^2 + y" },
	{ "f(u, v) = u - 2v\nf(1, 2)", "-3" },
	{ "f(y, x) = y - 2x\nf(1, 2)", "-3" },
	{ "f(x, y) = x - 2y\ng(x) = f(3, x)\ng(1)", "1" },
	{ "f(x, y) = x - 2y\ng(x, y) = f(y, x)\ng(5, 1)", "-9" },
	{ "f(x, y) = x^2 + y^2 - 4\nc: f(x, y) = 0", "[circle" },
	{ "f(x, y) = x - 2y\nc: f(x, y) = f(1, 1)", "x - 2*y = -1" },
	{ "f(x, y) = x - 2y\nc: f(x, y) < 3", "x - 2*y < 3" },
	{ "a = 2\nf(x, y) = a x + y\nb = f(1, 1)\nSetValue(a, 5)\nb", "b = 6" },
	{ "f(x, y) = x + y\nf(1)", "write f(1, 2)" },
	{ "f(x) = x\nf(1, 2)", "write f(2)" },
	{ "f(x, y) = x + y\nR = Root(f)", "function of x and y" },
	{ "f(x, y) = x + y\nf'(1, 2)", "no derivative" },
	{ "f(x, y) = x + q", "q" },
	{ "f(x, y) = 1/(y - 1)\nf(1, 3)", "1/2" },
	{ "f(x) = x^2\nc: y^2 = f(x) - 4", "[hyperbola" },
	{ "f(x, y) = x + y\nDelete(f)\nf(1, 2)", "error" },
	/* pieces */
	{ "f(x) = If(x < 0, -x, x)\nf(-3)", "3" },
	{ "f(x) = If(x < 0, 1, x < 2, 5, 7)\nf(1)", "5" },
	{ "f(x) = If(x < 0, 1, If(x < 2, 5, 7))\nf(2)", "7" },
	{ "f(x) = If(0 <= x <= 2, x)\nf(3)", "none of its conditions holds" },
	{ "f(x) = x^2, -1 <= x <= 2\nf(2)", "4" },
	{ "f(x) = x^2, -1 <= x <= 2\nf(3)", "none of its conditions holds" },
	{ "f = Function(x^2, -1, 2)\nf(3)", "it has bounds" },
	/* the axes */
	{ "P = Intersect(y = 2x - 4, xAxis)", "P = (2, 0)" },
	{ "f(x) = x^2 - 4\nP = Intersect(f, xAxis)\nP_2", "P_2 = (2, 0)" },
	{ "A = (3, 1)\nB = Reflect(A, yAxis)", "B = (-3, 1)  [point: Reflect(A, yAxis)]" },
	{ "xAxis", "y = 0" },
	{ "a = yAxis", "a: x = 0  [line: yAxis]" },
	{ "xAxis = 3", "a word of the language" },
	{ "A = (2, 0)\nIsOn(A, xAxis)", "true" },
	{ "l: y = 3\nl ∥ xAxis", "true" },
	{ "Delete(xAxis)", "error" },
	/* relations under a name */
	{ "b = true", "b = true  [boolean: " },
	{ "A = (1, 2)\nB = (1, 2)\nb = A == B", "b = true  [boolean: Boolean(A == B)]" },
	{ "A = (1, 2)\nb = A ≟ (1, 2)", "b = true" },
	{ "A = (0, 0)\nB = (3, 4)\nb = Distance(A, B) == 5\nMovePoint(B, 3, 3)\nb",
	  "b = false" },
	{ "b = 1 < 2\nc = 2 < 1\nd = b && !c", "d = true" },
	{ "b = 1 < 2\nc = b == false", "c = false" },
	{ "b = 1 < 2\nc = 3 > 2\nd = b == c", "d = true" },
	{ "b = 1 ≤ 2 ∧ ¬(2 ≠ 2) ∨ false", "b = true" },
	{ "a = 2\nb = 0 < a < 3", "b = true" },
	{ "l: y = x\nm: y = x + 1\nb = l ∥ m", "b = true" },
	{ "b = true\nn = If(b, 1, 2)", "n = 1" },
	{ "A = (0, 0)\nB = (2, 2)\nC = If(A == B, A, B)", "C = (2, 2)  [point: " },
	{ "l: y = x\nm: y = 2x\nn = If(l ∥ m, 1, 2)", "n = 2" },
	{ "b = false\nf(x) = If(b, x, -x)\nf(2)", "-2" },
	{ "l: y = x\nm: y = x + 1\nf(x) = If(l ∥ m, x, -x)\nf(2)", "2" },
	{ "b = true\nb && 1 < 2", "true (proven)" },
	{ "{\"tool\":\"add_boolean\",\"args\":{\"name\":\"b\",\"relation\":\"1 + 1 == 2\"}}",
	  "b = true" },
	{ "b = Boolean((1, 2))", "not a relation" },
	/* coordinates */
	{ "A = (3, 4)\na = A.x + A.y", "a = 7" },
	{ "A = (3, 4)\na = x(A) + y(A)", "a = 7" },
	{ "A = (3, 4)\nf(x) = A.y x\nf(2)", "8" },
	{ "A = (2; 60°)", "A = (1, sqrt(3))" },
	{ "A = (2; pi/2)", "A = (0, 2)" },
	{ "A(1, 2)", "A = (1, 2)" },
	{ "A_1(1, 2)", "A_1 = (1, 2)" },
	{ "A := (1, 2)", "A = (1, 2)" },
	/* vectors */
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A", "v = (3, 4)  [vector: Vector(A, B)]" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\nw = 2v", "w = (6, 8)  [vector: " },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\nw = v - 3v/2", "w = (-3/2, -2)" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\nP = A + v", "P = (4, 6)  [point: A + v]" },
	{ "A = (1, 2)\nB = (4, 6)\nM = (A + B)/2", "M = (5/2, 4), about (2.5, 4)  [point" },
	{ "A = (1, 2)\nB = (4, 6)\nV = B - A", "V = (3, 4)  [point: " },
	{ "u = (1, 2)", "u = (1, 2)  [vector: Vector((0, 0), (1, 2))]" },
	{ "u = (2; 90°)", "u = (0, 2)  [vector" },
	{ "u = 2*(1, 2) - (0, 1)", "u = (2, 3)  [vector" },
	{ "U = (1, 2)", "U = (1, 2)  [point]" },
	{ "u = Point(1, 2)", "u = (1, 2)  [point]" },
	{ "A = (1, 1)\nB = (3, 5)\nm = (A + B)/2", "m = (2, 3)  [point" },
	{ "A = (1, 1)\nv = (1, 2)\nl = Line(A, v)", "l: y = 2*x - 1" },
	{ "u = (1, 0)\nv = (0, -3)\na = Angle(u, v)", "a = 90°" },
	{ "p = (1, 2)\nc = Circle(p, 3)", "(x - 1)^2 + (y - 2)^2 = 9" },
	{ "p = (1, 2)\nq = (4, 6)\ns = Segment(p, q)", "s = 5" },
	{ "p = (1, 2)\nq = (4, 6)\nM = Midpoint(p, q)", "the point at its tip is taken" },
	{ "u = Point(1, 2)\nu = (3, 4)\nu", "u = (3, 4)  [point]" },
	{ "u = (1, 2)\nu = (3, 4)\nu", "u = (3, 4)  [vector" },
	{ "v = (1, 2)\nSetCoords(v, 3, 4)\na = |v|", "a = 5" },
	{ "A = (1, 2)\nv = Vector(A, (2, 2))\nSetCoords(v, 3, 4)", "v is not free" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\na = |v|", "a = 5" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\na = v * v", "a = 25" },
	{ "A = (1, 2)\nB = (4, 6)\nC = Translate(A, B - A)", "C = (4, 6)" },
	{ "A = (1, 2)\nC = Translate(A, (1, 1))", "C = (2, 3)" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\nMovePoint(A, 0, 0)\nv", "v = (4, 6)" },
	/* lines by a parameter, equations under a name */
	{ "g: X = (1, 2) + t (3, 4)", "g: 4*x - 3*y = -2" },
	{ "g: X = (1,2) + t(3,4)", "g: 4*x - 3*y = -2" },
	{ "A = (1, 2)\nB = (4, 6)\nv = B - A\ng: X = A + r v", "[line: Line(A, A + v)]" },
	{ "g: X = (2t, 1 - t)", "g: x + 2*y = 2" },
	{ "X = (0, 1) + k (1, 1)", "y = x + 1" },
	{ "g: X = (t^2, t)", "Curve(" },
	{ "g: X = t (1, 2) t", "Curve(" },
	{ "c: x^2 + y^2 = 4", "[circle" },
	{ "l: 2x + 3y = 6", "[line" },
	{ "f: y = x^2", "[parabola" },
	{ "c: xy = 1", "[hyperbola" },
	{ "a = 2\nb = 3\nc = 4ab", "write a*b" },
	/* functions */
	{ "a = cosh(ln(2))", "a = 5/4" },
	{ "f(x) = cosh(x) - 2\nR = Root(f)\nR_2", "1.316957897" },
	{ "f(x) = tanh(x)\nh = f'\nh(0)", "1" },
	{ "k(x) = acosh(x)\nMin(k, 1, 3)", "[1,0] (enclosed)" },
	{ "a = 5!/3!", "a = 20" },
	{ "a = nCr(5, 2) + GCD(12, 18) + Mod(-7, 3)", "a = 18" },
	{ "a = 50% 8", "error" },
	{ "a = 50% * 8", "a = 4" },
	{ "gamma = 2\na = gamma + gamma(4)", "a = 8" },
	/* what is refused says how to go on */
	{ "a = 1 + 2i", "1 + 2i is (1, 2)" },
	{ "a = sqrt2", "write sqrt(2)" },
	{ "a = random()", "Slider(0, 1, 0.01)" },
	{ "a = 3,25", "decimals have a point: 3.25" },
	{ "A = (1,5; 2)", "decimals have a point" },
	{ "A = (1, 2)\nA.z", "no object named \"A.z\"" },
};

static const struct fig_obs *run_all(struct fig *f, const char *lines)
{
	const struct fig_obs *o = NULL;

	for (const char *p = lines; *p;) {
		size_t n = strcspn(p, "\n");

		(void)!fig_line(f, p, n, &o);
		p += n + (p[n] != 0);
	}
	return o;
}

/* The journal, and a figure made anew from it, say the same. */
static bool replays(const struct tool_table *tools, const char *lines)
{
	struct fig *f = fig_new(tools, 1), *g = fig_new(tools, 1);
	struct buf a = { 0 }, b = { 0 };
	const struct fig_obs *o = run_all(f, lines);
	bool good;

	(void)o;
	for (int i = 0; i < fig_journal_count(f); i++) {
		const char *line = fig_journal_line(f, i);

		(void)!fig_line(g, line, strlen(line), &o);
		buf_addf(&a, "%s\n", line);
	}
	for (int i = 0; i < fig_journal_count(g); i++)
		buf_addf(&b, "%s\n", fig_journal_line(g, i));
	good = !strcmp(buf_str(&a), buf_str(&b));
	if (!good)
		printf("# %s\n# %s\n", buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	fig_free(f);
	fig_free(g);
	return good;
}

int main(void)
{
	struct tool_table *tools = tool_table_new();

	for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
		struct fig *f = fig_new(tools, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_all(f, meant[i].lines);

		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(strstr(buf_str(&b), meant[i].want) != NULL, "%s",
			meant[i].lines +
				(strrchr(meant[i].lines, '\n')
					 ? strrchr(meant[i].lines, '\n') - meant[i].lines + 1
					 : 0)))
			printf("# got %s\n# not %s\n", buf_str(&b), meant[i].want);
		if (!replays(tools, meant[i].lines))
			ok(0, "its journal says the same again");
		buf_clear(&b);
		fig_free(f);
	}
	tool_table_free(tools);
	return tap_done();
}
