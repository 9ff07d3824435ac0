/*
 * constraint_row.c -- wants as numbers: formulas over num.h, at whatever level the trial
 * stands.  Where it can be, a row is a polynomial in the coordinates of each single point.
 */
#include "fig/constraint_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 57.29577951308232

/* The formulas of the table, over num at the level of the trial. */
static num turn_by(struct fig_trial *t, int k, int n)
{
	ctx *c = t->f->num;

	return num_mul(num_rat(2 * k, n, c), num_pi(c), c);
}
/* In the search an interval about zero has no root: zero will do there. */
static num smooth_root(struct fig_trial *t, num a)
{
	ctx *c = t->f->num;

	return t->smooth ? num_double(sqrt(fmax(0, num_mid(a))), c) : num_sqrt(a, c);
}
#define NUMBER num
#define COUNT struct fig_trial *
#define ADD(t, a, b) num_add(a, b, (t)->f->num)
#define SUB(t, a, b) num_sub(a, b, (t)->f->num)
#define MUL(t, a, b) num_mul(a, b, (t)->f->num)
#define NEG(t, a) num_neg(a, (t)->f->num)
#define WHOLE(t, k) num_int(k, (t)->f->num)
#define TURN_COS(t, k, n) num_cos(turn_by(t, k, n), (t)->f->num)
#define TURN_SIN(t, k, n) num_sin(turn_by(t, k, n), (t)->f->num)
#define ROOT(t, a) smooth_root(t, a)
#define SIZED(value, size) (value)
#include "geo/element.h"

/* --- Values at the present level ------------------------------------------------------- */

const struct value *fig_trial_value(struct fig_trial *t, int obj)
{
	const struct value *v = num_level_of(t->f->num) == NUM_DOUBLE
					? fig_value(t->f, (fig_id){ obj })
					: fig_at(t->f, obj);

	if (!v)
		t->bad = true;
	return v;
}

static pt point_at(struct fig_trial *t, int obj)
{
	int u = t->unit_of[obj];
	const struct value *v;

	if (u >= 0)
		return (pt){ t->xy[u][0], t->xy[u][1] };
	v = fig_trial_value(t, obj);
	return v ? value_pt(v, 0) : (pt){ num_bad(t->f->num), num_bad(t->f->num) };
}

static void ends_at(struct fig_trial *t, struct relation_line l, pt out[2])
{
	const struct value *v;

	if (l.b >= 0) {
		out[0] = point_at(t, l.a);
		out[1] = point_at(t, l.b);
		return;
	}
	v = fig_trial_value(t, l.a);
	for (int i = 0; i < 2; i++)
		out[i] = v ? value_pt(v, i) : (pt){ num_bad(t->f->num), num_bad(t->f->num) };
}

static struct straight straight_at(struct fig_trial *t, struct relation_line l)
{
	const struct value *v;
	pt end[2];

	if (l.b < 0) {
		v = fig_trial_value(t, l.a);
		if (v && value_is(v, KINDS_LINEAR | KIND_BIT(KIND_VECTOR)))
			return geo_straight_of(v, t->f->num);
	}
	ends_at(t, l, end);
	return (struct straight){ end[0], geo_sub(end[1], end[0], t->f->num) };
}

struct fig_round {
	pt o;
	num r2;
};
static struct fig_round circle_at(struct fig_trial *t, int obj)
{
	ctx *c = t->f->num;
	const struct value *v;
	struct fig_round o = { { num_bad(c), num_bad(c) }, num_bad(c) };
	int part[2];
	struct err e;

	if (fig_circle_parts(t->f, obj, part)) {
		o.o = point_at(t, part[0]);
		if (part[1] >= 0)
			o.r2 = geo_dist2(o.o, point_at(t, part[1]), c);
		else if (fig_number(t->f, &t->f->step[t->f->obj[obj].step].arg[2], &o.r2,
				    &e) == OK)
			o.r2 = num_sqr(o.r2, c);
		else
			t->bad = true;
		return o;
	}
	v = fig_trial_value(t, obj);
	return v ? (struct fig_round){ value_pt(v, 0), v->v[2] } : o;
}

