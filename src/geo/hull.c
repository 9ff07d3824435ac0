/*
 * hull.c -- the convex hull of points in space.
 *
 * Triangles are put up one point at a time: each triangle keeps the points that are strictly outside
 * its plane and nowhere else; the triangles that a new point sees go, and it is joined to the line
 * between those it sees and those it does not.  What is in the plane of a triangle is not seen from
 * there, so nothing degenerate is ever made.  Which point is taken next only decides how long it
 * takes.  At the end triangles of one plane become one face, and points with fewer than three
 * faces about them are no vertices.
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"
#include <stdlib.h>

struct hull_tri {
	int v[3], beside[3]; /* beside[i]: across the edge from v[i] to v[i + 1] */
	struct plane3 plane; /* its normal points outwards */
	int outside;         /* the first of its points; -1: none */
	int mark;            /* the point that was last looked from */
	bool seen, gone;     /* from there; so it goes */
};
struct hull_ints {
	int *i, n, cap;
};
struct hull {
	const pt3 *p;
	int n;
	struct hull_tri *tri;
	int n_tri, cap_tri;
	int *next;             /* of a triangle's points */
	int *at;               /* by vertex: the new triangle that begins there */
	struct hull_ints todo; /* triangles that may have points outside */
	struct hull_ints gone; /* what the present point sees */
	struct hull_ints rim;  /* 3 * such a triangle + its edge to what is not seen */
	struct arena *arena;
	ctx *c;
};

static int side(const struct hull *h, int tri, int p)
{
	return num_sgn(geo_plane_offset(h->tri[tri].plane, h->p[p], h->c), h->c);
}

static int add_tri(struct hull *h, int a, int b, int d)
{
	struct hull_tri *t;
	pt3 n;

	if (h->n_tri == h->cap_tri)
		h->tri = arena_grow(h->arena, h->tri, &h->cap_tri, h->n_tri + 1,
				    sizeof *h->tri);
	t = &h->tri[h->n_tri];
	n = geo_cross3(geo_sub3(h->p[b], h->p[a], h->c), geo_sub3(h->p[d], h->p[a], h->c),
		       h->c);
	*t = (struct hull_tri){ .v = { a, b, d },
				.beside = { -1, -1, -1 },
				.plane = geo_plane_at(h->p[a], n, h->c),
				.outside = -1,
				.mark = -1 };
	return h->n_tri++;
}

static void push(struct hull_ints *l, struct arena *a, int i)
{
	if (l->n == l->cap)
		l->i = arena_grow(a, l->i, &l->cap, l->n + 1, sizeof *l->i);
	l->i[l->n++] = i;
}

/* Give a point to the first of the triangles from `from` on that it is outside of. */
static enum status assign(struct hull *h, int from, int p)
{
	for (int t = from; t < h->n_tri; t++) {
		int s = side(h, t, p);

		if (s == NUM_UNKNOWN)
			return E_UNABLE;
		if (s > 0) {
			h->next[p] = h->tri[t].outside;
			h->tri[t].outside = p;
			return OK;
		}
	}
	return OK;
}

/* --- The first four ------------------------------------------------------------------------- */

static enum status first_four(struct hull *h, int four[4], struct err *e)
{
	int k = 1;

	four[0] = 0;
	for (int i = 1; i < h->n && k < 4; i++) {
		const pt3 *p = h->p;
		truth no;

		if (k == 1)
			no = geo_equal3(p[0], p[i], h->c);
		else if (k == 2)
			no = geo_along_same3(geo_sub3(p[four[1]], p[0], h->c),
					     geo_sub3(p[i], p[0], h->c), h->c);
		else
			no = num_is_zero(geo_orient3(p[0], p[four[1]], p[four[2]], p[i], h->c),
					 h->c);
		if (is_unknown(no))
			return geo_not_told(e, "whether points are in one plane");
		if (is_no(no)) {
			four[k++] = i;
			i = k == 3 ? four[1] : i; /* those that were passed by may do now */
		}
	}
	if (k == 4)
		return OK;
	return err_fail(e, E_DOMAIN, "degenerate",
			"the points are %s: they have no hull with a "
			"volume",
			k == 3   ? "in one plane"
			: k == 2 ? "on one line"
				 : "all the same");
}

