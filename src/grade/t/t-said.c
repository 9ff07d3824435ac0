/*
 * t-said.c -- what answers say in English, Chinese and TeX: a denial is never the value that it denies,
 * in whatever words; what is said instead is.  Bases times spellings, both ways round.
 */
#include "base/t/tap.h"
#include "grade/grade.h"
#include "grade/t/mark.h"
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

struct bench {
	struct grader *g;
	struct arena *a;
	int pairs, failed;
};

/* The verdicts of both orders are among those that are allowed; a pair that fails is told. */
static void pair_with(struct bench *b, const char *x, const char *y, const char *allowed,
		      const struct grade_question *options)
{
	for (int way = 0; way < 2; way++) {
		struct grade_question q = *options;
		struct grade_result r;

		q.answer = way ? y : x;
		q.key = way ? x : y;
		grade_ask(&r, b->g, &q, b->a);
		b->pairs++;
		if (!strchr(allowed, mark_of(r.v.match)) && b->failed++ < 40)
			ok(false, "%s for %s is one of %s: %s (%s)", q.answer, q.key, allowed,
			   grade_match_word(r.v.match), r.why);
	}
}

static void pair(struct bench *b, const char *x, const char *y, const char *allowed)
{
	pair_with(b, x, y, allowed, &(struct grade_question){ .places = -1 });
}

static void told(struct bench *b, int least, const char *what)
{
	ok(!b->failed && b->pairs >= least, "%s: %d pairs, %d wrong", what, b->pairs,
	   b->failed);
	b->pairs = b->failed = 0;
	arena_reset(b->a);
}

/* The pattern with x for < and y for >. */
static const char *filled(struct bench *b, const char *pattern, const char *x, const char *y)
{
	struct buf out = { 0 };
	const char *s;

	for (const char *p = pattern; *p; p++) {
		if (*p == '<' || *p == '>')
			buf_add(&out, *p == '<' ? x : y);
		else
			buf_addc(&out, *p);
	}
	s = arena_strdup(b->a, buf_str(&out));
	buf_clear(&out);
	return s;
}

/* --- Denials ------------------------------------------------------------------------------------ */

static const char *const values[][2] = {
	{ "5", "6" },         { "-3", "3" },
	{ "7/2", "2/7" },     { "2√3", "3√2" },
	{ "0.25", "0.75" },   { "45°", "60°" },
	{ "5 cm", "6 cm" },   { "\\frac{3}{4}", "\\frac{4}{3}" },
	{ "\\sqrt{2}", "2" }, { "x=4", "x=5" },
	{ "5或8", "5或9" },   { "1:2", "2:1" },
	{ "2π", "3π" },       { "120度", "60度" },
};

static const char *const denials[] = {
	"不是<",
	"答案不是<",
	"答案绝不是<",
	"不等于<",
	"结果不等于<",
	"不可能是<",
	"不能是<",
	"不会是<",
	"并不是<",
	"并非<",
	"绝非<",
	"长度不是<",
	"答案不为<",
	"结果不应为<",
	"不应该是<",
	"肯定不是<",
	"所以不是<",
	"<不对",
	"<是错的",
	"<不正确",
	"<是错误的",
	"<，不对",
	"<（错误）",
	"不正确的是<",
	"错误的是<",
	"我不认为是<",
	"排除<",
	"除了<",
	"不一定是<",
	"如果是<",
	"not <",
	"It is not <",
	"It isn't <",
	"The answer is not <",
	"The answer isn't <.",
	"cannot be <",
	"It can't be <",
	"It is never <",
	"The value is not equal to <",
	"It does not equal <",
	"< is wrong",
	"< is incorrect",
	"< is not the answer",
	"<, which is false",
	"anything but <",
	"The answer is anything but <",
	"It is impossible that it is <",
	"The wrong answer is <",
	"I don't think the answer is <",
	"The answer is not \\boxed{<}",
	"答案不是\\boxed{<}",
	"\\boxed{<} is wrong",
	"\\neq <",
	"\\ne <",
	"$\\neq <$",
	"\\text{not } <",
	"\\text{答案不是}<",
	"\\cancel{<}",
	"< \\text{ is wrong}",
};

