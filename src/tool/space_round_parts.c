/*
 * space_round_parts.c -- what belongs to a body with a base: its ends, side, height, axis; what
 * round ones measure beside volume and surface; parts of a sphere.
 */
#include "geo/solid.h"
#include "tool/round_priv.h"

static enum status no_ends(struct tool_call *c, const char *what)
{
	return err_fail(c->err, E_DOMAIN, "no_such_object", "it is endless: it has no %s",
			what);
}

static enum status round_top(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct round_body r = geo_round_of(v, c->num);

	if (r.endless)
		return no_ends(c, "top");
	if (v->kind == KIND_CONE)
		tool_give_pt3(c, ROLE_MAIN, 0, r.b);
	else
		tool_give(c, ROLE_MAIN, 0, tool_end_circle(v, 1, c));
	return OK;
}

static enum status round_bottom(struct tool_call *c)
{
	if (c->arg[1].val->flag == 1)
		return no_ends(c, "bottom");
	tool_give(c, ROLE_MAIN, 0, tool_end_circle(c->arg[1].val, 0, c));
	return OK;
}

/* Bottom, then top. */
static enum status round_ends(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;

	if (v->flag == 1)
		return no_ends(c, "ends");
	tool_give(c, ROLE_SOLUTION, 0, tool_end_circle(v, 0, c));
	if (v->kind == KIND_CONE)
		tool_give_pt3(c, ROLE_SOLUTION, 1, value_pt3(v, 1));
	else
		tool_give(c, ROLE_SOLUTION, 1, tool_end_circle(v, 1, c));
	return OK;
}

static enum status round_side(struct tool_call *c)
{
	if (c->arg[1].val->flag == 1)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"it is endless: it is nothing but its side");
	tool_give(c, ROLE_MAIN, 0, tool_side_surface(c->arg[1].val, c));
	return OK;
}

/* A height h >= 0.  GeoGebra gives it the sign that it had when the body was made: of the side from
 * which its base runs counter-clockwise, of bases in the plane of z. */
static enum status give_height(struct tool_call *c, num h, int sign)
{
	tool_give_number(c,
			 c->order == TOOL_ORDER_GEOGEBRA && sign < 0 ? num_neg(h, c->num) : h);
	return OK;
}

static enum status round_height(struct tool_call *c)
{
	struct round_body r = geo_round_of(c->arg[1].val, c->num);

	if (r.endless)
		return no_ends(c, "height");
	return give_height(c, geo_dist3(r.a, r.b, c->num), c->arg[1].val->axis ? -1 : 1);
}

/* --- Bodies with flat faces ------------------------------------------------------------------- */

/* Has it a base and, opposite, an apex (1) or a top face (2)?  0: neither. */
static int upper_end(const struct value *v)
{
	int sort = v->flag;

	if (v->kind != KIND_POLYHEDRON)
		return 0;
	if (sort == SOLID_PYRAMID || sort == SOLID_TETRAHEDRON)
		return 1;
	return sort == SOLID_PRISM || sort == SOLID_BOX || sort == SOLID_CUBE ||
			       sort == SOLID_FRUSTUM
		       ? 2
		       : 0;
}

static enum status no_base(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;

	return err_fail_with(c->err, E_ARG, "wrong_kind", NULL,
			     "prisms, pyramids, cones, cylinders and frusta have them",
			     "%s has no base and no top",
			     v->kind == KIND_POLYHEDRON
				     ? geo_solid_name((enum geo_solid)v->flag)
				     : geo_kind_a(v->kind));
}

static struct value *face_of(const struct value *v, int face, struct tool_call *c)
{
	int n = mesh_size(v->mesh, face);
	struct value *r = geo_value_new(c->arena, KIND_SPOLYGON, 3 * n);

	for (int i = 0; i < n; i++)
		value_set_pt3(r, i, value_pt3(v, mesh_corner(v->mesh, face, i)));
	return r;
}

static struct value *top_of(const struct value *v, struct tool_call *c)
{
	if (upper_end(v) == 1)
		return geo_spoint_value(value_pt3(v, v->mesh->n_vertices - 1), c->arena);
	return face_of(v, v->mesh->n_faces - 1, c);
}

/* Of the kind of body that argument 1 is. */
static enum status either(struct tool_call *c, tool_fn *flat, tool_fn *round)
{
	const struct value *v = c->arg[1].val;

	if (value_is(v, KINDS_ROUND_BODY))
		return round(c);
	return upper_end(v) ? flat(c) : no_base(c);
}

static enum status flat_top(struct tool_call *c)
{
	tool_give(c, ROLE_MAIN, 0, top_of(c->arg[1].val, c));
	return OK;
}

