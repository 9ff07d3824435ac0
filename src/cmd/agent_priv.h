/* agent_priv.h -- what the files of porism agent share.  Private to cmd/. */
#ifndef CMD_AGENT_PRIV_H
#define CMD_AGENT_PRIV_H
#include "agent/agent.h"
#include "agent/drive.h"
#include "agent/trace.h"
#include "cmd/cmd.h"
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
	bool json, list_models, list_settings, no_trace, quiet, watch;
};

/* What all runs of one command share. */
struct cmd_agent {
	const struct app *app;
	const struct cmd_agent_options *o;
	struct agent_model model;
	const char *key; /* from the environment, or NULL */
	char *prices;    /* the text of --prices, or NULL */
	struct arena *arena;
	struct agent_pace *pace;
};

/* Has somebody pressed Ctrl-C? */
bool cmd_agent_stopped(void);

/* The options of runs that do not differ between them. */
struct agent_run_options cmd_agent_run_options(struct cmd_agent *g);
/* A prompt out of --prompts, or NULL. */
const char *cmd_agent_prompt(void *user, const char *name);

/* --- agent_file.c: traces on disk --------------------------------------------------------- */
struct cmd_agent_file {
	int fd; /* -1: none */
	char *path;
	bool broken; /* a write failed, and that was said */
	bool cuts;   /* before the first write, to so many bytes: */
	size_t whole;
};
/* DIR/ID.trace.json, new; false with a message. */
bool cmd_agent_create(struct cmd_agent_file *f, const char *dir, const char *id);
/* An existing one, to be appended to; it is cut to its whole lines when there is more to write, so
 * that a run that cannot go on leaves it as it was. */
bool cmd_agent_append(struct cmd_agent_file *f, const char *path, size_t whole);
void cmd_agent_sink(void *user, const char *line, size_t n);
void cmd_agent_close(struct cmd_agent_file *f);
/* The folder of runs, made if it is missing: --out, or that of the user's data; false with a
 * message. */
bool cmd_agent_folder(struct buf *b, const char *out);
/* Letters, digits, . _ - of a text, for a file's name. */
void cmd_agent_id(struct buf *b, const char *text);
/* A trace, read; the bytes are in *text, which the caller frees.  false with a message. */
bool cmd_agent_read(struct agent_trace *t, char **text, const char *path, struct arena *a);

/* A run that ended because its server could not be asked is gone on with as if it had been
 * killed: its last line does not count. */
void cmd_agent_reopen(struct agent_trace *t, const char *text);

/* --- agent_show.c: a run for people --------------------------------------------------------- */
struct cmd_agent_show {
	FILE *out;
	bool color, streaming;
	const char *base_url; /* as the user gave it, or NULL */
	char at;              /* what is being streamed: t thoughts, m text, 0 nothing */
};
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

/* --- agent_batch.c ------------------------------------------------------------------------------ */
int cmd_agent_batch(struct cmd_agent *g);
#endif
