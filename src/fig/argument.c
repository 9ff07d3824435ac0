/*
 * argument.c -- the arguments of a step at the present level: objects, expressions, lists,
 * coordinates that are free.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Arguments at the present level --------------------------------------------------------- */

static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e);

/* The variables of f(x, y). */
static enum status lookup_two(void *self, const struct expr *leaf, struct expr_value *out,
			      struct err *e)
{
	const struct expr_value *at = self;

	if (leaf->kind != EXPR_NAME || (strcmp(leaf->text, "x") && strcmp(leaf->text, "y")))
		return err_fail(e, E_ARG, "not_found", "a name is not known here");
	*out = at[leaf->text[0] == 'y'];
	return OK;
}

static enum status apply_two(struct fig *f, const struct expr *x, const struct value *v,
			     struct expr_value *out, struct err *e)
{
	struct expr_value at[2];
	enum status st = OK;

	for (int i = 0; i < 2 && st == OK; i++) {
		st = fig_expr(f, x->arg[i], &at[i], e);
		if (st == OK && at[i].dim != 1)
			st = err_fail(e, E_ARG, "wrong_kind",
				      "a function of x and y takes two numbers");
	}
	return st == OK ? expr_eval(out, v->fn, lookup_two, at, f->num, e) : st;
}

/* A function object or its derivative of an order at a number.  Of a list: at each member. */
static enum status function_at(struct fig *f, int order, const struct value *v,
			       struct expr_value at, struct expr_value *out, struct err *e)
{
	enum status st = OK;
	num *y;

	if (at.dim == 0) {
		struct expr_value *item =
			arena_alloc(f->tmp, (size_t)(at.n_items + 1) * sizeof *item);

		for (int i = 0; i < at.n_items && st == OK; i++)
			st = function_at(f, order, v, at.item[i], &item[i], e);
		*out = (struct expr_value){ .item = item, .n_items = at.n_items };
		return st;
	}
	if (at.dim != 1)
		return err_fail(e, E_ARG, "wrong_kind", "a function takes a number");
	if (v->flag) {
		truth in = truth_and(num_leq(v->v[0], at.v[0], f->num),
				     num_leq(at.v[0], v->v[1], f->num));

		if (is_unknown(in))
			return err_fail(
				e, E_UNABLE, "undecided",
				"could not tell whether the place is within the graph");
		if (is_no(in))
			return err_fail(e, E_DOMAIN, "no_such_object",
					"the function is not drawn there: it has bounds");
	}
	*out = (struct expr_value){ .dim = 1 };
	y = arena_alloc(f->tmp, ((size_t)order + 1) * sizeof *y);
	st = expr_jet(y, v->fn, "x", at.v[0], v->flag ? v->v : NULL, order, f->scratch, f->num,
		      e);
	if (st == OK)
		out->v[0] = y[order];
	return st;
}

/* f(a), f'(a): a function object at a number. */
static enum status apply_function(struct fig *f, const struct expr *x, const struct value *v,
				  struct expr_value *out, struct err *e)
{
	struct expr_value at;
	enum status st;

	if (v->fn2)
		return apply_two(f, x, v, out, e);
	st = expr_eval_list(&at, x->arg[0], lookup, f, f->tmp, f->num, e);
	if (st == OK && at.dim > 1) {
		char t[64];
		struct buf b = { 0 };

		fig_expr_text(&b, f, x->arg[0]);
		snprintf(t, sizeof t, "%.50s", buf_str(&b));
		buf_clear(&b);
		st = err_fail(e, E_ARG, "wrong_kind",
			      "a function takes a number, and %s is a point", t);
		err_hint(e,
			 "write %s%s(x(%s)), or (x(%s), %s%s(x(%s))) for the point of the "
			 "graph",
			 f->obj[x->ref].name ? f->obj[x->ref].name : "f", x->text, t, t,
			 f->obj[x->ref].name ? f->obj[x->ref].name : "f", x->text, t);
	}
	return st == OK ? function_at(f, (int)strlen(x->text), v, at, out, e) : st;
}

/* An object in an expression: what it counts as. */
typedef enum status counts_fn(struct expr_value *out, const struct value *v, ctx *c,
			      struct err *e);

