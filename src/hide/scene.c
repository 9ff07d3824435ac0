/*
 * scene.c -- filling a scene.
 */
#include "hide/hide_priv.h"
#include <string.h>

struct hide_scene *hide_scene_new(struct arena *a)
{
	struct hide_scene *s = arena_alloc(a, sizeof *s);

	s->arena = a;
	s->noise = HIDE_NOISE;
	return s;
}
#define GROW(s, what, n)                                                              \
	((s)->what = arena_grow((s)->arena, (s)->what, &(s)->cap_##n, (s)->n_##n + 1, \
				sizeof *(s)->what))

int hide_add_body(struct hide_scene *s, bool closed, bool convex)
{
	GROW(s, body, bodies);
	s->body[s->n_bodies] = (struct hide_body){ closed, convex };
	return s->n_bodies++;
}
int hide_add_vertex(struct hide_scene *s, struct hide_vec p)
{
	GROW(s, vertex, vertices);
	s->vertex[s->n_vertices] = p;
	return s->n_vertices++;
}

static struct hide_surface *new_surface(struct hide_scene *s, enum hide_surface_kind kind,
					int body)
{
	GROW(s, surface, surfaces);
	s->surface[s->n_surfaces] =
		(struct hide_surface){ .kind = kind, .body = body, .filled = true };
	return &s->surface[s->n_surfaces++];
}
static void add_sides(struct hide_scene *s, struct hide_surface *f, int n)
{
	struct hide_side *side =
		arena_alloc(s->arena, (size_t)(f->n_sides + n) * sizeof *side);
	int *loop = arena_alloc(s->arena, (size_t)(f->n_loops + 1) * sizeof *loop);

	if (f->n_sides)
		memcpy(side, f->side, (size_t)f->n_sides * sizeof *side);
	if (f->n_loops)
		memcpy(loop, f->loop, (size_t)f->n_loops * sizeof *loop);
	loop[f->n_loops++] = f->n_sides;
	f->n_sides += n;
	f->side = side;
	f->loop = loop;
}
void hide_add_loop(struct hide_scene *s, const int *vertex, int n)
{
	struct hide_surface *f = &s->surface[s->n_surfaces - 1];

	add_sides(s, f, n);
	for (int i = 0; i < n; i++)
		f->side[f->n_sides - n + i] = (struct hide_side){ -1, vertex[i], false };
}
int hide_add_face(struct hide_scene *s, int body, const int *vertex, int n)
{
	new_surface(s, HIDE_FACE, body);
	hide_add_loop(s, vertex, n);
	return s->n_surfaces - 1;
}
int hide_add_region(struct hide_scene *s, int body, const int *curve, const bool *back, int n)
{
	struct hide_surface *f = new_surface(s, HIDE_FACE, body);
	int number = s->n_surfaces - 1;

	add_sides(s, f, n);
	for (int i = 0; i < n; i++) {
		const struct hide_curve *c = &s->curve[curve[i]];

		f->side[i] = (struct hide_side){ curve[i], c->end[back[i]], back[i] };
		hide_curve_put_on(s, curve[i], number);
	}
	return number;
}
/* The border is a curve that has no pieces. */
int hide_add_disc(struct hide_scene *s, int body, struct hide_vec c, struct hide_vec a,
		  struct hide_vec b)
{
	int curve = hide_add_conic(s, body, HIDE_ELLIPSE, c, a, b, 0, 2 * HIDE_PI);

	s->curve[curve].border = true;
	return hide_add_region(s, body, &curve, &(bool){ false }, 1);
}

int hide_add_zone(struct hide_scene *s, int body, struct hide_vec foot, struct hide_vec axis,
		  const double q[3], double h0, double h1)
{
	struct hide_surface *z = new_surface(s, HIDE_ZONE, body);

	z->foot = foot;
	z->axis = vec_unit(axis);
	memcpy(z->q, q, sizeof z->q);
	z->h0 = h0;
	z->h1 = h1;
	return s->n_surfaces - 1;
}
int hide_add_sphere(struct hide_scene *s, int body, struct hide_vec c, double r)
{
	return hide_add_zone(s, body, c, vec(0, 0, 1), (double[]){ r * r, 0, -1 }, -fabs(r),
			     fabs(r));
}
int hide_add_cone(struct hide_scene *s, int body, struct hide_vec c0, double r0,
		  struct hide_vec c1, double r1)
{
	struct hide_vec axis = vec_sub(c1, c0);
	double h = vec_length(axis), k = (r1 - r0) / h;

