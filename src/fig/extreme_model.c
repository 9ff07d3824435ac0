/*
 * extreme_model.c -- least and greatest values in closed form: of a quadratic, of a root of one, and
 * of the sum of two, on a line or a part of it, in a plane or a polygon.
 *
 * A root is least where what is under it is.  The sum of two roots with the same squares is a sum of
 * distances from two points beside the line or plane: reflected, the way is straight.  Both are
 * convex, so that on an interval the nearest end is taken when the place is beyond it, and a greatest
 * value is at an end or a corner.  Everything is decided by exact signs.
 */
#include "fig/extreme_priv.h"

static num at_model(const struct extreme_model *m, const num p[2], ctx *c)
{
	num sum =
		num_add(m->one, num_add(num_mul(m->x, p[0], c), num_mul(m->y, p[1], c), c), c);

	sum = num_add(sum, num_mul(m->xx, num_sqr(p[0], c), c), c);
	sum = num_add(sum, num_mul(m->yy, num_sqr(p[1], c), c), c);
	return num_add(sum, num_mul(m->xy, num_mul(p[0], p[1], c), c), c);
}

static num at_value(const struct extreme_value *v, const num p[2], ctx *c)
{
	num sum = at_model(&v->plain, p, c);

	for (int i = 0; i < v->terms; i++)
		sum = num_add(sum, num_sqrt(at_model(&v->under[i], p, c), c), c);
	return sum;
}

static enum status open_sign(struct err *e)
{
	return err_fail(e, E_UNABLE, "undecided",
			"could not be decided where the value is best");
}

static enum status no_bound(int sign, struct err *e)
{
	return err_fail(
		e, E_DOMAIN, "no_such_object",
		sign > 0 ? "there is no least value: it falls without bound, or towards one "
			   "that is not attained"
			 : "there is no greatest value: it grows without bound, or towards "
			   "one that is not attained");
}

/* Keep the better of the best so far and p. */
static enum status keep_better(num best[2], bool *any, const struct extreme_value *v,
			       const num p[2], int sign, ctx *c, struct err *e)
{
	int s = *any ? num_cmp(at_value(v, p, c), at_value(v, best, c), c) : -sign;

	if (s == NUM_UNKNOWN)
		return open_sign(e);
	if (s * sign < 0)
		best[0] = p[0], best[1] = p[1];
	*any = true;
	return OK;
}

/* --- On a line ------------------------------------------------------------------------------- */

static enum status sign_of(num a, int *out, ctx *c, struct err *e)
{
	*out = num_sgn(a, c);
	return *out == NUM_UNKNOWN ? open_sign(e) : OK;
}

/* The place between two feet p, q where a way that comes in at the height h and leaves at k meets
 * the line: shares h : k.  Where both are 0 all between are as good, and the first is taken. */
static enum status share(num h2, num k2, num *out, ctx *c, struct err *e)
{
	num h = num_sqrt(h2, c), k = num_sqrt(k2, c), sum = num_add(h, k, c);
	int s;
	enum status st;

	if (num_is_bad(h) || num_is_bad(k))
		return open_sign(e);
	st = sign_of(sum, &s, c, e);
	*out = s > 0 ? num_div(h, sum, c) : num_int(0, c);
	return st;
}

/* Where it stands still, for the kinds that do so in one place and are convex (curve 1) or concave
 * (-1) all around; 0: it is straight, *slope is its sign. */
static enum status still_1d(num *out, int *curve, int *slope, const struct extreme_value *v,
			    ctx *c, struct err *e)
{
	const struct extreme_model *m = v->terms ? &v->under[0] : &v->plain;
	enum status st = sign_of(m->xx, curve, c, e);
	num p[2], h[2], part;

	*slope = 0;
	if (st == OK && !*curve)
		return sign_of(m->x, slope, c, e);
	if (st != OK)
		return st;
	for (int i = 0; i < (v->terms > 1 ? 2 : 1); i++) {
		m = v->terms ? &v->under[i] : &v->plain;
		/* m = xx (t - p)^2 + xx h */
		p[i] = num_neg(num_div(m->x, num_add(m->xx, m->xx, c), c), c);
		h[i] = num_sub(num_div(m->one, m->xx, c), num_sqr(p[i], c), c);
	}
	*out = p[0];
	if (v->terms < 2)
		return OK;
	st = share(h[0], h[1], &part, c, e);
	*out = num_add(p[0], num_mul(part, num_sub(p[1], p[0], c), c), c);
	return st;
}

