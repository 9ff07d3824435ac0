/*
 * wire.h -- what goes between this room and the worker (cas/porism-cas.cc reads it too).
 *
 * A frame is a head of five 32-bit words in the order of the machine (both ends run on
 * it) and `size` bytes of text.
 *
 *   request   magic, id, WIRE_ASK, milliseconds allowed, size; text: (op expression ...)
 *   reply     magic, the same id, a wire_reply, microseconds spent in giac, size;
 *             text: the answer as an expression, or a sentence saying what went wrong
 *
 * One request at a time.  Expressions are in prefix notation:
 *
 *   expression = ["-"] digit {digit}            a whole number
 *              | "v" digit digit                a variable of the request
 *              | "k" digit {digit}              any whole number; only in replies
 *              | "pi" | "inf"
 *              | "(" head {" " expression} ")"  head: a row of notation.def, or "list"
 *
 * Names never travel: the writer numbers the variables, the reader knows them.  So
 * nothing that a person typed reaches giac's parser, and no name can be one that giac
 * gives a meaning to.
 */
#ifndef CAS_WIRE_H
#define CAS_WIRE_H
#include <stdint.h>

#define WIRE_MAGIC 0x31736143u /* "Cas1"; the digit is the version */
#define WIRE_BODY (1u << 20)   /* bytes of text, most */
#define WIRE_DEPTH 400         /* brackets inside each other */
#define WIRE_VARIABLES 100
#define WIRE_DIGITS 5000  /* of one whole number */
#define WIRE_MANY 1000000 /* "any number" of arguments */
#define WIRE_MS 60000     /* longest time a request may ask for */

struct wire_head {
	uint32_t magic, id, what, time, size;
};

enum { WIRE_ASK = 0 };

enum wire_reply {
	WIRE_OK,
	WIRE_REFUSED,     /* giac says that the request is wrong */
	WIRE_UNSUPPORTED, /* giac cannot, or its answer is not in the notation */
	WIRE_NONE,        /* there is no such limit */
	WIRE_LIMIT,       /* time, memory, stack or size */
	WIRE_BAD,         /* not a request in the notation */
	WIRE_DIED,        /* the worker was ended from outside */
};
#endif
