/*
 * space_collect.c -- from the values of a figure to a scene of the room hide.
 *
 * First the box of all that must be seen: it bounds what is endless.  Then bodies, then the
 * rest: a segment that is an edge of a body, or a polygon that is a face of one, is not drawn
 * a second time; it gives the edge or face its own look.
 */
#include "draw/space_priv.h"
#include "geo/space.h"

#define ROUND_SAMPLES 24

void draw_space_across(struct hide_vec n, struct hide_vec *e1, struct hide_vec *e2)
{
	n = space_unit(n);
	*e1 = space_vec(-n.y, n.x, 0);
	if (space_norm(*e1) < 1e-9)
		*e1 = space_vec(1, 0, 0);
	*e1 = space_unit(space_sub(*e1, space_scale(n, space_dot(*e1, n))));
	*e2 = space_cross(n, *e1);
}

/* The i-th place of a value of space or plane. */
static struct hide_vec at(const struct value *v, int i)
{
	return value_in_space(v) ? space_triple(v, i) : space_pair(v, i);
}

static int places(const struct value *v)
{
	return v->n / (value_in_space(v) ? 3 : 2);
}

/* --- The box ----------------------------------------------------------------------------- */
static void reach(struct draw_space *s, struct hide_vec p)
{
	double v[3] = { p.x, p.y, p.z };

	if (!(fabs(p.x) <= EXTENT_FAR && fabs(p.y) <= EXTENT_FAR && fabs(p.z) <= EXTENT_FAR))
		return;
	for (int i = 0; i < 3; i++) {
		s->lo[i] = s->any ? fmin(s->lo[i], v[i]) : v[i];
		s->hi[i] = s->any ? fmax(s->hi[i], v[i]) : v[i];
	}
	s->any = true;
}

/* A ball; a disc about an axis. */
static void reach_ball(struct draw_space *s, struct hide_vec c, double r)
{
	reach(s, space_sub(c, space_vec(r, r, r)));
	reach(s, space_add(c, space_vec(r, r, r)));
}

static void reach_disc(struct draw_space *s, struct hide_vec c, struct hide_vec n, double r)
{
	struct hide_vec u = space_unit(n);
	struct hide_vec e =
		space_vec(r * sqrt(fmax(1 - u.x * u.x, 0)), r * sqrt(fmax(1 - u.y * u.y, 0)),
			  r * sqrt(fmax(1 - u.z * u.z, 0)));

	reach(s, space_sub(c, e));
	reach(s, space_add(c, e));
}

/* What lies in a plane of space, with coordinates there. */
struct space_frame {
	struct hide_vec o, e1, e2;
};
static struct hide_vec out_of(const struct space_frame *f, double x, double y)
{
	return space_along(space_along(f->o, f->e1, x), f->e2, y);
}

/* The frame and value of a conic, arc or sector of space or plane. */
static struct space_frame frame_of(const struct value *v, struct value *in)
{
	struct space_frame f = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };

	*in = *v;
	if (v->kind != KIND_SCONIC)
		return f;
	f = (struct space_frame){ space_triple(v, 0), space_triple(v, 1), space_triple(v, 2) };
	in->kind = (enum kind)(v->flag % 64);
	in->flag = v->flag / 64;
	in->v = v->v + 9;
	in->n = v->n - 9;
	return f;
}

static bool oval_of(const struct value *in, struct oval *o)
{
	if (in->kind == KIND_CIRCLE)
		*o = draw_oval_circle(in);
	else if (in->kind == KIND_ELLIPSE)
		*o = draw_oval_ellipse(in);
	else if (in->kind == KIND_ARC || in->kind == KIND_SECTOR)
		*o = draw_oval_arc(in);
	else
		return false;
	return true;
}

/* One function per kind: how far an object reaches; and, of endless ones, where they are near to
 * what there is (step: how far they are followed when there is nothing else). */
typedef void reach_fn(struct draw_space *s, const struct space_object *o);

static void reach_conic(struct draw_space *s, const struct space_object *of)
{
	struct value in;
	struct space_frame f = frame_of(of->v, &in);
	struct oval o;

	if (!oval_of(&in, &o))
		return;
	if (in.kind == KIND_SECTOR)
		reach(s, out_of(&f, o.x, o.y));
	for (int i = 0; i <= ROUND_SAMPLES; i++) {
		double x, y;

		draw_oval_at(&o, o.from + o.sweep * i / ROUND_SAMPLES, &x, &y);
		reach(s, out_of(&f, o.x + x, o.y + y));
	}
}

