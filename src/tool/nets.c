/*
 * nets.c -- nets over points: triangulations, cells, shortest trees and ways.
 *
 * All decisions are exact signs.  Where points are on one circle, several triangulations are
 * as good; one of them is taken by a rule: each point is thought to be lifted above the
 * paraboloid z = x^2 + y^2 by an amount of its own, far less than that of the one before.
 */
#include "tool/tool_priv.h"
#include <string.h>

#define DELAUNAY_MOST 30
#define TREE_MOST 100
#define WAY_MOST 200

/* The points of a list, each once; -1: it was not told whether two are equal. */
static int points_of(struct tool_call *c, const struct value *list, pt **out)
{
	int n = list->n / 2, k = 0;
	pt *p = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *p);

	for (int i = 0; i < n; i++) {
		bool twice = false;

		for (int j = 0; j < k && !twice; j++) {
			truth same = geo_equal(p[j], value_pt(list, i), c->num);

			if (is_unknown(same))
				return -1;
			twice = is_yes(same);
		}
		if (!twice)
			p[k++] = value_pt(list, i);
	}
	*out = p;
	return k;
}

static enum status few_points(struct tool_call *c, pt **p, int *n, int least, int most)
{
	*n = points_of(c, c->arg[1].val, p);
	if (*n < 0)
		return tool_undecided(c, "whether two of the points are equal");
	if (*n >= least && *n <= most)
		return OK;
	return err_fail_with(c->err, E_ARG, *n < least ? "bad_argument" : "limit", "points",
			     NULL, "%d to %d different points are expected, not %d", least,
			     most, *n);
}

/* --- A list of segments and rays --------------------------------------------------------- */

struct net {
	struct value *item;
	int n, room;
};

static void net_add(struct tool_call *c, struct net *l, enum kind k, pt p, pt q)
{
	struct value *v = geo_value_new(c->arena, k, 0);

	value_set_pt(v, 0, p);
	value_set_pt(v, 1, q);
	l->item = arena_grow(c->arena, l->item, &l->room, l->n + 1, sizeof *l->item);
	l->item[l->n++] = *v;
}

static enum status net_give(struct tool_call *c, const struct net *l)
{
	tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, l->item, l->n));
	return OK;
}

/* --- Triangles ----------------------------------------------------------------------------- */

struct net_triangle {
	int v[3]; /* counter-clockwise */
};
struct mesh {
	struct tool_call *c;
	const pt *p;
	int n;
	struct net_triangle *t;
	int n_t, room;
	bool unknown;
};

static int sign(struct mesh *m, num n)
{
	int s = num_sgn(n, m->c->num);

	m->unknown = m->unknown || s == NUM_UNKNOWN;
	return s == NUM_UNKNOWN ? 0 : s;
}

/* 1 when the point d is inside of the circle through a, b, c, which run counter-clockwise;
 * else -1. */
static int side_of_circle(struct mesh *m, const int v[4])
{
	ctx *c = m->c->num;
	pt p[4], d;
	num h[3], det;
	int s;

	for (int i = 0; i < 4; i++)
		p[i] = m->p[v[i]];
	d = p[3];
	for (int i = 0; i < 3; i++) {
		p[i] = geo_sub(p[i], d, c);
		h[i] = geo_norm2(p[i], c);
	}
	det = num_add(num_add(num_mul(h[0], geo_cross(p[1], p[2], c), c),
			      num_mul(h[1], geo_cross(p[2], p[0], c), c), c),
		      num_mul(h[2], geo_cross(p[0], p[1], c), c), c);
	s = sign(m, det);
	if (s || m->unknown)
		return s;
	/* On the circle: the one of the four that is lifted most decides, unless the others
	 * are on one line; the last of them is not, as a, b, c are not. */
	for (int least = 0; least < m->n; least++)
		for (int r = 0; r < 4; r++) {
			pt rest[3];
			int k = 0;

			if (v[r] != least)
				continue;
			for (int i = 0; i < 4; i++)
				if (i != r)
					rest[k++] = m->p[v[i]];
			s = sign(m, geo_orient(rest[0], rest[1], rest[2], c));
			if (m->unknown)
				return 0;
			if (s)
				return r % 2 ? -s : s;
		}
	return -1;
}

/* All triangles whose circles have no other point inside. */
static enum status triangulate(struct mesh *m)
{
	ctx *c = m->c->num;

