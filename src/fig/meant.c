/*
 * meant.c -- what people leave out, as GeoGebra reads it.
 *
 *   f + g, 2f, f(g), f'      functions without their argument: f(x) + g(x), ...
 *   c: xy = 1                x y
 *   A.x                      a coordinate as a part: x(A)
 *   xAxis                    a command that takes nothing, without its brackets
 *   v = B - A                a difference of points under a small letter is a vector
 *   v = (1, 2)               and so is a pair of coordinates, as in GeoGebra
 *   X = P + t d              a line by its parameter
 *   If(a ∥ b, 1, 2)          a condition about objects: a boolean object, unnamed
 *
 * Everything becomes what could have been written in full; nothing is decided here.
 */
#include "fig/command_priv.h"
#include <string.h>

static struct expr *call1(const struct expr *like, const char *name, struct expr *arg,
			  struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y);

	*y = (struct expr){ .kind = EXPR_CALL, .text = name, .n = 1, .pos = like->pos };
	y->arg = arena_alloc(a, sizeof *y->arg);
	y->arg[0] = arg;
	return y;
}

/* The same node with its own list of arguments, to be filled. */
static struct expr *shell(const struct expr *x, struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y);

	*y = *x;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	return y;
}

/* --- Functions without their argument ------------------------------------------------------ */

static bool is_bare(const struct fig *f, const struct expr *x)
{
	int order, id = x->kind == EXPR_NAME ? fig_function_named(f, x->text, &order) : -1;

	return id >= 0 && fig_arity(f, id) == 1;
}

/* Does arithmetic go on inside: an operation, sin(..), f(..)? */
static bool is_arithmetic(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_OP)
		return x->op < EXPR_EQ;
	return x->kind == EXPR_CALL && !fig_is_command(f, x) && strcmp(x->text, "If");
}

static bool has_bare(const struct fig *f, const struct expr *x)
{
	if (is_bare(f, x))
		return true;
	for (int i = 0; i < x->n && is_arithmetic(f, x); i++)
		if (has_bare(f, x->arg[i]))
			return true;
	return false;
}

static struct expr *with_argument(struct fig *f, const struct expr *x)
{
	struct expr *y;

	if (is_bare(f, x))
		return call1(x, x->text, expr_name("x", f->scratch), f->scratch);
	if (!is_arithmetic(f, x))
		return (struct expr *)x;
	y = shell(x, f->scratch);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = with_argument(f, x->arg[i]);
	return y;
}

const struct expr *fig_meant_function(struct fig *f, const struct expr *x)
{
	/* A function by its own name is that object. */
	if (x->kind == EXPR_NAME && fig_find(f, x->text).v >= 0)
		return x;
	/* "f = " + f is a text. */
	return has_bare(f, x) && !fig_is_text(f, x) ? with_argument(f, x) : x;
}

const struct expr *fig_meant_copy(struct fig *f, const struct expr *x)
{
	return is_bare(f, x) ? with_argument(f, x) : fig_meant_function(f, x);
}

/* --- Names ----------------------------------------------------------------------------------- */

const struct expr *fig_meant_name(struct fig *f, const struct expr *x)
{
	const char *dot = strrchr(x->text, '.');
	char base[64];
	enum kind k;
	int id;

	if (!dot || (strcmp(dot, ".x") && strcmp(dot, ".y") && strcmp(dot, ".z")) ||
	    (size_t)(dot - x->text) >= sizeof base || fig_find(f, x->text).v >= 0)
		return x;
	memcpy(base, x->text, (size_t)(dot - x->text));
	base[dot - x->text] = 0;
	id = fig_find(f, base).v;
	if (id < 0)
		return x;
	k = fig_kind(f, (fig_id){ id });
	if (!(KIND_BIT(k) & (KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_SVECTOR))) &&
	    (dot[1] == 'z' || (k != KIND_POINT && k != KIND_VECTOR)))
		return x;
	return call1(x,
		     dot[1] == 'x'   ? "x"
		     : dot[1] == 'y' ? "y"
				     : "z",
		     expr_name(base, f->scratch), f->scratch);
}

/* The tool of a command that takes nothing: xAxis. */
static const struct tool *constant_tool(const struct fig *f, const char *name)
{
	const struct tool *t;

	if (tool_by_command(f->tools, name, &t, 1) != 1 || t->cls != TOOL_MAKE ||
	    t->n_params != 1 || t->param[0].type != PARAM_NEW)
		return NULL;
	return t;
}

