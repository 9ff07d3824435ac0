/*
 * constraint_trial.c -- trials: the free objects at some position, and the rows there.
 *
 * A row that looks at free points alone is computed from their coordinates.  What is built
 * on them is computed by the engine, through an instance of the figure (eval.c): the
 * readings of the steps that move are marked stale before each.
 */
#include "fig/constraint_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <string.h>

#define TRIAL_BITS 80  /* of the balls in which the engine tries positions */
#define TRIAL_KEEP 200 /* tries before the balls' memory is given back */

/* --- Which objects matter ------------------------------------------------------------- */

static int want_lines(const struct fig_want *w)
{
	const char *takes = w->kind < ELEMENTS ? geo_element_takes(w->kind) : "";
	int n = 0;

	for (; *takes; takes++)
		n += *takes == 'l' || *takes == 's';
	return n;
}

/* Does a row of space look at the first, second line? */
static bool uses_line(enum space_row row, int i)
{
	switch (row) {
	case SPACE_CROSS:
	case SPACE_DOT: return true;
	case SPACE_OFF_LINE:
	case SPACE_WITHIN:
	case SPACE_MIDDLE:
	case SPACE_LINE_ALONG:
	case SPACE_LINE_ACROSS: return i == 0;
	case SPACE_AREA:
	case SPACE_SAME:
	case SPACE_STEP:
	case SPACE_CENTROID:
	case SPACE_CORNER:
	case SPACE_TURN:
	case SPACE_VOLUME:
	case SPACE_ON:
	case SPACE_ON_WITHIN:
	case SPACE_PLANES_ALONG:
	case SPACE_PLANES_ACROSS: break;
	}
	return false;
}

/* With `lengths`, the units that stand for lengths are added there, not what they
 * measure. */
static void each_object(const struct constraint *c, const struct fig_want *w,
			uint64_t *lengths, void (*fn)(void *self, int obj), void *self)
{
	const struct expr *stack[2 * EXPR_DEPTH + 2];
	int top = 0;

	for (int i = 0; i < w->n; i++)
		fn(self, w->p[i]);
	for (int i = 0; i < 2; i++)
		if (w->obj[i] >= 0)
			fn(self, w->obj[i]);
	for (int i = 0; i < want_lines(w); i++) {
		fn(self, w->line[i].a);
		/* A tangent through a third point that is told: its row looks at the first. */
		if (w->line[i].b >= 0 &&
		    !(w->kind == ELEMENT_TANGENT && w->contact >= 0 &&
		      w->contact != w->line[i].a && w->contact != w->line[i].b))
			fn(self, w->line[i].b);
	}
	if (w->contact >= 0)
		fn(self, w->contact);
	if (w->kind != ELEMENTS)
		return;
	stack[top++] = w->x;
	stack[top++] = w->y;
	while (top) {
		const struct expr *x = stack[--top];

		if (x->kind == EXPR_REF && x->ref >= 0) {
			fn(self, x->ref);
		} else if (x->kind == EXPR_REF) {
			const struct fig_measure *m = &c->measure[-2 - x->ref];

			if (lengths && m->unit >= 0 && w->form == FORM_PLAIN) {
				*lengths |= (uint64_t)1 << m->unit;
				continue;
			}
			for (int i = 0; i < m->n; i++)
				fn(self, m->p[i]);
			if (m->obj >= 0)
				fn(self, m->obj);
			if (m->kind == M_LENGTH || m->kind == M_DISTANCE) {
				fn(self, m->line.a);
				if (m->line.b >= 0)
					fn(self, m->line.b);
			}
			for (int i = 0; m->kind == M_SPACE && i < 2; i++) {
				struct relation_line l = i ? m->other : m->line;

				if (l.a == l.b || !uses_line(m->row, i))
					continue;
				fn(self, l.a);
				if (l.b >= 0)
					fn(self, l.b);
			}
		}
		for (int i = 0; i < x->n && top < 2 * EXPR_DEPTH; i++)
			stack[top++] = x->arg[i];
	}
}

/* Objects a want looks at; calls back with each. */
static void objects_of(const struct constraint *c, const struct fig_want *w,
		      void (*fn)(void *self, int obj), void *self)
{
	each_object(c, w, NULL, fn, self);
}

static void mark_step(void *self, int obj)
{
	struct fig_trial *t = self;

	t->rests_on[t->f->obj[obj].step] = 1;
}

