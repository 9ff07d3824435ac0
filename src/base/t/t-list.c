/* t-list.c -- what is among plain arrays, orders for qsort, letters and digits, members of one type. */
#include "base/ascii.h"
#include "base/json.h"
#include "base/list.h"
#include "base/t/tap.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void test_list(void)
{
	static const int p[] = { 3, 1, 4, 1, 5 };
	static const char *const word[] = { "one", "two", "" };

	ok(base_place(p, 5, 1) == 1 && base_place(p, 5, 5) == 4 && base_place(p, 4, 5) == -1 &&
		   base_place(NULL, 0, 3) == -1,
	   "the first place of a number, or none");
	ok(base_has(p, 5, 4) && !base_has(p, 2, 4), "a number is there or not");
	ok(base_has_text(word, 3, "two") && base_has_text(word, 3, "") &&
		   !base_has_text(word, 1, "two"),
	   "a text is there or not");
}

static void test_orders(void)
{
	double d[] = { 2, -INFINITY, 0.5, 2, -1 };
	int n[] = { 3, INT32_MIN, INT32_MAX, 0 };
	const char *s[] = { "b", "", "a" };

	qsort(d, 5, sizeof *d, base_by_size);
	qsort(n, 4, sizeof *n, base_by_number);
	qsort(s, 3, sizeof *s, base_by_text);
	ok(d[0] < -1 && d[1] == -1 && d[2] == 0.5 && d[3] == 2 && d[4] == 2, "doubles rise");
	ok(n[0] == INT32_MIN && n[1] == 0 && n[3] == INT32_MAX, "numbers rise, far ones too");
	ok(!strcmp(s[0], "") && !strcmp(s[1], "a") && !strcmp(s[2], "b"), "texts rise");
}

static void test_ascii(void)
{
	int wrong = 0;

	for (int c = -128; c < 128; c++) {
		bool ascii = c >= 0;

		wrong += is_digit((char)c) != (ascii && isdigit(c));
		wrong += is_small((char)c) != (ascii && islower(c));
		wrong += is_capital((char)c) != (ascii && isupper(c));
		wrong += is_letter((char)c) != (ascii && isalpha(c));
	}
	ok(!wrong, "every byte: as the C locale has it (%d wrong)", wrong);
}

static void test_members(void)
{
	static const char text[] =
		"{\"s\":\"x\",\"n\":-2.5,\"w\":7,\"t\":true,\"f\":false,\"z\":null,"
		"\"l\":[1,2],\"e\":[],\"o\":{}}";
	static const char *const key[] = { "s", "n", "w", "t", "f", "z", "l", "e", "o", "?" };
	struct arena *a = arena_new();
	struct json *j;
	char got[11][9] = { { 0 } };

	if (json_read(&j, text, sizeof text - 1, a, NULL) != OK)
		BUG("the text is no JSON");
	for (int i = 0; i < 11; i++) {
		const struct json *o = i < 10 ? j : NULL;
		const char *k = key[i % 10];

		got[i][0] = json_list(o, k) ? 'l' : '-';
		got[i][1] = json_first(o, k) ? 'f' : '-';
		got[i][2] = json_given(o, k) ? 'g' : '-';
		got[i][3] = json_word(o, k) ? 'w' : '-';
		got[i][4] = json_says(o, k, "x") ? 's' : '-';
		got[i][5] = json_is_true(o, k) ? 't' : '-';
		got[i][6] = isnan(json_number(o, k)) ? '-' : 'n';
		got[i][7] = json_whole(o, k, 99) == 99 ? '-' : 'h';
	}
	ok(!strcmp(got[0], "--gws---"), "a text");
	ok(!strcmp(got[1], "--gw--nh"), "a number");
	ok(!strcmp(got[2], "--gw--nh"), "a whole number");
	ok(!strcmp(got[3], "--g--t--"), "true");
	ok(!strcmp(got[4], "--g-----"), "false");
	ok(!strcmp(got[5], "--------"), "null");
	ok(!strcmp(got[6], "lfg-----"), "a list");
	ok(!strcmp(got[7], "l-g-----"), "an empty list");
	ok(!strcmp(got[8], "--g-----"), "an object");
	ok(!strcmp(got[9], "--------"), "what is not there");
	ok(!strcmp(got[10], "--------"), "a member of nothing");
	ok(json_number(j, "n") == -2.5 && json_whole(j, "n", 0) == -2 &&
		   json_whole(j, "w", 0) == 7 && !strcmp(json_word(j, "n"), "-2.5"),
	   "numbers as they are, whole, and as they are written");
	arena_free(a);
}

int main(void)
{
	test_list();
	test_orders();
	test_ascii();
	test_members();
	return tap_done();
}
