/*
 * train_priv.h -- what the files of the room share: documents, batches, machines, rewards, folders.
 */
#ifndef TRAIN_PRIV_H
#define TRAIN_PRIV_H
#include "base/mem.h"
#include "net/backend.h"
#include "program/program.h"
#include "token/token.h"
#include "train/loss.h"
#include "train/train.h"
#include <math.h>
#include <stdint.h>

/* --- Small things (clock.c) --------------------------------------------------------------------------- */
double train_now(void); /* seconds of a clock that only goes forward */
int train_threads(const struct train_settings *s);
/* A number that depends on all of these and looks random. */
uint64_t train_mix(uint64_t seed, uint64_t a, uint64_t b);
/* Where i of n goes when they are shuffled by the seed: another place for each i. */
long train_shuffle(long i, long n, uint64_t seed);

/* --- Lines (source.c) ----------------------------------------------------------------------------------- */
/* The lines of JSONL files, commas between their paths; blank lines are none. */
enum status train_files_open(struct train_source *out, const char *paths,
			     struct err *e) MUST_USE;
void train_files_close(struct train_source *s);

/* --- Examples (example.c) -------------------------------------------------------------------------------- */
/* A line as a talk.  Lives in the arena, or in the line's own. */
struct train_example {
	const struct token_message *message;
	int messages; /* the last is the assistant's where `answered` */
	const char *const *tool;
	int tools;
	bool answered;
	const char *id, *split; /* or NULL */
};
enum status train_example_read(struct train_example *out, const struct json *line,
			       struct arena *a, struct err *e) MUST_USE;

/* --- Documents (document.c) -------------------------------------------------------------------------------- */
/* Why a line is not used. */
enum train_left {
	TRAIN_TAKEN,
	TRAIN_NO_LINE,
	TRAIN_OTHER_SPLIT,
	TRAIN_TOO_LONG,
	TRAIN_DAMAGED,
	TRAIN_LEFTS
};
/* What becomes of lines. */
struct train_form {
	const struct token_set *token;
	const char *split; /* some, with commas between; NULL: any */
	long longest;      /* tokens */
	bool prompt;       /* the question alone, and the line is kept */
	bool all;          /* every token is learned, not the answers alone */
};
struct train_document {
	long at;   /* its place in the order of the data */
	long line; /* its number in the source */
	int32_t *token;
	unsigned char *own; /* does the model write it? */
	long count;
	char *text; /* the line, where it is kept */
	size_t text_n;
	enum train_left left;
	struct err *e; /* of a damaged one */
};
/* The document at a place.  Damaged lines are documents too, with their reason. */
void train_document_make(struct train_document *d, const struct train_source *s,
			 const struct train_form *f, uint64_t seed, long at, struct arena *a);
void train_document_clear(struct train_document *d);

/* --- Documents ahead of the machine (feed.c) ------------------------------------------------------------------ */
struct train_feed;
/* In their order from place `from` on; `to`: the place behind the last, or 0: no end. */
struct train_feed *train_feed_new(const struct train_source *s, const struct train_form *f,
				  uint64_t seed, int threads, long from, long to);
void train_feed_free(struct train_feed *f); /* NULL is allowed */
/* The next one, which is the caller's then; false: behind the last. */
bool train_feed_next(struct train_feed *f, struct train_document *out);

/* --- Packing (pack.c) ------------------------------------------------------------------------------------------ */
/* First fit, longest first: bin[i] of each length, below `bins`, or -1 where it has no place.  A bin has
 * room for `capacity` tokens and `documents`.  Returns how many bins are used. */
int train_pack(int *bin, const long *length, int n, int bins, long capacity, int documents);

/* A batch for a machine, and who its documents were. */
struct train_batch {
	struct net_batch net;
	int32_t *token, *target, *start; /* net's, ours to free */
	unsigned char *on;               /* learned places: those with a target that counts */
	int *document;                   /* of each, its number among those that were packed */
	long learned;
};
void train_batch_clear(struct train_batch *b);
/* Documents one behind the other: which[i] of them, their bins as train_pack tells; batch `k`. */
void train_batch_fill(struct train_batch *b, const struct train_document *d, const int *bin,
		      int n, int k);

