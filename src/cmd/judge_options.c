/* judge_options.c -- what porism judge --translate is asked. */
#include "cmd/batch_priv.h"
#include "cmd/judge_priv.h"
#include <string.h>

static const char **text_option(struct translate_request *q, const char *name)
{
	const struct {
		const char *name, **to;
	} all[] = {
		{ "--translate", &q->input },
		{ "--account", &q->account },
		{ "--model", &q->model[TRANSLATE_FIRST] },
		{ "--second", &q->model[TRANSLATE_SECOND] },
		{ "--text-judge", &q->model[TRANSLATE_JUDGE] },
		{ "--base-url", &q->base_url },
		{ "--out", &q->out },
		{ "--prompts", &q->prompts },
		{ "--prices", &q->prices },
		{ "--ca", &q->ca },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].name))
			return all[i].to;
	return NULL;
}

/* Settings of requests to models that make sense here. */
static bool is_agent_setting(const char *name)
{
	static const char *const names[] = { "temperature", "max-tokens", "effort", "seed",
					     "seconds" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

/* The name without its dashes. */
static int unknown(const char *name)
{
	char option[64];

	snprintf(option, sizeof option, "--%s", name);
	return cmd_unknown("judge", option);
}

static int set_setting(struct translate_request *q, const char *name, const char *value,
		       bool *used)
{
	bool no = !strncmp(name, "no-", 3) && translate_settings_is_truth(name + 3);
	struct err e = { 0 };
	enum status st;

	*used = !no && !translate_settings_is_truth(name);
	if (*used && !value)
		return unknown(name);
	st = is_agent_setting(name)
		     ? agent_settings_set(&q->agent, name, value, &e)
		     : translate_settings_set(&q->settings, no ? name + 3 : name,
					      no      ? "false"
					      : *used ? value
						      : "true",
					      &e);
	if (st != OK && !strcmp(e.code ? e.code : "", "not_found"))
		return unknown(name);
	return st == OK ? 0 : cmd_usage("judge", "--%s: %s", name, e.msg);
}

static int read_option(struct translate_request *q, const char *name, const char *value,
		       bool *used)
{
	const char **text = text_option(q, name);
	double *limit = !strcmp(name, "--money")         ? &q->money
			: !strcmp(name, "--max-seconds") ? &q->max_seconds
							 : NULL;
	long *number = !strcmp(name, "--parallel")  ? &q->parallel
		       : !strcmp(name, "--threads") ? &q->threads
						    : NULL;
	bool *flag = !strcmp(name, "--json")       ? &q->json
		     : !strcmp(name, "--quiet")    ? &q->quiet
		     : !strcmp(name, "--settings") ? &q->list
						   : NULL;

	*used = !flag;
	if (flag) {
		*flag = true;
		return 0;
	}
	if (strncmp(name, "--", 2))
		return cmd_unknown("judge", name);
	if (!text && !number && !limit && strcmp(name, "--shard"))
		return set_setting(q, name + 2, value, used);
	if (!value || !*value)
		return cmd_usage("judge", "%s needs a value", name);
	if (text)
		*text = value;
	else if (limit)
		return text_double(limit, value) && *limit > 0
			       ? 0
			       : cmd_usage("judge", "%s needs a number above 0", name);
	else if (!number)
		return cmd_take_shard(&q->shard, "judge", value);
	else if (!cmd_whole(value, 1, number == &q->threads ? BATCH_THREADS : 100000, number))
		return cmd_usage("judge", "%s needs a number of 1 or more", name);
	return 0;
}

int cmd_judge_check(const struct translate_request *q)
{
	if (!q->input)
		return cmd_usage("judge", "--translate FILE: which solutions?");
	if (!q->model[TRANSLATE_FIRST] && !q->model[TRANSLATE_JUDGE])
		return cmd_usage(
			"judge",
			"which model translates?  --model PROVIDER:NAME (porism agent "
			"--list-models); or --text-judge alone, which translates nothing");
	if (!q->model[TRANSLATE_FIRST] && q->model[TRANSLATE_SECOND])
		return cmd_usage("judge", "--second needs --model");
	if (q->model[TRANSLATE_JUDGE] && !q->settings.geolaux && !q->settings.k12vista)
		return cmd_usage("judge", "--text-judge needs --geolaux or --k12vista");
	return 0;
}

int cmd_judge_options(struct translate_request *q, int argc, char **argv)
{
	int rc = 0;

	translate_settings_init(&q->settings);
	agent_settings_init(&q->agent);
	for (int i = 0; i < argc && !rc; i++) {
		bool used = false;

		rc = read_option(q, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
		i += used;
	}
	return rc;
}
