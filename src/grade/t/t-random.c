/*
 * t-random.c -- values of every type, written in many ways: two writings of one value are equal, a
 * writing of a value with one thing changed (a sign, a digit, a root, a unit, a dimension, an end
 * point, the order, an element) is different.
 *
 * A few thousand of each, 20,000 with PORISM_ALL.  The seed is fixed; a failure prints its texts.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/text.h"
#include "grade/grade.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((long)(sizeof(a) / sizeof *(a)))
#define VALUES 8

/* One that is not zero. */
static long some(struct rng *d, long most)
{
	long n = rng_between(d, 1, most);

	return rng_between(d, 0, 1) ? n : -n;
}

static long gcd(long a, long b)
{
	return b ? gcd(b, a % b) : labs(a);
}

static long power(long base, long n)
{
	return n ? base * power(base, n - 1) : 1;
}

/* --- Numbers -------------------------------------------------------------------------------------- */

/* n / 10^k, exactly. */
static void add_decimal(struct buf *b, long n, int k)
{
	char digits[32];
	int len = snprintf(digits, sizeof digits, "%0*ld", k + 1, labs(n));

	buf_add(b, n < 0 ? "-" : "");
	buf_addn(b, digits, (size_t)(len - k));
	if (k)
		buf_addf(b, ".%s", digits + len - k);
}

static int decimal_places(long q)
{
	for (int k = 0; k < 6; k++)
		if (power(10, k) % q == 0)
			return k;
	return -1;
}

static void make_fraction(struct rng *d, long *v)
{
	do {
		v[0] = some(d, 60);
		v[1] = rng_between(d, 2, 25);
	} while (gcd(v[0], v[1]) != 1);
}

static void say_fraction(struct rng *d, struct buf *b, const long *v)
{
	long p = labs(v[0]), q = v[1], k = rng_between(d, 2, 9);
	const char *s = v[0] < 0 ? "-" : "";
	int places = decimal_places(q);

	switch (rng_between(d, 0, 8)) {
	case 0: buf_addf(b, "%s\\frac{%ld}{%ld}", s, p, q); break;
	case 1: buf_addf(b, "%s\\dfrac{%ld}{%ld}", s, k * p, k * q); break;
	case 2: buf_addf(b, "\\frac{%s%ld}{%ld}", s, p, q); break;
	case 3: buf_addf(b, "(%s%ld)/(%ld)", s, k * p, k * q); break;
	case 4:
		if (p > q)
			buf_addf(b, "%s%ld\\frac{%ld}{%ld}", s, p / q, p % q, q);
		else
			buf_addf(b, "%s%ld/%ld", s, p, q);
		break;
	case 5:
		if (p > q)
			buf_addf(b, "%s%ld %ld/%ld", s, p / q, p % q, q);
		else
			buf_addf(b, "%s%ld÷%ld", s, p, q);
		break;
	case 6:
	case 7:
		if (places >= 0)
			add_decimal(b, v[0] * (power(10, places) / q), places);
		else
			buf_addf(b, "%s\\tfrac{%ld}{%ld}", s, p, q);
		break;
	default: buf_addf(b, "%ld+\\frac{%ld}{%ld}", k, v[0] - k * q, q);
	}
}

static void spoil_fraction(struct rng *d, long *v)
{
	long p = v[0], q = v[1];

	switch (rng_between(d, 0, 3)) {
	case 0: v[0] = -p; break;
	case 1: v[0] = p + (p == -1 ? -1 : 1); break;
	case 2: v[1] = q + 1; break;
	default: v[0] = p < 0 ? -q : q; v[1] = labs(p);
	}
	/* q/p with p = 1 is whole; k*p/q as well. */
	if (v[1] < 2 || labs(v[0]) % v[1] == 0) {
		v[0] = -p;
		v[1] = q;
	}
}

static void make_root(struct rng *d, long *v)
{
	static const long free_of_squares[] = { 2, 3, 5, 6, 7, 10, 11, 13 };

	v[0] = some(d, 9);
	v[1] = free_of_squares[rng_between(d, 0, COUNT(free_of_squares) - 1)];
	v[2] = rng_between(d, 0, 2) ? some(d, 12) : 0;
}

/* |a| times the root of r. */
static void add_root(struct rng *d, struct buf *b, long a, long r)
{
	a = labs(a);
	switch (rng_between(d, 0, 7)) {
	case 0: buf_addf(b, "√%ld", a * a * r); break;
	case 1: buf_addf(b, "\\sqrt{%ld}", a * a * r); break;
	case 2: buf_addf(b, "\\frac{%ld}{\\sqrt{%ld}}", a * r, r); break;
	case 3: buf_addf(b, "%ld/√%ld", a * r, r); break;
	case 4: buf_addf(b, "%ld*sqrt(%ld)", a, r); break;
	case 5: buf_addf(b, "%ld√(%ld)", a, r); break;
	default:
		if (a > 1)
			buf_addf(b, "%ld", a);
		buf_addf(b, rng_between(d, 0, 1) ? "√%ld" : "\\sqrt{%ld}", r);
	}
}

