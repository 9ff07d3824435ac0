/*
 * eval.c -- values of steps, at every level.
 *
 * The ladder: doubles, balls, the exact field, a random prime.  Each rung is
 * sound; the next is climbed only when the one below could not tell.  A step's
 * value at a rung needs its parents at the same rung, so the ancestors are
 * collected first (with an explicit stack: figures may be deep) and evaluated
 * in creation order.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct fig_rung fig_ladder[FIG_RUNGS] = {
	{ NUM_DOUBLE, 0 }, { NUM_BALL, FIG_BALL_LOW },   { NUM_BALL, FIG_BALL_HIGH },
	{ NUM_EXACT, 0 },  { NUM_PRIME, FIG_BALL_HIGH },
};

void fig_enter(struct fig *f, enum num_level level, long prec)
{
	unsigned epoch = num_enter(f->num, level, prec);

	if (level != NUM_DOUBLE && epoch != f->epoch[level]) {
		arena_reset(f->store[level]);
		f->epoch[level] = epoch;
	}
}

/* The double level has no epochs: always fresh once computed. */
static bool is_current(const struct fig *f, const struct fig_step *s, enum num_level level)
{
	return level == NUM_DOUBLE
		       ? s->at[level].epoch != 0
		       : s->at[level].epoch == f->epoch[level] && s->at[level].epoch;
}

const struct value *fig_at(const struct fig *f, int obj)
{
	const struct object *o = &f->obj[obj];
	enum num_level level = num_level_of(f->num);
	const struct fig_reading *r = &f->step[o->step].at[level];

	if (!is_current(f, &f->step[o->step], level) || r->st != OK)
		return NULL;
	return r->out[o->out].n >= 0 ? &r->out[o->out] : NULL;
}

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
	st = expr_jet(y, v->fn, "x", at.v[0], order, f->scratch, f->num, e);
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
		return err_fail(e, E_ARG, "wrong_kind", "a %s is not a number",
				geo_kind_name(v->kind));
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
		*out = *geo_value_new(f->tmp, v->dim == 2 ? KIND_POINT : KIND_NUMBER, 0);
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
	for (int i = 0; i < x->n && st == OK; i++)
		st = fig_items(f, x->arg[i], &item[i], e);
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

static bool has_refs(const struct expr *x)
{
	if (x->kind == EXPR_REF)
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_refs(x->arg[i]))
			return true;
	return false;
}

/* The number of a free object's variable. */
static int variable_of(const struct fig_step *s, int coordinate)
{
	return FIG_DIM * s->variable + coordinate;
}

/* A free point's coordinate in the proof's frame: a constant, or a variable
 * standing where the point stands now. */
static num framed(struct fig *f, int step, int coordinate)
{
	const struct generic_frame *g = f->frame;
	const struct value *v = fig_value(f, (fig_id){ f->step[step].first });
	pt d = geo_sub(value_pt(v, 0), g->o, f->num);
	num now;

	if (step == g->origin || (step == g->axis && coordinate == 1))
		return num_int(0, f->num);
	now = coordinate ? geo_cross(g->unit, d, f->num) : geo_dot(g->unit, d, f->num);
	return num_variable(variable_of(&f->step[step], coordinate), now, step == g->axis,
			    f->num);
}

static num free_number(struct fig *f, int step, int coordinate, num own)
{
	const struct fig_step *s = &f->step[step];

	if (num_level_of(f->num) != NUM_GENERIC)
		return instance_number(f, step, coordinate, own);
	if (f->rider)
		return fig_rider_number(f, step, coordinate, own);
	/* Numbers inside an expression ((1, 2) in a command) are constants. */
	if (!f->obj[s->first].name)
		return own;
	if (f->frame && !s->ride[0].form && s->tool->n_params == 3 &&
	    tool_is(s->tool, TRAIT_FREE_POINT))
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
	out->definition = arena_strdup(f->tmp, buf_str(&b));
	buf_clear(&b);
}

/*
 * A conic may be of another kind after a move: an ellipse whose foci meet is a circle, an
 * equation with a slider anything.  A tool gets only the kinds that it was declared for, and
 * with ellipses a circle too, which is one.
 */
static enum status still_fits(const struct param *p, const struct value *v, struct err *e)
{
	kind_set kinds = p->kinds;

