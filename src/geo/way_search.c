/*
 * way_search.c -- which unfoldings of a convex polyhedron may hold the shortest way.
 *
 * From the first point the faces are unfolded one after another into one plane.  What can be seen
 * of a side from there, through all the sides before, is between two rays; a side that is
 * outside of them is not entered, nor one that is too far off.  All of it is computed with
 * intervals of doubles, rounded outwards: a branch is left only where it is proven to lead
 * nowhere, and what stays is looked at exactly by way.c.
 */
#include "geo/geo_priv.h"
#include "geo/way.h"
#include <float.h>
#include <math.h>
#include <string.h>

/* --- Intervals --------------------------------------------------------------------------- */

struct way_span {
	double lo, hi;
};

static struct way_span outwards(double lo, double hi)
{
	return (struct way_span){ nextafter(lo, -INFINITY), nextafter(hi, INFINITY) };
}

static struct way_span exactly(double x)
{
	return (struct way_span){ x, x };
}

static struct way_span plus(struct way_span a, struct way_span b)
{
	return outwards(a.lo + b.lo, a.hi + b.hi);
}

static struct way_span minus(struct way_span a, struct way_span b)
{
	return outwards(a.lo - b.hi, a.hi - b.lo);
}

static struct way_span times(struct way_span a, struct way_span b)
{
	double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;

	if (isnan(p) || isnan(q) || isnan(r) || isnan(s))
		return (struct way_span){ -INFINITY, INFINITY };
	return outwards(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

/* b is positive, or nothing is known of the quotient. */
static struct way_span over(struct way_span a, struct way_span b)
{
	if (!(b.lo > 0))
		return (struct way_span){ -INFINITY, INFINITY };
	return times(a, outwards(1 / b.hi, 1 / b.lo));
}

static struct way_span squared(struct way_span a)
{
	double l = fabs(a.lo), h = fabs(a.hi), least = a.lo <= 0 && a.hi >= 0 ? 0 : fmin(l, h);
	struct way_span s = outwards(least * least, fmax(l, h) * fmax(l, h));

	return (struct way_span){ fmax(s.lo, 0), s.hi };
}

static struct way_span rooted(struct way_span a)
{
	struct way_span s = outwards(sqrt(fmax(a.lo, 0)), sqrt(fmax(a.hi, 0)));

	return (struct way_span){ fmax(s.lo, 0), s.hi };
}

static struct way_span span_of(num a, ctx *c)
{
	num b = num_enclosure(a, c);

	return isnan(b.lo) || isnan(b.hi) ? (struct way_span){ -INFINITY, INFINITY }
					  : (struct way_span){ b.lo, b.hi };
}

/* --- Points and vectors of space ------------------------------------------------------------ */

struct way_spot {
	struct way_span at[3];
};

static struct way_spot spot_of(pt3 p, ctx *c)
{
	return (struct way_spot){ { span_of(p.x, c), span_of(p.y, c), span_of(p.z, c) } };
}

static struct way_spot spot_sub(struct way_spot a, struct way_spot b)
{
	for (int i = 0; i < 3; i++)
		a.at[i] = minus(a.at[i], b.at[i]);
	return a;
}

static struct way_span spot_dot(struct way_spot a, struct way_spot b)
{
	struct way_span s = times(a.at[0], b.at[0]);

	for (int i = 1; i < 3; i++)
		s = plus(s, times(a.at[i], b.at[i]));
	return s;
}

static struct way_spot spot_cross(struct way_spot a, struct way_spot b)
{
	struct way_spot r;

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		r.at[i] = minus(times(a.at[j], b.at[k]), times(a.at[k], b.at[j]));
	}
	return r;
}

static struct way_span spot_norm2(struct way_spot a)
{
	return plus(plus(squared(a.at[0]), squared(a.at[1])), squared(a.at[2]));
}

static double farthest(struct way_spot a, struct way_spot b)
{
	return rooted(spot_norm2(spot_sub(a, b))).hi;
}

/* Not more than the distance of p from the segment between u and w. */
static double nearest(struct way_spot p, struct way_spot u, struct way_spot w)
{
	struct way_spot d = spot_sub(w, u), q = spot_sub(p, u);
	struct way_span d2 = spot_norm2(d), along = spot_dot(q, d);
	double least = INFINITY;

	if (!(along.lo > 0))
		least = fmin(least, spot_norm2(q).lo);
	if (!(along.hi < d2.lo))
		least = fmin(least, spot_norm2(spot_sub(p, w)).lo);
	if (along.hi > 0 && along.lo < d2.hi && d2.lo > 0)
		least = fmin(least, over(spot_norm2(spot_cross(q, d)), d2).lo);
	return isfinite(least) ? rooted(exactly(fmax(least, 0))).lo : 0;
}

/* --- The plane of the unfolding --------------------------------------------------------------
 *
 * A point, or a turn about 0, is a complex number within a disc: a chain of turns keeps the size
 * of their discs but for what is rounded, where intervals for the two parts would grow with each.
 */

struct way_disc {
	double x, y, r;
};

static double size(struct way_disc a)
{
	return hypot(a.x, a.y) * (1 + 4 * DBL_EPSILON);
}

/* With what was rounded in making a number about so large. */
static struct way_disc disc(double x, double y, double r, double scale)
{
	return (struct way_disc){
		x, y, (r + 8 * DBL_EPSILON * scale) * (1 + 8 * DBL_EPSILON) + DBL_MIN
	};
}

static struct way_disc disc_of(struct way_span x, struct way_span y)
{
	double mx = x.lo / 2 + x.hi / 2, my = y.lo / 2 + y.hi / 2;

