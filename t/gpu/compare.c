/*
 * compare.c -- a backend against the C reference: the same weights, batches and steps, differences printed.
 *
 * compare LIBRARY [big]
 * Compiled with EMULATE, the backend is linked in (t/gpu/emulate) and no library is named.  A line per check; the last
 * one counts.  Weights are numbers of bf16, so both sides compute with the same ones.
 */
#include "net/backend.h"
#include "net/draw.h"
#include "net/net.h"
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks, failures;

static void say(int good, const char *format, const char *what, double a, double limit)
{
	char text[256];

	checks++;
	failures += !good;
	snprintf(text, sizeof text, format, what, a, limit);
	printf("%s %d - %s\n", good ? "ok" : "not ok", checks, text);
	fflush(stdout);
}

static void stop(const char *what, const char *why)
{
	printf("not ok %d - %s: %s\n", ++checks, what, why);
	failures++;
}

static uint64_t state = 88172645463325252ull;

static double uniform(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (double)(state >> 11) / 9007199254740992.0;
}

static float normal(void)
{
	double u = uniform() + 1e-300, v = uniform();

	return (float)(sqrt(-2 * log(u)) * cos(6.283185307179586 * v));
}

static float round_bf16(float x)
{
	uint32_t u;

	memcpy(&u, &x, 4);
	u = (u + 0x7fff + (u >> 16 & 1)) & 0xffff0000u;
	memcpy(&x, &u, 4);
	return x;
}

static double difference(const float *a, const float *b, size_t n)
{
	double d = 0, s = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		if (!isfinite(b[i]))
			return INFINITY;
		d += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
		s += (double)a[i] * a[i];
	}
	return s > 0 ? sqrt(d / s) : sqrt(d);
}

struct pair {
	const struct net_backend *one, *two;
	struct net_machine *a, *b;
};

struct example {
	const char *name;
	struct net_shape shape;
	int lengths[8]; /* of the documents, until 0 */
	float temperature;
};

static struct net_batch batch_of(const struct example *e)
{
	struct net_batch b = { .temperature = e->temperature };
	int32_t *start, *token, *target;
	int d, i;

	for (d = 0; e->lengths[d]; d++)
		b.tokens += e->lengths[d];
	b.documents = d;
	start = calloc((size_t)d + 1, sizeof *start);
	token = calloc((size_t)b.tokens, sizeof *token);
	target = calloc((size_t)b.tokens, sizeof *target);
	for (d = 0; d < b.documents; d++)
		start[d + 1] = start[d] + e->lengths[d];
	for (i = 0; i < b.tokens; i++) {
		/* some ids are frequent, as in texts */
		token[i] = uniform() < 0.5 ? (int)(uniform() * 3)
					   : (int)(uniform() * e->shape.vocab);
		target[i] = uniform() < 0.1 ? -1 : (int)(uniform() * e->shape.vocab);
	}
	b.start = start, b.token = token, b.target = target;
	return b;
}

/* Both machines get the same weights, part of them large enough that attention is no average. */
static int fill(struct pair *p, const struct net_shape *s)
{
	int i;

	for (i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		float *w = malloc(t.size * sizeof *w);
		double deviation = t.cols ? (i == 0 ? 3.0 : 1.2) / sqrt(t.cols) : 0.2;
		int bad;
		size_t j;

		for (j = 0; j < t.size; j++)
			w[j] = round_bf16((float)deviation * normal() +
					  (!t.cols && strstr(t.name, "norm") ? 1.f : 0.f));
		bad = p->one->write(p->a, NET_WEIGHT, i, w) ||
		      p->two->write(p->b, NET_WEIGHT, i, w);
		free(w);
		if (bad)
			return -1;
	}
	return 0;
}

static int open_pair(struct pair *p, const struct net_shape *s, const struct net_batch *b)
{
	struct net_limits l = { .tokens = b->tokens + 5,
				.documents = b->documents + 1,
				.train = 1,
				.threads = 2 };
	char reason[512] = "";

	p->a = p->one->open(s, &l, reason, sizeof reason);
	p->b = p->a ? p->two->open(s, &l, reason, sizeof reason) : NULL;
	if (!p->a || !p->b)
		stop("open", reason);
	return p->a && p->b ? 0 : -1;
}

static void close_pair(struct pair *p)
{
	if (p->a)
		p->one->close(p->a);
	if (p->b)
		p->two->close(p->b);
	p->a = p->b = NULL;
}

