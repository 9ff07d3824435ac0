/*
 * metric.h -- every number that an evaluation reports, as pure functions over plain data.
 *
 * Counts, bits and doubles go in, rates come out; nothing here knows of files, models or
 * figures.  docs/METRICS.md has each formula, and where a paper and its code disagree both
 * variants have a name there and a function or a member here.
 *
 *  (1) A rate of nothing is NaN, never 0: whoever prints shows a dash.
 *  (2) Rates are between 0 and 1; only what is called a percentage is one.
 *  (3) What is drawn at random takes its seed from the caller: same input, same interval.
 */
#ifndef METRIC_METRIC_H
#define METRIC_METRIC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* part/whole, NaN of nothing. */
double metric_share(double part, double whole);

/* --- Statistics (stat.c) ------------------------------------------------------------------ */
#define METRIC_RESAMPLES 2000
#define METRIC_SEED 17

/* A value and its interval of 95 %; NaN where there is none. */
struct metric_range {
	double value, low, high;
};
/* The share right/n with Wilson's interval. */
struct metric_range metric_wilson(long right, long n);
/* Exact McNemar: the two-sided probability of a split as uneven as save : broken, if both
 * were as likely; 1 when there is nothing to split. */
double metric_mcnemar(long save, long broken);
double metric_mean_of(const double *x, int n);
/* The middle one, or the mean of the two in the middle; NaN of nothing. */
double metric_median_of(const double *x, int n);
/* The quantile q of values in ascending order, linear between neighbours. */
double metric_quantile(const double *sorted, int n, double q);
/* The mean of x with a bootstrap of METRIC_RESAMPLES by problem: problem[i], in [0, problems),
 * is the problem that x[i] belongs to, and problems are drawn whole.  problem may be NULL: each
 * value is its own. */
struct metric_range metric_mean(const double *x, const int *problem, int n, int problems,
				uint64_t seed);
/* The mean of b[i] - a[i], the same way: paired, so that a problem's difficulty drops out. */
struct metric_range metric_difference(const double *a, const double *b, const int *problem,
				      int n, int problems, uint64_t seed);

/* --- Agreement (kappa.c) ------------------------------------------------------------------- */
/* count[a * k + b]: how often the first says a and the second b, of k classes. */
struct metric_confusion {
	int k;
	long *count; /* k * k, of the caller */
};
void metric_confusion_add(struct metric_confusion *c, int a, int b);
long metric_confusion_total(const struct metric_confusion *c);
/* The share on the diagonal. */
double metric_agreement(const struct metric_confusion *c);
enum metric_weight { METRIC_UNWEIGHTED, METRIC_QUADRATIC };
/* Cohen's kappa; NaN when chance alone agrees always (both say one and the same class). */
double metric_kappa(const struct metric_confusion *c, enum metric_weight w);
/* The same of n pairs of classes in [0, k), with the bootstrap by problem.  Resamples whose
 * kappa is undefined are left out of the interval. */
struct metric_range metric_kappa_range(const int *a, const int *b, const int *problem, int n,
				       int problems, int k, enum metric_weight w,
				       uint64_t seed);
/* A score between 0 and 1 as one of 11 classes, halves away from 0. */
int metric_tenth(double score);
/* "slight", "fair", "moderate", "substantial", "almost perfect"; "poor" below 0. */
const char *metric_kappa_word(double kappa);

/* --- Accuracy with and without the canvas (paired.c) ----------------------------------------- */
/* Outcomes of the problems that have both runs. */
struct metric_pairs {
	long both, save, broken, neither; /* save: wrong before, right after */
};
void metric_pairs_add(struct metric_pairs *p, bool before, bool after);
long metric_pairs_n(const struct metric_pairs *p);
double metric_pairs_before(const struct metric_pairs *p);
double metric_pairs_after(const struct metric_pairs *p);
/* after - before, which is net/n. */
double metric_pairs_delta(const struct metric_pairs *p);
long metric_pairs_net(const struct metric_pairs *p);
/* The same with the bootstrap by problem (METRIC_SEED). */
struct metric_range metric_pairs_range(const struct metric_pairs *p);
/* save/broken: infinite when nothing broke, NaN when nothing was saved either. */
double metric_pairs_win(const struct metric_pairs *p);

/* Thinking tokens of the runs before, of Saves or of Breaks: the share that has none, and the
 * median and mean of the others.  A count that is unknown (NaN) is none. */
