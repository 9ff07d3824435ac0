/*
 * plots.h -- the kinds of figures that stories are about (story.h): one function each, and
 * what any figure may be decorated, described and asked with.
 */
#ifndef SOLVE_T_PLOTS_H
#define SOLVE_T_PLOTS_H
#include "solve/t/story.h"

/* --- Corners and sides ---------------------------------------------------------------- */

/* The cosine and sine of one of the angles that have closed forms, and its degrees. */
static inline int plot_angle(struct story *s, int most, struct spot *d)
{
	static const int all[] = { 30, 45, 60, 90, 120, 135, 150 };
	int n = 0, a;

	while (n < 7 && all[n] <= most)
		n++;
	a = all[story_draw(s, n)];
	truth_cis(a, &d->x, &d->y, s->f.c);
	return a;
}

static inline struct spot plot_origin(const struct story *s)
{
	return (struct spot){ story_int(s, 0), story_int(s, 0) };
}

/* A triangle by its three sides; often of a special kind, so that displacing one side
 * misses it. */
static inline void plot_sides(struct story *s)
{
	static const int kind[][3] = { { 3, 4, 5 },  { 5, 12, 13 }, { 8, 15, 17 }, { 7, 24, 25 },
				       { 5, 5, 6 },  { 4, 4, 4 },   { 6, 6, 3 },   { 13, 14, 15 },
				       { 7, 8, 13 }, { 3, 5, 7 },   { 2, 3, 4 },   { 4, 5, 6 },
				       { 5, 7, 8 },  { 10, 13, 13 } };
	const int *k = kind[story_draw(s, 14)];
	int scale = story_between(s, 1, 3), over = story_between(s, 1, 2);
	struct num_ctx *c = s->f.c;
	num p = story_near(s, num_rat(k[0] * scale, over, c)),
	    q = story_near(s, num_rat(k[1] * scale, over, c)),
	    r = story_near(s, num_rat(k[2] * scale, over, c)), x, y;

	/* AB = r, BC = p, CA = q. */
	x = num_div(num_sub(num_add(num_sqr(q, c), num_sqr(r, c), c), num_sqr(p, c), c),
		    num_mul(story_int(s, 2), r, c), c);
	y = story_root(s, num_sub(num_sqr(q, c), num_sqr(x, c), c));
	if (story_sign(s) < 0)
		y = num_neg(y, c);
	story_put(s, plot_origin(s));
	story_put_xy(s, r, story_int(s, 0));
	story_put_xy(s, x, y);
	story_tell(s, "Length($0,$1)");
	story_tell(s, "Length($1,$2)");
	story_tell(s, "$2$0");
	if (story_word(s, 3) == 0)
		story_say(s, "Polygon($0,$1,$2)");
	s->told_all = s->facts >= 3;
	story_ask(s, "Angle($0,$1,$2)");
	story_ask(s, "Angle($2,$0,$1)");
	story_ask(s, "Angle($1,$2,$0)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Height($0,$1,$2)");
	story_ask(s, "Distance($2,$0,$1)");
	story_ask(s, "Angle($0,$1,$2)/Angle($1,$2,$0)");
	story_ask(s, "cos(Angle($0,$1,$2))");
}

/* Two sides and the angle between them. */
static inline void plot_side_angle_side(struct story *s)
{
	struct spot d;
	num b = story_size(s), c = story_size(s);
	int sign = story_sign(s);

	plot_angle(s, 150, &d);
	if (sign < 0)
		d.y = num_neg(d.y, s->f.c);
	story_put(s, plot_origin(s));
	story_put_xy(s, b, story_int(s, 0));
	story_put(s, spot_times(s, d, c));
	story_tell(s, "$0$1");
	story_tell(s, "Length($0,$2)");
	story_tell(s, sign < 0 ? "Angle($2,$0,$1)" : "Angle($1,$0,$2)");
	s->told_all = s->facts == 3 && !s->f.oriented;
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Angle($0,$1,$2)");
	story_ask(s, "Perimeter($0,$1,$2)");
}

/* A side and the angles at its ends. */
static inline void plot_angle_side_angle(struct story *s)
{
	struct spot d, e;
	num a = story_size(s), h;
	int p = plot_angle(s, 150, &d), q = plot_angle(s, 150, &e), sign = story_sign(s);

	if (p + q >= 180) {
		s->dead = true;
		return;
	}
	/* The height over a: a / (cot p + cot q). */
	h = story_over(s, num_mul(a, num_mul(d.y, e.y, s->f.c), s->f.c),
		       num_add(num_mul(d.x, e.y, s->f.c), num_mul(d.y, e.x, s->f.c), s->f.c));
	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	story_put_xy(s, num_div(num_mul(h, d.x, s->f.c), d.y, s->f.c),
		     sign < 0 ? num_neg(h, s->f.c) : h);
	story_tell(s, "Angle($1,$0,$2)");
	story_tell(s, "Angle($0,$1,$2)");
	story_tell(s, "Length($0,$1)");
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Angle($0,$2,$1)");
	story_ask(s, "Height($0,$1,$2)");
}

/* Two sides and an angle that is not between them: often two triangles. */
static inline void plot_side_side_angle(struct story *s)
{
	struct spot d;
	num c = story_size(s), a = story_size(s), t, h;
	int sign = story_sign(s);

	plot_angle(s, 150, &d);
	t = num_mul(c, d.x, s->f.c);
	h = num_mul(c, d.y, s->f.c);
	h = story_root(s, num_sub(num_sqr(a, s->f.c), num_sqr(h, s->f.c), s->f.c));
	t = sign < 0 ? num_sub(t, h, s->f.c) : num_add(t, h, s->f.c);
	if (truth_sgn(t, s->f.c) != 1) {
		s->dead = true;
		return;
	}
	story_put(s, plot_origin(s));
	story_put_xy(s, c, story_int(s, 0));
	story_put(s, spot_times(s, d, t));
	story_tell(s, "Length($0,$1)");
	story_tell(s, "Length($1,$2)");
	story_tell(s, "Angle($1,$0,$2)");
	if (story_word(s, 4) == 0)
		story_try(s, "Angle($0,$2,$1) < 90");
	if (story_word(s, 4) == 0)
		story_try(s, "Length($0,$2) < Length($0,$1)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Angle($0,$2,$1)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Perimeter($0,$1,$2)");
}

static inline void plot_right(struct story *s)
{
	static const int leg[][2] = { { 3, 4 }, { 5, 12 }, { 8, 15 }, { 20, 21 }, { 1, 2 },
				      { 2, 3 }, { 1, 1 },  { 6, 8 } };
	const int *k = leg[story_draw(s, 8)];
	num p = story_near(s, story_int(s, k[0])), q = story_near(s, story_int(s, k[1])),
	    off = story_near(s, story_int(s, 0));
	int sign = story_sign(s), which;

	story_put_xy(s, p, off);
	story_put(s, plot_origin(s));
	story_put_xy(s, story_int(s, 0), sign < 0 ? num_neg(q, s->f.c) : q);
	which = story_word(s, 3);
	if (which == 0)
		story_say(s, "RightTriangle($0,$1,$2)");
	else if (which == 1)
		story_say(s, "Perpendicular($0,$1,$1,$2)");
	else
		story_tell(s, "Angle($0,$1,$2)");
	which = story_word(s, 3);
	if (which)
		story_tell(s, "$0$1");
	if (which != 1)
		story_tell(s, "Length($1,$2)");
	if (which != 2)
		story_tell(s, "Length($0,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Length($0,$1)");
	story_ask(s, "Angle($1,$0,$2)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Distance($1,$0,$2)");
	story_ask(s, "tan(Angle($1,$2,$0))");
}

