/*
 * t-keep.c -- nothing is lost in silence: damaged stores, machines that lose their power, clocks
 * that jump, the trash, copies.
 */
#include "store/t/corrupt.h"

int main(void)
{
	tools = tool_table_new();
	ok(corrupted_stores(44, 1),
	   "damaged stores: what was acknowledged is there, or missed");
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
