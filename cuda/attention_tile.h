/*
 * attention_tile.h -- what the forward and the two backward kernels of attention share: which rows a block has and how it walks over the
 * other side, the softmax and its derivative on scores in registers, and the way of results into memory.
 *
 * A block has a tile of ATTENTION_TILE rows in shared memory, of queries or of keys, and walks over the other side
 * ATTENTION_STEP rows at a time.  Scores are C tiles of mma.h: a warp has MT times 16 rows of the block's tile, low + BETWEEN * mt .. + 15,
 * and N times 8 columns.
 */
#ifndef CUDA_ATTENTION_TILE_H
#define CUDA_ATTENTION_TILE_H
#include "attention.h"
#include "mma.h"
#include <math.h>

enum { ATTENTION_STEP = 64 }; /* rows of what a block walks over */

/* What a pass works on, as kernels take it. */
struct attention_job {
	const bf16 *qkv;
	bf16 *o;          /* what the forward pass gives: the backward pass reads it, */
	float *lse;       /* and this */
	const bf16 *dout; /* of the backward pass alone, as what follows */
	bf16 *dqkv;
	float *delta;
	const float2 *turn;
	const struct attention_tile *tile;
	int tiles, heads, kv, rows;
	float scale;
};

int attention_back_open(struct net_machine *m);
/* attention_hopper.cu: the same with Hopper's own instructions, for heads of 64; m->hopper says
 * whether they can be used. */
int hopper_open(struct net_machine *m);
int hopper_forward(struct net_machine *m, const struct attention_job *job);
int hopper_backward(struct net_machine *m, const struct attention_job *job);

/* Scores go into powers of two. */
static inline float attention_scale(int head)
{
	return 1.4426950408889634f / sqrtf((float)head);
}

static inline struct attention_job attention_work(struct net_machine *m, const bf16 *qkv,
						  const struct attention_tile *tile, int tiles,
						  int rows)
{
	struct attention_job job = {};

	job.qkv = qkv, job.tile = tile, job.tiles = tiles, job.rows = rows;
	job.heads = m->shape.heads, job.kv = m->shape.kv;
	job.turn = m->turn, job.scale = attention_scale(m->shape.head);
	return job;
}

/* Bytes of shared memory: a tile and two steps of keys and values; for the backward pass two tiles, two steps of two matrices,
 * and two numbers of each of these steps' rows. */
template <int HD> static constexpr int forward_shared(void)
{
	return (ATTENTION_TILE + 4 * ATTENTION_STEP) * HD * (int)sizeof(bf16);
}

template <int HD> static constexpr int back_shared(void)
{
	return (2 * ATTENTION_TILE + 4 * ATTENTION_STEP) * HD * (int)sizeof(bf16) +
	       4 * ATTENTION_STEP * (int)sizeof(float);
}

/* ---- blocks ---- */

/* A tile of queries of one head, and the keys that they look at.  Shared memory: the queries, BACK: their dO, two steps of keys, of
 * values, BACK: a number for each query. */
