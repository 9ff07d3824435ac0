/*
 * net_flat.c -- does a flat net lie without overlapping itself?
 *
 * Two faces overlap when sides of them cross, when a corner of one is inside the other, or when they
 * lie on the same side of a common piece of a line.  All is decided by signs in two of the three
 * coordinates, those in which the net is not a line.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"
#include <math.h>

struct flat_net {
	pt *p;
	const struct geo_mesh *m;
	int **own; /* by face and side: where the rest of the face lies, or 0 */
	ctx *c;
};

/* The sign by the enclosures alone; 0 where they do not tell.  Most questions of a net are far from
 * close, and all are asked again for each of its parts that is written. */
static int side_at_once(pt a, pt b, pt p)
{
	const num *x[3] = { &a.x, &b.x, &p.x }, *y[3] = { &a.y, &b.y, &p.y };
	double mx[3], my[3], r = 0, m = 0, value, most;

	for (int i = 0; i < 3; i++) {
		mx[i] = x[i]->lo / 2 + x[i]->hi / 2;
		my[i] = y[i]->lo / 2 + y[i]->hi / 2;
		r = fmax(r, fmax(x[i]->hi - x[i]->lo, y[i]->hi - y[i]->lo));
		m = fmax(m, fmax(fabs(mx[i]), fabs(my[i])));
	}
	value = (mx[1] - mx[0]) * (my[2] - my[0]) - (my[1] - my[0]) * (mx[2] - mx[0]);
	/* A factor is at most 2 m and off by r and its rounding, 4 m / 2^53. */
	most = 16 * (m + r) * (r + 1e-15 * m);
	if (!(m > 1e-140 && m < 1e140)) /* products are no plain doubles there */
		return 0;
	return value > most ? 1 : value < -most ? -1 : 0;
}

static int side_of(const struct flat_net *n, int a, int b, pt p)
{
	ctx *c = n->c;
	int s = side_at_once(n->p[a], n->p[b], p);

	if (s)
		return s;
	return num_sgn(geo_cross(geo_sub(n->p[b], n->p[a], c), geo_sub(p, n->p[a], c), c), c);
}

