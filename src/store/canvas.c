/*
 * canvas.c -- the figure of a canvas: brought up to date, called, looked at.
 *
 * The log is the truth, the figure in memory only what follows from it.  A call is run in the
 * figure first, because only the figure can say whether it accepts it; what it accepted is
 * then written to the log.  When the two disagree afterwards, because the line could not be
 * written or because a batch that counts only as a whole was refused half way, the figure is
 * thrown away and the next user makes it anew from the log.  Nothing is ever undone in place.
 * The same happens when a call is cut (base/work.h): what it left in the figure's caches may
 * be halves.
 *
 * Everything here runs with the mutex of the canvas held (store_enter).
 */
#include "base/work.h"
#include "store/store_priv.h"
#include <string.h>

/* A canvas that is looked at is written to the index as used at most this often. */
#define TOUCH_SECONDS 60

int store_objects(const struct fig *f)
{
	return fig_alive_count(f);
}

void store_about(struct store *s, struct canvas *c, struct store_entry *out)
{
	memcpy(out->id, c->id, sizeof out->id);
	memcpy(out->title, c->seen.title, sizeof out->title);
	out->version = c->seen.version;
	out->objects = c->seen.objects;
	out->created = c->seen.created;
	out->used = s->back->index_used(s, c);
	out->damaged = c->damaged;
}

/* --- Up to date --------------------------------------------------------------------------- */

/*
 * Opening has a budget of its own for every line of the log, and one for the snapshot: a canvas
 * that many calls have made can be opened, whatever one of them may cost.  Between two lines
 * the time of the call counts.  When it is over, the figure stays as far as it has come, and
 * the next call goes on from there.
 */
#define OPEN_MS 60000
#define OPEN_MEMORY 4 /* times what the call may take */

struct opening {
	struct work work;
	bool bounded; /* by the call; the commands and the library have no bounds */
};

static void begin_opening(struct opening *o)
{
	const struct work *call = work_mine();

	o->bounded = call != NULL;
	if (call)
		work_begin(&o->work,
			   &(struct work_limits){ .ms = call->most.ms ? OPEN_MS : 0,
						  .bytes = OPEN_MEMORY * call->most.bytes });
}

/* Was it cut? */
static bool end_opening(struct opening *o)
{
	return o->bounded && work_end(&o->work) != WORK_WHOLE;
}

/* One line of the log, done to the figure. */
static enum status apply(struct store *s, struct canvas *c, const struct store_record *r,
			 struct cas *cas, struct err *e)
{
	struct err why = { 0 };
	struct opening own;
	enum status st;

	begin_opening(&own);
	st = store_log_apply(&c->fig, r, s->tools, cas, &c->weight, &why);
	if (end_opening(&own))
		return work_fail(e, &own.work);
	if (st == OK)
		return OK;
	err_fail(e, E_SYS, "internal", "version %ld of canvas %s cannot be made again: %.200s",
		 c->done.version, c->id, why.msg);
	err_hint(e, "its log is untouched; please report it");
	return E_SYS;
}

/* Is the time of the call over, while it waits for the figure? */
static bool no_time(struct err *e)
{
	if (!work_left())
		work_late("the canvas is being opened");
	if (!work_over())
		return false;
	work_fail(e, work_mine());
	return true;
}

/* The call was cut: nothing of what it did counts. */
enum status store_cut(struct canvas *c, struct err *e)
{
	store_drop_figure(c);
	return work_fail(e, work_mine());
}

/*
 * c->seen is how far the log was read, c->done how far the figure has followed it.  The lines
 * between the two are done to the figure, which begins with a snapshot when there is none
 * yet.  Each line was good when it was read as far as c->seen; if now it is not, or is
 * missing, another process has taken it back meanwhile, and the caller has to begin again.
 */
static enum status follow(struct store *s, struct canvas *c, struct cas *cas, struct err *e)
{
	struct buf own = { 0 };
	struct store_record r;
	const char *bytes = NULL;
	size_t n = 0, k;
	enum status st = s->back->read(s, c, c->done.at, c->seen.at, &own, &bytes, &n, e);

