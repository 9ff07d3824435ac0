/*
 * act.c -- the tools that work on the figure itself: one function per ACT row.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include <stdio.h>
#include <string.h>

#define FIG_MAKE(name)
#define FIG_ASK(name)

static const struct {
	const char *name;
	fig_act *fn;
} acts[] = {
#define FIG_ACT(name) { #name, fig_tool_##name },
#define TOOL(cls, name, ...) FIG_##cls(name)
#include "tool/tool.def"
#undef TOOL
};

fig_act *fig_act_of(const struct tool *t)
{
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (!strcmp(acts[i].name, t->name))
			return acts[i].fn;
	BUG("no function for the tool %s", t->name);
}

/* --- Moving -------------------------------------------------------------------------------- */

/* A polygon that has grown has sides for which there is no object. */
static void tell_sides(struct fig *f, const struct fig_step *s)
{
	const struct value *v = fig_value(f, (fig_id){ s->first });
	const char *name = f->obj[s->first].name;
	int parts = 0, sides;

	for (int k = 0; k < s->n_out; k++)
		parts += f->obj[s->first + k].role == ROLE_SIDE;
	if (!v || !name || !parts || v->kind != KIND_POLYGON || v->n / 2 <= parts)
		return;
	sides = v->n / 2;
	fig_note(f,
		 "%s has %d sides now, and only the first %d are objects; its last one is "
		 "Segment(Vertex(%s, %d), Vertex(%s, 1))",
		 name, sides, parts, name, sides, name);
}

void fig_report_steps(struct fig *f, const int *steps, int n)
{
	for (int i = 0; i < n; i++)
		tell_sides(f, &f->step[steps[i]]);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < f->step[steps[i]].n_out; k++)
			if (fig_alive(f, (fig_id){ f->step[steps[i]].first + k }))
				fig_obs_changed(f, f->step[steps[i]].first + k);
}

#define CONSTANT_DIGITS 40

enum status fig_as_constant(struct fig *f, struct expr *x, bool shorten, struct arg *out,
			    struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct fig_mark mark;
	struct buf b = { 0 };
	enum status st;
	int refs[1], step;
	bool fixed = !fig_expr_refs(x, refs, 0, 1), closed = !fixed || shorten;

	*out = (struct arg){ .form = ARG_EXPR, .x = x };
	mark = fig_begin(f);
	num_fresh(f->num, NUM_EXACT);
	arg[1] = (struct arg){ .form = ARG_EXPR, .x = x };
	st = fig_run(f, tool_find(f->tools, "add_number"), arg, &step, e);
	if (st == OK && closed)
		closed = fig_closed_form(&b, f, f->step[step].first, NUM_PLAIN,
					 NUM_BUDGET_DEFAULT);
	if (st == OK && !fixed && !closed) {
		struct err ignored;
		int obj = f->step[step].first;

		fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
		if (fig_need(f, &obj, 1, &ignored) != OK ||
		    !fig_print_digits(&b, &out->within, fig_at(f, obj)->v[0], CONSTANT_DIGITS,
				      f->num))
			st = err_fail(e, E_UNABLE, "undecided",
				      "the value is not known well enough");
		fig_enter(f, NUM_DOUBLE, 0);
	}
	fig_rollback(f, mark);
	if (st == OK && (closed || !fixed))
		st = expr_parse(&out->x, buf_str(&b), b.n, f->perm, e);
	buf_clear(&b);
	return st;
}

static enum status not_movable(struct fig *f, int id, struct err *e)
{
	struct buf b = { 0 };
	int par[32], n = fig_named_parents(f, &f->step[f->obj[id].step], par, 32);

	fig_definition(&b, f, (fig_id){ id });
	err_fail(e, E_ARG, "wrong_kind", "%s is not free: it is %.120s", f->obj[id].name,
		 buf_str(&b));
	buf_reset(&b);
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", b.n ? ", " : "", f->obj[par[i]].name);
	if (b.n)
		err_hint(e, "it depends on %.160s; move those, or redefine it", buf_str(&b));
	else
		err_hint(e, "nothing that can be moved determines it; redefine gives it "
			    "another definition");
	buf_clear(&b);
	return E_ARG;
}

