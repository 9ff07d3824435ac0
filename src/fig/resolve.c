/*
 * resolve.c -- from what was written to a step's arguments.
 *
 * Whatever stands where an object is expected becomes one: a name is looked
 * up, a command or a pair of coordinates makes an unnamed object.  Whatever
 * stands where a number is expected stays an expression, its names replaced by
 * refs.  Nothing here decides geometry.
 */
#include "fig/command_priv.h"
#include <string.h>

#define KINDS_NUMERIC                                                                \
	(KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) | KIND_BIT(KIND_SEGMENT) |     \
	 KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_DIAGRAM) | KIND_BIT(KIND_SSEGMENT) | \
	 KINDS_ROUND_BODY | KIND_BIT(KIND_POLYHEDRON))

/* GCD({12, 30}), Mod(x^3, x^2 - 3): functions of numbers that are commands when they are
 * written as such and given a list, or a function to divide by. */
static bool is_of_polynomials(const struct fig *f, const struct expr *x)
{
	static const char *const name[] = { "GCD", "LCM", "Div", "Mod" };
	const struct expr *last = x->n ? x->arg[x->n - 1] : NULL;

	if (x->n < 1 || x->n > 2)
		return false;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (!strcmp(x->text, name[i]))
			return x->n == 1 || fig_is_equation(f, last) ||
			       (last->kind == EXPR_NAME && fig_find(f, last->text).v >= 0 &&
				fig_kind(f, fig_find(f, last->text)) == KIND_FUNCTION);
	return false;
}

bool fig_is_command(const struct fig *f, const struct expr *x)
{
	int order;

	return x->kind == EXPR_CALL &&
	       (!expr_is_function(x->text) || is_of_polynomials(f, x)) &&
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

enum kind fig_kind_of(const struct fig *f, int obj)
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
		if (KIND_BIT(fig_kind_of(f, x->ref)) & KINDS_NUMERIC)
			return 1;
		if (fig_kind_of(f, x->ref) == KIND_LIST)
			return FIG_LIST;
		if (KIND_BIT(fig_kind_of(f, x->ref)) &
		    (KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_SVECTOR)))
			return 3;
		return KIND_BIT(fig_kind_of(f, x->ref)) &
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
	case EXPR_TUPLE: return x->n == 2 || x->n == 3 ? x->n : 0;
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
	case EXPR_SUB: /* a point of the plane lies in space, too */
		return a == b ? a : a > 1 && b > 1 ? FIG_DIM : 0;
	case EXPR_MUL: return a > 1 && b > 1 ? 1 : a > b ? a : b;
	case EXPR_DIV: return a;
	EXPR_CASES_RELATION:
	EXPR_CASES_LOGIC: return 0;
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

