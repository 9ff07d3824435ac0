/* t-json.c -- the JSON reader: what it takes, what it refuses and says, its limits. */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include <string.h>

static enum status read_text(struct json **out, const char *s, struct arena *a, struct err *e)
{
	return json_read(out, s, strlen(s), a, e);
}

/* Read s, write it back, compare. */
static void same(const char *s, const char *want)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct err e = { 0 };
	struct buf b = { 0 };

	if (read_text(&j, s, a, &e) != OK)
		ok(0, "%s: %s", s, e.msg);
	else {
		json_add(&b, j);
		ok(!strcmp(buf_str(&b), want), "%s -> %s", s, buf_str(&b));
	}
	buf_clear(&b);
	arena_free(a);
}

static void refused(const char *s, size_t n, const char *code, const char *part)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct err e = { 0 };
	enum status st = json_read(&j, s, n, a, &e);

	ok(st == E_ARG && !j && e.code && !strcmp(e.code, code) && strstr(e.msg, part),
	   "refused: %s", e.msg);
	ok(json_read(&j, s, n, a, NULL) == E_ARG, "also when nobody asks why");
	arena_free(a);
}
#define REFUSED(s, part) refused(s, sizeof s - 1, "bad_argument", part)

static void test_takes(void)
{
	same("null", "null");
	same(" \t\r\n true ", "true");
	same("[ ]", "[]");
	same("{ }", "{}");
	same("[1, 2.50, -0, 1e-9, 1E+400, 0.1, 123456789012345678901234567890]",
	     "[1,2.50,-0,1e-9,1E+400,0.1,123456789012345678901234567890]");
	same("{\"b\": [false, {}], \"a\": \"x\"}", "{\"b\":[false,{}],\"a\":\"x\"}");
	same("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\u0008\\u000c\\n\\u000d\\t\"");
	same("\"\\u0041\\u00b0\\u2225\\ud835\\udefc\"",
	     "\"A\xc2\xb0\xe2\x88\xa5\xf0\x9d\x9b\xbc\"");
	same("\"\xce\xb1\"", "\"\xce\xb1\"");
	same("{\"\": 1}", "{\"\":1}");
	same("\"\x7f\"", "\"\x7f\"");
}

static void test_refuses(void)
{
	REFUSED("id,text\n1,2", "this is no JSON (it begins with `id,text`)");
	REFUSED(" A triangle", "this is no JSON (it begins with `A`)");
	REFUSED("aaaaaaaaaaaaaaa\xc3\xa4", "(it begins with `aaaaaaaaaaaaaaa`)");
	REFUSED("[1, x]", "JSON: `x` is no value at byte 4");
	REFUSED("{\"a\": }", "JSON: `}` is no value at byte 6");
	REFUSED("", "the text is empty");
	REFUSED(" \n", "the text is empty");
	REFUSED("nul", "this is no JSON");
	REFUSED("nulll", "text after");
	REFUSED("[1,]", "`]` is no value");
	REFUSED("[1 2]", "expected ','");
	REFUSED("[1", "ends inside");
	REFUSED("{\"a\" 1}", "expected ':'");
	REFUSED("{a: 1}", "member name");
	REFUSED("{\"a\": 1,}", "member name");
	REFUSED("{\"a\": 1, \"a\": 2}", "twice");
	REFUSED("{\"a\": 1, \"\\u0061\": 2}", "twice");
	REFUSED("01", "not a number");
	REFUSED("-", "not a number");
	REFUSED("+1", "this is no JSON");
	REFUSED(".5", "this is no JSON");
	REFUSED("1.", "decimal point");
	REFUSED("1e", "exponent");
	REFUSED("1e+", "exponent");
	REFUSED("NaN", "this is no JSON");
	REFUSED("1 2", "text after");
	REFUSED("\"abc", "does not end");
	REFUSED("\"abc\\\"", "does not end");
	REFUSED("\"\\", "does not end");
	REFUSED("\"\\x\"", "unknown escape");
	REFUSED("\"\\u12\"", "\\u escape");
	REFUSED("\"\\u123g\"", "\\u escape");
	REFUSED("\"\\ud800\"", "\\u escape");
	REFUSED("\"\\ud800\\u0041\"", "\\u escape");
	REFUSED("\"\\udc00\"", "\\u escape");
	REFUSED("\"\\u0000\"", "\\u escape");
	REFUSED("\"a\nb\"", "control character");
	REFUSED("\"a\0b\"", "control character");
	REFUSED("1\0", "text after");
	REFUSED("\"\xff\"", "UTF-8");
	REFUSED("\"\xed\xa0\x80\"", "UTF-8");
	REFUSED("\xef\xbb\xbf"
		"1",
		"this is no JSON");
	REFUSED("'a'", "this is no JSON");
	REFUSED("[1] // no", "text after");
}

