/*
 * config.c -- what the facts say about the configuration: which point lies between which,
 * which triangles turn the same way, which three points are no line.
 *
 * The solver takes orders, sides and turns from a drawing, which may be a sketch of our own
 * or a bad one.  A value that rests on them is proven only if the facts imply them.  Here
 * they are derived from the facts alone, by rules that hold in every figure:
 *
 *  * between: stated, or by the usual closure of an order on a line;
 *  * turns: the sign of a triangle, known relative to others.  All rules say that two signs
 *    are equal or opposite, so classes with a parity hold all that is known.  The points a
 *    and b of a line are on one side of another line or on two, by where that crosses
 *    theirs; what a parallelogram, a convex polygon, a tangent, a pair of parallels say.
 *
 * Signs of flat triangles are zero, and equal or opposite to each other all the same, so no
 * rule has to ask whether a triangle is flat.
 */
#include "measure/measure_priv.h"
#include <math.h>

enum { MOST_POINTS = 40, MOST_ON_LINE = 14 };

struct config {
	struct solver *s;
	int n; /* points, then the centres that have no name; 0: too many, nothing is known */
	int *up;   /* per triple: the class it is joined to ... */
	bool *odd; /* ... and whether with the opposite sign; the last one is counterclockwise */
	bool *between; /* [n*n*n] */
	bool *corner;  /* per triple */
};

static int triples(int n)
{
	return n * (n - 1) * (n - 2) / 6;
}

/* The number of a triple, and whether naming it so takes an odd permutation. */
static int triple(const int *abc, bool *odd)
{
	int p[3] = { abc[0], abc[1], abc[2] };

	*odd = false;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++)
			if (p[j] > p[j + 1]) {
				int t = p[j];

				p[j] = p[j + 1];
				p[j + 1] = t;
				*odd = !*odd;
			}
	return triples(p[2]) + p[1] * (p[1] - 1) / 2 + p[0];
}

static int find(const struct config *g, int t, bool *odd)
{
	while (g->up[t] != t) {
		*odd ^= g->odd[t];
		t = g->up[t];
	}
	return t;
}

static bool distinct(const int *abc)
{
	return abc[0] != abc[1] && abc[1] != abc[2] && abc[0] != abc[2];
}

static void join_roots(struct config *g, int t, int u, bool odd)
{
	t = find(g, t, &odd);
	u = find(g, u, &odd);
	if (t != u) {
		g->up[t] = u;
		g->odd[t] = odd;
	}
}

static void join(struct config *g, const int *abc, const int *def, bool opposite)
{
	bool odd1, odd2;
	int t, u;

	if (!distinct(abc) || !distinct(def))
		return;
	t = triple(abc, &odd1);
	u = triple(def, &odd2);
	join_roots(g, t, u, odd1 ^ odd2 ^ opposite);
}

static void turns_left(struct config *g, const int *abc, bool right)
{
	bool odd;
	int t;

	if (!distinct(abc))
		return;
	t = triple(abc, &odd);
	join_roots(g, t, triples(g->n), odd ^ right);
}

static void set_between(struct config *g, int a, int b, int c)
{
	if (distinct((int[]){ a, b, c })) {
		g->between[(a * g->n + b) * g->n + c] = true;
		g->between[(c * g->n + b) * g->n + a] = true;
	}
}

static bool is_between(const struct config *g, int a, int b, int c)
{
	return g->between[(a * g->n + b) * g->n + c];
}

static void set_corner(struct config *g, int a, int b, int c)
{
	bool odd;

	if (distinct((int[]){ a, b, c }))
		g->corner[triple((int[]){ a, b, c }, &odd)] = true;
}

/* The point of a circle's centre, named or not. */
static int center(const struct config *g, int c)
{
	int o = g->s->p->circle[c].center;

	return o >= 0 ? o : g->s->p->points + c;
}

/* --- What a fact says ------------------------------------------------------------- */

