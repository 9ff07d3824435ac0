/* conic_data.c -- conics by points and axes, and the lengths that belong to a conic. */
#include "tool/tool_priv.h"

/* --- Lengths ------------------------------------------------------------------------- */

struct half_axes {
	num a, b, e; /* half axes, distance of a focus from the centre */
};

static enum status axes_of(struct tool_call *c, struct half_axes *x)
{
	const struct value *v = c->arg[1].val;
	pt center, dir;

	if (v->kind == KIND_CIRCLE) {
		x->a = x->b = num_sqrt(v->v[2], c->num);
		x->e = num_int(0, c->num);
		return OK;
	}
	if (v->kind == KIND_PARABOLA)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a parabola has one vertex, and no half axes");
	geo_conic_axes(v, &center, &dir, &x->a, &x->b, c->num);
	x->e = num_mul(geo_dist(value_pt(v, 0), value_pt(v, 1), c->num), num_rat(1, 2, c->num),
		       c->num);
	return OK;
}

static enum status give_length(struct tool_call *c, enum status st, num n)
{
	if (st == OK)
		tool_give_number(c, n);
	return st;
}

enum status tool_add_semi_major(struct tool_call *c)
{
	struct half_axes x = { 0 };
	enum status st = axes_of(c, &x);

	return give_length(c, st, x.a);
}

enum status tool_add_semi_minor(struct tool_call *c)
{
	struct half_axes x = { 0 };
	enum status st = axes_of(c, &x);

	return give_length(c, st, x.b);
}

/* The distance of a parabola's focus from its directrix. */
static num parameter_of(const struct value *v, ctx *c)
{
	struct straight d = { value_pt(v, 1), value_pt(v, 2) };

	return geo_dist(value_pt(v, 0), geo_straight_foot(d, value_pt(v, 0), c), c);
}

/* Of a parabola, which has no centre: from its vertex. */
enum status tool_add_linear_eccentricity(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct half_axes x = { 0 };
	enum status st = OK;

	if (v->kind == KIND_PARABOLA)
		x.e = num_mul(parameter_of(v, c->num), num_rat(1, 2, c->num), c->num);
	else
		st = axes_of(c, &x);
	return give_length(c, st, x.e);
}

enum status tool_add_eccentricity(struct tool_call *c)
{
	struct half_axes x = { 0 };
	enum status st;

	if (c->arg[1].val->kind == KIND_PARABOLA)
		return give_length(c, OK, num_int(1, c->num));
	st = axes_of(c, &x);
	return give_length(c, st, st == OK ? num_div(x.e, x.a, c->num) : x.e);
}

enum status tool_add_parameter(struct tool_call *c)
{
	tool_give_number(c, parameter_of(c->arg[1].val, c->num));
	return OK;
}

/* --- By foci and half axis ------------------------------------------------------------- */

static enum status by_foci(struct tool_call *c, enum kind k)
{
	pt f = tool_pt(c, 1), g = tool_pt(c, 2);
	num a = c->arg[3].n,
	    e = num_mul(geo_dist(f, g, c->num), num_rat(1, 2, c->num), c->num);
	int positive = num_sgn(a, c->num), order = num_cmp(a, e, c->num);
	struct value *v;

	if (positive == NUM_UNKNOWN || order == NUM_UNKNOWN)
		return tool_undecided(c, "whether the half axis is long enough");
	if (positive <= 0 || order == 0 || (order > 0) != (k == KIND_ELLIPSE))
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", "a", NULL,
			k == KIND_ELLIPSE ? "the half axis of an ellipse is longer than half "
					    "the distance of its foci"
					  : "the half axis of a hyperbola is shorter than "
					    "half the distance of its foci, and not zero");
	if (k == KIND_ELLIPSE) {
		truth one = geo_equal(f, g, c->num);

		if (is_unknown(one))
			return tool_undecided(c, "whether the foci coincide");
		if (is_yes(one)) {
			v = tool_make(c, KIND_CIRCLE, 0);
			value_set_pt(v, 0, f);
			v->v[2] = num_sqr(a, c->num);
			return OK;
		}
	}
	v = tool_make(c, k, 0);
	value_set_pt(v, 0, f);
	value_set_pt(v, 1, g);
	v->v[4] = a;
	return OK;
}

TOOL_CASE(add_ellipse_axis, by_foci(c, KIND_ELLIPSE))
TOOL_CASE(add_hyperbola_axis, by_foci(c, KIND_HYPERBOLA))

/* --- Through five points ------------------------------------------------------------------ */

/* The product of the lines pq and rs as a quadratic form. */
static struct conic two_lines(pt p, pt q, pt r, pt s, ctx *c)
{
	num u[3], v[3];

	geo_straight_equation((struct straight){ p, geo_sub(q, p, c) }, &u[0], &u[1], &u[2],
			      c);
	geo_straight_equation((struct straight){ r, geo_sub(s, r, c) }, &v[0], &v[1], &v[2],
			      c);
	return (struct conic){
		num_mul(u[0], v[0], c),
		num_add(num_mul(u[0], v[1], c), num_mul(u[1], v[0], c), c),
		num_mul(u[1], v[1], c),
		num_add(num_mul(u[0], v[2], c), num_mul(u[2], v[0], c), c),
		num_add(num_mul(u[1], v[2], c), num_mul(u[2], v[1], c), c),
		num_mul(u[2], v[2], c),
	};
}

/* Of the pencil through the first four, the one through the fifth. */
enum status tool_add_conic_through(struct tool_call *c)
{
	struct conic k, l;
	struct value *v;
	num s, t, *to, *from;
	pt p[5];
	truth none;
	enum status st;

	for (int i = 0; i < 5; i++) {
		p[i] = tool_pt(c, 1 + i);
		for (int j = 0; j < i; j++) {
			st = tool_distinct(c, p[i], p[j], "two of the points",
					   "they fix no conic");
			if (st != OK)
				return st;
		}
	}
	k = two_lines(p[0], p[1], p[2], p[3], c->num);
	l = two_lines(p[0], p[2], p[1], p[3], c->num);
	s = geo_conic_at(&k, p[4], c->num);
	t = geo_conic_at(&l, p[4], c->num);
	none = truth_and(num_is_zero(s, c->num), num_is_zero(t, c->num));
	if (is_unknown(none))
		return tool_undecided(c, "whether four of the points are on one line");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"four of the points are on one line, so many conics pass "
				"through them");
	/* t k - s l, written over k. */
	to = &k.a;
	from = &l.a;
	for (int i = 0; i < 6; i++)
		to[i] = num_sub(num_mul(t, to[i], c->num), num_mul(s, from[i], c->num),
				c->num);
	st = geo_conic_value(&v, &k, c->arena, c->num, c->err);
	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, v);
	return st;
}
