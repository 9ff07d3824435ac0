/* t-expr.c -- parser, printer, names and evaluation of expressions. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "expr/expr.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;

/* Fully bracketed, to see the tree. */
static void dump(struct buf *b, const struct expr *x)
{
	static const char *const op[] = {
		"neg", "+",  "-", "*",  "/",   "^",    "deg", "=",  "!=",
		"<",   "<=", ">", ">=", "par", "perp", "and", "or", "not",
	};

	switch (x->kind) {
	case EXPR_NUMBER:
	case EXPR_NAME: buf_add(b, x->text); return;
	case EXPR_REF: buf_addf(b, "#%d", x->ref); return;
	case EXPR_STRING: buf_addf(b, "'%s'", x->text); return;
	case EXPR_CALL: buf_addf(b, "[%s", x->text); break;
	case EXPR_TUPLE: buf_add(b, "[tuple"); break;
	case EXPR_LIST: buf_add(b, "[list"); break;
	case EXPR_OP: buf_addf(b, "[%s", op[x->op]); break;
	}
	for (int i = 0; i < x->n; i++) {
		buf_addc(b, ' ');
		dump(b, x->arg[i]);
	}
	buf_addc(b, ']');
}

static struct expr *parse(const char *s, struct err *e)
{
	struct expr *x = NULL;

	return expr_parse(&x, s, strlen(s), arena, e) ? NULL : x;
}

static void tree(const char *s, const char *want)
{
	struct buf b = { 0 }, t = { 0 }, t2 = { 0 };
	struct err e;
	struct expr *x = parse(s, &e), *y;

	if (x)
		dump(&b, x);
	else
		buf_add(&b, e.msg);
	if (!ok(!strcmp(buf_str(&b), want), "%s", s))
		printf("# got %s\n# not %s\n", buf_str(&b), want);
	if (x) {
		expr_print(&t, x);
		y = parse(buf_str(&t), &e);
		if (y)
			expr_print(&t2, y);
		if (!y || !expr_equal(x, y) || strcmp(buf_str(&t), buf_str(&t2)))
			ok(0, "printed as %s", buf_str(&t));
	}
	buf_clear(&b);
	buf_clear(&t);
	buf_clear(&t2);
}

static void prints(const char *s, const char *want)
{
	struct buf b = { 0 };
	struct err e;
	struct expr *x = parse(s, &e);

	if (x)
		expr_print(&b, x);
	if (!ok(!strcmp(buf_str(&b), want), "%s prints as %s", s, want))
		printf("# got %s\n", buf_str(&b));
	buf_clear(&b);
}

static void wrong(const char *s, const char *code, const char *part)
{
	struct err e = { .code = "" };
	struct expr *x = parse(s, &e);

	if (!ok(!x && !strcmp(e.code, code) && strstr(e.msg, part), "%.40s: %s", s, part))
		printf("# got %s: %s\n", x ? "a tree" : e.code, x ? "" : e.msg);
}

static void test_trees(void)
{
	tree("1", "1");
	tree("  12.50 ", "12.50");
	tree(".5", "0.5");
	tree("2.", "2");
	tree("1e-9", "1e-9");
	tree("1.5E3", "1.5E3");
	tree("1e-05", "1e-05");
	tree("1e999999999", "1e999999999");
	tree("2e", "[* 2 e]");
	tree("2e+x", "[+ [* 2 e] x]");
	tree("2.x", "[* 2 x]");
	tree("1+2*3", "[+ 1 [* 2 3]]");
	tree("(1+2)*3", "[* [+ 1 2] 3]");
	tree("1-2-3", "[- [- 1 2] 3]");
	tree("1-(2-3)", "[- 1 [- 2 3]]");
	tree("a/b/c", "[/ [/ a b] c]");
	tree("a/(b*c)", "[/ a [* b c]]");
	tree("2^3^4", "[^ 2 [^ 3 4]]");
	tree("(2^3)^4", "[^ [^ 2 3] 4]");
	tree("2**3", "[^ 2 3]");
	tree("-2^2", "[neg [^ 2 2]]");
	tree("(-2)^2", "[^ [neg 2] 2]");
	tree("2^-1", "[^ 2 [neg 1]]");
	tree("2^-x^2", "[^ 2 [neg [^ x 2]]]");
	tree("a*-b", "[* a [neg b]]");
	tree("--a", "[neg [neg a]]");
	tree("+a - +b", "[- a b]");
	tree("-a*b", "[* [neg a] b]");
	tree("-(a*b)", "[neg [* a b]]");
	tree("10^10^10", "[^ 10 [^ 10 10]]");

	tree("2x", "[* 2 x]");
	tree("3(a+b)", "[* 3 [+ a b]]");
	tree("2sqrt(3)", "[* 2 [sqrt 3]]");
	tree("2 pi r", "[* [* 2 pi] r]");
	tree("2πr²", "[* [* 2 pi] [^ r 2]]");
	tree("rπ", "[* r pi]");
	tree("π(a+b)", "[* pi [+ a b]]");
	tree("e(a+b)", "[* e [+ a b]]");
	tree("(a)(b)", "[* a b]");
	tree("(a+b)c", "[* [+ a b] c]");
	tree("(a)2", "[* a 2]");
	tree("a b", "[* a b]");
	tree("a (b+c)", "[* a [+ b c]]");
	tree("sqrt (3)", "[sqrt 3]");
	tree("x (x+1)", "[* x [+ x 1]]");
	tree("x(A)", "[x A]");
	tree("1/2x", "[* [/ 1 2] x]");
	tree("2x^2y", "[* [* 2 [^ x 2]] y]");
	tree("2^3 x", "[* [^ 2 3] x]");
	tree("2 -x", "[- 2 x]");
	tree("-2x", "[* [neg 2] x]");
	tree("2√3", "[* 2 [sqrt 3]]");
	tree("30° a", "[* [deg 30] a]");

	tree("25°", "[deg 25]");
	tree("-25°", "[neg [deg 25]]");
	tree("25°*2", "[* [deg 25] 2]");
	tree("25°^2", "[^ [deg 25] 2]");
	tree("2^30°", "[^ 2 [deg 30]]");
	tree("(a+b)°", "[deg [+ a b]]");
	tree("x²", "[^ x 2]");
	tree("x³y", "[* [^ x 3] y]");
	tree("x¹⁰", "[^ x 10]");
	tree("x⁻¹", "[^ x [neg 1]]");
	tree("xⁿ + 1", "[+ [^ x n] 1]");
	tree("2∞", "[* 2 inf]");
	tree("x²^3", "[^ [^ x 2] 3]");
	tree("x²°", "[deg [^ x 2]]");
	tree("√2", "[sqrt 2]");
	tree("√(x+1)", "[sqrt [+ x 1]]");
	tree("√3*2", "[* [sqrt 3] 2]");
	tree("√√2", "[sqrt [sqrt 2]]");
	tree("∛8", "[cbrt 8]");
	tree("√x^2", "[^ [sqrt x] 2]");
	tree("|a|", "[abs a]");
	tree("||a|+|b||", "[abs [+ [abs a] [abs b]]]");
	tree("|a||b|", "[* [abs a] [abs b]]");
	tree("2|x|", "[* 2 [abs x]]");
	tree("|a| || |b|", "[or [abs a] [abs b]]");
	tree("|(a||b)|", "[abs [or a b]]");
	tree("a·b×c÷d−e", "[- [/ [* [* a b] c] d] e]");

	tree("(1,2)", "[tuple 1 2]");
	tree("(1, 2, 3)", "[tuple 1 2 3]");
	tree("{}", "[list]");
	tree("{A, (1,2), {B}}", "[list A [tuple 1 2] [list B]]");
	tree("Line(A,B)", "[Line A B]");
	tree("f()", "[f]");
	tree("Circle[A, 2]", "[Circle A 2]");
	tree("Intersect(Line(A,B), Circle(C, 2r), 1)",
	     "[Intersect [Line A B] [Circle C [* 2 r]] 1]");
	tree("2(1,2)+A", "[+ [* 2 [tuple 1 2]] A]");
	tree("\"a \\\"b\\\" \\\\ \\frac\"", "'a \"b\" \\ \\frac'");
	tree("Text(\"π = |\")", "[Text 'π = |']");

	tree("Distance(A,B) == 2r", "[= [Distance A B] [* 2 r]]");
	tree("x^2 + y^2 = 4", "[= [+ [^ x 2] [^ y 2]] 4]");
	tree("a != b", "[!= a b]");
	tree("a ≠ b", "[!= a b]");
	tree("a<=b", "[<= a b]");
	tree("a ≥ b", "[>= a b]");
	tree("a ∥ b", "[par a b]");
	tree("a ⟂ b", "[perp a b]");
	tree("a ⊥ b", "[perp a b]");
	tree("a ∥ b ∧ c ⊥ d", "[and [par a b] [perp c d]]");
	tree("a && b || c && d", "[or [and a b] [and c d]]");
	tree("a && (b || c)", "[and a [or b c]]");
	tree("!a && b", "[and [not a] b]");
	tree("¬(a = b)", "[not [= a b]]");
	tree("!a = b", "[not [= a b]]");
	tree("1 + !a", "[+ 1 [not a]]");
	tree("!!a", "[not [not a]]");
	tree("1 < x < 3", "[and [< 1 x] [< x 3]]");
	tree("a = b = c = d", "[and [and [= a b] [= b c]] [= c d]]");
	tree("(a = b) = c", "[= [= a b] c]");
	tree("If(x < 0, -x, x)", "[If [< x 0] [neg x] x]");

	tree("5!", "[factorial 5]");
	tree("n! / k!", "[/ [factorial n] [factorial k]]");
	tree("2n!", "[* 2 [factorial n]]");
	tree("-n!", "[neg [factorial n]]");
	tree("n!^2", "[^ [factorial n] 2]");
	tree("2^n!", "[^ 2 [factorial n]]");
	tree("(n+1)!", "[factorial [+ n 1]]");
	tree("(n!)!", "[factorial [factorial n]]");
	tree("n! = 120", "[= [factorial n] 120]");
	tree("n!=120", "[!= n 120]");
	tree("n!==120", "[= [factorial n] 120]");
	tree("!a != !b", "[not [!= a [not b]]]");
	tree("a! && !b!", "[and [factorial a] [not [factorial b]]]");
	tree("50%", "[/ 50 100]");
	tree("20% a", "[* [/ 20 100] a]");
	tree("(2; 60°)", "[tuple [* 2 [cos [deg 60]]] [* 2 [sin [deg 60]]]]");
	tree("A + (r; t)", "[+ A [tuple [* r [cos t]] [* r [sin t]]]]");
	tree("sinh x", "[sinh x]");
	tree("cosh^2(x) - sinh² x", "[- [^ [cosh x] 2] [^ [sinh x] 2]]");
	tree("sinh^-1(x)", "[asinh x]");
	tree("tanh⁻¹ x", "[atanh x]");
	tree("nCr(5, 2)", "[nCr 5 2]");
	tree("\\binom{5}{2}", "[nCr 5 2]");
	tree("gamma (x+1)", "[* gamma [+ x 1]]");
	tree("sin gamma", "[sin gamma]");
	tree("2gamma", "[* 2 gamma]");
	tree("gamma(3)", "[gamma 3]");
	tree("\\gamma + 1", "[+ gamma 1]");

	tree("P_{1}", "P_1");
	tree("P_1", "P_1");
	tree("c'_{1}", "c'_1");
	tree("A'", "A'");
	tree("A′ + B’", "[+ A' B']");
	tree("P₁₂", "P_12");
	tree("A_{BC}'", "A_BC'");
	tree("α+β_{12}", "[+ α β_12]");
	tree("poly.AB", "poly.AB");
	tree("poly.A + cube_{1}.G'", "[+ poly.A cube_1.G']");
	tree("été", "été");
	tree("Длина(A)", "[Длина A]");
	tree("alpha2x", "alpha2x");
}