static bool can_move(const struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	if (!fig_alive(f, (fig_id){ obj }) || !fig_is_free(f, (fig_id){ obj }) ||
	    !fig_defined(f, (fig_id){ obj }) || tool_is(s->tool, TRAIT_IN_REGION))
		return false;
	if (tool_is(s->tool, TRAIT_ON_PATH))
		return (KIND_BIT(fig_kind(f, (fig_id){ s->arg[1].ref })) &
			(KINDS_LINEAR | KIND_BIT(KIND_CIRCLE) | KINDS_LINEAR3 |
			 KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_PLANE) |
			 KIND_BIT(KIND_SPHERE))) != 0;
	return tool_is(s->tool, TRAIT_FREE_POINT | TRAIT_SLIDER);
}

static void add_unit(struct fig_trial *t, int obj)
{
	struct fig *f = t->f;
	int step = f->obj[obj].step;
	const struct fig_step *s = &f->step[step];
	const struct value *v = fig_value(f, (fig_id){ obj });
	struct unit *u = &t->unit[t->units];

	*u = (struct unit){ .obj = obj, .step = step, .path = -1 };
	u->dim = tool_is(s->tool, TRAIT_SLIDER) ? 1 : fig_place_dim(s);
	if (tool_is(s->tool, TRAIT_ON_PATH))
		u->path = s->arg[1].ref;
	for (int i = 0; i < u->dim; i++)
		u->now[i] = num_mid(v->v[i]);
	t->var[t->units] = t->vars;
	t->vars += u->dim;
	t->unit_of[obj] = t->units;
	t->in.slot[step] = t->units++;
}

static int freedom_of(const struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	if (s->ride[0].form)
		return KIND_BIT(fig_kind(f, (fig_id){ s->arg[1].ref })) &
				       (KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPHERE))
			       ? 2
			       : 1;
	return tool_is(s->tool, TRAIT_FREE_POINT) ? fig_place_dim(s) : 1;
}

/* Free objects that the constraints rest on; the freedom of the others is counted. */
static void collect_units(struct fig_trial *t, const int *fixed, int n_fixed)
{
	struct fig *f = t->f;
	int par[FIG_PARENTS];

	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++)
			objects_of(&f->constraint[i], &f->constraint[i].want[k],
					 mark_step, t);
	for (int s = f->n_steps - 1; s >= 0; s--) {
		int m = t->rests_on[s] ? fig_parents(f, &f->step[s], par, FIG_PARENTS) : 0;

		for (int i = 0; i < m; i++)
			t->rests_on[f->obj[par[i]].step] = 1;
	}
	for (int i = 0; i < f->n_objs; i++) {
		bool still = !can_move(f, i);

		for (int k = 0; k < n_fixed; k++)
			still = still || fixed[k] == i;
		if (still)
			continue;
		if (t->rests_on[f->obj[i].step] && t->units < UNITS)
			add_unit(t, i);
		else
			t->others += freedom_of(f, i);
		t->over = t->over || (t->rests_on[f->obj[i].step] && t->unit_of[i] < 0);
	}
	/* From marks to sets of units. */
	for (int s = 0; s < f->n_steps; s++) {
		int m = fig_parents(f, &f->step[s], par, FIG_PARENTS);

		t->rests_on[s] = t->in.slot[s] >= 0 ? (uint64_t)1 << t->in.slot[s] : 0;
		for (int i = 0; i < m; i++)
			t->rests_on[s] |= t->rests_on[f->obj[par[i]].step];
	}
}

bool fig_circle_parts(const struct fig *f, int obj, int part[2])
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	int refs[1];

	/* add_circle(name, center, radius, point) */
	if (strcmp(s->tool->name, "add_circle") || s->arg[1].form != ARG_REF)
		return false;
	part[0] = s->arg[1].ref;
	part[1] = s->arg[3].form == ARG_REF ? s->arg[3].ref : -1;
	return part[1] >= 0 || s->arg[2].form == ARG_DOUBLE ||
	       (s->arg[2].form == ARG_EXPR && !fig_expr_refs(s->arg[2].x, refs, 0, 1));
}

static void note_need(void *self, int obj)
{
	struct fig_trial *t = self;

	int part[2];

	if (t->unit_of[obj] >= 0)
		return;
	if (fig_circle_parts(t->f, obj, part)) {
		for (int i = 0; i < 2; i++)
			if (part[i] >= 0)
				note_need(t, part[i]);
		return;
	}
	for (int i = 0; i < t->n_need; i++)
		if (t->need[i] == obj)
			return;
	t->need[t->n_need++] = obj;
	t->engine = t->engine || t->rests_on[t->f->obj[obj].step];
}

