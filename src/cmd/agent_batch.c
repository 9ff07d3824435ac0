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
#include "base/member.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

struct agent_batch {
	struct cmd_crowd crowd; /* first: the crowd is the batch */
	const char *dir;
	char *beside; /* the folder of the problems, with a slash at its end */
	struct agent_plan *plan;
	FILE *in;
	/* Of all below, and of the output, the crowd's lock. */
	struct index taken;   /* names of traces, to the line of the problem */
	struct cmd_part part; /* that is asked for */
	char **trace;         /* of each of its problems the name; NULL: it was refused */
	int traces;
	int line, done, answered, drawn, right, equal, close, wrong, failed, skipped, refused;
	int otherwise; /* of those skipped, with other prompts */
	double cost;   /* of those whose cost is known */
	int unknown;   /* the others */
	bool ended;
	double began;
};

static struct agent_batch *batch_of(struct cmd_crowd *c)
{
	return (struct agent_batch *)c;
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
static void report(struct cmd_crowd *c, struct cmd_task *t, struct agent_run *r)
{
	struct agent_batch *b = batch_of(c);
	bool lost;
	const struct agent_result *x = agent_run_result(r);
	struct buf line = { 0 };

	agent_run_line(&line, r, t->file.path, cmd_seconds() - t->began);
	pthread_mutex_lock(&c->lock);
	/* At once: who is killed later has told it. */
	puts(line.s);
	lost = fflush(stdout) || ferror(stdout);
	b->done++;
	b->answered += x->answer.text != NULL;
	b->drawn += x->end == AGENT_DRAWN;
	b->right += is_yes(x->correct);
	b->equal += x->match == GRADE_EQUAL;
	b->close += x->match == GRADE_CLOSE;
	b->wrong += is_no(x->correct);
	b->failed += x->end == AGENT_ERROR || x->end == AGENT_TIMEOUT;
	b->cost += x->cost > 0 ? x->cost : 0;
	b->unknown += x->cost < 0;
	if (isatty(STDERR_FILENO) && !c->g->o->json && !c->g->o->quiet) {
		buf_reset(&line);
		add_counts(&line, b);
		add_cost(&line, b);
		fprintf(stderr, "\r%s ", line.s);
	}
	pthread_mutex_unlock(&c->lock);
	buf_clear(&line);
	if (lost)
		cmd_crowd_halt(c, "nobody reads the output;");
}

static void refuse(struct agent_batch *b, int line, const struct err *e)
{
	fprintf(stderr, "porism agent: line %d: %s\n", line, e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	b->refused++;
}

static void refuse_task(struct cmd_crowd *c, struct cmd_task *t, const struct err *e)
{
	refuse(batch_of(c), t->line, e);
}

static void skip(struct cmd_crowd *c, struct cmd_task *t, const struct agent_trace *trace,
		 const struct agent_run_options *q)
{
	struct agent_batch *b = batch_of(c);

	(void)t;
	(void)q;
	pthread_mutex_lock(&c->lock);
	b->skipped++;
	b->otherwise += !agent_plan_is_told(b->plan, trace);
	pthread_mutex_unlock(&c->lock);
}

/* The name of its trace: the id, made fit for a file.  Two ids that become alike by that (a/b, a-b)
 * are told apart by a hash of the whole. */
static void name_task(struct buf *name, const struct cmd_task *t)
{
	const char *id = t->problem.id;

	buf_reset(name);
	cmd_agent_id(name, id);
	if (strcmp(name->s, id))
		buf_addf(name, "-%08lx",
			 (unsigned long)(agent_hash(id, strlen(id)) & 0xffffffffu));
}

/* Two runs cannot write one trace. */
static bool take_name(struct agent_batch *b, const struct cmd_task *t, const char *name)
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

/* The problem of a line; false: it is none, which is told. */
static bool read_task(struct agent_batch *b, struct cmd_task *t, const struct buf *line)
{
	struct err e = { 0 };
	struct buf name = { 0 };
	char *record = arena_strndup(t->arena, line->s, line->n);
	struct json *j;
	bool good;

	t->line = b->line;
	if (json_read(&j, record, line->n, t->arena, &e) != OK ||
	    cmd_agent_fetch(&j, j, b->beside, t->arena, &e) != OK ||
	    agent_problem_read(&t->problem, j, t->arena, &e) != OK) {
		if (!e.hint[0])
			err_hint(&e, "a line is one problem: {\"id\": \"1\", \"text\": "
				     "\"In triangle ABC ...\", \"answer\": \"5\"}");
		refuse(b, b->line, &e);
		return false;
	}
	/* What is told about it must say which it is. */
	if (!*t->problem.id)
		t->problem.id = arena_printf(t->arena, "line-%d", t->line);
	name_task(&name, t);
	good = take_name(b, t, name.s);
	t->settings = &b->crowd.g->o->settings;
	t->plan = b->plan;
	t->dir = b->dir;
	t->name = arena_strdup(t->arena, name.s);
	buf_clear(&name);
	return good;
}

/* The next problem; false at the end of the file. */
static bool next(struct cmd_crowd *c, struct cmd_task *t)
{
	struct agent_batch *b = batch_of(c);
	struct buf line = { 0 };
	bool found = false;

	while (!found && !b->ended) {
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
		arena_reset(t->arena);
		found = read_task(b, t, &line);
		if (found && b->part.is.n)
			b->trace[b->part.n - 1] = mem_strdup(t->name);
	}
	buf_clear(&line);
	return found;
}

static int run_crowd(struct agent_batch *b)
{
	struct agent_run_options q = cmd_agent_run_options(b->crowd.g);
	struct err e = { 0 };
	int rc;

	if (agent_plan_new(&b->plan, &q, &e) != OK) {
		fprintf(stderr, "porism agent: %s\n  hint: %s\n", e.msg, e.hint);
		return EXIT_USAGE;
	}
	rc = cmd_crowd_run(&b->crowd);
	agent_plan_free(b->plan);
	return rc;
}

/* The account of all of them: for people, or as one line of JSON. */
static void tell(const struct agent_batch *b)
{
	double seconds = b->crowd.g->app->no_times ? 0 : cmd_seconds() - b->began;
	struct buf s = { 0 };

	if (b->crowd.g->o->json) {
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
		json_member_text(&s, "out", b->dir);
		buf_addf(&s, ",\"stopped\":%s}",
			 b->crowd.halted || cmd_agent_stopped() ? "true" : "false");
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
	if (b->crowd.halted)
		fprintf(stderr, "porism agent: stopped: %s the same command goes on\n",
			b->crowd.halted);
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

	cmd_part_account(&line, &b->part, b->crowd.g->app, b->crowd.g->o->jsonl);
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
	const struct cmd_agent_options *o = b->crowd.g->o;
	struct cmd_agent_page page = { 0 };
	int rc;

	b->crowd.threads = (int)(o->threads ? o->threads : cmd_cores());
	b->crowd.parallel = (int)o->parallel;
	if (o->watch)
		(void)cmd_agent_page_open(&page, b->crowd.g->app, b->dir, NULL);
	rc = run_crowd(b);
	if (rc == EXIT_FINE) {
		tell(b);
		rc = b->crowd.halted           ? EXIT_SYSTEM
		     : cmd_agent_stopped()     ? cmd_agent_stopped()
		     : b->failed || b->refused ? EXIT_FAILED
					       : EXIT_FINE;
		if (b->part.is.n && !b->crowd.halted && !cmd_agent_stopped() &&
		    !write_account(b))
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
	struct agent_batch b = { .crowd = { .g = g,
					    .next = next,
					    .over = report,
					    .done = skip,
					    .refused = refuse_task },
				 .began = cmd_seconds() };
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
	if (cmd_agent_folder(&made, dir.s) && cmd_agent_lock_folder(&lock, dir.s))
		rc = run_batch(&b);
	if (b.in != stdin)
		fclose(b.in);
	(void)cmd_agent_close(&lock);
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
