/*
 * expr.h -- expressions as people write them: parse, print, evaluate, and the
 * calculus on them: simplify, differentiate, substitute, view as polynomials.
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

struct num_fn; /* num/fn.h */

#define EXPR_DEPTH 100
#define EXPR_NODES 20000
#define EXPR_LENGTH 100000 /* bytes of text */

enum expr_kind {
	EXPR_NUMBER, /* text: the decimal as written */
	EXPR_NAME,   /* text: A, P_1, c', alpha, poly.C; pi and e too */
	EXPR_REF,    /* ref: an object, put in by the figure; never parsed */
	EXPR_CALL,   /* text(arg...): Line(A,B), sqrt(3), x(A) */
	EXPR_TUPLE,  /* (a, b) or (a, b, c): coordinates */
	EXPR_LIST,   /* {a, b, c} */
	EXPR_STRING, /* "text" */
	EXPR_OP,     /* op with one or two args */
};
enum expr_op {
	EXPR_NEG,
	EXPR_ADD,
	EXPR_SUB,
	EXPR_MUL,
	EXPR_DIV,
	EXPR_POW,
	EXPR_DEGREE, /* postfix °: times pi/180 */
	EXPR_EQ,
	EXPR_NE,
	EXPR_LT,
	EXPR_LE,
	EXPR_GT,
	EXPR_GE,
	EXPR_PARALLEL,
	EXPR_PERP, /* a ∥ b, a ⟂ b */
	EXPR_AND,
	EXPR_OR,
	EXPR_NOT,
};
/* For a switch that takes them all alike. */
/* clang-format off */
#define EXPR_CASES_RELATION \
	case EXPR_EQ: case EXPR_NE: case EXPR_LT: case EXPR_LE: case EXPR_GT: case EXPR_GE: \
	case EXPR_PARALLEL: case EXPR_PERP
#define EXPR_CASES_LOGIC case EXPR_AND: case EXPR_OR: case EXPR_NOT
/* clang-format on */
struct expr {
	enum expr_kind kind;
	enum expr_op op;
	const char *text;
	struct expr **arg;
	int n;
	int ref;
	int pos; /* byte in the source, for messages */
};

/*
 * Accepted beyond the obvious: implicit products (2x, 2sqrt(3), 3(a+b), 2 pi),
 * unary minus, ^ right-associative, ° postfix, |a| as abs, ² ³ ⁿ as powers,
 * √x and √(x), π, ℯ (exp(1)), ∞ infinity Infinity (inf), α..ω as names, · × ÷ − (U+2212),
 * ≤ ≥ ≠ ∥ ⟂ ⊥ ∧ ∨ ¬,
 * == and = both as equality, != , && ||, names with _ digits braces primes
 * (P_1, P_{12}, A', c'_{1}; P_{1} and P_1 are one name: braces are dropped),
 * dotted part names (poly.AB), numbers 1e-9, .5, 1.5E3; functions of one argument
 * without brackets (sin 2x is sin(2x), sin x cos x a product) and with their power in
 * front (sin^2(x); sin^-1 is asin), log_2(x) as log(2, x); n! as factorial(n), 50% as
 * 50/100, (r; w) as (r cos(w), r sin(w)), u ⊗ v as Cross(u, v).
 *
 * Functions: sqrt cbrt root(x, n) abs sgn min max floor ceil round(x, digits); sin cos tan
 * cot sec csc, asin acos atan atan2(y, x); sinh cosh tanh coth sech csch, asinh acosh atanh
 * acoth; exp ln ld log(base, x), log and lg to base 10; mod div gcd lcm factorial nCr nPr
 * gamma; erf gamma(a, x) gammaRegularized(a, x) beta(a, b) beta(a, b, x)
 * betaRegularized(a, b, x), the incomplete ones from 0 to x; x(A) y(A); If(c, a, ...).  Some have other names too (arcsin, arsinh, cosec, GCD,
 * Binomial; expr_priv.h).
 *
 * TeX anywhere: \frac{a}{b} \frac12, mixed numbers 3\frac{3}{5}, \sqrt{x} \sqrt[n]{x}
 * e^{2x} \sin^2 x \log_{2} x \binom{n}{k} \cdot \times \div \le \ge \ne \land \lor \lnot \parallel \perp
 * ^\circ \left( \right) \{ \} \lvert \rvert \lfloor \rfloor \lceil \rceil \pi, \alpha as the
 * name alpha, \operatorname{sgn} \mathrm{d} \text{d} as names, spaces \, \; \quad and the
 * like, and \begin{cases} a & x < 0 \\ b & \text{otherwise} \end{cases} as
 * If(x < 0, a, b).  ^{...} around one expression is that expression, not a list.
 *
 * Signs of geometry, each read as a call: ∠AOB (∠ A O B, m∠AOB, \angle AOB) is Angle(AOB),
 * △ABC Triangle(ABC), ⊙O Circle(O), \overline{AB} Segment(AB); M ∈ AB and M on AB are
 * On(M, AB), ≅ is Congruent, ∼ and ~ between spaces Similar, ≈ Approximately; ∉ and ∦ deny;
 * a : b = c : d is a/b = c/d, and so on with three and more.
 *
 * E_ARG, code "bad_argument" (or "limit" for (2)), message naming what was
 * expected and where.
 */
