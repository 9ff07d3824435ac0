/* cmd_agent.c -- porism agent: a model solves problems at the canvas. */
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "porism.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

cmd_fn cmd_agent;

#define TEXT_BYTES (1u << 20)
#define SCRIPT_BYTES ((size_t)1 << 30)

static volatile sig_atomic_t stopped; /* by Ctrl-C; the second one ends the process */

static void on_signal(int number)
{
	stopped = number;
	signal(number, SIG_DFL);
}

void cmd_agent_mind_signals(void)
{
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
}

int cmd_agent_stopped(void)
{
	return stopped ? 128 + stopped : 0;
}

/* --- Options -------------------------------------------------------------------------------- */
static const char **text_option(struct cmd_agent_options *o, const char *name)
{
	const struct {
		const char *name, **to;
	} all[] = {
		{ "--model", &o->model },     { "--base-url", &o->base_url },
		{ "--id", &o->id },           { "--answer", &o->answer },
		{ "--choices", &o->choices }, { "--jsonl", &o->jsonl },
		{ "--out", &o->out },         { "--resume", &o->resume },
		{ "--replay", &o->replay },   { "--ca", &o->ca },
		{ "--prompts", &o->prompts }, { "--prices", &o->prices },
		{ "--overlay", &o->overlay }, { "--api-version", &o->api_version },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].name))
			return all[i].to;
	return NULL;
}

static bool *flag_option(struct cmd_agent_options *o, const char *name)
{
	const struct {
		const char *name;
		bool *to;
	} all[] = {
		{ "--json", &o->json },         { "--list-models", &o->list_models },
		{ "--no-trace", &o->no_trace }, { "--quiet", &o->quiet },
		{ "--watch", &o->watch },       { "--settings", &o->list_settings },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].name))
			return all[i].to;
	return NULL;
}

int cmd_agent_complain(const struct err *e, int code)
{
	return cmd_agent_complain_as("agent", e, code);
}

int cmd_agent_complain_as(const char *who, const struct err *e, int code)
{
	fprintf(stderr, "porism %s: %s\n", who, e->msg);
	if (e->near[0])
		fprintf(stderr, "  near: %s\n", e->near);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return code;
}

/* A setting: --turns 5, --force-answer, --no-force-answer. */
static int setting_option(struct cmd_agent_options *o, const char *name, const char *value,
			  bool *used)
{
	struct err e = { 0 };
	bool no = !strncmp(name, "no-", 3) && agent_settings_is_truth(name + 3);

	*used = !no && !agent_settings_is_truth(name);
	if (*used && !value)
		return cmd_usage("agent", "--%s needs a value", name);
	if (agent_settings_set(&o->settings, no ? name + 3 : name,
			       no      ? "false"
			       : *used ? value
				       : "true",
			       &e) == OK)
		return 0;
	if (!strcmp(e.code, "not_found"))
		return cmd_usage("agent", "unknown option --%s%s%s", name,
				 e.near[0] ? "; near: " : "", e.near);
	return cmd_agent_complain(&e, EXIT_USAGE);
}

static int number_option(long *to, const char *name, const char *value)
{
	char *end = NULL;

	*to = value ? strtol(value, &end, 10) : 0;
	if (!value || *end || *to < 1 || *to > 100000)
		return cmd_usage("agent", "%s needs a number of 1 or more", name);
	return 0;
}

static int read_option(struct cmd_agent_options *o, const char *name, const char *value,
		       bool *used)
{
	const char **text = text_option(o, name);
	bool *flag = flag_option(o, name);
	long *number = !strcmp(name, "--parallel")  ? &o->parallel
		       : !strcmp(name, "--tries")   ? &o->tries
		       : !strcmp(name, "--threads") ? &o->threads
						    : NULL;

	*used = true;
	if (flag) {
		*flag = true;
		*used = false;
		return 0;
	}
	if (!strcmp(name, "--shard") && value)
		return cmd_take_shard(&o->shard, "agent", value);
	if (number)
		return number_option(number, name, value);
	if (text || !strcmp(name, "--image")) {
		if (!value || !*value)
			return cmd_usage("agent", "%s needs a value", name);
		if (text)
			*text = value;
		else if (o->images == AGENT_IMAGES)
			return cmd_usage("agent", "at most %d images", AGENT_IMAGES);
		else
			o->image[o->images++] = value;
		return 0;
	}
	return setting_option(o, name + 2, value, used);
}

