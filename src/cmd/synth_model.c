/*
 * synth_model.c -- porism synth forward and backward: solutions that a model writes, kept where running them proves them.
 *
 * One thread asks for many problems at once; running a program takes no time beside a reply.  With --jsonl FILE each line is
 * written as it comes, and the same command goes on where it was stopped; at the end the file has the order of the input.
 * Limits of money and time stop it as Ctrl-C does.  With --answers the replies are those of a file.
 */
#include "agent/drive.h"
#include "base/index.h"
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/synth_priv.h"
#include "teach/teach.h"
#include <errno.h>
#include <string.h>

#define SYNTH_MODEL_BYTES ((size_t)4 << 30)
#define PARALLEL 1000

struct model_request {
	enum teach_mode mode;
	const char *model, *base_url, *api_version, *ca, *prompts, *prices, *jsonl, *rest,
		*answers;
	struct agent_settings agent;
	struct teach_checks checks;
	long tries, examples, keep, parallel;
	double money, max_seconds;
	struct shard shard;
	bool summary, quiet;
};
struct model_item {
	struct cmd_piece line;
	const char *id;                /* in the job's arena; NULL: it cannot be read */
	struct buf kept, rest;         /* lines with their ends */
	int kept_before, tried_before; /* of an earlier start */
	bool over;
	int *reply; /* of --answers: which lines are of it */
	int replies, cap;
};
struct model_task;
struct model_job {
	const struct model_request *q;
	struct app *app;
	struct cmd_agent_options o;
	struct cmd_agent g;
	struct agent_drive *drive;
	struct teach_plan *plan;
	struct teach_count *count;
	struct program_solver *solver;
	struct arena *arena;
	struct cmd_part part;
	struct cmd_pieces lines, answers;
	struct model_item *item;
	int items;
	struct index by_id;
	char *text, *answers_text, *prices;
	struct cmd_agent_file out, rest;
	struct model_task *under_way;
	int next, printed, before, running, failed, refused;
	struct cmd_agent_tour tour;
	bool lost;
};
struct model_task {
	struct model_job *j;
	struct model_task *before, *behind;
	struct model_item *item;
	struct teach_run *run;
};

/* --- Lines out ---------------------------------------------------------------------------------------- */
static void append(struct cmd_agent_file *f, struct model_job *j, const char *line, size_t n)
{
	if (f->fd < 0)
		return;
	cmd_agent_sink(f, line, n);
	j->lost |= f->broken;
}

static void keep_line(void *user, bool kept, const char *line, size_t n)
{
	struct model_task *t = user;
	struct buf *b = kept ? &t->item->kept : &t->item->rest;
	size_t from = b->n;

	if (!kept && t->j->rest.fd < 0)
		return;
	buf_addn(b, line, n);
	buf_addc(b, '\n');
	append(kept ? &t->j->out : &t->j->rest, t->j, b->s + from, b->n - from);
}

/* Standard output has the order of the input: what is done, as far as all before it is. */
static void print_done(struct model_job *j)
{
	if (j->out.fd >= 0)
		return;
	for (; j->printed < j->items && j->item[j->printed].over; j->printed++) {
		struct model_item *m = &j->item[j->printed];

		cmd_part_print(&j->part, j->printed, buf_str(&m->kept), m->kept.n);
		buf_clear(&m->kept);
	}
	fflush(stdout);
}

static void tell(const struct model_item *m, const char *what)
{
	fprintf(stderr, "porism synth: %s: %s\n", m->id ? m->id : "a line without an id",
		what);
}

/* --- One problem ---------------------------------------------------------------------------------------- */
static void end_task(struct model_task *t)
{
	struct model_job *j = t->j;

	if (t->behind)
		t->behind->before = t->before;
	if (t->before)
		t->before->behind = t->behind;
	else
		j->under_way = t->behind;
	teach_run_free(t->run);
	j->running--;
	mem_free(t);
}

static void finish(struct model_task *t)
{
	struct model_job *j = t->j;

	if (t->run && teach_run_failed(t->run)) {
		j->failed++;
		tell(t->item, teach_run_error(t->run));
	}
	t->item->over = true;
	j->tour.finished++;
	end_task(t);
	print_done(j);
	cmd_agent_tour_show(&j->tour, false);
}

static bool task_ask(void *self, struct agent_request *q)
{
	return teach_run_ask(((struct model_task *)self)->run, q);
}

static struct arena *task_arena(void *self)
{
	return teach_run_arena(((struct model_task *)self)->run);
}

