/*
 * prove.h -- does it follow, and why: deduction, added points, algebra; one verdict.
 *
 *   struct prove_result r;
 *   prove_statement(&r, "a b c = triangle; ... ? perp a h b c", &options, arena);
 *
 * (1) "proved": every goal has a proof that an independent checker accepted (proof_check,
 *     algebra_verify).  What it rests on beside the statement is in `condition`: what was seen in the
 *     drawing, or must not vanish.
 * (2) "false": there is a figure in which all that is given holds and the goal does not; its
 *     coordinates are in `counter`.
 * (3) "open": neither; `why` says how far it went.
 * (4) "bad_problem": the statement cannot be read or drawn; `err` says where.
 */
#ifndef PROVE_PROVE_H
#define PROVE_PROVE_H
#include "algebra/algebra.h"
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "claim/claim.h"
#include "proof/proof.h"
#include <stdbool.h>
#include <stdint.h>

enum prove_status { PROVE_PROVED, PROVE_FALSE, PROVE_OPEN, PROVE_BAD, PROVE_STATUSES };
const char *prove_status_name(enum prove_status s);

struct prove_options {
	bool aux;        /* may it add points? */
	bool no_deduce;  /* algebra alone */
	bool no_algebra; /* deduction alone */
	bool strict;     /* a place after @ that is a little off is refused, not refined */
	uint64_t seed;
	int threads;  /* of the search for points; 0: one */
	long work;    /* of the deduction, 0: its default */
	long algebra; /* work of algebra for a goal, 0: its default */
	long jobs;    /* of the search for points, 0: until `stop` */
	long effort;  /* of that search, in elementary steps (invent.h); 0: until `stop` */
	int points;   /* to be added at most, 0: any number */
	/* Asked now and then, every 20 ms or so; true ends it, with "open".  May be NULL. */
	bool (*stop)(void *data);
	bool (*enough)(void *data); /* the same for the search for points alone */
	void *data;
};

struct prove_result {
	enum prove_status status;
	const char *method;            /* or "": "deduction", "algebra: identity" ... */
	const struct setting *setting; /* with the added points; NULL if it cannot be read */
	struct proof *proof;           /* by deduction; else NULL */
	/* By algebra: for each goal; else NULL. */
	struct algebra_verdict *algebra;
	int steps;           /* of the proof, without what is given or seen */
	int aux;             /* points that were added */
	const char **clause; /* and the clauses that add them */
	int clauses;
	const char *
		*aside; /* second names of points, of which nothing is used (jgex_single) */
	int asides;
	const char **condition; /* sentences */
	int conditions;
	const struct setting *counter; /* false: the figure */
	int goal;                      /* false: the goal that fails there */
	int facts;                     /* that were derived */
	bool spent;                    /* deduction stopped because of its work */
	bool as_drawn;     /* a condition is an order, a side or a turn as it was drawn */
	const char *asked; /* the goal of a record as it is written, else NULL */
	const char *
		account; /* of the method "the facts": how it follows, for people; else NULL */
	const char *read_as; /* what of several meanings was taken for a word of a record; else NULL */
	const char *why;     /* for people; "" when proved */
	struct err err;  /* bad_problem */
};

/* A construction text (jgex.h); the result lasts as long as the arena.  Here a false goal is refuted by further drawings. */
void prove_statement(struct prove_result *r, const char *text, const struct prove_options *o,
		     struct arena *a);

/* A record of docs/PROBLEM.md whose goal is a relation.  It contradicts no verdict of solve_problem:
 * where that proves that it follows or not, so is it here; facts that cannot hold together are a bad problem
 * ("contradiction"); what else differs is open.  Method "the facts": as solve_problem derives it, with its
 * `account` in place of a proof. */
struct json;
void prove_record(struct prove_result *r, const struct json *j, const struct prove_options *o,
		  struct arena *a);

/* Either: a construction text, or the text of a JSON object with "statement", or with "facts" and what
 * else such a record has.  Returns its "id" in the arena, "" where it has none. */
const char *prove_any(struct prove_result *r, const char *text, size_t n,
		      const struct prove_options *o, struct arena *a);

/* The budget for about so many seconds of work, counted in steps; 0: PROVE_SECONDS for points to be
 * added, the default for algebra. */
#define PROVE_SECONDS 60
void prove_budget(struct prove_options *o, double seconds);

/* {"id":..,"status":..,"method":..,"steps":..,"aux":..,...,"why":..}, without a newline; further
 * members can be put before its last byte.  With `steps` also the proof. */
void prove_json(struct buf *b, const char *id, const struct prove_result *r, bool steps);
/* For people. */
void prove_text(struct buf *b, const char *id, const struct prove_result *r, bool steps);

/*
 * A proof that comes from elsewhere, with a setting that nobody vouches for.  Beyond its steps
 * (proof_check) it is looked at what is proved: the clauses are read again, what the proof calls
 * given must be what they say, and the steps must hold in a drawing of our own, proven to exist.
 */
struct prove_verdict {
	/* What is proved: "a b c = triangle; ... ? coll l m n"; where the clauses are no
	 * construction text, what is given in their place.  Never NULL. */
	const char *statement;
	bool read;  /* the clauses say what is given */
	bool drawn; /* what is seen was seen in a drawing of our own as well */
	int step;   /* refused: which, from 1, or 0 where it is none of them */
};
/* OK: accepted.  E_ARG "bad_proof": refused.  Strings in the arena. */
enum status prove_verify(struct prove_verdict *v, const struct proof *p, struct arena *a,
			 struct err *e) MUST_USE;
#endif
