/*
 * lift_priv.h -- what the files that make a found value exact share.
 *
 * lift.c solves the equations a value rests on again, over exact numbers; lift_check.c
 * decides what the theorems needed, which of several values is meant, and what was assumed.
 *
 * Directions are real numbers here, but a figure gives them only up to full turns.  So an
 * angle or arc, written by directions, has an unknown whole multiple of 360 degrees, and an
 * equation between directions one of 180.  These unknown integers are columns like the
 * variables (Z_FORM, Z_EQ), never solved for: what is left of them in a result says which
 * other values would fit, and only if all but one are impossible is the value proven.
 */
#ifndef MEASURE_LIFT_PRIV_H
#define MEASURE_LIFT_PRIV_H
#include "measure/measure_priv.h"

enum { Z_FORM = VARS, Z_EQ = VARS + 10000000 };

struct sparse {
	int n;
	int *var;
	num *c;
	num k;
};
/* Solved rows: pivot variable first in each. */
struct rows {
	struct sparse *row[VARS];
	int pivot[VARS], n;
};
struct measure_lift {
	struct solver *s;
	struct config *config;
	struct num_ctx *c;
	struct arena *a;
	struct sparse **eq; /* memo per equation */
	signed char *state; /* per equation: 0, 1 being lifted, 2 done, -1 failed */
	signed char *form_state;
	int forms;                 /* there were when it began */
	bool *used_form, *used_eq; /* what the value rests on */
	struct assumption *choice; /* roots and turns that were chosen, not forced */
	int choices, choice_cap;
	int *broken; /* relations that made a root impossible */
	int breaks, break_cap;
	bool refuted; /* a premise does not hold ... */
	uint64_t key; /* ... of this step */
	int depth;
};

bool measure_lift_spent(const struct measure_lift *l);
/* Something was chosen: the letter of account.h, and the form it is about or -1. */
void measure_lift_choice(struct measure_lift *l, char letter, int form, const char *text);
struct sparse *measure_lift_new_sparse(struct measure_lift *l, int n);
/* a + f * b, dropping what cancels. */
struct sparse *measure_lift_combine(struct measure_lift *l, const struct sparse *a, num f,
				    const struct sparse *b);
int measure_lift_find(const struct sparse *p, int var); /* or -1 */
int measure_lift_unknowns(const struct sparse *p);      /* variables, not counting integers */
/* The form by variables; it counts as used when mark is set. */
struct sparse *measure_lift_form_sparse(struct measure_lift *l, int f, bool mark);
struct sparse *measure_lift_reduce(struct measure_lift *l, struct sparse *p,
				   const struct rows *r);
/* Eliminate among the equations of the set below limit. */
bool measure_lift_eliminate(struct measure_lift *l, const struct set *set, int limit,
			    struct rows *r);
/* f = ratio * g, by these rows. */
bool measure_lift_ratio_by(struct measure_lift *l, int f, int g, const struct rows *r,
			   num *out);
/* The operation of a term on two numbers. */
bool measure_lift_apply(struct measure_lift *l, const struct term *t, num a, num b, num *out);
bool measure_lift_linear(struct measure_lift *l, const struct term *t, int limit,
			 struct sparse **out);

/* --- account.c ------------------------------------------------------------------ */
/* The account of the lifted value, replayed: out->account, out->unchecked. */
void measure_account_lifted(struct measure_lift *l, const struct term *goal, num value,
			    struct lifted *out);

/* --- lift_check.c --------------------------------------------------------------- */
/* Do the premises of the theorem hold, exactly? */
bool measure_lift_premises(struct measure_lift *l, struct measure_step *step);
/* p has integers left and no variables: are their multiples all impossible but zero?  The
 * equations used are those of the set, solved in r.  p is the form f, or f - g; or -1.
 * modulo: multiples of this do not count, or 0. */
bool measure_lift_settle(struct measure_lift *l, const struct sparse *p, const struct rows *r,
			 const struct set *set, int f, int g, long modulo);
bool measure_lift_value(struct measure_lift *l, int f, num *out); /* of a known form */
/* It is not told by how many turns the angle f might differ: as drawn. */
void measure_lift_turn_choice(struct measure_lift *l, int f);
/* Are all that is left multiples of this? */
bool measure_lift_multiples(struct measure_lift *l, const struct sparse *p, long of);
/* Would G (and H) make a length negative or an angle impossible?  G is the form g, H the form
 * h or -1 with its multiple G of H. */
bool measure_lift_impossible(struct measure_lift *l, const struct rows *r, int g, int h,
			     num G);
/* What the facts do not say and the value rests on: texts.  False: the facts say otherwise. */
bool measure_lift_assumptions(struct measure_lift *l, struct lifted *out);
#endif
