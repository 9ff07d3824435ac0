/*
 * path.c -- paths on the page: building, flattening, printing numbers.
 *
 * Coordinates are rounded to 1/100 as they come in, so that whatever is decided from
 * them later (where a label goes) does not hang on the last bits of sin and cos, which
 * differ between machines.
 */
#include "draw/scene.h"
#include <math.h>

double draw_scene_round(double v)
{
	if (!(v > -SCENE_FAR)) /* NaN too */
		v = -SCENE_FAR;
	if (v > SCENE_FAR)
		v = SCENE_FAR;
	v = nearbyint(v * 100) / 100;
	return v == 0 ? 0 : v; /* no -0 */
}

struct scene_path draw_scene_path_new(struct arena *a)
{
	return (struct scene_path){ .arena = a };
}

/* Angles are kept finer than places: at the largest radius a hundredth of a degree is
 * seventeen pixels. */
static double angle(double v)
{
	v = isfinite(v) ? nearbyint(v * 10000) / 10000 : 0;
	return v == 0 ? 0 : v;
}

static void add(struct scene_path *p, enum scene_op op, const double *v)
{
	int n = draw_scene_op_values(op);

	p->op = arena_grow(p->arena, p->op, &p->cap_ops, p->n_ops + 1, 1);
	p->v = arena_grow(p->arena, p->v, &p->cap_values, p->n_values + n, sizeof *p->v);
	p->op[p->n_ops++] = (unsigned char)op;
	for (int i = 0; i < n; i++)
		p->v[p->n_values++] =
			op == SCENE_ARC && i >= 4 ? angle(v[i]) : draw_scene_round(v[i]);
}

int draw_scene_op_values(enum scene_op op)
{
	static const unsigned char n[] = { [SCENE_MOVE] = 2,
					   [SCENE_LINE] = 2,
					   [SCENE_CURVE] = 6,
					   [SCENE_ARC] = 7,
					   [SCENE_CLOSE] = 0 };

	return n[op];
}

void draw_scene_move(struct scene_path *p, double x, double y)
{
	add(p, SCENE_MOVE, (double[]){ x, y });
}

void draw_scene_line(struct scene_path *p, double x, double y)
{
	add(p, p->n_ops ? SCENE_LINE : SCENE_MOVE, (double[]){ x, y });
}

void draw_scene_curve(struct scene_path *p, double x1, double y1, double x2, double y2,
		      double x, double y)
{
	if (!p->n_ops)
		draw_scene_move(p, x1, y1);
	add(p, SCENE_CURVE, (double[]){ x1, y1, x2, y2, x, y });
}

void draw_scene_arc_point(const double v[7], double at, double *x, double *y)
{
	double t = at * (DRAW_PI / 180), turn = v[4] * (DRAW_PI / 180);
	double a = v[2] * cos(t), b = v[3] * sin(t);

	*x = v[0] + a * cos(turn) - b * sin(turn);
	*y = v[1] + a * sin(turn) + b * cos(turn);
}

void draw_scene_arc(struct scene_path *p, double cx, double cy, double rx, double ry,
		    double turn, double from, double to)
{
	double sweep = fabs(to - from) > 360 ? copysign(360, to - from) : angle(to - from);
	double v[7] = { draw_scene_round(cx),       draw_scene_round(cy),
			fabs(draw_scene_round(rx)), fabs(draw_scene_round(ry)),
			angle(fmod(turn, 360)),     angle(fmod(from, 360)) };
	double x, y;

	v[6] = v[5] + sweep;
	draw_scene_arc_point(v, v[5], &x, &y);
	draw_scene_line(p, x, y);
	add(p, SCENE_ARC, v);
}

void draw_scene_close(struct scene_path *p)
{
	if (p->n_ops)
		add(p, SCENE_CLOSE, NULL);
}

void draw_scene_rectangle(struct scene_path *p, double x, double y, double w, double h)
{
	draw_scene_move(p, x, y);
	draw_scene_line(p, x + w, y);
	draw_scene_line(p, x + w, y + h);
	draw_scene_line(p, x, y + h);
	draw_scene_close(p);
}

