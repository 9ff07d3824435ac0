/* t-claim.c -- claims: symmetries against their truth on random figures; residuals, side
 * conditions, texts. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "claim/claim.h"
#include <math.h>
#include <string.h>

enum { NAMES = 10 };

static double real(struct rng *r)
{
	return (double)(rng_next(r) >> 11) / 9007199254740992.0 * 2 - 1;
}

/* A figure without any relation. */
static struct setting *random_figure(struct arena *a, uint64_t seed)
{
	struct setting *s = setting_new(a);
	struct rng r = { seed };

	for (int i = 0; i < NAMES; i++) {
		double x = real(&r), y = real(&r);

		setting_point(s, arena_printf(a, "%c", 'a' + i), x, y);
	}
	return s;
}

static int takes(enum predicate k, int extra)
{
	static const int points[PREDICATES] = {
		[CLAIM_COLL] = 3,     [CLAIM_CYCLIC] = 4,     [CLAIM_PARA] = 4,
		[CLAIM_PERP] = 4,     [CLAIM_CONG] = 4,       [CLAIM_EQANGLE] = 8,
		[CLAIM_EQRATIO] = 8,  [CLAIM_MIDP] = 3,       [CLAIM_CIRCLE] = 4,
		[CLAIM_SIMTRI] = 6,   [CLAIM_SIMTRIR] = 6,    [CLAIM_CONTRI] = 6,
		[CLAIM_CONTRIR] = 6,  [CLAIM_ACONST] = 4,     [CLAIM_RCONST] = 4,
		[CLAIM_R2CONST] = 4,  [CLAIM_LCONST] = 2,     [CLAIM_L2CONST] = 2,
		[CLAIM_OVERLAP] = 2,  [CLAIM_NCOLL] = 3,      [CLAIM_NPARA] = 4,
		[CLAIM_NPERP] = 4,    [CLAIM_DIFF] = 2,       [CLAIM_SAMECLOCK] = 6,
		[CLAIM_SAMESIDE] = 6, [CLAIM_NSAMESIDE] = 6,  [CLAIM_OBTUSE] = 3,
		[CLAIM_ACOMPUTE] = 4, [CLAIM_PRODUCT] = 6,    [CLAIM_RCOMPUTE] = 4,
		[CLAIM_LCOMPUTE] = 2, [CLAIM_EQSINES] = 8,    [CLAIM_SINERATIO] = 8,
		[CLAIM_CHORD] = 8,    [CLAIM_COMPLEMENT] = 8, [CLAIM_SAMEORDER] = 7,
	};
	return points[k] + (k == CLAIM_NCOLL ? extra : 0);
}

static bool has_number(enum predicate k)
{
	return k == CLAIM_ACONST || k == CLAIM_RCONST || k == CLAIM_R2CONST ||
	       k == CLAIM_LCONST || k == CLAIM_L2CONST;
}

/* Sums with their points as letters: ab cd - 2 ef ab, ab + bc - ca, angles. */
static const struct claim_sum sums[] = {
	{ 2, { { 1, 1, 2, { 0, 1, 2, 3 } }, { -2, 1, 2, { 4, 5, 0, 1 } } } },
	{ 3, { { 1, 1, 1, { 0, 1 } }, { 1, 1, 1, { 1, 2 } }, { -1, 2, 1, { 2, 0 } } } },
	{ 2, { { 1, 1, 2, { 0, 1, 2, 3 } }, { -2, 1, 2, { 4, 5, 0, 1 } } } },
	{ 2, { { 1, 1, 2, { 0, 1, 1, 2 } }, { 1, 1, 2, { 3, 4, 5, 0 } } } },
};

static struct claim random_sum(struct rng *r, enum predicate k, int names)
{
	struct claim c = { .kind = (uint8_t)k, .n = 6, .den = 1 };

	c.sum = &sums[(k == CLAIM_ASUM ? 2 : 0) + rng_below(r, 2)];
	do {
		for (int i = 0; i < c.n; i++)
			c.p[i] = (int16_t)rng_below(r, (uint64_t)names);
	} while (claim_is_degenerate(&c));
	return c;
}

