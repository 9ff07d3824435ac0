/* claim.c -- the table of what can be said, each row with its meaning in exact numbers. */
#include "claim.h"
#include "base/base.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One look at a claim: what was found so far. */
struct look {
	struct spot p[CLAIM_POINTS];
	int n;
	num k;
	double within; /* of equations; 0: exactly */
	bool none, wrong, flat;
	double off; /* the worst equation */
};
typedef void meaning(struct look *l);

/* --- What meanings are made of ------------------------------------------------------------- */
static void zero(struct look *l, num what, double of)
{
	double off = fabs(n_double(what)) / (of > 0 ? of : 1);

	if (off > l->off)
		l->off = off;
	if (l->within > 0 ? off > l->within : n_sign(what) != 0)
		l->wrong = true;
}

static void same(struct look *l, num a, num b)
{
	zero(l, n_sub(a, b), fabs(n_double(a)) + fabs(n_double(b)));
}

static int sign(const struct look *l, num a, double of)
{
	return l->within > 0 && fabs(n_double(a)) <= l->within * of ? 0 : n_sign(a);
}

static double size(struct spot a, struct spot b)
{
	return sqrt(n_double(s_square(a, b)));
}

static bool is_one(const struct look *l, int i, int j)
{
	return sign(l, s_square(l->p[i], l->p[j]), 1) == 0;
}

static void apart(struct look *l, int i, int j)
{
	l->none |= is_one(l, i, j);
}

static int turn(const struct look *l, int i, int j, int k)
{
	return sign(l, s_turn(l->p[i], l->p[j], l->p[k]),
		    size(l->p[i], l->p[j]) * size(l->p[i], l->p[k]));
}

static void on_line(struct look *l, int p, int a, int b)
{
	zero(l, s_turn(l->p[a], l->p[b], l->p[p]),
	     size(l->p[a], l->p[b]) * (size(l->p[a], l->p[p]) + size(l->p[a], l->p[b])));
}

static void along(struct look *l, int a, int b, int c, int d)
{
	zero(l, s_cross(s_sub(l->p[b], l->p[a]), s_sub(l->p[d], l->p[c])),
	     size(l->p[a], l->p[b]) * size(l->p[c], l->p[d]));
}

static void upright(struct look *l, int a, int b, int c, int d)
{
	zero(l, s_dot(s_sub(l->p[b], l->p[a]), s_sub(l->p[d], l->p[c])),
	     size(l->p[a], l->p[b]) * size(l->p[c], l->p[d]));
}

static void equal(struct look *l, int a, int b, int c, int d)
{
	same(l, s_square(l->p[a], l->p[b]), s_square(l->p[c], l->p[d]));
}

static void middle(struct look *l, int m, int a, int b)
{
	struct spot d = s_sub(s_add(l->p[a], l->p[b]), s_add(l->p[m], l->p[m]));

	zero(l, s_dot(d, d), n_double(s_square(l->p[a], l->p[b])));
}

/* A step from a to b as from c to d. */
static void step(struct look *l, int a, int b, int c, int d)
{
	struct spot e = s_sub(s_sub(l->p[b], l->p[a]), s_sub(l->p[d], l->p[c]));

	zero(l, s_dot(e, e), n_double(s_square(l->p[a], l->p[b])));
}

static void corners(struct look *l, int a, int b, int c)
{
	l->flat |= !turn(l, a, b, c);
}

static void convex(struct look *l, int a, int b, int c, int d)
{
	int s = turn(l, a, b, c);

	l->flat |=
		!s || turn(l, b, c, d) != s || turn(l, c, d, a) != s || turn(l, d, a, b) != s;
}

/* A look at an alternative by itself; the better one is taken over. */
static bool better(struct look *l, const struct look *with)
{
	if (!with->wrong && !with->none && (l->wrong || l->flat || l->none)) {
		bool flat = with->flat;

		*l = *with;
		l->flat = flat;
	}
	return !l->wrong && !l->flat && !l->none;
}

/* Cosine of an angle: its sign, and its square. */
struct cosine {
	num square;
	int sign;
};

