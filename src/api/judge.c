/* judge.c -- solutions step by step through the public C interface (include/porism.h). */
#include "judge/judge.h"
#include "porism.h"
#include <string.h>

char *porism_judge(const char *solution)
{
	struct judge_options o = { 0 };
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct judge_report p;
	struct buf b = { 0 };
	struct err e = { 0 };
	struct json *j;
	enum status st;

	solution = solution ? solution : "";
	st = json_read(&j, solution, strlen(solution), a, &e);
	if (st == OK)
		st = judge_read(&r, j, a, &e);
	if (st == OK)
		judge_run(&p, r, &o, a);
	judge_json(&b, r ? r->id : NULL, st == OK ? &p : NULL, st == OK ? NULL : &e, false);
	judge_free(r);
	arena_free(a);
	return buf_take(&b);
}
