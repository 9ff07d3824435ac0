/*
 * t-random.c -- random calls, made from the examples of all rows and then spoiled: every answer
 * keeps what desk.h promises, and the same calls give the same bytes.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "desk/t/check.h"

#ifndef DESKS
#define DESKS 48
#endif
#define CALLS 60

static struct tool_table *tools;

/* A call as text: the tool and its arguments. */
struct sample {
	char *tool, *args;
};
static struct sample *samples;
static int n_samples, cap_samples;

static void add_sample(const char *tool, const char *args)
{
	samples = mem_grow(samples, &cap_samples, n_samples + 1, sizeof *samples);
	samples[n_samples++] = (struct sample){ mem_strdup(tool), mem_strdup(args) };
}

static void add_script(const char *lines)
{
	struct buf b = { 0 };

	buf_add(&b, "{\"script\":");
	json_add_string(&b, lines);
	buf_addc(&b, '}');
	add_sample("run_script", buf_str(&b));
	buf_clear(&b);
}

/* The calls that an example makes, and the example as a script. */
static void collect(const struct tool *t, struct arena *a)
{
	const char *arrow = strstr(t->example, " -> ");
	struct fig *f = fig_new(tools, 1);
	struct buf got = { 0 }, expected = { 0 };
	struct err e = { 0 };
	int line;

	if (fig_run_example(f, t, &got, &expected, &line, &e) != OK)
		printf("# %s: %s\n", t->name, e.msg);
	for (int i = 0; i < fig_journal_count(f); i++) {
		struct buf args = { 0 };
		struct json *j;

		if (json_read(&j, fig_journal_line(f, i), strlen(fig_journal_line(f, i)), a,
			      NULL) == OK) {
			json_add(&args, json_get(j, "args"));
			add_sample(json_text(j, "tool"), buf_str(&args));
		}
		buf_clear(&args);
	}
	if (arrow) {
		char *text = mem_strndup(t->example, (size_t)(arrow - t->example));

		add_script(text);
		mem_free(text);
	}
	buf_clear(&got);
	buf_clear(&expected);
	fig_free(f);
}

static void collect_own(void)
{
	static const char *const own[][2] = {
		{ "undo_to", "{\"step\":1}" },
		{ "undo_to", "{\"step\":\"0\"}" },
		{ "undo_to", "{\"step\":3}" },
		{ "undo", "{}" },
		{ "redo", "{}" },
		{ "note", "{\"text\":\"a plan\"}" },
		{ "query_canvas", "{\"full\":true}" },
		{ "describe", "{}" },
		{ "find_tools", "{\"query\":\"angle between lines\",\"limit\":40}" },
		{ "find_tools", "{\"query\":\"solve an equation\",\"full\":true}" },
		{ "solve_problem",
		  "{\"facts\":[\"AB = 3\",\"BC = 4\",\"∠ABC = 90°\"],\"goal\":\"AC\"}" },
		{ "run_program",
		  "{\"program\":\"Gougu N0 N1 V0 Get V0\",\"values\":[\"1\",\"1\"]}" },
		{ "render_canvas", "{\"width\":64,\"height\":48}" },
		{ "delete_object", "{\"name\":\"A\"}" },
		{ "delete_object", "{\"name\":\"B\"}" },
		{ "create_pint", "{}" },
		{ "query_distance", "{\"p1\":\"A\",\"p2\":\"B\"}" },
		{ "run_script",
		  "{\"script\":\"A\\nB\\nDistance(A, B)\\nA = (1, sqrt(3))\\nDelete(B)\","
		  "\"whole\":true}" },
	};

	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		add_sample(own[i][0], own[i][1]);
}

/* Spoil a text here and there; NULL-safe bytes only. */
static char *spoiled(const char *s, struct rng *r)
{
	static const char with[] = "{}[]\",:;()0123456789ABCabcxyz_.+-*/^= \\";
	size_t n = strlen(s);
	char *t = mem_strdup(s);

	for (int i = 0; n && i < 1 + (int)rng_below(r, 3); i++) {
		char c = with[rng_below(r, sizeof with - 1)];

		t[rng_below(r, n)] = c;
	}
	if (n && !rng_below(r, 4))
		t[rng_below(r, n)] = 0;
	return t;
}

static void call(struct desk *d, const char *tool, const char *text, struct desk_result *r)
{
	struct arena *a = arena_new();
	struct json *args;
	struct err e = { 0 };

	if (json_read(&args, text, strlen(text), a, &e) == OK)
		desk_call(d, tool, args, r);
	else
		desk_refuse(d, tool, e.msg, r);
	arena_free(a);
}

static int faults;

static void fault(const char *tool, const char *args, const struct desk_result *r,
		  unsigned without, const char *what)
{
	if (faults++ < 5)
		printf("# without %u, %s %s: %s:\n#   %.600s\n", without, tool, args, what,
		       buf_str(&r->json));
}

static void run(uint64_t seed, unsigned without, const char *profile)
{
	struct desk_options o = {
		.tools = tools, .seed = seed, .without = without, .profile = profile
	};
	struct rng r = { seed };
	struct desk *one, *two;
	struct err e = { 0 };

	if (desk_new(&one, &o, &e) != OK || desk_new(&two, &o, &e) != OK) {
		faults++;
		return;
	}
	for (int i = 0; i < CALLS; i++) {
		const struct sample *s = &samples[rng_below(&r, (uint64_t)n_samples)];
		char *args = rng_below(&r, 3) ? mem_strdup(s->args) : spoiled(s->args, &r);
		char *tool = rng_below(&r, 8) ? mem_strdup(s->tool) : spoiled(s->tool, &r);
		char *before = check_state(one);
		struct desk_result a = { 0 }, b = { 0 };
		const char *what;

		call(one, tool, args, &a);
		what = check_answer(one, &a, before, tools, without);
		if (what)
			fault(tool, args, &a, without, what);
		call(two, tool, args, &b);
		if (a.json.n != b.json.n || memcmp(a.json.s, b.json.s, a.json.n) ||
		    a.picture.n != b.picture.n ||
		    (a.picture.n && memcmp(a.picture.s, b.picture.s, a.picture.n)))
			fault(tool, args, &b, without, "another answer to the same calls");
		desk_result_clear(&a);
		desk_result_clear(&b);
		mem_free(before);
		mem_free(args);
		mem_free(tool);
	}
	desk_free(one);
	desk_free(two);
}

int main(void)
{
	static const char *const profiles[] = { "core", "plane", "all" };
	struct arena *a = arena_new();
	int desks = test_times(DESKS);

	tools = tool_table_new();
	for (int i = 0; i < tool_count(tools); i++)
		collect(tool_at(tools, i), a);
	for (int i = 0; i < 20; i++)
		collect_own();
	arena_free(a);
	for (int p = 0; p < 3; p++) {
		faults = 0;
		for (int i = 0; i < desks; i++)
			run((uint64_t)(1 + i + 1000 * p), i < desks / 2 ? 0 : 1u << i % 6,
			    profiles[p]);
		ok(!faults, "%s: %d desks, %d calls each of %d kinds, keep their promises",
		   profiles[p], desks, CALLS, n_samples);
	}
	for (int i = 0; i < n_samples; i++) {
		mem_free(samples[i].tool);
		mem_free(samples[i].args);
	}
	mem_free(samples);
	tool_table_free(tools);
	return tap_done();
}
