/*
 * implicit_meet.c -- common points of curves given by an equation with other paths.
 *
 * On a line such an equation has one unknown, how far along; a polynomial stays one, and its
 * zeros are told as those of any polynomial.  Others are put into the equation as
 * expressions, where the line has closed forms.  Two polynomials with rational numbers are met
 * by their resultants (num/plane.h).
 */
#include "num/plane.h"
#include "tool/graph_priv.h"
#include <stdlib.h>
#include <string.h>

/* --- On a line ------------------------------------------------------------------------ */

/* A polynomial in t, lowest coefficient first. */
struct line_poly {
	num *k;
	int n;
};
#define POLY_MOST ((PLANE_DEGREE + 1) * (PLANE_DEGREE + 1))

/* What x and y stand for. */
struct poly_carrier {
	const struct line_poly *x, *y;
	int most; /* the highest degree */
	struct tool_call *c;
	enum status st;
};

static bool has_variables(const struct expr *x)
{
	return expr_uses(x, "x") || expr_uses(x, "y");
}

static bool is_nothing(num a)
{
	return a.lo == 0 && a.hi == 0 && !a.x;
}

static struct line_poly *poly_new(int n, struct tool_call *c)
{
	struct line_poly *p = arena_alloc(c->arena, sizeof *p);

	p->n = n;
	p->k = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *p->k);
	for (int i = 0; i <= n; i++)
		p->k[i] = num_int(0, c->num);
	return p;
}

static struct line_poly *constant(num v, struct tool_call *c)
{
	struct line_poly *p = poly_new(0, c);

	p->k[0] = v;
	return p;
}

static struct line_poly *added(const struct line_poly *a, const struct line_poly *b, int sign,
			       struct tool_call *c)
{
	struct line_poly *p = poly_new(a->n > b->n ? a->n : b->n, c);

	for (int i = 0; i <= a->n; i++)
		p->k[i] = a->k[i];
	for (int i = 0; i <= b->n; i++)
		if (!is_nothing(b->k[i]))
			p->k[i] = sign < 0 ? num_sub(p->k[i], b->k[i], c->num)
					   : num_add(p->k[i], b->k[i], c->num);
	return p;
}

static struct line_poly *multiplied(const struct line_poly *a, const struct line_poly *b,
				    const struct poly_carrier *on)
{
	ctx *n = on->c->num;
	struct line_poly *p;

	if (a->n + b->n > on->most)
		return NULL;
	p = poly_new(a->n + b->n, on->c);
	for (int i = 0; i <= a->n; i++)
		for (int j = 0; j <= b->n && !is_nothing(a->k[i]); j++)
			if (!is_nothing(b->k[j]))
				p->k[i + j] =
					num_add(p->k[i + j], num_mul(a->k[i], b->k[j], n), n);
	return p;
}

static struct line_poly *divided(const struct line_poly *a, const struct line_poly *b,
				 struct poly_carrier *on)
{
	ctx *n = on->c->num;
	int sign = b->n ? 0 : num_sgn(b->k[0], n);
	struct line_poly *p;

	if (sign == NUM_UNKNOWN)
		on->st = tool_undecided(on->c, "whether a divisor is zero");
	if (sign == 0 || sign == NUM_UNKNOWN)
		return NULL;
	p = poly_new(a->n, on->c);
	for (int i = 0; i <= a->n; i++)
		p->k[i] = num_div(a->k[i], b->k[0], n);
	return p;
}

/* A whole power as written; -1: it is none, or too high. */
static int whole(const struct expr *x)
{
	size_t n = x->kind == EXPR_NUMBER ? strlen(x->text) : 0;

	return n && n < 4 && strspn(x->text, "0123456789") == n
		       ? (int)strtol(x->text, NULL, 10)
		       : -1;
}

#define NO_DEGREE 1000

/* A degree in x and y that what is written does not exceed. */
static int degree_of(const struct expr *x)
{
	int a, b;

	if (!has_variables(x))
		return 0;
	if (x->kind == EXPR_NAME)
		return 1;
	if (x->kind == EXPR_CALL && x->n == 1)
		return 1 + degree_of(x->arg[0]);
	if (x->kind != EXPR_OP || x->op > EXPR_POW)
		return NO_DEGREE;
	a = degree_of(x->arg[0]);
	b = x->n > 1 ? degree_of(x->arg[1]) : 0;
	if (a > PLANE_DEGREE || b > PLANE_DEGREE)
		return NO_DEGREE;
	return x->op == EXPR_POW   ? a * (whole(x->arg[1]) < 0 ? NO_DEGREE : whole(x->arg[1]))
	       : x->op == EXPR_MUL ? a + b
				   : (a > b ? a : b);
}

