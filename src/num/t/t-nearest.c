/* t-nearest.c -- the nearest solution, against ones that are known. */
#include "base/t/tap.h"
#include "num/nearest.h"
#include <math.h>

static struct arena *arena;

/* x^2 + y^2 = 25, in units of a thousand. */
static bool circle(void *self, const double *x, double *r)
{
	(void)self;
	r[0] = 1000 * (x[0] * x[0] + x[1] * x[1] - 25);
	return true;
}

/* Two lines, one of them twice. */
static bool lines(void *self, const double *x, double *r)
{
	(void)self;
	r[0] = x[0] + x[1] - 4;
	r[1] = 7 * (x[0] + x[1] - 4);
	r[2] = x[0] - x[2];
	return true;
}

/* A circle and a half plane. */
static bool arc(void *self, const double *x, double *r)
{
	circle(self, x, r);
	r[1] = x[0] - 3;
	return true;
}

/* Undefined left of the axis. */
static bool half(void *self, const double *x, double *r)
{
	(void)self;
	if (x[0] < 0)
		return false;
	r[0] = sqrt(x[0]) - 2;
	return true;
}

static bool contrary(void *self, const double *x, double *r)
{
	(void)self;
	r[0] = x[0] - 1;
	r[1] = x[0] - 2;
	return true;
}

int main(void)
{
	struct nearest s = { .n = 2, .m = 1, .value = circle, .size = 10, .budget = 10000 };
	bool least[2] = { false, true }, frozen[2] = { true, false }, depends[3];
	double x[3], from[3], slope[9], miss[3];
	int good = 0;

	arena = arena_new();
	for (int i = 0; i < 24; i++) {
		double t = i * 0.2618, far = 1 + i % 7;

		x[0] = from[0] = far * cos(t);
		x[1] = from[1] = far * sin(t);
		good += num_nearest_solve(&s, from, x, arena) < 1e-9 &&
			hypot(x[0] - 5 * cos(t), x[1] - 5 * sin(t)) < 1e-7;
	}
	ok(good == 24, "the foot on a circle, from inside and outside, from every side");

	s.frozen = frozen;
	x[0] = from[0] = 3, x[1] = from[1] = 1;
	ok(num_nearest_solve(&s, from, x, arena) < 1e-9 && x[0] == 3 && fabs(x[1] - 4) < 1e-9,
	   "what is frozen stays");
	s.frozen = NULL;

	s = (struct nearest){ .n = 3, .m = 3, .value = lines, .size = 5, .budget = 10000 };
	x[0] = from[0] = 0, x[1] = from[1] = 0, x[2] = from[2] = 0;
	ok(num_nearest_solve(&s, from, x, arena) < 1e-9 && fabs(x[0] - 4 / 3.) < 1e-8 &&
		   fabs(x[1] - 8 / 3.) < 1e-8,
	   "the nearest point of a line in space, one row said twice");
	ok(num_nearest_slopes(&s, x, slope, miss, NULL, arena) &&
		   num_nearest_rank(slope, 3, 3, NULL, depends, arena) == 2 && !depends[0] &&
		   depends[1] && !depends[2],
	   "and the second saying is found");

	s = (struct nearest){
		.n = 2, .m = 2, .value = arc, .least = least, .size = 10, .budget = 10000
	};
	x[0] = from[0] = -4, x[1] = from[1] = 3.5;
	ok(num_nearest_solve(&s, from, x, arena) < 1e-9 && x[0] > 3 &&
		   fabs(hypot(x[0], x[1]) - 5) < 1e-9,
	   "a row that need only be positive");

	s = (struct nearest){ .n = 1, .m = 1, .value = half, .size = 5, .budget = 10000 };
	x[0] = from[0] = 1;
	ok(num_nearest_solve(&s, from, x, arena) < 1e-9 && fabs(x[0] - 4) < 1e-8,
	   "steps into the undefined are taken back");
	x[0] = from[0] = -1;
	ok(!isfinite(num_nearest_solve(&s, from, x, arena)), "a start there leads nowhere");

	s = (struct nearest){ .n = 1, .m = 2, .value = contrary, .size = 5, .budget = 10000 };
	x[0] = from[0] = 0;
	ok(num_nearest_solve(&s, from, x, arena) > 0.1, "a contradiction is not solved");
	s.budget = 3;
	x[0] = 0;
	num_nearest_solve(&s, from, x, arena);
	ok(s.budget >= 0, "the budget ends it");
	arena_free(arena);
	return tap_done();
}
