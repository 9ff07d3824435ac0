/*
 * conic.c -- equations, axes and tangents of conics.
 *
 * With M the middle of the foci, f half the vector between them and X = P - M,
 * ellipse and hyperbola have one equation,
 *     a^2 |X|^2 - (f.X)^2 = a^2 (a^2 - |f|^2),
 * so the half axis enters squared and a root in it disappears again.
 */
#include "geo/meet_priv.h"

/* --- Equations -------------------------------------------------- */

/* q(P - m) - g = 0 expanded about the origin; q = (xx, 2xy, yy) as a, b, c. */
static struct conic centred(num a, num b, num k, pt m, num g, ctx *c)
{
	num ax = num_mul(a, m.x, c), cy = num_mul(k, m.y, c);
	num bx = num_mul(b, m.x, c), by = num_mul(b, m.y, c);
	num d = num_neg(num_add(num_add(ax, ax, c), by, c), c);
	num e = num_neg(num_add(num_add(cy, cy, c), bx, c), c);
	num q = num_half(num_add(num_mul(d, m.x, c), num_mul(e, m.y, c), c), c);

	return (struct conic){ a, b, k, d, e, num_neg(num_add(q, g, c), c) };
}

static struct conic circle_equation(pt m, num r2, ctx *c)
{
	num one = num_int(1, c);

	return centred(one, num_int(0, c), one, m, r2, c);
}

static struct conic of_circle(const struct value *v, ctx *c)
{
	return circle_equation(value_pt(v, 0), v->v[2], c);
}

static struct conic of_arc(const struct value *v, ctx *c)
{
	pt m = value_pt(v, 0);

	return circle_equation(m, geo_dist2(m, value_pt(v, 1), c), c);
}

static struct conic of_foci(const struct value *v, ctx *c)
{
	pt f1 = value_pt(v, 0), f2 = value_pt(v, 1), m = geo_mid(f1, f2, c),
	   f = geo_sub(f2, m, c);
	num a2 = num_sqr(v->v[4], c);
	num xy = num_mul(f.x, f.y, c);

	return centred(num_sub(a2, num_sqr(f.x, c), c), num_neg(num_add(xy, xy, c), c),
		       num_sub(a2, num_sqr(f.y, c), c), m,
		       num_mul(a2, num_sub(a2, geo_norm2(f, c), c), c), c);
}

/* |P - F|^2 |d|^2 = cross(d, P - Q)^2, with X = P - F and k = cross(d, F - Q):
 * (d.X)^2 - 2 k cross(d, X) - k^2 = 0. */
static struct conic of_parabola(const struct value *v, ctx *c)
{
	pt f = value_pt(v, 0), d = value_pt(v, 2);
	num k = geo_cross(d, geo_sub(f, value_pt(v, 1), c), c), k2 = num_add(k, k, c);
	num xy = num_mul(d.x, d.y, c);
	struct conic q = centred(num_sqr(d.x, c), num_add(xy, xy, c), num_sqr(d.y, c), f,
				 num_sqr(k, c), c);
	pt g = { num_mul(k2, d.y, c), num_neg(num_mul(k2, d.x, c), c) };

	q.d = num_add(q.d, g.x, c);
	q.e = num_add(q.e, g.y, c);
	q.f = num_sub(q.f, geo_dot(g, f, c), c);
	return q;
}

typedef struct conic equation_fn(const struct value *v, ctx *c);
/* clang-format off */
#define EQUATION_ROWS(ROW, NONE) \
	ROW(CIRCLE, of_circle) \
	ROW(ELLIPSE, of_foci) \
	ROW(HYPERBOLA, of_foci) \
	ROW(PARABOLA, of_parabola) \
	ROW(ARC, of_arc) \
	ROW(SECTOR, of_arc) \
	NONE(POINT) KINDS_STRAIGHT_NONE(NONE) NONE(POLYGON) NONE(POLYLINE) NONE(LIST) \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE) KINDS_SPACE_NONE(NONE)
/* clang-format on */
KIND_TABLE(equation_fn *, equation, EQUATION_ROWS);

enum status geo_conic_of(struct conic *out, const struct value *v, ctx *c)
{
	if (!equation[v->kind])
		return E_ARG;
	*out = equation[v->kind](v, c);
	return OK;
}