/* --- Measures -------------------------------------------------------------------------------- */

/* (cos, sin) of an angle times something positive; the turn of the drawing counts as left. */
static pt angle_turn(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	const struct value *v;
	pt u, w;
	num cross;

	if (m->obj >= 0) {
		v = fig_trial_value(t, m->obj);
		return v ? value_pt(v, 0) : (pt){ num_bad(c), num_bad(c) };
	}
	if (m->space) {
		struct space_angle a = fig_space_angle(t, m);

		return (pt){ a.dot, smooth_root(t, a.cross2) };
	}
	u = geo_sub(point_at(t, m->p[0]), point_at(t, m->p[1]), c);
	w = geo_sub(point_at(t, m->p[2]), point_at(t, m->p[1]), c);
	cross = geo_cross(u, w, c);
	return (pt){ geo_dot(u, w, c), m->sign < 0 ? num_neg(cross, c) : cross };
}

static double degrees(pt z)
{
	return atan2(num_mid(z.y), num_mid(z.x)) * DEGREE;
}

static num twice_area(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	pt o = point_at(t, m->p[0]);
	num sum = num_int(0, c);

	for (int i = 1; i + 1 < m->n; i++)
		sum = num_add(sum,
			      geo_orient(o, point_at(t, m->p[i]), point_at(t, m->p[i + 1]), c),
			      c);
	return sum;
}

/* The square of a length, radius or distance. */
static num square_of(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	struct straight l;

	if (m->kind == M_RADIUS)
		return circle_at(t, m->obj).r2;
	if (m->space)
		return fig_space_square(t, m);
	l = straight_at(t, m->line);
	if (m->kind == M_LENGTH)
		return geo_norm2(l.d, c);
	return num_div(num_sqr(geo_straight_offset(l, point_at(t, m->p[0]), c), c),
		       geo_norm2(l.d, c), c);
}

num fig_measure_at(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	num n = num_int(0, c);
	pt z;

	switch (m->kind) {
	case M_LENGTH:
	case M_RADIUS:
	case M_DISTANCE:
		if (m->unit >= 0 && t->lengths)
			return t->xy[m->unit][0];
		n = square_of(t, m);
		return smooth_root(t, n);
	case M_ANGLE:
		z = angle_turn(t, m);
		if (t->smooth)
			return num_double(degrees(z), c);
		return num_div(num_mul(num_int(180, c), num_atan2(z.y, z.x, c), c), num_pi(c),
			       c);
	case M_AREA:
		if (m->obj >= 0)
			return num_mul(num_pi(c), circle_at(t, m->obj).r2, c);
		if (m->space)
			return smooth_root(t, fig_space_area2(t, m));
		n = num_half(twice_area(t, m), c);
		return m->sign < 0 ? num_neg(n, c) : n;
	case M_PERIMETER: break;
	case M_X:
	case M_Y:
	case M_Z: return fig_space_coordinate(t, m);
	case M_SPACE: return fig_space_row(t, m);
	}
	return n;
}

/* --- Equations ------------------------------------------------------------------------------------ */

enum reading_mode { READ_ALL, READ_ONE, READ_ZERO, READ_SQUARE };
struct fig_reader {
	struct fig_trial *t;
	const struct constraint *c;
	enum reading_mode mode; /* measures: themselves, 1, 0, or their squares */
};

static enum status look(void *self, const struct expr *leaf, struct expr_value *out,
			struct err *e)
{
	struct fig_reader *r = self;
	ctx *c = r->t->f->num;
	const struct value *v;

