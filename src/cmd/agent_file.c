/* agent_file.c -- the traces of porism agent on disk: written line by line, read again. */
#include "base/file.h"
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#define TRACE_ENDING ".trace.json"

bool cmd_agent_folder(struct buf *b, const char *out)
{
	if (out)
		buf_add(b, out);
	else if (!cmd_data_folder(b))
		return false;
	if (!out)
		buf_add(b, "/runs");
	return cmd_make_folders(b->s);
}

void cmd_agent_started(char *s, size_t size, const struct app *app)
{
	time_t t = app->no_times ? 0 : time(NULL);
	struct tm when;

	gmtime_r(&t, &when);
	strftime(s, size, "%Y-%m-%dT%H:%M:%SZ", &when);
}

void cmd_agent_id(struct buf *b, const char *text)
{
	size_t n = b->n;

	for (; *text && b->n < n + 60; text++) {
		bool plain =
			strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
			       "_-",
			       *text) ||
			(*text == '.' && b->n > n);

		buf_addc(b, plain ? *text : '-');
	}
}

/* --- Locks ------------------------------------------------------------------------------------- */
/* A lock goes with its process, however that ends, so none is ever left behind.  flock and not
 * fcntl, whose locks end when the page beside the run closes the same file.  Where a file system
 * has no locks there are none. */
static bool take_lock(int fd)
{
	while (flock(fd, LOCK_EX | LOCK_NB))
		if (errno != EINTR)
			return errno != EWOULDBLOCK;
	return true;
}

/* Another process has this trace. */
static bool lock_trace(struct cmd_agent_file *f)
{
	if (take_lock(f->fd))
		return true;
	fprintf(stderr,
		"porism: another process works on %s\n"
		"  hint: it goes on by itself; wait for its end, or end it\n",
		f->path);
	cmd_agent_close(f);
	return false;
}

bool cmd_agent_lock_folder(struct cmd_agent_file *f, const char *dir)
{
	struct buf b = { 0 };
	char who[32];
	ssize_t n;

	buf_addf(&b, "%s/.lock", dir);
	f->path = buf_take(&b);
	f->fd = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->fd < 0) {
		fprintf(stderr, "porism: cannot write %s: %s\n", f->path, strerror(errno));
		cmd_agent_close(f);
		return false;
	}
	if (take_lock(f->fd)) {
		/* For people: the lock is the open file, not what is written in it. */
		n = snprintf(who, sizeof who, "%ld\n", (long)getpid());
		if (ftruncate(f->fd, 0) || write(f->fd, who, (size_t)n) != n)
			(void)ftruncate(f->fd, 0);
		return true;
	}
	n = read(f->fd, who, sizeof who - 1);
	who[n > 0 ? n : 0] = 0;
	who[strspn(who, "0123456789")] = 0;
	fprintf(stderr,
		"porism agent: another porism agent%s%s works in the folder %s\n"
		"  hint: wait for its end, or give another folder with --out\n",
		*who ? ", process " : "", who, dir);
	cmd_agent_close(f);
	return false;
}

/* --- Traces --------------------------------------------------------------------------------------- */
bool cmd_agent_create(struct cmd_agent_file *f, const char *dir, const char *id)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s" TRACE_ENDING, dir, id);
	f->path = buf_take(&b);
	/* What is there is never written over: a run's trace may have cost money. */
	f->fd = open(f->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	if (f->fd >= 0)
		return lock_trace(f);
	fprintf(stderr, "porism: cannot write %s: %s\n", f->path, strerror(errno));
	cmd_agent_close(f);
	return false;
}

bool cmd_agent_open(struct cmd_agent_file *f, const char *path)
{
	f->path = mem_strdup(path);
	f->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	if (f->fd >= 0)
		return lock_trace(f);
	fprintf(stderr, "porism: cannot go on with %s: %s\n", path, strerror(errno));
	cmd_agent_close(f);
	return false;
}

void cmd_agent_cut(struct cmd_agent_file *f, size_t whole)
{
	f->cuts = true;
	f->whole = whole;
}

/* Nothing more is written, and half a line is not left there. */
static void broke(struct cmd_agent_file *f)
{
	fprintf(stderr, "porism: cannot write %s: %s%s\n", f->path, strerror(errno),
		f->then ? f->then : "");
	f->broken = true;
	if (ftruncate(f->fd, (off_t)f->whole))
		return; /* it is read up to its last whole line in any case */
}

void cmd_agent_sink(void *user, const char *line, size_t n)
{
	struct cmd_agent_file *f = user;

	if (f->fd < 0 || f->broken)
		return;
	if (f->cuts && ftruncate(f->fd, (off_t)f->whole)) {
		broke(f);
		return;
	}
	f->cuts = false;
	if (file_add(f->fd, line, n))
		f->whole += n;
	else
		broke(f);
}

bool cmd_agent_close(struct cmd_agent_file *f)
{
	/* A disk somewhere else may say only now that it is full. */
	bool late = f->fd >= 0 && close(f->fd) && errno != EINTR && !f->broken;

	f->fd = -1;
	if (late) {
		fprintf(stderr, "porism: cannot write %s: %s\n", f->path, strerror(errno));
		f->broken = true;
	}
	/* Of what has not even its first line nothing can be made. */
	if (f->broken && !f->whole)
		(void)unlink(f->path);
	mem_free(f->path);
	f->path = NULL;
	return !f->broken;
}

void cmd_agent_reopen(struct agent_trace *t, const char *text)
{
	static const char before[] = "],\"result\":";
	const char *status = t->result ? json_text(t->result, "status") : NULL;

	if (!status || (strcmp(status, "error") && strcmp(status, "timeout")))
		return;
	t->whole = (size_t)(t->result_text - text) - (sizeof before - 1);
	t->result = NULL;
}

bool cmd_agent_parse(struct agent_trace *t, const char *text, size_t n, const char *path,
		     struct arena *a)
{
	struct err e = { 0 };

	if (agent_trace_read(t, text, n, a, &e) == OK)
		return true;
	fprintf(stderr, "porism: %s: %s\n", path, e.msg);
	if (e.hint[0])
		fprintf(stderr, "  hint: %s\n", e.hint);
	return false;
}

bool cmd_agent_read(struct agent_trace *t, char **text, const char *path, struct arena *a)
{
	size_t n;

	*text = cmd_read_file(path, AGENT_TRACE_BYTES, &n);
	if (!*text)
		return false;
	if (cmd_agent_parse(t, *text, n, path, a))
		return true;
	mem_free(*text);
	*text = NULL;
	return false;
}
