/*
 * eval_judge.c -- porism eval judge: the steps of what models wrote, judged as the config says.
 *
 * It is porism eval solutions, porism judge --translate and porism eval attach, one after the other, in
 * RUN/judge: the same command goes on where it was stopped, and judges what came since.
 */
#include "base/mem.h"
#include "cmd/eval_priv.h"
#include "cmd/judge_priv.h"
#include <stdlib.h>
#include <string.h>

#define ARGUMENTS 80

/* Arguments of porism judge; the texts lie in the arena. */
struct judge_words {
	char *at[ARGUMENTS];
	int n;
	struct arena *arena;
};

static void add_word(struct judge_words *w, const char *text)
{
	if (w->n == ARGUMENTS)
		BUG("more than %d arguments", ARGUMENTS);
	w->at[w->n++] = arena_strdup(w->arena, text);
}

static void add_pair(struct judge_words *w, const char *name, const char *value)
{
	if (!value)
		return;
	add_word(w, name);
	add_word(w, value);
}

/* A path of the config goes on from its folder. */
static const char *path_of(const struct cmd_eval *x, const char *path, struct arena *a)
{
	return !path || *path == '/' ? path : arena_printf(a, "%s%s", x->beside, path);
}

/* The same model whether the run is named by its config or its folder. */
static const char *model_of(const struct cmd_eval *x, const char *model, struct arena *a)
{
	return model && !strncmp(model, "script:", 7)
		       ? arena_printf(a, "script:%s",
				      cmd_eval_absolute(path_of(x, model + 7, a), a))
		       : model;
}

/* {"echo":true,"blind":0.1}: --echo --blind 0.1. */
static void add_settings(struct judge_words *w, const struct translate_settings *s)
{
	struct buf b = { 0 };
	struct json *j = NULL;

	translate_settings_json(&b, s);
	if (json_read(&j, b.s, b.n, w->arena, NULL) != OK)
		BUG("settings that cannot be read");
	for (const struct json *m = j->child; m; m = m->next) {
		add_word(w, arena_printf(w->arena, "--%s%s",
					 m->type == JSON_FALSE ? "no-" : "", m->key));
		if (m->type == JSON_NUMBER)
			add_word(w, m->text);
	}
	buf_clear(&b);
}

/* A limit: what the command line says counts more than the config. */
static void add_limit(struct judge_words *w, const char *name, double said, double config)
{
	double x = said > 0 ? said : config;

	if (x > 0)
		add_pair(w, name, arena_printf(w->arena, "%.9g", x));
}

static void add_options(struct judge_words *w, const struct cmd_eval *x)
{
	static const char *const slot[TRANSLATE_SLOTS] = { "--model", "--second",
							   "--text-judge" };
	const struct eval_judge *g = &x->config.judge;

	for (int s = 0; s < TRANSLATE_SLOTS; s++)
		add_pair(w, slot[s], model_of(x, g->model[s], w->arena));
	add_pair(w, "--base-url", g->base_url);
	add_pair(w, "--prices", path_of(x, g->prices, w->arena));
	add_pair(w, "--prompts", path_of(x, g->prompts, w->arena));
	add_pair(w, "--ca", x->o->ca);
	if (x->config.parallel)
		add_pair(w, "--parallel", arena_printf(w->arena, "%ld", x->config.parallel));
	if (x->config.threads)
		add_pair(w, "--threads", arena_printf(w->arena, "%ld", x->config.threads));
	add_limit(w, "--money", x->o->money, g->money);
	add_limit(w, "--max-seconds", x->o->seconds, g->max_seconds);
	if (x->o->quiet)
		add_word(w, "--quiet");
	if (x->o->json)
		add_word(w, "--json");
	add_settings(w, &g->settings);
}

/* Solutions in steps are judged; where no arm writes such, what all arms wrote. */
static bool is_judged(const struct cmd_eval *x, int arm)
{
	bool any = false;

	for (int i = 0; i < x->config.arms; i++)
		any = any || !strcmp(x->config.arm[i].protocol->name, "STEPS");
	return any ? !strcmp(x->config.arm[arm].protocol->name, "STEPS")
		   : !x->config.arm[arm].engine;
}

static long write_solutions(const struct cmd_eval *x, const char *path,
			    struct metric_leak *leak)
{
	struct buf b = { 0 };
	long n = 0;
	bool good;

	for (long i = 0; i < x->last; i++) {
		struct eval_place at = eval_plan_place(x->plan, i);
		const char *key = x->plan->key[at.sample];
		struct arena *a;

		leak[i].grams = -1;
		if (x->plan->mark[i].state != EVAL_DONE || !is_judged(x, at.arm) ||
		    eval_is_bench(x->plan->sample[at.sample]) ||
		    !shard_has(x->o->shard, key, strlen(key)))
			continue;
		a = arena_new();
		n += cmd_eval_solution(&b, x, i, &leak[i], a);
		arena_free(a);
	}
	good = cmd_write_file(path, &b);
	buf_clear(&b);
	return good ? n : -1;
}

static int judge_in(struct cmd_eval *x, struct app *app, const char *dir, struct arena *a)
{
	struct judge_words w = { .arena = a };
	struct metric_leak *leak = mem_alloc((size_t)(x->last + 1) * sizeof *leak);
	const char *input = arena_printf(a, "%s/solutions.jsonl", dir);
	long n = write_solutions(x, input, leak);
	int rc = n < 0 ? EXIT_SYSTEM : EXIT_FINE, attached;

	if (!n) {
		fputs("porism eval judge: there are no solutions to judge yet\n", stderr);
		rc = EXIT_FAILED;
	}
	if (!rc) {
		add_pair(&w, "--translate", input);
		add_pair(&w, "--out", dir);
		add_options(&w, x);
		rc = cmd_judge_translate(app, w.n, w.at);
	}
	/* Some that could not be judged keep the others from nothing. */
	if (n > 0 && (rc == EXIT_FINE || rc == EXIT_FAILED)) {
		attached = cmd_eval_judgements(x, arena_printf(a, "%s/verdicts.jsonl", dir),
					       leak);
		rc = attached ? attached : rc;
	}
	mem_free(leak);
	return rc;
}

static int judge(struct cmd_eval *x, struct app *app)
{
	struct buf dir = { 0 };
	struct arena *a;
	char *path;
	int rc;

	if (!x->config.judge.is)
		return cmd_parts_usage(&cmd_eval_parts, "judge",
				       "the config has no \"judge\" (porism eval init "
				       "shows one)");
	if (!x->config.traces) {
		fputs("porism eval judge: the run keeps no traces, so nobody knows what was "
		      "written\n",
		      stderr);
		return EXIT_FAILED;
	}
	a = arena_new();
	path = x->o->shard.n ? arena_printf(a, "%s/judge-%d-of-%d", x->folder.dir,
					    x->o->shard.i, x->o->shard.n)
			     : arena_printf(a, "%s/judge", x->folder.dir);
	rc = cmd_agent_folder(&dir, path) ? judge_in(x, app, buf_str(&dir), a) : EXIT_SYSTEM;
	buf_clear(&dir);
	arena_free(a);
	return rc;
}

int cmd_eval_judge(struct app *app, int argc, char **argv)
{
	return cmd_eval_start(app, "judge", argc, argv, judge);
}