static enum status first_body(struct hull *h, struct err *e)
{
	static const int face[4][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 1, 2, 3 }, { 2, 0, 3 } };
	int four[4], up;
	enum status st = first_four(h, four, e);

	if (st != OK)
		return st;
	up = num_sgn(
		geo_orient3(h->p[four[0]], h->p[four[1]], h->p[four[2]], h->p[four[3]], h->c),
		h->c);
	if (up < 0) {
		int t = four[1];

		four[1] = four[2];
		four[2] = t;
	}
	for (int i = 0; i < 4; i++)
		add_tri(h, four[face[i][0]], four[face[i][1]], four[face[i][2]]);
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; i != j && k < 9; k++) {
				struct hull_tri *a = &h->tri[i], *b = &h->tri[j];

				if (a->v[k / 3] == b->v[(k % 3 + 1) % 3] &&
				    a->v[(k / 3 + 1) % 3] == b->v[k % 3])
					a->beside[k / 3] = j;
			}
	for (int p = 0; p < h->n && st == OK; p++)
		st = assign(h, 0, p);
	for (int i = 0; i < 4; i++)
		push(&h->todo, h->arena, i);
	return st == OK ? OK : geo_not_told(e, "on which side of a face a point is");
}

/* --- One point more -------------------------------------------------------------------------- */

/* The farthest of a triangle's points, about. */
static int farthest(const struct hull *h, const struct hull_tri *t)
{
	int best = t->outside;
	double far = -1;

	for (int p = t->outside; p >= 0; p = h->next[p]) {
		double d = num_mid(geo_plane_offset(t->plane, h->p[p], h->c));

		if (d > far) {
			far = d;
			best = p;
		}
	}
	return best;
}

/* Find what p sees, beginning with a triangle that it is outside of, and gather the rim. */
static enum status look(struct hull *h, int from, int p)
{
	h->gone.n = h->rim.n = 0;
	h->tri[from].mark = p;
	h->tri[from].seen = true;
	push(&h->gone, h->arena, from);
	for (int k = 0; k < h->gone.n; k++)
		for (int t = h->gone.i[k], i = 0; i < 3; i++) {
			int o = h->tri[t].beside[i];
			struct hull_tri *other = &h->tri[o];

			if (other->mark != p) {
				int s = side(h, o, p);

				if (s == NUM_UNKNOWN)
					return E_UNABLE;
				other->mark = p;
				other->seen = s > 0;
				if (other->seen)
					push(&h->gone, h->arena, o);
			}
			if (!other->seen)
				push(&h->rim, h->arena, 3 * t + i);
		}
	return OK;
}

static void join(struct hull *h, int p, int first)
{
	for (int i = 0; i < h->rim.n; i++) {
		int t = h->rim.i[i] / 3, k = h->rim.i[i] % 3, o = h->tri[t].beside[k];
		int a = h->tri[t].v[k], b = h->tri[t].v[(k + 1) % 3];
		int new = add_tri(h, a, b, p);

		h->tri[new].beside[0] = o;
		for (int j = 0; j < 3; j++)
			if (h->tri[o].v[j] == b && h->tri[o].v[(j + 1) % 3] == a)
				h->tri[o].beside[j] = new;
		h->at[a] = new;
		push(&h->todo, h->arena, new);
	}
	for (int t = first; t < h->n_tri; t++) {
		int right = h->at[h->tri[t].v[1]];

		h->tri[t].beside[1] = right;
		h->tri[right].beside[2] = t;
	}
}

/* The points of the triangles that go belong to new ones, or to none. */
static enum status take(struct hull *h, int tri)
{
	int p = farthest(h, &h->tri[tri]), first = h->n_tri;
	enum status st = look(h, tri, p);

	if (st == OK)
		join(h, p, first);
	for (int i = 0; i < h->gone.n; i++)
		h->tri[h->gone.i[i]].gone = true;
	for (int i = 0; i < h->gone.n && st == OK; i++)
		for (int q = h->tri[h->gone.i[i]].outside, next; q >= 0 && st == OK;
		     q = next) {
			next = h->next[q];
			if (q != p)
				st = assign(h, first, q);
		}
	return st;
}

/* --- Faces ------------------------------------------------------------------------------------------- */

static int root(int *of, int i)
{
	while (of[i] != i)
		i = of[i] = of[of[i]];
	return i;
}

/* Triangles of one plane, joined. */
static enum status join_flat(struct hull *h, int *of)
{
	for (int t = 0; t < h->n_tri; t++)
		of[t] = t;
	for (int t = 0; t < h->n_tri; t++)
		for (int i = 0; !h->tri[t].gone && i < 3; i++) {
			int o = h->tri[t].beside[i], s, apex = -1;

			if (o < t)
				continue;
			for (int j = 0; j < 3; j++)
				if (h->tri[o].v[j] != h->tri[t].v[i] &&
				    h->tri[o].v[j] != h->tri[t].v[(i + 1) % 3])
					apex = h->tri[o].v[j];
			s = side(h, t, apex);
			if (s == NUM_UNKNOWN)
				return E_UNABLE;
			if (s == 0)
				of[root(of, o)] = root(of, t);
		}
	return OK;
}

