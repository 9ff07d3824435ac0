/* t-product.c -- products and inner loops of every instruction set here, against doubles. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "net/net_priv.h"
#include <math.h>
#include <string.h>

static float spread(struct rng *r)
{
	return (float)((double)(rng_next(r) >> 11) / (double)((uint64_t)1 << 52) - 1);
}

static float *some(struct arena *a, struct rng *r, long n)
{
	float *x = net_floats(a, (size_t)n);
	long i;

	for (i = 0; i < n; i++)
		x[i] = spread(r);
	return x;
}

/* --- Products --------------------------------------------------------------------------------------- */
static const int sizes[][3] = { { 1, 1, 1 },     { 12, 32, 5 },   { 13, 33, 257 },
				{ 1, 300, 64 },  { 200, 7, 31 },  { 5, 2100, 40 },
				{ 67, 70, 700 }, { 400, 96, 16 }, { 3, 5, 1000 } };
#define SIZES (int)(sizeof sizes / sizeof *sizes)

/* kind: bit 0 turns the left factor, bit 1 the right one, bit 2 adds to what is there. */
static double product_off(struct arena *a, struct net_workshop *w, const int *size, int kind,
			  struct rng *r, float **out)
{
	int m = size[0], n = size[1], k = size[2], i, j, p;
	float *x = some(a, r, (long)m * k), *y = some(a, r, (long)k * n);
	float *c = some(a, r, (long)m * n), *old = net_floats(a, (size_t)m * (size_t)n);
	struct net_view left = kind & 1 ? net_turned(x, m) : net_plain(x, k);
	struct net_view right = kind & 2 ? net_turned(y, k) : net_plain(y, n);
	double worst = 0;

	memcpy(old, c, (size_t)m * (size_t)n * sizeof *c);
	net_product(w, c, n, m, n, k, left, right, kind & 4);
	for (i = 0; i < m; i++)
		for (j = 0; j < n; j++) {
			double sum = kind & 4 ? old[(long)i * n + j] : 0;

			for (p = 0; p < k; p++)
				sum += (double)left.at[i * left.row + p * left.col] *
				       right.at[p * right.row + j * right.col];
			worst = fmax(worst, fabs(sum - c[(long)i * n + j]));
		}
	*out = c;
	return worst;
}

static void test_products(const struct net_kernel *kernel)
{
	struct arena *a = arena_new();
	struct net_crew *crew[2] = { net_crew_open(1), net_crew_open(4) };
	struct net_workshop *shop[2] = { net_workshop_open(a, kernel, crew[0]),
					 net_workshop_open(a, kernel, crew[1]) };
	double worst = 0;
	int i, kind, same = 1;

	for (i = 0; i < SIZES; i++)
		for (kind = 0; kind < 8; kind++) {
			struct rng r = { (uint64_t)(i * 8 + kind) }, again = r;
			float *one, *four;
			size_t n = (size_t)sizes[i][0] * (size_t)sizes[i][1];

			worst = fmax(worst, product_off(a, shop[0], sizes[i], kind, &r, &one));
			product_off(a, shop[1], sizes[i], kind, &again, &four);
			same &= memcmp(one, four, n * sizeof *one) == 0;
		}
	ok(worst < 1e-4, "%s: products (%.1e)", kernel->name, worst);
	ok(same, "and the same bits by four threads");
	net_crew_close(crew[0]);
	net_crew_close(crew[1]);
	arena_free(a);
}

/* One number's sum has one order: the bits do not depend on the rows beside it. */
static void test_rows(const struct net_kernel *kernel)
{
	struct arena *a = arena_new();
	struct rng r = { 77 };
	struct net_crew *crew = net_crew_open(1);
	struct net_workshop *w = net_workshop_open(a, kernel, crew);
	int m = 29, n = 45, k = 600, i, same = 1;
	float *x = some(a, &r, (long)m * k), *y = some(a, &r, (long)k * n);
	float *all = net_floats(a, (size_t)m * (size_t)n), *row = net_floats(a, (size_t)n);
	struct net_panels packed = { net_floats(a, net_panels_size(kernel, k, n)), k };
	float *pack = net_floats(a, net_pack_size());

	net_product(w, all, n, m, n, k, net_plain(x, k), net_plain(y, n), false);
	net_pack(kernel, packed, net_plain(y, n), k, n);
	for (i = 0; i < m; i++) {
		struct net_panels rest = { packed.at + 100L * kernel->cols, k };

		net_product_alone(kernel, pack, row, n, 1, n, 100,
				  net_plain(x + (long)i * k, k), packed, false);
		net_product_alone(kernel, pack, row, n, 1, n, k - 100,
				  net_plain(x + (long)i * k + 100, k), rest, true);
		same &= memcmp(row, all + (long)i * n, (size_t)n * sizeof *row) == 0;
	}
	ok(same, "%s: a row alone, in two pieces: the same bits", kernel->name);
	net_crew_close(crew);
	arena_free(a);
}

