/*
 * prove.c -- a relation from the facts, through measures.
 *
 * A relation is taken apart into elements (geo/relation.def).  Each has conditions that suffice
 * for it: equations between measures, and sides or orders that the facts say (measure.h).  Lines are
 * parallel, say, if a transversal makes equal angles on two sides of it.  Which of the conditions
 * can be the one is seen in the figure; that its equations hold in every figure, the measures prove.
 *
 * (1) Nothing is believed of the figure: a side that the facts do not tell is named as an
 *     assumption, or (unless v->conditional) the condition does not count.
 * (2) What failed leaves no assumption behind.
 */
#include "solve/follow_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define JOINED_WORK 2e5 /* for proofs with all points joined */
#define SEEN 1e-6       /* what is off less than this may be so, in the figure */

void solve_prover_new(struct prover *v, struct problem *p, const struct wishes *w,
		      const double *x, const struct solve_options *o, struct meter *m,
		      struct arena *a)
{
	double *xy = sketch_places(w, x, a);
	struct problem *q = problem_placed(p, xy, a);
	struct measure_job job = { .p = q, .budget = (long)(m ? m->left : 1e6) };

	q->asked = NULL;
	q->askeds = 0;
	q->goal = NULL;
	job.x = arena_alloc(a, (size_t)(p->points + 1) * sizeof *job.x);
	job.y = arena_alloc(a, (size_t)(p->points + 1) * sizeof *job.y);
	for (int i = 0; i < p->points; i++) {
		job.x[i] = xy[2 * i];
		job.y[i] = xy[2 * i + 1];
	}
	*v = (struct prover){ .p = q, .o = o, .a = a, .meter = m, .w = w, .x = x };
	v->rests = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *v->rests);
	v->vectors = solve_vectors_new(q, a);
	v->sides = measure_sides_new(&job, a);
	/* What the facts say of every three points. */
	meter_take(m, 2.0 * p->points * p->points * p->points + 20.0 * p->facts);
}

/* --- What a proof took -------------------------------------------------------------- */

struct mark {
	int assumes, steps;
	bool *rests;
};

static struct mark mark(struct prover *v)
{
	size_t n = (size_t)(v->p->facts + 1) * sizeof *v->rests;
	struct mark m = { v->assumes, v->steps, arena_alloc(v->a, n) };

	memcpy(m.rests, v->rests, n);
	return m;
}

static bool back_to(struct prover *v, struct mark m)
{
	v->assumes = m.assumes;
	v->steps = m.steps;
	memcpy(v->rests, m.rests, (size_t)(v->p->facts + 1) * sizeof *v->rests);
	return false;
}

static bool assume(struct prover *v, const char *text)
{
	for (int i = 0; i < v->assumes; i++)
		if (!strcmp(v->assume[i], text))
			return true;
	if (!v->conditional || v->assumes >= PROOF_ASSUMES)
		return false;
	v->assume[v->assumes++] = text;
	return true;
}

static const char *name(const struct prover *v, int point)
{
	return v->p->point[point].name;
}

/* --- The figure --------------------------------------------------------------------- */

static double px(const struct prover *v, int i)
{
	return v->p->point[i].x;
}
static double py(const struct prover *v, int i)
{
	return v->p->point[i].y;
}
static double apart(const struct prover *v, int a, int b)
{
	return hypot(px(v, a) - px(v, b), py(v, a) - py(v, b));
}
/* Twice the area, in parts of the size. */
static double turn(const struct prover *v, int a, int b, int c)
{
	double size = apart(v, a, b) + apart(v, b, c) + apart(v, a, c);

	return ((px(v, b) - px(v, a)) * (py(v, c) - py(v, a)) -
		(py(v, b) - py(v, a)) * (px(v, c) - px(v, a))) /
	       (size * size);
}
static bool is_flat(const struct prover *v, int a, int b, int c)
{
	return fabs(turn(v, a, b, c)) < SEEN;
}
static bool on_one_side(const struct prover *v, int p, int q, int a, int b)
{
	return turn(v, a, b, p) * turn(v, a, b, q) > 0;
}

/* --- Terms --------------------------------------------------------------------------- */

static const struct term *length(struct prover *v, int a, int b)
{
	return problem_length(v->p, a, b);
}
static const struct term *angle(struct prover *v, int a, int b, int c)
{
	return problem_angle(v->p, a, b, c);
}
static const struct term *whole(struct prover *v, long k)
{
	return problem_int(v->p, k);
}
static const struct term *op(struct prover *v, enum term_kind k, const struct term *a,
			     const struct term *b)
{
	return problem_term_op(v->p, k, a, b);
}
static const struct term *radius(struct prover *v, int c)
{
	return problem_circle_measure(v->p, MEASURE_RADIUS, c, NULL, 0);
}

/* --- Equations ------------------------------------------------------------------------- */

const struct solve_answer *solve_prove_value(struct prover *v, const struct term *t)
{
	struct solve_options o = *v->o;
	struct prover_row *row;
	struct problem *q;
	struct buf b = { 0 };

	problem_term_print(&b, v->p, t);
	for (int i = 0; i < v->rows; i++)
		if (v->row[i].joined == v->joined && !strcmp(v->row[i].text, buf_str(&b))) {
			buf_clear(&b);
			return &v->row[i].r;
		}
	row = &v->row[v->rows < PROOF_ROWS ? v->rows++ : PROOF_ROWS - 1];
	row->text = arena_strdup(v->a, buf_str(&b));
	row->joined = v->joined;
	buf_clear(&b);
	o.meter = v->meter;
	o.exact = true;
	q = arena_alloc(v->a, sizeof *q);
	*q = *v->p;
	problem_set_goal(q, t, NULL);
	solve_once(&row->r, q, &o, v->joined, 0, 0, v->a);
	return &row->r;
}

/* The account of an equation after those before it. */
static void note_steps(struct prover *v, const struct solve_answer *r)
{
	for (int i = 0; i < r->steps; i++) {
		bool known = false;

		for (int k = 0; k < v->steps; k++)
			known |= !strcmp(v->step[k].text, r->step[i].text);
		if (known)
			continue;
		v->step =
			arena_grow(v->a, v->step, &v->step_cap, v->steps + 1, sizeof *v->step);
		v->step[v->steps++] = r->step[i];
	}
}

