/*
 * space_imply.c -- bodies that facts make without naming them.
 *
 * Two rectangles with a side in common, in perpendicular planes, are two walls of a right prism
 * over a right-angled triangle: ABCD and CDEF make ADE and BCF its bases, with the right angles
 * at D and C.
 */
#include "problem/space.h"

static bool is_rectangle(const struct fact *f)
{
	return f->kind == RELATION_RECTANGLE || f->kind == RELATION_SQUARE;
}

/* Does the plane hold the corners of the rectangle, and of these two rectangles of it alone? */
static bool is_plane_of(const struct problem *p, const struct problem_flat *x,
			const struct fact *f)
{
	const struct problem_plane *u;
	int in = 0;

	if (x->plane < 0)
		return false;
	u = &p->space->plane[x->plane];
	for (int i = 0; i < u->n; i++)
		for (int k = 0; k < 4; k++)
			in += u->p[i] == f->p[k];
	return in >= 3;
}

static bool stand_upright(const struct problem *p, const struct fact *f, const struct fact *g)
{
	for (int i = 0; i < p->space->claims; i++) {
		const struct problem_claim *c = &p->space->claim[i];

		if (c->lie != LIE_PERPENDICULAR)
			continue;
		if ((is_plane_of(p, &c->of[0], f) && is_plane_of(p, &c->of[1], g)) ||
		    (is_plane_of(p, &c->of[0], g) && is_plane_of(p, &c->of[1], f)))
			return true;
	}
	return false;
}

/* The corner of the rectangle that x is joined to, other than `besides`. */
static int neighbour(const struct fact *f, int x, int besides)
{
	for (int k = 0; k < 4; k++)
		if (f->p[k] == x) {
			int a = f->p[(k + 1) % 4], b = f->p[(k + 3) % 4];

			return a == besides ? b : b == besides ? a : -1;
		}
	return -1;
}

void problem_space_imply(struct problem *p)
{
	int facts = p->facts;

	for (int i = 0; i < facts; i++)
		for (int j = i + 1; j < facts; j++) {
			int side[2], n = 0, at[6];

			if (!is_rectangle(&p->fact[i]) || !is_rectangle(&p->fact[j]) ||
			    !stand_upright(p, &p->fact[i], &p->fact[j]))
				continue;
			for (int k = 0; k < 4; k++)
				for (int m = 0; m < 4; m++)
					if (p->fact[i].p[k] == p->fact[j].p[m] && n < 2)
						side[n++] = p->fact[i].p[k];
			if (n != 2)
				continue;
			for (int k = 0; k < 2; k++) {
				at[3 * k] = neighbour(&p->fact[i], side[k], side[1 - k]);
				at[3 * k + 1] = side[k];
				at[3 * k + 2] = neighbour(&p->fact[j], side[k], side[1 - k]);
			}
			if (at[0] < 0 || at[2] < 0 || at[3] < 0 || at[5] < 0)
				continue;
			if (problem_body(p, SOLID_RIGHT_PRISM, at, 6, NULL) >= 0)
				problem_fact(p, RELATION_RIGHT_ANGLE, at, 3, NULL);
		}
}
