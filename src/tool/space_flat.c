/*
 * space_flat.c -- tools of the plane in a plane of space: arcs, conics, centres, tangents.
 *
 * Their objects go into the plane's own coordinates, the tool of the plane does its work, and what
 * it gives comes back: so orders, checks and refusals are those of the plane.
 */
#include "tool/round_priv.h"
#include "tool/space_priv.h"

/* --- The plane of some objects ---------------------------------------------------------------- */

/* Points that an argument fixes, one after another: corners, a line's point and one further along;
 * returns false when there are no more. */
static bool fixed_point(pt3 *out, const struct value *v, int i, struct tool_call *c)
{
	const struct value *up = geo_lift(v, c->arena, c->num);

	if (!up)
		return false;
	if (value_is(up, KINDS_LINEAR3)) {
		struct straight3 s = geo_straight3_of(up, c->num);

		*out = i ? geo_add3(s.p, s.d, c->num) : s.p;
		return i < 2;
	}
	if (!value_is(up, KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_SPOLYGON) |
				  KIND_BIT(KIND_SPOLYLINE)))
		return false;
	if (i < up->n / 3)
		*out = value_pt3(up, i);
	return i < up->n / 3;
}

/* A frame being found: its origin, then its first axis, then its normal. */
struct finding {
	pt3 o, a, n;
	int known;
};

static enum status look_at(struct finding *f, pt3 p, struct tool_call *c)
{
	pt3 d;
	truth none;

	if (f->known == 0) {
		f->o = p;
		f->known = 1;
		return OK;
	}
	d = geo_sub3(p, f->o, c->num);
	if (f->known == 2) {
		pt3 n = geo_cross3(f->a, d, c->num);

		none = geo_zero3(n, c->num);
		f->n = n;
	} else {
		none = geo_zero3(d, c->num);
		f->a = d;
	}
	if (is_unknown(none))
		return tool_undecided(c, "whether points lie on one line");
	f->known += is_no(none);
	return OK;
}

static enum status in_one_plane(struct tool_call *c, const struct geo_frame *f, int n)
{
	for (int i = 1; i < n; i++) {
		truth in;

		if (!c->arg[i].given || !c->arg[i].val)
			continue;
		in = geo_flat_in(f, c->arg[i].val, c->num);
		if (is_unknown(in))
			return tool_undecided(c, "whether all lie in one plane");
		if (is_no(in))
			return err_fail_with(
				c->err, E_DOMAIN, "degenerate", NULL,
				"project what is outside into the plane of the others",
				"the objects do not lie in one plane of space");
	}
	return OK;
}

/* The plane of the first n arguments that are objects: that of a circle or conic among them, else
 * of the points that fix them, counter-clockwise as they come.  E_DOMAIN where they lie on one
 * line or not in one plane. */
static enum status flat_frame(struct tool_call *c, struct geo_frame *out, int n,
			      const char *on_line)
{
	struct finding f = { .known = 0 };

	for (int i = 1; i < n; i++)
		if (c->arg[i].given && c->arg[i].val &&
		    value_is(c->arg[i].val, KINDS_FLAT_CURVE)) {
			if (geo_flat_frame(out, c->arg[i].val, c->arena, c->num) != OK)
				return tool_undecided(c, "how a circle lies in its plane");
			return in_one_plane(c, out, n);
		}
	for (int i = 1; i < n && f.known < 3; i++) {
		pt3 p;

		for (int k = 0; f.known < 3 && c->arg[i].given && c->arg[i].val &&
				fixed_point(&p, c->arg[i].val, k, c);
		     k++) {
			enum status st = look_at(&f, p, c);

			if (st)
				return st;
		}
	}
	if (f.known < 3) {
		err_fail(c->err, E_DOMAIN, "degenerate", "%s", on_line);
		return E_DOMAIN;
	}
	*out = geo_frame_along(f.o, f.a, f.n, c->num);
	return in_one_plane(c, out, n);
}

/* --- The call ------------------------------------------------------------------------------------ */

#define FLAT_ARGS 10

/* Call a tool of the plane in a frame: with the first n arguments as they are there. */
static enum status flat_call(struct tool_call *c, const struct geo_frame *f, int n,
			     tool_fn *fn)
{
	struct tool_arg arg[FLAT_ARGS + 1] = { { 0 } };
	struct tool_call in = *c;
	enum status st;

	for (int i = 0; i < n; i++) {
		arg[i] = c->arg[i];
		if (i && arg[i].given && arg[i].val) {
			struct value *flat;

			st = geo_flatten(&flat, f, arg[i].val, c->arena, c->num, c->err);
			if (st)
				return st;
			arg[i].val = flat;
		}
	}
	in.arg = arg;
	in.out = NULL;
	in.n_out = in.cap_out = 0;
	in.known = NULL;
	in.n_known = 0;
	in.memo = NULL;
	in.order = TOOL_ORDER_PORISM; /* GeoGebra's orders are about the axes of the plane */
	st = fn(&in);
	c->partial = in.partial;
	c->tied = in.tied;
	c->rough = in.rough;
	c->likely = in.likely;
	c->answer = in.answer;
	for (int i = 0; st == OK && i < in.n_out; i++)
		tool_give(c, in.out[i].role, in.out[i].index,
			  geo_raise(f, in.out[i].val, c->arena, c->num));
	return st;
}

