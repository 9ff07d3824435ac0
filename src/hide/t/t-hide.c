/*
 * t-hide.c -- figures whose hidden lines are known, and scenes that must be refused.
 */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "hide/t/solids.h"
#include <string.h>

static struct arena *arena;
static struct hide_result r;
static struct err e;

static bool run(const struct hide_scene *s, struct hide_view v, bool whole)
{
	struct hide_options o = { .whole = whole };

	return hide_lines(&r, s, &v, &o, arena, &e) == OK;
}
static int count(enum hide_state st)
{
	int n = 0;

	for (int i = 0; i < r.n_pieces; i++)
		n += r.piece[i].state == st;
	return n;
}
/* Curves of which all, or nothing, has the state. */
static int curves(enum hide_state st)
{
	int n = 0;

	for (int c = 0; c < r.n_curves; c++) {
		int with = 0, all = 0;

		for (int i = 0; i < r.n_pieces; i++)
			if (r.piece[i].curve == c) {
				all++;
				with += r.piece[i].state == st;
			}
		n += all && with == all;
	}
	return n;
}
static double length(int curve, enum hide_state st) /* in its parameter */
{
	double sum = 0;

	for (int i = 0; i < r.n_pieces; i++)
		if (r.piece[i].curve == curve && r.piece[i].state == st)
			sum += r.piece[i].t1 - r.piece[i].t0;
	return sum;
}
static bool near(double a, double b)
{
	return fabs(a - b) < 1e-9 * (1 + fabs(a));
}

static void polyhedra(void)
{
	static const double ell[6][2] = { { 0, 0 }, { 3, 0 }, { 3, 1 },
					  { 1, 1 }, { 1, 3 }, { 0, 3 } };
	struct hide_scene *s = hide_scene_new(arena);

	hide_add_edges(s, add_box(s, V(0, 0, 0), V(2, 2, 2), NULL), true);
	run(s, hide_view_oblique(0.5, 45), false);
	ok(s->n_curves == 12 && curves(HIDE_SEEN) == 9 && curves(HIDE_HIDDEN) == 3,
	   "a cube in cabinet projection: 9 edges seen, 3 hidden");
	run(s, hide_view_orthographic(-60, 20), false);
	ok(curves(HIDE_SEEN) == 9 && curves(HIDE_HIDDEN) == 3, "and orthographically");
	run(s, hide_view_isometric(), false);
	ok(curves(HIDE_SEEN) == 9 && curves(HIDE_HIDDEN) == 3,
	   "and isometrically, though two corners lie on one spot");
	run(s, hide_view_orthographic(-90, 0), false);
	ok(count(HIDE_HIDDEN) == 0 && curves(HIDE_SEEN) == 4 && curves(HIDE_TWIN) == 4 &&
		   r.n_pieces == 8,
	   "from the front it has no dashes: 4 edges, 4 behind them, 4 seen as points");
	run(s, hide_view_orthographic(-90, 90), false);
	ok(count(HIDE_HIDDEN) == 0 && curves(HIDE_SEEN) == 4, "nor from above");
	run(s, hide_view_military(1, 30), false);
	ok(curves(HIDE_SEEN) == 9 && curves(HIDE_HIDDEN) == 3, "military: 9 and 3");
	run(s, hide_view_forward(0.5, 45), false);
	ok(curves(HIDE_SEEN) == 9 && curves(HIDE_HIDDEN) == 3, "x coming forward: 9 and 3");

	s = hide_scene_new(arena);
	hide_add_edges(s, add_prism(s, ell, 6, 0, 1, false, NULL), true);
	run(s, hide_view_orthographic(-60, 25), true);
	ok(s->n_curves == 18 && r.n_pieces > 18 &&
		   near(length(2, HIDE_SEEN) + length(2, HIDE_HIDDEN), 1),
	   "an L-shaped prism hides parts of its own edges");

	/* A face divided into two: no line between. */
	s = hide_scene_new(arena);
	int body = hide_add_body(s, false, false);
	int v[4] = { hide_add_vertex(s, V(0, 0, 0)), hide_add_vertex(s, V(2, 0, 0)),
		     hide_add_vertex(s, V(2, 2, 0)), hide_add_vertex(s, V(0, 2, 0)) };
	hide_add_face(s, body, (int[]){ v[0], v[1], v[2] }, 3);
	hide_add_face(s, body, (int[]){ v[0], v[2], v[3] }, 3);
	ok(hide_add_edges(s, body, true) == 4, "coplanar faces are joined");
	/* A line behind their common side is hidden by both together. */
	hide_add_line(s, -1, V(0.1, 0.1, -1), V(1.9, 1.9, -1));
	run(s, hide_view_orthographic(-90, 90), true);
	ok(near(length(4, HIDE_HIDDEN), 1), "a line behind the side of two faces is hidden");

	/* Two boxes that share a face, with vertices of their own. */
	s = hide_scene_new(arena);
	hide_add_edges(s, add_box(s, V(0, 0, 0), V(1, 1, 1), NULL), true);
	hide_add_edges(s, add_box(s, V(1, 0, 0), V(2, 1, 1), NULL), true);
	run(s, hide_view_oblique(0.5, 45), false);
	ok(curves(HIDE_SEEN) == 8 + 8 && count(HIDE_HIDDEN) > 0,
	   "two boxes side by side: %d edges seen", curves(HIDE_SEEN));

	/* Without a lid one sees into it. */
	s = hide_scene_new(arena);
	body = add_box(s, V(0, 0, 0), V(2, 2, 2), NULL);
	s->surface[1].power = HIDE_NOTHING;
	hide_add_edges(s, body, true);
	run(s, hide_view_orthographic(-60, 50), true);
	ok(curves(HIDE_SEEN) == 10 && curves(HIDE_HIDDEN) == 0 && count(HIDE_HIDDEN) == 2,
	   "one sees into an open box: two edges of its bottom are hidden in part");
}