static enum status counts_pair(struct expr_value *out, const struct value *v, ctx *c,
			       struct err *e)
{
	(void)c, (void)e;
	out->dim = 2;
	out->v[0] = v->v[0];
	out->v[1] = v->v[1];
	return OK;
}

static enum status counts_triple(struct expr_value *out, const struct value *v, ctx *c,
				 struct err *e)
{
	(void)c, (void)e;
	out->dim = 3;
	for (int i = 0; i < 3; i++)
		out->v[i] = v->v[i];
	return OK;
}

/* A body counts as its volume, as a segment does as its length. */
static enum status counts_volume(struct expr_value *out, const struct value *v, ctx *c,
				 struct err *e)
{
	return geo_measure_volume(&out->v[0], v, c, e);
}

static enum status counts_number(struct expr_value *out, const struct value *v, ctx *c,
				 struct err *e)
{
	(void)c, (void)e;
	out->v[0] = v->v[0];
	return OK;
}

static enum status counts_angle(struct expr_value *out, const struct value *v, ctx *c,
				struct err *e)
{
	(void)e;
	return geo_sweep_radians(&out->v[0], v->v[0], v->v[1], c);
}

static enum status counts_flag(struct expr_value *out, const struct value *v, ctx *c,
			       struct err *e)
{
	(void)e;
	out->v[0] = num_int(v->flag, c);
	return OK;
}

static enum status counts_length(struct expr_value *out, const struct value *v, ctx *c,
				 struct err *e)
{
	return geo_measure_length(&out->v[0], v, c, e);
}

static enum status counts_diagram(struct expr_value *out, const struct value *v, ctx *c,
				  struct err *e)
{
	(void)c;
	if (!geo_diagram_measures(v))
		return err_fail(e, E_ARG, "wrong_kind",
				"this diagram is only drawn: it is no number");
	out->v[0] = v->v[0];
	return OK;
}

/* clang-format off */
#define COUNT_ROWS(ROW, NONE) \
	ROW(SPOINT, counts_triple) \
	ROW(SVECTOR, counts_triple) \
	ROW(SSEGMENT, counts_length) \
	ROW(SPOLYLINE, counts_length) \
	ROW(CONE, counts_volume) \
	ROW(CYLINDER, counts_volume) \
	ROW(FRUSTUM, counts_volume) \
	ROW(POLYHEDRON, counts_volume) \
	NONE(SLINE) NONE(SRAY) NONE(PLANE) NONE(SCIRCLE) NONE(SCONIC) NONE(SPOLYGON) \
	NONE(SCURVE) NONE(STEXT) NONE(SPHERE) NONE(NET) NONE(SECTION) NONE(SURFACE) \
	ROW(POINT, counts_pair) \
	ROW(VECTOR, counts_pair) \
	ROW(SEGMENT, counts_length) \
	ROW(POLYLINE, counts_length) \
	ROW(ANGLE, counts_angle) \
	ROW(NUMBER, counts_number) \
	ROW(BOOLEAN, counts_flag) \
	ROW(DIAGRAM, counts_diagram) \
	NONE(LINE) \
	NONE(RAY) \
	NONE(CIRCLE) \
	NONE(ELLIPSE) \
	NONE(HYPERBOLA) NONE(PARABOLA) NONE(ARC) NONE(SECTOR) NONE(POLYGON) NONE(TEXT) \
		NONE(LIST) NONE(FUNCTION) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) \
			NONE(IMPLICIT) NONE(LOCUS)
/* clang-format on */
KIND_TABLE(counts_fn *, counts, COUNT_ROWS);

enum status fig_item_counts(struct fig *f, const struct value *v, struct expr_value *out,
			    struct err *e)
{
	struct expr_value *item;
	enum status st = OK;
	int n;

	*out = (struct expr_value){ .dim = 1 };
	if (v->kind != KIND_LIST && !counts[v->kind])
		return err_fail(e, E_ARG, "wrong_kind", "%s is not a number",
				geo_kind_a(v->kind));
	if (v->kind != KIND_LIST)
		return counts[v->kind](out, v, f->num, e);
	n = geo_list_count(v);
	item = arena_alloc(f->tmp, (size_t)(n + 1) * sizeof *item);
	for (int i = 0; i < n && st == OK; i++) {
		struct value m = geo_list_item(v, i);

		st = fig_item_counts(f, &m, &item[i], e);
	}
	*out = (struct expr_value){ .item = item, .n_items = n };
	return st;
}

