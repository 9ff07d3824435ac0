/*
 * predicate.c -- predicates: parallel, perpendicular, equal, congruent, tangent,
 * collinear, concyclic, concurrent.
 *
 * All are polynomial conditions in the numbers of the values; no root is taken.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"
#include <string.h>

#define KINDS_DIRECTED (KINDS_LINEAR | KIND_BIT(KIND_VECTOR))

static enum status both(const struct value *v, const struct value *w, kind_set kinds,
			const char *what, struct err *e)
{
	if (!value_is(v, kinds))
		return geo_kind_refuse(e, v, what, kinds);
	if (!value_is(w, kinds))
		return geo_kind_refuse(e, w, what, kinds);
	return OK;
}

/* Then it is a question of space. */
static bool in_space(const struct value *v, const struct value *w)
{
	return value_in_space(v) || value_in_space(w);
}

enum status geo_are_parallel(truth *out, const struct value *v, const struct value *w, ctx *c,
			     struct err *e)
{
	enum status st;

	if (in_space(v, w))
		return geo_space_parallel(out, v, w, c, e);
	st = both(v, w, KINDS_DIRECTED, "direction", e);
	if (st == OK)
		*out = num_is_zero(
			geo_cross(geo_straight_of(v, c).d, geo_straight_of(w, c).d, c), c);
	return st;
}

enum status geo_are_perpendicular(truth *out, const struct value *v, const struct value *w,
				  ctx *c, struct err *e)
{
	enum status st;

	if (in_space(v, w))
		return geo_space_perpendicular(out, v, w, c, e);
	st = both(v, w, KINDS_DIRECTED, "direction", e);
	if (st == OK)
		*out = num_is_zero(
			geo_dot(geo_straight_of(v, c).d, geo_straight_of(w, c).d, c), c);
	return st;
}

truth geo_are_collinear(pt p, pt q, pt r, ctx *c)
{
	return num_is_zero(geo_orient(p, q, r, c), c);
}

/* det | a b c | by rows */
static num det3(const num m[3][3], ctx *c)
{
	num r = num_int(0, c);

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;
		pt a = { m[1][j], m[1][k] }, b = { m[2][j], m[2][k] };

		r = num_add(r, num_mul(m[0][i], geo_cross(a, b, c), c), c);
	}
	return r;
}

/* The point of the plane z = 0. */
static pt3 level(pt p, ctx *c)
{
	return (pt3){ p.x, p.y, num_int(0, c) };
}

/*
 * Seen from s the determinant of (x, y, x^2 + y^2) vanishes when the four are
 * on a circle or a line.  They are on a line when p, q, r and p, q, s and p, r, s
 * are (the third for p = q).  Points that coincide count as on a circle with
 * any two others not in line with them.  On a line are no three points of a
 * circle, but two are, however often they are named.
 */
truth geo_are_concyclic(pt p, pt q, pt r, pt s, ctx *c)
{
	pt row[3] = { geo_sub(p, s, c), geo_sub(q, s, c), geo_sub(r, s, c) };
	num m[3][3];
	truth on, line;

	for (int i = 0; i < 3; i++) {
		m[i][0] = row[i].x;
		m[i][1] = row[i].y;
		m[i][2] = geo_norm2(row[i], c);
	}
	on = num_is_zero(det3((const num(*)[3])m, c), c);
	if (is_no(on))
		return on;
	line = geo_are_collinear(p, q, r, c);
	if (!is_no(line))
		line = truth_and(line, geo_are_collinear(p, q, s, c));
	if (!is_no(line))
		line = truth_and(line, geo_are_collinear(p, r, s, c));
	if (!is_no(line))
		line = truth_and(line,
				 geo_three_differ3((const pt3[4]){ level(p, c), level(q, c),
								   level(r, c), level(s, c) },
						   c));
	return truth_and(on, truth_not(line));
}

/* The determinant of the equations vanishes for lines through one point or all
 * parallel. */
