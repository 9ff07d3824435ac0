/* space_rounds.c -- tools that make spheres, cones, cylinders, frusta and tori. */
#include "tool/round_priv.h"

/* --- Numbers and directions as arguments ---------------------------------------------------- */

/* Argument i, a number or a segment, as a number. */
static enum status amount3(struct tool_call *c, num *out, int i)
{
	const struct value *v = c->arg[i].val;

	if (!v) {
		*out = c->arg[i].n;
		return OK;
	}
	if (v->kind == KIND_NUMBER) {
		*out = v->v[0];
		return OK;
	}
	return geo_measure_length(out, v, c->num, c->err);
}

enum status tool_check_positive(struct tool_call *c, num n, const char *arg, const char *what)
{
	int s = num_sgn(n, c->num);

	if (s == NUM_UNKNOWN)
		return err_fail(c->err, E_UNABLE, "undecided",
				"could not decide whether the %s is positive", what);
	if (s > 0)
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "degenerate", arg, NULL,
			     "the %s is %s, but must be positive", what,
			     s ? "negative" : "zero");
}

enum status tool_positive3(struct tool_call *c, num *out, int i, const char *what)
{
	enum status st = amount3(c, out, i);

	return st ? st : tool_check_positive(c, *out, what, what);
}

enum status tool_axis3(struct tool_call *c, struct straight3 *out, int i)
{
	truth zero;

	*out = geo_straight3_of(c->arg[i].val, c->num);
	zero = geo_zero3(out->d, c->num);
	if (is_unknown(zero))
		return tool_undecided(c, "whether the direction is zero");
	if (is_yes(zero))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the zero vector has no direction");
	return OK;
}

enum status tool_direction3(struct tool_call *c, pt3 *out, int i)
{
	const struct value *v = c->arg[i].val;
	struct straight3 s;
	struct plane3 e;
	enum status st;

	if (value_is(v, KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
				KIND_BIT(KIND_SVECTOR))) {
		st = tool_axis3(c, &s, i);
		*out = s.d;
		return st;
	}
	st = geo_plane_of(&e, v, c->num, c->err);
	*out = e.n;
	return st;
}

/* --- Spheres -------------------------------------------------------------------------------- */

enum status tool_add_sphere(struct tool_call *c)
{
	const struct value *size = c->arg[2].val;
	pt3 o = tool_pt3(c, 1), p;
	enum status st;
	num r;

	if (value_is(size, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		p = tool_pt3(c, 2);
		st = tool_distinct3(c, o, p, "the centre and the point", "the radius is zero");
		if (st)
			return st;
		tool_give(c, ROLE_MAIN, 0,
			  geo_sphere_value(o, geo_dist2_3(o, p, c->num), c->arena));
		return OK;
	}
	st = tool_positive3(c, &r, 2, "radius");
	if (st) {
		if (st == E_DOMAIN)
			err_arg(c->err, "radius_or_point");
		return st;
	}
	tool_give(c, ROLE_MAIN, 0, geo_sphere_value(o, num_sqr(r, c->num), c->arena));
	return OK;
}

enum status tool_add_sphere_4_points(struct tool_call *c)
{
	pt3 p[4];
	struct value *v;
	enum status st;

	for (int i = 0; i < 4; i++)
		p[i] = tool_pt3(c, 1 + i);
	st = geo_sphere_through(&v, p, c->arena, c->num, c->err);
	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, v);
	return st;
}

/* --- Cones, cylinders, frusta ------------------------------------------------------------------ */

struct value *tool_side_surface(const struct value *body, struct tool_call *c)
{
	struct round_body r = geo_round_of(body, c->num);
	struct value *v = geo_value_new(c->arena, KIND_SURFACE, 8);

	v->flag = SURFACE_SIDE;
	value_set_pt3(v, 0, r.a);
	value_set_pt3(v, 1, r.b);
	v->v[6] = r.ra;
	v->v[7] = r.rb;
	v->text = "side";
	return v;
}

struct value *tool_end_circle(const struct value *body, int which, struct tool_call *c)
{
	struct round_body r = geo_round_of(body, c->num);
	pt3 u = geo_sub3(r.b, r.a, c->num);

	/* Outwards: away from the body. */
	return geo_scircle_value(which ? r.b : r.a, which ? u : geo_negate3(u, c->num),
				 num_sqr(which ? r.rb : r.ra, c->num), c->arena);
}

void tool_give_round_parts(struct tool_call *c, const struct value *body, bool base, bool apex)
{
	int n = 0;

	if (body->flag == 1)
		return; /* endless ones are nothing but a surface */
	if (apex && body->kind == KIND_CONE)
		tool_give_pt3(c, ROLE_VERTEX, 0, value_pt3(body, 1));
	tool_give(c, ROLE_LATERAL, 0, tool_side_surface(body, c));
	if (base)
		tool_give(c, ROLE_CIRCLE, n++, tool_end_circle(body, 0, c));
	if (body->kind != KIND_CONE)
		tool_give(c, ROLE_CIRCLE, n, tool_end_circle(body, 1, c));
}

