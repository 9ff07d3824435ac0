/* fuzz-judge.c -- any bytes as a solution record: a report that is JSON, or a reason. */
#include "base/json.h"
#include "judge/judge.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* What comes out can be read, also with an error planted. */
static void report(const struct json *j, const struct judge_record *r, size_t seed,
		   struct arena *a)
{
	struct judge_options o = { .budget = 200000 };
	struct judge_report p;
	struct buf b = { 0 };
	struct json *back;
	struct err e;

	judge_run(&p, r, &o, a);
	judge_json(&b, r->id, &p, NULL, true);
	if (json_read(&back, buf_str(&b), b.n, a, &e) != OK)
		BUG("a report that is no JSON");
	judge_text(&b, &p, true);
	for (int d = 0; d < JUDGE_DAMAGES; d++) {
		buf_reset(&b);
		if (judge_plant(&b, j, &p, (enum judge_damage)d, seed, a) &&
		    json_read(&back, buf_str(&b), b.n, a, &e) != OK)
			BUG("a planted record that is no JSON");
	}
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct json *j;
	struct err e = { 0 };

	if (json_read(&j, (const char *)data, n, a, &e) == OK) {
		if (judge_read(&r, j, a, &e) != OK) {
			if (!e.code || !e.msg[0])
				BUG("refused without a reason");
		} else if (r->statements <= 12) {
			report(j, r, n, a);
		}
		judge_free(r);
	}
	arena_free(a);
	return 0;
}