static const char *const instead[] = {
	"答案应为<，不是>",
	"是<，不是>",
	"不是>，而是<",
	"不是>而是<",
	"<，而不是>",
	"<而不是>",
	"<（不是>）",
	"not > but <",
	"not >, but <",
	"<, not >",
	"< instead of >",
	"< rather than >",
	"It is not >, it is <",
	"It's not >, it's <",
	"\\boxed{<}, not \\boxed{>}",
	"\\text{not }>\\text{ but }<",
	"> is wrong, the answer is <",
};

static void test_denials(struct bench *b)
{
	for (int i = 0; i < COUNT(values); i++)
		for (int k = 0; k < COUNT(denials); k++)
			pair(b, filled(b, denials[k], values[i][0], ""), values[i][0], "x?");
	told(b, 1500, "denials");
	/* 5或8，不是5或9 may be cut in two ways. */
	for (int i = 0; i < COUNT(values); i++)
		for (int k = 0; k < COUNT(instead); k++) {
			const char *said = filled(b, instead[k], values[i][0], values[i][1]);

			pair(b, said, values[i][0], "=");
			pair(b, said, values[i][1], "x?");
		}
	told(b, 900, "what is said instead");
}

/* Words that look like denials and are none, or belong to what is counted. */
static void test_no_denials(struct bench *b)
{
	static const char *const same[][2] = {
		{ "方程没有实数根", "无解" },
		{ "错误的个数是2", "2" },
		{ "不中奖的概率是1/5", "1/5" },
		{ "x不小于3", "x≥3" },
		{ "x不大于3", "x≤3" },
		{ "不变", "不变" },
		{ "我算错了，答案是5", "5" },
		{ "x=-1不合题意，舍去，x=5", "5" },
		{ "x=5, x=-1(舍去)", "5" },
		{ "C, not B", "C" },
		{ "The probability of not winning is 1/5", "1/5" },
		{ "未知数为5", "5" },
		{ "x≠5", "5≠x" },
		{ "a rhombus", "rhombus" },
		{ "A square", "the square" },
		{ "It is a rhombus", "Rhombus" },
		{ "an equilateral triangle", "equilateral triangle" },
		{ "x≥-1且x≠2", "[-1,2)∪(2,∞)" },
	};
	static const char *const other[][2] = {
		{ "B, wrong", "B" },
		{ "不选B", "B" },
		{ "所以不应选B", "B" },
		{ "not B", "B" },
		{ "B错误", "B" },
		{ "B is not correct", "B" },
		{ "不是①", "①" },
		{ "①错误", "①" },
		{ "不正确的是①②", "①②" },
		{ "x≠5", "5" },
		{ "x≠5", "x=5" },
		{ "AC is not 5", "AC=5" },
		{ "不是菱形", "菱形" },
		{ "not a rhombus", "a rhombus" },
		{ "a rhombus", "a square" },
		{ "an isosceles triangle", "triangle" },
		{ "abcd", "Abcd" },
		{ "没有错，是5", "6" },
		{ "不可能不是5", "5" },
		{ "5, 6 are both wrong", "5" },
		{ "不是5，6", "6" },
	};

	for (int i = 0; i < COUNT(same); i++)
		pair(b, same[i][0], same[i][1], "=");
	for (int i = 0; i < COUNT(other); i++)
		pair(b, other[i][0], other[i][1], "x?");
	told(b, 60, "near denials");
}

/* --- About -------------------------------------------------------------------------------------- */

