/* cmd_prove.c -- porism prove: theorems in a construction language or as records. */
#include "base/mem.h"
#include "cmd/prove_priv.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_prove;

#define INPUT_BYTES ((size_t)256 << 20)
/* A minute for points to be added. */
#define DEFAULT_SECONDS 60

struct prove_choice {
	bool json, text;
	const char *path;
};

static bool flag(struct prove_request *q, struct prove_choice *c, const char *arg)
{
	const struct {
		const char *name;
		bool *to;
	} flags[] = {
		{ "--jsonl", &q->lines },     { "--json", &c->json },   { "--text", &c->text },
		{ "--explain", &q->explain }, { "--latex", &q->latex }, { "--aux", &q->o.aux },
		{ "--score", &q->score },
	};

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(arg, flags[i].name) == 0) {
			*flags[i].to = true;
			return true;
		}
	return false;
}

static int set_method(struct prove_request *q, const char *value)
{
	q->o.no_algebra = strcmp(value, "deduction") == 0;
	q->o.no_deduce = strcmp(value, "algebra") == 0;
	if (!q->o.no_algebra && !q->o.no_deduce && strcmp(value, "all") != 0)
		return cmd_usage("prove", "--method is all, deduction or algebra, not %s",
				 value);
	return 0;
}

static int set_format(struct prove_request *q, const char *value)
{
	if (strcmp(value, "jgex") == 0)
		q->format = PROVE_JGEX;
	else if (strcmp(value, "porism") == 0)
		q->format = PROVE_PORISM;
	else
		return cmd_usage("prove", "--format is jgex or porism, not %s", value);
	return 0;
}

static int set_html(struct prove_request *q, const char *value)
{
	q->html = value;
	return 0;
}

static int set_budget(struct prove_request *q, const char *value)
{
	if (!text_double(&q->seconds, value) || !(q->seconds > 0 && q->seconds < 1e6))
		return cmd_usage("prove", "--budget is a number of seconds, not %s", value);
	return 0;
}

static bool whole(const char *value, long least, long most, long *out)
{
	char *end;

	*out = strtol(value, &end, 10);
	return *value && !*end && *out >= least && *out <= most;
}

static int set_threads(struct prove_request *q, const char *value)
{
	long n;

	if (!whole(value, 1, PROVE_THREADS, &n))
		return cmd_usage("prove", "--threads is a number from 1 to %d, not %s",
				 PROVE_THREADS, value);
	q->threads = (int)n;
	return 0;
}

static int set_seed(struct prove_request *q, const char *value)
{
	long n;

	if (!whole(value, 0, 2000000000, &n))
		return cmd_usage("prove", "--seed is a whole number, not %s", value);
	q->o.seed = (uint64_t)n;
	return 0;
}

/* An option with a value: 0 taken, else the exit code of the complaint. */
static int setting(struct prove_request *q, const char *name, const char *value)
{
	static const struct {
		const char *name;
		int (*set)(struct prove_request *q, const char *value);
	} options[] = {
		{ "--format", set_format },   { "--html", set_html },
		{ "--budget", set_budget },   { "--seed", set_seed },
		{ "--threads", set_threads }, { "--method", set_method },
	};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (strcmp(name, options[i].name) == 0) {
			if (!value || !*value)
				return cmd_usage("prove", "%s needs a value", name);
			return options[i].set(q, value);
		}
	return cmd_usage("prove", "unknown option %s", name);
}

static int cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > PROVE_THREADS ? PROVE_THREADS : (int)n;
}

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n > m && strcmp(s + n - m, end) == 0;
}

int cmd_prove(struct app *app, int argc, char **argv)
{
	struct prove_request q = { .threads = cores() };
	struct prove_choice c = { 0 };
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
			return cmd_usage("prove", "one file at a time, not %s as well",
					 argv[i]);
		} else {
			c.path = argv[i];
		}
	}
	if (!c.path)
		return cmd_usage("prove", "which file? (- is standard input)");
	if (q.seconds > 0)
		q.o.algebra = (long)(q.seconds * ALGEBRA_SECOND) + 1;
	else
		q.seconds = DEFAULT_SECONDS;
	q.lines = q.lines || ends_in(c.path, ".jsonl");
	q.text = !c.json && (c.text || q.explain || q.latex || isatty(STDOUT_FILENO));
	text = cmd_read_file(c.path, INPUT_BYTES, &n);
	if (!text)
		return EXIT_SYSTEM;
	result = cmd_prove_batch(app, &q, text, n);
	mem_free(text);
	return result;
}
