/*
 * space_face.c -- regions of a plane that arcs and lines bound, and surfaces that turned: the
 * sections of round bodies, the sides of those, tori, surfaces of revolution.
 */
#include "draw/plot_priv.h"
#include "draw/space_priv.h"
#include "geo/map3.h"
#include "geo/space.h"

#define SECTION_MOST 4 /* corners */
#define PROFILE 49     /* places of an outline that turns */
#define SAMPLES 24
#define SCAN 10.0 /* how far an endless outline is looked at */
#define SCAN_STEPS 2000

/* --- Sections ---------------------------------------------------------------------------- */
struct space_section {
	struct hide_vec o, e1, e2;
	struct value conic;
	double corner[SECTION_MOST][2];
	int n;
};

static struct space_section section_of(const struct value *v)
{
	struct space_section t = { .o = space_triple(v, 0),
				   .e1 = space_triple(v, 1),
				   .e2 = space_triple(v, 2) };
	int from;

	t.conic = (struct value){ .kind = (enum kind)(v->flag % 64), .flag = v->flag / 64 };
	t.conic.n = geo_kind_numbers(t.conic.kind);
	t.conic.v = v->v + 9;
	from = 9 + t.conic.n;
	for (; from + 1 < v->n && t.n < SECTION_MOST; from += 2, t.n++) {
		t.corner[t.n][0] = draw_num(v, from);
		t.corner[t.n][1] = draw_num(v, from + 1);
	}
	return t;
}

static struct hide_vec out_of(const struct space_section *t, double x, double y)
{
	return space_along(space_along(t->o, t->e1, x), t->e2, y);
}

/* A conic of the plane as a curve in space; the parameter at a place on it. */
struct space_arc {
	enum hide_curve_kind kind;
	struct hide_vec c, a, b;
	double x, y, ax, ay, bx, by; /* the same in the plane */
};

static struct space_arc arc_of(const struct space_section *t, const double near[2])
{
	const struct value *v = &t->conic;
	struct space_arc r = { .kind = HIDE_ELLIPSE };

	if (v->kind == KIND_PARABOLA) {
		struct open_conic p = draw_parabola_of(v);

		r.kind = HIDE_PARABOLA;
		r.x = p.x, r.y = p.y;
		r.ax = -p.uy, r.ay = p.ux;
		r.bx = p.ux / (4 * p.f), r.by = p.uy / (4 * p.f);
	} else if (v->kind == KIND_HYPERBOLA) {
		struct open_conic h = draw_hyperbola_of(v);
		double side = (near[0] - h.x) * h.ux + (near[1] - h.y) * h.uy < 0 ? -1 : 1;

		r.kind = HIDE_HYPERBOLA;
		r.x = h.x, r.y = h.y;
		r.ax = side * h.a * h.ux, r.ay = side * h.a * h.uy;
		r.bx = -h.b * h.uy, r.by = h.b * h.ux;
	} else {
		struct oval o =
			v->kind == KIND_ELLIPSE ? draw_oval_ellipse(v) : draw_oval_circle(v);

		r.x = o.x, r.y = o.y;
		r.ax = o.a * cos(o.turn), r.ay = o.a * sin(o.turn);
		r.bx = -o.b * sin(o.turn), r.by = o.b * cos(o.turn);
	}
	r.c = out_of(t, r.x, r.y);
	r.a = space_sub(out_of(t, r.x + r.ax, r.y + r.ay), r.c);
	r.b = space_sub(out_of(t, r.x + r.bx, r.y + r.by), r.c);
	return r;
}

static double arc_at(const struct space_arc *r, const double p[2])
{
	double x = p[0] - r->x, y = p[1] - r->y;
	double u = (x * r->ax + y * r->ay) / (r->ax * r->ax + r->ay * r->ay);
	double w = (x * r->bx + y * r->by) / (r->bx * r->bx + r->by * r->by);

	if (r->kind == HIDE_PARABOLA)
		return u;
	return r->kind == HIDE_HYPERBOLA ? asinh(w) : atan2(w, u);
}