/* The point that both lines have, or -1. */
static int common(const struct config *g, int l, int m)
{
	const struct solver *s = g->s;
	int n = s->p->points;

	for (int i = 0; l >= 0 && m >= 0 && l != m && i < s->line[l].n; i++)
		if (s->pos_on[m * n + s->line[l].p[i]] >= 0)
			return s->line[l].p[i];
	return -1;
}

static void convex(struct config *g, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = j + 1; k < n; k++) {
				join(g, (int[]){ q[i], q[j], q[k] }, q, false);
				set_corner(g, q[i], q[j], q[k]);
			}
	for (int i = 0; i < n; i++)
		for (int j = i + 2; j < n; j++)
			for (int k = i + 1; k < j; k++)
				for (int m = j + 1; m < n + i; m++) {
					int e = common(
						g, measure_figure_line(g->s, q[i], q[j]),
						measure_figure_line(g->s, q[k], q[m % n]));

					if (e >= 0) {
						set_between(g, q[i], e, q[j]);
						set_between(g, q[k], e, q[m % n]);
					}
				}
}

/* Points of one line are all on one side of a parallel. */
static void parallel(struct config *g, int l, int m)
{
	const struct solver *s = g->s;

	if (l < 0 || m < 0 || l == m || common(g, l, m) >= 0)
		return;
	for (int way = 0; way < 2; way++) {
		const struct measure_line *x = &s->line[way ? l : m],
					  *y = &s->line[way ? m : l];

		for (int i = 1; i < x->n; i++)
			for (int j = 0; j < y->n; j++)
				for (int k = 0; k < j; k++)
					join(g, (int[]){ x->p[0], y->p[j], y->p[k] },
					     (int[]){ x->p[i], y->p[j], y->p[k] }, false);
		/* Parallels without a common point are two lines. */
		for (int i = 0; i < x->n; i++)
			set_corner(g, x->p[i], y->p[0], y->p[1]);
	}
}

static void parallel_lines(struct config *g, const int *q)
{
	parallel(g, measure_figure_line(g->s, q[0], q[1]),
		 measure_figure_line(g->s, q[2], q[3]));
}

/* A circle lies on one side of its tangent. */
static void tangent(struct config *g, int c, int a, int b)
{
	const struct measure_round *r = &g->s->round[c];
	int o = center(g, c), n = g->s->p->points, l = measure_figure_line(g->s, a, b);

	for (int i = 0; i < r->n; i++)
		if (l < 0 || g->s->pos_on[l * n + r->p[i]] < 0)
			join(g, (int[]){ a, b, o }, (int[]){ a, b, r->p[i] }, false);
	set_corner(g, a, b, o);
}

/* vd lies within the angle avc, and halves it. */
static void bisector(struct config *g, int a, int v, int d, int c)
{
	int l = measure_figure_line(g->s, a, c), m = measure_figure_line(g->s, v, d),
	    e = common(g, l, m);

	join(g, (int[]){ a, v, d }, (int[]){ d, v, c }, false);
	join(g, (int[]){ a, v, d }, (int[]){ a, v, c }, false);
	if (e >= 0 && e != v)
		set_between(g, a, e, c);
}

/* A point inside a triangle, and where the lines through it meet the sides. */
static void inside(struct config *g, int p, const int *q)
{
	for (int i = 0; i < 3; i++) {
		int a = q[i], b = q[(i + 1) % 3], c = q[(i + 2) % 3];
		int d = common(g, measure_figure_line(g->s, a, p),
			       measure_figure_line(g->s, b, c));

		join(g, (int[]){ p, a, b }, q, false);
		set_corner(g, p, a, b);
		if (d >= 0) {
			set_between(g, b, d, c);
			set_between(g, a, p, d);
		}
	}
	set_corner(g, q[0], q[1], q[2]);
}

static bool on_circle(const struct config *g, int c, int point)
{
	const struct measure_round *r = &g->s->round[c];

	for (int i = 0; i < r->n; i++)
		if (r->p[i] == point)
			return true;
	return false;
}

