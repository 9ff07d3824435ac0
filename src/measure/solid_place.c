/*
 * solid_place.c -- where the corners of a body are, in terms of its edges and heights; and what
 * lengths, angles and areas follow from that.
 *
 * Each body has a frame of its own.  Points that are not corners have a place where the facts
 * say so: the middle of two that have one, the foot of the apex in the base.
 */
#include "measure/solid_priv.h"

const struct solid_spot *measure_solid_spot(const struct solid_engine *s, int body, int point)
{
	for (int i = 0; i < s->spots; i++)
		if (s->spot[i].body == body && s->spot[i].point == point)
			return &s->spot[i];
	return NULL;
}

static void put(struct solid_engine *s, int body, int point, const struct term *x,
		const struct term *y, const struct term *z)
{
	if (!x || !y || !z || measure_solid_spot(s, body, point))
		return;
	if (s->spots >= SOLID_SPOTS) {
		s->over = true;
		return;
	}
	s->spot[s->spots++] = (struct solid_spot){ point, body, { x, y, z }, NULL };
}

static const struct term *half(struct solid_engine *s, const struct term *t)
{
	return measure_solid_op(s, TERM_DIV, t, measure_solid_int(s, 2));
}

static const struct term *neg(struct solid_engine *s, const struct term *t)
{
	return measure_solid_op(s, TERM_NEG, t, NULL);
}

/* A = (0,0,0), B = (a,0,0), D = (0,b,0), E = (0,0,c). */
static void put_box(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	const struct term *zero = measure_solid_int(s, 0), *e[3];

	e[0] = measure_solid_size(s, body, SIZE_EDGE);
	e[1] = b->kind == SOLID_CUBE ? e[0] : measure_solid_size(s, body, SIZE_SECOND_EDGE);
	e[2] = b->kind == SOLID_CUBE ? e[0] : measure_solid_size(s, body, SIZE_THIRD_EDGE);
	for (int i = 0; i < 8; i++) {
		int k = i % 4;

		put(s, body, b->p[i], k == 1 || k == 2 ? e[0] : zero, k >= 2 ? e[1] : zero,
		    i >= 4 ? e[2] : zero);
	}
}

/* A rectangle about the origin, its sides a along x and b along y. */
static void put_rectangle(struct solid_engine *s, int body, const int *p, const struct term *a,
			  const struct term *b, const struct term *z)
{
	for (int k = 0; k < 4; k++)
		put(s, body, p[k], k == 0 || k == 3 ? neg(s, half(s, a)) : half(s, a),
		    k < 2 ? neg(s, half(s, b)) : half(s, b), z);
}

/* A regular polygon about the origin. */
static void put_regular(struct solid_engine *s, int body, const int *p, int n,
			const struct term *a, const struct term *z)
{
	const struct term *turn = measure_solid_op(s, TERM_DIV, measure_solid_int(s, 180),
						   measure_solid_int(s, n));
	const struct term *radius =
		measure_solid_op(s, TERM_DIV, a,
				 measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2),
						  measure_solid_op(s, TERM_SIN, turn, NULL)));

	if (n == 4) {
		put_rectangle(s, body, p, a, a, z);
		return;
	}
	for (int k = 0; k < n; k++) {
		const struct term *angle =
			measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2 * k), turn);

		put(s, body, p[k],
		    measure_solid_op(s, TERM_MUL, radius,
				     measure_solid_op(s, TERM_COS, angle, NULL)),
		    measure_solid_op(s, TERM_MUL, radius,
				     measure_solid_op(s, TERM_SIN, angle, NULL)),
		    z);
	}
}

/* How far along AB, which is c, a point is, from its distances to A and B:
 * (da^2 + c^2 - db^2)/(2c). */
static const struct term *along(struct solid_engine *s, const struct term *da,
				const struct term *db, const struct term *c)
{
	const struct term *x = measure_solid_op(s, TERM_ADD, measure_solid_square(s, da),
						measure_solid_square(s, c));

	x = measure_solid_op(s, TERM_SUB, x, measure_solid_square(s, db));
	return measure_solid_op(s, TERM_DIV, x,
				measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2), c));
}

