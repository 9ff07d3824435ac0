/*
 * proof_text.h -- proofs for people and for machines: text, LaTeX, HTML, JSON.
 *
 * The texts tell the same story: what is given and to be proved, points that were added and why they
 * exist, numbered steps with a reason for each, chains of equations with a reason for each sign of
 * equality, and what was seen in the figure (side conditions, decided exactly).  They are made
 * of a proof that passes proof_check; of another they may be nonsense.
 */
#ifndef PROOF_PROOF_TEXT_H
#define PROOF_PROOF_TEXT_H
#include "base/base.h"
#include "base/text.h"
#include "proof/proof.h"

void proof_text(struct buf *b, const struct proof *p); /* UTF-8, lines */
#endif
