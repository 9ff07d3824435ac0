/*
 * bound.c -- inequalities from what bounds lengths and angles.
 *
 * A side is at most the sum of the two others and at least their difference; two angles of a
 * triangle are at most 180 degrees; the greater side lies opposite the greater angle.  One length or
 * angle of the gap between the terms is put at such a bound.  If what is left is a number that is
 * not below zero in any figure, no more than that is the gap.
 *
 * Bounds hold of any three different points; for a corner they are not reached.
 */
#include "base/list.h"
#include "solve/follow_priv.h"
#include <string.h>

/* What takes the place of one measure; strict: it is not reached. */
struct bounding {
	struct prover *v;
	const struct term *gap;
	bool strict; /* the gap shall not be zero */
	bool ok;
};

static const struct term *op(struct bounding *q, enum term_kind k, const struct term *a,
			     const struct term *b)
{
	return problem_term_op(q->v->p, k, a, b);
}

/* The term with another in the place of one of its leaves. */
static const struct term *with(struct bounding *q, const struct term *t,
			       const struct term *leaf, const struct term *other)
{
	const struct term *a, *b;

	if (!t || t == leaf)
		return t ? other : NULL;
	a = with(q, t->arg[0], leaf, other);
	b = with(q, t->arg[1], leaf, other);
	return a == t->arg[0] && b == t->arg[1] ? t : op(q, t->kind, a, b);
}

/* Is the term a number in every figure, above zero or (zero) zero? */
static bool is_not_below(struct prover *v, const struct term *t, bool zero)
{
	const struct solve_answer *r = solve_prove_value(v, t);
	bool is_zero = r->exact && !strcmp(r->exact, "0");

	if (r->status != SOLVE_FOUND || r->doubts || r->certainty != SOLVE_PROVEN ||
	    r->assumes || !r->exact || !(is_zero ? zero : r->value > 1e-12))
		return false;
	for (int i = 0; i < r->n_rests; i++)
		v->rests[r->rests[i]] = true;
	return true;
}

static bool is_corner(struct prover *v, int a, int b, int c)
{
	return v->sides && measure_sides_corner(v->sides, a, b, c);
}

static void try_bound(struct bounding *q, const struct term *leaf, const struct term *bound,
		      bool reached)
{
	if (q->ok || meter_spent(q->v->meter))
		return;
	q->ok = is_not_below(q->v, with(q, q->gap, leaf, bound), !q->strict || !reached);
}

/* above: how large it may be; else how small. */
static void bound_length(struct bounding *q, const struct term *t, bool above)
{
	struct problem *p = q->v->p;
	int a = t->p[0], b = t->p[1];

	if (!above)
		try_bound(q, t, problem_int(p, 0), false);
	for (int c = 0; c < p->points && !q->ok; c++) {
		const struct term *s, *u;
		bool reached = !is_corner(q->v, a, b, c);

		if (c == a || c == b)
			continue;
		s = problem_length(p, a, c);
		u = problem_length(p, c, b);
		if (above)
			try_bound(q, t, op(q, TERM_ADD, s, u), reached);
		for (int k = 0; k < 2 && !above; k++)
			try_bound(q, t, op(q, TERM_SUB, k ? s : u, k ? u : s), reached);
	}
}

static void bound_angle(struct bounding *q, const struct term *t, bool above)
{
	struct problem *p = q->v->p;
	const int *s = t->p;
	bool reached = !is_corner(q->v, s[0], s[1], s[2]);

	try_bound(q, t, problem_int(p, above ? 180 : 0), reached);
	for (int k = 0; k < 2 && above; k++)
		try_bound(q, t,
			  op(q, TERM_SUB, problem_int(p, 180),
			     k ? problem_angle(p, s[0], s[2], s[1])
			       : problem_angle(p, s[1], s[0], s[2])),
			  reached);
}

/* Every measure that the gap has added or taken away; above: the greater, the less is the gap. */
static void walk(struct bounding *q, const struct term *t, bool above)
{
	double k;

	if (!t || q->ok)
		return;
	switch ((int)t->kind) {
	case TERM_ADD:
	case TERM_SUB:
		walk(q, t->arg[0], above);
		walk(q, t->arg[1], above != (t->kind == TERM_SUB));
		break;
	case TERM_NEG: walk(q, t->arg[0], !above); break;
	case TERM_MUL:
		if (problem_constant(&k, t->arg[0]) && k != 0)
			walk(q, t->arg[1], above != (k < 0));
		else if (problem_constant(&k, t->arg[1]) && k != 0)
			walk(q, t->arg[0], above != (k < 0));
		break;
	case TERM_DIV:
		if (problem_constant(&k, t->arg[1]) && k != 0)
			walk(q, t->arg[0], above != (k < 0));
		break;
	case TERM_MEASURE:
		if (t->measure == MEASURE_LENGTH)
			bound_length(q, t, above);
		else if (t->measure == MEASURE_ANGLE)
			bound_angle(q, t, above);
		break;
	default: break;
	}
}

static bool is_of(const struct term *t, enum measure m)
{
	return t->kind == TERM_MEASURE && t->measure == m;
}

/* Two angles of one triangle, by the sides opposite them. */
static bool by_sides(struct prover *v, const struct term *less, const struct term *more)
{
	const int *p = less->p, *q = more->p;

	if (!is_of(less, MEASURE_ANGLE) || !is_of(more, MEASURE_ANGLE) || p[1] == q[1] ||
	    !base_has(q, 3, p[0]) || !base_has(q, 3, p[1]) || !base_has(q, 3, p[2]) ||
	    !is_corner(v, p[0], p[1], p[2]))
		return false;
	return is_not_below(v,
			    problem_term_op(v->p, TERM_SUB, problem_length(v->p, q[0], q[2]),
					    problem_length(v->p, p[0], p[2])),
			    false);
}

/* Two sides with a common end, by the angles opposite them. */
static bool by_angles(struct prover *v, const struct term *less, const struct term *more)
{
	int a, b, c;

	if (!is_of(less, MEASURE_LENGTH) || !is_of(more, MEASURE_LENGTH))
		return false;
	a = base_has(more->p, 2, less->p[0]) ? less->p[0] : less->p[1];
	b = less->p[0] + less->p[1] - a;
	c = more->p[0] + more->p[1] - a;
	if (!base_has(more->p, 2, a) || b == c)
		return false;
	return is_not_below(v,
			    problem_term_op(v->p, TERM_SUB, problem_angle(v->p, a, b, c),
					    problem_angle(v->p, a, c, b)),
			    false);
}

bool solve_prove_bound(struct prover *v, const struct term *less, const struct term *more,
		       bool strict)
{
	struct bounding q = { .v = v, .strict = strict };

	v->joined = v->conditional = false;
	if (v->p->oriented)
		return false;
	if (by_sides(v, less, more) || by_angles(v, less, more))
		return true;
	q.gap = op(&q, TERM_SUB, more, less);
	walk(&q, q.gap, false);
	return q.ok;
}