static void task_reply(void *self, const struct agent_reply *reply,
		       const struct agent_sent *about)
{
	struct model_task *t = self;
	double cost = teach_run_reply(t->run, reply, about);

	t->j->tour.spent += cost > 0 ? cost : 0;
}

static void task_retry(void *self, const struct agent_refusal *why, int tries, double wait,
		       long at_ms)
{
	(void)tries;
	(void)wait;
	(void)at_ms;
	teach_run_retry(((struct model_task *)self)->run, why);
}

static void task_fail(void *self, const struct agent_refusal *why, long at_ms)
{
	(void)at_ms;
	teach_run_fail(((struct model_task *)self)->run, why);
}

static struct agent_script_ask task_script(void *self)
{
	return teach_run_script(((struct model_task *)self)->run);
}

static const struct agent_asker asker = { task_ask,   task_arena, task_reply,
					  task_retry, task_fail,  task_script };

static void is_over(void *user, void *self)
{
	(void)user;
	finish(self);
}

/* The reply of a line of --answers. */
static const char *reply_of(const struct json *line)
{
	static const char *const keys[] = { "reply", "answer", "response", "text" };
	const char *s = NULL;

	for (size_t i = 0; i < sizeof keys / sizeof *keys && !s; i++)
		s = json_text(line, keys[i]);
	return s;
}

static void take_answers(struct model_task *t)
{
	struct model_job *j = t->j;
	struct arena *a = arena_new();

	for (int i = 0; i < t->item->replies && !teach_run_over(t->run); i++) {
		const struct cmd_piece *p = &j->answers.at[t->item->reply[i]];
		struct json *line = NULL;

		arena_reset(a);
		if (json_read(&line, p->s, p->n, a, NULL) == OK && reply_of(line))
			teach_run_take(t->run, reply_of(line));
	}
	arena_free(a);
	finish(t);
}

static void begin(struct model_job *j, struct model_item *m)
{
	struct model_task *t = mem_alloc(sizeof *t);
	struct teach_run_options o = { .plan = j->plan,
				       .solver = j->solver,
				       .count = j->count,
				       .sink = keep_line,
				       .user = t,
				       .tried = m->tried_before,
				       .kept = m->kept_before };
	struct err e = { 0 };

	*t = (struct model_task){ .j = j, .item = m, .behind = j->under_way };
	if (t->behind)
		t->behind->before = t;
	j->under_way = t;
	j->running++;
	if (teach_run_new(&t->run, &o, m->line.s, m->line.n, &e) != OK) {
		tell(m, e.msg);
		j->refused++;
		finish(t);
	} else if (j->q->answers) {
		take_answers(t);
	} else {
		agent_drive_ask(j->drive, &asker, t, is_over, NULL);
	}
}

/* --- All of them ------------------------------------------------------------------------------------------- */
static bool may_go_on(struct model_job *j)
{
	return !cmd_agent_tour_is_over(&j->tour) && !j->lost && !cmd_agent_stopped();
}

static void run_all(struct model_job *j)
{
	for (;;) {
		while (j->running < j->q->parallel && j->next < j->items && may_go_on(j)) {
			struct model_item *m = &j->item[j->next++];

			if (!m->over)
				begin(j, m);
		}
		print_done(j);
		if (!j->running || !may_go_on(j))
			break;
		(void)agent_drive_wait(j->drive, 50);
	}
	/* Who was stopped leaves tasks: what they kept is written, and the next start asks again. */
	agent_drive_free(j->drive);
	while (j->under_way)
		end_task(j->under_way);
}

/* --- What is there already ------------------------------------------------------------------------------------ */
static struct model_item *item_of(struct model_job *j, const char *id)
{
	int i = id ? index_get(&j->by_id, id) : -1;

	return i < 0 ? NULL : &j->item[i];
}

/* The whole lines of a file go to their problems; it is open for more behind them. */
static bool open_lines(struct cmd_agent_file *f, struct model_job *j, const char *path,
		       bool kept)
{
	size_t n;
	struct arena *a;
	struct cmd_pieces p = { 0 };
	char *text;

	if (!path || !strcmp(path, "-"))
		return true;
	if (!cmd_agent_open_lines(f, &text, &n, "synth", path)) {
		mem_free(text);
		return false;
	}
	a = arena_new();
	cmd_by_lines(&p, text, n);
	for (int i = 0; i < p.n; i++) {
		struct model_item *m = item_of(j, cmd_line_id(&p.at[i], "question_id", a));

		if (m) {
			struct buf *b = kept ? &m->kept : &m->rest;

			buf_addn(b, p.at[i].s, p.at[i].n);
			buf_addc(b, '\n');
			m->kept_before += kept;
			m->tried_before++;
		}
		arena_reset(a);
	}
	mem_free(p.at);
	arena_free(a);
	mem_free(text);
	return true;
}

