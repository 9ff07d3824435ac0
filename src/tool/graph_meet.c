/* graph_meet.c -- graphs as arguments of tools on paths: intersections, tangents, points. */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

static void add_product(num *out, const num *p, int np, const num *q, int nq, ctx *c)
{
	for (int i = 0; i <= np; i++)
		for (int j = 0; j <= nq; j++)
			out[i + j] = num_add(out[i + j], num_mul(p[i], q[j], c), c);
}

/* A conic's equation at (x, p/q), times q^2 (q where y^2 does not occur, 1 where y does
 * not): coefficients, and the degree. */
static int compose_conic(num *out, const struct conic *k, const struct ratio *r, ctx *c)
{
	const num level[3] = { k->f, k->d, k->a }, slope[2] = { k->e, k->b }, square = k->c;
	num one = num_int(1, c), times[GRAPH_DEGREE + 1], part[GRAPH_DEGREE + 1];
	bool squares = !is_yes(num_is_zero(k->c, c));
	bool upright =
		!squares && is_yes(num_is_zero(k->b, c)) && is_yes(num_is_zero(k->e, c));
	int most = r->np > r->nq ? r->np : r->nq,
	    degree = upright ? 2 : (squares ? 2 : 1) * most + 2;

	for (int i = 0; i <= GRAPH_DEGREE; i++)
		out[i] = times[i] = part[i] = num_int(0, c);
	if (upright) {
		add_product(out, level, 2, &one, 0, c);
		return degree;
	}
	if (!squares) {
		add_product(out, level, 2, r->q, r->nq, c);
		add_product(out, slope, 1, r->p, r->np, c);
		return degree;
	}
	add_product(times, r->q, r->nq, r->q, r->nq, c);
	add_product(out, level, 2, times, 2 * r->nq, c);
	add_product(part, r->p, r->np, r->q, r->nq, c);
	add_product(out, slope, 1, part, r->np + r->nq, c);
	for (int i = 0; i <= r->np; i++)
		times[i] = num_mul(square, r->p[i], c);
	add_product(out, times, r->np, r->p, r->np, c);
	return degree;
}

/* The equation of a conic at (x, fn(x)), for closed forms of its zeros; NULL when a
 * coefficient has none. */
static const struct expr *conic_expr(const struct conic *k, const struct expr *fn,
				     struct tool_call *c)
{
	const num coef[6] = { k->a, k->b, k->c, k->d, k->e, k->f };
	const struct expr *x = expr_name("x", c->arena), *sum = NULL;
	const struct expr *term[6] = { expr_op(EXPR_MUL, x, x, c->arena),
				       expr_op(EXPR_MUL, x, fn, c->arena),
				       expr_op(EXPR_MUL, fn, fn, c->arena),
				       x,
				       fn,
				       expr_num(1, c->arena) };

	if (num_level_of(c->num) != NUM_EXACT)
		return NULL;
	for (int i = 0; i < 6; i++) {
		struct buf b = { 0 };
		struct expr *y = NULL;
		struct err ignored;

		if (is_yes(num_is_zero(coef[i], c->num)))
			continue;
		if (num_print(&b, coef[i], NUM_PLAIN, c->num) &&
		    expr_parse(&y, buf_str(&b), b.n, c->arena, &ignored) != OK)
			y = NULL;
		buf_clear(&b);
		if (!y)
			return NULL;
		y = expr_op(EXPR_MUL, y, term[i], c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, y, c->arena) : y;
	}
	return sum;
}

/* The same as a compiled function; y is the node of f(x). */
static void compile_conic(struct num_fn *nf, const struct conic *k, int y, ctx *c)
{
	const num coef[5] = { k->a, k->b, k->c, k->d, k->e };
	int x = num_fn_var(nf), sum = num_fn_number(nf, k->f, c);
	const int term[5] = { num_fn_apply(nf, FN_MUL, x, x), num_fn_apply(nf, FN_MUL, x, y),
			      num_fn_apply(nf, FN_MUL, y, y), x, y };

	for (int i = 0; i < 5; i++)
		sum = num_fn_apply(
			nf, FN_ADD, sum,
			num_fn_apply(nf, FN_MUL, num_fn_number(nf, coef[i], c), term[i]));
}

/* The other object as a conic (a line has no squares); false for other kinds. */
static bool as_conic(struct conic *out, const struct value *v, ctx *c, enum status *st)
{
	num zero = num_int(0, c);

	*st = OK;
	if (value_is(v, KINDS_LINEAR)) {
		*out = (struct conic){ zero, zero, zero, zero, zero, zero };
		geo_straight_equation(geo_straight_of(v, c), &out->d, &out->e, &out->f, c);
		return true;
	}
	if (!value_is(v, KINDS_CONIC | KIND_BIT(KIND_ARC)))
		return false;
	*st = geo_conic_of(out, v, c);
	return true;
}