template <int HD, bool BACK> struct query_block {
	struct attention_tile t;
	int head, steps;
	int stride, out_stride; /* of qkv; of o and dout */
	const bf16 *q, *k, *v;
	bf16 *Q, *D, *K, *V;
	float *delta_of;

	__device__ __forceinline__ query_block(const attention_job &a, unsigned char *shared)
	{
		t = a.tile[blockIdx.x / a.heads];
		head = blockIdx.x % a.heads;
		stride = (a.heads + 2 * a.kv) * HD;
		out_stride = a.heads * HD;
		q = a.qkv + head * HD;
		k = a.qkv + (a.heads + head / (a.heads / a.kv)) * HD;
		v = k + a.kv * HD;
		steps = (min(t.row + ATTENTION_TILE, t.end) - t.start + ATTENTION_STEP - 1) /
			ATTENTION_STEP;
		Q = reinterpret_cast<bf16 *>(shared);
		D = Q + ATTENTION_TILE * HD;
		K = Q + (BACK ? 2 : 1) * ATTENTION_TILE * HD;
		V = K + 2 * ATTENTION_STEP * HD;
		delta_of = reinterpret_cast<float *>(V + 2 * ATTENTION_STEP * HD);
	}

	__device__ __forceinline__ int first_key(int j) const
	{
		return t.start + j * ATTENTION_STEP;
	}

	template <int THREADS>
	__device__ __forceinline__ void fetch_tile(const attention_job &a) const
	{
		copy_tile<HD, ATTENTION_TILE, THREADS>(Q, q, stride, t.row, t.end);
		if (BACK)
			copy_tile<HD, ATTENTION_TILE, THREADS>(D, a.dout + head * HD,
							       out_stride, t.row, t.end);
	}

	/* The keys and values of step j into x and y. */
	template <int THREADS>
	__device__ __forceinline__ void fetch_step(const attention_job &, bf16 *x, bf16 *y,
						   int j) const
	{
		copy_tile<HD, ATTENTION_STEP, THREADS>(x, k, stride, first_key(j), t.end);
		copy_tile<HD, ATTENTION_STEP, THREADS>(y, v, stride, first_key(j), t.end);
	}

	__device__ __forceinline__ bf16 *step_x(int j) const
	{
		return K + (j & 1) * ATTENTION_STEP * HD;
	}

	__device__ __forceinline__ bf16 *step_y(int j) const
	{
		return V + (j & 1) * ATTENTION_STEP * HD;
	}
};

/* A tile of keys, and the queries of all heads of its group that look at them.  Shared memory: the keys, their values, two steps of
 * queries, of dO, and of numbers: lse of the step's queries, then delta. */
template <int HD> struct key_block {
	struct attention_tile t;
	int of_keys, group, per_head, steps;
	int stride, out_stride;
	const bf16 *k;
	bf16 *K, *V, *Q, *D;
	float *numbers;

	__device__ __forceinline__ key_block(const attention_job &a, unsigned char *shared)
	{
		/* the other way round than for queries: the tiles with most queries come last there */
		t = a.tile[a.tiles - 1 - blockIdx.x / a.kv];
		of_keys = blockIdx.x % a.kv;
		group = a.heads / a.kv;
		stride = (a.heads + 2 * a.kv) * HD;
		out_stride = a.heads * HD;
		k = a.qkv + (a.heads + of_keys) * HD;
		per_head = (t.end - t.row + ATTENTION_STEP - 1) / ATTENTION_STEP;
		steps = group * per_head;
		K = reinterpret_cast<bf16 *>(shared);
		V = K + ATTENTION_TILE * HD;
		Q = V + ATTENTION_TILE * HD;
		D = Q + 2 * ATTENTION_STEP * HD;
		numbers = reinterpret_cast<float *>(D + 2 * ATTENTION_STEP * HD);
	}

	__device__ __forceinline__ int first_query(int j) const
	{
		return t.row + j % per_head * ATTENTION_STEP;
	}

	__device__ __forceinline__ float *lse_of(int j) const
	{
		return numbers + (j & 1) * 2 * ATTENTION_STEP;
	}

	template <int THREADS>
	__device__ __forceinline__ void fetch_tile(const attention_job &a) const
	{
		copy_tile<HD, ATTENTION_TILE, THREADS>(K, k, stride, t.row, t.end);
		copy_tile<HD, ATTENTION_TILE, THREADS>(V, k + a.kv * HD, stride, t.row, t.end);
	}

	/* The queries of step j into x, their dO into y, and the numbers. */
	template <int THREADS>
	__device__ __forceinline__ void fetch_step(const attention_job &a, bf16 *x, bf16 *y,
						   int j) const
	{
		constexpr int STEP = ATTENTION_STEP;
		int h = of_keys * group + j / per_head, first = first_query(j);

		copy_tile<HD, STEP, THREADS>(x, a.qkv + h * HD, stride, first, t.end);
		copy_tile<HD, STEP, THREADS>(y, a.dout + h * HD, out_stride, first, t.end);
		if (THREADS == 2 * STEP || threadIdx.x < 2 * STEP) {
			int n = threadIdx.x % STEP;
			bool valid = first + n < t.end;
			const float *from = threadIdx.x < STEP ? a.lse : a.delta;

			copy4(lse_of(j) + threadIdx.x,
			      from + (size_t)h * a.rows + (valid ? first + n : first), valid);
		}
	}

	__device__ __forceinline__ bf16 *step_x(int j) const
	{
		return Q + (j & 1) * ATTENTION_STEP * HD;
	}

	__device__ __forceinline__ bf16 *step_y(int j) const
	{
		return D + (j & 1) * ATTENTION_STEP * HD;
	}
};

