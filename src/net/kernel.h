/*
 * kernel.h -- the inner loops, written once, read by each kernel_*.c under its own instruction set.
 *
 * Whoever includes it says before: LANE, a vector of LANE_SIZE floats, with LANE_LOAD, LANE_STORE,
 * LANE_ALL, LANE_TIMES, LANE_MADD and LANE_BYTES, floats from bytes; TILE_ROWS and TILE_LANES; MADD(a, b, c), a * b + c of floats, fused where
 * the processor does it in one go; and KERNEL, the name of the table that comes out.
 *
 * Loops over single numbers are plain: the compiler makes vectors of them, and because nothing
 * is left to its taste (MADD, stripes) the bits are those of the plain loop.
 */
#include "net/net_priv.h"
#include <math.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#define TILE_COLS (TILE_LANES * LANE_SIZE)
#ifdef __clang__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

static inline __attribute__((always_inline)) void tile_rows(const int rows, int k,
							    const float *a, const float *b,
							    float *c, long ldc, bool fresh)
{
	LANE sum[TILE_ROWS][TILE_LANES];
	int i, j, p;

	UNROLLED for (i = 0; i < rows; i++) UNROLLED for (j = 0; j < TILE_LANES; j++)
		sum[i][j] = fresh ? LANE_ALL(0) : LANE_LOAD(c + i * ldc + j * LANE_SIZE);
	for (p = 0; p < k; p++) {
		LANE right[TILE_LANES];

		UNROLLED for (j = 0; j < TILE_LANES; j++) right[j] =
			LANE_LOAD(b + j * LANE_SIZE);
		UNROLLED for (i = 0; i < rows; i++)
		{
			LANE left = LANE_ALL(a[i]);

			UNROLLED for (j = 0; j < TILE_LANES; j++) sum[i][j] =
				LANE_MADD(left, right[j], sum[i][j]);
		}
		a += TILE_ROWS;
		b += TILE_COLS;
	}
	UNROLLED for (i = 0; i < rows; i++) UNROLLED for (j = 0; j < TILE_LANES; j++)
		LANE_STORE(c + i * ldc + j * LANE_SIZE, sum[i][j]);
}

static void tile(int rows, int k, const float *a, const float *b, float *c, long ldc,
		 bool fresh)
{
	switch (rows) {
	case 1: tile_rows(1, k, a, b, c, ldc, fresh); break;
	case 2: tile_rows(2, k, a, b, c, ldc, fresh); break;
	case 3: tile_rows(3, k, a, b, c, ldc, fresh); break;
	case 4: tile_rows(4, k, a, b, c, ldc, fresh); break;
#if TILE_ROWS > 4
	case 5: tile_rows(5, k, a, b, c, ldc, fresh); break;
	case 6: tile_rows(6, k, a, b, c, ldc, fresh); break;
#endif
#if TILE_ROWS > 6
	case 7: tile_rows(7, k, a, b, c, ldc, fresh); break;
	case 8: tile_rows(8, k, a, b, c, ldc, fresh); break;
#endif
#if TILE_ROWS > 8
	case 9: tile_rows(9, k, a, b, c, ldc, fresh); break;
	case 10: tile_rows(10, k, a, b, c, ldc, fresh); break;
	case 11: tile_rows(11, k, a, b, c, ldc, fresh); break;
	case 12: tile_rows(12, k, a, b, c, ldc, fresh); break;
#endif
	default: break;
	}
}

/* --- Packing ------------------------------------------------------------------------------------ */
/* Four columns that lie in memory along k: their numbers side by side. */
static inline __attribute__((always_inline)) void
pack_four(float *restrict to, const float *restrict from, long col, int k, const int wide)
{
	const float *a = from, *b = from + col, *c = b + col, *d = c + col;
	int p = 0;

#ifdef __x86_64__
	for (; p + 4 <= k; p += 4) {
		__m128 w = _mm_loadu_ps(a + p), x = _mm_loadu_ps(b + p);
		__m128 y = _mm_loadu_ps(c + p), z = _mm_loadu_ps(d + p);

		_MM_TRANSPOSE4_PS(w, x, y, z);
		_mm_storeu_ps(to, w);
		_mm_storeu_ps(to + wide, x);
		_mm_storeu_ps(to + 2 * wide, y);
		_mm_storeu_ps(to + 3 * wide, z);
		to += 4 * wide;
	}
#endif
	for (; p < k; p++) {
		to[0] = a[p];
		to[1] = b[p];
		to[2] = c[p];
		to[3] = d[p];
		to += wide;
	}
}

