/*
 * folder.c -- the folder of a run: run.json, records that are appended to, results.jsonl.
 *
 * Parts of one run (shards) may share a folder: each has its own file of records and its own lock,
 * and whoever comes last finds all records there and writes the results.
 */
#include "base/file.h"
#include "base/list.h"
#include "base/member.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static char *path_in(const struct eval_folder *f, const char *name)
{
	return file_path(f->dir, name);
}

/* "records.jsonl", or that of a part. */
static void part_name(struct buf *b, const char *before, struct shard s, const char *behind)
{
	buf_add(b, before);
	if (s.n)
		buf_addf(b, "-%d-of-%d", s.i, s.n);
	buf_add(b, behind);
}

/* A file that is there whole, or not at all. */
static enum status write_whole(const struct eval_folder *f, const char *name,
			       const struct buf *b, struct err *e)
{
	char *path = path_in(f, name);
	enum status st = file_write(path, buf_str(b), b->n, e);

	mem_free(path);
	return st;
}

/* --- The lock ------------------------------------------------------------------------------------ */
/* It goes with its process, however that ends. */
static enum status take_lock(struct eval_folder *f, struct err *e)
{
	struct buf name = { 0 };
	char *path, who[32];
	ssize_t n;

	part_name(&name, ".lock", f->shard, "");
	path = path_in(f, name.s);
	buf_clear(&name);
	f->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->lock < 0) {
		(void)file_fail(e, "write", path);
		mem_free(path);
		return E_SYS;
	}
	mem_free(path);
	while (flock(f->lock, LOCK_EX | LOCK_NB)) {
		if (errno == EINTR)
			continue;
		if (errno != EWOULDBLOCK)
			break; /* a file system without locks */
		n = read(f->lock, who, sizeof who - 1);
		who[n > 0 ? n : 0] = 0;
		who[strspn(who, "0123456789")] = 0;
		err_fail(e, E_SYS, "unavailable", "another porism eval%s%s works in %.200s",
			 *who ? ", process " : "", who, f->dir);
		err_hint(e, "wait for its end, or give another folder with -o");
		return E_SYS;
	}
	n = snprintf(who, sizeof who, "%ld\n", (long)getpid());
	if (ftruncate(f->lock, 0) || write(f->lock, who, (size_t)n) != n)
		(void)ftruncate(f->lock, 0);
	return OK;
}

/* --- order.jsonl ----------------------------------------------------------------------------------- */
/* The keys of the samples, in their order: results can be written without the sets.  A folder that was
 * begun before there was such a file gets one. */
static enum status keep_order(const struct eval_folder *f, const struct eval_plan *p,
			      struct err *e)
{
	char *path = path_in(f, EVAL_ORDER);
	bool is = !access(path, F_OK);
	struct buf b = { 0 };
	enum status st;

	mem_free(path);
	if (is)
		return OK;
	for (int i = 0; i < p->samples; i++) {
		json_add_string(&b, p->key[i]);
		buf_addc(&b, '\n');
	}
	st = write_whole(f, EVAL_ORDER, &b, e);
	buf_clear(&b);
	return st;
}

