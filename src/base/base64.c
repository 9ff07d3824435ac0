/* base64.c -- bytes as text and back (RFC 4648). */
#include "base/mem.h"
#include "base/text.h"
#include <string.h>

static const char digits[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_add(struct buf *b, const char *s, size_t n)
{
	char group[4];

	for (size_t i = 0; i < n; i += 3) {
		size_t k = n - i < 3 ? n - i : 3;
		unsigned v = 0;

		for (size_t j = 0; j < 3; j++)
			v = v << 8 | (j < k ? (unsigned char)s[i + j] : 0);
		for (size_t j = 0; j < 4; j++)
			group[j] = j <= k ? digits[v >> (18 - 6 * j) & 63] : '=';
		buf_addn(b, group, 4);
	}
}

static int value_of(char c)
{
	const char *p = c ? strchr(digits, c) : NULL;

	return p ? (int)(p - digits) : -1;
}

char *base64_read(const char *s, size_t len, size_t *n, struct arena *a)
{
	char *out = arena_alloc(a, len / 4 * 3 + 1), *p = out;

	if (len % 4)
		return NULL;
	for (size_t i = 0; i < len; i += 4) {
		int pad = 0;
		unsigned v = 0;

		if (i + 4 == len)
			pad = s[len - 1] != '=' ? 0 : s[len - 2] != '=' ? 1 : 2;
		for (int j = 0; j < 4; j++) {
			int d = j >= 4 - pad ? 0 : value_of(s[i + (size_t)j]);

			if (d < 0)
				return NULL;
			v = v << 6 | (unsigned)d;
		}
		for (int j = 0; j < 3 - pad; j++)
			*p++ = (char)(v >> (16 - 8 * j));
	}
	*n = (size_t)(p - out);
	return out;
}
