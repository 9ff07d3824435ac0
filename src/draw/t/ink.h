/* ink.h -- paths of a scene as many short straight pieces, for tests that measure them. */
#ifndef DRAW_T_INK_H
#define DRAW_T_INK_H
#include "draw/scene.h"
#include <math.h>
#include <string.h>

/* Finer than draw_scene_flatten, and with no opinion on what is straight enough. */
struct ink {
	double (*p)[4];    /* x0 y0 x1 y1 */
	double (*knot)[2]; /* where the ops end */
	int n, cap, knots;
	struct arena *arena;
};

static inline void ink_piece(struct ink *k, double x0, double y0, double x1, double y1)
{
	if (k->n == k->cap) {
		double(*more)[4];

		k->cap = k->cap ? 2 * k->cap : 256;
		more = arena_alloc(k->arena, (size_t)k->cap * sizeof *more);
		if (k->n)
			memcpy(more, k->p, (size_t)k->n * sizeof *more);
		k->p = more;
	}
	memcpy(k->p[k->n++], (double[]){ x0, y0, x1, y1 }, sizeof *k->p);
}

static inline struct ink ink_of(const struct scene_path *path, struct arena *a)
{
	enum { STEPS = 24 };
	struct ink k = { .arena = a };
	const double *v = path->v;
	double x = 0, y = 0, bx = 0, by = 0;

	k.knot = arena_alloc(a, (size_t)(path->n_ops + 1) * sizeof *k.knot);
	for (int i = 0; i < path->n_ops; i++) {
		enum scene_op op = (enum scene_op)path->op[i];
		double qx = x, qy = y;

		for (int s = 1; s <= STEPS && (op == SCENE_CURVE || op == SCENE_ARC); s++) {
			double t = (double)s / STEPS, u = 1 - t, nx, ny;

			if (op == SCENE_CURVE) {
				nx = u * u * u * x + 3 * u * u * t * v[0] +
				     3 * u * t * t * v[2] + t * t * t * v[4];
				ny = u * u * u * y + 3 * u * u * t * v[1] +
				     3 * u * t * t * v[3] + t * t * t * v[5];
			} else {
				double w = (v[5] + (v[6] - v[5]) * t) * (DRAW_PI / 180);
				double turn = v[4] * (DRAW_PI / 180);

				nx = v[0] + v[2] * cos(w) * cos(turn) -
				     v[3] * sin(w) * sin(turn);
				ny = v[1] + v[2] * cos(w) * sin(turn) +
				     v[3] * sin(w) * cos(turn);
			}
			ink_piece(&k, qx, qy, nx, ny);
			qx = nx;
			qy = ny;
		}
		if (op == SCENE_LINE)
			ink_piece(&k, x, y, v[0], v[1]);
		if (op == SCENE_CLOSE)
			ink_piece(&k, x, y, bx, by);
		if (op == SCENE_MOVE || op == SCENE_LINE) {
			qx = v[0];
			qy = v[1];
		}
		if (op == SCENE_CLOSE) {
			qx = bx;
			qy = by;
		}
		x = qx;
		y = qy;
		if (op == SCENE_MOVE) {
			bx = x;
			by = y;
		}
		k.knot[k.knots][0] = x;
		k.knot[k.knots++][1] = y;
		v += draw_scene_op_values(op);
	}
	return k;
}

static inline double ink_distance(const struct ink *k, double x, double y)
{
	double best = INFINITY;

	for (int i = 0; i < k->n; i++) {
		const double *q = k->p[i];
		double dx = q[2] - q[0], dy = q[3] - q[1], l = dx * dx + dy * dy;
		double t = l > 0 ? ((x - q[0]) * dx + (y - q[1]) * dy) / l : 0;

		t = fmin(fmax(t, 0), 1);
		dx = x - q[0] - t * dx;
		dy = y - q[1] - t * dy;
		best = fmin(best, dx * dx + dy * dy);
	}
	return sqrt(best);
}

/* Inside by even-odd? */
static inline bool ink_inside(const struct ink *k, double x, double y)
{
	bool in = false;

	for (int i = 0; i < k->n; i++) {
		const double *q = k->p[i];

		if ((q[1] > y) != (q[3] > y) &&
		    x < q[0] + (y - q[1]) / (q[3] - q[1]) * (q[2] - q[0]))
			in = !in;
	}
	return in;
}

/* All strokes (or fillings) of a group in one. */
static inline struct ink ink_of_group(const struct scene_group *g, enum scene_item_kind kind,
				      enum scene_part part, struct arena *a)
{
	struct scene_path all = draw_scene_path_new(a);

	for (int i = 0; i < g->n; i++) {
		const struct scene_path *p = &g->item[i].path;
		struct scene_path both = { .arena = a };

		if (g->item[i].kind != kind || g->item[i].part != part)
			continue;
		both.n_ops = all.n_ops + p->n_ops;
		both.n_values = all.n_values + p->n_values;
		both.op = arena_alloc(a, (size_t)both.n_ops + 1);
		both.v = arena_alloc(a, (size_t)(both.n_values + 1) * sizeof *both.v);
		if (all.n_ops) {
			memcpy(both.op, all.op, (size_t)all.n_ops);
			memcpy(both.v, all.v, (size_t)all.n_values * sizeof *both.v);
		}
		memcpy(both.op + all.n_ops, p->op, (size_t)p->n_ops);
		memcpy(both.v + all.n_values, p->v, (size_t)p->n_values * sizeof *both.v);
		all = both;
	}
	return ink_of(&all, a);
}
#endif
