/*
 * logic_area.c -- logic forms: areas, and what an area may mean that only the picture tells.
 */
#include "base/list.h"
#include "read/logic_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct term *equal_part(struct problem *p, long parts);

/* --- Areas that are named -------------------------------------------------- */

/* Is the angle at o between a and b said to be more than 180 degrees? */
static bool said_reflex(const struct problem *p, int a, int o, int b)
{
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];
			double v;

			bool angle = t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE &&
				     t->p[1] == o;
			bool arc = t->kind == TERM_MEASURE && t->measure == MEASURE_ARC;
			int far = angle ? 2 : 1;

			if ((angle || arc) &&
			    ((t->p[0] == a && t->p[far] == b) ||
			     (t->p[0] == b && t->p[far] == a)) &&
			    problem_constant(&v, p->fact[i].t[1 - k]) && v > 180)
				return true;
		}
	return false;
}

static const struct term *sector_area(struct logic *l, const struct expr *x)
{
	int q[3], n, c;

	if (!read_logic_points_of(l, x, q, &n) || n != 3)
		return NULL;
	for (int i = 0; i < 3; i++)
		for (c = 0; c < l->p->circles; c++)
			if (l->p->circle[c].center == q[i]) {
				int a = q[(i + 1) % 3], b = q[(i + 2) % 3];

				const struct term *part = problem_circle_measure(
					l->p, MEASURE_SECTOR_AREA, c, (int[]){ a, b }, 2);

				if (!said_reflex(l->p, a, q[i], b))
					return part;
				return problem_term_op(
					l->p, TERM_SUB,
					problem_circle_measure(l->p, MEASURE_CIRCLE_AREA, c,
							       NULL, 0),
					part);
			}
	return NULL;
}

/* The polygon without points that are said to lie on the line of their neighbours. */
static int without_flat_corners(const struct problem *p, int *q, int n)
{
	int all[40], m = 0;

	memcpy(all, q, (size_t)n * sizeof *q);
	for (int i = 0; i < n; i++) {
		int a = all[(i + n - 1) % n], b = all[(i + 1) % n];
		bool flat = false;

		for (int k = 0; k < p->facts; k++) {
			const struct fact *f = &p->fact[k];

			flat |= f->kind == RELATION_ON_LINE && f->p[0] == all[i] &&
				((f->p[1] == a && f->p[2] == b) ||
				 (f->p[1] == b && f->p[2] == a));
		}
		if (!flat)
			q[m++] = all[i];
	}
	return m;
}

/* What is coloured, when there is one circle and one polygon: what lies between them. */
static const struct term *between_shapes(struct logic *l)
{
	struct problem *p = l->p;
	const struct term *round, *flat;
	int q[40], n = 0, on = 0;

	for (int i = p->facts - 1; i >= 0 && !n; i--) {
		const struct fact *f = &p->fact[i];

		if (read_logic_in_polygon_fact(f) && f->kind != RELATION_SIMILAR &&
		    f->kind != RELATION_CONGRUENT && f->n < 40) {
			n = f->n;
			memcpy(q, f->p, (size_t)n * sizeof *q);
		}
	}
	if (!n && !read_logic_outline(l, q, &n))
		return NULL;
	if (p->circles != 1)
		return NULL;
	n = without_flat_corners(p, q, n);
	for (int i = 0; i < n; i++)
		on += read_logic_on_circle(p, q[i], 0);
	round = problem_circle_measure(p, MEASURE_CIRCLE_AREA, 0, NULL, 0);
	flat = problem_measure(p, MEASURE_AREA, q, n);
	if (on == n)
		return problem_term_op(p, TERM_SUB, round, flat);
	return on == 0 ? problem_term_op(p, TERM_SUB, flat, round) : NULL;
}

/* Is what it names told by its colour? */
static bool is_coloured(const struct expr *x)
{
	static const char *const colours[] = { "Shaded", "Blue",  "Green", "Red",
					       "Yellow", "White", NULL };

	return x->kind == EXPR_CALL &&
	       (base_is_one_of(x->text, colours) ||
		(x->n == 1 && base_is_one_of(x->text, read_logic_wrappers) &&
		 is_coloured(x->arg[0])));
}

