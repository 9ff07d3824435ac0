/*
 * command.c -- which tool a command of a script means, and its arguments.
 *
 * The arguments are looked at once; then the first tool of the command whose parameters they
 * fit is taken, else the first phrase (phrase.c).
 */
#include "fig/command_priv.h"
#include "tool/phrase.h"
#include <stdio.h>
#include <string.h>

static bool is_object_like(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_NAME || fig_is_command(f, x);
}

static enum status offer(struct fig *f, const struct expr *x, struct fig_offered *o,
			 struct err *e)
{
	enum status st = OK;
	const char *unused;

	x = fig_meant_function(f, x);
	if (x->kind == EXPR_NAME)
		x = fig_meant_name(f, x);
	*o = (struct fig_offered){ x, NULL, -1, 0 };
	if (x->kind == EXPR_LIST || x->kind == EXPR_STRING)
		return OK;
	if (x->kind == EXPR_REF && !x->n) {
		o->obj = x->ref;
		o->bound = (struct expr *)x;
		o->dim = fig_dimension(f, x);
		return OK;
	}
	if (fig_is_truth_word(x) || (fig_is_endless(x) && fig_find(f, "inf").v < 0))
		return OK;
	if (is_object_like(f, x) && strcmp(x->text, "pi") && strcmp(x->text, "π")) {
		if (x->kind == EXPR_NAME && (!strcmp(x->text, "x") || !strcmp(x->text, "y") ||
					     fig_is_axis(f, x, KIND_BIT(KIND_SVECTOR))))
			return OK;
		if (x->kind == EXPR_NAME && !strcmp(x->text, "e") && fig_find(f, "e").v < 0) {
			o->dim = 1;
			o->bound = (struct expr *)x;
			return OK;
		}
		st = fig_object_of(f, x, 0, &o->obj, e);
		if (st == OK) {
			o->bound = fig_ref_node(f, x, o->obj);
			o->dim = fig_dimension(f, o->bound);
		}
		return st;
	}
	if (fig_is_text(f, x)) {
		st = fig_object_of(f, x, 0, &o->obj, e);
		if (st == OK)
			o->bound = fig_ref_node(f, x, o->obj);
		return st;
	}
	if (fig_is_equation(f, x) || fig_is_equation3(f, x) || fig_parametric(f, x, &unused))
		return OK;
	st = fig_bind(f, x, &o->bound, e);
	if (st == OK)
		o->dim = fig_dimension(f, o->bound);
	return st;
}

/* {} leaves an optional parameter out, and inf an optional number. */
static bool leaves_out(const struct param *p, const struct fig_offered *o)
{
	if (p->optional && p->type == PARAM_NUMBER && fig_is_endless(o->x))
		return true;
	return p->optional && o->x->kind == EXPR_LIST && o->x->n == 0;
}

bool fig_is_variable_param(const struct param *p)
{
	return p->type == PARAM_TEXT &&
	       (!strcmp(p->name, "param") || !strncmp(p->name, "variable", 8));
}

/* x = 1: a variable and where to begin. */
static bool is_start(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ && x->arg[0]->kind == EXPR_NAME;
}

/* Before it is bound: is it, or has it in it, a point of space or another object there? */
static bool lies_in_space(const struct fig *f, const struct expr *x)
{
	int id = x->kind == EXPR_NAME  ? fig_find(f, x->text).v
		 : x->kind == EXPR_REF ? x->ref
				       : -1;

	if (id >= 0)
		return (KIND_BIT(fig_kind_of(f, id)) & KINDS_SPACE) != 0;
	if (x->kind == EXPR_TUPLE && x->n == 3)
		return true;
	for (int i = 0; i < x->n; i++)
		if (lies_in_space(f, x->arg[i]))
			return true;
	return false;
}

static bool offers_space(const struct fig *f, const struct fig_offered *o)
{
	if (fig_is_equation3(f, o->x))
		return true;
	if (o->obj >= 0 && fig_kind_of(f, o->obj) == KIND_LIST)
		return (geo_list_kinds(fig_value(f, (fig_id){ o->obj })) & KINDS_SPACE) != 0;
	for (int i = 0; o->x->kind == EXPR_LIST && i < o->x->n; i++)
		if (lies_in_space(f, o->x->arg[i]))
			return true;
	return o->dim == 3 ||
	       (o->obj >= 0 && (KIND_BIT(fig_kind_of(f, o->obj)) & KINDS_SPACE));
}

