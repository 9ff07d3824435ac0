/* cmd_serve.c -- porism serve: answers over HTTP, on this machine. */
#include "cmd/cmd.h"
#include "cmd/super_priv.h"
#include "porism.h"
#include "serve/serve.h"
#include "store/store.h"
#include "tool/tool.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

cmd_fn cmd_serve;

#define REMOTE_RATE 100 /* requests a second of one address, where others can reach us */
#define TOKEN_FILE 4096
#define MOST_SECONDS 86400
#define MOST_WORKERS 64
#define WORKER_SILENCE 60000           /* milliseconds after which a worker hangs */
#define LEAST_MEMORY ((size_t)1 << 30) /* of a worker, unless told */

struct cmd_serve_options {
	struct serve_options serve;
	const char *dir, *token_file, *session_key_file, *check;
	bool memory, reward_only, no_token;
	char made[SERVE_TOKEN_ROOM]; /* the token, where nobody named one */
	struct serve_limits limits;
	long rate;          /* -1: not said */
	long worker_memory; /* MB; -1: not said, 0: no limit */
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
		{ "--trust-proxy", &o->serve.trust_proxy },
		{ "--session-key-file", &o->session_key_file },
		{ "--check", &o->check },
		{ "--allow-origin", &o->serve.allow_origin },
		{ "--embed", &o->serve.embed },
		{ "--socket", &o->serve.socket },
		{ "--log", &o->serve.log },
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
	else if (!strcmp(name, "--no-token"))
		o->no_token = true;
	else if (!strcmp(name, "--metrics-open"))
		o->serve.metrics_open = true;
	else
		return false;
	return true;
}

/* Options with seconds or megabytes; false: it is none of them.  0 is no limit, where there is
 * such a thing. */
static bool budget_option(struct cmd_serve_options *o, const char *name, const char *v,
			  int *rc)
{
	bool deadline = !strcmp(name, "--deadline"), grace = !strcmp(name, "--grace");
	double n = 0;

	if (!deadline && !grace && strcmp(name, "--memory-limit"))
		return false;
	*rc = 0;
	if (!text_double(&n, v) || !(n >= 0) || n > (deadline || grace ? MOST_SECONDS : 1e6))
		*rc = cmd_usage("serve", "%s needs a number of %s, not %s", name,
				deadline || grace ? "seconds" : "megabytes",
				*v ? v : "nothing");
	else if (deadline)
		o->serve.deadline = n > 0 ? (int64_t)(n * 1000 + 0.999) : -1;
	else if (grace)
		o->serve.grace = (int64_t)(n * 1000) + 1;
	else
		o->serve.memory = n > 0 ? (size_t)(n * (1 << 20)) : SIZE_MAX;
	return true;
}

/* --limit NAME=N, as often as there are limits; false: it is another option. */
static bool limit_option(struct cmd_serve_options *o, const char *name, const char *v, int *rc)
{
	struct err e = { 0 };

	if (strcmp(name, "--limit"))
		return false;
	*rc = 0;
	if (serve_limit_set(&o->limits, v, &e) != OK)
		*rc = cmd_usage("serve", "--limit: %s%s%s", e.msg, e.hint[0] ? "; " : "",
				e.hint);
	return true;
}