static struct claim random_claim(struct rng *r, enum predicate k, int names)
{
	struct claim c;
	int p[CLAIM_POINTS], n = takes(k, (int)rng_below(r, 3));

	do {
		for (int i = 0; i < n; i++)
			p[i] = (int)rng_below(r, (uint64_t)names);
		if (claim_is_sum(k))
			return random_sum(r, k, names);
		c = claim_of(k, n, p);
		if (has_number(k)) {
			static const int64_t v[][2] = {
				{ 1, 3 }, { 2, 3 }, { 1, 2 }, { 1, 4 }, { 3, 4 }
			};
			uint64_t i = rng_below(r, 5);

			c.num = v[i][0];
			c.den = v[i][1];
			if (k != CLAIM_ACONST && rng_below(r, 2)) {
				c.num = v[i][1];
				c.den = v[i][0];
			}
		}
	} while (claim_is_degenerate(&c));
	return c;
}

static void swap(struct claim *c, int i, int j, int n)
{
	for (int k = 0; k < n; k++) {
		int16_t t = c->p[i + k];

		c->p[i + k] = c->p[j + k];
		c->p[j + k] = t;
	}
}

static void turn_number(struct claim *c)
{
	int64_t t = c->num;

	if (c->kind == CLAIM_ACONST) {
		c->num = t ? c->den - t : 0;
	} else if (has_number((enum predicate)c->kind)) {
		c->num = c->den;
		c->den = t;
	}
}

/* One generator of the symmetries of a predicate, chosen at random: written out here a second
 * time, from what each predicate means. */
static void move(struct rng *r, struct claim *c)
{
	int i = (int)rng_below(r, c->n), j = (int)rng_below(r, c->n), k = (int)rng_below(r, 3);

	switch (c->kind) {
	case CLAIM_COLL:
	case CLAIM_CYCLIC:
	case CLAIM_NCOLL:
	case CLAIM_DIFF:
	case CLAIM_OVERLAP:
	case CLAIM_LCONST:
	case CLAIM_L2CONST:
	case CLAIM_LCOMPUTE: swap(c, i, j, 1); break;
	case CLAIM_MIDP:
	case CLAIM_CIRCLE:
		if (i > 0 && j > 0)
			swap(c, i, j, 1);
		break;
	case CLAIM_PARA:
	case CLAIM_PERP:
	case CLAIM_CONG:
	case CLAIM_NPARA:
	case CLAIM_NPERP:
	case CLAIM_ACONST:
	case CLAIM_RCONST:
	case CLAIM_R2CONST:
		if (k == 0) {
			swap(c, 0, 2, 2);
			turn_number(c);
			break;
		} /* fall through */
	case CLAIM_ACOMPUTE:
	case CLAIM_RCOMPUTE: swap(c, i & ~1, i | 1, 1); break;
	case CLAIM_EQANGLE:
	case CLAIM_EQRATIO:
		if (k == 0) {
			swap(c, i & ~1, i | 1, 1);
		} else if (k == 1) {
			swap(c, 2, 4, 2); /* the middle ones */
		} else if (i & 1) {
			swap(c, 0, 4, 4); /* the sides of the equation */
		} else {
			swap(c, 0, 2, 2); /* both turned round */
			swap(c, 4, 6, 2);
		}
		break;
	case CLAIM_SIMTRI:
	case CLAIM_SIMTRIR:
	case CLAIM_CONTRI:
	case CLAIM_CONTRIR:
		if (k == 0) {
			swap(c, 0, 3, 3);
		} else {
			swap(c, i % 3, j % 3, 1);
			swap(c, 3 + i % 3, 3 + j % 3, 1);
		}
		break;
	case CLAIM_SAMECLOCK:
		if (k == 0) {
			swap(c, 0, 3, 3);
		} else if (k == 1) { /* a turn of one triangle */
			swap(c, i < 3 ? 0 : 3, i < 3 ? 1 : 4, 1);
			swap(c, i < 3 ? 1 : 4, i < 3 ? 2 : 5, 1);
		} else { /* both the other way round */
			swap(c, 0, 1, 1);
			swap(c, 4, 5, 1);
		}
		break;
	case CLAIM_SAMESIDE:
	case CLAIM_NSAMESIDE:
		if (k == 0)
			swap(c, 0, 3, 3);
		else
			swap(c, k == 1 ? 1 : 4, k == 1 ? 2 : 5, 1);
		break;
	case CLAIM_OBTUSE: swap(c, 0, 2, 1); break;
	default: break;
	}
}

