/*
 * agent_batch.c -- porism agent --jsonl FILE: many problems at once.
 *
 * A problem a line.  Each has its trace in the folder --out (FILE.runs), under its id; what is
 * finished there is not done again, what was begun is gone on with.  So a batch that was killed is
 * simply started again.
 */
#include "agent/agent.h"
#include "base/index.h"
#include "base/mem.h"
#include "cas/cas.h"
#include "cmd/agent_priv.h"
#include "num/num.h"
#include "porism.h"
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct agent_batch {
	struct cmd_agent *g;
	const char *dir;
	struct agent_plan *plan;
	FILE *in;
	pthread_mutex_t lock; /* of all below, and of the output */
	struct index taken;   /* names of traces, to the line of the problem */
	int line, done, answered, right, equal, close, wrong, failed, skipped;
	double cost;
	bool ended, bad;
	int64_t began;
};
/* A thread and the runs it drives. */
struct agent_worker {
	struct agent_batch *b;
	struct agent_drive *drive;
	struct cas *cas;
	struct agent_task *first; /* those under way */
	int runs, most;
	pthread_t thread;
};
struct agent_task {
	struct agent_worker *w;
	struct agent_task *prev, *next;
	struct agent_run *run;
	struct arena *arena;
	struct agent_problem problem;
	struct cmd_agent_file file;
	char *record, *trace;
	int line; /* of the file */
	int64_t began;
};

static int64_t clock_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void end_task(struct agent_task *t)
{
	if (t->prev)
		t->prev->next = t->next;
	else if (t->w->first == t)
		t->w->first = t->next;
	if (t->next)
		t->next->prev = t->prev;
	agent_run_free(t->run);
	cmd_agent_close(&t->file);
	mem_free(t->record);
	mem_free(t->trace);
	arena_free(t->arena);
	mem_free(t);
}

/* A line for each run as it ends, and on a terminal how far all of it is. */
static void report(struct agent_batch *b, struct agent_run *r, const struct agent_task *t)
{
	const struct agent_result *x = agent_run_result(r);
	struct buf line = { 0 };

	agent_run_line(&line, r, t->file.path, (double)(clock_ms() - t->began) / 1000);
	pthread_mutex_lock(&b->lock);
	puts(line.s);
	b->done++;
	b->answered += x->answer.text != NULL;
	b->right += is_yes(x->correct);
	b->equal += x->match == AGENT_MATCH_EQUAL;
	b->close += x->match == AGENT_MATCH_CLOSE;
	b->wrong += is_no(x->correct);
	b->failed += x->end == AGENT_ERROR || x->end == AGENT_TIMEOUT;
	b->cost += x->cost > 0 ? x->cost : 0;
	if (isatty(STDERR_FILENO))
		fprintf(stderr,
			"\r%d done, %d answered, %d right (%d equal, %d close), %d wrong, %d "
			"failed, $%.2f ",
			b->done, b->answered, b->right, b->equal, b->close, b->wrong,
			b->failed, b->cost);
	pthread_mutex_unlock(&b->lock);
	buf_clear(&line);
}

static void over(void *user, struct agent_run *r)
{
	struct agent_task *t = user;

	if (agent_run_result(r)->end != AGENT_STOPPED)
		report(t->w->b, r, t);
	t->w->runs--;
	end_task(t);
}

static void refuse(struct agent_batch *b, int line, const char *why)
{
	fprintf(stderr, "porism agent: line %d: %s\n", line, why);
	b->bad = true;
}

/* The name of its trace: the id, made fit for a file.  Two ids that become alike by that (a/b, a-b)
 * are told apart by a hash of the whole. */
static void name_task(struct buf *name, const struct agent_task *t)
{
	const char *id = t->problem.id;

	buf_reset(name);
	if (*id)
		cmd_agent_id(name, id);
	else
		buf_addf(name, "line-%d", t->line);
	if (*id && strcmp(name->s, id))
		buf_addf(name, "-%08lx",
			 (unsigned long)(agent_hash(id, strlen(id)) & 0xffffffffu));
}

/* Two runs cannot write one trace. */
static bool take_name(struct agent_batch *b, const struct agent_task *t, const char *name)
{
	int line = index_get(&b->taken, name);

	if (line < 0) {
		index_set(&b->taken, name, t->line);
		return true;
	}
	fprintf(stderr, "porism agent: line %d: the id \"%.60s\" is that of line %d, too\n",
		t->line, *t->problem.id ? t->problem.id : name, line);
	b->bad = true;
	return false;
}

/* The next problem; NULL at the end of the file. */
static struct agent_task *next_task(struct agent_worker *w, struct buf *id)
{
	struct agent_batch *b = w->b;
	struct agent_task *t = NULL;
	struct buf line = { 0 };