/* What a value assumes and rests on. */
static bool take(struct prover *v, const struct solve_answer *r)
{
	struct mark m = mark(v);

	for (int i = 0; i < r->assumes; i++)
		if (!assume(v, r->assume[i]))
			return back_to(v, m);
	for (int i = 0; i < r->n_rests; i++)
		v->rests[r->rests[i]] = true;
	note_steps(v, r);
	return true;
}

/* Is it this number in every figure? */
static bool is_number(struct prover *v, const struct term *t, const char *number)
{
	const struct solve_answer *r = t ? solve_prove_value(v, t) : NULL;

	if (!r || r->status != SOLVE_FOUND || r->doubts || r->certainty == SOLVE_NUMERIC ||
	    !r->exact || strcmp(r->exact, number))
		return false;
	return take(v, r);
}

bool solve_same_term(const struct term *s, const struct term *t)
{
	if (!s || !t)
		return s == t;
	if (s->kind != t->kind || s->n != t->n || s->circle != t->circle ||
	    (s->kind == TERM_MEASURE && s->measure != t->measure) ||
	    (s->kind == TERM_LETTER && s->id != t->id) ||
	    (s->kind == TERM_NUMBER && strcmp(s->text, t->text)))
		return false;
	if (s->kind == TERM_MEASURE && s->measure == MEASURE_LENGTH && s->p[0] == t->p[1] &&
	    s->p[1] == t->p[0])
		return true;
	for (int i = 0; i < s->n; i++)
		if (s->p[i] != t->p[i])
			return false;
	return solve_same_term(s->arg[0], t->arg[0]) && solve_same_term(s->arg[1], t->arg[1]);
}

/* A term as a number times another one; of a number the other one is NULL.  The number is kept as a
 * quotient of terms, so that it stays exact. */
struct multiple {
	const struct term *of, *over, *under;
};

static struct multiple peel(struct prover *v, const struct term *t)
{
	struct multiple m = { t, whole(v, 1), whole(v, 1) };
	double k;

	while (m.of && m.of->arg[0]) {
		const struct term *a = m.of->arg[0], *b = m.of->arg[1];

		if (m.of->kind == TERM_DIV && problem_constant(&k, b) && k != 0) {
			m.under = op(v, TERM_MUL, m.under, b);
			m.of = a;
		} else if (m.of->kind == TERM_MUL && problem_constant(&k, a) && k != 0) {
			m.over = op(v, TERM_MUL, m.over, a);
			m.of = b;
		} else if (m.of->kind == TERM_MUL && problem_constant(&k, b) && k != 0) {
			m.over = op(v, TERM_MUL, m.over, b);
			m.of = a;
		} else {
			break;
		}
	}
	return m;
}

/* Lengths of parallel steps: of p |ab| = q |cd| whether the vectors say so. */
static bool by_vectors(struct prover *v, const struct multiple *s, const struct multiple *t,
		       const struct term *p, const struct term *q)
{
	const struct term *l = s->of, *r = t->of;
	struct mark m = mark(v);
	long over, under;

	if (l->kind != TERM_MEASURE || l->measure != MEASURE_LENGTH ||
	    r->kind != TERM_MEASURE || r->measure != MEASURE_LENGTH ||
	    !solve_vectors_ratio(v->vectors, l->p[0], l->p[1], r->p[0], r->p[1], &over, &under,
				 v->rests))
		return false;
	return is_number(v,
			 op(v, TERM_SUB, op(v, TERM_MUL, p, whole(v, labs(over))),
			    op(v, TERM_MUL, q, whole(v, under))),
			 "0") ||
	       back_to(v, m);
}

/* Without numbers as factors and divisors: of l = 3 r/2 that 2 l - 3 r is zero, or l/r 3/2. */
static bool equal_multiples(struct prover *v, const struct term *l, const struct term *r)
{
	struct multiple s = peel(v, l), t = peel(v, r);
	const struct term *p, *q;
	double k;

	if (problem_constant(&k, s.of) || problem_constant(&k, t.of))
		return false;
	p = op(v, TERM_MUL, s.over, t.under);
	q = op(v, TERM_MUL, t.over, s.under);
	if (by_vectors(v, &s, &t, p, q))
		return true;
	if (s.of == l && t.of == r)
		return false;
	return is_number(v,
			 op(v, TERM_SUB, op(v, TERM_MUL, p, s.of), op(v, TERM_MUL, q, t.of)),
			 "0") ||
	       is_number(v,
			 op(v, TERM_SUB, op(v, TERM_DIV, s.of, t.of), op(v, TERM_DIV, q, p)),
			 "0");
}

/* As a difference that is zero, as a quotient that is one: measures find the one or the other. */
static bool equal(struct prover *v, const struct term *l, const struct term *r)
{
	double near = sketch_wish_term(v->w, l, v->x), there = sketch_wish_term(v->w, r, v->x);

	if (solve_same_term(l, r))
		return true;
	if (fabs(near - there) > SEEN * (1 + fabs(near) + fabs(there)))
		return false;
	if (equal_multiples(v, l, r) || is_number(v, op(v, TERM_SUB, l, r), "0"))
		return true;
	return fabs(there) > SEEN && is_number(v, op(v, TERM_DIV, l, r), "1");
}

static bool same_length(struct prover *v, int a, int b, int c, int d)
{
	long over, under;
	struct mark m = mark(v);

	if (solve_vectors_ratio(v->vectors, a, b, c, d, &over, &under, v->rests)) {
		if (labs(over) == under)
			return true;
		back_to(v, m);
	}
	return ((a == c && b == d) || (a == d && b == c)) ||
	       equal(v, length(v, a, b), length(v, c, d));
}

static bool same_angle(struct prover *v, const int *p, const int *q)
{
	return equal(v, angle(v, p[0], p[1], p[2]), angle(v, q[0], q[1], q[2]));
}

