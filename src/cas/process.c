/*
 * process.c -- the worker as a process: finding, starting, frames with a deadline, ending.
 *
 * The worker is one socket away, which is its standard input and output.  It ends when
 * the socket does, and its own child with it.  The socket does not block: every wait has
 * a deadline, so that a worker which is stopped or broken costs its time and no more.
 */
#include "base/clock.h"
#include "base/work.h"
#include "cas/cas_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define GRACE_MS 1000      /* for starting, and for saying "too late" */
#define SHORT_GRACE_MS 250 /* the same where a call waits whose own time is then over */
#define NO_LIBRARY 127     /* how a program ends whose libraries the loader does not find */
#define LOOK_MS 50         /* between two looks whether anybody waits for the call */

static bool runnable(const char *path)
{
	return access(path, X_OK) == 0;
}

/* Beside the program that runs, or where `make install` puts it from there. */
static char *beside(void)
{
	static const char *const places[] = { "porism-cas", "../libexec/porism/porism-cas" };
	char exe[3000], path[3100];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
	char *slash;

	if (n <= 0)
		return NULL;
	exe[n] = 0;
	slash = strrchr(exe, '/');
	if (!slash)
		return NULL;
	*slash = 0;
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		snprintf(path, sizeof path, "%s/%s", exe, places[i]);
		if (runnable(path))
			return mem_strdup(path);
	}
	return NULL;
}

struct cas *cas_new(const char *worker_path)
{
	struct cas *c = mem_alloc(sizeof *c);

	c->fd = -1;
	if (!worker_path)
		c->path = beside();
	else if (runnable(worker_path))
		c->path = mem_strdup(worker_path);
	return c;
}

bool cas_present(const struct cas *c)
{
	return c->path != NULL;
}

/* The end of the socket is the word to end: the worker then kills its child, waits for
 * it and goes.  One that does not is killed, and its child by the kernel, but that
 * leaves it to the first process of the system to count the dead.  How it ended, as waitpid tells. */
