/*
 * proof.h -- a proof as plain data, its independent checker, and its texts.
 *
 * A proof is a list of steps; a step rests on earlier steps only.  Whoever finds it (rooms deduce,
 * algebra) fills it; nothing of how it was found is in it.  proof_check goes through it with
 * code of its own (check.c includes nothing of the search); what does not pass is never shown.
 *
 * REASON_RULE: the claim is the conclusion of a row of rule.def whose premises are the claims of
 *   `from`, for some naming of the points, up to the symmetries of each predicate.
 *   A premise that says nothing under that naming, because a point is repeated (cyclic with three
 *   points, say, whose circle the other premises make certain), is -1 in `from`.
 * REASON_SEEN: a side condition, decided exactly on the drawing of the setting.
 * REASON_ANGLES, REASON_RATIOS, ...: the claim's equation is a linear combination of
 *   equations of the premises: sum over `part` of weight * row(from, row) = row(claim, row 0),
 *   in every variable and in the constant.  Only claims that one row makes are concluded so
 *   (`coll` by row 0: three points on parallel lines through a common point are collinear);
 *   cyclic, circle, midp and triangles by rules.
 * REASON_SAME: an earlier claim, with points replaced by others proved to be the same points.
 *
 * In every step the claim must be firm: the drawing shows that its segments are segments, that
 * triangles and circles are not flat (shape.def).
 *
 * Rows (shape.def has them as the checker reads them).  Angles: the variable d(XY) is the direction
 * of the line XY as a real number of half turns as drawn, near [0, 1), one for each pair of points; a
 * congruence modulo 1 becomes an equation between reals with the whole number that the drawing
 * shows (the nearest; a true congruence leaves no doubt, and spread tells that there is none).
 *   coll a b c        d(ab) - d(ac);  d(ab) - d(bc)
 *   para a b c d      d(ab) - d(cd)
 *   perp a b c d      d(ab) - d(cd) = 1/2
 *   eqangle a..h      d(cd) - d(ab) - d(gh) + d(ef)
 *   complement a..h   d(cd) - d(ab) - d(gh) + d(ef) = 1/2
 *   aconst a b c d v  d(cd) - d(ab) = v
 *   cyclic a b c d    d(ab) + d(cd) - d(ac) - d(bd);  d(ab) + d(cd) - d(ad) - d(bc)
 *   circle o a b c    d(oa) - d(ab) - d(ac) + d(bc) = 1/2;  the same for b;  for c
 *   midp m a b        as coll m a b
 *   simtri a b c p q r   ∠(ab,ac) = ∠(pq,pr);  ∠(bc,ba) = ∠(qr,qp);  ∠(ca,cb) = ∠(rp,rq)
 *   simtrir           the same with the second angle of each turned round
 *   contri, contrir   as simtri, simtrir
 * Ratios: the variable is the logarithm of the length of a segment; constants are sums of logarithms
 * of primes with rational weights.
 *   cong a b c d      ab - cd
 *   eqratio a..h      ab - cd - ef + gh
 *   and sines: [ab cd] is the logarithm of the sine of the angle of two lines that are not parallel
 *   ncoll a b c ..    ab - [ca cb] - bc + [ab ac];  ab - [ca cb] - ca + [ba bc]     (law of sines)
 *   eqangle a..h      [ab cd] - [ef gh]
 *   perp a b c d      [ab cd]
 *   aconst a b c d v  [ab cd] = log sin v, for 30, 45, 60, 120, 135, 150 degrees
 *   product a..f      ab - bc + cd - de + ef - fa
 *   eqsines v a b c w p q r    [va vb] - [va vc] - [wp wq] + [wp wr]
 *   sineratio v a b c p q r s  [va vb] - [va vc] - pq + rs
 *   chord a..h        ab - cd - [ef gh] = log 2
 *   rconst, r2const   ab - cd = log v;  ab - cd = (log v)/2
 *   lconst, l2const   ab = log v;  ab = (log v)/2
 *   midp m a b        ma - mb;  ab - ma = log 2
 *   circle o a b c    oa - ob;  oa - oc
 *   simtri, simtrir   ab - pq - bc + qr;  ab - pq - ca + rp;  bc - qr - ca + rp
 *   contri, contrir   the first two, ab - pq, the third
 * Lengths (between): the variable is the length of a segment itself, given in rows only by
 *   cong a b c d      ab - cd
 *   rconst, midp      ab = v cd;  ma - mb, ab - 2 ma
 *   lconst            ab = v
 *   coll a b c        with the order seen in the drawing: b between: ab + bc - ac
 * Squares: the variable is the square of the length.
 *   perp a b c d      ac + bd - ad - bc     (perpendicular if and only if it vanishes)
 *   cong, r2const, rconst, l2const, lconst   ab - cd;  ab = v cd ...
 *   midp m a b        ma - mb;  ab - 4 ma;  2 + x, for point x: 4 xm - 2 xa - 2 xb + ab
 *   circle, contri    oa - ob;  oa - oc;   ab - pq;  bc - qr;  ca - rp  (lengths too)
 * Products of two lengths: the variable is that of two segments.
 *   all               ab gh - cd ef for a row ab - cd - ef + gh of ratios; rows of squares; rows of
 *                     lengths times any length (check_sums.c numbers them)
 * Sums (lequation, aequation) are their own row in each table that has all their variables.
 */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "claim/claim.h"

