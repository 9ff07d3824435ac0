/*
 * check_space.c -- what a reader would object to in a picture of space, found from the scene.
 *
 * A stroke whose dashes were stretched is a hidden line.  It must not lie on one that is seen:
 * then one of the two is wrong.  And every object is there.
 */
#include "draw/scene.h"
#include <math.h>

#define NEAR 0.3       /* pixels */
#define SAME 0.02      /* the sine of the angle between lines that lie on each other */
#define MOST_TRIES 3e7 /* wild scenes end, too */
#define SAMPLES 3

/* A straight piece of a line that is seen. */
struct seen_edge {
	double x0, y0, x1, y1;
	int group;
};
struct seen_edges {
	struct seen_edge *e;
	int n, cap, group;
};

static void add_seen(void *self, double x0, double y0, double x1, double y1)
{
	struct seen_edges *s = self;

	s->e = mem_grow(s->e, &s->cap, s->n + 1, sizeof *s->e);
	s->e[s->n++] = (struct seen_edge){ x0, y0, x1, y1, s->group };
}

/* The piece through (x, y) along (ux, uy), which is a unit vector; -1: none. */
static int edge_at(const struct seen_edges *s, double x, double y, double ux, double uy)
{
	for (int i = 0; i < s->n; i++) {
		const struct seen_edge *e = &s->e[i];
		double dx = e->x1 - e->x0, dy = e->y1 - e->y0, n = hypot(dx, dy), t;

		if (n < 4 * NEAR || fabs(dx * uy - dy * ux) > SAME * n)
			continue;
		t = ((x - e->x0) * dx + (y - e->y0) * dy) / (n * n);
		if (t >= 0 && t <= 1 && hypot(x - e->x0 - t * dx, y - e->y0 - t * dy) < NEAR)
			return i;
	}
	return -1;
}

static int check_hidden(struct draw_fault *out, int most, const struct scene *s)
{
	struct seen_edges seen = { 0 }, mine = { 0 };
	int n = 0, hidden = 0;

	for (int g = 0; g < s->n; g++)
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];

			if (it->kind != ITEM_STROKE || it->part != PART_SHAPE)
				continue;
			hidden += it->dash_scale > 0;
			seen.group = g;
			if (!(it->dash_scale > 0) && it->dash == DASH_SOLID)
				draw_scene_flatten(&it->path, add_seen, &seen);
		}
	for (int g = 0; g < s->n && (double)hidden * seen.n < MOST_TRIES; g++)
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];
			int on = 0, other = -1;
			struct seen_edge e;

			if (it->kind != ITEM_STROKE || !(it->dash_scale > 0))
				continue;
			mine.n = 0;
			draw_scene_flatten(&it->path, add_seen, &mine);
			if (!mine.n)
				continue;
			e = mine.e[mine.n / 2];
			for (int k = 1; k <= SAMPLES; k++) {
				double t = (double)k / (SAMPLES + 1), dx = e.x1 - e.x0,
				       dy = e.y1 - e.y0, len = hypot(dx, dy);
				int at = len > 4 * NEAR
						 ? edge_at(&seen, e.x0 + t * dx, e.y0 + t * dy,
							   dx / len, dy / len)
						 : -1;

				on += at >= 0;
				other = at >= 0 ? seen.e[at].group : other;
			}
			if (on < SAMPLES)
				continue;
			if (n < most)
				out[n] = (struct draw_fault){
					.kind = FAULT_HIDDEN,
					.name = s->group[g].name,
					.other = s->group[other].name,
					.x = nearbyint((e.x0 + e.x1) * 50) / 100,
					.y = nearbyint((e.y0 + e.y1) * 50) / 100
				};
			n++;
		}
	mem_free(seen.e);
	mem_free(mine.e);
	return n;
}

int draw_check_space(struct draw_fault *out, int most, const struct scene *s)
{
	int n = 0;

	for (int g = 0; g < s->n; g++) {
		if (!s->group[g].absent)
			continue;
		if (n < most)
			out[n] = (struct draw_fault){ .kind = FAULT_ABSENT,
						      .name = s->group[g].name,
						      .other = "" };
		n++;
	}
	return n + check_hidden(n < most ? out + n : NULL, n < most ? most - n : 0, s);
}