static int read_options(struct cmd_agent_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		bool used = false;
		int rc;

		if (strncmp(argv[i], "--", 2)) {
			if (o->text)
				return cmd_usage("agent",
						 "one problem, in quotes; what is \"%.60s\"?",
						 argv[i]);
			o->text = argv[i];
			continue;
		}
		rc = read_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
		if (rc)
			return rc;
		i += used;
	}
	return 0;
}

/* --- What it is given -------------------------------------------------------------------------- */
/* "3 | 4 | 5" */
static void read_choices(struct agent_problem *p, const char *s, struct arena *a)
{
	int cap = 0;

	while (s && *s) {
		size_t n = strcspn(s, "|"), k = n;
		const char *at = s + strspn(s, " ");

		k -= (size_t)(at - s);
		while (k && at[k - 1] == ' ')
			k--;
		p->choice = arena_grow(a, p->choice, &cap, p->choices + 1, sizeof *p->choice);
		p->choice[p->choices++] = arena_strndup(a, at, k);
		s += n + (s[n] != 0);
	}
}

static bool read_problem(struct agent_problem *p, const struct cmd_agent_options *o,
			 struct arena *a)
{
	*p = (struct agent_problem){ .id = o->id ? o->id : "",
				     .text = o->text,
				     .answer = o->answer };
	if (!strcmp(o->text, "-")) {
		size_t n;
		char *text = cmd_read_file("-", TEXT_BYTES, &n);

		if (!text)
			return false;
		p->text = arena_strndup(a, text, n);
		mem_free(text);
	}
	if (!p->text[strspn(p->text, " \t\r\n")]) {
		fputs("porism agent: the problem is empty\n", stderr);
		return false;
	}
	read_choices(p, o->choices, a);
	p->image = arena_alloc(a, AGENT_IMAGES * sizeof *p->image);
	for (; p->images < o->images; p->images++)
		if (!cmd_agent_image(&p->image[p->images], o->image[p->images], a))
			return false;
	return true;
}

bool cmd_agent_find_key(struct cmd_agent *g)
{
	const char *s = g->model.provider->keys;
	bool own = strcmp(g->model.base, g->model.provider->base) != 0, needed = *s && !own;

	while (*s) {
		size_t n = strcspn(s, " ");
		char *name = mem_strndup(s, n);
		const char *value = getenv(name);

		mem_free(name);
		if (value && *value) {
			g->key = value;
			return true;
		}
		s += n + strspn(s + n, " ");
	}
	/* A server of one's own with a key has it in this one. */
	if (!needed)
		g->key = getenv("PORISM_API_KEY");
	if (g->key && !*g->key)
		g->key = NULL;
	if (!needed)
		return true;
	fprintf(stderr,
		"porism %s: there is no key for %s: set the environment variable %.*s\n"
		"  hint: keys are taken from the environment only, and never written "
		"anywhere\n",
		g->who ? g->who : "agent", g->model.provider->name,
		(int)strcspn(g->model.provider->keys, " "), g->model.provider->keys);
	return false;
}

const char *cmd_agent_prompt(void *user, const char *name)
{
	struct cmd_agent *g = user;
	struct buf path = { 0 };
	const char *text = NULL;
	size_t n;
	char *file;

	buf_addf(&path, "%s/%s.md", g->o->prompts, name);
	if (!access(path.s, R_OK) && (file = cmd_read_file(path.s, TEXT_BYTES, &n)) != NULL) {
		text = arena_strndup(g->arena, file, n);
		mem_free(file);
	}
	buf_clear(&path);
	return text;
}

int cmd_agent_load_script(struct cmd_agent *g, const char *path)
{
	struct err e = { 0 };
	size_t n;

	g->script_text = cmd_read_file(path, SCRIPT_BYTES, &n);
	if (!g->script_text)
		return EXIT_SYSTEM;
	if (agent_script_new(&g->script, g->script_text, n, &e) == OK)
		return 0;
	return cmd_agent_complain_as(g->who ? g->who : "agent", &e, EXIT_USAGE);
}

