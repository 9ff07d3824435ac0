/*
 * body_views.c -- bodies as they are drawn from the front, the sides and above: an outline and
 * the edges inside of it that are seen, in the plane.
 */
#include "geo/way.h"
#include "tool/list_priv.h"
#include <string.h>

/* A view's directions: to the right and up on the paper, and towards who looks. */
struct body_side {
	const char *word;
	int right[3], up[3], to[3];
};
static const struct body_side body_sides[] = {
	{ "front", { 1, 0, 0 }, { 0, 0, 1 }, { 0, -1, 0 } },
	{ "back", { -1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } },
	{ "left", { 0, -1, 0 }, { 0, 0, 1 }, { -1, 0, 0 } },
	{ "right", { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 } },
	{ "top", { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
};

struct body_view {
	struct tool_call *c;
	pt3 right, up, to;
	pt at;
	struct tool_list list;
};

static pt3 direction(const int v[3], ctx *c)
{
	return geo_int3(v[0], v[1], v[2], c);
}

static pt flat(const struct body_view *v, pt3 p)
{
	pt q;

	q.x = geo_dot3(p, v->right, v->c->num);
	q.y = geo_dot3(p, v->up, v->c->num);
	return q;
}

static pt place(const struct body_view *v, pt3 p)
{
	return geo_add(v->at, flat(v, p), v->c->num);
}

static void add_polygon(struct body_view *v, const pt *p, int n)
{
	struct value *w = geo_value_new(v->c->arena, KIND_POLYGON, 2 * n);

	for (int i = 0; i < n; i++)
		value_set_pt(w, i, p[i]);
	tool_list_add(&v->list, *w, v->c->arena);
}

/* --- Polyhedra ------------------------------------------------------------------------------ */

/* The border between what faces the viewer and what does not, once round. */
static enum status add_outline(struct body_view *v, const struct value *body, const int *side)
{
	const struct geo_mesh *m = body->mesh;
	ctx *c = v->c->num;
	int *next = arena_alloc(v->c->arena, ((size_t)m->n_vertices + 1) * sizeof *next);
	pt *p = arena_alloc(v->c->arena, (2 * (size_t)m->n_vertices + 1) * sizeof *p);
	int first = -1, n = 0, k = 0;

	for (int i = 0; i < m->n_vertices; i++)
		next[i] = -1;
	for (int e = 0; e < m->n_edges; e++)
		for (int d = 0; d < 2; d++)
			if (side[m->beside[e][d]] > 0 && side[m->beside[e][1 - d]] <= 0) {
				/* Its first face runs along an edge from the lower vertex. */
				next[m->edge[e][d]] = m->edge[e][1 - d];
				first = m->edge[e][d];
			}
	for (int i = first; i >= 0 && n < m->n_vertices; i = next[i]) {
		p[n++] = place(v, value_pt3(body, i));
		if (next[i] == first)
			break;
	}
	/* Corners alone. */
	for (int i = 0; i < n; i++) {
		num o = geo_orient(p[(i + n - 1) % n], p[i], p[(i + 1) % n], c);
		truth straight = num_is_zero(o, c);

		if (is_unknown(straight))
			return tool_undecided(v->c, "whether a corner of the outline is one");
		if (is_no(straight))
			p[n + k++] = p[i];
	}
	add_polygon(v, p + n, k);
	return OK;
}

static enum status see_faces(struct body_view *v, const struct value *body)
{
	ctx *c = v->c->num;
	enum status st = geo_way_merge(&body, body, v->c->arena, c, v->c->err);
	const struct geo_mesh *m;
	truth convex;
	int *side;

	if (st)
		return st;
	convex = body ? geo_way_is_convex(body, c) : TRUTH_NO;
	if (is_unknown(convex))
		return tool_undecided(v->c, "whether the body is convex");
	if (is_no(convex))
		return err_fail_with(
			v->c->err, E_DOMAIN, "unsupported", NULL,
			"StackDrawing(heights, \"front\") draws those of a stack of cubes",
			"the body is not convex: its views are not drawn here");
	m = body->mesh;
	side = arena_alloc(v->c->arena, ((size_t)m->n_faces + 1) * sizeof *side);
	for (int f = 0; f < m->n_faces; f++) {
		side[f] = num_sgn(geo_dot3(geo_face_normal(body, f, c), v->to, c), c);
		if (side[f] == NUM_UNKNOWN)
			return tool_undecided(v->c, "whether a face is seen");
	}
	st = add_outline(v, body, side);
	for (int e = 0; st == OK && e < m->n_edges; e++)
		if (side[m->beside[e][0]] > 0 && side[m->beside[e][1]] > 0) {
			struct value *s = geo_value_new(v->c->arena, KIND_SEGMENT, 0);

			for (int d = 0; d < 2; d++)
				value_set_pt(s, d, place(v, value_pt3(body, m->edge[e][d])));
			tool_list_add(&v->list, *s, v->c->arena);
		}
	return st;
}

/* --- Round bodies ----------------------------------------------------------------------------- */

static void add_circle(struct body_view *v, pt3 center, num r2)
{
	struct value *w = geo_value_new(v->c->arena, KIND_CIRCLE, 0);

	value_set_pt(w, 0, place(v, center));
	w->v[2] = r2;
	tool_list_add(&v->list, *w, v->c->arena);
}

/* Along the axis: the larger circle, and the smaller one where it is in front. */
static enum status see_end(struct body_view *v, const struct round_body *r, int ahead)
{
	ctx *c = v->c->num;
	int more = num_cmp(r->ra, r->rb, c), small;

	if (more == NUM_UNKNOWN)
		return tool_undecided(v->c, "which end of the body is the larger");
	add_circle(v, more >= 0 ? r->a : r->b, num_sqr(more >= 0 ? r->ra : r->rb, c));
	small = num_sgn(more >= 0 ? r->rb : r->ra, c);
	if (more && small == 1 && (more > 0) == (ahead > 0))
		add_circle(v, more > 0 ? r->b : r->a, num_sqr(more > 0 ? r->rb : r->ra, c));
	return OK;
}

static enum status see_round(struct body_view *v, const struct value *body)
{
	ctx *c = v->c->num;
	struct round_body r = geo_round_of(body, c);
	pt3 axis = geo_sub3(r.b, r.a, c);
	num toward = geo_dot3(axis, v->to, c);
	pt d = flat(v, axis), across, p[4], a = place(v, r.a), b = place(v, r.b);
	truth end = truth_and(num_is_zero(d.x, c), num_is_zero(d.y, c));
	int ahead = num_sgn(toward, c), n = 0;

	if (r.endless)
		return err_fail(v->c->err, E_DOMAIN, "no_such_object",
				"the body is endless: it has no outline");
	if (is_unknown(end) || ahead == NUM_UNKNOWN)
		return tool_undecided(v->c, "how the axis runs");
	if (is_yes(end))
		return see_end(v, &r, ahead);
	if (ahead != 0)
		return err_fail_with(v->c->err, E_DOMAIN, "unsupported", NULL,
				     "turn the body upright first",
				     "the axis of the body is aslant to this view: it is "
				     "neither along it nor across it");
	across = geo_turn(geo_unit(d, c), c);
	p[n++] = geo_add(a, geo_scale(across, r.ra, c), c);
	p[n++] = geo_sub(a, geo_scale(across, r.ra, c), c);
	if (body->kind == KIND_CONE) {
		p[n++] = b;
	} else {
		p[n++] = geo_sub(b, geo_scale(across, r.rb, c), c);
		p[n++] = geo_add(b, geo_scale(across, r.rb, c), c);
	}
	add_polygon(v, p, n);
	return OK;
}

enum status tool_add_body_view(struct tool_call *c)
{
	const struct value *body = c->arg[1].val;
	const char *word = c->arg[2].text;
	struct body_view v = { .c = c };
	const struct body_side *s = NULL;
	enum status st = OK;

	for (size_t i = 0; i < sizeof body_sides / sizeof *body_sides; i++)
		if (tool_same_word(word, strlen(word), body_sides[i].word))
			s = &body_sides[i];
	if (!s)
		return err_fail_with(c->err, E_ARG, "bad_argument", "from",
				     "front, back, left, right or top",
				     "'%.40s' is no side to look from", word);
	v.right = direction(s->right, c->num);
	v.up = direction(s->up, c->num);
	v.to = direction(s->to, c->num);
	v.at = (pt){ num_int(0, c->num), num_int(0, c->num) };
	if (c->arg[3].given)
		v.at = tool_pt(c, 3);
	if (body->kind == KIND_POLYHEDRON)
		st = see_faces(&v, body);
	else if (body->kind == KIND_SPHERE)
		add_circle(&v, value_pt3(body, 0), body->v[3]);
	else
		st = see_round(&v, body);
	if (st == OK)
		tool_list_give(c, &v.list);
	return st;
}