/* Narrow [end[0], end[1]], where either may be missing. */
static enum status narrow(num end[2], bool has[2], int side, num x, struct tool_call *c)
{
	int s = has[side] ? num_cmp(x, end[side], c->num) : 0;

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which of two paths ends first");
	if (!has[side] || (side ? s < 0 : s > 0))
		end[side] = x;
	has[side] = true;
	return OK;
}

/* Where a path over the x-axis begins and ends. */
static enum status narrow_to(num end[2], bool has[2], const struct value *v,
			     struct tool_call *c)
{
	struct straight s;
	enum status st = OK;
	int right;

	if (v->kind == KIND_FUNCTION && v->flag) {
		st = narrow(end, has, 0, v->v[0], c);
		return st == OK ? narrow(end, has, 1, v->v[1], c) : st;
	}
	if (!value_is(v, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY)))
		return OK;
	s = geo_straight_of(v, c->num);
	right = num_sgn(s.d.x, c->num);
	if (right == NUM_UNKNOWN)
		return tool_undecided(c, "in which direction a path runs");
	st = narrow(end, has, right < 0, s.p.x, c);
	if (st == OK && v->kind == KIND_SEGMENT)
		st = narrow(end, has, right > 0, geo_add(s.p, s.d, c->num).x, c);
	return st;
}

/* The graph v lies on the curve of w: they run together, unless one ends where the other
 * begins, or before. */
static enum status run_together(struct tool_call *c, struct meet *out, const struct value *v,
				const struct value *w)
{
	num end[2];
	bool has[2] = { false, false };
	enum status st = narrow_to(end, has, v, c);
	int s = -1;

	if (st == OK)
		st = narrow_to(end, has, w, c);
	if (st != OK)
		return st;
	if (has[0] && has[1])
		s = num_cmp(end[0], end[1], c->num);
	if (s == NUM_UNKNOWN || w->kind == KIND_ARC)
		return tool_undecided(c, "how far two paths run together");
	if (s < 0)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the graph and the %s coincide: every point is common",
				geo_kind_name(w->kind));
	if (s == 0) {
		out->p[0].x = end[0];
		out->n = 1;
		return tool_graph_value(&out->p[0].y, v->fn, end[0], c);
	}
	return err_fail(c->err, E_DOMAIN, "no_such_object",
			"one of graph and %s ends before the other begins",
			geo_kind_name(w->kind));
}

/* Does it simplify to 0: vanish wherever it is defined? */
static bool simplifies_away(const struct expr *x, struct tool_call *c)
{
	struct err ignored;

	if (x)
		x = expr_simplify(x, NULL, c->arena, &ignored);
	return x && x->kind == EXPR_NUMBER && !strcmp(x->text, "0");
}

/* Between which x an object lies; false when it has no end. */
static bool reach_of(const struct value *w, double end[2], ctx *c)
{
	num a, b;

	if (w->kind == KIND_SEGMENT) {
		a = w->v[0];
		b = w->v[2];
		end[0] = fmin(a.lo, b.lo);
		end[1] = fmax(a.hi, b.hi);
		return true;
	}
	if (w->kind == KIND_CIRCLE) {
		a = w->v[0];
		b = num_sqrt(w->v[2], c);
	} else if (w->kind == KIND_ARC) {
		a = w->v[0];
		b = geo_dist(value_pt(w, 0), value_pt(w, 1), c);
	} else if (w->kind == KIND_ELLIPSE) {
		a = num_half(num_add(w->v[0], w->v[2], c), c);
		b = w->v[4];
	} else {
		return false;
	}
	end[0] = num_sub(a, b, c).lo;
	end[1] = num_add(a, b, c).hi;
	return true;
}

/* Zeros of the compiled equation of w on the graph v, where both are. */
static enum status searched(struct zeros *z, const struct num_fn *nf, const struct expr *diff,
			    const struct value *v, const struct value *w, struct tool_call *c)
{
	double end[2], far = GRAPH_REACH;
	bool bounded = reach_of(w, end, c->num) && isfinite(end[0]) && isfinite(end[1]);
	enum status st = OK;

	if (v->flag && !bounded) {
		end[0] = v->v[0].lo;
		end[1] = v->v[1].hi;
	} else if (v->flag) {
		end[0] = fmax(end[0], v->v[0].lo);
		end[1] = fmin(end[1], v->v[1].hi);
	}
	z->n = 0;
	z->complete = z->within = true;
	z->everywhere = TRUTH_NO;
	if (v->flag || bounded)
		return end[0] > end[1]
			       ? OK
			       : tool_graph_searched_zeros(z, nf, diff, end[0], end[1], c);
	for (int i = 0; i < 3 && !z->n && st == OK; i++, far *= 10) {
		st = tool_graph_searched_zeros(z, nf, diff, -far, far, c);
		if (!num_fn_tail_clear(nf, far, 1) || !num_fn_tail_clear(nf, -far, -1)) {
			z->complete = false;
			z->reach = far;
		}
	}
	return st;
}

