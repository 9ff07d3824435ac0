/*
 * t-oracle.c -- hidden lines against a ray caster that shares no code with the room.
 *
 * Random scenes: convex bodies and others, round ones, free faces, lines and circles, several
 * at once, under every projection.  Places on every piece are asked whether something lies
 * between them and the reader.  The ray caster reads the scene's data and knows nothing of
 * outlines: a face is what its border goes round, zones are solved along the ray.
 */
#include "base/t/tap.h"
#include "hide/t/rays.h"

#define SCENES 500
#define SAMPLES 7

/* --- Comparison -------------------------------------------------------------------------- */
static long asked, agreed, near_crossing, wrong, off_image, contours_off, unequal_length;
static int worst_scene = -1;

static double image_gap(const struct lens *l, const struct hide_curve *c, double t, double s)
{
	v3 x, y;
	double p[2], q[2];

	place(c, t, x), place(c, s, y);
	lens_image(l, x, p), lens_image(l, y, q);
	return hypot(p[0] - q[0], p[1] - q[1]);
}
/* Does the answer of the ray caster change within a pixel along the curve, or across it? */
static bool crossing_near(const struct hide_scene *s, const struct lens *l,
			  const struct hide_curve *c, double t, double pixel, bool hidden)
{
	for (int sign = -1; sign <= 1; sign += 2) {
		double step = 1e-6 * (c->to - c->from);

		for (int i = 0; i < 60; i++, step *= 1.3) {
			double u = t + sign * step;
			v3 x;

			if (u < c->from || u > c->to || image_gap(l, c, t, u) > pixel)
				break;
			place(c, u, x);
			if ((cast(s, l, x, c->contour) > 0) == hidden)
				return true;
		}
	}
	/* A curve along an outline, or on a surface: move it a hundredth of a pixel. */
	for (int i = 0; i < 24; i++) {
		v3 x;

		place(c, t, x);
		for (int k = 0; k < 3; k++)
			x[k] += (i % 8 >> k & 1 ? 1 : -1) * pixel *
				(i < 8    ? 1e-4
				 : i < 16 ? 1e-3
					  : 0.01);
		if ((cast(s, l, x, -1) > 0) == hidden)
			return true;
	}
	return false;
}
static double on_shape(const struct hide_shape *h, double at, const double p[2])
{
	double q[2];

	if (h->kind == HIDE_ARC) {
		const double *v = h->v;
		double x = p[0] - v[0], y = p[1] - v[1],
		       a = (x * cos(v[4]) + y * sin(v[4])) / v[2],
		       b = (y * cos(v[4]) - x * sin(v[4])) / v[3];

		return fabs(hypot(a, b) - 1) * v[3];
	}
	if (h->kind == HIDE_LINE) {
		double x = h->v[2] - h->v[0], y = h->v[3] - h->v[1];

		return fabs((p[0] - h->v[0]) * y - (p[1] - h->v[1]) * x) / hypot(x, y);
	}
	if (at > 0 && at < 1)
		return 0;
	hide_shape_at(h, at, q);
	return hypot(p[0] - q[0], p[1] - q[1]);
}
static void one_scene(int number, struct arena *a)
{
	struct hide_scene *s = hide_scene_new(a);
	bool plain = number % 4 == 3;
	struct lens l;
	struct hide_view v;
	struct hide_result r;
	struct hide_options o = { .whole = true };
	struct err e;
	double lo = 1e9, hi = -1e9, pixel;

	random_scene(s, number);
	l = random_lens(plain);
	v = lens_view(&l);
	if (hide_lines(&r, s, &v, &o, a, &e) != OK) {
		printf("# scene %d: %s\n", number, e.msg);
		wrong++;
		return;
	}
	for (int i = 0; i < 5 * r.n_pieces; i++) {
		double p[2];

		hide_shape_at(&r.piece[i / 5].shape, i % 5 / 4.0, p);
		lo = fmin(lo, fmin(p[0], p[1])), hi = fmax(hi, fmax(p[0], p[1]));
	}
	pixel = (hi - lo) / 400;
	for (int i = 0; i < r.n_pieces; i++) {
		const struct hide_piece *p = &r.piece[i];
		const struct hide_curve *c = &r.curve[p->curve];

		for (int k = 0; k <= SAMPLES; k++) {
			double at = k == 0         ? 0
				    : k == SAMPLES ? 1
						   : uniform(0.02, 0.98),
			       t = p->t0 + at * (p->t1 - p->t0), img[2];
			bool hidden;
			v3 x;

			place(c, t, x);
			lens_image(&l, x, img);
			if (on_shape(&p->shape, at, img) > 0.05 * pixel)
				off_image++;
			if (k == 0 || k == SAMPLES)
				continue;
			hidden = cast(s, &l, x, c->contour) > 0;
			asked++;
			if (hidden == (p->state == HIDE_HIDDEN)) {
				agreed++;
			} else if (crossing_near(s, &l, c, t, pixel,
						 p->state == HIDE_HIDDEN)) {
				near_crossing++;
			} else {
				if (!wrong++ || worst_scene < 0)
					worst_scene = number;
				if (wrong < 12)
					printf("# scene %d lens %d curve %d kind %d t %g in "
					       "%g..%g "
					       "contour %d: %s, rays say %s\n",
					       number, l.kind, p->curve, c->kind, t, p->t0,
					       p->t1, c->contour,
					       p->state == HIDE_HIDDEN ? "hidden" : "seen",
					       hidden ? "hidden" : "seen");
			}
		}
	}
	/* Pieces make up each curve, except where it is seen as a point. */
	for (int i = 0; i < r.n_curves; i++) {
		const struct hide_curve *c = &r.curve[i];
		double sum = 0;

		for (int j = 0; j < r.n_pieces; j++)
			if (r.piece[j].curve == i)
				sum += r.piece[j].t1 - r.piece[j].t0;
		if (!c->border && fabs(sum - (c->to - c->from)) > 1e-8 * (c->to - c->from) &&
		    sum != 0)
			unequal_length++;
	}
	/* Contours: on the zone, and the sight touches it there. */
	for (int i = 0; i < r.n_curves; i++) {
		const struct hide_curve *c = &r.curve[i];
		const struct hide_surface *z;
		v3 x, w, u, y, n;
		double h, rho2;

		if (c->contour < 0)
			continue;
		z = &s->surface[c->contour];
		place(c, c->from + 0.37 * (c->to - c->from), x);
		lens_toward(&l, x, w);
		from(z->foot, y), from(z->axis, u);
		minus(x, y, y);
		h = dot(y, u);
		rho2 = z->q[0] + h * (z->q[1] + h * z->q[2]);
		for (int k = 0; k < 3; k++)
			n[k] = 2 * (y[k] - h * u[k]) - (z->q[1] + 2 * h * z->q[2]) * u[k];
		if (fabs(dot(y, y) - h * h - rho2) > 1e-7 || h < z->h0 - 1e-9 ||
		    h > z->h1 + 1e-9 || fabs(dot(n, w)) > 1e-6 * sqrt(dot(n, n) * dot(w, w)))
			contours_off++;
	}
}

int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	int from_scene = argc > 1 ? atoi(argv[1]) : 0,
	    to_scene = argc > 1 ? from_scene + 1 : SCENES;

	for (int i = from_scene; i < to_scene; i++) {
		one_scene(i, a);
		arena_reset(a);
	}
	printf("# %ld places asked, %ld agree, %ld within a pixel of a crossing, %ld wrong; "
	       "%.4f %%\n",
	       asked, agreed, near_crossing, wrong, 100.0 * (double)agreed / (double)asked);
	ok(asked > 30000 || argc > 1, "%ld places on pieces of %d scenes were asked", asked,
	   to_scene - from_scene);
	ok((double)agreed >= 0.999 * (double)asked, "99.9 %% agree with the ray caster");
	ok(wrong == 0, "the others are within a pixel of a crossing");
	ok(off_image == 0, "images lie where the projection says (%ld do not)", off_image);
	ok(unequal_length == 0, "pieces make up their curves (%ld do not)", unequal_length);
	ok(contours_off == 0, "sight touches zones along their contours (%ld do not)",
	   contours_off);
	arena_free(a);
	return tap_done();
}