static bool is_small(const struct expr *fn)
{
	return degree_of(fn) <= PLANE_DEGREE;
}

/* The expression as a polynomial in t; NULL when it is none, or on->st says what failed. */
static const struct line_poly *along(const struct expr *x, struct poly_carrier *on)
{
	struct tool_call *c = on->c;
	const struct line_poly *a, *b, *p;
	struct expr_value v;

	if (!has_variables(x)) {
		on->st = expr_eval(&v, x, NULL, NULL, c->num, c->err);
		return on->st == OK && v.dim == 1 ? constant(v.v[0], c) : NULL;
	}
	if (x->kind == EXPR_NAME)
		return x->text[0] == 'x' ? on->x : on->y;
	/* x(x + 1) is a product. */
	if (x->kind == EXPR_CALL && x->n == 1 &&
	    (!strcmp(x->text, "x") || !strcmp(x->text, "y"))) {
		b = along(x->arg[0], on);
		return b ? multiplied(x->text[0] == 'x' ? on->x : on->y, b, on) : NULL;
	}
	if (x->kind != EXPR_OP || x->op > EXPR_POW)
		return NULL;
	a = along(x->arg[0], on);
	if (!a)
		return NULL;
	if (x->op == EXPR_NEG)
		return added(constant(num_int(0, c->num), c), a, -1, c);
	if (x->op == EXPR_POW) {
		int n = whole(x->arg[1]);

		for (p = n < 0 ? NULL : constant(num_int(1, c->num), c); n > 0 && p; n--)
			p = multiplied(p, a, on);
		return p;
	}
	b = along(x->arg[1], on);
	if (!b)
		return NULL;
	return x->op == EXPR_MUL   ? multiplied(a, b, on)
	       : x->op == EXPR_DIV ? divided(a, b, on)
				   : added(a, b, x->op == EXPR_SUB ? -1 : 1, c);
}

/* At the places p + t d. */
static const struct line_poly *on_straight(const struct expr *fn, const struct straight *s,
					   enum status *st, struct tool_call *c)
{
	struct line_poly *x = poly_new(1, c), *y = poly_new(1, c);
	struct poly_carrier on = { x, y, GRAPH_DEGREE, c, OK };
	const struct line_poly *p;

	x->k[0] = s->p.x, x->k[1] = s->d.x;
	y->k[0] = s->p.y, y->k[1] = s->d.y;
	p = along(fn, &on);
	*st = on.st;
	return p;
}

bool tool_implicit_plane(struct num_plane *out, const struct expr *fn, enum status *st,
			 struct tool_call *c)
{
	/* x is t and y so high a power of t that nothing overlaps. */
	int stride = PLANE_DEGREE + 1;
	struct line_poly *x = poly_new(1, c), *y = poly_new(stride, c);
	struct poly_carrier on = { x, y, POLY_MOST - 1, c, OK };
	const struct line_poly *p;
	num *k;

	*st = OK;
	x->k[1] = y->k[stride] = num_int(1, c->num);
	if (!is_small(fn))
		return false;
	p = along(fn, &on);
	*st = on.st;
	if (!p)
		return false;
	k = arena_alloc(c->arena, POLY_MOST * sizeof *k);
	for (int i = 0; i < POLY_MOST; i++)
		k[i] = i <= p->n ? p->k[i] : num_int(0, c->num);
	*out = (struct num_plane){ k, stride };
	return true;
}

/* Zeros of what is no polynomial, where the line has closed forms. */
static enum status searched(struct zeros *z, const struct expr *fn, const struct straight *s,
			    struct tool_call *c)
{
	const struct value everywhere = { .kind = KIND_FUNCTION };
	const struct expr *t = expr_name("x", c->arena), *x[2];
	const num p[2] = { s->p.x, s->p.y }, d[2] = { s->d.x, s->d.y };

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	for (int i = 0; i < 2; i++) {
		const struct expr *a = tool_closed_number(p[i], c),
				  *b = tool_closed_number(d[i], c);

		if (!a || !b)
			return tool_not_closed(c);
		x[i] = expr_op(EXPR_ADD, a, expr_op(EXPR_MUL, b, t, c->arena), c->arena);
		x[i] = expr_simplify(x[i], NULL, c->arena, c->err);
		if (!x[i])
			return E_ARG;
	}
	/* y first: what is put in for it has an x of its own. */
	fn = expr_substitute(fn, "x", expr_name("u", c->arena), c->arena, c->err);
	if (fn)
		fn = expr_substitute(fn, "y", x[1], c->arena, c->err);
	if (fn)
		fn = expr_substitute(fn, "u", x[0], c->arena, c->err);
	return fn ? tool_graph_zeros(z, fn, &everywhere, c) : E_ARG;
}

