/*
 * agent.h -- the loop: a model proposes calls, the desk draws and answers, the model verifies,
 * revises, and answers from what was measured.
 *
 * A run is a state machine that does no input or output: it says what to ask the model
 * (agent_run_ask), takes what came back (agent_run_reply), and writes its trace line by line
 * through a function of the caller's.  Who asks the model is somebody else: drive.h over the
 * network, many runs at once; a trainer through porism_agent_step; a recording.
 *
 * Invariants:
 *  (1) The trace holds all that is needed to go on: a run made from the trace of another one
 *      (agent_run_resume) is in the state of that one after its last complete line.
 *  (2) What was given and what the model replied determine everything else: no clock, no
 *      chance.  Times are told to the run and only written down.
 *  (3) An error of the canvas is the model's to read, never the run's end.
 *
 * A run belongs to one thread at a time.
 */
#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H
#include "agent/chat.h"
#include "desk/desk.h"
#include "grade/grade.h"
#include <stdint.h>

/* --- How it goes (settings.def) ------------------------------------------------------------ */
struct agent_settings {
#define AGENT_TYPE_TEXT const char *
#define AGENT_TYPE_WHOLE long
#define AGENT_TYPE_NUMBER double
#define AGENT_TYPE_TRUTH bool
#define SETTING(name, type, otherwise, least, most, text) AGENT_TYPE_##type name;
#include "agent/settings.def"
#undef SETTING
	const struct json *overlay; /* desk.h; or NULL */
};
void agent_settings_init(struct agent_settings *s);
/* Set one by its name (picture_every or picture-every) from text, which is borrowed.  E_ARG: there
 * is no such setting (near names), or no such value. */
enum status agent_settings_set(struct agent_settings *s, const char *name, const char *value,
			       struct err *e) MUST_USE;
/* The members of an object; what it has not keeps its value.  Texts are borrowed. */
enum status agent_settings_read(struct agent_settings *s, const struct json *object,
				struct err *e) MUST_USE;
void agent_settings_json(struct buf *b, const struct agent_settings *s);
/* "--turns N        replies of the model, at most (30)" for each. */
void agent_settings_help(struct buf *b);
bool agent_settings_is_truth(const char *name); /* does the option stand alone? */

/* --- What is asked --------------------------------------------------------------------------- */
struct agent_problem {
	const char *id, *text;
	const char *answer; /* the key, for the account alone: no model sees it; or NULL */
	const char **choice;
	int choices;
	struct agent_image *image;
	int images;
};
/* {"id", "text" (or "problem", "question"), "choices", "answer", "images": [{"mime","base64"}]};
 * all is borrowed from the tree or lives in the arena. */
enum status agent_problem_read(struct agent_problem *p, const struct json *j, struct arena *a,
			       struct err *e) MUST_USE;
void agent_problem_json(struct buf *b, const struct agent_problem *p);

/* --- Who is asked ----------------------------------------------------------------------------- */
struct agent_provider {
	const char *name, *wire, *base, *keys, *text;
};
const struct agent_provider *agent_provider_list(int *n);
struct agent_model {
	const struct agent_provider *provider;
	const struct agent_wire *wire;
	const char *name;
	const char *base;    /* the server, without a slash at its end and without a version */
	const char *version; /* in the path behind it, "v1"; "": none */
	const char *date;    /* of the wire's header `dated`, or NULL */
	const char *asked;   /* what agent_model_version was given, or NULL */
};
/* "anthropic:NAME", or a name alone with a base URL that speaks Chat Completions.  base: another
 * server than the provider's, or NULL.  Texts are kept in the arena. */
enum status agent_model_read(struct agent_model *m, const char *spec, const char *base,
			     struct arena *a, struct err *e) MUST_USE;
/* Speak another version than the wire's own or the base URL's: one for the path (v1, v1beta, none)
 * or one of the header where the wire has it (2026-10-21).  E_ARG: the wire has no such. */
enum status agent_model_version(struct agent_model *m, const char *version, struct arena *a,
				struct err *e) MUST_USE;
/* BASE/VERSION, which the wire's paths are put behind. */
void agent_model_url(struct buf *b, const struct agent_model *m);

/* Dollars for a million tokens: fresh, read from a cache, written to one, output. */
struct agent_price {
	double of[4];
};
/* false: the table has no such model.  prices: the text of a table as prices.tsv, NULL: the one in
 * the program. */
bool agent_price_find(struct agent_price *out, const char *prices, const char *model);
/* Dollars for the tokens of a reply; < 0: it does not say how many they were. */
double agent_cost(const struct agent_price *p, const struct agent_usage *u);

/* What every request of these settings has, without its words: model, temperature, limits ...;
 * left: bits of enum agent_leave. */
void agent_request_begin(struct agent_request *q, const struct agent_model *m,
			 const struct agent_settings *s, unsigned left);

