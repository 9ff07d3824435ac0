/*
 * work.c -- a scene checked and made ready for one view.
 */
#include "base/work.h"
#include "hide/hide_priv.h"

#define MOST_ITEMS 400000 /* vertices, sides, curves: beyond is refused */
#define OFF_PLANE 1e-6    /* of the scene's size: no rounding is as bad as that */

struct hide_vec hide_work_in(const struct hide_work *w, struct hide_vec p)
{
	return vec_scale(vec_sub(p, w->middle), 1 / w->size);
}
struct hide_vec hide_work_out(const struct hide_work *w, struct hide_vec p)
{
	return vec_along(w->middle, w->size, p);
}
struct hide_arc hide_work_arc(const struct hide_work *w, const struct hide_curve *c)
{
	return (struct hide_arc){ c->kind,
				  hide_work_in(w, c->c),
				  vec_scale(c->a, 1 / w->size),
				  vec_scale(c->b, 1 / w->size),
				  c->from,
				  c->to };
}
struct hide_vec hide_curve_at(const struct hide_curve *c, double t)
{
	struct hide_arc a = { c->kind, c->c, c->a, c->b, c->from, c->to };

	if (c->kind == HIDE_POLYLINE) {
		int i = (int)floor(t);

		i = i < 0 ? 0 : i > c->n - 2 ? c->n - 2 : i;
		return vec_along(c->pts[i], t - i, vec_sub(c->pts[i + 1], c->pts[i]));
	}
	return hide_arc_at(&a, t);
}
struct hide_vec hide_side_start(const struct hide_scene *s, const struct hide_side *e)
{
	const struct hide_curve *c;

	if (e->vertex >= 0)
		return s->vertex[e->vertex];
	c = &s->curve[e->curve];
	return hide_curve_at(c, e->back ? c->to : c->from);
}

/* --- Checks ------------------------------------------------------------------------------ */
static bool sound(struct hide_vec p)
{
	return fabs(p.x) < 1e100 && fabs(p.y) < 1e100 && fabs(p.z) < 1e100;
}
static enum status wrong(struct err *e, const char *what, int i, const char *why)
{
	return err_fail(e, E_ARG, "bad_argument", "%s %d of the scene: %s", what, i, why);
}
static enum status check_curve(const struct hide_scene *s, int i, struct err *e)
{
	const struct hide_curve *c = &s->curve[i];
	double area, la = vec_length(c->a), lb = vec_length(c->b);

	for (int j = 0; j < 2; j++)
		if (c->end[j] < -1 || c->end[j] >= s->n_vertices ||
		    (c->kind == HIDE_SEGMENT && (c->end[0] < 0) != (c->end[1] < 0)))
			return wrong(e, "curve", i,
				     "one of its ends is a vertex that is not there");
	if (c->body < -1 || c->body >= s->n_bodies)
		return wrong(e, "curve", i, "it belongs to a body that is not there");
	if (!sound(c->c) || !sound(c->a) || !sound(c->b) || !isfinite(c->from) ||
	    !isfinite(c->to))
		return wrong(e, "curve", i, "a number is too large, or none");
	if (c->kind == HIDE_POLYLINE) {
		if (c->n < 2)
			return wrong(e, "curve", i, "a polyline needs two places");
		for (int j = 0; j < c->n; j++)
			if (!sound(c->pts[j]))
				return wrong(e, "curve", i, "a number is too large, or none");
	} else if (!(c->from < c->to) ||
		   (c->kind == HIDE_ELLIPSE && c->to - c->from > 2 * HIDE_PI + 1e-9)) {
		return wrong(e, "curve", i,
			     "its parameters must increase, by one turn at most");
	} else if (c->kind == HIDE_HYPERBOLA && fmax(fabs(c->from), fabs(c->to)) > 50) {
		return wrong(e, "curve", i, "a hyperbola's parameters go from -50 to 50");
	} else if (c->kind != HIDE_SEGMENT) {
		area = vec_length(vec_cross(c->a, c->b));
		if (!(area > 1e-12 * la * lb))
			return wrong(
				e, "curve", i,
				"a conic needs two directions that differ; draw a segment");
	}
	for (int j = 0; j < c->n_on; j++)
		if (c->on[j] < 0 || c->on[j] >= s->n_surfaces)
			return wrong(e, "curve", i, "it lies on a surface that is not there");
	return OK;
}
static enum status check_zone(const struct hide_scene *s, int i, struct err *e)
{
	const struct hide_surface *z = &s->surface[i];
	double h[3] = { z->h0, z->h1, z->h0 }, most = 0;

