/*
 * patch.c -- one surface made ready: where lines of sight meet it, its contour.
 */
#include "hide/hide_priv.h"

#define EDGE_ON 1e-9 /* sine of the angle below which a face is seen as a line */

static void edge_add(struct hide_work *w, struct hide_patch *p, int *cap, struct hide_arc c)
{
	struct hide_edge *e;

	p->edge = arena_grow(w->arena, p->edge, cap, p->n_edges + 1, sizeof *p->edge);
	e = &p->edge[p->n_edges++];
	*e = (struct hide_edge){ .arc = c, .straight = c.kind == HIDE_SEGMENT };
	e->p = hide_arc_at(&c, c.from);
	e->q = hide_arc_at(&c, c.to);
	p->bent |= !e->straight;
}
/* An arc in parts of at most a third of a turn, in the order in which the loop runs. */
static void edge_add_arc(struct hide_work *w, struct hide_patch *p, int *cap,
			 struct hide_arc c, bool back)
{
	int parts = 1;
	double from = c.from, step;

	if (c.kind == HIDE_ELLIPSE)
		parts = (int)ceil((c.to - c.from) / (2 * HIDE_PI / 3) - 1e-9);
	step = (c.to - c.from) / parts;
	for (int i = 0; i < parts; i++) {
		struct hide_arc part = c;
		int j = back ? parts - 1 - i : i;

		part.from = from + j * step;
		part.to = j == parts - 1 ? c.to : from + (j + 1) * step;
		edge_add(w, p, cap, part);
		if (back) {
			struct hide_edge *e = &p->edge[p->n_edges - 1];
			struct hide_vec swap = e->p;

			e->p = e->q;
			e->q = swap;
		}
	}
}
static bool make_face(struct hide_work *w, struct hide_patch *p, const struct hide_surface *s)
{
	struct hide_vec n = vec(0, 0, 0), o, mean = vec(0, 0, 0);
	int cap = 0, outer = 0;
	double size = 0;

	for (int l = 0; l < s->n_loops; l++) {
		int from = s->loop[l], to = l + 1 < s->n_loops ? s->loop[l + 1] : s->n_sides;
		int start = p->n_edges;

		for (int i = from; i < to; i++) {
			const struct hide_side *e = &s->side[i],
					       *f = &s->side[i + 1 < to ? i + 1 : from];

			if (e->curve >= 0) {
				edge_add_arc(w, p, &cap,
					     hide_work_arc(w, &w->scene->curve[e->curve]),
					     e->back);
			} else {
				struct hide_arc c = { .kind = HIDE_SEGMENT, .to = 1 };
				struct hide_vec q =
					hide_work_in(w, hide_side_start(w->scene, f));

				c.c = hide_work_in(w, hide_side_start(w->scene, e));
				c.a = vec_sub(q, c.c);
				edge_add(w, p, &cap, c);
				/* Bit for bit where the next one begins: sides are counted. */
				p->edge[p->n_edges - 1].q = q;
			}
		}
		/* Bit for bit: sides are counted, and none may be missed between two. */
		for (int i = start; i < p->n_edges; i++) {
			struct hide_vec next = p->edge[i + 1 < p->n_edges ? i + 1 : start].p;

			if (vec_length(vec_sub(p->edge[i].q, next)) < 1e-9)
				p->edge[i].q = next;
		}
		if (l == 0)
			outer = p->n_edges;
	}
	o = p->edge[0].p;
	for (int i = 0; i < outer; i++) {
		n = vec_add(n, vec_cross(vec_sub(p->edge[i].p, o), vec_sub(p->edge[i].q, o)));
		mean = vec_along(mean, 1.0 / outer, p->edge[i].p);
		size = fmax(size, vec_length(vec_sub(p->edge[i].p, o)));
		/* An arc and its chord enclose something too. */
		if (!p->edge[i].straight) {
			const struct hide_arc *c = &p->edge[i].arc;
			struct hide_vec m = hide_arc_at(c, (c->from + c->to) / 2);

			n = vec_add(n, vec_cross(vec_sub(m, p->edge[i].p),
						 vec_sub(p->edge[i].q, m)));
			size = fmax(size, vec_length(vec_sub(m, o)));
		}
	}
	if (vec_length(n) <= 1e-12 * size * size || !hide_row_plane(&p->plane, n, mean))
		return false;
	n = vec(fabs(p->plane.v[0]), fabs(p->plane.v[1]), fabs(p->plane.v[2]));
	p->drop = n.x >= n.y && n.x >= n.z ? 0 : n.y >= n.z ? 1 : 2;
	return true;
}
static void make_zone(struct hide_work *w, struct hide_patch *p, const struct hide_surface *s)
{
	double k = 1 / w->size, most = 0;
	struct hide_vec f = hide_work_in(w, s->foot), u = s->axis;
	double a = -(1 + s->q[2]);
	struct hide_vec lin; /* half the linear part about the foot */

	p->foot = f;
	p->axis = u;
	p->e1 = vec_across(u);
	p->e2 = vec_cross(u, p->e1);
	p->h0 = s->h0 * k;
	p->h1 = s->h1 * k;
	p->quad[0] = s->q[0] * k * k;
	p->quad[1] = s->q[1] * k;
	p->quad[2] = s->q[2];
	for (int i = 0; i < 2; i++) {
		double h = i ? p->h1 : p->h0,
		       r2 = p->quad[0] + h * (p->quad[1] + h * p->quad[2]);

		most = fabs(p->quad[0]) + fabs(h * p->quad[1]) + fabs(h * h * p->quad[2]);
		p->radius[i] = r2 > 1e-13 * most ? sqrt(r2) : 0;
		hide_row_plane(&p->height[i], i ? vec_scale(u, -1) : u, vec_along(f, h, u));
	}
	/* y'y + a (u'y)^2 - q1 u'y - q0 with y = x - f */
	double uu[3] = { u.x, u.y, u.z };
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			p->q.m[i][j] = (i == j) + a * uu[i] * uu[j];
	lin = vec_along(vec_scale(u, -p->quad[1] / 2 - a * vec_dot(u, f)), -1, f);
	p->q.m[0][3] = p->q.m[3][0] = lin.x;
	p->q.m[1][3] = p->q.m[3][1] = lin.y;
	p->q.m[2][3] = p->q.m[3][2] = lin.z;
	p->q.m[3][3] = vec_dot(f, f) + a * vec_dot(u, f) * vec_dot(u, f) +
		       p->quad[1] * vec_dot(u, f) - p->quad[0];
	most = 0;
	for (int i = 0; i < 16; i++)
		most = fmax(most, fabs(p->q.m[i / 4][i % 4]));
	for (int i = 0; i < 16; i++)
		p->q.m[i / 4][i % 4] /= most;
	p->cone = fabs(p->quad[1] * p->quad[1] - 4 * p->quad[0] * p->quad[2]) <=
			  1e-12 * (p->quad[1] * p->quad[1] +
				   fabs(4 * p->quad[0] * p->quad[2])) &&
		  p->quad[2] >= 0 && (p->quad[2] > 0 || p->quad[1] == 0);
}

