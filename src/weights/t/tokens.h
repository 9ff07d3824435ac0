/* tokens.h -- a small tokenizer for the tests of the room: bytes, some merges, markup, two atoms, a hole. */
#ifndef WEIGHTS_T_TOKENS_H
#define WEIGHTS_T_TOKENS_H
#include "base/mem.h"
#include "base/text.h"
#include "token/token.h"

#define TOKENS_REAL 267 /* ids */
#define TOKENS_PAD 260  /* <|endoftext|> */
#define TOKENS_END 262  /* <|im_end|> */

/* The characters that stand for bytes in files, in their order: 0x21-7E, A1-AC, AE-FF are themselves, the
 * other 68 follow from U+0100 on. */
static inline void byte_name(struct buf *b, int byte)
{
	char s[4];
	int n = 0;

	for (int i = 0; i < byte; i++)
		n += !((i >= 0x21 && i <= 0x7e) || (i >= 0xa1 && i <= 0xac) || i >= 0xae);
	if ((byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae)
		buf_addn(b, s, utf8_put(s, (unsigned)byte));
	else
		buf_addn(b, s, utf8_put(s, 0x100 + (unsigned)n));
}

static inline struct token_set *small_tokens(void)
{
	static const struct {
		const char *name;
		enum token_kind kind;
	} more[TOKENS_REAL - 256] = {
		{ "an", TOKEN_PLAIN },
		{ "gl", TOKEN_PLAIN },
		{ "angl", TOKEN_PLAIN },
		{ "angle", TOKEN_PLAIN },
		{ TOKEN_END, TOKEN_SPECIAL },
		{ TOKEN_TURN, TOKEN_SPECIAL },
		{ TOKEN_TURN_END, TOKEN_SPECIAL },
		{ "Get", TOKEN_ATOM },
		{ "", TOKEN_NONE },
		{ " N0", TOKEN_ATOM },
		{ "V0", TOKEN_ATOM },
	};
	static const char *const merges[] = { "a n", "g l", "an gl", "angl e" };
	const char *name[TOKENS_REAL];
	unsigned char kind[TOKENS_REAL];
	struct arena *a = arena_new();
	struct token_lists l = { .name = name,
				 .kind = kind,
				 .count = TOKENS_REAL,
				 .merge = merges,
				 .merges = 4,
				 .split = TOKEN_QWEN2 };
	struct token_set *t = NULL;
	struct err e = { 0 };

	for (int i = 0; i < TOKENS_REAL; i++) {
		struct buf b = { 0 };

		if (i < 256)
			byte_name(&b, i);
		else
			buf_add(&b, more[i - 256].name);
		name[i] = arena_strdup(a, buf_str(&b));
		kind[i] = (unsigned char)(i < 256 ? TOKEN_PLAIN : more[i - 256].kind);
		buf_clear(&b);
	}
	if (token_make(&t, &l, &e) != OK)
		BUG("%s", e.msg);
	arena_free(a);
	return t;
}
#endif
