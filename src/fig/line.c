/*
 * line.c -- one line of a script or a journal: a call as JSON, or a statement, which makes,
 * assigns, shows or asks.
 */
#include "base/work.h"
#include "fig/fig_priv.h"
#include <string.h>

#define COPIED 100 /* steps of a figure that is copied to try a line */

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
			st = err_fail_with(&e, E_ARG, "bad_argument", NULL,
					   "write {\"tool\": \"add_point\", \"args\": "
					   "{\"name\": \"A\", \"x\": 0, \"y\": 0}}",
					   "the call names no tool");
		}
	}
	if (st == OK) {
		st = fig_call(f, tool, args, out);
	} else {
		fig_obs_begin(f, NULL);
		f->obs.err = e;
		fig_finish(f, st, out);
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
		return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
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
	return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
}

/* What is said of x and y, for the tool that makes it: an inequality, or the curve of an equation
 * that is no line, conic or graph. */
static enum status open_statement(struct fig *f, const struct expr_statement *s,
				  const char *tool, char *name, struct fig_mark mark,
				  struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;

	f->obs.tool = tool_find(f->tools, tool);
	arg[1].form = ARG_OPEN;
	st = fig_bind_open(f, s->body, NULL, &arg[1].x, e);
	return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
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
	enum status st = fig_may(f, t, FIG_USE_SHOW, e);
	int step;

	if (st == OK)
		st = fig_run(f, t, arg, &step, e);
	if (st == OK && !f->trying) {
		fig_read_answer(f, step);
		fig_rollback(f, mark);
	}
	return st;
}

static enum status show_object(struct fig *f, int obj, struct err *e)
{
	enum status st = fig_may(f, f->step[f->obj[obj].step].tool, FIG_USE_SHOW, e);

	return st == OK ? fig_show_object(f, obj, e) : st;
}

/* A statement that is no command: a point, a number, an equation, a relation. */
static enum status literal_statement(struct fig *f, const struct expr_statement *s, char *name,
				     struct fig_mark mark, struct err *e)
{
	static const char *const by_kind[] = { "add_equation", "add_number", "add_point",
					       "add_point3d" };
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
		return name[0] ? fig_perform(f, t, arg, name, NULL, mark, e)
			       : show_value(f, t, arg, mark, e);
	}
	if (fig_is_constant(f, s->body)) {
		int id;

		st = fig_constant(f, s->body->text, &id, e);
		if (st == OK)
			st = fig_may(f, f->step[f->obj[id].step].tool, FIG_USE_SHOW, e);
		if (st == OK) {
			fig_read_answer(f, f->obj[id].step);
			fig_rollback(f, mark);
		}
		return st;
	}
	if ((line = fig_parametric(f, s->body, &t_name))) {
		f->obs.tool = tool_find(f->tools, "add_line");
		st = fig_parametric_args(f, line, t_name, arg, e);
		return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
	}
	if (fig_is_equation3(f, s->body)) {
		f->obs.tool = tool_find(f->tools, "add_equation3d");
		arg[1].form = ARG_EQUATION3;
		st = fig_bind(f, s->body, &arg[1].x, e);
		return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
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
			return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e)
					: st;
		}
		expr_print(&b, s->body);
		arg[0] = (struct arg){ .form = ARG_TEXT,
				       .text = arena_strdup(f->scratch, buf_str(&b)) };
		buf_clear(&b);
		f->obs.tool = tool_find(f->tools, "query_holds");
		st = fig_may(f, f->obs.tool, FIG_USE_CALL, e);
		return st == OK ? fig_act_of(f->obs.tool)(f, arg, NULL, e) : st;
	}
	if (is_coordinate(s->body) && s->body->arg[1]->kind == EXPR_TUPLE)
		return no_name(s->body->arg[0]->text, KIND_POINT, e);
	if (fig_is_equation(f, s->body) && fig_is_relation(s->body) && s->body->op != EXPR_EQ)
		return open_statement(f, s, "add_inequality", name, mark, e);
	if (!name[0] && shown_function(f, s->body) >= 0)
		return show_object(f, shown_function(f, s->body), e);
	if (fig_graph_of(f, s->body) ||
	    (fig_is_equation(f, s->body) && !fig_is_relation(s->body) &&
	     s->body->kind != EXPR_LIST && !expr_uses(s->body, "y")))
		return function_statement(f, s, name, mark, e);
	if (fig_is_equation(f, s->body) && fig_is_relation(s->body) &&
	    !fig_is_quadric(f, s->body))
		return open_statement(f, s, "add_implicit_curve", name, mark, e);
	st = fig_bind_items(f, s->body, &x, e);
	if (st != OK)
		return st;
	if (x->kind == EXPR_REF && !x->n && !name[0])
		return show_object(f, x->ref, e);
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
		if (x->kind == EXPR_TUPLE)
			return err_fail_with(
				e, E_ARG, "unsupported", NULL,
				"write (1, 2); several numbers are a list, {1, 2, 3}",
				"points have two coordinates, or three in space, not %d",
				x->n);
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
	if (dim > 1 && name[0] && fig_is_vector(f, name, x) &&
	    !(f->stays_point && !strcmp(f->stays_point, name))) {
		f->obs.tool = tool_find(f->tools, "add_vector");
		st = fig_vector_args(f, x, arg, e);
		return st == OK ? fig_perform(f, f->obs.tool, arg, name, NULL, mark, e) : st;
	}
	if (dim > 1 && !name[0] && fig_is_vector(f, NULL, x)) {
		f->obs.tool = tool_find(f->tools, "add_vector");
		st = fig_vector_args(f, x, arg, e);
		return st == OK ? show_value(f, f->obs.tool, arg, mark, e) : st;
	}
	t = tool_find(f->tools, dim == FIG_LIST ? list_tool : by_kind[dim]);
	f->obs.tool = t;
	if (dim > 1) {
		static const char *const axis[] = { "x", "y", "z" };

		for (int i = 0; i < dim; i++) {
			struct expr *c = arena_alloc(f->perm, sizeof *c);

			*c = (struct expr){
				.kind = EXPR_CALL, .text = axis[i], .n = 1, .pos = x->pos
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
	return fig_perform(f, t, arg, name, NULL, mark, e);
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
	d.rest = buf_keep(&b, f->scratch);
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
	st = fig_may(f, t, FIG_USE_CALL, &e);
	if (st == OK)
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
		st = f->trying ? OK : assign_statement(f, &s, e);
		if (st != E_DOMAIN)
			return st;
		*e = (struct err){ 0 };
		st = OK;
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
			st = fig_dispatch(f, t, arg, name, NULL, mark, e);
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

		if (g) {
			g->rehearsal = true;
			fig_set_filter(g, f->filter, f->filter_user);
		}
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
		if (!work_over())
			fig_mend_line(f, line, n, st, e);
		e->column += e->column ? skipped : 0;
	}
	return fig_finish(f, st, out);
}
