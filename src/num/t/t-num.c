/*
 * t-num.c -- numbers at every level, against Arb at many bits.
 *
 * Random straight-line programs are run at each level and, by code of this file, in
 * balls of REF_BITS.  What must hold of every value:
 *
 *  (1) its enclosure contains the reference;
 *  (2) a sign contradicts neither the reference nor another level's;
 *  (3) at NUM_EXACT zero is said where, and only where, REF_BITS see no sign (the
 *      numbers are so small that a non-zero one would show);
 *  (4) a constant (lo == hi, no x) is that double exactly;
 *  (5) what is read out is the nearest double, and the right digits.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num_priv.h"
#include <float.h>
#include <limits.h>
#include <string.h>

#define REF_BITS 16000

static struct num_ctx *C;
static struct rng R = { 20240917 };

/* --- Programs ------------------------------------------------------------------- */

enum step_op {
	S_INT,
	S_DOUBLE,
	S_DECIMAL,
	S_RATIO,
	S_TURN, /* leaves */
	S_ADD,
	S_SUB,
	S_MUL,
	S_DIV,
	S_SQR,
	S_SQRT,
	S_ABS,
	S_NEG,
	S_SIN,
	S_COS,
	S_ATAN2,
	S_CBRT,
};
struct step {
	enum step_op op;
	int a, b;
	long p, q;
	double d;
	char text[32];
	arb_t ref;
	bool defined;
};
#define STEPS 26
struct program {
	int n;
	struct step s[STEPS];
};

static const double extremes[] = {
	1e-300,    1e300,     0x1p53,      0x1p53 + 2, 0x1p53 - 1,           5e-324,
	0x1p-1022, 0x1p-1060, 0x1.8p-1040, DBL_MAX,    -DBL_MAX / 4,         1e154,
	1e-154,    1.5,       -0.1,        1e-9,       0x1.fffffffffffffp-1, 123456789.125,
	-0.0,      0x1p-960,  0x1p-538,    3e-162,
};
static const char *const decimals[] = {
	"0.1",          "4.24",   "1e-30",
	"-2.718281828", "1e22",   "1e23",
	"0.3333333333", "1e-320", "179769313486231580793e289",
	"1e-400",       "1e400",  "9007199254740993",
	".5",           "-7.",    "1E3",
};

static struct step *push(struct program *g, enum step_op op, int a, int b)
{
	struct step *s = &g->s[g->n++];

	*s = (struct step){ .op = op, .a = a, .b = b };
	arb_init(s->ref);
	return s;
}

static void clear(struct program *g)
{
	while (g->n)
		arb_clear(g->s[--g->n].ref);
}

/* Reference value of a step; not defined where a domain is left or not told. */
static void refer(struct program *g, struct step *s)
{
	const struct step *a = &g->s[s->a], *b = &g->s[s->b];
	fmpq_t q;

	fmpq_init(q);
	s->defined = true;
	if (s->op >= S_ADD)
		s->defined = a->defined && b->defined;
	switch (s->op) {
	case S_INT: arb_set_si(s->ref, s->p); break;
	case S_DOUBLE: arb_set_d(s->ref, s->d); break;
	case S_DECIMAL: {
		arb_t e;
		const char *t = strpbrk(s->text, "eE");
		char m[32];

		/* arb_set_str is not exact on both: mantissa and power apart */
		snprintf(m, sizeof m, "%.*s", (int)(t ? t - s->text : (long)strlen(s->text)),
			 s->text);
		arb_init(e);
		arb_set_str(s->ref, m, REF_BITS);
		arb_set_ui(e, 10);
		if (t)
			arb_pow_ui(e, e, (ulong)labs(strtol(t + 1, NULL, 10)), REF_BITS);
		if (t && strchr(t, '-'))
			arb_div(s->ref, s->ref, e, REF_BITS);
		else if (t)
			arb_mul(s->ref, s->ref, e, REF_BITS);
		arb_clear(e);
		break;
	}
	case S_RATIO:
		arb_set_si(s->ref, s->p);
		arb_div_si(s->ref, s->ref, s->q, REF_BITS);
		break;
	case S_TURN:
		arb_const_pi(s->ref, REF_BITS);
		arb_mul_si(s->ref, s->ref, s->p, REF_BITS);
		arb_div_si(s->ref, s->ref, s->q, REF_BITS);
		break;
	case S_ADD: arb_add(s->ref, a->ref, b->ref, REF_BITS); break;
	case S_SUB: arb_sub(s->ref, a->ref, b->ref, REF_BITS); break;
	case S_MUL: arb_mul(s->ref, a->ref, b->ref, REF_BITS); break;
	case S_DIV:
		s->defined = s->defined && !arb_contains_zero(b->ref);
		arb_div(s->ref, a->ref, b->ref, REF_BITS);
		break;
	case S_SQR: arb_sqr(s->ref, a->ref, REF_BITS); break;
	case S_SQRT:
		s->defined = s->defined && arb_is_positive(a->ref);
		arb_sqrt(s->ref, a->ref, REF_BITS);
		break;
	case S_ABS: arb_abs(s->ref, a->ref); break;
	case S_NEG: arb_neg(s->ref, a->ref); break;
	case S_SIN: arb_sin(s->ref, a->ref, REF_BITS); break;
	case S_COS: arb_cos(s->ref, a->ref, REF_BITS); break;
	case S_ATAN2:
		s->defined = s->defined && !arb_contains_zero(a->ref);
		arb_atan2(s->ref, a->ref, b->ref, REF_BITS);
		break;
	case S_CBRT:
		s->defined = s->defined && arb_is_positive(a->ref);
		arb_root_ui(s->ref, a->ref, 3, REF_BITS);
		break;
	}
	s->defined = s->defined && arb_is_finite(s->ref);
	fmpq_clear(q);
}

static num run_step(const struct program *g, const struct step *s, const num *v)
{
	num a = v[s->a], b = v[s->b], r;
	struct err e;

	(void)g;
	switch (s->op) {
	case S_INT: return num_int(s->p, C);
	case S_DOUBLE: return num_double(s->d, C);
	case S_DECIMAL: return num_decimal(&r, s->text, C, &e) == OK ? r : num_bad(C);
	case S_RATIO: return num_rat(s->p, s->q, C);
	case S_TURN: return num_mul(num_pi(C), num_rat(s->p, s->q, C), C);
	case S_ADD: return num_add(a, b, C);
	case S_SUB: return num_sub(a, b, C);
	case S_MUL: return num_mul(a, b, C);
	case S_DIV: return num_div(a, b, C);
	case S_SQR: return num_sqr(a, C);
	case S_SQRT: return num_sqrt(a, C);
	case S_ABS: return num_abs(a, C);
	case S_NEG: return num_neg(a, C);
	case S_SIN: return num_sin(a, C);
	case S_COS: return num_cos(a, C);
	case S_ATAN2: return num_atan2(a, b, C);
	case S_CBRT: return num_root(a, 3, C);
	}
	return num_bad(C);
}

