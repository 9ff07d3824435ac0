/* agent_priv.h -- what the files of porism agent share.  Private to cmd/. */
#ifndef CMD_AGENT_PRIV_H
#define CMD_AGENT_PRIV_H
#include "agent/agent.h"
#include "agent/drive.h"
#include "agent/trace.h"
#include "base/shard.h"
#include "cmd/cmd.h"
#include <pthread.h>
#include <signal.h>

#define AGENT_TRACE_BYTES ((size_t)512 << 20)
#define AGENT_IMAGES 8

struct cmd_agent_options {
	struct agent_settings settings;
	const char *model, *base_url, *api_version, *text, *id, *answer, *choices, *jsonl,
		*out, *resume, *replay, *ca, *prompts, *prices, *overlay;
	const char *image[AGENT_IMAGES];
	int images;
	long parallel, tries, threads;
	struct shard shard;
	bool json, list_models, list_settings, no_trace, quiet, watch;
};

/* What all runs of one command share. */
struct cmd_agent {
	const struct app *app;
	const char *who; /* the command that asks, for messages; NULL: agent */
	const struct cmd_agent_options *o;
	struct agent_model model;
	const char *key; /* from the environment, or NULL */
	char *prices;    /* the text of --prices, or NULL */
	struct arena *arena;
	struct agent_pace *pace;
	char *script_text;           /* of --model script:FILE, or NULL */
	struct agent_script *script; /* made of it */
};

/* Has somebody pressed Ctrl-C?  The exit code then, or 0. */
int cmd_agent_stopped(void);

/* The options of runs that do not differ between them. */
struct agent_run_options cmd_agent_run_options(struct cmd_agent *g);
/* The options of a driver of them; the seed spreads its waits. */
struct agent_drive_options cmd_agent_drive_options(const struct cmd_agent *g, uint64_t seed);
/* A prompt out of --prompts, or NULL. */
const char *cmd_agent_prompt(void *user, const char *name);

/* Say what is wrong; returns code. */
int cmd_agent_complain(const struct err *e, int code);
int cmd_agent_complain_as(const char *who, const struct err *e, int code);
/* The key of the provider; missing where one is needed: says so.  Servers of one's own may want
 * none. */
bool cmd_agent_find_key(struct cmd_agent *g);
/* The replies of --model script:FILE.  0, or an exit code after a message. */
int cmd_agent_load_script(struct cmd_agent *g, const char *path);
void cmd_agent_drop_script(struct cmd_agent *g);
/* Ctrl-C and SIGTERM are told by cmd_agent_stopped from now on; a second one ends the process. */
void cmd_agent_mind_signals(void);
/* The pace of its requests: a server of one's own bears what its owner says, others are
 * approached. */
struct agent_pace *cmd_agent_pace(const struct cmd_agent *g);
/* Can --max-cost be held to?  false with a message: nobody knows the price. */
bool cmd_agent_is_held(const struct cmd_agent *g);
/* Drive a run to its end, or until somebody stops it, and tell the account; began as
 * agent_drive_add.  Returns the exit code. */
struct cmd_agent_file;
int cmd_agent_to_end(struct cmd_agent *g, struct agent_run *r,
		     const struct cmd_agent_file *file, long began);
int cmd_agent_exit(const struct agent_result *x);
#define CMD_AGENT_GOES_ON "; the run goes on without"

/* --- agent_check.c --------------------------------------------------------------------------------- */
/* 0, or the exit code after a message: options that contradict each other, or do nothing. */
int cmd_agent_check(const struct cmd_agent_options *o);

/* --- agent_again.c: runs from traces ----------------------------------------------------------- */
int cmd_agent_resume(struct cmd_agent *g);
int cmd_agent_replay(struct cmd_agent *g);

