/*
 * sample_priv.h -- compiled expressions, for the files that run them.
 *
 *   sample.c      compiles; values at many places at once
 *   hull.c        bounds over intervals
 */
#ifndef DRAW_SAMPLE_PRIV_H
#define DRAW_SAMPLE_PRIV_H
#include "draw/sample.h"

enum op {
	OP_CONST,
	OP_X,
	OP_Y,
	OP_SLOW,
	/* of one */
	OP_NEG,
	OP_SQR,
	OP_POWER,
	OP_ROOT,
	OP_SQRT,
	OP_ABS,
	OP_SGN,
	OP_SIN,
	OP_COS,
	OP_TAN,
	OP_COT,
	OP_SEC,
	OP_CSC,
	OP_ASIN,
	OP_ACOS,
	OP_ATAN,
	OP_EXP,
	OP_LN,
	OP_LOG10,
	OP_FLOOR,
	OP_CEIL,
	OP_ROUND,
	OP_NOT,
	/* of two */
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_DIV,
	OP_POW,
	OP_LOG,
	OP_ATAN2,
	OP_MIN,
	OP_MAX,
	OP_EQ,
	OP_NE,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_AND,
	OP_OR,
	/* of three: condition, then, else */
	OP_SELECT,
};
struct draw_code {
	enum op op;
	int n;                /* POWER, ROOT */
	double c;             /* CONST; ROUND: a power of ten */
	const struct expr *x; /* SLOW */
};
struct draw_sample {
	struct draw_code *code;
	int n, cap;
	double *stack; /* `depth` blocks of values */
	int depth;
	const char *var, *var2;
	struct num_ctx *num; /* for what is left to expr_eval, else NULL */
	struct arena *arena;
};

/* b^n, n whole; the n-th root, n > 0.  NaN where they are not defined. */
double draw_sample_power(double b, int n);
double draw_sample_root(double b, int n);
#endif