static bool equal(const struct claim *a, const struct claim *b)
{
	return a->kind == b->kind && a->n == b->n && a->num == b->num && a->den == b->den &&
	       memcmp(a->p, b->p, sizeof a->p) == 0;
}

/* Signed value of the claim in a figure whose zero is its truth: two claims that say the same
 * have the same residual everywhere. */
static double value(const struct setting *s, const struct claim *c)
{
	if (claim_is_seen((enum predicate)c->kind))
		return (double)claim_seen(s, c).v;
	return claim_residual(s, c);
}

static void test_symmetries(struct setting *const *fig, int figs)
{
	for (int k = 0; k < PREDICATES; k++) {
		struct rng r = { 77 + (uint64_t)k };
		int broken = 0, changed = 0;

		for (int t = 0; t < 2000; t++) {
			struct claim c = random_claim(&r, (enum predicate)k, t % 2 ? 10 : 6),
				     d = c;
			struct claim n = claim_normal(c), m;

			for (int i = 0; i < 12; i++)
				move(&r, &d);
			m = claim_normal(d);
			broken += !equal(&n, &m);
			m = claim_normal(n);
			broken += !equal(&n, &m);
			broken += !claim_same(&c, &d);
			for (int f = 0; f < figs; f++) {
				double x = value(fig[f], &c), y = value(fig[f], &d);
				double z = value(fig[f], &n);

				changed += !(x == y || fabs(x - y) < 1e-9);
				changed += !(x == z || fabs(x - z) < 1e-9);
			}
		}
		ok(broken == 0, "%s: one normal form for all orders (%d fail)",
		   claim_word((enum predicate)k), broken);
		ok(changed == 0, "%s: and its orders say the same (%d fail)",
		   claim_word((enum predicate)k), changed);
	}
}

/* Among claims of few points: normal forms that differ have truths that differ somewhere, unless
 * they are the same for another reason than the symmetries of the predicate. */
static void test_different(struct setting *const *fig, int figs)
{
	for (int k = 0; k < PREDICATES; k++) {
		struct rng r = { 7 + (uint64_t)k };
		int merged = 0, unlike = 0;

		if (!claim_is_equation((enum predicate)k))
			continue;
		for (int t = 0; t < 20000; t++) {
			struct claim c = random_claim(&r, (enum predicate)k, 5);
			struct claim d = random_claim(&r, (enum predicate)k, 5);
			bool same = claim_same(&c, &d), alike = true;

			for (int f = 0; f < figs && alike; f++) {
				double x = value(fig[f], &c), y = value(fig[f], &d);

				alike = x == y || fabs(x - y) < 1e-9;
			}
			merged += same && !alike;
			unlike += !same && !alike;
		}
		ok(merged == 0 && unlike > 1000, "%s: different claims stay apart (%d do not)",
		   claim_word((enum predicate)k), merged);
	}
}

/* A triangle with much in it: exact by construction, but for rounding. */
static struct setting *rich_figure(struct arena *a)
{
	struct setting *s = setting_new(a);
	double t = sqrt(3) / 2;

	setting_clause(s, "a b c d e f o m");
	setting_point(s, "a", 3, 0);
	setting_point(s, "b", 0, 3);
	setting_point(s, "c", -3, 0);
	setting_point(s, "d", 0, -3);
	setting_point(s, "o", 0, 0);
	setting_point(s, "e", 1.5, 3 * t); /* a turned by 60 degrees about o */
	setting_point(s, "m", 1.5, 1.5);
	setting_point(s, "x", 7, 2);
	s->spread = 1e-12;
	return s;
}

static struct claim read1(const struct setting *s, const char *text)
{
	struct claim c[4] = { { 0 } };
	struct err e = { 0 };
	int n = 0;

	if (claim_read(s, text, c, 4, &n, &e) != OK || n != 1)
		ok(0, "%s is read: %s", text, e.msg);
	return c[0];
}