static void several(void)
{
	struct hide_scene *s = hide_scene_new(arena);
	int v[4], line, box;

	for (int i = 0; i < 4; i++)
		v[i] = hide_add_vertex(s, V(i == 1 || i == 2 ? 1 : -1, i > 1 ? 1 : -1, 0));
	hide_add_face(s, -1, v, 4);
	line = hide_add_line(s, -1, V(0, 0, -1), V(0, 0, 1));
	run(s, hide_view_orthographic(-60, 60), true);
	ok(near(length(line, HIDE_HIDDEN), 0.5) && near(length(line, HIDE_SEEN), 0.5),
	   "a segment through a face is hidden behind it");
	/* The sight from height 30 degrees over the border at 1: 1 - tan 30 below. */
	run(s, hide_view_orthographic(0, 30), true);
	ok(near(length(line, HIDE_HIDDEN), 0.5 * tan(PI / 6)),
	   "as far as the face reaches: %.12f", length(line, HIDE_HIDDEN));
	s->surface[0].power = HIDE_NOTHING;
	run(s, hide_view_orthographic(-60, 60), true);
	ok(near(length(line, HIDE_SEEN), 1), "a face that hides nothing");

	s = hide_scene_new(arena);
	hide_add_edges(s, add_box(s, V(0, 0, 0), V(2, 2, 2), NULL), true);
	box = s->n_curves;
	hide_add_edges(s, add_box(s, V(-1, 4, 0), V(3, 5, 1), NULL), true);
	run(s, hide_view_orthographic(-90, 10), true);
	ok(near(length(0, HIDE_SEEN), 1), "a box in front is not hidden by the one behind");
	double part = 0;
	for (int i = box; i < box + 12; i++)
		part += length(i, HIDE_SEEN);
	ok(part > 4 && part < 9, "which shows at both sides of it");

	/* Noise: a line on a face, up to rounding, and one well below. */
	s = hide_scene_new(arena);
	for (int i = 0; i < 4; i++)
		v[i] = hide_add_vertex(s, V(i == 1 || i == 2 ? 1 : -1, i > 1 ? 1 : -1,
					    i == 1 || i == 2 ? 1 / 3.0 : -1 / 3.0));
	hide_add_face(s, -1, v, 4);
	hide_add_line(s, -1, V(-0.3, 0.1, -0.1 - 1e-14), V(0.6, 0.2, 0.2 - 1e-14));
	hide_add_line(s, -1, V(-0.3, 0.1, -0.1 - 1e-8), V(0.6, 0.2, 0.2 - 1e-8));
	run(s, hide_view_orthographic(-60, 60), true);
	ok(near(length(0, HIDE_SEEN), 1), "a line on a face but for rounding is seen");
	ok(near(length(1, HIDE_HIDDEN), 1), "one below it by 1e-8 is hidden");
	int on = hide_add_line(s, -1, V(-0.3, 0.1, -0.1 - 1e-8), V(0.6, 0.2, 0.2 - 1e-8));
	hide_curve_put_on(s, on, 0);
	run(s, hide_view_orthographic(-60, 60), true);
	ok(near(length(on, HIDE_SEEN), 1), "unless it lies on it by construction");

	/* Hidden behind hidden: one of them is drawn. */
	s = hide_scene_new(arena);
	for (int i = 0; i < 4; i++)
		v[i] = hide_add_vertex(s, V(i == 1 || i == 2 ? 1 : -1, i > 1 ? 1 : -1, 0));
	hide_add_face(s, -1, v, 4);
	hide_add_line(s, -1, V(-0.5, 0, -1), V(0.5, 0, -1));
	hide_add_line(s, -1, V(-0.7, 0, -2), V(0.5, 0, -2));
	run(s, hide_view_orthographic(-90, 90), false);
	ok(near(length(0, HIDE_HIDDEN), 1) && fabs(length(1, HIDE_TWIN) - 1 / 1.2) < 1e-6 &&
		   fabs(length(1, HIDE_HIDDEN) - 0.2 / 1.2) < 1e-6,
	   "of two dashed lines on one spot one is drawn");
	/* A hidden piece of a pixel is no dash. */
	hide_add_line(s, -1, V(0.997, 0.5, -1), V(3, 0.5, -1));
	run(s, hide_view_orthographic(-90, 90), false);
	ok(length(2, HIDE_SHORT) > 0 && length(2, HIDE_HIDDEN) == 0,
	   "less than 3 pixels are dropped");
}

