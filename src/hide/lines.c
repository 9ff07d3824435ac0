/*
 * lines.c -- hidden lines: every curve and contour in pieces, seen or hidden.
 */
#include "base/work.h"
#include "hide/hide_priv.h"

#define MOST_WORK 3e8 /* sides of faces looked at: some seconds */
/* Along the contour of a row of zones sight grazes the next ones, which are where the smooth
 * surface is but for rounding: within this part of the scene they do not hide it. */
#define SMOOTH 0.01

struct hide_run {
	struct hide_work *w;
	const struct hide_view *view;
	struct hide_result *r;
	int cap_curves, cap_pieces;
	struct hide_grid *grid;
	double pixel;
	/* Of the curve at hand, marked with its stamp: surfaces it lies on, and convex bodies
	 * on whose faces it lies. */
	int stamp, *on, *body;
	bool *body_seen;        /* one of these faces is turned to the reader */
	enum hide_power *power; /* of a convex body's faces, which is one */
	int *marked, n_marked;
	struct hide_spans hidden, range;
	struct arena *arena;
};

static void mark(void *self, int surface)
{
	struct hide_run *run = self;
	const struct hide_patch *p = &run->w->patch[surface];

	run->on[surface] = run->stamp;
	if (p->body < 0 || !run->w->convex[p->body])
		return;
	if (run->body[p->body] != run->stamp) {
		run->body[p->body] = run->stamp;
		run->body_seen[p->body] = false;
		run->power[p->body] = p->s->power;
		run->marked[run->n_marked++] = p->body;
	}
	run->body_seen[p->body] |= p->facing > 0;
}

/* Parts of one arc that are hidden, its parameters moved by `shift`. */
static void cover_arc(struct hide_run *run, const struct hide_curve *c,
		      const struct hide_arc *arc, double shift)
{
	struct hide_work *w = run->w;
	struct hide_arc part = *arc;
	const int *near;
	double p[2], q[2];
	int n, first = run->hidden.n;

	if (arc->kind == HIDE_SEGMENT &&
	    hide_view_point(&w->view, hide_arc_at(arc, arc->from), p) &&
	    hide_view_point(&w->view, hide_arc_at(arc, arc->to), q)) {
		n = hide_grid_line(run->grid, p, q, &near);
	} else {
		struct hide_box b = hide_box_arc(w, arc);

		n = hide_grid_box(run->grid, &b, &near);
	}
	for (int i = 0; i < n; i++) {
		const struct hide_patch *f = &w->patch[near[i]];
		bool on = run->on[near[i]] == run->stamp;

		if (f->back || f->s->power == HIDE_NOTHING || c->contour == near[i] ||
		    (f->s->power == HIDE_OWN && (c->body < 0 || c->body != f->body)) ||
		    (f->body >= 0 && run->body[f->body] == run->stamp))
			continue;
		hide_cover(w, &part, f, on,
			   c->loose > 0 && c->body >= 0 && c->body == f->body
				   ? c->loose / w->size
				   : 0,
			   &run->hidden);
	}
	for (int i = first; i < run->hidden.n; i++) {
		run->hidden.span[i].from += shift;
		run->hidden.span[i].to += shift;
	}
}
/* In perspective only what is before the eye. */
static void one_arc(struct hide_run *run, const struct hide_curve *c,
		    const struct hide_arc *arc, double shift)
{
	struct hide_work *w = run->w;
	struct hide_arcs part = { .arena = run->arena };
	struct hide_row front;

	if (!w->view.perspective) {
		hide_spans_add(&run->range, run->arena, arc->from + shift, arc->to + shift);
		cover_arc(run, c, arc, shift);
		return;
	}
	front = hide_row_of(vec_scale(w->view.toward, -1),
			    vec_dot(w->view.toward, w->view.eye) - 1e-3);
	hide_arcs_clip(&part, arc, &front, 1, 0);
	for (int i = 0; i < part.n; i++) {
		hide_spans_add(&run->range, run->arena, part.arc[i].from + shift,
			       part.arc[i].to + shift);
		cover_arc(run, c, &part.arc[i], shift);
	}
}