num geo_conic_at(const struct conic *k, pt p, ctx *c)
{
	num x = num_add(num_add(num_mul(k->a, p.x, c), num_mul(k->b, p.y, c), c), k->d, c);
	num y = num_add(num_mul(k->c, p.y, c), k->e, c);

	return num_add(num_add(num_mul(x, p.x, c), num_mul(y, p.y, c), c), k->f, c);
}

/* --- Classification -------------------------------------------------- */

static struct conic negated(const struct conic *k, ctx *c)
{
	return (struct conic){ num_neg(k->a, c), num_neg(k->b, c), num_neg(k->c, c),
			       num_neg(k->d, c), num_neg(k->e, c), num_neg(k->f, c) };
}

/*
 * Ellipse or hyperbola a X^2 + b XY + k Y^2 = g, g > 0, about m; `disc` is
 * 4 a k - b^2.  With s = sqrt((a - k)^2 + b^2), half focal vector (p, q):
 *     p^2 = 2 g (s + w) / |disc|,   p q = -2 g b / disc,   w = k - a (ellipse),
 * w = a - k (hyperbola), and half axis A^2 = 2 g (a + k +- s) / disc.
 * The second focus is the one to the right (above, for an upright axis).
 */
static enum status from_axes(struct value **out, const struct conic *q, pt m, num g, num disc,
			     int sign, struct arena *ar, ctx *c, struct err *e)
{
	num w = sign > 0 ? num_sub(q->c, q->a, c) : num_sub(q->a, q->c, c);
	num size = sign > 0 ? disc : num_neg(disc, c), sum = num_add(q->a, q->c, c);
	num g2 = num_add(g, g, c), s, half;
	struct value *v;
	pt f;
	int sb = num_sgn(q->b, c), sw = num_sgn(w, c);

	if (sb == NUM_UNKNOWN || (sb == 0 && sw == NUM_UNKNOWN))
		return geo_not_told(e, "whether the axes are parallel to the coordinate axes");
	if (sb == 0 && sw == 0 && sign > 0) {
		*out = geo_value_new(ar, KIND_CIRCLE, 0);
		value_set_pt(*out, 0, m);
		(*out)->v[2] = num_div(g, q->a, c);
		return OK;
	}
	if (sb == 0) {
		num p2 = num_div(num_mul(num_add(g2, g2, c), sw < 0 ? num_neg(w, c) : w, c),
				 size, c);
		num p = num_sqrt(p2, c), zero = num_int(0, c);

		s = sw < 0 ? num_neg(w, c) : w;
		f = sw > 0 ? (pt){ p, zero } : (pt){ zero, p };
	} else {
		num p;

		s = num_sqrt(num_add(num_sqr(w, c), num_sqr(q->b, c), c), c);
		p = num_sqrt(num_div(num_mul(g2, num_add(s, w, c), c), size, c), c);
		f = (pt){ p,
			  num_neg(num_div(num_mul(g2, q->b, c), num_mul(disc, p, c), c), c) };
	}
	sum = sign > 0 ? num_add(sum, s, c) : num_sub(sum, s, c);
	half = num_sqrt(num_div(num_mul(g2, sum, c), disc, c), c);
	v = geo_value_new(ar, sign > 0 ? KIND_ELLIPSE : KIND_HYPERBOLA, 0);
	value_set_pt(v, 0, geo_sub(m, f, c));
	value_set_pt(v, 1, geo_add(m, f, c));
	v->v[4] = half;
	*out = v;
	return OK;
}

/*
 * disc = 0: the quadratic part is (n.P)^2 / (4 l), l = a or c, n = (2a, b) or
 * (b, 2c).  With w across n, N = |n|^2, u = n.P, t = w.P the equation reads
 *     u^2 / (4 l) + h u + k t + f = 0,   h = L.n / N,  k = L.w / N,  L = (d, e):
 * vertex at u = -2 l h, t = (l h^2 - f) / k, focus at -(l k / N) w from it.
 */
static enum status from_double_direction(struct value **out, const struct conic *q,
					 struct arena *ar, ctx *c, struct err *e)
{
	int sa = num_sgn(q->a, c), sc = num_sgn(q->c, c), sk;
	pt n, w, grad = { q->d, q->e }, vertex, off;
	num l, len2, h, k, u, t;

