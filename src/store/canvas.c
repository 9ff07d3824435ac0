/*
 * canvas.c -- the figure of a canvas: brought up to date, called, looked at.
 *
 * A call runs in the figure first.  If it changed the figure, it is written to the log; if
 * that fails, or if calls before it must not stand (store_batch), the figure is dropped,
 * and the next who needs it makes it anew from the log.
 */
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define TOUCH_SECONDS 60

int store_objects(const struct fig *f)
{
	int n = 0;

	for (int i = 0; i < fig_count(f); i++)
		n += fig_alive(f, (fig_id){ i });
	return n;
}

void store_about(struct store *s, struct canvas *c, struct store_entry *out)
{
	memcpy(out->id, c->id, sizeof out->id);
	memcpy(out->title, c->seen.title, sizeof out->title);
	out->version = c->seen.version;
	out->objects = c->seen.objects;
	out->created = c->seen.created;
	out->used = store_slots_used(s, c);
}

/* --- Up to date --------------------------------------------------------------------------- */

enum status store_figure(struct store *s, struct canvas *c, struct cas *cas, struct err *e)
{
	struct buf own = { 0 };
	struct store_record r;
	struct err why = { 0 };
	const char *bytes = NULL;
	size_t n = 0, k;
	enum status st = OK;

	if (c->fig && c->done.at == c->seen.at) {
		fig_set_cas(c->fig, cas);
		return OK;
	}
	if (!c->fig)
		store_snap_load(s, c, cas);
	st = store_file_read(c, c->done.at, c->seen.at, &own, &bytes, &n, e);
	while (st == OK && n && (k = store_log_next(&c->done, bytes, n, &r)) > 0) {
		if (store_log_apply(&c->fig, &r, s->tools, cas, &c->weight, &why) != OK) {
			st = fail(e, E_SYS, "internal",
				  "version %ld of canvas %s cannot be made again: %.200s",
				  c->done.version, c->id, why.msg);
			err_hint(e, "its log is untouched; please report it");
		}
		bytes += k;
		n -= k;
	}
	buf_clear(&own);
	if (st == OK && c->done.at != c->seen.at)
		st = fail(e, E_SYS, "unavailable",
			  "canvas %s changed while it was read; ask again", c->id);
	if (st != OK)
		store_drop_figure(c);
	else
		store_snap_save(s, c);
	return st;
}

/* Somebody uses it; the index hears of it now and then. */
static void touch(struct store *s, struct canvas *c)
{
	bool mine = c->locked;

	c->used = store_now(s);
	if (c->used - c->told < TOUCH_SECONDS || !(mine || store_file_try_lock(c)))
		return;
	store_slots_put(s, c, false);
	if (c->fd >= 0 && futimens(c->fd, NULL))
		c->told = 0;
	if (!mine)
		store_file_unlock(c);
}

/* --- Calls ----------------------------------------------------------------------------------- */

/* Calls under way: what they did so far. */
struct work {
	struct buf done; /* accepted calls, as the log has them */
	int n;
	bool refused;
};

/* A call as it was given. */
static void add_given(struct buf *b, const struct store_call *call)
{
	if (!call->tool) {
		json_add_string(b, call->line ? call->line : "");
		return;
	}
	buf_add(b, "{\"tool\":");
	json_add_string(b, call->tool);
	if (call->args) {
		json_add_key(b, "args");
		json_add(b, call->args);
	}
	buf_addc(b, '}');
}

static void one(struct canvas *c, const struct store_call *call, struct work *w,
		struct buf *observation)
{
	const struct fig_obs *o = NULL;
	long before = fig_changes(c->fig);

	if (call->tool)
		fig_call(c->fig, call->tool, call->args, &o);
	else if (call->line)
		fig_line(c->fig, call->line, strlen(call->line), &o);
	if (!o)
		return;
	fig_obs_json(observation, c->fig, o);
	w->refused = !fig_obs_ok(o);
	if (fig_changes(c->fig) == before)
		return;
	c->weight += fig_obs_recorded(o) ? 1 : 1 + fig_journal_count(c->fig);
	buf_addc(&w->done, w->n++ ? ',' : '[');
	/* The journal's line says more than what was given: names are written out. */
	if (fig_obs_recorded(o))
		buf_add(&w->done, fig_journal_line(c->fig, fig_journal_count(c->fig) - 1));
	else
		add_given(&w->done, call);
}

