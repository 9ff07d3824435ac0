/*
 * t-keep.c -- nothing is lost in silence: damaged stores, machines that lose their power, clocks
 * that jump, the trash, copies.
 */
#include "store/t/corrupt.h"
#include "store/t/power.h"

#define DAY 86400

/* --- Clocks ----------------------------------------------------------------------------- */

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

static struct store *open_with_clocks(const char *dir, struct clocks *c)
{
	struct store *s = open_at(dir);

	store_set_clock(s, wall, c);
	store_set_steady(s, steady);
	return s;
}

/* So many seconds pass, an hour at a time at most; how many canvases are left? */
static int pass(struct store *s, struct clocks *c, int64_t seconds)
{
	struct arena *a = arena_new();
	struct store_entry *all;
	int n = -1;

	do {
		int64_t step = seconds < 3600 ? seconds : 3600;

		c->wall += step;
		c->steady += step;
		seconds -= step;
		if (store_list(s, a, &all, &n, NULL) != OK)
			n = -1;
	} while (seconds > 0);
	arena_free(a);
	return n;
}

static bool doubted(struct store *s, const char *word)
{
	struct buf b = { 0 };
	bool is = store_clock_doubted(s, &b);

	if (is)
		printf("# %s\n", buf_str(&b));
	is = word ? is && strstr(buf_str(&b), word) : !is;
	buf_clear(&b);
	return is;
}

/* Canvases without a word take a block of the disk each, and that is what they count for. */
static void many_small(const char *dir)
{
	struct store_options o = { .dir = dir, .trash = 400000 };
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_trashed *trash;
	char id[STORE_ID];
	int n = 0, most = 0, least = 1000;

	for (int i = 0; i < 400; i++) {
		new_canvas(s, id, "");
		if (store_delete(s, id, NULL) != OK ||
		    store_trash_list(s, a, &trash, &n, NULL) != OK)
			break;
		most = n > most ? n : most;
		least = i > 200 && n < least ? n : least;
		arena_reset(a);
	}
	ok(most == 97 && least >= 85, "of small ones as many as have room: %d to %d", least,
	   most);
	arena_free(a);
	store_close(s);
}

/* What never held anything takes no place in a list that is cut. */
static void empty_ones(const char *dir)
{
	struct store *s = open_at(dir);
	struct arena *a = arena_new();
	struct store_trashed *trash;
	char id[STORE_ID];
	int n = 0, more = 0;
	bool good = true;

	for (int i = 0; i < 60; i++) {
		new_canvas(s, id, "");
		if (i % 3 == 0)
			say(s, id, "A = (0, 0)");
		good = store_delete(s, id, NULL) == OK && good;
	}
	good = good && store_trash_newest(s, a, 12, &trash, &n, &more, NULL) == OK;
	for (int i = 0; i < n; i++)
		good = good && trash[i].version == 1;
	ok(good && n == 12 && more == 8,
	   "the newest that held something are told, and how many others there are (%d, %d)",
	   n, more);
	arena_free(a);
	store_close(s);
}

/* --- Who tidies the trash at the same time -------------------------------------------------- */
#define ROOM 800
#define TIDIERS 6

struct tidier {
	struct store *s;
	pthread_t thread;
	pthread_barrier_t *together;
};

static void *tidy(void *self)
{
	struct tidier *me = self;

	pthread_barrier_wait(me->together);
	store_trash_tidy(me->s, false);
	return NULL;
}

/* A file that was deleted so many seconds ago. */
static void trash_one(struct store *s, const char *dir, int ago)
{
	struct store_mark mark = { .version = 1, .at = 1, .sum = 1 };
	char id[STORE_ID], name[120], path[500];
	FILE *f;

	snprintf(id, sizeof id, "%0*d", STORE_ID - 1, ago);
	store_trash_name(name, sizeof name, id, store_now(s) - ago, "deleted", &mark);
	snprintf(path, sizeof path, "%s/trash/%s", dir, name);
	f = fopen(path, "w");
	if (f)
		fclose(f);
}