static void box_point(struct hide_box *b, const struct hide_work *w, struct hide_vec p)
{
	double at[2];

	if (!hide_view_point(&w->view, p, at) || !(fabs(at[0]) + fabs(at[1]) < 1e9)) {
		*b = (struct hide_box){ -INFINITY, -INFINITY, INFINITY, INFINITY };
		return;
	}
	b->x0 = fmin(b->x0, at[0]);
	b->y0 = fmin(b->y0, at[1]);
	b->x1 = fmax(b->x1, at[0]);
	b->y1 = fmax(b->y1, at[1]);
}
static struct hide_box box_empty(void)
{
	return (struct hide_box){ INFINITY, INFINITY, -INFINITY, -INFINITY };
}
/* Corners of a figure around the arc: a parallelogram around an ellipse; the chord and what
 * lies on its other side of a parabola or hyperbola. */
static void box_add_arc(struct hide_box *b, const struct hide_work *w,
			const struct hide_arc *c)
{
	struct hide_vec p = hide_arc_at(c, c->from), q = hide_arc_at(c, c->to), d, m;

	if (c->kind == HIDE_ELLIPSE && c->to - c->from > 1.6) {
		for (int i = 0; i < 4; i++)
			box_point(b, w,
				  vec_along(vec_along(c->c, i & 1 ? 1 : -1, c->a),
					    i & 2 ? 1 : -1, c->b));
		return;
	}
	box_point(b, w, p);
	box_point(b, w, q);
	if (c->kind == HIDE_SEGMENT)
		return;
	/* Where the tangents of the ends meet. */
	d = hide_arc_tangent(c, c->from);
	switch (c->kind) {
	case HIDE_ELLIPSE: m = vec_along(p, tan((c->to - c->from) / 2), d); break;
	case HIDE_HYPERBOLA: m = vec_along(p, tanh((c->to - c->from) / 2), d); break;
	case HIDE_PARABOLA: m = vec_along(p, (c->to - c->from) / 2, d); break;
	case HIDE_SEGMENT:
	case HIDE_POLYLINE:
	default: m = p; break;
	}
	box_point(b, w, m);
}
struct hide_box hide_box_arc(const struct hide_work *w, const struct hide_arc *c)
{
	struct hide_box b = box_empty();

