/*
 * backend.cu -- the table of functions that the program asks for (src/net/backend.h).
 */
#include "gemm.h"
#include "kernels.h"
#include "launch.h"
#include "pass.h"
#include "sample.h"
#include "update.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What this library cannot do of what shape.h allows; NULL: nothing. */
static const char *shape_refused(const struct net_shape *s)
{
	if (net_shape_wrong(s))
		return net_shape_wrong(s);
	if (s->head != 64 && s->head != 128)
		return "on a GPU the size of a head is 64 or 128";
	if (s->inner % 8)
		return "on a GPU the rows of the MLP are a multiple of 8";
	if (s->width > 4096)
		return "on a GPU the width is 4096 at most";
	return NULL;
}

/* Is a variable set to something else than 0?  `otherwise`: it is not set. */
static int wanted(const char *variable, int otherwise)
{
	const char *set = getenv(variable);

	return set && *set ? strcmp(set, "0") != 0 : otherwise;
}

static int find_device(struct net_machine *m)
{
	struct cudaDeviceProp p;
	int count = 0, driver = 0;
	cudaError_t e = cudaGetDeviceCount(&count);

	if (e != cudaSuccess || count < 1) {
		cudaGetLastError();
		if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0)
			return failed(m, "there is no driver for NVIDIA GPUs on this machine");
		return failed(m, "there is no NVIDIA GPU to be used (%s)",
			      e == cudaSuccess ? "none found" : cudaGetErrorString(e));
	}
	CUDA_TRY(m, cudaSetDevice(0));
	CUDA_TRY(m, cudaGetDeviceProperties(&p, 0));
	if (p.major < 8)
		return failed(
			m, "%s has compute capability %d.%d; this library needs 8.0 or more",
			p.name, p.major, p.minor);
	snprintf(m->name, sizeof m->name, "%s, bf16", p.name);
	m->multiprocessors = p.multiProcessorCount;
	m->hopper = p.major == 9 && p.minor == 0 && wanted("PORISM_CUDA_WGMMA", 1);
	m->careful = wanted("PORISM_CUDA_CAREFUL", 0);
	CUDA_TRY(m, cudaStreamCreateWithFlags(&m->stream, cudaStreamNonBlocking));
	return 0;
}

/* cos and sin of position * theta^(-2 i / head). */
static int make_turns(struct net_machine *m)
{
	const struct net_shape *s = &m->shape;
	int half = s->head / 2,
	    most = m->limits.tokens > m->limits.reach ? m->limits.tokens : m->limits.reach;
	float2 *host;
	void *device = NULL;
	cudaError_t e;

	m->turns = most < s->context ? most : s->context;
	if (m->turns < 1)
		m->turns = 1;
	host = (float2 *)malloc(sizeof *host * half * m->turns);
	if (!host)
		return failed(m, "no memory");
	for (int i = 0; i < half; i++) {
		double rate = pow((double)s->theta, -2.0 * i / s->head);
		for (int n = 0; n < m->turns; n++)
			host[(size_t)n * half + i] =
				make_float2((float)cos(n * rate), (float)sin(n * rate));
	}
	if (take(m, &device, sizeof *host * half * m->turns, "the table of positions")) {
		free(host);
		return -1;
	}
	e = cudaMemcpy(device, host, sizeof *host * half * m->turns, cudaMemcpyHostToDevice);
	free(host);
	m->turn = (const float2 *)device;
	return e == cudaSuccess ? 0 : failed_cuda(m, "the table of positions", e);
}

static int take_model(struct net_machine *m)
{
	size_t floats = m->numbers * sizeof(float);

	TRY(take(m, (void **)&m->master, floats, "the weights"));
	TRY(take(m, (void **)&m->weight, m->numbers * sizeof(bf16), "the weights"));
	CUDA_TRY(m, cudaMemsetAsync(m->master, 0, floats, m->stream));
	CUDA_TRY(m, cudaMemsetAsync(m->weight, 0, m->numbers * sizeof(bf16), m->stream));
	if (!m->limits.train)
		return 0;
	TRY(take(m, (void **)&m->gradient, floats, "the gradient"));
	TRY(take(m, (void **)&m->first, floats, "the optimizer"));
	TRY(take(m, (void **)&m->second, floats, "the optimizer"));
	CUDA_TRY(m, cudaMemsetAsync(m->first, 0, floats, m->stream));
	CUDA_TRY(m, cudaMemsetAsync(m->second, 0, floats, m->stream));
	m->fresh = 1;
	return update_open(m);
}