	pthread_mutex_lock(&b->lock);
	while (!t && !b->ended) {
		struct err e = { 0 };
		struct json *j;
		int got = cmd_read_line(b->in, &line);

		if (got <= 0) {
			b->bad = b->bad || got < 0;
			b->ended = true;
			break;
		}
		b->line++;
		if (!line.n || line.s[strspn(line.s, " \t\r")] == 0)
			continue;
		t = mem_alloc(sizeof *t);
		t->w = w;
		t->file.fd = -1;
		t->line = b->line;
		t->arena = arena_new();
		t->record = mem_strndup(line.s, line.n);
		if (json_read(&j, t->record, line.n, t->arena, &e) != OK ||
		    agent_problem_read(&t->problem, j, t->arena, &e) != OK) {
			refuse(b, b->line, e.msg);
			end_task(t);
			t = NULL;
			continue;
		}
		name_task(id, t);
		if (!take_name(b, t, id->s)) {
			end_task(t);
			t = NULL;
		}
	}
	pthread_mutex_unlock(&b->lock);
	buf_clear(&line);
	return t;
}

static bool is_word(const struct json *j, const char *key, const char *word)
{
	const char *text = json_text(j, key);

	return text && !strcmp(text, word);
}

/* Is it with the model that is asked now?  The server may have moved. */
static bool is_with(const struct agent_trace *trace, const struct agent_model *m)
{
	const struct json *j = json_get(trace->head, "model");

	return is_word(j, "provider", m->provider->name) && is_word(j, "name", m->name) &&
	       is_word(j, "wire", m->wire->name);
}

/* Is the trace one of this problem, as the file has it now? */
static bool is_of(const struct agent_trace *trace, const struct agent_problem *p)
{
	struct buf now = { 0 }, then = { 0 };
	bool same;

	agent_problem_json(&now, p);
	json_add(&then, json_get(trace->head, "problem"));
	same = !strcmp(now.s, then.s);
	buf_clear(&now);
	buf_clear(&then);
	return same;
}

/* What a trace of this problem says: it is over, it can be gone on with, or there is none; it is
 * of another problem or model, or no trace at all. */
enum task_state { TASK_NEW, TASK_BEGUN, TASK_OVER, TASK_OTHER, TASK_UNREADABLE };
static enum task_state look(struct agent_task *t, struct agent_trace *trace, const char *path)
{
	struct stat about;

	if (stat(path, &about))
		return TASK_NEW;
	/* Killed before it wrote anything: an empty file is nobody's work. */
	if (!about.st_size && !unlink(path))
		return TASK_NEW;
	if (!cmd_agent_read(trace, &t->trace, path, t->arena))
		return TASK_UNREADABLE;
	if (!is_of(trace, &t->problem) || !is_with(trace, &t->w->b->g->model))
		return TASK_OTHER;
	cmd_agent_reopen(trace, t->trace);
	return trace->result ? TASK_OVER : TASK_BEGUN;
}

/* Begin it, or go on with it.  false: there is nothing to do, or it cannot be done. */
static bool begin(struct agent_worker *w, struct agent_task *t, const char *id,
		  struct agent_run **out, long *began)
{
	struct agent_batch *b = w->b;
	struct agent_run_options q = cmd_agent_run_options(b->g);
	struct agent_trace trace = { 0 };
	struct agent_again how;
	struct err e = { 0 };
	struct buf path = { 0 };
	enum task_state state;
	bool good = false;

	buf_addf(&path, "%s/%s.trace.json", b->dir, id);
	state = look(t, &trace, path.s);
	q.cas = w->cas;
	q.plan = b->plan;
	q.problem = &t->problem;
	q.id = arena_strdup(t->arena, id);
	q.started = "";
	q.sink = cmd_agent_sink;
	q.sink_user = &t->file;
	if (state == TASK_NEW && cmd_agent_create(&t->file, b->dir, id)) {
		good = agent_run_new(out, &q, &e) == OK;
	} else if (state == TASK_BEGUN && cmd_agent_append(&t->file, path.s, trace.whole)) {
		*began = trace.events ? trace.event[trace.events - 1].t : 0;
		good = agent_run_resume(out, &trace, &q, &how, &e) == OK;
	}
	pthread_mutex_lock(&b->lock);
	b->skipped += state == TASK_OVER;
	if (!good && state != TASK_OVER)
		refuse(b, t->line,
		       state == TASK_OTHER ? "the trace with its id is of another problem or "
					     "model; give another folder with --out"
		       : state == TASK_UNREADABLE
			       ? "its trace cannot be read; move it away to begin anew"
		       : e.code ? e.msg
				: "its trace cannot be written");
	pthread_mutex_unlock(&b->lock);
	buf_clear(&path);
	return good;
}

static void fill(struct agent_worker *w)
{
	struct buf id = { 0 };
	struct agent_task *t;

	while (w->runs < w->most && !cmd_agent_stopped() && (t = next_task(w, &id)) != NULL) {
		struct agent_run *r = NULL;
		long began = 0;

		if (!begin(w, t, id.s, &r, &began)) {
			end_task(t);
			continue;
		}
		t->run = r;
		t->began = clock_ms();
		t->next = w->first;
		if (w->first)
			w->first->prev = t;
		w->first = t;
		w->runs++;
		agent_drive_add(w->drive, r, began, NULL, over, t);
	}
	buf_clear(&id);
}

