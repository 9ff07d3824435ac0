/*
 * slots.c -- the index: one slot a canvas, so that a list opens no log.
 *
 * A cache.  A slot is marked before its log grows and made right afterwards, so a process
 * that dies in between leaves a mark; every slot has a sum; and whoever opens the store
 * compares all slots with the files.  A slot that is marked or broken is read anew from the
 * log.  The head is changed under the store's lock, a slot by whoever has the canvas's.
 */
#include "store/store_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLOT_LIVE = 1, SLOT_DIRTY = 2 };
#define MAGIC "porism index 1"

struct slot {
	uint64_t sum;
	uint32_t flags;
	int32_t objects;
	int32_t next, spare; /* free slots are a list */
	int64_t version, created, used, size;
	char id[STORE_ID];
	char title[STORE_TITLE];
};
/* Slot 0. */
struct head {
	uint64_t sum;
	char magic[16];
	int32_t slots, live, free, width;
};

static uint64_t sum_slot(const struct slot *t)
{
	return store_sum(1, (const char *)t + sizeof t->sum, sizeof *t - sizeof t->sum);
}
static uint64_t sum_head(const struct head *h)
{
	return store_sum(2, (const char *)h + sizeof h->sum, sizeof *h - sizeof h->sum);
}

/* --- Bytes: of the file, or of memory ------------------------------------------------------ */

static bool get(struct store *s, void *out, size_t n, int64_t at)
{
	if (s->index_fd >= 0) {
		ssize_t k;

		do
			k = pread(s->index_fd, out, n, (off_t)at);
		while (k < 0 && errno == EINTR);
		return k == (ssize_t)n;
	}
	if ((size_t)at + n > s->slots.n)
		return false;
	memcpy(out, s->slots.s + at, n);
	return true;
}

static bool put(struct store *s, const void *from, size_t n, int64_t at)
{
	if (s->index_fd >= 0) {
		ssize_t k;

		do
			k = pwrite(s->index_fd, from, n, (off_t)at);
		while (k < 0 && errno == EINTR);
		return k == (ssize_t)n;
	}
	while (s->slots.n < (size_t)at + n)
		buf_addc(&s->slots, 0);
	memcpy(s->slots.s + at, from, n);
	return true;
}

static int64_t place(int slot)
{
	return (int64_t)slot * (int64_t)sizeof(struct slot);
}

static bool get_slot(struct store *s, int i, struct slot *t)
{
	return get(s, t, sizeof *t, place(i)) && t->sum == sum_slot(t) &&
	       !t->id[STORE_ID - 1] && !t->title[STORE_TITLE - 1];
}

static bool put_slot(struct store *s, int i, struct slot *t)
{
	t->sum = sum_slot(t);
	return put(s, t, sizeof *t, place(i));
}

static bool get_head(struct store *s, struct head *h)
{
	return get(s, h, sizeof *h, 0) && h->sum == sum_head(h) &&
	       !memcmp(h->magic, MAGIC, sizeof MAGIC) && h->width == (int)sizeof(struct slot);
}

static bool put_head(struct store *s, struct head *h)
{
	memset(h->magic, 0, sizeof h->magic);
	memcpy(h->magic, MAGIC, sizeof MAGIC);
	h->width = (int)sizeof(struct slot);
	h->sum = sum_head(h);
	return put(s, h, sizeof *h, 0);
}

/* A copy of the index; *n slots beside the head. */
static struct slot *read_slots(struct store *s, int *n)
{
	struct head h;
	struct slot *all = NULL;

	*n = 0;
	if (get_head(s, &h) && h.slots > 1) {
		all = mem_alloc((size_t)h.slots * sizeof *all);
		if (!get(s, all, (size_t)h.slots * sizeof *all, 0)) {
			mem_free(all);
			return NULL;
		}
		*n = h.slots - 1;
		memmove(all, all + 1, (size_t)*n * sizeof *all);
	}
	return all;
}

