/*
 * constraint_row.c -- wants as numbers: formulas over num.h, at whatever level the trial
 * stands.  Where it can be, a row is a polynomial in the coordinates of each single point.
 */
#include "fig/constraint_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 57.29577951308232

/* --- Values at the present level ------------------------------------------------------- */

static const struct value *value_at(struct trial *t, int obj)
{
	const struct value *v = num_level_of(t->f->num) == NUM_DOUBLE
					? fig_value(t->f, (fig_id){ obj })
					: fig_at(t->f, obj);

	if (!v)
		t->bad = true;
	return v;
}

static pt point_at(struct trial *t, int obj)
{
	int u = t->unit_of[obj];
	const struct value *v;

	if (u >= 0)
		return (pt){ t->xy[u][0], t->xy[u][1] };
	v = value_at(t, obj);
	return v ? value_pt(v, 0) : (pt){ num_bad(t->f->num), num_bad(t->f->num) };
}

static void ends_at(struct trial *t, struct carrier l, pt out[2])
{
	const struct value *v;

	if (l.b >= 0) {
		out[0] = point_at(t, l.a);
		out[1] = point_at(t, l.b);
		return;
	}
	v = value_at(t, l.a);
	for (int i = 0; i < 2; i++)
		out[i] = v ? value_pt(v, i) : (pt){ num_bad(t->f->num), num_bad(t->f->num) };
}

static struct straight straight_at(struct trial *t, struct carrier l)
{
	const struct value *v;
	pt end[2];

	if (l.b < 0) {
		v = value_at(t, l.a);
		if (v && value_is(v, KINDS_LINEAR | KIND_BIT(KIND_VECTOR)))
			return straight_of(v, t->f->num);
	}
	ends_at(t, l, end);
	return (struct straight){ end[0], pt_sub(end[1], end[0], t->f->num) };
}

struct round {
	pt o;
	num r2;
};
static struct round circle_at(struct trial *t, int obj)
{
	ctx *c = t->f->num;
	const struct value *v;
	struct round o = { { num_bad(c), num_bad(c) }, num_bad(c) };
	int part[2];
	struct err e;

	if (circle_parts(t->f, obj, part)) {
		o.o = point_at(t, part[0]);
		if (part[1] >= 0)
			o.r2 = pt_dist2(o.o, point_at(t, part[1]), c);
		else if (fig_number(t->f, &t->f->step[t->f->obj[obj].step].arg[2], &o.r2,
				    &e) == OK)
			o.r2 = num_sqr(o.r2, c);
		else
			t->bad = true;
		return o;
	}
	v = value_at(t, obj);
	return v ? (struct round){ value_pt(v, 0), v->v[2] } : o;
}

/* --- Measures -------------------------------------------------------------------------------- */

/* (cos, sin) of an angle times something positive; the turn of the drawing counts as left. */
static pt angle_turn(struct trial *t, const struct measure *m)
{
	ctx *c = t->f->num;
	const struct value *v;
	pt u, w;
	num cross;

	if (m->obj >= 0) {
		v = value_at(t, m->obj);
		return v ? value_pt(v, 0) : (pt){ num_bad(c), num_bad(c) };
	}
	u = pt_sub(point_at(t, m->p[0]), point_at(t, m->p[1]), c);
	w = pt_sub(point_at(t, m->p[2]), point_at(t, m->p[1]), c);
	cross = pt_cross(u, w, c);
	return (pt){ pt_dot(u, w, c), m->sign < 0 ? num_neg(cross, c) : cross };
}

static double degrees(pt z)
{
	return atan2(num_mid(z.y), num_mid(z.x)) * DEGREE;
}

static num twice_area(struct trial *t, const struct measure *m)
{
	ctx *c = t->f->num;
	pt o = point_at(t, m->p[0]);
	num sum = num_int(0, c);

	for (int i = 1; i + 1 < m->n; i++)
		sum = num_add(sum,
			      pt_orient(o, point_at(t, m->p[i]), point_at(t, m->p[i + 1]), c),
			      c);
	return sum;
}