	while (st == OK && n && !no_time(e) &&
	       (k = store_log_next(&c->done, bytes, n, &r)) > 0) {
		st = apply(s, c, &r, cas, e);
		bytes += k;
		n -= k;
	}
	buf_clear(&own);
	if (st == OK && c->done.at != c->seen.at && !work_was_cut())
		st = err_fail(e, E_SYS, "unavailable",
			      "canvas %s changed while it was read; ask again", c->id);
	if (st != OK)
		store_drop_figure(c);
	else if (c->done.at == c->seen.at)
		store_snap_save(s, c);
	return st;
}

enum status store_figure(struct store *s, struct canvas *c, struct cas *cas, struct err *e)
{
	struct opening own;
	enum status st;

	if (c->fig && c->done.at == c->seen.at) {
		fig_set_cas(c->fig, cas);
		return OK;
	}
	c->opening = true;
	if (!c->fig) {
		begin_opening(&own);
		store_snap_load(s, c, cas);
		if (end_opening(&own))
			store_drop_figure(c);
	}
	st = follow(s, c, cas, e);
	c->opening = false;
	return st == OK && no_time(e) ? E_UNABLE : st;
}

/*
 * Note that the canvas is used, for canvases expire by their last use.  The index, where
 * other processes and later ones look for that, is told once in TOUCH_SECONDS; not while
 * another process has the file lock, since it is in a call and will say the same itself.  The
 * time of the log's file is set, too: it is what is left when the index is lost.  If that
 * fails, told = 0 makes the next use try again.
 */
void store_touch(struct store *s, struct canvas *c)
{
	bool mine = c->locked;

	c->used = store_now(s);
	if (c->used - c->told < TOUCH_SECONDS || !(mine || s->back->try_lock(s, c)))
		return;
	if (s->back->index_touch)
		s->back->index_touch(s, c);
	else
		s->back->index_put(s, c, false);
	if (!s->back->touch(s, c))
		c->told = 0;
	if (!mine)
		s->back->unlock(s, c);
}

/* --- Calls ----------------------------------------------------------------------------------- */

/* The calls of one request, as far as they were run. */
struct store_work {
	struct buf done; /* those that changed the figure, as a JSON array for the log */
	int n;           /* how many those are */
	int since;       /* what undo knew before them (fig_join) */
	bool refused;    /* the figure, or who looks on, said no to the last one */
};

/* A call in the form in which the log can repeat it: a line of script as a string, a call of
 * a tool as an object with its arguments. */
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

/*
 * Run one call in the figure: its observation is appended, and when it changed the figure, it
 * joins w->done.  The weight counts what replaying the log will cost (store_snap_save): a call
 * that became a line of the journal costs that line, any other (undo, redo, redefine) what it
 * had to run again.
 */
static void one(struct canvas *c, const struct store_call *call, struct store_work *w,
		struct buf *observation)
{
	const struct fig_obs *o = NULL;
	long before = fig_changes(c->fig), replays = fig_replays(c->fig);

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
	c->weight += 1 + fig_replays(c->fig) - replays;
	buf_addc(&w->done, w->n++ ? ',' : '[');
	/* The line of the journal is kept rather than what was given: it has written out the
	 * names that the figure chose, so a replay cannot choose others. */
	if (fig_obs_recorded(o))
		buf_add(&w->done, fig_journal_line(c->fig, fig_journal_count(c->fig) - 1));
	else
		add_given(&w->done, call);
}

static enum status over(struct store *s, struct err *e)
{
	err_fail(e, E_ARG, "limit", "a canvas holds at most %ld changes and %zu bytes",
		 s->o.calls, s->o.bytes);
	err_hint(e, "copy it: the copy begins a new log with the same figure");
	return E_ARG;
}

/*
 * Write a line to the log; when this returns OK it survives a crash.  The slot of the
 * index is marked before the log grows and made right afterwards, so that a process that
 * dies in between leaves the mark (slots.c).  After a failure the log is as before, for
 * append (store_back) cuts it back, and so the mark is taken away as well.  A figure that has
 * done what the line says is ahead of the log then, and the caller must drop it.
 */
static enum status keep_line(struct store *s, struct canvas *c, const struct buf *text,
			     struct err *e)
{
	struct store_record r;
	enum status st = OK;

