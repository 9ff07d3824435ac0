/*
 * program.h -- the formal program language: 34 operators, one system of equations.
 *
 * A program is a flat sequence of words, `Gougu V0 N2 N1 Para_Area N0 V0 V1 Get V1`.
 * Each step but Get states one equation between its operands (operator.def); any of
 * them may be the unknown one.  N0, N1, ... are given as texts and may contain letters,
 * which are unknowns too.  All steps together are one system, and the order in which
 * they were written decides nothing (in compat mode: the choice among several solutions).
 *
 * Invariants:
 *  (1) A value is a double.  Where a closed form is given as well, it was derived
 *      by exact arithmetic and has been compared with the double.
 *  (2) Work is counted in operations, never in seconds; when the budget is spent
 *      the status is PROGRAM_BUDGET.  Memory is bounded with it.
 *  (3) A solver holds nothing but memory for reuse: what a program gives does not
 *      depend on the programs before it.
 */
#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

#define PROGRAM_BYTES 16384 /* of a program's text, of a list of values */
#define PROGRAM_STEPS 64
#define PROGRAM_OPERANDS 32  /* of one step */
#define PROGRAM_VALUES 64    /* N0 .. N63 */
#define PROGRAM_VARIABLES 32 /* V0 .. V31 */

/* How a program ended.  The numbers are those of include/porism.h and stay. */
enum program_status {
	PROGRAM_OK,
	PROGRAM_WRONG, /* has a value, but not the answer's */
	PROGRAM_PARSE_ERROR,
	PROGRAM_UNKNOWN_OPERATOR,
	PROGRAM_ARITY,
	PROGRAM_UNBOUND, /* an N without value, a letter that no N has */
	PROGRAM_INCONSISTENT,
	PROGRAM_UNDERDETERMINED,
	PROGRAM_NO_REAL_SOLUTION,
	PROGRAM_BUDGET,
	PROGRAM_STATUSES
};
const char *program_status_word(enum program_status st); /* "ok", "parse_error" ... */

struct program_options {
	bool compat; /* pi = 3.141593, roots as the reference picks them */
	long budget; /* operations; 0: PROGRAM_BUDGET_DEFAULT */
};
#define PROGRAM_BUDGET_DEFAULT 800000L

/* --- Running ----------------------------------------------------------------- */
/* One thread at a time; what it hands out is good until its next run. */
struct program_solver;
struct program_solver *program_solver_new(void);
void program_solver_free(struct program_solver *s); /* NULL is allowed */
/* An arena for the caller's own use, kept with the solver; the caller resets it. */
struct arena *program_scratch(struct program_solver *s);

/*
 * Solve a program.  text: the words; `\boxed{...}`, `\text{}`, `N_0`, escaped
 * underscores and signs between steps are allowed, as models write them.
 * nums[i] is the text of N_i.
 */
enum program_status program_run(struct program_solver *s, const char *text, size_t n,
				const char *const *nums, int count,
				const struct program_options *o);

/* What the last run gave.  program_error: NULL after PROGRAM_OK. */
enum program_status program_status(const struct program_solver *s);
const struct err *program_error(const struct program_solver *s);
double program_value(const struct program_solver *s); /* NAN when there is none */
/* The closed form of the value, "30*sqrt(30)"; false when it has no short one, or when the
 * given numbers contradict each other. */
bool program_exact(struct buf *b, const struct program_solver *s);
/* Do the given numbers contradict each other, by no more than rounded ones may?  Then
 * the value is one of several, the one that some of the steps give, the same ones in any order.
 * False in compat mode, where only the certainty tells it. */
bool program_contradicted(const struct program_solver *s);
/* "step 2, Equal V0 N2, says that 7 is 7.02" */
void program_contradiction(struct buf *b, const struct program_solver *s);
/* Are there other values that fit as well (every quantity positive, every angle as in the figure of its
 * theorem)?  Then the value is the one that the rule of choice puts first, and conditional on that. */
bool program_several(const struct program_solver *s);
/* "V0 = 36.87 is taken and not V0 = 143.1, which gives 12.3" */
void program_condition(struct buf *b, const struct program_solver *s);
int program_operators(const struct program_solver *s); /* steps, Get included */
/* The words as they were written, without what models put around them (\text{}, N_0, escapes). */
void program_words(struct buf *b, const struct program_solver *s);
/* The words in canonical operand order (two spellings of one program are equal then). */
void program_canonical(struct buf *b, const struct program_solver *s);
/* What a program that has a value says, whatever its words: its operators with the values of their
 * operands, both in a fixed order.  Two programs with the same meaning state the same equations of the
 * same quantities: the order of steps, names of variables and numbers of givens may differ. */
