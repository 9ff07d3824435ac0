/*
 * call.c -- one call: resolve, run, name, record; or leave everything as it was.
 */
#include "fig/fig_priv.h"
#include "geo/relation.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define COPIED 100 /* steps of a figure that is copied to try a line */

/* --- The observation ------------------------------------------------------------------- */

void fig_obs_begin(struct fig *f, const struct tool *t)
{
	arena_reset(f->answer);
	arena_reset(f->scratch);
	memset(&f->obs, 0, sizeof f->obs);
	f->obs.tool = t;
	f->obs.answer = -1;
	f->reworded = false;
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

/* --- Known incidences ---------------------------------------------------------------------- */

bool fig_fact_applies(const struct fig *f, const struct fig_step *s,
		      const struct tool_fact *fact)
{
	const struct arg *a = fact->when < 0 ? NULL : &s->arg[fact->when];

	if (!a)
		return true;
	if (a->form == ARG_REF)
		return (fact->kinds & KIND_BIT(fig_kind(f, (fig_id){ a->ref }))) != 0;
	return a->form == ARG_INT && !a->x && a->i == fact->number;
}

/* Walk the incidences that a step's tool promises: calls back with the point and the path,
 * either of which may be the result (given as -1). */
static void each_incidence(const struct fig_step *s, void (*fn)(void *, int point, int path),
			   void *self)
{
	for (int i = 0; i < s->tool->n_facts; i++) {
		const struct tool_fact *fact = &s->tool->fact[i];
		int id[2];
		bool plain = fact->relation == ELEMENT_ON_PATH && fact->when < 0;

		for (int k = 0; k < 2 && plain; k++) {
			const struct tool_operand *o = &fact->operand[k];

			id[k] = -1;
			if (o->is == OPERAND_RESULT)
				continue;
			plain = o->is == OPERAND_PARAM && s->arg[o->param].form == ARG_REF;
			id[k] = plain ? s->arg[o->param].ref : -1;
		}
		if (plain)
			fn(self, id[0], id[1]);
	}
}

struct collector {
	struct fig *f;
	int *list, n, most;
	int result; /* object that r stands for */
};

static void collect_result_path(void *self, int point, int path)
{
	struct collector *c = self;

	if (path == -1 && point >= 0 && c->n < c->most && c->f->obj[point].name)
		c->list[c->n++] = point;
}

int fig_defining_points(struct fig *f, int id, int *out, int most)
{
	const struct object *o = &f->obj[id];
	const struct fig_step *s = &f->step[o->step];
	struct collector c = { f, out, 0, most, id };

	if (o->role == ROLE_MAIN || o->role == ROLE_SOLUTION)
		each_incidence(s, collect_result_path, &c);
	/* A side of a polygon passes through its two corners. */
	if (o->role == ROLE_SIDE) {
		int side = 0;

		for (int i = 0; i < o->out; i++)
			side += f->obj[s->first + i].role == ROLE_SIDE;
		for (int a = 0; a < s->tool->n_params; a++)
			for (int j = 0; j < 2 && s->arg[a].form == ARG_POINTS; j++) {
				int p = s->arg[a].refs[(side + j) % s->arg[a].n];

				if (c.n < most && f->obj[p].name)
					out[c.n++] = p;
			}
	}
	return c.n;
}

/* Is the point on the object by construction: one of its defining points, or
 * placed on it? */
static bool known_on(struct fig *f, int point, int id)
{
	enum { MOST = 64 };
	int def[MOST], n = fig_defining_points(f, id, def, MOST);

	for (int i = 0; i < n; i++)
		if (def[i] == point)
			return true;
	for (const struct incidence *k = f->obj[id].on; k; k = k->next)
		if (k->point == point && !f->obj[point].removed)
			return true;
	return false;
}

static void remember(void *self, int point, int path)
{
	struct collector *c = self;
	struct incidence *k;

	if (point != -1 || path < 0 || c->f->obj[c->result].role > ROLE_SOLUTION)
		return;
	k = arena_alloc(c->f->perm, sizeof *k);
	k->point = c->result;
	k->next = c->f->obj[path].on;
	c->f->obj[path].on = k;
}

static void remember_incidences(struct fig *f, int step)
{
	struct fig_step *s = &f->step[step];

	for (int i = 0; i < s->n_out; i++) {
		struct collector c = { f, NULL, 0, 0, s->first + i };

		each_incidence(s, remember, &c);
	}
}

/* Place of a point in the list of those that a path has: the ones it was built through, then
 * those that were put on it, as they came. */
static int place_on(struct fig *f, int point, int id)
{
	enum { MOST = 64 };
	int def[MOST], n = fig_defining_points(f, id, def, MOST);

	for (int i = 0; i < n; i++)
		if (def[i] == point)
			return i;
	return n + point;
}

/* GeoGebra goes through the list of the conic; of two, through that of the arc, or else of the
 * first. */
static void sort_by_list(struct fig *f, const struct fig_step *s, int *common, int n)
{
	kind_set first = KIND_BIT(fig_kind(f, (fig_id){ s->arg[1].ref }));
	kind_set second = KIND_BIT(fig_kind(f, (fig_id){ s->arg[2].ref }));
	bool other = (first & KINDS_LINEAR) ||
		     (second & KIND_BIT(KIND_ARC) && !(first & KIND_BIT(KIND_ARC)));
	int id = s->arg[other ? 2 : 1].ref;

	for (int i = 1; i < n; i++) {
		int p = common[i], j = i;

		for (; j > 0 && place_on(f, common[j - 1], id) > place_on(f, p, id); j--)
			common[j] = common[j - 1];
		common[j] = p;
	}
}

/*
 * Points that a new intersection's operands share by construction.  One of the two
 * was built through the point, so the point is an ancestor anyway; solutions of an
 * earlier intersection of the same pair are not meant.
 */
static void find_known(struct fig *f, struct fig_step *s)
{
	enum { MOST = 64, KNOWN = 4 };
	int common[KNOWN], n = 0;

	if (!tool_is(s->tool, TRAIT_INTERSECT) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF)
		return;
	for (int side = 0; side < 2; side++) {
		int def[MOST], k = fig_defining_points(f, s->arg[1 + side].ref, def, MOST);

		for (int i = 0; i < k && n < KNOWN; i++) {
			bool seen = false;

			for (int j = 0; j < n; j++)
				seen = seen || common[j] == def[i];
			if (!seen && known_on(f, def[i], s->arg[2 - side].ref))
				common[n++] = def[i];
		}
	}
	if (!n)
		return;
	if (s->order == TOOL_ORDER_GEOGEBRA)
		sort_by_list(f, s, common, n);
	s->known = arena_alloc(f->perm, (size_t)n * sizeof *s->known);
	memcpy(s->known, common, (size_t)n * sizeof *s->known);
	s->n_known = n;
}

/* Once a pair has been intersected, swapped operands keep the first numbering. */
static void keep_pair_order(struct fig *f, struct fig_step *s)
{
	bool swap = false;
	int a, b;

	/* Other tools may have fewer arguments. */
	if (!tool_is(s->tool, TRAIT_INTERSECT) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF)
		return;
	a = s->arg[1].ref;
	b = s->arg[2].ref;
	/* The list is newest first; the oldest decides. */
	for (const struct incidence *k = f->obj[a].on; k; k = k->next) {
		const struct fig_step *t = &f->step[f->obj[k->point].step];

		if (!tool_is(t->tool, TRAIT_INTERSECT))
			continue;
		if (t->arg[1].ref == b && t->arg[2].ref == a)
			swap = true;
		else if (t->arg[1].ref == a && t->arg[2].ref == b)
			swap = false;
	}
	if (swap) {
		s->arg[1].ref = b;
		s->arg[2].ref = a;
	}
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
		fig_ride_arguments(f, f->step[id].arg);
	keep_pair_order(f, &f->step[id]);
	find_known(f, &f->step[id]);
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
	st = tool_is(t, TRAIT_ON_PATH) ? fig_place_on_path(f, id, PLACE_SHORTLY, e) : OK;
	if (st == OK)
		st = fig_settle(f, id, e);
	if (st == E_DOMAIN && !e->arg[0])
		name_arguments(f, &f->step[id], e);
	return st;
}

void fig_journal_add(struct fig *f, const char *line)
{
	f->journal =
		mem_grow(f->journal, &f->cap_journal, f->n_journal + 1, sizeof *f->journal);
	f->journal[f->n_journal++] = mem_strdup(line);
}

static void forget_redo(struct fig *f)
{
	for (int i = 0; i < f->n_redo; i++)
		fig_change_clear(&f->redo[i]);
	f->n_redo = 0;
}

/* Record an accepted call: one more line of the journal. */
static void record(struct fig *f, const char *line)
{
	fig_journal_add(f, line);
	if (f->replaying)
		return;
	f->changes++;
	f->obs.recorded = true;
	forget_redo(f);
	f->undo = mem_grow(f->undo, &f->cap_undo, f->n_undo + 1, sizeof *f->undo);
	f->undo[f->n_undo++] = (struct change){ .at = f->n_journal - 1, .n_new = 1 };
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
			if (name[0]) {
				json_add_key(&b, t->param[i].name);
				json_add_string(&b, name);
			}
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

/* MAKE, or ASK with or without a name. */
static enum status perform(struct fig *f, const struct tool *t, const struct arg *arg,
			   char *name, const struct json *raw, struct fig_mark mark,
			   struct err *e)
{
	struct arg placed[TOOL_PARAMS + 1];
	enum status st;
	int step;
	char automatic[64];

	memcpy(placed, arg, sizeof placed);
	arg = placed;
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
	remember_incidences(f, step);
	fig_note_place(f, step);
	for (int i = 0; i < f->step[step].n_out; i++)
		fig_obs_fresh(f, f->step[step].first + i);
	if (t->cls == TOOL_ASK)
		fig_read_answer(f, step);
	f->step[step].line = f->n_journal;
	record(f, journal_line(f, t, name, raw, arg));
	return OK;
}

/* Does the tool, one that works on the figure, leave it other than it was? */
static bool changes_figure(const struct tool *t)
{
	return tool_is(t, TRAIT_CHANGES) || !strcmp(t->group, "history") ||
	       !strcmp(t->group, "edit");
}

static enum status dispatch(struct fig *f, const struct tool *t, const struct arg *arg,
			    char *name, const struct json *raw, struct fig_mark mark,
			    struct err *e)
{
	enum status st;

	if (t->cls != TOOL_ACT)
		return perform(f, t, arg, name, raw, mark, e);
	if (f->trying && changes_figure(t)) {
		f->tried_change = true;
		return OK;
	}
	/* The line is written before the act: a renamed object is then still known
	 * by the name the caller used. */
	{
		const char *line =
			tool_is(t, TRAIT_CHANGES) ? journal_line(f, t, name, raw, arg) : NULL;

		f->act_name = name;
		f->act_line = NULL;
		st = fig_act_of(t)(f, arg, raw, e);
		f->act_name = NULL;
		if (f->act_line)
			line = f->act_line;
		if (st == OK && line && line[0])
			record(f, line);
	}
	return st;
}

static enum status finish(struct fig *f, enum status st, const struct fig_obs **out)
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
		return finish(f, E_ARG, out);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	args = fig_loose_args(f, t, args);
	as = t->cls == TOOL_MAKE ? json_text(args, t->param[0].name) : NULL;
	if (as && f->trying && fig_assigned(f, as) >= 0) {
		f->tried_change = true;
		return finish(f, OK, out);
	}
	if (as && fig_assigned(f, as) >= 0) {
		struct fig_definition d = { .tool = t, .args = args };

		st = fig_assign(f, fig_assigned(f, as), as, &d, &f->obs.err);
		if (st != OK)
			fig_rollback(f, mark);
		return finish(f, st, out);
	}
	st = fig_args_json(f, t, args, arg, name, sizeof name, &f->obs.err);
	if (st == OK)
		st = dispatch(f, t, arg, name, f->reworded && t->cls != TOOL_ACT ? NULL : args,
			      mark, &f->obs.err);
	if (st != OK) {
		fig_rollback(f, mark);
		fig_mend_call(f, t, args, st, &f->obs.err);
	}
	return finish(f, st, out);
}

/* --- Lines ------------------------------------------------------------------------------------------ */

static const char *first_text(const struct json *j, const char *const *keys)
{
	for (; *keys; keys++)
		if (json_text(j, *keys))
			return json_text(j, *keys);
	return NULL;
}

static enum status json_line(struct fig *f, const char *line, size_t n,
			     const struct fig_obs **out)
{
	static const char *const tool_keys[] = { "tool", "name", "fn", NULL };
	static const char *const args_keys[] = { "args", "arguments", "input", "parameters",
						 NULL };
	struct arena *a = arena_new();
	struct json *j;
	const struct json *call, *args = NULL;
	const char *tool;
	struct err e = { 0 };
	enum status st = json_read(&j, line, n, a, &e);

	if (st == OK) {
		call = json_get(j, "function") ? json_get(j, "function") : j;
		tool = first_text(call, tool_keys);
		for (const char *const *k = args_keys; *k && !args; k++)
			args = json_get(call, *k);
		/* Some clients send the arguments as a string of JSON. */
		if (args && args->type == JSON_STRING) {
			struct json *inner;

			st = json_read(&inner, args->text, strlen(args->text), a, &e);
			args = inner;
		}
		if (st == OK && !tool) {
			st = err_fail(&e, E_ARG, "bad_argument", "the call names no tool");
			err_hint(&e, "write {\"tool\": \"add_point\", \"args\": {\"name\": "
				     "\"A\", \"x\": 0, \"y\": 0}}");
		}
	}
	if (st == OK) {
		st = fig_call(f, tool, args, out);
	} else {
		fig_obs_begin(f, NULL);
		f->obs.err = e;
		finish(f, st, out);
	}
	arena_free(a);
	return st;
}

static bool applies_function(const struct fig *f, const struct expr *x)
{
	int order;

	return !strcmp(x->text, "If") || fig_function_named(f, x->text, &order) >= 0;
}

/* The body of f(u, v) = ... with x and y for its variables. */
static const struct expr *renamed(struct fig *f, const struct expr_statement *s, struct err *e)
{
	static const char kept[] = "\001"; /* as no name is written */
	const struct expr *x = s->body;

	x = expr_substitute(x, s->param, expr_name(kept, f->scratch), f->scratch, e);
	if (x)
		x = expr_substitute(x, s->second, expr_name("y", f->scratch), f->scratch, e);
	return x ? expr_substitute(x, kept, expr_name("x", f->scratch), f->scratch, e) : NULL;
}

/* f(x) = ..., y = ..., or an expression in x alone. */
static enum status function_statement(struct fig *f, const struct expr_statement *s,
				      char *name, struct fig_mark mark, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	const struct expr *body = s->body;
	enum status st;

	f->obs.tool = tool_find(f->tools, s->second ? "add_function_xy" : "add_function");
	body = fig_meant_copy(f, body);
	if (s->second) {
		body = renamed(f, s, e);
		if (!body)
			return E_ARG;
		arg[1].form = ARG_OPEN;
		st = fig_bind_open(f, body, NULL, &arg[1].x, e);
		return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
	}
	if (!s->param && fig_graph_of(f, body))
		body = fig_graph_of(f, body);
	if (s->param && strcmp(s->param, "x")) {
		body = expr_substitute(body, s->param, expr_name("x", f->scratch), f->scratch,
				       e);
		if (!body)
			return E_ARG;
	}
	arg[1].form = ARG_OPEN;
	st = fig_bind_open(f, body, NULL, &arg[1].x, e);
	return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
}

/* A relation in x and y with < or >. */
static enum status inequality_statement(struct fig *f, const struct expr_statement *s,
					char *name, struct fig_mark mark, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;

	f->obs.tool = tool_find(f->tools, "add_inequality");
	arg[1].form = ARG_OPEN;
	st = fig_bind_open(f, s->body, NULL, &arg[1].x, e);
	return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
}

/* An equation in x and y that is no line, conic or graph. */
static enum status curve_statement(struct fig *f, const struct expr_statement *s, char *name,
				   struct fig_mark mark, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;

	f->obs.tool = tool_find(f->tools, "add_implicit_curve");
	arg[1].form = ARG_OPEN;
	st = fig_bind_open(f, s->body, NULL, &arg[1].x, e);
	return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
}

/* The function that f(x), written alone, asks to see; or -1. */
static int shown_function(const struct fig *f, const struct expr *x)
{
	int order, id;

	for (int i = 0; i < x->n; i++)
		if (x->arg[i]->kind != EXPR_NAME || strcmp(x->arg[i]->text, i ? "y" : "x"))
			return -1;
	if (x->kind != EXPR_CALL)
		return -1;
	id = fig_function_named(f, x->text, &order);
	return order || id < 0 || fig_arity(f, id) != x->n ? -1 : id;
}

/* x = ..., y = ... */
static bool is_coordinate(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ && x->arg[0]->kind == EXPR_NAME &&
	       (!strcmp(x->arg[0]->text, "x") || !strcmp(x->arg[0]->text, "y"));
}

static enum status no_name(const char *coordinate, enum kind k, struct err *e)
{
	const char *kind = geo_kind_name(k);

	err_fail(e, E_ARG, "bad_argument",
		 "%s is a coordinate of the plane, it cannot name %s %s", coordinate,
		 strchr("aeiou", kind[0]) ? "an" : "a", kind);
	err_hint(e, "choose another name, for example %s",
		 k == KIND_POINT ? "P = (1, 2)" : "c = ...");
	return E_ARG;
}

/* A value without a label is a question: show it, keep nothing. */
static enum status show_value(struct fig *f, const struct tool *t, const struct arg *arg,
			      struct fig_mark mark, struct err *e)
{
	enum status st;
	int step;

	st = fig_run(f, t, arg, &step, e);
	if (st == OK && !f->trying) {
		fig_read_answer(f, step);
		fig_rollback(f, mark);
	}
	return st;
}

/* A statement that is no command: a point, a number, an equation, a relation. */
static enum status literal_statement(struct fig *f, const struct expr_statement *s, char *name,
				     struct fig_mark mark, struct err *e)
{
	static const char *const by_kind[] = { "add_equation", "add_number", "add_point" };
	static const char list_tool[] = "add_list";
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct expr *x;
	const struct tool *t;
	enum status st;
	const struct expr *line;
	const char *t_name;
	int dim, points[3];

	if (s->body->kind != EXPR_NAME && fig_is_text(f, s->body)) {
		st = fig_text_args(f, s->body, &t, arg, e);
		if (st != OK)
			return st;
		f->obs.tool = t;
		return name[0] ? perform(f, t, arg, name, NULL, mark, e)
			       : show_value(f, t, arg, mark, e);
	}
	if (fig_is_constant(f, s->body)) {
		int id;

		st = fig_constant(f, s->body->text, &id, e);
		if (st == OK) {
			fig_read_answer(f, f->obj[id].step);
			fig_rollback(f, mark);
		}
		return st;
	}
	if ((line = fig_parametric(f, s->body, &t_name))) {
		f->obs.tool = tool_find(f->tools, "add_line");
		st = fig_parametric_args(f, line, t_name, arg, e);
		return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
	}
	if ((fig_is_relation(s->body) && !fig_is_equation(f, s->body)) ||
	    (s->body->kind == EXPR_NAME &&
	     (!strcmp(s->body->text, "true") || !strcmp(s->body->text, "false")))) {
		struct fig_gloss gloss = { 0 };
		struct buf b = { 0 };

		if (name[0]) {
			f->obs.tool = tool_find(f->tools, "add_boolean");
			arg[1].form = ARG_RELATION;
			st = fig_statement_bind(f, s->body, true, &arg[1].x, &gloss, e);
			return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e)
					: st;
		}
		expr_print(&b, s->body);
		arg[0] = (struct arg){ .form = ARG_TEXT,
				       .text = arena_strdup(f->scratch, buf_str(&b)) };
		buf_clear(&b);
		f->obs.tool = tool_find(f->tools, "query_holds");
		return fig_act_of(f->obs.tool)(f, arg, NULL, e);
	}
	if (is_coordinate(s->body) && s->body->arg[1]->kind == EXPR_TUPLE)
		return no_name(s->body->arg[0]->text, KIND_POINT, e);
	if (fig_is_equation(f, s->body) && fig_is_relation(s->body) && s->body->op != EXPR_EQ)
		return inequality_statement(f, s, name, mark, e);
	if (!name[0] && shown_function(f, s->body) >= 0)
		return fig_show_object(f, shown_function(f, s->body), e);
	if (fig_graph_of(f, s->body) ||
	    (fig_is_equation(f, s->body) && !fig_is_relation(s->body) &&
	     s->body->kind != EXPR_LIST && !expr_uses(s->body, "y")))
		return function_statement(f, s, name, mark, e);
	if (fig_is_equation(f, s->body) && fig_is_relation(s->body) &&
	    !fig_is_quadric(f, s->body))
		return curve_statement(f, s, name, mark, e);
	st = fig_bind_items(f, s->body, &x, e);
	if (st != OK)
		return st;
	if (x->kind == EXPR_REF && !x->n && !name[0])
		return fig_show_object(f, x->ref, e);
	/* x = Distance(A, B) is a line, x = Circle(A, B) is nothing. */
	if (is_coordinate(x) && x->arg[1]->kind == EXPR_REF &&
	    fig_dimension(f, x->arg[1]) != 1)
		return no_name(x->arg[0]->text, fig_kind(f, (fig_id){ x->arg[1]->ref }), e);
	dim = fig_is_equation(f, x) ? 0 : fig_dimension(f, x);
	if (dim == 0 && !fig_is_equation(f, x)) {
		if (x->kind == EXPR_REF && !x->n)
			return err_fail(
				e, E_ARG, "bad_argument",
				"%s is another name for the same object; objects have one "
				"name (rename_object changes it)",
				name);
		if (x->kind == EXPR_TUPLE) {
			err_fail(e, E_ARG, "unsupported",
				 "points have two coordinates here, not %d", x->n);
			err_hint(e, "write (1, 2); several numbers are a list, {1, 2, 3}");
			return E_ARG;
		}
		return err_fail(
			e, E_ARG, "unsupported",
			"this is neither a point, a number, an equation nor a command");
	}
	if (dim == 0 && (x->kind != EXPR_OP || x->op != EXPR_EQ)) {
		err_fail(e, E_ARG, "unsupported",
			 "an expression in x and y alone is a function, not yet a line or "
			 "conic");
		err_hint(e, "write an equation, like %s: y = ...", name[0] ? name : "l");
		return E_ARG;
	}
	if (dim == 2 && name[0] && fig_is_vector(f, name, x) &&
	    !(f->stays_point && !strcmp(f->stays_point, name))) {
		f->obs.tool = tool_find(f->tools, "add_vector");
		st = fig_vector_args(f, x, arg, e);
		return st == OK ? perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
	}
	if (dim == 2 && !name[0] && fig_is_vector(f, NULL, x)) {
		f->obs.tool = tool_find(f->tools, "add_vector");
		st = fig_vector_args(f, x, arg, e);
		return st == OK ? show_value(f, f->obs.tool, arg, mark, e) : st;
	}
	t = tool_find(f->tools, dim == FIG_LIST ? list_tool : by_kind[dim]);
	f->obs.tool = t;
	if (dim == 2) {
		for (int i = 0; i < 2; i++) {
			struct expr *c = arena_alloc(f->perm, sizeof *c);

			*c = (struct expr){
				.kind = EXPR_CALL, .text = i ? "y" : "x", .n = 1, .pos = x->pos
			};
			c->arg = arena_alloc(f->perm, sizeof *c->arg);
			c->arg[0] = x;
			arg[1 + i] =
				(struct arg){ .form = ARG_EXPR,
					      .x = x->kind == EXPR_TUPLE ? x->arg[i] : c };
		}
	} else {
		arg[1] = (struct arg){ .form = dim == FIG_LIST ? ARG_ITEMS
					       : dim           ? ARG_EXPR
							       : ARG_EQUATION,
				       .x = x };
	}
	if (!name[0] && dim) {
		bool angle = dim == 1 && fig_compares_angles(f, x, x);

		st = show_value(f, t, arg, mark, e);
		f->obs.is_angular = st == OK && angle && f->obs.has_number;
		return st;
	}
	if (dim == 1 && fig_spelled_points(f, name, points, 3) == 2)
		fig_note(f,
			 "%s is a number from here on, no longer the segment; %s == ... asks",
			 name, name);
	return perform(f, t, arg, name, NULL, mark, e);
}

