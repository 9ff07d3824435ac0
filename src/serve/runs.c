/*
 * runs.c -- a folder of traces: which there are, what the first and last lines of each say,
 * and the lines of one.
 *
 * Invariants:
 *  (1) `entry` is what was read of the files, newest first; one that has the same size and
 *      time as then is not read again.
 *  (2) Memory is bounded: RUNS_MOST entries, and a line of one file for each reader.
 */
#include "base/index.h"
#include "serve/runs_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define TAIL ".trace.json"
#define PIECE 65536
#define LAST 65536        /* of a file, where its last lines are looked for first */
#define SECOND 1000000000 /* nanoseconds */
#define GRACE 60          /* seconds beyond a turn's own limit, before a run counts as dead */

struct serve_runs {
	char *dir;
	pthread_mutex_t lock; /* of what follows */
	struct run_entry **entry;
	int n;
};

struct serve_runs *serve_runs_new(const char *dir)
{
	struct serve_runs *r = mem_alloc(sizeof *r);

	r->dir = mem_strdup(dir);
	pthread_mutex_init(&r->lock, NULL);
	return r;
}

static void free_entries(struct run_entry **entry, int n)
{
	for (int i = 0; i < n; i++)
		mem_free(entry[i]);
	mem_free(entry);
}

void serve_runs_free(struct serve_runs *r)
{
	if (!r)
		return;
	free_entries(r->entry, r->n);
	pthread_mutex_destroy(&r->lock);
	mem_free(r->dir);
	mem_free(r);
}

