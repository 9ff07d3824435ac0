/*
 * space_flat.c -- curves of space by their parameter; graphs, regions and the like of the
 * plane, which lie in z = 0.
 *
 * What the plane has many ways to draw is drawn there, on a page of its own, and its lines
 * are laid into z = 0.
 */
#include "draw/plot_priv.h"
#include "draw/space_priv.h"
#include <string.h>

#define START 96      /* places along a curve, to begin with */
#define MOST 3000     /* and at most */
#define BEND 2e-4     /* how far a chord may stray, of the picture's size */
#define PAGE 900.0    /* pixels of the flat page, along its longer side */
#define LOOP_MOST 400 /* corners of a filled region */

/* --- Curves by their parameter ----------------------------------------------------------- */
struct space_course {
	const struct draw_sample *x, *y, *z;
};

static struct space_course course_of(const struct value *v, struct arena *a)
{
	const struct expr *fn[3] = { v->fn, v->fn2, v->fn3 };
	const struct draw_sample *out[3];
	const char *var = NULL;

	for (int i = 0; i < 3; i++)
		if (!var && fn[i])
			var = draw_sample_variable(fn[i]);
	for (int i = 0; i < 3; i++)
		out[i] = fn[i] ? draw_sample_compile(fn[i], var ? var : "t", NULL, a) : NULL;
	return (struct space_course){ out[0], out[1], out[2] };
}

static struct hide_vec course_at(const struct space_course *c, double t)
{
	return space_vec(c->x ? draw_sample_at(c->x, t, 0) : 0,
			 c->y ? draw_sample_at(c->y, t, 0) : 0,
			 c->z ? draw_sample_at(c->z, t, 0) : 0);
}

static bool is_place(struct hide_vec p)
{
	return fabs(p.x) <= EXTENT_FAR && fabs(p.y) <= EXTENT_FAR && fabs(p.z) <= EXTENT_FAR;
}

void draw_space_curve_box(struct draw_space *s, const struct value *v, space_reach *call)
{
	struct space_course c = course_of(v, s->d->scratch);
	double from = draw_num(v, 0), to = draw_num(v, 1);

	for (int i = 0; i <= START; i++) {
		struct hide_vec p = course_at(&c, from + (to - from) * i / START);

		if (is_place(p))
			call(s, p);
	}
}

/* A run of near places. */
struct space_run {
	struct hide_vec *p;
	int n, cap;
};

static void run_add(struct draw_space *s, struct space_run *r, struct hide_vec p)
{
	r->p = arena_grow(s->arena, r->p, &r->cap, r->n + 1, sizeof *r->p);
	r->p[r->n++] = p;
}

static void run_end(struct draw_space *s, struct space_run *r, int object)
{
	if (r->n > 1) {
		struct hide_vec *p = arena_alloc(s->arena, (size_t)r->n * sizeof *p);

		memcpy(p, r->p, (size_t)r->n * sizeof *p);
		draw_space_own(s, hide_add_polyline(s->scene, -1, p, r->n),
			       space_shape(object));
	}
	r->n = 0;
}

/* From a to b, halved while the chord strays; what is behind b is added. */
static void follow(struct draw_space *s, const struct space_course *c, struct space_run *r,
		   double ta, struct hide_vec a, double tb, struct hide_vec b, int deep)
{
	double tm = (ta + tb) / 2;
	struct hide_vec m = course_at(c, tm), d = space_sub(b, a), off;
	double n = space_dot(d, d);

	off = space_sub(m, a);
	if (n > 0)
		off = space_sub(off, space_scale(d, space_dot(off, d) / n));
	if (deep > 0 && r->n < MOST && is_place(m) && space_norm(off) > BEND * s->size) {
		follow(s, c, r, ta, a, tm, m, deep - 1);
		follow(s, c, r, tm, m, tb, b, deep - 1);
		return;
	}
	run_add(s, r, b);
}

