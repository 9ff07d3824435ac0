/*
 * t-gradient.c -- forward and backward against a second implementation in doubles, whose own
 * derivatives are held against finite differences; documents packed and alone.
 */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "net/net.h"
#include "net/t/second.h"
#include <stdbool.h>

#define MOST_TOKENS 256
#define MOST_DOCUMENTS 8

static const struct {
	const char *name;
	struct net_shape s;
	int documents, length[MOST_DOCUMENTS];
	double temperature, entropy, z;
} cases[] = {
	{ "one layer, all heads alike",
	  { .vocab = 11,
	    .real = 11,
	    .width = 8,
	    .inner = 12,
	    .layers = 1,
	    .heads = 2,
	    .kv = 2,
	    .head = 4,
	    .context = 256,
	    .eps = 1e-6f,
	    .theta = 10000,
	    .tied = 1 },
	  1,
	  { 7 },
	  1,
	  0,
	  0 },
	{ "grouped queries, three documents, one of a token",
	  { .vocab = 37,
	    .real = 33,
	    .width = 24,
	    .inner = 20,
	    .layers = 2,
	    .heads = 4,
	    .kv = 2,
	    .head = 6,
	    .context = 256,
	    .eps = 1e-6f,
	    .theta = 1000,
	    .tied = 1 },
	  3,
	  { 9, 1, 5 },
	  0.7,
	  0.3,
	  0.02 },
	{ "own head, odd sizes, one head of keys",
	  { .vocab = 29,
	    .real = 29,
	    .width = 30,
	    .inner = 17,
	    .layers = 3,
	    .heads = 3,
	    .kv = 1,
	    .head = 10,
	    .context = 256,
	    .eps = 1e-5f,
	    .theta = 1e6f,
	    .tied = 0 },
	  2,
	  { 12, 6 },
	  1.3,
	  -0.2,
	  0 },
	{ "documents longer than a block of queries",
	  { .vocab = 50,
	    .real = 50,
	    .width = 16,
	    .inner = 33,
	    .layers = 1,
	    .heads = 2,
	    .kv = 1,
	    .head = 8,
	    .context = 256,
	    .eps = 1e-6f,
	    .theta = 10000,
	    .tied = 0 },
	  2,
	  { 150, 70 },
	  1,
	  0.1,
	  0.001 },
};
#define CASES (int)(sizeof cases / sizeof *cases)

/* A batch in both precisions, with its model. */
struct trial {
	struct net_shape s;
	size_t n;
	float *weight, *gradient;
	double *w, *g;
	int tokens, documents;
	int32_t token[MOST_TOKENS], target[MOST_TOKENS], start[MOST_DOCUMENTS + 1];
	float by_logp[MOST_TOKENS], by_entropy[MOST_TOKENS], temperature, z;
	double dlogp[MOST_TOKENS], dentropy[MOST_TOKENS];
	double logp[MOST_TOKENS], entropy[MOST_TOKENS], *logits;
};

static double spread(struct rng *r)
{
	return (double)(rng_next(r) >> 11) / (double)((uint64_t)1 << 52) - 1;
}

/* Weights large enough for every term to matter. */
static void fill(struct trial *t, struct rng *r)
{
	int i;

	for (i = 0; i < net_tensors(&t->s); i++) {
		struct net_tensor x = net_tensor(&t->s, i);
		double scale = x.cols ? 1.5 / sqrt(x.cols) : 0.5;
		bool gain = !x.cols && (x.layer < 0 || x.slot == NET_ATTENTION_NORM ||
					x.slot == NET_MLP_NORM);
		size_t k;

		for (k = x.at; k < x.at + x.size; k++) {
			t->weight[k] = (float)(scale * spread(r) + gain);
			t->w[k] = t->weight[k];
		}
	}
}

static void trial_init(struct trial *t, struct arena *a, int number)
{
	struct rng r = { (uint64_t)number + 100 };
	int i, d;

	t->s = cases[number].s;
	t->n = net_numbers(&t->s);
	t->weight = arena_alloc(a, t->n * sizeof(float));
	t->gradient = arena_alloc(a, t->n * sizeof(float));
	t->w = arena_alloc(a, t->n * sizeof(double));
	t->g = arena_alloc(a, t->n * sizeof(double));
	t->logits = arena_alloc(a, MOST_TOKENS * (size_t)t->s.vocab * sizeof(double));
	fill(t, &r);
	t->documents = cases[number].documents;
	t->start[0] = 0;
	for (d = 0; d < t->documents; d++)
		t->start[d + 1] = t->start[d] + cases[number].length[d];
	t->tokens = t->start[t->documents];
	t->temperature = (float)cases[number].temperature;
	t->z = (float)cases[number].z;
	for (i = 0; i < t->tokens; i++) {
		t->token[i] = (int32_t)rng_below(&r, (uint64_t)t->s.vocab);
		t->target[i] = (int32_t)rng_below(&r, (uint64_t)t->s.vocab);
		if (i % 5 == 3)
			t->target[i] = -1;
		t->by_logp[i] = t->target[i] < 0 ? 0 : (float)spread(&r);
		t->by_entropy[i] = (float)(cases[number].entropy * spread(&r));
		t->dlogp[i] = t->by_logp[i];
		t->dentropy[i] = t->by_entropy[i];
	}
}