	out->dim = 1;
	if (leaf->kind == EXPR_REF && leaf->ref < -1) {
		const struct fig_measure *m = &r->c->measure[-2 - leaf->ref];

		out->v[0] = r->mode == READ_ALL      ? fig_measure_at(r->t, m)
			    : r->mode == READ_SQUARE ? square_of(r->t, m)
						     : num_int(r->mode == READ_ONE, c);
		return OK;
	}
	if (leaf->kind != EXPR_REF)
		return err_fail(e, E_ARG, "not_found", "%s is not known here", leaf->text);
	if (r->t->unit_of[leaf->ref] >= 0) {
		out->v[0] = r->t->xy[r->t->unit_of[leaf->ref]][0];
		return OK;
	}
	v = fig_trial_value(r->t, leaf->ref);
	out->v[0] = v ? v->v[0] : num_bad(c);
	return OK;
}

static num term_value(struct fig_reader *r, const struct expr *x, enum reading_mode mode)
{
	struct expr_value v;
	struct err e;

	r->mode = mode;
	if (expr_eval(&v, x, look, r, r->t->f->num, &e) != OK || v.dim != 1) {
		r->t->bad = true;
		return num_bad(r->t->f->num);
	}
	return v.v[0];
}

/* The square of a product k m1^e1 m2^e2 ...: k times the product of the squares. */
static num side_square(struct fig_reader *r, const struct expr *x)
{
	return num_mul(term_value(r, x, READ_ONE), term_value(r, x, READ_SQUARE),
		       r->t->f->num);
}

/* The square of a length as such, where it is written so: no root is taken to be squared again. */
static bool is_square(const struct fig_reader *r, const struct expr *x)
{
	enum measure_kind k;

	if (x->kind != EXPR_OP || x->op != EXPR_POW || x->arg[0]->kind != EXPR_REF ||
	    x->arg[0]->ref >= -1 || x->arg[1]->kind != EXPR_NUMBER ||
	    strcmp(x->arg[1]->text, "2") != 0)
		return false;
	k = r->c->measure[-2 - x->arg[0]->ref].kind;
	return k == M_LENGTH || k == M_RADIUS || k == M_DISTANCE;
}

static num even_value(struct fig_reader *r, const struct expr *x)
{
	ctx *c = r->t->f->num;
	num a, b;

	if (is_square(r, x))
		return square_of(r->t, &r->c->measure[-2 - x->arg[0]->ref]);
	if (x->kind != EXPR_OP || !fig_has_measure(x))
		return term_value(r, x, READ_ALL);
	if (x->op == EXPR_NEG)
		return num_neg(even_value(r, x->arg[0]), c);
	if (x->op != EXPR_ADD && x->op != EXPR_SUB && x->op != EXPR_MUL && x->op != EXPR_DIV)
		return term_value(r, x, READ_ALL);
	a = even_value(r, x->arg[0]);
	b = even_value(r, x->arg[1]);
	return x->op == EXPR_ADD   ? num_add(a, b, c)
	       : x->op == EXPR_SUB ? num_sub(a, b, c)
	       : x->op == EXPR_MUL ? num_mul(a, b, c)
				   : num_div(a, b, c);
}

/*
 * One angle in space, or two that are equal, by the squares of their cosines: polynomials, of
 * degree 2 in a point of a side.  Which of a and 180° - a it is the drawing tells.
 */
static bool by_cosines(struct fig_reader *r, const struct fig_want *w, num turn, num *out)
{
	ctx *c = r->t->f->num;
	struct space_angle a[2];
	num k;

	for (int i = 0; i < w->terms; i++) {
		const struct fig_measure *m = &r->c->measure[w->measure[i]];

		if (w->terms > 2 || !m->space || m->obj >= 0)
			return false;
		a[i] = fig_space_angle(r->t, m);
	}
	if (w->terms == 2) {
		if (w->coef[0] != -w->coef[1] || !is_yes(num_is_zero(turn, c)))
			return false;
		*out = num_sub(num_mul(num_sqr(a[0].dot, c), a[1].sides2, c),
			       num_mul(num_sqr(a[1].dot, c), a[0].sides2, c), c);
		return true;
	}
	k = num_cos(num_div(turn, num_int(w->coef[0], c), c), c);
	*out = is_yes(num_is_zero(k, c)) ? a[0].dot
					 : num_sub(num_sqr(a[0].dot, c),
						   num_mul(num_sqr(k, c), a[0].sides2, c), c);
	return true;
}

