/* t-teach.c -- what models are told, replies judged, lines that porism train reads. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "teach/teach.h"
#include <math.h>
#include <string.h>

static struct program_solver *solver;
static struct arena *arena;

static void same(const char *is, const char *want, const char *what)
{
	if (!ok(is && !strcmp(is, want), "%s", what))
		printf("# is %s, not %s\n", is ? is : "nothing", want);
}

static const char right_triangle[] =
	"{\"id\":\"a\",\"text\":\"Find AC.\",\"clauses\":{\"structure\":[\"line A B\"],"
	"\"semantic\":[\"AB = 8\",\"BC = 6\"]},\"answer\":\"10\"}";
static const char known[] =
	"{\"id\":\"k\",\"text\":\"Find AC.\",\"clauses\":{\"structure\":[],\"semantic\":[\"AB "
	"= "
	"8\",\"BC = 6\",\"CD = 5\"]},\"program\":\"Gougu N0 N1 V0 Sum V0 N2 V1 Get V1\","
	"\"numbers\":[\"8\",\"6\",\"5\"],\"answer\":\"15\"}";

static struct teach_problem problem_of(const char *line)
{
	struct teach_problem p = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, line, strlen(line), arena, &e) != OK ||
	    teach_problem_read(&p, j, solver, arena, &e) != OK)
		printf("# %s\n", e.msg);
	return p;
}

static const char *judged(const char *line, enum teach_mode mode, bool strict,
			  const char *reply)
{
	struct teach_checks c = { .tolerance = 1e-6, .strict = strict };
	struct teach_problem p = problem_of(line);
	struct teach_verdict v;

	teach_judge(&v, &p, mode, &c, reply, solver, arena);
	return teach_verdict_word(&v);
}

static struct teach_plan *plan_of(enum teach_mode mode, int examples)
{
	struct teach_plan_options o = { .mode = mode,
					.examples = examples,
					.tries = 3,
					.keep = 1,
					.checks = { .tolerance = 1e-6 },
					.name = "m" };
	struct teach_plan *p = NULL;
	struct err e = { 0 };

	if (teach_plan_new(&p, &o, &e) != OK)
		printf("# %s\n", e.msg);
	return p;
}

/* --- Prompts ----------------------------------------------------------------------------------------- */
static void test_examples(void)
{
	struct teach_plan *p = plan_of(TEACH_FORWARD, 6);
	const char *problem, *solution, *first[TEACH_EXAMPLES];
	int n = 0, bad = 0, twice = 0;

	for (; teach_example(&problem, &solution, p, n); n++) {
		struct program_text t;
		struct err e = { 0 };
		const char *at;

		if (program_reply(&t, solution, arena, &e) != OK ||
		    program_run(solver, t.program, strlen(t.program), t.nums, t.count,
				&(struct program_options){ 0 }) != PROGRAM_OK) {
			printf("# example %d does not run: %s\n", n + 1, solution);
			bad++;
			continue;
		}
		/* Its values are the problem's, in words that stand there. */
		for (int i = 0; i < t.count; i++)
			bad += !strstr(problem, t.nums[i]);
		/* Every step stands on a line of its own before the box. */
		at = strstr(solution, "\nGet ");
		bad += !at;
		first[n] = arena_strndup(arena, t.program, strcspn(t.program, " "));
		for (int i = 0; i < n; i++)
			twice += !strcmp(first[i], first[n]);
	}
	ok(n >= 6 && n <= TEACH_EXAMPLES, "%d examples", n);
	ok(!bad, "all run, with values that their problems give");
	ok(!twice, "each begins with another operator");
	teach_plan_free(p);
}

static void test_system(void)
{
	struct teach_plan *p = plan_of(TEACH_BACKWARD, 1);
	struct buf b = { 0 };
	int missing = 0;

	teach_system(&b, p, "Cos_Law");
	for (int i = 0; i < program_table_size(); i++)
		missing += !strstr(b.s, program_table_row(i).name);
	ok(!missing, "all operators are told");
	ok(!strchr(b.s, '{') || !strstr(b.s, "{operators}"), "words are filled in");
	ok(!strstr(b.s, "{task}") && !strstr(b.s, "{examples}"), "all of them");
	ok(strstr(b.s, "Cos_Law V0 N0 N1 N2\n") != NULL, "an example begins as the program");
	ok(!strstr(b.s, "\\boxed{Gougu"), "and is the only one");
	buf_reset(&b);
	teach_system(&b, p, "Rect_Area");
	ok(strstr(b.s, "Rect_Area N1 V0 V1 Get V1}") != NULL,
	   "where none begins so, one that has it");
	buf_clear(&b);
	teach_plan_free(p);
}