static bool is_origin(const struct fig *f, int id)
{
	const struct fig_step *s = &f->step[f->obj[id].step];
	bool zero = !f->obj[id].name && tool_is(s->tool, TRAIT_FREE_POINT);

	for (int i = 1; zero && i <= fig_place_dim(s); i++)
		zero = s->arg[i].form == ARG_EXPR && s->arg[i].x->kind == EXPR_NUMBER &&
		       !strcmp(s->arg[i].x->text, "0");
	return zero;
}

/* v = (1, 2), a vector, is moved by the point at its tip, which has no name. */
int fig_moved_by(const struct fig *f, int id)
{
	const struct fig_step *s = &f->step[f->obj[id].step];

	if (strcmp(s->tool->name, "add_vector") != 0 || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF || !is_origin(f, s->arg[1].ref) ||
	    f->obj[s->arg[2].ref].name)
		return id;
	return s->arg[2].ref;
}

enum status fig_tool_move_point(struct fig *f, const struct arg *arg, const struct json *raw,
				struct err *e)
{
	int id = fig_moved_by(f, arg[0].ref), *steps, n;
	struct fig_step *s = &f->step[f->obj[id].step];
	bool is_point = tool_is(s->tool, TRAIT_FREE_POINT | TRAIT_ON_PATH);
	struct fig_moved *was;
	static const char *const axis[FIG_DIM] = { "x", "y", "z" };
	struct arg xyz[FIG_DIM];
	int dim = is_point ? fig_place_dim(s) : 0;

	(void)raw;
	if (!is_point || !fig_is_free(f, (fig_id){ id }))
		return not_movable(f, arg[0].ref, e);
	if (dim < FIG_DIM && arg[FIG_DIM].form) {
		err_fail(e, E_ARG, "bad_argument", "%s is a point of the plane: it has no z",
			 f->obj[id].name);
		err_arg(e, axis[FIG_DIM - 1]);
		return E_ARG;
	}
	for (int i = 0; i < dim; i++) {
		enum status st;

		if (!arg[1 + i].form) {
			err_fail(e, E_ARG, "bad_argument",
				 "%s is a point of space: its z is missing", f->obj[id].name);
			err_arg(e, axis[i]);
			return E_ARG;
		}
		st = fig_as_constant(f, arg[1 + i].x, false, &xyz[i], e);

		if (st != OK) {
			err_arg(e, axis[i]);
			return st;
		}
	}
	s = &f->step[f->obj[id].step];
	was = fig_place_of(f, id);
	for (int i = 1; i < s->tool->n_params; i++)
		for (int k = 0; k < dim; k++)
			if (!strcmp(s->tool->param[i].name, axis[k]))
				s->arg[i] = xyz[k];
	if (s->ride[0].form) {
		enum status st = fig_place_on_path(f, f->obj[id].step, PLACE_SHORTLY, e);

		if (st != OK) {
			fig_exchange_place(f, was);
			return st;
		}
	}
	n = fig_update(f, id, &steps);
	fig_report_steps(f, steps, n);
	f->moved = was;
	return OK;
}

enum status fig_tool_set_value(struct fig *f, const struct arg *arg, const struct json *raw,
			       struct err *e)
{
	int id = arg[0].ref, *steps, n;
	struct arg value;
	struct fig_step *s = &f->step[f->obj[id].step];
	bool slider = tool_is(s->tool, TRAIT_SLIDER);
	bool number = tool_is(s->tool, TRAIT_FREE_NUMBER);
	enum status st;

	(void)raw;
	if (!slider && !(number && fig_is_free(f, (fig_id){ id }))) {
		if (fig_kind(f, (fig_id){ id }) == KIND_POINT) {
			err_fail(e, E_ARG, "wrong_kind",
				 "%s is a point; set_value changes sliders and numbers",
				 f->obj[id].name);
			err_hint(e, "use move_point(name, x, y)");
			return E_ARG;
		}
		return not_movable(f, id, e);
	}
	st = fig_as_constant(f, arg[1].x, false, &value, e);
	if (st != OK)
		return st;
	f->moved = fig_place_of(f, id);
	s = &f->step[f->obj[id].step];
	if (slider)
		s->override = value;
	else
		s->arg[1] = value;
	n = fig_update(f, id, &steps);
	fig_report_steps(f, steps, n);
	return OK;
}