	if (sa == NUM_UNKNOWN || sc == NUM_UNKNOWN)
		return geo_not_told(e, "the kind of a second-degree equation");
	if (sa == 0 && sc == 0)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the equation has no second-degree term, so it is no conic");
	l = sa ? q->a : q->c;
	n = sa ? (pt){ num_add(l, l, c), q->b } : (pt){ q->b, num_add(l, l, c) };
	w = geo_turn(n, c);
	len2 = geo_norm2(n, c);
	h = num_div(geo_dot(grad, n, c), len2, c);
	k = num_div(geo_dot(grad, w, c), len2, c);
	sk = num_sgn(k, c);
	if (sk == NUM_UNKNOWN)
		return geo_not_told(e, "whether the equation is a parabola or parallel lines");
	t = num_sub(num_mul(l, num_sqr(h, c), c), q->f, c);
	if (sk == 0) {
		/* u^2 + 4 l h u + 4 l f = 0 with discriminant 16 l (l h^2 - f). */
		int s = num_sgn(num_mul(l, t, c), c);

		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "how many parallel lines the equation is");
		return err_fail(e, E_DOMAIN, s < 0 ? "no_such_object" : "degenerate", "%s",
				s > 0 ? "the equation is a pair of parallel lines, not a conic"
				: s == 0 ? "the equation is a double line, not a conic"
					 : "no point satisfies the equation");
	}
	u = num_neg(num_mul(num_add(l, l, c), h, c), c);
	t = num_div(t, k, c);
	vertex = geo_add(geo_scale(n, num_div(u, len2, c), c),
			 geo_scale(w, num_div(t, len2, c), c), c);
	off = geo_scale(w, num_neg(num_div(num_mul(l, k, c), len2, c), c), c);
	*out = geo_value_new(ar, KIND_PARABOLA, 0);
	value_set_pt(*out, 0, geo_add(vertex, off, c));
	value_set_pt(*out, 1, geo_sub(vertex, off, c));
	value_set_pt(*out, 2, n);
	(*out)->flag = num_sgn(l, c) < 0;
	return OK;
}

enum status geo_conic_value(struct value **out, const struct conic *k, struct arena *ar,
			    ctx *c, struct err *e)
{
	num two = num_int(2, c), four = num_int(4, c);
	num disc = num_sub(num_mul(four, num_mul(k->a, k->c, c), c), num_sqr(k->b, c), c), g;
	int s = num_sgn(disc, c), sa, sg;
	struct conic flip;
	enum status st;
	pt m;

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "the kind of a second-degree equation");
	if (s == 0)
		return from_double_direction(out, k, ar, c, e);
	m.x = num_div(
		num_sub(num_mul(k->b, k->e, c), num_mul(two, num_mul(k->c, k->d, c), c), c),
		disc, c);
	m.y = num_div(
		num_sub(num_mul(k->b, k->d, c), num_mul(two, num_mul(k->a, k->e, c), c), c),
		disc, c);
	/* Value at the centre, with the sign turned: a X^2 + b XY + c Y^2 = g. */
	g = num_neg(
		num_add(num_half(num_add(num_mul(k->d, m.x, c), num_mul(k->e, m.y, c), c), c),
			k->f, c),
		c);
	sg = num_sgn(g, c);
	sa = s > 0 ? num_sgn(k->a, c) : 1;
	if (sg == NUM_UNKNOWN || sa == NUM_UNKNOWN)
		return geo_not_told(e, "whether a second-degree equation has points");
	if (sg == 0)
		return err_fail(
			e, E_DOMAIN, "degenerate", "%s",
			s > 0 ? "only a single point satisfies the equation"
			      : "the equation is a pair of crossing lines, not a conic");
	if (s > 0 && sa != sg)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"no point satisfies the equation");
	if (sg < 0) {
		flip = negated(k, c);
		k = &flip;
		g = num_neg(g, c);
	}
	st = from_axes(out, k, m, g, disc, s, ar, c, e);
	/* Ours is positive far outside an ellipse and at the centre of a hyperbola. */
	if (st == OK)
		(*out)->flag = s > 0 ? sa < 0 : sg > 0;
	return st;
}

/* --- Centre and axes -------------------------------------------------- */

enum status geo_conic_center(pt *out, const struct value *v, ctx *c, struct err *e)
{
	if (value_is(v, KIND_BIT(KIND_PARABOLA)))
		return err_fail(e, E_DOMAIN, "no_such_object", "a parabola has no centre");
	if (!value_is(v, KINDS_CONIC | KINDS_ROUND))
		return err_fail(
			e, E_ARG, "wrong_kind",
			"expected a circle, ellipse, hyperbola, arc or sector, found %s",
			geo_kind_a(v->kind));
	*out = geo_conic_eye(v, c);
	return OK;
}

