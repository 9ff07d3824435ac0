/*
 * t-damage.c -- whatever happens to the files, no acknowledged call is lost while its line
 * is there, and nothing half-written is ever seen.
 */
#include "fig/t/random_fig.h"
#include "store/t/canvases.h"
#include <signal.h>
#include <sys/resource.h>

static char *slurp(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	struct buf b = { 0 };
	char part[4096];
	size_t k;

	while (f && (k = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, k);
	if (f)
		fclose(f);
	*n = b.n;
	return buf_take(&b);
}

/* A log without the room after its last line. */
static char *slurp_log(const char *path, size_t *n)
{
	char *s = slurp(path, n);

	while (*n && !s[*n - 1])
		--*n;
	return s;
}

/* One byte becomes another. */
static void spoil(struct rng *rng, char *s, size_t n)
{
	size_t at = rng_below(rng, n);

	s[at] ^= (char)(1 + rng_below(rng, 255));
}

static void spill(const char *path, const char *s, size_t n)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(s, 1, n, f) != n || fclose(f)) {
		printf("Bail out! cannot write %s\n", path);
		exit(1);
	}
}

static int lines_of(const char *s, size_t n)
{
	int lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += s[i] == '\n';
	return lines;
}

/* --- The end of a log ----------------------------------------------------------------------- */

/* Is the canvas said to be damaged, and what is intact of it the text `want`? */
static bool is_damaged(struct store *s, const char *id, const char *want)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	char *is = NULL;
	long version;
	bool good = store_version(s, id, &version, &e) == E_SYS && !strcmp(e.code, "damaged");

	good = good && store_read(s, id, whole_text, &b, &e) == E_SYS && !b.n;
	if (want) {
		good = good && store_read_intact(s, id, whole_text, &b, &e) == OK;
		is = buf_take(&b);
		good = good && !strcmp(is, want);
	}
	mem_free(is);
	buf_clear(&b);
	return good;
}

/* A canvas with a last line, and what there was before it. */
struct last_line {
	char id[STORE_ID], index[400], log_path[400];
	char *log, *before, *after, *index_before, *index_after;
	size_t n_before, n, n_index_before, n_index_after;
};

static void make_last_line(const char *dir, struct last_line *l)
{
	struct store *s = open_at(dir);

	snprintf(l->index, sizeof l->index, "%s/index", dir);
	new_canvas(s, l->id, "end");
	snprintf(l->log_path, sizeof l->log_path, "%s", file_of(dir, l->id, "log"));
	say(s, l->id, "A = (0, 0)");
	say(s, l->id, "B = (1, 0)");
	l->before = text_of(s, l->id);
	store_close(s);
	mem_free(slurp_log(l->log_path, &l->n_before));
	l->index_before = slurp(l->index, &l->n_index_before);
	s = open_at(dir);
	say(s, l->id, "l = Line(A, B)");
	l->after = text_of(s, l->id);
	store_close(s);
	l->log = slurp_log(l->log_path, &l->n);
	l->index_after = slurp(l->index, &l->n_index_after);
}

/* The files with a changed log; told: as if the last line had been acknowledged. */
static struct store *open_with(const char *dir, const struct last_line *l, const char *log,
			       size_t n, bool told)
{
	spill(l->log_path, log, n);
	spill(l->index, told ? l->index_after : l->index_before,
	      told ? l->n_index_after : l->n_index_before);
	return open_at(dir);
}

static void free_last_line(struct last_line *l)
{
	mem_free(l->log);
	mem_free(l->before);
	mem_free(l->after);
	mem_free(l->index_before);
	mem_free(l->index_after);
}

