/*
 * body_priv.h -- what the tools of bodies with flat faces share.
 */
#ifndef TOOL_BODY_PRIV_H
#define TOOL_BODY_PRIV_H
#include "geo/solid.h"
#include "tool/tool_priv.h"

/* How many vertices, edges and faces a body is given as objects of their own; of a larger one
 * there is the body alone. */
#define BODY_PARTS 1200

/* A body and its parts: vertices from number `given` on (those before are points of the caller; a
 * mesh that says which are decides itself), its edges and faces; without those of face 0 where that is the caller's own polygon. */
void tool_give_body(struct tool_call *c, struct value *v, int given, bool own_base);
/* What a plane cuts out of a body with flat faces: its polygon with corners and sides, or several. */
enum status tool_give_section(struct tool_call *c, const struct value *body,
			      struct plane3 e) MUST_USE;
/* The i-th point of a list argument. */
pt3 tool_list_pt3(const struct value *list, int i, ctx *c);
int tool_list_count3(const struct value *list);
/* Corners of a polygon of plane or space, in the call's arena. */
pt3 *tool_corners3(struct tool_call *c, const struct value *polygon, int *n);
#endif
