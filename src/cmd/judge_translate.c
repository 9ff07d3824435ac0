/*
 * judge_translate.c -- porism judge --translate: solutions in prose, through models, with controls;
 * and --account: the numbers of verdicts that were written before.
 *
 * With --out each reply is written down as it comes, each solution when it is done: the same
 * command goes on where it was stopped; limits of money and time stop it as Ctrl-C does.  Threads have the drivers of all models; a solution
 * stays with its thread and goes from one model to the next.
 */
#include "agent/drive.h"
#include "base/index.h"
#include "base/json.h"
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "cmd/judge_priv.h"
#include "num/num.h"
#include "translate/translate.h"
#include <string.h>
#include <unistd.h>

#define PLAN_BYTES ((size_t)64 << 20)

/* A solution of the input. */
struct translate_item {
	const char *s; /* its line */
	size_t n;
	const char *id;          /* in the job's arena; NULL: it cannot be read */
	struct cmd_piece *reply; /* recorded, in their order */
	int replies, cap;
	char *result; /* its line without an end, or NULL */
	bool bad;     /* it cannot be judged: failed, or no such line */
};
struct translate_job {
	const struct translate_request *q;
	const struct app *app;
	struct cmd_agent_options o[TRANSLATE_SLOTS];
	struct cmd_agent g[TRANSLATE_SLOTS];
	struct translate_plan *plan;
	struct arena *arena;
	struct cmd_part part;
	struct translate_item *item;
	int items;
	struct index by_id;
	char *text, *calls_text, *done_text, *dir;
	struct cmd_agent_file calls, done, lock_file;
	pthread_mutex_t lock;
	int next;
	bool lost; /* something could not be written */
	struct cmd_agent_tour
		tour; /* with the cost of all replies of the folder that have a price */
};
struct translate_task;
struct translate_worker {
	struct translate_job *j;
	struct agent_drive *drive[TRANSLATE_SLOTS];
	struct translate_task *under_way;
	int runs, most;
	pthread_t thread;
	bool started;
};
struct translate_task {
	struct translate_worker *w;
	struct translate_task *next, **at; /* of those under way, and what points here */
	int i;
	struct arena *arena;
	struct translate_sample sample;
	struct translate_run *run;
	enum translate_slot slot; /* who is asked now */
};

/* --- Who asks ---------------------------------------------------------------------------------- */
/* The first model may be the second one as well. */
static enum translate_slot driver_of(const struct translate_job *j, enum translate_slot s)
{
	return s == TRANSLATE_SECOND && !j->q->model[TRANSLATE_SECOND] ? TRANSLATE_FIRST : s;
}

static bool task_ask(void *self, struct agent_request *q)
{
	struct translate_task *t = self;
	enum translate_slot s = translate_run_slot(t->run);

	return s != TRANSLATE_SLOTS && driver_of(t->w->j, s) == t->slot &&
	       translate_run_ask(t->run, q);
}

static struct arena *task_arena(void *self)
{
	return translate_run_arena(((struct translate_task *)self)->run);
}

static void task_reply(void *self, const struct agent_reply *reply,
		       const struct agent_sent *about)
{
	translate_run_reply(((struct translate_task *)self)->run, reply, about);
}

static void task_retry(void *self, const struct agent_refusal *why, int tries, double wait,
		       long at_ms)
{
	(void)tries;
	(void)wait;
	(void)at_ms;
	translate_run_retry(((struct translate_task *)self)->run, why);
}

static void task_fail(void *self, const struct agent_refusal *why, long at_ms)
{
	(void)at_ms;
	translate_run_fail(((struct translate_task *)self)->run, why);
}

static struct agent_script_ask task_script(void *self)
{
	return translate_run_script(((struct translate_task *)self)->run);
}

static const struct agent_asker asker = { task_ask,   task_arena, task_reply,
					  task_retry, task_fail,  task_script };

/* --- Limits -------------------------------------------------------------------------------------- */
/* What a reply cost, by its line in calls.jsonl. */
static double cost_of(const char *line, size_t n)
{
	char number[64];
	const char *at;
	size_t len;
	double x;

	if (!json_span(&at, &len, line, n, "cost") || len >= sizeof number)
		return 0;
	memcpy(number, at, len);
	number[len] = 0;
	return text_double(&x, number) ? x : 0;
}

