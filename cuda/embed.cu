/*
 * embed.cu -- rows of the embedding, and their gradient in a fixed order.
 *
 * The gradient of id's row is the sum of dx over the places where id stands.  The host deals those places out in
 * pieces of at most EMBED_PIECE (pass.cu); an id with one piece is added to its row at once, one with several leaves
 * its pieces' sums in `partial`, which a second kernel adds up in their order.
 */
#include "launch.h"
#include "pass.h"

enum { EMBED_THREADS = 128 };

static __global__ void __launch_bounds__(EMBED_THREADS)
	embed_kernel(bf16 *out, const bf16 *weight, const int32_t *token, long count,
		     int packs)
{
	long t = (long)blockIdx.x * EMBED_THREADS + threadIdx.x;

	if (t >= count)
		return;
	int row = (int)(t / packs), i = (int)(t - (long)row * packs);
	const uint4 *from =
		reinterpret_cast<const uint4 *>(weight) + (size_t)token[row] * packs;
	reinterpret_cast<uint4 *>(out)[t] = from[i];
}

int embed_forward(struct net_machine *m, bf16 *out, const int32_t *token, int rows)
{
	int packs = m->shape.width / 8;
	long count = (long)rows * packs;

	LAUNCH(m, embed_kernel, blocks_for(count, EMBED_THREADS), EMBED_THREADS, 0, out,
	       m->weight, token, count, packs);
	return 0;
}

/* A block per piece; threads stride over the columns by packs of 8. */
static __global__ void __launch_bounds__(EMBED_THREADS)
	embed_pieces_kernel(float *gradient, float *partial, const bf16 *dx,
			    const int32_t *order, const struct embed_piece *pieces, int width)
{
	struct embed_piece p = pieces[blockIdx.x];

	for (int c = threadIdx.x * 8; c < width; c += EMBED_THREADS * 8) {
		float sum[8] = { 0, 0, 0, 0, 0, 0, 0, 0 };
#pragma unroll 4
		for (int i = p.begin; i < p.end; i++) {
			pack8 a = load8(dx + (size_t)order[i] * width + c);
#pragma unroll
			for (int j = 0; j < 8; j++)
				sum[j] += a.v[j];
		}
		if (p.slot < 0) {
			float4 *to = reinterpret_cast<float4 *>(gradient +
								(size_t)p.id * width + c);
			float4 a = to[0], b = to[1];
			to[0] = make_float4(a.x + sum[0], a.y + sum[1], a.z + sum[2],
					    a.w + sum[3]);
			to[1] = make_float4(b.x + sum[4], b.y + sum[5], b.z + sum[6],
					    b.w + sum[7]);
		} else {
			float4 *to = reinterpret_cast<float4 *>(partial +
								(size_t)p.slot * width + c);
			to[0] = make_float4(sum[0], sum[1], sum[2], sum[3]);
			to[1] = make_float4(sum[4], sum[5], sum[6], sum[7]);
		}
	}
}

static __global__ void __launch_bounds__(EMBED_THREADS)
	embed_sums_kernel(float *gradient, const float *partial, const struct embed_sum *sums,
			  int width)
{
	struct embed_sum s = sums[blockIdx.x];

	for (int c = threadIdx.x; c < width; c += EMBED_THREADS) {
		float sum = 0;
#pragma unroll 4
		for (int i = 0; i < s.count; i++)
			sum += partial[(size_t)(s.first + i) * width + c];
		gradient[(size_t)s.id * width + c] += sum;
	}
}

int embed_backward(struct net_machine *m, const bf16 *dx)
{
	struct pass *p = m->pass;
	int width = m->shape.width;

	LAUNCH(m, embed_pieces_kernel, p->pieces, EMBED_THREADS, 0, m->gradient,
	       p->embed_partial, dx, p->order, p->piece, width);
	if (p->sums)
		LAUNCH(m, embed_sums_kernel, p->sums, EMBED_THREADS, 0, m->gradient,
		       p->embed_partial, p->sum, width);
	return 0;
}
