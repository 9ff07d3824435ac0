/*
 * t-save.c -- a saved figure comes back: the same bytes, and the same after undo and redo.
 *
 * Random figures of all tools, with objects moved again and again, undone and redefined.
 */
#include "base/t/tap.h"
#include "fig/t/random_fig.h"
#include "num/num.h"

#define FIGURES 150
#define STEPS 30

static struct tool_table *tools;
static uint64_t seed;

static enum status run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o);
}

/* The whole figure with its history. */
static char *state(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	buf_addc(&b, '\n');
	fig_save(&b, f);
	return buf_take(&b);
}

static bool same(struct fig *f, struct fig *g, const char *what)
{
	char *a = state(f), *b = state(g);
	bool good = !strcmp(a, b);
	size_t at = 0;

	if (!good) {
		while (a[at] == b[at])
			at++;
		at = at > 60 ? at - 60 : 0;
		printf("# seed %llu, %s:\n#   %.200s\n#   %.200s\n", (unsigned long long)seed,
		       what, a + at, b + at);
	}
	mem_free(a);
	mem_free(b);
	return good;
}

static struct fig *restored(const struct fig *f, struct err *e)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct fig *g = NULL;

	fig_save(&b, f);
	if (json_read(&j, b.s, b.n, a, e) == OK)
		g = fig_restore(tools, 1, NULL, j, e);
	buf_clear(&b);
	arena_free(a);
	return g;
}

/* Some object that can be moved, some times in a row. */
static void move_about(struct pick *p, struct fig *f, long *moves)
{
	int n = fig_count(f), times = 1 + (int)pick_below(p, 4);

	for (int tries = 0; tries < 20 && n; tries++) {
		fig_id id = { (int)pick_below(p, (unsigned)n) };
		char line[200];

		if (!fig_alive(f, id) || !fig_is_free(f, id))
			continue;
		for (int i = 0; i < times; i++) {
			int x = (int)pick_below(p, 9) - 4, y = (int)pick_below(p, 9) - 4;

			if (fig_kind(f, id) != KIND_POINT)
				snprintf(line, sizeof line, "SetValue(%s, %d)",
					 fig_name(f, id), x);
			else if (pick_below(p, 8) == 0)
				snprintf(line, sizeof line, "SetCoords(%s, x(o0), %d)",
					 fig_name(f, id), y);
			else
				snprintf(line, sizeof line, "SetCoords(%s, %d, %d/3)",
					 fig_name(f, id), x, y);
			*moves += run(f, line) == OK;
		}
		return;
	}
}

static struct fig *random_history(struct pick *p, long *moves)
{
	struct fig *f = fig_new(tools, 1);
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } };

	for (int i = 0; i < STEPS; i++) {
		unsigned what = i < 4 ? 9 : pick_below(p, 10);
		char text[80];

		if (what < 4) {
			move_about(p, f, moves);
		} else if (what == 4) {
			snprintf(text, sizeof text, "Undo(%d)", 1 + (int)pick_below(p, 4));
			run(f, text);
		} else if (what == 5) {
			run(f, "Redo()");
		} else if (what == 6) {
			int id = (int)pick_below(p, 4);

			snprintf(text, sizeof text, "Redefine(o%d, \"(%d, 1)\")", id,
				 (int)pick_below(p, 5));
			run(f, text);
		} else {
			if (i < 4)
				pick_start(p, i, &line);
			else if (!pick_call(p, f, pick_tool(p, tools, 1u << TOOL_MAKE), i,
					    given, &line))
				continue;
			run(f, buf_str(&line));
		}
	}
	buf_clear(&line);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
	return f;
}

static void random_figures(void)
{
	long bad = 0, moves = 0, after = 0;

	for (seed = 1; seed <= FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_history(&p, &moves), *g;
		struct err e = { 0 };

		g = restored(f, &e);
		if (!g) {
			printf("# seed %llu: %s %s\n", (unsigned long long)seed, e.msg,
			       e.hint);
			bad++;
			fig_free(f);
			continue;
		}
		bad += !same(f, g, "restored");
		for (int i = 0; i < 6; i++) {
			char text[80];
			const char *what = pick_below(&p, 2) ? "Undo" : "Redo";

			snprintf(text, sizeof text, "%s(%d)", what,
				 1 + (int)pick_below(&p, 5));
			bad += run(f, text) != run(g, text);
			bad += !same(f, g, text);
			after++;
		}
		fig_free(f);
		fig_free(g);
	}
	ok(!bad,
	   "%d figures with %ld moves come back, also after %ld undos and redos (%ld differ)",
	   FIGURES, moves, after, bad);
}

static void refused(const char *text)
{
	struct arena *a = arena_new();
	struct json *j;
	struct err e = { 0 };
	struct fig *g = NULL;

	if (json_read(&j, text, strlen(text), a, &e) != OK)
		printf("# %s\n", e.msg);
	else
		g = fig_restore(tools, 1, NULL, j, &e);
	ok(!g && e.code && strcmp(e.code, "internal"), "%.50s: %s", text, e.msg);
	fig_free(g);
	arena_free(a);
}

int main(void)
{
	tools = tool_table_new();
	random_figures();
	refused("[]");
	refused("{\"journal\":[],\"undo\":[]}");
	refused("{\"journal\":[1],\"undo\":[1],\"redo\":[]}");
	refused("{\"journal\":[\"A = (1, 2)\"],\"undo\":[],\"redo\":[]}");
	refused("{\"journal\":[\"A = (1, 2)\"],\"undo\":[2],\"redo\":[]}");
	refused("{\"journal\":[\"A = (1, 2)\"],\"undo\":[999999999],\"redo\":[]}");
	refused("{\"journal\":[\"A = (1, 2)\"],\"undo\":[-1],\"redo\":[]}");
	refused("{\"journal\":[\"A = Midpoint(B, C)\"],\"undo\":[1],\"redo\":[]}");
	refused("{\"journal\":[\"# nothing\"],\"undo\":[1],\"redo\":[]}");
	refused("{\"journal\":[\"A = (1, "
		"2)\"],\"undo\":[{\"at\":0,\"new\":1,\"old\":[\"x\"]}],"
		"\"redo\":[]}");
	refused("{\"journal\":[],\"undo\":[],\"redo\":[{\"at\":1,\"old\":[],\"new\":[]}]}");
	refused("{\"journal\":[],\"undo\":[],\"redo\":[{\"at\":0,\"old\":[\"x\"],\"new\":[]}]"
		"}");
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