/* --- The run ------------------------------------------------------------------------------------ */
typedef void agent_sink(void *user, const char *line, size_t n); /* n counts its newline */
struct agent_plan;
struct agent_run_options {
	const struct tool_table *tools; /* borrowed, as all here */
	struct cas *cas;
	const struct agent_settings *settings;
	const struct agent_problem *problem;
	const struct agent_model *model;
	const char *version; /* of the program */
	const char *id;      /* of the run */
	const char *started; /* the time as text, or "" */
	bool no_times;       /* the trace has 0 for every time */
	const char *first;   /* line of script that figures begin with; or NULL */
	const char *prices;  /* or NULL */
	/* Other texts than those in the program: desk_prompt's name to text, or NULL. */
	const char *(*prompt)(void *user, const char *name);
	void *prompt_user;
	/* What many runs share (agent_plan_new, of the same options); NULL: it makes its own. */
	const struct agent_plan *plan;
	agent_sink *sink; /* or NULL: no trace */
	void *sink_user;
};
/* What runs with the same tools, settings, model, prompts and prices have in common: made once, it
 * spares each of many runs most of its beginning.  It does not change; any number of threads
 * may use it.  E_ARG as agent_run_new. */
enum status agent_plan_new(struct agent_plan **out, const struct agent_run_options *o,
			   struct err *e) MUST_USE;
void agent_plan_free(struct agent_plan *p); /* NULL is allowed; after its runs */
/* Was the model of the trace told the same instructions? */
struct agent_trace;
bool agent_plan_is_told(const struct agent_plan *p, const struct agent_trace *t);

/* The names that `prompt` is asked for, one after another; NULL beyond the last. */
const char *agent_prompt_name(int i);

struct agent_run;
/* E_ARG: the settings make no sense together, or with the tools. */
enum status agent_run_new(struct agent_run **out, const struct agent_run_options *o,
			  struct err *e) MUST_USE;
void agent_run_free(struct agent_run *r); /* NULL is allowed */
/* The arena that replies to this run are to be read into; lives as long as the run. */
struct arena *agent_run_arena(struct agent_run *r);

/* What to ask next; false: the run is over.  Asking twice gives the same. */
bool agent_run_ask(struct agent_run *r, struct agent_request *q);

/* All that was said so far, as a request that says no more than that: for who keeps conversations.  Also of a
 * run that is over, whose last turn is then the model's. */
void agent_run_conversation(const struct agent_run *r, struct agent_request *q);

/* What is known about a reply beside itself; for the trace. */
struct agent_sent {
	long ms, first_ms; /* until it was whole, until its first byte */
	long at_ms;        /* since the run began */
	int tries, status;
	const char *request_id; /* or NULL */
	size_t bytes;           /* of the request, and its hash */
	uint64_t hash;
	const double *cost; /* as it was recorded (< 0: not known); NULL: by the table */
};
uint64_t agent_hash(const char *s, size_t n);
/* The model replied: its calls are made, and the run goes on or ends. */
void agent_run_reply(struct agent_run *r, const struct agent_reply *reply,
		     const struct agent_sent *about);
/* It will be asked again: written down.  With a code of leave.def also: without what that names,
 * which the server does not take. */
void agent_run_retry(struct agent_run *r, const struct agent_refusal *why, int tries,
		     double wait, long at_ms);
/* The model cannot be asked: the run ends. */
void agent_run_fail(struct agent_run *r, const struct agent_refusal *why, long at_ms);
/* Somebody stops it: the trace stays without an end, and can be resumed. */
void agent_run_stop(struct agent_run *r);

enum agent_end {
	AGENT_RUNNING,
	AGENT_ANSWERED,
	AGENT_DRAWN,
	AGENT_SILENT,  /* it neither called nor answered */
	AGENT_TURNS,   /* the turns were spent */
	AGENT_COST,    /* the money was */
	AGENT_REFUSED, /* the model refused */
	AGENT_TIMEOUT,
	AGENT_ERROR,
	AGENT_STOPPED
};
const char *agent_end_word(enum agent_end e);
const char *
agent_match_word(enum grade_match m); /* "equal" ..., "unknown" of what is unclear */
struct agent_answer {
	const char *text;   /* the whole line, or what stood for it */
	const char *value;  /* or NULL */
	const char *from;   /* the name of a measure, "#7": of a call; or NULL */
	const char *choice; /* "B", or NULL */
	double number;      /* NaN: none */
};
struct agent_result {
	enum agent_end end;
	struct agent_answer answer; /* text NULL: none */
	const char *provenance;     /* clean_oracle ... docs/TRACE.md; NULL: no answer */
	int source;                 /* the number of the call it came from, or 0 */
	truth agrees;               /* with the engine's value; unknown: not compared */
	enum grade_match agrees_match;
	truth correct; /* with the key */
	enum grade_match match;
	int turns, calls, failed;
	struct agent_usage usage;
	double cost;                       /* < 0: not known */
	const struct agent_refusal *error; /* of AGENT_ERROR, AGENT_TIMEOUT; or NULL */
};
const struct agent_result *agent_run_result(const struct agent_run *r);
/* A call that was made, i from 0: the tool's name as the table has it ("" where it has none), and
 * why it failed, NULL when it did not.  false beyond the last. */