/* A block's tile, then its steps through two buffers: work(j, x, y) has step j.  ASIDE: products that run beside the warps (wgmma.h)
 * read them. */
template <int THREADS, bool ASIDE, class BLOCK, class WORK>
static __device__ __forceinline__ void walk(const attention_job &a, const BLOCK &b, WORK work)
{
	b.template fetch_tile<THREADS>(a);
	b.template fetch_step<THREADS>(a, b.step_x(0), b.step_y(0), 0);
	copies_commit();
	for (int j = 0; j < b.steps; j++) {
		if (j + 1 < b.steps)
			b.template fetch_step<THREADS>(a, b.step_x(j + 1), b.step_y(j + 1),
						       j + 1);
		copies_commit();
		copies_wait<1>();
		if constexpr (ASIDE)
			show_tiles();
		__syncthreads();
		work(j, b.step_x(j), b.step_y(j));
		__syncthreads();
	}
}

/* ---- scores ---- */

template <int MT, int N> static __device__ __forceinline__ void zero_tiles(float a[MT][N][4])
{
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int n = 0; n < N; n++)
			a[mt][n][0] = a[mt][n][1] = a[mt][n][2] = a[mt][n][3] = 0;
}

/* All As of the warp's rows of a tile. */
template <int HD, int MT>
static __device__ __forceinline__ void load_rows(uint32_t a[HD / 16][MT][4], const bf16 *tile,
						 int low)
{
#pragma unroll
	for (int ks = 0; ks < HD / 16; ks++)
#pragma unroll
		for (int mt = 0; mt < MT; mt++)
			load_a<HD>(a[ks][mt], tile, low + 16 * mt, 16 * ks);
}

/* Two neighbouring C tiles, rounded, as an A. */
static __device__ __forceinline__ void as_a(uint32_t a[4], const float left[4],
					    const float right[4])
{
	a[0] = two_halves(left[0], left[1]);
	a[1] = two_halves(left[2], left[3]);
	a[2] = two_halves(right[0], right[1]);
	a[3] = two_halves(right[2], right[3]);
}

/* s += a Y^T for ROWS rows of Y from `row` on and 16 terms of the sum from k on. */
template <int HD, int MT, int ROWS>
static __device__ __forceinline__ void
add_turned(float s[MT][ROWS / 8][4], const uint32_t a[MT][4], const bf16 *Y, int row, int k)
{
#pragma unroll
	for (int nb = 0; nb < ROWS / 16; nb++) {
		uint32_t b[4];
		load_b<HD>(b, Y, row + 16 * nb, k);
#pragma unroll
		for (int mt = 0; mt < MT; mt++) {
			mma(s[mt][2 * nb], a[mt], b);
			mma(s[mt][2 * nb + 1], a[mt], b + 2);
		}
	}
}