static bool add_up(struct prover *v, const struct term *s, const struct term *t, long sum)
{
	return equal(v, op(v, TERM_ADD, s, t), whole(v, sum));
}

/* --- Coordinates ------------------------------------------------------------------------ */

/* A coordinate of the point as a term, or NULL: it has none. */
static const struct term *coordinate(struct prover *v, char axis, int point)
{
	const char *letter = arena_printf(v->a, "%c(%s)", axis, v->p->point[point].name);

	for (int i = 0; i < v->p->letters; i++)
		if (!strcmp(v->p->letter[i], letter))
			return problem_letter_term(v->p, letter);
	return NULL;
}

static bool parallel_steps(struct prover *v, int a, int b, int c, int d)
{
	long over, under;

	return solve_vectors_ratio(v->vectors, a, b, c, d, &over, &under, v->rests);
}

/* ab and cd are parallel, or perpendicular, by their coordinates. */
static bool directions(struct prover *v, int a, int b, int c, int d, bool upright)
{
	const int p[] = { a, b, c, d };
	const struct term *x[4], *y[4], *u[2], *w[2];

	for (int i = 0; i < 4; i++) {
		x[i] = coordinate(v, 'x', p[i]);
		y[i] = coordinate(v, 'y', p[i]);
		if (!x[i] || !y[i])
			return false;
	}
	for (int i = 0; i < 2; i++) {
		u[i] = op(v, TERM_SUB, x[2 * i + 1], x[2 * i]);
		w[i] = op(v, TERM_SUB, y[2 * i + 1], y[2 * i]);
	}
	return is_number(v,
			 upright ? op(v, TERM_ADD, op(v, TERM_MUL, u[0], u[1]),
				      op(v, TERM_MUL, w[0], w[1]))
				 : op(v, TERM_SUB, op(v, TERM_MUL, u[0], w[1]),
				      op(v, TERM_MUL, w[0], u[1])),
			 "0");
}

/* --- Sides ----------------------------------------------------------------------------- */

/* p and q lie on one side of ab (or on two), as they do in the figure. */
static bool sides(struct prover *v, int p, int q, int a, int b)
{
	bool one = on_one_side(v, p, q, a, b);

	if (p == q)
		return true;
	if (is_flat(v, a, b, p) || is_flat(v, a, b, q))
		return false;
	if (v->sides && measure_sides_turn(v->sides, (int[]){ a, b, p }, (int[]){ a, b, q }))
		return true;
	return assume(v, arena_printf(v->a, "%s and %s lie on %s of %s%s", name(v, p),
				      name(v, q), one ? "one side" : "different sides",
				      name(v, a), name(v, b)));
}

/* Is one of its angles known, and neither flat nor nothing? */
static bool is_corner(struct prover *v, int a, int b, int c)
{
	const struct solve_answer *r = solve_prove_value(v, angle(v, a, b, c));

	if (r->status != SOLVE_FOUND || r->doubts || r->certainty != SOLVE_PROVEN ||
	    !(r->value > 1e-6 && r->value < 180 - 1e-6))
		return false;
	for (int i = 0; i < r->n_rests; i++)
		v->rests[r->rests[i]] = true;
	return true;
}

static bool corner(struct prover *v, int a, int b, int c)
{
	if (is_flat(v, a, b, c))
		return false;
	return solve_stated_corner(v, a, b, c) ||
	       (v->sides && measure_sides_corner(v->sides, a, b, c)) ||
	       is_corner(v, a, b, c) ||
	       assume(v, arena_printf(v->a, "%s, %s, %s do not lie on one line", name(v, a),
				      name(v, b), name(v, c)));
}

/* The same, and on the line is neither: signs of flat triangles agree with each other. */
static bool strictly(struct prover *v, int p, int q, int a, int b)
{
	return sides(v, p, q, a, b) && corner(v, a, b, p);
}

/* --- Elements ---------------------------------------------------------------------------- */

/* The point of the three that is drawn between the others. */
static int middle(const struct prover *v, const int *p)
{
	for (int i = 0; i < 3; i++)
		if (apart(v, p[(i + 1) % 3], p[(i + 2) % 3]) >=
			    apart(v, p[i], p[(i + 1) % 3]) &&
		    apart(v, p[(i + 1) % 3], p[(i + 2) % 3]) >= apart(v, p[i], p[(i + 2) % 3]))
			return i;
	return 0;
}

/* Is it stated that the three lie on a line?  The elements that say it. */
struct lying {
	const int *p;
	bool found;
};

static bool among(int q, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (p[i] == q)
			return true;
	return false;
}

static void lies(void *self, const struct relation_part *t)
{
	struct lying *l = self;
	int q[3];

	if (t->element == ELEMENT_COLLINEAR)
		memcpy(q, t->p, sizeof q);
	else if (t->element == ELEMENT_ON_LINE || t->element == ELEMENT_ON_SEGMENT ||
		 t->element == ELEMENT_BETWEEN || t->element == ELEMENT_MIDPOINT)
		memcpy(q, (int[]){ t->p[0], t->l[0].a, t->l[0].b }, sizeof q);
	else
		return;
	l->found |= among(l->p[0], q, 3) && among(l->p[1], q, 3) && among(l->p[2], q, 3);
}

static bool stated_line(struct prover *v, const int *p)
{
	struct lying l = { p, false };

	for (int i = 0; i < v->p->facts; i++) {
		const struct fact *f = &v->p->fact[i];

		if (f->kind == RELATION_COLLINEAR)
			l.found = among(p[0], f->p, f->n) && among(p[1], f->p, f->n) &&
				  among(p[2], f->p, f->n);
		else if (!f->t[0])
			problem_fact_parts(f, lies, &l);
		if (l.found) {
			v->rests[i] = true;
			return true;
		}
	}
	return false;
}

/* m between a and b: a flat angle, or lengths that add up. */
static bool between(struct prover *v, int a, int m, int b)
{
	const struct term *sum = op(v, TERM_ADD, length(v, a, m), length(v, m, b));

	return is_number(v, angle(v, a, m, b), "180") || equal(v, sum, length(v, a, b));
}

