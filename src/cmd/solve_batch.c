/*
 * cmd_solve_batch.c -- porism solve: one record or many, solved by several threads.
 *
 * Answers are printed in the order of the records, each as soon as those before it are.
 * Each thread owns all it touches but the queue.
 */
#include "base/json.h"
#include "cmd/solve_priv.h"
#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How near the answer is to the key of the record. */
enum cmd_nearness { KEY_EQUAL, KEY_NEAR, KEY_OTHER, KEY_UNANSWERED, KEYS };

/* How one problem went, against the answer that its record carries. */
struct cmd_mark {
	bool found, known, right, proven, failed;
	enum cmd_nearness key; /* where known is set */
	enum solve_status status;
	double ms;
};

struct cmd_piece {
	const char *s;
	size_t n;
};

struct solve_batch_batch {
	const struct app *app;
	const struct solve_request *q;
	struct cmd_piece *piece;
	struct cmd_mark *mark;
	char **out;
	int n, cap, next, done, printed, found;
	double since, shown;
	pthread_mutex_t lock;
};

/* --- Records of a text ---------------------------------------------------------------- */
static void add_piece(struct solve_batch_batch *b, const char *s, size_t n)
{
	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	if (!n)
		return;
	b->piece = mem_grow(b->piece, &b->cap, b->n + 1, sizeof *b->piece);
	b->piece[b->n++] = (struct cmd_piece){ s, n };
}

static void by_lines(struct solve_batch_batch *b, const char *s, size_t n)
{
	for (size_t i = 0, k; i < n; i = k + 1) {
		for (k = i; k < n && s[k] != '\n'; k++)
			;
		add_piece(b, s + i, k - i);
	}
}

/* The end of the value at s[i]: of an object with all that is in it, or of the line. */
static size_t value_end(const char *s, size_t n, size_t i)
{
	bool text = false, any = false;
	long depth = 0;

	for (; i < n; i++) {
		if (text) {
			if (s[i] == '\\')
				i++;
			else
				text = s[i] != '"';
		} else if (s[i] == '"') {
			text = true;
		} else if (s[i] == '{' || s[i] == '[') {
			depth++;
			any = true;
		} else if (s[i] == '}' || s[i] == ']') {
			if (--depth <= 0 && any)
				return i + 1;
		} else if (s[i] == '\n' && !any) {
			return i;
		}
	}
	return n;
}

/* A record, one after the other, or a list of them; broken ones are left to the reader. */
static void by_values(struct solve_batch_batch *b, const char *s, size_t n)
{
	size_t i = 0;
	bool list;

	while (i < n && isspace((unsigned char)s[i]))
		i++;
	list = i < n && s[i] == '[';
	i += list;
	while (i < n) {
		size_t end;

		while (i < n && (isspace((unsigned char)s[i]) || (list && s[i] == ',')))
			i++;
		if (list && i < n && s[i] == ']')
			i++;
		end = value_end(s, n, i);
		add_piece(b, s + i, end - i);
		i = end > i ? end : i + 1;
	}
}

/* --- One record ------------------------------------------------------------------------- */
static double milliseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Half a unit of the last digit that a decimal shows; 0 where it is none, or shows but one. */
static double half_digit(const char *s)
{
	int digits = 0, places = 0;
	bool point = false;

	s += *s == '-' || *s == '+';
	for (; isdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
		point |= *s == '.';
		digits += *s != '.' && (digits || *s != '0');
		places += point && *s != '.';
	}
	return *s || digits < 2 ? 0 : 0.5 * pow(10, -places);
}

/* Equal: also as rounded to the digits of the key. */
static enum cmd_nearness nearness(double value, double v, const char *key)
{
	double d = fabs(value - v), slack = 1e-9 * fabs(v);

	return d <= slack || d <= half_digit(key) + slack ? KEY_EQUAL
	       : d <= 2e-3 * fabs(v)                      ? KEY_NEAR
							  : KEY_OTHER;
}

