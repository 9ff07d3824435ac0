/* t-example.c -- every row's example runs, calls its tool, gives what it says, and keeps
 * the facts that the row promises. */
#include "base/t/tap.h"
#include "base/mem.h"
#include "fig/fig.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* The fact with r and the parameters put in; false when it speaks of an argument
 * that this call did not give. */
static bool put_in(struct buf *b, const char *fact, size_t n, const struct tool *t,
                   const struct json *args, const char *result)
{
	for (size_t i = 0; i < n; ) {
		size_t len = 0;
		char word[64];
		bool is_param = false;

		while (i + len < n && is_word(fact[i + len]))
			len++;
		if (!len) {
			buf_addc(b, fact[i++]);
			continue;
		}
		snprintf(word, sizeof word, "%.*s", (int)len, fact + i);
		i += len;
		for (int k = 0; k < t->n_params; k++)
			is_param = is_param || !strcmp(t->param[k].name, word);
		if (!strcmp(word, "r")) {
			buf_add(b, result);
		} else if (is_param) {
			const struct json *v = json_get(args, word);

			if (!v)
				return false;
			/* Wrapped, so that -angle is minus the whole of it. */
			buf_addf(b, "(%s)", v->text);
		} else {
			buf_add(b, word);
		}
	}
	return true;
}

static bool holds(struct fig *f, const char *relation, struct buf *why)
{
	struct buf line = { 0 };
	const struct fig_obs *o;
	double yes = 0;
	enum status st;

	buf_add(&line, "{\"tool\":\"query_holds\",\"args\":{\"relations\":");
	json_add_string(&line, relation);
	buf_add(&line, "}}");
	st = fig_line(f, line.s, line.n, &o);
	buf_reset(why);
	fig_obs_text(why, f, o);
	buf_clear(&line);
	return st == OK && fig_obs_number(&yes, f, o) && yes == 1;
}

static int check_fact(struct fig *f, const struct tool *t, const char *fact, size_t n,
                      const struct json *args)
{
	const char *name = json_text(args, "name");
	int checked = 0;

	/* One result under its name, or several as name_1, name_2, ... */
	for (int i = 0; i < TOOL_OUTPUTS; i++) {
		struct buf relation = { 0 }, why = { 0 };
		char result[80];

		if (i)
			snprintf(result, sizeof result, "%.60s_%d", name, i);
		else
			snprintf(result, sizeof result, "%.60s", name);
		if (fig_find(f, result).v < 0) {
			if (i)
				break;
			continue;
		}
		if (put_in(&relation, fact, n, t, args, result)) {
			checked++;
			if (!ok(holds(f, buf_str(&relation), &why), "%s: %s", t->name, buf_str(&relation)))
				printf("# %s", buf_str(&why));
		}
		buf_clear(&relation);
		buf_clear(&why);
		if (!i)
			break;
	}
	return checked;
}

static int check_facts(struct fig *f, const struct tool *t, int line)
{
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct json *j;
	const char *text = fig_journal_line(f, line);
	int checked = 0;

	if (json_read(&j, text, strlen(text), a, &e) != OK || !json_get(j, "args")) {
		ok(0, "%s: the journal line reads back: %s", t->name, text);
	} else {
		for (const char *p = t->facts; *p; ) {
			size_t n = strcspn(p, ";");

			checked += check_fact(f, t, p, n, json_get(j, "args"));
			p += n;
			p += strspn(p, "; ");
		}
	}
	arena_free(a);
	return checked;
}

int main(void)
{
	struct tool_table *tools = tool_table_new();

	for (int i = 0; i < tool_count(tools); i++) {
		const struct tool *t = tool_at(tools, i);
		struct fig *f = fig_new(tools, 1);
		struct buf got = { 0 }, expected = { 0 };
		struct err e = { 0 };
		int line = -1;
		enum status st = fig_run_example(f, t, &got, &expected, &line, &e);

		if (!ok(st == OK && !strcmp(buf_str(&got), buf_str(&expected)), "%s: %s", t->name, t->example))
			printf("# got %s%s%s\n", buf_str(&got), st == OK ? "" : e.code, st == OK ? "" : e.msg);
		if (st == OK && *t->facts) {
			int n = line < 0 ? 0 : check_facts(f, t, line);

			ok(n > 0, "%s: the example tries a promised fact", t->name);
		}
		buf_clear(&got);
		buf_clear(&expected);
		fig_free(f);
	}
	tool_table_free(tools);
	return tap_done();
}