static struct cosine cosine(const struct look *l, int a, int b, int c)
{
	struct spot u = s_sub(l->p[a], l->p[b]), v = s_sub(l->p[c], l->p[b]);
	num d = s_dot(u, v), of = n_mul(s_dot(u, u), s_dot(v, v));

	return (struct cosine){ n_div(n_mul(d, d), of), sign(l, d, sqrt(n_double(of))) };
}

static double degrees(struct cosine c)
{
	double s = sqrt(n_double(c.square));

	return acos(fmax(-1, fmin(1, c.sign < 0 ? -s : s))) * 180 / acos(-1.0);
}

/* Near 0 and 180 degrees a cosine says little: by numbers angles are compared themselves. */
static void same_cosine(struct look *l, struct cosine a, struct cosine b)
{
	if (l->within > 0) {
		double off = fabs(degrees(a) - degrees(b)) / 180;

		l->off = off > l->off ? off : l->off;
		l->wrong |= off > l->within * 100;
		return;
	}
	l->wrong |= a.sign != b.sign || n_cmp(a.square, b.square) != 0;
	l->off = l->wrong ? 1 : l->off;
}

static void angles(struct look *l, int a, int b, int c, int d, int e, int f)
{
	same_cosine(l, cosine(l, a, b, c), cosine(l, d, e, f));
}

static void arms(struct look *l, int a, int b, int c)
{
	apart(l, b, a);
	apart(l, b, c);
}

/* --- Lines and points --------------------------------------------------------------------- */
static void collinear(struct look *l)
{
	for (int i = 2; i < l->n; i++)
		on_line(l, i, 0, 1);
	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < i; j++)
			apart(l, i, j);
}

static void parallel(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	along(l, 0, 1, 2, 3);
}

static void perpendicular(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	upright(l, 0, 1, 2, 3);
}

static void right_angle(struct look *l)
{
	arms(l, 0, 1, 2);
	upright(l, 0, 1, 1, 2);
}

static void midpoint(struct look *l)
{
	apart(l, 1, 2);
	middle(l, 0, 1, 2);
}

static void foot(struct look *l)
{
	apart(l, 2, 3);
	apart(l, 0, 1);
	on_line(l, 0, 2, 3);
	upright(l, 0, 1, 2, 3);
}

static void lies_on(struct look *l)
{
	apart(l, 1, 2);
	on_line(l, 0, 1, 2);
}

static bool is_within(const struct look *l, int p, int a, int b)
{
	num d = s_dot(s_sub(l->p[a], l->p[p]), s_sub(l->p[b], l->p[p]));

	return sign(l, d, size(l->p[a], l->p[b]) * size(l->p[a], l->p[b])) < 0;
}

static void between(struct look *l)
{
	lies_on(l);
	l->wrong |= !is_within(l, 0, 1, 2);
}

static void on_segment(struct look *l)
{
	lies_on(l);
	l->wrong |= !is_one(l, 0, 1) && !is_one(l, 0, 2) && !is_within(l, 0, 1, 2);
}

static void meet(struct look *l)
{
	apart(l, 1, 2);
	apart(l, 3, 4);
	on_line(l, 0, 1, 2);
	on_line(l, 0, 3, 4);
}

static void concurrent(struct look *l)
{
	struct spot m;

	apart(l, 0, 1);
	apart(l, 2, 3);
	apart(l, 4, 5);
	if (l->none)
		return;
	if (!s_meet(&m, l->p[0], l->p[1], l->p[2], l->p[3])) {
		l->none = true; /* parallel lines: said of nothing here */
		return;
	}
	l->p[6] = m;
	on_line(l, 6, 4, 5);
}

static int side(const struct look *l, int p)
{
	return turn(l, 2, 3, p);
}

static void same_side(struct look *l)
{
	apart(l, 2, 3);
	l->flat |= !side(l, 0) && !side(l, 1);
	l->wrong |= !l->flat && side(l, 0) * side(l, 1) != 1;
}

static void opposite_side(struct look *l)
{
	apart(l, 2, 3);
	l->flat |= !side(l, 0) && !side(l, 1);
	l->wrong |= !l->flat && side(l, 0) * side(l, 1) != -1;
}

static void perp_bisector(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	equal(l, 0, 2, 0, 3);
	equal(l, 1, 2, 1, 3);
}

