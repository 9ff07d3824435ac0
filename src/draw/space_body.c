/*
 * space_body.c -- bodies and polygons as surfaces of a scene, with their edges.
 *
 * Edges and faces of a body are objects of the figure, too.  One that is hidden is not there:
 * a box without its lid is open, and shows its inside.
 */
#include "draw/space_priv.h"
#include "geo/space.h"
#include <stdlib.h>

#define NEAR 1e-9 /* of the picture's size: the same place */

/* --- Faces by their vertices ------------------------------------------------------------- */
static unsigned long long face_key(const int *vertex, int n)
{
	unsigned long long sum = (unsigned long long)n;

	/* A sum: the order of the vertices does not matter. */
	for (int i = 0; i < n; i++) {
		unsigned long long h = (unsigned long long)vertex[i] * 0x9e3779b97f4a7c15u;

		h ^= h >> 29;
		sum += h * 0xbf58476d1ce4e5b9u;
	}
	return sum;
}

static void remember_face(struct draw_space *s, const int *vertex, int n, int surface)
{
	s->face =
		arena_grow(s->arena, s->face, &s->cap_faces, s->n_faces + 1, sizeof *s->face);
	s->face[s->n_faces++] = (struct space_face){ face_key(vertex, n), surface };
}

static int by_key(const void *a, const void *b)
{
	const struct space_face *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->surface - y->surface;
}

void draw_space_sort_faces(struct draw_space *s)
{
	if (s->n_faces)
		qsort(s->face, (size_t)s->n_faces, sizeof *s->face, by_key);
}

/* The face of a body with these vertices, -1: none. */
static int find_face(const struct draw_space *s, const int *vertex, int n)
{
	unsigned long long key = face_key(vertex, n);
	int lo = 0, hi = s->n_faces;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (s->face[mid].key < key)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < s->n_faces && s->face[lo].key == key; lo++) {
		const struct hide_surface *f = &s->scene->surface[s->face[lo].surface];
		int same = 0;

		for (int i = 0; i < f->n_sides; i++)
			for (int k = 0; k < n; k++)
				same += f->side[i].vertex == vertex[k];
		if (f->n_sides == n && same == n)
			return s->face[lo].surface;
	}
	return -1;
}

/* --- Polyhedra --------------------------------------------------------------------------- */
/* The parts of an object that are not shown: a list of them, ended by -1. */
static int *absent_parts(struct draw_space *s, int object, enum kind k)
{
	const struct fig *f = s->d->fig;
	fig_id whole = s->object[object].id;
	int n = 0, cap = 0, *list = NULL;

	for (int i = whole.v + 1; i < fig_count(f); i++) {
		fig_id id = { i };

		if (fig_whole(f, id).v != whole.v)
			break; /* the parts follow it at once */
		if (!fig_alive(f, id) || fig_kind(f, id) != k || fig_visible(f, id))
			continue;
		list = arena_grow(s->arena, list, &cap, n + 2, sizeof *list);
		list[n++] = i;
		list[n] = -1;
	}
	return list;
}

/* Are the places of a value, which is a part, the vertices from `vertex` on? */
static bool is_there(struct draw_space *s, int id, const int *vertex, int n)
{
	const struct value *v = fig_value(s->d->fig, (fig_id){ id });
	int same = 0;

	if (!v || v->n != 3 * n)
		return false;
	for (int i = 0; i < n; i++) {
		int at = draw_space_vertex(s, space_triple(v, i));

		for (int k = 0; k < n; k++)
			same += vertex[k] == at;
	}
	return same == n;
}

static bool is_absent(struct draw_space *s, const int *list, const int *vertex, int n)
{
	for (; list && *list >= 0; list++)
		if (is_there(s, *list, vertex, n))
			return true;
	return false;
}

/* Do all vertices lie behind all faces? */
static bool is_convex(const struct draw_space *s, const struct value *v, const int *vertex)
{
	const struct geo_mesh *m = v->mesh;
	const struct hide_vec *at = s->scene->vertex;

	if (v->flag >= SOLID_TETRAHEDRON && v->flag <= SOLID_ICOSAHEDRON)
		return true;
	if (v->flag == SOLID_HULL)
		return true;
	if ((double)m->n_faces * m->n_vertices > 4e6)
		return false;
	for (int f = 0; f < m->n_faces; f++) {
		struct hide_vec n = { 0, 0, 0 }, o = at[vertex[mesh_corner(m, f, 0)]];
		int size = mesh_size(m, f);

		for (int i = 1; i + 1 < size; i++)
			n = space_add(
				n, space_cross(space_sub(at[vertex[mesh_corner(m, f, i)]], o),
					       space_sub(at[vertex[mesh_corner(m, f, i + 1)]],
							 o)));
		n = space_unit(n);
		for (int i = 0; i < m->n_vertices; i++)
			if (space_dot(n, space_sub(at[vertex[i]], o)) > NEAR * s->size)
				return false;
	}
	return true;
}