static void test_truths(struct arena *a)
{
	static const char *const yes[] = {
		"coll a o c",
		"cyclic a b c e",
		"para a b c d",
		"perp a c b d",
		"cong o a o e",
		"eqangle a b a c c d c a",
		"eqangle a b a o b o b a",
		"eqratio o a o m o b o m",
		"midp m a b",
		"circle o a b e",
		"simtri a b c c d a",
		"contri a b c c d a",
		"simtrir a b o b a o",
		"contrir a b o b a o",
		"aconst o a o e 1pi/3",
		"aconst o e o a 120o",
		"aconst a b b c pi/2",
		"aconst a o o b 90",
		"rconst a c o a 2",
		"rconst o a a c 1/2",
		"r2const a b o a 2/1",
		"lconst o a 3",
		"l2const a b 18",
		"aconst a o o c 0o",
		"coll a m b",
		"perp o m a b",
	};
	static const char *const no[] = {
		"coll a b c",
		"cyclic a b c m",
		"cyclic a o c x",
		"para a b b c",
		"perp a b a c",
		"cong o a o x",
		"eqangle a b a c c a c d",
		"eqratio o a o m o m o b",
		"midp o a b",
		"circle o a b m",
		"simtri a b c b c x",
		"simtrir a b e c d x",
		"contri a b o a b m",
		"contrir a b x c d o",
		"aconst o e o a 1pi/3",
		"rconst a c o a 1/2",
		"r2const a b o a 1/2",
		"lconst o a 9",
		"l2const a b 3",
	};
	static const char *const seen[] = {
		"ncoll a b c",
		"ncoll a o c b",
		"npara a b b c",
		"nperp a b a c",
		"diff a b",
		"sameclock a b c b c d",
		"sameclock a c b a d c",
		"sameside a o c b o d",
		"nsameside o a c a o c",
		"obtuse_angle a m b",
		"obtuse_angle a o c",
	};
	static const char *const unseen[] = {
		"sameclock a b c a c b",
		"sameside o a c a o c",
		"nsameside a o c b o d",
		"obtuse_angle o a b",
	};
	static const char *const open[] = {
		"ncoll a o c",           "npara a b c d",        "nperp a c b d",
		"sameclock a o c a b c", "sameside o a b o a c", "obtuse_angle a o b",
	};
	struct setting *s = rich_figure(a);
	int doubt = 0;

	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
		struct claim c = read1(s, yes[i]);
		double r = claim_residual(s, &c);

		ok(r < 1e-12 && claim_looks_true(s, &c), "%s: %g", yes[i], r);
		doubt += !is_unknown(claim_seen(s, &c));
	}
	ok(doubt == 0, "no equation is decided by its drawing");
	for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
		struct claim c = read1(s, no[i]);
		double r = claim_residual(s, &c);

		ok(r > 1e-3 && !claim_looks_true(s, &c), "not %s: %g", no[i], r);
		if (strcmp(no[i], "cyclic a o c x") != 0)
			ok(is_no(claim_seen(s, &c)), "and surely not %s", no[i]);
	}
	for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
		struct claim c = read1(s, seen[i]);

		ok(is_yes(claim_seen(s, &c)) && claim_looks_true(s, &c), "%s is seen",
		   seen[i]);
	}
	for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
		struct claim c = read1(s, unseen[i]);

		ok(is_no(claim_seen(s, &c)), "not %s is seen", unseen[i]);
	}
	for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
		struct claim c = read1(s, open[i]);

		ok(is_unknown(claim_seen(s, &c)), "%s is not decided", open[i]);
	}
}

