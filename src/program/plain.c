/*
 * plain.c -- signs that mean an ASCII one: the wide forms and the punctuation of Chinese
 * text, curly quotes.
 */
#include "program/program_priv.h"
#include <string.h>

static size_t plain_sign(const char *p, const char *end, char *out)
{
	static const struct {
		const char *sign;
		char plain;
	} others[] = {
		{ "\xe3\x80\x80", ' ' }, { "、", ',' }, { "。", '.' }, { "‘", '\'' },
		{ "’", '\'' },           { "“", '"' },  { "”", '"' },
	};
	const unsigned char *u = (const unsigned char *)p;
	int code;

	if (end - p < 3 || (u[0] & 0xf0) != 0xe0)
		return 0;
	/* U+FF01 .. U+FF5E are 0x21 .. 0x7e, set wide. */
	code = (u[0] & 0x0f) << 12 | (u[1] & 0x3f) << 6 | (u[2] & 0x3f);
	if (code >= 0xff01 && code <= 0xff5e) {
		*out = (char)(code - 0xff01 + 0x21);
		return 3;
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!memcmp(p, others[i].sign, 3)) {
			*out = others[i].plain;
			return 3;
		}
	return 0;
}

char *program_plain_copy(struct arena *a, const char *p, size_t n)
{
	char *begin = arena_alloc(a, n + 1), *out = begin;

	for (const char *end = p + n; p < end;) {
		size_t k = *p & 0x80 ? plain_sign(p, end, out) : 0;

		if (!k)
			*out = *p;
		out++;
		p += k ? k : 1;
	}
	*out = 0;
	return begin;
}
