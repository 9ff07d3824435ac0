/*
 * store.c -- what keeping canvases costs.
 *
 *   store [FOLDER]     where to keep them; the disk's syncing is part of the times
 *
 * Prints "key value" lines in microseconds.  A call is one move of a point with its
 * observation as JSON; store_call_us has the sync in it, store_memory_us (a store without a
 * folder) has not.
 */
#include "store/store.h"
#include "num/num.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct tool_table *tools;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void die(const struct err *e)
{
	fprintf(stderr, "%s\n", e->msg);
	exit(1);
}

static struct store *opened(const char *dir)
{
	struct store_options o = { .dir = dir, .canvases = 20000 };
	struct store *s;
	struct err e;

	if (store_open(&s, &o, tools, &e) != OK)
		die(&e);
	return s;
}

static void say(struct store *s, const char *id, const char *line)
{
	struct store_call call = { .line = line };
	struct store_result r;
	struct buf b = { 0 };
	struct err e = { 0 };

	if (store_call(s, id, &call, &r, &b, &e) != OK || !r.ok) {
		fprintf(stderr, "%s: %s %s\n", line, e.msg, buf_str(&b));
		exit(1);
	}
	buf_clear(&b);
}

/* Eleven times n calls: the median of one. */
enum { BATCHES = 11, CALLS = 100 };

static void move(char *line, size_t size, int i)
{
	snprintf(line, size, "SetCoords(A, %d, %d)", i % 13, i % 7);
}

static double store_calls(const char *dir)
{
	struct store *s = opened(dir);
	double t[BATCHES];
	char id[STORE_ID], line[80];
	struct err e;

	if (store_create(s, id, "calls", &e) != OK)
		die(&e);
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (1, 0)");
	say(s, id, "M = Midpoint(A, B)");
	for (int b = 0; b < BATCHES; b++) {
		t[b] = now();
		for (int i = 0; i < CALLS; i++) {
			move(line, sizeof line, b * CALLS + i);
			say(s, id, line);
		}
		t[b] = (now() - t[b]) / CALLS;
	}
	store_close(s);
	qsort(t, BATCHES, sizeof *t, by_size);
	return t[BATCHES / 2];
}

static double plain_calls(void)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;
	double t[BATCHES];
	char line[80];
	struct buf b = { 0 };

	fig_line(f, "A = (0, 0)", 10, &o);
	fig_line(f, "B = (1, 0)", 10, &o);
	fig_line(f, "M = Midpoint(A, B)", 18, &o);
	for (int k = 0; k < BATCHES; k++) {
		t[k] = now();
		for (int i = 0; i < CALLS; i++) {
			move(line, sizeof line, k * CALLS + i);
			fig_line(f, line, strlen(line), &o);
			buf_reset(&b);
			fig_obs_json(&b, f, o);
		}
		t[k] = (now() - t[k]) / CALLS;
	}
	buf_clear(&b);
	fig_free(f);
	qsort(t, BATCHES, sizeof *t, by_size);
	return t[BATCHES / 2];
}

static enum status nothing(struct fig *f, const struct store_entry *about, void *user,
			   struct err *e)
{
	(void)f, (void)about, (void)user, (void)e;
	return OK;
}

static double open_time(const char *dir, const char *id)
{
	double best = 1e30;

	for (int i = 0; i < 5; i++) {
		struct store *s = opened(dir);
		double t = now();
		struct err e;

		if (store_read(s, id, nothing, NULL, &e) != OK)
			die(&e);
		t = now() - t;
		best = t < best ? t : best;
		store_close(s);
	}
	return best;
}

/* Histories of 1,000 changes: objects made; half of them undone; one point moved about. */
static void openings(const char *dir)
{
	static const char *const keys[] = { "open_made", "open_undone", "open_moved" };

	for (int kind = 0; kind < 3; kind++) {
		struct store *s = opened(dir);
		char id[STORE_ID], line[100], path[600];
		struct err e;

		if (store_create(s, id, "history", &e) != OK)
			die(&e);
		say(s, id, "A = (0, 0)");
		say(s, id, "B = (1, 0)");
		for (int i = 2; i < 1000; i++) {
			if (kind == 1 && i > 100)
				snprintf(line, sizeof line, i % 2 ? "Undo()" : "Redo()");
			else if (kind == 2 && i > 100)
				move(line, sizeof line, i);
			else if (i % 2)
				snprintf(line, sizeof line, "P_%d = (%d, %d)", i, i % 31,
					 i % 17);
			else
				snprintf(line, sizeof line, "M_%d = Midpoint(A, B)", i);
			if (kind == 1 && i == 101)
				say(s, id, "C = (2, 2)");
			say(s, id, line);
		}
		store_close(s);
		printf("%s_us %.0f\n", keys[kind], open_time(dir, id));
		snprintf(path, sizeof path, "%s/canvas/%s.snap", dir, id);
		if (!unlink(path)) {
			/* What it would cost without: the first opening makes a new one. */
			double t;

			s = opened(dir);
			t = now();
			if (store_read(s, id, nothing, NULL, &e) != OK)
				die(&e);
			printf("%s_replayed_us %.0f\n", keys[kind], now() - t);
			store_close(s);
		}
	}
}

static void lists(const char *dir)
{
	struct store *s = opened(dir);
	char id[STORE_ID];
	struct err e;
	double t = now(), best = 1e30;

	for (int i = 0; i < 10000; i++)
		if (store_create(s, id, "one of many", &e) != OK)
			die(&e);
	printf("create_us %.1f\n", (now() - t) / 10000);
	for (int i = 0; i < 20; i++) {
		struct arena *a = arena_new();
		struct store_entry *all;
		int n;

		t = now();
		if (store_list(s, a, &all, &n, &e) != OK || n < 10000)
			die(&e);
		t = now() - t;
		best = t < best ? t : best;
		arena_free(a);
	}
	printf("list_10000_us %.0f\n", best);
	store_close(s);
	t = now();
	s = opened(dir);
	printf("open_store_10000_us %.0f\n", now() - t);
	store_close(s);
}

static void previews(const char *dir)
{
	struct store *s = opened(dir);
	char id[STORE_ID], line[100];
	struct err e;
	double t, at[2] = { 1, 1 };

	if (store_create(s, id, "drag", &e) != OK)
		die(&e);
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (1, 0)");
	for (int i = 0; i < 58; i++) {
		snprintf(line, sizeof line, "M_%d = Midpoint(A, %s)", i, i ? "M_0" : "B");
		say(s, id, line);
	}
	t = now();
	if (store_preview(s, id, "A", at, 2, nothing, NULL, &e) != OK)
		die(&e);
	printf("preview_first_us %.0f\n", now() - t);
	t = now();
	for (int i = 0; i < 1000; i++) {
		at[0] = i;
		if (store_preview(s, id, "A", at, 2, nothing, NULL, &e) != OK)
			die(&e);
	}
	printf("preview_us %.1f\n", (now() - t) / 1000);
	store_close(s);
}

int main(int argc, char **argv)
{
	const char *dir = argc > 1 ? argv[1] : "store-bench";

	tools = tool_table_new();
	printf("plain_call_us %.1f\n", plain_calls());
	printf("store_memory_us %.1f\n", store_calls(NULL));
	printf("store_call_us %.1f\n", store_calls(dir));
	openings(dir);
	previews(dir);
	lists(dir);
	tool_table_free((struct tool_table *)tools);
	num_cleanup();
	return 0;
}