/* --- Measures ------------------------------------------------------------------------------ */
static void equal_length(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	equal(l, 0, 1, 2, 3);
}

static void times_length(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	same(l, s_square(l->p[0], l->p[1]),
	     n_mul(n_mul(l->k, l->k), s_square(l->p[2], l->p[3])));
}

static void less_length(struct look *l)
{
	apart(l, 0, 1);
	apart(l, 2, 3);
	l->wrong |= n_cmp(s_square(l->p[0], l->p[1]), s_square(l->p[2], l->p[3])) >= 0;
}

static void is_length(struct look *l)
{
	same(l, s_square(l->p[0], l->p[1]), n_mul(l->k, l->k));
}

/* √a + √b = √c */
static void sum_length(struct look *l)
{
	num a = s_square(l->p[0], l->p[1]), b = s_square(l->p[2], l->p[3]),
	    c = s_square(l->p[4], l->p[5]), left = n_sub(c, n_add(a, b));
	double sum = sqrt(n_double(a)) + sqrt(n_double(b)), off;

	apart(l, 0, 1);
	apart(l, 2, 3);
	apart(l, 4, 5);
	off = fabs(sum - sqrt(n_double(c))) / (sum > 0 ? sum : 1);
	l->off = off > l->off ? off : l->off;
	if (l->within > 0)
		l->wrong |= off > l->within;
	else
		l->wrong |= n_sign(left) < 0 ||
			    n_cmp(n_mul(left, left), n_mul(n_of(4, 1), n_mul(a, b))) != 0;
}

static void is_angle(struct look *l)
{
	struct cosine c = { n_mul(l->k, l->k), n_sign(l->k) };

	arms(l, 0, 1, 2);
	if (!l->none)
		same_cosine(l, cosine(l, 0, 1, 2), c);
}

static void equal_angle(struct look *l)
{
	arms(l, 0, 1, 2);
	arms(l, 3, 4, 5);
	if (!l->none)
		angles(l, 0, 1, 2, 3, 4, 5);
}

static void straight_sum(struct look *l)
{
	arms(l, 0, 1, 2);
	arms(l, 3, 4, 5);
	if (!l->none) {
		struct cosine a = cosine(l, 0, 1, 2), b = cosine(l, 3, 4, 5);

		b.sign = -b.sign;
		same_cosine(l, a, b);
	}
}

/* The first is twice the second. */
static void double_angle(struct look *l)
{
	arms(l, 0, 1, 2);
	arms(l, 3, 4, 5);
	if (!l->none) {
		struct cosine b = cosine(l, 3, 4, 5);
		num c = n_sub(n_add(b.square, b.square), n_of(1, 1));
		struct cosine twice = { n_mul(c, c), n_sign(c) };

		l->wrong |= b.sign < 0;
		same_cosine(l, cosine(l, 0, 1, 2), twice);
	}
}

static num area(const struct look *l, int i)
{
	num a = s_turn(l->p[i], l->p[i + 1], l->p[i + 2]);

	return n_sign(a) < 0 ? n_sub(n_of(0, 1), a) : a;
}

static void times_area(struct look *l)
{
	num a = area(l, 0), b = area(l, 3);

	/* A flat triangle has the area 0; one of two points has no corner there. */
	for (int i = 0; i < 6; i += 3)
		for (int k = 0; k < 3; k++)
			apart(l, i + k, i + (k + 1) % 3);
	same(l, a, n_mul(l->k, b));
}

/* Lines ab and cd as ef and gh, modulo 180 degrees. */
static void directed(struct look *l)
{
	struct spot u = s_sub(l->p[1], l->p[0]), v = s_sub(l->p[3], l->p[2]);
	struct spot w = s_sub(l->p[5], l->p[4]), z = s_sub(l->p[7], l->p[6]);

	for (int i = 0; i < 8; i += 2)
		apart(l, i, i + 1);
	zero(l, n_sub(n_mul(s_cross(u, v), s_dot(w, z)), n_mul(s_cross(w, z), s_dot(u, v))),
	     size(l->p[0], l->p[1]) * size(l->p[2], l->p[3]) * size(l->p[4], l->p[5]) *
		     size(l->p[6], l->p[7]));
}