	if (!sound(z->foot) || !sound(vec(z->q[0], z->q[1], z->q[2])) ||
	    !(fabs(z->h0) < 1e100) || !(fabs(z->h1) < 1e100))
		return wrong(e, "surface", i, "a number is too large, or none");
	if (!(z->h0 < z->h1) || !(vec_length(z->axis) > 0.5))
		return wrong(e, "surface", i, "its ends must be two different planes");
	if (z->q[2] != 0)
		h[2] = fmin(fmax(-z->q[1] / (2 * z->q[2]), z->h0), z->h1);
	for (int j = 0; j < 3; j++)
		most = fmax(most, z->q[0] + h[j] * (z->q[1] + h[j] * z->q[2]));
	for (int j = 0; j < 3; j++)
		if (z->q[0] + h[j] * (z->q[1] + h[j] * z->q[2]) < -1e-9 * most || !(most > 0))
			return wrong(e, "surface", i, "its radius is not positive");
	return OK;
}
static enum status check_face(const struct hide_scene *s, int i, struct err *e)
{
	const struct hide_surface *f = &s->surface[i];

	if (f->n_loops < 1 || f->n_sides < 1)
		return wrong(e, "surface", i, "it has no sides");
	for (int l = 0; l < f->n_loops; l++) {
		int from = f->loop[l], to = l + 1 < f->n_loops ? f->loop[l + 1] : f->n_sides;
		bool bent = false;

		for (int j = from; j < to; j++) {
			const struct hide_side *d = &f->side[j];

			if (d->vertex < -1 || d->vertex >= s->n_vertices || d->curve < -1 ||
			    d->curve >= s->n_curves || (d->vertex < 0 && d->curve < 0))
				return wrong(e, "surface", i,
					     "one of its vertices or sides is not there");
			if (d->curve >= 0 && s->curve[d->curve].kind == HIDE_POLYLINE)
				return wrong(e, "surface", i,
					     "a sampled curve cannot bound a face");
			bent |= d->curve >= 0 && s->curve[d->curve].kind != HIDE_SEGMENT;
		}
		if (to - from < 3 && !bent)
			return wrong(e, "surface", i, "a loop needs three sides");
	}
	return OK;
}
static enum status check_places(const struct hide_scene *s, struct err *e)
{
	double items = (double)s->n_vertices + s->n_curves + s->n_surfaces + s->n_points;
	enum status st = OK;

	for (int i = 0; i < s->n_surfaces; i++)
		items += s->surface[i].n_sides;
	for (int i = 0; i < s->n_curves; i++)
		items += s->curve[i].n;
	if (items > MOST_ITEMS)
		return err_fail_with(e, E_ARG, "limit", NULL, "draw fewer faces",
				     "the scene has %.0f parts; at most %d are drawn", items,
				     MOST_ITEMS);
	for (int i = 0; i < s->n_vertices; i++)
		if (!sound(s->vertex[i]))
			return wrong(e, "vertex", i, "a number is too large, or none");
	for (int i = 0; i < s->n_points && st == OK; i++) {
		const struct hide_point *p = &s->point[i];

		if (!sound(p->p) || p->vertex < -1 || p->vertex >= s->n_vertices)
			return wrong(e, "point", i, "it is nowhere");
	}
	for (int i = 0; i < s->n_curves && st == OK; i++)
		st = check_curve(s, i, e);
	for (int i = 0; i < s->n_surfaces && st == OK && !work_over(); i++) {
		if (s->surface[i].body < -1 || s->surface[i].body >= s->n_bodies)
			return wrong(e, "surface", i,
				     "it belongs to a body that is not there");
		st = s->surface[i].kind == HIDE_ZONE ? check_zone(s, i, e)
						     : check_face(s, i, e);
	}
	return st;
}
static enum status check_view(const struct hide_view *v, struct err *e)
{
	if (sound(v->right) && sound(v->up) && sound(v->toward) && sound(v->eye) &&
	    isfinite(v->f) && vec_length(vec_cross(v->right, v->up)) > 0 &&
	    vec_length(v->toward) > 0)
		return OK;
	return err_fail_with(
		e, E_ARG, "bad_argument", NULL,
		"make it with one of the hide_view functions from angles that are numbers",
		"the view has a number that is too large, or none");
}

