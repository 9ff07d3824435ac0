/*
 * gemm.cu -- cuBLASLt behind gemm.h: its column-major words, and one algorithm per shape.
 *
 * D row-major is D^T column-major, and D^T = B^T A^T: so cuBLASLt is given B first, then A, with M and N
 * exchanged.
 */
#include "gemm.h"
#include "launch.h"
#include <cublasLt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1024, CANDIDATES = 8, WORKSPACE = 64 << 20 };

/* What an algorithm is chosen by; compared byte by byte, so it is cleared before it is filled. */
struct key {
	int M, N, K, a_turned, b_turned, fp32, bias, batch;
	long lda, ldb, ldd, stride_a, stride_b, stride_c, stride_d;
	unsigned align_a, align_b, align_c, align_d;
};

struct entry {
	struct key key;
	int used;
	cublasLtMatmulDesc_t desc;
	cublasLtMatrixLayout_t a, b, c, d; /* cuBLASLt's: a is our B */
	cublasLtMatmulAlgo_t algorithm;
};

struct gemm {
	cublasLtHandle_t handle;
	void *workspace;
	int tune;
	int entries;
	struct entry entry[ENTRIES];
};

static int failed_blas(struct net_machine *m, const char *what, cublasStatus_t s)
{
	return failed(m, "cuBLASLt: %s (%.200s)", cublasLtGetStatusString(s), what);
}

