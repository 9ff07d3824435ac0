/*
 * muon.cu -- Muon: the momentum of a matrix made orthogonal, for the matrices of all layers at once.
 *
 * first = momentum * first + g;  X = g + momentum * first, divided by its norm, in bf16; five times
 * A = X X^T, B = b A + c A A, X = a X + B X, on the side where A is small; then
 * w = (1 - lr decay) w - lr sqrt(max(1, rows / cols)) X.  q, k, v, gate and up are matrices of their own.
 */
#include "gemm.h"
#include "launch.h"
#include "update.h"
#include <math.h>
#include <stdlib.h>

enum { MUON_THREADS = 256, PIECE = MUON_THREADS * 32, STEPS = 5 };

struct muon {
	bf16 *x[2], *square, *mix;
	float *squares; /* [layers][pieces] */
};

/* Grid: pieces of a matrix, layers.  `apart`: from one layer to the next. */
static __global__ void __launch_bounds__(MUON_THREADS)
	push_kernel(bf16 *x, float *squares, float *first, const float *gradient, size_t apart,
		    int size, float momentum, const struct verdict *verdict)
{
	__shared__ float sums[32];
	size_t at = (size_t)blockIdx.y * apart;
	int begin = blockIdx.x * PIECE, end = min(begin + PIECE, size);
	float scale = verdict->scale, sum = 0;

	if (!verdict->good)
		return;
	for (int i = begin + threadIdx.x * 4; i < end; i += MUON_THREADS * 4) {
		float4 g = *reinterpret_cast<const float4 *>(gradient + at + i);
		float4 f = *reinterpret_cast<const float4 *>(first + at + i);
		g.x *= scale, g.y *= scale, g.z *= scale, g.w *= scale;
		f.x = momentum * f.x + g.x, f.y = momentum * f.y + g.y;
		f.z = momentum * f.z + g.z, f.w = momentum * f.w + g.w;
		*reinterpret_cast<float4 *>(first + at + i) = f;
		g.x += momentum * f.x, g.y += momentum * f.y;
		g.z += momentum * f.z, g.w += momentum * f.w;
		sum += (g.x * g.x + g.y * g.y) + (g.z * g.z + g.w * g.w);
		uint2 two;
		two.x = two_halves(g.x, g.y);
		two.y = two_halves(g.z, g.w);
		*reinterpret_cast<uint2 *>(x + (size_t)blockIdx.y * size + i) = two;
	}
	sum = block_sum(sum, sums);
	if (threadIdx.x == 0)
		squares[blockIdx.y * gridDim.x + blockIdx.x] = sum;
}

static __global__ void __launch_bounds__(MUON_THREADS)
	divide_kernel(bf16 *x, const float *squares, int size, const struct verdict *verdict)
{
	__shared__ float sums[32];
	int begin = blockIdx.x * PIECE, end = min(begin + PIECE, size);
	float sum = 0;

	if (!verdict->good)
		return;
	for (int i = threadIdx.x; i < (int)gridDim.x; i += MUON_THREADS)
		sum += squares[blockIdx.y * gridDim.x + i];
	float by = 1.f / (sqrtf(block_sum(sum, sums)) + 1e-7f);
	x += (size_t)blockIdx.y * size;
	for (int i = begin + threadIdx.x * 8; i < end; i += MUON_THREADS * 8) {
		pack8 a = load8(x + i);
#pragma unroll
		for (int j = 0; j < 8; j++)
			a.v[j] *= by;
		store8(x + i, a);
	}
}

static __global__ void __launch_bounds__(MUON_THREADS)
	apply_kernel(float *master, bf16 *weight, const bf16 *x, size_t apart, int size,
		     float keep, float rate, const struct verdict *verdict)
{
	size_t at = (size_t)blockIdx.y * apart;
	int begin = blockIdx.x * PIECE, end = min(begin + PIECE, size);

	if (!verdict->good)
		return;
	for (int i = begin + threadIdx.x * 8; i < end; i += MUON_THREADS * 8) {
		pack8 a = load8(x + (size_t)blockIdx.y * size + i);
		float *w = master + at + i;
#pragma unroll
		for (int j = 0; j < 8; j++)
			a.v[j] = keep * w[j] - rate * a.v[j];
		*reinterpret_cast<float4 *>(w) = make_float4(a.v[0], a.v[1], a.v[2], a.v[3]);
		*reinterpret_cast<float4 *>(w + 4) =
			make_float4(a.v[4], a.v[5], a.v[6], a.v[7]);
		store8(weight + at + i, a);
	}
}