/* Nothing that is paid for is lost. */
static int check_limits(const struct translate_job *j, const char *prices)
{
	int rc = EXIT_FINE;

	if (!j->q->money && !j->q->max_seconds)
		return EXIT_FINE;
	if (!j->q->out)
		return cmd_usage("judge",
				 "--money and --max-seconds need --out DIR, where the "
				 "next start goes on");
	for (int s = 0; s < TRANSLATE_SLOTS && !rc; s++)
		if (j->q->model[s])
			rc = cmd_agent_tour_check(&j->tour, &j->g[s].model, prices);
	return rc;
}

/* --- One solution -------------------------------------------------------------------------------- */
/* A reply is kept before it is used: what was paid for is not lost. */
static void keep_reply(void *user, const char *line, size_t n)
{
	struct translate_task *t = user;
	struct translate_job *j = t->w->j;
	struct buf b = { 0 };

	if (!j->dir)
		return;
	buf_addn(&b, line, n);
	buf_addc(&b, '\n');
	pthread_mutex_lock(&j->lock);
	cmd_agent_sink(&j->calls, b.s, b.n);
	j->lost |= j->calls.broken;
	j->tour.spent += cost_of(line, n);
	pthread_mutex_unlock(&j->lock);
	buf_clear(&b);
}

/* {"hash": of the line it is of, "result": ...}: one that failed is tried again. */
static void keep_result(struct translate_job *j, const struct translate_item *m)
{
	struct buf b = { 0 };

	if (!j->dir || m->bad)
		return;
	buf_addf(&b, "{\"hash\":\"%016llx\",\"result\":%s}\n",
		 (unsigned long long)agent_hash(m->s, m->n), m->result);
	cmd_agent_sink(&j->done, b.s, b.n);
	j->lost |= j->done.broken;
	buf_clear(&b);
}

static void end_task(struct translate_task *t)
{
	*t->at = t->next;
	if (t->next)
		t->next->at = t->at;
	translate_run_free(t->run);
	arena_free(t->arena);
	t->w->runs--;
	mem_free(t);
}

static void finish(struct translate_task *t)
{
	struct translate_job *j = t->w->j;
	struct translate_item *m = &j->item[t->i];
	struct buf b = { 0 };

	translate_run_result(&b, t->run);
	pthread_mutex_lock(&j->lock);
	m->result = buf_take(&b);
	m->bad = translate_run_failed(t->run);
	j->tour.finished++;
	keep_result(j, m);
	cmd_agent_tour_show(&j->tour, false);
	pthread_mutex_unlock(&j->lock);
	end_task(t);
}

static void go_on(void *user, void *self)
{
	struct translate_task *t = self;
	enum translate_slot s = translate_run_slot(t->run);

	(void)user;
	if (s == TRANSLATE_SLOTS) {
		finish(t);
		return;
	}
	t->slot = driver_of(t->w->j, s);
	agent_drive_ask(t->w->drive[t->slot], &asker, t, go_on, NULL);
}

static void refuse(struct translate_item *m, const struct err *e)
{
	struct buf b = { 0 };

	m->bad = true;
	buf_add(&b, "{\"id\":");
	json_add_string(&b, m->id ? m->id : "");
	buf_add(&b, ",\"status\":\"bad_record\",\"error\":");
	json_add_error(&b, e);
	buf_addc(&b, '}');
	m->result = buf_take(&b);
}

/* The replies of an earlier start, as far as they answer what is asked now. */
static void feed(struct translate_task *t, const struct translate_item *m)
{
	bool fits = true;

	for (int i = 0; i < m->replies && fits; i++) {
		struct json *line = NULL;

		fits = json_read(&line, m->reply[i].s, m->reply[i].n, t->arena, NULL) == OK &&
		       translate_run_again(t->run, line);
	}
}

static bool read_sample(struct translate_task *t, const struct translate_item *m,
			struct err *e)
{
	struct translate_job *j = t->w->j;
	char *beside = NULL;
	const char *slash = strrchr(j->q->input, '/');
	struct json *line = NULL, *whole = NULL;
	bool good;

	beside = slash ? mem_strndup(j->q->input, (size_t)(slash + 1 - j->q->input))
		       : mem_strdup("");
	good = json_read(&line, m->s, m->n, t->arena, e) == OK &&
	       cmd_agent_fetch(&whole, line, beside, t->arena, e) == OK &&
	       translate_sample_read(&t->sample, whole, t->arena, e) == OK;
	mem_free(beside);
	return good;
}

