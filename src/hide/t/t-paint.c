/*
 * t-paint.c -- painter's order against rays: along a line of sight fills must come from back
 * to front, and each surface that is met must be filled once.
 */
#include "base/t/tap.h"
#include "base/t/times.h"
#include "hide/t/rays.h"

static long looked, layers, out_of_order, not_filled, beside, open_pairs, scenes_open;

/* Even-odd with places along the shapes. */
static bool covers(const struct hide_fill *f, const double x[2], double pixel, bool *border)
{
	bool in = false;

	for (int l = 0; l < f->n_loops; l++) {
		int from_shape = f->loop[l],
		    to = l + 1 < f->n_loops ? f->loop[l + 1] : f->n_shapes;
		double p[2], q[2], start[2];

		hide_shape_at(&f->shape[from_shape], 0, start);
		p[0] = start[0], p[1] = start[1];
		for (int i = from_shape; i <= to; i++) {
			int n = i == to                          ? 1
				: f->shape[i].kind == HIDE_LINE  ? 1
				: f->shape[i].kind == HIDE_LINES ? f->shape[i].n - 1
								 : 200;

			for (int k = 1; k <= n; k++) {
				double dx, dy, t;

				if (i == to)
					q[0] = start[0], q[1] = start[1];
				else
					hide_shape_at(&f->shape[i], (double)k / n, q);
				if ((p[1] > x[1]) != (q[1] > x[1]) &&
				    x[0] < p[0] + (q[0] - p[0]) * (x[1] - p[1]) /
							    (q[1] - p[1]))
					in = !in;
				dx = q[0] - p[0], dy = q[1] - p[1];
				t = dx * dx + dy * dy > 0
					    ? ((x[0] - p[0]) * dx + (x[1] - p[1]) * dy) /
						      (dx * dx + dy * dy)
					    : 0;
				t = t < 0 ? 0 : t > 1 ? 1 : t;
				if (hypot(p[0] + t * dx - x[0], p[1] + t * dy - x[1]) < pixel)
					*border = true;
				p[0] = q[0], p[1] = q[1];
			}
		}
	}
	return in;
}
/* Where the line of sight through x meets a surface: values along it, nearest last. */
static int meets(const struct hide_scene *s, int surface, const v3 x, const v3 d, double most,
		 double out[2])
{
	const struct hide_surface *f = &s->surface[surface];
	double lo = -1e3, hi = most;
	int n = hits(s, f, x, d, lo, hi), m = 0;

	/* The ray caster only counts: halve until each is found. */
	for (int k = 0; k < n && k < 2; k++) {
		double a = lo, b = hi;

		for (int i = 0; i < 45; i++) {
			double mid = (a + b) / 2;

			if (hits(s, f, x, d, lo, mid) > k)
				b = mid;
			else
				a = mid;
		}
		out[m++] = b;
	}
	return m;
}
/* Is the outside of a zone turned to the reader where the sight meets it? */
static bool faces(const struct hide_surface *z, const v3 x, const v3 d, double at)
{
	v3 o, u, y;
	double h, n = 0;

	from(z->foot, o), from(z->axis, u);
	for (int i = 0; i < 3; i++)
		y[i] = x[i] + at * d[i] - o[i];
	h = dot(y, u);
	for (int i = 0; i < 3; i++)
		n += (2 * (y[i] - h * u[i]) - (z->q[1] + 2 * h * z->q[2]) * u[i]) * d[i];
	return n > 0;
}
static void one_scene(int number, struct arena *a)
{
	struct hide_scene *s = hide_scene_new(a);
	struct lens l;
	struct hide_view v;
	struct hide_fills f;
	struct err e;
	double lo = 1e9, hi = -1e9, pixel;

	random_scene(s, number);
	l = random_lens(number % 4 == 3);
	v = lens_view(&l);
	if (hide_paint(&f, s, &v, a, &e) != OK) {
		printf("# scene %d: %s\n", number, e.msg);
		out_of_order++;
		return;
	}
	open_pairs += f.open;
	scenes_open += f.open > 0;
	for (int i = 0; i < f.n; i++)
		for (int j = 0; j < f.fill[i].n_shapes; j++) {
			double p[2];

			hide_shape_at(&f.fill[i].shape[j], 0, p);
			lo = fmin(lo, fmin(p[0], p[1])), hi = fmax(hi, fmax(p[0], p[1]));
		}
	pixel = (hi - lo) / 400;
	for (int k = 0; k < 30 && f.n; k++) {
		/* Through a random place near a random fill. */
		const struct hide_fill *g = &f.fill[below(f.n)];
		const struct hide_surface *z = &s->surface[g->surface];
		v3 x, d, o;
		double img[2], depth[200], last;
		int met = 0, filled = 0, n_shapes = g->n_shapes;
		bool border = false;

		(void)n_shapes;
		if (z->kind == HIDE_ZONE) {
			from(z->foot, o);
		} else if (z->side[0].vertex >= 0) {
			int c = below(z->n_sides), b = below(z->n_sides);
			double t = uniform(0, 1);
			v3 p, q;

			from(s->vertex[z->side[c].vertex], p),
				from(s->vertex[z->side[b].vertex], q);
			for (int i = 0; i < 3; i++)
				o[i] = p[i] + t * (q[i] - p[i]);
		} else {
			from(s->curve[z->side[0].curve].c, o);
		}
		for (int i = 0; i < 3; i++)
			x[i] = o[i] + uniform(-1, 1);
		lens_image(&l, x, img);
		lens_toward(&l, x, d);
		for (int i = 0; i < s->n_surfaces; i++) {
			double m[2];
			int n = meets(s, i, x, d, l.kind == 6 ? 1 : 1e3, m);

			met += n;
		}
		for (int i = 0; i < f.n && filled < 200; i++) {
			double m[2];
			int n;

			if (!covers(&f.fill[i], img, 0.5 * pixel, &border))
				continue;
			n = meets(s, f.fill[i].surface, x, d, l.kind == 6 ? 1 : 1e3, m);
			if (!n) {
				filled++;
				depth[filled - 1] = NAN;
				continue;
			}
			depth[filled++] = m[0];
			z = &s->surface[f.fill[i].surface];
			if (z->kind == HIDE_ZONE && n == 2 &&
			    faces(z, x, d, m[0]) == f.fill[i].away)
				depth[filled - 1] = m[1];
		}
		if (border) {
			beside++;
			continue;
		}
		looked++;
		layers += filled;
		if (filled != met) {
			not_filled++;
			if (not_filled < 10)
				printf("# scene %d lens %d: %d met, %d filled\n", number,
				       l.kind, met, filled);
			continue;
		}
		last = -1e9;
		for (int i = 0; i < filled; i++) {
			if (depth[i] < last - 1e-6 && !f.open) {
				if (++out_of_order < 10)
					printf("# scene %d lens %d: out of order by %g\n",
					       number, l.kind, last - depth[i]);
				break;
			}
			last = depth[i];
		}
	}
}
int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	int first = argc > 1 ? atoi(argv[1]) : 0, last = argc > 2 ? atoi(argv[2]) : first + 1;

	if (argc == 1)
		last = test_times(500);
	for (int i = first; i < last; i++) {
		one_scene(i, a);
		arena_reset(a);
	}
	printf("# %ld sights, %ld layers, %ld near borders; %ld scenes have %ld open pairs\n",
	       looked, layers, beside, scenes_open, open_pairs);
	ok(looked > test_times(10000) || argc > 1, "%ld lines of sight", looked);
	ok(out_of_order == 0, "fills come from back to front (%ld do not)", out_of_order);
	ok(not_filled == 0, "what is met is filled, once (%ld are not)", not_filled);
	arena_free(a);
	return tap_done();
}
