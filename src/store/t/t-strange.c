/*
 * t-strange.c -- what others do to the folder of a store, while it is open and while it is not:
 * things that have the name of a log, logs exchanged under a handle, damage that somebody else
 * finds; what was not kept is given back; copies of logs that went another way; the clock.
 */
#include "store/os_priv.h"
#include "store/t/canvases.h"

static bool is_code(enum status st, const struct err *e, const char *code)
{
	return st != OK && !strcmp(e->code, code);
}

static enum status ask_version(struct store *s, const char *id, struct err *e)
{
	long version;

	return store_version(s, id, &version, e);
}

/* How many canvases are listed as damaged, of how many? */
static int damaged_of(struct store *s, int *n)
{
	struct arena *a = arena_new();
	struct store_entry *all;
	int damaged = 0;

	if (store_list(s, a, &all, n, NULL) != OK)
		*n = 0;
	for (int i = 0; i < *n; i++)
		damaged += all[i].damaged;
	arena_free(a);
	return damaged;
}

static int in_trash(struct store *s)
{
	struct arena *a = arena_new();
	struct store_trashed *all;
	int n = 0;

	if (store_trash_list(s, a, &all, &n, NULL) != OK)
		n = -1;
	arena_free(a);
	return n;
}

/* --- Things that have the name of a log ---------------------------------------------------- */

enum { LINK, FOLDER, PIPE, ENDLESS, NEWER, THINGS };

static void put_thing(const char *path, int what)
{
	static const char newer[] =
		"0123456789abcdef 0 0 5 canvas {\"format\":7,\"id\":\"x\",\"title\":\"\"}\n";
	FILE *f;
	bool good = true;

	unlink(path);
	switch (what) {
	case LINK: good = !symlink("/etc/passwd", path); break;
	case FOLDER: good = !mkdir(path, 0700); break;
	case PIPE: good = !mkfifo(path, 0600); break;
	case ENDLESS:
		f = fopen(path, "w");
		good = f && !fclose(f) && !truncate(path, (off_t)3 << 30);
		break;
	default:
		f = fopen(path, "w");
		good = f && fputs(newer, f) >= 0 && !fclose(f);
		break;
	}
	if (!good)
		printf("# thing %d could not be made\n", what);
}

static void things(const char *dir)
{
	char id[THINGS][STORE_ID], index[400];
	struct store *s = open_at(dir);
	struct store_health h;
	struct store_repaired r;
	struct err e = { 0 };
	int n, told = 0, deleted = 0;

	snprintf(index, sizeof index, "%s/index", dir);
	for (int i = 0; i < THINGS; i++) {
		new_canvas(s, id[i], "x");
		say(s, id[i], "A = (0, 0)");
	}
	store_close(s);
	for (int i = 0; i < THINGS; i++)
		put_thing(file_of(dir, id[i], "log"), i);
	s = open_at(dir);
	ok(damaged_of(s, &n) == THINGS && n == THINGS, "things that are no logs: told");
	store_close(s);
	unlink(index);
	s = open_at(dir);
	ok(damaged_of(s, &n) == THINGS && n == THINGS, "and without the index");
	for (int i = 0; i < THINGS; i++)
		told += is_code(ask_version(s, id[i], &e), &e,
				i == NEWER ? "unavailable" : "damaged") &&
			store_check(s, id[i], &h, &e) == OK &&
			h.state == (i == NEWER ? STORE_FOREIGN : STORE_DAMAGED);
	ok(told == THINGS, "each is refused and checked (%d)", told);
	ok(store_repair(s, id[PIPE], false, &r, &e) == OK && r.removed &&
		   access(file_of(dir, id[PIPE], "log"), F_OK),
	   "repaired: it is no canvas any more");
	for (int i = 0; i < THINGS; i++)
		deleted += i != PIPE && store_delete(s, id[i], &e) == OK &&
			   access(file_of(dir, id[i], "log"), F_OK) &&
			   is_code(ask_version(s, id[i], &e), &e, "not_found");
	ok(deleted == THINGS - 1 && !damaged_of(s, &n) && !n, "and deleted (%d)", deleted);
	store_close(s);
}

/* --- Logs exchanged under a handle ------------------------------------------------------------ */