static inline void plot_isosceles(struct story *s)
{
	num b = story_size(s), h = story_size(s), off = story_near(s, story_int(s, 0));

	story_put_xy(s, off, h);
	story_put_xy(s, num_neg(b, s->f.c), story_int(s, 0));
	story_put_xy(s, b, story_int(s, 0));
	story_say(s, "Isosceles($0,$1,$2)");
	story_tell(s, "Length($1,$2)");
	story_tell(s, story_word(s, 2) ? "Length($0,$1)" : "Area($0,$1,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Angle($1,$0,$2)");
	story_ask(s, "Angle($0,$1,$2)/Angle($0,$2,$1)");
	story_ask(s, "Distance($0,$1,$2)");
	story_ask(s, "Perimeter($0,$1,$2)");
}

/* --- Quadrilaterals ------------------------------------------------------------------- */

static inline void plot_parallelogram(struct story *s)
{
	static const char *const word[] = { "Parallelogram", "Rectangle", "Rhombus", "Square" };
	int kind = story_draw(s, 4), flip = story_sign(s);
	num a = story_size(s), b = kind >= 2 ? a : story_size(s);
	struct spot d = spot_direction(s);

	if (kind % 2)
		d = (struct spot){ story_near(s, story_int(s, 0)), story_int(s, flip) };
	else
		d.y = story_near(s, d.y);
	if (truth_sgn(d.y, s->f.c) == 0) {
		s->dead = true;
		return;
	}
	d = spot_times(s, d, b);
	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	story_put(s, spot_plus(s, (struct spot){ a, story_int(s, 0) }, d));
	story_put(s, d);
	if (!story_try(s, "%s($0,$1,$2,$3)", word[kind]))
		story_try(s, "Parallelogram($0,$1,$2,$3)");
	if (story_draw(s, 2)) {
		story_put(s, spot_middle(s, 0, 2));
		story_say(s, "Meet($4,$0,$2,$1,$3)");
		story_ask(s, "Length($4,$1)");
		story_ask(s, "Angle($0,$4,$1)");
		story_ask(s, "Area($0,$4,$1)");
		story_ask(s, "Distance($4,$0,$1)");
	}
	story_tell(s, "Length($0,$1)");
	if (kind < 2)
		story_tell(s, "Length($1,$2)");
	if (kind % 2 == 0 && !story_tell(s, "Angle($0,$1,$2)"))
		story_tell(s, story_word(s, 2) ? "Length($0,$2)" : "Area($0,$1,$2,$3)");
	story_ask(s, "Area($0,$1,$2,$3)");
	story_ask(s, "Length($1,$3)");
	story_ask(s, "Perimeter($0,$1,$2,$3)");
	story_ask(s, "Height($0,$1,$2,$3)");
	story_ask(s, "Angle($1,$2,$3)");
}

/* The axis is 0 2; the second end may lie on the other side of the middle only when the
 * kite is convex. */
static inline void plot_kite(struct story *s)
{
	num h = story_size(s), p = story_size(s), q = story_size(s),
	    off = story_near(s, story_int(s, 0));

	story_put_xy(s, num_neg(p, s->f.c), off);
	story_put_xy(s, story_int(s, 0), num_neg(h, s->f.c));
	story_put_xy(s, q, story_int(s, 0));
	story_put_xy(s, story_int(s, 0), h);
	story_say(s, "Kite($0,$1,$2,$3)");
	story_tell(s, "Length($0,$1)");
	story_tell(s, "Length($1,$2)");
	story_tell(s, story_word(s, 2) ? "Length($1,$3)" : "Length($0,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Length($1,$3)");
	story_ask(s, "Area($0,$1,$2,$3)");
	story_ask(s, "Length($2,$3)");
	story_ask(s, "Angle($0,$1,$2)/Angle($0,$3,$2)");
}

/* The bases are 1 2 and 3 0. */
static inline void plot_trapezoid(struct story *s)
{
	bool equal = story_draw(s, 2), named;
	num a = story_size(s), b = story_size(s), h = story_size(s), x = story_size(s),
	    off = story_near(s, story_int(s, 0));

	if (equal)
		x = num_half(num_sub(a, b, s->f.c), s->f.c);
	else if (story_draw(s, 3) == 0)
		x = story_int(s, 0);
	story_put_xy(s, x, h);
	story_put_xy(s, story_int(s, 0), off);
	story_put_xy(s, a, story_int(s, 0));
	story_put_xy(s, num_add(x, b, s->f.c), h);
	named = story_try(s, "%s($0,$1,$2,$3)", equal ? "IsoscelesTrapezoid" : "Trapezoid");
	if (!named && !story_try(s, "Parallel($1,$2,$0,$3)"))
		story_try(s, "Parallel($0,$1,$2,$3)");
	story_tell(s, "Length($1,$2)");
	story_tell(s, "Length($0,$3)");
	if (named && story_word(s, 2))
		story_tell(s, "Height($0,$1,$2,$3)");
	else
		story_tell(s, "Length($0,$1)");
	if (!equal)
		story_tell(s, "Length($2,$3)");
	story_ask(s, "Area($0,$1,$2,$3)");
	if (named)
		story_ask(s, "Height($0,$1,$2,$3)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Perimeter($0,$1,$2,$3)");
	story_ask(s, "Length($2,$3)");
	story_ask(s, "Angle($0,$1,$2)");
}

/* Three, four, six or twelve corners, and often the centre. */
static inline void plot_regular(struct story *s)
{
	static const int corners[] = { 3, 3, 4, 6, 6, 8 };
	int n = corners[story_draw(s, 6)], sign = story_sign(s), at = 0;
	num r = story_size(s);
	char list[60];
	struct spot d;

	for (int i = 0; i < n; i++) {
		truth_cis(sign * 360 / n * i, &d.x, &d.y, s->f.c);
		if (i == 1)
			d.x = story_near(s, d.x);
		story_put(s, spot_times(s, d, r));
		at += snprintf(list + at, sizeof list - (size_t)at, "%s$%d", i ? "," : "", i);
	}
	story_try(s, n == 3 && story_word(s, 2) ? "Equilateral(%s)" : "Regular(%s)", list);
	if (story_draw(s, 2)) {
		story_put(s, plot_origin(s));
		story_circle(s, n, plot_origin(s), num_sqr(r, s->f.c));
		story_rim(s, 0, 0);
		story_try(s, "Inscribed(@0,%s)", list);
		story_ask(s, "Angle($0,$%d,$1)", n);
		story_ask(s, "Length($0,$%d)", n);
		story_ask(s, "Distance($%d,$0,$1)", n);
		story_ask(s, "Radius(@0)");
		story_ask(s, "Arc(@0,$0,$1)");
	}
	story_tell(s, "Length($0,$1)");
	story_ask(s, "Angle($0,$1,$2)");
	story_ask(s, "Area(%s)", list);
	story_ask(s, "Perimeter(%s)", list);
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Angle($1,$0,$2)");
}

/* --- Circles --------------------------------------------------------------------------- */

/* A centre, and points around it. */
static inline int plot_round(struct story *s, int points, bool steps)
{
	num r = story_size(s);
	int o = story_put(s, plot_origin(s)), k, turn = 0;

	k = story_circle(s, o, plot_origin(s), num_sqr(r, s->f.c));
	for (int i = 0; i < points; i++) {
		struct spot d;

		if (steps) {
			turn += story_draw(s, 2) ? 30 * story_between(s, 1, 5)
						 : 45 * story_between(s, 1, 3);
			truth_cis(turn, &d.x, &d.y, s->f.c);
		} else {
			d = spot_direction(s);
		}
		if (i == 0)
			d.x = story_near(s, d.x);
		story_rim(s, k, story_put(s, spot_times(s, d, r)));
	}
	return k;
}

