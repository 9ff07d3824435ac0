/*
 * pictures.c -- draws scenes as SVG files, to be looked at: pictures FOLDER
 */
#include "base/mem.h"
#include "hide/t/solids.h"
#include <stdio.h>
#include <string.h>

#define SIZE 400.0

struct page {
	FILE *f;
	double x0, y1, k; /* image to page */
};
static void put(struct page *p, double x, double y)
{
	fprintf(p->f, "%.2f %.2f ", (x - p->x0) * p->k, (p->y1 - y) * p->k);
}
/* A shape's path, without its first move when it goes on. */
static void path(struct page *p, const struct hide_shape *s, bool begins)
{
	double at[2];

	hide_shape_at(s, 0, at);
	if (begins) {
		fprintf(p->f, "M");
		put(p, at[0], at[1]);
	}
	switch (s->kind) {
	case HIDE_LINE:
		fprintf(p->f, "L");
		put(p, s->v[2], s->v[3]);
		break;
	case HIDE_ARC:
		for (int i = 1; i <= 3; i++) {
			hide_shape_at(s, i / 3.0, at);
			fprintf(p->f, "A%.3f %.3f %.4f 0 %d ", s->v[2] * p->k, s->v[3] * p->k,
				-s->v[4] * 180 / PI, s->v[6] < s->v[5]);
			put(p, at[0], at[1]);
		}
		break;
	case HIDE_CUBICS:
		for (int i = 1; i < s->n; i++) {
			if (i % 3 == 1)
				fprintf(p->f, "C");
			put(p, s->p[i][0], s->p[i][1]);
		}
		break;
	case HIDE_LINES:
		for (int i = 1; i < s->n; i++) {
			fprintf(p->f, "L");
			put(p, s->p[i][0], s->p[i][1]);
		}
		break;
	}
}
static void draw(const char *folder, const char *name, const struct hide_scene *s,
		 const struct hide_view *v, double opacity)
{
	struct arena *a = arena_new();
	struct hide_result r;
	struct hide_fills fills = { 0 };
	struct err e;
	struct page p = { 0 };
	double lo[2] = { 1e9, 1e9 }, hi[2] = { -1e9, -1e9 };
	struct hide_options o = { 0 };
	char file[500];

	for (int pass = 0; pass < 2; pass++) {
		if (hide_lines(&r, s, v, &o, a, &e) != OK) {
			printf("%s: %s\n", name, e.msg);
			arena_free(a);
			return;
		}
		for (int i = 0; i < r.n_pieces; i++)
			for (int j = 0; j <= 64; j++) {
				double at[2];

				hide_shape_at(&r.piece[i].shape, j / 64.0, at);
				for (int k = 0; k < 2; k++) {
					lo[k] = fmin(lo[k], at[k]);
					hi[k] = fmax(hi[k], at[k]);
				}
			}
		o.pixel = fmax(hi[0] - lo[0], hi[1] - lo[1]) / SIZE;
	}
	snprintf(file, sizeof file, "%s/%s.svg", folder, name);
	p.f = fopen(file, "w");
	if (!p.f)
		return;
	p.k = 1 / o.pixel;
	p.x0 = lo[0] - 20 * o.pixel;
	p.y1 = hi[1] + 20 * o.pixel;
	fprintf(p.f,
		"<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f'>"
		"<rect width='100%%' height='100%%' fill='white'/>\n",
		(hi[0] - lo[0]) * p.k + 40, (hi[1] - lo[1]) * p.k + 40);
	if (opacity > 0 && hide_paint(&fills, s, v, a, &e) != OK)
		printf("%s: %s\n", name, e.msg);
	for (int i = 0; i < fills.n; i++) {
		const struct hide_fill *f = &fills.fill[i];
		static const char *const color[] = { "#4a7", "#c63", "#57c",
						     "#a5a", "#996", "#377" };

		fprintf(p.f, "<path fill-rule='evenodd' fill='%s' fill-opacity='%g' d='",
			color[f->surface % 6], opacity);
		for (int j = 0, l = 0; j < f->n_shapes; j++) {
			bool begins = l < f->n_loops && f->loop[l] == j;

			if (begins) {
				if (j)
					fprintf(p.f, "Z");
				l++;
			}
			path(&p, &f->shape[j], begins);
		}
		fprintf(p.f, "Z'/>\n");
	}
	if (fills.open)
		printf("%s: %d pairs open\n", name, fills.open);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < r.n_pieces; i++) {
			if (r.piece[i].state != (pass ? HIDE_SEEN : HIDE_HIDDEN))
				continue;
			fprintf(p.f,
				"<path fill='none' stroke='black' stroke-width='%s'%s d='",
				pass ? "1.6" : "1", pass ? "" : " stroke-dasharray='5 4'");
			path(&p, &r.piece[i].shape, true);
			fprintf(p.f, "'/>\n");
		}
	for (int i = 0; i < s->n_points; i++) {
		double at[2];

		if (hide_view_point(v, s->point[i].p, at))
			fprintf(p.f,
				"<circle cx='%.2f' cy='%.2f' r='3' stroke='black' "
				"fill='%s'/>\n",
				(at[0] - p.x0) * p.k, (p.y1 - at[1]) * p.k,
				r.point_hidden[i] ? "white" : "black");
	}
	fprintf(p.f, "</svg>\n");
	fclose(p.f);
	arena_free(a);
}