static void say_root(struct rng *d, struct buf *b, const long *v)
{
	const char *sign = v[0] < 0 ? "-" : "";

	if (!v[2] || rng_between(d, 0, 1)) {
		buf_add(b, sign);
		add_root(d, b, v[0], v[1]);
		if (v[2])
			buf_addf(b, "%+ld", v[2]);
	} else {
		buf_addf(b, "%ld%s", v[2], v[0] < 0 ? "-" : "+");
		add_root(d, b, v[0], v[1]);
	}
}

static void spoil_root(struct rng *d, long *v)
{
	switch (rng_between(d, 0, 3)) {
	case 0: v[0] = -v[0]; break;
	case 1: v[0] += v[0] == -1 ? -1 : 1; break;
	case 2: v[1] = v[1] == 7 ? 5 : 7; break;
	default: v[2] += 1;
	}
}

static void make_pi(struct rng *d, long *v)
{
	make_fraction(d, v);
}
static void say_pi(struct rng *d, struct buf *b, const long *v)
{
	long p = v[0], q = v[1];

	switch (rng_between(d, 0, 5)) {
	case 0: buf_addf(b, "%ldπ/%ld", p, q); break;
	case 1: buf_addf(b, "\\frac{%ld\\pi}{%ld}", p, q); break;
	case 2: buf_addf(b, "%s\\frac{%ld}{%ld}·\\pi", p < 0 ? "-" : "", labs(p), q); break;
	case 3: buf_addf(b, "%ld/%ldπ", p, q); break;
	case 4: buf_addf(b, "(%ld/%ld)*pi", p, q); break;
	default: buf_addf(b, "π·(%ld)/%ld", p, q);
	}
}

static void make_thousands(struct rng *d, long *v)
{
	v[0] = rng_between(d, 1000, 9999999);
}
static void say_thousands(struct rng *d, struct buf *b, const long *v)
{
	static const char *const marks[] = { ",", "{,}", "\\,", " ", ",\\!", "，" };
	const char *mark = marks[rng_between(d, 0, 4)];

	if (rng_between(d, 0, 3) == 0)
		buf_addf(b, "%ld", v[0]);
	else if (v[0] >= 1000000)
		buf_addf(b, "%ld%s%03ld%s%03ld", v[0] / 1000000, mark, v[0] / 1000 % 1000,
			 mark, v[0] % 1000);
	else
		buf_addf(b, "%ld%s%03ld", v[0] / 1000, mark, v[0] % 1000);
}
static void spoil_thousands(struct rng *d, long *v)
{
	long at = power(10, rng_between(d, 0, 3));

	v[0] = rng_between(d, 0, 4) ? v[0] / at % 10 == 9 ? v[0] - at : v[0] + at : v[0] * 10;
}

static void make_percent(struct rng *d, long *v)
{
	v[0] = rng_between(d, 1, 999); /* of a thousand */
}
static void say_percent(struct rng *d, struct buf *b, const long *v)
{
	static const char *const signs[] = { "%", "\\%", "％", " percent", " %" };

	if (rng_between(d, 0, 1)) {
		add_decimal(b, v[0], 1);
		buf_add(b, signs[rng_between(d, 0, COUNT(signs) - 1)]);
	} else if (rng_between(d, 0, 1)) {
		add_decimal(b, v[0], 3);
	} else {
		buf_addf(b, "%ld/1000", v[0]);
	}
}
static void spoil_percent(struct rng *d, long *v)
{
	v[0] += rng_between(d, 0, 1) ? 1 : 10;
}

