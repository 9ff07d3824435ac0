/*
 * inside.c -- points kept inside of regions, and the point of a region nearest to another.
 *
 * A region is a figure with its boundary, or an inequality, which is taken with its boundary,
 * too.  The nearest point of an inequality's region is on one of the boundaries of its parts or
 * where two of them meet; that these are all is sure of one part alone, and of straight ones.
 */
#include "num/plane.h"
#include "tool/graph_priv.h"

#define PARTS 12

/* The boundaries of an inequality's parts. */
struct borders {
	const struct value *v[PARTS];
	int n;
	bool straight; /* all of them */
};

static bool is_order(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_LT && x->op <= EXPR_GE;
}

static bool joins(const struct expr *x)
{
	return x->kind == EXPR_OP && (x->op == EXPR_AND || x->op == EXPR_OR);
}

/* The same with its boundary: <= for <, >= for >.  NULL: it is made of something else. */
static const struct expr *closed(const struct expr *x, struct tool_call *c)
{
	if (is_order(x))
		return expr_op(x->op == EXPR_LT || x->op == EXPR_LE ? EXPR_LE : EXPR_GE,
			       x->arg[0], x->arg[1], c->arena);
	if (joins(x)) {
		const struct expr *l = closed(x->arg[0], c), *r = closed(x->arg[1], c);

		return l && r ? expr_op(x->op, l, r, c->arena) : NULL;
	}
	return NULL;
}

static enum status unsupported(struct tool_call *c)
{
	return err_fail_with(
		c->err, E_ARG, "unsupported", NULL, "x + y < 3 && x^2 + y^2 < 9",
		"this works for inequalities between polynomials of degree up to 2 in x and "
		"y, or between y and a function of x, joined by && and ||");
}

/* A polynomial of degree 1 or 2 as a line or conic; NULL: it is neither. */
static struct value *as_conic(const struct expr *fn, enum status *st, struct tool_call *c)
{
	num k[6], zero = num_int(0, c->num);
	struct num_plane p;
	struct conic q;
	struct value *v;
	bool linear = true;

	if (!tool_implicit_plane(&p, fn, st, c) || *st != OK)
		return NULL;
	for (int i = 0; i < 6; i++)
		k[i] = zero;
	for (int x = 0; x < p.stride; x++)
		for (int y = 0; y < p.stride; y++) {
			/* x^2, xy, y^2, x, y, 1 */
			static const int place[3][3] = { { 5, 4, 2 },
							 { 3, 1, -1 },
							 { 0, -1, -1 } };
			num v_xy = p.k[y * p.stride + x];
			int at = x < 3 && y < 3 ? place[x][y] : -1;

			if (at >= 0)
				k[at] = v_xy;
			else if (!is_yes(num_is_zero(v_xy, c->num)))
				return NULL;
		}
	for (int i = 0; i < 3; i++) {
		truth none = num_is_zero(k[i], c->num);

		if (is_unknown(none)) {
			*st = tool_undecided(c, "the degree of an inequality");
			return NULL;
		}
		linear = linear && is_yes(none);
	}
	if (linear) {
		num n2 = num_add(num_sqr(k[3], c->num), num_sqr(k[4], c->num), c->num), foot;
		truth none = num_is_zero(n2, c->num);

		if (!is_no(none))
			return NULL;
		foot = num_neg(num_div(k[5], n2, c->num), c->num);
		v = geo_value_new(c->arena, KIND_LINE, 4);
		value_set_pt(v, 0,
			     (pt){ num_mul(k[3], foot, c->num), num_mul(k[4], foot, c->num) });
		value_set_pt(v, 1, (pt){ k[4], num_neg(k[3], c->num) });
		return v;
	}
	q = (struct conic){ k[0], k[1], k[2], k[3], k[4], k[5] };
	*st = geo_conic_value(&v, &q, c->arena, c->num, c->err);
	return *st == OK ? v : NULL;
}