/* --- Size -------------------------------------------------------------------------------- */
struct hide_reach {
	struct hide_vec lo, hi;
};
static void reach(struct hide_reach *r, struct hide_vec p)
{
	r->lo = vec(fmin(r->lo.x, p.x), fmin(r->lo.y, p.y), fmin(r->lo.z, p.z));
	r->hi = vec(fmax(r->hi.x, p.x), fmax(r->hi.y, p.y), fmax(r->hi.z, p.z));
}
static void measure(struct hide_work *w)
{
	const struct hide_scene *s = w->scene;
	struct hide_reach r = { vec(INFINITY, INFINITY, INFINITY),
				vec(-INFINITY, -INFINITY, -INFINITY) };

	for (int i = 0; i < s->n_vertices; i++)
		reach(&r, s->vertex[i]);
	for (int i = 0; i < s->n_points; i++)
		reach(&r, s->point[i].p);
	for (int i = 0; i < s->n_curves; i++) {
		const struct hide_curve *c = &s->curve[i];

		for (int j = 0; j < c->n; j++)
			reach(&r, c->pts[j]);
		if (c->kind == HIDE_POLYLINE)
			continue;
		reach(&r, hide_curve_at(c, c->from));
		reach(&r, hide_curve_at(c, c->to));
		for (int j = 0; j < 4 && c->kind == HIDE_ELLIPSE; j++)
			reach(&r, vec_along(vec_along(c->c, j & 1 ? 1 : -1, c->a),
					    j & 2 ? 1 : -1, c->b));
		if (c->kind != HIDE_SEGMENT)
			reach(&r, hide_curve_at(c, (c->from + c->to) / 2));
	}
	for (int i = 0; i < s->n_surfaces; i++) {
		const struct hide_surface *z = &s->surface[i];
		double h[3] = { z->h0, z->h1, z->h0 };

		if (z->kind != HIDE_ZONE)
			continue;
		if (z->q[2] < 0)
			h[2] = fmin(fmax(-z->q[1] / (2 * z->q[2]), z->h0), z->h1);
		for (int j = 0; j < 3; j++) {
			double rr = sqrt(fmax(0, z->q[0] + h[j] * (z->q[1] + h[j] * z->q[2])));
			struct hide_vec p = vec_along(z->foot, h[j], z->axis);

			reach(&r, vec_add(p, vec(rr, rr, rr)));
			reach(&r, vec_sub(p, vec(rr, rr, rr)));
		}
	}
	w->size = 0;
	w->middle = vec(0, 0, 0);
	if (r.lo.x <= r.hi.x) {
		w->middle = vec_scale(vec_add(r.lo, r.hi), 0.5);
		w->size = fmax(r.hi.x - r.lo.x, fmax(r.hi.y - r.lo.y, r.hi.z - r.lo.z)) / 2;
	}
	if (!(w->size > 0))
		w->size = 1;
}

/* --- Faces at vertices ------------------------------------------------------------------- */
static void list_faces(struct hide_work *w)
{
	const struct hide_scene *s = w->scene;
	int n = s->n_vertices, total = 0, *fill;

	w->face_from = arena_alloc(w->arena, (size_t)(n + 1) * sizeof *w->face_from);
	for (int i = 0; i < s->n_surfaces; i++)
		for (int j = 0; j < s->surface[i].n_sides; j++)
			if (s->surface[i].side[j].vertex >= 0) {
				w->face_from[s->surface[i].side[j].vertex + 1]++;
				total++;
			}
	for (int i = 0; i < n; i++)
		w->face_from[i + 1] += w->face_from[i];
	w->face_at = arena_alloc(w->arena, (size_t)(total + 1) * sizeof *w->face_at);
	fill = mem_alloc((size_t)(n + 1) * sizeof *fill);
	for (int i = 0; i < s->n_surfaces; i++)
		for (int j = 0; j < s->surface[i].n_sides; j++) {
			int v = s->surface[i].side[j].vertex;

			if (v >= 0)
				w->face_at[w->face_from[v] + fill[v]++] = i;
		}
	mem_free(fill);
}
void hide_work_common(const struct hide_work *w, int u, int v,
		      void (*call)(void *self, int face), void *self)
{
	int last = -1;

	if (w->face_from[u + 1] - w->face_from[u] > w->face_from[v + 1] - w->face_from[v]) {
		int swap = u;

		u = v;
		v = swap;
	}
	for (int i = w->face_from[u]; i < w->face_from[u + 1]; i++) {
		int f = w->face_at[i], lo = w->face_from[v], hi = w->face_from[v + 1];

		while (lo < hi) {
			int mid = lo + (hi - lo) / 2;

			if (w->face_at[mid] < f)
				lo = mid + 1;
			else
				hi = mid;
		}
		if (lo < w->face_from[v + 1] && w->face_at[lo] == f && f != last)
			call(self, last = f);
	}
}

