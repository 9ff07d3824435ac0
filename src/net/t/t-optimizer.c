/*
 * t-optimizer.c -- AdamW and Muon against their formulas in doubles and a step by hand; clipping,
 * gradients that are none; first weights; learning rates; a small set learnt by heart; a run
 * that is interrupted and goes on.
 */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "net/net.h"
#include <math.h>
#include <stdbool.h>
#include <string.h>

static const struct net_shape small = { .vocab = 19,
					.real = 19,
					.width = 16,
					.inner = 24,
					.layers = 2,
					.heads = 2,
					.kv = 1,
					.head = 8,
					.context = 64,
					.eps = 1e-6f,
					.theta = 10000,
					.tied = 0 };
static const struct net_update plain = { .kind = NET_ADAMW,
					 .step = 1,
					 .lr = 0.01f,
					 .beta1 = 0.9f,
					 .beta2 = 0.95f,
					 .eps = 1e-8f,
					 .decay = 0.1f,
					 .muon_lr = 0.02f,
					 .momentum = 0.95f,
					 .muon_decay = 0.1f };

static struct net_machine *machine(const struct net_shape *s, uint64_t seed, int threads)
{
	const struct net_backend *b = net_reference();
	struct net_limits l = { .tokens = 64, .documents = 8, .train = 1, .threads = threads };
	struct arena *a = arena_new();
	float *room = arena_alloc(a, net_numbers(s) * sizeof *room);
	char why[200];
	struct net_machine *m = b->open(s, &l, why, sizeof why);
	int i;

	for (i = 0; i < net_tensors(s); i++) {
		net_init(s, seed, i, room);
		b->write(m, NET_WEIGHT, i, room);
	}
	arena_free(a);
	return m;
}

static void read_all(struct net_machine *m, const struct net_shape *s, enum net_part part,
		     float *to)
{
	int i;

	for (i = 0; i < net_tensors(s); i++)
		net_reference()->read(m, part, i, to + net_tensor(s, i).at);
}

static void write_all(struct net_machine *m, const struct net_shape *s, enum net_part part,
		      const float *from)
{
	int i;

	for (i = 0; i < net_tensors(s); i++)
		net_reference()->write(m, part, i, from + net_tensor(s, i).at);
}

static float spread(struct rng *r)
{
	return (float)((double)(rng_next(r) >> 11) / (double)((uint64_t)1 << 52) - 1);
}

/* --- By hand ---------------------------------------------------------------------------------------- */
static void test_by_hand(void)
{
	const struct net_backend *b = net_reference();
	struct net_machine *m = machine(&small, 1, 1);
	struct net_updated out;
	struct net_update u = plain;
	float gain[16], g[16] = { 0.5f };
	int norm = net_tensor_of(&small, 0, NET_ATTENTION_NORM);

	/* m = 0.1 * 0.5 = 0.05, m^ = 0.5; v = 0.05 * 0.25, v^ = 0.25; w = 1 - 0.01 * 0.5 / 0.5. */
	b->write(m, NET_GRADIENT, norm, g);
	b->update(m, &u, &out);
	b->read(m, NET_WEIGHT, norm, gain);
	ok(fabs(gain[0] - 0.99) < 1e-7 && gain[1] == 1,
	   "AdamW by hand: 1 becomes %.9g, and a norm does not decay", gain[0]);
	ok(fabs(out.norm - 0.5) < 1e-12, "the norm of the gradient");
	b->read(m, NET_FIRST, norm, g);
	ok(fabs(g[0] - 0.05) < 1e-7, "the first moment");
	b->read(m, NET_SECOND, norm, g);
	ok(fabs(g[0] - 0.0125) < 1e-7, "the second moment");
	b->read(m, NET_GRADIENT, norm, g);
	ok(g[0] == 0, "the gradient is zero again");
	/* No gradient: m = 0.045, m^ = 0.045 / 0.19; v = 0.011875, v^ = v / 0.0975. */
	u.step = 2;
	b->update(m, &u, &out);
	b->read(m, NET_WEIGHT, norm, gain);
	ok(fabs(gain[0] - (0.99 - 0.01 * (0.045 / 0.19) / sqrt(0.011875 / 0.0975))) < 1e-7,
	   "a second step by hand (%.9g)", gain[0]);
	b->close(m);
}