static void test_prints(void)
{
	prints("1+(2+3)", "1 + (2 + 3)");
	prints("((1+2))+3", "1 + 2 + 3");
	prints("2x", "2*x");
	prints("(a*b)*c", "a*b*c");
	prints("a*(b*c)", "a*(b*c)");
	prints("(-a)^2", "(-a)^2");
	prints("-(a^2)", "-a^2");
	prints("(-a)°", "(-a)°");
	prints("25°", "25°");
	prints("a - (-b)", "a - (-b)");
	prints("√(x+1)", "sqrt(x + 1)");
	prints("|x|", "abs(x)");
	prints("a = b", "a == b");
	prints("f(a) = b", "f(a) == b");
	prints("y = 2x+1", "y = 2*x + 1");
	prints("Distance(A,B) == 2", "Distance(A, B) = 2");
	prints("¬(a∥b)", "!(a ∥ b)");
	prints("2π", "2*pi");
	prints("{1,(2,3)}", "{1, (2, 3)}");
	prints("\"q\\\"\\\\\"", "\"q\\\"\\\\\"");
	prints("x⁻²", "x^-2");
	prints("a && (b && c)", "a && (b && c)");
}

static void test_errors(void)
{
	char deep[1000];
	char *big = mem_alloc(EXPR_LENGTH + 10);
	struct expr *x;
	struct err e;
	int n = 0;

	wrong("", "bad_argument", "expected an expression, found end of text");
	wrong("   ", "bad_argument", "found end of text");
	wrong("sqrt(3", "bad_argument",
	      "expected ')' to close '(' at character 5, found end of text");
	wrong("2 $ 3", "bad_argument", "unknown character '$' at 3");
	wrong("1 +", "bad_argument", "expected an expression, found end of text");
	wrong("1 + * 2", "bad_argument", "found '*' at character 5");
	wrong("2 3", "bad_argument", "found '3' at character 3");
	wrong("a 3", "bad_argument", "found '3' at character 3");
	wrong("αβ)", "bad_argument", "found ')' at character 3");
	wrong("(1,2", "bad_argument", "expected ')' to close '(' at character 1");
	wrong("{1,2)", "bad_argument", "expected '}' to close '{' at character 1, found ')'");
	wrong("()", "bad_argument", "nothing between '(' and ')'");
	wrong("(1,2,3,4)", "bad_argument", "two or three coordinates");
	wrong("f(a,)", "bad_argument", "an expression after ','");
	wrong("f(a,", "bad_argument", "an expression after ','");
	wrong("f(,a)", "bad_argument", "found ','");
	wrong("|a", "bad_argument", "expected '|' to close '|' at character 1");
	wrong("\"abc", "bad_argument", "expected '\"' to close '\"' at character 1");
	wrong("\"abc\\\"", "bad_argument", "expected '\"' to close");
	wrong("_a", "bad_argument", "found '_'");
	wrong("P_{}", "bad_argument", "braces after '_'");
	wrong("P_{1+2}", "bad_argument", "braces after '_'");
	wrong("a != = b", "bad_argument", "found '='");
	wrong("!=b", "bad_argument", "found '='");
	wrong("√", "bad_argument", "found end of text");
	wrong("f(2; 3)", "bad_argument", "found ';'");
	wrong("(1,5; 2)", "bad_argument", "after two numbers");
	wrong("(2; 3", "bad_argument", "expected ')'");
	wrong("(2; 3; 4)", "bad_argument", "expected ')'");
	wrong("5!!", "bad_argument", "(n!)!");
	wrong("{a} b", "bad_argument", "expected an operator");
	wrong("1..2", "bad_argument", "expected an operator");
	wrong("a # b", "bad_argument", "unknown character '#'");
	wrong("5☃", "bad_argument", "unknown character '☃' at 2");
	wrong("\xff", "bad_argument", "not valid UTF-8");
	wrong("a+\xc3", "bad_argument", "not valid UTF-8");
	ok(expr_parse(&x, "a\0b", 3, arena, &e) == E_ARG && strstr(e.msg, "U+0000"),
	   "a zero byte is an unknown character");
	ok(expr_parse(&x, "\"a\0b\"", 5, arena, &e) == E_ARG, "nor may a string hold one");
	ok(expr_parse(&x, "a+", 1, arena, NULL) == OK, "only n bytes are read");
	ok(expr_parse(&x, "a+", 2, arena, NULL) == E_ARG, "err may be NULL");

	memset(deep, '(', 999);
	deep[999] = 0;
	wrong(deep, "limit", "nest deeper");
	memset(deep, '-', 998);
	deep[998] = 'a';
	wrong(deep, "limit", "nest deeper");
	memset(deep, '|', 999);
	wrong(deep, "limit", "nest deeper");
	memset(deep, '!', 998);
	wrong(deep, "limit", "nest deeper");
	for (int i = 0; i < 999; i++)
		deep[i] = i % 2 ? '^' : '2';
	wrong(deep, "limit", "nest deeper");
	for (int i = 0; i < 999; i++)
		deep[i] = i % 2 ? '+' : '2';
	wrong(deep, "limit", "nests deeper");
	deep[199] = 0;
	ok(parse(deep, &e) != NULL, "a sum of a hundred terms is accepted");
	memset(deep, '(', 150);
	memcpy(deep + 150, "x", 2);
	memset(deep + 151, ')', 150);
	deep[301] = 0;
	ok(parse(deep, &e) != NULL, "brackets cost no depth in the tree");

	big[n++] = '{';
	while (n < EXPR_LENGTH / 2) {
		big[n++] = '1';
		big[n++] = ',';
	}
	big[n - 1] = '}';
	wrong(big, "limit", "parts");
	memset(big, 'a', EXPR_LENGTH + 1);
	wrong(big, "limit", "longer than");
	big[EXPR_LENGTH] = 0;
	ok(parse(big, &e) != NULL, "a long name is accepted");
	/* Each pair of bars doubles what a chain copies. */
	n = 0;
	for (int i = 0; i < 20; i++)
		n += sprintf(big + n, "0<(");
	n += sprintf(big + n, "x");
	for (int i = 0; i < 20; i++)
		n += sprintf(big + n, ")<9");
	wrong(big, "limit", "parts");
	mem_free(big);
	arena_reset(arena);
}

