/*
 * surface_ways.c -- shortest ways on the surfaces of bodies (geo/way.h), as lengths and as paths.
 */
#include "expr/expr.h"
#include "geo/way.h"
#include "tool/graph_priv.h"
#include "tool/tool_priv.h"
#include <string.h>

enum { SOLID = 1, FROM, TO, TURNS, INSIDE };

static enum status faces_alone(struct tool_call *c)
{
	int i = c->arg[TURNS].given && c->arg[TURNS].i ? TURNS : INSIDE;

	if (!c->arg[i].given || !c->arg[i].i)
		return OK;
	return err_fail_with(
		c->err, E_ARG, "bad_argument", i == TURNS ? "turns" : "inside", NULL,
		i == TURNS ? "turns is for cones, cylinders and frusta"
			   : "inside is for cylinders that are open at their second centre");
}

static enum status faces_way(struct tool_call *c, struct geo_way *w)
{
	enum status st = faces_alone(c);

	return st ? st
		  : geo_way_on_faces(w, c->arg[SOLID].val, tool_pt3(c, FROM), tool_pt3(c, TO),
				     c->arena, c->num, c->err);
}

static enum status round_way(struct tool_call *c, struct way_round *w)
{
	return geo_way_on_round(w, c->arg[SOLID].val, tool_pt3(c, FROM), tool_pt3(c, TO),
				c->arg[TURNS].given ? c->arg[TURNS].i : 0,
				c->arg[INSIDE].given && c->arg[INSIDE].i, c->num, c->err);
}

enum status tool_query_shortest_path(struct tool_call *c)
{
	struct geo_way faces;
	struct way_round side;
	enum status st;

	if (c->arg[SOLID].val->kind == KIND_POLYHEDRON) {
		st = faces_way(c, &faces);
		return tool_say_number(
			c, st, st ? num_int(0, c->num) : num_sqrt(faces.length2, c->num),
			"length");
	}
	st = round_way(c, &side);
	return tool_say_number(c, st, st ? num_int(0, c->num) : side.length, "length");
}

/* --- Paths ------------------------------------------------------------------------------- */

/* The way by its corners, and those between its ends as points. */
static void give_corners(struct tool_call *c, const pt3 *p, int n)
{
	struct value *v = tool_make(c, KIND_SPOLYLINE, 3 * n);

	for (int i = 0; i < n; i++)
		value_set_pt3(v, i, p[i]);
	for (int i = 1; i + 1 < n; i++)
		tool_give_pt3(c, ROLE_VERTEX, i - 1, p[i]);
}

/* Texts of expressions in t that are put together, as long as their numbers have closed forms. */
struct written {
	struct tool_call *c;
	bool open; /* one has none */
};

static const char *number(struct written *w, num n)
{
	struct buf b = { 0 };
	const char *s = "0";

	if (num_print(&b, n, NUM_PLAIN, w->c->num))
		s = arena_printf(w->c->arena, "(%s)", buf_str(&b));
	else
		w->open = true;
	buf_clear(&b);
	return s;
}

/* sum + n times what */
static const char *and_times(struct written *w, const char *sum, num n, const char *what)
{
	truth none = num_is_zero(n, w->c->num),
	      one = num_eq(n, num_int(1, w->c->num), w->c->num);

	if (is_yes(none))
		return sum;
	if (is_yes(one) && *what)
		return arena_printf(w->c->arena, "%s%s%s", sum, *sum ? "+" : "", what);
	return arena_printf(w->c->arena, "%s%s%s%s%s", sum, *sum ? "+" : "", number(w, n),
			    *what ? "*" : "", what);
}

/* The coordinates `from` + rise times u + across times (cos t e1 + sin t e2). */
static enum status give_curve3(struct tool_call *c, struct written *w, pt3 from, pt3 u,
			       const char *rise, const char *across, const struct way_round *r,
			       num to, bool back)
{
	pt3 e2 = back ? geo_negate3(r->e2, c->num) : r->e2;
	const num o[3] = { from.x, from.y, from.z }, d[3] = { u.x, u.y, u.z };
	const num e[2][3] = { { r->e1.x, r->e1.y, r->e1.z }, { e2.x, e2.y, e2.z } };
	const char *sn = arena_printf(c->arena, "(%s)*sin(t)", across);
	const char *cs = arena_printf(c->arena, "(%s)*cos(t)", across);
	struct expr *x[3];
	struct value *v;

	for (int i = 0; i < 3; i++) {
		const char *sum = and_times(w, "", o[i], "");

		sum = and_times(w, sum, d[i], arena_printf(c->arena, "(%s)", rise));
		sum = and_times(w, sum, e[0][i], cs);
		sum = and_times(w, sum, e[1][i], sn);
		if (w->open)
			return tool_not_closed(c);
		if (!*sum)
			sum = "0";
		if (expr_parse(&x[i], sum, strlen(sum), c->arena, c->err) != OK)
			return E_ARG;
		x[i] = expr_simplify(x[i], NULL, c->arena, c->err);
		if (!x[i])
			return E_ARG;
	}
	v = tool_make(c, KIND_SCURVE, 2);
	v->fn = x[0], v->fn2 = x[1], v->fn3 = x[2];
	v->v[0] = num_int(0, c->num);
	v->v[1] = to;
	v->text = arena_printf(c->arena, "(%s, %s, %s)", tool_graph_text(x[0], c),
			       tool_graph_text(x[1], c), tool_graph_text(x[2], c));
	return OK;
}