/* --- Names and looks -------------------------------------------------------------------------- */

/* Texts that have the name of an object in them are made anew. */
static void say_again(struct fig *f, int id)
{
	int *steps, n = fig_users(f, id, &steps), says = 0;

	for (int i = 0; i < n; i++)
		if (tool_is(f->step[steps[i]].tool, TRAIT_SAYS))
			steps[says++] = f->step[steps[i]].first;
	if (!says)
		return;
	f->traced = false;
	n = fig_update_all(f, steps, says, &steps);
	fig_report_steps(f, steps, n);
}

enum status fig_tool_rename_object(struct fig *f, const struct arg *arg,
				   const struct json *raw, struct err *e)
{
	struct object *o = &f->obj[arg[0].ref];
	char name[128];
	enum status st = fig_check_new_name(f, arg[1].text, name, sizeof name, e);

	(void)raw;
	if (st != OK) {
		err_arg(e, "new_name");
		return st;
	}
	fig_obs_gone(f, o->name);
	fig_drop_name(f, o->name);
	/* Parts, which its step made too, keep their dotted names and get them under the new one
	 * as well. */
	for (int i = f->step[o->step].first, end = i + f->step[o->step].n_out; i < end; i++)
		if (f->obj[i].whole == arg[0].ref && f->obj[i].name && !f->obj[i].removed) {
			const char *dot = strchr(f->obj[i].name, '.');
			char dotted[200];

			snprintf(dotted, sizeof dotted, "%s.%s", name,
				 dot ? dot + 1 : f->obj[i].name);
			if (fig_find(f, dotted).v < 0)
				fig_set_name(f, dotted, i);
		}
	fig_take_letter(f, name);
	fig_trace_letter(f, arg[0].ref);
	o->name = arena_strdup(f->perm, name);
	o->letter = NULL;
	fig_set_name(f, name, arg[0].ref);
	fig_obs_changed(f, arg[0].ref);
	say_again(f, arg[0].ref);
	return OK;
}

/* Everything has a label and can be hidden. */
static enum status anything(void *self, const struct fig *f, int obj, struct err *e)
{
	(void)self, (void)f, (void)obj, (void)e;
	return OK;
}

static enum status show_or_hide(struct fig *f, const char *objects, bool show, bool label,
				struct err *e)
{
	int *id, n;
	enum status st = fig_targets(f, objects, anything, NULL, &id, &n, e);

	if (st != OK) {
		err_arg(e, "name");
		return st;
	}
	for (int i = 0; i < n; i++) {
		struct object *o = &f->obj[id[i]];
		struct object was = *o;

		fig_trace_looks(f, id[i]);
		if (label)
			o->label = show ? 1 : -1;
		else
			o->hidden = !show;
		if (o->label != was.label || o->hidden != was.hidden)
			fig_obs_changed(f, id[i]);
	}
	return OK;
}

static enum status visible(struct fig *f, const struct arg *arg, bool label, struct err *e)
{
	long show = arg[1].form == ARG_INT ? arg[1].i : 1;

	if (show != 0 && show != 1) {
		err_fail(e, E_ARG, "bad_argument", "visible is 1 or 0, not %ld", show);
		err_arg(e, "visible");
		return E_ARG;
	}
	return show_or_hide(f, arg[0].text, show, label, e);
}

enum status fig_tool_set_label_visible(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	(void)raw;
	return visible(f, arg, true, e);
}

enum status fig_tool_set_object_visible(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	(void)raw;
	return visible(f, arg, false, e);
}

enum status fig_tool_hide_object(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	const char *all = arg[0].text;
	struct buf b = { 0 };

	(void)raw;
	if (arg[1].form == ARG_TEXT)
		all = arena_printf(f->scratch, "%s, %s", arg[0].text, arg[1].text);
	/* In the journal one list: a redefinition takes what was said of looks along. */
	buf_add(&b, "{\"tool\":\"set_object_visible\",\"args\":{\"name\":");
	json_add_string(&b, all);
	buf_add(&b, ",\"visible\":0}}");
	f->act_line = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	return show_or_hide(f, all, false, false, e);
}

/* --- Deleting ------------------------------------------------------------------------------------ */

