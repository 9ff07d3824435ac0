/* export_priv.h -- what the files of the room share: the run, conversations, times, writing. */
#ifndef EXPORT_EXPORT_PRIV_H
#define EXPORT_EXPORT_PRIV_H
#include "agent/trace.h"
#include "base/index.h"
#include "base/json.h"
#include "export/export.h"

/* --- The run (load.c) -------------------------------------------------------------------- */
struct export_item {
	const char *key, *set, *id, *truth;
	const char *name; /* the key, fit for files and ids, unlike that of all others */
	const struct json *group;
};
struct export_attempt {
	const struct json *json; /* the whole record */
	const char *key, *status, *answer, *truth, *verdict, *why, *trace; /* or NULL */
	int arm, item, try;
	bool right;
};
struct export_job {
	const struct export_input *in;
	const struct export_sink *sink;
	struct export_count *count;
	struct arena *arena;
	const struct json *run; /* run.json */
	const char *name, *created, *model, *version;
	const char **arm;
	int arms, arm_cap;
	struct export_item *item;
	int items, item_cap;
	struct export_attempt *at; /* by arm, item, try */
	int n, cap;
	struct index keys;  /* to items */
	struct index tried; /* key, arm, try to attempts */
	bool broken;        /* the sink took no more */
	struct err *err;    /* of who cannot write it, and did not begin: export_refuse */
	bool refused;
};
enum status export_load(struct export_job *x, struct err *e) MUST_USE;
void export_unload(struct export_job *x);
/* The attempts of an arm: from first on, how many. */
int export_arm(const struct export_job *x, int arm, int *first);
/* The attempts of the item at place i, of the same arm: how many. */
int export_tries(const struct export_job *x, int i, int end);

/* The mean of what is right over tries, then over items with a key; and its standard error (0 where
 * there are fewer than two).  From attempt first on, n of them; set: of this one alone, or NULL. */
struct export_mean {
	int items, known; /* all of them; those with a key */
	double mean, error;
};
struct export_mean export_accuracy(const struct export_job *x, int first, int n,
				   const char *set);
/* The sets of some attempts, in the order of their items; in the arena. */
const char **export_sets(const struct export_job *x, int first, int n, int *sets);

/* --- Traces and questions (talk.c) ------------------------------------------------------- */
/* The trace of an attempt; false: it has none.  *text is for mem_free. */
bool export_trace(const struct export_job *x, const struct export_attempt *r, char **text,
		  struct agent_trace *out, struct arena *a);
/* What was asked: by the trace (or NULL), by who knows the set, or the key itself. */
void export_asked(const struct export_job *x, const struct export_attempt *r,
		  const struct agent_trace *t, struct export_question *out, struct arena *a);
/* The last words of the model; the answer where there is no trace; "". */
const char *export_said(const struct export_attempt *r, const struct agent_trace *t);
/* "C" where the key is one of the choices; else the key; "". */
const char *export_letter(const char *key, const struct export_question *q, struct arena *a);
/* For each event: was it undone, by a run that was killed and resumed before it?  In the arena. */
bool *export_undone(const struct agent_trace *t, struct arena *a);

/* --- Numbers and times (when.c) ---------------------------------------------------------- */
/* "2026-11-10T09:00:00Z" and so many milliseconds later, as "2026-11-10T09:00:00.250+00:00". */
const char *export_when(const char *started, double ms, struct arena *a);
/* The same for names of files: "2026-11-10T09-00-00+00-00"; dots: "2026-11-10T09-00-00.000000". */
const char *export_stamp(const char *started, bool dots, struct arena *a);
double export_number(const struct json *object, const char *key, double other);
/* As JSON: never "nan". */
void export_add_number(struct buf *b, double v);

/* --- Writing (export.c) ------------------------------------------------------------------ */
bool export_begin(struct export_job *x, const char *name);
void export_put(struct export_job *x, struct buf *b); /* and empty it */
void export_put_bytes(struct export_job *x, const char *bytes, size_t n);
void export_end(struct export_job *x);
/* A format that cannot be had of this run, and why: nothing was begun. */
void export_refuse(struct export_job *x, const char *hint, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
/* A member, with a comma where there is something before it; NULL: {} */
void export_add_json(struct buf *b, const char *key, const struct json *j);
/* Letters, digits, - . _ + of a text, others as -; "" becomes "x". */
const char *export_fit(const char *text, struct arena *a);
/* The SHA-256 of a text, its first digits. */
const char *export_sum(const char *text, int digits, struct arena *a);

/* --- The formats (format.def) ------------------------------------------------------------ */
typedef void export_fn(struct export_job *x);
#define FORMAT(name, function, text) export_fn function;
#include "export/format.def"
#undef FORMAT
#endif
