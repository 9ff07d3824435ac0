/*
 * fidelity.h -- a canvas against what it should show.
 *
 * Three questions, each answered from the figure itself and by no model:
 *  (1) skeleton: which predicates of its named points hold, and what the queries T_i measure;
 *  (2) build: are the required objects there, do the verification conditions hold;
 *  (3) drawing: which scoring points of a picture are met, as far as the engine can tell.
 *
 * Invariants:
 *  (1) Nothing is guessed: what cannot be read or decided is undecided, counted, and never taken
 *      for a yes or a no.
 *  (2) The canvas is not changed.
 *  (3) Where a verdict says proven the engine has decided it in exact numbers; everything else
 *      is decided by doubles, and says how far it is off.
 *
 * docs/FIDELITY.md tells the rules and the scoring language.
 */
#ifndef FIDELITY_FIDELITY_H
#define FIDELITY_FIDELITY_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "claim/check.h"
#include "dataset/dataset.h"
#include "fig/fig.h"
#include <stdbool.h>

/* --- The canvas ------------------------------------------------------------------------------ */
#define FIDELITY_POINTS 1000 /* of a canvas; a claim's line has room for SETTING_POINTS */
#define FIDELITY_LINES 20000 /* of a script or journal */

/* A named point of the plane; ′ of a name is written '. */
struct fidelity_spot {
	const char *name;
	double x, y;
	fig_id id;
};
struct fidelity_canvas {
	struct fig *fig;
	bool owned; /* it is freed with the canvas */
	struct arena *arena;
	struct fidelity_spot *spot;
	int spots;
	int refused;         /* lines of the script that the figure did not take */
	struct scene *scene; /* as it is drawn; made when it is first needed, or NULL */
	bool drawn;          /* somebody tried */
};
/* Of a figure, which is borrowed and must not change while the canvas is used. */
struct fidelity_canvas *fidelity_canvas_new(struct fig *f);
/*
 * From a record: {"points": {"A": [x, y], ...}}, {"script": text}, {"journal": [line, ...]}, or an
 * object of places alone.  Decimals are taken as they are written.  Lines that fail are counted.
 */
enum status fidelity_canvas_read(struct fidelity_canvas **out, const struct tool_table *tools,
				 const struct json *j, struct err *e) MUST_USE;
void fidelity_canvas_free(struct fidelity_canvas *c); /* NULL is allowed */

/* --- (1) Predicates and queries -------------------------------------------------------------- */
struct fidelity_held {
	/* '1' holds, '0' does not; 'm' a point is missing; 'u' there is no such predicate, or it is
	 * ill-formed; compat alone: '?' depends on the run there, 'E' divides by zero there.  All
	 * but '1' count as failed. */
	char verdict;
	double residual; /* of strict; NaN where there is none */
};
struct fidelity_skeleton {
	bool empty; /* no named point at all */
	int all[DATASET_TIERS], passed[DATASET_TIERS];
	int missing, unknown, unsettled; /* verdicts m, u and E, ? */
	bool whole;                      /* all of them hold */
	struct fidelity_held *held;      /* for each predicate of the sample */
};
/* tolerance: of strict; 0: CHECK_TOLERANCE. */
void fidelity_skeleton(struct fidelity_skeleton *out, const struct fidelity_canvas *c,
		       const struct dataset_sample *s, enum check_mode mode, double tolerance,
		       struct arena *a);

struct fidelity_measured {
	double value; /* NaN: a point is missing, or it is no expression that we read */
	double key;   /* NaN: there is none */
	double off;   /* |value - key|, round the circle where the query is modulo 180 */
	bool right;   /* off < 0.01 */
	bool read;    /* the expression was understood */
};
#define FIDELITY_QUERY_TOLERANCE 0.01
/* One for each query of the sample, in the arena. */
struct fidelity_measured *fidelity_queries(const struct fidelity_canvas *c,
					   const struct dataset_sample *s, struct arena *a);
