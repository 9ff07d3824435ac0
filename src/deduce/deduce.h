/*
 * deduce.h -- all that follows in a setting, by rules and linear algebra, and the proof of it.
 *
 *   struct closure *c = closure_new(setting, NULL);
 *   if (closure_run(c))
 *           proof = closure_proof(c, arena);
 *   closure_free(c);
 *
 * The search is led by the drawing: triangles that look similar, points that look concyclic are what
 * it tries to prove, and nothing else.  What it finds rests on the given claims alone; the drawing
 * decides side conditions and whole half turns.  It works with hashes of normal forms
 * modulo a prime, so by itself it proves nothing: closure_proof works out the steps with exact
 * certificates and hands out only what proof_check accepts.
 */
#ifndef DEDUCE_DEDUCE_H
#define DEDUCE_DEDUCE_H
#include "base/mem.h"
#include "claim/claim.h"
#include "proof/proof.h"
#include <stdbool.h>

struct closure;
struct deduce_options {
	long work;  /* how much it may take, in elementary steps; 0: DEDUCE_WORK */
	bool brief; /* without sines and named theorems, for those who run thousands */
	/* Asked now and then; true ends it as if the work were done.  May be NULL. */
	bool (*stop)(void *data);
	void *data;
};
#define DEDUCE_WORK 50000000L

struct closure *closure_new(const struct setting *s, const struct deduce_options *o);
/* The same again in a larger setting: its first points and givens are those of the smaller
 * one.  What is known there is known here from the start.  o NULL: as there. */
struct closure *closure_more(const struct closure *c, const struct setting *larger,
			     const struct deduce_options *o);
void closure_free(struct closure *c);

/* Until every goal is reached (true), nothing new follows, or the work is done. */
bool closure_run(struct closure *c);
bool closure_is_spent(const struct closure *c); /* it stopped because of the work */
int closure_facts(const struct closure *c);     /* that were derived */
/* Of the first `points` points: how many directions and lengths are not known in terms of others.
 * The fewer, the more is known. */
int closure_open(const struct closure *c, int points);
/* How much it took, in elementary steps. */
long closure_work(const struct closure *c);
/* Does it follow from what is known by now? */
bool closure_holds(struct closure *c, const struct claim *claim);

/* A proof of all goals, after closure_run said true; of one claim that holds.  NULL if what was
 * worked out is not accepted by proof_check, which `e` (or NULL) then tells. */
struct proof *closure_proof(struct closure *c, struct arena *a, struct err *e);
struct proof *closure_prove(struct closure *c, const struct claim *claim, struct arena *a,
			    struct err *e);
#endif