	return hide_add_zone(s, body, c0, axis, (double[]){ r0 * r0, 2 * r0 * k, k * k }, 0,
			     h);
}
static double zone_radius(const struct hide_surface *z, int end)
{
	double h = end ? z->h1 : z->h0, r2 = z->q[0] + h * (z->q[1] + h * z->q[2]),
	       most = fabs(z->q[0]) + fabs(h * z->q[1]) + fabs(h * h * z->q[2]);

	return r2 > 1e-13 * most ? sqrt(r2) : 0;
}
static bool zone_circle(const struct hide_surface *z, int end, struct hide_vec *c,
			struct hide_vec *a, struct hide_vec *b)
{
	double r = zone_radius(z, end);
	struct hide_vec e1 = vec_across(z->axis), e2 = vec_cross(z->axis, e1);

	*c = vec_along(z->foot, end ? z->h1 : z->h0, z->axis);
	*a = vec_scale(e1, r);
	*b = vec_scale(e2, end ? r : -r); /* counterclockwise from outside */
	return r > 0;
}
int hide_add_lid(struct hide_scene *s, int zone, int end)
{
	struct hide_vec c, a, b;
	int disc;

	if (!zone_circle(&s->surface[zone], end, &c, &a, &b))
		return -1;
	disc = hide_add_disc(s, s->surface[zone].body, c, a, b);
	s->surface[disc].lid[0] = zone;
	s->surface[disc].lid[1] = end;
	s->surface[disc].is_lid = true;
	return disc;
}
int hide_add_rim(struct hide_scene *s, int zone, int end)
{
	struct hide_vec c, a, b;
	int rim;

	if (!zone_circle(&s->surface[zone], end, &c, &a, &b))
		return -1;
	rim = hide_add_conic(s, s->surface[zone].body, HIDE_ELLIPSE, c, a, b, 0, 2 * HIDE_PI);
	hide_curve_put_on(s, rim, zone);
	for (int i = 0; i < s->n_surfaces; i++)
		if (s->surface[i].is_lid && s->surface[i].lid[0] == zone &&
		    s->surface[i].lid[1] == end)
			hide_curve_put_on(s, rim, i);
	return rim;
}
/* The zone with the distance squared y + m x + c x^2, x = h - at.  What is straight but for
 * rounding is straight: a parabola as wide as the world has a contour that no arithmetic finds. */
static void zone_of(struct hide_scene *s, int body, struct hide_vec foot, struct hide_vec axis,
		    const double h[2], double at, double y, double m, double c)
{
	double d = h[1] - h[0], size = fabs(y) + fabs(m) * d + fabs(c) * d * d;

	if (fabs(c) * d * d <= 1e-9 * size) {
		m += c * (at == h[0] ? d : -d); /* the same at the other end */
		c = 0;
	}
	hide_add_zone(s, body, foot, axis,
		      (double[]){ y - m * at + c * at * at, m - 2 * c * at, c }, h[0], h[1]);
}
/* The square of the distance is a spline of degree 2 in the height, with a knot in the
 * middle between two places: it takes the values and slopes given.  From an end where the slope
 * is infinite one parabola leads to the next place. */
