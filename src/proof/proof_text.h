/*
 * proof_text.h -- proofs for people and for machines: text, LaTeX, HTML, JSON.
 *
 * The texts tell the same story: what is given and to be proved, points that were added and why they
 * exist, numbered steps with a reason for each, chains of equations with a reason for each sign of
 * equality, and what was seen in the figure (side conditions, decided exactly).  They are made
 * of a proof that passes proof_check, shortened (proof_shorten); of another they may be nonsense.
 */
#ifndef PROOF_PROOF_TEXT_H
#define PROOF_PROOF_TEXT_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "proof/proof.h"

void proof_text(struct buf *b, const struct proof *p); /* UTF-8, lines */
/* whole: an article that compiles by itself; otherwise what stands between. */
void proof_latex(struct buf *b, const struct proof *p, bool whole);
/* A page by itself, without script and network: a figure for each step, its objects
 * highlighted; light and dark. */
void proof_html(struct buf *b, const struct proof *p);
/* The whole proof, to be read again, and the story with marks: docs/PROOF.md. */
void proof_json(struct buf *b, const struct proof *p);
/* A proof out of such a text, with its setting; not yet checked.  E_ARG "bad_argument". */
enum status proof_read_json(struct proof **out, struct arena *a, const char *text, size_t n,
			    struct err *e) MUST_USE;
#endif
