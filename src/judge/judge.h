/*
 * judge.h -- is every step of a written solution right?
 *
 * A solution record (docs/JUDGE.md) is read into plain data, its claims are put to the solver
 * one by one, and a report comes out: a verdict for each claim and step, labels, what the
 * scores of GeoLaux and K12Vista need.  No prose is read here and no model is asked: whoever
 * translates makes the record.
 *
 *   struct judge_record *r;
 *   st = judge_read(&r, json, arena, &e);
 *   judge_run(&report, r, &options, arena);
 *   judge_json(&buf, &report, false);
 */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

/* --- The record --------------------------------------------------------------------------- */
#define JUDGE_STEPS 300
#define JUDGE_STATEMENTS 1500 /* facts, claims, constructions, letters, suppositions */
#define JUDGE_CITES 200       /* of one step or claim */
#define JUDGE_LINKS 12        /* a = b = c has two */
#define JUDGE_TEXT 2000       /* bytes of a statement */
#define JUDGE_VALUES 12       /* of a key, of a final answer */

enum judge_kind {
#define KIND(NAME, word, text) JUDGE_##NAME,
#include "judge/kind.def"
#undef KIND
	JUDGE_KINDS
};
enum judge_from { JUDGE_FROM_TEXT, JUDGE_FROM_FIGURE, JUDGE_FROM_DEFINITION };
enum judge_part {
	JUDGE_FACT,        /* of the problem */
	JUDGE_BUILT,       /* of an auxiliary construction */
	JUDGE_NAMED,       /* the equation of a letter */
	JUDGE_SUPPOSED,    /* of a case */
	JUDGE_CLAIM,       /* of a step */
	JUDGE_FINAL_CLAIM, /* the answer as a claim */
};

/* Anything the record states, in the order in which it does. */
struct judge_statement {
	enum judge_part part;
	const char *id;
	const char *written, *text; /* text: what is said in short written out */
	const char *quote;          /* the words it was translated from, or NULL */
	const char *says; /* as a sentence of ours; NULL where it could not be read */
	enum judge_from from;
	int step;  /* -1: of the problem; steps: of the final answer */
	int scope; /* the case it is said in: a step, or -1 */
	/* a = b = c and p && q taken apart: a text each. */
	const char *link[JUDGE_LINKS];
	const char *about[JUDGE_LINKS]; /* "a = b" where the link is a bound of a claim that
					 * a is about b, else NULL */
	int links;
	bool place;            /* incidence, order and sides: always at hand */
	bool unread;           /* could not be read: err says why */
	struct err err;        /* of unread */
	const char *const *by; /* what it cites beside what its step does */
	int cites;
	const char *expect; /* a verdict, for scores only; or NULL */
};

struct judge_step {
	const char *id, *text, *by; /* by: the theorem it names, or NULL */
	enum judge_kind kind;
	const char *const *cite;
	int cites;
	bool says_cites; /* false: nobody told; then all that came before is at hand */
	int from, to;    /* its statements */
	int scope;       /* the case it stands in, or -1 */
	int number;      /* of the step of the solution that it is a part of; 0: it is one */
	const char *expect, *label; /* for scores only, or NULL */
};

struct judge_world; /* points, circles and every statement, read once */
struct judge_record {
	const char *id;
	const char *goal;                 /* or NULL */
	const char *answer[JUDGE_VALUES]; /* the key: a value each */
	int answers;
	struct judge_statement *statement;
	int statements;
	int facts; /* the first ones */
	struct judge_step *step;
	int steps;
	const char *final_text; /* or NULL */
	bool has_final;
	int final_from, final_to;   /* its claims */
	const struct json *planted; /* what judge_plant did, or NULL */
	struct judge_world *world;
};

/* E_ARG: "bad_argument" or "limit", with the member and its number.  A statement that cannot
 * be read is no failure: its claim is not expressible.  *out may be set, and is to be freed,
 * also when this fails. */
enum status judge_read(struct judge_record **out, const struct json *j, struct arena *a,
		       struct err *e) MUST_USE;
