/*
 * preview.c -- what would be: drags and lines that are tried in a copy of the figure.
 *
 * The figure of the canvas and its log stay as they are.  Everything here runs with the mutex of
 * the canvas held (store_enter).
 */
#include "base/sha256.h"
#include "base/work.h"
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>

/*
 * The copy of the figure in which the objects of `name` are dragged; "": in which lines are
 * tried.  A drag asks for many previews in a row, so copies are kept for the last few objects
 * dragged.  One that was made for another version of the canvas does not count; the one that was
 * used longest ago makes room for a new one.
 */
static struct shadow *shadow_of(struct canvas *c, const char *name, struct err *e)
{
	struct shadow *h = &c->shadow[0];

	for (size_t i = 0; i < sizeof c->shadow / sizeof *c->shadow; i++) {
		struct shadow *k = &c->shadow[i];

		if (k->fig && k->version == c->seen.version && !strcmp(k->name, name)) {
			k->turn = ++c->turn;
			return k;
		}
		if (!k->fig || (h->fig && k->turn < h->turn))
			h = k;
	}
	fig_free(h->fig);
	h->fig = name[0] ? fig_after(c->fig, fig_journal_count(c->fig), e)
			 : fig_copy(c->fig, e);
	if (!h->fig)
		return NULL;
	snprintf(h->name, sizeof h->name, "%s", name);
	memset(h->by, 0, sizeof h->by);
	h->version = c->seen.version;
	h->turn = ++c->turn;
	return h;
}

/* What is dragged where: free objects to places, or whole objects by a vector. */
struct drag {
	const struct store_place *place;
	int n;
	const char *names;
	const double *by;
};

/* May they be dragged?  Whole objects are looked at when they are.  key: the shadow's. */
static enum status may_drag(struct fig *f, const struct drag *d, char key[STORE_SHADOW],
			    struct err *e)
{
	struct sha256 sum;
	size_t used = 0;

	if (d->names) {
		key[0] = '#';
		sha256_init(&sum);
		sha256_add(&sum, d->names, strlen(d->names));
		sha256_text(key + 1, &sum);
		return OK;
	}
	for (int i = 0; i < d->n; i++) {
		const char *name = d->place[i].name;
		fig_id object = fig_find(f, name);

		if (object.v < 0)
			return err_fail(e, E_ARG, "not_found",
					"there is no object named \"%.60s\"", name);
		if (!fig_is_free(f, object))
			return err_fail(e, E_ARG, "wrong_kind", "%.60s is not free", name);
		if (used + strlen(name) + 2 > STORE_SHADOW)
			return err_fail(e, E_ARG, "limit", "too many objects at once");
		used += (size_t)snprintf(key + used, STORE_SHADOW - used, "%s\n", name);
	}
	return d->n ? OK : err_fail(e, E_ARG, "bad_argument", "nothing is moved");
}

static enum status drag_in(struct shadow *h, const struct drag *d, struct err *e)
{
	enum status st = OK;
	double on[3];

	if (d->names) {
		for (int i = 0; i < 3; i++)
			on[i] = d->by[i] - h->by[i];
		st = fig_drag_by(h->fig, d->names, on, e);
		memcpy(h->by, d->by, sizeof h->by);
		return st;
	}
	for (int i = 0; i < d->n && st == OK; i++) {
		fig_id object = fig_find(h->fig, d->place[i].name);
		const double *at = d->place[i].at;

		st = d->place[i].n > 2 ? fig_drag_to(h->fig, object, at, e)
				       : fig_drag(h->fig, object, at[0], at[1], e);
	}
	return st;
}

