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
 *     cc program.c $(pkg-config --cflags --libs porism) -o program
 *
 * Texts are UTF-8 and end with a NUL.  A function that takes a figure and returns a `const char *`
 * lends it: the figure owns it, and it is good until the next call that takes the same figure.  A
 * function that returns a `char *` gives it away: free it with porism_string_free, not with free().
 *
 * Threads: a figure belongs to one thread at a time, different figures may be used in different
 * threads at once, and functions without a handle may be called by any thread at any time.  There is
 * no global state and nothing to initialise.
 *
 * Errors: input from outside never ends the program, and a call that fails changes nothing.  Running
 * out of memory ends it, with a message.  A text that is NULL is taken as empty.  Handles must not be
 * NULL, except where it says so.
 *
 * Nothing here reads or writes files, the environment or the network, starts a process or raises a
 * signal; the clock is read under porism_set_limits alone.  PNG, GIF and PDF come from libcairo,
 * which is opened when the first of them is drawn.
 *
 * The interface keeps its promise within a soname (libporism.so.0): functions, values and members of
 * records are added, none is changed or taken away.  A comment right above each declaration is its
 * manual page.
 */
#ifndef PORISM_H
#define PORISM_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- The version --------------------------------------------------------------
 * Semantic versions (CHANGELOG.md).  These three numbers are where the version stands; everything
 * else takes it from here: the program, porism.pc, the Python package, the bundles.
 */
#define PORISM_VERSION_MAJOR 0
#define PORISM_VERSION_MINOR 2
#define PORISM_VERSION_PATCH 0

#define PORISM_TEXT_OF_(x) #x
#define PORISM_TEXT_OF(x) PORISM_TEXT_OF_(x)
/* The version as a text, "0.2.0". */
#define PORISM_VERSION                       \
	PORISM_TEXT_OF(PORISM_VERSION_MAJOR) \
	"." PORISM_TEXT_OF(PORISM_VERSION_MINOR) "." PORISM_TEXT_OF(PORISM_VERSION_PATCH)

/* A version as one number that grows with it: 0.2.0 is 200, 1.3.12 is 10312. */
#define PORISM_VERSION_OF(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
/* The version of this header as such a number. */
#define PORISM_VERSION_NUMBER \
	PORISM_VERSION_OF(PORISM_VERSION_MAJOR, PORISM_VERSION_MINOR, PORISM_VERSION_PATCH)
/* For #if: is this header of that version, or a later one? */
#define PORISM_VERSION_AT_LEAST(major, minor, patch) \
	(PORISM_VERSION_NUMBER >= PORISM_VERSION_OF(major, minor, patch))

/* The version of the library that runs, "0.2.0".  Constant; PORISM_VERSION is that of the header. */
const char *porism_version(void);

/* The version of the library that runs, as PORISM_VERSION_OF makes it.
 *
 * A program that was compiled with PORISM_VERSION_NUMBER runs with any library of the same soname
 * whose number is not smaller. */
int porism_version_number(void);

/* --- Figures ------------------------------------------------------------------
 * A figure holds named objects that follow each other, and the answer of the last call.
 */
typedef struct porism_figure porism_figure;

/* How a call ended.  The values are stable. */
typedef enum porism_status {
	PORISM_OK = 0,
	PORISM_BAD_REQUEST = 1, /* asked wrongly: fix the request */
	PORISM_NOT_HERE = 2,    /* asked rightly, but no such object exists here */
	PORISM_UNDECIDED = 3,   /* could not be told within the limits */
	PORISM_SYSTEM = 4       /* memory, disk */
} porism_status;

/* Make an empty figure.  Returns a handle, never NULL; give it to porism_free. */
porism_figure *porism_new(void);

/* Make an empty figure with a seed for its random choices.
 *
 * "Always" is asked at random positions where it cannot be proven; the same seed and calls give the
 * same answers on every machine.  Returns a handle, never NULL; give it to porism_free. */
porism_figure *porism_new_seeded(unsigned long long seed);

/* Free a figure and the texts it lent.  NULL is allowed. */
void porism_free(porism_figure *f);

/* Bound what each later call on the figure may take.
 *
 *   seconds    of the clock; 0: any, as it is unless this is called
 *   megabytes  of memory beside those that the figure has; 0: any
 *
 * A call that takes more fails with PORISM_UNDECIDED and the code "limit", and changes nothing (a
 * script: none of its lines counts); porism_observation and porism_text tell that error, other
 * functions that read or draw return NULL, porism_number 0.  With limits every change costs a copy
 * of the journal besides, and the figure of a call that was cut is built anew.  Memory of the number
 * libraries counts once porism_count_memory was called. */