	for (int i = 0; i < m->n; i++)
		for (int j = i + 1; j < m->n; j++)
			for (int k = j + 1; k < m->n && !m->unknown; k++) {
				int way = sign(m, geo_orient(m->p[i], m->p[j], m->p[k], c));
				int v[4] = { i, way > 0 ? j : k, way > 0 ? k : j, 0 };
				bool empty = way != 0;

				for (int l = 0; l < m->n && empty && !m->unknown; l++) {
					v[3] = l;
					empty = l == i || l == j || l == k ||
						side_of_circle(m, v) < 0;
				}
				if (!empty)
					continue;
				m->t = arena_grow(m->c->arena, m->t, &m->room, m->n_t + 1,
						  sizeof *m->t);
				memcpy(m->t[m->n_t++].v, v, sizeof m->t->v);
			}
	if (m->unknown)
		return tool_undecided(m->c, "which points are next to each other");
	return m->n_t ? OK
		      : err_fail(m->c->err, E_DOMAIN, "degenerate",
				 "the points are on one line, so they form no triangles");
}

/* The triangle on the other side of the edge from a to b of one, or -1. */
static int across(const struct mesh *m, int a, int b)
{
	for (int i = 0; i < m->n_t; i++)
		for (int k = 0; k < 3; k++)
			if (m->t[i].v[k] == b && m->t[i].v[(k + 1) % 3] == a)
				return i;
	return -1;
}

static enum status mesh_of(struct tool_call *c, struct mesh *m)
{
	pt *p;
	enum status st;

	*m = (struct mesh){ .c = c };
	st = few_points(c, &p, &m->n, 3, DELAUNAY_MOST);
	m->p = p;
	return st == OK ? triangulate(m) : st;
}

enum status tool_add_delaunay(struct tool_call *c)
{
	struct net l = { 0 };
	struct mesh m;
	enum status st = mesh_of(c, &m);

	for (int i = 0; i < m.n_t && st == OK; i++)
		for (int k = 0; k < 3; k++) {
			int a = m.t[i].v[k], b = m.t[i].v[(k + 1) % 3];

			/* Each edge once. */
			if (a < b || across(&m, a, b) < 0)
				net_add(c, &l, KIND_SEGMENT, m.p[a], m.p[b]);
		}
	return st == OK ? net_give(c, &l) : st;
}

enum status tool_add_voronoi(struct tool_call *c)
{
	struct net l = { 0 };
	struct mesh m;
	enum status st = mesh_of(c, &m);
	pt *center;

	if (st != OK)
		return st;
	center = arena_alloc(c->arena, (size_t)m.n_t * sizeof *center);
	for (int i = 0; i < m.n_t && st == OK; i++) {
		struct value *circle;

		st = geo_circle_through(&circle, m.p[m.t[i].v[0]], m.p[m.t[i].v[1]],
					m.p[m.t[i].v[2]], c->arena, c->num, c->err);
		if (st == OK)
			center[i] = value_pt(circle, 0);
	}
	for (int i = 0; i < m.n_t && st == OK; i++)
		for (int k = 0; k < 3 && st == OK; k++) {
			int a = m.t[i].v[k], b = m.t[i].v[(k + 1) % 3];
			int other = across(&m, a, b);
			pt out = geo_scale(geo_turn(geo_sub(m.p[b], m.p[a], c->num), c->num),
					   num_int(-1, c->num), c->num);
			truth same;

			if (other < 0) {
				net_add(c, &l, KIND_RAY, center[i], out);
				continue;
			}
			if (a > b)
				continue;
			/* Four points on one circle have one centre. */
			same = geo_equal(center[i], center[other], c->num);
			if (is_unknown(same))
				st = tool_undecided(c, "whether two circles have one centre");
			if (is_no(same))
				net_add(c, &l, KIND_SEGMENT, center[i], center[other]);
		}
	return st == OK ? net_give(c, &l) : st;
}

/* --- Trees and ways -------------------------------------------------------------------------- */

/* Prim: always the shortest segment from what is joined to what is not; of equal ones the one
 * whose points come first. */
enum status tool_add_spanning_tree(struct tool_call *c)
{
	struct net l = { 0 };
	int n, *from;
	bool *joined;
	num *far;
	pt *p;
	enum status st = few_points(c, &p, &n, 2, TREE_MOST);

	if (st != OK)
		return st;
	from = arena_alloc(c->arena, (size_t)n * sizeof *from);
	joined = arena_alloc(c->arena, (size_t)n * sizeof *joined);
	far = arena_alloc(c->arena, (size_t)n * sizeof *far);
	for (int i = 0; i < n; i++) {
		from[i] = 0;
		joined[i] = i == 0;
		far[i] = geo_dist2(p[0], p[i], c->num);
	}
	for (int k = 1; k < n; k++) {
		int best = -1;

		for (int i = 1; i < n; i++) {
			int s = best < 0 || joined[i] ? 0 : num_cmp(far[i], far[best], c->num);

			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "which segment is shorter");
			if (!joined[i] && (best < 0 || s < 0))
				best = i;
		}
		joined[best] = true;
		net_add(c, &l, KIND_SEGMENT, p[from[best]], p[best]);
		for (int i = 1; i < n; i++) {
			num d = geo_dist2(p[best], p[i], c->num);
			int s = joined[i] ? 0 : num_cmp(d, far[i], c->num);

			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "which segment is shorter");
			if (s < 0) {
				far[i] = d;
				from[i] = best;
			}
		}
	}
	return net_give(c, &l);
}

