/*
 * curve.c -- two equations in letters: are they one?
 *
 * Equations l = r and l' = r' are one when l - r and l' - r' differ by a factor that is a number
 * (2x + 4y - 3 and y + x/2 - 3/4), or when the numerators of both, in two letters, have the same
 * different factors (y - 1/x and xy - 1).  With |x|, roots and other functions in them the factor has to be one
 * for letters of both signs, and a point that lies on one of both alone shows that they are two.
 */
#include "grade/grade_priv.h"
#include <string.h>

#define PLACES 4
#define SIGNED 9  /* places from which points are looked for */
#define DEGREE 12 /* of what is factored */

struct curves {
	struct grade_names names;
	const struct expr *f, *g;
};

/* ln u = v as u = e^v; the other side, or NULL. */
static const struct expr *exponential(const struct expr *l, const struct expr *r,
				      struct arena *a)
{
	static const char *const names[] = { "ln", "lg", "log", "ld" };
	const struct expr *base[] = { expr_name("e", a), expr_num(10, a), expr_num(10, a),
				      expr_num(2, a) };

	for (size_t i = 0; l->kind == EXPR_CALL && i < LENGTH(names); i++)
		if (!strcmp(l->text, names[i]))
			return expr_op(
				EXPR_SUB, l->arg[l->n - 1],
				expr_op(EXPR_POW, l->n == 2 ? l->arg[0] : base[i], r, a), a);
	return NULL;
}

/* left - right as one expression; of several equations the product of all. */
static const struct expr *difference(const struct grade_claim *x, struct grade_names *names,
				     struct grade_work *w)
{
	const struct expr *l, *r, *out = NULL;

	for (int i = 0; grade_is_several(x) && i < x->n; i++) {
		l = x->item[i].left ? difference(&x->item[i], names, w) : NULL;
		if (!l)
			return NULL;
		out = out ? expr_op(EXPR_MUL, out, l, w->a) : l;
	}
	if (out)
		return out;
	l = grade_tree(x->left, names, w);
	r = l ? grade_tree(x->right, names, w) : NULL;
	if (!r)
		return NULL;
	out = exponential(l, r, w->a);
	out = out ? out : exponential(r, l, w->a);
	return out ? out : expr_op(EXPR_SUB, l, r, w->a);
}

static bool has_root(const struct expr *x)
{
	if (x->kind == EXPR_CALL)
		return true;
	if (x->kind == EXPR_OP && x->op == EXPR_POW &&
	    (x->arg[1]->kind != EXPR_NUMBER || strchr(x->arg[1]->text, '.')))
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

/* The value of x at a place, as an expression; NULL: it may be zero there. */
static const struct expr *weight(const struct expr *x, const struct curves *c, int k,
				 struct grade_work *w)
{
	long place[GRADE_NAMES];
	num v;

	grade_place_at(place, c->names.n, k, k % 2);
	if (!grade_enter(w, NUM_BALL) || grade_eval(&v, x, &c->names, place, w) != OK ||
	    num_vanishes(v, w->num) != 1)
		return NULL;
	for (int i = 0; x && i < c->names.n; i++)
		x = expr_substitute(
			x, c->names.name[i],
			expr_op(EXPR_DIV, expr_num(place[i], w->a), expr_num(7, w->a), w->a),
			w->a, NULL);
	return x;
}

static bool is_same(const struct expr *f, const struct expr *g, const struct curves *c,
		    struct grade_work *w)
{
	return is_yes(grade_same_everywhere(w, f, g, &c->names));
}

/* Is f a number times g, for letters of both signs? */
static bool is_proportional(const struct curves *c, struct grade_work *w)
{
	const struct expr *f, *g, *zero = expr_num(0, w->a);

	if (is_same(c->f, c->g, c, w) ||
	    is_same(expr_op(EXPR_ADD, c->f, c->g, w->a), zero, c, w))
		return true;
	for (int k = 0; k < PLACES; k++) {
		f = weight(c->f, c, k, w);
		g = f ? weight(c->g, c, k, w) : NULL;
		if (g)
			return is_same(expr_op(EXPR_MUL, c->f, g, w->a),
				       expr_op(EXPR_MUL, c->g, f, w->a), c, w);
	}
	return false;
}

/* Is there a point of f = 0 that is none of g = 0?  From a place one letter goes to where f would be zero if it
 * were linear in it; whether it is zero there is then decided exactly. */
static bool has_own_point(const struct expr *f, const struct expr *g,
			  const struct grade_names *names, struct grade_work *w)
{
	bool found = false;

	for (int k = 0; k < SIGNED && !found; k++) {
		long place[GRADE_NAMES], before = w->left;
		num at[GRADE_NAMES], p, q, here;

		if (!grade_enter(w, NUM_EXACT))
			return false;
		grade_place_at(place, names->n, k, k % 2);
		for (int i = 0; i < names->n; i++)
			at[i] = num_rat(place[i], 7, w->num);
		for (int i = 0; i < names->n && !found; i++) {
			here = at[i];
			if (grade_eval_values(&p, f, names, at, w) != OK)
				break;
			at[i] = num_add(here, num_rat(1, 7, w->num), w->num);
			if (grade_eval_values(&q, f, names, at, w) == OK) {
				q = num_mul(num_sub(q, p, w->num), num_int(7, w->num), w->num);
				if (num_vanishes(q, w->num) == 1) {
					at[i] = num_sub(here, num_div(p, q, w->num), w->num);
					found = grade_eval_values(&p, f, names, at, w) == OK &&
						grade_eval_values(&q, g, names, at, w) == OK &&
						num_vanishes(p, w->num) == 0 &&
						num_vanishes(q, w->num) == 1;
				}
			}
			at[i] = here;
		}
		grade_leave(w, NUM_EXACT, before);
	}
	return found;
}

struct grade_verdict grade_curves_match(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct curves c = { 0 };
	long before;
	truth t = TRUTH_UNKNOWN;
	bool roots;

	c.f = difference(x, &c.names, w);
	c.g = c.f ? difference(y, &c.names, w) : NULL;
	if (!c.f || !c.g || w->left <= 0)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as an equation",
				  grade_shown(c.f ? y->text : x->text, w->a));
	roots = has_root(c.f) || has_root(c.g);
	if (is_proportional(&c, w))
		return told(w, x, y, TRUTH_YES);
	if (roots &&
	    (has_own_point(c.f, c.g, &c.names, w) || has_own_point(c.g, c.f, &c.names, w)))
		return told(w, x, y, TRUTH_NO);
	/* The field takes |x| for what it is at one place. */
	if (grade_has_pieces(c.f) || grade_has_pieces(c.g) || !grade_enter(w, NUM_GENERIC))
		return told(w, x, y, t);
	before = w->left;
	t = has_same_factors(&c, w);
	grade_leave(w, NUM_GENERIC, before);
	return told(w, x, y, t);
}