/* Inscribed and central angles. */
static inline void plot_inscribed(struct story *s)
{
	int n = story_between(s, 3, 5);

	plot_round(s, n, story_draw(s, 2));
	story_try(s, "OnCircle(@0,$1,$2,$3)");
	if (n > 3)
		story_try(s, n > 4 ? "OnCircle(@0,$4,$5)" : "OnCircle(@0,$4)");
	if (story_word(s, 2))
		story_tell(s, "Radius(@0)");
	if (story_word(s, 2))
		story_tell(s, "Angle($1,$0,$2)");
	if (story_word(s, 2))
		story_tell(s, "Angle($1,$3,$2)");
	if (story_word(s, 3) == 0)
		story_tell(s, "Angle($2,$0,$3)");
	if (story_word(s, 3) == 0)
		story_tell(s, "Length($1,$2)");
	if (story_word(s, 4) == 0)
		story_try(s, "Angle($1,$0,$2) = 2*Angle($1,$3,$2)");
	if (n > 3 && story_word(s, 2))
		story_try(s, "Inscribed(@0,$1,$2,$3,$4)");
	if (story_word(s, 3) == 0)
		story_try(s, "IsDiameter(@0,$1,$2)");
	if (n > 3 && story_word(s, 3) == 0)
		story_try(s, "Parallel($1,$2,$3,$4)");
	story_ask(s, "Angle($1,$0,$2)");
	story_ask(s, "Angle($1,$3,$2)");
	story_ask(s, "Angle($1,$0,$2)/Angle($1,$3,$2)");
	story_ask(s, "Arc(@0,$1,$2)");
	story_ask(s, "Length($1,$3)");
	if (n > 3) {
		story_ask(s, "Angle($1,$4,$2)");
		story_ask(s, "Angle($1,$2,$3)+Angle($1,$4,$3)");
		story_ask(s, "Angle($1,$3,$2)/Angle($1,$4,$2)");
	}
	story_ask(s, "ArcVia(@0,$1,$3,$2)");
	story_ask(s, "Angle($0,$1,$2)");
}

/* Arcs and sectors, also of more than a half turn. */
static inline void plot_arcs(struct story *s)
{
	int n = story_between(s, 2, 4);

	plot_round(s, n, true);
	story_try(s, n == 2   ? "OnCircle(@0,$1,$2)"
		     : n == 3 ? "OnCircle(@0,$1,$2,$3)"
			      : "OnCircle(@0,$1,$2,$3,$4)");
	if (story_word(s, 3))
		story_tell(s, story_word(s, 2)	? "Radius(@0)"
			      : story_word(s, 2) ? "Diameter(@0)"
			      : story_word(s, 2) ? "Circumference(@0)"
						 : "CircleArea(@0)");
	for (int i = 1; i < n; i++) {
		int a = story_word(s, 2) ? i : i + 1, b = 2 * i + 1 - a;

		switch (story_word(s, 6)) {
		case 0: story_tell(s, "Arc(@0,$%d,$%d)", a, b); break;
		case 1: story_tell(s, "Angle($%d,$0,$%d)", a, b); break;
		case 2: story_tell(s, "MajorArc(@0,$%d,$%d)", a, b); break;
		case 3: story_tell(s, "ArcLength(@0,$%d,$%d)", a, b); break;
		case 4: story_tell(s, "SectorArea(@0,$%d,$%d)", a, b); break;
		default:
			if (n > 2)
				story_tell(s, "ArcVia(@0,$1,$2,$3)");
			else
				story_tell(s, "Arc(@0,$%d,$%d)", a, b);
			break;
		}
	}
	for (int a = 1; a <= n; a++)
		for (int b = 1; b <= n; b++)
			if (a != b && story_word(s, 2)) {
				story_ask(s, "Arc(@0,$%d,$%d)", a, b);
				story_ask(s, "SectorArea(@0,$%d,$%d)", a, b);
				story_ask(s, "ArcLength(@0,$%d,$%d)", a, b);
				story_ask(s, "Angle($%d,$0,$%d)", a, b);
				story_ask(s, "MajorArc(@0,$%d,$%d)", a, b);
				story_ask(s, "Length($%d,$%d)", a, b);
			}
	if (n > 2) {
		story_ask(s, "ArcVia(@0,$1,$2,$3)");
		story_ask(s, "ArcVia(@0,$1,$3,$2)");
	}
	story_ask(s, "Circumference(@0)");
	story_ask(s, "CircleArea(@0)");
}

/* A point outside, and one or two tangents from it. */
static inline void plot_tangents(struct story *s)
{
	struct spot d = spot_direction(s);
	num r = story_size(s), t = story_size(s), off = story_near(s, story_int(s, 0));
	int sign = story_sign(s);

	story_put(s, plot_origin(s));
	story_put(s, spot_times(s, d, r));
	story_put(s, spot_plus(s, spot_of(s, 1),
			       spot_times(s,
					  spot_turned(s, d, off, story_int(s, sign)), t)));
	story_circle(s, 0, plot_origin(s), num_sqr(r, s->f.c));
	story_rim(s, 0, 1);
	story_say(s, "OnCircle(@0,$1)");
	story_say(s, "Tangent(@0,$2,$1)");
	if (story_draw(s, 2)) {
		story_put(s, spot_mirror(s, spot_of(s, 1), spot_of(s, 0), spot_of(s, 2)));
		story_try(s, "OnCircle(@0,$3)");
		story_say(s, "Tangent(@0,$2,$3)");
		story_ask(s, "Length($2,$3)");
		story_ask(s, "Angle($1,$2,$3)");
		story_ask(s, "Angle($1,$0,$3)");
		story_ask(s, "Angle($1,$2,$0)/Angle($0,$2,$3)");
		story_ask(s, "Length($1,$3)");
		story_ask(s, "Area($0,$1,$2,$3)");
	}
	if (story_word(s, 4))
		story_tell(s, "Radius(@0)");
	if (story_word(s, 3))
		story_tell(s, "Length($1,$2)");
	else
		story_tell(s, "Length($0,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Angle($0,$1,$2)");
	story_ask(s, "Radius(@0)");
	story_ask(s, "Area($0,$1,$2)");
}

/* Two lines through a point, each meeting a circle twice. */
static inline void plot_secants(struct story *s)
{
	int inner, which;

	plot_round(s, 4, false);
	story_put(s, spot_meet(s, spot_of(s, 1), spot_of(s, 2), spot_of(s, 3), spot_of(s, 4)));
	if (s->dead)
		return;
	story_say(s, "OnCircle(@0,$1,$2,$3,$4)");
	inner = truth_between(&s->f, 5, 1, 2);
	which = story_word(s, 2);
	if (inner && which) {
		story_try(s, "Between($5,$1,$2)");
		story_try(s, "Between($5,$3,$4)");
	} else {
		story_say(s, "Meet($5,$1,$2,$3,$4)");
	}
	story_tell(s, "Length($5,$1)");
	story_tell(s, "Length($5,$2)");
	story_tell(s, "Length($5,$3)");
	if (story_word(s, 3) == 0)
		story_tell(s, "Length($1,$2)");
	story_ask(s, "Length($5,$4)");
	story_ask(s, "Length($3,$4)");
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Length($5,$1)*Length($5,$2)");
	story_ask(s, "Angle($1,$3,$2)/Angle($1,$4,$2)");
	story_ask(s, "Length($1,$3)/Length($2,$4)");
}

