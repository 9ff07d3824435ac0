/* always_priv.h -- one question "always?", as the files always*.c pass it on. */
#ifndef FIG_ALWAYS_PRIV_H
#define FIG_ALWAYS_PRIV_H
#include "fig/fig_priv.h"

/* What is known of the relation.  LASTS_ALWAYS is only made together with its conditions
 * (tell_always in always.c), and never with one that could not be told. */
enum fig_lasting { LASTS_UNKNOWN, LASTS_ALWAYS, LASTS_HERE, LASTS_NOT };
struct always_condition {
	const char *text;   /* "A, B and C are not on one line" */
	const char *failed; /* "AreCollinear[A,B,C]": where it is not so */
	const char *line;   /* "!AreCollinear(A, B, C)", for scripts; or NULL */
	bool order;         /* on which side, in which order: other positions may fail it */
};
#define CONDITIONS_MOST 32
struct always_conditions {
	struct always_condition at[CONDITIONS_MOST];
	int n, others, most_others; /* without words: of this run, of any */
};
struct fig_verdict {
	enum fig_lasting found;
	bool proven;
	const char *method;
	struct always_conditions k;
	const struct proof *proof; /* of a deduction; good until fig_always_end */
};

struct always {
	struct fig *f;
	const struct expr *relation, *x; /* as it was said, and bound */
	int refs[FIG_PARENTS], n;        /* what it speaks of */
	int *frees, n_free;              /* free steps that it rests on, latest first */
	bool *used;                      /* per step: does it rest on it? */
	double spread;                   /* how wide they lie */
	bool equations; /* it is an equation, or several at once, and continuous */
	bool strict;    /* where it holds all around it need not hold */
	bool thorough;  /* what is only probable is looked at as a theorem */
	bool reasons;   /* a deduction comes before a proof by structure */
	bool denied;    /* it fails here, where all that is declared holds */
	truth here;
	struct doubt doubt;
	struct fig_theorem *theorem; /* made when it is needed (prove.c), or NULL */
	struct proof *proof;         /* by deduction, in the theorem's arena; or NULL */
	const char *shapes;          /* what it says beyond equations, with ; between */
	bool last;                   /* what takes long is tried, too */
	struct expr *guard; /* bound: positions where it does not hold refute nothing */
	struct always_conditions apart; /* points whose coinciding excused an instance */
	struct fig_verdict *out;
};

/* always.c: the verdict, which is the observation's answer, too.  a has f, thorough and reasons. */
enum status fig_always_decide(struct always *a, const struct expr *relation,
			      struct fig_verdict *out, struct err *e) MUST_USE;
void fig_always_end(struct always *a);

/* always_proof.c: PROOF_CASE is one for the positions that share the present one's order of
 * things, which are not told, and not looked for when it shall be quick.  k: the conditions. */
enum always_proof { PROOF_NONE, PROOF_CASE, PROOF_ALL };
enum always_proof fig_always_prove(struct always *a, bool quick, struct always_conditions *k);
/* An equation of angles, for positions in which they turn as in the drawing. */
bool fig_always_turned(struct always *a, const struct fig_turns *as_drawn,
		       struct always_conditions *k);

/* always_condition.c: under which conditions a proof holds. */
/* Those of the run that was just made in a frame, or none, added to what is there. */
void fig_always_conditions(struct always *a, const struct generic_frame *frame,
			   struct always_conditions *k);
/* Unless it is there; one that does not fit is counted among those without words. */
void fig_add_condition(struct always_conditions *k, struct always_condition c);
/* That two objects are different points. */
void fig_always_differ(const struct always *a, const int two[2], struct always_conditions *k);
/* In f->degenerate: "AreCollinear[A,B,C]", "AreEqual[A,B]". */
void fig_keep_conditions(struct fig *f, const struct always_conditions *k);
/* As members of the answer and as text. */
void fig_tell_conditions(const struct always_conditions *k, struct buf *members,
			 struct buf *text);

/* prove.c: does it follow from how the figure was made, by deduction or by coordinates?  The word
 * for the way, or NULL; k: all that was read off the drawing, each with its line. */
const char *fig_always_follows(struct always *a, struct always_conditions *k);
/* Statements with ; between them; false: too many. */
bool fig_add_statements(struct always_conditions *k, struct arena *a, const char *text);
/* Does all that is declared hold on the canvas, for sure? */
bool fig_is_as_declared(struct fig *f);
/* always_order.c: what a theorem read off the drawing, and what a claim that a deduction saw there
 * says, as conditions; false: it cannot be written. */
struct fig_theorem;
struct claim;
struct setting;
/* Is there a condition that other positions than those of a zero set fail? */
bool fig_has_order(const struct always_conditions *k);
bool fig_theorem_readings(const struct fig_theorem *t, struct always_conditions *k);
bool fig_claim_condition(const struct fig_theorem *t, const struct setting *s,
			 const struct claim *c, struct always_conditions *k);
/* What the equations of a step take from the drawing: which of two bisectors, which point lies
 * between the others. */
struct proof;
bool fig_step_readings(const struct fig_theorem *t, const struct proof *p, int step,
		       struct always_conditions *k);
/* That angles turn as they do in the drawing. */
bool fig_turn_conditions(struct always *a, const struct fig_turns *turns,
			 struct always_conditions *k);
/* Of the canvas, as one relation that is bound; false: none, or it cannot be read. */
bool fig_bind_conditions(struct fig *f, const struct always_conditions *k, struct expr **out);

/* always_apart.c: do two points that the relation rests on coincide at the present level, which
 * are apart on the canvas?  A theorem does not speak of that: the one took the other's place among
 * several solutions.  They are put into `two`. */
bool fig_always_merges(const struct always *a, int two[2]);
/* Of a claim that is strict: does a free point stand at an end of its path at the present level, or may
 * it?  That it does not, as conditions. */
bool fig_always_at_end(const struct always *a);
void fig_always_ends(const struct always *a, struct always_conditions *k);

/* always_try.c */
enum try_verdict { AGREES, REFUTED, NOT_DEFINED };
struct try_place {
	struct instance in;
	double (*shown)[FIG_DIM]; /* where each free object is then, on the canvas */
	int stuck;                /* the step that was not there, or -1 */
};
void fig_try_begin(struct always *a, struct try_place *t);
/* The relation at the k-th random instance. */
enum try_verdict fig_try_at(struct always *a, struct try_place *t, int k);
/* At up to `most` positions of a copy of the figure: the first where it fails, or how many agree. */
bool fig_try_moves(struct always *a, struct try_place *t, int *agree);
/* The member "counter_example". */
void fig_counter_example(struct always *a, struct buf *b, const struct try_place *t);
/* Does the relation rest on a function with a number in it that may move? */
bool fig_always_closes(struct always *a);
#endif