void program_meaning(struct buf *b, struct program_solver *s);
/* {"status","value","exact","variables","steps",...}; docs/rooms/program.md. */
void program_json(struct buf *b, const struct program_solver *s);
/* The members "status", "value", "exact" and, after a failure, "error", without
 * braces: what a batch prints for each program. */
void program_json_short(struct buf *b, const struct program_solver *s);
/* The derivation in words, a paragraph per step. */
void program_explain(struct buf *b, const struct program_solver *s);

/* --- Answers ------------------------------------------------------------------- */
#define PROGRAM_NEAR 5e-3          /* right: |value - answer| below this ... */
#define PROGRAM_NEAR_CHOICE 5e-2   /* picks a choice: within this of it */
#define PROGRAM_NEAR_RELATIVE 1e-6 /* ... or, beyond PROGRAM_LARGE, this times it */
#define PROGRAM_LARGE 1e4
/*
 * Compare the last value with an answer as people write it: 12.5, \frac{1}{2},
 * 3\sqrt{2}, 45^\circ, "x = 3"; with choices also the letter of one, which is right
 * when that choice is the nearest to the value and within PROGRAM_NEAR_CHOICE.  Gives
 * PROGRAM_OK, PROGRAM_WRONG, the failure of the run, or PROGRAM_PARSE_ERROR when the
 * answer cannot be read.
 */
enum program_status program_grade(struct program_solver *s, const char *answer,
				  const char *const *choices, int count);

/* The number that such an answer means, of a letter that of its choice; false: none.  What the last run gave
 * is gone. */
bool program_number(double *out, struct program_solver *s, const char *answer,
		    const char *const *choices, int count);

/*
 * Counting over many: by status, accuracy by number of operators, and pass@k where
 * results with one id are samples of one problem.
 */
struct program_tally;
struct program_tally *program_tally_new(void);
void program_tally_free(struct program_tally *t); /* NULL is allowed */
/* id: NULL for a problem of its own.  graded: was there an answer? */
void program_tally_add(struct program_tally *t, const char *id, enum program_status st,
		       int operators, bool graded);
void program_tally_json(struct buf *b, const struct program_tally *t);
void program_tally_text(struct buf *b, const struct program_tally *t);

/* --- Texts ----------------------------------------------------------------------- */
struct program_text {
	const char *program; /* in the arena, or the text that was given */
	const char *nums[PROGRAM_VALUES];
	int count;
};
/* Read a list of values: `N0=15, N1=13`, `N0=3*x N1=4*x + 61`, ["15", "13"]; NULL
 * and "" have none.  E_ARG with code "bad_argument" or "limit". */
enum status program_values(struct program_text *out, const char *text, struct arena *a,
			   struct err *e) MUST_USE;
/*
 * Find the program and the values in a model's reply: the last \boxed{} that holds
 * a program, the last one that holds values.  A text without any \boxed{} is taken
 * as the program itself.  E_ARG when there is a box but no program in one.
 */
enum status program_reply(struct program_text *out, const char *text, struct arena *a,
			  struct err *e) MUST_USE;
/* Which values stand in a program as N0, N_0 or N_{0}; used has PROGRAM_VALUES places, and is only added to. */
void program_numbers(bool *used, const char *program);
/* The values of a PGPS9K record (text, parsing_sem_seqs) and its program (expression):
 * numbers of the text's condition first, then those of the clauses. */
enum status program_pgps9k(struct program_text *out, const struct json *record,
			   struct arena *a, struct err *e) MUST_USE;
/* One LLaMA-Factory ShareGPT record of the last run: the question, the derivation,
 * the boxes. */
void program_sharegpt(struct buf *b, const struct program_solver *s, const char *question);

/* --- The table --------------------------------------------------------------------- */
int program_table_size(void); /* rows: operator forms */
struct program_row {
	const char *name, *equation, *theorem, *sentence;
	int least, most; /* operands */
};
struct program_row program_table_row(int i);

/* --- Many ---------------------------------------------------------------------------- */
/* Call fn(self, i, solver) for i = 0 .. n-1 on `threads` threads, each with a solver of
 * its own; returns when all are done.  Which thread gets which i does not matter to the
 * results. */
typedef void program_job(void *self, int i, struct program_solver *s);
void program_each(int n, int threads, program_job *fn, void *self);
#define PROGRAM_THREADS 256
#endif