void porism_set_limits(porism_figure *f, double seconds, double megabytes);

/* Let the memory of the number libraries count under porism_set_limits.
 *
 * Once in a process, before it has threads that work here: it is the one setting that all figures
 * share. */
void porism_count_memory(void);

/* Give back what the number libraries keep for this thread, up to some hundred kB.
 *
 * The last call of a thread that worked here and ends before the program does.  Figures and episodes
 * live on, and may be used by other threads.  A thread that stays, or a program that ends, need not
 * call it. */
void porism_thread_end(void);

/* --- Doing something ---------------------------------------------------------- */

/* Run one line of script.
 *
 * GeoGebra's syntax ("M = Midpoint(A, B)", "Distance(A, B)", "Always(\"AB == AC\")":
 * docs/cmd/run.md) or a JSON call ({"tool": "add_midpoint", "args": {...}}).  A line that is empty
 * or a comment is fine and answers nothing.
 *
 * Returns PORISM_OK, or why it failed: then porism_error and its like say more, and the figure is as
 * it was. */
porism_status porism_run(porism_figure *f, const char *line);

/* How porism_run_script goes about it: 0, or a sum of these. */
enum {
	PORISM_SCRIPT_WHOLE = 1, /* all or nothing: a failure takes back the lines before it */
	PORISM_SCRIPT_GO_ON = 2, /* lines after one that failed are run, too */
	PORISM_SCRIPT_KEEP = 4   /* keep what each line answered, for porism_script_result */
};

/* Run a whole script: lines as porism_run takes them, also several on one, separated by ";".
 *
 * It stops at the first line that fails: the lines before stay, that line changes nothing, those
 * after it are not run.  The flags (a sum of PORISM_SCRIPT_*) change that.  A journal is such a
 * script.
 *
 * Returns PORISM_OK, or how the first line that failed did; porism_error_line is its number, and
 * porism_error says why.  porism_observation and its like tell of the last line that was run.  A
 * script of more than 20,000 lines is refused as a whole. */
porism_status porism_run_script(porism_figure *f, const char *script, int flags);

/* What each line of the last script answered, as a JSON array.
 *
 * The records are those of porism_observation with a member "line" first.  Empty unless the script
 * was run with PORISM_SCRIPT_KEEP.  Lent by the figure. */
const char *porism_script_result(porism_figure *f);

/* Run a tool by its name.
 *
 *   tool  "add_midpoint" ...: `porism tools` lists them
 *   args  the text of a JSON object; NULL: no arguments
 *
 * Returns what porism_run returns. */
porism_status porism_call(porism_figure *f, const char *tool, const char *args);

/* --- What the last call answered (docs/OBSERVATION.md) -------------------------- */

/* The answer of the last call as a record: JSON, one line.
 *
 * {"ok": true, "new": [...], "changed": [...], "removed": [...], "value": {...}}, or
 * {"ok": false, "error": {"code": ..., "message": ..., "hint": ..., "near": [...]}}.  Empty when
 * there was nothing to answer.  Lent by the figure. */
const char *porism_observation(porism_figure *f);

/* The answer of the last call for people: a line or a few, each ended by a newline.
 *
 * Empty when there was nothing to answer.  Lent by the figure. */
const char *porism_text(porism_figure *f);

/* The exact value of the answer, or of the new object: "3*sqrt(3)", "(2, 1)", "true".
 *
 * NULL when it has no short closed form, or none was asked for.  Lent by the figure. */
const char *porism_exact(porism_figure *f);

/* A member of the answer's "value" as a text: "kind", "certainty", "verdict", "method" ...
 *
 * After "Always(...)" the verdict is "always", "here_only", "no" or "unknown"; the certainty is
 * "proven", "enclosed", "probable", "approximate" or "unknown" (docs/PROMISES.md).  Numbers, true
 * and false come as JSON writes them, lists and objects as JSON.  NULL when there is no such member.
 * Lent by the figure. */
const char *porism_value(porism_figure *f, const char *member);

/* The answer as a double, the nearest to its exact value; a truth is 1 or 0.
 *
 * Returns 1 and sets *value, or 0 when the answer is no number. */
int porism_number(porism_figure *f, double *value);

/* The code of the last call's error: "not_found", "bad_argument" ... (docs/WORDS.md).
 *
 * Codes are stable, sentences are not.  NULL after a success.  Lent by the figure. */