void cmd_agent_drop_script(struct cmd_agent *g)
{
	agent_script_free(g->script);
	mem_free(g->script_text);
	g->script = NULL;
	g->script_text = NULL;
}

bool cmd_agent_is_held(const struct cmd_agent *g)
{
	struct agent_price price;

	if (agent_price_find(&price, g->prices, g->model.name))
		return true;
	if (g->prices)
		fprintf(stderr, "porism agent: %s has no row for %s: its cost is not known\n",
			g->o->prices, g->model.name);
	if (!(g->o->settings.max_cost > 0))
		return true;
	fprintf(stderr,
		"porism agent: the price of %s is not known, so --max-cost cannot hold it\n"
		"  hint: give its price in a table with --prices (as src/agent/prices.tsv), "
		"or "
		"limit it with --turns\n",
		g->model.name);
	return false;
}

struct agent_run_options cmd_agent_run_options(struct cmd_agent *g)
{
	return (struct agent_run_options){ .tools = g->app->tools,
					   .cas = g->app->cas,
					   .settings = &g->o->settings,
					   .model = &g->model,
					   .version = porism_version(),
					   .first = cmd_first_line(g->app),
					   .no_times = g->app->no_times,
					   .prices = g->prices,
					   .prompt = g->o->prompts ? cmd_agent_prompt : NULL,
					   .prompt_user = g };
}

/* --- One run ------------------------------------------------------------------------------------ */
static void over(void *user, struct agent_run *r)
{
	(void)user;
	(void)r;
}

int cmd_agent_exit(const struct agent_result *x)
{
	return x->end == AGENT_ERROR || x->end == AGENT_TIMEOUT    ? EXIT_SYSTEM
	       : x->end == AGENT_ANSWERED || x->end == AGENT_DRAWN ? EXIT_FINE
								   : EXIT_FAILED;
}

struct agent_drive_options cmd_agent_drive_options(const struct cmd_agent *g, uint64_t seed)
{
	return (struct agent_drive_options){ .model = &g->model,
					     .key = g->key,
					     .pace = g->pace,
					     .ca_file = g->o->ca,
					     .seconds = g->o->settings.seconds,
					     .tries = (int)g->o->tries,
					     .seed = seed,
					     .script = g->script };
}

/* Drive it to its end, or until somebody stops it. */
static int drive_one(struct cmd_agent *g, struct agent_run *r, struct cmd_agent_show *show,
		     long began)
{
	struct agent_drive_options d = cmd_agent_drive_options(g, (uint64_t)time(NULL));
	struct agent_drive *drive;
	struct err e = { 0 };

	if (agent_drive_new(&drive, &d, &e) != OK)
		return cmd_agent_complain(&e, EXIT_SYSTEM);
	agent_drive_add(drive, r, began, show ? cmd_agent_delta : NULL, over, show);
	/* When nobody reads what it shows it stops, as who is at the end of a pipe does. */
	while (agent_drive_wait(drive, 200) && !stopped && !ferror(stdout))
		;
	agent_drive_free(drive);
	if (stopped || ferror(stdout))
		agent_run_stop(r);
	return 0;
}

/* What could not be written is not there to be gone on with. */
static int tell_lost(const struct cmd_agent *g, const struct cmd_agent_file *file)
{
	if (!file->whole) {
		fputs("porism agent: of this run no trace is kept\n"
		      "  hint: make room, or give another folder with --out\n",
		      stderr);
	} else {
		fputs("porism agent: the trace is not whole: it ends before what could not be "
		      "written\n",
		      stderr);
		cmd_agent_tell_resume(
			stderr, "  hint: make room, and go on from there: ", g->o, file->path);
	}
	return EXIT_SYSTEM;
}

