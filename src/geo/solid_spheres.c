/*
 * solid_spheres.c -- the spheres of a polyhedron: through its vertices, touching its faces, touching
 * its edges.  Each is the solution of linear equations in the centre and one number more; there are
 * more equations than unknowns, so most bodies have none, and which equation fails says why.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"

/* --- Linear equations, one after another --------------------------------------------------------- */

#define UNKNOWNS 4 /* x, y, z and one more */

/* row: a0 x + a1 y + a2 z + a3 w = a4, each with a 1 where the others have 0 */
struct linear {
	num row[UNKNOWNS][UNKNOWNS + 1];
	bool has[UNKNOWNS]; /* row[i] has its 1 in column i */
	ctx *c;
};

/* E_DOMAIN: it contradicts those before.  E_UNABLE: that cannot be told. */
static enum status demand(struct linear *l, num a[UNKNOWNS + 1])
{
	ctx *c = l->c;

	for (int i = 0; i < UNKNOWNS; i++)
		if (l->has[i]) {
			num k = a[i];

			for (int j = 0; j <= UNKNOWNS; j++)
				a[j] = j == i ? num_int(0, c)
					      : num_sub(a[j], num_mul(k, l->row[i][j], c), c);
		}
	for (int i = 0; i < UNKNOWNS; i++) {
		int s = l->has[i] ? 0 : num_sgn(a[i], c);

		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s == 0)
			continue;
		for (int j = 0; j <= UNKNOWNS; j++)
			l->row[i][j] = j == i ? num_int(1, c) : num_div(a[j], a[i], c);
		/* The rows before have no part in this column from now on. */
		for (int r = 0; r < UNKNOWNS; r++)
			for (int j = 0; l->has[r] && j <= UNKNOWNS; j++)
				if (j != i)
					l->row[r][j] = num_sub(
						l->row[r][j],
						num_mul(l->row[r][i], l->row[i][j], c), c);
		for (int r = 0; r < UNKNOWNS; r++)
			if (l->has[r])
				l->row[r][i] = num_int(0, c);
		l->has[i] = true;
		return OK;
	}
	switch (num_sgn(a[UNKNOWNS], c)) {
	case 0: return OK;
	case NUM_UNKNOWN: return E_UNABLE;
	default: return E_DOMAIN;
	}
}

static pt3 centre_of(const struct linear *l)
{
	return (pt3){ l->row[0][UNKNOWNS], l->row[1][UNKNOWNS], l->row[2][UNKNOWNS] };
}

static struct value *sphere(pt3 o, num r2, struct arena *a)
{
	struct value *v = geo_value_new(a, KIND_SPHERE, 0);

	value_set_pt3(v, 0, o);
	v->v[3] = r2;
	return v;
}

static enum status open_question(struct err *e)
{
	return geo_not_told(e, "whether there is such a sphere");
}

/* --- Through the vertices ------------------------------------------------------------------------------ */

/* 2 (v - u).X = v.v - u.u */
static void same_distance(num a[UNKNOWNS + 1], pt3 u, pt3 v, ctx *c)
{
	pt3 d = geo_scale3(geo_sub3(v, u, c), num_int(2, c), c);

	a[0] = d.x, a[1] = d.y, a[2] = d.z;
	a[3] = num_int(0, c);
	a[4] = num_sub(geo_norm2_3(v, c), geo_norm2_3(u, c), c);
}

enum status geo_circumsphere(struct value **out, const struct value *v, struct arena *a,
			     ctx *c, struct err *e)
{
	struct linear l = { .c = c };
	pt3 o = value_pt3(v, 0);

	for (int i = 1; i < v->mesh->n_vertices; i++) {
		num row[UNKNOWNS + 1];
		enum status st;

		same_distance(row, o, value_pt3(v, i), c);
		st = demand(&l, row);
		if (st == E_DOMAIN)
			return err_fail(
				e, E_DOMAIN, "no_such_object",
				"no sphere goes through all vertices: vertex %d is not "
				"on the sphere of those before",
				i + 1);
		if (st != OK)
			return open_question(e);
	}
	*out = sphere(centre_of(&l), geo_dist2_3(centre_of(&l), o, c), a);
	return OK;
}

/* --- Touching the faces ----------------------------------------------------------------------------------- */

/* n.X + |n| r = n.V with the outward normals n: X is inside, at the distance r. */
enum status geo_insphere(struct value **out, const struct value *v, struct arena *a, ctx *c,
			 struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	struct linear l = { .c = c };
	int sign;

	for (int f = 0; f < m->n_faces; f++) {
		pt3 n = geo_face_normal(v, f, c);
		num row[UNKNOWNS + 1] = { n.x, n.y, n.z, geo_norm3(n, c),
					  geo_dot3(n, value_pt3(v, mesh_corner(m, f, 0)), c) };
		enum status st = demand(&l, row);

		if (st == E_DOMAIN)
			return err_fail(
				e, E_DOMAIN, "no_such_object",
				"no sphere touches all faces: face %d does not touch the "
				"sphere of those before",
				f + 1);
		if (st != OK)
			return open_question(e);
	}
	for (int i = 0; i < UNKNOWNS; i++)
		if (!l.has[i])
			return err_fail(e, E_DOMAIN, "no_such_object",
					"more than one sphere touches all faces");
	sign = num_sgn(l.row[3][UNKNOWNS], c);
	if (sign == NUM_UNKNOWN)
		return open_question(e);
	if (sign <= 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"no sphere inside touches the planes of all faces");
	*out = sphere(centre_of(&l), num_sqr(l.row[3][UNKNOWNS], c), a);
	return OK;
}

