/*
 * space_bodies.c -- prisms, pyramids and the regular solids, with their vertices, edges and
 * faces.
 */
#include "tool/body_priv.h"

/* --- Parts ----------------------------------------------------------------------------------- */

static void give_edge(struct tool_call *c, const struct value *v, int edge)
{
	struct value *s = tool_part(c, ROLE_EDGE, edge, KIND_SSEGMENT, 0);

	for (int i = 0; i < 2; i++)
		value_set_pt3(s, i, value_pt3(v, v->mesh->edge[edge][i]));
}

static void give_face(struct tool_call *c, const struct value *v, int face)
{
	const struct geo_mesh *m = v->mesh;
	int n = mesh_size(m, face);
	struct value *p = tool_part(c, ROLE_FACE, face, KIND_SPOLYGON, 3 * n);

	for (int i = 0; i < n; i++)
		value_set_pt3(p, i, value_pt3(v, mesh_corner(m, face, i)));
}

void tool_give_body(struct tool_call *c, struct value *v, int given, bool own_base)
{
	const struct geo_mesh *m = v->mesh;

	tool_give(c, ROLE_MAIN, 0, v);
	if (m->n_vertices + m->n_edges + m->n_faces > BODY_PARTS)
		return;
	for (int i = 0; i < m->n_vertices; i++)
		if (m->from ? m->from[i] < 0 : i >= given)
			tool_give_pt3(c, ROLE_VERTEX, i, value_pt3(v, i));
	for (int i = 0; i < m->n_edges; i++)
		if (!own_base || (m->beside[i][0] != 0 && m->beside[i][1] != 0))
			give_edge(c, v, i);
	for (int i = own_base ? 1 : 0; i < m->n_faces; i++)
		give_face(c, v, i);
}

/* --- Arguments ---------------------------------------------------------------------------------- */

int tool_list_count3(const struct value *list)
{
	return list->item ? list->n_items : list->n / 2;
}

pt3 tool_list_pt3(const struct value *list, int i, ctx *c)
{
	if (!list->item) {
		pt p = value_pt(list, i);

		return (pt3){ p.x, p.y, num_int(0, c) };
	}
	return geo_place3(&list->item[i], c);
}

pt3 *tool_corners3(struct tool_call *c, const struct value *polygon, int *n)
{
	const struct value *v = geo_lift(polygon, c->arena, c->num);
	pt3 *p = arena_alloc(c->arena, (size_t)(v->n / 3) * sizeof *p);

	*n = v->n / 3;
	for (int i = 0; i < *n; i++)
		p[i] = value_pt3(v, i);
	return p;
}

static bool is_polygon(const struct value *v)
{
	return value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON));
}

static bool is_place(const struct value *v)
{
	return value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT));
}

/* --- Prisms and pyramids ------------------------------------------------------------------------ */

/* (base polygon, point or height) or (A, B, C, ..., last): arguments 1 to 5. */
enum { BASE = 1, TOP = 2, FOURTH = 4, MORE = 5 };

struct over_base {
	pt3 *base;
	int n;
	pt3 normal;
	bool own;     /* the base is the caller's polygon */
	bool by_size; /* a height is given, else a point */
	pt3 last;
	num height;
	bool flipped; /* the height counts against the order of the base */
};

/* Which way a height counts: with the order of the base; in the plane always upwards.  GeoGebra
 * looks at the first corners alone. */
static enum status heading(struct tool_call *c, struct over_base *o)
{
	const struct value *base = c->arg[BASE].val;
	int up;

	if (c->order == TOOL_ORDER_GEOGEBRA && value_in_space(base)) {
		pt3 first = geo_cross3(geo_sub3(o->base[1], o->base[0], c->num),
				       geo_sub3(o->base[2], o->base[0], c->num), c->num);
		int with = num_sgn(geo_dot3(first, o->normal, c->num), c->num);

		if (with == NUM_UNKNOWN)
			return tool_undecided(c, "which way the base runs");
		o->flipped = with < 0;
	}
	if (value_in_space(base))
		return OK;
	up = num_sgn(o->normal.z, c->num);
	if (up == NUM_UNKNOWN)
		return tool_undecided(c, "which way the base runs");
	o->flipped = up < 0;
	return OK;
}

