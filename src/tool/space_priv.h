/*
 * space_priv.h -- what the tools of space share.
 */
#ifndef TOOL_SPACE_PRIV_H
#define TOOL_SPACE_PRIV_H
#include "tool/tool_priv.h"

/* --- space_lines.c ------------------------------------------------------------------------ */
/* OK when the three are proven to be on no line; E_DOMAIN "degenerate" when they are. */
enum status tool_triangle3(struct tool_call *c, pt3 a, pt3 b, pt3 p, const char *which,
			   const char *so) MUST_USE;
/* The direction of argument i (a point: of its position vector), or the normal of its plane; it is
 * not zero. */
enum status tool_bearing(struct tool_call *c, struct bearing *out, int i,
			 const char *arg) MUST_USE;
/* Two points, or one segment in place of both: arguments 1 and 2. */
enum status tool_two_points3(struct tool_call *c, pt3 *a, pt3 *b) MUST_USE;
void tool_give_line3(struct tool_call *c, enum tool_role role, int index, struct straight3 s);

/* --- space_planes.c ------------------------------------------------------------------------ */
void tool_give_plane(struct tool_call *c, struct plane3 e);
/*
 * What the equation of degree at most 2 says whose numbers are those of x^2, y^2, z^2, xy, xz, yz,
 * x, y, z, 1: a plane, a sphere.
 */
enum status tool_give_quadric3(struct tool_call *c, const num *k) MUST_USE;
#endif