/* A problem is done that has what is wanted, or no tries left. */
static void mark_done(struct model_job *j)
{
	for (int i = 0; i < j->items; i++) {
		struct model_item *m = &j->item[i];

		m->over = m->kept_before >= j->q->keep || (m->kept_before && !j->q->rest) ||
			  (m->tried_before >= j->q->tries && !j->q->answers);
		j->tour.finished += m->over;
		j->before += m->over;
	}
}

/* FILE.part takes the place of FILE, at once: whoever reads it meanwhile has one or the other. */
static int put_in_place(const char *made, const char *path)
{
	if (!rename(made, path))
		return EXIT_FINE;
	fprintf(stderr, "porism synth: cannot write %s: %s\n", path, strerror(errno));
	return EXIT_SYSTEM;
}

/* What is kept, in the order of the input, and the account of a part. */
static int write_kept(struct model_job *j, const char *input)
{
	struct buf made = { 0 };
	int rc;

	if (j->out.fd < 0) {
		cmd_part_end(&j->part, j->app, input);
		return cmd_synth_written();
	}
	buf_addf(&made, "%s.part", j->out.path);
	rc = cmd_synth_output(buf_str(&made));
	for (int i = 0; i < j->items && !rc; i++)
		cmd_part_print(&j->part, i, buf_str(&j->item[i].kept), j->item[i].kept.n);
	if (!rc) {
		cmd_part_end(&j->part, j->app, input);
		rc = cmd_synth_written();
	}
	rc = rc ? rc : put_in_place(buf_str(&made), j->out.path);
	buf_clear(&made);
	return rc;
}

static int write_rest(struct model_job *j)
{
	struct buf b = { 0 }, made = { 0 };
	int rc;

	if (j->rest.fd < 0)
		return EXIT_FINE;
	for (int i = 0; i < j->items; i++)
		if (j->item[i].rest.n)
			buf_addn(&b, j->item[i].rest.s, j->item[i].rest.n);
	buf_addf(&made, "%s.part", j->rest.path);
	rc = cmd_write_file(buf_str(&made), &b) ? put_in_place(buf_str(&made), j->rest.path)
						: EXIT_SYSTEM;
	buf_clear(&b);
	buf_clear(&made);
	return rc;
}

/* --- Preparing ------------------------------------------------------------------------------------------------- */
static int read_input(struct model_job *j, const char *path)
{
	const char **id = NULL;
	struct err e = { 0 };
	size_t n;

	j->text = cmd_read_text(path, BATCH_BYTES, &n);
	if (!j->text)
		return EXIT_SYSTEM;
	cmd_split(&j->lines, cmd_ends_in(path, ".jsonl"), j->text, n);
	cmd_part_begin(&j->part, j->q->shard);
	cmd_part_keep(&j->part, &j->lines);
	if (cmd_line_ids(&id, &j->by_id, &j->lines, j->arena, &e) != OK)
		return cmd_synth_complain(&e);
	j->items = j->tour.all = j->lines.n;
	j->item = mem_alloc((size_t)(j->items + 1) * sizeof *j->item);
	for (int i = 0; i < j->items; i++)
		j->item[i] = (struct model_item){ .line = j->lines.at[i], .id = id[i] };
	return EXIT_FINE;
}

static int read_answers(struct model_job *j)
{
	struct arena *a;
	size_t n;
	int unknown = 0;

	j->answers_text = cmd_read_text(j->q->answers, SYNTH_MODEL_BYTES, &n);
	if (!j->answers_text)
		return EXIT_SYSTEM;
	a = arena_new();
	cmd_by_lines(&j->answers, j->answers_text, n);
	for (int i = 0; i < j->answers.n; i++) {
		const char *id = cmd_line_id(&j->answers.at[i], "question_id", a);
		struct model_item *m =
			item_of(j, id ? id : cmd_line_id(&j->answers.at[i], "id", a));

		unknown += !m;
		if (m) {
			m->reply =
				mem_grow(m->reply, &m->cap, m->replies + 1, sizeof *m->reply);
			m->reply[m->replies++] = i;
		}
		arena_reset(a);
	}
	arena_free(a);
	if (unknown && !j->q->shard.n)
		fprintf(stderr,
			"porism synth: %d of %d answers are of no problem of the "
			"input\n",
			unknown, j->answers.n);
	return EXIT_FINE;
}

