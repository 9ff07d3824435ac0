/*
 * setting_goal.c -- a relation about a figure as claims about points that are to be shown.
 *
 * Angles of figures are between rays, from 0° to 180°; those of claims between lines.  Which of two
 * directed angles is meant is seen in the drawing: what is then shown holds where the corners are
 * turned as they are there, and each such reading is kept with the claims.  That an angle is 0° or
 * 180° says in which order points lie on a line, which no claim does.
 */
#include "fig/setting_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STRAIGHT (KINDS_LINEAR | KIND_BIT(KIND_VECTOR))

static bool is_kind(const struct fig_stage *st, int obj, kind_set kinds)
{
	return obj >= 0 && fig_value(st->f, (fig_id){ obj }) &&
	       (KIND_BIT(fig_kind(st->f, (fig_id){ obj })) & kinds);
}

static int ref_of(const struct expr *x)
{
	return x->kind == EXPR_REF && !x->n ? x->ref : -1;
}

static const struct fig_step *step_of(const struct fig_stage *st, int obj)
{
	return &st->f->step[st->f->obj[obj].step];
}

bool fig_stage_same_points(const struct fig *f, const struct expr *x, int out[2])
{
	int a = -1, b = -1;

	if (x->kind == EXPR_OP && x->op == EXPR_EQ) {
		a = ref_of(x->arg[0]);
		b = ref_of(x->arg[1]);
	} else if (ref_of(x) >= 0) {
		const struct fig_step *s = &f->step[f->obj[ref_of(x)].step];

		if (strcmp(s->tool->name, "query_are_equal") != 0 ||
		    s->arg[1].form != ARG_REF || s->arg[2].form != ARG_REF)
			return false;
		a = s->arg[1].ref;
		b = s->arg[2].ref;
	}
	if (a < 0 || b < 0 || fig_kind(f, (fig_id){ a }) != KIND_POINT ||
	    fig_kind(f, (fig_id){ b }) != KIND_POINT || f->obj[a].step == f->obj[b].step)
		return false;
	out[0] = a > b ? a : b;
	out[1] = a > b ? b : a;
	return true;
}

/* --- Lengths and their products ------------------------------------------------------------ */

enum { FACTORS = 6 };
struct fig_stage_product {
	int64_t num, den;
	int p[FACTORS][2], power[FACTORS], n;
};

static bool times(struct fig_stage_product *m, int p, int q, int power)
{
	for (int i = 0; i < m->n; i++)
		if ((m->p[i][0] == p && m->p[i][1] == q) ||
		    (m->p[i][0] == q && m->p[i][1] == p)) {
			m->power[i] += power;
			if (!m->power[i]) {
				m->n--;
				memcpy(m->p[i], m->p[m->n], sizeof m->p[i]);
				m->power[i] = m->power[m->n];
			}
			return true;
		}
	if (m->n == FACTORS || p == q)
		return false;
	m->p[m->n][0] = p;
	m->p[m->n][1] = q;
	m->power[m->n++] = power;
	return true;
}

static bool times_number(struct fig_stage_product *m, int64_t top, int64_t den, int power)
{
	for (int i = 0; i < (power < 0 ? -power : power); i++) {
		if (top <= 0 || top > 100000 || den > 100000 || m->num > 100000 ||
		    m->den > 100000)
			return false;
		m->num *= power < 0 ? den : top;
		m->den *= power < 0 ? top : den;
	}
	return true;
}

