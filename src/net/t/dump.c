/*
 * dump.c -- small random models as JSON, a line each: weights, documents, and what the room and the
 * second implementation make of them.  peers/qwen2 reads it.
 */
#include "base/mem.h"
#include "base/rng.h"
#include "net/net.h"
#include "net/t/second.h"
#include <stdio.h>

#define TOKENS 60
#define DOCUMENTS 3

static const struct net_shape shapes[] = {
	{ 64, 61, 32, 40, 2, 4, 2, 8, 128, 1e-6f, 1e6f, 1 },
	{ 50, 50, 48, 56, 3, 3, 1, 16, 128, 1e-5f, 1e4f, 0 },
	{ 33, 33, 64, 24, 1, 1, 1, 64, 128, 1e-6f, 1e4f, 1 },
};

static double spread(struct rng *r)
{
	return (double)(rng_next(r) >> 11) / (double)((uint64_t)1 << 52) - 1;
}

static void print_ints(const char *name, const int32_t *x, int n)
{
	printf("\"%s\":[", name);
	for (int i = 0; i < n; i++)
		printf("%s%d", i ? "," : "", x[i]);
	printf("],");
}

static void print_doubles(const char *name, const double *x, size_t n)
{
	printf("\"%s\":[", name);
	for (size_t i = 0; i < n; i++)
		printf("%s%.17g", i ? "," : "", x[i]);
	printf("],");
}

static void print_tensors(const char *name, const struct net_shape *s, const double *x)
{
	printf("\"%s\":{", name);
	for (int i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);

		print_doubles(t.name, x + t.at, t.size);
	}
	printf("\"\":[]},");
}

/* One model: everything as doubles, which hold the room's floats exactly. */
struct dumped {
	struct net_shape s;
	double *w, *gradient, *second, *logits, *second_logits;
	double logp[TOKENS], entropy[TOKENS], by_logp[TOKENS], by_entropy[TOKENS];
	int32_t token[TOKENS], target[TOKENS], start[DOCUMENTS + 1];
	double temperature, z;
};

static void fill(struct dumped *d, struct rng *r)
{
	for (int i = 0; i < net_tensors(&d->s); i++) {
		struct net_tensor t = net_tensor(&d->s, i);
		int gain = !t.cols && (t.layer < 0 || t.slot == NET_ATTENTION_NORM ||
				       t.slot == NET_MLP_NORM);

		for (size_t k = t.at; k < t.at + t.size; k++)
			d->w[k] = (float)((t.cols ? 1.5 / sqrt(t.cols) : 0.5) * spread(r) +
					  gain);
	}
	for (int i = 0; i < TOKENS; i++) {
		d->token[i] = (int32_t)rng_below(r, (uint64_t)d->s.vocab);
		d->target[i] = i % 4 == 3 ? -1 : (int32_t)rng_below(r, (uint64_t)d->s.vocab);
		d->by_logp[i] = d->target[i] < 0 ? 0 : (float)spread(r);
		d->by_entropy[i] = d->target[i] < 0 ? 0 : (float)(0.2 * spread(r));
	}
}

static void run_second(struct dumped *d)
{
	for (int i = 0; i < DOCUMENTS; i++) {
		int at = d->start[i];
		struct second_text x = { d->start[i + 1] - at, d->token + at, d->target + at,
					 d->temperature,       d->z,          d->by_logp + at,
					 d->by_entropy + at };
		struct second_out out = { d->logp + at, d->entropy + at,
					  d->second_logits + (long)at * d->s.vocab, 0 };

		second_run(&d->s, d->w, d->second, &x, &out);
	}
}

static void run_room(struct dumped *d, struct arena *a)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { .tokens = TOKENS, .documents = DOCUMENTS, .train = 1 };
	size_t n = net_numbers(&d->s), logits = TOKENS * (size_t)d->s.vocab;
	float *room = arena_alloc(a, (n > logits ? n : logits) * sizeof *room);
	float by_logp[TOKENS], by_entropy[TOKENS];
	struct net_batch x = { TOKENS,    DOCUMENTS, d->token,
			       d->target, d->start,  (float)d->temperature };
	struct net_blame by = { by_logp, by_entropy, (float)d->z };
	char why[200];
	struct net_machine *m = b->open(&d->s, &l, why, sizeof why);

	for (int i = 0; i < TOKENS; i++) {
		by_logp[i] = (float)d->by_logp[i];
		by_entropy[i] = (float)d->by_entropy[i];
	}
	for (int i = 0; i < net_tensors(&d->s); i++) {
		struct net_tensor t = net_tensor(&d->s, i);

		for (size_t k = 0; k < t.size; k++)
			room[k] = (float)d->w[t.at + k];
		b->write(m, NET_WEIGHT, i, room);
	}
	b->forward(m, &x);
	b->outcome(m, NULL, NULL, room);
	for (size_t k = 0; k < logits; k++)
		d->logits[k] = room[k];
	b->backward(m, &by);
	for (int i = 0; i < net_tensors(&d->s); i++) {
		struct net_tensor t = net_tensor(&d->s, i);

		b->read(m, NET_GRADIENT, i, room);
		for (size_t k = 0; k < t.size; k++)
			d->gradient[t.at + k] = room[k];
	}
	b->close(m);
}

static void print_all(const struct dumped *d)
{
	const struct net_shape *s = &d->s;
	size_t logits = TOKENS * (size_t)s->vocab;

	printf("{\"vocab_size\":%d,\"hidden_size\":%d,\"intermediate_size\":%d,"
	       "\"num_hidden_layers\":%d,\"num_attention_heads\":%d,\"num_key_value_heads\":%"
	       "d,"
	       "\"max_position_embeddings\":%d,\"rms_norm_eps\":%.17g,\"rope_theta\":%.17g,"
	       "\"tie_word_embeddings\":%s,\"temperature\":%.17g,\"z\":%.17g,",
	       s->vocab, s->width, s->inner, s->layers, s->heads, s->kv, s->context, s->eps,
	       s->theta, s->tied ? "true" : "false", d->temperature, d->z);
	print_ints("token", d->token, TOKENS);
	print_ints("target", d->target, TOKENS);
	print_ints("start", d->start, DOCUMENTS + 1);
	print_doubles("by_logp", d->by_logp, TOKENS);
	print_doubles("by_entropy", d->by_entropy, TOKENS);
	print_tensors("weight", s, d->w);
	print_tensors("gradient", s, d->gradient);
	print_tensors("second_gradient", s, d->second);
	print_doubles("logits", d->logits, logits);
	print_doubles("second_logits", d->second_logits, logits);
	printf("\"end\":true}\n");
}

int main(void)
{
	for (int i = 0; i < (int)(sizeof shapes / sizeof *shapes); i++) {
		struct arena *a = arena_new();
		struct dumped d = { .s = shapes[i], .start = { 0, 41, 42, TOKENS } };
		struct rng r = { (uint64_t)i + 31 };
		size_t n = net_numbers(&d.s) * sizeof(double);
		size_t logits = TOKENS * (size_t)d.s.vocab * sizeof(double);

		d.temperature = i == 1 ? 0.75 : 1;
		d.z = i == 1 ? (float)1e-3 : 0;
		d.w = arena_alloc(a, n);
		d.gradient = arena_alloc(a, n);
		d.second = arena_alloc(a, n);
		d.logits = arena_alloc(a, logits);
		d.second_logits = arena_alloc(a, logits);
		fill(&d, &r);
		run_second(&d);
		run_room(&d, a);
		print_all(&d);
		arena_free(a);
	}
	return 0;
}