/*
 * sum n_i a_i + c = 0 for angles: the imaginary part of prod z_i^n_i e^(i c), with the
 * conjugate for negative n_i, is zero.  For the search the sum itself is better: it has
 * one zero only.
 */
static num angle_sum(struct fig_reader *r, const struct fig_want *w)
{
	struct fig_trial *t = r->t;
	ctx *c = t->f->num;
	num rest = num_sub(term_value(r, w->x, READ_ZERO), term_value(r, w->y, READ_ZERO), c);
	num turn;
	pt z, u;

	rest = num_mul(rest, num_int(w->lcm, c), c);
	if (t->smooth) {
		double sum = num_mid(rest);

		for (int i = 0; i < w->terms; i++)
			sum += w->coef[i] *
			       degrees(angle_turn(t, &r->c->measure[w->measure[i]]));
		return num_double(sum, c);
	}
	turn = num_mul(num_div(rest, num_int(180, c), c), num_pi(c), c);
	if (by_cosines(r, w, turn, &z.x))
		return z.x;
	z = (pt){ num_cos(turn, c), num_sin(turn, c) };
	for (int i = 0; i < w->terms; i++) {
		u = angle_turn(t, &r->c->measure[w->measure[i]]);
		if (w->coef[i] < 0)
			u.y = num_neg(u.y, c);
		for (int k = w->coef[i] < 0 ? -w->coef[i] : w->coef[i]; k > 0; k--)
			z = (pt){ num_sub(num_mul(z.x, u.x, c), num_mul(z.y, u.y, c), c),
				  num_add(num_mul(z.x, u.y, c), num_mul(z.y, u.x, c), c) };
	}
	return z.y;
}

static num equation(struct fig_trial *t, const struct constraint *k, const struct fig_want *w)
{
	struct fig_reader r = { .t = t, .c = k };
	ctx *c = t->f->num;

	if (w->op == EXPR_LT || w->op == EXPR_LE)
		return num_sub(term_value(&r, w->y, READ_ALL), term_value(&r, w->x, READ_ALL),
			       c);
	if (w->form == FORM_ANGLES)
		return angle_sum(&r, w);
	if (w->form == FORM_EVEN && !t->smooth)
		return num_sub(even_value(&r, w->x), even_value(&r, w->y), c);
	if (w->form == FORM_SQUARES && !t->smooth)
		return num_sub(side_square(&r, w->x), side_square(&r, w->y), c);
	return num_sub(term_value(&r, w->x, READ_ALL), term_value(&r, w->y, READ_ALL), c);
}

double fig_want_gap(struct fig_trial *t, const struct constraint *k, const struct fig_want *w)
{
	struct fig_reader r = { .t = t, .c = k };
	double gap;

	if (w->kind != ELEMENTS)
		return NAN;
	for (int i = 0; i < t->units; i++)
		for (int j = 0; j < t->unit[i].dim; j++)
			t->xy[i][j] = num_double(t->unit[i].now[j], t->f->num);
	t->bad = false;
	t->smooth = true;
	gap = num_mid(term_value(&r, w->x, READ_ALL)) -
	      num_mid(term_value(&r, w->y, READ_ALL));
	t->smooth = false;
	return t->bad ? NAN : gap;
}

/* --- Wants ------------------------------------------------------------------------------------------ */

/* Of a point on a straight or round path: on its carrier (part 0), within its ends. */
static num on_path(struct fig_trial *t, pt p, int obj, int part)
{
	ctx *c = t->f->num;
	const struct value *v;
	struct conic k;
	struct straight l;

	if (fig_kind(t->f, (fig_id){ obj }) == KIND_CIRCLE) {
		struct fig_round o = circle_at(t, obj);

		return num_sub(geo_dist2(p, o.o, c), o.r2, c);
	}
	v = fig_trial_value(t, obj);
	if (!v)
		return num_bad(c);
	if (!value_is(v, KINDS_LINEAR)) {
		if (geo_conic_of(&k, v, c) != OK) {
			t->bad = true;
			return num_bad(c);
		}
		return geo_conic_at(&k, p, c);
	}
	l = geo_straight_of(v, c);
	if (!part)
		return geo_straight_offset(l, p, c);
	if (part == 1)
		return geo_dot(geo_sub(p, l.p, c), l.d, c);
	return num_neg(geo_dot(geo_sub(p, value_pt(v, 1), c), l.d, c), c);
}