static void broken_end(const char *dir)
{
	struct last_line l;
	struct store *s;
	char *copy;
	int good = 0, tried = 0, told = 0, bits = 0, alone = 0, bytes;
	long version;

	make_last_line(dir, &l);
	bytes = (int)(l.n - l.n_before);
	/* Cut anywhere in the last line, which nobody was told of: a crash. */
	for (size_t cut = l.n_before; cut <= l.n; cut++) {
		char *is;

		s = open_with(dir, &l, l.log, cut, false);
		is = text_of(s, l.id);
		good += !strcmp(is, cut == l.n ? l.after : l.before);
		tried++;
		mem_free(is);
		if (cut % 7 == 0) {
			good += say(s, l.id, "C = (5, 5)") == 1;
			store_close(s);
			s = open_at(dir);
			good += store_version(s, l.id, &version, NULL) == OK &&
				version == (cut == l.n ? 4 : 3);
			tried += 2;
		}
		store_close(s);
		if (cut < l.n) {
			s = open_with(dir, &l, l.log, cut, true);
			told += is_damaged(s, l.id, l.before);
			store_close(s);
		}
	}
	ok(good == tried, "cut at any of %d places: the last call is there or not", bytes);
	ok(told == bytes, "one that was acknowledged is missed (%d)", told);
	/* Any wrong byte in the last line; with the index and without. */
	copy = mem_alloc(l.n + 1);
	for (size_t at = l.n_before; at < l.n; at++) {
		memcpy(copy, l.log, l.n);
		copy[at] ^= (char)(1 << (at % 8));
		s = open_with(dir, &l, copy, l.n, true);
		bits += is_damaged(s, l.id, l.before);
		store_close(s);
		unlink(l.index);
		s = open_at(dir);
		alone += is_damaged(s, l.id, l.before);
		store_close(s);
	}
	ok(bits == bytes, "a wrong bit anywhere in the last line is told (%d)", bits);
	ok(alone == bytes, "also when the index is lost (%d)", alone);
	/* A hole of zeros, as a crashed machine may leave. */
	memcpy(copy, l.log, l.n);
	memset(copy + l.n_before, 0, l.n - l.n_before);
	s = open_with(dir, &l, copy, l.n, false);
	ok(say(s, l.id, "l = Line(A, B)") == 1, "a call after zeros");
	ok(same_text(mem_strdup(l.after), text_of(s, l.id)), "gives what it gave");
	store_close(s);
	s = open_at(dir);
	ok(same_text(mem_strdup(l.after), text_of(s, l.id)), "also when opened again");
	store_close(s);
	mem_free(copy);
	free_last_line(&l);
}

/* While a log is open there is room after its last line; a line that breaks off within it
 * is no line, and who closes the log takes the rest of the room away. */
static void room(const char *dir)
{
	enum { ROOM = 5000 };
	struct last_line l;
	struct store *s;
	char *copy;
	size_t n_file, n_log;
	int good = 0, trimmed = 0, tried = 0;

	make_last_line(dir, &l);
	s = open_at(dir);
	say(s, l.id, "Undo()");
	mem_free(slurp_log(l.log_path, &n_log));
	mem_free(slurp(l.log_path, &n_file));
	ok(n_file > n_log, "an open log has room");
	store_close(s);
	mem_free(slurp(l.log_path, &n_file));
	ok(n_file == n_log, "a closed one has none");
	copy = mem_alloc(l.n + ROOM);
	for (size_t at = l.n_before; at <= l.n; at++, tried++) {
		char *is;

		memset(copy, 0, l.n + ROOM);
		memcpy(copy, l.log, at);
		s = open_with(dir, &l, copy, l.n + ROOM, false);
		is = text_of(s, l.id);
		good += !strcmp(is, at == l.n ? l.after : l.before);
		mem_free(is);
		good += say(s, l.id, "Q = Intersect(l, l)") < 1;
		good += say(s, l.id, "C = (2, 0)") == 1;
		store_close(s);
		s = open_at(dir);
		is = text_of(s, l.id);
		good += strstr(is, "\"C\"") != NULL;
		mem_free(is);
		store_close(s);
		mem_free(slurp(l.log_path, &n_file));
		mem_free(slurp_log(l.log_path, &n_log));
		trimmed += n_file == n_log;
	}
	ok(good == 4 * tried, "broken off at %d places, the line is there or not", tried);
	ok(trimmed == tried, "and the log is tidied up");
	mem_free(copy);
	free_last_line(&l);
}

