/*
 * train.h -- a model learns: supervised (SFT) and by rewards (GRPO), and is put to the test.
 *
 * Lines of data become documents of tokens, documents are packed into batches, a machine (net/backend.h)
 * computes, loss.h tells what is wanted of it, the executor of formal programs tells what an answer is worth.
 *
 *  (1) The same settings and data give the same weights and the same log, but for the times, on any
 *      number of threads.  What is random is a function of (seed, step, place).
 *  (2) A run may be killed at any moment.  Started again it goes on from its last checkpoint, and what
 *      comes out is what would have come without that.
 *  (3) A checkpoint is there whole or not at all, and the one before stays until it is.
 *  (4) Data, configs, logs and checkpoints are outside input: whatever they hold, the result is a run or
 *      a typed error that names the file and the line.
 */
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H
#include "base/base.h"
#include "base/json.h"
#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- Settings (settings.def) ----------------------------------------------------------------------- */
struct train_settings {
#define TRAIN_TEXT const char *
#define TRAIN_WHOLE long
#define TRAIN_NUMBER double
#define TRAIN_TRUTH bool
#define HEAD(text, parts)
#define SETTING(name, type, otherwise, least, most, parts, text) TRAIN_##type name;
#include "train/settings.def"
#undef SETTING
#undef HEAD
#undef TRAIN_TEXT
#undef TRAIN_WHOLE
#undef TRAIN_NUMBER
#undef TRAIN_TRUTH
};
/* Who asks. */
#define TRAIN_SFT 's'
#define TRAIN_GRPO 'g'
#define TRAIN_EVAL 'e'

void train_settings_init(struct train_settings *s);
/* One setting of a part, its name with - or _; the value is borrowed.  E_ARG "bad_argument", "not_found"
 * with those that are near. */
enum status train_settings_set(struct train_settings *s, char part, const char *name,
			       const char *value, struct err *e) MUST_USE;
enum status train_settings_read(struct train_settings *s, char part, const struct json *object,
				struct err *e) MUST_USE;
bool train_settings_has(const char *name, char part);
bool train_settings_is_truth(const char *name, char part); /* does it take no value? */
void train_settings_json(struct buf *b, const struct train_settings *s, char part);
void train_settings_help(struct buf *b, char part);

/* --- Lines of data ------------------------------------------------------------------------------------ */
/* Lines by number, from any thread: a file's, or made when they are asked for. */
struct train_source {
	void *self;
	long count; /* 0: without end; then no line is seen twice */
	uint64_t
		sum; /* of all bytes, so that a run that goes on knows them again; 0: not known */
	/* Appends line i, a JSON object without its end; nothing: there is no such line, and it is left out. */
	enum status (*line)(void *self, long i, struct buf *out, struct err *e);
	/* Where it stands, for messages: "a.jsonl:17". */
	void (*where)(void *self, long i, char *out, size_t size);
	/* The calling thread asks no more.  NULL is allowed. */
	void (*leave)(void *self);
};

/* Appends what a model reads and writes of a line, markup and all: what a vocabulary is trained on.
 * E_ARG: it is no line of data. */
enum status train_line_text(struct buf *b, const char *line, size_t n, struct err *e) MUST_USE;

struct net_backend;

/* --- Runs --------------------------------------------------------------------------------------------- */
enum train_event {
	TRAIN_STEP,  /* a step is done */
	TRAIN_HELD,  /* the held-out lines were looked at */
	TRAIN_SAVED, /* a checkpoint, or the model, was written */
	TRAIN_WORD,  /* something that people should know: `word` */
	TRAIN_BUSY,  /* in the middle of a step: answers are being sampled */
};
/* An answer of an evaluation. */
struct train_given {
	const char *id; /* "" where the line has none */
	long line;      /* its number in the data, from 0 */
	int sample;     /* below 0: the greedy one */
	int operators, tokens;
	const char *text;
	const char *outcome, *check; /* words of docs/LEARN.md; check NULL: it was not tried */
};
/* How far a run is.  NaN: there is no such number. */
struct train_progress {
	enum train_event event;
	const char *word; /* a sentence, or the path that was written */
	long step, steps;
	double loss, lr, norm, tokens, rate /* tokens per second */, mfu, seconds, left;
	double held; /* loss, or of grpo the share that is solved */
	double reward, entropy, length, pass, clipped, off; /* of grpo */
	long answers;                                       /* TRAIN_BUSY: sampled so far */
	const char *device;
};
struct train_job {
	const struct train_settings *settings;
	const char *out;                   /* the run's folder */
	const struct train_source *made;   /* lines in place of settings->data, or NULL */
	const char *version;               /* of the program */
	bool no_times;                     /* logs and accounts without seconds and rates */
	const struct net_backend *backend; /* in place of settings->device, or NULL */
	/* Asked after every step: end with a checkpoint? */
	bool (*stop)(void *self);
	void (*told)(void *self, const struct train_progress *p);
	/* Of train_eval: every answer, problem by problem.  NULL is allowed. */
	void (*given)(void *self, const struct train_given *g);
	void *self;
};
/* How a run ended. */
struct train_end {
	long step, steps;
	bool stopped;                    /* before its end: the same command goes on */
	double loss, held, reward, pass; /* the last ones, NaN where there are none */
	double seconds;
};
/*
 * Begin a run, or go on with the one whose folder it is.
 * E_ARG  "bad_argument": settings that contradict each other, a damaged line; "differs": the folder is a run
 *        with other settings; "unsupported": tokenizer and model do not fit
 * E_SYS  "unavailable": no such device, disk full, another process has the folder
 */
enum status train_sft(const struct train_job *j, struct train_end *out,
		      struct err *e) MUST_USE;
enum status train_grpo(const struct train_job *j, struct train_end *out,
		       struct err *e) MUST_USE;

/* --- Evaluation ------------------------------------------------------------------------------------------ */
/* Solve the problems of the data: the account as JSON, and (text not NULL) as a table. */
enum status train_eval(const struct train_job *j, struct buf *json, struct buf *text,
		       struct err *e) MUST_USE;

/* --- Reports (page.c) --------------------------------------------------------------------------------------- */
/* The settings of a run that was begun: part, and the text of its config.json, for mem_free. */
enum status train_run_config(const char *dir, char *part, char **config, size_t *n,
			     struct err *e) MUST_USE;
#define TRAIN_ACCOUNTS 8
/* A page of curves from a run's log, appended; with the accounts of evaluations (files) in plots. */
struct train_page {
	const char *dir, *title, *version;
	const char *const *account;
	int accounts; /* up to TRAIN_ACCOUNTS */
};
enum status train_page(struct buf *html, const struct train_page *p, struct err *e) MUST_USE;
#endif
