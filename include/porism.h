/*
 * porism.h -- the public C interface of Porism, an exact geometry engine.
 *
 *     porism_figure *f = porism_new();
 *     porism_run(f, "A = (0, 0)");
 *     porism_run(f, "B = (3*sqrt(2), 3)");
 *     porism_run(f, "Distance(A, B)");
 *     puts(porism_exact(f));                  // 3*sqrt(3)
 *     porism_free(f);
 *
 * A figure belongs to one thread at a time; different figures may be used in
 * different threads at once.  Nothing here reads a clock, the environment, the
 * disk or the network.  Input from outside never aborts the program; running
 * out of memory ends it.
 *
 * Strings returned are UTF-8, owned by the figure and good until the next call
 * that takes the same figure.
 */
#ifndef PORISM_H
#define PORISM_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PORISM_VERSION "0.1.0"

typedef struct porism_figure porism_figure;

/* How a call ended.  The values are stable. */
typedef enum porism_status {
	PORISM_OK = 0,
	PORISM_BAD_REQUEST = 1, /* asked wrongly: fix the request */
	PORISM_NOT_HERE = 2,    /* asked rightly, but no such object exists here */
	PORISM_UNDECIDED = 3,   /* could not be told within the limits */
	PORISM_SYSTEM = 4       /* memory, disk */
} porism_status;

const char *porism_version(void);

porism_figure *porism_new(void);
/* The same with a seed for the random instances of query_always. */
porism_figure *porism_new_seeded(unsigned long long seed);
void porism_free(porism_figure *f); /* NULL is allowed */
/* What each later call on the figure may take: seconds, and megabytes of memory beside those that
 * it has (0: any, as it is unless this is called).  A call that takes more fails with
 * PORISM_UNDECIDED and the code "limit", and changes nothing; porism_observation and porism_text tell
 * that error, other functions that read or draw return NULL (numbers 0).  With limits every change
 * costs a copy of the journal besides, and the figure of a call that was cut is built anew.  Memory
 * of the number libraries counts once porism_count_memory was called, before there are threads. */
void porism_set_limits(porism_figure *f, double seconds, double megabytes);
void porism_count_memory(void);
/* Last call of a thread that worked here: gives back what the number libraries keep for reuse in
 * each thread, up to some hundred kB.  Figures and episodes live on.  A thread that stays, or a
 * program that ends, need not. */
void porism_thread_end(void);

/* Run one line: GeoGebra syntax ("M = Midpoint(A, B)") or a JSON call
 * ({"tool": "add_midpoint", "args": {...}}).  A failing call changes nothing. */
porism_status porism_run(porism_figure *f, const char *line);
/* Run a tool; args is the text of a JSON object, or NULL for none. */
porism_status porism_call(porism_figure *f, const char *tool, const char *args);

/* --- What the last call answered (docs/OBSERVATION.md) --------------------- */
const char *porism_observation(porism_figure *f); /* JSON, one line */
const char *porism_text(porism_figure *f);        /* for people */
/* The exact value of the answer or of the new object; NULL when it has none. */
const char *porism_exact(porism_figure *f);
/* The answer as a double: 1 and *value set, or 0 when there is no number. */
int porism_number(porism_figure *f, double *value);
/* The error's code ("not_found" ...) and sentence; NULL after a success. */
const char *porism_error_code(const porism_figure *f);
const char *porism_error(const porism_figure *f);

/* --- The figure -------------------------------------------------------------- */
const char *porism_canvas(porism_figure *f);   /* every object, JSON array */
const char *porism_describe(porism_figure *f); /* in words */
/* The document: one JSON call per line; running the lines rebuilds the figure. */
const char *porism_journal(porism_figure *f);

/* A picture: format "svg", "png", "pdf" or "tex"; *size (which may be NULL) is its bytes.
 * options: NULL or a JSON object with any of width, height, scale, preset ("default",
 * "textbook"), labels ("none", "points", "all", "A,B"), title, projection ("isometric",
 * "cabinet 30 0.5"), hidden ("dashed", "none", "solid"), ids, live_text, standalone,
 * transparent (docs/cmd/render.md).  NULL when it is refused; porism_error says why. */
const char *porism_render(porism_figure *f, const char *format, const char *options,
			  size_t *size);

/* The tool table: schemas as a JSON array.  form: "json", "openai",
 * "anthropic", "gemini" or "mcp"; profile: "all", "plane", "core" or "render".  NULL for
 * an unknown form or profile. */
const char *porism_tools(porism_figure *f, const char *form, const char *profile);