static const char *const abouts[] = {
	"约<",
	"大约<",
	"约为<",
	"大约是<",
	"约等于<",
	"≈<",
	"\\approx <",
	"$\\approx <$",
	"近似值为<",
	"<左右",
	"答案约为<",
	"结果大约是<",
	"所以约<",
	"about <",
	"approximately <",
	"roughly <",
	"around <",
	"nearly <",
	"It is about <",
	"The length is approximately <",
	"The answer is about <.",
	"\\text{about }<",
	"\\boxed{\\approx <}",
	"接近<",
	"差不多是<",
	"The value is almost <",
};

static void test_about(struct bench *b)
{
	const struct grade_question counts = { .places = -1, .about = true },
				    rounding = { .places = -1, .rounding = true },
				    within = { .places = -1, .tolerance = "0.01" };

	for (int i = 0; i < COUNT(values); i++)
		for (int k = 0; k < COUNT(abouts); k++) {
			const char *said = filled(b, abouts[k], values[i][0], "");

			pair(b, said, values[i][0], "?");
			pair(b, said, values[i][1], "x?");
			pair_with(b, said, values[i][0], "~", &counts);
			pair_with(b, said, values[i][0], "~", &rounding);
			pair_with(b, said, values[i][0], "~", &within);
			pair_with(b, said, values[i][1], "x?", &counts);
			pair(b, said,
			     filled(b, abouts[(k + 1) % COUNT(abouts)], values[i][0], ""),
			     /* about 5, or about 8 as well? */
			     strstr(values[i][0], "或") ? "=?" : "=");
		}
	told(b, 4000, "about");
	pair(b, "x≈5", "x=5", "?");
	pair(b, "2√3≈3.46", "2√3", "=");
	pair(b, "公约数为6", "6", "=");
	pair(b, "约分得1/2", "1/2", "?=");
	told(b, 8, "near about");
}

/* --- Names, points, guesses ----------------------------------------------------------------------- */

/* Two that are said of different things, or not of all: never equal.  Names that may be of one thing are not
 * different. */