enum status expr_parse(struct expr **out, const char *s, size_t n, struct arena *a,
		       struct err *e) MUST_USE;

/* A line of a script: `label = body`, `label: body`, `f(x) = body`, `f(x, y) = body`, or
 * `body`; `:=` is the same as `=`.  `f(x) = body, condition` is f(x) = If(condition, body).
 * In the label position = always assigns.  Comments run from # or // to the
 * end of the line.  An empty line gives body == NULL. */
struct expr_statement {
	const char *label;  /* or NULL */
	const char *param;  /* the x of f(x) =, or NULL */
	const char *second; /* the y of f(x, y) =, or NULL */
	char sep;           /* '=' or ':' or 0 */
	struct expr *body;
};
enum status expr_parse_statement(struct expr_statement *out, const char *s, size_t n,
				 struct arena *a, struct err *e) MUST_USE;

void expr_print(struct buf *b, const struct expr *x);
/* For people: fractions stacked, products without signs where that is clear.  It
 * parses back to the same thing said in other words (equal after expr_simplify);
 * texts in "..." do not. */
void expr_print_latex(struct buf *b, const struct expr *x);
/* For GeoGebra's input line: lg for our log, nroot, P_{12}, == in conditions; and ℯ for e, unless
 * that is the name of an object. */
void expr_print_geogebra(struct buf *b, const struct expr *x, bool e_is_name);
bool expr_equal(const struct expr *x, const struct expr *y);
/* A total order on trees, 0 exactly for equal ones. */
/* Is `name` a legal object name (TOOLS 1.2)?  Writes the normal form (braces
 * dropped) into out when it is not NULL. */
bool expr_name_ok(const char *name, char *out, size_t size);
/* Is it a word the language keeps for itself: x y z pi sin ..., or e, which it keeps until an
 * object is called so on purpose? */
bool expr_name_reserved(const char *name);
/* The Greek letter that TeX writes as \name: "alpha", "Delta" ...; not pi. */
bool expr_name_greek(const char *name, size_t n);
/* Is it a function that expr_eval computes (sqrt, sin, ...)? */
bool expr_is_function(const char *name);
const char *const *expr_functions(int *n);
/* The first of its names: asin for arcsin; the name itself when it is no function.  lg and
 * log10 stay what they are, as log means another thing elsewhere. */
const char *expr_function_known_as(const char *name);

/* --- Building ------------------------------------------------------------- */
/* Texts are copied into the arena, parts are shared.  The caller answers for the
 * limits of (2). */
struct expr *expr_num(long v, struct arena *a); /* -3 is NEG of 3 */
struct expr *expr_name(const char *name, struct arena *a);
struct expr *expr_op(enum expr_op op, const struct expr *l, const struct expr *r,
		     struct arena *a); /* r NULL for one operand */
struct expr *expr_call(const char *name, const struct expr *const *arg, int n,
		       struct arena *a);
struct expr *expr_copy(const struct expr *x, struct arena *a); /* texts too */

/* Does the name occur as a name (or as the factor of x(x+1))? */
bool expr_uses(const struct expr *x, const char *name);
/* May its value jump where it is defined on both sides? */
bool expr_has_jumps(const struct expr *x);
/* `by` for every occurrence of the name; NULL and "limit" when that grows too large. */
struct expr *expr_substitute(const struct expr *x, const char *name, const struct expr *by,
			     struct arena *a, struct err *e);

/* --- Calculus --------------------------------------------------------------
 * Names stand for real numbers here, not for points.  Each returns NULL and E_ARG's
 * error: code "unsupported" for what has no answer here, "limit" when the result or
 * the work would exceed the limits (also a bound on time: some 50 ms). */
