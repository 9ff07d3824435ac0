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

static int set_figures(void *request, const char *value)
{
	struct solve_request *q = request;

	q->figures = value;
	return 0;
}

static int set_scripts(void *request, const char *value)
{
	struct solve_request *q = request;

	q->scripts = value;
	return 0;
}

static int set_threads(void *request, const char *value)
{
	struct solve_request *q = request;

	return cmd_take_threads("solve", &q->threads, value);
}

static int set_budget(void *request, const char *value)
{
	struct solve_request *q = request;

	if (!cmd_whole(value, 1, LONG_MAX, &q->o.budget))
		return cmd_usage("solve", "--budget is a number of units, not %s", value);
	return 0;
}

static const struct cmd_setting settings[] = {
	{ "--format", set_format },   { "--figure", set_figures }, { "--script", set_scripts },
	{ "--threads", set_threads }, { "--budget", set_budget },
};

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
	const struct cmd_options options = {
		.command = "solve",
		.flag = flags,
		.flags = sizeof flags / sizeof *flags,
		.setting = settings,
		.settings = sizeof settings / sizeof *settings,
		.request = &q,
	};
	const char *path;
	int result = cmd_take_options(&options, &path, argc, argv);
	size_t n;
	char *text;

	if (result)
		return result;
	if (!path)
		return cmd_usage("solve", "which file? (- is standard input)");
	q.lines = q.lines || cmd_ends_in(path, ".jsonl");
	q.text = !json && (people || q.o.explain || isatty(STDOUT_FILENO));
	text = cmd_read_file(path, BATCH_BYTES, &n);
	if (!text)
		return EXIT_SYSTEM;
	result = cmd_solve_batch(app, &q, text, n);
	mem_free(text);
	return result;
}
