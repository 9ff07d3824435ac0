/*
 * http.c -- the server over connections that stay: calls, pictures, previews, scores; and over
 * connections of one request each.
 *
 *   http SCRIPT    one client, then eight; a store in memory, then on disk
 */
#include "base/mem.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include "store/store.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LONG 8000 /* requests of each client: threads settle on processors meanwhile */

struct job {
	const char *method, *path, *body;
	int rounds;
	double *us;
	size_t bytes;
	int failed;
	bool anew; /* a connection for each request */
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static void *work(void *self)
{
	struct job *j = self;
	struct buf b = { 0 };
	int fd = dial();

	for (int i = 0; i < j->rounds; i++) {
		double start = now();
		char text[400];

		/* "%d": another one each time. */
		snprintf(text, sizeof text, j->body, i, i % 50);
		if (j->anew) {
			close(fd);
			fd = dial();
		}
		if (ask_on(fd, &b, j->method, j->path, text) != 200)
			j->failed++;
		j->us[i] = (now() - start) * 1e6;
		j->bytes = b.n;
	}
	close(fd);
	buf_clear(&b);
	return NULL;
}

/* The clients' jobs are like the first, but for the paths where they differ. */
static void measure_all(const char *key, const struct job *like, char path[][200], int rounds,
			int clients)
{
	struct job job[8];
	pthread_t t[8];
	double *us = mem_alloc((size_t)(rounds * clients) * sizeof *us), start = now();
	int n = rounds * clients, failed = 0;

	for (int i = 0; i < clients; i++) {
		job[i] = *like;
		job[i].path = path ? path[i] : like->path;
		job[i].rounds = rounds;
		job[i].us = us + i * rounds;
		pthread_create(&t[i], NULL, work, &job[i]);
	}
	for (int i = 0; i < clients; i++) {
		pthread_join(t[i], NULL);
		failed += job[i].failed;
	}
	start = now() - start;
	qsort(us, (size_t)n, sizeof *us, by_size);
	printf("http_%s_%d_us %.1f\nhttp_%s_%d_99_us %.1f\nhttp_%s_%d_rate %.0f\n", key,
	       clients, us[n / 2], key, clients, us[n - n / 100 - 1], key, clients, n / start);
	printf("http_%s_bytes %zu\n", key, job[0].bytes);
	if (failed) {
		fprintf(stderr, "%s: %d failed\n", key, failed);
		exit(1);
	}
	mem_free(us);
}

static void measure(const char *key, const char *method, const char *path, const char *body,
		    int rounds, int clients)
{
	const struct job like = { .method = method, .path = path, .body = body };

	measure_all(key, &like, NULL, rounds, clients);
}

static char *create(const char *script)
{
	FILE *f = fopen(script, "r");
	struct buf q = { 0 }, b = { 0 };
	char line[1000], *id;
	const char *at;

	buf_add(&q, "{\"script\":\"");
	while (f && fgets(line, sizeof line, f)) {
		for (char *p = line; *p; p++)
			if (*p == '"' || *p == '\\')
				buf_addf(&q, "\\%c", *p);
			else if (*p == '\n')
				buf_add(&q, "\\n");
			else
				buf_addc(&q, *p);
	}
	buf_add(&q, "\"}");
	if (!f || ask(&b, "POST", "/api/v1/canvases", "", buf_str(&q)) != 201) {
		fprintf(stderr, "%s: %s\n", script, buf_str(&b));
		exit(1);
	}
	fclose(f);
	at = strstr(b.s, "\"id\":\"") + 6;
	id = mem_strndup(at, strcspn(at, "\""));
	buf_clear(&q);
	buf_clear(&b);
	return id;
}

/* Questions of clients that each have a canvas. */
static void apart(const char *script)
{
	const struct job like = { .method = "POST", .body = "{\"line\":\"Distance(A, B)\"}" };
	char path[8][200];

	for (int i = 0; i < 8; i++) {
		char *id = create(script);

		snprintf(path[i], sizeof path[i], "/api/v1/canvases/%s/call", id);
		mem_free(id);
	}
	measure_all("apart", &like, path, LONG, 8);
}

static void all(const char *where, const char *dir, const char *script,
		const struct tool_table *tools)
{
	struct store_options keep = { .dir = dir };
	struct serve_options o = {
		.threads = 2, .reward = true, .tools = tools, .version = "0"
	};
	struct serve *s = NULL;
	struct err e = { 0 };
	char *id, path[200], key[60];

	if (store_open(&o.store, &keep, tools, &e) != OK || serve_start(&s, &o, &e) != OK) {
		fprintf(stderr, "%s\n", e.msg);
		exit(1);
	}
	port = serve_port(s);
	id = create(script);
	for (int clients = 1; clients <= 8; clients += 7) {
		snprintf(path, sizeof path, "/api/v1/canvases/%s/call", id);
		snprintf(key, sizeof key, "ask%s", where);
		measure(key, "POST", path, "{\"line\":\"Distance(A, B)\"}",
			clients == 1 ? 1000 : LONG, clients);
		snprintf(key, sizeof key, "move%s", where);
		measure(key, "POST", path, "{\"line\":\"SetCoords(A, %d/1000, %d/100)\"}",
			200 / clients, clients);
		snprintf(path, sizeof path, "/api/v1/canvases/%s/move", id);
		snprintf(key, sizeof key, "preview%s", where);
		measure(key, "POST", path,
			"{\"name\":\"A\",\"x\":%d.5e-3,\"y\":%d.25e-2,\"preview\":true,"
			"\"width\":800,\"height\":600,\"x_min\":-8,\"x_max\":8,\"y_min\":-6,"
			"\"y_max\":6}",
			400 / clients, clients);
		snprintf(path, sizeof path, "/api/v1/canvases/%s/picture?width=800&height=600",
			 id);
		snprintf(key, sizeof key, "picture%s", where);
		measure(key, "GET", path, "", 400 / clients, clients);
		if (!dir) {
			const struct job anew = { .method = "GET",
						  .path = "/api/v1/health",
						  .body = "",
						  .anew = true };

			measure_all("anew", &anew, NULL, 1000, clients);
			measure("health", "GET", "/api/v1/health", "", 2000, clients);
			measure("score", "POST", "/score",
				"{\"program\":\"Gougu N0 N1 V0 Get "
				"V0\",\"nums\":[\"3\",\"4\"],"
				"\"answer\":\"5\"}\n",
				2000, clients);
		}
	}
	if (!dir)
		apart(script);
	serve_stop(s);
	store_close(o.store);
	mem_free(id);
}

int main(int argc, char **argv)
{
	struct tool_table *tools = tool_table_new();
	const char *script = argc > 1 ? argv[1] : "bench/drag.txt";
	char dir[] = "/tmp/porism-bench-XXXXXX", command[100];

	all("", NULL, script, tools);
	if (mkdtemp(dir)) {
		all("_disk", dir, script, tools);
		snprintf(command, sizeof command, "rm -rf %s", dir);
		if (system(command))
			fprintf(stderr, "%s stays\n", dir);
	}
	tool_table_free(tools);
	return 0;
}