static void exchanged(const char *dir)
{
	char id[STORE_ID], aside[420], *was, *log;
	struct store *s = open_at(dir), *t;
	struct store_health h;
	struct err e = { 0 };
	int fd;

	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (1, 0)");
	was = text_of(s, id);
	log = mem_strdup(file_of(dir, id, "log"));
	snprintf(aside, sizeof aside, "%s/aside", dir);
	ok(!rename(log, aside) && say(s, id, "C = (0, 0)") == -1,
	   "a log that was taken away gets no lines");
	ok(!rename(aside, log) && same_text(was, text_of(s, id)) && say(s, id, "C = (2, 0)"),
	   "and goes on when it is back");
	/* Another in its place. */
	ok(!link(log, aside) && !unlink(log), "its file is elsewhere");
	fd = open(log, O_RDWR | O_CREAT, 0600);
	t = open_at(dir);
	store_close(t);
	ok(fd >= 0 && !close(fd) && say(s, id, "D = (3, 0)") == -1 &&
		   is_code(ask_version(s, id, &e), &e, "damaged"),
	   "an empty one in its place is told");
	ok(store_check(s, id, &h, &e) == OK && h.state == STORE_DAMAGED && h.known == 3,
	   "as what it is");
	ok(!rename(aside, log) && say(s, id, "D = (3, 0)") == 1, "the right one again");
	store_close(s);
	mem_free(log);
}

/* One store has the figure in memory, another finds the log damaged. */
static void told_by_others(const char *dir)
{
	char id[STORE_ID], byte = 'x';
	struct store *s = open_at(dir), *t;
	struct store_repaired r;
	struct store_health h;
	struct err e = { 0 };
	int fd;

	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (1, 0)");
	fd = open(file_of(dir, id, "log"), O_RDWR);
	ok(fd >= 0 && pwrite(fd, &byte, 1, 120) == 1 && !close(fd), "a byte is another");
	t = open_at(dir);
	ok(store_check(t, id, &h, &e) == OK && h.state == STORE_DAMAGED, "found");
	ok(say(s, id, "C = (2, 0)") == -1 && is_code(ask_version(s, id, &e), &e, "damaged"),
	   "who has the figure takes no calls any more");
	ok(store_repair(t, id, false, &r, &e) == OK && say(s, id, "C = (2, 0)") == 1,
	   "until it is repaired");
	store_close(t);
	store_close(s);
}

/* --- What was not kept is given back ------------------------------------------------------------ */

struct account {
	int canvases;
	int64_t bytes;
};

static bool count(void *user, const struct store_taking *t, struct err *e)
{
	struct account *a = user;

	(void)e;
	a->canvases += t->canvases;
	a->bytes += t->bytes;
	return true;
}

/* A disk whose syncs fail. */
static int no_sync(void *user, int fd, bool data)
{
	if (*(bool *)user && data) {
		errno = EIO;
		return -1;
	}
	return store_os_plain.sync(user, fd, data);
}

static void given_back(const char *dir)
{
	bool broken = false;
	struct store_os os = store_os_plain;
	struct store_options o = { .dir = dir, .os = &os };
	struct account a = { 0 }, was;
	struct store *s;
	char id[STORE_ID], none[STORE_ID];

	os.user = &broken;
	os.sync = no_sync;
	s = open_store(&o);
	store_ask_before(s, count, &a);
	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	was = a;
	ok(store_rename(s, id, "a title", NULL) == OK && a.bytes > was.bytes,
	   "titles are counted");
	was = a;
	broken = true;
	ok(say(s, id, "B = (0, 0)") == -1 && store_rename(s, id, "y", NULL) == E_SYS &&
		   store_create(s, none, "", NULL) == E_SYS,
	   "nothing can be kept");
	broken = false;
	ok(a.canvases == was.canvases && a.bytes == was.bytes, "nor does anything count");
	ok(store_delete(s, id, NULL) == OK && !a.canvases && !a.bytes, "in the end nothing");
	store_close(s);
}

/* --- A store that can only be read --------------------------------------------------------------- */

static int reads_only(void *user, int dir, const char *name, int flags)
{
	if (flags & (O_RDWR | O_WRONLY | O_CREAT)) {
		errno = EROFS;
		return -1;
	}
	return store_os_plain.open(user, dir, name, flags);
}