struct agent_made {
	const char *tool, *code;
};
bool agent_run_made(struct agent_made *out, const struct agent_run *r, int i);
/* Seconds from its beginning to the last thing that happened, as it was told them. */
double agent_run_seconds(const struct agent_run *r);
/* The words of its last reply, "" where there was none; as long as the run. */
const char *agent_run_said(const struct agent_run *r);
/* One line for `porism agent --json`. */
void agent_run_line(struct buf *b, const struct agent_run *r, const char *trace,
		    double seconds);
struct desk *agent_run_desk(struct agent_run *r); /* NULL in direct mode */

/* What happens, for who shows it; all optional. */
struct agent_watch {
	void (*said)(void *user, const char *role,
		     const char *text); /* user, thoughts, model; server: it is asked again */
	void (*called)(void *user, int call, const char *tool, const char *args, bool ok,
		       const char *observation);
	void *user;
};
void agent_run_watch(struct agent_run *r, const struct agent_watch *w);

/* --- Again --------------------------------------------------------------------------------------- */
/*
 * A run made anew from a trace: the recorded replies are given to a fresh run, which makes the
 * calls again and writes every line again.  With the same program the lines are the same bytes.
 */
struct agent_again {
	/* The head differs: prompts, tools or settings are others now.  Then requests are not
	 * compared; events are. */
	bool given;
	char members[80];       /* of the head, which differ: "settings, prompts"; or "" */
	int lines;              /* that were written anew and compared */
	int differ;             /* of these */
	int first;              /* the line of the trace that differs first, from 1; or 0 */
	char was[240], is[240]; /* where it does */
	int requests, other;    /* asked again, and those that are not what was sent then */
};
/* Go on where the trace ends.  o gives tools, cas, prices, prompts, and the sink, which gets what
 * is new alone; the rest is the trace's.  E_ARG: it is over already, or the lines differ (code
 * "differs"; the hint says which of version, prompts, tools and settings may be the cause). */
enum status agent_run_resume(struct agent_run **out, const struct agent_trace *t,
			     const struct agent_run_options *o, struct agent_again *how,
			     struct err *e) MUST_USE;
/* Make all of it again and compare; nothing is written. */
enum status agent_run_compare(const struct agent_trace *t, const struct agent_run_options *o,
			      struct agent_again *how, struct err *e) MUST_USE;
/* Give the run the recorded replies, one after another, until they or it end: a run without a
 * model, perhaps with other settings. */
enum status agent_run_feed(struct agent_run *r, const struct agent_trace *t,
			   struct err *e) MUST_USE;
/* Problem, settings and model of a trace; in the arena. */
enum status agent_trace_given(struct agent_problem *p, struct agent_settings *s,
			      struct agent_model *m, const struct agent_trace *t,
			      struct arena *a, struct err *e) MUST_USE;

/* --- Answers ------------------------------------------------------------------------------------ */
/* Read the answer out of what a model said: after ANSWER:, as JSON or plainly; else the last
 * \boxed{}.  false: there is none.  Lives in the arena. */
bool agent_answer_read(struct agent_answer *out, const char *text, bool boxed,
		       struct arena *a);
/* The same as the harness of the paper did (docs/EVAL.md): the first ANSWER: counts, its "value" also
 * where the object is no JSON; without the word the last box, or the last formula with an = sign. */
bool agent_answer_read_first(struct agent_answer *out, const char *text, bool boxed,
			     struct arena *a);
/* What was said without its ANSWER lines, wherever they stand: the solution alone.  All of it where there
 * is nothing else. */
char *agent_answer_without(const char *text, struct arena *a);
/* The answer's value and another text, as grade/ compares them.  Close is within 0.01; small: of
 * values below 1 within 1 %. */
#define AGENT_TOLERANCE "0.01" /* of Draw2Think's protocol */
struct grade_verdict agent_answer_match(struct grader *g, const char *value, const char *other,
					bool small);
/* Which choice a letter means: B, (B), b., "B) 60", \boxed{\text{B}}; -1: none. */
int agent_answer_choice(const char *s, const struct agent_problem *p);
/* With the key: a letter or the text of a choice, or a value.  A letter with the text of another
 * choice is unclear. */
struct grade_verdict agent_answer_grade(struct grader *g, const struct agent_answer *a,
					const struct agent_problem *p);
#endif
