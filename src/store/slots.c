/*
 * slots.c -- the index: one slot of fixed size for each canvas, so that a list opens no log.
 *
 * The index is two things.  For lists it is a cache of what the logs say.  And it is what tells
 * a line that was never acknowledged from one that was and is lost: a slot names the last line
 * that was synced (its mark), and is written after that and before the answer.  It is not synced
 * itself; so a mark may be too old, and then proves less, but never names a line that need not
 * be there.  It may be deleted at any time: then there is less proof.  Three things
 * tell that a slot is wrong: it is marked (SLOT_DIRTY) before its log grows and written anew
 * afterwards, so a process that dies in between leaves the mark; it has a sum, so a slot that
 * was written half way does not count; and whoever opens a store compares all slots with the
 * files.  What is wrong is read from the log (heal).
 *
 * The file is an array of slots; slot 0 is the head, with the number of slots and the list of
 * free ones.  The head is changed by whoever has the lock of the store, a slot by whoever has
 * the file lock of its canvas.  s->index keeps the threads of this process apart, and
 * s->places remembers where a canvas was found; it may be out of date, since other processes
 * move slots as well.
 */
#include "base/clock.h"
#include "store/os_priv.h"
#include "store/store_priv.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* LIVE: the slot is that of a canvas.  DIRTY: the log may say something else by now.  DAMAGED:
 * the log does not have what the slot knows. */
enum { SLOT_LIVE = 1, SLOT_DIRTY = 2, SLOT_DAMAGED = 4 };
#define MAGIC "porism index 2"
/* All slots are read for an id that is likely to be nothing no more often than that. */
#define LOOK_MS 50
#define SLOTS_MOST (1 << 20) /* more than any store has: the file is something else */

struct slot {
	uint64_t sum; /* of all that follows */
	uint32_t flags;
	int32_t objects;
	int32_t next, spare; /* the next free slot, or 0; nothing, for the alignment */
	int64_t version, created, used, size;
	int64_t mark, mark_version; /* where the last line ends that was acknowledged */
	uint64_t mark_sum;
	int64_t due; /* since when it was found expired (clock.c); 0: it was not */
	char id[STORE_ID];
	char title[STORE_TITLE];
};
/* Slot 0. */
struct head {
	uint64_t sum; /* of all that follows */
	char magic[16];
	int32_t slots; /* in the file, the head among them */
	int32_t live;  /* canvases */
	int32_t free;  /* the first free slot, or 0 */
	int32_t width; /* of a slot; if it is not what we have, all is made anew */
};

static uint64_t sum_slot(const struct slot *t)
{
	return store_sum(1, (const char *)t + sizeof t->sum, sizeof *t - sizeof t->sum);
}
static uint64_t sum_head(const struct head *h)
{
	return store_sum(2, (const char *)h + sizeof h->sum, sizeof *h - sizeof h->sum);
}

/* Can its texts be read? */
static bool slot_good(const struct slot *t)
{
	return t->sum == sum_slot(t) && !t->id[STORE_ID - 1] && !t->title[STORE_TITLE - 1] &&
	       (!(t->flags & SLOT_LIVE) || store_id_ok(t->id));
}