static void statement(const char *s, const char *want)
{
	struct expr_statement st;
	struct buf b = { 0 };
	struct err e;

	if (expr_parse_statement(&st, s, strlen(s), arena, &e)) {
		buf_addf(&b, "error %s", e.msg);
	} else {
		buf_addf(&b, "%s %s %c ", st.label ? st.label : "-", st.param ? st.param : "-",
			 st.sep ? st.sep : '-');
		if (st.body)
			dump(&b, st.body);
		else
			buf_add(&b, "nothing");
	}
	if (!ok(!strcmp(buf_str(&b), want), "statement %s", s))
		printf("# got %s\n# not %s\n", buf_str(&b), want);
	buf_clear(&b);
}

static void test_statements(void)
{
	statement("A = (1,2)", "A - = [tuple 1 2]");
	statement("f(x, y) = x + y", "f x = [+ x y]");
	statement("f(x,y) := x y", "f x = [* x y]");
	statement("d(A, B) = 2", "- - - [= [d A B] 2]");
	statement("f(x, x) = 2", "- - - [= [f x x] 2]");
	statement("f(x) = x^2, 0 <= x <= 2", "f x = [If [and [<= 0 x] [<= x 2]] [^ x 2]]");
	statement("f(x) = x^2, 3",
		  "error expected where the function is defined after ',' at character 11, "
		  "like 0 <= x <= 2");
	statement("A = 1, 2",
		  "error expected an operator or the end of the expression, found ',' at "
		  "character 6");
	statement("b = A == B", "b - = [= A B]");
	statement("w = u ⊗ v", "w - = [Cross u v]");
	statement("a := 3", "a - = 3");
	statement("A=(1,2) # comment", "A - = [tuple 1 2]");
	statement("A = (1,2) // comment = \"x", "A - = [tuple 1 2]");
	statement("A := (1,2)\n", "A - = [tuple 1 2]");
	statement("c: x^2+y^2=4", "c - : [= [+ [^ x 2] [^ y 2]] 4]");
	statement("f(x) = x^2", "f x = [^ x 2]");
	statement("f( t ) := t^2", "f t = [^ t 2]");
	statement("f: y = x^2", "f - : [= y [^ x 2]]");
	statement("Distance(A,B)", "- - - [Distance A B]");
	statement("x^2 + y^2 = 4", "- - - [= [+ [^ x 2] [^ y 2]] 4]");
	statement("y = 2x+1", "- - - [= y [+ [* 2 x] 1]]");
	statement("x = 3", "- - - [= x 3]");
	statement("x(A) = 3", "- - - [= [x A] 3]");
	statement("sin(x) = 1/2", "- - - [= [sin x] [/ 1 2]]");
	statement("a == b", "- - - [= a b]");
	statement("a = b = c", "a - = [= b c]");
	statement("2a = b", "- - - [= [* 2 a] b]");
	statement("P_{1} = Intersect(a, b, 1)", "P_1 - = [Intersect a b 1]");
	statement("t = Text(\"# no // comment\")", "t - = [Text '# no // comment']");
	statement("", "- - - nothing");
	statement("  # only a comment", "- - - nothing");
	statement("// only a comment", "- - - nothing");
	statement("\n", "- - - nothing");
	statement("A = ", "error expected an expression, found end of text");
	statement("poly.A = 3", "error poly.A names a part: a label has no dots");
	statement("A = (1,2) B", "A - = [* [tuple 1 2] B]");
	statement("A = {1} 2", "error expected an operator or the end of the expression, "
			       "found '2' at character 9");
	statement("a < b", "- - - [< a b]");
}

