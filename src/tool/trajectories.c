/*
 * trajectories.c -- where a point of space can be while a condition holds: on a plane, on a face, on
 * all faces of a body, on a sphere.
 *
 * The figure says which surface of degree at most 2 the condition is (tool_ride.quadric), once; what
 * it has in common with the ground is found anew at each level.
 */
#include "expr/expr.h"
#include "geo/quadric.h"
#include "geo/solid.h"
#include "geo/trace.h"
#include "tool/body_priv.h"
#include "tool/graph_priv.h"
#include "tool/space_priv.h"

#define NUMBERS 10
struct trajectory_found {
	const struct expr *k[NUMBERS];
	bool proven;
};

/* --- Arcs that are no circle's: curves by a parameter t ----------------------------------------- */

/* o + u f(t) + v g(t) in space, as texts. */
struct trajectory_curve {
	pt3 o, u, v;
	const char *f, *g;
	num from, to;
};

static bool add_term(struct buf *b, num k, const char *what, ctx *c)
{
	bool good;

	buf_add(b, b->n ? "+(" : "(");
	good = num_print(b, k, NUM_PLAIN, c);
	buf_addf(b, ")%s%s", *what ? "*" : "", what);
	return good;
}

static enum status give_curve(struct tool_call *c, enum tool_role role, int index,
			      const struct trajectory_curve *k)
{
	const num o[3] = { k->o.x, k->o.y, k->o.z }, u[3] = { k->u.x, k->u.y, k->u.z },
		  w[3] = { k->v.x, k->v.y, k->v.z };
	struct expr *x[3];
	struct value *v;

	for (int i = 0; i < 3; i++) {
		struct buf b = { 0 };
		bool good = add_term(&b, o[i], "", c->num) &&
			    add_term(&b, u[i], k->f, c->num) &&
			    add_term(&b, w[i], k->g, c->num) &&
			    expr_parse(&x[i], buf_str(&b), b.n, c->arena, c->err) == OK;

		buf_clear(&b);
		x[i] = good ? expr_simplify(x[i], NULL, c->arena, c->err) : NULL;
		if (!x[i])
			return tool_not_closed(c);
	}
	v = tool_part(c, role, index, KIND_SCURVE, 2);
	v->fn = x[0], v->fn2 = x[1], v->fn3 = x[2];
	v->v[0] = k->from;
	v->v[1] = k->to;
	v->text = arena_printf(c->arena, "(%s, %s, %s)", tool_graph_text(x[0], c),
			       tool_graph_text(x[1], c), tool_graph_text(x[2], c));
	return OK;
}

/* A vector of the frame's plane, times a number. */
static pt3 across(const struct geo_frame *f, num x, num y, num times, ctx *c)
{
	return geo_scale3(geo_add3(geo_scale3(f->e1, x, c), geo_scale3(f->e2, y, c), c), times,
			  c);
}

static enum status ellipse_curve(struct tool_call *c, const struct geo_trace *t,
				 struct trajectory_curve *out)
{
	ctx *n = c->num;
	pt m, d, p, q;
	num a, b, sweep;

	geo_conic_axes(t->conic, &m, &d, &a, &b, n);
	p = geo_sub(t->from, m, n);
	q = geo_sub(t->to, m, n);
	p = (pt){ num_div(geo_dot(p, d, n), a, n), num_div(geo_cross(d, p, n), b, n) };
	q = (pt){ num_div(geo_dot(q, d, n), a, n), num_div(geo_cross(d, q, n), b, n) };
	if (geo_sweep_radians(&out->from, p.x, p.y, n) != OK ||
	    geo_sweep_radians(&sweep, geo_dot(p, q, n), geo_cross(p, q, n), n) != OK)
		return tool_undecided(c, "how far an arc turns");
	out->to = num_add(out->from, sweep, n);
	out->o = geo_frame_out(&t->frame, m, n);
	out->u = across(&t->frame, d.x, d.y, a, n);
	out->v = across(&t->frame, num_neg(d.y, n), d.x, b, n);
	out->f = "cos(t)";
	out->g = "sin(t)";
	return OK;
}

