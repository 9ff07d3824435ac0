/*
 * sound.c -- calls that are cut anywhere are as if they had not been made, at full size.
 * make hostile
 *
 *   hostile-sound [cases [milliseconds [seed]]]
 */
#include "mcp/t/bounds.h"
#include "num/num.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
	long cases = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
	long ms = argc > 2 ? strtol(argv[2], NULL, 10) : 300;
	uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	struct bounds_count n = bounds_run(seed, cases, ms);

	printf("# %ld cases, %ld calls, %ld cut, %ld cases left\n", n.cases, n.calls, n.cut,
	       n.left);
	printf("%sok 1 - whole answers or none: all but %ld\n1..1\n", n.wrong ? "not " : "",
	       n.wrong);
	num_cleanup();
	return n.wrong > 0;
}