static void begin(struct translate_worker *w, int i)
{
	struct translate_job *j = w->j;
	struct translate_task *t = mem_alloc(sizeof *t);
	struct err e = { 0 };

	t->w = w;
	t->i = i;
	t->arena = arena_new();
	t->next = w->under_way;
	t->at = &w->under_way;
	if (t->next)
		t->next->at = &t->next;
	w->under_way = t;
	w->runs++;
	if (!read_sample(t, &j->item[i], &e)) {
		pthread_mutex_lock(&j->lock);
		refuse(&j->item[i], &e);
		j->tour.finished++;
		pthread_mutex_unlock(&j->lock);
		end_task(t);
		return;
	}
	t->run = translate_run_new(j->plan, &t->sample, keep_reply, t);
	feed(t, &j->item[i]);
	go_on(NULL, t);
}

/* --- Threads --------------------------------------------------------------------------------------- */
static int next_item(struct translate_job *j)
{
	int i = -1;

	pthread_mutex_lock(&j->lock);
	while (j->next < j->items && j->item[j->next].result)
		j->next++;
	if (j->next < j->items && !j->lost && !cmd_agent_tour_is_over(&j->tour) &&
	    !cmd_agent_stopped())
		i = j->next++;
	pthread_mutex_unlock(&j->lock);
	return i;
}

static bool is_lost(struct translate_job *j)
{
	bool is;

	pthread_mutex_lock(&j->lock);
	is = j->lost || cmd_agent_tour_is_over(&j->tour);
	pthread_mutex_unlock(&j->lock);
	return is || cmd_agent_stopped();
}

static void *work(void *arg)
{
	struct translate_worker *w = arg;
	int i;

	for (;;) {
		while (w->runs < w->most && (i = next_item(w->j)) >= 0)
			begin(w, i);
		if (!w->runs || is_lost(w->j))
			break; /* what is under way is left: its replies are kept */
		for (int s = 0; s < TRANSLATE_SLOTS; s++)
			if (w->drive[s])
				(void)agent_drive_wait(w->drive[s], 20);
	}
	num_cleanup();
	return NULL;
}

static int prepare_worker(struct translate_job *j, struct translate_worker *w, int n,
			  int threads)
{
	w->j = j;
	w->most = (int)(j->q->parallel / threads + (n < j->q->parallel % threads));
	for (int s = 0; s < TRANSLATE_SLOTS; s++) {
		struct agent_drive_options d =
			cmd_agent_drive_options(&j->g[s], (uint64_t)n + 1);
		struct err e = { 0 };

		if (j->q->model[s] && agent_drive_new(&w->drive[s], &d, &e) != OK)
			return cmd_agent_complain_as("judge", &e, EXIT_SYSTEM);
	}
	return EXIT_FINE;
}

static int run_all(struct translate_job *j)
{
	int threads = (int)(j->q->threads < j->q->parallel ? j->q->threads : j->q->parallel);
	struct translate_worker *w = mem_alloc((size_t)threads * sizeof *w);
	int rc = EXIT_FINE;

	for (int i = 0; i < threads && rc == EXIT_FINE; i++)
		rc = prepare_worker(j, &w[i], i, threads);
	for (int i = 1; i < threads && rc == EXIT_FINE; i++)
		w[i].started = !pthread_create(&w[i].thread, NULL, work, &w[i]);
	if (rc == EXIT_FINE)
		work(&w[0]);
	for (int i = 1; i < threads; i++)
		if (w[i].started)
			pthread_join(w[i].thread, NULL);
	for (int i = 0; i < threads; i++) {
		for (int s = 0; s < TRANSLATE_SLOTS; s++)
			agent_drive_free(w[i].drive[s]);
		/* Who was stopped leaves tasks: their replies are kept, the next start goes on. */
		while (w[i].under_way)
			end_task(w[i].under_way);
	}
	mem_free(w);
	return rc;
}

/* --- The folder -------------------------------------------------------------------------------------- */
static char *path_in(const struct translate_job *j, const char *name)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s", j->dir, name);
	return buf_take(&b);
}

static bool open_lines(struct cmd_agent_file *f, char **text, const struct translate_job *j,
		       const char *name)
{
	char *path = path_in(j, name);
	size_t n;
	bool good = cmd_agent_open_lines(f, text, &n, "judge", path);

	mem_free(path);
	return good;
}

static struct translate_item *item_of(struct translate_job *j, const char *id)
{
	int i = id ? index_get(&j->by_id, id) : -1;

	return i < 0 ? NULL : &j->item[i];
}

