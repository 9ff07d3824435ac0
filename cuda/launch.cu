/*
 * launch.cu -- reasons of failures, and where the time goes.
 */
#include "launch.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int failed(struct net_machine *m, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(m->why, sizeof m->why, format, args);
	va_end(args);
	return -1;
}

int failed_cuda(struct net_machine *m, const char *what, cudaError_t e)
{
	return failed(m, "CUDA: %s (%.200s)", cudaGetErrorString(e), what);
}

int launched(struct net_machine *m, const char *kernel)
{
	cudaError_t e = cudaGetLastError();

	if (e == cudaSuccess && m->careful)
		e = cudaStreamSynchronize(m->stream);
	return e == cudaSuccess ? 0 : failed_cuda(m, kernel, e);
}

int take(struct net_machine *m, void **out, size_t bytes, const char *what)
{
	size_t unused = 0, all = 0;
	double gib = 1024.0 * 1024 * 1024;

	if (m->takens == TAKEN_MAX)
		return failed(m, "more than %d pieces of device memory", (int)TAKEN_MAX);
	bytes = (bytes + 255) / 256 * 256;
	if (bytes == 0)
		bytes = 256;
	if (cudaMalloc(out, bytes) != cudaSuccess) {
		cudaGetLastError();
		cudaMemGetInfo(&unused, &all);
		return failed(m,
			      "too little memory on the device: %s needs %.2f GiB, %.2f of "
			      "%.2f GiB are free "
			      "(%.2f GiB taken for this model so far); fewer tokens in a "
			      "batch need less",
			      what, (double)bytes / gib, (double)unused / gib,
			      (double)all / gib, (double)m->taken_bytes / gib);
	}
	m->taken[m->takens++] = *out;
	m->taken_bytes += bytes;
	return 0;
}

/* ---- where time goes ---- */
enum { MARKS = 4096, PHASES = 64 };

struct phases {
	cudaEvent_t mark[MARKS];
	const char *name[MARKS];
	int made, marks;
	struct {
		const char *name;
		double ms;
		long times;
	} total[PHASES];
	int totals;
};

static void collect(struct phases *p)
{
	if (p->marks)
		cudaEventSynchronize(p->mark[p->marks - 1]);
	for (int i = 0; i + 1 < p->marks; i++) {
		float ms = 0;
		int t = 0;
		if (!p->name[i] ||
		    cudaEventElapsedTime(&ms, p->mark[i], p->mark[i + 1]) != cudaSuccess)
			continue;
		while (t < p->totals && strcmp(p->total[t].name, p->name[i]) != 0)
			t++;
		if (t == PHASES)
			continue;
		if (t == p->totals)
			p->total[p->totals++].name = p->name[i];
		p->total[t].ms += ms;
		p->total[t].times++;
	}
	p->marks = 0;
}

void phase(struct net_machine *m, const char *name)
{
	struct phases *p = m->phases;

	if (!p)
		return;
	if (p->marks == p->made) {
		if (cudaEventCreate(&p->mark[p->made]) != cudaSuccess)
			return;
		p->made++;
	}
	cudaEventRecord(p->mark[p->marks], m->stream);
	p->name[p->marks++] = name;
	if (p->marks == MARKS) {
		collect(p);
		if (name)
			phase(m, name);
	}
}

void phases_open(struct net_machine *m)
{
	const char *set = getenv("PORISM_CUDA_TIME");

	if (set && *set && strcmp(set, "0") != 0)
		m->phases = (struct phases *)calloc(1, sizeof *m->phases);
}

void phases_close(struct net_machine *m)
{
	struct phases *p = m->phases;
	double all = 0;

	if (!p)
		return;
	phase(m, NULL);
	collect(p);
	for (int i = 0; i < p->totals; i++)
		all += p->total[i].ms;
	fprintf(stderr, "%-28s %8s %12s %10s %7s\n", "phase", "times", "total ms", "mean us",
		"%");
	for (int i = 0; i < p->totals; i++)
		fprintf(stderr, "%-28s %8ld %12.3f %10.2f %7.2f\n", p->total[i].name,
			p->total[i].times, p->total[i].ms,
			1e3 * p->total[i].ms / (double)p->total[i].times,
			all > 0 ? 100 * p->total[i].ms / all : 0.0);
	for (int i = 0; i < p->made; i++)
		cudaEventDestroy(p->mark[i]);
	free(p);
	m->phases = NULL;
}