/* How far a slider is from its lower (part 1) or upper bound. */
static num slider_room(struct fig_trial *t, int unit, int part)
{
	ctx *c = t->f->num;
	num bound = num_bad(c), at = t->xy[unit][0];
	struct err e;

	/* add_slider(name, min, max, step) */
	if (fig_number(t->f, &t->f->step[t->unit[unit].step].arg[part], &bound, &e) != OK)
		t->bad = true;
	return part == 1 ? num_sub(at, bound, c) : num_sub(bound, at, c);
}

/* --- Elements ------------------------------------------------------------------------------- */

static struct element_pt element_of(pt p)
{
	return (struct element_pt){ p.x, p.y };
}

/* The operands of a want where they are now. */
struct placed {
	struct element_at at;
	struct element_pt g[FIG_PARENTS + 1], touch;
};
static void want_at(struct fig_trial *t, const struct fig_want *w, struct placed *o)
{
	const char *takes = geo_element_takes(w->kind);
	struct element_at *at = &o->at;
	int lines = 0, circles = 0;

	*at = (struct element_at){ .order = w->order, .sense = w->sense };
	for (int i = 0; i < w->n && i < ELEMENT_POINTS; i++)
		at->p[i] = element_of(point_at(t, w->p[i]));
	for (; *takes; takes++) {
		if (*takes == 'l' || *takes == 's') {
			struct relation_line l = w->line[lines];
			pt end[2];

			if (*takes == 'l') {
				struct straight s = straight_at(t, l);

				end[0] = s.p;
				end[1] = geo_add(s.p, s.d, t->f->num);
			}
			if (l.b >= 0 || *takes == 's')
				ends_at(t, l, end);
			at->l[lines++] = (struct element_line){ element_of(end[0]),
								element_of(end[1]) };
		} else if (*takes == 'c') {
			struct fig_round r = circle_at(t, w->obj[circles]);

			at->c[circles++] = (struct element_circle){ element_of(r.o), r.r2 };
		} else if (*takes == 'g') {
			for (int i = 1; i < w->n; i++)
				o->g[i - 1] = element_of(point_at(t, w->p[i]));
			at->g = o->g;
			at->n_g = w->n - 1;
		}
	}
	if (w->contact >= 0) {
		o->touch = element_of(point_at(t, w->contact));
		at->touch = &o->touch;
		/* The rest is told: that the point is on the line. */
		if (w->kind == ELEMENT_TANGENT && w->line[0].b >= 0 &&
		    w->contact != w->line[0].a && w->contact != w->line[0].b)
			at->l[0].q = o->touch;
	}
}

static num units_apart2(struct fig_trial *t, int a, int b)
{
	ctx *c = t->f->num;
	num sum = num_int(0, c), zero = sum;

	for (int k = 0; k < t->unit[a].dim || k < t->unit[b].dim; k++) {
		num d = num_sub(k < t->unit[a].dim ? t->xy[a][k] : zero,
				k < t->unit[b].dim ? t->xy[b][k] : zero, c);

		sum = num_add(sum, num_sqr(d, c), c);
	}
	return sum;
}

