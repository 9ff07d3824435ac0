/*
 * t-turned.c -- smooth surfaces that turned, and curves that were sampled on them, against their own
 * equations.
 *
 * Tori, cylinders and vases under every projection, with curves that wind round them.  Whether
 * a place is hidden is asked of the equation of the surface, along the line of sight in small
 * steps: the zones that stand for it in the scene take no part.
 */
#include "base/t/tap.h"
#include "base/t/times.h"
#include "hide/t/rays.h"

#define SCENES 40
#define PROFILE 49
#define LEGS 240
#define STEPS 1200

static long asked, agreed;

enum shape { TORUS, VASE, CYLINDER, SHAPES };
static enum shape shape;
static double big, small; /* torus: radii; vase: middle radius and its waves */

/* The outline at 0 .. 1: height, distance, and slope of the distance squared by the height. */
static void outline(double t, int side, double out[3])
{
	double a = PI * t;

	if (shape == TORUS) {
		out[0] = -small * cos(a);
		out[1] = big + side * small * sin(a);
		out[2] = t <= 0 || t >= 1 ? INFINITY : 2 * out[1] * side * cos(a) / sin(a);
		return;
	}
	out[0] = 4 * t - 2;
	out[1] = shape == VASE ? big + small * sin(2 * out[0]) : big;
	out[2] = shape == VASE ? 4 * out[1] * small * cos(2 * out[0]) : 0;
}
/* Where a place is: the torus is solid (< 0 inside), the others are walls. */
static double equation(const v3 x)
{
	double r = hypot(x[0], x[1]);

	if (shape == TORUS)
		return hypot(r - big, x[2]) - small;
	return r - (shape == VASE ? big + small * sin(2 * x[2]) : big);
}
static bool in_sight(const struct lens *l, const v3 x, double from_s)
{
	double last = 0, far = 2 * (big + small) + 5;
	v3 w, y;

	lens_toward(l, x, w);
	far /= sqrt(dot(w, w));
	from_s /= sqrt(dot(w, w));
	for (int i = 0; i <= STEPS; i++) {
		double s = from_s + (far - from_s) * i / STEPS, f;

		if (l->kind == 6 && s >= 1)
			break;
		for (int k = 0; k < 3; k++)
			y[k] = x[k] + s * w[k];
		f = equation(y);
		if (shape != TORUS && fabs(y[2]) > 2) {
			last = 0;
			continue;
		}
		if (shape == TORUS ? f < -1e-5 : last * f < 0)
			return false;
		last = f;
	}
	return true;
}

/* A curve that winds round: `round` times about the axis, `along` times along the outline. */
static int add_winding(struct hide_scene *s, int body, double round, double along)
{
	struct hide_vec p[LEGS + 1];
	int curve;

	for (int i = 0; i <= LEGS; i++) {
		double t = (double)i / LEGS, a = 2 * PI * round * t + 0.3, o[3];
		double at = shape == TORUS ? fmod(2 * along * t, 2) : t;

		outline(at > 1 ? 2 - at : at, at > 1 ? -1 : 1, o);
		p[i] = V(o[1] * cos(a), o[1] * sin(a), o[0]);
	}
	curve = hide_add_polyline(s, body, p, LEGS + 1);
	s->curve[curve].loose = 0.15;
	return curve;
}
static void make(struct hide_scene *s)
{
	double p[PROFILE][3];
	int body = hide_add_body(s, shape == TORUS, false);

	for (int side = shape == TORUS ? -1 : 1; side <= 1; side += 2) {
		for (int i = 0; i < PROFILE; i++) {
			double x = 2.0 * i / (PROFILE - 1) - 1;

			outline(x * (3 - x * x) / 4 + 0.5, side, p[i]);
		}
		hide_add_turned(s, body, V(0, 0, 0), V(0, 0, 1), (const double(*)[3])p,
				PROFILE);
	}
	add_winding(s, body, 3, 1);
	add_winding(s, body, 1, 4);
	if (shape == TORUS)
		add_winding(s, body, 2, 5);
}
static void ask(const struct lens *l, const struct hide_curve *c, double t, bool hidden,
		double from_s)
{
	v3 x;

	place(c, t, x);
	asked++;
	agreed += in_sight(l, x, from_s) != hidden;
}
static void one_scene(int number, struct arena *a)
{
	struct hide_scene *s = hide_scene_new(a);
	struct hide_options o = { .whole = true };
	struct hide_result r;
	struct hide_view v;
	struct lens l;
	struct err e;

	rng.s = (uint64_t)number * 104729 + 5;
	shape = (enum shape)(number % SHAPES);
	big = shape == TORUS ? uniform(2, 3) : uniform(1, 2);
	small = shape == TORUS ? uniform(0.3, 1) : uniform(0.1, 0.5);
	make(s);
	l = random_lens(false);
	v = lens_view(&l);
	if (hide_lines(&r, s, &v, &o, a, &e) != OK) {
		ok(0, "scene %d: %s", number, e.msg);
		return;
	}
	for (int i = 0; i < r.n_pieces; i++) {
		const struct hide_piece *p = &r.piece[i];
		const struct hide_curve *c = &r.curve[p->curve];

		if (c->kind == HIDE_POLYLINE)
			for (double t = ceil(p->t0 + 1.5); t < p->t1 - 1.5; t += 3)
				ask(&l, c, t, p->state == HIDE_HIDDEN, c->loose);
		else
			ask(&l, c, p->t0 + 0.4 * (p->t1 - p->t0), p->state == HIDE_HIDDEN,
			    0.1);
	}
}

int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	int from_scene = argc > 1 ? atoi(argv[1]) : 0,
	    to_scene = argc > 1 ? from_scene + 1 : test_times(SCENES);

	for (int i = from_scene; i < to_scene; i++) {
		long was = asked - agreed;

		one_scene(i, a);
		if (asked - agreed > was)
			printf("# scene %d: %ld\n", i, asked - agreed - was);
		arena_reset(a);
	}
	printf("# %ld places asked, %ld agree\n", asked, agreed);
	ok(asked > test_times(5000) || argc > 1,
	   "%ld places on outlines and curves were asked", asked);
	ok((double)agreed >= 0.998 * (double)asked, "their equations agree");
	arena_free(a);
	return tap_done();
}
