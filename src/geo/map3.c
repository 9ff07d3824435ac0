/* map3.c -- similarities of space: making them, and the images of points and values. */
#include "geo/map3.h"
#include "geo/geo_priv.h"
#include "geo/quadric.h"

static struct map3 motion(pt3 x, pt3 y, pt3 z, int s, ctx *c)
{
	struct map3 m = { .row = { x, y, z }, .f = num_int(1, c), .s = s, .motion = true };

	m.t = geo_int3(0, 0, 0, c);
	return m;
}

/* f m d */
static pt3 map3_direction(const struct map3 *m, pt3 d, ctx *c)
{
	pt3 r = geo_map3_turn(m, d, c);

	return m->motion ? r : geo_scale3(r, m->f, c);
}

/* That which leaves `center` where it is. */
static struct map3 about(struct map3 m, pt3 center, ctx *c)
{
	m.t = geo_sub3(center, map3_direction(&m, center, c), c);
	return m;
}

static struct map3 identity(ctx *c)
{
	return motion(geo_int3(1, 0, 0, c), geo_int3(0, 1, 0, c), geo_int3(0, 0, 1, c), 1, c);
}

struct map3 geo_map3_translation(pt3 t, ctx *c)
{
	struct map3 m = identity(c);

	m.t = t;
	return m;
}

static num part(pt3 p, int i)
{
	return i == 0 ? p.x : i == 1 ? p.y : p.z;
}

/* k I + q d d^T + sn [d]x, row by row; [d]x p = d x p. */
static struct map3 around(pt3 d, num k, num q, num sn, int s, ctx *c)
{
	pt3 row[3], unit[3];

	for (int i = 0; i < 3; i++)
		unit[i] = geo_int3(i == 0, i == 1, i == 2, c);
	for (int i = 0; i < 3; i++) {
		row[i] = geo_scale3(unit[i], k, c);
		row[i] = geo_add3(row[i], geo_scale3(d, num_mul(q, part(d, i), c), c), c);
		/* row i of [d]x is e_i x d */
		row[i] = geo_add3(row[i], geo_scale3(geo_cross3(unit[i], d, c), sn, c), c);
	}
	return motion(row[0], row[1], row[2], s, c);
}

struct map3 geo_map3_rotation(num cs, num sn, struct straight3 axis, ctx *c)
{
	num d2 = geo_norm2_3(axis.d, c), q = num_div(num_sub(num_int(1, c), cs, c), d2, c);
	truth straight = num_is_zero(sn, c);
	num w = is_yes(straight) ? num_int(0, c) : num_div(sn, num_sqrt(d2, c), c);
	struct map3 m = around(axis.d, cs, q, w, 1, c);

	m.turns = true;
	m.axis = axis.d;
	return about(m, axis.p, c);
}

struct map3 geo_map3_half_turn(struct straight3 axis, ctx *c)
{
	num d2 = geo_norm2_3(axis.d, c), zero = num_int(0, c);

	return about(around(axis.d, num_int(-1, c), num_div(num_int(2, c), d2, c), zero, 1, c),
		     axis.p, c);
}

struct map3 geo_map3_reflection(struct plane3 e, ctx *c)
{
	num n2 = geo_norm2_3(e.n, c), zero = num_int(0, c);

	return about(around(e.n, num_int(1, c), num_div(num_int(-2, c), n2, c), zero, -1, c),
		     geo_plane_origin(e, c), c);
}

struct map3 geo_map3_point_reflection(pt3 center, ctx *c)
{
	pt3 zero = geo_int3(0, 0, 0, c);

	return about(around(zero, num_int(-1, c), zero.x, zero.x, -1, c), center, c);
}

enum status geo_map3_dilation(struct map3 *out, num k, pt3 center, ctx *c)
{
	int s = num_sgn(k, c);
	struct map3 m = s < 0 && s != NUM_UNKNOWN
				? geo_map3_point_reflection(geo_int3(0, 0, 0, c), c)
				: identity(c);