static bool product(struct fig_stage *st, const struct expr *x, int power,
		    struct fig_stage_product *m)
{
	struct arg a = { .form = ARG_EXPR };
	struct fig_stage_length l;
	int64_t top, den;

	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return product(st, x->arg[0], power, m) &&
		       product(st, x->arg[1], x->op == EXPR_MUL ? power : -power, m);
	if (x->kind == EXPR_OP && x->op == EXPR_POW) {
		a.x = x->arg[1];
		return fig_stage_rational(st, &a, false, &top, &den) && den == 1 && top > 0 &&
		       top < 5 && product(st, x->arg[0], power * (int)top, m);
	}
	l = fig_stage_length_of(st, x);
	if (!l.den)
		return false;
	/* Of numbers of the figure only those that are radii are lengths. */
	if (l.obj >= 0) {
		for (int i = 0; i < st->rounds && l.p[0] < 0; i++)
			if (st->round[i].radius.den && st->round[i].radius.obj == l.obj &&
			    st->round[i].radius.num == st->round[i].radius.den &&
			    st->round[i].center >= 0 && st->round[i].n) {
				l.p[0] = st->round[i].center;
				l.p[1] = st->round[i].p[0];
			}
		if (l.p[0] < 0)
			return false;
	}
	return times_number(m, l.num, l.den, power) &&
	       (l.p[0] < 0 || times(m, l.p[0], l.p[1], power));
}

static void one_length(struct fig_stage *st, const struct fig_stage_product *m)
{
	bool up = m->power[0] > 0;

	fig_stage_say_number(
		st, m->power[0] == 1 || m->power[0] == -1 ? CLAIM_LCONST : CLAIM_L2CONST, 2,
		m->p[0], up ? m->den : m->num, up ? m->num : m->den);
}

static bool lengths_equal(struct fig_stage *st, const struct expr *x, const struct expr *y)
{
	struct fig_stage_product m = { .num = 1, .den = 1 };
	int up[4], down[4], u = 0, d = 0, at[CLAIM_POINTS];
	bool even = true;

	if (!product(st, x, 1, &m) || !product(st, y, -1, &m))
		return false;
	for (int i = 0; i < m.n; i++)
		even = even && m.power[i] % 2 == 0;
	if (m.n == 1 &&
	    (m.power[0] == 1 || m.power[0] == -1 || m.power[0] == 2 || m.power[0] == -2)) {
		one_length(st, &m);
		return true;
	}
	for (int i = 0; i < m.n; i++)
		for (int k = 0; k < abs(even ? m.power[i] / 2 : m.power[i]); k++) {
			if (u > 3 || d > 3)
				return false;
			if (m.power[i] > 0)
				up[u++] = i;
			else
				down[d++] = i;
		}
	if (!m.n)
		return m.num == m.den;
	if (u != d || u > 2 || (u == 2 && m.num != m.den))
		return false;
	/* a b = c d: a to c as d to b. */
	for (int i = 0; i < 2; i++) {
		at[i] = m.p[up[0]][i];
		at[2 + i] = m.p[down[0]][i];
		if (u == 2) {
			at[4 + i] = m.p[down[1]][i];
			at[6 + i] = m.p[up[1]][i];
		}
	}
	if (u == 2)
		fig_stage_say(st, CLAIM_EQRATIO, 8, at);
	else if (m.num == m.den)
		fig_stage_say(st, CLAIM_CONG, 4, at);
	else
		fig_stage_say_number(st, even ? CLAIM_R2CONST : CLAIM_RCONST, 4, at, m.den,
				     m.num);
	return true;
}

/* --- Sums of squares: right angles --------------------------------------------------------- */

struct fig_stage_squares {
	int p[4][2], weight[4], n;
};

static bool squares(struct fig_stage *st, const struct expr *x, int weight,
		    struct fig_stage_squares *out)
{
	struct fig_stage_product m = { .num = 1, .den = 1 };

	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB))
		return squares(st, x->arg[0], weight, out) &&
		       squares(st, x->arg[1], x->op == EXPR_ADD ? weight : -weight, out);
	if (out->n == 4 || !product(st, x, 1, &m) || m.n != 1 || m.power[0] != 2 ||
	    m.num != m.den)
		return false;
	memcpy(out->p[out->n], m.p[0], sizeof m.p[0]);
	out->weight[out->n++] = weight;
	return true;
}

/* The place of the segment among those of a weight; -1: it is not there. */
static bool among(const struct fig_stage_squares *s, int p, int q, int weight)
{
	for (int i = 0; i < s->n; i++)
		if (s->weight[i] == weight && ((s->p[i][0] == p && s->p[i][1] == q) ||
					       (s->p[i][0] == q && s->p[i][1] == p)))
			return true;
	return false;
}

