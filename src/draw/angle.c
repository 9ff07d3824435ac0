/*
 * angle.c -- angles: arcs, wedges and right-angle squares of fitting size.
 *
 * All angles with one vertex are sized together.  Each gets a rank, from the narrowest
 * on: the least that no narrower angle has which it covers in part, or beside which it
 * lies without being equal.  Ranks are radii: angles inside others are drawn inside
 * them, neighbours of different size do not run into one arc, and equal halves do.
 * Squares of right angles come before all: they are small, and arcs run outside them.
 * The innermost radius shrinks when arms are short or a point lies in the way.
 */
#include "draw/draw_priv.h"
#include <math.h>

#define RADIUS 26.0 /* of the innermost arc, in pixels of an 800 x 600 page */
#define RADIUS_LEAST 9.0
#define RANK_STEP 0.42 /* of that radius */
#define SQUARE 0.55    /* a right angle's side, likewise */
#define AT_VERTEX_MOST 40

struct wedge {
	fig_id id;
	double at[2];       /* the vertex */
	double from, sweep; /* plane, radians, counter-clockwise; sweep in (0, 2 pi) */
	double arm;         /* the shorter arm on the page */
	int rank;
};

/* The arms as they were given to the tool; false when they are not known. */
static bool arms_of(const struct draw_drawing *d, fig_id id, double v[2], double a[2],
		    double b[2])
{
	static const char *const word[2][3] = { { "b", "a", "c" }, { "vertex", "p1", "p2" } };
	double *out[3] = { v, a, b };

	for (int w = 0; w < 2; w++) {
		int got = 0;

		for (int i = 0; i < 3; i++) {
			fig_id p = fig_input(d->fig, id, word[w][i]);
			const struct value *q = p.v >= 0 ? fig_value(d->fig, p) : NULL;

			if (!q || q->kind != KIND_POINT)
				break;
			out[i][0] = draw_num(q, 0);
			out[i][1] = draw_num(q, 1);
			got += isfinite(out[i][0]) && isfinite(out[i][1]);
		}
		if (got == 3)
			return true;
	}
	return false;
}

static bool wedge_of(const struct draw_drawing *d, fig_id id, struct wedge *w)
{
	const struct value *val = fig_value(d->fig, id);
	double v[2], a[2], b[2], from, to, size, turn;

	if (!val || !arms_of(d, id, v, a, b))
		return false;
	from = atan2(a[1] - v[1], a[0] - v[0]);
	to = atan2(b[1] - v[1], b[0] - v[0]);
	turn = to - from;
	if (turn < 0)
		turn += 2 * DRAW_PI;
	size = atan2(draw_num(val, 1), draw_num(val, 0));
	if (size < 0)
		size += 2 * DRAW_PI;
	if (!isfinite(size))
		return false;
	w->id = id;
	w->at[0] = v[0];
	w->at[1] = v[1];
	w->sweep = size;
	/* The value says how far, the arms from which of them. */
	w->from = fabs(turn - size) <= fabs(2 * DRAW_PI - turn - size) ? from : to;
	w->arm = fmin(hypot(a[0] - v[0], a[1] - v[1]), hypot(b[0] - v[0], b[1] - v[1])) *
		 d->view.sx;
	w->rank = 0;
	return true;
}

/* b's start seen from a's, in [0, 2 pi). */
static double ahead(const struct wedge *a, const struct wedge *b)
{
	double t = fmod(b->from - a->from, 2 * DRAW_PI);

	return t < 0 ? t + 2 * DRAW_PI : t;
}

static bool overlap(const struct wedge *a, const struct wedge *b)
{
	double t = ahead(a, b), s = ahead(b, a);

	return t < a->sweep - 1e-6 || s < b->sweep - 1e-6 || t < 1e-6 || s < 1e-6;
}

static bool touch(const struct wedge *a, const struct wedge *b)
{
	return fabs(ahead(a, b) - a->sweep) < 1e-6 || fabs(ahead(b, a) - b->sweep) < 1e-6;
}

static bool is_square(const struct wedge *w)
{
	return fabs(w->sweep - DRAW_PI / 2) < 1e-9;
}

static bool comes_before(const struct wedge *a, const struct wedge *b)
{
	return is_square(a) != is_square(b) ? is_square(a) : a->sweep < b->sweep - 1e-9;
}

struct angles {
	struct wedge *wedge;
	int n;
};