/* A cone or cylinder by its two centres and the radius, or by a circle and the signed height along
 * the circle's normal; of a circle in the plane that is upwards. */
static enum status round_body(struct tool_call *c, enum kind k, const char *second)
{
	const struct value *a = c->arg[1].val, *b = c->arg[2].val;
	bool points = value_is(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT));
	bool to_point = value_is(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT));
	struct value *v;
	enum status st;
	pt3 p, q;
	num r, h;

	if (points != to_point || points != c->arg[3].given) {
		err_fail_with(
			c->err, E_ARG, "bad_argument", points && to_point ? "radius" : "b",
			NULL,
			points     ? (to_point ? "the radius is missing"
					       : "with a centre as a, b must be a point, and the "
						 "radius a number")
			: to_point ? "with a circle as a, b must be the height, a number"
				   : "the circle has its radius: it is not given again");
		err_hint(c->err, "give a centre, %s and a radius, or a circle and the height",
			 second);
		return E_ARG;
	}
	if (points) {
		p = tool_pt3(c, 1);
		q = tool_pt3(c, 2);
		st = tool_distinct3(c, p, q, "a and b", "the height is zero");
		if (!st)
			st = tool_check_positive(c, c->arg[3].n, "radius", "radius");
		r = c->arg[3].n;
	} else {
		const struct value *circle = geo_lift(a, c->arena, c->num);
		truth flat;

		p = value_pt3(circle, 0);
		st = amount3(c, &h, 2);
		if (st)
			return st;
		flat = num_is_zero(h, c->num);
		if (is_unknown(flat))
			return tool_undecided(c, "whether the height is zero");
		if (is_yes(flat))
			return err_fail_with(c->err, E_DOMAIN, "degenerate", "b", NULL,
					     "the height is zero");
		q = geo_along3(p, geo_unit3(value_pt3(circle, 1), c->num), h, c->num);
		r = num_sqrt(circle->v[6], c->num);
	}
	if (st)
		return st;
	v = tool_make(c, k, 0);
	value_set_pt3(v, 0, p);
	value_set_pt3(v, 1, q);
	v->v[6] = r;
	v->axis = !points && num_sgn(h, c->num) < 0; /* for GeoGebra's signed heights */
	tool_give_round_parts(c, v, points, !points);
	return OK;
}

TOOL_CASE(add_cone, round_body(c, KIND_CONE, "the apex"))
TOOL_CASE(add_cylinder, round_body(c, KIND_CYLINDER, "the other centre"))

enum status tool_add_frustum(struct tool_call *c)
{
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2);
	num ra = c->arg[3].n, rb = c->arg[4].n;
	enum status st = tool_distinct3(c, a, b, "a and b", "the height is zero");
	struct value *v;
	truth same;

	if (!st)
		st = tool_check_positive(c, ra, "radius1", "first radius");
	if (!st)
		st = tool_check_positive(c, rb, "radius2", "second radius");
	if (st) {
		if (st == E_DOMAIN && !is_no(geo_equal3(a, b, c->num)))
			return st;
		if (st == E_DOMAIN)
			err_hint(c->err, "with one radius 0 it is a cone: add_cone");
		return st;
	}
	same = num_eq(ra, rb, c->num);
	if (is_unknown(same))
		return tool_undecided(c, "whether the two radii are equal");
	if (is_yes(same))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "radius2",
				     "use add_cylinder",
				     "the two radii are equal: that is a cylinder");
	v = tool_make(c, KIND_FRUSTUM, 0);
	value_set_pt3(v, 0, a);
	value_set_pt3(v, 1, b);
	v->v[6] = ra;
	v->v[7] = rb;
	tool_give_round_parts(c, v, true, false);
	return OK;
}

/* The part of a cone between a plane across its axis and its base. */
enum status tool_add_frustum_cut(struct tool_call *c)
{
	const struct value *cone = c->arg[1].val;
	struct round_body r = geo_round_of(cone, c->num);
	struct value *v;
	num part = num_div(c->arg[2].n, geo_dist3(r.a, r.b, c->num), c->num);
	int high = num_cmp(part, num_int(1, c->num), c->num);
	enum status st = tool_check_positive(c, c->arg[2].n, "height", "height");

