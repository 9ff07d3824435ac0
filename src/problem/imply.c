/*
 * imply.c -- what a stated problem implies and least squares cannot see.
 *
 *  * Which part of a figure is meant: the right angle of a triangle is where another fact
 *    puts it, else at the middle vertex; the bases of a trapezoid ABCD are BC and DA, unless
 *    AB and CD are said to be parallel.
 *  * An angle or arc that is told to be a number beyond 180 degrees is the outer one; so it is
 *    wherever else it is named.
 *  * A point of a circle on one of its tangents is where they touch, and the radius is
 *    upright there.  (The two facts alone are a double zero: they do not fix the point.)
 */
#include "problem/problem_priv.h"
#include "problem/space.h"

static bool has(const struct fact *f, int point)
{
	for (int i = 0; i < f->n; i++)
		if (f->p[i] == point)
			return true;
	return false;
}

/* Where other facts say that the triangle is right-angled; -1: nowhere. */
struct right_angle {
	const struct fact *triangle;
	int at;
};

static void look_at_perpendicular(void *self, const struct relation_part *t)
{
	struct right_angle *w = self;
	const int q[] = { t->l[0].a, t->l[0].b, t->l[1].a, t->l[1].b };

	if (t->element != ELEMENT_PERPENDICULAR)
		return;
	for (int i = 0; i < 4; i++)
		if (!has(w->triangle, q[i]))
			return;
	for (int i = 0; i < 4; i++)
		if (q[i / 2] == q[2 + i % 2])
			w->at = q[i / 2];
}

static void look_for_right_angle(struct right_angle *w, const struct fact *f)
{
	double v;

	for (int k = 0; k < 2 && f->kind == RELATION_EQUAL; k++) {
		const struct term *t = f->t[k];

		if (t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE &&
		    problem_constant(&v, f->t[1 - k]) && v == 90 &&
		    has(w->triangle, t->p[0]) && has(w->triangle, t->p[1]) &&
		    has(w->triangle, t->p[2]))
			w->at = t->p[1];
	}
	for (int i = 0; i < 4 && f->n == 4 &&
			(f->kind == RELATION_RECTANGLE || f->kind == RELATION_SQUARE ||
			 f->kind == RELATION_REGULAR);
	     i++)
		if (has(w->triangle, f->p[i]) && has(w->triangle, f->p[(i + 1) % 4]) &&
		    has(w->triangle, f->p[(i + 2) % 4]))
			w->at = f->p[(i + 1) % 4];
	if (!f->t[0] && f->kind != RELATION_RIGHT_TRIANGLE)
		problem_fact_parts(f, look_at_perpendicular, w);
}

/*
 * The height of a polygon is a distance: of a trapezoid between its bases, else of the third
 * vertex from the first side.  Of pictures only the drawing tells which is meant.
 */
static const struct term *heights(struct problem *p, const struct term *t)
{
	struct term *u;
	int base = 0, *q;

	if (!t || (t->kind != TERM_MEASURE && !t->arg[0]))
		return t;
	u = arena_alloc(p->arena, sizeof *u);
	*u = *t;
	for (int i = 0; i < 2; i++)
		u->arg[i] = heights(p, t->arg[i]);
	if (t->kind != TERM_MEASURE || t->measure != MEASURE_HEIGHT)
		return u;
	for (int i = 0; i < (p->told ? p->tolds : p->facts); i++)
		for (int k = 0; k < 4 && t->n == 4; k++) {
			const struct fact *f = p->told ? &p->told[i] : &p->fact[i];
			int there = 0, back = 0;

			if ((f->kind != RELATION_TRAPEZOID &&
			     f->kind != RELATION_ISOSCELES_TRAPEZOID) ||
			    f->n != 4)
				continue;
			for (int m = 0; m < 4; m++) {
				there += f->p[m] == t->p[(k + m) % 4];
				back += f->p[m] == t->p[(k + 4 - m) % 4];
			}
			if (there == 4)
				base = (k + f->part) % 4;
			else if (back == 4)
				base = (k + 3 - f->part) % 4;
		}
	q = arena_alloc(p->arena, 3 * sizeof *q);
	q[0] = t->p[(base + 2) % t->n];
	q[1] = t->p[base];
	q[2] = t->p[(base + 1) % t->n];
	u->measure = MEASURE_DISTANCE;
	u->p = q;
	u->n = 3;
	return u;
}