static void make_trig(struct rng *d, long *v)
{
	v[0] = rng_between(d, 0, 8);
	v[1] = 0;
}
static void say_trig(struct rng *d, struct buf *b, const long *v)
{
	static const char *const same[][4] = {
		{ "sin(30°)", "\\cos 60^\\circ", "\\frac12", "0.5" },
		{ "\\sin 45^\\circ", "cos(45°)", "√2/2", "1/√2" },
		{ "sin(60°)", "\\cos 30^{\\circ}", "\\frac{\\sqrt{3}}{2}", "√0.75" },
		{ "tan(60°)", "\\sqrt{3}", "3/√3", "2sin(60°)" },
		{ "cos(36°)", "(1+√5)/4", "\\frac{\\sqrt5+1}{4}", "sin(54°)" },
		{ "sin(15°)", "(√6-√2)/4", "cos(75°)", "\\frac{\\sqrt6-\\sqrt2}{4}" },
		{ "√(3+2√2)", "1+√2", "tan(67.5°)", "1/(√2-1)" },
		{ "\\sqrt[3]{16}", "2\\sqrt[3]{2}", "root(16,3)", "2*2^(1/3)" },
		{ "tan(15°)", "2-√3", "1/(2+√3)", "\\sqrt{7-4\\sqrt{3}}" },
	};

	buf_add(b, same[v[0]][rng_between(d, 0, 3)]);
}
static void spoil_trig(struct rng *d, long *v)
{
	v[0] = (v[0] + rng_between(d, 1, 8)) % 9;
}

/* --- Angles and quantities ------------------------------------------------------------------------ */

static void make_angle(struct rng *d, long *v)
{
	v[0] = rng_between(d, 1, 178);
	v[1] = 3 * rng_between(d, 0, 19);
}
static void say_angle(struct rng *d, struct buf *b, const long *v)
{
	static const char *const degrees[] = { "°",  "^\\circ",  "^{\\circ}",
					       "度", " degrees", "" };
	static const char *const minutes[] = { "'", "′", "^{\\prime}" };
	long hundredths = v[0] * 100 + v[1] * 100 / 60;

	if (v[1] && rng_between(d, 0, 1)) {
		buf_addf(b, "%ld%s", v[0], degrees[rng_between(d, 0, 2)]);
		buf_addf(b, "%ld%s", v[1], minutes[rng_between(d, 0, 2)]);
		return;
	}
	add_decimal(b, v[1] ? hundredths : v[0], v[1] ? 2 : 0);
	buf_add(b, degrees[rng_between(d, 0, COUNT(degrees) - 1)]);
}
static void spoil_angle(struct rng *d, long *v)
{
	if (v[1] && rng_between(d, 0, 2) == 0)
		v[1] = 0;
	else if (rng_between(d, 0, 1))
		v[1] = (v[1] + 3) % 60;
	else
		v[0]++;
}

static const struct {
	const char *name, *word, *chinese;
	int exponent;
} units[] = { { "mm", "millimeters", "毫米", 0 },
	      { "cm", "centimeters", "厘米", 1 },
	      { "dm", "decimeters", "分米", 2 },
	      { "m", "meters", "米", 3 },
	      { "km", "kilometers", "千米", 6 } };

static void make_quantity(struct rng *d, long *v)
{
	v[0] = rng_between(d, 1, 999);
	v[1] = rng_between(d, 0, COUNT(units) - 1);
	v[2] = rng_between(d, 1, 3);
}
static void say_quantity(struct rng *d, struct buf *b, const long *v)
{
	static const char *const before[] = { "", "平方", "立方" }, *const also[] = {
		"", "square ", "cubic "
	};
	static const char *const behind[][3] = { { "", "", "" },
						 { "^2", "²", "^{2}" },
						 { "^3", "³", "^{3}" } };
	long u = rng_between(d, 0, COUNT(units) - 1);
	long e = (units[v[1]].exponent - units[u].exponent) * v[2];
	int p = (int)v[2] - 1;

	if (labs(e) > 6) {
		u = v[1];
		e = 0;
	}
	add_decimal(b, v[0] * power(10, e > 0 ? e : 0), e < 0 ? (int)-e : 0);
	switch (rng_between(d, 0, 4)) {
	case 0: buf_addf(b, "%s%s", before[p], units[u].chinese); break;
	case 1: buf_addf(b, " %s%s", also[p], units[u].word); break;
	case 2: buf_addf(b, "\\text{ %s}%s", units[u].name, behind[p][2]); break;
	case 3: buf_addf(b, "\\,\\mathrm{%s}%s", units[u].name, behind[p][0]); break;
	default: buf_addf(b, " %s%s", units[u].name, behind[p][1]);
	}
}
static void spoil_quantity(struct rng *d, long *v)
{
	switch (rng_between(d, 0, 2)) {
	case 0: v[0]++; break;
	case 1: v[1] = (v[1] + rng_between(d, 1, COUNT(units) - 1)) % COUNT(units); break;
	default: v[2] = v[2] % 3 + 1;
	}
}

/* --- Several --------------------------------------------------------------------------------------- */

/* v[0] of them, all different. */
static void make_set(struct rng *d, long *v)
{
	v[0] = rng_between(d, 2, 4);
	for (int i = 1; i <= v[0]; i++)
		v[i] = 7 * (i - 2) + rng_between(d, 0, 6);
}

