/*
 * fuzz-teach.c -- bytes as a problem and a model's reply: a line of data, a line end, the reply.
 *
 * Whatever they are, they are refused or become lines of JSON, and one that is kept is kept again when its derivation is the reply.
 */
#include "base/json.h"
#include "base/mem.h"
#include "teach/teach.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct fuzz_teach {
	struct arena *arena;
	char *cot; /* of the line that was kept */
};

static void look(void *user, bool kept, const char *line, size_t n)
{
	struct fuzz_teach *f = user;
	struct json *j = NULL;

	if (json_read(&j, line, n, f->arena, NULL) != OK)
		BUG("a line that is no JSON");
	if (kept)
		f->cot = mem_strdup(json_text(j, "cot"));
}

static char *run(const struct teach_run_options *o, struct fuzz_teach *f, const char *line,
		 size_t n, const char *reply)
{
	struct teach_run *r = NULL;
	struct err e = { 0 };

	f->cot = NULL;
	if (teach_run_new(&r, o, line, n, &e) != OK)
		return NULL;
	teach_run_take(r, reply);
	teach_run_free(r);
	return f->cot;
}

static void try_mode(enum teach_mode mode, const char *line, size_t n, const char *reply)
{
	struct teach_plan_options p = { .mode = mode,
					.examples = 1,
					.tries = 1,
					.keep = 1,
					.checks = { .tolerance = 1e-6 } };
	struct fuzz_teach f = { .arena = arena_new() };
	struct teach_run_options o = { .solver = program_solver_new(),
				       .count = teach_count_new(),
				       .sink = look,
				       .user = &f };
	struct teach_plan *plan = NULL;
	char *cot, *again = NULL;

	if (teach_plan_new(&plan, &p, NULL) != OK)
		BUG("the examples cannot be read");
	o.plan = plan;
	cot = run(&o, &f, line, n, reply);
	if (cot && (again = run(&o, &f, line, n, cot)) == NULL)
		BUG("a derivation that is not kept again");
	mem_free(cot);
	mem_free(again);
	teach_plan_free(plan);
	teach_count_free(o.count);
	program_solver_free(o.solver);
	arena_free(f.arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *line = (const char *)data, *end = memchr(line, '\n', n);
	size_t len = end ? (size_t)(end - line) : n;
	char *reply;

	if (n > 6000)
		return 0;
	reply = mem_strndup(end ? end + 1 : "", end ? n - len - 1 : 0);
	try_mode(TEACH_FORWARD, line, len, reply);
	try_mode(TEACH_BACKWARD, line, len, reply);
	mem_free(reply);
	return 0;
}
