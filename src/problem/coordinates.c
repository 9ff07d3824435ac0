/*
 * coordinates.c -- points by their coordinates: "A = (0, 4)", "x(M) = 3".
 *
 * A coordinate is a letter with the name "x(A)", so that terms, equations and their printing need
 * nothing new.  What ties the letters to the figure are equations that are implied: of two points
 * with coordinates the distance, and of what facts say of such points (a midpoint, a right angle, a
 * point on a line) the same in coordinates.  Which way the axes lie in the drawing counts for
 * nothing, as a drawing counts for no value.
 */
#include "problem/problem_priv.h"
#include <string.h>

enum { COORDINATED = 12 }; /* more points with coordinates are not tied to each other */

static int letter_of(struct problem *p, char axis, int point)
{
	return problem_letter(p, arena_printf(p->arena, "%c(%s)", axis, p->point[point].name));
}

/* Is it named by a fact or what is asked? */
static bool is_named(const struct problem *p, char axis, int point)
{
	const char *name = arena_printf(p->arena, "%c(%s)", axis, p->point[point].name);

	for (int i = 0; i < p->letters; i++)
		if (!strcmp(p->letter[i], name))
			return true;
	return false;
}

const struct term *problem_coordinate(struct problem *p, const struct expr *x)
{
	int point;

	if (p->annotated || x->kind != EXPR_CALL || x->n != 1 ||
	    x->arg[0]->kind != EXPR_NAME || (strcmp(x->text, "x") && strcmp(x->text, "y")))
		return NULL;
	point = problem_find_point(p, x->arg[0]->text);
	if (point < 0 || letter_of(p, x->text[0], point) < 0)
		return NULL;
	return problem_letter_term(
		p, arena_printf(p->arena, "%c(%s)", x->text[0], p->point[point].name));
}

/* The point and its coordinates, if it is written as one of these. */
static bool written_point(const struct problem *p, const struct expr *x,
			  const struct expr *at[3])
{
	if (x->kind == EXPR_OP && x->op == EXPR_EQ) {
		const struct expr *l = x->arg[0], *r = x->arg[1];

		if (l->kind != EXPR_NAME || r->kind != EXPR_TUPLE || r->n != 2)
			return false;
		at[0] = l;
		at[1] = r->arg[0];
		at[2] = r->arg[1];
	} else if (x->kind == EXPR_CALL && x->n == 3 && !strcmp(x->text, "Coordinates")) {
		for (int i = 0; i < 3; i++)
			at[i] = x->arg[i];
	} else {
		return false;
	}
	return at[0]->kind == EXPR_NAME && problem_find_point(p, at[0]->text) >= 0;
}

enum status problem_coordinates_fact(struct problem *p, const struct expr *x, const char *text,
				     bool *mine, struct err *e)
{
	const struct expr *at[3];
	enum status st = OK;

	*mine = !p->annotated && written_point(p, x, at);
	for (int i = 0; *mine && i < 2 && st == OK; i++) {
		struct buf b = { 0 };
		struct expr *y;

		buf_addf(&b, "%c(%s) = ", i ? 'y' : 'x', at[0]->text);
		expr_print(&b, at[1 + i]);
		st = expr_parse(&y, arena_strdup(p->arena, buf_str(&b)), b.n, p->arena, e);
		buf_clear(&b);
		if (st == OK)
			st = problem_fact_of(p, y, text, e);
	}
	return st;
}

/* --- What is implied ---------------------------------------------------------------- */

struct problem_axes {
	struct problem *p;
	bool has[PROBLEM_POINTS];
	int fact; /* whose parts are looked at */
};

static const struct term *at(struct problem_axes *q, char axis, int point)
{
	return problem_letter_term(
		q->p, arena_printf(q->p->arena, "%c(%s)", axis, q->p->point[point].name));
}

static const struct term *op(struct problem_axes *q, enum term_kind k, const struct term *a,
			     const struct term *b)
{
	return problem_term_op(q->p, k, a, b);
}

/* From a to b along an axis. */
static const struct term *step(struct problem_axes *q, char axis, int a, int b)
{
	return op(q, TERM_SUB, at(q, axis, b), at(q, axis, a));
}

static void imply(struct problem_axes *q, const struct term *s, const struct term *t)
{
	problem_equal(q->p, s, t, NULL);
	if (!q->p->over)
		q->p->fact[q->p->facts - 1].of[0] = 1 + q->fact;
}

/* Steps that are parallel, or perpendicular. */
static void imply_directions(struct problem_axes *q, int a, int b, int c, int d, bool upright)
{
	const struct term *ux = step(q, 'x', a, b), *uy = step(q, 'y', a, b),
			  *vx = step(q, 'x', c, d), *vy = step(q, 'y', c, d);

	if (upright)
		imply(q, op(q, TERM_MUL, ux, vx),
		      op(q, TERM_NEG, op(q, TERM_MUL, uy, vy), NULL));
	else
		imply(q, op(q, TERM_MUL, ux, vy), op(q, TERM_MUL, uy, vx));
}