struct expr *fig_ref_node(struct fig *f, const struct expr *like, int obj)
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

	if (f->depth >= COMMAND_NESTING)
		return err_fail(e, E_ARG, "limit", "commands nested more than %d deep",
				COMMAND_NESTING);
	f->depth++;
	st = fig_args_call(f, call, labelled, &t, arg, e);
	if (st == OK && t->cls == TOOL_ACT)
		st = err_fail(e, E_ARG, "bad_argument", "%s cannot stand inside an expression",
			      call->text);
	if (st == OK)
		st = fig_may(f, t, f->stating ? FIG_USE_STATED : FIG_USE_WITHIN, e);
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

	if (!f->spatial && fig_is_equation3(f, x)) {
		f->spatial = true;
		st = fig_bind(f, x, out, e);
		f->spatial = false;
		return st;
	}
	if (x->kind == EXPR_NAME) {
		x = fig_meant_name(f, x);
		if (x->kind != EXPR_NAME)
			return fig_bind(f, x, out, e);
		if (fig_is_constant(f, x)) {
			st = fig_constant(f, x->text, &id, e);
			if (st == OK)
				*out = fig_ref_node(f, x, id);
			return st;
		}
		if (!strcmp(x->text, "true") || !strcmp(x->text, "false") ||
		    !strcmp(x->text, "pi") || !strcmp(x->text, "π") ||
		    (!strcmp(x->text, "e") && fig_find(f, "e").v < 0) ||
		    !strcmp(x->text, "x") || !strcmp(x->text, "y") ||
		    (f->spatial && !strcmp(x->text, "z") && fig_find(f, "z").v < 0)) {
			*out = node(f, x, 0);
			return OK;
		}
		st = fig_resolve_name(f, x->text, &id, e);
		if (st != OK && fig_pair_named(f, x->text, 0, &id))
			st = OK;
		if (st == OK)
			*out = fig_ref_node(f, x, id);
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
	if (fig_is_command(f, x)) {
		st = nested(f, x, false, &id, e);
		if (st == OK)
			*out = fig_ref_node(f, x, id);
		return st;
	}
	*out = node(f, x, x->n);
	for (int i = 0; i < x->n && st == OK; i++) {
		bool condition = x->kind == EXPR_CALL && !strcmp(x->text, "If") &&
				 i % 2 == 0 && i + 1 < x->n;

		if (condition && fig_is_condition_of_objects(f, x->arg[i])) {
			st = fig_boolean_of(f, x->arg[i], &id, e);
			if (st == OK)
				(*out)->arg[i] = fig_ref_node(f, x->arg[i], id);
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
		return pair->arg[which[0] - 'x'];
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
	       fig_is_command(f, x) || fig_is_equation(f, x) ||
	       (x->kind != EXPR_STRING && fig_is_text(f, x));
}

static bool is_x(const struct expr *x)
{
	return x->kind == EXPR_NAME && !strcmp(x->text, "x");
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
		/* x by itself is a function there. */
		st = fig_object_of(f, m, is_x(m) ? KIND_BIT(KIND_FUNCTION) : 0, &id, e);
		if (st == OK)
			(*out)->arg[i] = fig_ref_node(f, m, id);
	}
	return st;
}

/* The tool that makes what a bound expression means, with its arguments. */
enum status fig_literal(struct fig *f, const struct expr *x, const struct tool **t,
			struct arg *arg, struct err *e)
{
	int dim;

	memset(arg, 0, (TOOL_PARAMS + 1) * sizeof *arg);
	if (x->kind == EXPR_STRING)
		return fig_text_args(f, x, t, arg, e);
	if (fig_is_equation3(f, x)) {
		*t = tool_find(f->tools, "add_equation3d");
		arg[1] = (struct arg){ .form = ARG_EQUATION3, .x = (struct expr *)x };
		return OK;
	}
	if (fig_graph_of(f, x))
		x = fig_graph_of(f, x);
	if (fig_is_equation(f, x) && !fig_is_relation(x) && !expr_uses(x, "y")) {
		*t = tool_find(f->tools, "add_function");
		arg[1] = (struct arg){ .form = ARG_OPEN, .x = (struct expr *)x };
		return OK;
	}
	if (fig_is_equation(f, x) && fig_is_relation(x) && x->op != EXPR_EQ) {
		*t = tool_find(f->tools, "add_inequality");
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
	if (dim == 3) {
		*t = tool_find(f->tools, "add_point3d");
		arg[1] = (struct arg){ .form = ARG_EXPR, .x = coordinate(f, x, "x") };
		arg[2] = (struct arg){ .form = ARG_EXPR, .x = coordinate(f, x, "y") };
		arg[3] = (struct arg){ .form = ARG_EXPR, .x = coordinate(f, x, "z") };
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
				"a point has two coordinates, or three in space, not %d",
				x->n);
	return err_fail(e, E_ARG, "wrong_kind",
			"this is neither a number, a point nor an equation");
}

/* What is only drawn takes part in nothing. */
enum status fig_only_drawn(struct fig *f, int id, struct err *e)
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

enum status fig_wrong_kind(struct fig *f, int id, kind_set kinds, struct err *e)
{
	const char *kind = geo_kind_name(fig_kind_of(f, id));
	const char *article = strchr("aeiou", kind[0]) ? "an" : "a";
	struct buf b = { 0 };

	if (fig_kind_of(f, id) == KIND_SHADE)
		return fig_only_drawn(f, id, e);
	if (fig_kind_of(f, id) == KIND_FUNCTION && fig_arity(f, id) == 2) {
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
bool fig_kind_fits(const struct fig *f, int id, kind_set kinds)
{
	if (fig_kind_of(f, id) == KIND_FUNCTION && fig_arity(f, id) == 2)
		return (kinds & KIND_BIT(KIND_TEXT)) != 0;
	return (kinds >> fig_kind_of(f, id) & 1) != 0;
}

enum status fig_plane_of(struct fig *f, const struct expr *x, int *out, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;
	int step;

	arg[1].form = ARG_EQUATION3;
	f->spatial = true;
	st = fig_bind(f, x, &arg[1].x, e);
	f->spatial = false;
	if (st == OK)
		st = fig_run(f, tool_find(f->tools, "add_plane_by_equation"), arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* X = P + t d where an object is expected. */
static enum status parametric_line(struct fig *f, const struct expr *line, const char *t,
				   int *out, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st = fig_parametric_args(f, line, t, arg, e);
	int step;

	if (st == OK)
		st = fig_run(f, tool_find(f->tools, "add_line"), arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* x, y and z for the unit vectors of the axes, where a vector of space fits; or NULL. */
static const struct expr *axis_vector(struct fig *f, const struct expr *x, kind_set kinds)
{
	struct expr *t;

	if (!fig_is_axis(f, x, kinds))
		return NULL;
	t = arena_alloc(f->scratch, sizeof *t);
	*t = (struct expr){ .kind = EXPR_TUPLE, .n = 3, .pos = x->pos };
	t->arg = arena_alloc(f->scratch, 3 * sizeof *t->arg);
	for (int i = 0; i < 3; i++)
		t->arg[i] = expr_num(i == x->text[0] - 'x', f->scratch);
	return t;
}

bool fig_is_axis(const struct fig *f, const struct expr *x, kind_set kinds)
{
	return x->kind == EXPR_NAME && x->text[0] >= 'x' && x->text[0] <= 'z' && !x->text[1] &&
	       (kinds & KIND_BIT(KIND_SVECTOR)) && !(kinds & KIND_BIT(KIND_FUNCTION)) &&
	       fig_find(f, x->text).v < 0;
}

enum status fig_object_of(struct fig *f, const struct expr *x, kind_set kinds, int *out,
			  struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1];
	const struct tool *t = NULL;
	const char *parameter;
	struct expr *bound;
	enum status st;
	int step;

	x = fig_meant_function(f, x);
	if (axis_vector(f, x, kinds))
		x = axis_vector(f, x, kinds);
	if (x->kind == EXPR_REF && !x->n) {
		*out = x->ref;
		st = OK;
	} else if (x->kind == EXPR_OP && x->op == EXPR_EQ && fig_is_equation(f, x) &&
		   (kinds & KIND_BIT(KIND_PLANE)) && !(kinds & KIND_BIT(KIND_LINE))) {
		st = fig_plane_of(f, x, out, e); /* x = 2 where a plane is wanted */
	} else if (fig_parametric(f, x, &parameter)) {
		st = parametric_line(f, fig_parametric(f, x, &parameter), parameter, out, e);
	} else if (fig_is_truth_word(x)) {
		st = fig_boolean_of(f, x, out, e);
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
	} else if (fig_is_text(f, x)) {
		st = fig_text_args(f, x, &t, arg, e);
		if (st == OK)
			st = fig_run(f, t, arg, &step, e);
		if (st == OK)
			*out = f->step[step].first;
	} else {
		st = fig_bind_items(f, x, &bound, e);
		if (st == OK)
			st = fig_literal(f, bound, &t, arg, e);
		if (st == OK)
			st = fig_run(f, t, arg, &step, e);
		if (st == OK)
			*out = f->step[step].first;
	}
	/* A point for its position vector. */
	if (st == OK && !fig_kind_fits(f, *out, kinds) &&
	    (fig_kind_of(f, *out) == KIND_POINT ? (kinds & KIND_BIT(KIND_VECTOR)) != 0
						: fig_kind_of(f, *out) == KIND_SPOINT &&
							  (kinds & KIND_BIT(KIND_SVECTOR))))
		return fig_position_vector(f, *out, out, e);
	/* And a vector for the point at its tip: p = (1, 2) is one, for its name is small. */
	if (st == OK && !fig_kind_fits(f, *out, kinds) &&
	    (fig_kind_of(f, *out) == KIND_VECTOR ? (kinds & KIND_BIT(KIND_POINT)) != 0
						 : fig_kind_of(f, *out) == KIND_SVECTOR &&
							   (kinds & KIND_BIT(KIND_SPOINT))))
		return fig_vector_tip(f, *out, out, e);
	if (st == OK && kinds && !fig_kind_fits(f, *out, kinds))
		return fig_wrong_kind(f, *out, kinds, e);
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
	    !(KIND_BIT(fig_kind_of(f, out->x->ref)) & KINDS_NUMERIC))
		return fig_wrong_kind(f, out->x->ref,
				      KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_SEGMENT) |
					      KIND_BIT(KIND_ANGLE),
				      e);
	dim = fig_dimension(f, out->x);
	if (dim != 1 || fig_is_equation(f, out->x))
		return err_fail(e, E_ARG, "wrong_kind", "a number is expected here%s",
				dim > 1           ? ", not the coordinates of a point"
				: dim == FIG_LIST ? ", not a list"
						  : "");
	return OK;
}

/* true and false where a whole number is expected: ShowAxes(true). */
bool fig_is_truth_word(const struct expr *x)
{
	return x->kind == EXPR_NAME && (x->text[0] == 't' || x->text[0] == 'f') &&
	       (!strcmp(x->text, "true") || !strcmp(x->text, "false"));
}

/* inf, -inf: an end that is not there. */
bool fig_is_endless(const struct expr *x)
{
	if (x->kind == EXPR_OP && x->op == EXPR_NEG)
		x = x->arg[0];
	return x->kind == EXPR_NAME && !strcmp(x->text, "inf");
}

static enum status integer_arg(struct fig *f, const struct expr *x, struct arg *out,
			       struct err *e)
{
	struct arg number = { 0 };
	struct expr_value v;
	enum status st;
	int refs[1];

	if (fig_is_truth_word(x)) {
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
	/* Vertex(t, k) follows k; tools that work on the figure look at what it is now. */
	out->x = fig_expr_refs(number.x, refs, 0, 1) ? number.x : NULL;
	if (v.dim != 1 || !num_get_int(v.v[0], &out->i, f->num))
		return err_fail(e, E_ARG, "bad_argument", "a whole number is expected here");
	return OK;
}

enum status fig_points_arg(struct fig *f, struct expr *const *x, int n, kind_set kinds,
			   struct arg *out, struct err *e)
{
	if (n == 1 && x[0]->kind == EXPR_LIST)
		return fig_points_arg(f, x[0]->arg, x[0]->n, kinds, out, e);
	if (n == 1) {
		enum status st =
			fig_object_of(f, x[0], kinds | KIND_BIT(KIND_LIST), &out->ref, e);

		if (st != OK)
			return st;
		if (fig_kind_of(f, out->ref) == KIND_LIST) {
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
		enum status st = fig_object_of(f, x[i], kinds, &out->refs[i], e);

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
			return err_fail_with(
				e, E_ARG, "bad_argument", NULL,
				"make the object first under a name; write A, {A, B} or "
				"\"points\"",
				"an object's name, names in {...} or a kind is expected");
		}
		buf_addf(&b, "%s%s", i ? ", " : "", list[i]->text);
	}
	out->form = ARG_TEXT;
	out->text = buf_keep(&b, f->perm);
	return OK;
}

enum status fig_arg_from_expr(struct fig *f, const struct param *p, const struct expr *x,
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
	case PARAM_POINTS: return fig_points_arg(f, &one, 1, p->kinds, out, e);
	case PARAM_ITEMS:
		out->form = ARG_ITEMS;
		st = fig_bind_items(f, x, &out->x, e);
		if (st == OK && fig_dimension(f, out->x) != FIG_LIST) {
			st = err_fail_with(e, E_ARG, "wrong_kind", NULL,
					   "write its members in braces, {1, 2, 3} or {A, B}",
					   "a list is expected here");
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
	case PARAM_EQUATION3:
		out->form = ARG_EQUATION3;
		f->spatial = true;
		st = fig_bind(f, x, &out->x, e);
		f->spatial = false;
		if (st == OK && (out->x->kind != EXPR_OP || out->x->op != EXPR_EQ ||
				 !(fig_is_equation(f, out->x) || fig_has_height(f, out->x))))
			st = err_fail(e, E_ARG, "bad_argument",
				      "an equation in x, y and z is expected, like x + 2y - z "
				      "= 3");
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
			out->text = buf_keep(&b, f->perm);
		}
		return OK;
	}
	return st;
}

/* Whether a comma stands outside all brackets and quotes: 1, 2 or {1}, {2}. */
static bool has_bare_comma(const char *text)
{
	int depth = 0;
	bool quoted = false;

	for (; *text; text++) {
		if (*text == '"')
			quoted = !quoted;
		if (quoted)
			continue;
		depth += (strchr("({[", *text) != NULL) - (strchr(")}]", *text) != NULL);
		if (*text == ',' && depth == 0)
			return true;
	}
	return false;
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
			struct expr ref = { .kind = EXPR_REF, .ref = id };

			/* A point for a vector and the other way round, as in scripts. */
			out->form = ARG_REF;
			return fig_object_of(f, &ref, p->kinds, &out->ref, e);
		}
	}
	/* Words that name nothing are the text themselves. */
	if (p->type == PARAM_OBJECT && p->kinds == KIND_BIT(KIND_TEXT)) {
		struct err ignored;
		struct expr string = { .kind = EXPR_STRING, .text = text };

		if (expr_parse(&x, text, strlen(text), f->scratch, &ignored) != OK ||
		    !fig_is_text(f, x))
			x = &string;
		return fig_arg_from_expr(f, p, x, out, e);
	}
	/* 2*{1, 2} and If(a > 0, {1, 2}) are lists as they stand, though they have commas. */
	if (p->type == PARAM_ITEMS && !has_bare_comma(text)) {
		struct fig_mark mark = fig_begin(f);

		st = expr_parse(&x, text, strlen(text), f->scratch, e);
		if (st == OK)
			st = fig_arg_from_expr(f, p, x, out, e);
		if (st == OK || !strchr(text, ',') || text[0] == '{')
			return st;
		fig_rollback(f, mark);
	}
	if (p->type == PARAM_POINTS ? text[0] != '{' : p->type == PARAM_ITEMS)
		source = arena_printf(f->scratch, "{%s}", text);
	st = expr_parse(&x, source, strlen(source), f->scratch, e);
	return st == OK ? fig_arg_from_expr(f, p, x, out, e) : st;
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

	err_fail_with(e, E_ARG, "bad_argument", p->name, NULL,
		      "the parameter %s (%s) is missing", p->name, p->word);
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
	       fig_is_endless(x);
}

static bool arg_in_space(const struct fig *f, const struct arg *a)
{
	if (a->form == ARG_REF && fig_kind_of(f, a->ref) != KIND_LIST)
		return (KIND_BIT(fig_kind_of(f, a->ref)) & KINDS_SPACE) != 0;
	if (a->form == ARG_REF)
		return (geo_list_kinds(fig_value(f, (fig_id){ a->ref })) & KINDS_SPACE) != 0;
	for (int i = 0; a->form == ARG_POINTS && i < a->n; i++)
		if (KIND_BIT(fig_kind_of(f, a->refs[i])) & KINDS_SPACE)
			return true;
	return false;
}

/* A tool that has a form for space takes other kinds there: does argument i fit beside the
 * others? */
static enum status fits_space(struct fig *f, const struct tool *t, struct arg *arg, int i,
			      struct err *e)
{
	bool space = false;
	kind_set kinds;

	if (!t->space || arg[i].form != ARG_REF || t->param[i].type != PARAM_OBJECT)
		return OK;
	for (int k = 0; k < t->n_params; k++)
		space = space || arg_in_space(f, &arg[k]);
	if (space && (t->space->space[i] & KIND_BIT(KIND_PLANE)) &&
	    fig_kind_of(f, arg[i].ref) == KIND_LINE && !f->obj[arg[i].ref].name) {
		/* x = 0 beside what lies in space. */
		const struct fig_step *s = &f->step[f->obj[arg[i].ref].step];

		if (s->arg[1].form == ARG_EQUATION)
			return fig_plane_of(f, s->arg[1].x, &arg[i].ref, e);
	}
	kinds = tool_kinds_in(t, space, i);
	if (!kinds || fig_kind_fits(f, arg[i].ref, kinds))
		return OK;
	err_arg(e, t->param[i].name);
	return fig_wrong_kind(f, arg[i].ref, kinds, e);
}

enum status fig_args_json(struct fig *f, const struct tool *t, const struct json *args,
			  struct arg *out, char *name, size_t name_size, struct err *e)
{
	memset(out, 0, (TOOL_PARAMS + 1) * sizeof *out);
	name[0] = 0;
	if (args && args->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"the arguments must be a JSON object");
	/* An object may have the name of what an expression varies. */
	f->unknown = tool_param(t, "variable") >= 0 ? json_text(args, "variable")
		     : tool_param(t, "param") >= 0  ? json_text(args, "param")
						    : NULL;
	for (const struct json *m = args ? args->child : NULL; m; m = m->next) {
		int i = tool_param(t, m->key);
		enum status st;

		if (i < 0) {
			const char *names[TOOL_PARAMS];
			struct buf b = { 0 };

			for (int k = 0; k < t->n_params; k++)
				names[k] = t->param[k].name;
			err_fail_with(e, E_ARG, "bad_argument", m->key, NULL,
				      "%s has no parameter \"%.60s\"", t->name, m->key);
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
				return err_fail_with(e, E_ARG, "bad_argument",
						     t->param[i].name, NULL,
						     "a name in quotes is expected");
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
		/* Models send the order 0 where they mean none. */
		if (out[i].form == ARG_INT && out[i].i == 0 &&
		    !strcmp(t->name, "add_derivative"))
			out[i] = (struct arg){ .form = ARG_NONE };
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
	for (int i = 0; i < t->n_params; i++) {
		enum status st = fits_space(f, t, out, i, e);

		if (st != OK)
			return st;
	}
	return fig_bind_bodies(f, t, out, e);
}
