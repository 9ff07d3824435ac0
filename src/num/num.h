/*
 * num.h -- exact real numbers, read at several levels.
 *
 * A formula is written once with the functions below.  What it means depends on
 * the level the context stands at:
 *
 *   NUM_DOUBLE   intervals of doubles: the filter, drawing, dragging
 *   NUM_BALL     Arb balls of the context's precision
 *   NUM_EXACT    the field: a tower of real square roots over Q or a real
 *                cyclotomic field, and symbols for what is transcendental
 *   NUM_PRIME    a ball and a residue modulo a random prime: "probably zero"
 *                where the field was too large
 *   NUM_GENERIC  rational functions of the free coordinates (and square roots
 *                of them): zero here means zero for every position
 *
 * Invariants:
 *  (1) [lo, hi] encloses the true value, at every level.  For NUM_GENERIC it is
 *      the value at the figure's present position.
 *  (2) lo == hi and x == NULL: the value is exactly that double, a constant.
 *  (3) x == NULL and lo < hi above NUM_DOUBLE: the number was given up (division
 *      by what may be zero, budget spent).  It poisons what is computed from it
 *      and every question about it is answered "unknown"; nothing ever aborts.
 *  (4) A number belongs to the context and level that made it and lives until
 *      that level's epoch changes (num_enter).
 */
#ifndef NUM_NUM_H
#define NUM_NUM_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

enum num_level { NUM_DOUBLE, NUM_BALL, NUM_EXACT, NUM_PRIME, NUM_GENERIC, NUM_LEVELS };

typedef struct num {
	double lo, hi;
	const void *x;
} num;

struct num_ctx;
struct num_ctx *num_ctx_new(uint64_t seed);
void num_ctx_free(struct num_ctx *c); /* NULL is allowed */

/* Stand at a level.  prec: bits, for NUM_BALL and NUM_PRIME.  Memory of the
 * level may be recycled here and only here; the returned epoch then differs
 * from the last one, and numbers kept from before must not be used again.
 * The budget of exact work is refilled (num_set_budget changes its size). */
unsigned num_enter(struct num_ctx *c, enum num_level level, long prec);
enum num_level num_level_of(const struct num_ctx *c);
long num_precision(const struct num_ctx *c); /* as given to num_enter */
unsigned num_epoch(const struct num_ctx *c, enum num_level level);
/* Throw away what a level remembers (another prime, other free coordinates). */
void num_forget(struct num_ctx *c, enum num_level level);
/* The same, and back to the state of a new context: what is computed next does
 * not depend on what was asked before. */
void num_fresh(struct num_ctx *c, enum num_level level);

/* Units of exact work allowed after each num_enter; about 10 ns each.  Reading out
 * and printing have small budgets of their own. */
#define NUM_BUDGET_DEFAULT 10000000L
void num_set_budget(struct num_ctx *c, long units);
bool num_budget_spent(const struct num_ctx *c);
/* At NUM_EXACT and NUM_GENERIC; may be negative. */
long num_budget_left(const struct num_ctx *c);
/* Would entering the same level again and computing anew do better?  True when
 * the field met an angle outside it, or a prime turned out not to be usable. */
bool num_retry(const struct num_ctx *c);
/* Was a decision since the last num_enter only probable (NUM_PRIME)? */
bool num_was_probable(const struct num_ctx *c);
/* Did a decision at NUM_GENERIC use a sign that other positions may change?  What
 * is then proven holds for the positions that share those signs. */
bool num_was_cased(const struct num_ctx *c);
/* While near is set, a ball about zero that is as small as what approximate numbers leave
 * open counts as zero.  What follows then is no proof of anything; the caller says so. */
void num_set_near(struct num_ctx *c, bool near);

/* How many signs were decided where, and how many not at all. */
struct num_stats {
	long asked, by_interval, by_ball, by_exact, by_prime, unknown;
};
struct num_stats *num_stats(struct num_ctx *c);

/* --- Making numbers ------------------------------------------------------- */
num num_int(long v, struct num_ctx *c);
num num_rat(long p, long q, struct num_ctx *c); /* q != 0 */
num num_double(double v, struct num_ctx *c);    /* that double, exactly */
/* A decimal as written: "4.24" is 424/100, "1e-9" is 10^-9.  E_ARG when it is
 * not a decimal, code "limit" when its exponent or length is beyond reason. */