#define BLAS_TRY(m, call)                                 \
	do {                                              \
		cublasStatus_t s_ = (call);               \
		if (s_ != CUBLAS_STATUS_SUCCESS)          \
			return failed_blas(m, #call, s_); \
	} while (0)

int gemm_open(struct net_machine *m)
{
	const char *tune = getenv("PORISM_CUDA_TUNE");

	m->gemm = (struct gemm *)calloc(1, sizeof *m->gemm);
	if (!m->gemm)
		return failed(m, "no memory");
	m->gemm->tune = tune && *tune && strcmp(tune, "0") != 0;
	BLAS_TRY(m, cublasLtCreate(&m->gemm->handle));
	return take(m, &m->gemm->workspace, WORKSPACE, "the products' workspace");
}

static void forget(struct gemm *g)
{
	for (int i = 0; i < ENTRIES; i++)
		if (g->entry[i].used) {
			cublasLtMatrixLayoutDestroy(g->entry[i].a);
			cublasLtMatrixLayoutDestroy(g->entry[i].b);
			cublasLtMatrixLayoutDestroy(g->entry[i].c);
			cublasLtMatrixLayoutDestroy(g->entry[i].d);
			cublasLtMatmulDescDestroy(g->entry[i].desc);
		}
	memset(g->entry, 0, sizeof g->entry);
	g->entries = 0;
}

void gemm_close(struct net_machine *m)
{
	struct gemm *g = m->gemm;

	if (!g)
		return;
	forget(g);
	if (g->handle)
		cublasLtDestroy(g->handle);
	free(g);
	m->gemm = NULL;
}

static unsigned alignment(const void *p)
{
	unsigned long at = (unsigned long)p;

	for (unsigned n = 256; n > 1; n /= 2)
		if (at % n == 0)
			return n;
	return 1;
}

static struct key key_of(const struct product *p)
{
	struct key k;

	memset(&k, 0, sizeof k);
	k.M = p->M, k.N = p->N, k.K = p->K;
	k.a_turned = p->a_turned != 0, k.b_turned = p->b_turned != 0;
	k.fp32 = p->fp32 != 0, k.bias = p->bias != NULL;
	k.batch = p->batch > 1 ? p->batch : 1;
	k.lda = p->lda ? p->lda : p->a_turned ? p->M : p->K;
	k.ldb = p->ldb ? p->ldb : p->b_turned ? p->K : p->N;
	k.ldd = p->ldd ? p->ldd : p->N;
	if (k.batch > 1) {
		k.stride_a = p->stride_a, k.stride_b = p->stride_b, k.stride_d = p->stride_d;
		k.stride_c = p->C ? p->stride_c : p->stride_d;
	}
	k.align_a = alignment(p->A), k.align_b = alignment(p->B), k.align_d = alignment(p->D);
	k.align_c = p->C ? alignment(p->C) : k.align_d;
	return k;
}

static unsigned hash_of(const struct key *k)
{
	const unsigned char *bytes = (const unsigned char *)k;
	unsigned h = 2166136261u;

	for (size_t i = 0; i < sizeof *k; i++)
		h = (h ^ bytes[i]) * 16777619u;
	return h;
}

static int layout(struct net_machine *m, cublasLtMatrixLayout_t *out, cudaDataType_t type,
		  long rows, long cols, long ld, int batch, long stride)
{
	int64_t offset = stride;

	BLAS_TRY(m, cublasLtMatrixLayoutCreate(out, type, (uint64_t)rows, (uint64_t)cols, ld));
	if (batch > 1) {
		BLAS_TRY(m, cublasLtMatrixLayoutSetAttribute(
				    *out, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch,
				    sizeof batch));
		BLAS_TRY(m, cublasLtMatrixLayoutSetAttribute(
				    *out, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &offset,
				    sizeof offset));
	}
	return 0;
}

static int describe(struct net_machine *m, struct entry *e)
{
	const struct key *k = &e->key;
	cublasOperation_t a = k->b_turned ? CUBLAS_OP_T : CUBLAS_OP_N;
	cublasOperation_t b = k->a_turned ? CUBLAS_OP_T : CUBLAS_OP_N;
	cudaDataType_t out = k->fp32 ? CUDA_R_32F : CUDA_R_16BF;

	BLAS_TRY(m, cublasLtMatmulDescCreate(&e->desc, CUBLAS_COMPUTE_32F, CUDA_R_32F));
	BLAS_TRY(m, cublasLtMatmulDescSetAttribute(e->desc, CUBLASLT_MATMUL_DESC_TRANSA, &a,
						   sizeof a));
	BLAS_TRY(m, cublasLtMatmulDescSetAttribute(e->desc, CUBLASLT_MATMUL_DESC_TRANSB, &b,
						   sizeof b));
	if (k->bias) {
		cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_BIAS;
		BLAS_TRY(m,
			 cublasLtMatmulDescSetAttribute(e->desc, CUBLASLT_MATMUL_DESC_EPILOGUE,
							&epilogue, sizeof epilogue));
	}
	TRY(layout(m, &e->a, CUDA_R_16BF, k->b_turned ? k->K : k->N, k->b_turned ? k->N : k->K,
		   k->ldb, k->batch, k->stride_b));
	TRY(layout(m, &e->b, CUDA_R_16BF, k->a_turned ? k->M : k->K, k->a_turned ? k->K : k->M,
		   k->lda, k->batch, k->stride_a));
	TRY(layout(m, &e->c, out, k->N, k->M, k->ldd, k->batch, k->stride_c));
	return layout(m, &e->d, out, k->N, k->M, k->ldd, k->batch, k->stride_d);
}

static int multiply(struct net_machine *m, const struct entry *e, const struct product *p,
		    const cublasLtMatmulAlgo_t *algorithm, void *D)
{
	float alpha = p->alpha == 0 && p->beta == 0 ? 1 : p->alpha, beta = p->beta;
	const void *C = p->C ? p->C : D;

	BLAS_TRY(m, cublasLtMatmul(m->gemm->handle, e->desc, &alpha, p->B, e->a, p->A, e->b,
				   &beta, C, e->c, D, e->d, algorithm, m->gemm->workspace,
				   WORKSPACE, m->stream));
	return 0;
}

/* Milliseconds of one product into memory of its own; below 0: it cannot. */
static float time_of(struct net_machine *m, const struct entry *e, const struct product *p,
		     const cublasLtMatmulAlgo_t *algorithm, void *D)
{
	enum { TIMES = 5 };
	cudaEvent_t from, to;
	float ms = -1;
	int bad = 0;

	cudaEventCreate(&from);
	cudaEventCreate(&to);
	bad = multiply(m, e, p, algorithm, D);
	cudaEventRecord(from, m->stream);
	for (int i = 0; i < TIMES && !bad; i++)
		bad = multiply(m, e, p, algorithm, D);
	cudaEventRecord(to, m->stream);
	if (!bad && cudaEventSynchronize(to) == cudaSuccess)
		cudaEventElapsedTime(&ms, from, to);
	cudaEventDestroy(from);
	cudaEventDestroy(to);
	return ms < 0 ? ms : ms / TIMES;
}

static int tuned(struct net_machine *m, struct entry *e, const struct product *p,
		 const cublasLtMatmulHeuristicResult_t *found, int n)
{
	const struct key *k = &e->key;
	size_t bytes = (size_t)k->ldd * (size_t)k->M * (k->fp32 ? 4 : 2);
	void *D = NULL;
	int best = 0;
	float least = -1, first = -1;

	if (k->batch > 1)
		bytes += (size_t)(k->batch - 1) * (size_t)k->stride_d * (k->fp32 ? 4 : 2);
	if (cudaMalloc(&D, bytes) != cudaSuccess) {
		cudaGetLastError();
		return 0;
	}
	cudaMemsetAsync(D, 0, bytes, m->stream);
	for (int i = 0; i < n; i++) {
		float ms = time_of(m, e, p, &found[i].algo, D);
		if (i == 0)
			first = ms;
		if (ms >= 0 && (least < 0 || ms < least))
			least = ms, best = i;
	}
	cudaFree(D);
	fprintf(stderr,
		"gemm %d x %d x %d %c%c%s%s batch %d: candidate %d of %d, %.4f ms (first "
		"%.4f), %.0f TFLOP/s\n",
		k->M, k->N, k->K, k->a_turned ? 't' : 'n', k->b_turned ? 't' : 'n',
		k->fp32 ? " fp32" : "", k->bias ? " bias" : "", k->batch, best, n, least,
		first, 2e-9 * k->M * k->N * (double)k->K * k->batch / least);
	return best;
}

static int choose(struct net_machine *m, struct entry *e, const struct product *p)
{
	const struct key *k = &e->key;
	cublasLtMatmulPreference_t preference;
	cublasLtMatmulHeuristicResult_t found[CANDIDATES];
	size_t workspace = WORKSPACE;
	/* Partial sums of a product that is split along K are added up by a kernel of its own. */
	uint32_t reduction = CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
	struct {
		cublasLtMatmulPreferenceAttributes_t name;
		const unsigned *value;
	} align[] = { { CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &k->align_b },
		      { CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, &k->align_a },
		      { CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, &k->align_c },
		      { CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, &k->align_d } };
	int n = 0;
	cublasStatus_t s;

	BLAS_TRY(m, cublasLtMatmulPreferenceCreate(&preference));
	BLAS_TRY(m, cublasLtMatmulPreferenceSetAttribute(
			    preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace,
			    sizeof workspace));
	BLAS_TRY(m, cublasLtMatmulPreferenceSetAttribute(
			    preference, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &reduction,
			    sizeof reduction));
	for (int i = 0; i < 4; i++) {
		uint32_t value = *align[i].value;
		BLAS_TRY(m, cublasLtMatmulPreferenceSetAttribute(preference, align[i].name,
								 &value, sizeof value));
	}
	s = cublasLtMatmulAlgoGetHeuristic(m->gemm->handle, e->desc, e->a, e->b, e->c, e->d,
					   preference, CANDIDATES, found, &n);
	cublasLtMatmulPreferenceDestroy(preference);
	if (s != CUBLAS_STATUS_SUCCESS || n < 1)
		return failed(
			m, "cuBLASLt has no algorithm for a product %d x %d x %d (status %d)",
			k->M, k->N, k->K, (int)s);
	e->algorithm = found[m->gemm->tune ? tuned(m, e, p, found, n) : 0].algo;
	return 0;
}

static struct entry *entry_of(struct gemm *g, const struct key *k)
{
	unsigned at = hash_of(k) % ENTRIES;

	while (g->entry[at].used && memcmp(&g->entry[at].key, k, sizeof *k) != 0)
		at = (at + 1) % ENTRIES;
	return &g->entry[at];
}

int gemm(struct net_machine *m, const struct product *p)
{
	struct key k = key_of(p);
	struct entry *e = entry_of(m->gemm, &k);

	if (p->M == 0 || p->N == 0)
		return 0;
	if (!e->used) {
		if (m->gemm->entries == ENTRIES / 2) { /* batches of many sizes: begin anew */
			CUDA_TRY(m, cudaStreamSynchronize(m->stream));
			forget(m->gemm);
			e = entry_of(m->gemm, &k);
		}
		e->key = k;
		TRY(describe(m, e));
		if (p->bias)
			BLAS_TRY(m, cublasLtMatmulDescSetAttribute(
					    e->desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
					    &p->bias, sizeof p->bias));
		TRY(choose(m, e, p));
		e->used = 1;
		m->gemm->entries++;
	}
	if (p->bias)
		BLAS_TRY(m, cublasLtMatmulDescSetAttribute(e->desc,
							   CUBLASLT_MATMUL_DESC_BIAS_POINTER,
							   &p->bias, sizeof p->bias));
	TRY(multiply(m, e, p, &e->algorithm, p->D));
	return m->careful ? launched(m, "a matrix product") : 0;
}