static double angle_part(int curve, enum hide_state st)
{
	return length(curve, st) / (2 * PI);
}
static void round_bodies(void)
{
	struct hide_scene *s = hide_scene_new(arena);
	struct hide_view v;
	int zone, equator;

	add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 1); /* curves: two borders, two rims */
	run(s, hide_view_orthographic(-55, 20), false);
	ok(near(angle_part(2, HIDE_HIDDEN), 0.5) && near(angle_part(3, HIDE_SEEN), 1),
	   "a cylinder: the back half of the lower circle is hidden, the upper one seen");
	ok(r.n_curves == 6 && length(4, HIDE_SEEN) == 1 && length(5, HIDE_SEEN) == 1 &&
		   r.curve[4].contour == 0,
	   "its outline has two generators");
	run(s, hide_view_orthographic(-55, -20), false);
	ok(near(angle_part(3, HIDE_HIDDEN), 0.5), "from below the upper one");
	run(s, hide_view_orthographic(-55, 90), false);
	ok(angle_part(2, HIDE_TWIN) == 1 && angle_part(3, HIDE_SEEN) == 1 &&
		   count(HIDE_HIDDEN) == 0,
	   "from above one circle");
	run(s, hide_view_orthographic(-55, 0), false);
	ok(count(HIDE_HIDDEN) == 0, "from the side a rectangle");
	double area_ink = 0;
	for (int i = 0; i < r.n_pieces; i++)
		if (r.piece[i].state == HIDE_SEEN)
			area_ink += hide_shape_length(&r.piece[i].shape);
	ok(near(area_ink, 8), "of four lines: %.9f", area_ink);

	s = hide_scene_new(arena);
	add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 0);
	run(s, hide_view_orthographic(-55, 15), false);
	double hidden = angle_part(1, HIDE_HIDDEN), slope = 2; /* cos = tan 15 / slope */
	ok(near(hidden, 0.5 - asin(tan(15 * PI / 180) / slope) / PI) && r.n_curves == 4,
	   "a cone hides less than half of its base: %.6f", hidden);
	run(s, hide_view_orthographic(-55, 80), false);
	ok(near(angle_part(1, HIDE_SEEN), 1) && r.n_curves == 2,
	   "seen steeply from above all of it is seen, and there is no outline");
	run(s, hide_view_orthographic(-55, -15), false);
	ok(near(angle_part(1, HIDE_SEEN), 1) && r.n_curves == 4, "from below too");

	s = hide_scene_new(arena);
	zone = add_ball(s, V(1, 2, 3), 2);
	equator = hide_add_conic(s, -1, HIDE_ELLIPSE, V(1, 2, 3), V(2, 0, 0), V(0, 2, 0), 0,
				 2 * PI);
	run(s, hide_view_orthographic(-55, 20), false);
	ok(near(angle_part(equator, HIDE_HIDDEN), 0.5),
	   "a sphere hides half of its equator, though nobody said that it lies there");
	ok(r.n_curves == 2 && angle_part(1, HIDE_SEEN) == 1 &&
		   r.piece[r.n_pieces - 1].shape.kind == HIDE_ARC &&
		   near(r.piece[r.n_pieces - 1].shape.v[2], 2) &&
		   near(r.piece[r.n_pieces - 1].shape.v[3], 2),
	   "its outline is a circle");
	run(s, hide_view_oblique(0.5, 45), false);
	ok(near(r.piece[r.n_pieces - 1].shape.v[2], 2 * sqrt(1.25)) &&
		   near(r.piece[r.n_pieces - 1].shape.v[3], 2),
	   "in cabinet projection an ellipse");
	ok(hide_view_perspective(&v, V(9, 2, 3), V(1, 2, 3), &e) == OK && run(s, v, false) &&
		   near(r.piece[r.n_pieces - 1].shape.v[2], 8 * 2 / sqrt(60)) &&
		   near(angle_part(equator, HIDE_TWIN) + angle_part(equator, HIDE_SEEN), 1),
	   "from an eye a circle of the size that its tangents make");
	(void)zone;

	/* Glass: hides its own lines only. */
	s = hide_scene_new(arena);
	zone = add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 1);
	hide_body_set(s, s->surface[zone].body, HIDE_OWN, true);
	hide_add_line(s, -1, V(0, 0, 0), V(0, 0, 2));
	run(s, hide_view_orthographic(-55, 20), false);
	ok(length(4, HIDE_SEEN) == 1 && near(angle_part(2, HIDE_HIDDEN), 0.5),
	   "what is in a glass is seen, and its back rim is dashed");

	/* A half disc and a line behind it. */
	s = hide_scene_new(arena);
	int a = hide_add_vertex(s, V(-1, 0, 0)), b = hide_add_vertex(s, V(1, 0, 0));
	int arc =
		hide_add_conic(s, -1, HIDE_ELLIPSE, V(0, 0, 0), V(1, 0, 0), V(0, 1, 0), 0, PI);
	int chord = hide_add_segment(s, -1, a, b);
	s->curve[arc].end[0] = b;
	s->curve[arc].end[1] = a;
	hide_add_region(s, -1, (int[]){ arc, chord }, (bool[]){ false, false }, 2);
	hide_add_line(s, -1, V(0, -2, -1), V(0, 2, -1));
	run(s, hide_view_orthographic(-90, 90), true);
	ok(near(length(2, HIDE_HIDDEN), 0.25) && length(arc, HIDE_SEEN) > 3 &&
		   length(chord, HIDE_SEEN) == 1,
	   "half a disc hides what is behind it");
	struct hide_fills f;
	v = hide_view_orthographic(-90, 90);
	ok(hide_paint(&f, s, &v, arena, &e) == OK && f.n == 1 && f.fill[0].n_loops == 1,
	   "and is filled");
}