/* acc += s Y for ROWS rows of Y. */
template <int HD, int MT, int ROWS>
static __device__ __forceinline__ void
add_product(float acc[MT][HD / 8][4], const float s[MT][ROWS / 8][4], const bf16 *Y, int row)
{
#pragma unroll
	for (int kb = 0; kb < ROWS / 16; kb++) {
		uint32_t a[MT][4], b[4];
#pragma unroll
		for (int mt = 0; mt < MT; mt++)
			as_a(a[mt], s[mt][2 * kb], s[mt][2 * kb + 1]);
#pragma unroll
		for (int nb = 0; nb < HD / 16; nb++) {
			load_b_turned<HD>(b, Y, row + 16 * kb, 16 * nb);
#pragma unroll
			for (int mt = 0; mt < MT; mt++) {
				mma(acc[mt][2 * nb], a[mt], b);
				mma(acc[mt][2 * nb + 1], a[mt], b + 2);
			}
		}
	}
}

/* `value` where the key comes after the query.  Rows of s are numbered from `row` on, columns from `column`; the rows are
 * QUERIES, or else the columns are. */
template <int MT, int N, bool QUERIES>
static __device__ __forceinline__ void hide_later(float s[MT][N][4], int row, int column,
						  float value)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int n = 0; n < N; n++)
#pragma unroll
			for (int i = 0; i < 4; i++) {
				int r = row + 16 * mt + g + 8 * (i >> 1),
				    k = column + 8 * n + 2 * c + (i & 1);
				if (QUERIES ? k > r : r > k)
					s[mt][n][i] = value;
			}
}

/* One step of the online softmax of 16 rows: scores become weights, and what was there before fades. */
template <int N, int A>
static __device__ __forceinline__ void soften(float s[N][4], float acc[A][4], float top[2],
					      float sum[2], float scale)
{
	float high[2] = { top[0], top[1] };

#pragma unroll
	for (int n = 0; n < N; n++)
#pragma unroll
		for (int i = 0; i < 4; i++)
			high[i >> 1] = fmaxf(high[i >> 1], s[n][i]);
#pragma unroll
	for (int r = 0; r < 2; r++) {
		high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu, high[r], 1));
		high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu, high[r], 2));
		float shrink = power_of_two((top[r] - high[r]) * scale);
		top[r] = high[r];
		sum[r] *= shrink;
#pragma unroll
		for (int n = 0; n < A; n++) {
			acc[n][2 * r] *= shrink;
			acc[n][2 * r + 1] *= shrink;
		}
		high[r] *= scale;
	}
#pragma unroll
	for (int n = 0; n < N; n++)
#pragma unroll
		for (int i = 0; i < 4; i++) {
			s[n][i] = power_of_two(s[n][i] * scale - high[i >> 1]);
			sum[i >> 1] += s[n][i];
		}
}

/* s = 2^(s scale - lse): weights again, when the rows are queries and when the columns are. */
template <int MT, int N>
static __device__ __forceinline__ void weights_of_rows(float s[MT][N][4],
						       const float lse[MT][2], float scale)
{
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int n = 0; n < N; n++)
#pragma unroll
			for (int i = 0; i < 4; i++)
				s[mt][n][i] =
					power_of_two(s[mt][n][i] * scale - lse[mt][i >> 1]);
}

template <int MT, int N>
static __device__ __forceinline__ void weights_of_columns(float s[MT][N][4], const float *lse,
							  float scale)
{
	int c = threadIdx.x & 3;

#pragma unroll
	for (int n = 0; n < N; n++) {
		float2 l = *reinterpret_cast<const float2 *>(lse + 8 * n + 2 * c);
#pragma unroll
		for (int mt = 0; mt < MT; mt++)
#pragma unroll
			for (int i = 0; i < 4; i++)
				s[mt][n][i] = power_of_two(s[mt][n][i] * scale -
							   (i & 1 ? l.y : l.x));
	}
}

/* dS = P (dP - delta): s, weights, becomes it; or, as weights are still wanted, d does. */
template <int MT, int N>
static __device__ __forceinline__ void
slopes_of_rows(float s[MT][N][4], const float d[MT][N][4], const float delta[MT][2])
{
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int n = 0; n < N; n++)
#pragma unroll
			for (int i = 0; i < 4; i++)
				s[mt][n][i] *= d[mt][n][i] - delta[mt][i >> 1];
}

