/*
 * plots_any.h -- what any figure may be extended, described and asked with, and the table of
 * all plots.
 */
#ifndef SOLVE_T_PLOTS_ANY_H
#define SOLVE_T_PLOTS_ANY_H
#include "solve/t/plots_more.h"

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

	if (s->dead || n > STORY_POINTS - 2 || !plot_three(s, &a, &b, &c))
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
		story_put(s,
			  spot_plus(s, A,
				    spot_turned(s, spot_minus(s, B, A), story_int(s, 0), u)));
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

/* A text about any points: #0 to #5 are some points of the figure, the first four of them
 * different where it has so many, and ## is a circle.  False where it needs more than there
 * are. */
static inline bool plot_about(struct story *s, char *out, size_t room, const char *text)
{
	int p[6], n = s->f.n, circle = s->f.circles ? story_word(s, s->f.circles) : -1;
	size_t at = 0;

	for (int i = 0; i < 6; i++)
		p[i] = story_word(s, n);
	for (int i = 0; i < 4; i++)
		for (int k = 0; k < i; k++)
			if (p[i] == p[k])
				p[i] = -1;
	for (const char *t = text; *t && at + 4 < room; t++) {
		if (*t != '#') {
			out[at++] = *t;
			continue;
		}
		t++;
		if (*t == '#' ? circle < 0 : p[*t - '0'] < 0)
			return false;
		at += (size_t)snprintf(out + at, room - at, *t == '#' ? "@%d" : "$%d",
				       *t == '#' ? circle : p[*t - '0']);
	}
	out[at] = 0;
	return true;
}

/* Something about points of the figure, said if it is so.  Terms are told with their value. */
static inline void plot_observe(struct story *s)
{
	static const char *const facts[] = {
		"OnLine(#0,#1,#2)",
		"Between(#0,#1,#2)",
		"Midpoint(#0,#1,#2)",
		"Isosceles(#0,#1,#2)",
		"RightTriangle(#0,#1,#2)",
		"Collinear(#0,#1,#2)",
		"Face(#0,#1,#2)",
		"Corner(#0,#1,#2)",
		"Line(#0,#1)",
		"Equilateral(#0,#1,#2)",
		"Length(#0,#1) < Length(#1,#2)",
		"Length(#0,#1) = Length(#1,#2)",
		"Length(#0,#1) = Length(#2,#3)",
		"Angle(#0,#1,#2) = 2*Angle(#1,#2,#0)",
		"Angle(#0,#1,#2) = Angle(#3,#4,#5)",
		"Angle(#0,#1,#2)+Angle(#1,#2,#3) = 180",
		"Angle(#0,#1,#2)+Angle(#3,#1,#2) = 90",
		"Parallel(#0,#1,#2,#3)",
		"Perpendicular(#0,#1,#2,#3)",
		"Parallelogram(#0,#1,#2,#3)",
		"Rectangle(#0,#1,#2,#3)",
		"Rhombus(#0,#1,#2,#3)",
		"Square(#0,#1,#2,#3)",
		"Kite(#0,#1,#2,#3)",
		"Trapezoid(#0,#1,#2,#3)",
		"IsoscelesTrapezoid(#0,#1,#2,#3)",
		"SameSide(#0,#1,#2,#3)",
		"OppositeSide(#0,#1,#2,#3)",
		"Inside(#0,#1,#2,#3)",
		"PerpBisector(#0,#1,#2,#3)",
		"Bisector(#0,#1,#2,#0,#3)",
		"Polygon(#0,#1,#2,#3)",
		"Similar(#0,#1,#2,#0,#3,#2)",
		"Congruent(#0,#1,#2,#3,#4,#5)",
		"Tangent(##,#0,#1)",
		"Center(##,#0)",
		"IsChord(##,#0,#1)",
		"OnCircle(##,#0)",
		"IsDiameter(##,#0,#1)",
	};
	static const char *const terms[] = {
		"Length(#0,#1)",       "Length(#0,#1)",
		"Angle(#0,#1,#2)",     "Area(#0,#1,#2)",
		"Distance(#0,#1,#2)",  "Length(#0,#1)/Length(#2,#3)",
		"Perimeter(#0,#1,#2)", "Length(#0,#1)+Length(#1,#2)",
		"Area(#0,#1,#2,#3)",   "Radius(##)",
	};
	char text[STORY_TEXT];
	bool fact = story_word(s, 3) > 0;
	const char *what = fact ? facts[story_word(s, sizeof facts / sizeof *facts)]
				: terms[story_word(s, sizeof terms / sizeof *terms)];
	bool is = plot_about(s, text, sizeof text, what);

	if (is && fact)
		story_try(s, "%s", text);
	else if (is)
		story_tell(s, "%s", text);
}

