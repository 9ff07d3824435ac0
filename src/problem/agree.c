/* agree.c -- do two texts in letters have the same value, whatever the letters are? */
#include "problem/problem.h"
#include <math.h>

#define TRIALS 5

static double value_of(const struct problem *p, const struct term *t, int trial)
{
	double a = t->arg[0] ? value_of(p, t->arg[0], trial) : 0;
	double b = t->arg[1] ? value_of(p, t->arg[1], trial) : 0;

	switch (t->kind) {
	case TERM_NUMBER: return t->value;
	case TERM_PI: return acos(-1);
	case TERM_LETTER: return 1.37 + 0.71 * trial + 0.53 * t->id * (trial + 1);
	case TERM_ADD: return a + b;
	case TERM_SUB: return a - b;
	case TERM_MUL: return a * b;
	case TERM_DIV: return a / b;
	case TERM_POW: return pow(a, b);
	case TERM_NEG: return -a;
	case TERM_SQRT: return sqrt(a);
	case TERM_SIN: return sin(a * acos(-1) / 180);
	case TERM_COS: return cos(a * acos(-1) / 180);
	case TERM_TAN: return tan(a * acos(-1) / 180);
	case TERM_COT: return 1 / tan(a * acos(-1) / 180);
	case TERM_MEASURE:
	case TERM_FORM: break;
	}
	return NAN;
}

bool problem_agree(const char *a, const char *b)
{
	struct arena *arena = arena_new();
	struct problem *p = problem_new(arena);
	const struct term *s, *t;
	struct err e;
	bool same = problem_term(p, &s, a, &e) == OK && problem_term(p, &t, b, &e) == OK;

	for (int i = 0; i < TRIALS && same; i++) {
		double x = value_of(p, s, i), y = value_of(p, t, i);

		same = fabs(x - y) <= 1e-9 * (1 + fabs(x));
	}
	problem_free(p);
	arena_free(arena);
	return same;
}
