/*
 * attention.cu -- the forward pass: a block per tile of queries and head, keys in steps of 64, an online
 * softmax (FlashAttention-2's order of work) on mma.m16n8k16.
 */
#include "attention.h"
#include "attention_tile.h"
#include "launch.h"

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS)
	forward_kernel(bf16 *o, float *lse, const bf16 *qkv,
		       const struct attention_tile *tiles, int heads, int kv, int rows,
		       float scale)
{
	constexpr int THREADS = 32 * WARPS, STEP = ATTENTION_STEP;
	SHARED_BYTES(bytes);
	bf16 *Q = reinterpret_cast<bf16 *>(bytes), *K = Q + ATTENTION_TILE * HD;
	bf16 *V = K + 2 * STEP * HD;
	struct attention_tile t = tiles[blockIdx.x / heads];
	int head = blockIdx.x % heads, of_keys = head / (heads / kv);
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, c = lane & 3;
	size_t stride = (size_t)(heads + 2 * kv) * HD;
	const bf16 *q = qkv + head * HD, *k = qkv + (heads + of_keys) * HD, *v = k + kv * HD;
	int steps = (min(t.row + ATTENTION_TILE, t.end) - t.start + STEP - 1) / STEP;
	int low = warp * 16 * MT; /* the warp's first row in the tile */
	int row0 = t.row + low;
	uint32_t qa[MT][HD / 16][4];
	float acc[MT][HD / 8][4], top[MT][2], sum[MT][2];

#pragma unroll
	for (int mt = 0; mt < MT; mt++) {
		zero_tile<HD / 8>(acc[mt]);
		top[mt][0] = top[mt][1] = -INFINITY;
		sum[mt][0] = sum[mt][1] = 0;
	}
	copy_tile<HD, ATTENTION_TILE, THREADS>(Q, q, stride, t.row, t.end);
	copy_tile<HD, STEP, THREADS>(K, k, stride, t.start, t.end);
	copy_tile<HD, STEP, THREADS>(V, v, stride, t.start, t.end);
	copies_commit();
	for (int j = 0; j < steps; j++) {
		int key0 = t.start + j * STEP;
		const bf16 *Kj = K + (j & 1) * STEP * HD, *Vj = V + (j & 1) * STEP * HD;

		if (j + 1 < steps) {
			int next = (j + 1) & 1;
			copy_tile<HD, STEP, THREADS>(K + next * STEP * HD, k, stride,
						     key0 + STEP, t.end);
			copy_tile<HD, STEP, THREADS>(V + next * STEP * HD, v, stride,
						     key0 + STEP, t.end);
		}
		copies_commit();
		copies_wait<1>();
		__syncthreads();
		if (j == 0)
#pragma unroll
			for (int mt = 0; mt < MT; mt++)
#pragma unroll
				for (int ks = 0; ks < HD / 16; ks++)
					load_a<HD>(qa[mt][ks], Q, low + 16 * mt, 16 * ks);
		if (key0 < row0 + 16 * MT) { /* else all keys are behind all rows */
			float s[MT][STEP / 8][4];
#pragma unroll
			for (int mt = 0; mt < MT; mt++)
				zero_tile<STEP / 8>(s[mt]);
#pragma unroll
			for (int ks = 0; ks < HD / 16; ks++)
#pragma unroll
				for (int nb = 0; nb < STEP / 16; nb++) {
					uint32_t b[4];
					load_b<HD>(b, Kj, 16 * nb, 16 * ks);
#pragma unroll
					for (int mt = 0; mt < MT; mt++) {
						mma(s[mt][2 * nb], qa[mt][ks], b);
						mma(s[mt][2 * nb + 1], qa[mt][ks], b + 2);
					}
				}
			bool mask = key0 + STEP - 1 > row0;
#pragma unroll
			for (int mt = 0; mt < MT; mt++) {
				float high[2] = { top[mt][0], top[mt][1] };
				if (mask)
#pragma unroll
					for (int nt = 0; nt < STEP / 8; nt++)
#pragma unroll
						for (int i = 0; i < 4; i++)
							if (key0 + 8 * nt + 2 * c + (i & 1) >
							    row0 + 16 * mt + g + 8 * (i >> 1))
								s[mt][nt][i] = -INFINITY;
#pragma unroll
				for (int nt = 0; nt < STEP / 8; nt++)
#pragma unroll
					for (int i = 0; i < 4; i++)
						high[i >> 1] =
							fmaxf(high[i >> 1], s[mt][nt][i]);
#pragma unroll
				for (int r = 0; r < 2; r++) {
					high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu,
										 high[r], 1));
					high[r] = fmaxf(high[r], __shfl_xor_sync(0xffffffffu,
										 high[r], 2));
					float shrink =
						power_of_two((top[mt][r] - high[r]) * scale);
					top[mt][r] = high[r];
					sum[mt][r] *= shrink;
#pragma unroll
					for (int nt = 0; nt < HD / 8; nt++) {
						acc[mt][nt][2 * r] *= shrink;
						acc[mt][nt][2 * r + 1] *= shrink;
					}
					high[r] *= scale;
				}
#pragma unroll
				for (int nt = 0; nt < STEP / 8; nt++)
#pragma unroll
					for (int i = 0; i < 4; i++) {
						float p = power_of_two(s[mt][nt][i] * scale -
								       high[i >> 1]);
						s[mt][nt][i] = p;
						sum[mt][i >> 1] += p;
					}
			}
#pragma unroll
			for (int kb = 0; kb < STEP / 16; kb++) {
				uint32_t pa[MT][4];
#pragma unroll
				for (int mt = 0; mt < MT; mt++)
					as_a(pa[mt], s[mt][2 * kb], s[mt][2 * kb + 1]);
#pragma unroll
				for (int nb = 0; nb < HD / 16; nb++) {
					uint32_t b[4];
					load_b_turned<HD>(b, Vj, 16 * kb, 16 * nb);
#pragma unroll
					for (int mt = 0; mt < MT; mt++) {
						mma(acc[mt][2 * nb], pa[mt], b);
						mma(acc[mt][2 * nb + 1], pa[mt], b + 2);
					}
				}
			}
		}
		__syncthreads();
	}