static void reach_all(struct draw_space *s, const struct space_object *o)
{
	for (int i = 0; i < places(o->v); i++)
		reach(s, at(o->v, i));
}

static void reach_first(struct draw_space *s, const struct space_object *o)
{
	reach(s, at(o->v, 0));
}

static void reach_vector(struct draw_space *s, const struct space_object *o)
{
	reach(s, at(o->v, 1));
	reach(s, space_add(at(o->v, 0), at(o->v, 1)));
}

static void reach_circle3(struct draw_space *s, const struct space_object *o)
{
	reach_disc(s, space_triple(o->v, 0), space_triple(o->v, 1), sqrt(draw_num(o->v, 6)));
}

static void reach_sphere(struct draw_space *s, const struct space_object *o)
{
	reach_ball(s, space_triple(o->v, 0), sqrt(draw_num(o->v, 3)));
}

static void reach_round(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec a = space_triple(o->v, 0), b = space_triple(o->v, 1);
	double r = draw_num(o->v, 6);

	if (o->v->flag)
		return;
	reach_disc(s, a, space_sub(b, a), r);
	if (o->v->kind != KIND_CYLINDER)
		r = o->v->kind == KIND_CONE ? 0 : draw_num(o->v, 7);
	reach_disc(s, b, space_sub(b, a), r);
}

/* Graphs and the like say what is worth seeing in the plane. */
static void reach_flat(struct draw_space *s, const struct space_object *o)
{
	struct extent e = { 0 };

	draw_extent_of(o->v->kind)(&e, s->d, o->id, o->v);
	if (e.any_hint) {
		reach(s, space_vec(e.hint[0], e.hint[1], 0));
		reach(s, space_vec(e.hint[2], e.hint[3], 0));
	}
}

static void reach_curve(struct draw_space *s, const struct space_object *o)
{
	draw_space_curve_box(s, o->v, reach);
}

static void reach_face(struct draw_space *s, const struct space_object *o)
{
	draw_space_face_box(s, o->v, reach);
}

/* clang-format off */
#define REACH_ROWS(ROW, NONE) \
	ROW(POINT, reach_all) ROW(SPOINT, reach_all) ROW(SEGMENT, reach_all) \
	ROW(SSEGMENT, reach_all) ROW(POLYGON, reach_all) ROW(SPOLYGON, reach_all) \
	ROW(POLYLINE, reach_all) ROW(SPOLYLINE, reach_all) ROW(POLYHEDRON, reach_all) \
	ROW(NET, reach_all) ROW(STEXT, reach_all) ROW(TEXT, reach_first) ROW(RAY, reach_first) \
	ROW(SRAY, reach_first) ROW(VECTOR, reach_vector) ROW(SVECTOR, reach_vector) \
	ROW(CIRCLE, reach_conic) ROW(ELLIPSE, reach_conic) ROW(ARC, reach_conic) \
	ROW(SECTOR, reach_conic) ROW(SCONIC, reach_conic) ROW(SCIRCLE, reach_circle3) \
	ROW(SPHERE, reach_sphere) ROW(CONE, reach_round) ROW(CYLINDER, reach_round) \
	ROW(FRUSTUM, reach_round) ROW(FUNCTION, reach_flat) ROW(CURVE, reach_flat) \
	ROW(IMPLICIT, reach_flat) ROW(INEQUALITY, reach_flat) ROW(SHADE, reach_flat) \
	ROW(LOCUS, reach_flat) ROW(LIST, reach_flat) ROW(SCURVE, reach_curve) \
	ROW(SECTION, reach_face) ROW(SURFACE, reach_face) NONE(LINE) NONE(SLINE) NONE(PLANE) \
	NONE(HYPERBOLA) NONE(PARABOLA) NONE(ANGLE) NONE(NUMBER) NONE(BOOLEAN) NONE(DIAGRAM)
/* clang-format on */
KIND_TABLE(reach_fn *, reaches, REACH_ROWS);

/* --- Where endless things are ------------------------------------------------------------ */
#define ALONE 3.0 /* how far they are followed when there is nothing else to see */