/* Turned, stretched and moved, a figure has the same residuals. */
static void test_scale(struct arena *a)
{
	static const double by[] = { 1e-6, 1, 1e6 };
	struct setting *s = random_figure(a, 3);
	struct rng r = { 5 };
	double worst = 0;

	for (int k = 0; k < PREDICATES; k++) {
		if (!claim_is_equation((enum predicate)k) || k == CLAIM_LCONST ||
		    k == CLAIM_L2CONST || k == CLAIM_OVERLAP)
			continue;
		for (int t = 0; t < 200; t++) {
			struct claim c = random_claim(&r, (enum predicate)k, NAMES);
			double x = claim_residual(s, &c);

			for (int i = 0; i < 3; i++) {
				struct setting *m = setting_copy(a, s);

				for (int p = 0; p < m->points; p++) {
					double u = s->point[p].x, v = s->point[p].y;

					m->point[p].x = by[i] * (0.6 * u - 0.8 * v + 1);
					m->point[p].y = by[i] * (0.8 * u + 0.6 * v - 2);
				}
				worst = fmax(worst, fabs(claim_residual(m, &c) - x) / (1 + x));
			}
		}
	}
	ok(worst < 1e-9, "residuals do not depend on place and size (%g)", worst);
}

/* Whatever the true figure is, within the spread: what is decided is so there. */
static void test_spread(struct arena *a)
{
	struct setting *s = random_figure(a, 11), *m;
	struct rng r = { 13 };
	int wrong = 0, decided = 0;

	for (int i = 0; i < NAMES; i++) { /* nearly flat, nearly right, nearly equal */
		double dx = 1e-3 * real(&r), dy = 1e-3 * real(&r);

		s->point[i].x = dx + (double)rng_between(&r, 0, 2);
		s->point[i].y = dy + (double)rng_between(&r, 0, 2);
	}
	s->spread = 1e-3;
	m = setting_copy(a, s);
	m->spread = 0;
	for (int t = 0; t < 60000; t++) {
		int k = (int)rng_below(&r, PREDICATES);
		struct claim c = random_claim(&r, (enum predicate)k, NAMES);
		truth there = claim_seen(s, &c), here;

		for (int i = 0; i < NAMES; i++) {
			double dx = rng_below(&r, 2) ? s->spread : -s->spread;
			double dy = rng_below(&r, 2) ? s->spread : -s->spread;

			m->point[i].x = s->point[i].x + dx;
			m->point[i].y = s->point[i].y + dy;
		}
		here = claim_seen(m, &c);
		decided += !is_unknown(there);
		wrong += !is_unknown(there) && !is_unknown(here) && here.v != there.v;
	}
	ok(wrong == 0 && decided > 10000, "%d decided with a wide spread, %d wrongly", decided,
	   wrong);
}

static void says(const struct setting *s, const char *text, const char *words)
{
	struct claim c = read1(s, text);
	struct buf b = { 0 };

	claim_say(&b, s, &c);
	ok(strcmp(buf_str(&b), words) == 0, "%s: %s", text, buf_str(&b));
	buf_clear(&b);
}

static void prints(const struct setting *s, const char *text, const char *again)
{
	struct claim c = read1(s, text), d;
	struct buf b = { 0 };

	claim_print(&b, s, &c);
	ok(strcmp(buf_str(&b), again) == 0, "%s: %s", text, buf_str(&b));
	d = read1(s, buf_str(&b));
	ok(equal(&c, &d), "and reads back as the same");
	buf_clear(&b);
}

static void refuses(const struct setting *s, const char *text, const char *code, int column)
{
	struct claim c[4];
	struct err e = { 0 };
	int n = 0;
	enum status st = claim_read(s, text, c, 4, &n, &e);

	ok(st == E_ARG && e.code && strcmp(e.code, code) == 0 && e.column == column,
	   "'%s' is refused: %s, column %d", text, e.msg, e.column);
}

