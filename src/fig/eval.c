/*
 * eval.c -- values of steps, at every level.
 *
 * The ladder: doubles, balls, the exact field, a random prime.  Each rung is
 * sound; the next is climbed only when the one below could not tell.  A step's
 * value at a rung needs its parents at the same rung, so the ancestors are
 * collected first (with an explicit stack: figures may be deep) and evaluated
 * in creation order.
 */
#include "base/work.h"
#include "fig/fig_priv.h"
#include "geo/space.h"
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

/* --- Points on paths ------------------------------------------------------------------------------ */

#define ON_PATH_OBJ 1 /* add_point_on(name, obj, x, y, z) */
#define ON_PATH_X 2

static bool in_region(const struct fig_step *s)
{
	return tool_is(s->tool, TRAIT_IN_REGION);
}

/* A path may have become something else, or gone from the plane into space. */
static bool still_path(const struct fig_step *s, const struct value *v)
{
	return value_is(v, tool_kinds_in(s->tool, s->in_space, ON_PATH_OBJ));
}

/* From a path's frame to the canvas. */
static enum status from_frame(struct fig *f, const struct fig_step *s,
			      const struct value *path, num at[FIG_DIM])
{
	pt p = { at[0], at[1] };

	if (s->in_space) {
		pt3 q;

		if (geo_space_from_frame(&q, path, at, in_region(s), f->tmp, f->num) != OK)
			return E_UNABLE;
		at[0] = q.x, at[1] = q.y, at[2] = q.z;
		return OK;
	}
	p = in_region(s) ? geo_region_from_frame(path, p, f->num)
			 : geo_path_from_frame(path, p, f->num);
	at[0] = p.x, at[1] = p.y;
	return OK;
}

/* A conic whose foci are on the axis of the proof's triangle. */
static bool has_plain_vertices(const struct fig *f, int path)
{
	const struct fig_step *s = &f->step[f->obj[path].step];
	const struct generic_frame *g = f->frame;
	int at[2];

	if (!g || g->apex < 0 ||
	    !(KIND_BIT(fig_kind(f, (fig_id){ path })) &
	      (KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA))))
		return false;
	for (int i = 0; i < 2; i++) {
		if (s->tool->n_params < 3 || s->arg[1 + i].form != ARG_REF)
			return false;
		at[i] = f->obj[s->arg[1 + i].ref].step;
	}
	return (at[0] == g->origin && at[1] == g->axis) ||
	       (at[1] == g->origin && at[0] == g->axis);
}

/* A point of the plane that may be anywhere on its path, or in the plane. */
static enum status roam(struct fig *f, int step, const struct value *path,
			struct tool_arg *arg, struct err *e)
{
	const struct fig_step *s = &f->step[step];
	const struct value *through = NULL;
	num t[2] = { num_int(0, f->num), num_int(0, f->num) };
	bool positive = false;
	int on;
	pt p, known;

	if (s->in_space || (!in_region(s) && !geo_path_roams(path, &positive)))
		return err_fail(e, E_UNABLE, "undecided",
				"where the point is on its path could not be told");
	if (in_region(s))
		positive = geo_region_is_triangle(path);
	for (int i = 0; i < (in_region(s) ? 2 : 1); i++)
		t[i] = num_variable(s->variable + i, t[i], positive, f->num);
	if (fig_defining_points(f, s->arg[ON_PATH_OBJ].ref, &on, 1) > 0)
		through = fig_at(f, on);
	/* A vertex is better where it has no root. */
	if (has_plain_vertices(f, s->arg[ON_PATH_OBJ].ref))
		through = NULL;
	if (through && through->kind == KIND_POINT)
		known = value_pt(through, 0);
	if (in_region(s))
		p = geo_region_roam(path, t, f->num);
	else if (geo_path_roam(&p, path,
			       through && through->kind == KIND_POINT ? &known : NULL, t[0],
			       f->num) != OK)
		return err_fail(e, E_UNABLE, "undecided",
				"where the point is on its path could not be told");
	arg[ON_PATH_X] = (struct tool_arg){ .given = true, .n = p.x };
	arg[ON_PATH_X + 1] = (struct tool_arg){ .given = true, .n = p.y };
	return OK;
}