/* --- Formal programs (docs/rooms/program.md) --------------------------------- */
/*
 * "Gougu V0 N2 N1 Para_Area N0 V0 V1 Get V1" with the values "N0=15, N1=13, N2=7".
 * These calls share nothing: any thread may make any of them at any time.  They
 * neither fork nor raise signals, and every input ends within a bounded number of
 * operations.
 *
 *   program   the words; or a model's whole reply, of which the last \boxed{} with a
 *             program in it counts
 *   values    "N0=15, N1=13" or a JSON list of strings; NULL or "": those in the reply's
 *             \boxed{N0=...}, or none
 *   answer    a number as people write it, "12.5", "3\\sqrt{2}"; or a JSON object
 *             {"answer": "B", "choices": ["30", "45"]}; NULL: any value will do
 *   flags     0, or PORISM_COMPAT: pi as 3.141593 and roots as the reference executor
 *             picks them
 */
enum { PORISM_COMPAT = 1 };

/* How a program ended.  The values are stable. */
typedef enum porism_program_status {
	PORISM_PROGRAM_OK = 0, /* and right, where there is an answer */
	PORISM_PROGRAM_WRONG = 1,
	PORISM_PROGRAM_PARSE_ERROR = 2,
	PORISM_PROGRAM_UNKNOWN_OPERATOR = 3,
	PORISM_PROGRAM_ARITY = 4,
	PORISM_PROGRAM_UNBOUND = 5,
	PORISM_PROGRAM_INCONSISTENT = 6,
	PORISM_PROGRAM_UNDERDETERMINED = 7,
	PORISM_PROGRAM_NO_REAL_SOLUTION = 8,
	PORISM_PROGRAM_BUDGET = 9
} porism_program_status;
/* "ok", "wrong", "parse_error" ...; NULL for a number that is none of them. */
const char *porism_program_status_word(int status);

/* Score one program: a porism_program_status.  *value (which may be NULL) is what the
 * program gives, NaN when it gives nothing. */
int porism_program_score(const char *program, const char *values, const char *answer,
			 int flags, double *value);
/* Score n programs on `threads` threads (0: one).  values, answers, status and value may
 * be NULL, and so may the members of values and answers.  Returns how many ended with
 * PORISM_PROGRAM_OK. */
size_t porism_program_score_batch(size_t n, const char *const *programs,
				  const char *const *values, const char *const *answers,
				  int flags, int threads, int *status, double *value);
/* Everything about one program as JSON, one line: status, value, exact, variables, steps,
 * error.  The caller frees it with porism_string_free. */
char *porism_program_result(const char *program, const char *values, const char *answer,
			    int flags);
/* The derivation in words; after a failure, the error.  Free with porism_string_free. */
char *porism_program_explain(const char *program, const char *values, int flags);
/* {"program": "...", "nums": ["15", ...]} out of a model's reply; NULL when no \boxed{} in
 * it holds a program.  Free with porism_string_free. */
char *porism_program_extract(const char *reply);
/* The unbiased estimate of pass@k from c right samples out of n: 1 - C(n-c,k)/C(n,k);
 * NaN unless 0 <= c <= n and 1 <= k <= n. */
double porism_pass_at_k(int n, int c, int k);

/* --- Answers (docs/cmd/grade.md) ---------------------------------------------
 * Is an answer the same as the key?  Decided in exact numbers; any thread may make these calls at
 * any time, they neither fork nor raise signals, and all work is bounded.
 *
 *   answer   a value, or a model's whole reply; NULL: none, which is different
 *   key      a number, an angle, a quantity, a set, a tuple, an interval, an equation, a
 *            ratio, the letter of a choice, an expression in letters, or blanks "3; 5"
 *   options  NULL, or a JSON object with any of "choices", "tolerance", "rule", "rounding",
 *            "asked", "question"
 */
typedef enum porism_verdict {
	PORISM_UNCLEAR = 0,
	PORISM_EQUAL = 1,
	PORISM_CLOSE = 2, /* within the tolerance, or a rounding that was asked for */
	PORISM_DIFFERENT = 3
} porism_verdict;
/* "unclear", "equal", "close", "different"; NULL for a number that is none of them. */
const char *porism_verdict_word(int verdict);
/* NULL: these options can be used; else what is wrong with them, a JSON object with "message" and, where
 * it helps, "near" and "hint".  Free with porism_string_free. */
char *porism_grade_options(const char *options);
/* A porism_verdict, unclear where the options are wrong.  *score (which may be NULL): 1, 0, or the share of blanks that are right. */
int porism_grade(const char *answer, const char *key, const char *options, double *score);
/* Everything about it as JSON, one line: verdict, match, why, type, score, answer_form,
 * key_form, flags.  Free with porism_string_free. */
