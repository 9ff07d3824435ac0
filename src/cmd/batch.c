/*
 * batch.c -- one problem or many: options, records, threads, the order of the answers.
 *
 * Each thread owns all it touches but the queue.
 */
#include "base/list.h"
#include "base/mem.h"
#include "base/member.h"
#include "cmd/batch_priv.h"
#include "num/num.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- Options ---------------------------------------------------------------------------- */
bool cmd_take_flag(const struct cmd_flag *flag, size_t n, const char *arg)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(arg, flag[i].name) == 0) {
			*flag[i].to = true;
			return true;
		}
	return false;
}

static int wrong_number(const struct cmd_options *o, const struct cmd_setting *s,
			const char *value)
{
	const char *what = s->number ? "number" : "whole number";

	if (!s->most)
		return cmd_usage(o->command, "%s is a %s from %ld on, not %s", s->name, what,
				 s->least, value);
	return cmd_usage(o->command, "%s is a %s from %ld to %ld, not %s", s->name, what,
			 s->least, s->most, value);
}

static int take_whole(const struct cmd_options *o, const struct cmd_setting *s,
		      const char *value)
{
	long n, most = s->most ? s->most : s->small ? INT_MAX : LONG_MAX;

	if (!cmd_whole(value, s->least, most, &n))
		return wrong_number(o, s, value);
	if (s->whole)
		*s->whole = n;
	else
		*s->small = (int)n;
	return 0;
}

static int take_number(const struct cmd_options *o, const struct cmd_setting *s,
		       const char *value)
{
	double x;

	if (!text_double(&x, value) || !(x >= (double)s->least) ||
	    (s->most && x > (double)s->most))
		return wrong_number(o, s, value);
	*s->number = x;
	return 0;
}

static int take_seed(const struct cmd_options *o, const struct cmd_setting *s,
		     const char *value)
{
	char *end;

	errno = 0;
	*s->seed = strtoull(value, &end, 10);
	if (*end || errno || !isdigit((unsigned char)*value))
		return cmd_usage(o->command, "%s is a whole number, not %s", s->name, value);
	return 0;
}

static int take_value(const struct cmd_options *o, const struct cmd_setting *s,
		      const char *value)
{
	long n;

	if (!value || !*value)
		return cmd_usage(o->command, "%s needs a value", s->name);
	if (s->set)
		return s->set(o->request, value);
	if (s->shard)
		return cmd_take_shard(s->shard, o->command, value);
	if (s->whole || s->small)
		return take_whole(o, s, value);
	if (s->number)
		return take_number(o, s, value);
	if (s->seed)
		return take_seed(o, s, value);
	if (s->text) {
		*s->text = value;
		return 0;
	}
	if (!cmd_whole(value, 1, BATCH_THREADS, &n))
		return cmd_usage(o->command, "%s is a number from 1 to %d, not %s", s->name,
				 BATCH_THREADS, value);
	*s->threads = (int)n;
	return 0;
}

static int take_setting(const struct cmd_options *o, const char *name, const char *value)
{
	for (size_t i = 0; i < o->settings; i++)
		if (strcmp(name, o->setting[i].name) == 0)
			return take_value(o, &o->setting[i], value);
	return cmd_unknown(o->command, name);
}

int cmd_take_option(const struct cmd_options *o, int *i, int argc, char **argv)
{
	if (cmd_take_flag(o->flag, o->flags, argv[*i]))
		return 0;
	++*i;
	return take_setting(o, argv[*i - 1], *i < argc ? argv[*i] : NULL);
}

int cmd_take_options(const struct cmd_options *o, const char **path, int argc, char **argv)
{
	*path = NULL;
	for (int i = 0; i < argc; i++) {
		int result;

		if (cmd_take_flag(o->flag, o->flags, argv[i]))
			continue;
		if (argv[i][0] == '-' && argv[i][1]) {
			result = take_setting(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			if (result)
				return result;
			i++;
		} else if (o->files) {
			struct cmd_files *f = o->files;

			f->path = mem_grow(f->path, &f->cap, f->n + 1, sizeof *f->path);
			f->path[f->n++] = argv[i];
			*path = f->path[0];
		} else if (*path) {
			return cmd_usage(o->command, "one file at a time, not %s as well",
					 argv[i]);
		} else {
			*path = argv[i];
		}
	}
	return 0;
}

char *cmd_take_file(const struct cmd_options *o, const char **path, size_t *n, int *result,
		    int argc, char **argv)
{
	*result = cmd_take_options(o, path, argc, argv);
	if (*result)
		return NULL;
	*result = EXIT_SYSTEM;
	if (*path)
		return cmd_read_text(*path, BATCH_BYTES, n);
	*result = cmd_usage(o->command, "which file? (- is standard input)");
	return NULL;
}

bool cmd_whole(const char *value, long least, long most, long *out)
{
	char *end;

	errno = 0;
	*out = strtol(value, &end, 10);
	return *value && !*end && !errno && *out >= least && *out <= most;
}

int cmd_cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > BATCH_THREADS ? BATCH_THREADS : (int)n;
}