static void test_tex(void)
{
	tree("\\frac{1}{2}x", "[* [/ 1 2] x]");
	tree("\\frac12", "[/ 1 2]");
	tree("\\dfrac{a+b}{\\sqrt{2}}", "[/ [+ a b] [sqrt 2]]");
	/* mixed numbers */
	tree("2\\frac{1}{2}", "[+ 2 [/ 1 2]]");
	tree("3\\frac { 3 } { 5 }", "[+ 3 [/ 3 5]]");
	tree("3 \\tfrac35 x", "[* [+ 3 [/ 3 5]] x]");
	tree("-3\\frac{3}{5}", "[neg [+ 3 [/ 3 5]]]");
	tree("2*3\\frac{9}{10}", "[* 2 [+ 3 [/ 9 10]]]");
	/* products */
	tree("3\\frac{7}{5}", "[* 3 [/ 7 5]]");
	tree("3\\frac{5}{5}", "[* 3 [/ 5 5]]");
	tree("3\\frac{x}{5}", "[* 3 [/ x 5]]");
	tree("3\\frac{1}{x}", "[* 3 [/ 1 x]]");
	tree("1.5\\frac{1}{2}", "[* 1.5 [/ 1 2]]");
	tree("x\\frac{1}{2}", "[* x [/ 1 2]]");
	tree("2^3\\frac{1}{2}", "[* [^ 2 3] [/ 1 2]]");
	tree("3\\cdot\\frac{1}{2}", "[* 3 [/ 1 2]]");
	tree("\\frac{\\frac{a}{b}}{c}", "[/ [/ a b] c]");
	tree("\\frac{a}{b}^2", "[^ [/ a b] 2]");
	tree("\\sqrt{x+1}", "[sqrt [+ x 1]]");
	tree("\\sqrt[3]{x}", "[cbrt x]");
	tree("\\sqrt[n]{x}", "[root x n]");
	tree("\\sqrt2", "[sqrt 2]");
	tree("\\sqrt(x+1)", "[sqrt [+ x 1]]");
	tree("2\\sqrt{3}", "[* 2 [sqrt 3]]");
	tree("a \\cdot b \\times c \\div d", "[/ [* [* a b] c] d]");
	tree("2\\pi r", "[* [* 2 pi] r]");
#define TEN "abcdefghij"
#define LONG TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
	tree("\\mathrm{no}_{" LONG "} + \\beta_{" LONG "}'", "[+ no_" LONG " beta_" LONG "']");
	tree("\\sin x", "[sin x]");
	tree("\\sin 2x", "[sin [* 2 x]]");
	tree("\\sin x \\cos x", "[* [sin x] [cos x]]");
	tree("\\sin x + 1", "[+ [sin x] 1]");
	tree("\\sin^2 x", "[^ [sin x] 2]");
	tree("\\sin^{2}x", "[^ [sin x] 2]");
	tree("\\sin{x}", "[sin x]");
	tree("\\sin{\\left(x \\right)} + 1", "[+ [sin x] 1]");
	tree("\\sin^{2}{\\left(x\\right)}", "[^ [sin x] 2]");
	tree("sin^2(x)", "[^ [sin x] 2]");
	tree("sin²(x)", "[^ [sin x] 2]");
	tree("sin² x", "[^ [sin x] 2]");
	tree("\\sin^{-1} x", "[asin x]");
	tree("cos^-1(x)", "[acos x]");
	tree("\\ln^2 x", "[^ [ln x] 2]");
	tree("sin^2 + 1", "[+ [^ sin 2] 1]");
	tree("sin^x(y)", "[^ sin [x y]]");
	tree("sin x", "[sin x]");
	tree("sin 2 pi x", "[sin [* [* 2 pi] x]]");
	tree("sin x^2", "[sin [^ x 2]]");
	tree("sin x (x+1)", "[* [sin x] [+ x 1]]");
	tree("sin x/2", "[/ [sin x] 2]");
	tree("sin x e^x", "[* [sin x] [^ e x]]");
	tree("ln |x|", "[ln [abs x]]");
	tree("|sin x|", "[abs [sin x]]");
	tree("2x sin(x)", "[* [* 2 x] [sin x]]");
	tree("\\sin\\left(x\\right)", "[sin x]");
	tree("\\left( x+1 \\right)^{2}", "[^ [+ x 1] 2]");
	tree("f\\left(x\\right)", "[f x]");
	tree("f \\left(x\\right)", "[* f x]");
	tree("\\ln x", "[ln x]");
	tree("\\log_{2} x", "[log 2 x]");
	tree("\\log_2 8", "[log 2 8]");
	tree("\\log_{a}(x+1)", "[log a [+ x 1]]");
	tree("log_2(x)", "[log 2 x]");
	tree("log_{10}(x)", "[log 10 x]");
	tree("log_2(x, y)", "[log_2 x y]");
	tree("log_2", "log_2");
	tree("e^{2x}", "[^ e [* 2 x]]");
	tree("x^{2}y", "[* [^ x 2] y]");
	tree("x^{a+1}^2", "[^ x [^ [+ a 1] 2]]");
	tree("x^{1,2}", "[^ x [list 1 2]]");
	tree("x^({1})", "[^ x [list 1]]");
	tree("x_{1}^{2}", "[^ x_1 2]");
	tree("30^\\circ", "[deg 30]");
	tree("30^{\\circ}", "[deg 30]");
	tree("\\sin 30^\\circ", "[sin [deg 30]]");
	tree("a \\le b", "[<= a b]");
	tree("a \\leq b", "[<= a b]");
	tree("a \\ge b \\land c \\ne d", "[and [>= a b] [!= c d]]");
	tree("\\lnot (a < b) \\lor c > d", "[or [not [< a b]] [> c d]]");
	tree("a \\parallel b", "[par a b]");
	tree("a \\perp b", "[perp a b]");
	tree("\\alpha + \\beta_{12}", "[+ alpha beta_12]");
	tree("\\alpha'", "alpha'");
	tree("2\\alpha x", "[* [* 2 alpha] x]");
	tree("\\Delta", "Delta");
	tree("\\{1, 2\\}", "[list 1 2]");
	tree("\\left\\{1, 2\\right\\}", "[list 1 2]");
	tree("\\left|x\\right|", "[abs x]");
	tree("\\lvert x - 1 \\rvert", "[abs [- x 1]]");
	tree("\\lfloor x \\rfloor + \\lceil y \\rceil", "[+ [floor x] [ceil y]]");
	tree("\\operatorname{sgn}(x)", "[sgn x]");
	tree("\\operatorname{Line}\\left(A, B\\right)", "[Line A B]");
	tree("\\mathrm{radius}_{1}", "radius_1");
	tree("\\text{ab} + \\mathrm{e}", "[+ ab e]");
	tree("a\\,b\\;c\\quad d", "[* [* [* a b] c] d]");
	tree("\\begin{cases} -x & x < 0 \\\\ x & \\text{otherwise} \\end{cases}",
	     "[If [< x 0] [neg x] x]");
	tree("\\begin{cases} 1, & \\text{if } x < 0, \\\\ 2 & 0 \\le x < 1 \\\\ \\end{cases}",
	     "[If [< x 0] 1 [and [<= 0 x] [< x 1]] 2]");
	tree("\\begin{cases} 1 & \\mathrm{mx} < 0 \\\\ 2 & \\mathrm{if} x < 1 \\\\ 3 & "
	     "\\mathrm{otherwise} \\end{cases}",
	     "[If [< mx 0] 1 [< x 1] 2 3]");
	tree("If(x < 0, -x)", "[If [< x 0] [neg x]]");
	tree("f'(x) + f(2)", "[+ [f' x] [f 2]]");
	tree("2ℯ", "[* 2 [exp 1]]"); /* e may be an object, the sign never is */
	tree("ℯ^(2x)", "[exp [* 2 x]]");
	tree("ℯ²^3", "[^ [exp 2] 3]");
	tree("3ℯ^-xℯ", "[* [* 3 [exp [neg x]]] [exp 1]]");
	statement("\\alpha = 30^\\circ", "alpha - = [deg 30]");
	wrong("a \\pm b", "bad_argument", "found \\pm at character 3");
	wrong("\\foo", "bad_argument", "found \\foo at character 1");
	wrong("\\frac{1}", "bad_argument", "expected '{'");
	wrong("\\frac{1,2}{3}", "bad_argument", "one expression");
	wrong("\\sqrt[3", "bad_argument", "expected ']'");
	wrong("\\begin{matrix} 1", "bad_argument", "\\begin{cases}");
	wrong("\\begin{cases} 1 & x", "bad_argument", "\\end{cases}");
	wrong("\\operatorname{a b}", "bad_argument", "a name in braces");
	wrong("\\log_2", "bad_argument", "the argument of the logarithm");
	wrong("\\lvert x", "bad_argument", "\\rvert");
	wrong("\\", "bad_argument", "expected an expression");
	arena_reset(arena);
}