/* Circles of one size that meet, or through each other's points. */
static inline void plot_two_circles(struct story *s)
{
	num p = story_size(s), h = story_size(s),
	    q = story_draw(s, 2) ? p : story_size(s), zero = story_int(s, 0);
	struct num_ctx *c = s->f.c;

	story_put_xy(s, num_neg(p, c), zero);
	story_put_xy(s, q, zero);
	story_put_xy(s, zero, h);
	story_put_xy(s, zero, num_neg(h, c));
	for (int i = 0; i < 2; i++) {
		story_circle(s, i, spot_of(s, i), truth_square(&s->f, i, 2));
		story_rim(s, i, 2);
		story_say(s, "OnCircle(@%d,$2,$3)", i);
		if (story_word(s, 2))
			story_tell(s, "Radius(@%d)", i);
	}
	if (story_word(s, 2))
		story_try(s, "EqualCircles(@0,@1)");
	story_tell(s, story_word(s, 2) ? "Length($2,$3)" : "Length($0,$1)");
	story_ask(s, "Length($0,$1)");
	story_ask(s, "Length($2,$3)");
	story_ask(s, "Area($0,$2,$1,$3)");
	story_ask(s, "Angle($2,$0,$3)");
	story_ask(s, "Angle($0,$2,$1)");
	story_ask(s, "Radius(@1)/Radius(@0)");
}

/* A polygon about a circle: where neighbouring tangents meet. */
static inline void plot_circumscribed(struct story *s)
{
	struct spot d[4], o = plot_origin(s);
	int n = story_between(s, 3, 4), k;
	num r = story_size(s);
	char list[40];
	int at = 0;

	for (int i = 0; i < n; i++)
		d[i] = spot_times(s, spot_direction(s), r);
	for (int i = 0; i < n; i++) {
		struct spot a = d[i], b = d[(i + 1) % n], e, f;

		e = spot_plus(s, a, (struct spot){ num_neg(a.y, s->f.c), a.x });
		f = spot_plus(s, b, (struct spot){ num_neg(b.y, s->f.c), b.x });
		story_put(s, spot_meet(s, a, e, b, f));
		at += snprintf(list + at, sizeof list - (size_t)at, "%s$%d", i ? "," : "", i);
	}
	story_put(s, o);
	k = story_circle(s, n, o, num_sqr(r, s->f.c));
	if (!s->dead && story_try(s, "Circumscribed(@%d,%s)", k, list)) {
		if (n == 3 && story_word(s, 2))
			story_say(s, "Incenter($3,$0,$1,$2)");
	} else {
		for (int i = 0; i < n; i++)
			story_try(s, "Tangent(@0,$%d,$%d)", i, (i + 1) % n);
	}
	for (int i = 0; i < n; i++)
		if (i < 3 || story_word(s, 2))
			story_tell(s, "Length($%d,$%d)", i, (i + 1) % n);
	if (story_word(s, 2))
		story_tell(s, "Radius(@0)");
	story_ask(s, "Radius(@0)");
	story_ask(s, "Area(%s)", list);
	story_ask(s, "Perimeter(%s)", list);
	story_ask(s, "Length($0,$%d)", n - 1);
	story_ask(s, "Length($%d,$0)", n);
	story_ask(s, "Distance($%d,$0,$1)", n);
}

/* --- Lines --------------------------------------------------------------------------- */

/* Points of a line by their distances, in an order that is told or not. */
static inline void plot_on_line(struct story *s)
{
	struct spot d = spot_direction(s), o = plot_origin(s);
	num at[4];
	int n = story_between(s, 3, 4);

	at[0] = story_int(s, 0);
	for (int i = 1; i < n; i++) {
		at[i] = story_size(s);
		if (i > 1 && story_sign(s) < 0)
			at[i] = num_neg(at[i], s->f.c);
	}
	for (int i = 0; i < n; i++)
		story_put(s, spot_along(s, o, d, at[i]));
	for (int i = 2; i < n; i++) {
		if (story_word(s, 3) == 0)
			story_try(s, "Between($%d,$0,$1)", i);
		if (story_word(s, 3) == 0)
			story_try(s, "Collinear($0,$1,$%d)", i);
		if (story_word(s, 3) == 0)
			story_try(s, "Collinear($%d,$0,$1)", i);
		story_say(s, "OnLine($%d,$0,$1)", i);
		story_tell(s, story_word(s, 2) ? "Length($0,$%d)" : "Length($1,$%d)", i);
		if (story_word(s, 4) == 0)
			story_try(s, "Length($0,$%d) < Length($0,$1)", i);
	}
	story_tell(s, "Length($0,$1)");
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Length($2,$%d)", n - 1 == 2 ? 0 : n - 1);
	story_ask(s, "Length($0,$2)/Length($1,$2)");
	story_ask(s, "Angle($0,$2,$1)");
}

/* Rays from a point. */
static inline void plot_rays(struct story *s)
{
	int n = story_between(s, 3, 4), turn = 0;
	struct spot d;

	story_put(s, plot_origin(s));
	for (int i = 0; i < n; i++) {
		int step = 15 * story_between(s, 1, 9);

		turn += i ? step * story_sign(s) : 0;
		truth_cis(turn, &d.x, &d.y, s->f.c);
		if (i == 1)
			d.x = story_near(s, d.x);
		story_put(s, spot_times(s, d, story_size(s)));
	}
	for (int i = 1; i < n; i++)
		if (!story_tell(s, "Angle($%d,$0,$%d)", i, i + 1))
			story_tell(s, "tan(Angle($%d,$0,$%d))", i, i + 1);
	if (story_word(s, 2))
		story_try(s, "Bisector($0,$2,$1,$0,$3)");
	if (story_word(s, 3) == 0)
		story_try(s, "OppositeSide($1,$3,$0,$2)");
	if (story_word(s, 3) == 0)
		story_try(s, "SameSide($1,$3,$0,$2)");
	if (story_word(s, 3) == 0)
		story_try(s, "Between($0,$1,$3)");
	if (story_word(s, 3) == 0)
		story_try(s, "Corner($1,$0,$3)");
	story_ask(s, "Angle($1,$0,$3)");
	story_ask(s, "Angle($1,$0,$%d)", n);
	story_ask(s, "Angle($2,$0,$%d)", n);
	story_ask(s, "Angle($1,$0,$2)+Angle($2,$0,$3)");
}

/* Two parallels and a line across, with letters for the angles. */
static inline void plot_transversal(struct story *s)
{
	struct spot d = spot_direction(s);
	num h = story_size(s), x = story_size(s), zero = story_int(s, 0), e;
	int side = story_sign(s);

	e = story_near(s, h);
	/* 0, 1 on the first, 2, 3 on the second; 4 on 0 2. */
	story_put(s, plot_origin(s));
	story_put_xy(s, side < 0 ? num_neg(x, s->f.c) : x, zero);
	story_put_xy(s, num_mul(d.x, h, s->f.c), h);
	story_put_xy(s, num_add(num_mul(d.x, h, s->f.c), story_size(s), s->f.c), e);
	story_try(s, "Parallel($0,$1,$2,$3)");
	story_try(s, "Parallel($1,$0,$2,$3)");
	if (story_draw(s, 2)) {
		story_put(s, spot_along(s, spot_of(s, 0), spot_of(s, 2),
					story_draw(s, 2) ? num_rat(3, 2, s->f.c)
							 : num_rat(-1, 2, s->f.c)));
		story_say(s, "OnLine($4,$0,$2)");
		if (story_word(s, 2)) {
			story_try(s, "Between($2,$0,$4)");
			story_try(s, "Between($0,$4,$2)");
		}
		story_ask(s, "Angle($4,$0,$1)");
		story_ask(s, "Angle($4,$2,$3)/Angle($2,$0,$1)");
		story_ask(s, "Angle($4,$2,$3)");
	}
	if (story_word(s, 2))
		story_try(s, "SameSide($1,$3,$0,$2)");
	if (story_word(s, 2))
		story_try(s, "OppositeSide($1,$3,$0,$2)");
	if (!story_tell(s, "Angle($1,$0,$2)")) {
		char text[STORY_TEXT];

		snprintf(text, sizeof text, "Angle(%c,%c,%c)/2-5", s->f.name[1], s->f.name[0],
			 s->f.name[2]);
		story_letter(s, 'x', text);
		story_say(s, "Angle($1,$0,$2) = 2x+10");
		story_ask(s, "Angle($0,$2,$3)-2x");
		story_try(s, "Angle($0,$2,$3) = 2x+10");
		story_try(s, "Angle($0,$2,$3) = 170-2x");
	}
	story_ask(s, "Angle($0,$2,$3)");
	story_ask(s, "Angle($1,$0,$2)+Angle($0,$2,$3)");
	story_ask(s, "Angle($1,$0,$2)/Angle($0,$2,$3)");
}