static inline __attribute__((always_inline)) void pack(float *to, struct net_view b, int k,
						       int n, const int wide)
{
	int p, j;

	if (n == wide && b.col == 1) {
		for (p = 0; p < k; p++)
			memcpy(to + (long)p * wide, b.at + p * b.row,
			       (size_t)wide * sizeof *to);
		return;
	}
	if (n < wide)
		memset(to, 0, (size_t)k * (size_t)wide * sizeof *to);
	for (j = 0; b.row == 1 && j + 4 <= n; j += 4)
		pack_four(to + j, b.at + j * b.col, b.col, k, wide);
	for (; j < n; j++)
		for (p = 0; p < k; p++)
			to[(long)p * wide + j] = b.at[p * b.row + j * b.col];
}

/* The left factor, whose rows are a panel's columns.  Where its columns lie in memory they are read
 * as they lie, all panels side by side: the steps between them are often powers of 2, and many at
 * once would crowd the cache. */
static void pack_left(float *to, struct net_view a, int m, int k)
{
	int i, p, whole = a.row == 1 ? m / TILE_ROWS * TILE_ROWS : 0;

	for (p = 0; p < k && whole; p++) {
		const float *from = a.at + p * a.col;

		for (i = 0; i < whole; i += TILE_ROWS)
			memcpy(to + (long)i * k + (long)p * TILE_ROWS, from + i,
			       TILE_ROWS * sizeof *to);
	}
	for (i = whole; i < m; i += TILE_ROWS) {
		struct net_view b = { a.at + i * a.row, a.col, a.row };

		pack(to + (long)i * k, b, k, m - i < TILE_ROWS ? m - i : TILE_ROWS, TILE_ROWS);
	}
}

static void pack_cols(float *to, struct net_view b, int k, int n)
{
	pack(to, b, k, n, TILE_COLS);
}

/* --- Numbers ------------------------------------------------------------------------------------ */
/* e^x within 2 units of the last place, between e^-87 and e^88; not a number stays none. */
static inline __attribute__((always_inline)) float power(float x)
{
	const float shift = 12582912; /* 1.5 * 2^23: its last bits are a whole number */
	float n, r, y;
	uint32_t bits;

	x = x < -87 ? -87 : x;
	x = x > 88 ? 88 : x;
	n = MADD(x, 1.44269504f, shift);
	memcpy(&bits, &n, sizeof bits);
	n -= shift;
	r = MADD(n, -0.693359375f, x); /* log 2 in two parts */
	r = MADD(n, 2.12194440e-4f, r);
	y = MADD(1.9875691500e-4f, r, 1.3981999507e-3f);
	y = MADD(y, r, 8.3334519073e-3f);
	y = MADD(y, r, 4.1665795894e-2f);
	y = MADD(y, r, 1.6666665459e-1f);
	y = MADD(y, r, 5.0000001201e-1f);
	y = MADD(y, r * r, r) + 1;
	bits = (bits << 23) + (127u << 23);
	memcpy(&n, &bits, sizeof n);
	return y * n;
}

static inline __attribute__((always_inline)) float stripes_sum(const float *s)
{
	float sum = 0;
	int l;

	for (l = 0; l < NET_STRIPES; l++)
		sum += s[l];
	return sum;
}

static float dot(const float *x, const float *y, int n)
{
	float s[NET_STRIPES] = { 0 };
	int i, l;

	for (i = 0; i + NET_STRIPES <= n; i += NET_STRIPES)
		for (l = 0; l < NET_STRIPES; l++)
			s[l] = MADD(x[i + l], y[i + l], s[l]);
	for (l = 0; i + l < n; l++)
		s[l] = MADD(x[i + l], y[i + l], s[l]);
	return stripes_sum(s);
}

static float most_of(const float *x, int n)
{
	float s[NET_STRIPES], most;
	int i, l;

	for (l = 0; l < NET_STRIPES; l++)
		s[l] = x[0];
	for (i = 0; i + NET_STRIPES <= n; i += NET_STRIPES)
		for (l = 0; l < NET_STRIPES; l++)
			s[l] = x[i + l] > s[l] ? x[i + l] : s[l];
	for (l = 0; i + l < n; l++)
		s[l] = x[i + l] > s[l] ? x[i + l] : s[l];
	most = s[0];
	for (l = 1; l < NET_STRIPES; l++)
		most = s[l] > most ? s[l] : most;
	return most;
}

