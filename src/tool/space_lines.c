/* space_lines.c -- tools that make lines, segments, rays, vectors and planes of space. */
#include "tool/tool_priv.h"

/* OK when a and b are proven different. */
enum status tool_distinct3(struct tool_call *c, pt3 a, pt3 b, const char *which,
			   const char *so)
{
	truth t = geo_equal3(a, b, c->num);

	if (is_unknown(t))
		return tool_undecided(c, "whether two points are equal");
	if (is_yes(t))
		return err_fail(c->err, E_DOMAIN, "degenerate", "%s are the same point: %s",
				which, so);
	return OK;
}

enum status tool_space_segment(struct tool_call *c)
{
	pt3 a = tool_pt3(c, 1), b = tool_pt3(c, 2);
	enum status st = tool_distinct3(c, a, b, "p1 and p2", "they bound no segment");
	struct value *v;

	if (st)
		return st;
	v = tool_make(c, KIND_SSEGMENT, 0);
	value_set_pt3(v, 0, a);
	value_set_pt3(v, 1, b);
	return OK;
}
