/*
 * report_priv.h -- what the files of the room share: records, lanes, tables, charts.
 */
#ifndef REPORT_PRIV_H
#define REPORT_PRIV_H
#include "base/index.h"
#include "metric/metric.h"
#include "report/chart.h"
#include "report/report.h"

/* --- What was read (load.c) ---------------------------------------------------------------------- */
enum report_verdict {
#define VERDICT(symbol, word) REPORT_##symbol,
#include "report/verdict.def"
#undef VERDICT
	REPORT_VERDICTS
};
extern const char *const report_verdict_word[REPORT_VERDICTS];

struct report_record {
	const char *key, *set, *id, *arm, *status, *answer, *truth, *why, *trace;
	enum report_verdict verdict;
	bool right, known; /* known: there is a key */
	bool unsure;       /* a drawing of which nobody could tell: not right, not wrong */
	const struct json *paper; /* the verdict of the paper's harness, or NULL */
	int try, turns, calls, failed;
	enum metric_source source;                /* as recorded */
	enum metric_source half, strict, readout; /* of the trace; METRIC_SOURCES: unknown */
	struct metric_spent spent;
	const struct json *tools, *failures, *group, *judge, *fidelity, *drawing;
	const struct json *bench, *leak, *blanks, *changed; /* or NULL */
	int run, lane, sample;
	int place; /* in the order of the run's samples, as far as it is known */
};
/* An arm of a run. */
struct report_lane {
	int run;
	const char *arm, *name; /* name: with the run where there are two */
	bool canvas;            /* some attempt called a tool */
	bool unsure;            /* some drawing is so */
	long attempts, errors, timeouts, traced, unreadable;
	long verdict[REPORT_VERDICTS];
	long known, right, paper, paper_right; /* attempts with a key, and of these */
	struct metric_failures failures;       /* of traces; of records where there are none */
	struct metric_groups groups;
	long sources[METRIC_SOURCES], half[METRIC_SOURCES], strict[METRIC_SOURCES],
		readout[METRIC_SOURCES]; /* of right answers */
	long deletes[METRIC_DELETES], deletes_right[METRIC_DELETES];
	struct index tool; /* names to places in count */
	const char **tool_name;
	long *tool_count;
	int tools, tool_cap;
};
/* A problem: its attempts are first .. first + n - 1 of the records, lane by lane. */
struct report_sample {
	const char *key, *set, *id, *truth;
	const struct json *group;
	const char *title; /* the beginning of its text, or NULL */
	int set_at, first, n, chunk;
};
struct report_run {
	const char *name, *title;
	const struct json *json; /* run.json */
	const struct report_input *in;
	long damaged;
};
/* Two lanes whose samples are compared. */
struct report_pair {
	int a, b;
	const char *name;
};
struct report {
	struct arena *arena;
	struct report_options o;
	struct report_run run[REPORT_RUNS];
	int runs;
	struct report_lane lane[REPORT_LANES];
	int lanes;
	struct report_record *record;
	int records, record_cap;
	struct report_sample *sample;
	int samples, sample_cap;
	const char **set;
	int sets, set_cap, tries;
	struct report_pair *pair;
	int pairs;
	bool judged, checked,
		drawn; /* some record has a judge's report, fidelity, a drawing */
	bool unsure;   /* of some drawing nobody could tell */
	struct report_table **table;
	int tables, table_cap;
	struct report_chunk *chunk; /* what the page shows of samples, packed */
	int chunks, chunk_cap;
};
/* load.c */
enum status report_load(struct report *r, const struct report_input *in, int runs,
			struct err *e) MUST_USE;
/* The records of a sample in a lane: how many, *first the first. */
int report_tries(const struct report *r, int sample, int lane, int *first);
/* The first try, or NULL. */
const struct report_record *report_first(const struct report *r, int sample, int lane);
/* Numbers and texts of JSON; NaN, NULL. */
/* Is it a figure that was asked for?  Then it has no answer. */
bool report_is_canvas(const struct report_record *x);

