/*
 * resolve.c -- from what was written to a step's arguments.
 *
 * Whatever stands where an object is expected becomes one: a name is looked
 * up, a command or a pair of coordinates makes an unnamed object.  Whatever
 * stands where a number is expected stays an expression, its names replaced by
 * refs.  Nothing here decides geometry.
 */
#include "fig/fig_priv.h"
#include "tool/phrase.h"
#include <stdio.h>
#include <string.h>

#define NESTING 40 /* commands inside commands */
#define KINDS_NUMERIC                                                            \
	(KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) | KIND_BIT(KIND_SEGMENT) | \
	 KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_DIAGRAM))

bool fig_is_command(const struct fig *f, const struct expr *x)
{
	int order;

	return x->kind == EXPR_CALL && !expr_is_function(x->text) &&
	       fig_function_named(f, x->text, &order) < 0;
}

/* x and y in the arguments of a command are the command's own affair. */
bool fig_is_equation(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_NAME && (!strcmp(x->text, "x") || !strcmp(x->text, "y")))
		return true;
	if (fig_is_command(f, x))
		return false;
	for (int i = 0; i < x->n; i++)
		if (fig_is_equation(f, x->arg[i]))
			return true;
	return false;
}

const struct expr *fig_graph_of(const struct fig *f, const struct expr *x)
{
	for (int i = 0; i < 2 && x->kind == EXPR_OP && x->op == EXPR_EQ; i++) {
		const struct expr *y = x->arg[i], *g = x->arg[1 - i];
		int degree;

		if (y->kind != EXPR_NAME || strcmp(y->text, "y") || expr_uses(g, "y") ||
		    !fig_is_equation(f, g))
			continue;
		degree = expr_degree(g, "x");
		return degree < 0 || degree > 2 ? g : NULL;
	}
	return NULL;
}

static enum kind kind_of(const struct fig *f, int obj)
{
	return fig_kind(f, (fig_id){ obj });
}

int fig_dimension(const struct fig *f, const struct expr *x)
{
	int a, b;

	switch (x->kind) {
	case EXPR_NUMBER: return 1;
	case EXPR_NAME: return 1; /* only pi and e are left as names */
	case EXPR_REF:
		if (x->n) /* a function applied, perhaps to a list */
			return x->n == 1 && fig_dimension(f, x->arg[0]) == FIG_LIST ? FIG_LIST
										    : 1;
		if (KIND_BIT(kind_of(f, x->ref)) & KINDS_NUMERIC)
			return 1;
		if (kind_of(f, x->ref) == KIND_LIST)
			return FIG_LIST;
		return KIND_BIT(kind_of(f, x->ref)) &
				       (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR))
			       ? 2
			       : 0;
	case EXPR_CALL: /* functions give numbers, of lists lists; If what its pieces are */
		if (!strcmp(x->text, "If") && x->n >= 2)
			return fig_dimension(f, x->arg[1]);
		for (int i = 0; i < x->n && strcmp(x->text, "min") && strcmp(x->text, "max");
		     i++)
			if (fig_dimension(f, x->arg[i]) == FIG_LIST)
				return FIG_LIST;
		return 1;
	case EXPR_TUPLE: return x->n == 2 ? 2 : 0;
	case EXPR_LIST: return FIG_LIST;
	case EXPR_STRING: return 0;
	case EXPR_OP: break;
	}
	a = fig_dimension(f, x->arg[0]);
	b = x->n > 1 ? fig_dimension(f, x->arg[1]) : a;
	if ((a == FIG_LIST || b == FIG_LIST) && x->op < EXPR_EQ)
		return FIG_LIST;
	switch (x->op) {
	case EXPR_NEG:
	case EXPR_DEGREE:
	case EXPR_POW: return a;
	case EXPR_ADD:
	case EXPR_SUB: return a == b ? a : 0;
	case EXPR_MUL: return a == 2 && b == 2 ? 1 : a > b ? a : b;
	case EXPR_DIV: return a;
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_PARALLEL:
	case EXPR_PERP:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_NOT: return 0;
	}
	return 0;
}

static struct expr *node(struct fig *f, const struct expr *like, int n)
{
	struct expr *x = arena_alloc(f->perm, sizeof *x);

	*x = *like;
	x->n = n;
	x->arg = n ? arena_alloc(f->perm, (size_t)n * sizeof *x->arg) : NULL;
	if (like->text)
		x->text = arena_strdup(f->perm, like->text);
	return x;
}

static struct expr *ref_node(struct fig *f, const struct expr *like, int obj)
{
	struct expr *x = node(f, like, 0);

	x->kind = EXPR_REF;
	x->ref = obj;
	return x;
}

/* A command inside an expression: run it, unnamed. */
static enum status nested(struct fig *f, const struct expr *call, bool labelled, int *out,
			  struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1];
	const struct tool *t;
	enum status st;
	int step;

	if (f->depth >= NESTING)
		return err_fail(e, E_ARG, "limit", "commands nested more than %d deep",
				NESTING);
	f->depth++;
	st = fig_args_call(f, call, labelled, &t, arg, e);
	if (st == OK && t->cls == TOOL_ACT)
		st = err_fail(e, E_ARG, "bad_argument", "%s cannot stand inside an expression",
			      call->text);
	if (st == OK)
		st = fig_run(f, t, arg, &step, e);
	f->depth--;
	if (st != OK)
		return st;
	if (f->step[step].n_out > 1 && f->obj[f->step[step].first].role == ROLE_SOLUTION) {
		return fig_tell_solutions(f, call->text, f->step[step].first,
					  f->step[step].n_out, e);
	}
	*out = f->step[step].first;
	return OK;
}

enum status fig_bind(struct fig *f, const struct expr *x, struct expr **out, struct err *e)
{
	enum status st = OK;
	int id, fn, order;