static enum status flat_bottom(struct tool_call *c)
{
	tool_give(c, ROLE_MAIN, 0, face_of(c->arg[1].val, 0, c));
	return OK;
}

static enum status flat_ends(struct tool_call *c)
{
	tool_give(c, ROLE_SOLUTION, 0, face_of(c->arg[1].val, 0, c));
	tool_give(c, ROLE_SOLUTION, 1, top_of(c->arg[1].val, c));
	return OK;
}

static enum status flat_side(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	int n = v->mesh->n_faces - (upper_end(v) == 2);

	for (int i = 1; i < n; i++)
		tool_give(c, ROLE_SOLUTION, i - 1, face_of(v, i, c));
	return OK;
}

/* From the last vertex to the plane of the base. */
static enum status flat_height(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	int size = mesh_size(v->mesh, 0), sign;
	pt3 *base = arena_alloc(c->arena, (size_t)size * sizeof *base), n, d;
	num high;

	/* The corners of the base come first, in the order in which they were given. */
	for (int i = 0; i < size; i++)
		base[i] = value_pt3(v, i);
	n = geo_area_vector(base, size, c->num);
	d = geo_sub3(value_pt3(v, v->mesh->n_vertices - 1), base[0], c->num);
	high = geo_dot3(d, n, c->num);
	sign = num_sgn(high, c->num);
	if (sign == NUM_UNKNOWN)
		return tool_undecided(c, "which way the base runs");
	return give_height(c, num_div(num_abs(high, c->num), geo_norm3(n, c->num), c->num),
			   v->axis ? -sign : sign);
}

TOOL_CASE(add_top, either(c, flat_top, round_top))
TOOL_CASE(add_bottom, either(c, flat_bottom, round_bottom))
TOOL_CASE(add_ends, either(c, flat_ends, round_ends))
TOOL_CASE(add_side, either(c, flat_side, round_side))
TOOL_CASE(add_height, either(c, flat_height, round_height))

/* --- Axes, slant heights, angles ---------------------------------------------------------------- */

enum status tool_add_round_axis(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	struct value *line;
	pt3 p = value_pt3(v, 0), d;

	if (value_is(v, KINDS_ROUND_BODY))
		d = geo_sub3(value_pt3(v, 1), p, c->num);
	else
		d = v->kind == KIND_SURFACE && v->flag == SURFACE_SIDE
			    ? geo_sub3(value_pt3(v, 1), p, c->num)
			    : value_pt3(v, 1);
	if (v->kind == KIND_SURFACE && v->flag == SURFACE_TURNED) {
		p = value_pt3_from(v, 1, 0);
		d = value_pt3_from(v, 1, 1);
	}
	if (v->kind == KIND_SURFACE && v->flag == SURFACE_PARAMETRIC)
		return err_fail(c->err, E_ARG, "wrong_kind",
				"a surface by two parameters has no axis");
	line = tool_make(c, KIND_SLINE, 0);
	value_set_pt3(line, 0, p);
	value_set_pt3(line, 1, d);
	return OK;
}

enum status tool_query_slant_height(struct tool_call *c)
{
	struct round_body r = geo_round_of(c->arg[1].val, c->num);
	num m = num_sub(r.ra, r.rb, c->num);

	if (r.endless)
		return no_ends(c, "slant height");
	return tool_say_number(
		c, OK,
		num_sqrt(num_add(geo_dist2_3(r.a, r.b, c->num), num_sqr(m, c->num), c->num),
			 c->num),
		"length");
}

enum status tool_query_opening_angle(struct tool_call *c)
{
	struct round_body r = geo_round_of(c->arg[1].val, c->num);
	num m = num_abs(num_sub(r.ra, r.rb, c->num), c->num);
	/* twice the half angle with cosine h and sine m: (h^2 - m^2, 2 h m) */
	num h2 = geo_dist2_3(r.a, r.b, c->num), cs = num_sub(h2, num_sqr(m, c->num), c->num);
	num sn = num_mul(num_mul(num_int(2, c->num), m, c->num), num_sqrt(h2, c->num), c->num);
	num w;

	if (geo_sweep_radians(&w, cs, sn, c->num) != OK)
		return tool_undecided(c, "the angle at the apex");
	c->answer.is_angle = true;
	c->answer.cs = cs;
	c->answer.sn = sn;
	return tool_say_number(c, OK, w, "angle");
}

/* --- Parts of spheres ----------------------------------------------------------------------------- */

/* The height of what a plane cuts off a sphere, on the side of its centre that the normal points
 * to where beyond is true, and the radius. */
