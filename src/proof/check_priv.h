/*
 * check_priv.h -- the inside of the checker: its figure, its numbers, its matching.
 *
 * Nothing here is shared with whoever finds proofs; of room claim only the data are used
 * (struct claim, struct setting, predicate.def), none of its functions.
 */
#ifndef PROOF_CHECK_PRIV_H
#define PROOF_CHECK_PRIV_H
#include "proof/proof.h"

__extension__ typedef __int128 proof_wide;

/* A rational number in lowest terms, den > 0.  Every operation is exact or fails. */
struct proof_rat {
	proof_wide num, den;
};
bool proof_rat_make(struct proof_rat *r, proof_wide num, proof_wide den); /* den != 0 */
bool proof_rat_add(struct proof_rat *r, struct proof_rat a, struct proof_rat b);
bool proof_rat_mul(struct proof_rat *r, struct proof_rat a, struct proof_rat b);

/* What one predicate is to the checker: a row of shape.def. */
struct proof_shape {
	const char *word, *takes, *same, *firm;
	const char *row[4]; /* angles, ratios, lengths, squares */
	char sort;
};
extern const struct proof_shape proof_shape_of[PREDICATES];
int proof_shape_points(int kind); /* the least number */
bool proof_shape_has_number(int kind);
/* Its number of points, each of them, its number. */
bool proof_claim_fits(const struct setting *s, const struct claim *c);

/* The figure: what the drawing shows of the true one.  check_figure.c */
enum drawn_look {
	LOOK_NO,    /* it does not hold there */
	LOOK_MAYBE, /* it cannot be told: all that is ever said for an equation */
	LOOK_YES,
};
enum drawn_look proof_look(const struct setting *s, const struct claim *c);
bool proof_look_differ(const struct setting *s, int a, int b);
/* Is b strictly between a and c, if they lie on one line? */
bool proof_look_between(const struct setting *s, int a, int b, int c);
/* The direction of ab in half turns as drawn, and how far the true one may be; false where the
 * points cannot be told apart. */
bool proof_look_direction(const struct setting *s, int a, int b, double *turn, double *off);
/* Is all of the predicate's column `firm` seen?  Otherwise says what is not. */
bool proof_look_firm(const struct setting *s, const struct claim *c, struct buf *why);

/* Orders of points that say the same, and rules as they were read: kept while one proof is
 * gone through.  check_match.c */
struct proof_matcher {
	const struct setting *setting;
	struct arena *arena;
	struct proof_group *group[PREDICATES];
	struct proof_row *row[RULES];
};
/* Do two claims say the same? */
bool proof_match_same(struct proof_matcher *m, const struct claim *a, const struct claim *b);
/* Is the claim the conclusion of the rule from these premises, in this order (NULL: one that needs
 * no step)?  letter: which point each of A to Z is, -1 where it is none. */
bool proof_match_rule(struct proof_matcher *m, enum rule rule, const struct claim *const *from,
		      int n, const struct claim *claim, int letter[26]);
/* Can the rule be read, and is every letter of it bound by an equation? */
bool proof_match_readable(struct proof_matcher *m, enum rule rule);

/* What rows add up to: terms, a constant, and powers whose logarithms are constants.
 * check_rows.c */
struct proof_sum_term {
	int a, b; /* the segment, a < b */
	struct proof_rat c;
};
struct proof_sum_power {
	proof_wide base;
	struct proof_rat e;
};
struct proof_sum {
	const struct setting *setting;
	struct arena *arena;
	struct buf *why;
	enum reason table;
	struct proof_sum_term *term;
	int terms, term_cap;
	struct proof_sum_power *power;
	int powers, power_cap;
	struct proof_rat constant; /* {0, 1} to begin with */
	bool too_large;
};
/* Add a row with its weight; premise: with the half turns of the drawing.  false: `why` says. */
bool proof_rows_add(struct proof_sum *s, const struct claim *c, int row, struct proof_rat w,
		    bool premise);
/* A linear step: does it hold? */
bool proof_rows_hold(const struct proof *p, int step, struct arena *a, struct buf *why);
/* Does its first row make the claim?  How many does it have? */
bool proof_rows_make(const struct claim *c, enum reason table);
int proof_rows_count(const struct setting *s, const struct claim *c, enum reason table);
/* What rows are made of; a and b are points, or two segments. */
void proof_sum_term(struct proof_sum *s, int a, int b, struct proof_rat w, struct proof_rat c);
void proof_sum_constant(struct proof_sum *s, struct proof_rat w, struct proof_rat c);
bool proof_sum_turns(struct proof_sum *s, struct proof_rat w, double at, double off);

/* Claims that are sums.  check_sums.c */
bool proof_sum_fits(const struct setting *s, const struct claim *c);
bool proof_sum_same(const struct claim *c, const struct claim *d);
bool proof_sum_makes(const struct claim *c, enum reason table);
bool proof_sum_row(struct proof_sum *s, const struct claim *c, struct proof_rat w,
		   bool premise);
/* The table of products. */
int proof_products_count(const struct setting *s, const struct claim *c);
bool proof_products_add(struct proof_sum *s, const struct claim *c, int row,
			struct proof_rat w);
/* Is the row one of lengths times the segment ab? */
bool proof_products_times(const struct setting *s, const struct claim *c, int row, int *a,
			  int *b);
#endif