/* A question about any points. */
static inline void plot_wonder(struct story *s)
{
	static const char *const terms[] = {
		"Length(#0,#1)",
		"Length(#0,#1)",
		"Angle(#0,#1,#2)",
		"Angle(#0,#1,#2)",
		"Area(#0,#1,#2)",
		"Distance(#0,#1,#2)",
		"Perimeter(#0,#1,#2)",
		"Height(#0,#1,#2)",
		"Length(#0,#1)/Length(#2,#3)",
		"Length(#0,#1)+Length(#2,#3)",
		"Angle(#0,#1,#2)+Angle(#1,#2,#3)",
		"Angle(#0,#1,#2)-Angle(#0,#3,#2)",
		"Angle(#0,#1,#2)/Angle(#0,#3,#2)",
		"Area(#0,#1,#2,#3)",
		"Area(#0,#1,#2)/Area(#0,#1,#3)",
		"sin(Angle(#0,#1,#2))",
		"Radius(##)",
	};
	char text[STORY_TEXT];
	const char *what = terms[story_word(s, sizeof terms / sizeof *terms)];

	if (plot_about(s, text, sizeof text, what))
		story_ask(s, "%s", text);
}

static const struct plot {
	const char *name;
	void (*draw)(struct story *s);
	int often;
	bool balls; /* the figure has no exact coordinates */
} plots[] = {
	{ "sides", plot_sides, 4, false },
	{ "side-angle-side", plot_side_angle_side, 3, false },
	{ "angle-side-angle", plot_angle_side_angle, 2, false },
	{ "side-side-angle", plot_side_side_angle, 2, false },
	{ "right", plot_right, 4, false },
	{ "isosceles", plot_isosceles, 2, false },
	{ "parallelogram", plot_parallelogram, 4, false },
	{ "kite", plot_kite, 2, false },
	{ "trapezoid", plot_trapezoid, 3, false },
	{ "regular", plot_regular, 2, false },
	{ "inscribed", plot_inscribed, 5, false },
	{ "arcs", plot_arcs, 5, false },
	{ "tangents", plot_tangents, 4, false },
	{ "secants", plot_secants, 3, false },
	{ "two-circles", plot_two_circles, 2, false },
	{ "circumscribed", plot_circumscribed, 2, false },
	{ "on-line", plot_on_line, 3, false },
	{ "rays", plot_rays, 3, false },
	{ "transversal", plot_transversal, 3, false },
	{ "parallel-to-side", plot_parallel_to_side, 3, false },
	{ "pair", plot_pair, 4, false },
	{ "on-one-side", plot_on_one_side, 4, false },
	{ "two-distances", plot_two_distances, 3, false },
	{ "linear-letter", plot_linear_letter, 2, false },
	{ "quadratic-letter", plot_quadratic_letter, 4, false },
	{ "by-area", plot_by_area, 2, false },
	{ "lattice", plot_lattice, 8, false },
	{ "degrees", plot_degrees, 3, true },
	{ "degrees-across", plot_degrees_across, 2, true },
	{ "degrees-round", plot_degrees_round, 2, true },
};
#endif
