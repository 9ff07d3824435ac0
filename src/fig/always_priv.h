/* always_priv.h -- one question "always?", as the files always*.c pass it on. */
#ifndef FIG_ALWAYS_PRIV_H
#define FIG_ALWAYS_PRIV_H
#include "fig/fig_priv.h"

struct always {
	struct fig *f;
	const struct expr *relation, *x; /* as it was said, and bound */
	int refs[FIG_PARENTS], n;        /* what it speaks of */
	int *frees, n_free;              /* free steps that it rests on, latest first */
	bool *used;                      /* per step: does it rest on it? */
	double spread;                   /* how wide they lie */
	bool equations;                  /* it is an equation, or several at once */
	bool thorough;                   /* what is only probable is looked at as a theorem */
	truth here;
	struct doubt doubt;
};

/* always_proof.c: PROOF_CASE is one for the positions that share the present one's order of
 * things.  members: of the answer, appended (conditions; which cases); words: the same to be read. */
enum always_proof { PROOF_NONE, PROOF_CASE, PROOF_ALL };
enum always_proof fig_always_prove(struct always *a, struct buf *members, struct buf *words);

/* always_condition.c: what a proof took not to be zero. */
#define CONDITIONS_MOST 24
struct always_conditions {
	const char *text[CONDITIONS_MOST];   /* "A, B and C are not on one line" */
	const char *failed[CONDITIONS_MOST]; /* "AreCollinear[A,B,C]": where it is not so */
	int n, others, most_others;        /* without words: of this run, of any */
};
/* Those of the run that was just made in a frame, or none, added to what is there. */
void fig_always_conditions(struct always *a, const struct generic_frame *frame,
			   struct always_conditions *k);
/* Unless it is there. */
void fig_add_condition(struct always_conditions *k, const char *text, const char *failed);
/* That two objects are different points. */
void fig_always_differ(const struct always *a, const int two[2], struct always_conditions *k);
/* In f->degenerate: "AreCollinear[A,B,C]", "AreEqual[A,B]". */
void fig_keep_conditions(struct fig *f, const struct always_conditions *k);
/* As members of the answer and as text. */
void fig_tell_conditions(const struct always_conditions *k, struct buf *members,
			 struct buf *text);

/* prove.c: does it follow from how the figure was made, by deduction or by coordinates?  The word
 * for the way, or NULL; conditions are added. */
const char *fig_always_follows(struct always *a, struct always_conditions *k);

/* always_apart.c: do two points that the relation rests on coincide at the present level, which
 * are apart on the canvas?  A theorem does not speak of that: the one took the other's place among
 * several solutions.  They are put into `two`. */
bool fig_always_merges(const struct always *a, int two[2]);

/* always_try.c */
enum fig_verdict { AGREES, REFUTED, NOT_DEFINED };
struct try_place {
	struct instance in;
	double (*shown)[FIG_DIM]; /* where each free object is then, on the canvas */
	int stuck;                /* the step that was not there, or -1 */
	bool doubted;             /* it failed somewhere, where near was taken for equal */
};
void fig_try_begin(struct always *a, struct try_place *t);
/* The relation at the k-th random instance. */
enum fig_verdict fig_try_at(struct always *a, struct try_place *t, int k);
/* At up to `most` positions of a copy of the figure: the first where it fails, or how many agree. */
bool fig_try_moves(struct always *a, struct try_place *t, int *agree);
/* The member "counter_example". */
void fig_counter_example(struct always *a, struct buf *b, const struct try_place *t);
/* Does the relation rest on a function with a number in it that may move? */
bool fig_always_closes(struct always *a);
#endif
