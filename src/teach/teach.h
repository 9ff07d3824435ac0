/*
 * teach.h -- models as teachers: solutions in the formal language that a model writes, kept where running them proves them.
 *
 * Forward: a problem with its answer, without a program; the model is told the language and some examples, and writes reasoning
 * and program.  Backward: the program is known, and the model writes the reasoning that leads to it; the examples are those that
 * begin with the same operator.  What is kept is a line as porism synth writes them (docs/DATA.md).
 *
 * A run is a state machine that does no input or output, as translate.h's: it says what to ask, takes what came back, and hands
 * out lines.  Replies may as well come from a file: those of a model of one's own.
 *
 * Invariants:
 *  (1) In forward mode the model sees neither the answer nor the program.
 *  (2) A line that is handed out as kept has a program that was run and gave the answer; backward, it is the known one.
 *  (3) Problem, options and replies determine the lines: no clock, no chance.
 *
 * A run belongs to one thread at a time, with its solver.
 */
#ifndef TEACH_TEACH_H
#define TEACH_TEACH_H
#include "agent/agent.h"
#include "agent/script.h"
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "program/program.h"
#include <stdbool.h>

#define TEACH_BYTES 100000 /* of a text, of a reply */
#define TEACH_EXAMPLES 64

enum teach_mode { TEACH_FORWARD, TEACH_BACKWARD };
const char *teach_mode_word(enum teach_mode m); /* "forward" */

/* --- A problem ------------------------------------------------------------------------------- */
struct teach_problem {
	const char *id, *text;
	const char *split, *language;            /* or NULL */
	const struct json *structure, *semantic; /* lists of clauses, or NULL */
	const char *answer;                      /* as it is written, or NULL */
	const char *rounded,
		*key; /* "0.1", as its text asks, and the answer rounded so; or NULL */
	double value; /* that a reply must come to */
	double slack; /* by which the answer may have been rounded */
	struct program_text gold; /* program NULL: not known */
	int operators;            /* of the known program */
};
/* A line of porism synth, {"id", "text", "clauses"?, "answer", "program"?, "numbers"?}, a record of PGPS9K, or one with logic
 * forms in place of clauses.  A known program tells the value; else "exact", "answer_value", "answer" (a letter: of "choices").
 * Borrowed from the tree or in the arena.  E_ARG: what is missing. */
enum status teach_problem_read(struct teach_problem *p, const struct json *line,
			       struct program_solver *s, struct arena *a,
			       struct err *e) MUST_USE;

/* --- A reply --------------------------------------------------------------------------------- */
enum teach_fate {
#define FATE(NAME, word, text) TEACH_##NAME,
#include "teach/fate.def"
#undef FATE
	TEACH_FATES
};
struct teach_verdict {
	enum teach_fate fate;
	enum program_status status; /* of the run; PROGRAM_OK where there was none */
	struct program_text program;
	double value;
	int operators;
	const char *first; /* operator of the program, or NULL */
	bool lent;         /* its values are the known program's: it repeats none */
	bool given; /* all its numbers stand in the problem, and it uses some where there are any */
	const char *why; /* in words, or NULL */
};
/* "kept", "wrong_value", "underdetermined" ... */
const char *teach_verdict_word(const struct teach_verdict *v);

struct teach_checks {
	double tolerance; /* relative */
	bool rounded; /* decimals of the answer are rounded: half a unit of the last is allowed */
	bool strict; /* numbers must be the problem's */
};
/* Texts in the arena; the solver has the reply's run afterwards where there was one. */
void teach_judge(struct teach_verdict *v, const struct teach_problem *p, enum teach_mode mode,
		 const struct teach_checks *c, const char *reply, struct program_solver *s,
		 struct arena *a);

/* --- What is told ------------------------------------------------------------------------------ */
struct teach_plan_options {
	enum teach_mode mode;
	int examples, tries,
		keep; /* examples told; replies asked for, and kept, of a problem */
	struct teach_checks checks;
	const struct agent_settings *agent; /* borrowed, as all here */
	const struct agent_model *model;    /* NULL: replies come from a file */
	const char *name;                   /* of the model, for the lines */
	const char *prices;                 /* or NULL: the table in the program */
	/* Other texts than those in the program, or NULL. */
	const char *(*prompt)(void *user, const char *name);
	void *prompt_user;
};
struct teach_plan;
/* E_ARG: an example without a problem, a solution or a program. */
enum status teach_plan_new(struct teach_plan **out, const struct teach_plan_options *o,
			   struct err *e) MUST_USE;
void teach_plan_free(struct teach_plan *p); /* NULL is allowed */
/* Examples that the plan has: the problem and the solution of the i-th; false beyond the last. */
bool teach_example(const char **problem, const char **solution, const struct teach_plan *p,
		   int i);
/* What a model is told first; operator: of the known program, the first (NULL: none is known). */
void teach_system(struct buf *b, const struct teach_plan *p, const char *operator);
/* What it is asked. */
void teach_question(struct buf *b, const struct teach_plan *p, const struct teach_problem *q);

/* --- Counts -------------------------------------------------------------------------------------- */
struct teach_count;
struct teach_count *teach_count_new(void);
void teach_count_free(struct teach_count *t); /* NULL is allowed */
void teach_count_json(struct buf *b, const struct teach_count *t);

/* --- A run ----------------------------------------------------------------------------------------- */
struct teach_run;
/* A line without its end: one that is kept, or one that tells why a reply was not. */
typedef void teach_sink(void *user, bool kept, const char *line, size_t n);
struct teach_run_options {
	const struct teach_plan *plan; /* borrowed, as all here */
	struct program_solver *solver;
	struct teach_count *count; /* or NULL */
	teach_sink *sink;
	void *user;
	int tried, kept; /* replies of an earlier start */
};
/* E_ARG: the line is no problem; backward: its program is not known. */
enum status teach_run_new(struct teach_run **out, const struct teach_run_options *o,
			  const char *line, size_t n, struct err *e) MUST_USE;
void teach_run_free(struct teach_run *r); /* NULL is allowed */
struct arena *teach_run_arena(struct teach_run *r);
/* Enough are kept, all tries are spent, or the model cannot be asked. */
bool teach_run_over(const struct teach_run *r);
bool teach_run_failed(const struct teach_run *r);
const char *teach_run_error(const struct teach_run *r); /* why it failed, or NULL */
/* What to ask; false: it is over.  Asking twice gives the same. */
bool teach_run_ask(struct teach_run *r, struct agent_request *q);
struct agent_script_ask teach_run_script(const struct teach_run *r);
/* Returns what it cost, < 0: not known. */
double teach_run_reply(struct teach_run *r, const struct agent_reply *reply,
		       const struct agent_sent *about);
void teach_run_retry(struct teach_run *r, const struct agent_refusal *why);
void teach_run_fail(struct teach_run *r, const struct agent_refusal *why);
/* A reply out of a file. */
void teach_run_take(struct teach_run *r, const char *text);
#endif
