/*
 * rules_priv.h -- what the files of theorems share.
 *
 * A rule looks for what a theorem of theorem.def needs and states what follows.  It decides
 * in doubles; what it relied on is named with need_* and decided exactly later.
 */
#ifndef MEASURE_RULES_PRIV_H
#define MEASURE_RULES_PRIV_H
#include "measure/measure_priv.h"

static inline const struct term *mul(struct solver *s, const struct term *a,
				     const struct term *b)
{
	return measure_op(s, TERM_MUL, a, b);
}

static inline const struct term *sub(struct solver *s, const struct term *a,
				     const struct term *b)
{
	return measure_op(s, TERM_SUB, a, b);
}

static inline const struct term *sq(struct solver *s, int f)
{
	const struct term *t = measure_leaf(s, f);

	return mul(s, t, t);
}

/* Has nothing been said under this key yet? */
bool measure_rules_once(struct solver *s, uint64_t key);
/* State what the theorem being applied says: a tree that is zero, or two equal forms. */
void measure_rules_relation(struct solver *s, const struct term *t);
/* Of the forms a, b, c, d: a b = c d. */
void measure_rules_products(struct solver *s, int a, int b, int c, int d);
bool measure_rules_equal(struct solver *s, int f, int g);
/* Two lines are known to be parallel, or perpendicular: as a premise. */
void measure_rules_need_lines(struct solver *s, int l, int m, double by);

/* --- rules_triangle.c --------------------------------------------------------- */
/* stage 0: what a textbook does first; 1: tables of sines. */
bool measure_rules_one_triangle(struct solver *s, int ti, int stage);
void measure_rules_open_triangle(struct solver *s, int ti);
void measure_rules_half_hypotenuse(struct solver *s);
void measure_rules_bisectors(struct solver *s);
void measure_rules_centroids(struct solver *s);

/* --- rules_similar.c ---------------------------------------------------------- */
bool measure_rules_triangle_pairs(struct solver *s);

/* --- rules_circle.c ----------------------------------------------------------- */
void measure_rules_powers(struct solver *s);
void measure_rules_chords(struct solver *s); /* a = 2 r sin A */

/* --- rules_parallel.c --------------------------------------------------------- */
void measure_rules_parallels(struct solver *s);

/* --- rules_polygon.c ---------------------------------------------------------- */
bool measure_rules_convex(const struct solver *s, const int *q, int n);
/* The turn from CD to AB as a form, and whether it is known. */
int measure_rules_turn(struct solver *s, int a, int b, int c, int d);
bool measure_rules_turn_known(struct solver *s, int a, int b, int c, int d);
void measure_rules_closures(struct solver *s);

/* --- rules_area.c ------------------------------------------------------------- */
void measure_rules_areas(struct solver *s);
#endif
