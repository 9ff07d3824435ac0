/* expr_priv.h -- what the files of this room share: characters, names, functions. */
#ifndef EXPR_EXPR_PRIV_H
#define EXPR_EXPR_PRIV_H
#include "expr/expr.h"
#include <stdint.h>

/* The functions expr_eval computes: F(name, id, fewest arguments, most). */
#define EXPR_ANY 1000
#define EXPR_FUNCTION_TABLE(F) \
	F("sqrt", SQRT, 1, 1) \
	F("cbrt", CBRT, 1, 1) \
	F("root", ROOT, 2, 2) \
	F("nroot", ROOT, 2, 2) \
	F("abs", ABS, 1, 1) \
	F("sgn", SGN, 1, 1) \
	F("sign", SGN, 1, 1) \
	F("sin", SIN, 1, 1) \
	F("cos", COS, 1, 1) \
	F("tan", TAN, 1, 1) \
	F("cot", COT, 1, 1) \
	F("sec", SEC, 1, 1) \
	F("csc", CSC, 1, 1) \
	F("asin", ASIN, 1, 1) \
	F("arcsin", ASIN, 1, 1) \
	F("acos", ACOS, 1, 1) \
	F("arccos", ACOS, 1, 1) \
	F("atan", ATAN, 1, 1) \
	F("arctan", ATAN, 1, 1) \
	F("atan2", ATAN2, 2, 2) \
	F("exp", EXP, 1, 1) \
	F("ln", LN, 1, 1) \
	F("log", LOG, 1, 2) \
	F("lg", LOG, 1, 1) \
	F("log10", LOG, 1, 1) \
	F("min", MIN, 1, EXPR_ANY) \
	F("max", MAX, 1, EXPR_ANY) \
	F("floor", FLOOR, 1, 1) \
	F("ceil", CEIL, 1, 1) \
	F("round", ROUND, 1, 2) \
	F("x", X, 1, 1) \
	F("y", Y, 1, 1)

/* The character starting at s, which is valid UTF-8 with s < end. */
uint32_t expr_char(const char *s, const char *end, size_t *len);
bool expr_char_space(uint32_t u);
/* May it stand at the start of a name?  π may: it is a name by itself. */
bool expr_char_letter(uint32_t u);

/* The longest name starting at s: its bytes, 0 when there is none.  out, unless
 * NULL, takes the normal form, which is never longer than the name itself. */
size_t expr_name_scan(const char *s, const char *end, bool dots, char *out);

/* Would `name = ...` and `name(name) = ...` define something, and not state an
 * equation?  The parser of statements and the printer must agree on it. */
bool expr_name_assigns(const char *name, bool call);
#endif
