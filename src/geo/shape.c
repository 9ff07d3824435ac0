/*
 * shape.c -- what a flat figure is called: "isosceles trapezoid", "regular hexagon", "part of an
 * ellipse".  The most special name that fits, decided exactly; corners that lie straight between
 * their neighbours are none.
 */
#include "geo/geo_priv.h"
#include "geo/quadric.h"
#include "geo/solid.h"

/* A question whose answer the name waits for. */
struct shape_ask {
	const pt3 *p; /* corners */
	int n;
	ctx *c;
	bool open; /* an answer was not known */
};

static bool told(struct shape_ask *s, truth t)
{
	s->open = s->open || is_unknown(t);
	return is_yes(t);
}

static pt3 corner(const struct shape_ask *s, int i)
{
	return s->p[(i % s->n + s->n) % s->n];
}

/* The side from corner i to the next. */
static pt3 side(const struct shape_ask *s, int i)
{
	return geo_sub3(corner(s, i + 1), corner(s, i), s->c);
}

static bool same_length(struct shape_ask *s, int i, int k)
{
	return told(
		s, num_eq(geo_norm2_3(side(s, i), s->c), geo_norm2_3(side(s, k), s->c), s->c));
}

static bool is_right(struct shape_ask *s, int i) /* at corner i */
{
	return told(s, num_is_zero(geo_dot3(side(s, i - 1), side(s, i), s->c), s->c));
}

static bool is_parallel(struct shape_ask *s, int i, int k)
{
	return told(s, geo_along_same3(side(s, i), side(s, k), s->c));
}

static const char *triangle(struct shape_ask *s)
{
	int alike = 0;
	bool right = false;

	for (int i = 0; i < 3; i++)
		alike += same_length(s, i, i + 1);
	if (alike > 1)
		return "equilateral triangle";
	for (int i = 0; i < 3 && !right; i++)
		right = is_right(s, i);
	return alike && right ? "isosceles right triangle"
	       : alike        ? "isosceles triangle"
	       : right        ? "right triangle"
			      : "triangle";
}

/* Do all corners turn one way?  normal: across the plane, the way the whole turns. */
static bool is_convex(struct shape_ask *s, pt3 normal)
{
	for (int i = 0; i < s->n; i++) {
		int turn =
			num_sgn(geo_triple3(normal, side(s, i - 1), side(s, i), s->c), s->c);

		s->open = s->open || turn == NUM_UNKNOWN;
		if (turn <= 0)
			return false;
	}
	return true;
}

static const char *trapezoid(struct shape_ask *s, int base)
{
	/* Legs follow the base and come before it. */
	if (same_length(s, base + 1, base + 3))
		return "isosceles trapezoid";
	return is_right(s, base) || is_right(s, base + 1) ? "right trapezoid" : "trapezoid";
}

static const char *quadrilateral(struct shape_ask *s, pt3 normal)
{
	bool first, second, alike;

	if (!is_convex(s, normal))
		return "concave quadrilateral";
	first = is_parallel(s, 0, 2);
	second = is_parallel(s, 1, 3);
	alike = same_length(s, 0, 1);
	if (first && second) {
		bool right = is_right(s, 0);

		return alike && right ? "square"
		       : right        ? "rectangle"
		       : alike        ? "rhombus"
				      : "parallelogram";
	}
	if (first || second)
		return trapezoid(s, first ? 0 : 1);
	if (alike ? same_length(s, 2, 3) : same_length(s, 1, 2) && same_length(s, 3, 0))
		return "kite";
	return "quadrilateral";
}

/* Equal sides that turn by equal angles, once round: the corners are known not to cross. */
static bool is_regular(struct shape_ask *s, pt3 normal)
{
	num turn = geo_dot3(side(s, 0), side(s, 1), s->c);

	for (int i = 1; i < s->n; i++)
		if (!same_length(s, 0, i) ||
		    !told(s, num_eq(turn, geo_dot3(side(s, i), side(s, i + 1), s->c), s->c)))
			return false;
	return is_convex(s, normal);
}

static const char *many(struct shape_ask *s, pt3 normal)
{
	static const char *const name[] = { "pentagon", "hexagon", "heptagon",   "octagon",
					    "nonagon",  "decagon", "hendecagon", "dodecagon" },
				 *const regular[] = {
					 "regular pentagon",   "regular hexagon",
					 "regular heptagon",   "regular octagon",
					 "regular nonagon",    "regular decagon",
					 "regular hendecagon", "regular dodecagon"
				 };
	int i = s->n - 5, named = (int)(sizeof name / sizeof *name);

	if (is_regular(s, normal))
		return i < named ? regular[i] : "regular polygon";
	return i < named ? name[i] : "polygon";
}