/* Arcs run counter-clockwise from even corners to odd ones, chords from those to the next. */
static bool section_arc(const struct space_section *t, int i, struct space_arc *r,
			double *from, double *to, bool *back)
{
	*r = arc_of(t, t->corner[i]);
	*from = arc_at(r, t->corner[i]);
	*to = arc_at(r, t->corner[i + 1]);
	*back = false;
	if (r->kind == HIDE_ELLIPSE) {
		if (*to <= *from)
			*to += 2 * DRAW_PI;
	} else if (*to < *from) {
		double swap = *from;

		*from = *to;
		*to = swap;
		*back = true;
	}
	return *to > *from;
}

void draw_space_section(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct space_section t = section_of(o->v);
	int vertex[SECTION_MOST], curve[SECTION_MOST], face;
	bool back[SECTION_MOST] = { false };

	if (t.n < 2 || t.n % 2)
		return;
	o->at = space_vec(0, 0, 0);
	for (int i = 0; i < t.n; i++) {
		struct hide_vec p = out_of(&t, t.corner[i][0], t.corner[i][1]);

		o->at = space_along(o->at, p, 1.0 / t.n);
		vertex[i] = draw_space_vertex(s, p);
	}
	o->has_at = true;
	for (int i = 0; i < t.n; i += 2) {
		struct space_arc r;
		double from, to;

		if (!section_arc(&t, i, &r, &from, &to, &back[i]))
			return;
		curve[i] = hide_add_conic(s->scene, -1, r.kind, r.c, r.a, r.b, from, to);
		s->scene->curve[curve[i]].end[0] = vertex[back[i] ? i + 1 : i];
		s->scene->curve[curve[i]].end[1] = vertex[back[i] ? i : i + 1];
		curve[i + 1] =
			hide_add_segment(s->scene, -1, vertex[i + 1], vertex[(i + 2) % t.n]);
		draw_space_own(s, curve[i], space_shape(object));
		draw_space_own(s, curve[i + 1], space_shape(object));
	}
	face = hide_add_region(s->scene, -1, curve, back, t.n);
	s->scene->surface[face].power = HIDE_NOTHING;
	draw_space_own_surface(s, face, space_shape(object));
}

/* --- Surfaces that turned ---------------------------------------------------------------- */
/* The curve of a surface of revolution, as heights above a foot of the axis and distances from
 * it; false where it is not defined. */
static bool profile_at(const struct value *v, const struct draw_sample *const fn[3], double t,
		       double out[2])
{
	struct hide_vec foot = space_vec(draw_num(v, 1), draw_num(v, 2), draw_num(v, 3));
	struct hide_vec u =
		space_unit(space_vec(draw_num(v, 4), draw_num(v, 5), draw_num(v, 6)));
	struct hide_vec p = space_vec(fn[0] ? draw_sample_at(fn[0], t, 0) : 0,
				      fn[1] ? draw_sample_at(fn[1], t, 0) : 0,
				      fn[2] ? draw_sample_at(fn[2], t, 0) : 0);

	p = space_sub(p, foot);
	out[0] = space_dot(p, u);
	out[1] = space_norm(space_sub(p, space_scale(u, out[0])));
	return fabs(out[0]) <= EXTENT_FAR && out[1] <= EXTENT_FAR;
}

static void compile(const struct value *v, const struct draw_sample *fn[3], struct arena *a)
{
	const struct expr *x[3] = { v->fn, v->fn2, v->fn3 };
	const char *var = NULL;

	for (int i = 0; i < 3; i++)
		if (!var && x[i])
			var = draw_sample_variable(x[i]);
	for (int i = 0; i < 3; i++)
		fn[i] = x[i] ? draw_sample_compile(x[i], var ? var : "t", NULL, a) : NULL;
}

/* Where the outline runs; of one without a range, its first part that is defined. */
static void profile_range(const struct value *v, const struct draw_sample *fn[3], double *from,
			  double *to)
{
	double q[2];
	int i = 0;

	if (v->n >= 9) {
		*from = draw_num(v, 7);
		*to = draw_num(v, 8);
		return;
	}
#define SCAN_AT(i) (-SCAN + 2 * SCAN * (i) / SCAN_STEPS)
	while (i < SCAN_STEPS && !profile_at(v, fn, SCAN_AT(i), q))
		i++;
	*from = SCAN_AT(i);
	while (i < SCAN_STEPS && profile_at(v, fn, SCAN_AT(i + 1), q))
		i++;
	*to = SCAN_AT(i);
#undef SCAN_AT
}

