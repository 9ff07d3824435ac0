/* cuda_bf16.h -- the one type the sources need of it, for the emulation. */
#ifndef EMULATE_BF16_H
#define EMULATE_BF16_H
#include <stdint.h>
struct __nv_bfloat16 {
	uint16_t bits;
};
#endif