static int prepare_model(struct model_job *j)
{
	const struct model_request *q = j->q;
	struct cmd_agent *g = &j->g;
	struct agent_drive_options d;
	struct err e = { 0 };
	size_t n;
	int rc;

	j->o = (struct cmd_agent_options){ .settings = q->agent,
					   .model = q->model,
					   .base_url = q->base_url,
					   .api_version = q->api_version,
					   .prompts = q->prompts,
					   .parallel = q->parallel,
					   .ca = q->ca };
	*g = (struct cmd_agent){
		.app = j->app, .who = "synth", .o = &j->o, .arena = j->arena
	};
	if (q->answers)
		return EXIT_FINE;
	rc = cmd_agent_reach(g);
	if (!rc && q->prices && (j->prices = cmd_read_file(q->prices, 1 << 20, &n)) == NULL)
		rc = EXIT_SYSTEM;
	rc = rc ? rc : cmd_agent_tour_check(&j->tour, &g->model, j->prices);
	if (rc)
		return rc;
	d = cmd_agent_drive_options(g, 1);
	if (agent_drive_new(&j->drive, &d, &e) != OK) {
		(void)cmd_synth_complain(&e);
		return EXIT_SYSTEM;
	}
	return EXIT_FINE;
}

static int prepare_plan(struct model_job *j)
{
	const struct model_request *q = j->q;
	struct teach_plan_options o = { .mode = q->mode,
					.examples = (int)q->examples,
					.tries = (int)q->tries,
					.keep = (int)q->keep,
					.checks = q->checks,
					.agent = &q->agent,
					.model = q->answers ? NULL : &j->g.model,
					.name = q->model,
					.prices = j->prices,
					.prompt = q->prompts ? cmd_agent_prompt : NULL,
					.prompt_user = &j->g };
	struct err e = { 0 };

	if (q->answers)
		o.tries = INT32_MAX;
	return teach_plan_new(&j->plan, &o, &e) == OK ? EXIT_FINE : cmd_synth_complain(&e);
}

static void clear(struct model_job *j)
{
	for (int i = 0; i < j->items; i++) {
		buf_clear(&j->item[i].kept);
		buf_clear(&j->item[i].rest);
		mem_free(j->item[i].reply);
	}
	cmd_agent_leave(&j->g);
	(void)cmd_agent_close(&j->out);
	(void)cmd_agent_close(&j->rest);
	teach_plan_free(j->plan);
	teach_count_free(j->count);
	program_solver_free(j->solver);
	cmd_part_clear(&j->part);
	index_clear(&j->by_id);
	mem_free(j->item);
	mem_free(j->lines.at);
	mem_free(j->answers.at);
	mem_free(j->text);
	mem_free(j->answers_text);
	mem_free(j->prices);
	arena_free(j->arena);
}

/* --- The end ------------------------------------------------------------------------------------------------------ */
static void summary(const struct model_job *j)
{
	struct buf b = { 0 };

	teach_count_json(&b, j->count);
	fprintf(stderr, "%s\n", buf_str(&b));
	buf_clear(&b);
}

static int report(struct model_job *j, const char *path)
{
	int rc = EXIT_FINE;

	cmd_agent_tour_show(&j->tour, true);
	if (j->lost)
		rc = EXIT_SYSTEM;
	else if (cmd_agent_stopped())
		rc = cmd_agent_stopped();
	else if (j->tour.finished < j->items)
		rc = EXIT_LIMIT;
	if (j->q->summary)
		summary(j);
	if (rc == EXIT_LIMIT)
		(void)cmd_agent_tour_tell_limit(&j->tour);
	if (rc)
		return rc;
	rc = write_kept(j, path);
	rc = rc ? rc : write_rest(j);
	return rc ? rc : j->failed || j->refused ? EXIT_FAILED : EXIT_FINE;
}

static int work(const struct model_request *q, struct app *app, const char *path)
{
	struct model_job j = { .q = q,
			       .app = app,
			       .tour = { .who = "synth",
					 .what = "problems",
					 .money = q->money,
					 .max_seconds = q->max_seconds,
					 .quiet = q->quiet || q->answers },
			       .out = { .fd = -1 },
			       .rest = { .fd = -1 } };
	int rc;

	j.arena = arena_new();
	cmd_agent_tour_begin(&j.tour);
	j.count = teach_count_new();
	j.solver = program_solver_new();
	rc = prepare_model(&j);
	rc = rc ? rc : prepare_plan(&j);
	rc = rc ? rc : read_input(&j, path);
	if (!rc && q->answers)
		rc = read_answers(&j);
	if (!rc && (!open_lines(&j.out, &j, q->jsonl, true) ||
		    !open_lines(&j.rest, &j, q->rest, false)))
		rc = EXIT_SYSTEM;
	if (!rc) {
		mark_done(&j);
		cmd_agent_mind_signals();
		run_all(&j);
		rc = report(&j, path);
	} else {
		agent_drive_free(j.drive);
	}
	clear(&j);
	return rc;
}

