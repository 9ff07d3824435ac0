/*
 * trace.c -- smooth curves as cubics, cut to the window.
 *
 * A piece of a curve stays within bend * dt^2 / 8 of its chord.  If the chord's box,
 * widened by that, misses the window, the piece is dropped; if it lies within the guard
 * (the window and a wide margin), it is written as cubics; else it is halved.  A circle a
 * million pixels wide thus costs some twenty halvings, and no coordinate ever leaves the
 * guard.
 */
#include "draw/draw_priv.h"
#include <math.h>

#define GUARD 2000.0 /* pixels; far within SCENE_FAR */
#define NEAR 10.0    /* what lies this far outside is still drawn: wide strokes */
#define DEPTH 90
#define PIECES 20000 /* looked at; only numbers beyond doubles need so many */

struct state {
	struct scene_path *path;
	const struct trace *trace;
	const struct draw_view *view;
	double p[2], dp[2]; /* where the pen would be, were it down */
	bool down, left_out;
	int pieces;
};

/* Leave out what comes before this place. */
static void lift(struct state *s, const double q[2], const double dq[2])
{
	s->down = false;
	s->left_out = true;
	s->p[0] = q[0], s->p[1] = q[1];
	s->dp[0] = dq[0], s->dp[1] = dq[1];
}

static void cubic_to(struct state *s, double t0, double t1)
{
	double q[2], dq[2], h = (t1 - t0) / 3;

	s->trace->at(s->trace->self, t1, q, dq);
	if (!s->down && !(s->trace->straight_on && s->path->n_ops))
		draw_scene_move(s->path, s->p[0], s->p[1]);
	else if (!s->down)
		draw_scene_line(s->path, s->p[0], s->p[1]);
	s->down = true;
	draw_scene_curve(s->path, s->p[0] + h * s->dp[0], s->p[1] + h * s->dp[1],
			 q[0] - h * dq[0], q[1] - h * dq[1], q[0], q[1]);
	s->p[0] = q[0], s->p[1] = q[1];
	s->dp[0] = dq[0], s->dp[1] = dq[1];
}

static void piece(struct state *s, double t0, double t1, int depth)
{
	const struct scene_box *w = &s->view->page;
	double q[2], dq[2], stray, mid, x0, y0, x1, y1;

	s->trace->at(s->trace->self, t1, q, dq);
	stray = s->trace->bend(s->trace->self, t0, t1) * (t1 - t0) * (t1 - t0) / 8;
	x0 = fmin(s->p[0], q[0]) - stray, x1 = fmax(s->p[0], q[0]) + stray;
	y0 = fmin(s->p[1], q[1]) - stray, y1 = fmax(s->p[1], q[1]) + stray;
	if (!(x1 >= w->x0 - NEAR && x0 <= w->x1 + NEAR && y1 >= w->y0 - NEAR &&
	      y0 <= w->y1 + NEAR)) {
		lift(s, q, dq);
		return;
	}
	if (x0 > w->x0 - GUARD && x1 < w->x1 + GUARD && y0 > w->y0 - GUARD &&
	    y1 < w->y1 + GUARD) {
		double n = ceil((t1 - t0) / s->trace->step);
		int k = n < 1 ? 1 : n > 1000 ? 1000 : (int)n;

		for (int i = 0; i < k; i++)
			cubic_to(s, t0 + (t1 - t0) * i / k, t0 + (t1 - t0) * (i + 1) / k);
		return;
	}
	mid = t0 + (t1 - t0) / 2;
	if (depth == 0 || mid <= t0 || mid >= t1 || ++s->pieces > PIECES || !isfinite(stray)) {
		/* Beyond the precision of doubles: what is left cannot be told. */
		lift(s, q, dq);
		return;
	}
	piece(s, t0, mid, depth - 1);
	piece(s, mid, t1, depth - 1);
}

bool draw_trace_path(struct scene_path *p, const struct trace *t, const struct draw_view *v)
{
	struct state s = { .path = p, .trace = t, .view = v };

	if (!(isfinite(t->t0) && isfinite(t->t1) && t->t0 < t->t1))
		return true;
	t->at(t->self, t->t0, s.p, s.dp);
	piece(&s, t->t0, t->t1, DEPTH);
	return s.left_out;
}