/* Damage in the middle is told; repair keeps what is before it, and everything in the trash. */
static void broken_middle(const char *dir)
{
	struct store *s = open_at(dir);
	struct store_repaired fixed;
	struct store_health h;
	struct arena *a = arena_new();
	struct store_entry *all;
	struct store_trashed *trash;
	struct err e = { 0 };
	char id[STORE_ID], back[STORE_ID], *log, *was;
	size_t n, n_was, at = 0;
	long version;
	int fd, count;

	new_canvas(s, id, "middle");
	for (int i = 0; i < 8; i++) {
		char line[40];

		snprintf(line, sizeof line, "P_%d = (%d, 1)", i, i);
		say(s, id, line);
	}
	store_close(s);
	log = slurp_log(file_of(dir, id, "log"), &n);
	for (int lines = 0; lines < 4; at++)
		lines += log[at] == '\n';
	fd = open(file_of(dir, id, "log"), O_WRONLY);
	ok(fd >= 0 && pwrite(fd, "#", 1, (off_t)at + 30) == 1,
	   "a wrong byte in the fifth line");
	close(fd);
	was = slurp(file_of(dir, id, "log"), &n_was);
	s = open_at(dir);
	ok(is_damaged(s, id, NULL) && say(s, id, "Q = (0, 0)") < 0, "it is told");
	ok(store_list(s, a, &all, &count, NULL) == OK && count == 1 && all[0].damaged &&
		   all[0].version == 8,
	   "also in lists");
	ok(store_check(s, id, &h, &e) == OK, "it can be looked at");
	ok(h.state == STORE_DAMAGED && h.version == 3 && h.known == 8 && h.line == 5 &&
		   h.byte == (int64_t)at && h.behind == 4,
	   "%s, %d good lines behind it", h.what, h.behind);
	mem_free(log);
	log = slurp(file_of(dir, id, "log"), &n);
	ok(n == n_was && !memcmp(log, was, n), "and nothing is changed");
	ok(store_repair(s, id, true, &fixed, &e) == OK && fixed.changed && !fixed.removed &&
		   fixed.taken == 4 && !fixed.refused,
	   "repaired: %s", fixed.trash);
	ok(store_version(s, id, &version, NULL) == OK && version == 3 &&
		   say(s, id, "Q = (0, 0)") == 1,
	   "what is intact is the canvas");
	ok(store_entry(s, fixed.salvaged, all, &e) == OK && all->objects == 7,
	   "what could be read behind the damage is another");
	ok(store_trash_list(s, a, &trash, &count, &e) == OK && count == 1 &&
		   !strcmp(trash[0].why, "repaired") && trash[0].bytes == (int64_t)n_was,
	   "the log as it was is in the trash");
	ok(store_trash_restore(s, id, back, &e) == E_ARG && !strcmp(e.code, "name_taken"),
	   "%s", e.msg);
	ok(store_delete(s, id, &e) == OK &&
		   store_trash_restore(s, trash[0].name, back, &e) == OK &&
		   !strcmp(back, id) && is_damaged(s, id, NULL),
	   "brought back it is as damaged as it was");
	store_close(s);
	s = open_at(dir);
	ok(is_damaged(s, id, NULL) && store_delete(s, id, &e) == OK &&
		   store_version(s, id, &version, &e) == E_ARG,
	   "and can be deleted");
	store_close(s);
	/* Not even a first line; no log. */
	s = open_at(dir);
	new_canvas(s, id, "first");
	say(s, id, "A = (0, 0)");
	spill(file_of(dir, id, "log"), "garbage\n", 8);
	ok(is_damaged(s, id, NULL), "no first line");
	mem_free(slurp_log(file_of(dir, id, "log"), &n));
	ok(n == 8, "it is left alone");
	spill(file_of(dir, id, "log"), "", 0);
	ok(is_damaged(s, id, NULL), "an empty log");
	ok(!unlink(file_of(dir, id, "log")) && is_damaged(s, id, NULL), "no log");
	ok(store_list(s, a, &all, &count, NULL) == OK && count == 2 &&
		   all[0].damaged + all[1].damaged == 1,
	   "it is still listed");
	store_close(s);
	s = open_at(dir);
	ok(is_damaged(s, id, NULL), "also by who opens the store anew");
	ok(!mkfifo(file_of(dir, id, "log"), 0600) && say(s, id, "A = (0, 0)") < 0,
	   "a pipe in its place is no canvas either");
	ok(!unlink(file_of(dir, id, "log")) && store_delete(s, id, &e) == OK &&
		   store_version(s, id, &version, &e) == E_ARG,
	   "it can be deleted");
	store_close(s);
	arena_free(a);
	mem_free(was);
	mem_free(log);
}