enum status geo_are_concurrent(truth *out, const struct value *const v[3], ctx *c,
			       struct err *e)
{
	num m[3][3];
	pt d[3];
	truth meet;

	if (in_space(v[0], v[1]) || value_in_space(v[2]))
		return geo_space_concurrent(out, v, c, e);
	for (int i = 0; i < 3; i++) {
		if (!value_is(v[i], KINDS_LINEAR))
			return geo_kind_refuse(e, v[i], "line of its own", KINDS_LINEAR);
		geo_straight_equation(geo_straight_of(v[i], c), &m[i][0], &m[i][1], &m[i][2],
				      c);
		d[i] = geo_straight_of(v[i], c).d;
	}
	meet = num_is_zero(det3((const num(*)[3])m, c), c);
	if (!is_no(meet)) {
		truth all = num_is_zero(geo_cross(d[0], d[1], c), c);

		if (!is_no(all))
			all = truth_and(all, num_is_zero(geo_cross(d[0], d[2], c), c));
		meet = truth_and(meet, truth_not(all));
	}
	*out = meet;
	return OK;
}

/* --- Tangent ----------------------------------------------------------------------------- */

/* On p + t d the conic is A t^2 + B t + C; touching is B^2 = 4 A C with A not 0
 * (A = 0: an asymptote or a parabola's diameter), at t = -B / 2A. */
static truth touches_conic(struct straight s, const struct value *v, pt *contact, ctx *c)
{
	struct conic k;
	num a, b, at;
	pt q;
	truth r, flat;

	if (geo_conic_of(&k, v, c) != OK)
		return TRUTH_UNKNOWN;
	q.x = num_add(num_mul(k.a, s.d.x, c), num_half(num_mul(k.b, s.d.y, c), c), c);
	q.y = num_add(num_mul(k.c, s.d.y, c), num_half(num_mul(k.b, s.d.x, c), c), c);
	a = geo_dot(q, s.d, c);
	/* B / 2, the derivative at p in direction d */
	b = num_add(geo_dot(q, s.p, c), num_half(geo_dot((pt){ k.d, k.e }, s.d, c), c), c);
	at = geo_conic_at(&k, s.p, c);
	r = num_eq(num_sqr(b, c), num_mul(a, at, c), c);
	if (is_no(r))
		return r;
	flat = num_is_zero(a, c);
	if (is_no(flat))
		*contact = geo_sub(s.p, geo_scale(s.d, num_div(b, a, c), c), c);
	return is_no(flat) ? r : truth_not(flat);
}

static truth touches_circle(struct straight s, pt o, num r2, pt *contact, ctx *c)
{
	num off = geo_straight_offset(s, o, c);

	*contact = geo_straight_foot(s, o, c);
	return num_eq(num_sqr(off, c), num_mul(r2, geo_norm2(s.d, c), c), c);
}

static void circle_parts(pt *o, num *r2, const struct value *v, ctx *c)
{
	*o = value_pt(v, 0);
	*r2 = v->kind == KIND_CIRCLE ? v->v[2] : geo_dist2(value_pt(v, 1), *o, c);
}

/* (d^2 - R^2 - r^2)^2 = 4 R^2 r^2, except for one circle with itself. */
static truth circles_touch(const struct value *v, const struct value *w, ctx *c)
{
	pt o, p;
	num a2, b2, d2;
	truth r;

	circle_parts(&o, &a2, v, c);
	circle_parts(&p, &b2, w, c);
	d2 = geo_dist2(o, p, c);
	r = num_eq(num_sqr(num_sub(d2, num_add(a2, b2, c), c), c),
		   num_mul(num_int(4, c), num_mul(a2, b2, c), c), c);
	return is_no(r) ? r : truth_and(r, truth_not(num_is_zero(d2, c)));
}

enum status geo_are_tangent(truth *out, const struct value *v, const struct value *w, ctx *c,
			    struct err *e)
{
	kind_set curves = KINDS_CONIC | KINDS_ROUND;
	struct straight s;
	enum status st;
	pt o, at;
	num r2;

