/*
 * agent_crowd.c -- many runs at once, in several threads: what porism agent --jsonl and porism
 * eval run share.
 *
 * Where the problems come from, and what becomes of the runs, is the source's (struct
 * cmd_crowd).  Each run has its trace; what is over there is not done again, what was begun is gone
 * on with.
 */
#include "base/mem.h"
#include "cas/cas.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "num/num.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A thread and the runs it drives. */
struct cmd_crowd_worker {
	struct cmd_crowd *c;
	struct agent_drive *drive;
	struct cas *cas;
	struct cmd_task *first; /* those under way */
	int runs, most;
	pthread_t thread;
	bool started;
};

static void end_task(struct cmd_task *t)
{
	if (t->prev)
		t->prev->next = t->next;
	else if (t->w->first == t)
		t->w->first = t->next;
	if (t->next)
		t->next->prev = t->prev;
	agent_run_free(t->run);
	cmd_agent_close(&t->file);
	mem_free(t->trace);
	arena_free(t->arena);
	mem_free(t);
}

void cmd_crowd_halt(struct cmd_crowd *c, const char *why)
{
	pthread_mutex_lock(&c->gate);
	if (!c->halted)
		c->halted = why;
	pthread_mutex_unlock(&c->gate);
}

static bool is_halted(struct cmd_crowd *c)
{
	bool is;

	pthread_mutex_lock(&c->gate);
	is = c->halted != NULL;
	pthread_mutex_unlock(&c->gate);
	return is || cmd_agent_stopped();
}

/* What a run says that cannot be kept is paid for and lost: better none goes on. */
static void keep(void *user, const char *line, size_t n)
{
	struct cmd_task *t = user;

	cmd_agent_sink(&t->file, line, n);
	if (t->file.broken)
		cmd_crowd_halt(t->w->c, "a trace could not be written; make room, and");
}

static void over(void *user, struct agent_run *r)
{
	struct cmd_task *t = user;

	/* What could not be written is told by who goes on with it. */
	if (agent_run_result(r)->end != AGENT_STOPPED && !t->file.broken)
		t->w->c->over(t->w->c, t, r);
	t->w->runs--;
	end_task(t);
}