/* Is it said that the lines are parallel? */
static bool parallel(const struct problem *p, int a, int b, int c, int d)
{
	for (int i = 0; i < p->facts; i++) {
		const int *q = p->fact[i].p;

		if (p->fact[i].kind == RELATION_PARALLEL &&
		    (((q[0] == a && q[1] == b) || (q[0] == b && q[1] == a))
			     ? (q[2] == c && q[3] == d) || (q[2] == d && q[3] == c)
			     : ((q[2] == a && q[3] == b) || (q[2] == b && q[3] == a)) &&
				       ((q[0] == c && q[1] == d) || (q[0] == d && q[1] == c))))
			return true;
	}
	return false;
}

/* Which vertex or base the fact means: one meaning, drawn or not. */
static void settle_part(struct problem *p, struct fact *f)
{
	struct right_angle w = { .triangle = f, .at = -1 };

	if (f->meant)
		return;
	f->meant = true;
	f->by_order = f->text && !p->annotated && geo_relation_needs(f->kind, 'd');
	if ((f->kind == RELATION_TRAPEZOID || f->kind == RELATION_ISOSCELES_TRAPEZOID) &&
	    f->n == 4) {
		f->part = !parallel(p, f->p[0], f->p[1], f->p[2], f->p[3]);
		f->by_order &= f->part && !parallel(p, f->p[1], f->p[2], f->p[3], f->p[0]);
	}
	if (f->kind != RELATION_RIGHT_TRIANGLE || f->n != 3)
		return;
	for (int i = 0; i < p->facts; i++)
		look_for_right_angle(&w, &p->fact[i]);
	f->by_order &= w.at < 0;
	f->part = 1;
	for (int i = 0; i < 3; i++)
		if (f->p[i] == w.at)
			f->part = i;
}

/* What the order of the points tells. */
static void tell_order(struct problem *p, const struct fact *f)
{
	const char *a = p->point[f->p[0]].name, *b = p->point[f->p[1]].name,
		   *c = p->point[f->p[2]].name, *d = p->point[f->p[f->n - 1]].name;

	if (f->kind == RELATION_RIGHT_TRIANGLE)
		problem_read_as(p, "%.200s: the right angle is at %s", f->text, b);
	else if (f->kind == RELATION_KITE)
		problem_read_as(p, "%.200s: %s%s = %s%s and %s%s = %s%s", f->text, a, b, a, d,
				c, b, c, d);
	else
		problem_read_as(p, "%.200s: the bases are %s%s and %s%s", f->text, b, c, d, a);
}

/* More facts are no textbook's, and every pair of them is looked at. */
#define FEW 300

void problem_settle_parts(struct problem *p)
{
	for (int i = 0; i < p->facts && p->facts < FEW; i++) {
		settle_part(p, &p->fact[i]);
		if (p->fact[i].by_order)
			tell_order(p, &p->fact[i]);
	}
}

static bool same_measure(const struct term *t, const struct term *u)
{
	bool there = true, back = true;

	if (t->kind != TERM_MEASURE || u->kind != TERM_MEASURE || t->measure != u->measure ||
	    t->circle != u->circle || t->n != u->n)
		return false;
	for (int i = 0; i < t->n; i++) {
		there &= t->p[i] == u->p[i];
		back &= t->p[i] == u->p[t->n - 1 - i];
	}
	return there || back;
}

/* Do facts say that this angle or arc is more than 180 degrees, and none that it is less? */
static bool told_outer(const struct problem *p, const struct term *t)
{
	bool more = false;
	double v;

	for (int i = 0; i < (p->told ? p->tolds : p->facts); i++)
		for (int k = 0; k < 2; k++) {
			const struct fact *f = p->told ? &p->told[i] : &p->fact[i];

			if (f->kind != RELATION_EQUAL || !problem_constant(&v, f->t[1 - k]) ||
			    !same_measure(t, f->t[k]))
				continue;
			if (v <= 180)
				return false;
			more |= problem_outer(p, f->t[k], f->t[1 - k]);
		}
	return more;
}