	return disc(mx, my, hypot(x.hi - x.lo, y.hi - y.lo), fabs(mx) + fabs(my));
}

static struct way_disc disc_sum(struct way_disc a, struct way_disc b)
{
	return disc(a.x + b.x, a.y + b.y, a.r + b.r, size(a) + size(b));
}

static struct way_disc disc_sub(struct way_disc a, struct way_disc b)
{
	return disc(a.x - b.x, a.y - b.y, a.r + b.r, size(a) + size(b));
}

static struct way_disc product(struct way_disc a, struct way_disc b)
{
	double m = size(a), n = size(b);

	return disc(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x,
		    m * b.r + n * a.r + a.r * b.r, m * n);
}

/* a / b as the product with conj(b) / |b|^2; without bounds where b may be 0. */
static struct way_disc quotient(struct way_disc a, struct way_disc b)
{
	double n = size(b), n2 = b.x * b.x + b.y * b.y;
	/* |1/b - 1/mid| <= r / (|mid| (|mid| - r)) */
	double room = n * (1 - 8 * DBL_EPSILON) - b.r;
	struct way_disc inverse =
		disc(b.x / n2, -b.y / n2, room > 0 ? b.r / (n * room) : INFINITY, 1 / n);

	return product(a, inverse);
}

/* The sign of a x b: how b is turned against a. */
static struct way_span turn(struct way_disc a, struct way_disc b)
{
	double m = size(a), n = size(b), at = a.x * b.y - a.y * b.x;
	double off = (m * b.r + n * a.r + a.r * b.r + 8 * DBL_EPSILON * m * n) *
			     (1 + 8 * DBL_EPSILON) +
		     DBL_MIN;

	return outwards(at - off, at + off);
}

static struct way_span disc_size(struct way_disc a)
{
	double n = hypot(a.x, a.y), off = a.r + 8 * DBL_EPSILON * n;
	struct way_span s = outwards(n - off, n + off);