/* --- agent_file.c: traces on disk --------------------------------------------------------- */
struct cmd_agent_file {
	int fd; /* -1: none */
	char *path;
	const char *then; /* what is said behind a write that failed; or NULL */
	bool broken;      /* a write failed, and that was said: the trace ends before it */
	bool cuts;        /* before the first write, to `whole` */
	size_t whole;     /* bytes of whole lines */
};
/* DIR/ID.trace.json, new; false with a message.  No other process opens it while it is open. */
bool cmd_agent_create(struct cmd_agent_file *f, const char *dir, const char *id);
/* An existing one, to be appended to; false with a message, also when another process has it.  To
 * be read after this, and then cut. */
bool cmd_agent_open(struct cmd_agent_file *f, const char *path);
/* It is cut to its whole lines when there is more to write, so that a run that cannot go on leaves
 * it as it was. */
void cmd_agent_cut(struct cmd_agent_file *f, size_t whole);
void cmd_agent_sink(void *user, const char *line, size_t n);
/* false: not all of it was written, and that was said. */
bool cmd_agent_close(struct cmd_agent_file *f);
/* Keep other batches out of a folder until the file is closed; false with a message. */
bool cmd_agent_lock_folder(struct cmd_agent_file *f, const char *dir);
/* The folder of runs, made if it is missing: --out, or that of the user's data; false with a
 * message. */
bool cmd_agent_folder(struct buf *b, const char *out);
/* The time as a trace tells it. */
#define CMD_AGENT_STARTED 32
void cmd_agent_started(char *s, size_t size, const struct app *app);
/* Letters, digits, . _ - of a text, for a file's name. */
void cmd_agent_id(struct buf *b, const char *text);
/* A trace, read; the bytes are in *text, which the caller frees.  false with a message. */
bool cmd_agent_read(struct agent_trace *t, char **text, const char *path, struct arena *a);
bool cmd_agent_parse(struct agent_trace *t, const char *text, size_t n, const char *path,
		     struct arena *a);

/* A run that ended because its server could not be asked is gone on with as if it had been
 * killed: its last line does not count. */
void cmd_agent_reopen(struct agent_trace *t, const char *text);

/* --- agent_many.c: models asked about many lines of a file ------------------------------------ */
/* The model that the options name, its key, its pace and its script; 0, or the exit code after a message. */
int cmd_agent_reach(struct cmd_agent *g);
void cmd_agent_leave(struct cmd_agent *g);
/* How far it is, and what it may take.  What stands first whoever asks fills in. */
struct cmd_agent_tour {
	const char *who, *what;    /* "judge", "solutions" */
	double money, max_seconds; /* at most; 0: any */
	bool quiet;
	int all, finished;
	double spent; /* dollars */
	double began, shown;
	const char *limited; /* why it stops, or NULL */
};
void cmd_agent_tour_begin(struct cmd_agent_tour *t);
/* Can money be held to?  0, or 129 after a message: nobody knows the price. */
int cmd_agent_tour_check(const struct cmd_agent_tour *t, const struct agent_model *m,
			 const char *prices);
bool cmd_agent_tour_is_over(struct cmd_agent_tour *t);
/* One line that changes on a terminal, elsewhere one now and then. */
void cmd_agent_tour_show(struct cmd_agent_tour *t, bool last);
/* It stopped at a limit, and the same command goes on; 2. */
int cmd_agent_tour_tell_limit(const struct cmd_agent_tour *t);
/* Open for appending, after its whole lines; what was there is in *text, which the caller frees, if it is not NULL.  false
 * with a message. */
bool cmd_agent_open_lines(struct cmd_agent_file *f, char **text, size_t *n, const char *who,
			  const char *path);

/* --- agent_image.c ------------------------------------------------------------------------------ */
/* A file as a picture for the model, in the arena; false with a message. */
bool cmd_agent_image(struct agent_image *out, const char *path, struct arena *a);
/* The record of a problem with the files that its "images" (or "image") name read into it; a name
 * that is not absolute goes on from dir, which ends with a slash. */
enum status cmd_agent_fetch(struct json **out, struct json *j, const char *dir,
			    struct arena *a, struct err *e) MUST_USE;

