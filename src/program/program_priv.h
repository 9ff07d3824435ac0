/*
 * program_priv.h -- the inside of program/: real numbers with error bounds, the tree of
 * an equation, the state of a solver.
 */
#ifndef PROGRAM_PROGRAM_PRIV_H
#define PROGRAM_PROGRAM_PRIV_H
#include "program/form_priv.h"
#include "program/program.h"

/* --- Operators (operator.def) ------------------------------------------------------ */
enum order { FIXED, ALL_BUT_LAST, FIRST_TWO, SECOND_THIRD, PAIRS, OUTER };
struct operator
{
	const char *name;
	int least, most;
	enum order order;
	const char *inside;   /* operands whose sum, of degrees, ... */
	int below;            /* ... is less than this in the theorem's figure */
	const char *equation; /* "" for Get */
	const char *theorem, *sentence;
};
/* The row of a name for a number of operands.  NULL: *named says whether there is such
 * an operator at all. */
const struct operator*
	program_operator_find(const char *name, size_t n, int operands, bool *named);
bool program_operator_named(const char *name, size_t n);
/* "3", "2 or 3", "at least 3" */
void program_operator_arity(char *out, size_t size, const char *name);
void program_operator_near(char *out, size_t size, const char *name);
bool program_operator_reads(const struct operator* op); /* Get */

/* --- Real numbers --------------------------------------------------------------------
 * v +- e encloses the number, libm being good to 4 units in the last place; x is its
 * closed form or NULL. */
struct real {
	double v, e;
	const struct program_form *x;
};
struct real program_real_int(struct program_solver *s, int64_t p);
struct real program_real_ratio(struct program_solver *s, int64_t p, int64_t q);
struct real program_real_pi(struct program_solver *s);
struct real program_real_add(struct program_solver *s, struct real a, struct real b);
struct real program_real_sub(struct program_solver *s, struct real a, struct real b);
struct real program_real_mul(struct program_solver *s, struct real a, struct real b);
/* A quotient by what may be zero is not finite. */
struct real program_real_div(struct program_solver *s, struct real a, struct real b);
/* a^b: a >= 0 unless b is a whole number or has an odd denominator; else not finite. */
struct real program_real_pow(struct program_solver *s, struct real a, struct real b);
struct real program_real_trig(struct program_solver *s, enum form_fn fn,
			      struct real a); /* degrees */
/* In degrees; not finite outside -1..1. */
struct real program_real_inverse(struct program_solver *s, enum form_fn fn, struct real a);
/* The exponent k with a^k = b; not finite where there is none. */
struct real program_real_exponent(struct program_solver *s, struct real a, struct real b);
struct real program_real_neg(struct program_solver *s, struct real a);
/* -1, 0, 1; 0 also when it cannot be told from zero. */
int program_real_sign(struct real a);
bool program_real_zero(struct real a); /* 0, proven */
bool program_real_finite(struct real a);
bool program_real_whole(struct real a, int *n); /* a whole number, small */

/* --- Trees ------------------------------------------------------------------------- */
enum node_op {
	NODE_NUM,
	NODE_VAR,
	NODE_ADD,
	NODE_MUL,
	NODE_DIV,
	NODE_POW,
	NODE_SIN,
	NODE_COS,
	NODE_TAN,
	NODE_ASIN,
	NODE_ACOS,
	NODE_ATAN,
	NODE_EXPONENT, /* the k with l^k = r */
};
typedef int node; /* index in the solver's list; NO_NODE: none */
#define NO_NODE (-1)
struct tree {
	enum node_op op;
	node l, r; /* NODE_VAR: l is the unknown */
	int depth;
	uint64_t vars; /* unknowns as written in it */
	struct real k; /* NODE_NUM */
};
#define NODES 20000
#define NODE_DEPTH 100