	return (struct way_span){ fmax(s.lo, 0), s.hi };
}

static struct way_spot disc_spot(struct way_disc a)
{
	return (struct way_spot){ { outwards(a.x - a.r, a.x + a.r),
				    outwards(a.y - a.r, a.y + a.r), exactly(0) } };
}

/* --- The faces, each in coordinates of its own --------------------------------------------- */

struct way_search {
	const struct geo_mesh *m;
	const struct way_ends *ends;
	struct way_spot *vertex, a, b;
	/* By place in m->corner: that corner within its face's plane; the face beyond the side
	 * that begins there, and which of that one's sides it is. */
	struct way_disc *flat;
	int *across, *side;
	struct way_disc *a_in, *b_in; /* by face: the ends, within its plane */
	/* The faces on the way at hand, in order, and the sides by which they are entered, whose
	 * ends lie there in the plane of the unfolding. */
	bool *open;
	int *face, *entry;
	struct way_disc (*hinge)[2];
	double best; /* the shortest way is not longer */
	struct way_faces *found;
	int n_found, room, steps;
	struct arena *arena;
};

static struct way_spot corner(const struct way_search *s, int f, int i)
{
	return s->vertex[mesh_corner(s->m, f, i % mesh_size(s->m, f))];
}

static struct way_spot normal_of(const struct way_search *s, int f)
{
	struct way_spot n = { { { 0, 0 }, { 0, 0 }, { 0, 0 } } }, o = corner(s, f, 0);

	for (int i = 1; i + 1 < mesh_size(s->m, f); i++) {
		struct way_spot k = spot_cross(spot_sub(corner(s, f, i), o),
					       spot_sub(corner(s, f, i + 1), o));

		for (int j = 0; j < 3; j++)
			n.at[j] = plus(n.at[j], k.at[j]);
	}
	return n;
}

/* p's place along the face's first side and across it. */
static struct way_disc lay(const struct way_search *s, int f, struct way_spot n,
			   struct way_spot p)
{
	struct way_spot o = corner(s, f, 0), e = spot_sub(corner(s, f, 1), o);
	struct way_spot d = spot_sub(p, o), up = spot_cross(n, e);

	return disc_of(over(spot_dot(d, e), rooted(spot_norm2(e))),
		       over(spot_dot(d, up), rooted(spot_norm2(up))));
}

void geo_way_across(const struct geo_mesh *m, int *across, int *side, struct arena *a)
{
	int(*at)[2] = arena_alloc(a, ((size_t)m->n_edges + 1) * sizeof *at);
	int *first = arena_alloc(a, ((size_t)m->n_vertices + 1) * sizeof *first);
	int *next = arena_alloc(a, ((size_t)m->n_edges + 1) * sizeof *next);

	for (int i = 0; i < m->n_vertices; i++)
		first[i] = -1;
	for (int i = 0; i < m->n_edges; i++) {
		at[i][0] = at[i][1] = -1;
		next[i] = first[m->edge[i][0]];
		first[m->edge[i][0]] = i;
	}
	for (int f = 0; f < m->n_faces; f++)
		for (int i = 0; i < mesh_size(m, f); i++) {
			int p = mesh_corner(m, f, i);
			int q = mesh_corner(m, f, (i + 1) % mesh_size(m, f));
			int e = first[p < q ? p : q];

			while (m->edge[e][1] != (p < q ? q : p))
				e = next[e];
			at[e][p < q ? 0 : 1] = m->start[f] + i;
		}
	for (int i = 0; i < m->start[m->n_faces]; i++)
		across[i] = -1;
	for (int e = 0; e < m->n_edges; e++)
		for (int k = 0; k < 2; k++) {
			int g = m->beside[e][1 - k];

			if (at[e][k] >= 0 && g >= 0) {
				across[at[e][k]] = g;
				side[at[e][k]] = at[e][1 - k] - m->start[g];
			}
		}
}

/* --- Not longer than ------------------------------------------------------------------------- */

/* Along edges, from a corner of a face that has a to one of a face that has b. */
static double way_of_edges(struct way_search *s)
{
	const struct geo_mesh *m = s->m;
	size_t n = (size_t)m->n_vertices;
	double *far = arena_alloc(s->arena, (n + 1) * sizeof *far), best = INFINITY;
	bool grew = true;

	for (size_t i = 0; i < n; i++)
		far[i] = INFINITY;
	for (int f = 0; f < m->n_faces; f++)
		for (int i = 0; s->ends->from[f] && i < mesh_size(m, f); i++)
			far[mesh_corner(m, f, i)] = farthest(s->a, corner(s, f, i));
	for (int round = 0; grew && round < 60; round++) {
		grew = false;
		for (int i = 0; i < m->n_edges; i++) {
			int p = m->edge[i][0], q = m->edge[i][1];
			double d = farthest(s->vertex[p], s->vertex[q]);
			double via_p = nextafter(far[p] + d, INFINITY);
			double via_q = nextafter(far[q] + d, INFINITY);

			grew = grew || via_p < far[q] || via_q < far[p];
			far[q] = fmin(far[q], via_p);
			far[p] = fmin(far[p], via_q);
		}
	}
	for (int f = 0; f < m->n_faces; f++)
		for (int i = 0; s->ends->to[f] && i < mesh_size(m, f); i++)
			best = fmin(best, nextafter(far[mesh_corner(m, f, i)] +
							    farthest(s->b, corner(s, f, i)),
						    INFINITY));
	return best;
}

static double middle(struct way_span a)
{
	return a.lo / 2 + a.hi / 2;
}

/*
 * The way at hand, of n faces: through a point of each hinge, about where the segment from s to
 * t crosses it.  Whatever these points are, it is a way on the surface.
 */
static double way_at_hand(const struct way_search *s, int n, struct way_disc from,
			  struct way_disc to)
{
	struct way_disc d = disc_sub(to, from);
	struct way_spot at = s->a;
	double sum = 0;

