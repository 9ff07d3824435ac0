/*
 * t-tape.c -- formulas in doubles and in balls: values that are known, cancellation that doubles do
 * not survive, numbers that are only near, roots that may not exist, zeros that are taken for
 * zero.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/tape.h"
#include <math.h>

static struct arena *arena;
static struct tape tape;

static int op(enum tape_op o, int a, int b)
{
	return num_tape_apply(&tape, o, a, b);
}

static void begin(void)
{
	num_tape_reset(&tape);
}

static bool enclosed(int node, double fine, double *v, double *off)
{
	return num_tape_enclose(&tape, &node, 1, fine, v, off);
}

static void known(void)
{
	double v, off;
	int a, b, pi;

	begin();
	a = num_tape_ratio(&tape, 1, 3);
	b = num_tape_ratio(&tape, 2, 3);
	ok(enclosed(op(TAPE_ADD, a, b), 1e-15, &v, &off) && v == 1 && off < 1e-30,
	   "1/3 + 2/3");
	a = num_tape_ratio(&tape, 2, 1);
	b = op(TAPE_SQRT, a, 0);
	ok(enclosed(op(TAPE_SUB, op(TAPE_MUL, b, b), a), 1e-15, &v, &off) && fabs(v) <= off &&
		   off < 1e-30,
	   "the square of a root");
	pi = num_tape_pi(&tape);
	a = op(TAPE_DIV, pi, num_tape_ratio(&tape, 6, 1));
	ok(enclosed(op(TAPE_SIN, a, 0), 1e-15, &v, &off) && v == 0.5, "sin 30°");
	ok(enclosed(op(TAPE_COS, op(TAPE_ADD, a, a), 0), 1e-15, &v, &off) && v == 0.5,
	   "cos 60°");
	b = op(TAPE_ATAN2, num_tape_ratio(&tape, 1, 1), num_tape_ratio(&tape, -1, 1));
	ok(enclosed(op(TAPE_DIV, b, pi), 1e-15, &v, &off) && v == 0.75, "atan2");
	ok(enclosed(op(TAPE_NEG, b, 0), 1e-15, &v, &off) && v < -2.35, "a negative number");
}

/* (1 + e)^40 - 1 with e = 2^-60, by repeated squaring of what doubles take for 1. */
static void cancellation(void)
{
	double v, off;
	int x;

	begin();
	x = op(TAPE_ADD, num_tape_ratio(&tape, 1, 1), num_tape_double(&tape, 0x1p-60, 0));
	for (int i = 0; i < 5; i++)
		x = op(TAPE_MUL, x, x);
	x = op(TAPE_SUB, x, num_tape_ratio(&tape, 1, 1));
	ok(tape.node[x].v == 0, "doubles lose it");
	ok(enclosed(x, 1e-30, &v, &off) && fabs(v / 0x1p-55 - 1) < 1e-12, "balls do not");
}

static void near(void)
{
	double v, off;
	int x, y;

	begin();
	x = num_tape_double(&tape, 3, 1e-9);
	y = op(TAPE_MUL, x, x);
	ok(enclosed(y, 1e-6, &v, &off) && fabs(v - 9) < 1e-9 && off >= 6e-9 && off < 7e-9,
	   "what is only near stays as near as it is");
	ok(!enclosed(y, 1e-12, &v, &off), "and no more bits help");
	x = num_tape_double(&tape, 1e-10, 1e-9);
	ok(!enclosed(op(TAPE_SQRT, x, 0), 1, &v, &off), "no root of what may be negative");
	ok(!enclosed(op(TAPE_DIV, y, x), 1, &v, &off), "no quotient by what may be zero");
	y = op(TAPE_DIV, y, num_tape_ratio(&tape, 0, 1));
	ok(isnan(tape.node[y].v) && !enclosed(y, 1, &v, &off), "nor by zero");
	y = op(TAPE_SQRT, num_tape_ratio(&tape, -1, 1), 0);
	ok(isnan(tape.node[y].v) && !enclosed(y, 1, &v, &off), "nor a root of -1");
}

static void zeros(void)
{
	double v, off;
	int two, three, x;

	begin();
	/* sqrt(2) sqrt(3) - sqrt(6) */
	two = op(TAPE_SQRT, num_tape_ratio(&tape, 2, 1), 0);
	three = op(TAPE_SQRT, num_tape_ratio(&tape, 3, 1), 0);
	x = op(TAPE_SUB, op(TAPE_MUL, two, three),
	       op(TAPE_SQRT, num_tape_ratio(&tape, 6, 1), 0));
	num_tape_zero(&tape, x);
	ok(enclosed(two, 1e-15, &v, &off) && v == sqrt(2), "what is zero may be taken for it");
	num_tape_zero(&tape, op(TAPE_ADD, x, num_tape_double(&tape, 0x1p-300, 0)));
	ok(!enclosed(two, 1e-15, &v, &off), "what is only small may not");
}

static void again(void)
{
	int x, y;

	begin();
	x = num_tape_double(&tape, 2, 0);
	y = op(TAPE_MUL, x, op(TAPE_ADD, x, x));
	tape.node[x].v = 5;
	num_tape_again(&tape);
	ok(tape.node[y].v == 50, "evaluated again with another number");
}

/* Random formulas: doubles and balls agree, for what is well conditioned. */
static void agree(void)
{
	struct rng rng = { 11 };
	int bad = 0, seen = 0;

	for (int turn = 0; turn < 200; turn++) {
		double v, off;
		int n;

		begin();
		for (int i = 0; i < 4; i++) {
			long num = rng_between(&rng, 1, 99);
			long den = rng_between(&rng, 1, 99);

			num_tape_ratio(&tape, num, den);
		}
		for (int i = 0; i < 12; i++) {
			int a = (int)rng_below(&rng, (uint64_t)tape.nodes);
			int b = (int)rng_below(&rng, (uint64_t)tape.nodes);
			static const enum tape_op all[] = { TAPE_ADD, TAPE_MUL, TAPE_DIV,
							    TAPE_SQRT };

			op(all[rng_below(&rng, 4)], a, b);
		}
		n = tape.nodes - 1;
		if (!isfinite(tape.node[n].v) || tape.node[n].v > 1e100)
			continue;
		seen++;
		bad += !enclosed(n, 1e-15, &v, &off) ||
		       fabs(v - tape.node[n].v) > 1e-11 * fabs(v) + off;
	}
	ok(seen > 150 && bad == 0, "%d random formulas", seen);
}

static void limit(void)
{
	double v, off;
	int x;

	begin();
	x = num_tape_ratio(&tape, 1, 1);
	for (int i = 0; i < TAPE_NODES + 10; i++)
		x = op(TAPE_ADD, x, x);
	ok(tape.nodes == TAPE_NODES && isnan(tape.node[x].v) && !enclosed(x, 1, &v, &off),
	   "a tape has an end");
}

int main(void)
{
	arena = arena_new();
	num_tape_init(&tape, arena);
	known();
	cancellation();
	near();
	zeros();
	again();
	agree();
	limit();
	arena_free(arena);
	return tap_done();
}