/* Signs of geometry: each is a call, and reads back. */
static void test_notation(void)
{
	tree("∠AOB = 90", "[= [Angle AOB] 90]");
	tree("∠ A O B", "[Angle A O B]");
	tree("∠A_1O' + m∠ A_1 B' C_{12}", "[+ [Angle A_1O'] [Angle A_1 B' C_12]]");
	tree("2∠AOB°", "[* 2 [deg [Angle AOB]]]");
	tree("∠A + ∠B", "[+ [Angle A] [Angle B]]");
	tree("\\angle{ABC} < \\measuredangle DEF", "[< [Angle ABC] [Angle DEF]]");
	tree("sin ∠AOB", "[sin [Angle AOB]]");
	tree("∠(A, O, B)", "[Angle A O B]");
	tree("m ∠AOB", "[* m [Angle AOB]]");
	tree("△ABC ≅ △DEF", "[Congruent [Triangle ABC] [Triangle DEF]]");
	tree("\\triangle ABC \\sim \\triangle DEF", "[Similar [Triangle ABC] [Triangle DEF]]");
	tree("△ABC ~ △DEF", "[Similar [Triangle ABC] [Triangle DEF]]");
	tree("△ABC~△DEF", "[Similar [Triangle ABC] [Triangle DEF]]");
	tree("ABC ~ DEF", "[Similar ABC DEF]");
	tree("a~b", "[* a b]");
	tree("M ∈ AB", "[On M AB]");
	tree("M on AB", "[On M AB]");
	tree("on + 1", "[+ on 1]");
	tree("M ∉ c && A \\in c", "[and [not [On M c]] [On A c]]");
	tree("A ∈ ⊙O", "[On A [Circle O]]");
	tree("AB ∦ CD", "[not [par AB CD]]");
	tree("AB ⟂ CD", "[perp AB CD]");
	tree("\\overline{AB} \\parallel \\overleftrightarrow{CD}",
	     "[par [Segment AB] [Line CD]]");
	tree("AC ≈ 4.24", "[Approximately AC 4.24]");
	tree("!(a ≈ b) || c \\approx d + 1",
	     "[or [not [Approximately a b]] [Approximately c [+ d 1]]]");
	prints("Approximately(a, b+1)", "a ≈ b + 1");
	tree("AB : CD = 2 : 3", "[= [/ AB CD] [/ 2 3]]");
	tree("a:b:c = 3:4:5", "[and [= [/ a b] [/ 3 4]] [= [/ b c] [/ 4 5]]]");
	tree("a + 1 : b = 2", "[= [/ [+ a 1] b] 2]");
	wrong("a : b : c = 2", "bad_argument", "as many");
	wrong("∠", "bad_argument", "names of points");
	wrong("∠3", "bad_argument", "names of points");
	wrong("A ∈", "bad_argument", "expression");
	wrong("\\overline{AB", "bad_argument", "'}'");
}

static void name(const char *s, const char *want)
{
	char out[40] = "";
	bool good = expr_name_ok(s, out, sizeof out);

	if (!ok(want ? good && !strcmp(out, want) : !good, "name \"%s\"", s))
		printf("# got %d %s\n", good, out);
}

static void test_names(void)
{
	char small[4];
	int n;

	name("A", "A");
	name("P_{1}", "P_1");
	name("P_{12}", "P_12");
	name("A'_{1}", "A'_1");
	name("alpha", "alpha");
	name("α", "α");
	name("π", "pi");
	name("A_", "A_");
	name("t_PA", "t_PA");
	name("x2", "x2");
	name("P₁", "P_1");
	name("", NULL);
	name("_a", NULL);
	name("2a", NULL);
	name("a b", NULL);
	name("a-b", NULL);
	name("poly.AB", NULL);
	name("P_{", NULL);
	name("P{1}", NULL);
	name("P_{}", NULL);
	name("'", NULL);
	name("\xff", NULL);
	name("a\xc3", NULL);
	ok(!expr_name_ok("abcd", small, sizeof small), "a name that does not fit is refused");
	ok(expr_name_ok("abc", small, sizeof small), "one that does is not");
	ok(expr_name_ok("abcd", NULL, 0), "out may be NULL");
	ok(expr_name_reserved("x") && expr_name_reserved("pi") && expr_name_reserved("sin") &&
		   !expr_name_reserved("A") && !expr_name_reserved("x_1"),
	   "reserved words");
	ok(expr_is_function("sqrt") && !expr_is_function("Line"), "functions");
	{
		int count, k = 0;
		const char *const *fn = expr_functions(&count);

		while (k < count && expr_is_function(fn[k]))
			k++;
		ok(k == count && !expr_is_function("") && !expr_is_function("Distance") &&
			   !expr_is_function("I") && !expr_is_function("\xc3\xa4"),
		   "each of the %d is found", count);
	}
	ok(expr_functions(&n) && n > 20, "the list of functions");
}

/* --- Random trees ------------------------------------------------------------------ */

static struct expr *new_node(enum expr_kind kind, const char *text, int n)
{
	struct expr *x = arena_alloc(arena, sizeof *x);

	x->kind = kind;
	x->text = text;
	x->n = n;
	x->arg = n ? arena_alloc(arena, (size_t)n * sizeof *x->arg) : NULL;
	return x;
}

static struct expr *random_tree(struct rng *r, int depth)
{
	static const char *const numbers[] = { "0", "7", "2.50", "1e-9", "31415926535897932" };
	static const char *const names[] = {
		"A", "P_1", "x", "y", "e", "pi", "c'", "α", "q.AB",
	};
	static const char *const calls[] = { "f",   "Line",      "sqrt", "x",
					     "abs", "factorial", "gamma" };
	static const char *const texts[] = { "", "a\\b", "\"", "# // |", "π\n" };
	const char *text;
	struct expr *x;

	if (depth <= 1 || !rng_below(r, 8)) {
		switch (rng_below(r, 8)) {
		case 0:
		case 1:
		case 2: return new_node(EXPR_NUMBER, numbers[rng_below(r, 5)], 0);
		case 3: return new_node(EXPR_STRING, texts[rng_below(r, 5)], 0);
		case 4: return new_node(EXPR_LIST, NULL, 0);
		default: return new_node(EXPR_NAME, names[rng_below(r, 9)], 0);
		}
	}
	switch (rng_below(r, 8)) {
	case 0:
		text = calls[rng_below(r, 7)];
		x = new_node(EXPR_CALL, text, (int)rng_below(r, 4));
		break;
	case 1: x = new_node(rng_below(r, 2) ? EXPR_TUPLE : EXPR_LIST, NULL, 2); break;
	default:
		x = new_node(EXPR_OP, NULL, 2);
		x->op = (enum expr_op)rng_below(r, EXPR_NOT + 1);
		if (x->op == EXPR_NEG || x->op == EXPR_DEGREE || x->op == EXPR_NOT)
			x->n = 1;
	}
	for (int i = 0; i < x->n; i++)
		x->arg[i] = random_tree(r, depth - 1);
	return x;
}

