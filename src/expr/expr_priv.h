/* expr_priv.h -- what the files of this room share: characters, names, functions. */
#ifndef EXPR_EXPR_PRIV_H
#define EXPR_EXPR_PRIV_H
#include "expr/expr.h"
#include <stdint.h>

/* The functions expr_eval computes: F(name, id, fewest arguments, most), ALIAS another name. */
#define EXPR_ANY 1000
#define EXPR_FUNCTION_TABLE(F, ALIAS)                                   \
	F("sqrt", SQRT, 1, 1)                                           \
	F("cbrt", CBRT, 1, 1)                                           \
	F("root", ROOT, 2, 2)                                           \
	ALIAS("nroot", ROOT, 2, 2)                                      \
	F("abs", ABS, 1, 1)                                             \
	F("sgn", SGN, 1, 1)                                             \
	ALIAS("sign", SGN, 1, 1)                                        \
	F("sin", SIN, 1, 1)                                             \
	F("cos", COS, 1, 1)                                             \
	F("tan", TAN, 1, 1)                                             \
	F("cot", COT, 1, 1)                                             \
	F("sec", SEC, 1, 1)                                             \
	F("csc", CSC, 1, 1)                                             \
	ALIAS("cosec", CSC, 1, 1)                                       \
	F("asin", ASIN, 1, 1)                                           \
	ALIAS("arcsin", ASIN, 1, 1)                                     \
	ALIAS("asind", ASIN, 1, 1)                                      \
	F("acos", ACOS, 1, 1)                                           \
	ALIAS("arccos", ACOS, 1, 1)                                     \
	ALIAS("acosd", ACOS, 1, 1)                                      \
	F("atan", ATAN, 1, 1)                                           \
	ALIAS("arctan", ATAN, 1, 1)                                     \
	ALIAS("atand", ATAN, 1, 1)                                      \
	F("atan2", ATAN2, 2, 2)                                         \
	ALIAS("arctan2", ATAN2, 2, 2)                                   \
	F("exp", EXP, 1, 1)                                             \
	F("ln", LN, 1, 1)                                               \
	F("log", LOG, 1, 2)                                             \
	ALIAS("lg", LOG, 1, 1)                                          \
	ALIAS("log10", LOG, 1, 1)                                       \
	F("min", MIN, 1, EXPR_ANY)                                      \
	F("max", MAX, 1, EXPR_ANY)                                      \
	F("floor", FLOOR, 1, 1)                                         \
	F("ceil", CEIL, 1, 1)                                           \
	F("round", ROUND, 1, 2)                                         \
	F("x", X, 1, 1)                                                 \
	F("y", Y, 1, 1)                                                 \
	F("z", Z, 1, 1)                                                 \
	F("If", IF, 2, EXPR_ANY)                                        \
	F("sinh", SINH, 1, 1)                                           \
	F("cosh", COSH, 1, 1)                                           \
	F("tanh", TANH, 1, 1)                                           \
	F("coth", COTH, 1, 1)                                           \
	F("sech", SECH, 1, 1)                                           \
	F("csch", CSCH, 1, 1)                                           \
	ALIAS("cosech", CSCH, 1, 1)                                     \
	F("asinh", ASINH, 1, 1)                                         \
	ALIAS("arcsinh", ASINH, 1, 1)                                   \
	ALIAS("arsinh", ASINH, 1, 1)                                    \
	F("acosh", ACOSH, 1, 1)                                         \
	ALIAS("arccosh", ACOSH, 1, 1)                                   \
	ALIAS("arcosh", ACOSH, 1, 1)                                    \
	F("atanh", ATANH, 1, 1)                                         \
	ALIAS("arctanh", ATANH, 1, 1)                                   \
	ALIAS("artanh", ATANH, 1, 1)                                    \
	F("acoth", ACOTH, 1, 1)                                         \
	ALIAS("arcoth", ACOTH, 1, 1)                                    \
	F("ld", LD, 1, 1)                                               \
	ALIAS("log2", LD, 1, 1)                                         \
	/* from here on: of whole numbers */                            \
	F("mod", MOD, 2, 2)                                             \
	ALIAS("Mod", MOD, 2, 2)                                         \
	F("div", DIV, 2, 2)                                             \
	ALIAS("Div", DIV, 2, 2)                                         \
	F("gcd", GCD, 2, EXPR_ANY)                                      \
	ALIAS("GCD", GCD, 2, EXPR_ANY)                                  \
	F("lcm", LCM, 2, EXPR_ANY)                                      \
	ALIAS("LCM", LCM, 2, EXPR_ANY)                                  \
	F("factorial", FACTORIAL, 1, 1)                                 \
	F("nCr", NCR, 2, 2)                                             \
	ALIAS("Binomial", NCR, 2, 2)                                    \
	ALIAS("BinomialCoefficient", NCR, 2, 2)                         \
	F("nPr", NPR, 2, 2)                                             \
	F("gamma", GAMMA, 1, 2)                                         \
	/* from here on: of probability, with their shapes in front */  \
	F("erf", ERF, 1, 1)                                             \
	F("gammaRegularized", SHARE, 2, 2)                              \
	F("beta", BETA, 2, 3)                                           \
	F("betaRegularized", SHARE_BETA, 3, 3)

