/*
 * space_value.c -- values of space: from those of the plane, to carriers, to frames and back.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"

static pt3 level(pt p, ctx *c)
{
	return (pt3){ p.x, p.y, num_int(0, c) };
}

pt3 geo_place3(const struct value *v, ctx *c)
{
	return value_in_space(v) ? value_pt3(v, 0) : level(value_pt(v, 0), c);
}

struct straight3 geo_straight3_of(const struct value *v, ctx *c)
{
	pt3 a, b;

	if (!value_in_space(v)) {
		struct straight s = geo_straight_of(v, c);

		return (struct straight3){ level(s.p, c), level(s.d, c) };
	}
	a = value_pt3(v, 0), b = value_pt3(v, 1);
	if (v->kind == KIND_SVECTOR)
		return (struct straight3){ b, a };
	return (struct straight3){ a, v->kind == KIND_SSEGMENT ? geo_sub3(b, a, c) : b };
}

struct value *geo_plane_value(struct plane3 e, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_PLANE, 0);

	value_set_pt3(v, 0, e.n);
	v->v[3] = e.k;
	return v;
}

struct value *geo_spoint_value(pt3 p, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_SPOINT, 0);

	value_set_pt3(v, 0, p);
	return v;
}

/* The normal of a polygon: its area vector, which is not zero. */
static pt3 polygon_normal(const struct value *v, ctx *c)
{
	pt3 o = value_pt3(v, 0), n = geo_int3(0, 0, 0, c), before = n;

	for (int i = 1; i < v->n / 3; i++) {
		pt3 now = geo_sub3(value_pt3(v, i), o, c);

		if (i > 1)
			n = geo_add3(n, geo_cross3(before, now, c), c);
		before = now;
	}
	return n;
}

#define KINDS_FLAT \
	(KINDS_CONIC | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR) | KIND_BIT(KIND_POLYGON))
#define KINDS_WITH_PLANE                                                           \
	(KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SCIRCLE) | \
	 KIND_BIT(KIND_SCONIC) | KIND_BIT(KIND_SECTION) | KINDS_FLAT)

enum status geo_plane_of(struct plane3 *out, const struct value *v, ctx *c, struct err *e)
{
	if (!value_is(v, KINDS_WITH_PLANE))
		return geo_kind_refuse(e, v, "plane", KINDS_WITH_PLANE);
	if (v->kind == KIND_PLANE)
		*out = (struct plane3){ value_pt3(v, 0), v->v[3] };
	else if (v->kind == KIND_SPOLYGON)
		*out = geo_plane_at(value_pt3(v, 0), polygon_normal(v, c), c);
	else if (v->kind == KIND_SCIRCLE)
		*out = geo_plane_at(value_pt3(v, 0), value_pt3(v, 1), c);
	else if (!value_in_space(v))
		*out = (struct plane3){ geo_int3(0, 0, 1, c), num_int(0, c) };
	else /* a frame comes first */
		*out = geo_plane_at(value_pt3(v, 0),
				    geo_cross3(value_pt3(v, 1), value_pt3(v, 2), c), c);
	return OK;
}

/* --- Conics, arcs and sectors of a frame -------------------------------------------------- */

#define FRAME_NUMBERS 9

struct value *geo_conic3d_value(const struct geo_frame *f, const struct value *in,
				struct arena *a, ctx *c)
{
	struct value *v;

	if (in->kind == KIND_CIRCLE) {
		v = geo_value_new(a, KIND_SCIRCLE, 0);
		value_set_pt3(v, 0, geo_frame_out(f, value_pt(in, 0), c));
		value_set_pt3(v, 1, geo_frame_normal(f, c));
		v->v[6] = in->v[2];
		return v;
	}
	v = geo_value_new(a, KIND_SCONIC, FRAME_NUMBERS + in->n);
	v->flag = geo_conic3d_flag(in->kind, in->flag);
	value_set_pt3(v, 0, f->o);
	value_set_pt3(v, 1, f->e1);
	value_set_pt3(v, 2, f->e2);
	for (int i = 0; i < in->n; i++)
		v->v[FRAME_NUMBERS + i] = in->v[i];
	return v;
}

enum status geo_conic3d_open(struct geo_frame *f, struct value *in, const struct value *v,
			     struct arena *a, ctx *c)
{
	if (v->kind == KIND_SCIRCLE) {
		struct value *circle = geo_value_new(a, KIND_CIRCLE, 0);
		enum status st = geo_frame_across(f, value_pt3(v, 0), value_pt3(v, 1), c);

		circle->v[2] = v->v[6];
		*in = *circle;
		return st;
	}
	*f = (struct geo_frame){ value_pt3(v, 0), value_pt3(v, 1), value_pt3(v, 2) };
	*in = (struct value){ .kind = (enum kind)(v->flag % 64),
			      .flag = v->flag / 64,
			      .n = v->n - FRAME_NUMBERS,
			      .v = v->v + FRAME_NUMBERS };
	return OK;
}

/* --- Lifting ------------------------------------------------------------------------------- */

enum kind geo_kind_lifted(enum kind k)
{
	static const struct {
		enum kind in_plane, in_space;
	} twin[] = {
		{ KIND_POINT, KIND_SPOINT },       { KIND_VECTOR, KIND_SVECTOR },
		{ KIND_LINE, KIND_SLINE },         { KIND_SEGMENT, KIND_SSEGMENT },
		{ KIND_RAY, KIND_SRAY },           { KIND_POLYGON, KIND_SPOLYGON },
		{ KIND_POLYLINE, KIND_SPOLYLINE }, { KIND_TEXT, KIND_STEXT },
		{ KIND_CIRCLE, KIND_SCIRCLE },     { KIND_ELLIPSE, KIND_SCONIC },
		{ KIND_HYPERBOLA, KIND_SCONIC },   { KIND_PARABOLA, KIND_SCONIC },
		{ KIND_ARC, KIND_SCONIC },         { KIND_SECTOR, KIND_SCONIC },
	};

	for (size_t i = 0; i < sizeof twin / sizeof *twin; i++)
		if (twin[i].in_plane == k)
			return twin[i].in_space;
	return KIND_COUNT;
}

const struct value *geo_lift(const struct value *v, struct arena *a, ctx *c)
{
	struct geo_frame ground = { geo_int3(0, 0, 0, c), geo_int3(1, 0, 0, c),
				    geo_int3(0, 1, 0, c) };
	enum kind k;
	struct value *r;

	if (value_in_space(v))
		return v;
	if (value_is(v, KINDS_CONIC | KINDS_ROUND)) /* a frame comes with it */
		return geo_conic3d_value(&ground, v, a, c);
	k = geo_kind_lifted(v->kind);
	if (k == KIND_COUNT)
		return NULL;
	/* A text that is turned has a direction beside its place; it keeps the place. */
	r = geo_value_new(a, k, geo_kind_numbers(k) ? 0 : v->n / 2 * 3);
	for (int i = 0; i < r->n / 3; i++)
		value_set_pt3(r, i, level(value_pt(v, i), c));
	r->text = v->text;
	r->flag = v->flag;
	return r;
}

/* --- Round bodies ----------------------------------------------------------------------------- */

struct round_body geo_round_of(const struct value *v, ctx *c)
{
	struct round_body r = { value_pt3(v, 0), value_pt3(v, 1), v->v[6], v->v[6],
				v->flag == 1 };

	if (v->kind == KIND_CONE)
		r.rb = num_int(0, c);
	if (v->kind == KIND_FRUSTUM)
		r.rb = v->v[7];
	return r;
}