/* The rims of the faces, each as pairs: from a vertex to the next. */
struct hull_side {
	int face, from, to;
};

static int by_face(const void *a, const void *b)
{
	const struct hull_side *p = a, *q = b;

	return p->face != q->face ? (p->face > q->face) - (p->face < q->face)
				  : (p->from > q->from) - (p->from < q->from);
}

struct hull_face {
	int *v, n;
};

static int by_corners(const void *a, const void *b)
{
	const struct hull_face *p = a, *q = b;

	for (int i = 0; i < p->n && i < q->n; i++)
		if (p->v[i] != q->v[i])
			return (p->v[i] > q->v[i]) - (p->v[i] < q->v[i]);
	return (p->n > q->n) - (p->n < q->n);
}

/* One face's sides, sorted by where they begin: the cycle from its lowest vertex, without those
 * that are no vertices. */
static struct hull_face cycle(struct hull *h, const struct hull_side *s, int n,
			      const int *faces)
{
	struct hull_face f = { arena_alloc(h->arena, (size_t)n * sizeof *f.v), 0 };
	int first = 0;

	while (first < n - 1 && faces[s[first].from] < 3)
		first++;
	for (int i = 0, at = s[first].from; i < n; i++) {
		int lo = 0, hi = n - 1;

		if (faces[at] >= 3)
			f.v[f.n++] = at;
		while (lo < hi) {
			int mid = (lo + hi) / 2;

			if (s[mid].from < at)
				lo = mid + 1;
			else
				hi = mid;
		}
		at = s[lo].to;
	}
	return f;
}

static enum status close_hull(struct value **out, struct hull *h, struct err *e)
{
	int *of = arena_alloc(h->arena, (size_t)h->n_tri * sizeof *of), n = 0, n_faces = 0;
	int *faces = arena_alloc(h->arena, (size_t)h->n * sizeof *faces);
	int *number = arena_alloc(h->arena, (size_t)h->n * sizeof *number);
	struct hull_side *s = arena_alloc(h->arena, (size_t)h->n_tri * 3 * sizeof *s);
	struct hull_face *face = arena_alloc(h->arena, (size_t)h->n_tri * sizeof *face);
	struct geo_draft d;

	if (join_flat(h, of) != OK)
		return geo_not_told(e, "whether points are in one plane");
	for (int t = 0; t < h->n_tri; t++)
		for (int i = 0; !h->tri[t].gone && i < 3; i++)
			if (root(of, t) != root(of, h->tri[t].beside[i])) {
				s[n++] = (struct hull_side){ root(of, t), h->tri[t].v[i],
							     h->tri[t].v[(i + 1) % 3] };
				faces[h->tri[t].v[i]]++;
			}
	qsort(s, (size_t)n, sizeof *s, by_face);
	for (int i = 0, j; i < n; i = j) {
		for (j = i; j < n && s[j].face == s[i].face;)
			j++;
		face[n_faces++] = cycle(h, s + i, j - i, faces);
	}
	qsort(face, (size_t)n_faces, sizeof *face, by_corners);
	geo_draft_begin(&d, h->arena);
	d.from = arena_alloc(h->arena, (size_t)h->n * sizeof *d.from);
	for (int i = 0; i < h->n; i++)
		if (faces[i] >= 3) {
			number[i] = geo_draft_point(&d, h->p[i]);
			d.from[number[i]] = i;
		}
	for (int f = 0; f < n_faces; f++) {
		for (int i = 0; i < face[f].n; i++)
			face[f].v[i] = number[face[f].v[i]];
		geo_draft_face(&d, face[f].v, face[f].n, false);
	}
	return geo_draft_close(out, &d, SOLID_HULL, e);
}

enum status geo_hull(struct value **out, const pt3 *p, int n, struct arena *a, ctx *c,
		     struct err *e)
{
	struct hull h = { .p = p, .n = n, .arena = a, .c = c };
	enum status st;

	if (n < 4)
		return err_fail(e, E_DOMAIN, "degenerate",
				"a hull with a volume needs four points or more");
	h.next = arena_alloc(a, (size_t)n * sizeof *h.next);
	h.at = arena_alloc(a, (size_t)n * sizeof *h.at);
	st = first_body(&h, e);
	while (st == OK && h.todo.n) {
		int t = h.todo.i[--h.todo.n];

		if (!h.tri[t].gone && h.tri[t].outside >= 0)
			st = take(&h, t);
	}
	if (st == E_UNABLE)
		return geo_not_told(e, "on which side of a face a point is");
	return st == OK ? close_hull(out, &h, e) : st;
}
