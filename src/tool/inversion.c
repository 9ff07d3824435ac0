/*
 * inversion.c -- images under the inversion in a circle.
 *
 * Lines and circles become lines or circles, and their parts parts of these.  What would run
 * through the centre would have an image that runs to infinity.
 */
#include "tool/tool_priv.h"

struct inversion {
	pt o;
	num r2;
};

static struct value *new_at(struct tool_call *c, enum kind k, pt p, pt q)
{
	struct value *v = geo_value_new(c->arena, k, 0);

	value_set_pt(v, 0, p);
	value_set_pt(v, 1, q);
	return v;
}

static enum status through_centre(struct tool_call *c)
{
	return err_fail(c->err, E_DOMAIN, "no_such_object",
			"it passes through the centre of the circle, so its image runs to "
			"infinity and is not of a kind there is");
}

static enum status invert_point(struct tool_call *c, const struct inversion *i, pt p, pt *out)
{
	pt d = geo_sub(p, i->o, c->num);
	num n2 = geo_norm2(d, c->num);
	truth centre = num_is_zero(n2, c->num);

	if (is_unknown(centre))
		return tool_undecided(c, "whether the point is the centre");
	if (is_yes(centre))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the centre of the circle has no image");
	*out = geo_add(i->o, geo_scale(d, num_div(i->r2, n2, c->num), c->num), c->num);
	return OK;
}

static enum status invert_line(struct tool_call *c, const struct inversion *i,
			       struct straight s, struct value **out)
{
	truth through = num_is_zero(geo_straight_offset(s, i->o, c->num), c->num);
	enum status st;
	pt p, m;

	if (is_unknown(through))
		return tool_undecided(c, "whether the line passes through the centre");
	if (is_yes(through)) {
		*out = new_at(c, KIND_LINE, s.p, s.d);
		return OK;
	}
	st = invert_point(c, i, geo_straight_foot(s, i->o, c->num), &p);
	if (st != OK)
		return st;
	/* The centre and the image of the foot are at the ends of a diameter. */
	m = geo_mid(i->o, p, c->num);
	*out = geo_value_new(c->arena, KIND_CIRCLE, 0);
	value_set_pt(*out, 0, m);
	(*out)->v[2] = geo_dist2(m, i->o, c->num);
	return OK;
}

/* Scaled from the centre by r^2 over the power of the centre, which is not zero. */
static pt scaled_center(const struct inversion *i, pt m, num k, ctx *c)
{
	return geo_add(i->o, geo_scale(geo_sub(m, i->o, c), k, c), c);
}

static enum status invert_circle(struct tool_call *c, const struct inversion *i,
				 const struct value *v, struct value **out)
{
	pt m = value_pt(v, 0), d = geo_sub(m, i->o, c->num);
	num power = num_sub(geo_norm2(d, c->num), v->v[2], c->num), k;
	truth through = num_is_zero(power, c->num);

	if (is_unknown(through))
		return tool_undecided(c, "whether the circle passes through the centre");
	if (is_yes(through)) {
		k = num_div(i->r2, num_mul(num_int(2, c->num), v->v[2], c->num), c->num);
		*out = new_at(c, KIND_LINE, scaled_center(i, m, k, c->num),
			      geo_turn(d, c->num));
		return OK;
	}
	k = num_div(i->r2, power, c->num);
	*out = geo_value_new(c->arena, KIND_CIRCLE, 0);
	value_set_pt(*out, 0, scaled_center(i, m, k, c->num));
	(*out)->v[2] = num_mul(num_sqr(k, c->num), v->v[2], c->num);
	return OK;
}

/* From the image of the first end to that of the second, on the side where the centre is not:
 * it is on the same circle, which the whole line becomes. */
static enum status invert_segment(struct tool_call *c, const struct inversion *i, pt p, pt q,
				  struct value **out)
{
	int side = num_sgn(geo_orient(p, q, i->o, c->num), c->num), within;
	struct value *circle;
	struct straight s = { p, geo_sub(q, p, c->num) };
	enum status st;
	pt a, b;

	if (side == NUM_UNKNOWN)
		return tool_undecided(c, "whether the line passes through the centre");
	within = num_sgn(geo_dot(geo_sub(p, i->o, c->num), geo_sub(q, i->o, c->num), c->num),
			 c->num);
	if (side == 0 && within == NUM_UNKNOWN)
		return tool_undecided(c, "whether the segment passes through the centre");
	if (side == 0 && within <= 0)
		return through_centre(c);
	st = invert_point(c, i, p, &a);
	if (st == OK)
		st = invert_point(c, i, q, &b);
	if (st != OK)
		return st;
	if (side == 0) {
		*out = new_at(c, KIND_SEGMENT, a, b);
		return OK;
	}
	st = invert_line(c, i, s, &circle);
	if (st != OK)
		return st;
	*out = geo_value_new(c->arena, KIND_ARC, 0);
	value_set_pt(*out, 0, value_pt(circle, 0));
	value_set_pt(*out, 1, a);
	value_set_pt(*out, 2, b);
	/* Seen from the centre both turn the same way; the arc is the one beyond the chord. */
	(*out)->flag = side < 0;
	return OK;
}

