/*
 * t-work.c -- texts that are made to be slow: the grader counts its work and stops in time, and what
 * it has not decided is unclear.
 */
#include "base/t/tap.h"
#include "base/text.h"
#include "grade/grade.h"
#include "grade/t/mark.h"
#include <string.h>

/* One exact step may go beyond what is left of the purse. */
#define MOST (8 * GRADE_WORK)

static const struct {
	const char *answer, *key;
	char match; /* =, x, ?; or *: any */
} slow[] = {
	{ "10^10^10", "10^10^10+1", '?' },
	{ "9^9^9^9", "1", '?' },
	{ "1/2004!", "1/2006!", 'x' },
	{ "99999!", "99998!", '*' },
	{ "2^100000", "2*2^99999", '*' },
	{ "(1+√2)^2000", "(3+2√2)^1000", '*' },
	{ "√2+√3+√5+√7+√11+√13+√17", "√17+√13+√11+√7+√5+√3+√2", '*' },
	{ "1/(√2+√3+√5+√7+√11+√13)", "1/(√13+√11+√7+√5+√3+√2)", '*' },
	{ "sqrt(2+sqrt(3+sqrt(5+sqrt(7+sqrt(11)))))",
	  "sqrt(2+sqrt(3+sqrt(5+sqrt(7+sqrt(11)))))+1e-70", 'x' },
	{ "root(2,7)+root(3,7)+root(5,7)", "root(5,7)+root(3,7)+root(2,7)", '*' },
	{ "cos(2pi/1009)+cos(4pi/1009)", "cos(4pi/1009)+cos(2pi/1009)", '*' },
	{ "exp(exp(exp(exp(3))))", "1", '*' },
	{ "gamma(100000)", "1", '*' },
	{ "(a+b+c+d+f+g+h+k)^40", "(k+h+g+f+d+c+b+a)^40", '*' },
	{ "(1+x)^1000", "(1+x)^999*(1+x)", '*' },
	{ "(a+b)^9999", "(b+a)^9999", '?' },
	{ "((a+b)^30+c)^30", "((b+a)^30+c)^30", '?' },
	{ "(a+b+c)^999", "(c+b+a)^999+1", '?' },
	{ "y=(a+b)^9999", "y=(b+a)^9999", '?' },
	{ "x^999999", "x^999998", '*' },
	{ "x^200+y^200=1", "x^199+y^200=1", '*' },
	{ "(x+y)^60=1", "(x+y)^60=2", '*' },
	{ "(sin a+cos b+sin c)^40", "(cos b+sin a+sin c)^40", '*' },
	{ "sin(6a+6b+6c+6d)", "sin(6d+6c+6b+6a)", '=' },
	{ "sin(x+1°)sin(y+2°)sin(z+3°)", "sin(z+3°)sin(y+2°)sin(x+1°)", '*' },
	{ "((tan(3a)+cos b)^5-(sin(2a-3b)+cos(a/2))^3)^5",
	  "((cos b+tan(3a))^5-(sin(2a-3b)+cos(a/2))^3)^5", '*' },
	{ "√x+√y+√(x+y)=1", "√y+√x+√(x+y)=1", '=' },
	{ "0.33333333333333333333333333333333333333333333333333", "1/3", 'x' },
};

static struct grade_result ask(struct grader *g, const char *answer, const char *key,
			       struct arena *a)
{
	struct grade_question q = { .answer = answer, .key = key, .places = -1 };
	struct grade_result r;

	grade_ask(&r, g, &q, a);
	return r;
}

static void test_slow(struct grader *g, struct arena *a)
{
	for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
		struct grade_result r = ask(g, slow[i].answer, slow[i].key, a);
		char is = mark_of(r.v.match);

		ok(r.work <= MOST && (is == slow[i].match || slow[i].match == '*'),
		   "%s and %s: %c, %ld units (%s)", slow[i].answer, slow[i].key, is, r.work,
		   r.why);
		arena_reset(a);
	}
}