/* Functions are computed, not called; but x(A) and y(A), asked by themselves, are
 * questions like any other. */
static bool is_call(const struct fig *f, const struct expr_statement *s)
{
	const struct tool *t;

	return fig_is_command(f, s->body) ||
	       (!s->label && !fig_is_equation(f, s->body) &&
		tool_by_command(f->tools, s->body->text, &t, 1) > 0);
}

/* label = body where the label names an object. */
static enum status assign_statement(struct fig *f, const struct expr_statement *s,
				    struct err *e)
{
	struct fig_definition d = { .body = s->body };
	struct buf b = { 0 };
	enum status st;

	if (s->param)
		buf_addf(&b, s->second ? "(%s, %s)" : "(%s)", s->param, s->second);
	buf_add(&b, s->sep == ':' ? ": " : " = ");
	expr_print(&b, s->body);
	d.rest = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	st = fig_assign(f, fig_assigned(f, s->label), s->label, &d, e);
	/* What it was already is shown, for want of a change to tell. */
	if (st == OK && !f->obs.n_fresh && !f->obs.n_changed && !f->obs.n_gone &&
	    f->obs.answer < 0 && !f->obs.text && fig_assigned(f, s->label) >= 0 &&
	    fig_defined(f, (fig_id){ fig_assigned(f, s->label) }))
		st = fig_show_object(f, fig_assigned(f, s->label), e);
	if (st != OK && !e->arg[0])
		err_arg(e, "definition");
	return st;
}

