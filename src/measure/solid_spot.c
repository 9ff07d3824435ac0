/* solid_spot.c -- lengths, angles and areas between points of one body, from their places. */
#include "base/list.h"
#include "measure/solid_priv.h"
#include <string.h>

static bool is_prism(enum problem_solid k)
{
	return k == SOLID_PRISM || k == SOLID_RIGHT_PRISM || k == SOLID_REGULAR_PRISM;
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
	int i = base_place(b->p, b->n, p), j = base_place(b->p, b->n, q), half = b->n / 2;
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
		at[i] = base_place(b->p, b->n, p[i]);
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

/* Whole numbers for the corners of a body that has the same points in a plane: every box is a
 * cube stretched and sheared, and so on.  False where there are none. */
static bool model(const struct problem_body *b, int corner, int *x)
{
	int half = b->n / 2;
	bool box = b->kind == SOLID_CUBE || b->kind == SOLID_CUBOID ||
		   (is_prism(b->kind) && b->n == 6);

	if (box) {
		int k = corner % half;

		x[0] = k == 1 || k == 2;
		x[1] = k >= 2;
		x[2] = corner >= half;
		return true;
	}
	/* Of other bodies corners of one base are in a plane. */
	x[0] = x[1] = 0;
	if (b->kind == SOLID_REGULAR_PYRAMID || b->kind == SOLID_RECTANGULAR_PYRAMID)
		return corner < b->n - 1;
	return is_prism(b->kind) || b->kind == SOLID_FRUSTUM ? corner < half : false;
}

static int turned(const int (*x)[3], int i, int j, int k, int axis)
{
	int u = (axis + 1) % 3, v = (axis + 2) % 3;

	return (x[j][u] - x[i][u]) * (x[k][v] - x[j][v]) -
	       (x[j][v] - x[i][v]) * (x[k][u] - x[j][u]);
}

/* Four corners: in a plane, and in the order of a polygon that does not cross itself? */
static bool is_quadrilateral(const struct problem_body *b, const int *p)
{
	int x[4][3], turn[3] = { 0 }, volume = 0;

	for (int i = 0; i < 4; i++) {
		int k = base_place(b->p, b->n, p[i]);

		if (k < 0 || !model(b, k, x[i]))
			return false;
	}
	for (int a = 0; a < 3; a++)
		for (int i = 0; i < 4; i++) {
			int t = turned((const int(*)[3])x, i, (i + 1) % 4, (i + 2) % 4, a);

			turn[a] += t > 0 ? 1 : t < 0 ? -1 : 0;
		}
	for (int k = 0; k < 3; k++) {
		int u = (k + 1) % 3, v = (k + 2) % 3;

		volume += (x[3][k] - x[0][k]) * ((x[1][u] - x[0][u]) * (x[2][v] - x[0][v]) -
						 (x[1][v] - x[0][v]) * (x[2][u] - x[0][u]));
	}
	if (b->kind != SOLID_CUBE && b->kind != SOLID_CUBOID && b->n != 6)
		return true; /* corners of one base, in their order as the facts have it */
	for (int a = 0; a < 3; a++)
		if (turn[a] == 4 || turn[a] == -4)
			return volume == 0;
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
			int k = base_place(b->p, b->n, v->p[i]);

			top += k >= half;
			low[i] = k >= half ? b->p[k - half] : -1;
		}
		if (top == half && half <= 60) {
			measure_solid_equate(s, form, measure_solid_area(s, low, half),
					     "base and top of a prism are congruent",
					     SOLID_BODY(body));
			return;
		}
		if (b->kind == SOLID_RIGHT_PRISM && base_place(b->p, b->n, v->p[0]) >= 0 &&
		    base_place(b->p, b->n, v->p[1]) >= 0 &&
		    base_place(b->p, b->n, v->p[2]) >= 0 && !top)
			return;
	}
	/* What is not in a plane has no area. */
	if (v->n > 4 || (v->n == 4 && !is_quadrilateral(b, v->p)))
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

/* --- Lines and planes ---------------------------------------------------------------------- */

struct spot_flat {
	const struct solid_spot *at;
	const struct term *d[3]; /* direction, or that of the perpendicular */
	bool plane, point;
};

static bool flat_spot(struct solid_engine *s, int body, const struct problem_flat *f,
		      struct spot_flat *out)
{
	const struct solid_spot *p[3];
	const struct term *u[3], *v[3];
	const int *q = f->plane < 0 ? NULL : s->p->space->plane[f->plane].p;
	int n = 0, all = f->plane < 0 ? 0 : s->p->space->plane[f->plane].n;