static enum status lookup(void *self, const struct expr *leaf, struct expr_value *out,
			  struct err *e)
{
	struct fig *f = self;
	const struct value *v;

	if (leaf->kind != EXPR_REF)
		return err_fail(e, E_ARG, "not_found", "\"%s\" is not known here", leaf->text);
	v = fig_at(f, leaf->ref);
	if (v && leaf->n)
		return apply_function(f, leaf, v, out, e);
	if (!v)
		return err_fail(e, E_UNABLE, "undecided", "%s is not known well enough",
				f->obj[leaf->ref].name ? f->obj[leaf->ref].name
						       : "a part of the expression");
	return fig_item_counts(f, v, out, e);
}

enum status fig_expr(struct fig *f, const struct expr *x, struct expr_value *out,
		     struct err *e)
{
	return expr_eval(out, x, lookup, f, f->num, e);
}

/* --- Lists ---------------------------------------------------------------------------------- */

/* A value of an expression as a value of the figure. */
static void value_of(struct fig *f, const struct expr_value *v, struct value *out)
{
	struct value *item;

	if (v->dim) {
		*out = *geo_value_new(f->tmp,
				      v->dim == 3   ? KIND_SPOINT
				      : v->dim == 2 ? KIND_POINT
						    : KIND_NUMBER,
				      0);
		for (int i = 0; i < out->n; i++)
			out->v[i] = v->v[i];
		return;
	}
	item = arena_alloc(f->tmp, (size_t)(v->n_items + 1) * sizeof *item);
	for (int i = 0; i < v->n_items; i++)
		value_of(f, &v->item[i], &item[i]);
	*out = *geo_list_new(f->tmp, item, v->n_items);
}

enum status fig_items(struct fig *f, const struct expr *x, struct value *out, struct err *e)
{
	struct expr_value v;
	struct value *item;
	enum status st = OK;
	long members = 0;

	if (x->kind == EXPR_REF && !x->n) {
		const struct value *at = fig_at(f, x->ref);

		if (!at)
			return err_fail(e, E_UNABLE, "undecided",
					"a member is not known well enough");
		*out = *at;
		return OK;
	}
	if (x->kind == EXPR_STRING) {
		*out = *geo_value_new(f->tmp, KIND_TEXT, 0);
		out->text = x->text;
		return OK;
	}
	if (x->kind != EXPR_LIST) {
		st = expr_eval_list(&v, x, lookup, f, f->tmp, f->num, e);
		if (st == OK)
			value_of(f, &v, out);
		return st;
	}
	item = arena_alloc(f->tmp, (size_t)(x->n + 1) * sizeof *item);
	for (int i = 0; i < x->n && st == OK; i++) {
		st = fig_items(f, x->arg[i], &item[i], e);
		if (st == OK)
			st = fig_member_fits(&item[i], &members, e);
	}
	if (st == OK)
		*out = *geo_list_new(f->tmp, item, x->n);
	return st;
}

static void own_texts(struct value *list, struct arena *a)
{
	for (int i = 0; list->item && i < list->n_items; i++) {
		struct value *m = &list->item[i];

		if (m->text)
			m->text = arena_strdup(a, m->text);
		if (m->fn)
			m->fn = expr_copy(m->fn, a);
		if (m->fn2)
			m->fn2 = expr_copy(m->fn2, a);
		if (m->fn3)
			m->fn3 = expr_copy(m->fn3, a);
		if (m->mesh)
			m->mesh = geo_mesh_copy(m->mesh, a);
		own_texts(m, a);
	}
}

void fig_keep_list(struct value *o, const struct value *v, struct arena *a)
{
	if (v->kind != KIND_LIST)
		return;
	geo_list_settle(o, v, a);
	own_texts(o, a);
}

static num instance_number(struct fig *f, int step, int coordinate, num own)
{
	const struct instance *in = f->instance;

	if (!in || step >= in->n_steps || in->slot[step] < 0)
		return own;
	if (in->arg) {
		struct err ignored;
		num n;

		return fig_number(f, &in->arg[in->slot[step]][coordinate], &n, &ignored) == OK
			       ? n
			       : num_bad(f->num);
	}
	return num_double(in->at[in->slot[step]][coordinate], f->num);
}

