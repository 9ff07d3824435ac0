/*
 * constraint_quadric.c -- exact points of space on planes and quadrics: where up to three rows put
 * a unit with three coordinates.
 *
 * With the other units exact a row is a function of three numbers; where it is a polynomial of
 * degree at most 2, which ten values tell and two more confirm, it is a plane or a quadric.  Quadrics
 * with the same squares differ by a plane, so that spheres come down to one.  What the rows leave
 * open is held at short numbers, in the coordinates that they determine least.  Then three planes
 * meet in a point, two and a quadric in the root of a quadratic, one and two quadrics in a common
 * point of two conics; three quadrics are left to others.
 */
#include "fig/constraint_lift_priv.h"
#include <math.h>
#include <string.h>

const int fig_lift_node3[LIFT_NODES3][FIG_DIM] = { { 0, 0, 0 },  { 1, 0, 0 },  { -1, 0, 0 },
						   { 0, 1, 0 },  { 0, -1, 0 }, { 0, 0, 1 },
						   { 0, 0, -1 }, { 1, 1, 0 },  { 1, 0, 1 },
						   { 0, 1, 1 },  { 2, -1, 1 }, { -3, 2, -2 } };

/* Coefficients: 1; x y z; xx yy zz; xy xz yz. */
#define COEFFICIENTS 10
static const int pair[3][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };

enum lift_class fig_lift_class3(const double v[LIFT_NODES3])
{
	double k[COEFFICIENTS] = { v[0] }, size = 0, mixed = 0, square = 0;

	for (int i = 0; i < LIFT_NODES3; i++)
		size = fmax(size, fabs(v[i]));
	for (int i = 0; i < 3; i++) {
		k[1 + i] = (v[1 + 2 * i] - v[2 + 2 * i]) / 2;
		k[4 + i] = (v[1 + 2 * i] + v[2 + 2 * i]) / 2 - v[0];
		square = fmax(square, fabs(k[4 + i]));
	}
	for (int i = 0; i < 3; i++) {
		k[7 + i] = v[7 + i] - v[0] - k[1 + pair[i][0]] - k[1 + pair[i][1]] -
			   k[4 + pair[i][0]] - k[4 + pair[i][1]];
		mixed = fmax(mixed, fabs(k[7 + i]));
	}
	for (int n = 10; n < LIFT_NODES3; n++) {
		const int *x = fig_lift_node3[n];
		double sum = k[0] - v[n];

		for (int i = 0; i < 3; i++)
			sum += k[1 + i] * x[i] + k[4 + i] * x[i] * x[i] +
			       k[7 + i] * x[pair[i][0]] * x[pair[i][1]];
		if (fabs(sum) > 1e-7 * size)
			return LIFT_OTHER;
	}
	if (fmax(square, mixed) < 1e-8 * size)
		return LIFT_LINE;
	if (mixed < 1e-8 * size && fabs(k[4] - k[5]) < 1e-8 * size &&
	    fabs(k[5] - k[6]) < 1e-8 * size)
		return LIFT_CIRCLE;
	return LIFT_CONIC;
}

/* --- Exactly --------------------------------------------------------------------------------- */

struct lift_quadric {
	num k[COEFFICIENTS];
};

static bool is_zero(num a, ctx *c)
{
	return num_vanishes(a, c) == 0;
}

static num value_at(const struct lift_quadric *q, const num x[3], ctx *c)
{
	num sum = q->k[0];

	for (int i = 0; i < 3; i++) {
		sum = num_add(sum, num_mul(q->k[1 + i], x[i], c), c);
		sum = num_add(sum, num_mul(q->k[4 + i], num_sqr(x[i], c), c), c);
		sum = num_add(
			sum, num_mul(q->k[7 + i], num_mul(x[pair[i][0]], x[pair[i][1]], c), c),
			c);
	}
	return sum;
}

