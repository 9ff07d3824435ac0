/*
 * eval.h -- runs over benchmark sets: what is to be done (config, plan), what was done (records),
 * and the numbers of it.
 *
 * A run is a folder (docs/EVAL.md).  Its plan follows from the config and the sets alone: samples in
 * the order of their files, for each sample every try of every arm.  An attempt that ended is one
 * line, appended; who starts the run again skips what has a line and does the rest.
 *
 * Invariants:
 *  (1) Plan, records and results depend on config, sets and replies alone: not on threads, on
 *      how often a run was interrupted, or on its parts (shards).
 *  (2) A line is written by one call; a last line that was cut off is as if it were not there.
 *  (3) A folder holds one run: another config or other data are refused.
 */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H
#include "agent/agent.h"
#include "base/index.h"
#include "base/shard.h"
#include "dataset/dataset.h"
#include "translate/translate.h"
#include <stdint.h>

/* --- Protocols (protocol.def) ----------------------------------------------------------------- */
struct eval_protocol {
	const char *name, *settings, *text;
};

/* --- The config (config.c) ---------------------------------------------------------------------- */
#define EVAL_ARMS 64
#define EVAL_SETS 64
#define EVAL_TRIES 1000
#define EVAL_CONFIG_BYTES ((size_t)16 << 20)

enum eval_pictures { EVAL_PICTURES_NEEDED, EVAL_PICTURES_ANY, EVAL_PICTURES_NONE };
struct eval_set {
	const char *name; /* in keys and tables; NULL: the set's own */
	const char *file; /* as written */
	enum eval_pictures pictures;
	struct dataset_options o;
};
struct eval_arm {
	const char *name;
	const struct eval_protocol *protocol;
	struct agent_settings settings;
	bool engine; /* no model is asked */
};
struct eval_budget {
	double money;   /* dollars of the whole run; 0: no limit */
	double seconds; /* of one start; 0: no limit */
};
/* Who judges the steps of solutions (porism eval judge), as porism judge --translate has it. */
struct eval_judge {
	bool is;                                 /* the config says */
	const char *model[TRANSLATE_SLOTS];      /* PROVIDER:NAME, or NULL */
	const char *base_url, *prices, *prompts; /* or NULL */
	double money, max_seconds; /* dollars of all starts, seconds of one; 0: no limit */
	struct translate_settings settings;
};
/* When lines are brought to the disk. */
enum eval_sync { EVAL_SYNC_NONE, EVAL_SYNC_SECOND, EVAL_SYNC_EACH };
struct eval_config {
	const char *name;
	const char *file;  /* where it lies, as the caller knows; or NULL */
	const char *model; /* PROVIDER:NAME, or "engine" */
	const char *base_url, *api_version, *prices, *prompts; /* or NULL */
	char told
		[20]; /* a hash of what the arms' models are told first (eval_config_tell), or "" */
	struct eval_set set[EVAL_SETS];
	int sets;
	struct eval_arm arm[EVAL_ARMS];
	int arms;
	bool unused; /* arms are written, but the model is the solver, which has its own */
	int tries;
	long seed; /* of the first try; below 0: the model is given none */
	struct eval_budget budget;
	long parallel, threads, retries; /* 0: as usual */
	bool traces;
	enum eval_sync sync;
	double tolerance; /* of answers, in place of the sets'; below 0: the sets' */
	const char *rule; /* of the grader (grade.h), in place of the sets'; or NULL */
	long work;        /* of the engine on one problem; 0: as solve has it */
	bool strict, blind;
	struct eval_judge judge;
};
/*
 * The text of a config: JSON, where lines that begin with // are comments.  What it does not say is
 * as eval_config_example tells.  model: another than the config's, or NULL.  "engine" has one arm, the
 * solver's: arms that are written are checked, and not used.  All texts lie in the arena.
 * E_ARG: what is wrong and where; near names for unknown members.
 */
enum status eval_config_read(struct eval_config *out, const char *text, size_t n,
			     const char *model, struct arena *a, struct err *e) MUST_USE;