static void take_recorded(struct translate_job *j, struct arena *a)
{
	struct cmd_pieces p = { 0 };

	cmd_by_lines(&p, j->calls_text, strlen(j->calls_text));
	for (int i = 0; i < p.n; i++) {
		struct translate_item *m = item_of(j, cmd_line_id(&p.at[i], "id", a));

		j->tour.spent += cost_of(p.at[i].s, p.at[i].n);
		if (m) {
			m->reply =
				mem_grow(m->reply, &m->cap, m->replies + 1, sizeof *m->reply);
			m->reply[m->replies++] = p.at[i];
		}
		arena_reset(a);
	}
	mem_free(p.at);
}

/* Results of the lines as they are now; of several the last one counts. */
static void take_done(struct translate_job *j, struct arena *a)
{
	struct cmd_pieces p = { 0 };

	cmd_by_lines(&p, j->done_text, strlen(j->done_text));
	for (int i = 0; i < p.n; i++) {
		const char *at, *hash = cmd_line_id(&p.at[i], "hash", a);
		struct translate_item *m = item_of(j, cmd_line_id(&p.at[i], "result/id", a));
		char now[24];
		size_t n;

		if (m)
			snprintf(now, sizeof now, "%016llx",
				 (unsigned long long)agent_hash(m->s, m->n));
		if (m && hash && !strcmp(hash, now) &&
		    json_span(&at, &n, p.at[i].s, p.at[i].n, "result")) {
			j->tour.finished += !m->result;
			mem_free(m->result);
			m->result = mem_strndup(at, n);
		}
		arena_reset(a);
	}
	mem_free(p.at);
}

/* What is there must have been made as this is. */
static int check_plan(struct translate_job *j)
{
	char *path = path_in(j, "plan.json"), *was;
	struct buf b = { 0 };
	size_t n;
	int rc = EXIT_FINE;

	translate_plan_json(&b, j->plan);
	buf_addc(&b, '\n');
	if (access(path, F_OK)) {
		rc = cmd_write_file(path, &b) ? EXIT_FINE : EXIT_SYSTEM;
	} else {
		was = cmd_read_file(path, PLAN_BYTES, &n);
		if (!was)
			rc = EXIT_SYSTEM;
		else if (strcmp(was, b.s) != 0)
			rc = cmd_agent_complain_as(
				"judge",
				&(struct err){ .msg = "the folder was made with other "
						      "settings, models or prompts",
					       .hint = "give those, or another folder "
						       "with --out" },
				EXIT_USAGE);
		mem_free(was);
	}
	buf_clear(&b);
	mem_free(path);
	return rc;
}

static int open_folder(struct translate_job *j)
{
	struct buf dir = { 0 };
	struct arena *a;
	int rc;

	if (!j->q->out)
		return EXIT_FINE;
	if (!cmd_agent_folder(&dir, j->q->out)) {
		buf_clear(&dir);
		return EXIT_SYSTEM;
	}
	j->dir = buf_take(&dir);
	if (!cmd_agent_lock_folder(&j->lock_file, j->dir))
		return EXIT_SYSTEM;
	rc = check_plan(j);
	if (rc)
		return rc;
	if (!open_lines(&j->calls, &j->calls_text, j, "calls.jsonl") ||
	    !open_lines(&j->done, &j->done_text, j, "results.jsonl"))
		return EXIT_SYSTEM;
	a = arena_new();
	take_done(j, a);
	take_recorded(j, a);
	arena_free(a);
	return EXIT_FINE;
}

/* --- The end ------------------------------------------------------------------------------------------ */
static bool add_line(struct translate_account *t, const char *s, size_t n, struct arena *a)
{
	struct json *line = NULL;
	struct err e;

	arena_reset(a);
	return json_read(&line, s, n, a, NULL) == OK &&
	       translate_account_add(t, line, &e) == OK;
}

static bool write_in(const struct translate_job *j, const char *name, const struct buf *b)
{
	char *path = path_in(j, name);
	bool good = cmd_write_file(path, b);

	mem_free(path);
	return good;
}

/* records.jsonl, verdicts.jsonl in the order of the input, account.json. */
static bool write_files(struct translate_job *j, const struct translate_account *t)
{
	struct buf records = { 0 }, verdicts = { 0 }, account = { 0 };
	bool good;

	for (int i = 0; i < j->items; i++) {
		const char *at;
		size_t n;

		buf_addf(&verdicts, "%s\n", j->item[i].result);
		if (json_span(&at, &n, j->item[i].result, strlen(j->item[i].result),
			      "record")) {
			buf_addn(&records, at, n);
			buf_addc(&records, '\n');
		}
	}
	translate_account_json(&account, t);
	buf_addc(&account, '\n');
	good = write_in(j, "records.jsonl", &records) &&
	       write_in(j, "verdicts.jsonl", &verdicts) &&
	       write_in(j, "account.json", &account);
	buf_clear(&records);
	buf_clear(&verdicts);
	buf_clear(&account);
	return good;
}