enum flavour { TAME, WILD, ANGLES };

static void leaf(struct program *g, enum flavour f)
{
	static const int turns[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12, 7, 9 };
	unsigned kind = (unsigned)rng_below(&R, 10);
	struct step *s;

	if (f == WILD && kind < 6) {
		s = push(g, S_DOUBLE, 0, 0);
		s->d = extremes[rng_below(&R, sizeof extremes / sizeof *extremes)];
	} else if (f == WILD && kind < 9) {
		s = push(g, S_DECIMAL, 0, 0);
		strcpy(s->text, decimals[rng_below(&R, sizeof decimals / sizeof *decimals)]);
	} else if (f == ANGLES && kind < 4) {
		s = push(g, S_TURN, 0, 0);
		s->p = rng_between(&R, -12, 12);
		s->q = turns[rng_below(&R, sizeof turns / sizeof *turns)];
	} else if (kind < 7) {
		s = push(g, S_INT, 0, 0);
		s->p = rng_between(&R, -9, 9);
		if (f == WILD)
			s->p = kind % 2 ? LONG_MAX - s->p * s->p : LONG_MIN + s->p * s->p;
	} else {
		s = push(g, S_RATIO, 0, 0);
		s->p = rng_between(&R, -20, 20);
		s->q = rng_between(&R, 1, 12);
	}
	refer(g, s);
}

/* One more step whose arguments are fit for it; sometimes a step that cancels. */
static void grow(struct program *g, enum flavour f)
{
	int a = (int)rng_below(&R, (uint64_t)g->n), b = (int)rng_below(&R, (uint64_t)g->n);
	const arb_struct *ra = g->s[a].ref, *rb = g->s[b].ref;
	enum step_op op = S_ADD + (enum step_op)rng_below(&R, 8);
	int first = g->n;

	if (f == ANGLES && rng_below(&R, 4) == 0)
		op = rng_below(&R, 2) ? S_SIN : S_COS;
	if (f == TAME && rng_below(&R, 12) == 0)
		op = rng_below(&R, 2) ? S_ATAN2 : S_CBRT;
	if (op == S_DIV && arb_contains_zero(rb))
		op = S_MUL;
	if ((op == S_SQRT || op == S_CBRT) && !arb_is_positive(ra))
		op = S_SQR;
	if (op == S_ATAN2 && arb_contains_zero(ra))
		op = S_SUB;
	/* sines of numbers that are no angles are transcendental: that is for others */
	if (rng_below(&R, 5) == 0 && g->n + 5 < STEPS) {
		switch (rng_below(&R, 3)) {
		case 0: /* (a+b)(a-b) - (a^2 - b^2) */
			push(g, S_ADD, a, b);
			push(g, S_SUB, a, b);
			push(g, S_MUL, first, first + 1);
			push(g, S_SQR, a, 0);
			push(g, S_SQR, b, 0);
			push(g, S_SUB, first + 2, first + 3);
			break;
		case 1: /* sqrt(a^2) - |a| */
			if (arb_contains_zero(ra))
				return;
			push(g, S_SQR, a, 0);
			push(g, S_SQRT, first, 0);
			push(g, S_ABS, a, 0);
			push(g, S_SUB, first + 1, first + 2);
			break;
		default: /* sqrt(a) sqrt(b) - sqrt(ab) */
			if (!arb_is_positive(ra) || !arb_is_positive(rb))
				return;
			push(g, S_SQRT, a, 0);
			push(g, S_SQRT, b, 0);
			push(g, S_MUL, first, first + 1);
			push(g, S_MUL, a, b);
			push(g, S_SQRT, first + 3, 0);
			push(g, S_SUB, first + 2, first + 4);
			break;
		}
	} else {
		push(g, op, a, b);
	}
	for (; first < g->n; first++)
		refer(g, &g->s[first]);
}

static void make(struct program *g, enum flavour f)
{
	int leaves = (int)rng_between(&R, 2, 5), size = (int)rng_between(&R, 8, STEPS - 7);

	g->n = 0;
	while (g->n < leaves)
		leaf(g, f);
	while (g->n < size)
		grow(g, f);
}

/* --- What must hold ------------------------------------------------------------- */

struct tally {
	long values, signs, unknown, zeros, outside, wrong, contrary, points, read;
};

static bool inside(num a, const arb_t ref)
{
	arb_t t;
	bool in;

	arb_init(t);
	arb_set_d(t, a.lo);
	in = !arb_gt(t, ref);
	arb_set_d(t, a.hi);
	in = in && !arb_lt(t, ref);
	arb_clear(t);
	return in;
}

static int sign_of_ref(const arb_t ref)
{
	return arb_is_positive(ref) ? 1 : arb_is_negative(ref) ? -1 : 0;
}

static double nearest_of_ref(const arb_t ref, bool *sure)
{
	arf_t u;
	double lo, hi;

	arf_init(u);
	arb_get_lbound_arf(u, ref, REF_BITS);
	lo = arf_get_d(u, ARF_RND_NEAR);
	arb_get_ubound_arf(u, ref, REF_BITS);
	hi = arf_get_d(u, ARF_RND_NEAR);
	arf_clear(u);
	*sure = lo == hi;
	return lo;
}

static void check_value(num a, const struct step *s, enum num_level level, int *sign,
			struct tally *t)
{
	int real = sign_of_ref(s->ref), say;
	double d, e;
	bool sure;

	t->values++;
	if (!inside(a, s->ref) || !inside(num_enclosure(a, C), s->ref))
		t->outside++;
	if (a.lo == a.hi && !a.x) {
		arb_t c;

		arb_init(c);
		arb_set_d(c, a.lo);
		arb_sub(c, c, s->ref, REF_BITS);
		t->points +=
			!arb_contains_zero(c) ||
			(level != NUM_EXACT && arb_rel_accuracy_bits(s->ref) < 100 && real);
		arb_clear(c);
	}
	say = num_sgn(a, C);
	t->signs++;
	t->zeros += say == 0;
	if (say == NUM_UNKNOWN) {
		t->unknown++;
	} else {
		t->wrong += say != real;
		if (*sign != NUM_UNKNOWN && *sign != say)
			t->contrary++;
		*sign = say;
	}
	if (num_nearest(&d, a, C)) {
		e = nearest_of_ref(s->ref, &sure);
		if (sure && d != e)
			t->read++;
	}
}