static enum status over(struct store *s, struct err *e)
{
	fail(e, E_ARG, "limit", "a canvas holds at most %ld changes and %zu bytes", s->o.calls,
	     s->o.bytes);
	err_hint(e, "copy it: the copy begins a new log with the same figure");
	return E_ARG;
}

/* Make what was done last. */
static enum status keep(struct store *s, struct canvas *c, struct work *w, struct err *e)
{
	struct buf text = { 0 };
	struct store_record r;
	long version = c->seen.version + w->n;
	enum status st = OK;

	buf_addc(&w->done, ']');
	store_log_add(&text, &c->seen, version, store_objects(c->fig), store_now(s), STORE_DO,
		      buf_str(&w->done));
	if (version > s->o.calls || (size_t)c->seen.at + text.n > s->o.bytes)
		st = over(s, e);
	else if ((size_t)s->total + text.n > s->o.total)
		st = store_full(s, e);
	if (st == OK) {
		store_slots_put(s, c, true);
		st = store_file_append(s, c, &text, e);
	}
	if (st == OK) {
		s->total += (int64_t)text.n;
		if (store_log_next(&c->seen, text.s, text.n, &r) != text.n)
			BUG("a line of the log cannot be read");
		c->done = c->seen;
	}
	if (st == OK || st == E_SYS)
		store_slots_put(s, c, false);
	if (st == OK)
		store_snap_save(s, c);
	buf_clear(&text);
	return st;
}

/* Does it surely change something? */
static bool makes(const struct store *s, const struct store_call *call)
{
	const struct tool *t = call->tool ? tool_find(s->tools, call->tool) : NULL;

	return t && (t->cls == TOOL_MAKE || tool_is(t, TRAIT_CHANGES));
}

/* Who looks on while a batch runs. */
struct watch {
	store_between *fn;
	void *user;
};

/* One or several; `list`: their observations as an array. */
static enum status run(struct store *s, const char *id, const struct store_call *call, int n,
		       bool whole, bool list, struct watch watch, struct store_result *r,
		       struct buf *observation, struct err *e)
{
	struct work w = { .n = 0 };
	struct canvas *c;
	size_t before = observation->n;
	struct cas *cas;
	enum status st = store_enter(s, id, true, &c, e);

	if (st != OK)
		return st;
	/* Not to be found out after it was done. */
	if (n == 1 && c->seen.version >= s->o.calls && makes(s, call)) {
		store_leave(s, c);
		return over(s, e);
	}
	cas = store_cas_take(s);
	st = store_figure(s, c, cas, e);
	if (st == OK)
		c->used = store_now(s);
	for (int i = 0; st == OK && i < n && !w.refused; i++) {
		size_t was;

		if (watch.fn && !watch.fn(watch.user, i, n)) {
			w.refused = true;
			break;
		}
		if (list)
			buf_addc(observation, i ? ',' : '[');
		was = observation->n;
		one(c, &call[i], &w, observation);
		if (list && observation->n == was)
			buf_add(observation, "null");
	}
	if (c->fig)
		fig_set_cas(c->fig, NULL);
	store_cas_give(s, cas);
	if (st == OK && watch.fn && !w.refused)
		(void)watch.fn(watch.user, n, n);
	if (st == OK && list)
		buf_add(observation, observation->n > before ? "]" : "[]");
	if (st == OK && w.n && w.refused && whole) {
		store_drop_figure(c);
		w.n = 0;
	} else if (st == OK && w.n) {
		st = keep(s, c, &w, e);
		if (st != OK)
			store_drop_figure(c);
	} else if (st == OK) {
		touch(s, c);
	}
	if (st == OK)
		*r = (struct store_result){ !w.refused, w.n > 0, c->seen.version };
	else if (observation->s)
		observation->s[observation->n = before] = 0;
	store_leave(s, c);
	buf_clear(&w.done);
	if (st == OK && r->changed)
		store_tell(s, id, r->version);
	return st;
}

enum status store_call(struct store *s, const char *id, const struct store_call *call,
		       struct store_result *r, struct buf *observation, struct err *e)
{
	return run(s, id, call, 1, false, false, (struct watch){ 0 }, r, observation, e);
}

