/*
 * http.c -- the server at full size: a crowd of clients over HTTP, more canvases than
 * figures fit in memory, a folder on disk.  make stress
 *
 *   stress-http [calls [canvases [clients]]]
 */
#include "base/t/tap.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include "store/t/work.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>

#define ROOT "/api/v1/canvases"
#define OPEN 64             /* figures kept in memory */
#define MEMORY (512L << 10) /* KiB that all may take */

struct call {
	int canvas;
	long version; /* answered, or 0 */
	double ms;
};
struct crowd_http {
	char (*id)[STORE_ID];
	int canvases, calls;
	struct call *call;
	atomic_int next, failed;
};

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *http_client(void *self)
{
	struct crowd_http *w = self;
	struct buf b = { 0 };
	int fd = dial(), i;

	while ((i = atomic_fetch_add(&w->next, 1)) < w->calls) {
		/* Several at a time want the same canvas. */
		struct call *c = &w->call[i];
		char where[80], text[120];
		const char *v;
		double start = seconds();

		c->canvas = i / 8 % w->canvases;
		snprintf(where, sizeof where, ROOT "/%s/call", w->id[c->canvas]);
		snprintf(text, sizeof text, "{\"line\":\"N_%d = (%d, %d)\"}", i, i % 97,
			 i % 89);
		if (ask_on(fd, &b, "POST", where, text) != 200 ||
		    !strstr(b.s, "\"ok\":true") || !(v = strstr(b.s, "\"version\":"))) {
			atomic_fetch_add(&w->failed, 1);
			continue;
		}
		c->version = strtol(v + 10, NULL, 10);
		c->ms = (seconds() - start) * 1e3;
	}
	close(fd);
	buf_clear(&b);
	return NULL;
}

/* Is each call the line of the journal that its version says, and no line too many? */
static int misplaced(const struct crowd_http *w)
{
	char ***line = mem_alloc((size_t)w->canvases * sizeof *line);
	char **text = mem_alloc((size_t)w->canvases * sizeof *text);
	long *n = mem_alloc((size_t)w->canvases * sizeof *n), lines = 0;
	struct buf b = { 0 };
	int wrong = 0;

	for (int k = 0; k < w->canvases; k++) {
		char where[80];
		int cap = 0;

		snprintf(where, sizeof where, ROOT "/%s/journal", w->id[k]);
		wrong += ask(&b, "GET", where, "", "") != 200;
		text[k] = mem_strdup(buf_str(&b));
		for (char *p = text[k]; *p; p++) {
			line[k] = mem_grow(line[k], &cap, (int)n[k] + 1, sizeof *line[k]);
			line[k][n[k]++] = p;
			p += strcspn(p, "\n");
			*p = 0;
		}
		lines += n[k];
	}
	for (int i = 0; i < w->calls; i++) {
		const struct call *c = &w->call[i];
		char name[40];

		snprintf(name, sizeof name, "\"N_%d\"", i);
		wrong += c->version < 1 || c->version > n[c->canvas] ||
			 !strstr(line[c->canvas][c->version - 1], name);
	}
	for (int k = 0; k < w->canvases; k++) {
		mem_free(text[k]);
		mem_free(line[k]);
	}
	mem_free(text);
	mem_free(line);
	mem_free(n);
	buf_clear(&b);
	return wrong + (lines != w->calls);
}

static int by_time(const void *a, const void *b)
{
	double x = ((const struct call *)a)->ms, y = ((const struct call *)b)->ms;

	return x < y ? -1 : x > y;
}

static void run(int calls, int canvases, int clients)
{
	char *dir = new_folder();
	struct store_options keep = { .dir = dir, .open = OPEN };
	struct serve_options o = { .threads = 2, .tools = tools, .version = "0" };
	struct crowd_http w = { .canvases = canvases, .calls = calls };
	pthread_t *t = mem_alloc((size_t)clients * sizeof *t);
	struct serve *s = NULL;
	struct rusage use;
	struct err e = { 0 };
	double start;

	w.id = mem_alloc((size_t)canvases * sizeof *w.id);
	w.call = mem_alloc((size_t)calls * sizeof *w.call);
	o.store = open_store(&keep);
	for (int k = 0; k < canvases; k++)
		new_canvas(o.store, w.id[k], "crowd");
	if (serve_start(&s, &o, &e) != OK) {
		skip(e.msg);
		return;
	}
	port = serve_port(s);
	start = seconds();
	for (int i = 0; i < clients; i++)
		pthread_create(&t[i], NULL, http_client, &w);
	for (int i = 0; i < clients; i++)
		pthread_join(t[i], NULL);
	start = seconds() - start;
	printf("# %d calls in %.2f s: %.0f a second\n", calls, start, calls / start);
	ok(!atomic_load(&w.failed), "%d clients, %d canvases: all %d calls accepted", clients,
	   canvases, calls);
	ok(misplaced(&w) == 0, "none lost, none moved");
	qsort(w.call, (size_t)calls, sizeof *w.call, by_time);
	printf("# one call: median %.2f ms, 99 of 100 %.2f ms, longest %.2f ms\n",
	       w.call[calls / 2].ms, w.call[calls - calls / 100 - 1].ms, w.call[calls - 1].ms);
	serve_stop(s);
	store_close(o.store);
	getrusage(RUSAGE_SELF, &use);
	ok(use.ru_maxrss < MEMORY, "server and clients took %ld MiB", use.ru_maxrss >> 10);
	remove_folder(dir);
	mem_free(w.id);
	mem_free(w.call);
	mem_free(t);
}

int main(int argc, char **argv)
{
	int given[3] = { 50000, 1000, 64 };

	for (int i = 1; i < argc && i <= 3; i++)
		given[i - 1] = (int)strtol(argv[i], NULL, 10);
	tools = tool_table_new();
	run(given[0], given[1], given[2]);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
