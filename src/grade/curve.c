/*
 * curve.c -- two equations in letters: are they one?
 *
 * Equations l = r and l' = r' are one when l - r and l' - r' differ by a factor that is a number
 * (2x + 4y - 3 and y + x/2 - 3/4), or when the numerators of both, in two letters, have the same
 * different factors (y - 1/x and xy - 1).
 */
#include "grade/grade_priv.h"
#include <string.h>

#define PLACES 4
#define DEGREE 12 /* of what is factored */

struct curves {
	struct grade_names names;
	const struct expr *f, *g;
};

/* left - right as one expression. */
static const struct expr *difference(const struct grade_claim *x, struct grade_names *names,
				     struct grade_work *w)
{
	struct expr *l = grade_tree(x->left, names, w), *r = grade_tree(x->right, names, w);

	return l && r ? expr_op(EXPR_SUB, l, r, w->a) : NULL;
}

/* The letters at a place, in sevenths. */
static void place_of(long *place, int k)
{
	for (int i = 0; i < GRADE_NAMES; i++)
		place[i] = 2 + 3 * k + (i + 1) * (5 + 2 * k) + i * i;
}

/* The values of both at a place where neither is zero.  1: found; 0: one is zero there and the
 * other is not; -1: nothing is known. */
static int weights(num *f, num *g, const struct curves *c, struct grade_work *w)
{
	long place[GRADE_NAMES];

	for (int k = 0; k < PLACES; k++) {
		int p, q;

		place_of(place, k);
		if (grade_eval(f, c->f, &c->names, place, w) != OK ||
		    grade_eval(g, c->g, &c->names, place, w) != OK)
			continue;
		p = num_vanishes(*f, w->num);
		q = num_vanishes(*g, w->num);
		if (p == 1 && q == 1)
			return 1;
		if (p != NUM_UNKNOWN && q != NUM_UNKNOWN && p != q)
			return 0;
	}
	return -1;
}

/* Is f a number times g?  At NUM_GENERIC. */
static truth is_proportional(const struct curves *c, struct grade_work *w)
{
	num f, g, f0, g0;
	int told = weights(&f0, &g0, c, w);

	if (told < 1)
		return told == 0 ? TRUTH_NO : TRUTH_UNKNOWN;
	if (grade_eval(&f, c->f, &c->names, NULL, w) != OK ||
	    grade_eval(&g, c->g, &c->names, NULL, w) != OK)
		return TRUTH_UNKNOWN;
	told = num_vanishes(num_sub(num_mul(f, g0, w->num), num_mul(g, f0, w->num), w->num),
			    w->num);
	return told == 0 ? TRUTH_YES : told == 1 ? TRUTH_NO : TRUTH_UNKNOWN;
}

static bool has_root(const struct expr *x)
{
	if (x->kind == EXPR_CALL)
		return true;
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind != EXPR_NUMBER)
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_root(x->arg[i]))
			return true;
	return false;
}

/* Have they the same factors in two letters?  At NUM_GENERIC. */
static truth has_same_factors(const struct curves *c, struct grade_work *w)
{
	struct buf p = { 0 }, q = { 0 };
	truth t = TRUTH_UNKNOWN;
	num f, g;

	if (grade_degree(c->f, DEGREE) > DEGREE || grade_degree(c->g, DEGREE) > DEGREE)
		return TRUTH_UNKNOWN;
	if (c->names.n > 2)
		return has_root(c->f) || has_root(c->g) ? TRUTH_UNKNOWN : TRUTH_NO;
	if (grade_eval(&f, c->f, &c->names, NULL, w) == OK &&
	    grade_eval(&g, c->g, &c->names, NULL, w) == OK &&
	    num_generic_plane(&p, f, w->num) && num_generic_plane(&q, g, w->num)) {
		if (!strcmp(buf_str(&p), buf_str(&q)))
			t = has_root(c->f) || has_root(c->g) ? TRUTH_UNKNOWN : TRUTH_YES;
		else
			t = TRUTH_NO;
	}
	buf_clear(&p);
	buf_clear(&q);
	return t;
}

static struct grade_verdict told(struct grade_work *w, const struct grade_claim *x,
				 const struct grade_claim *y, truth t)
{
	const char *s = grade_shown(x->text, w->a), *k = grade_shown(y->text, w->a);

	if (is_yes(t))
		return grade_verdict_of(GRADE_EQUAL);
	return is_no(t)
		       ? grade_tell(w, GRADE_DIFFERENT, "%s is another equation than %s", s, k)
		       : grade_tell(w, GRADE_UNCLEAR,
				    "whether %s and %s are one equation could not be decided",
				    s, k);
}

struct grade_verdict grade_curves_match(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct curves c = { 0 };
	long before;
	truth t;

	c.f = difference(x, &c.names, w);
	c.g = c.f ? difference(y, &c.names, w) : NULL;
	if (!c.f || !c.g || w->left <= 0)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as an equation",
				  grade_shown(c.f ? y->text : x->text, w->a));
	before = w->left;
	num_set_budget(w->num, before);
	num_fresh(w->num, NUM_GENERIC);
	(void)num_enter(w->num, NUM_GENERIC, 192);
	t = is_proportional(&c, w);
	if (!is_yes(t))
		t = has_same_factors(&c, w);
	w->left -= before - num_budget_left(w->num);
	return told(w, x, y, t);
}