static void add_whole(struct rng *d, struct buf *b, long n)
{
	switch (rng_between(d, 0, 4)) {
	case 0: buf_addf(b, "%ld.0", n); break;
	case 1: buf_addf(b, "\\frac{%ld}{2}", 2 * n); break;
	default: buf_addf(b, "%ld", n);
	}
}

static void say_set(struct rng *d, struct buf *b, const long *v)
{
	static const char *const marks[] = { "或", "、", ", ", " or ", "，", "和" };
	const char *mark = marks[rng_between(d, 0, COUNT(marks) - 1)];
	bool braces = rng_between(d, 0, 2) == 0;
	long from = rng_between(d, 0, v[0] - 1), step = v[0] == 3 ? rng_between(d, 1, 2)
							: rng_between(d, 0, 1) ? 1
									       : v[0] - 1;

	buf_add(b, braces ? (rng_between(d, 0, 1) ? "{" : "\\{") : "");
	for (long i = 0; i < v[0]; i++) {
		buf_add(b, i ? (braces ? "," : mark) : "");
		add_whole(d, b, v[1 + (from + i * step) % v[0]]);
	}
	buf_add(b, braces ? (b->s[0] == '{' ? "}" : "\\}") : "");
}
static void spoil_set(struct rng *d, long *v)
{
	long what = rng_between(d, 0, 2), which = rng_between(d, 1, v[0]);

	if (what == 0)
		v[0]--;
	else if (what == 1)
		v[++v[0]] = 50 + rng_between(d, 0, 9);
	else
		v[which] = 60 + rng_between(d, 0, 9);
}

static void say_tuple(struct rng *d, struct buf *b, const long *v)
{
	static const char *const open[] = { "(", "（", "P(", "\\left(", "P = (" };
	static const char *const close[] = { ")", "）", ")", "\\right)", ")" };
	static const char *const marks[] = { ", ", "，", ", ", ",\\ ", ", " };
	long k = rng_between(d, 0, COUNT(open) - 1);

	buf_add(b, open[k]);
	for (long i = 0; i < v[0]; i++) {
		buf_add(b, i ? marks[k] : "");
		add_whole(d, b, v[1 + i]);
	}
	buf_add(b, close[k]);
}
static void spoil_tuple(struct rng *d, long *v)
{
	long k = rng_between(d, 1, v[0]), next = k % v[0] + 1, t = v[k];

	switch (rng_between(d, 0, 2)) {
	case 0:
		v[k] = v[next];
		v[next] = t;
		break;
	case 1: v[k] = v[k] ? -v[k] : 1; break;
	default: v[k]++;
	}
}

static void say_blanks(struct rng *d, struct buf *b, const long *v)
{
	const char *mark = rng_between(d, 0, 1) ? ";" : "；";

	for (long i = 0; i < v[0]; i++) {
		buf_add(b, i ? mark : "");
		add_whole(d, b, v[1 + i]);
	}
}

static void make_ratio(struct rng *d, long *v)
{
	v[0] = rng_between(d, 2, 3);
	for (int i = 1; i <= v[0]; i++)
		v[i] = rng_between(d, 1, 30);
	if (v[1] == v[2])
		v[2]++;
}
static void say_ratio(struct rng *d, struct buf *b, const long *v)
{
	static const char *const marks[] = { ":", "：", "∶", " : " };
	const char *mark = marks[rng_between(d, 0, COUNT(marks) - 1)];
	long k = rng_between(d, 1, 9);

	if (v[0] == 2 && rng_between(d, 0, 3) == 0) {
		buf_addf(b, "%ld/%ld", k * v[1], k * v[2]);
		return;
	}
	for (long i = 0; i < v[0]; i++)
		buf_addf(b, "%s%ld", i ? mark : "", k * v[1 + i]);
}
static void spoil_ratio(struct rng *d, long *v)
{
	long t = v[1];

	if (rng_between(d, 0, 1)) {
		v[1] = v[2];
		v[2] = t;
	} else {
		v[rng_between(d, 1, v[0])] += 1;
	}
}

static void say_both(struct rng *d, struct buf *b, const long *v)
{
	static const char *const signs[2] = { "+", "-" };
	long first = rng_between(d, 0, 1);

	if (rng_between(d, 0, 1)) {
		buf_addf(b, "%ld%s", v[2], rng_between(d, 0, 1) ? "±" : "\\pm ");
		add_root(d, b, v[0], v[1]);
		return;
	}
	for (int i = 0; i < 2; i++) {
		buf_addf(b, "%s%ld%s", i ? "或" : "", v[2], signs[(first + i) % 2]);
		add_root(d, b, v[0], v[1]);
	}
}
static void spoil_both(struct rng *d, long *v)
{
	if (rng_between(d, 0, 1))
		v[2]++;
	else
		v[1] = v[1] == 7 ? 5 : 7;
}

