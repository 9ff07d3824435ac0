/*
 * num_priv.h -- the context and the readings of an operation.
 *
 * num.c keeps the intervals and hands everything else to the reading of the
 * present level: ball.c, exact (wrapped in num.c), prime.c, generic.c.
 */
#ifndef NUM_NUM_PRIV_H
#define NUM_NUM_PRIV_H
#include "base/mem.h"
#include "base/rng.h"
#include "num/exact_priv.h"
#include "num/interval.h"
#include "num/lib.h"

enum num_op {
	OP_NEG,
	OP_SQRT,
	OP_SIN,
	OP_COS,
	OP_TAN,
	OP_ASIN,
	OP_ACOS,
	OP_ATAN,
	OP_EXP,
	OP_LOG,
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_DIV,
	OP_ATAN2,
};
/* For a switch that takes them all alike. */
/* clang-format off */
#define CASES_FUNCTION \
	case OP_SIN: case OP_COS: case OP_TAN: case OP_ASIN: case OP_ACOS: case OP_ATAN: \
	case OP_EXP: case OP_LOG
/* clang-format on */

/* One way of reading a formula.  r is the enclosure of the result, already
 * computed; NULL from apply and from_fmpq gives the number up. */
struct num_reading {
	const void *(*apply)(enum num_op op, num a, num b, num r, struct num_ctx *c);
	const void *(*root)(num a, long n, num r, struct num_ctx *c);
	const void *(*from_fmpq)(const fmpq_t q, struct num_ctx *c);
	const void *(*pi)(struct num_ctx *c);
	int (*sgn)(num a, struct num_ctx *c); /* of a number whose enclosure does not tell */
	/* Best enclosure at about prec bits. */
	void (*ball)(arb_t out, num a, slong prec, struct num_ctx *c);
	void (*reset)(struct num_ctx *c);
};
extern const struct num_reading num_reading_ball, num_reading_prime, num_reading_generic;
extern const struct num_reading *const num_readings[]; /* by level; none at NUM_DOUBLE */

struct ball_chunk;
struct generic;

struct num_ctx {
	enum num_level level;
	slong prec;
	unsigned epoch[NUM_LEVELS];
	slong prec_of[NUM_LEVELS];
	struct arena *arena[NUM_LEVELS]; /* values of the level, until its epoch changes */
	struct ball_chunk *chunk[NUM_LEVELS];
	long budget;
	bool probable, prime_dead, cased;
	bool near;     /* num_set_near */
	bool dividing; /* by what is asked for, or what holds is strict: it must not be zero */
	struct rng rng;
	uint64_t seed;                      /* of rng, again after num_fresh */
	struct field *field;                /* NUM_EXACT */
	ulong prime, prime_inv, prime_salt; /* NUM_PRIME */
	struct generic *generic;            /* NUM_GENERIC */
	struct num_cases *cases;            /* num_set_cases */
	struct num_stats stats;
};

/* generic.c: its budget of work, full again and spent. */
void num_generic_refill(struct num_ctx *c);
long num_generic_left(const struct num_ctx *c);
/* 0: zero in every position, 1: not zero in general, or NUM_UNKNOWN. */
int num_generic_vanishes(num a, struct num_ctx *c);
/* The sign of a number of which it is not the same everywhere, in the present case. */
int num_generic_case(num a, struct num_ctx *c);
/* Is it >= 0 everywhere by the way it was made? */
bool num_generic_not_below(num a, struct num_ctx *c);
num num_generic_abs(num a, struct num_ctx *c);
/* A fresh ball in the present level's memory, cleared with it. */
arb_ptr num_ball_new(struct num_ctx *c);
/* The ball of a number, as much larger; NULL when it was given up. */
const void *num_ball_within(num a, double radius, struct num_ctx *c);
/* Arb version of an operation; false when the result is not finite. */
bool num_ball_apply(arb_t out, enum num_op op, const arb_t a, const arb_t b, slong prec);
bool num_ball_root(arb_t out, const arb_t a, long n, slong prec);
/* A number of the ball or prime level, or a constant double, as a ball.
 * tmp is used for constants; NULL when the number was given up. */
const arb_struct *num_ball_of(num a, arb_t tmp);
/* The exact value of a finite double. */
void num_fmpq_of_double(fmpq_t q, double v);
/* The value as a fraction of whole numbers; false when it is none, or not known (out.c). */
bool num_to_fmpq(fmpq_t q, num a, struct num_ctx *c);
#endif