static void test_random(void)
{
	struct rng r = { 20240607 };
	int failed = 0;
	struct buf b = { 0 }, b2 = { 0 };

	for (int i = 0; i < 20000; i++) {
		struct expr *x = random_tree(&r, 2 + (int)rng_below(&r, 6)), *y;
		struct expr_statement st;
		struct err e;

		buf_reset(&b);
		buf_reset(&b2);
		expr_print(&b, x);
		y = parse(buf_str(&b), &e);
		if (y)
			expr_print(&b2, y);
		if (!y || !expr_equal(x, y) || strcmp(buf_str(&b), buf_str(&b2)) ||
		    expr_parse_statement(&st, b.s, b.n, arena, &e) || st.label ||
		    !expr_equal(x, st.body)) {
			if (!failed++)
				printf("# %s\n", buf_str(&b));
		}
		if (i % 500 == 0)
			arena_reset(arena);
	}
	ok(!failed, "random trees print and parse back, also as statements");
	/* The deepest trees must read back too. */
	failed = 0;
	for (int op = EXPR_NEG; op <= EXPR_NOT; op++) {
		for (int side = 0; side < 2; side++) {
			struct expr *x = new_node(EXPR_NAME, "a", 0), *y;
			struct err e;

			for (int i = 1; i < EXPR_DEPTH; i++) {
				struct expr *up = new_node(EXPR_OP, NULL, 2);

				/* Loose operators under tight ones need all the brackets. */
				up->op = i % 2 ? (enum expr_op)op : side ? EXPR_NEG : EXPR_POW;
				if (up->op == EXPR_NEG || up->op == EXPR_DEGREE ||
				    up->op == EXPR_NOT)
					up->n = 1;
				up->arg[0] = up->arg[1] = new_node(EXPR_NAME, "b", 0);
				up->arg[side && up->n == 2] = x;
				x = up;
			}
			buf_reset(&b);
			expr_print(&b, x);
			y = parse(buf_str(&b), &e);
			if (!y || !expr_equal(x, y)) {
				printf("# %s\n", y ? "other tree" : e.msg);
				failed++;
			}
		}
	}
	ok(!failed, "the deepest trees print and parse back");
	/* Random bytes of the alphabet: no crash, and what parses prints stably. */
	failed = 0;
	for (int i = 0; i < 20000; i++) {
		static const char *const piece[] = {
			"1",
			"2.",
			".5",
			"e",
			"x",
			"P_{1}",
			"π",
			"sqrt",
			"(",
			")",
			"(",
			")",
			"|",
			"||",
			"+",
			"-",
			"*",
			"^",
			"°",
			"²",
			"√",
			",",
			"{",
			"}",
			"=",
			"<",
			"!",
			" ",
			"'",
			"_",
			"\"",
			"&&",
			"∥",
			"A",
			"f(",
			"[",
			"]",
			"\\frac",
			"\\sqrt",
			"\\sin",
			"sin",
			"log_2",
			"\\log_",
			"\\left",
			"\\{",
			"\\}",
			"\\circ",
			"\\cdot",
			"\\alpha",
			"\\operatorname{",
			"\\begin{cases}",
			"&",
			"\\\\",
			"\\end{cases}",
			"^{",
			"\\lvert ",
			"\\rvert ",
			"\\text{if}",
		};
		struct expr *x, *y;
		struct err e;

		buf_reset(&b);
		for (int k = (int)rng_below(&r, 12); k >= 0; k--)
			buf_add(&b, piece[rng_below(&r, sizeof piece / sizeof *piece)]);
		x = parse(buf_str(&b), &e);
		if (!x)
			continue;
		buf_reset(&b2);
		expr_print(&b2, x);
		y = parse(buf_str(&b2), &e);
		if ((!y || !expr_equal(x, y)) && !failed++)
			printf("# %s -> %s\n", buf_str(&b), buf_str(&b2));
		if (i % 500 == 0)
			arena_reset(arena);
	}
	ok(!failed, "random texts that parse print and parse back");
	buf_clear(&b);
	buf_clear(&b2);
	arena_reset(arena);
}

/* --- Evaluation -------------------------------------------------------------------- */

static struct num_ctx *ctx;

static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e)
{
	const char *t = leaf->kind == EXPR_NAME ? leaf->text : "";

	(void)self;
	out->dim = 2;
	if (!strcmp(t, "A")) {
		out->v[0] = num_int(3, ctx);
		out->v[1] = num_int(4, ctx);
	} else if (!strcmp(t, "B") || leaf->kind == EXPR_REF) {
		out->v[0] = num_int(1, ctx);
		out->v[1] = num_int(2, ctx);
	} else if (!strcmp(t, "r") || !strcmp(t, "x")) {
		out->dim = 1;
		out->v[0] = num_int(5, ctx);
	} else if (!strcmp(t, "bad")) {
		out->dim = 1;
		out->v[0] = num_bad(ctx);
	} else {
		return err_fail(e, E_ARG, "not_found", "no object %s", t);
	}
	return OK;
}

static enum status value(const char *s, struct expr_value *v, struct err *e)
{
	struct expr *x;
	enum status st = expr_parse(&x, s, strlen(s), arena, e);

	return st ? st : expr_eval(v, x, lookup, NULL, ctx, e);
}

/* The same value as another expression? */
static void same(const char *s, const char *t)
{
	struct expr_value v, w;
	struct err e = { .msg = "" };
	bool good = !value(s, &v, &e) && !value(t, &w, &e) && v.dim == w.dim;

	for (int i = 0; good && i < v.dim; i++)
		good = is_yes(num_eq(v.v[i], w.v[i], ctx));
	if (!ok(good, "%s is %s", s, t))
		printf("# %s; %.17g\n", e.msg, e.msg[0] ? NAN : num_mid(v.v[0]));
}

static void close_to(const char *s, double want)
{
	struct expr_value v;
	struct err e = { .msg = "" };
	bool good = !value(s, &v, &e) && v.dim == 1;

	if (good)
		good = fabs(num_mid(v.v[0]) - want) <= 1e-11 * fmax(1, fabs(want));
	if (!ok(good, "%s is about %.10g", s, want))
		printf("# %s\n", e.msg);
}

static void fails(const char *s, enum status st, const char *code)
{
	struct expr_value v;
	struct err e = { .code = "none" };
	enum status got = value(s, &v, &e);

	if (!ok(got == st && !strcmp(e.code, code), "%s fails: %s", s, code))
		printf("# got %d %s: %s\n", (int)got, e.code, got ? e.msg : "");
}