static void test_question(void)
{
	struct teach_plan *p = plan_of(TEACH_FORWARD, 2), *q = plan_of(TEACH_BACKWARD, 2);
	struct teach_problem x = problem_of(known);
	struct buf b = { 0 };

	teach_question(&b, p, &x);
	ok(!strstr(b.s, "Gougu") && !strstr(b.s, "15"), "forward tells nothing of the key");
	buf_reset(&b);
	teach_question(&b, q, &x);
	ok(strstr(b.s, "Gougu N0 N1 V0 Sum V0 N2 V1 Get V1\nN0=8, N1=6, N2=5\n") != NULL,
	   "backward has the program");
	buf_clear(&b);
	teach_plan_free(p);
	teach_plan_free(q);
}

/* --- Verdicts -------------------------------------------------------------------------------------------- */
static void test_judge(void)
{
	static const struct {
		const char *line;
		enum teach_mode mode;
		bool strict;
		const char *reply, *want;
	} t[] = {
		{ right_triangle, TEACH_FORWARD, false,
		  "x \\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=8, N1=6}", "kept" },
		{ right_triangle, TEACH_FORWARD, false,
		  "x \\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=8, N1=6}", "wrong_value" },
		{ right_triangle, TEACH_FORWARD, false, "the answer is 10", "no_program" },
		{ right_triangle, TEACH_FORWARD, false, "\\boxed{10}", "no_program" },
		{ right_triangle, TEACH_FORWARD, false,
		  "\\boxed{Gougu N0 V1 V0 Get V0} \\boxed{N0=8}", "underdetermined" },
		{ right_triangle, TEACH_FORWARD, false, "\\boxed{Equal C10 V0 Get V0}",
		  "foreign_number" },
		{ right_triangle, TEACH_FORWARD, false,
		  "\\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=8, N1=2}", "kept" },
		{ right_triangle, TEACH_FORWARD, true,
		  "\\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=8, N1=2}", "foreign_number" },
		{ right_triangle, TEACH_FORWARD, true,
		  "\\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=6, N1=8}", "kept" },
		{ known, TEACH_BACKWARD, true,
		  "\\boxed{Sum V3 N0 V1 Gougu N2 N1 V3 Get V1} \\boxed{N0=5, N1=6, N2=8}",
		  "kept" },
		{ known, TEACH_BACKWARD, false, "\\boxed{Gougu N0 N1 V0 Sum N2 V0 V1 Get V1}",
		  "kept" },
		{ known, TEACH_BACKWARD, false,
		  "\\boxed{Gougu N0 N1 V0 Multiple V0 C1.5 V1 Get V1}", "other_program" },
		{ known, TEACH_FORWARD, false,
		  "\\boxed{Gougu N0 N1 V0 Multiple V0 C1.5 V1 Get V1} \\boxed{N0=8 N1=6}",
		  "kept" },
	};

	for (size_t i = 0; i < sizeof t / sizeof *t; i++)
		same(judged(t[i].line, t[i].mode, t[i].strict, t[i].reply), t[i].want,
		     t[i].reply);
}

static void test_words(void)
{
	struct teach_checks c = { .tolerance = 1e-6 };
	struct teach_problem p = problem_of(right_triangle);
	struct teach_verdict v;

	teach_judge(&v, &p, TEACH_FORWARD, &c,
		    "\\boxed{\\text{Gougu } N_0\\ N_1\\ V_0 \\text{ Get } V_0} \\boxed{N_0 = "
		    "8, N_1 = 6}",
		    solver, arena);
	same(v.program.program, "Gougu N0 N1 V0 Get V0", "a program has its own words alone");
	same(v.first, "Gougu", "the first of them");
	same(v.program.nums[0], "8", "and its values");
}