static void run_at(const struct program *g, enum num_level level, long prec, int *sign,
		   struct tally *t)
{
	num v[STEPS];
	int tries = 0;

	do {
		num_enter(C, level, prec);
		for (int i = 0; i < g->n; i++)
			v[i] = g->s[i].defined ? run_step(g, &g->s[i], v) : num_bad(C);
	} while (num_retry(C) && ++tries < 12);
	for (int i = 0; i < g->n; i++)
		if (g->s[i].defined)
			check_value(v[i], &g->s[i], level, &sign[i], t);
}

static const char *const level_name[] = { "double", "ball", "exact", "prime" };

static void report(const struct tally *t, const char *what, const char *where,
		   double most_unknown)
{
	ok(t->outside == 0, "%s, %s: %ld values in their enclosures", what, where, t->values);
	ok(t->wrong == 0 && t->contrary == 0, "%s, %s: no wrong sign of %ld (%ld zeros)", what,
	   where, t->signs, t->zeros);
	ok(t->points == 0, "%s, %s: constants are exact", what, where);
	ok(t->read == 0, "%s, %s: the nearest double is read out", what, where);
	if (!ok((double)t->unknown <= most_unknown * (double)t->signs,
		"%s, %s: at most %.0f%% unknown", what, where, 100 * most_unknown))
		printf("# %ld of %ld\n", t->unknown, t->signs);
}

static void test_programs(enum flavour f, int count, const char *what,
			  const double *most_unknown)
{
	struct tally t[5] = { { 0 } };
	struct program g;

	for (int i = 0; i < count; i++) {
		int sign[STEPS];

		for (int k = 0; k < STEPS; k++)
			sign[k] = NUM_UNKNOWN;
		make(&g, f);
		run_at(&g, NUM_DOUBLE, 0, sign, &t[0]);
		run_at(&g, NUM_BALL, 128, sign, &t[1]);
		run_at(&g, NUM_BALL, 512, sign, &t[2]);
		run_at(&g, NUM_EXACT, 0, sign, &t[3]);
		run_at(&g, NUM_PRIME, 512, sign, &t[4]);
		clear(&g);
	}
	report(&t[0], what, level_name[0], most_unknown[0]);
	report(&t[1], what, "ball of 128 bits", most_unknown[1]);
	report(&t[2], what, "ball of 512 bits", most_unknown[2]);
	report(&t[3], what, level_name[2], most_unknown[3]);
	report(&t[4], what, level_name[3], most_unknown[4]);
}

/* --- Rational arithmetic: points against fractions -------------------------------- */

static void test_points(void)
{
	long bad = 0, lost = 0, n = 0;
	fmpq_t p, q, r, u;

	fmpq_init(p);
	fmpq_init(q);
	fmpq_init(r);
	fmpq_init(u);
	num_enter(C, NUM_DOUBLE, 0);
	for (int i = 0; i < 40000; i++) {
		double a = extremes[rng_below(&R, sizeof extremes / sizeof *extremes)];
		double b =
			i % 2 ? extremes[rng_below(&R, sizeof extremes / sizeof *extremes)]
			      : (double)rng_between(&R, -999, 999) * (i % 3 ? 1 : 0x1p-1074);
		num x = num_double(a, C), y = num_double(b, C), z;
		int op = i % 5;

		num_fmpq_of_double(p, a);
		num_fmpq_of_double(q, b);
		if (op == 3 && b == 0)
			continue;
		if (op == 0)
			z = num_add(x, y, C), fmpq_add(r, p, q);
		else if (op == 1)
			z = num_sub(x, y, C), fmpq_sub(r, p, q);
		else if (op == 2)
			z = num_mul(x, y, C), fmpq_mul(r, p, q);
		else if (op == 3)
			z = num_div(x, y, C), fmpq_div(r, p, q);
		else
			z = num_sqr(x, C), fmpq_mul(r, p, p);
		n++;
		if (isfinite(z.lo)) {
			num_fmpq_of_double(u, z.lo);
			bad += fmpq_cmp(u, r) > 0;
		}
		if (isfinite(z.hi)) {
			num_fmpq_of_double(u, z.hi);
			bad += fmpq_cmp(u, r) < 0;
		}
		bad += isnan(z.lo) || isnan(z.hi) || (z.lo == z.hi && !isfinite(z.lo));
		/* small whole numbers must stay points */
		if (op < 3 && fabs(a) < 0x1p20 && a == floor(a) && fabs(b) < 1e3 &&
		    b == floor(b))
			lost += z.lo != z.hi;
	}
	ok(bad == 0 && lost == 0,
	   "%ld operations on doubles, extreme ones too, enclose the fraction", n);
	fmpq_clear(p);
	fmpq_clear(q);
	fmpq_clear(r);
	fmpq_clear(u);
}

/* From lo / of to hi / of, times 2 to the power of p to q. */
static double some_double(long lo, long hi, int of, int p, int q)
{
	double m = (double)rng_between(&R, lo, hi) / of;

	return ldexp(m, (int)rng_between(&R, p, q));
}

/* Functions of the double level over intervals: samples inside stay inside. */
static void test_functions(void)
{
	long bad = 0, n = 0;
	arb_t t, s;

	arb_init(t);
	arb_init(s);
	num_enter(C, NUM_DOUBLE, 0);
	for (int i = 0; i < 4000; i++) {
		double m = some_double(-1000, 1000, 1000, -60, 32);
		double w = i % 3 ? 0 : some_double(0, 999, 1000, -60, 2);
		num a = { m, m + w, NULL }, r;
		double x = m + w * 0.37;
		double big = some_double(999, 1998, 999, -1000, 1000);
		num b = { big, big, NULL };

		if (x > a.hi)
			x = a.hi;
		arb_set_d(t, x);
		arb_sin(s, t, 300), r = num_sin(a, C), bad += !inside(r, s);
		arb_cos(s, t, 300), r = num_cos(a, C), bad += !inside(r, s);
		arb_tan(s, t, 300), r = num_tan(a, C), bad += !inside(r, s);
		arb_atan(s, t, 300), r = num_atan(a, C), bad += !inside(r, s);
		if (fabs(x) < 700)
			arb_exp(s, t, 300), r = num_exp(a, C), bad += !inside(r, s);
		if (a.lo >= -1 && a.hi <= 1) {
			arb_asin(s, t, 300), r = num_asin(a, C), bad += !inside(r, s);
			arb_acos(s, t, 300), r = num_acos(a, C), bad += !inside(r, s);
		}
		if (a.lo > 0)
			arb_log(s, t, 300), r = num_log(a, C), bad += !inside(r, s);
		arb_set_d(t, big);
		for (long k = 2; k < 12; k++)
			arb_root_ui(s, t, (ulong)k, 300), r = num_root(b, k, C),
							  bad += !inside(r, s);
		n += 17;
	}
	ok(bad == 0, "%ld functions of intervals", n);
	bad = 0;
	for (int i = 0; i < 3000; i++) {
		num y = { (double)rng_between(&R, -4, 4), 0, NULL },
		    x = { (double)rng_between(&R, -4, 4), 0, NULL };
		double f = (double)rng_below(&R, 9) / 8, g = (double)rng_below(&R, 9) / 8;
		double py, px;
		num r;

		y.hi = y.lo + (double)rng_below(&R, 4);
		x.hi = x.lo + (double)rng_below(&R, 4);
		py = y.lo + f * (y.hi - y.lo);
		px = x.lo + g * (x.hi - x.lo);
		if (py == 0 && px == 0)
			continue;
		r = num_atan2(y, x, C);
		arb_set_d(t, py);
		arb_set_d(s, px);
		arb_atan2(s, t, s, 300);
		bad += !inside(r, s);
	}
	ok(bad == 0, "arcs of boxes, those round the origin too");
	arb_clear(t);
	arb_clear(s);
}

