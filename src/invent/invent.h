/*
 * invent.h -- auxiliary points: where a proof may begin that the points of the statement do not give.
 *
 * (1) A new point is put on two loci through points that are there, or by a named
 *     construction; only those are given.  That it lies on more lines and circles of the drawing
 *     makes it a better guess and is for the engine to prove.
 * (2) Its place is improved and bounded: the spread of the extended setting holds for it.
 * (3) The same seed, number of jobs and effort give the same proof, whatever the number of threads and
 *     however fast they are; only `stop` may end a search earlier.
 */
#ifndef INVENT_INVENT_H
#define INVENT_INVENT_H
#include "base/mem.h"
#include "claim/claim.h"
#include "proof/proof.h"
#include <stdbool.h>
#include <stdint.h>

#define INVENT_PER_SECOND 6000000L
struct invent_options {
	uint64_t seed;
	int threads; /* 0: one */
	long jobs; /* at most so many; a job is a closure of a larger setting, or about a dozen;
		      * 0: until it is stopped */
	long effort; /* at most so much in all, in elementary steps (deduce.h), of which a core of today
		      * does some INVENT_PER_SECOND in a second; 0: until it is stopped */
	long work;  /* of one closure, in its steps; 0: its default */
	int points; /* that a proof may need, at most; 0: any number */
	/* Asked now and then, by every thread; true ends the search.  May be NULL. */
	bool (*stop)(void *data);
	void *data;
};
struct invent_report {
	long trials;    /* closures */
	long effort;    /* up to the job that found the proof, or in all */
	int candidates; /* places for single points */
	int added;      /* points that the proof needs */
	int rank;       /* of the first of them among the candidates, from 1 */
	bool stopped;   /* by `stop` or a limit */
};
/* A proof of all goals with added points, none of which can be left out; its setting is the
 * extended one, in the arena.  False: none was found.  `r` may be NULL. */
bool invent_proof(const struct setting *s, const struct invent_options *o, struct arena *a,
		  struct proof **out, struct invent_report *r);

/* What might help, best first. */
struct invent_idea {
	const char *text;   /* a clause: "x = on_line x a b, on_circum x c d e" */
	const char *name;   /* x */
	const char *reason; /* what is unexpected: "on 2 more lines and 1 more circle" */
	double x, y;
	int inc; /* lines, circles and equal distances beyond those of its definition */
	double score;
};
int invent_ideas(const struct setting *s, int most, struct arena *a, struct invent_idea **out);
#endif