int hide_add_turned(struct hide_scene *s, int body, struct hide_vec foot, struct hide_vec axis,
		    const double (*p)[3], int n)
{
	int first = s->n_surfaces;

	for (int i = 0; i + 1 < n; i++) {
		double h[3] = { p[i][0], 0, p[i + 1][0] }, d = (h[2] - h[0]) / 2,
		       y0 = p[i][1] * p[i][1], y1 = p[i + 1][1] * p[i + 1][1], m0 = p[i][2],
		       m1 = p[i + 1][2], ym, mm;

		h[1] = h[0] + d;
		if (!isfinite(m0) && !isfinite(m1))
			m0 = (y1 - y0) / (2 * d);
		if (!isfinite(m0) || !isfinite(m1)) {
			double h2[2] = { h[0], h[2] };

			if (isfinite(m0))
				zone_of(s, body, foot, axis, h2, h[0], y0, m0,
					((y1 - y0) / (2 * d) - m0) / (2 * d));
			else
				zone_of(s, body, foot, axis, h2, h[2], y1, m1,
					(m1 - (y1 - y0) / (2 * d)) / (2 * d));
			continue;
		}
		/* y0 + m0 x + c xx with slope mm in the middle, then ym + mm x + c xx. */
		ym = (y0 + y1) / 2 + d * (m0 - m1) / 4;
		mm = (y1 - y0) / d - (m0 + m1) / 2;
		zone_of(s, body, foot, axis, h, h[0], y0, m0, (mm - m0) / (2 * d));
		zone_of(s, body, foot, axis, h + 1, h[1], ym, mm, (m1 - mm) / (2 * d));
	}
	for (int i = first; i < s->n_surfaces; i++)
		s->surface[i].smooth = true;
	return first;
}

static struct hide_curve *new_curve(struct hide_scene *s, enum hide_curve_kind kind, int body)
{
	GROW(s, curve, curves);
	s->curve[s->n_curves] = (struct hide_curve){
		.kind = kind, .body = body, .end = { -1, -1 }, .contour = -1, .to = 1
	};
	return &s->curve[s->n_curves++];
}
int hide_add_segment(struct hide_scene *s, int body, int from, int to)
{
	struct hide_curve *c = new_curve(s, HIDE_SEGMENT, body);
	bool good = from >= 0 && to >= 0 && from < s->n_vertices && to < s->n_vertices;

	c->end[0] = from;
	c->end[1] = to;
	if (good) { /* else the check says so */
		c->c = s->vertex[from];
		c->a = vec_sub(s->vertex[to], s->vertex[from]);
	}
	return s->n_curves - 1;
}
int hide_add_line(struct hide_scene *s, int body, struct hide_vec p, struct hide_vec q)
{
	struct hide_curve *c = new_curve(s, HIDE_SEGMENT, body);

	c->c = p;
	c->a = vec_sub(q, p);
	return s->n_curves - 1;
}
int hide_add_conic(struct hide_scene *s, int body, enum hide_curve_kind kind,
		   struct hide_vec centre, struct hide_vec a, struct hide_vec b, double from,
		   double to)
{
	struct hide_curve *c = new_curve(s, kind, body);

	c->c = centre;
	c->a = a;
	c->b = b;
	c->from = from;
	c->to = to;
	return s->n_curves - 1;
}
int hide_add_polyline(struct hide_scene *s, int body, const struct hide_vec *p, int n)
{
	struct hide_curve *c = new_curve(s, HIDE_POLYLINE, body);
	struct hide_vec *copy = arena_alloc(s->arena, (size_t)(n > 0 ? n : 1) * sizeof *copy);

	if (n > 0)
		memcpy(copy, p, (size_t)n * sizeof *copy);
	c->pts = copy;
	c->n = n;
	c->to = n - 1;
	return s->n_curves - 1;
}

int hide_add_point(struct hide_scene *s, struct hide_vec p, int vertex, bool named)
{
	GROW(s, point, points);
	s->point[s->n_points] =
		(struct hide_point){ .p = p, .vertex = vertex, .named = named };
	if (vertex >= 0 && vertex < s->n_vertices)
		s->point[s->n_points].p = s->vertex[vertex];
	return s->n_points++;
}
void hide_curve_put_on(struct hide_scene *s, int curve, int surface)
{
	struct hide_curve *c = &s->curve[curve];

	c->on = arena_grow(s->arena, c->on, &c->cap_on, c->n_on + 1, sizeof *c->on);
	c->on[c->n_on++] = surface;
}
void hide_body_set(struct hide_scene *s, int body, enum hide_power power, bool filled)
{
	for (int i = 0; i < s->n_surfaces; i++)
		if (s->surface[i].body == body) {
			s->surface[i].power = power;
			s->surface[i].filled = filled;
		}
}