static void points(void)
{
	struct hide_scene *s = hide_scene_new(arena);
	int first, body = add_box(s, V(0, 0, 0), V(2, 2, 2), &first);

	for (int i = 0; i < 8; i++)
		hide_add_point(s, V(0, 0, 0), first + i, true);
	hide_add_point(s, V(1, 1, 1), -1, true); /* inside */
	hide_add_point(s, V(1, 0, 1), -1, true); /* on the front, but nobody said so */
	hide_add_point(s, V(1, 2, 1), -1, true); /* on the back */
	run(s, hide_view_orthographic(-60, 20), true);
	int hidden = 0;
	for (int i = 0; i < 8; i++)
		hidden += r.point_hidden[i];
	ok(hidden == 1 && r.point_hidden[3], "of the corners of a cube one is hidden");
	ok(r.point_hidden[8] && !r.point_hidden[9] && r.point_hidden[10],
	   "points inside, on the front and on the back");
	(void)body;
	s = hide_scene_new(arena);
	add_ball(s, V(0, 0, 0), 1);
	hide_add_point(s, V(0, -1, 0), -1, true);
	hide_add_point(s, V(0, 1, 0), -1, true);
	run(s, hide_view_orthographic(-60, 20), true);
	ok(!r.point_hidden[0] && r.point_hidden[1], "points on a sphere");
}

