/*
 * runs_priv.h -- a folder of traces (agent/trace.h), one file NAME.trace.json for each run.
 *
 * The files are written by others while they are read here.  Names come from clients: only
 * what serve_runs_is_id accepts is ever joined to the folder, and nothing but a plain file
 * that lies in it is opened.
 */
#ifndef SERVE_RUNS_PRIV_H
#define SERVE_RUNS_PRIV_H
#include "agent/trace.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

#define RUNS_ID 120             /* bytes of a name, with its NUL */
#define RUNS_MOST 10000         /* files that are listed: those written last */
#define RUNS_LINE (64u << 20)   /* bytes of one line */
#define RUNS_ANSWER (16u << 20) /* of one answer; the rest is asked for again */
#define RUNS_TEXT 2000          /* of a problem, in the list; searched are these */

/* One line of the list, from the first and the last lines of a file. */
struct run_entry {
	char id[RUNS_ID];
	char started[32], provider[40], model[120], mode[16], task[16];
	char status[16]; /* the result's; "": it has none yet; "damaged" */
	char problem[RUNS_TEXT + 1], answer[200];
	char error[200];                            /* damaged: why */
	int correct;                                /* 1, 0, -1: nobody knows */
	char match[16];                             /* "": it was not told */
	double turns, calls, failed, cost, seconds; /* NaN: not known */
	double input, output;                       /* tokens */
	double patience;                            /* seconds that a turn may take */
	int64_t size, written; /* of the file; when, in nanoseconds since 1970 */
};

struct serve_runs;
/* dir is copied; it need not be there yet. */
struct serve_runs *serve_runs_new(const char *dir);
void serve_runs_free(struct serve_runs *r); /* NULL is allowed */

bool serve_runs_is_id(const char *id);
/* The word for a run: its result's status; without one "running" while it was written to not
 * long ago, else "unfinished".  now: nanoseconds since 1970. */
const char *serve_runs_status(const struct run_entry *e, int64_t now);
int64_t serve_runs_now(void);

/* All entries, newest first, one after the other until fn says false; left_out: files beyond
 * RUNS_MOST.  What did not change since the last time is not read again.  E_SYS: the folder
 * cannot be read; one that is not there is empty. */
typedef bool serve_runs_fn(void *user, const struct run_entry *e);
enum status serve_runs_each(struct serve_runs *r, serve_runs_fn *fn, void *user, int *left_out,
			    struct err *e) MUST_USE;

/* The lines of one trace in order, until fn says false; of the events those after the first
 * `after`.  A line lives until the next.  E_ARG not_found: there is no such run; E_ARG: it is
 * damaged. */
typedef bool serve_run_fn(void *user, const struct agent_trace_line *l);
enum status serve_runs_read(struct serve_runs *r, const char *id, int after, serve_run_fn *fn,
			    void *user, struct err *e) MUST_USE;
/* The entry of one run. */
enum status serve_runs_entry(struct serve_runs *r, const char *id, struct run_entry *out,
			     struct err *e) MUST_USE;
#endif