	if (kinds & KIND_BIT(KIND_ELLIPSE))
		kinds |= KIND_BIT(KIND_CIRCLE);
	if (p->type != PARAM_OBJECT || !(kinds & KINDS_CONIC) || kinds >> v->kind & 1)
		return OK;
	return err_fail(e, E_DOMAIN, "no_such_object",
			"%s is now of kind %s, which does not fit there", p->name,
			geo_kind_name(v->kind));
}

static enum status argument(struct fig *f, int step, int param, struct tool_arg *out,
			    struct err *e)
{
	struct fig_step *s = &f->step[step];
	const struct arg *a = &s->arg[param];
	struct value *list;
	struct fig_quadric q;
	enum status st;
	int coordinate;

	memset(out, 0, sizeof *out);
	out->given = a->form != ARG_NONE;
	switch (a->form) {
	case ARG_NONE: return OK;
	case ARG_REF:
		out->val = fig_at(f, a->ref);
		if (tool_is(s->tool, TRAIT_SAYS))
			tell_words(f, a->ref, out);
		if (!out->val)
			return err_fail(e, E_UNABLE, "undecided",
					"an argument is not known well enough");
		if (s->tool->param[param].type == PARAM_POINTS &&
		    geo_list_kinds(out->val) & ~KIND_BIT(KIND_POINT))
			return err_fail(e, E_ARG, "wrong_kind",
					"a list of points is expected, and this one has "
					"other members");
		return still_fits(&s->tool->param[param], out->val, e);
	case ARG_INT: out->i = a->i; return a->x ? whole_number(f, a->x, &out->i, e) : OK;
	case ARG_TEXT: out->text = a->text; return OK;
	case ARG_EXPR:
	case ARG_DOUBLE:
		st = fig_number(f, a, &out->n, e);
		if (st != OK)
			return st;
		coordinate = free_coordinate(s, param);
		if (coordinate >= 0 && (a->form == ARG_DOUBLE || !has_refs(a->x)))
			out->n = free_number(f, step, coordinate, out->n);
		return OK;
	case ARG_POINTS:
		list = geo_value_new(f->tmp, KIND_LIST, 2 * a->n);
		for (int i = 0; i < a->n; i++) {
			const struct value *p = fig_at(f, a->refs[i]);

			if (!p)
				return err_fail(e, E_UNABLE, "undecided",
						"a point is not known well enough");
			value_set_pt(list, i, value_pt(p, 0));
		}
		out->val = list;
		return OK;
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
	}
	return OK;
}

/* --- Points on paths ------------------------------------------------------------------------------ */

#define ON_PATH_OBJ 1 /* add_point_on(name, obj, x, y) */
#define ON_PATH_X 2
/* Here coordinates meet the plane's x and y. */
_Static_assert(FIG_DIM == 2, "a path's frame, and what is asked for in it, are a pair");

/* The arguments x and y of a riding point: from the path's frame to the plane. */
static enum status ride(struct fig *f, int step, struct tool_arg *arg, struct err *e)
{
	const struct fig_step *s = &f->step[step];
	const struct value *path = arg[ON_PATH_OBJ].val;
	num uv[FIG_DIM];
	pt p;

	for (int i = 0; i < FIG_DIM; i++) {
		enum status st = fig_number(f, &s->ride[i], &uv[i], e);

		if (st != OK)
			return st;
		uv[i] = free_number(f, step, i, uv[i]);
	}
	p = (pt){ uv[0], uv[1] };
	if (!(f->instance && f->instance->plane && step < f->instance->n_steps &&
	      f->instance->slot[step] >= 0))
		p = tool_is(s->tool, TRAIT_IN_REGION) ? geo_region_from_frame(path, p, f->num)
						      : geo_path_from_frame(path, p, f->num);
	for (int i = 0; i < FIG_DIM; i++)
		arg[ON_PATH_X + i] = (struct tool_arg){ .given = true, .n = i ? p.y : p.x };
	return OK;
}

/* Where the point was asked for, at the present level; the origin by default. */
static enum status asked_place(struct fig *f, const struct fig_step *s, pt *out, struct err *e)
{
	num *n[FIG_DIM] = { &out->x, &out->y };

	for (int i = 0; i < FIG_DIM; i++) {
		const struct arg *a = &s->arg[ON_PATH_X + i];
		enum status st;

		*n[i] = num_int(0, f->num);
		if (a->form == ARG_NONE)
			continue;
		st = fig_number(f, a, n[i], e);
		if (st != OK)
			return st;
	}
	return OK;
}