struct metric_effort {
	double empty, median, mean;
};
struct metric_effort metric_effort(const double *tokens, int n);

/* --- Turns, tokens, money, time (spent.c) ------------------------------------------------------ */
#define METRIC_TURN_CLASSES 5 /* 1, 2, 3, 4, 5 and more */
struct metric_turns {
	long n, by[METRIC_TURN_CLASSES];
	double sum;
};
void metric_turns_add(struct metric_turns *t, int turns); /* 0 counts as 1 */
double metric_turns_mean(const struct metric_turns *t);

/* What one run took, summed over its turns; NaN: nobody said.  `output` includes reasoning. */
struct metric_spent {
	double input, cache_read, cache_write, output, reasoning, seconds, cost;
	int turns;
	bool timeout; /* a wrong answer, but not part of any mean here */
	bool unheard; /* no reply came: nor this */
};
/* What it said beside thinking: output - reasoning.  Where reasoning is unknown, the output. */
double metric_spent_said(const struct metric_spent *s);
enum metric_spent_kind {
	METRIC_INPUT,
	METRIC_CACHE_READ,
	METRIC_CACHE_WRITE,
	METRIC_OUTPUT,
	METRIC_REASONING,
	METRIC_SAID,
	METRIC_SECONDS,
	METRIC_SECONDS_A_TURN, /* the mean of seconds/turns, not the quotient of the means */
	METRIC_COST,
	METRIC_TURNS,
	METRIC_SPENT_KINDS
};
extern const char *const metric_spent_word[METRIC_SPENT_KINDS];
struct metric_bill {
	long n, timeouts;
	long known[METRIC_SPENT_KINDS];
	double sum[METRIC_SPENT_KINDS];
};
void metric_bill_add(struct metric_bill *b, const struct metric_spent *s);
/* Of those that are known. */
double metric_bill_mean(const struct metric_bill *b, enum metric_spent_kind k);

/* Dollars for a million tokens; thoughts are paid as output. */
struct metric_price {
	double input, cache_read, cache_write, output;
};
double metric_cost(const struct metric_price *p, const struct metric_spent *s);

/* --- Where answers come from (source.c) --------------------------------------------------------- */
enum metric_source {
	METRIC_DIRECT,
	METRIC_CLEAN_ORACLE,
	METRIC_HYBRID,
	METRIC_RESILIENT_ORACLE,
	METRIC_RESILIENT_FALLBACK,
	METRIC_LLM_BYPASS,
	METRIC_UNANCHORED,   /* strict only: values were there, none leads to the answer */
	METRIC_CONSTRUCTION, /* read off what a construction returned; of clean ones, E9 */
	METRIC_SOURCES
};
extern const char *const metric_source_word[METRIC_SOURCES];
extern const char *const metric_source_text[METRIC_SOURCES]; /* what they mean */
/* The class of a word of a trace or record; METRIC_SOURCES when it is none. */
enum metric_source metric_source_of(const char *word);
enum metric_source_rule {
	METRIC_WITHIN_HALF, /* the paper's code: |answer - value| < 0.5 */
	METRIC_STRICT       /* equal; hybrid only if some small expression is the answer */
};
/* What an accepted call returned. */
struct metric_value {
	double number;    /* NaN: none */
	const char *text; /* its closed form, or NULL */
	bool made;        /* told of an object that a construction made */
};
struct metric_answered {
	double number;    /* NaN: none */
	const char *text; /* or NULL */
	double option;    /* the value of the letter that was answered; NaN: none */
	int calls, failed;
	const struct metric_value *value;
	int values;
};
/* readout: clean answers that only constructions returned are METRIC_CONSTRUCTION. */
enum metric_source metric_source(const struct metric_answered *a, enum metric_source_rule rule,
				 bool readout);
/* Is x some expression of at most three of the values and of small whole numbers, at least one a
 * value, by + - * / and a root at the end? */
bool metric_derivable(double x, const double *value, int n);
/* The columns of table E1 from counts of correct answers by class. */
struct metric_source_columns {
	double clean, hybrid, resilient, bypass, involved, unanchored;
};
struct metric_source_columns metric_source_table(const long count[METRIC_SOURCES]);

