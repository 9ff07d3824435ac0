/*
 * declare.c -- a made problem as a problem of the solver: points as drawn, facts, a goal.
 */
#include "geo/relation.h"
#include "learn/declare_priv.h"

static const struct {
	enum relation relation;
	const char *operands;
} said[] = {
#define FACT(NAME, takes, relation, operands, clause) { RELATION_##relation, operands },
#include "learn/fact.def"
#undef FACT
};

struct learn_declaring {
	const struct learn_problem *from;
	struct problem *to;
	bool picture; /* without what no picture shows */
	int circle[LEARN_CIRCLES];
};

static const struct term *sides(struct learn_declaring *d)
{
	return d->from->named ? problem_int(d->to, d->from->named)
			      : problem_letter_term(d->to, "sides");
}

static const struct term *op(struct learn_declaring *d, enum term_kind k, const struct term *a,
			     const struct term *b)
{
	return problem_term_op(d->to, k, a, b);
}

/* Of a polygon that is not drawn: by its number of sides. */
static const struct term *undrawn(struct learn_declaring *d, enum learn_kind kind)
{
	struct problem *p = d->to;
	const struct term *n = sides(d);
	const struct term *sum =
		op(d, TERM_MUL, op(d, TERM_SUB, n, problem_int(p, 2)), problem_int(p, 180));

	if (kind == LEARN_SIDES)
		return n;
	if (kind == LEARN_ANGLE_SUM)
		return sum;
	if (kind == LEARN_INTERIOR)
		return op(d, TERM_DIV, sum, n);
	return op(d, TERM_DIV, problem_int(p, 360), n);
}

static const struct term *of_circle(struct learn_declaring *d, enum measure m,
				    const struct learn_quantity *q)
{
	return problem_circle_measure(d->to, m, d->circle[q->circle], q->p, q->n);
}

static const struct term *segment_area(struct learn_declaring *d,
				       const struct learn_quantity *q)
{
	int corner[3] = { d->from->circle[q->circle].center, q->p[0], q->p[1] };

	return op(d, TERM_SUB, of_circle(d, MEASURE_SECTOR_AREA, q),
		  problem_measure(d->to, MEASURE_AREA, corner, 3));
}

static const struct term *quantity(struct learn_declaring *d, int i)
{
	const struct learn_quantity *q = &d->from->quantity[i];
	int half = q->n / 2;

	switch (q->kind) {
	case LEARN_LENGTH:
	case LEARN_RADIUS:
	case LEARN_DIAMETER: return problem_length(d->to, q->p[0], q->p[1]);
	case LEARN_ANGLE: return problem_angle(d->to, q->p[0], q->p[1], q->p[2]);
	case LEARN_ARC: return of_circle(d, MEASURE_ARC, q);
	case LEARN_ARC_VIA: return of_circle(d, MEASURE_ARC_VIA, q);
	case LEARN_CIRCUMFERENCE: return of_circle(d, MEASURE_CIRCUMFERENCE, q);
	case LEARN_ARC_LENGTH: return of_circle(d, MEASURE_ARC_LENGTH, q);
	case LEARN_CIRCLE_AREA: return of_circle(d, MEASURE_CIRCLE_AREA, q);
	case LEARN_SECTOR_AREA: return of_circle(d, MEASURE_SECTOR_AREA, q);
	case LEARN_SEGMENT_AREA: return segment_area(d, q);
	case LEARN_AREA: return problem_measure(d->to, MEASURE_AREA, q->p, q->n);
	case LEARN_PERIMETER: return problem_measure(d->to, MEASURE_PERIMETER, q->p, q->n);
	case LEARN_SCALE: return problem_measure(d->to, MEASURE_SCALE, q->p, q->n);
	case LEARN_AREA_RATIO:
		return op(d, TERM_DIV, problem_measure(d->to, MEASURE_AREA, q->p, half),
			  problem_measure(d->to, MEASURE_AREA, q->p + half, half));
	case LEARN_SIDES: return q->n ? problem_int(d->to, q->n) : undrawn(d, q->kind);
	case LEARN_ANGLE_SUM:
	case LEARN_INTERIOR:
	case LEARN_EXTERIOR: return undrawn(d, q->kind);
	case LEARN_KINDS: break;
	}
	return NULL;
}

static const struct term *number(struct learn_declaring *d, struct learn_number v)
{
	struct buf b = { 0 };
	long root = v.root;
	const struct term *t;

	v.root = 1;
	learn_print_number(&b, v);
	t = problem_number(d->to, b.s);
	buf_clear(&b);
	if (root > 1) {
		const struct term *r = op(d, TERM_SQRT, problem_int(d->to, root), NULL);

		t = v.k == 1 && v.den == 1 ? r : op(d, TERM_MUL, t, r);
	}
	return t;
}

