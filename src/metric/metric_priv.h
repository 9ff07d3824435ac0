/*
 * metric_priv.h -- what the files of the room share.
 */
#ifndef METRIC_PRIV_H
#define METRIC_PRIV_H
#include "base/rng.h"
#include "metric/metric.h"

void metric_sort(double *x, int n); /* stat.c: ascending; no NaN */

/* stat.c: a statistic of a sample in which problem i occurs times[i] times; NaN when it is
 * undefined there.  The interval of it, its value left NaN. */
typedef double metric_statistic(const void *data, const int *times);
struct metric_range metric_bootstrap(metric_statistic *f, const void *data, int problems,
				     uint64_t seed);
#endif