static const struct {
	const char *x, *y, *allowed;
} statements[] = {
	{ "xy=6", "x=6", "x?" },
	{ "xy=0", "x=0", "x?" },
	{ "mn=3", "m=3", "x?" },
	{ "a(b+c)=3", "a=3", "x?" },
	{ "P(A)=1/2", "P=1/2", "=" },
	{ "k1k2=-1", "k1=-1", "x?" },
	{ "x_1=3", "x_2=3", "x?" },
	{ "x₁=3", "x₂=3", "x?" },
	{ "AB=5", "A=5", "x?" },
	{ "AB=5", "CD=5", "?" },
	{ "∠A=30°", "∠AOB=30°", "?" },
	{ "∠1=30°", "∠2=30°", "?" },
	{ "sinA=1/2", "cosA=1/2", "x?" },
	{ "sinA=1/2", "sinB=1/2", "x?" },
	{ "tanα=2", "α=2", "x?" },
	{ "f(1)=4", "f(2)=4", "x?" },
	{ "P(A)=1/2", "P(B)=1/2", "x?" },
	{ "S_n=n^2", "a_n=n^2", "x?" },
	{ "f(x)=x^2", "g(x)=x^2", "?" },
	{ "AB·CD=6", "AB=6", "x?" },
	{ "AB+CD=6", "AB=6", "x?" },
	{ "AB:CD=1:2", "CD:AB=1:2", "x" },
	{ "周长=12", "面积=12", "?" },
	{ "V=Sh/3", "h=3V/S", "=?" },
	{ "AB=5", "BA=5", "=" },
	{ "∠ABC=60°", "∠CBA=60°", "=" },
	{ "∠A=30°", "∠BAC=30°", "=" },
	{ "S_{△ABC}=6", "S△ABC=6", "=" },
	{ "S=6", "S_{△ABC}=6", "=" },
	{ "S=6", "面积=6", "=" },
	{ "x₁=3", "x_{1}=3", "=" },
	{ "x_1=1,x_2=2", "x=1或x=2", "=" },
	{ "sin A=1/2", "\\sin(A)=1/2", "=" },
	{ "AB·CD=6", "CD\\cdot AB=6", "=" },
	{ "xy=6", "yx=6", "=" },
	{ "a+b=5", "b+a=5", "=" },
	{ "f(x)=2x+1", "y=2x+1", "=" },
	{ "AB:CD=1:2", "CD:AB=2:1", "=" },
	{ "AB:CD=1:2", "2AB=CD", "=" },
	{ "a:b=1:2", "b=2a", "=?" },
	{ "x₁+x₂=3", "3", "=" },
	{ "x₁+x₂=3", "x₁-x₂=3", "x?" },
	{ "log₂3", "log₂3", "=" },
	{ "sinA:sinB=1:2", "sinB:sinA=2:1", "=?" },
	{ "AB=2CD", "CD=AB/2", "=" },
	{ "AB=2CD", "CD=2AB", "x" },
	{ "b²x²+a²y²=a²b²", "x²/a²+y²/b²=1", "=?" },
	{ "AB²=25", "AB=5", "=?" },
	/* Points that are missing, and numbers that are left out. */
	{ "y=(x^2-1)/(x-1)", "y=x+1", "x?" },
	{ "y=x^2/x", "y=x", "x?" },
	{ "(y-1)/(x-3)=2", "y=2x-5", "x?" },
	{ "xy=0", "y=0/x", "x?" },
	{ "y=tan x cos x", "y=sin x", "x?" },
	{ "y/x=2", "y=2x", "x?" },
	{ "(x^2-1)/(x-1)", "x+1", "=" },
	{ "y=1/x", "xy=1", "=" },
	{ "y=1/(x-1)", "xy-y=1", "=" },
	{ "y=2/x", "x=2/y", "=" },
	{ "y=(x+1)/x", "x=1/(y-1)", "=" },
	{ "y=1/(x-1)+2", "y=(2x-1)/(x-1)", "=" },
	{ "y=tanx", "y=sinx/cosx", "=" },
	{ "x²/4+y²/3=1", "3x²+4y²=12", "=" },
	{ "x≠1或x≠2", "x≠1且x≠2", "x" },
	{ "x≠1或x≠2", "ℝ", "=" },
	{ "x<0或x≠1", "x≠1", "=" },
	{ "x≠±1", "x≠1且x≠-1", "=" },
	{ "x≠±1", "x≠1", "x" },
	{ "(y,x)=(1,2)", "x=1, y=2", "x" },
	{ "(y,x)=(1,2)", "x=2, y=1", "=" },
	{ "(y,x)=(1,2)", "(1,2)", "?" },
	{ "y=1,x=2", "(1,2)", "x?" },
	{ "y=1,x=2", "(2,1)", "=" },
	{ "x≥3且x≤3", "x=3", "=" },
	{ "[3,3]", "3", "=" },
	{ "|x|≤0", "x=0", "=" },
	{ "{1,2}", "[1,2]", "x" },
	{ "x>3且x<3", "x=3", "x" },
	{ "x²=4", "±2", "=?" },
	{ "{x|x²=4}", "{2,-2}", "=?" },
	{ "{x|x²=4}", "{2}", "x?" },
	{ "x²=9 and x>0", "x=3", "=?" },
	{ "x^3=8", "x=2", "=?" },
	{ "x^3=8", "x=3", "x" },
	{ "x^3=y^3", "x=y", "=?" },
	{ "x²+y²=1", "x²+y²=2", "x" },
	{ "S=absinC/2", "absinC=2S", "=?" },
	{ "y=0", "x轴", "=?" },
	{ "x=0", "y轴", "=?" },
	/* Guesses, and words that nobody knows. */
	{ "I doubt it is 5", "5", "?" },
	{ "可能是5", "5", "?" },
	{ "也许是5", "5", "?" },
	{ "x可能是5", "x=5", "?" },
	{ "maybe B", "B", "?" },
	{ "It might be 5", "5", "?" },
	{ "the probability is 1/2", "1/2", "=" },
	{ "可能的值为3", "3", "=" },
	{ "1 dollar", "100 cents", "?" },
	{ "5 apples", "5 oranges", "?" },
	{ "3 apples", "4 apples", "x" },
	{ "1 week", "7 days", "=" },
	{ "1天", "24小时", "=" },
	{ "1 µm", "0.001 mm", "=" },
	{ "2 acres", "2", "=" },
	{ "2abc", "2abd", "x" },
};

