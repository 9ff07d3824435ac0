/*
 * corrupt.h -- stores whose files were damaged in all kinds of ways: whatever was acknowledged
 * is served, or the damage is told; small in t-keep.c, large in t/stress/store.c.
 */
#ifndef STORE_T_CORRUPT_H
#define STORE_T_CORRUPT_H
#include "store/t/canvases.h"
#include <time.h>

enum { CORRUPT_CANVASES = 6, CORRUPT_VERSIONS = 400 };

struct bytes {
	char *s;
	size_t n;
};

/* One of them becomes another. */
static inline void flip_byte(struct bytes *b, struct rng *rng)
{
	size_t at = rng_below(rng, b->n);

	b->s[at] ^= (char)(1 + rng_below(rng, 255));
}

static inline struct bytes bytes_of(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct buf b = { 0 };
	char part[4096];
	size_t k;

	while (f && (k = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, k);
	if (f)
		fclose(f);
	k = b.n;
	return (struct bytes){ buf_take(&b), k };
}

static inline void put_bytes(const char *path, struct bytes b)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(b.s, 1, b.n, f) != b.n || fclose(f)) {
		printf("Bail out! cannot write %s\n", path);
		exit(1);
	}
}

/* A store as it was acknowledged, with the text of every version of every canvas. */
struct corrupt {
	char *dir;
	char id[CORRUPT_CANVASES][STORE_ID];
	struct bytes log[CORRUPT_CANVASES], snap[CORRUPT_CANVASES], old[CORRUPT_CANVASES],
		old_snap[CORRUPT_CANVASES], index;
	char *text[CORRUPT_CANVASES]
		  [CORRUPT_VERSIONS]; /* by version; NULL: not a whole line */
	long version[CORRUPT_CANVASES];
	/* What came out. */
	int harmless, reported, silent;
};

static inline const char *index_of(const char *dir)
{
	static char path[400];

	snprintf(path, sizeof path, "%s/index", dir);
	return path;
}

static inline void note_text(struct corrupt *c, struct store *s, int k)
{
	char *is = text_of(s, c->id[k]);
	long v = strtol(is, NULL, 10);

	c->version[k] = v;
	mem_free(c->text[k][v]);
	c->text[k][v] = is;
}

static inline int64_t later(void *user)
{
	(void)user;
	return (int64_t)time(NULL) + 3600;
}

/* Canvases of different lengths: without a call, with one, with long lines, with batches and
 * undo, with a new title at the end, with a snapshot. */
static inline void make_corrupt(struct corrupt *c)
{
	static const int calls[CORRUPT_CANVASES] = { 0, 1, 12, 20, 5, 330 };
	struct store *s;

	c->dir = new_folder();
	s = open_at(c->dir);
	for (int k = 0; k < CORRUPT_CANVASES; k++) {
		new_canvas(s, c->id[k], "corrupt");
		note_text(c, s, k);
		for (int i = 0; i < calls[k]; i++) {
			struct buf line = { 0 };

			buf_addf(&line, "P_%d = (%d, %d)", i, i, k);
			if (k == 2) {
				buf_reset(&line);
				buf_addf(&line, "t_%d = \"", i);
				for (int j = 0; j < 70 * i; j++)
					buf_addf(&line, "%c", 'a' + (i + j) % 26);
				buf_addc(&line, '"');
			} else if (k == 3 && i % 3 == 2) {
				buf_reset(&line);
				buf_add(&line, "Undo()");
			} else if (k == 5 && i > 20) {
				buf_reset(&line);
				buf_add(&line, i % 2 ? "Undo()" : "Redo()");
			}
			say(s, c->id[k], buf_str(&line));
			if (k != 5 || i > calls[k] - 3 || i < 30 || i % 8 == 0)
				note_text(c, s, k);
			buf_clear(&line);
		}
		c->old[k] = bytes_of(file_of(c->dir, c->id[k], "log"));
		while (c->old[k].n && !c->old[k].s[c->old[k].n - 1])
			c->old[k].n--;
		c->old_snap[k] = bytes_of(file_of(c->dir, c->id[k], "snap"));
		if (k == 4)
			if (store_rename(s, c->id[k], "another title", NULL) != OK)
				printf("# no new title\n");
		say(s, c->id[k], "Last = (7, 7)");
		note_text(c, s, k);
	}
	store_close(s);
	/* Somebody has looked at them since. */
	s = open_at(c->dir);
	store_set_clock(s, later, NULL);
	for (int k = 0; k < CORRUPT_CANVASES; k++)
		mem_free(text_of(s, c->id[k]));
	store_close(s);
	for (int k = 0; k < CORRUPT_CANVASES; k++) {
		c->log[k] = bytes_of(file_of(c->dir, c->id[k], "log"));
		c->snap[k] = bytes_of(file_of(c->dir, c->id[k], "snap"));
	}
	c->index = bytes_of(index_of(c->dir));
}

