/* base64.c -- bytes as text (RFC 4648). */
#include "mcp/mcp_priv.h"

void mcp_base64(struct buf *b, const char *s, size_t n)
{
	static const char digit[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char group[4];

	for (size_t i = 0; i < n; i += 3) {
		size_t k = n - i < 3 ? n - i : 3;
		unsigned v = 0;

		for (size_t j = 0; j < 3; j++)
			v = v << 8 | (j < k ? (unsigned char)s[i + j] : 0);
		for (size_t j = 0; j < 4; j++)
			group[j] = j <= k ? digit[v >> (18 - 6 * j) & 63] : '=';
		buf_addn(b, group, 4);
	}
}