#define NUM_DIGITS 1000
#define NUM_EXPONENT 1000
enum status num_decimal(num *out, const char *text, struct num_ctx *c, struct err *e) MUST_USE;
num num_pi(struct num_ctx *c);
num num_bad(struct num_ctx *c); /* a given-up number (3) */
/* A number of which nothing is known but that it is at most `radius` away from a: an
 * interval or a ball, and a given-up number (3) at the levels above. */
num num_within(num a, double radius, struct num_ctx *c);

/* --- Arithmetic.  Nothing fails; see (3). --------------------------------- */
num num_add(num a, num b, struct num_ctx *c);
num num_sub(num a, num b, struct num_ctx *c);
num num_mul(num a, num b, struct num_ctx *c);
num num_div(num a, num b, struct num_ctx *c); /* b proven non-zero, or (3) */
num num_neg(num a, struct num_ctx *c);
num num_sqr(num a, struct num_ctx *c);
num num_sqrt(num a, struct num_ctx *c); /* a proven >= 0, or (3) */
num num_abs(num a, struct num_ctx *c);
num num_pow(num a, long n, struct num_ctx *c);  /* whole n, may be negative */
num num_root(num a, long n, struct num_ctx *c); /* real n-th root, n >= 1 */
num num_half(num a, struct num_ctx *c);
/* Radians.  Angles that are rational multiples of pi, or were made by
 * num_atan2, give algebraic values again. */
num num_sin(num a, struct num_ctx *c);
num num_cos(num a, struct num_ctx *c);
num num_tan(num a, struct num_ctx *c);
num num_asin(num a, struct num_ctx *c);
num num_acos(num a, struct num_ctx *c);
num num_atan(num a, struct num_ctx *c);
num num_atan2(num y, num x, struct num_ctx *c); /* in (-pi, pi]; not both 0 */
num num_exp(num a, struct num_ctx *c);
num num_log(num a, struct num_ctx *c);
/* Functions of probability: enclosed as doubles and balls, given up (3) above them but where
 * there is a closed form.  erf; gamma; the share of gamma(s) and of beta(a, b) that comes from
 * below x, and the x of a share p.  s, a, b > 0 and not beyond 100,000; x >= 0 for gamma,
 * and 0 <= x <= 1 for beta; p from 0 to 1. */
num num_erf(num a, struct num_ctx *c);
num num_gamma(num a, struct num_ctx *c);
num num_gamma_lower(num s, num x, struct num_ctx *c);
num num_beta_lower(num a, num b, num x, struct num_ctx *c);
num num_gamma_inverse(num s, num p, struct num_ctx *c); /* p < 1 */
num num_beta_inverse(num a, num b, num p, struct num_ctx *c);

/* --- Questions ------------------------------------------------------------ */
/* -1, 0, 1, or NUM_UNKNOWN: not told at this level within the budget. */
enum { NUM_UNKNOWN = 2 };
int num_sgn(num a, struct num_ctx *c);
/* 0: it is zero, 1: it is not, or NUM_UNKNOWN.  Unlike num_sgn this makes no
 * distinction of cases at NUM_GENERIC: use it where only zero matters. */
int num_vanishes(num a, struct num_ctx *c);
int num_cmp(num a, num b, struct num_ctx *c); /* sign of a - b */
/* The same; of a proof by cases it is a condition that they differ, where they do. */
int num_cmp_strictly(num a, num b, struct num_ctx *c);
truth num_eq_strictly(num a, num b, struct num_ctx *c);
truth num_is_zero(num a, struct num_ctx *c);
truth num_is_pos(num a, struct num_ctx *c);
truth num_eq(num a, num b, struct num_ctx *c);
truth num_less(num a, num b, struct num_ctx *c);
truth num_leq(num a, num b, struct num_ctx *c);
/* Given up, or no finite enclosure? */
bool num_is_bad(num a);
/* An integer of moderate size, proven: writes it and says so. */
bool num_get_int(num a, long *out, struct num_ctx *c);
/* Whole numbers of any length.  The last two are false where it is not known that the numbers
 * are rational, as at most levels; those of num_gcd must be whole, too. */
truth num_is_whole(num a, struct num_ctx *c);
bool num_gcd(num *out, num a, num b, struct num_ctx *c);
bool num_whole_part(num *out, num a, struct num_ctx *c); /* the greatest that is not above */