static void compare_parts(struct pair *p, const struct net_shape *s, enum net_part part,
			  const char *what, double limit)
{
	double worst = 0;
	char at[128] = "";
	int i;

	for (i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		float *a = malloc(t.size * sizeof *a), *b = malloc(t.size * sizeof *b);
		double d;

		if (p->one->read(p->a, part, i, a) || p->two->read(p->b, part, i, b))
			stop("read", p->two->why(p->b));
		d = difference(a, b, t.size);
		if (getenv("COMPARE_ALL"))
			printf("#   %-50s %.3g\n", t.name, d);
		/* A softmax hardly feels what is added to all keys: that gradient is what differences leave. */
		if (part == NET_GRADIENT && strstr(t.name, "k_proj.bias"))
			d /= 4;
		if (!(d <= worst)) {
			worst = d;
			snprintf(at, sizeof at, "%s, worst in %s", what, t.name);
		}
		free(a);
		free(b);
	}
	say(worst <= limit, "%s: relative difference %.3g (at most %.2g)", at, worst, limit);
}

static int pass_of(const struct net_backend *n, struct net_machine *m,
		   const struct net_batch *b, float *logp, float *entropy, float *logits,
		   const struct net_blame *blame)
{
	return n->forward(m, b) || n->outcome(m, logp, entropy, logits) ||
	       n->backward(m, blame);
}

static void compare_pass(struct pair *p, const struct example *e)
{
	struct net_batch b = batch_of(e);
	size_t n = (size_t)b.tokens, v = (size_t)e->shape.vocab, i;
	float *blame_logp = malloc(n * sizeof(float)),
	      *blame_entropy = malloc(n * sizeof(float));
	float *out[2][3];
	struct net_blame blame = { blame_logp, blame_entropy, 0.003f };
	int k, twice;

	for (k = 0; k < 6; k++)
		out[k / 3][k % 3] = malloc((k % 3 == 2 ? n * v : n) * sizeof(float));
	for (i = 0; i < n; i++) {
		blame_logp[i] = b.target[i] < 0 ? 0 : -0.01f * (1 + normal());
		blame_entropy[i] = b.target[i] < 0 ? 0 : 0.003f * normal();
	}
	if (open_pair(p, &e->shape, &b) == 0) {
		if (fill(p, &e->shape))
			stop("write", p->two->why(p->b));
		for (twice = 0; twice < 2; twice++) { /* gradients add up */
			if (pass_of(p->one, p->a, &b, out[0][0], out[0][1], out[0][2], &blame))
				stop(e->name, p->one->why(p->a));
			if (pass_of(p->two, p->b, &b, out[1][0], out[1][1], out[1][2], &blame))
				stop(e->name, p->two->why(p->b));
		}
		say(difference(out[0][2], out[1][2], n * v) < 0.02,
		    "%s, logits: %.3g (at most %.2g)", e->name,
		    difference(out[0][2], out[1][2], n * v), 0.02);
		say(difference(out[0][0], out[1][0], n) < 0.02,
		    "%s, log-probabilities: %.3g (at most %.2g)", e->name,
		    difference(out[0][0], out[1][0], n), 0.02);
		say(difference(out[0][1], out[1][1], n) < 0.02,
		    "%s, entropies: %.3g (at most %.2g)", e->name,
		    difference(out[0][1], out[1][1], n), 0.02);
		compare_parts(p, &e->shape, NET_GRADIENT, e->name, 0.04);
	}
	close_pair(p);
}

/* Steps with a gradient that is written, so that both have the same one. */
static void compare_step(struct pair *p, const struct example *e, enum net_optimizer kind,
			 const char *what)
{
	struct net_batch b = batch_of(e);
	const struct net_shape *s = &e->shape;
	struct net_update u = { .kind = kind,
				.lr = 0.01f,
				.beta1 = 0.9f,
				.beta2 = 0.95f,
				.eps = 1e-8f,
				.decay = 0.1f,
				.muon_lr = 0.05f,
				.momentum = 0.95f,
				.muon_decay = 0.1f,
				.clip = 1 };
	struct net_updated one = { 0 }, two = { 0 };
	int i;

	if (open_pair(p, s, &b) || fill(p, s)) {
		close_pair(p);
		return;
	}
	for (u.step = 1; u.step <= 3; u.step++) {
		for (i = 0; i < net_tensors(s); i++) {
			struct net_tensor t = net_tensor(s, i);
			float *g = malloc(t.size * sizeof *g);
			size_t j;

			for (j = 0; j < t.size; j++)
				g[j] = 0.01f * normal();
			if (u.step == 3 && i == 1)
				g[0] = NAN; /* a bad step changes nothing */
			if (p->one->write(p->a, NET_GRADIENT, i, g) ||
			    p->two->write(p->b, NET_GRADIENT, i, g))
				stop("write", p->two->why(p->b));
			free(g);
		}
		if (p->one->update(p->a, &u, &one))
			stop(what, p->one->why(p->a));
		if (p->two->update(p->b, &u, &two))
			stop(what, p->two->why(p->b));
		if (u.step < 3)
			say(fabs(one.norm - two.norm) < 1e-5 * one.norm, "%s, norm: %g (%g)",
			    what, two.norm, one.norm);
		else
			say(!isfinite(two.norm), "%s, norm with a NaN: %g (%g)", what,
			    two.norm, one.norm);
	}
	compare_parts(p, s, NET_WEIGHT, what, kind == NET_MUON ? 5e-3 : 1e-5);
	compare_parts(p, s, NET_FIRST, what, 1e-5);
	compare_parts(p, s, NET_SECOND, what, 1e-5);
	close_pair(p);
}