/* --- The formulas in doubles ------------------------------------------------------------------------ */
struct state {
	double *w, *first, *second, *g;
};

static void adam(struct state *x, size_t i, const struct net_update *u, bool matrix)
{
	double g = x->g[i], m, v;

	x->first[i] = u->beta1 * x->first[i] + (1 - (double)u->beta1) * g;
	x->second[i] = u->beta2 * x->second[i] + (1 - (double)u->beta2) * g * g;
	m = x->first[i] / (1 - pow(u->beta1, (double)u->step));
	v = x->second[i] / (1 - pow(u->beta2, (double)u->step));
	if (matrix)
		x->w[i] -= (double)u->lr * u->decay * x->w[i];
	x->w[i] -= u->lr * m / (sqrt(v) + u->eps);
}

/* c[n, n] = a b of n x k and k x n, everything written out. */
static void times(double *c, const double *a, const double *b, int n, int k, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			c[i * m + j] = 0;
			for (int p = 0; p < k; p++)
				c[i * m + j] += a[i * k + p] * b[p * m + j];
		}
}

static void muon(struct state *s, const struct net_tensor *t, const struct net_update *u)
{
	static double x[1000], xt[1000], a[1000], aa[1000], y[1000];
	int rows = t->rows, cols = t->cols, i, j, step;
	double norm = 0, scale = sqrt(fmax(1, (double)rows / cols));

	for (i = 0; i < rows * cols; i++) {
		size_t at = t->at + (size_t)i;

		s->first[at] = u->momentum * s->first[at] + s->g[at];
		x[i] = s->g[at] + u->momentum * s->first[at];
		norm += x[i] * x[i];
	}
	for (i = 0; i < rows * cols; i++)
		x[i] /= sqrt(norm) + 1e-7;
	/* Without turning it over: A = X^T X on the other side gives the same. */
	for (step = 0; step < 5; step++) {
		for (i = 0; i < rows; i++)
			for (j = 0; j < cols; j++)
				xt[j * rows + i] = x[i * cols + j];
		times(a, x, xt, rows, cols, rows);
		times(aa, a, a, rows, rows, rows);
		for (i = 0; i < rows * rows; i++)
			a[i] = -4.7750 * a[i] + 2.0315 * aa[i];
		times(y, a, x, rows, rows, cols);
		for (i = 0; i < rows * cols; i++)
			x[i] = 3.4445 * x[i] + y[i];
	}
	for (i = 0; i < rows * cols; i++) {
		double *w = &s->w[t->at + (size_t)i];

		*w -= (double)u->muon_lr * u->muon_decay * *w;
		*w -= u->muon_lr * scale * x[i];
	}
}

static void double_step(struct state *s, const struct net_update *u, size_t n)
{
	double norm = 0;
	int i;

	for (size_t k = 0; k < n; k++)
		norm += s->g[k] * s->g[k];
	norm = sqrt(norm);
	for (size_t k = 0; u->clip > 0 && norm > u->clip && k < n; k++)
		s->g[k] *= u->clip / norm;
	for (i = 0; i < net_tensors(&small); i++) {
		struct net_tensor t = net_tensor(&small, i);

		if (u->kind == NET_MUON && t.cols && t.layer >= 0)
			muon(s, &t, u);
		else
			for (size_t k = t.at; k < t.at + t.size; k++)
				adam(s, k, u, t.cols != 0);
	}
}

static void test_formulas(enum net_optimizer kind, const char *name)
{
	struct net_machine *m = machine(&small, 3, 2);
	struct arena *a = arena_new();
	size_t n = net_numbers(&small), k;
	float *room = arena_alloc(a, n * sizeof *room);
	struct state s = { arena_alloc(a, n * sizeof(double)),
			   arena_alloc(a, n * sizeof(double)),
			   arena_alloc(a, n * sizeof(double)),
			   arena_alloc(a, n * sizeof(double)) };
	struct rng r = { 4 };
	struct net_update u = plain;
	struct net_updated out = { 0 };
	double worst = 0;

	read_all(m, &small, NET_WEIGHT, room);
	for (k = 0; k < n; k++)
		s.w[k] = room[k];
	u.kind = kind;
	for (u.step = 1; u.step <= 3; u.step++) {
		u.clip = u.step == 2 ? 0.5f : 0;
		for (k = 0; k < n; k++)
			s.g[k] = room[k] = 0.1f * spread(&r);
		write_all(m, &small, NET_GRADIENT, room);
		net_reference()->update(m, &u, &out);
		double_step(&s, &u, n);
	}
	read_all(m, &small, NET_WEIGHT, room);
	for (k = 0; k < n; k++)
		worst = fmax(worst, fabs(room[k] - s.w[k]));
	ok(worst < 1e-6, "%s: three steps, one of them clipped (%.1e)", name, worst);
	arena_free(a);
	net_reference()->close(m);
}