static bool fits(struct fig *f, const struct param *p, const struct fig_offered *o,
		 enum fig_fit fit)
{
	const char *unused;

	if (leaves_out(p, o))
		return true;
	switch (p->type) {
	case PARAM_OBJECT:
		if (fig_is_axis(f, o->x, p->kinds))
			return true;
		if (fig_is_equation3(f, o->x))
			return (p->kinds & (KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPHERE))) !=
			       0;
		if (fig_parametric(f, o->x, &unused))
			return (p->kinds & (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE))) != 0;
		if (fit == FIT_VECTOR && o->dim == 2 && (p->kinds & KIND_BIT(KIND_VECTOR)))
			return true;
		if (fit == FIT_VECTOR && o->dim == 3 && (p->kinds & KIND_BIT(KIND_SVECTOR)))
			return true;
		if (fit == FIT_POINT && o->obj >= 0 && (p->kinds & KIND_BIT(KIND_SPOINT)) &&
		    fig_kind_of(f, o->obj) == KIND_SVECTOR)
			return true;
		if (fit == FIT_POINT && o->obj >= 0 && (p->kinds & KIND_BIT(KIND_POINT)) &&
		    fig_kind_of(f, o->obj) == KIND_VECTOR)
			return true;
		if (o->obj >= 0)
			return fig_kind_fits(f, o->obj, p->kinds);
		if (o->dim == 2)
			return (p->kinds & KIND_BIT(KIND_POINT)) != 0;
		if (o->dim == 3)
			return (p->kinds & KIND_BIT(KIND_SPOINT)) != 0;
		if (o->dim == 1)
			return (p->kinds & KIND_BIT(KIND_NUMBER)) != 0;
		if (o->dim == FIG_LIST || o->x->kind == EXPR_LIST)
			return (p->kinds & KIND_BIT(KIND_LIST)) != 0;
		if (o->x->kind == EXPR_STRING)
			return (p->kinds & KIND_BIT(KIND_TEXT)) != 0;
		return fig_is_equation(f, o->x) &&
		       (p->kinds &
			(fig_is_relation(o->x) && !fig_graph_of(f, o->x)
				 ? (o->x->op == EXPR_EQ ? KIND_BIT(KIND_LINE) | KINDS_CONIC |
								  KIND_BIT(KIND_IMPLICIT) |
								  KIND_BIT(KIND_PLANE)
							: KIND_BIT(KIND_INEQUALITY))
				 : KIND_BIT(KIND_FUNCTION)));
	case PARAM_NUMBER:
	case PARAM_ANGLE: return o->dim == 1;
	case PARAM_INTEGER:
		return fig_is_truth_word(o->x) ||
		       (o->dim == 1 && (o->obj < 0 || fig_kind_of(f, o->obj) == KIND_NUMBER));
	case PARAM_POINTS:
		if (offers_space(f, o) && !(p->kinds & KIND_BIT(KIND_SPOINT)))
			return false;
		return o->x->kind == EXPR_LIST || o->dim == 2 || o->dim == 3 ||
		       o->dim == FIG_LIST;
	case PARAM_ITEMS: return o->x->kind == EXPR_LIST || o->dim == FIG_LIST;
	case PARAM_EQUATION: return fig_is_equation(f, o->x);
	case PARAM_EQUATION3:
		return o->x->kind == EXPR_OP && o->x->op == EXPR_EQ &&
		       (fig_is_equation(f, o->x) || fig_is_equation3(f, o->x));
	case PARAM_BODY: return true;
	case PARAM_EXPR: /* lines and curves are no part of an expression */
		return o->obj < 0 ||
		       !fig_kind_fits(f, o->obj,
				      KINDS_LINEAR | KINDS_CONIC | KIND_BIT(KIND_IMPLICIT));
	case PARAM_RELATION:
		return o->obj >= 0 ? fig_kind_of(f, o->obj) == KIND_BOOLEAN
				   : !fig_is_equation(f, o->x) || fig_is_relation(o->x);
	case PARAM_NAME: return o->obj >= 0 && f->obj[o->obj].name;
	case PARAM_TEXT:
		/* An object other than a number is no variable, but where one is written. */
		if (fig_is_variable_param(p) && strcmp(p->name, "param") && o->obj >= 0 &&
		    o->dim != 1)
			return false;
		return !fig_is_variable_param(p) || o->x->kind == EXPR_NAME ||
		       o->x->kind == EXPR_STRING || o->x->kind == EXPR_LIST || is_start(o->x);
	case PARAM_OBJECTS: return true;
	case PARAM_NEW: return false;
	}
	return false;
}