/* ---- drawn tokens ---- */

enum { GROUP = 4, MOST = 16, SEED = 77 };

/* What a sampler drew against the reference's logits, led over the very same tokens. */
struct verdict {
	double moved; /* the largest error of logits that a draw asks for */
	double off;   /* the largest difference of a log-probability */
	double mean;  /* of these */
	long places;
};

/* The token drawn is the one whose part of [0, 1) has u (net/draw.h).  Let F be the edge of that part which u lies
 * beyond, by the reference's logits.  Logits that are off by d_i move the odds F / (1 - F) by a factor
 * between exp(min d - max d) and exp(max d - min d): so the distance of u from F in log-odds is the least
 * spread of errors that explains the draw, whatever the vocabulary and however flat its probabilities.  How often rows
 * part says less: of 5,000 tokens nearly alike, the smallest error moves many an edge across u. */
static double error_asked(const float *logits, const struct net_shape *s, float temperature,
			  int32_t token, double u)
{
	double top = -INFINITY, all = 0, low = 0, high = 0, edge;
	int i;

	if (token < 0 || token >= s->real)
		return INFINITY;
	for (i = 0; i < s->real; i++)
		top = fmax(top, logits[i]);
	for (i = 0; i < s->real; i++) {
		all += exp((logits[i] - top) / temperature);
		if (i < token)
			low = all;
		if (i == token)
			high = all;
	}
	low /= all, high /= all;
	if (u >= low && u <= high)
		return 0;
	edge = u < low ? low : high;
	return fabs(log(u / (1 - u)) - log(edge / (1 - edge))) * temperature;
}

/* The answers to one prompt as documents, and what the reference says of each place. */
static int judge_prompt(struct pair *p, const struct example *e, const struct net_batch *b,
			int prompt, const struct net_sampled *got, struct verdict *v)
{
	int before = b->start[prompt + 1] - b->start[prompt], each = before + MOST, g, i;
	size_t n = (size_t)GROUP * (size_t)each, vocab = (size_t)e->shape.vocab;
	int32_t start[GROUP + 1], *token = malloc(n * sizeof *token),
				  *target = malloc(n * sizeof *target);
	float *logp = malloc(n * sizeof *logp), *logits = malloc(n * vocab * sizeof *logits);
	struct net_batch all = { .token = token,
				 .target = target,
				 .start = start,
				 .documents = GROUP,
				 .tokens = (int)n,
				 .temperature = e->temperature };
	int bad;

	for (g = 0; g <= GROUP; g++)
		start[g] = g * each;
	for (i = 0; i < (int)n; i++) {
		int at = i % each, row = prompt * GROUP + i / each;

		token[i] = at < before ? b->token[b->start[prompt] + at]
				       : got->token[row * MOST + at - before];
		target[i] = -1;
		if (at >= before)
			target[i - 1] = token[i];
	}
	bad = p->one->forward(p->a, &all) || p->one->outcome(p->a, logp, NULL, logits);
	for (i = 0; !bad && i < (int)n; i++) {
		int at = i % each + 1,
		    row = prompt * GROUP + i / each; /* of the token drawn */
		double u, off;

		if (at < before || at == each)
			continue;
		u = net_draw(SEED, (uint64_t)row, (uint64_t)at);
		off = fabs((double)logp[i] - got->logp[row * MOST + at - before]);
		v->moved = fmax(v->moved, error_asked(logits + (size_t)i * vocab, &e->shape,
						      e->temperature, token[i + 1], u));
		v->off = off <= v->off ? v->off : off;
		v->mean += off;
		v->places++;
	}
	free(token);
	free(target);
	free(logp);
	free(logits);
	return bad;
}

/* Both draw by one rule.  The reference's own draws must need no error but that of fp32, the other's one of bf16. */
static void judge(struct pair *p, const struct example *e, const struct net_batch *b,
		  const struct net_sampled *got, const char *whose, double limit)
{
	struct verdict v = { 0 };
	char what[128];
	int i;

	for (i = 0; i < b->documents; i++)
		if (judge_prompt(p, e, b, i, got, &v)) {
			stop(e->name, p->one->why(p->a));
			return;
		}
	snprintf(what, sizeof what, "%s, %s %ld draws", e->name, whose, v.places);
	say(v.moved <= limit, "%s: logits off by %.3g explain each (at most %.2g)", what,
	    v.moved, limit);
	say(v.off <= limit, "%s: log-probabilities off by at most %.3g (%.2g)", what, v.off,
	    limit);
	say(v.mean / (double)v.places <= limit / 10,
	    "%s: log-probabilities off by %.3g on average (at most %.2g)", what,
	    v.mean / (double)v.places, limit / 10);
}