/* The letter of a choice, or a value. */
static void compare(struct cmd_mark *m, const struct problem *p, const struct solve_answer *r)
{
	double v = NAN;

	if (!p->answer)
		return;
	if (p->choices && strlen(p->answer) == 1 && *p->answer >= 'A' && *p->answer <= 'Z') {
		m->known = true;
		m->right = m->found && r->choice == *p->answer - 'A';
	} else if (m->found && isnan(r->value) && r->exact) {
		/* A relation that holds or not, a term in letters. */
		m->known = true;
		m->right = !strcmp(r->exact, p->answer) || problem_agree(r->exact, p->answer);
	} else if (problem_constant_text(&v, p->answer)) {
		m->known = true;
		m->right = m->found && fabs(v - r->value) <= 1e-3 * (1 + fabs(v));
	}
	m->key = !m->found   ? KEY_UNANSWERED
		 : !isnan(v) ? nearness(r->value, v, p->answer)
		 : m->right  ? KEY_EQUAL
			     : KEY_OTHER;
}

static void write_text(struct buf *b, const struct problem *p, const struct solve_answer *r,
		       const struct err *e, bool steps)
{
	if (!e) {
		solve_text(b, p, r, steps);
		return;
	}
	if (p && p->id)
		buf_addf(b, "%s: ", p->id);
	buf_addf(b, "%s: %s\n", solve_status_name(SOLVE_BAD), e->msg);
	if (e->near[0])
		buf_addf(b, "  near: %s\n", e->near);
	if (e->hint[0])
		buf_addf(b, "  hint: %s\n", e->hint);
}

/* The answer of a record, with a newline. */
static struct cmd_mark solve_record(struct buf *b, const struct solve_batch_batch *t, int i)
{
	const struct solve_request *q = t->q;
	struct cmd_mark m = { .found = false };
	struct arena *a = arena_new();
	struct solve_answer r = { .status = SOLVE_BAD, .choice = -1 };
	struct problem *p = NULL;
	struct json *j;
	struct err e = { 0 };
	double start = milliseconds();
	enum status st = json_read(&j, t->piece[i].s, t->piece[i].n, a, &e);

	if (!st)
		st = read_as(&p, q->format, j, a, &e);
	if (!st)
		solve_problem(&r, p, &q->o, a);
	m.status = r.status;
	m.found = !st && r.status == SOLVE_FOUND;
	m.proven = m.found && r.certainty == SOLVE_PROVEN;
	m.ms = milliseconds() - start;
	if (p)
		compare(&m, p, &r);
	if (q->text) {
		write_text(b, p, &r, st ? &e : NULL, q->o.explain);
	} else {
		solve_json(b, p ? p->id : NULL, &r, st ? &e : NULL, q->o.explain);
		b->s[--b->n] = 0;
		json_add_key(b, "ms");
		buf_addf(b, "%.2f}\n", m.ms);
	}
	if (m.found && (q->figures || q->scripts))
		m.failed = !cmd_solve_draw(t->app, q, p, &r, i + 1, a);
	problem_free(p);
	arena_free(a);
	return m;
}

/* --- Many ------------------------------------------------------------------------------- */
#define BAR 30

static void show_progress(struct solve_batch_batch *t)
{
	double now = seconds();
	int full = t->n ? BAR * t->done / t->n : BAR;

	/* On one terminal the answers themselves show how far it is. */
	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO) || now - t->since < 1 ||
	    (t->done < t->n && now - t->shown < 0.1))
		return;
	t->shown = now;
	fprintf(stderr, "\r[%.*s%*s] %d of %d, %d answered%s", full,
		"##############################", BAR - full, "", t->done, t->n, t->found,
		t->done == t->n ? "\n" : " ");
}

/* Called with the lock held. */
static void print_ready(struct solve_batch_batch *t)
{
	while (t->printed < t->n && t->out[t->printed]) {
		fputs(t->out[t->printed], stdout);
		mem_free(t->out[t->printed]);
		t->out[t->printed++] = NULL;
	}
}

