/* t-residual.c -- derivatives that are given are those that differences show. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "sketch/residual.h"
#include <math.h>

enum { POINTS = 5, CIRCLES = 2, VARS = 2 * POINTS + CIRCLES };
#define STEP 1e-6

static double some(struct rng *rng)
{
	return (double)rng_between(rng, -2000, 2000) / 1000;
}

static int ascending(int *v, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k && v[k - 1] > v[k]; k--) {
			int t = v[k];

			v[k] = v[k - 1];
			v[k - 1] = t;
		}
	return n;
}

/* The largest difference to the slopes of differences; -1: nothing is asked for at x, or only
 * just. */
static double off(const struct residual_of *w, const struct residual *r, double *x)
{
	double here[2], d[2 * VARS] = { 0 }, most = 0;
	int v[WISH_VARS], n = ascending(v, sketch_residual_vars(w, r, v)),
			  m = sketch_residual_value(w, r, x, here);

	if (!m || (r->margin > 0 && here[0] < 1e-3))
		return -1;
	if (!sketch_residual_slopes(w, r, x, v, n, d))
		return INFINITY;
	for (int i = 0; i < n; i++) {
		double was = x[v[i]], up[2], down[2];

		x[v[i]] = was + STEP;
		sketch_residual_value(w, r, x, up);
		x[v[i]] = was - STEP;
		sketch_residual_value(w, r, x, down);
		x[v[i]] = was;
		for (int q = 0; q < m; q++)
			most = fmax(most, fabs(d[q * n + i] - (up[q] - down[q]) / (2 * STEP)) /
						  (1 + fabs(d[q * n + i])));
	}
	return most;
}

int main(void)
{
	static const struct {
		enum residual_kind kind;
		const char *name;
	} row[] = { { R_LINE, "line" },   { R_RING, "ring" }, { R_TURN, "turn" },
		    { R_APART, "apart" }, { R_HOME, "home" }, { R_STAY, "stay" } };
	static const int center[CIRCLES] = { 4, 1 };
	const struct stage stage = { 3, 1, 0.9, 0.01, 0 };
	double x[VARS], stay[2 * POINTS], radius[CIRCLES];
	struct sketch s = { .points = POINTS,
			    .circles = CIRCLES,
			    .center = center,
			    .stay = stay,
			    .xy = x,
			    .radius = radius };
	struct residual_of w = { &s, NULL, &stage };
	struct rng rng = { 31 };

	for (int k = 0; k < (int)(sizeof row / sizeof *row); k++) {
		double most = 0;
		int seen = 0;

		for (int i = 0; i < 300; i++) {
			struct residual r = { row[k].kind, { 0 }, 0.7, 0 };
			double one;

			for (int j = 0; j < VARS; j++)
				x[j] = some(&rng);
			for (int j = 0; j < 2 * POINTS; j++)
				stay[j] = some(&rng);
			/* Three points, a point and a circle, or a coordinate. */
			for (int j = 0; j < 3; j++)
				r.p[j] = (i + (1 + i % 2) * j) % POINTS;
			if (r.kind == R_RING) {
				r.p[1] = i % CIRCLES;
				r.p[0] = (center[r.p[1]] + 1 + i % 3) % POINTS;
			}
			if (r.kind == R_TURN || r.kind == R_APART)
				r.margin = 3;
			one = off(&w, &r, x);
			seen += one >= 0;
			most = fmax(most, one);
		}
		ok(seen > 100 && most < 1e-5, "%s: %d looked at, the largest difference %g",
		   row[k].name, seen, most);
	}
	return tap_done();
}
