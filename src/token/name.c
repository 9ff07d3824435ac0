/*
 * name.c -- bytes as the characters that files have for them.
 *
 * A byte that is a printing character of Latin-1 is that character (but for U+00AD); the other 68, in
 * their order, are U+0100 and on.
 */
#include "token/token_priv.h"

enum { FIRST = 0x100, OTHERS = 68 };

static bool is_itself(unsigned c)
{
	return (c >= 0x21 && c <= 0x7e) || (c >= 0xa1 && c <= 0xac) ||
	       (c >= 0xae && c <= 0xff);
}

/* How many bytes below c are not themselves. */
static unsigned others_below(unsigned c)
{
	return c <= 0x20   ? c
	       : c <= 0x7f ? 0x21
	       : c <= 0xa0 ? c - 0x7f + 0x21
	       : c <= 0xad ? OTHERS - 1
			   : OTHERS;
}

int token_byte_place(unsigned char c)
{
	return is_itself(c) ? (int)(c - others_below(c))
			    : (int)(256 - OTHERS + others_below(c));
}

void token_name_add(struct buf *b, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		char out[4];

		buf_addn(b, out, utf8_put(out, is_itself(c) ? c : FIRST + others_below(c)));
	}
}

/* The byte of a character; -1: of none. */
static int byte_of(unsigned code)
{
	unsigned k = code - FIRST;

	if (code < FIRST)
		return is_itself(code) ? (int)code : -1;
	if (k >= OTHERS)
		return -1;
	return (int)(k <= 0x20 ? k : k < OTHERS - 1 ? k - 0x21 + 0x7f : 0xad);
}

bool token_name_read(struct buf *b, const char *name, size_t n)
{
	for (size_t i = 0; i < n;) {
		unsigned code;
		int byte;

		i += token_char(name + i, n - i, &code);
		byte = byte_of(code);
		if (byte < 0)
			return false;
		buf_addc(b, (char)byte);
	}
	return true;
}
