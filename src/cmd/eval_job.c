/*
 * eval_job.c -- a run of porism eval: options, the config with its folder and model, attempts as tasks,
 * their records, and what is told at the end.
 */
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "dataset/dataset.h"
#include "porism.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_BYTES (1u << 20)
#define TOLD 10 /* refusals that are told one by one */

char *cmd_eval_folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? mem_strndup(path, (size_t)(slash + 1 - path)) : mem_strdup("./");
}

/* --- Options -------------------------------------------------------------------------------------- */
static int read_number(const struct cmd_eval_options *o, double *to, const char *name,
		       const char *value)
{
	if (!value || !text_double(to, value) || !(*to > 0))
		return cmd_parts_usage(&cmd_eval_parts, o->part, "%s needs a number above 0",
				       name);
	return 0;
}

/* Options with a value. */
static bool is_option(const char *name)
{
	static const char *const all[] = { "-o",         "--out",      "--model",
					   "--base-url", "--ca",       "--prompts",
					   "--write",    "--read",     "--limit",
					   "--money",    "--parallel", "--threads",
					   "--retries",  "--seconds",  "--shard" };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i], name))
			return true;
	return false;
}

static int read_option(struct cmd_eval_options *o, const char *name, const char *value,
		       bool *used)
{
	const struct {
		const char *name, **to;
	} texts[] = { { "-o", &o->out },        { "--out", &o->out },
		      { "--model", &o->model }, { "--base-url", &o->base_url },
		      { "--ca", &o->ca },       { "--prompts", &o->prompts },
		      { "--write", &o->write }, { "--read", &o->read } };
	const struct {
		const char *name;
		bool *to;
	} flags[] = { { "--quiet", &o->quiet },
		      { "--json", &o->json },
		      { "--plan", &o->plan },
		      { "--timeouts", &o->timeouts } };
	const struct {
		const char *name;
		long *to;
	} numbers[] = { { "--limit", &o->limit },
			{ "--parallel", &o->parallel },
			{ "--threads", &o->threads },
			{ "--retries", &o->retries } };

	*used = true;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(name, flags[i].name)) {
			*flags[i].to = true;
			*used = false;
			return 0;
		}
	if (!is_option(name))
		return cmd_parts_unknown(&cmd_eval_parts, o->part, name);
	if (!value || !*value)
		return cmd_parts_usage(&cmd_eval_parts, o->part, "%s needs a value", name);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!strcmp(name, texts[i].name)) {
			*texts[i].to = value;
			return 0;
		}
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (!strcmp(name, numbers[i].name))
			return cmd_whole(value, 1, 100000000, numbers[i].to)
				       ? 0
				       : cmd_parts_usage(&cmd_eval_parts, "run",
							 "%s needs a number of 1 or more",
							 name);
	if (!strcmp(name, "--money"))
		return read_number(o, &o->money, name, value);
	if (!strcmp(name, "--seconds"))
		return read_number(o, &o->seconds, name, value);
	if (!strcmp(name, "--shard")) {
		struct err e = { 0 };

		return shard_read(&o->shard, value, getenv, &e) == OK ? 0
								      : cmd_eval_complain(&e);
	}
	return cmd_parts_unknown(&cmd_eval_parts, o->part, name);
}

static int read_options(struct cmd_eval_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		bool used = false;
		int rc;

		if (argv[i][0] != '-' || !argv[i][1]) {
			if (o->config)
				return cmd_parts_usage(&cmd_eval_parts, o->part,
						       "one config, not %s as well", argv[i]);
			o->config = argv[i];
			continue;
		}
		rc = read_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
		if (rc)
			return rc;
		i += used;
	}
	return o->config ? 0
			 : cmd_parts_usage(&cmd_eval_parts, o->part,
					   "which config?  porism eval init writes one");
}