static int makes_none(void *user, int dir, const char *name)
{
	struct stat there;

	(void)user;
	errno = fstatat(dir, name, &there, 0) ? EROFS : EEXIST;
	return -1;
}

static int renames_none(void *user, int from, const char *old, int to, const char *name)
{
	(void)user;
	(void)from;
	(void)old;
	(void)to;
	(void)name;
	errno = EROFS;
	return -1;
}

/* A copy on a medium, with an index and without one. */
static void read_only(const char *dir)
{
	struct store_os os = store_os_plain;
	struct store_options o = { .dir = dir, .os = &os };
	char id[STORE_ID], none[STORE_ID], path[400], *was;
	struct store *s = open_at(dir);
	struct store_health h;
	struct err e = { 0 };
	int n, found = 0;

	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	was = text_of(s, id);
	store_close(s);
	os.open = reads_only;
	os.mkdir = makes_none;
	os.rename = renames_none;
	for (int i = 0; i < 2; i++) {
		s = open_store(&o);
		found += !damaged_of(s, &n) && n == 1 && store_check(s, id, &h, &e) == OK &&
			 h.state == STORE_SOUND;
		store_close(s);
		snprintf(path, sizeof path, "%s/%s", dir, i ? "lock" : "index");
		unlink(path);
	}
	ok(found == 2, "it is opened and checked");
	s = open_store(&o);
	ok(same_text(was, text_of(s, id)), "looked at");
	ok(say(s, id, "B = (0, 0)") == -1 && store_create(s, none, "", &e) == E_SYS &&
		   store_delete(s, id, &e) == E_SYS,
	   "and not changed");
	ok(!damaged_of(s, &n) && n == 1, "afterwards neither");
	store_close(s);
}

/* --- Long logs are whole or not there ---------------------------------------------------------- */

static int no_link(void *user, int from, const char *old, int to, const char *name)
{
	(void)from;
	(void)old;
	(void)to;
	(void)name;
	errno = *(int *)user;
	return -1;
}

static void long_logs(const char *dir)
{
	int why = EIO;
	struct store_os os = store_os_plain;
	struct store_options o = { .dir = dir, .os = &os };
	struct store *s = open_store(&o);
	char id[STORE_ID], copy[STORE_ID], line[60];
	struct err e = { 0 };
	int n;

	new_canvas(s, id, "long");
	for (int i = 0; i < 90; i++) {
		snprintf(line, sizeof line, "P_%d = (%d, 0)", i, i);
		say(s, id, line);
	}
	os.user = &why;
	os.link = no_link;
	ok(store_copy(s, copy, id, -1, &e) == E_SYS && damaged_of(s, &n) == 0 && n == 1,
	   "a copy that cannot get its name is not there");
	why = EPERM;
	ok(store_copy(s, copy, id, -1, &e) == OK && damaged_of(s, &n) == 0 && n == 2 &&
		   say(s, copy, "A = (0, 0)") == 1,
	   "without links it is renamed");
	ok(store_delete(s, copy, &e) == OK && store_trash_restore(s, copy, copy, &e) == OK &&
		   say(s, copy, "B = (0, 0)") == 1 && !in_trash(s),
	   "and so is what comes back");
	store_close(s);
}

/* --- Copies and the trash ------------------------------------------------------------------------- */

static void other_way(const char *dir)
{
	char id[STORE_ID], from[300], to[300], now[STORE_ID], path[420];
	struct store *s, *t;
	struct store_saved saved;
	struct store_repaired r;
	struct err e = { 0 };

	snprintf(from, sizeof from, "%s/from", dir);
	snprintf(to, sizeof to, "%s/to", dir);
	s = open_at(from);
	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (1, 0)");
	ok(store_backup(s, to, NULL, NULL, &saved, &e) == OK, "a copy");
	store_close(s);
	snprintf(path, sizeof path, "%s", file_of(from, id, "log"));
	ok(!truncate(path, 150), "the log is cut");
	s = open_at(from);
	ok(store_repair(s, id, false, &r, &e) == OK && r.changed, "and repaired");
	ok(store_backup(s, to, NULL, NULL, &saved, &e) == OK && saved.bytes, "copied again");
	t = open_at(to);
	ok(in_trash(t) == 1 && store_delete(t, id, &e) == OK &&
		   store_trash_restore(t, id, now, &e) == OK,
	   "the copy has what it had in its trash");
	store_close(t);
	store_close(s);
}