static struct hide_vec middle(const struct draw_space *s)
{
	if (!s->any)
		return space_vec(0, 0, 0);
	return space_vec((s->lo[0] + s->hi[0]) / 2, (s->lo[1] + s->hi[1]) / 2,
			 (s->lo[2] + s->hi[2]) / 2);
}

static double alone(const struct draw_space *s)
{
	return s->size > 0 ? 0 : ALONE;
}

static void near_line(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec p = at(o->v, 0), d = at(o->v, 1);
	double k = space_dot(space_sub(middle(s), p), d) / space_dot(d, d);

	reach_ball(s, space_along(p, d, k), alone(s));
}

static void near_plane(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec n = space_triple(o->v, 0), m = middle(s);
	double k = (draw_num(o->v, 3) - space_dot(n, m)) / space_dot(n, n);

	reach_ball(s, space_along(m, n, k), alone(s));
}

static void near_cone(struct draw_space *s, const struct space_object *o)
{
	if (o->v->flag)
		reach_ball(s, space_triple(o->v, 1), fmax(alone(s), draw_num(o->v, 6)));
}

static void near_cylinder(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec p = space_triple(o->v, 0), d = space_sub(space_triple(o->v, 1), p);
	double k = space_dot(space_sub(middle(s), p), d) / space_dot(d, d);

	if (o->v->flag)
		reach_ball(s, space_along(p, d, k), 1.5 * draw_num(o->v, 6));
}

static void near_conic(struct draw_space *s, const struct space_object *o)
{
	struct value in;
	struct space_frame f = frame_of(o->v, &in);
	struct extent e = { 0 };

	if (in.kind != KIND_PARABOLA && in.kind != KIND_HYPERBOLA)
		return;
	draw_extent_of(in.kind)(&e, s->d, o->id, &in);
	if (!e.any_hint)
		return;
	reach(s, out_of(&f, e.hint[0], e.hint[1]));
	reach(s, out_of(&f, e.hint[2], e.hint[3]));
}

static const struct {
	enum kind kind;
	reach_fn *fn;
} endless[] = {
	{ KIND_LINE, near_line },      { KIND_SLINE, near_line },
	{ KIND_PLANE, near_plane },    { KIND_CONE, near_cone },
	{ KIND_PARABOLA, near_conic }, { KIND_HYPERBOLA, near_conic },
	{ KIND_SCONIC, near_conic },   { KIND_CYLINDER, near_cylinder },
};

static void reach_endless(struct draw_space *s, const struct space_object *o)
{
	for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
		if (endless[i].kind == o->v->kind)
			endless[i].fn(s, o);
}

static double diagonal(const struct draw_space *s)
{
	return s->any ? space_norm(space_vec(s->hi[0] - s->lo[0], s->hi[1] - s->lo[1],
					     s->hi[2] - s->lo[2]))
		      : 0;
}

static void measure_box(struct draw_space *s)
{
	struct hide_vec c;

	for (int i = 0; i < s->n_objects; i++)
		if (reaches[s->object[i].v->kind])
			reaches[s->object[i].v->kind](s, &s->object[i]);
	s->size = diagonal(s);
	for (int i = 0; i < s->n_objects; i++)
		reach_endless(s, &s->object[i]);
	if (!s->any)
		reach(s, space_vec(0, 0, 0));
	s->size = diagonal(s);
	if (s->size > 1e-100)
		return;
	c = space_vec(s->lo[0], s->lo[1], s->lo[2]);
	reach_ball(s, c, fmax(1, 1e-6 * space_norm(c)));
	s->size = diagonal(s);
}

bool draw_space_clip(const struct draw_space *s, struct hide_vec p, struct hide_vec d,
		     double *t0, double *t1)
{
	double o[3] = { p.x, p.y, p.z }, u[3] = { d.x, d.y, d.z };
	double more = SPACE_MARGIN * s->size;

	for (int i = 0; i < 3; i++) {
		double lo = s->lo[i] - more, hi = s->hi[i] + more, a, b;

		if (fabs(u[i]) * 1e12 <= space_norm(d)) {
			if (o[i] < lo || o[i] > hi)
				return false;
			continue;
		}
		a = (lo - o[i]) / u[i];
		b = (hi - o[i]) / u[i];
		*t0 = fmax(*t0, fmin(a, b));
		*t1 = fmin(*t1, fmax(a, b));
	}
	return *t0 < *t1;
}

/* --- Curves ------------------------------------------------------------------------------ */

