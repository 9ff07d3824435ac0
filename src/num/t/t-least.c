/*
 * t-least.c -- damped least squares on problems whose answers are known: curved valleys, too
 * many and too few equations, contradictions, values that are undefined, meters that run out.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/least.h"
#include <math.h>
#include <string.h>

static struct arena *arena;

/* What the callbacks see and count. */
struct bench {
	long calls, slopes;
	double work, limit;
	int n;
	const double *a, *b; /* linear: a x = b, n columns */
};

static const struct least_way plain = { .h = 1e-6,
					.first = 1e-3,
					.up = 8,
					.down = 10,
					.floor = 1e-12,
					.most = 1e9,
					.flat = 1e-9,
					.part = 1,
					.steps = 200,
					.enough = 1e-26 };

static struct least least(int vars, int blocks, int most, struct bench *b,
			  int (*value)(void *, int, const double *, double *))
{
	*b = (struct bench){ .limit = INFINITY };
	return (struct least){ .vars = vars,
			       .blocks = blocks,
			       .most = most,
			       .self = b,
			       .value = value,
			       .way = plain };
}

static enum least_end descend(struct least *l, double *x)
{
	num_least_begin(l, arena);
	return num_least_descend(l, x);
}

static bool spend(void *self, double work)
{
	struct bench *b = self;

	b->work += work;
	return b->work < b->limit;
}

/* --- The valley: 10 (y - x^2), 1 - x -------------------------------------------- */

static int valley(void *self, int block, const double *x, double *r)
{
	struct bench *b = self;

	(void)block;
	b->calls++;
	r[0] = 10 * (x[1] - x[0] * x[0]);
	r[1] = 1 - x[0];
	return 2;
}

static bool valley_slope(void *self, int block, const double *x, const int *v, int n,
			 double *d)
{
	struct bench *b = self;

	(void)block;
	b->slopes++;
	for (int i = 0; i < n; i++) {
		d[i] = v[i] ? 10 : -20 * x[0];
		d[n + i] = v[i] ? 0 : -1;
	}
	return true;
}

static void valleys(void)
{
	struct bench b;
	struct least l = least(2, 1, 2, &b, valley);
	double x[2] = { -1.2, 1 };
	bool frozen[2] = { true, false };
	long calls;

	ok(descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 1) < 1e-10 && fabs(x[1] - 1) < 1e-10,
	   "the curved valley, by differences");
	calls = b.calls;
	x[0] = x[1] = 1;
	b.calls = 0;
	ok(num_least_descend(&l, x) == LEAST_ENOUGH && b.calls == 1 && x[0] == 1 && x[1] == 1,
	   "what is solved already is looked at once and stays");

	l = least(2, 1, 2, &b, valley);
	l.slope = valley_slope;
	x[0] = -1.2, x[1] = 1;
	ok(descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 1) < 1e-10 && b.slopes > 3 &&
		   b.calls < calls,
	   "with its derivatives it takes fewer evaluations");

	l = least(2, 1, 2, &b, valley);
	l.way.forward = true;
	l.way.h = l.way.h_part = 1e-8;
	x[0] = -1.2, x[1] = 1;
	ok(descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 1) < 1e-10,
	   "and forward differences do");

	l = least(2, 1, 2, &b, valley);
	l.by_rows = true;
	l.way.flat = 1, l.way.part = 0;
	x[0] = -1.2, x[1] = 1;
	ok(descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 1) < 1e-10 && fabs(x[1] - 1) < 1e-10,
	   "by rows");

	l = least(2, 1, 2, &b, valley);
	l.frozen = frozen;
	x[0] = 3, x[1] = 1;
	ok(descend(&l, x) != LEAST_UNDEFINED && x[0] == 3 && fabs(x[1] - 9) < 1e-7 &&
		   fabs(num_least_largest(&l) - 2) < 1e-7 && fabs(l.cost - 4) < 1e-7,
	   "what is frozen stays, the rest is as good as it can be");

	l = least(2, 1, 2, &b, valley);
	l.way.reach = 0.01;
	l.way.steps = 5;
	x[0] = -1.2, x[1] = 1;
	ok(descend(&l, x) == LEAST_STEPS && hypot(x[0] + 1.2, x[1] - 1) <= 0.05 + 1e-12,
	   "no step is longer than the reach, and no more are taken than allowed");
}

/* --- Linear systems --------------------------------------------------------------- */

static int linear(void *self, int block, const double *x, double *r)
{
	struct bench *b = self;

	b->calls++;
	r[0] = -b->b[block];
	for (int i = 0; i < b->n; i++)
		r[0] += b->a[block * b->n + i] * x[i];
	return 1;
}

/* Only those that occur. */
static int linear_touches(void *self, int block, int *v)
{
	const struct bench *b = self;
	int n = 0;

	/* From the last: any order will do. */
	for (int i = b->n; i--;)
		if (b->a[block * b->n + i] != 0)
			v[n++] = i;
	return n;
}