/* --- Pieces ------------------------------------------------------------------------------ */
static struct hide_shape polyline_shape(struct hide_run *run, const struct hide_curve *c,
					double t0, double t1)
{
	int first = (int)floor(t0) + 1, last = (int)ceil(t1) - 1, n = 0;
	double(*p)[2] = arena_alloc(run->arena, (size_t)(last - first + 3) * sizeof *p);

	hide_view_point(run->view, hide_curve_at(c, t0), p[n++]);
	for (int i = first; i <= last; i++)
		hide_view_point(run->view, c->pts[i], p[n++]);
	hide_view_point(run->view, hide_curve_at(c, t1), p[n++]);
	return (struct hide_shape){ .kind = HIDE_LINES, .n = n, .p = (const double(*)[2])p };
}
static void add_piece(struct hide_run *run, int curve, double t0, double t1, bool hidden)
{
	struct hide_result *r = run->r;
	const struct hide_curve *c = &r->curve[curve];
	struct hide_piece piece = { curve, t0, t1, hidden ? HIDE_HIDDEN : HIDE_SEEN, { 0 } };
	struct hide_arc arc = { c->kind, c->c, c->a, c->b, t0, t1 };

	if (!(t1 - t0 > 1e-12 * (c->to - c->from)))
		return;
	piece.shape = c->kind == HIDE_POLYLINE
			      ? polyline_shape(run, c, t0, t1)
			      : hide_image(run->view, &arc, 0.02 * run->pixel, run->arena);
	if (hide_shape_length(&piece.shape) <= 1e-6 * run->pixel)
		return;
	r->piece = arena_grow(run->arena, r->piece, &run->cap_pieces, r->n_pieces + 1,
			      sizeof *r->piece);
	r->piece[r->n_pieces++] = piece;
}
/* The range from lo to hi, cut at the turns of a flat ellipse. */
static void add_cut(struct hide_run *run, int curve, double lo, double hi, bool hidden,
		    const double *turn, int n)
{
	for (int i = 0; i < n; i++)
		if (turn[i] > lo && turn[i] < hi) {
			add_piece(run, curve, lo, turn[i], hidden);
			lo = turn[i];
		}
	add_piece(run, curve, lo, hi, hidden);
}
static int flat_turns(struct hide_run *run, const struct hide_curve *c, double out[6])
{
	struct hide_arc arc = { c->kind, c->c, c->a, c->b, c->from, c->to };
	double t[2];
	int n = 0, k;

	if (c->kind != HIDE_ELLIPSE || !hide_image_flat(run->view, &arc))
		return 0;
	k = hide_image_turns(run->view, &arc, t);
	for (int i = 0; i < k; i++) {
		double x = c->from + fmod(t[i] - c->from, 2 * HIDE_PI);

		if (x < c->from)
			x += 2 * HIDE_PI;
		if (x < c->to)
			out[n++] = x;
	}
	if (n == 2 && out[0] > out[1]) {
		double swap = out[0];

		out[0] = out[1];
		out[1] = swap;
	}
	return n;
}
static void add_pieces(struct hide_run *run, int curve)
{
	const struct hide_curve *c = &run->r->curve[curve];
	double gap = 1e-5 * (c->to - c->from), turn[6]; /* far below a pixel */
	int turns = flat_turns(run, c, turn);

	hide_spans_join(&run->range, gap);
	hide_spans_join(&run->hidden, gap);
	for (int i = 0, j = 0; i < run->range.n; i++) {
		double at = run->range.span[i].from, end = run->range.span[i].to;

		for (; j < run->hidden.n && run->hidden.span[j].from < end; j++) {
			double from = fmax(run->hidden.span[j].from, at),
			       to = fmin(run->hidden.span[j].to, end);

			if (to - from <= gap)
				continue;
			if (from - at > gap)
				add_cut(run, curve, at, from, false, turn, turns);
			else
				from = at;
			if (end - to <= gap)
				to = end;
			add_cut(run, curve, from, to, true, turn, turns);
			at = to;
			if (run->hidden.span[j].to > end)
				break;
		}
		if (end - at > gap)
			add_cut(run, curve, at, end, false, turn, turns);
	}
}

