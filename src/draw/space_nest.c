/*
 * space_nest.c -- when all is in a scene: bodies that hold others are of glass, a sphere with a
 * circle on it needs no equator, curves that were sampled on a round surface lie on it.
 */
#include "base/work.h"
#include "draw/space_priv.h"
#include "geo/space.h"

#define NEAR 1e-9    /* of the picture's size: the same place */
#define SAMPLED 1e-4 /* likewise, of what was sampled on a page */
#define NEST_SAMPLES 12

/* --- Bodies in bodies -------------------------------------------------------------------- */
/* Is a place in or on the body of an object?  Convex bodies alone. */
static bool holds(const struct draw_space *s, const struct space_object *o, struct hide_vec p)
{
	double near = 1e-7 * s->size;
	const struct value *v = o->v;

	if (v->kind == KIND_SPHERE)
		return space_norm(space_sub(p, space_triple(v, 0))) <=
		       sqrt(draw_num(v, 3)) + near;
	if (v->kind == KIND_POLYHEDRON) {
		for (int i = 0; i < s->scene->n_surfaces; i++) {
			const struct hide_surface *f = &s->scene->surface[i];
			struct hide_vec a, b, n = { 0, 0, 0 };

			if (f->body != o->body || f->kind != HIDE_FACE || f->n_sides < 3)
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
	if (value_is(v, KINDS_ROUND_BODY) && !v->flag) {
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

static bool holds_disc(const struct draw_space *s, const struct space_object *o,
		       struct hide_vec c, struct hide_vec n, double r)
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

static bool holds_body(const struct draw_space *s, const struct space_object *o,
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
	if (value_is(v, KINDS_ROUND_BODY) && !v->flag) {
		struct hide_vec a = space_triple(v, 0), b = space_triple(v, 1);
		double r0 = draw_num(v, 6), r1 = r0;

		if (v->kind != KIND_CYLINDER)
			r1 = v->kind == KIND_CONE ? 0 : draw_num(v, 7);
		return holds_disc(s, o, a, space_sub(b, a), r0) &&
		       holds_disc(s, o, b, space_sub(b, a), r1);
	}
	return false;
}

/* A curve that is not of a body, and lies inside one of glass, is hidden by its walls. */
static void claim_curves(struct draw_space *s, int object)
{
	const struct space_object *o = &s->object[object];

	for (int i = 0; i < s->scene->n_curves; i++) {
		struct hide_curve *c = &s->scene->curve[i];
		bool in = false;

		if (c->body >= 0)
			continue;
		if (c->kind == HIDE_SEGMENT)
			in = holds(s, o, c->c) && holds(s, o, space_add(c->c, c->a));
		else if (c->kind == HIDE_ELLIPSE)
			for (int k = 0; k <= NEST_SAMPLES; k++) {
				double t = c->from + (c->to - c->from) * k / NEST_SAMPLES;

				in = holds(s, o,
					   space_along(space_along(c->c, c->a, cos(t)), c->b,
						       sin(t)));
				if (!in)
					break;
			}
		if (in)
			c->body = o->body;
	}
}

/* A circle on a sphere shows its roundness: then the equator goes. */
static void drop_equators(struct draw_space *s)
{
	for (int i = 0; i < s->n_objects; i++) {
		const struct space_object *o = &s->object[i];
		struct hide_vec m;
		double r;

		if (o->equator < 0)
			continue;
		m = space_triple(o->v, 0);
		r = sqrt(draw_num(o->v, 3));
		for (int k = 0; k < s->scene->n_curves; k++) {
			const struct hide_curve *c = &s->scene->curve[k];
			double off;

			if (c->kind != HIDE_ELLIPSE || k == o->equator || k >= s->cap_curve ||
			    s->curve[k].use != SPACE_SHAPE)
				continue;
			off = fabs(space_norm(space_sub(space_add(c->c, c->a), m)) - r) +
			      fabs(space_norm(space_sub(space_add(c->c, c->b), m)) - r) +
			      fabs(space_norm(space_sub(space_sub(c->c, c->a), m)) - r);
			/* It has no pieces then: none may be taken for the twin of one. */
			if (off < NEAR * s->size)
				s->scene->curve[o->equator].border = true;
		}
	}
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
static bool on_body(const struct draw_space *s, int body, struct hide_vec p)
{
	for (int i = 0; i < s->scene->n_surfaces; i++) {
		const struct hide_surface *z = &s->scene->surface[i];

		if (z->body == body && z->kind == HIDE_ZONE && on_zone(s, z, p))
			return true;
	}
	return false;
}

/* A curve that was sampled on a round surface lies on it, though its chords do not. */
static void lay_polylines(struct draw_space *s)
{
	for (int i = 0; i < s->scene->n_curves && !work_over(); i++) {
		struct hide_curve *c = &s->scene->curve[i];

		if (c->kind != HIDE_POLYLINE || c->body >= 0)
			continue;
		if (draw_space_is_border(s, i))
			continue;
		for (int body = 0; body < s->scene->n_bodies && c->body < 0; body++) {
			int n = 0;

			while (n < c->n && on_body(s, body, c->pts[n]))
				n++;
			if (n < c->n)
				continue;
			c->body = body;
			c->loose = SPACE_LOOSE * s->size;
		}
	}
}

void draw_space_nest(struct draw_space *s)
{
	drop_equators(s);
	lay_polylines(s);
	for (int i = 0; i < s->n_objects && !work_over(); i++) {
		const struct space_object *o = &s->object[i];
		bool glass = false;

		if (o->body < 0 || !s->scene->body[o->body].convex)
			continue;
		for (int k = 0; k < s->n_objects && !glass; k++)
			glass = k != i && s->object[k].body >= 0 &&
				holds_body(s, o, &s->object[k]);
		if (!glass)
			continue;
		hide_body_set(s->scene, o->body, HIDE_OWN, true);
		claim_curves(s, i);
	}
}