	if (s == NUM_UNKNOWN)
		return E_UNABLE;
	m.f = s < 0 ? num_neg(k, c) : k;
	m.motion = false;
	*out = about(m, center, c);
	return OK;
}

pt3 geo_map3_turn(const struct map3 *m, pt3 d, ctx *c)
{
	pt3 r;

	/* cos 25° + (1 - cos 25°) would have to be found to be 1 */
	if (m->turns && is_yes(geo_zero3(geo_cross3(m->axis, d, c), c)))
		return d;
	r.x = geo_dot3(m->row[0], d, c);
	r.y = geo_dot3(m->row[1], d, c);
	r.z = geo_dot3(m->row[2], d, c);
	return r;
}

pt3 geo_map3_pt(const struct map3 *m, pt3 p, ctx *c)
{
	return geo_add3(map3_direction(m, p, c), m->t, c);
}

/* What the numbers of a kind are: p a point, d a direction, u a direction that keeps its length, q
 * a squared length, l a length; a what lies in the frame before it; * repeats what stands
 * before.  Planes and surfaces are mapped by functions of their own. */
#define LAYOUT3_ROWS(ROW, NONE) \
	KINDS_PLANE_NONE(NONE)  \
	ROW(SPOINT, "p")        \
	ROW(SVECTOR, "dp")      \
	ROW(SLINE, "pd")        \
	ROW(SSEGMENT, "pp")     \
	ROW(SRAY, "pd")         \
	ROW(PLANE, "u")         \
	ROW(SCIRCLE, "puq")     \
	ROW(SCONIC, "puua")     \
	ROW(SPOLYGON, "p*")     \
	ROW(SPOLYLINE, "p*")    \
	NONE(SCURVE)            \
	ROW(STEXT, "p")         \
	ROW(SPHERE, "pq")       \
	ROW(CONE, "ppl")        \
	ROW(CYLINDER, "ppl")    \
	ROW(FRUSTUM, "ppl*")    \
	ROW(POLYHEDRON, "p*")   \
	ROW(NET, "p*")          \
	ROW(SECTION, "puua")    \
	NONE(SURFACE)
KIND_TABLE(const char *, layout3, LAYOUT3_ROWS);

static const char *steps_of(const struct value *v)
{
	if (v->kind == KIND_SURFACE)
		return v->flag == SURFACE_SIDE    ? "ppl*"
		       : v->flag == SURFACE_TORUS ? "pul*"
						  : NULL;
	return layout3[v->kind];
}

/* Each face the other way round. */
static enum status turned_mesh(const struct geo_mesh **out, const struct geo_mesh *m,
			       bool closed, struct arena *a, struct err *e)
{
	int n = m->start[m->n_faces];
	int *corner = arena_alloc(a, (size_t)(n + 1) * sizeof *corner);

	for (int f = 0; f < m->n_faces; f++)
		for (int i = 0, k = mesh_size(m, f); i < k; i++)
			corner[m->start[f] + i] = mesh_corner(m, f, (k - i) % k);
	return geo_mesh_new(out, m->n_vertices, m->start, corner, m->n_faces, closed, a, e);
}

/* The mesh of an image: all its vertices are new. */
static const struct geo_mesh *own_mesh(const struct geo_mesh *m, struct arena *a)
{
	struct geo_mesh *r = arena_alloc(a, sizeof *r);
	int *from = arena_alloc(a, (size_t)(m->n_vertices + 1) * sizeof *from);

	*r = *m;
	for (int i = 0; i < m->n_vertices; i++)
		from[i] = -1;
	r->from = from;
	return r;
}