/* --- Triangles ------------------------------------------------------------------------------ */
static void isosceles(struct look *l)
{
	struct look first = *l;

	equal(l, 0, 1, 0, 2);
	corners(l, 0, 1, 2);
	for (int i = 1; i < 3; i++) {
		struct look with = first;

		equal(&with, i, 0, i, 3 - i);
		corners(&with, 0, 1, 2);
		if (better(l, &with))
			return;
	}
}

static void right_triangle(struct look *l)
{
	struct look first = *l;

	upright(l, 1, 0, 1, 2);
	corners(l, 0, 1, 2);
	for (int i = 0; i < 3; i += 2) {
		struct look with = first;

		upright(&with, i, 1, i, 2 - i);
		corners(&with, 0, 1, 2);
		if (better(l, &with))
			return;
	}
}

static void equilateral(struct look *l)
{
	equal(l, 0, 1, 1, 2);
	equal(l, 0, 1, 0, 2);
	corners(l, 0, 1, 2);
}

static void centroid(struct look *l)
{
	struct spot p = l->p[0], d;

	corners(l, 1, 2, 3);
	d = s_sub(s_add(s_add(l->p[1], l->p[2]), l->p[3]), s_times(p, n_of(3, 1)));
	zero(l, s_dot(d, d), n_double(s_square(l->p[1], l->p[2])));
}

static void circumcenter(struct look *l)
{
	corners(l, 1, 2, 3);
	equal(l, 0, 1, 0, 2);
	equal(l, 0, 2, 0, 3);
}

static void orthocenter(struct look *l)
{
	corners(l, 1, 2, 3);
	upright(l, 0, 1, 2, 3);
	upright(l, 0, 2, 1, 3);
}

static void inside(struct look *l)
{
	int s = turn(l, 1, 2, 3);

	l->none |= !s;
	l->wrong |= turn(l, 1, 2, 0) != s || turn(l, 2, 3, 0) != s || turn(l, 3, 1, 0) != s;
}

static void incenter(struct look *l)
{
	num a = s_turn(l->p[0], l->p[1], l->p[2]), b = s_turn(l->p[0], l->p[2], l->p[3]),
	    c = s_turn(l->p[0], l->p[3], l->p[1]);

	inside(l);
	apart(l, 1, 2);
	apart(l, 2, 3);
	apart(l, 1, 3);
	if (l->none)
		return;
	a = n_div(n_mul(a, a), s_square(l->p[1], l->p[2]));
	b = n_div(n_mul(b, b), s_square(l->p[2], l->p[3]));
	c = n_div(n_mul(c, c), s_square(l->p[3], l->p[1]));
	same(l, a, b);
	same(l, b, c);
}

/* The first point halves the angle of the three others: it is on the ray inside. */
static void bisector(struct look *l)
{
	l->none |= !turn(l, 1, 2, 3);
	arms(l, 0, 2, 1);
	if (l->none)
		return;
	angles(l, 1, 2, 0, 0, 2, 3);
	l->wrong |= cosine(l, 1, 2, 0).sign <= 0;
}

static void altitude(struct look *l)
{
	/* A D of A B C */
	corners(l, 0, 2, 3);
	apart(l, 0, 1);
	on_line(l, 1, 2, 3);
	upright(l, 0, 1, 2, 3);
}

static void median(struct look *l)
{
	corners(l, 0, 2, 3);
	middle(l, 1, 2, 3);
}

static void midsegment(struct look *l)
{
	corners(l, 2, 3, 4);
	middle(l, 0, 2, 3);
	middle(l, 1, 2, 4);
}

static void congruent(struct look *l)
{
	corners(l, 0, 1, 2);
	corners(l, 3, 4, 5);
	equal(l, 0, 1, 3, 4);
	equal(l, 1, 2, 4, 5);
	equal(l, 0, 2, 3, 5);
}

static void similar(struct look *l)
{
	num a = s_square(l->p[0], l->p[1]), b = s_square(l->p[3], l->p[4]);

	corners(l, 0, 1, 2);
	corners(l, 3, 4, 5);
	same(l, n_mul(a, s_square(l->p[4], l->p[5])), n_mul(b, s_square(l->p[1], l->p[2])));
	same(l, n_mul(a, s_square(l->p[3], l->p[5])), n_mul(b, s_square(l->p[0], l->p[2])));
}