static void put_line(struct draw_space *s, int i, struct hide_vec p, struct hide_vec d,
		     double t0, double t1)
{
	int a, b;

	s->object[i].clip = true;
	if (!draw_space_clip(s, p, d, &t0, &t1))
		return;
	a = draw_space_vertex(s, space_along(p, d, t0));
	b = draw_space_vertex(s, space_along(p, d, t1));
	if (a != b)
		draw_space_own(s, hide_add_segment(s->scene, -1, a, b), space_shape(i));
}

static void put_oval(struct draw_space *s, int i, const struct space_frame *f,
		     const struct oval *o, bool sector)
{
	double c = cos(o->turn), n = sin(o->turn), x, y, end = o->from + o->sweep;
	struct hide_vec m = out_of(f, o->x, o->y);
	struct hide_vec a = space_sub(out_of(f, o->x + o->a * c, o->y + o->a * n), m);
	struct hide_vec b = space_sub(out_of(f, o->x - o->b * n, o->y + o->b * c), m);
	struct space_object *me = &s->object[i];
	int curve = hide_add_conic(s->scene, -1, HIDE_ELLIPSE, m, a, b, o->from, end);

	draw_space_own(s, curve, space_shape(i));
	me->at = m;
	me->has_at = true;
	if (sector) {
		int arc[3] = { curve, -1, -1 }, mid = draw_space_vertex(s, m), p, q, face;
		bool back[3] = { false, false, false };

		draw_oval_at(o, o->from, &x, &y);
		p = draw_space_vertex(s, out_of(f, o->x + x, o->y + y));
		draw_oval_at(o, end, &x, &y);
		q = draw_space_vertex(s, out_of(f, o->x + x, o->y + y));
		if (p == q || p == mid || q == mid)
			return;
		s->scene->curve[curve].end[0] = p;
		s->scene->curve[curve].end[1] = q;
		arc[1] = hide_add_segment(s->scene, -1, q, mid);
		arc[2] = hide_add_segment(s->scene, -1, mid, p);
		draw_space_own(s, arc[1], space_shape(i));
		draw_space_own(s, arc[2], space_shape(i));
		face = hide_add_region(s->scene, -1, arc, back, 3);
		draw_space_own_surface(s, face, space_shape(i));
	} else if (o->sweep > 6.28 && (me->look.fill > 0 || me->look.hatch)) {
		draw_space_own_surface(s, hide_add_disc(s->scene, -1, m, a, b),
				       space_shape(i));
	}
}

/* Out to where it leaves the picture. */
static void put_open(struct draw_space *s, int i, const struct space_frame *f,
		     const struct value *in)
{
	double far = (0.5 + SPACE_MARGIN) * s->size, t;

	s->object[i].clip = true;
	if (in->kind == KIND_PARABOLA) {
		struct open_conic p = draw_parabola_of(in);
		struct hide_vec m = out_of(f, p.x, p.y);
		struct hide_vec n = space_sub(out_of(f, p.x - p.uy, p.y + p.ux), m);
		struct hide_vec u = space_sub(out_of(f, p.x + p.ux, p.y + p.uy), m);

		t = 2 * sqrt(p.f * far);
		draw_space_own(s,
			       hide_add_conic(s->scene, -1, HIDE_PARABOLA, m, n,
					      space_scale(u, 1 / (4 * p.f)), -t, t),
			       space_shape(i));
		return;
	}
	for (int side = -1; side <= 1; side += 2) {
		struct open_conic h = draw_hyperbola_of(in);
		struct hide_vec m = out_of(f, h.x, h.y);
		struct hide_vec u = space_sub(
			out_of(f, h.x + side * h.a * h.ux, h.y + side * h.a * h.uy), m);
		struct hide_vec n =
			space_sub(out_of(f, h.x - h.b * h.uy, h.y + h.b * h.ux), m);

		t = acosh(fmax((h.a + far) / h.a, 1.01));
		draw_space_own(s, hide_add_conic(s->scene, -1, HIDE_HYPERBOLA, m, u, n, -t, t),
			       space_shape(i));
	}
}

static void put_conic(struct draw_space *s, int i)
{
	const struct value *v = s->object[i].v;
	struct value in;
	struct space_frame f = frame_of(v, &in);
	struct oval o;

	if (oval_of(&in, &o))
		put_oval(s, i, &f, &o, in.kind == KIND_SECTOR);
	else
		put_open(s, i, &f, &in);
}