/* A line parallel to a side of a triangle. */
static inline void plot_parallel_to_side(struct story *s)
{
	int p = story_between(s, 1, 4), q = story_between(s, 5, 6), mid;
	num t = num_rat(p, q, s->f.c), u, x = story_int(s, story_between(s, -6, 6));

	story_put_xy(s, x, story_size(s));
	story_put(s, plot_origin(s));
	story_put_xy(s, story_size(s), story_int(s, 0));
	if (story_draw(s, 4) == 0)
		t = num_rat(1, 2, s->f.c);
	u = story_near(s, t);
	mid = story_draw(s, 5) == 0;
	if (mid)
		t = num_neg(t, s->f.c);
	u = mid ? num_neg(u, s->f.c) : u;
	story_put(s, spot_along(s, spot_of(s, 0), spot_of(s, 1), t));
	story_put(s, spot_along(s, spot_of(s, 0), spot_of(s, 2), u));
	if (story_word(s, 2)) {
		story_try(s, "Between($3,$0,$1)");
		story_try(s, "Between($4,$0,$2)");
	}
	if (!story_word(s, 3))
		story_try(s, "Midsegment($3,$4,$0,$1,$2)");
	story_say(s, "OnLine($3,$0,$1)");
	story_say(s, "OnLine($4,$0,$2)");
	if (story_word(s, 3))
		story_say(s, "Parallel($3,$4,$1,$2)");
	else
		story_tell(s, "Length($0,$4)/Length($0,$2)");
	story_tell(s, story_word(s, 2) ? "Length($0,$3)/Length($3,$1)" : "Length($0,$3)");
	story_tell(s, "Length($0,$1)");
	story_tell(s, "Length($1,$2)");
	if (story_word(s, 2))
		story_tell(s, "Length($0,$2)");
	story_ask(s, "Length($3,$4)");
	story_ask(s, "Length($0,$4)");
	story_ask(s, "Length($0,$3)/Length($3,$1)");
	story_ask(s, "Area($0,$3,$4)/Area($0,$1,$2)");
	story_ask(s, "Scale($0,$3,$4,$0,$1,$2)");
	story_ask(s, "Angle($0,$3,$4)/Angle($0,$1,$2)");
}

/* --- Pairs ---------------------------------------------------------------------------- */

/* A triangle and one like it, turned or turned over, of the same size or another. */
static inline void plot_pair(struct story *s)
{
	bool same = story_draw(s, 2);
	struct spot turn = spot_direction(s), to, p;
	int mirror = story_sign(s), shared = story_draw(s, 3);
	num scale = same ? story_int(s, 1) : story_size(s),
	    x = story_int(s, story_between(s, -5, 9));

	story_put(s, plot_origin(s));
	story_put_xy(s, story_size(s), story_int(s, 0));
	story_put_xy(s, x, story_size(s));
	to.x = story_int(s, story_between(s, 8, 15));
	to.y = story_int(s, story_between(s, -8, 8));
	if (shared == 0)
		to = plot_origin(s);
	for (int i = shared == 0; i < 3; i++) {
		p = spot_of(s, i);
		if (mirror < 0)
			p.y = num_neg(p.y, s->f.c);
		p = spot_times(s, spot_turned(s, p, turn.x, turn.y), scale);
		if (i == 2)
			p.x = story_near(s, p.x);
		story_put(s, spot_plus(s, p, to));
	}
	if (shared == 0) {
		if (!story_try(s, "%s($0,$1,$2,$0,$3,$4)", same ? "Congruent" : "Similar"))
			story_tell(s, "Length($3,$4)");
		story_ask(s, "Length($0,$3)");
		story_ask(s, "Angle($3,$0,$4)");
		story_ask(s, "Angle($1,$0,$3)");
		story_ask(s, "Length($3,$4)");
	} else {
		if (!story_try(s, "%s($0,$1,$2,$3,$4,$5)", same ? "Congruent" : "Similar"))
			story_tell(s, "Length($4,$5)");
		if (!same)
			story_tell(s, story_word(s, 2) ? "Scale($0,$1,$2,$3,$4,$5)"
						       : "Length($3,$4)");
		story_ask(s, "Length($3,$5)");
		story_ask(s, "Angle($4,$3,$5)");
		story_ask(s, "Area($3,$4,$5)");
		story_ask(s, "Angle($2,$1,$0)/Angle($5,$4,$3)");
		story_ask(s, "Scale($3,$4,$5,$0,$1,$2)");
		story_ask(s, "Perimeter($3,$4,$5)/Perimeter($0,$1,$2)");
	}
	story_tell(s, "Length($0,$1)");
	if (story_word(s, 3))
		story_tell(s, "Length($0,$2)");
	if (story_word(s, 3))
		story_tell(s, "Length($1,$2)");
	if (shared == 0)
		story_tell(s, "Length($0,$3)");
}

/* Two polygons on one side, on either side of it: 0 1 is the side, then two corners of each
 * (one, if it is a triangle). */
static inline void plot_on_one_side(struct story *s)
{
	static const char *const word[] = { "Square", "Rectangle", "Equilateral", "RightTriangle",
					    "Isosceles" };
	num a = story_size(s), x[2], y[2], h;
	int kind[2], at[2], n = 2;

	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	for (int i = 0; i < 2; i++) {
		int side = story_sign(s);

		kind[i] = story_draw(s, 5);
		h = kind[i] == 0   ? a
		    : kind[i] == 2 ? num_half(num_mul(a, num_sqrt(story_int(s, 3), s->f.c),
						      s->f.c),
					      s->f.c)
				   : story_size(s);
		h = story_near(s, h);
		y[i] = side < 0 ? num_neg(h, s->f.c) : h;
		x[i] = kind[i] == 2 || kind[i] == 4 ? num_half(a, s->f.c) : a;
		at[i] = n;
		story_put_xy(s, x[i], y[i]);
		n++;
		if (kind[i] < 2) {
			story_put_xy(s, story_int(s, 0), y[i]);
			n++;
		}
	}
	for (int i = 0; i < 2; i++) {
		int k = at[i];

		if (kind[i] < 2)
			story_try(s, "%s($0,$1,$%d,$%d)", word[kind[i]], k, k + 1);
		else if (kind[i] == 4)
			story_try(s, "Isosceles($%d,$0,$1)", k);
		else
			story_try(s, "%s($0,$1,$%d)", word[kind[i]], k);
		if (kind[i] == 1 || kind[i] == 3 || story_word(s, 6) == 0)
			story_tell(s, "Length($1,$%d)", k);
		if (kind[i] == 4)
			story_tell(s, "Length($0,$%d)", k);
	}
	if (story_word(s, 3) == 0)
		story_try(s, "SameSide($%d,$%d,$0,$1)", at[0], at[1]);
	if (story_word(s, 3) == 0)
		story_try(s, "OppositeSide($%d,$%d,$0,$1)", at[0], at[1]);
	if (story_word(s, 5))
		story_tell(s, "Length($0,$1)");
	story_ask(s, "Length($%d,$%d)", at[0], at[1]);
	story_ask(s, "Angle($%d,$1,$%d)", at[0], at[1]);
	story_ask(s, "Angle($%d,$0,$%d)", at[0], at[1]);
	story_ask(s, "Angle($%d,$%d,$0)", at[0], at[1]);
	story_ask(s, "Area($0,$%d,$%d)", at[0], at[1]);
	story_ask(s, "Length($%d,$%d)", 2, n - 1);
}