/* Common points of the graph v with w, by increasing x. */
enum status tool_meet_graph(struct tool_call *c, struct meet *out, const struct value *v,
			    const struct value *w)
{
	const struct expr *diff = NULL;
	struct conic k;
	struct zeros z;
	struct ratio r;
	struct num_fn *nf;
	enum status st;

	out->n = 0;
	if (w->kind == KIND_FUNCTION) {
		diff = expr_op(EXPR_SUB, v->fn, w->fn, c->arena);
		st = tool_graph_zeros(&z, diff, v->flag ? v : w, c);
	} else if (!as_conic(&k, w, c->num, &st)) {
		return err_fail(c->err, E_ARG, "unsupported",
				"a graph and %s cannot be intersected", geo_kind_a(w->kind));
	} else if (st == OK && tool_graph_ratio(&r, v->fn, c, &st) &&
		   r.np < GRAPH_DEGREE / 2 && r.nq < GRAPH_DEGREE / 2) {
		num p[GRAPH_DEGREE + 1];

		if (st == OK)
			st = tool_graph_poly_zeros(&z, p, compose_conic(p, &k, &r, c->num), c);
	} else if (st == OK) {
		diff = conic_expr(&k, v->fn, c);
		if (simplifies_away(diff, c))
			return run_together(c, out, v, w);
		st = expr_compile(v->fn, "x", NULL, NULL, c->num, &nf, c->err);
		if (st == OK) {
			compile_conic(nf, &k, num_fn_last(nf), c->num);
			st = searched(&z, nf, diff, v, w, c);
			num_fn_free(nf);
		}
	}
	if (st != OK)
		return st;
	if (is_unknown(z.everywhere))
		return tool_undecided(c, "whether the paths are one");
	if (is_yes(z.everywhere))
		return run_together(c, out, v, w);
	c->partial = !z.complete;
	for (int i = 0; i < z.n; i++) {
		pt p = { tool_graph_place(&z.z[i]), num_bad(c->num) };
		truth in = truth_and(tool_graph_within(v, &z.z[i], c),
				     tool_graph_within(w, &z.z[i], c));
		bool ends = value_is(w, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY) |
						KIND_BIT(KIND_ARC));

		if (is_yes(in) && num_is_bad(z.z[i].x) && !ends) {
			if (tool_graph_value(&p.y, v->fn, p.x, c) != OK)
				p.y = num_bad(c->num);
		} else if (is_yes(in) && !num_is_bad(z.z[i].x)) {
			st = tool_graph_value(&p.y, v->fn, p.x, c);
			if (st == E_DOMAIN)
				continue; /* a pole of the graph on the line */
			if (st != OK)
				return st;
			if (ends)
				in = geo_path_extent_has(w, p, c->num);
		} else if (is_yes(in) && ends) {
			in = TRUTH_UNKNOWN;
		}
		if (is_unknown(in))
			return tool_undecided(c, "whether a common point is within the path");
		if (is_yes(in) && out->n == MEET_MOST)
			c->partial = true;
		else if (is_yes(in))
			out->p[out->n++] = p;
	}
	if (!out->n)
		return tool_graph_none(&z,
				       arena_printf(c->arena,
						    "the graph does not meet the %s there",
						    geo_kind_name(w->kind)),
				       c);
	return OK;
}

/* The tangent of a graph at the x of a point: none at a corner. */
enum status tool_graph_tangent(struct tool_call *c, const struct value *g, pt p)
{
	num y[2];
	enum status st = tool_graph_drawn_at(c, g, p.x);

	if (st == OK)
		st = expr_jet(y, g->fn, "x", p.x, g->flag ? g->v : NULL, 1, c->arena, c->num,
			      c->err);
	if (st == OK)
		tool_give_line(
			c, ROLE_MAIN, 0,
			(struct straight){ { p.x, y[0] }, { num_int(1, c->num), y[1] } });
	return st;
}

/* The point of a graph above (or below) p. */
enum status tool_graph_point(struct tool_call *c, const struct value *g, pt *p)
{
	if (g->flag) {
		truth low = num_less(p->x, g->v[0], c->num),
		      high = num_less(g->v[1], p->x, c->num);

		if (is_unknown(low) || is_unknown(high))
			return tool_undecided(
				c, "whether the point is beyond the graph's bounds");
		p->x = is_yes(low) ? g->v[0] : is_yes(high) ? g->v[1] : p->x;
	}
	return tool_graph_value(&p->y, g->fn, p->x, c);
}