/* The outer angle or arc, the length of that arc, its sector. */
static const struct term *outer_measure(struct problem *p, const struct term *t)
{
	struct term arc = *t;
	bool length = t->measure == MEASURE_ARC_LENGTH,
	     sector = t->measure == MEASURE_SECTOR_AREA;

	if (length || sector)
		arc.measure = MEASURE_ARC;
	if (!told_outer(p, &arc))
		return t;
	return problem_term_op(p, TERM_SUB,
			       length || sector
				       ? problem_circle_measure(p,
								length ? MEASURE_CIRCUMFERENCE
								       : MEASURE_CIRCLE_AREA,
								t->circle, NULL, 0)
				       : problem_int(p, 360),
			       t);
}

static const struct term *outer(struct problem *p, const struct term *t)
{
	struct term *u;

	if (!t || (t->kind != TERM_MEASURE && !t->arg[0]))
		return t;
	if (t->kind == TERM_MEASURE)
		return outer_measure(p, t);
	u = arena_alloc(p->arena, sizeof *u);
	*u = *t;
	for (int i = 0; i < 2; i++)
		u->arg[i] = outer(p, t->arg[i]);
	return u;
}

/* One angle or arc is a number, which tells itself which of the two is meant, or another one,
 * as EqualAngle says it. */
static bool tells_which(const struct fact *f)
{
	double v;
	int bare = 0, numbers = 0;

	for (int k = 0; k < 2 && f->kind == RELATION_EQUAL; k++) {
		bare += f->t[k]->kind == TERM_MEASURE &&
			(f->t[k]->measure == MEASURE_ANGLE || f->t[k]->measure == MEASURE_ARC);
		numbers += problem_constant(&v, f->t[k]);
	}
	return bare && bare + numbers == 2;
}

static bool on_line(const struct problem *p, int at, int a, int b)
{
	if (at == a || at == b)
		return true;
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if ((f->kind == RELATION_ON_LINE || f->kind == RELATION_BETWEEN ||
		     f->kind == RELATION_MIDPOINT || f->kind == RELATION_COLLINEAR) &&
		    has(f, at) && has(f, a) && has(f, b))
			return true;
	}
	return false;
}

/* The last fact comes from these; -1: from no third one. */
static void note_source(struct problem *p, int i, int k, int third)
{
	if (p->over)
		return;
	p->fact[p->facts - 1].of[0] = 1 + i;
	p->fact[p->facts - 1].of[1] = 1 + k;
	p->fact[p->facts - 1].of[2] = 1 + third;
}

/* Points of one circle: of one that three of them are known to lie on, or of a new one. */
static void settle_circle(struct problem *p, struct fact *f)
{
	struct buf b = { 0 };

	if (f->kind != RELATION_CONCYCLIC)
		return;
	for (int c = 0; c < p->circles && f->circle < 0; c++) {
		int on = 0;

		for (int i = 0; i < f->n; i++)
			for (int k = 0; k < p->facts; k++)
				if (p->fact[k].kind == RELATION_ON_CIRCLE &&
				    p->fact[k].circle == c && has(&p->fact[k], f->p[i])) {
					on++;
					break;
				}
		if (on >= 3)
			f->circle = c;
	}
	if (f->circle < 0) {
		problem_print_points(&b, p, f->p, f->n);
		f->circle = problem_circle(p, buf_str(&b));
		buf_clear(&b);
	}
	if (f->circle >= 0)
		f->kind = RELATION_ON_CIRCLE;
}

/* What is asked means what facts mean: heights, outer angles. */
void problem_imply_asked(struct problem *p)
{
	struct fact *f = arena_alloc(p->arena, (size_t)(p->askeds + 1) * sizeof *f);

	for (int i = 0; i < p->askeds; i++) {
		f[i] = p->asked[i];
		for (int k = 0; k < 2; k++) {
			f[i].t[k] = heights(p, f[i].t[k]);
			if (!tells_which(&p->asked[i]))
				f[i].t[k] = outer(p, f[i].t[k]);
		}
	}
	if (p->asked)
		p->asked = f;
}