static void remove_object(struct fig *f, int id)
{
	struct object *o = &f->obj[id];

	if (o->removed)
		return;
	fig_trace_removed(f, id);
	o->removed = true;
	if (o->name) {
		f->n_alive--;
		fig_obs_gone(f, o->name);
	}
	fig_drop_names(f, id);
}

/* Remove a step with all its outputs, and what rests on it. */
static void remove_from(struct fig *f, int id)
{
	int *steps, n = fig_descendants(f, &id, 1, &steps);

	for (int i = 0; i < n; i++) {
		struct fig_step *s = &f->step[steps[i]];

		if (s->removed)
			continue;
		fig_trace_step(f, steps[i]);
		s->removed = true;
		for (int k = 0; k < s->n_out; k++)
			remove_object(f, s->first + k);
	}
}

/* What was declared of it is gone, too; that leaves no trace. */
static void forget_constraints(struct fig *f)
{
	int n = f->n_constraints;

	fig_constraints_forget(f);
	f->traced = f->traced && n == f->n_constraints;
}

/*
 * An object of its own goes with everything built on it.  A part (a side, a
 * solution) goes alone: the whole stays; if something the caller made rests on
 * the part, that must be agreed to with cascade.
 */
enum status fig_tool_delete_object(struct fig *f, const struct arg *arg,
				   const struct json *raw, struct err *e)
{
	int id = arg[0].ref, *users, n;
	const struct object *o = &f->obj[id];
	bool part = o->role != ROLE_MAIN && f->step[o->step].n_out > 1, all_gone = true;
	struct buf b = { 0 };

	(void)raw;
	if (!part) {
		remove_from(f, id);
		forget_constraints(f);
		return OK;
	}
	n = fig_users(f, id, &users);
	for (int i = 0; i < n; i++) {
		const struct fig_step *s = &f->step[users[i]];

		for (int k = 0; k < s->n_out; k++)
			if (f->obj[s->first + k].name)
				buf_addf(&b, "%s%s", b.n ? ", " : "",
					 f->obj[s->first + k].name);
	}
	if (b.n && !(arg[1].form == ARG_INT && arg[1].i)) {
		err_fail(e, E_ARG, "bad_argument",
			 "%s is a part, and these are built on it: %.180s", o->name,
			 buf_str(&b));
		err_hint(e, "delete them first, or pass cascade = 1 to remove them too");
		buf_clear(&b);
		return E_ARG;
	}
	buf_clear(&b);
	for (int i = 0; i < n; i++)
		if (!f->step[users[i]].removed)
			remove_from(f, f->step[users[i]].first);
	remove_object(f, id);
	for (int k = 0; k < f->step[o->step].n_out; k++)
		all_gone = all_gone && f->obj[f->step[o->step].first + k].removed;
	if (all_gone && !f->step[o->step].removed) {
		fig_trace_step(f, o->step);
		f->step[o->step].removed = true;
	}
	forget_constraints(f);
	return OK;
}

/* --- Questions about the figure --------------------------------------------------------------------- */

static void answer_truth(struct fig *f, truth t, struct doubt doubt)
{
	const char *how = fig_certainty(doubt, !is_unknown(t)), *word = is_yes(t)  ? "true"
									: is_no(t) ? "false"
										   : NULL;

	f->obs.json =
		arena_printf(f->answer,
			     word ? "\"kind\":\"boolean\",\"exact\":\"%s\",\"approx\":%d,"
				    "\"certainty\":\"%s\""
				  : "\"kind\":\"boolean\",\"exact\":null,\"approx\":null,"
				    "\"certainty\":\"unknown\"",
			     word, is_yes(t), how);
	f->obs.text = word && !strcmp(how, "proven")
			      ? arena_printf(f->answer, "boolean: %s", word)
			      : arena_printf(f->answer, "boolean: %s (%s)",
					     word ? word : "unknown", how);
	f->obs.exact = word;
	f->obs.has_number = word != NULL;
	f->obs.approx = is_yes(t);
}