	if (value_is(w, KINDS_LINEAR)) {
		const struct value *t = v;

		v = w;
		w = t;
	}
	if (!value_is(w, curves))
		return geo_kind_refuse(e, w, "tangents", curves);
	if (!value_is(v, curves | KINDS_LINEAR))
		return geo_kind_refuse(e, v, "tangents", curves | KINDS_LINEAR);
	if (value_is(v, KINDS_LINEAR)) {
		s = geo_straight_of(v, c);
		at = s.p;
		if (value_is(w, KINDS_ROUND)) {
			circle_parts(&o, &r2, w, c);
			*out = touches_circle(s, o, r2, &at, c);
		} else {
			*out = touches_conic(s, w, &at, c);
		}
		if (!is_no(*out) && !value_is(v, KIND_BIT(KIND_LINE)))
			*out = truth_and(*out, geo_path_extent_has(v, at, c));
		return OK;
	}
	if (value_is(v, KINDS_ROUND) && value_is(w, KINDS_ROUND)) {
		*out = circles_touch(v, w, c);
		return OK;
	}
	st = err_fail_with(e, E_ARG, "unsupported", NULL,
			   "touching is told for a line and a conic, and for two circles",
			   "cannot tell whether %s and %s touch", geo_kind_a(v->kind),
			   geo_kind_a(w->kind));
	return st;
}

/* --- Equal ------------------------------------------------------------------------------- */

typedef truth same_fn(const struct value *v, const struct value *w, ctx *c);
/* When two of a kind are the same; NULL: that cannot be asked. */
struct geo_same {
	/* Vectors are by their components; the tail does not matter. */
	same_fn *equal, *congruent;
};
static const struct geo_same same[KIND_COUNT];

static truth same_ray(pt d, pt f, ctx *c)
{
	truth r = num_is_zero(geo_cross(d, f, c), c);

	return is_no(r) ? r : truth_and(r, num_is_pos(geo_dot(d, f, c), c));
}

static truth same_carrier(struct straight s, struct straight t, ctx *c)
{
	truth r = num_is_zero(geo_cross(s.d, t.d, c), c);

	return is_no(r) ? r : truth_and(r, num_is_zero(geo_straight_offset(s, t.p, c), c));
}

/* { a, b } = { p, q } */
static truth same_pair(pt a, pt b, pt p, pt q, ctx *c)
{
	truth r = geo_equal(a, p, c), s;

	if (!is_no(r))
		r = truth_and(r, geo_equal(b, q, c));
	if (is_yes(r))
		return r;
	s = geo_equal(a, q, c);
	if (!is_no(s))
		s = truth_and(s, geo_equal(b, p, c));
	return truth_or(r, s);
}

static truth equal_first(const struct value *v, const struct value *w, ctx *c)
{
	return geo_equal(value_pt(v, 0), value_pt(w, 0), c);
}

static truth equal_line(const struct value *v, const struct value *w, ctx *c)
{
	return same_carrier(geo_straight_of(v, c), geo_straight_of(w, c), c);
}

static truth equal_segment(const struct value *v, const struct value *w, ctx *c)
{
	return same_pair(value_pt(v, 0), value_pt(v, 1), value_pt(w, 0), value_pt(w, 1), c);
}

static truth equal_ray(const struct value *v, const struct value *w, ctx *c)
{
	truth r = equal_first(v, w, c);

	return is_no(r) ? r : truth_and(r, same_ray(value_pt(v, 1), value_pt(w, 1), c));
}

static truth equal_circle(const struct value *v, const struct value *w, ctx *c)
{
	truth r = equal_first(v, w, c);

	return is_no(r) ? r : truth_and(r, num_eq(v->v[2], w->v[2], c));
}

static truth equal_foci(const struct value *v, const struct value *w, ctx *c)
{
	truth r = num_eq(v->v[4], w->v[4], c);

	return is_no(r) ? r : truth_and(r, equal_segment(v, w, c));
}

