/*
 * translate.h -- solutions in prose, judged: through a model into a record (judge/), with
 * controls; beside it a judge that is a model alone; and how far the two agree.
 *
 * A run is a state machine that does no input or output: it says what to ask which model
 * (translate_run_ask), takes what came back, and ends in a result, one line of JSON.  Replies
 * that were recorded can be given to it again, so that a run goes on where it was left.
 *
 * Invariants:
 *  (1) The model that translates facts sees neither the solution nor the key; the one that
 *      translates steps no key; the judge of texts nothing of the translation, and the reverse.
 *  (2) What could not be translated, or did not pass a control, is counted and never guessed:
 *      its step is the text judge's, or nobody's.
 *  (3) Sample, settings, prompts and replies determine the result: no clock, no chance.
 *
 * A run belongs to one thread at a time.  docs/TRANSLATE.md tells formats and controls.
 */
#ifndef TRANSLATE_TRANSLATE_H
#define TRANSLATE_TRANSLATE_H
#include "agent/agent.h"
#include "agent/script.h"
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "metric/metric.h"
#include <stdbool.h>
#include <stdint.h>

/* --- What is given ------------------------------------------------------------------------- */
#define TRANSLATE_STEPS 100
#define TRANSLATE_BYTES 200000 /* of a problem, a solution, a reference, a reply */

struct translate_sample {
	const char *id;
	struct agent_problem problem; /* text, choices, answer (the key), images */
	const char *key;       /* as a value: of a choice its text, without a unit; or NULL */
	const char *reference; /* a solution that is right, or NULL */
	const char **step;     /* the solution that is judged */
	int steps;
	const char *final; /* its answer, where that is given apart; or NULL */
};
/* {"id", "text" (or "problem", "question"), "images", "choices", "answer", "reference", "solution":
 * text, or "steps": texts, "short_answer"}; borrowed from the tree or in the arena.  E_ARG: what
 * is missing or too long. */
enum status translate_sample_read(struct translate_sample *s, const struct json *j,
				  struct arena *a, struct err *e) MUST_USE;
/* A solution in one text, taken apart: by numbers at the beginning of lines, else by lines.
 * Returns how many, TRANSLATE_STEPS at most. */
int translate_split(const char **step, const char *text, struct arena *a);

struct translate_settings {
#define TRANSLATE_TYPE_WHOLE long
#define TRANSLATE_TYPE_SHARE double
#define TRANSLATE_TYPE_TRUTH bool
#define SETTING(name, type, otherwise, text) TRANSLATE_TYPE_##type name;
#include "translate/settings.def"
#undef SETTING
};
void translate_settings_init(struct translate_settings *s);
/* By its name (figure_values or figure-values).  E_ARG: "not_found", or no such value. */
enum status translate_settings_set(struct translate_settings *s, const char *name,
				   const char *value, struct err *e) MUST_USE;
bool translate_settings_is_truth(const char *name);
void translate_settings_json(struct buf *b, const struct translate_settings *s);
void translate_settings_help(struct buf *b); /* "--blind SHARE  ..." for each */

/* --- Who is asked what --------------------------------------------------------------------- */
enum translate_slot { TRANSLATE_FIRST, TRANSLATE_SECOND, TRANSLATE_JUDGE, TRANSLATE_SLOTS };
enum translate_ask {
#define ASK(NAME, word, prompt, model) TRANSLATE_ASK_##NAME,
#include "translate/ask.def"
#undef ASK
	TRANSLATE_ASKS
};
const char *translate_ask_word(enum translate_ask k);

/* The words of facts with their arguments and meaning, from the tables of relations and
 * measures: what {vocabulary} of a prompt stands for. */
void translate_vocabulary(struct buf *b);
/* prompts/NAME.md, first line and all; NULL: this room has none such. */
const char *translate_prompt(const char *name);

/* What runs have in common: texts, models, settings.  It does not change while there are runs;
 * any number of threads may use it. */
