/*
 * round_meet.c -- round bodies: the spheres about and inside of them, the circles in which a sphere on
 * their axis meets them, and what of a straight path lies inside of any body.
 */
#include "geo/geo_priv.h"
#include "geo/quadric.h"
#include "geo/solid.h"

static const char *word(const struct value *v)
{
	return geo_kind_name(v->kind);
}

static enum status endless(const struct value *v, struct err *e)
{
	return err_fail(e, E_DOMAIN, "no_such_object", "the %s is endless", word(v));
}

/* --- Spheres about and inside ------------------------------------------------------------------- */

/* Through both rims (an apex is a rim of radius 0): s of the way along the axis from the first centre,
 * s = (h2 + rb2 - ra2)/(2 h2). */
enum status geo_round_circumsphere(struct value **out, const struct value *v, struct arena *a,
				   ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(v, c);
	num h2 = geo_dist2_3(r.a, r.b, c), ra2 = num_sqr(r.ra, c), s;

	if (r.endless)
		return endless(v, e);
	s = num_half(num_div(num_sub(num_add(h2, num_sqr(r.rb, c), c), ra2, c), h2, c), c);
	*out = geo_sphere_value(geo_along3(r.a, geo_sub3(r.b, r.a, c), s, c),
				num_add(ra2, num_mul(num_sqr(s, c), h2, c), c), a);
	return OK;
}

/* Of a cone r = R (l - R)/h; of the others only where the height is twice the radius, of a frustum
 * where h2 = 4 ra rb: then it is half of it. */
enum status geo_round_insphere(struct value **out, const struct value *v, struct arena *a,
			       ctx *c, struct err *e)
{
	struct round_body r = geo_round_of(v, c);
	pt3 u = geo_sub3(r.b, r.a, c);
	num h2 = geo_norm2_3(u, c), share, radius2;

	if (r.endless)
		return endless(v, e);
	if (v->kind == KIND_CONE) {
		num slant = num_sqrt(num_add(h2, num_sqr(r.ra, c), c), c);

		/* r/h, of the way up the axis */
		share = num_div(num_mul(r.ra, num_sub(slant, r.ra, c), c), h2, c);
		radius2 = num_mul(num_sqr(share, c), h2, c);
	} else {
		num need = num_mul(num_int(4, c), num_mul(r.ra, r.rb, c), c);
		truth fits = num_eq(h2, need, c);

		if (is_unknown(fits))
			return geo_not_told(e,
					    "whether a sphere touches both ends and the side");
		if (is_no(fits))
			return err_fail(e, E_DOMAIN, "no_such_object",
					"no sphere touches both ends and the side of the %s: "
					"its height is %.15g, and that would take %.15g",
					word(v), num_approx(num_sqrt(h2, c), c),
					num_approx(num_sqrt(need, c), c));
		share = num_rat(1, 2, c);
		radius2 = num_div(h2, num_int(4, c), c);
	}
	*out = geo_sphere_value(geo_along3(r.a, u, share, c), radius2, a);
	return OK;
}

/* --- A sphere on the axis ------------------------------------------------------------------------ */

struct axis_circles {
	struct round_body r;
	pt3 u;
	num h2, at, radius2; /* of the sphere: its centre is `at` of the way up the axis */
	struct meet3 *out;
	struct arena *arena;
	ctx *c;
};

static void add_circle(struct axis_circles *t, num s, num r2)
{
	t->out->v[t->out->n++] =
		geo_scircle_value(geo_along3(t->r.a, t->u, s, t->c), t->u, r2, t->arena);
}

/* On the disc at an end: inside of its rim, which counts with the side. */
static enum status on_end(struct axis_circles *t, int end, struct err *e)
{
	ctx *c = t->c;
	num s = num_int(end, c), d = num_sub(s, t->at, c), rim = end ? t->r.rb : t->r.ra,
	    r2 = num_sub(t->radius2, num_mul(num_sqr(d, c), t->h2, c), c);
	int there = num_sgn(r2, c), in = num_cmp(r2, num_sqr(rim, c), c);

	if (there == NUM_UNKNOWN || in == NUM_UNKNOWN)
		return geo_not_told(e, "whether the sphere meets an end of the body");
	if (there > 0 && in < 0)
		add_circle(t, s, r2);
	return OK;
}

/* (s - at)^2 h2 + (ra + (rb - ra) s)^2 = radius2 on the side, 0 <= s <= 1. */
static enum status on_side(struct axis_circles *t, struct err *e)
{
	ctx *c = t->c;
	num m = num_sub(t->r.rb, t->r.ra, c);
	num a = num_add(t->h2, num_sqr(m, c), c);
	num b = num_sub(num_mul(m, t->r.ra, c), num_mul(t->h2, t->at, c), c); /* half */
	num k = num_sub(num_add(num_mul(num_sqr(t->at, c), t->h2, c), num_sqr(t->r.ra, c), c),
			t->radius2, c);
	num d = num_sub(num_sqr(b, c), num_mul(a, k, c), c), root;
	int roots = num_sgn(d, c);

