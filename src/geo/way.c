/*
 * way.c -- the shortest way between two points of a convex polyhedron, exactly.
 *
 * The search (way_search.c) leaves a few sequences of faces.  Each is unfolded here over num: a
 * face's plane has coordinates in units of its first side, so that the only root that enters is
 * that of its normal's square; the segment between the two points must cross each hinge, and
 * the least of those that do is the shortest way.
 */
#include "geo/way.h"
#include "geo/geo_priv.h"
#include <math.h>

/* --- Where a point is -------------------------------------------------------------------- */

/* Is p, which is in the plane of face f of a convex polyhedron, within the face? */
static truth face_has(const struct value *v, int f, pt3 n, pt3 p, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	int size = mesh_size(m, f);
	truth in = TRUTH_YES;

	for (int i = 0; i < size && !is_no(in); i++) {
		pt3 a = value_pt3(v, mesh_corner(m, f, i));
		pt3 b = value_pt3(v, mesh_corner(m, f, (i + 1) % size));
		pt3 out = geo_cross3(geo_sub3(b, a, c), geo_sub3(p, a, c), c);

		in = truth_and(in, sgn_not_neg(num_sgn(geo_dot3(n, out, c), c)));
	}
	return in;
}

struct spot3 {
	double x, y, z;
};

static struct spot3 about(pt3 p)
{
	return (struct spot3){ num_mid(p.x), num_mid(p.y), num_mid(p.z) };
}