static void parabola_curve(struct tool_call *c, const struct geo_trace *t,
			   struct trajectory_curve *out)
{
	ctx *n = c->num;
	struct straight s = { value_pt(t->conic, 1), value_pt(t->conic, 2) };
	pt focus = value_pt(t->conic, 0), foot = geo_straight_foot(s, focus, n),
	   up = geo_sub(focus, foot, n), m = geo_mid(focus, foot, n);
	num p2 = geo_norm2(up, n);

	/* x along the directrix by |up|: the height is x^2/2 times up. */
	out->o = geo_frame_out(&t->frame, m, n);
	out->u = across(&t->frame, up.y, num_neg(up.x, n), num_int(1, n), n);
	out->v = across(&t->frame, up.x, up.y, num_rat(1, 2, n), n);
	out->f = "t";
	out->g = "t^2";
	out->from = num_div(geo_cross(geo_sub(t->from, m, n), up, n), p2, n);
	out->to = num_div(geo_cross(geo_sub(t->to, m, n), up, n), p2, n);
}

static enum status hyperbola_curve(struct tool_call *c, const struct geo_trace *t,
				   struct trajectory_curve *out)
{
	ctx *n = c->num;
	pt m, d, p;
	num a, b;
	int s;

	geo_conic_axes(t->conic, &m, &d, &a, &b, n);
	p = geo_sub(t->from, m, n);
	s = num_sgn(geo_dot(p, d, n), n);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "on which branch an arc is");
	out->from = num_div(geo_cross(d, p, n), b, n);
	out->to = num_div(geo_cross(d, geo_sub(t->to, m, n), n), b, n);
	out->o = geo_frame_out(&t->frame, m, n);
	out->u = across(&t->frame, d.x, d.y, s < 0 ? num_neg(a, n) : a, n);
	out->v = across(&t->frame, num_neg(d.y, n), d.x, b, n);
	out->f = "sqrt(1+t^2)";
	out->g = "t";
	return OK;
}

static enum status give_trace(struct tool_call *c, enum tool_role role, int index,
			      const struct geo_trace *t)
{
	struct trajectory_curve k;
	enum status st = OK;

	if (t->v) {
		tool_give(c, role, index, t->v);
		return OK;
	}
	/* Its coordinates are expressions, which only exact numbers give. */
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	if (t->conic->kind == KIND_ELLIPSE)
		st = ellipse_curve(c, t, &k);
	else if (t->conic->kind == KIND_PARABOLA)
		parabola_curve(c, t, &k);
	else
		st = hyperbola_curve(c, t, &k);
	return st == OK ? give_curve(c, role, index, &k) : st;
}

/* --- Grounds -------------------------------------------------------------------------------------- */

static enum status nowhere(struct tool_call *c)
{
	return err_fail(c->err, E_DOMAIN, "no_such_object",
			"the condition holds nowhere there, or in single points");
}

static enum status give_traces(struct tool_call *c, const struct geo_traces *t)
{
	enum status st = t->n ? OK : nowhere(c);

	for (int i = 0; i < t->n && st == OK; i++)
		st = give_trace(c, t->n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, &t->at[i]);
	return st;
}

/* Is there no square in it: is it a plane? */
static enum status is_plane(bool *out, const num k[NUMBERS], struct tool_call *c)
{
	*out = true;
	for (int i = 0; i < 6; i++) {
		int there = num_vanishes(k[i], c->num);

		if (there == NUM_UNKNOWN)
			return tool_undecided(c, "whether the places fill a plane");
		*out = *out && !there;
	}
	return OK;
}

static struct plane3 plane_of(const num k[NUMBERS], ctx *c)
{
	return (struct plane3){ { k[6], k[7], k[8] }, num_neg(k[9], c) };
}

