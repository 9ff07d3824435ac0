/*
 * folder.c -- the folder of a run: config.json, log.jsonl, checkpoints/, and files that are whole.
 *
 * The log may be ahead of the last checkpoint when a run was killed; what is ahead is cut off, and comes again
 * byte by byte, but for the times.
 */
#include "base/file.h"
#include "train/train_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define CONFIG_BYTES (1 << 20)
#define LOG_BYTES ((size_t)1 << 32)
#define CHECKPOINTS "checkpoints"

/* --- The config -------------------------------------------------------------------------------------------- */
static const char *part_word(char part)
{
	return part == TRAIN_SFT ? "sft" : part == TRAIN_GRPO ? "grpo" : "eval";
}

/* Settings that change nothing of what comes out: they may be others when a run goes on. */
static bool is_free(const char *key)
{
	static const char *const keys[] = { "threads",          "device", "keep",
					    "checkpoint_every", "peak",   "lenient" };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (!strcmp(keys[i], key))
			return true;
	return false;
}

static bool same_value(const struct json *a, const struct json *b)
{
	struct buf x = { 0 }, y = { 0 };
	bool same;

	json_add(&x, a);
	if (b)
		json_add(&y, b);
	same = !strcmp(buf_str(&x), buf_str(&y));
	buf_clear(&x);
	buf_clear(&y);
	return same;
}

static enum status compare(const struct json *was, const struct json *now, const char *dir,
			   struct err *e)
{
	for (const struct json *m = now->child; m; m = m->next) {
		const struct json *old = json_get(was, m->key);

		if (is_free(m->key) || same_value(m, old))
			continue;
		err_fail(e, E_ARG, "differs",
			 "%.150s is a run with another %s: %.60s there, %.60s now", dir,
			 m->key, old && old->text ? old->text : "none",
			 m->text ? m->text : "none");
		err_hint(e,
			 "another folder (-o) begins a new run; porism train PART %.100s goes "
			 "on with this one as it is",
			 dir);
		return E_ARG;
	}
	return OK;
}

enum status train_run_config(const char *dir, char *part, char **config, size_t *n,
			     struct err *e)
{
	char *path = file_path(dir, "config.json"), *text = NULL;
	struct arena *a = arena_new();
	struct json *j;
	const struct json *settings;
	const char *word = NULL;
	struct buf b = { 0 };
	enum status st = file_read(&text, n, path, CONFIG_BYTES, e);

	if (st == OK)
		st = json_read(&j, text, *n, a, e);
	if (st == OK) {
		word = json_text(j, "part");
		settings = json_get(j, "settings");
		if (!word || !settings || settings->type != JSON_OBJECT)
			st = err_fail(e, E_ARG, "damaged", "%.200s is not of a run", path);
	}
	if (st == OK) {
		*part = !strcmp(word, "sft") ? TRAIN_SFT : TRAIN_GRPO;
		json_add(&b, json_get(j, "settings"));
		*n = b.n;
		*config = buf_take(&b);
	}
	mem_free(text);
	mem_free(path);
	arena_free(a);
	return st;
}

static enum status check_config(struct train_folder *f, char part, const struct buf *settings,
				struct err *e)
{
	struct arena *a = arena_new();
	struct json *was, *now;
	char *old = NULL, was_part = 0;
	size_t n = 0;
	enum status st = train_run_config(f->dir, &was_part, &old, &n, e);

	if (st == OK && was_part != part)
		st = err_fail(e, E_ARG, "differs", "%.200s is a run of %s", f->dir,
			      part_word(was_part));
	if (st == OK)
		st = json_read(&was, old, n, a, e);
	if (st == OK)
		st = json_read(&now, buf_str(settings), settings->n, a, e);
	if (st == OK)
		st = compare(was, now, f->dir, e);
	mem_free(old);
	arena_free(a);
	return st;
}

static enum status make_folder(const char *dir, struct err *e)
{
	return mkdir(dir, 0777) && errno != EEXIST ? file_fail(e, "make", dir) : OK;
}

static enum status take_lock(struct train_folder *f, struct err *e)
{
	char *path = file_path(f->dir, ".lock");
	enum status st = OK;

	f->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->lock < 0)
		st = file_fail(e, "write", path);
	else if (flock(f->lock, LOCK_EX | LOCK_NB))
		st = err_fail(e, E_SYS, "unavailable", "another process trains in %.200s",
			      f->dir);
	mem_free(path);
	return st;
}

static enum status write_config(struct train_folder *f, const char *path, char part,
				const struct buf *settings, struct err *e)
{
	struct buf b = { 0 };
	enum status st;

	buf_addf(&b, "{\"part\": \"%s\",\n\"settings\": %s}\n", part_word(part),
		 buf_str(settings));
	st = file_write(path, b.s, b.n, e);
	buf_clear(&b);
	(void)f;
	return st;
}

/* Was a step done?  A start that failed leaves nothing that others would have to agree with. */
static bool has_steps(const char *dir, const char *log)
{
	char *last = train_last_checkpoint(dir);
	struct stat info;
	bool has = last || (!stat(log, &info) && info.st_size > 0);

	mem_free(last);
	return has;
}