/* The points that a fact puts on the circle, in q; how many. */
static int points_on(const struct problem *p, const struct fact *f, int circle, int *q)
{
	static const enum relation whole[] = { RELATION_ON_CIRCLE, RELATION_INSCRIBED,
					       RELATION_DIAMETER, RELATION_CHORD };
	int o = p->circle[circle].center, n = 0;

	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		for (int k = 0; f->kind == whole[i] && f->circle == circle && k < f->n; k++)
			q[n++] = f->p[k];
	/* As far from the centre as the radius. */
	for (int k = 0; k < 2 && f->kind == RELATION_EQUAL; k++) {
		const struct term *t = f->t[k], *r = f->t[1 - k];

		if (t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH &&
		    r->kind == TERM_MEASURE && r->measure == MEASURE_RADIUS &&
		    r->circle == circle && (t->p[0] == o || t->p[1] == o))
			q[n++] = t->p[t->p[0] == o];
	}
	return n;
}

/* Two points that a fact says are as far from o; more of them one after the other. */
struct as_far {
	int o, pair[8][2], n;
	bool near[8]; /* hangs together with a point that is looked at */
};

static void add_pair(struct as_far *q, int a, int b)
{
	if (q->n < 8 && a != b) {
		q->pair[q->n][0] = a;
		q->pair[q->n++][1] = b;
	}
}

static void look_how_far(void *self, const struct relation_part *t)
{
	struct as_far *q = self;
	const struct relation_line *l = t->l;

	if (t->element == ELEMENT_MIDPOINT && t->p[0] == q->o)
		add_pair(q, l[0].a, l[0].b);
	if (t->element == ELEMENT_SAME_LENGTH && (l[0].a == q->o || l[0].b == q->o) &&
	    (l[1].a == q->o || l[1].b == q->o))
		add_pair(q, l[0].a + l[0].b - q->o, l[1].a + l[1].b - q->o);
}

static bool is_length_from(const struct term *t, int o)
{
	return t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH &&
	       (t->p[0] == o || t->p[1] == o);
}

static void points_as_far(struct as_far *q, const struct fact *f, int o)
{
	*q = (struct as_far){ .o = o };
	if (f->kind == RELATION_EQUAL && is_length_from(f->t[0], o) &&
	    is_length_from(f->t[1], o))
		add_pair(q, f->t[0]->p[f->t[0]->p[0] == o], f->t[1]->p[f->t[1]->p[0] == o]);
	else if (!f->t[0])
		problem_fact_parts(f, look_how_far, q);
}

/* Pairs with the point, or with an end of such a pair. */
static void spread(struct as_far *q, int point)
{
	for (int i = 0; i < q->n; i++)
		for (int k = 0; k < 4; k++)
			for (int j = 0; j < q->n; j++)
				q->near[i] |=
					q->pair[i][k % 2] == point ||
					(q->near[j] && q->pair[i][k % 2] == q->pair[j][k / 2]);
}

/* Has an earlier pair this end? */
static bool has_end(const struct as_far *q, int before, int point)
{
	for (int i = 0; i < before; i++)
		if (q->near[i] && (q->pair[i][0] == point || q->pair[i][1] == point))
			return true;
	return false;
}

/* A circle, its tangent ab, and the facts that say so and that a point is on it. */
struct touching {
	struct problem *p;
	int tangent, circle, a, b;
};

/* The point is where they touch: the radius is upright there. */
static void touch_at(const struct touching *t, int point, int by, int third)
{
	int o = t->p->circle[t->circle].center;

	if (point == o || !on_line(t->p, point, t->a, t->b))
		return;
	problem_fact(t->p, RELATION_PERPENDICULAR, (int[]){ o, point, t->a, t->b }, 4, NULL);
	note_source(t->p, t->tangent, by, third);
}

/* Also what others say is as far from the centre as a point of the circle. */
static void touch_as_far(const struct touching *t, int point, int by, int facts)
{
	struct as_far far;

	for (int i = 0; i < facts; i++) {
		points_as_far(&far, &t->p->fact[i], t->p->circle[t->circle].center);
		/* Within one fact (a circumcentre) also those of the pairs that hang together. */
		for (int round = 0; round < far.n; round++)
			spread(&far, point);
		for (int k = 0; k < far.n; k++)
			for (int end = 0; end < 2; end++)
				if (far.near[k] && far.pair[k][end] != point &&
				    !has_end(&far, k, far.pair[k][end]))
					touch_at(t, far.pair[k][end], by, i);
	}
}