static enum status flat(struct tool_call *c, int n, tool_fn *fn, const char *on_line)
{
	struct geo_frame f;
	enum status st = flat_frame(c, &f, n, on_line);

	return st ? st : flat_call(c, &f, n, fn);
}

#define NO_ARC                                                                               \
	"the three points lie on one line: there are many such arcs in space; say in which " \
	"plane, with a direction as a fourth argument"

TOOL_CASE(space_arc, flat(c, 4, tool_add_arc, NO_ARC))
TOOL_CASE(space_sector, flat(c, 4, tool_add_sector, NO_ARC))

#define NO_CONIC                                                                            \
	"the foci and the point lie on one line: there are many such curves in space, one " \
	"in each plane through it"

TOOL_CASE(space_ellipse, flat(c, 4, tool_add_ellipse, NO_CONIC))
TOOL_CASE(space_hyperbola, flat(c, 4, tool_add_hyperbola, NO_CONIC))
TOOL_CASE(space_parabola,
	  flat(c, 3, tool_add_parabola, "focus lies on directrix, so the parabola is flat"))
TOOL_CASE(space_tangent, flat(c, 3, tool_add_tangent, ""))

/* A curve of space in its plane may be an arc or a sector there, which has no focus, no axis and
 * no directrix: the rows of the plane take whole conics alone. */
static enum status whole_conics(struct tool_call *c, int first, int last, tool_fn *fn)
{
	for (int i = first; i <= last; i++) {
		const struct value *v = c->arg[i].val;

		if (value_is(v, KINDS_CONIC))
			continue;
		return err_fail_with(
			c->err, E_ARG, "wrong_kind", NULL,
			"take the whole circle: Circle(A, B, C) through three of its points",
			"argument %d is %s %s, a part of a curve; a whole conic is needed", i,
			v->kind == KIND_ARC ? "an" : "a", geo_kind_name(v->kind));
	}
	return fn(c);
}

static enum status common_tangent(struct tool_call *c)
{
	return whole_conics(c, 1, 2, tool_add_tangent_conic_conic);
}

static enum status focus(struct tool_call *c)
{
	return whole_conics(c, 1, 1, tool_add_focus);
}

static enum status directrix(struct tool_call *c)
{
	return whole_conics(c, 1, 1, tool_add_directrix);
}

static enum status conic_axis(struct tool_call *c)
{
	return whole_conics(c, 1, 1, tool_add_conic_axis);
}

static enum status polar(struct tool_call *c)
{
	return whole_conics(c, 2, 2, tool_add_polar);
}

TOOL_CASE(space_common_tangent, flat(c, 3, common_tangent, ""))
TOOL_CASE(space_focus, flat(c, 3, focus, ""))
TOOL_CASE(space_directrix, flat(c, 3, directrix, ""))

/* Through its centre: of a sphere as the coordinate axes are; of a cone or cylinder two across its
 * axis of rotation, the first of them level, and that axis as the third. */
static enum status quadric_axes(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	pt3 o = value_pt3(v, v->kind == KIND_CONE), d[3];
	int pick;
	enum status st = tool_pick(c, 2, 3, &pick);

	if (st != OK)
		return st;
	if (v->kind == KIND_SPHERE) {
		for (int i = 0; i < 3; i++)
			d[i] = geo_int3(i == 0, i == 1, i == 2, c->num);
	} else {
		truth turned;

		d[2] = geo_sub3(value_pt3(v, 1), value_pt3(v, 0), c->num);
		if (v->kind == KIND_CYLINDER && !v->flag)
			o = geo_mid3(value_pt3(v, 0), value_pt3(v, 1), c->num);
		turned = num_is_zero(d[2].x, c->num);
		if (is_unknown(turned))
			return tool_undecided(c, "how the axis lies");
		d[0] = is_yes(turned)
			       ? geo_int3(1, 0, 0, c->num)
			       : (pt3){ num_neg(d[2].y, c->num), d[2].x, num_int(0, c->num) };
		d[1] = geo_cross3(d[2], d[0], c->num);
	}
	for (int i = 0; i < 3; i++)
		if (pick < 0 || pick == i)
			tool_give_line3(c, pick < 0 ? ROLE_SOLUTION : ROLE_MAIN,
					pick < 0 ? i : 0, (struct straight3){ o, d[i] });
	return OK;
}

