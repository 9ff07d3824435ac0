/*
 * solids.h -- bodies for the tests of this room.
 */
#ifndef HIDE_T_SOLIDS_H
#define HIDE_T_SOLIDS_H
#include "hide/t/edges.h"
#include <math.h>

#define PI 3.14159265358979323846

static inline struct hide_vec V(double x, double y, double z) {
	return (struct hide_vec){ x, y, z };
}
/* A prism over a polygon given in the plane: bottom vertices, then those above them; returns
 * its body, *first is its first vertex. */
static inline int
add_prism(struct hide_scene *s, const double (*p)[2], int n, double z0, double z1, bool convex,
	  int *first)
{
	int body = hide_add_body(s, true, convex), at = s->n_vertices, side[4], ring[64];

	for (int k = 0; k < 2; k++)
		for (int i = 0; i < n; i++)
			hide_add_vertex(s, V(p[i][0], p[i][1], k ? z1 : z0));
	for (int i = 0; i < n; i++)
		ring[i] = at + n - 1 - i;
	hide_add_face(s, body, ring, n);
	for (int i = 0; i < n; i++)
		ring[i] = at + n + i;
	hide_add_face(s, body, ring, n);
	for (int i = 0; i < n; i++) {
		int j = (i + 1) % n;

		side[0] = at + i, side[1] = at + j, side[2] = at + n + j, side[3] = at + n + i;
		hide_add_face(s, body, side, 4);
	}
	if (first)
		*first = at;
	return body;
}
static inline int add_box(struct hide_scene *s, struct hide_vec lo, struct hide_vec hi,
			  int *first)
{
	double p[4][2] = { { lo.x, lo.y }, { hi.x, lo.y }, { hi.x, hi.y }, { lo.x, hi.y } };

	return add_prism(s, (const double(*)[2])p, 4, lo.z, hi.z, true, first);
}
static inline int add_pyramid(struct hide_scene *s, const double (*p)[2], int n, double z,
			      struct hide_vec apex, bool convex, int *first)
{
	int body = hide_add_body(s, true, convex), at = s->n_vertices, ring[64], side[3];

	for (int i = 0; i < n; i++)
		hide_add_vertex(s, V(p[i][0], p[i][1], z));
	hide_add_vertex(s, apex);
	for (int i = 0; i < n; i++)
		ring[i] = at + n - 1 - i;
	hide_add_face(s, body, ring, n);
	for (int i = 0; i < n; i++) {
		side[0] = at + i, side[1] = at + (i + 1) % n, side[2] = at + n;
		hide_add_face(s, body, side, 3);
	}
	if (first)
		*first = at;
	return body;
}
/* A whole cone, frustum or cylinder: the zone, its lids, its rims. */
static inline int add_round(struct hide_scene *s, struct hide_vec c0, double r0,
			    struct hide_vec c1, double r1)
{
	int body = hide_add_body(s, true, true), zone = hide_add_cone(s, body, c0, r0, c1, r1);

	for (int i = 0; i < 2; i++)
		hide_add_lid(s, zone, i);
	for (int i = 0; i < 2; i++)
		hide_add_rim(s, zone, i);
	return zone;
}
static inline int add_ball(struct hide_scene *s, struct hide_vec c, double r)
{
	return hide_add_sphere(s, hide_add_body(s, true, true), c, r);
}
#endif
