/*
 * space_maps.c -- images of everything in space under similarities, with their parts.
 */
#include "tool/body_priv.h"
#include "tool/graph_priv.h"
#include "tool/round_priv.h"

/* --- Curves and surfaces given by expressions ------------------------------------------------- */

/* f row . (x, y, z) + t as an expression; NULL without closed forms. */
static const struct expr *combined3(pt3 row, num f, num t, const struct expr *const fn[3],
				    struct tool_call *c)
{
	const num k[3] = { row.x, row.y, row.z };
	const struct expr *sum = tool_closed_number(t, c);

	for (int i = 0; i < 3 && sum; i++) {
		const struct expr *a = tool_closed_number(num_mul(k[i], f, c->num), c);

		if (!a)
			return NULL;
		sum = expr_op(EXPR_ADD, sum, expr_op(EXPR_MUL, a, fn[i], c->arena), c->arena);
	}
	return sum ? expr_simplify(sum, NULL, c->arena, c->err) : NULL;
}

static enum status formula_image(struct value **out, const struct map3 *m,
				 const struct value *v, struct tool_call *c)
{
	const struct expr *const fn[3] = { v->fn, v->fn2, v->fn3 };
	const num t[3] = { m->t.x, m->t.y, m->t.z };
	const struct expr *to[3];
	struct value *r = geo_value_new(c->arena, v->kind, v->n);

	for (int i = 0; i < 3; i++) {
		to[i] = combined3(m->row[i], m->f, t[i], fn, c);
		if (!to[i])
			return tool_not_closed(c);
	}
	r->flag = v->flag;
	r->fn = to[0];
	r->fn2 = to[1];
	r->fn3 = to[2];
	for (int i = 0; i < v->n; i++)
		r->v[i] = v->v[i];
	if (v->kind == KIND_SURFACE && v->flag == SURFACE_TURNED) {
		pt3 p = geo_map3_pt(m, value_pt3_from(v, 1, 0), c->num);
		pt3 d = geo_map3_turn(m, value_pt3_from(v, 1, 1), c->num);
		num *at = r->v + 1;

		at[0] = p.x, at[1] = p.y, at[2] = p.z;
		/* A mirror turns the other way round. */
		d = m->s < 0 ? geo_negate3(d, c->num) : d;
		at[3] = d.x, at[4] = d.y, at[5] = d.z;
	}
	r->text = arena_printf(c->arena, "(%s, %s, %s)", tool_graph_text(to[0], c),
			       tool_graph_text(to[1], c), tool_graph_text(to[2], c));
	*out = r;
	return OK;
}

/* --- Parts ------------------------------------------------------------------------------------ */

static void give_corners(struct tool_call *c, const struct value *v, bool sides)
{
	int n = v->n / 3;

	for (int i = 0; i < n; i++)
		tool_give_pt3(c, ROLE_VERTEX, i, value_pt3(v, i));
	for (int i = 0; sides && i < n; i++) {
		struct value *s = tool_part(c, ROLE_SIDE, i, KIND_SSEGMENT, 0);

		value_set_pt3(s, 0, value_pt3(v, i));
		value_set_pt3(s, 1, value_pt3(v, (i + 1) % n));
	}
}

/* What a MAIN value brings with it as its parts: sides and corners of a polygon, of a body its
 * vertices, edges and faces, or its circles and side. */
static void give_parts3(struct tool_call *c, const struct value *v)
{
	if (v->kind == KIND_SPOLYGON || v->kind == KIND_SSEGMENT)
		give_corners(c, v, v->kind == KIND_SPOLYGON);
	else if (value_is(v, KINDS_ROUND_BODY))
		tool_give_round_parts(c, v, true, true);
}

static enum status give_image(struct tool_call *c, const struct map3 *m)
{
	const struct value *of = c->arg[1].val;
	struct value *v;
	enum status st;

	if (of->fn && of->fn2 && of->fn3)
		st = formula_image(&v, m, of, c);
	else
		st = geo_map3_value(&v, m, of, c->arena, c->num, c->err);
	if (st)
		return st;
	if (v->kind == KIND_POLYHEDRON) {
		tool_give_body(c, v, 0, false);
		return OK;
	}
	tool_give(c, ROLE_MAIN, 0, v);
	give_parts3(c, v);
	return OK;
}

/* --- The five, where something lies in space ------------------------------------------------- */

enum status tool_space_reflect_line(struct tool_call *c)
{
	struct straight3 s;
	struct map3 m;
	enum status st = tool_axis3(c, &s, 2);

	if (st)
		return st;
	m = geo_map3_half_turn(s, c->num);
	return give_image(c, &m);
}

enum status tool_space_reflect_point(struct tool_call *c)
{
	struct map3 m = geo_map3_point_reflection(tool_pt3(c, 2), c->num);

	return give_image(c, &m);
}

static enum status rotate(struct tool_call *c, struct straight3 axis)
{
	num w = c->arg[2].n;
	struct map3 m =
		geo_map3_rotation(num_cos(w, c->num), num_sin(w, c->num), axis, c->num);

	return give_image(c, &m);
}

/* About the upright line through the point. */
enum status tool_space_rotate(struct tool_call *c)
{
	return rotate(c, (struct straight3){ tool_pt3(c, 3), geo_int3(0, 0, 1, c->num) });
}

enum status tool_space_translate(struct tool_call *c)
{
	struct map3 m = geo_map3_translation(tool_pt3(c, 2), c->num);

	return give_image(c, &m);
}

enum status tool_space_dilate(struct tool_call *c)
{
	enum status st = tool_factor(c);
	struct map3 m;

	if (st)
		return st;
	if (geo_map3_dilation(&m, c->arg[2].n, tool_pt3(c, 3), c->num) != OK)
		return tool_undecided(c, "the sign of the factor");
	return give_image(c, &m);
}

/* --- Those of space alone ---------------------------------------------------------------------- */

enum status tool_transform_reflect_plane(struct tool_call *c)
{
	struct plane3 e;
	struct map3 m;
	enum status st = geo_plane_of(&e, c->arg[2].val, c->num, c->err);

	if (st)
		return st;
	m = geo_map3_reflection(e, c->num);
	return give_image(c, &m);
}

enum status tool_transform_rotate_axis(struct tool_call *c)
{
	struct straight3 s;
	enum status st = tool_axis3(c, &s, 3);

	return st ? st : rotate(c, s);
}

enum status tool_transform_rotate_about(struct tool_call *c)
{
	struct straight3 s = { .p = tool_pt3(c, 3) };
	enum status st = tool_direction3(c, &s.d, 4);

	return st ? st : rotate(c, s);
}
