/* t-example.c -- every row's example runs, calls its tool, gives what it says, and keeps
 * the facts that the row promises. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "fig/t/promise.h"
#include <stdio.h>
#include <string.h>

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

/* What is promised of one result. */
static int check_result(struct fig *f, const struct tool *t, int obj, const struct json *args)
{
	const char *arg[TOOL_PARAMS];
	struct buf relation = { 0 }, why = { 0 };
	int checked = 0;

	for (int i = 0; i < t->n_params; i++) {
		const struct json *v = json_get(args, t->param[i].name);

		arg[i] = v ? v->text : NULL;
	}
	for (int i = 0; i < t->n_facts; i++)
		for (int k = 0; promise_said(&relation, f, obj, &t->fact[i], arg, k); k++) {
			checked++;
			if (!ok(holds(f, buf_str(&relation), &why), "%s: %s", t->name,
				buf_str(&relation)))
				printf("# %s", buf_str(&why));
		}
	buf_clear(&relation);
	buf_clear(&why);
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
		const char *name = json_text(json_get(j, "args"), "name");
		int obj = fig_find(f, name).v;

		if (obj >= 0)
			checked += check_result(f, t, obj, json_get(j, "args"));
		/* Several results are name_1, name_2, ... */
		for (int i = 1; obj < 0 || i > 1; i++) {
			obj = fig_find(f, arena_printf(a, "%s_%d", name, i)).v;
			if (obj < 0)
				break;
			checked += check_result(f, t, obj, json_get(j, "args"));
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

		if (!ok(st == OK && !strcmp(buf_str(&got), buf_str(&expected)), "%s: %s",
			t->name, t->example))
			printf("# got %s%s%s\n", buf_str(&got), st == OK ? "" : e.code,
			       st == OK ? "" : e.msg);
		if (st == OK && t->n_facts) {
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