/* Segments as a graph: the corners, and for each segment its two. */
struct ways {
	pt *p;
	int n, (*end)[2], n_segments;
};

static int corner_of(struct tool_call *c, struct ways *w, pt p, bool *unknown)
{
	for (int i = 0; i < w->n; i++) {
		truth same = geo_equal(w->p[i], p, c->num);

		*unknown = *unknown || is_unknown(same);
		if (is_yes(same))
			return i;
	}
	w->p[w->n] = p;
	return w->n++;
}

static enum status ways_of(struct tool_call *c, struct ways *w, int *start, int *goal)
{
	const struct value *list = c->arg[1].val;
	bool unknown = false;

	w->n_segments = geo_list_count(list);
	w->n = 0;
	if (geo_list_kinds(list) != KIND_BIT(KIND_SEGMENT) || w->n_segments > WAY_MOST) {
		err_fail_with(c->err, E_ARG, "bad_argument", "segments",
			      "ShortestDistance({Segment(A, B), Segment(B, C)}, A, C, true)",
			      "a list of segments is expected, at most %d", WAY_MOST);
		return E_ARG;
	}
	w->p = arena_alloc(c->arena, (size_t)(2 * w->n_segments + 2) * sizeof *w->p);
	w->end = arena_alloc(c->arena, (size_t)w->n_segments * sizeof *w->end);
	for (int i = 0; i < w->n_segments; i++) {
		struct value s = geo_list_item(list, i);

		for (int k = 0; k < 2; k++)
			w->end[i][k] = corner_of(c, w, value_pt(&s, k), &unknown);
	}
	*start = corner_of(c, w, tool_pt(c, 2), &unknown);
	*goal = corner_of(c, w, tool_pt(c, 3), &unknown);
	return unknown ? tool_undecided(c, "which ends of segments are one point") : OK;
}

/* Dijkstra: the nearest corner that is reached and not settled is settled next. */
enum status tool_add_shortest_way(struct tool_call *c)
{
	bool weighted = c->arg[4].given && c->arg[4].i;
	int start, goal, *from, *state, n = 0, *way;
	struct value *v;
	struct ways w;
	num *far;
	enum status st = ways_of(c, &w, &start, &goal);

	if (st == OK)
		st = tool_distinct(c, w.p[start], w.p[goal], "start and end",
				   "there is no way between them");
	if (st != OK)
		return st;
	from = arena_alloc(c->arena, (size_t)w.n * sizeof *from);
	state = arena_alloc(c->arena, (size_t)w.n * sizeof *state);
	far = arena_alloc(c->arena, (size_t)w.n * sizeof *far);
	way = arena_alloc(c->arena, (size_t)w.n * sizeof *way);
	memset(state, 0, (size_t)w.n * sizeof *state); /* 1: reached, 2: settled */
	state[start] = 1;
	far[start] = num_int(0, c->num);
	from[start] = -1;
	for (;;) {
		int best = -1;

		for (int i = 0; i < w.n; i++) {
			int s = state[i] != 1 || best < 0 ? 0
							  : num_cmp(far[i], far[best], c->num);

			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "which way is shorter");
			if (state[i] == 1 && (best < 0 || s < 0))
				best = i;
		}
		if (best < 0 || best == goal)
			break;
		state[best] = 2;
		for (int i = 0; i < 2 * w.n_segments; i++) {
			int to = w.end[i / 2][1 - i % 2], s;
			num d;

			if (w.end[i / 2][i % 2] != best || state[to] == 2)
				continue;
			d = weighted ? geo_dist(w.p[best], w.p[to], c->num)
				     : num_int(1, c->num);
			d = num_add(far[best], d, c->num);
			s = state[to] ? num_cmp(d, far[to], c->num) : -1;
			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "which way is shorter");
			if (s >= 0)
				continue;
			state[to] = 1;
			far[to] = d;
			from[to] = best;
		}
	}
	if (state[goal] != 1)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"no way along the segments leads from start to end");
	for (int i = goal; i >= 0; i = from[i])
		way[n++] = i;
	v = tool_make(c, KIND_POLYLINE, 2 * n);
	for (int i = 0; i < n; i++)
		value_set_pt(v, i, w.p[way[n - 1 - i]]);
	return OK;
}
