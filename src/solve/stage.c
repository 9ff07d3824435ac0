/* stage.c -- see stage_priv.h.  Base polygons stand on the ground, with the first corner at the
 * left in front; round bodies stand upright on their first centre. */
#include "measure/measure.h"
#include "solve/stage_priv.h"
#include <math.h>
#include <string.h>

#define CORNERS 12
#define PI 3.14159265358979323846

/* Seven digits: what is added up from such numbers is a short decimal, too. */
static double tidy(double v)
{
	double unit = v != 0 ? pow(10, 6 - floor(log10(fabs(v)))) : 1;

	return round(unit * v) / unit + 0.0;
}

/* The value of a term, or NAN where it is not determined. */
static double ask(struct solve_stage *s, const struct term *t)
{
	/* Bodies are many: each size has a small part of what an answer may take. */
	struct measure_job job = { .p = &s->p, .exact = true, .budget = 4000000 };
	struct solve_answer out = { .status = SOLVE_BAD };

	if (!t)
		return NAN;
	s->p.goal = t;
	measure_solid_problem(&out, &job, s->a);
	return out.status == SOLVE_FOUND && out.value > 0 ? tidy(out.value) : NAN;
}

/* A size; where the problem has none at all (a relation is asked for), one that looks well. */
static double size(struct solve_stage *s, int body, enum problem_size z, double like)
{
	double v = ask(s, problem_size(&s->p, body, z));

	if (isnan(v) && like > 0) {
		s->like = true;
		return like;
	}
	return v;
}

static double distance(struct solve_stage *s, int a, int b)
{
	return ask(s, problem_length(&s->p, a, b));
}

static void put(struct solve_stage *s, int point, double x, double y, double z, int way)
{
	s->at[point] = (struct solve_place){ true, { x, y, z }, way };
}

/* --- Round bodies -------------------------------------------------------------------------- */

static bool put_sphere(struct solve_stage *s, const struct problem_body *b, double r)
{
	if (!s->at[b->p[0]].known) {
		put(s, b->p[0], s->room + 1.3 * r, 0, r, 0);
		s->room += 2.9 * r;
	}
	return true;
}

static bool put_axis(struct solve_stage *s, const struct problem_body *b, double r, double h)
{
	struct solve_place *o = &s->at[b->p[0]], *p = &s->at[b->p[1]];

	if (o->known && p->known)
		return fabs(fabs(o->x[2] - p->x[2]) - h) < 1e-6 * h;
	if (o->known || p->known) {
		struct solve_place *from = o->known ? o : p;
		int way = from->way ? from->way : 1, end = o->known ? b->p[1] : b->p[0];

		put(s, end, from->x[0], from->x[1], from->x[2] + way * h, way);
		return true;
	}
	put(s, b->p[0], s->room + 1.3 * r, 0, 0, -1);
	put(s, b->p[1], s->room + 1.3 * r, 0, h, 1);
	s->room += 2.9 * r;
	return true;
}

static bool set_round(struct solve_stage *s, int i)
{
	const struct problem_body *b = &s->space.body[i];
	double r = size(s, i, SIZE_RADIUS, 0), h = 1, q = r;

	if (b->kind == SOLID_CONE_FRUSTUM)
		q = size(s, i, SIZE_TOP_RADIUS, 0);
	if (b->n > 1)
		h = size(s, i, SIZE_HEIGHT, 0);
	s->body[i].r = r;
	s->body[i].q = b->kind == SOLID_CONE ? 0 : q;
	s->body[i].h = h;
	if (isnan(r) || isnan(q) || isnan(h))
		return false;
	return b->n == 1 ? put_sphere(s, b, r) : put_axis(s, b, fmax(r, q), h);
}

/* --- Polygons on the ground ------------------------------------------------------------------ */

static void regular(double *xy, int n, double side)
{
	double r = side / (2 * sin(PI / n)), turn = -PI / 2 - PI / n;

	for (int i = 0; i < n; i++) {
		xy[2 * i] = tidy(r * cos(turn + 2 * PI * i / n));
		xy[2 * i + 1] = tidy(r * sin(turn + 2 * PI * i / n));
	}
}

static void rectangle(double *xy, double a, double b)
{
	const double corner[8] = { 0, 0, a, 0, a, b, 0, b };

	memcpy(xy, corner, sizeof corner);
}