#pragma unroll
	for (int mt = 0; mt < MT; mt++)
#pragma unroll
		for (int r = 0; r < 2; r++) {
			float all = sum[mt][r];
			all += __shfl_xor_sync(0xffffffffu, all, 1);
			all += __shfl_xor_sync(0xffffffffu, all, 2);
			float inverse = 1.f / all;
			int row = row0 + 16 * mt + g + 8 * r;
			if (lse && c == 0 && row < t.end)
				lse[(size_t)head * rows + row] =
					top[mt][r] * scale + log2f(all);
#pragma unroll
			for (int nt = 0; nt < HD / 8; nt++) {
				acc[mt][nt][2 * r] *= inverse;
				acc[mt][nt][2 * r + 1] *= inverse;
			}
		}
	store_rows<HD, MT, 16>(o + head * HD, (size_t)heads * HD, Q, acc, low, t.row, t.end);
}

template <int HD> static constexpr int forward_shared(void)
{
	return (ATTENTION_TILE + 4 * ATTENTION_STEP) * HD * (int)sizeof(bf16);
}

int attention_open(struct net_machine *m)
{
	ALLOW_SHARED(m, (forward_kernel<64, 2, 4>), forward_shared<64>());
	ALLOW_SHARED(m, (forward_kernel<128, 1, 8>), forward_shared<128>());
	TRY(hopper_open(m));
	return attention_back_open(m);
}

int attention_forward(struct net_machine *m, bf16 *o, float *lse, const bf16 *qkv,
		      const struct attention_tile *tile, int tiles, int rows)
{
	const struct net_shape *s = &m->shape;
	float scale = attention_scale(s->head);

	if (m->hopper && s->head == 64)
		return hopper_forward(m, o, lse, qkv, tile, tiles, rows);
	if (s->head == 64)
		LAUNCH(m, (forward_kernel<64, 2, 4>), tiles * s->heads, 128,
		       forward_shared<64>(), o, lse, qkv, tile, s->heads, s->kv, rows, scale);
	else
		LAUNCH(m, (forward_kernel<128, 1, 8>), tiles * s->heads, 256,
		       forward_shared<128>(), o, lse, qkv, tile, s->heads, s->kv, rows, scale);
	return 0;
}