/* --- agent_show.c: a run for people --------------------------------------------------------- */
struct cmd_agent_show {
	FILE *out;
	bool color, streaming;
	const struct cmd_agent_options *o; /* or NULL where nothing can be gone on with */
	char at; /* what is being streamed: t thoughts, m text, 0 nothing */
};
/* The command that goes on with a run, with the options that are not in its trace. */
void cmd_agent_tell_resume(FILE *out, const char *before, const struct cmd_agent_options *o,
			   const char *trace);
void cmd_agent_watch(struct agent_watch *w, struct cmd_agent_show *s);
agent_delta_fn cmd_agent_delta;
void cmd_agent_summary(const struct cmd_agent_show *s, struct agent_run *r, const char *trace,
		       double seconds);

/* --- agent_page.c: the page beside a run --------------------------------------------------------- */
struct cmd_agent_page {
	struct store *store;
	struct serve *serve; /* NULL: there is none */
};
/* Serve the folder's runs on this machine, say where, and open the page where there is a desktop;
 * id: of the run to show, or NULL.  false with a message. */
bool cmd_agent_page_open(struct cmd_agent_page *p, const struct app *app, const char *dir,
			 const char *id);
/* Until Ctrl-C, if there is a page. */
void cmd_agent_page_stay(const struct cmd_agent_page *p);
void cmd_agent_page_close(struct cmd_agent_page *p);

/* --- agent_crowd.c: many runs at once --------------------------------------------------------------- */
/* A problem on its way.  What stands first the source fills in; the rest is the crowd's. */
struct cmd_task {
	struct agent_problem problem;
	const struct agent_settings *settings;
	const struct agent_plan *plan;
	const char *dir, *name; /* its trace: DIR/NAME.trace.json; dir NULL: none is kept */
	int line;               /* for the source: of a file */
	long number;            /* for the source: of an attempt */
	double cost;            /* for the source: what of it is counted */

	struct arena *arena; /* all of the above may live here */
	struct cmd_crowd_worker *w;
	struct cmd_task *prev, *next;
	struct agent_run *run;
	struct cmd_agent_file file;
	char *trace;
	double began; /* on cmd_seconds' clock */
};
/* Where the problems come from, and what becomes of the runs.  Called from any of the threads, next
 * and refused with the lock held; the others take it for what they share. */
struct cmd_crowd {
	struct cmd_agent *g;
	int threads, parallel;
	bool anew; /* what cannot be gone on with, for something is another now, begins anew */
	/* The next problem; false: none is left. */
	bool (*next)(struct cmd_crowd *c, struct cmd_task *t);
	/* The run is over, and its trace whole. */
	void (*over)(struct cmd_crowd *c, struct cmd_task *t, struct agent_run *r);
	/* Its trace says that it was over before; q: options of a run that is as that one. */
	void (*done)(struct cmd_crowd *c, struct cmd_task *t, const struct agent_trace *trace,
		     const struct agent_run_options *q);
	/* It cannot be begun, nor gone on with. */
	void (*refused)(struct cmd_crowd *c, struct cmd_task *t, const struct err *e);
	/* Now and then while it is under way; or NULL. */
	void (*seen)(struct cmd_crowd *c, struct cmd_task *t, const struct agent_run *r);

	pthread_mutex_t lock;
	pthread_mutex_t gate; /* of `halted` */
	const char *halted;   /* why nothing more is done, or NULL */
};
/* All of them; EXIT_FINE, also when it was halted or stopped, or EXIT_SYSTEM after a message. */
int cmd_crowd_run(struct cmd_crowd *c);
/* Nothing more is begun, and what is under way is left as after Ctrl-C. */
void cmd_crowd_halt(struct cmd_crowd *c, const char *why);

/* --- agent_batch.c ------------------------------------------------------------------------------ */
int cmd_agent_batch(struct cmd_agent *g);
#endif
