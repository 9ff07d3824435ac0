/*
 * source.c -- the lines of JSONL files by their number.
 *
 * Where each line begins is found once; lines are read when they are asked for, from any thread, so
 * a file may be larger than memory.
 */
#include "base/file.h"
#include "train/train_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINE_BYTES (16 << 20) /* of one line, at most */
#define BLOCK (1 << 16)

struct train_line {
	int64_t at;
	int32_t length; /* below 0: it is too long */
	int32_t file;
	long number; /* in its file, from 1 */
};
struct train_files {
	char **path;
	int *fd;
	int files, cap, fd_cap;
	uint64_t sum;
	struct train_line *line;
	long lines, line_cap;
};

static void add_line(struct train_files *f, struct train_line l)
{
	if (f->lines == f->line_cap) {
		f->line_cap = f->line_cap ? 2 * f->line_cap : 1024;
		f->line = mem_resize(f->line, (size_t)f->line_cap * sizeof *f->line);
	}
	f->line[f->lines++] = l;
}

struct line_end {
	int64_t at, begin;
	long number;
	bool blank;
};

static void end_line(struct train_files *f, struct line_end *l, int file)
{
	int64_t n = l->at - l->begin;

	if (!l->blank)
		add_line(f, (struct train_line){ l->begin, n > LINE_BYTES ? -1 : (int32_t)n,
						 file, l->number });
	l->number++;
	l->begin = l->at + 1;
	l->blank = true;
}

static enum status scan(struct train_files *f, int file, struct err *e)
{
	struct line_end l = { .number = 1, .blank = true };
	char block[BLOCK];
	ssize_t k;

	while ((k = read(f->fd[file], block, sizeof block)) != 0) {
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return file_fail(e, "read", f->path[file]);
		for (ssize_t i = 0; i < k; i++, l.at++) {
			f->sum = (f->sum ^ (unsigned char)block[i]) * 0x100000001b3u;
			if (block[i] == '\n') {
				end_line(f, &l, file);
			} else if (block[i] != ' ' && block[i] != '\t' && block[i] != '\r') {
				l.blank = false;
			}
		}
	}
	if (l.at > l.begin)
		end_line(f, &l, file);
	return OK;
}

static enum status open_one(struct train_files *f, const char *path, size_t n, struct err *e)
{
	struct stat st;
	int i = f->files;

	f->path = mem_grow(f->path, &f->cap, i + 1, sizeof *f->path);
	f->fd = mem_grow(f->fd, &f->fd_cap, i + 1, sizeof *f->fd);
	f->path[i] = mem_strndup(path, n);
	f->fd[i] = open(f->path[i], O_RDONLY | O_CLOEXEC);
	f->files++;
	if (f->fd[i] < 0)
		return file_fail(e, "read", f->path[i]);
	/* Lines are read by their place, which a pipe has not. */
	if (fstat(f->fd[i], &st) || !S_ISREG(st.st_mode))
		return err_fail(e, E_ARG, "bad_argument", "%.200s is no file", f->path[i]);
	return scan(f, i, e);
}

static enum status read_line(void *self, long i, struct buf *out, struct err *e)
{
	const struct train_files *f = self;
	const struct train_line *l = &f->line[i];
	char block[BLOCK];
	int64_t at = 0;

	if (l->length < 0)
		return err_fail(e, E_ARG, "limit", "longer than %d bytes", LINE_BYTES);
	while (at < l->length) {
		size_t want = (size_t)(l->length - at);
		ssize_t k = pread(f->fd[l->file], block, want < BLOCK ? want : BLOCK,
				  (off_t)(l->at + at));

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return file_fail(e, "read", f->path[l->file]);
		if (!k)
			return err_fail(e, E_SYS, "unavailable",
					"%.200s became shorter while it was read",
					f->path[l->file]);
		buf_addn(out, block, (size_t)k);
		at += k;
	}
	return OK;
}

static void where(void *self, long i, char *out, size_t size)
{
	const struct train_files *f = self;

	snprintf(out, size, "%s:%ld", f->path[f->line[i].file], f->line[i].number);
}

enum status train_files_open(struct train_source *out, const char *paths, struct err *e)
{
	struct train_files *f = mem_alloc(sizeof *f);
	enum status st = OK;

	f->sum = 0xcbf29ce484222325u;
	*out = (struct train_source){ .self = f, .line = read_line, .where = where };
	for (const char *p = paths; *p && st == OK;) {
		size_t n = strcspn(p, ",");

		if (n)
			st = open_one(f, p, n, e);
		p += n;
		p += strspn(p, ", ");
	}
	if (st == OK && !f->lines) {
		st = err_fail(e, E_ARG, "bad_argument", "there are no lines in %.200s", paths);
		err_hint(e, "porism synth writes such files; docs/LEARN.md tells other forms");
	}
	out->count = f->lines;
	out->sum = f->sum;
	if (st != OK)
		train_files_close(out);
	return st;
}

void train_files_close(struct train_source *s)
{
	struct train_files *f = s->self;

	if (!f)
		return;
	for (int i = 0; i < f->files; i++) {
		if (f->fd[i] >= 0)
			close(f->fd[i]);
		mem_free(f->path[i]);
	}
	mem_free(f->path);
	mem_free(f->fd);
	mem_free(f->line);
	mem_free(f);
	*s = (struct train_source){ 0 };
}
