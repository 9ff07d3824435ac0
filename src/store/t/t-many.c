/* t-many.c -- one folder, several who use it: stores, threads, processes, and some die. */
#include "store/t/work.h"

static void two_stores(const char *dir)
{
	struct store *s = open_at(dir), *t = open_at(dir);
	struct arena *a = arena_new();
	struct store_entry *all;
	struct err e = { 0 };
	char id[STORE_ID], other[STORE_ID];
	long version;
	int n;

	new_canvas(s, id, "shared");
	ok(say(s, id, "A = (0, 0)") == 1 && say(t, id, "B = (2, 0)") == 1 &&
		   say(s, id, "M = Midpoint(A, B)") == 1,
	   "two stores call in turn");
	ok(same_text(text_of(s, id), text_of(t, id)), "and see the same");
	ok(say(t, id, "Undo(2)") == 1 && say(s, id, "Redo()") == 1 &&
		   say(t, id, "C = (1, 1)") == 1,
	   "undo and redo of each other's calls");
	ok(same_text(text_of(s, id), text_of(t, id)), "and see the same");
	ok(say(s, id, "D = (1, 2)") == 1 && store_version(t, id, &version, &e) == OK &&
		   version == 7,
	   "the other knows the version");
	ok(store_rename(t, id, "renamed", &e) == OK && store_list(s, a, &all, &n, &e) == OK &&
		   n == 1 && !strcmp(all[0].title, "renamed") && all[0].version == 7,
	   "and the list");
	new_canvas(t, other, "late");
	ok(store_list(s, a, &all, &n, &e) == OK && n == 2 && say(s, other, "A = (0, 0)") == 1,
	   "a canvas that the other made");
	ok(store_delete(t, id, &e) == OK && say(s, id, "E = (0, 0)") == -1 &&
		   store_version(s, id, &version, &e) == E_ARG && !strcmp(e.code, "not_found"),
	   "and one it deleted");
	store_close(s);
	store_close(t);
	arena_free(a);
}

/* A process that closes a canvas gives back the room after its log.  Who reads it at that
 * moment, without a lock, finds the log shorter than it was just now, and nothing wrong. */
static void looks_while_closed(const char *dir)
{
	struct store *s = open_at(dir);
	char id[STORE_ID], *text;
	int status = 1, looks = 0, failed = 0;
	struct canvas *c;
	struct buf own = { 0 };
	struct err e = { 0 };
	const char *bytes;
	size_t n = 0;
	pid_t pid;

	new_canvas(s, id, "closed");
	if (store_enter(s, id, false, &c, &e) == OK) {
		int64_t end = c->seen.at;

		ok(s->back->read(s, c, 4, end + 4096, &own, &bytes, &n, &e) == OK &&
			   (int64_t)n == end - 4 && own.n == n,
		   "a log that has become shorter is read to its end");
		buf_clear(&own);
		store_leave(s, c);
	}
	fflush(stdout);
	pid = fork();
	for (int i = 0; !pid && i < 400; i++) {
		struct store *t = open_at(dir);

		if (say(t, id, i % 2 ? "Undo()" : "A = (1, 2)") != 1)
			_exit(1);
		store_close(t);
	}
	if (!pid)
		_exit(0);
	while (waitpid(pid, &status, WNOHANG) == 0) {
		text = text_of(s, id);
		looks++;
		if (!strncmp(text, "failed", 6) && !failed++)
			printf("# %s\n", text);
		mem_free(text);
	}
	ok(!status && !failed, "%s while another process opens and closes it",
	   looks > 20 ? "looked at" : "hardly looked at");
	store_close(s);
}

