/*
 * plots.h -- figures that stories are about (story.h), one function each: triangles,
 * quadrilaterals, circles.
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
	static const int kind[][3] = { { 3, 4, 5 },   { 5, 12, 13 },  { 8, 15, 17 },
				       { 7, 24, 25 }, { 5, 5, 6 },    { 4, 4, 4 },
				       { 6, 6, 3 },   { 13, 14, 15 }, { 7, 8, 13 },
				       { 3, 5, 7 },   { 2, 3, 4 },    { 4, 5, 6 },
				       { 5, 7, 8 },   { 10, 13, 13 } };
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
	static const int leg[][2] = { { 3, 4 }, { 5, 12 }, { 8, 15 }, { 20, 21 },
				      { 1, 2 }, { 2, 3 },  { 1, 1 },  { 6, 8 } };
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
	static const char *const word[] = { "Parallelogram", "Rectangle", "Rhombus",
					    "Square" };
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
		story_tell(s, story_word(s, 2)   ? "Radius(@0)"
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
	story_ask(s, "Diameter(@0)");
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
			       spot_times(s, spot_turned(s, d, off, story_int(s, sign)), t)));
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
	num p = story_size(s), h = story_size(s), q = story_draw(s, 2) ? p : story_size(s),
	    zero = story_int(s, 0);
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
#endif
