/*
 * attention.cu -- the forward pass: a block per tile of queries and head, keys in steps of 64, an online
 * softmax (FlashAttention-2's order of work) on mma.m16n8k16.
 */
#include "attention.h"
#include "attention_tile.h"
#include "launch.h"

template <int HD, int MT, int WARPS>
static __global__ void __launch_bounds__(32 * WARPS) forward_kernel(attention_job a)
{
	constexpr int STEP = ATTENTION_STEP;
	SHARED_BYTES(bytes);
	query_block<HD, false> b(a, bytes);
	int low = (threadIdx.x >> 5) * 16 * MT; /* the warp's first row in the tile */
	int row0 = b.t.row + low;
	uint32_t qa[HD / 16][MT][4];
	float acc[MT][HD / 8][4], top[MT][2], sum[MT][2];

	zero_tiles<MT, HD / 8>(acc);
#pragma unroll
	for (int mt = 0; mt < MT; mt++) {
		top[mt][0] = top[mt][1] = -INFINITY;
		sum[mt][0] = sum[mt][1] = 0;
	}
	auto work = [&](int j, const bf16 *K, const bf16 *V) {
		int key0 = b.first_key(j);
		float s[MT][STEP / 8][4];

		if (j == 0)
			load_rows<HD, MT>(qa, b.Q, low);
		if (key0 >= row0 + 16 * MT)
			return; /* all keys are behind all rows */
		zero_tiles<MT, STEP / 8>(s);
#pragma unroll
		for (int ks = 0; ks < HD / 16; ks++)
			add_turned<HD, MT, STEP>(s, qa[ks], K, 0, 16 * ks);
		bool mask = key0 + STEP - 1 > row0;
#pragma unroll
		for (int mt = 0; mt < MT; mt++) {
			if (mask)
				hide_later<1, STEP / 8, true>(&s[mt], row0 + 16 * mt, key0,
							      -INFINITY);
			soften<STEP / 8, HD / 8>(s[mt], acc[mt], top[mt], sum[mt], a.scale);
		}
		add_product<HD, MT, STEP>(acc, s, V, 0);
	};

	walk<32 * WARPS, false>(a, b, work);
	end_softmax<HD, MT, 16>(a, b, acc, top, sum, low);
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
	struct attention_job job = attention_work(m, qkv, tile, tiles, rows);

	job.o = o, job.lse = lse;
	if (m->hopper && m->shape.head == 64)
		return hopper_forward(m, &job);
	if (m->shape.head == 64)
		LAUNCH(m, (forward_kernel<64, 2, 4>), tiles * job.heads, 128,
		       forward_shared<64>(), job);
	else
		LAUNCH(m, (forward_kernel<128, 1, 8>), tiles * job.heads, 256,
		       forward_shared<128>(), job);
	return 0;
}