static void test_statements(struct bench *b)
{
	for (int i = 0; i < COUNT(statements); i++)
		pair(b, statements[i].x, statements[i].y, statements[i].allowed);
	told(b, 180, "statements");
}

/* Names of different things with one value, each against each: not one is equal to another. */
static void test_names(struct bench *b)
{
	static const char *const names[] = {
		"x",     "y",    "xy",   "x_1",  "x_2",  "AB",   "CD",   "AB+CD",
		"AB·CD", "sinA", "cosA", "sinB", "f(1)", "f(2)", "P(A)", "P(B)",
		"∠AOB",  "∠1",   "a_n",  "S_n",  "周长", "x²",   "m",    "tanα"
	};

	for (int i = 0; i < COUNT(names); i++)
		for (int k = 0; k < COUNT(names); k++) {
			const char *x = filled(b, "<=>", names[i], "3"),
				   *y = filled(b, "<=>", names[k], "3");
			bool index = names[i][0] == 'x' && names[k][0] == 'x' &&
				     (!names[i][1] || !names[k][1]);
			bool word = (unsigned char)names[i][0] == 0xe5 ||
				    (unsigned char)names[k][0] == 0xe5;

			pair(b, x, y, i == k ? "=" : index || word ? "=x?" : "x?");
			pair(b, x, "3", "=");
			pair(b, x, "4", "x");
		}
	told(b, 3000, "names");
}

/* --- Equations ---------------------------------------------------------------------------------- */