/* --- Rows ------------------------------------------------------------------------------------------- */
#define N 77

static void test_softmax(const struct net_kernel *k, struct rng *r)
{
	float x[N], p[N];
	double sum = 0, worst = 0, entropy = 0, log_sum;
	struct net_row row;
	int i;

	for (i = 0; i < N; i++)
		p[i] = x[i] = 20 * spread(r);
	log_sum = k->softmax(p, N, 0.5f);
	for (i = 0; i < N; i++)
		sum += exp(0.5 * x[i]);
	for (i = 0; i < N; i++)
		worst = fmax(worst, fabs(p[i] / (exp(0.5 * x[i]) / sum) - 1));
	ok(worst < 3e-6 && fabs(log_sum - log(sum)) < 1e-5, "%s: softmax (%.1e)", k->name,
	   worst);
	row = k->logits(x, N, 2);
	for (i = 0; i < N; i++)
		entropy -= exp(0.5 * x[i]) / sum * (0.5 * x[i] - log(sum));
	ok(fabs(row.log_sum + row.most / 2 - log(sum)) < 1e-5 &&
		   fabs(row.entropy - entropy) < 1e-5,
	   "and what a row of logits says");
	for (i = 0; i < N; i++)
		p[i] = -1000 * (float)i;
	k->softmax(p, N, 1);
	ok(p[0] == 1 && p[1] < 1e-37f, "scores far apart");
	for (i = 0; i < N; i++)
		p[i] = x[i];
	p[3] = NAN;
	row = k->logits(p, N, 1);
	ok(isnan(row.log_sum), "what is not a number stays none");
}

static void test_gate(const struct net_kernel *k, struct rng *r)
{
	float g[N], up[N], y[N], dy[N], dg[N], dup[N];
	double worst = 0;
	int i;

	for (i = 0; i < N; i++) {
		dg[i] = g[i] = 8 * spread(r);
		dup[i] = up[i] = spread(r);
		dy[i] = spread(r);
	}
	k->gate(y, g, up, N);
	k->gate_back(dg, dup, dy, N);
	for (i = 0; i < N; i++) {
		double s = 1 / (1 + exp(-(double)g[i]));

		worst = fmax(worst, fabs(y[i] - g[i] * s * up[i]));
		worst = fmax(worst, fabs(dup[i] - dy[i] * g[i] * s));
		worst = fmax(worst, fabs(dg[i] - dy[i] * up[i] * s * (1 + g[i] * (1 - s))));
	}
	ok(worst < 2e-6, "%s: gates and their derivatives (%.1e)", k->name, worst);
}

/* Bytes with scales: any number of rows gives the same bits. */
static void test_bytes(const struct net_kernel *k, struct rng *r)
{
	enum { IN = 96, OUT = 13, M = 7 };
	signed char at[IN * OUT];
	float scale[IN / NET_BLOCK * OUT], x[M * IN], y[M * OUT], one[OUT];
	struct net_bytes w = { at, scale };
	double worst = 0;
	int i, o, p, same = 1;

	for (i = 0; i < IN * OUT; i++)
		at[i] = (signed char)((int)rng_below(r, 255) - 127);
	for (i = 0; i < IN / NET_BLOCK * OUT; i++)
		scale[i] = spread(r) / 100;
	for (i = 0; i < M * IN; i++)
		x[i] = spread(r);
	k->bytes(y, OUT, x, IN, M, w, IN / NET_BLOCK, 0, OUT);
	for (i = 0; i < M; i++) {
		k->bytes(one, OUT, x + i * IN, IN, 1, w, IN / NET_BLOCK, 0, OUT);
		same &= memcmp(one, y + i * OUT, sizeof one) == 0;
		for (o = 0; o < OUT; o++) {
			double sum = 0;

			for (p = 0; p < IN; p++)
				sum += (double)at[o * IN + p] *
				       scale[(o * IN + p) / NET_BLOCK] * x[i * IN + p];
			worst = fmax(worst, fabs(sum - y[i * OUT + o]));
		}
	}
	ok(worst < 1e-5 && same, "%s: bytes times rows (%.1e)", k->name, worst);
}

int main(void)
{
	int i;

	for (i = 0; net_kernel_at(i); i++) {
		struct rng r = { 9 };

		test_products(net_kernel_at(i));
		test_rows(net_kernel_at(i));
		test_softmax(net_kernel_at(i), &r);
		test_gate(net_kernel_at(i), &r);
		test_bytes(net_kernel_at(i), &r);
	}
	return tap_done();
}