/* Assign the arguments from j on to the parameters from i on, in order; an optional parameter
 * may be left out, where it does not fit or where what follows would not.  Returns the number
 * of arguments placed, or -1 - the argument that could not be. */
int fig_match_from(struct fig *f, const struct param *param, int n_params,
		   const struct fig_offered *o, int n, enum fig_fit fit, int *slot, int i,
		   int j)
{
	int best = -1 - j;

	while (i < n_params && param[i].type == PARAM_NEW)
		slot[i++] = -1;
	if (i == n_params)
		return j == n ? n : best;
	if (j < n && fits(f, &param[i], &o[j], fit)) {
		int next = j + 1, m;

		if (param[i].type == PARAM_POINTS && o[j].dim > 1)
			while (next < n && fits(f, &param[i], &o[next], fit))
				next++;
		slot[i] = j;
		m = fig_match_from(f, param, n_params, o, n, fit, slot, i + 1, next);
		if (m >= 0)
			return m;
		best = m < best ? m : best;
	}
	if (param[i].optional) {
		int m;

		slot[i] = -1;
		m = fig_match_from(f, param, n_params, o, n, fit, slot, i + 1, j);
		if (m >= 0)
			return m;
		best = m < best ? m : best;
	}
	return best;
}

/* Orders of arguments that are understood beside those of the rows: at[k] is the argument
 * that belongs into the k-th place. */
static const struct {
	const char *tool;
	int n, at[5];
} other_order[] = {
	{ "add_integral_shade", 4, { 0, 3, 1, 2 } }, /* IntegralBetween(f, a, b, g) */
	{ "add_curve", 5, { 0, 1, 4, 2, 3 } },       /* Curve(x, y, a, b, t) */
};

/* The tool's parameters with the kinds that they take here: in the plane, or, where one of the
 * arguments lies in space, there. */
static const struct param *params_there(const struct fig *f, const struct tool *t,
					const struct fig_offered *o, int n, struct param *own)
{
	bool space = false;

	if (!t->space)
		return t->param;
	for (int i = 0; i < n; i++)
		space = space || offers_space(f, &o[i]);
	memcpy(own, t->param, (size_t)t->n_params * sizeof *own);
	for (int i = 0; i < t->n_params; i++)
		own[i].kinds = tool_kinds_in(t, space, i);
	return own;
}

static int match(struct fig *f, const struct tool *t, struct fig_offered *o, int n,
		 enum fig_fit fit, int *slot)
{
	struct param own[TOOL_PARAMS];
	const struct param *param = params_there(f, t, o, n, own);
	int m = fig_match_from(f, param, t->n_params, o, n, fit, slot, 0, 0);

	/* Point(c, 1/4): not x without y. */
	if (m >= 0 && tool_is(t, TRAIT_ON_PATH) && (slot[2] < 0) != (slot[3] < 0))
		return -1 - (n - 1);
	for (size_t i = 0; m < 0 && i < sizeof other_order / sizeof *other_order; i++) {
		struct fig_offered p[5];

		if (n != other_order[i].n || strcmp(t->name, other_order[i].tool))
			continue;
		for (int k = 0; k < n; k++)
			p[k] = o[other_order[i].at[k]];
		if (fig_match_from(f, param, t->n_params, p, n, fit, slot, 0, 0) >= 0) {
			memcpy(o, p, sizeof p[0] * (size_t)n);
			return n;
		}
	}
	return m;
}

