/*
 * cut.c -- paths cut down to a box, for formats that cannot count far.
 *
 * Both cuts go over straight pieces (draw_scene_flatten).  A line keeps what lies inside.  A
 * region is cut by the four sides in turn (Sutherland and Hodgman): what lies beyond a
 * side is pushed onto it, which changes no winding inside the box, so that the even-odd
 * rule colours the same.
 */
#include "draw/back_priv.h"
#include <math.h>

/* --- Lines -------------------------------------------------------------------------- */
struct draw_line {
	struct scene_box box;
	draw_run *call;
	void *self;
	struct arena *arena;
	struct scene_path run;
	double x, y; /* where the last piece ended */
	double along, run_along;
};

static void end_run(struct draw_line *l)
{
	if (l->run.n_ops)
		l->call(l->self, &l->run, l->run_along);
	arena_reset(l->arena);
	l->run = draw_scene_path_new(l->arena);
}

/* Shrinks [*t0, *t1] to where p + t d <= most. */
static bool keep(double p, double d, double most, double *t0, double *t1)
{
	if (d == 0)
		return p <= most;
	if (d > 0)
		*t1 = fmin(*t1, (most - p) / d);
	else
		*t0 = fmax(*t0, (most - p) / d);
	return *t0 < *t1;
}

static void cut_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct draw_line *l = self;
	double dx = x1 - x0, dy = y1 - y0, t0 = 0, t1 = 1;

	if (x0 != l->x || y0 != l->y) {
		end_run(l);
		l->along = 0;
	}
	if (keep(x0, dx, l->box.x1, &t0, &t1) && keep(-x0, -dx, -l->box.x0, &t0, &t1) &&
	    keep(y0, dy, l->box.y1, &t0, &t1) && keep(-y0, -dy, -l->box.y0, &t0, &t1)) {
		if (t0 > 0 || !l->run.n_ops) {
			end_run(l);
			draw_scene_move(&l->run, x0 + t0 * dx, y0 + t0 * dy);
			l->run_along = l->along + t0 * hypot(dx, dy);
		}
		draw_scene_line(&l->run, x0 + t1 * dx, y0 + t1 * dy);
		if (t1 < 1)
			end_run(l);
	} else {
		end_run(l);
	}
	l->along += hypot(dx, dy);
	l->x = x1;
	l->y = y1;
}

void draw_cut_line(const struct scene_path *p, struct scene_box box, draw_run *call,
		   void *self)
{
	struct draw_line l = { .box = box,
			       .call = call,
			       .self = self,
			       .arena = arena_new(),
			       .x = NAN,
			       .y = NAN };

	l.run = draw_scene_path_new(l.arena);
	draw_scene_flatten(p, cut_piece, &l);
	end_run(&l);
	arena_free(l.arena);
}

/* --- Regions ------------------------------------------------------------------------ */
struct corners {
	double (*p)[2];
	int n, cap;
};

static void add_corner(struct corners *c, double x, double y)
{
	c->p = mem_grow(c->p, &c->cap, c->n + 1, sizeof *c->p);
	c->p[c->n][0] = x;
	c->p[c->n++][1] = y;
}

/* Keep where sign * coordinate[axis] <= most; swaps the two. */
static void cut_side(struct corners *c, struct corners *to, int axis, double sign, double most)
{
	struct corners t = *to;

	t.n = 0;
	for (int i = 0; i < c->n; i++) {
		const double *a = c->p[(i + c->n - 1) % c->n], *b = c->p[i];
		double da = sign * a[axis] - most, db = sign * b[axis] - most;

		if ((da > 0) != (db > 0)) {
			double k = da / (da - db);

			add_corner(&t, a[0] + k * (b[0] - a[0]), a[1] + k * (b[1] - a[1]));
		}
		if (db <= 0)
			add_corner(&t, b[0], b[1]);
	}
	*to = *c;
	*c = t;
}

struct region {
	struct scene_box box;
	struct scene_path out;
	struct corners now, other;
};

static void end_polygon(struct region *r)
{
	cut_side(&r->now, &r->other, 0, 1, r->box.x1);
	cut_side(&r->now, &r->other, 0, -1, -r->box.x0);
	cut_side(&r->now, &r->other, 1, 1, r->box.y1);
	cut_side(&r->now, &r->other, 1, -1, -r->box.y0);
	for (int i = 0; i < r->now.n; i++)
		(i ? draw_scene_line : draw_scene_move)(&r->out, r->now.p[i][0],
							r->now.p[i][1]);
	if (r->now.n)
		draw_scene_close(&r->out);
	r->now.n = 0;
}

static void region_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct region *r = self;
	int n = r->now.n;

	if (n && (r->now.p[n - 1][0] != x0 || r->now.p[n - 1][1] != y0))
		end_polygon(r);
	if (!r->now.n)
		add_corner(&r->now, x0, y0);
	add_corner(&r->now, x1, y1);
}

struct scene_path draw_cut_region(const struct scene_path *p, struct scene_box box,
				  struct arena *a)
{
	struct region r = { .box = box, .out = draw_scene_path_new(a) };

	draw_scene_flatten(p, region_piece, &r);
	end_polygon(&r);
	mem_free(r.now.p);
	mem_free(r.other.p);
	return r.out;
}
