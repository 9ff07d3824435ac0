/*
 * loss.h -- the losses of SFT and of GRPO as pure functions over arrays.
 *
 * A machine gives the log-probability of each token; here that becomes the loss and its derivative by
 * each log-probability, which the machine takes back.  Nothing here knows of machines or files.
 *
 *  (1) Sums run in the order of the arrays, in doubles: the same input, the same bits.
 *  (2) A weight of a token is fixed before any part of a step is computed, from counts of the whole step:
 *      parts of a step add up to what the step as one piece gives.
 *  (3) Sequences without an advantage (a group whose rewards are equal) are the caller's to leave out
 *      before counting: they must not thin out the mean.
 */
#ifndef TRAIN_LOSS_H
#define TRAIN_LOSS_H
#include <stdbool.h>

/* --- Supervised ------------------------------------------------------------------------------------ */
/* The sum of -log p over n tokens with weight 1 where on[i]; blame[i] = -1/whole there, else 0.  whole:
 * such tokens in the whole step. */
double train_loss_nll(float *blame, const float *logp, const unsigned char *on, long n,
		      double whole);

/* --- Advantages ------------------------------------------------------------------------------------- */
#define TRAIN_SPREAD 1e-6 /* rewards that spread less are equal */

/* Of `group` rewards: r - mean, with `divide` over the spread (n - 1) as well.  false: they are equal,
 * and every advantage is 0. */
bool train_advantages(double *out, const double *reward, int group, bool divide);

/* What a long answer loses: 0 up to most - cache tokens, then linearly to -1 at most. */
double train_overlong(long length, long most, long cache);

/* --- The policy ---------------------------------------------------------------------------------------- */
enum train_ratio { TRAIN_RATIO_TOKEN, TRAIN_RATIO_SEQUENCE /* GSPO */ };
enum train_mean {
	TRAIN_MEAN_TOKEN,    /* over all tokens of the step */
	TRAIN_MEAN_SEQUENCE, /* over tokens of an answer, then over answers */
	TRAIN_MEAN_CONSTANT, /* sum over tokens / constant, then over answers: Dr. GRPO */
};
/* Estimates of KL(policy, reference) by the drawn token, with d = log p - log p_ref: d, d^2/2,
 * e^-d + d - 1. */
enum train_kl { TRAIN_KL_1, TRAIN_KL_2, TRAIN_KL_3 };

struct train_policy {
	enum train_ratio ratio;
	enum train_mean mean;
	double constant;  /* of TRAIN_MEAN_CONSTANT: tokens, > 0 */
	double low, high; /* the ratio is cut to [1 - low, 1 + high] */
	double dual;      /* a negative advantage weighs at most so often; 0: no limit */
	double beta;      /* of the KL term; 0: none */
	enum train_kl kl;
	double entropy; /* what a nat of entropy is worth; 0: nothing */
};

/* Answers one behind the other: answer i has tokens start[i] .. start[i + 1] - 1. */
struct train_answers {
	int count;
	const long *start;
	const double *advantage; /* of each answer */
	const float *logp;       /* of each token, now */
	const float *old;        /* before the first update */
	const float *ref;        /* of the reference, or NULL */
	const float *entropy;    /* at each token, or NULL */
};
/* Counts of the whole step, of which the answers may be a part. */
struct train_whole {
	long answers, tokens;
};
/* Sums over what was given; loss and its parts add up over the parts of a step. */
struct train_sums {
	double loss;    /* all terms */
	double kl;      /* the estimate, summed over tokens */
	double entropy; /* summed over tokens */
	double off;     /* |log p - log p_old|, the largest */
	long clipped;   /* tokens whose ratio was cut; of GSPO tokens of such answers */
	long dual;      /* tokens held by the limit of negative advantages */
	long tokens;
};

/* The loss and its derivatives: by each log p into blame, by each entropy into blame_entropy (NULL where
 * nobody wants them).  Adds to *sums. */
void train_policy_loss(float *blame, float *blame_entropy, const struct train_policy *p,
		       const struct train_answers *a, struct train_whole whole,
		       struct train_sums *sums);

/* One KL term and its derivative by log p. */
double train_kl_term(double *slope, enum train_kl kind, double logp, double ref);
#endif