static inline void free_corrupt(struct corrupt *c)
{
	for (int k = 0; k < CORRUPT_CANVASES; k++) {
		for (int v = 0; v < CORRUPT_VERSIONS; v++)
			mem_free(c->text[k][v]);
		mem_free(c->log[k].s);
		mem_free(c->snap[k].s);
		mem_free(c->old[k].s);
		mem_free(c->old_snap[k].s);
	}
	mem_free(c->index.s);
	remove_folder(c->dir);
}

static inline void put_back(struct corrupt *c)
{
	char path[500];

	snprintf(path, sizeof path, "%s/canvas", c->dir);
	empty_folder(path);
	snprintf(path, sizeof path, "%s/trash", c->dir);
	empty_folder(path);
	put_bytes(index_of(c->dir), c->index);
	for (int k = 0; k < CORRUPT_CANVASES; k++) {
		put_bytes(file_of(c->dir, c->id[k], "log"), c->log[k]);
		if (c->snap[k].n)
			put_bytes(file_of(c->dir, c->id[k], "snap"), c->snap[k]);
	}
}

/* Where the line number `line` begins, from 0; the end for one too many. */
static inline size_t line_at(struct bytes b, int line)
{
	size_t at = 0;

	for (; line > 0 && at < b.n; at++)
		line -= b.s[at] == '\n';
	return at;
}

static inline int lines_in(struct bytes b)
{
	int n = 0;

	for (size_t i = 0; i < b.n; i++)
		n += b.s[i] == '\n';
	return n;
}

/* From three parts. */
static inline void put_parts(const char *path, struct bytes a, struct bytes b, struct bytes c)
{
	struct buf all = { 0 };

	buf_addn(&all, a.s, a.n);
	buf_addn(&all, b.s, b.n);
	buf_addn(&all, c.s, c.n);
	put_bytes(path, (struct bytes){ all.s, all.n });
	buf_clear(&all);
}

static const char *const corruptions[] = {
	"a bit of a log",
	"a byte of a log",
	"a log cut anywhere",
	"a log cut by lines",
	"a line twice",
	"a line removed",
	"two lines changed",
	"a block of zeros",
	"an old log",
	"two logs changed",
	"a log removed",
	"the index removed",
	"the index damaged",
	"the index cut",
	"a snapshot removed",
	"an old snapshot",
	"a snapshot damaged",
	"a log with garbage behind it",
	"an empty log",
	"a log and the index",
	"zeros at the end of a log",
	"lines at the beginning removed",
	"zeros from a line on",
};
enum { CORRUPTIONS = sizeof corruptions / sizeof *corruptions };

