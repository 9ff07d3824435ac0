/* agent_file.c -- the traces of porism agent on disk: written line by line, read again. */
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TRACE_ENDING ".trace.json"

static bool make_folders(char *path)
{
	for (char *s = path + 1;; s++) {
		char c = *s;

		if (c && c != '/')
			continue;
		*s = 0;
		if (mkdir(path, 0777) && errno != EEXIST) {
			fprintf(stderr, "porism agent: cannot make the folder %s: %s\n", path,
				strerror(errno));
			*s = c;
			return false;
		}
		*s = c;
		if (!c)
			return true;
	}
}

bool cmd_agent_folder(struct buf *b, const char *out)
{
	if (out)
		buf_add(b, out);
	else if (!cmd_data_folder(b))
		return false;
	if (!out)
		buf_add(b, "/runs");
	return make_folders(b->s);
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

bool cmd_agent_create(struct cmd_agent_file *f, const char *dir, const char *id)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s" TRACE_ENDING, dir, id);
	f->path = buf_take(&b);
	/* What is there is never written over: a run's trace may have cost money. */
	f->fd = open(f->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	if (f->fd >= 0)
		return true;
	fprintf(stderr, "porism agent: cannot write %s: %s\n", f->path, strerror(errno));
	cmd_agent_close(f);
	return false;
}

bool cmd_agent_append(struct cmd_agent_file *f, const char *path, size_t whole)
{
	f->path = mem_strdup(path);
	f->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	f->whole = whole;
	f->cuts = true;
	if (f->fd >= 0)
		return true;
	fprintf(stderr, "porism agent: cannot go on with %s: %s\n", path, strerror(errno));
	cmd_agent_close(f);
	return false;
}

void cmd_agent_sink(void *user, const char *line, size_t n)
{
	struct cmd_agent_file *f = user;

	if (f->cuts && f->fd >= 0 && ftruncate(f->fd, (off_t)f->whole)) {
		fprintf(stderr, "porism agent: cannot cut %s: %s; the run goes on without\n",
			f->path, strerror(errno));
		f->broken = true;
	}
	f->cuts = false;
	while (f->fd >= 0 && n && !f->broken) {
		ssize_t k = write(f->fd, line, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0) {
			fprintf(stderr,
				"porism agent: cannot write %s: %s; the run goes on without\n",
				f->path, strerror(errno));
			f->broken = true;
			return;
		}
		line += k;
		n -= (size_t)k;
	}
}

void cmd_agent_close(struct cmd_agent_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
	mem_free(f->path);
	f->path = NULL;
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

bool cmd_agent_read(struct agent_trace *t, char **text, const char *path, struct arena *a)
{
	struct err e = { 0 };
	size_t n;

	*text = cmd_read_file(path, AGENT_TRACE_BYTES, &n);
	if (!*text)
		return false;
	if (agent_trace_read(t, *text, n, a, &e) == OK)
		return true;
	fprintf(stderr, "porism agent: %s: %s\n", path, e.msg);
	if (e.hint[0])
		fprintf(stderr, "  hint: %s\n", e.hint);
	mem_free(*text);
	*text = NULL;
	return false;
}