/* Do two sides cross within both? */
static truth cross(const struct flat_net *n, int a, int b, int p, int q)
{
	int s[4];

	s[0] = side_of(n, a, b, n->p[p]);
	s[1] = side_of(n, a, b, n->p[q]);
	if (s[0] != NUM_UNKNOWN && s[0] == s[1])
		return TRUTH_NO;
	s[2] = side_of(n, p, q, n->p[a]);
	s[3] = side_of(n, p, q, n->p[b]);
	if (s[2] != NUM_UNKNOWN && s[2] == s[3])
		return TRUTH_NO;
	for (int i = 0; i < 4; i++) {
		if (s[i] == 0)
			return TRUTH_NO;
		if (s[i] == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
	}
	return TRUTH_YES;
}

/* Is a place strictly within a face? */
static truth holds(const struct flat_net *n, int face, pt p, struct arena *a)
{
	struct value v = *geo_value_new(a, KIND_POLYGON, 2 * mesh_size(n->m, face));
	struct err ignored = { 0 };
	truth in, on;

	for (int i = 0; i < mesh_size(n->m, face); i++)
		value_set_pt(&v, i, n->p[mesh_corner(n->m, face, i)]);
	if (geo_region_has(&in, &v, p, n->c, &ignored) != OK)
		return TRUTH_UNKNOWN;
	if (is_no(in))
		return TRUTH_NO;
	on = geo_path_has(&v, p, n->c);
	return truth_and(in, truth_not(on));
}

/* Are the faces apart by what is known of their coordinates? */
static bool apart(const struct flat_net *n, int f, int g)
{
	double box[2][4];

	for (int k = 0; k < 2; k++) {
		int face = k ? g : f;

		for (int i = 0; i < mesh_size(n->m, face); i++) {
			pt p = n->p[mesh_corner(n->m, face, i)];

			if (!i || p.x.lo < box[k][0])
				box[k][0] = p.x.lo;
			if (!i || p.x.hi > box[k][1])
				box[k][1] = p.x.hi;
			if (!i || p.y.lo < box[k][2])
				box[k][2] = p.y.lo;
			if (!i || p.y.hi > box[k][3])
				box[k][3] = p.y.hi;
		}
	}
	return box[0][1] < box[1][0] || box[1][1] < box[0][0] || box[0][3] < box[1][2] ||
	       box[1][3] < box[0][2];
}

/* On which side of its side i a face lies; 0: on both, or that is not known. */
static int own_side(const struct flat_net *n, int f, int i)
{
	int a = mesh_corner(n->m, f, i),
	    b = mesh_corner(n->m, f, (i + 1) % mesh_size(n->m, f));
	int own = 0;

	for (int j = 0; j < mesh_size(n->m, f); j++) {
		int v = mesh_corner(n->m, f, j), s;

		if (v == a || v == b)
			continue;
		s = side_of(n, a, b, n->p[v]);
		if (s == NUM_UNKNOWN || (s && own && s != own))
			return 0;
		own = s ? s : own;
	}
	return own;
}

static void find_own_sides(struct flat_net *n, struct arena *a)
{
	n->own = arena_alloc(a, (size_t)n->m->n_faces * sizeof *n->own);
	for (int f = 0; f < n->m->n_faces; f++) {
		n->own[f] = arena_alloc(a, (size_t)mesh_size(n->m, f) * sizeof *n->own[f]);
		for (int i = 0; i < mesh_size(n->m, f); i++)
			n->own[f][i] = own_side(n, f, i);
	}
}

/* Is a whole side of a convex face beyond which nothing of it lies, with the other face beyond it?
 * Then they are apart; it answers most questions without looking at crossings. */
static bool separated(const struct flat_net *n, int f, int g)
{
	for (int i = 0; i < mesh_size(n->m, f); i++) {
		int a = mesh_corner(n->m, f, i);
		int b = mesh_corner(n->m, f, (i + 1) % mesh_size(n->m, f)), k = 0;

		for (; n->own[f][i] && k < mesh_size(n->m, g); k++) {
			int v = mesh_corner(n->m, g, k), s;

			if (v == a || v == b)
				continue;
			s = side_of(n, a, b, n->p[v]);
			if (s == NUM_UNKNOWN || s == n->own[f][i])
				break;
		}
		if (n->own[f][i] && k == mesh_size(n->m, g))
			return true;
	}
	return false;
}

static truth overlap(const struct flat_net *n, int f, int g, struct arena *a)
{
	const struct geo_mesh *m = n->m;
	truth any = TRUTH_NO;
	int nf = mesh_size(m, f), ng = mesh_size(m, g);

	for (int i = 0; i < nf; i++)
		for (int k = 0; k < ng; k++)
			any = truth_or(any, cross(n, mesh_corner(m, f, i),
						  mesh_corner(m, f, (i + 1) % nf),
						  mesh_corner(m, g, k),
						  mesh_corner(m, g, (k + 1) % ng)));
	for (int i = 0; i < nf; i++)
		any = truth_or(any, holds(n, g, n->p[mesh_corner(m, f, i)], a));
	for (int i = 0; i < ng; i++)
		any = truth_or(any, holds(n, f, n->p[mesh_corner(m, g, i)], a));
	/* Faces that cover each other exactly: some point within one is in the other. */
	for (int i = 0; i < nf; i++) {
		pt p = geo_mid(n->p[mesh_corner(m, f, i)],
			       n->p[mesh_corner(m, f, (i + 2) % nf)], n->c);

		any = truth_or(any, truth_and(holds(n, f, p, a), holds(n, g, p, a)));
	}
	return any;
}

truth geo_net_flat(const struct value *v, struct arena *a, ctx *c)
{
	struct flat_net n = { .m = v->mesh, .c = c };
	pt3 normal = geo_face_normal(v, 0, c);
	const num part[3] = { normal.x, normal.y, normal.z };
	truth good = TRUTH_YES;
	int drop = 2;

	while (drop >= 0) {
		int s = num_sgn(part[drop], c);

		if (s == 1 || s == -1)
			break;
		drop--;
	}
	if (drop < 0)
		return TRUTH_UNKNOWN;
	n.p = arena_alloc(a, (size_t)v->mesh->n_vertices * sizeof *n.p);
	for (int i = 0; i < v->mesh->n_vertices; i++) {
		pt3 p = value_pt3(v, i);

		n.p[i] = drop == 0   ? (pt){ p.y, p.z }
			 : drop == 1 ? (pt){ p.z, p.x }
				     : (pt){ p.x, p.y };
	}
	find_own_sides(&n, a);
	for (int f = 0; f < n.m->n_faces; f++)
		for (int g = f + 1; g < n.m->n_faces; g++)
			if (!apart(&n, f, g) && !separated(&n, f, g) && !separated(&n, g, f))
				good = truth_and(good, truth_not(overlap(&n, f, g, a)));
	return good;
}