static bool is_length(const struct term *t)
{
	return t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH;
}

static void equation(struct config *g, const struct fact *f)
{
	double v;

	/* As far from both ends, on their line: the middle. */
	if (is_length(f->t[0]) && is_length(f->t[1]))
		for (int i = 0; i < 4; i++) {
			int m = f->t[0]->p[i % 2], a = f->t[0]->p[1 - i % 2],
			    b = f->t[1]->p[1 - i / 2];

			if (m == f->t[1]->p[i / 2] && a != b && a != m && b != m &&
			    measure_figure_line(g->s, a, m) >= 0 &&
			    measure_figure_line(g->s, a, m) == measure_figure_line(g->s, m, b))
				set_between(g, a, m, b);
		}
	for (int i = 0; i < 2; i++) {
		const struct term *t = f->t[i];

		if (t->kind != TERM_MEASURE || t->measure != MEASURE_ANGLE ||
		    !problem_constant(&v, f->t[1 - i]) || !(v > 1e-9) || v >= 360 ||
		    fabs(v - 180) < 1e-9)
			continue;
		set_corner(g, t->p[0], t->p[1], t->p[2]);
		if (g->s->p->oriented)
			turns_left(g, (int[]){ t->p[0], t->p[1], t->p[2] }, v > 180);
	}
}

/* Is the polygon said to be a convex one? */
static bool is_convex(const struct config *g, const int *q, int n)
{
	const struct problem *p = g->s->p;

	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (problem_fact_is_polygon(f) && geo_relation_needs(f->kind, 'x') &&
		    f->n == n && measure_figure_same_polygon(f->p, q, n))
			return true;
	}
	return false;
}

static void inside_polygon(struct config *g, int p, const int *q, int n)
{
	if (n == 3)
		inside(g, p, q);
	else if (is_convex(g, q, n))
		for (int i = 0; i < n; i++) {
			int a = q[i], b = q[(i + 1) % n];

			join(g, (int[]){ p, a, b }, (int[]){ a, b, q[(i + 2) % n] }, false);
			set_corner(g, p, a, b);
		}
}

/* What follows from one of the elements that a fact is made of. */
static void part(void *self, const struct relation_part *t)
{
	struct config *g = self;
	const struct problem *p = g->s->p;
	int a = t->l[0].a, b = t->l[0].b, c = t->l[1].a, d = t->l[1].b, e;

	switch ((int)t->element) {
	/* The ends are other points. */
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN: set_between(g, a, t->p[0], b); break;
	case ELEMENT_MIDPOINT:
		set_between(g, a, t->p[0], b);
		/* The middle of a chord, if it is not the centre, is off the radius. */
		for (int k = 0; k < p->circles; k++)
			if (p->circle[k].center >= 0 && on_circle(g, k, a) &&
			    on_circle(g, k, b))
				set_corner(g, p->circle[k].center, t->p[0], a);
		break;
	case ELEMENT_DIAMETER: set_between(g, a, center(g, t->c[0]), b); break;
	case ELEMENT_PARALLEL: parallel_lines(g, (int[]){ a, b, c, d }); break;
	case ELEMENT_SAME_STEP:
		parallel_lines(g, t->p);
		parallel_lines(g, (int[]){ t->p[0], t->p[2], t->p[1], t->p[3] });
		break;
	case ELEMENT_PERPENDICULAR:
		e = common(g, measure_figure_line(g->s, a, b),
			   measure_figure_line(g->s, c, d));
		for (int i = 0; i < 4 && e >= 0; i++)
			set_corner(g, e, i / 2 ? b : a, i % 2 ? d : c);
		break;
	case ELEMENT_TANGENT: tangent(g, t->c[0], a, b); break;
	case ELEMENT_INSIDE: inside_polygon(g, t->p[0], t->g, t->n_g); break;
	case ELEMENT_SAME_SIDE:
	case ELEMENT_OPPOSITE_SIDE:
		join(g, (int[]){ a, b, t->p[0] }, (int[]){ a, b, t->p[1] },
		     t->element == ELEMENT_OPPOSITE_SIDE);
		set_corner(g, a, b, t->p[0]);
		set_corner(g, a, b, t->p[1]);
		break;
	}
}

