/*
 * parameter.c -- the point of a path at a parameter from 0 to 1, and back.
 *
 * The parameter counts as in GeoGebra, found by experiment:
 *
 *   segment, vector      the part of the way from its beginning
 *   line                 p + s d with s = u/(1 - |u|), u = 2t - 1: the middle is where the line
 *                        is held, 3/4 is one direction further
 *   ray                  the same with s = t/(1 - t)
 *   circle, ellipse      by the angle 2 pi t - pi in the axes: 1/2 is the end of the first axis
 *   parabola             vertex + s^2/2 h + s h' with s as on a line, h from the directrix to
 *                        the focus, h' across it
 *   hyperbola            (a cosh u, b sinh u): the first half of the numbers is the branch on
 *                        the first axis, u = w/(1 - |w|) with w = 4t - 1; the second half is
 *                        the other one with w = 4t - 3
 *   arc, sector          the part of the turn from its start (a sector's radii do not count)
 *   polygon, polyline    its sides one after another, each for the same share
 *   list                 its members one after another, each for the same share; of points
 *                        alone the one whose number is nearest
 */
#include "geo/geo_priv.h"
#include <math.h>

static enum status not_on(struct err *e, const struct value *v)
{
	err_fail(e, E_DOMAIN, "no_such_object", "the point is not on the %s",
		 geo_kind_name(v->kind));
	return E_DOMAIN;
}

static enum status endless(struct err *e, const char *what)
{
	return err_fail_with(e, E_DOMAIN, "no_such_object", NULL,
			     "take a number between 0 and 1, like 0.25",
			     "%s is endless: it has no point at this parameter", what);
}

/* t, or the nearer one of 0 and 1. */
static enum status within(num *t, ctx *c, struct err *e)
{
	int low = num_sgn(*t, c), high = num_cmp(*t, num_int(1, c), c);

	if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
		return geo_not_told(e, "whether the parameter is between 0 and 1");
	if (low < 0)
		*t = num_int(0, c);
	else if (high > 0)
		*t = num_int(1, c);
	return OK;
}

/* u/(1 - |u|), for u between -1 and 1. */
static enum status unfolded(num *out, num u, const char *what, ctx *c, struct err *e)
{
	num rest = num_sub(num_int(1, c), num_abs(u, c), c);
	int s = num_sgn(rest, c);

	if (s == NUM_UNKNOWN)
		return geo_not_told(e, "whether the parameter is at an end");
	if (s <= 0)
		return endless(e, what);
	*out = num_div(u, rest, c);
	return OK;
}

static num folded(num s, ctx *c)
{
	return num_div(s, num_add(num_int(1, c), num_abs(s, c), c), c);
}

enum status geo_line_place(num *out, num t, ctx *c, struct err *e)
{
	enum status st = within(&t, c, e);

	return st == OK ? unfolded(out, num_sub(num_add(t, t, c), num_int(1, c), c),
				   "the path", c, e)
			: st;
}

enum status geo_line_parameter(num *out, num s, ctx *c, struct err *e)
{
	(void)e;
	*out = num_half(num_add(num_int(1, c), folded(s, c), c), c);
	return OK;
}

/* The whole number below x, which is not negative, at most `most`. */
static enum status whole_below(int *out, num x, int most, ctx *c, struct err *e)
{
	double mid = num_mid(x);
	int k = mid >= most ? most : mid > 0 ? (int)floor(mid) : 0;

	/* One more or less where doubles may err. */
	for (int i = k + 1; i >= k - 1; i--) {
		int s = i <= 0 ? 1 : i > most ? -1 : num_cmp(x, num_int(i, c), c);

		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "to which part of the path it belongs");
		if (s >= 0) {
			*out = i < 0 ? 0 : i;
			return OK;
		}
	}
	return geo_not_told(e, "to which part of the path it belongs");
}

static pt along(struct straight s, num t, ctx *c)
{
	return geo_add(s.p, geo_scale(s.d, t, c), c);
}

/* How many directions p is from the beginning. */
static num place_along(struct straight s, pt p, ctx *c)
{
	return num_div(geo_dot(s.d, geo_sub(p, s.p, c), c), geo_norm2(s.d, c), c);
}

/* --- Straight paths -------------------------------------------------------------------- */