	if (x->kind == EXPR_NAME) {
		x = fig_meant_name(f, x);
		if (x->kind != EXPR_NAME)
			return fig_bind(f, x, out, e);
		if (fig_is_constant(f, x)) {
			st = fig_constant(f, x->text, &id, e);
			if (st == OK)
				*out = ref_node(f, x, id);
			return st;
		}
		if (!strcmp(x->text, "true") || !strcmp(x->text, "false") ||
		    !strcmp(x->text, "pi") || !strcmp(x->text, "π") ||
		    (!strcmp(x->text, "e") && fig_find(f, "e").v < 0) ||
		    !strcmp(x->text, "x") || !strcmp(x->text, "y")) {
			*out = node(f, x, 0);
			return OK;
		}
		st = fig_resolve_name(f, x->text, &id, e);
		if (st != OK && fig_pair_named(f, x->text, 0, &id))
			st = OK;
		if (st == OK)
			*out = ref_node(f, x, id);
		return st;
	}
	fn = x->kind == EXPR_CALL ? fig_function_named(f, x->text, &order) : -1;
	if (fn >= 0) {
		st = fig_check_arity(f, fn, x, e);
		if (st != OK)
			return st;
		*out = fig_applied(f, x, fn, order);
		for (int i = 0; i < x->n && st == OK; i++)
			st = fig_bind(f, x->arg[i], &(*out)->arg[i], e);
		return st;
	}
	if (x->kind == EXPR_CALL && !expr_is_function(x->text)) {
		st = nested(f, x, false, &id, e);
		if (st == OK)
			*out = ref_node(f, x, id);
		return st;
	}
	*out = node(f, x, x->n);
	for (int i = 0; i < x->n && st == OK; i++) {
		bool condition = x->kind == EXPR_CALL && !strcmp(x->text, "If") &&
				 i % 2 == 0 && i + 1 < x->n;

		if (condition && fig_is_condition_of_objects(f, x->arg[i])) {
			st = fig_boolean_of(f, x->arg[i], &id, e);
			if (st == OK)
				(*out)->arg[i] = ref_node(f, x->arg[i], id);
		} else {
			st = fig_bind(f, x->arg[i], &(*out)->arg[i], e);
		}
	}
	return st;
}

/* --- Making unnamed objects from literals -------------------------------------------------- */

static struct expr *coordinate(struct fig *f, const struct expr *pair, const char *which)
{
	struct expr *x;

	if (pair->kind == EXPR_TUPLE)
		return pair->arg[which[0] == 'y'];
	x = node(f, pair, 1);
	x->kind = EXPR_CALL;
	x->text = which;
	x->arg[0] = (struct expr *)pair;
	return x;
}

static bool is_constant_name(const struct expr *x)
{
	return x->kind == EXPR_NAME && (!strcmp(x->text, "pi") || !strcmp(x->text, "π"));
}

/* Is it an object by itself, and no number or pair to be computed? */
static bool stands_for_object(const struct fig *f, const struct expr *x)
{
	return (x->kind == EXPR_NAME && !is_constant_name(x) &&
		(strcmp(x->text, "e") || fig_find(f, "e").v >= 0)) ||
	       fig_is_command(f, x) || fig_is_equation(f, x);
}

enum status fig_bind_items(struct fig *f, const struct expr *x, struct expr **out,
			   struct err *e)
{
	enum status st = OK;

	if (x->kind != EXPR_LIST)
		return fig_bind(f, x, out, e);
	*out = node(f, x, x->n);
	for (int i = 0; i < x->n && st == OK; i++) {
		const struct expr *m = x->arg[i];
		int id;

		if (!stands_for_object(f, m)) {
			st = fig_bind_items(f, m, &(*out)->arg[i], e);
			continue;
		}
		st = fig_object_of(f, m, 0, &id, e);
		if (st == OK)
			(*out)->arg[i] = ref_node(f, m, id);
	}
	return st;
}

/* The tool that makes what a bound expression means, with its arguments. */
static enum status literal(struct fig *f, const struct expr *x, const struct tool **t,
			   struct arg *arg, struct err *e)
{
	int dim;

	memset(arg, 0, (TOOL_PARAMS + 1) * sizeof *arg);
	if (fig_graph_of(f, x))
		x = fig_graph_of(f, x);
	if (fig_is_equation(f, x) && !fig_is_relation(x) && !expr_uses(x, "y")) {
		*t = tool_find(f->tools, "add_function");
		arg[1] = (struct arg){ .form = ARG_OPEN, .x = (struct expr *)x };
		return OK;
	}
	if (fig_is_equation(f, x)) {
		if (x->kind != EXPR_OP || x->op != EXPR_EQ)
			return err_fail(e, E_ARG, "unsupported",
					"an expression in x and y needs an = to be a line "
					"or a conic");
		*t = tool_find(f->tools,
			       fig_is_quadric(f, x) ? "add_equation" : "add_implicit_curve");
		arg[1] = (struct arg){ .form = fig_is_quadric(f, x) ? ARG_EQUATION : ARG_OPEN,
				       .x = (struct expr *)x };
		return OK;
	}
	dim = fig_dimension(f, x);
	if (dim == 2) {
		*t = tool_find(f->tools, "add_point");
		arg[1] = (struct arg){ .form = ARG_EXPR, .x = coordinate(f, x, "x") };
		arg[2] = (struct arg){ .form = ARG_EXPR, .x = coordinate(f, x, "y") };
		return OK;
	}
	if (dim == 1) {
		*t = tool_find(f->tools, "add_number");
		arg[1] = (struct arg){ .form = ARG_EXPR, .x = (struct expr *)x };
		return OK;
	}
	if (dim == FIG_LIST) {
		*t = tool_find(f->tools, "add_list");
		arg[1] = (struct arg){ .form = ARG_ITEMS, .x = (struct expr *)x };
		return OK;
	}
	if (x->kind == EXPR_TUPLE)
		return err_fail(e, E_ARG, "unsupported",
				"coordinates of space; this is the plane: (x, y)");
	return err_fail(e, E_ARG, "wrong_kind",
			"this is neither a number, a point nor an equation");
}

/* What is only drawn takes part in nothing. */
static enum status only_drawn(struct fig *f, int id, struct err *e)
{
	struct buf b = { 0 };