static void corners(struct config *g, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		set_corner(g, q[i], q[(i + 1) % n], q[(i + 2) % n]);
}

static void state(struct config *g, const struct fact *f)
{
	const struct problem *p = g->s->p;
	enum relation r = f->kind;
	const int *q = f->p;
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;
	int n = f->n, e;

	if (f->kind == RELATION_EQUAL)
		equation(g, f);
	if (f->t[0] || !problem_fact_operands(f, &o, lines, PROBLEM_POINTS / 2))
		return;
	for (int k = 0; k < 2 && geo_relation_needs(r, 'c'); k++)
		corners(g, o.g[k], o.n_g[k] == 3 || !o.n_g[1] ? o.n_g[k] : 0);
	if (geo_relation_needs(r, 'x'))
		convex(g, o.g[0], o.n_g[0]);
	if (geo_relation_needs(r, 'i') && o.n == 1)
		inside_polygon(g, o.p[0], o.g[0], o.n_g[0]);
	/* Of a picture only the drawing tells the order. */
	for (int i = 0; geo_relation_needs(r, 'o') && i < n && !p->annotated; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = j + 1; k < n; k++)
				set_between(g, q[i], q[j], q[k]);
	/* Nor what of it was meant. */
	if (!geo_relation_needs(r, 'd') || !p->annotated)
		problem_fact_parts(f, part, g);
	switch ((int)f->kind) {
	case RELATION_CIRCUMSCRIBED:
		if (n == 3 && f->circle >= 0)
			inside(g, center(g, f->circle), q);
		break;
	case RELATION_BISECTOR:
		bisector(g, q[2], q[3], q[0] == q[3] ? q[1] : q[0], q[4]);
		break;
	case RELATION_BISECTOR_POINT: bisector(g, q[1], q[2], q[0], q[3]); break;
	case RELATION_PERP_BISECTOR:
		join(g, (int[]){ q[0], q[1], q[2] }, (int[]){ q[0], q[1], q[3] }, true);
		e = common(g, measure_figure_line(g->s, q[0], q[1]),
			   measure_figure_line(g->s, q[2], q[3]));
		if (e >= 0)
			set_between(g, q[2], e, q[3]);
		break;
	case RELATION_SQUARE:
		parallel_lines(g, q);
		parallel_lines(g, (int[]){ q[1], q[2], q[3], q[0] });
		break;
	case RELATION_FACE:
		if (n == 3)
			turns_left(g, q, false);
		break;
	case RELATION_CORNER:
		set_corner(g, q[0], q[1], q[2]);
		turns_left(g, q, false);
		break;
	}
}