	out->plane = f->plane >= 0;
	out->point = !out->plane && f->a == f->b;
	if (!out->plane) {
		out->at = measure_solid_spot(s, body, f->a);
		p[1] = measure_solid_spot(s, body, f->b);
		if (!out->at || !p[1])
			return false;
		step(s, out->at, p[1], out->d);
		return true;
	}
	/* Three points of it; no three corners of a body are in a line. */
	for (int i = 0; i < all && n < 3; i++) {
		p[n] = measure_solid_spot(s, body, q[i]);
		n += p[n] && base_place(s->p->space->body[body].p, s->p->space->body[body].n,
					q[i]) >= 0;
	}
	for (int i = 0; i < all && n < 3; i++) {
		p[n] = measure_solid_spot(s, body, q[i]);
		n += p[n] && base_place(s->p->space->body[body].p, s->p->space->body[body].n,
					q[i]) < 0;
	}
	if (n < 3)
		return false;
	step(s, p[0], p[1], u);
	step(s, p[0], p[2], v);
	cross(s, u, v, out->d);
	out->at = p[0];
	return true;
}

/* f(x)*sqrt(a*b) = c, and squared; absolute: of c its size alone. */
static void ratio(struct solid_engine *s, const struct term *f, const struct term *ab,
		  const struct term *c, bool absolute, int body)
{
	const struct term *size = c;

	if (absolute)
		size = measure_solid_op(s, TERM_SQRT, measure_solid_square(s, c), NULL);
	measure_solid_equate(
		s, measure_solid_op(s, TERM_MUL, f, measure_solid_op(s, TERM_SQRT, ab, NULL)),
		size, in_body(s, body), SOLID_BODY(body));
	measure_solid_equate(s, measure_solid_op(s, TERM_MUL, measure_solid_square(s, f), ab),
			     measure_solid_square(s, c), in_body(s, body), SOLID_BODY(body));
}

static void link_angle_between(struct solid_engine *s, const struct term *form,
			       const struct spot_flat *x, const struct spot_flat *y, int body)
{
	const struct term *both =
		measure_solid_op(s, TERM_MUL, dot(s, x->d, x->d), dot(s, y->d, y->d));

	/* A line and a plane: the angle that is missing to the perpendicular. */
	if (x->plane != y->plane)
		form = measure_solid_op(s, TERM_SUB, measure_solid_int(s, 90), form);
	ratio(s, measure_solid_op(s, TERM_COS, form, NULL), both, dot(s, x->d, y->d), true,
	      body);
}

static void link_dihedral(struct solid_engine *s, const struct term *form,
			  const struct problem_gauge *g, int body)
{
	const struct solid_spot *p = measure_solid_spot(s, body, g->of[0].a);
	const struct solid_spot *q = measure_solid_spot(s, body, g->of[0].b);
	const struct solid_spot *a = measure_solid_spot(s, body, g->of[1].a);
	const struct solid_spot *b = measure_solid_spot(s, body, g->of[1].b);
	const struct term *e[3], *u[3], *v[3], *x[3], *y[3];

	if (!p || !q || !a || !b)
		return;
	step(s, a, b, e);
	step(s, a, p, u);
	step(s, a, q, v);
	cross(s, e, u, x);
	cross(s, e, v, y);
	ratio(s, measure_solid_op(s, TERM_COS, form, NULL),
	      measure_solid_op(s, TERM_MUL, dot(s, x, x), dot(s, y, y)), dot(s, x, y), false,
	      body);
}

/* The distance of parallel lines: the height of the parallelogram on one of them. */
static void link_parallel(struct solid_engine *s, const struct term *form,
			  const struct spot_flat *x, const struct spot_flat *y, int body)
{
	const struct term *w[3], *n[3];

	step(s, x->at, y->at, w);
	cross(s, x->d, w, n);
	ratio(s, form, dot(s, x->d, x->d), measure_solid_op(s, TERM_SQRT, dot(s, n, n), NULL),
	      false, body);
}

/*
 * parallel: as measure_solid_parallel has it, of two lines or planes.  A line and a plane or two
 * planes that are not parallel have points in common; where that is not told, nothing follows.
 */