static enum status at_straight(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	struct stretch s = geo_stretch_of(v, c);
	enum status st = OK;

	if (s.n == 0)
		st = geo_line_place(&t, t, c, e);
	else if (s.n == 1)
		st = unfolded(&t, t, "the ray", c, e);
	if (st == OK)
		*out = along(s.s, t, c);
	return st;
}

static enum status of_straight(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	struct stretch s = geo_stretch_of(v, c);
	num t = place_along(s.s, p, c);

	if (s.n == 0)
		return geo_line_parameter(out, t, c, e);
	*out = s.n == 1 ? folded(t, c) : t;
	return OK;
}

/* --- Sides ------------------------------------------------------------------------------- */

static enum status at_sides(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	int n = value_sides(v), k;
	num x = num_mul(t, num_int(n, c), c);
	enum status st = whole_below(&k, x, n - 1, c, e);

	if (st == OK)
		*out = along(geo_stretch_side(v, k, c).s, num_sub(x, num_int(k, c), c), c);
	return st;
}

static enum status of_sides(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	for (int k = 0; k < value_sides(v); k++) {
		pt a = value_pt(v, k), b = value_pt(v, (k + 1) % (v->n / 2));
		num ends[4] = { a.x, a.y, b.x, b.y };
		const struct value side = { .kind = KIND_SEGMENT, .n = 4, .v = ends };
		truth on = geo_path_has(&side, p, c);

		if (is_unknown(on))
			return geo_not_told(e, "on which side the point is");
		if (is_yes(on)) {
			num t = place_along(geo_stretch_of(&side, c).s, p, c);

			*out = num_div(num_add(num_int(k, c), t, c),
				       num_int(value_sides(v), c), c);
			return OK;
		}
	}
	return not_on(e, v);
}

/* --- Arcs ---------------------------------------------------------------------------------- */

static enum status at_arc(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	pt o = value_pt(v, 0), q = geo_sub(value_pt(v, 1), o, c);
	num turn, cs, sn;

	if (geo_arc_sweep(&turn, v, c) != OK)
		return geo_not_told(e, "how far the arc turns");
	turn = num_mul(turn, v->flag ? num_neg(t, c) : t, c);
	cs = num_cos(turn, c);
	sn = num_sin(turn, c);
	*out = geo_add(o, geo_add(geo_scale(q, cs, c), geo_scale(geo_turn(q, c), sn, c), c),
		       c);
	return OK;
}

static enum status of_arc(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	pt o = value_pt(v, 0), u = geo_sub(value_pt(v, 1), o, c), w = geo_sub(p, o, c);
	truth on = num_eq(geo_norm2(u, c), geo_norm2(w, c), c);
	num all, part, sn = geo_cross(u, w, c);

	if (is_no(on)) {
		err_fail(e, E_DOMAIN, "no_such_object", "the point is on a radius of the %s",
			 geo_kind_name(v->kind));
		return E_DOMAIN;
	}
	if (is_unknown(on) || geo_arc_sweep(&all, v, c) != OK ||
	    geo_sweep_radians(&part, geo_dot(u, w, c), v->flag ? num_neg(sn, c) : sn, c) != OK)
		return geo_not_told(e, "how far the arc turns");
	*out = num_div(part, all, c);
	return OK;
}

/* --- Conics -------------------------------------------------------------------------------- */

/* Centre and half axes as GeoGebra has them, as vectors. */
static enum status half_axes(pt *o, pt *first, pt *second, const struct value *v, ctx *c,
			     struct err *e)
{
	int sign = v->kind == KIND_CIRCLE ? 1 : geo_ggb_axis_sign(v, c);
	num a, b;
	pt dir;

	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a conic is directed");
	geo_conic_axes(v, o, &dir, &a, &b, c);
	if (v->kind == KIND_CIRCLE)
		dir = (pt){ num_int(1, c), num_int(0, c) };
	if (sign < 0)
		dir = (pt){ num_neg(dir.x, c), num_neg(dir.y, c) };
	*first = geo_scale(dir, a, c);
	*second = geo_scale(geo_turn(dir, c), b, c);
	if (v->axis & GGB_AXIS_TURNED)
		*second = geo_negate(*second, c);
	return OK;
}

static pt in_axes(pt o, pt first, num x, pt second, num y, ctx *c)
{
	return geo_add(o, geo_add(geo_scale(first, x, c), geo_scale(second, y, c), c), c);
}

