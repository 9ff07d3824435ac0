/*
 * gemm.h -- matrix products through cuBLASLt, in row-major words.
 *
 * D[M,N] = alpha * A[M,K] * B[K,N] + beta * C[M,N] (+ a bias per column).  `a_turned`: A lies in
 * memory as [K,M]; `b_turned`: B as [N,K], as all weights do for a forward pass.  A and B are bf16, C
 * and D both bf16 or both float, sums are fp32.  A leading dimension of 0 means: no gap between rows.
 * The algorithm of a shape is the first of cuBLASLt's own list, so that the same shapes give the same bits;
 * $PORISM_CUDA_TUNE=1 takes the fastest of several instead and prints it to stderr (to measure with).
 */
#ifndef CUDA_GEMM_H
#define CUDA_GEMM_H
#include "machine.h"

struct product {
	int M, N, K;
	const void *A, *B; /* bf16 */
	int a_turned, b_turned;
	const void *C; /* NULL: D itself; read only when beta is not 0 */
	void *D;
	int fp32;           /* C and D are float */
	const bf16 *bias;   /* [N], added to each row; NULL: none */
	float alpha, beta;  /* both 0 means alpha 1, beta 0 */
	long lda, ldb, ldd; /* rows' distance in numbers (C has D's) */
	int batch;          /* 0 or 1: one product */
	long stride_a, stride_b, stride_c, stride_d;
};

int gemm_open(struct net_machine *m);
void gemm_close(struct net_machine *m);
int gemm(struct net_machine *m, const struct product *p);

/* y[rows, out] = x[rows, in] W[out, in]^T (+ bias) (+ add, which may be y itself). */
static inline int linear(struct net_machine *m, bf16 *y, const bf16 *x, const bf16 *w,
			 const bf16 *bias, const bf16 *add, int rows, int out, int in)
{
	struct product p = {};

	p.M = rows, p.N = out, p.K = in;
	p.A = x, p.B = w, p.b_turned = 1;
	p.C = add, p.D = y, p.bias = bias;
	p.alpha = 1, p.beta = add ? 1 : 0;
	return gemm(m, &p);
}
#endif