const struct expr *read_logic_unwrap(const struct expr *x)
{
	while (x->kind == EXPR_CALL && x->n == 1 &&
	       base_is_one_of(x->text, read_logic_wrappers) && x->arg[0]->kind == EXPR_CALL)
		x = x->arg[0];
	return x;
}

static bool area_given(const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];

			if (t->kind == TERM_MEASURE && t->measure == MEASURE_AREA &&
			    t->n == n && read_logic_same_corners(t->p, q, n))
				return true;
		}
	return false;
}

/* Of two similar figures one area is given: the other is asked for. */
static const struct term *other_similar(struct logic *l)
{
	const struct problem *p = l->p;

	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int n = f->n / 2;

		if (f->kind != RELATION_SIMILAR)
			continue;
		for (int k = 0; k < 2; k++)
			if (area_given(p, f->p + k * n, n) &&
			    !area_given(p, f->p + (1 - k) * n, n))
				return problem_measure(l->p, MEASURE_AREA, f->p + (1 - k) * n,
						       n);
	}
	return NULL;
}

static double drawn_radius(const struct problem *p, int c)
{
	int o = p->circle[c].center;

	for (int i = 0; i < p->points && o >= 0 && p->point[o].placed; i++)
		if (p->point[i].placed && read_logic_on_circle(p, i, c))
			return hypot(p->point[i].x - p->point[o].x,
				     p->point[i].y - p->point[o].y);
	return 0;
}

/* How far a point is from a line, as drawn. */
static double from_line(const struct problem *p, int o, int a, int b)
{
	const struct point *A = &p->point[a], *B = &p->point[b], *O = &p->point[o];
	double dx = B->x - A->x, dy = B->y - A->y, d = hypot(dx, dy);

	return d > 0 ? (dx * (O->y - A->y) - dy * (O->x - A->x)) / d : 0;
}

/* Do all circles lie inside the outline (counterclockwise)?  Then it bounds the figure. */
static bool circles_inside(const struct problem *p, const int *q, int n)
{
	for (int c = 0; c < p->circles; c++) {
		int o = p->circle[c].center;
		double r = drawn_radius(p, c);

		if (o < 0 || !p->point[o].placed || r <= 0)
			return false;
		for (int i = 0; i < n; i++)
			if (from_line(p, o, q[i], q[(i + 1) % n]) < 0.96 * r)
				return false;
	}
	return true;
}

const struct term *read_logic_area_term(struct logic *l, const struct expr *x)
{
	const struct expr *in = read_logic_unwrap(x);
	const struct term *t;
	int q[40], n;

	/* A segment of a circle: no line has an area. */
	if (is_coloured(x) && read_logic_is_call(in, "Line"))
		return equal_part(l->p, 1);
	if (read_logic_is_open(in) && (is_coloured(x) || read_logic_is_call(in, "Shape"))) {
		if (is_coloured(x) && (t = other_similar(l)))
			return t;
		if (l->p->circles && (is_coloured(x) || !read_logic_outline(l, q, &n) ||
				      !circles_inside(l->p, q, n)))
			return between_shapes(l);
		if (is_coloured(x) || !read_logic_unnamed(l, in, q, &n))
			return NULL;
		problem_fact(l->p, RELATION_POLYGON, q, n, NULL);
		return problem_measure(l->p, MEASURE_AREA, q, n);
	}

	if (read_logic_is_call(in, "Circle")) {
		int c = read_logic_circle_of(l, in);

		return c < 0 ? NULL
			     : problem_circle_measure(l->p, MEASURE_CIRCLE_AREA, c, NULL, 0);
	}
	if (in->kind == EXPR_CALL && !strncmp(in->text, "Secto", 5))
		return sector_area(l, in);
	return read_logic_shape_of(l, x, q, &n, false)
		       ? problem_measure(l->p, MEASURE_AREA, q, n)
		       : NULL;
}

/* --- Areas that are shown --------------------------------------------------- */

static void guess(struct problem *p, const struct term *t)
{
	if (t && t->kind != TERM_NUMBER && p->guesses < PROBLEM_GUESSES)
		p->guess[p->guesses++] = t;
}

