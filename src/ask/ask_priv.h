/*
 * ask_priv.h -- what the files of the room share.
 */
#ifndef ASK_ASK_PRIV_H
#define ASK_ASK_PRIV_H
#include "ask/ask.h"

/* --- mention.c: the numbers that stand in a problem ----------------------------------------------------- */
struct ask_mentions {
	const char **text; /* without blanks: "8", "3x+5", "3\sqrt{2}", "x" */
	bool *number;      /* has digits; else a letter, which nobody need use */
	int n, cap;
};
void ask_mentions(struct ask_mentions *m, const char *text, struct arena *a);
/* The place of what a reading calls a number of the problem, or -1. */
int ask_mention_find(const struct ask_mentions *m, const char *number, struct arena *a);

/* --- unit.c: units behind numbers ------------------------------------------------------------------------- */
/* The unit that a word of n bytes names, or NULL. */
const char *ask_unit(const char *word, size_t n);
/* How many letters of a word such as 5cm are a unit of two letters or more: 5m may as well be a product. */
size_t ask_unit_behind(const char *word);
/* Why a problem cannot be answered because of its units, or NULL. */
const char *ask_units(const struct ask_question *q, struct arena *a);

/* --- facts.c: by rules ---------------------------------------------------------------------------------------- */
/* How many things the text asks for. */
int ask_questions(const struct ask_question *q);

/* --- reading.c: one reply --------------------------------------------------------------------------------- */
struct ask_problem {
	const struct ask_question *question;
	struct ask_mentions mention;
	bool point[26]; /* letters that the problem uses as names */
	bool degrees;   /* an angle or an arc is asked for */
};
struct ask_reading {
	enum ask_refusal refusal;
	struct program_text program;
	double value;
	const char *exact;
	const char *reply;
	bool *used; /* of the mentions */
	int unused;
};
void ask_problem_look(struct ask_problem *p, const struct ask_question *q, struct arena *a);
void ask_read(struct ask_reading *out, const struct ask_problem *p, const struct ask_reply *r,
	      struct program_solver *s, struct arena *a);
#endif