/* --- Scenes ------------------------------------------------------------------------------ */
static const double triangle[3][2] = { { 0, 0 }, { 3, -1 }, { 2, 2 } };
static const double ell[6][2] = { { 0, 0 }, { 3, 0 }, { 3, 1 }, { 1, 1 }, { 1, 3 }, { 0, 3 } };
static const double five[5][2] = {
	{ 2, 0 }, { 0.62, 1.9 }, { -1.62, 1.18 }, { -1.62, -1.18 }, { 0.62, -1.9 }
};

static void s_cube(struct hide_scene *s)
{
	hide_add_edges(s, add_box(s, V(0, 0, 0), V(2, 2, 2), NULL), true);
}
static void s_prism(struct hide_scene *s)
{
	hide_add_edges(s, add_prism(s, triangle, 3, 0, 3, true, NULL), true);
}
static void s_pyramid(struct hide_scene *s)
{
	int v, foot;

	hide_add_edges(s, add_pyramid(s, five, 5, 0, V(0, 0, 3), true, &v), true);
	foot = hide_add_vertex(s, V(0, 0, 0));
	hide_add_segment(s, -1, v + 5, foot);
	hide_add_point(s, V(0, 0, 0), foot, true);
	hide_add_point(s, V(0, 0, 3), v + 5, true);
}
static void s_ell(struct hide_scene *s)
{
	hide_add_edges(s, add_prism(s, ell, 6, 0, 1.5, false, NULL), true);
}
static void s_cone(struct hide_scene *s)
{
	add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 0);
	hide_add_line(s, -1, V(0, 0, 0), V(0, 0, 2));
	hide_add_line(s, -1, V(0, 0, 0), V(1, 0, 0));
}
static void s_flat_cone(struct hide_scene *s)
{
	add_round(s, V(0, 0, 0), 2, V(0, 0, 0.5), 0);
}
static void s_cylinder(struct hide_scene *s)
{
	add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 1);
	hide_add_line(s, -1, V(0, 0, -0.5), V(0, 0, 2.5));
}
static void s_frustum(struct hide_scene *s)
{
	add_round(s, V(0, 0, 0), 1.5, V(0, 0, 2), 0.8);
}
static void s_leaning(struct hide_scene *s)
{
	add_round(s, V(0, 0, 0), 1, V(1, 2, 1), 0.3);
	add_round(s, V(-1, 1, 0), 0.3, V(2, 1, 1), 0.3);
}
static void circle_on(struct hide_scene *s, int ball, struct hide_vec c, double r, char plane)
{
	struct hide_vec a = plane == 'x' ? V(0, r, 0) : V(r, 0, 0),
			b = plane == 'z' ? V(0, r, 0) : V(0, 0, r);
	int k = hide_add_conic(s, s->surface[ball].body, HIDE_ELLIPSE, c, a, b, 0, 2 * PI);

	hide_curve_put_on(s, k, ball);
}
static void s_sphere(struct hide_scene *s)
{
	int ball = add_ball(s, V(0, 0, 0), 1);

	circle_on(s, ball, V(0, 0, 0), 1, 'z');
	circle_on(s, ball, V(0, 0, 0), 1, 'x');
	circle_on(s, ball, V(0, 0, 0.6), 0.8, 'z');
	circle_on(s, ball, V(0, 0, -0.8), 0.6, 'z');
	hide_add_line(s, -1, V(0, 0, -1.4), V(0, 0, 1.4));
}
static void s_in_cylinder(struct hide_scene *s)
{
	int zone = add_round(s, V(0, 0, 0), 1, V(0, 0, 2), 1), ball;

	hide_body_set(s, s->surface[zone].body, HIDE_OWN, true);
	ball = add_ball(s, V(0, 0, 1), 1);
	circle_on(s, ball, V(0, 0, 1), 1, 'z');
	hide_body_set(s, s->surface[ball].body, HIDE_OWN, true);
}
static void s_two_boxes(struct hide_scene *s)
{
	hide_add_edges(s, add_box(s, V(0, 0, 0), V(2, 2, 2), NULL), true);
	hide_add_edges(s, add_box(s, V(1, -1, 0.5), V(3, 1, 1.5), NULL), true);
}
static void s_behind(struct hide_scene *s)
{
	hide_add_edges(s, add_box(s, V(0, 0, 0), V(2, 2, 2), NULL), true);
	add_round(s, V(3, 4, 0), 1, V(3, 4, 3), 0);
	add_ball(s, V(-1, 3, 1), 1);
}
static void s_hexagon(struct hide_scene *s)
{
	static const double at[6][3] = { { 1, 0, 0 }, { 2, 0, 1 }, { 2, 1, 2 },
					 { 1, 2, 2 }, { 0, 2, 1 }, { 0, 1, 0 } };
	int v[6], f, base = s->n_surfaces;
	/* which faces each side lies on: bottom, top, then sides from the front */
	static const int face[6] = { 2, 3, 1, 4, 5, 0 };
	int body = add_box(s, V(0, 0, 0), V(2, 2, 2), NULL);

	hide_add_edges(s, body, true);
	for (int i = 0; i < 6; i++)
		v[i] = hide_add_vertex(s, V(at[i][0], at[i][1], at[i][2]));
	f = hide_add_face(s, -1, v, 6);
	s->surface[f].power = HIDE_NOTHING;
	for (int i = 0; i < 6; i++) {
		int c = hide_add_segment(s, -1, v[i], v[(i + 1) % 6]);

		hide_curve_put_on(s, c, base + face[i]);
		hide_add_point(s, V(at[i][0], at[i][1], at[i][2]), v[i], true);
	}
}
static void s_planes(struct hide_scene *s)
{
	int p = hide_add_vertex(s, V(0, -2, 0)), q = hide_add_vertex(s, V(0, 2, 0));

	for (int i = 0; i < 3; i++) {
		double a = (20 + 60 * i) * PI / 180, x = 2 * cos(a), z = 2 * sin(a);
		int v[4] = { hide_add_vertex(s, V(-x, -2, -z)),
			     hide_add_vertex(s, V(x, -2, z)), hide_add_vertex(s, V(x, 2, z)),
			     hide_add_vertex(s, V(-x, 2, -z)) };
		int f = hide_add_face(s, -1, v, 4);

		for (int k = 0; k < 4; k++)
			hide_add_segment(s, -1, v[k], v[(k + 1) % 4]);
		(void)f;
	}
	hide_add_segment(s, -1, p, q);
}
static void s_cut_sphere(struct hide_scene *s)
{
	int ball = add_ball(s, V(0, 0, 0), 1), v[4], f, k;
	static const int sx[4] = { -1, 1, 1, -1 }, sy[4] = { -1, -1, 1, 1 };

	for (int i = 0; i < 4; i++)
		v[i] = hide_add_vertex(s, V(1.6 * sx[i], 1.6 * sy[i], 0.4));
	f = hide_add_face(s, -1, v, 4);
	for (int i = 0; i < 4; i++)
		hide_add_segment(s, -1, v[i], v[(i + 1) % 4]);
	k = hide_add_conic(s, -1, HIDE_ELLIPSE, V(0, 0, 0.4), V(sqrt(0.84), 0, 0),
			   V(0, sqrt(0.84), 0), 0, 2 * PI);
	hide_curve_put_on(s, k, ball);
	hide_curve_put_on(s, k, f);
}
static void s_vase(struct hide_scene *s)
{
	static const double p[7][2] = { { 0, 0.6 },   { 0.5, 1.1 }, { 1, 1.2 }, { 1.6, 0.9 },
					{ 2.2, 0.5 }, { 2.6, 0.5 }, { 3, 0.75 } };
	int body = hide_add_body(s, false, false),
	    z = hide_add_revolution(s, body, V(0, 0, 0), V(0, 0, 1), p, 7, true);

	hide_add_lid(s, z, 0);
	hide_add_rim(s, z, 0);
	hide_add_rim(s, s->n_surfaces - 2, 1);
}
static void s_cap(struct hide_scene *s)
{
	int body = hide_add_body(s, true, true),
	    z = hide_add_zone(s, body, V(0, 0, 0), V(0, 0, 1), (double[]){ 1, 0, -1 }, -0.3,
			      1);

	hide_add_lid(s, z, 0);
	hide_add_rim(s, z, 0);
	z = hide_add_zone(s, hide_add_body(s, true, true), V(3, 0, 0), V(0, 0, 1),
			  (double[]){ 0, 1, 0 }, 0, 1);
	hide_add_lid(s, z, 1);
	hide_add_rim(s, z, 1);
	z = hide_add_zone(s, hide_add_body(s, true, true), V(-3, 0, 0), V(0, 0, 1),
			  (double[]){ 0.2, 0, 1 }, -1, 1);
	for (int i = 0; i < 2; i++)
		hide_add_lid(s, z, i);
	for (int i = 0; i < 2; i++)
		hide_add_rim(s, z, i);
}
static void s_cup(struct hide_scene *s)
{
	int body = hide_add_body(s, false, false),
	    z = hide_add_cone(s, body, V(0, 0, 0), 0.7, V(0, 0, 2), 1.2), level;

	hide_add_lid(s, z, 0);
	hide_add_rim(s, z, 0);
	hide_add_rim(s, z, 1);
	level = hide_add_conic(s, body, HIDE_ELLIPSE, V(0, 0, 1.2), V(1, 0, 0), V(0, 1, 0), 0,
			       2 * PI);
	hide_curve_put_on(s, level, z);
	hide_add_disc(s, -1, V(0, 0, 1.2), V(1, 0, 0), V(0, 1, 0));
	s->surface[s->n_surfaces - 1].power = HIDE_NOTHING;
}
static void s_balls(struct hide_scene *s)
{
	add_ball(s, V(0, 0, 0), 1);
	add_ball(s, V(1, 0.4, 0.5), 0.8);
	circle_on(s, 0, V(0, 0, 0), 1, 'z');
}
static void s_helix(struct hide_scene *s)
{
	int zone = add_round(s, V(0, 0, 0), 1, V(0, 0, 3), 1), k;
	struct hide_vec p[241];

	for (int i = 0; i <= 240; i++)
		p[i] = V(cos(i * PI / 40), sin(i * PI / 40), i / 80.0);
	k = hide_add_polyline(s, -1, p, 241);
	hide_curve_put_on(s, k, zone);
}