static bool said_between(struct prover *v, int a, int m, int b)
{
	if (v->sides && (measure_sides_between(v->sides, m, a, b) ||
			 measure_sides_between(v->sides, a, b, m)))
		return false;
	return (v->sides && measure_sides_between(v->sides, a, m, b)) ||
	       assume(v, arena_printf(v->a, "%s lies between %s and %s", name(v, m),
				      name(v, a), name(v, b)));
}

/* Angles round the middle point that make a flat one, by a point off the line. */
static bool flat_by(struct prover *v, int a, int m, int b)
{
	for (int d = 0; d < v->p->points; d++) {
		struct mark now = mark(v);

		if (among(d, (int[]){ a, m, b }, 3) || is_flat(v, a, m, d) ||
		    meter_spent(v->meter))
			continue;
		if (add_up(v, angle(v, a, m, d), angle(v, d, m, b), 180) &&
		    sides(v, a, b, m, d))
			return true;
		back_to(v, now);
	}
	return false;
}

static bool collinear(struct prover *v, const int *p)
{
	int at, a, m, b;

	if (p[0] == p[1] || p[1] == p[2] || p[0] == p[2])
		return true;
	if (!is_flat(v, p[0], p[1], p[2]))
		return false;
	if (stated_line(v, p) || parallel_steps(v, p[0], p[1], p[0], p[2]) ||
	    directions(v, p[0], p[1], p[0], p[2], false))
		return true;
	at = middle(v, p);
	m = p[at];
	a = p[(at + 1) % 3];
	b = p[(at + 2) % 3];
	return between(v, a, m, b) || flat_by(v, a, m, b);
}

static bool on_line(struct prover *v, int p, int a, int b)
{
	return collinear(v, (int[]){ p, a, b });
}

static int common_end(const int *l, const int *m)
{
	for (int i = 0; i < 4; i++)
		if (l[i / 2] == m[i % 2])
			return l[i / 2];
	return -1;
}

/* A transversal from an end of one line to an end of the other: the angles at it, and the sides. */
static bool alternate(struct prover *v, int a, int b, int c, int d)
{
	/* At a between b and c, at c between d and a. */
	const struct term *s = angle(v, b, a, c), *t = angle(v, d, c, a);
	struct mark m = mark(v);

	if (is_flat(v, a, b, c) || is_flat(v, c, d, a))
		return false;
	if (on_one_side(v, b, d, a, c) ? add_up(v, s, t, 180) : equal(v, s, t))
		return sides(v, b, d, a, c) || back_to(v, m);
	return false;
}

static bool parallel(struct prover *v, int a, int b, int c, int d)
{
	const int l[] = { a, b }, n[] = { c, d };
	struct mark m;

	if (solve_stated_parallel(v, l, n))
		return true;

	if (common_end(l, n) >= 0)
		return collinear(v, (int[]){ a, b, among(c, l, 2) ? d : c });
	if (parallel_steps(v, a, b, c, d) || directions(v, a, b, c, d, false))
		return true;
	for (int i = 0; i < 4; i++)
		if (alternate(v, l[i / 2], l[1 - i / 2], n[i % 2], n[1 - i % 2]))
			return true;
	m = mark(v);
	if (equal(v, problem_measure(v->p, MEASURE_DISTANCE, (int[]){ c, a, b }, 3),
		  problem_measure(v->p, MEASURE_DISTANCE, (int[]){ d, a, b }, 3)) &&
	    on_one_side(v, c, d, a, b) && sides(v, c, d, a, b))
		return true;
	return back_to(v, m);
}

/* The lines ab and cd by points of them that have one in common, if there is one: the ends of the
 * right angle in leg[0], leg[2]. */
static bool crossing(struct prover *v, const int *l, const int *n, int leg[3])
{
	leg[1] = common_end(l, n);
	for (int e = 0; e < v->p->points && leg[1] < 0; e++) {
		struct mark m = mark(v);

		if (is_flat(v, e, l[0], l[1]) && is_flat(v, e, n[0], n[1]) &&
		    (among(e, l, 2) || stated_line(v, (int[]){ e, l[0], l[1] })) &&
		    (among(e, n, 2) || stated_line(v, (int[]){ e, n[0], n[1] })))
			leg[1] = e;
		else
			back_to(v, m);
	}
	if (leg[1] < 0)
		return false;
	leg[0] = l[0] == leg[1] ? l[1] : l[0];
	leg[2] = n[0] == leg[1] ? n[1] : n[0];
	return true;
}

static const struct term *square(struct prover *v, int a, int b)
{
	return op(v, TERM_POW, length(v, a, b), whole(v, 2));
}

/* A transversal ac: with b and d on one side of it the angles there make 90 degrees together, or
 * 270; else they differ by 90. */
static bool upright_by(struct prover *v, int a, int b, int c, int d)
{
	const struct term *s = angle(v, b, a, c), *t = angle(v, d, c, a);
	struct mark m = mark(v);
	bool ok;

	if (is_flat(v, a, b, c) || is_flat(v, c, d, a))
		return false;
	if (on_one_side(v, b, d, a, c))
		ok = add_up(v, s, t, 90) || add_up(v, s, t, 270);
	else
		ok = equal(v, op(v, TERM_SUB, s, t), whole(v, 90)) ||
		     equal(v, op(v, TERM_SUB, t, s), whole(v, 90));
	return (ok && sides(v, b, d, a, c)) || back_to(v, m);
}

static bool perpendicular(struct prover *v, int a, int b, int c, int d)
{
	const int l[] = { a, b }, n[] = { c, d };
	struct mark m = mark(v);
	int leg[3];

	if (directions(v, a, b, c, d, true))
		return true;
	if (crossing(v, l, n, leg)) {
		if (is_number(v, angle(v, leg[0], leg[1], leg[2]), "90"))
			return true;
		back_to(v, m);
	}
	if (common_end(l, n) >= 0)
		return false;
	if (equal(v, op(v, TERM_ADD, square(v, a, c), square(v, b, d)),
		  op(v, TERM_ADD, square(v, a, d), square(v, b, c))))
		return true;
	for (int i = 0; i < 4; i++)
		if (upright_by(v, l[i / 2], l[1 - i / 2], n[i % 2], n[1 - i % 2]))
			return true;
	return false;
}

