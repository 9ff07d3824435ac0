/* logic_fact.c -- logic forms: facts about points, lines, circles and shapes. */
#include "base/list.h"
#include "read/logic_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Facts --------------------------------------------------------------- */

/* On which side of the polygon does the point lie?  By facts, else as drawn. */
static int side_of(struct logic *l, int m, const int *q, int n)
{
	const struct problem *p = l->p;
	double best = 0.12;
	int found = -1;

	for (int i = 0; i < n; i++)
		if (read_logic_on_side(l->p, m, q[i], q[(i + 1) % n]))
			return i;
	for (int i = 0; i < n; i++) {
		const struct point *a = &p->point[q[i]], *b = &p->point[q[(i + 1) % n]];
		const struct point *c = &p->point[m];
		double d = hypot(b->x - a->x, b->y - a->y), off;

		if (!a->placed || !b->placed || !c->placed || d == 0)
			continue;
		off = (hypot(c->x - a->x, c->y - a->y) + hypot(c->x - b->x, c->y - b->y)) / d -
		      1;
		if (off < best) {
			best = off;
			found = i;
		}
	}
	return found;
}

static void midpoint_of_side(struct logic *l, int m, const int *q, int n)
{
	int k = side_of(l, m, q, n);

	if (k >= 0)
		problem_fact(l->p, RELATION_MIDPOINT, (int[]){ m, q[k], q[(k + 1) % n] }, 3,
			     l->text);
	else
		problem_leave_aside(l->p, l->text);
}

/* A segment that joins the midpoints of two sides. */
static void midsegment(struct logic *l, const int *s, const int *q, int n)
{
	int a = side_of(l, s[0], q, n), b = side_of(l, s[1], q, n);

	if (n == 3 && a < 0 && b < 0)
		return;
	/* Ends that are not drawn: the legs are what is left. */
	if (n == 4 && a < 0 && b < 0)
		for (int i = 0; i < l->p->facts; i++) {
			const struct fact *f = &l->p->fact[i];

			if (f->kind != RELATION_MIDPOINT && f->kind != RELATION_PARALLEL)
				continue;
			for (int k = 0; k < 4; k++)
				if (f->kind == RELATION_PARALLEL &&
				    ((f->p[0] == q[k] && f->p[1] == q[(k + 1) % 4]) ||
				     (f->p[1] == q[k] && f->p[0] == q[(k + 1) % 4]))) {
					a = (k + 1) % 4;
					b = (k + 3) % 4;
				}
		}
	if (n == 4 && a < 0 && b < 0 && l->p->point[q[0]].placed) {
		double d[2];

		for (int k = 0; k < 2; k++)
			d[k] = fabs(sin(read_logic_direction(l->p, q[k], q[k + 1]) -
					read_logic_direction(l->p, q[k + 2], q[(k + 3) % 4])));
		a = d[0] < d[1] ? 1 : 0;
		b = a + 2;
	}
	if (n == 4 && (a < 0) != (b < 0)) {
		if (a < 0)
			a = (b + 2) % 4;
		else
			b = (a + 2) % 4;
	}
	if (a >= 0)
		problem_fact(l->p, RELATION_MIDPOINT, (int[]){ s[0], q[a], q[(a + 1) % n] }, 3,
			     l->text);
	if (b >= 0)
		problem_fact(l->p, RELATION_MIDPOINT, (int[]){ s[1], q[b], q[(b + 1) % n] }, 3,
			     l->text);
	if (n == 4 && a >= 0 && b >= 0)
		problem_fact(l->p, RELATION_TRAPEZOID,
			     (int[]){ q[(a + 1) % 4], q[(a + 2) % 4], q[(a + 3) % 4], q[a] },
			     4, l->text);
}

/* A segment from a vertex of the triangle: its foot is on the opposite side. */
static bool cevian(const int *s, const int *q, int *vertex, int *foot)
{
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 3; k++)
			if (s[i] == q[k]) {
				*vertex = k;
				*foot = s[1 - i];
				return true;
			}
	return false;
}

/* "TA and WB are medians": of the triangles that they belong to, not both of the one that a
 * form names.  The triangle with a corner on the segment and the other end on the side
 * opposite to it. */