pt geo_conic_eye(const struct value *v, ctx *c)
{
	pt p = value_pt(v, 0);

	return value_is(v, KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA))
		       ? geo_mid(p, value_pt(v, 1), c)
		       : p;
}

pt geo_conic_axis(const struct value *v, ctx *c)
{
	pt d = { num_int(1, c), num_int(0, c) };

	if (value_is(v, KIND_BIT(KIND_PARABOLA)))
		return geo_turn(value_pt(v, 2), c);
	if (value_is(v, KINDS_ROUND) || is_yes(geo_equal(value_pt(v, 0), value_pt(v, 1), c)))
		return d;
	return geo_sub(value_pt(v, 1), value_pt(v, 0), c);
}

void geo_conic_axes(const struct value *v, pt *center, pt *dir, num *a, num *b, ctx *c)
{
	pt f;

	*center = geo_conic_eye(v, c);
	if (value_is(v, KIND_BIT(KIND_CIRCLE))) {
		*dir = geo_conic_axis(v, c);
		*a = *b = num_sqrt(v->v[2], c);
		return;
	}
	f = geo_sub(value_pt(v, 1), *center, c);
	*dir = geo_unit(geo_conic_axis(v, c), c);
	*a = v->v[4];
	*b = num_sqrt(num_abs(num_sub(num_sqr(*a, c), geo_norm2(f, c), c), c), c);
}

/* --- Tangents -------------------------------------------------- */

/* Half the gradient would do; the whole one has no halves. */
static pt gradient(const struct conic *k, pt p, ctx *c)
{
	num ax = num_mul(k->a, p.x, c), cy = num_mul(k->c, p.y, c);

	return (pt){ num_add(num_add(num_add(ax, ax, c), num_mul(k->b, p.y, c), c), k->d, c),
		     num_add(num_add(num_add(cy, cy, c), num_mul(k->b, p.x, c), c), k->e, c) };
}

/* The polar is gradient(p).(X - p) + 2 k(p) = 0; its point given is the foot of
 * p, which is p itself when p is on the conic.  The polar of the centre is at
 * infinity and comes out with direction zero. */
struct straight geo_conic_polar(const struct conic *k, pt p, ctx *c)
{
	pt g = gradient(k, p, c);
	num at = geo_conic_at(k, p, c);
	num t = num_div(num_add(at, at, c), geo_norm2(g, c), c);

	return (struct straight){ geo_sub(p, geo_scale(g, t, c), c),
				  (pt){ g.y, num_neg(g.x, c) } };
}

/* c + (r2 D -+ r sqrt(h - r2) turn(D)) / h with D = p - c, h = |D|^2. */
static void circle_contacts(pt contact[2], pt m, num r2, pt d, num h, ctx *c)
{
	num w = num_sqrt(num_mul(r2, num_sub(h, r2, c), c), c);
	pt foot = geo_add(m, geo_scale(d, num_div(r2, h, c), c), c);
	pt side = geo_scale(geo_turn(d, c), num_div(w, h, c), c);

	contact[0] = geo_add(foot, side, c);
	contact[1] = geo_sub(foot, side, c);
}

static enum status inside(const struct value *v, struct err *e)
{
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the point lies inside the %s, so no tangent passes through it",
			geo_kind_name(v->kind));
}

