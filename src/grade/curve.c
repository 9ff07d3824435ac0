/*
 * curve.c -- two equations in letters: are they one?
 *
 * Equations l = r and l' = r' are one when l - r and l' - r' differ by a factor that is a number
 * (2x + 4y - 3 and y + x/2 - 3/4), or when the numerators of both, in two letters, have the same
 * different factors (y - 1/x and xy - 1).  With |x|, roots and other functions in them the factor has to be one
 * for letters of both signs, and a point that lies on one of both alone shows that they are two.
 */
#include "grade/grade_priv.h"
#include <stdlib.h>
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

/* AB, which is positive. */
static bool is_length(const char *name)
{
	return name[0] >= 'A' && name[0] <= 'Z' && name[1] >= 'A' && name[1] <= 'Z';
}

static bool is_root(const struct expr *x)
{
	return x->kind == EXPR_CALL ||
	       (x->kind == EXPR_OP && x->op == EXPR_POW &&
		(x->arg[1]->kind != EXPR_NUMBER || strchr(x->arg[1]->text, '.')));
}

/* Have they the same factors in two letters?  At NUM_GENERIC. */
static bool has_same_factors(const struct curves *c, struct grade_work *w)
{
	struct buf p = { 0 }, q = { 0 };
	bool same;
	num f, g;

	if (grade_degree(c->f, DEGREE) > DEGREE || grade_degree(c->g, DEGREE) > DEGREE ||
	    c->names.n > 2 || grade_has(c->f, is_root) || grade_has(c->g, is_root))
		return false;
	same = grade_eval(&f, c->f, &c->names, NULL, w) == OK &&
	       grade_eval(&g, c->g, &c->names, NULL, w) == OK &&
	       num_generic_plane(&p, f, w->num) && num_generic_plane(&q, g, w->num) &&
	       !strcmp(buf_str(&p), buf_str(&q));
	buf_clear(&p);
	buf_clear(&q);
	return same;
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

/* Sh in one of them and h in the other: is it a name, or a product? */
static bool is_glued(const struct grade_names *names)
{
	for (int i = 0; i < names->n; i++)
		for (int k = 0; k < names->n; k++)
			if (grade_is_letter(names->name[i][1]) && !names->name[k][1] &&
			    strchr(names->name[i], *names->name[k]))
				return true;
	return false;
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

/* The step of a letter to where it would be zero that is p now, q in a step and r a step back; false: there it is
 * only least, or largest. */
static bool step_to_zero(num *h, num p, num q, num r, struct num_ctx *c)
{
	num two = num_int(2, c), b = num_div(num_sub(q, r, c), two, c),
	    a = num_sub(num_sub(q, p, c), b, c), d;
	bool line = num_vanishes(a, c) == 0, flat = line && num_vanishes(b, c) != 1;

	d = num_sub(num_mul(b, b, c), num_mul(num_int(4, c), num_mul(a, p, c), c), c);
	if (line)
		*h = flat ? num_int(0, c) : num_neg(num_div(p, b, c), c);
	else if (num_sgn(d, c) == 1)
		*h = num_div(num_sub(num_sqrt(d, c), b, c), num_mul(two, a, c), c);
	else
		*h = num_neg(num_div(b, num_mul(two, a, c), c), c);
	return line ? !flat : num_sgn(d, c) == 1;
}

/* Is there a point of f = 0 that is none of g = 0?  From a place one letter goes to where f would be zero if it
 * were of the second degree in it, or nearest to that; whether it is zero there is then decided exactly. */
static bool has_own_point(const struct expr *f, const struct expr *g,
			  const struct grade_names *names, struct grade_work *w)
{
	bool found = false;

	for (int k = 0; k < SIGNED && !found; k++) {
		long place[GRADE_NAMES], before = w->left;
		num at[GRADE_NAMES], p, q, r, here, h, one;

		if (!grade_enter(w, NUM_EXACT))
			return false;
		one = num_int(1, w->num);
		grade_place_at(place, names->n, k, k % 2);
		for (int i = 0; i < names->n; i++)
			at[i] = num_rat(is_length(names->name[i]) ? labs(place[i]) : place[i],
					7, w->num);
		for (int i = 0; i < names->n && !found; i++) {
			bool zero;

			here = at[i];
			if (grade_eval_values(&p, f, names, at, w) != OK)
				break;
			at[i] = num_sub(here, one, w->num);
			if (grade_eval_values(&r, f, names, at, w) != OK)
				r = p;
			at[i] = num_add(here, one, w->num);
			if (grade_eval_values(&q, f, names, at, w) != OK) {
				at[i] = here;
				continue;
			}
			zero = step_to_zero(&h, p, q, r, w->num);
			at[i] = num_add(here, h, w->num);
			found = zero &&
				(!is_length(names->name[i]) || num_sgn(at[i], w->num) == 1) &&
				grade_eval_values(&p, f, names, at, w) == OK &&
				grade_eval_values(&q, g, names, at, w) == OK &&
				num_vanishes(p, w->num) == 0 && num_vanishes(q, w->num) == 1;
			at[i] = zero ? here : at[i];
		}
		grade_leave(w, NUM_EXACT, before);
	}
	return found;
}

/* --- Points that are missing ------------------------------------------------------------------------ */

/* What must not be zero where x has a value; NULL: nothing. */
static const struct expr *denominator(const struct expr *x, struct arena *a)
{
	bool power = x->kind == EXPR_OP && x->op == EXPR_POW;
	const struct expr *of = x->n ? x->arg[0] : NULL;

	if (x->kind == EXPR_CALL && (!strcmp(x->text, "tan") || !strcmp(x->text, "sec")))
		return expr_call("cos", &of, 1, a);
	if (x->kind == EXPR_CALL && (!strcmp(x->text, "cot") || !strcmp(x->text, "csc")))
		return expr_call("sin", &of, 1, a);
	if (power && x->arg[1]->kind == EXPR_OP && x->arg[1]->op == EXPR_NEG)
		return of;
	return x->kind == EXPR_OP && x->op == EXPR_DIV ? x->arg[1] : NULL;
}

static bool has_denominator(const struct expr *x, const struct expr *d, struct arena *a)
{
	const struct expr *own = denominator(x, a);
	bool has = own && expr_equal(own, d);

	for (int i = 0; i < x->n && !has; i++)
		has = has_denominator(x->arg[i], d, a);
	return has;
}

static const struct expr *first_denominator(const struct expr *x, struct arena *a)
{
	const struct expr *d = denominator(x, a);

	d = d && grade_has_letter(d) ? d : NULL;
	for (int i = 0; i < x->n && !d; i++)
		d = first_denominator(x->arg[i], a);
	return d;
}

/* Is g never zero, or without a value, where d is?  A letter of d, which is linear, goes. */
static bool is_apart(const struct expr *d, const struct expr *g, const struct curves *c,
		     struct grade_work *w)
{
	if (!grade_has_letter(d) || has_denominator(g, d, w->a) ||
	    (d->kind == EXPR_NAME && is_length(d->text)))
		return true;
	for (int i = 0; i < c->names.n && !grade_has(d, is_root) && grade_degree(d, 1) == 1;
	     i++) {
		const char *name = c->names.name[i];
		const struct expr *low =
			expr_substitute(d, name, expr_num(0, w->a), w->a, NULL);
		const struct expr *one =
			expr_substitute(d, name, expr_num(1, w->a), w->a, NULL);
		const struct expr *by = weight(expr_op(EXPR_SUB, low, one, w->a), c, 0, w);

		if (!by)
			continue;
		g = expr_substitute(g, name, expr_op(EXPR_DIV, low, by, w->a), w->a, NULL);
		d = first_denominator(g, w->a);
		g = d ? expr_op(EXPR_MUL, g, d, w->a) : g;
		by = weight(g, c, 0, w);
		return by && is_same(g, by, c, w);
	}
	return false;
}

/* Has f, of which x is a part, a value wherever g = 0? */
static bool is_whole(const struct expr *x, const struct expr *g, const struct curves *c,
		     struct grade_work *w)
{
	const struct expr *d = denominator(x, w->a);
	bool whole = !d || is_apart(d, g, c, w);

	for (int i = 0; i < x->n && whole; i++)
		whole = is_whole(x->arg[i], g, c, w);
	return whole;
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

static bool read_curves(struct curves *c, const struct grade_claim *x,
			const struct grade_claim *y, struct grade_work *w)
{
	c->f = difference(x, &c->names, w);
	c->g = c->f ? difference(y, &c->names, w) : NULL;
	return c->g && w->left > 0;
}

struct grade_verdict grade_curves_whole(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct curves c = { 0 };

	return told(w, x, y,
		    !read_curves(&c, x, y, w) ||
				    (is_whole(c.f, c.g, &c, w) && is_whole(c.g, c.f, &c, w))
			    ? TRUTH_YES
			    : TRUTH_UNKNOWN);
}

struct grade_verdict grade_curves_match(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct curves c = { 0 };
	long before;
	bool same;

	if (!read_curves(&c, x, y, w))
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as an equation",
				  grade_shown(c.f ? y->text : x->text, w->a));
	same = is_proportional(&c, w);
	/* The field takes |x| for what it is at one place. */
	if (!same && !grade_has_pieces(c.f) && !grade_has_pieces(c.g) &&
	    grade_enter(w, NUM_GENERIC)) {
		before = w->left;
		same = has_same_factors(&c, w);
		grade_leave(w, NUM_GENERIC, before);
	}
	if (same)
		return grade_curves_whole(w, x, y);
	return told(w, x, y,
		    !is_glued(&c.names) && (has_own_point(c.f, c.g, &c.names, w) ||
					    has_own_point(c.g, c.f, &c.names, w))
			    ? TRUTH_NO
			    : TRUTH_UNKNOWN);
}
