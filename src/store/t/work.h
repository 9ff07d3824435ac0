/*
 * work.h -- many who call at once, and writers that are killed; small in t-many.c, large in
 * t/stress/store.c.
 */
#ifndef STORE_T_WORK_H
#define STORE_T_WORK_H
#include "store/t/canvases.h"
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

/* --- Clients ------------------------------------------------------------------------------- */

/* An acknowledged call: who made it, and which version it got. */
struct ack {
	int canvas, client, call;
	long version;
};
struct crowd {
	const char *dir;
	char (*id)[STORE_ID];
	int canvases, clients, calls; /* calls: of each client */
	int open;                     /* figures in memory */
};
struct client {
	struct store *store;
	const struct crowd *crowd;
	struct ack *ack;
	int number, failed, call;
};

static inline void *client_calls(void *user)
{
	struct client *c = user;
	struct rng rng = { 1000 + (uint64_t)c->number };
	struct buf b = { 0 };

	for (int i = 0; i < c->crowd->calls; i++) {
		char line[80];
		struct store_call call = { .line = line };
		struct store_result r;
		struct err e = { 0 };
		int k = (int)rng_below(&rng, (uint64_t)c->crowd->canvases);

		snprintf(line, sizeof line, "T%dx%d = (%d, %d)", c->number, i, i, c->number);
		buf_reset(&b);
		if (store_call(c->store, c->crowd->id[k], &call, &r, &b, &e) != OK || !r.ok) {
			if (!c->failed++)
				printf("# client %d: %s %s\n", c->number, e.msg, buf_str(&b));
			r.version = -1;
		}
		c->ack[i] = (struct ack){ k, c->number, i, r.version };
		/* Others look meanwhile. */
		if (i % 16 == 0) {
			char *text = text_of(c->store, c->crowd->id[k]);

			c->failed += !strncmp(text, "failed", 6);
			mem_free(text);
		}
	}
	buf_clear(&b);
	return NULL;
}

/* Clients first .. first + n - 1 in threads of this process; their acks. */
static inline int run_clients(const struct crowd *w, struct store *s, int first, int n,
			      struct ack *ack)
{
	struct client *c = mem_alloc((size_t)n * sizeof *c);
	pthread_t *t = mem_alloc((size_t)n * sizeof *t);
	int failed = 0;

	for (int i = 0; i < n; i++) {
		c[i] = (struct client){ s,         w, ack + (size_t)i * (size_t)w->calls,
					first + i, 0, 0 };
		pthread_create(&t[i], NULL, client_calls, &c[i]);
	}
	for (int i = 0; i < n; i++) {
		pthread_join(t[i], NULL);
		failed += c[i].failed;
	}
	mem_free(c);
	mem_free(t);
	return failed;
}

/* A process of n clients; its acks go to a file. */
static inline pid_t start_process(const struct crowd *w, int first, int n, const char *file)
{
	struct store_options o = { .dir = w->dir, .open = w->open };
	size_t total = (size_t)n * (size_t)w->calls;
	struct ack *ack;
	struct store *s;
	FILE *f;
	pid_t pid;
	int failed;

	fflush(stdout);
	pid = fork();
	if (pid)
		return pid;
	ack = mem_alloc(total * sizeof *ack);
	s = open_store(&o);
	failed = run_clients(w, s, first, n, ack);
	store_close(s);
	f = fopen(file, "wb");
	failed += !f || fwrite(ack, sizeof *ack, total, f) != total || fclose(f);
	fflush(stdout);
	_exit(failed != 0);
}

static inline bool read_acks(const char *file, struct ack *ack, size_t n)
{
	FILE *f = fopen(file, "rb");
	bool good = f && fread(ack, sizeof *ack, n, f) == n;

	if (f)
		fclose(f);
	return good;
}

struct names {
	const struct crowd *crowd;
	const struct ack **by_version; /* of this canvas */
	long wrong, lines;
};

static inline enum status check_names(struct fig *f, const struct store_entry *about,
				      void *user, struct err *e)
{
	struct names *n = user;

	(void)e;
	n->lines = fig_journal_count(f);
	n->wrong += about->version != n->lines;
	for (int i = 0; i < n->lines; i++) {
		char want[60];
		const struct ack *a = n->by_version[i];

		snprintf(want, sizeof want, "\"name\":\"T%dx%d\",", a ? a->client : -1,
			 a ? a->call : -1);
		n->wrong += !strstr(fig_journal_line(f, i), want);
	}
	return OK;
}

/* Every acknowledged call is there, in the order of the answers, and no other. */
static inline bool check_acks(const struct crowd *w, struct store *s, const struct ack *ack,
			      size_t n)
{
	const struct ack **by_version = mem_alloc((n + 1) * sizeof *by_version);
	long wrong = 0, lines = 0;

	for (int k = 0; k < w->canvases; k++) {
		struct names names = { w, by_version, 0, 0 };
		long most = 0, seen = 0;

		memset(by_version, 0, n * sizeof *by_version);
		for (size_t i = 0; i < n; i++)
			if (ack[i].canvas == k) {
				if (ack[i].version < 1 || ack[i].version > (long)n ||
				    by_version[ack[i].version - 1]) {
					wrong++;
					continue;
				}
				by_version[ack[i].version - 1] = &ack[i];
				seen++;
				if (ack[i].version > most)
					most = ack[i].version;
			}
		wrong += most != seen;
		if (store_read(s, w->id[k], check_names, &names, NULL) != OK)
			wrong++;
		wrong += names.wrong + (names.lines != most);
		lines += names.lines;
	}
	mem_free(by_version);
	if (wrong || lines != (long)n)
		printf("# %ld wrong, %ld lines of %zu\n", wrong, lines, n);
	return !wrong && lines == (long)n;
}

