/*
 * report.h -- what came of one run, or of two side by side: tables, plots, every sample.
 *
 * A run's records and traces (docs/EVAL.md, docs/TRACE.md) are read into plain data, the numbers of
 * docs/METRICS.md are computed once into tables, and the tables are written as a page, as CSV, LaTeX
 * or JSON.  The room opens no files: whoever calls gives the texts and a way to the traces.
 *
 *  (1) The same run gives the same bytes, in whatever order its records were written.
 *  (2) What a model said reaches the page as text only: it is escaped where it is written, and the
 *      page puts it in as text.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H
#include "base/base.h"
#include "base/json.h"
#include "base/text.h"

#define REPORT_RUNS 2
#define REPORT_LANES 64 /* arms of all runs */

struct report_file {
	const char *name, *text;
	size_t n;
};
/* What a sample asks, where no trace tells it. */
struct report_question {
	const char *text, *answer; /* answer: the key, or NULL */
	const char *const *choice;
	int choices;
	const char *const *point; /* the questions of a drawing's scoring points */
	int points;
	const char *mime, *base64; /* of its picture, or NULL */
};
/* One run's folder. */
struct report_input {
	const char *name; /* where it came from, for people */
	const char *run;  /* run.json, or NULL */
	size_t run_n;
	const struct report_file *file; /* results.jsonl, records*.jsonl */
	int files;
	const char *order; /* results.jsonl, for the order of its samples; or NULL */
	size_t order_n;
	void *self;
	/* A file below the folder, NUL-terminated, for mem_free; NULL: there is none. */
	char *(*read)(void *self, const char *path, size_t *n);
	/* Append the canvas that a trace's journal builds, as SVG; false: there is none.  NULL:
	 * nobody can draw. */
	bool (*figure)(void *self, struct buf *svg, const struct json *journal);
	/* What the sample of a key asks, in the arena; false: nobody knows.  NULL: nobody does. */
	bool (*asked)(void *self, const char *key, bool picture, struct report_question *out,
		      struct arena *a);
};
enum report_choice { REPORT_AUTO, REPORT_YES, REPORT_NO };
struct report_options {
	enum report_choice figures;  /* canvases; by themselves where there are few samples */
	enum report_choice pictures; /* of the problems, likewise */
	const char *title;           /* NULL: made from the runs */
	const char *version;         /* of the program */
	/* The tables of steps, canvases and drawings alone, from the records: no trace is read. */
	bool records_only;
};

struct report;
/*
 * Read one run or two.  *out is freed by the caller, also after a failure, where it may be set.
 * E_ARG  "bad_argument": run.json is none, there are no records; "limit": too many arms.
 * Lines that are no records and traces that cannot be read are counted, not complained of.
 */
enum status report_new(struct report **out, const struct report_input *in, int runs,
		       const struct report_options *o, struct err *e) MUST_USE;
void report_free(struct report *r); /* NULL is allowed */

/* What was read: "10,000 samples, 2 arms, 20,000 attempts, 3 lines that are no records". */
void report_account(struct buf *b, const struct report *r);
void report_html(struct buf *b, const struct report *r);
void report_json(struct buf *b, const struct report *r);

int report_tables(const struct report *r);
const char *report_table_id(const struct report *r,
			    int i); /* a file's name without its ending */
void report_csv(struct buf *b, const struct report *r, int i);
/* For a terminal: its title and lines of columns. */
void report_plain(struct buf *b, const struct report *r, int i);
/* All tables as a list. */
void report_json_tables(struct buf *b, const struct report *r);
/* A tabular in a table, without packages. */
void report_latex(struct buf *b, const struct report *r, int i);
/* A document that brings all of them in. */
void report_latex_main(struct buf *b, const struct report *r);
#endif