/* What a list shows of it. */
static void fill(struct store_entry *to, const struct slot *t)
{
	memcpy(to->id, t->id, sizeof to->id);
	memcpy(to->title, t->title, sizeof to->title);
	to->title[STORE_TITLE - 1] = 0;
	to->version = (long)t->version;
	to->objects = t->objects;
	to->created = t->created;
	to->used = t->used;
	to->damaged = t->flags & SLOT_DAMAGED;
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
			k = s->os->write(s->os->user, s->index_fd, from, n, at);
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
	return get(s, t, sizeof *t, place(i)) && slot_good(t);
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

/* How many slots the index has room for, the head among them. */
static int slots_there(struct store *s)
{
	struct stat about;
	int64_t n = (int64_t)s->slots.n;

	if (s->index_fd >= 0)
		n = fstat(s->index_fd, &about) ? 0 : about.st_size;
	n /= (int64_t)sizeof(struct slot);
	return n > SLOTS_MOST ? SLOTS_MOST : (int)n;
}

/* A copy of all slots but the head; *n of them, slot i of the file at i - 1.  NULL when there
 * are none, or when the head cannot be trusted and `anyway` does not say that what else is
 * there shall do.  The sums of the slots are not looked at. */
static struct slot *read_slots(struct store *s, int *n, bool anyway)
{
	struct head h;
	struct slot *all = NULL;
	int there = slots_there(s);

	*n = 0;
	if (!get_head(s, &h))
		h.slots = anyway ? there : 0;
	if (h.slots > there)
		h.slots = there;
	if (h.slots > 1) {
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

/* Is slot i a good one of this canvas?  Fills t. */
static bool is_at(struct store *s, const char *id, int i, struct slot *t)
{
	return i > 0 && get_slot(s, i, t) && (t->flags & SLOT_LIVE) && !strcmp(t->id, id);
}

/* The slot of a canvas, and its number; -1 when it has none.  First it is looked for where it
 * was last time, then everywhere. */
static int find(struct store *s, const char *id, struct slot *t)
{
	struct slot *all;
	int n, at = index_get(&s->places, id);

	if (is_at(s, id, at, t))
		return at;
	all = read_slots(s, &n, false);
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

/* A head for an index whose own is broken: slots are counted as far as the file goes.  Its
 * list of free slots is empty; they come back when a store is opened the next time. */
static struct head new_head(struct store *s)
{
	struct head h = { .slots = 1 };
	struct slot t;

	for (; get(s, &t, sizeof t, place(h.slots)); h.slots++)
		h.live += t.sum == sum_slot(&t) && (t.flags & SLOT_LIVE);
	return h;
}

/*
 * Put t into a free slot or a new one; the lock of the store is held.  Returns its number, -1
 * when `most` canvases are there already, -2 when it cannot be written.  A list of free slots
 * that leads to one in use is broken, and is given up.
 */
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

/* The lock of the store is held. */
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

/* What the slot of a canvas should say. */
static struct slot slot_of(const struct canvas *c, bool dirty)
{
	struct slot t = { .flags = SLOT_LIVE | (dirty ? SLOT_DIRTY : 0),
			  .objects = c->seen.objects,
			  .version = c->seen.version,
			  .created = c->seen.created,
			  .used = c->used > c->seen.used ? c->used : c->seen.used,
			  .size = c->seen.at,
			  .mark = c->kept.at,
			  .mark_sum = c->kept.sum,
			  .mark_version = c->kept.version };

	memcpy(t.id, c->id, sizeof t.id);
	memcpy(t.title, c->seen.title, sizeof t.title);
	return t;
}

/* A new slot for a canvas, under the lock of the store; E_ARG "limit" when `most` canvases
 * have one already. */
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
		return store_too_many(s, e);
	return i > 0 ? OK : store_sys(e, "the index of the canvases cannot be written");
}

/* Marked, since its log is not there yet. */
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
		/* Another process may have used it later than we did. */
		if (was.used > t.used)
			t.used = was.used;
		/* Who does not know what was acknowledged does not say that nothing was. */
		if (!t.mark) {
			t.mark = was.mark;
			t.mark_sum = was.mark_sum;
			t.mark_version = was.mark_version;
		}
		put_slot(s, i, &t);
	}
	pthread_mutex_unlock(&s->index);
	/* The index has lost it, but the canvas is there: it gets a new slot, and the limit on
	 * the number of canvases is no reason to refuse it one. */
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

/* --- What is known of a canvas ------------------------------------------------------------------- */

void store_slots_touch(struct store *s, struct canvas *c)
{
	struct slot t;
	int i;

	pthread_mutex_lock(&s->index);
	i = find(s, c->id, &t);
	if (i > 0) {
		if (t.used < c->used)
			t.used = c->used;
		t.due = 0;
		put_slot(s, i, &t);
		c->told = t.used;
	}
	pthread_mutex_unlock(&s->index);
	if (i < 0)
		store_slots_put(s, c, true);
}

bool store_slots_mark(struct store *s, struct canvas *c, bool quick, struct store_entry *about,
		      struct store_mark *out)
{
	const char *id = c->id;
	struct slot t;
	int i;

	pthread_mutex_lock(&s->index);
	i = quick ? index_get(&s->places, id) : -1;
	if (quick && !is_at(s, id, i, &t)) {
		int64_t now = base_clock_ms();

		i = -1;
		quick = now - s->looked < LOOK_MS;
		if (!quick)
			s->looked = now;
	}
	if (!quick)
		i = find(s, id, &t);
	pthread_mutex_unlock(&s->index);
	if (i < 0)
		return false;
	*out = (struct store_mark){ t.mark, t.mark_sum, (long)t.mark_version };
	if (about)
		fill(about, &t);
	return true;
}

void store_slots_damaged(struct store *s, struct canvas *c, bool damaged)
{
	struct slot t;
	int i;

	pthread_mutex_lock(&s->index);
	i = find(s, c->id, &t);
	if (i > 0 && !(t.flags & SLOT_DAMAGED) == damaged) {
		t.flags ^= SLOT_DAMAGED;
		put_slot(s, i, &t);
	}
	pthread_mutex_unlock(&s->index);
}

int64_t store_slots_due(struct store *s, const char *id, int64_t set)
{
	struct slot t;
	int64_t due = 0;
	int i;

	pthread_mutex_lock(&s->index);
	i = find(s, id, &t);
	if (i > 0) {
		due = t.due;
		if (set < 0 ? due != 0 : set && !due) {
			t.due = set < 0 ? 0 : set;
			put_slot(s, i, &t);
		}
	}
	pthread_mutex_unlock(&s->index);
	return due;
}

void store_slots_again(struct store *s, const char *id, const struct store_mark *mark)
{
	struct slot t = { .flags = SLOT_LIVE | SLOT_DIRTY,
			  .version = mark->version,
			  .size = mark->at,
			  .used = store_now(s),
			  .mark = mark->at,
			  .mark_sum = mark->sum,
			  .mark_version = mark->version };
	struct slot was;
	int i;

	snprintf(t.id, sizeof t.id, "%s", id);
	if (store_lock(s, NULL) != OK)
		return;
	pthread_mutex_lock(&s->index);
	i = find(s, id, &was);
	if (i < 0) {
		claim(s, &t, INT32_MAX);
	} else if (was.mark < mark->at) {
		was.mark = t.mark;
		was.mark_sum = t.mark_sum;
		was.mark_version = t.mark_version;
		was.flags |= SLOT_DIRTY;
		put_slot(s, i, &was);
	}
	pthread_mutex_unlock(&s->index);
	store_unlock(s);
}

int store_slots_count(const char *bytes, size_t n)
{
	int live = 0;

	for (size_t i = 1; (i + 1) * sizeof(struct slot) <= n; i++) {
		struct slot t;
		struct store_entry about;

		memcpy(&t, bytes + i * sizeof t, sizeof t);
		if (t.sum == sum_slot(&t) && (t.flags & SLOT_LIVE) && slot_good(&t)) {
			fill(&about, &t);
			live++;
		}
	}
	return live;
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

/*
 * Make the slot of a canvas right from its log, and fill `out` (or NULL) with what the log
 * says.  fresh: the slot has nothing but the id.  If another process has the file lock, it is in a
 * call and will write the slot itself.  A canvas that is damaged, of another version or cannot
 * be read gets or keeps a slot that says so: it is passed over nowhere.  E_ARG: there is no
 * such canvas any more.
 */
static enum status heal(struct store *s, const char *id, bool fresh, struct store_entry *out)
{
	struct canvas *c;
	enum status st = store_enter_as(s, id, STORE_HEAL, &c, NULL);

	if (st != OK) {
		struct canvas unread = { .fd = -1 };

		memcpy(unread.id, id, strlen(id) + 1);
		if (st != E_ARG)
			store_slots_damaged(s, &unread, true);
		else if (fresh)
			store_slots_remove(s, id);
		return st;
	}
	/* The last use is not in the log when it was only looked at; the time of the file has
	 * it (touch in canvas.c). */
	if (fresh && c->fd >= 0 && s->back->time(c) > c->used)
		c->used = s->back->time(c);
	if (c->damaged ? fresh : c->locked)
		store_slots_put(s, c, false);
	if (c->damaged)
		store_slots_damaged(s, c, true);
	if (out)
		store_about(s, c, out);
	if (out && c->damaged) {
		struct store_mark mark;

		store_slots_mark(s, c, false, out, &mark);
	}
	store_leave(s, c);
	return OK;
}

/* By last use, then by age; ids make the order the same every time. */
static int newest_first(const void *a, const void *b)
{
	const struct store_entry *p = a, *q = b;

	if (p->used != q->used)
		return p->used < q->used ? 1 : -1;
	if (p->created != q->created)
		return p->created < q->created ? 1 : -1;
	return strcmp(p->id, q->id);
}

/*
 * Slots are read without any file lock, so a sum may be wrong because somebody is just writing
 * that slot.  If some are wrong, all are read once more; if some still are, the index is
 * compared with the files (store_slots_open) and read a last time.  Those that are wrong even
 * then are left out.  The sizes of the logs are added up on the way, for the limit on all
 * bytes.
 */
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
		all = read_slots(s, &slots, false);
		pthread_mutex_unlock(&s->index);
		broken = !all;
		for (int i = 0; i < slots; i++)
			broken = broken || all[i].sum != sum_slot(&all[i]);
		if (!broken || !check || pass == 2)
			break;
		/* The first time somebody may have been writing, the second it is broken. */
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

		if (!slot_good(t) || !(t->flags & SLOT_LIVE))
			continue;
		total += t->size;
		if (check && (t->flags & (SLOT_DIRTY | SLOT_DAMAGED)) == SLOT_DIRTY) {
			enum status st = heal(s, t->id, false, to);

			*n += st == OK;
			if (st == OK || st == E_ARG)
				continue;
			t->flags |= SLOT_DAMAGED;
		}
		fill(to, t);
		++*n;
	}
	mem_free(all);
	s->total = total;
	qsort(*out, (size_t)*n, sizeof **out, newest_first);
	return OK;
}

/* --- Against the files ------------------------------------------------------------------------------ */

/* A log in the folder, and what the index has of it. */
struct store_found {
	char id[STORE_ID];
	int64_t size; /* of the file */
	bool listed;  /* it has a slot */
	bool right;   /* which is not marked and knows that size */
};

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct store_found *)a)->id,
		      ((const struct store_found *)b)->id);
}