/* AC² + BD² = AD² + BC² exactly when AB ⟂ CD; with C = A, that is Pythagoras. */
static bool squares_equal(struct fig_stage *st, const struct expr *x, const struct expr *y)
{
	struct fig_stage_squares s = { .n = 0 };

	if (!squares(st, x, 1, &s) || !squares(st, y, -1, &s) || s.n < 3)
		return false;
	for (int i = 0; i < s.n; i++)
		for (int k = 0; k < 2 && s.n == 3; k++) {
			int a = s.p[i][k], b = s.p[i][1 - k];

			/* The leg ab of the right angle at a, the other leg ac. */
			for (int j = 0; j < 3; j++) {
				int c = s.p[j][0] == a ? s.p[j][1] : s.p[j][0];

				if (j == i || (s.p[j][0] != a && s.p[j][1] != a) ||
				    s.weight[i] != s.weight[j] ||
				    !among(&s, b, c, -s.weight[i]))
					continue;
				fig_stage_say(st, CLAIM_PERP, 4, (int[]){ a, b, a, c });
				return true;
			}
		}
	for (int k = 0; k < 2 && s.n == 4; k++) {
		int a = s.p[0][0], c = s.p[0][1];

		for (int j = 1; j < 4; j++) {
			int b = s.p[j][k], d = s.p[j][1 - k];

			if (s.weight[j] != s.weight[0] || !among(&s, a, d, -s.weight[0]) ||
			    !among(&s, b, c, -s.weight[0]))
				continue;
			fig_stage_say(st, CLAIM_PERP, 4, (int[]){ a, b, c, d });
			return true;
		}
	}
	return false;
}

/* --- Angles -------------------------------------------------------------------------------- */

struct fig_stage_angles {
	int p[2][3], weight[2], n;
	int64_t num, den; /* in half turns */
};

static bool angle_points(struct fig_stage *st, int obj, int out[3])
{
	const struct fig_step *s = step_of(st, obj);

	if (!is_kind(st, obj, KIND_BIT(KIND_ANGLE)) || !fig_measures(s, "angle"))
		return false;
	for (int i = 0; i < 3; i++) {
		if (s->tool->n_params < 4 || s->arg[1 + i].form != ARG_REF)
			return false;
		out[i] = fig_stage_point(st, s->arg[1 + i].ref);
		if (out[i] < 0)
			return false;
	}
	return true;
}

static bool angles(struct fig_stage *st, const struct expr *x, int weight,
		   struct fig_stage_angles *a)
{
	struct arg arg = { .form = ARG_EXPR, .x = (struct expr *)x };
	int64_t top, den;

	if (ref_of(x) >= 0) {
		const struct fig_step *s = step_of(st, ref_of(x));

		/* A number that is another name of an angle. */
		if (!is_kind(st, ref_of(x), KIND_BIT(KIND_ANGLE)) &&
		    tool_is(s->tool, TRAIT_FREE_NUMBER) && s->arg[1].form == ARG_EXPR &&
		    !fig_is_free(st->f, (fig_id){ ref_of(x) }))
			return angles(st, s->arg[1].x, weight, a);
		if (a->n == 2 || !angle_points(st, ref_of(x), a->p[a->n]))
			return false;
		a->weight[a->n++] = weight;
		return true;
	}
	if (fig_stage_rational(st, &arg, true, &top, &den)) {
		if (den > 10000 || a->den > 10000)
			return false;
		a->num = a->num * den + weight * top * a->den;
		a->den *= den;
		return true;
	}
	if (x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB))
		return angles(st, x->arg[0], weight, a) &&
		       angles(st, x->arg[1], x->op == EXPR_ADD ? weight : -weight, a);
	return false;
}

/* 1: the second leg lies counterclockwise of the first; 0: it cannot be told. */
static int sense(const struct fig_stage *st, const int p[3])
{
	const struct setting_point *a = &st->s->point[p[0]], *v = &st->s->point[p[1]],
				   *b = &st->s->point[p[2]];
	double ax = a->x - v->x, ay = a->y - v->y, bx = b->x - v->x, by = b->y - v->y;
	double cross = ax * by - ay * bx, size = hypot(ax, ay) * hypot(bx, by);

	return fabs(cross) < 1e-9 * size ? 0 : cross > 0 ? 1 : -1;
}

