/*
 * plots_more.h -- more figures that stories are about: lines, pairs, letters, lattices, and
 * angles given by their degrees.
 */
#ifndef SOLVE_T_PLOTS_MORE_H
#define SOLVE_T_PLOTS_MORE_H
#include "solve/t/plots.h"

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
	static const char *const word[] = { "Square", "Rectangle", "Equilateral",
					    "RightTriangle", "Isosceles" };
	num a = story_size(s), x[2], y[2], h;
	int kind[2], at[2], n = 2;

	story_put(s, plot_origin(s));
	story_put_xy(s, a, story_int(s, 0));
	for (int i = 0; i < 2; i++) {
		int side = story_sign(s);

		kind[i] = story_draw(s, 5);
		h = kind[i] == 0 ? a
		    : kind[i] == 2
			    ? num_half(num_mul(a, num_sqrt(story_int(s, 3), s->f.c), s->f.c),
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
		h = story_root(s,
			       num_sub(num_sqr(len[2], s->f.c), num_sqr(t, s->f.c), s->f.c));
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
		num h = story_root(
			s,
			num_sub(num_sqr(q, s->f.c),
				num_div(num_sqr(a, s->f.c), story_int(s, 4), s->f.c), s->f.c));

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

/* --- Angles by their degrees ------------------------------------------------------------
 * In balls: nothing can be told but what is put in. */

static inline struct spot plot_polar(struct story *s, num degrees, num r)
{
	struct num_ctx *c = s->f.c;
	num t = num_div(num_mul(degrees, num_pi(c), c), num_int(180, c), c);

	return spot_times(s, (struct spot){ num_cos(t, c), num_sin(t, c) }, r);
}

/* Two sides and the angle between them, or two angles and a side. */
static inline void plot_degrees(struct story *s)
{
	static const int base[] = { 90, 90, 60, 45, 30, 120, 50, 36 };
	int b = story_between(s, 2, 9), c = story_between(s, 2, 9), side = story_sign(s),
	    kind = story_draw(s, 3), p, q;
	char first[40], second[40];
	num alpha, beta, h;
	struct spot d, e;

	if (story_draw(s, 3) == 0)
		c = b;
	p = base[story_draw(s, 8)];
	alpha = story_degrees(s, p, first, sizeof first);
	q = story_draw(s, 3) == 0 ? p : story_draw(s, 2) ? 90 - p : 20;
	if (q <= 0 || p + q >= 179)
		q = 20;
	beta = story_degrees(s, q, second, sizeof second);
	story_put(s, plot_origin(s));
	story_put_xy(s, story_int(s, b), story_int(s, 0));
	d = plot_polar(s, alpha, story_int(s, 1));
	e = plot_polar(s, beta, story_int(s, 1));
	if (kind == 0) {
		h = num_div(
			num_mul(story_int(s, b), num_mul(d.y, e.y, s->f.c), s->f.c),
			num_add(num_mul(d.x, e.y, s->f.c), num_mul(d.y, e.x, s->f.c), s->f.c),
			s->f.c);
		d = (struct spot){ num_div(num_mul(h, d.x, s->f.c), d.y, s->f.c), h };
	} else {
		d = spot_times(s, d, story_int(s, c));
	}
	if (side < 0)
		d.y = num_neg(d.y, s->f.c);
	story_put(s, d);
	story_say(s, "Length($0,$1) = %d", b);
	story_say(s, "Angle($1,$0,$2) = %s", first);
	if (kind == 0) {
		story_say(s, "Angle($0,$1,$2) = %s", second);
		story_ask(s, "Angle($1,$2,$0)");
		story_ask(s, "Length($0,$2)");
		story_ask(s, "Length($0,$2)/Length($1,$2)");
	} else {
		story_say(s, "Length($0,$2) = %d", c);
		story_ask(s, "Angle($0,$1,$2)");
	}
	if (kind == 2) {
		story_put(s, spot_plus(s, spot_of(s, 1), d));
		story_try(s, "Parallelogram($0,$1,$3,$2)");
		story_ask(s, "Length($0,$3)");
		story_ask(s, "Area($0,$1,$3,$2)");
		story_ask(s, "Angle($0,$3,$1)");
		story_ask(s, "Length($0,$3)/Length($1,$2)");
	}
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "Distance($0,$1,$2)");
	story_ask(s, "Angle($0,$1,$2)/Angle($0,$2,$1)");
}

/* Two lines that are nearly parallel, and one across. */
static inline void plot_degrees_across(struct story *s)
{
	static const int base[] = { 90, 70, 60, 45, 110 };
	int p = base[story_draw(s, 5)], len[3], side = story_sign(s);
	char first[40], second[40];
	num alpha = story_degrees(s, p, first, sizeof first),
	    beta = story_degrees(s, side < 0 ? p : 180 - p, second, sizeof second);
	struct spot d;

	for (int i = 0; i < 3; i++)
		len[i] = story_between(s, 2, 9);
	if (story_draw(s, 2))
		len[2] = len[0];
	/* 0 1 is the line across; 2 is joined to 0, 3 to 1. */
	story_put(s, plot_origin(s));
	story_put_xy(s, story_int(s, len[1]), story_int(s, 0));
	story_put(s, plot_polar(s, alpha, story_int(s, len[0])));
	d = plot_polar(s, beta, story_int(s, len[2]));
	d.x = num_neg(d.x, s->f.c);
	if (side < 0)
		d.y = num_neg(d.y, s->f.c);
	story_put(s, spot_plus(s, spot_of(s, 1), d));
	story_say(s, "Angle($1,$0,$2) = %s", first);
	story_say(s, "Angle($0,$1,$3) = %s", second);
	story_say(s, "Length($0,$2) = %d", len[0]);
	story_say(s, "Length($0,$1) = %d", len[1]);
	story_say(s, "Length($1,$3) = %d", len[2]);
	if (story_word(s, 3))
		story_try(s, side < 0 ? "OppositeSide($2,$3,$0,$1)" : "SameSide($2,$3,$0,$1)");
	story_ask(s, "Length($2,$3)");
	story_ask(s, "Angle($0,$2,$3)");
	story_ask(s, "Distance($3,$0,$2)");
	story_ask(s, "Angle($0,$2,$3)+Angle($1,$3,$2)");
	story_ask(s, "Area($0,$1,$3)");
}

/* A circle, and a central or inscribed angle. */
static inline void plot_degrees_round(struct story *s)
{
	static const int base[] = { 90, 60, 120, 180, 45, 150 };
	int p = base[story_draw(s, 6)], q = story_between(s, 200, 340),
	    r = story_between(s, 2, 9);
	char first[40];
	num alpha = story_degrees(s, p, first, sizeof first);

	story_put(s, plot_origin(s));
	story_circle(s, 0, plot_origin(s), story_int(s, r * r));
	story_put_xy(s, story_int(s, r), story_int(s, 0));
	story_put(s, plot_polar(s, alpha, story_int(s, r)));
	story_put(s, plot_polar(s, story_int(s, q), story_int(s, r)));
	story_rim(s, 0, 1);
	story_say(s, "OnCircle(@0,$1,$2,$3)");
	story_say(s, "Radius(@0) = %d", r);
	if (story_word(s, 2))
		story_try(s, "Arc(@0,$1,$2) = %s", first);
	else if (!story_try(s, "Angle($2,$0,$1) = %s", first))
		story_try(s, "Angle($1,$0,$2) = %s", first);
	story_ask(s, "Length($1,$2)");
	story_ask(s, "Angle($1,$3,$2)");
	story_ask(s, "Area($0,$1,$2)");
	story_ask(s, "SectorArea(@0,$1,$2)");
	story_ask(s, "ArcLength(@0,$1,$2)");
	story_ask(s, "MajorArc(@0,$1,$2)");
	story_ask(s, "Arc(@0,$2,$1)");
	story_ask(s, "Distance($0,$1,$2)");
	story_ask(s, "Angle($0,$1,$2)");
}
#endif