static int set_up(struct net_machine *m)
{
	TRY(find_device(m));
	phases_open(m);
	TRY(gemm_open(m));
	TRY(attention_open(m));
	TRY(make_turns(m));
	TRY(take_model(m));
	if (m->limits.tokens)
		TRY(pass_open(m));
	if (m->limits.rows && sample_open)
		TRY(sample_open(m));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	return 0;
}

static void machine_close(struct net_machine *m)
{
	if (!m)
		return;
	if (m->stream)
		cudaStreamSynchronize(m->stream);
	phases_close(m);
	if (m->sampler && sample_close)
		sample_close(m);
	pass_close(m);
	update_close(m);
	gemm_close(m);
	for (int i = 0; i < m->takens; i++)
		cudaFree(m->taken[i]);
	if (m->stream)
		cudaStreamDestroy(m->stream);
	free(m);
}

static struct net_machine *machine_open(const struct net_shape *s, const struct net_limits *l,
					char *reason, size_t size)
{
	const char *wrong = shape_refused(s);
	struct net_machine *m = wrong ? NULL : (struct net_machine *)calloc(1, sizeof *m);

	if (!m) {
		snprintf(reason, size, "%s", wrong ? wrong : "no memory");
		return NULL;
	}
	m->shape = *s;
	m->limits = *l;
	m->numbers = net_numbers(s);
	if (set_up(m)) {
		snprintf(reason, size, "%s", m->why);
		machine_close(m);
		return NULL;
	}
	return m;
}

static const char *machine_why(const struct net_machine *m)
{
	return m->why;
}

static const char *machine_describe(const struct net_machine *m)
{
	return m->name;
}

static int part_of(struct net_machine *m, enum net_part part, int tensor, float **at,
		   size_t *count)
{
	struct net_tensor t;
	float *all = part == NET_WEIGHT     ? m->master
		     : part == NET_GRADIENT ? m->gradient
		     : part == NET_FIRST    ? m->first
					    : m->second;

	if (tensor < 0 || tensor >= net_tensors(&m->shape))
		return failed(m, "there is no tensor %d", tensor);
	if (!all)
		return failed(m, "this machine was opened without training");
	t = net_tensor(&m->shape, tensor);
	*at = all + t.at;
	*count = t.size;
	return 0;
}

static int machine_write(struct net_machine *m, enum net_part part, int tensor,
			 const float *from)
{
	float *at = NULL;
	size_t count = 0;

	TRY(part_of(m, part, tensor, &at, &count));
	if (part == NET_GRADIENT && m->fresh) {
		CUDA_TRY(m, cudaMemsetAsync(m->gradient, 0, m->numbers * sizeof(float),
					    m->stream));
		m->fresh = 0;
	}
	CUDA_TRY(m, cudaMemcpyAsync(at, from, count * sizeof *from, cudaMemcpyHostToDevice,
				    m->stream));
	if (part == NET_WEIGHT)
		TRY(to_bf16(m, m->weight + (at - m->master), at, count));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	return 0;
}

static int machine_read(struct net_machine *m, enum net_part part, int tensor, float *to)
{
	float *at = NULL;
	size_t count = 0;

	TRY(part_of(m, part, tensor, &at, &count));
	if (part == NET_GRADIENT && m->fresh) {
		memset(to, 0, count * sizeof *to);
		return 0;
	}
	CUDA_TRY(m, cudaMemcpyAsync(to, at, count * sizeof *to, cudaMemcpyDeviceToHost,
				    m->stream));
	CUDA_TRY(m, cudaStreamSynchronize(m->stream));
	return 0;
}

static int machine_sample(struct net_machine *m, const struct net_sampling *s,
			  const struct net_sampled *out)
{
	if (!sample || !sample_open)
		return failed(m, "this library was built without a sampler");
	if (!m->sampler)
		return failed(m,
			      "this machine was opened without sampling (limits.rows is 0)");
	return sample(m, s, out);
}

extern "C" __attribute__((visibility("default"))) const struct net_backend *net_backend(void)
{
	static const struct net_backend table = {
		NET_BACKEND_VERSION, "cuda",           machine_open,  machine_close,
		machine_why,         machine_describe, machine_write, machine_read,
		pass_forward,        pass_outcome,     pass_backward, update_step,
		machine_sample,
	};

	return &table;
}