static int number_option(struct cmd_serve_options *o, const char *name, const char *v)
{
	long n;

	if (!strcmp(name, "--worker-memory")) {
		if (!number(v, 1 << 24, &o->worker_memory))
			return cmd_usage("serve", "%s needs a number of MB, not %s", name,
					 *v ? v : "nothing");
		return 0;
	}
	if (strcmp(name, "--port") && strcmp(name, "--threads") && strcmp(name, "--rate") &&
	    strcmp(name, "--workers"))
		return cmd_unknown("serve", name);
	if (!number(v, 65535, &n))
		return cmd_usage("serve", "%s needs a number, 0 to 65535, not %s", name,
				 *v ? v : "nothing");
	if (!strcmp(name, "--workers") && n < 1)
		return cmd_usage("serve", "--workers needs 1 or more");
	if (!strcmp(name, "--port"))
		o->serve.port = (int)n;
	else if (!strcmp(name, "--rate"))
		o->rate = n;
	else if (!strcmp(name, "--workers"))
		o->serve.workers = (int)n < MOST_WORKERS ? (int)n : MOST_WORKERS;
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
		else if ((budget_option(o, argv[i], v, &rc) ||
			  limit_option(o, argv[i], v, &rc) ||
			  (rc = number_option(o, argv[i], v))) &&
			 rc)
			return rc;
		i++;
	}
	if (o->dir && o->memory)
		return cmd_usage("serve",
				 "--store keeps canvases, --memory does not: not both");
	if (o->serve.workers > 1 && o->memory)
		return cmd_usage("serve", "--memory is the memory of one process: with it "
					  "there is one worker");
	if (o->serve.token && o->token_file)
		return cmd_usage("serve", "--token or --token-file, not both");
	if (o->no_token && (o->serve.token || o->token_file))
		return cmd_usage("serve", "--no-token asks for none: name none");
	if (o->serve.socket && o->serve.bind)
		return cmd_usage("serve", "--socket or --bind, not both");
	return 0;
}