static void test_limits(void)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct buf b = { 0 };

	for (int depth = 64; depth <= 65; depth++) {
		buf_reset(&b);
		for (int i = 0; i < depth; i++)
			buf_add(&b, i % 2 ? "[" : "{\"k\":");
		buf_addc(&b, '1');
		for (int i = depth - 1; i >= 0; i--)
			buf_addc(&b, i % 2 ? ']' : '}');
		if (depth == 64)
			ok(json_read(&j, b.s, b.n, a, NULL) == OK, "64 levels are read");
		else
			refused(b.s, b.n, "limit", "deep");
	}
	buf_reset(&b);
	for (int i = 0; i < 1000000; i++)
		buf_addc(&b, '[');
	refused(b.s, b.n, "limit", "deep");

	for (int members = 1000; members <= 1001; members++) {
		buf_reset(&b);
		for (int i = 0; i < members; i++)
			buf_addf(&b, "%c\"k%d\":%d", i ? ',' : '{', i, i);
		buf_addc(&b, '}');
		if (members == 1000)
			ok(json_read(&j, b.s, b.n, a, NULL) == OK && j->n == 1000 &&
				   !strcmp(json_get(j, "k999")->text, "999"),
			   "1000 members are read");
		else
			refused(b.s, b.n, "limit", "members");
	}

	buf_reset(&b);
	buf_addc(&b, '[');
	for (int i = 0; i < 5000000; i++)
		buf_add(&b, "0,");
	buf_add(&b, "0]");
	refused(b.s, b.n, "limit", "values");
	ok(arena_bytes(a) < 1000000, "what is refused leaves other arenas alone");

	buf_reset(&b);
	buf_addc(&b, '"');
	for (int i = 0; i < 1000000; i++)
		buf_add(&b, "\\u2225");
	buf_addc(&b, '"');
	ok(json_read(&j, b.s, b.n, a, NULL) == OK && strlen(j->text) == 3000000,
	   "a long string is no trouble");
	buf_clear(&b);
	arena_free(a);
}

static void test_access(void)
{
	struct arena *a = arena_new();
	struct json *j = NULL;

	ok(read_text(&j, "{\"tool\":\"add_point\",\"args\":{\"x\":1.50},\"l\":[1,2,3]}", a,
		     NULL) == OK,
	   "a call");
	ok(!strcmp(json_text(j, "tool"), "add_point"), "a member by name");
	ok(!strcmp(json_get(json_get(j, "args"), "x")->text, "1.50"),
	   "a number as it was written");
	ok(json_get(j, "l")->n == 3 && json_get(j, "l")->child->next->next->next == NULL,
	   "a list and its length");
	ok(!json_get(j, "X") && !json_text(j, "args") && !json_text(j, "X"),
	   "what is not there");
	ok(!json_get(NULL, "x") && !json_get(json_get(j, "l"), "x"),
	   "asking what has no members");
	arena_free(a);
}

