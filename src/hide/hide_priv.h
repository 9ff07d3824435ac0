/*
 * hide_priv.h -- inside the room: vectors.
 */
#ifndef HIDE_HIDE_PRIV_H
#define HIDE_HIDE_PRIV_H
#include "hide/hide.h"
#include <math.h>

#define HIDE_PI 3.14159265358979323846

static inline struct hide_vec vec(double x, double y, double z)
{
	return (struct hide_vec){ x, y, z };
}
static inline struct hide_vec vec_add(struct hide_vec a, struct hide_vec b)
{
	return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline struct hide_vec vec_sub(struct hide_vec a, struct hide_vec b)
{
	return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline struct hide_vec vec_scale(struct hide_vec a, double k)
{
	return vec(a.x * k, a.y * k, a.z * k);
}
/* a + k b */
static inline struct hide_vec vec_along(struct hide_vec a, double k, struct hide_vec b)
{
	return vec(a.x + k * b.x, a.y + k * b.y, a.z + k * b.z);
}
static inline double vec_dot(struct hide_vec a, struct hide_vec b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline struct hide_vec vec_cross(struct hide_vec a, struct hide_vec b)
{
	return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline double vec_length(struct hide_vec a)
{
	return sqrt(vec_dot(a, a));
}
/* Unit vector; (0, 0, 0) of none. */
static inline struct hide_vec vec_unit(struct hide_vec a)
{
	double m = fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));

	if (!(m > 0))
		return vec(0, 0, 0);
	a = vec_scale(a, 1 / m); /* no square can vanish or overflow */
	return vec_scale(a, 1 / vec_length(a));
}
/* A unit vector across a unit vector, always the same one. */
static inline struct hide_vec vec_across(struct hide_vec u)
{
	double x = fabs(u.x), y = fabs(u.y), z = fabs(u.z);
	struct hide_vec e = x <= y && x <= z ? vec(1, 0, 0)
			    : y <= z         ? vec(0, 1, 0)
					     : vec(0, 0, 1);

	return vec_unit(vec_cross(u, e));
}
#endif