/* By how much the square of the distance grows with the height. */
static double profile_slope(const struct value *v, const struct draw_sample *const fn[3],
			    double t, double from, double to)
{
	double step = 1e-6 * (to - from), p[2], q[2], m[2];
	double t0 = t - step >= from ? t - step : t, t1 = t + step <= to ? t + step : t;

	if (!profile_at(v, fn, t0, p) || !profile_at(v, fn, t1, q) || q[0] == p[0])
		return INFINITY;
	if (t0 < t && t1 > t)
		return (q[1] * q[1] - p[1] * p[1]) / (q[0] - p[0]);
	/* At an end: much steeper from near than from not so near is infinitely steep. */
	if (!profile_at(v, fn, t0 < t ? t - 100 * step : t + 100 * step, m))
		return INFINITY;
	p[0] = (q[1] * q[1] - p[1] * p[1]) / (q[0] - p[0]);
	profile_at(v, fn, t, q);
	m[0] = (m[1] * m[1] - q[1] * q[1]) / (m[0] - q[0]);
	return fabs(p[0]) > 2 * fabs(m[0]) ? INFINITY : p[0];
}

/* A surface of revolution by its parameters: along the outline, and round. */
struct space_turned {
	const struct value *v;
	const struct draw_sample *fn[3];
	double from, to, turn;
	struct hide_vec foot, u;
};

static bool turned_at(const void *self, double a, double b, struct hide_vec *out)
{
	const struct space_turned *t = self;
	double at = t->from + (t->to - t->from) * a, h;
	struct hide_vec p = space_vec(t->fn[0] ? draw_sample_at(t->fn[0], at, 0) : 0,
				      t->fn[1] ? draw_sample_at(t->fn[1], at, 0) : 0,
				      t->fn[2] ? draw_sample_at(t->fn[2], at, 0) : 0);
	struct hide_vec r = space_sub(p, t->foot), c;

	h = space_dot(r, t->u);
	r = space_along(r, t->u, -h);
	c = space_along(t->foot, t->u, h);
	*out = space_along(space_along(c, r, cos(t->turn * b)), space_cross(t->u, r),
			   sin(t->turn * b));
	return fabs(out->x) <= EXTENT_FAR && fabs(out->y) <= EXTENT_FAR &&
	       fabs(out->z) <= EXTENT_FAR;
}

static bool turned_of(const struct value *v, struct space_turned *t, struct arena *a)
{
	if (v->n < 7)
		return false;
	t->v = v;
	t->turn = draw_num(v, 0);
	t->foot = space_vec(draw_num(v, 1), draw_num(v, 2), draw_num(v, 3));
	t->u = space_unit(space_vec(draw_num(v, 4), draw_num(v, 5), draw_num(v, 6)));
	compile(v, t->fn, a);
	profile_range(v, t->fn, &t->from, &t->to);
	return true;
}

/* Heights that rise (or fall) all along: such an outline can be cut into rings.  0: others. */
static int rings_of(struct draw_space *s, const struct space_turned *t, double p[PROFILE][3])
{
	double way = 0;

	for (int i = 0; i < PROFILE; i++) {
		double at = t->from + (t->to - t->from) * i / (PROFILE - 1), q[2];

		if (!profile_at(t->v, t->fn, at, q))
			return 0;
		p[i][0] = q[0];
		p[i][1] = q[1];
		p[i][2] = profile_slope(t->v, t->fn, at, t->from, t->to);
		if (i == 1)
			way = q[0] > p[0][0] ? 1 : -1;
		if (i && !(way * (q[0] - p[i - 1][0]) > 1e-9 * s->size))
			return 0;
		if (i && i + 1 < PROFILE && !isfinite(p[i][2]))
			return 0;
	}
	for (int i = 0; way < 0 && i < PROFILE / 2; i++)
		for (int k = 0; k < 3; k++) {
			double swap = p[i][k];

			p[i][k] = p[PROFILE - 1 - i][k];
			p[PROFILE - 1 - i][k] = swap;
		}
	return PROFILE;
}