#define PLACE_DIGITS 45
#define PLACE_BUDGET 100000L /* exact work for a point's place; rational ones need little */

/* The place in the frame as the present level knows it; false when it does not. */
static bool frame_place(struct fig *f, const struct fig_step *s, pt *uv, struct err *e)
{
	int path = s->arg[ON_PATH_OBJ].ref;
	pt p;

	if (num_level_of(f->num) != NUM_DOUBLE && fig_need(f, &path, 1, e) != OK)
		return false;
	if (!fig_at(f, path) || asked_place(f, s, &p, e) != OK)
		return false;
	*uv = tool_is(s->tool, TRAIT_IN_REGION)
		      ? geo_region_to_frame(fig_at(f, path), p, f->num)
		      : geo_path_to_frame(fig_at(f, path), p, f->num);
	return !num_is_bad(uv->x) && !num_is_bad(uv->y);
}

/* What has no closed form by many digits, which are then not the place but near it. */
static enum status place_by_digits(struct fig *f, const struct fig_step *s, struct arg *place,
				   struct err *e)
{
	enum status st = OK;
	pt uv;

	fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
	if (!frame_place(f, s, &uv, e))
		return OK;
	for (int i = 0; i < 2 && st == OK; i++) {
		num v = i ? uv.y : uv.x;
		struct buf b = { 0 };
		double within;

		if (place[i].form == ARG_DOUBLE && v.lo != v.hi &&
		    fig_print_digits(&b, &within, v, PLACE_DIGITS, f->num)) {
			place[i] = (struct arg){ .form = ARG_EXPR, .within = within };
			st = expr_parse(&place[i].x, buf_str(&b), b.n, f->perm, e);
		}
		buf_clear(&b);
	}
	return st;
}

enum status fig_place_on_path(struct fig *f, int step, enum place_how how, struct err *e)
{
	static const struct {
		long budget;
		size_t length;
	} most[] = { [PLACE_SHORTLY] = { PLACE_BUDGET, 200 },
		     [PLACE_EXACTLY] = { 50 * PLACE_BUDGET, 4000 } };
	struct fig_step *s = &f->step[step];
	struct arg place[FIG_DIM];
	enum status st = OK;
	pt uv;

	for (int i = 0; i < FIG_DIM; i++)
		s->ride[i].form = ARG_NONE;
	for (int i = 0; i < FIG_DIM; i++)
		if (s->arg[ON_PATH_X + i].form == ARG_EXPR &&
		    has_refs(s->arg[ON_PATH_X + i].x))
			return OK; /* it follows other objects, not the path */
	if ((s->arg[ON_PATH_X].form == ARG_NONE) != (s->arg[ON_PATH_X + 1].form == ARG_NONE))
		return OK; /* the tool says what is wrong */
	if (!frame_place(f, s, &uv, e))
		return OK;
	for (int i = 0; i < FIG_DIM; i++)
		place[i] = (struct arg){ .form = ARG_DOUBLE, .d = num_mid(i ? uv.y : uv.x) };
	/* Where doubles are not exact, the closed form is, if it is short. */
	if (how != PLACE_ROUGHLY && (uv.x.lo != uv.x.hi || uv.y.lo != uv.y.hi)) {
		num_set_budget(f->num, most[how].budget);
		num_fresh(f->num, NUM_EXACT);
		fig_enter(f, NUM_EXACT, 0);
		num_set_budget(f->num, NUM_BUDGET_DEFAULT);
		for (int i = 0; frame_place(f, s, &uv, e) && i < FIG_DIM && st == OK; i++) {
			struct buf b = { 0 };

			if (num_print(&b, i ? uv.y : uv.x, NUM_PLAIN, f->num) &&
			    b.n < most[how].length) {
				place[i].form = ARG_EXPR;
				st = expr_parse(&place[i].x, buf_str(&b), b.n, f->perm, e);
			}
			buf_clear(&b);
		}
		if (st == OK && (how == PLACE_EXACTLY || s->arg[ON_PATH_X].within > 0 ||
				 s->arg[ON_PATH_X + 1].within > 0))
			st = place_by_digits(f, s, place, e);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	memcpy(s->ride, place, sizeof place);
	return st;
}

/* --- Running a step ------------------------------------------------------------------------------ */

/* The output of an ASK tool as a value, so that it can be named and used. */
static void answer_to_output(struct tool_call *c)
{
	const struct tool_answer *a = &c->answer;
	struct value *v;

	c->n_out = 0;
	if (a->is_truth) {
		v = tool_make(c, KIND_BOOLEAN, 0);
		v->flag = is_yes(a->t);
	} else if (a->is_point) {
		v = tool_make(c, KIND_POINT, 2);
		v->v[0] = a->p.x;
		v->v[1] = a->p.y;
	} else if (a->is_angle) {
		v = tool_make(c, KIND_ANGLE, 2);
		v->v[0] = a->cs;
		v->v[1] = a->sn;
	} else {
		v = tool_make(c, KIND_NUMBER, 1);
		v->v[0] = a->n;
	}
}

/* A slider's value: what it was set to, kept inside its bounds. */
static enum status apply_override(struct fig *f, int step, struct tool_call *c)
{
	struct fig_step *s = &f->step[step];
	num *out, lo, hi;
	truth below, above;
	enum status st;