static void *work(void *arg)
{
	struct agent_worker *w = arg;

	fill(w);
	while (w->runs && !cmd_agent_stopped()) {
		(void)agent_drive_wait(w->drive, 200);
		fill(w);
	}
	num_cleanup();
	return NULL;
}

static enum status make_plan(struct agent_batch *b, struct err *e)
{
	struct agent_run_options q = cmd_agent_run_options(b->g);

	return agent_plan_new(&b->plan, &q, e);
}

static int run_threads(struct agent_batch *b, int threads)
{
	struct cmd_agent *g = b->g;
	struct agent_worker *w = mem_alloc((size_t)threads * sizeof *w);
	struct err e = { 0 };
	int n = 0, rc = EXIT_FINE;

	if (make_plan(b, &e) != OK) {
		fprintf(stderr, "porism agent: %s\n  hint: %s\n", e.msg, e.hint);
		rc = EXIT_USAGE;
	}
	for (; rc == EXIT_FINE && n < threads; n++) {
		struct agent_drive_options d = { .model = &g->model,
						 .key = g->key,
						 .pace = g->pace,
						 .ca_file = g->o->ca,
						 .seconds = g->o->settings.seconds,
						 .tries = (int)g->o->tries,
						 .seed = (uint64_t)n + 1 };

		w[n].b = b;
		w[n].most = (int)(g->o->parallel + threads - 1) / threads;
		if (agent_drive_new(&w[n].drive, &d, &e) != OK) {
			fprintf(stderr, "porism agent: %s\n  hint: %s\n", e.msg, e.hint);
			rc = EXIT_SYSTEM;
			break;
		}
		w[n].cas = cas_new(NULL);
	}
	for (int i = 1; i < n && rc == EXIT_FINE; i++)
		if (pthread_create(&w[i].thread, NULL, work, &w[i]))
			w[i].b = NULL;
	if (rc == EXIT_FINE)
		work(&w[0]);
	for (int i = 1; i < n && rc == EXIT_FINE; i++)
		if (w[i].b)
			pthread_join(w[i].thread, NULL);
	for (int i = 0; i < n; i++) {
		agent_drive_free(w[i].drive);
		/* Those that were stopped: their traces can be gone on with. */
		while (w[i].first)
			end_task(w[i].first);
		cas_free(w[i].cas);
	}
	mem_free(w);
	agent_plan_free(b->plan);
	return rc;
}

int cmd_agent_batch(struct cmd_agent *g)
{
	struct agent_batch b = { .g = g, .began = clock_ms() };
	struct buf dir = { 0 }, made = { 0 };
	struct cmd_agent_page page = { 0 };
	long threads = g->o->threads ? g->o->threads : sysconf(_SC_NPROCESSORS_ONLN);
	int rc;

	if (g->o->out)
		buf_add(&dir, g->o->out);
	else
		buf_addf(&dir, "%s.runs", strcmp(g->o->jsonl, "-") ? g->o->jsonl : "agent");
	b.in = strcmp(g->o->jsonl, "-") ? fopen(g->o->jsonl, "r") : stdin;
	if (!b.in) {
		fprintf(stderr, "porism agent: cannot read %s\n", g->o->jsonl);
		buf_clear(&dir);
		return EXIT_SYSTEM;
	}
	rc = cmd_agent_folder(&made, dir.s) ? EXIT_FINE : EXIT_SYSTEM;
	b.dir = dir.s;
	pthread_mutex_init(&b.lock, NULL);
	if (rc == EXIT_FINE && g->o->watch)
		(void)cmd_agent_page_open(&page, g->app, b.dir, NULL);
	if (rc == EXIT_FINE)
		rc = run_threads(&b, (int)(threads < 1 ? 1 : threads > 16 ? 16 : threads));
	if (b.in != stdin)
		fclose(b.in);
	if (rc == EXIT_FINE) {
		fprintf(stderr,
			"%s%d runs, %d answered, %d right (%d equal, %d close), %d wrong, %d "
			"failed, %d were done "
			"before, %.1f s; traces in %s\n",
			isatty(STDERR_FILENO) ? "\r" : "", b.done, b.answered, b.right,
			b.equal, b.close, b.wrong, b.failed, b.skipped,
			(double)(clock_ms() - b.began) / 1000, b.dir);
		if (cmd_agent_stopped())
			fputs("stopped; the same command goes on\n", stderr);
		rc = cmd_agent_stopped() ? 130 : b.failed || b.bad ? EXIT_FAILED : EXIT_FINE;
	}
	cmd_agent_page_stay(&page);
	cmd_agent_page_close(&page);
	pthread_mutex_destroy(&b.lock);
	index_clear(&b.taken);
	buf_clear(&made);
	buf_clear(&dir);
	return rc;
}