/* --- Steps of SFT (step.c) ------------------------------------------------------------------------------------- */
/* Where the data is: the next place, and documents before it that had no room yet. */
struct train_place {
	long next;
	long *carried;
	int n;
};
void train_place_clear(struct train_place *p);
void train_place_copy(struct train_place *to, const struct train_place *from);

struct train_data {
	const struct train_source *source;
	struct train_form form;
	struct train_feed *feed;
	uint64_t seed;
	bool lenient;
	struct train_place place;
	struct train_document *waiting; /* the carried ones */
	int waiting_n, waiting_cap;
	long left[TRAIN_LEFTS]; /* counted since the beginning of this process */
	long to;                /* the place behind the last, or 0 */
	int threads;
};
enum status train_data_open(struct train_data *d, const struct train_place *at,
			    struct err *e) MUST_USE;
void train_data_close(struct train_data *d);
/* The next document that can be used; *has false: there is none any more. */
enum status train_data_next(struct train_data *d, struct train_document *out, bool *has,
			    struct err *e) MUST_USE;
/* E_ARG: nothing of a whole round through the data could be used; the option that chooses the split. */
enum status train_data_nothing(const struct train_data *d, const char *option, struct err *e);
/* As many documents as `bins` batches of `capacity` tokens hold; *got batches were filled: fewer than bins at
 * the end of the data, 0 behind it. */
enum status train_step_fill(struct train_data *d, struct train_batch *b, int bins,
			    long capacity, int documents, int *got, struct err *e) MUST_USE;

/* --- Machines (machine.c) ---------------------------------------------------------------------------------------- */
struct train_machine {
	const struct net_backend *backend;
	struct net_machine *m;
	struct net_shape shape;
	struct net_limits limits;
};
/* By name: cpu, cuda.  E_SYS "unavailable". */
enum status train_backend(const struct net_backend **out, const char *device,
			  struct err *e) MUST_USE;
enum status train_machine_open(struct train_machine *m, const struct net_backend *b,
			       const struct net_shape *s, const struct net_limits *l,
			       struct err *e) MUST_USE;
void train_machine_close(struct train_machine *m);
/* Why the last call of a machine failed. */
enum status train_machine_failed(const struct train_machine *m, const char *what,
				 struct err *e);
const char *train_machine_name(const struct train_machine *m);
size_t train_largest(const struct net_shape *s); /* numbers of its largest tensor */

/* --- Models (model.c) -------------------------------------------------------------------------------------------- */
/* What a model is before it is in a machine: where its numbers come from, its words. */
struct train_model {
	struct net_shape shape;
	struct token_set *token;
	char *token_json; /* tokenizer.json as it was read, for mem_free */
	size_t token_n;
	const char *folder;     /* of weights, or a GGUF file; or NULL */
	const char *checkpoint; /* a checkpoint, or NULL */
	char *path;             /* what these point to */
	int32_t stop[2];
	int stops;
	long context;
};
/* What settings->model and tokenizer name; where neither says, a new one as the settings tell. */
enum status train_model_open(struct train_model *m, const struct train_settings *s, bool make,
			     struct err *e) MUST_USE;
void train_model_close(struct train_model *m);
/* Its numbers into the machine: those of a folder, a checkpoint, or first ones of the seed. */
enum status train_model_load(const struct train_model *m, const struct train_machine *to,
			     uint64_t seed, struct err *e) MUST_USE;
/* A folder as transformers reads it. */
enum status train_model_write(const char *dir, const struct train_model *m,
			      const struct train_machine *from, const struct train_settings *s,
			      struct err *e) MUST_USE;