static truth equal_parabola(const struct value *v, const struct value *w, ctx *c)
{
	struct straight s = { value_pt(v, 1), value_pt(v, 2) };
	struct straight t = { value_pt(w, 1), value_pt(w, 2) };
	truth r = equal_first(v, w, c);

	return is_no(r) ? r : truth_and(r, same_carrier(s, t, c));
}

/* Full turns are equal wherever they begin. */
static truth equal_arc(const struct value *v, const struct value *w, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c), g = geo_arc_form(w, c);
	truth r = equal_first(v, w, c), rays, full;

	if (!is_no(r))
		r = truth_and(r, num_eq(f.r2, g.r2, c));
	if (is_no(r))
		return r;
	rays = same_ray(f.u, g.u, c);
	if (!is_no(rays))
		rays = truth_and(rays, same_ray(f.w, g.w, c));
	if (is_yes(rays))
		return r;
	full = same_ray(f.u, f.w, c);
	if (!is_no(full))
		full = truth_and(full, same_ray(g.u, g.w, c));
	return truth_and(r, truth_or(rays, full));
}

/*
 * Is there a shift, with or without reversal, that brings the corners of v to
 * those of w?  `fits` judges one such correspondence, v's corner i going to
 * w's corner at(i) = (shift +- i) mod n.
 */
struct geo_fit {
	int n, shift, step;
};
static int fit_at(struct geo_fit f, int i)
{
	return ((f.shift + f.step * i) % f.n + f.n) % f.n;
}
typedef truth fit_fn(const struct value *v, const struct value *w, struct geo_fit f, ctx *c);

static truth some_fit(const struct value *v, const struct value *w, fit_fn *fits, ctx *c)
{
	int n = v->n / 2;
	truth r = TRUTH_NO;

	if (w->n != v->n)
		return r;
	for (int k = 0; k < 2 * n && !is_yes(r); k++)
		r = truth_or(r, fits(v, w, (struct geo_fit){ n, k % n, k < n ? 1 : -1 }, c));
	return r;
}

static truth fit_places(const struct value *v, const struct value *w, struct geo_fit f, ctx *c)
{
	truth r = TRUTH_YES;

	for (int i = 0; i < f.n && !is_no(r); i++)
		r = truth_and(r, geo_equal(value_pt(v, i), value_pt(w, fit_at(f, i)), c));
	return r;
}

/* All sides and diagonals: then a motion or a reflection does it. */
static truth fit_distances(const struct value *v, const struct value *w, struct geo_fit f,
			   ctx *c)
{
	truth r = TRUTH_YES;

	for (int k = 1; k <= f.n / 2; k++)
		for (int i = 0; i < f.n && !is_no(r); i++) {
			int j = (i + k) % f.n;

			r = truth_and(r, num_eq(geo_dist2(value_pt(v, i), value_pt(v, j), c),
						geo_dist2(value_pt(w, fit_at(f, i)),
							  value_pt(w, fit_at(f, j)), c),
						c));
		}
	return r;
}

static truth equal_polygon(const struct value *v, const struct value *w, ctx *c)
{
	return some_fit(v, w, fit_places, c);
}

/* From one end to the other, or back. */
static truth equal_polyline(const struct value *v, const struct value *w, ctx *c)
{
	int n = v->n / 2;
	truth there = TRUTH_YES, back = TRUTH_YES;

	if (v->n != w->n)
		return TRUTH_NO;
	for (int i = 0; i < n; i++) {
		there = truth_and(there, geo_equal(value_pt(v, i), value_pt(w, i), c));
		back = truth_and(back, geo_equal(value_pt(v, i), value_pt(w, n - 1 - i), c));
	}
	return truth_or(there, back);
}

static truth equal_angle(const struct value *v, const struct value *w, ctx *c)
{
	return same_ray(value_pt(v, 0), value_pt(w, 0), c);
}

static truth equal_number(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(v->v[0], w->v[0], c);
}

static truth equal_boolean(const struct value *v, const struct value *w, ctx *c)
{
	(void)c;
	return !v->flag == !w->flag ? TRUTH_YES : TRUTH_NO;
}

