/* solve.c -- problems stated as facts and theorems through the public C interface (include/porism.h). */
#include "solve/solve.h"
#include "base/json.h"
#include "base/member.h"
#include "porism.h"
#include "prove/prove.h"
#include "read/read.h"
#include <string.h>

static void add_script(struct buf *b, const struct solve_answer *r, bool reveal,
		       struct arena *a)
{
	struct buf script = { 0 };

	b->s[--b->n] = 0;
	json_member_text(b, "script",
			 solve_is_answered(r) && solve_script(&script, r, reveal, a)
				 ? buf_str(&script)
				 : NULL);
	buf_addc(b, '}');
	buf_clear(&script);
}

char *porism_solve(const char *problem, const char *format, int flags)
{
	struct solve_options o = { .exact = true,
				   .explain = flags & PORISM_SOLVE_EXPLAIN,
				   .blind = flags & PORISM_SOLVE_BLIND,
				   .strict = flags & PORISM_SOLVE_STRICT };
	struct solve_answer r = { .status = SOLVE_BAD, .choice = -1 };
	struct arena *a = arena_new();
	struct problem *p = NULL;
	struct buf b = { 0 };
	struct err e = { 0 };
	struct json *j;
	enum status st;

	problem = problem ? problem : "";
	st = json_read(&j, problem, strlen(problem), a, &e);
	if (st == OK)
		st = read_as(&p, format, j, a, &e);
	if (st == OK)
		solve_problem(&r, p, &o, a);
	solve_json(&b, p ? p->id : NULL, &r, st == OK ? NULL : &e, o.explain);
	if (flags & PORISM_SOLVE_SCRIPT)
		add_script(&b, &r, flags & PORISM_SOLVE_REVEAL, a);
	problem_free(p);
	arena_free(a);
	return buf_take(&b);
}

char *porism_prove(const char *theorem, int flags, double budget)
{
	struct prove_options o = { .aux = flags & PORISM_PROVE_AUX,
				   .no_deduce = flags & PORISM_PROVE_NO_DEDUCTION,
				   .no_algebra = flags & PORISM_PROVE_NO_ALGEBRA };
	struct prove_result r = { .status = PROVE_BAD };
	struct arena *a = arena_new();
	struct buf b = { 0 };
	const char *id;

	theorem = theorem ? theorem : "";
	prove_budget(&o, budget > 0 && budget < 1e6 ? budget : 0);
	id = prove_any(&r, theorem, strlen(theorem), &o, a);
	prove_json(&b, *id ? id : NULL, &r, flags & PORISM_PROVE_EXPLAIN);
	/* Between its members only: no text holds one. */
	for (size_t i = 0; i < b.n; i++)
		if (b.s[i] == '\n')
			b.s[i] = ' ';
	arena_free(a);
	return buf_take(&b);
}