static struct spot3 less(struct spot3 a, struct spot3 b)
{
	return (struct spot3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static double dot(struct spot3 a, struct spot3 b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* How far p is from the segment, about. */
static double from_side(struct spot3 p, struct spot3 a, struct spot3 b)
{
	struct spot3 d = less(b, a), q = less(p, a);
	double t = fmin(fmax(dot(q, d) / dot(d, d), 0), 1);
	struct spot3 at = { q.x - t * d.x, q.y - t * d.y, q.z - t * d.z };

	return sqrt(dot(at, at));
}

/* For a message alone: how far p is from the surface, and whether it is inside. */
static double off_surface(bool *inside, const struct value *v, pt3 p, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	double least = INFINITY;

	*inside = true;
	for (int f = 0; f < m->n_faces; f++) {
		struct spot3 n = about(geo_face_normal(v, f, c)), at = about(p);
		struct spot3 o = about(value_pt3(v, mesh_corner(m, f, 0)));
		double size = sqrt(dot(n, n)), d = dot(n, less(at, o)) / size;
		int corners = mesh_size(m, f);
		bool above = true;

		*inside = *inside && d < 0;
		for (int i = 0; i < corners; i++) {
			struct spot3 a = about(value_pt3(v, mesh_corner(m, f, i)));
			struct spot3 b =
				about(value_pt3(v, mesh_corner(m, f, (i + 1) % corners)));
			struct spot3 e = less(b, a), q = less(at, a);
			struct spot3 x = { e.y * q.z - e.z * q.y, e.z * q.x - e.x * q.z,
					   e.x * q.y - e.y * q.x };

			above = above && dot(n, x) >= 0;
			least = fmin(least, from_side(at, a, b));
		}
		if (above)
			least = fmin(least, fabs(d));
	}
	return least;
}

/* The faces that have p. */
static enum status faces_with(bool *has, const struct value *v, pt3 p, const char *which,
			      ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	bool any = false, inside;
	double off;

	for (int f = 0; f < m->n_faces; f++) {
		pt3 n = geo_face_normal(v, f, c);
		pt3 d = geo_sub3(p, value_pt3(v, mesh_corner(m, f, 0)), c);
		truth in = num_is_zero(geo_dot3(n, d, c), c);

		if (is_yes(in))
			in = face_has(v, f, n, p, c);
		if (is_unknown(in))
			return geo_not_told(e, "whether a point is on the surface");
		has[f] = is_yes(in);
		any = any || has[f];
	}
	if (any)
		return OK;
	off = off_surface(&inside, v, p, c);
	return err_fail_with(
		e, E_DOMAIN, "no_such_object", NULL,
		"a way on the surface joins two points of it",
		"%s is not on the surface of the polyhedron but %s it, about %.6g away", which,
		inside ? "inside of" : "outside of", off);
}

/* --- Unfolding -------------------------------------------------------------------------------- */

/* A face's plane in units of its first side. */
struct way_face {
	pt3 o, e, up; /* up is across e, as long as the normal times e */
	num e2, up2;  /* e.e, and |n| e.e */
};

static struct way_face face_of(const struct value *v, int f, ctx *c)
{
	pt3 n = geo_face_normal(v, f, c);
	struct way_face w = { .o = value_pt3(v, mesh_corner(v->mesh, f, 0)) };

	w.e = geo_sub3(value_pt3(v, mesh_corner(v->mesh, f, 1)), w.o, c);
	w.up = geo_cross3(n, w.e, c);
	w.e2 = geo_norm2_3(w.e, c);
	w.up2 = num_mul(geo_norm3(n, c), w.e2, c);
	return w;
}

static pt lay(const struct way_face *w, pt3 p, ctx *c)
{
	pt3 d = geo_sub3(p, w->o, c);

	return (pt){ num_div(geo_dot3(d, w->e, c), w->e2, c),
		     num_div(geo_dot3(d, w->up, c), w->up2, c) };
}

/* Points of the plane as complex numbers. */
static pt product(pt a, pt b, ctx *c)
{
	num x = num_sub(num_mul(a.x, b.x, c), num_mul(a.y, b.y, c), c);
	num y = num_add(num_mul(a.x, b.y, c), num_mul(a.y, b.x, c), c);

	return (pt){ x, y };
}

static pt quotient(pt a, pt b, ctx *c)
{
	num n = geo_norm2(b, c);
	pt q = product(a, (pt){ b.x, num_neg(b.y, c) }, c);

	return (pt){ num_div(q.x, n, c), num_div(q.y, n, c) };
}

struct unfolded {
	pt a, d;        /* the first point, and from it to the second */
	pt (*hinge)[2]; /* of face i, from 1 on: their ends, in the first face's plane */
	int (*ends)[2]; /* and which vertices these are */
	num length2;
};

static void unfold(struct unfolded *u, const struct value *v, const struct way_faces *w,
		   const struct way_ends *ends, struct arena *arena, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	struct way_face at = face_of(v, w->face[0], c);
	pt turn = { num_int(1, c), num_int(0, c) }, shift = { num_int(0, c), num_int(0, c) };
	pt b;

	u->hinge = arena_alloc(arena, ((size_t)w->n + 1) * sizeof *u->hinge);
	u->ends = arena_alloc(arena, ((size_t)w->n + 1) * sizeof *u->ends);
	u->a = lay(&at, ends->a, c);
	u->length2 = at.e2;
	for (int i = 1; i < w->n; i++) {
		int g = w->face[i], size = mesh_size(m, g);
		int p = mesh_corner(m, g, (w->side[i] + 1) % size);
		int q = mesh_corner(m, g, w->side[i]);
		struct way_face next = face_of(v, g, c);
		pt own_p = lay(&next, value_pt3(v, p), c);
		pt own_q = lay(&next, value_pt3(v, q), c);

		u->ends[i][0] = p, u->ends[i][1] = q;
		u->hinge[i][0] =
			geo_add(product(turn, lay(&at, value_pt3(v, p), c), c), shift, c);
		u->hinge[i][1] =
			geo_add(product(turn, lay(&at, value_pt3(v, q), c), c), shift, c);
		turn = quotient(geo_sub(u->hinge[i][1], u->hinge[i][0], c),
				geo_sub(own_q, own_p, c), c);
		shift = geo_sub(u->hinge[i][0], product(turn, own_p, c), c);
		at = next;
	}
	b = geo_add(product(turn, lay(&at, ends->b, c), c), shift, c);
	u->d = geo_sub(b, u->a, c);
	u->length2 = num_mul(u->length2, geo_norm2(u->d, c), c);
}

/* Does the segment cross each hinge, ends included?  A hinge is seen with its first end on the
 * right. */
static truth crosses(const struct unfolded *u, int n, ctx *c)
{
	truth all = TRUTH_YES;

	for (int i = 1; i < n && !is_no(all); i++) {
		num r = geo_cross(u->d, geo_sub(u->hinge[i][0], u->a, c), c);
		num l = geo_cross(u->d, geo_sub(u->hinge[i][1], u->a, c), c);

		all = truth_and(all, truth_and(sgn_not_pos(num_sgn(r, c)),
					       sgn_not_neg(num_sgn(l, c))));
	}
	return all;
}

/* --- The corners of the way ------------------------------------------------------------------- */

/* sure: it is another point than the last. */
static enum status add_corner(struct geo_way *out, pt3 p, bool sure, ctx *c, struct err *e)
{
	truth same = out->n && !sure ? geo_equal3(out->corner[out->n - 1], p, c) : TRUTH_NO;

	if (is_unknown(same))
		return geo_not_told(e, "whether the way passes a vertex");
	if (is_no(same))
		out->corner[out->n++] = p;
	return OK;
}

static enum status corners(struct geo_way *out, const struct value *v,
			   const struct unfolded *u, const struct way_faces *way,
			   const struct way_ends *ends, struct arena *arena, ctx *c,
			   struct err *e)
{
	enum status st = OK;

	out->corner = arena_alloc(arena, ((size_t)way->n + 2) * sizeof *out->corner);
	out->corner[0] = ends->a;
	out->n = 1;
	for (int i = 1; st == OK && i < way->n; i++) {
		num r = geo_cross(u->d, geo_sub(u->hinge[i][0], u->a, c), c);
		num l = geo_cross(u->d, geo_sub(u->hinge[i][1], u->a, c), c);
		num sum = num_sub(r, l, c);
		pt3 p = value_pt3(v, u->ends[i][0]), q = value_pt3(v, u->ends[i][1]);
		truth along = way->sure ? TRUTH_NO : num_is_zero(sum, c);

		if (is_unknown(along))
			return geo_not_told(e, "whether the way runs along an edge");
		if (is_no(along)) /* along an edge: it is crossed nowhere */
			st = add_corner(
				out, geo_along3(p, geo_sub3(q, p, c), num_div(r, sum, c), c),
				way->sure, c, e);
	}
	if (st == OK && out->n > 1 && !way->sure) {
		truth same = geo_equal3(out->corner[out->n - 1], ends->b, c);

		if (is_unknown(same))
			return geo_not_told(e, "whether the way passes a vertex");
		if (is_yes(same))
			out->n--;
	}
	if (st == OK)
		out->corner[out->n++] = ends->b;
	return st;
}

/* Are two ways the same points?  Those of one sequence and another may be, where they pass a
 * vertex or begin on an edge. */
static truth same_way(const struct geo_way *a, const struct geo_way *b, ctx *c)
{
	truth same = a->n == b->n ? TRUTH_YES : TRUTH_NO;

	for (int i = 0; i < a->n && !is_no(same); i++)
		same = truth_and(same, geo_equal3(a->corner[i], b->corner[i], c));
	return same;
}

/* --- The shortest ------------------------------------------------------------------------------ */

/* -1, 0, 1: the way is shorter than the one that was found, as long, longer. */
static int compare(const struct way_faces *way, num length2, const struct way_faces *found,
		   num found2, ctx *c)
{
	if (way->most < found->least)
		return -1;
	if (way->least > found->most)
		return 1;
	return num_cmp(length2, found2, c);
}

static enum status least_of(struct geo_way *out, const struct value *v,
			    const struct way_faces *way, int n, const struct way_ends *ends,
			    struct arena *arena, ctx *c, struct err *e)
{
	const struct way_faces *found = NULL;
	struct geo_way other = { 0 };

	for (int i = 0; i < n; i++) {
		struct unfolded u;
		int than = -1;
		truth crossed;
		enum status st;

		unfold(&u, v, &way[i], ends, arena, c);
		if (found)
			than = compare(&way[i], u.length2, found, out->length2, c);
		if (than == NUM_UNKNOWN)
			return geo_not_told(e, "which of two ways is shorter");
		if (than > 0)
			continue;
		crossed = way[i].sure ? TRUTH_YES : crosses(&u, way[i].n, c);
		if (is_unknown(crossed))
			return geo_not_told(e, "whether a way passes a vertex");
		if (is_no(crossed))
			continue;
		st = corners(than ? out : &other, v, &u, &way[i], ends, arena, c, e);
		if (st)
			return st;
		if (than) {
			out->tied = TRUTH_NO;
			out->length2 = u.length2;
			found = &way[i];
		} else {
			out->tied = truth_or(out->tied, truth_not(same_way(out, &other, c)));
		}
	}
	return found ? OK : geo_not_told(e, "which way on the surface is the shortest");
}

static enum status not_convex(struct err *e)
{
	return err_fail_with(
		e, E_DOMAIN, "unsupported", NULL,
		"take a convex part of it, or its convex hull",
		"the polyhedron is not convex: its shortest ways may bend at its vertices");
}

/* *v becomes the same body with its coplanar faces made one. */
static enum status check(const struct value **v, pt3 a, pt3 b, struct arena *arena, ctx *c,
			 struct err *e)
{
	enum status st;
	truth t;

	if (num_level_of(c) == NUM_GENERIC)
		return geo_not_told(e, "which way is the shortest in every position");
	if ((*v)->mesh->n_faces > WAY_FACES)
		return err_fail(e, E_ARG, "limit",
				"the polyhedron has %d faces; shortest ways are looked for on "
				"at most %d",
				(*v)->mesh->n_faces, WAY_FACES);
	t = geo_equal3(a, b, c);
	if (is_unknown(t))
		return geo_not_told(e, "whether the two points are one");
	if (is_yes(t))
		return err_fail(e, E_DOMAIN, "degenerate",
				"the two points are the same: there is no way between them");
	st = geo_way_merge(v, *v, arena, c, e);
	if (st)
		return st;
	t = *v ? geo_way_is_convex(*v, c) : TRUTH_NO;
	if (is_unknown(t))
		return geo_not_told(e, "whether the polyhedron is convex");
	return is_no(t) ? not_convex(e) : OK;
}

enum status geo_way_on_faces(struct geo_way *out, const struct value *v, pt3 a, pt3 b,
			     struct arena *arena, ctx *c, struct err *e)
{
	struct way_faces *way;
	struct way_ends ends = { .a = a, .b = b };
	bool *from, *to;
	size_t faces;
	enum status st = check(&v, a, b, arena, c, e);
	int n;

	*out = (struct geo_way){ .tied = TRUTH_NO };
	if (st)
		return st;
	faces = (size_t)v->mesh->n_faces;
	ends.from = from = arena_alloc(arena, faces + 1);
	ends.to = to = arena_alloc(arena, faces + 1);
	st = faces_with(from, v, a, "the first point", c, e);
	if (st == OK)
		st = faces_with(to, v, b, "the second point", c, e);
	if (st)
		return st;
	for (size_t f = 0; f < faces; f++)
		if (from[f] && to[f]) {
			out->corner = arena_alloc(arena, 2 * sizeof *out->corner);
			out->corner[0] = a, out->corner[1] = b;
			out->n = 2;
			out->length2 = geo_dist2_3(a, b, c);
			return OK;
		}
	st = geo_way_search(&way, &n, v, &ends, arena, c, e);
	return st ? st : least_of(out, v, way, n, &ends, arena, c, e);
}