/* --- One slot ---------------------------------------------------------------------------------- */

static bool is_at(struct store *s, const char *id, int i, struct slot *t)
{
	return i > 0 && get_slot(s, i, t) && (t->flags & SLOT_LIVE) && !strcmp(t->id, id);
}

/* Where a canvas is: where it was, or by looking at all.  -1: nowhere. */
static int find(struct store *s, const char *id, struct slot *t)
{
	struct slot *all;
	int n, at = index_get(&s->places, id);

	if (is_at(s, id, at, t))
		return at;
	all = read_slots(s, &n);
	at = -1;
	for (int i = 1; i <= n && at < 0; i++)
		if (!strncmp(all[i - 1].id, id, STORE_ID) && is_at(s, id, i, t))
			at = i;
	mem_free(all);
	if (at > 0)
		index_set(&s->places, id, at);
	else
		index_remove(&s->places, id);
	return at;
}

/* A head for slots that have lost theirs. */
static struct head new_head(struct store *s)
{
	struct head h = { .slots = 1 };
	struct slot t;

	for (; get(s, &t, sizeof t, place(h.slots)); h.slots++)
		h.live += t.sum == sum_slot(&t) && (t.flags & SLOT_LIVE);
	return h;
}

/* A free slot, with the store's lock; `most` live ones are allowed.  -1: too many. */
static int claim(struct store *s, struct slot *t, int most)
{
	struct head h;
	struct slot was;
	int i;

	if (!get_head(s, &h))
		h = new_head(s);
	if (h.live >= most)
		return -1;
	i = h.free;
	if (i > 0 && i < h.slots && get_slot(s, i, &was) && !(was.flags & SLOT_LIVE)) {
		h.free = was.next;
	} else {
		h.free = 0;
		i = h.slots++;
	}
	h.live++;
	if (!put_slot(s, i, t) || !put_head(s, &h))
		return -2;
	index_set(&s->places, t->id, i);
	return i;
}

static void free_slot(struct store *s, int i)
{
	struct head h;
	struct slot t = { 0 };

	if (!get_head(s, &h))
		return;
	t.next = h.free;
	h.free = i;
	h.live--;
	if (put_slot(s, i, &t))
		put_head(s, &h);
}

static struct slot slot_of(const struct canvas *c, bool dirty)
{
	struct slot t = { .flags = SLOT_LIVE | (dirty ? SLOT_DIRTY : 0),
			  .objects = c->seen.objects,
			  .version = c->seen.version,
			  .created = c->seen.created,
			  .used = c->used > c->seen.used ? c->used : c->seen.used,
			  .size = c->seen.at };

	memcpy(t.id, c->id, sizeof t.id);
	memcpy(t.title, c->seen.title, sizeof t.title);
	return t;
}

static enum status too_many(struct store *s, struct err *e)
{
	fail(e, E_ARG, "limit", "there are %d canvases already, and no more are kept",
	     s->o.canvases);
	err_hint(e, "delete canvases that are no longer needed");
	return E_ARG;
}

/* A new slot; `most` live ones are allowed. */
static enum status add(struct store *s, const struct canvas *c, bool dirty, int most,
		       struct err *e)
{
	struct slot t = slot_of(c, dirty);
	enum status st = store_lock(s, e);
	int i;

	if (st != OK)
		return st;
	pthread_mutex_lock(&s->index);
	i = claim(s, &t, most);
	pthread_mutex_unlock(&s->index);
	store_unlock(s);
	if (i == -1)
		return too_many(s, e);
	return i > 0 ? OK : store_sys(e, "the index of the canvases cannot be written");
}

enum status store_slots_add(struct store *s, struct canvas *c, struct err *e)
{
	return add(s, c, true, s->o.canvases, e);
}