static enum status round_tangents(pt contact[2], int *n, const struct value *v, pt p, ctx *c,
				  struct err *e)
{
	pt m = value_pt(v, 0), d = geo_sub(p, m, c);
	num r2 = round_r2(v, c);
	num h = geo_norm2(d, c);
	int s = num_cmp(h, r2, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the point is on the circle");
	if (s < 0) {
		struct decimals t =
			geo_decimals_of(geo_shown_root(h, c), geo_shown_root(r2, c));

		return err_fail(e, E_DOMAIN, "no_such_object",
				"the point lies inside the circle, at "
				"distance %s < radius %s from the centre: no tangent passes "
				"through it",
				t.a, t.b);
	}
	*n = s ? 2 : 1;
	contact[0] = p;
	if (s)
		circle_contacts(contact, m, r2, d, h, c);
	return OK;
}

/* The chord of contact is cut by the diameter through p in its middle, so its
 * direction alone tells which end is left of centre -> p.  The centre of a
 * parabola is infinitely far on its inner side. */
static enum status chord_tangents(pt contact[2], int *n, const struct value *v,
				  const struct conic *k, pt p, ctx *c, struct err *e)
{
	int s = num_sgn(geo_conic_at(k, p, c), c), turn;
	struct straight polar;
	struct chord q;
	num t[2];
	pt ray, g;

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the point is on the conic");
	if (s == 0) {
		*n = 1;
		contact[0] = p;
		return OK;
	}
	g = gradient(k, p, c);
	s = num_vanishes(geo_norm2(g, c), c);
	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the point is the centre of the conic");
	if (s == 0)
		return value_is(v, KIND_BIT(KIND_HYPERBOLA))
			       ? err_fail(e, E_DOMAIN, "no_such_object",
					  "no tangent passes through the centre "
					  "of a hyperbola (its asymptotes touch it at "
					  "infinity)")
			       : inside(v, e);
	polar = geo_conic_polar(k, p, c);
	if (geo_chord_of(&q, polar, v, c) || geo_chord_roots(t, n, &q, c))
		return geo_not_told(e, "whether the point is inside the conic");
	if (*n == 0)
		return inside(v, e);
	ray = value_is(v, KIND_BIT(KIND_PARABOLA))
		      ? geo_sub(geo_straight_foot(
					(struct straight){ value_pt(v, 1), value_pt(v, 2) },
					value_pt(v, 0), c),
				value_pt(v, 0), c)
		      : geo_sub(p, geo_conic_eye(v, c), c);
	turn = num_sgn(geo_cross(ray, polar.d, c), c);
	if (turn == NUM_UNKNOWN && *n > 1)
		return geo_not_told(e, "the order of the tangents");
	for (int i = 0; i < *n; i++)
		contact[*n > 1 && turn > 0 ? 1 - i : i] =
			geo_add(polar.p, geo_scale(polar.d, t[i], c), c);
	return OK;
}

enum status geo_conic_tangents(struct straight out[2], pt contact[2], int *n,
			       const struct value *v, pt p, ctx *c, struct err *e)
{
	struct conic k;
	pt at[2];
	enum status st;

	*n = 0;
	if (geo_conic_of(&k, v, c) != OK)
		return err_fail(e, E_ARG, "wrong_kind", "expected a conic, found %s",
				geo_kind_a(v->kind));
	st = value_is(v, KINDS_ROUND) ? round_tangents(at, n, v, p, c, e)
				      : chord_tangents(at, n, v, &k, p, c, e);
	if (st != OK)
		return st;
	for (int i = 0; i < *n; i++) {
		pt g = gradient(&k, at[i], c);

		out[i] = (struct straight){ at[i], { g.y, num_neg(g.x, c) } };
		if (contact)
			contact[i] = at[i];
	}
	return OK;
}

/* --- Common tangents -------------------------------------------------- */

/*
 * Circles (m1, r1), (m2, r2), D = m2 - m1, h = |D|^2.  A unit normal n with
 * n.D = rho touches both at m1 + r1 n and m2 + s r2 n, rho = r1 - s r2, s = 1
 * outer and s = -1 inner:   h n = rho D +- sqrt(h - rho^2) turn(D),
 * + for the tangent that touches the first circle on the left.
 */
static enum status circle_pair(struct straight *out, int *n, pt m1, pt d, num h, num r1,
			       num rho, ctx *c, struct err *e)
{
	num w2 = num_sub(h, num_sqr(rho, c), c), w;
	int s = num_sgn(w2, c);
	pt along;

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether two circles touch");
	if (s < 0)
		return OK;
	w = num_sqrt(w2, c);
	along = geo_scale(d, rho, c);
	for (int side = -1; side <= 1; side += 2) {
		num ws = side < 0 ? num_neg(w, c) : w;
		pt nh = geo_add(along, geo_scale(geo_turn(d, c), ws, c), c),
		   dir = geo_turn(nh, c);

		if (side > 0)
			dir = (pt){ num_neg(dir.x, c), num_neg(dir.y, c) };
		out[(*n)++] =
			(struct straight){ geo_add(m1, geo_scale(nh, num_div(r1, h, c), c), c),
					   dir };
		if (s == 0)
			break;
	}
	return OK;
}

static enum status circle_tangents(struct straight out[4], int *n, const struct value *v,
				   const struct value *w, ctx *c, struct err *e)
{
	pt m1 = value_pt(v, 0), d = geo_sub(value_pt(w, 0), m1, c);
	num r12 = round_r2(v, c), r22 = round_r2(w, c), h = geo_norm2(d, c), r1, r2;
	int s = num_vanishes(h, c), same = num_cmp(r12, r22, c);
	enum status st;

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the circles have one centre");
	if (s == 0 && same == NUM_UNKNOWN)
		return geo_not_told(e, "whether the circles are the same");
	if (s == 0)
		return same == 0 ? err_fail(e, E_DOMAIN, "degenerate", "the circles coincide")
				 : err_fail(e, E_DOMAIN, "no_such_object",
					    "concentric circles have no common tangent");
	r1 = num_sqrt(r12, c);
	r2 = same == 0 ? r1 : num_sqrt(r22, c);
	st = circle_pair(out, n, m1, d, h, r1, num_sub(r1, r2, c), c, e);
	if (st == OK)
		st = circle_pair(out, n, m1, d, h, r1, num_add(r1, r2, c), c, e);
	if (st == OK && *n == 0) {
		double a = geo_shown_root(r12, c), b = geo_shown_root(r22, c);
		struct decimals t =
			geo_decimals_of(geo_shown_root(h, c), a > b ? a - b : b - a);

		return err_fail(e, E_DOMAIN, "no_such_object",
				"one circle lies inside the other: the "
				"centres are %s apart, the radii differ by %s",
				t.a, t.b);
	}
	return st;
}

/* The line through p with direction d as a triple. */
static struct triple line_triple(pt p, pt d, ctx *c)
{
	pt n = geo_turn(d, c);

