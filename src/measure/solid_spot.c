/* solid_spot.c -- lengths, angles and areas between points of one body, from their places. */
#include "measure/solid_priv.h"
#include <string.h>

static bool is_prism(enum problem_solid k)
{
	return k == SOLID_PRISM || k == SOLID_RIGHT_PRISM || k == SOLID_REGULAR_PRISM;
}

static int corner_of(const struct problem_body *b, int point)
{
	for (int i = 0; i < b->n; i++)
		if (b->p[i] == point)
			return i;
	return -1;
}

static bool adjacent(int i, int j, int n)
{
	return (i + 1) % n == j || (j + 1) % n == i;
}

/* The edge between two corners, by the size that it is; SIZES: it is none. */
static enum problem_size edge_of(const struct problem_body *b, int i, int j)
{
	int half = b->n / 2, apex = b->n - 1;

	switch (b->kind) {
	case SOLID_CUBE:
	case SOLID_CUBOID:
		if (i % 4 == j % 4)
			return b->kind == SOLID_CUBE ? SIZE_EDGE : SIZE_THIRD_EDGE;
		if (i / 4 != j / 4 || !adjacent(i % 4, j % 4, 4))
			return SIZES;
		return b->kind == SOLID_CUBE || (i + j) % 4 == 1 ? SIZE_EDGE
								 : SIZE_SECOND_EDGE;
	case SOLID_PRISM:
	case SOLID_RIGHT_PRISM: return i % half == j % half ? SIZE_LATERAL_EDGE : SIZES;
	case SOLID_REGULAR_PRISM:
		if (i % half == j % half)
			return SIZE_LATERAL_EDGE;
		return i / half == j / half && adjacent(i % half, j % half, half) ? SIZE_EDGE
										  : SIZES;
	case SOLID_FRUSTUM:
		if (i % half == j % half)
			return SIZE_LATERAL_EDGE;
		if (i / half != j / half || !adjacent(i % half, j % half, half))
			return SIZES;
		return i < half ? SIZE_EDGE : SIZE_TOP_EDGE;
	case SOLID_REGULAR_PYRAMID:
		if (i == apex || j == apex)
			return SIZE_LATERAL_EDGE;
		return adjacent(i, j, apex) ? SIZE_EDGE : SIZES;
	case SOLID_RECTANGULAR_PYRAMID:
		if (i == apex || j == apex)
			return SIZE_LATERAL_EDGE;
		if (!adjacent(i, j, 4))
			return SIZES;
		return (i + j) % 4 == 1 ? SIZE_EDGE : SIZE_SECOND_EDGE;
	case SOLID_TETRAHEDRON: return SIZE_EDGE;
	case SOLID_PYRAMID:
	case SOLID_CONE:
	case SOLID_CYLINDER:
	case SOLID_CONE_FRUSTUM:
	case SOLID_SPHERE:
	case SOLID_HEMISPHERE:
	case SOLIDS: break;
	}
	return SIZES;
}

static bool is_zero(const struct term *t)
{
	return t->kind == TERM_NUMBER && t->value == 0;
}

/* a - b, where that is plain. */
static const struct term *difference(struct solid_engine *s, const struct term *a,
				     const struct term *b)
{
	if (a == b || (is_zero(a) && is_zero(b)))
		return measure_solid_int(s, 0);
	if (is_zero(b))
		return a;
	if (is_zero(a))
		return measure_solid_op(s, TERM_NEG, b, NULL);
	return measure_solid_op(s, TERM_SUB, a, b);
}

static const struct term *product(struct solid_engine *s, const struct term *a,
				  const struct term *b)
{
	return is_zero(a) || is_zero(b) ? measure_solid_int(s, 0)
					: measure_solid_op(s, TERM_MUL, a, b);
}

static const struct term *sum(struct solid_engine *s, const struct term *a,
			      const struct term *b)
{
	return is_zero(a) ? b : is_zero(b) ? a : measure_solid_op(s, TERM_ADD, a, b);
}

