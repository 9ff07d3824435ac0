/*
 * t-plane.c -- polynomials of the plane: factors that occur twice, common points, the curve
 * through places.
 */
#include "base/t/tap.h"
#include "num/plane.h"
#include <math.h>
#include <string.h>

static struct num_ctx *c;

/* Coefficients of x^i y^j, three by three: 1 x x^2 y xy x^2y y^2 xy^2 x^2y^2. */
static struct num_plane plane(num *k, const long v[9])
{
	for (int i = 0; i < 9; i++)
		k[i] = num_int(v[i], c);
	return (struct num_plane){ k, 3 };
}

static void reduced(void)
{
	struct buf b = { 0 };
	num k[9];

	/* (x - y)^2 */
	ok(num_plane_reduced(&b, plane(k, (long[]){ 0, 0, 1, 0, -2, 0, 1, 0, 0 }), c),
	   "a square is reduced");
	ok(!strcmp(buf_str(&b), "(x-y)") || !strcmp(buf_str(&b), "(-x+y)"), "to its root: %s",
	   buf_str(&b));
	buf_clear(&b);
	ok(!num_plane_reduced(&b, plane(k, (long[]){ -1, 0, 1, 0, 0, 0, 1, 0, 0 }), c),
	   "a circle is not");
	k[0] = num_sqrt(num_int(2, c), c);
	ok(!num_plane_reduced(&b, (struct num_plane){ k, 3 }, c),
	   "nor is what has other numbers");
	buf_clear(&b);
}

static void meet(void)
{
	struct num_plane_point p[8];
	num f[9], g[9];
	bool common;
	int n;

	/* x^2 + y^2 = 5 and xy = 2 */
	ok(num_plane_meet(p, 8, &n, &common, plane(f, (long[]){ -5, 0, 1, 0, 0, 0, 1, 0, 0 }),
			  plane(g, (long[]){ -2, 0, 0, 0, 1, 0, 0, 0, 0 }),
			  c) == FN_COMPLETE &&
		   n == 4 && !common,
	   "a circle and a hyperbola meet in four points");
	ok(p[0].x.x.mid == -2 && p[0].y.x.mid == -1 && p[3].x.x.mid == 2 && p[3].y.x.mid == 1,
	   "ordered by x");
	/* x^2 + y^2 = 5 and x + 2y = 5: they touch in (1, 2) */
	ok(num_plane_meet(p, 8, &n, &common, plane(f, (long[]){ -5, 0, 1, 0, 0, 0, 1, 0, 0 }),
			  plane(g, (long[]){ -5, 1, 0, 2, 0, 0, 0, 0, 0 }),
			  c) == FN_COMPLETE &&
		   n == 1 && p[0].y.x.mid == 2,
	   "a tangent is told by its closed form");
	/* Complex ones do not count: x^2 + y^2 = 1 and x = 2 */
	ok(num_plane_meet(p, 8, &n, &common, plane(f, (long[]){ -1, 0, 1, 0, 0, 0, 1, 0, 0 }),
			  plane(g, (long[]){ -2, 1, 0, 0, 0, 0, 0, 0, 0 }),
			  c) == FN_COMPLETE &&
		   n == 0,
	   "a line beside a circle meets it nowhere");
	/* (x - 1) y and (x - 1)(y + 1) */
	(void)num_plane_meet(p, 8, &n, &common,
			     plane(f, (long[]){ 0, 0, 0, -1, 1, 0, 0, 0, 0 }),
			     plane(g, (long[]){ -1, 1, 0, -1, 1, 0, 0, 0, 0 }), c);
	ok(common, "a part in common is told");
}

static void through(void)
{
	enum { N = 40 };
	num x[N], y[N];
	struct buf b = { 0 };
	int degree = 4;

	num_enter(c, NUM_BALL, 800);
	/* (t^2, t^3) */
	for (int i = 0; i < N; i++) {
		num t = num_rat(i + 1, 7, c);

		x[i] = num_sqr(t, c);
		y[i] = num_mul(x[i], t, c);
	}
	ok(num_plane_through(&b, &degree, x, y, N, 400, c) == 1, "a curve through places");
	ok(degree == 3 && strstr(buf_str(&b), "x^3") && strstr(buf_str(&b), "y^2"),
	   "of the least degree: %s", buf_str(&b));
	buf_clear(&b);
	for (int i = 0; i < N; i++)
		y[i] = num_mul(x[i], num_sqrt(num_int(2, c), c), c);
	degree = 4;
	ok(num_plane_through(&b, &degree, x, y, N, 400, c) == 0,
	   "none where its numbers are not rational");
	for (int i = 0; i < N; i++)
		x[i] = y[i] = num_int(3, c);
	degree = 4;
	ok(num_plane_through(&b, &degree, x, y, N, 400, c) == -1, "nor through one place");
	buf_clear(&b);
}

int main(void)
{
	c = num_ctx_new(1);
	num_enter(c, NUM_EXACT, 0);
	reduced();
	meet();
	through();
	num_ctx_free(c);
	num_cleanup();
	return tap_done();
}