static void print_account(const struct translate_account *t, bool json, FILE *out)
{
	struct buf b = { 0 };

	if (json)
		translate_account_json(&b, t);
	else
		translate_account_text(&b, t);
	fprintf(out, "%s%s", buf_str(&b), json ? "\n" : "");
	buf_clear(&b);
}

static int report(struct translate_job *j)
{
	struct translate_account *t = translate_account_new();
	struct arena *a = arena_new();
	int bad = 0, rc = EXIT_FINE;

	for (int i = 0; i < j->items; i++) {
		const struct translate_item *m = &j->item[i];

		bool counts = add_line(t, m->result, strlen(m->result), a);

		bad += m->bad || !counts;
		if (!j->dir) {
			struct buf b = { 0 };

			buf_addf(&b, "%s\n", m->result);
			cmd_part_print(&j->part, i, b.s, b.n);
			buf_clear(&b);
		}
	}
	if (!j->dir)
		cmd_part_end(&j->part, j->app, j->q->input);
	else if (!write_files(j, t))
		rc = EXIT_SYSTEM;
	if (!j->q->quiet || j->q->json)
		print_account(t, j->q->json, j->dir ? stdout : stderr);
	if (bad)
		fprintf(stderr,
			"porism judge: %d of %d could not be judged; their lines say why%s\n",
			bad, j->items,
			j->dir ? ", and the same command tries them again" : "");
	translate_account_free(t);
	arena_free(a);
	return rc ? rc : bad ? EXIT_FAILED : EXIT_FINE;
}

/* --- The input ------------------------------------------------------------------------------------------- */
static int read_input(struct translate_job *j)
{
	struct cmd_pieces p = { 0 };
	const char **id = NULL;
	struct err e = { 0 };
	size_t n;

	j->text = cmd_read_text(j->q->input, BATCH_BYTES, &n);
	if (!j->text)
		return EXIT_SYSTEM;
	if (!j->text[strspn(j->text, " \t\r\n")]) {
		fprintf(stderr,
			"porism judge: %s is empty; it has a solution a line, "
			"docs/TRANSLATE.md\n",
			j->q->input);
		return EXIT_FAILED;
	}
	cmd_split(&p, cmd_ends_in(j->q->input, ".jsonl"), j->text, n);
	cmd_part_begin(&j->part, j->q->shard);
	cmd_part_keep(&j->part, &p);
	if (cmd_line_ids(&id, &j->by_id, &p, j->arena, &e) != OK) {
		mem_free(p.at);
		return cmd_agent_complain_as("judge", &e, EXIT_USAGE);
	}
	j->item = mem_alloc((size_t)(p.n + 1) * sizeof *j->item);
	j->items = j->tour.all = p.n;
	for (int i = 0; i < p.n; i++)
		j->item[i] =
			(struct translate_item){ .s = p.at[i].s, .n = p.at[i].n, .id = id[i] };
	mem_free(p.at);
	return EXIT_FINE;
}

static int prepare_model(struct translate_job *j, int s)
{
	struct cmd_agent *g = &j->g[s];
	struct cmd_agent_options *o = &j->o[s];

	*o = (struct cmd_agent_options){ .settings = j->q->agent,
					 .model = j->q->model[s],
					 .base_url = j->q->base_url,
					 .prompts = j->q->prompts,
					 .parallel = j->q->parallel,
					 .ca = j->q->ca };
	*g = (struct cmd_agent){ .app = j->app, .who = "judge", .o = o, .arena = j->arena };
	return o->model ? cmd_agent_reach(g) : EXIT_FINE;
}

static int prepare(struct translate_job *j, char **prices)
{
	struct translate_plan_options o = { .settings = &j->q->settings,
					    .agent = &j->q->agent,
					    .prompt = j->q->prompts ? cmd_agent_prompt : NULL,
					    .prompt_user = &j->g[TRANSLATE_FIRST] };
	size_t n;
	int rc = EXIT_FINE;

	for (int s = 0; s < TRANSLATE_SLOTS && !rc; s++) {
		rc = prepare_model(j, s);
		o.model[s] = j->q->model[s] ? &j->g[s].model : NULL;
	}
	if (!rc && j->q->prices) {
		*prices = cmd_read_file(j->q->prices, 1 << 20, &n);
		rc = *prices ? rc : EXIT_SYSTEM;
	}
	o.prices = *prices;
	if (!rc)
		rc = check_limits(j, *prices);
	if (!rc)
		j->plan = translate_plan_new(&o);
	return rc;
}

