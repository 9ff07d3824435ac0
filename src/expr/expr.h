/*
 * expr.h -- expressions as people write them: parse, print, evaluate.
 *
 * One syntax tree for the whole project: exact numbers in arguments
 * (3*sqrt(2), 25°, pi/6), GeoGebra commands (Line(A,B)), coordinate pairs,
 * lists, relations (Distance(A,B) == 2r).
 *
 * Invariants:
 *  (1) A tree lives in the arena it was parsed into and is never changed by
 *      this room afterwards.
 *  (2) Trees are at most EXPR_DEPTH deep and have at most EXPR_NODES nodes, so
 *      recursion over them is safe.
 *  (3) expr_print of a tree parses back to an equal tree.
 */
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H
#include "base/base.h"
#include "base/mem.h"
#include "num/num.h"

#define EXPR_DEPTH 100
#define EXPR_NODES 20000
#define EXPR_LENGTH 100000          /* bytes of text */

enum expr_kind {
	EXPR_NUMBER,     /* text: the decimal as written */
	EXPR_NAME,       /* text: A, P_1, c', alpha, poly.C; pi and e too */
	EXPR_REF,        /* ref: an object, put in by the figure; never parsed */
	EXPR_CALL,       /* text(arg...): Line(A,B), sqrt(3), x(A) */
	EXPR_TUPLE,      /* (a, b) or (a, b, c): coordinates */
	EXPR_LIST,       /* {a, b, c} */
	EXPR_STRING,     /* "text" */
	EXPR_OP,         /* op with one or two args */
};
enum expr_op {
	EXPR_NEG, EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_POW,
	EXPR_DEGREE,                     /* postfix °: times pi/180 */
	EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE,
	EXPR_PARALLEL, EXPR_PERP,        /* a ∥ b, a ⟂ b */
	EXPR_AND, EXPR_OR, EXPR_NOT,
};
struct expr {
	enum expr_kind kind;
	enum expr_op op;
	const char *text;
	struct expr **arg;
	int n;
	int ref;
	int pos;                         /* byte in the source, for messages */
};

/*
 * Accepted beyond the obvious: implicit products (2x, 2sqrt(3), 3(a+b), 2 pi),
 * unary minus, ^ right-associative, ° postfix, |a| as abs, ² ³ as powers,
 * √x and √(x), π, α..ω as names, · × ÷ − (U+2212), ≤ ≥ ≠ ∥ ⟂ ⊥ ∧ ∨ ¬,
 * == and = both as equality, != , && ||, names with _ digits braces primes
 * (P_1, P_{12}, A', c'_{1}; P_{1} and P_1 are one name: braces are dropped),
 * dotted part names (poly.AB), numbers 1e-9, .5, 1.5E3.
 *
 * E_ARG, code "bad_argument" (or "limit" for (2)), message naming what was
 * expected and where.
 */
enum status expr_parse(struct expr **out, const char *s, size_t n,
                       struct arena *a, struct err *e) MUST_USE;

/* A line of a script: `label = body`, `label: body`, `f(x) = body`, or `body`.
 * In the label position = always assigns.  Comments run from # or // to the
 * end of the line.  An empty line gives body == NULL. */
struct expr_statement {
	const char *label;               /* or NULL */
	const char *param;               /* the x of f(x) =, or NULL */
	char sep;                        /* '=' or ':' or 0 */
	struct expr *body;
};
enum status expr_parse_statement(struct expr_statement *out, const char *s, size_t n,
                                 struct arena *a, struct err *e) MUST_USE;

void expr_print(struct buf *b, const struct expr *x);
bool expr_equal(const struct expr *x, const struct expr *y);
/* Is `name` a legal object name (TOOLS 1.2)?  Writes the normal form (braces
 * dropped) into out when it is not NULL. */
bool expr_name_ok(const char *name, char *out, size_t size);
/* Is it a word the language keeps for itself: x y z e i pi sin ...? */
bool expr_name_reserved(const char *name);
/* Is it a function that expr_eval computes (sqrt, sin, ...)? */
bool expr_is_function(const char *name);
const char *const *expr_functions(int *n);

/* The value of an expression: a number (dim 1) or a pair (dim 2). */
struct expr_value {
	int dim;
	num v[2];
};
/* Looks up a name or a ref; returns E_ARG with its own message when it cannot. */
typedef enum status expr_lookup(void *self, const struct expr *leaf,
                                struct expr_value *out, struct err *e);
/*
 * Evaluate at the context's level.  Pairs add, subtract, scale; x(P), y(P),
 * abs of a pair is its length; * of two pairs is the dot product.  lookup may
 * be NULL (constants only).
 *
 * E_ARG     not a number: a command, a relation, an unknown name
 * E_DOMAIN  division by zero, root of a negative number (code "degenerate")
 * E_UNABLE  a divisor that could not be told from zero at this level
 * Powers whose result would exceed about 10^5 bits: E_ARG, code "limit".
 */
enum status expr_eval(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
                      void *self, struct num_ctx *c, struct err *e) MUST_USE;
/* Text to an exact number, constants only. */
enum status expr_number(num *out, const char *text, struct num_ctx *c, struct err *e) MUST_USE;
#endif
