/*
 * words_priv.h -- names of things, shared by the problem's words and its derivation.
 */
#ifndef LEARN_WORDS_PRIV_H
#define LEARN_WORDS_PRIV_H
#include "learn/learn_priv.h"

void learn_words_quantity(struct buf *b, const struct learn_problem *p, int quantity);
void learn_words_given(struct buf *b, const struct learn_problem *p, int given); /* "AB = 5" */
void learn_words_goal(struct buf *b, const struct learn_problem *p);
#endif
