/*
 * learn_priv.h -- a made problem as plain data, and what the files of the room share.
 *
 * A problem is a figure first: points with places, lines and circles that are drawn, facts that
 * hold.  Quantities are read off it (measure.c).  Some are given, with a text; each step states one
 * equation between quantities and finds one of them; the goal is the last that was found, or the
 * letter it is written with.  Text, clauses, program and record are all printed from this.
 *
 * Invariants of a problem that chain.c has finished:
 *  (1) Every quantity has the value that measure.c reads off the figure.
 *  (2) A quantity is known in one way: given >= 0 (it is N_given), or var >= 0 (it is V_var, found by
 *      the step `by`), or both are -1 and nobody speaks of it.  One with a letter is given and found.
 *  (3) Names are capital letters, one for each point, and no two points share one.
 *  (4) Nothing but integers decides: no comparison of computed numbers without a margin that
 *      rounding cannot reach (learn_make_floor and the like), so that all machines make the same problem.
 */
#ifndef LEARN_LEARN_PRIV_H
#define LEARN_LEARN_PRIV_H
#include "base/rng.h"
#include "base/text.h"
#include "learn/learn.h"
#include <stdbool.h>

enum {
	LEARN_POINTS = 26,
	LEARN_CIRCLES = 4,
	LEARN_LINES = 48,
	LEARN_FACTS = 48,
	LEARN_QUANTITIES = 64,
	LEARN_GIVENS = 11, /* N0 .. N10 */
	LEARN_VARS = 7,    /* V0 .. V6 */
	LEARN_STEPS = 8,   /* without Get */
	LEARN_OPERANDS = 8,
	LEARN_LETTERS = 3,
	LEARN_CORNERS = 12, /* of a polygon that is drawn */
};

enum learn_kind { /* of a quantity */
#define QUANTITY(NAME, unit, takes, clause, goal) LEARN_##NAME,
#include "learn/quantity.def"
#undef QUANTITY
		  LEARN_KINDS
};
enum learn_said { /* of points */
#define FACT(NAME, takes, relation, operands, clause) SAID_##NAME,
#include "learn/fact.def"
#undef FACT
		  LEARN_SAIDS
};
enum learn_operator {
#define OPERATOR(NAME, linear) LEARN_OP_##NAME,
#include "learn/operator.def"
#undef OPERATOR
	LEARN_OPERATORS
};
enum learn_situation {
#define SITUATION(name, operator, in, out, share) SITUATION_##name,
#include "learn/situation.def"
#undef SITUATION
	LEARN_SITUATIONS
};

/* --- The figure ------------------------------------------------------------------------- */
struct learn_point {
	double x, y;
	char name; /* 'A' .. 'Z'; set at the end (name.c) */
};
struct learn_circle {
	int center;
	double radius;
	int n, p[LEARN_POINTS]; /* points on it, in the order they go round */
};
struct learn_line { /* drawn: all points on it, in their order */
	int n, p[LEARN_POINTS];
};
struct learn_fact {
	enum learn_said kind;
	int circle; /* or -1 */
	int n, p[2 * LEARN_CORNERS];
	bool in_text; /* the text says it */
	bool shown;   /* the diagram shows it, as a clause */
	int step;     /* whose situation brought it */
	bool spare;   /* no step needs it (extra.c) */
};

/* --- Numbers and quantities --------------------------------------------------------------- */
/* k/den * sqrt(root), as people write it. */
struct learn_number {
	long k, den, root;
};
struct learn_quantity {
	enum learn_kind kind;
	int circle; /* or -1 */
	int n, p[2 * LEARN_CORNERS];
	int sides; /* of a polygon that is not drawn; of others 0 */
	double edge;
	double value; /* measured */
	int given;    /* N_given, or -1 */
	int var;      /* V_var, or -1 */
	int by;       /* the step that finds it, or -1 */
};
struct learn_given {
	int quantity;
	struct learn_number number; /* where it has no letter */
	int letter;                 /* or -1: the text is times * letter + plus */
	long times, plus_k, plus_den;
	bool in_text;  /* else the diagram shows it, as a clause */
	char text[48]; /* what N_i is: "8", "7.5", "3\sqrt{2}", "3x+5" */
};
struct learn_letter {
	char name; /* 'x' */
	double value;
	int by; /* the step that finds it */
};