/* Is there a fact, step or claim with this id? */
bool judge_is_there(const struct judge_record *r, const char *id);
void judge_free(struct judge_record *r); /* what is not in the arena; NULL is allowed */

/* --- The report --------------------------------------------------------------------------- */
/* Ascending badness: a step is its worst claim. */
enum judge_verdict {
#define VERDICT(NAME, word, text) JUDGE_##NAME,
#include "judge/verdict.def"
#undef VERDICT
	JUDGE_VERDICTS
};
const char *judge_verdict_name(enum judge_verdict v);

/* What the solver said of one question. */
enum judge_told {
	JUDGE_FOLLOWS,
	JUDGE_FAILS,         /* a figure has the premises and not the claim, or every one */
	JUDGE_OPEN,          /* not told */
	JUDGE_CONTRADICTORY, /* the premises cannot hold together */
	JUDGE_UNASKED,
};
const char *judge_told_name(enum judge_told t);

struct judge_place {
	const char *point;
	double x, y;
};
/* A list of ids. */
struct judge_ids {
	const char **id;
	int n;
};

struct judge_label {
	const char *rule, *geolaux, *k12vista, *why; /* rule NULL: none applies */
};

struct judge_claim {
	const struct judge_statement *of;
	enum judge_verdict verdict;
	enum judge_told truth, cited;
	const char *certainty; /* "proven", "conditional", "numeric"; or NULL */
	bool weak;             /* numeric only */
	bool vacuous;          /* its case cannot be */
	struct judge_ids used, unused, missing, inherits, conflict;
	struct judge_ids assumes;  /* what the truth rests on and no premise says, as texts */
	struct judge_ids extra;    /* its alternatives that cannot be, as texts */
	struct judge_ids supposes; /* suppositions of the cases that it stands in */
	const char *right;         /* "Length(A,B) = 5": what holds instead; or NULL */
	const char *right_says;    /* the same as a sentence of ours, or NULL */
	const char *right_about;   /* in decimals, where it is a closed form; or NULL */
	const char *bad_link;      /* the part that fails, where it has several; or NULL */
	const char *bad_says;      /* the same as a sentence of ours, or NULL */
	struct judge_place *witness; /* a figure in which it fails, or NULL */
	int witnesses;
	const char *why; /* a sentence, for every verdict but holds; or NULL */
	struct judge_label label;
	double ms; /* filled by judge_run through options.clock */
	/* For labels: a number of the chain is wrong and the formula right; what is cited
	 * determines the value; what it contradicts. */
	bool number_only, determined, against_text, against_figure;
	/* It is not so, and something it may rest on could not be read: whose fault that is nobody
	 * can tell. */
	bool blind;
	bool nowhere;  /* it, or its step, cites what is not there */
	bool circular; /* or itself, or what is said later */
	bool misnamed; /* its step names a theorem that does not say such a thing */
	bool special; /* it adds to what is given, or rests on a case that is not all there is */
};

/* What it is worth to its step: unjustified where it is true and does not follow from what is
 * cited, unknown where that was not told. */
enum judge_verdict judge_claim_verdict(const struct judge_claim *c);

struct judge_aux {
	bool exists, told;       /* told: existence was decided */
	bool narrow;             /* in some figures alone, or whether in all is not told */
	struct judge_ids by;     /* claims that rest on it */
	bool on_path;            /* the final claim does, through them */
	enum judge_told without; /* the final claim without it */
};

/* What counts as an error: what is wrong by itself; heirs of an error, too; gaps, too, and theorems that
 * do not say what is claimed. */
enum judge_reading {
	JUDGE_READING_FAIR,
	JUDGE_READING_HEIRS,
	JUDGE_READING_GAPS,
	JUDGE_READINGS
};