const char *porism_error_code(const porism_figure *f);

/* The sentence of the last call's error: what was expected, what was found.
 *
 * NULL after a success.  Lent by the figure. */
const char *porism_error(const porism_figure *f);

/* What to do about the last call's error, a sentence.  NULL when there is none.  Lent by the figure. */
const char *porism_error_hint(const porism_figure *f);

/* Names that are near to what the last call got wrong, separated by commas.
 *
 * NULL when there are none.  Lent by the figure. */
const char *porism_error_near(const porism_figure *f);

/* A line of script that works in the place of the one that failed.
 *
 * NULL when none was found.  Lent by the figure. */
const char *porism_error_mend(const porism_figure *f);

/* Where in the line the last call's error is, in characters from 1; 0: nobody knows. */
int porism_error_column(const porism_figure *f);

/* Which line of the last script failed first, from 1; 0: none did, or the last call was no script. */
int porism_error_line(const porism_figure *f);

/* --- The figure ----------------------------------------------------------------- */

/* Every object, as a JSON array of records (docs/OBSERVATION.md).
 *
 * NULL when a limit was reached.  Lent by the figure. */
const char *porism_canvas(porism_figure *f);

/* The figure in words.  NULL when a limit was reached.  Lent by the figure. */
const char *porism_describe(porism_figure *f);

/* The document: one JSON call per line.
 *
 * Running them with porism_run_script in an empty figure builds the same figure again.  Lent by the
 * figure. */
const char *porism_journal(porism_figure *f);

/* Draw the figure.
 *
 *   format   "svg", "png", "gif", "pdf" or "tex" (TikZ)
 *   options  NULL, or a JSON object with any of width, height (pixels), scale, preset ("default",
 *            "textbook" ...), labels ("none", "points", "all", "A,B"), title, projection
 *            ("isometric", "cabinet 30 0.5"), hidden ("dashed", "none", "solid"), ids, live_text,
 *            standalone, transparent (docs/cmd/render.md)
 *   size     how many bytes it has, set on success; NULL: not wanted
 *
 * Returns the picture, which is a text for svg and tex and may hold NULs otherwise; NULL when it is
 * refused, and porism_error says why.  The same figure and options give the same bytes.  Lent
 * by the figure. */
const char *porism_render(porism_figure *f, const char *format, const char *options,
			  size_t *size);

/* The tool table: schemas as a JSON array.
 *
 *   form     "json", "openai", "anthropic", "gemini" or "mcp"
 *   profile  "all", "plane", "core" or "render"
 *
 * NULL for an unknown form or profile.  Lent by the figure. */
const char *porism_tools(porism_figure *f, const char *form, const char *profile);

/* --- Texts that are given away ---------------------------------------------------- */

/* Free a text that a function returned as a `char *`.  NULL is allowed. */
void porism_string_free(char *s);

/* --- Problems stated as facts (docs/PROBLEM.md) -----------------------------------
 * Points, letters, facts and a goal in; the value, how certain it is, and on request how it follows
 * and the figure.  Any thread may make these calls at any time.
 */

/* What porism_solve does beside solving: 0, or a sum of these. */
enum {
	PORISM_SOLVE_EXPLAIN = 1, /* steps: what was found, and because of what */
	PORISM_SOLVE_BLIND = 2,   /* the choices do not help to find the answer */
	PORISM_SOLVE_STRICT = 4,  /* what the drawing only suggests is not believed */
	PORISM_SOLVE_SCRIPT = 8,  /* script: lines that draw it, for porism_run_script */
	PORISM_SOLVE_REVEAL = 16  /* the script shows the answer in place of a question mark */
};

/* Solve a problem that is stated as facts.
 *
 *   problem  a record, the text of a JSON object
 *   format   "porism", "geometry3k", "pgps9k", "formalgeo", "solidfgeo"; NULL: what is in the
 *            record tells
 *   flags    0, or a sum of PORISM_SOLVE_*
 *
 * Returns a JSON object, one line, as `porism solve --json` prints it (docs/cmd/solve.md) but
 * without the time: status, value, exact, certainty ...  Whatever is wrong with the record is said
 * there too.  Free it with porism_string_free. */
char *porism_solve(const char *problem, const char *format, int flags);

/* Judge a written solution step by step (docs/JUDGE.md).
 *
 *   solution  a problem and a solution of it as a record, the text of a JSON object
 *
 * Returns the report as `porism judge --json` prints it, one line: is each claim true, does it
 * follow from what its step cites, which error is it?  Free it with porism_string_free. */