static void test_not_finite(void)
{
	const struct net_backend *b = net_reference();
	struct net_machine *m = machine(&small, 3, 1);
	struct net_updated out;
	float g[16] = { NAN }, before[16], after[16], first[16];
	int norm = net_tensor_of(&small, 1, NET_MLP_NORM), done;

	b->read(m, NET_WEIGHT, norm, before);
	b->write(m, NET_GRADIENT, norm, g);
	done = b->update(m, &plain, &out);
	ok(done == 0 && !isfinite(out.norm), "a gradient that is none");
	b->read(m, NET_WEIGHT, norm, after);
	b->read(m, NET_FIRST, norm, first);
	ok(memcmp(before, after, sizeof before) == 0 && first[0] == 0, "changes nothing");
	b->read(m, NET_GRADIENT, norm, g);
	ok(g[0] == 0, "and is forgotten");
	b->close(m);
}

/* --- First weights, learning rates ------------------------------------------------------------------ */
static void test_init(void)
{
	struct net_shape s = small;
	struct arena *a = arena_new();
	float *x, *y, one[64];
	double sum = 0, squares = 0, fourth = 0;
	size_t n, i;

	s.vocab = 4000;
	n = net_tensor(&s, 0).size;
	x = arena_alloc(a, n * sizeof *x);
	y = arena_alloc(a, n * sizeof *y);
	net_init(&s, 7, 0, x);
	net_init(&s, 8, 0, y);
	for (i = 0; i < n; i++) {
		double z = x[i] / 0.02;

		sum += z;
		squares += z * z;
		fourth += z * z * z * z;
	}
	ok(fabs(sum / (double)n) < 0.02 && fabs(squares / (double)n - 1) < 0.03 &&
		   fabs(fourth / (double)n - 3) < 0.2,
	   "N(0, 0.02): mean %.4f, square %.4f, fourth power %.3f", sum / (double)n,
	   squares / (double)n, fourth / (double)n);
	ok(memcmp(x, y, n * sizeof *x) != 0, "another seed, other weights");
	/* Sums, products and roots alone, so these are the bits everywhere. */
	ok(x[0] == -0x1.2f9f62p-7f && x[1] == 0x1.517d92p-9f && x[n - 1] == -0x1.f9e6b6p-7f,
	   "the same on all machines: %a %a %a", x[0], x[1], x[n - 1]);
	net_init(&s, 7, net_tensor_of(&s, 0, NET_DOWN), x);
	for (i = 0, squares = 0; i < 384; i++)
		squares += x[i] * x[i] / 384;
	ok(fabs(sqrt(squares) / 0.01 - 1) < 0.15,
	   "what writes into the stream is smaller (%.4f)", sqrt(squares));
	net_init(&s, 7, net_tensor_of(&s, 0, NET_Q_BIAS), one);
	ok(one[0] == 0, "biases are 0");
	net_init(&s, 7, net_tensor_of(&s, 2, 0), one);
	ok(one[0] == 1, "norms are 1");
	arena_free(a);
}

static void test_schedule(void)
{
	struct net_schedule s = { NET_WSD, 100, 10, 40, 0.1 };

	ok(net_share(&s, 1) == 0.1 && net_share(&s, 5) == 0.5 && net_share(&s, 10) == 1,
	   "warm-up");
	ok(net_share(&s, 60) == 1 && fabs(net_share(&s, 80) - 0.55) < 1e-12 &&
		   fabs(net_share(&s, 100) - 0.1) < 1e-12 &&
		   fabs(net_share(&s, 500) - 0.1) < 1e-12,
	   "stable, then down to the floor");
	s.course = NET_COSINE;
	ok(net_share(&s, 10) == 1 && fabs(net_share(&s, 55) - 0.55) < 1e-12 &&
		   fabs(net_share(&s, 100) - 0.1) < 1e-12,
	   "half a wave");
	s.course = NET_CONSTANT;
	ok(net_share(&s, 3) == 0.3 && net_share(&s, 99) == 1, "constant after the warm-up");
	s = (struct net_schedule){ NET_WSD, 0, 0, 0, 0 };
	ok(net_share(&s, 1) == 1, "nothing said: 1");
	ok(net_course_named("wsd") == NET_WSD && net_course_named("x") == NET_COURSES &&
		   net_course_named("cosine") == NET_COSINE,
	   "their names");
}