static bool same_line(struct relation_line a, struct relation_line b)
{
	return (a.a == b.a && a.b == b.b) || (a.a == b.b && a.b == b.a);
}

/* --- Where things touch --------------------------------------------------------------------- */

/* Is the point told to be on the circle: declared, made on it, or one it was made by? */
static bool told_on_circle(const struct fig *f, int p, int circle)
{
	const struct fig_step *s = &f->step[f->obj[p].step];
	int part[2];

	if (tool_is(s->tool, TRAIT_ON_PATH) && !tool_is(s->tool, TRAIT_IN_REGION) &&
	    s->arg[1].ref == circle)
		return true;
	if (fig_circle_parts(f, circle, part) && part[1] == p)
		return true;
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++) {
			const struct fig_want *w = &f->constraint[i].want[k];

			if ((w->kind == ELEMENT_ON_PATH || w->kind == ELEMENT_ON_CIRCLE) &&
			    w->p[0] == p && w->obj[0] == circle)
				return true;
		}
	return false;
}

static bool told_on_line(const struct fig *f, int p, struct relation_line l)
{
	if (l.b >= 0 && (p == l.a || p == l.b))
		return true;
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++) {
			const struct fig_want *w = &f->constraint[i].want[k];

			if ((w->kind == ELEMENT_ON_LINE || w->kind == ELEMENT_ON_SEGMENT ||
			     w->kind == ELEMENT_BETWEEN) &&
			    w->p[0] == p && same_line(w->line[0], l))
				return true;
		}
	return false;
}

/*
 * A line that touches a circle in a point known to be on both meets it there twice: as a
 * condition on distances it has no gradient where it holds.  Through the point it has.
 */
static void find_contact(struct fig *f, struct fig_want *w)
{
	w->contact = -1;
	if (w->kind != ELEMENT_TANGENT && w->kind != ELEMENT_TANGENT_CIRCLES)
		return;
	for (int p = 0; p < f->n_objs && w->contact < 0; p++)
		if (fig_alive(f, (fig_id){ p }) && fig_kind(f, (fig_id){ p }) == KIND_POINT &&
		    told_on_circle(f, p, w->obj[0]) &&
		    (w->kind == ELEMENT_TANGENT ? told_on_line(f, p, w->line[0])
						: told_on_circle(f, p, w->obj[1])))
			w->contact = p;
}

/* How many rows a want has, and which of them need only be >= 0. */
static int parts(const struct fig *f, const struct fig_want *w, int *equal)
{
	kind_set path =
		w->kind == ELEMENT_ON_PATH ? KIND_BIT(fig_kind(f, (fig_id){ w->obj[0] })) : 0;

	if (w->kind == ELEMENTS) {
		*equal = w->op == EXPR_EQ;
		return 1;
	}
	*equal = geo_element_equal(w->kind);
	if (path)
		return path & KIND_BIT(KIND_SEGMENT) ? 3 : path & KIND_BIT(KIND_RAY) ? 2 : 1;
	return w->kind == ELEMENT_INSIDE ? w->n - 1 : *equal + geo_element_least(w->kind);
}

static void add_row(struct fig_trial *t, int *cap, int constraint, int want, int part,
		    bool least)
{
	t->row = arena_grow(t->arena, t->row, cap, t->rows + 1, sizeof *t->row);
	t->row[t->rows++] = (struct fig_row){ constraint, want, part, least };
}

void fig_trial_begin(struct fig_trial *t, struct fig *f, const int *fixed, int n_fixed,
		     struct arena *a)
{
	int cap = 0, equal;
	double lo[FIG_DIM] = { INFINITY, INFINITY, INFINITY },
	       hi[FIG_DIM] = { -INFINITY, -INFINITY, -INFINITY };

