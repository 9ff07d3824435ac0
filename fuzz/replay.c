/*
 * replay.c -- feed the stored corpus of a fuzz target to it, without the fuzzer.
 *
 * The program's own name says which: replay-json reads fuzz/corpus/json/.  Other
 * folders or files may be given as arguments.  One test line per file, so that a crash
 * names the file before it.
 */
#include "base/mem.h"
#include "base/text.h"
#include "num/num.h"
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct replay {
	char **path;
	int n, cap;
	int failed;
};

static void add(struct replay *r, const char *path)
{
	r->path = mem_grow(r->path, &r->cap, r->n + 1, sizeof *r->path);
	r->path[r->n++] = mem_strdup(path);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A folder's files, or the file itself. */
static void collect(struct replay *r, const char *path)
{
	DIR *d = opendir(path);
	struct dirent *entry;
	struct buf b = { 0 };

	if (!d) {
		if (errno == ENOTDIR)
			add(r, path);
		return;
	}
	while ((entry = readdir(d)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		buf_reset(&b);
		buf_addf(&b, "%s/%s", path, entry->d_name);
		add(r, b.s);
	}
	closedir(d);
	buf_clear(&b);
}

static void feed(struct replay *r, int i)
{
	FILE *f = fopen(r->path[i], "rb");
	struct buf b = { 0 };
	char part[4096];
	uint8_t *exact;
	size_t n;

	if (!f) {
		printf("not ok %d - cannot open %s\n", i + 1, r->path[i]);
		r->failed = 1;
		return;
	}
	while ((n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, n);
	fclose(f);
	/* A block of just that size, so that a sanitizer sees the first byte too far. */
	exact = mem_alloc(b.n);
	if (b.n)
		memcpy(exact, b.s, b.n);
	printf("# %s\n", r->path[i]);
	fflush(stdout);
	LLVMFuzzerTestOneInput(exact, b.n);
	printf("ok %d - %s\n", i + 1, r->path[i]);
	mem_free(exact);
	buf_clear(&b);
}

int main(int argc, char **argv)
{
	struct replay r = { 0 };
	struct buf b = { 0 };
	const char *name = strrchr(argv[0], '/');

	name = name ? name + 1 : argv[0];
	if (argc > 1) {
		for (int i = 1; i < argc; i++)
			collect(&r, argv[i]);
	} else if (!strncmp(name, "replay-", 7)) {
		buf_addf(&b, "fuzz/corpus/%s", name + 7);
		collect(&r, b.s);
	}
	if (r.n)
		qsort(r.path, (size_t)r.n, sizeof *r.path, by_name);
	for (int i = 0; i < r.n; i++)
		feed(&r, i);
	if (r.n)
		printf("1..%d\n", r.n);
	else
		printf("1..0 # skip no corpus for %s\n", name);
	for (int i = 0; i < r.n; i++)
		mem_free(r.path[i]);
	mem_free(r.path);
	buf_clear(&b);
	num_cleanup(); /* the libraries' caches are no leaks of ours */
	return r.failed;
}
