/*
 * corpus.h -- texts for the tests: sentences of geometry, lines of programs, and random bytes.
 */
#ifndef TOKEN_T_CORPUS_H
#define TOKEN_T_CORPUS_H
#include "base/rng.h"
#include "base/text.h"
#include "token/token.h"
#include <stdlib.h>
#include <string.h>

#define CORPUS_PICK(r, list) ((list)[rng_below(r, sizeof(list) / sizeof *(list))])

/* A line of a text like those that models are trained on here. */
static inline void corpus_line(struct buf *b, struct rng *r)
{
	static const char *const word[] = {
		"the",      "angle",  "triangle", "Find",       "circle", "of",
		"length",   "is",     "in",       "tangent to", "the",    "chord's",
		"We'll",    "radius", "Dreieck",  "Kreis",      "größte", "Länge",
		"三角形",   "面积",   "半径",     "求",         "N0",     "V1",
		"Gougu",    "Sum",    "\\angle",  "\\odot",     "12.5",   "3x+5",
		"Chord2_1", "Get V0", "180°",     "∠ABC",       "√3",     "½"
	};
	static const char *const mark[] = { ".", ",",  ";", " = ", "?",
					    ":", " (", ")", "\n",  "  " };
	static const char *const syllable[] = { "ban", "co", "du", "fer", "gi", "lo",
						"mar", "ne", "po", "ri",  "sa", "ti",
						"ver", "wo", "xe", "zu",  "ta", "ly" };
	int n = 3 + (int)rng_below(r, 12);

	for (int i = 0; i < n; i++) {
		if (i)
			buf_addc(b, ' ');
		if (i % 4 == 3)
			for (uint64_t k = 2 + rng_below(r, 3); k; k--)
				buf_add(b, CORPUS_PICK(r, syllable));
		else
			buf_add(b, CORPUS_PICK(r, word));
		if (!rng_below(r, 4))
			buf_add(b, CORPUS_PICK(r, mark));
	}
	buf_addc(b, '\n');
}

static inline void corpus_text(struct buf *b, uint64_t seed, int lines)
{
	struct rng r = { seed };

	for (int i = 0; i < lines; i++)
		corpus_line(b, &r);
}

/* Anything: bytes that are no UTF-8, characters of every plane, markup, words. */
static inline void corpus_random(struct buf *b, struct rng *r)
{
	static const char *const piece[] = {
		"<|im_end|>", "<|endoftext|>", " N0",       "'LL",  "'s",   "\r\n",
		"  ",         "\xc3\xa9",      "e\xcc\x81", "\xe4", "\xff", "\xed\xa0\x80",
		"\t",         "\xe3\x80\x80"
	};
	int n = (int)rng_below(r, 20);

	for (int i = 0; i < n; i++) {
		uint64_t how = rng_below(r, 6);
		char out[4];

		if (how == 0)
			buf_addc(b, (char)rng_below(r, 256));
		else if (how == 1)
			buf_addn(b, out, utf8_put(out, 1 + (unsigned)rng_below(r, 0xd7ff)));
		else if (how == 2)
			buf_addn(b, out,
				 utf8_put(out, 0xe000 + (unsigned)rng_below(r, 0x102000)));
		else if (how == 3)
			buf_add(b, CORPUS_PICK(r, piece));
		else if (how == 4)
			for (uint64_t k = 1 + rng_below(r, 6); k; k--)
				buf_addc(b, (char)(0x20 + rng_below(r, 0x5f)));
		else
			corpus_line(b, r);
	}
}

/* A set trained on so many lines. */
static inline struct token_set *corpus_set(int size, int lines,
					   const struct token_options *like)
{
	struct token_options o = like ? *like : (struct token_options){ 0 };
	struct token_set *t = NULL;
	struct buf b = { 0 };
	struct token_text text;
	struct err e = { 0 };

	corpus_text(&b, 18, lines);
	text = (struct token_text){ b.s, b.n };
	o.size = size;
	if (token_train(&t, &text, 1, &o, &e) != OK)
		t = NULL;
	buf_clear(&b);
	return t;
}

/* How many cases: few, or all when PORISM_ALL is set. */
static inline int corpus_cases(int few, int all)
{
	return getenv("PORISM_ALL") ? all : few;
}
#endif