/* A convex body with n * n faces. */
static int add_globe(struct hide_scene *s, int n, bool convex)
{
	int body = hide_add_body(s, true, convex), at = s->n_vertices;

	hide_add_vertex(s, V(0, 0, -1));
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n; j++) {
			double a = PI * i / n - PI / 2, b = 2 * PI * j / n;

			hide_add_vertex(s, V(cos(a) * cos(b), cos(a) * sin(b), sin(a)));
		}
	hide_add_vertex(s, V(0, 0, 1));
	for (int j = 0; j < n; j++) {
		int k = (j + 1) % n, last = at + 1 + (n - 2) * n, top = at + 1 + (n - 1) * n;

		hide_add_face(s, body, (int[]){ at, at + 1 + k, at + 1 + j }, 3);
		hide_add_face(s, body, (int[]){ top, last + j, last + k }, 3);
		for (int i = 0; i < n - 2; i++) {
			int p = at + 1 + i * n, q = p + n;

			hide_add_face(s, body, (int[]){ p + j, p + k, q + k, q + j }, 4);
		}
	}
	return body;
}
static void large(void)
{
	long seen[2] = { 0, 0 };

	for (int k = 0; k < 2; k++) {
		struct hide_scene *s = hide_scene_new(arena);

		hide_add_edges(s, add_globe(s, 30, k), true);
		run(s, hide_view_orthographic(-51, 23), true);
		for (int i = 0; i < r.n_pieces; i++)
			if (r.piece[i].state == HIDE_SEEN)
				seen[k] += r.piece[i].curve + 1;
	}
	ok(seen[0] == seen[1] && seen[0] > 0,
	   "900 faces: the short way for convex bodies leads to the same edges");
	struct hide_scene *s = hide_scene_new(arena);
	hide_add_edges(s, add_globe(s, 100, true), true);
	hide_add_line(s, -1, V(-2, 0, 0.1), V(2, 0.3, 0));
	ok(run(s, hide_view_orthographic(-51, 23), false) && r.n_pieces > 10000 &&
		   length(s->n_curves - 1, HIDE_HIDDEN) > 0.3,
	   "10,000 faces, a line through them");
}

/* Turned together, scene and view give the same pieces. */
static void turned(void)
{
	struct hide_result first;
	int wrong = 0;

	for (int angle = 7; angle < 360; angle += 53) {
		double c = cos(angle * PI / 180), d = sin(angle * PI / 180);
		struct hide_scene *s = hide_scene_new(arena), *t = hide_scene_new(arena);
		struct hide_view v = hide_view_oblique(0.5, 40);

		for (int k = 0; k < 2; k++) {
			struct hide_scene *u = k ? t : s;
			int body = add_box(u, V(0, 0, 0), V(2, 1, 3), NULL);
			struct hide_vec at = V(1, -1, 1);

			for (int i = 0; k && i < u->n_vertices; i++)
				u->vertex[i] = V(c * u->vertex[i].x - d * u->vertex[i].y,
						 d * u->vertex[i].x + c * u->vertex[i].y,
						 u->vertex[i].z);
			if (k)
				at = V(c * at.x - d * at.y, d * at.x + c * at.y, at.z);
			hide_add_edges(u, body, true);
			add_ball(u, at, 1.2);
			add_round(u, V(0, 0, -2), 1.5, V(0, 0, 0.5), 0.2);
		}
		run(t, v, true);
		first = r;
		v = hide_view_turned(v, angle);
		run(s, v, true);
		/* Circles begin elsewhere: compare the box's edges, which come first. */
		for (int i = 0; i < r.n_pieces && i < first.n_pieces; i++)
			if (r.piece[i].curve < 12 || first.piece[i].curve < 12)
				wrong += r.piece[i].curve != first.piece[i].curve ||
					 r.piece[i].state != first.piece[i].state ||
					 fabs(r.piece[i].t0 - first.piece[i].t0) > 1e-8 ||
					 fabs(r.piece[i].shape.v[0] -
					      first.piece[i].shape.v[0]) > 1e-8;
	}
	ok(wrong == 0, "turning the scene and the view together changes nothing");
}

