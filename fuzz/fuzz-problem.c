/* fuzz-problem.c -- any bytes as a problem record, in each of the formats: a typed answer. */
#include "base/json.h"
#include "io/io.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* As JSON, in words and as a figure: whatever the names are, the JSON can be read. */
static void report(const struct problem *p, const struct solve_answer *r, struct arena *a)
{
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	solve_json(&b, p->id, r, NULL, true);
	if (json_read(&j, buf_str(&b), b.n, a, &e) != OK)
		BUG("an answer that is no JSON");
	solve_text(&b, p, r, true);
	solve_script(&b, r, true, a);
	buf_clear(&b);
}

/* As lines that draw it. */
static void drawn(const struct json *j)
{
	struct buf b = { 0 };

	if (io_is_problem(j))
		io_problem_script(&b, j);
	buf_clear(&b);
}

static void answer(struct problem *p, struct arena *a)
{
	struct solve_options o = { .budget = 2000000, .explain = true, .exact = true };
	struct solve_answer r;

	solve_problem(&r, p, &o, a);
	/* A relation that holds, a term in letters: a text instead of a number. */
	if (r.status == SOLVE_FOUND && !isfinite(r.value) && !(p->space && r.exact))
		BUG("found a value that is no number");
	if (r.status != SOLVE_FOUND && r.status != SOLVE_FOLLOWS && !r.why)
		BUG("no answer and no reason");
	report(p, &r, a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	for (int format = 0; format < 2; format++) {
		struct arena *a = arena_new();
		struct problem *p = NULL;
		struct json *j;
		struct err e = { 0 };

		if (json_read(&j, (const char *)data, n, a, &e) == OK) {
			enum status st = format ? read_logic(&p, j, 0, a, &e)
						: read_record(&p, j, a, &e);

			drawn(j);
			if (st == OK)
				answer(p, a);
			else if (!e.code || !e.msg[0])
				BUG("refused without a reason");
		}
		problem_free(p);
		arena_free(a);
	}
	return 0;
}