static void put_turned(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct space_turned *t = arena_alloc(s->arena, sizeof *t);
	double p[PROFILE][3];
	int n, zone, rims[2];

	if (!turned_of(o->v, t, s->arena))
		return;
	n = fabs(fabs(t->turn) - 2 * DRAW_PI) > 1e-9 ? 0 : rings_of(s, t, p);
	if (n < 2) {
		draw_space_mesh(s, object, turned_at, t, false);
		return;
	}
	o->body = hide_add_body(s->scene, false, false);
	zone = hide_add_turned(s->scene, o->body, t->foot, t->u, (const double(*)[3])p, n);
	for (int i = zone; i < s->scene->n_surfaces; i++)
		draw_space_own_surface(s, i, space_shape(object));
	rims[0] = hide_add_rim(s->scene, zone, 0);
	rims[1] = hide_add_rim(s->scene, s->scene->n_surfaces - 1, 1);
	for (int i = 0; i < 2; i++)
		if (rims[i] >= 0)
			draw_space_own(s, rims[i], space_shape(object));
	o->at = space_along(t->foot, t->u, (p[0][0] + p[n - 1][0]) / 2);
	o->has_at = true;
}

/* Near its highest and lowest circles, where the outline turns round, places are close. */
static void torus_profile(double p[PROFILE][3], double big, double r, int side)
{
	for (int i = 0; i < PROFILE; i++) {
		double x = 2.0 * i / (PROFILE - 1) - 1,
		       t = DRAW_PI * (x * (3 - x * x) / 4 + 0.5);

		p[i][0] = i == 0 ? -r : i == PROFILE - 1 ? r : -r * cos(t);
		p[i][1] = big + side * r * (i == 0 || i == PROFILE - 1 ? 0 : sin(t));
		p[i][2] = 2 * p[i][1] * side * cos(t) / sin(t);
	}
	p[0][2] = p[PROFILE - 1][2] = INFINITY;
}

static void put_torus(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct hide_vec c = space_triple(o->v, 0), u = space_unit(space_triple(o->v, 1));
	double big = draw_num(o->v, 6), r = draw_num(o->v, 7), p[PROFILE][3];

	o->body = hide_add_body(s->scene, true, false);
	for (int side = -1; side <= 1; side += 2) {
		int zone;

		torus_profile(p, big, r, side);
		zone = hide_add_turned(s->scene, o->body, c, u, (const double(*)[3])p,
				       PROFILE);
		for (int i = zone; i < s->scene->n_surfaces; i++)
			draw_space_own_surface(s, i, space_shape(object));
		/* Where no zone turns away: lines when seen from the side. */
		for (int end = 0; end < 2 && side > 0; end++) {
			int rim = hide_add_rim(s->scene, end ? s->scene->n_surfaces - 1 : zone,
					       end);

			draw_space_own(s, rim, space_shape(object));
			s->scene->curve[rim].border = true;
			o->level[o->n_levels++] = rim;
		}
	}
	o->at = c;
	o->has_at = true;
}

static void put_side(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	int zone;

	/* The side of a body that is drawn is seen with it. */
	if (o->whole >= 0 && s->object[o->whole].body >= 0) {
		o->merged = true;
		return;
	}
	o->body = hide_add_body(s->scene, false, false);
	zone = hide_add_cone(s->scene, o->body, space_triple(o->v, 0), draw_num(o->v, 6),
			     space_triple(o->v, 1), draw_num(o->v, 7));
	draw_space_own_surface(s, zone, space_shape(object));
	draw_space_own(s, hide_add_rim(s->scene, zone, 0), space_shape(object));
	draw_space_own(s, hide_add_rim(s->scene, zone, 1), space_shape(object));
}

/* --- Surfaces by two parameters ---------------------------------------------------------- */
struct space_surface {
	const struct draw_sample *fn[3];
	double from[2], to[2];
};

static bool surface_of(const struct value *v, struct space_surface *out, struct arena *a)
{
	const struct expr *x[3] = { v->fn, v->fn2, v->fn3 };

	if (v->n < 4 || !v->fn || !v->fn2 || !v->fn3)
		return false;
	for (int i = 0; i < 3; i++)
		out->fn[i] = draw_sample_compile(x[i], "u", "v", a);
	for (int i = 0; i < 2; i++) {
		out->from[i] = draw_num(v, 2 * i);
		out->to[i] = draw_num(v, 2 * i + 1);
	}
	return true;
}

