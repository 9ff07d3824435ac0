/*
 * t-limits.c -- calls that are cut: nothing of them is in the log, and the figure is as if they
 * had not been made.
 */
#include "base/work.h"
#include "store/t/canvases.h"
#include <pthread.h>
#include <time.h>

static const char *const figure[] = { "A=(0,0)", "B=(4,1)", "c=Circle(A,B)",
				      "P=Intersect(c,xAxis,1)", "f(x)=sin(x)-x/3" };

static void build(struct store *s, char id[STORE_ID])
{
	struct store_result r;
	struct buf b = { 0 };

	new_canvas(s, id, "");
	for (size_t i = 0; i < sizeof figure / sizeof *figure; i++) {
		struct store_call c = { .line = figure[i] };

		if (store_call(s, id, &c, &r, &b, NULL) != OK || !r.ok)
			printf("# %s: %s\n", figure[i], buf_str(&b));
		buf_reset(&b);
	}
	buf_clear(&b);
}

static long version_of(struct store *s, const char *id)
{
	long v = -1;

	return store_version(s, id, &v, NULL) == OK ? v : -1;
}

/* One line within limits. */
static enum status within(struct store *s, const char *id, const char *line,
			  struct work_limits most, struct buf *b, struct err *e)
{
	struct store_call c = { .line = line };
	struct store_result r = { 0 };
	enum status st;
	struct work w;

	buf_reset(b);
	work_begin(&w, &most);
	st = store_call(s, id, &c, &r, b, e);
	work_end(&w);
	return st;
}

/* Cut at each of the first places where anybody asks. */
static void calls_are_cut(const char *dir)
{
	static const char *const line[] = { "Q=Midpoint(A,P)", "n=Integral(f,0,1)",
					    "SetCoords(A,1,1)", "W=Root(f,1,4)", "Undo(1)" };
	struct store *s = open_at(dir);
	char id[STORE_ID];
	struct buf b = { 0 };
	struct err e = { 0 };
	int wrong = 0, cut = 0, whole = 0;

	build(s, id);
	for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
		enum status st = E_UNABLE;

		for (long asks = 1; st != OK; asks += 1 + asks / 4) {
			long was = version_of(s, id);

			e = (struct err){ 0 };
			st = within(s, id, line[i], (struct work_limits){ .asks = asks }, &b,
				    &e);
			cut += st != OK;
			wrong += st != OK &&
				 (strcmp(e.code, "limit") || b.n || version_of(s, id) != was);
			whole += st == OK && version_of(s, id) == was + 1;
		}
	}
	ok(cut > 10 && !wrong, "calls that were cut %d times said so and changed nothing",
	   cut);
	ok(whole == 5, "with enough of it each of them is done once");
	store_close(s);
	s = open_at(dir);
	ok(version_of(s, id) == 10, "and the log has them once");
	store_close(s);
	buf_clear(&b);
}

static void batches_are_cut(const char *dir)
{
	struct store *s = open_at(dir);
	struct store_call call[] = { { .line = "Q=Midpoint(A,P)" },
				     { .line = "R=Midpoint(A,Q)" },
				     { .line = "S=Midpoint(A,R)" } };
	struct store_result r = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID];
	struct work w;
	enum status st = E_UNABLE;
	int wrong = 0, cut = 0;

	build(s, id);
	for (long asks = 1; st != OK; asks++) {
		work_begin(&w, &(struct work_limits){ .asks = asks });
		st = store_batch(s, id, call, 3, STORE_ON, &r, &b, &e);
		if (work_end(&w) != WORK_WHOLE && st == OK)
			wrong++;
		cut += st != OK;
		wrong += st != OK && (b.n || version_of(s, id) != 5);
	}
	ok(cut > 2 && !wrong, "of a batch that was cut nothing happened (%d times)", cut);
	ok(version_of(s, id) == 8 && atomic_load(&w.kept), "else all, and the work knows it");
	store_close(s);
	buf_clear(&b);
}

