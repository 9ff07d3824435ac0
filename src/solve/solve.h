/*
 * solve.h -- problems stated as facts: find the figure and the answer.
 *
 * The door of the room; problem.h is the statement, this is the answer.
 */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H
#include "solve/problem.h"

enum solve_status {
	SOLVE_FOUND,           /* value holds */
	SOLVE_UNDERDETERMINED, /* the facts leave the wanted value free */
	SOLVE_CONTRADICTORY,   /* the facts conflict; see conflict */
	SOLVE_SEVERAL,         /* more than one value fits facts and drawing */
	SOLVE_UNABLE,          /* could not be told within the budget */
	SOLVE_BAD,             /* the problem itself: no goal, unknown point ... */
};
const char *solve_status_name(enum solve_status s); /* "found", "underdetermined", ... */

enum solve_certainty {
	SOLVE_NUMERIC,     /* a numeric solution, not enclosed */
	SOLVE_CONDITIONAL, /* exact or enclosed, if what is assumed holds (assume) */
	SOLVE_ENCLOSED,    /* within bounds, in every figure that the facts allow */
	SOLVE_PROVEN,      /* exact, each premise of each step decided, in every such figure */
};
const char *solve_certainty_name(enum solve_certainty c);

/* What any problem may take, whatever it says: units of work of some 12 ns, about a second.
 * A step that is under way is finished: up to a tenth more may be spent. */
#define SOLVE_WORK 80000000L

struct account;
struct config;
struct num_ctx;
/* Sees an account of a value before it is replayed (replay.h).  What is wrong with it, or
 * NULL. */
typedef const char *solve_seen_fn(void *by, const struct problem *p, const struct account *a,
				  const struct config *g, struct num_ctx *c, struct arena *m);

struct solve_options {
	long budget;         /* units of work, 0: SOLVE_WORK */
	bool explain;        /* fill steps */
	bool exact;          /* lift the value to a closed form */
	bool blind;          /* do not weigh readings by the choices */
	bool strict;         /* never believe what the drawing only suggests */
	struct meter *meter; /* the solver's own; NULL */
	solve_seen_fn *seen; /* for tests, or NULL ... */
	void *seen_by;       /* ... with this */
};

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
	/* What a second look at the account refused (replay.h): then the value is NUMERIC; or
	 * NULL. */
	const char *unchecked;
	int choice;         /* index, or -1 */
	bool choice_near;   /* not equal, but the nearest within 2 % */
	const char *why;    /* a sentence, for every status but FOUND */
	const struct solve_step *step;
	int steps;
	const char **conflict;
	int conflicts;             /* facts that cannot hold together */
	bool refuted;              /* CONTRADICTORY: proven to be so, in every figure */
	const double *values;      /* SEVERAL: those found, ascending ... */
	const char *const *exacts; /* ... with a closed form each, or NULL */
	int n_values;
	int freedom; /* UNDERDETERMINED: degrees of freedom, where they were counted; else 0 */
	const double *xy;
	bool figure;   /* positions of the points, when a figure was found */
	int doubts;    /* facts that contradict others and were left aside */
	bool derived;  /* CONTRADICTORY: value was derived before that showed */
	double off;    /* how far the figure is from the drawing */
	bool sketched; /* some points were placed by us */
	int assumed;   /* 0; 1: tangents as drawn; 2: right angles and parallels */
	/* How the statement was mended so that an option came out ("AB = 5 was taken for
	 * AC = 5"), what its reader supposed, or NULL: as stated. */
	const char *mended;
	long work;     /* units spent */
	/* The reading that the answer is of, and where its points were taken to be drawn. */
	struct problem *reading;
	const double *x, *y;
};

void solve_problem(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a);

/* One line of JSON without a newline (docs/cmd/solve.md): the answer, or with e what is
 * wrong with the record.  id may be NULL; steps: with the account. */
void solve_json(struct buf *b, const char *id, const struct solve_answer *r,
		const struct err *e, bool steps);
/* The same for people: a line, or the account and a line. */
void solve_text(struct buf *b, const struct problem *p, const struct solve_answer *r,
		bool steps);

/*
 * The figure of a found answer as a script (the language of porism run): the points where
 * the facts hold, or nearly do when they contradict each other by rounding, the lines and
 * circles that the problem names, marks for what is right, equal or parallel, the given
 * sizes, and at what is asked a question mark, or with reveal the value.  One unit is one
 * unit of the lengths where the facts fix them.  False when there is nothing to draw.
 */
bool solve_script(struct buf *b, const struct solve_answer *r, bool reveal, struct arena *a);
#endif