/* --- Its trace --------------------------------------------------------------------------------------- */
/* Is it with the model that is asked now?  The server may have moved. */
static bool is_with(const struct agent_trace *trace, const struct agent_model *m)
{
	const struct json *j = json_get(trace->head, "model");

	return json_says(j, "provider", m->provider->name) && json_says(j, "name", m->name) &&
	       json_says(j, "wire", m->wire->name);
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

/* The settings that the trace was not made with, or false: "turns was 30, is 8".  How long a reply
 * may take is not the run's but the driver's. */
static bool has_other_settings(struct buf *why, const struct agent_trace *trace,
			       const struct agent_settings *s, struct arena *a)
{
	const struct json *was = json_get(trace->head, "settings");
	struct buf text = { 0 };
	struct json *is = NULL;

	agent_settings_json(&text, s);
	if (json_read(&is, text.s, text.n, a, NULL) != OK)
		BUG("settings are JSON");
	for (const struct json *m = is->child; m; m = m->next) {
		const struct json *then = json_get(was, m->key);
		size_t n;

		if (!then || !strcmp(m->key, "seconds") || !strcmp(m->key, "stream"))
			continue;
		buf_reset(&text);
		json_add(&text, m);
		n = text.n;
		json_add(&text, then);
		if (text.n != 2 * n || memcmp(text.s, text.s + n, n))
			buf_addf(why, "%s%s was %s, is %.*s", why->n ? "; " : "", m->key,
				 text.s + n, (int)n, text.s);
	}
	if (!json_get(was, "overlay") != !json_get(is, "overlay"))
		buf_addf(why, "%s%s", why->n ? "; " : "", "overlay was given to one only");
	buf_clear(&text);
	return why->n > 0;
}

/* What a trace of this problem says: it is over, it can be gone on with, or there is none (or
 * nothing but a part of its first line: then it is open, to be written anew); it is another
 * one's, or nobody's. */
enum task_state { TASK_NEW, TASK_BEGUN, TASK_OVER, TASK_OTHER };
static enum task_state look(struct cmd_task *t, struct agent_trace *trace, const char *path,
			    struct err *e)
{
	const struct cmd_agent *g = t->w->c->g;
	struct buf why = { 0 };
	size_t n;

	if (access(path, F_OK) && errno == ENOENT)
		return TASK_NEW;
	if (!cmd_agent_open(&t->file, path)) {
		err_fail(e, E_SYS, "unavailable", "its trace cannot be had");
		return TASK_OTHER;
	}
	t->trace = cmd_read_file(path, AGENT_TRACE_BYTES, &n);
	if (t->trace && agent_trace_is_torso(t->trace, n)) {
		cmd_agent_cut(&t->file, 0);
		return TASK_NEW;
	}
	if (!t->trace || !cmd_agent_parse(trace, t->trace, n, path, t->arena)) {
		err_fail(e, E_ARG, "bad_argument", "its trace cannot be read");
		err_hint(e, "move it away to begin anew");
		return TASK_OTHER;
	}
	if (!is_of(trace, &t->problem) || !is_with(trace, &g->model)) {
		err_fail(e, E_ARG, "bad_argument",
			 "the trace with its id is of another problem or model");
		err_hint(e, "give another folder with --out");
		return TASK_OTHER;
	}
	if (has_other_settings(&why, trace, t->settings, t->arena)) {
		err_fail(e, E_ARG, "bad_argument",
			 "the trace with its id was made with other settings: %s", why.s);
		err_hint(e, "give those, or another folder with --out");
		buf_clear(&why);
		return TASK_OTHER;
	}
	cmd_agent_reopen(trace, t->trace);
	return trace->result ? TASK_OVER : TASK_BEGUN;
}

/* A trace that this program cannot go on with, for something is another now, is put aside. */
static bool put_aside(struct cmd_task *t, const char *path)
{
	struct buf old = { 0 };
	bool good;

	buf_addf(&old, "%s.old", path);
	(void)cmd_agent_close(&t->file);
	good = !rename(path, old.s) && cmd_agent_create(&t->file, t->dir, t->name);
	buf_clear(&old);
	return good;
}

/* Begin it, or go on with it.  false: there is nothing to do, or it cannot be done. */
static bool begin(struct cmd_task *t, struct agent_run **out, long *began)
{
	struct cmd_crowd *c = t->w->c;
	struct agent_run_options q = cmd_agent_run_options(c->g);
	struct agent_trace trace = { 0 };
	struct agent_again how;
	struct err e = { 0 };
	struct buf path = { 0 };
	char started[CMD_AGENT_STARTED];
	enum task_state state = TASK_NEW;
	bool good = false;

	cmd_agent_started(started, sizeof started, c->g->app);
	if (t->dir) {
		buf_addf(&path, "%s/%s.trace.json", t->dir, t->name);
		state = look(t, &trace, path.s, &e);
		q.sink = keep;
		q.sink_user = t;
	}
	q.cas = t->w->cas;
	q.plan = t->plan;
	q.settings = t->settings;
	q.problem = &t->problem;
	q.id = t->name;
	q.started = arena_strdup(t->arena, started);
	if (state == TASK_NEW &&
	    (!t->dir || t->file.fd >= 0 || cmd_agent_create(&t->file, t->dir, t->name))) {
		good = agent_run_new(out, &q, &e) == OK;
	} else if (state == TASK_BEGUN) {
		cmd_agent_cut(&t->file, trace.whole);
		*began = trace.events ? trace.event[trace.events - 1].t : 0;
		good = agent_run_resume(out, &trace, &q, &how, &e) == OK;
		if (!good && c->anew && !strcmp(e.code, "differs") && put_aside(t, path.s)) {
			e = (struct err){ 0 };
			*began = 0;
			good = agent_run_new(out, &q, &e) == OK;
		}
	}
	if (!good && !e.code)
		err_fail(&e, E_SYS, "unavailable", "its trace cannot be written");
	q.sink = NULL;
	if (state == TASK_OVER) {
		c->done(c, t, &trace, &q);
	} else if (!good) {
		pthread_mutex_lock(&c->lock);
		c->refused(c, t, &e);
		pthread_mutex_unlock(&c->lock);
	}
	buf_clear(&path);
	return good;
}

/* --- Threads ------------------------------------------------------------------------------------------ */
static struct cmd_task *next_task(struct cmd_crowd_worker *w)
{
	struct cmd_task *t = mem_alloc(sizeof *t);
	bool is;

	t->w = w;
	t->file.fd = -1;
	t->arena = arena_new();
	pthread_mutex_lock(&w->c->lock);
	is = w->c->next(w->c, t);
	pthread_mutex_unlock(&w->c->lock);
	if (is)
		return t;
	end_task(t);
	return NULL;
}

static void fill(struct cmd_crowd_worker *w)
{
	struct cmd_task *t;

	while (w->runs < w->most && !is_halted(w->c) && (t = next_task(w)) != NULL) {
		struct agent_run *r = NULL;
		long began = 0;

		if (!begin(t, &r, &began)) {
			end_task(t);
			continue;
		}
		t->run = r;
		t->began = cmd_seconds();
		t->next = w->first;
		if (w->first)
			w->first->prev = t;
		w->first = t;
		w->runs++;
		agent_drive_add(w->drive, r, began, NULL, over, t);
	}
}

static void *work(void *arg)
{
	struct cmd_crowd_worker *w = arg;

	fill(w);
	while (w->runs && !is_halted(w->c)) {
		(void)agent_drive_wait(w->drive, 200);
		for (struct cmd_task *t = w->first; t && w->c->seen; t = t->next)
			w->c->seen(w->c, t, t->run);
		fill(w);
	}
	num_cleanup();
	return NULL;
}

static int prepare(struct cmd_crowd *c, struct cmd_crowd_worker *w, int n)
{
	const struct cmd_agent *g = c->g;
	struct agent_drive_options d = cmd_agent_drive_options(g, (uint64_t)n + 1);
	struct err e = { 0 };

	w->c = c;
	w->most = c->parallel / c->threads + (n < c->parallel % c->threads);
	if (agent_drive_new(&w->drive, &d, &e) != OK)
		return cmd_agent_complain(&e, EXIT_SYSTEM);
	w->cas = cas_new(NULL);
	return EXIT_FINE;
}

int cmd_crowd_run(struct cmd_crowd *c)
{
	int rc = EXIT_FINE;
	struct cmd_crowd_worker *w;

	c->threads = c->threads < c->parallel ? c->threads : c->parallel;
	c->threads = c->threads < 1 ? 1 : c->threads > 16 ? 16 : c->threads;
	w = mem_alloc((size_t)c->threads * sizeof *w);
	pthread_mutex_init(&c->lock, NULL);
	pthread_mutex_init(&c->gate, NULL);
	for (int i = 0; i < c->threads && rc == EXIT_FINE; i++)
		rc = prepare(c, &w[i], i);
	for (int i = 1; i < c->threads && rc == EXIT_FINE; i++)
		w[i].started = !pthread_create(&w[i].thread, NULL, work, &w[i]);
	if (rc == EXIT_FINE)
		work(&w[0]);
	for (int i = 1; i < c->threads; i++)
		if (w[i].started)
			pthread_join(w[i].thread, NULL);
	for (int i = 0; i < c->threads; i++) {
		agent_drive_free(w[i].drive);
		/* Those that were stopped: their traces can be gone on with. */
		while (w[i].first)
			end_task(w[i].first);
		if (w[i].cas)
			cas_free(w[i].cas);
	}
	pthread_mutex_destroy(&c->lock);
	pthread_mutex_destroy(&c->gate);
	mem_free(w);
	return rc;
}
