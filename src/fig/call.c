/*
 * call.c -- one call: resolve, run, name, record; or leave everything as it was.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- The observation ------------------------------------------------------------------- */

void fig_obs_begin(struct fig *f, const struct tool *t)
{
	arena_reset(f->answer);
	arena_reset(f->scratch);
	memset(&f->obs, 0, sizeof f->obs);
	f->obs.tool = t;
	f->obs.answer = -1;
	f->reworded = f->refused = false;
}

void fig_obs_fresh(struct fig *f, int obj)
{
	struct fig_obs *o = &f->obs;

	o->fresh = arena_grow(f->answer, o->fresh, &o->cap_fresh, o->n_fresh + 1,
			      sizeof *o->fresh);
	o->fresh[o->n_fresh++] = obj;
}

void fig_obs_changed(struct fig *f, int obj)
{
	struct fig_obs *o = &f->obs;

	o->changed = arena_grow(f->answer, o->changed, &o->cap_changed, o->n_changed + 1,
				sizeof *o->changed);
	o->changed[o->n_changed++] = obj;
}

void fig_obs_gone(struct fig *f, const char *name)
{
	struct fig_obs *o = &f->obs;

	o->gone = arena_grow(f->answer, o->gone, &o->cap_gone, o->n_gone + 1, sizeof *o->gone);
	o->gone[o->n_gone++] = arena_strdup(f->answer, name);
}

void fig_note(struct fig *f, const char *fmt, ...)
{
	struct fig_obs *o = &f->obs;
	char text[320];
	va_list ap;

	if (f->trying || f->replaying || o->n_notes == FIG_NOTES)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	for (int i = 0; i < o->n_notes; i++)
		if (!strcmp(o->note[i], text))
			return;
	o->note[o->n_notes++] = arena_strdup(f->answer, text);
}

/* A relation that is declared uses measures and asks for none. */
enum status fig_may(struct fig *f, const struct tool *t, enum fig_use use, struct err *e)
{
	bool declared = use == FIG_USE_STATED && f->obs.tool &&
			!strcmp(f->obs.tool->group, "constraint");

	if (!f->filter || declared || f->filter(f->filter_user, t, use, e))
		return OK;
	f->refused = true;
	return E_ARG;
}

/* --- Running ------------------------------------------------------------------------------------ */

/* A geometric failure speaks of parameters; say which objects they are. */
static void name_arguments(struct fig *f, const struct fig_step *s, struct err *e)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];

		if (a->form != ARG_REF && a->form != ARG_POINTS)
			continue;
		buf_addf(&b, "%s%s = ", b.n ? ", " : "here ", s->tool->param[i].name);
		fig_arg_text(&b, f, a);
	}
	if (b.n && strlen(e->hint) + b.n + 3 < sizeof e->hint)
		snprintf(e->hint + strlen(e->hint), sizeof e->hint - strlen(e->hint), "%s%s",
			 e->hint[0] ? "; " : "", buf_str(&b));
	buf_clear(&b);
}

enum status fig_run(struct fig *f, const struct tool *t, const struct arg *arg, int *step,
		    struct err *e)
{
	enum status st;
	int id, n, par[FIG_PARENTS + 1];

	if (f->n_objs >= FIG_OBJECTS)
		return err_fail(e, E_ARG, "limit", "a figure holds at most %d objects",
				FIG_OBJECTS);
	id = fig_new_step(f, t);
	memcpy(f->step[id].arg, arg, (size_t)t->n_params * sizeof *arg);
	if (tool_is(t, TRAIT_RIDE))
		fig_ride_arguments(f, t, f->step[id].arg);
	fig_incidences_order(f, &f->step[id]);
	fig_incidences_find(f, &f->step[id]);
	*step = id;
	/* Walks over parents have room for so many, and must not miss one. */
	n = fig_parents(f, &f->step[id], par, FIG_PARENTS + 1);
	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "one call may use at most %d objects",
				FIG_PARENTS);
	f->step[id].par = arena_alloc(f->perm, (size_t)(n + 1) * sizeof *par);
	f->step[id].n_par = n;
	for (int i = 0; i < f->step[id].tool->n_params; i++)
		f->step[id].turns |= f->step[id].arg[i].form == ARG_EACH;
	for (int i = 0; i < n; i++)
		if (f->step[id].depth <= f->step[f->obj[par[i]].step].depth)
			f->step[id].depth = f->step[f->obj[par[i]].step].depth + 1;
	memcpy(f->step[id].par, par, (size_t)n * sizeof *par);
	fig_link_parents(f, id);
	st = tool_is(t, TRAIT_ON_PATH) ? fig_place_on_path(f, id, PLACE_SHORTLY, e) : OK;
	if (st == OK)
		st = fig_settle(f, id, e);
	if (st == E_DOMAIN && !e->arg[0])
		name_arguments(f, &f->step[id], e);
	return st;
}