/* Of x alone, y being 0, where 0 <= x (half) or 0 <= x <= 1 (interval). */
static enum status best_1d(num *out, const struct extreme_value *v, enum extreme_bounds bounds,
			   int sign, ctx *c, struct err *e)
{
	num zero = num_int(0, c), one = num_int(1, c), t = zero;
	int curve, slope, low = 1, high = -1;
	num a[2] = { zero, zero }, b[2] = { one, zero }, best[2] = { zero, zero };
	bool any = false;
	enum status st = still_1d(&t, &curve, &slope, v, c, e);

	*out = zero;
	if (st != OK)
		return st;
	if (curve * sign > 0) { /* it bends the right way: there, or at the nearest end */
		if (bounds != EXTREME_OPEN)
			st = sign_of(t, &low, c, e);
		if (st == OK && bounds == EXTREME_INTERVAL)
			st = sign_of(num_sub(t, one, c), &high, c, e);
		*out = low < 0 ? zero : high > 0 ? one : t;
		return st;
	}
	if (!curve && !slope)
		return OK; /* constant */
	if (bounds == EXTREME_HALF && !curve && slope * sign > 0)
		return OK; /* it gets worse all the way */
	if (bounds != EXTREME_INTERVAL)
		return no_bound(sign, e);
	st = keep_better(best, &any, v, a, sign, c, e);
	if (st == OK)
		st = keep_better(best, &any, v, b, sign, c, e);
	*out = best[0];
	return st;
}

/* --- In a plane ------------------------------------------------------------------------------ */

/* Where a quadratic stands still, and how it bends: 1 up, -1 down, 0 neither. */
static enum status still_2d(num out[2], int *bend, const struct extreme_model *m, ctx *c,
			    struct err *e)
{
	num four = num_int(4, c), two = num_int(2, c);
	num det = num_sub(num_mul(four, num_mul(m->xx, m->yy, c), c), num_sqr(m->xy, c), c);
	int s;
	enum status st = sign_of(det, &s, c, e);

	*bend = 0;
	if (st != OK || s <= 0)
		return st;
	st = sign_of(m->xx, bend, c, e);
	out[0] = num_div(
		num_sub(num_mul(m->xy, m->y, c), num_mul(two, num_mul(m->yy, m->x, c), c), c),
		det, c);
	out[1] = num_div(
		num_sub(num_mul(m->xy, m->x, c), num_mul(two, num_mul(m->xx, m->y, c), c), c),
		det, c);
	return st;
}

/* The same of the whole value. */
static enum status still_value(num out[2], int *bend, const struct extreme_value *v, ctx *c,
			       struct err *e)
{
	enum status st = still_2d(out, bend, v->terms ? &v->under[0] : &v->plain, c, e);
	num foot[2], part;
	int other;

	if (st != OK || !*bend || v->terms < 2)
		return st;
	st = still_2d(foot, &other, &v->under[1], c, e);
	if (st == OK)
		st = share(at_model(&v->under[0], out, c), at_model(&v->under[1], foot, c),
			   &part, c, e);
	for (int i = 0; i < 2 && st == OK; i++)
		out[i] = num_add(out[i], num_mul(part, num_sub(foot[i], out[i], c), c), c);
	return st;
}

/* A model along the way from a by d. */
static struct extreme_model along(const struct extreme_model *m, const num a[2],
				  const num d[2], ctx *c)
{
	num zero = num_int(0, c), b[2] = { num_add(a[0], d[0], c), num_add(a[1], d[1], c) };
	struct extreme_model o = { zero, zero, zero, zero, zero, at_model(m, a, c) };

	o.xx = num_add(num_add(num_mul(m->xx, num_sqr(d[0], c), c),
			       num_mul(m->yy, num_sqr(d[1], c), c), c),
		       num_mul(m->xy, num_mul(d[0], d[1], c), c), c);
	o.x = num_sub(num_sub(at_model(m, b, c), o.one, c), o.xx, c);
	return o;
}

