/*
 * classify.cu -- a row of logits: log p of the target, entropy, log Z in one pass; later their
 * derivative, in place.
 *
 * With y = logit / temperature * log2(e), everything is a power of two:
 *   Z2 = log2 sum 2^y,  p = 2^(y - Z2),  log p = (y - Z2) ln 2,  H = -sum p log p.
 * dL/dlogit_j = (g (target_j - p_j) - e p_j (log p_j + H) + 2 z log Z p_j) / temperature
 * for g = dL/dlog p, e = dL/dH.  All ids take part, those that mean nothing too (as in
 * transformers); only the sampler leaves them out.
 */
#include "launch.h"
#include "pass.h"

#define LN2 0.6931471805599453f
#define LOG2E 1.4426950408889634f

/* Of some numbers y: their maximum, sum 2^(y - top), sum (y - top) 2^(y - top). */
struct tally {
	float top, sum, moment;
};

static __device__ __forceinline__ void raise(tally *t, float top)
{
	if (top > t->top) {
		float by = t->top - top, f = power_of_two(by);
		t->moment = t->sum > 0 ? (t->moment + by * t->sum) * f : 0;
		t->sum *= f;
		t->top = top;
	}
}

static __device__ __forceinline__ void join(tally *t, tally o)
{
	if (o.top > t->top)
		raise(t, o.top);
	else
		raise(&o, t->top);
	t->sum += o.sum;
	t->moment += o.moment;
}

static __device__ __forceinline__ tally other_lane(tally t, int by)
{
	tally o;
	o.top = __shfl_xor_sync(0xffffffffu, t.top, by);
	o.sum = __shfl_xor_sync(0xffffffffu, t.sum, by);
	o.moment = __shfl_xor_sync(0xffffffffu, t.moment, by);
	return o;
}

static __device__ __forceinline__ void count8(tally *t, uint4 raw, float scale, int valid)
{
	pack8 a = unpack8(raw);
	float top = -INFINITY;

#pragma unroll
	for (int j = 0; j < 8; j++) {
		a.v[j] = j < valid ? a.v[j] * scale : -INFINITY;
		top = fmaxf(top, a.v[j]);
	}
	raise(t, top);
#pragma unroll
	for (int j = 0; j < 8; j++) {
		float d = a.v[j] - t->top, f = power_of_two(d);
		t->sum += f;
		t->moment += j < valid ? d * f : 0;
	}
}

static __global__ void __launch_bounds__(1024)
	classify_kernel(float *logp, float *entropy, float *log2z, const bf16 *logits,
			const int32_t *target, int vocab, long stride, float scale)
{
	__shared__ tally of_warp[32];
	size_t row = blockIdx.x;
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
	int want = target[row], step = blockDim.x * 8;
	tally t = { -3e38f, 0, 0 };

	if (want < 0) {
		if (threadIdx.x == 0)
			logp[row] = entropy[row] = log2z[row] = 0;
		return;
	}
	logits += row * stride;
	int i = threadIdx.x * 8;
	for (; i + 3 * step + 8 <= vocab; i += 4 * step) {
		uint4 raw[4];
#pragma unroll
		for (int k = 0; k < 4; k++)
			raw[k] = *reinterpret_cast<const uint4 *>(logits + i + k * step);
#pragma unroll
		for (int k = 0; k < 4; k++)
			count8(&t, raw[k], scale, 8);
	}
	for (; i < vocab; i += step)
		count8(&t, *reinterpret_cast<const uint4 *>(logits + i), scale, vocab - i);
#pragma unroll
	for (int o = 16; o; o >>= 1)
		join(&t, other_lane(t, o));
	if (lane == 0)
		of_warp[warp] = t;
	__syncthreads();
	if (warp == 0) {
		tally none = { -3e38f, 0, 0 };
		t = lane < warps ? of_warp[lane] : none;
#pragma unroll
		for (int o = 16; o; o >>= 1)
			join(&t, other_lane(t, o));
		if (lane == 0) {
			float z = t.top + log2f(t.sum);
			uint32_t bits = reinterpret_cast<const uint16_t *>(logits)[want];
			float y = __uint_as_float(bits << 16) * scale;
			logp[row] = (y - z) * LN2;
			entropy[row] = (log2f(t.sum) - t.moment / t.sum) * LN2;
			log2z[row] = z;
		}
	}
}

static __global__ void __launch_bounds__(1024)
	blame_kernel(bf16 *logits, const float *blame_logp, const float *blame_entropy,
		     const float *entropy, const float *log2z, const int32_t *target,
		     int vocab, long stride, float scale, float inverse, float z)
{
	size_t row = blockIdx.x;
	int want = target[row], step = blockDim.x * 8;
	float g = want >= 0 ? blame_logp[row] : 0;
	float e = want >= 0 && blame_entropy ? blame_entropy[row] : 0;
	float Z = log2z[row], h = entropy[row];
	float penalty = want >= 0 ? 2 * z * Z * LN2 : 0;

	logits += row * stride;
	if (g == 0 && e == 0 && penalty == 0) { /* uniform in the block */
		for (int i = threadIdx.x * 8; i < stride; i += step)
			*reinterpret_cast<uint4 *>(logits + i) = make_uint4(0, 0, 0, 0);
		return;
	}
#pragma unroll 4
	for (int i = threadIdx.x * 8; i < stride; i += step) {
		pack8 a = load8(logits + i);
#pragma unroll
		for (int j = 0; j < 8; j++) {
			float l = a.v[j] * scale - Z, p = power_of_two(l);
			float d = p * (penalty - g - e * (l * LN2 + h));
			if (i + j == want)
				d += g;
			a.v[j] = i + j < vocab ? d * inverse : 0;
		}
		store8(logits + i, a);
	}
}

/* Enough threads that each has some packs of 8, and enough rows at a time on a multiprocessor. */
static int threads_for(int vocab)
{
	return vocab <= 8192 ? 128 : vocab <= 32768 ? 256 : 1024;
}

int classify(struct net_machine *m)
{
	struct pass *p = m->pass;

	LAUNCH(m, classify_kernel, p->tokens, threads_for(m->shape.vocab), 0, p->logp,
	       p->entropy, p->log2z, p->logits, p->target, m->shape.vocab, p->vocab_stride,
	       LOG2E / p->temperature);
	return 0;
}

int classify_backward(struct net_machine *m, const float *blame_logp,
		      const float *blame_entropy, float z)
{
	struct pass *p = m->pass;

	LAUNCH(m, blame_kernel, p->tokens, threads_for(m->shape.vocab), 0, p->logits,
	       blame_logp, blame_entropy, p->entropy, p->log2z, p->target, m->shape.vocab,
	       p->vocab_stride, LOG2E / p->temperature, 1 / p->temperature, z);
	return 0;
}
