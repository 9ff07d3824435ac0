/* cmd_solve.c -- porism solve: problems stated as facts, one or many. */
#include "base/mem.h"
#include "cmd/solve_priv.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_solve;

#define INPUT_BYTES ((size_t)256 << 20)

struct cmd_choice {
	bool json, text;
	const char *path;
};

static bool flag(struct solve_request *q, struct cmd_choice *c, const char *arg)
{
	const struct {
		const char *name;
		bool *to;
	} flags[] = {
		{ "--jsonl", &q->lines },     { "--score", &q->score },
		{ "--reveal", &q->reveal },   { "--json", &c->json },
		{ "--text", &c->text },       { "--blind", &q->o.blind },
		{ "--strict", &q->o.strict }, { "--explain", &q->o.explain },
	};

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(arg, flags[i].name)) {
			*flags[i].to = true;
			return true;
		}
	return false;
}

/* An option with a value: 0 taken, else the exit code of the complaint. */
static int setting(struct solve_request *q, const char *name, const char *value)
{
	struct err e = { 0 };
	char *end;
	long n;

	if (strcmp(name, "--format") && strcmp(name, "--figure") && strcmp(name, "--script") &&
	    strcmp(name, "--threads") && strcmp(name, "--budget"))
		return cmd_usage("solve", "unknown option %s", name);
	if (!value || !*value)
		return cmd_usage("solve", "%s needs a value", name);
	n = strtol(value, &end, 10);
	if (!strcmp(name, "--format")) {
		if (read_format_check(value, &e) != OK)
			return cmd_usage("solve", "%s: %s", e.msg, e.hint);
		q->format = value;
	} else if (!strcmp(name, "--figure")) {
		q->figures = value;
	} else if (!strcmp(name, "--script")) {
		q->scripts = value;
	} else if (!strcmp(name, "--threads")) {
		if (*end || n < 1 || n > SOLVE_THREADS)
			return cmd_usage("solve", "--threads is a number from 1 to %d, not %s",
					 SOLVE_THREADS, value);
		q->threads = (int)n;
	} else {
		if (*end || n < 1)
			return cmd_usage("solve", "--budget is a number of units, not %s",
					 value);
		q->o.budget = n;
	}
	return 0;
}

static int cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > SOLVE_THREADS ? SOLVE_THREADS : (int)n;
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n > m && !strcmp(s + n - m, end);
}

int cmd_solve(struct app *app, int argc, char **argv)
{
	struct solve_request q = { .o = { .exact = true }, .threads = cores() };
	struct cmd_choice c = { 0 };
	int result;
	size_t n;
	char *text;

	for (int i = 0; i < argc; i++) {
		if (flag(&q, &c, argv[i]))
			continue;
		if (argv[i][0] == '-' && argv[i][1]) {
			result = setting(&q, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			if (result)
				return result;
			i++;
		} else if (c.path) {
			return cmd_usage("solve", "one file at a time, not %s as well",
					 argv[i]);
		} else {
			c.path = argv[i];
		}
	}
	if (!c.path)
		return cmd_usage("solve", "which file? (- is standard input)");
	q.lines = q.lines || ends_in(c.path, ".jsonl");
	q.text = !c.json && (c.text || q.o.explain || isatty(STDOUT_FILENO));
	text = cmd_read_file(c.path, INPUT_BYTES, &n);
	if (!text)
		return EXIT_SYSTEM;
	result = cmd_solve_batch(app, &q, text, n);
	mem_free(text);
	return result;
}