static void step(struct solid_engine *s, const struct solid_spot *a,
		 const struct solid_spot *b, const struct term **out)
{
	for (int k = 0; k < 3; k++)
		out[k] = difference(s, b->x[k], a->x[k]);
}

static const struct term *dot(struct solid_engine *s, const struct term *const *u,
			      const struct term *const *v)
{
	const struct term *t = product(s, u[0], v[0]);

	t = sum(s, t, product(s, u[1], v[1]));
	return sum(s, t, product(s, u[2], v[2]));
}

static void cross(struct solid_engine *s, const struct term *const *u,
		  const struct term *const *v, const struct term **out)
{
	for (int k = 0; k < 3; k++) {
		int i = (k + 1) % 3, j = (k + 2) % 3;

		out[k] = difference(s, product(s, u[i], v[j]), product(s, u[j], v[i]));
	}
}

static const char *in_body(struct solid_engine *s, int body)
{
	return arena_printf(s->a, "from the places of the points in %s",
			    s->p->space->body[body].name);
}

static void link_length(struct solid_engine *s, int var, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	int p = s->var[var].id[0], q = s->var[var].id[1];
	int i = corner_of(b, p), j = corner_of(b, q), half = b->n / 2;
	const struct solid_spot *x = measure_solid_spot(s, body, p);
	const struct solid_spot *y = measure_solid_spot(s, body, q);
	const struct term *form = measure_solid_form(s, var), *d[3];
	enum problem_size z = i >= 0 && j >= 0 ? edge_of(b, i, j) : SIZES;

	if (z != SIZES) {
		measure_solid_equate(s, form, measure_solid_size(s, body, z),
				     arena_printf(s->a, "an edge of %s", b->name),
				     SOLID_BODY(body));
		return;
	}
	if (is_prism(b->kind) && i >= half && j >= half) {
		measure_solid_equate(
			s, form, measure_solid_length(s, b->p[i - half], b->p[j - half]),
			"base and top of a prism are congruent", SOLID_BODY(body));
		return;
	}
	/* The sides of the base are what the places of a prism over a triangle are made of. */
	if (!x || !y ||
	    (is_prism(b->kind) && b->n == 6 && b->kind == SOLID_RIGHT_PRISM && i >= 0 &&
	     j >= 0 && i < half && j < half))
		return;
	step(s, x, y, d);
	measure_solid_equate(s, measure_solid_square(s, form), dot(s, d, d), in_body(s, body),
			     SOLID_BODY(body));
}

static void link_angle(struct solid_engine *s, int var, int body)
{
	const struct solid_var *v = &s->var[var];
	const struct solid_spot *x = measure_solid_spot(s, body, v->id[0]);
	const struct solid_spot *o = measure_solid_spot(s, body, v->id[1]);
	const struct solid_spot *y = measure_solid_spot(s, body, v->id[2]);
	const struct term *a[3], *b[3], *both, *cos, *top;

	if (!x || !o || !y)
		return;
	step(s, o, x, a);
	step(s, o, y, b);
	top = dot(s, a, b);
	both = measure_solid_op(s, TERM_MUL, dot(s, a, a), dot(s, b, b));
	cos = measure_solid_op(s, TERM_COS, measure_solid_form(s, var), NULL);
	measure_solid_equate(
		s,
		measure_solid_op(s, TERM_MUL, cos, measure_solid_op(s, TERM_SQRT, both, NULL)),
		top, in_body(s, body), SOLID_BODY(body));
	/* Squared, to be solved for a size. */
	measure_solid_equate(s,
			     measure_solid_op(s, TERM_MUL, measure_solid_square(s, cos), both),
			     measure_solid_square(s, top), in_body(s, body), SOLID_BODY(body));
}

