/*
 * stated.c -- does what is stated hold in the figure, and does it fix what is asked for?
 *
 * The facts and givens are declared to the solver's rooms as anybody would state them; the program
 * and its steps have no part in it.  Each is a number that is zero in the figure (sketch/wish.h); what is
 * asked for is fixed when it cannot move along any motion that keeps them all zero.
 */
#include "learn/chain_priv.h"
#include "learn/stated_priv.h"
#include "sketch/sketch.h"
#include <math.h>

/* The figure as the vector of wish.h, in a size of about 1. */
static double *vector_of(const struct learn_problem *p, const struct problem *q,
			 const struct wishes *w, struct arena *a)
{
	int n = sketch_wishes_vars(w);
	double *x = arena_alloc(a, (size_t)n * sizeof *x), size = 1e-9, mx = 0, my = 0;

	for (int i = 0; i < p->points; i++) {
		mx += p->point[i].x / p->points;
		my += p->point[i].y / p->points;
	}
	for (int i = 0; i < p->points; i++)
		size = fmax(size, hypot(p->point[i].x - mx, p->point[i].y - my));
	for (int i = 0; i < p->points; i++) {
		x[2 * i] = (p->point[i].x - mx) / size;
		x[2 * i + 1] = (p->point[i].y - my) / size;
	}
	for (int i = 0; i < p->circles; i++)
		x[2 * p->points + i] = p->circle[i].radius / size;
	for (int i = 0; i < q->letters; i++)
		for (int k = 0; k < p->quantities; k++)
			if (p->quantity[k].sides)
				x[2 * p->points + p->circles + i] = p->quantity[k].sides;
	for (int i = 0; i < p->letters; i++) {
		char name[2] = { p->letter[i].name, 0 };
		int at = problem_letter((struct problem *)q, name);

		x[2 * p->points + p->circles + at] = p->letter[i].value;
	}
	x[n - 1] = log(size);
	return x;
}

void learn_state(struct learn_statement *s, const struct learn_problem *p, struct arena *a)
{
	s->problem = learn_declare(p, NULL, a);
	for (int i = 0; i < p->circles; i++)
		s->center[i] = p->circle[i].center;
	sketch_wishes_of(&s->wishes, s->problem, s->center, p->points, true, a);
	s->x = vector_of(p, s->problem, &s->wishes, a);
}

void learn_state_clear(struct learn_statement *s, struct arena *a)
{
	problem_free(s->problem);
	arena_reset(a);
}

static bool all_hold(const struct wishes *w, const double *x)
{
	double off[WISH_NUMBERS];

	for (int i = 0; i < w->n; i++) {
		int n = sketch_wish_value(w, i, x, off);

		for (int k = 0; k < n; k++)
			if (!(fabs(off[k]) < 1e-8))
				return false;
	}
	return true;
}

bool learn_is_stated(const struct learn_problem *p, struct arena *a)
{
	struct learn_statement is;
	struct sketch_ring ring[LEARN_CIRCLES];
	struct sketch_list line[LEARN_LINES];
	struct sketch s = { .points = p->points,
			    .circles = p->circles,
			    .center = is.center,
			    .ring = ring,
			    .rings = p->circles,
			    .line = line };
	const struct term *goal;
	bool good;

	for (int i = 0; i < p->circles; i++)
		ring[i] = (struct sketch_ring){ .circle = i,
						.n = p->circle[i].n,
						.p = p->circle[i].p };
	for (int i = 0; i < p->lines; i++)
		if (p->line[i].n > 2)
			line[s.lines++] = (struct sketch_list){ p->line[i].n, p->line[i].p };
	s.xy = arena_alloc(a, (size_t)(2 * p->points + 1) * sizeof *s.xy);
	s.radius = arena_alloc(a, (size_t)(p->circles + 1) * sizeof *s.radius);
	learn_state(&is, p, a);
	goal = is.problem->goal;
	good = all_hold(&is.wishes, is.x) &&
	       fabs(sketch_wish_term(&is.wishes, goal, is.x) - p->value) < 1e-9 * p->value &&
	       sketch_fixed(&s, &is.wishes, goal, is.x, a);
	learn_state_clear(&is, a);
	return good;
}