/* Several servers find it full: an eighth goes, not an eighth each. */
static void together(const char *dir)
{
	struct store_options o = { .dir = dir, .trash = (size_t)ROOM * 4096 };
	struct arena *a = arena_new();
	struct store_trashed *all;
	struct tidier t[TIDIERS];
	pthread_barrier_t barrier;
	int64_t bytes;
	int n = 0, least = ROOM, most = 0, oldest = 0;

	pthread_barrier_init(&barrier, NULL, TIDIERS);
	for (int i = 0; i < TIDIERS; i++)
		t[i] = (struct tidier){ .s = open_store(&o), .together = &barrier };
	for (int round = 0; round < 5; round++) {
		for (int i = 0; i <= ROOM; i++)
			trash_one(t[0].s, dir, 100 + i);
		for (int i = 0; i < TIDIERS; i++)
			pthread_create(&t[i].thread, NULL, tidy, &t[i]);
		for (int i = 0; i < TIDIERS; i++)
			pthread_join(t[i].thread, NULL);
		if (store_trash_list(t[0].s, a, &all, &n, NULL) != OK)
			n = 0;
		least = n < least ? n : least;
		most = n > most ? n : most;
		for (int i = 0; i < n; i++)
			oldest = atoi(all[i].id) > oldest ? atoi(all[i].id) : oldest;
		if (store_trash_empty(t[0].s, 0, &n, &bytes, NULL) != OK)
			break;
		arena_reset(a);
	}
	ok(least == ROOM / 8 * 7 && most == least && oldest == 99 + least,
	   "of a trash that several find full the newest stay: %d to %d, none older than %d",
	   least, most, oldest);
	pthread_barrier_destroy(&barrier);
	for (int i = 0; i < TIDIERS; i++)
		store_close(t[i].s);
	arena_free(a);
}

static void expiry(const char *dir)
{
	struct clocks c = { 2000000000, 500 };
	struct store *s = open_with_clocks(dir, &c);
	struct arena *a = arena_new();
	struct store_trashed *trash;
	char id[2][STORE_ID];
	int n;

	new_canvas(s, id[0], "old");
	new_canvas(s, id[1], "used");
	say(s, id[0], "A = (0, 0)");
	ok(pass(s, &c, 80 * DAY) == 2 && say(s, id[1], "A = (0, 0)") == 1, "80 days");
	ok(pass(s, &c, 11 * DAY) == 2, "after 91 nothing has gone");
	ok(pass(s, &c, 3 * DAY) == 1, "three more days, and what nobody used has");
	ok(store_trash_list(s, a, &trash, &n, NULL) == OK && n == 1 &&
		   !strcmp(trash[0].why, "expired") && !strcmp(trash[0].id, id[0]) &&
		   !strcmp(trash[0].title, "old") && trash[0].version == 1,
	   "it is in the trash");
	ok(doubted(s, NULL), "nobody doubts the clock");
	ok(pass(s, &c, 25 * DAY) == 1 && store_trash_list(s, a, &trash, &n, NULL) == OK &&
		   n == 1 && pass(s, &c, 6 * DAY) == 1 &&
		   store_trash_list(s, a, &trash, &n, NULL) == OK && !n,
	   "for 30 days");
	/* The time jumps ahead. */
	c.wall += 1000 * (int64_t)DAY;
	ok(pass(s, &c, 2 * DAY) == 1 && doubted(s, "ahead"), "a jump: nothing goes");
	c.wall -= 1000 * (int64_t)DAY;
	ok(pass(s, &c, 5 * DAY) == 1, "nor when it is put right");
	ok(doubted(s, NULL), "which is forgotten in some days");
	c.wall -= 30 * (int64_t)DAY;
	ok(pass(s, &c, 3600) == 1 && doubted(s, "back"), "a jump back is told, too");
	c.wall += 30 * (int64_t)DAY;
	pass(s, &c, 4 * DAY);
	store_close(s);
	/* Switched off for a year, with an old canvas. */
	c.wall += 366 * (int64_t)DAY;
	c.steady = 100;
	s = open_with_clocks(dir, &c);
	ok(pass(s, &c, DAY) == 1 && doubted(s, "ahead"), "after a year nothing goes at once");
	ok(say(s, id[1], "B = (0, 0)") == 1 && pass(s, &c, 5 * DAY) == 1,
	   "what is used stays");
	store_close(s);
	/* Nor by many short visits. */
	c.wall += 200 * (int64_t)DAY;
	for (int i = 0; i < 20; i++) {
		c.wall += 60;
		c.steady = 100 * i;
		s = open_with_clocks(dir, &c);
		n = pass(s, &c, 0);
		store_close(s);
	}
	ok(n == 1, "nor for who looks in twenty times");
	arena_free(a);
}

/* --- The trash, copies ---------------------------------------------------------------------- */