	for (int i = 1; i < n; i++) {
		int f = s->face[i], k = s->entry[i];
		struct way_spot p = corner(s, f, k + 1), q = corner(s, f, k), next;
		double u = middle(turn(d, disc_sub(s->hinge[i][0], from)));
		double w = middle(turn(d, disc_sub(s->hinge[i][1], from)));
		double t = u / (u - w);
		struct way_span part = exactly(t > 0 ? t < 1 ? t : 1 : 0);

		for (int j = 0; j < 3; j++)
			next.at[j] = plus(p.at[j], times(part, minus(q.at[j], p.at[j])));
		/* A point of the edge, known to within these intervals. */
		sum = nextafter(sum + farthest(at, next), INFINITY);
		at = next;
	}
	return nextafter(sum + farthest(at, s->b), INFINITY);
}

/* --- The search ------------------------------------------------------------------------------- */

/* z -> turn z + shift: from a face's plane to that of the unfolding. */
struct way_motion {
	struct way_disc turn, shift;
};

static struct way_disc moved(const struct way_motion *m, struct way_disc z)
{
	return disc_sum(product(m->turn, z), m->shift);
}

/* The face f lies by the motion `at`: how the one beyond its side i lies then. */
static struct way_motion motion_across(const struct way_search *s, const struct way_motion *at,
				       int f, int i)
{
	int here = s->m->start[f], g = s->across[here + i], k = s->side[here + i];
	int there = s->m->start[g];
	struct way_disc p = s->flat[here + i];
	struct way_disc q = s->flat[here + (i + 1) % mesh_size(s->m, f)];
	struct way_disc own_p = s->flat[there + (k + 1) % mesh_size(s->m, g)];
	struct way_disc own_q = s->flat[there + k];
	struct way_motion m;

	m.turn = product(at->turn, quotient(disc_sub(q, p), disc_sub(own_q, own_p)));
	m.shift = disc_sub(moved(at, p), product(m.turn, own_p));
	return m;
}

/* Does the segment cross the hinges of the way at hand, and none in its end? */
static bool surely_crosses(const struct way_search *s, int n, struct way_disc from,
			   struct way_disc to)
{
	struct way_disc d = disc_sub(to, from);