/* Is the place t of the line within the segment or ray? */
static truth within(const struct value *w, const struct zero *t, struct tool_call *c)
{
	bool ray = w->kind == KIND_RAY;

	if (w->kind == KIND_LINE)
		return TRUTH_YES;
	if (t->at.hi < 0 || (!ray && t->at.lo > 1))
		return TRUTH_NO;
	if (t->at.lo > 0 && (ray || t->at.hi < 1))
		return TRUTH_YES;
	if (num_is_bad(t->x))
		return TRUTH_UNKNOWN;
	return truth_and(num_leq(num_int(0, c->num), t->x, c->num),
			 ray ? TRUTH_YES : num_leq(t->x, num_int(1, c->num), c->num));
}

enum status tool_implicit_line(struct tool_call *c, struct meet *out, const struct value *v,
			       const struct value *w)
{
	struct straight s = geo_straight_of(w, c->num);
	struct zeros z;
	enum status st = OK;
	const struct line_poly *p = on_straight(v->fn, &s, &st, c);

	if (st == OK)
		st = p ? tool_graph_poly_zeros(&z, p->k, p->n, c) : searched(&z, v->fn, &s, c);
	if (st != OK)
		return st;
	if (is_unknown(z.everywhere))
		return tool_undecided(c, "whether the line is part of the curve");
	if (is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the %s is part of the curve: every point is common",
				geo_kind_name(w->kind));
	c->partial = !z.complete;
	for (int i = 0; i < z.n; i++) {
		truth in = within(w, &z.z[i], c);
		num t = tool_graph_place(&z.z[i]);

		if (is_unknown(in))
			return tool_undecided(c, "whether a common point is within the path");
		if (is_yes(in) && out->n == MEET_MOST)
			c->partial = true;
		else if (is_yes(in))
			out->p[out->n++] = geo_add(s.p, geo_scale(s.d, t, c->num), c->num);
	}
	if (!out->n)
		return tool_graph_none(&z,
				       arena_printf(c->arena, "the curve does not meet the %s",
						    geo_kind_name(w->kind)),
				       c);
	return OK;
}

/* --- Common points, points, tangents -------------------------------------------------- */

static enum status meet_sides(struct tool_call *c, struct meet *out, const struct value *v,
			      const struct value *w)
{
	bool partial = false;

	for (int i = 0; i < value_sides(w); i++) {
		num room[4];
		struct value side = { .kind = KIND_SEGMENT, .n = 4, .v = room };
		struct meet some = { .n = 0 };
		enum status st;

		value_set_pt(&side, 0, value_pt(w, i));
		value_set_pt(&side, 1, value_pt(w, (i + 1) % (w->n / 2)));
		st = tool_implicit_line(c, &some, v, &side);
		if (st != OK && (st != E_DOMAIN || !strcmp(c->err->code, "degenerate")))
			return st;
		partial = partial || c->partial;
		for (int k = 0; k < some.n; k++) {
			truth old = TRUTH_NO;

			for (int q = 0; q < out->n; q++)
				old = truth_or(old, geo_equal(out->p[q], some.p[k], c->num));
			if (is_unknown(old))
				return tool_undecided(
					c, "whether two common points are the same");
			if (is_no(old) && out->n < MEET_MOST)
				out->p[out->n++] = some.p[k];
		}
	}
	c->partial = partial;
	return out->n ? OK
		      : err_fail(c->err, E_DOMAIN, "no_such_object",
				 "the curve does not meet the %s", geo_kind_name(w->kind));
}

