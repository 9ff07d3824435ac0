/*
 * score.h -- the numbers of a run, from its records alone: no sets are read, no model is asked.
 *
 * The formulas are room metric's (docs/METRICS.md); here is what they are given.
 */
#ifndef EVAL_SCORE_H
#define EVAL_SCORE_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "metric/metric.h"
#include <stdbool.h>

struct eval_row {
	const char *key, *set, *arm;
	int try;
	const char *status, *verdict;
	const char *provenance; /* or NULL */
	const char *why;        /* there is no answer; or NULL */
	bool known, right;      /* known: there is a key to compare with */
	bool unsure; /* a drawing of which nobody could tell: not right, not wrong */
	bool has_paper,
		paper; /* right by the matching of the paper's harness, where that was tried */
	int calls, failed;
	struct metric_spent spent;
};
/* The records of a folder, the last of each attempt, ordered by key, arm and try. */
struct eval_rows {
	struct arena *arena;
	const char *dir, *name, *model;
	const char **arm; /* as run.json has them */
	int arms, tries;
	long samples;
	long absent; /* pictures that were not there, and samples were asked without them */
	struct eval_row *row;
	int n;
	long damaged; /* lines that are no records */
	int parts,
		parts_here; /* of how many it was done in, and of how many records are here */
	int part;           /* the last of these */
};
/* Attempts that have no record. */
long eval_rows_left(const struct eval_rows *r);
/* E_SYS: it cannot be read; E_ARG: it is no run. */
enum status eval_rows_load(struct eval_rows **out, const char *dir, struct err *e) MUST_USE;
void eval_rows_free(struct eval_rows *r); /* NULL is allowed */

/* The accounts of the arms, in all and by set, pass@k, and each arm against BL, or else the first. */
void eval_score_text(struct buf *b, const struct eval_rows *r);
void eval_score_json(struct buf *b, const struct eval_rows *r);

/* Two arms on what both have: the first is "before". */
struct eval_side {
	const struct eval_rows *rows;
	const char *arm;
};
struct eval_pairing {
	struct metric_pairs pairs;
	struct metric_range delta; /* after - before, with the bootstrap by sample */
	double p;                  /* McNemar's */
	int alone[2];              /* samples that only one has */
	int keyless;               /* samples that have no key */
	int unsure;                /* samples with a drawing of which nobody could tell */
};
/* By sample, the first try of each; who has no key is left out. */
void eval_compare(struct eval_pairing *out, const struct eval_side *before,
		  const struct eval_side *after);
void eval_compare_text(struct buf *b, const struct eval_pairing *p,
		       const struct eval_side *before, const struct eval_side *after);
void eval_compare_json(struct buf *b, const struct eval_pairing *p,
		       const struct eval_side *before, const struct eval_side *after);
#endif