/* --- run.json -------------------------------------------------------------------------------------- */
static void add_sets(struct buf *b, const struct eval_plan *p)
{
	json_add_key(b, "sets");
	for (int i = 0; i < p->config->sets; i++) {
		const struct dataset *d = p->data[i];

		buf_add(b, i ? ",{" : "[{");
		json_member_text(b, "name",
				 p->config->set[i].name ? p->config->set[i].name : d->set);
		json_member_text(b, "set", d->set);
		json_member_text(b, "file", p->config->set[i].file);
		buf_addf(b, ",\"samples\":%d", d->samples);
		json_member_text(b, "checksum", d->checksum);
		if (d->images_absent && p->config->set[i].pictures == EVAL_PICTURES_ANY)
			buf_addf(b, ",\"pictures_absent\":%d", d->images_absent);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void write_run(struct buf *b, const struct eval_plan *p, const char *version,
		      const char *created)
{
	const struct eval_config *c = p->config;

	buf_add(b, "{");
	json_member_text(b, "porism", version);
	json_member_text(b, "name", c->name);
	json_member_text(b, "created", created);
	json_member_text(b, "model", c->model);
	if (c->file)
		json_member_text(b, "config_file", c->file);
	add_sets(b, p);
	json_add_key(b, "arms");
	for (int i = 0; i < c->arms; i++) {
		buf_addc(b, i ? ',' : '[');
		json_add_string(b, c->arm[i].name);
	}
	buf_addf(b, "],\"tries\":%d,\"samples\":%d", c->tries, p->samples);
	json_add_key(b, "config");
	eval_config_json(b, c);
	buf_add(b, "}\n");
}

/* The sets of the folder and those of now: which file has changed? */
static bool sets_differ(struct buf *why, const struct json *was, const struct json *is)
{
	const struct json *x = was ? was->child : NULL, *y = is ? is->child : NULL;

	for (; x && y; x = x->next, y = y->next) {
		const char *then = json_text(x, "checksum"), *now = json_text(y, "checksum");
		const struct json *n = json_get(x, "samples"), *m = json_get(y, "samples");

		if (then && now && n && m && n->text && m->text && !strcmp(then, now) &&
		    !strcmp(n->text, m->text))
			continue;
		buf_addf(why, "%s%.80s has changed (%s samples then, %s now)",
			 why->n ? "; " : "", json_text(y, "file") ? json_text(y, "file") : "?",
			 n && n->text ? n->text : "?", m && m->text ? m->text : "?");
	}
	return why->n > 0;
}

static enum status compare_run(const struct eval_folder *f, const char *text, size_t n,
			       const struct buf *now, struct err *e)
{
	struct arena *a = arena_new();
	struct json *was, *is;
	struct buf why = { 0 };
	enum status st = OK;

	if (json_read(&was, text, n, a, NULL) != OK ||
	    json_read(&is, now->s, now->n, a, NULL) != OK) {
		st = err_fail(e, E_ARG, "bad_argument",
			      "%.200s/run.json is not what porism eval run writes", f->dir);
		err_hint(e, "give another folder with -o");
	} else if (eval_config_differs(&why, json_get(was, "config"),
				       json_get(is, "config")) ||
		   sets_differ(&why, json_get(was, "sets"), json_get(is, "sets"))) {
		st = err_fail(e, E_ARG, "differs", "%.100s is of another run: %.200s", f->dir,
			      why.s);
		err_hint(e,
			 "give another folder with -o; what may change is budget, parallel, "
			 "threads, retries, sync, base_url");
	}
	buf_clear(&why);
	arena_free(a);
	return st;
}

static enum status open_run(struct eval_folder *f, const struct eval_plan *p,
			    const char *version, const char *created, struct err *e)
{
	char *path = path_in(f, "run.json");
	size_t n;
	char *text;
	struct buf now = { 0 };
	enum status st = file_read(&text, &n, path, SIZE_MAX, e);

	f->fresh = st != OK && errno == ENOENT;
	write_run(&now, p, version, created);
	if (st == OK)
		st = compare_run(f, text, n, &now, e);
	else if (f->fresh)
		st = write_whole(f, "run.json", &now, e);
	mem_free(text);
	mem_free(path);
	buf_clear(&now);
	return st;
}

enum status eval_folder_same(const struct eval_plan *p, const char *dir, struct err *e)
{
	struct eval_folder f = { .dir = dir };
	char *path = path_in(&f, "run.json");
	size_t n;
	char *text;
	struct buf now = { 0 };
	enum status st = file_read(&text, &n, path, SIZE_MAX, e);

	write_run(&now, p, "", "");
	if (st == OK)
		st = compare_run(&f, text, n, &now, e);
	if (!text)
		err_hint(e, "porism eval run makes the folder of a run; -o says which it is");
	mem_free(text);
	mem_free(path);
	buf_clear(&now);
	return st;
}

/* --- Records ---------------------------------------------------------------------------------------- */
/* The lines of a file; the later one of an attempt counts. */
static void read_lines(struct eval_folder *f, struct eval_plan *p, int file, bool ours)
{
	const char *s = f->text[file];
	size_t n = f->size[file];
	struct arena *a = arena_new();
	long line = 0;

	for (size_t i = 0; i < n;) {
		const char *end = memchr(s + i, '\n', n - i);
		size_t k = end ? (size_t)(end - s) - i : n - i;
		struct eval_mark m;
		long attempt;

		if (!end) {
			f->torn |= ours;
			break;
		}
		arena_reset(a);
		line++;
		if (eval_record_mark(&m, &attempt, p, s + i, k, a)) {
			m.file = file;
			m.at = i;
			m.n = k;
			/* What was right in one part is not undone by an older failure. */
			if (m.state != EVAL_FAILED || p->mark[attempt].state != EVAL_DONE)
				p->mark[attempt] = m;
		} else if (!f->damaged++) {
			f->damaged_file = file;
			f->damaged_line = line;
		}
		i += k + 1;
		if (ours)
			f->whole = i;
	}
	arena_free(a);
}

static enum status add_file(struct eval_folder *f, struct eval_plan *p, const char *name,
			    bool ours, struct err *e)
{
	char *path = path_in(f, name);
	int i = f->files++;
	enum status st = file_read(&f->text[i], &f->size[i], path, SIZE_MAX, e);

	f->file[i] = mem_strdup(name);
	if (st == OK)
		read_lines(f, p, i, ours);
	else if (errno == ENOENT)
		st = OK;
	mem_free(path);
	return st;
}

/* records.jsonl, records-I-of-N.jsonl */
static bool is_records(const char *name)
{
	size_t n = strlen(name);

	return n >= 13 && !strncmp(name, "records", 7) && (name[7] == '.' || name[7] == '-') &&
	       !strcmp(name + n - 6, ".jsonl");
}

bool eval_part_name(struct shard *out, const char *name)
{
	int end = 0;

	return sscanf(name, "records-%d-of-%d.jsonl%n", &out->i, &out->n, &end) == 2 && end &&
	       !name[end] && out->n > 0 && out->n <= SHARD_MOST && out->i > 0 &&
	       out->i <= out->n;
}

char **eval_list_records(const char *dir, int *n)
{
	DIR *d = opendir(dir);
	char **name = NULL;
	int cap = 0;
	struct dirent *x;

	*n = 0;
	while (d && (x = readdir(d)) != NULL)
		if (is_records(x->d_name) && *n < EVAL_FILES - 1) {
			name = mem_grow(name, &cap, *n + 1, sizeof *name);
			name[(*n)++] = mem_strdup(x->d_name);
		}
	if (d)
		closedir(d);
	if (*n)
		qsort(name, (size_t)*n, sizeof *name, base_by_text);
	return name;
}

/* The records of other parts that lie in the folder. */
static enum status add_others(struct eval_folder *f, struct eval_plan *p, const char *mine,
			      struct err *e)
{
	int n;
	char **name = eval_list_records(f->dir, &n);
	enum status st = OK;

	for (int i = 0; i < n; i++) {
		if (st == OK && strcmp(name[i], mine))
			st = add_file(f, p, name[i], false, e);
		mem_free(name[i]);
	}
	mem_free(name);
	return st;
}

static void drop_files(struct eval_folder *f)
{
	for (int i = 0; i < f->files; i++) {
		mem_free(f->file[i]);
		mem_free(f->text[i]);
	}
	f->files = 0;
}

/* Read all records into the plan's marks. */
static enum status load(struct eval_folder *f, struct eval_plan *p, struct err *e)
{
	struct buf mine = { 0 };
	enum status st;

	drop_files(f);
	if (!f->file) {
		f->file = mem_alloc(EVAL_FILES * sizeof *f->file);
		f->text = mem_alloc(EVAL_FILES * sizeof *f->text);
		f->size = mem_alloc(EVAL_FILES * sizeof *f->size);
	}
	memset(p->mark, 0, (size_t)p->attempts * sizeof *p->mark);
	part_name(&mine, "records", f->shard, ".jsonl");
	f->whole = 0;
	f->damaged = 0;
	st = add_file(f, p, mine.s, true, e);
	if (st == OK)
		st = add_others(f, p, mine.s, e);
	buf_clear(&mine);
	return st;
}

static enum status open_records(struct eval_folder *f, struct err *e)
{
	char *path = path_in(f, f->file[0]);

	f->fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (f->fd < 0 || (f->torn && ftruncate(f->fd, (off_t)f->whole))) {
		(void)file_fail(e, "write", path);
		mem_free(path);
		return E_SYS;
	}
	mem_free(path);
	return OK;
}

static enum status make_folder(const char *dir, struct err *e)
{
	char *path = mem_strdup(dir);
	enum status st = OK;

	for (char *s = path + 1; st == OK; s++) {
		char c = *s;

		if (c && c != '/')
			continue;
		*s = 0;
		if (mkdir(path, 0777) && errno != EEXIST)
			st = file_fail(e, "make the folder", path);
		*s = c;
		if (!c)
			break;
	}
	mem_free(path);
	return st;
}

enum status eval_folder_open(struct eval_folder *f, struct eval_plan *p, const char *dir,
			     struct shard shard, const char *version, const char *created,
			     struct err *e)
{
	enum status st;

	*f = (struct eval_folder){ .dir = dir, .shard = shard, .fd = -1, .lock = -1 };
	st = make_folder(dir, e);
	if (st == OK)
		st = take_lock(f, e);
	if (st == OK)
		st = open_run(f, p, version, created, e);
	if (st == OK)
		st = keep_order(f, p, e);
	if (st == OK)
		st = load(f, p, e);
	if (st == OK)
		st = open_records(f, e);
	if (st != OK)
		eval_folder_close(f);
	return st;
}

enum status eval_folder_look(struct eval_folder *f, struct eval_plan *p, const char *dir,
			     struct shard shard, struct err *e)
{
	enum status st = OK;
	char *path;

	*f = (struct eval_folder){ .dir = dir, .shard = shard, .fd = -1, .lock = -1 };
	path = path_in(f, "run.json");
	f->fresh = access(path, F_OK) && errno == ENOENT;
	mem_free(path);
	if (!f->fresh)
		st = eval_folder_same(p, dir, e);
	if (st == OK)
		st = load(f, p, e);
	if (st != OK)
		eval_folder_close(f);
	return st;
}

void eval_folder_close(struct eval_folder *f)
{
	if (f->fd >= 0 && f->dirty)
		(void)fdatasync(f->fd);
	if (f->fd >= 0)
		close(f->fd);
	if (f->lock >= 0)
		close(f->lock);
	f->fd = f->lock = -1;
	drop_files(f);
	mem_free(f->file);
	mem_free(f->text);
	mem_free(f->size);
	f->file = f->text = NULL;
	f->size = NULL;
}

enum status eval_folder_add(struct eval_folder *f, const char *line, size_t n,
			    enum eval_sync sync, double now, struct err *e)
{
	struct buf b = { 0 };

	buf_addn(&b, line, n);
	buf_addc(&b, '\n');
	if (!file_add(f->fd, b.s, b.n)) {
		int sick = errno;

		buf_clear(&b);
		/* Half a line is not left; and where it is, who reads leaves it out. */
		if (ftruncate(f->fd, (off_t)f->whole))
			f->torn = true;
		errno = sick;
		return file_fail(e, "write", f->file[0]);
	}
	f->whole += b.n;
	buf_clear(&b);
	f->dirty = true;
	if (sync == EVAL_SYNC_EACH || (sync == EVAL_SYNC_SECOND && now - f->synced >= 1)) {
		if (fdatasync(f->fd) && errno != EINVAL && errno != EROFS)
			return file_fail(e, "write", f->file[0]);
		f->synced = now;
		f->dirty = false;
	}
	return OK;
}

/* --- Results ------------------------------------------------------------------------------------------ */
static enum status write_results(struct eval_folder *f, const struct eval_plan *p,
				 struct err *e)
{
	struct buf b = { 0 };
	enum status st;

	for (long i = 0; i < p->attempts; i++) {
		const struct eval_mark *m = &p->mark[i];

		eval_record_still(&b, f->text[m->file] + m->at, m->n);
		buf_addc(&b, '\n');
	}
	st = write_whole(f, "results.jsonl", &b, e);
	buf_clear(&b);
	return st;
}

enum status eval_folder_results(struct eval_folder *f, struct eval_plan *p, bool *written,
				struct err *e)
{
	enum status st = load(f, p, e);
	bool whole = true;

	*written = false;
	for (long i = 0; i < p->attempts && whole; i++)
		whole = p->mark[i].state != EVAL_OPEN;
	if (st != OK || !whole)
		return st;
	st = write_results(f, p, e);
	*written = st == OK;
	return st;
}