static int *mesh_vertices(struct draw_space *s, const struct value *v)
{
	int n = v->mesh->n_vertices;
	int *vertex = arena_alloc(s->arena, (size_t)(n + 1) * sizeof *vertex);

	for (int i = 0; i < n; i++)
		vertex[i] = draw_space_vertex(s, space_triple(v, i));
	return vertex;
}

static void put_mesh(struct draw_space *s, int object, bool body)
{
	struct space_object *o = &s->object[object];
	const struct value *v = o->v;
	const struct geo_mesh *m = v->mesh;
	int *vertex = mesh_vertices(s, v), most = 0, *face;
	int *no_face = absent_parts(s, object, KIND_SPOLYGON);
	int *no_edge = absent_parts(s, object, KIND_SSEGMENT);

	for (int f = 0; f < m->n_faces; f++)
		most = mesh_size(m, f) > most ? mesh_size(m, f) : most;
	face = arena_alloc(s->arena, (size_t)(most + 1) * sizeof *face);
	if (body)
		o->body =
			hide_add_body(s->scene, !no_face, !no_face && is_convex(s, v, vertex));
	for (int f = 0; f < m->n_faces; f++) {
		int n = mesh_size(m, f), surface;

		for (int i = 0; i < n; i++)
			face[i] = vertex[mesh_corner(m, f, i)];
		if (is_absent(s, no_face, face, n))
			continue;
		surface = hide_add_face(s->scene, o->body, face, n);
		draw_space_own_surface(s, surface, space_shape(object));
		remember_face(s, face, n, surface);
	}
	for (int i = 0; i < m->n_edges; i++) {
		int end[2] = { vertex[m->edge[i][0]], vertex[m->edge[i][1]] };

		if (!is_absent(s, no_edge, end, 2))
			draw_space_segment(s, end[0], end[1], o->body, space_shape(object),
					   false);
	}
	o->at = space_vec(0, 0, 0);
	for (int i = 0; i < m->n_vertices; i++)
		o->at = space_along(o->at, s->scene->vertex[vertex[i]], 1.0 / m->n_vertices);
	o->has_at = m->n_vertices > 0;
}

void draw_space_polyhedron(struct draw_space *s, int object)
{
	if (s->object[object].v->mesh)
		put_mesh(s, object, true);
}

void draw_space_net(struct draw_space *s, int object)
{
	if (s->object[object].v->mesh)
		put_mesh(s, object, false);
}

/* --- Polygons ---------------------------------------------------------------------------- */
void draw_space_polygon(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	const struct value *v = o->v;
	bool space = value_in_space(v);
	int n = v->n / (space ? 3 : 2), k = 0, surface;
	int *vertex = arena_alloc(s->arena, (size_t)(n + 1) * sizeof *vertex);

	o->at = space_vec(0, 0, 0);
	for (int i = 0; i < n; i++) {
		struct hide_vec p = space ? space_triple(v, i) : space_pair(v, i);
		int at = draw_space_vertex(s, p);

		o->at = space_along(o->at, p, 1.0 / n);
		if (!k || vertex[k - 1] != at)
			vertex[k++] = at;
	}
	while (k > 1 && vertex[k - 1] == vertex[0])
		k--;
	o->has_at = true;
	if (k < 2)
		return;
	surface = k > 2 ? find_face(s, vertex, k) : -1;
	if (surface >= 0) {
		o->merged = true;
	} else if (k > 2) {
		surface = hide_add_face(s->scene, -1, vertex, k);
	}
	if (surface >= 0)
		draw_space_own_surface(s, surface, space_shape(object));
	if (o->merged && o->whole >= 0)
		return; /* the body has the edges */
	for (int i = 0; i < k; i++)
		draw_space_segment(s, vertex[i], vertex[(i + 1) % k], -1, space_shape(object),
				   false);
}

/* --- Round bodies ------------------------------------------------------------------------ */
/* The rim that is this circle, -1: none. */
static int find_rim(const struct draw_space *s, struct hide_vec c, struct hide_vec n, double r)
{
	for (int i = 0; i < s->n_rims; i++) {
		const struct space_rim *m = &s->rim[i];

		if (space_norm(space_sub(c, m->c)) <= NEAR * s->size &&
		    fabs(r - m->r) <= NEAR * s->size &&
		    space_norm(space_cross(n, m->n)) <= NEAR)
			return i;
	}
	return -1;
}

static void remember_rim(struct draw_space *s, int zone, int end, int disc, int object,
			 struct hide_vec c, struct hide_vec n, double r)
{
	int curve = hide_add_rim(s->scene, zone, end), same;