/* The same text says the same; other texts may too. */
static truth equal_graph(const struct value *v, const struct value *w, ctx *c)
{
	(void)c;
	return strcmp(v->text, w->text) ? TRUTH_UNKNOWN : TRUTH_YES;
}

static truth equal_text(const struct value *v, const struct value *w, ctx *c)
{
	(void)c;
	return strcmp(v->text, w->text) == 0 ? TRUTH_YES : TRUTH_NO;
}

static truth equal_list(const struct value *v, const struct value *w, ctx *c)
{
	truth r = TRUTH_YES;
	int n = geo_list_count(v);

	if (n != geo_list_count(w))
		return TRUTH_NO;
	for (int i = 0; i < n && !is_no(r); i++) {
		struct value a = geo_list_item(v, i), b = geo_list_item(w, i);
		struct err ignored;
		truth t;

		/* Of two functions nobody can tell. */
		if (geo_are_equal(&t, &a, &b, c, &ignored) != OK)
			t = TRUTH_UNKNOWN;
		r = truth_and(r, t);
	}
	return r;
}

/* An ellipse with one focus is a circle. */
static truth circle_is_ellipse(const struct value *v, const struct value *w, ctx *c)
{
	truth r = equal_first(v, w, c);

	if (!is_no(r))
		r = truth_and(r, geo_equal(value_pt(w, 0), value_pt(w, 1), c));
	return is_no(r) ? r : truth_and(r, num_eq(v->v[2], num_sqr(w->v[4], c), c));
}

/* Different kinds are different, except for two ways of saying the same. */
enum status geo_are_equal(truth *out, const struct value *v, const struct value *w, ctx *c,
			  struct err *e)
{
	num t;

	if (in_space(v, w))
		return geo_space_equal(out, v, w, c, e);
	if (v->kind == w->kind && !same[v->kind].equal) {
		kind_set kinds = 0;

		KINDS_IN(kinds, same, .equal);
		return geo_kind_refuse(e, v, "value that could be compared", kinds);
	}
	if (v->kind == w->kind) {
		*out = same[v->kind].equal(v, w, c);
	} else if (v->kind == KIND_CIRCLE && w->kind == KIND_ELLIPSE) {
		*out = circle_is_ellipse(v, w, c);
	} else if (v->kind == KIND_ANGLE && w->kind == KIND_NUMBER) {
		*out = geo_sweep_radians(&t, v->v[0], v->v[1], c) == OK ? num_eq(t, w->v[0], c)
									: TRUTH_UNKNOWN;
	} else if (v->kind > w->kind) {
		return geo_are_equal(out, w, v, c, e);
	} else {
		*out = TRUTH_NO;
	}
	return OK;
}

/* --- Congruent --------------------------------------------------------------------------- */

static truth congruent_always(const struct value *v, const struct value *w, ctx *c)
{
	(void)v, (void)w, (void)c;
	return TRUTH_YES;
}

static truth congruent_vector(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(geo_norm2(value_pt(v, 0), c), geo_norm2(value_pt(w, 0), c), c);
}

static truth congruent_segment(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(geo_dist2(value_pt(v, 0), value_pt(v, 1), c),
		      geo_dist2(value_pt(w, 0), value_pt(w, 1), c), c);
}

static truth congruent_circle(const struct value *v, const struct value *w, ctx *c)
{
	return num_eq(v->v[2], w->v[2], c);
}

static truth congruent_foci(const struct value *v, const struct value *w, ctx *c)
{
	truth r = num_eq(v->v[4], w->v[4], c);

	return is_no(r) ? r : truth_and(r, congruent_segment(v, w, c));
}

/* Equal distance from focus to directrix: offset^2 / |d|^2. */
static truth congruent_parabola(const struct value *v, const struct value *w, ctx *c)
{
	struct straight s = { value_pt(v, 1), value_pt(v, 2) };
	struct straight t = { value_pt(w, 1), value_pt(w, 2) };

	return num_eq(num_mul(num_sqr(geo_straight_offset(s, value_pt(v, 0), c), c),
			      geo_norm2(t.d, c), c),
		      num_mul(num_sqr(geo_straight_offset(t, value_pt(w, 0), c), c),
			      geo_norm2(s.d, c), c),
		      c);
}