/* Damage the store; returns the canvas whose log was damaged, or -1. */
static inline int corrupt_files(struct corrupt *c, int kind, struct rng *rng)
{
	int k = (int)rng_below(rng, CORRUPT_CANVASES), other = (k + 1) % CORRUPT_CANVASES;
	struct bytes b = c->log[k];
	int lines = lines_in(b), line = (int)rng_below(rng, (uint64_t)lines);
	size_t at = rng_below(rng, b.n), from = line_at(b, line), to = line_at(b, line + 1),
	       next = line_at(b, line + 2);
	char path[400];
	struct bytes copy = { mem_alloc(b.n + 5000), b.n };
	struct bytes none = { copy.s, 0 };

	snprintf(path, sizeof path, "%s", file_of(c->dir, c->id[k], "log"));
	memcpy(copy.s, b.s, b.n);
	switch (kind) {
	case 0: copy.s[at] ^= (char)(1 << rng_below(rng, 8)); break;
	case 1: copy.s[at] ^= (char)(1 + rng_below(rng, 255)); break;
	case 2: copy.n = at; break;
	case 3: copy.n = from; break;
	case 4:
		put_parts(path, (struct bytes){ b.s, to },
			  (struct bytes){ b.s + from, to - from },
			  (struct bytes){ b.s + to, b.n - to });
		break;
	case 5:
		put_parts(path, (struct bytes){ b.s, from }, none,
			  (struct bytes){ b.s + to, b.n - to });
		break;
	case 6: {
		struct buf all = { 0 };

		buf_addn(&all, b.s, from);
		buf_addn(&all, b.s + to, next - to);
		buf_addn(&all, b.s + from, to - from);
		buf_addn(&all, b.s + next, b.n - next);
		put_bytes(path, (struct bytes){ all.s, all.n });
		buf_clear(&all);
		if (next == to)
			k = -1;
		break;
	}
	case 7:
		at -= at % 512;
		memset(copy.s + at, 0, b.n - at < 512 ? b.n - at : 512);
		break;
	case 8: put_bytes(path, c->old[k]); break;
	case 9:
		put_bytes(path, c->log[other]);
		put_bytes(file_of(c->dir, c->id[other], "log"), b);
		break;
	case 10: unlink(path); break;
	case 11: unlink(index_of(c->dir)); break;
	case 12:
	case 13: {
		struct bytes i = { mem_alloc(c->index.n + 1), c->index.n };

		memcpy(i.s, c->index.s, i.n);
		for (int n = 0; n < 3; n++)
			flip_byte(&i, rng);
		if (kind == 13)
			i.n = rng_below(rng, i.n);
		put_bytes(index_of(c->dir), i);
		mem_free(i.s);
		break;
	}
	case 14: unlink(file_of(c->dir, c->id[5], "snap")); break;
	case 15: put_bytes(file_of(c->dir, c->id[5], "snap"), c->old_snap[5]); break;
	case 16: {
		struct bytes i = { mem_alloc(c->snap[5].n + 1), c->snap[5].n };

		memcpy(i.s, c->snap[5].s, i.n);
		flip_byte(&i, rng);
		put_bytes(file_of(c->dir, c->id[5], "snap"), i);
		mem_free(i.s);
		break;
	}
	case 17:
		for (int n = 0; n < 200; n++)
			copy.s[copy.n++] = (char)(1 + rng_below(rng, 255));
		break;
	case 18: copy.n = 0; break;
	case 19:
		/* A line without the proof of the index: all but its end must be noticed by the
		 * log alone. */
		unlink(index_of(c->dir));
		copy.s[at] ^= (char)(1 << rng_below(rng, 8));
		break;
	case 20: memset(copy.s + at, 0, b.n - at); break;
	case 21: put_parts(path, (struct bytes){ b.s + to, b.n - to }, none, none); break;
	case 22: memset(copy.s + from, 0, b.n - from < 700 ? b.n - from : 700); break;
	default: break;
	}
	if (memcmp(copy.s, b.s, b.n) || copy.n != b.n)
		put_bytes(path, copy);
	mem_free(copy.s);
	return k;
}

