/*
 * claim.h -- what can be said of points, what it means, and how it is written.
 *
 * The meanings are those of mathematics: a shape's word leaves its vertex open, and a degenerate
 * figure of a shape is none.
 */
#ifndef DOORS_CLAIM_H
#define DOORS_CLAIM_H
#include "base/rng.h"
#include "exact.h"

enum { CLAIM_POINTS = 8 };
struct claim {
	int kind, n;
	int at[CLAIM_POINTS];
	long p, q; /* the number in it, p/q */
};
enum fate {
	FATE_FALSE,
	FATE_TRUE,
	FATE_FLAT, /* its equations hold, of points that are no such shape */
	FATE_NONE  /* it speaks of what is not there: a line through one point */
};

int claim_kinds(void);
/* Say something of some of the first n points; false: it needs more. */
bool claim_any(struct claim *c, int kind, int n, struct rng *r);
/* By the table's name, with its points: claim_of("Foot", "EABC"). */
struct claim claim_of(const char *name, const char *points);
/* The same in the words of facts: "Foot(E,A,B,C)", "Length(A,B) = 2*Length(C,D)".  Points are called
 * A, B, C ...  false: no such text. */
bool claim_read(struct claim *c, const char *text);
void claim_write(struct buf *b, const struct claim *c);
/* As a predicate of construction statements; false: there is none that says just this. */
bool claim_predicate(struct buf *b, const struct claim *c);
/* Can it be said of points on a canvas? */
bool claim_is_drawn(const struct claim *c);

/* With exact places. */
enum fate claim_fate(const struct claim *c, const struct spot *at);
/* With places that are known to some digits: equations are off by so much of what they compare. */
enum fate claim_near(const struct claim *c, const struct spot *at, double within, double *off);
#endif