static int end_worker(struct cas *c)
{
	struct timespec ms = { 0, 1000000 };
	int status = 0, tries = 0;
	pid_t done;

	if (!c->pid)
		return 0;
	close(c->fd);
	while ((done = waitpid(c->pid, &status, WNOHANG)) == 0 && tries++ < GRACE_MS / 5)
		nanosleep(&ms, NULL);
	if (done == 0) {
		kill(c->pid, SIGKILL);
		while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	c->pid = 0;
	c->fd = -1;
	return status;
}

void cas_stop(struct cas *c)
{
	end_worker(c);
}

void cas_free(struct cas *c)
{
	if (!c)
		return;
	cas_stop(c);
	mem_free(c->path);
	mem_free(c);
}

/* Both ends are closed in programs that anyone else starts. */
static bool make_pair(int pair[2])
{
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return false;
	for (int i = 0; i < 2; i++)
		if (fcntl(pair[i], F_SETFD, FD_CLOEXEC))
			goto fail;
	if (!fcntl(pair[0], F_SETFL, O_NONBLOCK))
		return true;
fail:
	close(pair[0]);
	close(pair[1]);
	return false;
}

/* An empty environment; signals as a program expects them, whatever the host ignores. */
static int spawn(pid_t *pid, const char *path, const char *option, int fd)
{
	char *argv[] = { (char *)path, (char *)option, NULL }, *envp[] = { NULL };
	posix_spawn_file_actions_t act;
	posix_spawnattr_t attr;
	sigset_t none, all;
	int rc;

	sigemptyset(&none);
	sigfillset(&all);
	if ((rc = posix_spawn_file_actions_init(&act)))
		return rc;
	if ((rc = posix_spawnattr_init(&attr))) {
		posix_spawn_file_actions_destroy(&act);
		return rc;
	}
	if (!(rc = posix_spawn_file_actions_adddup2(&act, fd, 0)) &&
	    !(rc = posix_spawn_file_actions_adddup2(&act, fd, 1)) &&
	    !(rc = posix_spawn_file_actions_addopen(&act, 2, "/dev/null", O_WRONLY, 0)) &&
	    !(rc = posix_spawnattr_setsigmask(&attr, &none)) &&
	    !(rc = posix_spawnattr_setsigdefault(&attr, &all)) &&
	    !(rc = posix_spawnattr_setflags(&attr,
					    POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)))
		rc = posix_spawn(pid, path, &act, &attr, argv, envp);
	posix_spawn_file_actions_destroy(&act);
	posix_spawnattr_destroy(&attr);
	return rc;
}

enum status cas_start(struct cas *c, struct err *e)
{
	int pair[2], rc, status;

	/* One that was killed while idle is nobody's trouble. */
	if (c->pid && waitpid(c->pid, &status, WNOHANG) != 0) {
		close(c->fd);
		c->pid = 0;
		c->fd = -1;
	}
	if (c->pid)
		return OK;
	if (!c->path)
		return err_fail_with(e, E_UNABLE, "unsupported", NULL,
				     "build with libgiac: dev/setup --cas, then make",
				     "this needs the CAS worker, which is not installed");
	if (!make_pair(pair))
		return err_fail(e, E_SYS, "internal", "no connection to the CAS worker: %s",
				strerror(errno));
	rc = spawn(&c->pid, c->path, c->option, pair[1]);
	close(pair[1]);
	if (rc) {
		close(pair[0]);
		c->pid = 0;
		return err_fail(e, E_SYS, "internal", "the CAS worker does not start: %s",
				strerror(rc));
	}
	c->fd = pair[0];
	return OK;
}

/* When to stop waiting for an answer that is due within timeout_ms. */
static long long end_of(long timeout_ms)
{
	int64_t left = work_left();

	return base_clock_ms() + timeout_ms +
	       (left >= 0 && left < timeout_ms + GRACE_MS ? SHORT_GRACE_MS : GRACE_MS);
}

/* Wait until fd can be read (POLLIN) or written (POLLOUT): errno's value, 0 if it can.  Where
 * nobody waits for the call any more it is not waited for; when its time is over, the worker says
 * so by itself. */
static int wait_for(int fd, short what, long long until)
{
	struct pollfd p = { .fd = fd, .events = what };

	for (;;) {
		long long left = until - base_clock_ms(), ms = left < LOOK_MS ? left : LOOK_MS;
		int k = poll(&p, 1, ms > 0 ? (int)ms : 0);

		if (k > 0)
			return 0;
		if (k == 0 && (left <= LOOK_MS || (work_left() && work_over())))
			return ETIMEDOUT;
		if (k == 0)
			continue;
		if (errno != EINTR)
			return errno;
	}
}

static int send_all(int fd, const char *p, size_t n, long long until)
{
	while (n) {
		ssize_t k = send(fd, p, n, MSG_NOSIGNAL);
		int rc;

		if (k >= 0) {
			p += k;
			n -= (size_t)k;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			if ((rc = wait_for(fd, POLLOUT, until)))
				return rc;
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
}

static int receive_all(int fd, char *p, size_t n, long long until)
{
	while (n) {
		ssize_t k = recv(fd, p, n, 0);
		int rc;

		if (k > 0) {
			p += k;
			n -= (size_t)k;
		} else if (k == 0) {
			return EPIPE;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			if ((rc = wait_for(fd, POLLIN, until)))
				return rc;
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
}

static enum status broken(struct cas *c, struct err *e, int rc)
{
	int status = end_worker(c);

	if (WIFEXITED(status) && WEXITSTATUS(status) == NO_LIBRARY)
		return err_fail_with(
			e, E_UNABLE, "unsupported", NULL, "install Debian's libgiac0",
			"this needs the CAS worker, which cannot start: a library is missing");
	if (rc == EPIPE || rc == ECONNRESET)
		return err_fail(e, E_SYS, "internal", "the CAS worker has ended");
	return err_fail(e, E_SYS, "internal", "the CAS worker does not answer: %s",
			strerror(rc));
}

enum status cas_send(struct cas *c, const char *text, size_t n, long timeout_ms, struct err *e)
{
	struct wire_head h = { WIRE_MAGIC, c->id + 1, WIRE_ASK, (uint32_t)timeout_ms,
			       (uint32_t)n };
	struct buf b = { 0 };
	enum status st;
	int rc;

	if ((st = cas_start(c, e)) != OK)
		return st;
	c->id++;
	buf_addn(&b, (const char *)&h, sizeof h);
	buf_addn(&b, text, n);
	rc = send_all(c->fd, b.s, b.n, end_of(timeout_ms));
	buf_clear(&b);
	return rc ? broken(c, e, rc) : OK;
}

enum status cas_receive(struct cas *c, long timeout_ms, uint32_t *what, struct buf *b,
			struct err *e)
{
	long long until = end_of(timeout_ms);
	struct wire_head h;
	char *text;
	int rc;

	if ((rc = receive_all(c->fd, (char *)&h, sizeof h, until)))
		return broken(c, e, rc);
	if (h.magic != WIRE_MAGIC || h.id != c->id || h.size > WIRE_BODY)
		return broken(c, e, EPROTO);
	text = mem_alloc(h.size + 1u);
	if ((rc = receive_all(c->fd, text, h.size, until))) {
		mem_free(text);
		return broken(c, e, rc);
	}
	buf_addn(b, text, h.size);
	mem_free(text);
	c->spent_us = (long)h.time;
	*what = h.what;
	return OK;
}