static void test_root_shortcut(void)
{
	num r;

	num_enter(C, NUM_DOUBLE, 0);
	r = num_root(num_int(1, C), LONG_MAX, C);
	ok(r.lo <= 1 && r.hi >= 1, "a root of enormous degree comes back");
	r = num_root(num_double(0.5, C), 1000000007, C);
	ok(r.lo < 1 && r.hi > 0.99, "also of a half");
	r = num_root(num_int(-243, C), 5, C);
	ok(r.lo == -3 && r.hi == -3, "a whole root is a point");
	r = num_root(num_double(0x1p52 + 1, C), 3, C);
	ok(r.lo < r.hi, "a root that is not whole is none");
}

/* --- Decimals ---------------------------------------------------------------------- */

static void test_decimals(void)
{
	static const char *const bad[] = {
		"",     "+",    "-",   ".",   "1e",    "1e+", "1e 5", "1e\t5", "1 ", " 1",
		"1..2", "0x10", "inf", "nan", "1e5.5", "--1", "1,5",  "1e+-5", "e5", "1f",
	};
	static const char *const same[][2] = {
		{ "4.24", "424/100" },
		{ "1e-9", "1/1000000000" },
		{ "+.5", "1/2" },
		{ "-7.", "-7/1" },
		{ "00012.500", "25/2" },
		{ "1E3", "1000/1" },
		{ "-0.0", "0/1" },
		{ "0e999", "0/1" },
		{ "123456789012345678901234567890", "123456789012345678901234567890/1" },
		{ "0.0000000000000000000000001", "1/10000000000000000000000000" },
		{ "9007199254740993", "9007199254740993/1" },
	};
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_EXACT, NUM_PRIME,
						 NUM_GENERIC };
	struct err e;
	fmpq_t p, q;
	long wrong = 0, taken = 0;
	num a;
	char text[5000];

	fmpq_init(p);
	fmpq_init(q);
	for (size_t k = 0; k < sizeof levels / sizeof *levels; k++) {
		num_enter(C, levels[k], 200);
		for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
			taken += num_decimal(&a, bad[i], C, &e) != E_ARG;
		for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
			fmpq_set_str(q, same[i][1], 10);
			fmpq_canonicalise(q);
			if (num_decimal(&a, same[i][0], C, &e) != OK) {
				wrong++;
				continue;
			}
			num_fmpq_of_double(p, a.lo);
			wrong += fmpq_cmp(p, q) > 0;
			num_fmpq_of_double(p, a.hi);
			wrong += fmpq_cmp(p, q) < 0;
			if (levels[k] == NUM_EXACT) {
				struct buf b = { 0 };

				wrong += !num_print_rational(&b, a, C) ||
					 fmpq_set_str(p, buf_str(&b), 10) || !fmpq_equal(p, q);
				buf_clear(&b);
			}
		}
	}
	ok(taken == 0, "what is no decimal is not taken for one");
	ok(wrong == 0, "decimals are what is written, at every level");
	num_enter(C, NUM_EXACT, 0);
	ok(num_decimal(&a, "1e1001", C, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "exponents have a limit");
	ok(num_decimal(&a, "1e999999999999999999999", C, &e) == E_ARG &&
		   !strcmp(e.code, "limit"),
	   "also those that no integer holds");
	memset(text, '7', sizeof text);
	text[NUM_DIGITS + 1] = 0;
	ok(num_decimal(&a, text, C, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "digits have a limit");
	memset(text, '0', sizeof text);
	text[1] = '.';
	text[4900] = '1';
	text[4901] = 0;
	ok(num_decimal(&a, text, C, &e) == E_ARG && !strcmp(e.code, "limit"), "places too");
	fmpq_clear(p);
	fmpq_clear(q);
}

/* Digits against Arb's own, with the value taken to many more bits. */
static void test_print_decimal(void)
{
	static const struct {
		const char *text;
		int digits;
		const char *out;
	} cases[] = {
		{ "0.125", 2, "0.13" }, { "-0.125", 2, "-0.13" },   { "0.15", 1, "0.2" },
		{ "9.996", 3, "10.0" }, { "0.5", 4, "0.5000" },     { "99.5", 2, "1.0e+2" },
		{ "0", 5, "0" },        { "1e-30", 3, "1.00e-30" },
	};
	struct err e;
	struct buf b = { 0 };
	num a;
	long off = 0;

	num_enter(C, NUM_EXACT, 0);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		buf_reset(&b);
		ok(num_decimal(&a, cases[i].text, C, &e) == OK &&
			   num_print_decimal(&b, a, cases[i].digits, C) &&
			   !strcmp(buf_str(&b), cases[i].out),
		   "%s to %d digits is %s", cases[i].text, cases[i].digits, buf_str(&b));
	}
	for (int i = 0; i < 400; i++) {
		int digits = (int)rng_between(&R, 1, 40);
		long top = rng_between(&R, 1, 1000);
		num x;
		arb_t v, t;

		num_enter(C, NUM_EXACT, 0);
		x = num_sqrt(num_rat(top, rng_between(&R, 1, 1000), C), C);
		arb_init(v);
		arb_init(t);
		buf_reset(&b);
		if (!num_print_decimal(&b, x, digits, C)) {
			off++;
		} else {
			arb_set_str(t, buf_str(&b), 400);
			num_exact_ball(v, x.x ? x.x : num_exact_double(x.lo, C->field), 300,
				       C->field);
			/* within half a unit of the last digit */
			arb_sub(t, t, v, 300);
			arb_div(t, t, v, 300);
			arb_abs(t, t);
			arb_set_ui(v, 10);
			arb_pow_ui(v, v, (ulong)digits - 1, 300);
			arb_mul(t, t, v, 300);
			off += arf_cmpabs_d(arb_midref(t), 0.5000001) > 0;
		}
		arb_clear(v);
		arb_clear(t);
	}
	ok(off == 0, "digits are correctly rounded");
	buf_reset(&b);
	ok(!num_print_decimal(&b, num_int(1, C), 0, C) &&
		   !num_print_decimal(&b, num_int(1, C), INT_MAX, C),
	   "no digits, and more than anybody reads, are refused");
	buf_clear(&b);
}