static void link_distance(struct solid_engine *s, const struct term *form,
			  const struct spot_flat *x, const struct spot_flat *y, int parallel,
			  int body)
{
	const struct term *w[3], *n[3];
	bool flat = x->plane || y->plane;

	if (flat && !x->point && !y->point && parallel <= 0) {
		if (parallel)
			measure_solid_equate(s, form, measure_solid_int(s, 0),
					     "they have points in common", SOLID_BODY(body));
		return;
	}
	if (!flat && parallel > 0) {
		link_parallel(s, form, x, y, body);
		return;
	}
	step(s, x->at, y->at, w);
	if (flat)
		memcpy(n, x->plane ? x->d : y->d, sizeof n);
	else
		cross(s, x->d, y->d, n);
	ratio(s, form, dot(s, n, n), dot(s, w, n), true, body);
}

/* What follows from a place that is only assumed is assumed with it. */
static void pass_on(struct solid_engine *s, int from, int body, const int *p, int n)
{
	for (int i = 0; i < n; i++) {
		const struct solid_spot *x =
			p[i] < 0 ? NULL : measure_solid_spot(s, body, p[i]);

		for (int e = from; x && x->assume && e < s->eqs; e++)
			s->eq[e].assume = x->assume;
	}
}

/* The height of a pyramid whose corners are places in another body. */
static void link_height(struct solid_engine *s, int pyramid, int body)
{
	const struct problem_body *b = &s->p->space->body[pyramid];
	const struct solid_spot *p[4];
	const struct term *u[3], *v[3], *n[3];
	int from = s->eqs, corner[4] = { b->p[0], b->p[1], b->p[2], b->p[b->n - 1] };

	if (b->kind != SOLID_PYRAMID || pyramid == body)
		return;
	for (int i = 0; i < 4; i++) {
		p[i] = measure_solid_spot(s, body, corner[i]);
		if (!p[i])
			return;
	}
	step(s, p[0], p[1], u);
	step(s, p[0], p[2], v);
	cross(s, u, v, n);
	step(s, p[0], p[3], u);
	ratio(s, measure_solid_size(s, pyramid, SIZE_HEIGHT), dot(s, n, n), dot(s, u, n), true,
	      body);
	pass_on(s, from, body, corner, 4);
}

static void link_gauge(struct solid_engine *s, const struct problem_gauge *g, int body)
{
	struct solid_var v = { .kind = VAR_LETTER, .id = { g->letter } };
	const struct term *form = measure_solid_form(s, measure_solid_var(s, v));
	struct spot_flat x, y;
	int parallel = 0;

	if (g->gap == GAP_DIHEDRAL) {
		link_dihedral(s, form, g, body);
		return;
	}
	if (!flat_spot(s, body, &g->of[0], &x) || !flat_spot(s, body, &g->of[1], &y))
		return;
	if (g->gap == GAP_ANGLE) {
		link_angle_between(s, form, &x, &y, body);
		return;
	}
	if (!x.point && !y.point)
		parallel = measure_solid_parallel(s, g->of);
	link_distance(s, form, &x, &y, parallel, body);
}

static void spread_gauge(struct solid_engine *s, const struct problem_gauge *g, int body)
{
	int from = s->eqs;

	link_gauge(s, g, body);
	for (int k = 0; k < 2; k++) {
		const struct problem_plane *u =
			g->of[k].plane < 0 ? NULL : &s->p->space->plane[g->of[k].plane];

		pass_on(s, from, body, (int[]){ g->of[k].a, g->of[k].b }, 2);
		if (u)
			pass_on(s, from, body, u->p, u->n);
	}
}

void measure_solid_spread(struct solid_engine *s)
{
	for (int i = 0; i < s->p->space->gauges; i++)
		for (int body = 0; body < s->p->space->bodies; body++)
			spread_gauge(s, &s->p->space->gauge[i], body);
	for (int i = 0; i < s->p->space->bodies; i++)
		for (int body = 0; body < s->p->space->bodies; body++)
			link_height(s, i, body);
	/* Linking may add lengths and areas: these are linked as well. */
	for (int var = 0; var < s->vars && !s->over; var++)
		for (int body = 0; body < s->p->space->bodies; body++) {
			int from = s->eqs;

			if (s->var[var].kind == VAR_LENGTH)
				link_length(s, var, body);
			if (s->var[var].kind == VAR_ANGLE)
				link_angle(s, var, body);
			if (s->var[var].kind == VAR_AREA)
				link_area(s, var, body);
			if (s->var[var].kind == VAR_LENGTH || s->var[var].kind == VAR_ANGLE)
				pass_on(s, from, body, s->var[var].id,
					s->var[var].kind == VAR_LENGTH ? 2 : 3);
			pass_on(s, from, body, s->var[var].p, s->var[var].n);
		}
}
