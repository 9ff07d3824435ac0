/*
 * prove_priv.h -- whether a relation follows from how a figure was made (prove.c).
 */
#ifndef FIG_PROVE_PRIV_H
#define FIG_PROVE_PRIV_H
#include "fig/theorem_priv.h"

enum fig_proof_verdict { FIG_PROVED, FIG_FALSE, FIG_OPEN };
struct fig_proved {
	enum fig_proof_verdict verdict;
	const char *method; /* "deduction", "construction", "algebra", ... */
	int steps;          /* of a deduction, that are neither given nor seen */
};
/* The observation under way gets the answer of query_prove. */
enum status fig_prove(struct fig *f, const char *relation, struct fig_proved *out,
		      struct err *e) MUST_USE;
/* The answer of query_prove for a proof of the theorem, with all that was read off the drawing;
 * false: some of that cannot be told, and no answer is given. */
struct proof;
bool fig_tell_proof(struct fig *f, const struct fig_theorem *t, const struct proof *p);
#endif