/* Is the angle acb said to be right, or equal sides to meet in c? */
static bool square_or_even(const struct config *g, int a, int c, int b)
{
	const struct problem *p = g->s->p;
	double v;

	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		const int *q = f->p;

		if (f->kind == RELATION_RIGHT_TRIANGLE && f->n == 3 && !p->annotated &&
		    q[f->part] == c && q[(f->part + 1) % 3] + q[(f->part + 2) % 3] == a + b &&
		    (q[(f->part + 1) % 3] == a || q[(f->part + 1) % 3] == b))
			return true;
		if (f->kind == RELATION_EQUILATERAL && f->n == 3 &&
		    q[0] + q[1] + q[2] == a + b + c && (q[0] == a || q[1] == a || q[2] == a) &&
		    (q[0] == b || q[1] == b || q[2] == b))
			return true;
		if (f->kind == RELATION_ISOSCELES && f->n == 3 && !p->annotated && q[0] == c &&
		    ((q[1] == a && q[2] == b) || (q[1] == b && q[2] == a)))
			return true;
		if (f->kind == RELATION_PERPENDICULAR &&
		    ((measure_figure_line(g->s, q[0], q[1]) ==
			      measure_figure_line(g->s, a, c) &&
		      measure_figure_line(g->s, q[2], q[3]) ==
			      measure_figure_line(g->s, b, c)) ||
		     (measure_figure_line(g->s, q[0], q[1]) ==
			      measure_figure_line(g->s, b, c) &&
		      measure_figure_line(g->s, q[2], q[3]) ==
			      measure_figure_line(g->s, a, c))))
			return true;
		if (f->kind != RELATION_EQUAL)
			continue;
		for (int k = 0; k < 2; k++) {
			const struct term *t = f->t[k], *u = f->t[1 - k];

			if (t->kind != TERM_MEASURE)
				continue;
			if (t->measure == MEASURE_ANGLE && t->p[1] == c &&
			    ((t->p[0] == a && t->p[2] == b) ||
			     (t->p[0] == b && t->p[2] == a)) &&
			    problem_constant(&v, u) && v == 90)
				return true;
			if (is_length(t) && is_length(u) &&
			    ((t->p[0] == c && t->p[1] == a) ||
			     (t->p[0] == a && t->p[1] == c)) &&
			    ((u->p[0] == c && u->p[1] == b) || (u->p[0] == b && u->p[1] == c)))
				return true;
		}
	}
	return false;
}

/* d is said to be the foot of the perpendicular from c to its line ab. */
static void foot(struct config *g, int c, int d, int line)
{
	const struct measure_line *l = &g->s->line[line];

	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < i; j++)
			if (l->p[i] != d && l->p[j] != d &&
			    measure_figure_line(g->s, c, l->p[i]) >= 0 &&
			    measure_figure_line(g->s, c, l->p[j]) >= 0 &&
			    square_or_even(g, l->p[i], c, l->p[j]))
				set_between(g, l->p[i], d, l->p[j]);
}

static void feet(struct config *g, const struct fact *f)
{
	const struct solver *s = g->s;
	const int *q = f->p;
	int l = -1, m = -1, d, np = s->p->points;

	if (f->kind == RELATION_PERPENDICULAR) {
		l = measure_figure_line(s, q[0], q[1]);
		m = measure_figure_line(s, q[2], q[3]);
	} else if (f->kind == RELATION_ALTITUDE && f->n == 5) {
		l = measure_figure_line(s, q[0], q[1]);
		for (int i = 0; i < 6; i++)
			if (q[i / 3] == q[2 + i % 3])
				m = measure_figure_line(s, q[2 + (i + 1) % 3],
							q[2 + (i + 2) % 3]);
	}
	d = common(g, l, m);
	for (int way = 0; d >= 0 && way < 2; way++)
		for (int i = 0; i < s->line[way ? l : m].n; i++) {
			int c = s->line[way ? l : m].p[i];

			if (c != d && s->pos_on[(way ? m : l) * np + c] < 0)
				foot(g, c, d, way ? m : l);
		}
}

/* --- What follows ------------------------------------------------------------------- */

/* The order on a line, as far as it follows. */
static bool close_order(struct config *g, const struct measure_line *l)
{
	bool any = false;

	if (l->n > MOST_ON_LINE)
		return false;
	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < l->n; j++)
			for (int k = 0; k < l->n; k++) {
				int a = l->p[i], b = l->p[j], c = l->p[k];

				if (!distinct((int[]){ a, b, c }) || !is_between(g, a, b, c))
					continue;
				for (int m = 0; m < l->n; m++) {
					int d = l->p[m];
					bool on = is_between(g, b, c, d),
					     out = is_between(g, a, c, d);

					if (d == a || d == b || d == c || (!on && !out))
						continue;
					any |= !is_between(g, a, b, d) ||
					       !is_between(g, a, c, d) ||
					       !is_between(g, b, c, d);
					set_between(g, a, b, d);
					set_between(g, a, c, d);
					set_between(g, b, c, d);
				}
			}
	return any;
}