/* The value of an expression such as |AB|/|AC| + angle(AB, CD); false: it is none.  *out is NaN
 * where a point is missing or something is divided by zero. */
bool fidelity_measure(double *out, const struct fidelity_canvas *c, const char *text);

/* --- What is said of a figure ---------------------------------------------------------------- */
struct fidelity_verdict {
	truth is;        /* in the figure as it is */
	bool proven;     /* in exact numbers */
	truth near;      /* within the tolerance of whoever asks, by doubles */
	double gap;      /* how far off, in units of length or degrees; NaN: no such number */
	const char *why; /* where it is not yes: a phrase; or NULL */
};

/* --- (2) Required objects and conditions ----------------------------------------------------- */
#define FIDELITY_LENGTH_TOLERANCE 0.01
#define FIDELITY_ANGLE_TOLERANCE 1.0 /* degrees */
struct fidelity_object {
	const char *kind, *text; /* "segment", "AB" */
	bool there;
};
struct fidelity_condition {
	const char *type, *text; /* "parallel", in the words of the figure */
	bool read;               /* it was understood */
	struct fidelity_verdict verdict;
};
struct fidelity_build {
	struct fidelity_object *object;
	struct fidelity_condition *condition;
	int objects, conditions;
	int there; /* objects */
	/* Conditions: met in the figure as it is, met within the tolerances, not decided. */
	int met, near, undecided;
	/* Shares; 1 where nothing is asked for.  Undecided ones count as not met. */
	double object_score, condition_score, condition_near;
	double total, total_near;   /* 0.3 and 0.7 of them */
	bool success, success_near; /* both shares at least 0.9 */
};
/* E_ARG: the record has no required objects or conditions. */
enum status fidelity_build(struct fidelity_build *out, struct fidelity_canvas *c,
			   const struct dataset_sample *s, struct arena *a,
			   struct err *e) MUST_USE;
/* Are all conditions of a record understood?  How many are, of how many. */
enum status fidelity_build_coverage(int *read, int *all, const struct dataset_sample *s,
				    struct arena *a, struct err *e) MUST_USE;

/* --- (3) Drawings ---------------------------------------------------------------------------- */
/* A question in the scoring language, or NULL: not all of it is understood. */
const char *fidelity_wording(const char *question, struct arena *a);
/* A check in the scoring language on a canvas.  E_ARG: it is none ("bad_argument"). */
enum status fidelity_check(struct fidelity_verdict *out, struct fidelity_canvas *c,
			   const char *check, struct arena *a, struct err *e) MUST_USE;
/* Can it be read?  Without a canvas. */
enum status fidelity_check_read(const char *check, struct arena *a, struct err *e) MUST_USE;

struct fidelity_point {
	const char *check; /* or NULL: the question is not understood */
	struct fidelity_verdict verdict;
};
struct fidelity_drawing {
	struct fidelity_point *point; /* for each of the sample */
	int decided, passed;
	double decided_weight; /* coverage: the share of the score that is decided */
	double low, high;      /* Sem when all that is undecided fails, and when it passes */
	int faults;            /* of the layout (draw_check); < 0: there is no picture */
	/* 0 to 2; readability from the faults: none 2, at most two 1, more 0. */
	int readability;
	/* Whether a reader finds it correctly spelled and consistent is not decided here. */
	double relaxed_low, relaxed_high; /* 0.7 Sem + 0.05 (S + R + L), three places */
	truth strict;                     /* all pass and all three are 2 */
};
void fidelity_drawing(struct fidelity_drawing *out, struct fidelity_canvas *c,
		      const struct dataset_sample *s, struct arena *a);

/* --- As JSON --------------------------------------------------------------------------------- */
/* What the sample asks for, one object: {"kind": "skeleton"|"build"|"drawing", ...}; details:
 * with every predicate, query, condition and point.  E_ARG: it asks for nothing of these. */
enum status fidelity_json(struct buf *b, struct fidelity_canvas *c,
			  const struct dataset_sample *s, enum check_mode mode, bool details,
			  struct err *e) MUST_USE;
#endif