/* --- Intervals ------------------------------------------------------------------------------------- */

/* lo, hi, whether they belong to it, 1: without a lower, 2: without an upper one. */
static void make_interval(struct rng *d, long *v)
{
	v[0] = rng_between(d, -20, 20);
	v[1] = v[0] + rng_between(d, 1, 20);
	v[2] = rng_between(d, 0, 1);
	v[3] = rng_between(d, 0, 1);
	v[4] = rng_between(d, 0, 3);
}
static void say_interval(struct rng *d, struct buf *b, const long *v)
{
	const char *below = v[2] ? "≤" : "<", *above = v[3] ? "\\le " : "<";

	switch (rng_between(d, 0, 2)) {
	case 0:
		buf_addc(b, v[4] != 1 && v[2] ? '[' : '(');
		if (v[4] == 1)
			buf_add(b, rng_between(d, 0, 1) ? "-∞," : "-\\infty,");
		else
			buf_addf(b, "%ld, ", v[0]);
		if (v[4] == 2)
			buf_add(b, rng_between(d, 0, 1) ? "+∞" : "\\infty");
		else
			buf_addf(b, "%ld", v[1]);
		buf_addc(b, v[4] != 2 && v[3] ? ']' : ')');
		break;
	case 1:
		if (v[4] == 1)
			buf_addf(b, "x%s%ld", above, v[1]);
		else if (v[4] == 2)
			buf_addf(b, "%ld%sx", v[0], below);
		else
			buf_addf(b, "%ld%sx%s%ld", v[0], below, above, v[1]);
		break;
	default:
		if (v[4] != 1)
			buf_addf(b, "x%s%ld", v[2] ? "\\geq " : ">", v[0]);
		if (v[4] != 1 && v[4] != 2)
			buf_add(b, rng_between(d, 0, 1) ? "且" : " and ");
		if (v[4] != 2)
			buf_addf(b, "%ld%sx", v[1], v[3] ? "≥" : ">");
	}
}
static void spoil_interval(struct rng *d, long *v)
{
	bool lower = v[4] == 2 || (v[4] != 1 && rng_between(d, 0, 1));

	switch (rng_between(d, 0, 2)) {
	case 0: v[lower ? 2 : 3] ^= 1; break;
	case 1: v[lower ? 0 : 1] += lower ? -1 : 1; break;
	default: v[4] = v[4] == 1 || v[4] == 2 ? 3 : rng_between(d, 1, 2);
	}
}

static void make_union(struct rng *d, long *v)
{
	make_interval(d, v);
}
static void say_union(struct rng *d, struct buf *b, const long *v)
{
	const char *below = v[2] ? "≤" : "<", *above = v[3] ? "≥" : ">";

	switch (rng_between(d, 0, 2)) {
	case 0: buf_addf(b, "x%s%ld或x%s%ld", below, v[0], above, v[1]); break;
	case 1: buf_addf(b, "x%s%ld or x%s%ld", above, v[1], below, v[0]); break;
	default:
		buf_addf(b, "(-∞,%ld%c%s%c%ld,+∞)", v[0], v[2] ? ']' : ')',
			 rng_between(d, 0, 1) ? "∪" : "\\cup ", v[3] ? '[' : '(', v[1]);
	}
}
static void spoil_union(struct rng *d, long *v)
{
	long k = rng_between(d, 0, 3);

	v[k] = k < 2 ? v[k] + (k ? 1 : -1) : 1 - v[k];
}

/* A list: v[0] so often as v[2] says, v[1] as v[3]. */
static void make_list(struct rng *d, long *v)
{
	v[0] = rng_between(d, 1, 49);
	v[1] = rng_between(d, 50, 99);
	v[2] = rng_between(d, 1, 3);
	v[3] = rng_between(d, 1, 3);
}
static void say_list(struct rng *d, struct buf *b, const long *v)
{
	static const char *const marks[] = { "、", ", ", "，", "," };
	const char *mark = marks[rng_between(d, 0, COUNT(marks) - 1)];
	long left[2] = { v[2], v[3] };

	for (bool any = false; left[0] + left[1]; any = true) {
		long k = rng_between(d, 0, 1);

		k = left[k] ? k : 1 - k;
		left[k]--;
		buf_addf(b, "%s%ld%s", any ? mark : "", v[k],
			 rng_between(d, 0, 4) ? "" : ".0");
	}
}
static void spoil_list(struct rng *d, long *v)
{
	long k = rng_between(d, 2, 4), was = v[2];

	if (k < 4) {
		v[k]++;
	} else {
		v[2] = v[3];
		v[3] = was;
	}
}