static enum status cap_height(struct tool_call *c, num *h, num *r, int plane)
{
	const struct value *v = c->arg[1].val;
	struct plane3 e;
	struct value *cut[2];
	int n;
	enum status st = geo_plane_of(&e, c->arg[plane].val, c->num, c->err);
	num d;

	if (!st)
		st = geo_quadric_section(cut, &n, v, e, c->arena, c->num, c->err);
	if (st)
		return st;
	/* how far the centre is on the negative side of the plane: the cap is on the other */
	d = num_div(num_neg(geo_plane_offset(e, value_pt3(v, 0), c->num), c->num),
		    geo_norm3(e.n, c->num), c->num);
	*r = num_sqrt(v->v[3], c->num);
	*h = num_sub(*r, d, c->num);
	return OK;
}

/* On the smaller side of the plane, h = r - d with d >= 0. */
static enum status small_cap(struct tool_call *c, num *h, num *r)
{
	enum status st = cap_height(c, h, r, 2);

	if (!st)
		*h = num_sub(*r, num_abs(num_sub(*r, *h, c->num), c->num), c->num);
	return st;
}

/* pi h^2 (3r - h)/3 */
static num cap_volume(num h, num r, ctx *c)
{
	num k = num_sub(num_mul(num_int(3, c), r, c), h, c);

	return num_mul(num_mul(num_pi(c), num_rat(1, 3, c), c), num_mul(num_sqr(h, c), k, c),
		       c);
}

static num cap_area(num h, num r, ctx *c)
{
	return num_mul(num_mul(num_int(2, c), num_pi(c), c), num_mul(r, h, c), c);
}

enum status tool_query_cap_volume(struct tool_call *c)
{
	num h, r;
	enum status st = small_cap(c, &h, &r);

	return st ? st : tool_say_number(c, OK, cap_volume(h, r, c->num), "volume");
}

enum status tool_query_cap_area(struct tool_call *c)
{
	num h, r;
	enum status st = small_cap(c, &h, &r);

	return st ? st : tool_say_number(c, OK, cap_area(h, r, c->num), "area");
}

enum status tool_query_cap_height(struct tool_call *c)
{
	num h, r;
	enum status st = small_cap(c, &h, &r);

	return st ? st : tool_say_number(c, OK, h, "length");
}

/* The cap and the cone from its circle to the centre: 2 pi r^2 h/3 */
enum status tool_query_sphere_sector_volume(struct tool_call *c)
{
	num h, r, k;
	enum status st = small_cap(c, &h, &r);

	if (st)
		return st;
	k = num_mul(num_rat(2, 3, c->num), num_mul(num_pi(c->num), h, c->num), c->num);
	return tool_say_number(c, OK, num_mul(k, c->arg[1].val->v[3], c->num), "volume");
}

/* Between two parallel planes: what is beyond the one less what is beyond the other. */
static enum status zone(struct tool_call *c, num h[2], num *r)
{
	struct plane3 e, f;
	enum status st = geo_plane_of(&e, c->arg[2].val, c->num, c->err);
	truth parallel, same;
	int way;

	if (!st)
		st = geo_plane_of(&f, c->arg[3].val, c->num, c->err);
	if (st)
		return st;
	parallel = geo_along_same3(e.n, f.n, c->num);
	if (is_unknown(parallel))
		return tool_undecided(c, "whether the planes are parallel");
	if (is_no(parallel))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the planes are not parallel, so what lies between them is no "
				"zone of a sphere");
	st = cap_height(c, &h[0], r, 2);
	if (!st)
		st = cap_height(c, &h[1], r, 3);
	if (st)
		return st;
	/* counted to the same side */
	way = num_sgn(geo_dot3(e.n, f.n, c->num), c->num);
	if (way == NUM_UNKNOWN)
		return tool_undecided(c, "which way the planes look");
	if (way < 0)
		h[1] = num_sub(num_add(*r, *r, c->num), h[1], c->num);
	same = num_eq(h[0], h[1], c->num);
	if (is_unknown(same))
		return tool_undecided(c, "whether the planes are one");
	if (is_yes(same))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"both planes are the same: nothing lies between them");
	return OK;
}

enum status tool_query_zone_area(struct tool_call *c)
{
	num h[2], r;
	enum status st = zone(c, h, &r);

	if (st)
		return st;
	return tool_say_number(
		c, OK, cap_area(num_abs(num_sub(h[0], h[1], c->num), c->num), r, c->num),
		"area");
}

enum status tool_query_zone_volume(struct tool_call *c)
{
	num h[2], r;
	enum status st = zone(c, h, &r);

	if (st)
		return st;
	return tool_say_number(c, OK,
			       num_abs(num_sub(cap_volume(h[0], r, c->num),
					       cap_volume(h[1], r, c->num), c->num),
				       c->num),
			       "volume");
}