/* Equations that are one, with ; between them; no two rows are. */
static const char *const curves[] = {
	"y=x;x=y;y-x=0;2y=2x;x-y=0;\\frac{y}{2}=\\frac{x}{2}",
	"y=-x;x+y=0;x=-y;-y=x",
	"y=|x|;y=√(x²);y=\\sqrt{x^2};y=\\left|x\\right|;y-|x|=0;|x|=y;y=|-x|;y=abs(x);y="
	"\\lvert x\\rvert;"
	"y=√x²",
	"y=-|x|;y+|x|=0;-y=|x|;y=-√(x²)",
	"|y|=|x|;|x|=|y|;\\left|y\\right|=\\left|x\\right|;√(y²)=√(x²);|-y|=|x|",
	"|y|=x;x=|y|;√(y²)=x",
	"|x|=3;3=|x|;|x|-3=0;√(x²)=3;\\sqrt{x^2}=3;2|x|=6;|-x|=3",
	"x=3;3=x;x-3=0;2x=6",
	"x=-3;x+3=0;-x=3",
	"|x|+|y|=1;|y|+|x|=1;√(x²)+√(y²)=1;|x|=1-|y|",
	"x+y=1;y=1-x;y+x-1=0;2x+2y=2",
	"|x+y|=1;|y+x|=1;|-x-y|=1;√((x+y)²)=1",
	"x-y=1;y=x-1;y-x+1=0",
	"|x-y|=1;|y-x|=1;√((x-y)²)=1",
	"y=x|x|;y=|x|x;y-x|x|=0;y=x√(x²)",
	"y=x^2;y=x²;x²=y;y=x\\cdot x",
	"y=-x^2;y+x²=0",
	"y=|x-1|;y=|1-x|;y=√((x-1)²);|x-1|-y=0;\\left|1-x\\right|=y",
	"y=|x|-1;y+1=|x|;y=√(x²)-1",
	"y=|x|+1;y-1=|x|;|x|+1=y",
	"y=x+1;y-1=x",
	"y=|x|/x;y=\\frac{|x|}{x};y=\\frac{√(x²)}{x}",
	"y=1;y-1=0;2y=2",
	"y=2|x|;y/2=|x|;y-2√(x²)=0",
	"y=2x;y/2=x;2x-y=0",
	"y=|sinx|;y=√((sinx)²);|\\sin x|=y",
	"y=sinx;y=\\sin x;y-sinx=0",
	"|a|=b;b=|a|;√(a²)=b;|-a|=b",
	"a=b;b=a;a-b=0",
	"|a|=|b|;|b|=|a|;√(a²)=|b|",
	"a+b=0;a=-b",
	"|x-1|=2;|1-x|=2;√((x-1)²)=2",
	"x-1=4;x=5;2x-2=8",
	"y=√x;y-√x=0;\\sqrt{x}=y",
	"y²=x;x=y^2;x-y²=0",
	"y=√(1-x²);y=\\sqrt{1-x^2}",
	"x²+y²=1;y²=1-x²;2x²+2y²=2",
	"y=log_2 x;x=2^y;y=\\log_2 x;y=\\log_{2}x;2^{y}=x;log_2(x)=y",
	"y=2^x;x=log_2 y;2^{x}=y;x=\\log_{2}y",
	"y=lnx;x=e^y;y=\\ln x;e^{y}=x",
	"y=lgx;x=10^y;y=\\lg x",
	"(x-1)(x-2)=0;x=1或x=2;x=1 or x=2;x²-3x+2=0;x=2或x=1;(x-2)(x-1)=0",
	"(x-1)(x+2)=0;x=1或x=-2;x²+x-2=0;x=1 or x=-2",
	"x²=16;x=±4;x=4或x=-4;(x-4)(x+4)=0;x=\\pm 4",
	"(x-1)^2(x-6)=0;x=1或x=6;(x-1)(x-6)=0",
	"xy=0;x=0或y=0;x=0 or y=0",
	"y²=x²;y=x或y=-x;y=±x",
	"(x-a)(x-b)=0;x=a或x=b",
};

/* The i-th spelling of a row; NULL: there is none. */
static const char *spelling(struct bench *b, const char *row, int i)
{
	for (; i > 0 && row; i--) {
		row = strchr(row, ';');
		row = row ? row + 1 : NULL;
	}
	return row ? arena_strndup(b->a, row, strcspn(row, ";")) : NULL;
}

static int spellings(const char *row)
{
	int n = 1;

	for (; *row; row++)
		n += *row == ';';
	return n;
}

static void test_curves(struct bench *b)
{
	for (int i = 0; i < COUNT(curves); i++)
		for (int k = 0; k < spellings(curves[i]); k++)
			for (int m = 0; m < k; m++)
				pair(b, spelling(b, curves[i], k), spelling(b, curves[i], m),
				     "=");
	told(b, 570, "one equation");
	for (int i = 0; i < COUNT(curves); i++)
		for (int k = 0; k < i; k++) {
			int n = spellings(curves[i]), m = spellings(curves[k]);

			pair(b, spelling(b, curves[i], (7 * i + k) % n),
			     spelling(b, curves[k], (5 * k + i) % m), "x?");
		}
	told(b, 2000, "two equations");
}

int main(void)
{
	struct bench b = { .g = grade_new(), .a = arena_new() };

	test_denials(&b);
	test_no_denials(&b);
	test_about(&b);
	test_curves(&b);
	test_statements(&b);
	test_names(&b);
	arena_free(b.a);
	grade_free(b.g);
	return tap_done();
}