static void test_text(struct arena *a)
{
	struct setting *s = rich_figure(a);
	struct claim c[4] = { { 0 } };
	struct err e = { 0 };
	int n = 0;

	setting_point(s, "i_b", 1, 5);
	setting_point(s, "o1", 2, 6);
	says(s, "cong a b c d", "AB = CD");
	says(s, "eqangle b a b c d e d o", "∠ABC = ∠EDO");
	says(s, "eqangle a b c d e o m x", "∠(AB, CD) = ∠(EO, MX)");
	says(s, "eqangle a b d e c b d o", "∠ABC = ∠EDO");
	says(s, "aconst o a o e 1pi/3", "∠AOE = 60°");
	says(s, "aconst o a e b 1pi/7", "∠(OA, EB) = 180° · 1/7");
	says(s, "perp i_b a o1 c", "I_b A ⟂ O1C");
	says(s, "coll a b o1", "A, B and O1 lie on one line");
	says(s, "simtri a b c i_b d e", "△ABC ~ △I_b D E");
	says(s, "rconst a c o a 2", "AC : OA = 2 : 1");
	says(s, "lequation 1 a c 1/1 c b -1 a b 0", "AC + CB = AB");
	says(s, "lequation a b * c d 1 b c * d a -1 a c * b d 0/1",
	     "AB · CD + BC · DA = AC · BD");
	says(s, "lequation 2 a b * a b 2/3 b c * c b -25", "2 · AB² + 2/3 · BC² + 25 = 0");
	says(s, "lequation -1 a b 3", "0 = AB + 3");
	says(s, "aequation 1 a b b c 2 c a a o 90o", "∠ABC + 2 · ∠CAO = 90°");
	prints(s, "LEQUATION a b * c d -1/2 a c * b d * a b 3",
	       "lequation 1 a b * c d -1/2 a c * b d * a b 3");
	prints(s, "aequation 1 a b b c -1 c a a o 270o",
	       "aequation 1 a b b c -1 c a a o 1pi/2");
	refuses(s, "lequation 1 a b 1 b 0", "bad_argument", 21);
	refuses(s, "lequation 1 a b c d", "bad_argument", 19);
	refuses(s, "lequation 0 a b 1", "bad_argument", 11);
	refuses(s, "lequation 3", "bad_argument", 11);
	refuses(s, "lequation 1 a b * c d * a b * c d * e o 0", "bad_argument", 37);
	refuses(s, "aequation 1/2 a b b c 90o", "bad_argument", 11);
	refuses(s, "aequation a b b 1", "bad_argument", 17);
	says(s, "lconst a c 3/2", "AC = 3/2");
	says(s, "midp m a b", "M is the midpoint of AB");
	says(s, "circle o a b c", "O is the centre of the circle through A, B and C");
	says(s, "diff a b", "A and B are two points");
	setting_point(s, "A", 8, 8);
	says(s, "cong a b A b", "aB = AB");
	prints(s, "cong a b c d", "cong a b c d");
	prints(s, "CONG a b c d", "cong a b c d");
	prints(s, "aconst a b c d 120o", "aconst a b c d 2pi/3");
	prints(s, "aconst a b c d -60", "aconst a b c d 2pi/3");
	prints(s, "aconst a b c d 7pi/3", "aconst a b c d 1pi/3");
	prints(s, "aconst a b c d 22.5°", "aconst a b c d 1pi/8");
	prints(s, "rconst a b c d 4/6", "rconst a b c d 2/3");
	prints(s, "rconst a b c d 0.5", "rconst a b c d 1/2");
	prints(s, "l2const a b 9/1", "l2const a b 9");
	prints(s, "ncoll a b c d a", "ncoll a b c d");
	ok(claim_read(s, "cyclic a b c d e", c, 4, &n, &e) == OK && n == 2 && c[1].p[3] == 5,
	   "five points on a circle are two claims");
	ok(claim_read(s, "coll a, b, a, o", c, 4, &n, &e) == OK && n == 1,
	   "a point twice on a line is one point");
	refuses(s, "", "bad_argument", 0);
	refuses(s, "congg a b c d", "not_found", 1);
	ok(claim_read(s, "congg a b c d", c, 4, &n, &e) != OK && strstr(e.near, "cong"),
	   "with a near name: %s", e.near);
	refuses(s, "cong a b c zz", "not_found", 12);
	refuses(s, "cong a b c", "bad_argument", 1);
	refuses(s, "cong a a c d", "bad_argument", 0);
	refuses(s, "coll a b a", "bad_argument", 1);
	refuses(s, "aconst a b c d", "bad_argument", 1);
	refuses(s, "aconst a b c d x", "bad_argument", 16);
	refuses(s, "rconst a b c d 1/0", "bad_argument", 16);
	refuses(s, "rconst a b c d -2", "bad_argument", 16);
	refuses(s, "rconst a b c d 99999999999999999999", "bad_argument", 16);
	refuses(s, "rconst a b c d 30o", "bad_argument", 16);
	refuses(s, "coll a b c d e o m x", "bad_argument", 0);
}