/* Unknowns are numbered: V0.. first, then the letters. */
#define UNKNOWNS (PROGRAM_VARIABLES + 26)
#define LETTER(c) (PROGRAM_VARIABLES + (c) - 'a')
#define BIT(u) ((uint64_t)1 << (u))
void program_unknown_name(char out[8], int u);

/* How an unknown came to its value. */
enum program_method { OPEN, SOLVED, EXPRESSED, SEARCHED };

struct unknown {
	enum program_method how;
	bool known;
	node by;  /* EXPRESSED: through others, or NO_NODE */
	int step; /* the step that gave it */
	struct real value;
};

/* --- A program ------------------------------------------------------------------------ */
enum operand_kind { OPERAND_N, OPERAND_V, OPERAND_C, OPERAND_LETTER };
struct operand {
	enum operand_kind kind;
	int index;        /* N, V: the number; a letter: the unknown */
	const char *text; /* as written */
	int n;
	node at;
};
#define OPERANDS 512    /* of a whole program */
#define VALUE_BYTES 400 /* of one value's text */

struct program_step {
	const struct operator* op;
	int line;                 /* its place in the text, from 0 */
	int first, n;             /* its operands, in the solver's list */
	node left, right;         /* the two sides; NO_NODE for Get */
	node was_left, was_right; /* before a common factor was taken off */
	bool done;
	uint64_t tried; /* unknowns that cannot be expressed by this step */
};

/* What happened, in order, for telling it. */
#define ROOTS 8
struct event {
	enum { EVENT_SOLVED, EVENT_EXPRESSED, EVENT_CHECKED, EVENT_SEARCHED } what;
	int step, unknown;
	int n; /* roots that were there to choose from, best first */
	double root[ROOTS];
	bool off; /* EVENT_CHECKED: its sides, below, are not the same */
	double left, right;
};
#define EVENTS (2 * PROGRAM_STEPS)

/* A choice among several roots: which was taken, of how many, and of how many that fit. */
struct program_choice {
	int taken, of, fit;
};
#define CHOICES 24

/* Another value of what is asked for, and where the ways part: an unknown that is something else then. */
#define OTHERS 8
struct program_other {
	double value, instead;
	const char *exact; /* or NULL */
	int unknown;       /* or -1 */
};
#define RUNS 32 /* other choices tried when the first ones fail */

struct program_solver {
	struct arena *arena;   /* forms and texts of the last run */
	struct arena *scratch; /* the caller's */
	struct form_table forms;
	struct program_options o;
	long work; /* operations left */

	char *text; /* the program's words, cleaned */
	struct operand operand[OPERANDS];
	int operands;
	struct program_step step[PROGRAM_STEPS];
	int steps;
	const char *num[PROGRAM_VALUES]; /* the caller's texts; ours once they are read */
	int nums;
	node value[PROGRAM_VALUES]; /* the trees of the N that were read, or NO_NODE */

	struct tree *tree;
	int trees, tree_cap;
	int built_trees, built_atoms; /* those of the equations themselves */

	struct unknown unknown[UNKNOWNS];
	uint64_t used, known;
	uint64_t expressed; /* those that have a tree behind them */
	uint64_t ground
		[UNKNOWNS]; /* of those: what they come down to, none of them expressed */
	struct event event[EVENTS];
	int events;
	struct program_choice choice[CHOICES];
	int choices, chosen;
	/* What stands between the value and a proof. */
	int off;      /* a step that contradicts the others, by little; or -1 */
	bool unsure;  /* something was taken for equal that only looks so */
	bool guessed; /* a value is where a search ended, not enclosed */

	enum program_status status;
	struct err err;
	struct real result;
	int target; /* the operand of the last Get, or -1 */

	/* Other values that fit no less well (several.c). */
	struct program_other other[OTHERS];
	int others;
	bool all_tried; /* every choice was looked at */
};

/* Say how it ended; returns st.  The error's code is the status word. */
enum program_status program_fail(struct program_solver *s, enum program_status st,
				 const char *fmt, ...) PRINTF_LIKE(3, 4);