enum rule {
#define RULE(NAME, id, premises, conclusion, sentence, citation) RULE_##NAME,
#include "proof/rule.def"
#undef RULE
	RULES
};
enum reason {
	REASON_GIVEN, /* clause: by which */
	REASON_SEEN,
	REASON_RULE,
	REASON_ANGLES,
	REASON_RATIOS,
	REASON_LENGTHS,
	REASON_SQUARES,
	REASON_PRODUCTS, /* the last of the tables */
	REASON_SAME, /* the claim of from[0], with points that from[1], ... prove to be one */
	REASONS
};
struct proof_part {
	int from, row; /* the premise: an earlier step; which of its rows */
	int64_t num, den;
};
struct proof_step {
	struct claim claim;
	enum reason reason;
	enum rule rule;
	int clause;
	int n_from;
	/* RULE: in the order of the row's premises, -1 for one that says nothing (cong a b b a)
	 * or, marked * there, has points that are one; linear: see part. */
	const int *from;
	int parts;
	const struct proof_part *part;
};
struct proof {
	const struct setting *setting; /* with the auxiliary points, and their givens */
	struct proof_step *step;
	int steps, step_cap;
	int *goal;          /* for each goal of the setting the step that is it */
	const char *method; /* "deduction" */
	/* What it rests on beside what its steps saw, in words; told with that. */
	const char *const *beside;
	int besides;
};

struct proof *proof_new(struct arena *a, const struct setting *s);
int proof_add(struct arena *a, struct proof *p, struct proof_step st); /* its number */
/* By rows (parts), or by a list of steps (from)? */
bool proof_is_linear(const struct proof_step *st);
/* What it rests on, either way; a premise that needs no step is -1. */
int proof_premises(const struct proof_step *st);
int proof_premise(const struct proof_step *st, int i);

/* "B lies between A and C" where part i of a linear step adds up lengths in the order of the drawing;
 * NULL where it does not. */
const char *proof_order(struct arena *a, const struct proof *p, const struct proof_step *st,
			int i);
/* The same for any row of a linear step: orders of points, and angles that are halved, for half of a
 * half turn is read from the drawing. */
const char *proof_read_off(struct arena *a, const struct proof *p, const struct proof_step *st,
			   int i);
/* Is some angle halved, so that the proof is for figures that look like the drawing? */
bool proof_halves(const struct proof *p);

/* A linear step for the claim from rows of these steps, with as few of them as it takes: what is
 * left is irreducible, and earlier ones are preferred.  false: they do not make it. */
bool proof_combine(struct arena *a, const struct proof *p, enum reason table,
		   const struct claim *claim, const int *from, int n, struct proof_step *out);

/* The same with fewer and shorter steps: unused ones dropped, claims proved once, linear steps put
 * into each other and made irreducible.  The proof itself where nothing better was found; p must
 * pass proof_check, and so does what is returned. */
const struct proof *proof_shorten(struct arena *a, const struct proof *p);

/* Does every step follow?  Otherwise E_ARG "bad_proof" with the step and what is wrong. */
enum status proof_check(const struct proof *p, struct err *e) MUST_USE;
/* The same; *step is the first that does not follow, from 0, or -1 where it is none of them. */
enum status proof_check_at(const struct proof *p, int *step, struct err *e) MUST_USE;
#endif
