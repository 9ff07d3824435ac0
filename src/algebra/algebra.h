/*
 * algebra.h -- a theorem decided by coordinates.
 *
 * The points of a setting are put in an order in which each is free, or on a line or conic that
 * the earlier ones fix, or the meet of two such: often not the order of the text (an incentre
 * comes before the third corner), so that most steps are linear.  What is left of the freedom are the
 * parameters; the goal becomes a polynomial in them (num/chain.h), and the theorem is that it is
 * zero.
 *
 * (1) "proved": whatever satisfies the given equations and the conditions satisfies the goal; a
 *     step never says more than the equations it was made from, and of two meets it leaves
 *     one out only where that is a known point of the figure, which is a condition.
 * (2) "proved for the drawn case": some root was identified with an earlier one, or drawn
 *     from a square, with the sign that the drawing shows.
 * (3) "false": there is a figure with rational parameters near the drawing's that satisfies every
 *     given equation, exactly, and not the goal; or the drawing itself is such, by intervals.
 * (4) All else is "open", and says why.
 */
#ifndef ALGEBRA_ALGEBRA_H
#define ALGEBRA_ALGEBRA_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "claim/claim.h"
#include <stdint.h>

enum algebra_answer { ALGEBRA_OPEN, ALGEBRA_PROVED, ALGEBRA_BRANCH, ALGEBRA_FALSE };

/* All that is done for one decision is charged to one budget, in products of terms or what takes as long:
 * ALGEBRA_SECOND of them are about a second. */
#define ALGEBRA_SECOND 40000000L
#define ALGEBRA_WORK (5 * ALGEBRA_SECOND)
struct algebra_options {
	long work; /* 0: ALGEBRA_WORK */
	uint64_t seed;
	/* Asked about every 10 ms; true ends it, with "open".  May be NULL. */
	bool (*stop)(void *data);
	void *data;
	bool exact_counter; /* a rational counter-example is looked for before the drawing is taken */
};

/* What must hold beside the given: a claim, or where none says it, words. */
struct algebra_condition {
	bool worded; /* claim is not set */
	struct claim claim;
	const char *words;
};

struct algebra_proof; /* the order, the steps, the coordinates: for algebra_verify */

struct algebra_verdict {
	enum algebra_answer answer;
	const char
		*method; /* "identity": all steps linear; "characteristic sets": with roots */
	const char *why; /* open: what stood in the way; otherwise "" */
	int conditions;
	struct algebra_condition *condition;
	/* false: a figure, of the points of the setting that matter; NULL: the drawing itself, within
	 * its spread. */
	const bool *counter_known;
	const double *counter_at; /* x, y, x, y .. */
	int params, roots, terms; /* of the longest polynomial */
	long work;
	struct algebra_proof *proof; /* when proved; in the arena */
};

/* Decide one goal.  E_ARG where it is no equation of this setting ("bad_argument"). */
enum status algebra_decide(const struct setting *s, const struct claim *goal,
			   const struct algebra_options *o, struct algebra_verdict *out,
			   struct arena *a, struct err *e) MUST_USE;

/* "A, B, C do not lie on one line"; one per condition. */
void algebra_say(struct buf *b, const struct setting *s, const struct algebra_condition *c);

/* An independent look (verify.c shares nothing with the search): every step is made again from
 * the given claims modulo primes of its own, at random parameters, with formulas of its own;
 * each step must have one solution, the recorded coordinates must be it, and the goal must hold.
 * E_ARG "bad_proof" otherwise. */
enum status algebra_verify(const struct algebra_proof *p, uint64_t seed,
			   struct err *e) MUST_USE;
/* The proof as text: a line for each point, in the order of the steps. */
void algebra_print(struct buf *b, const struct algebra_proof *p);
#endif