static bool read_rows(struct fig_lift *l, int u, struct lift_quadric *q)
{
	ctx *c = l->t->f->num;
	num v[LIFT_NODES3][FIG_DIM];

	for (int n = 0; n < LIFT_NODES3; n++)
		if (!fig_lift_sample(l, u, fig_lift_node3[n], v[n]))
			return false;
	for (int r = 0; r < l->n_of[u]; r++) {
		num *k = q[r].k;

		k[0] = v[0][r];
		for (int i = 0; i < 3; i++) {
			num a = v[1 + 2 * i][r], b = v[2 + 2 * i][r];

			k[1 + i] = num_half(num_sub(a, b, c), c);
			k[4 + i] = num_sub(num_half(num_add(a, b, c), c), k[0], c);
		}
		for (int i = 0; i < 3; i++) {
			num sum = k[0];

			for (int j = 0; j < 2; j++)
				sum = num_add(sum,
					      num_add(k[1 + pair[i][j]], k[4 + pair[i][j]], c),
					      c);
			k[7 + i] = num_sub(v[7 + i][r], sum, c);
		}
		for (int n = 10; n < LIFT_NODES3; n++) {
			num x[3];

			for (int i = 0; i < 3; i++)
				x[i] = num_int(fig_lift_node3[n][i], c);
			if (!is_zero(num_sub(value_at(&q[r], x, c), v[n][r], c), c))
				return false;
		}
	}
	return true;
}

/* The squares that are there: the largest, by doubles; -1: it is a plane. */
static int leading(const struct lift_quadric *q, ctx *c)
{
	int best = -1;
	double most = 0;

	for (int i = 4; i < COEFFICIENTS; i++)
		if (!is_zero(q->k[i], c) && fabs(num_mid(q->k[i])) >= most) {
			most = fabs(num_mid(q->k[i]));
			best = i;
		}
	return best;
}

/* Make a plane of the second quadric, if both have the same squares. */
static void flatten(const struct lift_quadric *p, struct lift_quadric *q, ctx *c)
{
	int lead = leading(p, c);
	struct lift_quadric d;
	num ratio;

	if (lead < 0 || leading(q, c) < 0)
		return;
	ratio = num_div(q->k[lead], p->k[lead], c);
	for (int i = 0; i < COEFFICIENTS; i++) {
		d.k[i] = num_sub(q->k[i], num_mul(ratio, p->k[i], c), c);
		if (i >= 4 && !is_zero(d.k[i], c))
			return;
	}
	*q = d;
}

static pt3 normal(const struct lift_quadric *q)
{
	return (pt3){ q->k[1], q->k[2], q->k[3] };
}