static void tries_are_cut(const char *dir)
{
	struct store *s = open_at(dir);
	struct store_call call[] = { { .line = "Q=Midpoint(A,P)" },
				     { .line = "n=Integral(f,0,1)" },
				     { .line = "W=Root(f,1,4)" } };
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID];
	struct work w;
	enum status st = E_UNABLE;
	int wrong = 0, cut = 0;

	build(s, id);
	for (long asks = 1; st != OK; asks += 1 + asks / 4) {
		work_begin(&w, &(struct work_limits){ .asks = asks });
		st = store_try(s, id, call, 3, &b, NULL, NULL, &e);
		wrong += work_end(&w) != WORK_WHOLE && st == OK;
		cut += st != OK;
		wrong += version_of(s, id) != 5;
	}
	ok(cut > 2 && !wrong, "what is tried is cut (%d times), and spoils nothing", cut);
	store_close(s);
	buf_clear(&b);
}

struct holding {
	struct store *store;
	const char *id;
	pthread_mutex_t mutex;
	pthread_cond_t told;
	bool inside, end;
};

static enum status stay(struct fig *f, const struct store_entry *about, void *user,
			struct err *e)
{
	struct holding *h = user;

	(void)f, (void)about, (void)e;
	pthread_mutex_lock(&h->mutex);
	h->inside = true;
	pthread_cond_broadcast(&h->told);
	while (!h->end)
		pthread_cond_wait(&h->told, &h->mutex);
	pthread_mutex_unlock(&h->mutex);
	return OK;
}

static void *hold(void *user)
{
	struct holding *h = user;

	(void)!store_read(h->store, h->id, stay, h, NULL);
	num_cleanup();
	return NULL;
}

static void waits_end(const char *dir)
{
	struct holding h = { .store = open_at(dir),
			     .mutex = PTHREAD_MUTEX_INITIALIZER,
			     .told = PTHREAD_COND_INITIALIZER };
	char id[STORE_ID];
	struct buf b = { 0 };
	struct err e = { 0 };
	pthread_t t;

	build(h.store, id);
	h.id = id;
	if (pthread_create(&t, NULL, hold, &h))
		return;
	pthread_mutex_lock(&h.mutex);
	while (!h.inside)
		pthread_cond_wait(&h.told, &h.mutex);
	pthread_mutex_unlock(&h.mutex);
	ok(within(h.store, id, "Q=(1,1)", (struct work_limits){ .ms = 20 }, &b, &e) ==
			   E_UNABLE &&
		   !strcmp(e.code, "limit") && strstr(e.msg, "busy"),
	   "who waits for a canvas waits no longer than the call may take: %s", e.msg);
	pthread_mutex_lock(&h.mutex);
	h.end = true;
	pthread_cond_broadcast(&h.told);
	pthread_mutex_unlock(&h.mutex);
	pthread_join(t, NULL);
	ok(within(h.store, id, "Q=(1,1)", (struct work_limits){ .ms = 60000 }, &b, &e) == OK,
	   "and has it when it is free");
	store_close(h.store);
	buf_clear(&b);
}

/* A call whose time is over before the canvas is open goes on from where it came. */
static void opening_goes_on(const char *dir)
{
	struct store *s = open_at(dir);
	char id[STORE_ID];
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = E_UNABLE;
	int times = 0;

	build(s, id);
	store_close(s);
	s = open_at(dir);
	/* One line of the log (the first is the canvas) before each time. */
	for (; st != OK && times < 100; times++)
		st = within(s, id, "Q=(1,1)",
			    (struct work_limits){ .asks = 2 + 2 * (times > 8) * times }, &b,
			    &e);
	ok(st == OK && times > 2, "a canvas is opened by and by, in %d calls", times);
	ok(version_of(s, id) == 6, "and then the call is done");
	store_close(s);
	buf_clear(&b);
}

static void in_folder(void (*test)(const char *))
{
	char *dir = new_folder();

	test(dir);
	remove_folder(dir);
}

int main(void)
{
	tools = tool_table_new();
	in_folder(calls_are_cut);
	in_folder(batches_are_cut);
	in_folder(tries_are_cut);
	in_folder(waits_end);
	in_folder(opening_goes_on);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