enum status tool_space_conic_axis(struct tool_call *c)
{
	if (value_is(c->arg[1].val,
		     KIND_BIT(KIND_SPHERE) | KIND_BIT(KIND_CONE) | KIND_BIT(KIND_CYLINDER)))
		return quadric_axes(c);
	return flat(c, 3, conic_axis, "");
}

/* Of a sphere the plane (P - O).(X - O) = r^2, else a line in the plane of the conic. */
enum status tool_space_polar(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	struct plane3 e;
	truth centre;
	pt3 o;

	if (v->kind != KIND_SPHERE)
		return flat(c, 3, polar, "");
	o = value_pt3(v, 0);
	e.n = geo_sub3(tool_pt3(c, 1), o, c->num);
	centre = geo_zero3(e.n, c->num);
	if (is_unknown(centre))
		return tool_undecided(c, "whether the point is the centre");
	if (is_yes(centre))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the point is the centre, whose polar plane is at infinity");
	e.k = num_add(geo_dot3(e.n, o, c->num), v->v[3], c->num);
	tool_give_plane(c, e);
	return OK;
}

#define ON_LINE "the three points lie on one line: no circle passes through them"

TOOL_CASE(space_circumcircular_arc, flat(c, 4, tool_add_circumcircular_arc, ON_LINE))
TOOL_CASE(space_circumcircular_sector, flat(c, 4, tool_add_circumcircular_sector, ON_LINE))

/* --- With a direction --------------------------------------------------------------------------- */

/* The frame at argument 1 whose first axis runs to argument 2, across the direction in argument
 * i: that has to be across the way from 1 to 2. */
static enum status frame_across(struct tool_call *c, struct geo_frame *out, int i,
				const char *which)
{
	pt3 o = tool_pt3(c, 1), a = geo_sub3(tool_pt3(c, 2), o, c->num), n;
	enum status st = tool_distinct3(c, o, tool_pt3(c, 2), which, "they fix no direction");
	truth across;

	if (!st)
		st = tool_direction3(c, &n, i);
	if (st)
		return st;
	across = num_is_zero(geo_dot3(a, n, c->num), c->num);
	if (is_unknown(across))
		return tool_undecided(c, "whether the direction is across the plane");
	if (is_no(across))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "direction",
				     "the direction is the normal of the plane; a plane "
				     "itself may be given, too",
				     "the direction is not perpendicular to the line of %s: "
				     "no plane across it holds both",
				     which);
	*out = geo_frame_along(o, a, n, c->num);
	return OK;
}

static enum status flat_across(struct tool_call *c, int n, tool_fn *fn, const char *which)
{
	struct geo_frame f;
	enum status st = frame_across(c, &f, n, which);

	if (!st)
		st = in_one_plane(c, &f, n);
	return st ? st : flat_call(c, &f, n, fn);
}

TOOL_CASE(add_arc_in_plane, flat_across(c, 4, tool_add_arc, "center and start_pt"))
TOOL_CASE(add_sector_in_plane, flat_across(c, 4, tool_add_sector, "center and start_pt"))
TOOL_CASE(add_semicircle_in_plane, flat_across(c, 3, tool_add_semicircle, "p1 and p2"))
TOOL_CASE(add_regular_polygon_in_plane,
	  flat_across(c, 4, tool_add_regular_polygon, "p1 and p2"))

/* Without a direction: level, as seen from above. */
static enum status flat_level(struct tool_call *c, int n, tool_fn *fn, const char *what)
{
	pt3 o = tool_pt3(c, 1), a = geo_sub3(tool_pt3(c, 2), o, c->num);
	truth level = num_is_zero(a.z, c->num);
	enum status st = tool_distinct3(c, o, tool_pt3(c, 2), "p1 and p2", "they fix nothing");
	struct geo_frame f;

	if (st)
		return st;
	if (is_unknown(level))
		return tool_undecided(c, "whether p1 and p2 are on one level");
	if (is_no(level))
		return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
				     "give the direction across its plane as a last argument",
				     "p1 and p2 are not on one level, so %s through them has "
				     "no plane of its own",
				     what);
	f = geo_frame_along(o, a, geo_int3(0, 0, 1, c->num), c->num);
	return flat_call(c, &f, n, fn);
}

TOOL_CASE(space_semicircle, flat_level(c, 3, tool_add_semicircle, "a half circle"))
TOOL_CASE(space_regular_polygon,
	  flat_level(c, 4, tool_add_regular_polygon, "a regular polygon"))