/*
 * A stable form: simplifying again changes nothing, and what is printed simplifies
 * to itself.  Where x is defined the result is, with the same value.  It may be
 * defined in more places: points that cancel (x/x, (x^2-1)/(x-1)) and what the
 * square undid (sqrt(x)^2, e^ln(x)).  Odd roots are real, as in expr_eval.
 *
 * exact: NULL, or a context standing at NUM_EXACT, through which constants like
 * sqrt(3-2*sqrt(2)) are shortened too.
 */
struct expr *expr_simplify(const struct expr *x, struct num_ctx *exact, struct arena *a,
			   struct err *e);
/* The derivative, simplified.  Pieces are derived one by one; abs gives sgn and sgn
 * gives 0, so that the answer holds where the derivative exists.  "unsupported":
 * floor, ceil, round and commands that use var. */
struct expr *expr_diff(const struct expr *x, const char *var, struct arena *a, struct err *e);
/* The derivative as a function, order times: If(x != 2, sgn(x - 2)), where a place without a
 * derivative is proven to be one.  range: the bounds of x, closed, or NULL; one side counts
 * there. */
struct expr *expr_derivative(const struct expr *x, const char *var,
			     const struct expr *const *range, int order, struct arena *a,
			     struct err *e);
/* An antiderivative by rules, simplified; logarithms of absolute values where the sign is
 * not known.  c: by it signs of constants are told, at NUM_EXACT, and answers checked; or
 * NULL.  "unsupported" when no rule finds one. */
struct expr *expr_integrate(const struct expr *x, const char *var, struct num_ctx *c,
			    struct arena *a, struct err *e);
/* Quotients of polynomials in var with rational numbers as products of irreducible ones; as
 * partial fractions; and anything multiplied out. */
struct expr *expr_factor(const struct expr *x, const char *var, struct arena *a,
			 struct err *e);
struct expr *expr_apart(const struct expr *x, const char *var, struct arena *a, struct err *e);
struct expr *expr_expand(const struct expr *x, const char *var, struct arena *a,
			 struct err *e);
/* coef[0..*degree], lowest first, simplified and free of var; 0 is of degree 0.
 * E_ARG "unsupported" when x is not a polynomial in var, "limit" when the degree is
 * beyond `most` (coef has room for most + 1). */
enum status expr_polynomial(const struct expr *x, const char *var, struct expr **coef,
			    int *degree, int most, struct arena *a, struct err *e) MUST_USE;
/* The same for a quotient of polynomials.  With rational coefficients it is in lowest
 * terms and has whole coefficients, the last of the denominator positive. */
enum status expr_rational(const struct expr *x, const char *var, struct expr **top,
			  int *top_degree, struct expr **bottom, int *bottom_degree, int most,
			  struct arena *a, struct err *e) MUST_USE;
/* The degree in var, or -1 when x is no polynomial in it of degree <= 1000. */
int expr_degree(const struct expr *x, const char *var);

/* --- Units (unit.c) ---------------------------------------------------------- */
/* A number beside an angle: without a unit, written in radians, in degrees; an angle. */
/* a ≈ b?  And half a unit of the last digit that is written on one of its sides (the coarser), "0.005" of
 * 4.24; NULL where no decimal is. */
bool expr_is_about(const struct expr *x);
struct expr *expr_about_half(const struct expr *x, struct arena *a);

enum expr_unit { UNIT_NONE, UNIT_RADIANS, UNIT_DEGREES, UNIT_ANGLE };
/* The unit of a name, a ref or a command: what only its owner knows. */
typedef enum expr_unit expr_unit_fn(void *self, const struct expr *leaf);
enum expr_unit expr_unit(const struct expr *x, expr_unit_fn *leaf, void *self);
/* One side of a comparison of angles with a unit for every number: what has none gets the sign
 * °, and *plain is set.  radians: those become degrees, too. */
struct expr *expr_with_units(const struct expr *x, expr_unit_fn *leaf, void *self,
			     bool radians, bool *plain, struct arena *a);
/* A number of radians as one of degrees, with the sign: (pi/2) is 90°. */
struct expr *expr_radians_in_degrees(const struct expr *x, struct arena *a);

/* --- Values ---------------------------------------------------------------- */
/* The value of an expression: a number (dim 1), a point's coordinates (dim 2; there is
 * room for a third, which nothing makes yet), or a list of such (dim 0). */
#define EXPR_DIM 3
struct expr_value {
	int dim;
	num v[EXPR_DIM];
	const struct expr_value *item; /* of a list, n_items of them */
	int n_items;
};
/* Looks up a name or a ref; returns E_ARG with its own message when it cannot. */
typedef enum status expr_lookup(void *self, const struct expr *leaf, struct expr_value *out,
				struct err *e);