/* Same radius and the same (cos, sin) of the sweep. */
static truth congruent_arc(const struct value *v, const struct value *w, ctx *c)
{
	struct arc_form f = geo_arc_form(v, c), g = geo_arc_form(w, c);
	truth r = num_eq(f.r2, g.r2, c);

	if (is_no(r))
		return r;
	return truth_and(r, same_ray((pt){ geo_dot(f.u, f.w, c), geo_cross(f.u, f.w, c) },
				     (pt){ geo_dot(g.u, g.w, c), geo_cross(g.u, g.w, c) }, c));
}

static truth congruent_polygon(const struct value *v, const struct value *w, ctx *c)
{
	return some_fit(v, w, fit_distances, c);
}

static truth congruent_polyline(const struct value *v, const struct value *w, ctx *c)
{
	int n = v->n / 2;
	truth there = TRUTH_YES, back = TRUTH_YES;

	if (v->n != w->n)
		return TRUTH_NO;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			num d = geo_dist2(value_pt(v, i), value_pt(v, j), c);

			there = truth_and(
				there,
				num_eq(d, geo_dist2(value_pt(w, i), value_pt(w, j), c), c));
			back = truth_and(back, num_eq(d,
						      geo_dist2(value_pt(w, n - 1 - i),
								value_pt(w, n - 1 - j), c),
						      c));
		}
	return truth_or(there, back);
}

#define SAME_ROWS(ROW, NONE)                                  \
	ROW(POINT, { equal_first, congruent_always })         \
	ROW(VECTOR, { equal_first, congruent_vector })        \
	ROW(LINE, { equal_line, congruent_always })           \
	ROW(SEGMENT, { equal_segment, congruent_segment })    \
	ROW(RAY, { equal_ray, congruent_always })             \
	ROW(CIRCLE, { equal_circle, congruent_circle })       \
	ROW(ELLIPSE, { equal_foci, congruent_foci })          \
	ROW(HYPERBOLA, { equal_foci, congruent_foci })        \
	ROW(PARABOLA, { equal_parabola, congruent_parabola }) \
	ROW(ARC, { equal_arc, congruent_arc })                \
	ROW(SECTOR, { equal_arc, congruent_arc })             \
	ROW(POLYGON, { equal_polygon, congruent_polygon })    \
	ROW(ANGLE, { equal_angle, equal_angle })              \
	ROW(NUMBER, { equal_number, equal_number })           \
	ROW(BOOLEAN, { equal_boolean, NULL })                 \
	ROW(TEXT, { equal_text, NULL })                       \
	ROW(LIST, { equal_list, NULL })                       \
	ROW(FUNCTION, { equal_graph, NULL })                  \
	ROW(CURVE, { equal_graph, NULL })                     \
	ROW(INEQUALITY, { equal_graph, NULL })                \
	ROW(IMPLICIT, { equal_graph, NULL })                  \
	ROW(POLYLINE, { equal_polyline, congruent_polyline }) \
	NONE(SHADE) NONE(LOCUS) NONE(DIAGRAM) KINDS_SPACE_NONE(NONE)
KIND_TABLE(struct geo_same, same, SAME_ROWS);

enum status geo_are_congruent(truth *out, const struct value *v, const struct value *w, ctx *c,
			      struct err *e)
{
	kind_set kinds = 0;
	enum status st;

	if (in_space(v, w))
		return geo_space_congruent(out, v, w, c, e);
	KINDS_IN(kinds, same, .congruent);
	st = both(v, w, kinds, "size", e);
	if (st == OK && v->kind != w->kind)
		return geo_are_equal(out, v, w, c, e);
	if (st == OK)
		*out = same[v->kind].congruent(v, w, c);
	return st;
}
