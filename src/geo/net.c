/*
 * net.c -- unfolding a polyhedron.
 *
 * Faces hang on each other in a tree, breadth first from a root, face 0 unless
 * another is chosen (of a prism: the sides on the base, the
 * top on the first side).  A face turns about the edge it hangs on, with all that hangs on it: all the
 * way it lies in the plane of the other, so that at the end all are in the plane of face 0.  The turn
 * from the normal n of a face to that of its neighbour, o, has cosine n.o/k and sine times axis
 * n x o/k with k = |n||o|: no other root is needed.  Half a turn takes the root of the half angle;
 * other turns are known by closed forms where there is one, and by enclosures.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"

/* p -> M (p - o) + to */
struct motion {
	pt3 x, y, z; /* columns of M */
	pt3 o, to;
	bool still;
};

static pt3 turned(const struct motion *m, pt3 v, ctx *c)
{
	pt3 r;

	if (m->still)
		return v;
	r = geo_add3(geo_scale3(m->x, v.x, c), geo_scale3(m->y, v.y, c), c);
	return geo_add3(r, geo_scale3(m->z, v.z, c), c);
}

static pt3 moved(const struct motion *m, pt3 p, ctx *c)
{
	return m->still ? p : geo_add3(turned(m, geo_sub3(p, m->o, c), c), m->to, c);
}

/* v turned about an axis: v cos + (axis sin) x v + axis (axis.v) (1 - cos), with s = axis sin, and
 * e along the axis. */
static pt3 rotated(pt3 v, num cs, pt3 s, pt3 e, ctx *c)
{
	num k = num_div(num_mul(geo_dot3(e, v, c), num_sub(num_int(1, c), cs, c), c),
			geo_norm2_3(e, c), c);
	pt3 r = geo_add3(geo_scale3(v, cs, c), geo_cross3(s, v, c), c);

	return geo_along3(r, e, k, c);
}

/* --- The turn of one face ------------------------------------------------------------------------- */

struct net_turn {
	num cs;
	pt3 s; /* along the axis, as long as the sine */
};

/* t of the turn that brings n to o. */
static enum status part_turn(struct net_turn *out, pt3 n, pt3 o, num t, bool whole, ctx *c,
			     struct err *e)
{
	num k = num_sqrt(num_mul(geo_norm2_3(n, c), geo_norm2_3(o, c), c), c);
	pt3 axis = geo_cross3(n, o, c);
	num angle, size, one = num_int(1, c);
	truth flat = geo_zero3(axis, c);

	if (is_unknown(flat))
		return geo_not_told(e, "whether two faces are in one plane");
	out->cs = num_div(geo_dot3(n, o, c), k, c);
	out->s = geo_scale3(axis, num_div(one, k, c), c);
	if (whole || is_yes(flat))
		return OK;
	size = geo_norm3(axis, c);
	if (is_yes(num_eq(t, num_rat(1, 2, c), c))) {
		num cs2 = num_half(num_add(one, out->cs, c), c);
		num sn2 = num_half(num_sub(one, out->cs, c), c);

		out->cs = num_sqrt(cs2, c);
		out->s = geo_scale3(axis, num_div(num_sqrt(sn2, c), size, c), c);
		return OK;
	}
	angle = num_mul(t, num_atan2(size, geo_dot3(n, o, c), c), c);
	out->cs = num_cos(angle, c);
	out->s = geo_scale3(axis, num_div(num_sin(angle, c), size, c), c);
	return OK;
}

/* --- The tree of faces ------------------------------------------------------------------------------ */

struct net_tree {
	int *order;  /* faces, parents first */
	int *parent; /* by face; -1 of the first */
	int *hinge;  /* by face: the edge it hangs on */
};

/* The faces across the sides of a face, in its order. */
static int face_across(const struct geo_mesh *m, const int *first, const int *next, int face,
		       int i, int *edge)
{
	int a = mesh_corner(m, face, i),
	    b = mesh_corner(m, face, (i + 1) % mesh_size(m, face));
	int lo = a < b ? a : b, hi = a < b ? b : a;

	*edge = first[lo];
	while (m->edge[*edge][1] != hi)
		*edge = next[*edge];
	return m->beside[*edge][a < b ? 1 : 0];
}

/* The number of faces that hang on the root. */
static int plant(struct net_tree *t, const struct value *v, int root, const bool *cut,
		 struct arena *a)
{
	const struct geo_mesh *m = v->mesh;
	size_t n = (size_t)m->n_faces;
	int *first = arena_alloc(a, (size_t)m->n_vertices * sizeof *first);
	int *next = arena_alloc(a, (size_t)m->n_edges * sizeof *next), count = 0;

	for (int i = 0; i < m->n_vertices; i++)
		first[i] = -1;
	for (int i = 0; i < m->n_edges; i++) {
		next[i] = first[m->edge[i][0]];
		first[m->edge[i][0]] = i;
	}
	t->order = arena_alloc(a, n * sizeof *t->order);
	t->parent = arena_alloc(a, n * sizeof *t->parent);
	t->hinge = arena_alloc(a, n * sizeof *t->hinge);
	for (int f = 0; f < m->n_faces; f++)
		t->parent[f] = -2;
	t->parent[root] = -1;
	t->order[count++] = root;
	for (int k = 0; k < count; k++) {
		int f = t->order[k], size = mesh_size(m, f);

		/* The base of a prism runs backwards: its first side is its last. */
		for (int j = 0; j < size; j++) {
			int i = f == 0 ? size - 1 - j : j, edge;
			int o = face_across(m, first, next, f, i, &edge);

			if (t->parent[o] != -2 || (cut && cut[edge]))
				continue;
			t->parent[o] = f;
			t->hinge[o] = edge;
			t->order[count++] = o;
		}
	}
	return count;
}

