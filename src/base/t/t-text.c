/* t-text.c -- text buffers, decimals of doubles, UTF-8, near names. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/text.h"
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void test_buf(void)
{
	struct buf b = { 0 };
	char *s;

	ok(!strcmp(buf_str(&b), ""), "an empty buffer is the empty text");
	buf_addn(&b, NULL, 0);
	buf_add(&b, "circle");
	buf_addc(&b, ' ');
	buf_addf(&b, "%s=%d", "r", 3);
	buf_addn(&b, "abcdef", 2);
	ok(!strcmp(buf_str(&b), "circle r=3ab") && b.n == 12, "pieces are joined");
	buf_reset(&b);
	ok(!strcmp(buf_str(&b), "") && b.n == 0, "reset empties");
	for (int i = 0; i < 10000; i++)
		buf_addf(&b, "%d,", i);
	ok(b.n == 48890 && strlen(b.s) == b.n, "growing");
	buf_reset(&b);
	buf_addf(&b, "%*d", 5000, 7);
	ok(b.n == 5000 && b.s[4999] == '7', "one long piece");
	buf_reset(&b);
	buf_addf(&b, "%d %d %ld %ld %d%%", INT_MIN, INT_MAX, LONG_MIN, LONG_MAX, 0);
	{
		char want[120];

		snprintf(want, sizeof want, "%d %d %ld %ld %d%%", INT_MIN, INT_MAX, LONG_MIN,
			 LONG_MAX, 0);
		ok(!strcmp(b.s, want), "whole numbers as printf has them: %s", b.s);
	}
	buf_reset(&b);
	buf_addf(&b, "%s%d: %5.2f|%-4s|%c%s%ld", "a", -7, 3.14159, "x", 'c', "", 12L);
	ok(!strcmp(b.s, "a-7:  3.14|x   |c12"), "what is done here and by stdio: %s", b.s);
	buf_reset(&b);
	buf_addf(&b, "%s", "");
	ok(b.n == 0 && b.s && !b.s[0], "nothing");
	buf_addf(&b, "%*d", 5000, 7);
	s = buf_take(&b);
	ok(strlen(s) == 5000 && !b.s && b.n == 0, "take hands the memory over");
	mem_free(s);
	s = buf_take(&b);
	ok(!strcmp(s, ""), "taking from an empty buffer");
	mem_free(s);
	buf_clear(&b);
}

static int prints_as(double x, const char *want)
{
	struct buf b = { 0 };
	int same;

	buf_add_double(&b, x);
	same = !strcmp(buf_str(&b), want);
	if (!same)
		printf("# %s, not %s\n", buf_str(&b), want);
	buf_clear(&b);
	return same;
}

static int reads_as(const char *text, double want)
{
	double x = NAN;

	return text_double(&x, text) && x == want;
}

static void test_reading(void)
{
	static const char *const none[] = { "",      ".",   "-",    "e5",  "1e",  "1e+",
					    "1.2.3", "0x1", "nan",  "inf", "1,5", " 1",
					    "1 ",    "--1", "1e5.", "1e5x" };
	struct rng r = { 3 };
	struct buf b = { 0 };
	double x;
	int wrong = 0;

	ok(reads_as("0", 0) && reads_as("12.5", 12.5) && reads_as("-.5", -0.5) &&
		   reads_as("+3.", 3) && reads_as("1e3", 1000) &&
		   reads_as("1.25E-2", 0.0125) && reads_as("000.100", 0.1) &&
		   reads_as("1e400", INFINITY) && reads_as("1e-400", 0) &&
		   reads_as("0.1e99999999999999999999", INFINITY),
	   "decimals are read");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		wrong += text_double(&x, none[i]);
	ok(!wrong, "%d things that are no decimals are refused",
	   (int)(sizeof none / sizeof *none));
	for (int i = 0; i < 20000; i++) {
		buf_reset(&b);
		for (unsigned k = 0, n = 1 + (unsigned)rng_below(&r, 30); k < n; k++)
			buf_addc(&b, (char)('0' + rng_below(&r, 10)));
		if (rng_below(&r, 2)) {
			buf_addc(&b, '.');
			for (unsigned k = 0, n = (unsigned)rng_below(&r, 30); k < n; k++)
				buf_addc(&b, (char)('0' + rng_below(&r, 10)));
		}
		if (rng_below(&r, 2))
			buf_addf(&b, "e%d", (int)rng_between(&r, -330, 330));
		wrong += !reads_as(buf_str(&b), strtod(buf_str(&b), NULL));
	}
	ok(!wrong, "20000 random decimals: as the C library reads them");
	buf_clear(&b);
}

static void test_double(void)
{
	static const struct {
		double x;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ -0.0, "0" },
		{ 3, "3" },
		{ -3, "-3" },
		{ 0.1, "0.1" },
		{ 4.24, "4.24" },
		{ 1e-9, "1e-09" },
		{ 1e15, "1e+15" },
		{ 1e300, "1e+300" },
		{ 999999999999999.0, "999999999999999" },
		{ 2.5, "2.5" },
		{ 3.4641016151377544, "3.4641016151377544" },
		{ 1.0 / 3, "0.3333333333333333" },
		{ 5e-324, "5e-324" },
		{ 1.7976931348623157e308, "1.7976931348623157e+308" },
	};
	struct rng r = { 11 };
	struct buf b = { 0 };
	int good = 1;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ok(prints_as(cases[i].x, cases[i].text), "%s", cases[i].text);
	ok(prints_as(INFINITY, "inf") && prints_as(-INFINITY, "-inf"), "infinities");
	ok(prints_as(NAN, "nan") && prints_as(-NAN, "nan"), "not a number, whatever its sign");
	for (int i = 0; i < 20000 && good; i++) {
		uint64_t bits = rng_next(&r);
		double x;

		if (i % 3 == 0)
			x = (double)rng_between(&r, -1000000, 1000000) / 1000;
		else
			memcpy(&x, &bits, sizeof x);
		if (!isfinite(x))
			continue;
		buf_reset(&b);
		buf_add_double(&b, x);
		good = strtod(buf_str(&b), NULL) == x && b.n <= 24;
	}
	ok(good, "20000 random doubles read back (last: %s)", buf_str(&b));
	buf_clear(&b);
	if (setlocale(LC_NUMERIC, "de_DE.UTF-8") || setlocale(LC_NUMERIC, "fr_FR.UTF-8"))
		ok(prints_as(0.5, "0.5") && reads_as("-0.5e1", -5),
		   "a point, in a locale that writes a comma");
	else
		skip("no locale with a decimal comma is installed");
	setlocale(LC_NUMERIC, "C");
}

/* The definition: decode, and ask whether encoding gives the same bytes. */
static bool valid_by_decoding(const unsigned char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		static const unsigned least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
		int len = 0;
		unsigned long u;

		while (len < 8 && s[i] & 0x80 >> len)
			len++;
		if (len == 1 || len > 4)
			return false;
		if (len == 0) {
			i++;
			continue;
		}
		u = s[i] & (0x7fu >> len);
		for (int k = 1; k < len; k++) {
			if (i + (size_t)k >= n || s[i + (size_t)k] >> 6 != 2)
				return false;
			u = u << 6 | (s[i + (size_t)k] & 63);
		}
		if (u < least[len] || (u >= 0xd800 && u <= 0xdfff) || u > 0x10ffff)
			return false;
		i += (size_t)len;
	}
	return true;
}