/* y < f(x): the graph of f. */
static struct value *as_graph(const struct expr *x, struct tool_call *c)
{
	for (int i = 0; i < 2; i++) {
		const struct expr *y = x->arg[i], *fn = x->arg[1 - i];
		struct value *v;

		if (y->kind != EXPR_NAME || y->text[0] != 'y' || y->text[1] ||
		    expr_uses(fn, "y"))
			continue;
		v = geo_value_new(c->arena, KIND_FUNCTION, 0);
		v->fn = fn;
		return v;
	}
	return NULL;
}

static enum status borders_of(struct borders *b, const struct expr *x, struct tool_call *c)
{
	enum status st = OK;
	struct value *v;

	if (joins(x)) {
		st = borders_of(b, x->arg[0], c);
		return st == OK ? borders_of(b, x->arg[1], c) : st;
	}
	if (!is_order(x) || b->n == PARTS)
		return unsupported(c);
	v = as_conic(expr_op(EXPR_SUB, x->arg[0], x->arg[1], c->arena), &st, c);
	if (st == E_UNABLE)
		return st;
	if (!v) {
		v = as_graph(x, c);
		if (!v)
			return unsupported(c);
	}
	b->straight = b->straight && v->kind == KIND_LINE;
	b->v[b->n++] = v;
	return OK;
}

static enum status common_points(struct tool_call *c, struct meet *m, const struct value *v,
				 const struct value *w)
{
	struct err was = *c->err;
	enum status st;

	m->n = 0;
	if (v->kind == KIND_FUNCTION)
		st = tool_meet_graph(c, m, v, w);
	else if (w->kind == KIND_FUNCTION)
		st = tool_meet_graph(c, m, w, v);
	else
		st = geo_meet_paths(m, v, w, NULL, 0, c->num, c->err);
	if (st != E_DOMAIN)
		return st;
	*c->err = was;
	m->n = 0;
	return OK;
}

/* Keep q if it is in the region, and nearer. */
static enum status keep_nearer(pt *best, bool *any, const struct value *region, pt p, pt q,
			       struct tool_call *c)
{
	truth in;
	enum status st = tool_inequality_has(&in, region, q, c);
	int s;

	if (st == OK && is_unknown(in))
		st = tool_undecided(c, "whether a point of the boundary is in the region");
	if (st != OK || is_no(in))
		return st;
	s = *any ? num_cmp(geo_dist2(p, q, c->num), geo_dist2(p, *best, c->num), c->num) : -1;
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which point of the region is nearest");
	if (s < 0)
		*best = q;
	*any = true;
	return OK;
}

/* How the nearest point is wanted: itself, or one that is exactly on the boundary and near
 * it. */
enum nearness { EXACTLY, ABOUT };

static enum status on_border(struct tool_call *c, const struct value *v, pt p,
			     enum nearness how, pt *out, bool *rough)
{
	*rough = false;
	if (how == EXACTLY)
		return tool_nearest(c, v, p, out, rough);
	*out = p;
	return v->kind == KIND_FUNCTION ? tool_graph_point(c, v, out)
					: geo_path_nearest(out, v, p, c->num, c->err);
}

/* sure: that it is the nearest; *rough: it is known by its digits alone. */
static enum status in_inequality(struct tool_call *c, const struct value *v, pt p,
				 enum nearness how, pt *out, bool *sure, bool *rough)
{
	const struct expr *fn = closed(v->fn, c);
	struct value region = { .kind = KIND_INEQUALITY, .fn = fn };
	struct borders b = { .straight = true };
	bool any = false;
	truth in;
	enum status st = fn ? tool_inequality_has(&in, &region, p, c) : unsupported(c);

