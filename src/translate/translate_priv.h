/*
 * translate_priv.h -- what the files of the room share.
 *
 *   sample.c settings.c     what is given
 *   prompt.c vocabulary.c   what models are told
 *   run.c                   the state machine;  talk.c: its questions;  result.c: its result
 *   draft.c                 replies of the translator as a record, and what is wrong with them
 *   reply.c                 JSON out of replies;  verdict.c: judgements of a judge of texts
 *   normal.c                statements in normal form
 *   control.c               planted errors, quotes, who is drawn
 *   account.c               the numbers of many results
 */
#ifndef TRANSLATE_PRIV_H
#define TRANSLATE_PRIV_H
#include "judge/judge.h"
#include "translate/translate.h"

struct translate_plan {
	struct translate_plan_options o;
	char *system[TRANSLATE_ASKS]; /* prompts with their {words} filled in */
	char *system_json[TRANSLATE_ASKS];
	uint64_t hash[TRANSLATE_ASKS];
	struct agent_price price[TRANSLATE_SLOTS];
	bool priced[TRANSLATE_SLOTS];
};
enum translate_slot translate_ask_slot(enum translate_ask k);
const struct agent_model *translate_plan_model(const struct translate_plan *p,
					       enum translate_slot s);

/* --- reply.c -------------------------------------------------------------------------------- */
/* The object or list of a reply: alone, in a fence of Markdown, or between words. */
enum status translate_reply_read(struct json **out, const char *text, enum json_type type,
				 struct arena *a, struct err *e) MUST_USE;
/* Does the quote occur?  Blanks and forms of signs aside; an empty one does not. */
bool translate_quotes(const char *text, const char *quote);

/* --- draft.c: a translation ----------------------------------------------------------------- */
/* What the model said of one sample.  Texts in the arena of who reads it. */
struct translate_draft {
	const struct json *facts; /* points, circles, facts, goal; NULL: none */
	const struct json *steps; /* steps, final; NULL: none */
	const char *doubt;        /* ids that the echo doubts: "\ns1.1\ns2.1\n"; NULL: none */
	const char *silent;       /* those of them of which it says nothing; NULL: none */
	int unsure;               /* of facts and claims */
	int unread_facts;
	int unquoted;      /* claims whose quote is not in the text */
	int figure_values; /* facts that were read off the picture and left out */
};
/* What is wrong goes to `wrong`, a line each, in words for the model; empty: nothing.  The draft
 * has what could be read.  false: nothing could. */
bool translate_draft_facts(struct translate_draft *d, struct buf *wrong, const char *reply,
			   const struct translate_sample *s,
			   const struct translate_settings *o, struct arena *a);
bool translate_draft_steps(struct translate_draft *d, struct buf *wrong, const char *reply,
			   const struct translate_sample *s, const char *const *step,
			   struct arena *a);
/* The record (docs/JUDGE.md); steps: with them. */
void translate_draft_record(struct buf *b, const struct translate_draft *d,
			    const struct translate_sample *s, const char *const *step,
			    bool steps);
/* The facts with their ids, for the model that translates steps. */
void translate_draft_list(struct buf *b, const struct translate_draft *d);

/* A record, read and judged; the arena has all of it but what translate_judged_clear frees. */
struct translate_judged {
	const struct json *record;
	struct judge_record *read;
	struct judge_report report;
	bool is; /* it could be read */
	struct err err;
};
void translate_judged_run(struct translate_judged *out, const char *record, long budget,
			  struct arena *a);
void translate_judged_clear(struct translate_judged *j);
/* The engine's bit of each step of the solution: 1, 0, -1 not decided; which record step the
 * verdict is of (or -1). */
void translate_judged_bits(const struct translate_judged *j, const char *doubt, int steps,
			   signed char *bit, int *which);

/* --- run.c ----------------------------------------------------------------------------------- */
enum translate_state {
	TRANSLATE_UNTRANSLATED, /* no record could be had */
	TRANSLATE_UNGATED, /* the key does not follow from the facts: verdicts are unused */
	TRANSLATE_BARE,    /* the facts are right, the steps could not be had */
	TRANSLATE_DONE
};
struct translate_blind {
	bool is;                /* there was a second translation */
	bool translated, gated; /* it gave a record, whose key follows */
	long facts_same, facts_all, claims_same, claims_all;
	long bits_same, bits_all; /* steps that both decide */
};
struct translate_run {
	const struct translate_plan *plan;
	const struct translate_sample *s;
	struct arena *arena;
	translate_sink *sink;
	void *user;
	enum translate_ask at;    /* what is asked now; TRANSLATE_ASKS: over */
	int made[TRANSLATE_ASKS]; /* replies so far */
	struct agent_turn *turn;  /* the conversation */
	int turns, cap;
	int mends;                      /* how often something went back in it */
	unsigned left[TRANSLATE_SLOTS]; /* enum agent_leave */

	enum translate_state state;
	int anew;
	struct translate_draft draft, blind_draft, planted_draft;
	struct translate_judged gate, judged;
	const char *gate_why;
	const char *record; /* the whole of it; NULL: there is none */
	long echo[4];       /* same, different, absent, not answered */
	struct translate_blind blind;
	struct buf planted; /* members of a list */
	int planted_step;   /* in the words; -1: none */
	const char *planted_text, *planted_was, *planted_is;
	const char **planted_steps;
	int planted_caught; /* 1, 0; -1: it was not translated */
	struct translate_judgement bits, labels;
	bool has_bits, has_labels, no_bits, no_labels; /* no_: asked in vain */
	bool no_types;

	struct agent_usage usage;
	double cost;
	bool unpriced; /* the cost of a reply is not known */
	bool failed;
	struct agent_refusal error;
};
/* talk.c */
void translate_say_first(struct translate_run *r, const char *note);
void translate_say_again(struct translate_run *r, const char *wrong);
uint64_t translate_question_hash(const struct translate_run *r);

/* --- normal.c ------------------------------------------------------------------------------- */
/* A set of statements in normal form, ascending, each once. */
struct translate_forms {
	const char **form;
	int n, cap;
};
/* Of the facts (claims: of what steps claim and build) of a record. */
void translate_forms_of(struct translate_forms *out, const struct json *record,
			const struct judge_record *r, bool claims, struct arena *a);
void translate_forms_compare(const struct translate_forms *x, const struct translate_forms *y,
			     long *same, long *all);

/* --- control.c ------------------------------------------------------------------------------ */
/* Is this one of those that are drawn?  By what, the id, a number and the seed alone. */
bool translate_drawn(const char *what, const char *id, long number, long seed, double share);
/* Errors planted in the record: a member of a JSON list each, {"kind","step","caught"}. */
void translate_plant(struct buf *b, const struct translate_judged *j,
		     const struct translate_sample *s, const struct translate_settings *o,
		     struct arena *a);
/* A step that is drawn and has a number to be changed: the step from 0, with `text` changed and
 * the claim's id; -1: none. */
int translate_plant_text(const char **text, const char **was, const char **is,
			 const struct translate_judged *j, const struct translate_sample *s,
			 const struct translate_settings *o, struct arena *a);
#endif