static const struct angles *all_angles(struct draw_drawing *d)
{
	struct angles *a = arena_alloc(d->arena, sizeof *a);

	for (int pass = 0; pass < 2; pass++) {
		a->n = 0;
		for (int k = 0; k < fig_count(d->fig); k++) {
			fig_id id = { k };
			const struct value *v = draw_shown(d, id);

			if (!v || v->kind != KIND_ANGLE)
				continue;
			a->n += !a->wedge || wedge_of(d, id, &a->wedge[a->n]);
		}
		if (!a->wedge)
			a->wedge =
				arena_alloc(d->arena, (size_t)(a->n + 1) * sizeof *a->wedge);
	}
	return a;
}

/* All angles at this vertex, right ones first, then from the narrowest on; with their
 * ranks. */
static int at_vertex(const struct draw_drawing *d, const double v[2], struct wedge *out)
{
	const struct angles *a = d->angles;
	int n = 0;

	for (int k = 0; k < a->n && n < AT_VERTEX_MOST; k++) {
		struct wedge w = a->wedge[k];
		int i;

		if (hypot((w.at[0] - v[0]) * d->view.sx, (w.at[1] - v[1]) * d->view.sy) > 0.5)
			continue;
		for (i = n++; i > 0 && comes_before(&w, &out[i - 1]); i--)
			out[i] = out[i - 1];
		out[i] = w;
	}
	for (int i = 0; i < n; i++) {
		bool taken[AT_VERTEX_MOST + 1] = { false };
		int alike = -1; /* an equal neighbour, to be drawn alike */

		for (int k = 0; k < i; k++) {
			bool equal = fabs(out[k].sweep - out[i].sweep) <= 1e-9;

			if (overlap(&out[k], &out[i]) || (touch(&out[k], &out[i]) && !equal))
				taken[out[k].rank] = true;
			else if (touch(&out[k], &out[i]))
				alike = out[k].rank;
		}
		if (alike >= 0 && !taken[alike])
			out[i].rank = alike;
		while (taken[out[i].rank])
			out[i].rank++;
	}
	return n;
}

/* The radius of one of the angles at a vertex. */
static double radius_of(const struct draw_drawing *d, fig_id id, const double v[2])
{
	struct wedge w[AT_VERTEX_MOST], me = { .rank = -1 };
	int n = at_vertex(d, v, w), most = 0;
	double base = RADIUS * d->unit, arm = INFINITY, least = RADIUS_LEAST * d->unit;
	double narrowest = 2 * DRAW_PI;

	for (int i = 0; i < n; i++) {
		arm = fmin(arm, w[i].arm);
		most = w[i].rank > most ? w[i].rank : most;
		narrowest = fmin(narrowest, w[i].sweep);
		if (w[i].id.v == id.v)
			me = w[i];
	}
	if (me.rank < 0)
		return base;
	/* Narrow angles need a larger radius to be seen at all. */
	if (narrowest < 0.6)
		base *= fmin(0.6 / fmax(narrowest, 0.05), 1.7);
	base = fmin(base, 0.5 * arm / (1 + RANK_STEP * most));
	for (int k = 0; k < fig_count(d->fig); k++) {
		fig_id p = { k };
		const struct value *q;
		double dx, dy, far, fits, t;

		if (fig_kind(d->fig, p) != KIND_POINT || !(q = draw_shown(d, p)))
			continue;
		dx = draw_num(q, 0) - v[0];
		dy = draw_num(q, 1) - v[1];
		far = hypot(dx * d->view.sx, dy * d->view.sy);
		fits = 0.62 * far / (1 + RANK_STEP * me.rank);
		if (far <= 1 || fits >= base)
			continue;
		t = fmod(atan2(dy, dx) - me.from + 4 * DRAW_PI, 2 * DRAW_PI);
		if (t < me.sweep + 1e-6)
			base = fits;
	}
	return fmax(base, least) * (1 + RANK_STEP * me.rank);
}

/* Is it exactly 90 degrees? */
static bool is_right(struct draw_drawing *d, fig_id id, const struct value *v)
{
	num c = v->v[0];
	struct buf b = { 0 };
	bool yes;

	if (fig_is_right_angle_mark(d->fig, id))
		return true;
	if (c.lo == 0 && c.hi == 0)
		return true;
	if (!(c.lo <= 0 && c.hi >= 0) || !fig_name(d->fig, id)[0])
		return false;
	buf_addf(&b, "%s == 90°", fig_name(d->fig, id));
	yes = is_yes(fig_holds(d->fig, buf_str(&b)));
	buf_clear(&b);
	return yes;
}