	memset(t, 0, sizeof *t);
	t->f = f;
	t->arena = a;
	t->unit = arena_alloc(a, UNITS * sizeof *t->unit);
	t->var = arena_alloc(a, (UNITS + 1) * sizeof *t->var);
	t->xy = arena_alloc(a, (UNITS + 1) * sizeof *t->xy);
	t->unit_of = arena_alloc(a, (size_t)(f->n_objs + 1) * sizeof *t->unit_of);
	t->rests_on = arena_alloc(a, (size_t)(f->n_steps + 1) * sizeof *t->rests_on);
	t->need = arena_alloc(a, (size_t)(f->n_objs + 1) * sizeof *t->need);
	t->in.n_steps = f->n_steps;
	t->in.plane = true;
	t->in.slot = arena_alloc(a, (size_t)(f->n_steps + 1) * sizeof *t->in.slot);
	t->in.at = arena_alloc(a, (UNITS + 1) * sizeof *t->in.at);
	for (int i = 0; i < f->n_objs; i++)
		t->unit_of[i] = -1;
	for (int i = 0; i < f->n_steps; i++)
		t->in.slot[i] = -1;
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++)
			find_contact(f, &f->constraint[i].want[k]);
	collect_units(t, fixed, n_fixed);
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++) {
			const struct fig_want *w = &f->constraint[i].want[k];
			int n = parts(f, w, &equal);

			objects_of(&f->constraint[i], w, note_need, t);
			for (int p = 0; p < n; p++)
				add_row(t, &cap, i, k, p, p >= equal);
		}
	for (int i = 0; i < t->units; i++) {
		if (t->unit[i].dim == 1) { /* a slider has bounds */
			add_row(t, &cap, ROW_UNIT, i, 1, true);
			add_row(t, &cap, ROW_UNIT, i, 2, true);
		} else if (t->unit[i].path >= 0) {
			kind_set k = KIND_BIT(fig_kind(f, (fig_id){ t->unit[i].path }));

			note_need(t, t->unit[i].path);
			if (t->unit[i].dim == FIG_DIM) {
				int same, least;

				fig_space_path_rows(fig_kind(f, (fig_id){ t->unit[i].path }),
						    &same, &least);
				for (int p = 0; p < same + least; p++)
					add_row(t, &cap, ROW_UNIT, i, p, p >= same);
				continue;
			}
			add_row(t, &cap, ROW_UNIT, i, 0, false);
			for (int p = 1; p < (k & KIND_BIT(KIND_SEGMENT) ? 3
					     : k & KIND_BIT(KIND_RAY)   ? 2
									: 1);
			     p++)
				add_row(t, &cap, ROW_UNIT, i, p, true);
		}
	}
	t->least = arena_alloc(a, (size_t)t->rows + 1);
	for (int i = 0; i < t->rows; i++)
		t->least[i] = t->row[i].least;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim && t->unit[i].dim > 1; k++) {
			lo[k] = fmin(lo[k], t->unit[i].now[k]);
			hi[k] = fmax(hi[k], t->unit[i].now[k]);
		}
	t->size = fmax(hi[0] - lo[0], fmax(hi[1] - lo[1], hi[2] - lo[2]));
	if (!(t->size > 1e-6))
		t->size = 1;
}

/* --- Positions ------------------------------------------------------------------------------ */

static void make_stale(struct fig_trial *t, enum num_level level)
{
	for (int s = 0; s < t->in.n_steps; s++)
		if (t->rests_on[s])
			t->f->step[s].at[level].epoch = 0;
}

void fig_trial_leave(struct fig_trial *t)
{
	struct fig *f = t->f;

	f->instance = NULL;
	make_stale(t, NUM_BALL);
	make_stale(t, NUM_EXACT);
	fig_enter(f, NUM_DOUBLE, 0);
}

void fig_trial_end(struct fig_trial *t)
{
	fig_trial_leave(t);
	num_forget(t->f->num, NUM_BALL);
	num_fresh(t->f->num, NUM_EXACT);
	fig_enter(t->f, NUM_DOUBLE, 0);
}

/* Stand at x, at the double level or, where the engine is needed, in balls. */
static bool stand(struct fig_trial *t, const double *x)
{
	struct fig *f = t->f;
	enum status st = OK;
	struct err e;

	t->in.arg = NULL;
	if (t->engine) {
		if (++t->asked % TRIAL_KEEP == 0)
			num_forget(f->num, NUM_BALL);
		make_stale(t, NUM_BALL);
		for (int i = 0; i < t->units; i++)
			for (int k = 0; k < t->unit[i].dim; k++)
				t->in.at[i][k] = x[t->var[i] + k];
		f->instance = &t->in;
		fig_enter(f, NUM_BALL, TRIAL_BITS);
		{
			struct arena_mark mark = arena_mark(f->scratch);

			st = fig_need(f, t->need, t->n_need, &e);
			arena_release(f->scratch, mark);
		}
	} else {
		fig_enter(f, NUM_DOUBLE, 0);
	}
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			t->xy[i][k] = num_double(x[t->var[i] + k], f->num);
	return st == OK;
}

