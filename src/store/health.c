/*
 * health.c -- is all there that was acknowledged?  What is, when not all is; and repair.
 *
 * Three things speak for a line that is not there: the mark of the index (slots.c), good lines
 * behind the place where it should be, and a shape that no unfinished write leaves (log.c).
 */
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>

/* --- The verdict -------------------------------------------------------------------------- */

static void in_words(struct store_health *h, const char *what)
{
	if (h->known > h->version)
		snprintf(h->what, sizeof h->what, "%s; version %ld of at least %ld is intact",
			 what, h->version, h->known);
	else
		snprintf(h->what, sizeof h->what, "%s; version %ld is intact", what,
			 h->version);
}

/* Good lines behind the place p, and the last version that they know of. */
static void look_behind(const char *s, size_t n, const struct store_pos *p,
			struct store_health *h)
{
	struct store_pos q = *p;
	struct store_record r;
	size_t i = (size_t)p->at;

	while (store_log_after(s, n, &i, &q, &r)) {
		h->behind++;
		if (q.version > h->known)
			h->known = q.version;
	}
}

/* A log of ours of which we know a line is none of another version, unless all of its first line
 * is right but for that. */
static bool is_foreign(const char *s, size_t n, const struct store_mark *mark)
{
	const char *end = memchr(s, '\n', n);
	uint64_t sum;

	if (!store_log_is_foreign(s, n))
		return false;
	return !mark->at || (end && store_sum_read(s, (size_t)(end - s), &sum) &&
			     store_sum(0, s + 17, (size_t)(end - s) - 17) == sum);
}

/* Not even the first line is good. */
static void no_beginning(const char *s, size_t n, const struct store_mark *mark,
			 struct store_health *h)
{
	struct store_pos none = { 0 };

	while (n && !s[n - 1])
		n--;
	if (!n && !mark->at)
		return; /* it was about to be made */
	h->line = 1;
	if (n && is_foreign(s, n, mark)) {
		h->state = STORE_FOREIGN;
		snprintf(h->what, sizeof h->what,
			 "it was kept by another version of this program");
		return;
	}
	h->state = STORE_DAMAGED;
	look_behind(s, n, &none, h);
	snprintf(h->what, sizeof h->what, "its log is %s",
		 n ? "damaged from its first line on" : "empty");
}

/*
 * A mark that the lines do not come to proves that there were more.  Without any, a beginning
 * of a line that ends anywhere is taken for damage: what dies while it writes leaves whole
 * sectors or pages, and nobody can say that the line was not acknowledged.
 */
void store_health_of(const char *id, const char *s, size_t n, const struct store_mark *mark,
		     struct store_health *h, struct store_pos *p)
{
	struct store_record r;
	char is[STORE_ID], text[120];
	bool marked = !mark->at;
	enum store_rest rest;
	size_t k;

	*h = (struct store_health){ .size = (int64_t)n, .known = mark->version };
	*p = (struct store_pos){ 0 };
	snprintf(h->id, sizeof h->id, "%s", id);
	while ((size_t)p->at < n &&
	       (k = store_log_next(p, s + p->at, n - (size_t)p->at, &r)) > 0)
		marked = marked || (p->at == mark->at && p->sum == mark->sum);
	if (!p->at) {
		no_beginning(s, n, mark, h);
		return;
	}
	memcpy(h->title, p->title, sizeof h->title);
	h->version = p->version;
	if (h->known < p->version)
		h->known = p->version;
	store_log_id(s, n, is);
	if (strcmp(is, id)) {
		h->state = STORE_DAMAGED;
		h->line = 1;
		h->version = 0;
		*p = (struct store_pos){ 0 };
		snprintf(h->what, sizeof h->what, "its log is that of canvas %s", is);
		return;
	}
	rest = store_log_rest(s + p->at, n - (size_t)p->at, p->at);
	if (marked && rest == STORE_REST_NONE)
		return;
	h->line = p->line + 1;
	h->byte = p->at;
	if (marked && (rest == STORE_REST_TORN || (rest == STORE_REST_SHORT && mark->at))) {
		h->state = STORE_TORN;
		snprintf(h->what, sizeof h->what,
			 "a line that was never finished stands at its end");
		return;
	}
	h->state = STORE_DAMAGED;
	look_behind(s, n, p, h);
	if (rest == STORE_REST_NONE)
		snprintf(text, sizeof text,
			 "its log ends after line %ld, and lines are missing", p->line);
	else
		snprintf(text, sizeof text, "line %ld of its log, at byte %lld, is broken",
			 h->line, (long long)h->byte);
	in_words(h, text);
}