/* --- Checkpoints (checkpoint.c) ------------------------------------------------------------------------------------ */
struct train_state {
	char part;
	long step;    /* done */
	double seen;  /* tokens */
	long updates; /* of the optimizer: of grpo not the steps */
	long based;   /* annealing: the step that it began at */
	long data;    /* of the sum of the data, 52 bits; -1: not known */
	struct train_place place;
};
void train_state_clear(struct train_state *s);
enum status train_checkpoint_write(const char *path, const struct train_machine *m,
				   const struct train_state *s, struct err *e) MUST_USE;
/* The head of one, JSON; path: for messages.  The state is cleared by the caller, also after a failure. */
enum status train_head_read(struct train_state *s, struct net_shape *shape, const char *path,
			    const char *head, size_t n, struct err *e) MUST_USE;
/* What it says of itself; either may be NULL. */
enum status train_checkpoint_look(const char *path, struct train_state *s,
				  struct net_shape *shape, struct err *e) MUST_USE;
/* Its numbers into a machine of that shape; with the optimizer's where `all`. */
enum status train_checkpoint_read(const char *path, const struct train_machine *m, bool all,
				  struct err *e) MUST_USE;

/* --- The folder of a run (folder.c) -------------------------------------------------------------------------------- */
struct train_folder {
	const char *dir;
	int lock, log;
	bool begun; /* steps of it were done before */
};
/* Make it, or look whether it is this run's: config.json is that of the part and settings, but for those that
 * change nothing of what comes out. */
enum status train_folder_open(struct train_folder *f, const char *dir, char part,
			      const struct train_settings *s, struct err *e) MUST_USE;
void train_folder_close(struct train_folder *f);
/* Append a line to log.jsonl; keep of it what is of steps up to `step`. */
enum status train_log_add(struct train_folder *f, const struct buf *line,
			  struct err *e) MUST_USE;
enum status train_log_cut(struct train_folder *f, long step, struct err *e) MUST_USE;
/* The last checkpoint, for mem_free; NULL: there is none. */
char *train_last_checkpoint(const char *dir);
/* Write the one of a state and forget old ones; *path is for mem_free. */
enum status train_save(struct train_folder *f, const struct train_machine *m,
		       const struct train_state *s, long keep, char **path,
		       struct err *e) MUST_USE;

/* --- A run (run.c): what SFT and GRPO have in common ------------------------------------------------------------------ */
struct train_run {
	const struct train_job *job;
	const struct train_settings *s;
	char part;
	struct train_folder folder;
	struct train_model model;
	struct train_machine machine;
	struct train_source source, held;
	bool has_files, has_held;
	struct train_state state;
	long steps;                            /* in all */
	double began;                          /* of this process */
	double busy;                           /* seconds of steps in this process */
	long done;                             /* steps of this process */
	double loss, held_value, reward, pass; /* the last ones */
	long saved;                            /* step of the last checkpoint, -1: none */
	int lost;                              /* steps in a row without a gradient */
};
/* `steps` is set, and the machine is as it should be before step state.step + 1. */
enum status train_run_open(struct train_run *r, const struct train_job *j, char part,
			   struct err *e) MUST_USE;
void train_run_close(struct train_run *r);
/* Step by step with checkpoints, until the last, behind which the model is written, or until asked
 * to stop. */
typedef enum status train_step(void *self, struct err *e);
enum status train_run_steps(struct train_run *r, train_step *one_step, void *self,
			    struct err *e) MUST_USE;
void train_run_tell(struct train_run *r, enum train_event event, const char *word,
		    struct train_progress *p);
void train_run_end(const struct train_run *r, struct train_end *out);
/* Every so many steps (0: never), and at the end. */
bool train_is_time(long step, long every, long steps);
/* The rate at its height, that of a step as a share of it; and a step of the optimizer. */
double train_height(const struct train_run *r);
double train_rate(const struct train_run *r, long step);
/* What the clock tells of a step; sampling is a part of the seconds. */
struct train_pace {
	double seconds, sampling, sampled, tokens, documents;
};
/* "speed": {...} into an open object. */
void train_run_speed(struct train_run *r, struct buf *b, const struct train_pace *c,
		     struct train_progress *p);