/* --- Records ------------------------------------------------------------------------------------------ */
/* The attempt's record: kept, counted, shown. */
void cmd_eval_add(struct cmd_eval *x, long attempt, struct eval_record *r, struct arena *a)
{
	struct eval_place at = eval_plan_place(x->plan, attempt);
	struct eval_mark m;
	struct buf line = { 0 };
	struct err e = { 0 };
	const char *lost;
	long which;

	if (x->o->no_times)
		r->seconds = -1;
	r->key = x->plan->key[at.sample];
	r->set = x->config.set[x->plan->set[at.sample]].name
			 ? x->config.set[x->plan->set[at.sample]].name
			 : x->plan->sample[at.sample]->set;
	r->arm = x->config.arm[at.arm].name;
	r->try = at.try + 1;
	eval_record_json(&line, r);
	if (!eval_record_mark(&m, &which, x->plan, line.s, line.n, a) || which != attempt)
		BUG("a record that is not of its attempt: %s", line.s);
	pthread_mutex_lock(&x->crowd.lock);
	if (!x->lost && eval_folder_add(&x->folder, line.s, line.n, x->config.sync,
					cmd_seconds(), &e) != OK) {
		fprintf(stderr, "%sporism eval: %s\n", x->show.lines ? "\n" : "", e.msg);
		x->lost = "records could not be written; make room, and";
	} else if (!x->lost) {
		/* One that failed before is not counted twice. */
		eval_tally_add(&x->tally[at.arm], &x->plan->mark[attempt], -1);
		x->plan->mark[attempt] = m;
		eval_tally_add(&x->tally[at.arm], &m, 1);
		eval_reasons_add(&x->reasons, r->status, r->why, x->arena);
	}
	cmd_eval_show(&x->show, cmd_seconds(), false);
	lost = x->lost;
	pthread_mutex_unlock(&x->crowd.lock);
	if (lost)
		cmd_crowd_halt(&x->crowd, lost);
	buf_clear(&line);
}

/* Samples that are others with other numbers say which: the group changed_from, an id of their set. */
static void add_changed(const struct cmd_eval *x, struct eval_record *r, int sample,
			struct arena *a)
{
	const char *id = dataset_group_of(x->plan->sample[sample], "changed_from"),
		   *key = x->plan->key[sample], *slash = strchr(key, '/');
	int from;

	if (!id || !slash)
		return;
	key = arena_printf(a, "%.*s/%s", (int)(slash - key), key, id);
	from = index_get(&x->plan->index, key);
	if (from >= 0)
		eval_record_changed(r, x->plan->sample[from], key, &x->config, a);
}

void cmd_eval_record(struct cmd_eval *x, struct cmd_task *t, struct agent_run *r)
{
	struct eval_place at = eval_plan_place(x->plan, t->number);
	struct eval_record record;

	eval_record_run(&record, r, x->plan->sample[at.sample], &x->config, t->arena);
	add_changed(x, &record, at.sample, t->arena);
	if (t->dir)
		record.trace = arena_printf(t->arena, "%s/%s.trace.json",
					    t->dir + strlen(x->folder.dir) + 1, t->name);
	cmd_eval_add(x, t->number, &record, t->arena);
}

/* --- The next attempt ------------------------------------------------------------------------------------ */
/* Called with the lock held. */
bool cmd_eval_next(struct cmd_eval *x, long *out)
{
	for (; x->at < x->last; x->at++) {
		struct eval_place at = eval_plan_place(x->plan, x->at);
		const char *key = x->plan->key[at.sample];

		if (x->plan->mark[x->at].state != EVAL_DONE &&
		    x->config.arm[at.arm].engine == x->engine &&
		    shard_has(x->o->shard, key, strlen(key))) {
			*out = x->at++;
			return true;
		}
	}
	return false;
}

/* base64 tells what it is by its first letters. */
static const char *mime_of(const char *base64)
{
	return !strncmp(base64, "/9j/", 4)    ? "image/jpeg"
	       : !strncmp(base64, "R0lG", 4)  ? "image/gif"
	       : !strncmp(base64, "UklGR", 5) ? "image/webp"
					      : "image/png";
}

bool cmd_eval_pictures(struct agent_problem *p, const struct eval_plan *plan, int sample,
		       struct arena *a)
{
	const struct dataset_sample *s = plan->sample[sample];
	int set = plan->set[sample];
	enum eval_pictures want = plan->config->set[set].pictures;