static bool all_have(const struct problem_axes *q, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (!q->has[p[i]])
			return false;
	return true;
}

static void imply_part(void *self, const struct relation_part *t)
{
	struct problem_axes *q = self;
	const struct relation_line *l = t->l;
	const int on[] = { t->p[0], l[0].a, l[0].b },
		  two[] = { l[0].a, l[0].b, l[1].a, l[1].b };

	switch ((int)t->element) {
	case ELEMENT_MIDPOINT:
		for (int i = 0; i < 2 && all_have(q, on, 3); i++) {
			char axis = i ? 'y' : 'x';

			imply(q, op(q, TERM_MUL, problem_int(q->p, 2), at(q, axis, on[0])),
			      op(q, TERM_ADD, at(q, axis, on[1]), at(q, axis, on[2])));
		}
		break;
	case ELEMENT_ON_LINE:
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN:
		if (all_have(q, on, 3))
			imply_directions(q, on[1], on[0], on[1], on[2], false);
		break;
	case ELEMENT_COLLINEAR:
		if (all_have(q, t->p, 3))
			imply_directions(q, t->p[0], t->p[1], t->p[0], t->p[2], false);
		break;
	case ELEMENT_PARALLEL:
	case ELEMENT_PERPENDICULAR:
		if (all_have(q, two, 4))
			imply_directions(q, two[0], two[1], two[2], two[3],
					 t->element == ELEMENT_PERPENDICULAR);
		break;
	case ELEMENT_SAME_STEP:
		for (int i = 0; i < 2 && all_have(q, t->p, 4); i++) {
			char axis = i ? 'y' : 'x';

			imply(q, step(q, axis, t->p[0], t->p[1]),
			      step(q, axis, t->p[2], t->p[3]));
		}
		break;
	default: break;
	}
}

static const struct term *square(struct problem_axes *q, const struct term *t)
{
	return op(q, TERM_POW, t, problem_int(q->p, 2));
}

/* The fact that names a coordinate of the point, or -1. */
static int fact_naming(const struct problem *p, int point, int facts)
{
	const char *name = arena_printf(p->arena, "x(%s)", p->point[point].name);

	for (int i = 0; i < facts; i++)
		for (int k = 0; k < 2; k++) {
			const struct term *t = p->fact[i].t[k];

			if (t && t->kind == TERM_LETTER && !strcmp(p->letter[t->id], name))
				return i;
		}
	return -1;
}

static void imply_distance(struct problem_axes *q, int a, int b, int facts)
{
	int f = fact_naming(q->p, a, facts), g = fact_naming(q->p, b, facts);

	problem_equal(q->p, problem_length(q->p, a, b),
		      op(q, TERM_SQRT,
			 op(q, TERM_ADD, square(q, step(q, 'x', a, b)),
			    square(q, step(q, 'y', a, b))),
			 NULL),
		      NULL);
	if (!q->p->over) {
		q->p->fact[q->p->facts - 1].of[0] = 1 + f;
		q->p->fact[q->p->facts - 1].of[1] = 1 + g;
	}
}

/* The number that a fact says the coordinate is. */
static bool is_number(const struct problem *p, char axis, int point, double *out)
{
	const char *name = arena_printf(p->arena, "%c(%s)", axis, p->point[point].name);

	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];

			if (t->kind == TERM_LETTER && !strcmp(p->letter[t->id], name) &&
			    problem_constant(out, p->fact[i].t[1 - k]))
				return true;
		}
	return false;
}

/* Where nothing is drawn, points are where their coordinates put them. */
static void place_points(struct problem *p)
{
	double x, y;

	for (int i = 0; i < p->points; i++)
		if (p->point[i].placed)
			return;
	for (int i = 0; i < p->points; i++)
		if (is_number(p, 'x', i, &x) && is_number(p, 'y', i, &y)) {
			problem_place(p, i, x, y);
			p->placed_by_facts = true;
		}
}

void problem_imply_coordinates(struct problem *p)
{
	struct problem_axes q = { .p = p };
	int n = 0, facts = p->facts;

	if (p->annotated || !p->letters)
		return;
	for (int i = 0; i < p->points; i++) {
		q.has[i] = is_named(p, 'x', i) || is_named(p, 'y', i);
		n += q.has[i];
	}
	if (!n)
		return;
	place_points(p);
	if (n > COORDINATED)
		return;
	for (int i = 0; i < facts; i++) {
		struct fact f = p->fact[i];

		q.fact = i;
		if (!f.t[0])
			problem_fact_parts(&f, imply_part, &q);
	}
	for (int i = 0; i < p->points; i++)
		for (int k = 0; k < i; k++)
			if (q.has[i] && q.has[k])
				imply_distance(&q, k, i, facts);
}

int problem_letter_of(const struct problem *p, char axis, int point)
{
	const char *name = p->point[point].name;
	size_t n = strlen(name);

	for (int i = 0; i < p->letters; i++) {
		const char *l = p->letter[i];

		if (l[0] == axis && l[1] == '(' && !strncmp(l + 2, name, n) &&
		    !strcmp(l + 2 + n, ")"))
			return i;
	}
	return -1;
}
