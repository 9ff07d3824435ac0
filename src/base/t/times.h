/* times.h -- how often tests try a property that holds for anything made at random.
 *
 * A fourth of what they could, and all of it with TEST_LONG set, as `make test-long` does. */
#ifndef BASE_T_TIMES_H
#define BASE_T_TIMES_H
#include <stdlib.h>

static inline int test_times(int all)
{
	return getenv("TEST_LONG") ? all : (all + 3) / 4;
}
#endif
