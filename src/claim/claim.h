/*
 * claim.h -- what is said about points: claims, and settings in which they are said.
 *
 * A claim is a predicate (predicate.def) of points and perhaps a number.  Angles are between
 * lines: directed, counterclockwise from the first to the second, modulo a half turn.
 *
 * A setting is a theorem as plain data: points with a drawing, what is given, what is to be
 * proved.  Readers (room jgex; figures; problem records) fill it; rooms deduce, algebra, invent
 * and proof read it.
 *
 * The drawing: (1) satisfies every given equation; (2) true coordinates of such a figure lie
 * within `spread` of x and y, for every point: a side condition whose margin exceeds what that
 * allows holds there exactly (claim_seen).  Drawings are generic: free points at random.
 * (3) They serve as witness of side conditions and half turns, never of equations.
 * (4) A loose drawing satisfies what is given only nearly, and no figure that has all of it was
 *     found there: it refutes nothing (claim_seen).
 */
#ifndef CLAIM_CLAIM_H
#define CLAIM_CLAIM_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

enum predicate {
#define PREDICATE(NAME, word, takes, sort, element, sentence) CLAIM_##NAME,
#include "claim/predicate.def"
#undef PREDICATE
	PREDICATES
};

/* A sum of products of lengths, or of multiples of angles between lines: what is on the left of
 * lequation and aequation.  Points are numbers of the claim's own points, so that whoever
 * exchanges those exchanges all.  Coefficients are in lowest terms, den > 0, num not 0; those of
 * angles are whole. */
#define SUM_TERMS 8
#define SUM_FACTORS 4
struct claim_term {
	int64_t num, den;
	uint8_t n;                   /* lengths in the product; an angle has two lines */
	uint8_t at[2 * SUM_FACTORS]; /* the ends of each */
};
struct claim_sum {
	int terms;
	struct claim_term term[SUM_TERMS];
};

#define CLAIM_POINTS 8
/* More points in one claim than CLAIM_POINTS, or in coll, cyclic and circle more than the
 * least number, are several claims. */
struct claim {
	uint8_t kind, n;
	int16_t p[CLAIM_POINTS];
	/* v: aconst in half turns modulo 1, in [0, 1); a ratio or (squared) length.  den > 0,
	 * in lowest terms; 0/1 where there is none. */
	int64_t num, den;
	const struct claim_sum *sum; /* of lequation and aequation; NULL in all others */
};

struct setting_point {
	const char *name;
	double x, y;
	int clause;     /* that made it */
	bool added;     /* an auxiliary point, not of the statement */
	double refined; /* how far its place in the statement was off, in terms of the figure */
};
/* A clause of the construction, as it was written or would be: "d = foot d a b c". */
struct setting_clause {
	const char *text;
	int first, n; /* the points it makes */
};
struct given {
	struct claim claim;
	int clause;
};

/* More than any such theorem has; what exceeds them is refused by readers. */
#define SETTING_POINTS 200
#define SETTING_CLAIMS 2000

struct setting {
	struct arena *arena;
	const char *id; /* or NULL */
	struct setting_point *point;
	struct setting_clause *clause;
	struct given *given;
	struct claim *goal;
	int points, clauses, givens, goals;
	int point_cap, clause_cap, given_cap, goal_cap;
	double spread;
	bool loose; /* (4) */
};

struct setting *setting_new(struct arena *a);
/* A copy that can grow by itself; names and texts are shared. */
struct setting *setting_copy(struct arena *a, const struct setting *s);
int setting_clause(struct setting *s, const char *text);
int setting_point(struct setting *s, const char *name, double x,
		  double y);                                 /* of the last clause */
int setting_find(const struct setting *s, const char *name); /* or -1 */
void setting_give(struct setting *s, struct claim c);        /* by the last clause */
void setting_want(struct setting *s, struct claim c);

/* n points; those of a kind with v have the number set afterwards. */
struct claim claim_of(enum predicate kind, int n, const int *p);
/* The same claim in one order of its points: two claims say the same by the symmetries of their
 * predicate exactly when their normal forms are equal (claim_same). */
struct claim claim_normal(struct claim c);
bool claim_same(const struct claim *a, const struct claim *b);
/* Is it ill-formed: a segment with equal ends, a triangle with a corner twice ...? */
bool claim_is_degenerate(const struct claim *c);
/* Does it say nothing, as cong a b b a? */
bool claim_is_trivial(const struct claim *c);
bool claim_is_equation(enum predicate kind);
bool claim_is_sum(enum predicate kind);
/* The degree that all products of a sum of lengths have, or 0; is each the square of a length? */
int claim_sum_degree(const struct claim *c);
bool claim_sum_is_squares(const struct claim *c);
bool claim_is_seen(enum predicate kind); /* a side condition */
const char *claim_word(enum predicate kind);
int claim_kind(const char *word); /* or -1 */

/* How far an equation is from true in the drawing: scale-free, 0 where it holds, about 1 where
 * it is far off; HUGE_VAL where it is degenerate there. */
double claim_residual(const struct setting *s, const struct claim *c);
/* Does it hold numerically, for search and for weeding out: residual below 1e-7 or so. */
bool claim_looks_true(const struct setting *s, const struct claim *c);
/* A side condition decided for the true figure: unknown where its margin is within what spread
 * and rounding allow.  For equations: no, or unknown.  In a loose drawing nothing is refuted. */
truth claim_seen(const struct setting *s, const struct claim *c);

/* "cong a b c d"; "AB = CD" with names in capitals as people write them. */
void claim_print(struct buf *b, const struct setting *s, const struct claim *c);
void claim_say(struct buf *b, const struct setting *s, const struct claim *c);
/* "ABC": the points side by side, as people write segments, triangles, polygons. */
void claim_say_points(struct buf *b, const struct setting *s, const int16_t *p, int n);
/* From "cong a b c d" with the names of the setting; several where coll, cyclic and circle have
 * more points (room for `most`; returns how many in *n).
 * E_ARG: "not_found" (predicate, point), "bad_argument" (number of points, degenerate). */
enum status claim_read(const struct setting *s, const char *text, struct claim *out, int most,
		       int *n, struct err *e) MUST_USE;
#endif