/*
 * A call that no command takes may be a relation: AreParallel(A, B, C, D), On(M, s).  Then it is
 * asked.  why: what the commands say of it, told unless there is none of that name.
 */
static enum status ask_word(struct fig *f, const struct expr *x, struct fig_mark mark,
			    struct err *why)
{
	const struct tool *t = tool_find(f->tools, "query_holds"), *meant;
	bool command = tool_by_command(f->tools, x->text, &meant, 1) > 0;
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct err e = { 0 };
	struct buf b = { 0 };
	enum status st;

	if (geo_relation_find(x->text, 0) == RELATIONS && strcmp(x->text, "Approximately"))
		return E_ARG;
	fig_rollback(f, mark);
	expr_print(&b, x);
	arg[0] = (struct arg){ .form = ARG_TEXT,
			       .text = arena_strdup(f->scratch, buf_str(&b)) };
	buf_clear(&b);
	st = fig_act_of(t)(f, arg, NULL, &e);
	if (st == OK)
		f->obs.tool = t;
	if (st == OK || !command)
		*why = e;
	return st;
}

/* e(x) = ..., z(x) = ...: a letter that is no free name, and e(x) no product. */
static enum status check_function_name(const struct expr_statement *s, const char *line,
				       size_t n, struct err *e)
{
	struct buf b = { 0 };
	size_t k = 4;

	if (s->label || s->body->kind != EXPR_OP || s->body->op != EXPR_EQ || n < 6 ||
	    !strchr("ez", line[0]) || line[1] != '(' || line[2] < 'a' || line[2] > 'z' ||
	    line[3] != ')')
		return OK;
	while (k < n && (line[k] == ' ' || line[k] == ':'))
		k++;
	if (k == n || line[k] != '=')
		return OK;
	expr_print(&b, s->body->arg[1]);
	err_fail(e, E_ARG, "bad_argument", "no function can be called %c: it is %s", line[0],
		 line[0] == 'e' ? "the number 2.718..." : "a word of the language");
	err_hint(e, "choose another name, for example %c1(%c) = %.120s", line[0], line[2],
		 buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* A line that is no JSON, without blanks at its ends; *empty when it says nothing. */
static enum status statement(struct fig *f, const char *line, size_t n, struct fig_mark mark,
			     bool *empty, struct err *e)
{
	struct expr_statement s;
	struct arg arg[TOOL_PARAMS + 1];
	const struct tool *t;
	char name[128] = "";
	enum status st = expr_parse_statement(&s, line, n, f->scratch, e);

	*empty = st == OK && !s.body;
	if (*empty)
		return OK;
	if (st == OK)
		st = check_function_name(&s, line, n, e);
	if (st == OK)
		fig_meant_statement(f, &s);
	if (st == OK)
		st = fig_meant_setting(f, &s, e);
	if (st == OK && s.label && fig_assigned(f, s.label) >= 0) {
		f->tried_change = f->tried_change || f->trying;
		return f->trying ? OK : assign_statement(f, &s, e);
	}
	if (st == OK && s.label) {
		st = fig_check_new_name(f, s.label, name, sizeof name, e);
		if (st != OK)
			err_arg(e, "name");
	}
	if (st == OK && !s.param && s.body->kind == EXPR_CALL &&
	    !applies_function(f, s.body) && is_call(f, &s)) {
		st = fig_args_call(f, s.body, s.label != NULL, &t, arg, e);
		if (st == E_ARG && !s.label && ask_word(f, s.body, mark, e) == OK)
			return OK;
		/* A question about the figure gives a record, which is not kept. */
		if (st == OK && s.label && t->cls == TOOL_ACT &&
		    (!t->n_params || t->param[0].type != PARAM_NEW ||
		     !strncmp(t->name, "query_", 6)))
			st = err_fail(e, E_ARG, "bad_argument",
				      "%.40s makes no object that could be named %.60s",
				      s.body->text, name);
		if (st == OK)
			f->obs.tool = t;
		if (st == OK && !s.label && tool_is(t, TRAIT_FREE_NUMBER | TRAIT_FREE_POINT))
			st = show_value(f, t, arg, mark, e); /* Dot(u, v) means u*v */
		else if (st == OK)
			st = dispatch(f, t, arg, name, NULL, mark, e);
	} else if (st == OK && s.param) {
		st = function_statement(f, &s, name, mark, e);
	} else if (st == OK) {
		st = literal_statement(f, &s, name, mark, e);
	}
	if (st == OK)
		fig_note_degrees(f, s.body);
	return st;
}

bool fig_line_works(struct fig *f, const char *line)
{
	struct fig_mark mark = fig_begin(f);
	struct fig_obs now = f->obs;
	struct err e = { 0 };
	bool empty;
	enum status st;

	f->trying = true;
	f->tried_change = false;
	st = statement(f, line, strlen(line), mark, &empty, &e);
	f->trying = false;
	fig_rollback(f, mark);
	f->obs = now;
	if (st == OK && f->tried_change) {
		/* What changes existing objects is tried on a copy, if that is cheap. */
		struct fig *g = f->n_journal < COPIED ? fig_after(f, f->n_journal, &e) : NULL;
		const struct fig_obs *o;

		if (g)
			g->rehearsal = true;
		st = g ? fig_line(g, line, strlen(line), &o) : E_UNABLE;
		fig_free(g);
	}
	return st == OK && !empty;
}

enum status fig_line(struct fig *f, const char *line, size_t n, const struct fig_obs **out)
{
	struct fig_mark mark = fig_begin(f);
	struct err *e = &f->obs.err;
	int skipped = 0;
	enum status st;
	bool empty;

	*out = NULL;
	while (n && (*line == ' ' || *line == '\t' || *line == '\r')) {
		line++;
		n--;
		skipped++;
	}
	/* GeoGebra's lines may end with a ; */
	while (n && memchr(" \t\r\n;", line[n - 1], 5))
		n--;
	if (n && line[0] == '{' && memchr(line, '"', n))
		return json_line(f, line, n, out);
	fig_obs_begin(f, NULL);
	fig_enter(f, NUM_DOUBLE, 0);
	st = statement(f, line, n, mark, &empty, e);
	if (empty)
		return OK;
	if (st != OK) {
		fig_rollback(f, mark);
		fig_mend_line(f, line, n, st, e);
		e->column += e->column ? skipped : 0;
	}
	return finish(f, st, out);
}

/* --- Rebuilding from a journal --------------------------------------------------------------------------- */

struct fig *fig_replayed(const struct fig *f, char *const *lines, int n, struct err *e)
{
	struct fig *g = fig_new(f->tools, f->seed);

	g->cas = f->cas;
	g->replaying = true;
	g->stays_point = f->stays_point;
	for (int i = 0; i < n; i++) {
		const struct fig_obs *o;

		if (fig_line(g, lines[i], strlen(lines[i]), &o) != OK) {
			*e = o->err;
			if (!e->hint[0] && n > 1)
				err_hint(e, "step %d of the rebuilt figure fails", i + 1);
			fig_free(g);
			return NULL;
		}
	}
	g->stays_point = NULL;
	return g;
}

struct fig *fig_after(const struct fig *f, int n, struct err *e)
{
	return fig_replayed(f, f->journal, n < f->n_journal ? n : f->n_journal, e);
}

void fig_become(struct fig *f, struct fig *g)
{
	struct fig old = *f;

	/* Exchange the contents; history and the running call stay with f. */
	*f = *g;
	*g = old;
	f->undo = old.undo, f->n_undo = old.n_undo, f->cap_undo = old.cap_undo;
	f->redo = old.redo, f->n_redo = old.n_redo, f->cap_redo = old.cap_redo;
	g->answer = f->answer;
	g->scratch = f->scratch;
	f->answer = old.answer;
	f->scratch = old.scratch;
	f->obs = old.obs;
	f->act_name = old.act_name;
	f->act_line = old.act_line;
	f->replaying = old.replaying;
	f->changes = old.changes + 1;
	g->undo = g->redo = NULL;
	g->n_undo = g->n_redo = 0;
	fig_free(g);
}

/* --- Dragging ------------------------------------------------------------------------------------------------ */

/* Who drags to 1.24 means 31/25, not the double beside it; a double that is no short decimal
 * is what it is. */
static struct arg dragged(double v)
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
	struct fig_step *s = &f->step[f->obj[id.v].step];
	struct arg to[FIG_DIM] = { dragged(x), dragged(y) };
	int *steps;

	if (!fig_is_free(f, id))
		return err_fail(e, E_ARG, "wrong_kind", "%s is not free", f->obj[id.v].name);
	arena_reset(f->scratch);
	if (tool_is(s->tool, TRAIT_SLIDER)) {
		s->override = to[0];
	} else if (tool_is(s->tool, TRAIT_FREE_NUMBER)) {
		s->arg[1] = to[0];
	} else {
		memcpy(fig_place_args(s), to, sizeof to);
	}
	if (s->ride[0].form) {
		enum status st = fig_place_on_path(f, f->obj[id.v].step, PLACE_ROUGHLY, e);

		if (st != OK)
			return st;
	}
	fig_update(f, id.v, &steps);
	return OK;
}