static bool other_triangle(struct logic *l, const int *s, int *q, int *vertex, int *foot)
{
	struct problem *p = l->p;

	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int each = f->kind == RELATION_SIMILAR || f->kind == RELATION_CONGRUENT
				   ? f->n / 2
				   : f->n;

		if (!read_logic_in_polygon_fact(f) || each != 3)
			continue;
		for (int from = 0; from + 3 <= f->n; from += 3) {
			memcpy(q, f->p + from, 3 * sizeof *q);
			if (cevian(s, q, vertex, foot) &&
			    read_logic_on_side(p, *foot, q[(*vertex + 1) % 3],
					       q[(*vertex + 2) % 3])) {
				problem_suppose(p, "%s was read of triangle %s%s%s", l->text,
						p->point[q[0]].name, p->point[q[1]].name,
						p->point[q[2]].name);
				return true;
			}
		}
	}
	return false;
}

static bool segment_and_shape(struct logic *l, const char *word, const int *s,
			      const struct expr *shape)
{
	struct problem *p = l->p;
	int q[40], n, v, foot, fact[5];

	if (!read_logic_shape_of(l, shape, q, &n, false))
		return false;
	if (!strcmp(word, "IsMidsegmentOf") || (n == 4 && !strcmp(word, "IsMedianOf"))) {
		midsegment(l, s, q, n);
		return true;
	}
	if (n != 3)
		return false;
	if (!cevian(s, q, &v, &foot) && !other_triangle(l, s, q, &v, &foot))
		return false;
	if (!strcmp(word, "IsMedianOf"))
		problem_fact(p, RELATION_MIDPOINT,
			     (int[]){ foot, q[(v + 1) % 3], q[(v + 2) % 3] }, 3, l->text);
	else {
		memcpy(fact, (int[]){ s[0], s[1], q[0], q[1], q[2] }, sizeof fact);
		problem_fact(p, RELATION_ALTITUDE, fact, 5, l->text);
	}
	return true;
}

static bool bisects(struct logic *l, const struct expr *x)
{
	int q[5], a, b, n, t[40];

	if (x->n != 2 || !read_logic_line_of(l, x->arg[0], q))
		return false;
	if (read_logic_is_call(x->arg[1], "Angle")) {
		const struct term *u = read_logic_angle_term(l, x->arg[1]);

		if (!u || u->kind != TERM_MEASURE)
			return false;
		memcpy(q + 2, u->p, 3 * sizeof *q);
	} else if (read_logic_is_call(x->arg[1], "Line") &&
		   read_logic_line_of(l, x->arg[1], t)) {
		return false;
	} else if (read_logic_shape_of(l, x->arg[1], t, &n, false) && n == 3 &&
		   cevian(q, t, &a, &b)) {
		q[2] = t[(a + 1) % 3];
		q[3] = t[a];
		q[4] = t[(a + 2) % 3];
	} else {
		return false;
	}
	problem_fact(l->p, RELATION_BISECTOR, q, 5, l->text);
	return true;
}

static bool lines_fact(struct logic *l, const struct expr *x, enum relation k)
{
	int q[4];

	if (x->n != 2 || !read_logic_line_of(l, x->arg[0], q) ||
	    !read_logic_line_of(l, x->arg[1], q + 2))
		return false;
	problem_fact(l->p, k, q, 4, l->text);
	return true;
}

static bool pair_fact(struct logic *l, const struct expr *x, enum relation k)
{
	struct problem *p = l->p;
	int q[80], n, m;

	if (x->n != 2)
		return false;
	if (read_logic_is_call(x->arg[0], "Circle")) {
		/* Of two circles, whatever they are called. */
		bool both = p->circles == 2;
		int a = both ? 0 : read_logic_circle_of(l, x->arg[0]);
		int b = both ? 1 : read_logic_circle_of(l, x->arg[1]);

		if (a < 0 || b < 0 || k != RELATION_CONGRUENT)
			return false;
		problem_equal(p, problem_circle_measure(p, MEASURE_RADIUS, a, NULL, 0),
			      problem_circle_measure(p, MEASURE_RADIUS, b, NULL, 0), l->text);
		return true;
	}
	if (read_logic_shape_of(l, x->arg[0], q, &n, true)) {
		if (!read_logic_shape_of(l, x->arg[1], q + n, &m, true) || n != m)
			return false;
		problem_fact(p, k, q, 2 * n, l->text);
		return true;
	}
	if (k == RELATION_CONGRUENT) {
		const struct term *a = read_logic_term_of(l, x->arg[0]),
				  *b = read_logic_term_of(l, x->arg[1]);

		problem_equal(p, a, b, l->text);
		return a && b;
	}
	return false;
}

