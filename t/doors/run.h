/* run.h -- what is shared by all that asks the doors: the account, and the comparison. */
#ifndef DOORS_RUN_H
#define DOORS_RUN_H
#include "base/rng.h"
#include "door.h"

/* Of figures of facts, of positions, of a statement: in all of them, in some, in none; or there are
 * none.  Of two answers: are they equal? */
enum truth { IN_UNKNOWN, IN_ALL, IN_SOME, IN_NONE, IN_CLASH };

enum { MANY = 64 };
struct truths {
	enum truth truth; /* of a claim */
	bool has_values;  /* of a term: those of all figures */
	double value[MANY];
	int values;
	bool drawn; /* places are given, which choose */
	/* Is there a figure in which all conditions of the answer hold and the claim does not?
	 * Does the figure of the answer show that the claim fails?  NULL: nobody knows. */
	bool (*fails)(void *user, const struct said *s);
	bool (*shown)(void *user, const struct said *s);
	void *user;
};

struct run {
	struct doors *doors;
	struct arena *arena;
	struct rng rng;
	long show, shown;
	const char *context, *told; /* what is asked about; the last that was told */
	long asked[DOOR_COUNT], said[DOOR_COUNT][SAYS_REFUSED + 1];
	long conditional[DOOR_COUNT];
	double seconds[DOOR_COUNT], slowest[DOOR_COUNT];
	bool time; /* tell them */
	long questions, falsehoods, contradictions, unread;
	struct {
		char text[120];
		long n;
	} unknown[64]; /* conditions nobody can read */
	int unknowns;
};

/* A falsehood or contradiction, for people. */
void run_tell(struct run *r, const char *what, const char *id, const char *question,
	      const struct said *s, const struct said *other);
/* Count the answers to one question, and compare them with the truth and with each other. */
void run_compare(struct run *r, const char *id, const char *question, struct said *s, int n,
		 const struct truths *t);
/* A condition that cannot be decided here. */
void run_unknown(struct run *r, const char *condition);
/* One record of cases.jsonl, or a problem. */
void run_case(struct run *r, const struct json *record);
void run_file(struct run *r, const char *name);
#endif