int cmd_agent_to_end(struct cmd_agent *g, struct agent_run *r,
		     const struct cmd_agent_file *file, long began)
{
	struct cmd_agent_show show = { .out = stdout,
				       .color = g->app->color,
				       .streaming = g->o->settings.stream,
				       .o = g->o };
	bool shown = !g->o->json && !g->o->quiet;
	struct agent_watch w;
	double start = cmd_seconds();
	int rc;

	if (shown) {
		cmd_agent_watch(&w, &show);
		agent_run_watch(r, &w);
	}
	rc = drive_one(g, r, shown ? &show : NULL, began);
	if (rc)
		return rc;
	if (g->o->json) {
		struct buf b = { 0 };

		agent_run_line(&b, r, file->path, cmd_seconds() - start);
		puts(b.s);
		buf_clear(&b);
	} else {
		cmd_agent_summary(&show, r, file->path, cmd_seconds() - start);
	}
	if (file->broken)
		return tell_lost(g, file);
	if (file->path && agent_run_result(r)->end == AGENT_STOPPED && ferror(stdout))
		cmd_agent_tell_resume(stderr,
				      "porism agent: stopped, for nobody reads the output; go "
				      "on with: ",
				      g->o, file->path);
	return stopped ? cmd_agent_stopped() : cmd_agent_exit(agent_run_result(r));
}

/* By the time and the process, or where there are to be no times by the problem alone. */
static void make_id(struct buf *id, char *started, size_t size, const char *problem,
		    const struct app *app)
{
	time_t t = time(NULL);
	struct tm when;
	char day[32];

	cmd_agent_started(started, size, app);
	gmtime_r(&t, &when);
	strftime(day, sizeof day, "%Y%m%d-%H%M%S", &when);
	if (app->no_times)
		buf_add(id, "run");
	else
		buf_addf(id, "%s-%ld", day, (long)getpid() % 100000);
	if (*problem) {
		buf_addc(id, '-');
		cmd_agent_id(id, problem);
	}
}

static int run_problem(struct cmd_agent *g)
{
	struct agent_run_options q = cmd_agent_run_options(g);
	struct cmd_agent_file file = { .fd = -1 };
	struct buf dir = { 0 }, id = { 0 };
	struct cmd_agent_page page = { 0 };
	struct agent_problem p;
	struct agent_run *r = NULL;
	struct err e = { 0 };
	char started[CMD_AGENT_STARTED];
	int rc;

	if (!read_problem(&p, g->o, g->arena))
		return EXIT_SYSTEM;
	make_id(&id, started, sizeof started, p.id, g->app);
	q.problem = &p;
	q.id = id.s;
	q.started = started;
	if (!g->o->no_trace) {
		if (!cmd_agent_folder(&dir, g->o->out) ||
		    !cmd_agent_create(&file, dir.s, id.s)) {
			buf_clear(&dir);
			buf_clear(&id);
			return EXIT_SYSTEM;
		}
		file.then = CMD_AGENT_GOES_ON;
		q.sink = cmd_agent_sink;
		q.sink_user = &file;
	}
	if (g->o->watch && dir.s)
		(void)cmd_agent_page_open(&page, g->app, dir.s, id.s);
	rc = agent_run_new(&r, &q, &e) == OK ? cmd_agent_to_end(g, r, &file, 0)
					     : cmd_agent_complain(&e, EXIT_USAGE);
	cmd_agent_page_stay(&page);
	cmd_agent_page_close(&page);
	agent_run_free(r);
	rc = cmd_agent_close(&file) ? rc : EXIT_SYSTEM;
	buf_clear(&dir);
	buf_clear(&id);
	return rc;
}

/* Without a provider: who there is. */
static int list_providers(void)
{
	int n;
	const struct agent_provider *p = agent_provider_list(&n);

	puts("Models are listed by --list-models --model PROVIDER:, one of");
	for (int i = 0; i < n; i++)
		printf("  %-12s %s%s%s\n", p[i].name, p[i].text, *p[i].keys ? ", key in " : "",
		       p[i].keys);
	return EXIT_FINE;
}

static int list_models(struct cmd_agent *g)
{
	struct agent_drive_options d = cmd_agent_drive_options(g, 0);
	const char **id;
	struct err e = { 0 };
	int n;

	if (agent_models(&id, &n, &d, g->arena, &e) != OK)
		return cmd_agent_complain(&e, EXIT_SYSTEM);
	for (int i = 0; i < n; i++)
		printf("%s:%s\n", g->model.provider->name, id[i]);
	return EXIT_FINE;
}