/* The region between the arms out to r. */
static void fill_wedge(struct draw_drawing *d, struct scene_path p, const struct draw_look *l)
{
	if (l->hatch)
		draw_fill(d, p, l, NULL);
	else if (l->fill > 0)
		draw_scene_add_fill(d->scene, PART_HATCH, p, l->color, l->fill);
}

static void draw_square(struct draw_drawing *d, double x, double y, const struct wedge *w,
			double r, const struct draw_look *l)
{
	double s = r * SQUARE, a = w->from, b = w->from + w->sweep;
	double ax = s * cos(a), ay = -s * sin(a), bx = s * cos(b), by = -s * sin(b);
	struct scene_path fill = draw_scene_path_new(d->scene->arena), p = fill;

	draw_scene_move(&fill, x, y);
	draw_scene_line(&fill, x + ax, y + ay);
	draw_scene_line(&fill, x + ax + bx, y + ay + by);
	draw_scene_line(&fill, x + bx, y + by);
	draw_scene_close(&fill);
	fill_wedge(d, fill, l);
	draw_scene_move(&p, x + ax, y + ay);
	draw_scene_line(&p, x + ax + bx, y + ay + by);
	draw_scene_line(&p, x + bx, y + by);
	draw_stroke(d, PART_MARK, p, l);
}

/* from, to: degrees as the page has them. */
static double draw_arcs(struct draw_drawing *d, double x, double y, double from, double to,
			double r, int decoration, const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena), fill = p;
	int arcs = decoration == 1 || decoration == 2 ? decoration + 1 : 1;
	int ticks = decoration >= 3 && decoration <= 5 ? decoration - 2 : 0;
	double gap = fmin(3.4 * d->unit, r * 0.2), outer = r + (arcs - 1) * gap / 2;

	draw_scene_move(&fill, x, y);
	draw_scene_arc(&fill, x, y, outer, outer, 0, from, to);
	draw_scene_close(&fill);
	fill_wedge(d, fill, l);
	for (int i = 0; i < arcs; i++) {
		double at = outer - i * gap, t = from * (DRAW_PI / 180);

		draw_scene_move(&p, x + at * cos(t), y + at * sin(t));
		draw_scene_arc(&p, x, y, at, at, 0, from, to);
	}
	for (int i = 0; i < ticks; i++) {
		double spread =
			fmin(4 * d->unit / r, (to - from) * (DRAW_PI / 180) / (ticks + 1));
		double t =
			(from + to) / 2 * (DRAW_PI / 180) + (i - (ticks - 1) / 2.0) * spread;
		double half = fmin(4 * d->unit, r * 0.3);

		draw_scene_move(&p, x + (r - half) * cos(t), y + (r - half) * sin(t));
		draw_scene_line(&p, x + (r + half) * cos(t), y + (r + half) * sin(t));
		outer = r + half;
	}
	draw_stroke(d, PART_MARK, p, l);
	return outer;
}

void draw_angle(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	struct draw_want want = { .group = d->scene->n - 1,
				  .how = WANT_WEDGE,
				  .color = l->color };
	int decoration = l->decoration % MARK_PARALLEL;
	struct wedge w;
	double r, from, to;

	if (!wedge_of(d, id, &w) || !(w.sweep > 1e-6))
		return;
	want.x = view_x(&d->view, w.at[0]);
	want.y = view_y(&d->view, w.at[1]);
	if (!view_has(&d->view, want.x, want.y, 0))
		return;
	if (!d->angles)
		d->angles = all_angles(d);
	r = radius_of(d, id, w.at);
	from = -(w.from + w.sweep) * (180 / DRAW_PI);
	to = -w.from * (180 / DRAW_PI);
	if (is_right(d, id, v)) {
		draw_square(d, want.x, want.y, &w, r, l);
		want.r = r * SQUARE * 1.42;
	} else {
		want.r = draw_arcs(d, want.x, want.y, from, to, r, decoration, l);
	}
	want.text = draw_label_text(d, id);
	if (!want.text)
		return;
	want.from = from;
	want.to = to;
	draw_label_direction(d, id, &want.dx, &want.dy);
	draw_want(d, want);
}