/* The parameter that the i-th argument of a command stands for, or NULL. */
static const struct param *param_of(const struct tool *t, int i)
{
	for (int k = 0; k < t->n_params; k++)
		if (t->param[k].type != PARAM_NEW &&
		    (t->param[k].type == PARAM_POINTS || i-- == 0))
			return &t->param[k];
	return NULL;
}

/* Add a form to a hint that has room for it, once. */
static void add_form(struct buf *hint, const char *form, int *said)
{
	enum { ROOM = 200 };

	if ((hint->n && hint->n + strlen(form) + 4 > ROOM) || strstr(buf_str(hint), form))
		return;
	buf_addf(hint, "%s%s", hint->n ? " or " : "", form);
	++*said;
}

/* The forms of a command, those first that take so many arguments. */
static int add_forms(struct fig *f, struct buf *hint, const char *command,
		     const struct tool *const *cand, int n_cand, const struct fig_offered *o,
		     int n)
{
	struct buf one = { 0 };
	int said = 0;
	bool space = false;

	for (int i = 0; i < n; i++)
		space = space ||
			(o[i].obj >= 0 && (KIND_BIT(fig_kind_of(f, o[i].obj)) & KINDS_SPACE));

	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < n_cand; i++)
			if (pass || (n && param_of(cand[i], n - 1))) {
				buf_reset(&one);
				tool_form(&one, cand[i], command, space);
				add_form(hint, buf_str(&one), &said);
			}
		for (int i = tool_phrase_first(f->tools, command); i >= 0;
		     i = tool_phrase_next(f->tools, i)) {
			struct param param[TOOL_PARAMS];

			if (!pass &&
			    tool_phrase_params(tool_phrase_at(i), param, f->scratch) != n)
				continue;
			buf_reset(&one);
			tool_phrase_signature(&one, tool_phrase_at(i));
			add_form(hint, buf_str(&one), &said);
		}
	}
	buf_clear(&one);
	return said;
}