static void compare_sample(struct pair *p, const struct example *e)
{
	struct net_batch b = batch_of(e);
	size_t rows = (size_t)b.documents * GROUP, r, i;
	struct net_limits l = { .rows = 5, .reach = 700, .threads = 2 };
	struct net_sampling a = { .prompts = b.documents,
				  .group = GROUP,
				  .most = MOST,
				  .token = b.token,
				  .start = b.start,
				  .temperature = e->temperature,
				  .top_p = 1,
				  .seed = SEED };
	struct net_sampled out[2];
	char reason[512] = "";
	long parted = 0;
	int k;

	for (k = 0; k < 2; k++) {
		out[k].token = calloc(rows * MOST, sizeof *out[k].token);
		out[k].logp = calloc(rows * MOST, sizeof *out[k].logp);
		out[k].length = calloc(rows, sizeof *out[k].length);
		out[k].stopped = calloc(rows, 1);
	}
	p->b = p->two->open(&e->shape, &l, reason, sizeof reason);
	for (k = 0; k < b.documents; k++)
		l.tokens = b.start[k + 1] - b.start[k] > l.tokens ? b.start[k + 1] - b.start[k]
								  : l.tokens;
	l.tokens = (l.tokens + MOST) * GROUP, l.documents = GROUP;
	p->a = p->b ? p->one->open(&e->shape, &l, reason, sizeof reason) : NULL;
	if (!p->a || !p->b) {
		stop("open", reason);
	} else if (fill(p, &e->shape) || p->one->sample(p->a, &a, &out[0]) ||
		   p->two->sample(p->b, &a, &out[1])) {
		stop("sample", p->two->why(p->b));
	} else {
		for (r = 0; r < rows; r++)
			for (i = r * MOST; i < (r + 1) * MOST; i++)
				if (out[0].token[i] != out[1].token[i]) {
					parted++;
					break;
				}
		printf("# %s: %ld of %zu rows part from the reference's\n", e->name, parted,
		       rows);
		judge(p, e, &b, &out[0], "the reference's", 0.002);
		judge(p, e, &b, &out[1], "the other's", 0.25);
	}
	close_pair(p);
}

static struct net_shape shape(int vocab, int heads, int kv, int head, int inner, int layers,
			      int tied)
{
	struct net_shape s = { vocab, vocab - 1, heads * head, inner, layers, heads,
			       kv,    head,      700,          1e-6f, 1e4f,   tied };

	return s;
}

int main(int argc, char **argv)
{
	const struct net_backend *net_backend(void);
	struct pair p = { .one = net_reference() };
	int big = argc > 1 && strcmp(argv[argc - 1], "big") == 0;
	struct example small[] = {
		{ "one head, tied", shape(203, 1, 1, 64, 72, 1, 1), { 1, 70, 5 }, 1 },
		{ "groups of 2, untied",
		  shape(136, 2, 1, 64, 48, 2, 0),
		  { 129, 3, 60 },
		  0.7f },
		{ "heads of 128", shape(64, 2, 1, 128, 64, 1, 1), { 66, 140 }, 1 },
	};
	struct example large[] = {
		{ "8/2 heads",
		  shape(1000, 8, 2, 64, 1408, 3, 1),
		  { 512, 1, 200, 333, 600, 129 },
		  1 },
		{ "14/2 heads", shape(5003, 14, 2, 64, 1216, 2, 0), { 257, 512, 128 }, 1 },
		{ "12/2 heads of 128",
		  shape(512, 12, 2, 128, 640, 2, 1),
		  { 300, 64, 190 },
		  0.8f },
	};
	struct example *list = big ? large : small;
	int i;

#ifdef EMULATE
	p.two = net_backend();
#else
	void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
	net_backend_function *f;

	if (!library) {
		printf("not ok 1 - the library cannot be opened: %s\n",
		       argc > 1 ? dlerror() : "none named");
		return 1;
	}
	*(void **)&f = dlsym(library, NET_BACKEND_SYMBOL);
	p.two = f();
#endif
	for (i = 0; i < 3; i++)
		compare_pass(&p, &list[i]);
	compare_step(&p, &list[1], NET_ADAMW, "AdamW");
	compare_step(&p, &list[1], NET_MUON, "Muon");
	for (i = 0; i < 3; i++)
		compare_sample(&p, &list[i]);
	printf("1..%d\n%d passed, %d failed\n", checks, checks - failures, failures);
	return failures != 0;
}
