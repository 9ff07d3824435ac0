/*
 * sums_priv.h -- rows of letters.c, and what comes out when they are added up (sums.c).
 */
#ifndef SOLVE_SUMS_PRIV_H
#define SOLVE_SUMS_PRIV_H
#include "problem/meter.h"
#include "solve/poly_priv.h"
#include <stdint.h>

enum {
	LETTER_ROWS = 120, /* of one case */
	LETTER_FACTORS = 3 /* of a product that is zero */
};
#define LETTER_WORK 60.0 /* units for each term that is made */

/* What is said of a polynomial, and the facts that say it, as bits. */
enum says { IS_ZERO, IS_ABOVE, IS_NOT_BELOW, IS_NOT_ZERO };
struct letter_row {
	struct poly p;
	enum says says;
	uint64_t from;
	struct poly factor[LETTER_FACTORS]; /* of a product that is zero, as it is written */
	int factors;
};
struct letter_rows {
	struct letter_row row[LETTER_ROWS];
	int n;
};

/* Does the number contradict what is said of it?  1 yes, 0 no, -1 not told. */
int solve_row_contradicts(num v, enum says says, struct num_ctx *c);
/* No values make all rows hold, as linear forms in their monomials: *from are facts that say so. */
bool solve_sums_refute(struct poly_room *r, const struct letter_rows *s, struct meter *m,
		       uint64_t *from);
#endif