bool fig_trial_rows(void *self, const double *x, double *r)
{
	struct fig_trial *t = self;
	bool good = stand(t, x);

	t->bad = false;
	t->smooth = !t->polynomial;
	if (t->orienting && good)
		fig_trial_orient_here(t);
	for (int i = 0; i < t->rows && good; i++)
		r[i] = num_mid(fig_row_value(t, &t->row[i]));
	t->smooth = false;
	if (t->engine) {
		t->f->instance = NULL;
		fig_enter(t->f, NUM_DOUBLE, 0);
	}
	return good && !t->bad;
}

struct nearest fig_trial_system(struct fig_trial *t, const bool *frozen, long budget)
{
	return (struct nearest){ .n = t->vars,
				 .m = t->rows,
				 .value = fig_trial_rows,
				 .self = t,
				 .least = t->least,
				 .frozen = frozen,
				 .size = t->size,
				 .budget = budget };
}

enum status fig_trial_enter(struct fig_trial *t, enum num_level level, long prec,
			    const struct arg (*at)[FIG_DIM])
{
	struct fig *f = t->f;
	struct arena_mark mark = arena_mark(f->scratch);
	enum status st = OK;
	struct err e;

	t->in.arg = at;
	t->bad = false;
	make_stale(t, level);
	f->instance = &t->in;
	fig_enter(f, level, prec);
	if (t->n_need)
		st = fig_need(f, t->need, t->n_need, &e);
	for (int i = 0; i < t->units && st == OK; i++)
		for (int k = 0; k < t->unit[i].dim && st == OK; k++)
			st = fig_number(f, &at[i][k], &t->xy[i][k], &e);
	arena_release(f->scratch, mark);
	return st;
}

/* Rows of a kind in front of the others. */
static void prepend(struct fig_trial *t, int kind, int n)
{
	struct fig_row *old = t->row;
	int rows = t->rows, cap = 0;

	t->row = NULL;
	t->rows = 0;
	for (int i = 0; i < n; i++)
		add_row(t, &cap, kind, i, kind == ROW_LENGTH ? t->length[i]->unit : 0, false);
	for (int i = 0; i < rows; i++)
		add_row(t, &cap, old[i].constraint, old[i].want, old[i].part, old[i].least);
	t->least = arena_alloc(t->arena, (size_t)t->rows + 1);
	for (int i = 0; i < t->rows; i++)
		t->least[i] = t->row[i].least;
}

/* --- Lengths as unknowns --------------------------------------------------------------------- */

/* Are two lengths declared equal, as they stand? */
static bool declared_equal(const struct fig *f, const struct fig_measure *m,
			   const struct fig_measure *o)
{
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++) {
			const struct constraint *c = &f->constraint[i];
			const struct fig_want *w = &c->want[k];
			const struct fig_measure *l, *r;

			if (w->kind != ELEMENTS || w->form != FORM_SQUARES ||
			    w->x->kind != EXPR_REF || w->y->kind != EXPR_REF ||
			    w->x->ref >= -1 || w->y->ref >= -1)
				continue;
			l = &c->measure[-2 - w->x->ref];
			r = &c->measure[-2 - w->y->ref];
			if (l->kind == M_LENGTH && r->kind == M_LENGTH &&
			    ((same_line(l->line, m->line) && same_line(r->line, o->line)) ||
			     (same_line(l->line, o->line) && same_line(r->line, m->line))))
				return true;
		}
	return false;
}

/* Is it a unit, or does it not move at all? */
static bool is_direct(const struct fig_trial *t, int obj)
{
	return obj < 0 || t->unit_of[obj] >= 0 || !t->rests_on[t->f->obj[obj].step];
}

static void add_length(struct fig_trial *t, struct fig_measure *m, double *x)
{
	int same = -1;
	bool listed = false;

	for (int i = 0; i < t->n_length && !listed; i++) {
		listed = same_line(t->length[i]->line, m->line);
		if (listed || declared_equal(t->f, t->length[i], m))
			same = t->length[i]->unit;
	}
	if (same < 0) {
		same = t->units++;
		t->unit[same] = (struct unit){ .obj = -1, .step = -1, .dim = 1, .path = -1 };
		t->var[same] = t->vars++;
		t->smooth = true;
		x[t->var[same]] = num_mid(fig_measure_at(t, m));
		t->smooth = false;
	}
	m->unit = same;
	if (!listed)
		t->length[t->n_length++] = m;
}