	if (!tool_is(s->tool, TRAIT_SLIDER))
		return OK;
	out = c->out[0].val->v;
	lo = c->arg[1].n;
	hi = c->arg[2].n;
	if (s->override.form) {
		st = fig_number(f, &s->override, out, c->err);
		if (st != OK)
			return st;
	}
	*out = free_number(f, step, 0, *out);
	if (num_level_of(f->num) == NUM_GENERIC || !s->override.form)
		return OK;
	below = num_less(*out, lo, f->num);
	above = num_less(hi, *out, f->num);
	if (is_unknown(below) || is_unknown(above))
		return tool_undecided(c, "whether the value lies within the slider's bounds");
	if (is_yes(below))
		*out = lo;
	if (is_yes(above))
		*out = hi;
	return OK;
}

#define ROOM 6 /* numbers of the largest fixed kind */

/* Expressions and texts are the same at every level; the first level that made them keeps
 * them in the step's own arena. */
static void keep_expressions(struct fig_step *s, int k, struct value *o, const struct value *v)
{
	const struct value *kept = s->at[NUM_DOUBLE].out ? &s->at[NUM_DOUBLE].out[k] : NULL;
	struct value old = kept ? *kept : *v;

	*o = *v;
	if (!v->fn && !v->text)
		return;
	if (kept && kept != o && old.kind == v->kind &&
	    (v->fn ? old.fn != NULL : old.text != NULL)) {
		o->fn = old.fn, o->fn2 = old.fn2, o->text = old.text;
		return;
	}
	if (!s->own)
		s->own = arena_new();
	if (v->fn)
		o->fn = expr_copy(v->fn, s->own);
	if (v->fn2)
		o->fn2 = expr_copy(v->fn2, s->own);
	o->text = arena_strdup(s->own, v->text);
}

/* What the tool gave for the k-th object of its step; NULL: nothing.  Where a polygon has grown
 * its n-th side is still that one. */
static const struct value *output_of(const struct fig *f, const struct fig_step *s,
				     const struct tool_call *c, int k)
{
	enum tool_role role = f->obj[s->first + k].role;
	int n = 0;

	if (c->n_out == s->n_out || (role != ROLE_SIDE && role != ROLE_VERTEX))
		return k < c->n_out ? c->out[k].val : NULL;
	for (int i = 0; i < k; i++)
		n += f->obj[s->first + i].role == role;
	for (int i = 0; i < c->n_out; i++)
		if (c->out[i].role == role && n-- == 0)
			return c->out[i].val;
	return NULL;
}

static void keep(struct fig *f, struct fig_step *s, enum num_level level,
		 const struct tool_call *c)
{
	struct fig_reading *r = &s->at[level];
	struct arena *a = level == NUM_DOUBLE ? f->perm : f->store[level];
	bool reuse = level == NUM_DOUBLE && r->out;

	if (!reuse)
		r->out = arena_alloc(a, (size_t)(s->n_out + 1) * sizeof *r->out);
	for (int k = 0; k < s->n_out; k++) {
		const struct value *v = output_of(f, s, c, k);
		struct value *o = &r->out[k];
		struct arena *in = a;
		num *room = o->v;
		int have = o->n;

		/* Room for any kind but the long ones, so that a moved object can be
		 * kept where it was. */
		if (!v) {
			if (!reuse)
				o->kind = s->at[NUM_DOUBLE].out ? s->at[NUM_DOUBLE].out[k].kind
								: KIND_POINT;
			o->n = -1;
			continue;
		}
		keep_expressions(s, k, o, v);
		if (v->kind == KIND_LIST) {
			/* Lists grow and shrink; what they were goes when they change. */
			if (level == NUM_DOUBLE && !s->own)
				s->own = arena_new();
			if (level == NUM_DOUBLE)
				in = s->own;
			room = NULL;
		}
		if (!room || (v->n > ROOM && have != v->n))
			room = arena_alloc(in,
					   (size_t)(v->n > ROOM ? v->n : ROOM) * sizeof *room);
		o->v = room;
		if (v->n)
			memcpy(room, v->v, (size_t)v->n * sizeof *room);
		if (level == NUM_DOUBLE)
			for (int i = 0; i < v->n; i++)
				room[i].x = NULL;
		fig_keep_list(o, v, in);
	}
}

static bool denies(const struct value *v)
{
	return v->kind == KIND_BOOLEAN && !v->flag;
}

/* A tool that looks at its object while another moves: what it finds is that of the present
 * position alone. */
static enum status run_riding(struct fig *f, int step, struct tool_call *c, struct err *e)
{
	struct tool_ride kept = { .kept = &f->step[step].kept };
	struct fig_ride *r;
	enum status st;