enum status store_damaged(const struct canvas *c, struct err *e)
{
	if (c->health.state == STORE_FOREIGN) {
		err_fail_with(e, E_SYS, "unavailable", NULL,
			      "its log is left as it is: use that version",
			      "canvas %s was kept by another version of this program", c->id);
	} else {
		err_fail(e, E_SYS, "damaged", "canvas %s is damaged: %s", c->id,
			 c->health.what);
		err_hint(e,
			 "porism store repair %s makes what is intact the canvas again, and "
			 "keeps the rest in the trash",
			 c->id);
	}
	return E_SYS;
}

/* Nothing of a canvas can be read. */
static enum status without_log(struct store *s, struct canvas *c, enum store_state state,
			       const char *what, struct err *e)
{
	struct store_entry about = { .damaged = false };
	struct store_mark mark = { 0 };

	s->back->index_mark(s, c, false, &about, &mark);
	c->damaged = c->no_log = true;
	c->health = (struct store_health){ .state = state,
					   .known = mark.version,
					   .line = state == STORE_DAMAGED };
	memcpy(c->health.id, c->id, sizeof c->id);
	memcpy(c->health.title, about.title, sizeof about.title);
	in_words(&c->health, what);
	c->seen = (struct store_pos){ 0 };
	store_drop_figure(c);
	s->back->index_damaged(s, c, true);
	return store_damaged(c, e);
}

enum status store_lost_log(struct store *s, struct canvas *c, struct err *e)
{
	struct store_entry about;
	struct store_mark mark;

	if (!s->back->index_mark || !s->back->index_mark(s, c, true, &about, &mark) ||
	    !mark.at || (s->back->trash_has && s->back->trash_has(s, c->id, mark.at)))
		return store_lost(s, c->id, e);
	return without_log(s, c, STORE_MISSING, "its log is missing", e);
}

enum status store_no_log(struct store *s, struct canvas *c, const char *what, struct err *e)
{
	return without_log(s, c, STORE_DAMAGED, what, e);
}

/* Read all of the log, its lock being held; c->health and c->seen are what was found. */
static enum status examine(struct store *s, struct canvas *c, struct buf *own,
			   const char **bytes, size_t *n, struct err *e)
{
	struct store_mark mark = { 0 };
	enum status st;

	*n = 0;
	if (c->no_log && !c->locked)
		return OK;
	if (s->back->index_mark &&
	    (!s->back->index_mark(s, c, false, NULL, &mark) || !mark.at))
		store_snap_mark(s, c, &mark);
	st = store_log_bytes(s, c, own, bytes, n, e);
	if (st != OK)
		return c->no_log ? OK : st;
	store_health_of(c->id, *bytes, *n, &mark, &c->health, &c->seen);
	store_drop_figure(c);
	c->damaged = c->health.state >= STORE_DAMAGED;
	return OK;
}

enum status store_check(struct store *s, const char *id, struct store_health *out,
			struct err *e)
{
	struct buf own = { 0 };
	const char *bytes;
	struct canvas *c;
	size_t n;
	enum status st = store_enter_as(s, id, STORE_PROBE, &c, e);

	if (st != OK)
		return st;
	st = examine(s, c, &own, &bytes, &n, e);
	buf_clear(&own);
	if (st == OK) {
		*out = c->health;
		if (s->back->index_damaged && c->health.state != STORE_FOREIGN)
			s->back->index_damaged(s, c, c->damaged);
	}
	store_leave(s, c);
	return st;
}

/* --- Repair ----------------------------------------------------------------------------------- */