/* What models are told first is part of what a run is: the hash of it goes into the config.  own: other
 * texts than those in the program, by their names; or NULL. */
void eval_config_tell(struct eval_config *c, const char *(*own)(void *user, const char *name),
		      void *user);
/* As it was understood, with all that it did not say; as an object. */
void eval_config_json(struct buf *b, const struct eval_config *c);
/* The members in which two such objects differ and which a run cannot change: "tries was 1, is 2".
 * Budgets, threads and their like may change.  false: none. */
bool eval_config_differs(struct buf *why, const struct json *was, const struct json *is);
/* An example with comments, for porism eval init. */
const char *eval_config_example(void);

/* --- The plan (plan.c) ------------------------------------------------------------------------------ */
/* How an attempt stands. */
enum eval_state { EVAL_OPEN, EVAL_DONE, EVAL_FAILED /* it may be tried again */ };
/* What is kept of a record in memory. */
struct eval_mark {
	enum eval_state state;
	bool right, known; /* known: there is a verdict */
	bool timeout;
	double cost;       /* below 0: not known */
	int input, output; /* tokens */
	int file;          /* of the folder's files of records */
	size_t at, n;      /* where the line lies in it, without its end */
};
struct eval_place {
	int sample, arm, try; /* try from 0 */
};
struct eval_plan {
	const struct eval_config *config;
	struct dataset *data[EVAL_SETS];
	const struct dataset_sample **sample;
	const char **key; /* of each sample: SET/ID */
	int *set;         /* of each sample, the config's */
	int samples;
	long attempts;          /* samples * tries * arms */
	struct eval_mark *mark; /* of each attempt */
	struct index index;     /* keys to samples */
	struct arena *arena;
};
/* Read the sets; a path that is not absolute goes on from folder, which ends with a slash.  E_ARG,
 * E_SYS: dataset_load's, or two samples with one key. */
enum status eval_plan_new(struct eval_plan **out, const struct eval_config *c,
			  const char *folder, struct err *e) MUST_USE;
void eval_plan_free(struct eval_plan *p); /* NULL is allowed */
struct eval_place eval_plan_place(const struct eval_plan *p, long attempt);
long eval_plan_attempt(const struct eval_plan *p, struct eval_place at);
/* The attempt of a record's key, arm and try (from 1); -1: there is none such. */
long eval_plan_find(const struct eval_plan *p, const char *key, const char *arm, long try);
/* The file of a trace below the run's folder: "traces/CT/3f" and "own-7-1a2b3c4d.1". */
void eval_plan_trace(struct buf *dir, struct buf *name, const struct eval_plan *p,
		     struct eval_place at);
/* The sample as a problem for the model, without its pictures; in the arena. */
void eval_plan_problem(struct agent_problem *out, const struct eval_plan *p, int sample,
		       struct arena *a);

/* --- Records (record.c) ------------------------------------------------------------------------------- */
struct eval_count {
	const char *name;
	int n;
};
struct eval_record {
	const char *key, *set, *id, *arm;
	int try;            /* from 1 */
	const char *status; /* agent_end_word's */
	const char *answer, *truth;
	const char *verdict; /* equal close different unclear none */
	bool right;
	const char *why;        /* the grader's reason, or an error's */
	const char *provenance; /* or NULL */
	int turns, calls, failed;
	const struct eval_count *tool; /* calls by tool; those that failed by code */
	int tools;
	const struct eval_count *failure;
	int failures;
	struct agent_usage usage;
	double cost;       /* below 0: not known */
	const char *trace; /* below the run's folder, or NULL */
	const struct dataset_group *group;
	int groups;
	const char *more; /* further members, ,"judge":{...}, or NULL */
	double seconds;   /* below 0: not told */
};
/* One line without its end.  The clock's members stand last. */
void eval_record_json(struct buf *b, const struct eval_record *r);
/* What is kept of a line; false: it is none, or of no attempt of the plan. */
bool eval_record_mark(struct eval_mark *out, long *attempt, const struct eval_plan *p,
		      const char *line, size_t n, struct arena *a);
/* A line with a member more, n bytes of JSON, in place of one of that name; before what the clock
 * tells. */
