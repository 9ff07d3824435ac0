/* merge_lines.c -- porism merge: files of lines, each with the account of its shard at its end. */
#include "cmd/merge_priv.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

#define MERGE_BYTES ((size_t)8 << 30) /* of one shard */

/* Where the last line begins. */
static size_t last_line(const char *s, size_t n)
{
	size_t at = n ? n - 1 : 0;

	while (at && s[at - 1] != '\n')
		at--;
	return at;
}

static bool torn(const char *path, const char *why)
{
	return cmd_merge_refuse(
		"run that shard again (--shard I/N); it is whole when its last line "
		"is its account",
		"%s is torn: %s", path, why);
}

/* Are the lines those that the account tells of? */
static bool has_sum(const struct merge_part *p)
{
	struct sha256 c;
	char sum[SHA256_TEXT];
	long lines = 0;

	for (size_t i = 0; i < p->n; i++)
		lines += p->text[i] == '\n';
	sha256_init(&c);
	sha256_add(&c, p->text, p->n);
	sha256_text(sum, &c);
	if (lines != p->m.lines)
		return cmd_merge_refuse(
			"run that shard again",
			"%s has %ld lines, and wrote %ld: it is torn, or was changed", p->path,
			lines, p->m.lines);
	if (strcmp(sum, p->m.out))
		return cmd_merge_refuse("run that shard again",
					"%s was changed after it was written: its checksum is "
					"%.12s, and was %.12s",
					p->path, sum, p->m.out);
	return true;
}

bool cmd_merge_add_file(struct merge *g, const char *path)
{
	struct merge_part p = { .path = path };
	struct err e = { 0 };
	size_t at, n;
	char *text = cmd_read_file(path, MERGE_BYTES, &n);

	if (!text)
		return false;
	g->text = mem_grow(g->text, &g->text_cap, g->texts + 1, sizeof *g->text);
	g->text[g->texts++] = text;
	at = last_line(text, n);
	if (!n)
		return torn(path, "it is empty");
	if (!shard_is_account(text + at, n - at))
		return torn(path, "it ends without the account of its shard");
	if (text[n - 1] != '\n')
		return torn(path, "its last line has no end");
	if (shard_account_read(&p.m, text + at, n - at - 1, g->arena, &e) != OK)
		return torn(path, e.msg);
	p.text = text;
	p.n = at;
	g->part = arena_grow(g->arena, g->part, &g->cap, g->n + 1, sizeof *g->part);
	g->part[g->n++] = p;
	return has_sum(&p);
}

bool cmd_merge_is_shard(const char *path)
{
	size_t n, at;
	char *text = cmd_read_file(path, MERGE_BYTES, &n);
	bool is;

	if (!text)
		return false;
	at = last_line(text, n);
	is = shard_is_account(text + at, n - at);
	mem_free(text);
	return is;
}

/* --- Together --------------------------------------------------------------------------- */
/* The bytes of so many lines. */
static size_t lines_bytes(const char *s, const char *end, long lines)
{
	const char *at = s;

	for (; lines > 0; lines--) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));

		if (!newline)
			BUG("fewer lines than were counted");
		at = newline + 1;
	}
	return (size_t)(at - s);
}

static bool write_all(FILE *out, const struct merge *g, const struct shard_place *all)
{
	const char **at = arena_alloc(g->arena, (size_t)g->n * sizeof *at);

	for (int i = 0; i < g->n; i++)
		at[i] = g->part[i].text;
	for (long k = 0; k < g->part[0].m.records; k++) {
		const struct merge_part *p = &g->part[all[k].part];
		size_t n = lines_bytes(at[all[k].part], p->text + p->n, all[k].lines);

		if (fwrite(at[all[k].part], 1, n, out) != n)
			return false;
		at[all[k].part] += n;
	}
	return !fflush(out) && !fsync(fileno(out));
}

bool cmd_merge_lines(const struct merge *g, const struct shard_place *all, const char *out)
{
	struct buf part = { 0 };
	bool good, std = !strcmp(out, "-");
	FILE *f = stdout;

	buf_addf(&part, "%s.part", out);
	if (!std)
		f = fopen(part.s, "wb");
	good = f && write_all(f, g, all);
	/* Not every output can be synced; that is no failure to write. */
	good = good || (std && !ferror(stdout));
	if (f && !std)
		good = !fclose(f) && good;
	if (!std && good)
		good = !rename(part.s, out);
	if (!good) {
		fprintf(stderr, "porism merge: cannot write %s: %s\n", out, strerror(errno));
		if (f && !std)
			remove(part.s);
	}
	buf_clear(&part);
	return good;
}