/* --- Options --------------------------------------------------------------------------------------------------------- */
static const char *const command[] = {
	[TEACH_FORWARD] = "synth forward", [TEACH_BACKWARD] = "synth backward"
};

/* The name of the part, for its complaints. */
static const char *part_of(const void *request)
{
	return command[((const struct model_request *)request)->mode];
}

/* Settings of requests to models. */
static int set_agent(void *self, const char *name, const char *value)
{
	struct err e = { 0 };

	return agent_settings_set(&((struct model_request *)self)->agent, name, value, &e) ==
			       OK
		       ? 0
		       : cmd_usage(part_of(self), "--%s: %s", name, e.msg);
}

static int set_temperature(void *self, const char *value)
{
	return set_agent(self, "temperature", value);
}

static int set_max_tokens(void *self, const char *value)
{
	return set_agent(self, "max-tokens", value);
}

static int set_effort(void *self, const char *value)
{
	return set_agent(self, "effort", value);
}

static int set_seed(void *self, const char *value)
{
	return set_agent(self, "seed", value);
}

static int set_seconds(void *self, const char *value)
{
	return set_agent(self, "seconds", value);
}

static int check(const struct model_request *q, const char *path)
{
	if (!path)
		return cmd_usage(part_of(q), "which problems? a file, or -");
	if (!q->model && !q->answers)
		return cmd_usage(part_of(q),
				 "who writes them? --model PROVIDER:NAME, or --answers FILE");
	if ((q->money > 0 || q->max_seconds > 0) && (!q->jsonl || !strcmp(q->jsonl, "-")))
		return cmd_usage(part_of(q),
				 "--money and --max-seconds need --jsonl FILE, where "
				 "the next start goes on");
	return 0;
}

static int model(enum teach_mode mode, struct app *app, int argc, char **argv)
{
	struct model_request q = { .mode = mode,
				   .tries = 4,
				   .examples = 6,
				   .keep = 1,
				   .parallel = 20,
				   .checks = { .tolerance = 1e-6 } };
	const struct cmd_flag flags[] = { { "--rounded", &q.checks.rounded },
					  { "--strict", &q.checks.strict },
					  { "--summary", &q.summary },
					  { "--quiet", &q.quiet } };
	const struct cmd_setting settings[] = {
		{ "--model", .text = &q.model },
		{ "--base-url", .text = &q.base_url },
		{ "--api-version", .text = &q.api_version },
		{ "--ca", .text = &q.ca },
		{ "--prompts", .text = &q.prompts },
		{ "--prices", .text = &q.prices },
		{ "--jsonl", .text = &q.jsonl },
		{ "--rest", .text = &q.rest },
		{ "--answers", .text = &q.answers },
		{ "--tries", .whole = &q.tries, .least = 1, .most = 1000 },
		{ "--keep", .whole = &q.keep, .least = 1, .most = 1000 },
		{ "--examples", .whole = &q.examples, .most = TEACH_EXAMPLES },
		{ "--parallel", .whole = &q.parallel, .least = 1, .most = PARALLEL },
		{ "--temperature", .set = set_temperature },
		{ "--max-tokens", .set = set_max_tokens },
		{ "--effort", .set = set_effort },
		{ "--seed", .set = set_seed },
		{ "--seconds", .set = set_seconds },
		{ "--tolerance", .number = &q.checks.tolerance },
		{ "--money", .number = &q.money },
		{ "--max-seconds", .number = &q.max_seconds },
		{ "--shard", .shard = &q.shard },
	};
	const struct cmd_options o = CMD_OPTIONS(command[mode], flags, settings, &q);
	const char *path;
	int rc;

	agent_settings_init(&q.agent);
	rc = cmd_take_options(&o, &path, argc, argv);
	rc = rc ? rc : check(&q, path);
	return rc ? rc : work(&q, app, path);
}

int cmd_synth_forward(struct app *app, int argc, char **argv)
{
	return model(TEACH_FORWARD, app, argc, argv);
}

int cmd_synth_backward(struct app *app, int argc, char **argv)
{
	return model(TEACH_BACKWARD, app, argc, argv);
}