static void linear_systems(void)
{
	/* The middle of three measurements; a row twice; nothing said of the third unknown. */
	static const double three[3] = { 1, 1, 1 }, said[3] = { 1, 2, 6 };
	static const double twice[6] = { 1, 2, 0, 2, 4, 0 }, sum[2] = { 5, 10 };
	struct bench b;
	struct least l = least(1, 3, 1, &b, linear);
	double x[3] = { 0 };
	enum least_end end;

	b.n = 1, b.a = three, b.b = said;
	end = descend(&l, x);
	ok((end == LEAST_STUCK || end == LEAST_TIRED) && fabs(x[0] - 3) < 1e-7 &&
		   fabs(l.cost - 14) < 1e-7 && fabs(num_least_largest(&l) - 3) < 1e-7,
	   "contradictory equations: the middle, and it says that they do not hold");

	for (int by_rows = 0; by_rows < 2; by_rows++) {
		l = least(3, 2, 1, &b, linear);
		l.by_rows = by_rows;
		l.way.flat = 1, l.way.part = 0;
		l.way.first = l.way.floor = 1e-6;
		b.n = 3, b.a = twice, b.b = sum;
		x[0] = x[1] = 0, x[2] = 7;
		ok(descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 1) < 1e-6 &&
			   fabs(x[1] - 2) < 1e-6 && x[2] == 7,
		   "rank one, %s: the nearest solution, and what is free stays",
		   by_rows ? "by rows" : "by unknowns");
	}
}

static double distance(const double *x, const double *y, int n)
{
	double most = 0;

	for (int i = 0; i < n; i++)
		most = fmax(most, fabs(x[i] - y[i]));
	return most;
}

/* Random sparse systems: all ways agree, and what is touched may be said or found out. */
static void sparse(void)
{
	struct rng rng = { 5 };
	int good = 0;

	for (int round = 0; round < 40; round++) {
		int n = 3 + (int)rng_below(&rng, 20);
		double a[23 * 23] = { 0 }, b[23], zero[23], x[23], y[23], z[23];
		struct bench w;
		struct least l = least(n, n, 1, &w, linear);

		for (int i = 0; i < n; i++)
			zero[i] = (double)rng_between(&rng, -9, 9);
		for (int i = 0; i < n; i++) {
			a[i * n + i] = 5;
			for (int k = 0; k < 3; k++) {
				int at = (int)rng_below(&rng, (uint64_t)n);

				a[i * n + at] += (double)rng_between(&rng, -2, 2);
			}
			b[i] = 0;
			for (int k = 0; k < n; k++)
				b[i] += a[i * n + k] * zero[k];
			x[i] = y[i] = z[i] = 0;
		}
		w.n = n, w.a = a, w.b = b;
		l.touches = linear_touches;
		descend(&l, x);
		l.touches = NULL;
		descend(&l, y);
		l.by_rows = true;
		l.way.flat = 1, l.way.part = 0;
		descend(&l, z);
		good += distance(x, zero, n) < 1e-6 && distance(y, zero, n) < 1e-6 &&
			distance(z, zero, n) < 1e-6;
	}
	ok(good == 40, "sparse systems, as such, as dense ones and by rows: %d of 40", good);
}

/* --- Rows that need only be positive ------------------------------------------------ */

/* On the circle, and right of 3; in different units. */
static int arc(void *self, int block, const double *x, double *r)
{
	struct bench *b = self;

	b->calls++;
	r[0] = block ? 1e-3 * (x[0] - 3) : 1000 * (x[0] * x[0] + x[1] * x[1] - 25);
	return 1;
}

static void one_sided(void)
{
	const bool positive[2] = { false, true };
	struct bench b;
	struct least l;
	double x[2] = { 4, 1 };
	bool good = true;

	for (int by_rows = 0; by_rows < 2; by_rows++) {
		l = least(2, 2, 1, &b, arc);
		l.positive = positive;
		l.unit = true;
		l.by_rows = by_rows;
		l.margin = 0.1;
		l.way.flat = 1, l.way.part = 0;
		x[0] = 4, x[1] = 1;
		good = good && descend(&l, x) == LEAST_ENOUGH &&
		       fabs(hypot(x[0], x[1]) - 5) < 1e-9 && x[0] > 4 &&
		       fabs(x[1] / x[0] - 0.25) < 0.05;
		x[0] = -4, x[1] = 3.5;
		good = good && descend(&l, x) == LEAST_ENOUGH &&
		       fabs(hypot(x[0], x[1]) - 5) < 1e-9 && x[0] > 3;
	}
	ok(good, "a row that is positive does not pull, one that is not is brought there");
	x[0] = 4, x[1] = 3;
	num_least_slopes(&l, x);
	ok(fabs(hypot(l.row[0], l.row[1]) - 1) < 1e-9 && l.scale[1] == 0 && l.row[2] == 0 &&
		   l.miss[1] == 0,
	   "rows have unit gradients, those that hold are zero");
	x[0] = 2, x[1] = 3;
	num_least_slopes(&l, x);
	ok(fabs(l.row[2] - 1) < 1e-9 && fabs(l.miss[1] + 1.1) < 1e-9,
	   "and those that do not say how far it is, with the margin");
}