enum status fig_tool_query_is_defined(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct expr *x;
	enum status st;
	int id;
	truth there;
	struct doubt doubt = { 0 };

	(void)raw;
	id = fig_find(f, arg[1].text).v;
	if (id < 0) {
		st = expr_parse(&x, arg[1].text, strlen(arg[1].text), f->scratch, e);
		if (st == OK)
			st = fig_object_of(f, x, 0, &id, e);
		if (st != OK && st != E_DOMAIN && strcmp(e->code, "not_found")) {
			err_arg(e, "obj");
			fig_rollback(f, mark);
			return st;
		}
		there = st == OK ? TRUTH_YES : TRUTH_NO;
	} else {
		/* Where it could not be told, that is no denial. */
		there = fig_defined(f, (fig_id){ id }) ? TRUTH_YES
			: f->step[f->obj[id].step].at[NUM_DOUBLE].st == E_UNABLE
				? TRUTH_UNKNOWN
				: TRUTH_NO;
		fig_doubt_add(&doubt, f, id);
	}
	/* What was made for the question, the one that failed included. */
	for (int i = mark.steps; i < f->n_steps; i++) {
		doubt.probable = doubt.probable || f->step[i].probable;
		doubt.approximate = doubt.approximate || f->step[i].approximate;
	}
	fig_rollback(f, mark);
	answer_truth(f, there, doubt);
	return OK;
}

static void add_seen(struct fig *f, int **queue, int *n, int *cap, int id, unsigned mark)
{
	f->obj[id].seen = mark;
	*queue = mem_grow(*queue, cap, *n + 1, sizeof **queue);
	(*queue)[(*n)++] = id;
}

enum status fig_tool_query_dependents(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	struct buf b = { 0 }, j = { 0 };
	int *queue = NULL, n = 0, cap = 0;
	const struct fig_step *own = &f->step[f->obj[arg[1].ref].step];
	unsigned mark = ++f->mark;

	(void)raw;
	(void)e;
	add_seen(f, &queue, &n, &cap, arg[1].ref, mark);
	/* What rests on its parts rests on it. */
	for (int i = own->first; i < own->first + own->n_out; i++)
		if (f->obj[i].whole == arg[1].ref && !f->obj[i].removed)
			add_seen(f, &queue, &n, &cap, i, mark);
	/* Breadth first, in creation order within a generation. */
	for (int at = 0; at < n; at++) {
		int *users, n_users = fig_users(f, queue[at], &users);

		for (int i = 0; i < n_users; i++) {
			const struct fig_step *s = &f->step[users[i]];

			for (int id = s->first; id < s->first + s->n_out; id++) {
				if (f->obj[id].seen == mark || f->obj[id].removed)
					continue;
				add_seen(f, &queue, &n, &cap, id, mark);
				if (f->obj[id].name)
					buf_addf(&b, "%s%s", b.n ? ", " : "", f->obj[id].name);
			}
		}
	}
	mem_free(queue);
	buf_add(&j, "\"kind\":\"text\",\"exact\":");
	json_add_string(&j, b.n ? buf_str(&b) : "(none)");
	buf_add(&j, ",\"certainty\":\"proven\"");
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.text = arena_strdup(f->answer, b.n ? buf_str(&b) : "(none)");
	buf_clear(&b);
	buf_clear(&j);
	return OK;
}

enum status fig_tool_query_canvas(struct fig *f, const struct arg *arg, const struct json *raw,
				  struct err *e)
{
	struct buf b = { 0 };

	(void)arg, (void)raw, (void)e;
	buf_add(&b, "\"kind\":\"canvas\",\"objects\":");
	fig_canvas_json(&b, f);
	fig_view_json(&b, f);
	fig_constraints_json(&b, f);
	f->obs.json = arena_strdup(f->answer, buf_str(&b));
	buf_reset(&b);
	fig_describe(&b, f);
	f->obs.text = arena_strdup(f->answer, buf_str(&b));
	buf_clear(&b);
	return OK;
}

enum status fig_tool_describe(struct fig *f, const struct arg *arg, const struct json *raw,
			      struct err *e)
{
	struct buf b = { 0 }, j = { 0 };

	(void)arg, (void)raw, (void)e;
	fig_describe(&b, f);
	buf_add(&j, "\"kind\":\"text\",\"exact\":");
	json_add_string(&j, buf_str(&b));
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.text = arena_strdup(f->answer, buf_str(&b));
	buf_clear(&b);
	buf_clear(&j);
	return OK;
}

enum status fig_tool_query_dag(struct fig *f, const struct arg *arg, const struct json *raw,
			       struct err *e)
{
	struct buf j = { 0 }, t = { 0 };
	bool first = true;