/* Its far end becomes the centre. */
static enum status invert_ray(struct tool_call *c, const struct inversion *i,
			      const struct value *v, struct value **out)
{
	pt p = value_pt(v, 0), d = value_pt(v, 1), a;
	int side = num_sgn(geo_cross(d, geo_sub(i->o, p, c->num), c->num), c->num), away;
	struct value *circle;
	enum status st;

	if (side == NUM_UNKNOWN)
		return tool_undecided(c, "whether the line passes through the centre");
	away = num_sgn(geo_dot(d, geo_sub(p, i->o, c->num), c->num), c->num);
	if (side == 0 && away == NUM_UNKNOWN)
		return tool_undecided(c, "whether the ray passes through the centre");
	if (side == 0 && away <= 0)
		return through_centre(c);
	st = invert_point(c, i, p, &a);
	if (st != OK)
		return st;
	if (side == 0) {
		*out = new_at(c, KIND_SEGMENT, a, i->o);
		return OK;
	}
	st = invert_line(c, i, (struct straight){ p, d }, &circle);
	if (st != OK)
		return st;
	*out = geo_value_new(c->arena, KIND_ARC, 0);
	value_set_pt(*out, 0, value_pt(circle, 0));
	value_set_pt(*out, 1, a);
	value_set_pt(*out, 2, i->o);
	(*out)->flag = side < 0;
	return OK;
}

/* An inversion turns round the way in which a circle is run through, unless its centre is
 * inside of that circle. */
static enum status invert_arc(struct tool_call *c, const struct inversion *i,
			      const struct value *v, struct value **out)
{
	pt m = value_pt(v, 0), start = value_pt(v, 1), end = value_pt(v, 2), a, b;
	num r2 = geo_dist2(m, start, c->num), k;
	num power = num_sub(geo_dist2(m, i->o, c->num), r2, c->num);
	int outside = num_sgn(power, c->num);
	truth on;
	enum status st;

	if (outside == NUM_UNKNOWN)
		return tool_undecided(c, "whether the circle passes through the centre");
	on = outside ? TRUTH_NO : geo_path_extent_has(v, i->o, c->num);
	if (is_unknown(on))
		return tool_undecided(c, "whether the arc passes through the centre");
	if (is_yes(on))
		return through_centre(c);
	/* The end is given by its ray. */
	k = num_sqrt(num_div(r2, geo_dist2(m, end, c->num), c->num), c->num);
	end = geo_add(m, geo_scale(geo_sub(end, m, c->num), k, c->num), c->num);
	st = invert_point(c, i, start, &a);
	if (st == OK)
		st = invert_point(c, i, end, &b);
	if (st != OK)
		return st;
	if (!outside) {
		*out = new_at(c, KIND_SEGMENT, a, b);
		return OK;
	}
	*out = geo_value_new(c->arena, KIND_ARC, 0);
	value_set_pt(*out, 0, scaled_center(i, m, num_div(i->r2, power, c->num), c->num));
	value_set_pt(*out, 1, a);
	value_set_pt(*out, 2, b);
	(*out)->flag = outside > 0 ? !v->flag : v->flag;
	return OK;
}

static enum status invert(struct tool_call *c, const struct inversion *i,
			  const struct value *v, struct value **out)
{
	enum status st;
	pt p;

	if (v->kind == KIND_LINE)
		return invert_line(c, i, geo_straight_of(v, c->num), out);
	if (v->kind == KIND_CIRCLE)
		return invert_circle(c, i, v, out);
	if (v->kind == KIND_SEGMENT)
		return invert_segment(c, i, value_pt(v, 0), value_pt(v, 1), out);
	if (v->kind == KIND_RAY)
		return invert_ray(c, i, v, out);
	if (v->kind == KIND_ARC)
		return invert_arc(c, i, v, out);
	if (v->kind != KIND_POINT)
		return err_fail(c->err, E_ARG, "unsupported",
				"a list with %s in it has no image under an inversion",
				geo_kind_a(v->kind));
	st = invert_point(c, i, value_pt(v, 0), &p);
	*out = geo_value_new(c->arena, KIND_POINT, 0);
	if (st == OK)
		value_set_pt(*out, 0, p);
	return st;
}

enum status tool_transform_invert(struct tool_call *c)
{
	const struct value *v = c->arg[1].val, *circle = c->arg[2].val;
	struct inversion i = { value_pt(circle, 0), circle->v[2] };
	struct value *out, *item;
	enum status st = OK;
	int n;

	if (value_is(v, KINDS_GRAPH | (KINDS_CONIC & ~KIND_BIT(KIND_CIRCLE))))
		return tool_graph_inverse(c, i.o, i.r2, v);
	if (v->kind != KIND_LIST) {
		st = invert(c, &i, v, &out);
		if (st == OK)
			tool_give(c, ROLE_MAIN, 0, out);
		return st;
	}
	n = geo_list_count(v);
	item = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *item);
	for (int k = 0; k < n && st == OK; k++) {
		struct value one = geo_list_item(v, k);

		st = invert(c, &i, &one, &out);
		if (st == OK)
			item[k] = *out;
	}
	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, item, n));
	return st;
}