static void read_turn(struct fig_stage *st, const int *p, const int *q, int turn)
{
	struct fig_stage_reading *r;

	st->reading = arena_grow(st->a, st->reading, &st->reading_cap, st->readings + 1,
				 sizeof *st->reading);
	r = &st->reading[st->readings++];
	*r = (struct fig_stage_reading){ .two = q != NULL, .turn = turn };
	memcpy(r->p, p, 3 * sizeof *p);
	if (q)
		memcpy(r->p + 3, q, 3 * sizeof *q);
}

static bool one_angle(struct fig_stage *st, const struct fig_stage_angles *a, int turn)
{
	const int *p = a->p[0];
	int legs[] = { p[1], p[0], p[1], p[2] };
	int64_t top = -a->num * a->weight[0] * turn, den = a->den, g = den, r;

	if (!turn) {
		if (!st->wanted)
			fig_stage_say(st, CLAIM_COLL, 3, p);
		return !st->wanted;
	}
	top = (top % den + den) % den;
	for (r = top; r;) {
		int64_t t = g % r;

		g = r;
		r = t;
	}
	if (!top)
		return false;
	if (2 * top == den) {
		fig_stage_say(st, CLAIM_PERP, 4, legs);
		return true;
	}
	read_turn(st, p, NULL, turn);
	fig_stage_say_number(st, CLAIM_ACONST, 4, legs, top / g, den / g);
	return true;
}

static bool angles_equal(struct fig_stage *st, const struct expr *x, const struct expr *y)
{
	struct fig_stage_angles a = { .den = 1 };
	int turn[2];
	const int *p = a.p[0], *q = a.p[1];

	if (!angles(st, x, 1, &a) || !angles(st, y, -1, &a) || !a.n)
		return false;
	for (int i = 0; i < a.n; i++)
		turn[i] = sense(st, a.p[i]);
	if (a.n == 1)
		return one_angle(st, &a, turn[0]);
	if (!turn[0] || !turn[1] || a.num % a.den)
		return false;
	read_turn(st, p, q, turn[0] * turn[1]);
	if (a.weight[0] * turn[0] == -a.weight[1] * turn[1])
		fig_stage_say(st, CLAIM_EQANGLE, 8,
			      (int[]){ p[1], p[0], p[1], p[2], q[1], q[0], q[1], q[2] });
	else
		fig_stage_say(st, CLAIM_EQANGLE, 8,
			      (int[]){ p[1], p[0], p[1], p[2], q[1], q[2], q[1], q[0] });
	return true;
}

/* --- Lines and circles --------------------------------------------------------------------- */

static bool two_lines(struct fig_stage *st, enum predicate k, int a, int b)
{
	int l = fig_stage_line(st, a), m = fig_stage_line(st, b);

	if (l < 0 || m < 0)
		return false;
	fig_stage_say(st, k, 2, (int[]){ STAGE_LINE(l), STAGE_LINE(m) });
	return true;
}

static bool same_line(struct fig_stage *st, int a, int b)
{
	int l = fig_stage_line(st, a), m = fig_stage_line(st, b);

	if (l < 0 || m < 0 || st->line[fig_stage_root(st, m)].n < 2)
		return false;
	for (int i = 0; i < 2; i++)
		fig_stage_put_on(st, st->line[fig_stage_root(st, m)].p[i], l);
	return true;
}

