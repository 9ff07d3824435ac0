/*
 * calls.c -- thousands of hostile calls, each within a budget of time and memory, as a server
 * would answer them.  make hostile
 *
 *   hostile-calls [calls [milliseconds [megabytes [seed [where]]]]]
 *
 * Fails when a call takes more than one and a half times its time, or more than its memory and
 * a tenth.  It also tells how long the processor worked between two looks whether to go on
 * (base/work.h), anywhere in a call: on a machine on which others work, that is what can be
 * believed.  With a fifth argument it tells where such a gap is (addresses for addr2line).
 */
#include "base/work.h"
#include "cas/cas.h"
#include "desk/t/hostile.h"
#include "num/num.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "doors.h"
#include "where.h"

#define WORST 12
#define TOLERANCE_MS 60 /* of a machine on which others work */
#define GAP_MS 200      /* of the processor without a look, worth telling */

struct measured {
	double ms, mb, cpu, gap;
	uint64_t seed;
	const char *kind;
	char tool[40];
	bool cut;
};
struct run {
	long calls, ms, mb;
	uint64_t seed;
	bool where;
	struct tool_table *tools;
	struct desk *first;
	struct cas *cas;         /* beside the program, where it is built */
	bool *called, *accepted; /* by row of the table */
	long done, cut, late, large, deaf_calls;
	struct measured slow[WORST], big[WORST], deaf[WORST];
	/* What the watch looks at: */
	pthread_t worker;
	atomic_llong began;  /* milliseconds; 0: nothing runs */
	atomic_llong looked; /* milliseconds of the processor */
	atomic_llong gap;    /* the longest one of the call so far */
	atomic_ullong at;    /* the seed */
	atomic_bool ended;
};

