/* points.c -- tools that make points. */
#include "tool/tool_priv.h"

enum status tool_add_point(struct tool_call *c)
{
	tool_give_pt(c, ROLE_MAIN, 0, (pt){ c->arg[1].n, c->arg[2].n });
	return OK;
}

/* The point of a path next to p, or above it on a graph. */
static enum status point_of(struct tool_call *c, const struct value *v, pt *p)
{
	if (v->kind == KIND_FUNCTION)
		return tool_graph_point(c, v, p);
	if (v->kind == KIND_IMPLICIT)
		return tool_implicit_point(c, v, p);
	if (v->kind == KIND_CURVE)
		return tool_curve_point(c, v, p);
	if (v->kind == KIND_LOCUS)
		return tool_locus_point(c, v, p);
	return geo_path_nearest(p, v, *p, c->num, c->err);
}

enum status tool_wanted_place(struct tool_call *c, pt *p)
{
	if (c->arg[2].given != c->arg[3].given)
		return err_fail_with(c->err, E_ARG, "bad_argument",
				     c->arg[2].given ? "y" : "x", NULL,
				     "x and y must be given together");
	*p = c->arg[2].given ? (pt){ c->arg[2].n, c->arg[3].n }
			     : (pt){ num_int(0, c->num), num_int(0, c->num) };
	return tool_flat_place(c, 4);
}

enum status tool_add_point_on(struct tool_call *c)
{
	pt p;
	enum status st = tool_wanted_place(c, &p);

	if (st)
		return st;
	st = point_of(c, c->arg[1].val, &p);
	if (st)
		return st;
	tool_give_pt(c, ROLE_MAIN, 0, p);
	return OK;
}

/* The solution nearest to q; of equally near ones the first. */
static enum status nearest(struct tool_call *c, const struct meet *m, pt q, int *best)
{
	num d = geo_dist2(m->p[0], q, c->num);

	*best = 0;
	for (int i = 1; i < m->n; i++) {
		num di = geo_dist2(m->p[i], q, c->num);
		int s = num_cmp(di, d, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which solution is nearest");
		if (s < 0) {
			*best = i;
			d = di;
		}
	}
	return OK;
}

static enum status common_points(struct tool_call *c, struct meet *m, const struct value *v,
				 const struct value *w)
{
	/* Whoever knows more of the other takes it. */
	static const struct {
		enum kind kind;
		enum status (*meet)(struct tool_call *c, struct meet *out,
				    const struct value *v, const struct value *w);
	} by[] = { { KIND_CURVE, tool_meet_curve },
		   { KIND_IMPLICIT, tool_meet_implicit },
		   { KIND_FUNCTION, tool_meet_graph } };

	for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
		if (v->kind == by[i].kind)
			return by[i].meet(c, m, v, w);
		if (w->kind == by[i].kind)
			return by[i].meet(c, m, w, v);
	}
	return geo_meet_paths(m, v, w, c->known, c->n_known, c->num, c->err);
}

enum status tool_add_intersect(struct tool_call *c)
{
	struct meet m;
	enum status st;
	long index = c->arg[3].i;
	int pick = -1;

	if (c->arg[3].given && index < 1)
		return err_fail_with(c->err, E_ARG, "bad_argument", "index", NULL,
				     "index counts from 1, but is %ld", index);
	st = common_points(c, &m, c->arg[1].val, c->arg[2].val);
	if (!st && c->order == TOOL_ORDER_GEOGEBRA)
		st = c->arg[1].val->kind == KIND_IMPLICIT ||
				     c->arg[2].val->kind == KIND_IMPLICIT
			     ? tool_implicit_order(c, &m, c->arg[1].val, c->arg[2].val)
			     : geo_ggb_meet(&m, c->arg[1].val, c->arg[2].val, c->n_known,
					    c->num, c->err);
	if (st)
		return st;
	if (!m.n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"obj1 and obj2 do not meet");
	if (c->arg[3].given) {
		if (index > m.n && c->partial)
			return err_fail(c->err, E_UNABLE, "undecided",
					"%d common point%s found, and there may be more", m.n,
					m.n == 1 ? " was" : "s were");
		if (index > m.n) {
			err_fail_with(c->err, E_DOMAIN, "no_such_object", "index", NULL,
				      "obj1 and obj2 have %d common point%s, so there is no "
				      "number %ld",
				      m.n, m.n == 1 ? "" : "s", index);
			err_hint(c->err,
				 m.n == 1 ? "leave index out"
					  : "use an index from 1 to %d, or near",
				 m.n);
			return E_DOMAIN;
		}
		pick = (int)index - 1;
	} else if (c->arg[4].given) {
		st = nearest(c, &m, tool_pt(c, 4), &pick);
		if (st)
			return st;
	}
	if (pick >= 0 || m.n == 1)
		tool_give_pt(c, ROLE_MAIN, 0, m.p[pick >= 0 ? pick : 0]);
	else
		for (int i = 0; i < m.n; i++)
			tool_give_pt(c, ROLE_SOLUTION, i, m.p[i]);
	return OK;
}

enum status tool_add_midpoint(struct tool_call *c)
{
	const struct value *v = c->arg[1].val;
	enum status st;
	pt a, b;

	if (!c->arg[2].given && !value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SEGMENT)))
		return tool_add_center(c);
	st = tool_two_points(c, &a, &b);
	if (st)
		return st;
	tool_give_pt(c, ROLE_MAIN, 0, geo_mid(a, b, c->num));
	return OK;
}

enum status tool_add_center(struct tool_call *c)
{
	pt p;
	enum status st = geo_conic_center(&p, c->arg[1].val, c->num, c->err);

	if (st)
		return st;
	tool_give_pt(c, ROLE_MAIN, 0, p);
	return OK;
}

enum status tool_add_triangle_center(struct tool_call *c)
{
	pt a = tool_pt(c, 1), b = tool_pt(c, 2), p = tool_pt(c, 3), r;
	enum status st;

	st = tool_triangle(c, a, b, p, "a, b and c", "they form no triangle");
	if (!st)
		st = geo_triangle_center(&r, a, b, p, c->arg[4].i, c->num, c->err);
	if (st)
		return st;
	tool_give_pt(c, ROLE_MAIN, 0, r);
	return OK;
}

enum status tool_add_foot(struct tool_call *c)
{
	struct straight s = geo_straight_of(c->arg[2].val, c->num);

	tool_give_pt(c, ROLE_MAIN, 0, geo_straight_foot(s, tool_pt(c, 1), c->num));
	return OK;
}