/* The corners without those on straight ways. */
static int real_corners(pt3 *p, int n, struct shape_ask *s)
{
	for (int i = 0; i < n && n > 2 && !s->open;) {
		pt3 a = p[(i + n - 1) % n], b = p[i], d = p[(i + 1) % n];

		if (!told(s,
			  geo_along_same3(geo_sub3(b, a, s->c), geo_sub3(d, b, s->c), s->c))) {
			i++;
			continue;
		}
		for (int k = i; k + 1 < n; k++)
			p[k] = p[k + 1];
		n--;
		i = i ? i - 1 : 0;
	}
	return n;
}

static enum status polygon_word(const char **out, const struct value *v, struct arena *a,
				ctx *c, struct err *e)
{
	int n = geo_corners3(v);
	pt3 *p = arena_alloc(a, (size_t)(n + 1) * sizeof *p), normal;
	struct shape_ask s = { .p = p, .c = c };

	for (int i = 0; i < n; i++)
		p[i] = geo_corner3(v, i, c);
	s.n = real_corners(p, n, &s);
	if (s.open)
		return geo_not_told(e, "whether corners lie on one line");
	if (s.n < 3)
		return err_fail(e, E_DOMAIN, "degenerate",
				"its corners lie on one line: it has no shape");
	normal = geo_area_vector(p, s.n, c);
	if (s.n > 3) {
		pt3 turn = geo_cross3(side(&s, 0), side(&s, 1), c);
		truth simple = geo_simple3(p, s.n, turn, a, c);

		if (is_unknown(simple))
			return geo_not_told(e, "whether sides of the polygon cross");
		if (is_no(simple)) {
			*out = "polygon that crosses itself";
			return OK;
		}
	}
	*out = s.n == 3   ? triangle(&s)
	       : s.n == 4 ? quadrilateral(&s, normal)
			  : many(&s, normal);
	return s.open ? geo_not_told(e, "which sides and angles are equal") : OK;
}

/* Half a turn and less, and whether it has its radii. */
static enum status arc_word(const char **out, const struct value *v, bool sector, ctx *c,
			    struct err *e)
{
	truth half = num_is_zero(geo_cross(geo_sub(geo_arc_start(v), value_pt(v, 0), c),
					   geo_sub(geo_arc_end(v, c), value_pt(v, 0), c), c),
				 c);

	if (is_unknown(half))
		return geo_not_told(e, "whether it is half a circle");
	*out = is_yes(half) ? (sector ? "half disc" : "semicircle")
	       : sector     ? "circular sector"
			    : "circular arc";
	return OK;
}

/* What the ends of a body leave of a conic. */
static const char *section_word(const struct value *v)
{
	struct geo_section s = geo_section_open(v);
	bool two = s.n > 2;

	if (s.conic.kind == KIND_ELLIPSE)
		return two ? "part of an ellipse with two straight sides"
			   : "part of an ellipse with one straight side";
	if (s.conic.kind == KIND_PARABOLA)
		return two ? "part of a parabola with two straight sides"
			   : "part of a parabola with one straight side";
	return two ? "part of a hyperbola with two straight sides"
		   : "part of a hyperbola with one straight side";
}

enum status geo_shape_word(const char **out, const struct value *v, struct arena *a, ctx *c,
			   struct err *e)
{
	struct geo_frame f;
	struct value in;

	if (value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON)))
		return polygon_word(out, v, a, c, e);
	if (v->kind == KIND_SECTION) {
		*out = section_word(v);
		return OK;
	}
	if (value_is(v, KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_SCIRCLE))) {
		*out = "circle";
		return OK;
	}
	in = *v;
	if (v->kind == KIND_SCONIC && geo_conic3d_open(&f, &in, v, a, c) != OK)
		return geo_not_told(e, "how the curve lies in its plane");
	if (value_is(&in, KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR)))
		return arc_word(out, &in, in.kind == KIND_SECTOR, c, e);
	if (in.kind == KIND_ELLIPSE) {
		truth round = geo_equal(value_pt(&in, 0), value_pt(&in, 1), c);

		if (is_unknown(round))
			return geo_not_told(e, "whether the ellipse is a circle");
		*out = is_yes(round) ? "circle" : "ellipse";
		return OK;
	}
	if (value_is(&in, KINDS_CONIC)) {
		*out = geo_kind_name(in.kind);
		return OK;
	}
	return geo_kind_refuse(e, v, "shape that has a name",
			       KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON) |
				       KIND_BIT(KIND_SECTION) | KINDS_FLAT_CURVE);
}