/* --- Norms -------------------------------------------------------------------------------------- */
static float norm(float *y, const float *x, const float *weight, int n, float eps)
{
	float r = 1 / sqrtf(dot(x, x, n) / (float)n + eps);
	int i;

	for (i = 0; i < n; i++)
		y[i] = x[i] * r * weight[i];
	return r;
}

static void norm_back(float *dx, const float *dy, const float *x, const float *weight, int n,
		      float r)
{
	float s[NET_STRIPES] = { 0 }, mean;
	int i, l;

	for (i = 0; i + NET_STRIPES <= n; i += NET_STRIPES)
		for (l = 0; l < NET_STRIPES; l++)
			s[l] = MADD(dy[i + l] * weight[i + l], x[i + l], s[l]);
	for (l = 0; i + l < n; l++)
		s[l] = MADD(dy[i + l] * weight[i + l], x[i + l], s[l]);
	mean = stripes_sum(s) * r * r / (float)n;
	for (i = 0; i < n; i++)
		dx[i] = MADD(r, MADD(x[i], -mean, dy[i] * weight[i]), dx[i]);
}

/* --- Softmax ------------------------------------------------------------------------------------ */
static float softmax(float *x, int n, float scale)
{
	float s[NET_STRIPES] = { 0 }, most = most_of(x, n) * scale, sum, part;
	int i, l;

	for (i = 0; i < n; i++)
		x[i] = power(MADD(x[i], scale, -most));
	for (i = 0; i + NET_STRIPES <= n; i += NET_STRIPES)
		for (l = 0; l < NET_STRIPES; l++)
			s[l] += x[i + l];
	for (l = 0; i + l < n; l++)
		s[l] += x[i + l];
	sum = stripes_sum(s);
	part = 1 / sum;
	for (i = 0; i < n; i++)
		x[i] *= part;
	return most + logf(sum);
}

static void soften(float *x, int n, float scale, float log_sum)
{
	int i;

	for (i = 0; i < n; i++)
		x[i] = power(MADD(x[i], scale, -log_sum));
}

static void soft_back(float *dp, const float *p, int n, float mean, float scale)
{
	int i;

	for (i = 0; i < n; i++)
		dp[i] = p[i] * (dp[i] - mean) * scale;
}

static struct net_row logits(const float *x, int n, float temperature)
{
	float s[NET_STRIPES] = { 0 }, t[NET_STRIPES] = { 0 }, cold = 1 / temperature, sum;
	struct net_row r = { .most = most_of(x, n) };
	int i, l;

	for (i = 0; i + NET_STRIPES <= n; i += NET_STRIPES)
		for (l = 0; l < NET_STRIPES; l++) {
			float z = (x[i + l] - r.most) * cold, e = power(z);

			s[l] += e;
			t[l] = MADD(e, z, t[l]);
		}
	for (l = 0; i + l < n; l++) {
		float z = (x[i + l] - r.most) * cold, e = power(z);

		s[l] += e;
		t[l] = MADD(e, z, t[l]);
	}
	sum = stripes_sum(s);
	r.log_sum = logf(sum);
	r.entropy = r.log_sum - stripes_sum(t) / sum;
	return r;
}

/* With s the softmax, z the logits at the temperature, H the entropy:
 * d log p(target) / dz = [target] - s;  dH / dz = -s (log s + H);  d (log Z)^2 / dz = 2 s log Z. */
static void logits_back(float *x, int n, const struct net_row *r,
			const struct net_row_blame *b)
{
	float cold = 1 / b->temperature, h = b->entropy * r->entropy, flat;
	int i;

	flat = 2 * b->z * (r->log_sum + r->most * cold) - b->logp - h;
	for (i = 0; i < n; i++) {
		float log_p = (x[i] - r->most) * cold - r->log_sum;

		x[i] = power(log_p) * MADD(-b->entropy, log_p, flat) * cold;
	}
	x[b->target] += b->logp * cold;
}

/* --- Weights as bytes --------------------------------------------------------------------------- */
#define STRIPE_LANES (NET_STRIPES / LANE_SIZE)

static inline __attribute__((always_inline)) float stripes_of(const LANE *s)
{
	float all[NET_STRIPES];
	int j;

	UNROLLED for (j = 0; j < STRIPE_LANES; j++) LANE_STORE(all + j * LANE_SIZE, s[j]);
	return stripes_sum(all);
}