/* Numbers placed by hand: x and y of a point, a number's value.  Which of them
 * is it, or -1?  They are variables at the generic level and get random values
 * in instances. */
static int free_coordinate(const struct fig_step *s, int param)
{
	/* add_point(name, x, y), add_number(name, value) */
	if (tool_is(s->tool, TRAIT_FREE_POINT) && param >= 1)
		return param - 1;
	return tool_is(s->tool, TRAIT_FREE_NUMBER) && param == 1 ? 0 : -1;
}

bool fig_has_refs(const struct expr *x)
{
	if (x->kind == EXPR_REF)
		return true;
	for (int i = 0; i < x->n; i++)
		if (fig_has_refs(x->arg[i]))
			return true;
	return false;
}

/* The number of a free object's variable. */
static int variable_of(const struct fig_step *s, int coordinate)
{
	return s->variable + coordinate;
}

/* A corner of the triangle whose sides have no roots. */
static num triangular(struct fig *f, int step, int coordinate)
{
	const struct generic_frame *g = f->frame;
	struct num_ctx *c = f->num;
	num one = num_int(1, c), at = num_int(0, c);
	num k = num_variable(variable_of(&f->step[g->axis], 0), one, true, c);
	num n = num_variable(variable_of(&f->step[g->apex], 0), one, true, c);
	num t = num_variable(variable_of(&f->step[g->apex], 1), one, false, c);
	num n2 = num_sqr(n, c), t2 = num_sqr(t, c);

	if (step != g->apex) {
		if (!coordinate)
			at = num_mul(num_int(step == g->axis ? 2 : -2, c), num_mul(k, n, c),
				     c);
		return at;
	}
	at = coordinate ? num_mul(num_sub(one, n2, c), num_add(t, t, c), c)
			: num_mul(num_add(one, n2, c), num_sub(one, t2, c), c);
	return num_div(num_mul(k, at, c), num_add(one, t2, c), c);
}

/* A free point's coordinate in the proof's frame: a constant, or a variable
 * standing where the point stands now. */
static num framed(struct fig *f, int step, int coordinate)
{
	const struct generic_frame *g = f->frame;
	const struct value *v = fig_value(f, (fig_id){ f->step[step].first });
	pt3 d = geo_sub3(geo_place3(v, f->num), g->o, f->num);

	if (g->apex >= 0 && (step == g->origin || step == g->axis || step == g->apex))
		return triangular(f, step, coordinate);
	if (step == g->origin || (step == g->axis && coordinate > 0) ||
	    (step == g->third && coordinate > 1))
		return num_int(0, f->num);
	return num_variable(variable_of(&f->step[step], coordinate),
			    geo_dot3(g->e[coordinate], d, f->num),
			    step == g->axis || (step == g->third && coordinate == 1), f->num);
}

num fig_free_number(struct fig *f, int step, int coordinate, num own)
{
	const struct fig_step *s = &f->step[step];

	if (num_level_of(f->num) != NUM_GENERIC)
		return instance_number(f, step, coordinate, own);
	if (f->rider)
		return fig_rider_number(f, step, coordinate, own);
	/* Numbers inside an expression ((1, 2) in a command) are constants. */
	if (!f->obj[s->first].name)
		return own;
	if (f->frame && !s->ride[0].form && tool_is(s->tool, TRAIT_FREE_POINT))
		return framed(f, step, coordinate);
	return num_variable(variable_of(s, coordinate), own, false, f->num);
}

enum status fig_number(struct fig *f, const struct arg *a, num *out, struct err *e)
{
	struct expr_value v;
	enum status st;

	if (a->form == ARG_DOUBLE) {
		*out = num_double(a->d, f->num);
		if (a->i)
			*out = num_div(*out, num_int(a->i, f->num), f->num);
		return OK;
	}
	st = fig_expr(f, a->x, &v, e);
	if (st != OK)
		return st;
	*out = num_within(v.v[0], a->within, f->num);
	return v.dim == 1 ? OK
			  : err_fail(e, E_ARG, "wrong_kind",
				     "a number is expected, not a pair of coordinates");
}

#define ABOUT_ZERO 1e-30 /* what approximate numbers cannot tell from zero */