static const struct {
	const char *name;
	void (*fill)(struct hide_scene *s);
	bool flat;
} scenes[] = {
	{ "cube", s_cube, true },
	{ "prism", s_prism, true },
	{ "pyramid", s_pyramid, true },
	{ "ell", s_ell, true },
	{ "cone", s_cone, false },
	{ "flatcone", s_flat_cone, false },
	{ "cylinder", s_cylinder, false },
	{ "frustum", s_frustum, false },
	{ "leaning", s_leaning, false },
	{ "sphere", s_sphere, false },
	{ "incylinder", s_in_cylinder, false },
	{ "twoboxes", s_two_boxes, true },
	{ "behind", s_behind, false },
	{ "hexagon", s_hexagon, true },
	{ "planes", s_planes, true },
	{ "cutsphere", s_cut_sphere, false },
	{ "vase", s_vase, false },
	{ "caps", s_cap, false },
	{ "cup", s_cup, false },
	{ "balls", s_balls, false },
	{ "helix", s_helix, false },
};

int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	struct err e;

	if (argc != 2) {
		fprintf(stderr, "usage: pictures FOLDER\n");
		return 2;
	}
	for (int i = 0; i < (int)(sizeof scenes / sizeof *scenes); i++) {
		struct hide_scene *s = hide_scene_new(a);
		struct hide_view v[6];
		struct hide_choice best;
		static const char *const as[] = { "ortho",    "cabinet", "iso",
						  "military", "persp",   "dimetric" };
		char name[100];

		scenes[i].fill(s);
		v[0] = hide_view_orthographic(-55, 20);
		v[1] = hide_view_oblique(0.5, 45);
		v[2] = hide_view_isometric();
		v[3] = hide_view_military(1, 30);
		if (hide_view_perspective(&v[4], V(4, -7, 4), V(0.7, 0.7, 0.7), &e) != OK)
			return 1;
		v[5] = hide_view_dimetric();
		for (int k = 0; k < 6; k++) {
			snprintf(name, sizeof name, "%s-%s", scenes[i].name, as[k]);
			draw(argv[1], name, s, &v[k], k == 0 || k == 4 ? 0.25 : 0);
		}
		if (hide_choose(&best, s, &e) == OK) {
			snprintf(name, sizeof name, "%s-chosen", scenes[i].name);
			draw(argv[1], name, s, &best.view, 0.15);
			printf("%s: %s %g %g turned %g; faults %d %d %d %d %d\n",
			       scenes[i].name, best.name, best.angle[0], best.angle[1],
			       best.turned, best.fault[0], best.fault[1], best.fault[2],
			       best.fault[3], best.fault[4]);
		}
	}
	arena_free(a);
	return 0;
}