/* A point by its distances from two others, and where it lies. */
static inline void plot_two_distances(struct story *s)
{
	num a = story_size(s), x = story_int(s, story_between(s, -3, 9));
	int n = story_between(s, 1, 2);

	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	story_put_xy(s, x, story_size(s));
	for (int i = 0; i < n; i++) {
		num h = story_size(s);
		int side = story_sign(s);

		x = story_int(s, story_between(s, -3, 9));
		story_put_xy(s, x, side < 0 ? num_neg(h, s->f.c) : h);
	}
	story_tell(s, "Length($0,$1)");
	for (int i = 2; i < s->f.n; i++) {
		story_tell(s, "Length($0,$%d)", i);
		story_tell(s, "Length($1,$%d)", i);
		if (i > 2 && story_word(s, 3) == 0) {
			story_try(s, "SameSide($2,$%d,$0,$1)", i);
			story_try(s, "OppositeSide($2,$%d,$0,$1)", i);
		}
		if (i > 2 && story_word(s, 3) == 0)
			story_try(s, "Inside($%d,$0,$1,$2)", i);
	}
	story_ask(s, "Length($2,$3)");
	story_ask(s, "Angle($2,$0,$3)");
	story_ask(s, "Area($0,$2,$3)");
	story_ask(s, "Distance($3,$0,$2)");
	story_ask(s, "Length($2,$3)/Length($0,$1)");
}

/* --- Letters --------------------------------------------------------------------------- */

static inline void plot_fraction_text(char *out, size_t room, int p, int q)
{
	if (p % q == 0)
		snprintf(out, room, "%d", p / q);
	else
		snprintf(out, room, "%d/%d", p, q);
}

/* Lengths of a triangle, or of parts of a line, that are linear in a letter. */
static inline void plot_linear_letter(struct story *s)
{
	int x = story_between(s, 2, 9), m[3], b[3], over = story_between(s, 1, 3);
	bool line = story_draw(s, 2);
	num len[3], t, h;
	char value[24];

	plot_fraction_text(value, sizeof value, x, over);
	story_letter(s, 'x', value);
	for (int i = 0; i < 3; i++) {
		m[i] = story_between(s, 1, 3);
		b[i] = story_between(s, 0, 5);
		len[i] = num_rat(m[i] * x + b[i] * over, over, s->f.c);
	}
	story_put(s, plot_origin(s));
	story_put_xy(s, len[0], story_int(s, 0));
	if (line) {
		story_put_xy(s, num_add(len[0], len[1], s->f.c), story_int(s, 0));
		story_say(s, story_word(s, 2) ? "Collinear($0,$1,$2)" : "Between($1,$0,$2)");
		story_tell(s, "Length($0,$2)");
	} else {
		t = num_sub(num_add(num_sqr(len[0], s->f.c), num_sqr(len[2], s->f.c), s->f.c),
			    num_sqr(len[1], s->f.c), s->f.c);
		t = num_div(t, num_mul(story_int(s, 2), len[0], s->f.c), s->f.c);
		h = story_root(s, num_sub(num_sqr(len[2], s->f.c), num_sqr(t, s->f.c),
					  s->f.c));
		story_put_xy(s, t, h);
		story_say(s, "Length($0,$2) = %dx+%d", m[2], b[2]);
		story_tell(s, "Perimeter($0,$1,$2)");
		story_ask(s, "Area($0,$1,$2)");
		story_ask(s, "Angle($0,$1,$2)");
	}
	story_say(s, "Length($0,$1) = %dx+%d", m[0], b[0]);
	story_say(s, "Length($1,$2) = %dx+%d", m[1], b[1]);
	story_ask(s, "x");
	story_ask(s, "Length($0,$1)");
	story_ask(s, "Length($1,$2)/x");
}

/* A letter with two roots, of which one or both make a figure. */
static inline void plot_quadratic_letter(struct story *s)
{
	int r[2], b, which = story_draw(s, 2), kind = story_draw(s, 5), fixed;
	num a, q;
	char value[24];

	r[0] = story_between(s, -6, 8);
	r[1] = story_draw(s, 2) ? -r[0] : story_between(s, -6, 8);
	b = story_between(s, -2, 7);
	fixed = story_between(s, 2, 9);
	if (r[0] == r[1] || r[which] + b <= 0) {
		s->dead = true;
		return;
	}
	snprintf(value, sizeof value, "%d", r[which]);
	if (r[which] < 0)
		snprintf(value, sizeof value, "0-%d", -r[which]);
	story_letter(s, 'x', value);
	if (r[0] == -r[1])
		story_say(s, "x^2 = %d", r[0] * r[0]);
	else
		story_say(s, "x^2 + %d = %d*x", r[0] * r[1], r[0] + r[1]);
	if (story_word(s, 4) == 0)
		story_try(s, "x > 0");
	a = story_int(s, r[which] + b);
	q = story_int(s, fixed);
	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	story_say(s, "Length($0,$1) = x+%d", b);
	story_ask(s, "Length($0,$1)");
	story_ask(s, "x");
	if (kind == 0)
		return;
	if (kind == 1) {
		/* A leg and the hypotenuse: the other root may be no triangle's. */
		num h = story_root(s, num_sub(num_sqr(q, s->f.c), num_sqr(a, s->f.c), s->f.c));

		story_put_xy(s, story_int(s, 0), h);
		story_say(s, "RightTriangle($1,$0,$2)");
		story_say(s, "Length($1,$2) = %d", fixed);
	} else if (kind == 2) {
		story_put_xy(s, story_int(s, 0), q);
		story_say(s, "RightTriangle($1,$0,$2)");
		story_say(s, "Length($0,$2) = %d", fixed);
		story_ask(s, "Area($0,$1,$2)");
	} else if (kind == 3) {
		story_put_xy(s, num_add(a, q, s->f.c), story_int(s, 0));
		story_say(s, "Collinear($0,$1,$2)");
		story_say(s, "Length($1,$2) = %d", fixed);
	} else {
		/* An isosceles triangle: the base must be shorter than both legs. */
		num h = story_root(s, num_sub(num_sqr(q, s->f.c),
					      num_div(num_sqr(a, s->f.c), story_int(s, 4),
						      s->f.c),
					      s->f.c));

		story_put_xy(s, num_half(a, s->f.c), h);
		story_say(s, "Isosceles($2,$0,$1)");
		story_say(s, "Length($0,$2) = %d", fixed);
		story_ask(s, "Area($0,$1,$2)");
	}
	story_ask(s, "Length($0,$2)");
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Perimeter($0,$1,$2)");
}

/* A rectangle or right triangle by its area and another sum. */
static inline void plot_by_area(struct story *s)
{
	num a = story_size(s), b = story_size(s), zero = story_int(s, 0);

	if (story_draw(s, 2)) {
		story_put(s, plot_origin(s));
		story_put_xy(s, a, zero);
		story_put_xy(s, a, b);
		story_put_xy(s, zero, b);
		story_say(s, "Rectangle($0,$1,$2,$3)");
		story_tell(s, "Area($0,$1,$2,$3)");
		story_tell(s, story_word(s, 2) ? "Perimeter($0,$1,$2,$3)" : "Length($0,$2)");
		story_ask(s, "Length($0,$2)");
		story_ask(s, "Perimeter($0,$1,$2,$3)");
	} else {
		story_put_xy(s, a, zero);
		story_put(s, plot_origin(s));
		story_put_xy(s, zero, b);
		story_say(s, "RightTriangle($0,$1,$2)");
		story_tell(s, "Area($0,$1,$2)");
		story_tell(s, story_word(s, 2) ? "Length($0,$2)" : "Length($0,$1)+$1$2");
		story_ask(s, "Perimeter($0,$1,$2)");
		story_ask(s, "Length($0,$2)");
	}
	if (story_word(s, 3) == 0)
		story_try(s, "Length($0,$1) < Length($1,$2)");
	story_ask(s, "Length($0,$1)");
	story_ask(s, "Length($1,$2)");
}