static void test_utf8(void)
{
	/* Bytes at which something changes. */
	static const unsigned char edge[] = { 0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f,
					      0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0,
					      0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1,
					      0xf3, 0xf4, 0xf5, 0xf8, 0xff };
	enum { E = sizeof edge };
	unsigned char s[5] = { 0 };
	int good = 1;
	long valid = 0;

	for (int i = 0; i < E * E * E * E; i++) {
		s[0] = edge[i % E];
		s[1] = edge[i / E % E];
		s[2] = edge[i / E / E % E];
		s[3] = edge[i / E / E / E];
		for (size_t n = 0; n <= 4; n++) {
			bool want = valid_by_decoding(s, n);

			valid += want;
			good &= utf8_valid((const char *)s, n) == want;
		}
	}
	ok(good, "utf8_valid agrees with decoding on all short texts of edge bytes");
	/* Long ASCII is looked at by eights: a bad byte or a cut character anywhere in it. */
	good = true;
	for (size_t at = 0; at < 30; at++) {
		char long_one[31] = "abcdefghijklmnopqrstuvwxyz0123";

		long_one[at] = (char)0xff;
		good &= !utf8_valid(long_one, 30);
		long_one[at] = (char)0xc3;
		good &= !utf8_valid(long_one, 30) && !utf8_valid(long_one, at + 1) &&
			utf8_valid(long_one, at);
		long_one[at + (at < 29)] = (char)0xa4;
		good &= utf8_valid(long_one, 30) == (at < 29);
	}
	ok(good, "and on long ones");
	ok(valid > 1000, "of which %ld are valid", valid);
	ok(utf8_len("A") == 1 && utf8_len("\xc2\xb0") == 2 && utf8_len("\xe2\x88\xa5") == 3 &&
		   utf8_len("\xf0\x9d\x9b\xbc") == 4,
	   "lengths of characters");
	for (unsigned c = 0; c < 0x110000; c++) {
		size_t n = utf8_put((char *)s, c);

		s[n] = 0;
		good &= c == 0 || (c >= 0xd800 && c < 0xe000) ||
			(utf8_valid((char *)s, n) && utf8_len((char *)s) == n);
	}
	ok(good && utf8_put((char *)s, 0x2225) == 3 && !memcmp(s, "\xe2\x88\xa5", 3),
	   "every character that is written can be read");
	ok(utf8_len("\xe2\x88") == 1 && utf8_len("\xb0") == 1 && utf8_len("\xff") == 1 &&
		   utf8_len("") == 1,
	   "a broken character is one byte long");
}

