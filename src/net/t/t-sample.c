/*
 * t-sample.c -- the sampler against forward(): greedy answers are the likeliest tokens step by
 * step, frequencies are the softmax's, log-probabilities the same bits; nothing depends on how many
 * rows are sampled at a time.
 */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "net/net.h"
#include <math.h>
#include <string.h>

#define MOST 12
#define REACH 200
#define ROWS 24

static const struct net_shape shape = { .vocab = 40,
					.real = 37,
					.width = 24,
					.inner = 20,
					.layers = 2,
					.heads = 4,
					.kv = 2,
					.head = 6,
					.context = 256,
					.eps = 1e-6f,
					.theta = 1000,
					.tied = 1 };

/* Three prompts; the second is longer than what goes through the model at a time. */
struct prompts {
	int32_t token[REACH], start[4];
};

struct answers {
	int32_t token[ROWS * MOST], length[ROWS];
	float logp[ROWS * MOST];
	unsigned char stopped[ROWS];
};

static struct net_machine *machine(int rows, int threads, int tokens)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { .tokens = tokens,
				.documents = 1,
				.rows = rows,
				.reach = REACH,
				.threads = threads };
	struct arena *a = arena_new();
	float *room = arena_alloc(a, net_numbers(&shape) * sizeof *room);
	struct rng r = { 12 };
	char why[200];
	struct net_machine *m = b->open(&shape, &l, why, sizeof why);
	int i;

	for (i = 0; i < net_tensors(&shape); i++) {
		struct net_tensor t = net_tensor(&shape, i);
		size_t k;

		/* Far from a first model, so that tokens differ in likelihood. */
		net_init(&shape, 5, i, room);
		for (k = 0; t.cols && k < t.size; k++)
			room[k] *= i ? 10 : 25;
		for (k = 0; !t.cols && k < t.size; k++)
			room[k] += 0.3f * (float)(rng_below(&r, 100)) / 100;
		b->write(m, NET_WEIGHT, i, room);
	}
	arena_free(a);
	return m;
}

static void prompts_init(struct prompts *p)
{
	struct rng r = { 3 };
	int i;

	for (i = 0; i < REACH; i++)
		p->token[i] = (int32_t)rng_below(&r, 37);
	p->start[0] = 0;
	p->start[1] = 1;
	p->start[2] = 1 + 150;
	p->start[3] = 1 + 150 + 9;
}

static struct net_sampling sampling(const struct prompts *p, int group)
{
	return (struct net_sampling){ .prompts = 3,
				      .group = group,
				      .most = MOST,
				      .token = p->token,
				      .start = p->start,
				      .temperature = 1,
				      .top_p = 1,
				      .seed = 17 };
}

static int sample(struct net_machine *m, const struct net_sampling *s, struct answers *a)
{
	struct net_sampled out = { a->token, a->logp, a->length, a->stopped };

	memset(a, 0, sizeof *a);
	return net_reference()->sample(m, s, &out);
}

/* The logits after a prompt and the first n tokens of a row's answer. */
static void logits_after(struct net_machine *m, const struct prompts *p, int prompt,
			 const int32_t *answer, int n, float *to)
{
	static float all[REACH * 40];
	int32_t token[REACH], target[REACH], start[2] = { 0 };
	int own = p->start[prompt + 1] - p->start[prompt], i;
	struct net_batch b = { own + n, 1, token, target, start, 1 };

	memcpy(token, p->token + p->start[prompt], (size_t)own * sizeof *token);
	memcpy(token + own, answer, (size_t)n * sizeof *token);
	start[1] = own + n;
	for (i = 0; i < own + n; i++)
		target[i] = -1;
	net_reference()->forward(m, &b);
	net_reference()->outcome(m, NULL, NULL, all);
	memcpy(to, all + (long)(own + n - 1) * shape.vocab, (size_t)shape.vocab * sizeof *to);
}

static int32_t likeliest(const float *logits)
{
	int32_t best = 0;
	int i;

	for (i = 1; i < shape.real; i++)
		if (logits[i] > logits[best])
			best = i;
	return best;
}