static void test_eval(enum num_level level)
{
	struct err e;
	num a;

	num_enter(ctx, level, 128);
	printf("# level %d\n", (int)level);
	same("1+2*3", "7");
	same("2^10", "1024");
	same("2^-2", "0.25");
	same("-2^2", "-4");
	same("7^0", "1");
	same("(-1)^1000001", "-1");
	same("(-8)^(1/3)", "-2");
	same("8^(2/3)", "4");
	same("9^0.5", "3");
	same("sqrt(16)", "4");
	same("cbrt(-27)", "-3");
	same("root(32, 5)", "2");
	same("abs(-3)", "3");
	same("|-3|", "3");
	same("min(3, 1, 2)", "1");
	same("max({3, 1, 2})", "3");
	same("floor(2.5)", "2");
	same("floor(-2.5)", "-3");
	same("floor(7)", "7");
	same("ceil(2.5)", "3");
	same("ceil(-2.5)", "-2");
	same("round(2.4)", "2");
	same("round(2.5)", "3");
	same("round(-2.6)", "-3");
	same("sgn(-3)", "-1");
	same("log(1000)", "3");
	same("lg(100)", "2");
	same("log(2, 8)", "3");
	same("log(0.5, 8)", "-3");
	same("ln(e^2)", "2");
	same("ln(exp(3))", "3");
	same("3 rad", "3");
	same("If(1 < 2, 3, 4)", "3");
	same("If(1 > 2, 1/0, 4)", "4");
	same("If(0 <= r < 2, 1, r == 5, 2, 3)", "2");
	same("If(r < 0 || r > 4, 1, 0)", "1");
	same("If(!(r != 5) && sqrt(r) > 2, 1, 0)", "1");
	same("If(r < 6, If(r > 5, 1, 2), 3)", "2");
	same("If(r <= 5, 1, bad)", "1");
	same("x(If(1 < 2, A, B))", "3");
	same("x(A)", "3");
	same("y(A+B)", "6");
	same("A*B", "11");
	same("abs(A)", "5");
	same("2A", "(6, 8)");
	same("A/2", "(1.5, 2)");
	same("-A", "(-3, -4)");
	same("2r", "10");
	same("x(x+1)", "30");
	same("(1, 2) + (3, 4)", "(4, 6)");
	close_to("pi", 3.14159265358979323846);
	close_to("2π", 6.28318530717958647692);
	close_to("e", 2.71828182845904523536);
	close_to("e^2", 7.38905609893065022723);
	close_to("2^pi", 8.82497782707628762386);
	close_to("2^sqrt(2)", 2.66514414269022518865);
	close_to("sin(30°)", 0.5);
	close_to("cos(25°)", 0.906307787036649963243);
	close_to("tan(45°)", 1);
	close_to("cot(60°)", 0.577350269189625764509);
	close_to("sec(60°)", 2);
	close_to("asin(0.25)", 0.252680255142078653486);
	close_to("arccos(0.25)", 1.31811607165281796574);
	close_to("atan(1)", 0.785398163397448309616);
	close_to("atan2(1, -1)", 2.35619449019234492885);
	close_to("exp(1)", 2.71828182845904523536);
	close_to("ln(2)", 0.693147180559945309417);
	close_to("log(2)", 0.301029995663981195214);
	close_to("3*sqrt(2)", 4.24264068711928514641);
	close_to("round(pi, 2)", 3.14);
	close_to("floor(pi)", 3);
	close_to("-25°", -0.436332312998582394231);

	fails("1/0", E_DOMAIN, "degenerate");
	fails("1/(1-1)", E_DOMAIN, "degenerate");
	fails("0^-1", E_DOMAIN, "degenerate");
	fails("sqrt(-1)", E_DOMAIN, "degenerate");
	fails("(-2)^0.5", E_DOMAIN, "degenerate");
	fails("(-2)^pi", E_DOMAIN, "degenerate");
	fails("ln(0)", E_DOMAIN, "degenerate");
	fails("log(1, 5)", E_DOMAIN, "degenerate");
	fails("asin(2)", E_DOMAIN, "degenerate");
	fails("atan2(0, 0)", E_DOMAIN, "degenerate");
	fails("1/bad", E_UNABLE, "undecided");
	fails("If(bad < 1, 1, 2)", E_UNABLE, "undecided");
	fails("If(1 > 2, 1)", E_DOMAIN, "degenerate");
	fails("If(1, 2, 3)", E_ARG, "bad_argument");
	fails("If(A < 1, 2, 3)", E_ARG, "bad_argument");
	fails("If(1 < 2)", E_ARG, "bad_argument");
	fails("sqrt(bad)", E_UNABLE, "undecided");
	fails("max(bad, 1)", E_UNABLE, "undecided");
	fails("floor(bad)", E_UNABLE, "undecided");
	fails("10^10^10", E_ARG, "limit");
	fails("10^10^10^10", E_ARG, "limit");
	fails("2^1000000", E_ARG, "limit");
	fails("0.5^1000000", E_ARG, "limit");
	fails("1.000000001^100000", E_ARG, "limit");
	fails("(10^20000)^20", E_ARG, "limit");
	fails("(-2)^(10^30)", E_ARG, "limit");
	fails("(2^99999*2^99999)^2", E_ARG, "limit");
	fails("exp(10^9)", E_ARG, "limit");
	fails("2^(10^6+sqrt(2))", E_ARG, "limit");
	fails("1e999999999", E_ARG, "limit");
	fails("Line(A,B)", E_ARG, "bad_argument");
	fails("Distance(A,B)", E_ARG, "bad_argument");
	fails("a = b", E_ARG, "bad_argument");
	fails("1 < 2", E_ARG, "bad_argument");
	fails("{1}", E_ARG, "bad_argument");
	fails("\"1\"", E_ARG, "bad_argument");
	fails("Q+1", E_ARG, "not_found");
	fails("A+1", E_ARG, "bad_argument");
	fails("1/A", E_ARG, "bad_argument");
	fails("A^2", E_ARG, "bad_argument");
	fails("2^A", E_ARG, "bad_argument");
	fails("sqrt(A)", E_ARG, "bad_argument");
	fails("sqrt()", E_ARG, "bad_argument");
	fails("sin(1, 2)", E_ARG, "bad_argument");
	fails("y(3)", E_ARG, "bad_argument");
	fails("((1,2),3)", E_ARG, "bad_argument");
	fails("root(2, 0)", E_ARG, "bad_argument");
	fails("log(1, 2, 3)", E_ARG, "bad_argument");
	fails("min()", E_ARG, "bad_argument");
	fails("min({})", E_ARG, "bad_argument");
	ok(expr_number(&a, "3/2", ctx, &e) == OK && num_mid(a) == 1.5, "expr_number");
	ok(expr_number(&a, "r", ctx, &e) == E_ARG && !strcmp(e.code, "not_found"),
	   "expr_number knows constants only");
	ok(expr_number(&a, "(1,2)", ctx, &e) == E_ARG, "and no points");
	ok(!expr_eval_at(&a, parse("t^2 + r", &e), "t", num_int(3, ctx), lookup, NULL, ctx,
			 &e) &&
		   num_mid(a) == 14,
	   "a variable may be bound");
	ok(expr_eval_at(&a, parse("t + s", &e), "t", num_int(3, ctx), NULL, NULL, ctx, &e) ==
			   E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "the others not");
	arena_reset(arena);
}