/* --- Quadrilaterals -------------------------------------------------------------------------- */
static void parallelogram(struct look *l)
{
	step(l, 0, 1, 3, 2);
	corners(l, 0, 1, 2);
}

static void rectangle(struct look *l)
{
	parallelogram(l);
	upright(l, 0, 1, 1, 2);
}

static void rhombus(struct look *l)
{
	parallelogram(l);
	equal(l, 0, 1, 1, 2);
}

static void square(struct look *l)
{
	rectangle(l);
	equal(l, 0, 1, 1, 2);
}

static void kite(struct look *l)
{
	struct look with = *l;

	equal(l, 0, 1, 0, 3);
	equal(l, 2, 1, 2, 3);
	convex(l, 0, 1, 2, 3);
	equal(&with, 1, 0, 1, 2);
	equal(&with, 3, 0, 3, 2);
	convex(&with, 0, 1, 2, 3);
	better(l, &with);
}

/* Whether a parallelogram is one, books differ. */
static void trapezoid(struct look *l)
{
	struct look with = *l, both = *l;

	along(l, 0, 1, 2, 3);
	convex(l, 0, 1, 2, 3);
	along(&with, 1, 2, 3, 0);
	convex(&with, 0, 1, 2, 3);
	better(l, &with);
	along(&both, 0, 1, 2, 3);
	along(&both, 1, 2, 3, 0);
	l->none |= !both.wrong;
}

static void isosceles_trapezoid(struct look *l)
{
	equal(l, 0, 2, 1, 3);
	trapezoid(l);
}

/* --- Circles ----------------------------------------------------------------------------------- */
static void concyclic(struct look *l)
{
	struct spot u[3];
	num s[3], det;
	double of = 1;

	for (int k = 3; k < l->n; k++) {
		for (int i = 0; i < 3; i++) {
			u[i] = s_sub(l->p[i], l->p[k]);
			s[i] = s_dot(u[i], u[i]);
			of *= n_double(s[i]);
		}
		det = n_add(n_mul(s[0], s_cross(u[1], u[2])),
			    n_add(n_mul(s[1], s_cross(u[2], u[0])),
				  n_mul(s[2], s_cross(u[0], u[1]))));
		zero(l, det, pow(of, 2.0 / 3));
		of = 1;
	}
	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < i; j++)
			apart(l, i, j);
	corners(l, 0, 1, 2);
}

/* The first is the centre. */
static void on_circle(struct look *l)
{
	apart(l, 0, 1);
	for (int i = 2; i < l->n; i++)
		equal(l, 0, 1, 0, i);
}

static void diameter(struct look *l)
{
	midpoint(l);
}