static enum status on_sides(num best[2], bool *any, const struct extreme_value *v,
			    const struct extreme_domain *d, int sign, ctx *c, struct err *e)
{
	for (int i = 0; i < d->corners; i++) {
		const num *a = d->corner[i], *b = d->corner[(i + 1) % d->corners];
		num way[2] = { num_sub(b[0], a[0], c), num_sub(b[1], a[1], c) }, t, p[2];
		struct extreme_value side = { .plain = along(&v->plain, a, way, c),
					      .terms = v->terms };
		enum status st;

		for (int k = 0; k < v->terms; k++)
			side.under[k] = along(&v->under[k], a, way, c);
		st = best_1d(&t, &side, EXTREME_INTERVAL, sign, c, e);
		for (int k = 0; k < 2; k++)
			p[k] = num_add(a[k], num_mul(t, way[k], c), c);
		if (st == OK)
			st = keep_better(best, any, v, p, sign, c, e);
		if (st != OK)
			return st;
	}
	return OK;
}

static enum status in_corners(truth *in, const struct extreme_domain *d, const num p[2],
			      ctx *c, struct err *e)
{
	num room[2 * FIG_PARENTS];
	struct value flat = { .kind = KIND_POLYGON, .n = 2 * d->corners, .v = room };

	if (d->corners > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "the polygon has too many corners");
	for (int i = 0; i < d->corners; i++)
		value_set_pt(&flat, i, (pt){ d->corner[i][0], d->corner[i][1] });
	return geo_region_has(in, &flat, (pt){ p[0], p[1] }, c, e);
}

static enum status best_2d(num out[2], const struct extreme_value *v,
			   const struct extreme_domain *d, int sign, ctx *c, struct err *e)
{
	num still[2] = { num_int(0, c), num_int(0, c) };
	bool any = false;
	int bend, level;
	truth in = TRUTH_YES;
	enum status st = still_value(still, &bend, v, c, e);

	if (st != OK)
		return st;
	if (bend * sign > 0) {
		if (d->bounds == EXTREME_CORNERS)
			st = in_corners(&in, d, still, c, e);
		if (st == OK && is_unknown(in))
			st = open_sign(e);
		if (st != OK || is_yes(in)) {
			out[0] = still[0], out[1] = still[1];
			return st;
		}
	}
	if (d->bounds == EXTREME_CORNERS)
		return on_sides(out, &any, v, d, sign, c, e);
	if (v->terms > 1)
		return no_bound(sign, e);
	/* without squares: constant, or without bound; with some it may be a valley */
	{
		const struct extreme_model *m = v->terms ? &v->under[0] : &v->plain;
		num sum = num_add(num_sqr(m->x, c), num_sqr(m->y, c), c);

		sum = num_add(sum, num_add(num_sqr(m->xx, c), num_sqr(m->yy, c), c), c);
		st = sign_of(sum, &level, c, e);
	}
	if (st != OK)
		return st;
	out[0] = still[0], out[1] = still[1];
	return level ? no_bound(sign, e) : OK;
}

enum status fig_extreme_place(num out[2], const struct extreme_value *v,
			      const struct extreme_domain *d, int sign, ctx *c, struct err *e)
{
	out[1] = num_int(0, c);
	return d->dim == 1 ? best_1d(out, v, d->bounds, sign, c, e)
			   : best_2d(out, v, d, sign, c, e);
}

enum status fig_extreme_round(num out[3], const num slope[3], int dim, int sign, ctx *c,
			      struct err *e)
{
	num sum = num_int(0, c), size;
	int s;
	enum status st;

	for (int i = 0; i < dim; i++)
		sum = num_add(sum, num_sqr(slope[i], c), c);
	st = sign_of(sum, &s, c, e);
	for (int i = 0; i < 3; i++)
		out[i] = num_int(i == 0, c);
	if (st != OK || !s)
		return st; /* constant: anywhere */
	size = num_mul(num_sqrt(sum, c), num_int(-sign, c), c);
	for (int i = 0; i < dim; i++)
		out[i] = num_div(slope[i], size, c);
	return num_is_bad(size) ? open_sign(e) : OK;
}
