/* t-drill.c -- trajectories: every situation in every form, the same again, replayed, and what is no such thing. */
#include "agent/trace.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/t/tap.h"
#include "drill/drill_priv.h"
#include "tool/tool.h"
#include <stdlib.h>
#include <string.h>

static struct tool_table *tools;

static struct drill *drill(const char *form, const char *profile, int repair, const char *only)
{
	struct drill_options o = { .tools = tools,
				   .version = "0",
				   .form = form,
				   .profile = profile,
				   .seed = 5,
				   .repair = repair,
				   .only = only };
	struct drill *d = NULL;
	struct err e = { 0 };

	if (drill_new(&d, &o, &e) != OK)
		printf("# %s\n", e.msg);
	return d;
}

static struct json *made(struct buf *b, const struct drill *d, long i, struct arena *a)
{
	struct json *j = NULL;

	buf_reset(b);
	if (!drill_make(b, d, i) || json_read(&j, b->s, b->n, a, NULL) != OK)
		return NULL;
	return j;
}

static void situations(void)
{
	struct drill *plain = drill("openai", "solid", 0, NULL),
		     *mended = drill("anthropic", "solid", 100, NULL);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	int n = plain->situations, good = 0, mends = 0, repaired = 0, clean = 0;

	ok(n >= 25, "%d situations", n);
	for (int i = 0; i < n; i++) {
		const struct json *j = made(&b, plain, i, a);
		const char *failed = j ? json_get(j, "failed")->text : "";

		good += j != NULL;
		clean += !strcmp(failed, "0");
		j = made(&b, mended, i, a);
		mends += j != NULL;
		repaired +=
			j && json_get(j, "repairs")->n > 0 && json_get(j, "mistakes")->n > 0;
		arena_reset(a);
	}
	ok(good == n && clean == n, "each ends as its problem asks, and no call fails");
	ok(mends == n && repaired == n,
	   "so it does with mistakes, which are marked (%d of %d)", repaired, n);
	buf_clear(&b);
	arena_free(a);
	drill_free(plain);
	drill_free(mended);
}

/* As many marks as messages, and the last one is the model's. */
static void forms(void)
{
	static const char *const list[][2] = {
		{ "openai", "messages" },    { "responses", "input" },
		{ "anthropic", "messages" }, { "gemini", "contents" },
		{ "hermes", "messages" },    { "sharegpt", "conversations" }
	};
	struct arena *a = arena_new();
	struct buf b = { 0 };

	for (size_t f = 0; f < sizeof list / sizeof *list; f++) {
		struct drill *d = drill(list[f][0], "core", 60, NULL);
		bool good = true;

		for (int i = 0; i < 4; i++) {
			const struct json *j = made(&b, d, i, a);
			const struct json *marks = json_get(j, "model"),
					  *last = marks ? marks->child : NULL;

			while (last && last->next)
				last = last->next;
			good = good && j && marks && json_get(j, list[f][1]) &&
			       marks->n == json_get(j, list[f][1])->n &&
			       last->type == JSON_TRUE;
		}
		ok(good, "%s: messages and whose they are", list[f][0]);
		drill_free(d);
	}
	buf_clear(&b);
	arena_free(a);
}

static void again(void)
{
	struct drill *one = drill("trace", "plane", 70, NULL),
		     *two = drill("trace", "plane", 70, NULL);
	struct agent_run_options o = drill_run_options(one, false);
	struct arena *a = arena_new();
	struct buf b = { 0 }, c = { 0 };
	int same = 0, replayed = 0;

	for (int i = 0; i < 8; i++) {
		struct agent_again how = { 0 };
		struct agent_trace t;
		const struct json *j;
		const char *text;

		buf_reset(&c);
		(void)drill_make(&c, two, 7 - i);
		buf_reset(&c);
		(void)drill_make(&c, two, i);
		j = made(&b, one, i, a);
		same += b.n == c.n && !memcmp(b.s, c.s, b.n);
		text = json_text(j, "trace");
		o.plan = NULL;
		replayed += text && agent_trace_read(&t, text, strlen(text), a, NULL) == OK &&
			    agent_run_compare(&t, &o, &how, NULL) == OK && !how.differ &&
			    how.lines > 3;
	}
	ok(same == 8, "the same record, whatever was made before");
	ok(replayed == 8, "a trace is made again line by line");
	buf_clear(&b);
	buf_clear(&c);
	arena_free(a);
	drill_free(one);
	drill_free(two);
}

