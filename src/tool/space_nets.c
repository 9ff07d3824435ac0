/*
 * space_nets.c -- nets: bodies with flat faces, cut open and unfolded.
 */
#include "tool/body_priv.h"

#define NET_FACES 400 /* whose overlapping is looked at */

enum { FACE = 3, CUTS = 4 };

/* The number of the face that has the corners of argument FACE; 0 where none is given. */
static enum status find_root(struct tool_call *c, int *out)
{
	const struct value *v = c->arg[1].val;
	const struct geo_mesh *m = v->mesh;
	int n;
	pt3 *p;

	*out = 0;
	if (!c->arg[FACE].given)
		return OK;
	p = tool_corners3(c, c->arg[FACE].val, &n);
	for (int f = 0; f < m->n_faces; f++) {
		truth same = mesh_size(m, f) == n ? TRUTH_YES : TRUTH_NO;

		for (int i = 0; i < n && !is_no(same); i++) {
			truth any = TRUTH_NO;

			for (int k = 0; k < n && !is_yes(any); k++)
				any = truth_or(any,
					       geo_equal3(p[i],
							  value_pt3(v, mesh_corner(m, f, k)),
							  c->num));
			same = truth_and(same, any);
		}
		if (is_unknown(same))
			return tool_undecided(c, "which face of the body that is");
		*out = f;
		if (is_yes(same))
			return OK;
	}
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", "face", NULL,
			     "the body has no such face");
}

/* The edges of argument CUTS, marked. */
static enum status mark_cuts(struct tool_call *c, bool **out)
{
	const struct value *v = c->arg[1].val, *list = c->arg[CUTS].val;

	*out = NULL;
	if (!c->arg[CUTS].given)
		return OK;
	*out = arena_alloc(c->arena, (size_t)v->mesh->n_edges * sizeof **out);
	for (int i = 0; i < v->mesh->n_edges; i++)
		(*out)[i] = false;
	err_arg(c->err, "cuts");
	for (int i = 0; i < geo_list_count(list); i++) {
		const struct value *s =
			list->item ? geo_lift(&list->item[i], c->arena, c->num) : NULL;
		int edge;

		if (!s || s->kind != KIND_SSEGMENT)
			return err_fail(c->err, E_ARG, "wrong_kind",
					"cuts is a list of edges, such as {edgeEF, edgeFG}");
		edge = geo_solid_edge(v, value_pt3(s, 0), value_pt3(s, 1), c->num);
		if (edge == GEO_EDGE_OPEN)
			return tool_undecided(c, "which edge of the body that is");
		if (edge < 0)
			return err_fail(c->err, E_DOMAIN, "no_such_object",
					"the %d. of the cuts is no edge of the body", i + 1);
		(*out)[edge] = true;
	}
	return OK;
}

enum status tool_add_net(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num t = c->arg[2].given ? c->arg[2].n : num_int(1, c->num);
	truth within = truth_and(num_leq(num_int(0, c->num), t, c->num),
				 num_leq(t, num_int(1, c->num), c->num));
	struct value *net;
	bool *cut;
	int root;
	enum status st;

	if (is_unknown(within))
		return tool_undecided(c, "whether unfold is between 0 and 1");
	if (is_no(within))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", "unfold", NULL,
				     "unfold must be from 0 (folded) to 1 (flat)");
	if (v->mesh->n_faces > NET_FACES)
		return err_fail(c->err, E_ARG, "limit",
				"the body has %d faces: nets are made of at most %d",
				v->mesh->n_faces, NET_FACES);
	st = find_root(c, &root);
	if (st == OK)
		st = mark_cuts(c, &cut);
	if (st == OK)
		st = geo_net(&net, v, t, root, cut, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	tool_give_body(c, net, 0, false);
	return OK;
}