	if (f->instance || num_level_of(f->num) == NUM_GENERIC)
		return tool_undecided(c, "a locus in other positions");
	/* It was looked at on the first rung. */
	if (num_level_of(f->num) != NUM_DOUBLE) {
		c->ride = &kept;
		return kept.kept[0] ? f->step[step].tool->fn(c)
				    : tool_undecided(c, "the locus");
	}
	/* The ride runs other tools, which use f->tmp. */
	if (!f->step[step].own)
		f->step[step].own = arena_new();
	c->arena = f->step[step].own;
	st = fig_ride_begin(f, step, &r, &c->ride, e);
	if (st == OK) {
		st = f->step[step].tool->fn(c);
		fig_ride_end(r);
	}
	return st;
}

/* Run the tool of a step at the present level and keep what it gave.  s->n_out
 * must be set, except on the first run at any level (first = true).  near: what
 * approximate numbers leave open counts as equal (num_set_near). */
static enum status run(struct fig *f, int step, bool first, bool near, struct err *e)
{
	struct fig_step *s = &f->step[step];
	enum num_level level = num_level_of(f->num);
	struct tool_arg arg[TOOL_PARAMS + 1];
	pt known[4];
	enum status st = OK;
	struct tool_output outputs[TOOL_OUTPUTS]; /* filled by tool_give */
	struct tool_call c = { .num = f->num,
			       .arena = f->tmp,
			       .arg = arg,
			       .order = s->order,
			       .draw = s->draw + (s->local ? f->turn_draw : 0),
			       .out = outputs,
			       .memo = &s->memo,
			       .memo_arena = s->own,
			       .cas = f->cas,
			       .err = e };