/* --- Lattices -------------------------------------------------------------------------- */

/* Points of a square or a triangular lattice: many coincidences, one of them missed where
 * a coordinate is displaced. */
static inline void plot_lattice(struct story *s)
{
	bool triangular = story_draw(s, 3) == 0;
	int n = story_between(s, 3, 7);

	for (int i = 0; i < n; i++) {
		int a = story_between(s, -3, 3), b = story_between(s, -3, 3);
		num x = story_int(s, a), y = story_int(s, b);

		if (triangular) {
			x = num_add(x, num_half(y, s->f.c), s->f.c);
			y = num_mul(y, num_half(num_sqrt(story_int(s, 3), s->f.c), s->f.c),
				    s->f.c);
		}
		x = story_near(s, x);
		story_put_xy(s, x, y);
	}
}

/* --- More on any figure ----------------------------------------------------------------- */

/* Three different points that are not on a line; false: none found. */
static inline bool plot_three(struct story *s, int *a, int *b, int *c)
{
	for (int i = 0; i < 12 && s->f.n >= 3; i++) {
		*a = story_draw(s, s->f.n);
		*b = story_draw(s, s->f.n);
		*c = story_draw(s, s->f.n);
		if (*a != *b && *b != *c && *a != *c && truth_side(&s->f, *a, *b, *c))
			return true;
	}
	return false;
}

/* One more point, constructed from others. */
static inline void plot_construct(struct story *s)
{
	int a, b, c, n = s->f.n, kind = story_draw(s, 14), other;
	struct spot A, B, C, o;
	num u, v, w;

	if (s->dead || n > TRUTH_POINTS - 2 || !plot_three(s, &a, &b, &c))
		return;
	A = spot_of(s, a);
	B = spot_of(s, b);
	C = spot_of(s, c);
	switch (kind) {
	case 0:
		story_put(s, spot_middle(s, a, b));
		story_say(s, "Midpoint($%d,$%d,$%d)", n, a, b);
		break;
	case 1:
		story_put(s, spot_foot(s, A, B, C));
		if (!truth_distinct(&s->f)) {
			s->f.n--;
			return;
		}
		if (story_word(s, 2)) {
			story_say(s, "Altitude($%d,$%d,$%d,$%d,$%d)", a, n, a, b, c);
		} else {
			story_say(s, "OnLine($%d,$%d,$%d)", n, b, c);
			story_say(s, "Perpendicular($%d,$%d,$%d,$%d)", a, n, b, c);
		}
		story_ask(s, "Length($%d,$%d)", a, n);
		break;
	case 2:
		story_put(s, spot_minus(s, spot_plus(s, A, C), B));
		story_try(s, "Parallelogram($%d,$%d,$%d,$%d)", a, b, c, n);
		break;
	case 3:
		story_put(s, spot_times(s, spot_plus(s, A, spot_plus(s, B, C)),
					num_rat(1, 3, s->f.c)));
		story_say(s, "Centroid($%d,$%d,$%d,$%d)", n, a, b, c);
		break;
	case 4:
		story_put(s, spot_center(s, a, b, c));
		if (!truth_distinct(&s->f)) {
			s->f.n--;
			return;
		}
		story_say(s, "Circumcenter($%d,$%d,$%d,$%d)", n, a, b, c);
		break;
	case 5:
		o = spot_center(s, a, b, c);
		story_put(s, spot_minus(s, spot_plus(s, A, spot_plus(s, B, C)),
					spot_plus(s, o, o)));
		if (!truth_distinct(&s->f)) {
			s->f.n--;
			return;
		}
		story_say(s, "Orthocenter($%d,$%d,$%d,$%d)", n, a, b, c);
		break;
	case 6:
	case 7:
		/* The incentre, or where the bisector at a meets bc. */
		u = num_sqrt(truth_square(&s->f, b, c), s->f.c);
		v = num_sqrt(truth_square(&s->f, c, a), s->f.c);
		w = num_sqrt(truth_square(&s->f, a, b), s->f.c);
		if (kind == 6) {
			o = spot_plus(s, spot_times(s, A, u),
				      spot_plus(s, spot_times(s, B, v), spot_times(s, C, w)));
			u = num_add(u, num_add(v, w, s->f.c), s->f.c);
		} else {
			o = spot_plus(s, spot_times(s, B, v), spot_times(s, C, w));
			u = num_add(v, w, s->f.c);
		}
		story_put(s, spot_times(s, o, story_over(s, story_int(s, 1), u)));
		if (kind == 6) {
			story_try(s, "Incenter($%d,$%d,$%d,$%d)", n, a, b, c);
			story_ask(s, "Distance($%d,$%d,$%d)", n, a, b);
		} else {
			story_try(s, "Between($%d,$%d,$%d)", n, b, c);
			story_try(s, "Bisector($%d,$%d,$%d,$%d,$%d)", a, n, b, a, c);
			story_ask(s, "Length($%d,$%d)/Length($%d,$%d)", b, n, n, c);
		}
		break;
	case 8:
		story_put(s, spot_mirror(s, A, B, C));
		story_say(s, "PerpBisector($%d,$%d,$%d,$%d)", b, c, a, n);
		break;
	case 9:
		/* The middle of bc: a median. */
		story_put(s, spot_middle(s, b, c));
		story_say(s, "Median($%d,$%d,$%d,$%d,$%d)", a, n, a, b, c);
		story_ask(s, "Length($%d,$%d)", a, n);
		break;
	case 10:
		/* On the line ab by a ratio. */
		u = num_rat(story_between(s, -3, 6), 4, s->f.c);
		story_put(s, spot_along(s, A, B, u));
		if (!truth_distinct(&s->f)) {
			s->f.n--;
			return;
		}
		story_say(s, "OnLine($%d,$%d,$%d)", n, a, b);
		if (story_word(s, 2))
			story_try(s, "Between($%d,$%d,$%d)", n, a, b);
		story_tell(s, "Length($%d,$%d)/Length($%d,$%d)", a, n, a, b);
		break;
	case 11:
		/* The circle through three points. */
		if (s->f.circles == TRUTH_CIRCLES)
			return;
		o = spot_center(s, a, b, c);
		if (s->dead)
			return;
		u = spot_dot(s, spot_minus(s, A, o), spot_minus(s, A, o));
		other = story_circle(s, -1, o, u);
		story_rim(s, other, a);
		story_rim(s, other, b);
		story_rim(s, other, c);
		story_say(s, "OnCircle(@%d,$%d,$%d,$%d)", other, a, b, c);
		story_ask(s, "Radius(@%d)", other);
		story_ask(s, "Arc(@%d,$%d,$%d)", other, a, b);
		break;
	case 12:
		/* At right angles to ab from a, at a distance. */
		u = story_over(s, story_size(s), num_sqrt(truth_square(&s->f, a, b), s->f.c));
		if (story_sign(s) < 0)
			u = num_neg(u, s->f.c);
		story_put(s, spot_plus(s, A, spot_turned(s, spot_minus(s, B, A), story_int(s, 0),
							 u)));
		story_say(s, "Perpendicular($%d,$%d,$%d,$%d)", a, n, a, b);
		story_tell(s, "Length($%d,$%d)", a, n);
		break;
	default:
		/* A meeting of two lines. */
		other = story_draw(s, n);
		if (other == a || other == b || other == c)
			return;
		o = spot_minus(s, spot_of(s, other), C);
		if (truth_sgn(spot_cross(s, spot_minus(s, B, A), o), s->f.c) == 0)
			return;
		story_put(s, spot_meet(s, A, B, C, spot_of(s, other)));
		if (!truth_distinct(&s->f)) {
			s->f.n--;
			return;
		}
		story_say(s, "Meet($%d,$%d,$%d,$%d,$%d)", n, a, b, c, other);
		break;
	}
	if (s->f.n > n && !truth_distinct(&s->f))
		s->dead = true;
}