static void choosing(void)
{
	struct hide_scene *s = hide_scene_new(arena);
	struct hide_choice a = { .name = "" }, b = a;
	struct hide_view v = hide_view_isometric();
	int fault[HIDE_FAULTS], first, body = add_box(s, V(0, 0, 0), V(2, 2, 2), &first);

	hide_add_edges(s, body, true);
	for (int i = 0; i < 8; i++)
		hide_add_point(s, V(0, 0, 0), first + i, true);
	ok(hide_judge(fault, s, &v, &e) == OK && fault[HIDE_POINTS_MEET] == 1 &&
		   fault[HIDE_LINE_THROUGH] > 0,
	   "seen isometrically two corners of a cube fall on one spot");
	ok(hide_choose(&a, s, &e) == OK && !strcmp(a.name, "cabinet") && a.angle[0] == 0.5 &&
		   a.angle[1] == 45 && a.fault[HIDE_POINTS_MEET] == 0,
	   "a cube is shown in cabinet projection");
	/* A point that the usual view puts on a corner: B' = B + s w */
	v = a.view;
	hide_add_point(s, V(2 + 2 * v.toward.x, 2 + 2 * v.toward.y, 2 * v.toward.z), -1, true);
	bool chosen = hide_judge(fault, s, &v, &e) == OK && fault[HIDE_POINTS_MEET] == 1 &&
		      hide_choose(&b, s, &e) == OK && b.fault[HIDE_POINTS_MEET] == 0;
	ok(chosen, "turned until named points are apart: %s %g %g by %g", b.name, b.angle[0],
	   b.angle[1], b.turned);
	ok(hide_choose(&a, s, &e) == OK && a.view.right.x == b.view.right.x &&
		   a.view.up.y == b.view.up.y && a.turned == b.turned,
	   "always the same choice");
	add_ball(s, V(0, 0, 3), 1);
	ok(hide_choose(&a, s, &e) == OK && !strcmp(a.name, "orthographic"),
	   "with a sphere orthographically");
}

