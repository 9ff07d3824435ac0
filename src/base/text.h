/*
 * text.h -- growing text buffers, UTF-8, near names.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>

/* A growing NUL-terminated text.  Zero-initialise; s may be NULL while empty,
 * buf_str() never is. */
struct buf {
	char *s;
	size_t n, cap;
};
void buf_clear(struct buf *b); /* free; b is empty again */
void buf_reset(struct buf *b); /* empty, keep the memory */
const char *buf_str(const struct buf *b);
char *buf_take(struct buf *b); /* caller frees with mem_free */
struct arena;
char *buf_keep(struct buf *b, struct arena *a); /* in the arena; b is empty again */
void buf_add(struct buf *b, const char *s);
void buf_addn(struct buf *b, const char *s, size_t n);
void buf_addc(struct buf *b, char c);
void buf_addf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Shortest decimal that reads back as x; "inf", "-inf", "nan" otherwise. */
void buf_add_double(struct buf *b, double x);
/* The double nearest to a decimal number, "-12.5e3", whatever mark the host's locale has
 * for decimals; false when s is none.  Too large ones are infinite. */
bool text_double(double *out, const char *s);

bool text_ends(const char *s, const char *end);
/* A line of which nothing is to be read: blanks, tabs, the CR before its end. */
bool text_is_blank(const char *s, size_t n);

bool utf8_valid(const char *s, size_t n);
/* Writes a character, 1 to 4 bytes, without a NUL; returns how many. */
size_t utf8_put(char *out, unsigned code);
/* Length in bytes of the character starting at s (1 for a broken one). */
size_t utf8_len(const char *s);

/* Bytes as text (RFC 4648, with padding), and back: in the arena, with a NUL behind them, *n
 * of them; NULL when it is no such text. */
void base64_add(struct buf *b, const char *s, size_t n);
char *base64_read(const char *s, size_t len, size_t *n, struct arena *a);

/* Edit distance between two names, ignoring case; at most `limit`, which is
 * also returned for anything farther apart. */
int text_distance(const char *a, const char *b, int limit);
/* The nearest of `n` names to `word`: writes up to `most` of them, closest
 * first, separated by ", ", into out.  Far names are left out. */
void text_near(char *out, size_t size, const char *word, const char *const *names, int n,
	       int most);
#endif
