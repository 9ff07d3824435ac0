/*
 * ask.h -- a problem in plain words: a small model reads it, the engine executes and checks what it read.
 *
 * The model is small and often wrong, so nothing is believed because it says so.  It reads the problem several
 * times; each reading is a formal program, which must run, be given numbers that stand in the problem, and
 * depend on them.  Readings vote by their values.  Where the words can also be read by rules (phrase.def), the
 * solver answers as well, from the facts and without the program, and its value decides.  What remains is an
 * answer with what it rests on, or that the problem could not be read.  A demonstration: it says so.
 *
 *  (1) What comes out depends on the question, the model and the options alone.
 *  (2) Questions, models and replies are outside input: the result is an answer or a typed error.
 *  (3) Nothing is printed.
 */
#ifndef ASK_ASK_H
#define ASK_ASK_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "program/program.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ASK_TRIES 256        /* readings, at most */
#define ASK_BYTES 8192       /* of a question, clauses included */
#define ASK_MODEL "ask.gguf" /* what the model that comes along is called */

/* --- The question ------------------------------------------------------------------------------------- */
struct ask_question {
	const char *id;   /* or NULL */
	const char *text; /* the words */
	/* What a diagram shows, clauses with "; " between them, as in docs/DATA.md; or NULL. */
	const char *structure, *semantic;
};
/* "line A B C; ...|AB = 5; ...": both lists in one text. */
void ask_clauses(struct ask_question *q, const char *text, struct arena *a);

/* --- Who reads it ------------------------------------------------------------------------------------- */
struct ask_options {
	int tries;          /* readings: the likeliest, and others drawn */
	double temperature; /* of these */
	double agree;       /* of all readings, the share that must agree; at least two do */
	uint64_t seed;
};
void ask_options_init(struct ask_options *o); /* 16, 0.8, 0.5, 1 */

struct ask_reply {
	const char *text;
	bool whole; /* it came to its end */
};
/* Whatever writes replies: out has room for o->tries of them. */
struct ask_writer {
	enum status (*write)(void *self, struct ask_reply *out, const char *prompt,
			     const struct ask_options *o, struct arena *a, struct err *e);
	void *self;
};

struct ask_model; /* one thread at a time */
/* path: a .gguf file or a folder, as weights_open has it, or the folder of a run.  rows: replies written at a time. */
enum status ask_model_open(struct ask_model **out, const char *path, int rows, int threads,
			   struct err *e) MUST_USE;
/* The bytes of a .gguf file, which are not needed afterwards. */
void ask_model_close(struct ask_model *m); /* NULL is allowed */
struct ask_writer ask_model_writer(struct ask_model *m);

/* --- The answer --------------------------------------------------------------------------------------- */
enum ask_status {
	ASK_VERIFIED, /* the solver finds the same from the facts */
	ASK_SOLVED, /* the solver's answer; the readings have none that enough of them share */
	ASK_AGREED, /* enough readings agree; the solver could not be asked, or found nothing */
	ASK_UNREAD, /* "I could not read this" */
	ASK_STATUSES
};
const char *ask_status_word(enum ask_status s); /* "verified" ... */

/* Why a reading counts for nothing. */
enum ask_refusal {
#define REFUSAL(NAME, word, text) ASK_##NAME,
#include "ask/refusal.def"
#undef REFUSAL
	ASK_REFUSALS
};
const char *ask_refusal_word(enum ask_refusal r);
const char *ask_refusal_text(enum ask_refusal r);

/* All of it lives in the arena. */
struct ask_answer {
	enum ask_status status;
	/* The reading that was taken; of an unread problem the one with most votes, or program is NULL. */
	struct program_text read;
	double value;
	const char *exact;         /* or NULL */
	const char *given;         /* what the model took the numbers for, a line; or NULL */
	const char *derived;       /* program_explain() of it */
	const char *const *unused; /* numbers of the problem that it does not depend on */
	int n_unused;
	/* Readings: in all, those that passed all checks, those with this value. */
	int replies, kept, votes;
	int refused[ASK_REFUSALS];
	/* The solver, from the words by rules. */
	bool asked;             /* could the words be read? */
	const char *unreadable; /* else: what could not */
	const char *record;     /* the facts as a record of docs/PROBLEM.md, or NULL */
	const char *closed;     /* what it found in closed form, or NULL */
	const char *account;    /* how, for people; or NULL */
	const char *solver;     /* its status: "found" ...; NULL where it was not asked */
	const char *certainty;  /* where it found a value */
	double solved;          /* NAN: no value */
	const double *several;  /* the values that the facts allow, where there are several */
	int n_several;
	const char *why, *hint; /* of what is not read: sentences */
};

/* Read, run, check, vote.  E_ARG "limit", "bad_argument": the question; and what the writer fails with. */
enum status ask_about(struct ask_answer *out, const struct ask_question *q,
		      const struct ask_writer *w, const struct ask_options *o, struct arena *a,
		      struct err *e) MUST_USE;

/* The problem as a record of docs/PROBLEM.md, by rules; false, and what could not be read in `rest`. */
bool ask_record(struct buf *record, struct buf *rest, const struct ask_question *q);

/* --- Showing it (print.c) ----------------------------------------------------------------------------- */
/* One line of JSON without its end (docs/cmd/ask.md); ms below 0: not told. */
void ask_json(struct buf *b, const struct ask_question *q, const struct ask_answer *r,
	      bool explain, double ms);
void ask_text(struct buf *b, const struct ask_answer *r, bool explain);
#endif
