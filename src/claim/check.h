/*
 * check.h -- predicates on given coordinates: does this hold in this drawing?
 *
 * A line is "predicate arguments<TAB>A=x,y B=x,y ...", perhaps with the expected verdict and a
 * note in further columns.  Two modes:
 *  (1) compat: the verdicts of Newclid 3.0.1, with its tolerances, its orders of names and what
 *      follows from both (docs/cmd/check.md);
 *  (2) strict: residuals without units, one tolerance.
 * Numbers decide here, and nothing is proved by them.
 */
#ifndef CLAIM_CHECK_H
#define CLAIM_CHECK_H
#include "claim/claim.h"

enum check_mode { CHECK_COMPAT, CHECK_STRICT };
#define CHECK_TOLERANCE 1e-6

struct check_answer {
	/* '1' true, '0' false; compat alone: '?' depends on the run there, 'E' divides by zero
	 * there. */
	char verdict;
	bool margin; /* of a side condition: true is above the tolerance, not below it */
	/* In both modes the residual of strict; HUGE_VAL where a segment, triangle or circle
	 * vanishes in the drawing. */
	double residual;
	const char *predicate, *expected, *note; /* the columns; "" where there are none */
};

/* E_ARG: "not_found", "bad_argument", with the column of the line. */
enum status claim_check_line(struct check_answer *out, const char *line, enum check_mode mode,
			     double tolerance, struct arena *a, struct err *e) MUST_USE;
#endif
