/*
 * prove_batch.c -- porism prove: one theorem or many, on several threads.
 *
 * Answers are printed in the order of the problems, each as soon as those before it are.  Without
 * added points each thread has a problem of its own; the search for points uses all
 * threads for one problem after the other.
 */
#include "base/json.h"
#include "cmd/prove_priv.h"
#include "jgex/jgex.h"
#include "num/num.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct prove_piece {
	const char *name, *statement;
	const struct json *record; /* of docs/PROBLEM.md, or NULL */
	const char *broken;        /* what is wrong with it, or NULL */
};
struct prove_mark {
	enum prove_status status;
	bool algebra, failed;
	double ms;
};
struct prove_batch {
	const struct prove_request *q;
	struct arena *arena;
	struct prove_piece *piece;
	struct prove_mark *mark;
	char **out;
	int n, cap, next, done, printed, proved;
	double since, shown;
	pthread_mutex_t lock;
};

/* --- Problems of a text ----------------------------------------------------------------- */
static void add_piece(struct prove_batch *t, struct prove_piece p)
{
	t->piece = mem_grow(t->piece, &t->cap, t->n + 1, sizeof *t->piece);
	t->piece[t->n++] = p;
}

static void add_broken(struct prove_batch *t, const char *why)
{
	add_piece(t, (struct prove_piece){ "", "", NULL, why });
}

static void add_record(struct prove_batch *t, const struct json *j)
{
	const struct json *id = json_get(j, "id");
	const char *text = json_text(j, "statement");
	const char *name = id && id->text ? id->text : "";

	if (text)
		add_piece(t, (struct prove_piece){ name, text, NULL, NULL });
	else if (json_get(j, "facts"))
		add_piece(t, (struct prove_piece){ name, "", j, NULL });
	else
		add_piece(t,
			  (struct prove_piece){
				  name, "", NULL,
				  "a record needs a statement, or points, facts and a goal" });
}

/* One record over many lines, or a list of them. */
static void by_value(struct prove_batch *t, const char *s, size_t n)
{
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, s, n, t->arena, &e) != OK)
		add_broken(t, arena_strdup(t->arena, e.msg));
	else if (j->type != JSON_ARRAY)
		add_record(t, j);
	else
		for (const struct json *m = j->child; m; m = m->next)
			add_record(t, m);
}

/* A record a line: {"id": .., "statement": ".."}. */
static void by_records(struct prove_batch *t, const char *s, size_t n)
{
	for (size_t i = 0, k; i < n; i = k + 1) {
		struct json *j = NULL;
		struct err e = { 0 };

		for (k = i; k < n && s[k] != '\n'; k++)
			;
		if (strspn(s + i, " \t\r") >= k - i)
			continue;
		if (json_read(&j, s + i, k - i, t->arena, &e) != OK)
			add_broken(t, arena_strdup(t->arena, e.msg));
		else
			add_record(t, j);
	}
}

static void by_names(struct prove_batch *t, const char *text)
{
	struct jgex_problem p;
	int line = 0;

	while (jgex_next(&p, &text, &line, t->arena))
		add_piece(t, (struct prove_piece){ p.name, p.statement, NULL, NULL });
}

/* --- One problem ------------------------------------------------------------------------ */
static double clock_of(clockid_t which)
{
	struct timespec t;

	clock_gettime(which, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(void)
{
	return clock_of(CLOCK_MONOTONIC);
}

static bool is_late(void *data)
{
	return seconds() > *(const double *)data;
}

#define LOOKS 12 /* drawings of which the clearest is shown on a page */

/* How far apart the two nearest points are, in terms of the whole drawing. */
static double clearness(const struct setting *s)
{
	double near = HUGE_VAL, far = 0;

	for (int i = 0; i < s->points; i++)
		for (int j = 0; j < i; j++) {
			double d = hypot(s->point[i].x - s->point[j].x,
					 s->point[i].y - s->point[j].y);

			near = fmin(near, d);
			far = fmax(far, d);
		}
	return far > 0 ? near / far : 0;
}

/* The seed of the drawing that can be read best. */
static uint64_t clear_seed(const char *statement, uint64_t seed)
{
	uint64_t best = seed;
	double most = 0;

	for (uint64_t k = 0; k < LOOKS; k++) {
		struct jgex_seen seen = { 0 };
		struct jgex_options o = { .seed = seed + k, .seen = &seen };
		struct arena *a = arena_new();
		struct setting *s = NULL;
		struct err e;

		if (jgex_read(&s, a, statement, &o, &e) == OK && seen.held > 0 &&
		    clearness(s) > most) {
			most = clearness(s);
			best = seed + k;
		}
		arena_free(a);
	}
	return best;
}

static struct prove_mark prove_one(struct buf *b, const struct prove_batch *t, int i)
{
	const struct prove_request *q = t->q;
	const struct prove_piece *p = &t->piece[i];
	struct prove_options o = q->o;
	struct prove_result r = { .status = PROVE_BAD, .method = "", .why = "" };
	struct arena *a = arena_new();
	clockid_t clock = o.aux ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
	double start = clock_of(clock), until = seconds() + q->seconds;
	struct prove_mark m;

	o.stop = is_late;
	o.data = &until;
	o.threads = o.aux ? q->threads : 1;
	if (p->broken) {
		err_fail(&r.err, E_ARG, "bad_argument", "%s", p->broken);
		r.why = r.err.msg;
	} else if (p->record) {
		prove_record(&r, p->record, &o, a);
	} else {
		if (q->html && !q->seeded)
			o.seed = clear_seed(p->statement, o.seed);
		prove_statement(&r, p->statement, &o, a);
	}
	m = (struct prove_mark){ .status = r.status,
				 .algebra = r.algebra != NULL,
				 .ms = 1e3 * (clock_of(clock) - start) };
	cmd_prove_show(b, q, &r, p->name, m.ms, t->n == 1);
	if (q->html)
		m.failed = !cmd_prove_page(q, &r, p->name, i + 1, a);
	arena_free(a);
	return m;
}

/* --- Many ------------------------------------------------------------------------------- */
#define BAR 30

static void show_progress(struct prove_batch *t)
{
	double now = seconds();
	int full = t->n ? BAR * t->done / t->n : BAR;

	/* On one terminal the answers themselves show how far it is. */
	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO) || now - t->since < 1 ||
	    (t->done < t->n && now - t->shown < 0.1))
		return;
	t->shown = now;
	fprintf(stderr, "\r[%.*s%*s] %d of %d, %d proved%s", full,
		"##############################", BAR - full, "", t->done, t->n, t->proved,
		t->done == t->n ? "\n" : " ");
}