enum status train_folder_open(struct train_folder *f, const char *dir, char part,
			      const struct train_settings *s, struct err *e)
{
	char *config = file_path(dir, "config.json"), *log = file_path(dir, "log.jsonl"),
	     *checkpoints = file_path(dir, CHECKPOINTS);
	struct buf settings = { 0 };
	enum status st;

	*f = (struct train_folder){ .dir = dir, .lock = -1, .log = -1 };
	train_settings_json(&settings, s, part);
	st = make_folder(dir, e);
	st = st == OK ? take_lock(f, e) : st;
	st = st == OK ? make_folder(checkpoints, e) : st;
	f->begun = st == OK && !access(config, F_OK) && has_steps(dir, log);
	if (st == OK)
		st = f->begun ? check_config(f, part, &settings, e)
			      : write_config(f, config, part, &settings, e);
	if (st == OK) {
		f->log = open(log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
		st = f->log < 0 ? file_fail(e, "write", log) : OK;
	}
	buf_clear(&settings);
	mem_free(config);
	mem_free(log);
	mem_free(checkpoints);
	return st;
}

void train_folder_close(struct train_folder *f)
{
	if (f->log >= 0 && f->dir)
		close(f->log);
	if (f->lock >= 0 && f->dir)
		close(f->lock);
	*f = (struct train_folder){ .lock = -1, .log = -1 };
}

/* --- The log -------------------------------------------------------------------------------------------------- */
enum status train_log_add(struct train_folder *f, const struct buf *line, struct err *e)
{
	struct buf b = { 0 };
	enum status st = OK;
	char *path;

	buf_addn(&b, line->s, line->n);
	buf_addc(&b, '\n');
	if (!file_add(f->log, b.s, b.n)) {
		path = file_path(f->dir, "log.jsonl");
		st = file_fail(e, "write", path);
		mem_free(path);
	}
	buf_clear(&b);
	return st;
}

/* The step of a line; below 0: it is none. */
static long step_of(const char *line, size_t n)
{
	const char *at;
	size_t len;

	if (!json_span(&at, &len, line, n, "step") || len > 18 || *at < '0' || *at > '9')
		return -1;
	return strtol(at, NULL, 10);
}

enum status train_log_cut(struct train_folder *f, long step, struct err *e)
{
	char *path = file_path(f->dir, "log.jsonl"), *text = NULL;
	size_t n = 0, keep = 0;
	enum status st = file_read(&text, &n, path, LOG_BYTES, e);

	for (size_t at = 0; st == OK && at < n;) {
		const char *end = memchr(text + at, '\n', n - at);
		long is = end ? step_of(text + at, (size_t)(end - text) - at) : -1;

		/* A line that was cut off, or one ahead of the checkpoint: the rest comes again. */
		if (!end || is < 0 || is > step)
			break;
		at = keep = (size_t)(end - text) + 1;
	}
	if (st == OK && keep < n && ftruncate(f->log, (off_t)keep))
		st = file_fail(e, "write", path);
	mem_free(text);
	mem_free(path);
	return st;
}

/* --- Checkpoints ------------------------------------------------------------------------------------------------ */
/* The step in "step-00000120.ckpt"; below 0: another file. */
static long checkpoint_step(const char *name)
{
	char *end;
	long step;

	if (strncmp(name, "step-", 5) || name[5] < '0' || name[5] > '9')
		return -1;
	step = strtol(name + 5, &end, 10);
	return strcmp(end, ".ckpt") ? -1 : step;
}

static char *checkpoint_path(const char *dir, long step)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/" CHECKPOINTS "/step-%08ld.ckpt", dir, step);
	return buf_take(&b);
}

/* The steps that have a checkpoint: how many, and of these the `most` last ones in ascending order
 * are not told; *last is the last. */
static int list(const char *dir, long **steps)
{
	char *path = file_path(dir, CHECKPOINTS);
	DIR *d = opendir(path);
	struct dirent *entry;
	int n = 0, cap = 0;

	*steps = NULL;
	while (d && (entry = readdir(d))) {
		long step = checkpoint_step(entry->d_name);

		if (step < 0)
			continue;
		*steps = mem_grow(*steps, &cap, n + 1, sizeof **steps);
		(*steps)[n++] = step;
	}
	if (d)
		closedir(d);
	mem_free(path);
	return n;
}

static int rising(const void *p, const void *q)
{
	long a = *(const long *)p, b = *(const long *)q;

	return (a > b) - (a < b);
}

char *train_last_checkpoint(const char *dir)
{
	long *steps;
	int n = list(dir, &steps);
	char *path;

	qsort(steps ? steps : &(long){ 0 }, (size_t)n, sizeof *steps, rising);
	path = n ? checkpoint_path(dir, steps[n - 1]) : NULL;
	mem_free(steps);
	return path;
}

/* What a process wrote that was killed; the folder is ours alone. */
static void remove_halves(const char *dir)
{
	char *path = file_path(dir, CHECKPOINTS);
	DIR *d = opendir(path);
	struct dirent *entry;

	while (d && (entry = readdir(d))) {
		size_t n = strlen(entry->d_name);

		if (n > 9 && !strncmp(entry->d_name, "step-", 5) &&
		    !strcmp(entry->d_name + n - 9, ".ckpt.tmp"))
			(void)unlinkat(dirfd(d), entry->d_name, 0);
	}
	if (d)
		closedir(d);
	mem_free(path);
}

enum status train_save(struct train_folder *f, const struct train_machine *m,
		       const struct train_state *s, long keep, char **path, struct err *e)
{
	enum status st;
	long *steps;
	int n;

	*path = checkpoint_path(f->dir, s->step);
	st = train_checkpoint_write(*path, m, s, e);
	if (st != OK)
		return st;
	remove_halves(f->dir);
	n = list(f->dir, &steps);
	qsort(steps ? steps : &(long){ 0 }, (size_t)n, sizeof *steps, rising);
	for (int i = 0; i + keep < n; i++) {
		char *old = checkpoint_path(f->dir, steps[i]);

		(void)unlink(old);
		mem_free(old);
	}
	mem_free(steps);
	return OK;
}