static void crowd(const char *dir, int processes)
{
	char id[5][STORE_ID], file[4][500], *acks = new_folder();
	struct crowd w = {
		.dir = dir, .id = id, .canvases = 5, .clients = 8, .calls = 60, .open = 2
	};
	size_t n = (size_t)w.clients * (size_t)w.calls;
	struct store_options o = { .dir = dir, .open = w.open };
	struct ack *ack = mem_alloc(n * sizeof *ack);
	struct store *s = open_store(&o);
	int failed = 0, each = w.clients / (processes ? processes : 1);

	for (int k = 0; k < w.canvases; k++)
		new_canvas(s, id[k], "crowd");
	if (!processes)
		failed = run_clients(&w, s, 0, w.clients, ack);
	for (int i = 0; i < processes; i++) {
		snprintf(file[i], sizeof file[i], "%s/acks.%d", acks, i);
		if (start_process(&w, i * each, each, file[i]) < 0)
			failed++;
	}
	for (int i = 0; i < processes; i++) {
		int status = 1;

		wait(&status);
		failed += status != 0;
	}
	for (int i = 0; i < processes; i++)
		failed += !read_acks(file[i], ack + (size_t)(i * each * w.calls),
				     (size_t)(each * w.calls));
	ok(!failed, "%d clients in %d processes: all calls accepted", w.clients,
	   processes ? processes : 1);
	ok(check_acks(&w, s, ack, n), "%zu calls: none lost, none moved", n);
	store_close(s);
	s = open_store(&o);
	ok(check_acks(&w, s, ack, n), "also after reopening");
	store_close(s);
	mem_free(ack);
	remove_folder(acks);
}

static void threads(const char *dir)
{
	crowd(dir, 0);
}
static void two_processes(const char *dir)
{
	crowd(dir, 2);
}

/* --- Anything at once ------------------------------------------------------------------------ */

#define SHARED 8
struct chaos {
	struct store *store;
	pthread_mutex_t mutex;
	char id[SHARED][STORE_ID];
	int number; /* of threads begun */
	int wrong, done;
};

static enum status count_objects(struct fig *f, const struct store_entry *about, void *user,
				 struct err *e)
{
	struct buf b = { 0 };

	(void)e;
	fig_canvas_json(&b, f);
	*(int *)user = fig_count(f) + about->objects;
	buf_clear(&b);
	return OK;
}

/* One random thing to a random canvas; only "there is none" may come of it. */
static enum status anything(struct chaos *c, struct rng *rng, struct err *e)
{
	struct store *s = c->store;
	int k = (int)rng_below(rng, SHARED), n;
	char id[STORE_ID], other[STORE_ID], line[80];
	struct store_call call = { .line = line };
	struct store_result r;
	struct store_entry about, *all;
	struct arena *a;
	struct buf b = { 0 };
	enum status st;
	const char *what;
	long version;

	pthread_mutex_lock(&c->mutex);
	memcpy(id, c->id[k], sizeof id);
	pthread_mutex_unlock(&c->mutex);
	switch (rng_below(rng, 12)) {
	case 0:
		st = store_delete(s, id, e);
		if (st == OK)
			st = store_create(s, other, "again", e);
		if (st == OK) {
			pthread_mutex_lock(&c->mutex);
			memcpy(c->id[k], other, sizeof other);
			pthread_mutex_unlock(&c->mutex);
		}
		return st;
	case 1:
		a = arena_new();
		st = store_list(s, a, &all, &n, e);
		arena_free(a);
		return st;
	case 2: return store_read(s, id, count_objects, &n, e);
	case 3: return store_read_at(s, id, 2, count_objects, &n, e);
	case 4:
		st = store_preview(s, id, "A", (double[]){ 1, 2 }, 2, count_objects, &n, e);
		return st == E_ARG ? OK : st;
	case 5: return store_rename(s, id, "named", e);
	case 6: return store_version(s, id, &version, e);
	case 7: return store_entry(s, id, &about, e);
	case 8:
		st = store_copy(s, other, id, -1, e);
		return st == OK ? store_delete(s, other, e) : st;
	default:
		what = rng_below(rng, 3) ? "" : "A";
		snprintf(line, sizeof line, "%s = (%d, 2)", what, (int)rng_below(rng, 9));
		if (line[0] == ' ')
			snprintf(line, sizeof line, "%s",
				 rng_below(rng, 3) ? "(1, 2)" : "Undo()");
		st = store_call(s, id, &call, &r, &b, e);
		buf_clear(&b);
		return st;
	}
}