/* Equal distances from a point. */
static bool about(struct prover *v, int o, const int *p, int n)
{
	struct mark m = mark(v);

	for (int i = 1; i < n; i++)
		if (!same_length(v, o, p[0], o, p[i]))
			return back_to(v, m);
	return true;
}

/* Is it stated that the point lies on the circle? */
struct rounding {
	int circle, point;
	bool found;
};

static void lies_round(void *self, const struct relation_part *t)
{
	struct rounding *q = self;

	if (t->element == ELEMENT_ON_CIRCLE && t->c[0] == q->circle && t->p[0] == q->point)
		q->found = true;
	if (t->element == ELEMENT_DIAMETER && t->c[0] == q->circle &&
	    (t->l[0].a == q->point || t->l[0].b == q->point))
		q->found = true;
}

static bool stated_round(struct prover *v, int circle, int point)
{
	struct rounding q = { circle, point, false };

	for (int i = 0; i < v->p->facts; i++) {
		if (!v->p->fact[i].t[0])
			problem_fact_parts(&v->p->fact[i], lies_round, &q);
		if (q.found) {
			v->rests[i] = true;
			return true;
		}
	}
	return false;
}

static bool concyclic(struct prover *v, const int *p)
{
	static const int pair[6][4] = { { 0, 1, 2, 3 }, { 2, 3, 0, 1 }, { 0, 2, 1, 3 },
					{ 1, 3, 0, 2 }, { 0, 3, 1, 2 }, { 1, 2, 0, 3 } };
	struct mark m = mark(v);

	for (int c = 0; c < v->p->circles; c++) {
		if (stated_round(v, c, p[0]) && stated_round(v, c, p[1]) &&
		    stated_round(v, c, p[2]) && stated_round(v, c, p[3]))
			return true;
		back_to(v, m);
	}
	/* Two points see the two others under one angle, or under angles of 180 degrees together. */
	for (int i = 0; i < 6; i++) {
		int a = p[pair[i][0]], b = p[pair[i][1]], c = p[pair[i][2]], d = p[pair[i][3]];
		const struct term *s = angle(v, a, c, b), *t = angle(v, a, d, b);

		if (is_flat(v, a, b, c) || is_flat(v, a, b, d))
			continue;
		if ((on_one_side(v, c, d, a, b) ? equal(v, s, t) : add_up(v, s, t, 180)) &&
		    strictly(v, c, d, a, b))
			return true;
		back_to(v, m);
	}
	for (int o = 0; o < v->p->points; o++)
		if (!among(o, p, 4) && about(v, o, p, 4))
			return true;
	return false;
}

static bool concurrent(struct prover *v, const struct relation_line *l)
{
	for (int e = 0; e < v->p->points; e++) {
		struct mark m = mark(v);

		if (on_line(v, e, l[0].a, l[0].b) && on_line(v, e, l[1].a, l[1].b) &&
		    on_line(v, e, l[2].a, l[2].b))
			return true;
		back_to(v, m);
	}
	return false;
}

/* Points that are stated to lie on the circle: at most `most`. */
static int known_round(struct prover *v, int circle, int but, int *out, int most)
{
	int n = 0;

	for (int i = 0; i < v->p->points && n < most; i++)
		if (i != but && stated_round(v, circle, i))
			out[n++] = i;
	return n;
}

static bool on_circle(struct prover *v, int point, int c)
{
	int o = v->p->circle[c].center, q[4];
	struct mark m = mark(v);

	if (stated_round(v, c, point))
		return true;
	if (o >= 0 && equal(v, length(v, o, point), radius(v, c)))
		return true;
	if (known_round(v, c, point, q, 3) == 3) {
		q[3] = point;
		if (concyclic(v, q))
			return true;
	}
	return back_to(v, m);
}

static bool midpoint(struct prover *v, int p, int a, int b)
{
	struct mark m = mark(v);

	if (solve_vectors_zero(v->vectors, (int[]){ p, a, b }, (long[]){ 2, -1, -1 }, 3,
			       v->rests))
		return true;
	if (same_length(v, p, a, p, b) && on_line(v, p, a, b))
		return true; /* As far from both, on their line. */
	back_to(v, m);
	return (equal(v, op(v, TERM_MUL, whole(v, 2), length(v, p, a)), length(v, a, b)) &&
		equal(v, op(v, TERM_MUL, whole(v, 2), length(v, p, b)), length(v, a, b))) ||
	       back_to(v, m);
}

/* The line l goes through the middle of ab. */
static bool halves(struct prover *v, const int *l, int a, int b)
{
	struct mark m = mark(v);

	for (int e = 0; e < v->p->points; e++) {
		if (is_flat(v, e, l[0], l[1]) && is_flat(v, e, a, b) &&
		    on_line(v, e, l[0], l[1]) && midpoint(v, e, a, b))
			return true;
		back_to(v, m);
	}
	return (equal(v, problem_measure(v->p, MEASURE_DISTANCE, (int[]){ a, l[0], l[1] }, 3),
		      problem_measure(v->p, MEASURE_DISTANCE, (int[]){ b, l[0], l[1] }, 3)) &&
		!on_one_side(v, a, b, l[0], l[1]) && sides(v, a, b, l[0], l[1])) ||
	       back_to(v, m);
}

static bool tangent(struct prover *v, int a, int b, int c)
{
	int o = v->p->circle[c].center;
	struct mark m = mark(v);

	if (o < 0)
		return false;
	for (int t = 0; t < v->p->points; t++) {
		int leg = apart(v, t, a) > apart(v, t, b) ? a : b;

		if (t != o && is_flat(v, t, a, b) && on_line(v, t, a, b) &&
		    on_circle(v, t, c) && is_number(v, angle(v, o, t, leg), "90"))
			return true;
		back_to(v, m);
	}
	return equal(v, problem_measure(v->p, MEASURE_DISTANCE, (int[]){ o, a, b }, 3),
		     radius(v, c)) ||
	       back_to(v, m);
}

