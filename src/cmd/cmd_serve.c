/* cmd_serve.c -- porism serve: answers over HTTP, on this machine. */
#include "cmd/cmd.h"
#include "porism.h"
#include "serve/serve.h"
#include "store/store.h"
#include "tool/tool.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

cmd_fn cmd_serve;

#define REMOTE_RATE 100 /* requests a second of one address, where others can reach us */
#define TOKEN_FILE 4096

struct cmd_serve_options {
	struct serve_options serve;
	const char *dir, *token_file;
	bool memory, reward_only;
	long rate; /* -1: not said */
};

static bool number(const char *s, long most, long *out)
{
	char *end;

	*out = strtol(s, &end, 10);
	return end != s && !*end && *out >= 0 && *out <= most;
}

/* Options with a text; where it goes, or NULL. */
static const char **text_option(struct cmd_serve_options *o, const char *name)
{
	const struct {
		const char *name, **to;
	} all[] = {
		{ "--store", &o->dir },
		{ "--runs", &o->serve.runs },
		{ "--token", &o->serve.token },
		{ "--token-file", &o->token_file },
		{ "--bind", &o->serve.bind },
		{ "--profile", &o->serve.profile },
		{ "--allow-origin", &o->serve.allow_origin },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].name))
			return all[i].to;
	return NULL;
}

static bool flag_option(struct cmd_serve_options *o, const char *name)
{
	if (!strcmp(name, "--reward"))
		o->serve.reward = true;
	else if (!strcmp(name, "--reward-only"))
		o->serve.reward = o->reward_only = true;
	else if (!strcmp(name, "--memory"))
		o->memory = true;
	else
		return false;
	return true;
}

static int number_option(struct cmd_serve_options *o, const char *name, const char *v)
{
	long n;

	if (strcmp(name, "--port") && strcmp(name, "--threads") && strcmp(name, "--rate"))
		return cmd_unknown("serve", name);
	if (!number(v, 65535, &n))
		return cmd_usage("serve", "%s needs a number, not %s", name,
				 *v ? v : "nothing");
	if (!strcmp(name, "--port"))
		o->serve.port = (int)n;
	else if (!strcmp(name, "--rate"))
		o->rate = n;
	else
		o->serve.threads = (int)n < 256 ? (int)n : 256;
	return 0;
}

static int read_options(struct cmd_serve_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *v = i + 1 < argc ? argv[i + 1] : "";
		const char **text = text_option(o, argv[i]);
		int rc;

		if (flag_option(o, argv[i]))
			continue;
		if (text && !*v)
			return cmd_usage("serve", "%s needs a value", argv[i]);
		if (text)
			*text = v;
		else if ((rc = number_option(o, argv[i], v)))
			return rc;
		i++;
	}
	if (o->dir && o->memory)
		return cmd_usage("serve",
				 "--store keeps canvases, --memory does not: not both");
	if (o->serve.token && o->token_file)
		return cmd_usage("serve", "--token or --token-file, not both");
	return 0;
}

/* The token from a file, without the newline; false with a message. */
static bool read_token(struct cmd_serve_options *o, char **token)
{
	size_t n;

	*token = NULL;
	if (o->token_file) {
		*token = cmd_read_file(o->token_file, TOKEN_FILE, &n);
		if (!*token)
			return false;
		(*token)[strcspn(*token, "\r\n")] = 0;
		o->serve.token = *token;
	} else if (!o->serve.token) {
		o->serve.token = getenv("PORISM_TOKEN");
		if (o->serve.token && !*o->serve.token)
			o->serve.token = NULL;
	}
	return true;
}

static int complain(const struct err *e, int code)
{
	fprintf(stderr, "porism serve: %s\n", e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return code;
}

/* The folder of runs: one that was named must be there; the one that others write to unless
 * told otherwise may come later. */
static int find_runs(struct cmd_serve_options *o, struct buf *path)
{
	bool home = getenv("HOME") || getenv("XDG_DATA_HOME");
	struct stat about;

	if (!o->serve.runs) {
		if (!o->memory && !o->reward_only && home && cmd_data_folder(path)) {
			buf_add(path, "/runs");
			o->serve.runs = path->s;
		}
		return 0;
	}
	if (!stat(o->serve.runs, &about) && S_ISDIR(about.st_mode))
		return 0;
	fprintf(stderr,
		"porism serve: --runs %s: there is no such folder\n"
		"  hint: name the folder that holds the files NAME.trace.json\n",
		o->serve.runs);
	return EXIT_SYSTEM;
}

static int run(struct cmd_serve_options *o, const sigset_t *ends)
{
	struct serve *s = NULL;
	struct err e = { 0 };
	const char *b = o->serve.bind;
	enum status st = serve_start(&s, &o->serve, &e);
	int got;

	if (st != OK)
		return complain(&e, st == E_ARG ? EXIT_USAGE : EXIT_SYSTEM);
	b = !b ? "127.0.0.1" : b;
	printf(strchr(b, ':') ? "porism serve: http://[%s]:%d\n"
			      : "porism serve: http://%s:%d\n",
	       b, serve_port(s));
	fflush(stdout);
	sigwait(ends, &got);
	serve_stop(s);
	return EXIT_FINE;
}

int cmd_serve(struct app *app, int argc, char **argv)
{
	struct cmd_serve_options o = { .serve = { .port = 8765,
						  .threads =
							  (int)sysconf(_SC_NPROCESSORS_ONLN),
						  .tools = app->tools,
						  .version = porism_version() },
				       .rate = -1 };
	struct store_options keep = { .cas = "" };
	struct buf dir = { 0 }, runs = { 0 };
	char *token;
	struct err e = { 0 };
	sigset_t ends;
	int rc = cmd_take_compat(app, "serve", &argc, argv);

	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	keep.first = cmd_first_line(app);
	if (!read_token(&o, &token))
		return EXIT_SYSTEM;
	o.serve.rate = o.rate >= 0 ? (int)o.rate : o.serve.bind ? REMOTE_RATE : 0;
	/* Before there are threads, so that only this one gets them. */
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	if (!o.memory && !o.reward_only) {
		if (!cmd_store_place(&dir, o.dir))
			rc = EXIT_SYSTEM;
		keep.dir = dir.s;
	}
	if (!rc)
		rc = find_runs(&o, &runs);
	if (!rc && !o.reward_only && store_open(&o.serve.store, &keep, app->tools, &e) != OK)
		rc = complain(&e, EXIT_SYSTEM);
	if (!rc)
		rc = run(&o, &ends);
	store_close(o.serve.store);
	buf_clear(&dir);
	buf_clear(&runs);
	mem_free(token);
	return rc;
}