	p->image = arena_alloc(a, (size_t)(s->images + 1) * sizeof *p->image);
	for (int i = 0; i < s->images && want != EVAL_PICTURES_NONE; i++) {
		const struct dataset_image *m = &s->image[i];

		if (m->base64) {
			p->image[p->images++] =
				(struct agent_image){ mime_of(m->base64), m->base64 };
		} else if (m->found) {
			const char *path =
				*m->path == '/'
					? m->path
					: arena_printf(a, "%s/%s", plan->data[set]->folder,
						       m->path);

			if (!cmd_agent_image(&p->image[p->images++], path, a))
				return false;
		} else if (want == EVAL_PICTURES_NEEDED) {
			return false;
		}
	}
	return true;
}

void cmd_eval_refuse(struct cmd_eval *x, long attempt, const struct err *e)
{
	struct eval_place at = eval_plan_place(x->plan, attempt);

	if (x->refused++ >= TOLD)
		return;
	fprintf(stderr, "porism eval: %s, %s: %s\n", x->plan->key[at.sample],
		x->config.arm[at.arm].name, e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
}

bool cmd_eval_task(struct cmd_eval *x, struct cmd_task *t, long attempt)
{
	struct eval_place at = eval_plan_place(x->plan, attempt);
	int which = at.arm * x->config.tries + at.try;
	struct buf dir = { 0 }, name = { 0 }, made = { 0 };
	bool good = true;

	arena_reset(t->arena);
	t->number = attempt;
	t->settings = &x->settings[which];
	t->plan = x->agent_plan[which];
	eval_plan_problem(&t->problem, x->plan, at.sample, t->arena);
	if (!cmd_eval_pictures(&t->problem, x->plan, at.sample, t->arena)) {
		struct err e = { 0 };

		err_fail(&e, E_ARG, "not_found", "a picture of it cannot be had");
		cmd_eval_refuse(x, attempt, &e);
		return false;
	}
	buf_addf(&dir, "%s/", x->folder.dir);
	eval_plan_trace(&dir, &name, x->plan, at);
	t->name = arena_strdup(t->arena, name.s);
	t->dir = x->config.traces ? arena_strdup(t->arena, dir.s) : NULL;
	if (t->dir && !cmd_agent_folder(&made, t->dir)) {
		x->lost = "a folder could not be made; make room, and";
		good = false;
	}
	buf_clear(&dir);
	buf_clear(&name);
	buf_clear(&made);
	return good;
}

/* --- Models ---------------------------------------------------------------------------------- */
/* Settings and what runs share, for each arm and try; the tries differ in their seeds. */
static int make_plans(struct cmd_eval *x)
{
	struct agent_run_options q = cmd_agent_run_options(x->crowd.g);
	int tries = x->config.tries, n = x->config.arms * tries;

	x->settings = mem_alloc((size_t)n * sizeof *x->settings);
	x->agent_plan = mem_alloc((size_t)n * sizeof *x->agent_plan);
	for (int i = 0; i < n; i++) {
		const struct eval_arm *arm = &x->config.arm[i / tries];
		struct err e = { 0 };

		if (arm->engine)
			continue;
		x->settings[i] = arm->settings;
		if (x->config.seed >= 0)
			x->settings[i].seed = x->config.seed + i % tries;
		q.settings = &x->settings[i];
		if (agent_plan_new(&x->agent_plan[i], &q, &e) != OK) {
			fprintf(stderr, "porism eval: the arm %s makes no sense:\n",
				arm->name);
			return cmd_eval_complain(&e);
		}
	}
	return 0;
}

/* A path of the config goes on from its folder. */
static const char *path_of(const struct cmd_eval *x, const char *path, struct arena *a)
{
	return !path || *path == '/' ? path : arena_printf(a, "%s%s", x->beside, path);
}

/* Money can only be held to where it is known what replies cost. */
static int check_price(const struct cmd_eval *x, const struct cmd_agent *g)
{
	const struct eval_config *c = &x->config;
	struct agent_price price;
	bool held = c->budget.money > 0;

	for (int i = 0; i < c->arms; i++)
		held = held || c->arm[i].settings.max_cost > 0;
	if (agent_price_find(&price, g->prices, g->model.name))
		return 0;
	fprintf(stderr, "porism eval: the price of %s is not known%s\n", g->model.name,
		held ? ", so the budget's money cannot hold it" : "");
	if (held)
		fputs("  hint: \"prices\" of the config's model names a table (as "
		      "src/agent/prices.tsv)\n",
		      stderr);
	return held ? EXIT_USAGE : 0;
}

static int read_model(struct cmd_eval *x, struct cmd_agent *g, struct cmd_agent_options *o)
{
	const struct eval_config *c = &x->config;
	struct err e = { 0 };
	size_t n;

	if (c->prices) {
		g->prices = cmd_read_file(path_of(x, c->prices, g->arena), TEXT_BYTES, &n);
		if (!g->prices)
			return EXIT_SYSTEM;
	}
	o->prompts = path_of(x, c->prompts, g->arena);
	if (agent_model_read(&g->model, c->model, c->base_url, g->arena, &e) != OK ||
	    (c->api_version &&
	     agent_model_version(&g->model, c->api_version, g->arena, &e) != OK))
		return cmd_eval_complain(&e);
	/* Who writes files asks nobody. */
	if (!x->o->write && !x->o->read && !cmd_agent_find_key(g))
		return EXIT_USAGE;
	if (!strcmp(g->model.provider->name, "script"))
		return cmd_agent_load_script(
			g, x->named ? g->model.name : path_of(x, g->model.name, g->arena));
	return check_price(x, g);
}

int cmd_eval_ask(struct cmd_eval *x, struct app *app, int (*fn)(struct cmd_eval *x))
{
	struct cmd_agent_options o = { .parallel =
					       x->config.parallel ? x->config.parallel : 20,
				       .tries = x->config.retries,
				       .ca = x->o->ca };
	struct cmd_agent g = { .app = app, .who = "eval", .o = &o, .arena = arena_new() };
	int rc;

	agent_settings_init(&o.settings);
	o.settings.seconds = x->config.arm[0].settings.seconds;
	for (int i = 0; i < x->config.arms; i++)
		if (x->config.arm[i].settings.seconds > o.settings.seconds)
			o.settings.seconds = x->config.arm[i].settings.seconds;
	x->crowd.g = &g;
	rc = read_model(x, &g, &o);
	if (!rc)
		rc = make_plans(x);
	x->engine = false;
	x->at = 0;
	if (!rc)
		rc = fn(x);
	for (int i = 0; x->agent_plan && i < x->config.arms * x->config.tries; i++)
		agent_plan_free(x->agent_plan[i]);
	mem_free(x->agent_plan);
	mem_free(x->settings);
	cmd_agent_drop_script(&g);
	mem_free(g.prices);
	arena_free(g.arena);
	return rc;
}

/* --- The whole ------------------------------------------------------------------------------------------------------ */
static long count_open(const struct cmd_eval *x)
{
	long n = 0;

	for (int i = 0; i < x->config.arms; i++)
		n += x->tally[i].total - x->tally[i].done;
	return n;
}

static long count_failed(const struct cmd_eval *x)
{
	long n = 0;

	for (int i = 0; i < x->config.arms; i++)
		n += x->tally[i].failed;
	return n;
}

static void tell_json(const struct cmd_eval *x, bool written, const char *halted)
{
	struct buf b = { 0 };

	buf_add(&b, "{\"folder\":");
	json_add_string(&b, x->folder.dir);
	buf_addf(&b, ",\"samples\":%d,\"left\":%ld,\"failed\":%ld,\"refused\":%d",
		 x->plan->samples, count_open(x), count_failed(x), x->refused);
	json_add_key(&b, "arms");
	for (int i = 0; i < x->config.arms; i++) {
		const struct eval_tally *t = &x->tally[i];

		buf_add(&b, i ? ",{\"name\":" : "[{\"name\":");
		json_add_string(&b, x->config.arm[i].name);
		buf_addf(&b,
			 ",\"done\":%ld,\"total\":%ld,\"right\":%ld,\"known\":%ld,\"cost\":",
			 t->done, t->total, t->right, t->known);
		if (t->unknown)
			buf_add(&b, "null");
		else
			buf_add_double(&b, t->cost);
		buf_addc(&b, '}');
	}
	buf_addc(&b, ']');
	eval_reasons_json(&b, &x->reasons);
	buf_addf(&b, ",\"results\":%s", written ? "true" : "false");
	json_add_key(&b, "stopped");
	if (halted)
		json_add_string(&b, halted);
	else
		buf_add(&b, cmd_agent_stopped() ? "\"signal\"" : "null");
	buf_addc(&b, '}');
	puts(b.s);
	buf_clear(&b);
}

/* Why there is no answer, of the attempts of this start. */
static void tell_reasons(const struct cmd_eval *x)
{
	struct buf b = { 0 };

	eval_reasons_text(&b, &x->reasons, EVAL_REASONS_TOLD, "without an answer:\n  ", "  ");
	fputs(buf_str(&b), stderr);
	buf_clear(&b);
}

/* A part, or the whole of which something is open; and what comes next. */
static void tell_unfinished(const struct cmd_eval *x, long left, long failed)
{
	const char *dir = x->folder.dir;
	int n = x->o->shard.n;

	if (left || !n) {
		fprintf(stderr, "%ld %s left%s: %s\n", left,
			left == 1 ? "attempt is" : "attempts are",
			failed ? ", and those that failed" : "", dir);
		return;
	}
	fprintf(stderr,
		"part %d of %d %s: %s/%s\n  when all parts are: porism merge ALL %s OTHERS... "
		"puts them together into the folder ALL\n",
		x->o->shard.i, n, failed ? "has ended, some failed" : "is done", dir,
		x->folder.file[0], dir);
}

static void tell(const struct cmd_eval *x, bool written, const char *halted)
{
	long left = count_open(x), failed = count_failed(x);

	if (x->refused > TOLD)
		fprintf(stderr, "porism eval: and %d more that could not be begun\n",
			x->refused - TOLD);
	if (halted)
		fprintf(stderr, "porism eval: stopped: %s the same command goes on\n", halted);
	else if (cmd_agent_stopped())
		fputs("porism eval: stopped; the same command goes on\n", stderr);
	if (x->o->quiet)
		return;
	tell_reasons(x);
	if (!left && failed)
		fprintf(stderr,
			"%ld failed, for the model could not be asked: they count as wrong, "
			"and "
			"the same command tries them again\n",
			failed);
	if (written)
		fprintf(stderr,
			"%s: %s/results.jsonl\n  porism eval score %s tells the numbers, "
			"porism "
			"eval report %s writes a page with every sample\n",
			failed ? "all attempts have ended, some failed" : "all is done",
			x->folder.dir, x->folder.dir, x->folder.dir);
	else
		tell_unfinished(x, left, failed);
}

int cmd_eval_finish(struct cmd_eval *x, int rc)
{
	const char *halted = x->crowd.halted;
	bool written = false;
	struct err e = { 0 };

	/* What was asked wrongly was told, and nothing was begun. */
	if (rc)
		return rc;
	cmd_eval_show(&x->show, cmd_seconds(), true);
	if (!x->lost && eval_folder_results(&x->folder, x->plan, &written, &e) != OK)
		rc = cmd_eval_complain(&e);
	tell(x, written, halted);
	if (x->o->json)
		tell_json(x, written, halted);
	return rc                              ? rc
	       : x->lost                       ? EXIT_SYSTEM
	       : cmd_agent_stopped()           ? cmd_agent_stopped()
	       : x->limited                    ? EXIT_LIMIT
	       : halted                        ? EXIT_SYSTEM
	       : count_failed(x) || x->refused ? EXIT_FAILED
					       : EXIT_FINE;
}

/* Records that are no samples are not passed over in silence. */
static void tell_left_out(const struct cmd_eval *x)
{
	for (int i = 0; i < x->config.sets && !x->o->quiet; i++) {
		const struct dataset *d = x->plan->data[i];
		int n = 0;

		for (int k = 0; k < d->reasons; k++)
			n += d->reason[k].n;
		if (!n)
			continue;
		fprintf(stderr, "%s: %d of %d records are left out:", d->file, n, d->records);
		for (int k = 0; k < d->reasons; k++)
			fprintf(stderr, "%s %s (%d)", k ? "," : "", d->reason[k].text,
				d->reason[k].n);
		fputc('\n', stderr);
	}
}

/* Nor are pictures that are not there, where a set goes on without them. */
static void tell_absent(const struct cmd_eval *x)
{
	for (int i = 0; i < x->config.sets && !x->o->quiet; i++)
		if (x->plan->data[i]->images_absent &&
		    x->config.set[i].pictures == EVAL_PICTURES_ANY)
			fprintf(stderr,
				"%s: %d %s not there, and models are asked "
				"without (\"pictures\": \"any\")\n",
				x->plan->data[i]->file, x->plan->data[i]->images_absent,
				x->plan->data[i]->images_absent == 1 ? "picture is"
								     : "pictures are");
}

/* What is known before anything is done. */
static void prepare(struct cmd_eval *x)
{
	x->tally = mem_alloc((size_t)x->config.arms * sizeof *x->tally);
	x->before = mem_alloc((size_t)x->config.arms * sizeof *x->before);
	for (long i = 0; x->o->timeouts && i < x->plan->attempts; i++)
		if (x->plan->mark[i].timeout)
			x->plan->mark[i].state = EVAL_FAILED;
	eval_tally(x->tally, x->plan, x->o->shard);
	memcpy(x->before, x->tally, (size_t)x->config.arms * sizeof *x->before);
	for (int i = 0; i < x->config.arms; i++)
		x->spent += x->tally[i].cost;
	x->last = x->plan->attempts;
	if (x->o->limit && x->o->limit < x->plan->samples)
		x->last = x->o->limit * x->config.arms * x->config.tries;
	tell_left_out(x);
	tell_absent(x);
	if (x->config.unused && !x->o->quiet)
		fputs("porism eval: the model is engine, whose arm is ENGINE: the config's "
		      "arms are not used\n",
		      stderr);
	if (x->folder.torn)
		fputs("porism eval: the last record was cut off: its attempt is done again\n",
		      stderr);
	if (x->folder.damaged)
		fprintf(stderr,
			"porism eval: %ld %s no record of this run (%s, line %ld%s): left "
			"out, "
			"and what it was of is done again\n",
			x->folder.damaged, x->folder.damaged == 1 ? "line is" : "lines are",
			x->folder.file[x->folder.damaged_file], x->folder.damaged_line,
			x->folder.damaged == 1 ? "" : " the first");
	x->show = (struct cmd_eval_show){ .quiet = x->o->quiet,
					  .table = isatty(STDERR_FILENO),
					  .began = x->began,
					  .shown = x->began,
					  .plan = x->plan,
					  .tally = x->tally,
					  .before = x->before };
}

/* What the command line says counts more than the config. */
static void override(struct eval_config *c, const struct cmd_eval_options *o, struct arena *a)
{
	c->file = strcmp(o->config, "-") != 0 ? cmd_eval_absolute(o->config, a) : NULL;
	c->prompts = o->prompts ? cmd_eval_absolute(o->prompts, a) : c->prompts;
	c->base_url = o->base_url ? o->base_url : c->base_url;
	c->parallel = o->parallel ? o->parallel : c->parallel;
	c->threads = o->threads ? o->threads : c->threads;
	c->retries = o->retries ? o->retries : c->retries;
	c->budget.money = o->money > 0 ? o->money : c->budget.money;
	c->budget.seconds = o->seconds > 0 ? o->seconds : c->budget.seconds;
}

/* The texts that models are told, of the folder that is named or our own. */
static void tell_prompts(struct cmd_eval *x, struct arena *a)
{
	struct cmd_agent_options o = { .prompts = path_of(x, x->config.prompts, a) };
	struct cmd_agent g = { .o = &o, .arena = a };

	eval_config_tell(&x->config, o.prompts ? cmd_agent_prompt : NULL, &g);
}

/* porism merge has other options than run, and another way out. */
static int complain(const struct cmd_eval *x, struct err *e)
{
	if (strcmp(x->o->part, "merge") != 0)
		return cmd_eval_complain(e);
	if (e->code && !strcmp(e->code, "differs"))
		err_hint(e, "give the config that the shards were run with");
	return cmd_complain("merge", e);
}

/* Is there such a model, is its file there, its key?  It is asked before there is a folder; a plan and
 * files need no key. */
static int check_model(struct cmd_eval *x, struct arena *a)
{
	struct cmd_agent_options o = { .ca = x->o->ca };
	struct cmd_agent g = { .who = "eval", .o = &o, .arena = a };
	const struct eval_config *c = &x->config;
	struct err e = { 0 };
	bool asked = false;

	for (int i = 0; i < c->arms; i++)
		asked = asked || !c->arm[i].engine;
	if (!asked || (strcmp(x->o->part, "run") != 0 && strcmp(x->o->part, "batch") != 0))
		return 0;
	if (agent_model_read(&g.model, c->model, c->base_url, a, &e) != OK)
		return cmd_eval_complain(&e);
	if (!strcmp(g.model.provider->name, "script")) {
		const char *path = x->named ? g.model.name : path_of(x, g.model.name, a);

		if (!access(path, R_OK))
			return 0;
		fprintf(stderr,
			"porism eval: cannot read %s: %s\n  hint: \"model\": "
			"\"script:FILE\" goes on from the config's folder\n",
			path, strerror(errno));
		return EXIT_SYSTEM;
	}
	return x->o->plan || strcmp(x->o->part, "run") != 0 || cmd_agent_find_key(&g)
		       ? 0
		       : EXIT_USAGE;
}

/* Who reads what a run wrote does not begin one. */
static bool needs_run(const struct cmd_eval_options *o)
{
	return o->read || !strcmp(o->part, "solutions") || !strcmp(o->part, "judge");
}

/* The config, with the model that the command line names, or named when the run began. */
static enum status read_config(struct cmd_eval *x, const char *text, size_t n, struct arena *a,
			       struct err *e)
{
	const struct cmd_eval_options *o = x->o;
	enum status st = eval_config_read(&x->config, text, n, o->model, a, e);

	x->named = o->model != NULL;
	if (st != OK || o->model || !o->was || !strcmp(x->config.model, o->was))
		return st;
	x->named = true;
	return eval_config_read(&x->config, text, n, o->was, a, e);
}

static int run_config(struct cmd_eval *x, struct app *app, const char *dir, struct arena *a,
		      int (*work)(struct cmd_eval *x, struct app *app))
{
	char created[CMD_AGENT_STARTED];
	struct err e = { 0 };
	size_t n;
	char *text = cmd_read_text(x->o->config, EVAL_CONFIG_BYTES, &n);
	enum status st;
	int rc;

	if (!text) {
		fputs("  hint: porism eval init FILE writes a config; in its place the folder "
		      "of a run will do\n",
		      stderr);
		return EXIT_SYSTEM;
	}
	st = read_config(x, text, n, a, &e);
	mem_free(text);
	if (st != OK) {
		fprintf(stderr, "porism eval: %s:\n", x->o->config);
		return cmd_eval_complain(&e);
	}
	x->arena = a;
	override(&x->config, x->o, a);
	tell_prompts(x, a);
	rc = check_model(x, a);
	if (rc)
		return rc;
	if (eval_plan_new(&x->plan, &x->config, x->beside, &e) != OK)
		return cmd_eval_complain(&e);
	if (!work || (needs_run(x->o) && access(dir, F_OK))) {
		rc = eval_folder_same(x->plan, dir, &e) == OK ? EXIT_FINE : complain(x, &e);
		eval_plan_free(x->plan);
		return rc;
	}
	cmd_agent_started(created, sizeof created, app);
	st = x->o->plan ? eval_folder_look(&x->folder, x->plan, dir, x->o->shard, &e)
			: eval_folder_open(&x->folder, x->plan, dir, x->o->shard,
					   porism_version(), created, &e);
	if (st != OK) {
		rc = complain(x, &e);
	} else {
		prepare(x);
		rc = work(x, app);
		eval_folder_close(&x->folder);
		mem_free(x->tally);
		mem_free(x->before);
	}
	eval_plan_free(x->plan);
	return rc;
}

int cmd_eval_start(struct app *app, const char *part, int argc, char **argv,
		   int (*work)(struct cmd_eval *x, struct app *app))
{
	struct cmd_eval_options o = { .part = part, .no_times = app->no_times };
	struct cmd_eval x = { .o = &o, .began = cmd_seconds() };
	struct buf dir = { 0 };
	struct arena *a;
	int rc = read_options(&o, argc, argv);

	if (rc)
		return rc;
	a = arena_new();
	if (cmd_eval_is_run(o.config))
		rc = cmd_eval_of_run(&o, a);
	if (!rc)
		rc = cmd_eval_where(&dir, &o);
	if (!rc) {
		x.beside = cmd_eval_folder(o.config);
		rc = run_config(&x, app, dir.s, a, work);
	}
	arena_free(a);
	mem_free(x.beside);
	buf_clear(&dir);
	return rc;
}