/* All logs of the folder, by id, and whatever else has the name of one (size < 0); NULL with an
 * error.  Other names are passed over. */
static struct store_found *files(struct store *s, int *n, struct err *e)
{
	int fd = openat(s->canvas_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), cap = 0;
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;
	struct store_found *all = NULL;
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
		struct store_found *f;

		if (k < 5 || k - 4 >= STORE_ID || strcmp(entry->d_name + k - 4, ".log"))
			continue;
		all = mem_grow(all, &cap, *n + 1, sizeof *all);
		f = &all[*n];
		*f = (struct store_found){ .size = 0 };
		memcpy(f->id, entry->d_name, k - 4);
		if (!store_id_ok(f->id) ||
		    fstatat(s->canvas_fd, entry->d_name, &about, AT_SYMLINK_NOFOLLOW))
			continue;
		f->size = S_ISREG(about.st_mode) ? about.st_size : -1;
		++*n;
	}
	closedir(d);
	qsort(all, (size_t)*n, sizeof *all, by_id);
	return all;
}

/* A slot without a log: was there one, and was it not deleted?  A log is there and synced
 * before the slot has a mark, and deleting moves it to the trash. */
static bool is_lost(struct store *s, const struct slot *t)
{
	return slot_good(t) && (t->flags & SLOT_LIVE) && t->mark > 0 && s->back->trash_has &&
	       !s->back->trash_has(s, t->id, t->mark);
}