	if ((size_t)c->seen.at + text->n > s->o.bytes)
		st = over(s, e);
	else if ((size_t)s->total + text->n > s->o.total)
		st = store_full(s, e);
	if (st == OK)
		st = store_take(s, 0, (int64_t)text->n, e);
	if (st != OK)
		return st;
	s->back->index_put(s, c, true);
	st = s->back->append(s, c, text, e);
	if (st == OK) {
		s->total += (int64_t)text->n;
		if (store_log_next(&c->seen, text->s, text->n, &r) != text->n)
			BUG("a line of the log cannot be read");
		work_keep();
		c->kept = store_mark_of(&c->seen);
	} else {
		(void)!store_take(s, 0, -(int64_t)text->n, NULL);
	}
	s->back->index_put(s, c, false);
	return st;
}

/* The calls that changed the figure, as one line. */
static enum status keep(struct store *s, struct canvas *c, struct store_work *w, bool together,
			struct err *e)
{
	struct buf text = { 0 };
	long version = c->seen.version + w->n;
	enum store_word word = together && w->n > 1 ? STORE_ONE : STORE_DO;
	enum status st = OK;

	buf_addc(&w->done, ']');
	if (word == STORE_ONE)
		fig_join(c->fig, w->since);
	store_log_add(&text, &c->seen, version, store_objects(c->fig), store_now(s), word,
		      buf_str(&w->done));
	if (version > s->o.calls)
		st = over(s, e);
	if (st == OK)
		st = keep_line(s, c, &text, e);
	if (st == OK) {
		c->done = c->seen;
		store_snap_save(s, c);
	}
	buf_clear(&text);
	return st;
}

/* Will this call change the figure if it is accepted?  Lines of script are not looked into:
 * false only means that nobody knows yet. */
static bool makes(const struct store *s, const struct store_call *call)
{
	const struct tool *t = call->tool ? tool_find(s->tools, call->tool) : NULL;

	return t && (t->cls == TOOL_MAKE || tool_is(t, TRAIT_CHANGES));
}

/* Somebody who is asked before every call of a batch and may end it (store_batch_watched). */
struct watch {
	store_between *fn;
	void *user;
};

/*
 * The body of store_call, store_batch and store_batch_watched.  how: bits of enum store_how.
 * list: the observations are appended as one array.  After a failure `observation` is as long
 * as it was before.
 */
static enum status run(struct store *s, const char *id, const struct store_call *call, int n,
		       unsigned how, bool list, struct watch watch, struct store_result *r,
		       struct buf *observation, struct err *e)
{
	struct store_work w = { .n = 0 };
	bool refused = false, ended = false;
	struct canvas *c;
	size_t before = observation->n;
	struct cas *cas;
	enum status st = store_enter(s, id, true, &c, e);

	if (st != OK)
		return st;
	/* A canvas that has had all its changes refuses a construction before the figure runs
	 * it: keep() would refuse it as well, but only at the price of a new figure. */
	if (n == 1 && c->seen.version >= s->o.calls && makes(s, call)) {
		store_leave(s, c);
		return over(s, e);
	}
	st = store_cas_take(s, &cas, e);
	if (st == OK)
		st = store_figure(s, c, cas, e);
	if (st == OK) {
		c->used = store_now(s);
		w.since = fig_change_count(c->fig);
	}
	for (int i = 0; st == OK && i < n && !work_over() && (!refused || how & STORE_ON);
	     i++) {
		size_t was;

		if (watch.fn && !watch.fn(watch.user, i, n)) {
			refused = ended = true;
			break;
		}
		w.refused = false;
		if (list)
			buf_addc(observation, i ? ',' : '[');
		was = observation->n;
		one(c, &call[i], &w, observation);
		refused = refused || w.refused;
		if (list && observation->n == was)
			buf_add(observation, "null");
	}
	if (c->fig)
		fig_set_cas(c->fig, NULL);
	store_cas_give(s, cas);
	if (st == OK && work_was_cut())
		st = store_cut(c, e);
	/* From here on nobody asks whether time is up: what is written is answered. */
	if (st == OK && watch.fn && !ended && (!refused || how & STORE_ON))
		(void)watch.fn(watch.user, n, n);
	if (st == OK && list)
		buf_add(observation, observation->n > before ? "]" : "[]");
	if (st == OK && w.n && (ended || (refused && how & STORE_WHOLE))) {
		store_drop_figure(c);
		w.n = 0;
	} else if (st == OK && w.n) {
		st = keep(s, c, &w, how & STORE_TOGETHER, e);
		if (st != OK)
			store_drop_figure(c);
	} else if (st == OK) {
		store_touch(s, c);
	}
	if (st == OK)
		*r = (struct store_result){ !refused, w.n > 0, c->seen.version };
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
	return run(s, id, call, 1, STORE_STOP, false, (struct watch){ 0 }, r, observation, e);
}