/* --- Calls: failures, groups, phases (call.c, failure.def, group.def) --------------------------- */
struct metric_call {
	const char *tool;
	int turn;
	const char *code; /* of the failure; NULL: accepted */
	const char *name; /* what it makes or would have made, or NULL */
	const char *args; /* as text, to look for names in; or NULL */
};
enum metric_failure {
#define FAILURE(symbol, text, layer, codes) METRIC_##symbol,
#include "metric/failure.def"
#undef FAILURE
	METRIC_FAILURES
};
struct metric_failure_row {
	const char *text, *layer;
};
extern const struct metric_failure_row metric_failure_rows[METRIC_FAILURES];
/* Of a code alone; a code that no row has is the engine's own: METRIC_RUNTIME. */
enum metric_failure metric_failure_of(const char *code);
struct metric_failures {
	long calls, failed, by[METRIC_FAILURES];
	long chains;    /* two calls or more that fall with one failure of their turn */
	long in_chain;  /* runs with a chain */
	long recovered; /* of these, right in the end */
	long longest;   /* calls of the longest chain */
};
/* The calls of one run, in their order. */
void metric_failures_add(struct metric_failures *f, const struct metric_call *c, int n,
			 bool right);

enum metric_group {
#define GROUP(symbol, text) METRIC_GROUP_##symbol,
#define TOOLS(symbol, names)
#include "metric/group.def"
#undef GROUP
#undef TOOLS
	METRIC_GROUPS
};
extern const char *const metric_group_word[METRIC_GROUPS];
enum metric_group metric_group_of(const char *tool);
#define METRIC_PHASES 3
extern const char *const metric_phase_word[METRIC_PHASES];
/* The phase of call i of n: the first quarter, the middle half, the last quarter. */
int metric_phase(int i, int n);
struct metric_groups {
	long runs, calls;
	long count[METRIC_GROUPS][METRIC_PHASES];
	double share[METRIC_GROUPS]; /* summed over runs: E10 is share/runs */
};
/* The tools of one run, in their order. */
void metric_groups_add(struct metric_groups *g, const char *const *tool, int n);
/* The same where only counts are known: without phases. */
void metric_groups_count(struct metric_groups *g, const long count[METRIC_GROUPS]);
double metric_groups_share(const struct metric_groups *g, enum metric_group k);
/* Of a phase's calls, those of a group (the text of E4); of a group's calls, those of a phase
 * (the figure of E4, which normalises each group first). */
double metric_groups_of_phase(const struct metric_groups *g, enum metric_group k, int phase);
double metric_groups_of_group(const struct metric_groups *g, enum metric_group k, int phase);

/* --- Ablations (call.c) --------------------------------------------------------------------------- */
enum metric_delete {
	METRIC_NO_DELETE,
	METRIC_LIGHT,  /* A: at most 2, none after a failure */
	METRIC_REPAIR, /* B: after a failure */
	METRIC_RESET,  /* C: 3 or 4, none after a failure */
	METRIC_HEAVY,  /* D: 5 and more */
	METRIC_DELETES
};
extern const char *const metric_delete_word[METRIC_DELETES];
enum metric_delete metric_delete_class(const struct metric_call *c, int n);
struct metric_arm {
	long n, right, calls, failed, bypass;
};
double metric_arm_accuracy(const struct metric_arm *a);

/* --- Fidelity of canvases (fidelity.c) -------------------------------------------------------------- */
enum metric_tier { METRIC_PREMISE, METRIC_NUMERICAL, METRIC_DERIVED, METRIC_TIERS };
extern const char *const metric_tier_word[METRIC_TIERS];
/* Of the tag before => ; METRIC_TIERS when it is none that is known. */
enum metric_tier metric_tier_of(const char *tag);
struct metric_canvas {
	bool empty;
	/* Predicates that hold, and all; the last ones are of no tier. */
	long pass[METRIC_TIERS + 1], all[METRIC_TIERS + 1];
};
struct metric_fidelity {
	long canvases, empty, whole;
	long pass[METRIC_TIERS + 1],
		all[METRIC_TIERS + 1]; /* of canvases that are not empty */
	long missed;                   /* predicates of empty ones */
};
void metric_fidelity_add(struct metric_fidelity *f, const struct metric_canvas *c);
/* Sigma p / Sigma n without empty canvases (the paper's code), and with them as failed. */
double metric_sr(const struct metric_fidelity *f);
double metric_sr_all(const struct metric_fidelity *f);
double metric_sr_tier(const struct metric_fidelity *f, enum metric_tier t);
double metric_sc(const struct metric_fidelity *f); /* every predicate holds */
double metric_cr(const struct metric_fidelity *f); /* not empty */