static void append_line(struct fig *f, const char *line)
{
	f->journal =
		mem_grow(f->journal, &f->cap_journal, f->n_journal + 1, sizeof *f->journal);
	f->journal[f->n_journal++] = mem_strdup(line);
}

/* A line that may have changed what was there: nothing before it can be cut off. */
void fig_journal_add(struct fig *f, const char *line)
{
	append_line(f, line);
	f->n_cuts = f->n_trail = 0;
}

/* A line that only made something, since the mark, or moved something. */
static void append_cut(struct fig *f, const char *line, struct fig_mark mark,
		       struct fig_moved *moved)
{
	append_line(f, line);
	f->cut = mem_grow(f->cut, &f->cap_cuts, f->n_cuts + 1, sizeof *f->cut);
	f->cut[f->n_cuts++] = (struct fig_cut){ mark, arena_mark(f->perm), moved };
}

/* An accepted call is one more line of the journal: it can be undone. */
static void record(struct fig *f)
{
	if (f->replaying)
		return;
	f->changes++;
	f->obs.recorded = true;
	fig_changes_forget(&f->redo);
	fig_changes_add(&f->undo, (struct change){ .at = f->n_journal - 1, .n_new = 1 });
}

/* The journal line of a call: the tool and its arguments as they were given. */
static const char *journal_line(struct fig *f, const struct tool *t, const char *name,
				const struct json *args, const struct arg *arg)
{
	struct buf b = { 0 };
	const char *line;

	buf_add(&b, "{\"tool\":");
	json_add_string(&b, t->name);
	buf_add(&b, ",\"args\":{");
	for (int i = 0; i < t->n_params; i++) {
		const struct json *m = NULL;

		for (const struct json *k = args ? args->child : NULL; k; k = k->next)
			if (tool_param(t, k->key) == i)
				m = k;
		if (t->param[i].type == PARAM_NEW) {
			if (name[0])
				json_member_text(&b, t->param[i].name, name);
			continue;
		}
		if (arg[i].form == ARG_NONE)
			continue;
		json_add_key(&b, t->param[i].name);
		if (m) {
			json_add(&b, m);
		} else {
			struct buf v = { 0 };

			fig_arg_text(&v, f, &arg[i]);
			if (arg[i].form == ARG_INT && !arg[i].x)
				buf_add(&b, buf_str(&v));
			else
				json_add_string(&b, buf_str(&v));
			buf_clear(&v);
		}
	}
	buf_add(&b, "}}");
	line = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	return line;
}

enum status fig_perform(struct fig *f, const struct tool *t, const struct arg *arg, char *name,
			const struct json *raw, struct fig_mark mark, struct err *e)
{
	struct arg placed[TOOL_PARAMS + 1];
	enum status st;
	int step;
	char automatic[64];

	memcpy(placed, arg, sizeof placed);
	arg = placed;
	st = fig_may(f, t, FIG_USE_CALL, e);
	if (st == OK)
		st = fig_run_apart(f, t, placed, &step, e);
	if (st != OK)
		return st;
	if (f->trying)
		return fig_name_is_free(f, step, name, e);
	f->obs.probable = f->step[step].probable;
	if (t->cls == TOOL_ASK && !name[0]) {
		fig_read_answer(f, step);
		fig_rollback(f, mark);
		return OK;
	}
	if (!name[0]) {
		fig_auto_name(f, fig_kind(f, (fig_id){ f->step[step].first }), automatic,
			      sizeof automatic);
		name = automatic;
	}
	st = fig_name_outputs(f, step, name, e);
	if (st != OK)
		return st;
	fig_incidences_remember(f, step);
	fig_note_place(f, step);
	for (int i = 0; i < f->step[step].n_out; i++)
		fig_obs_fresh(f, f->step[step].first + i);
	if (t->cls == TOOL_ASK)
		fig_read_answer(f, step);
	f->step[step].line = f->n_journal;
	append_cut(f, journal_line(f, t, name, raw, arg), mark, NULL);
	record(f);
	return OK;
}