enum status store_batch(struct store *s, const char *id, const struct store_call *call, int n,
			unsigned how, struct store_result *r, struct buf *observations,
			struct err *e)
{
	return run(s, id, call, n, how, true, (struct watch){ 0 }, r, observations, e);
}

enum status store_batch_watched(struct store *s, const char *id, const struct store_call *call,
				int n, unsigned how, struct store_result *r,
				struct buf *observations, store_between *between, void *user,
				struct err *e)
{
	return run(s, id, call, n, how, true, (struct watch){ between, user }, r, observations,
		   e);
}

enum status store_rename(struct store *s, const char *id, const char *title, struct err *e)
{
	struct buf text = { 0 }, body = { 0 };
	struct canvas *c;
	enum status st = store_enter(s, id, true, &c, e);

	if (st != OK)
		return st;
	json_add_string(&body, title ? title : "");
	store_log_add(&text, &c->seen, c->seen.version, c->seen.objects, store_now(s),
		      STORE_RENAME, buf_str(&body));
	st = keep_line(s, c, &text, e);
	store_leave(s, c);
	buf_clear(&text);
	buf_clear(&body);
	return st;
}

/* --- Looking ------------------------------------------------------------------------------------ */

enum status store_begin_look(struct store *s, const char *id, enum store_want want, bool uses,
			     struct canvas **c, struct cas **cas, struct store_entry *about,
			     struct err *e)
{
	enum status st = store_enter_as(s, id, want, c, e);

	if (st != OK)
		return st;
	st = store_cas_take(s, cas, e);
	if (st == OK)
		st = store_figure(s, *c, *cas, e);
	if (st != OK) {
		store_cas_give(s, *cas);
		store_leave(s, *c);
		return st;
	}
	if (uses && !(*c)->damaged)
		store_touch(s, *c);
	store_about(s, *c, about);
	return OK;
}

static enum status read_as(struct store *s, const char *id, enum store_want want, bool uses,
			   store_look *look, void *user, struct err *e)
{
	struct store_entry about;
	struct canvas *c;
	struct cas *cas;
	enum status st = store_begin_look(s, id, want, uses, &c, &cas, &about, e);

	if (st != OK)
		return st;
	st = look(c->fig, &about, user, e);
	fig_set_cas(c->fig, NULL);
	store_cas_give(s, cas);
	if (work_was_cut())
		st = store_cut(c, e);
	store_leave(s, c);
	return st;
}

enum status store_read(struct store *s, const char *id, store_look *look, void *user,
		       struct err *e)
{
	return read_as(s, id, STORE_LOOKS, true, look, user, e);
}

enum status store_glance(struct store *s, const char *id, store_look *look, void *user,
			 struct err *e)
{
	return read_as(s, id, STORE_LOOKS, false, look, user, e);
}

enum status store_read_intact(struct store *s, const char *id, store_look *look, void *user,
			      struct err *e)
{
	return read_as(s, id, STORE_INTACT, true, look, user, e);
}

enum status store_read_at(struct store *s, const char *id, int steps, store_look *look,
			  void *user, struct err *e)
{
	struct store_entry about;
	struct canvas *c;
	struct cas *cas;
	struct fig *f;
	enum status st = store_begin_look(s, id, STORE_LOOKS, true, &c, &cas, &about, e);

	if (st != OK)
		return st;
	f = fig_after(c->fig, steps < 0 ? 0 : steps, e);
	fig_set_cas(c->fig, NULL);
	if (work_was_cut())
		st = store_cut(c, e);
	store_leave(s, c);
	if (st == OK)
		st = f ? look(f, &about, user, e) : E_UNABLE;
	fig_free(f);
	store_cas_give(s, cas);
	if (work_was_cut())
		st = work_fail(e, work_mine());
	return st;
}
