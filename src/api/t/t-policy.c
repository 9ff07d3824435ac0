/*
 * t-policy.c -- a policy that knows nothing: 10,000 episodes in one process, a thousand open at
 * once, with calls from the tools' own examples, broken calls, garbage and guesses.
 *
 * Every turn must be answered, with a reward of 0, 1 or null and terms of the types that are
 * promised; memory must not grow with the number of episodes.  t-policy N plays N episodes.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "base/text.h"
#include "porism.h"
#include "tool/tool.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHECKED_MEMORY
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define CHECKED_MEMORY
#endif

#define EPISODES 10000
#define OPEN 1000
#define GROWTH 24 /* MB that may be added after the first third */

/* --- Chance ---------------------------------------------------------------------------------------- */
struct policy {
	uint64_t state;
	const struct tool_table *tools;
	struct buf turn, part;
};

static unsigned chance(struct policy *p, unsigned n)
{
	p->state = p->state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(p->state >> 33) % n;
}

/* --- Turns ----------------------------------------------------------------------------------------- */
static const struct tool *some_tool(struct policy *p)
{
	return tool_at(p->tools, (int)chance(p, (unsigned)tool_count(p->tools)));
}

/* The lines of an example, as run_script takes them; long ones take long and are passed over. */
static void add_script(struct policy *p)
{
	const char *s = "A=(0,0)";
	size_t n;

	for (int i = 0; i < 20; i++) {
		const struct tool *t = some_tool(p);

		if (t->cls == TOOL_ACT || strlen(t->example) > 60 || strchr(t->example, '"'))
			continue;
		s = t->example;
		break;
	}
	n = strstr(s, " -> ") ? (size_t)(strstr(s, " -> ") - s) : strlen(s);
	buf_reset(&p->part);
	for (size_t i = 0; i < n; i++)
		buf_addc(&p->part, s[i] == ';' ? '\n' : s[i]);
	buf_add(&p->turn, "{\"name\": \"run_script\", \"arguments\": {\"script\": ");
	json_add_string(&p->turn, buf_str(&p->part));
	buf_add(&p->turn, "}}");
}

/* A tool with its parameters, and values that are seldom right. */
static void add_direct(struct policy *p)
{
	static const char *const values[] = { "\"A\"",          "\"B\"", "3",
					      "-1.5",           "null",  "true",
					      "[\"A\", \"B\"]", "{}",    "\"\"",
					      "\"(1,2)\"",      "1e400", "\"sqrt(2)\"" };
	const struct tool *t = some_tool(p);

	buf_addf(&p->turn, "{\"name\": \"%s\", \"arguments\": {", t->name);
	for (int i = 0; i < t->n_params; i++)
		buf_addf(&p->turn, "%s\"%s\": %s", i ? ", " : "", t->param[i].name,
			 values[chance(p, sizeof values / sizeof *values)]);
	buf_add(&p->turn, "}}");
}

static void add_call(struct policy *p)
{
	if (chance(p, 3))
		add_script(p);
	else
		add_direct(p);
}

static void add_calls(struct policy *p)
{
	static const char *const around[][2] = { { "<tool_call>", "</tool_call>" },
						 { "<tool_call>", "" },
						 { "", "" },
						 { "[TOOL_CALLS] [", "]" },
						 { "<|python_tag|>", "<|eom_id|>" },
						 { "<think>ANSWER: 1</think><tool_call>",
						   "</tool_call>" } };
	const char *const *marks = around[chance(p, 6)];

	for (unsigned i = 1 + chance(p, 2); i > 0; i--) {
		buf_add(&p->turn, marks[0]);
		add_call(p);
		buf_add(&p->turn, marks[1]);
	}
}

static void add_message(struct policy *p)
{
	static const char *const shapes[] = {
		"{\"content\": %s}", "{\"content\": [{\"type\": \"text\", \"text\": %s}]}",
		"{\"role\": \"assistant\", \"tool_calls\": [%s]}",
		"{\"tool_calls\": %s, \"content\": 3}",
		"{\"tool_calls\": [{\"function\": {\"name\": \"f\", \"arguments\": %s}}]}"
	};
	const char *shape = shapes[chance(p, 5)], *hole = strstr(shape, "%s");
	struct buf inner = { 0 };

	add_calls(p);
	json_add_string(&inner, buf_str(&p->turn));
	buf_reset(&p->turn);
	buf_addn(&p->turn, shape, (size_t)(hole - shape));
	buf_add(&p->turn, buf_str(&inner));
	buf_add(&p->turn, hole + 2);
	buf_clear(&inner);
}