/* Slots for logs that have none: marked, so that whoever finds one reads the log. */
static void claim_new(struct store *s, const struct store_found *all, int n)
{
	for (int i = 0; i < n; i++) {
		struct slot t = { .flags = SLOT_LIVE | SLOT_DIRTY };

		memcpy(t.id, all[i].id, sizeof t.id);
		if (!all[i].listed)
			claim(s, &t, INT32_MAX);
	}
}

/*
 * Compare the index with the files: slots without a log and second slots of one log are freed,
 * logs without one get it, and those whose slot is marked or has another size are healed.  That
 * is done after the lock of the store was given back, because healing takes the locks of
 * canvases, which come first in the order of locks (store_priv.h).
 */
enum status store_slots_open(struct store *s, struct err *e)
{
	struct store_found *all = NULL;
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
	/* The head and the list of free slots are made anew, from the last slot to the first,
	 * so that the list begins with the lowest; slots of logs that are there stay. */
	pthread_mutex_lock(&s->index);
	slots = read_slots(s, &n_slots, true);
	h = (struct head){ .slots = n_slots + 1 };
	for (int i = n_slots; i >= 1; i--) {
		struct slot *t = &slots[i - 1];
		struct store_found *f = NULL, key = { .size = 0 };

		if (slot_good(t) && (t->flags & SLOT_LIVE)) {
			memcpy(key.id, t->id, sizeof key.id);
			f = bsearch(&key, all, (size_t)n, sizeof *all, by_id);
		}
		if (f && !f->listed) {
			f->listed = true;
			f->right = t->size == f->size &&
				   !(t->flags & (SLOT_DIRTY | SLOT_DAMAGED));
			index_set(&s->places, f->id, i);
			h.live++;
		} else if (!f && is_lost(s, t)) {
			t->flags |= SLOT_DAMAGED;
			put_slot(s, i, t);
			index_set(&s->places, t->id, i);
			h.live++;
		} else {
			*t = (struct slot){ .next = h.free };
			h.free = i;
			put_slot(s, i, t);
		}
	}
	if (!put_head(s, &h))
		st = store_sys(e, "the index of the canvases cannot be written");
	if (st == OK)
		claim_new(s, all, n);
	pthread_mutex_unlock(&s->index);
	store_unlock(s);
	for (int i = 0; st == OK && i < n; i++) {
		total += all[i].size > 0 ? all[i].size : 0;
		if (!all[i].right)
			(void)!heal(s, all[i].id, !all[i].listed, NULL);
	}
	s->total = total;
	mem_free(slots);
	mem_free(all);
	return st;
}
