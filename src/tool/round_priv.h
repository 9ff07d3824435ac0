/*
 * round_priv.h -- what the tools of round things in space share.
 */
#ifndef TOOL_ROUND_PRIV_H
#define TOOL_ROUND_PRIV_H
#include "geo/map3.h"
#include "geo/quadric.h"
#include "tool/tool_priv.h"

/* Argument i, a number or a segment, as a number that is checked to be positive. */
enum status tool_positive3(struct tool_call *c, num *out, int i, const char *what) MUST_USE;
/* OK when a number is positive; E_DOMAIN "degenerate" naming it and the argument when not. */
enum status tool_check_positive(struct tool_call *c, num n, const char *arg,
				const char *what) MUST_USE;
/* The direction that argument i gives: along a line, segment, ray or vector, across a plane, and
 * the normal of what lies in one (circles, polygons); a point is none.  Not zero. */
enum status tool_direction3(struct tool_call *c, pt3 *out, int i) MUST_USE;
/* The carrier of a line, segment, ray, vector, checked not to be zero. */
enum status tool_axis3(struct tool_call *c, struct straight3 *out, int i) MUST_USE;
/* What fixes a direction: the kinds of tool_direction3 in a row are
 * "anyline|anyvector|plane|anypolygon|anycircle|conic3d". */

/* The circle or circles, the side and the apex of a round body, as parts.  apex: it was made by
 * the tool; base: the first circle was made by it, too. */
void tool_give_round_parts(struct tool_call *c, const struct value *body, bool base,
			   bool apex);
/* The curved side of a round body; the circle at one of its ends (0, 1), which faces outwards. */
struct value *tool_side_surface(const struct value *body, struct tool_call *c);
struct value *tool_end_circle(const struct value *body, int which, struct tool_call *c);

/* --- space_quadrics.c ------------------------------------------------------------------------- */
/* A cone or cylinder along an axis from the ten numbers of an equation of degree 2. */
enum status tool_give_round_quadric(struct tool_call *c, const num *k) MUST_USE;

/* --- space_surfaces.c: of a surface that expressions give ------------------------------------- */
enum status tool_surface_volume(num *out, const struct value *v, struct tool_call *c) MUST_USE;
enum status tool_surface_area(num *out, const struct value *v, struct tool_call *c) MUST_USE;

#endif