/* --- Equations and expressions --------------------------------------------------------------------- */

static void make_line(struct rng *d, long *v)
{
	v[0] = some(d, 9);
	v[1] = some(d, 9);
	v[2] = rng_between(d, -9, 9);
}
static void say_line(struct rng *d, struct buf *b, const long *v)
{
	long k = some(d, 5);

	switch (rng_between(d, 0, 4)) {
	case 0: buf_addf(b, "%ldx%+ldy%+ld=0", k * v[0], k * v[1], k * v[2]); break;
	case 1: buf_addf(b, "%ldy%+ldx=%ld", k * v[1], k * v[0], -k * v[2]); break;
	case 2: buf_addf(b, "y=(%ldx%+ld)/(%ld)", -k * v[0], -k * v[2], k * v[1]); break;
	case 3:
		buf_addf(b, "y = \\frac{%ld}{%ld}x + (\\frac{%ld}{%ld})", -v[0], v[1], -v[2],
			 v[1]);
		break;
	default: buf_addf(b, "x=(%ldy%+ld)/(%ld)", -k * v[1], -k * v[2], k * v[0]);
	}
}
static void spoil_line(struct rng *d, long *v)
{
	switch (rng_between(d, 0, 3)) {
	case 0: v[0] = -v[0]; break;
	case 1: v[2]++; break;
	case 2: v[0] += v[0] == -1 ? 2 : 1; break;
	default: v[2] = v[2] ? -v[2] : 5;
	}
	/* -a, b, 0 is another line; a, b, c+1 as well. */
}

static void make_circle(struct rng *d, long *v)
{
	v[0] = rng_between(d, -9, 9);
	v[1] = rng_between(d, -9, 9);
	v[2] = rng_between(d, 1, 9);
}
static void say_circle(struct rng *d, struct buf *b, const long *v)
{
	long c = v[0] * v[0] + v[1] * v[1] - v[2] * v[2], k = rng_between(d, 1, 4);

	switch (rng_between(d, 0, 2)) {
	case 0: buf_addf(b, "(x%+ld)^2+(y%+ld)^2=%ld", -v[0], -v[1], v[2] * v[2]); break;
	case 1:
		buf_addf(b, "%ldx²+%ldy²%+ldx%+ldy%+ld=0", k, k, -2 * k * v[0], -2 * k * v[1],
			 k * c);
		break;
	default:
		buf_addf(b, "\\frac{(x%+ld)^{2}}{%ld}+\\frac{(y%+ld)^{2}}{%ld}=1", -v[0],
			 v[2] * v[2], -v[1], v[2] * v[2]);
	}
}
static void spoil_circle(struct rng *d, long *v)
{
	long k = rng_between(d, 0, 2);

	v[k] = k == 2 || !v[k] || rng_between(d, 0, 1) ? v[k] + 1 : -v[k];
}

static void make_square(struct rng *d, long *v)
{
	v[0] = some(d, 9);
	v[1] = some(d, 9);
}
static void say_square(struct rng *d, struct buf *b, const long *v)
{
	long m = v[0], k = v[1];

	switch (rng_between(d, 0, 4)) {
	case 0: buf_addf(b, "%ld(a%+ldb)^2", m, k); break;
	case 1: buf_addf(b, "%lda^2%+ldab%+ldb^2", m, 2 * m * k, m * k * k); break;
	case 2: buf_addf(b, "%ld(a²%+ldb·a%+ldb²)", m, 2 * k, k * k); break;
	case 3: buf_addf(b, "(%ldb+a)(%lda%+ldb)", k, m, m * k); break;
	default:
		buf_addf(b, "\\frac{%ldba%+lda^{2}%+ldb^{2}}{2}", 4 * m * k, 2 * m,
			 2 * m * k * k);
	}
}
static void spoil_square(struct rng *d, long *v)
{
	switch (rng_between(d, 0, 2)) {
	case 0: v[1] = -v[1]; break;
	case 1: v[0] += v[0] == -1 ? 2 : 1; break;
	default: v[1] += v[1] == -1 ? 2 : 1;
	}
}

static void say_greek(struct rng *d, struct buf *b, const long *v)
{
	const char *alpha = rng_between(d, 0, 1) ? "α" : "\\alpha ";

	switch (rng_between(d, 0, 2)) {
	case 0: buf_addf(b, "%ld°%+ld%s", 10 * v[1], v[0], alpha); break;
	case 1: buf_addf(b, "%ld%s%+ld^\\circ", v[0], alpha, 10 * v[1]); break;
	default: buf_addf(b, "(%ld°%+ld%s)/2", 20 * v[1], 2 * v[0], alpha);
	}
}