	fig_definition(&b, f, (fig_id){ id });
	err_fail(e, E_ARG, "unsupported",
		 "%s is a shade, which is only drawn: it has no measure "
		 "and no points",
		 f->obj[id].name ? f->obj[id].name : "this");
	err_hint(e, "work with the objects that it is made of, %.120s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

static enum status wrong_kind(struct fig *f, int id, kind_set kinds, struct err *e)
{
	const char *kind = geo_kind_name(kind_of(f, id));
	const char *article = strchr("aeiou", kind[0]) ? "an" : "a";
	struct buf b = { 0 };

	if (kind_of(f, id) == KIND_SHADE)
		return only_drawn(f, id, e);
	if (kind_of(f, id) == KIND_FUNCTION && fig_arity(f, id) == 2) {
		const char *name = f->obj[id].name ? f->obj[id].name : "f";

		err_fail(e, E_ARG, "wrong_kind",
			 "%s is a function of x and y, which has no graph in the plane", name);
		err_hint(e,
			 "fix one of them, g(x) = %s(x, 2), or write an equation, c: %s(x, y) "
			 "= 0",
			 name, name);
		return E_ARG;
	}
	tool_kinds_text(&b, kinds);
	if (f->obj[id].name)
		err_fail(e, E_ARG, "wrong_kind", "%s is %s %s; expected %.200s",
			 f->obj[id].name, article, kind, buf_str(&b));
	else
		err_fail(e, E_ARG, "wrong_kind", "this is %s %s; expected %.200s", article,
			 kind, buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* A function of x and y has no graph: it fits where anything does. */
static bool kind_fits(const struct fig *f, int id, kind_set kinds)
{
	if (kind_of(f, id) == KIND_FUNCTION && fig_arity(f, id) == 2)
		return (kinds & KIND_BIT(KIND_TEXT)) != 0;
	return (kinds >> kind_of(f, id) & 1) != 0;
}

enum status fig_object_of(struct fig *f, const struct expr *x, kind_set kinds, int *out,
			  struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1];
	const struct tool *t = NULL;
	struct expr *bound;
	enum status st;
	int step;

	x = fig_meant_function(f, x);
	if (x->kind == EXPR_REF && !x->n) {
		*out = x->ref;
		st = OK;
	} else if (fig_is_constant(f, x)) {
		st = fig_constant(f, x->text, out, e);
	} else if (x->kind == EXPR_NAME && fig_meant_name(f, x) != x) {
		return fig_object_of(f, fig_meant_name(f, x), kinds, out, e);
	} else if (x->kind == EXPR_NAME && strcmp(x->text, "pi") && strcmp(x->text, "π") &&
		   !(strcmp(x->text, "x") == 0 && (kinds & KIND_BIT(KIND_FUNCTION)))) {
		st = fig_resolve_name(f, x->text, out, e);
		if (st != OK && fig_pair_named(f, x->text, kinds, out))
			st = OK;
	} else if (fig_is_command(f, x)) {
		st = nested(f, x, true, out, e);
	} else {
		st = fig_bind_items(f, x, &bound, e);
		if (st == OK)
			st = literal(f, bound, &t, arg, e);
		if (st == OK)
			st = fig_run(f, t, arg, &step, e);
		if (st == OK)
			*out = f->step[step].first;
	}
	/* A point for its position vector. */
	if (st == OK && (kinds & KIND_BIT(KIND_VECTOR)) && !kind_fits(f, *out, kinds) &&
	    kind_of(f, *out) == KIND_POINT)
		return fig_position_vector(f, *out, out, e);
	if (st == OK && kinds && !kind_fits(f, *out, kinds))
		return wrong_kind(f, *out, kinds, e);
	return st;
}

/* --- One parameter ---------------------------------------------------------------------------- */

static enum status number_arg(struct fig *f, const struct expr *x, struct arg *out,
			      struct err *e)
{
	enum status st = fig_bind(f, x, &out->x, e);
	int dim;

	out->form = ARG_EXPR;
	if (st != OK)
		return st;
	if (out->x->kind == EXPR_REF && !out->x->n &&
	    !(KIND_BIT(kind_of(f, out->x->ref)) & KINDS_NUMERIC))
		return wrong_kind(f, out->x->ref,
				  KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_SEGMENT) |
					  KIND_BIT(KIND_ANGLE),
				  e);
	dim = fig_dimension(f, out->x);
	if (dim != 1 || fig_is_equation(f, out->x))
		return err_fail(e, E_ARG, "wrong_kind", "a number is expected here%s",
				dim == 2          ? ", not a pair of coordinates"
				: dim == FIG_LIST ? ", not a list"
						  : "");
	return OK;
}

/* true and false where a whole number is expected: ShowAxes(true). */
static bool is_truth_word(const struct expr *x)
{
	return x->kind == EXPR_NAME && (!strcmp(x->text, "true") || !strcmp(x->text, "false"));
}

/* inf, -inf: an end that is not there. */
static bool is_endless(const struct expr *x)
{
	if (x->kind == EXPR_OP && x->op == EXPR_NEG)
		x = x->arg[0];
	return x->kind == EXPR_NAME &&
	       (!strcmp(x->text, "inf") || !strcmp(x->text, "infinity") ||
		!strcmp(x->text, "\xe2\x88\x9e"));
}

static enum status integer_arg(struct fig *f, const struct expr *x, struct arg *out,
			       struct err *e)
{
	struct arg number = { 0 };
	struct expr_value v;
	enum status st;

	if (is_truth_word(x)) {
		out->form = ARG_INT;
		out->i = x->text[0] == 't';
		return OK;
	}
	st = number_arg(f, x, &number, e);
	if (st != OK)
		return st;
	st = fig_expr(f, number.x, &v, e);
	if (st != OK)
		return st;
	out->form = ARG_INT;
	if (v.dim != 1 || !num_get_int(v.v[0], &out->i, f->num))
		return err_fail(e, E_ARG, "bad_argument", "a whole number is expected here");
	return OK;
}

static enum status points_arg(struct fig *f, struct expr *const *x, int n, struct arg *out,
			      struct err *e)
{
	if (n == 1 && x[0]->kind == EXPR_LIST)
		return points_arg(f, x[0]->arg, x[0]->n, out, e);
	if (n == 1) {
		enum status st = fig_object_of(
			f, x[0], KIND_BIT(KIND_POINT) | KIND_BIT(KIND_LIST), &out->ref, e);

		if (st != OK)
			return st;
		if (kind_of(f, out->ref) == KIND_LIST) {
			out->form = ARG_REF;
			return OK;
		}
		out->form = ARG_POINTS;
		out->n = 1;
		out->refs = arena_alloc(f->perm, sizeof *out->refs);
		out->refs[0] = out->ref;
		return OK;
	}
	if (n > 60)
		return err_fail(e, E_ARG, "limit", "at most 60 points, %d were given", n);
	out->form = ARG_POINTS;
	out->n = n;
	out->refs = arena_alloc(f->perm, (size_t)(n + 1) * sizeof *out->refs);
	for (int i = 0; i < n; i++) {
		enum status st =
			fig_object_of(f, x[i], KIND_BIT(KIND_POINT), &out->refs[i], e);

		if (st != OK)
			return st;
	}
	return OK;
}

/* Names and kinds as a text, "A, B, points". */
static enum status objects_arg(struct fig *f, const struct expr *x, struct arg *out,
			       struct err *e)
{
	struct expr *one = (struct expr *)x, **list = x->kind == EXPR_LIST ? x->arg : &one;
	int n = x->kind == EXPR_LIST ? x->n : 1;
	struct buf b = { 0 };

	for (int i = 0; i < n; i++) {
		if (list[i]->kind != EXPR_NAME && list[i]->kind != EXPR_STRING) {
			buf_clear(&b);
			err_fail(e, E_ARG, "bad_argument",
				 "an object's name, names in {...} or a kind is expected");
			err_hint(e, "make the object first under a name; write A, {A, B} or "
				    "\"points\"");
			return E_ARG;
		}
		buf_addf(&b, "%s%s", i ? ", " : "", list[i]->text);
	}
	out->form = ARG_TEXT;
	out->text = arena_strdup(f->perm, buf_str(&b));
	buf_clear(&b);
	return OK;
}

static enum status from_expr(struct fig *f, const struct param *p, const struct expr *x,
			     struct arg *out, struct err *e)
{
	struct expr *one = (struct expr *)x;
	struct fig_gloss gloss = { 0 };
	enum status st = OK;
	struct buf b = { 0 };

	switch (p->type) {
	case PARAM_OBJECT:
		out->form = ARG_REF;
		return fig_object_of(f, x, p->kinds, &out->ref, e);
	case PARAM_NUMBER:
	case PARAM_ANGLE: return number_arg(f, x, out, e);
	case PARAM_INTEGER: return integer_arg(f, x, out, e);
	case PARAM_POINTS: return points_arg(f, &one, 1, out, e);
	case PARAM_ITEMS:
		out->form = ARG_ITEMS;
		st = fig_bind_items(f, x, &out->x, e);
		if (st == OK && fig_dimension(f, out->x) != FIG_LIST) {
			st = err_fail(e, E_ARG, "wrong_kind", "a list is expected here");
			err_hint(e, "write its members in braces, {1, 2, 3} or {A, B}");
		}
		return st;
	case PARAM_BODY: /* read when its variables are known: fig_bind_bodies */
		out->form = ARG_EACH;
		out->closed = x;
		return OK;
	case PARAM_EXPR:
		/* x_expr and y_expr are in the parameter of a curve, which is t. */
		out->form = ARG_OPEN;
		return fig_bind_open(
			f, x, strstr(p->name, "_expr") && !f->unknown ? "t" : f->unknown,
			&out->x, e);
	case PARAM_EQUATION:
		out->form = ARG_EQUATION;
		st = fig_bind(f, x, &out->x, e);
		if (st == OK && (out->x->kind != EXPR_OP || out->x->op != EXPR_EQ ||
				 !fig_is_equation(f, out->x)))
			st = err_fail(e, E_ARG, "bad_argument",
				      "an equation in x and y is expected, like y = 2x + 1");
		if (st == OK && fig_graph_of(f, x)) {
			st = err_fail(
				e, E_ARG, "unsupported",
				"this is the graph of a function, not a line or a conic");
			expr_print(&b, fig_graph_of(f, x));
			err_hint(e, "use add_function with expr \"%.120s\"", buf_str(&b));
			buf_clear(&b);
		}
		return st;
	case PARAM_RELATION:
		out->form = ARG_RELATION;
		return fig_statement_bind(f, x, true, &out->x, &gloss, e);
	case PARAM_NAME:
		out->form = ARG_REF;
		if (x->kind == EXPR_REF) {
			out->ref = x->ref;
			return OK;
		}
		if (x->kind != EXPR_NAME)
			return err_fail(e, E_ARG, "bad_argument",
					"the name of an object is expected");
		return fig_resolve_name(f, x->text, &out->ref, e);
	case PARAM_OBJECTS: return objects_arg(f, x, out, e);
	case PARAM_TEXT:
	case PARAM_NEW:
		out->form = ARG_TEXT;
		if (x->kind == EXPR_STRING) {
			out->text = arena_strdup(f->perm, x->text);
		} else {
			expr_print(&b, x);
			out->text = arena_strdup(f->perm, buf_str(&b));
			buf_clear(&b);
		}
		return OK;
	}
	return st;
}

static enum status from_text(struct fig *f, const struct param *p, const char *text,
			     struct arg *out, struct err *e)
{
	struct expr *x;
	enum status st;
	const char *source = text = fig_loose_text(f, p, text);

	if (p->type == PARAM_TEXT || p->type == PARAM_OBJECTS) {
		out->form = ARG_TEXT;
		out->text = arena_strdup(f->perm, text);
		return OK;
	}
	/* A name with the marks of a part (A'_1) is looked up as it stands. */
	if (p->type == PARAM_NAME) {
		out->form = ARG_REF;
		return fig_resolve_name(f, text, &out->ref, e);
	}
	if (p->type == PARAM_OBJECT) {
		int id = fig_find(f, text).v;

		if (id >= 0) {
			out->form = ARG_REF;
			out->ref = id;
			return kind_fits(f, id, p->kinds) ? OK
							  : wrong_kind(f, id, p->kinds, e);
		}
	}
	if ((p->type == PARAM_POINTS || (p->type == PARAM_ITEMS && strchr(text, ','))) &&
	    text[0] != '{')
		source = arena_printf(f->scratch, "{%s}", text);
	st = expr_parse(&x, source, strlen(source), f->scratch, e);
	return st == OK ? from_expr(f, p, x, out, e) : st;
}

static enum status from_json(struct fig *f, const struct param *p, const struct json *j,
			     struct arg *out, struct err *e)
{
	switch (j->type) {
	case JSON_STRING:
	case JSON_NUMBER: return from_text(f, p, j->text, out, e);
	case JSON_TRUE: return from_text(f, p, "1", out, e);
	case JSON_FALSE: return from_text(f, p, "0", out, e);
	case JSON_ARRAY:
		if (p->type == PARAM_POINTS || p->type == PARAM_TEXT ||
		    p->type == PARAM_OBJECTS || p->type == PARAM_ITEMS ||
		    (p->type == PARAM_OBJECT &&
		     (p->kinds & (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_LIST))))) {
			struct buf b = { 0 };
			enum status st;
			bool list =
				p->type == PARAM_ITEMS || (p->type == PARAM_OBJECT &&
							   !(p->kinds & KIND_BIT(KIND_POINT)));
			bool pair = p->type == PARAM_OBJECT && !list;

			buf_add(&b, pair ? "(" : list ? "{" : "");
			for (const struct json *m = j->child; m; m = m->next) {
				if (m->type != JSON_STRING && m->type != JSON_NUMBER) {
					buf_clear(&b);
					return err_fail(
						e, E_ARG, "bad_argument",
						"a list of names or numbers is expected");
				}
				buf_add(&b,
					m == j->child ? ""
					: p->type == PARAM_TEXT && strcmp(p->name, "objects")
						? "; "
						: ", ");
				buf_add(&b, m->text);
			}
			buf_add(&b, pair ? ")" : list ? "}" : "");
			st = from_text(f, p, buf_str(&b), out, e);
			buf_clear(&b);
			return st;
		}
		break;
	case JSON_NULL:
	case JSON_OBJECT: break;
	}
	return err_fail(e, E_ARG, "bad_argument", "a %s is expected", p->word);
}

static enum status missing(const struct tool *t, const struct param *p, struct err *e)
{
	struct buf b = { 0 };