void draw_space_curve(struct draw_space *s, int object)
{
	const struct value *v = s->object[object].v;
	struct space_course c = course_of(v, s->d->scratch);
	double from = draw_num(v, 0), to = draw_num(v, 1), last = from;
	struct space_run r = { 0 };
	struct hide_vec p, q = { NAN, NAN, NAN };

	for (int i = 0; i <= START; i++) {
		double t = i == START ? to : from + (to - from) * i / START;

		p = course_at(&c, t);
		if (!is_place(p) || !is_place(q)) {
			run_end(s, &r, object);
			if (is_place(p))
				run_add(s, &r, p);
		} else {
			follow(s, &c, &r, last, q, t, p, 6);
		}
		last = t;
		q = p;
	}
	run_end(s, &r, object);
}

/* --- What lies in the plane -------------------------------------------------------------- */
struct space_flat {
	struct draw_space *s;
	const struct draw_view *view;
	struct space_run run;
	int object;
	double x, y;
	bool fill;
};

static void end_loop(struct space_flat *f)
{
	struct draw_space *s = f->s;
	int n = f->run.n, *vertex, k = 0, face;

	if (!f->fill) {
		run_end(s, &f->run, f->object);
		return;
	}
	f->run.n = 0;
	if (n < 3 || n > LOOP_MOST)
		return;
	vertex = arena_alloc(s->arena, (size_t)n * sizeof *vertex);
	for (int i = 0; i < n; i++) {
		int at = draw_space_vertex(s, f->run.p[i]);

		if (!k || (at != vertex[k - 1] && at != vertex[0]))
			vertex[k++] = at;
	}
	if (k < 3)
		return;
	face = hide_add_face(s->scene, -1, vertex, k);
	s->scene->surface[face].power = HIDE_NOTHING;
	draw_space_own_surface(s, face, space_shape(f->object));
}

static void flat_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct space_flat *f = self;

	if (!f->run.n || x0 != f->x || y0 != f->y) {
		end_loop(f);
		run_add(f->s, &f->run,
			space_vec(plane_x(f->view, x0), plane_y(f->view, y0), 0));
	}
	run_add(f->s, &f->run, space_vec(plane_x(f->view, x1), plane_y(f->view, y1), 0));
	f->x = x1;
	f->y = y1;
}

void draw_space_flat(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct draw_drawing flat = *s->d;
	double more = SPACE_MARGIN * s->size, w, h, scale;
	struct space_flat f = { .s = s, .view = &flat.view, .object = object };

	flat.space = NULL;
	flat.want = NULL;
	flat.n_wants = flat.cap_wants = 0;
	flat.along = NULL;
	flat.n_along = flat.cap_along = 0;
	flat.angles = NULL;
	w = s->hi[0] - s->lo[0] + 2 * more;
	h = s->hi[1] - s->lo[1] + 2 * more;
	scale = PAGE / fmax(w, h);
	flat.view = (struct draw_view){ s->lo[0] - more,
					s->lo[1] - more,
					s->hi[0] + more,
					s->hi[1] + more,
					{ 0, 0, w * scale, h * scale },
					scale,
					scale };
	flat.scene = draw_scene_new(fmax(w * scale, DRAW_SIZE_LEAST),
				    fmax(h * scale, DRAW_SIZE_LEAST));
	flat.scene->window = flat.view.page;
	draw_scene_add_group(flat.scene, "", "", "");
	draw_shape_of(o->v->kind)(&flat, o->id, o->v, &o->look);
	for (int i = 0; i < flat.scene->group[0].n; i++) {
		const struct scene_item *it = &flat.scene->group[0].item[i];

		if (it->kind == ITEM_TEXT || it->part == PART_HATCH || it->part == PART_MARK)
			continue;
		f.fill = it->kind == ITEM_FILL;
		if (f.fill && it->part == PART_POINT)
			continue;
		draw_scene_flatten(&it->path, flat_piece, &f);
		end_loop(&f);
	}
	o->clip = true;
	draw_scene_free(flat.scene);
}