#define METRIC_TI_TOLERANCE 0.01
#define METRIC_TI_SWEEP 10
extern const double metric_ti_tolerance[METRIC_TI_SWEEP]; /* 1e-4 to 3 */
struct metric_target {
	double value, key; /* value NaN: a point is missing */
	bool mod180;       /* "mod 180": by circular distance */
};
double metric_ti_error(const struct metric_target *t);
bool metric_ti_right(const struct metric_target *t, double tolerance);
bool metric_ti_structural(const struct metric_target *t); /* key 0, 1, 90, 180 */
/* Share that is right at each tolerance. */
void metric_ti_sweep(double out[METRIC_TI_SWEEP], const struct metric_target *t, int n);
enum metric_ti_class {
	METRIC_TI_OK,
	METRIC_TI_STRUCTURAL, /* C1: relative error above 1e-2 */
	METRIC_TI_PRECISION,  /* C2: above 1e-6 */
	METRIC_TI_TIGHT,      /* C3: the rest */
	METRIC_TI_NA,
	METRIC_TI_CLASSES
};
extern const char *const metric_ti_word[METRIC_TI_CLASSES];
enum metric_ti_class metric_ti_class(const struct metric_target *t);
/* Of canvases with `right` of `all` targets each: all right, at least 90 %, at least 80 %. */
struct metric_thresholds {
	long n, all, ninety, eighty;
};
void metric_thresholds_add(struct metric_thresholds *t, long right, long all);

/* --- Drawings (drawing.c) ------------------------------------------------------------------------------ */
struct metric_drawing {
	const double *weight; /* of the scoring points */
	const bool *pass;
	int points;
	int spelling, readability, logic; /* 0, 1, 2 */
	bool missing;                     /* no picture: 0 everywhere, and counted */
	bool timeout;
};
struct metric_drawn {
	bool rejected; /* the weights do not sum to 1 at four places, or a mark is none */
	double semantic, relaxed;
	bool strict;
};
struct metric_drawn metric_drawn(const struct metric_drawing *d);
enum metric_cause {
	METRIC_CAUSE_NONE,
	METRIC_CAUSE_SEMANTIC,
	METRIC_CAUSE_BOTH,
	METRIC_CAUSE_QUALITY,
	METRIC_CAUSE_TIMEOUT,
	METRIC_CAUSES
};
extern const char *const metric_cause_word[METRIC_CAUSES];
enum metric_cause metric_cause(const struct metric_drawing *d);
/* 0 below 0.6, 1 from 0.6 to 0.8, 2 above. */
int metric_severity(double relaxed);
extern const char *const metric_severity_word[3];

/* --- Programs (passk.c) ------------------------------------------------------------------------------------ */
/* The chance that of k samples drawn from n, c of them right, one is right:
 * 1 - C(n-c, k)/C(n, k); NaN unless 0 <= c <= n and 1 <= k <= n. */
double metric_pass_at_k(int n, int c, int k);
/* The k that are told of so many tries, one behind the other: 1, 2, 4 ... and all of them.  The one behind
 * k (0: the first); 0: there is no further one. */
int metric_pass_next(int k, int tries);
struct metric_tries {
	int n, right;
};
/* The share of right attempts.  One rule for all tables: Wilson's interval where every problem has one
 * attempt, else the bootstrap by problem (METRIC_SEED), since tries of a problem are not independent.
 * The order of the problems does not matter. */
struct metric_range metric_accuracy(const struct metric_tries *t, int problems);
/* The mean over the problems; NaN unless every one has k samples. */
double metric_pass_mean(const struct metric_tries *t, int problems, int k);
#define METRIC_OPERATOR_BUCKETS 5 /* 2, 3, 4, 5, 6 and more; Get counts */
int metric_operator_bucket(int operators);
bool metric_operators_easy(int operators); /* at most 3 */
enum metric_first_error {
	METRIC_REASONING_ERROR,
	METRIC_GEOMETRY_ERROR,
	METRIC_COMPUTATION_ERROR,
	METRIC_VISION_ERROR,
	METRIC_FIRST_ERRORS
};
/* Shares of all samples, wrong or not, so that they sum to the error rate (returned). */
double metric_error_shares(double out[METRIC_FIRST_ERRORS],
			   const long count[METRIC_FIRST_ERRORS], long samples);

