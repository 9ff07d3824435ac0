/*
 * reason.h -- why attempts of a run have no answer, for who reads its numbers: "12 error: server: HTTP 500".
 *
 * Who has an answer has no reason here, nor who is silent without one.
 */
#ifndef EVAL_REASON_H
#define EVAL_REASON_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

#define EVAL_REASONS 64 /* kinds that are told apart; others are counted together */
#define EVAL_REASONS_TOLD 5

struct eval_reason {
	const char *kind;         /* what makes it one */
	const char *status, *why; /* of the first */
	bool several;             /* others have other words */
	long n;
};
struct eval_reasons {
	struct eval_reason at[EVAL_REASONS]; /* as they came */
	int n;
	long rest;
};
/* One more attempt; texts go into the arena. */
void eval_reasons_add(struct eval_reasons *r, const char *status, const char *why,
		      struct arena *a);
/* The most frequent ones, a line each, and how many are left; before the first line and before the
 * others. */
void eval_reasons_text(struct buf *b, const struct eval_reasons *r, int most,
		       const char *first, const char *next);
/* A member "reasons": a list. */
void eval_reasons_json(struct buf *b, const struct eval_reasons *r);
#endif