bool fig_is_constant(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_NAME && constant_tool(f, x->text) != NULL;
}

enum status fig_constant(struct fig *f, const char *name, int *out, struct err *e)
{
	struct arg none[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;
	int step;

	st = fig_run(f, constant_tool(f, name), none, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* --- Conditions about objects ------------------------------------------------------------------ */

/* Is it only about numbers and pairs, which expr_eval compares itself? */
static bool is_numeric(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_OP && (x->op == EXPR_PARALLEL || x->op == EXPR_PERP))
		return false;
	if (x->kind == EXPR_OP && x->op >= EXPR_AND) {
		for (int i = 0; i < x->n; i++)
			if (!is_numeric(f, x->arg[i]))
				return false;
		return true;
	}
	if (x->kind == EXPR_OP && x->op >= EXPR_EQ)
		return is_numeric(f, x->arg[0]) && is_numeric(f, x->arg[1]);
	if (x->kind == EXPR_NAME && fig_find(f, x->text).v >= 0) {
		struct expr ref = { .kind = EXPR_REF, .ref = fig_find(f, x->text).v };

		return fig_dimension(f, &ref) > 0;
	}
	return !fig_is_command(f, x);
}

bool fig_is_condition_of_objects(const struct fig *f, const struct expr *x)
{
	return fig_is_relation(x) && !fig_is_equation(f, x) && !is_numeric(f, x);
}

enum status fig_boolean_of(struct fig *f, const struct expr *x, int *out, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct fig_gloss gloss = { 0 };
	enum status st;
	int step;

	arg[1].form = ARG_RELATION;
	st = fig_statement_bind(f, x, true, &arg[1].x, &gloss, e);
	if (st == OK)
		st = fig_run(f, tool_find(f->tools, "add_boolean"), arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* --- Vectors ------------------------------------------------------------------------------------- */

static bool small_letter(const char *label)
{
	unsigned char a = (unsigned char)label[0], b = (unsigned char)label[1];

	if (a < 0x80)
		return a >= 'a' && a <= 'z';
	/* α to ω */
	return (a == 0xce && b >= 0xb1) || (a == 0xcf && b <= 0x89);
}

/* How often the origin counts in a combination of points: 0 for what is a vector wherever
 * the origin is, 1 for what is a point.  A pair of coordinates is what its neighbours are
 * not: P - (1, 2) is a vector, P + (1, 2) a point. */
enum sort { SORT_VECTOR, SORT_POINT, SORT_PAIR, SORT_OTHER };

/* (3, 4) - v may be either: what its label says, as a pair alone. */
static bool is_pair_beside_vector(enum sort a, enum sort b)
{
	return (a == SORT_PAIR && b == SORT_VECTOR) || (a == SORT_VECTOR && b == SORT_PAIR);
}

static enum sort sort_of(const struct fig *f, const struct expr *x)
{
	enum sort a, b;

	if (x->kind == EXPR_TUPLE)
		return SORT_PAIR;
	if (x->kind == EXPR_REF) {
		kind_set k = KIND_BIT(fig_kind(f, (fig_id){ x->ref }));

		return x->n                                                   ? SORT_OTHER
		       : k & (KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR)) ? SORT_VECTOR
		       : k & (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))   ? SORT_POINT
									      : SORT_OTHER;
	}
	if (x->kind != EXPR_OP)
		return SORT_OTHER;
	a = sort_of(f, x->arg[0]);
	b = x->n > 1 ? sort_of(f, x->arg[1]) : SORT_OTHER;
	switch ((int)x->op) {
	case EXPR_NEG:
	case EXPR_DIV: return a == SORT_VECTOR || a == SORT_PAIR ? a : SORT_OTHER;
	case EXPR_MUL:
		if (a == SORT_PAIR || b == SORT_PAIR)
			return SORT_PAIR;
		return a == SORT_VECTOR || b == SORT_VECTOR ? SORT_VECTOR : SORT_OTHER;
	case EXPR_ADD:
		if (a == b && (a == SORT_VECTOR || a == SORT_PAIR))
			return a;
		if (is_pair_beside_vector(a, b))
			return SORT_PAIR;
		return a == SORT_POINT || b == SORT_POINT ? SORT_POINT : SORT_OTHER;
	case EXPR_SUB:
		if (a == SORT_OTHER || b == SORT_OTHER)
			return SORT_OTHER;
		if (is_pair_beside_vector(a, b))
			return SORT_PAIR;
		if (b == SORT_VECTOR)
			return a;
		return a == SORT_VECTOR ? SORT_OTHER : SORT_VECTOR;
	default: return SORT_OTHER;
	}
}

static bool is_point(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_REF && !x->n &&
	       (KIND_BIT(fig_kind(f, (fig_id){ x->ref })) &
		(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)));
}

/* The origin of as many coordinates as x has. */
static const struct expr *origin_of(struct fig *f, int dim)
{
	struct expr *o = arena_alloc(f->scratch, sizeof *o);

	*o = (struct expr){ .kind = EXPR_TUPLE, .n = dim };
	o->arg = arena_alloc(f->scratch, (size_t)dim * sizeof *o->arg);
	for (int i = 0; i < dim; i++)
		o->arg[i] = expr_num(0, f->scratch);
	return o;
}

bool fig_is_vector(const struct fig *f, const char *label, const struct expr *x)
{
	enum sort sort = !label || small_letter(label) ? sort_of(f, x) : SORT_OTHER;

	if (!label)
		return sort == SORT_VECTOR && !(x->kind == EXPR_OP && x->op == EXPR_SUB &&
						sort_of(f, x->arg[0]) == SORT_POINT);
	return sort == SORT_VECTOR || sort == SORT_PAIR;
}

enum status fig_vector_args(struct fig *f, const struct expr *x, struct arg *arg,
			    struct err *e)
{
	kind_set point = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT);
	enum status st;

