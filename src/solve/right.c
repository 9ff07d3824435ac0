/*
 * right.c -- equations that a right angle says: Pythagoras, and the sine, cosine and tangent as
 * quotients of sides.
 *
 * Measures put numbers into these theorems; as an equation between unknown lengths they are proven
 * here, from the right angle.
 */
#include "solve/follow_priv.h"
#include <string.h>

static bool is_of(const struct term *t, enum measure m)
{
	return t && t->kind == TERM_MEASURE && t->measure == m;
}

/* Has the term this closed form in every figure, whatever it takes? */
static bool is_always(struct prover *v, const struct term *t, const char *value)
{
	const struct solve_answer *r = solve_prove_value(v, t);

	if (r->status != SOLVE_FOUND || r->doubts || r->certainty != SOLVE_PROVEN ||
	    r->assumes || !r->exact || strcmp(r->exact, value))
		return false;
	for (int i = 0; i < r->n_rests; i++)
		v->rests[r->rests[i]] = true;
	return true;
}

static bool is_right(struct prover *v, int a, int b, int c)
{
	return a != b && b != c && a != c && is_always(v, problem_angle(v->p, a, b, c), "90");
}

/* --- Pythagoras ------------------------------------------------------------------------ */

/* Squares of lengths, added and taken away. */
struct squares {
	const struct term *of[3];
	int sign[3], n;
};

/* False: there is something else, or more than three. */
static bool collect(struct squares *q, const struct term *t, int sign)
{
	const struct term *a = t->arg[0], *b = t->arg[1];
	double k;
	bool square;

	if (t->kind == TERM_ADD || t->kind == TERM_SUB)
		return collect(q, a, sign) &&
		       collect(q, b, t->kind == TERM_SUB ? -sign : sign);
	square = t->kind == TERM_POW && is_of(a, MEASURE_LENGTH) && problem_constant(&k, b) &&
		 k == 2;
	if (!square || q->n == 3)
		return false;
	q->of[q->n] = a;
	q->sign[q->n++] = sign;
	return true;
}

static int common(const int *p, const int *q)
{
	return p[0] == q[0] || p[0] == q[1] ? p[0] : p[1] == q[0] || p[1] == q[1] ? p[1] : -1;
}

static bool pythagoras(struct prover *v, const struct term *l, const struct term *r)
{
	struct squares q = { .n = 0 };

	if (!collect(&q, l, 1) || !collect(&q, r, -1) || q.n != 3)
		return false;
	for (int i = 0; i < 3; i++) {
		const int *a = q.of[(i + 1) % 3]->p, *b = q.of[(i + 2) % 3]->p,
			  *c = q.of[i]->p;
		int at = common(a, b), from, to;

		if (q.sign[i] == q.sign[(i + 1) % 3] || q.sign[i] == q.sign[(i + 2) % 3] ||
		    at < 0)
			continue;
		from = a[a[0] == at];
		to = b[b[0] == at];
		return ((c[0] == from && c[1] == to) || (c[0] == to && c[1] == from)) &&
		       is_right(v, from, at, to);
	}
	return false;
}

/* --- Sine, cosine, tangent ------------------------------------------------------------- */

/* The function of the angle as a quotient of sides, where one end of its legs is a right angle. */
static const struct term *quotient(struct prover *v, const struct term *t)
{
	const struct term *angle = t->arg[0];

	for (int i = 0; i < 2 && is_of(angle, MEASURE_ANGLE); i++) {
		int at = angle->p[1], right = angle->p[2 * i], far = angle->p[2 - 2 * i];
		const struct term *near, *across, *longest;

		if (!is_right(v, at, right, far))
			continue;
		near = problem_length(v->p, at, right);
		across = problem_length(v->p, right, far);
		longest = problem_length(v->p, at, far);
		return problem_term_op(v->p, TERM_DIV, t->kind == TERM_COS ? near : across,
				       t->kind == TERM_TAN ? near : longest);
	}
	return t;
}

static const struct term *by_sides(struct prover *v, const struct term *t)
{
	const struct term *a, *b;

	if (!t || !t->arg[0])
		return t;
	if (t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN)
		return quotient(v, t);
	a = by_sides(v, t->arg[0]);
	b = by_sides(v, t->arg[1]);
	return a == t->arg[0] && b == t->arg[1] ? t : problem_term_op(v->p, t->kind, a, b);
}

/* Without a quotient that is multiplied by its divisor. */
static const struct term *cancelled(const struct term *t)
{
	for (int i = 0; i < 2 && t->kind == TERM_MUL; i++)
		if (t->arg[i]->kind == TERM_DIV &&
		    solve_same_term(t->arg[i]->arg[1], t->arg[1 - i]))
			return t->arg[i]->arg[0];
	return t;
}

bool solve_prove_right(struct prover *v, const struct term *l, const struct term *r)
{
	const struct term *s, *t;

	if (v->p->oriented)
		return false;
	if (pythagoras(v, l, r))
		return true;
	s = by_sides(v, l);
	t = by_sides(v, r);
	if (s == l && t == r)
		return false;
	return solve_same_term(cancelled(s), cancelled(t)) ||
	       is_always(v, problem_term_op(v->p, TERM_SUB, s, t), "0");
}