/* A log that is lost after the canvas was deleted once and brought back is lost. */
static void lost_again(const char *dir)
{
	char id[STORE_ID], log[420], kept[420];
	struct store *s = open_at(dir);
	struct err e = { 0 };
	int n;

	new_canvas(s, id, "x");
	say(s, id, "A = (0, 0)");
	snprintf(log, sizeof log, "%s", file_of(dir, id, "log"));
	snprintf(kept, sizeof kept, "%s/kept", dir);
	ok(!link(log, kept) && store_delete(s, id, &e) == OK && !rename(kept, log) &&
		   !chmod(log, 0600),
	   "deleted, and put back by hand");
	store_close(s);
	s = open_at(dir);
	ok(say(s, id, "B = (1, 0)") == 1, "it goes on");
	store_close(s);
	unlink(log);
	s = open_at(dir);
	ok(is_code(ask_version(s, id, &e), &e, "damaged") && damaged_of(s, &n) == 1,
	   "lost, though the trash has an older one");
	store_close(s);
}

/* What another process made, and who asks has never seen. */
static void lost_elsewhere(const char *dir)
{
	struct store *s = open_at(dir), *t = open_at(dir);
	struct err e = { 0 };
	char id[STORE_ID];

	new_canvas(t, id, "x");
	say(t, id, "A = (0, 0)");
	unlink(file_of(dir, id, "log"));
	ok(is_code(ask_version(s, id, &e), &e, "damaged"),
	   "lost before it was ever asked for");
	store_close(t);
	store_close(s);
}

/* --- Clocks -------------------------------------------------------------------------------------- */

static int64_t at_most(void *user)
{
	return *(int64_t *)user;
}

static void future(const char *dir)
{
	int64_t now = 2000000000, bytes;
	struct store *s = open_at(dir);
	char id[STORE_ID];
	int n = 0;

	store_set_clock(s, at_most, &now);
	new_canvas(s, id, "x");
	ok(store_delete(s, id, NULL) == OK && in_trash(s) == 1,
	   "deleted while the clock was ahead");
	now -= 365 * 86400;
	ok(store_trash_empty(s, 86400, &n, &bytes, NULL) == OK && !n, "that is no day ago");
	ok(store_trash_empty(s, 0, &n, &bytes, NULL) == OK && n == 1, "but all is all");
	store_close(s);
}

struct clocks {
	int64_t wall, steady;
};

static int64_t wall(void *user)
{
	return ((struct clocks *)user)->wall;
}

static int64_t steady(void *user)
{
	return ((struct clocks *)user)->steady;
}

/* So many seconds pass, and somebody looks; is the clock doubted then? */
static bool doubted_after(struct store *s, struct clocks *c, int64_t seconds)
{
	struct buf why = { 0 };
	bool is;
	int n;

	c->wall += seconds;
	c->steady += seconds;
	(void)damaged_of(s, &n);
	is = store_clock_doubted(s, &why);
	buf_clear(&why);
	return is;
}

/* A canvas that was used while the clock was ahead hides no later jump. */
static void used_tomorrow(const char *dir)
{
	const int64_t year = 365L * 86400;
	struct clocks c = { 2000000000, 1000 };
	struct store *s = open_at(dir);
	char id[STORE_ID];
	bool doubt;

	store_set_clock(s, wall, &c);
	store_set_steady(s, steady);
	new_canvas(s, id, "x");
	c.wall -= 10 * year;
	doubt = doubted_after(s, &c, 3600);
	for (int i = 0; i < 5; i++)
		doubt = doubted_after(s, &c, 86400) && doubt;
	ok(!doubt && !doubted_after(s, &c, 3600), "a jump back is forgotten in some days");
	store_close(s);
	c.wall += 5 * year;
	s = open_at(dir);
	store_set_clock(s, wall, &c);
	store_set_steady(s, steady);
	ok(doubted_after(s, &c, 3600), "five years ahead while nobody was there");
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
	in_folder(things);
	in_folder(exchanged);
	in_folder(told_by_others);
	in_folder(given_back);
	in_folder(read_only);
	in_folder(long_logs);
	in_folder(other_way);
	in_folder(lost_again);
	in_folder(lost_elsewhere);
	in_folder(future);
	in_folder(used_tomorrow);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