static enum status at_ellipse(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	pt o, a, b;
	enum status st = half_axes(&o, &a, &b, v, c, e);
	num turn = num_mul(num_add(t, t, c), num_pi(c), c);

	if (st == OK)
		*out = in_axes(o, a, num_neg(num_cos(turn, c), c), b,
			       num_neg(num_sin(turn, c), c), c);
	return st;
}

static enum status of_ellipse(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	pt o, a, b, q;
	enum status st = half_axes(&o, &a, &b, v, c, e);
	num turn;

	if (st != OK)
		return st;
	q = geo_sub(p, o, c);
	if (geo_sweep_radians(&turn, num_neg(num_div(geo_dot(a, q, c), geo_norm2(a, c), c), c),
			      num_neg(num_div(geo_dot(b, q, c), geo_norm2(b, c), c), c),
			      c) != OK)
		return geo_not_told(e, "where on the ellipse the point is");
	*out = num_div(turn, num_mul(num_int(2, c), num_pi(c), c), c);
	return OK;
}

static enum status at_hyperbola(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	int other = num_cmp(t, num_rat(1, 2, c), c);
	num w = num_mul(t, num_int(4, c), c), u, up, down, ch;
	enum status st;
	pt o, a, b;

	if (other == NUM_UNKNOWN)
		return geo_not_told(e, "on which branch the point is");
	st = unfolded(&u, num_sub(w, num_int(other > 0 ? 3 : 1, c), c), "the branch", c, e);
	if (st == OK)
		st = half_axes(&o, &a, &b, v, c, e);
	if (st != OK)
		return st;
	up = num_exp(u, c);
	down = num_exp(num_neg(u, c), c);
	ch = num_half(num_add(up, down, c), c);
	*out = in_axes(o, a, other > 0 ? num_neg(ch, c) : ch, b,
		       num_half(num_sub(up, down, c), c), c);
	return OK;
}

static enum status of_hyperbola(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	pt o, a, b, q;
	enum status st = half_axes(&o, &a, &b, v, c, e);
	num sh, u;
	int side;

	if (st != OK)
		return st;
	q = geo_sub(p, o, c);
	sh = num_div(geo_dot(b, q, c), geo_norm2(b, c), c);
	side = num_sgn(geo_dot(a, q, c), c);
	if (side == NUM_UNKNOWN)
		return geo_not_told(e, "on which branch the point is");
	u = num_log(num_add(sh, num_sqrt(num_add(num_sqr(sh, c), num_int(1, c), c), c), c), c);
	*out = num_div(num_add(folded(u, c), num_int(side > 0 ? 1 : 3, c), c), num_int(4, c),
		       c);
	return OK;
}

/* The way from the directrix to the focus. */
static pt to_focus(const struct value *v, ctx *c)
{
	struct straight d = { value_pt(v, 1), value_pt(v, 2) };

	return geo_sub(value_pt(v, 0), geo_straight_foot(d, value_pt(v, 0), c), c);
}

/* Upwards on a level axis, to the left on an upright one; else to the right, or to the left
 * where the equation is the negative of ours. */
int geo_ggb_across_sign(const struct value *v, ctx *c)
{
	pt h = to_focus(v, c);
	int x = num_sgn(h.x, c), y = num_sgn(h.y, c);

	if (v->axis & GGB_AXIS_KEPT)
		return v->axis & GGB_AXIS_BACK ? -1 : 1;
	if (x == NUM_UNKNOWN || y == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	return y == 0 ? x : x == 0 ? y : v->flag ? y : -y;
}

/* Vertex, the way h from the directrix to the focus, and that turned by 90 degrees one way or
 * the other. */
static enum status parabola_axes(pt *o, pt *h, pt *across, const struct value *v, ctx *c,
				 struct err *e)
{
	int sign = geo_ggb_across_sign(v, c);

	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "how the axis of a parabola is directed");
	*h = to_focus(v, c);
	*o = geo_sub(value_pt(v, 0), geo_scale(*h, num_rat(1, 2, c), c), c);
	*across = geo_turn(*h, c);
	if (sign < 0)
		*across = (pt){ num_neg(across->x, c), num_neg(across->y, c) };
	return OK;
}

enum status geo_ggb_across(pt *out, const struct value *v, ctx *c, struct err *e)
{
	pt o, h;

	return parabola_axes(&o, &h, out, v, c, e);
}