/* Two neighbours of the base and those over them: a rectangle in a right prism. */
static bool is_wall(const struct problem_body *b, const int *p)
{
	int half = b->n / 2, at[4];

	if (b->kind != SOLID_RIGHT_PRISM && b->kind != SOLID_REGULAR_PRISM &&
	    b->kind != SOLID_CUBE && b->kind != SOLID_CUBOID)
		return false;
	for (int i = 0; i < 4; i++) {
		at[i] = corner_of(b, p[i]);
		if (at[i] < 0)
			return false;
	}
	if (b->kind == SOLID_CUBE || b->kind == SOLID_CUBOID)
		for (int i = 0; i < 2; i++)
			if (edge_of(b, at[i], at[i + 1]) == SIZES ||
			    edge_of(b, at[i + 2], at[(i + 3) % 4]) == SIZES)
				return false;
	if (b->kind == SOLID_CUBE || b->kind == SOLID_CUBOID)
		return true;
	for (int i = 0; i < 4; i++) {
		int u = at[i], v = at[(i + 1) % 4], w = at[(i + 2) % 4], x = at[(i + 3) % 4];

		if (u < half && v < half && w == v + half && x == u + half &&
		    adjacent(u, v, half))
			return true;
		if (u >= half && v >= half && w == v - half && x == u - half &&
		    adjacent(u - half, v - half, half))
			return true;
	}
	return false;
}

static void link_area(struct solid_engine *s, int var, int body)
{
	const struct solid_var *v = &s->var[var];
	const struct problem_body *b = &s->p->space->body[body];
	const struct solid_spot *at[8];
	const struct term *all[3] = { NULL }, *u[3], *w[3], *c[3], *form;
	int half = b->n / 2;

	form = measure_solid_form(s, var);
	if (v->n == 4 && is_wall(b, v->p)) {
		measure_solid_equate(
			s, form,
			measure_solid_op(s, TERM_MUL,
					 measure_solid_length(s, v->p[0], v->p[1]),
					 measure_solid_length(s, v->p[1], v->p[2])),
			arena_printf(s->a, "a rectangular face of %s", b->name),
			SOLID_BODY(body));
		return;
	}
	if (is_prism(b->kind) && v->n == half) {
		int top = 0, low[60];

		for (int i = 0; i < half && half <= 60; i++) {
			int k = corner_of(b, v->p[i]);

			top += k >= half;
			low[i] = k >= half ? b->p[k - half] : -1;
		}
		if (top == half && half <= 60) {
			measure_solid_equate(s, form, measure_solid_area(s, low, half),
					     "base and top of a prism are congruent",
					     SOLID_BODY(body));
			return;
		}
		if (b->kind == SOLID_RIGHT_PRISM && corner_of(b, v->p[0]) >= 0 &&
		    corner_of(b, v->p[1]) >= 0 && corner_of(b, v->p[2]) >= 0 && !top)
			return;
	}
	if (v->n > 8)
		return;
	for (int i = 0; i < v->n; i++) {
		at[i] = measure_solid_spot(s, body, v->p[i]);
		if (!at[i])
			return;
	}
	for (int i = 1; i + 1 < v->n; i++) {
		step(s, at[0], at[i], u);
		step(s, at[0], at[i + 1], w);
		cross(s, u, w, c);
		for (int k = 0; k < 3; k++)
			all[k] = all[k] ? sum(s, all[k], c[k]) : c[k];
	}
	measure_solid_equate(s,
			     measure_solid_op(s, TERM_MUL, measure_solid_int(s, 4),
					      measure_solid_square(s, form)),
			     dot(s, all, all), in_body(s, body), SOLID_BODY(body));
}

void measure_solid_spread(struct solid_engine *s)
{
	/* Linking may add lengths and areas: these are linked as well. */
	for (int var = 0; var < s->vars && !s->over; var++)
		for (int body = 0; body < s->p->space->bodies; body++) {
			if (s->var[var].kind == VAR_LENGTH)
				link_length(s, var, body);
			if (s->var[var].kind == VAR_ANGLE)
				link_angle(s, var, body);
			if (s->var[var].kind == VAR_AREA)
				link_area(s, var, body);
		}
}