/* Does the tool, one that works on the figure, leave it other than it was? */
static bool changes_figure(const struct tool *t)
{
	return tool_is(t, TRAIT_CHANGES) || !strcmp(t->group, "history") ||
	       !strcmp(t->group, "edit");
}

bool fig_leaves_traces(const struct tool *t)
{
	static const char *const edits[] = { "set_label_visible", "set_object_visible",
					     "hide_object",       "rename_object",
					     "delete_object",     "set_compatibility",
					     "set_seed" };

	for (int i = 0; i < (int)(sizeof edits / sizeof *edits); i++)
		if (!strcmp(t->name, edits[i]))
			return true;
	return t->cls == TOOL_ACT && !strcmp(t->group, "render");
}

enum status fig_dispatch(struct fig *f, const struct tool *t, const struct arg *arg,
			 char *name, const struct json *raw, struct fig_mark mark,
			 struct err *e)
{
	enum status st;

	if (t->cls != TOOL_ACT)
		return fig_perform(f, t, arg, name, raw, mark, e);
	st = fig_may(f, t, FIG_USE_CALL, e);
	if (st != OK)
		return st;
	if (f->trying && changes_figure(t)) {
		f->tried_change = true;
		return OK;
	}
	/* The line is written before the act: a renamed object is then still known
	 * by the name the caller used. */
	{
		const char *line =
			tool_is(t, TRAIT_CHANGES) ? journal_line(f, t, name, raw, arg) : NULL;

		struct fig_settings was;

		f->act_name = name;
		f->act_line = NULL;
		f->moved = NULL;
		f->traced = line && fig_leaves_traces(t);
		if (f->traced)
			was = fig_settings_now(f);
		st = fig_act_of(t)(f, arg, raw, e);
		f->act_name = NULL;
		if (f->act_line)
			line = f->act_line;
		if (st == OK && line && line[0]) {
			if (f->traced)
				fig_trace_settings(f, &was);
			if (f->moved || f->traced)
				append_cut(f, line, mark, f->moved);
			else
				fig_journal_add(f, line);
			record(f);
		}
	}
	return st;
}

enum status fig_finish(struct fig *f, enum status st, const struct fig_obs **out)
{
	f->obs.st = st;
	f->obs.step = f->n_journal;
	*out = &f->obs;
	return st;
}