	if (roots == NUM_UNKNOWN)
		return geo_not_told(e, "whether the sphere meets the side of the body");
	if (roots < 0)
		return OK;
	root = roots ? num_sqrt(d, c) : num_int(0, c);
	for (int i = 0; i < roots + 1; i++) {
		num s = num_div(num_sub(i ? root : num_neg(root, c), b, c), a, c), rho;
		int low = num_sgn(s, c), high = num_cmp(s, num_int(1, c), c), tip;

		if (!t->r.endless && (low == NUM_UNKNOWN || high == NUM_UNKNOWN))
			return geo_not_told(e,
					    "whether the sphere meets the side of the body");
		if (!t->r.endless && (low < 0 || high > 0))
			continue;
		rho = num_add(t->r.ra, num_mul(m, s, c), c);
		tip = num_vanishes(rho, c);
		if (tip == NUM_UNKNOWN)
			return geo_not_told(e, "whether the sphere goes through the apex");
		if (tip)
			add_circle(t, s, num_sqr(rho, c));
	}
	return OK;
}

enum status geo_sphere_meet_round(struct meet3 *out, const struct value *sphere,
				  const struct value *v, struct arena *a, ctx *c,
				  struct err *e)
{
	struct axis_circles t = { .r = geo_round_of(v, c), .out = out, .arena = a, .c = c };
	pt3 w;
	truth along;
	enum status st = OK;

	out->n = 0;
	t.u = geo_sub3(t.r.b, t.r.a, c);
	w = geo_sub3(value_pt3(sphere, 0), t.r.a, c);
	along = geo_along_same3(t.u, w, c);
	if (is_unknown(along))
		return geo_not_told(e, "whether the centre of the sphere is on the axis");
	if (is_no(along))
		return err_fail(
			e, E_ARG, "unsupported",
			"what a sphere and a %s have in common is told where the centre "
			"of the sphere lies on the axis: else it is no curve in a plane",
			word(v));
	t.h2 = geo_norm2_3(t.u, c);
	t.at = num_div(geo_dot3(w, t.u, c), t.h2, c);
	t.radius2 = sphere->v[3];
	if (!t.r.endless)
		st = on_end(&t, 0, e);
	if (st == OK)
		st = on_side(&t, e);
	if (st == OK && !t.r.endless && v->kind != KIND_CONE)
		st = on_end(&t, 1, e);
	if (st == OK && !out->n)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the sphere does not meet the surface of the %s in a circle",
				word(v));
	return st;
}

/* --- Inside --------------------------------------------------------------------------------------- */

static enum status is_inside(bool *out, const struct value *body, pt3 p, struct arena *a,
			     ctx *c, struct err *e)
{
	truth in;
	int where;
	enum status st;

	if (body->kind == KIND_POLYHEDRON) {
		st = geo_solid_where(&where, body, p, a, c, e);
		*out = where >= 0;
		return st;
	}
	in = geo_quadric_holds(body, p, c);
	*out = is_yes(in);
	return is_unknown(in) ? geo_not_told(e, "whether a point is inside") : OK;
}

static bool says_degenerate(const struct err *e)
{
	return e->code && e->code[0] == 'd';
}

/* Where the path meets the surface, in its direction. */
static enum status surface_points(pt3 **p, int *n, const struct value *body,
				  const struct value *path, const struct stretch3 *s,
				  struct arena *a, ctx *c, struct err *e)
{
	struct err why = { 0 };
	enum status st;

	if (body->kind == KIND_POLYHEDRON)
		return geo_solid_pierce(p, n, body, s, a, c, e);
	*p = arena_alloc(a, 2 * sizeof **p);
	st = geo_quadric_meet_line(*p, n, body, path, c, &why);
	if (st == E_DOMAIN && !says_degenerate(&why)) {
		*n = 0;
		return OK;
	}
	if (st != OK)
		*e = why;
	return st;
}

enum status geo_body_path(struct meet3 *out, const struct value *body,
			  const struct value *path, struct arena *a, ctx *c, struct err *e)
{
	struct stretch3 s = geo_stretch3_of(path, c);
	pt3 *p, *q;
	int n = 0, m = 0, from = -1;
	enum status st;

	out->n = 0;
	if (value_is(body, KINDS_ROUND_BODY) && geo_round_of(body, c).endless)
		return err_fail(e, E_ARG, "unsupported",
				"what of a path lies inside of an endless %s is not made",
				word(body));
	st = surface_points(&p, &n, body, path, &s, a, c, e);
	if (st != OK)
		return st;
	q = arena_alloc(a, (size_t)(n + 2) * sizeof *q);
	for (int i = -1; i <= n; i++) {
		pt3 at = i < 0 ? s.s.p : i < n ? p[i] : geo_add3(s.s.p, s.s.d, c);
		truth again = m ? geo_equal3(q[m - 1], at, c) : TRUTH_NO;

		if ((i < 0 && s.n < 1) || (i == n && s.n < 2))
			continue;
		if (is_unknown(again))
			return geo_not_told(e, "whether a path ends on the surface");
		if (is_no(again))
			q[m++] = at;
	}
	for (int i = 0; i < m; i++) {
		bool in = false;

		if (i + 1 < m)
			st = is_inside(&in, body, geo_mid3(q[i], q[i + 1], c), a, c, e);
		if (st != OK)
			return st;
		if (in && from < 0)
			from = i;
		if (!in && from >= 0 && out->n < MEET3_MOST) {
			struct value *v = geo_value_new(a, KIND_SSEGMENT, 0);

			value_set_pt3(v, 0, q[from]);
			value_set_pt3(v, 1, q[i]);
			out->v[out->n++] = v;
			from = -1;
		}
	}
	if (!out->n)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"no part of the %s lies inside of the %s",
				s.n == 2   ? "segment"
				: s.n == 1 ? "ray"
					   : "line",
				word(body));
	return OK;
}