	arena_reset(f->tmp);
	/* Only tools on graphs remember anything, and nothing of other positions. */
	if (!s->own || f->instance)
		c.memo = NULL;
	for (int i = 0; i < s->tool->n_params && st == OK; i++) {
		st = argument(f, step, i, &arg[i], e);
		if (st != OK && e && !e->arg[0])
			err_arg(e, s->tool->param[i].name);
	}
	/* Tools that take any number of lists look for the first that was not given. */
	arg[s->tool->n_params].given = false;
	if (st == OK && s->ride[0].form)
		st = ride(f, step, arg, e);
	for (int i = 0; i < s->n_known && i < 4; i++) {
		const struct value *v = fig_at(f, s->known[i]);

		if (v)
			known[c.n_known++] = value_pt(v, 0);
	}
	c.known = known;
	num_set_near(f->num, near);
	if (st == OK && tool_is(s->tool, TRAIT_RIDE))
		st = run_riding(f, step, &c, e);
	else if (st == OK)
		st = s->tool->fn(&c);
	num_set_near(f->num, false);
	if (st == OK && s->tool->cls == TOOL_ASK)
		answer_to_output(&c);
	if (st == OK)
		st = apply_override(f, step, &c);
	/* As near as the numbers are known things can be told to be equal, not different. */
	if (near && (st == E_DOMAIN || (st == OK && c.n_out && denies(c.out[0].val))))
		st = err_fail(
			e, E_UNABLE, "undecided",
			"it rests on approximate numbers, which are too near to a border");
	if (st == OK && first) {
		s->n_out = c.n_out;
		for (int k = 0; k < c.n_out; k++) {
			struct object o = {
				.step = step,
				.out = k,
				.role = c.out[k].role,
				.whole = -1,
				.views = (unsigned char)(1 << f->active),
			};

			f->obj = mem_grow(f->obj, &f->cap_objs, f->n_objs + 1, sizeof *f->obj);
			f->obj[f->n_objs++] = o;
		}
	}
	s->at[level].st = st;
	if (st == OK) {
		s->partial = c.partial;
		if (c.believed)
			s->probable = s->believed = true;
		s->probable = s->probable || c.likely;
		s->approximate = s->approximate || c.rough;
		keep(f, s, level, &c);
	} else if (level == NUM_DOUBLE && s->at[level].out) {
		/* A sharper level must not take the old expression or text for its own. */
		for (int k = 0; k < s->n_out; k++) {
			s->at[level].out[k].n = -1;
			s->at[level].out[k].fn = s->at[level].out[k].fn2 = NULL;
			s->at[level].out[k].text = NULL;
		}
	}
	/* What a spent budget left unfinished is worth another try next time. */
	s->at[level].epoch = level == NUM_DOUBLE        ? 1
			     : num_budget_spent(f->num) ? 0
							: f->epoch[level];
	return st;
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* The parents whose values a step's own needs.  What a body and its variables are belongs to
 * some turn of it and says nothing; each.c asks them. */
static int needed(const struct fig *f, const struct fig_step *s, int par[FIG_PARENTS])
{
	int n = fig_parents(f, s, par, FIG_PARENTS), k = 0;
	bool each = false;

	for (int a = 0; a < s->tool->n_params; a++)
		each = each || s->arg[a].form == ARG_EACH;
	if (!each)
		return n;
	for (int i = 0; i < n; i++) {
		bool turns = false;

		for (int a = 0; a < s->tool->n_params; a++)
			for (int r = 0; s->arg[a].form == ARG_EACH && r < s->arg[a].n; r++)
				turns = turns ||
					((r == 0 || r % 2) && s->arg[a].refs[r] == par[i]);
		if (!turns)
			par[k++] = par[i];
	}
	return k;
}

/* Steps that these objects rest on and that are not current at the level, in
 * creation order; the list is in f->scratch. */
static int pending(struct fig *f, const int *objs, int n, enum num_level level, int **out)
{
	struct {
		int *v;
		int n, cap;
	} list = { 0 };
	unsigned mark = ++f->mark;
	int par[FIG_PARENTS];

	for (int i = 0; i < n; i++) {
		int s = f->obj[objs[i]].step;

		if (f->step[s].mark == mark || is_current(f, &f->step[s], level))
			continue;
		f->step[s].mark = mark;
		list.v = mem_grow(list.v, &list.cap, list.n + 1, sizeof *list.v);
		list.v[list.n++] = s;
	}
	for (int done = 0; done < list.n; done++) {
		int k = needed(f, &f->step[list.v[done]], par);

		for (int i = 0; i < k; i++) {
			int s = f->obj[par[i]].step;

			if (f->step[s].mark == mark || is_current(f, &f->step[s], level))
				continue;
			f->step[s].mark = mark;
			list.v = mem_grow(list.v, &list.cap, list.n + 1, sizeof *list.v);
			list.v[list.n++] = s;
		}
	}
	if (list.n)
		qsort(list.v, (size_t)list.n, sizeof *list.v, by_number);
	*out = arena_alloc(f->scratch, (size_t)(list.n + 1) * sizeof **out);
	if (list.n)
		memcpy(*out, list.v, (size_t)list.n * sizeof **out);
	mem_free(list.v);
	return list.n;
}

/*
 * A step that balls could not tell (a tangent, a coincidence), told by the field:
 * its exact values are lent to the ball level, so that what is built on it can go
 * on there.
 */
static enum status lend(struct fig *f, int step, long prec, struct err *e)
{
	struct fig_step *s = &f->step[step];
	struct fig_reading *to = &s->at[NUM_BALL];
	int first = s->first;
	enum status st;