/* --- The table --------------------------------------------------------------------------------- */
/* In texts %0 ... are points, %k is the number. */
static const struct row {
	const char *name;
	int n;
	const char *text;
	const char *predicate; /* or "" */
	meaning *means;
	bool record; /* not on a canvas */
} rows[] = {
	{ "Collinear", 3, "Collinear(%0,%1,%2)", "coll %0 %1 %2", collinear, false },
	{ "Parallel", 4, "Parallel(%0,%1,%2,%3)", "para %0 %1 %2 %3", parallel, false },
	{ "Perpendicular", 4, "Perpendicular(%0,%1,%2,%3)", "perp %0 %1 %2 %3", perpendicular,
	  false },
	{ "RightAngle", 3, "RightAngle(%0,%1,%2)", "perp %0 %1 %1 %2", right_angle, false },
	{ "Midpoint", 3, "Midpoint(%0,%1,%2)", "midp %0 %1 %2", midpoint, false },
	{ "Foot", 4, "Foot(%0,%1,%2,%3)", "", foot, false },
	{ "OnLine", 3, "OnLine(%0,%1,%2)", "coll %0 %1 %2", lies_on, false },
	{ "Between", 3, "Between(%0,%1,%2)", "", between, false },
	{ "OnSegment", 3, "OnSegment(%0,%1,%2)", "", on_segment, false },
	{ "Meet", 5, "Meet(%0,%1,%2,%3,%4)", "", meet, false },
	{ "Concurrent", 6, "Concurrent(%0,%1,%2,%3,%4,%5)", "", concurrent, false },
	{ "SameSide", 4, "SameSide(%0,%1,%2,%3)", "", same_side, false },
	{ "OppositeSide", 4, "OppositeSide(%0,%1,%2,%3)", "", opposite_side, false },
	{ "PerpBisector", 4, "PerpBisector(%0,%1,%2,%3)", "", perp_bisector, false },
	{ "equal", 4, "Length(%0,%1) = Length(%2,%3)", "cong %0 %1 %2 %3", equal_length,
	  false },
	{ "EqualLength", 4, "EqualLength(%0,%1,%2,%3)", "cong %0 %1 %2 %3", equal_length,
	  false },
	{ "times", 4, "Length(%0,%1) = %k*Length(%2,%3)", "rconst %0 %1 %2 %3 %k",
	  times_length, false },
	{ "less", 4, "Length(%0,%1) < Length(%2,%3)", "", less_length, false },
	{ "length", 2, "Length(%0,%1) = %k", "", is_length, false },
	{ "sum", 6, "Length(%0,%1) + Length(%2,%3) = Length(%4,%5)", "", sum_length, false },
	{ "is", 3, "Angle(%0,%1,%2) = %k", "", is_angle, false },
	{ "same", 6, "Angle(%0,%1,%2) = Angle(%3,%4,%5)", "", equal_angle, false },
	{ "EqualAngle", 6, "EqualAngle(%0,%1,%2,%3,%4,%5)", "", equal_angle, false },
	{ "straight", 6, "Angle(%0,%1,%2) + Angle(%3,%4,%5) = 180", "", straight_sum, false },
	{ "twice", 6, "Angle(%0,%1,%2) = 2*Angle(%3,%4,%5)", "", double_angle, false },
	{ "area", 6, "Area(%0,%1,%2) = %k*Area(%3,%4,%5)", "", times_area, false },
	{ "directed", 8, "", "eqangle %0 %1 %2 %3 %4 %5 %6 %7", directed, true },
	{ "Isosceles", 3, "Isosceles(%0,%1,%2)", "", isosceles, false },
	{ "RightTriangle", 3, "RightTriangle(%0,%1,%2)", "", right_triangle, false },
	{ "Equilateral", 3, "Equilateral(%0,%1,%2)", "", equilateral, false },
	{ "Centroid", 4, "Centroid(%0,%1,%2,%3)", "", centroid, false },
	{ "Circumcenter", 4, "Circumcenter(%0,%1,%2,%3)", "circle %0 %1 %2 %3", circumcenter,
	  false },
	{ "Orthocenter", 4, "Orthocenter(%0,%1,%2,%3)", "", orthocenter, false },
	{ "Incenter", 4, "Incenter(%0,%1,%2,%3)", "", incenter, false },
	{ "Inside", 4, "Inside(%0,%1,%2,%3)", "", inside, false },
	{ "Bisector", 4, "Bisector(%0,%1,%2,%3)", "", bisector, false },
	{ "Altitude", 4, "Altitude(%0,%1,%0,%2,%3)", "", altitude, false },
	{ "Median", 4, "Median(%0,%1,%0,%2,%3)", "", median, false },
	{ "Midsegment", 5, "Midsegment(%0,%1,%2,%3,%4)", "", midsegment, false },
	{ "Congruent", 6, "Congruent(%0,%1,%2,%3,%4,%5)", "", congruent, false },
	{ "Similar", 6, "Similar(%0,%1,%2,%3,%4,%5)", "", similar, false },
	{ "Parallelogram", 4, "Parallelogram(%0,%1,%2,%3)", "", parallelogram, false },
	{ "Rectangle", 4, "Rectangle(%0,%1,%2,%3)", "", rectangle, false },
	{ "Rhombus", 4, "Rhombus(%0,%1,%2,%3)", "", rhombus, false },
	{ "Square", 4, "Square(%0,%1,%2,%3)", "", square, false },
	{ "Kite", 4, "Kite(%0,%1,%2,%3)", "", kite, false },
	{ "Trapezoid", 4, "Trapezoid(%0,%1,%2,%3)", "", trapezoid, false },
	{ "IsoscelesTrapezoid", 4, "IsoscelesTrapezoid(%0,%1,%2,%3)", "", isosceles_trapezoid,
	  false },
	{ "Concyclic", 4, "Concyclic(%0,%1,%2,%3)", "cyclic %0 %1 %2 %3", concyclic, false },
	{ "OnCircle", 4, "OnCircle(%0,%1,%2,%3)", "circle %0 %1 %2 %3", on_circle, true },
	{ "IsDiameter", 3, "IsDiameter(%0,%1,%2)", "", diameter, true },
	{ "Triangle", 3, "Triangle(%0,%1,%2)", "", NULL, true },
};