int fig_stage_meeting(struct fig_stage *st, int l, int m)
{
	const struct fig_stage_line *a = &st->line[fig_stage_root(st, l)],
				    *b = &st->line[fig_stage_root(st, m)];
	pt at;
	int p;

	if (a->obj < 0 || b->obj < 0)
		return -1;
	at = geo_straight_meet(
		geo_straight_of(fig_value(st->f, (fig_id){ a->obj }), st->f->num),
		geo_straight_of(fig_value(st->f, (fig_id){ b->obj }), st->f->num), st->f->num);
	if (num_is_bad(at.x) || num_is_bad(at.y))
		return -1;
	p = fig_stage_helper(
		st, "X", at,
		arena_printf(st->a, "the point where %s and %s meet",
			     fig_stage_called(st, a->obj), fig_stage_called(st, b->obj)),
		arena_printf(st->a, "Intersect(%s, %s)", fig_stage_called(st, a->obj),
			     fig_stage_called(st, b->obj)));
	if (p >= 0) {
		bool wanted = st->wanted;

		st->wanted = false;
		fig_stage_put_on(st, p, l);
		fig_stage_put_on(st, p, m);
		st->wanted = wanted;
	}
	return p;
}

static bool concurrent(struct fig_stage *st, const struct fig_step *s)
{
	int line[3], p = -1;

	for (int i = 0; i < 3; i++) {
		line[i] = s->arg[1 + i].form == ARG_REF ? fig_stage_line(st, s->arg[1 + i].ref)
							: -1;
		if (line[i] < 0)
			return false;
	}
	for (int i = 0; i < 3; i++) {
		p = fig_stage_common(st, line[i], line[(i + 1) % 3]);
		if (p < 0)
			continue;
		fig_stage_put_on(st, p, line[(i + 2) % 3]);
		return true;
	}
	p = fig_stage_meeting(st, line[0], line[1]);
	fig_stage_put_on(st, p, line[2]);
	return p >= 0;
}

static bool touching_circles(struct fig_stage *st, int a, int b)
{
	int r = fig_stage_round(st, a), s = fig_stage_round(st, b), o, m;

	if (r < 0 || s < 0 || r == s)
		return false;
	for (int i = 0; i < st->round[r].n; i++)
		for (int k = 0; k < st->round[s].n; k++) {
			if (st->round[r].p[i] != st->round[s].p[k])
				continue;
			o = fig_stage_center(st, r);
			m = fig_stage_center(st, s);
			if (o < 0 || m < 0)
				return false;
			fig_stage_say(st, CLAIM_COLL, 3, (int[]){ o, m, st->round[r].p[i] });
			return true;
		}
	return false;
}

static bool touching(struct fig_stage *st, const struct fig_step *s)
{
	int a = s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
	int b = s->arg[2].form == ARG_REF ? s->arg[2].ref : -1;
	int line, round, o, p;
	bool wanted = st->wanted;
	struct straight at;

	if (is_kind(st, a, KINDS_ROUND) && is_kind(st, b, KINDS_ROUND))
		return touching_circles(st, a, b);
	if (is_kind(st, a, KINDS_ROUND)) {
		int t = a;

		a = b;
		b = t;
	}
	/* Of a segment it would have to be shown that it ends beyond. */
	if (!is_kind(st, a, KIND_BIT(KIND_LINE)))
		return false;
	line = fig_stage_line(st, a);
	round = fig_stage_round(st, b);
	if (line < 0 || round < 0 || !st->round[round].n)
		return false;
	for (int i = 0; i < st->touches; i++)
		if (fig_stage_root(st, st->touch[i].line) == line &&
		    fig_stage_round_root(st, st->touch[i].round) == round)
			return true; /* it was made so */
	o = fig_stage_center(st, round);
	if (o < 0)
		return false;
	for (int i = 0; i < st->line[line].n; i++)
		for (int k = 0; k < st->round[round].n; k++)
			if (st->line[line].p[i] == st->round[round].p[k]) {
				fig_stage_say(
					st, CLAIM_PERP, 3,
					(int[]){ o, st->line[line].p[i], STAGE_LINE(line) });
				return true;
			}
	at = geo_straight_of(fig_value(st->f, (fig_id){ a }), st->f->num);
	p = fig_stage_helper(st, "T",
			     geo_straight_foot(at,
					       value_pt(fig_value(st->f, (fig_id){ b }), 0),
					       st->f->num),
			     "the foot of the perpendicular from the centre to the line",
			     arena_printf(st->a, "Foot(Center(%s), %s)",
					  fig_stage_called(st, b), fig_stage_called(st, a)));
	if (p < 0)
		return false;
	st->wanted = false;
	st->clause = st->s->clauses - 1;
	fig_stage_put_on(st, p, line);
	st->line[line].used = true;
	fig_stage_say(st, CLAIM_PERP, 3, (int[]){ o, p, STAGE_LINE(line) });
	st->wanted = wanted;
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ o, p, o, st->round[round].p[0] });
	return true;
}