static enum status read_polygon(struct tool_call *c, struct over_base *o)
{
	const struct value *top = c->arg[TOP].val;
	enum status st;

	if (c->arg[FOURTH - 1].given || c->arg[FOURTH].given || c->arg[MORE].given)
		return err_fail(c->err, E_ARG, "bad_argument",
				"with a polygon as the base there is one more argument: a "
				"height or a point");
	o->base = tool_corners3(c, c->arg[BASE].val, &o->n);
	o->own = true;
	if (o->n > SOLID_VERTICES) {
		err_fail(c->err, E_ARG, "limit", "a body may have at most %d vertices",
			 SOLID_VERTICES);
		return E_ARG;
	}
	st = geo_base_check(&o->normal, o->base, o->n, "the base", c->arena, c->num, c->err);
	if (st != OK)
		return st;
	o->by_size = !is_place(top);
	if (!o->by_size) {
		o->last = geo_place3(top, c->num);
		return heading(c, o);
	}
	o->height = top->v[0];
	return heading(c, o);
}

static enum status read_points(struct tool_call *c, struct over_base *o)
{
	const struct value *more = c->arg[MORE].val;
	int n = c->arg[MORE].given ? tool_list_count3(more) : 0, i = 0;

	if (!is_place(c->arg[TOP].val) || !c->arg[3].given || !c->arg[FOURTH].given)
		return err_fail(c->err, E_ARG, "bad_argument",
				"a base by its corners needs three points or more, and one "
				"more: A, B, C, D");
	if (n > SOLID_VERTICES)
		return err_fail(c->err, E_ARG, "limit", "a body may have at most %d vertices",
				SOLID_VERTICES);
	o->base = arena_alloc(c->arena, (size_t)(n + 4) * sizeof *o->base);
	for (int k = BASE; k <= FOURTH; k++)
		o->base[i++] = tool_pt3(c, k);
	for (int k = 0; k < n; k++)
		o->base[i++] = tool_list_pt3(more, k, c->num);
	o->n = i - 1;
	o->last = o->base[o->n];
	return geo_base_check(&o->normal, o->base, o->n, "the base", c->arena, c->num, c->err);
}

static enum status read_over_base(struct tool_call *c, struct over_base *o)
{
	*o = (struct over_base){ .n = 0 };
	return is_polygon(c->arg[BASE].val) ? read_polygon(c, o) : read_points(c, o);
}

/* The way up by the height, across the base. */
static pt3 way_up(struct tool_call *c, const struct over_base *o)
{
	num size = geo_norm3(o->normal, c->num), h = o->height;

	if (!value_in_space(c->arg[BASE].val))
		return (pt3){ num_int(0, c->num), num_int(0, c->num), h };
	if (o->flipped)
		h = num_neg(h, c->num);
	return geo_scale3(o->normal, num_div(h, size, c->num), c->num);
}

enum status tool_add_prism(struct tool_call *c)
{
	struct over_base o;
	struct value *v;
	pt3 along;
	enum status st = read_over_base(c, &o);

	if (st != OK)
		return st;
	along = o.by_size ? way_up(c, &o) : geo_sub3(o.last, o.base[0], c->num);
	st = geo_prism(&v, o.base, o.n, o.normal, along, SOLID_PRISM, c->arena, c->num,
		       c->err);
	if (st != OK)
		return st;
	v->axis = o.flipped;
	tool_give_body(c, v, o.by_size ? o.n : o.n + 1, o.own);
	return OK;
}

/* Over the mean of the corners, as GeoGebra has it. */
static pt3 mean_corner(struct tool_call *c, const pt3 *p, int n)
{
	pt3 sum = p[0];

	for (int i = 1; i < n; i++)
		sum = geo_add3(sum, p[i], c->num);
	return geo_scale3(sum, num_rat(1, n, c->num), c->num);
}

enum status tool_add_pyramid(struct tool_call *c)
{
	struct over_base o;
	struct value *v;
	pt3 apex;
	enum status st = read_over_base(c, &o);