static void test_trivial(struct arena *a)
{
	static const char *const nothing[] = {
		"cong a b b a",
		"para a b a b",
		"eqangle a b c d b a d c",
		"eqangle a b a b c d c d",
		"eqratio a b c d a b d c",
		"simtri a b c a b c",
		"contri b a c b a c",
		"aconst a b b a 0o",
		"rconst a b a b 1",
		"overlap a a",
		"sameside a b c a c b",
	};
	static const char *const something[] = {
		"cong a b a c",       "eqangle a b c d c d a b", "simtrir a b c a b c",
		"simtri a b c a c b", "aconst a b a b 90o",      "perp a b a b",
		"overlap a b",
	};
	struct setting *s = rich_figure(a);
	int bad = 0;

	for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
		struct claim c = read1(s, nothing[i]);

		bad += !claim_is_trivial(&c);
	}
	for (size_t i = 0; i < sizeof something / sizeof *something; i++) {
		struct claim c = read1(s, something[i]);

		bad += claim_is_trivial(&c);
	}
	ok(bad == 0, "what says nothing is told from what does");
}

static void test_setting(struct arena *a)
{
	struct setting *s = rich_figure(a), *c;

	setting_give(s, read1(s, "cong o a o b"));
	setting_want(s, read1(s, "cong o a o c"));
	c = setting_copy(a, s);
	setting_clause(c, "y");
	ok(setting_point(c, "y", 1, 1) == s->points && c->point[s->points].clause == 1,
	   "a copy grows");
	setting_give(c, read1(c, "cong y a y b"));
	setting_want(c, read1(c, "cong y a y b"));
	ok(s->points == 8 && s->clauses == 1 && s->givens == 1 && s->goals == 1 &&
		   setting_find(s, "y") < 0,
	   "and the first stays as it is");
	ok(setting_find(c, "y") == 8 && c->given[0].clause == 0 && c->given[1].clause == 1 &&
		   c->clause[0].n == 8 && c->clause[1].first == 8 && c->clause[1].n == 1,
	   "clauses have their points and givens");
}

/* Sums in another order say the same; other ones do not. */
static void test_sums(struct arena *a)
{
	struct setting *s = rich_figure(a);
	static const struct {
		const char *one, *two;
		bool same;
	} pair[] = {
		{ "lequation 1 a b * c d -1 a c * b d 0",
		  "lequation -1 d b * a c 1 d c * b a 0", true },
		{ "lequation 1 a b * c d -1 a c * b d 0",
		  "lequation 1 a b * c d -1 a c * b d 1", false },
		{ "lequation 1 a b * c d -1 a c * b d 0",
		  "lequation -1 a b * c d 1 a c * b d 0", false },
		{ "lequation 1 a b * a b -1 c d 0", "lequation 1 a b * c d -1 a b 0", false },
		{ "aequation 1 a b b c 1 c a a o 0", "aequation 1 c a a o 1 a b c b 0", true },
		{ "aequation 1 a b b c 1 c a a o 0", "aequation 1 b c a b 1 c a a o 0",
		  false },
	};

	for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
		struct claim c = read1(s, pair[i].one), d = read1(s, pair[i].two);

		ok(claim_same(&c, &d) == pair[i].same, "%s: %s as %s", pair[i].one,
		   pair[i].same ? "the same" : "not the same", pair[i].two);
	}
	for (int i = 0; i < 2; i++) {
		struct claim c = read1(s, i ? "lequation 1 a b * a b -1 a b 0"
					    : "lequation 1 a b * a b 2 c d * d c 0");

		ok(claim_sum_is_squares(&c) == !i && claim_sum_degree(&c) == 2 * !i,
		   "%s squares only", i ? "not" : "these are");
	}
}

int main(void)
{
	struct arena *a = arena_new();
	struct setting *fig[3];

	for (int i = 0; i < 3; i++)
		fig[i] = random_figure(a, 100 + (uint64_t)i);
	test_symmetries(fig, 3);
	test_different(fig, 3);
	test_truths(a);
	test_scale(a);
	test_spread(a);
	test_text(a);
	test_trivial(a);
	test_sums(a);
	test_setting(a);
	arena_free(a);
	return tap_done();
}