/* The points of the circle that lie on its tangent ab. */
static void settle_tangent(struct problem *p, int tangent, int circle, int a, int b)
{
	struct touching t = { p, tangent, circle, a, b };
	int facts = p->facts;

	for (int i = 0; i < facts; i++) {
		int *q = arena_alloc(p->arena, (size_t)(p->fact[i].n + 2) * sizeof *q);
		int n = points_on(p, &p->fact[i], circle, q);

		for (int k = 0; k < n; k++) {
			touch_at(&t, q[k], i, -1);
			touch_as_far(&t, q[k], i, facts);
		}
	}
}

/* The ends of arcs lie on their circle. */
static void settle_ends(struct problem *p, int fact, const struct term *t)
{
	int q[PROBLEM_POINTS + 2];
	bool arc;

	if (!t)
		return;
	settle_ends(p, fact, t->arg[0]);
	settle_ends(p, fact, t->arg[1]);
	arc = t->kind == TERM_MEASURE && t->circle >= 0 && t->n &&
	      (t->measure == MEASURE_ARC || t->measure == MEASURE_ARC_VIA ||
	       t->measure == MEASURE_MAJOR_ARC || t->measure == MEASURE_ARC_LENGTH ||
	       t->measure == MEASURE_SECTOR_AREA);
	for (int i = 0; arc && i < t->n; i++) {
		bool known = t->p[i] == p->circle[t->circle].center;

		for (int k = 0; k < p->facts && !known; k++)
			for (int n = points_on(p, &p->fact[k], t->circle, q); n > 0 && !known;
			     n--)
				known = q[n - 1] == t->p[i];
		if (known)
			continue;
		problem_circle_fact(p, RELATION_ON_CIRCLE, t->circle, &t->p[i], 1, NULL);
		note_source(p, fact, fact, -1);
	}
}

/* read_as: what was told before. */
static struct problem *unordered(struct problem *p, const char *read_as)
{
	struct problem *q = NULL;

	for (int i = 0; i < p->facts; i++) {
		struct fact *f = &p->fact[i];

		if (!f->by_order)
			continue;
		if (!q) {
			q = problem_with(p, NULL, p->arena);
			q->read_as = read_as;
		}
		q->fact[i].open = true;
		q->fact[i].by_order = false;
		problem_read_as(q, "%.200s: " PROBLEM_UNORDERED, f->text);
	}
	if (q)
		problem_settle_open(q, false);
	return q;
}

static void imply(struct problem *p, int n)
{
	if (p->space) {
		problem_space_imply(p);
		return;
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 2; k++)
			p->fact[i].t[k] = heights(p, p->fact[i].t[k]);
	p->goal = outer(p, heights(p, p->goal));
	problem_imply_asked(p);
	for (int i = 0; i < n; i++)
		settle_circle(p, &p->fact[i]);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 2 && !tells_which(&p->fact[i]); k++)
			p->fact[i].t[k] = outer(p, p->fact[i].t[k]);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 2; k++)
			settle_ends(p, i, p->fact[i].t[k]);
	for (int i = 0; i < n; i++) {
		struct fact f = p->fact[i];

		if (f.circle < 0 || p->circle[f.circle].center < 0)
			continue;
		if (f.kind == RELATION_TANGENT && f.n == 2)
			settle_tangent(p, i, f.circle, f.p[0], f.p[1]);
		for (int k = 0; f.kind == RELATION_CIRCUMSCRIBED && k < f.n; k++)
			settle_tangent(p, i, f.circle, f.p[k], f.p[(k + 1) % f.n]);
	}
	problem_imply_coordinates(p);
}

void problem_imply(struct problem *p)
{
	const char *read_as = p->read_as;
	struct problem *q;
	int n;

	problem_settle_open(p, false);
	n = p->facts < FEW ? p->facts : 0;
	/* What words mean, no case tells. */
	problem_settle_parts(p);
	if (!p->told && p->eithers) {
		p->told = p->fact;
		p->tolds = n;
	}
	if (p->eithers) {
		p->read_as = read_as; /* each case tells the rest */
		return;
	}
	q = unordered(p, read_as);
	imply(p, n);
	p->unordered = q;
}