	box_add_arc(&b, w, c);
	return b;
}

void hide_patch_aim(const struct hide_work *w, struct hide_patch *p)
{
	struct hide_box b = box_empty();

	if (p->s->kind == HIDE_FACE) {
		p->facing = hide_row_dot(&p->plane, &w->reader);
		if (fabs(p->facing) < EDGE_ON)
			p->facing = 0;
		for (int i = 0; i < p->n_edges; i++) {
			struct hide_edge *e = &p->edge[i];

			box_add_arc(&b, w, &e->arc);
			if (e->straight) {
				e->dot = !hide_row_sight(&e->sight, &w->reader, e->p, e->q);
				continue;
			}
			struct hide_quadric q = hide_arc_quadric(&e->arc);
			struct hide_vec *a = &e->arc.a, *c = &e->arc.b;
			double aa = vec_dot(*a, *a), ab = vec_dot(*a, *c),
			       bb = vec_dot(*c, *c), det = aa * bb - ab * ab;

			e->cone = arena_alloc(w->arena, sizeof *e->cone);
			e->dot = !hide_quadric_sight(e->cone, &q, &p->plane, &w->reader);
			e->dual[0] = vec_scale(vec_sub(vec_scale(*a, bb), vec_scale(*c, ab)),
					       1 / det);
			e->dual[1] = vec_scale(vec_sub(vec_scale(*c, aa), vec_scale(*a, ab)),
					       1 / det);
		}
	} else {
		double r = fmax(p->radius[0], p->radius[1]), h;

		p->polar = hide_quadric_row(&p->q, &w->reader);
		p->qee = hide_row_dot(&p->polar, &w->reader);
		p->touching = hide_quadric_touching(&p->q, &w->reader);
		for (int i = 0; i < 2; i++) {
			struct hide_quadric *cone = arena_alloc(w->arena, sizeof *cone);

			p->rim[i] = p->radius[i] > 0 && hide_quadric_sight(cone, &p->q,
									   &p->height[i],
									   &w->reader)
					    ? cone
					    : NULL;
		}
		/* Widest somewhere between the ends? */
		h = p->quad[2] < 0 ? -p->quad[1] / (2 * p->quad[2]) : p->h0;
		if (h > p->h0 && h < p->h1)
			r = fmax(r, sqrt(fmax(0, p->quad[0] +
							 h * (p->quad[1] + h * p->quad[2]))));
		for (int i = 0; i < 8; i++)
			box_point(&b, w,
				  vec_along(vec_along(vec_along(p->foot, i & 1 ? p->h1 : p->h0,
								p->axis),
						      i & 2 ? r : -r, p->e1),
					    i & 4 ? r : -r, p->e2));
	}
	p->box = b;
	p->box.x0 -= 1e-9, p->box.y0 -= 1e-9, p->box.x1 += 1e-9, p->box.y1 += 1e-9;
}
bool hide_patch_make(struct hide_work *w, struct hide_patch *p, const struct hide_surface *s)
{
	p->s = s;
	p->body = s->body;
	if (s->kind == HIDE_FACE)
		return make_face(w, p, s);
	make_zone(w, p, s);
	return true;
}