/* --- Traces and details (trace.c, pack.c) --------------------------------------------------------- */
struct report_chunk {
	char *text; /* base64 of deflated JSON: a list of samples */
};
/* Read every trace: the lanes' counts, the records' sources, and the chunks. */
void report_traces(struct report *r);
/* Deflate (RFC 1951, fixed codes) of n bytes, appended. */
void report_pack(struct buf *out, const char *s, size_t n);

/* --- Tables (table.c; sums.c, steps.c fill them) --------------------------------------------------------- */
enum report_form {
	FORM_TEXT,
	FORM_COUNT,
	FORM_PERCENT, /* of a share */
	FORM_POINTS,  /* a difference of shares, with its sign */
	FORM_NUMBER,  /* one decimal; large ones none */
	FORM_SECONDS, /* three digits that count, down to microseconds */
	FORM_FINE,    /* three decimals */
	FORM_RATIO,   /* two; infinity has its sign */
	FORM_MONEY,
	FORM_P, /* a probability */
};
struct report_cell {
	const char *text;
	double v, low, high; /* low NaN: no interval */
};
struct report_column {
	const char *name, *over; /* over: what stands above several; or NULL */
	enum report_form form;
};
struct report_table {
	const char *id, *section, *title, *note;
	struct report_column *column;
	int columns, column_cap;
	struct report_cell *cell; /* row by row */
	int cells, cell_cap;
	bool total; /* the last row sums up */
	struct report *report;
};
/* The id is a file's name; title and note are copied. */
struct report_table *report_table(struct report *r, const char *section, const char *id,
				  const char *title, const char *note);
/* With the arms as its first column. */
struct report_table *report_arms(struct report *r, const char *section, const char *id,
				 const char *title, const char *note);
void report_column(struct report_table *t, const char *over, const char *name,
		   enum report_form form);
/* Columns of one form side by side. */
#define report_heads(t, over, form, ...) \
	report_heads_of(t, over, form, (const char *const[]){ __VA_ARGS__, NULL })
void report_heads_of(struct report_table *t, const char *over, enum report_form form,
		     const char *const *name);
void report_text(struct report_table *t, const char *text);
void report_value(struct report_table *t, double v);
#define report_values(t, ...)                           \
	report_values_of(t, (const double[]){ __VA_ARGS__ }, \
			 sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double))
void report_values_of(struct report_table *t, const double *v, size_t n);
void report_range(struct report_table *t, struct metric_range v);
/* A value as people read it; a dash of NaN. */
void report_format(struct buf *b, enum report_form form, double v);
int report_rows(const struct report_table *t);
const struct report_cell *report_at(const struct report_table *t, int row, int column);
/* All tables. */
void report_sums(struct report *r);  /* sums.c: accuracy, pairs, tokens, calls */
void report_steps(struct report *r); /* steps.c: judges, fidelity, drawings */
void report_marks(struct report *r); /* marks.c: K12Vista, PEBench, leakage */
/* A list that is a member, or NULL; a group of a record, or NULL. */
const char *report_group(const struct report_record *x, const char *key);
/* Labels against labels: the columns, with what the rows are; the rows of an arm. */
void report_label_columns(struct report_table *t, const char *gold);
void report_label_rows(struct report_table *t, const char *name, const struct metric_bench *b);

/* --- Plots (chart.c, plots.c) ------------------------------------------------------------------------------ */
void report_plots(struct buf *b,
		  const struct report *r); /* plots.c: all, as figures of HTML */

/* --- HTML (html.c) ------------------------------------------------------------------------------------------- */
/* Up to the style; title: as HTML; script: what the policy says of scripts, "" for none. */
void report_page_head(struct buf *b, const char *title, const char *script);
/* Is there an attempt with a key whose answer is no canvas? */
bool report_has_answers(const struct report *r);
#endif