static void test_greedy(struct net_machine *m, const struct prompts *p)
{
	struct net_sampling s = sampling(p, 2);
	struct answers a;
	float logits[40];
	int row, i, same = 1;

	s.temperature = 0;
	ok(sample(m, &s, &a) == 0, "greedy");
	for (row = 0; row < 6; row++)
		for (i = 0; i < MOST; i++) {
			logits_after(m, p, row / 2, a.token + row * MOST, i, logits);
			same &= a.token[row * MOST + i] == likeliest(logits);
		}
	ok(same && a.length[5] == MOST && !a.stopped[5],
	   "is the likeliest token at every step");
	ok(memcmp(a.token, a.token + MOST, MOST * sizeof *a.token) == 0,
	   "and both answers to a prompt are one");
}

/* What forward() says of an answer is what the sampler said. */
static void test_logp(struct net_machine *m, const struct prompts *p)
{
	struct net_sampling s = sampling(p, 8);
	struct answers a;
	int row, same = 1, differ = 0;

	s.temperature = 0.8f;
	sample(m, &s, &a);
	for (row = 0; row < ROWS; row++) {
		int prompt = row / 8, own = p->start[prompt + 1] - p->start[prompt], i;
		int32_t token[REACH], target[REACH], start[2] = { 0, own + MOST - 1 };
		struct net_batch b = { own + MOST - 1, 1, token, target, start, 0.8f };
		float logp[REACH];

		memcpy(token, p->token + p->start[prompt], (size_t)own * sizeof *token);
		memcpy(token + own, a.token + row * MOST, (MOST - 1) * sizeof *token);
		for (i = 0; i < own + MOST - 1; i++)
			target[i] = i < own - 1 ? -1 : a.token[row * MOST + i - own + 1];
		net_reference()->forward(m, &b);
		net_reference()->outcome(m, logp, NULL, NULL);
		same &= memcmp(logp + own - 1, a.logp + row * MOST, MOST * sizeof *logp) == 0;
		differ += row &&
			  memcmp(a.token + row * MOST, a.token, MOST * sizeof *token) != 0;
	}
	ok(same, "log-probabilities are forward()'s, bit for bit");
	ok(differ > 15, "and answers differ (%d)", differ);
}

static void test_rows(const struct prompts *p)
{
	static const int rows[] = { 1, 2, 5, 24, 24 };
	struct net_sampling s = sampling(p, 8);
	struct answers first, a;
	int32_t stop[2];
	int i, k, same = 1, stopped = 0, ends = 1;

	for (i = 0; i < 5; i++) {
		struct net_machine *m = machine(rows[i], i == 3 ? 3 : 1, 0);

		if (!i) { /* what is said anyway */
			sample(m, &s, &a);
			stop[0] = a.token[4];
			stop[1] = a.token[13 * MOST + 2];
			s.stop = stop;
			s.stops = 2;
		}
		sample(m, &s, i ? &a : &first);
		same &= !i || memcmp(&a, &first, sizeof a) == 0;
		net_reference()->close(m);
	}
	ok(same, "1, 2, 5 or 24 rows at a time, 1 or 3 threads: the same answers");
	for (i = 0; i < ROWS; i++) {
		int32_t last = first.token[i * MOST + first.length[i] - 1];

		stopped += first.stopped[i];
		ends &= first.stopped[i] == (last == stop[0] || last == stop[1]);
		ends &= first.stopped[i] || first.length[i] == MOST;
		for (k = 0; k < first.length[i] - 1; k++)
			ends &= first.token[i * MOST + k] != 3 &&
				first.token[i * MOST + k] != 8;
	}
	ok(ends && stopped > 2, "a stop token is the last of an answer (%d of %d)", stopped,
	   ROWS);
}

/* --- Frequencies ---------------------------------------------------------------------------------- */
/* The first token of many answers to the first prompt, against what p says. */
static double chi_square(struct net_machine *m, struct net_sampling *s, const double *p,
			 int *classes, int *outside)
{
	static int32_t token[4000], length[4000];
	static unsigned char stopped[4000];
	struct net_sampled out = { token, NULL, length, stopped };
	long count[40] = { 0 };
	double sum = 0, rest = 0, rest_p = 0;
	int i, n = 4000;

	s->prompts = 1;
	s->group = n;
	s->most = 1;
	net_reference()->sample(m, s, &out);
	for (i = 0; i < n; i++)
		count[token[i]]++;
	*classes = 0;
	*outside = 0;
	for (i = 0; i < 40; i++) {
		if (p[i] == 0)
			*outside += (int)count[i];
		if (p[i] * n < 8) {
			rest += (double)count[i];
			rest_p += p[i];
			continue;
		}
		sum += pow((double)count[i] - p[i] * n, 2) / (p[i] * n);
		++*classes;
	}
	if (rest_p * n > 1) {
		sum += pow(rest - rest_p * n, 2) / (rest_p * n);
		++*classes;
	}
	return sum;
}