/* The same thing over and over, and deep in itself. */
static void test_long(struct grader *g, struct arena *a)
{
	static const struct {
		const char *open, *middle, *close;
		int times;
	} text[] = { { "(", "5", ")", 1500 },         { "√", "2", "", 1200 },
		     { "\\frac{1}{", "2", "}", 300 }, { "-", "5", "", 3000 },
		     { "2^", "2", "", 1900 },         { "1+", "1", "", 1900 },
		     { "1/", "1", "", 1900 },         { "{", "", "", 3900 },
		     { "|", "", "", 3900 },           { "\\boxed{", "5", "}", 20000 },
		     { "\\text{", "5", "}", 500 },    { "a,", "b", "", 1900 },
		     { "a;", "b", "", 1900 },         { "a:", "b", "", 1900 },
		     { "a=", "b", "", 1900 },         { "x<", "1", "", 1900 },
		     { "1<x<2或", "x>3", "", 300 },   { "1/2π", "", "", 900 },
		     { "5 cm ", "", "", 700 },        { "Answer: ", "5", "", 60000 },
		     { "7", "", "", 3900 },           { "±", "1", "", 1900 },
		     { "sqrt(2)+", "1", "", 480 },    { "cos(7°)*", "1", "", 400 },
		     { "asinx", "", "", 700 },        { "sqrt2", "", "", 700 },
		     { "sinα+", "cosα", "", 400 },    { "100,", "100", "", 900 },
		     { "一千", "", "", 1200 },        { "负", "二", "", 1200 } };

	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		struct buf b = { 0 };
		struct grade_result r, itself;

		for (int k = 0; k < text[i].times; k++)
			buf_add(&b, text[i].open);
		buf_add(&b, text[i].middle);
		for (int k = 0; k < text[i].times; k++)
			buf_add(&b, text[i].close);
		r = ask(g, buf_str(&b), "7/5", a);
		itself = ask(g, buf_str(&b), buf_str(&b), a);
		ok(r.work <= MOST && r.v.match != GRADE_EQUAL &&
			   itself.v.match == GRADE_EQUAL && itself.work <= MOST,
		   "%s, %d times: %ld units, %s", text[i].open, text[i].times, r.work,
		   grade_match_word(r.v.match));
		buf_clear(&b);
		arena_reset(a);
	}
}

/* Sets whose pairs all need a close look. */
static void test_many(struct grader *g, struct arena *a)
{
	struct buf x = { 0 }, y = { 0 }, z = { 0 };
	struct grade_result r;

	for (int i = 0; i < 30; i++) {
		buf_addf(&x, "%s√%d", i ? ", " : "", 101 + i);
		buf_addf(&y, "%s√%d", i ? ", " : "", 130 - i);
		buf_addf(&z, "%s√%d+1e-40", i ? ", " : "", 130 - i);
	}
	r = ask(g, buf_str(&x), buf_str(&y), a);
	ok(r.v.match == GRADE_EQUAL && r.work <= MOST,
	   "thirty roots in another order: %ld units", r.work);
	r = ask(g, buf_str(&x), buf_str(&z), a);
	ok(r.v.match == GRADE_DIFFERENT && r.work <= MOST, "and a little off: %ld units",
	   r.work);
	buf_clear(&x);
	buf_clear(&y);
	buf_clear(&z);
}

/* Blanks and marks are no key, whatever is said. */
static void test_no_key(struct grader *g, struct arena *a)
{
	static const char *const key[] = { "", " ", "`", "**", "\t\n" };
	int wrong = 0;

	for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
		wrong += strcmp(ask(g, "5", key[i], a).why, "there is no key") != 0;
		wrong += ask(g, key[i], key[i], a).v.match != GRADE_UNCLEAR;
	}
	ok(!wrong, "keys without anything");
}

int main(void)
{
	struct grader *g = grade_new();
	struct arena *a = arena_new();

	test_slow(g, a);
	test_long(g, a);
	test_many(g, a);
	test_no_key(g, a);
	arena_free(a);
	grade_free(g);
	return tap_done();
}