/* --- All of it --------------------------------------------------------------------------- */
static enum status check_plane(const struct hide_work *w, int i, struct err *e)
{
	const struct hide_patch *p = &w->patch[i];
	double worst = 0, gap = 0;

	for (int j = 0; j < p->n_edges; j++) {
		const struct hide_arc *c = &p->edge[j].arc;
		struct hide_vec m = hide_arc_at(c, (c->from + c->to) / 2);

		worst = fmax(worst, fabs(hide_row_at(&p->plane, p->edge[j].p, 1)));
		worst = fmax(worst, fabs(hide_row_at(&p->plane, m, 1)));
	}
	/* Loops of arcs must close; bent loops stand alone (hide_add_loop is straight). */
	if (p->bent && p->s->n_loops == 1) {
		for (int j = 0; j < p->n_edges; j++) {
			const struct hide_edge *next =
				&p->edge[j + 1 < p->n_edges ? j + 1 : 0];

			gap = fmax(gap, vec_length(vec_sub(p->edge[j].q, next->p)));
		}
	}
	if (worst > OFF_PLANE)
		return err_fail_with(
			e, E_ARG, "degenerate", NULL, "divide it into triangles",
			"surface %d of the scene is not plane: it leaves its plane by %.3g", i,
			worst * w->size);
	if (gap > OFF_PLANE)
		return wrong(e, "surface", i, "its sides do not follow each other");
	return OK;
}
enum status hide_no_time(struct err *e)
{
	return err_fail(e, E_UNABLE, "limit", "the budget of the call is spent");
}

enum status hide_work_new(struct hide_work **out, const struct hide_scene *s,
			  const struct hide_view *v, struct arena *a, struct err *e)
{
	struct hide_work *w = arena_alloc(a, sizeof *w);
	enum status st = check_view(v, e);

	if (st == OK)
		st = check_places(s, e);
	if (st != OK)
		return st;
	w->scene = s;
	w->arena = a;
	w->cuts = arena_alloc(a, sizeof *w->cuts);
	w->tiny = fmax(s->noise, 1e-13);
	measure(w);
	w->view = *v;
	w->view.eye = hide_work_in(w, v->eye);
	if (v->perspective) {
		w->reader = hide_row_of(w->view.eye, 1);
	} else {
		w->view.toward = vec_unit(v->toward);
		w->reader = hide_row_of(w->view.toward, 0);
	}
	w->n_patches = s->n_surfaces;
	w->patch = arena_alloc(a, (size_t)(s->n_surfaces + 1) * sizeof *w->patch);
	w->convex = arena_alloc(a, (size_t)(s->n_bodies + 1) * sizeof *w->convex);
	for (int i = 0; i < s->n_surfaces && !work_over(); i++) {
		if (!hide_patch_make(w, &w->patch[i], &s->surface[i])) {
			wrong(e, "surface", i, "it has no area");
			return E_ARG;
		}
		if (s->surface[i].kind == HIDE_FACE)
			st = check_plane(w, i, e);
		if (st != OK)
			return st;
	}
	/* Patches that were not made have nothing in them. */
	if (work_over())
		return hide_no_time(e);
	hide_bodies(w);
	for (int i = 0; i < s->n_surfaces && !work_over(); i++)
		hide_patch_aim(w, &w->patch[i]);
	list_faces(w);
	*out = w;
	return OK;
}
