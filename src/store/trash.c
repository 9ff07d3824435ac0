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
	err_fail(e, E_UNABLE, "unsupported", "this store has no trash");
	err_hint(e, "only a store in a folder has one");
	return E_UNABLE;
}

static int newest_first(const void *a, const void *b)
{
	const struct store_trashed *p = a, *q = b;

	if (p->time != q->time)
		return p->time < q->time ? 1 : -1;
	return strcmp(p->name, q->name);
}

/* By their names alone. */
static enum status names(struct store *s, struct arena *a, struct store_trashed **out, int *n,
			 struct err *e)
{
	enum status st =
		s->back->trash_all ? s->back->trash_all(s, a, out, n, e) : no_trash(e);

	if (st == OK)
		qsort(*out, (size_t)*n, sizeof **out, newest_first);
	return st;
}

enum status store_trash_newest(struct store *s, struct arena *a, int most,
			       struct store_trashed **out, int *n, int *more, struct err *e)
{
	enum status st = names(s, a, out, n, e);

	*more = st == OK && *n > most ? *n - most : 0;
	*n -= *more;
	for (int i = 0; st == OK && i < *n; i++)
		s->back->trash_about(s, &(*out)[i]);
	return st;
}

enum status store_trash_list(struct store *s, struct arena *a, struct store_trashed **out,
			     int *n, struct err *e)
{
	int more;

	return store_trash_newest(s, a, INT_MAX, out, n, &more, e);
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
	enum status st = names(s, a, &all, &n, e);

	if (st == OK) {
		t = find(all, n, name);
		if (!t) {
			st = err_fail(e, E_ARG, "not_found", "the trash has no \"%.100s\"",
				      name);
			err_hint(e, "porism store trash lists what it has");
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

enum status store_trash_empty(struct store *s, int64_t older, int *n, int64_t *bytes,
			      struct err *e)
{
	struct arena *a = arena_new();
	struct store_trashed *all;
	int64_t now = store_now(s);
	int count = 0;
	enum status st = names(s, a, &all, &count, e);

	*n = 0;
	*bytes = 0;
	last_of_index(s);
	for (int i = 0; st == OK && i < count; i++)
		if ((older <= 0 || now - all[i].time >= older) &&
		    s->back->trash_drop(s, all[i].name)) {
			++*n;
			*bytes += all[i].bytes;
		}
	arena_free(a);
	return st;
}

#define LEAST 4096   /* what a file takes on a disk, however little is in it */
#define AT_ONCE 2000 /* files that one call drops */

int64_t store_trash_weight(int64_t bytes)
{
	return bytes > LEAST ? bytes : LEAST;
}

/* When it is full an eighth of it goes, the oldest: looking through it for every canvas that comes
 * would take as long as all that are in it.  Nor does who has filled it wait for very many. */
void store_trash_tidy(struct store *s, bool by_age)
{
	struct arena *a;
	struct store_trashed *all;
	int64_t now = store_now(s), most = (int64_t)s->o.trash, total = 0;
	int n = 0, dropped = 0;

	if (!s->back->trash_all)
		return;
	a = arena_new();
	if (names(s, a, &all, &n, NULL) != OK)
		n = 0;
	for (int i = 0; i < n; i++)
		total += store_trash_weight(all[i].bytes);
	if (total > most)
		most -= most / 8;
	last_of_index(s);
	for (int i = n - 1; i >= 0 && (by_age || dropped < AT_ONCE); i--) {
		bool old = by_age && now - all[i].time > STORE_TRASH_DAYS * 86400L;

		if ((old || total > most) && s->back->trash_drop(s, all[i].name)) {
			total -= store_trash_weight(all[i].bytes);
			dropped++;
		}
	}
	s->trashed = total;
	arena_free(a);
}