static void one_curve(struct hide_run *run, int curve)
{
	struct hide_work *w = run->w;
	const struct hide_curve *c = &run->r->curve[curve];

	run->stamp++;
	run->n_marked = 0;
	run->hidden.n = run->range.n = 0;
	for (int i = 0; i < c->n_on; i++)
		mark(run, c->on[i]);
	if (c->kind == HIDE_SEGMENT && c->end[0] >= 0 && c->end[1] >= 0)
		hide_work_common(w, c->end[0], c->end[1], mark, run);
	if (c->kind == HIDE_POLYLINE) {
		for (int i = 0; i + 1 < c->n; i++) {
			struct hide_arc arc = { .kind = HIDE_SEGMENT, .to = 1 };

			arc.c = hide_work_in(w, c->pts[i]);
			arc.a = vec_sub(hide_work_in(w, c->pts[i + 1]), arc.c);
			one_arc(run, c, &arc, i);
		}
	} else {
		struct hide_arc arc = hide_work_arc(w, c);

		one_arc(run, c, &arc, 0);
	}
	/* On faces of a convex body, none of which is seen: it hides all of the curve. */
	for (int i = 0; i < run->n_marked; i++) {
		int b = run->marked[i];

		if (!run->body_seen[b] &&
		    (run->power[b] == HIDE_ALL || (run->power[b] == HIDE_OWN && c->body == b)))
			hide_spans_add(&run->hidden, run->arena, c->from, c->to);
	}
	add_pieces(run, curve);
}

/* --- Contours ---------------------------------------------------------------------------- */
static void add_curve(struct hide_run *run, const struct hide_curve *c)
{
	struct hide_result *r = run->r;

	r->curve = arena_grow(run->arena, r->curve, &run->cap_curves, r->n_curves + 1,
			      sizeof *r->curve);
	r->curve[r->n_curves++] = *c;
}
static void add_contours(struct hide_run *run)
{
	struct hide_work *w = run->w;

	for (int i = 0; i < w->n_patches; i++) {
		struct hide_arcs arcs = { .arena = run->arena };
		const struct hide_patch *p = &w->patch[i];

		if (p->s->kind != HIDE_ZONE)
			continue;
		hide_patch_contour(w, p, &arcs);
		for (int j = 0; j < arcs.n; j++) {
			const struct hide_arc *a = &arcs.arc[j];
			struct hide_curve c = { .kind = a->kind,
						.body = p->body,
						.c = hide_work_out(w, a->c),
						.a = vec_scale(a->a, w->size),
						.b = vec_scale(a->b, w->size),
						.from = a->from,
						.to = a->to,
						.end = { -1, -1 },
						.contour = i,
						.loose = p->s->smooth ? SMOOTH * w->size : 0 };

			add_curve(run, &c);
		}
	}
}

/* --- Points ------------------------------------------------------------------------------ */
static bool point_hidden(struct hide_run *run, const struct hide_point *p)
{
	struct hide_work *w = run->w;
	struct hide_vec x = hide_work_in(w, p->p);
	struct hide_box b;
	double at[2];
	const int *near;
	int n;

	if (!hide_view_point(&w->view, x, at))
		return true;
	run->stamp++;
	run->n_marked = 0;
	if (p->vertex >= 0)
		for (int i = w->face_from[p->vertex]; i < w->face_from[p->vertex + 1]; i++)
			mark(run, w->face_at[i]);
	b = (struct hide_box){ at[0], at[1], at[0], at[1] };
	n = hide_grid_box(run->grid, &b, &near);
	for (int i = 0; i < n; i++) {
		const struct hide_patch *f = &w->patch[near[i]];
		bool on = run->on[near[i]] == run->stamp, own = on;

		if (f->back || f->s->power == HIDE_NOTHING)
			continue;
		if (f->s->kind == HIDE_ZONE && !on) {
			struct hide_row X = hide_row_of(x, 1);

			on = fabs(hide_quadric_at(&f->q, &X)) <= w->tiny;
		}
		if (f->body >= 0 && run->body[f->body] == run->stamp)
			continue;
		for (int j = 0; f->s->power == HIDE_OWN && !own && j < w->n_patches; j++)
			own = run->on[j] == run->stamp && w->patch[j].body == f->body &&
			      f->body >= 0;
		if (f->s->power == HIDE_OWN && !own)
			continue;
		if (hide_patch_hides(w, f, x, on, 0))
			return true;
	}
	/* All faces of its convex body are turned away, and none of them was asked. */
	for (int i = 0; i < run->n_marked; i++)
		if (!run->body_seen[run->marked[i]] &&
		    run->power[run->marked[i]] != HIDE_NOTHING)
			return true;
	return false;
}

