/*
 * space_nets.c -- nets: bodies with flat faces, cut open and unfolded.
 */
#include "tool/body_priv.h"

#define NET_FACES 400 /* whose overlapping is looked at */

enum status tool_add_net(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	num t = c->arg[2].given ? c->arg[2].n : num_int(1, c->num);
	truth within = truth_and(num_leq(num_int(0, c->num), t, c->num),
				 num_leq(t, num_int(1, c->num), c->num));
	struct value *net;
	enum status st;

	if (is_unknown(within))
		return tool_undecided(c, "whether unfold is between 0 and 1");
	if (is_no(within)) {
		err_fail(c->err, E_DOMAIN, "no_such_object",
			 "unfold must be from 0 (folded) to 1 (flat)");
		err_arg(c->err, "unfold");
		return E_DOMAIN;
	}
	if (v->mesh->n_faces > NET_FACES)
		return err_fail(c->err, E_ARG, "limit",
				"the body has %d faces: nets are made of at most %d",
				v->mesh->n_faces, NET_FACES);
	st = geo_net(&net, v, t, c->arena, c->num, c->err);
	if (st != OK)
		return st;
	tool_give_body(c, net, 0, false);
	return OK;
}
