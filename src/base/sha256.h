/* sha256.h -- the checksum that sha256sum prints (FIPS 180-4), over pieces as they come. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H
#include <stddef.h>
#include <stdint.h>

#define SHA256_TEXT 65 /* 64 hexadecimal digits and a NUL */

struct sha256 {
	uint32_t h[8];
	uint64_t n; /* bytes so far */
	unsigned char block[64];
};
void sha256_init(struct sha256 *c);
void sha256_add(struct sha256 *c, const void *s, size_t n);
/* The sum of all that was added, as text or as bytes; c can be added to as before. */
void sha256_text(char out[SHA256_TEXT], const struct sha256 *c);
#define SHA256_BYTES 32
void sha256_bytes(unsigned char out[SHA256_BYTES], const struct sha256 *c);
/* HMAC-SHA256 (RFC 2104): only who knows the key can tell it for a text. */
void sha256_mac(unsigned char out[SHA256_BYTES], const void *key, size_t n_key, const void *s,
		size_t n);
#endif