static void work(struct solve_batch_batch *t)
{
	for (;;) {
		struct buf b = { 0 };
		int i;

		pthread_mutex_lock(&t->lock);
		i = t->next++;
		pthread_mutex_unlock(&t->lock);
		if (i >= t->n)
			return;
		t->mark[i] = solve_record(&b, t, i);
		pthread_mutex_lock(&t->lock);
		t->out[i] = buf_take(&b);
		t->done++;
		t->found += t->mark[i].found;
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

static void print_score(const struct solve_batch_batch *t)
{
	double *ms = mem_alloc((size_t)(t->n + 1) * sizeof *ms), all = t->n ? t->n : 1;
	static const char *const nearness_name[KEYS] = { "equal to the key",
							 "within 0.2 % of it", "contradict it",
							 "not answered" };
	int known = 0, right = 0, wrong = 0, proven = 0, status[SOLVE_BAD + 1] = { 0 };
	int near[KEYS] = { 0 };

	for (int i = 0; i < t->n; i++) {
		const struct cmd_mark *m = &t->mark[i];

		ms[i] = m->ms;
		known += m->known;
		near[m->key] += m->known;
		right += m->right;
		wrong += m->found && m->known && !m->right;
		proven += m->right && m->proven;
		status[m->status]++;
	}
	qsort(ms, (size_t)t->n, sizeof *ms, by_size);
	fprintf(stderr,
		"problems %d answered %d right %d wrong %d proven %d ms %.2f %.2f %.2f\n",
		t->n, t->found, right, wrong, proven, ms[t->n / 2], ms[t->n * 99 / 100],
		ms[t->n ? t->n - 1 : 0]);
	fprintf(stderr, "\n  %-22s %6d\n", "problems", t->n);
	fprintf(stderr, "  %-22s %6d\n", "with a known answer", known);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "right", right, 100 * right / all);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "right and proven", proven,
		100 * proven / all);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "wrong", wrong, 100 * wrong / all);
	for (int i = 0; i < KEYS && known; i++)
		fprintf(stderr, "  %-22s %6d %6.1f %%\n", nearness_name[i], near[i],
			100.0 * near[i] / known);
	for (int i = 1; i <= SOLVE_BAD; i++)
		if (status[i])
			fprintf(stderr, "  %-22s %6d %6.1f %%\n",
				solve_status_name((enum solve_status)i), status[i],
				100 * status[i] / all);
	fprintf(stderr, "  %-22s %6.2f ms\n  %-22s %6.2f ms\n  %-22s %6.2f ms\n", "median",
		ms[t->n / 2], "99 of 100 within", ms[t->n * 99 / 100], "longest",
		ms[t->n ? t->n - 1 : 0]);
	mem_free(ms);
}

int cmd_solve_batch(const struct app *app, const struct solve_request *q, char *text, size_t n)
{
	struct solve_batch_batch t = { .app = app, .q = q, .since = seconds() };
	pthread_t id[SOLVE_THREADS];
	int started = 0, result;

	if (q->lines)
		by_lines(&t, text, n);
	else
		by_values(&t, text, n);
	/* Nothing at all is a problem that cannot be read. */
	if (!t.n && !q->lines) {
		t.piece = mem_grow(t.piece, &t.cap, 1, sizeof *t.piece);
		t.piece[t.n++] = (struct cmd_piece){ text, 0 };
	}
	t.out = mem_alloc((size_t)(t.n + 1) * sizeof *t.out);
	t.mark = mem_alloc((size_t)(t.n + 1) * sizeof *t.mark);
	pthread_mutex_init(&t.lock, NULL);
	while (started < q->threads - 1 && started < t.n - 1 &&
	       !pthread_create(&id[started], NULL, thread, &t))
		started++;
	work(&t);
	for (int i = 0; i < started; i++)
		pthread_join(id[i], NULL);
	pthread_mutex_destroy(&t.lock);
	if (q->score)
		print_score(&t);
	result = t.found == t.n ? EXIT_FINE : EXIT_FAILED;
	for (int i = 0; i < t.n; i++)
		if (t.mark[i].failed)
			result = EXIT_SYSTEM;
	mem_free(t.out);
	mem_free(t.mark);
	mem_free(t.piece);
	return result;
}