/* v[0] a sin(v[1] α), or the cosine. */
static void make_sine(struct rng *d, long *v)
{
	v[0] = some(d, 9);
	v[1] = rng_between(d, 1, 3);
	v[2] = rng_between(d, 0, 1);
}
static void say_sine(struct rng *d, struct buf *b, const long *v)
{
	const char *f = v[2] ? "cos" : "sin", *co = v[2] ? "sin" : "cos";
	const char *alpha = rng_between(d, 0, 1) ? "α" : "\\alpha ";
	char w[32];

	snprintf(w, sizeof w, v[1] == 1 ? "%.0ld%s" : "%ld%s", v[1] == 1 ? 0 : v[1], alpha);
	switch (rng_between(d, 0, 7)) {
	case 0: buf_addf(b, "%lda%s%s", v[0], f, w); break;
	case 1: buf_addf(b, "%lda\\%s %s", v[0], f, w); break;
	case 2: buf_addf(b, "%s(%s)·(%lda)", f, w, v[0]); break;
	case 3: buf_addf(b, "%lda \\%s{\\left(%s\\right)}", v[0], f, w); break;
	case 4: buf_addf(b, "%lda%s(90°-%s)", v[0], co, w); break;
	case 5: buf_addf(b, "%lda %s(%s-180°)", -v[0], f, w); break;
	case 6: buf_addf(b, "\\frac{%lda%s%s}{%s%s/%s%s}", v[0], co, w, co, w, f, w); break;
	default:
		if (v[2])
			buf_addf(b, "%lda(1-2sin²(%s/2))", v[0], w);
		else
			buf_addf(b, "%lda sin(%s/2)cos(%s/2)", 2 * v[0], w, w);
	}
}
static void spoil_sine(struct rng *d, long *v)
{
	switch (rng_between(d, 0, 3)) {
	case 0: v[0] = -v[0]; break;
	case 1: v[0] += v[0] == -1 ? 2 : 1; break;
	case 2: v[1] = v[1] % 3 + 1; break;
	default: v[2] = !v[2];
	}
}

/* --- Choices --------------------------------------------------------------------------------------- */

static const char *const choices[] = { "12", "3√2", "45°", "(1, 2)" };
static const char *const choices_too[] = { "24/2", "√18", "45", "(1.0, 4/2)" };

static void make_choice(struct rng *d, long *v)
{
	v[0] = rng_between(d, 0, 3);
}
static void say_choice(struct rng *d, struct buf *b, const long *v)
{
	static const char *const ways[] = { "%c",
					    "(%c)",
					    "%c.",
					    "选%c",
					    "故选：%c",
					    "\\boxed{%c}",
					    "\\text{(%c)}",
					    "**%c**",
					    "Option %c",
					    "答案：%c。",
					    "The answer is %c." };
	long k = rng_between(d, 0, COUNT(ways) + 2);
	const char *letter;
	char c[2] = { (char)('A' + v[0]), 0 };

	if (k == COUNT(ways)) {
		buf_add(b, choices[v[0]]);
	} else if (k == COUNT(ways) + 1) {
		buf_add(b, choices_too[v[0]]);
	} else if (k == COUNT(ways) + 2) {
		buf_addf(b, "%s. %s", c, choices_too[v[0]]);
	} else {
		letter = strstr(ways[k], "%c");
		buf_addn(b, ways[k], (size_t)(letter - ways[k]));
		buf_add(b, c);
		buf_add(b, letter + 2);
	}
}
static void spoil_choice(struct rng *d, long *v)
{
	v[0] = (v[0] + rng_between(d, 1, 3)) % 4;
}

/* v[0]: bits of letters, two at least. */
static void make_letters(struct rng *d, long *v)
{
	static const long sets[] = { 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15 };

	v[0] = sets[rng_between(d, 0, COUNT(sets) - 1)];
}
static void say_letters(struct rng *d, struct buf *b, const long *v)
{
	static const char *const marks[] = { "", "、", ", ", "，" };
	const char *mark = marks[rng_between(d, 0, 3)];
	bool any = false;
	long from = rng_between(d, 0, 3);

	buf_add(b, rng_between(d, 0, 2) ? "" : "选");
	for (long i = 0; i < 4; i++)
		if (v[0] >> (from + i) % 4 & 1) {
			buf_addf(b, "%s%c", any ? mark : "", (char)('A' + (from + i) % 4));
			any = true;
		}
}
static void spoil_letters(struct rng *d, long *v)
{
	long was = v[0];

	while (v[0] == was)
		make_letters(d, v);
}

/* --- All ------------------------------------------------------------------------------------------- */