/* The share of each id by the definition: sort, cut, renormalise. */
static void shares(double *p, const float *logits, double temperature, int top_k, double top_p)
{
	double sum = 0, seen = 0;
	int rank[40], i, j, kept;

	for (i = 0; i < 40; i++) {
		p[i] = i < shape.real ? exp(logits[i] / temperature) : 0;
		rank[i] = i;
	}
	for (i = 0; i < 40; i++)
		for (j = i + 1; j < 40; j++)
			if (p[rank[j]] > p[rank[i]]) {
				int swap = rank[i];

				rank[i] = rank[j], rank[j] = swap;
			}
	kept = top_k ? top_k : 40;
	for (i = 0; i < kept; i++)
		sum += p[rank[i]];
	for (i = 0; i < kept && seen < top_p * sum; i++)
		seen += p[rank[i]];
	for (j = i; j < 40; j++)
		p[rank[j]] = 0;
	for (j = 0; j < 40; j++)
		p[j] /= seen;
}

static void test_frequencies(struct net_machine *m, const struct prompts *p)
{
	static const struct {
		float temperature, top_p;
		int top_k;
	} how[] = {
		{ 1, 1, 0 }, { 0.5f, 1, 0 }, { 1.5f, 1, 5 }, { 1, 0.6f, 0 }, { 1, 0.7f, 6 }
	};
	float logits[40];
	double share[40];
	int i;

	logits_after(m, p, 0, p->token, 0, logits);
	for (i = 0; i < 5; i++) {
		struct net_sampling s = sampling(p, 1);
		int classes, outside;
		double chi;

		s.temperature = how[i].temperature;
		s.top_p = how[i].top_p;
		s.top_k = how[i].top_k;
		shares(share, logits, s.temperature, s.top_k, s.top_p);
		chi = chi_square(m, &s, share, &classes, &outside);
		/* Three deviations above the mean of the distribution. */
		ok(outside == 0 && classes > 1 && chi < classes + 3 * sqrt(2.0 * classes),
		   "temperature %.1f, top_p %.1f, top_k %d: chi square %.1f of %d classes",
		   s.temperature, s.top_p, s.top_k, chi, classes);
	}
}

/* --- Calls ---------------------------------------------------------------------------------------- */
static int count_calls(void *self, long answers, long tokens)
{
	long *seen = self;

	seen[0]++;
	seen[1] = answers;
	seen[2] = tokens;
	return seen[3] > 0 && seen[0] == seen[3];
}

static void test_told(const struct prompts *p)
{
	struct net_machine *m = machine(5, 1, 0);
	struct net_sampling s = sampling(p, 8);
	struct answers a;
	long seen[4] = { 0 };
	int done;

	s.told = count_calls;
	s.self = seen;
	done = sample(m, &s, &a) == 0;
	ok(done && seen[1] == ROWS && seen[2] == ROWS * MOST,
	   "progress: %ld calls, %ld answers, %ld tokens", seen[0], seen[1], seen[2]);
	seen[0] = 0;
	seen[3] = 2;
	done = sample(m, &s, &a);
	ok(done == -1, "and an end by the caller: %s", net_reference()->why(m));
	net_reference()->close(m);
}

/* A row that is full ends; a prompt that fills it is refused. */
static void test_reach(struct prompts *p)
{
	struct net_machine *m = machine(2, 1, 0);
	struct net_sampling s = sampling(p, 1);
	struct answers a;
	int done;

	p->start[1] = 195;
	s.prompts = 1;
	done = sample(m, &s, &a);
	ok(done == 0 && a.length[0] == 5 && !a.stopped[0], "a full row ends");
	p->start[1] = REACH;
	done = sample(m, &s, &a);
	ok(done == -1, "no room for an answer: %s", net_reference()->why(m));
	net_reference()->close(m);
}

int main(void)
{
	struct net_machine *m = machine(16, 1, REACH);
	struct prompts p;

	prompts_init(&p);
	test_greedy(m, &p);
	test_logp(m, &p);
	test_rows(&p);
	test_frequencies(m, &p);
	test_told(&p);
	test_reach(&p);
	net_reference()->close(m);
	return tap_done();
}