struct translate_plan_options {
	const struct translate_settings *settings; /* borrowed, as all here */
	const struct agent_settings *agent;        /* temperature, limits, effort ... */
	/* FIRST NULL: nothing is translated, there is a JUDGE; SECOND NULL: the first once more;
	 * JUDGE NULL: no judge of texts. */
	const struct agent_model *model[TRANSLATE_SLOTS];
	const char *prices; /* or NULL: the table in the program */
	/* Other texts than those in the program, or NULL. */
	const char *(*prompt)(void *user, const char *name);
	void *prompt_user;
};
struct translate_plan;
struct translate_plan *translate_plan_new(const struct translate_plan_options *o);
void translate_plan_free(struct translate_plan *p); /* NULL is allowed */
/* Settings, models and the hashes of all texts, as an object: what a run rests on. */
void translate_plan_json(struct buf *b, const struct translate_plan *p);

/* --- A run --------------------------------------------------------------------------------- */
struct translate_run;
/* A reply was taken: a line for a trace, without a newline (docs/TRANSLATE.md). */
typedef void translate_sink(void *user, const char *line, size_t n);
struct translate_run *translate_run_new(const struct translate_plan *p,
					const struct translate_sample *s, translate_sink *sink,
					void *user);
void translate_run_free(struct translate_run *r); /* NULL is allowed */
struct arena *translate_run_arena(struct translate_run *r);
/* Who is asked next; TRANSLATE_SLOTS: it is over. */
enum translate_slot translate_run_slot(const struct translate_run *r);
/* What to ask; false: it is over.  Asking twice gives the same. */
bool translate_run_ask(struct translate_run *r, struct agent_request *q);
/* Who asks, for a model that is a file: id, the question's word as mode, which one of these. */
struct agent_script_ask translate_run_script(const struct translate_run *r);
void translate_run_reply(struct translate_run *r, const struct agent_reply *reply,
			 const struct agent_sent *about);
/* It will be asked again, perhaps without what the server does not take. */
void translate_run_retry(struct translate_run *r, const struct agent_refusal *why);
/* The model cannot be asked: the run ends, its result says so. */
void translate_run_fail(struct translate_run *r, const struct agent_refusal *why);
/* A recorded line of the same sample.  false: it is not the answer to what is asked now, and is
 * not taken: from there on the model is to be asked. */
bool translate_run_again(struct translate_run *r, const struct json *line);
/* Of a run that is over: one JSON object. */
void translate_run_result(struct buf *b, struct translate_run *r);
/* Did it end because a model could not be asked? */
bool translate_run_failed(const struct translate_run *r);

/* --- Judgements of a model ------------------------------------------------------------------ */
/* Of `steps` steps: what a judge of texts said. */
struct translate_judgement {
	int steps;
	signed char *bit;         /* 1, 0 */
	int final;                /* 1, 0; -1: not said (K12Vista) */
	const char **type;        /* GeoLaux' word of each, "N/A"; NULL: not asked */
	enum metric_label *label; /* K12Vista's; NULL: not asked */
	const char **reason;      /* or NULL */
};
/* What the judge is told with the system prompt `judge-steps` or `judge-k12`: the problem, the
 * key, the reference, the steps. */
void translate_judge_question(struct buf *b, const struct translate_sample *s);
/* Strict readers: as many members as steps, bits that are 0 or 1, words of the list.  E_ARG says
 * what is wrong, in words for the judge. */
enum status translate_judge_steps(struct translate_judgement *out, const char *text, int steps,
				  struct arena *a, struct err *e) MUST_USE;
/* The types of a judgement with its bits; sets out->type. */
enum status translate_judge_errors(struct translate_judgement *out, const char *text,
				   struct arena *a, struct err *e) MUST_USE;
enum status translate_judge_k12(struct translate_judgement *out, const char *text, int steps,
				struct arena *a, struct err *e) MUST_USE;

/* --- The account of many results ------------------------------------------------------------ */
struct translate_account;
struct translate_account *translate_account_new(void);
void translate_account_free(struct translate_account *t); /* NULL is allowed */
/* A result of translate_run_result.  E_ARG: it is none. */
enum status translate_account_add(struct translate_account *t, const struct json *result,
				  struct err *e) MUST_USE;
void translate_account_json(struct buf *b, const struct translate_account *t);
void translate_account_text(struct buf *b, const struct translate_account *t); /* for people */
#endif
