/*
 * corner.c -- claims that name corners which the facts put on a line: they do not hold.
 */
#include "sketch/shape.h"
#include "solve/follow_priv.h"
#include "solve/letters_priv.h"
#include <math.h>
#include <string.h>

#define SEEN 1e-6 /* flat in the figure, as a part of the square about it */

bool solve_corners_clash(const struct problem *p, const struct fact *f, bool *rests,
			 struct meter *m, struct arena *a)
{
	const struct problem *with = problem_with(p, f, a);
	bool *kept = arena_alloc(a, (size_t)p->facts + 2);

	if (!solve_letters_flat(with, m, kept) || !kept[p->facts])
		return false;
	memcpy(rests, kept, (size_t)p->facts);
	return true;
}

struct corner_look {
	struct prover *v;
	bool flat;
};

static void look_at_corner(void *self, const int c[3])
{
	struct corner_look *q = self;
	const struct fact line = {
		.kind = RELATION_COLLINEAR, .circle = -1, .circle2 = -1, .n = 3, .p = c
	};
	double size = sketch_apart(q->v->x, c[0], c[1]) + sketch_apart(q->v->x, c[1], c[2]);

	if (q->flat || fabs(sketch_turn(q->v->x, c[0], c[1], c[2])) > SEEN * size * size)
		return;
	q->v->assumes = 0;
	q->flat = solve_prove(q->v, &line);
}

bool solve_prove_flat(struct prover *v, const struct fact *f)
{
	struct corner_look q = { v, false };

	problem_fact_corners(f, look_at_corner, &q);
	return q.flat;
}
