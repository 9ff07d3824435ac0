/*
 * leave.c -- thousands of places at which hostile calls are told to leave (src/desk/t/leave.h).
 * make hostile
 *
 *   hostile-leave [calls [seed [every]]]
 *
 * Fails when a call then works for more than LEAVE_MS, or takes more than LEAVE_MB; it tells where it is
 * after LEAVE_MS (addresses for addr2line).
 */
#include "desk/t/leave.h"
#include "where.h"

int main(int argc, char **argv)
{
	long given[3] = { 500, 1, 0 };
	struct tool_table *tools = tool_table_new();
	struct leave_run r = { .late_there = tell_where };
	struct desk *first = NULL;
	struct err e = { 0 };

	for (int i = 1; i < argc && i <= 3; i++)
		given[i - 1] = strtol(argv[i], NULL, 10);
	num_count_memory();
	if (desk_new(&first, &(struct desk_options){ .tools = tools, .profile = "all" }, &e) !=
	    OK)
		BUG("%s", e.msg);
	leave_calls(&r, first, tools, (uint64_t)given[1], given[0], given[2]);
	printf("# %ld calls told to leave at %ld places: at most %.0f ms (%.1f MB), %.1f MB "
	       "(%.0f ms) then\n",
	       r.calls, r.cuts, r.worst.ms, r.worst.mb, r.most.mb, r.most.ms);
	printf("%sok 1 - who is told to leave works no more than %d ms: all but %ld\n",
	       r.late ? "not " : "", LEAVE_MS, r.late);
	printf("%sok 2 - and takes no more than %d MB: all but %ld\n1..2\n",
	       r.large ? "not " : "", LEAVE_MB, r.large);
	desk_free(first);
	tool_table_free(tools);
	num_cleanup();
	return r.late || r.large;
}