	err_fail(e, E_ARG, "bad_argument", "the parameter %s (%s) is missing", p->name,
		 p->word);
	err_arg(e, p->name);
	tool_signature(&b, t);
	err_hint(e, "call it as %.200s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* An optional number that is said to be inf. */
static bool leaves_out_text(struct fig *f, const struct param *p, const struct json *m)
{
	struct err ignored = { 0 };
	struct expr *x;

	return p->optional && p->type == PARAM_NUMBER && m->type == JSON_STRING &&
	       expr_parse(&x, m->text, strlen(m->text), f->scratch, &ignored) == OK &&
	       is_endless(x);
}

enum status fig_args_json(struct fig *f, const struct tool *t, const struct json *args,
			  struct arg *out, char *name, size_t name_size, struct err *e)
{
	memset(out, 0, (TOOL_PARAMS + 1) * sizeof *out);
	name[0] = 0;
	if (args && args->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"the arguments must be a JSON object");
	f->unknown = tool_param(t, "variable") >= 0 ? json_text(args, "variable") : NULL;
	for (const struct json *m = args ? args->child : NULL; m; m = m->next) {
		int i = tool_param(t, m->key);
		enum status st;

		if (i < 0) {
			const char *names[TOOL_PARAMS];
			struct buf b = { 0 };

			for (int k = 0; k < t->n_params; k++)
				names[k] = t->param[k].name;
			err_fail(e, E_ARG, "bad_argument", "%s has no parameter \"%.60s\"",
				 t->name, m->key);
			err_arg(e, m->key);
			text_near(e->near, sizeof e->near, m->key, names, t->n_params, 3);
			tool_signature(&b, t);
			err_hint(e, "call it as %.200s", buf_str(&b));
			buf_clear(&b);
			return E_ARG;
		}
		if (m->type == JSON_NULL || leaves_out_text(f, &t->param[i], m))
			continue;
		if (out[i].form != ARG_NONE || (t->param[i].type == PARAM_NEW && name[0]))
			return err_fail(e, E_ARG, "bad_argument",
					"the parameter %s is given twice", t->param[i].name);
		if (t->param[i].type == PARAM_NEW) {
			if (m->type != JSON_STRING) {
				err_arg(e, m->key);
				err_fail(e, E_ARG, "bad_argument",
					 "a name in quotes is expected");
				err_arg(e, t->param[i].name);
				return E_ARG;
			}
			/* A function may be given as f(x). */
			size_t n = strlen(m->text);
			const char *given = n > 3 && !strcmp(m->text + n - 3, "(x)")
						    ? arena_strndup(f->scratch, m->text, n - 3)
						    : m->text;

			st = fig_check_new_name(f, given, name, name_size, e);
		} else {
			st = from_json(f, &t->param[i], m, &out[i], e);
		}
		if (st != OK) {
			if (!e->arg[0])
				err_arg(e, t->param[i].name);
			return st;
		}
	}
	for (int i = 0; i < t->n_params; i++)
		if (!t->param[i].optional && out[i].form == ARG_NONE &&
		    t->param[i].type != PARAM_NEW)
			return missing(t, &t->param[i], e);
	return fig_bind_bodies(f, t, out, e);
}

/* --- Script calls --------------------------------------------------------------------------------- */

/* An argument of a script call, looked at once before the tool is chosen. */
struct offered {
	const struct expr *x; /* as written */
	struct expr *bound;   /* names replaced; a ref for objects */
	int obj;              /* the object it is, or -1 */
	int dim;
};

static bool is_object_like(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_NAME || fig_is_command(f, x);
}

static enum status offer(struct fig *f, const struct expr *x, struct offered *o, struct err *e)
{
	enum status st = OK;

	x = fig_meant_function(f, x);
	if (x->kind == EXPR_NAME)
		x = fig_meant_name(f, x);
	*o = (struct offered){ x, NULL, -1, 0 };
	if (x->kind == EXPR_LIST || x->kind == EXPR_STRING)
		return OK;
	if (x->kind == EXPR_REF && !x->n) {
		o->obj = x->ref;
		o->bound = (struct expr *)x;
		o->dim = fig_dimension(f, x);
		return OK;
	}
	if (is_truth_word(x) || (is_endless(x) && fig_find(f, "inf").v < 0))
		return OK;
	if (is_object_like(f, x) && strcmp(x->text, "pi") && strcmp(x->text, "π")) {
		if (x->kind == EXPR_NAME && (!strcmp(x->text, "x") || !strcmp(x->text, "y")))
			return OK;
		if (x->kind == EXPR_NAME && !strcmp(x->text, "e") && fig_find(f, "e").v < 0) {
			o->dim = 1;
			o->bound = (struct expr *)x;
			return OK;
		}
		st = fig_object_of(f, x, 0, &o->obj, e);
		if (st == OK) {
			o->bound = ref_node(f, x, o->obj);
			o->dim = fig_dimension(f, o->bound);
		}
		return st;
	}
	if (fig_is_equation(f, x))
		return OK;
	st = fig_bind(f, x, &o->bound, e);
	if (st == OK)
		o->dim = fig_dimension(f, o->bound);
	return st;
}

/* {} leaves an optional parameter out, and inf an optional number. */
static bool leaves_out(const struct param *p, const struct offered *o)
{
	if (p->optional && p->type == PARAM_NUMBER && is_endless(o->x))
		return true;
	return p->optional && o->x->kind == EXPR_LIST && o->x->n == 0;
}

bool fig_is_variable_param(const struct param *p)
{
	return p->type == PARAM_TEXT &&
	       (!strcmp(p->name, "param") || !strncmp(p->name, "variable", 8));
}

/* roughly: a point may stand for its position vector. */
static bool fits(struct fig *f, const struct param *p, const struct offered *o, bool roughly)
{
	if (leaves_out(p, o))
		return true;
	switch (p->type) {
	case PARAM_OBJECT:
		if (roughly && o->dim == 2 && (p->kinds & KIND_BIT(KIND_VECTOR)))
			return true;
		if (o->obj >= 0)
			return kind_fits(f, o->obj, p->kinds);
		if (o->dim == 2)
			return (p->kinds & KIND_BIT(KIND_POINT)) != 0;
		if (o->dim == 1)
			return (p->kinds & KIND_BIT(KIND_NUMBER)) != 0;
		if (o->dim == FIG_LIST || o->x->kind == EXPR_LIST)
			return (p->kinds & KIND_BIT(KIND_LIST)) != 0;
		return fig_is_equation(f, o->x) &&
		       (p->kinds &
			(fig_is_relation(o->x) && !fig_graph_of(f, o->x)
				 ? KIND_BIT(KIND_LINE) | KINDS_CONIC | KIND_BIT(KIND_IMPLICIT)
				 : KIND_BIT(KIND_FUNCTION)));
	case PARAM_NUMBER:
	case PARAM_ANGLE: return o->dim == 1;
	case PARAM_INTEGER:
		return is_truth_word(o->x) ||
		       (o->dim == 1 && (o->obj < 0 || kind_of(f, o->obj) == KIND_NUMBER));
	case PARAM_POINTS: return o->x->kind == EXPR_LIST || o->dim == 2 || o->dim == FIG_LIST;
	case PARAM_ITEMS: return o->x->kind == EXPR_LIST || o->dim == FIG_LIST;
	case PARAM_EQUATION: return fig_is_equation(f, o->x);
	case PARAM_BODY:
	case PARAM_EXPR: return true;
	case PARAM_RELATION:
		return o->obj >= 0 ? kind_of(f, o->obj) == KIND_BOOLEAN
				   : !fig_is_equation(f, o->x) || fig_is_relation(o->x);
	case PARAM_NAME: return o->obj >= 0 && f->obj[o->obj].name;
	case PARAM_TEXT:
		return !fig_is_variable_param(p) || o->x->kind == EXPR_NAME ||
		       o->x->kind == EXPR_STRING || o->x->kind == EXPR_LIST;
	case PARAM_OBJECTS: return true;
	case PARAM_NEW: return false;
	}
	return false;
}

/* Assign the arguments from j on to the parameters from i on, in order; an optional parameter
 * may be left out, where it does not fit or where what follows would not.  Returns the number
 * of arguments placed, or -1 - the argument that could not be. */
static int match_from(struct fig *f, const struct param *param, int n_params,
		      const struct offered *o, int n, bool roughly, int *slot, int i, int j)
{
	int best = -1 - j;

	while (i < n_params && param[i].type == PARAM_NEW)
		slot[i++] = -1;
	if (i == n_params)
		return j == n ? n : best;
	if (j < n && fits(f, &param[i], &o[j], roughly)) {
		int next = j + 1, m;

		if (param[i].type == PARAM_POINTS && o[j].dim == 2)
			while (next < n && fits(f, &param[i], &o[next], roughly))
				next++;
		slot[i] = j;
		m = match_from(f, param, n_params, o, n, roughly, slot, i + 1, next);
		if (m >= 0)
			return m;
		best = m < best ? m : best;
	}
	if (param[i].optional) {
		int m;

		slot[i] = -1;
		m = match_from(f, param, n_params, o, n, roughly, slot, i + 1, j);
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

static int match(struct fig *f, const struct tool *t, struct offered *o, int n, bool roughly,
		 int *slot)
{
	int m = match_from(f, t->param, t->n_params, o, n, roughly, slot, 0, 0);

	for (size_t i = 0; m < 0 && i < sizeof other_order / sizeof *other_order; i++) {
		struct offered p[5];

		if (n != other_order[i].n || strcmp(t->name, other_order[i].tool))
			continue;
		for (int k = 0; k < n; k++)
			p[k] = o[other_order[i].at[k]];
		if (match_from(f, t->param, t->n_params, p, n, roughly, slot, 0, 0) >= 0) {
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

static enum status no_match(struct fig *f, const struct expr *call,
			    const struct tool *const *cand, int n_cand,
			    const struct offered *o, int n, int stuck, struct err *e)
{
	struct buf b = { 0 };
	const struct param *at = param_of(cand[0], stuck);
	bool too_many = n > 0;

	for (int i = 0; i < n_cand; i++)
		too_many = too_many && !param_of(cand[i], n - 1);
	for (int i = 0; i < n_cand; i++) {
		buf_add(&b, i ? " or " : "");
		tool_form(&b, cand[i], call->text);
	}
	if (too_many)
		err_fail(e, E_ARG, "bad_argument", "%s: %d argument%s %s too many", call->text,
			 n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
	else if (stuck < n && o[stuck].obj >= 0 && kind_of(f, o[stuck].obj) == KIND_SHADE) {
		buf_clear(&b);
		return only_drawn(f, o[stuck].obj, e);
	} else if (stuck < n && o[stuck].obj >= 0 &&
		   kind_of(f, o[stuck].obj) == KIND_FUNCTION &&
		   fig_arity(f, o[stuck].obj) == 2) {
		buf_clear(&b);
		return wrong_kind(f, o[stuck].obj, 0, e);
	} else if (stuck < n && o[stuck].obj >= 0)
		err_fail(e, E_ARG, "wrong_kind",
			 "%s: argument %d is of kind %s, which does not fit there", call->text,
			 stuck + 1, geo_kind_name(kind_of(f, o[stuck].obj)));
	else if (stuck < n && o[stuck].x->kind == EXPR_NAME && !strcmp(o[stuck].x->text, "e"))
		err_fail(e, E_ARG, "wrong_kind",
			 "%s: argument %d is e, the number 2.718... (no object can be called "
			 "e), "
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
	err_hint(e, "the form%s %.200s", n_cand == 1 ? " is" : "s are", buf_str(&b));
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

/* L(2) of a list L is Element(L, 2). */
static const struct expr *member_of(struct fig *f, const struct expr *call)
{
	int id = fig_find(f, call->text).v;
	const struct expr *arg[TOOL_PARAMS];

	if (id < 0 || kind_of(f, id) != KIND_LIST || call->n < 1 || call->n > 2)
		return call;
	arg[0] = expr_name(call->text, f->scratch);
	for (int i = 0; i < call->n; i++)
		arg[1 + i] = call->arg[i];
	return expr_call("Element", arg, call->n + 1, f->scratch);
}

/* --- Phrases ------------------------------------------------------------------------------------- */

/* What was offered for the parameters of a phrase. */
struct said {
	const struct tool_phrase *phrase;
	struct param param[TOOL_PARAMS];
	int n, slot[TOOL_PARAMS];
	const struct offered *o;
	int n_offered;
};

static const struct expr *offered_as(const struct offered *o)
{
	return o->bound && (o->bound->kind == EXPR_REF || o->dim == 1 || o->dim == 2)
		       ? o->bound
		       : o->x;
}

/* The parameter that a name in the phrase is, or -1. */
static int said_param(const struct said *s, const struct expr *x)
{
	for (int i = 0; x->kind == EXPR_NAME && i < s->n; i++)
		if (!strcmp(s->param[i].name, x->text))
			return i;
	return -1;
}

/* How many arguments stand for a parameter: as many as there are for a list of points. */
static int said_count(const struct said *s, int i)
{
	int next = s->n_offered;

	if (s->slot[i] < 0)
		return 0;
	if (s->param[i].type != PARAM_POINTS)
		return 1;
	for (int k = i + 1; k < s->n; k++)
		if (s->slot[k] >= 0) {
			next = s->slot[k];
			break;
		}
	return next - s->slot[i];
}

/* The k-th argument for a parameter; a text is taken as it is written. */
static const struct expr *given(const struct said *s, int param, int k)
{
	const struct offered *o = &s->o[s->slot[param] + k];

	return s->param[param].type == PARAM_TEXT ? o->x : offered_as(o);
}

/* f(x - 1) or f'(x) of a phrase applies the function that f stands for; others stay as they
 * are. */
static const char *applied_name(struct fig *f, const struct said *s, const char *name)
{
	size_t n = strcspn(name, "'");

	for (int i = 0; i < s->n; i++) {
		const struct offered *o = s->slot[i] >= 0 ? &s->o[s->slot[i]] : NULL;

		if (o && o->obj >= 0 && strlen(s->param[i].name) == n &&
		    !memcmp(s->param[i].name, name, n) &&
		    kind_of(f, o->obj) == KIND_FUNCTION && f->obj[o->obj].name)
			return arena_printf(f->scratch, "%s%s", f->obj[o->obj].name, name + n);
	}
	return name;
}

/* The phrase with the arguments in it. */
static struct expr *filled(struct fig *f, const struct said *s, const struct expr *x)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);
	int p = said_param(s, x), n = 0;

	if (p >= 0)
		return (struct expr *)given(s, p, 0);
	*y = *x;
	if (x->kind == EXPR_CALL)
		y->text = applied_name(f, s, x->text);
	for (int i = 0; i < x->n; i++)
		n += said_param(s, x->arg[i]) >= 0 ? said_count(s, said_param(s, x->arg[i]))
						   : 1;
	y->arg = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof *y->arg);
	y->n = 0;
	for (int i = 0; i < x->n; i++) {
		int q = said_param(s, x->arg[i]);

		for (int k = 0; q >= 0 && k < said_count(s, q); k++)
			y->arg[y->n++] = (struct expr *)given(s, q, k);
		if (q < 0)
			y->arg[y->n++] = filled(f, s, x->arg[i]);
	}
	/* x((1, 2)) is 1. */
	if (y->kind == EXPR_CALL && y->n == 1 && y->arg[0]->kind == EXPR_TUPLE &&
	    (!strcmp(y->text, "x") || !strcmp(y->text, "y")))
		return y->arg[0]->arg[y->text[0] == 'y'];
	return y;
}

/* Sum(k^2, k, 1, 5): like a tool with a body, told by the variable behind it.  Its arguments
 * are put in as they are written. */
static bool phrase_with_body(struct fig *f, const struct expr *call, const struct expr **out)
{
	struct err ignored;

	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = { .phrase = tool_phrase_at(i), .n_offered = call->n };
		struct offered *o;
		struct expr *x;

		if (call->n < 2 || !tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
		if (s.n != call->n || s.param[0].type != PARAM_BODY ||
		    (s.n > 2 && call->arg[1]->kind != EXPR_NAME))
			continue;
		o = arena_alloc(f->scratch, (size_t)call->n * sizeof *o);
		for (int k = 0; k < call->n; k++) {
			o[k] = (struct offered){ call->arg[k], NULL, -1, 0 };
			s.slot[k] = k;
		}
		s.o = o;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		*out = filled(f, &s, x);
		return true;
	}
	return false;
}

/* The phrase of the command that the arguments fit; what it means is in *out. */
static bool phrase_for(struct fig *f, const struct expr *call, const struct offered *o,
		       const struct expr **out)
{
	struct err ignored;

	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = { .phrase = tool_phrase_at(i), .o = o, .n_offered = call->n };
		struct expr *x;

		if (!tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
		if (match_from(f, s.param, s.n, o, call->n, false, s.slot, 0, 0) < 0)
			continue;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		*out = filled(f, &s, x);
		return true;
	}
	return false;
}

/* None of the phrases of a command fits. */
static enum status no_phrase(const struct expr *call, struct err *e)
{
	struct buf b = { 0 };

	for (int i = 0; i < tool_phrase_count(); i++)
		if (tool_phrase_is(tool_phrase_at(i), call->text)) {
			buf_add(&b, b.n ? " or " : "");
			tool_phrase_signature(&b, tool_phrase_at(i));
		}
	err_fail(e, E_ARG, "bad_argument", "%s: the arguments do not fit", call->text);
	err_hint(e, "the forms are %.200s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

static bool has_phrase(const char *command)
{
	for (int i = 0; i < tool_phrase_count(); i++)
		if (tool_phrase_is(tool_phrase_at(i), command))
			return true;
	return false;
}

/* Is it the last argument, of a tool that also takes its text in another place? */
static bool takes_text_last(const struct tool *const *cand, int n_cand, int i, int n)
{
	for (int c = 0; c < n_cand && i == n - 1; c++)
		if (!strcmp(cand[c]->name, "add_curve"))
			return true;
	return false;
}

/* The tool and the arguments of what a phrase means. */
static enum status said_otherwise(struct fig *f, const struct expr *means, bool labelled,
				  const struct tool **t, struct arg *out, struct err *e)
{
	struct expr *bound;
	enum status st;

	if (fig_is_command(f, means))
		return fig_args_call(f, means, labelled, t, out, e);
	st = fig_bind_items(f, means, &bound, e);
	return st == OK ? literal(f, bound, t, out, e) : st;
}

/* Sequence((k, k^2), k, 1, 5) and Sequence(1, 5): a body cannot be looked at before its
 * variable is known, so it is told by the variable behind it. */
static int choose_body(const struct tool **cand, int n, const struct expr *call)
{
	int k = 0;

	for (int i = 0; i < n; i++) {
		bool body = cand[i]->n_params > 1 && cand[i]->param[1].type == PARAM_BODY;

		if (body && call->n >= 3 && call->arg[1]->kind == EXPR_NAME) {
			cand[0] = cand[i];
			return 1;
		}
		if (!body || n == 1)
			cand[k++] = cand[i];
	}
	return k;
}

enum status fig_args_call(struct fig *f, const struct expr *call, bool labelled,
			  const struct tool **out_tool, struct arg *out, struct err *e)
{
	enum { MOST = 12 };
	const struct tool *cand[MOST], *ordered[MOST], *t = NULL;
	const struct expr *means;
	struct offered *o;
	enum status st;
	int n_cand, k = 0, stuck = 0;
	int slot[TOOL_PARAMS];

	memset(out, 0, (TOOL_PARAMS + 1) * sizeof *out);
	call = spelled_out(f, member_of(f, call));
	n_cand = tool_by_command(f->tools, call->text, cand, MOST);
	if (!n_cand && !has_phrase(call->text)) {
		t = tool_find(f->tools, call->text);
		if (!t && !strcmp(call->text, "random")) {
			err_fail(e, E_ARG, "unsupported",
				 "random() would give another figure each time; figures here "
				 "are the same whenever they are built");
			err_hint(e,
				 "write a number that you chose, or a slider: a = Slider(0, "
				 "1, 0.01)");
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
	if (phrase_with_body(f, call, &means))
		return fig_args_call(f, means, labelled, out_tool, out, e);
	n_cand = choose_body(cand, n_cand, call);
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
		bool raw = n_cand > 0, text = false;
		struct err was = *e;

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
			o[i] = (struct offered){ call->arg[i], NULL, -1, 0 };
			continue;
		}
		st = offer(f, call->arg[i], &o[i], e);
		/* The name of a variable: Curve(cos(t), sin(t), t, 0, 2pi). */
		if (st != OK && call->arg[i]->kind == EXPR_NAME &&
		    (text || takes_text_last(cand, n_cand, i, call->n))) {
			*e = was;
			o[i] = (struct offered){ call->arg[i], NULL, -1, 0 };
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
	for (int i = 0; i < 2 * n_cand && !t; i++) {
		int m = match(f, ordered[i % n_cand], o, call->n, i >= n_cand, slot);

		if (m >= 0)
			t = ordered[i % n_cand];
		else if (i < n_cand && -1 - m > stuck)
			stuck = -1 - m;
	}
	if (!t && phrase_for(f, call, o, &means)) {
		if (f->depth >= NESTING)
			return err_fail(e, E_ARG, "limit", "commands nested more than %d deep",
					NESTING);
		f->depth++;
		st = said_otherwise(f, means, labelled, out_tool, out, e);
		f->depth--;
		return st;
	}
	if (!t && !n_cand)
		return no_phrase(call, e);
	if (!t)
		return no_match(f, call, ordered, n_cand, o, call->n, stuck, e);
	f->unknown = NULL;
	for (int i = 0; i < t->n_params; i++)
		if (slot[i] >= 0 &&
		    (!strcmp(t->param[i].name, "variable") ||
		     !strcmp(t->param[i].name, "param")) &&
		    o[slot[i]].x->kind == EXPR_NAME)
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
			st = points_arg(f, list, next - slot[i], &out[i], e);
		} else {
			const struct offered *q = &o[slot[i]];

			st = from_expr(f, p,
				       q->bound && p->type != PARAM_TEXT ? q->bound : q->x,
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