/* The corner at these distances from the first one and from another, to the left of
 * the way there. */
static bool corner_at(double *out, const double *v, double from_first, double from_v)
{
	double l = hypot(v[0], v[1]);
	double t = (from_first * from_first - from_v * from_v + l * l) / (2 * l);
	double up = from_first * from_first - t * t;

	out[0] = tidy((t * v[0] - sqrt(fmax(0, up)) * v[1]) / l);
	out[1] = tidy((t * v[1] + sqrt(fmax(0, up)) * v[0]) / l);
	return up > 1e-9 * l * l;
}

/* A triangle by its sides, a quadrilateral by these and a diagonal. */
static bool by_sides(struct solve_stage *s, const int *p, int n, double *xy)
{
	double ab, ac;

	if (n > 4)
		return false;
	ab = distance(s, p[0], p[1]);
	ac = distance(s, p[0], p[2]);
	xy[0] = xy[1] = xy[3] = 0;
	xy[2] = ab;
	return corner_at(xy + 4, xy + 2, ac, distance(s, p[1], p[2])) &&
	       (n < 4 ||
		corner_at(xy + 6, xy + 4, distance(s, p[0], p[3]), distance(s, p[2], p[3])));
}

static bool base_of(struct solve_stage *s, int i, double *xy, int n)
{
	const struct problem_body *b = &s->space.body[i];
	double like = s->loose ? 4 : 0, a, c;

	switch ((int)b->kind) {
	case SOLID_CUBE:
	case SOLID_TETRAHEDRON: {
		/* Its shape is known without a size. */
		bool before = s->like;

		a = size(s, i, SIZE_EDGE, 4);
		s->like = before;
		break;
	}
	case SOLID_REGULAR_PRISM:
	case SOLID_REGULAR_PYRAMID:
	case SOLID_FRUSTUM: a = size(s, i, SIZE_EDGE, like); break;
	case SOLID_CUBOID:
	case SOLID_RECTANGULAR_PYRAMID:
		a = size(s, i, SIZE_EDGE, 1.25 * like);
		c = size(s, i, SIZE_SECOND_EDGE, like);
		rectangle(xy, a, c);
		return !isnan(a) && !isnan(c);
	case SOLID_RIGHT_PRISM:
	case SOLID_PYRAMID: return by_sides(s, b->p, n, xy);
	default: return false;
	}
	if (n == 4)
		rectangle(xy, a, a);
	else
		regular(xy, n, a);
	return !isnan(a);
}

/* --- Bodies with corners ------------------------------------------------------------------------ */

static double height_of(struct solve_stage *s, int i, const double *xy)
{
	const struct problem_body *b = &s->space.body[i];

	if (b->kind == SOLID_CUBE)
		return hypot(xy[2] - xy[0], xy[3] - xy[1]);
	if (b->kind == SOLID_TETRAHEDRON)
		return tidy(sqrt(2. / 3) * hypot(xy[2] - xy[0], xy[3] - xy[1]));
	return size(s, i, SIZE_HEIGHT, s->loose ? 5 : 0);
}

static void mean(const double *xy, int n, double *m)
{
	m[0] = m[1] = 0;
	for (int i = 0; i < n; i++) {
		m[0] += xy[2 * i] / n;
		m[1] += xy[2 * i + 1] / n;
	}
}

/* The top: over the base, or the same polygon smaller. */
static void put_top(struct solve_stage *s, int i, const double *xy, int n, double scale,
		    double h)
{
	const struct problem_body *b = &s->space.body[i];
	double *m = s->body[i].mid;

	mean(xy, n, m);
	for (int k = 0; k < n; k++)
		put(s, b->p[n + k], m[0] + scale * (xy[2 * k] - m[0]),
		    m[1] + scale * (xy[2 * k + 1] - m[1]), h, 0);
}

/* The apex of a pyramid that is not regular, by its edges from three corners of the base. */
static bool put_apex(struct solve_stage *s, const struct problem_body *b, const double *xy)
{
	double d[3], u, v, up, x = xy[2], y = xy[5];
	int apex = b->p[b->n - 1];

	for (int k = 0; k < 3; k++)
		d[k] = distance(s, b->p[k], apex);
	/* A is the origin and B on the x-axis. */
	u = (d[0] * d[0] - d[1] * d[1] + x * x) / (2 * x);
	v = (d[0] * d[0] - d[2] * d[2] + xy[4] * xy[4] + y * y - 2 * u * xy[4]) / (2 * y);
	up = d[0] * d[0] - u * u - v * v;
	put(s, apex, tidy(u), tidy(v), tidy(sqrt(fmax(0, up))), 0);
	return up > 1e-9 * d[0] * d[0];
}

