/*
 * space_nest.c -- when all is in a scene: bodies that hold others are of glass, a sphere with a
 * circle on it needs no equator, curves that were sampled on a round surface lie on it.
 */
#include "base/work.h"
#include "draw/space_priv.h"
#include "geo/space.h"
#include <stdlib.h>

#define NEAR 1e-9    /* of the picture's size: the same place */
#define SAMPLED 1e-4 /* likewise, of what was sampled on a page */
#define NEST_SAMPLES 12

/* --- Who is where --------------------------------------------------------------------------- */
/* Of a scene with many bodies: the surfaces of each, and places in order, so that not every pair
 * is looked at. */
struct nest {
	struct draw_space *s;
	int *first, *next; /* of a body, of a surface: the first, the next one of its; or -1 */
	int axis;          /* along which places are put in order */
};
struct nest_place {
	double at;
	struct hide_vec p;
	int of; /* an object, or a curve */
};
struct nest_box {
	double lo[3], hi[3];
};
#define ROOM 1e-3 /* of the picture's size, about a body's box: corners may be sharp */

static double along(struct hide_vec p, int axis)
{
	return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static int by_place(const void *a, const void *b)
{
	const struct nest_place *p = a, *q = b;

	if (p->at != q->at)
		return p->at < q->at ? -1 : 1;
	return (p->of > q->of) - (p->of < q->of);
}

/* Put places in order, along an axis. */
static void sort_places(struct nest_place *place, int n, int axis)
{
	for (int i = 0; i < n; i++)
		place[i].at = along(place[i].p, axis);
	if (n)
		qsort(place, (size_t)n, sizeof *place, by_place);
}

/* The first of sorted places that is not before. */
static int first_place(const struct nest_place *place, int n, double at)
{
	int lo = 0;

	while (lo < n) {
		int mid = lo + (n - lo) / 2;

		if (place[mid].at < at)
			lo = mid + 1;
		else
			n = mid;
	}
	return lo;
}

static bool in_box(const struct nest_box *b, struct hide_vec p)
{
	for (int i = 0; i < 3; i++)
		if (along(p, i) < b->lo[i] || along(p, i) > b->hi[i])
			return false;
	return true;
}

static void grow_box(struct nest_box *b, struct hide_vec p, double by)
{
	for (int i = 0; i < 3; i++) {
		b->lo[i] = fmin(b->lo[i], along(p, i) - by);
		b->hi[i] = fmax(b->hi[i], along(p, i) + by);
	}
}

static bool is_round(const struct value *v)
{
	return value_is(v, KINDS_ROUND_BODY) && !v->flag;
}

/* What is in the body of an object is in this box. */
static struct nest_box box_of(const struct draw_space *s, const struct space_object *o)
{
	struct nest_box b = { { INFINITY, INFINITY, INFINITY },
			      { -INFINITY, -INFINITY, -INFINITY } };
	const struct value *v = o->v;
	double room = ROOM * s->size;

	if (v->kind == KIND_SPHERE)
		grow_box(&b, space_triple(v, 0), sqrt(draw_num(v, 3)) + room);
	else if (v->kind == KIND_POLYHEDRON)
		for (int i = 0; i < v->n / 3; i++)
			grow_box(&b, space_triple(v, i), room);
	else if (is_round(v)) {
		double r = fmax(draw_num(v, 6), v->kind == KIND_FRUSTUM ? draw_num(v, 7) : 0) +
			   room;

		grow_box(&b, space_triple(v, 0), r);
		grow_box(&b, space_triple(v, 1), r);
	}
	return b;
}

/* Along which axis do they lie farthest apart? */
static int widest_axis(const struct nest_place *place, int n)
{
	double lo[3], hi[3];
	int best = 0;

	for (int k = 0; k < 3; k++) {
		lo[k] = INFINITY;
		hi[k] = -INFINITY;
		for (int i = 0; i < n; i++) {
			lo[k] = fmin(lo[k], along(place[i].p, k));
			hi[k] = fmax(hi[k], along(place[i].p, k));
		}
		if (hi[k] - lo[k] > hi[best] - lo[best])
			best = k;
	}
	return best;
}

static void list_surfaces(struct nest *n)
{
	const struct hide_scene *scene = n->s->scene;

	n->first = mem_take((size_t)(scene->n_bodies + 1) * sizeof *n->first);
	n->next = mem_take((size_t)(scene->n_surfaces + 1) * sizeof *n->next);
	for (int i = 0; i < scene->n_bodies; i++)
		n->first[i] = -1;
	for (int i = scene->n_surfaces - 1; i >= 0; i--) {
		int body = scene->surface[i].body;

		n->next[i] = -1;
		if (body < 0 || body >= scene->n_bodies)
			continue;
		n->next[i] = n->first[body];
		n->first[body] = i;
	}
}

/* --- Bodies in bodies -------------------------------------------------------------------- */
/* Is a place in or on the body of an object?  Convex bodies alone. */
static bool holds(const struct nest *nest, const struct space_object *o, struct hide_vec p)
{
	const struct draw_space *s = nest->s;
	double near = 1e-7 * s->size;
	const struct value *v = o->v;

	if (v->kind == KIND_SPHERE)
		return space_norm(space_sub(p, space_triple(v, 0))) <=
		       sqrt(draw_num(v, 3)) + near;
	if (v->kind == KIND_POLYHEDRON) {
		for (int i = nest->first[o->body]; i >= 0; i = nest->next[i]) {
			const struct hide_surface *f = &s->scene->surface[i];
			struct hide_vec a, b, n = { 0, 0, 0 };

			if (f->kind != HIDE_FACE || f->n_sides < 3)
				continue;
			a = s->scene->vertex[f->side[0].vertex];
			for (int k = 1; k + 1 < f->n_sides; k++) {
				b = space_sub(s->scene->vertex[f->side[k].vertex], a);
				n = space_add(
					n,
					space_cross(
						b, space_sub(s->scene->vertex[f->side[k + 1]
										      .vertex],
							     a)));
			}
			if (space_dot(space_unit(n), space_sub(p, a)) > near)
				return false;
		}
		return true;
	}
	if (is_round(v)) {
		struct hide_vec a = space_triple(v, 0);
		struct hide_vec u = space_sub(space_triple(v, 1), a);
		double len = space_norm(u), h, r0 = draw_num(v, 6), r1 = r0;

		if (v->kind != KIND_CYLINDER)
			r1 = v->kind == KIND_CONE ? 0 : draw_num(v, 7);
		u = space_scale(u, 1 / len);
		h = space_dot(space_sub(p, a), u);
		return h >= -near && h <= len + near &&
		       space_norm(space_sub(space_sub(p, a), space_scale(u, h))) <=
			       r0 + (r1 - r0) * h / len + near;
	}
	return false;
}

static bool holds_disc(const struct nest *s, const struct space_object *o, struct hide_vec c,
		       struct hide_vec n, double r)
{
	struct hide_vec e1, e2;

	draw_space_across(n, &e1, &e2);
	for (int i = 0; i < NEST_SAMPLES; i++) {
		double t = 2 * DRAW_PI * i / NEST_SAMPLES;

		if (!holds(s, o, space_along(space_along(c, e1, r * cos(t)), e2, r * sin(t))))
			return false;
	}
	return true;
}

static bool holds_body(const struct nest *s, const struct space_object *o,
		       const struct space_object *in)
{
	const struct value *v = in->v;

	if (v->kind == KIND_SPHERE) {
		double r = sqrt(draw_num(v, 3));
		struct hide_vec c = space_triple(v, 0);

		return holds_disc(s, o, c, space_vec(0, 0, 1), r) &&
		       holds_disc(s, o, c, space_vec(0, 1, 0), r) &&
		       holds_disc(s, o, c, space_vec(1, 0, 0), r) &&
		       holds_disc(s, o, c, space_vec(1, 1, 1), r) &&
		       holds_disc(s, o, c, space_vec(1, -1, 1), r);
	}
	if (v->kind == KIND_POLYHEDRON) {
		for (int i = 0; i < v->n / 3; i++)
			if (!holds(s, o, space_triple(v, i)))
				return false;
		return v->n > 0;
	}
	if (is_round(v)) {
		struct hide_vec a = space_triple(v, 0), b = space_triple(v, 1);
		double r0 = draw_num(v, 6), r1 = r0;

		if (v->kind != KIND_CYLINDER)
			r1 = v->kind == KIND_CONE ? 0 : draw_num(v, 7);
		return holds_disc(s, o, a, space_sub(b, a), r0) &&
		       holds_disc(s, o, b, space_sub(b, a), r1);
	}
	return false;
}

static struct hide_vec ellipse_at(const struct hide_curve *c, int k)
{
	double t = c->from + (c->to - c->from) * k / NEST_SAMPLES;

	return space_along(space_along(c->c, c->a, cos(t)), c->b, sin(t));
}

/* Curves that are not of a body, each by a place that must be in what holds it. */
static struct nest_place *loose_curves(const struct nest *nest, int *n)
{
	const struct hide_scene *scene = nest->s->scene;
	struct nest_place *place = mem_take((size_t)(scene->n_curves + 1) * sizeof *place);

	*n = 0;
	for (int i = 0; i < scene->n_curves; i++) {
		const struct hide_curve *c = &scene->curve[i];

		if (c->body < 0 && c->kind == HIDE_SEGMENT)
			place[(*n)++] = (struct nest_place){ 0, c->c, i };
		else if (c->body < 0 && c->kind == HIDE_ELLIPSE)
			place[(*n)++] = (struct nest_place){ 0, ellipse_at(c, 0), i };
	}
	sort_places(place, *n, nest->axis);
	return place;
}

/* A curve that is not of a body, and lies inside one of glass, is hidden by its walls. */
static void claim_curves(struct nest *nest, const struct space_object *o,
			 const struct nest_box *box, const struct nest_place *place, int n)
{
	int k = first_place(place, n, box->lo[nest->axis]);

	for (; k < n && place[k].at <= box->hi[nest->axis] && !work_over(); k++) {
		struct hide_curve *c = &nest->s->scene->curve[place[k].of];
		bool in;

		if (c->body >= 0 || !in_box(box, place[k].p))
			continue;
		in = holds(nest, o, place[k].p);
		if (c->kind == HIDE_SEGMENT)
			in = in && holds(nest, o, space_add(c->c, c->a));
		for (int i = 1; i <= NEST_SAMPLES && in && c->kind == HIDE_ELLIPSE; i++)
			in = holds(nest, o, ellipse_at(c, i));
		if (in)
			c->body = o->body;
	}
}

/* A circle on a sphere shows its roundness: then the equator goes. */
static void drop_equator(struct draw_space *s, const struct space_object *o,
			 const struct nest_place *place, int n)
{
	struct hide_vec m = space_triple(o->v, 0);
	double r = sqrt(draw_num(o->v, 3)), reach = r + NEAR * s->size;
	int k = first_place(place, n, m.x - reach);

	for (; k < n && place[k].at <= m.x + reach && !work_over(); k++) {
		const struct hide_curve *c = &s->scene->curve[place[k].of];
		double off;

		if (place[k].of == o->equator)
			continue;
		off = fabs(space_norm(space_sub(place[k].p, m)) - r) +
		      fabs(space_norm(space_sub(space_add(c->c, c->b), m)) - r) +
		      fabs(space_norm(space_sub(space_sub(c->c, c->a), m)) - r);
		/* It has no pieces then: none may be taken for the twin of one. */
		if (off < NEAR * s->size)
			s->scene->curve[o->equator].border = true;
	}
}

static void drop_equators(struct draw_space *s)
{
	struct nest_place *place = mem_take((size_t)(s->scene->n_curves + 1) * sizeof *place);
	int n = 0;

	for (int k = 0; k < s->scene->n_curves && k < s->cap_curve; k++) {
		const struct hide_curve *c = &s->scene->curve[k];

		if (c->kind == HIDE_ELLIPSE && s->curve[k].use == SPACE_SHAPE)
			place[n++] = (struct nest_place){ 0, space_add(c->c, c->a), k };
	}
	sort_places(place, n, 0);
	for (int i = 0; i < s->n_objects; i++)
		if (s->object[i].equator >= 0)
			drop_equator(s, &s->object[i], place, n);
	mem_free(place);
}

/* Is a place on a zone? */
static bool on_zone(const struct draw_space *s, const struct hide_surface *z,
		    struct hide_vec p)
{
	struct hide_vec d = space_sub(p, z->foot);
	double h = space_dot(d, z->axis), r2 = space_dot(d, d) - h * h;
	double near = SAMPLED * s->size;

	return h >= z->h0 - near && h <= z->h1 + near &&
	       fabs(r2 - (z->q[0] + h * (z->q[1] + h * z->q[2]))) <= near * s->size;
}

/* Is a place on a zone of a body? */
static bool on_body(const struct nest *n, int body, struct hide_vec p)
{
	for (int i = n->first[body]; i >= 0; i = n->next[i]) {
		const struct hide_surface *z = &n->s->scene->surface[i];

		if (z->kind == HIDE_ZONE && on_zone(n->s, z, p))
			return true;
	}
	return false;
}

/* A curve that was sampled on a round surface lies on it, though its chords do not. */
static void lay_polylines(struct nest *nest)
{
	struct draw_space *s = nest->s;

	for (int i = 0; i < s->scene->n_curves && !work_over(); i++) {
		struct hide_curve *c = &s->scene->curve[i];

		if (c->kind != HIDE_POLYLINE || c->body >= 0)
			continue;
		if (draw_space_is_border(s, i))
			continue;
		for (int body = 0; body < s->scene->n_bodies && c->body < 0 && !work_over();
		     body++) {
			int n = 0;

			while (n < c->n && on_body(nest, body, c->pts[n]))
				n++;
			if (n < c->n)
				continue;
			c->body = body;
			c->loose = SPACE_LOOSE * s->size;
		}
	}
}

/* Bodies, each by a place that must be in what holds it. */
static struct nest_place *all_bodies(const struct draw_space *s, int *n)
{
	struct nest_place *place = mem_take((size_t)(s->n_objects + 1) * sizeof *place);

	*n = 0;
	for (int i = 0; i < s->n_objects; i++) {
		const struct value *v = s->object[i].v;

		if (s->object[i].body >= 0 && (v->kind == KIND_SPHERE || is_round(v) ||
					       (v->kind == KIND_POLYHEDRON && v->n >= 3)))
			place[(*n)++] = (struct nest_place){ 0, space_triple(v, 0), i };
	}
	return place;
}

static bool holds_any(const struct nest *nest, int object, const struct nest_box *box,
		      const struct nest_place *place, int n)
{
	const struct space_object *o = &nest->s->object[object];
	int k = first_place(place, n, box->lo[nest->axis]);

	for (; k < n && place[k].at <= box->hi[nest->axis] && !work_over(); k++)
		if (place[k].of != object && in_box(box, place[k].p) &&
		    holds_body(nest, o, &nest->s->object[place[k].of]))
			return true;
	return false;
}

void draw_space_nest(struct draw_space *s)
{
	struct nest nest = { .s = s };
	struct nest_place *body, *curve;
	int bodies, curves;

	drop_equators(s);
	list_surfaces(&nest);
	lay_polylines(&nest);
	body = all_bodies(s, &bodies);
	nest.axis = widest_axis(body, bodies);
	sort_places(body, bodies, nest.axis);
	curve = loose_curves(&nest, &curves);
	for (int i = 0; i < s->n_objects && !work_over(); i++) {
		const struct space_object *o = &s->object[i];
		struct nest_box box;

		if (o->body < 0 || !s->scene->body[o->body].convex)
			continue;
		box = box_of(s, o);
		if (!holds_any(&nest, i, &box, body, bodies))
			continue;
		hide_body_set(s->scene, o->body, HIDE_OWN, true);
		claim_curves(&nest, o, &box, curve, curves);
	}
	mem_free(body);
	mem_free(curve);
	mem_free(nest.first);
	mem_free(nest.next);
}