static void mark_short(struct hide_run *run, double shortest)
{
	struct hide_result *r = run->r;

	for (int i = 0; i < r->n_pieces; i++) {
		struct hide_piece *p = &r->piece[i];
		double len = hide_shape_length(&p->shape);
		int zone = r->curve[p->curve].contour;

		/* One of many pieces of a smooth outline: not short. */
		if (zone >= 0 && run->w->patch[zone].s->smooth)
			continue;
		if (p->state == HIDE_HIDDEN && len < shortest * run->pixel)
			p->state = HIDE_SHORT;
	}
	for (int i = 0; i < r->n_pieces; i++) {
		struct hide_piece *p = &r->piece[i];
		bool before = i > 0 && p[-1].curve == p->curve && p[-1].t1 == p->t0,
		     after = i + 1 < r->n_pieces && p[1].curve == p->curve && p[1].t0 == p->t1,
		     gone_before = before && p[-1].state != HIDE_SEEN,
		     gone_after = after && p[1].state != HIDE_SEEN;

		/* A speck: less than a third of the shortest dash, nothing seen beside it. */
		if (p->state == HIDE_SEEN && (gone_before || gone_after) &&
		    (gone_before || !before) && (gone_after || !after) &&
		    hide_shape_length(&p->shape) < shortest / 3 * run->pixel)
			p->state = HIDE_SHORT;
	}
}

enum status hide_lines(struct hide_result *out, const struct hide_scene *s,
		       const struct hide_view *v, const struct hide_options *o,
		       struct arena *a, struct err *e)
{
	struct hide_run run = { .view = v, .r = out, .arena = a };
	struct hide_box *box;
	enum status st = hide_work_new(&run.w, s, v, a, e);

	if (st != OK)
		return st;
	*out = (struct hide_result){ 0 };
	run.pixel = o ? o->pixel : 0;
	if (!(run.pixel > 0)) {
		double k = 1;

		if (v->perspective)
			k = v->f / fmax(vec_dot(vec_sub(v->eye, run.w->middle), v->toward),
					0.1 * run.w->size);
		run.pixel = 2 * run.w->size * k *
			    fmax(vec_length(v->right), vec_length(v->up)) / 400;
	}
	box = arena_alloc(a, (size_t)(run.w->n_patches + 1) * sizeof *box);
	for (int i = 0; i < run.w->n_patches; i++)
		box[i] = run.w->patch[i].box;
	run.grid = hide_grid_new(box, run.w->n_patches, a);
	run.on = arena_alloc(a, (size_t)(run.w->n_patches + 1) * sizeof *run.on);
	run.body = arena_alloc(a, (size_t)(s->n_bodies + 1) * sizeof *run.body);
	run.power = arena_alloc(a, (size_t)(s->n_bodies + 1) * sizeof *run.power);
	run.marked = arena_alloc(a, (size_t)(s->n_bodies + 1) * sizeof *run.marked);
	run.body_seen = arena_alloc(a, (size_t)(s->n_bodies + 1) * sizeof *run.body_seen);
	for (int i = 0; i < s->n_curves; i++)
		add_curve(&run, &s->curve[i]);
	add_contours(&run);
	for (int i = 0; i < out->n_curves; i++) {
		if (work_over())
			return hide_no_time(e);
		if (!out->curve[i].border)
			one_curve(&run, i);
		if (run.w->done > MOST_WORK)
			return err_fail_with(e, E_ARG, "limit", NULL,
					     "draw fewer faces, or let them hide nothing",
					     "too many curves and faces to find what is "
					     "hidden: more than %.0e crossings to look at",
					     MOST_WORK);
	}
	out->point_hidden = arena_alloc(a, (size_t)(s->n_points + 1) * sizeof(bool));
	for (int i = 0; i < s->n_points && !work_over(); i++)
		out->point_hidden[i] = point_hidden(&run, &s->point[i]);
	if (!o || !o->whole) {
		hide_twins(out, v, 0.4 * run.pixel, a);
		mark_short(&run, o && o->shortest > 0 ? o->shortest : 3);
	}
	return work_over() ? hide_no_time(e) : OK;
}
