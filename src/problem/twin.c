/*
 * twin.c -- do two readings of a record say the same?
 *
 * Then one answer is enough.  They do when points, letters and circles have the same names
 * and places, and the facts and what is asked are the same, in whatever order.  Angles that
 * are read one way round (problem.oriented) are not compared: such records have one reading.
 */
#include "problem/problem.h"
#include <string.h>

/* Where what is named in one reading is in the other. */
struct problem_names {
	int point[PROBLEM_POINTS], letter[PROBLEM_LETTERS], circle[PROBLEM_CIRCLES];
};

static bool same_points(const struct problem_names *n, const int *a, const int *b, int count)
{
	for (int i = 0; i < count; i++)
		if (n->point[a[i]] != b[i])
			return false;
	return true;
}

/* AB and BA, ABC and CBA are one length and one angle. */
static bool same_either_way(const struct problem_names *n, const struct term *a,
			    const struct term *b)
{
	for (int i = 0; i < a->n; i++)
		if (n->point[a->p[i]] != b->p[a->n - 1 - i])
			return false;
	return a->measure == MEASURE_LENGTH || a->measure == MEASURE_ANGLE;
}

static bool same_circle(const struct problem_names *n, int a, int b)
{
	return a < 0 ? b < 0 : n->circle[a] == b;
}

static bool same_term(const struct problem_names *n, const struct term *a,
		      const struct term *b)
{
	if (!a || !b)
		return a == b;
	if (a->kind != b->kind)
		return false;
	if (a->kind == TERM_NUMBER)
		return !strcmp(a->text, b->text);
	if (a->kind == TERM_LETTER)
		return n->letter[a->id] == b->id;
	if (a->kind == TERM_MEASURE)
		return a->measure == b->measure && a->n == b->n &&
		       same_circle(n, a->circle, b->circle) &&
		       (same_points(n, a->p, b->p, a->n) || same_either_way(n, a, b));
	return same_term(n, a->arg[0], b->arg[0]) && same_term(n, a->arg[1], b->arg[1]);
}

static bool same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool same_fact(const struct problem_names *n, const struct fact *f,
		      const struct fact *g)
{
	return f->kind == g->kind && f->n == g->n && f->part == g->part &&
	       same_circle(n, f->circle, g->circle) &&
	       same_circle(n, f->circle2, g->circle2) && same_points(n, f->p, g->p, f->n) &&
	       same_term(n, f->t[0], g->t[0]) && same_term(n, f->t[1], g->t[1]) &&
	       same_text(f->taken, g->taken);
}

static bool all_facts_in(const struct problem_names *n, const struct problem *p,
			 const struct problem *q)
{
	for (int i = 0; i < p->facts; i++) {
		/* Most often they stand in the same order. */
		bool found = i < q->facts && same_fact(n, &p->fact[i], &q->fact[i]);

		for (int k = 0; k < q->facts && !found; k++)
			found = same_fact(n, &p->fact[i], &q->fact[k]);
		if (!found)
			return false;
	}
	return true;
}

/* Points, letters and circles of p by their names in q; false when they are not the same. */
static bool find_names(struct problem_names *n, const struct problem *p,
		       const struct problem *q)
{
	if (p->points != q->points || p->letters != q->letters || p->circles != q->circles)
		return false;
	for (int i = 0; i < p->points; i++) {
		const struct point *a = &p->point[i], *b;
		int k = problem_find_point(q, a->name);

		if (k < 0)
			return false;
		b = &q->point[k];
		if (a->placed != b->placed || a->x != b->x || a->y != b->y)
			return false;
		n->point[i] = k;
	}
	for (int i = 0; i < p->letters; i++) {
		int k = 0;

		while (k < q->letters && strcmp(p->letter[i], q->letter[k]) != 0)
			k++;
		if (k == q->letters)
			return false;
		n->letter[i] = k;
	}
	for (int i = 0; i < p->circles; i++) {
		int k = 0;

		while (k < q->circles && strcmp(p->circle[i].name, q->circle[k].name) != 0)
			k++;
		if (k == q->circles)
			return false;
		n->circle[i] = k;
		if (p->circle[i].center < 0
			    ? q->circle[k].center >= 0
			    : n->point[p->circle[i].center] != q->circle[k].center)
			return false;
	}
	return true;
}

bool problem_same(const struct problem *p, const struct problem *q)
{
	struct problem_names there, back;

	if (p->guesses != q->guesses || !p->goal != !q->goal || p->given != q->given ||
	    p->misread != q->misread || p->major != q->major || p->asks != q->asks ||
	    !same_text(p->supposed, q->supposed) || p->oriented || q->oriented ||
	    p->positions_decide != q->positions_decide || p->choices != q->choices)
		return false;
	if (!find_names(&there, p, q) || !find_names(&back, q, p))
		return false;
	if (!same_term(&there, p->goal, q->goal) || !same_term(&there, p->whole, q->whole))
		return false;
	for (int i = 0; i < p->guesses; i++)
		if (!same_term(&there, p->guess[i], q->guess[i]))
			return false;
	return all_facts_in(&there, p, q) && all_facts_in(&back, q, p);
}
