/*
 * gpu.h -- the library that computes on an NVIDIA GPU, opened while the program runs.
 *
 * libporism-cuda.so is built by `make CUDA=1` and nothing else needs it: a program without it trains
 * and samples on the processor.  It is looked for in $PORISM_CUDA (a file; then nowhere else), beside the
 * program, in ../lib from there, and where the system keeps libraries.
 */
#ifndef GPU_GPU_H
#define GPU_GPU_H
#include "base/base.h"
#include "net/backend.h"

/* The backend of the library, which stays loaded.  E_SYS "not_found": there is none; "unsupported": it
 * cannot be loaded, or it is of another version. */
enum status gpu_backend(const struct net_backend **out, struct err *e) MUST_USE;

/* A machine of any backend.  E_SYS "unsupported": no driver, no device, too little memory, a shape that it cannot compute. */
enum status gpu_open(struct net_machine **out, const struct net_backend *b,
		     const struct net_shape *s, const struct net_limits *l,
		     struct err *e) MUST_USE;
#endif
