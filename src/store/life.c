/*
 * life.c -- canvases come and go: they get an id and a log, are copied, are deleted, and expire.
 */
#include "base/member.h"
#include "base/work.h"
#include "store/store_priv.h"
#include <errno.h>
#include <string.h>
#include <sys/random.h>

/* Ids are random and cannot be guessed: 20 letters of 36 are about 103 bits.  Shorter ones, of
 * at least 16, are accepted as well. */
#define ID_LENGTH 20
#define ID_LEAST 16
/* Expired canvases are looked for no more often than that, unless room is needed. */
#define SWEEP_SECONDS 600

/* --- Ids ---------------------------------------------------------------------------------- */

/* Small letters and digits alone: an id becomes the name of a file. */
bool store_id_ok(const char *id)
{
	size_t n = 0;

	for (; id[n]; n++)
		if (n + 1 >= STORE_ID ||
		    !((id[n] >= 'a' && id[n] <= 'z') || (id[n] >= '0' && id[n] <= '9')))
			return false;
	return n >= ID_LEAST;
}

static enum status new_id(char id[STORE_ID], struct err *e)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	unsigned char bytes[64];
	int n = 0;

	while (n < ID_LENGTH) {
		ssize_t got = getrandom(bytes, sizeof bytes, 0);

		if (got < 0 && errno != EINTR)
			return store_sys(e, "there are no random numbers");
		for (ssize_t i = 0; i < got && n < ID_LENGTH; i++)
			if (bytes[i] < 252) /* 7 * 36: so all letters are equally likely */
				id[n++] = letters[bytes[i] % 36];
	}
	memset(id + n, 0, STORE_ID - (size_t)n);
	return OK;
}

/* --- Making and deleting --------------------------------------------------------------------------- */

/*
 * A canvas whose log is `text`, which c->seen has passed.  The slot comes first, marked, since it
 * is what counts against the limit of canvases; then the log; then the slot is made right.  A
 * process that dies in between leaves a marked slot: lists read the log instead, and if there
 * is none, the slot is freed when a store is opened the next time.
 */
enum status store_put(struct store *s, struct canvas *c, const struct buf *text, struct err *e)
{
	enum status st = s->back->index_add(s, c, e);

	if (st != OK)
		return st;
	st = s->back->create(s, c, text, e);
	if (st != OK) {
		s->back->index_remove(s, c->id);
		return st;
	}
	s->total += c->seen.at;
	c->kept = store_mark_of(&c->seen);
	s->back->index_put(s, c, false);
	return OK;
}

/* A new canvas.  Its log is the first line and, when `base` is there, one with a whole figure of
 * so many objects. */
static enum status make(struct store *s, char id[STORE_ID], const char *title,
			const char *base, int objects, struct err *e)
{
	struct buf text = { 0 }, body = { 0 };
	struct store_record r;
	struct canvas *c;
	int64_t now = store_now(s);
	size_t first;
	enum status st = new_id(id, e);

	if (st != OK)
		return st;
	c = store_handle_new(id);
	buf_add(&body, "{\"format\":" STORE_FORMAT);
	json_member_text(&body, "id", id);
	json_member_text(&body, "title", title ? title : "");
	buf_addc(&body, '}');
	store_log_add(&text, &c->seen, 0, 0, now, STORE_CANVAS, buf_str(&body));
	first = store_log_next(&c->seen, text.s, text.n, &r);
	if (first && base) {
		store_log_add(&text, &c->seen, 1, objects, now, STORE_BASE, base);
		store_log_next(&c->seen, text.s + first, text.n - first, &r);
	}
	if (c->seen.at != (int64_t)text.n)
		BUG("a new log cannot be read");
	if (text.n > s->o.bytes)
		st = err_fail(e, E_ARG, "limit", "a canvas may take %zu bytes", s->o.bytes);
	else if ((size_t)s->total + text.n > s->o.total)
		st = store_full(s, e);
	if (st == OK)
		st = store_take(s, 1, (int64_t)text.n, e);
	if (st == OK) {
		st = store_put(s, c, &text, e);
		if (st != OK)
			(void)!store_take(s, -1, -(int64_t)text.n, NULL);
	}
	if (st == OK && !s->back->outside) {
		pthread_mutex_lock(&s->table);
		store_handle_add(s, c);
		pthread_mutex_unlock(&s->table);
	} else {
		store_handle_free(s, c);
	}
	buf_clear(&text);
	buf_clear(&body);
	return st;
}

/* Also when the time has gone back. */
bool store_sweep_due(struct store *s)
{
	int64_t since = store_now(s) - s->swept;

	return since > SWEEP_SECONDS || since < -SWEEP_SECONDS;
}

/* The same, and when a limit is in the way, once more after what has expired was deleted. */
enum status store_make(struct store *s, char id[STORE_ID], const char *title, const char *base,
		       int objects, struct err *e)
{
	struct err why = { 0 };
	enum status st;

	if (store_sweep_due(s))
		store_sweep(s);
	st = make(s, id, title, base, objects, &why);
	if (st == E_ARG && !strcmp(why.code, "limit")) {
		store_sweep(s);
		st = make(s, id, title, base, objects, &why);
	}
	if (st != OK && e)
		*e = why;
	return st;
}