static bool tangent_circles(struct prover *v, int c, int d)
{
	int o = v->p->circle[c].center, q = v->p->circle[d].center;
	const struct term *far, *r = radius(v, c), *s = radius(v, d);

	if (o < 0 || q < 0 || o == q)
		return false;
	far = length(v, o, q);
	return equal(v, far, op(v, TERM_ADD, r, s)) || equal(v, far, op(v, TERM_SUB, r, s)) ||
	       equal(v, far, op(v, TERM_SUB, s, r));
}

static bool center(struct prover *v, int point, int c)
{
	int q[3];

	if (v->p->circle[c].center >= 0)
		return v->p->circle[c].center == point;
	return known_round(v, c, point, q, 3) == 3 && about(v, point, q, 3);
}

static bool diameter(struct prover *v, int a, int b, int c)
{
	int o = v->p->circle[c].center, q[3], n;
	struct mark m = mark(v);

	if (on_circle(v, a, c) && on_circle(v, b, c)) {
		struct mark now = mark(v);

		if (o >= 0 &&
		    (on_line(v, o, a, b) ||
		     equal(v, length(v, a, b), op(v, TERM_MUL, whole(v, 2), radius(v, c)))))
			return true;
		back_to(v, now);
		/* Thales: a point of the circle sees it under a right angle. */
		n = known_round(v, c, a, q, 3);
		for (int i = 0; i < n; i++)
			if (q[i] != b && is_number(v, angle(v, a, q[i], b), "90"))
				return true;
	}
	return back_to(v, m);
}

/* From a to b as from c to d. */
static bool same_step(struct prover *v, int a, int b, int c, int d)
{
	struct mark m = mark(v);

	if (solve_vectors_zero(v->vectors, (int[]){ a, b, c, d }, (long[]){ -1, 1, 1, -1 }, 4,
			       v->rests))
		return true;
	if (parallel(v, a, b, c, d) && parallel(v, a, c, b, d) && corner(v, a, b, c))
		return true;
	back_to(v, m);
	if (same_length(v, a, b, c, d) && same_length(v, a, c, b, d) &&
	    !on_one_side(v, b, c, a, d) && sides(v, b, c, a, d))
		return true;
	back_to(v, m);
	/* A quadrilateral that does not cross itself and has parallel sides is convex. */
	if (same_length(v, a, b, c, d) && parallel(v, a, b, c, d) &&
	    on_one_side(v, b, d, a, c) &&
	    (solve_stated_outline(v, (int[]){ a, b, d, c }, 4) || strictly(v, b, d, a, c)))
		return true;
	back_to(v, m);
	for (int e = 0; e < v->p->points; e++) {
		if (is_flat(v, e, a, d) && is_flat(v, e, b, c) &&
		    !among(e, (int[]){ a, b, c, d }, 4) && midpoint(v, e, a, d) &&
		    midpoint(v, e, b, c))
			return true;
		back_to(v, m);
	}
	return false;
}

/* A median cut two to one from the vertex. */
static bool centroid(struct prover *v, const int *p)
{
	struct mark m = mark(v);

	if (solve_vectors_zero(v->vectors, p, (long[]){ 3, -1, -1, -1 }, 4, v->rests))
		return true;
	for (int i = 0; i < 3; i++)
		for (int e = 0; e < v->p->points; e++) {
			int a = p[1 + i], b = p[1 + (i + 1) % 3], c = p[1 + (i + 2) % 3];

			if (!among(e, p, 4) && is_flat(v, e, b, c) && is_flat(v, p[0], a, e) &&
			    midpoint(v, e, b, c) && on_line(v, p[0], a, e) &&
			    equal(v, length(v, a, p[0]),
				  op(v, TERM_MUL, whole(v, 2), length(v, p[0], e))))
				return true;
			back_to(v, m);
		}
	return false;
}

static bool inside(struct prover *v, const struct relation_part *t)
{
	const int *g = t->g;
	struct mark m = mark(v);

	/* Of a triangle: on the inner side of every side. */
	for (int i = 0; i < t->n_g; i++) {
		int a = g[i], b = g[(i + 1) % t->n_g], c = g[(i + 2) % t->n_g];

		if (t->n_g != 3 || !on_one_side(v, t->p[0], c, a, b) ||
		    !strictly(v, t->p[0], c, a, b))
			return back_to(v, m);
	}
	return true;
}

/* Is the difference of the terms above zero, in every figure?  Writes how sure the value is. */
static bool is_above(struct prover *v, const struct term *above, const struct term *below)
{
	const struct solve_answer *r = solve_prove_value(v, op(v, TERM_SUB, above, below));

	if (r->status != SOLVE_FOUND || r->doubts || r->certainty == SOLVE_NUMERIC ||
	    !r->exact || !(r->value > 1e-12))
		return false;
	return take(v, r);
}

/* Half of an angle is at most right: as both halves and the whole turn one way. */
static bool not_obtuse(struct prover *v, const int *p)
{
	const struct solve_answer *r = solve_prove_value(v, angle(v, p[0], p[1], p[2]));

	if (r->status == SOLVE_FOUND && r->exact && !strcmp(r->exact, "90"))
		return is_number(v, angle(v, p[0], p[1], p[2]), "90");
	return is_above(v, whole(v, 90), angle(v, p[0], p[1], p[2]));
}

static bool same_ratio(struct prover *v, const struct relation_line *l)
{
	const struct term *q[4];

	if (l[0].a == l[2].a && l[0].b == l[2].b && l[1].a == l[3].a && l[1].b == l[3].b)
		return true;
	for (int i = 0; i < 4; i++)
		q[i] = length(v, l[i].a, l[i].b);
	/* The first to the second as the third to the fourth. */
	return equal(v, op(v, TERM_DIV, q[0], q[1]), op(v, TERM_DIV, q[2], q[3]));
}

