/*
 * agent_batch.c -- porism agent --jsonl FILE: many problems at once.
 *
 * A problem a line.  Each has its trace in the folder --out (FILE.runs), under its id; what is
 * finished there is not done again, what was begun is gone on with.  So a batch that was killed is
 * simply started again.
 *
 * A part of the problems (--shard) has a folder of its own in that one, and when it is done an account
 * beside its traces: what porism merge checks and puts together.
 */
#include "agent/agent.h"
#include "base/index.h"
#include "base/mem.h"
#include "cas/cas.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "num/num.h"
#include "porism.h"
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

struct agent_batch {
	struct cmd_agent *g;
	const char *dir;
	char *beside; /* the folder of the problems, with a slash at its end */
	struct agent_plan *plan;
	FILE *in;
	pthread_mutex_t lock; /* of all below, and of the output */
	struct index taken;   /* names of traces, to the line of the problem */
	struct cmd_part part; /* that is asked for */
	char **trace;         /* of each of its problems the name; NULL: it was refused */
	int traces;
	int line, done, answered, drawn, right, equal, close, wrong, failed, skipped, refused;
	int otherwise; /* of those skipped, with other prompts */
	double cost;   /* of those whose cost is known */
	int unknown;   /* the others */
	bool ended;
	const char *halted; /* why nothing more is done, or NULL */
	double began;
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
	double began;
};

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

/* Nothing more is begun, and what is under way is left as after Ctrl-C. */
static void halt(struct agent_batch *b, const char *why)
{
	pthread_mutex_lock(&b->lock);
	if (!b->halted)
		b->halted = why;
	pthread_mutex_unlock(&b->lock);
}

static bool is_halted(struct agent_batch *b)
{
	bool is;

	pthread_mutex_lock(&b->lock);
	is = b->halted != NULL;
	pthread_mutex_unlock(&b->lock);
	return is || cmd_agent_stopped();
}

/* What a run says that cannot be kept is paid for and lost: better none goes on. */
static void keep(void *user, const char *line, size_t n)
{
	struct agent_task *t = user;

	cmd_agent_sink(&t->file, line, n);
	if (t->file.broken)
		halt(t->w->b, "a trace could not be written; make room, and");
}

/* ", $0.0123", as far as it is known. */
static void add_cost(struct buf *b, const struct agent_batch *x)
{
	if (x->unknown < x->done)
		buf_addf(b, ", $%.4f", x->cost);
	if (x->unknown && x->unknown < x->done)
		buf_addf(b, " and %d of unknown cost", x->unknown);
	else if (x->unknown)
		buf_add(b, ", cost unknown");
}

static void add_counts(struct buf *b, const struct agent_batch *x)
{
	buf_addf(b, "%d runs", x->done);
	if (x->answered || !x->drawn)
		buf_addf(b, ", %d answered", x->answered);
	if (x->drawn)
		buf_addf(b, ", %d drawn", x->drawn);
	buf_addf(b, ", %d right", x->right);
	if (x->right)
		buf_addf(b, " (%d equal, %d close)", x->equal, x->close);
	buf_addf(b, ", %d wrong, %d failed", x->wrong, x->failed);
}

/* A line for each run as it ends, and on a terminal how far all of it is. */
static void report(struct agent_batch *b, struct agent_run *r, const struct agent_task *t)
{
	bool lost;
	const struct agent_result *x = agent_run_result(r);
	struct buf line = { 0 };

	agent_run_line(&line, r, t->file.path, cmd_seconds() - t->began);
	pthread_mutex_lock(&b->lock);
	/* At once: who is killed later has told it. */
	puts(line.s);
	lost = fflush(stdout) || ferror(stdout);
	b->done++;
	b->answered += x->answer.text != NULL;
	b->drawn += x->end == AGENT_DRAWN;
	b->right += is_yes(x->correct);
	b->equal += x->match == AGENT_MATCH_EQUAL;
	b->close += x->match == AGENT_MATCH_CLOSE;
	b->wrong += is_no(x->correct);
	b->failed += x->end == AGENT_ERROR || x->end == AGENT_TIMEOUT;
	b->cost += x->cost > 0 ? x->cost : 0;
	b->unknown += x->cost < 0;
	if (isatty(STDERR_FILENO) && !b->g->o->json && !b->g->o->quiet) {
		buf_reset(&line);
		add_counts(&line, b);
		add_cost(&line, b);
		fprintf(stderr, "\r%s ", line.s);
	}
	pthread_mutex_unlock(&b->lock);
	buf_clear(&line);
	if (lost)
		halt(b, "nobody reads the output;");
}

