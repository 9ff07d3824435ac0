/* cmd_prove.c -- porism prove: theorems in a construction language or as records. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/prove_priv.h"
#include <string.h>
#include <unistd.h>

cmd_fn cmd_prove;

static int set_method(void *request, const char *value)
{
	struct prove_request *q = request;

	q->o.no_algebra = strcmp(value, "deduction") == 0;
	q->o.no_deduce = strcmp(value, "algebra") == 0;
	if (!q->o.no_algebra && !q->o.no_deduce && strcmp(value, "all") != 0)
		return cmd_usage("prove", "--method is all, deduction or algebra, not %s",
				 value);
	return 0;
}

static int set_format(void *request, const char *value)
{
	struct prove_request *q = request;

	if (strcmp(value, "jgex") == 0)
		q->format = PROVE_JGEX;
	else if (strcmp(value, "porism") == 0)
		q->format = PROVE_PORISM;
	else
		return cmd_usage("prove", "--format is jgex or porism, not %s", value);
	return 0;
}

static int set_budget(void *request, const char *value)
{
	struct prove_request *q = request;

	if (!text_double(&q->seconds, value) || !(q->seconds > 0 && q->seconds < 1e6))
		return cmd_usage("prove", "--budget is a number of seconds, not %s", value);
	return 0;
}

static int set_seed(void *request, const char *value)
{
	struct prove_request *q = request;
	long n;

	if (!cmd_whole(value, 0, 2000000000, &n))
		return cmd_usage("prove", "--seed is a whole number, not %s", value);
	q->o.seed = (uint64_t)n;
	q->seeded = true;
	return 0;
}

int cmd_prove(struct app *app, int argc, char **argv)
{
	struct prove_request q = { .threads = cmd_cores() };
	bool json = false, people = false;
	const struct cmd_flag flags[] = {
		{ "--jsonl", &q.lines },     { "--json", &json },     { "--text", &people },
		{ "--explain", &q.explain }, { "--latex", &q.latex }, { "--aux", &q.o.aux },
		{ "--strict", &q.o.strict }, { "--score", &q.score },
	};
	const struct cmd_setting settings[] = {
		{ .name = "--html", .text = &q.html },
		{ .name = "--threads", .threads = &q.threads },
		{ .name = "--shard", .shard = &q.shard },
		{ .name = "--format", .set = set_format },
		{ .name = "--budget", .set = set_budget },
		{ .name = "--seed", .set = set_seed },
		{ .name = "--method", .set = set_method },
	};
	const struct cmd_options options = CMD_OPTIONS("prove", flags, settings, &q);
	const char *path;
	size_t n;
	int result;
	char *text = cmd_take_file(&options, &path, &n, &result, argc, argv);

	if (!text)
		return result;
	prove_budget(&q.o, q.seconds);
	if (!(q.seconds > 0))
		q.seconds = PROVE_SECONDS;
	q.path = path;
	q.lines = q.lines || cmd_ends_in(path, ".jsonl");
	q.text = !json && (people || q.explain || q.latex || isatty(STDOUT_FILENO));
	result = cmd_prove_batch(app, &q, text, n);
	mem_free(text);
	return result;
}
