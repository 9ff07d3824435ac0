/*
 * stated.c -- what the facts say outright: polygons, whose sides do not cross and whose corners are not
 * flat, and parallels.
 *
 * The faces of a construction are none of these: points of a side may be among their corners.
 */
#include "base/list.h"
#include "solve/follow_priv.h"

/* The same corners in the same order, wherever it begins and whichever way it goes? */
static bool is_same_round(const int *p, const int *q, int n)
{
	for (int from = 0; from < n; from++)
		for (int way = 1; way < n; way += n - 2) {
			int same = 0;

			while (same < n && p[same] == q[(from + way * same) % n])
				same++;
			if (same == n)
				return true;
		}
	return false;
}

static bool is_named(const struct prover *v, const struct fact *f)
{
	return problem_fact_is_polygon(f) && f->kind != RELATION_FACE && !v->p->oriented &&
	       !v->p->annotated;
}

bool solve_stated_corner(const struct prover *v, int a, int b, int c)
{
	for (int i = 0; i < v->p->facts; i++) {
		const struct fact *f = &v->p->fact[i];

		for (int k = 0; k < f->n && is_named(v, f); k++) {
			int q[] = { f->p[k], f->p[(k + 1) % f->n], f->p[(k + 2) % f->n] };

			if (base_has(q, 3, a) && base_has(q, 3, b) && base_has(q, 3, c)) {
				v->rests[i] = true;
				return true;
			}
		}
	}
	return false;
}

bool solve_stated_outline(const struct prover *v, const int *q, int n)
{
	for (int i = 0; i < v->p->facts; i++) {
		const struct fact *f = &v->p->fact[i];

		if (is_named(v, f) && f->n == n && is_same_round(q, f->p, n)) {
			v->rests[i] = true;
			return true;
		}
	}
	return false;
}

struct paralleled {
	const int *l, *n;
	bool found;
};

static void look_at_parallel(void *self, const struct relation_part *t)
{
	struct paralleled *q = self;

	for (int i = 0; i < 2 && t->element == ELEMENT_PARALLEL; i++) {
		const struct relation_line *l = &t->l[i], *n = &t->l[1 - i];

		q->found |= l->a != l->b && n->a != n->b && base_has(q->l, 2, l->a) &&
			    base_has(q->l, 2, l->b) && base_has(q->n, 2, n->a) &&
			    base_has(q->n, 2, n->b);
	}
}

bool solve_stated_parallel(const struct prover *v, const int *l, const int *n)
{
	struct paralleled q = { l, n, false };

	for (int i = 0; i < v->p->facts && !v->p->annotated; i++) {
		if (!v->p->fact[i].t[0])
			problem_fact_parts(&v->p->fact[i], look_at_parallel, &q);
		if (q.found) {
			v->rests[i] = true;
			return true;
		}
	}
	return false;
}
