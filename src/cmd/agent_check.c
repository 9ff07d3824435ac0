/* agent_check.c -- what porism agent is asked wrongly, before anything is begun. */
#include "cmd/agent_priv.h"
#include <string.h>
#include <unistd.h>

/* What is given and would not be looked at is a mistake: better asked than overlooked. */
static int contradiction(const struct cmd_agent_options *o)
{
	const struct {
		const char *name;
		bool given;
	} ways[] = { { "a problem", o->text != NULL },
		     { "--jsonl", o->jsonl != NULL },
		     { "--resume", o->resume != NULL },
		     { "--replay", o->replay != NULL },
		     { "--list-models", o->list_models } };
	const char *way = NULL;

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		if (ways[i].given && way)
			return cmd_usage("agent", "%s or %s, not both", way, ways[i].name);
		way = ways[i].given ? ways[i].name : way;
	}
	if (!way)
		return cmd_usage("agent", "which problem?");
	if (!o->text && (o->images || o->answer || o->choices || o->id))
		return cmd_usage("agent",
				 "--image, --answer, --choices and --id are of one problem, "
				 "which %s has itself",
				 way);
	if (o->shard.n && !o->jsonl)
		return cmd_usage("agent", "--shard is a part of many: --jsonl FILE");
	if ((o->resume || o->replay) && o->model)
		return cmd_usage("agent", "%s asks the model of the trace: not with --model",
				 way);
	if (o->no_trace && (o->jsonl || o->resume))
		return cmd_usage("agent",
				 "%s keeps its account in traces: not with --no-trace", way);
	if (o->watch && (o->no_trace || o->resume || o->replay))
		return cmd_usage(
			"agent",
			"--watch shows a new trace: not with --no-trace, --resume or "
			"--replay; porism serve --runs DIR shows those that are there");
	return 0;
}

/* A folder without any of our names would change nothing. */
static int check_prompts(const char *dir)
{
	struct buf names = { 0 }, path = { 0 };
	bool any = false;
	const char *name;

	for (int i = 0; dir && !any && (name = agent_prompt_name(i)) != NULL; i++) {
		buf_reset(&path);
		buf_addf(&path, "%s/%s.md", dir, name);
		any = !access(path.s, R_OK);
		buf_addf(&names, "%s%s.md", i ? ", " : "", name);
	}
	if (dir && !any)
		fprintf(stderr,
			"porism agent: the folder %s has none of the prompts to take in place "
			"of "
			"ours\n  hint: they are %s\n",
			dir, names.s);
	buf_clear(&names);
	buf_clear(&path);
	return dir && !any ? EXIT_USAGE : 0;
}

/* A password in the URL would be in every trace. */
static int check_url(const char *url)
{
	const char *host = url ? strstr(url, "://") : NULL;

	if (!host || !memchr(host + 3, '@', strcspn(host + 3, "/?#")))
		return 0;
	return cmd_usage("agent",
			 "no name or password in --base-url: it would be written into "
			 "the trace; a key is given in PORISM_API_KEY");
}

int cmd_agent_check(const struct cmd_agent_options *o)
{
	int rc = contradiction(o);

	if (!rc)
		rc = check_url(o->base_url);
	return rc ? rc : check_prompts(o->prompts);
}
