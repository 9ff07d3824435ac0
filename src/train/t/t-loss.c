/* t-loss.c -- losses by hand, and their derivatives against finite differences. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "train/loss.h"
#include <math.h>
#include <string.h>

static int near(double a, double b, double by)
{
	return fabs(a - b) <= by;
}

static double unit(struct rng *r)
{
	return (double)(rng_next(r) >> 11) / 9007199254740992.0;
}

/* --- Supervised -------------------------------------------------------------------------------------- */
static void test_nll(void)
{
	const float logp[] = { -1, -2, -4, -8 };
	const unsigned char on[] = { 1, 0, 1, 1 };
	float blame[4];
	double sum = train_loss_nll(blame, logp, on, 4, 6);

	ok(near(sum, 13, 0), "the sum of -log p over what is learned");
	ok(near(blame[0], -1.0 / 6, 1e-7) && blame[1] == 0 && near(blame[3], -1.0 / 6, 1e-7),
	   "each has its share of the whole step");
}

/* --- Advantages ------------------------------------------------------------------------------------------ */
static void test_advantages(void)
{
	const double reward[] = { 1, 0, 0, 1, 0 }, same[] = { 0.1, 0.1, 0.1 },
		     close[] = { 1, 1 + 1e-9 };
	double a[5];

	/* Mean 0.4, spread sqrt((2*0.36 + 3*0.16)/4) = sqrt(0.3). */
	ok(train_advantages(a, reward, 5, false) && near(a[0], 0.6, 1e-12) &&
		   near(a[1], -0.4, 1e-12),
	   "Dr. GRPO: reward - mean");
	ok(train_advantages(a, reward, 5, true) &&
		   near(a[0], 0.6 / (sqrt(0.3) + 1e-6), 1e-12) &&
		   near(a[4], -0.4 / (sqrt(0.3) + 1e-6), 1e-12),
	   "GRPO: over the spread, with n - 1");
	ok(!train_advantages(a, same, 3, true) && a[0] == 0 && a[2] == 0,
	   "equal rewards teach nothing");
	ok(!train_advantages(a, close, 2, true) && a[0] == 0,
	   "nor do rewards that differ by rounding");
	ok(!train_advantages(a, reward, 1, true), "nor a group of one");
	ok(train_overlong(80, 100, 20) == 0 &&
		   near(train_overlong(90, 100, 20), -0.5, 1e-12) &&
		   train_overlong(100, 100, 20) == -1 && train_overlong(100, 100, 0) == 0,
	   "long answers cost, linearly, up to 1");
}

/* --- The policy, by hand --------------------------------------------------------------------------------- */
/* One answer of two tokens, log p 0.1 and -0.5 above the old ones. */
static struct train_sums by_hand(float *blame, const struct train_policy *p, double advantage)
{
	static const long start[] = { 0, 2 };
	static const float old[] = { -1, -1 }, logp[] = { -0.9f, -1.5f };
	struct train_answers a = {
		.count = 1, .start = start, .advantage = &advantage, .logp = logp, .old = old
	};
	struct train_sums s = { 0 };

	train_policy_loss(blame, NULL, p, &a, (struct train_whole){ 1, 2 }, &s);
	return s;
}

static void test_clip(void)
{
	struct train_policy p = { .low = 0.2, .high = 0.28, .dual = 3 };
	double up = exp(0.1), down = exp(-0.5);
	struct train_sums s;
	float b[2];

	/* 1.105 and 0.607: the second is below 0.8, which holds back only a negative advantage. */
	s = by_hand(b, &p, 1);
	ok(near(s.loss, -(up + down) / 2, 1e-6) && s.clipped == 0, "a good answer, not cut");
	ok(near(b[0], -up / 2, 1e-6) && near(b[1], -down / 2, 1e-6), "its derivatives");
	s = by_hand(b, &p, -2);
	ok(near(s.loss, (2 * up + 2 * 0.8) / 2, 1e-6) && s.clipped == 1,
	   "a bad one: the ratio below 1 - low counts as 1 - low");
	ok(near(b[0], up, 1e-6) && b[1] == 0, "and has no derivative");
	p.high = 0.05;
	s = by_hand(b, &p, 1);
	ok(near(s.loss, -(1.05 + down) / 2, 1e-6) && s.clipped == 1 && b[0] == 0,
	   "a good one above 1 + high: cut");
	p.dual = 1.01;
	s = by_hand(b, &p, -1);
	ok(near(s.loss, (1.01 + 0.8) / 2, 1e-6) && s.dual == 1 && b[0] == 0,
	   "the limit of negative advantages");
	ok(near(s.off, 0.5, 1e-6), "how far the policy has moved");
}

