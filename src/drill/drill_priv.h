/*
 * drill_priv.h -- what the parts of the drill share.
 *
 *   situation.c  the table, and one of its rows with numbers and names drawn: a story
 *   build.c      the story's figure made apart from the run: the key, the calls that its lines are
 *   phrase.c     thoughts in words
 *   spoil.c      wrong calls
 *   play.c       the writer at the desk: one turn after another, through a run of agent/
 *   teach.c      what he does: build, check, mend, measure, answer
 *   form.c       the trajectory as a record
 *   drill.c      the door
 */
#ifndef DRILL_DRILL_PRIV_H
#define DRILL_DRILL_PRIV_H
#include "agent/agent.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/rng.h"
#include "desk/desk.h"
#include "drill/drill.h"
#include "grade/grade.h"

/* --- Situations (situation.c) ---------------------------------------------------------------------- */
enum kind_of_task { TASK_MEASURE, TASK_ALWAYS, TASK_DRAW, TASK_FACTS };
struct situation {
	const char *name, *profile;
	enum kind_of_task task;
	const char *numbers, *given, *make, *checks, *goal, *result, *wrong, *idea, *ask;
};
const struct situation *drill_situation(int i); /* NULL beyond the last */
const char *drill_task_word(enum kind_of_task t);

#define DRILL_LINES 24
/* A line of the construction, and the call that it is. */
struct drill_step {
	const char *line;
	bool is_call;            /* it is written as a call, and is no script */
	const char *tool, *args; /* args: JSON; tool NULL: not known */
	const char *label;       /* what it defines, or "" */
};
/* One situation with everything drawn.  All in the arena. */
struct drill_story {
	const struct situation *of;
	const char *ask, *idea, *checks, *goal, *result;
	struct drill_step step[DRILL_LINES];
	int steps, given;          /* of these, that are the problem's data */
	int wrong;                 /* the step that goes wrong; -1: none */
	struct drill_step instead; /* what stands for it then */
	const char *key;           /* the answer, as the separate figure has it */
	bool has_key;
};
/* Draw numbers, names and words.  False: the row's numbers make no sense (a mistake of the table). */
bool drill_story(struct drill_story *s, const struct situation *of, struct rng *r,
		 struct arena *a);
/* Numbers that were put into a text as a person writes them: "6/2" is 3, an argument "5 + 1" is 6. */
const char *drill_tidy(const char *text, struct arena *a);
/* One of the pieces between |, without blanks around it. */
const char *drill_one_of(const char *list, struct rng *r, struct arena *a);

/* --- The figure apart (build.c) ----------------------------------------------------------------------- */
/* Build the story's figure; its steps' calls, the key, and whether all of it is as the row says: proven checks, the formula's
 * value, a wrong line that the checks find out.  False: these numbers do not do. */
bool drill_build(struct drill_story *s, const struct tool_table *tools, struct rng *r,
		 bool wrong, struct arena *a);

/* --- Thoughts (phrase.c) ------------------------------------------------------------------------------- */
enum moment {
	BUILD,
	NEXT,
	FIND,
	FOUND,
	NOTE,
	CHECK,
	AGAIN,
	CHECK_BAD,
	MEASURE,
	SECOND,
	ANSWER,
	ALWAYS,
	HERE,
	YES,
	NO,
	STATE,
	UNDER,
	WRONG_NAME,
	WRONG_KIND,
	MISSING,
	NO_OBJECT,
	OBJECT_NAMED,
	TOO_EARLY,
	TAKEN,
	TAKEN_NAMED,
	BAD_LINE,
	LEFT_OUT,
	REDO,
	DRAWN,
};
const char *drill_phrase(enum moment m, const char *one, const char *two, struct rng *r,
			 struct arena *a);

/* --- Wrong calls (spoil.c) -------------------------------------------------------------------------------- */
struct spoil {
	const char *name;
	enum moment repair, named; /* named: where the problem has the name that was meant */
	/* Into *wrong; false: this call cannot be spoiled so. */
	bool (*make)(struct drill_step *wrong, const struct drill_step *right,
		     const struct drill_story *s, struct rng *r, struct arena *a);
};
const struct spoil *drill_spoil(struct rng *r);
/* The first argument that the wrong call says otherwise, as it should be; "": there is none. */
const char *drill_meant(const struct drill_step *wrong, const struct drill_step *right,
			struct arena *a);
/* Does a text in words have the name of an object: A in "A(0, 0)" or "the side AB", but not in "A triangle"? */
bool drill_names(const char *text, const char *name);
/* A line of script with a command misspelt; NULL: it has none. */
const char *drill_misspell(const char *line, struct rng *r, struct arena *a);

/* --- Playing (play.c) --------------------------------------------------------------------------------------- */
#define DRILL_CALLS 8  /* of one turn */
#define DRILL_TURNS 40 /* of a trajectory */
struct drill_reply {   /* what the desk answered a call */
	bool ok;
	const char *text;
	const struct json *json;
};
struct drill_turn { /* a turn of the model */
	const char *text;
	struct agent_call call[DRILL_CALLS];
	int calls;
	bool wrong; /* one of its calls is a mistake */
};
struct play {
	const struct drill *d;
	struct drill_story *s;
	struct agent_run *run;
	struct arena *a;
	struct rng *r;
	struct drill_turn said[DRILL_TURNS];
	int turns;
	struct drill_reply told[DRILL_CALLS]; /* of the last turn */
	int tolds;
	struct drill_turn next; /* being written */
	const char *repair[8];
	int repairs;
	int calls;         /* in all */
	const char *found; /* tools that find_tools told of, blanks around each */
	bool spoiled;      /* something else than the story's steps was sent before */
	bool dead;         /* it did not go as it should */
};
void drill_think(struct play *p, enum moment m, const char *one, const char *two);
void drill_call(struct play *p, const char *tool, const char *args);
/* Send what was thought and called; the answers are in p->told. */
void drill_send(struct play *p);
/* The sentence of a failed call, or "". */
const char *drill_error(const struct drill_reply *t);
/* The text at a path of two names in an answer, or "". */
const char *drill_told(const struct drill_reply *t, const char *outer, const char *inner);

/* --- The writer (teach.c) -------------------------------------------------------------------------------------- */
/* The whole trajectory; mistakes: how many are tried.  p->dead: it is of no use. */
void drill_teach(struct play *p, int mistakes);
/* The last word on it: is everything proven? */
bool drill_holds(struct play *p);

/* --- The record (form.c) ----------------------------------------------------------------------------------------- */
struct drill_form {
	const char *name, *model, *list, *text;
};
const struct drill_form *drill_form(const char *name); /* or NULL */
struct drill {
	struct drill_options o;
	const struct drill_form *form;
	struct agent_settings settings[2]; /* canvas, draw */
	struct agent_model model;
	struct agent_plan *plan[2];
	const struct situation *of[96];
	int situations;
	struct arena *a;
};
/* Options of a run that draws, or solves. */
struct agent_run_options drill_run_options(const struct drill *d, bool draw);
void drill_record(struct buf *b, struct play *p, long index, const struct buf *trace);
#endif
