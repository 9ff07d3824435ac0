/* hash.c -- see hash.h. */
#include "base/hash.h"
#include <string.h>
#include <sys/auxv.h>

struct hash_key hash_key_here(void)
{
	const void *random = (const void *)getauxval(AT_RANDOM); /* 16 bytes */
	struct hash_key key = { { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u } };

	if (random)
		memcpy(&key, random, sizeof key);
	if (!key.k[0] && !key.k[1])
		key.k[0] = 1;
	return key;
}

static inline uint64_t turn(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static inline void stir(uint64_t v[4])
{
	v[0] += v[1];
	v[2] += v[3];
	v[1] = turn(v[1], 13) ^ v[0];
	v[3] = turn(v[3], 16) ^ v[2];
	v[0] = turn(v[0], 32) + v[3];
	v[2] += v[1];
	v[1] = turn(v[1], 17) ^ v[2];
	v[3] = turn(v[3], 21) ^ v[0];
	v[2] = turn(v[2], 32);
}

static inline void take(uint64_t v[4], uint64_t word)
{
	v[3] ^= word;
	stir(v);
	v[0] ^= word;
}

uint64_t hash_text(const struct hash_key *key, const char *s, size_t n, unsigned char fold)
{
	uint64_t v[4] = { key->k[0] ^ 0x736f6d6570736575u, key->k[1] ^ 0x646f72616e646f6du,
			  key->k[0] ^ 0x6c7967656e657261u, key->k[1] ^ 0x7465646279746573u };
	uint64_t folds = fold * 0x0101010101010101u, word = 0;
	size_t left = n % 8;

	for (const char *end = s + (n - left); s < end; s += 8) {
		memcpy(&word, s, 8);
		take(v, word | folds);
	}
	word = (uint64_t)n << 56;
	for (size_t i = 0; i < left; i++)
		word |= (uint64_t)((unsigned char)s[i] | fold) << (8 * i);
	take(v, word);
	v[2] ^= 0xff;
	stir(v);
	stir(v);
	stir(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}