	(void)arg, (void)raw, (void)e;
	buf_add(&j, "\"kind\":\"dag\",\"nodes\":[");
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			buf_add(&j, first ? "{" : ",{");
			first = false;
			json_member_text(&j, "name", f->obj[i].name);
			json_member_text(&j, "kind",
					 geo_kind_name(fig_kind(f, (fig_id){ i })));
			json_member_text(&j, "tool", fig_tool(f, (fig_id){ i })->name);
			buf_addf(&j, ",\"free\":%s}",
				 fig_is_free(f, (fig_id){ i }) ? "true" : "false");
		}
	buf_add(&j, "],\"edges\":[");
	first = true;
	for (int i = 0; i < f->n_objs; i++) {
		int par[FIG_PARENTS], n;

		if (!fig_alive(f, (fig_id){ i }))
			continue;
		n = fig_named_parents(f, &f->step[f->obj[i].step], par, FIG_PARENTS);
		buf_addf(&t, "%s <-", f->obj[i].name);
		for (int k = 0; k < n; k++) {
			buf_add(&j, first ? "[" : ",[");
			first = false;
			json_add_string(&j, f->obj[par[k]].name);
			buf_addc(&j, ',');
			json_add_string(&j, f->obj[i].name);
			buf_addc(&j, ']');
			buf_addf(&t, " %s", f->obj[par[k]].name);
		}
		buf_addc(&t, '\n');
	}
	buf_addc(&j, ']');
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.text = arena_strdup(f->answer, buf_str(&t));
	buf_clear(&j);
	buf_clear(&t);
	return OK;
}

enum status fig_tool_query_value(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct expr *x;
	int id = fig_find(f, arg[0].text).v;
	enum status st = OK;

	(void)raw;
	if (id < 0) {
		st = expr_parse(&x, arg[0].text, strlen(arg[0].text), f->scratch, e);
		if (st == OK)
			st = fig_object_of(f, x, 0, &id, e);
	}
	if (st == OK)
		st = fig_show_object(f, id, e);
	fig_rollback(f, mark);
	/* It is asked, not made. */
	f->obs.tool = tool_find(f->tools, "query_value");
	return st;
}

/* --- Relations ------------------------------------------------------------------------------------------ */

enum status fig_tool_query_always(struct fig *f, const struct arg *arg, const struct json *raw,
				  struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct expr *x;
	enum status st = expr_parse(&x, arg[0].text, strlen(arg[0].text), f->scratch, e);

	(void)raw;
	if (st == OK)
		st = fig_always(f, x, true, e);
	if (st != OK && !e->arg[0])
		err_arg(e, "relation");
	fig_rollback(f, mark);
	return st;
}

/* --- Finding tools --------------------------------------------------------------------------------------------- */

enum status fig_tool_find_tools(struct fig *f, const struct arg *arg, const struct json *raw,
				struct err *e)
{
	enum { SHOWN = 8 };
	const struct tool *found[SHOWN];
	int n = tool_search(f->tools, arg[0].text, found, SHOWN);
	struct buf j = { 0 }, t = { 0 };

	(void)raw, (void)e;
	buf_add(&j, "\"kind\":\"tools\",\"tools\":[");
	for (int i = 0; i < n; i++) {
		const struct tool *tool = found[i];
		struct buf sig = { 0 };

		tool_signature(&sig, tool);
		buf_add(&j, i ? ",{" : "{");
		json_member_text(&j, "name", tool->name);
		json_member_text(&j, "signature", buf_str(&sig));
		json_member_text(&j, "description", tool->text);
		buf_addc(&j, '}');
		buf_addf(&t, "%s\n    %s\n", buf_str(&sig), tool->text);
		buf_clear(&sig);
	}
	buf_addc(&j, ']');
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.text = arena_strdup(f->answer, n ? buf_str(&t) : "no tool matches these words");
	buf_clear(&j);
	buf_clear(&t);
	return OK;
}

enum status fig_tool_no_effect(struct fig *f, const struct arg *arg, const struct json *raw,
			       struct err *e)
{
	(void)arg, (void)raw, (void)e;
	f->obs.json = "\"kind\":\"none\"";
	f->obs.text = "read; it has no effect here";
	return OK;
}