	arg[1].form = arg[2].form = ARG_REF;
	if (x->kind == EXPR_OP && x->op == EXPR_SUB && is_point(f, x->arg[0]) &&
	    is_point(f, x->arg[1])) {
		arg[1].ref = x->arg[1]->ref;
		arg[2].ref = x->arg[0]->ref;
		return OK;
	}
	st = fig_object_of(f, origin_of(f, fig_dimension(f, x) == 3 ? 3 : 2), point,
			   &arg[1].ref, e);
	if (st == OK)
		st = fig_object_of(f, x, point, &arg[2].ref, e);
	return st;
}

enum status fig_position_vector(struct fig *f, int point, int *out, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct expr p = { .kind = EXPR_REF, .ref = point };
	enum status st = fig_vector_args(f, &p, arg, e);
	int step;

	if (st == OK)
		st = fig_run(f, tool_find(f->tools, "add_vector"), arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

enum status fig_vector_tip(struct fig *f, int vector, int *out, struct err *e)
{
	struct expr *v = arena_alloc(f->perm, sizeof *v), *origin;
	const struct tool *t;
	struct arg arg[TOOL_PARAMS + 1];
	enum status st;
	int step;

	*v = (struct expr){ .kind = EXPR_REF, .ref = vector };
	origin = expr_copy(origin_of(f, fig_dimension(f, v)), f->perm);
	st = fig_literal(f, expr_op(EXPR_ADD, origin, v, f->perm), &t, arg, e);
	if (st == OK)
		st = fig_run(f, t, arg, &step, e);
	if (st != OK)
		return st;
	*out = f->step[step].first;
	if (f->obj[vector].name)
		fig_note(f,
			 "%s is a vector (small letters are, as in GeoGebra); the point "
			 "at its tip is taken. %s = Point(..) makes a point",
			 f->obj[vector].name, f->obj[vector].name);
	return OK;
}

/* --- Lines by a parameter -------------------------------------------------------------------------- */

/* t(3, 4) without a blank reads as a call; here it is a product. */
static struct expr *products(struct fig *f, const struct expr *x)
{
	struct expr *y = shell(x, f->scratch);

	for (int i = 0; i < x->n; i++)
		y->arg[i] = products(f, x->arg[i]);
	if (x->kind == EXPR_CALL && (x->n == 2 || x->n == 3) &&
	    (utf8_len(x->text) == strlen(x->text) || !strcmp(x->text, "lambda")) &&
	    fig_is_command(f, x)) {
		struct expr *pair = shell(y, f->scratch);

		memcpy(pair->arg, y->arg, (size_t)x->n * sizeof *y->arg);
		pair->kind = EXPR_TUPLE;
		pair->text = NULL;
		return expr_op(EXPR_MUL, expr_name(x->text, f->scratch), pair, f->scratch);
	}
	return y;
}

/* The one name in it that names nothing; "" when there are several. */
static const char *unknown_name(const struct fig *f, const struct expr *x, const char *so_far)
{
	if (x->kind == EXPR_NAME && !expr_name_reserved(x->text) &&
	    fig_find(f, x->text).v < 0 && !constant_tool(f, x->text)) {
		if (so_far && strcmp(so_far, x->text))
			return "";
		return x->text;
	}
	for (int i = 0; i < x->n && !fig_is_command(f, x); i++)
		so_far = unknown_name(f, x->arg[i], so_far);
	return so_far;
}

/* Of the first degree in t at most, as it is written. */
static bool is_linear(const struct expr *x, const char *t)
{
	if (!expr_uses(x, t) || x->kind == EXPR_NAME)
		return true;
	if (x->kind == EXPR_TUPLE) {
		for (int i = 0; i < x->n; i++)
			if (!is_linear(x->arg[i], t))
				return false;
		return true;
	}
	if (x->kind != EXPR_OP)
		return false;
	switch ((int)x->op) {
	case EXPR_NEG:
	case EXPR_ADD:
	case EXPR_SUB:
		return is_linear(x->arg[0], t) && (x->n == 1 || is_linear(x->arg[1], t));
	case EXPR_MUL:
		return is_linear(x->arg[0], t) && is_linear(x->arg[1], t) &&
		       (!expr_uses(x->arg[0], t) || !expr_uses(x->arg[1], t));
	case EXPR_DIV: return is_linear(x->arg[0], t) && !expr_uses(x->arg[1], t);
	default: return false;
	}
}

const struct expr *fig_parametric(struct fig *f, const struct expr *x, const char **t)
{
	if (x->kind != EXPR_OP || x->op != EXPR_EQ || x->arg[0]->kind != EXPR_NAME ||
	    strcmp(x->arg[0]->text, "X") || fig_find(f, "X").v >= 0)
		return NULL;
	x = products(f, x->arg[1]);
	*t = unknown_name(f, x, NULL);
	return *t && **t ? x : NULL;
}

static bool is_digit(const struct expr *x, const char *d)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, d);
}