/* The token from a file, without the newline; false with a message. */
static bool read_token(struct cmd_serve_options *o, char **token)
{
	struct stat about;
	size_t n;

	*token = NULL;
	if (o->token_file) {
		*token = cmd_read_file(o->token_file, TOKEN_FILE, &n);
		if (!*token)
			return false;
		(*token)[strcspn(*token, "\r\n")] = 0;
		o->serve.token = *token;
		if (!stat(o->token_file, &about) && S_ISREG(about.st_mode) &&
		    about.st_mode & S_IROTH)
			fprintf(stderr,
				"porism serve: everybody here can read %s (chmod 600)\n",
				o->token_file);
	} else if (!o->serve.token && !o->no_token) {
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

/* A token where nobody named one: that of the folder (NULL: none is kept), or a new one.  None
 * for a Unix socket, which others cannot open, unless a proxy lets them in, nor where there is
 * nothing to protect. */
static int make_token(struct cmd_serve_options *o, char *dir)
{
	struct err e = { 0 };
	enum status st;
	mode_t was;
	bool there;

	if (o->serve.token || o->no_token || o->reward_only ||
	    (o->serve.socket && !o->serve.trust_proxy))
		return 0;
	/* Of a database no folder is known: machines that share it are given a token. */
	if (dir && strstr(dir, "://"))
		dir = NULL;
	if (dir) {
		was = umask(077);
		there = cmd_make_folders(dir);
		umask(was);
		if (!there)
			return EXIT_SYSTEM;
	}
	st = dir ? serve_token_keep(dir, o->made, &e) : serve_token_new(o->made, &e);
	if (st != OK)
		return complain(&e, EXIT_SYSTEM);
	o->serve.token = o->made;
	o->serve.token_at = dir ? "porism serve prints it when it starts, and keeps it in the "
				  "file token of "
				  "its store"
				: "porism serve prints it when it starts";
	return 0;
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

static int check(const char *url)
{
	struct err e = { 0 };
	enum status st = serve_is_well(url, &e);

	return st == OK ? EXIT_FINE : complain(&e, st == E_ARG ? EXIT_USAGE : EXIT_FAILED);
}

/* --- Processes ------------------------------------------------------------------------------ */
struct serve_job {
	struct app *app;
	struct cmd_serve_options *o;
	struct store_options *keep;
	char url[SERVE_ADDRESS + 40];
};

static void name_url(struct serve_job *j, int listener)
{
	char where[SERVE_ADDRESS] = "";
	int port = serve_listener_port(listener);

	(void)serve_listener_address(listener, where);
	snprintf(j->url, sizeof j->url,
		 !port                ? "unix:%s"
		 : strchr(where, ':') ? "http://[%s]:%d"
				      : "http://%s:%d",
		 where, port);
}

/* Where the server is, and how to come in.  Scripts read the first line. */
static void announce(void *user)
{
	const struct serve_job *j = user;
	const struct serve_options *o = &j->o->serve;
	const char *outside = o->trust_proxy ? o->allow_origin : NULL;

	printf("porism serve: %s\n", j->url);
	if (j->o->made[0])
		printf("open %s/?token=%s\n",
		       outside     ? outside
		       : o->socket ? ""
				   : j->url,
		       j->o->made);
	fflush(stdout);
}

/* A request that does not end: the parent puts another worker in this one's place. */
static void lost(void *worker, const char *request)
{
	(void)request;
	cmd_super_tainted(worker);
}

/* Answers until it is told to go; w: NULL in a process that has no parent. */
static int answer(struct super_worker *w, void *user)
{
	struct serve_job *j = user;
	struct serve *s = NULL;
	struct err e = { 0 };
	enum status st = OK;
	sigset_t ends;
	int got;

	if (w) {
		j->o->serve.seat = w->seat;
		j->o->serve.runaway = lost;
		j->o->serve.runaway_user = w;
	}
	if (!j->o->reward_only)
		st = store_open(&j->o->serve.store, j->keep, j->app->tools, &e);
	if (st == OK)
		st = serve_start(&s, &j->o->serve, &e);
	if (st == OK && w) {
		cmd_super_ready(w);
		if (cmd_super_wait(w))
			serve_retire(s, SUPER_LEISURE);
	} else if (st == OK) {
		announce(j);
		sigemptyset(&ends);
		sigaddset(&ends, SIGINT);
		sigaddset(&ends, SIGTERM);
		sigaddset(&ends, SIGHUP);
		while (!sigwait(&ends, &got) && got == SIGHUP)
			serve_reopen_log(s);
	}
	/* Threads that do not end may hold anything: the logs are synced, the rest is lost. */
	if (!serve_stop(s))
		_exit(EXIT_FINE);
	store_close(j->o->serve.store);
	return st == OK ? EXIT_FINE : complain(&e, st == E_ARG ? EXIT_USAGE : EXIT_SYSTEM);
}

/* The memory of the machine, or of the container. */
static size_t whole_memory(void)
{
	long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
	size_t all = pages > 0 && size > 0 ? (size_t)pages * (size_t)size : 0;
	unsigned long long ours = 0;
	FILE *f = fopen("/sys/fs/cgroup/memory.max", "r");

	if (f && fscanf(f, "%llu", &ours) == 1 && ours < all)
		all = (size_t)ours;
	if (f)
		fclose(f);
	return all;
}

/* The bytes of a worker, unless said: its part of three quarters of them. */
static size_t worker_memory(const struct cmd_serve_options *o)
{
	size_t all = whole_memory();

	if (o->worker_memory >= 0)
		return (size_t)o->worker_memory << 20;
	all = all / 4 * 3 / (size_t)o->serve.workers;
	return all > LEAST_MEMORY ? all : LEAST_MEMORY;
}

/* What the workers share, with the key that machines share. */
static int share(struct cmd_serve_options *o, int seats)
{
	struct err e = { 0 };
	char *key = NULL;
	size_t n = 0;
	int rc = 0;

	if (o->session_key_file) {
		key = cmd_read_file(o->session_key_file, TOKEN_FILE, &n);
		if (!key)
			return EXIT_SYSTEM;
		if (n < SERVE_TOKEN)
			rc = cmd_usage("serve", "the key of %s has less than %d characters",
				       o->session_key_file, SERVE_TOKEN);
	}
	if (!rc && serve_shared_new(&o->serve.shared, seats, key, n, &e) != OK)
		rc = complain(&e, EXIT_SYSTEM);
	mem_free(key);
	return rc;
}

/* A socket that was opened for us says where we are. */
static void take_given(struct serve_options *o, char where[SERVE_ADDRESS])
{
	where[0] = 0;
	o->listener = cmd_super_given_socket();
	if (!o->listener || !serve_listener_address(o->listener, where))
		return;
	o->port = serve_listener_port(o->listener);
	if (o->port)
		o->bind = where;
	else
		o->socket = where;
}

static void has_gone(void *user, int seat)
{
	const struct serve_job *j = user;

	serve_shared_gone(j->o->serve.shared, seat);
}

static int64_t is_silent(void *user, int seat)
{
	const struct serve_job *j = user;

	return serve_shared_silent(j->o->serve.shared, seat);
}

static int run_workers(struct serve_job *j)
{
	struct serve_options *o = &j->o->serve;
	struct super_options s = { .work = answer,
				   .ready = announce,
				   .gone = has_gone,
				   .silent = is_silent,
				   .silence = WORKER_SILENCE,
				   .user = j };
	int rc;

	s.workers = o->workers = o->workers > 0 ? o->workers : 1;
	s.grace = o->grace > 0 ? o->grace : SERVE_GRACE;
	s.listener = o->listener;
	s.memory = worker_memory(j->o);
	rc = share(j->o, SUPER_SEATS(s.workers));
	if (!rc)
		rc = cmd_super_run(&s);
	serve_shared_free(o->shared);
	return rc;
}

/* A shell's usual limit is for programs that do not ask; a server asks for what it may have. */
static void take_files(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur == files.rlim_max)
		return;
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

static int run(struct serve_job *j)
{
	struct serve_options *o = &j->o->serve;
	char where[SERVE_ADDRESS];
	struct err e = { 0 };
	pid_t parent = getpid();
	const char *own = NULL; /* a path that goes when we go */
	enum status st;
	int rc;

	take_files();
	take_given(o, where);
	st = serve_check(o, &e);
	if (st == OK && !o->listener) {
		st = serve_listen(&o->listener, o, &e);
		own = st == OK ? o->socket : NULL;
	}
	if (st != OK)
		return complain(&e, st == E_ARG ? EXIT_USAGE : EXIT_SYSTEM);
	name_url(j, o->listener);
	rc = j->o->memory ? answer(NULL, j) : run_workers(j);
	if (own && getpid() == parent)
		unlink(own);
	return rc;
}

int cmd_serve(struct app *app, int argc, char **argv)
{
	struct cmd_serve_options o = { .serve = { .port = 8765,
						  .threads =
							  (int)sysconf(_SC_NPROCESSORS_ONLN),
						  .tools = app->tools,
						  .version = porism_version() },
				       .worker_memory = -1,
				       .rate = -1 };
	struct store_options keep = { .cas = "" };
	struct serve_job job = { .app = app, .o = &o, .keep = &keep };
	struct buf dir = { 0 }, runs = { 0 };
	char *token;
	sigset_t ends;
	int rc = cmd_take_compat(app, "serve", &argc, argv);

	serve_limits_usual(&o.limits);
	o.serve.limits = &o.limits;
	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	if (o.check)
		return check(o.check);
	keep.first = cmd_first_line(app);
	if (!read_token(&o, &token))
		return EXIT_SYSTEM;
	o.serve.rate = o.rate >= 0 ? (int)o.rate : o.serve.bind ? REMOTE_RATE : 0;
	/* Before there are threads, so that only this one gets them. */
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	sigaddset(&ends, SIGHUP);
	if (!o.memory)
		sigaddset(&ends, SIGCHLD);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	if (!o.memory && !o.reward_only) {
		if (!cmd_store_place(&dir, o.dir))
			rc = EXIT_SYSTEM;
		keep.dir = dir.s;
	}
	if (!rc)
		rc = make_token(&o, dir.n ? dir.s : NULL);
	if (!rc)
		rc = find_runs(&o, &runs);
	if (!rc)
		rc = run(&job);
	buf_clear(&dir);
	buf_clear(&runs);
	mem_free(token);
	return rc;
}