static enum status no_match(struct fig *f, const struct expr *call,
			    const struct tool *const *cand, int n_cand,
			    const struct fig_offered *o, int n, int stuck, struct err *e)
{
	struct buf b = { 0 };
	const struct param *at = param_of(cand[0], stuck);
	bool too_many = n > 0;
	int said = add_forms(f, &b, call->text, cand, n_cand, o, n);

	for (int i = 0; i < n_cand; i++)
		too_many = too_many && !param_of(cand[i], n - 1);
	if (too_many)
		err_fail(e, E_ARG, "bad_argument", "%s: %d argument%s %s too many", call->text,
			 n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
	else if (stuck < n && o[stuck].obj >= 0 &&
		 fig_kind_of(f, o[stuck].obj) == KIND_SHADE) {
		buf_clear(&b);
		return fig_only_drawn(f, o[stuck].obj, e);
	} else if (stuck < n && o[stuck].obj >= 0 &&
		   fig_kind_of(f, o[stuck].obj) == KIND_FUNCTION &&
		   fig_arity(f, o[stuck].obj) == 2) {
		buf_clear(&b);
		return fig_wrong_kind(f, o[stuck].obj, 0, e);
	} else if (stuck < n && o[stuck].obj >= 0)
		err_fail(e, E_ARG, "wrong_kind",
			 "%s: argument %d is of kind %s, which does not fit there", call->text,
			 stuck + 1, geo_kind_name(fig_kind_of(f, o[stuck].obj)));
	else if (stuck < n && o[stuck].x->kind == EXPR_NAME && !strcmp(o[stuck].x->text, "e"))
		err_fail(e, E_ARG, "wrong_kind",
			 "%s: argument %d is e, the number 2.718... (no object is called e), "
			 "which does not fit there",
			 call->text, stuck + 1);
	else if (stuck < n)
		err_fail(e, E_ARG, "bad_argument", "%s: argument %d does not fit there",
			 call->text, stuck + 1);
	else
		err_fail(e, E_ARG, "bad_argument", "%s: %d argument%s %s too few", call->text,
			 n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
	/* With one form only, the parameter has a name and says what it takes. */
	if (n_cand == 1 && at && !too_many) {
		err_arg(e, at->name);
		if (at->type == PARAM_OBJECT && at->kinds) {
			size_t len = strlen(e->msg);
			struct buf kinds = { 0 };

			tool_kinds_text(&kinds, at->kinds);
			snprintf(e->msg + len, sizeof e->msg - len, "; expected %.120s",
				 buf_str(&kinds));
			buf_clear(&kinds);
		}
	}
	err_hint(e, "the form%s %.200s", said == 1 ? " is" : "s are", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* f(a, b, c) as f(a, {b, c}). */
static const struct expr *listed(struct fig *f, const struct expr *call)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y), *list;

	if (call->n < 2)
		return call;
	*y = *call;
	y->n = 2;
	y->arg = arena_alloc(f->scratch, 2 * sizeof *y->arg);
	list = arena_alloc(f->scratch, sizeof *list);
	*list = (struct expr){ .kind = EXPR_LIST,
			       .arg = call->arg + 1,
			       .n = call->n - 1,
			       .pos = call->arg[1]->pos };
	y->arg[0] = call->arg[0];
	y->arg[1] = list;
	return y;
}

/* Angle(ABC), Area(ABCD) where nothing is called so: of the points. */
static const struct expr *spelled_out(struct fig *f, const struct expr *call)
{
	enum { MOST = 16 };
	int point[MOST], n;
	const struct expr *arg[MOST];

	if (call->n != 1 || call->arg[0]->kind != EXPR_NAME ||
	    fig_find(f, call->arg[0]->text).v >= 0)
		return call;
	n = fig_spelled_points(f, call->arg[0]->text, point, MOST);
	for (int i = 0; i < n; i++)
		arg[i] = expr_name(f->obj[point[i]].name, f->scratch);
	return n > 2 ? expr_call(call->text, arg, n, f->scratch) : call;
}

/* PathParameter(P) of a point that is on a path is PathParameter(P, path). */
static const struct expr *with_path(struct fig *f, const struct expr *call)
{
	const struct fig_step *s;
	const struct expr *arg[2];
	int id;

	if (strcmp(call->text, "PathParameter") || call->n != 1 ||
	    call->arg[0]->kind != EXPR_NAME)
		return call;
	id = fig_find(f, call->arg[0]->text).v;
	if (id < 0)
		return call;
	s = &f->step[f->obj[id].step];
	if ((!tool_is(s->tool, TRAIT_ON_PATH) && strcmp(s->tool->name, "add_point_at")) ||
	    tool_is(s->tool, TRAIT_IN_REGION) || s->arg[1].form != ARG_REF)
		return call;
	arg[0] = call->arg[0];
	arg[1] = fig_ref_node(f, call->arg[0], s->arg[1].ref);
	return expr_call(call->text, arg, 2, f->scratch);
}

/* L(2) of a list L is Element(L, 2). */
static const struct expr *member_of(struct fig *f, const struct expr *call)
{
	int id = fig_find(f, call->text).v;
	const struct expr *arg[TOOL_PARAMS];

	if (id < 0 || fig_kind_of(f, id) != KIND_LIST || call->n < 1 || call->n > 2)
		return call;
	arg[0] = expr_name(call->text, f->scratch);
	for (int i = 0; i < call->n; i++)
		arg[1 + i] = call->arg[i];
	return expr_call("Element", arg, call->n + 1, f->scratch);
}

/* Among tools whose first argument is an expression, those that can take so many arguments, where
 * there are some: Curve(x, y, t, a, b) and Curve(x, y, z, t, a, b) read their names differently.
 * Returns how many are left. */
static int choose_size(const struct tool **cand, int n_cand, int n)
{
	int kept = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n_cand; i++) {
			const struct param *p = cand[i]->param;
			int most = 0, least = 0;

			for (int k = 0; k < cand[i]->n_params; k++) {
				most += p[k].type != PARAM_NEW;
				least += p[k].type != PARAM_NEW && !p[k].optional;
			}
			if (p[0].type != PARAM_NEW || most < 6 || p[1].type != PARAM_EXPR)
				continue;
			if (!pass && n >= least && n <= most)
				kept = i + 1; /* the long one is meant */
			else if (pass && !kept) {
				for (int k = i; k + 1 < n_cand; k++)
					cand[k] = cand[k + 1];
				return n_cand - 1;
			}
		}
	if (kept) {
		cand[0] = cand[kept - 1];
		return 1;
	}
	return n_cand;
}

/* Is it the last argument, of a tool that also takes its text in another place? */
static bool takes_text_last(const struct tool *const *cand, int n_cand, int i, int n)
{
	for (int c = 0; c < n_cand && i == n - 1; c++)
		if (!strcmp(cand[c]->name, "add_curve"))
			return true;
	return false;
}

/* Is the second argument the variable of the expression before it, Integral(t^2, t)?  An object
 * of that name is not meant, where the expression has it; but a number may be, as the order in
 * Derivative(x^n, n), unless the expression has no x. */
static bool is_own_variable(const struct fig *f, const struct tool *const *cand, int n,
			    const struct expr *call)
{
	const char *name = call->arg[1]->text;
	int id = call->arg[1]->kind == EXPR_NAME ? fig_find(f, name).v : -1;
	bool by_number = false;

	if (call->arg[1]->kind != EXPR_NAME || id < 0)
		return call->arg[1]->kind == EXPR_NAME;
	if (call->arg[0]->kind == EXPR_NAME || !expr_uses(call->arg[0], name))
		return false;
	if (fig_kind_of(f, id) != KIND_NUMBER)
		return true;
	for (int i = 0; i < n; i++)
		by_number = by_number || (cand[i]->n_params == call->n + 1 &&
					  (cand[i]->param[2].type == PARAM_INTEGER ||
					   cand[i]->param[2].type == PARAM_NUMBER));
	return !by_number || !expr_uses(call->arg[0], "x");
}

/* x = 0 is a line in the plane, and a plane beside what lies in space. */
static bool says_plane(struct fig *f, const struct tool *t, int i, const struct fig_offered *o,
		       int n, const struct fig_offered *q)
{
	bool space = false;

	if (!t->space || !(t->space->space[i] & KIND_BIT(KIND_PLANE)) || q->obj >= 0 ||
	    q->x->kind != EXPR_OP || q->x->op != EXPR_EQ || !fig_is_equation(f, q->x))
		return false;
	for (int k = 0; k < n; k++)
		space = space || offers_space(f, &o[k]);
	return space;
}

/* Sequence((k, k^2), k, 1, 5) and Sequence(1, 5): a body cannot be looked at before its
 * variable is known, so it is told by the variable behind it. */
static int choose_body(const struct fig *f, const struct tool **cand, int n,
		       const struct expr *call)
{
	bool own;
	int k = 0;

	/* The same for an expression in a variable: Derivative(t^2, t). */
	own = call->n > 1 && is_own_variable(f, cand, n, call);
	for (int i = 0; i < n && own; i++) {
		const struct param *p = cand[i]->param;

		if (cand[i]->n_params > call->n && p[0].type == PARAM_NEW &&
		    p[1].type == PARAM_EXPR && fig_is_variable_param(&p[2]))
			cand[k++] = cand[i];
	}
	if (k)
		return k;

	for (int i = 0; i < n; i++) {
		bool body = cand[i]->n_params > 1 && cand[i]->param[1].type == PARAM_BODY;
		int least = -1; /* arguments; the first parameter is the name */

		for (int p = 0; p < cand[i]->n_params; p++)
			least += !cand[i]->param[p].optional;
		if (body && call->n >= least && call->n >= 3 &&
		    call->arg[1]->kind == EXPR_NAME) {
			cand[0] = cand[i];
			return 1;
		}
		if (!body || n == 1)
			cand[k++] = cand[i];
	}
	return k;
}

/* Text("hello", 1, 2) shows what is written, Text(A, (1, 2)) what A is. */
static int choose_text(struct fig *f, const struct tool **cand, int n, const struct expr *call)
{
	const struct expr *x = call->n ? call->arg[0] : NULL;
	bool written = x && call->n <= 4 &&
		       !(x->kind == EXPR_NAME && fig_find(f, x->text).v >= 0) &&
		       (x->kind == EXPR_STRING || x->kind == EXPR_NAME);
	int k = 0;

	if (strcmp(call->text, "Text"))
		return n;
	for (int i = 0; i < n; i++)
		if ((cand[i]->param[1].type == PARAM_TEXT) == written)
			cand[k++] = cand[i];
	return k;
}

static bool is_curve(const struct fig *f, const char *name)
{
	int id = fig_find(f, name).v;

	return id >= 0 && fig_kind_of(f, id) == KIND_CURVE;
}

enum status fig_args_call(struct fig *f, const struct expr *call, bool labelled,
			  const struct tool **out_tool, struct arg *out, struct err *e)
{
	enum { MOST = 12 };
	const struct tool *cand[MOST], *ordered[MOST], *t = NULL;
	const struct expr *means = NULL;
	struct fig_offered *o;
	enum status st;
	int n_cand, k = 0, stuck = 0;
	int slot[TOOL_PARAMS];

	memset(out, 0, (TOOL_PARAMS + 1) * sizeof *out);
	call = fig_by_coordinates(f, with_path(f, spelled_out(f, member_of(f, call))));
	if (fig_text_means(f, call, &means, &st, e))
		return st == OK ? fig_said_otherwise(f, means, labelled, out_tool, out, e)
				: st;
	n_cand = tool_by_command(f->tools, call->text, cand, MOST);
	if (!n_cand && !fig_has_phrase(f, call->text)) {
		t = tool_find(f->tools, call->text);
		if (!t && !strcmp(call->text, "random"))
			return err_fail_with(
				e, E_ARG, "unsupported", NULL,
				"write a number that you chose, or a slider: a = Slider(0, 1, "
				"0.01)",
				"random() would give another figure each time; figures here "
				"are the same whenever they are built");
		if (!t && is_curve(f, call->text)) {
			err_fail(e, E_ARG, "wrong_kind",
				 "%.60s is a curve, which takes no argument", call->text);
			err_hint(e,
				 "Point(%.60s, 1/2) is the point in the middle of its "
				 "parameter's range, 0 its beginning, 1 its end",
				 call->text);
			return E_ARG;
		}
		if (!t) {
			err_fail(e, E_ARG, "bad_argument",
				 "there is no command or tool \"%.60s\"", call->text);
			tool_near(f->tools, call->text, e->near, sizeof e->near);
			if (e->near[0])
				err_hint(e, "did you mean %s?", e->near);
			else
				err_hint(e, "find_tools(query) searches the tools by words");
			return E_ARG;
		}
		cand[n_cand++] = t;
	}
	st = fig_phrase_with_body(f, call, &means, e);
	if (st != OK)
		return st;
	if (means)
		return fig_args_call(f, means, labelled, out_tool, out, e);
	n_cand = choose_text(f, cand, choose_body(f, cand, n_cand, call), call);
	n_cand = choose_size(cand, n_cand, call->n);
	if (n_cand == 1 && tool_is(cand[0], TRAIT_LISTS))
		call = listed(f, call);
	/* With a label something is made; without one something is asked. */
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n_cand; i++)
			if ((cand[i]->cls == TOOL_MAKE) == (pass ? !labelled : labelled))
				ordered[k++] = cand[i];
	o = arena_alloc(f->scratch, (size_t)(call->n + 1) * sizeof *o);
	for (int i = 0; i < call->n; i++) {
		/* A parameter that takes text or an undefined name must see it unread. */
		bool raw = n_cand > 0 || fig_phrase_takes_text(f, call->text, i, call->n),
		     text = false, variable;
		struct err was;

		for (int c = 0; c < n_cand; c++) {
			int p = cand[c]->n_params && cand[c]->param[0].type == PARAM_NEW
					? i + 1
					: i;

			/* One that may be left out need not be meant. */
			if (p + 1 < cand[c]->n_params && cand[c]->param[p].optional &&
			    cand[c]->param[p].type == PARAM_TEXT) {
				raw = false;
				text = true;
			} else if (p >= cand[c]->n_params ||
				   (cand[c]->param[p].type != PARAM_TEXT &&
				    cand[c]->param[p].type != PARAM_OBJECTS &&
				    cand[c]->param[p].type != PARAM_BODY &&
				    cand[c]->param[p].type != PARAM_RELATION &&
				    cand[c]->param[p].type != PARAM_EXPR))
				raw = false;
			else
				text = true;
		}
		if (raw) {
			o[i] = (struct fig_offered){ call->arg[i], NULL, -1, 0 };
			continue;
		}
		/* The name of a variable: Curve(cos(t), sin(t), t, 0, 2pi). */
		variable = call->arg[i]->kind == EXPR_NAME &&
			   (text || takes_text_last(cand, n_cand, i, call->n));
		if (variable)
			was = *e;
		st = offer(f, call->arg[i], &o[i], e);
		if (st != OK && variable) {
			*e = was;
			o[i] = (struct fig_offered){ call->arg[i], NULL, -1, 0 };
			continue;
		}
		if (st != OK) {
			const struct param *at = n_cand ? param_of(ordered[0], i) : NULL;

			if (at && !e->arg[0])
				err_arg(e, at->name);
			return st;
		}
	}
	t = NULL;
	for (int fit = FIT_EXACT; fit <= FIT_POINT && !t && !means; fit++) {
		for (int i = 0; i < n_cand && !t; i++) {
			int m = match(f, ordered[i], o, call->n, (enum fig_fit)fit, slot);

			if (m >= 0)
				t = ordered[i];
			else if (fit == FIT_EXACT && -1 - m > stuck)
				stuck = -1 - m;
		}
		/* A phrase is taken after the tools, but before a vector for a point. */
		st = t || fit < FIT_VECTOR
			     ? OK
			     : fig_phrase_for(f, call, o,
					      fit == FIT_POINT ? FIT_POINT : FIT_EXACT, &means,
					      e);
		if (st != OK)
			return st;
	}
	if (means) {
		if (f->depth >= COMMAND_NESTING)
			return err_fail(e, E_ARG, "limit", "commands nested more than %d deep",
					COMMAND_NESTING);
		f->depth++;
		st = fig_said_otherwise(f, means, labelled, out_tool, out, e);
		f->depth--;
		return st;
	}
	if (!t && !n_cand)
		return fig_no_phrase(f, call, e);
	if (!t)
		return no_match(f, call, ordered, n_cand, o, call->n, stuck, e);
	f->unknown = NULL;
	for (int i = 0; i < t->n_params; i++)
		if (slot[i] >= 0 &&
		    (!strcmp(t->param[i].name, "variable") ||
		     !strcmp(t->param[i].name, "param")) &&
		    (o[slot[i]].x->kind == EXPR_NAME || o[slot[i]].x->kind == EXPR_STRING))
			f->unknown = o[slot[i]].x->text;
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];
		int next = call->n;

		if (slot[i] < 0 || leaves_out(p, &o[slot[i]]))
			continue;
		for (int q = i + 1; q < t->n_params; q++)
			if (slot[q] >= 0) {
				next = slot[q];
				break;
			}
		if (p->type == PARAM_POINTS) {
			struct expr **list =
				arena_alloc(f->scratch, (size_t)(call->n + 1) * sizeof *list);

			for (int q = slot[i]; q < next; q++)
				list[q - slot[i]] =
					o[q].bound ? o[q].bound : (struct expr *)o[q].x;
			st = fig_points_arg(f, list, next - slot[i], t->param[i].kinds,
					    &out[i], e);
		} else if (says_plane(f, t, i, o, call->n, &o[slot[i]])) {
			out[i].form = ARG_REF;
			st = fig_plane_of(f, o[slot[i]].x, &out[i].ref, e);
		} else {
			const struct fig_offered *q = &o[slot[i]];

			st = fig_arg_from_expr(
				f, p, q->bound && p->type != PARAM_TEXT ? q->bound : q->x,
				&out[i], e);
		}
		if (st != OK) {
			if (!e->arg[0])
				err_arg(e, p->name);
			return st;
		}
	}
	*out_tool = t;
	return fig_bind_bodies(f, t, out, e);
}
