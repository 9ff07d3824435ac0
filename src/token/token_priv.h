/*
 * token_priv.h -- what the files of the room share.
 *
 * A text goes through four hands: added.c cuts the added tokens out of it, unicode.c composes what is
 * left, split.c cuts that into pieces, encode.c merges the bytes of each.
 */
#ifndef TOKEN_PRIV_H
#define TOKEN_PRIV_H
#include "base/mem.h"
#include "token/token.h"

/* --- Characters (unicode.c) --------------------------------------------------------------------- */
/* NUMBER and FRACTION are \p{N}; \w is all but FRACTION, SPACE and OTHER. */
enum token_class {
	TOKEN_OTHER,
	TOKEN_LETTER,
	TOKEN_NUMBER,
	TOKEN_FRACTION,
	TOKEN_SPACE,
	TOKEN_WORD,
};
#define TOKEN_BROKEN 0xffffffffu /* a byte that is no character: of class OTHER */
/* The character at s and its length in bytes, 1 for a broken one; n > 0. */
size_t token_char(const char *s, size_t n, unsigned *code);
/* The same of the one that ends before s + n; n > 0. */
size_t token_char_before(const char *s, size_t n, unsigned *code);
enum token_class token_class(unsigned code);
bool token_is_word(unsigned code);
/* Appends s composed (NFC); what is no UTF-8 as it is.  false: s is composed already, nothing was
 * appended. */
bool token_compose(struct buf *b, const char *s, size_t n);

/* --- Pieces (split.c) ------------------------------------------------------------------- */
struct token_split_row {
	const char *name, *regex;
	size_t (*piece)(const char *s, size_t n);
};
extern const struct token_split_row token_split_rows[TOKEN_SPLITS];
/* The length of the first piece of s; n > 0. */
size_t token_piece(enum token_split split, const char *s, size_t n);

/* --- Bytes as characters (name.c) -------------------------------------------------------------------- */
void token_name_add(struct buf *b, const char *s, size_t n);
/* The bytes that a name stands for; false when one of its characters stands for none. */
bool token_name_read(struct buf *b, const char *name, size_t n);
/* The place of a byte among the 256, in the order of their characters. */
int token_byte_place(unsigned char c);

/* --- Added tokens (added.c) -------------------------------------------------------------------------- */
struct token_matcher {
	const struct token_added **by; /* by their bytes */
	char **text;                   /* as they are looked for */
	size_t *size;
	int n;
	bool first[256]; /* does one begin so? */
};
struct token_cut {
	const struct token_matcher *m;
	const char *s;
	size_t n;
	bool plain;
	size_t seen, done; /* looked for until here; handed out until here */
	const struct token_added *held;
	size_t held_end;
};
/* A part of the text, or an added token (added not NULL). */
struct token_part {
	const struct token_added *added;
	const char *s;
	size_t n;
};
void token_matcher_init(struct token_matcher *m, struct arena *a,
			const struct token_added *added, int n, bool normalized, bool nfc);
void token_cut_init(struct token_cut *c, const struct token_matcher *m, const char *s,
		    size_t n, bool plain);
bool token_cut_next(struct token_cut *c, struct token_part *out);

/* --- A set (set.c) ----------------------------------------------------------------------------------- */
struct token_pair {
	uint64_t key; /* left << 32 | right; of a free one TOKEN_FREE */
	int32_t rank, id;
};
/* A plain token, and the upper half of its hash, so that few others are looked at. */
struct token_slot {
	int32_t id; /* -1: free */
	uint32_t tag;
};
#define TOKEN_FREE UINT64_MAX
#define TOKEN_NO_RANK INT32_MAX

struct token_set {
	struct arena *a;
	int count;
	enum token_split split;
	bool nfc;
	const char **bytes; /* of each id; NULL: a hole */
	uint32_t *size;
	unsigned char *kind;     /* enum token_kind */
	unsigned char *whole;    /* a text of just these bytes is this one token */
	int32_t byte[256];       /* ids */
	struct token_slot *word; /* plain ids by their bytes */
	uint32_t word_mask;
	int32_t *merge; /* two by two */
	long merges, merge_cap;
	struct token_pair *pair;
	uint32_t pair_mask;
	struct token_added *added; /* by id */
	int added_count;
	struct token_matcher before, after; /* NFC */
};

/* What a set begins with.  Of an id that is both plain and added the bytes are those of the plain one. */
struct token_parts {
	int count;
	const struct token_text *plain; /* s NULL: the id is none, or an added one */
	const struct token_added *added;
	int added_count;
	enum token_split split;
	bool nfc;
};
uint64_t token_hash(const char *s, size_t n);
/* new, then merges in their order, then finish; all is copied. */
enum status token_set_new(struct token_set **out, const struct token_parts *p,
			  struct err *e) MUST_USE;
enum status token_set_merge(struct token_set *t, int32_t left, int32_t right,
			    struct err *e) MUST_USE;
void token_set_finish(struct token_set *t);
int32_t token_word(const struct token_set *t, const char *s, size_t n); /* plain; -1: none */
/* A merge as files write it, two names; E_ARG when there is no such token. */
enum status token_set_merge_names(struct token_set *t, const char *left, size_t n,
				  const char *right, size_t m, struct err *e) MUST_USE;

/* Where the pair is, or, free, where it would be. */
static inline struct token_pair *token_pair(const struct token_set *t, uint64_t key)
{
	uint64_t h = key * 0x9e3779b97f4a7c15u;
	uint32_t i = (uint32_t)(h >> 32) & t->pair_mask;

	while (t->pair[i].key != key && t->pair[i].key != TOKEN_FREE)
		i = (i + 1) & t->pair_mask;
	return &t->pair[i];
}

/* --- Merging (encode.c) ------------------------------------------------------------------------------ */
/* Merges of one piece of text. */
void token_merge_piece(struct token_list *out, const struct token_set *t, const char *s,
		       size_t n);
#endif
