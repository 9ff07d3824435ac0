/*
 * memory.c -- the libraries take their memory where everybody does.
 *
 * Blocks that they took before are given back in the same way: both are malloc's.
 */
#include "base/mem.h"
#include "num/lib.h"
#include "num/num.h"
#include <stdint.h>

static void *take_many(size_t n, size_t size)
{
	/* A product that does not fit is more than there is. */
	return mem_alloc(size && n > SIZE_MAX / size ? SIZE_MAX : n * size);
}

static void *resize(void *p, size_t old, size_t n)
{
	(void)old;
	return mem_resize(p, n);
}

static void give(void *p, size_t n)
{
	(void)n;
	mem_free(p);
}

void num_count_memory(void)
{
	mp_set_memory_functions(mem_take, resize, give);
	__flint_set_memory_functions(mem_take, take_many, mem_resize, mem_free);
}