struct judge_step_report {
	const struct judge_step *of;
	enum judge_verdict verdict;
	enum judge_told
		follows; /* from what it cites: JUDGE_FOLLOWS, JUDGE_OPEN: unjustified */
	struct judge_ids missing, inherits;
	struct judge_ids nowhere;  /* cited, and not there */
	struct judge_ids circular; /* cited, and itself or later */
	bool first; /* the first error of the solution that is no other one's heir */
	struct judge_claim *claim;
	int claims;
	struct judge_aux *aux; /* of a construction, or NULL */
	struct judge_label label;
	const char *why;
	int eta[JUDGE_READINGS]; /* 1, 0; -1: for a text judge */
};

struct judge_report {
	const struct judge_record *of;
	bool gated; /* the key follows from the facts */
	enum judge_told gate;
	const char *gate_why;      /* or NULL */
	struct judge_ids conflict; /* facts that cannot hold together */
	bool contradictory;
	struct judge_ids
		aside; /* facts without which the others can: what is judged is without */
	struct judge_step_report *step;
	int steps;
	struct judge_claim *final; /* its claims */
	int finals;
	int final_right; /* 1 it is the key, 0 it is not, -1 not told */
	bool beside;     /* it is not what was asked */
	const char *
		differs; /* its text and its claim say different amounts: a sentence; or NULL */
	struct judge_label final_label;
	int first_error; /* a step, steps: the final claim; or -1 */
	int first_gap;   /* the same with gaps as errors */
	/* By the steps of the solution (judge_step.number): */
	int *eta[JUDGE_READINGS], etas;
	long work; /* of the solver */
	double ms;
};

struct judge_options {
	long budget; /* units of work for each question (docs/cmd/solve.md); 0: JUDGE_WORK */
	double (*clock)(void); /* seconds, or NULL: no times */
	bool whole;            /* facts that contradict each other: set none aside */
	bool strict;           /* of a circle that is not cited nothing is at hand */
};
#define JUDGE_WORK 3000000L

void judge_run(struct judge_report *out, const struct judge_record *r,
	       const struct judge_options *o, struct arena *a);

/* One line of JSON without a newline (docs/JUDGE.md), or with e what is wrong. */
void judge_json(struct buf *b, const char *id, const struct judge_report *p,
		const struct err *e, bool times);
/* One step of it, an object. */
void judge_step_json(struct buf *b, const struct judge_report *p, int step);
/* The same for people; color: with escape sequences; times: ms of the whole and each claim. */
void judge_text(struct buf *b, const struct judge_report *p, bool color, bool times);

/* What can be seen of a record before it is judged, as a JSON list of {at, rule, what}; how much. */
int judge_lint_json(struct buf *b, const struct judge_record *r);

/* --- Planted errors ----------------------------------------------------------------------- */
enum judge_damage {
#define DAMAGE(NAME, word, geolaux, k12vista, text) JUDGE_PLANT_##NAME,
#include "judge/damage.def"
#undef DAMAGE
	JUDGE_DAMAGES
};
const char *judge_damage_name(enum judge_damage d);
/*
 * The record with one error in it, as JSON text, and a member "planted" that tells which: the
 * kind, the step and claim, what was there, the labels it should get.  report is of the record
 * as it is: only claims that hold and follow are damaged.  False: there is no place for it.
 */
bool judge_plant(struct buf *b, const struct json *j, const struct judge_report *report,
		 enum judge_damage d, uint64_t seed, struct arena *a);

/* --- Scores ------------------------------------------------------------------------------- */
#define JUDGE_LABELS 12
struct judge_score {
	long records, gated, claims, expressible, decided, holds, unjustified, false_alarms;
	long expected, as_expected;
	long planted[JUDGE_DAMAGES], caught[JUDGE_DAMAGES];
	long confusion[JUDGE_LABELS][JUDGE_LABELS]; /* planted, said: K12Vista's labels */
	long geolaux[JUDGE_LABELS][JUDGE_LABELS];   /* the same with GeoLaux' types */
	double *ms;                                 /* of the claims, or NULL */
	int timed, room;
};
void judge_score_add(struct judge_score *s, const struct judge_report *p);
void judge_score_clear(struct judge_score *s);
void judge_score_print(struct buf *b, struct judge_score *s); /* for people */
#endif
