/* t-bounds.c -- calls that are cut, at places of all kinds: whole answers or none. */
#include "base/t/tap.h"
#include "mcp/t/bounds.h"
#include "num/num.h"

int main(void)
{
	struct bounds_count n = bounds_run(1, 40, 40);

	printf("# %ld cases, %ld calls, %ld cut, %ld cases left\n", n.cases, n.calls, n.cut,
	       n.left);
	ok(!n.wrong, "every answer is `limit` or that of an unhurried server, byte for byte");
	ok(n.calls > 10 && n.cut > 0, "and some were cut");
	num_cleanup();
	return tap_done();
}