static void clear(struct translate_job *j)
{
	for (int i = 0; i < j->items; i++) {
		mem_free(j->item[i].result);
		mem_free(j->item[i].reply);
	}
	for (int s = 0; s < TRANSLATE_SLOTS; s++)
		cmd_agent_leave(&j->g[s]);
	(void)cmd_agent_close(&j->calls);
	(void)cmd_agent_close(&j->done);
	(void)cmd_agent_close(&j->lock_file);
	translate_plan_free(j->plan);
	cmd_part_clear(&j->part);
	index_clear(&j->by_id);
	mem_free(j->item);
	mem_free(j->text);
	mem_free(j->calls_text);
	mem_free(j->done_text);
	mem_free(j->dir);
	arena_free(j->arena);
}

static int translate(const struct translate_request *q, struct app *app)
{
	struct translate_job j = { .q = q,
				   .app = app,
				   .tour = { .who = "judge",
					     .what = "solutions",
					     .money = q->money,
					     .max_seconds = q->max_seconds,
					     .quiet = q->quiet },
				   .calls = { .fd = -1 },
				   .done = { .fd = -1 },
				   .lock_file = { .fd = -1 } };
	char *prices = NULL;
	int rc;

	j.arena = arena_new();
	cmd_agent_tour_begin(&j.tour);
	pthread_mutex_init(&j.lock, NULL);
	rc = prepare(&j, &prices);
	if (!rc)
		rc = read_input(&j);
	if (!rc)
		rc = open_folder(&j);
	if (!rc) {
		cmd_agent_mind_signals();
		rc = run_all(&j);
		cmd_agent_tour_show(&j.tour, true);
	}
	if (!rc && j.lost)
		rc = EXIT_SYSTEM;
	else if (!rc && j.tour.finished < j.items)
		rc = cmd_agent_stopped() ? cmd_agent_stopped()
					 : cmd_agent_tour_tell_limit(&j.tour);
	else if (!rc)
		rc = report(&j);
	clear(&j);
	mem_free(prices);
	pthread_mutex_destroy(&j.lock);
	return rc;
}

/* --- Options ------------------------------------------------------------------------------------------------ */
static int account_of(const struct translate_request *q)
{
	struct translate_account *t;
	struct cmd_pieces p = { 0 };
	struct arena *a;
	size_t n;
	char *text = cmd_read_text(q->account, BATCH_BYTES, &n);
	int bad = 0, lines;

	if (!text)
		return EXIT_SYSTEM;
	t = translate_account_new();
	a = arena_new();
	cmd_by_lines(&p, text, n);
	for (int i = 0; i < p.n; i++)
		bad += !shard_is_account(p.at[i].s, p.at[i].n) &&
		       !add_line(t, p.at[i].s, p.at[i].n, a);
	if (bad < p.n)
		print_account(t, q->json, stdout);
	if (bad || !p.n)
		fprintf(stderr,
			"porism judge: %s: %d of %d lines are no verdicts; --account reads "
			"what "
			"--translate printed, or verdicts.jsonl of its folder\n",
			q->account, bad, p.n);
	lines = p.n;
	translate_account_free(t);
	arena_free(a);
	mem_free(p.at);
	mem_free(text);
	return bad || !lines ? EXIT_FAILED : EXIT_FINE;
}

int cmd_judge_translate(struct app *app, int argc, char **argv)
{
	struct translate_request q = { .parallel = 20, .threads = cmd_cores() };
	bool asked = false;
	int rc = 0;

	for (int i = 0; i < argc; i++)
		asked |= !strcmp(argv[i], "--translate") || !strcmp(argv[i], "--account") ||
			 !strcmp(argv[i], "--settings");
	if (!asked)
		return -1;
	rc = cmd_judge_options(&q, argc, argv);
	if (rc)
		return rc;
	if (q.list) {
		struct buf b = { 0 };

		translate_settings_help(&b);
		fputs(buf_str(&b), stdout);
		buf_clear(&b);
		return EXIT_FINE;
	}
	if (q.account)
		return account_of(&q);
	rc = cmd_judge_check(&q);
	return rc ? rc : translate(&q, app);
}
