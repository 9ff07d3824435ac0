/*
 * conflict_priv.h -- facts that contradict each other, named (conflict.c).
 */
#ifndef SOLVE_CONFLICT_PRIV_H
#define SOLVE_CONFLICT_PRIV_H
#include "problem/answer.h"

/* CONTRADICTORY: these facts, or those that imply them, cannot hold together. */
void solve_name_conflict(struct solve_answer *out, const struct problem *p, const bool *rests,
			 struct arena *a);
#endif
