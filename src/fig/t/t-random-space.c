/*
 * t-random-space.c -- random figures that begin in space, with tools of space: no wrong
 * decision, few unknown ones, no harm done (random_run.h has what is checked).
 *
 *   t-random-space [first [count]]      other seeds, for hunting
 */
#include "fig/t/random_run.h"

#define FIGURES 2000

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;

	run_begin(table);
	run_figures(first, argc > 2 ? strtol(argv[2], NULL, 10) : test_times(FIGURES), true);
	run_end();
	tool_table_free(table);
	return tap_done();
}
