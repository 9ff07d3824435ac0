/*
 * kernels.h -- the kernels' host doors.  All launch on m->stream and return 0 or -1.
 */
#ifndef CUDA_KERNELS_H
#define CUDA_KERNELS_H
#include "machine.h"

/* ---- norm.cu ---- */
/* out = x * rsqrt(mean x^2 + eps) * w; rstd[rows] is written unless NULL. */
int norm_forward(struct net_machine *m, bf16 *out, float *rstd, const bf16 *x, const bf16 *w,
		 int rows);
/* dx = add + d norm(x); dw (+)= over all rows (dw is overwritten when `fresh`).  dx may be add or dout.
 * partial: norm_partial_rows(m) * width floats. */
int norm_backward(struct net_machine *m, bf16 *dx, float *dw, const bf16 *dout, const bf16 *x,
		  const float *rstd, const bf16 *w, const bf16 *add, float *partial, int rows,
		  int fresh);
int norm_partial_rows(const struct net_machine *m);
/* out[cols] (+)= the sums of the columns of partial[rows, cols]. */
int reduce_rows(struct net_machine *m, float *out, const float *partial, int rows, int cols,
		int fresh);

/* ---- point.cu ---- */
/* Turns q and k of each row of qkv [rows, qkv_rows] in place by its position. */
int rope_forward(struct net_machine *m, bf16 *qkv, const int32_t *position, int rows);
/* out[rows, inner] = silu(gate) * up of gu[rows, 2 inner] (gate first). */
int swiglu_forward(struct net_machine *m, bf16 *out, const bf16 *gu, int rows);
/* gu becomes its own gradient. */
int swiglu_backward(struct net_machine *m, bf16 *gu, const bf16 *dout, int rows);
/* out[cols] (+)= the sums of the columns of x[rows, cols]; partial: column_partial_rows(m) * cols. */
int column_sums(struct net_machine *m, float *out, const bf16 *x, float *partial, int rows,
		int cols, int fresh);
int column_partial_rows(const struct net_machine *m);
int to_bf16(struct net_machine *m, bf16 *out, const float *x, size_t n);

/* ---- embed.cu ---- */
int embed_forward(struct net_machine *m, bf16 *out, const int32_t *token, int rows);

/* ---- classify.cu: see pass.h for the training side ---- */
#endif
