/* grpo_priv.h -- a rollout: answers that something can be learned from.  Private to GRPO's two files. */
#ifndef TRAIN_GRPO_PRIV_H
#define TRAIN_GRPO_PRIV_H
#include "train/train_priv.h"

/* An answer of a group whose rewards differ. */
struct train_answer {
	struct train_document document; /* question and answer */
	long question, length;          /* tokens */
	double advantage;
	int group;      /* its number among those kept */
	float *sampled; /* log p as it was drawn, `length` of them */
	float *old;     /* in the machine that trains, before the first update */
	float *ref;     /* of the reference, or NULL */
};
struct train_rollout {
	struct train_answer *answer;
	int answers, cap;
	int kept, asked, rounds; /* groups */
	struct train_tally tally;
	double reward, right, length, truncated; /* sums over all answers */
};
void train_rollout_clear(struct train_rollout *o);
/* Sample until enough groups can be learned from, or the rounds are spent.  step: for the seed. */
enum status train_rollout(struct train_rollout *o, struct train_run *r, struct train_data *d,
			  long step, struct err *e) MUST_USE;
#endif