static void put_circle3(struct draw_space *s, int i)
{
	const struct value *v = s->object[i].v;
	struct space_frame f = { .o = space_triple(v, 0) };
	double r = sqrt(draw_num(v, 6));
	struct oval o = { 0, 0, r, r, 0, 0, 2 * DRAW_PI };

	draw_space_across(space_triple(v, 1), &f.e1, &f.e2);
	put_oval(s, i, &f, &o, false);
}

static void put_polyline(struct draw_space *s, int i)
{
	const struct value *v = s->object[i].v;

	for (int k = 0; k + 1 < places(v); k++)
		draw_space_segment(s, draw_space_vertex(s, at(v, k)),
				   draw_space_vertex(s, at(v, k + 1)), -1, space_shape(i),
				   true);
}

static void put_point(struct draw_space *s, int i)
{
	struct space_object *o = &s->object[i];
	int n, vertex;

	o->at = at(o->v, 0);
	vertex = draw_space_vertex(s, o->at);
	s->named = arena_grow(s->arena, s->named, &s->cap_named, vertex + 1, sizeof *s->named);
	/* A corner of a section in a point that is there already needs no second name. */
	if (s->named[vertex] && fig_whole(s->d->fig, o->id).v >= 0) {
		o->merged = true;
		return;
	}
	s->named[vertex] = true;
	o->has_at = true;
	n = hide_add_point(s->scene, o->at, vertex, true);
	s->point = arena_grow(s->arena, s->point, &s->cap_point, n + 1, sizeof *s->point);
	s->point[n] = i;
}

static void put_text(struct draw_space *s, int i)
{
	s->object[i].at = at(s->object[i].v, 0);
	s->object[i].has_at = true;
}

static void put_segment(struct draw_space *s, int i)
{
	const struct value *v = s->object[i].v;
	int a = draw_space_vertex(s, at(v, 0)), b = draw_space_vertex(s, at(v, 1));

	draw_space_segment(s, a, b, -1, space_shape(i), true);
}

static void put_vector(struct draw_space *s, int i)
{
	struct space_object *o = &s->object[i];
	int a = draw_space_vertex(s, at(o->v, 1)), b;

	o->tip = space_add(at(o->v, 0), at(o->v, 1));
	b = draw_space_vertex(s, o->tip);
	if (a != b)
		draw_space_own(s, hide_add_segment(s->scene, -1, a, b), space_shape(i));
}

static void put_whole_line(struct draw_space *s, int i)
{
	put_line(s, i, at(s->object[i].v, 0), at(s->object[i].v, 1), -INFINITY, INFINITY);
}

static void put_ray(struct draw_space *s, int i)
{
	put_line(s, i, at(s->object[i].v, 0), at(s->object[i].v, 1), 0, INFINITY);
}

/* --- Objects ----------------------------------------------------------------------------- */
/* In the order in which they are put: bodies, what may be parts of them, planes, which reach
 * as far as what lies in them, and the lines in which planes meet, as far as those reach.  Angles and diagrams are drawn on the image (space_mark.c). */