enum status fig_call(struct fig *f, const char *tool, const struct json *args,
		     const struct fig_obs **out)
{
	struct fig_mark mark = fig_begin(f);
	struct arg arg[TOOL_PARAMS + 1];
	char name[128];
	const char *as;
	const struct tool *t = tool_find(f->tools, tool);
	enum status st;

	if (!t)
		t = tool_guess(f->tools, tool);
	fig_obs_begin(f, t);
	if (!t) {
		struct err *e = &f->obs.err;

		err_fail(e, E_ARG, "bad_argument", "there is no tool \"%.60s\"", tool);
		tool_near(f->tools, tool, e->near, sizeof e->near);
		if (e->near[0])
			err_hint(e, "did you mean %s?", e->near);
		else
			err_hint(e, "find_tools(query) searches the tools by words");
		return fig_finish(f, E_ARG, out);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	args = fig_loose_args(f, t, args);
	as = t->cls == TOOL_MAKE ? json_text(args, t->param[0].name) : NULL;
	if (as && f->trying && fig_assigned(f, as) >= 0) {
		f->tried_change = true;
		return fig_finish(f, OK, out);
	}
	if (as && fig_assigned(f, as) >= 0) {
		struct fig_definition d = { .tool = t, .args = args };

		st = fig_assign(f, fig_assigned(f, as), as, &d, &f->obs.err);
		if (st != OK)
			fig_rollback(f, mark);
		if (st != E_DOMAIN)
			return fig_finish(f, st, out);
		fig_obs_begin(f, t);
	}
	st = fig_args_json(f, t, args, arg, name, sizeof name, &f->obs.err);
	if (st == OK)
		st = fig_dispatch(f, t, arg, name,
				  f->reworded && t->cls != TOOL_ACT ? NULL : args, mark,
				  &f->obs.err);
	if (st != OK) {
		fig_rollback(f, mark);
		fig_mend_call(f, t, args, st, &f->obs.err);
	}
	return fig_finish(f, st, out);
}

/* --- Rebuilding from a journal --------------------------------------------------------------------------- */

struct fig *fig_replayed(const struct fig *f, char *const *lines, int n, struct err *e)
{
	struct fig *g = fig_new(f->tools, f->seed);

	g->cas = f->cas;
	g->replaying = true;
	g->stays_point = f->stays_point;
	g->decimals = f->decimals;
	for (int i = 0; i < n; i++) {
		const struct fig_obs *o;

		if (f->fresh_line && !strcmp(lines[i], f->fresh_line))
			fig_set_filter(g, f->filter, f->filter_user);
		else
			fig_set_filter(g, NULL, NULL);
		if (fig_line(g, lines[i], strlen(lines[i]), &o) != OK) {
			*e = o->err;
			if (!e->hint[0] && n > 1)
				err_hint(e, "step %d of the rebuilt figure fails", i + 1);
			fig_free(g);
			return NULL;
		}
	}
	g->stays_point = NULL;
	fig_set_filter(g, NULL, NULL);
	return g;
}

struct fig *fig_after(const struct fig *f, int n, struct err *e)
{
	return fig_replayed(f, f->journal, n < f->n_journal ? n : f->n_journal, e);
}

struct fig *fig_copy(const struct fig *f, struct err *e)
{
	struct fig *g = fig_after(f, f->n_journal, e);

	if (g)
		g->replaying = false;
	return g;
}

void fig_become(struct fig *f, struct fig *g)
{
	struct fig old = *f;

	/* Exchange the contents; history and the running call stay with f. */
	*f = *g;
	*g = old;
	f->undo = old.undo;
	f->redo = old.redo;
	g->answer = f->answer;
	g->scratch = f->scratch;
	f->answer = old.answer;
	f->scratch = old.scratch;
	f->obs = old.obs;
	f->act_name = old.act_name;
	f->act_line = old.act_line;
	f->replaying = old.replaying;
	fig_set_filter(f, old.filter, old.filter_user);
	f->changes = old.changes + 1;
	f->replayed = old.replayed + f->n_journal;
	g->undo = g->redo = (struct changes){ 0 };
	fig_free(g);
}

/* --- Dragging ------------------------------------------------------------------------------------------------ */

struct arg fig_dragged(double v)
{
	struct arg a = { .form = ARG_DOUBLE, .d = v };
	long ten = 1;

	if (v == floor(v))
		return a;
	for (int k = 1; k <= 9; k++) {
		double n = nearbyint(v * (double)(ten *= 10));

		if (fabs(n) < 1e15 && n / (double)ten == v) {
			a.d = n;
			a.i = ten;
			break;
		}
	}
	return a;
}

enum status fig_drag(struct fig *f, fig_id id, double x, double y, struct err *e)
{
	const struct value *v = fig_value(f, id);

	return fig_drag_to(
		f, id, (double[]){ x, y, v && v->kind == KIND_SPOINT ? num_mid(v->v[2]) : 0 },
		e);
}

enum status fig_drag_to(struct fig *f, fig_id id, const double at[3], struct err *e)
{
	struct fig_step *s = &f->step[f->obj[id.v].step];
	struct arg to[FIG_DIM];
	int *steps;

	if (!fig_is_free(f, id))
		return err_fail(e, E_ARG, "wrong_kind", "%s is not free", f->obj[id.v].name);
	f->dragged = true;
	for (int i = 0; i < FIG_DIM; i++)
		to[i] = fig_dragged(at[i]);
	arena_reset(f->scratch);
	if (tool_is(s->tool, TRAIT_SLIDER)) {
		s->override = to[0];
	} else if (tool_is(s->tool, TRAIT_FREE_NUMBER)) {
		s->arg[1] = to[0];
	} else {
		memcpy(fig_place_args(s), to, (size_t)fig_place_dim(s) * sizeof *to);
	}
	if (s->ride[0].form) {
		struct arg ride[FIG_DIM];
		enum status st;

		memcpy(ride, s->ride, sizeof ride);
		st = fig_place_on_path(f, f->obj[id.v].step, PLACE_ROUGHLY, e);
		/* It stays on its path, which may be nowhere just now. */
		if (st == OK && !s->ride[0].form)
			st = err_fail(e, E_DOMAIN, "no_such_object",
				      "the path of %s is not there now", f->obj[id.v].name);
		if (st != OK) {
			memcpy(s->ride, ride, sizeof ride);
			return st;
		}
	}
	fig_update(f, id.v, &steps);
	return OK;
}
