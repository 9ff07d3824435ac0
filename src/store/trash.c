/*
 * trash.c -- canvases that were deleted, have expired or were repaired: kept for a while.
 *
 * A file in the trash is a log as it was.  Its name says whose it is, when and why it came
 * there, and what was acknowledged of it, so that one that is brought back still cannot have
 * lost anything unnoticed:
 *
 *   ID.TIME.WHY.VERSION.AT.SUM.log
 */
#include "store/store_priv.h"
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const reasons[] = { "deleted", "expired", "repaired", "torn" };

void store_trash_name(char *out, size_t room, const char *id, int64_t time, const char *why,
		      const struct store_mark *mark)
{
	snprintf(out, room, "%s.%lld.%s.%ld.%lld.%016llx.log", id, (long long)time, why,
		 mark->version, (long long)mark->at, (unsigned long long)mark->sum);
}

/* Digits and a point; NULL: there are others. */
static const char *number(const char *p, int64_t *out)
{
	const char *begin = p;

	for (*out = 0; *p >= '0' && *p <= '9' && p - begin < 18; p++)
		*out = 10 * *out + (*p - '0');
	return p > begin && *p == '.' ? p + 1 : NULL;
}

bool store_trash_read_name(const char *name, struct store_trashed *t, struct store_mark *mark)
{
	const char *p = strchr(name, '.');
	size_t n = p ? (size_t)(p - name) : 0, why;
	char sum[18];
	int64_t version;
	bool known = false;

	*t = (struct store_trashed){ .time = 0 };
	if (!p || n >= sizeof t->id || strlen(name) >= sizeof t->name)
		return false;
	memcpy(t->id, name, n);
	memcpy(t->name, name, strlen(name));
	p = number(p + 1, &t->time);
	if (!store_id_ok(t->id) || !p)
		return false;
	why = strcspn(p, ".");
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		known = known || (strlen(reasons[i]) == why && !memcmp(reasons[i], p, why));
	if (!known || !p[why])
		return false;
	memcpy(t->why, p, why);
	p = number(p + why + 1, &version);
	if (p)
		p = number(p, &mark->at);
	if (!p || strlen(p) != 20 || strcmp(p + 16, ".log"))
		return false;
	memcpy(sum, p, 16);
	sum[16] = ' ';
	t->version = mark->version = (long)version;
	return store_sum_read(sum, 17, &mark->sum);
}

static enum status no_trash(struct err *e)
{
	return err_fail_with(e, E_UNABLE, "unsupported", NULL,
			     "only a store in a folder has one", "this store has no trash");
}

static int newest_first(const void *a, const void *b)
{
	const struct store_trashed *p = a, *q = b;

	if (p->time != q->time)
		return p->time < q->time ? 1 : -1;
	return strcmp(p->name, q->name);
}

/* By their names alone, at most so many. */
static enum status names(struct store *s, struct arena *a, int most,
			 struct store_trashed **out, int *n, struct err *e)
{
	enum status st =
		s->back->trash_all ? s->back->trash_all(s, a, most, out, n, e) : no_trash(e);

	if (st == OK)
		qsort(*out, (size_t)*n, sizeof **out, newest_first);
	return st;
}

enum status store_trash_list(struct store *s, struct arena *a, struct store_trashed **out,
			     int *n, struct err *e)
{
	enum status st = names(s, a, INT_MAX, out, n, e);

	for (int i = 0; st == OK && i < *n; i++)
		s->back->trash_about(s, &(*out)[i]);
	return st;
}

/* As far as its name says. */
static bool held_something(const struct store_trashed *t)
{
	struct store_trashed read;
	struct store_mark mark;

	return strcmp(t->why, "torn") && store_trash_read_name(t->name, &read, &mark) &&
	       (read.version || !mark.at);
}

enum status store_trash_newest(struct store *s, struct arena *a, int most,
			       struct store_trashed **out, int *n, int *more, struct err *e)
{
	int all = 0;
	enum status st = names(s, a, INT_MAX, out, &all, e);

	*n = *more = 0;
	for (int i = 0; st == OK && i < all; i++) {
		struct store_trashed *t = &(*out)[*n];

		if (!held_something(&(*out)[i]))
			continue;
		if (*n == most) {
			++*more;
			continue;
		}
		*t = (*out)[i];
		s->back->trash_about(s, t);
		*n += t->version > 0;
	}
	return st;
}