	for (int i = 1; i < n; i++)
		if (!(turn(d, disc_sub(s->hinge[i][0], from)).hi < 0) ||
		    !(turn(d, disc_sub(s->hinge[i][1], from)).lo > 0))
			return false;
	return true;
}

static enum status keep_way(struct way_search *s, int n, struct way_disc from,
			    struct way_disc to, struct err *e)
{
	struct way_span length = disc_size(disc_sub(to, from));
	bool sure = surely_crosses(s, n, from, to);
	int *face, *side, k = 0;

	if (length.lo > s->best)
		return OK;
	s->best = fmin(s->best, sure ? length.hi : way_at_hand(s, n, from, to));
	for (int i = 0; i < s->n_found; i++)
		if (!(s->found[i].least > s->best))
			s->found[k++] = s->found[i];
	s->n_found = k;
	if (k == WAY_LIKELY)
		return err_fail(
			e, E_ARG, "limit",
			"more than %d unfoldings of the polyhedron may hold the shortest "
			"way: they are nearly or exactly as short",
			WAY_LIKELY);
	face = arena_alloc(s->arena, (size_t)n * sizeof *face);
	side = arena_alloc(s->arena, (size_t)n * sizeof *side);
	memcpy(face, s->face, (size_t)n * sizeof *face);
	memcpy(side, s->entry, (size_t)n * sizeof *side);
	s->found = arena_grow(s->arena, s->found, &s->room, k + 1, sizeof *s->found);
	s->found[s->n_found++] =
		(struct way_faces){ face, side, n, sure, length.lo, length.hi };
	return OK;
}

/*
 * The face s->face[n - 1] lies unfolded by the motion; of what is beyond its sides only what is
 * between the rays from `from` through right and left is seen (not of the first face).  A side is
 * seen with its beginning on the right.
 */
static enum status search(struct way_search *s, int n, const struct way_motion *at,
			  struct way_disc from, struct way_disc right, struct way_disc left,
			  struct err *e)
{
	int f = s->face[n - 1], size = mesh_size(s->m, f), start = s->m->start[f];
	enum status st = OK;

