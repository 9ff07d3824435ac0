/*
 * t-leave.c -- hostile calls that are told to leave take no more memory then; time is for make hostile.
 */
#include "base/t/tap.h"
#include "desk/t/leave.h"

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct leave_run r = { .late_there = NULL };
	struct desk *first = NULL;
	struct err e = { 0 };

	num_count_memory();
	if (desk_new(&first, &(struct desk_options){ .tools = tools, .profile = "all" }, &e) !=
	    OK)
		BUG("%s", e.msg);
	leave_calls(&r, first, tools, 1, 6, 0);
	/* A root of a root in lengths of a locus: what was not reduced any more was computed with. */
	leave_calls(&r, first, tools, 241, 1, 9);
	ok(r.cuts > 500, "%ld calls told to leave at %ld places", r.calls, r.cuts);
	ok(!r.large, "take no more than %d MB then: all but %ld (%.1f)", LEAVE_MB, r.large,
	   r.most.mb);
	desk_free(first);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