static void add_garbage(struct policy *p)
{
	static const char *const words[] = {
		"<tool_call>", "</tool_call>", "{\"name\":", "}",        "<think>",
		"</think>",    "ANSWER",       ":",          "\\boxed{", "[TOOL_CALLS]",
		"\"",          "\xff",         "<function=", "\\u0000",  "GEOMETRY_DONE"
	};

	for (unsigned n = chance(p, 30); n > 0; n--)
		if (chance(p, 2))
			buf_add(&p->turn, words[chance(p, sizeof words / sizeof *words)]);
		else
			buf_addc(&p->turn, (char)(1 + chance(p, 255)));
}

static void add_answer(struct policy *p)
{
	static const char *const odd[] = { "ANSWER: {\"value\": \"%u\", \"from\": \"#1\"}",
					   "ANSWER: %u",
					   "ANSWER: {\"value\": %u",
					   "\\boxed{%u}",
					   "ANSWER: %u) == (0",
					   "ANSWER: {\"choice\": \"%u\"}" };
	const char *shape = odd[chance(p, 6)], *hole = strstr(shape, "%u");

	buf_addn(&p->turn, shape, (size_t)(hole - shape));
	buf_addf(&p->turn, "%u%s", chance(p, 4), hole + 2);
}

static const char *some_turn(struct policy *p)
{
	buf_reset(&p->turn);
	switch (chance(p, 8)) {
	case 0:
	case 1: add_calls(p); break;
	case 2: add_message(p); break;
	case 3: add_garbage(p); break;
	case 4:
		/* A good turn with some bytes of it changed. */
		add_calls(p);
		for (unsigned n = 1 + chance(p, 4); n > 0; n--)
			p->turn.s[chance(p, (unsigned)p->turn.n)] = (char)(1 + chance(p, 255));
		break;
	case 5:
		add_calls(p);
		p->turn.s[chance(p, (unsigned)p->turn.n)] = 0;
		break;
	default: add_answer(p);
	}
	return buf_str(&p->turn);
}

/* --- What is promised -------------------------------------------------------------------------------- */
static bool is_type(const struct json *object, const char *key, unsigned types)
{
	const struct json *m = json_get(object, key);

	return m && (types >> m->type & 1);
}
#define TYPE(x) (1u << (x))
#define TRUTHS (TYPE(JSON_TRUE) | TYPE(JSON_FALSE))

static bool is_messages(const struct json *list)
{
	if (!list || list->type != JSON_ARRAY)
		return false;
	for (const struct json *m = list->child; m; m = m->next) {
		const char *role = json_text(m, "role");

		if (!role || (strcmp(role, "tool") && strcmp(role, "user")) ||
		    !is_type(m, "content", TYPE(JSON_STRING) | TYPE(JSON_ARRAY)))
			return false;
		if (!strcmp(role, "tool") && !json_text(m, "tool_call_id"))
			return false;
	}
	return true;
}

static bool is_terms(const struct json *t, bool over)
{
	return is_type(t, "answer", over ? TRUTHS | TYPE(JSON_NULL) : TYPE(JSON_NULL)) &&
	       is_type(t, "match", TYPE(JSON_STRING)) && is_type(t, "format", TRUTHS) &&
	       is_type(t, "grounded", TRUTHS) &&
	       is_type(t, "agrees", TRUTHS | TYPE(JSON_NULL)) &&
	       is_type(t, "agrees_match", TYPE(JSON_STRING)) &&
	       is_type(t, "calls", TYPE(JSON_NUMBER)) &&
	       is_type(t, "accepted", TYPE(JSON_NUMBER));
}

/* Is the answer to a turn what the header says?  *reward: -1 for null. */
static bool is_answer(const struct json *j, bool key, bool *over, int *reward)
{
	const struct json *r = json_get(j, "reward");

	if (!is_type(j, "ok", TYPE(JSON_TRUE)) || !is_type(j, "done", TRUTHS) || !r)
		return false;
	*over = json_get(j, "done")->type == JSON_TRUE;
	*reward = r->type == JSON_NULL ? -1 : !strcmp(r->text, "1");
	if (key ? r->type != JSON_NUMBER || (strcmp(r->text, "0") && strcmp(r->text, "1"))
		: r->type != JSON_NULL)
		return false;
	if (*reward == 1 && !*over)
		return false;
	/* Who is not done is told something. */
	return is_messages(json_get(j, "messages")) && (*over || json_get(j, "messages")->n) &&
	       is_terms(json_get(j, "terms"), *over) &&
	       is_type(j, "status", TYPE(JSON_STRING)) &&
	       is_type(j, "turns", TYPE(JSON_NUMBER)) &&
	       is_type(j, "answer", TYPE(JSON_NULL) | TYPE(JSON_OBJECT));
}