/* Something linear in t at t = 0 or 1, without the zeros and ones; 0 where nothing is left. */
static const struct expr *at(struct fig *f, const struct expr *x, const char *t, int k)
{
	const struct expr *a, *b;
	struct expr *y;

	if (!expr_uses(x, t))
		return x;
	if (x->kind == EXPR_NAME)
		return expr_num(k, f->scratch);
	a = at(f, x->arg[0], t, k);
	b = x->n > 1 ? at(f, x->arg[1], t, k) : NULL;
	if (x->kind == EXPR_OP && x->op == EXPR_MUL) {
		if (is_digit(a, "0") || is_digit(b, "0"))
			return expr_num(0, f->scratch);
		if (is_digit(a, "1"))
			return b;
		if (is_digit(b, "1"))
			return a;
	}
	if (x->kind == EXPR_OP && is_digit(a, "0") && x->op != EXPR_ADD && x->op != EXPR_SUB)
		return a;
	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB) && is_digit(b, "0"))
		return a;
	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB) && is_digit(a, "0"))
		return x->op == EXPR_ADD ? b : expr_op(EXPR_NEG, b, NULL, f->scratch);
	y = shell(x, f->scratch);
	y->arg[0] = (struct expr *)a;
	if (b)
		y->arg[1] = (struct expr *)b;
	for (int i = 2; i < x->n; i++)
		y->arg[i] = (struct expr *)at(f, x->arg[i], t, k);
	return y;
}

enum status fig_parametric_args(struct fig *f, const struct expr *x, const char *t,
				struct arg *arg, struct err *e)
{
	if (!is_linear(x, t))
		return err_fail_with(
			e, E_ARG, "unsupported", NULL,
			"a curve is written Curve(2cos(t), sin(t), t, 0, 2pi)",
			"this is no line: %s does not occur in it as a plain factor", t);
	for (int i = 0; i < 2; i++) {
		const struct expr *p = at(f, x, t, i);
		enum status st;

		arg[1 + i].form = ARG_REF;
		st = fig_object_of(f, is_digit(p, "0") ? origin_of(f, 2) : p,
				   KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT),
				   &arg[1 + i].ref, e);
		if (st != OK)
			return st;
	}
	return OK;
}