static void test_answers(void)
{
	struct teach_problem p;
	struct teach_checks c = { .tolerance = 1e-6 };
	struct teach_verdict v;
	static const char reply[] = "\\boxed{Gtan N0 V0 N1 Get V0} \\boxed{N0=10, N1=35}";

	p = problem_of("{\"id\":1,\"text\":\"10, "
		       "35\",\"answer\":\"B\",\"choices\":[\"2\",\"14.3\"]}");
	same(p.id, "1", "a number is an id");
	ok(fabs(p.value - 14.3) < 1e-12, "a letter means its choice");
	teach_judge(&v, &p, TEACH_FORWARD, &c, reply, solver, arena);
	same(teach_verdict_word(&v), "wrong_value", "a rounded key is not the value");
	c.rounded = true;
	teach_judge(&v, &p, TEACH_FORWARD, &c, reply, solver, arena);
	same(teach_verdict_word(&v), "kept", "unless it is said to be rounded");
	p = problem_of("{\"id\":\"q\",\"problem_text\":\"Find "
		       "x.\",\"answer\":\"A\",\"answer_value\":5.0,"
		       "\"diagram_logic_forms\":[\"Line(A, B)\",\"Equals(LengthOf(Line(A, "
		       "B)), 5)\"]}");
	ok(p.value == 5 && p.structure && p.structure->n == 1 && p.semantic->n == 1 &&
		   !strcmp(p.semantic->child->text, "AB = 5"),
	   "logic forms become clauses");
}

/* --- Runs ---------------------------------------------------------------------------------------------------- */
struct lines {
	struct buf kept, rest;
};

static void take_line(void *user, bool kept, const char *line, size_t n)
{
	struct lines *l = user;
	struct buf *b = kept ? &l->kept : &l->rest;

	buf_addn(b, line, n);
	buf_addc(b, '\n');
}

static void test_run(void)
{
	struct teach_plan *p = plan_of(TEACH_BACKWARD, 1);
	struct teach_count *count = teach_count_new();
	struct lines l = { 0 };
	struct teach_run_options o = {
		.plan = p, .solver = solver, .count = count, .sink = take_line, .user = &l
	};
	struct teach_run *r = NULL;
	struct err e = { 0 };
	struct json *j = NULL;
	struct buf b = { 0 };

	ok(teach_run_new(&r, &o, right_triangle, strlen(right_triangle), &e) == E_ARG,
	   "backward needs a program: %s", e.msg);
	ok(teach_run_new(&r, &o, known, strlen(known), &e) == OK, "a run");
	teach_run_take(r, "no");
	ok(!teach_run_over(r), "one try is not all");
	teach_run_take(r, "Reasons.\n\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1}\n");
	ok(teach_run_over(r) && !teach_run_failed(r), "what is kept ends it");
	ok(json_read(&j, l.kept.s, l.kept.n, arena, &e) == OK, "a line");
	same(json_text(j, "id"), "k-b1", "with its id");
	same(json_text(j, "question_id"), "k", "and the problem's");
	same(json_text(j, "cot"),
	     "Reasons.\n\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1}\n\\boxed{N0=8, N1=6, "
	     "N2=5}",
	     "the values that were left out are put behind");
	ok(strstr(l.rest.s, "\"status\":\"no_program\"") != NULL,
	   "what was not kept says why");
	teach_count_json(&b, count);
	ok(strstr(b.s, "\"by_first\":{\"Gougu\":{\"replies\":2,\"kept\":1}}") != NULL,
	   "counted");
	ok(strstr(b.s, "\"by_operators\":{\"3\":{\"replies\":2,\"kept\":1}}") != NULL,
	   "by operators");
	buf_clear(&b);
	buf_clear(&l.kept);
	buf_clear(&l.rest);
	teach_run_free(r);
	teach_count_free(count);
	teach_plan_free(p);
}

int main(void)
{
	solver = program_solver_new();
	arena = arena_new();
	test_examples();
	test_system();
	test_question();
	test_judge();
	test_words();
	test_answers();
	test_run();
	arena_free(arena);
	program_solver_free(solver);
	return tap_done();
}