/* Row o of bytes and those after it, `outs` in all, times `rows` vectors.  A sum has the same order
 * for any number of either. */
static inline __attribute__((always_inline)) void
bytes_tile(float *y, long ldy, const float *x, long ldx, const int rows, const int outs,
	   struct net_bytes w, int blocks, int o)
{
	const signed char *at = w.at + (long)o * blocks * NET_BLOCK;
	const float *scale = w.scale + (long)o * blocks;
	LANE s[4][4][STRIPE_LANES];
	int b, j, k, r;

	UNROLLED for (k = 0; k < outs; k++) UNROLLED for (r = 0; r < rows; r++)
		UNROLLED for (j = 0; j < STRIPE_LANES; j++) s[k][r][j] = LANE_ALL(0);
	for (b = 0; b < blocks; b++)
		UNROLLED for (k = 0; k < outs; k++)
		{
			const signed char *from = at + ((long)k * blocks + b) * NET_BLOCK;
			LANE factor = LANE_ALL(scale[k * blocks + b]);

			UNROLLED for (j = 0; j < STRIPE_LANES; j++)
			{
				LANE low = LANE_BYTES(from + j * LANE_SIZE);
				LANE high = LANE_BYTES(from + NET_STRIPES + j * LANE_SIZE);

				UNROLLED for (r = 0; r < rows; r++)
				{
					const float *v = x + r * ldx + (long)b * NET_BLOCK +
							 j * LANE_SIZE;
					LANE two =
						LANE_TIMES(high, LANE_LOAD(v + NET_STRIPES));

					two = LANE_MADD(low, LANE_LOAD(v), two);
					s[k][r][j] = LANE_MADD(factor, two, s[k][r][j]);
				}
			}
		}
	UNROLLED for (k = 0; k < outs; k++) UNROLLED for (r = 0; r < rows; r++)
		y[r * ldy + o + k] = stripes_of(s[k][r]);
}

static void bytes(float *y, long ldy, const float *x, long ldx, int m, struct net_bytes w,
		  int blocks, int first, int end)
{
	int o, i = 0;

	for (; i + 4 <= m; i += 4)
		for (o = first; o < end; o++)
			bytes_tile(y + i * ldy, ldy, x + i * ldx, ldx, 4, 1, w, blocks, o);
	for (; i < m; i++) {
		for (o = first; o + 4 <= end; o += 4)
			bytes_tile(y + i * ldy, ldy, x + i * ldx, ldx, 1, 4, w, blocks, o);
		for (; o < end; o++)
			bytes_tile(y + i * ldy, ldy, x + i * ldx, ldx, 1, 1, w, blocks, o);
	}
}

/* --- SwiGLU ------------------------------------------------------------------------------------- */
static void gate(float *y, const float *g, const float *up, int n)
{
	int i;

	for (i = 0; i < n; i++)
		y[i] = g[i] / (1 + power(-g[i])) * up[i];
}

static void gate_back(float *g, float *up, const float *dy, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		float s = 1 / (1 + power(-g[i])), silu = g[i] * s;
		float slope = MADD(silu, 1 - s, s);

		g[i] = dy[i] * up[i] * slope;
		up[i] = dy[i] * silu;
	}
}

/* --- AdamW -------------------------------------------------------------------------------------- */
static void adam(float *w, float *first, float *second, const float *g, long n,
		 const struct net_adam *a)
{
	float scale = a->scale, beta1 = a->beta1, beta2 = a->beta2, rate = a->rate;
	float root = a->root, eps = a->eps, keep = a->keep;
	long i;

	for (i = 0; i < n; i++) {
		float x = g[i] * scale;

		first[i] = beta1 * first[i] + (1 - beta1) * x;
		second[i] = beta2 * second[i] + (1 - beta2) * (x * x);
		w[i] = keep * w[i] - rate * first[i] / (sqrtf(second[i]) * root + eps);
	}
}

const struct net_kernel KERNEL = {
	.name = KERNEL_NAME,
	.rows = TILE_ROWS,
	.cols = TILE_COLS,
	.tile = tile,
	.pack_left = pack_left,
	.pack_cols = pack_cols,
	.dot = dot,
	.norm = norm,
	.norm_back = norm_back,
	.softmax = softmax,
	.soften = soften,
	.soft_back = soft_back,
	.logits = logits,
	.logits_back = logits_back,
	.bytes = bytes,
	.gate = gate,
	.gate_back = gate_back,
	.adam = adam,
};