/* --- The command --------------------------------------------------------------------------------- */
static int prepare(struct cmd_agent *g)
{
	const struct cmd_agent_options *o = g->o;
	struct err e = { 0 };
	size_t n;

	if (o->prices) {
		g->prices = cmd_read_file(o->prices, TEXT_BYTES, &n);
		if (!g->prices)
			return EXIT_SYSTEM;
	}
	if (o->resume || o->replay)
		return 0;
	if (!o->model && o->list_models && !o->base_url)
		return 0;
	if (!o->model && !o->list_models)
		return cmd_usage("agent", "which model?  --model PROVIDER:NAME");
	/* For a list the provider is enough. */
	if (agent_model_read(
		    &g->model,
		    o->list_models
			    ? arena_printf(g->arena, "%s%s", o->model ? o->model : "",
					   o->model && !strchr(o->model, ':') ? ":any" : "any")
			    : o->model,
		    o->base_url, g->arena, &e) != OK ||
	    (o->api_version &&
	     agent_model_version(&g->model, o->api_version, g->arena, &e) != OK))
		return cmd_agent_complain(&e, EXIT_USAGE);
	if (!cmd_agent_find_key(g))
		return EXIT_USAGE;
	if (!strcmp(g->model.provider->name, "script"))
		return cmd_agent_load_script(g, g->model.name);
	return o->list_models || cmd_agent_is_held(g) ? 0 : EXIT_USAGE;
}

static int read_overlay(struct cmd_agent *g, struct cmd_agent_options *o)
{
	struct err e = { 0 };
	struct json *j;
	size_t n;
	char *text = cmd_read_file(o->overlay, TEXT_BYTES, &n);

	if (!text)
		return EXIT_SYSTEM;
	if (json_read(&j, text, n, g->arena, &e) != OK) {
		fprintf(stderr,
			"porism agent: %s: %s\n  hint: an overlay is one object: "
			"{\"add_circle\": \"...\", \"add_circle.radius\": \"...\"}\n",
			o->overlay, e.msg);
		mem_free(text);
		return EXIT_USAGE;
	}
	mem_free(text);
	o->settings.overlay = j;
	return 0;
}

static void list_settings(void)
{
	struct buf b = { 0 };

	agent_settings_help(&b);
	fputs(b.s, stdout);
	buf_clear(&b);
}

static bool is_own_server(const struct cmd_agent *g)
{
	return g->model.provider &&
	       (!*g->model.provider->keys || strcmp(g->model.base, g->model.provider->base));
}

struct agent_pace *cmd_agent_pace(const struct cmd_agent *g)
{
	long most = g->o->parallel;

	return agent_pace_new((int)(most < 20 || is_own_server(g) ? most : 20), (int)most);
}

static int dispatch(struct cmd_agent *g)
{
	const struct cmd_agent_options *o = g->o;

	if (o->list_models)
		return g->model.provider ? list_models(g) : list_providers();
	if (o->resume)
		return cmd_agent_resume(g);
	if (o->replay)
		return cmd_agent_replay(g);
	if (o->jsonl)
		return cmd_agent_batch(g);
	return run_problem(g);
}

int cmd_agent(struct app *app, int argc, char **argv)
{
	struct cmd_agent_options o = { .parallel = 20, .threads = 0 };
	struct cmd_agent g = { .app = app, .o = &o };
	int rc = cmd_take_compat(app, "agent", &argc, argv);

	agent_settings_init(&o.settings);
	o.settings.stream = isatty(STDOUT_FILENO);
	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	if (o.list_settings) {
		list_settings();
		return EXIT_FINE;
	}
	rc = cmd_agent_check(&o);
	if (rc)
		return rc;
	if (o.json || o.jsonl)
		o.settings.stream = false;
	g.arena = arena_new();
	if (o.overlay)
		rc = read_overlay(&g, &o);
	if (!rc)
		rc = prepare(&g);
	if (!rc) {
		cmd_agent_mind_signals();
		g.pace = cmd_agent_pace(&g);
		rc = dispatch(&g);
		agent_pace_free(g.pace);
	}
	cmd_agent_drop_script(&g);
	mem_free(g.prices);
	arena_free(g.arena);
	return rc;
}