/* A triangle ABC in the ground: AB along x, C by the law of cosines and the area. */
struct solid_triangle {
	const struct term *ab, *ac, *x, *y; /* x, y: of C */
};
static struct solid_triangle triangle_of(struct solid_engine *s, const int *p)
{
	struct solid_triangle t = { .ab = measure_solid_length(s, p[0], p[1]),
				    .ac = measure_solid_length(s, p[0], p[2]) };

	t.x = along(s, t.ac, measure_solid_length(s, p[1], p[2]), t.ab);
	t.y = measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2),
			       measure_solid_area(s, p, 3));
	t.y = measure_solid_op(s, TERM_DIV, t.y, t.ab);
	return t;
}

static void put_triangle(struct solid_engine *s, int body, const int *p,
			 const struct solid_triangle *t, const struct term *z)
{
	const struct term *zero = measure_solid_int(s, 0);

	put(s, body, p[0], zero, zero, z);
	put(s, body, p[1], t->ab, zero, z);
	put(s, body, p[2], t->x, t->y, z);
}

/* A right prism over a triangle. */
static void put_triangle_prism(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	struct solid_triangle t = triangle_of(s, b->p);

	put_triangle(s, body, b->p, &t, measure_solid_int(s, 0));
	put_triangle(s, body, b->p + 3, &t, measure_solid_size(s, body, SIZE_HEIGHT));
}

/* A pyramid over a triangle: the apex by its edges, at its height. */
static void put_triangle_pyramid(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	struct solid_triangle t = triangle_of(s, b->p);
	const struct term *pa = measure_solid_length(s, b->p[0], b->p[3]), *x, *y;

	x = along(s, pa, measure_solid_length(s, b->p[1], b->p[3]), t.ab);
	/* (PA^2 + AC^2 - PC^2 - 2*x*xC)/(2*yC) */
	y = measure_solid_op(s, TERM_ADD, measure_solid_square(s, pa),
			     measure_solid_square(s, t.ac));
	y = measure_solid_op(
		s, TERM_SUB, y,
		measure_solid_square(s, measure_solid_length(s, b->p[2], b->p[3])));
	y = measure_solid_op(s, TERM_SUB, y,
			     measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2),
					      measure_solid_op(s, TERM_MUL, x, t.x)));
	y = measure_solid_op(s, TERM_DIV, y,
			     measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2), t.y));
	put_triangle(s, body, b->p, &t, measure_solid_int(s, 0));
	put(s, body, b->p[3], x, y, measure_solid_size(s, body, SIZE_HEIGHT));
}

static void put_body(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	const struct term *zero = measure_solid_int(s, 0);
	const struct term *a = measure_solid_size(s, body, SIZE_EDGE);
	const struct term *h = measure_solid_size(s, body, SIZE_HEIGHT);
	int n = b->n / 2;

	switch (b->kind) {
	case SOLID_CUBE:
	case SOLID_CUBOID: put_box(s, body); break;
	case SOLID_RIGHT_PRISM:
		if (b->n == 6)
			put_triangle_prism(s, body);
		break;
	case SOLID_REGULAR_PRISM:
		put_regular(s, body, b->p, n, a, zero);
		put_regular(s, body, b->p + n, n, a, h);
		break;
	case SOLID_FRUSTUM:
		put_regular(s, body, b->p, n, a, zero);
		put_regular(s, body, b->p + n, n, measure_solid_size(s, body, SIZE_TOP_EDGE),
			    h);
		break;
	case SOLID_REGULAR_PYRAMID:
		put_regular(s, body, b->p, b->n - 1, a, zero);
		put(s, body, b->p[b->n - 1], zero, zero, h);
		break;
	case SOLID_RECTANGULAR_PYRAMID:
		put_rectangle(s, body, b->p, a, measure_solid_size(s, body, SIZE_SECOND_EDGE),
			      zero);
		put(s, body, b->p[4], zero, zero, h);
		break;
	case SOLID_TETRAHEDRON:
		put_regular(s, body, b->p, 3, a, zero);
		put(s, body, b->p[3], zero, zero, h);
		break;
	case SOLID_PYRAMID:
		if (b->n == 4)
			put_triangle_pyramid(s, body);
		break;
	case SOLID_PRISM:
	case SOLID_CONE:
	case SOLID_CYLINDER:
	case SOLID_CONE_FRUSTUM:
	case SOLID_SPHERE:
	case SOLID_HEMISPHERE:
	case SOLIDS: break;
	}
}