static const struct term *letter(struct learn_declaring *d, int i)
{
	char name[2] = { d->from->letter[i].name, 0 };

	return problem_letter_term(d->to, name);
}

static const struct term *given(struct learn_declaring *d, const struct learn_given *g)
{
	const struct term *t;

	if (g->letter < 0)
		return number(d, g->number);
	t = letter(d, g->letter);
	if (g->times > 1)
		t = op(d, TERM_MUL, problem_int(d->to, g->times), t);
	if (!g->plus_k)
		return t;
	return op(d, g->plus_k < 0 ? TERM_SUB : TERM_ADD, t,
		  number(d, (struct learn_number){ g->plus_k < 0 ? -g->plus_k : g->plus_k,
						   g->plus_den, 1 }));
}

/* Of a polygon that is not drawn: a picture of what is as large would show the formula, or the answer. */
static bool is_undrawn(const struct learn_problem *p, int quantity)
{
	enum learn_kind k = p->quantity[quantity].kind;

	return k == LEARN_SIDES || k == LEARN_ANGLE_SUM || k == LEARN_INTERIOR ||
	       k == LEARN_EXTERIOR;
}

static void fact(struct learn_declaring *d, const struct learn_fact *f)
{
	const char *which = said[f->kind].operands;
	int p[2 * LEARN_CORNERS], n = 0;

	if (f->kind == SAID_SAME) {
		const struct term *one = quantity(d, f->p[0]);

		if (d->picture &&
		    (is_undrawn(d->from, f->p[0]) || is_undrawn(d->from, f->p[1])))
			return;
		problem_equal(d->to, one, quantity(d, f->p[1]), NULL);
		return;
	}
	if (f->kind == SAID_EQUAL_ARC) {
		int c = d->circle[f->circle];

		problem_equal(d->to, problem_circle_measure(d->to, MEASURE_ARC, c, f->p, 2),
			      problem_circle_measure(d->to, MEASURE_ARC, c, f->p + 2, 2),
			      NULL);
		return;
	}
	for (int i = 0; which[0] ? which[i] : i < f->n; i++) {
		if (which[0] && which[i] == ';') {
			problem_fact(d->to, said[f->kind].relation, p, n, NULL);
			n = 0;
			continue;
		}
		p[n++] = f->p[which[0] ? which[i] - '0' : i];
	}
	if (f->circle >= 0)
		problem_circle_fact(d->to, said[f->kind].relation, d->circle[f->circle], p, n,
				    NULL);
	else
		problem_fact(d->to, said[f->kind].relation, p, n, NULL);
}

static void drawing(struct learn_declaring *d, const double *moved)
{
	const struct learn_problem *p = d->from;
	char name[2] = { 0, 0 };

	for (int i = 0; i < p->points; i++) {
		name[0] = p->point[i].name;
		problem_point(d->to, name);
		problem_place(d->to, i, moved ? moved[2 * i] : p->point[i].x,
			      moved ? moved[2 * i + 1] : p->point[i].y);
	}
	for (int i = 0; i < p->circles; i++) {
		const struct learn_circle *c = &p->circle[i];

		name[0] = p->point[c->center].name;
		d->circle[i] = problem_circle(d->to, name);
		problem_center(d->to, d->circle[i], c->center);
		if (c->n)
			problem_circle_fact(d->to, RELATION_ON_CIRCLE, d->circle[i], c->p,
					    c->n, NULL);
	}
	for (int i = 0; i < p->lines; i++)
		problem_fact(d->to, p->line[i].n > 2 ? RELATION_COLLINEAR : RELATION_LINE,
			     p->line[i].p, p->line[i].n, NULL);
}

static struct problem *declare(struct learn_declaring d, const double *moved)
{
	const struct learn_problem *p = d.from;
	const struct term *goal;

	d.to->positions_decide = true;
	drawing(&d, moved);
	for (int i = 0; i < p->facts; i++)
		fact(&d, &p->fact[i]);
	for (int i = 0; i < p->givens; i++) {
		const struct term *is = quantity(&d, p->given[i].quantity);
		const struct term *number_is = given(&d, &p->given[i]);

		problem_equal(d.to, is, number_is, NULL);
	}
	if (p->goal_letter >= 0)
		goal = letter(&d, p->goal_letter);
	else
		goal = quantity(&d, p->goal);
	problem_set_goal(d.to, goal, NULL);
	problem_imply(d.to);
	return d.to;
}

struct problem *learn_declare(const struct learn_problem *p, const double *moved,
			      struct arena *a)
{
	return declare((struct learn_declaring){ .from = p, .to = problem_new(a) }, moved);
}

struct problem *learn_declare_picture(const struct learn_problem *p, struct arena *a)
{
	return declare(
		(struct learn_declaring){ .from = p, .to = problem_new(a), .picture = true },
		NULL);
}