static void trash(const char *dir)
{
	struct store_options o = { .dir = dir, .trash = 6 * 4096 };
	struct store *s = open_store(&o), *t = open_at(dir);
	struct arena *a = arena_new();
	struct store_trashed *all;
	struct err e = { 0 };
	char id[12][STORE_ID], *was;
	int64_t bytes;
	long version;
	int n;

	new_canvas(s, id[0], "one");
	say(s, id[0], "A = (0, 0)");
	was = text_of(t, id[0]);
	ok(store_delete(s, id[0], &e) == OK &&
		   store_version(t, id[0], &version, &e) == E_ARG &&
		   say(t, id[0], "B = (0, 0)") < 0,
	   "who has it open finds it gone");
	ok(store_trash_restore(s, id[0], id[1], &e) == OK && !strcmp(id[0], id[1]) &&
		   same_text(was, text_of(t, id[0])) && say(t, id[0], "B = (0, 0)") == 1 &&
		   say(s, id[0], "C = (0, 0)") == 1,
	   "and back again");
	ok(store_trash_list(s, a, &all, &n, &e) == OK && !n, "then it is not in the trash");
	for (int i = 0; i < 12; i++) {
		new_canvas(s, id[i], "large");
		for (int k = 0; k < 10; k++)
			say(s, id[i], k % 2 ? "Undo()" : "P = (1, 2)");
		if (store_delete(s, id[i], &e) != OK)
			printf("# %s\n", e.msg);
	}
	bytes = 0;
	if (store_trash_list(s, a, &all, &n, &e) != OK)
		n = 0;
	ok(n > 1 && n < 12, "%d of 12 are kept", n);
	for (int i = 0; i < n; i++)
		bytes += all[i].bytes;
	ok(bytes <= 6000, "%lld bytes", (long long)bytes);
	ok(store_trash_empty(s, 3600, &n, &bytes, &e) == OK && !n &&
		   store_trash_empty(s, 0, &n, &bytes, &e) == OK && n > 1,
	   "emptied");
	store_close(t);
	store_close(s);
	arena_free(a);
}

static void no_trash(void)
{
	struct store_options o = { .dir = NULL };
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_trashed *all;
	struct store_health h;
	struct err e = { 0 };
	char id[STORE_ID];
	int n;

	new_canvas(s, id, "memory");
	say(s, id, "A = (0, 0)");
	ok(store_trash_list(s, a, &all, &n, &e) == E_UNABLE, "%s", e.msg);
	ok(store_check(s, id, &h, &e) == OK && h.state == STORE_SOUND && h.version == 1,
	   "a store in memory is sound");
	store_close(s);
	arena_free(a);
}

static void copies(const char *dir)
{
	struct store *s, *t;
	struct store_saved saved;
	struct err e = { 0 };
	char id[2][STORE_ID], from[300], to[300], *was;

	snprintf(from, sizeof from, "%s/from", dir);
	snprintf(to, sizeof to, "%s/to", dir);
	s = open_at(from);
	for (int i = 0; i < 2; i++) {
		new_canvas(s, id[i], "copied");
		say(s, id[i], "A = (0, 0)");
	}
	ok(store_backup(s, to, NULL, NULL, &saved, &e) == OK && saved.canvases == 2 &&
		   !saved.same,
	   "a copy");
	say(s, id[1], "B = (1, 0)");
	was = text_of(s, id[1]);
	ok(store_backup(s, to, NULL, NULL, &saved, &e) == OK && saved.canvases == 2 &&
		   saved.same == 1 && saved.bytes > 0,
	   "what has changed is copied again");
	ok(!truncate(file_of(from, id[1], "log"), 100) &&
		   store_backup(s, to, NULL, NULL, &saved, &e) == OK && saved.damaged == 1,
	   "a damaged canvas takes nothing from the copy");
	ok(store_delete(s, id[0], &e) == OK &&
		   store_backup(s, to, NULL, NULL, &saved, &e) == OK && saved.canvases == 1,
	   "nor does a deleted one");
	t = open_at(to);
	ok(same_text(was, text_of(t, id[1])) && say(t, id[0], "C = (0, 0)") == 1,
	   "the copy is a store");
	store_close(t);
	ok(store_backup(s, from, NULL, NULL, &saved, &e) == E_ARG, "%s", e.msg);
	ok(store_backup(s, "/dev/null/x", NULL, NULL, &saved, &e) == E_SYS, "%s", e.msg);
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
	int cuts;

	tools = tool_table_new();
	in_folder(expiry);
	in_folder(many_small);
	in_folder(empty_ones);
	in_folder(together);
	in_folder(trash);
	in_folder(copies);
	no_trash();
	ok(corrupted_stores(46, 1),
	   "damaged stores: what was acknowledged is there, or missed");
	ok(power_cuts(40, 7, &cuts), "the power goes: what was acknowledged is there");
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