static void test_write(void)
{
	struct buf b = { 0 };

	buf_addc(&b, '{');
	json_add_key(&b, "a");
	buf_add(&b, "{");
	json_add_key(&b, "b");
	buf_add(&b, "1}");
	json_add_key(&b, "c\"");
	json_add_string(&b, "\x01\\");
	buf_addc(&b, '}');
	ok(!strcmp(buf_str(&b), "{\"a\":{\"b\":1},\"c\\\"\":\"\\u0001\\\\\"}"), "keys: %s",
	   buf_str(&b));
	buf_reset(&b);
	json_add_string(&b, "\xce\xb1\xff\xce"
			    "A\xed\xa0\x80\xe2\x88");
	ok(utf8_valid(b.s, b.n) && !strncmp(b.s, "\"\xce\xb1\\ufffd\\ufffdA\\ufffd", 22),
	   "broken bytes are replaced: %s", buf_str(&b));
	buf_clear(&b);
}

/* A random tree as text; deep enough to be interesting. */
static void random_json(struct buf *b, struct rng *r, int depth)
{
	static const char *const leaf[] = { "null",    "true",    "false",     "0",
					    "-1.5e-3", "\"\"",    "\"a\\nb\"", "\"\xc2\xb0\"",
					    "1e999",   "\"\\\"\"" };
	int n = (int)rng_below(r, 5), object = (int)rng_below(r, 2);

	if (depth == 0 || rng_below(r, 3) == 0) {
		buf_add(b, leaf[rng_below(r, sizeof leaf / sizeof *leaf)]);
		return;
	}
	buf_addc(b, object ? '{' : '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		if (object)
			buf_addf(b, "\"k%d\":", i);
		random_json(b, r, depth - 1);
	}
	buf_addc(b, object ? '}' : ']');
}

