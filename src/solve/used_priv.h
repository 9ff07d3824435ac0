/*
 * used_priv.h -- which facts an answer rests on (used.c).
 */
#ifndef SOLVE_USED_PRIV_H
#define SOLVE_USED_PRIV_H
#include "problem/answer.h"
#include "problem/meter.h"

/* Does the answer come out of these facts alone?  The problem and a are for the call only. */
typedef bool solve_still_fn(void *self, struct problem *p, struct meter *m, struct arena *a);
/*
 * Fills used.  rests: per fact, whether the account has it.  Others are taken for needed only if
 * the answer does not come out without them; still NULL: then the account is all.
 */
void solve_note_used(struct solve_answer *out, const struct problem *p, const bool *rests,
		     solve_still_fn *still, void *self, struct meter *m, struct arena *a);
/* Facts that others imply: those are meant. */
bool *solve_used_sources(const struct problem *p, const bool *rests, struct arena *a);
/* Fills used with these facts. */
void solve_name_used(struct solve_answer *out, const struct problem *p, const bool *kept,
		     struct arena *a);
#endif
