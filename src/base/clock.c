/* clock.c -- see clock.h. */
#include "base/clock.h"
#include <time.h>

int64_t base_clock_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t base_clock_ms(void)
{
	return base_clock_us() / 1000;
}