static bool incident(struct fig_stage *st, const struct fig_step *s)
{
	int a = s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
	int b = s->arg[2].form == ARG_REF ? s->arg[2].ref : -1;
	int p = is_kind(st, a, KIND_BIT(KIND_POINT)) ? fig_stage_point(st, a) : -1;

	if (p < 0)
		return false;
	/* Where something ends is a question of order. */
	if (is_kind(st, b, KIND_BIT(KIND_LINE)))
		fig_stage_put_on(st, p, fig_stage_line(st, b));
	else if (is_kind(st, b, KIND_BIT(KIND_CIRCLE)))
		fig_stage_put_round(st, p, fig_stage_round(st, b));
	else
		return false;
	return true;
}

/* --- Congruent ----------------------------------------------------------------------------- */

static bool triangle(struct fig_stage *st, int obj, int out[3])
{
	const struct value *v = fig_value(st->f, (fig_id){ obj });

	if (!v || v->kind != KIND_POLYGON || value_sides(v) != 3)
		return false;
	for (int i = 0; i < 3; i++) {
		int c = fig_polygon_corner(st->f, obj, i);

		out[i] = c < 0 ? -1 : fig_stage_point(st, c);
		if (out[i] < 0)
			return false;
	}
	return true;
}

static double far(const struct fig_stage *st, int p, int q)
{
	return hypot(st->s->point[p].x - st->s->point[q].x,
		     st->s->point[p].y - st->s->point[q].y);
}