static void test_special(void)
{
	num_enter(ctx, NUM_EXACT, 0);
	same("cosh(ln(2))", "5/4");
	same("sinh(ln(2))", "3/4");
	same("tanh(ln(3))", "4/5");
	same("coth(ln(3))", "5/4");
	same("sech(ln(2))", "4/5");
	same("csch(ln(2))", "4/3");
	same("sinh(0)", "0");
	same("tanh(0)", "0");
	same("asinh(3/4)", "ln(2)");
	same("asinh(-3/4)", "-ln(2)");
	same("acosh(5/4)", "ln(2)");
	same("acosh(1)", "0");
	same("atanh(3/5)", "ln(2)");
	same("atanh(-3/5)", "-ln(2)");
	same("acoth(5/3)", "ln(2)");
	same("acoth(-5/3)", "-ln(2)");
	same("cosh(1)^2 - sinh(1)^2", "1");
	same("asinh(1)", "ln(1+sqrt(2))");
	same("ld(1/8)", "-3");
	same("cosec(30°)", "2");
	same("0!", "1");
	same("20!", "2432902008176640000");
	same("25!/23!", "600");
	same("1000!/999!", "1000");
	same("nCr(52, 5)", "2598960");
	same("nCr(100, 50)/nCr(99, 49)", "2");
	same("nCr(5, 7)", "0");
	same("Binomial(5, 0)", "1");
	same("nPr(7, 3)", "210");
	same("mod(7, 3)", "1");
	same("mod(-7, 3)", "2");
	same("mod(7, -3)", "1");
	same("mod(-7, -3)", "2");
	same("mod(5.5, 2)", "1.5");
	same("mod(sqrt(8), sqrt(2))", "0");
	same("div(7, 3)", "2");
	same("div(-7, 3)", "-3");
	same("div(7, -3)", "-2");
	same("div(-7, -3)", "3");
	same("gcd(12, 18)", "6");
	same("gcd(-12, 18, 8)", "2");
	same("gcd(0, 5)", "5");
	same("lcm(4, 6)", "12");
	same("lcm(4, -6, 10)", "60");
	same("lcm(0, 5)", "0");
	same("gamma(5)", "24");
	same("gamma(1/2)^2", "pi");
	same("gamma(7/2)/gamma(5/2)", "5/2");
	same("gamma(-1/2)/gamma(1/2)", "-2");
	same("gamma(-3/2)/gamma(1/2)", "4/3");
	same("factorial(sqrt(9))", "6");
	same("50%", "1/2");
	same("round(-2.5)", "-2");
	same("If(true, 1, 2)", "1");
	same("If(!true || false, 1, 2)", "2");
	same("If(A == A, 1, 2)", "1");
	same("If(A != B, 1, 2)", "1");
	fails("If(A < B, 1, 2)", E_ARG, "bad_argument");
	fails("If(A == 2, 1, 2)", E_ARG, "bad_argument");
	fails("If(7 + 1, 1, 2)", E_ARG, "bad_argument");
	fails("acosh(1/2)", E_DOMAIN, "degenerate");
	fails("atanh(1)", E_DOMAIN, "degenerate");
	fails("acoth(1)", E_DOMAIN, "degenerate");
	fails("acoth(0.5)", E_DOMAIN, "degenerate");
	fails("coth(0)", E_DOMAIN, "degenerate");
	fails("(-1)!", E_DOMAIN, "degenerate");
	fails("2.5!", E_ARG, "bad_argument");
	fails("100000!", E_ARG, "limit");
	fails("nCr(-1, 2)", E_DOMAIN, "degenerate");
	fails("gcd(1.5, 2)", E_ARG, "bad_argument");
	fails("mod(3, 0)", E_DOMAIN, "degenerate");
	fails("gamma(0)", E_DOMAIN, "degenerate");
	fails("gamma(2, -1)", E_DOMAIN, "degenerate");
	fails("gammaRegularized(0, 1)", E_DOMAIN, "degenerate");
	fails("betaRegularized(1, 2, 3/2)", E_DOMAIN, "degenerate");
	fails("gammaRegularized(1000000, 1)", E_ARG, "limit");
	fails("beta(2)", E_ARG, "bad_argument");
	same("erf(0)", "0");
	same("gamma(2, 0)", "0");
	same("gamma(3, 2)/gamma(3)", "gammaRegularized(3, 2)");
	same("beta(2, 3)", "1/12");
	same("beta(2, 3, 1/2)", "11/192");
	same("betaRegularized(1/2, 1/2, 1/4)", "1/3");
	fails("sinh(10^9)", E_ARG, "limit");
	for (int level = NUM_DOUBLE; level <= NUM_EXACT; level++) {
		num_enter(ctx, (enum num_level)level, 128);
		close_to("sinh(1.25)", sinh(1.25));
		close_to("cosh(-1.25)", cosh(1.25));
		close_to("tanh(0.5)", tanh(0.5));
		close_to("coth(-0.5)", 1 / tanh(-0.5));
		close_to("sech(2)", 1 / cosh(2));
		close_to("csch(2)", 1 / sinh(2));
		close_to("asinh(-1000)", asinh(-1000));
		close_to("acosh(1000)", acosh(1000));
		close_to("atanh(-0.75)", atanh(-0.75));
		close_to("acoth(3)", atanh(1 / 3.0));
		close_to("log2(10)", log2(10));
		close_to("gamma(2.5)", tgamma(2.5));
		close_to("erf(0)", 0);
	}
	for (int level = NUM_DOUBLE; level <= NUM_BALL; level++) {
		num_enter(ctx, (enum num_level)level, 128);
		close_to("gamma(1/3)", tgamma(1 / 3.0));
		close_to("erf(-0.5)", erf(-0.5));
		close_to("gammaRegularized(0.5, 2)", erf(sqrt(2)));
		close_to("betaRegularized(0.5, 1, 0.3)", sqrt(0.3));
	}
	/* A name that is also a function stays a name. */
	ok(!expr_name_reserved("gamma") && !expr_name_reserved("div") &&
		   expr_name_reserved("sinh") && expr_is_function("gamma"),
	   "gamma may name an angle");
	arena_reset(arena);
}

static void test_eval_exact(void)
{
	num_enter(ctx, NUM_EXACT, 0);
	same("sqrt(2)*sqrt(3)", "sqrt(6)");
	same("4.24", "424/100");
	same("1e-2", "1/100");
	same("|A-B|^2", "8");
	same("sqrt(2)^2", "2");
	same("2^0.5", "sqrt(2)");
	same("2^(1/2+1/2)", "2");
	same("(1+1/3)^2", "16/9");
	same("sin(30°)", "1/2");
	same("cos(pi/6)", "sqrt(3)/2");
	same("tan(60°)", "sqrt(3)");
	same("sin(18°)", "(sqrt(5)-1)/4");
	same("180°", "pi");
	same("abs((1,1))", "√2");
	same("log(1/8)/log(2)", "log(1/8)/log(2)");
	same("floor(sqrt(2)*sqrt(2))", "2");
	same("round(1/3, 3)", "0.333");
	same("max(sqrt(2), 1.4142)", "sqrt(2)");
	same("0^0.5", "0");
	same("sqrt(3-2sqrt(2))", "sqrt(2)-1");
	fails("1/(sqrt(2)*sqrt(3)-sqrt(6))", E_DOMAIN, "degenerate");
	fails("tan(90°)", E_DOMAIN, "degenerate");
	fails("sqrt(1.4142-sqrt(2))", E_DOMAIN, "degenerate");
	/* The estimate for 1+1/1000 is too high, what it is decides. */
	close_to("(1+1/1000)^9500", 13296.46067712961073);
	num_enter(ctx, NUM_DOUBLE, 0);
	fails("1/(sqrt(2)*sqrt(3)-sqrt(6))", E_UNABLE, "undecided");
	arena_reset(arena);
}

int main(void)
{
	arena = arena_new();
	test_trees();
	test_prints();
	test_errors();
	test_statements();
	test_tex();
	test_notation();
	test_names();
	test_random();
	ctx = num_ctx_new(1);
	test_eval(NUM_DOUBLE);
	test_eval(NUM_BALL);
	test_eval(NUM_EXACT);
	test_eval_exact();
	test_special();
	num_ctx_free(ctx);
	arena_free(arena);
	return tap_done();
}