/* --- Lines of sight ---------------------------------------------------------------------- */
static double coordinate(struct hide_vec p, int i)
{
	return i == 0 ? p.x : i == 1 ? p.y : p.z;
}
static double beside(double px, double py, double ax, double ay, double bx, double by)
{
	double dx = bx - ax, dy = by - ay, l = dx * dx + dy * dy, t;

	t = l > 0 ? ((px - ax) * dx + (py - ay) * dy) / l : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(ax + t * dx - px, ay + t * dy - py);
}
/* Between an arc and its chord, and on the arc itself. */
static bool in_bow(const struct hide_edge *e, struct hide_vec x, double tiny, bool *border)
{
	const struct hide_arc *c = &e->arc;
	struct hide_vec d = vec_sub(x, c->c);
	double f = vec_dot(d, e->dual[0]), g = vec_dot(d, e->dual[1]), in = 0, beyond = 0,
	       size = vec_length(c->a) + vec_length(c->b), m = (c->from + c->to) / 2,
	       h = (c->to - c->from) / 2;

	switch (c->kind) {
	case HIDE_ELLIPSE:
		in = 1 - f * f - g * g;
		beyond = f * cos(m) + g * sin(m) - cos(h);
		break;
	case HIDE_PARABOLA:
		in = g - f * f;
		beyond = (c->from + c->to) * f - c->from * c->to - g;
		break;
	case HIDE_HYPERBOLA:
		in = f > 0 ? f * f - g * g - 1 : -1;
		beyond = cosh(h) - f * cosh(m) + g * sinh(m);
		break;
	case HIDE_SEGMENT:
	case HIDE_POLYLINE: return false;
	}
	*border = fabs(in) * size <= 2 * tiny && beyond > 0;
	return in > 0 && beyond > 0;
}
bool hide_patch_holds(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x)
{
	int iu = p->drop == 0 ? 1 : 0, iv = p->drop == 2 ? 1 : 2;
	double px = coordinate(x, iu), py = coordinate(x, iv);
	bool in = false, border = false;

	for (int i = 0; i < p->n_edges; i++) {
		const struct hide_edge *e = &p->edge[i];
		double ax = coordinate(e->p, iu), ay = coordinate(e->p, iv),
		       bx = coordinate(e->q, iu), by = coordinate(e->q, iv);

		if ((ay > py) != (by > py)) {
			double cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax);

			if ((cross < 0) == (by < ay))
				in = !in;
		}
		if (e->straight) {
			/* The box first: most sides are far. */
			if (px >= fmin(ax, bx) - w->tiny && px <= fmax(ax, bx) + w->tiny &&
			    py >= fmin(ay, by) - w->tiny && py <= fmax(ay, by) + w->tiny &&
			    beside(px, py, ax, ay, bx, by) <= w->tiny)
				return true;
		} else {
			if (in_bow(e, x, w->tiny, &border))
				in = !in;
			if (border)
				return true;
		}
	}
	return in;
}
static struct hide_vec sight_at(const struct hide_work *w, struct hide_vec x, double s)
{
	struct hide_vec e = vec(w->reader.v[0], w->reader.v[1], w->reader.v[2]);