bool cmd_ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n > m && strcmp(s + n - m, end) == 0;
}

/* --- The records of a text -------------------------------------------------------------- */
static void add_piece(struct cmd_pieces *p, const char *s, size_t n)
{
	p->at = mem_grow(p->at, &p->cap, p->n + 1, sizeof *p->at);
	for (; p->seen && p->seen < s; p->seen++)
		p->line += *p->seen == '\n';
	p->at[p->n++] = (struct cmd_piece){ s, n, p->path, p->line };
}

/* Without the blanks around it; nothing else is no record. */
static void add_trimmed(struct cmd_pieces *p, const char *s, size_t n)
{
	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	if (n)
		add_piece(p, s, n);
}

static void begin_text(struct cmd_pieces *p, const char *s)
{
	p->seen = s;
	p->line = 1;
}

void cmd_by_lines(struct cmd_pieces *p, const char *s, size_t n)
{
	begin_text(p, s);
	for (size_t i = 0, k; i < n; i = k + 1) {
		for (k = i; k < n && s[k] != '\n'; k++)
			;
		add_trimmed(p, s + i, k - i);
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

/* A record, one after the other over any lines, or a list of them.  Broken ones are pieces as
 * well: whoever reads them complains. */
static void by_values(struct cmd_pieces *p, const char *s, size_t n)
{
	size_t i = 0;
	bool list;

	begin_text(p, s);
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
		add_trimmed(p, s + i, end - i);
		i = end > i ? end : i + 1;
	}
}

void cmd_split(struct cmd_pieces *p, bool lines, const char *s, size_t n)
{
	int before = p->n;

	if (lines) {
		cmd_by_lines(p, s, n);
		return;
	}
	by_values(p, s, n);
	if (p->n == before)
		add_piece(p, s, 0);
}

int cmd_take_files(const struct cmd_options *o, bool lines, struct cmd_pieces *p, char ***text)
{
	const struct cmd_files *f = o->files;

	*text = mem_alloc((size_t)(f->n + 1) * sizeof **text);
	if (!f->n)
		return cmd_usage(o->command, "which file? (- is standard input)");
	for (int i = 0; i < f->n; i++) {
		size_t n;

		(*text)[i] = cmd_read_text(f->path[i], BATCH_BYTES, &n);
		if (!(*text)[i])
			return EXIT_SYSTEM;
		p->path = f->path[i];
		cmd_split(p, lines || cmd_ends_in(f->path[i], ".jsonl"), (*text)[i], n);
	}
	return 0;
}

/* --- What is wrong with some of them ------------------------------------------------------ */
#define TOLD 20

void cmd_troubles_begin(struct cmd_troubles *t, int n)
{
	t->at = mem_alloc((size_t)(n + 1) * sizeof *t->at);
	t->n = n;
}

int cmd_place_line(const struct cmd_piece *p, const struct err *e)
{
	int line = p->line;
	size_t at;

	if (e && json_stopped_at(e, &at))
		for (size_t i = 0; i < at && i < p->n; i++)
			line += p->s[i] == '\n';
	return line;
}

void cmd_add_place(struct buf *b, const struct cmd_piece *p, const char *id,
		   const struct err *e)
{
	struct arena *a = arena_new();

	id = (!id || !*id) && p->s ? cmd_line_id(p, "id", a) : id;
	buf_addf(b, "%s:%d: ", !p->path || !strcmp(p->path, "-") ? "<stdin>" : p->path,
		 cmd_place_line(p, e));
	if (id && *id)
		buf_addf(b, "%.80s: ", id);
	arena_free(a);
}

void cmd_trouble(struct cmd_troubles *t, int i, const struct cmd_piece *p, const char *id,
		 const struct err *e)
{
	struct buf b = { 0 };

	cmd_add_place(&b, p, id, e);
	buf_addf(&b, "%s%s%s", e->msg, e->near[0] ? "; near: " : "", e->near);
	t->at[i] = buf_take(&b);
}

void cmd_troubles_end(struct cmd_troubles *t)
{
	int told = 0, all = 0;

	for (int i = 0; i < t->n; i++) {
		all += t->at[i] != NULL;
		if (t->at[i] && told < TOLD) {
			fprintf(stderr, "%s\n", t->at[i]);
			told++;
		}
		mem_free(t->at[i]);
	}
	if (all > told)
		fprintf(stderr, "and %d more records that cannot be read\n", all - told);
	mem_free(t->at);
	*t = (struct cmd_troubles){ 0 };
}

/* --- Many ------------------------------------------------------------------------------- */
struct cmd_queue {
	const struct cmd_batch *q;
	char **out;
	int next, done, printed, counted;
	double since, shown;
	pthread_mutex_t lock; /* of all above, and of the output */
};

static double clock_of(clockid_t which)
{
	struct timespec t;

	clock_gettime(which, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void cmd_line_begin(struct buf *b, const struct json *record)
{
	buf_addc(b, '{');
	json_member(b, "id", record ? json_get(record, "id") : NULL);
	buf_addc(b, ',');
}

double cmd_seconds(void)
{
	return clock_of(CLOCK_MONOTONIC);
}

double cmd_thread_seconds(void)
{
	return clock_of(CLOCK_THREAD_CPUTIME_ID);
}

#define BAR 30

static void show_progress(struct cmd_queue *t)
{
	double now = cmd_seconds();
	int n = t->q->n, full = (int)(n ? (long)BAR * t->done / n : BAR);

	/* On one terminal the answers themselves show how far it is. */
	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO) || now - t->since < 1 ||
	    (t->done < n && now - t->shown < 0.1))
		return;
	t->shown = now;
	fprintf(stderr, "\r[%.*s%*s] %d of %d, %d %s%s", full,
		"##############################", BAR - full, "", t->done, n, t->counted,
		t->q->word, t->done == n ? "\n" : " ");
}

/* Called with the lock held. */
static void print_ready(struct cmd_queue *t)
{
	while (t->printed < t->q->n && t->out[t->printed]) {
		char *lines = t->out[t->printed];

		if (t->q->part)
			cmd_part_print(t->q->part, t->printed, lines, strlen(lines));
		else
			fputs(lines, stdout);
		mem_free(lines);
		t->out[t->printed++] = NULL;
	}
	fflush(stdout);
}

static void work(struct cmd_queue *t)
{
	for (;;) {
		struct buf b = { 0 };
		bool counts;
		int i;

		pthread_mutex_lock(&t->lock);
		i = t->next++;
		pthread_mutex_unlock(&t->lock);
		if (i >= t->q->n)
			return;
		counts = t->q->one(t->q->self, &b, i);
		pthread_mutex_lock(&t->lock);
		t->out[i] = buf_take(&b);
		t->done++;
		t->counted += counts;
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

int cmd_batch_run(const struct cmd_batch *q)
{
	struct cmd_queue t = { .q = q, .since = cmd_seconds() };
	pthread_t id[BATCH_THREADS];
	int started = 0;

	t.out = mem_alloc((size_t)(q->n + 1) * sizeof *t.out);
	pthread_mutex_init(&t.lock, NULL);
	/* One thread is ours; a thread that cannot be started is done without. */
	while (started < q->threads - 1 && started < q->n - 1 &&
	       !pthread_create(&id[started], NULL, thread, &t))
		started++;
	work(&t);
	for (int i = 0; i < started; i++)
		pthread_join(id[i], NULL);
	pthread_mutex_destroy(&t.lock);
	mem_free(t.out);
	return t.counted;
}

void cmd_sort(double *x, int n)
{
	qsort(x, (size_t)n, sizeof *x, base_by_size);
}

/* --- Files ------------------------------------------------------------------------------ */
char *cmd_file_for(const char *folder, const char *id, const char *other, const char *ending,
		   struct arena *a)
{
	char *name = arena_printf(a, "%.100s", id && *id ? id : other);

	for (char *c = name; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
		      (*c >= '0' && *c <= '9') || *c == '-' || (*c == '.' && c > name)))
			*c = '_';
	return arena_printf(a, "%s/%s.%s", folder, name, ending);
}

bool cmd_write_in(const char *folder, const char *path, const struct buf *b)
{
	if (mkdir(folder, 0777) && errno != EEXIST) {
		fprintf(stderr, "porism: cannot make the folder %s: %s\n", folder,
			strerror(errno));
		return false;
	}
	return cmd_write_file(path, b);
}
