/*
 * pg_trash.c -- what was deleted in PostgreSQL, and small texts of the store.
 *
 * A row of porism.trash is a log as it was, under the name that a file in the trash of a folder
 * would have (trash.c).
 */
#include "base/work.h"
#include "store/pg_priv.h"
#include <string.h>

/* The one text that a question about one name has for an answer. */
static bool text_of(struct store *s, enum pg_ask ask, const char *name, struct buf *text)
{
	struct pg *p = s->own;
	struct pg_question q;
	PGresult *r = NULL;
	bool there;

	store_pg_begin(&q, ask);
	store_pg_text(&q, name);
	there = store_pg_ask_all(p, &q, 1, &r, NULL) == OK && p->lib.PQntuples(r) == 1;
	if (there)
		buf_addn(text, p->lib.PQgetvalue(r, 0, 0),
			 (size_t)p->lib.PQgetlength(r, 0, 0));
	store_pg_clear(p, &r, 1);
	return there;
}

/* A question about one name whose answer is only whether it was done. */
static enum status do_with(struct store *s, enum pg_ask ask, const char *name,
			   const struct buf *text, struct err *e)
{
	struct pg_question q;
	PGresult *r = NULL;
	enum status st;

	store_pg_begin(&q, ask);
	store_pg_text(&q, name);
	if (text)
		store_pg_bytes(&q, text->s, text->n);
	st = store_pg_ask_all(s->own, &q, 1, &r, e);
	store_pg_clear(s->own, &r, 1);
	return st;
}

/* What the name of a row says; false: it is none of ours. */
static bool name_of(struct pg *p, const PGresult *r, int row, struct store_trashed *t)
{
	char name[sizeof t->name];
	size_t n = (size_t)p->lib.PQgetlength(r, row, 0);
	struct store_mark mark;

	if (n >= sizeof name)
		return false;
	memcpy(name, p->lib.PQgetvalue(r, row, 0), n);
	name[n] = 0;
	return store_trash_read_name(name, t, &mark);
}

enum status store_pg_trash_all(struct store *s, struct arena *a, int most,
			       struct store_trashed **out, int *n, struct err *e)
{
	struct pg *p = s->own;
	struct pg_question q;
	PGresult *r = NULL;
	enum status st;
	int rows;

	*n = 0;
	store_pg_begin(&q, PG_TRASH_ALL);
	store_pg_number(&q, most);
	st = store_pg_ask_all(p, &q, 1, &r, e);
	rows = st == OK ? p->lib.PQntuples(r) : 0;
	*out = arena_alloc(a, (size_t)(rows + 1) * sizeof **out);
	for (int i = 0; i < rows; i++) {
		struct store_trashed *t = &(*out)[*n];

		if (!name_of(p, r, i, t))
			continue;
		t->bytes = store_pg_int(p, r, i, 1);
		++*n;
	}
	store_pg_clear(p, &r, 1);
	return st;
}

/* As far as its lines are good. */
static void read_log(const struct buf *text, struct store_pos *at)
{
	struct store_record r;
	size_t k = 1, n = 0;

	while (n < text->n && k > 0) {
		k = store_log_next(at, text->s + n, text->n - n, &r);
		n += k;
	}
}

void store_pg_trash_about(struct store *s, struct store_trashed *t)
{
	struct buf text = { 0 };
	struct store_pos p = { 0 };

	if (strcmp(t->why, "torn") && text_of(s, PG_TRASH_READ, t->name, &text))
		read_log(&text, &p);
	memcpy(t->title, p.title, sizeof t->title);
	if (p.at)
		t->version = p.version;
	buf_clear(&text);
}

#define DROPPED 1000 /* rows at once */

/* Names are letters, digits and points: an array of them needs no quotes. */
static enum status drop(struct store *s, const struct store_trashed *all, int n, struct err *e)
{
	struct buf list = { 0 };
	enum status st;

	for (int i = 0; i < n; i++) {
		buf_addc(&list, i ? ',' : '{');
		buf_add(&list, all[i].name);
	}
	buf_addc(&list, '}');
	st = do_with(s, PG_TRASH_DROP, buf_str(&list), NULL, e);
	buf_clear(&list);
	return st;
}

/* The canvas first and then the trash: who dies in between has both. */
enum status store_pg_trash_back(struct store *s, const struct store_trashed *t, struct err *e)
{
	struct canvas c = { .fd = -1 };
	struct store_trashed read;
	struct store_mark mark = { 0 };
	struct buf text = { 0 };
	bool taken = false;
	enum status st = OK;

	memcpy(c.id, t->id, sizeof c.id);
	store_trash_read_name(t->name, &read, &mark);
	if (!text_of(s, PG_TRASH_READ, t->name, &text) || !text.n)
		st = err_fail(e, E_SYS, "unavailable", "the canvas cannot be brought back");
	if (st == OK) {
		read_log(&text, &c.seen);
		/* What was acknowledged must be there. */
		if (mark.at > c.seen.at) {
			c.seen.at = mark.at;
			c.seen.sum = mark.sum;
			c.seen.version = mark.version;
		}
		if (c.seen.used < store_now(s))
			c.seen.used = store_now(s);
		st = store_pg_create(s, &c, &text, &taken, e);
	}
	if (st == OK && taken) {
		st = err_fail_with(e, E_ARG, "name_taken", NULL,
				   "delete it first: it goes to the trash",
				   "there is a canvas %s", t->id);
	}
	if (st == OK)
		st = drop(s, t, 1, e);
	buf_clear(&text);
	return st;
}

int store_pg_trash_drop(struct store *s, const struct store_trashed *all, int n,
			int64_t *bytes)
{
	int left = n;

	while (left > 0 && !work_over()) {
		int k = left < DROPPED ? left : DROPPED;

		if (drop(s, all + left - k, k, NULL) != OK)
			break;
		for (int i = left - k; bytes && i < left; i++)
			*bytes += all[i].bytes;
		left -= k;
	}
	return n - left;
}

bool store_pg_note_write(struct store *s, const char *name, const struct buf *text)
{
	return do_with(s, PG_NOTE_WRITE, name, text, NULL) == OK;
}

bool store_pg_note_read(struct store *s, const char *name, struct buf *text)
{
	return text_of(s, PG_NOTE_READ, name, text);
}
