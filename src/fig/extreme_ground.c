/*
 * extreme_ground.c -- where a mover can go: a line, a range, the sides of a polygon or its inside, a
 * circle, a plane, a sphere; as pieces with local coordinates.
 */
#include "fig/extreme_priv.h"
#include <math.h>
#include <string.h>

/* --- The mover's ground ---------------------------------------------------------------------- */

static struct extreme_piece *new_piece(struct extreme *x, enum extreme_shape shape, int dim,
				       enum extreme_bounds bounds)
{
	struct extreme_piece *p;

	x->piece = arena_alloc(x->arena, FIG_PARENTS * sizeof *x->piece);
	p = &x->piece[x->pieces++];
	p->shape = shape;
	p->domain = (struct extreme_domain){ .dim = dim, .bounds = bounds };
	for (int k = 0; k < FIG_DIM; k++) {
		p->base[k] = fig_extreme_whole(x, 0);
		for (int i = 0; i < FIG_DIM; i++)
			p->way[i][k] = fig_extreme_whole(x, i == k);
	}
	return p;
}

/* A triangle of corners with no other in it: three that follow each other. */
static int ear_of(const double (*q)[2], int n)
{
	double turn = 0;

	for (int i = 0; i < n; i++)
		turn += q[i][0] * q[(i + 1) % n][1] - q[i][1] * q[(i + 1) % n][0];
	for (int i = 0; i < n; i++) {
		const double *t[3] = { q[(i + n - 1) % n], q[i], q[(i + 1) % n] };
		bool ear = true;

		for (int k = -1; k < n && ear; k++) {
			const double *p = k < 0 ? t[2] : q[k];
			int inside = 0;

			if (k >= 0 && (p == t[0] || p == t[1] || p == t[2]))
				continue;
			for (int s = 0; s < (k < 0 ? 1 : 3); s++) {
				const double *a = t[s], *b = t[(s + 1) % 3];

				inside += ((b[0] - a[0]) * (p[1] - a[1]) -
					   (b[1] - a[1]) * (p[0] - a[0])) *
						  turn >
					  1e-12;
			}
			ear = k < 0 ? inside == 1 : inside < 3;
		}
		if (ear)
			return i;
	}
	return 0;
}

/* Inside of a polygon, of the plane or of space: local coordinates by three of its corners. */
static enum status in_polygon(struct extreme *x, const struct value *v, struct err *e)
{
	struct extreme_piece *p = new_piece(x, SHAPE_FLAT, 2, EXTREME_CORNERS);
	ctx *c = x->f->num;
	int n = v->n / (value_in_space(v) ? 3 : 2), ear;
	num(*q)[2] = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *q), w[2][2], det;
	double(*at)[2] = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *at);

	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "the polygon has too many corners");
	for (int i = 0; i < n; i++) {
		if (value_in_space(v)) {
			num three[3];

			if (geo_space_to_frame(three, v, value_pt3(v, i), true, x->arena, c) !=
			    OK)
				return E_UNABLE;
			q[i][0] = three[0], q[i][1] = three[1];
		} else {
			pt in = geo_region_to_frame(v, value_pt(v, i), c);

			q[i][0] = in.x, q[i][1] = in.y;
		}
		at[i][0] = num_mid(q[i][0]), at[i][1] = num_mid(q[i][1]);
	}
	ear = ear_of((const double(*)[2])at, n);
	for (int k = 0; k < 2; k++) {
		w[0][k] = num_sub(q[(ear + n - 1) % n][k], q[ear][k], c);
		w[1][k] = num_sub(q[(ear + 1) % n][k], q[ear][k], c);
		if (!fig_extreme_arg(x, q[ear][k], &p->base[k]) ||
		    !fig_extreme_arg(x, w[0][k], &p->way[0][k]) ||
		    !fig_extreme_arg(x, w[1][k], &p->way[1][k]))
			return E_UNABLE;
	}
	p->way[0][2] = p->way[1][2] = fig_extreme_whole(x, 0);
	p->corner = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *p->corner);
	p->domain.corners = n;
	det = num_sub(num_mul(w[0][0], w[1][1], c), num_mul(w[0][1], w[1][0], c), c);
	for (int i = 0; i < n; i++) {
		num d[2] = { num_sub(q[i][0], q[ear][0], c), num_sub(q[i][1], q[ear][1], c) };

		if (!fig_extreme_arg(x,
				     num_div(num_sub(num_mul(d[0], w[1][1], c),
						     num_mul(d[1], w[1][0], c), c),
					     det, c),
				     &p->corner[i][0]) ||
		    !fig_extreme_arg(x,
				     num_div(num_sub(num_mul(w[0][0], d[1], c),
						     num_mul(w[0][1], d[0], c), c),
					     det, c),
				     &p->corner[i][1]))
			return E_UNABLE;
	}
	p->provable = true;
	return OK;
}

static bool set_way(struct extreme *x, struct arg *to, pt3 v)
{
	return fig_extreme_arg(x, v.x, &to[0]) && fig_extreme_arg(x, v.y, &to[1]) &&
	       fig_extreme_arg(x, v.z, &to[2]);
}

