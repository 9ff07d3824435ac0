/* loss.c -- the losses of SFT and of GRPO, and their derivatives. */
#include "train/loss.h"
#include <math.h>

#define LOG_RATIO 20.0 /* a ratio's logarithm beyond this says nothing more */

double train_loss_nll(float *blame, const float *logp, const unsigned char *on, long n,
		      double whole)
{
	double sum = 0;

	for (long i = 0; i < n; i++) {
		blame[i] = on[i] ? (float)(-1 / whole) : 0;
		sum -= on[i] ? (double)logp[i] : 0;
	}
	return sum;
}

bool train_advantages(double *out, const double *reward, int group, bool divide)
{
	double mean = 0, square = 0, spread;

	for (int i = 0; i < group; i++)
		mean += reward[i];
	mean /= group;
	for (int i = 0; i < group; i++)
		square += (reward[i] - mean) * (reward[i] - mean);
	spread = group > 1 ? sqrt(square / (group - 1)) : 0;
	for (int i = 0; i < group; i++) {
		out[i] = spread < TRAIN_SPREAD ? 0 : reward[i] - mean;
		if (divide)
			out[i] /= spread + TRAIN_SPREAD;
	}
	return spread >= TRAIN_SPREAD;
}

double train_overlong(long length, long most, long cache)
{
	if (cache <= 0 || length <= most - cache)
		return 0;
	return length >= most ? -1 : -(double)(length - (most - cache)) / (double)cache;
}

double train_kl_term(double *slope, enum train_kl kind, double logp, double ref)
{
	double d = logp - ref;

	switch (kind) {
	case TRAIN_KL_1: *slope = 1; return d;
	case TRAIN_KL_2: *slope = d; return d * d / 2;
	case TRAIN_KL_3:
		d = fmax(-LOG_RATIO, fmin(LOG_RATIO, d));
		*slope = 1 - exp(-d);
		return exp(-d) + d - 1;
	}
	return *slope = 0;
}

/* --- The clipped objective -------------------------------------------------------------------------- */
struct train_clipped {
	double loss, slope; /* slope: by the logarithm of the ratio */
	bool clipped, dual;
};

/* max(-A r, -A cut(r)), and of a negative advantage no more than -dual A.  Where a constant wins the
 * derivative is 0. */
static struct train_clipped objective(const struct train_policy *p, double advantage,
				      double log_ratio)
{
	bool far = fabs(log_ratio) > LOG_RATIO;
	double r = exp(fmax(-LOG_RATIO, fmin(LOG_RATIO, log_ratio)));
	double cut = fmax(1 - p->low, fmin(1 + p->high, r));
	double plain = -advantage * r, held = -advantage * cut;
	struct train_clipped c = { .loss = plain, .slope = far ? 0 : plain };

	if (held > plain) {
		c.loss = held;
		c.slope = 0;
		c.clipped = true;
	}
	if (advantage < 0 && p->dual > 0 && c.loss > -p->dual * advantage) {
		c.loss = -p->dual * advantage;
		c.slope = 0;
		c.dual = true;
	}
	return c;
}

/* What one token of an answer of n tokens weighs. */
static double token_weight(const struct train_policy *p, struct train_whole w, long n)
{
	switch (p->mean) {
	case TRAIN_MEAN_TOKEN: return 1 / (double)w.tokens;
	case TRAIN_MEAN_SEQUENCE: return 1 / ((double)w.answers * (double)n);
	case TRAIN_MEAN_CONSTANT: return 1 / ((double)w.answers * p->constant);
	}
	return 0;
}

static double mean_log_ratio(const struct train_answers *a, long from, long to)
{
	double sum = 0;

	for (long t = from; t < to; t++)
		sum += (double)a->logp[t] - a->old[t];
	return sum / (double)(to - from);
}

static void count(struct train_sums *sums, const struct train_clipped *c)
{
	sums->clipped += c->clipped;
	sums->dual += c->dual;
}

/* KL and entropy of one token: added to the loss, the derivative by log p returned. */
static double side_terms(const struct train_policy *p, const struct train_answers *a, long t,
			 double weight, struct train_sums *sums)
{
	double slope = 0;

	if (a->ref) {
		double kl = train_kl_term(&slope, p->kl, a->logp[t], a->ref[t]);

		sums->kl += kl;
		sums->loss += weight * p->beta * kl;
		slope *= weight * p->beta;
	}
	if (a->entropy) {
		sums->entropy += a->entropy[t];
		sums->loss -= weight * p->entropy * a->entropy[t];
	}
	return slope;
}

static void one_answer(float *blame, float *blame_entropy, const struct train_policy *p,
		       const struct train_answers *a, int i, struct train_whole whole,
		       struct train_sums *sums)
{
	long from = a->start[i], to = a->start[i + 1], n = to - from;
	double weight = token_weight(p, whole, n);
	bool together = p->ratio == TRAIN_RATIO_SEQUENCE;
	struct train_clipped c = { 0 };

	/* Of GSPO the ratio is the geometric mean, so each token moves it by an n-th. */
	if (together)
		c = objective(p, a->advantage[i], mean_log_ratio(a, from, to));
	for (long t = from; t < to; t++) {
		double off = (double)a->logp[t] - a->old[t];

		if (!together)
			c = objective(p, a->advantage[i], off);
		sums->loss += weight * c.loss;
		sums->off = fmax(sums->off, fabs(off));
		count(sums, &c);
		/* Together: n tokens of this weight, each moving the ratio by an n-th. */
		blame[t] = (float)(weight * c.slope + side_terms(p, a, t, weight, sums));
		if (blame_entropy)
			blame_entropy[t] = (float)(-weight * p->entropy);
	}
	sums->tokens += n;
}

void train_policy_loss(float *blame, float *blame_entropy, const struct train_policy *p,
		       const struct train_answers *a, struct train_whole whole,
		       struct train_sums *sums)
{
	for (int i = 0; i < a->count; i++)
		if (a->start[i + 1] > a->start[i])
			one_answer(blame, blame_entropy, p, a, i, whole, sums);
}
