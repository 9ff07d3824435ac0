/*
 * answer.h -- the answer to a problem, as plain data.
 */
#ifndef PROBLEM_ANSWER_H
#define PROBLEM_ANSWER_H
#include "problem/problem.h"

enum solve_status {
	SOLVE_FOUND,           /* value holds */
	SOLVE_UNDERDETERMINED, /* the facts leave the wanted value free */
	SOLVE_CONTRADICTORY,   /* the facts conflict; see conflict */
	SOLVE_SEVERAL,         /* more than one value fits facts and drawing; see values */
	SOLVE_UNABLE,          /* could not be told within the budget */
	SOLVE_BAD,             /* the problem itself: no goal, unknown point ... */
	/* Of a fact that is asked for (problem.asked). */
	SOLVE_FOLLOWS, /* it holds in every figure that the facts allow */
	SOLVE_FALSE,   /* it fails in one of them (figure, xy), or is refuted in every */
	SOLVE_OPEN,    /* not told */
	SOLVE_STATUSES
};
const char *solve_status_name(enum solve_status s); /* "found", "underdetermined", ... */

enum solve_certainty {
	SOLVE_NUMERIC,     /* a numeric solution, not enclosed */
	SOLVE_CONDITIONAL, /* exact or enclosed, if what is assumed holds (assume) */
	SOLVE_PROVEN,      /* exact, each premise of each step decided, in every such figure */
};
const char *solve_certainty_name(enum solve_certainty c);

/* One step of the explanation: what was found, and from what. */
struct solve_step {
	const char *text, *why;
};

/* Lives in the arena given to solve. */
struct solve_answer {
	enum solve_status status;
	enum solve_certainty certainty;
	double value;
	const char *exact;  /* "2*sqrt(21)", or NULL; a good guess unless PROVEN */
	double lo, hi;      /* the value lies between, where digits are given */
	const char *digits; /* its decimals, the last one within one unit; or NULL */
	/* What the facts do not say and the value rests on: orders, sides, turns, roots as they
	 * are in the drawing or in a sketch of ours.  Texts. */
	const char *const *assume;
	int assumes;
	/* What a second look at the account refused (measure/replay.h): then the value is NUMERIC;
	 * or NULL. */
	const char *unchecked;
	/* A relation was asked for: 1 it holds, -1 it does not; 0 a value was. */
	int holds;
	/* FOLLOWS, where what was asked has alternatives: 1 + the one that does; 0: not told. */
	int alternative;
	/* Which facts the answer rests on: what the source calls them, else as they are written. */
	const char *const *used;
	int n_used;
	const int *
		rests; /* the same as numbers of the reading's facts, those that are equations */
	int n_rests;
	int choice;       /* index, or -1 */
	bool choice_near; /* not equal, but the nearest within 2 % */
	const char *why;  /* a sentence, for every status but FOUND */
	const struct solve_step *step;
	int steps;
	const char **conflict;
	int conflicts; /* facts that cannot hold together ... */
	const char *const
		*blamed; /* ... and as used has them, whether the source names them or not */
	int n_blamed;
	bool refuted;      /* CONTRADICTORY, FALSE: proven to be so, in every figure */
	const char *unmet; /* a sentence on facts for which no figure was found; or NULL */
	/* SEVERAL: those found, ascending; complete: each is that of a case, there are no others. */
	bool complete;
	const double *values;
	const char *const *exacts;  /* a closed form each, or NULL */
	const char *const *options; /* the letter of the choice that each is, or NULL */
	/* The fact that, added to the others, leaves that value alone, as far as a search sees; or NULL
	 * each, or NULL. */
	const struct fact *const *when;
	int n_values;
	int of_case; /* of those that the facts leave open (problem_case) */
	int freedom; /* UNDERDETERMINED: degrees of freedom, where they were counted; else 0 */
	const double *xy;
	const double *letter; /* FALSE: what the letters of the reading are there, or NULL */
	bool figure;          /* positions of the points, when a figure was found */
	int doubts;           /* facts that contradict others and were left aside */
	bool derived;         /* CONTRADICTORY: value was derived before that showed */
	double off;           /* how far the figure is from the drawing */
	bool sketched;        /* some points were placed by us */
	int assumed;          /* 0; 1: tangents as drawn; 2: right angles and parallels */
	/* How the statement was mended so that an option came out ("AB = 5 was taken for
	 * AC = 5"), what its reader supposed, or NULL: as stated. */
	const char *mended;
	const char *read_as; /* which of its meanings a word was taken in, or NULL */
	long work;           /* units spent */
	/* The reading that the answer is of, and where its points were taken to be drawn. */
	struct problem *reading;
	const double *x, *y;
};
#endif