	if (r.endless)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the cone is endless: it has no base to measure from");
	if (st)
		return st;
	if (high == NUM_UNKNOWN)
		return tool_undecided(c, "whether the cut is below the apex");
	if (high >= 0)
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", "height", NULL,
				     "the height is %.6g, but the cone is only %.6g high",
				     num_approx(c->arg[2].n, c->num),
				     num_approx(geo_dist3(r.a, r.b, c->num), c->num));
	v = tool_make(c, KIND_FRUSTUM, 0);
	value_set_pt3(v, 0, r.a);
	value_set_pt3(v, 1, geo_along3(r.a, geo_sub3(r.b, r.a, c->num), part, c->num));
	v->v[6] = r.ra;
	v->v[7] = num_mul(r.ra, num_sub(num_int(1, c->num), part, c->num), c->num);
	tool_give_round_parts(c, v, true, false);
	return OK;
}

/* --- Endless ones ------------------------------------------------------------------------------- */

/* As a cone whose axis has the length that it is given by. */
enum status tool_add_infinite_cone(struct tool_call *c)
{
	pt3 apex = tool_pt3(c, 1), d;
	const struct value *axis = c->arg[2].val;
	num w = c->arg[3].n, half = num_half(num_pi(c->num), c->num);
	int wide;
	enum status st = tool_check_positive(c, w, "angle", "angle");
	struct value *v;

	if (!st && value_is(axis, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		st = tool_distinct3(c, apex, tool_pt3(c, 2), "apex and axis",
				    "they fix no axis");
		d = geo_sub3(tool_pt3(c, 2), apex, c->num);
	} else if (!st) {
		st = tool_direction3(c, &d, 2);
	}
	if (st)
		return st;
	wide = num_cmp(w, half, c->num);
	if (wide == NUM_UNKNOWN)
		return tool_undecided(c, "whether the angle is below 90°");
	if (wide >= 0)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", "angle",
			"write degrees with their sign, 30°: a bare number is in radians",
			"the angle between axis and side is %.6g°, but must be below 90°",
			num_approx(w, c->num) * 180 / 3.14159265358979);
	v = tool_make(c, KIND_CONE, 0);
	v->flag = 1;
	value_set_pt3(v, 0, geo_add3(apex, d, c->num));
	value_set_pt3(v, 1, apex);
	v->v[6] = num_mul(geo_norm3(d, c->num), num_tan(w, c->num), c->num);
	return OK;
}

enum status tool_add_infinite_cylinder(struct tool_call *c)
{
	const struct value *a = c->arg[1].val;
	struct straight3 s;
	enum status st = tool_check_positive(c, c->arg[3].n, "radius", "radius");
	struct value *v;

	if (st)
		return st;
	if (value_is(a, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
		const struct value *b = c->arg[2].val;

		s.p = tool_pt3(c, 1);
		if (!c->arg[2].given)
			return err_fail(c->err, E_ARG, "bad_argument",
					"one point fixes no axis: give a second point or a "
					"direction");
		if (value_is(b, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) {
			st = tool_distinct3(c, s.p, tool_pt3(c, 2), "a and b",
					    "they fix no axis");
			s.d = geo_sub3(tool_pt3(c, 2), s.p, c->num);
		} else {
			st = tool_direction3(c, &s.d, 2);
		}
	} else if (c->arg[2].given) {
		return err_fail(c->err, E_ARG, "bad_argument",
				"the line is the axis: nothing else is needed but the radius");
	} else {
		st = tool_axis3(c, &s, 1);
	}
	if (st)
		return st;
	v = tool_make(c, KIND_CYLINDER, 0);
	v->flag = 1;
	value_set_pt3(v, 0, s.p);
	value_set_pt3(v, 1, geo_add3(s.p, s.d, c->num));
	v->v[6] = c->arg[3].n;
	return OK;
}

enum status tool_add_torus(struct tool_call *c)
{
	pt3 n = geo_int3(0, 0, 1, c->num);
	num big = c->arg[2].n, small = c->arg[3].n;
	enum status st = tool_check_positive(c, small, "tube", "radius of the tube");
	int more;
	struct value *v;

	if (!st && c->arg[4].given)
		st = tool_direction3(c, &n, 4);
	if (st)
		return st;
	more = num_cmp(big, small, c->num);
	if (more == NUM_UNKNOWN)
		return tool_undecided(c, "which radius is the larger");
	if (more <= 0)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", NULL,
			"radius is from the centre to the middle of the tube; it must be "
			"larger than tube",
			"the tube of radius %.6g does not fit about a ring of radius %.6g",
			num_approx(small, c->num), num_approx(big, c->num));
	v = tool_make(c, KIND_SURFACE, 8);
	v->flag = SURFACE_TORUS;
	value_set_pt3(v, 0, tool_pt3(c, 1));
	value_set_pt3(v, 1, n);
	v->v[6] = big;
	v->v[7] = small;
	v->text = "torus";
	return OK;
}