bool fig_print_digits(struct buf *b, double *within, num a, int digits, ctx *c)
{
	double radius = num_radius(a, c), size = fabs(num_mid(a));

	for (int k = digits; k >= 15; k--)
		if (num_print_decimal(b, a, k, c)) {
			*within = radius + size * pow(10, 1 - k);
			return true;
		}
	if (!(size + radius < ABOUT_ZERO))
		return false;
	buf_addc(b, '0');
	*within = size + radius;
	return true;
}

/* A whole number that follows objects. */
static enum status whole_number(struct fig *f, const struct expr *x, long *out, struct err *e)
{
	struct expr_value v;
	enum status st = fig_expr(f, x, &v, e);

	if (st != OK || (v.dim == 1 && num_get_int(v.v[0], out, f->num)))
		return st;
	if (v.dim == 1 && v.v[0].lo != v.v[0].hi && num_level_of(f->num) < NUM_EXACT)
		return err_fail(e, E_UNABLE, "undecided", "a whole number is not known yet");
	return err_fail(e, E_DOMAIN, "no_such_object", "a whole number is expected here");
}

/* What an object is called, and how it was made. */
static void tell_words(struct fig *f, int obj, struct tool_arg *out)
{
	struct buf b = { 0 };

	fig_step_definition(&b, f, f->obj[obj].step);
	out->text = f->obj[obj].name;
	out->definition = buf_keep(&b, f->tmp);
}

static enum status no_longer_fits(const struct param *p, const struct value *v, struct err *e)
{
	return err_fail(e, E_DOMAIN, "no_such_object",
			"%s is now of kind %s, which does not fit there", p->name,
			geo_kind_name(v->kind));
}

/* An object. */
static enum status object_argument(struct fig *f, int step, int param, struct tool_arg *out,
				   struct err *e)
{
	const struct tool *t = f->step[step].tool;
	int id = f->step[step].arg[param].ref;

	out->val = fig_at(f, id);
	if (tool_is(t, TRAIT_SAYS))
		tell_words(f, id, out);
	if (!out->val)
		return err_fail(e, E_UNABLE, "undecided",
				"an argument is not known well enough");
	if (t->param[param].type == PARAM_POINTS &&
	    geo_list_kinds(out->val) & ~t->param[param].kinds)
		return err_fail(e, E_ARG, "wrong_kind",
				"a list of points is expected, and this one has other "
				"members");
	return OK;
}

/* Points that were named one by one; when some lie in space, all of them as such. */
static enum status points_argument(struct fig *f, int step, int param, struct tool_arg *out,
				   struct err *e)
{
	const struct arg *a = &f->step[step].arg[param];
	const struct param *p = &f->step[step].tool->param[param];
	const struct value **at = arena_alloc(f->tmp, (size_t)(a->n + 1) * sizeof *at);
	bool in_space = false;
	struct value *list, *item;

	for (int i = 0; i < a->n; i++) {
		at[i] = fig_at(f, a->refs[i]);
		if (!at[i])
			return err_fail(e, E_UNABLE, "undecided",
					"a point is not known well enough");
		if (!value_is(at[i], p->kinds))
			return no_longer_fits(p, at[i], e);
		in_space = in_space || at[i]->kind == KIND_SPOINT;
	}
	if (in_space) {
		item = arena_alloc(f->tmp, (size_t)(a->n + 1) * sizeof *item);
		for (int i = 0; i < a->n; i++)
			item[i] = *geo_lift(at[i], f->tmp, f->num);
		out->val = geo_list_new(f->tmp, item, a->n);
		return OK;
	}
	list = geo_value_new(f->tmp, KIND_LIST, 2 * a->n);
	for (int i = 0; i < a->n; i++)
		value_set_pt(list, i, value_pt(at[i], 0));
	out->val = list;
	return OK;
}

/* What is computed or put together. */
static enum status other_argument(struct fig *f, int step, int param, struct tool_arg *out,
				  struct err *e)
{
	struct fig_step *s = &f->step[step];
	const struct arg *a = &s->arg[param];
	struct value *list;
	struct fig_quadric q;
	struct fig_quadric3 q3;
	enum status st;
	int coordinate;

