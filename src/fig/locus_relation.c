/*
 * locus_relation.c -- a relation as one number that is zero where it holds.
 *
 * At the generic level that number is a rational function of the free coordinates, and its
 * numerator an equation for them (locus.c).
 */
#include "fig/fig_priv.h"
#include <string.h>

static enum status not_a_row(struct err *e, const char *what)
{
	return err_fail_with(e, E_ARG, "unsupported", NULL,
			     "use ==, ∥, ⟂, AreCollinear, AreConcyclic, AreConcurrent, IsOn, "
			     "AreEqual or AreCongruent of segments",
			     "no equation is known for %.100s", what);
}

static const struct value *value_of(struct fig *f, const struct fig_step *s, int param)
{
	return s->arg[param].form == ARG_REF ? fig_at(f, s->arg[param].ref) : NULL;
}

/* Lengths by their squares: the same where they are equal, and free of roots. */
static enum status differ(num *out, const struct value *v, const struct value *w, ctx *c,
			  struct err *e)
{
	if (v->kind == KIND_POINT && w->kind == KIND_POINT)
		*out = geo_dist2(value_pt(v, 0), value_pt(w, 0), c);
	else if (v->kind == KIND_SEGMENT && w->kind == KIND_SEGMENT)
		*out = num_sub(geo_dist2(value_pt(v, 0), value_pt(v, 1), c),
			       geo_dist2(value_pt(w, 0), value_pt(w, 1), c), c);
	else if (v->kind == KIND_CIRCLE && w->kind == KIND_CIRCLE)
		*out = num_sub(v->v[2], w->v[2], c);
	else if (v->kind == KIND_ANGLE && w->kind == KIND_ANGLE)
		*out = geo_cross(value_pt(v, 0), value_pt(w, 0), c);
	else if (v->kind == KIND_NUMBER && w->kind == KIND_NUMBER)
		*out = num_sub(v->v[0], w->v[0], c);
	else
		return not_a_row(e, "these objects to be equal");
	return OK;
}

static enum status directions(num *out, const struct value *v, const struct value *w,
			      bool parallel, ctx *c, struct err *e)
{
	kind_set straight = KINDS_LINEAR | KIND_BIT(KIND_VECTOR);
	pt d, g;

	if (!value_is(v, straight) || !value_is(w, straight))
		return not_a_row(e, "directions of these objects");
	d = geo_straight_of(v, c).d;
	g = geo_straight_of(w, c).d;
	*out = parallel ? geo_cross(d, g, c) : geo_dot(d, g, c);
	return OK;
}

static enum status on_path(num *out, pt p, const struct value *v, ctx *c, struct err *e)
{
	struct conic k;

	if (value_is(v, KINDS_LINEAR)) {
		*out = geo_straight_offset(geo_straight_of(v, c), p, c);
		return OK;
	}
	if (!value_is(v, KINDS_CONIC | KINDS_ROUND) || geo_conic_of(&k, v, c) != OK)
		return not_a_row(e, "points of this path");
	*out = geo_conic_at(&k, p, c);
	return OK;
}

/* | x  y  x^2+y^2 | of three points seen from the fourth. */
static num concyclic(const pt p[4], ctx *c)
{
	pt a = geo_sub(p[0], p[3], c), b = geo_sub(p[1], p[3], c), d = geo_sub(p[2], p[3], c);
	num r = num_mul(geo_norm2(a, c), geo_cross(b, d, c), c);

	r = num_add(r, num_mul(geo_norm2(b, c), geo_cross(d, a, c), c), c);
	return num_add(r, num_mul(geo_norm2(d, c), geo_cross(a, b, c), c), c);
}

static num concurrent(const struct value *const v[3], ctx *c)
{
	num a[3], b[3], k[3], sum = num_int(0, c);

	for (int i = 0; i < 3; i++)
		geo_straight_equation(geo_straight_of(v[i], c), &a[i], &b[i], &k[i], c);
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3;

		sum = num_add(
			sum,
			num_mul(k[i],
				num_sub(num_mul(a[j], b[l], c), num_mul(a[l], b[j], c), c), c),
			c);
	}
	return sum;
}

/* A yes-or-no command by what it asks. */
static enum status query_row(struct fig *f, const struct fig_step *s, num *out, struct err *e)
{
	ctx *c = f->num;
	const char *name = s->tool->name;
	const struct value *v[4] = { 0 };
	pt p[4];
	int n = 0;