/* At parts of the two ranges. */
static bool surface_at(const void *self, double a, double b, struct hide_vec *out)
{
	const struct space_surface *f = self;
	double u = f->from[0] + (f->to[0] - f->from[0]) * a;
	double v = f->from[1] + (f->to[1] - f->from[1]) * b;

	*out = space_vec(draw_sample_at(f->fn[0], u, v), draw_sample_at(f->fn[1], u, v),
			 draw_sample_at(f->fn[2], u, v));
	return fabs(out->x) <= EXTENT_FAR && fabs(out->y) <= EXTENT_FAR &&
	       fabs(out->z) <= EXTENT_FAR;
}

static void put_parametric(struct draw_space *s, int object)
{
	struct space_surface *f = arena_alloc(s->arena, sizeof *f);

	if (surface_of(s->object[object].v, f, s->arena))
		draw_space_mesh(s, object, surface_at, f, true);
}

void draw_space_surface(struct draw_space *s, int object)
{
	switch ((enum geo_surface)s->object[object].v->flag) {
	case SURFACE_SIDE: put_side(s, object); break;
	case SURFACE_TORUS: put_torus(s, object); break;
	case SURFACE_TURNED: put_turned(s, object); break;
	case SURFACE_PARAMETRIC: put_parametric(s, object); break;
	}
}

/* --- How far they reach ------------------------------------------------------------------ */
static void ring(struct draw_space *s, struct hide_vec c, struct hide_vec u, double r,
		 space_reach *call)
{
	struct hide_vec e1, e2;

	draw_space_across(u, &e1, &e2);
	for (int i = 0; i < SAMPLES; i++) {
		double t = 2 * DRAW_PI * i / SAMPLES;

		call(s, space_along(space_along(c, e1, r * cos(t)), e2, r * sin(t)));
	}
}

static void section_box(struct draw_space *s, const struct value *v, space_reach *call)
{
	struct space_section t = section_of(v);

	for (int i = 0; i + 1 < t.n; i += 2) {
		struct space_arc r;
		double from, to;
		bool back;

		if (!section_arc(&t, i, &r, &from, &to, &back))
			continue;
		for (int k = 0; k <= SAMPLES; k++) {
			double at = from + (to - from) * k / SAMPLES, a = at, b = at * at;

			if (r.kind == HIDE_ELLIPSE) {
				a = cos(at);
				b = sin(at);
			} else if (r.kind == HIDE_HYPERBOLA) {
				a = cosh(at);
				b = sinh(at);
			}
			call(s, space_along(space_along(r.c, r.a, a), r.b, b));
		}
	}
}

static void turned_box(struct draw_space *s, const struct value *v, space_reach *call)
{
	struct space_turned t;
	struct hide_vec p;

	if (!turned_of(v, &t, s->d->scratch))
		return;
	for (int i = 0; i < PROFILE; i++)
		for (int k = 0; k <= SAMPLES; k++)
			if (turned_at(&t, (double)i / (PROFILE - 1), (double)k / SAMPLES, &p))
				call(s, p);
}

void draw_space_face_box(struct draw_space *s, const struct value *v, space_reach *call)
{
	struct space_surface f;
	struct hide_vec u, p;

	if (v->kind == KIND_SECTION) {
		section_box(s, v, call);
		return;
	}
	switch ((enum geo_surface)v->flag) {
	case SURFACE_SIDE:
		u = space_sub(space_triple(v, 1), space_triple(v, 0));
		ring(s, space_triple(v, 0), u, draw_num(v, 6), call);
		ring(s, space_triple(v, 1), u, draw_num(v, 7), call);
		break;
	case SURFACE_TORUS:
		u = space_unit(space_triple(v, 1));
		for (int i = -1; i <= 1; i += 2)
			ring(s, space_along(space_triple(v, 0), u, i * draw_num(v, 7)), u,
			     draw_num(v, 6) + draw_num(v, 7), call);
		break;
	case SURFACE_TURNED: turned_box(s, v, call); break;
	case SURFACE_PARAMETRIC:
		if (!surface_of(v, &f, s->d->scratch))
			break;
		for (int i = 0; i <= SAMPLES; i++)
			for (int k = 0; k <= SAMPLES; k++)
				if (surface_at(&f, (double)i / SAMPLES, (double)k / SAMPLES,
					       &p))
					call(s, p);
		break;
	}
}
