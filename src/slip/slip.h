/*
 * slip.h -- process data: written solutions with the error of every step, certified by running them again.
 *
 * A question is a line of porism synth: words, clauses, a program, the numbers that it is given.  Of it solutions are made, right
 * ones and ones with errors of eight kinds put in (kind.def), and rollouts of models are labelled in the same way.
 *
 * Invariants:
 *  (1) What a step states is what the program gives at that place, with all that was put in before: every later value is executed
 *      with the wrong one.
 *  (2) An error is one only if running the solution again shows it: another value in the end, or none.  A change that the value
 *      survives is no error and is labelled correct.
 *  (3) Each step has the step that is its cause: itself, an earlier one whose value it goes on with, or none.  Whether
 *      steps that inherit count as wrong is the reader's to choose.
 *  (4) Records follow from the question and the options alone.
 */
#ifndef SLIP_SLIP_H
#define SLIP_SLIP_H
#include "base/base.h"
#include "base/json.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

enum slip_kind {
#define SLIP(NAME, label) SLIP_##NAME,
#include "slip/kind.def"
#undef SLIP
	SLIP_KINDS
};
const char *slip_word(enum slip_kind k);

struct slip_options {
	uint64_t seed;
	int each;     /* solutions of a question */
	int correct;  /* of 100, without an error */
	int most;     /* errors in one solution */
	bool chinese; /* labels and words */
	bool inherit; /* steps that inherit have the label of their cause, as K12Vista's; false: they are correct */
	bool triples; /* K12Vista's form; false: our own record with the triples in it */
};
void slip_options_init(struct slip_options *o); /* 6, 35, 3, English, inherited, own record */

/* What was made, to be added up. */
struct slip_count {
	long questions, solutions, correct, steps;
	long kind[SLIP_KINDS]; /* errors that were put in, or found */
	long unused;           /* questions of which nothing could be made */
};

struct program_solver;
/* Solutions of a question, a line of JSON each.  E_ARG: the record is no question, or its program does not give its answer. */
enum status slip_make(struct buf *b, struct slip_count *count, const struct slip_options *o,
		      const struct json *question, struct program_solver *s,
		      struct err *e) MUST_USE;
/* A model's reply to a question: its steps with their labels, a line.  The reply is a text with the program in boxes. */
enum status slip_label(struct buf *b, struct slip_count *count, const struct slip_options *o,
		       const struct json *question, const char *id, const char *reply,
		       struct program_solver *s, struct err *e) MUST_USE;
#endif
