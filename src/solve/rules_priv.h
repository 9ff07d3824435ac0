/*
 * rules_priv.h -- what the files of theorems share.
 */
#ifndef SOLVE_RULES_PRIV_H
#define SOLVE_RULES_PRIV_H
#include "solve/solve_priv.h"

enum {
	RULE_PYTHAGORAS = 1,
	RULE_SINES,
	RULE_COSINES,
	RULE_ANGLE_OF_SIDES,
	RULE_SIMILAR,
	RULE_CONGRUENT,
	RULE_POWER,
	RULE_TANGENTS,
	RULE_PARALLELS,
	RULE_AREA,
	RULE_BISECTOR,
	RULE_SINE_ANGLE,
	RULE_HALF_HYPOTENUSE,
	RULE_SPLIT,
	RULE_SIDE_ANGLE,
	RULE_TRAPEZOID,
	RULE_PROPORTION,
	RULE_AREA_HEIGHT,
	RULE_COSINES_OPEN,
	RULE_SINES_OPEN,
	RULE_CHORD,
	RULE_CLOSED,
	RULE_CENTROID,
	RULE_EQUAL_LEGS,
	RULE_WALK,
	RULE_TWO_AREAS,
	RULE_SIMILAR_MEDIANS,
	RULE_REGULAR
};

static inline const struct term *mul(struct solver *s, const struct term *a,
				     const struct term *b)
{
	return op(s, TERM_MUL, a, b);
}

static inline const struct term *sub(struct solver *s, const struct term *a,
				     const struct term *b)
{
	return op(s, TERM_SUB, a, b);
}

static inline const struct term *sq(struct solver *s, int f)
{
	const struct term *t = leaf(s, f);

	return mul(s, t, t);
}

/* Has the rule not yet spoken about these objects? */
bool rules_once(struct solver *s, int rule, int a, int b, int c);
/* "Pythagoras in ABC", for explanations. */
const char *rules_about(struct solver *s, const char *what, const int *p, int n);

/* --- rules_triangle.c --------------------------------------------------------- */
/* stage 0: what a textbook does first; 1: tables of sines. */
bool rules_one_triangle(struct solver *s, int ti, int stage);
void rules_open_triangle(struct solver *s, int ti);
bool rules_triangle_pairs(struct solver *s);
void rules_bisectors(struct solver *s);
void rules_half_hypotenuse(struct solver *s);
void rules_centroids(struct solver *s);

/* --- rules_circle.c ----------------------------------------------------------- */
void rules_powers(struct solver *s);

/* --- rules_parallel.c --------------------------------------------------------- */
void rules_parallels(struct solver *s);

/* --- rules_polygon.c ---------------------------------------------------------- */
bool rules_convex(const struct solver *s, const int *q, int n);
/* The turn from CD to AB as a form, and whether it is known. */
int rules_turn(struct solver *s, int a, int b, int c, int d);
bool rules_turn_known(struct solver *s, int a, int b, int c, int d);
void rules_closures(struct solver *s);

/* --- rules_area.c ------------------------------------------------------------- */
void rules_areas(struct solver *s);
#endif