void eval_record_with(struct buf *b, const char *line, size_t line_n, const char *name,
		      const char *value, size_t n);
/* A line without what the clock tells. */
void eval_record_still(struct buf *b, const char *line, size_t n);
/* The account of a run of the agent: status, answer, verdict, counts of calls, tokens; of a canvas that
 * should show something what of it is there.  Texts are borrowed from the run, or lie in the arena. */
void eval_record_run(struct eval_record *out, struct agent_run *r,
		     const struct dataset_sample *s, const struct eval_config *c,
		     struct arena *a);
/* Is it a solution whose steps people labelled? */
bool eval_is_bench(const struct dataset_sample *s);
/* The sample is another one with other numbers: is the answer the key of that one?  A member changed. */
void eval_record_changed(struct eval_record *out, const struct dataset_sample *from,
			 const char *key, const struct eval_config *c, struct arena *a);
/* The solver on the sample's statement. */
void eval_record_engine(struct eval_record *out, const struct dataset_sample *s,
			const struct eval_config *c, struct arena *a);

/* --- The folder (folder.c) ------------------------------------------------------------------------------ */
#define EVAL_FILES 4096 /* of records, one for each part */
#define EVAL_ORDER \
	"order.jsonl" /* the keys of the samples, each a text of JSON, in their order */
/* Is it the name of a part's file of records, and of which part? */
bool eval_part_name(struct shard *out, const char *name);
struct eval_folder {
	const char *dir;
	struct shard shard;
	int fd, lock;  /* of our records, and of what keeps others out; -1: none */
	size_t whole;  /* bytes of whole lines */
	double synced; /* when, by the caller's clock */
	bool dirty;    /* since then */
	char **file;   /* of records: the names; ours is the first */
	char **text;   /* as they were read, or NULL */
	size_t *size;
	int files;
	long damaged; /* lines that are no records, and where the first stands */
	int damaged_file;
	long damaged_line;
	bool torn;  /* the last line was cut off */
	bool fresh; /* there was no run in it before */
};
/*
 * Open the folder of a run, made if it is missing: lock it, compare its run.json with the plan, or
 * write it, and read the records into the plan's marks; ours is cut to its whole lines.
 * E_SYS: it cannot be written, or another process works in it; E_ARG: it is of another run.
 */
enum status eval_folder_open(struct eval_folder *f, struct eval_plan *p, const char *dir,
			     struct shard shard, const char *version, const char *created,
			     struct err *e) MUST_USE;
/* The same, but nothing is made, locked or written: what stands there is read into the marks, and a folder
 * that is not there holds nothing. */
enum status eval_folder_look(struct eval_folder *f, struct eval_plan *p, const char *dir,
			     struct shard shard, struct err *e) MUST_USE;
/* Would the folder take the plan?  It is only read.  E_SYS: it has no run.json; E_ARG: it is of another
 * run. */
enum status eval_folder_same(const struct eval_plan *p, const char *dir,
			     struct err *e) MUST_USE;
void eval_folder_close(struct eval_folder *f);
/* Append a line, given without its end; now: the caller's clock in seconds.  E_SYS: it is not
 * written, and no part of it. */
enum status eval_folder_add(struct eval_folder *f, const char *line, size_t n,
			    enum eval_sync sync, double now, struct err *e) MUST_USE;
/* results.jsonl, if every attempt of the plan is done, in all parts: *written tells. */
enum status eval_folder_results(struct eval_folder *f, struct eval_plan *p, bool *written,
				struct err *e) MUST_USE;

/* --- Numbers (tally.c) -------------------------------------------------------------------------------------- */
struct eval_tally {
	long total, done, failed; /* attempts of the arm that are ours */
	long known, right;
	double cost;
	long unknown; /* attempts whose cost nobody knows */
	double input, output;
};
/* What the marks say, for each arm; of the shard's samples alone. */
void eval_tally(struct eval_tally *out, const struct eval_plan *p, struct shard shard);
/* One more (1), or one less (-1). */
void eval_tally_add(struct eval_tally *t, const struct eval_mark *m, int sign);
#endif
