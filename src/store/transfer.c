/*
 * transfer.c -- all canvases of one store into another, wherever the two are kept.
 *
 * A log goes over as it is, byte for byte, under the same id, and is read again afterwards.
 */
#include "store/store_priv.h"
#include <string.h>

struct transfer {
	struct store *from, *to;
	struct store_saved *out;
};

/* A log whose lines are all good, and where it ends; false: they are not. */
static bool read_whole(const struct buf *text, struct store_pos *end)
{
	struct store_record r;
	size_t at = 0, k = 1;

	*end = (struct store_pos){ 0 };
	while (at < text->n && k > 0) {
		k = store_log_next(end, text->s + at, text->n - at, &r);
		at += k;
	}
	return at && at == text->n;
}

/* What is intact of the log of a canvas; E_ARG not_found when there is none. */
static enum status log_of(struct store *s, const char *id, struct buf *text, bool *damaged,
			  int64_t *used, struct err *e)
{
	struct buf own = { 0 };
	struct canvas *c;
	const char *bytes = NULL;
	size_t n = 0;
	enum status st = store_enter_as(s, id, STORE_ANY, &c, e);

	if (st != OK)
		return st;
	*damaged = c->damaged;
	*used = s->back->index_used(s, c);
	if (c->seen.at)
		st = s->back->read(s, c, 0, c->seen.at, &own, &bytes, &n, e);
	if (st == OK && (int64_t)n < c->seen.at)
		st = err_fail(e, E_SYS, "unavailable", "canvas %s changed while it was read",
			      id);
	if (st == OK && n)
		buf_addn(text, bytes, (size_t)c->seen.at);
	store_leave(s, c);
	buf_clear(&own);
	return st;
}

/* One canvas; what is there already is not written again. */
static enum status one(struct transfer *t, const char *id, struct err *e)
{
	struct canvas c = { .fd = -1 };
	struct buf text = { 0 }, there = { 0 };
	struct err none = { 0 };
	bool damaged = false, other;
	int64_t used = 0;
	enum status st = log_of(t->from, id, &text, &damaged, &c.used, e), has;

	memcpy(c.id, id, strlen(id) + 1);
	if (st == OK && !read_whole(&text, &c.seen))
		st = err_fail(e, E_SYS, "damaged", "nothing of canvas %s is intact", id);
	has = st == OK ? log_of(t->to, id, &there, &other, &used, &none) : st;
	if (st == OK && has == OK && there.n == text.n && !memcmp(there.s, text.s, text.n)) {
		t->out->same++;
	} else if (st == OK && has == OK) {
		st = err_fail_with(e, E_ARG, "name_taken", NULL,
				   "delete it there first: it goes to the trash",
				   "there is another canvas %s", id);
	} else if (st == OK) {
		st = store_put(t->to, &c, &text, e);
		buf_reset(&there);
		if (st == OK)
			st = log_of(t->to, id, &there, &other, &used, e);
		if (st == OK && (there.n != text.n || memcmp(there.s, text.s, text.n)))
			st = err_fail(e, E_SYS, "unavailable",
				      "canvas %s is not what was written", id);
		if (st == OK)
			t->out->bytes += (int64_t)text.n;
	}
	t->out->damaged += damaged;
	buf_clear(&text);
	buf_clear(&there);
	return st;
}

enum status store_transfer(struct store *from, struct store *to, store_between *told,
			   void *user, struct store_saved *out, struct err *e)
{
	struct transfer t = { from, to, out };
	struct arena *a = arena_new();
	struct store_entry *all;
	int n = 0;
	enum status st = from->back->index_all(from, a, &all, &n, true, e);

	*out = (struct store_saved){ .canvases = 0 };
	for (int i = 0; st == OK && i < n; i++) {
		struct err why = { 0 };
		enum status now = one(&t, all[i].id, &why);

		/* One that was deleted meanwhile is none. */
		if (now == OK) {
			out->canvases++;
		} else if (strcmp(why.code, "not_found")) {
			out->failed++;
			if (e)
				*e = why;
		}
		if (told && !told(user, i + 1, n))
			break;
	}
	arena_free(a);
	return st == OK && out->failed ? E_SYS : st;
}