/* Called with the lock held. */
static void print_ready(struct prove_batch *t)
{
	while (t->printed < t->n && t->out[t->printed]) {
		fputs(t->out[t->printed], stdout);
		mem_free(t->out[t->printed]);
		t->out[t->printed++] = NULL;
	}
	fflush(stdout);
}

static void work(struct prove_batch *t)
{
	for (;;) {
		struct buf b = { 0 };
		int i;

		pthread_mutex_lock(&t->lock);
		i = t->next++;
		pthread_mutex_unlock(&t->lock);
		if (i >= t->n)
			return;
		t->mark[i] = prove_one(&b, t, i);
		pthread_mutex_lock(&t->lock);
		t->out[i] = buf_take(&b);
		t->done++;
		t->proved += t->mark[i].status == PROVE_PROVED;
		print_ready(t);
		show_progress(t);
		pthread_mutex_unlock(&t->lock);
	}
}

/* The number libraries keep things for reuse in each thread; they go with it. */
static void *thread(void *arg)
{
	work(arg);
	num_cleanup();
	return NULL;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void print_score(const struct prove_batch *t)
{
	double *ms = mem_alloc((size_t)(t->n + 1) * sizeof *ms), sum = 0;
	int status[PROVE_STATUSES] = { 0 }, algebra = 0;

	for (int i = 0; i < t->n; i++) {
		ms[i] = t->mark[i].ms;
		sum += ms[i];
		status[t->mark[i].status]++;
		algebra += t->mark[i].status == PROVE_PROVED && t->mark[i].algebra;
	}
	qsort(ms, (size_t)t->n, sizeof *ms, by_size);
	fprintf(stderr,
		"problems %d proved %d (algebra %d) false %d open %d bad %d "
		"ms mean %.2f median %.2f longest %.2f\n",
		t->n, status[PROVE_PROVED], algebra, status[PROVE_FALSE], status[PROVE_OPEN],
		status[PROVE_BAD], t->n ? sum / t->n : 0, ms[t->n / 2],
		ms[t->n ? t->n - 1 : 0]);
	mem_free(ms);
}

static void run(struct prove_batch *t)
{
	int threads = t->q->o.aux ? 1 : t->q->threads, started = 0;
	pthread_t id[PROVE_THREADS];

	pthread_mutex_init(&t->lock, NULL);
	while (started < threads - 1 && started < t->n - 1 &&
	       !pthread_create(&id[started], NULL, thread, t))
		started++;
	work(t);
	for (int i = 0; i < started; i++)
		pthread_join(id[i], NULL);
	pthread_mutex_destroy(&t->lock);
}

int cmd_prove_batch(const struct app *app, const struct prove_request *q, char *text, size_t n)
{
	struct prove_batch t = { .q = q, .arena = arena_new(), .since = seconds() };
	const char *begin = text + strspn(text, " \t\r\n");
	bool json = q->format == PROVE_PORISM ||
		    (q->format == PROVE_ANY && (*begin == '{' || *begin == '['));
	int result;

	(void)app;
	if (q->lines)
		by_records(&t, text, n);
	else if (json)
		by_value(&t, text, n);
	else if (memchr(text, 0, n))
		add_broken(&t, "a byte is zero: that is no text");
	else
		by_names(&t, text);
	if (!t.n && !q->lines)
		add_broken(&t, "there is no problem in it");
	t.out = mem_alloc((size_t)(t.n + 1) * sizeof *t.out);
	t.mark = mem_alloc((size_t)(t.n + 1) * sizeof *t.mark);
	run(&t);
	if (q->score)
		print_score(&t);
	result = t.proved == t.n ? EXIT_FINE : EXIT_FAILED;
	for (int i = 0; i < t.n; i++)
		if (t.mark[i].failed)
			result = EXIT_SYSTEM;
	mem_free(t.out);
	mem_free(t.mark);
	mem_free(t.piece);
	arena_free(t.arena);
	return result;
}
