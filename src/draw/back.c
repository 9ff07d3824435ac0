/* back.c -- what every back end does with paths. */
#include "draw/back_priv.h"
#include <math.h>
#include <string.h>

/* How far the best cubic strays from an arc of `sweep` radians of the unit circle. */
static double cubic_error(double sweep)
{
	double s = sin(sweep / 4), c = cos(sweep / 4);

	return 2.0 / 27 * s * s * s * s * s * s / (c * c);
}

void draw_trace_arc(const double v[7], const struct draw_pen *pen, void *self)
{
	double r = fmax(v[2], v[3]), turn = v[4] * (DRAW_PI / 180);
	double ct = cos(turn), st = sin(turn);
	double sweep = (v[6] - v[5]) * (DRAW_PI / 180), at = v[5] * (DRAW_PI / 180), step, k;
	int n = 1 + (int)(fabs(sweep) / 1.6);

	while (r * cubic_error(sweep / n) > 0.01)
		n++;
	step = sweep / n;
	k = 4.0 / 3 * tan(step / 4); /* the length of a handle, for radius 1 */
	for (int i = 0; i < n; i++, at += step) {
		double c0 = cos(at), s0 = sin(at), c1 = cos(at + step), s1 = sin(at + step);
		/* On the unit circle; the ellipse is its image. */
		double p[3][2] = { { c0 - k * s0, s0 + k * c0 },
				   { c1 + k * s1, s1 - k * c1 },
				   { c1, s1 } };
		double q[3][2];

		for (int j = 0; j < 3; j++) {
			double a = v[2] * p[j][0], b = v[3] * p[j][1];

			q[j][0] = v[0] + a * ct - b * st;
			q[j][1] = v[1] + a * st + b * ct;
		}
		pen->curve(self, q[0][0], q[0][1], q[1][0], q[1][1], q[2][0], q[2][1]);
	}
}

void draw_trace(const struct scene_path *p, const struct draw_pen *pen, void *self)
{
	const double *v = p->v;

	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];

		switch (op) {
		case SCENE_MOVE: pen->move(self, v[0], v[1]); break;
		case SCENE_LINE: pen->line(self, v[0], v[1]); break;
		case SCENE_CURVE: pen->curve(self, v[0], v[1], v[2], v[3], v[4], v[5]); break;
		case SCENE_ARC: draw_trace_arc(v, pen, self); break;
		case SCENE_CLOSE: pen->close(self); break;
		}
		v += draw_scene_op_values(op);
	}
}

/* One outline, its origin at (x, y). */
static void trace_glyph(const struct typeset_outline *g, double x, double y, double size,
			const struct draw_pen *pen, void *self)
{
	const short *v = g->v;
	double k = size / 1000, px = x, py = y;

	for (const char *op = g->path; *op; op++) {
		double ax, ay, bx, by;

		if (*op == 'Z') {
			pen->close(self);
			continue;
		}
		ax = x + k * v[0];
		ay = y - k * v[1];
		v += 2;
		if (*op == 'Q') {
			bx = x + k * v[0];
			by = y - k * v[1];
			v += 2;
			pen->curve(self, px + (ax - px) * 2 / 3, py + (ay - py) * 2 / 3,
				   bx + (ax - bx) * 2 / 3, by + (ay - by) * 2 / 3, bx, by);
			px = bx;
			py = by;
			continue;
		}
		(*op == 'M' ? pen->move : pen->line)(self, ax, ay);
		px = ax;
		py = ay;
	}
}

/* A pen whose places are turned before another gets them. */
struct turned_pen {
	const struct draw_pen *pen;
	void *self;
	const struct scene_item *item;
};

static void turned_place(const struct turned_pen *t, double p[2], double x, double y)
{
	p[0] = x;
	p[1] = y;
	draw_scene_turn(p, t->item->x, t->item->y, t->item->turn);
}

static void turned_move(void *self, double x, double y)
{
	struct turned_pen *t = self;
	double p[2];

	turned_place(t, p, x, y);
	t->pen->move(t->self, p[0], p[1]);
}

