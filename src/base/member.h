/*
 * member.h -- members of JSON objects, key and value in one call.
 *
 * Each appends to an object that is open in b, with a comma where it has members (json_add_key).
 * What there may not be has two forms: the plain one says null, so that every record has the same
 * keys; the one with _if writes no member.  Whatever is given, the result is valid JSON.
 */
#ifndef BASE_MEMBER_H
#define BASE_MEMBER_H
#include "base/json.h"

void json_member_text(struct buf *b, const char *key, const char *text);    /* NULL: null */
void json_member_text_if(struct buf *b, const char *key, const char *text); /* NULL: nothing */

/* A list of n texts, of which one that is NULL is null; _if: nothing where n is 0. */
void json_member_texts(struct buf *b, const char *key, const char *const *text, int n);
void json_member_texts_if(struct buf *b, const char *key, const char *const *text, int n);

/* The pieces of s between seps, without the spaces before them: "A, B" at ',' is ["A","B"]. */
void json_member_pieces(struct buf *b, const char *key, const char *s, char sep);

/* The shortest decimal that reads back as x (buf_add_double); not finite: null. */
void json_member_number(struct buf *b, const char *key, double x);
void json_member_count(struct buf *b, const char *key, long n);
void json_member_flag(struct buf *b, const char *key, bool is);
void json_member_truth(struct buf *b, const char *key, truth t); /* unknown: null */

/* A value that was read, or made, elsewhere.  NULL: null, or nothing. */
void json_member(struct buf *b, const char *key, const struct json *value);
void json_member_if(struct buf *b, const char *key, const struct json *value);

/* The texts of a list that was read, one behind the other; how many there are.  What is no list has none. */
int json_join(struct buf *b, const struct json *list, const char *between);

/* --- Members that may be misspelt ------------------------------------------------------------- */
/* A member of the object that is none of the known ones, and so near to one that the object lacks that
 * this was meant: its name, and *meant (may be NULL).  NULL: there is none.  A row "a|b" is two names of
 * one thing: who has either lacks neither.  Members that are like nothing known are the writer's own. */
const char *json_misspelt(const struct json *object, const char *const *known, int n,
			  const char **meant);
#endif
