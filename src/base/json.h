/*
 * json.h -- reading JSON strictly, keeping numbers as they were written.
 *
 * Written here because no packaged reader keeps the text of a number, and a
 * decimal read through a double is another number: 0.1 must stay 1/10.
 *
 * Strict: valid UTF-8, no duplicate keys, no NUL in strings, no trailing text.
 * Limits: JSON_DEPTH, JSON_MEMBERS, JSON_VALUES.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

#define JSON_DEPTH 64      /* arrays and objects inside each other */
#define JSON_MEMBERS 1000  /* of one object */
#define JSON_VALUES 500000 /* in all */

/* For texts that are large by their nature (a vocabulary): who reads one says how large. */
struct json_limits {
	int members, values;
};

enum json_type {
	JSON_NULL,
	JSON_FALSE,
	JSON_TRUE,
	JSON_NUMBER,
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT
};

/* A node of the tree; lives in the arena it was read into.  Members of arrays
 * and objects are a linked list in their written order. */
struct json {
	enum json_type type;
	const char *key;  /* in an object: the member's name */
	const char *text; /* string: its value; number: as written */
	struct json *child, *next;
	int n; /* number of children */
};

/* E_ARG with code "bad_argument" ("limit" for the limits above) and the byte
 * where reading stopped; out is untouched then. */
enum status json_read(struct json **out, const char *s, size_t n, struct arena *a,
		      struct err *e) MUST_USE;
enum status json_read_large(struct json **out, const char *s, size_t n, struct arena *a,
			    const struct json_limits *most, struct err *e) MUST_USE;

const struct json *json_get(const struct json *object, const char *key); /* or NULL */
const char *json_text(const struct json *object, const char *key); /* string member or NULL */

/* Members of which one type alone is of use: another one is as if it were not there, and so is each
 * member of what is no object, or NULL. */
const struct json *json_list(const struct json *object, const char *key); /* or NULL */
const struct json *json_first(const struct json *object,
			      const char *key); /* of a list, or NULL */
const struct json *json_given(const struct json *object, const char *key); /* null is NULL */
const char *json_word(const struct json *object,
		      const char *key); /* text or number as written */
bool json_says(const struct json *object, const char *key, const char *text);
bool json_is_true(const struct json *object, const char *key);
double json_number(const struct json *object, const char *key); /* or NAN */
long json_whole(const struct json *object, const char *key, long otherwise);

/* Where in the text json_read stopped, in bytes, if the error is one of its own. */
bool json_stopped_at(const struct err *e, size_t *at);

/* Where the value at a path lies in a text, byte for byte: "choices/0/message", keys and places
 * in lists; "" is the whole value.  A key with a / cannot be named.  false: it is not there, or
 * the text is no JSON up to the end of it. */
bool json_span(const char **at, size_t *len, const char *s, size_t n, const char *path);

/* The list or dict that s begins with, as Python prints it, appended as JSON; how many bytes it takes, 0: it does
 * not end.  What is no such value comes out as no JSON. */
size_t json_from_python(struct buf *b, const char *s, size_t n);

/* Writing: append s as a JSON string with its quotes.  Whatever s is, the result is
 * valid: bytes that are not UTF-8 become U+FFFD (messages quote what they were given). */
void json_add_string(struct buf *b, const char *s);
/* Append "key": with a leading comma where the container is not empty. */
void json_add_key(struct buf *b, const char *key);
/* {"code":..,"message":..}, and near, hint and column where they are said. */
void json_add_error(struct buf *b, const struct err *e);
/* Write a tree back, compactly; or with a blank behind each comma and colon, as Python does. */
void json_add(struct buf *b, const struct json *j);
void json_add_spaced(struct buf *b, const struct json *j);
#endif