static void *chaotic(void *user)
{
	struct chaos *c = user;
	struct rng rng;
	int wrong = 0, done = 0;

	pthread_mutex_lock(&c->mutex);
	rng.s = (uint64_t)++c->number;
	pthread_mutex_unlock(&c->mutex);
	for (int i = 0; i < 200; i++) {
		struct err e = { 0 };
		enum status st = anything(c, &rng, &e);

		if (st != OK && (st != E_ARG || strcmp(e.code, "not_found"))) {
			printf("# %s: %s\n", e.code, e.msg);
			wrong++;
		}
		done += st == OK;
	}
	pthread_mutex_lock(&c->mutex);
	c->wrong += wrong;
	c->done += done;
	pthread_mutex_unlock(&c->mutex);
	return NULL;
}

static void chaos(const char *dir)
{
	struct store_options o = { .dir = dir, .open = 3 };
	struct chaos c = { .store = open_store(&o), .number = dir ? 10 : 20 };
	struct arena *a = arena_new();
	struct store_entry *all;
	pthread_t t[6];
	bool good;
	int n = 0;

	pthread_mutex_init(&c.mutex, NULL);
	for (int i = 0; i < SHARED; i++)
		new_canvas(c.store, c.id[i], "chaos");
	for (int i = 0; i < 6; i++)
		pthread_create(&t[i], NULL, chaotic, &c);
	for (int i = 0; i < 6; i++)
		pthread_join(t[i], NULL);
	ok(!c.wrong && c.done > 600, "anything at once, in %s: %d things done",
	   c.store->back->name, c.done);
	good = store_list(c.store, a, &all, &n, NULL) == OK;
	ok(good && n == store_count(c.store) && n >= SHARED,
	   "%d canvases are left, as counted", n);
	store_close(c.store);
	arena_free(a);
	pthread_mutex_destroy(&c.mutex);
}

/* --- Figures that ask the CAS: each worker serves one at a time ------------------------------ */

static void *solver(void *user)
{
	struct client *c = user;

	for (int i = 0; i < 4; i++) {
		char line[120];
		struct store_call call = { .line = line };
		struct store_result r;
		struct buf b = { 0 };

		snprintf(line, sizeof line, "g_%d(x) = Integral(x*sin(x)*exp(%d*x))", i,
			 c->number + 1);
		if (store_call(c->store, c->crowd->id[c->number % 3], &call, &r, &b, NULL) !=
		    OK)
			c->failed++;
		/* Two clients share a canvas: the second defines the function anew. */
		c->call += r.ok;
		buf_clear(&b);
	}
	return NULL;
}

static void with_cas(const char *dir)
{
	const char *build = getenv("BUILD");
	char worker[500], id[3][STORE_ID];
	struct crowd w = { .dir = dir, .id = id };
	struct store_options o = { .dir = dir, .cas = worker, .open = 2 };
	struct client c[6];
	struct store *s;
	pthread_t t[6];
	int failed = 0, made = 0;
	char *was[3];

	snprintf(worker, sizeof worker, "%s/porism-cas", build ? build : "build");
	if (access(worker, X_OK)) {
		skip("needs the CAS worker");
		return;
	}
	s = open_store(&o);
	for (int i = 0; i < 3; i++)
		new_canvas(s, id[i], "cas");
	for (int i = 0; i < 6; i++) {
		c[i] = (struct client){ .store = s, .crowd = &w, .number = i };
		pthread_create(&t[i], NULL, solver, &c[i]);
	}
	for (int i = 0; i < 6; i++) {
		pthread_join(t[i], NULL);
		failed += c[i].failed;
		made += c[i].call;
	}
	ok(!failed && made == 24, "six clients ask the CAS at once (%d made)", made);
	for (int i = 0; i < 3; i++)
		was[i] = text_of(s, id[i]);
	store_close(s);
	s = open_store(&o);
	for (int i = 0; i < 3; i++)
		ok(strstr(was[i], "exp") && same_text(was[i], text_of(s, id[i])),
		   "canvas %d comes back with its answers", i);
	store_close(s);
}

static void in_place(void (*test)(const char *))
{
	char *dir = new_place();

	test(dir);
	remove_place(dir);
}

int main(void)
{
	tools = tool_table_new();
	in_place(two_stores);
	/* Processes first: a fork carries no threads along. */
	if (!getenv("PORISM_TEST_STORE"))
		in_place(looks_while_closed);
	in_place(two_processes);
	ok(killed_writers(20, 3, 11),
	   "writers killed at any moment: what was acknowledged is there");
	in_place(threads);
	in_place(chaos);
	chaos(NULL);
	in_place(with_cas);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