/* plain.c: the ASCII sign that the one at p means, into *out; its length in bytes, or 0. */
/* A copy with such signs replaced. */
char *program_plain_copy(struct arena *a, const char *p, size_t n);

/* words.c: text to steps and operands. */
enum program_status program_words_read(struct program_solver *s, const char *text, size_t n);
/* canonical.c: the steps in an order of their own, whatever the order they were written in; the
 * last Get stays the last one. */
void program_steps_arrange(struct program_solver *s);
/* The step that was written at a place, from 0. */
const struct program_step *program_step_written(const struct program_solver *s, int line);

/* read.c: the text of a value, and a row's equation, as trees. */
struct program_reading {
	struct program_solver *s;
	const char *p, *end;
	const struct program_step *step; /* an equation: whose operands the letters are */
	bool letters;                    /* are unknowns allowed? */
	int depth;
	const char *why; /* what was wrong, a constant */
	const char *where;
};
/* Remember what is wrong here, if nothing was before; gives NO_NODE. */
node program_read_refuse(struct program_reading *r, const char *why);
/* digits.c: a number without sign; whole: were there digits alone? */
struct real program_read_digits(struct program_reading *r, bool *whole);
/* Does the text begin with a fraction of digits, 1/2?  After a blank that makes the number
 * before it a mixed one. */
bool program_digits_fraction(const char *p, const char *end);
/* NO_NODE, with why and where set, when the text is none. */
node program_read_value(struct program_reading *r);
bool program_read_equation(struct program_reading *r, node *left, node *right);
/* A number without unknowns, for answers. */
bool program_read_number(struct program_solver *s, const char *text, size_t n,
			 struct real *out);

/* node.c: trees. */
node program_node_num(struct program_solver *s, struct real k);
node program_node_int(struct program_solver *s, int64_t k);
node program_node_var(struct program_solver *s, int u);
/* Numbers are folded, 0 and 1 dropped.  NO_NODE in, or too many nodes: NO_NODE. */
node program_node_make(struct program_solver *s, enum node_op op, node l, node r);
node program_node_sub(struct program_solver *s, node l, node r);
/* The open unknowns that the value of a node still depends on. */
uint64_t program_node_open(const struct program_solver *s, node t);
/* From now on u, open so far, is by, in which it does not occur. */
void program_node_express(struct program_solver *s, int u, node by);
/* The value, all unknowns in it being known. */
struct real program_node_value(struct program_solver *s, node t);
/* The same in doubles, u having the value x; NAN where it has none. */
double program_node_at(struct program_solver *s, node t, int u, double x);
/* How often does u occur, at most 2? */
int program_node_count(struct program_solver *s, node t, int u);
/* Does u occur in the argument of a sine, cosine or tangent as a factor, not a divisor? */
bool program_node_in_angle(struct program_solver *s, node t, int u);
/* Does the value of t depend on u, an open unknown? */
bool program_node_holds(const struct program_solver *s, node t, int u);
/* The tree behind an unknown that is expressed by others, or NO_NODE. */
node program_node_behind(const struct program_solver *s, node t);

/* poly.c: a side of an equation as a quotient of polynomials in one unknown. */
#define DEGREE 4
struct program_poly {
	int degree;
	node c[DEGREE + 1];
};
/* left - right over a common divisor: the top.  false when it is none of degree <=
 * DEGREE.  The coefficients are numbers where u is the only open unknown. */
bool program_poly_of_step(struct program_solver *s, const struct program_step *e, int u,
			  struct program_poly *out);

/* roots.c: all roots of a step in its one open unknown. */
struct root {
	struct real v;
	double key; /* what the choice looks at */
};
struct roots {
	int n, fit;    /* fit: ranked, so many of the first ones fit */
	bool free;     /* the step says nothing about the unknown */
	bool never;    /* it holds for no value, real or not */
	bool searched; /* found by search */
	bool nearly;   /* what only looks like zero was taken for it */
	bool rounded;  /* there is none, but for the rounding of the numbers */
	struct root r[ROOTS];
};
void program_roots_find(struct program_solver *s, const struct program_step *e, int u,
			struct roots *out);