enum expr_function {
#define FIRST(name, id, least, most) F_##id,
#define SECOND(name, id, least, most)
	EXPR_FUNCTION_TABLE(FIRST, SECOND)
#undef FIRST
#undef SECOND
};
/* For a switch that takes them all alike. */
/* clang-format off */
#define CASES_HYPERBOLIC \
	case F_SINH: case F_COSH: case F_TANH: case F_COTH: case F_SECH: case F_CSCH: \
	case F_ASINH: case F_ACOSH: case F_ATANH: case F_ACOTH
#define CASES_WHOLE \
	case F_MOD: case F_DIV: case F_GCD: case F_LCM: case F_FACTORIAL: case F_NCR: \
	case F_NPR: case F_GAMMA
#define CASES_SHARE case F_SHARE: case F_BETA: case F_SHARE_BETA
/* clang-format on */
struct expr_function_row {
	const char *name;
	enum expr_function id;
	int least, most;
};
/* NULL when expr_eval knows no function of that name. */
const struct expr_function_row *expr_function_find(const char *name);
const char *expr_function_name(enum expr_function id); /* its first name */
/* A function only where it is called: an object may have that name too, and it takes no
 * argument without brackets. */
bool expr_function_yields(const char *name);

/*
 * eval_fun.c: hyperbolic functions and those of whole numbers, from the values of their
 * arguments (w is not looked at where there is only one).  *bits: about how long the result
 * is.  Errors as expr_eval.
 */
enum status expr_eval_special(num *out, double *bits, const struct expr *x,
			      enum expr_function id, num u, num w, struct num_ctx *c,
			      struct err *e) MUST_USE;

/* eval_shape.c: those of probability, from F_GAMMA on, from the n values of their arguments. */
enum status expr_eval_shape(num *out, const struct expr *x, enum expr_function id,
			    const num *v, int n, struct num_ctx *c, struct err *e) MUST_USE;

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
/* May it be one of the two variables of f(x, y) = ...?  d(A, B) = 2 states something. */
bool expr_name_variable(const char *name);

/* A small whole number or fraction as written: 3, -1/3, 0.25.  This is known at
 * every level, where an enclosure of 1/3 would not be.  q > 0, lowest terms. */
bool expr_written_ratio(const struct expr *x, long *p, long *q);

/* x(u) and y(u) are written for coordinates and for products.  It is a product when
 * nothing in u can be a point: no name with a capital, no object, no pair, no
 * command. */
bool expr_is_times(const struct expr *x);

/* true or false, as written. */
bool expr_is_truth(const struct expr *x, truth *out);

/* Is its first sign a minus: -2, -x, -2*x? */
bool expr_begins_negative(const struct expr *x);
/* factorial(n), which is read and written n!. */
bool expr_is_factorial(const struct expr *x);

/* Part of an expression as it is printed, not too long, for messages. */
const char *expr_shown(const struct expr *x, char out[64]);

/* x, or NULL with a "limit" when it is larger than EXPR_NODES or EXPR_DEPTH. */
struct expr *expr_within_limits(struct expr *x, struct err *e);
#endif