/* A log of a version to come. */
static void foreign(const char *dir)
{
	struct store *s = open_at(dir);
	struct store_pos p = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID], *log;
	size_t n;
	long version;

	new_canvas(s, id, "foreign");
	store_close(s);
	store_log_add(&b, &p, 0, 0, 1, STORE_CANVAS,
		      "{\"format\":2,\"id\":\"x\",\"title\":7}");
	buf_add(&b, "something else\n");
	spill(file_of(dir, id, "log"), b.s, b.n);
	s = open_at(dir);
	ok(store_version(s, id, &version, &e) == E_SYS && strstr(e.msg, "another version"),
	   "a log of another version: %s", e.msg);
	ok(say(s, id, "A = (0, 0)") < 0, "it cannot be used");
	store_close(s);
	log = slurp(file_of(dir, id, "log"), &n);
	ok(n == b.n && !memcmp(log, b.s, n), "and is left alone");
	mem_free(log);
	buf_clear(&b);
}

/* A line that was seen, and then taken back because it could not be synced: whoever saw it
 * must not go on from it, not even when another of the same length stands there. */
static void taken_back(const char *dir)
{
	struct store *s = open_at(dir), *t = open_at(dir);
	char id[STORE_ID], path[400], *is, *index;
	size_t n, n_line, n_index;

	snprintf(path, sizeof path, "%s/index", dir);
	new_canvas(s, id, "back");
	index = slurp(path, &n_index); /* nobody was told of the line */
	mem_free(slurp_log(file_of(dir, id, "log"), &n));
	say(t, id, "A = (0, 0)");
	mem_free(slurp_log(file_of(dir, id, "log"), &n_line));
	is = text_of(s, id);
	ok(strstr(is, "\"A\"") != NULL, "another store sees the line");
	mem_free(is);
	store_close(t);
	ok(!truncate(file_of(dir, id, "log"), (off_t)n), "it is taken back");
	spill(path, index, n_index);
	mem_free(index);
	t = open_at(dir);
	say(t, id, "B = (0, 0)");
	mem_free(slurp_log(file_of(dir, id, "log"), &n));
	ok(n == n_line, "and another is written, as long");
	ok(say(s, id, "C = (1, 1)") == 1, "the store that saw the first goes on");
	is = text_of(s, id);
	ok(strstr(is, "\"B\"") && strstr(is, "\"C\"") && !strstr(is, "\"A\""),
	   "from what is there");
	ok(same_text(is, text_of(t, id)), "and so does the other");
	/* A shorter one, with room after it, for one who only looks. */
	new_canvas(s, id, "short");
	index = slurp(path, &n_index);
	mem_free(slurp_log(file_of(dir, id, "log"), &n));
	say(t, id, "A_1 = (100, 100)");
	mem_free(text_of(s, id));
	store_close(t);
	ok(!truncate(file_of(dir, id, "log"), (off_t)n), "another line is taken back");
	spill(path, index, n_index);
	mem_free(index);
	t = open_at(dir);
	say(t, id, "B = (0, 0)");
	is = text_of(s, id);
	ok(strstr(is, "\"B\"") && !strstr(is, "\"A_1\""), "who looks sees what is there");
	mem_free(is);
	store_close(s);
	store_close(t);
}

/* --- The index ---------------------------------------------------------------------------------- */

#define MANY 40

static char *list_text(struct store *s)
{
	struct arena *a = arena_new();
	struct store_entry *all;
	struct buf b = { 0 };
	int n = 0;

	if (store_list(s, a, &all, &n, NULL) == OK)
		for (int i = 0; i < n; i++)
			buf_addf(&b, "%s %s %ld %d %lld\n", all[i].id, all[i].title,
				 all[i].version, all[i].objects, (long long)all[i].created);
	arena_free(a);
	return buf_take(&b);
}

