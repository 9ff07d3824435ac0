/*
 * plot_relation.c -- inequalities taken apart: what is inside, how deep, and at whose border.
 *
 * Depth is the difference of the two sides of a comparison, the least of them for "and", the
 * largest for "or".  Its sign is what counts; where it is undefined (a root beside an "or")
 * the relation itself is asked.
 */
#include "draw/plot_priv.h"
#include <math.h>

/* plain: joined by "and" alone so far; negated: below an odd number of "not". */
static const struct expr *depth_of(struct plot_relation *r, const struct expr *x, bool plain,
				   bool negated, struct arena *a)
{
	const struct expr *l, *m, *g;

	if (x->kind != EXPR_OP || x->op < EXPR_EQ || x->op == EXPR_PARALLEL ||
	    x->op == EXPR_PERP)
		return expr_num(-1, a);
	if (x->op == EXPR_NOT) {
		l = depth_of(r, x->arg[0], false, !negated, a);
		return expr_op(EXPR_NEG, l, NULL, a);
	}
	if (x->op == EXPR_AND || x->op == EXPR_OR) {
		plain = plain && x->op == EXPR_AND;
		l = depth_of(r, x->arg[0], plain, negated, a);
		m = depth_of(r, x->arg[1], plain, negated, a);
		return expr_call(x->op == EXPR_AND ? "min" : "max",
				 (const struct expr *const[]){ l, m }, 2, a);
	}
	l = x->arg[0];
	m = x->arg[1];
	g = x->op == EXPR_LT || x->op == EXPR_LE ? expr_op(EXPR_SUB, m, l, a)
						 : expr_op(EXPR_SUB, l, m, a);
	if (x->op == EXPR_EQ || x->op == EXPR_NE) {
		/* A line inside is not seen, and no line outside either. */
		r->linear = false;
		return expr_num(x->op == EXPR_NE ? 1 : -1, a);
	}
	r->linear = r->linear && plain && r->n < RELATION_ATOMS;
	if (r->n < RELATION_ATOMS) {
		r->atom[r->n].g = draw_sample_compile(g, "x", "y", a);
		r->atom[r->n].strict = (x->op == EXPR_LT || x->op == EXPR_GT) != negated;
		r->atom[r->n].affine = draw_sample_affine(g, "x", "y", r->atom[r->n].k, a);
		r->linear = r->linear && r->atom[r->n].affine;
		r->n++;
	}
	return g;
}

struct plot_relation *draw_relation_of(const struct expr *x, struct arena *a)
{
	struct plot_relation *r = arena_alloc(a, sizeof *r);

	r->linear = true;
	r->truth = draw_sample_compile(x, "x", "y", a);
	r->depth = draw_sample_compile(depth_of(r, x, true, false, a), "x", "y", a);
	return r;
}

bool draw_relation_holds(const struct plot_relation *r, double x, double y)
{
	return draw_sample_at(r->truth, x, y) == 1;
}

void draw_relation_depth(const struct plot_relation *r, int n, const double *x,
			 const double *y, double *f)
{
	enum { BLOCK = 64 };
	double t[BLOCK];

	draw_sample_many(r->depth, n, x, y, f);
	for (int i = 0; i < n; i += BLOCK) {
		int m = n - i < BLOCK ? n - i : BLOCK;
		bool gaps = false;

		for (int k = i; k < i + m; k++)
			gaps = gaps || isnan(f[k]);
		if (!gaps)
			continue;
		draw_sample_many(r->truth, m, x + i, y + i, t);
		for (int k = 0; k < m; k++)
			if (isnan(f[i + k]))
				f[i + k] = t[k] == 1 ? INFINITY : -INFINITY;
	}
}