static num component(pt3 v, int i)
{
	return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

/* The longest component, by doubles, of those that are not zero; -1: none. */
static int longest(pt3 v, ctx *c)
{
	int best = -1;
	double most = 0;

	for (int i = 0; i < 3; i++) {
		double size = fabs(num_mid(component(v, i)));

		if (size >= most && !is_zero(component(v, i), c)) {
			most = size;
			best = i;
		}
	}
	return best;
}

static bool meet_planes(const struct lift_quadric *const *p, num out[3], ctx *c)
{
	pt3 a = normal(p[0]), b = normal(p[1]), d = normal(p[2]), sum;
	num det = geo_triple3(a, b, d, c);

	if (is_zero(det, c))
		return false;
	sum = geo_scale3(geo_cross3(b, d, c), p[0]->k[0], c);
	sum = geo_add3(sum, geo_scale3(geo_cross3(d, a, c), p[1]->k[0], c), c);
	sum = geo_add3(sum, geo_scale3(geo_cross3(a, b, c), p[2]->k[0], c), c);
	for (int i = 0; i < 3; i++)
		out[i] = num_neg(num_div(component(sum, i), det, c), c);
	return true;
}

/* On the line of two planes: where its coordinate `i` is t the others follow. */
static bool meet_line(const struct lift_quadric *const *p, const struct lift_quadric *q,
		      const double near[3], num out[3], ctx *c)
{
	struct lift_quadric at = { 0 };
	const struct lift_quadric *three[3] = { p[0], p[1], &at };
	int i = longest(geo_cross3(normal(p[0]), normal(p[1]), c), c);
	num x[3][3], v[3], a, b, t;

	if (i < 0)
		return false;
	for (int k = 0; k < COEFFICIENTS; k++)
		at.k[k] = num_int(k == 1 + i, c);
	for (int s = -1; s <= 1; s++) {
		at.k[0] = num_int(-s, c);
		if (!meet_planes(three, x[s + 1], c))
			return false;
		v[s + 1] = value_at(q, x[s + 1], c);
	}
	a = num_sub(num_half(num_add(v[0], v[2], c), c), v[1], c);
	b = num_half(num_sub(v[2], v[0], c), c);
	if (!fig_lift_root(&t, a, b, v[1], near[i], c))
		return false;
	for (int k = 0; k < 3; k++)
		out[k] = num_add(x[1][k], num_mul(t, num_sub(x[2][k], x[1][k], c), c), c);
	return true;
}

/* In a plane: by the two coordinates that its normal is least along. */
static bool meet_in_plane(const struct lift_quadric *p, const struct lift_quadric *const *q,
			  const double near[3], num out[3], ctx *c)
{
	static const int node[6][2] = { { 0, 0 }, { 1, 0 },  { -1, 0 },
					{ 0, 1 }, { 0, -1 }, { 1, 1 } };
	int k = longest(normal(p), c), i = (k + 1) % 3, j = (k + 2) % 3;
	struct lift_quotient quotient = { 0 };
	struct conic on[2];
	double at[2];
	pt meet;

	if (k < 0)
		return false;
	for (int r = 0; r < 2; r++) {
		num v[6];

		for (int n = 0; n < 6; n++) {
			num x[3], sum;

			x[i] = num_int(node[n][0], c);
			x[j] = num_int(node[n][1], c);
			sum = num_add(p->k[0],
				      num_add(num_mul(p->k[1 + i], x[i], c),
					      num_mul(p->k[1 + j], x[j], c), c),
				      c);
			x[k] = num_neg(num_div(sum, p->k[1 + k], c), c);
			v[n] = value_at(q[r], x, c);
		}
		on[r].f = v[0];
		on[r].a = num_sub(num_half(num_add(v[1], v[2], c), c), v[0], c);
		on[r].d = num_half(num_sub(v[1], v[2], c), c);
		on[r].c = num_sub(num_half(num_add(v[3], v[4], c), c), v[0], c);
		on[r].e = num_half(num_sub(v[3], v[4], c), c);
		on[r].b = num_sub(v[5],
				  num_add(num_add(v[0], num_add(on[r].d, on[r].e, c), c),
					  num_add(on[r].a, on[r].c, c), c),
				  c);
	}
	at[0] = near[i], at[1] = near[j];
	if (!fig_lift_meet(&meet, &quotient, &on[0], &on[1], at, c))
		return false;
	out[i] = meet.x;
	out[j] = meet.y;
	out[k] = num_neg(num_div(num_add(p->k[0],
					 num_add(num_mul(p->k[1 + i], meet.x, c),
						 num_mul(p->k[1 + j], meet.y, c), c),
					 c),
				 p->k[1 + k], c),
			 c);
	return true;
}

/* --- What is open ---------------------------------------------------------------------------- */

/* The coordinates that the rows determine least are held: so many that all are determined. */
static int choose_pins(const struct fig_lift *l, int u, bool pinned[3])
{
	const struct fig_trial *t = l->t;
	const double *a = l->slope + l->of[u][0] * t->vars + t->var[u];
	const double *b = l->n_of[u] > 1 ? l->slope + l->of[u][1] * t->vars + t->var[u] : NULL;
	double way[3];
	int best = 0;

	pinned[0] = pinned[1] = pinned[2] = false;
	if (l->n_of[u] == 3)
		return 0;
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		way[i] = fabs(b ? a[j] * b[k] - a[k] * b[j] : a[i]);
	}
	/* The later coordinates are solved for where several are as good. */
	for (int i = 1; i < 3; i++)
		if (b ? way[i] > way[best] * (1 + 1e-9) : way[i] >= way[best] * (1 - 1e-9))
			best = i;
	for (int i = 0; i < 3; i++)
		pinned[i] = b ? i == best : i != best;
	return 3 - l->n_of[u];
}

bool fig_lift_in_space(struct fig_lift *l, int u, const double near[FIG_DIM], num out[FIG_DIM])
{
	ctx *c = l->t->f->num;
	struct lift_quadric q[3];
	const struct lift_quadric *plane[3], *round[3];
	int n = l->n_of[u], planes = 0, rounds = 0;
	bool pinned[3];

	if (!n || !read_rows(l, u, q))
		return false;
	if (choose_pins(l, u, pinned))
		for (int i = 0; i < 3; i++)
			if (pinned[i]) {
				for (int k = 0; k < COEFFICIENTS; k++)
					q[n].k[k] = num_int(k == 1 + i, c);
				q[n++].k[0] = num_neg(l->open[i], c);
			}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			flatten(&q[k], &q[i], c);
	for (int i = 0; i < n; i++) {
		if (leading(&q[i], c) < 0)
			plane[planes++] = &q[i];
		else
			round[rounds++] = &q[i];
	}
	if (planes == 3)
		return meet_planes(plane, out, c);
	if (planes == 2)
		return meet_line(plane, round[0], near, out, c);
	return planes == 1 && meet_in_plane(plane[0], round, near, out, c);
}