	switch (a->form) {
	case ARG_NONE:
	case ARG_REF: break;
	case ARG_INT: out->i = a->i; return a->x ? whole_number(f, a->x, &out->i, e) : OK;
	case ARG_TEXT: out->text = a->text; return OK;
	case ARG_EXPR:
	case ARG_DOUBLE:
		st = fig_number(f, a, &out->n, e);
		if (st != OK)
			return st;
		coordinate = free_coordinate(s, param);
		if (coordinate >= 0 && (a->form == ARG_DOUBLE || !fig_has_refs(a->x)))
			out->n = fig_free_number(f, step, coordinate, out->n);
		return OK;
	case ARG_POINTS: return points_argument(f, step, param, out, e);
	case ARG_ITEMS:
		list = arena_alloc(f->tmp, sizeof *list);
		out->val = list;
		return fig_items(f, a->x, list, e);
	case ARG_EACH:
		list = arena_alloc(f->tmp, sizeof *list);
		out->val = list;
		return fig_each(f, a, list, e);
	case ARG_OPEN: out->x = a->closed; return OK;
	case ARG_RELATION: out->holds = fig_relation_truth(f, a->x, e); return OK;
	case ARG_EQUATION:
		st = fig_quadric(f, a->x, &q, e);
		if (st != OK)
			return st;
		list = geo_value_new(f->tmp, KIND_LIST, FIG_QUADRIC);
		memcpy(list->v, q.k, sizeof q.k);
		out->val = list;
		return OK;
	case ARG_EQUATION3:
		st = fig_quadric3(f, a->x, &q3, e);
		if (st != OK)
			return st;
		list = geo_value_new(f->tmp, KIND_LIST, FIG_QUADRIC3);
		memcpy(list->v, q3.k, sizeof q3.k);
		out->val = list;
		return OK;
	}
	return OK;
}

/* Most arguments are objects or left out, and every move of a point asks for all of them. */
static enum status argument(struct fig *f, int step, int param, struct tool_arg *out,
			    struct err *e)
{
	enum arg_form form = f->step[step].arg[param].form;

	memset(out, 0, sizeof *out);
	if (form == ARG_NONE)
		return OK;
	out->given = true;
	return form == ARG_REF ? object_argument(f, step, param, out, e)
			       : other_argument(f, step, param, out, e);
}

/*
 * What an object is may change: an ellipse whose foci meet is a circle, an equation with a slider
 * anything, a member of a list what the next turn of a body takes.  A tool gets only the kinds
 * that it was declared for, and with ellipses a circle too, which is one.  (Functions of two
 * variables stand where texts do.)
 */
static enum status still_fit(const struct tool *t, const struct tool_arg *arg, struct err *e)
{
	bool space = tool_in_space(t, arg);

	for (int i = 0; i < t->n_params; i++) {
		const struct value *v = arg[i].val;
		kind_set kinds;

		if (t->param[i].type != PARAM_OBJECT || !v)
			continue;
		kinds = tool_kinds_in(t, space, i);
		if (!kinds)
			continue; /* anything */
		if (kinds & KIND_BIT(KIND_ELLIPSE))
			kinds |= KIND_BIT(KIND_CIRCLE);
		if (kinds & KIND_BIT(KIND_TEXT))
			kinds |= KIND_BIT(KIND_FUNCTION);
		if (value_is(v, kinds))
			continue;
		err_arg(e, t->param[i].name);
		return no_longer_fits(&t->param[i], v, e);
	}
	return OK;
}

enum status fig_arguments(struct fig *f, int step, struct tool_arg *out, struct err *e)
{
	const struct tool *t = f->step[step].tool;
	enum num_level level = num_level_of(f->num);
	unsigned epoch = f->epoch[level];
	enum status st = OK;

	for (int i = 0; i < t->n_params && st == OK; i++) {
		st = argument(f, step, i, &out[i], e);
		if (st != OK && e && !e->arg[0])
			err_arg(e, t->param[i].name);
	}
	/* Tools that take any number of lists look for the first that was not given. */
	out[t->n_params].given = false;
	/* A body that needed another field took the values of the other arguments with it. */
	if (st == OK && f->epoch[level] != epoch)
		st = err_fail(e, E_UNABLE, "undecided",
			      "an argument is not known well enough");
	return st == OK ? still_fit(t, out, e) : st;
}