template <int MT, int N>
static __device__ __forceinline__ void slopes_of_columns(const float s[MT][N][4],
							 float d[MT][N][4], const float *delta)
{
	int c = threadIdx.x & 3;

#pragma unroll
	for (int n = 0; n < N; n++) {
		float2 e = *reinterpret_cast<const float2 *>(delta + 8 * n + 2 * c);
#pragma unroll
		for (int mt = 0; mt < MT; mt++)
#pragma unroll
			for (int i = 0; i < 4; i++)
				d[mt][n][i] =
					s[mt][n][i] * (d[mt][n][i] - (i & 1 ? e.y : e.x));
	}
}

/* ---- rows of a tile ---- */

/* Row n of a warp's rows, in the tile. */
template <int BETWEEN> static __device__ __forceinline__ int row_of(int low, int n)
{
	return low + n / 16 * BETWEEN + n % 16;
}

/* The warp's rows, rounded, through its own rows of `tile` (nobody else reads those any more) to
 * rows first + ... of a matrix, as far as `end`. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void store_rows(bf16 *to, size_t stride, bf16 *tile,
						  const float acc[MT][HD / 8][4], int low,
						  int first, int end)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

	__syncwarp();
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int nt = 0; nt < HD / 8; nt++)
#pragma unroll
			for (int r = 0; r < 2; r++)
				*reinterpret_cast<uint32_t *>(
					tile +
					piece_at<HD>(low + BETWEEN * mt + g + 8 * r, nt) +
					2 * c) =
					two_halves(acc[mt][nt][2 * r], acc[mt][nt][2 * r + 1]);
	__syncwarp();
#pragma unroll
	for (int i = 0; i < 16 * MT * (HD / 8) / 32; i++) {
		int n = lane + 32 * i, p = n % (HD / 8),
		    r = row_of<BETWEEN>(low, n / (HD / 8));
		if (first + r < end)
			*reinterpret_cast<uint4 *>(to + (size_t)(first + r) * stride + 8 * p) =
				*reinterpret_cast<const uint4 *>(tile + piece_at<HD>(r, p));
	}
}

/* The derivative by what was turned becomes the derivative by what it was before; times scale. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void turn_back(float acc[MT][HD / 8][4], const float2 *turn,
						 int low, int first, int start, int end,
						 float scale)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			int row = first + low + BETWEEN * mt + g + 8 * r;
			const float2 *at =
				turn + (size_t)((row < end ? row : start) - start) * (HD / 2);
#pragma unroll
			for (int nt = 0; nt < HD / 16; nt++) {
				float4 by =
					*reinterpret_cast<const float4 *>(at + 8 * nt + 2 * c);
				float *a = &acc[mt][nt][2 * r],
				      *b = &acc[mt][nt + HD / 16][2 * r];
				float a0 = a[0] * scale, a1 = a[1] * scale;
				float b0 = b[0] * scale, b1 = b[1] * scale;
				a[0] = a0 * by.x + b0 * by.y;
				b[0] = b0 * by.x - a0 * by.y;
				a[1] = a1 * by.z + b1 * by.w;
				b[1] = b1 * by.z - a1 * by.w;
			}
		}
}

/* delta = sum of o dO of the warp's rows, HD / 8 lanes a row: into delta_of[rows of the tile], and into memory. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void find_delta(float *delta_of, float *delta, const bf16 *D,
						  const bf16 *o, size_t stride, int low,
						  int first, int end)
{
	int lane = threadIdx.x & 31;

#pragma unroll
	for (int i = 0; i < 16 * MT * (HD / 8) / 32; i++) {
		int n = lane + 32 * i, p = n % (HD / 8),
		    r = row_of<BETWEEN>(low, n / (HD / 8));
		bool valid = first + r < end;
		float dot = 0;

		if (valid) {
			pack8 a = load8(D + piece_at<HD>(r, p));
			pack8 b = load8(o + (size_t)(first + r) * stride + 8 * p);
#pragma unroll
			for (int e = 0; e < 8; e++)
				dot += a.v[e] * b.v[e];
		}
#pragma unroll
		for (int by = HD / 16; by; by >>= 1)
			dot += __shfl_xor_sync(0xffffffffu, dot, by);
		if (p == 0) {
			delta_of[r] = dot;
			if (valid)
				delta[first + r] = dot;
		}
	}
	__syncwarp();
}

/* After the last step: acc over the whole sum goes into o, and lse. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void
end_softmax(const attention_job &a, const query_block<HD, false> &b, float acc[MT][HD / 8][4],
	    const float top[MT][2], const float sum[MT][2], int low)
{
	int lane = threadIdx.x & 31, g = lane >> 2, c = lane & 3;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			float all = sum[mt][r];
			all += __shfl_xor_sync(0xffffffffu, all, 1);
			all += __shfl_xor_sync(0xffffffffu, all, 2);
			float inverse = 1.f / all;
			int row = b.t.row + low + BETWEEN * mt + g + 8 * r;
			if (a.lse && c == 0 && row < b.t.end)
				a.lse[(size_t)b.head * a.rows + row] =
					top[mt][r] * a.scale + log2f(all);
#pragma unroll
			for (int n = 0; n < HD / 8; n++) {
				acc[mt][n][2 * r] *= inverse;
				acc[mt][n][2 * r + 1] *= inverse;
			}
		}
	store_rows<HD, MT, BETWEEN>(a.o + b.head * HD, b.out_stride, b.Q, acc, low, b.t.row,
				    b.t.end);
}

/* delta and lse of the rows of queries that a lane has; delta when the block's dO is there. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void take_lse(float to[MT][2], const attention_job &a,
						const query_block<HD, true> &b, int low)
{
	int g = (threadIdx.x & 31) >> 2;

#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			int row = b.t.row + low + BETWEEN * mt + g + 8 * r;
			to[mt][r] = row < b.t.end ? a.lse[(size_t)b.head * a.rows + row] : 0;
		}
}

template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void take_delta(float to[MT][2], const attention_job &a,
						  const query_block<HD, true> &b, int low)
{
	int g = (threadIdx.x & 31) >> 2;

	find_delta<HD, MT, BETWEEN>(b.delta_of, a.delta + (size_t)b.head * a.rows, b.D,
				    a.o + b.head * HD, b.out_stride, low, b.t.row, b.t.end);
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++)
			to[mt][r] = b.delta_of[low + BETWEEN * mt + g + 8 * r];
}

/* The results of the two kernels of the backward pass, through the block's tiles. */
template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void give_queries(const attention_job &a,
						    const query_block<HD, true> &b,
						    float dq[MT][HD / 8][4], int low)
{
	turn_back<HD, MT, BETWEEN>(dq, a.turn, low, b.t.row, b.t.start, b.t.end,
				   a.scale * 0.6931471805599453f);
	store_rows<HD, MT, BETWEEN>(a.dqkv + b.head * HD, b.stride, b.Q, dq, low, b.t.row,
				    b.t.end);
}

template <int HD, int MT, int BETWEEN>
static __device__ __forceinline__ void
give_keys(const attention_job &a, const key_block<HD> &b, float dk[MT][HD / 8][4],
	  const float dv[MT][HD / 8][4], int low)
{
	bf16 *to = a.dqkv + (a.heads + b.of_keys) * HD;

	turn_back<HD, MT, BETWEEN>(dk, a.turn, low, b.t.row, b.t.start, b.t.end,
				   a.scale * 0.6931471805599453f);
	store_rows<HD, MT, BETWEEN>(to, b.stride, b.K, dk, low, b.t.row, b.t.end);
	store_rows<HD, MT, BETWEEN>(to + a.kv * HD, b.stride, b.V, dv, low, b.t.row, b.t.end);
}
#endif