/* --- The derivation ------------------------------------------------------------------------ */
/* An operand: a quantity, from 0; a constant of the language is LEARN_CONSTANT(i). */
#define LEARN_CONSTANT(i) (-1 - (i))
extern const char *const learn_constants[]; /* "C0.5", "C2" ... */
struct learn_step {
	enum learn_operator op;
	enum learn_situation situation;
	int n, operand[LEARN_OPERANDS];
	int finds; /* the quantity */
	/* What the reason speaks of: the points and the circle of the situation, in the order that
	 * words_*.def knows. */
	int points, p[2 * LEARN_CORNERS], circle;
};
struct learn_problem {
	struct learn_point point[LEARN_POINTS];
	int points;
	struct learn_circle circle[LEARN_CIRCLES];
	int circles;
	struct learn_line line[LEARN_LINES];
	int lines;
	struct learn_fact fact[LEARN_FACTS];
	int facts;
	struct learn_quantity quantity[LEARN_QUANTITIES];
	int quantities;
	struct learn_given given[LEARN_GIVENS];
	int givens;
	struct learn_letter letter[LEARN_LETTERS];
	int letters;
	struct learn_step step[LEARN_STEPS];
	int steps;
	int vars;
	int goal;        /* the quantity ... */
	int goal_letter; /* ... or the letter that is asked for, else -1 */
	int decimals;    /* to which the text asks to round it; 0: it does not */
	int named; /* sides of the polygon that is not drawn, where its name tells them; else 0 */
	bool brief; /* one step is planned: few problems are so short, so numbers are drawn from wider ranges */
	bool plain;   /* there is no diagram: the text says everything */
	bool scaled;  /* a length is fixed, so that the figure has a size */
	double value; /* of what is asked for, measured */
};

/* --- print.c: what all texts are made of ---------------------------------------------------- */
/*
 * A template: %0 .. %9 the names of the points, %c that of the circle's centre, %g all points.
 * Everything else is as it stands.
 */
void learn_fill(struct buf *b, const struct learn_problem *p, const char *template,
		const int *points, int n, int circle);
/* "AB", "m \angle ABC", as clauses have it; false where a diagram does not show it. */
bool learn_print_clause(struct buf *b, const struct learn_problem *p, int quantity);
void learn_print_number(struct buf *b, struct learn_number v);
/* For people: as it is, or rounded to three decimals; then false. */
bool learn_print_value(struct buf *b, double x);
/* To so many decimals, zeros at the end too.  False: so near the middle of two that not all would round alike. */
bool learn_rounded(struct buf *b, double x, int decimals);
/* "N0", "V2", "C180". */
void learn_print_operand(struct buf *b, const struct learn_problem *p, int operand);
/* "Gougu N0 N1 V0". */
void learn_print_step(struct buf *b, const struct learn_problem *p, int step);
void learn_print_program(struct buf *b, const struct learn_problem *p);
void learn_print_without(struct buf *b, const struct learn_problem *p, int step); /* -1: all */
const char *learn_operator_name(enum learn_operator op);
const char *learn_goal_word(const struct learn_problem *p);
char learn_unit(enum learn_kind kind);
const char *learn_fact_clause(enum learn_said kind);
/* Of a polygon: the number of the fact that names its shape, or -1. */
int learn_shape_fact(const struct learn_problem *p, const int *points, int n);

/* --- words: one function each, so that a grammar can take their place ------------------------ */
enum learn_language { LEARN_EN, LEARN_DE, LEARN_ZH, LEARN_LANGUAGES };
/* The problem in words: what is said in text, what is asked.  Returns to how many decimals the answer is asked
 * for; 0: the text says nothing of that. */
int learn_words(struct buf *b, const struct learn_problem *p, enum learn_language l,
		struct rng *r);
/* Why a step may be taken; the equation it states, in the figure's words. */
void learn_reason(struct buf *b, const struct learn_problem *p, int step,
		  enum learn_language l, struct rng *r);
void learn_gloss(struct buf *b, const struct learn_problem *p, int step, enum learn_language l,
		 struct rng *r);
/* Givens and goal, bindings, steps, Get, two boxes.  retry: with wrong starts that are taken back. */
void learn_cot(struct buf *b, const struct learn_problem *p, enum learn_language l,
	       enum learn_cot how, bool retry, struct rng *r);
/* The same for people: with values, without operators. */
void learn_solution(struct buf *b, const struct learn_problem *p, enum learn_language l,
		    struct rng *r);
#endif
