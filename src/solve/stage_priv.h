/*
 * stage_priv.h -- where the bodies of a solved problem in space stand, for a picture.
 *
 * Sizes are asked of the solver one by one, so a body stands where it is determined and nowhere
 * else.  Bodies that share a centre are put together along their axis, others side by side.
 */
#ifndef SOLVE_STAGE_PRIV_H
#define SOLVE_STAGE_PRIV_H
#include "problem/answer.h"
#include "problem/space.h"

struct solve_place {
	bool known;
	double x[3];
	int way; /* upwards (1) or downwards (-1) is free beside the body that has it */
};
struct solve_stage {
	struct problem p; /* a copy: its goal changes with what is asked */
	struct problem_space space;
	struct arena *a;
	struct solve_place at[PROBLEM_POINTS];
	struct {
		bool drawn;
		double r, q, h; /* of a round body: radius, upper radius, height */
		double mid[2];  /* of another: the middle of its base */
	} body[PROBLEM_BODIES];
	double room; /* x where the next body may begin */
	bool loose;  /* any size will do */
	bool like;   /* some size is not given, and one like it was taken */
};

/* False where a body is not determined, or cannot be put beside the others. */
bool solve_stage_set(struct solve_stage *s, const struct solve_answer *r, struct arena *a);
/* The ends of the line that a size of a body is seen as; false where it is none. */
bool solve_stage_line(const struct solve_stage *s, int body, enum problem_size z, double *u,
		      double *v);
/* The body that has a circle about this point, and its radius there; -1. */
int solve_stage_round(const struct solve_stage *s, int point, double *radius);
#endif