/* One canvas afterwards: 0 all is served, 1 the damage is told, 2 something is wrong. */
static inline int after_corruption(struct corrupt *c, struct store *s, int k)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	struct store_entry about;
	char *is;
	long v;
	int r = 2;
	enum status st = store_read(s, c->id[k], whole_text, &b, &e);

	if (st == OK) {
		is = buf_take(&b);
		r = strcmp(is, c->text[k][c->version[k]]) ? 2 : 0;
		if (!r && store_entry(s, c->id[k], &about, &e) == OK && k == 4)
			r = strcmp(about.title, "another title") ? 2 : 0;
		if (r)
			printf("# served: %.600s\n# instead of: %.600s\n", is,
			       c->text[k][c->version[k]]);
		mem_free(is);
		return r;
	}
	buf_clear(&b);
	if (st != E_SYS || strcmp(e.code, "damaged")) {
		printf("# canvas %d: %s\n", k, e.msg);
		return 2;
	}
	/* What is intact is what was there once. */
	if (store_read_intact(s, c->id[k], whole_text, &b, &e) != OK) {
		buf_clear(&b);
		return !strcmp(e.code, "damaged") ? 1 : 2;
	}
	is = buf_take(&b);
	v = strtol(is, NULL, 10);
	r = v <= c->version[k] && (!c->text[k][v] || !strcmp(c->text[k][v], is)) ? 1 : 2;
	if (r == 2)
		printf("# version %ld of %ld is intact: %.200s\n# it was: %.200s\n", v,
		       c->version[k], is, c->text[k][v] ? c->text[k][v] : "");
	mem_free(is);
	return r;
}

/* Repaired or deleted: then all is as it should be. */
static inline bool put_right(struct corrupt *c, struct store *s, int k, bool repair)
{
	struct store_repaired fixed = { .changed = false };
	struct store_health h;
	struct err e = { 0 };
	long version = -1;

	if (!repair)
		return store_delete(s, c->id[k], &e) == OK &&
		       store_version(s, c->id[k], &version, &e) == E_ARG;
	if (store_repair(s, c->id[k], true, &fixed, &e) != OK || !fixed.changed) {
		printf("# not repaired: %s\n", e.msg);
		return false;
	}
	if (fixed.removed)
		return store_version(s, c->id[k], &version, &e) == E_ARG;
	return store_version(s, c->id[k], &version, &e) == OK &&
	       version == fixed.was.version && say(s, c->id[k], "Repaired = (1, 1)") == 1 &&
	       store_check(s, c->id[k], &h, &e) == OK && h.state == STORE_SOUND &&
	       fixed.trash[0];
}

/* n stores; true when nothing was lost in silence. */
static inline bool corrupted_stores(int n, uint64_t seed)
{
	struct corrupt *c = mem_alloc(sizeof *c);
	struct rng rng = { seed };
	int wrong = 0, listed = 0, told[CORRUPTIONS] = { 0 }, tried[CORRUPTIONS] = { 0 };
	bool good;

	make_corrupt(c);
	for (int i = 0; i < n; i++) {
		struct arena *a = arena_new();
		struct store_entry *all;
		struct store *s;
		int kind = i % CORRUPTIONS, worst = 0, count = 0;

		put_back(c);
		corrupt_files(c, kind, &rng);
		tried[kind]++;
		s = open_at(c->dir);
		for (int k = 0; k < CORRUPT_CANVASES; k++) {
			int r = after_corruption(c, s, k);

			if (r == 2)
				printf("# %s: canvas %d\n", corruptions[kind], k);
			if (r == 1 && !put_right(c, s, k, i % 2)) {
				printf("# %s: canvas %d is not put right\n", corruptions[kind],
				       k);
				wrong++;
			}
			worst = r > worst ? r : worst;
		}
		/* Whatever was not deleted is listed. */
		listed += store_list(s, a, &all, &count, NULL) == OK &&
			  count >= CORRUPT_CANVASES - 2;
		store_close(s);
		arena_free(a);
		told[kind] += worst == 1;
		++*(worst == 0 ? &c->harmless : worst == 1 ? &c->reported : &c->silent);
	}
	for (int k = 0; k < CORRUPTIONS; k++)
		printf("# %s: told %d of %d\n", corruptions[k], told[k], tried[k]);
	printf("# %d stores: %d harmless, %d told, %d silent\n", n, c->harmless, c->reported,
	       c->silent);
	good = !c->silent && !wrong && listed == n;
	free_corrupt(c);
	mem_free(c);
	return good;
}
#endif