char *porism_grade_result(const char *answer, const char *key, const char *options);
/* Grade n answers on `threads` threads (0: one).  options, verdict and score may be NULL, and so
 * may the members of answers and options.  Returns how many are equal or close. */
size_t porism_grade_batch(size_t n, const char *const *answers, const char *const *keys,
			  const char *const *options, int threads, int *verdict,
			  double *score);

/* --- Problems stated as facts (docs/PROBLEM.md) ------------------------------
 * Points, letters, facts and a goal in; the value, how certain it is, and on request how it
 * follows and the figure.  Any thread may call this at any time.
 *
 *   problem  a record, the text of a JSON object
 *   format   "porism", "geometry3k", "pgps9k", "formalgeo", "solidfgeo"; NULL: what is in
 *            the record tells
 *   flags    0, or a sum of PORISM_SOLVE_*
 *
 * Returns a JSON object, one line, as `porism solve --json` prints it (docs/cmd/solve.md) but
 * without the time: status, value, exact, certainty ...  Whatever is wrong with the record is
 * said there too.  Free with porism_string_free.
 */
enum {
	PORISM_SOLVE_EXPLAIN = 1, /* steps: what was found, and because of what */
	PORISM_SOLVE_BLIND = 2,   /* the choices do not help to find the answer */
	PORISM_SOLVE_STRICT = 4,  /* what the drawing only suggests is not believed */
	PORISM_SOLVE_SCRIPT =
		8, /* script: lines for porism_run that draw the figure, or null */
	PORISM_SOLVE_REVEAL = 16 /* the script shows the answer in place of a question mark */
};
char *porism_solve(const char *problem, const char *format, int flags);
void porism_string_free(char *s); /* NULL is allowed */

/* --- Solutions step by step (docs/JUDGE.md) ----------------------------------
 * A problem and a solution of it in, as a record (the text of a JSON object); the report out, as
 * `porism judge --json` prints it: is each claim true, does it follow from what its step cites, which
 * error is it?  Any thread may call this at any time.  Free with porism_string_free.
 */
char *porism_judge(const char *solution);

/* --- The loop as an environment for trainers (docs/AGENT.md) ------------------
 * A policy draws, measures and answers on a canvas of its own; each episode is a handle, and a
 * process may hold thousands.
 *
 *     porism_agent *a = porism_agent_new("{\"turns\": 8}");
 *     porism_episode *e = porism_agent_reset(a, "{\"text\": \"...\", \"answer\": \"5\"}");
 *     puts(porism_agent_first(e));            // messages and tools
 *     puts(porism_agent_step(e, reply));      // messages, reward, done
 *     porism_agent_end(e);
 *
 * An agent holds settings and the tool table; it does not change, and any number of threads may
 * use it at once.  An episode belongs to one thread at a time, ends before its agent is freed, and
 * owns the texts it returns until its next call.  Nothing here reaches the network or reads a
 * clock: the same turns give the same answers.
 */
typedef struct porism_agent porism_agent;
typedef struct porism_episode porism_episode;
/* settings: a JSON object of docs/AGENT.md's settings, or NULL. */
porism_agent *porism_agent_new(const char *settings);
void porism_agent_free(porism_agent *a);               /* NULL is allowed */
const char *porism_agent_error(const porism_agent *a); /* what is wrong with them, or NULL */
/* problem: {"text": ..., "answer": ..., "choices": [...], "images": [...]}, as JSON.  Never returns
 * NULL; what is wrong with the problem, or with the settings, is told by porism_agent_first. */
porism_episode *porism_agent_reset(const porism_agent *a, const char *problem);
void porism_agent_end(porism_episode *e); /* NULL is allowed */
/* {"ok": true, "messages": [...], "tools": [...]}, in the form of Chat Completions. */
const char *porism_agent_first(porism_episode *e);
/* One turn: what the policy wrote, as it came, or an assistant message as JSON.  Thoughts
 * (<think>) are no answer; calls are read as <tool_call>{"name": ..., "arguments": {...}}
 * </tool_call> and in the marks of other families of models.  Whatever it is, NULL and broken
 * UTF-8 included, it is answered: {"ok": true, "messages": [...], "done": ..., "reward": 0, 1 or
 * null (no key), "terms": {...} (docs/AGENT.md; terms.match tells whether a right answer is "equal"
 * or "close"), "status": ..., "turns": ..., "answer": ...}; after the end
 * {"ok": false, "error": {...}}.  Of more than 1 MB the rest is not read. */
const char *porism_agent_step(porism_episode *e, const char *turn);
const char *porism_agent_canvas(porism_episode *e); /* every object, JSON array */
const char *porism_agent_trace(porism_episode *e);  /* docs/TRACE.md */

#ifdef __cplusplus
}
#endif
#endif