static enum status at_parabola(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	pt o, h, across;
	enum status st = parabola_axes(&o, &h, &across, v, c, e);
	num s;

	if (st == OK)
		st = geo_line_place(&s, t, c, e);
	if (st == OK)
		*out = in_axes(o, h, num_half(num_sqr(s, c), c), across, s, c);
	return st;
}

static enum status of_parabola(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	pt o, h, across;
	enum status st = parabola_axes(&o, &h, &across, v, c, e);

	return st == OK ? geo_line_parameter(
				  out, place_along((struct straight){ o, across }, p, c), c, e)
			: st;
}

/* --- Lists ----------------------------------------------------------------------------------- */

static enum status at_list(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	int n = geo_list_count(v), k;
	num x = num_mul(t, num_int(n, c), c);
	bool points = geo_list_kinds(v) == KIND_BIT(KIND_POINT);
	struct value m;
	enum status st;

	if (!n)
		return err_fail(e, E_DOMAIN, "no_such_object", "the list is empty");
	if (points)
		x = num_add(x, num_rat(1, 2, c), c);
	st = whole_below(&k, x, n - 1, c, e);
	if (st != OK)
		return st;
	m = geo_list_item(v, k);
	if (m.kind != KIND_POINT)
		return geo_path_at(out, &m, num_sub(x, num_int(k, c), c), c, e);
	*out = value_pt(&m, 0);
	return OK;
}

static enum status of_list(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	int n = geo_list_count(v);

	for (int k = 0; k < n; k++) {
		struct value m = geo_list_item(v, k);
		truth on = geo_path_has(&m, p, c);
		num t = num_int(0, c);
		enum status st;

		if (is_unknown(on))
			return geo_not_told(e, "on which member of the list the point is");
		if (is_no(on))
			continue;
		st = m.kind == KIND_POINT ? OK : geo_path_parameter(&t, &m, p, c, e);
		if (st == OK)
			*out = num_div(num_add(num_int(k, c), t, c), num_int(n, c), c);
		return st;
	}
	return not_on(e, v);
}

/* --- By kind ----------------------------------------------------------------------------------- */

struct counted {
	enum status (*at)(pt *out, const struct value *v, num t, ctx *c, struct err *e);
	enum status (*of)(num *out, const struct value *v, pt p, ctx *c, struct err *e);
};
#define COUNTED_ROWS(ROW, NONE)                        \
	ROW(VECTOR, { at_straight, of_straight })      \
	ROW(LINE, { at_straight, of_straight })        \
	ROW(SEGMENT, { at_straight, of_straight })     \
	ROW(RAY, { at_straight, of_straight })         \
	ROW(CIRCLE, { at_ellipse, of_ellipse })        \
	ROW(ELLIPSE, { at_ellipse, of_ellipse })       \
	ROW(HYPERBOLA, { at_hyperbola, of_hyperbola }) \
	ROW(PARABOLA, { at_parabola, of_parabola })    \
	ROW(ARC, { at_arc, of_arc })                   \
	ROW(SECTOR, { at_arc, of_arc })                \
	ROW(POLYGON, { at_sides, of_sides })           \
	ROW(POLYLINE, { at_sides, of_sides })          \
	ROW(LIST, { at_list, of_list })                \
	NONE(POINT)                                    \
	KINDS_WORD_NONE(NONE) KINDS_GRAPH_NONE(NONE)   \
	KINDS_SPACE_NONE(NONE)
KIND_TABLE(struct counted, counted, COUNTED_ROWS);

static enum status refuse(const struct value *v, struct err *e)
{
	kind_set kinds = 0;

	KINDS_IN(kinds, counted, .at);
	return geo_kind_refuse(e, v, "parameter", kinds);
}

enum status geo_path_at(pt *out, const struct value *v, num t, ctx *c, struct err *e)
{
	enum status st;

	if (!counted[v->kind].at)
		return refuse(v, e);
	st = within(&t, c, e);
	return st == OK ? counted[v->kind].at(out, v, t, c, e) : st;
}

enum status geo_path_parameter(num *out, const struct value *v, pt p, ctx *c, struct err *e)
{
	truth on;

	if (!counted[v->kind].of)
		return refuse(v, e);
	on = geo_path_has(v, p, c);
	if (is_unknown(on))
		return geo_not_told(e, "whether the point is on the path");
	return is_yes(on) ? counted[v->kind].of(out, v, p, c, e) : not_on(e, v);
}
