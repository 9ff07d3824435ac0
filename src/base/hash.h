/*
 * hash.h -- hashes of texts that strangers choose (SipHash-1-3).
 *
 * With a key that nobody outside knows, nobody can choose texts that all fall on one place of a
 * table.  The key differs from process to process: what is kept, printed or put into an order
 * must not depend on such a hash.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H
#include <stddef.h>
#include <stdint.h>

struct hash_key {
	uint64_t k[2]; /* all zero: not chosen yet */
};
/* This process's key, from what the kernel gave it when it started. */
struct hash_key hash_key_here(void);
/* fold: bits that are set in every byte before (0x20: letters without their case). */
uint64_t hash_text(const struct hash_key *key, const char *s, size_t n, unsigned char fold);
#endif