void store_slots_put(struct store *s, struct canvas *c, bool dirty)
{
	struct slot t = slot_of(c, dirty), was;
	int i;

	pthread_mutex_lock(&s->index);
	i = find(s, c->id, &was);
	if (i > 0) {
		if (was.used > t.used)
			t.used = was.used;
		put_slot(s, i, &t);
	}
	pthread_mutex_unlock(&s->index);
	/* Somebody lost it: a new one, however many there are. */
	if (i < 0 && add(s, c, dirty, INT32_MAX, NULL) != OK)
		return;
	c->told = t.used;
}

int64_t store_slots_used(struct store *s, struct canvas *c)
{
	struct slot t;
	int64_t used = c->used > c->seen.used ? c->used : c->seen.used;
	int i;

	pthread_mutex_lock(&s->index);
	i = find(s, c->id, &t);
	pthread_mutex_unlock(&s->index);
	return i > 0 && t.used > used ? t.used : used;
}

int store_slots_live(struct store *s)
{
	struct head h;
	bool good;

	pthread_mutex_lock(&s->index);
	good = get_head(s, &h);
	pthread_mutex_unlock(&s->index);
	return good ? h.live : 0;
}

void store_slots_remove(struct store *s, const char *id)
{
	struct slot t;
	int i;

	if (store_lock(s, NULL) != OK)
		return;
	pthread_mutex_lock(&s->index);
	i = find(s, id, &t);
	if (i > 0)
		free_slot(s, i);
	index_remove(&s->places, id);
	pthread_mutex_unlock(&s->index);
	store_unlock(s);
}

/* --- All of them --------------------------------------------------------------------------------- */

/* What the log says of a canvas; and its slot is made right, unless somebody is at it who
 * will do so himself.  fresh: it has none. */
static bool heal(struct store *s, const char *id, bool fresh, struct store_entry *out)
{
	struct canvas *c;

	if (store_enter(s, id, false, &c, NULL) != OK)
		return false;
	if (store_file_try_lock(c) && store_scan(s, c, true, NULL) == OK) {
		/* Who only looked has left no line. */
		if (fresh && store_file_time(c) > c->used)
			c->used = store_file_time(c);
		if (!fresh || add(s, c, false, INT32_MAX, NULL) != OK)
			store_slots_put(s, c, false);
	}
	if (out)
		store_about(s, c, out);
	store_leave(s, c);
	return true;
}

static int newest_first(const void *a, const void *b)
{
	const struct store_entry *p = a, *q = b;

	if (p->used != q->used)
		return p->used < q->used ? 1 : -1;
	if (p->created != q->created)
		return p->created < q->created ? 1 : -1;
	return strcmp(p->id, q->id);
}

enum status store_slots_all(struct store *s, struct arena *a, struct store_entry **out, int *n,
			    bool check, struct err *e)
{
	struct slot *all = NULL;
	int slots = 0;
	int64_t total = 0;
	bool broken = false;

	(void)e;
	for (int pass = 0; pass < 3; pass++) {
		pthread_mutex_lock(&s->index);
		all = read_slots(s, &slots);
		pthread_mutex_unlock(&s->index);
		broken = !all;
		for (int i = 0; i < slots; i++)
			broken = broken || all[i].sum != sum_slot(&all[i]);
		if (!broken || !check || pass == 2)
			break;
		/* Perhaps read while it was written; if not, the files know better. */
		mem_free(all);
		all = NULL;
		slots = 0;
		if (pass == 1 && store_slots_open(s, NULL) != OK)
			break;
	}
	*out = arena_alloc(a, (size_t)(slots + 1) * sizeof **out);
	*n = 0;
	for (int i = 0; i < slots; i++) {
		struct slot *t = &all[i];
		struct store_entry *to = &(*out)[*n];

		if (t->sum != sum_slot(t) || !(t->flags & SLOT_LIVE) || !store_id_ok(t->id))
			continue;
		total += t->size;
		if (check && (t->flags & SLOT_DIRTY)) {
			*n += heal(s, t->id, false, to);
			continue;
		}
		memcpy(to->id, t->id, sizeof to->id);
		memcpy(to->title, t->title, sizeof to->title);
		to->title[STORE_TITLE - 1] = 0;
		to->version = (long)t->version;
		to->objects = t->objects;
		to->created = t->created;
		to->used = t->used;
		++*n;
	}
	mem_free(all);
	s->total = total;
	qsort(*out, (size_t)*n, sizeof **out, newest_first);
	return OK;
}