static void test_means(void)
{
	static const long start[] = { 0, 1, 4 };
	static const double advantage[] = { 1, 2 };
	static const float same[] = { -1, -1, -1, -1 };
	struct train_answers a = {
		.count = 2, .start = start, .advantage = advantage, .logp = same, .old = same
	};
	struct train_policy p = { .low = 0.2, .high = 0.2, .constant = 10 };
	struct train_sums s = { 0 };
	float b[4];

	train_policy_loss(b, NULL, &p, &a, (struct train_whole){ 2, 4 }, &s);
	ok(near(s.loss, -7.0 / 4, 1e-6) && near(b[0], -0.25, 1e-6) && near(b[1], -0.5, 1e-6),
	   "the mean over tokens");
	p.mean = TRAIN_MEAN_SEQUENCE;
	s = (struct train_sums){ 0 };
	train_policy_loss(b, NULL, &p, &a, (struct train_whole){ 2, 4 }, &s);
	ok(near(s.loss, -1.5, 1e-6) && near(b[0], -0.5, 1e-6) && near(b[1], -1.0 / 3, 1e-6),
	   "over answers");
	p.mean = TRAIN_MEAN_CONSTANT;
	s = (struct train_sums){ 0 };
	train_policy_loss(b, NULL, &p, &a, (struct train_whole){ 2, 4 }, &s);
	ok(near(s.loss, -7.0 / 20, 1e-6) && near(b[1], -0.1, 1e-6), "by a constant");
}

static void test_gspo(void)
{
	struct train_policy p = { .ratio = TRAIN_RATIO_SEQUENCE,
				  .mean = TRAIN_MEAN_SEQUENCE,
				  .low = 0.5,
				  .high = 0.5 };
	float b[2];
	struct train_sums s = by_hand(b, &p, 1);

	/* exp((0.1 - 0.5)/2) */
	ok(near(s.loss, -exp(-0.2), 1e-6) && near(b[0], -exp(-0.2) / 2, 1e-6) && b[0] == b[1],
	   "GSPO: one ratio for the answer");
	p.low = 0.1;
	s = by_hand(b, &p, -1);
	ok(near(s.loss, 0.9, 1e-6) && b[0] == 0 && s.clipped == 2, "cut as a whole");
}

static void test_kl(void)
{
	double slope;

	ok(near(train_kl_term(&slope, TRAIN_KL_1, -1, -1.5), 0.5, 1e-12) && slope == 1, "k1");
	ok(near(train_kl_term(&slope, TRAIN_KL_2, -1, -1.5), 0.125, 1e-12) &&
		   near(slope, 0.5, 1e-12),
	   "k2");
	ok(near(train_kl_term(&slope, TRAIN_KL_3, -1, -1.5), exp(-0.5) + 0.5 - 1, 1e-12) &&
		   near(slope, 1 - exp(-0.5), 1e-12),
	   "k3");
	ok(train_kl_term(&slope, TRAIN_KL_3, 0, 100) >= 0 &&
		   isfinite(train_kl_term(&slope, TRAIN_KL_3, -900, 0)),
	   "k3 is never negative and never infinite");
}

/* --- Derivatives ------------------------------------------------------------------------------------------ */
#define ANSWERS 6
#define TOKENS 40

struct sample {
	long start[ANSWERS + 1];
	double advantage[ANSWERS];
	float logp[TOKENS], old[TOKENS], ref[TOKENS], entropy[TOKENS];
};