/* --- Budget, reading out, retrying -------------------------------------------------- */

/* Something that no budget is enough for. */
static num endless(int rounds)
{
	num s = num_int(0, C);

	for (int i = 0; i < rounds; i++)
		s = num_sqrt(num_add(num_add(s, num_int(i + 2, C), C),
				     num_sqrt(num_int(7 * i + 3, C), C), C),
			     C);
	return num_div(num_int(1, C), num_add(s, num_sqr(s, C), C), C);
}

static void test_budget(void)
{
	static const long budgets[] = { 0,     1,      100,     1000,
					10000, 100000, 1000000, NUM_BUDGET_DEFAULT };
	double d, e;
	bool good;
	num a, b;

	for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
		num_set_budget(C, budgets[i]);
		num_forget(C, NUM_EXACT);
		num_enter(C, NUM_EXACT, 0);
		a = endless(12);
		b = num_pow(num_add(num_pi(C), num_exp(num_int(1, C), C), C), 60, C);
		b = num_sub(num_div(b, num_add(num_pi(C), num_rat(1, 3, C), C), C),
			    num_sin(b, C), C);
		ok(num_sgn(a, C) != 0, "a budget of %ld ends", budgets[i]);
		(void)num_sgn(b, C);
	}
	/* What was known before the budget was spent can still be read out. */
	num_set_budget(C, 200000);
	num_fresh(C, NUM_EXACT);
	num_enter(C, NUM_EXACT, 0);
	a = num_add(num_sqrt(num_int(2, C), C), num_rat(1, 3, C), C);
	b = num_add(num_atan(num_rat(1, 3, C), C), num_exp(num_rat(1, 7, C), C), C);
	endless(30);
	ok(num_budget_spent(C), "the budget is spent");
	good = num_nearest(&d, a, C);
	ok(good && d == 1.7475468957064285, "the nearest double of a root: %.17g", d);
	good = num_nearest(&d, b, C);
	ok(good && d == 1.47531554929175, "and of symbols: %.17g", d);
	ok(num_sgn(num_sub(a, b, C), C) == NUM_UNKNOWN || num_mid(num_sub(a, b, C)) > 0,
	   "but nothing new is computed");
	ok(!num_nearest(&d, num_sub(num_sqrt(num_int(5, C), C), a, C), C),
	   "what is not known is not said");
	num_enter(C, NUM_EXACT, 0);
	ok(!num_budget_spent(C) && num_sgn(num_sub(num_sqr(num_sub(a, num_rat(1, 3, C), C), C),
						   num_int(2, C), C),
					   C) == 0,
	   "entering refills it");
	num_set_budget(C, NUM_BUDGET_DEFAULT);

	/* The same question after other questions: the same answer, the same charge. */
	num_fresh(C, NUM_EXACT);
	num_enter(C, NUM_EXACT, 0);
	endless(5);
	d = (double)*num_field_left(C->field);
	num_enter(C, NUM_EXACT, 0);
	num_cos(num_mul(num_pi(C), num_rat(1, 7, C), C), C);
	ok(num_retry(C), "an angle outside the field asks for another one");
	num_fresh(C, NUM_EXACT);
	num_enter(C, NUM_EXACT, 0);
	ok(!num_retry(C), "a fresh context has forgotten it");
	endless(5);
	e = (double)*num_field_left(C->field);
	ok(d == e, "and charges as the first time");
}

static void test_huge(void)
{
	num a, b;
	double d;

	num_fresh(C, NUM_EXACT);
	num_enter(C, NUM_EXACT, 0);
	a = num_pow(num_rat(1001, 1000, C), 9500, C);
	ok(num_nearest(&d, a, C) && d == 13296.460677129611, "(1 + 1/1000)^9500");
	a = num_mul(num_pow(num_rat(4, 3, C), 30000, C), num_pow(num_rat(3, 4, C), 29999, C),
		    C);
	ok(is_yes(num_eq(a, num_rat(4, 3, C), C)), "(4/3)^30000 (3/4)^29999 = 4/3");
	a = num_pow(num_int(2, C), 90001, C);
	b = num_sqrt(a, C);
	ok(num_sgn(num_sub(num_sqr(b, C), a, C), C) == 0, "sqrt(2^90001) squared");
	ok(num_nearest(&d, a, C) && isinf(d), "beyond the doubles it is infinite");
	a = num_pow(num_int(3, C), LONG_MAX, C);
	ok(num_sgn(a, C) == NUM_UNKNOWN || num_sgn(a, C) == 1,
	   "an enormous power is given up");
	a = num_pow(num_rat(1, 3, C), LONG_MIN, C);
	ok(num_sgn(a, C) != 0, "also of a fraction");
	a = num_exp(num_exp(num_exp(num_int(9, C), C), C), C);
	ok(num_sgn(a, C) != 0 && num_sgn(a, C) != -1, "a tower of exponentials");
	num_enter(C, NUM_BALL, 128);
	a = num_exp(num_exp(num_exp(num_int(9, C), C), C), C);
	ok(num_sgn(a, C) != 0 && num_sgn(a, C) != -1, "the same in balls");
	a = num_sin(num_pow(num_int(10, C), 1000, C), C);
	ok(a.lo >= -1 && a.hi <= 1, "the sine of something enormous");
}

static void test_poison(void)
{
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_EXACT, NUM_PRIME,
						 NUM_GENERIC };

	for (size_t k = 0; k < sizeof levels / sizeof *levels; k++) {
		num zero, one, none, root;

		num_enter(C, levels[k], 128);
		zero = num_int(0, C);
		one = num_int(1, C);
		none = num_div(one, num_sub(one, one, C), C);
		root = num_sqrt(num_int(-1, C), C);
		ok(num_is_bad(none) && num_is_bad(root) && num_sgn(none, C) == NUM_UNKNOWN &&
			   num_is_bad(num_mul(zero, none, C)) &&
			   num_is_bad(num_div(zero, none, C)) &&
			   num_is_bad(num_add(one, none, C)) &&
			   num_is_bad(num_sqrt(root, C)) &&
			   num_sgn(num_mul(zero, root, C), C) == NUM_UNKNOWN &&
			   is_unknown(num_eq(none, none, C)) &&
			   is_unknown(num_less(one, root, C)),
		   "level %d: what does not exist poisons what is made of it", levels[k]);
	}
}

