/* t-member.c -- members of JSON objects: each kind, where there is something and where there is not. */
#include "base/member.h"
#include "base/t/tap.h"
#include <math.h>
#include <string.h>

/* The object so far, closed: what was meant, and JSON that can be read. */
static void is_object(struct buf *b, const char *want)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct err e = { 0 };

	buf_addc(b, '}');
	ok(!strcmp(buf_str(b), want), "%s", buf_str(b));
	ok(json_read(&j, buf_str(b), b->n, a, &e) == OK, "it is JSON: %s", want);
	arena_free(a);
	buf_reset(b);
	buf_addc(b, '{');
}

static void test_texts(struct buf *b)
{
	static const char *const list[] = { "x", NULL, "\"" };

	json_member_text(b, "a", "x");
	json_member_text(b, "b", NULL);
	json_member_text_if(b, "c", "");
	json_member_text_if(b, "d", NULL);
	json_member_text(b, "e\"", "\n");
	is_object(b, "{\"a\":\"x\",\"b\":null,\"c\":\"\",\"e\\\"\":\"\\n\"}");
	json_member_text_if(b, "a", NULL);
	is_object(b, "{}");
	json_member_texts(b, "a", list, 3);
	json_member_texts(b, "b", list, 0);
	json_member_texts_if(b, "c", list, 0);
	json_member_texts_if(b, "d", list, 1);
	is_object(b, "{\"a\":[\"x\",null,\"\\\"\"],\"b\":[],\"d\":[\"x\"]}");
}

static void test_pieces(struct buf *b)
{
	json_member_pieces(b, "a", "A, the B,C", ',');
	json_member_pieces(b, "b", "", ',');
	json_member_pieces(b, "c", " one two  three ", ' ');
	json_member_pieces(b, "d", ",,\"", ',');
	is_object(b, "{\"a\":[\"A\",\"the B\",\"C\"],\"b\":[],"
		     "\"c\":[\"one\",\"two\",\"three\"],\"d\":[\"\\\"\"]}");
}

static void test_numbers(struct buf *b)
{
	json_member_number(b, "a", 0.1);
	json_member_number(b, "b", 3);
	json_member_number(b, "c", NAN);
	json_member_number(b, "d", -INFINITY);
	json_member_number(b, "e", -0.0);
	json_member_count(b, "f", -7);
	json_member_count(b, "g", 2000000000L);
	is_object(
		b,
		"{\"a\":0.1,\"b\":3,\"c\":null,\"d\":null,\"e\":0,\"f\":-7,\"g\":2000000000}");
}

static void test_flags(struct buf *b)
{
	json_member_flag(b, "a", true);
	json_member_flag(b, "b", false);
	json_member_truth(b, "c", TRUTH_YES);
	json_member_truth(b, "d", TRUTH_NO);
	json_member_truth(b, "e", TRUTH_UNKNOWN);
	is_object(b, "{\"a\":true,\"b\":false,\"c\":true,\"d\":false,\"e\":null}");
}

static void test_values(struct buf *b)
{
	const char *text = "{\"x\": [1.50, {}]}";
	struct arena *a = arena_new();
	struct json *j = NULL;

	if (json_read(&j, text, strlen(text), a, NULL) != OK)
		ok(0, "%s", text);
	json_member(b, "a", j);
	json_member(b, "b", NULL);
	json_member_if(b, "c", NULL);
	json_member_if(b, "d", json_get(j, "x"));
	is_object(b, "{\"a\":{\"x\":[1.50,{}]},\"b\":null,\"d\":[1.50,{}]}");
	arena_free(a);
}

static void misspelt(const char *text, const char *odd, const char *near)
{
	static const char *const known[] = { "id", "text|problem", "tolerance", "unit" };
	struct arena *a = arena_new();
	struct json *j = NULL;
	const char *meant = "", *found = NULL;

	if (json_read(&j, text, strlen(text), a, NULL) == OK)
		found = json_misspelt(j, known, 4, &meant);
	ok(!strcmp(found ? found : "", odd) && !strcmp(meant, near), "%s: %s", text, odd);
	arena_free(a);
}

static void test_misspelt(void)
{
	misspelt("{\"tolerence\": 1}", "tolerence", "tolerance");
	misspelt("{\"Text\": 1}", "Text", "text|problem");
	misspelt("{\"units\": 1}", "units", "unit");
	misspelt("{\"hint\": 1, \"it\": 2}", "", "");
	misspelt("{\"test\": 1, \"problem\": 2}", "", "");
	misspelt("{\"tolerance\": 1, \"tolerances\": 2}", "", "");
	misspelt("[1]", "", "");
}

int main(void)
{
	struct buf b = { 0 };

	buf_addc(&b, '{');
	test_texts(&b);
	test_pieces(&b);
	test_numbers(&b);
	test_flags(&b);
	test_values(&b);
	test_misspelt();
	buf_clear(&b);
	return tap_done();
}