	if (++s->steps > WAY_STEPS)
		return err_fail(e, E_ARG, "limit",
				"the shortest way was not found among %d unfoldings of the "
				"polyhedron's faces: it has too many",
				WAY_STEPS);
	if (s->ends->to[f])
		return keep_way(s, n, from, moved(at, s->b_in[f]), e);
	for (int i = 0; st == OK && i < size; i++) {
		int g = s->across[start + i];
		struct way_disc u, w, to_u, to_w, r, l;
		struct way_motion next;

		if (g < 0 || s->open[g] || s->ends->from[g])
			continue;
		u = moved(at, s->flat[start + i]);
		w = moved(at, s->flat[start + (i + 1) % size]);
		to_u = disc_sub(u, from);
		to_w = disc_sub(w, from);
		r = u, l = w;
		if (n > 1) {
			struct way_disc to_r = disc_sub(right, from),
					to_l = disc_sub(left, from);

			if (turn(to_r, to_w).hi < 0 || turn(to_l, to_u).lo > 0)
				continue;
			if (!(turn(to_r, to_u).lo > 0))
				r = right;
			if (!(turn(to_l, to_w).hi < 0))
				l = left;
		}
		if (nearest(disc_spot(from), disc_spot(u), disc_spot(w)) +
			    nearest(s->b, corner(s, f, i), corner(s, f, i + 1)) >
		    s->best * (1 + 4 * DBL_EPSILON))
			continue;
		s->face[n] = g;
		s->entry[n] = s->side[start + i];
		s->hinge[n][0] = u;
		s->hinge[n][1] = w;
		next = motion_across(s, at, f, i);
		s->open[g] = true;
		st = search(s, n + 1, &next, from, r, l, e);
		s->open[g] = false;
	}
	return st;
}

static void prepare(struct way_search *s, const struct value *v, ctx *c)
{
	const struct geo_mesh *m = s->m;
	size_t corners = (size_t)m->start[m->n_faces], faces = (size_t)m->n_faces;

	s->vertex = arena_alloc(s->arena, ((size_t)m->n_vertices + 1) * sizeof *s->vertex);
	for (int i = 0; i < m->n_vertices; i++)
		s->vertex[i] = spot_of(value_pt3(v, i), c);
	if (!s->ends)
		return;
	s->a = spot_of(s->ends->a, c);
	s->b = spot_of(s->ends->b, c);
	s->flat = arena_alloc(s->arena, (corners + 1) * sizeof *s->flat);
	s->across = arena_alloc(s->arena, (corners + 1) * sizeof *s->across);
	s->side = arena_alloc(s->arena, (corners + 1) * sizeof *s->side);
	s->a_in = arena_alloc(s->arena, (faces + 1) * sizeof *s->a_in);
	s->b_in = arena_alloc(s->arena, (faces + 1) * sizeof *s->b_in);
	s->open = arena_alloc(s->arena, faces + 1);
	s->face = arena_alloc(s->arena, (faces + 1) * sizeof *s->face);
	s->entry = arena_alloc(s->arena, (faces + 1) * sizeof *s->entry);
	s->hinge = arena_alloc(s->arena, (faces + 1) * sizeof *s->hinge);
	geo_way_across(m, s->across, s->side, s->arena);
	for (int f = 0; f < m->n_faces; f++) {
		struct way_spot n = normal_of(s, f);

		for (int i = 0; i < mesh_size(m, f); i++)
			s->flat[m->start[f] + i] = lay(s, f, n, corner(s, f, i));
		s->a_in[f] = lay(s, f, n, s->a);
		s->b_in[f] = lay(s, f, n, s->b);
	}
}

enum status geo_way_search(struct way_faces **out, int *n, const struct value *v,
			   const struct way_ends *ends, struct arena *arena, ctx *c,
			   struct err *e)
{
	struct way_search s = { .m = v->mesh, .ends = ends, .arena = arena };
	struct way_disc zero = { 0, 0, 0 };
	struct way_motion stay = { { 1, 0, 0 }, zero };
	enum status st = OK;

	prepare(&s, v, c);
	s.best = way_of_edges(&s);
	for (int f = 0; st == OK && f < s.m->n_faces; f++)
		if (ends->from[f]) {
			s.open[f] = true;
			s.face[0] = f;
			st = search(&s, 1, &stay, s.a_in[f], zero, zero, e);
			s.open[f] = false;
		}
	if (st)
		return st;
	*out = arena_alloc(arena, ((size_t)s.n_found + 1) * sizeof **out);
	*n = 0;
	for (int i = 0; i < s.n_found; i++)
		if (!(s.found[i].least > s.best))
			(*out)[(*n)++] = s.found[i];
	return OK;
}

truth geo_way_is_convex(const struct value *v, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	struct arena *arena = arena_new();
	struct way_search s = { .m = m, .arena = arena };
	truth all = TRUTH_YES;

	prepare(&s, v, c);
	for (int f = 0; f < m->n_faces && !is_no(all); f++) {
		struct way_spot n = normal_of(&s, f), o = corner(&s, f, 0);
		bool have = false;
		pt3 exact_n = { 0 };

		for (int i = 0; i < m->n_vertices && !is_no(all); i++) {
			struct way_span d = spot_dot(n, spot_sub(s.vertex[i], o));
			bool own = false;

			for (int k = 0; k < mesh_size(m, f); k++)
				own = own || mesh_corner(m, f, k) == i;
			if (own || d.hi < 0)
				continue;
			if (!have)
				exact_n = geo_face_normal(v, f, c);
			have = true;
			all = truth_and(
				all,
				sgn_not_pos(num_sgn(
					geo_dot3(exact_n,
						 geo_sub3(value_pt3(v, i),
							  value_pt3(v, mesh_corner(m, f, 0)),
							  c),
						 c),
					c)));
		}
	}
	arena_free(arena);
	return all;
}