/* --- A writer that is killed --------------------------------------------------------------------- */

/* The calls of the i-th write to a canvas: one, or three at once. */
static inline int nth_write(int i, char line[3][80], struct store_call call[3])
{
	int n = i % 4 == 2 ? 3 : 1;

	for (int k = 0; k < n; k++) {
		call[k] = (struct store_call){ .line = line[k] };
		snprintf(line[k], 80, "P%dx%d = (%d, %d)", i, k, i % 17, k);
	}
	if (i % 4 == 3)
		snprintf(line[0], 80, "Undo(2)");
	else if (i % 8 == 4)
		snprintf(line[0], 80, "Redo()");
	return n;
}

struct done {
	int canvas;
	long version;
	int write;
};

static inline void write_until_killed(const char *dir, char (*id)[STORE_ID], const int *from,
				      int canvases, int out)
{
	struct store *s = open_at(dir);
	struct buf b = { 0 };
	int at[64];

	memcpy(at, from, (size_t)canvases * sizeof *at);
	for (int turn = 0;; turn++) {
		char line[3][80];
		struct store_call call[3];
		struct store_result r;
		struct done d = { turn % canvases, 0, at[turn % canvases] };
		int n = nth_write(d.write, line, call);

		buf_reset(&b);
		if (store_batch(s, id[d.canvas], call, n, true, &r, &b, NULL) != OK || !r.ok)
			_exit(3);
		d.version = r.version;
		at[d.canvas]++;
		if (write(out, &d, sizeof d) != sizeof d)
			_exit(4);
	}
}

/* Writers killed `kills` times; after each, the canvases must be what they were told to be. */
static inline bool killed_writers(int kills, int canvases, uint64_t seed)
{
	char *dir = new_place();
	char(*id)[STORE_ID] = mem_alloc((size_t)canvases * sizeof *id);
	struct fig **want = mem_alloc((size_t)canvases * sizeof *want);
	int *writes = mem_alloc((size_t)canvases * sizeof *writes);
	long *version = mem_alloc((size_t)canvases * sizeof *version), total = 0, unasked = 0;
	struct rng rng = { seed };
	struct store *s = open_at(dir);
	bool good = true;

	for (int k = 0; k < canvases; k++) {
		new_canvas(s, id[k], "killed");
		want[k] = fig_new(tools, STORE_SEED);
	}
	store_close(s);
	for (int kill_no = 0; good && kill_no < kills; kill_no++) {
		int pipes[2], status = 0;
		struct done d;
		struct timespec pause = { 0, 1000000 + (long)rng_below(&rng, 12000000) };
		long *acked = mem_alloc((size_t)canvases * sizeof *acked);
		pid_t pid;

		memcpy(acked, version, (size_t)canvases * sizeof *acked);
		fflush(stdout);
		if (pipe(pipes))
			return false;
		pid = fork();
		if (!pid) {
			close(pipes[0]);
			write_until_killed(dir, id, writes, canvases, pipes[1]);
		}
		close(pipes[1]);
		/* The first answer, then some time. */
		if (read(pipes[0], &d, sizeof d) == sizeof d) {
			acked[d.canvas] = d.version;
			total++;
		}
		nanosleep(&pause, NULL);
		kill(pid, SIGKILL);
		while (read(pipes[0], &d, sizeof d) == sizeof d) {
			acked[d.canvas] = d.version;
			total++;
		}
		close(pipes[0]);
		waitpid(pid, &status, 0);
		good = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
		if (!good)
			printf("# the writer ended by itself: %d\n", WEXITSTATUS(status));
		s = open_at(dir);
		for (int k = 0; good && k < canvases; k++) {
			struct buf b = { 0 };
			char *is = text_of(s, id[k]);
			long v = strtol(is, NULL, 10);

			/* Bring the expected figure to the same version, whole writes at a time. */
			while (version[k] < v) {
				char line[3][80];
				struct store_call call[3];
				int n = nth_write(writes[k]++, line, call);

				for (int i = 0; i < n; i++) {
					const struct fig_obs *o;

					if (fig_line(want[k], line[i], strlen(line[i]), &o) !=
					    OK)
						good = false;
				}
				version[k] += n;
			}
			fig_canvas_json(&b, want[k]);
			buf_addc(&b, '\n');
			fig_save(&b, want[k]);
			good = good && v >= acked[k] && version[k] == v &&
			       !strcmp(strchr(is, '\n') + 1, buf_str(&b));
			unasked += v > acked[k];
			if (!good)
				printf("# kill %d, canvas %d: version %ld, expected %ld, "
				       "acknowledged "
				       "%ld\n# %.400s\n# %.400s\n",
				       kill_no, k, v, version[k], acked[k], is, buf_str(&b));
			mem_free(is);
			buf_clear(&b);
		}
		store_close(s);
		mem_free(acked);
	}
	printf("# %d kills, %ld writes acknowledged, %ld made but not acknowledged\n", kills,
	       total, unasked);
	for (int k = 0; k < canvases; k++)
		fig_free(want[k]);
	mem_free(want);
	mem_free(writes);
	mem_free(version);
	mem_free(id);
	remove_place(dir);
	return good;
}
#endif