num fig_row_value(struct fig_trial *t, const struct fig_row *r)
{
	ctx *c = t->f->num;
	const struct constraint *k;
	const struct fig_want *w;
	struct placed o;
	num out[FIG_PARENTS + 1];

	if (r->constraint == ROW_FOUND) {
		const struct fig_found *d = &t->found[r->want];

		if (d->a == d->b)
			return num_sub(t->xy[d->a][0], num_rat(d->p, d->q, c), c);
		return num_sub(units_apart2(t, d->a, d->b), num_rat(d->p, d->q, c), c);
	}
	if (r->constraint == ROW_LENGTH)
		return num_sub(num_sqr(t->xy[r->part][0], c), square_of(t, t->length[r->want]),
			       c);
	if (r->constraint < 0 && t->unit[r->want].dim == 1)
		return slider_room(t, r->want, r->part);
	if (r->constraint < 0 && t->unit[r->want].dim == FIG_DIM)
		return fig_space_on_path(t, r->want, r->part);
	if (r->constraint < 0)
		return on_path(t, (pt){ t->xy[r->want][0], t->xy[r->want][1] },
			       t->unit[r->want].path, r->part);
	k = &t->f->constraint[r->constraint];
	w = &k->want[r->want];
	if (w->kind == ELEMENTS)
		return equation(t, k, w);
	if (w->kind == ELEMENT_ON_PATH)
		return on_path(t, point_at(t, w->p[0]), w->obj[0], r->part);
	want_at(t, w, &o);
	element_rows(w->kind, t, &o.at, out);
	return out[r->part];
}

/* --- Which way things turn in the drawing --------------------------------------------------------------- */

static void orient_measure(struct fig_trial *t, struct fig_measure *m)
{
	pt z;

	m->sign = 1;
	if (m->obj >= 0 || m->space)
		return;
	if (m->kind == M_ANGLE) {
		z = angle_turn(t, m);
		m->sign = num_mid(z.y) < 0 ? -1 : 1;
	} else if (m->kind == M_AREA) {
		m->sign = num_mid(twice_area(t, m)) < 0 ? -1 : 1;
	}
}

static void orient_want(struct fig_trial *t, struct fig_want *w)
{
	ctx *c = t->f->num;

	w->sense = 1;
	if (w->kind == ELEMENT_TURN) {
		w->sense = num_mid(geo_orient(point_at(t, w->p[0]), point_at(t, w->p[1]),
					      point_at(t, w->p[2]), c)) < 0
				   ? -1
				   : 1;
	} else if (w->kind == ELEMENT_INSIDE) {
		struct fig_measure m = {
			.kind = M_AREA, .n = w->n - 1, .p = w->p + 1, .obj = -1
		};

		w->sense = num_mid(twice_area(t, &m)) < 0 ? -1 : 1;
	} else if (w->kind == ELEMENT_TANGENT_CIRCLES) {
		struct placed o;
		double off[2];
		num out;

		want_at(t, w, &o);
		o.at.touch = NULL;
		for (int i = 0; i < 2; i++) {
			o.at.sense = i ? -1 : 1;
			element_rows(w->kind, t, &o.at, &out);
			off[i] = fabs(num_mid(out));
		}
		w->sense = off[0] <= off[1] ? 1 : -1;
	}
}

/* Consecutive turns of one polygon have one sense: that of most of them. */
static void agree_on_sense(struct constraint *k)
{
	int sum = 0;

	for (int i = 0; i < k->n_want; i++)
		if (k->want[i].kind == ELEMENT_TURN)
			sum += k->want[i].sense;
	for (int i = 0; i < k->n_want; i++)
		if (k->want[i].kind == ELEMENT_TURN)
			k->want[i].sense = sum < 0 ? -1 : 1;
}

void fig_trial_orient(struct fig_trial *t, const double *x)
{
	double *r = arena_alloc(t->arena, (size_t)(t->rows + 1) * sizeof *r);

	t->orienting = true;
	fig_trial_rows(t, x, r);
	t->orienting = false;
}

void fig_trial_orient_here(struct fig_trial *t)
{
	struct fig *f = t->f;

	for (int i = 0; i < f->n_constraints; i++) {
		for (int k = 0; k < f->constraint[i].n_measure; k++)
			orient_measure(t, &f->constraint[i].measure[k]);
		for (int k = 0; k < f->constraint[i].n_want; k++)
			orient_want(t, &f->constraint[i].want[k]);
		agree_on_sense(&f->constraint[i]);
	}
}
