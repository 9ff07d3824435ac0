/*
 * smoke.c -- a backend's library through all its calls on small shapes, with nothing to compare with: for compute-sanitizer, and for
 * a first look.
 *
 * smoke LIBRARY [big|small].  "small" is for the sanitizer's racecheck, which is some hundred times slower than
 * memcheck: one layer, more than one step of a document, one step of each optimizer, a few sampled tokens.
 */
#include "net/backend.h"
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;

static float uniform(void)
{
	state = state * 1664525u + 1013904223u;
	return (float)(state >> 8) / 16777216.f;
}

static int step(const struct net_backend *n, struct net_machine *m, const struct net_batch *b,
		const float *blame, enum net_optimizer kind, long number, float *logp)
{
	struct net_blame l = { blame, NULL, 1e-4f };
	struct net_update u = { .kind = kind,
				.step = number,
				.lr = 1e-3f,
				.beta1 = 0.9f,
				.beta2 = 0.95f,
				.eps = 1e-8f,
				.decay = 0.1f,
				.muon_lr = 0.02f,
				.momentum = 0.95f,
				.clip = 1 };
	struct net_updated out = { 0 };
	double sum = 0;
	int i;

	if (n->forward(m, b) || n->outcome(m, logp, NULL, NULL) || n->backward(m, &l) ||
	    n->update(m, &u, &out)) {
		printf("not ok - step %ld: %s\n", number, n->why(m));
		return 1;
	}
	for (i = 0; i < b->tokens; i++)
		sum += logp[i];
	printf("%s - step %ld: loss %.4f, norm %.4f\n",
	       isfinite(sum) && isfinite(out.norm) ? "ok" : "not ok", number, -sum / b->tokens,
	       out.norm);
	return !(isfinite(sum) && isfinite(out.norm));
}

/* The documents as prompts, three answers each, in fewer seats than there are rows. */
static int sample_some(const struct net_backend *n, struct net_machine *m,
		       const struct net_shape *s, const struct net_batch *b, int most)
{
	enum { GROUP = 3, ROWS = 16 * GROUP, MOST = 32 };
	static int32_t token[ROWS * MOST], length[ROWS];
	static unsigned char stopped[ROWS];
	static float logp[ROWS * MOST];
	struct net_sampled out = { token, logp, length, stopped };
	struct net_sampling a = { .prompts = b->documents,
				  .group = GROUP,
				  .most = most,
				  .token = b->token,
				  .start = b->start,
				  .temperature = 1,
				  .top_p = 1,
				  .seed = 7 };
	int cut, r, i, bad = 0;

	for (cut = 0; cut < 2; cut++) {
		a.top_p = cut ? 0.8f : 1, a.top_k = cut ? 7 : 0;
		if (n->sample(m, &a, &out)) {
			printf("not ok - sample: %s\n", n->why(m));
			return 1;
		}
		for (r = 0; r < a.prompts * GROUP; r++)
			for (bad |= length[r] != most, i = r * most; i < (r + 1) * most; i++)
				bad |= token[i] < 0 || token[i] >= s->real || !(logp[i] <= 0);
	}
	printf("%s - sampled %d rows of %d tokens\n", bad ? "not ok" : "ok", a.prompts * GROUP,
	       most);
	return bad;
}

static int run(const struct net_backend *n, struct net_shape s, const int *length, int steps,
	       int most)
{
	int32_t start[16] = { 0 }, token[4096], target[4096];
	float blame[4096], logp[4096];
	struct net_batch b = {
		.token = token, .target = target, .start = start, .temperature = 1
	};
	struct net_limits l = { .train = 1, .rows = 5, .reach = s.context };
	struct net_machine *m;
	char reason[512] = "";
	int i, bad = 0;

	for (; length[b.documents]; b.documents++)
		start[b.documents + 1] = start[b.documents] + length[b.documents];
	b.tokens = start[b.documents];
	for (i = 0; i < b.tokens; i++) {
		token[i] = (int32_t)(uniform() * uniform() * (float)s.vocab);
		target[i] = (token[i] * 7 + 3) % s.vocab;
		blame[i] = -1.f / (float)b.tokens;
	}
	l.tokens = b.tokens, l.documents = b.documents;
	m = n->open(&s, &l, reason, sizeof reason);
	if (!m) {
		printf("not ok - open: %s\n", reason);
		return 1;
	}
	for (i = 0; i < net_tensors(&s); i++) {
		struct net_tensor t = net_tensor(&s, i);
		float *w = malloc(t.size * sizeof *w);
		size_t j;

		for (j = 0; j < t.size; j++)
			w[j] = t.cols                   ? 0.1f * (uniform() - 0.5f)
			       : strstr(t.name, "norm") ? 1
							: 0;
		bad |= n->write(m, NET_WEIGHT, i, w);
		free(w);
	}
	printf("# %s: %d x %d, %d tokens\n", n->describe(m), s.layers, s.width, b.tokens);
	for (i = 1; i <= steps && !bad; i++)
		bad = step(n, m, &b, blame, i == 2 ? NET_MUON : NET_ADAMW, i, logp);
	bad = bad || sample_some(n, m, &s, &b, most);
	n->close(m);
	return bad;
}

int main(int argc, char **argv)
{
	struct net_shape a = { 203, 203, 128, 72, 2, 2, 1, 64, 512, 1e-6f, 1e4f, 1 };
	struct net_shape b = { 96, 90, 256, 64, 1, 2, 1, 128, 512, 1e-6f, 1e4f, 0 };
	struct net_shape c = { 4096, 4000, 512, 1408, 4, 8, 2, 64, 1024, 1e-6f, 1e4f, 1 };
	struct net_shape d = { 40, 40, 64, 24, 1, 1, 1, 64, 512, 1e-6f, 1e4f, 1 };
	static const int some[] = { 1, 150, 40, 0 }, few[] = { 1, 70, 0 },
			 more[] = { 600, 512, 200, 333, 1, 700, 0 };
	void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
	net_backend_function *f;
	int bad;

	if (!library) {
		printf("not ok - the library cannot be opened: %s\n",
		       argc > 1 ? dlerror() : "none named");
		return 1;
	}
	*(void **)&f = dlsym(library, NET_BACKEND_SYMBOL);
	if (argc > 2 && !strcmp(argv[2], "small"))
		return run(f(), d, few, 2, 4);
	bad = run(f(), a, some, 3, 20);
	bad |= run(f(), b, some, 3, 20);
	if (argc > 2)
		bad |= run(f(), c, more, 3, 20);
	return bad;
}