	if (st != OK)
		return st;
	apex = o.by_size ? geo_add3(mean_corner(c, o.base, o.n), way_up(c, &o), c->num)
			 : o.last;
	st = geo_pyramid(&v, o.base, o.n, o.normal, apex, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	v->axis = o.flipped;
	tool_give_body(c, v, o.by_size ? o.n : o.n + 1, o.own);
	return OK;
}

/* (base, apex or height, ratio): with a height the top is over the mean of the base's corners. */
enum status tool_add_pyramid_frustum(struct tool_call *c)
{
	enum { RATIO = 3 };
	struct over_base o = { .own = true };
	const struct value *top = c->arg[TOP].val;
	num k = c->arg[RATIO].n;
	struct value *v;
	pt3 apex;
	enum status st;

	o.base = tool_corners3(c, c->arg[BASE].val, &o.n);
	if (o.n > SOLID_VERTICES)
		return err_fail(c->err, E_ARG, "limit", "a body may have at most %d vertices",
				SOLID_VERTICES);
	st = geo_base_check(&o.normal, o.base, o.n, "the base", c->arena, c->num, c->err);
	if (st == OK && !is_place(top)) {
		/* h = (1 - k) H with the height H of the whole pyramid */
		num rest = num_sub(num_int(1, c->num), k, c->num);
		truth good = num_is_pos(rest, c->num);

		if (is_unknown(good))
			return tool_undecided(c, "whether the ratio is below 1");
		if (is_no(good))
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"the top of a frustum is smaller than its base: the "
					"ratio must be between 0 and 1");
		o.by_size = true;
		o.height = num_div(top->v[0], rest, c->num);
		st = heading(c, &o);
	}
	if (st != OK)
		return st;
	apex = o.by_size ? geo_add3(mean_corner(c, o.base, o.n), way_up(c, &o), c->num)
			 : geo_place3(top, c->num);
	st = geo_frustum(&v, o.base, o.n, o.normal, apex, k, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	v->axis = o.flipped;
	tool_give_body(c, v, o.n, true);
	return OK;
}

/* --- Regular solids --------------------------------------------------------------------------------- */

/* The direction within the face, across ab, that a third argument names: of a line or vector,
 * which stands on the face; of a plane or polygon, in which it lies. */
static enum status across_by(struct tool_call *c, const struct value *by, pt3 ab, pt3 *out)
{
	bool upright = value_is(by, KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
					    KIND_BIT(KIND_SVECTOR));
	struct plane3 plane;
	truth right, none;

	if (upright) {
		plane.n = geo_straight3_of(by, c->num).d;
	} else {
		enum status st = geo_plane_of(&plane, by, c->num, c->err);

		if (st != OK)
			return st;
	}
	none = geo_zero3(plane.n, c->num);
	right = num_is_zero(geo_dot3(plane.n, ab, c->num), c->num);
	if (is_unknown(none) || is_unknown(right))
		return tool_undecided(c, "whether the direction is at a right angle to ab");
	if (is_yes(none))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"c is the zero vector: it has no direction");
	if (is_no(right))
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				upright ? "c is not at a right angle to ab: it must stand on "
					  "the first face"
					: "ab is not parallel to c, the plane of the first "
					  "face");
	*out = geo_cross3(plane.n, ab, c->num);
	return OK;
}

/* Without a third argument: level, to the left of a->b as seen from above; along x where ab is
 * upright. */
static enum status across_level(struct tool_call *c, pt3 ab, pt3 *out)
{
	truth upright = truth_and(num_is_zero(ab.x, c->num), num_is_zero(ab.y, c->num));

	if (is_unknown(upright))
		return tool_undecided(c, "whether ab is upright");
	*out = is_yes(upright) ? geo_int3(1, 0, 0, c->num)
			       : (pt3){ num_neg(ab.y, c->num), ab.x, num_int(0, c->num) };
	return OK;
}

/* The first face is the given polygon: of the right number of corners, and regular.  Counted
 * upwards where it lies in the plane. */