	if (curve < 0)
		return;
	draw_space_own(s, curve, space_shape(object));
	/* Where two bodies have a rim in common, the later one draws it. */
	same = find_rim(s, c, n, r);
	if (same < 0) {
		same = s->n_rims++;
		s->rim = arena_grow(s->arena, s->rim, &s->cap_rims, s->n_rims, sizeof *s->rim);
	} else {
		const struct hide_curve *old = &s->scene->curve[s->rim[same].curve];

		for (int i = 0; i < old->n_on; i++)
			hide_curve_put_on(s->scene, curve, old->on[i]);
		s->scene->curve[s->rim[same].curve].border = true;
	}
	s->rim[same] = (struct space_rim){ curve, disc, c, n, r };
}

bool draw_space_is_rim(struct draw_space *s, int object)
{
	const struct value *v = s->object[object].v;
	struct hide_vec c, n = { 0, 0, 1 };
	double r;
	int i;

	if (v->kind == KIND_SCIRCLE) {
		c = space_triple(v, 0);
		n = space_unit(space_triple(v, 1));
		r = sqrt(draw_num(v, 6));
	} else if (v->kind == KIND_CIRCLE) {
		c = space_pair(v, 0);
		r = sqrt(draw_num(v, 2));
	} else {
		return false;
	}
	i = find_rim(s, c, n, r);
	if (i < 0)
		return false;
	draw_space_own(s, s->rim[i].curve, space_shape(object));
	s->object[object].merged = true;
	s->object[object].at = c;
	s->object[object].has_at = true;
	return true;
}

static void put_endless(struct draw_space *s, int object, const struct value *v)
{
	struct space_object *o = &s->object[object];
	struct hide_vec a = space_triple(v, 0), b = space_triple(v, 1), u;
	double r = draw_num(v, 6), t0 = -INFINITY, t1 = INFINITY, long_ = 0.45 * s->size;
	int zone;

	o->clip = true;
	o->body = hide_add_body(s->scene, false, false);
	if (v->kind == KIND_CYLINDER) {
		if (!draw_space_clip(s, a, space_sub(b, a), &t0, &t1))
			return;
		u = space_sub(b, a);
		zone = hide_add_cone(s->scene, o->body, space_along(a, u, t0), r,
				     space_along(a, u, t1), r);
		draw_space_own_surface(s, zone, space_shape(object));
		return;
	}
	u = space_unit(space_sub(a, b));
	r *= long_ / space_norm(space_sub(a, b));
	for (int side = -1; side <= 1; side += 2) {
		zone = hide_add_cone(s->scene, o->body, b, 0, space_along(b, u, side * long_),
				     r);
		draw_space_own_surface(s, zone, space_shape(object));
		draw_space_own(s, hide_add_rim(s->scene, zone, 1), space_shape(object));
	}
}

void draw_space_round_body(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	const struct value *v = o->v;
	struct hide_vec a = space_triple(v, 0), b = space_triple(v, 1), u;
	double ra = draw_num(v, 6), rb = ra;
	int zone, lid[2];

	o->at = space_scale(space_add(a, b), 0.5);
	o->has_at = true;
	if (v->flag && v->kind != KIND_FRUSTUM) {
		put_endless(s, object, v);
		return;
	}
	if (v->kind != KIND_CYLINDER)
		rb = v->kind == KIND_CONE ? 0 : draw_num(v, 7);
	u = space_unit(space_sub(b, a));
	o->body = hide_add_body(s->scene, true, true);
	zone = hide_add_cone(s->scene, o->body, a, ra, b, rb);
	draw_space_own_surface(s, zone, space_shape(object));
	for (int i = 0; i < 2; i++) {
		lid[i] = hide_add_lid(s->scene, zone, i);
		draw_space_own_surface(s, lid[i], space_shape(object));
	}
	remember_rim(s, zone, 0, lid[0], object, a, u, ra);
	remember_rim(s, zone, 1, lid[1], object, b, u, rb);
}

void draw_space_sphere(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct hide_vec c = space_triple(o->v, 0);
	double r = sqrt(draw_num(o->v, 3));
	int zone;

	o->body = hide_add_body(s->scene, true, true);
	zone = hide_add_sphere(s->scene, o->body, c, r);
	draw_space_own_surface(s, zone, space_shape(object));
	o->equator = hide_add_conic(s->scene, o->body, HIDE_ELLIPSE, c, space_vec(r, 0, 0),
				    space_vec(0, r, 0), 0, 2 * DRAW_PI);
	hide_curve_put_on(s->scene, o->equator, zone);
	draw_space_own(s, o->equator, (struct space_owner){ SPACE_THIN, object });
	o->at = c;
	o->has_at = true;
}