static double second(struct trial *t, double *g)
{
	double loss = 0;
	int d;

	for (d = 0; d < t->documents; d++) {
		int at = t->start[d];
		struct second_text x = { t->start[d + 1] - at, t->token + at, t->target + at,
					 t->temperature,       t->z,          t->dlogp + at,
					 t->dentropy + at };
		struct second_out out = { t->logp + at, t->entropy + at,
					  t->logits + (long)at * t->s.vocab, 0 };

		second_run(&t->s, t->w, g, &x, &out);
		loss += out.loss;
	}
	return loss;
}

/* --- The second implementation against finite differences -------------------------------------- */
static double difference(struct trial *t, size_t i)
{
	double old = t->w[i], h = 1e-5, up, down;

	t->w[i] = old + h;
	up = second(t, NULL);
	t->w[i] = old - h;
	down = second(t, NULL);
	t->w[i] = old;
	return (up - down) / (2 * h);
}

static void test_second(struct trial *t, const char *name)
{
	struct rng r = { 5 };
	double worst = 0;
	int i, k;

	for (i = 0; i < net_tensors(&t->s); i++) {
		struct net_tensor x = net_tensor(&t->s, i);
		double size = 0;
		size_t p;

		for (p = 0; p < x.size; p++)
			size += t->g[x.at + p] * t->g[x.at + p];
		size = sqrt(size / (double)x.size);
		for (k = 0; k < (t->tokens > 100 ? 1 : 4); k++) {
			size_t at = x.at + rng_below(&r, x.size);
			double off = fabs(difference(t, at) - t->g[at]) / (size + 1e-6);

			worst = off > worst ? off : worst;
		}
	}
	ok(worst < 1e-6,
	   "%s: the second implementation's derivatives are those of its loss (%.1e)", name,
	   worst);
}

/* --- The room against the second implementation ------------------------------------------------ */
static struct net_machine *machine(struct trial *t, int threads)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { .tokens = MOST_TOKENS,
				.documents = MOST_DOCUMENTS,
				.train = 1,
				.threads = threads };
	char why[200];
	struct net_machine *m = b->open(&t->s, &l, why, sizeof why);
	int i;

	for (i = 0; i < net_tensors(&t->s); i++)
		b->write(m, NET_WEIGHT, i, t->weight + net_tensor(&t->s, i).at);
	return m;
}

static struct net_batch batch_of(struct trial *t)
{
	return (struct net_batch){ t->tokens, t->documents, t->token,
				   t->target, t->start,     t->temperature };
}

static void gradient(struct trial *t, struct net_machine *m, float *to)
{
	int i;

	for (i = 0; i < net_tensors(&t->s); i++)
		net_reference()->read(m, NET_GRADIENT, i, to + net_tensor(&t->s, i).at);
}

static double worst_of(const float *a, const double *b, long n)
{
	double worst = 0;
	long i;

	for (i = 0; i < n; i++) {
		double off = fabs(a[i] - b[i]);

		worst = off > worst ? off : worst; /* a NaN is caught by sums elsewhere */
		if (!(off >= 0))
			return INFINITY;
	}
	return worst;
}

static void test_forward(struct trial *t, struct net_machine *m, const char *name)
{
	static float logp[MOST_TOKENS], entropy[MOST_TOKENS];
	struct arena *a = arena_new();
	long n = (long)t->tokens * t->s.vocab;
	float *logits = arena_alloc(a, (size_t)n * sizeof *logits);
	struct net_batch b = batch_of(t);

	ok(net_reference()->forward(m, &b) == 0, "%s: forward", name);
	net_reference()->outcome(m, logp, entropy, logits);
	ok(worst_of(logits, t->logits, n) < 3e-5, "logits (%.1e)",
	   worst_of(logits, t->logits, n));
	ok(worst_of(logp, t->logp, t->tokens) < 3e-5, "log-probabilities (%.1e)",
	   worst_of(logp, t->logp, t->tokens));
	ok(worst_of(entropy, t->entropy, t->tokens) < 3e-5, "entropies (%.1e)",
	   worst_of(entropy, t->entropy, t->tokens));
	arena_free(a);
}

static void test_backward(struct trial *t, struct net_machine *m)
{
	struct net_blame blame = { t->by_logp, t->by_entropy, t->z };
	double worst = 0;
	int i, at = 0;

	ok(net_reference()->backward(m, &blame) == 0, "backward");
	gradient(t, m, t->gradient);
	for (i = 0; i < net_tensors(&t->s); i++) {
		struct net_tensor x = net_tensor(&t->s, i);
		double off = 0, size = 0;
		size_t k;

		for (k = x.at; k < x.at + x.size; k++) {
			off += (t->gradient[k] - t->g[k]) * (t->gradient[k] - t->g[k]);
			size += t->g[k] * t->g[k];
		}
		/* The bias of keys moves all scores of a query alike, but for the turn. */
		off = sqrt(off) / (sqrt(size) + 1e-4);
		if (!(off <= worst))
			worst = off, at = i;
	}
	ok(worst < 2e-5, "every tensor's gradient; worst %s (%.1e)",
	   net_tensor(&t->s, at).name, worst);
}

