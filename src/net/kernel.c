/* kernel.c -- which of the inner loops this processor can run. */
#include "net/net_priv.h"

const struct net_kernel *net_kernel_at(int i)
{
	const struct net_kernel *can[4];
	int n = 0;

#ifdef __x86_64__
	if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512dq"))
		can[n++] = &net_kernel_avx512;
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
		can[n++] = &net_kernel_avx2;
#endif
	can[n++] = &net_kernel_plain;
	return i < n ? can[i] : NULL;
}

const struct net_kernel *net_kernel_here(void)
{
	return net_kernel_at(0);
}