static const struct type {
	const char *name;
	void (*make)(struct rng *d, long *v);
	void (*say)(struct rng *d, struct buf *b, const long *v);
	void (*spoil)(struct rng *d, long *v);
	bool value;  /* dress and a name are allowed */
	bool choice; /* there are choices */
} types[] = {
	{ "fraction", make_fraction, say_fraction, spoil_fraction, true, false },
	{ "root", make_root, say_root, spoil_root, true, false },
	{ "pi", make_pi, say_pi, spoil_fraction, true, false },
	{ "thousands", make_thousands, say_thousands, spoil_thousands, true, false },
	{ "percent", make_percent, say_percent, spoil_percent, true, false },
	{ "trigonometry", make_trig, say_trig, spoil_trig, true, false },
	{ "angle", make_angle, say_angle, spoil_angle, true, false },
	{ "quantity", make_quantity, say_quantity, spoil_quantity, true, false },
	{ "set", make_set, say_set, spoil_set, false, false },
	{ "list", make_list, say_list, spoil_list, false, false },
	{ "tuple", make_set, say_tuple, spoil_tuple, false, false },
	{ "blanks", make_set, say_blanks, spoil_tuple, false, false },
	{ "ratio", make_ratio, say_ratio, spoil_ratio, false, false },
	{ "both signs", make_root, say_both, spoil_both, false, false },
	{ "interval", make_interval, say_interval, spoil_interval, false, false },
	{ "union", make_union, say_union, spoil_union, false, false },
	{ "line", make_line, say_line, spoil_line, false, false },
	{ "circle", make_circle, say_circle, spoil_circle, false, false },
	{ "letters", make_square, say_square, spoil_square, false, false },
	{ "greek", make_square, say_greek, spoil_square, false, false },
	{ "sine", make_sine, say_sine, spoil_sine, false, false },
	{ "choice", make_choice, say_choice, spoil_choice, false, true },
	{ "choices", make_letters, say_letters, spoil_letters, false, false },
};

/* A writing of the value, dressed. */
static void write_value(struct rng *d, struct buf *b, const struct type *t, const long *v,
			bool answer)
{
	static const char *const before[] = {
		"$", "\\(",  "\\boxed{", "**",
		" ", "x = ", "答案是",   "so \\boxed{7} and \\boxed{"
	};
	static const char *const behind[] = { "$", "\\)", "}", "**", "。", "", "", "}" };
	long k = t->value ? rng_between(d, 0, 2 * COUNT(before)) : COUNT(before);

	buf_reset(b);
	if (k >= COUNT(before) || (!answer && k >= COUNT(before) - 2))
		k = -1;
	if (k >= 0)
		buf_add(b, before[k]);
	t->say(d, b, v);
	if (k >= 0)
		buf_add(b, behind[k]);
}

static bool is_same_value(const long *v, const long *u)
{
	return !memcmp(v, u, VALUES * sizeof *v);
}

static int run_type(struct grader *g, const struct type *t, int n, struct rng *d, bool equal)
{
	struct buf key = { 0 }, said = { 0 };
	struct arena *a = arena_new();
	int wrong = 0;

	for (int i = 0; i < n; i++) {
		struct grade_question q = { .places = -1 };
		struct grade_result r;
		long v[VALUES] = { 0 }, u[VALUES];

		t->make(d, v);
		write_value(d, &key, t, v, false);
		memcpy(u, v, sizeof u);
		while (!equal && is_same_value(u, v))
			t->spoil(d, u);
		write_value(d, &said, t, u, true);
		q.key = buf_str(&key);
		q.answer = buf_str(&said);
		q.choice = choices;
		q.choices = t->choice ? 4 : 0;
		grade_ask(&r, g, &q, a);
		if (r.v.match != (equal ? GRADE_EQUAL : GRADE_DIFFERENT)) {
			wrong++;
			printf("# %s for %s: %s (%s)\n", q.answer, q.key,
			       grade_match_word(r.v.match), r.why);
		}
		arena_reset(a);
	}
	arena_free(a);
	buf_clear(&key);
	buf_clear(&said);
	return wrong;
}

int main(void)
{
	struct grader *g = grade_new();
	int each = getenv("PORISM_ALL") ? 20000 / (int)COUNT(types) + 1 : 200, all = 0;
	struct rng d = { 20 };

	for (long i = 0; i < COUNT(types); i++) {
		int wrong = run_type(g, &types[i], each, &d, true);

		ok(!wrong, "%s: %d rewritings are equal", types[i].name, each);
		wrong = run_type(g, &types[i], each, &d, false);
		ok(!wrong, "%s: %d near misses are different", types[i].name, each);
		all += each;
	}
	printf("# %d rewritings, %d near misses\n", all, all);
	grade_free(g);
	return tap_done();
}