/* --- Against the files ------------------------------------------------------------------------------ */

struct found {
	char id[STORE_ID];
	int64_t size;
	bool listed, right; /* it has a slot; which says the truth */
};

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct found *)a)->id, ((const struct found *)b)->id);
}

static struct found *files(struct store *s, int *n, struct err *e)
{
	int fd = openat(s->canvas_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), cap = 0;
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;
	struct found *all = NULL;
	struct dirent *entry;

	*n = 0;
	if (!d) {
		store_sys(e, "the folder of the canvases cannot be read");
		if (fd >= 0)
			close(fd);
		return NULL;
	}
	all = mem_grow(NULL, &cap, 1, sizeof *all);
	while ((entry = readdir(d)) != NULL) {
		struct stat about;
		size_t k = strlen(entry->d_name);
		struct found *f;

		if (k < 5 || k - 4 >= STORE_ID || strcmp(entry->d_name + k - 4, ".log"))
			continue;
		all = mem_grow(all, &cap, *n + 1, sizeof *all);
		f = &all[*n];
		*f = (struct found){ .size = 0 };
		memcpy(f->id, entry->d_name, k - 4);
		if (!store_id_ok(f->id) ||
		    fstatat(s->canvas_fd, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) ||
		    !S_ISREG(about.st_mode))
			continue;
		f->size = about.st_size;
		++*n;
	}
	closedir(d);
	qsort(all, (size_t)*n, sizeof *all, by_id);
	return all;
}

enum status store_slots_open(struct store *s, struct err *e)
{
	struct found *all = NULL;
	struct head h;
	struct slot *slots = NULL;
	int n = 0, n_slots = 0;
	int64_t total = 0;
	enum status st;

	if (s->canvas_fd < 0) {
		pthread_mutex_lock(&s->index);
		h = (struct head){ .slots = 1 };
		if (!s->slots.n)
			put_head(s, &h);
		pthread_mutex_unlock(&s->index);
		return OK;
	}
	st = store_lock(s, e);
	if (st != OK)
		return st;
	all = files(s, &n, e);
	if (!all) {
		store_unlock(s);
		return E_SYS;
	}
	/* The head and the list of free slots are made anew; slots that are right stay. */
	pthread_mutex_lock(&s->index);
	slots = read_slots(s, &n_slots);
	h = (struct head){ .slots = n_slots + 1 };
	for (int i = n_slots; i >= 1; i--) {
		struct slot *t = &slots[i - 1];
		struct found *f = NULL, key = { .size = 0 };

		if (t->sum == sum_slot(t) && (t->flags & SLOT_LIVE) && store_id_ok(t->id)) {
			memcpy(key.id, t->id, sizeof key.id);
			f = bsearch(&key, all, (size_t)n, sizeof *all, by_id);
		}
		if (f && !f->listed) {
			f->listed = true;
			f->right = t->size == f->size && !(t->flags & SLOT_DIRTY);
			index_set(&s->places, f->id, i);
			h.live++;
		} else {
			*t = (struct slot){ .next = h.free };
			h.free = i;
			put_slot(s, i, t);
		}
	}
	if (!put_head(s, &h))
		st = store_sys(e, "the index of the canvases cannot be written");
	pthread_mutex_unlock(&s->index);
	store_unlock(s);
	for (int i = 0; st == OK && i < n; i++) {
		total += all[i].size;
		if (!all[i].right)
			heal(s, all[i].id, !all[i].listed, NULL);
	}
	s->total = total;
	mem_free(slots);
	mem_free(all);
	return st;
}