enum status train_run_update(struct train_run *r, double rate, double *norm,
			     struct err *e) MUST_USE;
/* Tokens of a document, of which answers are not a part where they are sampled. */
long train_run_longest(const struct train_run *r);
long train_documents(const struct train_settings *s); /* of a micro-batch, at most */

/* --- Rewards (reward.c) --------------------------------------------------------------------------------------------- */
enum train_outcome {
#define OUTCOME(symbol, word, text) TRAIN_##symbol,
#include "train/outcome.def"
#undef OUTCOME
	TRAIN_OUTCOMES
};
extern const char *const train_outcome_word[TRAIN_OUTCOMES];

/* What is right.  Lives in the arena. */
struct train_truth {
	const char *program; /* the problem's own, or NULL */
	const char *nums[PROGRAM_VALUES];
	int count;
	double value, slack; /* slack: of an answer that was rounded */
	const char *closed;  /* its closed form, or NULL */
	const char *text;    /* of a line without a value: what is to be written */
	const char *id;
	int operators; /* steps of the program with Get, 0: unknown */
};
enum status train_truth_read(struct train_truth *out, const struct json *line,
			     struct program_solver *s, struct arena *a,
			     struct err *e) MUST_USE;

/* Does the line tell what is right?  E_ARG.  Its program is not executed for that. */
enum status train_truth_told(const struct json *line, struct arena *a, struct err *e) MUST_USE;

enum train_check {
	TRAIN_UNCHECKED, /* not right, nothing to check it with, or not asked for */
	TRAIN_AGREES,
	TRAIN_DIFFERS,
	TRAIN_UNTOLD, /* with no other numbers the problem's own program has a value */
};
struct train_judging {
	int perturb;
	double tolerance;
	uint64_t seed;
	double slack; /* absolute, beside that of the truth */
};
struct train_verdict {
	enum train_outcome outcome;
	enum train_check check;
	bool runs; /* its program can be executed */
};
void train_judge(struct train_verdict *v, const struct train_truth *t, const char *answer,
		 bool stopped, const struct train_judging *o, struct program_solver *s);

/* --- Solving problems (solve.c): sampling and judging -------------------------------------------------------------------- */
/* Problems and what was answered: answer k of problem i is row i * group + k. */
struct train_solved {
	struct train_document *problem; /* prompts */
	int problems, group;
	long most;
	int32_t *token; /* rows * most */
	float *logp;
	int32_t *length;
	unsigned char *stopped;
	struct train_verdict *verdict;
	int *operators; /* of each problem */
	char **id;
	bool *textual; /* there is nothing to execute */
};
void train_solved_clear(struct train_solved *x);
struct train_solving {
	int group;
	long most;
	double temperature, top_p;
	int top_k;
	uint64_t seed;
	struct train_judging judging;
	int threads;
};
/* x->problem and problems are the caller's and stay; all else is filled in. */
enum status train_solve(struct train_solved *x, struct train_run *r,
			const struct train_solving *o, struct err *e) MUST_USE;

/* A page from the text of a log; p->dir: where config.json is, or NULL. */
enum status train_page_text(struct buf *html, const struct train_page *p, const char *log,
			    size_t n, struct err *e) MUST_USE;
/* Figures of accounts. */
enum status train_page_accounts(struct buf *html, const char *const *path, int n,
				struct err *e) MUST_USE;

/* Counts of verdicts. */
struct train_tally {
	long outcome[TRAIN_OUTCOMES], check[TRAIN_UNTOLD + 1];
	long answers, tokens;
};
void train_tally_add(struct train_tally *t, const struct train_verdict *v, long length);
/* "outcomes":{...},"checked":{...} into an open object. */
void train_tally_json(struct buf *b, const struct train_tally *t);
/* {"pass@1":..,...} of problems by operator count, into an open object. */
void train_pass_json(struct buf *b, const struct train_solved *x);
#endif
