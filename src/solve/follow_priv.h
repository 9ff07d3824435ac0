/*
 * follow_priv.h -- proofs that a claim follows from the facts (prove.c), for follow.c.
 *
 * A prover has one figure in which the facts hold as its drawing: which of several conditions for
 * a relation is the one to prove, it sees there; that it holds in every figure, it derives.
 */
#ifndef SOLVE_FOLLOW_PRIV_H
#define SOLVE_FOLLOW_PRIV_H
#include "measure/measure.h"
#include "sketch/fit.h"
#include "solve/letters_priv.h"
#include "solve/solve_priv.h"
#include "solve/vector_priv.h"

enum { PROOF_ASSUMES = 24, PROOF_ROWS = 80 };
struct prover {
	struct problem *p; /* with all points placed, and no goal */
	const struct solve_options *o;
	struct arena *a;
	struct meter *meter;
	const struct wishes *w; /* the figure ... */
	const double *x;
	const struct vectors *vectors;
	struct measure_sides *sides; /* what the facts say of sides; or NULL */
	bool joined;                 /* with all points joined */
	bool by_joining;             /* what was proven last took that, or an assumption */
	bool conditional;            /* also what holds under assumptions counts */
	/* What was proven, and under which assumptions, from which facts. */
	const char *assume[PROOF_ASSUMES];
	int assumes;
	bool *rests;             /* per fact */
	struct solve_step *step; /* how its equations were found, if it shall be explained */
	int steps, step_cap;
	/* Equations that were tried. */
	struct prover_row {
		const char *text;
		bool joined;
		struct solve_answer r;
	} row[PROOF_ROWS];
	int rows;
};

void solve_prover_new(struct prover *v, struct problem *p, const struct wishes *w,
		      const double *x, const struct solve_options *o, struct meter *m,
		      struct arena *a);
/* Does the claim hold in every figure?  Proven outright, or (conditional) under what is then in
 * assume.  False: not told. */
bool solve_prove(struct prover *v, const struct fact *f);
/* The one or the other way, and nothing assumed. */
bool solve_prove_outright(struct prover *v, const struct fact *f, bool joined);
/* The same of an equation, outright and without a look at the figure. */
bool solve_prove_derived(struct prover *v, const struct fact *f);
/* right.c: are they equal by a right angle, outright? */
bool solve_prove_right(struct prover *v, const struct term *l, const struct term *r);
bool solve_same_term(const struct term *s, const struct term *t); /* as written; AB is BA */
/* stated.c: do the facts name this polygon, or one with the three side by side as corners? */
bool solve_stated_corner(const struct prover *v, int a, int b, int c);
bool solve_stated_outline(const struct prover *v, const int *q, int n);
/* Are the lines, each by two points, said to be parallel? */
bool solve_stated_parallel(const struct prover *v, const int *l, const int *n);
/* The three are not on a line, outright. */
bool solve_prove_corner(struct prover *v, int a, int b, int c);
/* known.c: have all values been found that the facts leave to letters?  Certified figures count. */
bool solve_letters_all_found(const struct letter_count *q, const struct fit_samples *f,
			     const struct certified_claims *c, int certified);
/* bound.c: is the one less than the other (or at most, unless strict) in every figure, outright? */
bool solve_prove_bound(struct prover *v, const struct term *less, const struct term *more,
		       bool strict);
/* The value of a term; status FOUND, certainty and exact as measures have them. */
const struct solve_answer *solve_prove_value(struct prover *v, const struct term *t);
/* Corners that are none (corner.c).  With the claim taken for a fact, lengths clash; rests: the facts
 * that do with it. */
bool solve_corners_clash(const struct problem *p, const struct fact *f, bool *rests,
			 struct meter *m, struct arena *a);
/* A corner that the claim names lies on a line. */
bool solve_prove_flat(struct prover *v, const struct fact *f);
/* What is supposed where something holds in all figures found. */
const char *solve_supposed(const struct fit_samples *f);
#endif