/* The square of a length, radius or distance. */
static num square_of(struct trial *t, const struct measure *m)
{
	ctx *c = t->f->num;
	struct straight l;

	if (m->kind == M_RADIUS)
		return circle_at(t, m->obj).r2;
	l = straight_at(t, m->line);
	if (m->kind == M_LENGTH)
		return pt_norm2(l.d, c);
	return num_div(num_sqr(straight_offset(l, point_at(t, m->p[0]), c), c),
		       pt_norm2(l.d, c), c);
}

num measure_at(struct trial *t, const struct measure *m)
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
		/* An interval about zero has no root: zero will do for the search. */
		return t->smooth ? num_double(sqrt(fmax(0, num_mid(n))), c) : num_sqrt(n, c);
	case M_ANGLE:
		z = angle_turn(t, m);
		if (t->smooth)
			return num_double(degrees(z), c);
		return num_div(num_mul(num_int(180, c), num_atan2(z.y, z.x, c), c), num_pi(c),
			       c);
	case M_AREA:
		if (m->obj >= 0)
			return num_mul(num_pi(c), circle_at(t, m->obj).r2, c);
		n = num_half(twice_area(t, m), c);
		return m->sign < 0 ? num_neg(n, c) : n;
	case M_PERIMETER: break;
	case M_X: return point_at(t, m->p[0]).x;
	case M_Y: return point_at(t, m->p[0]).y;
	}
	return n;
}

/* --- Equations ------------------------------------------------------------------------------------ */

enum reading_mode { READ_ALL, READ_ONE, READ_ZERO, READ_SQUARE };
struct reader {
	struct trial *t;
	const struct constraint *c;
	enum reading_mode mode; /* measures: themselves, 1, 0, or their squares */
};

static enum status look(void *self, const struct expr *leaf, struct expr_value *out,
			struct err *e)
{
	struct reader *r = self;
	ctx *c = r->t->f->num;
	const struct value *v;

	out->dim = 1;
	if (leaf->kind == EXPR_REF && leaf->ref < -1) {
		const struct measure *m = &r->c->measure[-2 - leaf->ref];

		out->v[0] = r->mode == READ_ALL      ? measure_at(r->t, m)
			    : r->mode == READ_SQUARE ? square_of(r->t, m)
						     : num_int(r->mode == READ_ONE, c);
		return OK;
	}
	if (leaf->kind != EXPR_REF)
		return fail(e, E_ARG, "not_found", "%s is not known here", leaf->text);
	if (r->t->unit_of[leaf->ref] >= 0) {
		out->v[0] = r->t->xy[r->t->unit_of[leaf->ref]][0];
		return OK;
	}
	v = value_at(r->t, leaf->ref);
	out->v[0] = v ? v->v[0] : num_bad(c);
	return OK;
}

static num term_value(struct reader *r, const struct expr *x, enum reading_mode mode)
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
static num side_square(struct reader *r, const struct expr *x)
{
	return num_mul(term_value(r, x, READ_ONE), term_value(r, x, READ_SQUARE),
		       r->t->f->num);
}

/*
 * sum n_i a_i + c = 0 for angles: the imaginary part of prod z_i^n_i e^(i c), with the
 * conjugate for negative n_i, is zero.  For the search the sum itself is better: it has
 * one zero only.
 */