void draw_scene_circle(struct scene_path *p, double cx, double cy, double r)
{
	cx = draw_scene_round(cx);
	r = fabs(draw_scene_round(r));
	draw_scene_move(p, cx + r, cy);
	add(p, SCENE_ARC, (double[]){ cx, cy, r, r, 0, 0, 360 });
	draw_scene_close(p);
}

/* --- Flattening --------------------------------------------------------------------- */
struct path_pen {
	scene_piece *call;
	void *self;
	double x, y, x0, y0; /* where it is; where the piece of path began */
};

static void pen_line(struct path_pen *p, double x, double y)
{
	if (x != p->x || y != p->y)
		p->call(p->self, p->x, p->y, x, y);
	p->x = x;
	p->y = y;
}

/* How many chords keep within 0.1 of an arc of this radius over `sweep` radians. */
static int arc_chords(double r, double sweep)
{
	double n = r > 0.1 ? sweep / (2 * acos(1 - 0.1 / r)) : 1;

	return n < 1 ? 1 : (int)ceil(n); /* at most 2222, SCENE_FAR and a whole turn */
}

static void flatten_arc(struct path_pen *p, const double *v)
{
	int n = arc_chords(fmax(v[2], v[3]), fabs(v[6] - v[5]) * (DRAW_PI / 180));

	for (int i = 0; i <= n; i++) {
		double x, y;

		draw_scene_arc_point(v, v[5] + (v[6] - v[5]) * i / n, &x, &y);
		if (i || hypot(x - p->x, y - p->y) > 0.05)
			pen_line(p, x, y);
	}
}

static void flatten_curve(struct path_pen *p, const double *v)
{
	double ax = p->x, ay = p->y;
	/* The second differences bound how far chords stray. */
	double bend = fmax(hypot(ax - 2 * v[0] + v[2], ay - 2 * v[1] + v[3]),
			   hypot(v[0] - 2 * v[2] + v[4], v[1] - 2 * v[3] + v[5]));
	double m = ceil(sqrt(bend * 6 / (8 * 0.1)));
	int n = m < 1 ? 1 : (int)m; /* at most 2061, from SCENE_FAR */

	for (int i = 1; i <= n; i++) {
		double t = (double)i / n, s = 1 - t;
		double b0 = s * s * s, b1 = 3 * s * s * t, b2 = 3 * s * t * t, b3 = t * t * t;

		pen_line(p, b0 * ax + b1 * v[0] + b2 * v[2] + b3 * v[4],
			 b0 * ay + b1 * v[1] + b2 * v[3] + b3 * v[5]);
	}
}

void draw_scene_flatten(const struct scene_path *path, scene_piece *call, void *self)
{
	struct path_pen p = { .call = call, .self = self };
	const double *v = path->v;

	for (int i = 0; i < path->n_ops; i++) {
		enum scene_op op = (enum scene_op)path->op[i];

		switch (op) {
		case SCENE_MOVE:
			p.x = p.x0 = v[0];
			p.y = p.y0 = v[1];
			break;
		case SCENE_LINE: pen_line(&p, v[0], v[1]); break;
		case SCENE_CURVE: flatten_curve(&p, v); break;
		case SCENE_ARC: flatten_arc(&p, v); break;
		case SCENE_CLOSE: pen_line(&p, p.x0, p.y0); break;
		}
		v += draw_scene_op_values(op);
	}
}

/* --- Numbers as text ---------------------------------------------------------------- */
/* By hand, because a picture is mostly numbers and printf takes its time. */
void draw_scene_number(struct buf *b, double v)
{
	double near = !(v > -1e12) ? -1e12 : v > 1e12 ? 1e12 : v; /* NaN too */
	/* Rounded as nearbyint does, without a call. */
	long n = (long)(near * 100 + 0x1.8p52 - 0x1.8p52);
	unsigned long u = n < 0 ? -(unsigned long)n : (unsigned long)n;
	char text[32], *end = text + sizeof text, *p = end;

	if (u % 100) {
		if (u % 10)
			*--p = (char)('0' + u % 10);
		*--p = (char)('0' + u / 10 % 10);
		*--p = '.';
	}
	u /= 100;
	do
		*--p = (char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		*--p = '-';
	buf_addn(b, p, (size_t)(end - p));
}