/* What the same calls give on another number of threads, and twice over. */
static void test_same(struct trial *t, struct arena *a)
{
	struct net_machine *m = machine(t, 3);
	struct net_batch b = batch_of(t);
	struct net_blame blame = { t->by_logp, t->by_entropy, t->z };
	float *other = arena_alloc(a, t->n * sizeof *other);
	double worst = 0, most = 0;
	size_t k;

	net_reference()->forward(m, &b);
	net_reference()->backward(m, &blame);
	gradient(t, m, other);
	ok(memcmp(other, t->gradient, t->n * sizeof *other) == 0,
	   "three threads: the same bits");
	net_reference()->forward(m, &b);
	net_reference()->backward(m, &blame);
	gradient(t, m, other);
	for (k = 0; k < t->n; k++) {
		worst = fmax(worst, fabs(other[k] - 2.0 * t->gradient[k]));
		most = fmax(most, fabs(t->gradient[k]));
	}
	ok(worst < 2e-6 * most, "a second time adds up (%.1e)", worst);
	net_reference()->close(m);
}

/* Each document alone: the same bits forward, and gradients that add up. */
static void test_alone(struct trial *t, struct arena *a)
{
	struct net_machine *m = machine(t, 1);
	float together[MOST_TOKENS], alone[MOST_TOKENS], *other;
	struct net_batch b = batch_of(t);
	double worst = 0;
	int d, same = 1;
	size_t k;

	net_reference()->forward(m, &b);
	net_reference()->outcome(m, together, NULL, NULL);
	for (d = 0; d < t->documents; d++) {
		int at = t->start[d], n = t->start[d + 1] - at;
		int32_t start[2] = { 0, n };
		struct net_batch one = {
			n, 1, t->token + at, t->target + at, start, t->temperature
		};
		struct net_blame blame = { t->by_logp + at, t->by_entropy + at, t->z };

		net_reference()->forward(m, &one);
		net_reference()->outcome(m, alone, NULL, NULL);
		net_reference()->backward(m, &blame);
		same &= memcmp(alone, together + at, (size_t)n * sizeof *alone) == 0;
	}
	other = arena_alloc(a, t->n * sizeof *other);
	gradient(t, m, other);
	for (k = 0; k < t->n; k++)
		worst = fmax(worst, fabs(other[k] - (double)t->gradient[k]));
	ok(same, "documents alone: the same bits");
	ok(worst < 1e-5, "and the same gradient (%.1e)", worst);
	net_reference()->close(m);
}

static void test_refusals(struct trial *t)
{
	const struct net_backend *b = net_reference();
	struct net_machine *m = machine(t, 1);
	struct net_blame blame = { t->by_logp, NULL, 0 };
	struct net_batch x = batch_of(t);
	struct net_shape bad = t->s;
	struct net_limits l = { .tokens = 4, .documents = 1 };
	struct net_machine *none;
	char why[200];
	int done;

	done = b->backward(m, &blame);
	ok(done == -1 && b->why(m)[0], "backward before forward is refused");
	ok(b->outcome(m, NULL, NULL, NULL) == -1, "and so is an outcome");
	x.temperature = 0;
	done = b->forward(m, &x);
	ok(done == -1, "temperature 0 is none of a batch: %s", b->why(m));
	x = batch_of(t);
	t->token[0] += t->s.vocab;
	done = b->forward(m, &x);
	ok(done == -1, "an id beyond the vocabulary: %s", b->why(m));
	t->token[0] -= t->s.vocab;
	b->close(m);
	bad.kv = 3;
	bad.heads = 4;
	none = b->open(&bad, &l, why, sizeof why);
	ok(!none, "no such shape: %s", why);
	l.tokens = 1 << 24;
	bad = (struct net_shape){ .vocab = 1 << 20,
				  .real = 1,
				  .width = 16384,
				  .inner = 1 << 20,
				  .layers = 512,
				  .heads = 64,
				  .kv = 64,
				  .head = 256,
				  .context = 1 << 24,
				  .eps = 1e-6f,
				  .theta = 1e4f };
	none = b->open(&bad, &l, why, sizeof why);
	ok(!none, "too large: %s", why);
}

int main(void)
{
	int i;

	for (i = 0; i < CASES; i++) {
		static struct trial t;
		struct arena *a = arena_new();
		struct net_machine *m;

		trial_init(&t, a, i);
		second(&t, t.g);
		test_second(&t, cases[i].name);
		second(&t, NULL);
		m = machine(&t, 1);
		test_forward(&t, m, cases[i].name);
		test_backward(&t, m);
		net_reference()->close(m);
		test_same(&t, a);
		test_alone(&t, a);
		if (i == 0)
			test_refusals(&t);
		arena_free(a);
	}
	return tap_done();
}
