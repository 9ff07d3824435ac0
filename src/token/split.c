/*
 * split.c -- where a text is cut into pieces before merging.
 *
 * Files say it by a regular expression; the two that are known here are read by hand, alternative by
 * alternative, in the order in which they are written: the first that matches has the piece.
 */
#include "token/token_priv.h"
#include <string.h>

/* Classes of ASCII, so that tables are looked at for the rest alone. */
#define O TOKEN_OTHER
#define L TOKEN_LETTER
#define N TOKEN_NUMBER
#define S TOKEN_SPACE
#define W TOKEN_WORD
static const unsigned char ascii[128] = {
	O, O, O, O, O, O, O, O, O, S, S, S, S, S, O, O, O, O, O, O, O, O, O, O, O, O, //
	O, O, O, O, O, O, S, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, N, N, N, N, //
	N, N, N, N, N, N, O, O, O, O, O, O, O, L, L, L, L, L, L, L, L, L, L, L, L, L, //
	L, L, L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, W, O, L, L, L, L, L, L, L, //
	L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O,
};
#undef O
#undef L
#undef N
#undef S
#undef W

/* A character: what it is to the expressions, and its length; len 0 at the end. */
enum token_sort { NOTHING, OTHER, LETTER, NUMBER, SPACE, LINE }; /* LINE: CR or LF */
struct token_look {
	enum token_sort is;
	size_t len;
};

static struct token_look look(const char *s, const char *end)
{
	static const unsigned char sort[] = {
		[TOKEN_OTHER] = OTHER,     [TOKEN_LETTER] = LETTER, [TOKEN_NUMBER] = NUMBER,
		[TOKEN_FRACTION] = NUMBER, [TOKEN_SPACE] = SPACE,   [TOKEN_WORD] = OTHER,
	};
	struct token_look c = { NOTHING, 0 };
	unsigned code;

	if (s >= end)
		return c;
	code = (unsigned char)*s;
	if (code == '\n' || code == '\r')
		return (struct token_look){ LINE, 1 };
	if (code < 128)
		return (struct token_look){ (enum token_sort)sort[ascii[code]], 1 };
	c.len = token_char(s, (size_t)(end - s), &code);
	c.is = code == TOKEN_BROKEN ? OTHER : (enum token_sort)sort[token_class(code)];
	return c;
}

/* Over all characters of the kind from s on. */
static const char *over(const char *s, const char *end, enum token_sort is)
{
	struct token_look c;

	while ((c = look(s, end)).len && c.is == is)
		s += c.len;
	return s;
}

/* 's 't 're 've 'm 'll 'd behind an apostrophe: how many bytes, 0 when it is none.  Where case does not
 * matter the long s is an s as well. */
static size_t contraction(const char *s, const char *end, bool any_case)
{
	static const char *const tail[] = { "s", "t", "re", "ve", "m", "ll", "d" };

	for (size_t i = 0; i < sizeof tail / sizeof *tail; i++) {
		size_t n = strlen(tail[i]), k = 0;

		while (k < n && s + k < end &&
		       (s[k] | (any_case && s[k] >= 'A' && s[k] <= 'Z' ? 0x20 : 0)) ==
			       tail[i][k])
			k++;
		if (k == n)
			return n;
	}
	return any_case && end - s >= 2 && !memcmp(s, "\xc5\xbf", 2) ? 2 : 0;
}

/* \s+(?!\S)|\s+ : all spaces, but one less when a word follows. */
static size_t spaces(const char *s, const char *end)
{
	const char *p = s, *last = s;
	struct token_look c;

	while ((c = look(p, end)).is == SPACE || c.is == LINE) {
		last = p;
		p += c.len;
	}
	return (size_t)((c.is == NOTHING || last == s ? p : last) - s);
}

/* [^\s\p{L}\p{N}]+ from p on, which may be empty. */
static const char *signs(const char *p, const char *end)
{
	return over(p, end, OTHER);
}

static size_t qwen2(const char *s, size_t n)
{
	const char *end = s + n, *p, *q;
	struct token_look c = look(s, end), next = look(s + c.len, end);
	size_t k;

	if (*s == '\'' && (k = contraction(s + 1, end, true)) > 0)
		return 1 + k;
	if (c.is == LETTER)
		return (size_t)(over(s, end, LETTER) - s);
	if ((c.is == OTHER || c.is == SPACE) && next.is == LETTER)
		return (size_t)(over(s + c.len, end, LETTER) - s);
	if (c.is == NUMBER)
		return c.len;
	p = s + (*s == ' ');
	q = signs(p, end);
	if (q > p)
		return (size_t)(over(q, end, LINE) - s);
	/* Only spaces are left: \s*[\r\n]+ ends with the last CR or LF among them. */
	for (p = s, q = NULL; (c = look(p, end)).is == SPACE || c.is == LINE; p += c.len)
		if (c.is == LINE)
			q = p + 1;
	return q ? (size_t)(q - s) : spaces(s, end);
}

static size_t gpt2(const char *s, size_t n)
{
	const char *end = s + n, *p = s + (*s == ' '), *q;
	struct token_look c = look(p, end);
	size_t k;

	if (*s == '\'' && (k = contraction(s + 1, end, false)) > 0)
		return 1 + k;
	if (c.is == LETTER || c.is == NUMBER)
		return (size_t)(over(p, end, c.is) - s);
	q = signs(p, end);
	return q > p ? (size_t)(q - s) : spaces(s, end);
}

const struct token_split_row token_split_rows[TOKEN_SPLITS] = {
	[TOKEN_QWEN2] = { "qwen2",
			  "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}|"
			  " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
			  qwen2 },
	[TOKEN_GPT2] = { "gpt2",
			 "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|"
			 "\\s+(?!\\S)|\\s+",
			 gpt2 },
};

size_t token_piece(enum token_split split, const char *s, size_t n)
{
	return token_split_rows[split].piece(s, n);
}