enum put_when { PUT_BODY, PUT_REST, PUT_PLANE, PUT_TRACE, PUT_TIMES };
struct space_put {
	void (*fn)(struct draw_space *s, int object);
	enum put_when when;
};
/* clang-format off */
#define PUT_ROWS(ROW, NONE) \
	ROW(POLYHEDRON, { draw_space_polyhedron, PUT_BODY }) \
	ROW(NET, { draw_space_net, PUT_BODY }) \
	ROW(SPHERE, { draw_space_sphere, PUT_BODY }) \
	ROW(CONE, { draw_space_round_body, PUT_BODY }) \
	ROW(CYLINDER, { draw_space_round_body, PUT_BODY }) \
	ROW(FRUSTUM, { draw_space_round_body, PUT_BODY }) \
	ROW(SURFACE, { draw_space_surface, PUT_BODY }) \
	ROW(PLANE, { draw_space_plane, PUT_PLANE }) \
	ROW(POINT, { put_point, PUT_REST }) ROW(SPOINT, { put_point, PUT_REST }) \
	ROW(TEXT, { put_text, PUT_REST }) ROW(STEXT, { put_text, PUT_REST }) \
	ROW(SEGMENT, { put_segment, PUT_REST }) ROW(SSEGMENT, { put_segment, PUT_REST }) \
	ROW(VECTOR, { put_vector, PUT_REST }) ROW(SVECTOR, { put_vector, PUT_REST }) \
	ROW(LINE, { put_whole_line, PUT_REST }) ROW(SLINE, { put_whole_line, PUT_REST }) \
	ROW(RAY, { put_ray, PUT_REST }) ROW(SRAY, { put_ray, PUT_REST }) \
	ROW(CIRCLE, { put_conic, PUT_REST }) ROW(ELLIPSE, { put_conic, PUT_REST }) \
	ROW(HYPERBOLA, { put_conic, PUT_REST }) ROW(PARABOLA, { put_conic, PUT_REST }) \
	ROW(ARC, { put_conic, PUT_REST }) ROW(SECTOR, { put_conic, PUT_REST }) \
	ROW(SCONIC, { put_conic, PUT_REST }) ROW(SCIRCLE, { put_circle3, PUT_REST }) \
	ROW(POLYGON, { draw_space_polygon, PUT_REST }) \
	ROW(SPOLYGON, { draw_space_polygon, PUT_REST }) \
	ROW(POLYLINE, { put_polyline, PUT_REST }) ROW(SPOLYLINE, { put_polyline, PUT_REST }) \
	ROW(SCURVE, { draw_space_curve, PUT_REST }) \
	ROW(SECTION, { draw_space_section, PUT_REST }) \
	ROW(FUNCTION, { draw_space_flat, PUT_REST }) ROW(CURVE, { draw_space_flat, PUT_REST }) \
	ROW(IMPLICIT, { draw_space_flat, PUT_REST }) \
	ROW(INEQUALITY, { draw_space_flat, PUT_REST }) \
	ROW(SHADE, { draw_space_flat, PUT_REST }) ROW(LOCUS, { draw_space_flat, PUT_REST }) \
	ROW(NUMBER, { draw_space_flat, PUT_REST }) ROW(LIST, { draw_space_flat, PUT_REST }) \
	NONE(ANGLE) NONE(DIAGRAM) NONE(BOOLEAN)
/* clang-format on */
KIND_TABLE(struct space_put, puts_of, PUT_ROWS);

static int object_of(const struct draw_space *s, fig_id id)
{
	int lo = 0, hi = s->n_objects;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (s->object[mid].id.v < id.v)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->n_objects && s->object[lo].id.v == id.v ? lo : -1;
}

struct draw_space *draw_space_new(struct draw_drawing *d, struct arena *a)
{
	struct draw_space *s = arena_alloc(a, sizeof *s);

	*s = (struct draw_space){ .d = d, .arena = a, .axes = -1 };
	s->scene = hide_scene_new(a);
	for (int i = 0; i < fig_count(d->fig); i++) {
		fig_id id = { i };
		const struct value *v = draw_shown(d, id);

		if (!v)
			continue;
		s->object = arena_grow(a, s->object, &s->cap_objects, s->n_objects + 1,
				       sizeof *s->object);
		s->object[s->n_objects++] = (struct space_object){ .id = id,
								   .v = v,
								   .look = draw_look(d, id),
								   .body = -1,
								   .whole = -1,
								   .equator = -1 };
	}
	for (int i = 0; i < s->n_objects; i++) {
		fig_id whole = fig_whole(d->fig, s->object[i].id);

		if (whole.v >= 0)
			s->object[i].whole = object_of(s, whole);
	}
	measure_box(s);
	arena_reset(d->scratch);
	return s;
}

void draw_space_fill(struct draw_space *s)
{
	for (int when = PUT_BODY; when < PUT_TIMES; when++) {
		for (int i = 0; i < s->n_objects; i++) {
			const struct space_put *p = &puts_of[s->object[i].v->kind];
			bool trace = draw_space_planes_of(s, i) > 1;

			if (!p->fn || (int)(trace ? PUT_TRACE : p->when) != when ||
			    draw_space_is_rim(s, i))
				continue;
			if (!trace || !draw_space_trace(s, i))
				p->fn(s, i);
			arena_reset(s->d->scratch);
		}
		if (when == PUT_BODY)
			draw_space_sort_faces(s);
		if (when == PUT_TRACE)
			draw_space_planes_meet(s);
	}
	draw_space_nest(s);
}