static void put_middle(struct solid_engine *s, int m, int a, int b)
{
	for (int i = 0; i < s->p->space->bodies; i++) {
		const struct solid_spot *x = measure_solid_spot(s, i, a);
		const struct solid_spot *y = measure_solid_spot(s, i, b);

		int spots = s->spots;

		if (x && y)
			put(s, i, m, half(s, measure_solid_op(s, TERM_ADD, x->x[0], y->x[0])),
			    half(s, measure_solid_op(s, TERM_ADD, x->x[1], y->x[1])),
			    half(s, measure_solid_op(s, TERM_ADD, x->x[2], y->x[2])));
		if (s->spots > spots)
			s->spot[spots].assume = x->assume ? x->assume : y->assume;
	}
}

/* Is it stated that XA = XB? */
static bool stated_equal(const struct solid_engine *s, int x, int a, int b)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];
		const struct term *l = f->t[0], *r = f->t[1];

		if (f->kind != RELATION_EQUAL || l->kind != TERM_MEASURE ||
		    r->kind != TERM_MEASURE || l->measure != MEASURE_LENGTH ||
		    r->measure != MEASURE_LENGTH)
			continue;
		for (int swap = 0; swap < 2; swap++) {
			const int *p = swap ? r->p : l->p, *q = swap ? l->p : r->p;

			if ((p[0] == x   ? p[1]
			     : p[1] == x ? p[0]
					 : -1) == a &&
			    (q[0] == x   ? q[1]
			     : q[1] == x ? q[0]
					 : -1) == b)
				return true;
		}
	}
	return false;
}

/* Middles, by word or as a point of a line that is as far from both ends. */
static void put_middles(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->kind == RELATION_MIDPOINT)
			put_middle(s, f->p[0], f->p[1], f->p[2]);
		for (int k = 0; f->n == 3 && k < 3; k++)
			if ((f->kind == RELATION_ON_LINE ||
			     (f->kind == RELATION_COLLINEAR && k == 1)) &&
			    stated_equal(s, f->p[k], f->p[(k + 1) % 3], f->p[(k + 2) % 3]))
				put_middle(s, f->p[k], f->p[(k + 1) % 3], f->p[(k + 2) % 3]);
	}
}

/* The foot of the apex, where a line from it is upright to the plane of the base. */
static void put_feet(struct solid_engine *s)
{
	const struct problem_space *space = s->p->space;
	const struct term *zero = measure_solid_int(s, 0);

	for (int i = 0; i < space->bodies; i++) {
		const struct problem_body *b = &space->body[i];
		int apex = b->p[b->n - 1];

		if (b->kind != SOLID_REGULAR_PYRAMID && b->kind != SOLID_RECTANGULAR_PYRAMID &&
		    b->kind != SOLID_TETRAHEDRON)
			continue;
		for (int k = 0; k < space->claims; k++) {
			const struct problem_claim *c = &space->claim[k];
			const struct problem_flat *line = &c->of[c->of[0].plane >= 0];
			const struct problem_flat *flat = &c->of[c->of[0].plane < 0];
			int foot = line->a == apex ? line->b : line->b == apex ? line->a : -1;
			int corners = 0, spots = s->spots;
			bool inside = false;

			if (c->lie != LIE_PERPENDICULAR || line->plane >= 0 ||
			    flat->plane < 0 || foot < 0)
				continue;
			for (int j = 0; j < space->plane[flat->plane].n; j++) {
				bool corner = false;

				for (int m = 0; m < b->n - 1; m++)
					corner |= space->plane[flat->plane].p[j] == b->p[m];
				corners += corner;
				inside |= space->plane[flat->plane].p[j] == foot;
			}
			/* Three corners are in the plane: it is the base. */
			if (corners >= 3)
				put(s, i, foot, zero, zero, zero);
			if (s->spots > spots && !inside)
				s->spot[spots].assume =
					arena_printf(s->a, "%s lies in the base of %s",
						     s->p->point[foot].name, b->name);
		}
	}
}

void measure_solid_place(struct solid_engine *s)
{
	for (int i = 0; i < s->p->space->bodies; i++)
		put_body(s, i);
	put_feet(s);
	put_middles(s);
	put_middles(s);
}