static bool congruent(struct fig_stage *st, const struct fig_step *s)
{
	static const int order[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
					 { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
	int a = s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
	int b = s->arg[2].form == ARG_REF ? s->arg[2].ref : -1;
	int p[3], q[3], two[4];

	if (is_kind(st, a, KIND_BIT(KIND_SEGMENT)) && is_kind(st, b, KIND_BIT(KIND_SEGMENT))) {
		if (!fig_stage_ends(st, a, two) || !fig_stage_ends(st, b, two + 2))
			return false;
		fig_stage_say(st, CLAIM_CONG, 4, two);
		return true;
	}
	if (a < 0 || b < 0 || !triangle(st, a, p) || !triangle(st, b, q))
		return false;
	for (int k = 0; k < 6; k++) {
		const int *o = order[k];
		bool same = true;

		for (int i = 0; i < 3 && same; i++)
			same = fabs(far(st, p[i], p[(i + 1) % 3]) -
				    far(st, q[o[i]], q[o[(i + 1) % 3]])) < 1e-7 * st->size;
		if (!same)
			continue;
		for (int i = 0; i < 3; i++)
			fig_stage_say(
				st, CLAIM_CONG, 4,
				(int[]){ p[i], p[(i + 1) % 3], q[o[i]], q[o[(i + 1) % 3]] });
		return true;
	}
	return false;
}

/* --- Relations ----------------------------------------------------------------------------- */

static bool points_claim(struct fig_stage *st, const struct fig_step *s, enum predicate k,
			 int n)
{
	int p[4];

	for (int i = 0; i < n; i++) {
		p[i] = s->arg[1 + i].form == ARG_REF ? fig_stage_point(st, s->arg[1 + i].ref)
						     : -1;
		if (p[i] < 0)
			return false;
	}
	fig_stage_say(st, k, n, p);
	return true;
}

static bool collinear(struct fig_stage *st, const struct fig_step *s)
{
	return points_claim(st, s, CLAIM_COLL, 3);
}

static bool concyclic(struct fig_stage *st, const struct fig_step *s)
{
	return points_claim(st, s, CLAIM_CYCLIC, 4);
}

static bool parallel(struct fig_stage *st, const struct fig_step *s)
{
	return s->arg[1].form == ARG_REF && s->arg[2].form == ARG_REF &&
	       two_lines(st, CLAIM_PARA, s->arg[1].ref, s->arg[2].ref);
}

static bool perpendicular(struct fig_stage *st, const struct fig_step *s)
{
	return s->arg[1].form == ARG_REF && s->arg[2].form == ARG_REF &&
	       two_lines(st, CLAIM_PERP, s->arg[1].ref, s->arg[2].ref);
}

static bool sides_equal(struct fig_stage *st, const struct expr *x, const struct expr *y)
{
	if (is_kind(st, ref_of(x), KINDS_LINEAR) && is_kind(st, ref_of(y), KINDS_LINEAR) &&
	    is_kind(st, ref_of(x), KIND_BIT(KIND_LINE)))
		return same_line(st, ref_of(x), ref_of(y));
	return angles_equal(st, x, y) || lengths_equal(st, x, y) || squares_equal(st, x, y);
}

static bool equal(struct fig_stage *st, const struct fig_step *s)
{
	struct expr side[2];

	for (int i = 0; i < 2; i++) {
		if (s->arg[1 + i].form != ARG_REF)
			return false;
		side[i] = (struct expr){ .kind = EXPR_REF, .ref = s->arg[1 + i].ref };
	}
	/* Two segments are one when their ends are; equally long is another thing. */
	if (is_kind(st, side[0].ref, KIND_BIT(KIND_SEGMENT)))
		return false;
	return sides_equal(st, &side[0], &side[1]);
}

static bool statement(struct fig_stage *st, const struct expr *x);

static bool named(struct fig_stage *st, const struct fig_step *s)
{
	return s->arg[1].form == ARG_RELATION && statement(st, s->arg[1].x);
}

static const struct {
	const char *tool;
	bool (*want)(struct fig_stage *st, const struct fig_step *s);
} questions[] = {
	{ "query_are_collinear", collinear },
	{ "query_are_concyclic", concyclic },
	{ "query_are_concurrent", concurrent },
	{ "query_are_parallel", parallel },
	{ "query_are_perpendicular", perpendicular },
	{ "query_is_tangent", touching },
	{ "query_is_on", incident },
	{ "query_are_equal", equal },
	{ "query_are_congruent", congruent },
	{ "add_boolean", named },
};

static bool statement(struct fig_stage *st, const struct expr *x)
{
	if (ref_of(x) >= 0) {
		const struct fig_step *s = step_of(st, ref_of(x));

		for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
			if (!strcmp(questions[i].tool, s->tool->name))
				return questions[i].want(st, s);
		return false;
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_AND)
		return statement(st, x->arg[0]) && statement(st, x->arg[1]);
	/* The one that is so as drawn. */
	if (x->op == EXPR_OR) {
		struct err e;

		return statement(st, x->arg[is_no(fig_relation_truth(st->f, x->arg[0], &e))]);
	}
	if (x->op == EXPR_PARALLEL || x->op == EXPR_PERP)
		return ref_of(x->arg[0]) >= 0 && ref_of(x->arg[1]) >= 0 &&
		       two_lines(st, x->op == EXPR_PERP ? CLAIM_PERP : CLAIM_PARA,
				 ref_of(x->arg[0]), ref_of(x->arg[1]));
	return x->op == EXPR_EQ && sides_equal(st, x->arg[0], x->arg[1]);
}

bool fig_stage_goal_is_good(const struct fig_stage *st)
{
	bool good = true;

	for (int i = 0; i < st->goals; i++)
		good = good && st->goal[i].kind < PREDICATES;
	return good;
}

bool fig_stage_goal(struct fig_stage *st, const struct expr *x)
{
	bool good;

	st->wanted = true;
	good = statement(st, x);
	st->wanted = false;
	return good && fig_stage_goal_is_good(st);
}

void fig_stage_grant(struct fig_stage *st, const struct expr *x)
{
	st->clause = setting_clause(st->s, "declared");
	if (!statement(st, x))
		return;
}