static int count_of(const char *text, const char *word)
{
	int n = 0;

	for (const char *s = text; (s = strstr(s, word)) != NULL; s++)
		n++;
	return n;
}

/* The median's foot, which is its midpoint: every script with another definition of it is among the mistakes. */
static void every_mistake(void)
{
	struct drill *d = drill("sharegpt", "core", 100, "median");
	struct arena *a = arena_new();
	struct buf b = { 0 };
	int wrong = 0, marked = 0, twice = 0;

	for (long i = 0; i < 40; i++) {
		const struct json *j = made(&b, d, i, a);
		int place = 0, here = 0;

		for (const struct json *m = json_get(j, "conversations")->child; m;
		     m = m->next, place++) {
			const char *text = json_text(m, "value");
			bool bad = count_of(text, " = Foot(") || count_of(text, ")/3"),
			     is = false;

			if (strcmp(json_text(m, "from"), "function_call") || !bad)
				continue;
			for (const struct json *k = json_get(j, "mistakes")->child; k;
			     k = k->next)
				is = is || atoi(k->text) == place;
			wrong++;
			here++;
			marked += is;
		}
		twice += here > 1;
	}
	ok(marked == wrong && twice, "each of %d wrong scripts is marked, sent again or not",
	   wrong);
	buf_clear(&b);
	arena_free(a);
	drill_free(d);
}

/* Listed, called by an example of the instructions, or told by an answer that was read before. */
static bool is_known(const char *head, const char *read, const char *tool, struct arena *a)
{
	return strstr(head, arena_printf(a, "\"name\":\"%s\"", tool)) ||
	       strstr(head, arena_printf(a, "\\n> %s {", tool)) ||
	       strstr(read, arena_printf(a, "\"name\":\"%s\",\"call\":", tool));
}

struct seen {
	int calls, unknown, found, named, untrue;
};

/* A sentence about the problem's names, which the call before it missed. */
static void see_names(struct seen *n, const struct json *j, const struct json *was,
		      const struct json *m, struct arena *a)
{
	const char *text = json_text(m, "content");
	const struct json *wrong = json_get(was, "tool_calls"),
			  *right = json_get(m, "tool_calls");
	struct drill_step one = { 0 }, two = { 0 };

	if (!text || !wrong || !right ||
	    (!strstr(text, "name is in the problem") &&
	     !strstr(text, "the problem says which") && !strstr(text, "I take the one of")))
		return;
	one.args = json_text(json_get(wrong->child, "function"), "arguments");
	two.args = json_text(json_get(right->child, "function"), "arguments");
	n->named++;
	n->untrue += !drill_names(json_text(j, "problem"), drill_meant(&one, &two, a));
}

static void see_calls(struct seen *n, const struct json *j, const char *head, struct arena *a)
{
	const struct json *was = NULL;
	const char *read = "";

	for (const struct json *m = json_get(j, "messages")->child; m; m = m->next) {
		const struct json *calls = json_get(m, "tool_calls");
		const char *text = json_text(m, "content");

		if (!strcmp(json_text(m, "role"), "tool"))
			read = arena_printf(a, "%s\n%s", read, text);
		if (strcmp(json_text(m, "role"), "assistant"))
			continue;
		see_names(n, j, was, m, a);
		was = m;
		for (const struct json *c = calls ? calls->child : NULL; c; c = c->next) {
			const char *tool = json_text(json_get(c, "function"), "name");
			bool misnamed =
				strstr(json_text(m->next, "content"), "there is no tool");

			n->calls++;
			n->found += !strcmp(tool, "find_tools");
			n->unknown += !is_known(head, read, tool, a) && !misnamed;
		}
	}
}

/* Nothing is called that a model could not know of, in whatever way a mistake is mended. */
static void offered(void)
{
	struct drill_options o = {
		.tools = tools, .version = "0", .seed = 33, .repair = 80, .bare = true
	};
	struct drill *d = NULL;
	struct arena *a = arena_new();
	struct buf b = { 0 }, head = { 0 };
	struct seen n = { 0 };
	int deleted = 0, redefined = 0, undone = 0;

	if (drill_new(&d, &o, NULL) != OK)
		BUG("no drill");
	drill_head(&head, d);
	for (long i = 0; i < 200; i++) {
		const struct json *j = made(&b, d, i, a);

		see_calls(&n, j, head.s, a);
		deleted += count_of(b.s, "\"deleted\"");
		redefined += count_of(b.s, "\"redefined\"");
		undone += count_of(b.s, "\"undone\"");
		arena_reset(a);
	}
	ok(n.unknown == 0 && n.found > 50, "%d calls, each of a tool that is listed or found",
	   n.calls);
	ok(deleted > 2 && redefined > 2 && undone > 2,
	   "what is wrong is mended in three ways");
	ok(n.named > 0 && n.untrue == 0,
	   "%d times the problem is said to have the name, and it has", n.named);
	buf_clear(&b);
	buf_clear(&head);
	arena_free(a);
	drill_free(d);
}