static void refused(void)
{
	struct hide_view v = hide_view_isometric();
	struct hide_options o = { 0 };
	int bad = 0;
	static const struct hide_vec four[4] = {
		{ 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0.1 }, { 0, 1, 0 }
	};

	for (int k = 0; k < 12; k++) {
		struct hide_scene *s = hide_scene_new(arena);
		int p[4];

		for (int i = 0; i < 4; i++)
			p[i] = hide_add_vertex(s, four[i]);
		switch (k) {
		case 0: hide_add_face(s, -1, p, 4); break;
		case 1: s->vertex[2].x = NAN; break;
		case 2: hide_add_segment(s, -1, 0, 9); break;
		case 3: hide_add_sphere(s, -1, V(0, 0, 0), 0); break;
		case 4: hide_add_cone(s, -1, V(0, 0, 0), 1, V(0, 0, 0), 1); break;
		case 5: p[2] = p[1], p[3] = p[0], hide_add_face(s, -1, p, 4); break;
		case 6: hide_add_face(s, -1, p, 2); break;
		case 7: hide_add_face(s, 3, p, 3); break;
		case 8:
			hide_add_conic(s, -1, HIDE_ELLIPSE, V(0, 0, 0), V(1, 0, 0), V(2, 0, 0),
				       0, 1);
			break;
		case 9: hide_curve_put_on(s, hide_add_segment(s, -1, 0, 1), 4); break;
		case 10:
			hide_add_zone(s, -1, V(0, 0, 0), V(0, 0, 1), (double[]){ 1, 0, -1 }, 0,
				      2);
			break;
		default: hide_add_polyline(s, -1, four, 1); break;
		}
		e.msg[0] = 0;
		if (hide_lines(&r, s, &v, &o, arena, &e) != E_ARG || !e.msg[0]) {
			printf("# case %d is not refused\n", k);
			bad++;
		}
	}
	ok(bad == 0, "scenes that make no sense are refused with a reason");
	ok(hide_view_perspective(&v, V(1, 1, 1), V(1, 1, 1), &e) == E_ARG,
	   "an eye looks at something");
	struct hide_scene *s = hide_scene_new(arena);
	struct hide_fills f;
	ok(run(s, hide_view_isometric(), false) && r.n_pieces == 0 &&
		   hide_paint(&f, s, &v, arena, &e) == OK && f.n == 0,
	   "an empty scene has an empty picture");
	/* Huge and tiny scenes, far from the origin. */
	for (int k = -80; k <= 80; k += 40) {
		double m = pow(10, k);

		s = hide_scene_new(arena);
		hide_add_edges(s, add_box(s, V(0, 0, 0), V(m, m, m), NULL), true);
		run(s, hide_view_oblique(0.5, 45), false);
		bad += curves(HIDE_SEEN) != 9 || curves(HIDE_HIDDEN) != 3;
	}
	s = hide_scene_new(arena);
	hide_add_edges(s, add_box(s, V(1e6, 1e6, -1e6), V(1e6 + 1, 1e6 + 1, 1 - 1e6), NULL),
		       true);
	run(s, hide_view_oblique(0.5, 45), false);
	ok(bad == 0 && curves(HIDE_SEEN) == 9,
	   "large and small scenes, and far from the origin");
	/* An eye within the scene: only what is before it. */
	s = hide_scene_new(arena);
	hide_add_edges(s, add_box(s, V(-3, -3, -3), V(3, 3, 3), NULL), true);
	add_ball(s, V(2, 0, 0), 0.5);
	ok(hide_view_perspective(&v, V(0, 0, 0), V(1, 0, 0), &e) == OK && run(s, v, false) &&
		   r.n_pieces > 4 && hide_paint(&f, s, &v, arena, &e) == OK,
	   "an eye inside a box");
}

static void images(void)
{
	struct hide_shape h;
	struct hide_view v = hide_view_oblique(0.5, 45);
	double p[2];

	bool there = hide_view_ellipse(&v, V(0, 0, 0), V(1, 0, 0), V(0, 1, 0), 0, 2 * PI,
				       arena, &h);
	ok(there && h.kind == HIDE_ARC && fabs(h.v[2] - 1.068) < 1e-3 &&
		   fabs(h.v[3] - 0.331) < 1e-3 && fabs(h.v[4] * 180 / PI - 7.02) < 0.01,
	   "a level circle in cabinet projection: axes %.3f, %.3f, turned %.2f", h.v[2],
	   h.v[3], h.v[4] * 180 / PI);
	v = hide_view_orthographic(-90, 0);
	ok(hide_view_ellipse(&v, V(0, 0, 0), V(1, 0, 0), V(0, 1, 0), 0, 2 * PI, arena, &h) &&
		   h.kind == HIDE_LINES && h.n == 4 && near(hide_shape_length(&h), 4),
	   "edge-on it is a line there and back");
	v = hide_view_dimetric();
	hide_view_point(&v, V(0, 1, 0), p);
	ok(near(hypot(p[0], p[1]), 1) && fabs(atan2(-p[1], p[0]) * 180 / PI - 7.18) < 0.01,
	   "dimetric: y at 7 degrees, true");
	hide_view_point(&v, V(1, 0, 0), p);
	ok(near(hypot(p[0], p[1]), 0.5) && fabs(atan2(-p[1], -p[0]) * 180 / PI - 41.41) < 0.01,
	   "x at 41.4 degrees, halved");
	v = hide_view_isometric();
	hide_view_point(&v, V(1, 0, 0), p);
	ok(near(hypot(p[0], p[1]), 1), "isometric: edges along the axes keep their lengths");
	v = hide_view_orthographic(-60, 20);
	ok(fabs(v.right.x * v.toward.x + v.right.y * v.toward.y + v.right.z * v.toward.z) <
			   1e-15 &&
		   near(v.toward.z, sin(20 * PI / 180)),
	   "orthographic by two angles");
}

int main(void)
{
	arena = arena_new();
	polyhedra();
	several();
	round_bodies();
	points();
	large();
	turned();
	choosing();
	refused();
	images();
	arena_free(arena);
	return tap_done();
}