/* A sphere taken off as often as it is in the surface leaves a plane. */
static enum status on_sphere(struct tool_call *c, num k[NUMBERS], const struct value *v)
{
	ctx *n = c->num;
	pt3 o = value_pt3(v, 0);
	const num at[3] = { o.x, o.y, o.z };
	num times = k[0], two = num_int(2, n);

	for (int i = 0; i < 3; i++) {
		k[i] = num_sub(k[i], times, n);
		k[6 + i] = num_add(k[6 + i], num_mul(two, num_mul(times, at[i], n), n), n);
	}
	k[9] = num_sub(k[9], num_mul(times, num_sub(geo_norm2_3(o, n), v->v[3], n), n), n);
	return OK;
}

static enum status on_round(struct tool_call *c, num k[NUMBERS], const struct value *v)
{
	struct value *out[2];
	bool flat = false;
	int n = 0;
	enum status st = v->kind == KIND_SPHERE ? on_sphere(c, k, v) : OK;

	if (st == OK)
		st = is_plane(&flat, k, c);
	if (st == OK && !flat)
		return err_fail(c->err, E_ARG, "unsupported",
				"the places are where two curved surfaces meet, which is no "
				"curve in a plane: it is not made");
	if (st == OK)
		st = geo_quadric_section(out, &n, v, plane_of(k, c->num), c->arena, c->num,
					 c->err);
	for (int i = 0; st == OK && i < n; i++)
		tool_give(c, n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, out[i]);
	return st;
}

static struct value *face_of(struct tool_call *c, const struct value *v, int face)
{
	int n = mesh_size(v->mesh, face);
	struct value *p = geo_value_new(c->arena, KIND_SPOLYGON, 3 * n);

	for (int i = 0; i < n; i++)
		value_set_pt3(p, i, value_pt3(v, mesh_corner(v->mesh, face, i)));
	return p;
}

/* On all faces: where the places fill a plane, its section. */
static enum status on_body(struct tool_call *c, const num k[NUMBERS], const struct value *v)
{
	struct geo_traces t = { .n = 0 };
	bool flat = false;
	enum status st = is_plane(&flat, k, c);

	if (st == OK && flat)
		return tool_give_section(c, v, plane_of(k, c->num));
	for (int f = 0; st == OK && f < v->mesh->n_faces; f++)
		st = geo_trace_flat(&t, k, face_of(c, v, f), c->arena, c->num, c->err);
	return st == OK ? give_traces(c, &t) : st;
}

static enum status places(struct tool_call *c, const struct trajectory_found *f)
{
	const struct value *on = c->arg[3].given ? c->arg[3].val : NULL;
	struct geo_traces t = { .n = 0 };
	num k[NUMBERS];
	enum status st = OK;

	c->likely = !f->proven;
	for (int i = 0; i < NUMBERS && st == OK; i++) {
		struct expr_value v;

		st = expr_eval(&v, f->k[i], NULL, NULL, c->num, c->err);
		k[i] = v.v[0];
	}
	if (st != OK)
		return st;
	if (!on)
		return tool_give_quadric3(c, k);
	if (on->kind == KIND_POLYHEDRON)
		return on_body(c, k, on);
	if (value_is(on, KINDS_QUADRIC))
		return on_round(c, k, on);
	st = geo_trace_flat(&t, k, on, c->arena, c->num, c->err);
	return st == OK ? give_traces(c, &t) : st;
}

/* That there is nothing is no answer where the surface itself is only probable. */
static enum status give_places(struct tool_call *c, const struct trajectory_found *f)
{
	enum status st = places(c, f);

	return st == E_DOMAIN && !f->proven ? tool_undecided(c, "where the condition holds")
					    : st;
}

enum status tool_add_trajectory(struct tool_call *c)
{
	struct tool_ride *r = c->ride;
	struct trajectory_found *f = *r->kept;
	enum status st = OK;

	if (!f) {
		f = arena_alloc(r->keep, sizeof *f);
		st = r->quadric(r, f->k, &f->proven, c->err);
		if (st == OK)
			*r->kept = f;
	}
	return st == OK ? give_places(c, f) : st;
}