/* --- Names ----------------------------------------------------------------------------------- */
bool serve_runs_is_id(const char *id)
{
	size_t n = strlen(id);

	return n && n < RUNS_ID && *id != '.' &&
	       strspn(id,
		      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") ==
		       n;
}

/* The id that a file is called after; false: it is no trace. */
static bool id_of_file(char *id, const char *name)
{
	size_t n = strlen(name), k = strlen(TAIL);

	if (n <= k || n - k >= RUNS_ID || strcmp(name + n - k, TAIL))
		return false;
	memcpy(id, name, n - k);
	id[n - k] = 0;
	return serve_runs_is_id(id);
}

/* A plain file in the folder, open for reading, and what the system says about it; -1: there
 * is none such. */
static int open_run(int folder, const char *id, struct stat *about)
{
	char name[RUNS_ID + sizeof TAIL];
	int fd;

	snprintf(name, sizeof name, "%s" TAIL, id);
	fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, about) || !S_ISREG(about->st_mode))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static int open_folder(const struct serve_runs *r)
{
	return open(r->dir, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
}

static int64_t time_of(const struct stat *about)
{
	return (int64_t)about->st_mtim.tv_sec * SECOND + about->st_mtim.tv_nsec;
}

int64_t serve_runs_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

const char *serve_runs_status(const struct run_entry *e, int64_t now)
{
	double quiet = (double)(now - e->written) / SECOND;

	if (e->status[0])
		return e->status;
	return quiet <= e->patience + GRACE ? "running" : "unfinished";
}

/* --- What the first and last lines say ---------------------------------------------------------- */
/* Bytes of a file; fewer where it ends. */
static size_t read_at(int fd, char *to, size_t n, int64_t at)
{
	size_t done = 0;

	while (done < n) {
		ssize_t k = pread(fd, to + done, n - done, (off_t)(at + (int64_t)done));

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			break;
		done += (size_t)k;
	}
	return done;
}

/* At most n - 1 bytes of a text, at a character's end. */
static void copy_text(char *to, size_t n, const char *s)
{
	size_t k = s ? strnlen(s, n) : 0;

	if (k >= n) {
		k = n - 1;
		while (k && ((unsigned char)s[k] & 0xc0) == 0x80)
			k--;
	}
	if (k)
		memcpy(to, s, k);
	to[k] = 0;
}

static double number_of(const struct json *o, const char *key)
{
	const struct json *j = json_get(o, key);
	double v;

	return j && j->type == JSON_NUMBER && text_double(&v, j->text) && isfinite(v) ? v
										      : NAN;
}

/* Tokens that were not told count as none. */
static double tokens_of(const struct json *t, const char *key)
{
	double v = number_of(t, key);

	return v > 0 ? v : 0;
}

static void note_head(struct run_entry *e, const struct json *head)
{
	const struct json *problem = json_get(head, "problem"),
			  *model = json_get(head, "model"),
			  *settings = json_get(head, "settings");

	copy_text(e->started, sizeof e->started, json_text(head, "started"));
	copy_text(e->problem, sizeof e->problem, json_text(problem, "text"));
	copy_text(e->task, sizeof e->task, json_text(problem, "task"));
	copy_text(e->provider, sizeof e->provider, json_text(model, "provider"));
	copy_text(e->model, sizeof e->model, json_text(model, "name"));
	copy_text(e->mode, sizeof e->mode, json_text(settings, "mode"));
	e->patience = number_of(settings, "seconds");
	if (!(e->patience >= 0))
		e->patience = 120;
}

static void note_result(struct run_entry *e, const struct json *result)
{
	/* The value, or else what there is. */
	static const char *const said[] = { "value", "choice", "text" };
	const struct json *answer = json_get(result, "answer"),
			  *correct = json_get(result, "correct"),
			  *tokens = json_get(result, "tokens");

	copy_text(e->status, sizeof e->status, json_text(result, "status"));
	for (size_t i = 0; i < sizeof said / sizeof *said && !e->answer[0]; i++)
		copy_text(e->answer, sizeof e->answer, json_text(answer, said[i]));
	e->correct = correct && correct->type == JSON_TRUE    ? 1
		     : correct && correct->type == JSON_FALSE ? 0
							      : -1;
	copy_text(e->match, sizeof e->match, json_text(result, "match"));
	e->turns = number_of(result, "turns");
	e->calls = number_of(result, "calls");
	e->failed = number_of(result, "failed_calls");
	/* Without a reply nobody knows what it cost. */
	e->cost = e->turns == 0 ? NAN : number_of(result, "cost");
	e->seconds = number_of(result, "seconds");
	if (tokens) {
		e->input = tokens_of(tokens, "input") + tokens_of(tokens, "cache_read") +
			   tokens_of(tokens, "cache_write");
		e->output = tokens_of(tokens, "output");
	}
}

static void damaged(struct run_entry *e, const char *why)
{
	copy_text(e->status, sizeof e->status, "damaged");
	copy_text(e->error, sizeof e->error, why);
}

/* A line that is not the first, told alone: what comes before it is taken to be right. */
static bool read_alone(struct agent_trace_line *l, const char *s, size_t n, struct arena *a)
{
	struct agent_trace_reader r = { .lines = 1, .events = n && *s == ',' };

	return n && agent_trace_line(l, &r, s, n, a, NULL) == OK;
}

/* The last lines, backwards: the result, or where a run without one is.  whole: what begins
 * here begins a line.  False: more of the file is needed. */
static bool note_last(struct run_entry *e, const char *s, size_t n, bool whole,
		      struct arena *a)
{
	struct agent_trace_line l;
	bool any = false;

	for (size_t to = n; to;) {
		size_t from = to;

		while (from && s[from - 1] != '\n')
			from--;
		if (!from && !whole)
			return any;
		arena_reset(a);
		if (read_alone(&l, s + from, to - from, a)) {
			if (l.kind == AGENT_LINE_RESULT) {
				note_result(e, l.value);
				return true;
			}
			any = true;
			if (isnan(e->seconds))
				e->seconds = l.event.t / 1000.0;
			if (isnan(e->turns) && l.event.turn >= 0)
				e->turns = l.event.turn;
			if (l.event.kind == AGENT_EVENT_CALL) {
				e->calls = l.event.call;
				return true;
			}
		}
		to = from ? from - 1 : 0;
	}
	return whole;
}

/* Reads what is new about a file. */
static void fill_entry(struct run_entry *e, int fd)
{
	struct agent_trace_reader r = { 0 };
	struct agent_trace_line l;
	struct arena *a = arena_new();
	struct err why = { 0 };
	size_t room = PIECE, got = 0;
	char *s = NULL, *end = NULL;

	e->correct = -1;
	e->turns = e->calls = e->failed = e->cost = e->seconds = e->input = e->output = NAN;
	e->patience = 120;
	for (; !end && room <= RUNS_LINE; room *= 4) {
		s = mem_resize(s, room);
		got += read_at(fd, s + got, room - got, (int64_t)got);
		end = memchr(s, '\n', got);
		if (got < room)
			break;
	}
	if (!end)
		damaged(e, got ? "its first line is not whole" : "it is empty");
	else if (agent_trace_line(&l, &r, s, (size_t)(end - s), a, &why) != OK)
		damaged(e, why.msg);
	else
		note_head(e, l.value);
	if (!e->status[0]) {
		int64_t first = end - s + 1;

		for (room = LAST;; room *= 8) {
			int64_t from = e->size - (int64_t)room;
			bool whole = from <= first;

			from = whole ? first : from;
			s = mem_resize(s, (size_t)(e->size - from) + 1);
			got = read_at(fd, s, (size_t)(e->size - from), from);
			if (note_last(e, s, got, whole, a) || room > RUNS_LINE)
				break;
		}
	}
	mem_free(s);
	arena_free(a);
}

/* --- The list --------------------------------------------------------------------------------- */
struct run_file {
	char id[RUNS_ID];
	int64_t size, written;
};
struct run_files {
	struct run_file *found;
	int n, cap;
};

static int last_written(const void *a, const void *b)
{
	const struct run_file *x = a, *y = b;

	if (x->written != y->written)
		return x->written < y->written ? 1 : -1;
	return strcmp(x->id, y->id);
}

static int newest(const void *a, const void *b)
{
	const struct run_entry *x = *(struct run_entry *const *)a,
			       *y = *(struct run_entry *const *)b;
	int c = strcmp(y->started, x->started);

	return c ? c : strcmp(x->id, y->id);
}

static void look_around(struct run_files *s, DIR *d)
{
	struct dirent *one;

	while ((one = readdir(d)) != NULL) {
		struct run_file f = { 0 };
		struct stat about;

		if (!id_of_file(f.id, one->d_name) ||
		    fstatat(dirfd(d), one->d_name, &about, AT_SYMLINK_NOFOLLOW) ||
		    !S_ISREG(about.st_mode))
			continue;
		f.size = about.st_size;
		f.written = time_of(&about);
		s->found = mem_grow(s->found, &s->cap, s->n + 1, sizeof f);
		s->found[s->n++] = f;
	}
	if (s->n)
		qsort(s->found, (size_t)s->n, sizeof *s->found, last_written);
}

/* The entries for what was found; those that are known are taken over. */
static void take_over(struct serve_runs *r, int folder, const struct run_files *s)
{
	int n = s->n < RUNS_MOST ? s->n : RUNS_MOST, made = 0;
	struct run_entry **entry = mem_alloc((size_t)(n + 1) * sizeof *entry);
	struct index known = { .borrows = true };

	for (int i = 0; i < r->n; i++)
		index_set(&known, r->entry[i]->id, i);
	for (int i = 0; i < n; i++) {
		const struct run_file *f = &s->found[i];
		int at = index_get(&known, f->id), fd;
		struct stat about;

		if (at >= 0 && r->entry[at]->size == f->size &&
		    r->entry[at]->written == f->written) {
			entry[made++] = r->entry[at];
			index_remove(&known, f->id);
			r->entry[at] = NULL;
			continue;
		}
		fd = open_run(folder, f->id, &about);
		if (fd < 0)
			continue;
		entry[made] = mem_alloc(sizeof **entry);
		copy_text(entry[made]->id, RUNS_ID, f->id);
		entry[made]->size = about.st_size;
		entry[made]->written = time_of(&about);
		fill_entry(entry[made++], fd);
		close(fd);
	}
	index_clear(&known);
	free_entries(r->entry, r->n);
	r->entry = entry;
	r->n = made;
	if (made)
		qsort(entry, (size_t)made, sizeof *entry, newest);
}

enum status serve_runs_each(struct serve_runs *r, serve_runs_fn *fn, void *user, int *left_out,
			    struct err *e)
{
	struct run_files s = { 0 };
	DIR *d = opendir(r->dir);

	*left_out = 0;
	if (!d && errno == ENOENT)
		return OK;
	if (!d)
		return err_fail_with(e, E_SYS, "unavailable", NULL,
				     "porism serve --runs DIR names another",
				     "the folder of runs cannot be read: %s", strerror(errno));
	pthread_mutex_lock(&r->lock);
	look_around(&s, d);
	take_over(r, dirfd(d), &s);
	*left_out = s.n > RUNS_MOST ? s.n - RUNS_MOST : 0;
	for (int i = 0; i < r->n; i++)
		if (!fn(user, r->entry[i]))
			break;
	pthread_mutex_unlock(&r->lock);
	closedir(d);
	mem_free(s.found);
	return OK;
}

/* --- One run ------------------------------------------------------------------------------------- */
static int open_one(struct serve_runs *r, const char *id, struct stat *about, struct err *e)
{
	int folder = serve_runs_is_id(id) ? open_folder(r) : -1;
	int fd = folder >= 0 ? open_run(folder, id, about) : -1;

	if (folder >= 0)
		close(folder);
	if (fd < 0) {
		err_fail_with(e, E_ARG, "not_found", NULL,
			      "GET /api/v1/runs lists those that there are",
			      "there is no run \"%.60s\"", id);
	}
	return fd;
}

enum status serve_runs_entry(struct serve_runs *r, const char *id, struct run_entry *out,
			     struct err *e)
{
	struct stat about;
	int fd = open_one(r, id, &about, e);

	if (fd < 0)
		return E_ARG;
	memset(out, 0, sizeof *out);
	copy_text(out->id, RUNS_ID, id);
	out->size = about.st_size;
	out->written = time_of(&about);
	fill_entry(out, fd);
	close(fd);
	return OK;
}

/* A reader of lines: what was read of the file and not yet told. */
struct run_lines {
	struct agent_trace_reader reader;
	struct buf rest;
	struct arena *arena; /* of one line */
	int after;
	serve_run_fn *fn;
	void *user;
	bool enough;
};

static enum status tell_line(struct run_lines *x, const char *s, size_t n, struct err *e)
{
	struct agent_trace_line l;
	enum status st;

	if (x->reader.lines && x->reader.events < x->after && !(n && *s == ']'))
		return agent_trace_skip(&x->reader, s, n, e);
	arena_reset(x->arena);
	st = agent_trace_line(&l, &x->reader, s, n, x->arena, e);
	if (st == OK)
		x->enough = !x->fn(x->user, &l);
	return st;
}

/* The whole lines of what is there; `seen` bytes of it have no newline. */
static enum status tell_lines(struct run_lines *x, size_t seen, struct err *e)
{
	const char *s = buf_str(&x->rest), *end;
	size_t from = 0, at = seen;
	enum status st = OK;

	while (st == OK && !x->enough && at < x->rest.n &&
	       (end = memchr(s + at, '\n', x->rest.n - at)) != NULL) {
		st = tell_line(x, s + from, (size_t)(end - s) - from, e);
		from = at = (size_t)(end - s) + 1;
	}
	if (from) {
		memmove(x->rest.s, s + from, x->rest.n - from);
		x->rest.n -= from;
	}
	if (st == OK && x->rest.n > RUNS_LINE)
		return err_fail(e, E_ARG, "limit", "line %d of the trace is too long",
				x->reader.lines + 1);
	return st;
}

enum status serve_runs_read(struct serve_runs *r, const char *id, int after, serve_run_fn *fn,
			    void *user, struct err *e)
{
	struct run_lines x = { .after = after, .fn = fn, .user = user };
	struct stat about;
	int fd = open_one(r, id, &about, e);
	enum status st = OK, whole = OK;
	char *piece;
	ssize_t k = 1;

	if (fd < 0)
		return E_ARG;
	piece = mem_alloc(PIECE);
	x.arena = arena_new();
	while (st == OK && !x.enough && k) {
		size_t seen = x.rest.n;

		k = read(fd, piece, PIECE);
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0) {
			st = err_fail(e, E_SYS, "unavailable", "the run cannot be read: %s",
				      strerror(errno));
			break;
		}
		buf_addn(&x.rest, piece, (size_t)k);
		st = tell_lines(&x, seen, e);
	}
	/* A result is whole where it can be read; any other last line may still grow. */
	if (st == OK && !x.enough && x.rest.n && x.rest.s[0] == ']')
		whole = tell_line(&x, x.rest.s, x.rest.n, NULL);
	(void)whole;
	if (st == OK && !x.reader.lines)
		st = err_fail(e, E_ARG, "bad_argument",
			      "the run has not begun: its trace has "
			      "no whole first line");
	close(fd);
	buf_clear(&x.rest);
	arena_free(x.arena);
	mem_free(piece);
	return st;
}