static const struct term *plus(struct problem *p, const struct term *a, const struct term *b)
{
	return a && b ? problem_term_op(p, TERM_ADD, a, b) : a ? a : b;
}

static const struct term *share(struct problem *p, const struct term *t, long n, long of)
{
	return problem_term_op(p, TERM_DIV, problem_term_op(p, TERM_MUL, problem_int(p, n), t),
			       problem_int(p, of));
}

static const struct term *disc(struct problem *p, int c)
{
	return problem_circle_measure(p, MEASURE_CIRCLE_AREA, c, NULL, 0);
}

/* Half the disc over a diameter. */
static const struct term *half_disc(struct problem *p, int a, int b)
{
	const struct term *d = problem_length(p, a, b), *pi = problem_pi(p);

	return share(p, problem_term_op(p, TERM_MUL, pi, problem_term_op(p, TERM_MUL, d, d)),
		     1, 8);
}

/* What an arc over a side adds to the polygon, or takes from it; NULL when no circle has
 * both ends of the side. */
static const struct term *bulge(struct problem *p, int a, int b)
{
	for (int c = 0; c < p->circles; c++) {
		int o = p->circle[c].center;
		const struct point *A = &p->point[a], *B = &p->point[b], *O;
		double d;

		if (!read_logic_on_circle(p, a, c) || !read_logic_on_circle(p, b, c) || o < 0)
			continue;
		O = &p->point[o];
		d = hypot(A->x - B->x, A->y - B->y);
		if (!A->placed || !B->placed || !O->placed ||
		    hypot(A->x + B->x - 2 * O->x, A->y + B->y - 2 * O->y) < 0.4 * d)
			return half_disc(p, a, b);
		return problem_term_op(
			p, TERM_SUB,
			problem_circle_measure(p, MEASURE_SECTOR_AREA, c, (int[]){ a, b }, 2),
			problem_measure(p, MEASURE_AREA, (int[]){ o, a, b }, 3));
	}
	return NULL;
}

/* The arcs over sides, a centre between their ends not counted. */
static const struct term *bulges(struct problem *p, const int *q, int n)
{
	const struct term *sum = NULL;

	for (int i = 0; i < n; i++) {
		const struct term *t = bulge(p, q[i], q[(i + 1) % n]);

		if (!t && n > 3) {
			int m = q[(i + 1) % n];

			for (int c = 0; c < p->circles && !t; c++)
				if (p->circle[c].center == m)
					t = bulge(p, q[i], q[(i + 2) % n]);
		}
		sum = plus(p, sum, t);
	}
	return sum;
}

static void guess_polygon(struct logic *l, int *q, int n, bool coloured)
{
	struct problem *p = l->p;
	const struct term *flat, *arcs, *discs = NULL;

	arcs = bulges(p, q, n);
	n = without_flat_corners(p, q, n);
	if (n < 3)
		return;
	flat = problem_measure(p, MEASURE_AREA, q, n);
	for (int c = 0; c < p->circles; c++)
		discs = plus(p, discs, disc(p, c));
	for (int c = 0; c < p->circles && arcs; c++) {
		int on = 0;

		for (int i = 0; i < n; i++)
			on += read_logic_on_circle(p, q[i], c);
		if (on == n) /* with all its arcs it is the disc */
			arcs = NULL;
	}
	if (arcs) {
		guess(p, problem_term_op(p, TERM_ADD, flat, arcs));
		guess(p, problem_term_op(p, TERM_SUB, flat, arcs));
	}
	if (coloured && discs) {
		guess(p, problem_term_op(p, TERM_SUB, flat, discs));
		guess(p, problem_term_op(p, TERM_SUB, discs, flat));
	}
}

static void guess_discs(struct problem *p)
{
	const struct term *rest = NULL;
	int big = 0;

	if (p->circles == 1) {
		guess(p, share(p, disc(p, 0), 1, 2));
		guess(p, share(p, disc(p, 0), 1, 4));
		guess(p, share(p, disc(p, 0), 3, 4));
	}
	for (int c = 1; c < p->circles; c++)
		if (drawn_radius(p, c) > drawn_radius(p, big))
			big = c;
	for (int c = 0; c < p->circles; c++)
		if (c != big)
			rest = plus(p, rest, disc(p, c));
	if (rest)
		guess(p, problem_term_op(p, TERM_SUB, disc(p, big), rest));
}