static num angle_sum(struct reader *r, const struct want *w)
{
	struct trial *t = r->t;
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

static num equation(struct trial *t, const struct constraint *k, const struct want *w)
{
	struct reader r = { .t = t, .c = k };
	ctx *c = t->f->num;

	if (w->op == EXPR_LT || w->op == EXPR_LE)
		return num_sub(term_value(&r, w->y, READ_ALL), term_value(&r, w->x, READ_ALL),
			       c);
	if (w->form == FORM_ANGLES)
		return angle_sum(&r, w);
	if (w->form == FORM_SQUARES && !t->smooth)
		return num_sub(side_square(&r, w->x), side_square(&r, w->y), c);
	return num_sub(term_value(&r, w->x, READ_ALL), term_value(&r, w->y, READ_ALL), c);
}

double want_gap(struct trial *t, const struct constraint *k, const struct want *w)
{
	struct reader r = { .t = t, .c = k };
	double gap;

	if (w->kind != WANT_EQUATION)
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
static num on_path(struct trial *t, pt p, int obj, int part)
{
	ctx *c = t->f->num;
	const struct value *v;
	struct conic k;
	struct straight l;

	if (fig_kind(t->f, (fig_id){ obj }) == KIND_CIRCLE) {
		struct round o = circle_at(t, obj);

		return num_sub(pt_dist2(p, o.o, c), o.r2, c);
	}
	v = value_at(t, obj);
	if (!v)
		return num_bad(c);
	if (!value_is(v, KINDS_LINEAR)) {
		if (conic_of(&k, v, c) != OK) {
			t->bad = true;
			return num_bad(c);
		}
		return conic_at(&k, p, c);
	}
	l = straight_of(v, c);
	if (!part)
		return straight_offset(l, p, c);
	if (part == 1)
		return pt_dot(pt_sub(p, l.p, c), l.d, c);
	return num_neg(pt_dot(pt_sub(p, value_pt(v, 1), c), l.d, c), c);
}

/* (a - c) x (b - c) (a - d) . (b - d) - (a - c) . (b - c) (a - d) x (b - d) */
static num concyclic(struct trial *t, const int *p)
{
	ctx *c = t->f->num;
	pt a = point_at(t, p[0]), b = point_at(t, p[1]), q = point_at(t, p[2]),
	   s = point_at(t, p[3]);
	pt aq = pt_sub(a, q, c), bq = pt_sub(b, q, c), as = pt_sub(a, s, c),
	   bs = pt_sub(b, s, c);

	return num_sub(num_mul(pt_cross(aq, bq, c), pt_dot(as, bs, c), c),
		       num_mul(pt_dot(aq, bq, c), pt_cross(as, bs, c), c), c);
}

/* d^2 = (r + s)^2 from outside (sense 1), (r - s)^2 from inside. */
static num tangent_circles(struct trial *t, const struct want *w, int sense)
{
	ctx *c = t->f->num;
	struct round a = circle_at(t, w->obj[0]), b = circle_at(t, w->obj[1]);
	num d2 = pt_dist2(a.o, b.o, c), rs2 = num_mul(a.r2, b.r2, c);
	num rs = t->smooth ? num_double(sqrt(fmax(0, num_mid(rs2))), c) : num_sqrt(rs2, c);

	rs = num_add(rs, rs, c);
	return num_sub(d2, num_add(num_add(a.r2, b.r2, c), sense < 0 ? num_neg(rs, c) : rs, c),
		       c);
}

/* C - B is B - A turned by a full turn's n-th part. */
static num regular_turn(struct trial *t, const struct want *w, int part)
{
	ctx *c = t->f->num;
	pt b = point_at(t, w->p[1]), u = pt_sub(b, point_at(t, w->p[0]), c),
	   v = pt_sub(point_at(t, w->p[2]), b, c);
	num a = num_mul(num_rat(2 * w->sense, w->order, c), num_pi(c), c);
	num cs = num_cos(a, c), sn = num_sin(a, c);

	if (part)
		return num_sub(v.y, num_add(num_mul(sn, u.x, c), num_mul(cs, u.y, c), c), c);
	return num_sub(v.x, num_sub(num_mul(cs, u.x, c), num_mul(sn, u.y, c), c), c);
}

static num concurrent(struct trial *t, const struct want *w)
{
	ctx *c = t->f->num;
	num k[3][3], sum = num_int(0, c);

	for (int i = 0; i < 3; i++)
		straight_equation(straight_at(t, w->line[i]), &k[i][0], &k[i][1], &k[i][2], c);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3;
		num minor =
			num_sub(num_mul(k[1][j], k[2][l], c), num_mul(k[1][l], k[2][j], c), c);

		sum = num_add(sum, num_mul(k[0][i], minor, c), c);
	}
	return sum;
}

static num inside(struct trial *t, const struct want *w, int part)
{
	ctx *c = t->f->num;
	pt p = point_at(t, w->p[0]);
	int n = w->n - 1;
	num o;

	if (w->obj[0] >= 0)
		return num_neg(on_path(t, p, w->obj[0], 0), c);
	o = pt_orient(point_at(t, w->p[1 + part]), point_at(t, w->p[1 + (part + 1) % n]), p,
		      c);
	return w->sense < 0 ? num_neg(o, c) : o;
}

static num pick(pt p, int part)
{
	return part ? p.y : p.x;
}

/* How far a slider is from its lower (part 1) or upper bound. */
static num slider_room(struct trial *t, int unit, int part)
{
	ctx *c = t->f->num;
	num bound = num_bad(c), at = t->xy[unit][0];
	struct err e;

	/* add_slider(name, min, max, step) */
	if (fig_number(t->f, &t->f->step[t->unit[unit].step].arg[part], &bound, &e) != OK)
		t->bad = true;
	return part == 1 ? num_sub(at, bound, c) : num_sub(bound, at, c);
}

num row_value(struct trial *t, const struct row *r)
{
	ctx *c = t->f->num;
	const struct constraint *k;
	const struct want *w;
	struct straight l;
	pt end[2], p;

	if (r->constraint == ROW_FOUND) {
		const struct found *d = &t->found[r->want];

		if (d->a == d->b)
			return num_sub(t->xy[d->a][0], num_rat(d->p, d->q, c), c);
		return num_sub(pt_dist2((pt){ t->xy[d->a][0], t->xy[d->a][1] },
					(pt){ t->xy[d->b][0], t->xy[d->b][1] }, c),
			       num_rat(d->p, d->q, c), c);
	}
	if (r->constraint == ROW_LENGTH)
		return num_sub(num_sqr(t->xy[r->part][0], c), square_of(t, t->length[r->want]),
			       c);
	if (r->constraint < 0 && t->unit[r->want].dim == 1)
		return slider_room(t, r->want, r->part);
	if (r->constraint < 0)
		return on_path(t, (pt){ t->xy[r->want][0], t->xy[r->want][1] },
			       t->unit[r->want].path, r->part);
	k = &t->f->constraint[r->constraint];
	w = &k->want[r->want];
	switch (w->kind) {
	case WANT_PARALLEL:
		l = straight_at(t, w->line[0]);
		return pt_cross(l.d, straight_at(t, w->line[1]).d, c);
	case WANT_PERPENDICULAR:
		l = straight_at(t, w->line[0]);
		return pt_dot(l.d, straight_at(t, w->line[1]).d, c);
	case WANT_LEVEL: l = straight_at(t, w->line[0]); return w->sign ? l.d.x : l.d.y;
	case WANT_COLLINEAR:
		return pt_orient(point_at(t, w->p[0]), point_at(t, w->p[1]),
				 point_at(t, w->p[2]), c);
	case WANT_ON_LINE:
		return straight_offset(straight_at(t, w->line[0]), point_at(t, w->p[0]), c);
	case WANT_ON_SEGMENT:
		ends_at(t, w->line[0], end);
		p = point_at(t, w->p[0]);
		if (!r->part)
			return pt_orient(end[0], end[1], p, c);
		return pt_dot(pt_sub(p, end[r->part - 1], c),
			      pt_sub(end[2 - r->part], end[r->part - 1], c), c);
	case WANT_ON_PATH: return on_path(t, point_at(t, w->p[0]), w->obj[0], r->part);
	case WANT_MIDPOINT:
		ends_at(t, w->line[0], end);
		return pick(pt_sub(point_at(t, w->p[0]), pt_mid(end[0], end[1], c), c),
			    r->part);
	case WANT_SAME:
		return pick(pt_sub(point_at(t, w->p[0]), point_at(t, w->p[1]), c), r->part);
	case WANT_CONCYCLIC: return concyclic(t, w->p);
	case WANT_TANGENT: {
		struct round o = circle_at(t, w->obj[0]);

		l = straight_at(t, w->line[0]);
		if (w->contact >= 0) { /* the radius there is perpendicular to it */
			pt q = point_at(t, w->contact);

			/* The rest is told: that the point is on the line. */
			if (w->line[0].b >= 0 && w->contact != w->line[0].a &&
			    w->contact != w->line[0].b)
				l.d = pt_sub(q, l.p, c);
			return pt_dot(l.d, pt_sub(q, o.o, c), c);
		}
		return num_sub(num_sqr(straight_offset(l, o.o, c), c),
			       num_mul(o.r2, pt_norm2(l.d, c), c), c);
	}
	case WANT_TANGENT_CIRCLES:
		if (w->contact >= 0) /* on the line of the centres */
			return pt_orient(circle_at(t, w->obj[0]).o, circle_at(t, w->obj[1]).o,
					 point_at(t, w->contact), c);
		return tangent_circles(t, w, w->sense);
	case WANT_CENTER:
		return pick(pt_sub(point_at(t, w->p[0]), circle_at(t, w->obj[0]).o, c),
			    r->part);
	case WANT_DIAMETER:
		ends_at(t, w->line[0], end);
		if (r->part == 2)
			return on_path(t, end[0], w->obj[0], 0);
		return pick(pt_sub(circle_at(t, w->obj[0]).o, pt_mid(end[0], end[1], c), c),
			    r->part);
	case WANT_TURN: return regular_turn(t, w, r->part);
	case WANT_CONCURRENT: return concurrent(t, w);
	case WANT_INSIDE: return inside(t, w, r->part);
	case WANT_SIDE: {
		num both;

		l = straight_at(t, w->line[0]);
		both = num_mul(straight_offset(l, point_at(t, w->p[0]), c),
			       straight_offset(l, point_at(t, w->p[1]), c), c);
		return w->sign < 0 ? num_neg(both, c) : both;
	}
	case WANT_EQUATION: return equation(t, k, w);
	}
	return num_bad(c);
}

/* --- Which way things turn in the drawing --------------------------------------------------------------- */

static void orient_measure(struct trial *t, struct measure *m)
{
	pt z;

	m->sign = 1;
	if (m->obj >= 0)
		return;
	if (m->kind == M_ANGLE) {
		z = angle_turn(t, m);
		m->sign = num_mid(z.y) < 0 ? -1 : 1;
	} else if (m->kind == M_AREA) {
		m->sign = num_mid(twice_area(t, m)) < 0 ? -1 : 1;
	}
}

static void orient_want(struct trial *t, struct want *w)
{
	ctx *c = t->f->num;

	w->sense = 1;
	if (w->kind == WANT_TURN) {
		w->sense = num_mid(pt_orient(point_at(t, w->p[0]), point_at(t, w->p[1]),
					     point_at(t, w->p[2]), c)) < 0
				   ? -1
				   : 1;
	} else if (w->kind == WANT_INSIDE && w->obj[0] < 0) {
		struct measure m = { .kind = M_AREA, .n = w->n - 1, .p = w->p + 1, .obj = -1 };

		w->sense = num_mid(twice_area(t, &m)) < 0 ? -1 : 1;
	} else if (w->kind == WANT_TANGENT_CIRCLES) {
		w->sense = fabs(num_mid(tangent_circles(t, w, 1))) <=
					   fabs(num_mid(tangent_circles(t, w, -1)))
				   ? 1
				   : -1;
	}
}

/* Consecutive turns of one polygon have one sense: that of most of them. */
static void agree_on_sense(struct constraint *k)
{
	int sum = 0;

	for (int i = 0; i < k->n_want; i++)
		if (k->want[i].kind == WANT_TURN)
			sum += k->want[i].sense;
	for (int i = 0; i < k->n_want; i++)
		if (k->want[i].kind == WANT_TURN)
			k->want[i].sense = sum < 0 ? -1 : 1;
}

void trial_orient(struct trial *t, const double *x)
{
	double *r = arena_alloc(t->arena, (size_t)(t->rows + 1) * sizeof *r);

	t->orienting = true;
	trial_rows(t, x, r);
	t->orienting = false;
}

void trial_orient_here(struct trial *t)
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