int claim_kinds(void)
{
	return (int)(sizeof rows / sizeof *rows) - 1; /* a triangle is nothing to claim */
}

static void triangle(struct look *l)
{
	l->wrong |= !turn(l, 0, 1, 2);
}

/* The number: ratios, and angles whose cosine or its square is rational, the cosine taken. */
static const long angle_of[][2] = { { 0, 1 },   { 30, 1 },  { 45, 1 },  { 60, 1 }, { 90, 1 },
				    { 120, 1 }, { 135, 1 }, { 150, 1 }, { 180, 1 } };

bool claim_any(struct claim *c, int kind, int n, struct rng *r)
{
	static const long ratio[][2] = { { 2, 1 }, { 1, 2 }, { 3, 1 }, { 1, 3 },
					 { 3, 2 }, { 2, 3 }, { 1, 1 }, { 4, 1 } };
	const struct row *row = &rows[kind];
	bool pairs = row->means == sum_length || row->means == directed ||
		     row->means == concurrent || row->means == equal_length ||
		     row->means == less_length || row->means == times_length ||
		     row->means == parallel || row->means == perpendicular;
	/* Points of one thing are different: of a segment, of three, else of all. */
	int part = pairs ? 2 : row->n == 6 || row->means == meet ? 3 : row->n;

	c->kind = kind;
	c->n = row->n;
	c->p = c->q = 1;
	if (strstr(row->text, "%k") || strstr(row->predicate, "%k")) {
		const long *k = row->means == is_angle ? angle_of[rng_below(r, 9)]
						       : ratio[rng_below(r, 8)];

		c->p = k[0];
		c->q = k[1];
	}
	if (row->means == is_length || n < part || n < 3)
		return false;
	for (int i = 0; i < c->n; i++) {
		bool again = true;

		while (again) {
			c->at[i] = (int)rng_below(r, (uint64_t)n);
			again = false;
			for (int j = i - i % part; j < i; j++)
				again |= c->at[j] == c->at[i];
		}
	}
	/* Twice the same segment or angle says nothing. */
	if (c->n == 4 && ((c->at[0] == c->at[2] && c->at[1] == c->at[3]) ||
			  (c->at[0] == c->at[3] && c->at[1] == c->at[2])))
		return false;
	return c->n != 6 || pairs || memcmp(c->at, c->at + 3, 3 * sizeof *c->at) != 0;
}

struct claim claim_of(const char *name, const char *points)
{
	struct claim c = { .n = (int)strlen(points), .p = 1, .q = 1 };

	while (strcmp(rows[c.kind].name, name))
		if (++c.kind > claim_kinds())
			BUG("no claim %s", name);
	for (int i = 0; i < c.n; i++)
		c.at[i] = points[i] - 'A';
	return c;
}

static void write_text(struct buf *b, const struct claim *c, const char *s, bool small)
{
	for (; *s; s++) {
		if (*s != '%') {
			buf_addc(b, *s);
		} else if (*++s == 'k') {
			if (c->q != 1)
				buf_addf(b, "%ld/%ld", c->p, c->q);
			else
				buf_addf(b, "%ld", c->p);
		} else {
			buf_addc(b, (char)((small ? 'a' : 'A') + c->at[*s - '0']));
		}
	}
}