/* A number of which only a neighbourhood is known. */
static void test_within(void)
{
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_EXACT, NUM_PRIME };

	for (size_t k = 0; k < sizeof levels / sizeof *levels; k++) {
		num two, near, root;

		num_enter(C, levels[k], 256);
		two = num_int(2, C);
		root = num_sqrt(two, C);
		near = num_within(root, 1e-40, C);
		ok(near.lo < root.lo && near.hi > root.hi && near.lo > 1.41 && near.hi < 1.42,
		   "level %d: an enclosure", levels[k]);
		ok(num_sgn(near, C) == 1 && is_yes(num_less(near, two, C)),
		   "level %d: what is far away is told", levels[k]);
		ok(is_unknown(num_eq(num_sqr(near, C), two, C)) &&
			   is_unknown(num_less(near, root, C)) &&
			   is_unknown(num_leq(root, near, C)),
		   "level %d: what is near is not", levels[k]);
		num_set_near(C, true);
		ok(levels[k] != NUM_BALL || is_yes(num_eq(num_sqr(near, C), two, C)),
		   "level %d: unless what is left open counts as equal", levels[k]);
		ok(!is_yes(num_eq(num_within(root, 1e-3, C), two, C)) &&
			   !is_yes(num_eq(num_within(root, 1e-3, C), root, C)),
		   "level %d: which is never more than a little", levels[k]);
		num_set_near(C, false);
		ok(num_radius(near, C) >= 1e-40 && num_radius(near, C) < 1e-14 &&
			   (levels[k] != NUM_BALL || num_radius(near, C) < 1e-39),
		   "level %d: how little", levels[k]);
		ok(num_within(two, 0, C).lo == 2 && num_within(two, 0, C).hi == 2,
		   "level %d: nothing", levels[k]);
	}
}

/* --- Free coordinates ---------------------------------------------------------------- */

/* A formula in variables, run at NUM_GENERIC and at positions. */
struct tree {
	int op, a, b;
	long k;
};
enum { T_VAR, T_CONST, T_ADD, T_SUB, T_MUL, T_DIV, T_LEN, T_ABS, T_OPS };
#define TREE 24
#define VARIABLES 4

static double position[VARIABLES];

static num variable(int i)
{
	num now = { position[i], position[i], NULL };

	return num_level_of(C) == NUM_GENERIC ? num_variable(i, now, false, C)
					      : num_double(position[i], C);
}

/* `other` writes each step in another way that means the same; `wrong` takes |a| for
 * a, true or false according to the position. */
static num run_tree(const struct tree *t, int n, bool other, bool wrong)
{
	num v[TREE];

	for (int i = 0; i < n; i++) {
		num a = v[t[i].a], b = v[t[i].b];

		switch (t[i].op) {
		case T_VAR: v[i] = variable((int)t[i].k); break;
		case T_CONST: v[i] = num_int(t[i].k, C); break;
		case T_ADD:
			v[i] = other ? num_sub(b, num_neg(a, C), C) : num_add(a, b, C);
			break;
		case T_SUB:
			v[i] = other ? num_neg(num_sub(b, a, C), C) : num_sub(a, b, C);
			break;
		case T_MUL:
			/* ab = ((a+b)^2 - (a-b)^2) / 4 */
			v[i] = other ? num_div(num_sub(num_sqr(num_add(a, b, C), C),
						       num_sqr(num_sub(a, b, C), C), C),
					       num_int(4, C), C)
				     : num_mul(a, b, C);
			break;
		case T_DIV:
			v[i] = other ? num_mul(a, num_div(num_int(1, C), b, C), C)
				     : num_div(a, b, C);
			break;
		case T_LEN:
			v[i] = num_add(num_sqr(a, C), num_sqr(b, C), C);
			v[i] = other ? num_half(num_sqrt(num_mul(num_int(4, C), v[i], C), C),
						C)
				     : num_sqrt(v[i], C);
			break;
		default:
			v[i] = wrong ? a : other ? num_sqrt(num_sqr(a, C), C) : num_abs(a, C);
			break;
		}
	}
	return v[n - 1];
}

static int make_tree(struct tree *t, bool abs)
{
	int n = VARIABLES + 1, size = (int)rng_between(&R, 7, 12), lengths = 0;

	for (int i = 0; i < VARIABLES; i++)
		t[i] = (struct tree){ .op = T_VAR, .k = i };
	t[VARIABLES] = (struct tree){ .op = T_CONST, .k = rng_between(&R, -3, 3) };
	while (n < size) {
		t[n].op = T_ADD + (int)rng_below(&R, (abs ? T_OPS : T_ABS) - T_ADD);
		t[n].a = n - 1 - (int)rng_below(&R, 3);
		t[n].b = (int)rng_below(&R, (uint64_t)n);
		t[n].k = 0;
		if (t[n].op == T_LEN && lengths++ > 1)
			t[n].op = T_SUB;
		n++;
	}
	return n;
}

static void place(double spread)
{
	for (int i = 0; i < VARIABLES; i++)
		position[i] += spread * (double)rng_between(&R, -1000, 1000) / 1024;
}

/* Sign of difference of the two ways at the present position, to many bits. */
static int differ_here(const struct tree *t, int n, bool other, bool wrong, long add)
{
	num_enter(C, NUM_BALL, 1200);
	return num_sgn(
		num_add(num_sub(run_tree(t, n, other, wrong), run_tree(t, n, false, false), C),
			num_int(add, C), C),
		C);
}

static int differ_always(const struct tree *t, int n, bool other, bool wrong, long add,
			 bool *cased)
{
	num d;
	int s;

	num_enter(C, NUM_GENERIC, 0);
	num_forget(C, NUM_GENERIC);
	num_enter(C, NUM_GENERIC, 0);
	d = num_add(num_sub(run_tree(t, n, other, wrong), run_tree(t, n, false, false), C),
		    num_int(add, C), C);
	s = num_vanishes(d, C);
	*cased = num_was_cased(C);
	return s;
}