void program_roots_add(struct roots *out, struct real v, double key);
/* scan.c: the same by search, with an enclosure for each root. */
void program_roots_search(struct program_solver *s, const struct program_step *e, int u,
			  struct roots *out);
/* All real roots of c[0] + ... + c[n] x^n, ascending; returns how many. */
int program_poly_roots(const double *c, int n, double *out);

/* linear.c: k*t as a sum with each open unknown once; NO_NODE when t is not linear. */
node program_linear_sum(struct program_solver *s, node t, struct real k);

/* express.c: an unknown of a step through its other ones. */
enum way_kind {               /* best first */
		WAY_LINEAR,   /* its coefficient is a number */
		WAY_QUOTIENT, /* its coefficient is not */
		WAY_SQUARE,   /* it occurs once here, and squared wherever it does */
		WAY_INVERSE,  /* it occurs once */
		WAY_BRANCH,   /* it occurs once, under an even power or a sine */
		WAY_QUADRATIC,
		WAYS
};
struct way {
	int step, unknown;
	enum way_kind kind;
};
/* The best way among the steps that are not done; false when there is none. */
bool program_express_find(struct program_solver *s, struct way *out);
/* WAY_SQUARE, WAY_BRANCH and WAY_QUADRATIC have branches 0 and 1.  NO_NODE when it comes to
 * nothing after all. */
node program_express_make(struct program_solver *s, const struct way *w, int branch);
/* A step of the form u*(...) = 0, as a/x = a/y is: u is not meant to be 0, so the step
 * becomes (...) = 0.  False when it is none. */
bool program_express_divide(struct program_solver *s, const struct way *w);

/* choose.c: put the roots in order of preference. */
/* With u = x, are all quantities positive and the angles of the step inside a turn? */
bool program_roots_fit(struct program_solver *s, const struct program_step *e, int u,
		       double x);
void program_roots_rank(struct program_solver *s, const struct program_step *e, int u,
			struct roots *r);

/* newton.c: several unknowns at once, when nothing can be expressed.  Sets the values
 * and returns true. */
bool program_newton_solve(struct program_solver *s);

/* system.c */
enum program_status program_solve_system(struct program_solver *s);
/* One run, with the choices that are set and then the first ones. */
enum program_status program_solve_once(struct program_solver *s);
/* Set the choices that come after those of the last run, fit_only: of roots that fit; false when there are none. */
bool program_choice_next(struct program_solver *s, bool fit_only);
long program_budget(const struct program_solver *s); /* program.c: operations of a run */
/* program.c: the value of what is asked for. */
enum program_status program_read_target(struct program_solver *s);
/* several.c: the other values that fit as well as the one that was found; the run is the same afterwards. */
void program_several_find(struct program_solver *s);

/* print.c */
void program_print_number(struct buf *b, const struct program_solver *s, double v); /* JSON */
void program_print_rounded(struct buf *b, double v);      /* for readers: 10.95 */
bool program_print_exact(struct buf *b, struct real r);   /* false: it has no short form */
bool program_print_decimal(struct buf *b, struct real r); /* false: it is none */
void program_print_words(struct buf *b, const struct program_solver *s,
			 const struct program_step *e);
void program_print_tree(struct buf *b, const struct program_solver *s, node t);
void program_print_given(struct buf *b, const struct program_solver *s, int i); /* N_i */
/* The step's equation with its operands put in: the unknowns in `known` as values, those
 * in `expressed` by what they are expressed by. */
void program_print_equation(struct buf *b, const struct program_solver *s,
			    const struct program_step *e, uint64_t known, uint64_t expressed);
#endif