/* A size of nothing: marks of a picture are taken for the digit 0. */
static bool is_nothing(const struct term *s, const struct term *t)
{
	double v;

	return s->kind == TERM_MEASURE && problem_constant(&v, t) && v <= 0;
}

/* The sum of an angle and itself: the other one got lost. */
static bool is_doubled(const struct expr *x)
{
	struct buf a = { 0 }, b = { 0 };
	bool same = false;

	if (read_logic_is_call(x, "SumOf") && x->n == 2 &&
	    read_logic_is_call(x->arg[0], "MeasureOf")) {
		expr_print(&a, x->arg[0]);
		expr_print(&b, x->arg[1]);
		same = !strcmp(buf_str(&a), buf_str(&b));
	}
	buf_clear(&a);
	buf_clear(&b);
	return same;
}

static bool equals(struct logic *l, const struct expr *x)
{
	const struct expr *a, *b;
	const struct term *s, *t;
	int q[40], n, c[40];

	if (x->n != 2)
		return false;
	a = x->arg[0];
	b = x->arg[1];
	if (a->kind == EXPR_CALL && base_is_one_of(a->text, read_logic_polygons) &&
	    a->n == 1 && a->arg[0]->kind == EXPR_NUMBER &&
	    read_logic_shape_of(l, b, q, &n, false)) {
		if (n <= 8 && l->aliases < 8) {
			l->alias[l->aliases].number = (int)strtol(a->arg[0]->text, NULL, 10);
			l->alias[l->aliases].n = n;
			memcpy(l->alias[l->aliases++].q, q, (size_t)n * sizeof *q);
		}
		return true;
	}
	if (read_logic_is_call(a, "Line") && b->kind == EXPR_CALL &&
	    read_logic_line_of(l, a, q)) {
		if (read_logic_is_call(b, "AltitudeOf") && b->n == 1) {
			if (read_logic_is_call(b->arg[0], "Angle"))
				return false;
			return segment_and_shape(l, "IsAltitudeOf", q, b->arg[0]);
		}
		if (read_logic_is_call(b, "MedianOf") && b->n == 1)
			return segment_and_shape(l, "IsMedianOf", q, b->arg[0]);
		if (read_logic_is_call(b, "HypotenuseOf") && b->n == 1 &&
		    read_logic_shape_of(l, b->arg[0], c, &n, false) && n == 3) {
			for (int i = 0; i < 3; i++)
				if (c[i] != q[0] && c[i] != q[1])
					problem_fact(l->p, RELATION_RIGHT_TRIANGLE,
						     (int[]){ q[0], c[i], q[1] }, 3, l->text);
			return true;
		}
		if (read_logic_is_call(b, "BaseOf"))
			return true;
	}
	s = read_logic_term_of(l, a);
	t = read_logic_term_of(l, b);
	if (!s || !t || is_nothing(s, t) || is_nothing(t, s) || is_doubled(a))
		return false;
	problem_equal(l->p, s, t, l->text);
	return true;
}

/* Circle(A) in a sentence about tangents, where A is a point and the only circle is another:
 * that one is meant. */
static int circle_touched(struct logic *l, const struct expr *x)
{
	int at = x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->kind == EXPR_NAME
			 ? read_logic_point_of(l, x->arg[0])
			 : -1;

	if (at >= 0 && l->p->circles == 1 && l->p->circle[0].center != at)
		return 0;
	return read_logic_circle_of(l, x);
}

/* Does the line have two points of the circle?  Then it is no tangent, whatever is said. */
static bool is_secant(const struct logic *l, int c, const int q[2])
{
	const struct problem *p = l->p;
	int hits = read_logic_on_circle(p, q[0], c) + read_logic_on_circle(p, q[1], c);

	for (int i = 0; i < p->points && hits < 2; i++)
		if (i != q[0] && i != q[1] && read_logic_on_circle(p, i, c))
			hits += read_logic_on_side(l->p, i, q[0], q[1]) ||
				read_logic_on_side(l->p, q[0], i, q[1]) ||
				read_logic_on_side(l->p, q[1], i, q[0]);
	return hits >= 2;
}