static void test_generic_random(void)
{
	long proven = 0, cased_only = 0, unknown = 0, false_here = 0, false_far = 0, asked = 0,
	     refused = 0;

	for (int round = 0; round < 500; round++) {
		struct tree t[TREE];
		bool other = round % 2, wrong = round % 3 == 0, cased, identity = !wrong;
		long add = round % 7 == 0;
		int n = make_tree(t, true), s;
		double home[VARIABLES];

		for (int i = 0; i < VARIABLES; i++)
			position[i] = 0;
		place(4);
		memcpy(home, position, sizeof home);
		s = differ_always(t, n, other, wrong, add, &cased);
		if (num_is_bad(run_tree(t, n, false, false)))
			continue;
		asked++;
		if (s == 0) {
			proven += !cased;
			cased_only += cased;
			/* near by everything has the same signs */
			for (int k = 0; k < 3; k++) {
				int here;

				memcpy(position, home, sizeof home);
				place(k ? 1e-6 : 0);
				here = differ_here(t, n, other, wrong, add);
				false_here += here == 1 || here == -1;
			}
			for (int k = 0; k < 8 && !cased; k++) {
				int far;

				place(16);
				far = differ_here(t, n, other, wrong, add);
				false_far += far == 1 || far == -1;
			}
		} else if (identity && !add) {
			unknown += s == NUM_UNKNOWN;
			/* an identity must never be refuted */
			refused += s == 1;
		}
	}
	ok(false_here == 0, "nothing false is proven for this position (%ld asked)", asked);
	ok(false_far == 0, "nothing that depends on signs is proven without saying so");
	ok(refused == 0, "no identity is denied");
	if (!ok(proven >= 120 && cased_only >= 40 && unknown <= 120,
		"many are proven, some with cases, few are unknown"))
		printf("# %ld proven, %ld cased, %ld unknown\n", proven, cased_only, unknown);
}

static void generic(void)
{
	static const double at[VARIABLES] = { 1.5, -2.25, 3.125, 0.75 };

	memcpy(position, at, sizeof at);
	num_enter(C, NUM_GENERIC, 0);
	num_forget(C, NUM_GENERIC);
	num_enter(C, NUM_GENERIC, 0);
}

/* (x + y s + t)^2 with s^2 = y + 3 and t^2 = x + s + 5. */
static num square_of_roots(void)
{
	num x = variable(0), y = variable(2);
	num s = num_sqrt(num_add(y, num_int(3, C), C), C);
	num t = num_sqrt(num_add(num_add(x, s, C), num_int(5, C), C), C);

	return num_sqr(num_add(num_add(x, num_mul(y, s, C), C), t, C), C);
}

/* A root is found, or a new one, or nothing is known: also where the work ends on the way. */
static void test_roots_at_every_budget(void)
{
	int roots = 0, bad = 0, wrong = 0;

	for (long most = 1; most < 4000 && roots - bad < 300; most += 1 + most / 300) {
		num a, r;
		int s;

		generic();
		a = square_of_roots();
		num_set_budget(C, most);
		num_enter(C, NUM_GENERIC, 0);
		r = num_sqrt(a, C);
		num_set_budget(C, NUM_BUDGET_DEFAULT);
		num_enter(C, NUM_GENERIC, 0);
		roots++;
		if (num_is_bad(r) || !r.x) {
			bad++;
			continue;
		}
		s = num_vanishes(num_sub(num_sqr(r, C), a, C), C);
		wrong += s != 0 && s != NUM_UNKNOWN;
	}
	ok(roots > 300 && bad > 20 && roots - bad > 20 && !wrong,
	   "a root of a square of roots at every budget: %d, %d not told, %d wrong", roots,
	   bad, wrong);
}

/* How many rows of cases a question has, and in how many its answer is yes. */
static int rows_of(truth (*ask)(void), int *yes)
{
	struct num_cases k = { 0 };
	int rows = 0;

	*yes = 0;
	num_set_cases(C, &k);
	do {
		generic();
		*yes += is_yes(ask());
		rows++;
	} while (num_cases_next(&k));
	num_set_cases(C, NULL);
	return k.many ? -1 : rows;
}

static truth abs_is_itself(void)
{
	num x = variable(0);

	return num_is_zero(num_sub(num_abs(x, C), x, C), C);
}

static truth abs_squared(void)
{
	num x = variable(0), y = variable(1);
	num a = num_mul(num_abs(x, C), num_abs(num_sub(y, x, C), C), C);

	return num_eq(num_sqr(a, C), num_sqr(num_mul(x, num_sub(y, x, C), C), C), C);
}

/* |x| + |y| = |x + y|: not where the signs differ, and of those that agree the third follows. */
static truth abs_adds(void)
{
	num x = variable(0), y = variable(1);

	return num_is_zero(num_sub(num_add(num_abs(x, C), num_abs(y, C), C),
				   num_abs(num_add(x, y, C), C), C),
			   C);
}

static truth nested_root(void)
{
	num x = variable(0), y = variable(1);
	num u = num_add(num_int(1, C), num_sqr(x, C), C);
	num v = num_add(num_int(1, C), num_sqr(y, C), C);
	num r = num_sqrt(num_mul(u, v, C), C), s = num_sqrt(u, C), t = num_sqrt(v, C);
	/* sqrt(u + v + 2 sqrt(u v)) = sqrt(u) + sqrt(v) */
	num w = num_sqrt(num_add(num_add(u, v, C), num_add(r, r, C), C), C);

	return num_is_zero(num_sub(w, num_add(s, t, C), C), C);
}

static truth longer_than_its_side(void)
{
	num x = variable(0), y = variable(1);
	num s = num_sqrt(num_add(num_sqr(x, C), num_sqr(y, C), C), C);

	return num_is_pos(num_sub(s, x, C), C);
}

static void test_cases(void)
{
	int yes;

	ok(rows_of(abs_is_itself, &yes) == 2 && yes == 1, "|x| = x in one of two cases");
	ok(rows_of(abs_squared, &yes) == 1 && yes == 1,
	   "squares of absolute values: no cases");
	ok(rows_of(abs_adds, &yes) > 1 && yes == 2, "|x| + |y| = |x + y| in two cases");
	ok(rows_of(nested_root, &yes) == 1 && yes == 1,
	   "a root of a root is seen to be a sum");
	ok(rows_of(longer_than_its_side, &yes) == 1 && yes == 1,
	   "sqrt(x^2 + y^2) > x everywhere");
	generic();
}