static bool regular_turn(struct prover *v, const struct relation_part *t)
{
	const int *p = t->p;

	if (!same_length(v, p[0], p[1], p[1], p[2]))
		return false;
	if (t->order == 4)
		return perpendicular(v, p[0], p[1], p[1], p[2]);
	return equal(v, angle(v, p[0], p[1], p[2]),
		     op(v, TERM_SUB, whole(v, 180),
			op(v, TERM_DIV, whole(v, 360), whole(v, t->order))));
}

static bool element(struct prover *v, const struct relation_part *t)
{
	const struct relation_line *l = t->l;
	const int *p = t->p, first[] = { l[0].a, l[0].b };

	switch (t->element) {
	case ELEMENT_PARALLEL: return parallel(v, l[0].a, l[0].b, l[1].a, l[1].b);
	case ELEMENT_PERPENDICULAR: return perpendicular(v, l[0].a, l[0].b, l[1].a, l[1].b);
	case ELEMENT_COLLINEAR: return collinear(v, p);
	case ELEMENT_CONCYCLIC: return concyclic(v, p);
	case ELEMENT_CONCURRENT: return concurrent(v, l);
	case ELEMENT_ON_LINE: return on_line(v, p[0], l[0].a, l[0].b);
	case ELEMENT_ON_SEGMENT:
		return among(p[0], first, 2) || between(v, l[0].a, p[0], l[0].b) ||
		       (on_line(v, p[0], l[0].a, l[0].b) &&
			said_between(v, l[0].a, p[0], l[0].b));
	case ELEMENT_BETWEEN:
		return between(v, l[0].a, p[0], l[0].b) ||
		       (on_line(v, p[0], l[0].a, l[0].b) &&
			said_between(v, l[0].a, p[0], l[0].b));
	case ELEMENT_ON_CIRCLE: return on_circle(v, p[0], t->c[0]);
	case ELEMENT_MIDPOINT: return midpoint(v, p[0], l[0].a, l[0].b);
	case ELEMENT_HALVES: return halves(v, first, l[1].a, l[1].b);
	case ELEMENT_TANGENT: return tangent(v, l[0].a, l[0].b, t->c[0]);
	case ELEMENT_TANGENT_CIRCLES: return tangent_circles(v, t->c[0], t->c[1]);
	case ELEMENT_CENTER: return center(v, p[0], t->c[0]);
	case ELEMENT_DIAMETER: return diameter(v, l[0].a, l[0].b, t->c[0]);
	case ELEMENT_SAME_LENGTH: return same_length(v, l[0].a, l[0].b, l[1].a, l[1].b);
	case ELEMENT_SAME_RATIO: return same_ratio(v, l);
	case ELEMENT_SAME_RADIUS: return equal(v, radius(v, t->c[0]), radius(v, t->c[1]));
	case ELEMENT_SAME_ANGLE: return same_angle(v, p, p + 3);
	case ELEMENT_SAME_STEP: return same_step(v, p[0], p[1], p[2], p[3]);
	case ELEMENT_CENTROID: return centroid(v, p);
	case ELEMENT_TURN: return regular_turn(v, t);
	case ELEMENT_INSIDE: return inside(v, t);
	case ELEMENT_INSIDE_CIRCLE:
		return v->p->circle[t->c[0]].center >= 0 &&
		       is_above(v, radius(v, t->c[0]),
				length(v, v->p->circle[t->c[0]].center, p[0]));
	case ELEMENT_SAME_SIDE:
		return on_one_side(v, p[0], p[1], l[0].a, l[0].b) &&
		       strictly(v, p[0], p[1], l[0].a, l[0].b);
	case ELEMENT_OPPOSITE_SIDE:
		return !on_one_side(v, p[0], p[1], l[0].a, l[0].b) &&
		       strictly(v, p[0], p[1], l[0].a, l[0].b);
	case ELEMENT_NOT_OBTUSE: return not_obtuse(v, p);
	case ELEMENT_LEVEL:
	case ELEMENT_UPRIGHT:
	case ELEMENT_ON_PATH:
	case ELEMENT_SAME_POINT:
	case ELEMENT_CONGRUENT:
	case ELEMENT_COPLANAR:
	case ELEMENT_SKEW:
	case ELEMENT_ON_PLANE:
	case ELEMENT_IN_SOLID:
	case ELEMENT_INSIDE_SOLID:
	case ELEMENT_COSPHERICAL:
	case ELEMENTS: break;
	}
	return false;
}

/* --- Relations ----------------------------------------------------------------------------- */

/* The corners that a claim names, in the drawing and in every figure. */
struct claimed_corners {
	struct prover *v;
	const struct fact *f;
	bool ok;
};

/* What is congruent or similar to a triangle is one. */
static bool is_of_second(const struct fact *f, const int c[3])
{
	int first = 0;

	if (f->kind != RELATION_CONGRUENT && f->kind != RELATION_SIMILAR)
		return false;
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < f->n / 2; k++)
			if (f->p[k] == c[i]) {
				first++;
				break;
			}
	return first < 3;
}

/* Of a circle's points it follows; flat in the drawing they are on none. */
static void need_corner(void *self, const int c[3])
{
	struct claimed_corners *q = self;

	if (geo_relation_needs(q->f->kind, 'r') || is_of_second(q->f, c))
		q->ok = q->ok && !is_flat(q->v, c[0], c[1], c[2]);
	else
		q->ok = q->ok && corner(q->v, c[0], c[1], c[2]);
}