/* --- The net ------------------------------------------------------------------------------------------- */

/* Each face has its own corners, but for those of the edge it hangs on. */
struct net_draft {
	struct geo_draft d;
	int *corner; /* by corner of the body's mesh: its number in the net */
	const struct value *v;
};

static int net_corner(const struct net_draft *w, int face, int vertex)
{
	const struct geo_mesh *m = w->v->mesh;

	for (int i = m->start[face]; i < m->start[face + 1]; i++)
		if (m->corner[i] == vertex)
			return w->corner[i];
	BUG("a face does not have its own vertex");
}

static enum status close_net(struct value **out, const struct geo_draft *d, struct err *e)
{
	struct value *v = geo_value_new(d->arena, KIND_NET, 3 * d->n);
	enum status st = geo_mesh_new(&v->mesh, d->n, d->start, d->corner, d->n_faces, false,
				      d->arena, e);

	for (int i = 0; i < d->n; i++)
		value_set_pt3(v, i, d->p[i]);
	if (st == OK) {
		/* None of its corners is one of the points the body was made of. */
		struct geo_mesh *m = arena_alloc(d->arena, sizeof *m);
		int *from = arena_alloc(d->arena, (size_t)(d->n + 1) * sizeof *from);

		*m = *v->mesh;
		for (int i = 0; i < d->n; i++)
			from[i] = -1;
		m->from = from;
		v->mesh = m;
	}
	*out = v;
	return st;
}

/* The motion of a face: first about its hinge, then with the face it hangs on. */
static enum status face_motion(struct motion *out, const struct motion *parent,
			       const struct value *v, int face, int on, int hinge, num t,
			       bool whole, ctx *c, struct err *e)
{
	const struct geo_mesh *m = v->mesh;
	struct net_turn turn;
	pt3 a = value_pt3(v, m->edge[hinge][0]);
	pt3 d = geo_sub3(value_pt3(v, m->edge[hinge][1]), a, c);
	enum status st = part_turn(&turn, geo_face_normal(v, face, c),
				   geo_face_normal(v, on, c), t, whole, c, e);

	if (st != OK)
		return st;
	out->still = false;
	out->o = a;
	out->to = moved(parent, a, c);
	out->x = turned(parent, rotated(geo_int3(1, 0, 0, c), turn.cs, turn.s, d, c), c);
	out->y = turned(parent, rotated(geo_int3(0, 1, 0, c), turn.cs, turn.s, d, c), c);
	out->z = turned(parent, rotated(geo_int3(0, 0, 1, c), turn.cs, turn.s, d, c), c);
	return OK;
}

static enum status unfold(struct net_draft *w, const struct net_tree *t, num part, bool none,
			  bool whole, ctx *c, struct err *e)
{
	const struct geo_mesh *m = w->v->mesh;
	struct motion *move = arena_alloc(w->d.arena, (size_t)m->n_faces * sizeof *move);

	for (int k = 0; k < m->n_faces; k++) {
		int f = t->order[k], size = mesh_size(m, f), on = t->parent[f];
		enum status st = OK;

		move[f].still = true;
		if (on >= 0 && !none)
			st = face_motion(&move[f], &move[on], w->v, f, on, t->hinge[f], part,
					 whole, c, e);
		if (st != OK)
			return st;
		for (int i = 0; i < size; i++) {
			int vertex = mesh_corner(m, f, i), *at = &w->corner[m->start[f] + i];

			if (on >= 0 && (vertex == m->edge[t->hinge[f]][0] ||
					vertex == m->edge[t->hinge[f]][1]))
				*at = net_corner(w, on, vertex);
			else
				*at = geo_draft_point(
					&w->d, moved(&move[f], value_pt3(w->v, vertex), c));
		}
	}
	for (int f = 0; f < m->n_faces; f++)
		geo_draft_face(&w->d, w->corner + m->start[f], mesh_size(m, f), false);
	return OK;
}

enum status geo_net(struct value **out, const struct value *v, num t, int root,
		    const bool *cut, struct arena *a, ctx *c, struct err *e)
{
	struct net_draft w = { .v = v };
	struct net_tree tree;
	truth none = num_is_zero(t, c), whole = num_eq(t, num_int(1, c), c), fits;
	enum status st;

	if (is_unknown(none) || is_unknown(whole))
		return geo_not_told(e, "whether the net is folded or flat");
	if (plant(&tree, v, root, cut, a) < v->mesh->n_faces)
		return err_fail(
			e, E_DOMAIN, "no_such_object",
			"cut along these edges the surface falls apart: each face must "
			"still hang on another one");
	geo_draft_begin(&w.d, a);
	w.corner = arena_alloc(a, (size_t)v->mesh->start[v->mesh->n_faces] * sizeof *w.corner);
	st = unfold(&w, &tree, t, is_yes(none), is_yes(whole), c, e);
	if (st == OK)
		st = close_net(out, &w.d, e);
	if (st != OK || is_no(whole))
		return st;
	fits = geo_net_flat(*out, a, c);
	if (is_unknown(fits))
		return geo_not_told(e, "whether faces of the net overlap");
	if (is_no(fits))
		return err_fail(
			e, E_DOMAIN, "no_such_object",
			"faces of the net would overlap: this body, cut open along these "
			"edges, has no flat net");
	return OK;
}
