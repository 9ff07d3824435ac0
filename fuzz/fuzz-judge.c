/*
 * fuzz-judge.c -- any bytes as a solution record: a report that is JSON, or a reason.
 *
 * Either the record itself, or lines that it is made of, so that what changes is facts and claims
 * and not brackets: a letter and a text.  f a fact, g the goal, a the key; s a step with its kind,
 * and of the last step c a claim, t what it cites, x what it constructs, u what it supposes, i the
 * case it is in, b a theorem; l a letter's meaning; = the final claim.
 */
#include "base/json.h"
#include "judge/judge.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* What comes out can be read, also with an error planted. */
static void report(const struct json *j, const struct judge_record *r, size_t seed,
		   struct arena *a)
{
	struct judge_options o = { .budget = 200000 };
	struct judge_report p;
	struct buf b = { 0 };
	struct json *back;
	struct err e;

	judge_run(&p, r, &o, a);
	judge_json(&b, r->id, &p, NULL, true);
	if (json_read(&back, buf_str(&b), b.n, a, &e) != OK)
		BUG("a report that is no JSON");
	judge_text(&b, &p, true, true);
	for (int d = 0; d < JUDGE_DAMAGES; d++) {
		buf_reset(&b);
		if (judge_plant(&b, j, &p, (enum judge_damage)d, seed, a) &&
		    json_read(&back, buf_str(&b), b.n, a, &e) != OK)
			BUG("a planted record that is no JSON");
	}
	buf_clear(&b);
}

static bool is_tag(const char *line, const char *tags)
{
	return *line && strchr(tags, *line);
}

/* The texts of lines with this tag, up to one with a tag of the others: "name":["..."]. */
static void add_list(struct buf *b, const char *name, char tag, const char *s,
		     const char *until)
{
	int n = 0;

	buf_addf(b, "\"%s\":[", name);
	for (; *s && !is_tag(s, until); s += strlen(s) + 1)
		if (*s == tag) {
			buf_add(b, n++ ? "," : "");
			json_add_string(b, s + 1);
		}
	buf_addc(b, ']');
}

/* The text of the first line with this tag, where there is one: ,"name":"...". */
static void add_text(struct buf *b, const char *name, char tag, const char *s,
		     const char *until)
{
	for (; *s && !is_tag(s, until); s += strlen(s) + 1)
		if (*s == tag) {
			buf_addf(b, ",\"%s\":", name);
			json_add_string(b, s + 1);
			return;
		}
}

static bool has(char tag, const char *s, const char *until)
{
	for (; *s && !is_tag(s, until); s += strlen(s) + 1)
		if (*s == tag)
			return true;
	return false;
}

static void add_step(struct buf *b, const char *s)
{
	static const char *const kind[] = { "derive",  "construct", "let",
					    "compute", "case",      "restate" };
	const char *in = s + strlen(s) + 1;

	buf_addf(b, "{\"kind\":\"%s\",", kind[(unsigned char)s[1] % 6]);
	add_list(b, "claims", 'c', in, "s");
	if (has('t', in, "s")) {
		buf_addc(b, ',');
		add_list(b, "cites", 't', in, "s");
	}
	if (has('x', in, "s")) {
		buf_addc(b, ',');
		add_list(b, "construct", 'x', in, "s");
	}
	if (has('u', in, "s")) {
		buf_addc(b, ',');
		add_list(b, "suppose", 'u', in, "s");
	}
	if (has('l', in, "s")) {
		buf_add(b, ",\"let\":{\"m\":\"Length(A,B)\"");
		add_text(b, "k", 'l', in, "s");
		buf_addc(b, '}');
	}
	add_text(b, "in", 'i', in, "s");
	add_text(b, "by", 'b', in, "s");
	buf_addc(b, '}');
}

/* Lines, a NUL behind each and an empty one at the end. */
static void add_record(struct buf *b, const char *s)
{
	int steps = 0;

	buf_add(b, "{\"problem\":{\"points\":{\"A\":[0,0],\"B\":[6,0],\"C\":[2,4],\"D\":[2,0],"
		   "\"E\":[4,2],\"F\":null},");
	add_list(b, "facts", 'f', s, "");
	add_text(b, "goal", 'g', s, "");
	add_text(b, "answer", 'a', s, "");
	buf_add(b, "},\"steps\":[");
	for (const char *at = s; *at; at += strlen(at) + 1)
		if (*at == 's') {
			buf_add(b, steps++ ? "," : "");
			add_step(b, at);
		}
	buf_add(b, "],\"final\":{\"text\":\"\"");
	add_text(b, "claim", '=', s, "");
	buf_add(b, "}}");
}

/* The record that the bytes are, or are the lines of. */
static enum status read_input(struct json **j, const char *data, size_t n, struct arena *a,
			      struct err *e)
{
	struct buf b = { 0 };
	enum status st;
	char *s;

	if (!n || !strchr("fgas", *data) || !*data || n > 4000 || !utf8_valid(data, n))
		return json_read(j, data, n, a, e);
	s = memcpy(arena_alloc(a, n + 2), data, n);
	for (size_t i = 0; i < n; i++)
		if (!s[i] || s[i] == '\n')
			s[i] = s[i] ? 0 : ' ';
	add_record(&b, s);
	st = json_read(j, arena_strndup(a, b.s, b.n), b.n, a, e);
	if (st != OK && strcmp(e->code, "limit") != 0)
		BUG("the lines make no JSON: %s: %s", e->msg, b.s);
	buf_clear(&b);
	return st;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct json *j;
	struct err e = { 0 };

	if (read_input(&j, (const char *)data, n, a, &e) == OK) {
		if (judge_read(&r, j, a, &e) != OK) {
			if (!e.code || !e.msg[0])
				BUG("refused without a reason");
		} else if (r->statements <= 12) {
			report(j, r, n, a);
		}
		judge_free(r);
	}
	arena_free(a);
	return 0;
}