/* A canvas begins with the line that the options name. */
enum status store_create(struct store *s, char id[STORE_ID], const char *title, struct err *e)
{
	struct store_call first = { .line = s->o.first };
	struct store_result r = { .ok = true };
	struct buf said = { 0 };
	enum status st = store_make(s, id, title, NULL, 0, e);

	if (st != OK || !s->o.first)
		return st;
	st = store_call(s, id, &first, &r, &said, e);
	if (st == OK && !r.ok)
		st = err_fail(e, E_ARG, "bad_argument", "canvases cannot begin with %s",
			      s->o.first);
	buf_clear(&said);
	if (st != OK && store_remove(s, id, 0, NULL) != OK)
		return st; /* an empty canvas is left, which expires */
	return st;
}

/* Delete a canvas; unless_used: not when it was used at that time or later (0: in any case).
 * That is asked again here, under the lock, because who sweeps has an old list in hand. */
enum status store_remove(struct store *s, const char *id, int64_t unless_used, struct err *e)
{
	struct canvas *c;
	enum status st = store_enter_as(s, id, STORE_ANY, &c, e);

	if (st != OK)
		return st;
	if (unless_used && (c->damaged || s->back->index_used(s, c) >= unless_used)) {
		store_leave(s, c);
		return OK;
	}
	st = s->back->remove(s, c, unless_used ? "expired" : "deleted", e);
	if (st == OK) {
		c->gone = true;
		s->total -= c->seen.at;
		if (!unless_used)
			(void)!store_take(s, -1, -c->seen.at, NULL);
		s->trashed += store_trash_weight(c->seen.at);
		s->back->index_remove(s, id);
	}
	store_leave(s, c);
	if (st != OK)
		return st;
	if (s->trashed > (int64_t)s->o.trash)
		store_trash_tidy(s, false);
	store_tell(s, id, -1);
	return OK;
}

enum status store_delete(struct store *s, const char *id, struct err *e)
{
	return store_remove(s, id, 0, e);
}

/* Note that a canvas was found expired, or (set < 0) not; its lock keeps others from its slot
 * meanwhile.  Returns what was noted before. */
static int64_t note_due(struct store *s, const char *id, int64_t set)
{
	int64_t due = s->back->index_due(s, id, 0);
	struct canvas *c;

	if ((set < 0) != (due != 0) || store_enter_as(s, id, STORE_HEAL, &c, NULL) != OK)
		return due;
	if (c->locked)
		s->back->index_due(s, id, set);
	store_leave(s, c);
	return due;
}

/*
 * The list is in the order of last use, so the expired ones are at its end.  One goes only when
 * it was found expired long enough ago by a clock that nobody sets (clock.c), and one that
 * cannot be deleted is left for the next time.  Damaged ones stay: somebody has to decide.
 */
void store_sweep(struct store *s)
{
	struct arena *a;
	struct store_entry *all;
	struct store_time time;
	int64_t limit;
	bool sure;
	int n;

	s->swept = store_now(s);
	a = arena_new();
	if (s->back->index_all(s, a, &all, &n, true, NULL) != OK)
		n = 0;
	sure = store_clock_look(s, n ? all[0].used : 0, &time);
	limit = store_now(s) - s->o.expire;
	for (int i = n - 1; s->o.expire >= 0 && i >= 0 && !work_over(); i--) {
		int64_t due;

		if (all[i].used >= limit) {
			if (time.doubt < 0)
				break;
			note_due(s, all[i].id, -1);
			continue;
		}
		due = note_due(s, all[i].id, time.lived + 1);
		if (sure && due && time.lived + 1 - due >= store_grace(s) &&
		    store_remove(s, all[i].id, limit, NULL) != OK)
			continue;
	}
	arena_free(a);
	store_trash_tidy(s, sure);
}

/* --- Copies ---------------------------------------------------------------------------------- */

/* A figure on its way into a new canvas. */
struct copy {
	int steps;       /* of the journal; negative: all, with what undo and redo know */
	int objects;     /* filled */
	struct buf base; /* filled: the body of a "base" line */
};

/* A store_look.  The first lines of a journal are a figure of their own: it is written as one
 * whose lines can be undone one after the other, with nothing to redo. */
static enum status save_copy(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	struct copy *c = user;

	(void)about;
	(void)e;
	c->objects = store_objects(f);
	if (c->steps < 0) {
		fig_save(&c->base, f);
		return OK;
	}
	buf_add(&c->base, "{\"journal\":[");
	for (int i = 0; i < fig_journal_count(f); i++) {
		if (i)
			buf_addc(&c->base, ',');
		json_add_string(&c->base, fig_journal_line(f, i));
	}
	buf_addf(&c->base, "],\"undo\":[%d],\"redo\":[]}", fig_journal_count(f));
	return OK;
}

enum status store_copy(struct store *s, char id[STORE_ID], const char *from, int steps,
		       struct err *e)
{
	struct copy c = { .steps = steps };
	struct store_entry about;
	enum status st = store_entry(s, from, &about, e);

	if (st == OK)
		st = steps < 0 ? store_read(s, from, save_copy, &c, e)
			       : store_read_at(s, from, steps, save_copy, &c, e);
	if (st == OK)
		st = store_make(s, id, about.title, buf_str(&c.base), c.objects, e);
	buf_clear(&c.base);
	return st;
}
