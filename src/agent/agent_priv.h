/*
 * agent_priv.h -- what the parts of the loop share.
 *
 *   settings.c provider.c problem.c   what a run is given
 *   run.c       the state machine;  talk.c: what the harness says;  finish.c: the account
 *   trace.c     the trace, written;  trace_read.c: read;  resume.c: a run from a trace
 *   answer.c    answers found in what a model says, and given to the grader (grade/)
 *   env.c       the loop for trainers;  policy.c: what a policy writes, as a message
 *   script.c    a model that is a file: script.h
 *   wire*.c stream.c refusal.c   chat.h;  http.c pace.c: http.h;  drive.c: drive.h
 */
#ifndef AGENT_AGENT_PRIV_H
#define AGENT_AGENT_PRIV_H
#include "agent/agent.h"
#include "agent/script.h"
#include <stdio.h>

/* Words of --without as bits of enum desk_without. */
enum status agent_without_read(unsigned *out, const char *words, struct err *e) MUST_USE;
void agent_add_image(struct buf *b, const struct agent_image *image);

/* One call, for the account of where the answer comes from. */
struct agent_measure {
	int call;
	const char *exact; /* NULL: it measured nothing */
	double number;
	bool proven; /* the text is all of it (desk.h) */
	bool ok;
	bool facts;              /* it solved a problem stated as facts */
	const char *tool, *code; /* as struct agent_made */
	const struct json *seen; /* all values that it told (desk.h) */
};

/* What the run waits for. */
enum agent_phase {
	PHASE_GATE,   /* may the model answer without the canvas? */
	PHASE_WORK,   /* proposing and drawing */
	PHASE_RENDER, /* draw mode: the looks */
	PHASE_FORCED, /* the last call, without tools */
	PHASE_OVER
};
/* What runs have in common (run.c). */
struct agent_plan {
	struct desk *desk; /* an unused one, for the like of it; NULL: no tools */
	char *system, *system_json;
	char *tools; /* in the wire's form, or NULL */
	char *head;  /* of a trace, the part that is the same */
	size_t head_n;
	bool priced;
	struct agent_price price;
};
struct agent_run {
	struct agent_run_options o;
	const struct agent_plan *plan;
	struct agent_plan *own; /* the same, if it is the run's own */
	struct arena *arena;
	struct desk *desk;     /* NULL: no tools */
	struct grader *grader; /* of answers; NULL until one is needed */
	enum agent_phase phase;
	const char *system, *tools; /* as the plan has them, but for tools that came later */
	struct agent_turn *turn;
	int turns, cap;
	size_t bytes; /* of the conversation, about */
	int elided;   /* turns whose observations were left out */
	int asked;    /* replies so far */
	int idle;     /* replies without a call or an answer, in a row */
	int since_picture;
	unsigned left; /* enum agent_leave: what the server does not take */
	bool checked;  /* it was told that the engine's value differs */
	struct agent_measure *measure;
	int measures, measure_cap;
	struct agent_answer pending; /* an answer that waits for its check */
	struct agent_answer given;   /* the one that the check doubted; text NULL: none */
	struct agent_result result;
	struct agent_refusal error;
	struct agent_watch watch;
	const char *said; /* the words of the last reply, or NULL */
	long at_ms;       /* of the last thing that was told a time */
	int events;
	struct buf line; /* of the trace */
};

/* run.c: the parts of agent_run_new, for one that goes on. */
struct agent_run *agent_run_bare(const struct agent_run_options *o);
enum status agent_run_begin(struct agent_run *r, struct err *e) MUST_USE;
struct agent_script_ask agent_run_script(const struct agent_run *r); /* who asks a script */

/* --- talk.c: what the harness says ------------------------------------------------------------ */
/* One of prompts/NAME.md, as it is true at the run's desk; a text that is not ours stays as it is. */
const char *agent_text(struct agent_run *r, const char *name);
/* Of a plan: what the model is told at first. */
char *agent_system_text(const struct agent_run_options *o, const struct desk *desk,
			const char *name);
/* The text with {name} replaced; pairs: name, value, ..., NULL.  In the run's arena. */
char *agent_fill(struct agent_run *r, const char *text, const char *const *pairs);
/* A turn of the user, and its event. */
void agent_say(struct agent_run *r, const char *text, const struct agent_image *picture);
/* The problem, with its choices and pictures, as the first turn. */
void agent_say_problem(struct agent_run *r);
/* The picture of the canvas now, in the arena; NULL: there is none to show. */
const struct agent_image *agent_show(struct agent_run *r);
/* A PNG as a picture for the model; NULL: it is empty. */
const struct agent_image *agent_image_of(struct agent_run *r, const struct buf *png);

struct agent_turn *agent_add_turn(struct agent_run *r);

/* --- finish.c ------------------------------------------------------------------------------------ */
/* The answer is in r->pending: compare it with the engine.  false: it differs, and the model is
 * told so (once). */
bool agent_check(struct agent_run *r);
void agent_finish(struct agent_run *r, enum agent_end end);
void agent_measured(struct agent_run *r, const struct desk_result *d);

/* --- trace.c --------------------------------------------------------------------------------------- */
const char *agent_stop_word(enum agent_stop stop);
void agent_trace_head(struct agent_run *r);
void agent_trace_given_json(struct buf *b, const struct agent_run_options *o,
			    const char *system_json, const char *tools);
/* An event begins: {"t":..,"event":NAME,"turn":N; more members are added to the buffer. */
struct buf *agent_event_begin(struct agent_run *r, const char *name);
void agent_event_end(struct agent_run *r);
void agent_trace_reply(struct agent_run *r, const struct agent_reply *reply,
		       const struct agent_sent *about, double cost);
void agent_trace_call(struct agent_run *r, const struct agent_call *c,
		      const struct desk_result *d, const struct agent_image *picture);
void agent_trace_result(struct agent_run *r);
void agent_add_answer(struct buf *b, const struct agent_answer *a);

/* --- leave.c --------------------------------------------------------------------------------------- */
/* What of the request the refusal, whose code and message these are, minds, and is worth leaving
 * out; 0: nothing. */
unsigned agent_leave_find(int status, const char *code, const char *message,
			  const struct agent_wire *w, const struct agent_request *q);
/* The code of a bit (agent_leave_bit), or ""; and what it is, in words. */
const char *agent_leave_code(unsigned bit);
const char *agent_leave_text(unsigned bit);

/* --- policy.c -------------------------------------------------------------------------------------- */
/* What a policy wrote as an assistant message of Chat Completions, whatever it is.  before: calls
 * of earlier turns, which the ids go on from.  Returns how many calls were left out, beyond the
 * most that a turn may have. */
int agent_policy_message(struct buf *b, const char *turn, int before);
#endif
