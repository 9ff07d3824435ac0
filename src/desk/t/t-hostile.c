/*
 * t-hostile.c -- hostile calls, a few of each kind (t/hostile/calls.c has thousands): each comes
 * back when it is told to leave, within its memory.
 */
#include "base/t/tap.h"
#include "base/work.h"
#include "desk/t/hostile.h"
#include "num/num.h"

#define CASES 45
#define ASKS 300 /* so often a call may ask, which is some milliseconds */
#define MEMORY ((size_t)64 << 20)

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct desk *first = NULL;
	long calls = 0, cut = 0, large = 0;
	struct err e = { 0 };

	num_count_memory();
	if (desk_new(&first, &(struct desk_options){ .tools = tools, .profile = "all" }, &e) !=
	    OK)
		BUG("%s", e.msg);
	for (uint64_t seed = 100; seed < 100 + CASES; seed++) {
		struct arena *a = arena_new();
		struct desk *d = desk_like(first, NULL);
		bool whole = true;
		struct hostile h;

		hostile_make(&h, seed, tools, a);
		for (int i = 0; i < h.n && whole; i++) {
			struct desk_result r = { 0 };
			struct json *args;
			struct work w;

			if (json_read(&args, h.call[i].args, strlen(h.call[i].args), a, &e) !=
			    OK)
				BUG("%s", e.msg);
			work_begin(&w, &(struct work_limits){ .bytes = MEMORY, .asks = ASKS });
			desk_call(d, h.call[i].tool, args, &r);
			whole = work_end(&w) == WORK_WHOLE;
			calls++;
			cut += !whole;
			large += (size_t)atomic_load(&w.peak) > MEMORY + MEMORY / 10;
			desk_result_clear(&r);
		}
		desk_free(d);
		arena_free(a);
	}
	ok(calls > CASES && cut > CASES / 4,
	   "%ld hostile calls, %ld of them cut, all came back", calls, cut);
	ok(!large, "within their memory");
	desk_free(first);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