	fig_enter(f, NUM_EXACT, 0);
	st = fig_need(f, &first, 1, e);
	fig_enter(f, NUM_BALL, prec);
	if (st != OK)
		return st;
	to->out = arena_alloc(f->store[NUM_BALL], (size_t)(s->n_out + 1) * sizeof *to->out);
	for (int k = 0; k < s->n_out; k++) {
		const struct value *v = &s->at[NUM_EXACT].out[k];
		struct value *o = &to->out[k];

		*o = *v;
		if (v->n <= 0)
			continue;
		o->v = arena_alloc(f->store[NUM_BALL], (size_t)v->n * sizeof *o->v);
		for (int i = 0; i < v->n; i++)
			o->v[i] = num_exact_as_ball(v->v[i], f->num);
		fig_keep_list(o, v, f->store[NUM_BALL]);
	}
	to->st = OK;
	to->epoch = f->epoch[NUM_BALL];
	return OK;
}

enum status fig_need(struct fig *f, const int *objs, int n, struct err *e)
{
	enum num_level level = num_level_of(f->num);
	long prec = num_precision(f->num);
	enum status st = OK;

	for (int attempt = 0; attempt < FIG_RETRIES; attempt++) {
		int *todo, k = pending(f, objs, n, level, &todo), variables = 0;

		st = OK;
		for (int i = 0; i < k; i++) {
			struct fig_step *s = &f->step[todo[i]];

			/* Undefined here: it stays so at every level. */
			if (!f->instance && !s->local && s->at[NUM_DOUBLE].epoch &&
			    s->at[NUM_DOUBLE].st != OK) {
				s->at[level].st = s->at[NUM_DOUBLE].st;
				s->at[level].epoch = f->epoch[level];
				continue;
			}
			if (level == NUM_GENERIC && fig_is_free(f, (fig_id){ s->first }))
				s->variable = variables++;
			st = run(f, todo[i], false, false, e);
			if (st == E_UNABLE && level == NUM_BALL && !f->instance && !s->local)
				st = s->approximate ? run(f, todo[i], false, true, e)
						    : lend(f, todo[i], prec, e);
			if (st != OK && st != E_UNABLE)
				break;
		}
		if (!num_retry(f->num))
			break;
		fig_enter(f, level, prec);
	}
	for (int i = 0; i < n && st == OK; i++) {
		const struct fig_reading *r = &f->step[f->obj[objs[i]].step].at[level];

		st = r->st;
	}
	return st;
}

/* Enclosures as tight as the present level knows them. */
static void sharpen_doubles(struct fig *f, struct fig_step *s, enum num_level level)
{
	struct fig_reading *from = &s->at[level], *to = &s->at[NUM_DOUBLE];

	if (!to->out)
		to->out = arena_alloc(f->perm, (size_t)(s->n_out + 1) * sizeof *to->out);
	for (int k = 0; k < s->n_out; k++) {
		struct value *o = &to->out[k], v = from->out[k];
		num *room = o->v;
		int have = o->n;

		if (v.n < 0) {
			if (!o->v)
				o->kind = v.kind;
			o->n = -1;
			continue;
		}
		if (v.kind == KIND_LIST && !s->own)
			s->own = arena_new();
		if (v.kind == KIND_LIST)
			room = arena_alloc(s->own, (size_t)(v.n + 1) * sizeof *room);
		else if (!room || (v.n > ROOM && have != v.n))
			room = arena_alloc(f->perm,
					   (size_t)(v.n > ROOM ? v.n : ROOM) * sizeof *room);
		for (int i = 0; i < v.n; i++)
			room[i] = num_enclosure(v.v[i], f->num);
		*o = v;
		o->v = room;
		fig_keep_list(o, &v, s->own);
	}
	to->st = OK;
	to->epoch = 1;
}

/* What a step rests on is what it can be trusted for. */
static void inherit(struct fig *f, int step, const int *par, int n)
{
	struct fig_step *s = &f->step[step];

	s->probable = s->believed = false;
	s->approximate = s->rounded || s->override.within > 0 || s->ride[0].within > 0 ||
			 s->ride[1].within > 0;
	for (int i = 0; i < s->tool->n_params; i++)
		s->approximate = s->approximate || s->arg[i].within > 0;
	for (int i = 0; i < n; i++) {
		const struct fig_step *p = &f->step[f->obj[par[i]].step];

		s->probable = s->probable || p->probable;
		s->believed = s->believed || p->believed;
		s->approximate = s->approximate || p->approximate;
	}
}

/* Climb the ladder for one step whose ancestors are settled. */
static enum status climb(struct fig *f, int step, bool first, struct err *e)
{
	int par[FIG_PARENTS], n = needed(f, &f->step[step], par);
	enum status st = E_UNABLE;
	enum num_level level = NUM_DOUBLE;

