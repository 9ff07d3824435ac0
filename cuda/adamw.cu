/*
 * adamw.cu -- the norm of the gradient in two passes, clipping, AdamW over all tensors at once.
 *
 * Bytes per number: 4 for the norm, 30 for the step (gradient, master and moments in, master, moments and the
 * rounded weight out).
 */
#include "launch.h"
#include "update.h"
#include <math.h>
#include <stdlib.h>

enum { ADAM_THREADS = 256, STRETCH = 16384, NORM_BLOCKS = 1024, NORM_THREADS = 256 };

struct adam {
	float rate, root, beta1, beta2, eps, keep;
	int muon;
};

static __global__ void __launch_bounds__(NORM_THREADS)
	squares_kernel(double *out, const float *g, size_t packs)
{
	__shared__ double of_warp[NORM_THREADS / 32];
	size_t step = (size_t)NORM_BLOCKS * NORM_THREADS;
	float sum = 0;

#pragma unroll 4
	for (size_t i = (size_t)blockIdx.x * NORM_THREADS + threadIdx.x; i < packs;
	     i += step) {
		float4 a = reinterpret_cast<const float4 *>(g)[i];
		sum += (a.x * a.x + a.y * a.y) + (a.z * a.z + a.w * a.w);
	}
	sum = warp_sum(sum);
	if ((threadIdx.x & 31) == 0)
		of_warp[threadIdx.x >> 5] = sum;
	__syncthreads();
	if (threadIdx.x == 0) {
		double all = 0;
		for (int i = 0; i < NORM_THREADS / 32; i++)
			all += of_warp[i];
		out[blockIdx.x] = all;
	}
}

static __global__ void verdict_kernel(struct verdict *out, const double *squares, float clip)
{
	__shared__ double of_lane[32];
	double sum = 0;

	for (int i = threadIdx.x; i < NORM_BLOCKS; i += 32)
		sum += squares[i];
	of_lane[threadIdx.x] = sum;
	__syncthreads();
	if (threadIdx.x == 0) {
		sum = 0;
		for (int i = 0; i < 32; i++)
			sum += of_lane[i];
		double norm = sqrt(sum);
		out->norm = norm;
		out->good = isfinite(norm) ? 1 : 0;
		out->scale = clip > 0 && norm > clip ? (float)(clip / norm) : 1.f;
	}
}

static __device__ __forceinline__ float adam_one(float g, float *m, float *v, float w,
						 const struct adam &a, float keep)
{
	*m = a.beta1 * *m + (1 - a.beta1) * g;
	*v = a.beta2 * *v + (1 - a.beta2) * g * g;
	return keep * w - a.rate * *m / (sqrtf(*v) * a.root + a.eps);
}

static __global__ void __launch_bounds__(ADAM_THREADS)
	adam_kernel(float *master, bf16 *weight, float *first, float *second,
		    const float *gradient, const struct stretch *stretches,
		    const struct verdict *verdict, struct adam a)
{
	struct stretch s = stretches[blockIdx.x];
	float scale = verdict->scale, keep = s.matrix ? a.keep : 1;

	if (!verdict->good || (a.muon && s.inside))
		return;
	for (int i = threadIdx.x * 4; i < s.count; i += ADAM_THREADS * 4) {
		size_t at = s.at + i;
		float4 g = *reinterpret_cast<const float4 *>(gradient + at);
		float4 m = *reinterpret_cast<const float4 *>(first + at);
		float4 v = *reinterpret_cast<const float4 *>(second + at);
		float4 w = *reinterpret_cast<const float4 *>(master + at);
		w.x = adam_one(g.x * scale, &m.x, &v.x, w.x, a, keep);
		w.y = adam_one(g.y * scale, &m.y, &v.y, w.y, a, keep);
		w.z = adam_one(g.z * scale, &m.z, &v.z, w.z, a, keep);
		w.w = adam_one(g.w * scale, &m.w, &v.w, w.w, a, keep);
		*reinterpret_cast<float4 *>(first + at) = m;
		*reinterpret_cast<float4 *>(second + at) = v;
		*reinterpret_cast<float4 *>(master + at) = w;
		uint2 two;
		two.x = two_halves(w.x, w.y);
		two.y = two_halves(w.z, w.w);
		*reinterpret_cast<uint2 *>(weight + at) = two;
	}
}