void claim_write(struct buf *b, const struct claim *c)
{
	const struct row *row = &rows[c->kind];

	if (c->n <= row->n) {
		write_text(b, c, row->text, false);
		return;
	}
	buf_addf(b, "%s(", row->name); /* Collinear, OnCircle ... of more points */
	for (int i = 0; i < c->n; i++)
		buf_addf(b, "%s%c", i ? "," : "", 'A' + c->at[i]);
	buf_addc(b, ')');
}

bool claim_predicate(struct buf *b, const struct claim *c)
{
	const struct row *row = &rows[c->kind];

	if (!*row->predicate || c->n != row->n)
		return false;
	write_text(b, c, row->predicate, true);
	return true;
}

bool claim_is_drawn(const struct claim *c)
{
	return !rows[c->kind].record;
}

/* Does the text begin at s as the pattern does? */
static bool read_as(struct claim *c, const struct row *row, const char *s)
{
	int seen = 0;

	for (const char *t = row->text; *t; t++) {
		while (*s == ' ' && *t != ' ')
			s++;
		if (*t == ' ')
			continue;
		if (*t != '%') {
			if (*s++ != *t)
				return false;
		} else if (*++t == 'k') {
			char *end;

			c->p = strtol(s, &end, 10);
			c->q = 1;
			if (end == s)
				return false;
			if (*end == '/')
				c->q = strtol(end + 1, &end, 10);
			s = end;
		} else {
			int i = *t - '0';

			if (!isupper((unsigned char)*s) || (i < seen && c->at[i] != *s - 'A'))
				return false;
			c->at[i] = *s++ - 'A';
			seen = i >= seen ? i + 1 : seen;
		}
	}
	return !*s && c->q > 0;
}

bool claim_read(struct claim *c, const char *text)
{
	for (int k = 0; k <= claim_kinds(); k++) {
		size_t n = strlen(rows[k].name);

		*c = (struct claim){ .kind = k, .n = rows[k].n, .p = 1, .q = 1 };
		if (*rows[k].text && read_as(c, &rows[k], text))
			return true;
		if ((rows[k].means == collinear || rows[k].means == concyclic ||
		     rows[k].means == on_circle) &&
		    !strncmp(text, rows[k].name, n) && text[n] == '(') {
			c->n = 0;
			for (const char *s = text + n; *s && *s != ')' && c->n < CLAIM_POINTS;
			     s++)
				if (isupper((unsigned char)*s))
					c->at[c->n++] = *s - 'A';
			if (c->n >= (rows[k].means == concyclic ? 4 : 2))
				return true;
		}
	}
	return false;
}

static enum fate look(const struct claim *c, const struct spot *at, double within, double *off)
{
	const struct row *row = &rows[c->kind];
	struct look l = { .n = c->n, .within = within };

	for (int i = 0; i < c->n; i++)
		l.p[i] = at[c->at[i]];
	l.k = n_of(c->p, c->q);
	if (row->means == is_angle) {
		/* The square of the cosine is a fourth of a whole number, and the cosine itself
		 * is √3/2, √2/2 ...: its sign and square are all that is_angle asks. */
		long p = c->p / c->q;

		l.k = p == 30 || p == 150   ? n_mul(n_of(p == 30 ? 1 : -1, 2), n_root3())
		      : p == 60 || p == 120 ? n_of(p == 60 ? 1 : -1, 2)
		      : p == 90             ? n_of(0, 1)
		      : p == 0 || p == 180  ? n_of(p == 0 ? 1 : -1, 1)
					    : NULL;
		if (!l.k) {
			struct cosine want = { n_near(pow(cos(p * acos(-1.0) / 180), 2)),
					       p < 90 ? 1 : -1 };

			if (p % 45 == 0)
				want.square = n_of(1, 2);
			arms(&l, 0, 1, 2);
			if (!l.none)
				same_cosine(&l, cosine(&l, 0, 1, 2), want);
		}
	}
	if (l.k)
		(row->means ? row->means : triangle)(&l);
	if (off)
		*off = l.off;
	return l.none ? FATE_NONE : l.wrong ? FATE_FALSE : l.flat ? FATE_FLAT : FATE_TRUE;
}

enum fate claim_fate(const struct claim *c, const struct spot *at)
{
	return look(c, at, 0, NULL);
}

enum fate claim_near(const struct claim *c, const struct spot *at, double within, double *off)
{
	return look(c, at, within, off);
}