	return vec_scale(vec_along(x, s, e), 1 / (1 + s * w->reader.v[3]));
}
/* Values of s for the quadric that lie between the ends. */
static int meet_zone(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x,
		     bool on, double out[2])
{
	struct hide_row X = hide_row_of(x, 1), qx = hide_quadric_row(&p->q, &X);
	double a = p->qee, b = hide_row_dot(&qx, &w->reader), c = hide_row_dot(&qx, &X), s[2];
	int n = 0, m = 0;

	if (on) {
		if (fabs(a) <= 1e-13)
			return 0;
		s[n++] = -2 * b / a;
	} else if (fabs(a) <= 1e-13) {
		if (fabs(b) <= 1e-13)
			return 0;
		s[n++] = -c / (2 * b);
	} else {
		double d = b * b - a * c, r;

		if (d < -w->tiny * (fabs(a) + fabs(b)))
			return 0;
		r = b >= 0 ? -b - sqrt(fmax(d, 0)) : -b + sqrt(fmax(d, 0));
		s[n++] = r / a;
		/* Where it only touches both are one, and c / r is anything. */
		if (d > 0 && fabs(r) > 1e-12 * fabs(a))
			s[n++] = c / r;
		if (n == 2 && s[0] > s[1]) {
			double swap = s[0];

			s[0] = s[1];
			s[1] = swap;
		}
	}
	for (int i = 0; i < n; i++) {
		struct hide_vec y = sight_at(w, x, s[i]);

		if (hide_row_at(&p->height[0], y, 1) >= -w->tiny &&
		    hide_row_at(&p->height[1], y, 1) >= -w->tiny)
			out[m++] = s[i];
	}
	return m;
}
int hide_patch_meet(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x,
		    bool on, double s[2])
{
	if (p->s->kind == HIDE_ZONE)
		return meet_zone(w, p, x, on, s);
	if (on || p->facing == 0)
		return 0;
	s[0] = -hide_row_at(&p->plane, x, 1) / p->facing;
	return hide_patch_holds(w, p, sight_at(w, x, s[0]));
}
bool hide_patch_hides(const struct hide_work *w, const struct hide_patch *p, struct hide_vec x,
		      bool on, double loose)
{
	double s[2], near;
	int n;

	if (p->s->kind == HIDE_FACE) {
		double d = hide_row_at(&p->plane, x, 1);

		if (on || p->facing == 0 || fabs(d) <= w->tiny || (d > 0) == (p->facing > 0))
			return false;
	}
	n = hide_patch_meet(w, p, x, on, s);
	near = w->tiny;
	if (w->reader.v[3] != 0)
		near /= vec_length(hide_view_toward(&w->view, x));
	if (loose > 0)
		near = fmax(near, loose / vec_length(hide_view_toward(&w->view, x)));
	for (int i = 0; i < n; i++)
		if (s[i] > near)
			return true;
	return false;
}

/* --- Contours ---------------------------------------------------------------------------- */
struct hide_arc hide_patch_rim(const struct hide_patch *p, int end)
{
	return (struct hide_arc){ .kind = HIDE_ELLIPSE,
				  .c = vec_along(p->foot, end ? p->h1 : p->h0, p->axis),
				  .a = vec_scale(p->e1, p->radius[end]),
				  .b = vec_scale(p->e2, p->radius[end]),
				  .to = 2 * HIDE_PI };
}
void hide_patch_contour(const struct hide_work *w, const struct hide_patch *p,
			struct hide_arcs *out)
{
	struct hide_arc arc[2];
	int n;

	if (p->cone) {
		struct hide_arc rim[2] = { hide_patch_rim(p, 0), hide_patch_rim(p, 1) };
		double t[HIDE_ROOTS];
		bool all;

		n = hide_roots_row(&rim[p->radius[1] > p->radius[0]], &p->polar, 1e-12, t,
				   &all);
		if (n == 2 && fabs(fabs(t[0] - t[1]) - HIDE_PI) > HIDE_PI - 1e-7)
			n = 0; /* one generator seen end-on: the outline is a spot on it */
		for (int i = 0; i < n; i++) {
			struct hide_arc c = { .kind = HIDE_SEGMENT, .to = 1 };

			c.c = hide_arc_at(&rim[0], t[i]);
			c.a = vec_sub(hide_arc_at(&rim[1], t[i]), c.c);
			hide_arcs_add(out, c);
		}
		return;
	}
	n = hide_section(arc, &p->q, &p->polar);
	for (int i = 0; i < n; i++)
		hide_arcs_clip(out, &arc[i], p->height, 2, w->tiny);
}