static void turned_line(void *self, double x, double y)
{
	struct turned_pen *t = self;
	double p[2];

	turned_place(t, p, x, y);
	t->pen->line(t->self, p[0], p[1]);
}

static void turned_curve(void *self, double x1, double y1, double x2, double y2, double x,
			 double y)
{
	struct turned_pen *t = self;
	double a[2], b[2], p[2];

	turned_place(t, a, x1, y1);
	turned_place(t, b, x2, y2);
	turned_place(t, p, x, y);
	t->pen->curve(t->self, a[0], a[1], b[0], b[1], p[0], p[1]);
}

static void turned_close(void *self)
{
	struct turned_pen *t = self;

	t->pen->close(t->self);
}

static void trace_text(const struct scene_item *i, const struct draw_pen *pen, void *self)
{
	const struct typeset *t = i->text;

	for (int k = 0; k < t->n_glyphs; k++) {
		const struct typeset_glyph *g = &t->glyph[k];

		trace_glyph(g->glyph, i->x + g->x, i->y + g->y, g->size, pen, self);
	}
	for (int k = 0; k < t->n_shapes; k++) {
		const struct typeset_shape *s = &t->shape[k];

		for (int j = 0; j < s->n; j++)
			(j ? pen->line : pen->move)(self, i->x + s->p[j][0],
						    i->y + s->p[j][1]);
		if (s->n)
			pen->close(self);
	}
}

void draw_trace_text(const struct scene_item *i, const struct draw_pen *pen, void *self)
{
	static const struct draw_pen turning = { turned_move, turned_line, turned_curve,
						 turned_close };
	struct turned_pen t = { pen, self, i };

	if (i->turn != 0)
		trace_text(i, &turning, &t);
	else
		trace_text(i, pen, self);
}

bool draw_whole_ellipse(const struct scene_path *p, const double **v)
{
	bool is = (p->n_ops == 2 || (p->n_ops == 3 && p->op[2] == SCENE_CLOSE)) &&
		  p->op[0] == SCENE_MOVE && p->op[1] == SCENE_ARC && p->v[7] == 0 &&
		  p->v[8] == 360;

	if (is)
		*v = p->v + 2;
	return is;
}

struct scene_box draw_path_box(const struct scene_path *p)
{
	struct scene_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };
	const double *v = p->v;

	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];
		int n = draw_scene_op_values(op);
		double r = op == SCENE_ARC ? fmax(v[2], v[3]) : 0;

		for (int k = 0; k + 1 < (op == SCENE_ARC ? 2 : n); k += 2) {
			b.x0 = fmin(b.x0, v[k] - r);
			b.y0 = fmin(b.y0, v[k + 1] - r);
			b.x1 = fmax(b.x1, v[k] + r);
			b.y1 = fmax(b.y1, v[k + 1] + r);
		}
		v += n;
	}
	return b;
}

bool draw_leaves_window(const struct scene *s, const struct scene_item *i)
{
	struct scene_box b = draw_path_box(&i->path);
	double w = i->kind == ITEM_STROKE ? i->width / 2 : 0;

	return b.x0 - w < s->window.x0 || b.y0 - w < s->window.y0 || b.x1 + w > s->window.x1 ||
	       b.y1 + w > s->window.y1;
}

bool draw_same_path(const struct scene_path *a, const struct scene_path *b)
{
	return a->n_ops == b->n_ops && a->n_values == b->n_values &&
	       (!a->n_ops || !memcmp(a->op, b->op, (size_t)a->n_ops)) &&
	       (!a->n_values || !memcmp(a->v, b->v, (size_t)a->n_values * sizeof *a->v));
}

bool draw_same_clip(const struct scene_clip *a, const struct scene_clip *b)
{
	while (a != b) {
		if (!a || !b || a->outside != b->outside ||
		    !draw_same_path(&a->path, &b->path))
			return false;
		a = a->next;
		b = b->next;
	}
	return true;
}