/* The numbers that lie in a frame grow: a conic's as such, corners of a section each. */
static enum status grow_inside(struct value *r, const struct value *v, int from,
			       const struct map3 *m, struct arena *a, ctx *c, struct err *e)
{
	struct value in = { .kind = (enum kind)(v->flag % 64), .flag = v->flag / 64 }, *image;
	pt zero = { num_int(0, c), num_int(0, c) };
	struct map plane = geo_map_dilation(m->f, zero, c);
	enum status st = OK;

	in.n = v->kind == KIND_SECTION ? geo_kind_numbers(in.kind) : v->n - from;
	in.v = v->v + from;
	image = &in;
	if (!m->motion)
		st = geo_map_value(&image, &plane, &in, a, c, e);
	if (st)
		return st;
	for (int i = 0; i < in.n; i++)
		r->v[from + i] = image->v[i];
	for (int i = from + in.n; i < v->n; i++)
		r->v[i] = m->motion ? v->v[i] : num_mul(v->v[i], m->f, c);
	return OK;
}

static enum status map_list(struct value **out, const struct map3 *m, const struct value *v,
			    struct arena *ar, ctx *c, struct err *e)
{
	int n = geo_list_count(v);
	struct value *image = arena_alloc(ar, (size_t)(n + 1) * sizeof *image);

	for (int i = 0; i < n; i++) {
		struct value item = geo_list_item(v, i), *r;
		enum status st = geo_map3_value(&r, m, &item, ar, c, e);

		if (st != OK)
			return st;
		image[i] = *r;
	}
	*out = geo_list_new(ar, image, n);
	return OK;
}

static void put(struct value *r, int at, pt3 p)
{
	r->v[at] = p.x;
	r->v[at + 1] = p.y;
	r->v[at + 2] = p.z;
}

static enum status map_numbers(struct value *r, const struct value *v, const char *step,
			       const struct map3 *m, struct arena *a, ctx *c, struct err *e)
{
	for (int i = 0; i < v->n;) {
		pt3 p;

		if (*step == 'a')
			return grow_inside(r, v, i, m, a, c, e);
		if (*step == 'q' || *step == 'l') {
			num by = *step == 'q' ? num_sqr(m->f, c) : m->f;

			r->v[i] = m->motion ? v->v[i] : num_mul(v->v[i], by, c);
			i++;
		} else {
			p = value_pt3_from(v, i, 0);
			put(r, i,
			    *step == 'u'   ? geo_map3_turn(m, p, c)
			    : *step == 'd' ? map3_direction(m, p, c)
					   : geo_map3_pt(m, p, c));
			i += 3;
		}
		if (step[1] != '*')
			step++;
	}
	return OK;
}

enum status geo_map3_value(struct value **out, const struct map3 *m, const struct value *v,
			   struct arena *a, ctx *c, struct err *e)
{
	const char *step;
	struct value *r;
	enum status st;

	if (v->kind == KIND_LIST)
		return map_list(out, m, v, a, c, e);
	if (!value_in_space(v)) {
		const struct value *lifted = geo_lift(v, a, c);

		if (!lifted)
			return geo_kind_refuse(e, v, "image in space", KINDS_SPACE);
		v = lifted;
	}
	step = steps_of(v);
	if (!step)
		return err_fail(e, E_ARG, "wrong_kind",
				"the image of this %s is made from its expressions, not here",
				geo_kind_name(v->kind));
	r = geo_value_new(a, v->kind, v->n);
	r->flag = v->flag;
	r->axis = v->axis;
	r->text = v->text;
	if (v->kind == KIND_PLANE) {
		/* n.p = k, and m keeps the product: m n.(f m p + t) = f k + m n.t */
		pt3 n = geo_map3_turn(m, value_pt3(v, 0), c);
		num k = m->motion ? v->v[3] : num_mul(m->f, v->v[3], c);

		put(r, 0, n);
		r->v[3] = num_add(k, geo_dot3(n, m->t, c), c);
		*out = r;
		return OK;
	}
	st = map_numbers(r, v, step, m, a, c, e);
	if (st)
		return st;
	r->mesh = v->mesh;
	if (v->mesh && m->s < 0)
		st = turned_mesh(&r->mesh, v->mesh, v->kind == KIND_POLYHEDRON, a, e);
	if (st == OK && r->mesh)
		r->mesh = own_mesh(r->mesh, a);
	*out = r;
	return st;
}
