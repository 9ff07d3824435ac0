/* transforms.c -- images under similarities, with the parts of polygons and segments. */
#include "tool/tool_priv.h"

/*
 * The image of argument 1.  A polygon's image brings its vertices and sides, a
 * segment's its ends; part i of the image belongs to part i of the original.  scaled: by a
 * dilation.
 */
static enum status give_image(struct tool_call *c, const struct map *m, bool scaled)
{
	struct value *v;
	enum status st;
	int n;

	if (value_is(c->arg[1].val, KINDS_GRAPH)) {
		struct affine f = tool_affine_of(m, c->num);

		return tool_graph_image(c, &f, c->arg[1].val);
	}
	st = geo_map_value(&v, m, c->arg[1].val, c->arena, c->num, c->err);
	if (!st && c->order == TOOL_ORDER_GEOGEBRA)
		st = geo_ggb_image(v, c->arg[1].val, m, scaled, c->num, c->err);
	if (st)
		return st;
	tool_give(c, ROLE_MAIN, 0, v);
	if (!value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SEGMENT)))
		return OK;
	n = v->n / 2;
	for (int i = 0; i < n; i++)
		tool_give_pt(c, ROLE_VERTEX, i, value_pt(v, i));
	if (v->kind == KIND_SEGMENT)
		return OK;
	for (int i = 0; i < n; i++) {
		struct value *s = tool_part(c, ROLE_SIDE, i, KIND_SEGMENT, 0);

		value_set_pt(s, 0, value_pt(v, i));
		value_set_pt(s, 1, value_pt(v, (i + 1) % n));
	}
	return OK;
}

enum status tool_transform_reflect_line(struct tool_call *c)
{
	struct map m = geo_map_reflection(geo_straight_of(c->arg[2].val, c->num), c->num);

	return give_image(c, &m, false);
}

enum status tool_transform_reflect_point(struct tool_call *c)
{
	struct map m = geo_map_point_reflection(tool_pt(c, 2), c->num);

	return give_image(c, &m, false);
}

enum status tool_transform_rotate(struct tool_call *c)
{
	num w = c->arg[2].n;
	struct map m = geo_map_rotation(num_cos(w, c->num), num_sin(w, c->num), tool_pt(c, 3),
					c->num);

	return give_image(c, &m, false);
}

enum status tool_transform_translate(struct tool_call *c)
{
	struct map m = geo_map_translation(tool_pt(c, 2), c->num);

	return give_image(c, &m, false);
}

enum status tool_factor(struct tool_call *c)
{
	truth zero = num_is_zero(c->arg[2].n, c->num);

	if (is_unknown(zero))
		return tool_undecided(c, "whether the factor is zero");
	if (is_no(zero))
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "degenerate", "factor", NULL,
			     "the factor is zero, so everything falls on center");
}

enum status tool_transform_dilate(struct tool_call *c)
{
	enum status st = tool_factor(c);
	struct map m;

	if (st)
		return st;
	m = geo_map_dilation(c->arg[2].n, tool_pt(c, 3), c->num);
	return give_image(c, &m, true);
}
