/* sha256.c -- see sha256.h. */
#include "base/sha256.h"
#include <stdio.h>
#include <string.h>

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t constant[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
	0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
	0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
	0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
	0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
	0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
	0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
	0xc67178f2,
};

static uint32_t turn(uint32_t x, int k)
{
	return x >> k | x << (32 - k);
}

static void mix_block(uint32_t h[8], const unsigned char *s)
{
	uint32_t w[64], v[8];

	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)s[4 * i] << 24 | (uint32_t)s[4 * i + 1] << 16 |
		       (uint32_t)s[4 * i + 2] << 8 | s[4 * i + 3];
	for (int i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] +
		       (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
	}
	memcpy(v, h, sizeof v);
	for (int i = 0; i < 64; i++) {
		uint32_t a = v[0], e = v[4];
		uint32_t one = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
			       ((e & v[5]) ^ (~e & v[6])) + constant[i] + w[i];
		uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
			       ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));

		memmove(v + 1, v, 7 * sizeof *v);
		v[4] += one;
		v[0] = one + two;
	}
	for (int i = 0; i < 8; i++)
		h[i] += v[i];
}

void sha256_init(struct sha256 *c)
{
	static const uint32_t begin[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
					   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };

	memset(c, 0, sizeof *c);
	memcpy(c->h, begin, sizeof begin);
}

void sha256_add(struct sha256 *c, const void *s, size_t n)
{
	const unsigned char *at = s;
	size_t have = c->n % 64;

	c->n += n;
	if (have) {
		size_t k = n < 64 - have ? n : 64 - have;

		memcpy(c->block + have, at, k);
		at += k;
		n -= k;
		if (have + k < 64)
			return;
		mix_block(c->h, c->block);
	}
	for (; n >= 64; at += 64, n -= 64)
		mix_block(c->h, at);
	if (n)
		memcpy(c->block, at, n);
}

/* The state after the padding. */
static struct sha256 finished(const struct sha256 *c)
{
	struct sha256 end = *c;
	unsigned char tail[72] = { 0x80 };
	size_t pad = (119 - c->n % 64) % 64 + 1; /* to eight bytes before the end of a block */

	for (int i = 0; i < 8; i++)
		tail[pad + (size_t)i] = (unsigned char)(c->n * 8 >> (56 - 8 * i));
	sha256_add(&end, tail, pad + 8);
	return end;
}

void sha256_text(char out[SHA256_TEXT], const struct sha256 *c)
{
	struct sha256 end = finished(c);

	for (int i = 0; i < 8; i++)
		snprintf(out + 8 * i, 9, "%08lx", (unsigned long)end.h[i]);
}

void sha256_bytes(unsigned char out[SHA256_BYTES], const struct sha256 *c)
{
	struct sha256 end = finished(c);

	for (int i = 0; i < SHA256_BYTES; i++)
		out[i] = (unsigned char)(end.h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256_mac(unsigned char out[SHA256_BYTES], const void *key, size_t n_key, const void *s,
		size_t n)
{
	unsigned char block[64] = { 0 }, pad[64];
	struct sha256 c;

	sha256_init(&c);
	if (n_key > sizeof block) {
		sha256_add(&c, key, n_key);
		sha256_bytes(block, &c);
		sha256_init(&c);
	} else {
		memcpy(block, key, n_key);
	}
	for (int i = 0; i < 64; i++)
		pad[i] = block[i] ^ 0x36;
	sha256_add(&c, pad, sizeof pad);
	sha256_add(&c, s, n);
	sha256_bytes(out, &c);
	for (int i = 0; i < 64; i++)
		pad[i] = block[i] ^ 0x5c;
	sha256_init(&c);
	sha256_add(&c, pad, sizeof pad);
	sha256_add(&c, out, SHA256_BYTES);
	sha256_bytes(out, &c);
}