static int take_room(struct net_machine *m)
{
	size_t most = 0, side = 0, layers = m->shape.layers;
	struct muon *u;

	if (m->muon)
		return 0;
	for (int i = 0; i < NET_SLOTS; i++) {
		struct net_tensor t = net_tensor(&m->shape, net_tensor_of(&m->shape, 0, i));
		size_t least = (size_t)(t.rows < t.cols ? t.rows : t.cols);
		if (t.cols && t.size > most)
			most = t.size;
		if (least > side)
			side = least;
	}
	u = m->muon = (struct muon *)calloc(1, sizeof *u);
	if (!u)
		return failed(m, "no memory");
	for (int i = 0; i < 2; i++)
		TRY(take(m, (void **)&u->x[i], layers * most * sizeof(bf16), "Muon"));
	TRY(take(m, (void **)&u->square, layers * side * side * sizeof(bf16), "Muon"));
	TRY(take(m, (void **)&u->mix, layers * side * side * sizeof(bf16), "Muon"));
	return take(m, (void **)&u->squares, layers * (most / PIECE + 1) * sizeof(float),
		    "Muon");
}

/* The result is in u->x[1]. */
static int straighten(struct net_machine *m, struct muon *u, int rows, int cols)
{
	const float a = 3.4445f, b = -4.7750f, c = 2.0315f;
	int tall = rows > cols, side = tall ? cols : rows, layers = m->shape.layers;
	long size = (long)rows * cols, small = (long)side * side;

	for (int step = 0; step < STEPS; step++) {
		bf16 *x = u->x[step % 2], *next = u->x[1 - step % 2];
		struct product p = {}, q = {}, r = {};

		p.M = p.N = side, p.K = tall ? rows : cols; /* X X^T, or X^T X */
		p.A = p.B = x, p.a_turned = tall, p.b_turned = !tall;
		p.D = u->square;
		p.batch = layers, p.stride_a = p.stride_b = size, p.stride_d = small;
		TRY(gemm(m, &p));
		q.M = q.N = q.K = side;
		q.A = q.B = q.C = u->square, q.D = u->mix;
		q.alpha = c, q.beta = b;
		q.batch = layers, q.stride_a = q.stride_b = q.stride_c = q.stride_d = small;
		TRY(gemm(m, &q));
		r.M = rows, r.N = cols, r.K = side; /* a X + mix X, or a X + X mix */
		r.A = tall ? x : u->mix, r.B = tall ? u->mix : x;
		r.C = x, r.D = next;
		r.alpha = 1, r.beta = a;
		r.batch = layers, r.stride_a = tall ? size : small,
		r.stride_b = tall ? small : size;
		r.stride_c = r.stride_d = size;
		TRY(gemm(m, &r));
	}
	return 0;
}

int muon_step(struct net_machine *m, const struct net_update *u)
{
	int layers = m->shape.layers;
	const struct verdict *verdict = m->updater->verdict;

	TRY(take_room(m));
	for (int slot = 0; slot < NET_SLOTS; slot++) {
		struct net_tensor t = net_tensor(&m->shape, net_tensor_of(&m->shape, 0, slot));
		struct muon *r = m->muon;
		size_t apart = layers > 1 ? tensor_at(m, 1, slot) - t.at : 0;
		dim3 grid(blocks_for((long)t.size, PIECE), layers);
		float rate = u->muon_lr;

		if (!t.cols)
			continue;
		if (t.rows > t.cols)
			rate *= sqrtf((float)t.rows / (float)t.cols);
		LAUNCH(m, push_kernel, grid, MUON_THREADS, 0, r->x[0], r->squares,
		       m->first + t.at, m->gradient + t.at, apart, (int)t.size, u->momentum,
		       verdict);
		LAUNCH(m, divide_kernel, grid, MUON_THREADS, 0, r->x[0], r->squares,
		       (int)t.size, verdict);
		TRY(straighten(m, r, t.rows, t.cols));
		LAUNCH(m, apply_kernel, grid, MUON_THREADS, 0, m->master + t.at,
		       m->weight + t.at, r->x[1], apart, (int)t.size,
		       (float)(1 - (double)u->muon_lr * u->muon_decay), rate, verdict);
	}
	return 0;
}

void muon_close(struct net_machine *m)
{
	free(m->muon);
	m->muon = NULL;
}