	return (struct triple){ n.x, n.y, num_neg(geo_dot(n, p, c), c) };
}

/* The common zeros of the dual forms, by their contact with the first conic:
 * counter-clockwise about its centre (focus) from the direction to the second's. */
enum status geo_conic_common_tangents(struct straight out[4], int *n, const struct value *v,
				      const struct value *w, ctx *c, struct err *e)
{
	struct conic k1, k2;
	struct sym d1, d2, m1, m2;
	struct triple line[4], at, try[8];
	struct straight found[4];
	pt o1, o2, ray, contact[4];
	int order[4], n_try = 0, all;
	enum status st;

	*n = 0;
	if (geo_conic_of(&k1, v, c) != OK || geo_conic_of(&k2, w, c) != OK)
		return err_fail(e, E_ARG, "wrong_kind", "expected two conics, found %s and %s",
				geo_kind_a(v->kind), geo_kind_a(w->kind));
	if (value_is(v, KINDS_ROUND) && value_is(w, KINDS_ROUND))
		return circle_tangents(out, n, v, w, c, e);
	m1 = geo_sym_of(&k1, c);
	m2 = geo_sym_of(&k2, c);
	d1 = geo_sym_adjugate(&m1, c);
	d2 = geo_sym_adjugate(&m2, c);
	o1 = geo_conic_eye(v, c);
	o2 = geo_conic_eye(w, c);
	ray = geo_sub(o2, o1, c);
	/* Lines that are common axes, if there are any; and the line at infinity. */
	try[n_try++] = line_triple(o1, ray, c);
	for (int i = 0; i < 2; i++) {
		pt o = i ? o2 : o1, d = geo_conic_axis(i ? w : v, c);

		try[n_try++] = line_triple(o, d, c);
		try[n_try++] = line_triple(o, geo_turn(d, c), c);
	}
	try[n_try++] = (struct triple){ num_int(0, c), num_int(0, c), num_int(1, c) };
	st = geo_pencil_zeros(line, &all, &d1, &d2, try, n_try, c, e);
	if (st != OK)
		return st;
	for (int i = 0; i < all; i++) {
		int far;

		/* Left out: the line at infinity touches every parabola, a common
		 * asymptote touches two hyperbolas at infinity. */
		at = geo_sym_apply(&d1, line[i], c);
		far = num_sgn(at.z, c);
		if (far == NUM_UNKNOWN)
			return geo_not_told(e, "whether a common tangent is an asymptote");
		if (far == 0)
			continue;
		contact[*n] = (pt){ num_div(at.x, at.z, c), num_div(at.y, at.z, c) };
		found[*n] =
			(struct straight){ contact[*n], { line[i].y, num_neg(line[i].x, c) } };
		++*n;
	}
	if (*n == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s and the %s have no common tangent",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	if (is_yes(geo_equal(o1, o2, c)))
		ray = (pt){ num_int(1, c), num_int(0, c) };
	if (geo_angular_order(order, contact, *n, o1, ray, c) != OK)
		return geo_not_told(e, "the order of the common tangents");
	for (int i = 0; i < *n; i++)
		out[i] = found[order[i]];
	return OK;
}