static void draw(struct sample *x, struct rng *r)
{
	for (int i = 0; i <= ANSWERS; i++)
		x->start[i] = TOKENS * i / ANSWERS;
	for (int i = 0; i < ANSWERS; i++)
		x->advantage[i] = 4 * unit(r) - 2;
	for (int t = 0; t < TOKENS; t++) {
		x->logp[t] = (float)(-3 * unit(r));
		x->old[t] = x->logp[t] + (float)(0.8 * unit(r) - 0.4);
		x->ref[t] = x->logp[t] + (float)(unit(r) - 0.5);
		x->entropy[t] = (float)(2 * unit(r));
	}
}

static double loss_of(const struct sample *x, const struct train_policy *p, float *blame,
		      float *blame_entropy)
{
	struct train_answers a = { .count = ANSWERS,
				   .start = x->start,
				   .advantage = x->advantage,
				   .logp = x->logp,
				   .old = x->old,
				   .ref = p->beta > 0 ? x->ref : NULL,
				   .entropy = x->entropy };
	struct train_sums s = { 0 };

	train_policy_loss(blame, blame_entropy, p, &a,
			  (struct train_whole){ ANSWERS + 2, TOKENS + 9 }, &s);
	return s.loss;
}

/* At corners the two sides differ: those are as rare as the step is small, and left out. */
static int differs(struct sample *x, const struct train_policy *p, float *at, double slope)
{
	const float h = 1.0f / 4096;
	float was = *at, dummy[TOKENS], dummy2[TOKENS];
	double middle = loss_of(x, p, dummy, dummy2), up, down, by;

	*at = was + h;
	by = *at;
	up = loss_of(x, p, dummy, dummy2);
	*at = was - h;
	by -= *at;
	down = loss_of(x, p, dummy, dummy2);
	*at = was;
	if (fabs((up - middle) - (middle - down)) > 5e-8)
		return 0;
	return fabs((up - down) / by - slope) > 2e-5;
}

static void test_derivatives(void)
{
	struct rng r = { 5 };
	int wrong = 0, tried = 0;

	for (int round = 0; round < 60; round++) {
		struct train_policy p = { .ratio = (enum train_ratio)(round % 2),
					  .mean = (enum train_mean)(round % 3),
					  .constant = 17,
					  .low = 0.2,
					  .high = 0.28,
					  .dual = round % 4 ? 1.2 : 0,
					  .beta = round % 5 ? 0.3 : 0,
					  .kl = (enum train_kl)(round / 2 % 3),
					  .entropy = 0.05 };
		float blame[TOKENS], blame_entropy[TOKENS];
		struct sample x;

		draw(&x, &r);
		(void)loss_of(&x, &p, blame, blame_entropy);
		for (int t = 0; t < TOKENS; t++, tried += 2) {
			wrong += differs(&x, &p, &x.logp[t], blame[t]);
			wrong += differs(&x, &p, &x.entropy[t], blame_entropy[t]);
		}
	}
	ok(!wrong, "%d derivatives agree with differences of the loss", tried);
}

/* Parts of a step add up to the step. */
static void test_parts(void)
{
	struct rng r = { 6 };
	struct train_policy p = { .low = 0.2, .high = 0.2, .beta = 0.1, .kl = TRAIN_KL_3 };
	struct train_whole whole = { ANSWERS, TOKENS };
	struct train_sums one = { 0 }, two = { 0 };
	float a[TOKENS], b[TOKENS];
	struct sample x;
	struct train_answers all;

	draw(&x, &r);
	all =
		(struct train_answers){ ANSWERS, x.start, x.advantage, x.logp,
					x.old,   x.ref,   NULL };
	train_policy_loss(a, NULL, &p, &all, whole, &one);
	for (int i = 0; i < ANSWERS; i++) {
		struct train_answers part = all;

		part.count = 1;
		part.start = x.start + i;
		part.advantage = x.advantage + i;
		train_policy_loss(b, NULL, &p, &part, whole, &two);
	}
	ok(near(one.loss, two.loss, 1e-12) && !memcmp(a, b, sizeof a) &&
		   one.tokens == two.tokens && one.clipped == two.clipped,
	   "the parts of a step add up to it");
}

int main(void)
{
	test_nll();
	test_advantages();
	test_clip();
	test_means();
	test_gspo();
	test_kl();
	test_derivatives();
	test_parts();
	return tap_done();
}