char *porism_judge(const char *solution);

/* --- Theorems (docs/JGEX.md) --------------------------------------------------------
 * A construction and a goal, or facts and a relation as the goal.  Any thread may make these calls
 * at any time.
 */

/* How porism_prove goes about it: 0, or a sum of these. */
enum {
	PORISM_PROVE_EXPLAIN = 1,      /* the proof, step by step */
	PORISM_PROVE_AUX = 2,          /* points may be added to the figure */
	PORISM_PROVE_NO_DEDUCTION = 4, /* algebra alone */
	PORISM_PROVE_NO_ALGEBRA = 8    /* deduction alone */
};

/* Prove a theorem, or show a figure in which it fails.
 *
 *   theorem  "a b c = triangle; h = orthocenter h a b c ? perp a h b c"; or a record, the text of a
 *            JSON object with "statement", or with "points", "facts" and a relation as "goal"
 *   flags    0, or a sum of PORISM_PROVE_*
 *   budget   about so many seconds of work, counted in steps and not by a clock: the same theorem
 *            ends in the same way everywhere; 0: what `porism prove` takes
 *
 * Returns a JSON object, one line, as `porism prove --json` prints it (docs/cmd/prove.md) but
 * without the time: status ("proved", "false", "open", "bad_problem"), method, why ...  Free it with
 * porism_string_free. */
char *porism_prove(const char *theorem, int flags, double budget);

/* --- Formal programs (docs/rooms/program.md) -----------------------------------------
 * "Gougu V0 N2 N1 Para_Area N0 V0 V1 Get V1" with the values "N0=15, N1=13, N2=7".  Any thread may
 * make these calls at any time, and every input ends within a bounded number of operations.
 *
 *   program   the words; or a model's whole reply, of which the last \boxed{} with a program in it
 *             counts
 *   values    "N0=15, N1=13" or a JSON list of strings; NULL or "": those in the reply's
 *             \boxed{N0=...}, or none
 *   answer    a number as people write it, "12.5", "3\\sqrt{2}"; or a JSON object
 *             {"answer": "B", "choices": ["30", "45"]}; NULL: any value will do
 *   flags     0, or PORISM_COMPAT
 */

/* How programs are run: 0, or this. */
enum {
	PORISM_COMPAT = 1 /* pi as 3.141593 and roots as the reference executor picks them */
};

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

/* The word of a status: "ok", "wrong", "parse_error" ...  Constant; NULL for a number that is none. */
const char *porism_program_status_word(int status);

/* Score one program.
 *
 * Returns a porism_program_status.  *value (value may be NULL) is what the program gives, NaN when
 * it gives nothing. */
int porism_program_score(const char *program, const char *values, const char *answer,
			 int flags, double *value);

/* Score n programs on `threads` threads (0: one).
 *
 * values, answers, status and value may be NULL, and so may the members of values and answers;
 * status[i] and value[i] are what porism_program_score gives for the i-th.
 *
 * Returns how many ended with PORISM_PROGRAM_OK. */
size_t porism_program_score_batch(size_t n, const char *const *programs,
				  const char *const *values, const char *const *answers,
				  int flags, int threads, int *status, double *value);

/* Everything about one program as JSON, one line: status, value, exact, variables, steps, error.
 *
 * Free it with porism_string_free. */
char *porism_program_result(const char *program, const char *values, const char *answer,
			    int flags);

/* The derivation of a program in words; after a failure, the error.
 *
 * Free it with porism_string_free. */
char *porism_program_explain(const char *program, const char *values, int flags);

/* The program in a model's reply: {"program": "...", "nums": ["15", ...]}.
 *
 * NULL when no \boxed{} in it holds a program.  Free it with porism_string_free. */
char *porism_program_extract(const char *reply);

/* The unbiased estimate of pass@k from c right samples out of n: 1 - C(n-c,k)/C(n,k).
 *
 * NaN unless 0 <= c <= n and 1 <= k <= n. */
double porism_pass_at_k(int n, int c, int k);

/* --- Answers (docs/cmd/grade.md) ------------------------------------------------------
 * Is an answer the same as the key?  Decided in exact numbers.  Any thread may make these calls at
 * any time, and all work is bounded.
 *
 *   answer   a value, or a model's whole reply; NULL: none, which is different
 *   key      a number, an angle, a quantity, a set, a tuple, an interval, an equation, a
 *            ratio, the letter of a choice, an expression in letters, or blanks "3; 5"
 *   options  NULL, or a JSON object with any of "choices", "tolerance", "rule", "rounding",
 *            "asked", "question", "about" ("about 5" counts as 5, which else is unclear)
 */