int update_open(struct net_machine *m)
{
	struct updater *u = (struct updater *)calloc(1, sizeof *u);
	struct stretch *all;
	size_t most = m->numbers / STRETCH + (size_t)net_tensors(&m->shape) + 1;
	cudaError_t e;

	m->updater = u;
	all = (struct stretch *)calloc(most, sizeof *all);
	if (!u || !all) {
		free(all);
		return failed(m, "no memory");
	}
	for (int i = 0; i < net_tensors(&m->shape); i++) {
		struct net_tensor t = net_tensor(&m->shape, i);
		for (size_t at = 0; at < t.size; at += STRETCH) {
			struct stretch *s = &all[u->stretches++];
			s->at = t.at + at;
			s->count = t.size - at < STRETCH ? (int)(t.size - at) : STRETCH;
			s->matrix = t.cols > 0;
			s->inside = t.cols > 0 && t.layer >= 0;
		}
	}
	if (take(m, (void **)&u->verdict, sizeof *u->verdict, "the optimizer") ||
	    take(m, (void **)&u->squares, NORM_BLOCKS * sizeof *u->squares, "the optimizer") ||
	    take(m, (void **)&u->stretch, u->stretches * sizeof *all, "the optimizer")) {
		free(all);
		return -1;
	}
	e = cudaMemcpy(u->stretch, all, u->stretches * sizeof *all, cudaMemcpyHostToDevice);
	free(all);
	return e == cudaSuccess ? 0 : failed_cuda(m, "the optimizer's table", e);
}

void update_close(struct net_machine *m)
{
	muon_close(m);
	free(m->updater);
	m->updater = NULL;
}

static int update_wrong(struct net_machine *m, const struct net_update *u)
{
	if (!m->limits.train)
		return failed(m, "this machine was opened without training");
	if (u->step < 1)
		return failed(m, "steps are counted from 1");
	if (!(u->beta1 >= 0 && u->beta1 < 1 && u->beta2 >= 0 && u->beta2 < 1 && u->eps > 0))
		return failed(m, "beta1 and beta2 lie in [0, 1), eps above 0");
	if (!(u->clip >= 0))
		return failed(m, "clip is 0 or a norm");
	return 0;
}

int update_step(struct net_machine *m, const struct net_update *u, struct net_updated *out)
{
	struct updater *d = m->updater;
	double step = (double)u->step;
	struct verdict v;

	TRY(update_wrong(m, u));
	if (m->fresh)
		CUDA_TRY(m, cudaMemsetAsync(m->gradient, 0, m->numbers * sizeof(float),
					    m->stream));
	phase(m, "norm of the gradient");
	LAUNCH(m, squares_kernel, NORM_BLOCKS, NORM_THREADS, 0, d->squares, m->gradient,
	       m->numbers / 4);
	LAUNCH(m, verdict_kernel, 1, 32, 0, d->verdict, d->squares, u->clip);
	phase(m, "adamw");
	struct adam a = { (float)(u->lr / (1 - pow(u->beta1, step))),
			  (float)(1 / sqrt(1 - pow(u->beta2, step))),
			  u->beta1,
			  u->beta2,
			  u->eps,
			  (float)(1 - (double)u->lr * u->decay),
			  u->kind == NET_MUON };
	LAUNCH(m, adam_kernel, d->stretches, ADAM_THREADS, 0, m->master, m->weight, m->first,
	       m->second, m->gradient, d->stretch, d->verdict, a);
	if (u->kind == NET_MUON) {
		phase(m, "muon");
		TRY(muon_step(m, u));
	}
	phase(m, NULL);
	m->fresh = 1;
	if (!out)
		return 0;
	CUDA_TRY(m,
		 cudaMemcpyAsync(&v, d->verdict, sizeof v, cudaMemcpyDeviceToHost, m->stream));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	out->norm = v.norm;
	return 0;
}