static int by_line(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The times of use may differ when they come from the logs: compare as sets. */
static int same_list(const char *x, const char *y)
{
	char *p = mem_strdup(x), *q = mem_strdup(y), *line[2][MANY + 4];
	int n[2] = { 0, 0 }, same;

	for (int k = 0; k < 2; k++)
		for (char *s = k ? q : p; *s && n[k] < MANY + 4;) {
			char *end = strchr(s, '\n');

			line[k][n[k]++] = s;
			*end = 0;
			s = end + 1;
		}
	same = n[0] == n[1];
	for (int k = 0; k < 2; k++)
		qsort(line[k], (size_t)n[k], sizeof *line[k], by_line);
	for (int i = 0; same && i < n[0]; i++)
		same = !strcmp(line[0][i], line[1][i]);
	mem_free(p);
	mem_free(q);
	return same;
}

static void index_lost(const char *dir)
{
	struct store *s = open_at(dir), *t;
	char id[MANY][STORE_ID], path[400], *want, *is, *bytes;
	struct rng rng = { 7 };
	size_t n;
	int good = 0;

	for (int i = 0; i < MANY; i++) {
		char title[20];

		snprintf(title, sizeof title, "title %d", i);
		new_canvas(s, id[i], title);
		for (int k = 0; k < i % 5; k++)
			say(s, id[i], "Z = (0, 0)");
		if (i % 3 == 0)
			say(s, id[i], "(1, 2)");
	}
	want = list_text(s);
	ok(lines_of(want, strlen(want)) == MANY, "a list of %d", MANY);
	store_close(s);
	snprintf(path, sizeof path, "%s/index", dir);
	bytes = slurp(path, &n);
	for (int round = 0; round < 60; round++) {
		char *copy = mem_alloc(n + 1);
		size_t len = n;

		memcpy(copy, bytes, n);
		if (round == 0)
			len = 0;
		else if (round == 1)
			memset(copy, 0, n);
		else if (round == 2)
			memset(copy, 0, 64);
		else if (round < 20)
			len = (size_t)rng_below(&rng, n);
		else
			for (int k = 0; k < round; k++)
				spoil(&rng, copy, n);
		spill(path, copy, len);
		mem_free(copy);
		s = open_at(dir);
		is = list_text(s);
		good += same_list(want, is);
		mem_free(is);
		store_close(s);
	}
	ok(good == 60, "60 damaged indexes: the list is the same (%d)", good);
	/* Damaged while stores are open. */
	s = open_at(dir);
	t = open_at(dir);
	good = 0;
	for (int round = 0; round < 20; round++) {
		int fd = open(path, O_WRONLY);

		for (int k = 0; k < 5; k++)
			if (pwrite(fd, "damage", 6, (off_t)rng_below(&rng, n - 6)) != 6)
				good = -1000;
		close(fd);
		is = list_text(round % 2 ? s : t);
		good += same_list(want, is);
		mem_free(is);
		say(t, id[round], "(1, 2)");
	}
	ok(good == 20, "also while it is in use (%d)", good);
	store_close(s);
	store_close(t);
	/* A log whose line the index has never heard of: the process died in between. */
	spill(path, bytes, n);
	s = open_at(dir);
	say(s, id[1], "Y = (1, 1)");
	mem_free(want);
	want = list_text(s);
	store_close(s);
	spill(path, bytes, n);
	s = open_at(dir);
	is = list_text(s);
	ok(same_list(want, is), "an index that is behind its logs");
	mem_free(is);
	ok(!unlink(file_of(dir, id[2], "log")), "a log is removed by hand");
	store_close(s);
	s = open_at(dir);
	is = list_text(s);
	ok(lines_of(is, strlen(is)) == MANY && strstr(is, id[2]) && is_damaged(s, id[2], NULL),
	   "and is missed");
	mem_free(is);
	store_close(s);
	mem_free(want);
	mem_free(bytes);
}

/* --- Snapshots ------------------------------------------------------------------------------------ */

/* Random calls with much undo, redo and moving; a plain figure does the same. */
static void snapshots(const char *dir)
{
	struct store_options o = { .dir = dir, .open = 1, .calls = 100000 };
	int same = 0, fresh = 0, without = 0, with_snap = 0, rounds = 6;

	for (int round = 0; round < rounds; round++) {
		struct store *s = open_store(&o);
		struct pick p = { .rng = { 100 + (uint64_t)round } };
		struct fig *f = fig_new(tools, STORE_SEED);
		struct buf b = { 0 };
		char id[STORE_ID], away[STORE_ID], *is, *is2;

		new_canvas(s, id, "snap");
		new_canvas(s, away, "away");
		for (int i = 0; i < 700; i++) {
			const struct fig_obs *obs;
			char line[200];
			unsigned what = pick_below(&p, 10);
			const char *a = pick_object(&p, f, KIND_BIT(KIND_POINT), false);
			const char *c = pick_object(&p, f, KIND_BIT(KIND_POINT), false);
			int x = (int)pick_below(&p, 9), y = (int)pick_below(&p, 9);

			if (what < 2 || !a)
				snprintf(line, sizeof line, "(%d, %d)", x, y);
			if ((what < 2 || !a) && fig_count(f) < 40)
				snprintf(line, sizeof line, "N_%d = (%d, %d)", i, x, y);
			else if (what < 3 && fig_count(f) < 60)
				snprintf(line, sizeof line, "M_%d = Midpoint(%s, %s)", i, a,
					 c);
			else if (what < 4 && fig_count(f) < 60)
				snprintf(line, sizeof line, "l_%d = Line(%s, %s)", i, a, c);
			else if (what < 7)
				snprintf(line, sizeof line, "SetCoords(%s, %d, %d)", a, x, y);
			else if (what < 8)
				snprintf(line, sizeof line, "Undo(%d)",
					 (int)pick_below(&p, 3) + 1);
			else if (what < 9)
				snprintf(line, sizeof line, "Redo()");
			else
				snprintf(line, sizeof line, "Redefine(%s, \"(%d, 3)\")", a,
					 (int)pick_below(&p, 9));
			fig_line(f, line, strlen(line), &obs);
			{
				struct store_call call = { .line = line };
				struct store_result r;
				struct buf ob = { 0 };

				if (store_call(s, id, &call, &r, &ob, NULL) != OK)
					printf("# %s could not be called\n", line);
				buf_clear(&ob);
			}
			if (i % 100 == 50)
				say(s, away, "1"); /* the other one is closed */
		}
		fig_canvas_json(&b, f);
		buf_addc(&b, '\n');
		fig_save(&b, f);
		is = text_of(s, id);
		same += !strcmp(strchr(is, '\n') + 1, buf_str(&b));
		with_snap += access(file_of(dir, id, "snap"), F_OK) == 0;
		store_close(s);
		s = open_store(&o);
		is2 = text_of(s, id);
		fresh += !strcmp(is, is2);
		mem_free(is2);
		store_close(s);
		unlink(file_of(dir, id, "snap"));
		s = open_store(&o);
		is2 = text_of(s, id);
		without += !strcmp(is, is2);
		mem_free(is2);
		store_close(s);
		mem_free(is);
		buf_clear(&b);
		fig_free(f);
	}
	ok(with_snap == rounds, "long histories get snapshots");
	ok(same == rounds, "a store gives what a plain figure gives (%d of %d)", same, rounds);
	ok(fresh == rounds, "opened from the snapshot: the same, byte for byte (%d)", fresh);
	ok(without == rounds, "and from the log alone (%d)", without);
}

static void bad_snapshots(const char *dir)
{
	struct store *s = open_at(dir);
	char id[STORE_ID], other[STORE_ID], *want, *snap, *is;
	struct rng rng = { 5 };
	size_t n;
	int good = 0;

	new_canvas(s, id, "a");
	new_canvas(s, other, "b");
	for (int i = 0; i < 400; i++) {
		char line[60];

		snprintf(line, sizeof line, "P_%d = (%d, 3)", i, i);
		if (say(s, id, i % 2 ? "Undo()" : line) != 1)
			break;
	}
	say(s, id, "A = (1, 1)");
	say(s, other, "B = (2, 2)");
	want = text_of(s, id);
	store_close(s);
	snap = slurp(file_of(dir, id, "snap"), &n);
	ok(n > 50, "a snapshot of %zu bytes", n);
	for (int i = 0; i < 100; i++) {
		char *copy = mem_alloc(n + 1);

		memcpy(copy, snap, n);
		spoil(&rng, copy, n);
		spill(file_of(dir, id, "snap"), copy, i % 4 ? n : rng_below(&rng, n));
		mem_free(copy);
		s = open_at(dir);
		is = text_of(s, id);
		good += !strcmp(is, want);
		mem_free(is);
		store_close(s);
	}
	ok(good == 100, "damaged snapshots are not there");
	spill(file_of(dir, other, "snap"), snap, n);
	s = open_at(dir);
	is = text_of(s, other);
	ok(strstr(is, "\"B\"") && !strstr(is, "\"A\""), "nor is that of another canvas");
	mem_free(is);
	store_close(s);
	mem_free(snap);
	mem_free(want);
}

/* --- A full disk ------------------------------------------------------------------------------------ */

static void full_disk(const char *dir)
{
	struct store *s = open_at(dir);
	struct rlimit was, low;
	struct store_call call = { .line = "B = (1, 2)" };
	struct store_call batch[2] = { { .line = "C = (1, 2)" }, { .line = "D = (1, 2)" } };
	struct store_result r;
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID], none[STORE_ID], *before;
	int call_fails = 0, batch_fails = 0, title_fails = 0, same = 0;
	size_t n;

	signal(SIGXFSZ, SIG_IGN);
	new_canvas(s, id, "full");
	say(s, id, "A = (0, 0)");
	say(s, id, "Undo()");
	before = text_of(s, id);
	mem_free(slurp_log(file_of(dir, id, "log"), &n));
	getrlimit(RLIMIT_FSIZE, &was);
	low = was;
	fflush(stdout); /* it may be a file too */
	/* Room for nothing, and for a part of a line. */
	for (rlim_t room = 0; room < 60; room += 30) {
		char *is;

		low.rlim_cur = n + room;
		setrlimit(RLIMIT_FSIZE, &low);
		call_fails +=
			store_call(s, id, &call, &r, &b, &e) == E_SYS && !b.n && e.hint[0];
		batch_fails += store_batch(s, id, batch, 2, true, &r, &b, &e) == E_SYS && !b.n;
		title_fails += store_rename(s, id, "longer", NULL) == E_SYS;
		is = text_of(s, id);
		same += !strcmp(is, before);
		mem_free(is);
		setrlimit(RLIMIT_FSIZE, &was);
	}
	low.rlim_cur = 10;
	setrlimit(RLIMIT_FSIZE, &low);
	call_fails += store_create(s, none, "x", NULL) == E_SYS;
	setrlimit(RLIMIT_FSIZE, &was);
	ok(call_fails == 3, "no room, for a call or a new canvas: %s; %s", e.msg, e.hint);
	ok(batch_fails == 2, "nor for a batch");
	ok(title_fails == 2, "nor for a title");
	ok(same == 2, "the figure is as before");
	signal(SIGXFSZ, SIG_DFL);
	ok(say(s, id, "Redo()") == 1 && say(s, id, "B = (1, 2)") == 1, "later calls work");
	mem_free(before);
	before = text_of(s, id);
	store_close(s);
	s = open_at(dir);
	ok(same_text(before, text_of(s, id)), "and last");
	{
		char *list = list_text(s);

		ok(lines_of(list, strlen(list)) == 1,
		   "the one that was not made is not listed");
		mem_free(list);
	}
	store_close(s);
	buf_clear(&b);
}