static void test_generic_known(void)
{
	num x, y, z, w, d, s, p;

	generic();
	x = variable(0), y = variable(1), z = variable(2), w = variable(3);
	d = num_sub(num_sqr(num_add(x, y, C), C), num_sqr(x, C), C);
	d = num_sub(num_sub(d, num_mul(num_int(2, C), num_mul(x, y, C), C), C), num_sqr(y, C),
		    C);
	ok(num_vanishes(d, C) == 0 && !num_was_cased(C), "(x+y)^2 = x^2 + 2xy + y^2");
	/* |u|^2 |v|^2 = dot^2 + cross^2 */
	d = num_mul(num_add(num_sqr(x, C), num_sqr(y, C), C),
		    num_add(num_sqr(z, C), num_sqr(w, C), C), C);
	d = num_sub(d, num_sqr(num_add(num_mul(x, z, C), num_mul(y, w, C), C), C), C);
	d = num_sub(d, num_sqr(num_sub(num_mul(x, w, C), num_mul(y, z, C), C), C), C);
	ok(num_vanishes(d, C) == 0 && !num_was_cased(C), "|u|^2 |v|^2 = (u.v)^2 + (u x v)^2");
	s = num_sqrt(num_add(num_sqr(x, C), num_sqr(y, C), C), C);
	d = num_sub(num_mul(s, s, C), num_add(num_sqr(x, C), num_sqr(y, C), C), C);
	ok(num_vanishes(d, C) == 0 && !num_was_cased(C), "a root squared");
	d = num_sub(num_div(num_int(1, C), s, C),
		    num_div(s, num_add(num_sqr(x, C), num_sqr(y, C), C), C), C);
	ok(num_vanishes(d, C) == 0 && !num_was_cased(C), "1/s = s/s^2");
	p = num_sqrt(num_mul(num_int(9, C), num_add(num_sqr(x, C), num_sqr(y, C), C), C), C);
	ok(num_vanishes(num_sub(p, num_mul(num_int(3, C), s, C), C), C) == 0,
	   "sqrt(9u) = 3 sqrt(u)");
	p = num_sqrt(num_div(num_int(4, C), num_add(num_sqr(x, C), num_sqr(y, C), C), C), C);
	ok(num_vanishes(num_sub(num_mul(p, s, C), num_int(2, C), C), C) == 0 &&
		   !num_was_cased(C),
	   "sqrt(4/u) sqrt(u) = 2, without cases");
	p = num_sqrt(num_mul(num_add(num_sqr(x, C), num_sqr(y, C), C),
			     num_sqr(num_add(num_int(1, C), num_sqr(z, C), C), C), C),
		     C);
	d = num_sub(p, num_mul(s, num_add(num_int(1, C), num_sqr(z, C), C), C), C);
	ok(num_vanishes(d, C) == 0 && !num_was_cased(C), "sqrt(u w^2) = sqrt(u) w for w > 0");
	ok(num_vanishes(num_sub(x, y, C), C) == 1 && num_vanishes(num_sub(s, x, C), C) == 1,
	   "no identities");

	generic();
	x = variable(0), y = variable(1);
	d = num_sub(num_sqrt(num_sqr(x, C), C), x, C);
	ok(num_vanishes(d, C) == 0 && num_was_cased(C), "sqrt(x^2) = x here, as a case");
	generic();
	x = variable(0), y = variable(1);
	ok(num_vanishes(num_add(num_abs(y, C), y, C), C) == 0 && num_was_cased(C),
	   "|y| = -y here, as a case");
	generic();
	x = variable(0), y = variable(1);
	s = num_add(num_sqr(x, C), num_sqr(y, C), C);
	ok(num_sgn(s, C) == 1 && !num_was_cased(C),
	   "a sum of squares is positive in every case");
	ok(num_sgn(x, C) == 1 && num_was_cased(C), "a coordinate is not");
	generic();
	x = num_variable(0, (num){ 1.5, 1.5, NULL }, true, C);
	ok(num_sgn(x, C) == 1 && !num_was_cased(C), "one that stays positive is");

	generic();
	x = variable(0);
	p = num_pi(C);
	d = num_sub(num_mul(num_int(2, C), p, C), num_add(p, num_pi(C), C), C);
	ok(num_vanishes(d, C) == 0, "2 pi - (pi + pi)");
	ok(num_vanishes(num_mul(x, p, C), C) == 1, "x pi is not zero");
	ok(num_sgn(num_mul(x, p, C), C) == 1 && num_was_cased(C), "its sign depends on x");
	generic();
	x = variable(0);
	s = num_sin(x, C);
	ok(num_sgn(s, C) == 1 && num_was_cased(C),
	   "the sign of what is only known here is a case");
	generic();
	d = num_cos(num_mul(num_pi(C), num_rat(1, 5, C), C), C);
	d = num_sub(num_sub(num_mul(num_int(4, C), num_sqr(d, C), C),
			    num_mul(num_int(2, C), d, C), C),
		    num_int(1, C), C);
	ok(num_vanishes(d, C) == 0, "4 c^2 - 2 c - 1 = 0 at 36 degrees");

	test_cases();
	/* sqrt(2) sqrt(3) - sqrt(6) may not be seen to be zero, but then not divided by. */
	generic();
	d = num_sub(num_mul(num_sqrt(num_int(2, C), C), num_sqrt(num_int(3, C), C), C),
		    num_sqrt(num_int(6, C), C), C);
	ok(num_vanishes(d, C) != 1 && num_is_bad(num_div(num_int(1, C), d, C)),
	   "no division by a hidden zero");
}

static void test_stats(void)
{
	struct num_stats *st = num_stats(C), was = *st;
	int tries = 0;
	num a;

	do {
		num_enter(C, NUM_PRIME, 512);
		a = num_sub(num_sqr(num_sqrt(num_int(2, C), C), C), num_int(2, C), C);
	} while (num_retry(C) && ++tries < 40);
	ok(num_sgn(a, C) == 0 && num_was_probable(C),
	   "a zero modulo a prime is only probable");
	ok(st->asked > was.asked && st->by_exact == was.by_exact, "and counted as such");
	num_enter(C, NUM_PRIME, 512);
	(void)num_sgn(num_sub(num_sqrt(num_int(2, C), C), num_int(1, C), C), C);
	ok(!num_was_probable(C), "a sign is sure");
}

int main(void)
{
	/* double, ball 128, ball 512, exact, prime */
	static const double tame[] = { 0.35, 0.30, 0.30, 0.01, 0.30 };
	static const double wild[] = { 0.70, 0.45, 0.45, 0.02, 0.45 };
	static const double angles[] = { 0.40, 0.35, 0.35, 0.06, 0.40 };

	C = num_ctx_new(7);
	test_programs(TAME, 200, "small numbers", tame);
	test_programs(WILD, 200, "extreme numbers", wild);
	test_programs(ANGLES, 150, "angles", angles);
	test_points();
	test_functions();
	test_root_shortcut();
	test_decimals();
	test_print_decimal();
	test_budget();
	test_huge();
	test_poison();
	test_within();
	test_generic_known();
	test_generic_random();
	test_roots_at_every_budget();
	test_stats();
	num_ctx_free(C);
	flint_cleanup();
	return tap_done();
}