/* Something true about points of the figure, if it is so. */
static inline void plot_observe(struct story *s)
{
	int n = s->f.n, p[6], k = s->f.circles ? story_word(s, s->f.circles) : -1;

	if (n < 3)
		return;
	for (int i = 0; i < 6; i++)
		p[i] = story_word(s, n);
	for (int i = 0; i < 4 && i < n; i++)
		for (int j = 0; j < i; j++)
			if (p[i] == p[j])
				return;
#define Q4 p[0], p[1], p[2], p[3]
	/* The last kinds need four points. */
	switch (story_word(s, n > 3 ? 39 : 21)) {
	case 0:
	case 1:
	case 2: story_tell(s, "Length($%d,$%d)", p[0], p[1]); break;
	case 3:
	case 4: story_tell(s, "Angle($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 5: story_tell(s, "Area($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 6: story_try(s, "OnLine($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 7: story_try(s, "Between($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 8: story_try(s, "Midpoint($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 9: story_try(s, "Isosceles($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 10: story_try(s, "RightTriangle($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 11: story_try(s, "Collinear($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 12: story_try(s, "Face($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 13: story_try(s, "Corner($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 14: story_try(s, "Line($%d,$%d)", p[0], p[1]); break;
	case 15:
		if (truth_side(&s->f, p[0], p[1], p[2]))
			story_tell(s, "Distance($%d,$%d,$%d)", p[0], p[1], p[2]);
		break;
	case 16: story_try(s, "Equilateral($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 17:
		story_try(s, "Length($%d,$%d) < Length($%d,$%d)", p[0], p[1], p[1], p[2]);
		break;
	case 18:
		if (k >= 0)
			story_try(s, "Tangent(@%d,$%d,$%d)", k, p[0], p[1]);
		break;
	case 19:
		if (k >= 0 && s->f.circle[k].center >= 0 &&
		    s->f.circle[k].name != s->f.name[s->f.circle[k].center])
			story_try(s, "Center(@%d,$%d)", k, s->f.circle[k].center);
		break;
	case 20:
		if (k >= 0)
			story_try(s, "IsChord(@%d,$%d,$%d)", k, p[0], p[1]);
		break;
	case 21: story_try(s, "Parallel($%d,$%d,$%d,$%d)", Q4); break;
	case 22: story_try(s, "Perpendicular($%d,$%d,$%d,$%d)", Q4); break;
	case 23: story_tell(s, "Length($%d,$%d)/Length($%d,$%d)", Q4); break;
	case 24: story_try(s, "Parallelogram($%d,$%d,$%d,$%d)", Q4); break;
	case 25: story_try(s, "Rectangle($%d,$%d,$%d,$%d)", Q4); break;
	case 26: story_try(s, "Rhombus($%d,$%d,$%d,$%d)", Q4); break;
	case 27: story_try(s, "Square($%d,$%d,$%d,$%d)", Q4); break;
	case 28: story_try(s, "Kite($%d,$%d,$%d,$%d)", Q4); break;
	case 29: story_try(s, "Trapezoid($%d,$%d,$%d,$%d)", Q4); break;
	case 30: story_try(s, "IsoscelesTrapezoid($%d,$%d,$%d,$%d)", Q4); break;
	case 31: story_try(s, "SameSide($%d,$%d,$%d,$%d)", Q4); break;
	case 32: story_try(s, "OppositeSide($%d,$%d,$%d,$%d)", Q4); break;
	case 33: story_try(s, "Inside($%d,$%d,$%d,$%d)", Q4); break;
	case 34: story_try(s, "PerpBisector($%d,$%d,$%d,$%d)", Q4); break;
	case 35:
		story_try(s, "Bisector($%d,$%d,$%d,$%d,$%d)", p[0], p[1], p[2], p[0], p[3]);
		break;
	case 36: story_try(s, "Polygon($%d,$%d,$%d,$%d)", Q4); break;
	default:
		story_try(s, "Angle($%d,$%d,$%d) = Angle($%d,$%d,$%d)", p[0], p[1], p[2], p[3],
			  p[4], p[5]);
		break;
	}
#undef Q4
}

/* A question about any points. */
static inline void plot_wonder(struct story *s)
{
	int n = s->f.n, p[5], k = s->f.circles ? story_word(s, s->f.circles) : -1;

	for (int i = 0; i < 5; i++)
		p[i] = story_word(s, n);
	for (int i = 0; i < 4 && i < n; i++)
		for (int j = 0; j < i; j++)
			if (p[i] == p[j])
				return;
#define Q4 p[0], p[1], p[2], p[3]
	switch (story_word(s, 14)) {
	case 0:
	case 1: story_ask(s, "Length($%d,$%d)", p[0], p[1]); break;
	case 2:
	case 3: story_ask(s, "Angle($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 4: story_ask(s, "Area($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 5:
		if (n > 2)
			story_ask(s, "Distance($%d,$%d,$%d)", p[0], p[1], p[2]);
		break;
	case 6: story_ask(s, "Perimeter($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	case 7:
		if (n > 3)
			story_ask(s, "Length($%d,$%d)/Length($%d,$%d)", Q4);
		break;
	case 8:
		if (n > 3)
			story_ask(s, "Length($%d,$%d)+Length($%d,$%d)", Q4);
		break;
	case 9:
		if (n > 3)
			story_ask(s, "Angle($%d,$%d,$%d)+Angle($%d,$%d,$%d)", p[0], p[1], p[2],
				  p[1], p[2], p[3]);
		break;
	case 10:
		if (n > 3)
			story_ask(s, "Angle($%d,$%d,$%d)-Angle($%d,$%d,$%d)", p[0], p[1], p[2],
				  p[0], p[3], p[2]);
		break;
	case 11:
		if (n > 3)
			story_ask(s, "Area($%d,$%d,$%d,$%d)", Q4);
		break;
	case 12: story_ask(s, "Height($%d,$%d,$%d)", p[0], p[1], p[2]); break;
	default:
		if (k >= 0)
			story_ask(s, "Radius(@%d)", k);
		break;
	}
#undef Q4
}

/* --- All of them ------------------------------------------------------------------------ */

static const struct plot {
	const char *name;
	void (*draw)(struct story *s);
	int often;
} plots[] = {
	{ "sides", plot_sides, 4 },
	{ "side-angle-side", plot_side_angle_side, 3 },
	{ "angle-side-angle", plot_angle_side_angle, 2 },
	{ "side-side-angle", plot_side_side_angle, 2 },
	{ "right", plot_right, 4 },
	{ "isosceles", plot_isosceles, 2 },
	{ "parallelogram", plot_parallelogram, 4 },
	{ "kite", plot_kite, 2 },
	{ "trapezoid", plot_trapezoid, 3 },
	{ "regular", plot_regular, 2 },
	{ "inscribed", plot_inscribed, 5 },
	{ "arcs", plot_arcs, 5 },
	{ "tangents", plot_tangents, 4 },
	{ "secants", plot_secants, 3 },
	{ "two-circles", plot_two_circles, 2 },
	{ "circumscribed", plot_circumscribed, 2 },
	{ "on-line", plot_on_line, 3 },
	{ "rays", plot_rays, 3 },
	{ "transversal", plot_transversal, 3 },
	{ "parallel-to-side", plot_parallel_to_side, 3 },
	{ "pair", plot_pair, 4 },
	{ "on-one-side", plot_on_one_side, 4 },
	{ "two-distances", plot_two_distances, 3 },
	{ "linear-letter", plot_linear_letter, 2 },
	{ "quadratic-letter", plot_quadratic_letter, 4 },
	{ "by-area", plot_by_area, 2 },
	{ "lattice", plot_lattice, 8 },
};
#endif
