/*
 * solid.c -- polyhedra from points and faces: drafts, bases, prisms, pyramids, frusta.
 */
#include "geo/solid.h"
#include "geo/geo_priv.h"

/* --- Drafts -------------------------------------------------------------------------------- */

void geo_draft_begin(struct geo_draft *d, struct arena *a)
{
	*d = (struct geo_draft){ .arena = a };
	d->start = arena_grow(a, NULL, &d->cap_start, 1, sizeof *d->start);
	d->start[0] = 0;
}

int geo_draft_point(struct geo_draft *d, pt3 p)
{
	if (d->n == d->cap)
		d->p = arena_grow(d->arena, d->p, &d->cap, d->n + 1, sizeof *d->p);
	d->p[d->n] = p;
	return d->n++;
}

void geo_draft_face(struct geo_draft *d, const int *corner, int n, bool backwards)
{
	if (d->n_corners + n > d->cap_corner)
		d->corner = arena_grow(d->arena, d->corner, &d->cap_corner, d->n_corners + n,
				       sizeof *d->corner);
	if (d->n_faces + 2 > d->cap_start)
		d->start = arena_grow(d->arena, d->start, &d->cap_start, d->n_faces + 2,
				      sizeof *d->start);
	for (int i = 0; i < n; i++)
		d->corner[d->n_corners++] = corner[backwards && i ? n - i : i];
	d->start[++d->n_faces] = d->n_corners;
}

enum status geo_draft_close(struct value **out, const struct geo_draft *d, enum geo_solid sort,
			    struct err *e)
{
	const struct geo_mesh *m;
	struct value *v = geo_value_new(d->arena, KIND_POLYHEDRON, 3 * d->n);
	enum status st =
		geo_mesh_new(&m, d->n, d->start, d->corner, d->n_faces, true, d->arena, e);

	if (st != OK)
		return st;
	for (int i = 0; i < d->n; i++)
		value_set_pt3(v, i, d->p[i]);
	v->mesh = m;
	if (d->from) {
		struct geo_mesh *own = arena_alloc(d->arena, sizeof *own);

		*own = *m;
		own->from = d->from;
		v->mesh = own;
	}
	v->flag = (int)sort;
	*out = v;
	return OK;
}

/* Each face backwards, with the same first corner. */
static void turn_round(struct geo_draft *d)
{
	for (int f = 0; f < d->n_faces; f++)
		for (int i = d->start[f] + 1, j = d->start[f + 1] - 1; i < j; i++, j--) {
			int t = d->corner[i];

			d->corner[i] = d->corner[j];
			d->corner[j] = t;
		}
}

enum status geo_draft_orient(struct value **out, struct geo_draft *d, enum geo_solid sort,
			     ctx *c, struct err *e)
{
	enum status st = geo_draft_close(out, d, sort, e);
	num volume;
	int sign;

	if (st == OK)
		st = geo_measure_volume(&volume, *out, c, e);
	if (st != OK)
		return st;
	sign = num_sgn(volume, c);
	if (sign == NUM_UNKNOWN)
		return geo_not_told(e, "the sign of the body's volume");
	if (sign == 0)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the faces enclose no volume: the body is flat");
	if (sign > 0)
		return OK;
	turn_round(d);
	return geo_draft_close(out, d, sort, e);
}

/* --- Bases ---------------------------------------------------------------------------------- */

pt3 geo_area_vector(const pt3 *p, int n, ctx *c)
{
	pt3 sum = geo_int3(0, 0, 0, c), before = sum;

	for (int i = 1; i < n; i++) {
		pt3 now = geo_sub3(p[i], p[0], c);

		if (i > 1)
			sum = geo_add3(sum, geo_cross3(before, now, c), c);
		before = now;
	}
	return sum;
}

/* Two of three coordinates, so that no area vanishes: without one in which the normal has a
 * part.  false: it could not be told which has. */
static bool flatten(pt *out, const pt3 *p, int n, pt3 normal, ctx *c)
{
	const num part[3] = { normal.z, normal.x, normal.y };
	int drop = -1;

	for (int i = 0; i < 3 && drop < 0; i++) {
		int sign = num_sgn(part[i], c);

		if (sign == 1 || sign == -1)
			drop = i;
	}
	for (int i = 0; drop >= 0 && i < n; i++)
		out[i] = drop == 0   ? (pt){ p[i].x, p[i].y }
			 : drop == 1 ? (pt){ p[i].y, p[i].z }
				     : (pt){ p[i].z, p[i].x };
	return drop >= 0;
}

static int side_of(pt a, pt b, pt p, ctx *c)
{
	return num_sgn(geo_cross(geo_sub(b, a, c), geo_sub(p, a, c), c), c);
}

/* p is on the line ab: is it between them, ends included? */
static truth between(pt a, pt b, pt p, ctx *c)
{
	num d = geo_dot(geo_sub(a, p, c), geo_sub(b, p, c), c);

	return sgn_not_pos(num_sgn(d, c));
}