/* The area of a face without corners that are none. */
static const struct term *face_area(struct problem *p, const struct logic_face *f)
{
	int q[LOGIC_CORNERS], n;

	memcpy(q, f->q, sizeof q);
	n = without_flat_corners(p, q, f->n);
	return n >= 3 ? problem_measure(p, MEASURE_AREA, q, n) : NULL;
}

/* Is a point of one boundary inside the other? */
static bool inside(const struct problem *p, const struct logic_face *in,
		   const struct logic_face *out)
{
	const struct point *at = &p->point[in->q[0]];
	bool is = false;

	for (int i = 0; i < out->n; i++) {
		const struct point *a = &p->point[out->q[i]];
		const struct point *b = &p->point[out->q[(i + 1) % out->n]];

		if (out->q[i] == in->q[0])
			return false;
		if ((a->y > at->y) != (b->y > at->y) &&
		    at->x < a->x + (at->y - a->y) * (b->x - a->x) / (b->y - a->y))
			is = !is;
	}
	return is;
}

/* Regions that lines bound: the outermost boundary without the figures inside it; of a figure
 * that lines cut into few parts, each choice of parts. */
static void guess_faces(struct logic *l, bool coloured)
{
	struct problem *p = l->p;
	struct logic_face f[LOGIC_FACES];
	const struct term *rest;
	int n = read_logic_faces(l, f, LOGIC_FACES), big = -1, parts[6], m = 0;

	for (int i = 0; i < n; i++)
		if (f[i].area < 0 && (big < 0 || f[i].area < f[big].area))
			big = i;
	if (big < 0)
		return;
	rest = face_area(p, &f[big]);
	for (int i = 0; i < n && rest; i++)
		if (f[i].area < 0 && i != big && inside(p, &f[i], &f[big])) {
			const struct term *hole = face_area(p, &f[i]);

			if (hole) {
				if (coloured)
					guess(p, hole);
				rest = problem_term_op(p, TERM_SUB, rest, hole);
			}
		}
	guess(p, rest);
	for (int i = 0; i < n; i++)
		if (f[i].area > 0) {
			if (m == 5)
				return; /* too many to choose from */
			parts[m++] = i;
		}
	for (int set = 1; m > 1 && set < (1 << m) - 1; set++) {
		const struct term *sum = NULL, *left;
		bool whole = true;

		/* A figure that is not coloured has all its outer corners. */
		for (int k = 0; k < f[big].n && !coloured; k++) {
			bool has = false;

			for (int i = 0; i < m; i++)
				for (int c = 0; set & (1 << i) && c < f[parts[i]].n; c++)
					has |= f[parts[i]].q[c] == f[big].q[k];
			whole &= has;
		}
		for (int i = 0; i < m && whole; i++)
			if (set & (1 << i))
				sum = plus(p, sum, face_area(p, &f[parts[i]]));
		guess(p, sum);
		/* The same as what is left of the whole, which may be easier to find. */
		left = whole ? face_area(p, &f[big]) : NULL;
		for (int i = 0; i < m && left; i++)
			if (!(set & (1 << i)))
				left = problem_term_op(p, TERM_SUB, left,
						       face_area(p, &f[parts[i]]));
		guess(p, left);
	}
}

/* A regular polygon with its corners on the circle, or its sides touching it: its corners,
 * or 0. */
static int regular_at_circle(const struct problem *p, int *q)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int on = 0;

		if ((f->kind != RELATION_REGULAR && f->kind != RELATION_SQUARE &&
		     f->kind != RELATION_EQUILATERAL) ||
		    f->n > LOGIC_CORNERS)
			continue;
		for (int k = 0; k < f->n; k++)
			on += read_logic_on_circle(p, f->p[k], 0);
		if (on == f->n || on == 0) {
			memcpy(q, f->p, (size_t)f->n * sizeof *q);
			return f->n;
		}
	}
	return 0;
}

/* What lies between a regular polygon and a circle has as many equal parts as it has sides:
 * one of them, or NULL. */