/* A row that nothing moves. */
static int deaf(void *self, int block, const double *x, double *r)
{
	(void)self, (void)block;
	r[0] = x[0] - 1;
	r[1] = 5;
	return 2;
}

/* --- Values that are not there ------------------------------------------------------ */

/* Undefined left of 0, and only there. */
static int root(void *self, int block, const double *x, double *r)
{
	(void)self, (void)block;
	if (x[0] < 0)
		return -1;
	r[0] = sqrt(x[0]) - 0.1;
	return 1;
}

/* The same, as C has it. */
static int root_nan(void *self, int block, const double *x, double *r)
{
	(void)self, (void)block;
	r[0] = sqrt(x[0]) - 0.1;
	return 1;
}

/* Left of 2 it asks for x = 2, right of that for nothing. */
static int hinge(void *self, int block, const double *x, double *r)
{
	struct bench *b = self;

	(void)block;
	b->calls++;
	r[0] = 2 - x[0];
	return r[0] > 0;
}

static bool nowhere(void *self, int block, const double *x, const int *v, int n, double *d)
{
	(void)self, (void)block, (void)x, (void)v;
	for (int i = 0; i < n; i++)
		d[i] = NAN;
	return true;
}

static void undefined(void)
{
	struct bench b;
	struct least l;
	double x[1];
	bool good = true, honest = true;

	for (int nan = 0; nan < 2; nan++) {
		l = least(1, 1, 1, &b, nan ? root_nan : root);
		x[0] = 9;
		good = good && descend(&l, x) == LEAST_ENOUGH && fabs(x[0] - 0.01) < 1e-9;
		x[0] = -1;
		honest = honest && descend(&l, x) == LEAST_UNDEFINED && x[0] == -1 &&
			 !isfinite(l.cost) && !isfinite(num_least_largest(&l)) &&
			 !num_least_slopes(&l, x);
		x[0] = 0;
		honest = honest && descend(&l, x) == LEAST_UNDEFINED && x[0] == 0;
	}
	ok(good, "steps into what is undefined, or no number, are taken back");
	ok(honest, "a start there, or at its edge, leads nowhere and says so");

	l = least(1, 1, 1, &b, root);
	l.slope = nowhere;
	x[0] = 9;
	ok(descend(&l, x) == LEAST_UNDEFINED && x[0] == 9, "derivatives that are no numbers");

	l = least(1, 1, 1, &b, hinge);
	x[0] = 5;
	ok(descend(&l, x) == LEAST_ENOUGH && x[0] == 5 && b.calls == 1,
	   "a block that asks for nothing is not differentiated");
	x[0] = 0;
	ok(descend(&l, x) == LEAST_ENOUGH && x[0] > 2 - 1e-9 && x[0] < 2 + 1e-5,
	   "one that does is brought to where it does not");

	l = least(1, 1, 2, &b, deaf);
	l.unit = l.by_rows = true;
	l.way.flat = 1, l.way.part = 0;
	x[0] = 0;
	ok(descend(&l, x) != LEAST_ENOUGH && fabs(x[0] - 1) < 1e-6 &&
		   fabs(num_least_largest(&l) - 5e-3) < 1e-9,
	   "a row that nothing moves stays a miss, the others are solved");
	l = least(1, 0, 1, &b, deaf);
	x[0] = 3;
	ok(descend(&l, x) == LEAST_ENOUGH && x[0] == 3 && num_least_largest(&l) == 0,
	   "no equations hold");
}

/* --- Meters ------------------------------------------------------------------------- */

static void meters(void)
{
	struct bench b;
	struct least l = least(2, 1, 2, &b, valley);
	double x[2] = { -1.2, 1 }, all, before;

	l.spend = spend;
	ok(descend(&l, x) == LEAST_ENOUGH && b.work > 0, "work is charged");
	all = b.work;
	l = least(2, 1, 2, &b, valley);
	l.spend = spend;
	b.limit = all / 2;
	x[0] = -1.2, x[1] = 1;
	before = 100 * pow(1 - 1.44, 2) + 2.2 * 2.2;
	ok(descend(&l, x) == LEAST_SPENT && b.work < all && l.cost < before &&
		   fabs(l.cost - (100 * pow(x[1] - x[0] * x[0], 2) + pow(1 - x[0], 2))) < 1e-9,
	   "a meter that runs out ends it where it is");
	l.way.tired = 0.9;
	b.limit = INFINITY;
	x[0] = -1.2, x[1] = 1;
	ok(num_least_descend(&l, x) == LEAST_TIRED, "so do small gains");
	l.way.patience = 200;
	ok(num_least_descend(&l, x) == LEAST_ENOUGH, "not before patience is at its end");
	x[0] = -1.2, x[1] = 1;
	ok(num_least_slopes(&l, x) && x[0] == -1.2 && num_least_step(&l, 1e-12) &&
		   fabs(x[0] + l.step[0] - 1) < 1e-4,
	   "looking at a place leaves it where it is, and the first step is Newton's");
}

int main(void)
{
	arena = arena_new();
	valleys();
	linear_systems();
	sparse();
	one_sided();
	undefined();
	meters();
	arena_free(arena);
	return tap_done();
}
