/*
 * space_weld.c -- vertices by their places, edges by their vertices, and whose curves and
 * surfaces of a scene are.
 *
 * Places nearer to each other than WELD of the picture's size are one vertex, so that what
 * meets there by construction meets in the scene.
 */
#include "draw/space_priv.h"
#include <stdint.h>

#define WELD 1e-10

/* --- Who owns what ----------------------------------------------------------------------- */
static void own(struct draw_space *s, struct space_owner **list, int *cap, int i,
		struct space_owner o)
{
	int before = *cap;

	*list = arena_grow(s->arena, *list, cap, i + 1, sizeof **list);
	for (int k = before; k < *cap; k++)
		(*list)[k] = (struct space_owner){ SPACE_BORDER, -1 };
	(*list)[i] = o;
}

void draw_space_own(struct draw_space *s, int curve, struct space_owner o)
{
	if (curve >= 0)
		own(s, &s->curve, &s->cap_curve, curve, o);
}

void draw_space_own_surface(struct draw_space *s, int surface, struct space_owner o)
{
	if (surface >= 0)
		own(s, &s->surface, &s->cap_surface, surface, o);
}

/* --- Vertices and edges ------------------------------------------------------------------ */
static uint64_t mix(uint64_t a, uint64_t b)
{
	a ^= b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2);
	a *= 0xff51afd7ed558ccdu;
	return a ^ a >> 33;
}

static uint64_t cell_key(const int64_t c[3])
{
	return mix(mix(mix(1, (uint64_t)c[0]), (uint64_t)c[1]), (uint64_t)c[2]);
}

static void cell_of(const struct draw_space *s, struct hide_vec p, double off, int64_t c[3])
{
	double by = 1 / (1e4 * WELD * s->size), most = 4e18;
	double v[3] = { (p.x - s->lo[0] + off) * by, (p.y - s->lo[1] + off) * by,
			(p.z - s->lo[2] + off) * by };

	for (int i = 0; i < 3; i++)
		c[i] = (int64_t)fmax(fmin(floor(v[i]), most), -most);
}

static void put_slot(struct draw_space *s, int vertex)
{
	int64_t c[3];
	uint64_t h;

	cell_of(s, s->scene->vertex[vertex], 0, c);
	for (h = cell_key(c);; h++)
		if (s->slot[h & (uint64_t)(s->n_slots - 1)] < 0)
			break;
	s->slot[h & (uint64_t)(s->n_slots - 1)] = vertex;
}

static void grow_slots(struct draw_space *s)
{
	if (s->n_slots > 2 * s->scene->n_vertices)
		return;
	s->n_slots = s->n_slots ? 4 * s->n_slots : 256;
	s->slot = arena_alloc(s->arena, (size_t)s->n_slots * sizeof *s->slot);
	for (int i = 0; i < s->n_slots; i++)
		s->slot[i] = -1;
	for (int i = 0; i < s->scene->n_vertices; i++)
		put_slot(s, i);
}

static int find_vertex(const struct draw_space *s, struct hide_vec p)
{
	double near = WELD * s->size;
	int64_t a[3], b[3], c[3];

	cell_of(s, p, -near, a);
	cell_of(s, p, near, b);
	for (c[0] = a[0]; c[0] <= b[0]; c[0]++)
		for (c[1] = a[1]; c[1] <= b[1]; c[1]++)
			for (c[2] = a[2]; c[2] <= b[2]; c[2]++)
				for (uint64_t h = cell_key(c);; h++) {
					int i = s->slot[h & (uint64_t)(s->n_slots - 1)];

					if (i < 0)
						break;
					if (space_norm(space_sub(s->scene->vertex[i], p)) <=
					    near)
						return i;
				}
	return -1;
}

int draw_space_vertex(struct draw_space *s, struct hide_vec p)
{
	int i;

	grow_slots(s);
	i = find_vertex(s, p);
	if (i < 0) {
		i = hide_add_vertex(s->scene, p);
		put_slot(s, i);
	}
	return i;
}

static uint64_t edge_key(int a, int b)
{
	return mix(mix(7, (uint64_t)a), (uint64_t)b);
}

static void put_edge(struct draw_space *s, int i)
{
	uint64_t h = edge_key(s->edge[i].a, s->edge[i].b);

	while (s->edge_slot[h & (uint64_t)(s->n_edge_slots - 1)] >= 0)
		h++;
	s->edge_slot[h & (uint64_t)(s->n_edge_slots - 1)] = i;
}

static int find_edge(const struct draw_space *s, int a, int b)
{
	int lo = a < b ? a : b, hi = a < b ? b : a;

	for (uint64_t h = edge_key(lo, hi); s->n_edge_slots; h++) {
		int i = s->edge_slot[h & (uint64_t)(s->n_edge_slots - 1)];

		if (i < 0)
			break;
		if (s->edge[i].a == lo && s->edge[i].b == hi)
			return i;
	}
	return -1;
}

int draw_space_segment(struct draw_space *s, int a, int b, int body, struct space_owner o,
		       bool over)
{
	int i, curve;

	if (a == b)
		return -1;
	i = find_edge(s, a, b);
	if (i >= 0) {
		if (over)
			draw_space_own(s, s->edge[i].curve, o);
		return s->edge[i].curve;
	}
	curve = hide_add_segment(s->scene, body, a, b);
	draw_space_own(s, curve, o);
	s->edge =
		arena_grow(s->arena, s->edge, &s->cap_edges, s->n_edges + 1, sizeof *s->edge);
	s->edge[s->n_edges] = (struct space_edge){ a < b ? a : b, a < b ? b : a, curve };
	if (s->n_edge_slots <= 2 * (s->n_edges + 1)) {
		s->n_edge_slots = s->n_edge_slots ? 4 * s->n_edge_slots : 256;
		s->edge_slot =
			arena_alloc(s->arena, (size_t)s->n_edge_slots * sizeof *s->edge_slot);
		for (int k = 0; k < s->n_edge_slots; k++)
			s->edge_slot[k] = -1;
		for (int k = 0; k < s->n_edges; k++)
			put_edge(s, k);
	}
	put_edge(s, s->n_edges++);
	return curve;
}