	*sure = true;
	*out = p;
	if (st == OK && is_unknown(in))
		st = tool_undecided(c, "whether the point is in the region");
	if (st != OK || is_yes(in))
		return st;
	st = borders_of(&b, fn, c);
	*sure = b.straight || b.n == 1;
	for (int i = 0; i < b.n && st == OK; i++) {
		bool by_digits;
		pt q;

		st = on_border(c, b.v[i], p, how, &q, &by_digits);
		/* Near its boundary is all that can be said of such a point. */
		if (st == OK && by_digits && b.n == 1) {
			*rough = true;
			*out = q;
			return OK;
		}
		if (st == OK)
			st = keep_nearer(out, &any, &region, p, q, c);
	}
	for (int i = 0; i < b.n && st == OK; i++)
		for (int j = i + 1; j < b.n && st == OK; j++) {
			struct meet m;

			st = common_points(c, &m, b.v[i], b.v[j]);
			for (int k = 0; k < m.n && st == OK; k++)
				st = keep_nearer(out, &any, &region, p, m.p[k], c);
		}
	/* What ties on one border need not be in the region. */
	if (b.n != 1)
		c->tied = TRUTH_NO;
	if (st != OK || any)
		return st;
	return err_fail(c->err, E_DOMAIN, "no_such_object",
			"no point of the inequality was found: it may hold nowhere");
}

static enum status region_nearest(struct tool_call *c, const struct value *v, pt p,
				  enum nearness how, pt *out, bool *sure, bool *rough)
{
	truth in;
	enum status st;

	*sure = true;
	if (v->kind == KIND_INEQUALITY)
		return in_inequality(c, v, p, how, out, sure, rough);
	st = geo_region_has(&in, v, p, c->num, c->err);
	if (st == OK && is_unknown(in))
		st = tool_undecided(c, "whether the point is in the region");
	*out = p;
	return st != OK || is_yes(in) ? st : on_border(c, v, p, how, out, rough);
}

enum status tool_add_closest_point_region(struct tool_call *c)
{
	bool sure;
	pt p;
	enum status st =
		region_nearest(c, c->arg[1].val, tool_pt(c, 2), EXACTLY, &p, &sure, &c->rough);

	if (st == OK && !sure)
		return err_fail(
			c->err, E_ARG, "unsupported",
			"the nearest point of an inequality is found where it is one, or "
			"all of its parts are linear");
	if (st == OK)
		tool_give_pt(c, ROLE_MAIN, 0, p);
	return st;
}

/* Kept inside: where it was asked for, or near that. */
enum status tool_add_point_in(struct tool_call *c)
{
	pt p;
	enum status st = tool_wanted_place(c, &p);
	bool sure;

	if (st)
		return st;
	st = region_nearest(c, c->arg[1].val, p, ABOUT, &p, &sure, &c->rough);
	if (st == OK)
		tool_give_pt(c, ROLE_MAIN, 0, p);
	return st;
}

/* --- Corners --------------------------------------------------------------------------- */

/* Where two boundaries meet, in the order of the parts; those that are not in the region do
 * not count. */
enum status tool_add_inequality_vertex(struct tool_call *c)
{
	const struct expr *fn = closed(c->arg[1].val->fn, c);
	struct value region = { .kind = KIND_INEQUALITY, .fn = fn };
	struct borders b = { .straight = true };
	struct meet out = { .n = 0 }, m;
	enum status st = fn ? borders_of(&b, fn, c) : unsupported(c);

	for (int i = 0; i < b.n && st == OK; i++)
		for (int j = i + 1; j < b.n && st == OK; j++) {
			st = common_points(c, &m, b.v[i], b.v[j]);
			for (int k = 0; k < m.n && st == OK; k++) {
				truth in;

				st = tool_inequality_has(&in, &region, m.p[k], c);
				if (st == OK && is_unknown(in))
					st = tool_undecided(
						c, "whether a corner is in the region");
				if (st == OK && is_yes(in) && out.n < MEET_MOST)
					out.p[out.n++] = m.p[k];
			}
		}
	if (st != OK)
		return st;
	if (!out.n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the inequality has no corners: no two of its boundaries meet "
				"in it");
	return tool_give_pts(c, out.p, out.n, 2);
}