static void over(void *user, struct agent_run *r)
{
	struct agent_task *t = user;

	/* What could not be written is told by who goes on with it. */
	if (agent_run_result(r)->end != AGENT_STOPPED && !t->file.broken)
		report(t->w->b, r, t);
	t->w->runs--;
	end_task(t);
}

static void refuse(struct agent_batch *b, int line, const struct err *e)
{
	fprintf(stderr, "porism agent: line %d: %s\n", line, e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	b->refused++;
}

/* The name of its trace: the id, made fit for a file.  Two ids that become alike by that (a/b, a-b)
 * are told apart by a hash of the whole. */
static void name_task(struct buf *name, const struct agent_task *t)
{
	const char *id = t->problem.id;

	buf_reset(name);
	cmd_agent_id(name, id);
	if (strcmp(name->s, id))
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
		t->line, t->problem.id, line);
	b->refused++;
	return false;
}

static bool is_ours(struct agent_batch *b, const struct buf *line)
{
	if (!cmd_part_takes(&b->part, NULL, line->s, line->n))
		return false;
	if (b->part.is.n) {
		b->trace = mem_grow(b->trace, &b->traces, b->part.n, sizeof *b->trace);
		b->trace[b->part.n - 1] = NULL;
	}
	return true;
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

		b->line++;
		if (got < 0) {
			fprintf(stderr,
				"porism agent: line %d cannot be read, nor what follows it\n",
				b->line);
			b->refused++;
		}
		if (got <= 0) {
			b->ended = true;
			break;
		}
		if (b->line == 1 && line.n)
			memset(line.s, ' ', cmd_mark_bytes(line.s, line.n));
		if (!line.n || line.s[strspn(line.s, " \t\r")] == 0 || !is_ours(b, &line))
			continue;
		t = mem_alloc(sizeof *t);
		t->w = w;
		t->file.fd = -1;
		t->line = b->line;
		t->arena = arena_new();
		t->record = mem_strndup(line.s, line.n);
		if (json_read(&j, t->record, line.n, t->arena, &e) != OK ||
		    cmd_agent_fetch(&j, j, b->beside, t->arena, &e) != OK ||
		    agent_problem_read(&t->problem, j, t->arena, &e) != OK) {
			if (!e.hint[0])
				err_hint(&e,
					 "a line is one problem: {\"id\": \"1\", \"text\": "
					 "\"In triangle ABC ...\", \"answer\": \"5\"}");
			refuse(b, b->line, &e);
			end_task(t);
			t = NULL;
			continue;
		}
		/* What is told about it must say which it is. */
		if (!*t->problem.id)
			t->problem.id = arena_printf(t->arena, "line-%d", t->line);
		name_task(id, t);
		if (!take_name(b, t, id->s)) {
			end_task(t);
			t = NULL;
		} else if (b->part.is.n) {
			b->trace[b->part.n - 1] = mem_strdup(id->s);
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
static enum task_state look(struct agent_task *t, struct agent_trace *trace, const char *path,
			    struct err *e)
{
	const struct cmd_agent *g = t->w->b->g;
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
	if (has_other_settings(&why, trace, &g->o->settings, t->arena)) {
		err_fail(e, E_ARG, "bad_argument",
			 "the trace with its id was made with other settings: %s", why.s);
		err_hint(e, "give those, or another folder with --out");
		buf_clear(&why);
		return TASK_OTHER;
	}
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
	char started[CMD_AGENT_STARTED];
	enum task_state state;
	bool good = false;

	cmd_agent_started(started, sizeof started);
	buf_addf(&path, "%s/%s.trace.json", b->dir, id);
	state = look(t, &trace, path.s, &e);
	q.cas = w->cas;
	q.plan = b->plan;
	q.problem = &t->problem;
	q.id = arena_strdup(t->arena, id);
	q.started = arena_strdup(t->arena, started);
	q.sink = keep;
	q.sink_user = t;
	if (state == TASK_NEW && (t->file.fd >= 0 || cmd_agent_create(&t->file, b->dir, id))) {
		good = agent_run_new(out, &q, &e) == OK;
	} else if (state == TASK_BEGUN) {
		cmd_agent_cut(&t->file, trace.whole);
		*began = trace.events ? trace.event[trace.events - 1].t : 0;
		good = agent_run_resume(out, &trace, &q, &how, &e) == OK;
	}
	if (!good && !e.code)
		err_fail(&e, E_SYS, "unavailable", "its trace cannot be written");
	pthread_mutex_lock(&b->lock);
	b->skipped += state == TASK_OVER;
	b->otherwise += state == TASK_OVER && !agent_plan_is_told(b->plan, &trace);
	if (!good && state != TASK_OVER)
		refuse(b, t->line, &e);
	pthread_mutex_unlock(&b->lock);
	buf_clear(&path);
	return good;
}

static void fill(struct agent_worker *w)
{
	struct buf id = { 0 };
	struct agent_task *t;

	while (w->runs < w->most && !is_halted(w->b) && (t = next_task(w, &id)) != NULL) {
		struct agent_run *r = NULL;
		long began = 0;

		if (!begin(w, t, id.s, &r, &began)) {
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
	buf_clear(&id);
}

static void *work(void *arg)
{
	struct agent_worker *w = arg;

	fill(w);
	while (w->runs && !is_halted(w->b)) {
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
		w[n].most = (int)g->o->parallel / threads + (n < g->o->parallel % threads);
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

/* The account of all of them: for people, or as one line of JSON. */
static void tell(const struct agent_batch *b)
{
	double seconds = cmd_seconds() - b->began;
	struct buf s = { 0 };

	if (b->g->o->json) {
		buf_addf(&s,
			 "{\"runs\":%d,\"answered\":%d,\"drawn\":%d,\"right\":%d,\"equal\":%d,"
			 "\"close\":%d,"
			 "\"wrong\":%d,\"failed\":%d,\"done_before\":%d,"
			 "\"other_prompts\":%d,\"refused_lines\":%d,\"cost\":",
			 b->done, b->answered, b->drawn, b->right, b->equal, b->close,
			 b->wrong, b->failed, b->skipped, b->otherwise, b->refused);
		if (b->unknown)
			buf_add(&s, "null");
		else
			buf_add_double(&s, b->cost);
		buf_addf(&s, ",\"seconds\":%.3f", seconds);
		json_add_key(&s, "out");
		json_add_string(&s, b->dir);
		buf_addf(&s, ",\"stopped\":%s}",
			 b->halted || cmd_agent_stopped() ? "true" : "false");
	} else {
		buf_add(&s, isatty(STDERR_FILENO) ? "\r" : "");
		add_counts(&s, b);
		buf_addf(&s, ", %d were done before", b->skipped);
		if (b->otherwise)
			buf_addf(&s, " (%d of them with other prompts)", b->otherwise);
		if (b->refused)
			buf_addf(&s, ", %d lines refused", b->refused);
		add_cost(&s, b);
		buf_addf(&s, ", %.1f s; traces in %s", seconds, b->dir);
	}
	fprintf(stderr, "%s\n", s.s);
	buf_clear(&s);
	if (b->halted)
		fprintf(stderr, "porism agent: stopped: %s the same command goes on\n",
			b->halted);
	else if (cmd_agent_stopped())
		fputs("stopped; the same command goes on\n", stderr);
}

/* The traces of our problems in their order, each by its bytes, and their names. */
static bool add_traces(struct buf *names, struct agent_batch *b)
{
	bool good = true;

	for (int i = 0; good && i < b->part.n; i++) {
		char *text = NULL;
		size_t n = 0;

		buf_add(names, i ? "," : "");
		json_add_string(names, b->trace[i] ? b->trace[i] : "");
		if (b->trace[i]) {
			struct buf path = { 0 };

			buf_addf(&path, "%s/%s.trace.json", b->dir, b->trace[i]);
			text = cmd_read_file(path.s, AGENT_TRACE_BYTES, &n);
			good = text != NULL;
			buf_clear(&path);
		}
		shard_wrote(&b->part.account, b->part.place[i] + 1, text ? text : "", n);
		mem_free(text);
	}
	return good;
}

/* All of our part was tried: DIR/shard-I-of-N.json says so. */
static bool write_account(struct agent_batch *b)
{
	struct buf line = { 0 }, names = { 0 }, path = { 0 };
	bool good = add_traces(&names, b);

	cmd_part_account(&line, &b->part, b->g->app, b->g->o->jsonl);
	line.s[--line.n] = 0;
	json_add_key(&line, "traces");
	buf_addf(&line, "[%s]}\n", buf_str(&names));
	buf_addf(&path, "%s/" CMD_ACCOUNT_FILE, b->dir, b->part.is.i, b->part.is.n);
	good = good && cmd_write_file(path.s, &line);
	buf_clear(&line);
	buf_clear(&names);
	buf_clear(&path);
	return good;
}

static int run_batch(struct agent_batch *b)
{
	const struct cmd_agent_options *o = b->g->o;
	long threads = o->threads ? o->threads : cmd_cores();
	struct cmd_agent_page page = { 0 };
	int rc;

	threads = threads < o->parallel ? threads : o->parallel;
	if (o->watch)
		(void)cmd_agent_page_open(&page, b->g->app, b->dir, NULL);
	rc = run_threads(b, (int)(threads < 1 ? 1 : threads > 16 ? 16 : threads));
	if (rc == EXIT_FINE) {
		tell(b);
		rc = b->halted                 ? EXIT_SYSTEM
		     : cmd_agent_stopped()     ? cmd_agent_stopped()
		     : b->failed || b->refused ? EXIT_FAILED
					       : EXIT_FINE;
		if (b->part.is.n && !b->halted && !cmd_agent_stopped() && !write_account(b))
			rc = EXIT_SYSTEM;
	}
	cmd_agent_page_stay(&page);
	cmd_agent_page_close(&page);
	return rc;
}

/* The folder of a file, with a slash at its end. */
static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? mem_strndup(path, (size_t)(slash + 1 - path)) : mem_strdup("./");
}

int cmd_agent_batch(struct cmd_agent *g)
{
	struct agent_batch b = { .g = g, .began = cmd_seconds() };
	struct cmd_agent_file lock = { .fd = -1 };
	struct buf dir = { 0 }, made = { 0 };
	int rc = EXIT_SYSTEM;

	if (g->o->out)
		buf_add(&dir, g->o->out);
	else
		buf_addf(&dir, "%s.runs", strcmp(g->o->jsonl, "-") ? g->o->jsonl : "agent");
	cmd_part_begin(&b.part, g->o->shard);
	if (g->o->shard.n)
		buf_addf(&dir, "/shard-%d-of-%d", g->o->shard.i, g->o->shard.n);
	b.in = strcmp(g->o->jsonl, "-") ? fopen(g->o->jsonl, "r") : stdin;
	/* A folder can be opened, and not read. */
	if (b.in && b.in != stdin && ungetc(getc(b.in), b.in) == EOF && ferror(b.in)) {
		fclose(b.in);
		b.in = NULL;
	}
	if (!b.in) {
		fprintf(stderr, "porism agent: cannot read %s: %s\n", g->o->jsonl,
			strerror(errno));
		buf_clear(&dir);
		return EXIT_SYSTEM;
	}
	b.dir = dir.s;
	b.beside = folder_of(g->o->jsonl);
	pthread_mutex_init(&b.lock, NULL);
	if (cmd_agent_folder(&made, dir.s) && cmd_agent_lock_folder(&lock, dir.s))
		rc = run_batch(&b);
	if (b.in != stdin)
		fclose(b.in);
	(void)cmd_agent_close(&lock);
	pthread_mutex_destroy(&b.lock);
	index_clear(&b.taken);
	for (int i = 0; i < b.part.n; i++)
		mem_free(b.trace[i]);
	mem_free(b.trace);
	cmd_part_clear(&b.part);
	mem_free(b.beside);
	buf_clear(&made);
	buf_clear(&dir);
	return rc;
}