static void names(void)
{
	static const struct {
		const char *text, *name;
		bool is;
	} list[] = {
		{ "A triangle has the side BC.", "A", false },
		{ "A triangle has the side BC.", "C", true },
		{ "Find it. A circle is given.", "A", false },
		{ "A(0, 0) is given.", "A", true },
		{ "The circle k about M, where A is (1, 2)", "A", true },
		{ "The circle k about M", "k", true },
		{ "The circle about M", "c", false },
		{ "Draw a circle about M", "a", false },
		{ "The Point Q1", "P", false },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		ok(drill_names(list[i].text, list[i].name) == list[i].is, "%s %s in \"%s\"",
		   list[i].name, list[i].is ? "is" : "is not", list[i].text);
}

static void tidy(void)
{
	static const char *const list[][2] = {
		{ "$Q(0, 2/2) and (6/4, 1/2)", "$Q(0, 1) and (3/2, 1/2)" },
		{ "Polygon(A, B, 5 + 1)", "Polygon(A, B, 6)" },
		{ "sqrt((3 - 8/2)^2 + 2^6/2)", "sqrt((3 - 4)^2 + 2^6/2)" },
		{ "3*4/2, 180\302\260/6, x1/2", "3*4/2, 180\302\260/6, x1/2" },
	};
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		ok(!strcmp(drill_tidy(list[i][0], a), list[i][1]), "%s is %s", list[i][0],
		   list[i][1]);
	arena_free(a);
}

static void wrong(void)
{
	struct drill_options o = { .tools = tools, .form = "opnai" };
	struct drill *d = NULL;
	struct err e = { 0 };

	ok(drill_new(&d, &o, &e) == E_ARG && strstr(e.near, "openai"), "no such form");
	o.form = NULL;
	o.only = "median, inradus";
	ok(drill_new(&d, &o, &e) == E_ARG && strstr(e.near, "inradius"), "no such situation");
	o.only = "box_diagonal";
	ok(drill_new(&d, &o, &e) == E_ARG && strstr(e.hint, "solid"),
	   "one that the profile has not");
	o.only = NULL;
	o.profile = "flat";
	ok(drill_new(&d, &o, &e) == E_ARG, "no such profile");
}

/* What a model that is a script says reads back as what it said, in every wire. */
static void turns(void)
{
	static const char *const around[][3] = {
		{ "chat", "{\"choices\":[{\"message\":", "}]}" },
		{ "responses", "{\"status\":\"completed\",\"output\":", "}" },
		{ "anthropic", "{\"type\":\"message\",\"role\":\"assistant\",\"content\":",
		  ",\"stop_reason\":\"tool_use\"}" },
		{ "gemini", "{\"candidates\":[{\"content\":", "}]}" },
	};
	struct arena *a = arena_new();
	struct json *args = NULL;
	const char *text = "{\"x\":\"1\",\"y\":\"2\"}";

	if (json_read(&args, text, strlen(text), a, NULL) != OK)
		BUG("no JSON");
	for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
		struct agent_call call = {
			.id = "c1", .name = "add_point", .text = text, .args = args
		};
		struct agent_reply said = { .text = "So \"this\".",
					    .call = &call,
					    .calls = 1 },
				   read = { 0 };
		const struct agent_wire *w = agent_wire_find(around[i][0]);
		struct buf b = { 0 };

		buf_add(&b, around[i][1]);
		w->turn(&b, &said);
		buf_add(&b, around[i][2]);
		ok(w->reply(&read, b.s, b.n, a, NULL) == OK && !strcmp(read.text, said.text) &&
			   read.calls == 1 && !strcmp(read.call[0].name, "add_point") &&
			   read.call[0].args &&
			   !strcmp(json_text(read.call[0].args, "y"), "2"),
		   "a turn of %s reads back", around[i][0]);
		buf_clear(&b);
	}
	arena_free(a);
}

int main(void)
{
	tools = tool_table_new();
	situations();
	forms();
	again();
	every_mistake();
	offered();
	names();
	tidy();
	wrong();
	turns();
	tool_table_free(tools);
	return tap_done();
}