/* Somebody removes everything while a store is open. */
static void vanished(const char *dir)
{
	struct store *s = open_at(dir);
	char id[STORE_ID], other[STORE_ID];
	struct err e = { 0 };
	long version;

	new_canvas(s, id, "gone");
	say(s, id, "A = (0, 0)");
	empty_folder(dir);
	ok(store_version(s, id, &version, &e) == E_SYS && !strcmp(e.code, "damaged"),
	   "its canvases are gone: %s", e.msg);
	ok(store_create(s, other, "", &e) == E_SYS && strstr(e.msg, dir) && e.hint[0],
	   "and no others can be made: %s", e.msg);
	store_close(s);
	s = open_at(dir);
	new_canvas(s, id, "new");
	ok(say(s, id, "A = (0, 0)") == 1, "but by whoever begins anew");
	store_close(s);
}

static void in_folder(void (*test)(const char *))
{
	char *dir = new_folder();

	test(dir);
	remove_folder(dir);
}

int main(void)
{
	tools = tool_table_new();
	in_folder(broken_end);
	in_folder(room);
	in_folder(broken_middle);
	in_folder(foreign);
	in_folder(taken_back);
	in_folder(index_lost);
	in_folder(snapshots);
	in_folder(bad_snapshots);
	in_folder(full_disk);
	in_folder(vanished);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