static enum status from_polygon(struct tool_call *c, enum geo_solid sort, pt3 abq[3],
				bool *backwards)
{
	static const char *const face[] = { "an equilateral triangle", "a square",
					    "a regular pentagon" };
	int n, corners = geo_regular_corners(sort), up = 1;
	pt3 *p = tool_corners3(c, c->arg[BASE].val, &n);
	enum status st = OK;

	if (n != corners)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the first face has %d corners, but must be %s", n,
				face[corners - 3]);
	for (int i = 0; i < n && st == OK; i++)
		st = geo_regular_fits(sort, p[i], p[(i + 1) % n], p[(i + 2) % n], c->num,
				      c->err);
	if (st != OK) {
		if (st == E_DOMAIN) {
			err_fail(c->err, E_DOMAIN, "no_such_object", "the polygon is not %s",
				 face[corners - 3]);
			err_hint(c->err, "%s", "");
		}
		return st;
	}
	if (!value_in_space(c->arg[BASE].val))
		up = num_sgn(geo_area_vector(p, n, c->num).z, c->num);
	if (up == NUM_UNKNOWN)
		return tool_undecided(c, "which way the polygon runs");
	*backwards = up < 0;
	for (int i = 0; i < 3; i++)
		abq[i] = p[*backwards ? n - 1 - i : i];
	return OK;
}

/* The first n vertices are the points that were given, from the last to the first. */
static void count_backwards(struct tool_call *c, struct value *v, int n)
{
	struct geo_mesh *m = arena_alloc(c->arena, sizeof *m);
	int *from = arena_alloc(c->arena, (size_t)v->mesh->n_vertices * sizeof *from);

	*m = *v->mesh;
	for (int i = 0; i < m->n_vertices; i++)
		from[i] = i < n ? n - 1 - i : -1;
	m->from = from;
	v->mesh = m;
}

static enum status add_regular(struct tool_call *c, enum geo_solid sort)
{
	const struct tool_arg *third = &c->arg[3];
	bool polygon = is_polygon(c->arg[BASE].val), backwards = false;
	pt3 p[3], ab, across;
	struct value *v;
	int given = polygon ? geo_regular_corners(sort) : 2;
	enum status st;

	if (polygon) {
		if (c->arg[TOP].given || third->given)
			return err_fail(c->err, E_ARG, "bad_argument",
					"a polygon as the first face is the only argument");
		st = from_polygon(c, sort, p, &backwards);
	} else {
		if (!c->arg[TOP].given)
			return err_fail(c->err, E_ARG, "bad_argument",
					"the second point is missing: a and b are two corners "
					"of an edge");
		p[0] = tool_pt3(c, 1);
		p[1] = tool_pt3(c, 2);
		st = tool_distinct3(c, p[0], p[1], "a and b", "they are no edge");
		ab = geo_sub3(p[1], p[0], c->num);
		if (st == OK && third->given && is_place(third->val)) {
			p[2] = tool_pt3(c, 3);
			given = 3;
			st = geo_regular_fits(sort, p[0], p[1], p[2], c->num, c->err);
		} else if (st == OK) {
			st = third->given ? across_by(c, third->val, ab, &across)
					  : across_level(c, ab, &across);
			if (st == OK)
				p[2] = geo_regular_third(sort, p[0], p[1], across, c->num);
		}
	}
	if (st == OK)
		st = geo_regular(&v, sort, p[0], p[1], p[2], c->arena, c->num, c->err);
	if (st != OK)
		return st;
	if (backwards)
		count_backwards(c, v, given);
	tool_give_body(c, v, given, polygon);
	return OK;
}

TOOL_CASE(add_cube, add_regular(c, SOLID_CUBE))
TOOL_CASE(add_tetrahedron, add_regular(c, SOLID_TETRAHEDRON))
TOOL_CASE(add_octahedron, add_regular(c, SOLID_OCTAHEDRON))
TOOL_CASE(add_dodecahedron, add_regular(c, SOLID_DODECAHEDRON))
TOOL_CASE(add_icosahedron, add_regular(c, SOLID_ICOSAHEDRON))
