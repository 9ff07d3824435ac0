/*
 * solve.h -- problems stated as facts: find the figure and the answer.
 *
 * The door of the room; problem.h is the statement, answer.h what comes out.
 */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H
#include "problem/answer.h"

/* What any problem may take, whatever it says: units of work of some 12 ns, about a second.
 * A step that is under way is finished: up to a tenth more may be spent. */
#define SOLVE_WORK 80000000L

struct account_watch; /* measure/account.h */
struct solve_options {
	long budget;  /* units of work, 0: SOLVE_WORK */
	bool explain; /* fill steps */
	bool exact;   /* lift the value to a closed form */
	bool blind;   /* choices of a data set's record pick no reading, either */
	bool strict;  /* never believe what the drawing only suggests */
	bool brief;   /* the value as derived: not enclosed, no other figure looked for */
	struct meter *meter;               /* the solver's own; NULL */
	const struct account_watch *watch; /* for tests, or NULL */
};

void solve_problem(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a);

/* Is there a value, or is it told whether the fact follows? */
bool solve_is_answered(const struct solve_answer *r);
/* How near the answer is to the key of the record. */
enum solve_nearness {
	SOLVE_KEY_EQUAL, /* also as rounded to the digits of the key */
	SOLVE_KEY_NEAR,
	SOLVE_KEY_OTHER,
	SOLVE_KEY_UNANSWERED,
	SOLVE_KEYS
};
struct solve_comparison {
	bool known, right;       /* known: the record carries a key that can be compared */
	enum solve_nearness key; /* where known is set */
};
/* What porism solve --score and the engine as a contestant of porism eval count. */
void solve_compare(struct solve_comparison *out, const struct problem *p,
		   const struct solve_answer *r);

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
