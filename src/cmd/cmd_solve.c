/* cmd_solve.c -- porism solve: problems stated as facts, one or many. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/solve_priv.h"
#include <limits.h>
#include <unistd.h>

cmd_fn cmd_solve;

static int set_format(void *request, const char *value)
{
	struct solve_request *q = request;
	struct err e = { 0 };

	if (read_format_check(value, &e) != OK)
		return cmd_usage("solve", "%s: %s", e.msg, e.hint);
	q->format = value;
	return 0;
}

static int set_budget(void *request, const char *value)
{
	struct solve_request *q = request;

	if (!cmd_whole(value, 1, LONG_MAX, &q->o.budget))
		return cmd_usage("solve", "--budget is a number of units, not %s", value);
	return 0;
}

int cmd_solve(struct app *app, int argc, char **argv)
{
	struct solve_request q = { .o = { .exact = true }, .threads = cmd_cores() };
	bool json = false, people = false;
	const struct cmd_flag flags[] = {
		{ "--jsonl", &q.lines },     { "--score", &q.score },
		{ "--reveal", &q.reveal },   { "--json", &json },
		{ "--text", &people },       { "--blind", &q.o.blind },
		{ "--strict", &q.o.strict }, { "--explain", &q.o.explain },
	};
	const struct cmd_setting settings[] = {
		{ .name = "--figure", .text = &q.figures },
		{ .name = "--script", .text = &q.scripts },
		{ .name = "--threads", .threads = &q.threads },
		{ .name = "--shard", .shard = &q.shard },
		{ .name = "--format", .set = set_format },
		{ .name = "--budget", .set = set_budget },
	};
	const struct cmd_options options = CMD_OPTIONS("solve", flags, settings, &q);
	const char *path;
	size_t n;
	int result;
	char *text = cmd_take_file(&options, &path, &n, &result, argc, argv);

	if (!text)
		return result;
	q.path = path;
	q.lines = q.lines || cmd_ends_in(path, ".jsonl");
	q.text = !json && (people || q.o.explain || isatty(STDOUT_FILENO));
	result = cmd_solve_batch(app, &q, text, n);
	mem_free(text);
	return result;
}
