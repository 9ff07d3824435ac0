/*
 * logic_drawn.c -- logic forms: what the drawing alone shows.
 *
 * Figures whose area or perimeter is asked for are drawn to be seen: nobody writes down
 * that the corners of a cross are right angles.  A reading of last resort takes for facts
 * what is drawn within a hair's breadth, and says so (problem.supposed).  Faces of the
 * drawing are what its lines cut the figure into.
 */
#include "read/logic_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE (3.14159265358979323846 / 180)

/* How exact a drawing is meant: directions, degrees; lengths, parts. */
#define AIM 2.0
#define SIZE 0.03

struct segment {
	int a, b;
	double dir; /* radians, in [0, pi) */
	int class;
};
enum { SEGMENTS = 120, CLASSES = 40 };

static double line_angle(double a, double b)
{
	return fabs(remainder(a - b, acos(-1))) / DEGREE;
}

static double apart(const struct problem *p, int a, int b)
{
	return hypot(p->point[a].x - p->point[b].x, p->point[a].y - p->point[b].y);
}

/* Of the line through a and b, in parts of its length. */
static double aside(const struct problem *p, int a, int b, int c)
{
	const struct point *A = &p->point[a], *B = &p->point[b], *C = &p->point[c];
	double d = apart(p, a, b);

	return fabs((B->x - A->x) * (C->y - A->y) - (B->y - A->y) * (C->x - A->x)) / (d * d);
}

static int segments(const struct logic *l, struct segment *s)
{
	const struct problem *p = l->p;
	int n = 0;

	for (int a = 0; a < p->points; a++)
		for (int b = a + 1; b < p->points; b++)
			if (n < SEGMENTS && read_logic_neighbours(l, a, b) &&
			    apart(p, a, b) > 0) {
				double d = read_logic_direction(p, a, b);

				s[n++] = (struct segment){ a, b,
							   d - acos(-1) * floor(d / acos(-1)),
							   -1 };
			}
	return n;
}

/* Segments that look parallel are, to the first of their class; classes that look upright to
 * each other are; segments of one class that look like parts of a line are. */
static void believe_directions(struct logic *l, const struct segment *all, int n)
{
	struct problem *p = l->p;
	struct segment s[SEGMENTS];
	int first[CLASSES], classes = 0;

	memcpy(s, all, (size_t)n * sizeof *s);
	for (int i = 0; i < n; i++) {
		for (int c = 0; c < classes && s[i].class < 0; c++)
			if (line_angle(s[i].dir, s[first[c]].dir) < AIM)
				s[i].class = c;
		if (s[i].class < 0 && classes < CLASSES) {
			first[classes] = i;
			s[i].class = classes++;
		}
	}
	for (int i = 0; i < n; i++) {
		const struct segment *f;

		if (s[i].class < 0 || first[s[i].class] == i)
			continue;
		f = &s[first[s[i].class]];
		problem_fact(p, RELATION_PARALLEL, (int[]){ f->a, f->b, s[i].a, s[i].b }, 4,
			     "they look parallel");
		for (int k = 0; k < i; k++)
			if (s[k].class == s[i].class &&
			    aside(p, s[k].a, s[k].b, s[i].a) < 0.02 &&
			    aside(p, s[i].a, s[i].b, s[k].a) < 0.02) {
				int c = s[i].a == s[k].a || s[i].a == s[k].b ? s[i].b : s[i].a;

				problem_fact(p, RELATION_ON_LINE, (int[]){ c, s[k].a, s[k].b },
					     3, "it looks like a point of the line");
			}
	}
	for (int c = 0; c < classes; c++)
		for (int d = 0; d < c; d++) {
			const struct segment *f = &s[first[c]], *g = &s[first[d]];

			if (fabs(line_angle(f->dir, g->dir) - 90) < AIM)
				problem_fact(p, RELATION_PERPENDICULAR,
					     (int[]){ f->a, f->b, g->a, g->b }, 4,
					     "they look perpendicular");
		}
}

static double drawn_radius(const struct problem *p, int c)
{
	int o = p->circle[c].center;

	for (int i = 0; i < p->points && o >= 0 && p->point[o].placed; i++)
		if (p->point[i].placed && read_logic_on_circle(p, i, c))
			return apart(p, i, o);
	return 0;
}

/* Circles that look equal; lines that look like tangents. */
static void believe_circles(struct logic *l, const struct segment *s, int n)
{
	struct problem *p = l->p;

	for (int c = 0; c < p->circles; c++) {
		double r = drawn_radius(p, c);
		int o = p->circle[c].center;

		for (int d = 0; d < c; d++)
			if (r > 0 && fabs(drawn_radius(p, d) / r - 1) < SIZE)
				problem_equal(
					p,
					problem_circle_measure(p, MEASURE_RADIUS, c, NULL, 0),
					problem_circle_measure(p, MEASURE_RADIUS, d, NULL, 0),
					"the circles look equal");
		for (int i = 0; i < n && r > 0; i++)
			for (int k = 0; k < 2; k++) {
				int t = k ? s[i].b : s[i].a, u = k ? s[i].a : s[i].b;

				if (t != o && u != o && read_logic_on_circle(p, t, c) &&
				    !read_logic_on_circle(p, u, c) &&
				    fabs(line_angle(s[i].dir, read_logic_direction(p, o, t)) -
					 90) < 2 * AIM)
					problem_circle_fact(p, RELATION_TANGENT, c,
							    (int[]){ u, t }, 2,
							    "it looks like a tangent");
			}
	}
}

