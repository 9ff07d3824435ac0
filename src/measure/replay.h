/*
 * replay.h -- checks an account (account.h) step by step, without the solver.
 *
 * What it believes: the facts of the problem; what the facts say about order and turns
 * (config.c); its own statement of every theorem, fact and circle (replay_say.c), and exact
 * arithmetic.  It shares no code with what found the value or made it exact.
 */
#ifndef MEASURE_REPLAY_H
#define MEASURE_REPLAY_H
#include "measure/account.h"

struct config;
/* NULL when every step holds and the value follows; else what does not, in words.  c is the
 * context that the numbers of the account belong to. */
const char *measure_replay_account(const struct problem *p, const struct account *a,
				   const struct config *g, struct num_ctx *c, struct arena *m);
#endif