static const struct term *equal_part(struct problem *p, long parts)
{
	const struct term *flat, *round;
	int q[LOGIC_CORNERS], n = p->circles == 1 ? regular_at_circle(p, q) : 0;

	if (!n || parts >= n)
		return NULL;
	flat = problem_measure(p, MEASURE_AREA, q, n);
	round = disc(p, 0);
	return share(p,
		     read_logic_on_circle(p, q[0], 0)
			     ? problem_term_op(p, TERM_SUB, round, flat)
			     : problem_term_op(p, TERM_SUB, flat, round),
		     parts, n);
}

/* What the figures that hang together with nothing leave of a circle around them. */
static void guess_inner(struct logic *l)
{
	struct problem *p = l->p;
	struct logic_face f[LOGIC_FACES];
	int n = read_logic_faces(l, f, LOGIC_FACES);

	for (int i = 0; i < n; i++)
		for (int c = 0; c < p->circles && f[i].area < 0; c++) {
			int o = p->circle[c].center, out = 0;

			for (int k = 0; k < f[i].n && o >= 0; k++)
				out += read_logic_on_circle(p, f[i].q[k], c) ||
				       hypot(p->point[f[i].q[k]].x - p->point[o].x,
					     p->point[f[i].q[k]].y - p->point[o].y) >
					       drawn_radius(p, c);
			if (o >= 0 && !out)
				guess(p, problem_term_op(p, TERM_SUB, disc(p, c),
							 face_area(p, &f[i])));
		}
}

/*
 * AreaOf(Shape($)), AreaOf(Shaded(...)) of a figure with circles: the outline with arcs
 * bulging out or in over its sides; if something is coloured, what lies between polygon and
 * circles, or between circles.
 */
void read_logic_guess_area(struct logic *l, const struct expr *x)
{
	struct problem *p = l->p;
	unsigned char was[PROBLEM_POINTS][PROBLEM_POINTS];
	const struct expr *in;
	int q[40], n, known = p->facts;
	bool coloured;

	if (!read_logic_is_call(x, "AreaOf") || x->n != 1)
		return;
	in = read_logic_unwrap(x->arg[0]);
	coloured = is_coloured(x->arg[0]);
	if (coloured && p->goal && p->goal->kind == TERM_MEASURE &&
	    p->goal->measure == MEASURE_SECTOR_AREA) {
		/* A colour may be on either side of two radii. */
		p->whole = disc(p, p->goal->circle);
		guess(p, problem_term_op(p, TERM_SUB, p->whole, p->goal));
		return;
	}
	if (!coloured && !read_logic_is_open(in) && !read_logic_is_call(in, "Shape"))
		return;
	if (!p->circles) {
		if (coloured || read_logic_is_call(in, "Shape"))
			guess_faces(l, coloured);
		return;
	}
	if (coloured)
		guess_inner(l);
	for (long k = 1; coloured && k < LOGIC_CORNERS; k++)
		guess(p, equal_part(p, k));
	if (read_logic_outline(l, q, &n))
		guess_polygon(l, q, n, coloured);
	/* An arc may be a side of the outline. */
	memcpy(was, l->near, sizeof was);
	for (int c = 0; c < p->circles; c++) {
		int on[3], ons = 0;

		for (int i = 0; i < p->points && ons < 3; i++)
			if (read_logic_on_circle(p, i, c))
				on[ons++] = i;
		if (ons == 2)
			read_logic_join(l, on[0], on[1]);
	}
	if (memcmp(was, l->near, sizeof was) != 0 && read_logic_outline(l, q, &n))
		guess_polygon(l, q, n, coloured);
	memcpy(l->near, was, sizeof was);
	for (int i = known - 1; i >= 0; i--) {
		const struct fact *f = &p->fact[i];

		if (!read_logic_in_polygon_fact(f) || f->kind == RELATION_SIMILAR ||
		    f->kind == RELATION_CONGRUENT || f->n >= 40)
			continue;
		memcpy(q, f->p, (size_t)f->n * sizeof *q);
		guess_polygon(l, q, f->n, coloured);
	}
	if (coloured)
		guess_discs(p);
}