/* The turn and the rise grow alike; on the inside of a cup it falls again behind the rim. */
static enum status give_helix(struct tool_call *c, const struct way_round *r, num to,
			      bool back)
{
	struct written w = { .c = c };
	num slope = num_div(num_sub(r->z[1], r->z[0], c->num), to, c->num);
	const char *rise = and_times(&w, and_times(&w, "", r->z[0], ""), slope, "t");

	if (!*rise)
		rise = "0";
	if (c->arg[INSIDE].given && c->arg[INSIDE].i)
		rise = arena_printf(c->arena, "%s-abs(%s-(%s))", number(&w, r->rim),
				    number(&w, r->rim), rise);
	return give_curve3(c, &w, r->o, r->u, rise, number(&w, r->radius), r, to, back);
}

/*
 * By the distance from the apex along the side, at the turn t: on the line through (s, 0) and
 * (l, k) in polar coordinates it is s l sin k / (s sin w + l sin(k - w)), on a tangent of the rim
 * q that touches it at the angle k it is q / cos(w - k); w is t times the share.
 */
static enum status give_slant(struct tool_call *c, const struct way_round *r, num to,
			      bool back)
{
	struct written w = { .c = c };
	ctx *n = c->num;
	num angle = num_mul(to, r->share, n);
	num top = num_mul(num_mul(r->slant[0], r->slant[1], n), num_sin(angle, n), n);
	const char *share = number(&w, r->share), *far;

	if (r->form == WAY_SLANT) {
		far = arena_printf(c->arena, "%s/(%s*sin(%s*t)+%s*sin(%s-%s*t))",
				   number(&w, top), number(&w, r->slant[0]), share,
				   number(&w, r->slant[1]), number(&w, angle), share);
	} else {
		num reach = back ? num_neg(r->reach, n) : r->reach;
		num leave = back ? num_neg(r->leave, n) : r->leave;
		const char *q = number(&w, r->inner), *s = number(&w, reach),
			   *l = number(&w, leave);

		far = arena_printf(c->arena,
				   "%s*If(t<%s,1/cos(%s*(%s-t)),t>%s,1/cos(%s*(t-%s)),1)", q,
				   s, share, s, l, share, l);
	}
	return give_curve3(c, &w, r->apex, r->down, far,
			   arena_printf(c->arena, "%s*(%s)", share, far), r, to, back);
}

static enum status give_great(struct tool_call *c, const struct way_round *r)
{
	struct geo_frame f = { r->o, r->e1, r->e2 };
	struct value *arc = geo_value_new(c->arena, KIND_ARC, 0);

	if (!is_no(r->tied))
		return err_fail(
			c->err, E_DOMAIN, "degenerate",
			"the points are opposite each other on the sphere: every great "
			"circle through them is as short");
	arc->v[2] = r->radius;
	arc->v[4] = num_mul(r->radius, num_cos(r->turn, c->num), c->num);
	arc->v[5] = num_mul(r->radius, num_sin(r->turn, c->num), c->num);
	for (int i = 0; i < 4; i++)
		if (i != 2)
			arc->v[i] = num_int(0, c->num);
	tool_give(c, ROLE_MAIN, 0, geo_conic3d_value(&f, arc, c->arena, c->num));
	return OK;
}

enum status tool_add_shortest_path(struct tool_call *c)
{
	struct geo_way faces;
	struct way_round r;
	enum status st;
	int side;
	num to;

	if (c->arg[SOLID].val->kind == KIND_POLYHEDRON) {
		st = faces_way(c, &faces);
		if (st == OK) {
			give_corners(c, faces.corner, faces.n);
			c->tied = faces.tied;
		}
		return st;
	}
	st = round_way(c, &r);
	if (st)
		return st;
	c->tied = r.tied;
	if (r.form == WAY_GREAT)
		return give_great(c, &r);
	if (r.form == WAY_ACROSS || r.form == WAY_APEX) {
		pt3 p[3] = { tool_pt3(c, FROM), r.apex, tool_pt3(c, TO) };

		if (r.form == WAY_ACROSS)
			p[1] = p[2];
		give_corners(c, p, r.form == WAY_APEX ? 3 : 2);
		return OK;
	}
	/* Numbers become parts of expressions at the exact level alone. */
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	side = num_sgn(r.turn, c->num);
	if (side == NUM_UNKNOWN)
		return tool_undecided(c, "in which direction the way turns");
	if (side == 0) { /* straight up to the rim of a cup, and down again inside */
		pt3 p[3] = { tool_pt3(c, FROM), tool_pt3(c, FROM), tool_pt3(c, TO) };

		p[1] = geo_along3(p[0], r.u, num_sub(r.rim, r.z[0], c->num), c->num);
		give_corners(c, p, 3);
		return OK;
	}
	to = num_abs(r.turn, c->num);
	return r.form == WAY_HELIX ? give_helix(c, &r, to, side < 0)
				   : give_slant(c, &r, to, side < 0);
}