/* --- Reading out ---------------------------------------------------------- */
double num_mid(num a); /* for drawing and heuristics */
/* The value is at most so far from the middle that num_print_decimal prints. */
double num_radius(num a, struct num_ctx *c);
/* The same number for the double level: its tightest enclosure. */
num num_enclosure(num a, struct num_ctx *c);
/* The double nearest to the value (infinite beyond the largest), the same on every
 * machine; false, and only some double near it, when it is not known that well: at
 * NUM_DOUBLE unless the value is a double itself, or when it was given up. */
bool num_nearest(double *out, num a, struct num_ctx *c);
double num_approx(num a, struct num_ctx *c); /* the same, sure or not */
/* The first `digits` significant digits, correctly rounded ("0.70710678118"); false
 * when the number is not known that well. */
#define NUM_PRINT_DIGITS 30000
bool num_print_decimal(struct buf *b, num a, int digits, struct num_ctx *c);
enum num_form { NUM_PLAIN, NUM_LATEX };
/* The closed form, "2*sqrt(3)" or "2\sqrt{3}"; false when the number has none
 * at this level (nothing is written then).  What is printed plainly reads back
 * as the same number. */
bool num_print(struct buf *b, num a, enum num_form form, struct num_ctx *c);
/* Rational value?  Writes p/q as text ("3", "-7/2"). */
bool num_print_rational(struct buf *b, num a, struct num_ctx *c);

/* For `porism doctor`: "name version" of each number library, a line each, and the
 * limits of the exact field, "value what" a line each. */
void num_versions(struct buf *b);
void num_limits(struct buf *b);
/* Give back what the libraries keep for reuse in this thread: its last call.  Numbers and
 * contexts that live on in other threads do not rest on it. */
void num_cleanup(void);
/* From now on the libraries' memory counts as that of the call which takes it (base/work.h).
 * Before there are threads. */
void num_count_memory(void);

/* An exact number as one of the ball level, at which the context must stand. */
num num_exact_as_ball(num a, struct num_ctx *c);

/* --- Free coordinates for NUM_GENERIC, instances for random checks --------- */
/* The i-th free coordinate, standing at `now` (a number of the double level);
 * positive: it is so in every position that counts. */
num num_variable(int i, num now, bool positive, struct num_ctx *c);
/* Proofs by cases.  While cases are set, NUM_GENERIC knows no present position: what num_sgn
 * says is so in every position, or it is one case of two, the next of those in `sign`; one that is
 * not there yet is added, as 1.  Run the same questions for each row of cases until
 * num_cases_next says that there are no more: what was shown every time is shown. */
#define NUM_CASES 10
#define NUM_CASES_WORK 12000000L
struct num_cases {
	int n, taken;
	signed char sign[NUM_CASES];
	bool many; /* there were more, or too much work: nothing is shown */
	long work; /* of all runs; from NUM_CASES_WORK on nothing more is computed */
};
/* Before num_forget(c, NUM_GENERIC); NULL: no cases. */
void num_set_cases(struct num_ctx *c, struct num_cases *k);
bool num_cases_next(struct num_cases *k);
bool num_has_cases(const struct num_ctx *c); /* at NUM_GENERIC, with cases */
/* One of n possibilities, each a case; -1: too many. */
int num_generic_choice(int n, struct num_ctx *c);
/* After a run with cases: how many irreducible polynomials were taken not to be zero.  The i-th is
 * empty when it is zero nowhere; it is that of a number which is zero where it is, and only there. */
int num_conditions(struct num_ctx *c);
bool num_condition_is_empty(int i, struct num_ctx *c);
bool num_condition_is(int i, num a, struct num_ctx *c);
bool num_condition_in(int i, num a, struct num_ctx *c); /* the number is zero where it is */
bool num_condition_divides(int i, struct num_ctx *c);   /* is it of a divisor? */
/* A number of NUM_GENERIC with the free coordinates 0 and 1, called x and y, alone: the
 * product of the different factors of its numerator, as text; "0" when it is zero always, "1"
 * when never.  Square roots are multiplied out, which may add factors.  false: it is beyond
 * the limits. */
bool num_generic_plane(struct buf *out, num a, struct num_ctx *c);
#endif