bool read_logic_read_call(struct logic *l, const struct expr *x)
{
	static const struct {
		const char *word;
		enum relation kind;
	} center[] = {
		{ "IsIncenterOf", RELATION_INCENTER },
		{ "IsCentroidOf", RELATION_CENTROID },
		{ "IsCircumcenterOf", RELATION_CIRCUMCENTER },
		{ "IsOrthocenterOf", RELATION_ORTHOCENTER },
	};
	struct problem *p = l->p;
	const char *word = x->text;
	int q[80], n, c;

	if (x->kind != EXPR_CALL)
		return false;
	if (!strcmp(word, "Equals"))
		return equals(l, x);
	if (!strcmp(word, "Parallel"))
		return lines_fact(l, x, RELATION_PARALLEL);
	if (!strcmp(word, "Perpendicular"))
		return lines_fact(l, x, RELATION_PERPENDICULAR);
	if (!strcmp(word, "Similar"))
		return pair_fact(l, x, RELATION_SIMILAR);
	if (!strcmp(word, "Congruent"))
		return pair_fact(l, x, RELATION_CONGRUENT);
	if (!strcmp(word, "BisectsAngle"))
		return bisects(l, x);
	if (!strcmp(word, "Line")) {
		if (!read_logic_line_of(l, x, q))
			return false;
		problem_fact(p, RELATION_LINE, q, 2, NULL);
		return true;
	}
	if (!strcmp(word, "Circle"))
		return read_logic_circle_of(l, x) >= 0;
	if (!strcmp(word, "Point"))
		return true;
	if (!strcmp(word, "PointLiesOnLine") && x->n == 2) {
		q[0] = read_logic_point_of(l, x->arg[0]);
		if (q[0] < 0 || !read_logic_line_of(l, x->arg[1], q + 1) || q[0] == q[1] ||
		    q[0] == q[2])
			return false;
		read_logic_join(l, q[0], q[1]);
		read_logic_join(l, q[0], q[2]);
		problem_fact(p, RELATION_ON_LINE, q, 3, l->text);
		return true;
	}
	if (!strcmp(word, "PointLiesOnCircle") && x->n == 2) {
		q[0] = read_logic_point_of(l, x->arg[0]);
		c = read_logic_circle_of(l, x->arg[1]);
		if (q[0] < 0 || c < 0 || q[0] == p->circle[c].center)
			return false;
		problem_circle_fact(p, RELATION_ON_CIRCLE, c, q, 1, l->text);
		return true;
	}
	if (!strcmp(word, "Tangent") && x->n == 2) {
		c = circle_touched(l, x->arg[1]);
		if (read_logic_is_call(x->arg[0], "Line") && x->arg[0]->n == 1) {
			l->appear = true;
			return true;
		}
		if (c < 0 || !read_logic_line_of(l, x->arg[0], q) || is_secant(l, c, q))
			return false;
		problem_circle_fact(p, RELATION_TANGENT, c, q, 2, l->text);
		return true;
	}
	if ((!strcmp(word, "IsDiameterOf") || !strcmp(word, "IsChordOf")) && x->n == 2) {
		c = read_logic_circle_of(l, x->arg[1]);
		if (c < 0)
			return false;
		if (read_logic_is_call(x->arg[0], "SideOf") && x->arg[0]->n == 1) {
			if (!read_logic_shape_of(l, x->arg[0]->arg[0], q, &n, false))
				return false;
			for (int i = 0; i < n; i++)
				if (read_logic_on_circle(p, q[i], c) &&
				    read_logic_on_circle(p, q[(i + 1) % n], c)) {
					problem_circle_fact(p, RELATION_DIAMETER, c,
							    (int[]){ q[i], q[(i + 1) % n] }, 2,
							    l->text);
					return true;
				}
			return false;
		}
		if (!read_logic_line_of(l, x->arg[0], q))
			return false;
		problem_circle_fact(p, word[2] == 'D' ? RELATION_DIAMETER : RELATION_CHORD, c,
				    q, 2, l->text);
		return true;
	}
	if (!strcmp(word, "IsMidpointOf") && x->n == 2) {
		q[0] = read_logic_point_of(l, x->arg[0]);
		if (q[0] < 0)
			return false;
		if (read_logic_is_call(x->arg[1], "Line")) {
			if (!read_logic_line_of(l, x->arg[1], q + 1))
				return false;
			problem_fact(p, RELATION_MIDPOINT, q, 3, l->text);
			return true;
		}
		if ((read_logic_is_call(x->arg[1], "LegOf") ||
		     read_logic_is_call(x->arg[1], "SideOf")) &&
		    x->arg[1]->n == 1 &&
		    read_logic_shape_of(l, x->arg[1]->arg[0], q + 1, &n, false)) {
			midpoint_of_side(l, q[0], q + 1, n);
			return true;
		}
		return false;
	}
	if ((!strcmp(word, "IsMidsegmentOf") || !strcmp(word, "IsMedianOf") ||
	     !strcmp(word, "IsAltitudeOf")) &&
	    x->n == 2)
		return read_logic_line_of(l, x->arg[0], q) &&
		       segment_and_shape(l, word, q, x->arg[1]);
	if (!strcmp(word, "IsHypotenuseOf") && x->n == 2 &&
	    read_logic_line_of(l, x->arg[0], q) &&
	    read_logic_shape_of(l, x->arg[1], q + 2, &n, false) && n == 3) {
		for (int i = 2; i < 5; i++)
			if (q[i] != q[0] && q[i] != q[1])
				problem_fact(p, RELATION_RIGHT_TRIANGLE,
					     (int[]){ q[0], q[i], q[1] }, 3, l->text);
		return true;
	}
	if (!strcmp(word, "IsDiagonalOf"))
		return x->n == 2 && read_logic_line_of(l, x->arg[0], q) &&
		       read_logic_shape_of(l, x->arg[1], q + 2, &n, false);
	if (!strcmp(word, "IsPerpendicularBisectorOf") && x->n == 2 &&
	    read_logic_line_of(l, x->arg[0], q)) {
		if (read_logic_is_call(x->arg[1], "Line") &&
		    read_logic_line_of(l, x->arg[1], q + 2)) {
			problem_fact(p, RELATION_PERP_BISECTOR, q, 4, l->text);
			return true;
		}
		return false;
	}
	for (int i = 0; i < 4; i++)
		if (!strcmp(word, center[i].word) && x->n == 2) {
			q[0] = read_logic_point_of(l, x->arg[0]);
			if (q[0] < 0)
				return false;
			if (read_logic_is_call(x->arg[1], "Angle") &&
			    center[i].kind == RELATION_INCENTER) {
				const struct term *t = read_logic_angle_term(l, x->arg[1]);

				if (!t || t->kind != TERM_MEASURE)
					return false;
				problem_fact(p, RELATION_INCENTER,
					     (int[]){ q[0], t->p[0], t->p[1], t->p[2] }, 4,
					     l->text);
				return true;
			}
			if (!read_logic_shape_of(l, x->arg[1], q + 1, &n, false) || n != 3)
				return false;
			problem_fact(p, center[i].kind, q, 4, l->text);
			return true;
		}
	if (!strcmp(word, "RightAngle") && x->n == 1) {
		const struct term *t = read_logic_term_of(l, x->arg[0]);

		problem_equal(p, t, problem_int(p, 90), l->text);
		return t != NULL;
	}
	if ((!strcmp(word, "InscribedIn") || !strcmp(word, "CircumscribedTo")) && x->n == 2) {
		bool in = word[0] == 'I';
		const struct expr *shape = x->arg[0], *round = x->arg[1];

		if (read_logic_is_call(shape, "Circle")) {
			const struct expr *t = shape;

			shape = round;
			round = t;
			in = !in;
		}
		c = read_logic_circle_of(l, round);
		if (c < 0 || !read_logic_shape_of(l, shape, q, &n, false))
			return false;
		problem_circle_fact(p, in ? RELATION_INSCRIBED : RELATION_CIRCUMSCRIBED, c, q,
				    n, l->text);
		return true;
	}
	if (!strcmp(word, "IntersectAt") && x->n == 3 &&
	    read_logic_line_of(l, x->arg[0], q + 1) &&
	    read_logic_line_of(l, x->arg[1], q + 3) &&
	    (q[0] = read_logic_point_of(l, x->arg[2])) >= 0) {
		problem_fact(p, RELATION_MEET, q, 5, l->text);
		return true;
	}
	if (!strcmp(word, "UseTheorem"))
		return true;
	return read_logic_shape_of(l, x, q, &n, false);
}