/* --- Statements --------------------------------------------------------------------------------------- */

/* L(2, 1) is a member of a list. */
static bool is_list(const struct fig *f, const char *name)
{
	int id = fig_find(f, name).v;

	return id >= 0 && fig_kind(f, (fig_id){ id }) == KIND_LIST;
}

/* A(1, 2) for A = (1, 2): one capital letter that is no command, perhaps with a number. */
static bool is_placed(const struct fig *f, const struct expr_statement *s)
{
	const struct tool *t;
	const char *name = s->body->text;

	return !s->label && s->body->kind == EXPR_CALL && s->body->n == 2 && name[0] >= 'A' &&
	       name[0] <= 'Z' && strspn(name + 1, "0123456789_'") == strlen(name + 1) &&
	       fig_is_command(f, s->body) && !tool_by_command(f->tools, name, &t, 1) &&
	       !tool_find(f->tools, name) && !is_list(f, name);
}

/* xy is x y, where nothing has that name. */
static struct expr *without_xy(struct fig *f, struct expr *x)
{
	struct expr *y;

	if (x->kind == EXPR_NAME && (!strcmp(x->text, "xy") || !strcmp(x->text, "yx")) &&
	    fig_find(f, x->text).v < 0)
		return expr_op(EXPR_MUL, expr_name("x", f->scratch),
			       expr_name("y", f->scratch), f->scratch);
	y = x;
	for (int i = 0; i < x->n; i++) {
		struct expr *a = without_xy(f, x->arg[i]);

		if (a == x->arg[i])
			continue;
		if (y == x) {
			y = shell(x, f->scratch);
			memcpy(y->arg, x->arg, (size_t)x->n * sizeof *y->arg);
		}
		y->arg[i] = a;
	}
	return y;
}

/* AB = BC = CA, where A, B and C are points, names no truth AB: the three are equal.  NULL for
 * other statements. */
static struct expr *equal_in_turn(const struct fig *f, const struct expr_statement *s)
{
	struct expr *first;
	int points[2];

	if (!s->label || s->param || s->sep != '=' || fig_find(f, s->label).v >= 0 ||
	    fig_spelled_points(f, s->label, points, 2) != 2)
		return NULL;
	for (first = s->body; first->kind == EXPR_OP && first->op == EXPR_AND;)
		first = first->arg[0];
	if (first->kind != EXPR_OP || first->op != EXPR_EQ)
		return NULL;
	first = expr_op(EXPR_EQ, expr_name(s->label, f->scratch), first->arg[0], f->scratch);
	return expr_op(EXPR_AND, first, s->body, f->scratch);
}

void fig_meant_statement(struct fig *f, struct expr_statement *s)
{
	struct expr *y;
	const char *t;

	s->body = without_xy(f, s->body);
	if ((y = equal_in_turn(f, s))) {
		s->label = NULL;
		s->body = y;
	}
	if (is_placed(f, s)) {
		y = shell(s->body, f->scratch);
		memcpy(y->arg, s->body->arg, 2 * sizeof *y->arg);
		y->kind = EXPR_TUPLE;
		y->text = NULL;
		s->label = s->body->text;
		s->sep = '=';
		s->body = y;
	}
	/* X = P + t d has no name: X stands for the points of the line. */
	if (s->label && !strcmp(s->label, "X") && !s->param) {
		y = expr_op(EXPR_EQ, expr_name("X", f->scratch), s->body, f->scratch);
		if (fig_parametric(f, y, &t)) {
			s->label = NULL;
			s->body = y;
		}
	}
	if (s->label && fig_is_constant(f, s->body)) {
		y = shell(s->body, f->scratch);
		y->kind = EXPR_CALL;
		s->body = y;
	}
	/* h = f makes a function, f alone is a question. */
	if (!s->param)
		s->body = (struct expr *)(s->label ? fig_meant_copy(f, s->body)
						   : fig_meant_function(f, s->body));
}
