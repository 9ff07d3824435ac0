/*
 * alike_priv.h -- hashes and signatures of texts.
 */
#ifndef LEARN_ALIKE_PRIV_H
#define LEARN_ALIKE_PRIV_H
#include "learn/learn.h"

uint64_t learn_mix(uint64_t x);
uint64_t learn_hash(const char *s, size_t n, uint64_t seed);
void learn_signature(uint16_t sign[LEARN_SIGNATURE], const char *text);
#endif