static double clock_ms(clockid_t c)
{
	struct timespec t;

	clock_gettime(c, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static double now(void)
{
	return clock_ms(CLOCK_MONOTONIC);
}

static double processor(void)
{
	return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

/* The work asks whether anybody waits for it: so it looks. */
static bool looked(void *user)
{
	struct run *r = user;
	long long t = (long long)processor(), gap = t - atomic_exchange(&r->looked, t);

	if (gap > atomic_load(&r->gap))
		atomic_store(&r->gap, gap);
	return false;
}

/* Tells of what hangs, where it is. */
static void *watch(void *arg)
{
	struct run *r = arg;
	long long told = 0;

	while (!atomic_load(&r->ended)) {
		long long began = atomic_load(&r->began), t = (long long)now();
		long long deaf = (long long)processor() - atomic_load(&r->looked);

		nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
		if (!began || t - told < (r->where ? 100 : 10 * r->ms) ||
		    (t - began < 3 * r->ms && (!r->where || deaf < GAP_MS)))
			continue;
		told = t;
		fprintf(stderr,
			"# seed %llu has run for %lld ms, and not looked for %lld of the "
			"processor\n",
			atomic_load(&r->at), t - began, deaf);
		if (r->where)
			pthread_kill(r->worker, SIGUSR1);
	}
	return NULL;
}

static double by_time(const struct measured *m)
{
	return m->ms;
}

static double by_size(const struct measured *m)
{
	return m->mb;
}

static double by_gap(const struct measured *m)
{
	return m->gap;
}

static void keep_worst(struct measured *list, const struct measured *m,
		       double (*by)(const struct measured *))
{
	for (int i = 0; i < WORST; i++)
		if (by(m) > by(list + i)) {
			memmove(list + i + 1, list + i,
				(size_t)(WORST - 1 - i) * sizeof *list);
			list[i] = *m;
			return;
		}
}

/* Which rows of the table were ever called by their names, and did what was asked. */
static void count_row(struct run *r, const char *tool, bool done)
{
	const struct tool *t = tool_find(r->tools, tool);
	int i = t ? tool_index(r->tools, t) : -1;

	if (i < 0)
		return;
	r->called[i] = true;
	r->accepted[i] = r->accepted[i] || done;
}

static void tell_rows(const struct run *r)
{
	int called = 0, accepted = 0, n = tool_count(r->tools);

	for (int i = 0; i < n; i++) {
		called += r->called[i];
		accepted += r->accepted[i];
	}
	printf("# of %d rows of the table %d were called, and %d did what was asked\n", n,
	       called, accepted);
	for (int i = 0; i < n && getenv("PORISM_HOSTILE_ROWS"); i++)
		if (r->called[i] && !r->accepted[i])
			printf("#   refused: %s\n", tool_at(r->tools, i)->name);
}

/* One call; false when it was cut, and its desk is worth nothing any more.  door: instead of a
 * tool of the desk. */
static bool one(struct run *r, struct desk *d, const struct door *door,
		const struct hostile_call *c, const char *kind, uint64_t seed)
{
	struct measured m = { .seed = seed, .kind = kind };
	struct desk_result out = { 0 };
	struct arena *a = arena_new();
	struct json *args = NULL;
	struct err e = { 0 };
	struct work w;
	double start, cpu;

	if (json_read(&args, c->args, strlen(c->args), a, &e) != OK)
		BUG("bad arguments: %.200s", c->args);
	start = now();
	cpu = processor();
	atomic_store(&r->gap, 0);
	atomic_store(&r->looked, (long long)cpu);
	atomic_store(&r->began, (long long)start);
	work_begin(&w, &(struct work_limits){ .ms = r->ms,
					      .bytes = (size_t)r->mb << 20,
					      .gone = looked,
					      .user = r });
	if (door)
		door->call(args, a);
	else
		desk_call(d, c->tool, args, &out);
	m.cut = work_end(&w) != WORK_WHOLE;
	m.ms = now() - start;
	m.cpu = processor() - cpu;
	(void)looked(r);
	m.gap = (double)atomic_load(&r->gap);
	atomic_store(&r->began, 0);
	m.mb = (double)atomic_load(&w.peak) / (1 << 20);
	snprintf(m.tool, sizeof m.tool, "%s", c->tool);
	r->done++;
	r->cut += m.cut;
	r->late += m.ms > 1.5 * (double)r->ms + TOLERANCE_MS;
	r->large += m.mb > 1.1 * (double)r->mb;
	r->deaf_calls += m.gap > GAP_MS;
	keep_worst(r->slow, &m, by_time);
	keep_worst(r->big, &m, by_size);
	keep_worst(r->deaf, &m, by_gap);
	count_row(r, c->tool, out.ok);
	desk_result_clear(&out);
	arena_free(a);
	return !m.cut;
}

/* Doors beside the desk, one call each in turn. */
static void knock(struct run *r, uint64_t seed)
{
	const struct door *door = &doors[seed % DOORS];
	struct arena *a = arena_new();
	struct hostile h = { .rng = { seed * 7919 + 17 }, .seed = seed, .arena = a };
	struct buf b = { 0 };

	door->make(&h, &b);
	(void)one(r, NULL, door, &(struct hostile_call){ door->name, b.s }, "doors", seed);
	buf_clear(&b);
	arena_free(a);
}

/* As a server would make a canvas anew from its log. */
static void set_up(struct desk *d, const struct hostile *h)
{
	for (int i = 0; i < h->set_up; i++) {
		struct desk_result out = { 0 };
		struct arena *a = arena_new();
		struct json *args = NULL;

		if (json_read(&args, h->call[i].args, strlen(h->call[i].args), a, NULL) == OK)
			desk_call(d, h->call[i].tool, args, &out);
		desk_result_clear(&out);
		arena_free(a);
	}
}

static void *work(void *arg)
{
	struct run *r = arg;

	for (uint64_t seed = r->seed; r->done < r->calls; seed++) {
		struct arena *a = arena_new();
		struct hostile h;
		struct desk *d = desk_like(r->first, r->cas);

		atomic_store(&r->at, seed);
		hostile_make(&h, seed, r->tools, a);
		for (int i = 0; i < h.n && r->done < r->calls; i++)
			if (!one(r, d, NULL, &h.call[i], h.kind, seed)) {
				desk_free(d);
				d = desk_like(r->first, r->cas);
				if (i < h.set_up || !h.set_up)
					break;
				set_up(d, &h);
			}
		desk_free(d);
		arena_free(a);
		if (r->done < r->calls)
			knock(r, seed);
	}
	num_cleanup();
	return NULL;
}

static void tell(const char *what, const struct measured *list)
{
	printf("# %s:\n", what);
	for (int i = 0; i < WORST && list[i].kind; i++)
		printf("#   %8.0f ms, %8.0f of the processor, %6.0f without a look %8.1f MB  "
		       "seed %llu %s, %s%s\n",
		       list[i].ms, list[i].cpu, list[i].gap, list[i].mb,
		       (unsigned long long)list[i].seed, list[i].kind, list[i].tool,
		       list[i].cut ? ", cut" : "");
}

int main(int argc, char **argv)
{
	long given[4] = { 4000, 2000, 256, 1 };
	struct run r = { 0 };
	struct rusage use;
	struct err e = { 0 };
	pthread_t other;
	double start;

	for (int i = 1; i < argc && i <= 4; i++)
		given[i - 1] = strtol(argv[i], NULL, 10);
	num_count_memory();
	r.calls = given[0], r.ms = given[1], r.mb = given[2], r.seed = (uint64_t)given[3];
	r.where = argc > 5;
	r.tools = tool_table_new();
	r.cas = cas_new(NULL);
	r.called = mem_alloc((size_t)tool_count(r.tools) * sizeof *r.called);
	r.accepted = mem_alloc((size_t)tool_count(r.tools) * sizeof *r.accepted);
	if (desk_new(&r.first, &(struct desk_options){ .tools = r.tools, .profile = "all" },
		     &e) != OK)
		BUG("%s", e.msg);
	sigaction(SIGUSR1, &(struct sigaction){ .sa_handler = tell_where }, NULL);
	start = now();
	if (pthread_create(&r.worker, NULL, work, &r) ||
	    pthread_create(&other, NULL, watch, &r))
		BUG("no threads");
	pthread_join(r.worker, NULL);
	atomic_store(&r.ended, true);
	pthread_join(other, NULL);
	tell("the slowest", r.slow);
	tell("the largest", r.big);
	tell("the longest without a look", r.deaf);
	tell_rows(&r);
	getrusage(RUSAGE_SELF, &use);
	printf("# %ld calls in %.0f s, %ld cut, %ld MB resident at most, %ld with more than "
	       "%d ms without a look\n",
	       r.done, (now() - start) / 1000, r.cut, use.ru_maxrss >> 10, r.deaf_calls,
	       GAP_MS);
	printf("%sok 1 - within 1.5 times %ld ms: all but %ld\n", r.late ? "not " : "", r.ms,
	       r.late);
	printf("%sok 2 - within %ld MB: all but %ld\n1..2\n", r.large ? "not " : "", r.mb,
	       r.large);
	cas_free(r.cas);
	mem_free(r.called);
	mem_free(r.accepted);
	desk_free(r.first);
	tool_table_free(r.tools);
	return r.late || r.large;
}