enum status store_batch(struct store *s, const char *id, const struct store_call *call, int n,
			bool whole, struct store_result *r, struct buf *observations,
			struct err *e)
{
	return run(s, id, call, n, whole, true, (struct watch){ 0 }, r, observations, e);
}

enum status store_batch_watched(struct store *s, const char *id, const struct store_call *call,
				int n, bool whole, struct store_result *r,
				struct buf *observations, store_between *between, void *user,
				struct err *e)
{
	return run(s, id, call, n, whole, true, (struct watch){ between, user }, r,
		   observations, e);
}

enum status store_rename(struct store *s, const char *id, const char *title, struct err *e)
{
	struct buf text = { 0 }, body = { 0 };
	struct store_record r;
	struct canvas *c;
	enum status st = store_enter(s, id, true, &c, e);

	if (st != OK)
		return st;
	json_add_string(&body, title ? title : "");
	store_log_add(&text, &c->seen, c->seen.version, c->seen.objects, store_now(s),
		      STORE_RENAME, buf_str(&body));
	if ((size_t)c->seen.at + text.n > s->o.bytes)
		st = over(s, e);
	if (st == OK) {
		store_slots_put(s, c, true);
		st = store_file_append(s, c, &text, e);
		if (st == OK && store_log_next(&c->seen, text.s, text.n, &r) != text.n)
			BUG("a line of the log cannot be read");
		store_slots_put(s, c, false);
	}
	store_leave(s, c);
	buf_clear(&text);
	buf_clear(&body);
	return st;
}

/* --- Looking ------------------------------------------------------------------------------------ */

enum status store_read(struct store *s, const char *id, store_look *look, void *user,
		       struct err *e)
{
	struct store_entry about;
	struct canvas *c;
	struct cas *cas;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	cas = store_cas_take(s);
	st = store_figure(s, c, cas, e);
	if (st == OK) {
		touch(s, c);
		store_about(s, c, &about);
		st = look(c->fig, &about, user, e);
		fig_set_cas(c->fig, NULL);
	}
	store_cas_give(s, cas);
	store_leave(s, c);
	return st;
}

enum status store_read_at(struct store *s, const char *id, int steps, store_look *look,
			  void *user, struct err *e)
{
	struct store_entry about;
	struct fig *f = NULL;
	struct canvas *c;
	struct cas *cas;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	cas = store_cas_take(s);
	st = store_figure(s, c, cas, e);
	if (st == OK) {
		touch(s, c);
		store_about(s, c, &about);
		f = fig_after(c->fig, steps < 0 ? 0 : steps, e);
		fig_set_cas(c->fig, NULL);
		st = f ? OK : E_UNABLE;
	}
	store_leave(s, c);
	if (st == OK)
		st = look(f, &about, user, e);
	fig_free(f);
	store_cas_give(s, cas);
	return st;
}

/* The copy in which `name` is dragged; made anew when the canvas has changed since. */
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
	h->fig = fig_after(c->fig, fig_journal_count(c->fig), e);
	if (!h->fig)
		return NULL;
	snprintf(h->name, sizeof h->name, "%s", name);
	h->version = c->seen.version;
	h->turn = ++c->turn;
	return h;
}

enum status store_preview(struct store *s, const char *id, const char *name, double x,
			  double y, store_look *look, void *user, struct err *e)
{
	struct store_entry about;
	struct shadow *h = NULL;
	struct canvas *c;
	struct cas *cas;
	fig_id object = FIG_NONE;
	enum status st = store_enter(s, id, false, &c, e);

	if (st != OK)
		return st;
	cas = store_cas_take(s);
	st = store_figure(s, c, cas, e);
	if (st == OK) {
		object = fig_find(c->fig, name);
		if (object.v < 0 || strlen(name) >= sizeof h->name)
			st = fail(e, E_ARG, "not_found", "there is no object named \"%.60s\"",
				  name);
		else if (!fig_is_free(c->fig, object))
			st = fail(e, E_ARG, "wrong_kind", "%.60s is not free", name);
	}
	if (st == OK) {
		touch(s, c);
		h = shadow_of(c, name, e);
		st = h ? OK : E_UNABLE;
	}
	if (st == OK) {
		fig_set_cas(h->fig, cas);
		st = fig_drag(h->fig, fig_find(h->fig, name), x, y, e);
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
	store_leave(s, c);
	return st;
}