/* --- Runs ------------------------------------------------------------------------------------------- */
static const int32_t text[] = { 1, 5, 3, 9, 2, 7, 7, 4, 2, 6, 11, 13, 1, 18, 0, 3 };
#define TEXT (int)(sizeof text / sizeof *text)

/* One step on two documents of the text; the mean of -log p before it. */
static double learn(struct net_machine *m, const struct net_update *u)
{
	const struct net_backend *b = net_reference();
	int32_t target[TEXT], start[3] = { 0, 9, TEXT };
	float logp[TEXT], blame[TEXT];
	struct net_batch x = { TEXT, 2, text, target, start, 1 };
	struct net_blame by = { blame, NULL, 0 };
	struct net_updated out;
	double loss = 0;
	int i;

	for (i = 0; i < TEXT; i++) {
		target[i] = i + 1 == 9 || i + 1 == TEXT ? -1 : text[i + 1];
		blame[i] = target[i] < 0 ? 0 : -1.0f / (TEXT - 2);
	}
	b->forward(m, &x);
	b->outcome(m, logp, NULL, NULL);
	for (i = 0; i < TEXT; i++)
		loss += logp[i] * blame[i];
	b->backward(m, &by);
	b->update(m, u, &out);
	return loss;
}

static void test_by_heart(enum net_optimizer kind, const char *name)
{
	struct net_machine *m = machine(&small, 11, 1);
	struct net_update u = plain;
	double first = 0, last = 0;

	u.kind = kind;
	u.decay = u.muon_decay = 0;
	u.clip = 1;
	for (u.step = 1; u.step <= 150; u.step++) {
		last = learn(m, &u);
		if (u.step == 1)
			first = last;
	}
	ok(fabs(first - log(19)) < 0.1, "%s: it begins at log of the vocabulary (%.3f)", name,
	   first);
	ok(last < 0.02, "and learns two lines by heart (%.4f)", last);
	net_reference()->close(m);
}

/* 12 steps, or 5 and another machine that goes on from what was read. */
static void test_resume(enum net_optimizer kind, const char *name)
{
	static const enum net_part parts[] = { NET_WEIGHT, NET_FIRST, NET_SECOND };
	struct net_machine *one = machine(&small, 2, 1), *two = machine(&small, 2, 2), *three;
	struct arena *a = arena_new();
	size_t n = net_numbers(&small), bytes = n * sizeof(float);
	float *x = arena_alloc(a, bytes), *y = arena_alloc(a, bytes);
	struct net_update u = plain;
	int i, same = 1;

	u.kind = kind;
	for (u.step = 1; u.step <= 12; u.step++)
		learn(one, &u);
	for (u.step = 1; u.step <= 5; u.step++)
		learn(two, &u);
	three = machine(&small, 99, 1);
	for (i = 0; i < 3; i++) {
		read_all(two, &small, parts[i], x);
		write_all(three, &small, parts[i], x);
	}
	for (; u.step <= 12; u.step++)
		learn(three, &u);
	for (i = 0; i < 3; i++) {
		read_all(one, &small, parts[i], x);
		read_all(three, &small, parts[i], y);
		same &= memcmp(x, y, bytes) == 0;
	}
	ok(same, "%s: interrupted and gone on, bit for bit", name);
	net_reference()->close(one);
	net_reference()->close(two);
	net_reference()->close(three);
	arena_free(a);
}

int main(void)
{
	test_by_hand();
	test_formulas(NET_ADAMW, "AdamW");
	test_formulas(NET_MUON, "Muon");
	test_not_finite();
	test_init();
	test_schedule();
	test_by_heart(NET_ADAMW, "AdamW");
	test_by_heart(NET_MUON, "Muon");
	test_resume(NET_ADAMW, "AdamW");
	test_resume(NET_MUON, "Muon");
	return tap_done();
}