static enum status preview(struct store *s, const char *id, const struct drag *d,
			   store_look *look, void *user, struct err *e)
{
	struct store_entry about;
	struct shadow *h = NULL;
	struct canvas *c;
	struct cas *cas;
	char key[STORE_SHADOW] = "";
	bool there = false;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	st = store_cas_take(s, &cas, e);
	if (st == OK)
		st = store_figure(s, c, cas, e);
	if (st == OK)
		st = may_drag(c->fig, d, key, e);
	if (st == OK) {
		there = true;
		store_touch(s, c);
		h = shadow_of(c, key, e);
		st = h ? OK : E_UNABLE;
	}
	if (st == OK) {
		fig_set_cas(h->fig, cas);
		st = drag_in(h, d, e);
		if (st == OK) {
			store_about(s, c, &about);
			st = look(h->fig, &about, user, e);
			fig_set_cas(h->fig, NULL);
		} else {
			fig_free(h->fig);
			h->fig = NULL;
		}
	}
	if (c->fig)
		fig_set_cas(c->fig, NULL);
	store_cas_give(s, cas);
	if (work_was_cut() && there)
		st = store_cut(c, e);
	store_leave(s, c);
	return st;
}

/* Take back what was tried in a shadow, which had no past before; one that cannot be as it was is
 * dropped. */
static void untry(struct shadow *h)
{
	const struct fig_obs *o;
	char line[40];
	int n = fig_change_count(h->fig);

	snprintf(line, sizeof line, "Undo(%d)", n);
	if (n && fig_line(h->fig, line, strlen(line), &o) != OK) {
		fig_free(h->fig);
		h->fig = NULL;
	}
}

static void try_calls(struct fig *f, const struct store_call *call, int n,
		      struct buf *observations)
{
	buf_addc(observations, '[');
	for (int i = 0; i < n && !work_over(); i++) {
		const struct fig_obs *o = NULL;

		buf_add(observations, i ? "," : "");
		if (call[i].tool)
			fig_call(f, call[i].tool, call[i].args, &o);
		else if (call[i].line)
			fig_line(f, call[i].line, strlen(call[i].line), &o);
		if (o)
			fig_obs_json(observations, f, o);
		else
			buf_add(observations, "null");
	}
	buf_addc(observations, ']');
}

enum status store_try(struct store *s, const char *id, const struct store_call *call, int n,
		      struct buf *observations, store_look *look, void *user, struct err *e)
{
	struct store_entry about;
	struct shadow *h = NULL;
	struct canvas *c;
	struct cas *cas;
	enum status st = OK;

	if (n > STORE_TRIES)
		return err_fail(e, E_ARG, "limit", "at most %d calls are tried at once",
				STORE_TRIES);
	st = store_begin_look(s, id, STORE_LOOKS, true, &c, &cas, &about, e);
	if (st != OK)
		return st;
	h = shadow_of(c, "", e);
	if (h) {
		fig_set_cas(h->fig, cas);
		try_calls(h->fig, call, n, observations);
		if (look && !work_over())
			st = look(h->fig, &about, user, e);
		fig_set_cas(h->fig, NULL);
		if (!work_over())
			untry(h);
	} else {
		st = E_UNABLE;
	}
	fig_set_cas(c->fig, NULL);
	store_cas_give(s, cas);
	if (work_was_cut())
		st = store_cut(c, e);
	store_leave(s, c);
	return st;
}

enum status store_preview(struct store *s, const char *id, const char *name, const double *at,
			  int n, store_look *look, void *user, struct err *e)
{
	struct store_place one = { .name = name, .at = { at[0], at[1] }, .n = n };

	if (n > 2)
		one.at[2] = at[2];
	return store_preview_all(s, id, &one, 1, look, user, e);
}

enum status store_preview_all(struct store *s, const char *id, const struct store_place *place,
			      int n, store_look *look, void *user, struct err *e)
{
	return preview(s, id, &(struct drag){ .place = place, .n = n }, look, user, e);
}

enum status store_preview_by(struct store *s, const char *id, const char *names,
			     const double by[3], store_look *look, void *user, struct err *e)
{
	return preview(s, id, &(struct drag){ .names = names, .by = by }, look, user, e);
}