/* y = g(x) put into the equation. */
static enum status meet_graph(struct tool_call *c, struct meet *out, const struct value *v,
			      const struct value *w)
{
	const struct expr *fn = expr_substitute(v->fn, "y", w->fn, c->arena, c->err);
	struct zeros z;
	enum status st = fn ? tool_graph_zeros(&z, fn, w, c) : E_ARG;

	if (st != OK)
		return st;
	if (is_unknown(z.everywhere))
		return tool_undecided(c, "whether the graph is part of the curve");
	if (is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the graph is part of the curve: every point is common");
	c->partial = !z.complete;
	for (int i = 0; i < z.n; i++) {
		pt p = { tool_graph_place(&z.z[i]), num_bad(c->num) };

		st = tool_graph_value(&p.y, w->fn, p.x, c);
		if (st != OK && !num_is_bad(z.z[i].x))
			return st;
		if (st != OK)
			p.y = num_bad(c->num);
		if (out->n == MEET_MOST)
			c->partial = true;
		else
			out->p[out->n++] = p;
	}
	return out->n ? OK : tool_graph_none(&z, "the curve does not meet the graph there", c);
}

/* A conic as a polynomial of the plane. */
static struct num_plane conic_plane(const struct conic *k, struct tool_call *c)
{
	num *p = arena_alloc(c->arena, 9 * sizeof *p), zero = num_int(0, c->num);
	const num all[9] = { k->f, k->d, k->a, k->e, k->b, zero, k->c, zero, zero };

	memcpy(p, all, sizeof all);
	return (struct num_plane){ p, 3 };
}

static num coordinate(const struct num_poly_root *r, struct tool_call *c)
{
	const struct zero z = { num_is_bad(r->exact) ? tool_graph_enclosed(&r->x, c->num)
						     : r->exact,
				r->x, 0, true, NULL };

	return tool_graph_place(&z);
}

/* Two curves by polynomials, ordered by x and then by y. */
static enum status meet_curve(struct tool_call *c, struct meet *out, const struct value *v,
			      const struct value *w)
{
	struct num_plane_point *p = arena_alloc(c->arena, MEET_MOST * sizeof *p);
	struct num_plane f, g;
	struct conic k;
	enum status st;
	enum num_fn_state state;
	bool common, good = tool_implicit_plane(&f, v->fn, &st, c);
	int n;

	if (st == OK && w->kind == KIND_IMPLICIT) {
		good = good && tool_implicit_plane(&g, w->fn, &st, c);
	} else if (st == OK) {
		st = geo_conic_of(&k, w, c->num);
		g = conic_plane(&k, c);
	}
	if (st != OK)
		return st;
	if (!good)
		return err_fail(
			c->err, E_ARG, "unsupported",
			"only curves by polynomials of degree up to %d can be met with "
			"other curves",
			PLANE_DEGREE);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	state = num_plane_meet(p, MEET_MOST, &n, &common, f, g, c->num);
	if (common)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the curves have a part in common");
	if (state == FN_FAILED)
		return err_fail(c->err, E_ARG, "unsupported",
				"the equations have numbers that are not rational, or the "
				"curves have too many common points");
	c->partial = state == FN_PARTIAL;
	for (int i = 0; i < n; i++) {
		pt q = { coordinate(&p[i].x, c), coordinate(&p[i].y, c) };
		truth in = w->kind == KIND_ARC ? geo_path_extent_has(w, q, c->num) : TRUTH_YES;

		if (is_unknown(in))
			return tool_undecided(c, "whether a common point is within the arc");
		if (is_yes(in))
			out->p[out->n++] = q;
	}
	if (out->n)
		return OK;
	return c->partial ? tool_undecided(c, "whether the curves touch")
			  : err_fail(c->err, E_DOMAIN, "no_such_object",
				     "the curves do not meet");
}

enum status tool_meet_implicit(struct tool_call *c, struct meet *out, const struct value *v,
			       const struct value *w)
{
	out->n = 0;
	if (value_is(w, KINDS_LINEAR))
		return tool_implicit_line(c, out, v, w);
	if (value_is(w, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE)))
		return meet_sides(c, out, v, w);
	if (w->kind == KIND_FUNCTION)
		return meet_graph(c, out, v, w);
	if (value_is(w, KINDS_CONIC | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_IMPLICIT)))
		return meet_curve(c, out, v, w);
	return err_fail(c->err, E_ARG, "unsupported",
			"a curve by its equation and %s cannot be intersected",
			geo_kind_a(w->kind));
}

/* The equation of a curve as that of degree 2 that it is; false when it is none. */
static bool of_degree_two(struct conic *out, const struct value *v, struct tool_call *c,
			  enum status *st)
{
	struct num_plane f;
	num k[3][3];

	if (!tool_implicit_plane(&f, v->fn, st, c) || f.stride < 3)
		return false;
	for (int x = 0; x < f.stride; x++)
		for (int y = 0; y < f.stride; y++) {
			num at = f.k[x + f.stride * y];

			if (x + y <= 2)
				k[x][y] = at;
			else if (!is_yes(num_is_zero(at, c->num)))
				return false;
		}
	*out = (struct conic){ k[2][0], k[1][1], k[0][2], k[1][0], k[0][1], k[0][0] };
	return true;
}

enum status tool_implicit_order(struct tool_call *c, struct meet *m, const struct value *v,
				const struct value *w)
{
	struct conic pair, other;
	enum status st = OK;
	bool two;

	if (m->n < 2)
		return OK;
	if (v->kind != KIND_IMPLICIT) {
		const struct value *t = v;

		v = w;
		w = t;
	}
	if (!of_degree_two(&pair, v, c, &st) || st != OK)
		return st;
	two = w->kind == KIND_IMPLICIT;
	if (two && (!of_degree_two(&other, w, c, &st) || st != OK))
		return st;
	return geo_ggb_pair(m, &pair, two ? NULL : w, two ? &other : NULL, c->num, c->err);
}
