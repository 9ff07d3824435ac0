/*
 * token.h -- texts as numbers and back: byte-level BPE, its training, its file, chat markup.
 *
 * A vocabulary is 256 bytes, merges of two tokens into one, and added tokens that are cut out of a text
 * before anything else.  Ids are those that Hugging Face's `tokenizers` gives with the same file, and
 * training gives the merges of its BpeTrainer; docs/rooms/token.md tells what is compared.
 *
 *  (1) A set is immutable once it is made: any number of threads may use one.
 *  (2) Whatever bytes a text has, decoding its ids gives them back, valid UTF-8 or not; with NFC
 *      (a file that asks for it) it gives the composed text, and bytes that are no UTF-8 as they were.
 *  (3) What is trained depends on the texts and the options alone, not on their order or on threads.
 *  (4) Files are outside input: whatever they hold, the result is a set or a typed error.
 */
#ifndef TOKEN_TOKEN_H
#define TOKEN_TOKEN_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_IDS (1 << 20)     /* of a set, at most */
#define TOKEN_MERGES (1 << 21)  /* lines of merges in a file, at most */
#define TOKEN_ADDED (1 << 14)   /* added tokens, at most */
#define TOKEN_LONGEST (1 << 16) /* bytes of one token, at most */

#define TOKEN_END "<|endoftext|>" /* fills what is left of a row, too */
#define TOKEN_TURN "<|im_start|>"
#define TOKEN_TURN_END "<|im_end|>" /* the last token of an answer */

struct token_set;

/* --- Added tokens: cut out of a text before it is split, leftmost first, of several the longest ---- */
struct token_added {
	const char *content; /* not empty */
	int32_t id;
	bool special; /* markup: left out of what a person reads, and text in token_encode_plain */
	bool normalized;     /* looked for after NFC, not before */
	bool lstrip, rstrip; /* swallows the spaces before, or behind it */
	bool single_word;    /* only where no letter, digit or _ touches it */
};

/* --- Making a set -------------------------------------------------------------------------------- */
struct token_text {
	const char *s;
	size_t n;
};

/* How the ids of a trained set lie: 0 to 255 bytes (in the order of their characters in the file), the
 * merges, the three words of markup above, then the atoms in their order (their id is not read). */
struct token_options {
	int size; /* ids in all: fewer when the texts give no more merges */
	const struct token_added *atom;
	int atoms;
	long least;  /* how often a pair must occur to be merged; 0: 2 */
	int threads; /* 0: one */
	bool nfc;    /* texts are composed first; else their bytes are kept */
	/* Called now and then from the calling thread, with the ids that there are; NULL is allowed. */
	void (*told)(void *self, int done, int size);
	void *self;
};
/* E_ARG "bad_argument": a size that has no room for bytes, markup and atoms; an atom twice. */
enum status token_train(struct token_set **out, const struct token_text *text, long n,
			const struct token_options *o, struct err *e) MUST_USE;

/* A tokenizer.json.  E_ARG "bad_argument": no JSON, damaged; "unsupported": a tokenizer of another
 * kind, with what it is; "limit": too large. */
enum status token_read(struct token_set **out, const char *json, size_t n,
		       struct err *e) MUST_USE;
void token_json(struct buf *b, const struct token_set *t); /* what `tokenizers` reads */
void token_free(struct token_set *t);                      /* NULL is allowed */

/* The same from the lists of a GGUF file: name[id] as token_name() writes it, kind[id] as
 * token_kind(), merges as "a b".  All special tokens are taken to be markup without flags. */
enum token_kind {
	TOKEN_NONE,    /* no such id: a hole, or one from token_count() on */
	TOKEN_PLAIN,   /* a byte or a merge */
	TOKEN_SPECIAL, /* added, special */
	TOKEN_ATOM,    /* added, not special */
};
/* How a text is cut into pieces before merging. */
enum token_split { TOKEN_QWEN2, TOKEN_GPT2, TOKEN_SPLITS };
struct token_lists {
	const char *const *name;
	const unsigned char *kind; /* enum token_kind */
	int count;
	const char *const *merge;
	long merges;
	enum token_split split;
	bool nfc;
};
enum status token_make(struct token_set **out, const struct token_lists *l,
		       struct err *e) MUST_USE;

