/*
 * canvases.h -- places that vanish, calls in one line, whole canvases as text.
 *
 * With PORISM_TEST_STORE in the environment the same tests run in that database (t/9620-postgres.t);
 * it is emptied before each.
 */
#ifndef STORE_T_CANVASES_H
#define STORE_T_CANVASES_H
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "store/store_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct tool_table *tools;

/* A folder of our own under TMPDIR. */
static inline char *new_folder(void)
{
	const char *tmp = getenv("TMPDIR");
	struct buf b = { 0 };

	/* Where syncing costs nothing, if there is such a place. */
	if (!tmp || !*tmp)
		tmp = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
	buf_addf(&b, "%s/porism-store-XXXXXX", tmp);
	if (!mkdtemp(b.s)) {
		printf("Bail out! no temporary folder\n");
		exit(1);
	}
	return buf_take(&b);
}

static inline void empty_folder(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *x;
	struct buf b = { 0 };

	while (d && (x = readdir(d)) != NULL) {
		if (!strcmp(x->d_name, ".") || !strcmp(x->d_name, ".."))
			continue;
		buf_reset(&b);
		buf_addf(&b, "%s/%s", path, x->d_name);
		if (unlink(b.s)) {
			empty_folder(b.s);
			rmdir(b.s);
		}
	}
	if (d)
		closedir(d);
	buf_clear(&b);
}

static inline void remove_folder(char *path)
{
	empty_folder(path);
	rmdir(path);
	mem_free(path);
}

static inline struct store *open_store(const struct store_options *o)
{
	struct err e = { 0 };
	struct store *s = NULL;

	if (store_open(&s, o, tools, &e) != OK) {
		printf("Bail out! %s\n", e.msg);
		exit(1);
	}
	return s;
}

/* Where a test keeps its canvases: a folder of its own, or the database. */
static inline void empty_store(const char *dir)
{
	struct store_options o = { .dir = dir, .expire = -1 };
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_entry *all;
	struct err e = { 0 };
	int n = 0;

	if (store_list(s, a, &all, &n, &e) != OK)
		printf("# %s\n", e.msg);
	for (int i = 0; i < n; i++)
		if (store_delete(s, all[i].id, &e) != OK)
			printf("# %s\n", e.msg);
	arena_free(a);
	store_close(s);
}

static inline char *new_place(void)
{
	const char *database = getenv("PORISM_TEST_STORE");

	if (!database || !*database)
		return new_folder();
	empty_store(database);
	return mem_strdup(database);
}

static inline void remove_place(char *dir)
{
	if (store_is_database(dir))
		mem_free(dir);
	else
		remove_folder(dir);
}

static inline bool in_files(const char *dir)
{
	return dir && !store_is_database(dir);
}

static inline struct store *open_at(const char *dir)
{
	struct store_options o = { .dir = dir };

	return open_store(&o);
}

/* A line; was it accepted?  -1 when it could not be asked. */
static inline int say(struct store *s, const char *id, const char *line)
{
	struct store_call call = { .line = line };
	struct store_result r;
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = store_call(s, id, &call, &r, &b, &e);

	if (st != OK)
		printf("# %s: %s\n", line, e.msg);
	else if (!r.ok)
		printf("# %s: %s\n", line, buf_str(&b));
	buf_clear(&b);
	return st == OK ? r.ok : -1;
}

/* Figure, journal, undo and redo as text. */
static inline enum status whole_text(struct fig *f, const struct store_entry *about,
				     void *user, struct err *e)
{
	struct buf *b = user;

	(void)e;
	buf_addf(b, "%ld %d\n", about->version, about->objects);
	fig_canvas_json(b, f);
	buf_addc(b, '\n');
	fig_save(b, f);
	return OK;
}

static inline char *text_of(struct store *s, const char *id)
{
	struct buf b = { 0 };
	struct err e = { 0 };

	if (store_read(s, id, whole_text, &b, &e) != OK)
		buf_addf(&b, "failed: %s", e.msg);
	return buf_take(&b);
}

static inline int same_text(char *a, char *b)
{
	int same = !strcmp(a, b);

	if (!same)
		printf("# %.300s\n# %.300s\n", a, b);
	mem_free(a);
	mem_free(b);
	return same;
}

/* The path of a canvas's file; valid until the next call. */
static inline const char *file_of(const char *dir, const char *id, const char *ending)
{
	static char path[400];

	snprintf(path, sizeof path, "%s/canvas/%s.%s", dir, id, ending);
	return path;
}

static inline char *new_canvas(struct store *s, char id[STORE_ID], const char *title)
{
	struct err e = { 0 };

	if (store_create(s, id, title, &e) != OK) {
		printf("Bail out! %s\n", e.msg);
		exit(1);
	}
	return id;
}
#endif