/* A figure on its way into a new canvas. */
struct salvage {
	struct fig *fig;
	long taken, refused;
};

/* The snapshot, when it is of a place that the good lines do not come to; p becomes that. */
static void from_snapshot(struct store *s, struct canvas *c, struct salvage *v,
			  struct store_pos *p)
{
	struct buf text = { 0 };
	struct store_pos at = { 0 };
	struct arena *a = arena_new();
	struct json *j;
	const char *body;
	size_t n;

	if (s->back->side_read(s, c, "snap", &text) && text.n &&
	    store_snap_read(text.s, text.n, &at, &body, &n) && at.at > p->at &&
	    json_read(&j, body, n, a, NULL) == OK)
		v->fig = fig_restore(s->tools, STORE_SEED, NULL, j, NULL);
	if (v->fig) {
		p->at = at.at;
		p->sum = at.sum;
		v->taken++;
	}
	arena_free(a);
	buf_clear(&text);
}

/* What can be read of the log, before the damage and behind it, as far as the figure takes it. */
static void gather(struct store *s, struct canvas *c, const char *bytes, size_t n,
		   struct salvage *v)
{
	struct store_pos p = { 0 }, q = c->seen;
	struct store_record r;
	struct err e = { 0 };
	long weight = 0;
	size_t i;

	from_snapshot(s, c, v, &q);
	while (!v->taken && p.at < c->seen.at &&
	       store_log_next(&p, bytes + p.at, n - (size_t)p.at, &r))
		if (store_log_apply(&v->fig, &r, s->tools, NULL, &weight, &e) != OK)
			break;
	i = (size_t)q.at;
	while (i < n && store_log_after(bytes, n, &i, &q, &r))
		store_log_try(&v->fig, &r, s->tools, &v->taken, &v->refused);
}

static enum status mend(struct store *s, struct canvas *c, struct store_repaired *out,
			struct err *e)
{
	enum status st;

	if (c->health.state == STORE_SOUND)
		return OK;
	out->changed = true;
	if (!c->seen.at) {
		/* Nothing is left to be a canvas. */
		st = s->back->remove(s, c, "repaired", e);
		if (st != OK)
			return st;
		out->removed = true;
		c->gone = true;
		s->back->index_remove(s, c->id);
		return OK;
	}
	st = s->back->cut(s, c, c->seen.at, c->damaged, out->trash, sizeof out->trash, e);
	if (st == OK && s->back->sync)
		st = s->back->sync(s, c, e);
	if (st != OK)
		return st;
	c->damaged = false;
	c->kept = store_mark_of(&c->seen);
	s->back->index_put(s, c, false);
	if (s->back->index_sync)
		s->back->index_sync(s);
	return OK;
}

enum status store_repair(struct store *s, const char *id, bool salvage,
			 struct store_repaired *out, struct err *e)
{
	struct salvage v = { 0 };
	struct buf own = { 0 }, base = { 0 };
	char title[STORE_TITLE + 20];
	const char *bytes = NULL;
	struct canvas *c;
	size_t n = 0;
	enum status st = store_enter_as(s, id, STORE_PROBE, &c, e);

	*out = (struct store_repaired){ .changed = false };
	if (st != OK)
		return st;
	st = examine(s, c, &own, &bytes, &n, e);
	if (st == OK && c->health.state == STORE_FOREIGN)
		st = store_damaged(c, e);
	if (st == OK) {
		out->was = c->health;
		if (salvage && c->damaged)
			gather(s, c, bytes, n, &v);
		st = mend(s, c, out, e);
	}
	buf_clear(&own);
	store_leave(s, c);
	if (st == OK && out->changed)
		store_tell(s, id, out->removed ? -1 : out->was.version);
	if (st == OK && v.fig && v.taken) {
		fig_save(&base, v.fig);
		snprintf(title, sizeof title, "%s (salvaged)", out->was.title);
		st = store_make(s, out->salvaged, title, buf_str(&base), store_objects(v.fig),
				e);
		out->taken = v.taken;
		out->refused = v.refused;
	}
	fig_free(v.fig);
	buf_clear(&base);
	return st;
}