/* Megabytes that are resident, or -1 where nobody tells. */
static long resident(void)
{
	FILE *f = fopen("/proc/self/statm", "r");
	long all = 0, now = -1;

	if (!f)
		return -1;
	if (fscanf(f, "%ld %ld", &all, &now) != 2)
		now = -1;
	fclose(f);
	return now < 0 ? -1 : now / 256; /* pages of 4 kB */
}

/* --- Play -------------------------------------------------------------------------------------------- */
struct played {
	long episodes, steps, right, wrong, unknown;
	long resident; /* after the first third */
	bool sound;
};

static void begin(porism_episode **e, const porism_agent *a, struct policy *p, bool *key)
{
	buf_reset(&p->part);
	*key = chance(p, 8) > 0;
	buf_add(&p->part, "{\"text\": \"How far is A from B?\"");
	if (*key)
		buf_addf(&p->part, ", \"answer\": \"%u\"", chance(p, 4));
	buf_addc(&p->part, '}');
	*e = porism_agent_reset(a, buf_str(&p->part));
}

static void play(struct played *x, const porism_agent *const *agents, struct policy *p,
		 long most)
{
	static porism_episode *open[OPEN];
	static bool key[OPEN];
	struct arena *a = arena_new();

	while (x->episodes < most && x->sound) {
		unsigned i = chance(p, OPEN);
		const char *turn, *said;
		struct json *j = NULL;
		bool over = false;
		int reward = 0;

		if (!open[i])
			begin(&open[i], agents[chance(p, 4)], p, &key[i]);
		turn = some_turn(p);
		said = porism_agent_step(open[i], turn);
		arena_reset(a);
		x->sound = json_read(&j, said, strlen(said), a, NULL) == OK &&
			   is_answer(j, key[i], &over, &reward);
		if (!x->sound)
			printf("# turn: %s\n# said: %.2000s\n", turn, said);
		x->steps++;
		if (!over)
			continue;
		x->right += reward == 1;
		x->wrong += reward == 0;
		x->unknown += reward < 0;
		porism_agent_end(open[i]);
		open[i] = NULL;
		if (++x->episodes == most / 3)
			x->resident = resident();
	}
	for (int i = 0; i < OPEN; i++) {
		porism_agent_end(open[i]);
		open[i] = NULL;
	}
	arena_free(a);
}

int main(int argc, char **argv)
{
	static const char *const settings[] = { "{\"turns\": 3}",
						"{\"turns\": 2, \"force_answer\": false}",
						"{\"turns\": 3, \"gate\": \"ask\"}",
						"{\"turns\": 2, \"mode\": \"draw\"}" };
	long most = argc > 1 ? strtol(argv[1], NULL, 10) : test_times(EPISODES), after;
	struct tool_table *tools = tool_table_new();
	struct policy p = { .state = 14, .tools = tools };
	struct played x = { .sound = true };
	porism_agent *agents[4];
	const porism_agent *borrowed[4];
	bool fine = true;

	for (int i = 0; i < 4; i++) {
		agents[i] = porism_agent_new(settings[i]);
		borrowed[i] = agents[i];
		fine &= !porism_agent_error(agents[i]);
	}
	ok(fine, "the settings are fine");
	play(&x, borrowed, &p, most);
	after = resident();
	ok(x.sound && x.episodes == most, "%ld episodes, %ld turns, each answered as promised",
	   x.episodes, x.steps);
	ok(most < 1000 || (x.right && x.wrong && x.unknown),
	   "%ld were right by chance, %ld wrong, %ld had no key", x.right, x.wrong, x.unknown);
	if (argc > 1)
		printf("# resident: %ld MB after a third, %ld MB at the end\n", x.resident,
		       after);
#ifdef CHECKED_MEMORY
	skip("a checked program keeps what was freed; it looks for leaks itself");
#else
	if (after < 0 || most < OPEN)
		skip("nobody tells how much memory is resident, or all is still being opened");
	else
		ok(after - x.resident <= GROWTH, "memory does not grow with the episodes");
#endif
	for (int i = 0; i < 4; i++)
		porism_agent_free(agents[i]);
	tool_table_free(tools);
	buf_clear(&p.turn);
	buf_clear(&p.part);
	porism_thread_end(); /* the libraries' caches are no leaks of ours */
	return tap_done();
}