/* Points in known order on a line, seen from any other point. */
static void order_turns(struct config *g, int line)
{
	const struct measure_line *l = &g->s->line[line];
	int np = g->s->p->points;

	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < l->n; j++)
			for (int k = i + 1; k < l->n; k++) {
				int a = l->p[i], b = l->p[j], c = l->p[k];

				if (j == i || j == k || !is_between(g, a, b, c))
					continue;
				for (int x = 0; x < g->n; x++) {
					if (x < np && g->s->pos_on[line * np + x] >= 0)
						continue;
					join(g, (int[]){ x, a, b }, (int[]){ x, b, c }, false);
					join(g, (int[]){ x, a, b }, (int[]){ x, a, c }, false);
				}
			}
}

/* Two points of a line are on one side of another that crosses it, or on two. */
static void crossing_sides(struct config *g, int line, int other)
{
	const struct measure_line *l = &g->s->line[line], *m = &g->s->line[other];
	int e = common(g, line, other);

	for (int i = 0; e >= 0 && i < l->n; i++)
		for (int j = 0; j < i; j++) {
			int a = l->p[i], b = l->p[j];
			bool apart = a != e && b != e && is_between(g, a, e, b);

			if (a == e || b == e ||
			    (!apart && !is_between(g, e, a, b) && !is_between(g, e, b, a)))
				continue;
			for (int u = 0; u < m->n; u++)
				for (int v = 0; v < u; v++)
					join(g, (int[]){ a, m->p[u], m->p[v] },
					     (int[]){ b, m->p[u], m->p[v] }, apart);
		}
}

/* No line with two points of a line and one outside: whichever two they are. */
static void close_corners(struct config *g)
{
	const struct solver *s = g->s;
	int np = s->p->points;
	bool odd;

	for (int l = 0; l < s->lines; l++) {
		const struct measure_line *m = &s->line[l];

		for (int x = 0; x < g->n; x++) {
			bool off = false;

			if (x < np && s->pos_on[l * np + x] >= 0)
				continue;
			for (int i = 0; i < m->n && !off; i++)
				for (int j = 0; j < i && !off; j++)
					off = g->corner[triple((int[]){ x, m->p[i], m->p[j] },
							       &odd)];
			for (int i = 0; off && i < m->n; i++)
				for (int j = 0; j < i; j++)
					set_corner(g, x, m->p[i], m->p[j]);
		}
	}
}

/* The middle of a rectangle or regular polygon is inside it. */
static void circle_about(struct config *g, int c, const int *q, int n)
{
	int o = center(g, c), on = 0;

	for (int i = 0; i < n; i++)
		on += on_circle(g, c, q[i]);
	for (int i = 0; i < n && on >= 3; i++) {
		join(g, (int[]){ o, q[i], q[(i + 1) % n] }, q, false);
		set_corner(g, o, q[i], q[(i + 1) % n]);
		if (n % 2 == 0)
			set_between(g, q[i], o, q[(i + n / 2) % n]);
	}
}

static void circles(struct config *g)
{
	const struct solver *s = g->s;

	for (int c = 0; c < s->rounds; c++) {
		const struct measure_round *r = &s->round[c];

		/* Three points of a circle are no line. */
		for (int i = 0; i < r->n; i++)
			for (int j = 0; j < i; j++)
				for (int k = 0; k < j; k++)
					set_corner(g, r->p[i], r->p[j], r->p[k]);
		for (int i = 0; i < s->p->facts; i++) {
			const struct fact *f = &s->p->fact[i];

			if (f->kind == RELATION_REGULAR || f->kind == RELATION_RECTANGLE ||
			    f->kind == RELATION_SQUARE)
				circle_about(g, c, f->p, f->n);
		}
		/* Where two circles meet: on both sides of the line of centres. */
		for (int d = 0; d < c; d++)
			for (int i = 0; i < r->n; i++)
				for (int j = 0; j < i; j++)
					if (on_circle(g, d, r->p[i]) &&
					    on_circle(g, d, r->p[j]) &&
					    center(g, c) != center(g, d))
						join(g,
						     (int[]){ center(g, c), center(g, d),
							      r->p[i] },
						     (int[]){ center(g, c), center(g, d),
							      r->p[j] },
						     true);
	}
}