static int slow_distance(const char *a, const char *b)
{
	int best, d;

	if (!*a || !*b)
		return (int)(strlen(a) + strlen(b));
	best = slow_distance(a + 1, b + 1) + ((*a | 32) != (*b | 32));
	d = slow_distance(a + 1, b) + 1;
	best = d < best ? d : best;
	d = slow_distance(a, b + 1) + 1;
	return d < best ? d : best;
}

static void test_near(void)
{
	static const char *const tools[] = {
		"add_point",   "add_midpoint", "add_line",   "add_segment",        NULL,
		"query_angle", "query_area",   "add_circle", "add_circle_3_points"
	};
	enum { N = sizeof tools / sizeof *tools };
	static const char *const many[] = { "A", "B", "C", "D", "E", "F",
					    "G", "H", "I", "J", "K", "L" };
	struct rng r = { 5 };
	char a[8], b[8], out[240], tiny[16], longer[200];
	int good = 1;

	for (int i = 0; i < 3000; i++) {
		size_t la = rng_below(&r, 6), lb = rng_below(&r, 6);

		for (size_t k = 0; k < 6; k++) {
			a[k] = "abAB"[rng_below(&r, 4)];
			b[k] = "abAB"[rng_below(&r, 4)];
		}
		a[la] = b[lb] = 0;
		good &= text_distance(a, b, 100) == slow_distance(a, b) &&
			text_distance(a, b, 100) == text_distance(b, a, 100);
	}
	ok(good, "edit distance agrees with its definition, and is symmetric");
	ok(text_distance("kitten", "sitting", 2) == 2, "never more than the limit");
	memset(longer, 'x', sizeof longer);
	longer[sizeof longer - 1] = 0;
	ok(text_distance(longer, "x", 9) == 9, "very long names are far");

	text_near(out, sizeof out, "add_midpont", tools, N, 3);
	ok(!strncmp(out, "add_midpoint", 12), "a slip of the pen (%s)", out);
	text_near(out, sizeof out, "midpoint", tools, N, 3);
	ok(strstr(out, "add_midpoint") != NULL, "a part of the name (%s)", out);
	text_near(out, sizeof out, "ADD_LINE", tools, N, 1);
	ok(!strcmp(out, "add_line"), "case does not matter (%s)", out);
	text_near(out, sizeof out, "zzzzqqqq", tools, N, 3);
	ok(!strcmp(out, ""), "far names are left out (%s)", out);
	text_near(out, sizeof out, "M", many, 12, 100);
	ok(strlen(out) == 8 * 3 - 2, "at most eight names (%s)", out);
	text_near(out, sizeof out, "add_circle", tools, N, 2);
	ok(!strcmp(out, "add_circle, add_circle_3_points") ||
		   !strcmp(out, "add_circle, add_line"),
	   "closest first (%s)", out);
	text_near(tiny, sizeof tiny, "add_circle", tools, N, 5);
	ok(strlen(tiny) < sizeof tiny && !strcmp(tiny, "add_circle"), "whole names only (%s)",
	   tiny);
	text_near(out, sizeof out, "A", many, 0, 3);
	ok(!strcmp(out, ""), "no names, nothing near");
	text_near(out, sizeof out, longer, many, 12, 3);
	ok(strlen(out) < sizeof out, "a very long word does no harm");
}

/* Text of every length, and what is no such text. */
static void test_base64(void)
{
	static const char *const bad[] = { "A",    "AA=",   "A===",     "====", "AA=A",
					   "A A=", "AAA\n", "AA==AAAA", "-_==" };
	struct rng r = { 7 };
	struct arena *a = arena_new();
	struct buf b = { 0 };
	bool good = true;
	char s[64], *back;
	size_t n;

	for (size_t len = 0; len < sizeof s; len++) {
		for (size_t i = 0; i < len; i++)
			s[i] = (char)rng_below(&r, 256);
		buf_reset(&b);
		base64_add(&b, s, len);
		back = base64_read(buf_str(&b), b.n, &n, a);
		good &= b.n == (len + 2) / 3 * 4 && back && n == len &&
			!memcmp(back, s, len) && !back[len];
	}
	ok(good, "bytes as text and back");
	buf_reset(&b);
	base64_add(&b, "fooba", 5);
	ok(!strcmp(buf_str(&b), "Zm9vYmE="), "an example of the standard");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(!base64_read(bad[i], strlen(bad[i]), &n, a), "not of the form: %s", bad[i]);
	buf_clear(&b);
	arena_free(a);
}

static void test_blank(void)
{
	ok(text_is_blank("", 0) && text_is_blank(" \t\r", 3) && text_is_blank(" x", 1) &&
		   !text_is_blank(" x", 2) && !text_is_blank("\0", 1) &&
		   !text_is_blank("\n", 1),
	   "blank lines");
}

int main(void)
{
	test_buf();
	test_reading();
	test_double();
	test_utf8();
	test_base64();
	test_near();
	test_blank();
	return tap_done();
}