/* How an answer compares with the key.  The values are stable. */
typedef enum porism_verdict {
	PORISM_UNCLEAR = 0,
	PORISM_EQUAL = 1,
	PORISM_CLOSE =
		2, /* within the tolerance, a rounding that was asked for, or about it */
	PORISM_DIFFERENT = 3
} porism_verdict;

/* The word of a verdict: "unclear", "equal", "close", "different".
 *
 * Constant; NULL for a number that is none of them. */
const char *porism_verdict_word(int verdict);

/* Look whether options for grading can be used.
 *
 * Returns NULL when they can; else what is wrong with them, a JSON object with "message" and, where
 * it helps, "near" and "hint".  Free it with porism_string_free. */
char *porism_grade_options(const char *options);

/* Grade one answer.
 *
 * Returns a porism_verdict, unclear where the options are wrong.  *score (score may be NULL) is 1,
 * 0, or the share of blanks that are right. */
int porism_grade(const char *answer, const char *key, const char *options, double *score);

/* Everything about one answer as JSON, one line: verdict, match, why, type, score, answer_form,
 * key_form, flags.
 *
 * Free it with porism_string_free. */
char *porism_grade_result(const char *answer, const char *key, const char *options);

/* Grade n answers on `threads` threads (0: one).
 *
 * options, verdict and score may be NULL, and so may the members of answers and options; verdict[i]
 * and score[i] are what porism_grade gives for the i-th.
 *
 * Returns how many are equal or close. */
size_t porism_grade_batch(size_t n, const char *const *answers, const char *const *keys,
			  const char *const *options, int threads, int *verdict,
			  double *score);

/* --- The loop as an environment for trainers (docs/AGENT.md) ----------------------------
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
 * owns the texts it lends until its next call.  The same turns give the same answers.
 */

/* Settings and tools, shared by episodes. */
typedef struct porism_agent porism_agent;
/* One problem, one canvas, one policy. */
typedef struct porism_episode porism_episode;

/* Make an agent.
 *
 *   settings  a JSON object of docs/AGENT.md's settings; NULL: as they are
 *
 * Returns a handle, never NULL; porism_agent_error tells whether the settings can be used.  Give it
 * to porism_agent_free. */
porism_agent *porism_agent_new(const char *settings);

/* Free an agent, after its episodes ended.  NULL is allowed. */
void porism_agent_free(porism_agent *a);

/* What is wrong with an agent's settings, a sentence; NULL: nothing.  Lent by the agent. */
const char *porism_agent_error(const porism_agent *a);

/* Begin an episode.
 *
 *   problem  {"text": ..., "answer": ..., "choices": [...], "images": [...]}, as JSON
 *
 * Returns a handle, never NULL; what is wrong with the problem, or with the settings, is told by
 * porism_agent_first.  Give it to porism_agent_end. */
porism_episode *porism_agent_reset(const porism_agent *a, const char *problem);

/* End an episode and free it.  NULL is allowed. */
void porism_agent_end(porism_episode *e);

/* What the policy begins with: {"ok": true, "messages": [...], "tools": [...]}.
 *
 * In the form of Chat Completions; {"ok": false, "error": {...}} where the episode could not begin.
 * Lent by the episode. */
const char *porism_agent_first(porism_episode *e);

/* One turn of the policy.
 *
 *   turn  what the policy wrote, as it came, or an assistant message as JSON
 *
 * Thoughts (<think>) are no answer; calls are read as <tool_call>{"name": ..., "arguments": {...}}
 * </tool_call> and in the marks of other families of models.  Whatever it is, NULL and broken UTF-8
 * included, it is answered: {"ok": true, "messages": [...], "done": ..., "reward": 0, 1 or null (no
 * key), "terms": {...} (docs/AGENT.md; terms.match tells whether a right answer is "equal" or
 * "close"), "status": ..., "turns": ..., "answer": ...}; after the end {"ok": false, "error":
 * {...}}.  Of more than 1 MB the rest is not read.  Lent by the episode. */
const char *porism_agent_step(porism_episode *e, const char *turn);

/* Every object of the episode's canvas, as a JSON array.  Lent by the episode. */
const char *porism_agent_canvas(porism_episode *e);

/* The episode so far as a trace (docs/TRACE.md).  Lent by the episode. */
const char *porism_agent_trace(porism_episode *e);

#ifdef __cplusplus
}
#endif
#endif