/* The arguments x, y and z of a riding point: from the path's frame to the canvas. */
static enum status ride(struct fig *f, int step, struct tool_arg *arg, struct err *e)
{
	const struct fig_step *s = &f->step[step];
	int dim = fig_place_dim(s);
	num at[FIG_DIM];

	if (!still_path(s, arg[ON_PATH_OBJ].val))
		return err_fail(e, E_DOMAIN, "no_such_object", "there is no such path now");
	if (num_has_cases(f->num) && !f->rider)
		return roam(f, step, arg[ON_PATH_OBJ].val, arg, e);
	for (int i = 0; i < dim; i++) {
		enum status st = fig_number(f, &s->ride[i], &at[i], e);

		if (st != OK)
			return st;
		at[i] = fig_free_number(f, step, i, at[i]);
	}
	if (!fig_rider_is_free(f, step) &&
	    !(f->instance && f->instance->plane && step < f->instance->n_steps &&
	      f->instance->slot[step] >= 0) &&
	    from_frame(f, s, arg[ON_PATH_OBJ].val, at) != OK)
		return err_fail(e, E_UNABLE, "undecided",
				"where the point is on its path could not be told");
	for (int i = 0; i < dim; i++)
		arg[ON_PATH_X + i] = (struct tool_arg){ .given = true, .n = at[i] };
	return OK;
}

/* Where the point was asked for, at the present level; the origin by default. */
static enum status asked_place(struct fig *f, const struct fig_step *s, num out[FIG_DIM],
			       struct err *e)
{
	for (int i = 0; i < fig_place_dim(s); i++) {
		const struct arg *a = &s->arg[ON_PATH_X + i];
		enum status st;

		out[i] = num_int(0, f->num);
		if (a->form == ARG_NONE)
			continue;
		st = fig_number(f, a, &out[i], e);
		if (st != OK)
			return st;
	}
	return OK;
}

#define PLACE_DIGITS 45
#define PLACE_BUDGET 100000L /* exact work for a point's place; rational ones need little */

/* The place in the frame as the present level knows it; false when it does not. */
static bool frame_place(struct fig *f, const struct fig_step *s, num at[FIG_DIM],
			struct err *e)
{
	int path = s->arg[ON_PATH_OBJ].ref;
	const struct value *v;
	num p[FIG_DIM];
	bool good = true;

	if (num_level_of(f->num) != NUM_DOUBLE && fig_need(f, &path, 1, e) != OK)
		return false;
	v = fig_at(f, path);
	if (!v || !still_path(s, v) || asked_place(f, s, p, e) != OK)
		return false;
	if (s->in_space) {
		if (geo_space_to_frame(at, v, (pt3){ p[0], p[1], p[2] }, in_region(s), f->tmp,
				       f->num) != OK)
			return false;
	} else {
		pt q = { p[0], p[1] };

		q = in_region(s) ? geo_region_to_frame(v, q, f->num)
				 : geo_path_to_frame(v, q, f->num);
		at[0] = q.x, at[1] = q.y;
	}
	for (int i = 0; i < fig_place_dim(s); i++)
		good = good && !num_is_bad(at[i]);
	return good;
}

/* What has no closed form by many digits, which are then not the place but near it. */
static enum status place_by_digits(struct fig *f, const struct fig_step *s, struct arg *place,
				   struct err *e)
{
	enum status st = OK;
	num at[FIG_DIM];

	fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
	if (!frame_place(f, s, at, e))
		return OK;
	for (int i = 0; i < fig_place_dim(s) && st == OK; i++) {
		struct buf b = { 0 };
		double within;

		if (place[i].form == ARG_DOUBLE && at[i].lo != at[i].hi &&
		    fig_print_digits(&b, &within, at[i], PLACE_DIGITS, f->num)) {
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
	const struct value *path = fig_value(f, (fig_id){ s->arg[ON_PATH_OBJ].ref });
	struct arg place[FIG_DIM] = { { 0 } };
	bool exact = true, rough = false;
	enum status st = OK;
	num at[FIG_DIM];
	int dim;

	if (path)
		s->in_space = value_in_space(path);
	dim = fig_place_dim(s);
	for (int i = 0; i < FIG_DIM; i++)
		s->ride[i].form = ARG_NONE;
	for (int i = 0; i < dim; i++) {
		rough = rough || s->arg[ON_PATH_X + i].within > 0;
		if (s->arg[ON_PATH_X + i].form == ARG_EXPR &&
		    fig_has_refs(s->arg[ON_PATH_X + i].x))
			return OK; /* it follows other objects, not the path */
	}
	if ((s->arg[ON_PATH_X].form == ARG_NONE) != (s->arg[ON_PATH_X + 1].form == ARG_NONE))
		return OK; /* the tool says what is wrong */
	if (!frame_place(f, s, at, e))
		return OK;
	for (int i = 0; i < dim; i++) {
		place[i] = (struct arg){ .form = ARG_DOUBLE, .d = num_mid(at[i]) };
		exact = exact && at[i].lo == at[i].hi;
	}
	/* Where doubles are not exact, the closed form is, if it is short. */
	if (how != PLACE_ROUGHLY && !exact) {
		num_set_budget(f->num, most[how].budget);
		num_fresh(f->num, NUM_EXACT);
		fig_enter(f, NUM_EXACT, 0);
		num_set_budget(f->num, NUM_BUDGET_DEFAULT);
		for (int i = 0; frame_place(f, s, at, e) && i < dim && st == OK; i++) {
			struct buf b = { 0 };

			if (num_print(&b, at[i], NUM_PLAIN, f->num) &&
			    b.n < most[how].length) {
				place[i].form = ARG_EXPR;
				st = expr_parse(&place[i].x, buf_str(&b), b.n, f->perm, e);
			}
			buf_clear(&b);
		}
		if (st == OK && (how == PLACE_EXACTLY || rough))
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
	} else if (a->word) {
		v = tool_make(c, KIND_TEXT, 0);
		v->text = a->word;
	} else if (a->in_space) {
		v = tool_make(c, KIND_SPOINT, 0);
		value_set_pt3(v, 0, a->p3);
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
	*out = fig_free_number(f, step, 0, *out);
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

/* So is a mesh: that of the first run, unless the object moved into another shape. */
static void keep_mesh(struct fig_step *s, struct value *o)
{
	if (s->shape && geo_mesh_equal(s->shape, o->mesh)) {
		o->mesh = s->shape;
		return;
	}
	if (!s->own)
		s->own = arena_new();
	o->mesh = geo_mesh_copy(o->mesh, s->own);
}

/* Expressions and texts are the same at every level; the first level that made them keeps
 * them in the step's own arena. */
static void keep_expressions(struct fig_step *s, int k, struct value *o, const struct value *v)
{
	const struct value *kept = s->at[NUM_DOUBLE].out ? &s->at[NUM_DOUBLE].out[k] : NULL;

	*o = *v;
	if (v->mesh)
		keep_mesh(s, o);
	if (!v->fn && !v->text)
		return;
	if (kept && kept != o && kept->kind == v->kind &&
	    (v->fn ? kept->fn != NULL : kept->text != NULL)) {
		o->fn = kept->fn, o->fn2 = kept->fn2, o->fn3 = kept->fn3, o->text = kept->text;
		return;
	}
	if (!s->own)
		s->own = arena_new();
	if (v->fn)
		o->fn = expr_copy(v->fn, s->own);
	if (v->fn2)
		o->fn2 = expr_copy(v->fn2, s->own);
	if (v->fn3)
		o->fn3 = expr_copy(v->fn3, s->own);
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
	bool reshaped = s->shape && !geo_mesh_equal(s->shape, c->out[0].val->mesh);

	if (!reuse)
		r->out = arena_alloc(a, (size_t)(s->n_out + 1) * sizeof *r->out);
	for (int k = 0; k < s->n_out; k++) {
		const struct value *v =
			reshaped ? fig_part_now(f, s, c, k) : output_of(f, s, c, k);
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

/* A riding point where its arguments say. */
static void give_place(struct tool_call *c, bool in_space)
{
	const struct tool_arg *a = c->arg + ON_PATH_X;
	struct value *v = tool_make(c, in_space ? KIND_SPOINT : KIND_POINT, 0);

	for (int i = 0; i < v->n; i++)
		v->v[i] = a[i].n;
}

static enum status in_time(struct err *e)
{
	return work_over() ? err_fail(e, E_UNABLE, "limit", "the budget of the call is spent")
			   : OK;
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
	enum status st = in_time(e);
	struct tool_output outputs[TOOL_OUTPUTS]; /* filled by tool_give, which may grow it */
	struct tool_call c = { .num = f->num,
			       .arena = f->tmp,
			       .arg = arg,
			       .order = s->order,
			       .stated = s->stated,
			       .draw = s->draw + (s->local ? f->turn_draw : 0),
			       .out = outputs,
			       .cap_out = TOOL_OUTPUTS,
			       .memo = &s->memo,
			       .memo_arena = s->own,
			       .cas = f->cas,
			       .err = e };

	arena_reset(f->tmp);
	/* Only tools on graphs remember anything, and nothing of other positions. */
	if (!s->own || f->instance)
		c.memo = NULL;
	if (st == OK)
		st = fig_arguments(f, step, arg, e);
	if (st == OK && s->ride[0].form)
		st = ride(f, step, arg, e);
	for (int i = 0; i < s->n_known && i < 4; i++) {
		const struct value *v = fig_at(f, s->known[i]);

		if (v && v->kind == KIND_POINT)
			known[c.n_known++] = value_pt(v, 0);
	}
	c.known = known;
	num_set_near(f->num, near);
	if (st == OK &&
	    (fig_rider_is_there(f, step) || (num_has_cases(f->num) && s->ride[0].form)))
		give_place(&c, s->in_space);
	else if (st == OK && tool_is(s->tool, TRAIT_RIDE))
		st = run_riding(f, step, &c, e);
	else if (st == OK)
		st = tool_fn_for(s->tool, arg)(&c);
	num_set_near(f->num, false);
	if (st == OK && s->tool->cls == TOOL_ASK)
		answer_to_output(&c);
	if (st == OK)
		st = fig_step_fits(f, s, &c, e);
	if (st == OK)
		st = apply_override(f, step, &c);
	/* As near as the numbers are known things can be told to be equal, not different. */
	if (near && (st == E_DOMAIN || (st == OK && c.n_out && denies(c.out[0].val))))
		st = err_fail(
			e, E_UNABLE, "undecided",
			"it rests on approximate numbers, which are too near to a border");
	if (st == OK && first) {
		s->n_out = c.n_out;
		if (c.n_out && c.out[0].val->mesh)
			s->shape = geo_mesh_copy(c.out[0].val->mesh, f->perm);
		for (int k = 0; k < c.n_out; k++) {
			struct object o = {
				.step = step,
				.out = k,
				.role = c.out[k].role,
				.part = c.out[k].index,
				.whole = -1,
				.views = (unsigned char)(1 << f->active),
			};

			f->obj = mem_grow(f->obj, &f->cap_objs, f->n_objs + 1, sizeof *f->obj);
			f->obj[f->n_objs++] = o;
		}
	}
	s->at[level].st = st;
	if (st != OK && e)
		fig_say_refs(f, e);
	if (st == OK) {
		s->partial = c.partial;
		s->tied = c.tied;
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

/* The n parents whose values a step's own needs; there is room for those that it does not
 * have at hand.  What a body and its variables are belongs to some turn of it and says
 * nothing; each.c asks them. */
static const int *needed(const struct fig *f, const struct fig_step *s, int par[FIG_PARENTS],
			 int *n)
{
	int all, k = 0;

	if (s->par && !s->turns) {
		*n = s->n_par < FIG_PARENTS ? s->n_par : FIG_PARENTS;
		return s->par;
	}
	all = fig_parents(f, s, par, FIG_PARENTS);
	for (int i = 0; i < all; i++) {
		bool turns = false;

		for (int a = 0; a < s->tool->n_params; a++)
			for (int r = 0; s->arg[a].form == ARG_EACH && r < s->arg[a].n; r++)
				turns = turns ||
					((r == 0 || r % 2) && s->arg[a].refs[r] == par[i]);
		if (!turns)
			par[k++] = par[i];
	}
	*n = k;
	return par;
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
	int room[FIG_PARENTS];

	for (int i = 0; i < n; i++) {
		int s = f->obj[objs[i]].step;

		if (f->step[s].mark == mark || is_current(f, &f->step[s], level))
			continue;
		f->step[s].mark = mark;
		list.v = mem_grow(list.v, &list.cap, list.n + 1, sizeof *list.v);
		list.v[list.n++] = s;
	}
	for (int done = 0; done < list.n; done++) {
		int k;
		const int *par = needed(f, &f->step[list.v[done]], room, &k);

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
		unsigned epoch = f->epoch[level];

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
				s->variable = variables, variables += fig_places(s);
			st = run(f, todo[i], false, false, e);
			if (st == E_UNABLE && level == NUM_BALL && !f->instance && !s->local)
				st = s->approximate ? run(f, todo[i], false, true, e)
						    : lend(f, todo[i], prec, e);
			if (st == E_UNABLE && level == NUM_BALL && f->instance &&
			    f->instance->near)
				st = run(f, todo[i], false, true, e);
			if (st != OK && st != E_UNABLE)
				break;
		}
		if (!num_retry(f->num) && f->epoch[level] == epoch)
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
	s->approximate = s->rounded || s->override.within > 0;
	for (int i = 0; i < FIG_DIM; i++)
		s->approximate = s->approximate || s->ride[i].within > 0;
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
	int room[FIG_PARENTS], n;
	const int *par = needed(f, &f->step[step], room, &n);
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
		if (r->st != OK || r->out[o->out].n < 0)
			return err_fail_with(
				e, E_DOMAIN, "undefined_parent", NULL,
				"move the free points it depends on, or choose another object",
				"%s is undefined in the present position",
				o->name ? o->name : "an argument");
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
			unsigned epoch;

			fig_enter(f, level, fig_ladder[rung].prec);
			st = level == NUM_DOUBLE ? OK : fig_need(f, par, n, e);
			epoch = f->epoch[level];
			if (st == OK)
				st = run(f, step, first, false, e);
			if (st != E_UNABLE || (!num_retry(f->num) && f->epoch[level] == epoch))
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

		err_fail_with(e, E_UNABLE, "undecided", NULL,
			      "move a free point a little, or build it another way",
			      "could not be decided within the limits: %.200s", why.msg);
	}
	return st;
}

int fig_update(struct fig *f, int obj, int **steps)
{
	return fig_update_all(f, &obj, 1, steps);
}

int fig_update_all(struct fig *f, const int *objs, int n_objs, int **steps)
{
	int *list, all = fig_descendants(f, objs, n_objs, &list), n = 0;
	struct err e = { 0 };

	for (int i = 0; i < all; i++)
		if (!f->step[list[i]].removed) {
			list[n++] = list[i];
			for (int l = NUM_BALL; l < NUM_LEVELS; l++)
				f->step[list[i]].at[l].epoch = 0;
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