/* Lengths of the points themselves, in equations that are no polynomials without. */
void fig_trial_add_lengths(struct fig_trial *t, double *x)
{
	struct fig *f = t->f;

	t->length = arena_alloc(t->arena, UNITS * sizeof *t->length);
	t->n_length = 0;
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_measure; k++)
			f->constraint[i].measure[k].unit = -1;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			t->xy[i][k] = num_double(x[t->var[i] + k], f->num);
	for (int i = 0; i < f->n_constraints; i++) {
		struct constraint *c = &f->constraint[i];
		bool plain = false;

		for (int k = 0; k < c->n_want; k++)
			plain = plain ||
				(c->want[k].kind == ELEMENTS && c->want[k].op == EXPR_EQ &&
				 c->want[k].form == FORM_PLAIN);
		for (int k = 0; k < c->n_measure && plain; k++)
			if (c->measure[k].kind == M_LENGTH && t->units < UNITS &&
			    t->n_length < UNITS && is_direct(t, c->measure[k].line.a) &&
			    is_direct(t, c->measure[k].line.b))
				add_length(t, &c->measure[k], x);
	}
	t->lengths = true;
	prepend(t, ROW_LENGTH, t->n_length);
}

void fig_trial_drop_lengths(struct fig_trial *t)
{
	if (!t->lengths)
		return;
	t->lengths = false;
	t->row += t->n_length;
	t->rows -= t->n_length;
	t->least += t->n_length;
	while (t->units && t->unit[t->units - 1].obj < 0) {
		t->units--;
		t->vars--;
	}
}

/* --- Distances that came out short -------------------------------------------------------------- */

#define FOUND_MOST 100
#define FOUND_BELOW 400 /* largest denominator */

/* The square of their distance; a point of the plane has no third coordinate. */
static double apart2(const double *a, int n, const double *b, int m)
{
	double sum = 0;

	for (int i = 0; i < FIG_DIM; i++) {
		double d = (i < n ? a[i] : 0) - (i < m ? b[i] : 0);

		sum += d * d;
	}
	return sum;
}

bool fig_trial_add_found(struct fig_trial *t, const double *x)
{
	t->found = arena_alloc(t->arena, FOUND_MOST * sizeof *t->found);
	t->n_found = 0;
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k <= i && t->n_found < FOUND_MOST; k++) {
			const double *a = x + t->var[i], *b = x + t->var[k];
			struct fig_found d = { i, k, 0, 1 };
			double d2;

			if (i == k && t->unit[i].obj < 0) /* a length itself */
				d2 = a[0];
			else if (i != k && t->unit[i].dim > 1 && t->unit[k].dim > 1)
				d2 = apart2(a, t->unit[i].dim, b, t->unit[k].dim);
			else
				continue;
			while (d.q < FOUND_BELOW &&
			       fabs(d2 * (double)d.q - round(d2 * (double)d.q)) >
				       1e-10 * (double)d.q * (1 + d2))
				d.q++;
			d.p = lround(fmin(1e15, d2 * (double)d.q));
			if (d.q < FOUND_BELOW && d.p > 0 && d.p < 1000000)
				t->found[t->n_found++] = d;
		}
	if (t->n_found)
		prepend(t, ROW_FOUND, t->n_found);
	return t->n_found > 0;
}

void fig_trial_drop_found(struct fig_trial *t)
{
	t->row += t->n_found;
	t->least += t->n_found;
	t->rows -= t->n_found;
	t->n_found = 0;
}

struct bits {
	const struct fig_trial *t;
	uint64_t set;
};

static void add_bits(void *self, int obj)
{
	struct bits *b = self;

	b->set |= b->t->rests_on[b->t->f->obj[obj].step];
}

uint64_t fig_row_units(const struct fig_trial *t, const struct fig_row *r)
{
	struct bits b = { t, 0 };

	if (r->constraint == ROW_FOUND)
		return (uint64_t)1 << t->found[r->want].a | (uint64_t)1 << t->found[r->want].b;
	if (r->constraint == ROW_LENGTH) {
		add_bits(&b, t->length[r->want]->line.a);
		if (t->length[r->want]->line.b >= 0)
			add_bits(&b, t->length[r->want]->line.b);
		return b.set | (uint64_t)1 << r->part;
	}
	if (r->constraint < 0) {
		if (t->unit[r->want].path >= 0)
			add_bits(&b, t->unit[r->want].path);
		b.set |= (uint64_t)1 << r->want;
		return b.set;
	}
	each_object(&t->f->constraint[r->constraint],
		    &t->f->constraint[r->constraint].want[r->want], t->lengths ? &b.set : NULL,
		    add_bits, &b);
	return b.set;
}
