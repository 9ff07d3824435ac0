/*
 * clock.h -- time that only passes: nobody sets it, and it has nothing to do with the time of day.
 *
 * For deadlines and durations within one process, and among those of one machine.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
#include <stdint.h>

int64_t base_clock_us(void);
int64_t base_clock_ms(void);
#endif