static void test_spaced(void)
{
	static const char text[] = "{\"a\":[1,{\"b, c\":null},[]],\"d\":{}}";
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;

	ok(json_read(&j, text, strlen(text), a, NULL) == OK, "a tree");
	json_add_spaced(&b, j);
	ok(!strcmp(buf_str(&b), "{\"a\": [1, {\"b, c\": null}, []], \"d\": {}}"),
	   "with blanks: %s", buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

/* More members than the usual limit where that is asked for, and keys that occur twice among many. */
static void test_large(void)
{
	struct json_limits most = { 5000, 5001 };
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };

	buf_addc(&b, '{');
	for (int i = 0; i < 5000; i++)
		buf_addf(&b, "%s\"k%d\":%d", i ? "," : "", i, i);
	buf_addc(&b, '}');
	ok(json_read(&j, b.s, b.n, a, &e) != OK && !strcmp(e.code, "limit"), "%s", e.msg);
	ok(json_read_large(&j, b.s, b.n, a, &most, &e) == OK && j->n == 5000 &&
		   json_get(j, "k4999"),
	   "read where that many are expected");
	most.values = 5000;
	ok(json_read_large(&j, b.s, b.n, a, &most, &e) != OK && !strcmp(e.code, "limit"), "%s",
	   e.msg);
	most.values = 10000;
	memcpy(strstr(b.s, "\"k4321\""), "\"k1234\"", 7);
	ok(json_read_large(&j, b.s, b.n, a, &most, &e) != OK && strstr(e.msg, "twice"), "%s",
	   e.msg);
	buf_clear(&b);
	arena_free(a);
}

/* Print, read, print is the same text; and a text with one byte changed is read or
 * refused, never worse (the sanitizers watch). */
static void test_random(void)
{
	struct arena *a = arena_new();
	struct buf b = { 0 }, c = { 0 };
	struct rng r = { 3 };
	struct json *j;
	int good = 1, refusals = 0;
	size_t at;

	for (int i = 0; i < 3000; i++) {
		buf_reset(&b);
		buf_reset(&c);
		random_json(&b, &r, 5);
		good &= json_read(&j, b.s, b.n, a, NULL) == OK;
		if (!good)
			break;
		json_add(&c, j);
		good &= !strcmp(buf_str(&b), buf_str(&c));
		at = rng_below(&r, b.n);
		b.s[at] = "\"\\{}[],:0\x80 "[rng_below(&r, 12)];
		refusals += json_read(&j, b.s, b.n, a, NULL) != OK;
		arena_reset(a);
	}
	ok(good, "3000 random trees survive print, read, print");
	ok(refusals > 500, "and of the spoilt ones %d are refused", refusals);
	buf_clear(&b);
	buf_clear(&c);
	arena_free(a);
}

static void span(const char *text, const char *path, const char *want)
{
	const char *at = NULL;
	size_t n = 0;
	bool found = json_span(&at, &n, text, strlen(text), path);

	ok(want ? found && n == strlen(want) && !memcmp(at, want, n) : !found && !at,
	   "span of \"%s\" in %s is %s", path, text, want ? want : "not there");
}

static void test_spans(void)
{
	const char *t = " {\"a\": [1, {\"b\" : \"x\\u0041\"} , [ ]], \"\\u0063\": -2.50e1 } ";

	span(t, "", "{\"a\": [1, {\"b\" : \"x\\u0041\"} , [ ]], \"\\u0063\": -2.50e1 }");
	span(t, "a", "[1, {\"b\" : \"x\\u0041\"} , [ ]]");
	span(t, "a/0", "1");
	span(t, "a/1", "{\"b\" : \"x\\u0041\"}");
	span(t, "a/1/b", "\"x\\u0041\"");
	span(t, "a/2", "[ ]");
	span(t, "c", "-2.50e1");
	span(t, "a/3", NULL);
	span(t, "a/b", NULL);
	span(t, "a/2/0", NULL);
	span(t, "c/0", NULL);
	span(t, "d", NULL);
	span(t, "a/99999999999", NULL);
	span("{\"a\": [1, tru", "a/0", "1");
	span("{\"a\": [1, tru", "a/1", NULL);
	span("{\"a\" 1}", "a", NULL);
	span("", "", NULL);
}

static void test_error(void)
{
	struct buf b = { 0 };
	struct err e;

	err_fail(&e, E_ARG, "not_found", "no \"x\"");
	json_add_error(&b, &e);
	ok(!strcmp(b.s, "{\"code\":\"not_found\",\"message\":\"no \\\"x\\\"\"}"), "an error");
	err_hint(&e, "y");
	e.column = 3;
	buf_reset(&b);
	json_add_error(&b, &e);
	ok(strstr(b.s, ",\"hint\":\"y\",\"column\":3}") != NULL, "with a hint and a column");
	buf_clear(&b);
}

static void test_python(void)
{
	static const struct {
		const char *python, *json;
		size_t taken;
	} t[] = {
		{ "['a', 1, True, None] and more", "[\"a\", 1, true, null]", 20 },
		{ "[(\"x\", 'y'), ('z',)]", "[[\"x\", \"y\"], [\"z\"]]", 20 },
		{ "['the student's step', 'it\\'s']", "[\"the student's step\", \"it's\"]",
		  31 },
		{ "{'a': [1, 2,], 'b': False}", "{\"a\": [1, 2], \"b\": false}", 26 },
		{ "['say \"so\"', '\\\\frac', '$\\triangle$', 'a\\nb']",
		  "[\"say \\\"so\\\"\", \"\\\\frac\", \"$\\\\triangle$\", \"a\\nb\"]", 45 },
		{ "['\\u00b0', '\\underline']", "[\"\\u00b0\", \"\\\\underline\"]", 24 },
		{ "[]", "[]", 2 },
		{ "['a', [1", "", 0 },
		{ "['a", "", 0 },
		{ "", "", 0 },
	};

	for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
		struct buf b = { 0 };
		size_t n = json_from_python(&b, t[i].python, strlen(t[i].python));
		struct json *j;
		struct arena *a = arena_new();

		ok(n == t[i].taken && (!n || !strcmp(buf_str(&b), t[i].json)) &&
			   (!n || json_read(&j, b.s, b.n, a, NULL) == OK),
		   "of Python: %s (%zu: %s)", t[i].python, n, buf_str(&b));
		arena_free(a);
		buf_clear(&b);
	}
}

int main(void)
{
	test_python();
	test_error();
	test_takes();
	test_refuses();
	test_spans();
	test_limits();
	test_access();
	test_write();
	test_random();
	test_spaced();
	test_large();
	return tap_done();
}