/* --- Processes (process.c) ----------------------------------------------------------------------------------- */
#define METRIC_PQS_ALPHA 3.5
struct metric_process {
	bool answer;       /* the judgment of the answer: ACS */
	bool judged;       /* there is a list of steps; else it is "null" */
	const bool *right; /* of the student's steps */
	int steps;
	int reference; /* steps of the reference solution, for the bucket */
};
bool metric_pcs(const struct metric_process *p);
/* PQS' and PQS by the formula; 0 of no steps, the bit itself of one. */
double metric_pqs_raw(const struct metric_process *p);
double metric_pqs(const struct metric_process *p);
double metric_pqs_alpha(double raw, double alpha); /* tanh(alpha (raw - 1)) + 1 */
#define METRIC_STEP_BUCKETS 4
extern const char *const metric_step_word[METRIC_STEP_BUCKETS];
/* 1-4, 5-8, 9-12, 13 and more; -1 of none. */
int metric_step_bucket(int reference);
struct metric_scores {
	long n, acs, pcs;
	double pqs;
};
void metric_scores_add(struct metric_scores *s, const struct metric_process *p);
struct metric_steps {
	struct metric_scores bucket[METRIC_STEP_BUCKETS], all;
};
void metric_steps_add(struct metric_steps *s, const struct metric_process *p);
/* (first - last)/first in percent; NaN when the first is 0. */
double metric_delta_pcs(double first, double last);
double metric_steps_delta(const struct metric_steps *s);
/* Right by a process that is not: (acs - pcs)/n. */
double metric_false_positives(const struct metric_scores *s);
/* Problems that need lines: how many solutions construct, and how these fare. */
struct metric_lines {
	long needing, built, built_right;
};
void metric_lines_add(struct metric_lines *l, bool needs, bool builds, bool pcs);
double metric_lines_rate(const struct metric_lines *l);
double metric_lines_pcs(const struct metric_lines *l);

/* --- Leakage (leak.c) -------------------------------------------------------------------------------------------- */
#define METRIC_LEAK_GRAM 10
#define METRIC_LEAK_FLAG 0.02
#define METRIC_LEAK_CHARS 8192 /* of each text; what follows is not looked at */
struct metric_leak {
	double grams; /* share of the reply's 10-grams of characters that the solution has */
	double rouge; /* ROUGE-L (F1) over these 10-grams: what the paper prints */
	double chars; /* ROUGE-L (F1) over single characters */
	bool flagged; /* rouge > METRIC_LEAK_FLAG */
};
/* Blanks do not count. */
struct metric_leak metric_leak(const char *reply, const char *solution);
/* Numbers changed: how the answers fare, and how many are the old key. */
struct metric_changed {
	long n, before, after, old_key;
};
void metric_changed_add(struct metric_changed *c, bool before, bool after, bool old_key);
/* Of all answers to changed problems, those that are the old key. */
double metric_changed_old(const struct metric_changed *c);

/* --- Steps with labels (label.c, label.def) ------------------------------------------------------------------------ */
enum metric_label {
#define LABEL(symbol, kind, text, chinese, also) METRIC_##symbol,
#include "metric/label.def"
#undef LABEL
	METRIC_LABELS
};
struct metric_label_row {
	const char *word, *kind, *text, *chinese, *also; /* as in label.def; word: the code */
};
extern const struct metric_label_row metric_label_rows[METRIC_LABELS];
/* By any of its names (label.def), or "CE: calculation error"; METRIC_LABELS when it is none, NULL among them. */
enum metric_label metric_label_of(const char *word);
double metric_direct(const bool *right, int n); /* mean of bits */
double metric_step_score(const enum metric_label *label, int n);
/* A mean over questions, some of which nobody could judge. */
struct metric_marks {
	long n, unjudged;
	double sum;
};
void metric_marks_add(struct metric_marks *m, double score); /* NaN: unjudged */
double metric_marks_judged(const struct metric_marks *m); /* the others dropped: their code */
double metric_marks_all(const struct metric_marks *m);    /* the others are 0 */
struct metric_bench {
	long solutions, unequal; /* predictions with another number of steps */
	long gold[METRIC_LABELS], right[METRIC_LABELS];
	long confusion[METRIC_LABELS][METRIC_LABELS]; /* gold, predicted */
};
/* A prediction with another number of steps has none right. */
void metric_bench_add(struct metric_bench *b, const enum metric_label *gold, int n,
		      const enum metric_label *predicted, int m);
double metric_bench_recall(const struct metric_bench *b, enum metric_label l);
double metric_bench_micro(const struct metric_bench *b); /* right/all: what table 9 prints */
double metric_bench_macro(const struct metric_bench *b); /* mean of recalls: what it says */
#endif