/* A line that was cut off is no canvas. */
static const struct store_trashed *find(const struct store_trashed *all, int n,
					const char *name)
{
	for (int i = 0; i < n; i++)
		if (strcmp(all[i].why, "torn") &&
		    (!strcmp(all[i].name, name) || !strcmp(all[i].id, name)))
			return &all[i];
	return NULL;
}

enum status store_trash_restore(struct store *s, const char *name, char id[STORE_ID],
				struct err *e)
{
	struct arena *a = arena_new();
	struct store_trashed *all, read;
	const struct store_trashed *t = NULL;
	struct store_mark mark;
	int n = 0;
	enum status st = names(s, a, INT_MAX, &all, &n, e);

	if (st == OK) {
		t = find(all, n, name);
		if (!t) {
			st = err_fail_with(e, E_ARG, "not_found", NULL,
					   "porism store trash lists what it has",
					   "the trash has no \"%.100s\"", name);
		}
	}
	if (st == OK)
		st = s->back->trash_restore(s, t, e);
	if (st == OK) {
		memcpy(id, t->id, STORE_ID);
		store_trash_read_name(t->name, &read, &mark);
		if (s->canvas_fd >= 0)
			store_slots_again(s, id, &mark);
		store_tell(s, id, t->version);
	}
	arena_free(a);
	return st;
}

/* Before logs are gone for good, the index lasts that says that they were deleted. */
static void last_of_index(struct store *s)
{
	if (s->back->index_sync)
		s->back->index_sync(s);
}

/* So many of the list from there on, which are the oldest, the last ones first. */
static int drop(struct store *s, const struct store_trashed *all, int n, int64_t *bytes)
{
	if (n)
		last_of_index(s);
	return n ? s->back->trash_drop(s, all, n, bytes) : 0;
}

enum status store_trash_empty(struct store *s, int64_t older, int *n, int64_t *bytes,
			      struct err *e)
{
	struct arena *a = arena_new();
	struct store_trashed *all;
	int64_t now = store_now(s);
	int count = 0, first = 0;
	enum status st = names(s, a, INT_MAX, &all, &count, e);

	*n = 0;
	*bytes = 0;
	while (older > 0 && first < count && now - all[first].time < older)
		first++;
	if (st == OK)
		*n = drop(s, all + first, count - first, bytes);
	arena_free(a);
	return st;
}

#define LEAST 4096       /* what a file takes on a disk, however little is in it */
#define AT_ONCE 5000     /* files that one call drops */
#define LOOKED_AT 150000 /* more than there are when all are small and it is full */

int64_t store_trash_weight(int64_t bytes)
{
	return bytes > LEAST ? bytes : LEAST;
}

/* How many of them are kept for their size. */
static int room_for(const struct store *s, const struct store_trashed *all, int n)
{
	int64_t most = s->o.trash < INT64_MAX ? (int64_t)s->o.trash : INT64_MAX, total = 0;
	int k = 0;

	for (int i = 0; i < n; i++)
		total += store_trash_weight(all[i].bytes);
	if (total <= most)
		return n;
	for (total = 0; k < n; k++) {
		total += store_trash_weight(all[k].bytes);
		if (total > most - most / 8)
			break;
	}
	return k;
}

/*
 * When it is full an eighth of it goes, the oldest: looking through it for every canvas that comes
 * would take as long as all that are in it.  Nor does who has filled it wait for very many, or look
 * at all of one that is far too full.
 *
 * What goes is decided by what is newer alone.  So whoever tidies at the same time, in this process
 * or another, chooses the same ones, one that is gone already takes no other with it, and a part of
 * the list is as good: what has too much before it there has so in the whole, too.
 */
void store_trash_tidy(struct store *s, bool by_age)
{
	struct arena *a;
	struct store_trashed *all;
	int64_t now = store_now(s), had = s->trashed, left = 0;
	int n = 0, kept, first;

	if (!s->back->trash_all || atomic_exchange(&s->tidying, true))
		return;
	a = arena_new();
	if (names(s, a, LOOKED_AT, &all, &n, NULL) != OK)
		n = 0;
	kept = room_for(s, all, n);
	while (by_age && kept > 0 && now - all[kept - 1].time > STORE_TRASH_DAYS * 86400L)
		kept--;
	first = n - kept > AT_ONCE ? n - AT_ONCE : kept;
	(void)drop(s, all + first, n - first, NULL);
	for (int i = 0; i < first; i++)
		left += store_trash_weight(all[i].bytes);
	/* What others have added meanwhile stays counted. */
	s->trashed += left - had;
	s->tidying = false;
	arena_free(a);
}