/* --- Looking at a set ---------------------------------------------------------------------------- */
int token_count(const struct token_set *t);                       /* real ids: 0 .. count-1 */
int32_t token_find(const struct token_set *t, const char *added); /* "<|im_end|>", or -1 */
enum token_kind token_kind(const struct token_set *t, int32_t id);
/* As the files have it: a byte of a plain token is one character; an added one is its content. */
void token_name(struct buf *b, const struct token_set *t, int32_t id);
/* The bytes of a plain token, the content of an added one; "" and 0 of none.  Not for freeing. */
const char *token_bytes(const struct token_set *t, int32_t id, size_t *n);
enum token_split token_split(const struct token_set *t);
bool token_nfc(const struct token_set *t);
long token_merges(const struct token_set *t);
void token_merge(const struct token_set *t, long i, int32_t *left, int32_t *right);
int token_added_count(const struct token_set *t);
struct token_added token_added(const struct token_set *t, int i); /* by rising id */

/* --- Texts to ids and back ----------------------------------------------------------------------- */
struct token_list {
	int32_t *id;
	long count, cap;
};                                           /* zero-initialise */
void token_list_clear(struct token_list *l); /* frees; it is empty again */
void token_list_add(struct token_list *l, int32_t id);

/* Both append; a text has less than 4 GiB.  In the second special tokens that a text happens to spell are text: for a user's
 * words.  Atoms are recognised in both. */
void token_encode(struct token_list *out, const struct token_set *t, const char *text,
		  size_t n);
void token_encode_plain(struct token_list *out, const struct token_set *t, const char *text,
			size_t n);
/* Appends bytes; ids that are none add nothing.  _plain leaves special tokens out. */
void token_decode(struct buf *b, const struct token_set *t, const int32_t *id, long n);
void token_decode_plain(struct buf *b, const struct token_set *t, const int32_t *id, long n);

/* --- Chat ---------------------------------------------------------------------------------------- */
/* <|im_start|>ROLE\nTEXT<|im_end|>\n for each message, no system turn unless one is given.  Results of
 * tools (role "tool") stand in a turn of the user's, calls behind the text of the assistant, and what
 * tools there are at the end of the system turn, which is made for them when there is none. */
struct token_call {
	const char *name, *arguments; /* arguments: a JSON object, written as it is given */
};
struct token_message {
	const char *role; /* system, user, assistant, tool */
	const char *text; /* NULL: "" */
	const struct token_call *call;
	int calls;
};
struct token_chat {
	const struct token_message *message;
	int messages;
	const char *const *tool; /* schemas as JSON texts */
	int tools;
	bool open; /* ends with <|im_start|>assistant\n: it is the model's turn */
};
/* E_ARG: a role that is none, or a set without <|im_start|> and <|im_end|>; then nothing is
 * appended.  own (may be NULL) gets a byte per id of out, 1 where the assistant writes it: its text, its
 * calls and the <|im_end|> that ends them, so that own[i] says whether id[i] may count in a loss.  It is
 * as long as out: what out held before is 0. */
enum status token_chat(struct token_list *out, struct buf *own, const struct token_set *t,
		       const struct token_chat *c, struct err *e) MUST_USE;
enum status token_chat_text(struct buf *b, const struct token_chat *c, struct err *e) MUST_USE;

/* Files beside tokenizer.json, as transformers wants them: the same markup as a Jinja template,
 * and tokenizer_config.json for a model with so many tokens of context. */
const char *token_chat_template(void);
/* JSON: how calls are found in a reply (response_template of tokenizer_config.json). */
const char *token_chat_replies(void);
void token_config(struct buf *b, const struct token_set *t, int context);
#endif
