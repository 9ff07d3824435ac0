/*
 * fuzz-hide.c -- bytes as a scene: bodies, faces, curves and points, sound and unsound, and a view.
 *
 * A scene is refused with a reason, or all that comes out is finite: pieces lie one behind the
 * other on their curve and together are the whole of it, seen or hidden; fills are closed chains;
 * a view that is chosen can be drawn.
 */
#include "hide/t/edges.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define THINGS 14
#define PIXEL 0.01

struct bytes {
	const uint8_t *p;
	size_t n;
};

static int below(struct bytes *b, int n)
{
	if (!b->n)
		return 0;
	b->n--;
	return *b->p++ % n;
}

/* Small whole numbers, so that things touch and coincide; now and then any double at all. */
static double number(struct bytes *b)
{
	int k = below(b, 64);
	double d;

	if (k == 63 && b->n >= sizeof d) {
		memcpy(&d, b->p, sizeof d);
		b->p += sizeof d;
		b->n -= sizeof d;
		return d;
	}
	return k < 18 ? k - 8 : (k - 40) / 7.0;
}

static struct hide_vec place(struct bytes *b)
{
	double x = number(b), y = number(b), z = number(b);

	return (struct hide_vec){ x, y, z };
}

static struct hide_vec plus(struct hide_vec a, struct hide_vec b)
{
	return (struct hide_vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}

/* --- Things of a scene ------------------------------------------------------------------- */

static void add_box(struct hide_scene *s, struct bytes *b)
{
	static const int face[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
					{ 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
	struct hide_vec o = place(b), e[3];
	int body = hide_add_body(s, true, true), first = s->n_vertices;

	for (int i = 0; i < 3; i++)
		e[i] = place(b);
	for (int i = 0; i < 8; i++) {
		struct hide_vec p = o;

		for (int k = 0; k < 3; k++)
			p = i >> k & 1 ? plus(p, e[k]) : p;
		hide_add_vertex(s, p);
	}
	for (int f = 0; f < 6; f++) {
		int v[4];

		for (int i = 0; i < 4; i++)
			v[i] = first + face[f][i];
		hide_add_face(s, body, v, 4);
	}
	hide_add_edges(s, body, below(b, 2));
}

static void add_tetrahedron(struct hide_scene *s, struct bytes *b)
{
	int body = hide_add_body(s, true, true), first = s->n_vertices;

	for (int i = 0; i < 4; i++)
		hide_add_vertex(s, place(b));
	for (int f = 0; f < 4; f++) {
		const int v[3] = { first + (f + 1) % 4, first + (f + 2) % 4,
				   first + (f + 3) % 4 };

		hide_add_face(s, body, v, 3);
	}
	hide_add_edges(s, body, false);
}

/* A face in a plane of two directions, in one loop or two; or one of no plane at all. */
static void add_face(struct hide_scene *s, struct bytes *b)
{
	int v[6], n = 3 + below(b, 4), body = s->n_bodies ? below(b, s->n_bodies + 1) - 1 : -1;
	bool flat = below(b, 8);
	struct hide_vec o = place(b), u = place(b), w = place(b);

	for (int k = 0, loops = 1 + !below(b, 3); k < loops; k++) {
		for (int i = 0; i < n; i++) {
			double x = number(b), y = number(b);

			v[i] = hide_add_vertex(
				s, flat ? (struct hide_vec){ o.x + x * u.x + y * w.x,
							     o.y + x * u.y + y * w.y,
							     o.z + x * u.z + y * w.z }
					: place(b));
		}
		if (k)
			hide_add_loop(s, v, n);
		else
			hide_add_face(s, body, v, n);
	}
}

static void add_round(struct hide_scene *s, struct bytes *b)
{
	int body = hide_add_body(s, true, true), zone;
	struct hide_vec c = place(b), d = plus(c, place(b));
	double r = number(b), t = number(b);

	if (below(b, 2)) {
		hide_add_sphere(s, body, c, r);
		return;
	}
	zone = hide_add_cone(s, body, c, r, d, t);
	for (int i = 0; i < 2; i++) {
		if (below(b, 4))
			hide_add_lid(s, zone, i);
		hide_add_rim(s, zone, i);
	}
}

static void add_turned(struct hide_scene *s, struct bytes *b)
{
	double profile[4][2];
	int n = 2 + below(b, 3), body = hide_add_body(s, below(b, 2), false);
	struct hide_vec foot = place(b), axis = place(b);
	bool smooth = below(b, 2);

	for (int i = 0; i < n; i++) {
		profile[i][0] = number(b);
		profile[i][1] = number(b);
	}
	hide_add_revolution(s, body, foot, axis, (const double(*)[2])profile, n, smooth);
}

static void add_curve(struct hide_scene *s, struct bytes *b)
{
	struct hide_vec p[4];
	int sort = below(b, 6), curve, on = below(b, 4), first, last;
	double from = number(b), to = from + fabs(number(b));

	for (int i = 0; i < 4; i++)
		p[i] = place(b);
	first = s->n_vertices ? below(b, s->n_vertices) : 0;
	last = s->n_vertices ? below(b, s->n_vertices) : 0;
	if (sort == 0 && s->n_vertices)
		curve = hide_add_segment(s, -1, first, last);
	else if (sort < 3)
		curve = hide_add_line(s, -1, p[0], p[1]);
	else if (sort == 3)
		curve = hide_add_polyline(s, -1, p, 2 + below(b, 3));
	else
		curve = hide_add_conic(s, -1,
				       sort == 4 ? HIDE_ELLIPSE
				       : on & 1  ? HIDE_PARABOLA
						 : HIDE_HYPERBOLA,
				       p[0], p[1], p[2], from, to);
	/* It is said to lie there, true or not; a surface that does not exist is refused. */
	if (on == 3)
		hide_curve_put_on(s, curve, below(b, s->n_surfaces + 1));
}

static void add_thing(struct hide_scene *s, struct bytes *b)
{
	switch (below(b, 10)) {
	case 0:
	case 1: add_box(s, b); return;
	case 2: add_tetrahedron(s, b); return;
	case 3: add_face(s, b); return;
	case 4: add_round(s, b); return;
	case 5: add_turned(s, b); return;
	case 6: {
		struct hide_vec c = place(b), u = place(b), w = place(b);

		hide_add_disc(s, -1, c, u, w);
		return;
	}
	case 7: {
		struct hide_vec p = place(b);
		int vertex = below(b, 8) ? -1 : below(b, 40);

		hide_add_point(s, p, vertex, below(b, 2));
		return;
	}
	case 8: {
		int body = s->n_bodies ? below(b, s->n_bodies) : -1;
		enum hide_power power = (enum hide_power)below(b, 3);

		if (body >= 0)
			hide_body_set(s, body, power, below(b, 2));
		return;
	}
	default: add_curve(s, b); return;
	}
}

static bool read_view(struct hide_view *v, struct bytes *b)
{
	struct err e = { 0 };
	double a = number(b), c = number(b);

	switch (below(b, 8)) {
	case 0: *v = hide_view_isometric(); return true;
	case 1: *v = hide_view_dimetric(); return true;
	case 2: *v = hide_view_oblique(0.5, 45); return true;
	case 3: *v = hide_view_military(1, 30); return true;
	case 4: {
		struct hide_vec eye = place(b), at = place(b);

		return hide_view_perspective(v, eye, at, &e) == OK;
	}
	default: *v = hide_view_orthographic(15 * a, 15 * c); return true;
	}
}

/* --- What comes out ---------------------------------------------------------------------- */

static void check_shape(const struct hide_shape *h)
{
	double at[2];

	for (int i = 0; i <= 2; i++) {
		hide_shape_at(h, i / 2.0, at);
		if (!isfinite(at[0]) || !isfinite(at[1]))
			BUG("a shape of kind %d is nowhere at %g", (int)h->kind, i / 2.0);
	}
	if (!(hide_shape_length(h) >= 0))
		BUG("a shape has no length");
}

/* A whole turn may begin anywhere. */
static bool is_turn(const struct hide_curve *c)
{
	return c->kind == HIDE_ELLIPSE && c->to - c->from > 6.28318;
}

/* The pieces of one curve: one behind the other, and together all of it but what is seen as a
 * point. */
static void check_curve(const struct hide_curve *c, const struct hide_piece *p, int n,
			bool perspective)
{
	double tiny = 1e-9 * (1 + fabs(c->from) + fabs(c->to)), sum = 0, length = 0;
	double turn = is_turn(c) ? c->to - c->from : 0;

	for (int i = 0; i < n; i++) {
		if (!(p[i].t0 < p[i].t1) || !(p[i].t0 >= c->from - turn - tiny) ||
		    !(p[i].t1 <= c->to + turn + tiny))
			BUG("a piece from %g to %g of a curve from %g to %g", p[i].t0, p[i].t1,
			    c->from, c->to);
		if (i && p[i].t0 < p[i - 1].t1 - tiny && !turn)
			BUG("pieces overlap: %g after %g", p[i].t0, p[i - 1].t1);
		sum += p[i].t1 - p[i].t0;
		length += hide_shape_length(&p[i].shape);
	}
	if (sum > c->to - c->from + n * tiny ||
	    (!perspective && sum < c->to - c->from - n * tiny &&
	     (c->to - c->from - sum) * length > 1e-3 * PIXEL * sum))
		BUG("%g of a curve of kind %d is seen or hidden, and not %g", sum,
		    (int)c->kind, c->to - c->from);
}

static void check_pieces(const struct hide_result *r, bool whole, bool perspective)
{
	for (int i = 0, n; i < r->n_pieces; i += n) {
		const struct hide_piece *p = &r->piece[i];

		for (n = 0; i + n < r->n_pieces && p[n].curve == p->curve; n++) {
			if (whole && (p[n].state == HIDE_TWIN || p[n].state == HIDE_SHORT))
				BUG("a piece is left out where all are wanted");
			check_shape(&p[n].shape);
		}
		if (i + n < r->n_pieces && p[n].curve < p->curve)
			BUG("pieces are not in the order of their curves");
		check_curve(&r->curve[p->curve], p, n, perspective);
	}
}

static void check_fills(const struct hide_fills *f)
{
	for (int i = 0; i < f->n; i++) {
		const struct hide_fill *x = &f->fill[i];

		for (int k = 0; k < x->n_shapes; k++)
			check_shape(&x->shape[k]);
		for (int k = 0; k < x->n_loops; k++)
			if (x->loop[k] < 0 || x->loop[k] >= x->n_shapes ||
			    (k && x->loop[k] <= x->loop[k - 1]))
				BUG("the loops of a fill are not in order");
	}
}

static bool said(enum status st, const struct err *e)
{
	if (st != OK && (!e->code || !e->msg[0]))
		BUG("refused without a reason");
	return st == OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct bytes b = { data, n > 2000 ? 2000 : n };
	struct arena *a = arena_new();
	struct hide_scene *s = hide_scene_new(a);
	struct hide_view v;
	bool choosing = below(&b, 8) == 0, seen = read_view(&v, &b);
	struct hide_choice choice;
	struct err e = { 0 };

	for (int i = 0; i < THINGS && b.n; i++)
		add_thing(s, &b);
	for (int whole = 0; whole < 2 && seen; whole++) {
		struct hide_options o = { .pixel = PIXEL, .whole = whole };
		struct hide_result r;

		if (said(hide_lines(&r, s, &v, &o, a, &e), &e))
			check_pieces(&r, whole, v.perspective);
	}
	if (seen) {
		struct hide_fills f;

		if (said(hide_paint(&f, s, &v, a, &e), &e))
			check_fills(&f);
	}
	/* That looks at a hundred views: not for every scene. */
	if (choosing && said(hide_choose(&choice, s, &e), &e) &&
	    (!choice.name || !isfinite(choice.view.right.x + choice.view.up.z)))
		BUG("a view was chosen that is none");
	arena_free(a);
	return 0;
}