	for (int i = 0; i < n; i++) {
		const struct object *o = &f->obj[par[i]];
		const struct fig_reading *r = &f->step[o->step].at[NUM_DOUBLE];

		/* What could not be told is not denied, nor what rests on it. */
		if (r->st == E_UNABLE)
			return err_fail(e, E_UNABLE, "undecided",
					"%s could not be told in the present position",
					o->name ? o->name : "an argument");
		if (r->st != OK || r->out[o->out].n < 0) {
			err_fail(e, E_DOMAIN, "undefined_parent",
				 "%s is undefined in the present position",
				 o->name ? o->name : "an argument");
			err_hint(e, "move the free points it depends on, or choose another "
				    "object");
			return E_DOMAIN;
		}
	}
	if (f->step[step].own)
		arena_reset(f->step[step].own);
	f->step[step].memo = NULL;
	f->step[step].kept = NULL;
	st = fig_close_arguments(f, step, e);
	inherit(f, step, par, n);
	if (st != OK)
		return st;
	st = E_UNABLE;
	for (int rung = 0; rung < FIG_RUNGS && st == E_UNABLE; rung++) {
		/* The outcome must not depend on what was computed before: a replayed
		 * journal asks less in between. */
		if (fig_ladder[rung].level != level) {
			num_fresh(f->num, fig_ladder[rung].level);
			num_fresh(f->num, NUM_EXACT); /* balls may borrow from it */
		}
		level = fig_ladder[rung].level;
		for (int attempt = 0; attempt < FIG_RETRIES; attempt++) {
			fig_enter(f, level, fig_ladder[rung].prec);
			st = level == NUM_DOUBLE ? OK : fig_need(f, par, n, e);
			if (st == OK)
				st = run(f, step, first, false, e);
			if (st != E_UNABLE || !num_retry(f->num))
				break;
		}
	}
	if (level == NUM_PRIME && num_was_probable(f->num))
		f->step[step].probable = true;
	if (st == E_UNABLE && f->step[step].approximate) {
		level = NUM_BALL;
		fig_enter(f, level, FIG_BALL_HIGH);
		st = fig_need(f, par, n, e);
		if (st == OK)
			st = run(f, step, first, true, e);
	}
	if (st == OK && level != NUM_DOUBLE)
		sharpen_doubles(f, &f->step[step], level);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}

enum status fig_settle(struct fig *f, int step, struct err *e)
{
	enum status st = climb(f, step, true, e);

	if (st == E_UNABLE) {
		struct err why = *e;

		err_fail(e, E_UNABLE, "undecided",
			 "could not be decided within the limits: %.200s", why.msg);
		err_hint(e, "move a free point a little, or build it another way");
	}
	return st;
}

int fig_update(struct fig *f, int obj, int **steps)
{
	return fig_update_all(f, &obj, 1, steps);
}

int fig_update_all(struct fig *f, const int *objs, int n_objs, int **steps)
{
	bool *moves = arena_alloc(f->scratch, (size_t)f->n_steps + 1);
	int n = 0, *list;
	struct err e = { 0 };

	for (int k = 0; k < n_objs; k++) {
		unsigned mark = fig_mark_descendants(f, objs[k]);

		for (int i = f->obj[objs[k]].step; i < f->n_steps; i++)
			moves[i] = moves[i] || f->step[i].mark == mark;
	}
	for (int i = 0; i < f->n_steps; i++)
		n += moves[i];
	list = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof *list);
	n = 0;
	for (int i = 0; i < f->n_steps; i++)
		if (moves[i] && !f->step[i].removed) {
			list[n++] = i;
			for (int l = NUM_BALL; l < NUM_LEVELS; l++)
				f->step[i].at[l].epoch = 0;
		}
	for (int i = 0; i < n; i++) {
		struct fig_step *s = &f->step[list[i]];
		enum status st;

		if (e.code) /* used by the one before; it is large */
			memset(&e, 0, sizeof e);
		st = climb(f, list[i], false, &e);
		if (st == OK)
			continue;
		s->at[NUM_DOUBLE].st = st;
		for (int k = 0; k < s->n_out; k++)
			s->at[NUM_DOUBLE].out[k].n = -1;
		if (!s->why)
			s->why = arena_alloc(f->perm, sizeof *s->why);
		*s->why = e;
	}
	*steps = list;
	return n;
}
