/*
 * t-super.c -- a worker whose request never ends: its client is answered, another worker takes
 * over, and the old one goes, thread and all.  And one that hangs as a whole.
 *
 * The request that hangs is an honest one: what stops it is a question of the store's, which
 * the test answers for the server, and never.
 */
#include "base/t/tap.h"
#include "cmd/super_priv.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include "store/store.h"
#include "tool/tool.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#define DEADLINE 200 /* milliseconds */
#define GRACE 100
#define SILENCE 4000 /* a worker shows every second that it is there */

struct job {
	char dir[60], store[80], pids[80], trap[80], ended[80];
	int listener;
	struct serve_shared *shared;
};

static void rest(int ms)
{
	const struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

/* --- The server ----------------------------------------------------------------------------- */
/* Whoever finds the trap stays in it. */
static bool may_take(void *user, const struct store_taking *t, struct err *e)
{
	const struct job *j = user;

	(void)t;
	(void)e;
	while (!access(j->trap, F_OK) || errno != ENOENT)
		rest(10);
	return true;
}

static void lost(void *worker, const char *request)
{
	(void)request;
	cmd_super_tainted(worker);
}

static void write_pid(const char *path)
{
	char line[24];
	int n = snprintf(line, sizeof line, "%ld\n", (long)getpid());
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

	(void)!write(fd, line, (size_t)n);
	close(fd);
}

static int work(struct super_worker *w, void *user)
{
	struct job *j = user;
	struct tool_table *tools = tool_table_new();
	struct store_options keep = { .dir = j->store };
	struct serve_options o = { .threads = 1,
				   .tools = tools,
				   .version = "0",
				   .deadline = DEADLINE,
				   .grace = GRACE,
				   .listener = j->listener,
				   .shared = j->shared,
				   .seat = w->seat,
				   .log = "none",
				   .runaway = lost,
				   .runaway_user = w };
	struct serve *s = NULL;
	struct err e = { 0 };

	if (store_open(&o.store, &keep, tools, &e) != OK || serve_start(&s, &o, &e) != OK)
		return 1;
	store_ask_before(o.store, may_take, j);
	write_pid(j->pids);
	cmd_super_ready(w);
	if (cmd_super_wait(w))
		serve_retire(s, SUPER_LEISURE);
	if (!serve_stop(s))
		_exit(0);
	store_close(o.store);
	tool_table_free(tools);
	write_pid(j->ended);
	return 0;
}

static void has_gone(void *user, int seat)
{
	serve_shared_gone(((struct job *)user)->shared, seat);
}

static int64_t is_silent(void *user, int seat)
{
	return serve_shared_silent(((struct job *)user)->shared, seat);
}

static pid_t start(struct job *j)
{
	struct super_options o = { .workers = 1,
				   .listener = j->listener,
				   .grace = GRACE,
				   .work = work,
				   .gone = has_gone,
				   .silent = is_silent,
				   .silence = SILENCE,
				   .user = j };
	pid_t pid = fork();
	int quiet;

	if (pid)
		return pid;
	quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
	dup2(quiet, STDERR_FILENO);
	_exit(cmd_super_run(&o));
}

/* --- Its client ------------------------------------------------------------------------------- */
/* The workers that there were so far; the last of them in *last. */
static int workers(const char *path, long *last)
{
	FILE *f = fopen(path, "r");
	int n = 0;

	while (f && fscanf(f, "%ld", last) == 1)
		n++;
	if (f)
		fclose(f);
	return n;
}

static bool reaches(const char *path, int n, long *last)
{
	for (int i = 0; i < 2000 && workers(path, last) < n; i++)
		rest(10);
	return workers(path, last) >= n;
}

static bool goes(long pid)
{
	for (int i = 0; i < 2000 && !kill((pid_t)pid, 0); i++)
		rest(10);
	return kill((pid_t)pid, 0) && errno == ESRCH;
}

static void replaced(const struct job *j)
{
	struct buf b = { 0 };
	long first = 0, last = 0;
	int status = 0;

	ok(reaches(j->pids, 1, &first), "a worker");
	ok(ask(&b, "POST", "/api/v1/canvases", "", "{}") == 201, "answers");
	write_pid(j->trap);
	status = ask(&b, "POST", "/api/v1/canvases", "", "{}");
	ok(status == 422 && strstr(b.s, "\"limit\""),
	   "a call that does not end is answered for: %s", buf_str(&b));
	ok(ask(&b, "GET", "/livez", "", "") == 200, "others are answered meanwhile");
	ok(reaches(j->pids, 2, &last), "another worker comes");
	ok(ask(&b, "GET", "/livez", "", "") == 200, "and is there");
	ok(goes(first), "the old one goes, with the thread that did not");
	unlink(j->trap);
	status = 0;
	for (int i = 0; i < 100 && status != 201; i++)
		status = ask(&b, "POST", "/api/v1/canvases", "", "{}");
	ok(status == 201, "nothing that it held is in the way");
	status = ask(&b, "GET", "/api/v1/health", "", "");
	ok(status == 200 && strstr(b.s, "\"canvases\":2"),
	   "what was not acknowledged was not made: %s", buf_str(&b));
	buf_clear(&b);
}

/* A worker that does nothing at all any more. */
static void hangs(const struct job *j)
{
	struct buf b = { 0 };
	long old = 0, last = 0;
	int n = workers(j->pids, &old), status;

	kill((pid_t)old, SIGSTOP);
	ok(reaches(j->pids, n + 1, &last) && last != old && goes(old),
	   "a worker that hangs as a whole is replaced");
	status = ask(&b, "GET", "/api/v1/health", "", "");
	ok(status == 200 && strstr(b.s, "\"canvases\":2"), "and all is there: %s",
	   buf_str(&b));
	buf_clear(&b);
}

int main(void)
{
	struct job j = { .dir = "/tmp/porism-super-XXXXXX" };
	struct serve_options o = { .port = 0 };
	struct err e = { 0 };
	struct buf b = { 0 };
	sigset_t ends;
	int status = -1;
	pid_t pid;

	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	sigaddset(&ends, SIGHUP);
	sigaddset(&ends, SIGCHLD);
	sigprocmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	if (!mkdtemp(j.dir) || serve_listen(&j.listener, &o, &e) != OK ||
	    serve_shared_new(&j.shared, SUPER_SEATS(1), NULL, 0, &e) != OK)
		return 1;
	port = serve_listener_port(j.listener);
	snprintf(j.store, sizeof j.store, "%s/store", j.dir);
	snprintf(j.pids, sizeof j.pids, "%s/pids", j.dir);
	snprintf(j.trap, sizeof j.trap, "%s/trap", j.dir);
	snprintf(j.ended, sizeof j.ended, "%s/ended", j.dir);
	pid = start(&j);
	close(j.listener);
	for (int i = 0; i < 500 && access(j.pids, F_OK) && !waitpid(pid, &status, WNOHANG);
	     i++)
		rest(10);
	if (access(j.pids, F_OK)) {
		skip("libmicrohttpd is not installed");
	} else {
		replaced(&j);
		hangs(&j);
		/* What tells a process and then its group is no hurry. */
		kill(pid, SIGTERM);
		kill(pid, SIGTERM);
		kill(pid, SIGINT);
		ok(waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
			   !WEXITSTATUS(status),
		   "all ends");
		ok(!access(j.ended, F_OK), "in order, though it was told more than once");
	}
	buf_addf(&b, "rm -rf %s", j.dir);
	status = system(b.s);
	serve_shared_free(j.shared);
	buf_clear(&b);
	return tap_done();
}