/* Have the segments ab and pq a common point? */
static truth meets(pt a, pt b, pt p, pt q, ctx *c)
{
	const pt end[4] = { p, q, a, b };
	int s[4] = { side_of(a, b, p, c), side_of(a, b, q, c), side_of(p, q, a, c),
		     side_of(p, q, b, c) };
	truth on = TRUTH_NO;

	for (int i = 0; i < 4; i++)
		if (s[i] == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
	for (int i = 0; i < 4; i++)
		if (s[i] == 0)
			on = truth_or(on, i < 2 ? between(a, b, end[i], c)
						: between(p, q, end[i], c));
	return s[0] * s[1] < 0 && s[2] * s[3] < 0 ? TRUTH_YES : on;
}

/* Are the two apart by what is known of their coordinates? */
static bool apart(pt a, pt b, pt p, pt q)
{
	double ax = a.x.hi > b.x.hi ? a.x.hi : b.x.hi, al = a.x.lo < b.x.lo ? a.x.lo : b.x.lo;
	double px = p.x.hi > q.x.hi ? p.x.hi : q.x.hi, pl = p.x.lo < q.x.lo ? p.x.lo : q.x.lo;
	double ay = a.y.hi > b.y.hi ? a.y.hi : b.y.hi, bl = a.y.lo < b.y.lo ? a.y.lo : b.y.lo;
	double py = p.y.hi > q.y.hi ? p.y.hi : q.y.hi, ql = p.y.lo < q.y.lo ? p.y.lo : q.y.lo;

	return ax < pl || px < al || ay < ql || py < bl;
}

truth geo_simple3(const pt3 *p, int n, pt3 normal, struct arena *a, ctx *c)
{
	pt *q = arena_alloc(a, (size_t)n * sizeof *q);
	truth good = flatten(q, p, n, normal, c) ? TRUTH_YES : TRUTH_UNKNOWN;

	for (int i = 0; is_yes(good) && i < n; i++)
		for (int j = i + 2; is_yes(good) && j < n; j++)
			if ((j + 1) % n != i && !apart(q[i], q[i + 1], q[j], q[(j + 1) % n]))
				good = truth_not(
					meets(q[i], q[i + 1], q[j], q[(j + 1) % n], c));
	/* Neighbours share their corner, and nothing else unless one runs back. */
	for (int i = 0; is_yes(good) && n > 3 && i < n; i++) {
		pt b = q[(i + 1) % n], d = q[(i + 2) % n];

		if (side_of(q[i], b, d, c) == 0)
			good = truth_not(num_is_pos(
				geo_dot(geo_sub(q[i], b, c), geo_sub(d, b, c), c), c));
	}
	return good;
}

static enum status not_flat(const pt3 *p, int i, struct plane3 e, const char *what, ctx *c,
			    struct err *err)
{
	num far = num_div(geo_plane_offset(e, p[i], c), geo_norm3(e.n, c), c);
	double d = num_mid(far);

	return err_fail(err, E_DOMAIN, "degenerate",
			"%s is not flat: its corner %d is %.4g off the plane of those before",
			what, i + 1, d < 0 ? -d : d);
}

/* The normal of the first corners that are not on one line. */
static enum status first_plane(pt3 *out, const pt3 *p, int n, const char *what, ctx *c,
			       struct err *e)
{
	for (int i = 2; i < n; i++) {
		truth zero;

		*out = geo_cross3(geo_sub3(p[1], p[0], c), geo_sub3(p[i], p[0], c), c);
		zero = geo_zero3(*out, c);
		if (is_unknown(zero))
			return geo_not_told(e, "whether corners are on one line");
		if (is_no(zero))
			return OK;
	}
	return err_fail(e, E_DOMAIN, "degenerate", "the corners of %s are on one line", what);
}

enum status geo_base_check(pt3 *normal, const pt3 *p, int n, const char *what, struct arena *a,
			   ctx *c, struct err *e)
{
	enum status st = OK;
	truth good;
	pt3 first;

	if (n < 3)
		return err_fail(e, E_ARG, "bad_argument", "%s needs three points or more",
				what);
	for (int i = 0; i < n; i++) {
		truth same = geo_equal3(p[i], p[(i + 1) % n], c);

		if (is_unknown(same))
			return geo_not_told(e, "whether two corners are the same point");
		if (is_yes(same))
			return err_fail(e, E_DOMAIN, "degenerate",
					"corners %d and %d of %s are the same point", i + 1,
					(i + 1) % n + 1, what);
	}
	st = first_plane(&first, p, n, what, c, e);
	for (int i = 3; i < n && st == OK; i++) {
		struct plane3 plane = geo_plane_at(p[0], first, c);
		truth on = num_is_zero(geo_plane_offset(plane, p[i], c), c);

		if (is_unknown(on))
			st = geo_not_told(e, "whether the corners are in one plane");
		else if (is_no(on))
			st = not_flat(p, i, plane, what, c, e);
	}
	if (st != OK)
		return st;
	good = n > 3 ? geo_simple3(p, n, first, a, c) : TRUTH_YES;
	if (is_unknown(good))
		return geo_not_told(e, "whether sides of a polygon cross");
	if (is_no(good))
		return err_fail(e, E_DOMAIN, "degenerate",
				"%s crosses or touches itself: it bounds no face", what);
	*normal = geo_area_vector(p, n, c);
	return OK;
}

/* --- Prisms, pyramids, frusta ------------------------------------------------------------------ */

/* Which side of the base's plane the rest is on: 1 that from which the base runs
 * counter-clockwise. */
static enum status which_side(int *out, pt3 normal, pt3 along, const char *flat, ctx *c,
			      struct err *e)
{
	*out = num_sgn(geo_dot3(normal, along, c), c);
	if (*out == NUM_UNKNOWN)
		return geo_not_told(e, "on which side of its base a body is");
	return *out ? OK : err_fail(e, E_DOMAIN, "degenerate", "%s", flat);
}

static enum status too_many(int n, struct err *e)
{
	return err_fail(e, E_ARG, "limit",
			"a body may have at most %d vertices: a base with %d corners is too "
			"much",
			SOLID_VERTICES, n);
}

/* The base below, another cycle of as many points above: side by side and top. */
static enum status between_cycles(struct value **out, struct geo_draft *d, int n, bool turned,
				  enum geo_solid sort, struct err *e)
{
	int *cycle = arena_alloc(d->arena, (size_t)n * sizeof *cycle);

	for (int i = 0; i < n; i++)
		cycle[i] = i;
	geo_draft_face(d, cycle, n, !turned);
	for (int i = 0; i < n; i++) {
		const int side[4] = { i, (i + 1) % n, n + (i + 1) % n, n + i };

		geo_draft_face(d, side, 4, turned);
	}
	for (int i = 0; i < n; i++)
		cycle[i] = n + i;
	geo_draft_face(d, cycle, n, turned);
	return geo_draft_close(out, d, sort, e);
}

enum status geo_prism(struct value **out, const pt3 *base, int n, pt3 normal, pt3 along,
		      enum geo_solid sort, struct arena *a, ctx *c, struct err *e)
{
	struct geo_draft d;
	enum status st;
	int side;

	if (n > SOLID_VERTICES / 2)
		return too_many(n, e);
	st = which_side(&side, normal, along,
			"the top is in the plane of the base: a prism needs a height", c, e);
	if (st != OK)
		return st;
	geo_draft_begin(&d, a);
	for (int i = 0; i < n; i++)
		geo_draft_point(&d, base[i]);
	for (int i = 0; i < n; i++)
		geo_draft_point(&d, geo_add3(base[i], along, c));
	return between_cycles(out, &d, n, side < 0, sort, e);
}

enum status geo_frustum(struct value **out, const pt3 *base, int n, pt3 normal, pt3 apex,
			num k, struct arena *a, ctx *c, struct err *e)
{
	struct geo_draft d;
	truth within = truth_and(num_is_pos(k, c), num_less(k, num_int(1, c), c));
	enum status st;
	int side;

	if (n > SOLID_VERTICES / 2)
		return too_many(n, e);
	if (is_unknown(within))
		return geo_not_told(e, "whether the ratio is between 0 and 1");
	if (is_no(within))
		return err_fail(
			e, E_DOMAIN, "degenerate",
			"the top of a frustum is smaller than its base: the ratio must "
			"be between 0 and 1");
	st = which_side(&side, normal, geo_sub3(apex, base[0], c),
			"the apex is in the plane of the base", c, e);
	if (st != OK)
		return st;
	geo_draft_begin(&d, a);
	for (int i = 0; i < n; i++)
		geo_draft_point(&d, base[i]);
	for (int i = 0; i < n; i++)
		geo_draft_point(&d, geo_along3(apex, geo_sub3(base[i], apex, c), k, c));
	return between_cycles(out, &d, n, side < 0, SOLID_FRUSTUM, e);
}

enum status geo_pyramid(struct value **out, const pt3 *base, int n, pt3 normal, pt3 apex,
			struct arena *a, ctx *c, struct err *e)
{
	struct geo_draft d;
	enum status st;
	int side, *cycle;

	if (n > SOLID_VERTICES - 1)
		return too_many(n, e);
	st = which_side(&side, normal, geo_sub3(apex, base[0], c),
			"the apex is in the plane of the base: a pyramid needs a height", c,
			e);
	if (st != OK)
		return st;
	geo_draft_begin(&d, a);
	cycle = arena_alloc(a, (size_t)n * sizeof *cycle);
	for (int i = 0; i < n; i++)
		cycle[i] = geo_draft_point(&d, base[i]);
	geo_draft_point(&d, apex);
	geo_draft_face(&d, cycle, n, side > 0);
	for (int i = 0; i < n; i++) {
		const int face[3] = { i, (i + 1) % n, n };

		geo_draft_face(&d, face, 3, side < 0);
	}
	return geo_draft_close(out, &d, SOLID_PYRAMID, e);
}