	for (int i = 1; i < s->tool->n_params && n < 4; i++) {
		v[n] = value_of(f, s, i);
		if (!v[n])
			return err_fail(e, E_UNABLE, "undecided", "an argument is not known");
		p[n] = v[n]->n >= 2 ? value_pt(v[n], 0) : (pt){ num_int(0, c), num_int(0, c) };
		n++;
	}
	if (!strcmp(name, "query_are_collinear") && n == 3)
		*out = geo_orient(p[0], p[1], p[2], c);
	else if (!strcmp(name, "query_are_concyclic") && n == 4)
		*out = concyclic(p, c);
	else if (!strcmp(name, "query_are_concurrent") && n == 3)
		*out = concurrent((const struct value *const *)v, c);
	else if (!strcmp(name, "query_is_on") && n == 2)
		return on_path(out, p[0], v[1], c, e);
	else if (!strcmp(name, "query_are_parallel") && n == 2)
		return directions(out, v[0], v[1], true, c, e);
	else if (!strcmp(name, "query_are_perpendicular") && n == 2)
		return directions(out, v[0], v[1], false, c, e);
	else if ((!strcmp(name, "query_are_equal") || !strcmp(name, "query_are_congruent")) &&
		 n == 2)
		return differ(out, v[0], v[1], c, e);
	else
		return not_a_row(e, s->tool->name);
	return OK;
}

static bool is_query(const struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_REF && f->step[f->obj[x->ref].step].tool->cls == TOOL_ASK &&
	       fig_kind(f, (fig_id){ x->ref }) == KIND_BOOLEAN;
}

int fig_relation_needs(const struct fig *f, const struct expr *x, int *out, int n, int most)
{
	if (is_query(f, x)) {
		const struct fig_step *s = &f->step[f->obj[x->ref].step];

		for (int i = 1; i < s->tool->n_params && n < most; i++)
			if (s->arg[i].form == ARG_REF)
				out[n++] = s->arg[i].ref;
		return n;
	}
	if (x->kind == EXPR_REF && n < most)
		out[n++] = x->ref;
	for (int i = 0; i < x->n; i++)
		n = fig_relation_needs(f, x->arg[i], out, n, most);
	return n;
}

enum status fig_relation_row(struct fig *f, const struct expr *x, num *out, struct err *e)
{
	ctx *c = f->num;
	struct expr_value a, b;
	const struct value *v = NULL, *w = NULL;
	enum status st;
	num l, r;

	if (is_query(f, x))
		return query_row(f, &f->step[f->obj[x->ref].step], out, e);
	if (x->kind != EXPR_OP || x->n != 2)
		return not_a_row(e, "this");
	if (x->op == EXPR_AND || x->op == EXPR_OR) {
		st = fig_relation_row(f, x->arg[0], &l, e);
		if (st == OK)
			st = fig_relation_row(f, x->arg[1], &r, e);
		if (st == OK)
			*out = x->op == EXPR_OR ? num_mul(l, r, c)
						: num_add(num_sqr(l, c), num_sqr(r, c), c);
		return st;
	}
	if (x->arg[0]->kind == EXPR_REF && !x->arg[0]->n)
		v = fig_at(f, x->arg[0]->ref);
	if (x->arg[1]->kind == EXPR_REF && !x->arg[1]->n)
		w = fig_at(f, x->arg[1]->ref);
	if (v && w && (x->op == EXPR_PARALLEL || x->op == EXPR_PERP))
		return directions(out, v, w, x->op == EXPR_PARALLEL, c, e);
	if (x->op != EXPR_EQ)
		return not_a_row(e, "an order");
	if (v && w && v->kind == w->kind && v->kind != KIND_NUMBER)
		return differ(out, v, w, c, e);
	/* An angle and a number: the direction that the number is. */
	if ((v && v->kind == KIND_ANGLE) != (w && w->kind == KIND_ANGLE)) {
		bool first = v && v->kind == KIND_ANGLE;

		st = fig_expr(f, x->arg[first], &b, e);
		if (st != OK || b.dim != 1)
			return st != OK ? st : not_a_row(e, "an angle and a point");
		*out = geo_cross(value_pt(first ? v : w, 0),
				 (pt){ num_cos(b.v[0], c), num_sin(b.v[0], c) }, c);
		return OK;
	}
	st = fig_expr(f, x->arg[0], &a, e);
	if (st == OK)
		st = fig_expr(f, x->arg[1], &b, e);
	if (st != OK)
		return st;
	*out = num_sub(a.v[0], b.v[0], c);
	if (a.dim == 2)
		*out = geo_dist2((pt){ a.v[0], a.v[1] }, (pt){ b.v[0], b.v[1] }, c);
	return OK;
}