/* --- Touching the edges ------------------------------------------------------------------------------------- */

/*
 * From a vertex v the ways to where the edges touch are equally long, t_v, and on each edge
 * t_u + t_v is its length.  Along a tree of edges t_v = a_v + s_v w with s_v = 1 or -1 and w that of
 * the first vertex.  |X - v|^2 - t_v^2 is the same for all v, and as s_v^2 = 1 the difference of two
 * is linear in X and w.
 */
struct tangents {
	num *a;
	int *s; /* 0: not yet */
};

static void spread(struct tangents *t, const struct value *v, const num *length, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	bool more = true;

	t->a[0] = num_int(0, c);
	t->s[0] = 1;
	while (more) {
		more = false;
		for (int i = 0; i < m->n_edges; i++) {
			int p = m->edge[i][0], q = m->edge[i][1];

			if (!t->s[p] == !t->s[q])
				continue;
			if (!t->s[p]) {
				int swap = p;

				p = q;
				q = swap;
			}
			t->a[q] = num_sub(length[i], t->a[p], c);
			t->s[q] = -t->s[p];
			more = true;
		}
	}
}

static enum status tangent_rows(struct linear *l, const struct tangents *t,
				const struct value *v, const num *length)
{
	const struct geo_mesh *m = v->mesh;
	ctx *c = l->c;
	num zero = num_int(0, c);
	enum status st = OK;

	for (int i = 0; i < m->n_edges && st == OK; i++) {
		int p = m->edge[i][0], q = m->edge[i][1];
		num rest = num_sub(length[i], num_add(t->a[p], t->a[q], c), c);
		num row[UNKNOWNS + 1] = { zero, zero, zero, num_int(t->s[p] + t->s[q], c),
					  rest };

		st = demand(l, row);
	}
	for (int i = 1; i < m->n_vertices && st == OK; i++) {
		num row[UNKNOWNS + 1];

		/* t_i^2 - t_0^2 = a_i^2 + 2 a_i s_i w */
		same_distance(row, value_pt3(v, 0), value_pt3(v, i), c);
		row[3] = num_mul(num_int(2L * t->s[i], c), t->a[i], c);
		row[4] = num_sub(row[4], num_sqr(t->a[i], c), c);
		st = demand(l, row);
	}
	return st;
}

enum status geo_midsphere(struct value **out, const struct value *v, struct arena *a, ctx *c,
			  struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	num *length = arena_alloc(a, (size_t)m->n_edges * sizeof *length), w, r2;
	struct tangents t = { arena_alloc(a, (size_t)m->n_vertices * sizeof *t.a),
			      arena_alloc(a, (size_t)m->n_vertices * sizeof *t.s) };
	struct linear l = { .c = c };
	enum status st;

	for (int i = 0; i < m->n_edges; i++)
		length[i] =
			geo_dist3(value_pt3(v, m->edge[i][0]), value_pt3(v, m->edge[i][1]), c);
	spread(&t, v, length, c);
	st = tangent_rows(&l, &t, v, length);
	if (st == E_UNABLE)
		return open_question(e);
	for (int i = 0; i < UNKNOWNS; i++)
		if (st == OK && !l.has[i])
			st = E_DOMAIN;
	if (st != OK)
		return err_fail(
			e, E_DOMAIN, "no_such_object",
			"no sphere touches all edges: tangents from one vertex would be "
			"of different lengths");
	w = l.row[3][UNKNOWNS];
	for (int i = 0; i < m->n_vertices; i++) {
		num way = num_add(t.a[i], num_mul(num_int(t.s[i], c), w, c), c);
		int sign = num_sgn(way, c);

		if (sign == NUM_UNKNOWN)
			return open_question(e);
		if (sign <= 0)
			return err_fail(e, E_DOMAIN, "no_such_object",
					"no sphere touches all edges between their ends");
	}
	r2 = num_sub(geo_dist2_3(centre_of(&l), value_pt3(v, 0), c), num_sqr(w, c), c);
	switch (num_sgn(r2, c)) {
	case NUM_UNKNOWN: return open_question(e);
	case 1: break;
	default: return err_fail(e, E_DOMAIN, "no_such_object", "no sphere touches all edges");
	}
	*out = sphere(centre_of(&l), r2, a);
	return OK;
}

/* --- Angles at edges ------------------------------------------------------------------------------------------ */

int geo_solid_edge(const struct value *v, pt3 p, pt3 q, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	bool open = false;

	for (int i = 0; i < m->n_edges; i++) {
		pt3 a = value_pt3(v, m->edge[i][0]), b = value_pt3(v, m->edge[i][1]);
		truth same = truth_or(truth_and(geo_equal3(a, p, c), geo_equal3(b, q, c)),
				      truth_and(geo_equal3(a, q, c), geo_equal3(b, p, c)));

		if (is_yes(same))
			return i;
		open = open || is_unknown(same);
	}
	return open ? GEO_EDGE_OPEN : -1;
}

void geo_edge_angle(num *cs, num *sn, const struct value *v, int edge, ctx *c)
{
	const struct geo_mesh *m = v->mesh;
	/* The first face runs from the lower vertex to the higher one. */
	pt3 n = geo_face_normal(v, m->beside[edge][0], c);
	pt3 o = geo_face_normal(v, m->beside[edge][1], c);
	pt3 d = geo_sub3(value_pt3(v, m->edge[edge][1]), value_pt3(v, m->edge[edge][0]), c);
	num len = geo_norm3(d, c);

	*cs = num_neg(num_mul(geo_dot3(n, o, c), len, c), c);
	*sn = geo_triple3(d, n, o, c);
}
