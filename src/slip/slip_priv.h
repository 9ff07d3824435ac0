/*
 * slip_priv.h -- what the parts of slip share.
 *
 *   read.c     a question out of its record
 *   run.c      a solution executed: what each of its lines says and gives
 *   inject.c   the eight kinds of errors
 *   trace.c    which step is whose fault
 *   say.c      words;  write.c: the record
 *   rollout.c  replies of models;  slip.c: the door
 */
#ifndef SLIP_SLIP_PRIV_H
#define SLIP_SLIP_PRIV_H
#include "base/mem.h"
#include "base/rng.h"
#include "program/program.h"
#include "slip/slip.h"

#define SLIP_LINES 40
#define SLIP_SAME 1e-6    /* relative: the same value */
#define SLIP_CHANGED 2e-3 /* relative: surely another one, as it is written */
bool slip_is_same(double a, double b, double within);

/* --- The question (read.c) ------------------------------------------------------------------------------- */
enum slip_source { SLIP_IN_TEXT, SLIP_IN_FIGURE };
struct slip_given {
	const char *value;  /* as the program is given it */
	const char *clause; /* of the figure, that says it; or NULL */
	const char *place;  /* in the clause, of the value */
	enum slip_source source;
};
/* Operators of one family that are taken for each other (swap.def), and what each is for, in English and Chinese. */
struct slip_twin {
	const char *operator, * other;
	const char *right[2], *wrong[2];
};
struct slip_stated { /* what a line says and gives */
	bool known;  /* there is a value */
	const char *unknown, *equation, *theorem;
	double value;
};
/* A step of a program: its words. */
struct slip_line {
	const char *word[PROGRAM_OPERANDS + 1]; /* the operator, its operands */
	int words;
	bool hidden;        /* carried on in the head, and not written */
	bool aside;         /* written, and not part of what is executed */
	const char *forced; /* the value that was written down in place of what it gives */
	struct slip_stated
		kept; /* of forced: what the line says, with the value that was written */
	enum slip_kind kind;
	int why;                      /* enum slip_say of the explanation */
	const char *right, *wrong;    /* for it */
	const struct slip_twin *twin; /* of WHY_TWIN */
};
struct slip_question {
	const char *id, *text, *answer, *program;
	struct slip_given given[PROGRAM_VALUES];
	int count;
	struct slip_line line[SLIP_LINES]; /* without Get */
	int lines;
	const char *goal; /* what Get reads */
	double value;
	const struct json *clauses;
};
enum status slip_read(struct slip_question *q, const struct json *record,
		      struct program_solver *s, struct arena *a, struct err *e);
/* The steps of a program, Get left out and its operand *goal, NULL where there is none.  -1: too many, or a first word that is
 * no operator. */
int slip_split(struct slip_line *line, const char **goal, const char *program,
	       struct arena *a);
/* Is the number in the text, as one of its own? */
bool slip_has_number(const char *text, const char *number);
/* The clause of a given with another value in it. */
const char *slip_clause_with(const struct slip_given *g, const char *other, struct arena *a);

/* --- Running (run.c) --------------------------------------------------------------------------------------- */
struct slip_solution {
	const char *given[PROGRAM_VALUES]; /* as this student has them */
	int count, asked; /* asked: those of the question, invented ones behind them */
	struct slip_line line[SLIP_LINES];
	int lines;
	const char *goal; /* NULL: it does not end */
	/* Errors outside of lines: in what is given, in what is read off, at the end. */
	struct slip_line text, figure, get;
	bool incomplete;
};
/* The question as a student has it who does everything right (slip.c). */
void slip_begin(struct slip_solution *x, const struct slip_question *q);

struct slip_run {
	enum program_status status;
	double value;
	const char *program; /* that was executed */
	const char *nums[PROGRAM_VALUES];
	int count;
	struct slip_stated at[SLIP_LINES];
};
/* Execute the solution, what is hidden included; written: without that, and what stands aside included. */
void slip_execute(struct slip_run *r, const struct slip_solution *x, bool written,
		  struct program_solver *s, struct arena *a);
/* The program as it is written down. */
const char *slip_program_text(const struct slip_solution *x, struct arena *a);
const char *slip_line_text(const struct slip_line *l, struct arena *a);
/* A number as it is written down: six digits. */
const char *slip_number(double x, struct arena *a);

/* --- Errors (inject.c) ----------------------------------------------------------------------------------------- */
struct slip_making {
	const struct slip_question *q;
	const struct slip_run *right; /* of the question */
	struct program_solver *s;
	struct rng *r;
	struct arena *a;
};
/* Put an error of a kind into x, behind place *at (-1: the givens; lines; the end), which it moves to its own.  False: there is
 * none to be had here, and x is as it was. */
bool slip_inject(struct slip_solution *x, enum slip_kind k, int *at,
		 const struct slip_making *m);
/* Of a solution that does not end: does it state what is asked for all the same, or its value? */
bool slip_is_said(const struct slip_solution *x, const struct slip_making *m);
/* Say the same otherwise: operands that may be exchanged. */
void slip_rewrite(struct slip_solution *x, const struct slip_making *m);
/* NULL: they are none. */
const struct slip_twin *slip_twin(const char *operator, const char * other);
/* Does a line that is written have the word among its operands?  aside: also one that is not executed. */
bool slip_is_used(const struct slip_solution *x, const char *word, bool aside);

/* --- Words (say.c) ------------------------------------------------------------------------------------------------ */
enum slip_say {
	GIVEN_TEXT,
	GIVEN_FIGURE,
	STEP,
	STEP_OPEN,
	STEP_GET,
	IS_GIVEN,
	IS_RIGHT,
	IS_ANSWER,
	IS_INHERITED,
	WHY_IMAGE,
	WHY_TEXT,
	WHY_GOAL,
	WHY_KNOWLEDGE,
	WHY_APPLICATION,
	WHY_TWIN,
	WHY_MISSING,
	WHY_CONTRADICTION,
	WHY_HALLUCINATION,
	WHY_COMPUTATION,
	WHY_INCOMPLETE,
	WHY_UNSAID,
	WHY_UNREAD,
	WHY_DIFFERS,
};
const char *slip_say(enum slip_say what, bool chinese, const char *const part[4],
		     struct rng *r, struct arena *a);
const char *slip_label_text(enum slip_kind k, bool chinese);
const char *slip_code(enum slip_kind k);

/* --- The record (write.c) ------------------------------------------------------------------------------------------- */
struct slip_entry { /* a step as it is told */
	const char *text, *explanation, *line;
	enum slip_kind kind; /* its own error */
	int cause;           /* the step that is at fault, from 0; -1: none */
	bool has_value;
	double value;
};
struct slip_told {
	const char *id, *source; /* injected, correct, rollout */
	const char *program, *carried;
	const char *const *nums;
	int count;
	enum program_status status;
	double value; /* in the end; NAN: none */
	struct slip_entry entry[SLIP_LINES + 4];
	int entries;
};
void slip_record(struct buf *b, struct slip_count *c, const struct slip_options *o,
		 const struct slip_question *q, const struct slip_told *t, struct arena *a);
/* Steps, causes and words of a solution.  False: a step is wrong and none before it is why. */
bool slip_tell(struct slip_told *t, const struct slip_solution *x, const struct slip_run *run,
	       const struct slip_making *m, const struct slip_options *o);
#endif