struct config *measure_config_new(struct solver *s)
{
	struct config *g = arena_alloc(s->a, sizeof *g);
	int n = s->p->points + s->rounds, t;
	bool again = true;

	g->s = s;
	if (n > MOST_POINTS)
		return g;
	g->n = n;
	t = triples(n);
	g->up = arena_alloc(s->a, (size_t)(t + 1) * sizeof *g->up);
	g->odd = arena_alloc(s->a, (size_t)(t + 1) * sizeof *g->odd);
	g->corner = arena_alloc(s->a, (size_t)(t + 1) * sizeof *g->corner);
	g->between = arena_alloc(s->a, (size_t)(n * n * n + 1) * sizeof *g->between);
	for (int i = 0; i <= t; i++)
		g->up[i] = i;
	for (int i = 0; i < s->p->facts; i++)
		state(g, &s->p->fact[i]);
	for (int i = 0; i < s->p->facts; i++)
		feet(g, &s->p->fact[i]);
	circles(g);
	while (again) {
		again = false;
		for (int l = 0; l < s->lines; l++)
			again |= close_order(g, &s->line[l]);
	}
	for (int l = 0; l < s->lines; l++) {
		order_turns(g, l);
		for (int m = 0; m < s->lines; m++)
			crossing_sides(g, l, m);
	}
	close_corners(g);
	s->work += t + (long)s->lines * s->lines;
	return g;
}

/* --- Questions ---------------------------------------------------------------------- */

enum config_word measure_config_between(const struct config *g, int a, int b, int c)
{
	if (!g->n)
		return CONFIG_OPEN;
	if (is_between(g, a, b, c))
		return CONFIG_SAID;
	return is_between(g, b, a, c) || is_between(g, a, c, b) ? CONFIG_DENIED : CONFIG_OPEN;
}

int measure_config_drawn_turn(const struct solver *s, int a, int b, int c)
{
	int id[] = { a, b, c }, np = s->p->points;
	double x[3], y[3], ux, uy, vx, vy, cross;

	for (int i = 0; i < 3; i++) {
		x[i] = id[i] < np ? s->x[id[i]] : s->round[id[i] - np].x;
		y[i] = id[i] < np ? s->y[id[i]] : s->round[id[i] - np].y;
	}
	ux = x[1] - x[0];
	uy = y[1] - y[0];
	vx = x[2] - x[0];
	vy = y[2] - y[0];
	cross = ux * vy - uy * vx;
	if (fabs(cross) < 1e-9 * (ux * ux + uy * uy + vx * vx + vy * vy))
		return 0;
	return cross > 0 ? 1 : -1;
}

enum config_word measure_config_turns(const struct config *g, const int *abc, const int *def)
{
	bool odd = false, drawn, odd1, odd2;
	int d1 = measure_config_drawn_turn(g->s, abc[0], abc[1], abc[2]), t, u;
	int d2 = def ? measure_config_drawn_turn(g->s, def[0], def[1], def[2]) : 1;

	if (!g->n || !d1 || !d2)
		return CONFIG_OPEN;
	drawn = d1 != d2;
	t = triple(abc, &odd1);
	odd = odd1;
	if (def) {
		u = triple(def, &odd2);
		odd ^= odd2;
	} else {
		u = triples(g->n);
	}
	if (find(g, t, &odd) != find(g, u, &odd))
		return CONFIG_OPEN;
	return odd == drawn ? CONFIG_SAID : CONFIG_DENIED;
}

bool measure_config_corner(const struct config *g, int a, int b, int c)
{
	bool odd;

	/* Two equal points are no triple: they have no place in the table. */
	return g->n && distinct((int[]){ a, b, c }) &&
	       g->corner[triple((int[]){ a, b, c }, &odd)];
}