static bool has_size(const struct problem *p, const struct segment *s)
{
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];

			if (t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH &&
			    ((t->p[0] == s->a && t->p[1] == s->b) ||
			     (t->p[0] == s->b && t->p[1] == s->a)))
				return true;
		}
	return false;
}

/* A segment without a size that is drawn as long as one that has it, and parallel to it: the
 * other side of a rectangle, the other corners that were cut off. */
static void believe_lengths(struct logic *l, const struct segment *s, int n)
{
	struct problem *p = l->p;
	bool sized[SEGMENTS];

	for (int i = 0; i < n; i++)
		sized[i] = has_size(p, &s[i]);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n && !sized[i]; k++) {
			if (!sized[k] || line_angle(s[i].dir, s[k].dir) > AIM ||
			    fabs(apart(p, s[i].a, s[i].b) / apart(p, s[k].a, s[k].b) - 1) >
				    SIZE)
				continue;
			problem_equal(p, problem_length(p, s[i].a, s[i].b),
				      problem_length(p, s[k].a, s[k].b), "they look equal");
			break;
		}
}

static bool looks_regular(const struct problem *p, const int *q, int n, double by)
{
	double mean = 0, turn = 180 - 360.0 / n;

	for (int i = 0; i < n; i++) {
		if (!p->point[q[i]].placed)
			return false;
		mean += apart(p, q[i], q[(i + 1) % n]) / n;
	}
	for (int i = 0; i < n; i++) {
		int a = q[(i + n - 1) % n], b = q[(i + 1) % n];

		if (fabs(apart(p, q[i], b) - mean) > by * mean ||
		    fabs(read_logic_angle_between(read_logic_direction(p, q[i], a),
						  read_logic_direction(p, q[i], b)) -
			 turn) > 100 * by)
			return false;
	}
	return true;
}

/* --- Faces -------------------------------------------------------------------- */

/* Walks the boundary of the face to the left of a -> b; 0 when it is too long. */
static int walk(const struct logic *l, int a, int b, int *q)
{
	const struct problem *p = l->p;
	int n = 0, u = a, v = b;

	do {
		double back = read_logic_direction(p, v, u), least = 9;
		int next = -1;

		if (n >= LOGIC_CORNERS)
			return 0;
		q[n++] = u;
		/* The next line clockwise from where we came. */
		for (int k = 0; k < p->points; k++) {
			double t;

			if (!read_logic_neighbours(l, v, k))
				continue;
			t = back - read_logic_direction(p, v, k);
			t -= 2 * acos(-1) * floor(t / (2 * acos(-1)));
			if (t < 1e-6)
				t = 2 * acos(-1);
			if (t < least) {
				least = t;
				next = k;
			}
		}
		if (next < 0)
			return 0;
		u = v;
		v = next;
	} while (u != a || v != b);
	return n;
}

static double area(const struct problem *p, const int *q, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++) {
		const struct point *a = &p->point[q[i]], *b = &p->point[q[(i + 1) % n]];

		s += a->x * b->y - b->x * a->y;
	}
	return s / 2;
}

/* A point twice on a boundary: a line that ends inside, or parts that touch. */
int read_logic_faces(const struct logic *l, struct logic_face *f, int most)
{
	const struct problem *p = l->p;
	unsigned char seen[PROBLEM_POINTS][PROBLEM_POINTS] = { { 0 } };
	int n = 0;

	for (int a = 0; a < p->points; a++)
		for (int b = 0; b < p->points && n < most; b++) {
			struct logic_face *g = &f[n];

			if (seen[a][b] || !read_logic_neighbours(l, a, b))
				continue;
			g->n = walk(l, a, b, g->q);
			for (int i = 0; i < g->n; i++)
				seen[g->q[i]][g->q[(i + 1) % g->n]] = 1;
			g->area = g->n ? area(p, g->q, g->n) : 0;
			if (g->n >= 3 && fabs(g->area) > 1e-9 &&
			    problem_repeat(g->q, g->n) < 0)
				n++;
		}
	return n;
}

/* --- The reading of last resort ------------------------------------------------- */

void read_logic_believe(struct logic *l)
{
	struct problem *p = l->p;
	struct segment s[SEGMENTS];
	struct logic_face f[LOGIC_FACES];
	int n = segments(l, s), faces = read_logic_faces(l, f, LOGIC_FACES);

	believe_directions(l, s, n);
	believe_circles(l, s, n);
	believe_lengths(l, s, n);
	/* Parts, and outlines: those run the other way round. */
	for (int i = 0; i < faces; i++) {
		int q[LOGIC_CORNERS], m = read_logic_real_corners(p, f[i].q, f[i].n, q);

		for (int k = 0; f[i].area < 0 && k < m / 2; k++) {
			int t = q[k];

			q[k] = q[m - 1 - k];
			q[m - 1 - k] = t;
		}
		if (m > 2 && m != 4 && looks_regular(p, q, m, SIZE))
			problem_fact(p, RELATION_REGULAR, q, m, "it looks regular");
	}
	problem_suppose(
		p, "what looks parallel, upright, equal, tangent or regular was taken to be");
}