/*
 * Evaluate at the context's level.  Pairs add, subtract, scale; x(P), y(P),
 * abs of a pair is its length; * of two pairs is the dot product.  lookup may
 * be NULL (constants only).  If(c, a, b): only the piece that holds is computed; a condition
 * compares numbers or pairs, is true or false, or a name that counts as 0 or 1.
 *
 * E_ARG     not a number: a command, a relation, an unknown name
 * E_DOMAIN  division by zero, root of a negative number, If(c, a) where c does not
 *           hold (code "degenerate")
 * E_UNABLE  a divisor that could not be told from zero at this level, a condition
 *           that could not be decided
 * Powers whose result would exceed about 10^5 bits: E_ARG, code "limit".
 */
enum status expr_eval(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
		      void *self, struct num_ctx *c, struct err *e) MUST_USE;
/* The same where the value may be a list, which is made in the arena.  Operations and
 * functions work member by member, {1, 2} + {3, 4} and 2^{1, 2}; of two lists the shorter
 * one says how far.  Lists of rows that fit multiply as matrices, also with a point. */
enum status expr_eval_list(struct expr_value *out, const struct expr *x, expr_lookup *lookup,
			   void *self, struct arena *a, struct num_ctx *c,
			   struct err *e) MUST_USE;
/* With var bound to a number of the context's level; other names by lookup, which may
 * be NULL. */
enum status expr_eval_at(num *out, const struct expr *x, const char *var, num value,
			 expr_lookup *lookup, void *self, struct num_ctx *c,
			 struct err *e) MUST_USE;
/* As a function of var for certified work; other names are numbers that the lookup
 * gives at the present level.  The caller frees *out with num_fn_free.
 * E_ARG when x is not a function of that kind, with code "limit" when it is too long. */
enum status expr_compile(const struct expr *x, const char *var, expr_lookup *lookup,
			 void *self, struct num_ctx *c, struct num_fn **out,
			 struct err *e) MUST_USE;
/* A closed form of the zero of x that is about `near`, where each factor of x has the variable
 * once: sin(2x) - 1/3, x^2*ln(x).  Only a candidate, which the caller puts back; bad when
 * there is none.  At NUM_EXACT. */
num expr_invert(const struct expr *x, const char *var, double near, struct num_ctx *c);

/* x is zero at the place (exact level).  Has every factor of it that vanishes there, taken
 * without its power, a derivative that is proven to vanish, too? */
bool expr_is_flat(const struct expr *x, const char *var, num at, struct num_ctx *c);
/* The length after which x repeats, when var occurs in it only inside sines and the like of
 * rational multiples of var: the period is *p/ *q times pi. */
bool expr_period(const struct expr *x, const char *var, long *p, long *q, struct num_ctx *c);

/* --- Limits: proven, with the context standing at NUM_EXACT ------------------------------ */
struct expr_limit {
	int infinite; /* 1 or -1: beyond all bounds, with that sign; else 0 and */
	num v;
};
/* The limit of x as var goes to `at` from one side (-1: from below, 1: from above), or to
 * plus (side 1) or minus infinity.  E_DOMAIN when x is not defined beside the place, E_UNABLE
 * when nothing was proven: it may swing, or grow in a way that no rule knows. */
enum status expr_limit(struct expr_limit *out, const struct expr *x, const char *var, num at,
		       bool infinite, int side, struct num_ctx *c, struct err *e) MUST_USE;
/* x and its derivatives up to `order` where var is `at`: out[0] to out[order].  Unlike the value
 * of what expr_diff gives, E_DOMAIN ("no_such_object") at a corner or a jump; E_UNABLE where
 * pieces meet and the context is not at NUM_EXACT, or the slopes beside it are not known.  At
 * the end of where x is defined one side is all there is, and at the ends of `range`, two
 * numbers or NULL, the inner side is all that counts.  The derivatives go to the arena. */
enum status expr_jet(num *out, const struct expr *x, const char *var, num at, const num *range,
		     int order, struct arena *a, struct num_ctx *c, struct err *e) MUST_USE;
/* The line slope*var + height that x approaches towards plus or minus infinity; is: there is
 * one.  Errors as above. */
struct expr_line {
	bool is;
	num slope, height;
};
enum status expr_end_line(struct expr_line *out, const struct expr *x, const char *var,
			  int side, struct num_ctx *c, struct err *e) MUST_USE;
/* Text to an exact number, constants only. */
enum status expr_number(num *out, const char *text, struct num_ctx *c, struct err *e) MUST_USE;
#endif