/* A pyramid on a face that stands already: on top of it. */
static bool put_on_top(struct solve_stage *s, int i, int n)
{
	const struct problem_body *b = &s->space.body[i];
	double x = 0, y = 0, z = s->at[b->p[0]].x[2], h;

	for (int k = 0; k < n; k++) {
		if (!s->at[b->p[k]].known || s->at[b->p[k]].x[2] != z)
			return false;
		x += s->at[b->p[k]].x[0] / n;
		y += s->at[b->p[k]].x[1] / n;
	}
	h = size(s, i, SIZE_HEIGHT, 0);
	if (b->n != n + 1 || b->kind == SOLID_PYRAMID || s->at[b->p[n]].known || !(z > 0))
		return false;
	put(s, b->p[n], x, y, z + h, 0);
	return !isnan(h);
}

static bool set_corners(struct solve_stage *s, int i)
{
	const struct problem_body *b = &s->space.body[i];
	bool prism = problem_solid_takes(b->kind, 8) && !problem_solid_takes(b->kind, 5);
	int n = prism ? b->n / 2 : b->n - 1;
	double xy[2 * CORNERS], h, least = 0, most = 0, m[2], scale = 1;

	for (int k = 0; k < b->n; k++)
		if (s->at[b->p[k]].known)
			return put_on_top(s, i, n);
	if (n > CORNERS || !base_of(s, i, xy, n))
		return false;
	for (int k = 0; k < n; k++) {
		least = fmin(least, xy[2 * k]);
		most = fmax(most, xy[2 * k]);
	}
	if (b->kind == SOLID_PYRAMID && !put_apex(s, b, xy))
		return false;
	h = b->kind == SOLID_PYRAMID ? 1 : height_of(s, i, xy);
	if (b->kind == SOLID_FRUSTUM)
		scale = size(s, i, SIZE_TOP_EDGE, 0) / hypot(xy[2] - xy[0], xy[3] - xy[1]);
	for (int k = 0; k < n; k++) {
		xy[2 * k] += s->room - least;
		put(s, b->p[k], xy[2 * k], xy[2 * k + 1], 0, 0);
	}
	if (prism) {
		put_top(s, i, xy, n, scale, h);
	} else if (b->kind == SOLID_PYRAMID) {
		s->at[b->p[n]].x[0] += s->room - least;
	} else {
		mean(xy, n, m);
		put(s, b->p[n], m[0], m[1], h, 0);
	}
	s->room += 1.3 * (most - least) + 0.7 * fabs(xy[5] - xy[1]);
	return !isnan(h) && !isnan(scale);
}

/* Points on lines between others: midpoints. */
static void set_midpoints(struct solve_stage *s)
{
	for (int i = 0; i < s->p.facts; i++) {
		const struct fact *f = &s->p.fact[i];
		const struct solve_place *a, *b;

		if (f->kind != RELATION_MIDPOINT || s->at[f->p[0]].known)
			continue;
		a = &s->at[f->p[1]];
		b = &s->at[f->p[2]];
		if (a->known && b->known)
			put(s, f->p[0], (a->x[0] + b->x[0]) / 2, (a->x[1] + b->x[1]) / 2,
			    (a->x[2] + b->x[2]) / 2, 0);
	}
}

static bool is_round(enum problem_solid k)
{
	return k == SOLID_CONE || k == SOLID_CYLINDER || k == SOLID_CONE_FRUSTUM ||
	       k == SOLID_SPHERE || k == SOLID_HEMISPHERE;
}

bool solve_stage_set(struct solve_stage *s, const struct solve_answer *r, struct arena *a)
{
	*s = (struct solve_stage){ .p = *r->reading, .space = *r->reading->space, .a = a };
	s->p.space = &s->space;
	/* Sizes are asked for, whatever the goal was; a relation holds for all of them. */
	s->loose = s->space.asks;
	s->space.asks = false;
	for (int i = 0; i < s->space.bodies; i++) {
		/* The engine has no half spheres. */
		if (s->space.body[i].kind == SOLID_HEMISPHERE)
			return false;
		s->body[i].drawn =
			is_round(s->space.body[i].kind) ? set_round(s, i) : set_corners(s, i);
		if (!s->body[i].drawn)
			return false;
	}
	set_midpoints(s);
	return s->space.bodies > 0;
}