/* Two ways across n, at right angles and of one length where `alike`. */
static bool set_across(struct extreme *x, struct extreme_piece *p, pt3 n, bool alike)
{
	ctx *c = x->f->num;
	double s[3] = { fabs(num_mid(n.x)), fabs(num_mid(n.y)), fabs(num_mid(n.z)) };
	pt3 other = s[0] <= s[1] && s[0] <= s[2] ? geo_int3(1, 0, 0, c)
		    : s[1] <= s[2]               ? geo_int3(0, 1, 0, c)
						 : geo_int3(0, 0, 1, c),
	    a = geo_cross3(n, other, c), b = geo_cross3(n, a, c);

	if (alike)
		b = geo_scale3(b, num_sqrt(num_div(num_int(1, c), geo_norm2_3(n, c), c), c),
			       c);
	return set_way(x, p->way[0], a) && set_way(x, p->way[1], b);
}

static enum status on_straight(struct extreme *x, const struct value *v)
{
	kind_set whole = KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE),
		 half = KIND_BIT(KIND_RAY) | KIND_BIT(KIND_SRAY);

	new_piece(x, SHAPE_FLAT, 1,
		  value_is(v, whole)  ? EXTREME_OPEN
		  : value_is(v, half) ? EXTREME_HALF
				      : EXTREME_INTERVAL)
		->provable = true;
	return OK;
}

static enum status on_sides(struct extreme *x, const struct value *v, struct err *e)
{
	int n = v->n / (value_in_space(v) ? 3 : 2);
	struct extreme_piece *p;

	n -= value_is(v, KIND_BIT(KIND_POLYLINE) | KIND_BIT(KIND_SPOLYLINE));
	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "the path has too many sides");
	p = new_piece(x, SHAPE_FLAT, 1, EXTREME_INTERVAL);
	for (int i = 1; i < n; i++) {
		x->piece[i] = *p;
		x->piece[i].base[0] = fig_extreme_whole(x, i);
	}
	x->pieces = n;
	return OK;
}

static enum status on_plane(struct extreme *x, const struct value *v)
{
	struct plane3 flat = { value_pt3(v, 0), v->v[3] };
	struct extreme_piece *p = new_piece(x, SHAPE_FLAT, 2, EXTREME_OPEN);

	return set_way(x, p->base, geo_plane_origin(flat, x->f->num)) &&
			       set_across(x, p, flat.n, false)
		       ? OK
		       : E_UNABLE;
}

static enum status on_circle(struct extreme *x, const struct value *v)
{
	struct extreme_piece *p = new_piece(x, SHAPE_CIRCLE, 2, EXTREME_OPEN);

	return !value_in_space(v) || set_across(x, p, value_pt3(v, 1), true) ? OK : E_UNABLE;
}

#define KINDS_STRAIGHT \
	(KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR))
#define KINDS_POLYGON (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))
#define KINDS_SIDES (KINDS_POLYGON | KIND_BIT(KIND_POLYLINE) | KIND_BIT(KIND_SPOLYLINE))

static enum status ground_of_path(struct extreme *x, int path, bool region, struct err *e)
{
	const struct value *v = fig_at(x->f, path);

	if (!v)
		return E_UNABLE;
	if (region && value_is(v, KINDS_POLYGON))
		return in_polygon(x, v, e);
	if (value_is(v, KINDS_STRAIGHT))
		return on_straight(x, v);
	if (value_is(v, KINDS_SIDES))
		return on_sides(x, v, e);
	if (!region && value_is(v, KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_SCIRCLE)))
		return on_circle(x, v);
	if (v->kind == KIND_PLANE)
		return on_plane(x, v);
	if (v->kind == KIND_SPHERE) {
		new_piece(x, SHAPE_SPHERE, 3, EXTREME_OPEN);
		return OK;
	}
	return err_fail_with(
		e, E_ARG, "unsupported", NULL,
		"lines, segments, rays, circles, polygons, planes and spheres are known",
		"on or in %s the best place is not looked for", geo_kind_a(v->kind));
}

enum status fig_extreme_ground(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	const struct fig_step *s = &f->step[x->step];
	const char *name = f->obj[x->mover].name;
	enum status st;

	if (tool_is(s->tool, TRAIT_SLIDER)) {
		struct extreme_piece *p = new_piece(x, SHAPE_FLAT, 1, EXTREME_INTERVAL);
		num lo, hi;

		x->params = 1;
		p->provable = true;
		p->base[0] = s->arg[1];
		fig_enter(f, NUM_EXACT, 0);
		st = fig_number(f, &s->arg[1], &lo, e);
		if (st == OK)
			st = fig_number(f, &s->arg[2], &hi, e);
		if (st == OK && !fig_extreme_arg(x, num_sub(hi, lo, f->num), &p->way[0][0]))
			st = E_UNABLE;
		fig_enter(f, NUM_DOUBLE, 0);
		return st;
	}
	if (!tool_is(s->tool, TRAIT_ON_PATH) || !s->ride[0].form)
		return err_fail_with(e, E_ARG, "bad_argument", "mover",
				     "X = Point(s) moves on a path, X = PointIn(p) in a "
				     "region, a = Slider(0, 5, 0.1) in a range",
				     "%s does not move on a path or in a region",
				     name ? name : "the mover");
	x->params = fig_place_dim(s);
	num_fresh(f->num, NUM_EXACT);
	fig_enter(f, NUM_EXACT, 0);
	st = fig_need(f, &s->arg[1].ref, 1, e);
	if (st == OK)
		st = ground_of_path(x, s->arg[1].ref, tool_is(s->tool, TRAIT_IN_REGION), e);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}