/* A convex polygon: all its corners turn one way.  What is flat is none. */
static bool shape(struct prover *v, const struct fact *f)
{
	struct claimed_corners q = { v, f, true };

	if (!geo_relation_is_polygon(f->kind) || f->n == 3) {
		problem_fact_corners(f, need_corner, &q);
		return q.ok;
	}
	if (f->kind == RELATION_POLYGON || f->kind == RELATION_FACE)
		return solve_stated_outline(v, f->p, f->n);
	for (int i = 1; i < f->n && geo_relation_needs(f->kind, 'x'); i++) {
		const int *p = f->p;
		int n = f->n;
		int here[] = { p[i], p[(i + 1) % n], p[(i + 2) % n] };

		if (turn(v, p[0], p[1], p[2]) * turn(v, here[0], here[1], here[2]) <= 0)
			return false;
		/* Sides by parallels and equal steps make it one, if it is no line. */
		if (f->kind == RELATION_PARALLELOGRAM || f->kind == RELATION_RECTANGLE ||
		    f->kind == RELATION_RHOMBUS)
			return corner(v, p[0], p[1], p[2]);
		/* Equal turns one way or the other that make up a full one are all one way, of few. */
		if (f->kind == RELATION_SQUARE || (f->kind == RELATION_REGULAR && n <= 5))
			return true;
		if (!(v->sides && measure_sides_turn(v->sides, p, here)) &&
		    !assume(v,
			    arena_printf(v->a, "%s%s%s and %s%s%s turn one way", name(v, p[0]),
					 name(v, p[1]), name(v, p[2]), name(v, here[0]),
					 name(v, here[1]), name(v, here[2]))))
			return false;
	}
	return true;
}

/* A point p of its ray halves the angle abc: both halves are half of it. */
static bool bisects(struct prover *v, int p, int a, int b, int c)
{
	const struct term *half = op(v, TERM_DIV, angle(v, a, b, c), whole(v, 2));

	return equal(v, angle(v, a, b, p), half) && equal(v, angle(v, p, b, c), half);
}

/* Conditions of a relation as a whole, where they are less than those of its elements. */
static bool whole_relation(struct prover *v, const struct fact *f)
{
	const int *p = f->p;

	switch ((int)f->kind) {
	case RELATION_BISECTOR:
		return bisects(v, p[0] == p[3] ? p[1] : p[0], p[2], p[3], p[4]);
	case RELATION_BISECTOR_POINT: return bisects(v, p[0], p[1], p[2], p[3]);
	case RELATION_INCENTER:
		return bisects(v, p[0], p[3], p[1], p[2]) &&
		       bisects(v, p[0], p[1], p[2], p[3]) && shape(v, f);
	case RELATION_PERP_BISECTOR:
		return same_length(v, p[0], p[2], p[0], p[3]) &&
		       same_length(v, p[1], p[2], p[1], p[3]);
	case RELATION_SIMILAR:
		return f->n == 6 &&
		       same_angle(v, (int[]){ p[1], p[0], p[2] },
				  (int[]){ p[4], p[3], p[5] }) &&
		       same_angle(v, (int[]){ p[0], p[1], p[2] },
				  (int[]){ p[3], p[4], p[5] }) &&
		       corner(v, p[0], p[1], p[2]);
	default: return false;
	}
}

struct trying {
	struct prover *v;
	bool ok;
};

static void try_part(void *self, const struct relation_part *t)
{
	struct trying *q = self;

	q->ok = q->ok && !meter_spent(q->v->meter) && element(q->v, t);
}

/* A part of a segment is shorter than the whole. */
static bool is_part(struct prover *v, const struct term *part, const struct term *all)
{
	struct mark m = mark(v);

	if (part->kind != TERM_MEASURE || part->measure != MEASURE_LENGTH ||
	    all->kind != TERM_MEASURE || all->measure != MEASURE_LENGTH)
		return false;
	for (int i = 0; i < 4; i++) {
		int a = part->p[i / 2], mid = part->p[1 - i / 2], b = all->p[1 - i % 2];

		if (a == all->p[i % 2] && mid != b && mid != a && is_flat(v, a, mid, b) &&
		    on_line(v, mid, a, b) && said_between(v, a, mid, b))
			return true;
		back_to(v, m);
	}
	return false;
}

static bool less(struct prover *v, const struct fact *f)
{
	if (is_part(v, f->t[0], f->t[1]))
		return true;
	return is_above(v, f->t[1], f->t[0]);
}

static bool relation(struct prover *v, const struct fact *f)
{
	struct trying q = { v, true };
	struct mark m = mark(v);

	if (f->kind == RELATION_EQUAL)
		return equal(v, f->t[0], f->t[1]) ||
		       (!v->joined && !v->conditional &&
			solve_prove_right(v, f->t[0], f->t[1])) ||
		       back_to(v, m);
	if (f->kind == RELATION_LESS)
		return less(v, f) || back_to(v, m);
	if (whole_relation(v, f))
		return true;
	back_to(v, m);
	problem_fact_parts(f, try_part, &q);
	if (q.ok)
		q.ok = shape(v, f);
	return q.ok || back_to(v, m);
}

bool solve_prove(struct prover *v, const struct fact *f)
{
	struct meter part = meter_part(v->meter, JOINED_WORK), *whole_meter = v->meter;
	bool ok;

	v->joined = v->conditional = v->by_joining = false;
	if (relation(v, f))
		return true;
	/* With all points joined there is more to see, which takes longer. */
	v->joined = v->by_joining = true;
	v->meter = &part;
	ok = relation(v, f);
	v->conditional = true;
	if (!ok) {
		v->joined = false;
		v->meter = whole_meter;
		ok = relation(v, f);
	}
	if (!ok) {
		v->joined = true;
		v->meter = &part;
		ok = relation(v, f);
	}
	v->meter = whole_meter;
	v->joined = false;
	return ok;
}

bool solve_prove_corner(struct prover *v, int a, int b, int c)
{
	v->joined = v->conditional = false;
	return corner(v, a, b, c);
}

bool solve_prove_outright(struct prover *v, const struct fact *f, bool joined)
{
	struct meter part = meter_part(v->meter, JOINED_WORK), *whole_meter = v->meter;
	bool ok;

	v->conditional = false;
	v->joined = joined;
	v->meter = joined ? &part : whole_meter;
	ok = relation(v, f);
	v->meter = whole_meter;
	v->joined = false;
	return ok;
}

bool solve_prove_derived(struct prover *v, const struct fact *f)
{
	v->joined = v->conditional = false;
	return is_number(v, op(v, TERM_SUB, f->t[0], f->t[1]), "0");
}