/* --- Lines that sizes are seen as --------------------------------------------------------------- */

static bool join(double *u, double *v, const struct solve_place *a,
		 const struct solve_place *b)
{
	memcpy(u, a->x, sizeof a->x);
	memcpy(v, b->x, sizeof b->x);
	return a->known && b->known;
}

static bool round_line(const struct solve_stage *s, int i, enum problem_size z, double *u,
		       double *v)
{
	const struct problem_body *b = &s->space.body[i];
	const struct solve_place *o = &s->at[b->p[0]], *p = &s->at[b->p[b->n - 1]];

	join(u, v, o, p);
	switch ((int)z) {
	case SIZE_RADIUS: v[2] = o->x[2]; break;
	case SIZE_TOP_RADIUS: u[2] = p->x[2]; break;
	case SIZE_HEIGHT: return b->n > 1;
	case SIZE_SLANT: u[0] += s->body[i].r; break;
	default: return false;
	}
	v[0] += z == SIZE_RADIUS ? s->body[i].r : s->body[i].q;
	return true;
}

/* From the apex to the middle of the base, or of a side of it. */
static bool apex_line(const struct solve_stage *s, const struct problem_body *b, int n,
		      int first, double *u, double *v)
{
	const struct solve_place *apex = &s->at[b->p[b->n - 1]];

	join(u, v, apex, apex);
	v[0] = v[1] = v[2] = 0;
	for (int k = 0; k < n; k++)
		for (int x = 0; x < 3; x++)
			v[x] += s->at[b->p[(first + k) % (b->n - 1)]].x[x] / n;
	return apex->known;
}

static bool edge_line(const struct solve_stage *s, int i, enum problem_size z, double *u,
		      double *v)
{
	const struct problem_body *b = &s->space.body[i];
	bool prism = problem_solid_takes(b->kind, 8) && !problem_solid_takes(b->kind, 5);
	int n = prism ? b->n / 2 : b->n - 1;
	const struct solve_place *at = s->at;

	switch ((int)z) {
	case SIZE_EDGE: return join(u, v, &at[b->p[0]], &at[b->p[1]]);
	case SIZE_SECOND_EDGE: return join(u, v, &at[b->p[1]], &at[b->p[2]]);
	case SIZE_TOP_EDGE: return join(u, v, &at[b->p[n]], &at[b->p[n + 1]]);
	case SIZE_THIRD_EDGE: return join(u, v, &at[b->p[1]], &at[b->p[n + 1]]);
	case SIZE_LATERAL_EDGE: return join(u, v, &at[b->p[1]], &at[b->p[prism ? n + 1 : n]]);
	case SIZE_DIAGONAL: return join(u, v, &at[b->p[0]], &at[b->p[6]]);
	case SIZE_SLANT: return !prism && apex_line(s, b, 2, 0, u, v);
	case SIZE_OTHER_SLANT: return !prism && apex_line(s, b, 2, 1, u, v);
	case SIZE_HEIGHT:
		if (prism)
			return b->kind != SOLID_FRUSTUM &&
			       join(u, v, &at[b->p[1]], &at[b->p[n + 1]]);
		if (b->kind != SOLID_PYRAMID)
			return apex_line(s, b, n, 0, u, v);
		join(u, v, &at[b->p[n]], &at[b->p[n]]);
		v[2] = 0;
		return true;
	default: return false;
	}
}

bool solve_stage_line(const struct solve_stage *s, int body, enum problem_size z, double *u,
		      double *v)
{
	return is_round(s->space.body[body].kind) ? round_line(s, body, z, u, v)
						  : edge_line(s, body, z, u, v);
}

int solve_stage_round(const struct solve_stage *s, int point, double *radius)
{
	for (int i = 0; i < s->space.bodies; i++) {
		const struct problem_body *b = &s->space.body[i];

		if (!is_round(b->kind) || (b->p[0] != point && b->p[b->n - 1] != point))
			continue;
		*radius = b->p[0] == point ? s->body[i].r : s->body[i].q;
		if (*radius > 0)
			return i;
	}
	return -1;
}
