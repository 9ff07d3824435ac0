/*
 * t-false.c -- nothing false is proved.
 *
 * For many statements: (1) their goals altered, by points exchanged or replaced, other predicates,
 * other numbers; (2) their first points put at places where more is true by accident (isosceles,
 * right, 45 degrees, equal sides, almost so), and goals that hold there and nowhere else;
 * (3) statements written down here that are true by accident, nearly true, or empty.
 *
 * That a goal is false is decided here, by drawings: it fails clearly in every one of several
 * with other seeds, each of which looked for meetings that would make it true.
 *
 * With the shared problems ($PORISM_DATA or ../shared/data) these are taken too; PORISM_FALSE=n
 * makes n times as many goals of each.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/text.h"
#include "jgex/jgex.h"
#include "prove/prove.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const ours[] = {
	"a b c = triangle; m = midpoint a b; n = midpoint a c ? para m n b c",
	"a b c = triangle; h = orthocenter a b c ? perp a h b c",
	"a b c = triangle; o = circle a b c; m = midpoint b c ? perp o m b c",
	"a b c = triangle; d = foot a b c; e = foot b c a; f = foot c a b; m = midpoint b c"
	" ? cyclic d e f m",
	"a b c = triangle; o = circle a b c; d = on_circle d o a ? cyclic a b c d",
	"a b c = triangle; i = incenter a b c; d = foot i b c; e = foot i c a ? cong i d i e",
	"a b c = triangle; i = incenter a b c; o = circle a b c;"
	" d = on_line d a i, on_circle d o a ? cong d b d c",
	"a b c = triangle; d = parallelogram a b c d; e = on_line e a c, on_line e b d"
	" ? midp e a c",
	"a b c = triangle; x y z g = centroid a b c ? rconst a g g x 2",
	"a b c = triangle; h = orthocenter a b c; o = circle a b c; d = mirror a o"
	" ? para b d c h",
	"a b c = triangle; o = circle a b c; p = on_tline p b o b, on_tline p c o c"
	" ? cong p b p c",
	"a b c = triangle; d = foot a b c; e = foot d a b; f = foot d a c ? cyclic b c e f",
	"a b c = triangle; p = free p; d = foot p b c; e = foot p c a ? cyclic p d c e",
	"a b c = iso_triangle; d = midpoint b c ? perp a d b c",
	"a b c = iso_triangle; d = foot b c a; e = foot c a b ? cong b d c e",
	"a b c = r_triangle; d = foot a b c ? eqratio d b d a d a d c",
	"a b c = r_triangle; m = midpoint b c ? cong m a m b",
	"a b c = ieq_triangle; o = circle a b c; m = midpoint b c ? coll a o m",
	"a b = segment; c = eq_triangle a b; d = mirror a b ? perp a c c d",
	"a b c d = isquare; m = midpoint a b; n = midpoint b c ? perp a n d m",
	"a b c d = rectangle; o = on_line o a c, on_line o b d ? cong o a o b",
	"a b c d = quadrangle; p = midpoint a b; q = midpoint b c; r = midpoint c d;"
	" s = midpoint d a ? para p q s r",
	"a b c d = trapezoid; m = midpoint a d; n = midpoint b c ? para m n a b",
	"a b c d = iso_trapezoid ? cyclic a b c d",
	"a b = segment; o = midpoint a b; c = on_circle c o a ? perp a c b c",
	"a b c = triangle; d = reflect a b c; e = reflect d c a ? cong c a c e",
	"o a = segment; b = on_circle b o a; c = on_circle c o a; d = on_circle d o a;"
	" p = on_line p a b, on_line p c d ? eqratio p a p c p d p b",
	"a b c = triangle; d = on_circum d a b c; l = foot d b c; m = foot d c a;"
	" n = foot d a b ? coll l m n",
	"a b c = triangle; d = angle_bisector d b a c, on_line d b c ? eqratio d b d c a b a "
	"c",
	"a b c = triangle; p = psquare a b; q = nsquare a c ? cong p c b q",
	"a b c = triangle; p = eq_triangle a b; q = eq_triangle a c ? cong p a a b",
	"a b c = triangle; t = on_circle t a b; u = on_line u t b, on_bline u a t"
	" ? cong u a u t",
	"a o w = triangle; b = intersection_cc b o w a ? perp a b o w",
	"o a = segment; p = free p; x y = tangent p o a ? cong p x p y",
	"a b c = triangle; d = on_line d a b; e = on_pline e d b c, on_line e a c"
	" ? eqratio a d a b a e a c",
	"a b c = triangle; x y = trisegment a b ? rconst a y a b 2/3",
	"a b = segment; c = s_angle a b c 45; d = foot a b c ? cong d a d b",
	"a b = segment; c = s_angle a b c 120; d = on_circle d b a, on_line d b c"
	" ? aconst a b a d 5pi/6",
	"a b c = triangle; d e f = triangle; r = simtri a b c d e ? simtri a b c d e r",
	"a b c = triangle; o = circle a b c; h = orthocenter a b c; g = midpoint o h;"
	" m = midpoint b c; n = midpoint c a ? cong g m g n",
};

/* True where the points are put, and not a theorem; or no claim at all. */
static const char *const accidents[] = {
	"a@0_0 b@4_0 c@2_3 = triangle ? cong c a c b",
	"a@0_0 b@4_0 c@2_3 = triangle; m = midpoint a b ? perp c m a b",
	"a@0_0 b@3_0 c@0_4 = triangle ? perp a b a c",
	"a@0_0 b@3_0 c@0_4 = triangle; o = circle a b c ? midp o b c",
	"a@0_0 b@2_0 c@0_2 = triangle ? aconst a b b c 3pi/4",
	"a@0_0 b@1_0 c@2_0 = free a ? coll a b c",
	"a@0_0 = free a; b@1_1 = free b; c@3_3 = free c; d = free d ? coll a b c",
	"a@0_0 = free a; b@1_1 = free b; c@3_3 = free c; d@4_1 = free d ? para a b b c",
	"a@5_0 = free a; b@3_4 = free b; c@-4_3 = free c; d@0_-5 = free d ? cyclic a b c d",
	"a@0_0 = free a; b@6_0 = free b; m@3_0 = on_line m a b ? midp m a b",
	"a@0_0 = free a; b@6_0 = free b; m@2_0 = on_line m a b ? rconst m a m b 1/2",
	"a@0_0 b@4_0 c@1_3 = triangle; h = orthocenter a b c; d@1_0 = on_line d a b"
	" ? coll c h d",
	"a@0_0 b@4_0 c@4_3 d@0_3 = quadrangle ? cong a c b d",
	"a@0_0 b@4_0 c@5_3 d@1_3 = quadrangle ? para a d b c",
	"a@0_0 b@4_0 c@3_2 d@1_2 = quadrangle ? cyclic a b c d",
	"o@0_0 a@5_0 = segment; b@3_4 = on_circle b o a; c@-5_0 = on_circle c o a"
	" ? perp a b b c",
	"o@0_0 a@5_0 = segment; b@3_4 = on_circle b o a; c@3_-4 = on_circle c o a"
	" ? perp o a b c",
	"o@0_0 a@5_0 = segment; b@0_5 = on_circle b o a; c@-3_-4 = on_circle c o a"
	" ? aconst c a c b 1pi/4",
	"a@0_0 b@4_0 c@2_3 = triangle; i = incenter a b c; o = circle a b c ? coll c i o",
	"a@0_0 b@4_0 c@2_3 = triangle; h = orthocenter a b c; o = circle a b c ? coll c h o",
	"a@0_0 b@6_0 c@0_8 = triangle; i = incenter a b c ? lconst a b 6",
	"a@0_0 b@6_0 c@0_8 = triangle; i = incenter a b c; d = foot i a b"
	" ? rconst i d a b 1/3",
	"a@0_0 b@4_0 c@2_3.00000001 = triangle; d@2_-3 = free d ? cong a c a d",
	"a@0_0 b@4_0 c@2_3 d@2_-3.000000000001 = quadrangle ? cong a c a d",
	"a@0_0 b@4_0 c@2.000000000001_3 = triangle ? cong c a c b",
	"a@0_0 b@4_0 c@2.00000001_3 = triangle; m = midpoint a b ? perp c m a b",
	"a@0_0 b@4_0 c@2_3 = triangle; d = mirror a c; e = mirror b c ? perp a b b d",
	"a@0_0 b@4_0 c@2_0.0000000001 = triangle ? coll a b c",
	"a@0_0 b@1_0 c@1_1 d@0_1 = quadrangle; e = on_line e a c, on_line e b d ? midp e a c",
	"a@0_0 b@2_0 c@3_1 = triangle; d = on_tline d c a b, on_line d a b ? rconst d a a b "
	"3/2",
	"a b c = triangle; d = on_circle d a b ? cong a b a c",
	"a b c = triangle; d = on_circle d a b, on_circle d c b ? midp d a c",
	"a b = segment; c = on_circle c a b, on_circle c b a; d = on_circle d a b, on_circle "
	"d b a"
	" ? perp a c c b",
	"a b c = triangle; d = on_line d a b, on_line d a c ? coll b c d",
	"a b c = triangle; o = circle a b c; d = on_line d a b, on_circle d o a ? perp o d d "
	"c",
	"a b c = triangle; d = mirror a b; e = mirror d b ? perp a c e c",
	"a b = segment; c = on_tline c a a b; d = on_pline0 d b a c ? cong a c b d",
	"a b c = triangle; i = incenter a b c; j = excenter a b c ? coll b i j",
	"a b c = triangle; d = on_bline d a b, on_bline d b c; e = on_bline e a c, on_bline e "
	"a b"
	" ? cong d b a b",
};

/* Theorems in which a point that the goal does not name says something of the others. */
static const char *const hidden[] = {
	"a b c d = quadrangle; o = on_bline o a b, on_bline o c d, on_bline o a c"
	" ? cyclic a b c d",
	"a b c = triangle; d = midpoint b c; e = midpoint c a; f = on_line f a b;"
	" x = on_line x a d, on_line x b e, on_line x c f ? midp f a b",
	"a b c = triangle; d = midpoint b c; e = on_line e c a; f = on_line f a b;"
	" x = on_line x a d, on_line x b e, on_line x c f ? para e f b c",
	"a b c = triangle; d = foot a b c; e = foot b c a; f = on_line f a b;"
	" x = on_line x a d, on_line x b e, on_line x c f ? perp c f a b",
	"a b c = triangle; p = free p; x = on_circle x p a, on_circle x p b, on_bline x b c,"
	" coll x p c ? cong p a p b",
};

/* True for one number, %s, and for no other near it: the number, and others. */
static const struct {
	const char *text, *number, *other[3];
} numbers[] = {
	{ "a b = segment; c = s_angle b a c %s, on_circle c a b ? cong c a c b",
	  "60",
	  { "61", "59", "45" } },
	{ "a b = segment; c = s_angle a b c %s; d = foot a b c ? cong d a d b",
	  "45",
	  { "44", "46", "30" } },
	{ "a b = segment; c = s_angle a b c %s; d = foot a b c; m = midpoint a b ? cong a d a "
	  "m",
	  "30",
	  { "31", "29", "15" } },
	{ "a b = segment; c = s_angle b a c %s, on_circle c a b;"
	  " d = angle_bisector d a b c, on_line d a c ? cong d a d b",
	  "36",
	  { "35", "37", "30" } },
	{ "a b = segment; c = s_angle b a c %s, on_circle c a b; d = mirror c a ? cong d b d "
	  "a",
	  "120",
	  { "121", "119", "135" } },
	{ "a b = segment; c = s_angle b a c %s, on_circle c a b; m = midpoint b c ? cong m a "
	  "m b",
	  "90",
	  { "89", "91", "60" } },
	{ "a b = segment; c = s_angle b a c %s, on_circle c a b; h = orthocenter a b c;"
	  " o = circle a b c ? midp a h o",
	  "120",
	  { "118", "122", "135" } },
	{ "a b = segment; c = s_angle b a c %s; d = on_circle d a b, on_line d a c;"
	  " e = foot e b a c ? midp e a d",
	  "60",
	  { "62", "58", "75" } },
};

struct tally {
	int goals, by[PROVE_STATUSES], aux;
	double ms[20000];
};
static struct tally tally;
static struct arena *arena; /* emptied for each statement */
static int more = 1;

/* --- Is it false? --------------------------------------------------------------------- */

#define DRAWN 5
/* Over several drawings, each of which would rather have it true: in how many it fails, clearly.
 * -1: that cannot be told. */
static int failures(const char *text)
{
	int drawn = 0, failed = 0;

	for (uint64_t seed = 900; seed < 900 + DRAWN; seed++) {
		struct jgex_options o = { .seed = seed, .unpinned = true };
		struct setting *s = NULL;
		double r;

		if (jgex_read(&s, arena, text, &o, NULL) != OK || !s->goals)
			continue;
		drawn++;
		r = claim_residual(s, &s->goal[0]);
		if (!isfinite(r) || (r > 1e-9 && r < 1e-4))
			return -1;
		failed += r >= 1e-4;
	}
	return drawn < 3 ? -1 : failed == drawn ? DRAWN : failed;
}

static double now_ms(void)
{
	return (double)clock() * 1000.0 / CLOCKS_PER_SEC;
}

/* How many jobs of a search for points each false goal is worth: 0 none. */
static bool attempt(const char *text, long aux)
{
	struct prove_options o = {
		.seed = 7, .aux = aux > 0, .no_algebra = aux > 0, .jobs = aux, .work = 3000000
	};
	struct prove_result r;
	double t = now_ms();

	prove_statement(&r, text, &o, arena);
	tally.by[r.status]++;
	tally.aux += aux > 0;
	if (tally.goals < (int)(sizeof tally.ms / sizeof *tally.ms))
		tally.ms[tally.goals] = now_ms() - t;
	tally.goals++;
	if (getenv("PORISM_SHOW"))
		printf("# %s %s %.0f ms: %s\n", prove_status_name(r.status), r.method,
		       now_ms() - t, text);
	if (r.status != PROVE_PROVED)
		return true;
	printf("# proved by %s: %s\n", r.method, text);
	for (int i = 0; i < r.conditions; i++)
		printf("#   if %s\n", r.condition[i]);
	return false;
}

/* --- Goals ---------------------------------------------------------------------------- */

static struct claim random_claim(const struct setting *s, struct rng *r)
{
	static const struct {
		enum predicate kind;
		int n, num, den;
	} some[] = {
		{ CLAIM_COLL, 3, 0, 1 },    { CLAIM_PARA, 4, 0, 1 },
		{ CLAIM_PERP, 4, 0, 1 },    { CLAIM_PERP, 4, 0, 1 },
		{ CLAIM_CONG, 4, 0, 1 },    { CLAIM_CONG, 4, 0, 1 },
		{ CLAIM_CYCLIC, 4, 0, 1 },  { CLAIM_MIDP, 3, 0, 1 },
		{ CLAIM_CIRCLE, 4, 0, 1 },  { CLAIM_ACONST, 4, 1, 4 },
		{ CLAIM_ACONST, 4, 1, 3 },  { CLAIM_ACONST, 4, 3, 4 },
		{ CLAIM_RCONST, 4, 2, 1 },  { CLAIM_RCONST, 4, 1, 1 },
		{ CLAIM_EQANGLE, 8, 0, 1 }, { CLAIM_EQRATIO, 8, 0, 1 },
		{ CLAIM_SIMTRI, 6, 0, 1 },  { CLAIM_CONTRIR, 6, 0, 1 },
		{ CLAIM_SIMTRIR, 6, 0, 1 }, { CLAIM_CONTRI, 6, 0, 1 },
		{ CLAIM_R2CONST, 4, 2, 1 },
	};
	uint64_t k = rng_below(r, sizeof some / sizeof *some);
	int p[CLAIM_POINTS];
	struct claim c;

	for (int i = 0; i < some[k].n; i++)
		p[i] = (int)rng_below(r, (uint64_t)s->points);
	/* Two angles or ratios at four points: others are rarely true. */
	if (some[k].n == 8 && rng_below(r, 4)) {
		p[2] = p[0];
		p[6] = p[4];
	}
	c = claim_of(some[k].kind, some[k].n, p);
	c.num = some[k].num;
	c.den = some[k].den;
	return c;
}

/* Something else, near to what is true. */
static struct claim altered(const struct setting *s, struct claim c, struct rng *r)
{
	static const enum predicate other[][2] = {
		{ CLAIM_PARA, CLAIM_PERP },       { CLAIM_PERP, CLAIM_PARA },
		{ CLAIM_CONG, CLAIM_PERP },       { CLAIM_EQANGLE, CLAIM_EQRATIO },
		{ CLAIM_EQRATIO, CLAIM_EQANGLE }, { CLAIM_CYCLIC, CLAIM_CIRCLE },
		{ CLAIM_SIMTRI, CLAIM_SIMTRIR },  { CLAIM_COLL, CLAIM_MIDP },
		{ CLAIM_CYCLIC, CLAIM_PARA },
	};
	int i = (int)rng_below(r, c.n), j = (int)rng_below(r, c.n);
	int16_t p = c.p[i];

	switch (rng_below(r, 5)) {
	case 0:
		c.p[i] = c.p[j];
		c.p[j] = p;
		break;
	case 1:
	case 2: c.p[i] = (int16_t)rng_below(r, (uint64_t)s->points); break;
	case 3:
		for (size_t k = 0; k < sizeof other / sizeof *other; k++)
			if (other[k][0] == (enum predicate)c.kind) {
				c.kind = (uint8_t)other[k][1];
				break;
			}
		break;
	default:
		if (c.num && c.kind == CLAIM_ACONST)
			c.num = c.den - c.num;
		else if (c.num)
			c.den += c.den == 1 ? 2 : 0, c.num += c.den == 3 && c.num == 3;
		else
			c.p[i] = (int16_t)rng_below(r, (uint64_t)s->points);
	}
	return c;
}

static const char *with_goal(const char *text, const struct setting *s, const struct claim *c)
{
	struct buf b = { 0 };
	const char *out, *end = strchr(text, '?');

	buf_addn(&b, text, end ? (size_t)(end - text) : strlen(text));
	buf_add(&b, " ? ");
	claim_print(&b, s, c);
	out = arena_strdup(arena, buf_str(&b));
	buf_clear(&b);
	return out;
}

static bool is_claim(const struct claim *c)
{
	return !claim_is_degenerate(c) && !claim_is_trivial(c);
}

/* What is true in some drawings only may be proved for those that look like the drawn one: such
 * goals are told, and not counted. */
static bool sometimes(const char *goal, int failed)
{
	struct prove_options o = { .seed = 7, .work = 3000000 };
	struct prove_result r;

	if (failed <= 0 || !getenv("PORISM_SHOW"))
		return false;
	prove_statement(&r, goal, &o, arena);
	if (r.status != PROVE_PROVED)
		return false;
	printf("# fails in %d of %d, proved by %s: %s\n", failed, DRAWN, r.method, goal);
	for (int i = 0; i < r.conditions; i++)
		printf("#   if %s\n", r.condition[i]);
	return true;
}

static bool is_false(const char *goal)
{
	int failed = failures(goal);

	return failed == DRAWN || (sometimes(goal, failed) && false);
}

/* At most `most` altered goals. */
static int alter(const char *text, int most, long jobs, struct rng *r, int *bad)
{
	struct jgex_options o = { .seed = 3 };
	struct setting *s = NULL;
	int done = 0;

	if (jgex_read(&s, arena, text, &o, NULL) != OK || !s->goals)
		return 0;
	for (int t = 0; t < 6 * most && done < most; t++) {
		struct claim c = altered(s, s->goal[rng_below(r, (uint64_t)s->goals)], r);
		const char *goal;

		if (!is_claim(&c) || claim_looks_true(s, &c))
			continue;
		goal = with_goal(text, s, &c);
		if (!is_false(goal))
			continue;
		*bad += !attempt(goal, jobs);
		done++;
	}
	return done;
}

/* The names that the first clauses make out of nothing, put at these places. */
static const char *pinned(const char *text, const char *const *place, int places)
{
	struct buf b = { 0 };
	const char *out;
	int put = 0;

	for (;;) {
		size_t clause = strcspn(text, ";?"), names = strcspn(text, "=");
		const char *kind = text + names + 1;
		bool loose;

		if (names >= clause)
			break;
		kind += strspn(kind, " ");
		loose = !strncmp(kind, "triangle", 8) || !strncmp(kind, "free", 4) ||
			!strncmp(kind, "quadrangle", 10) || !strncmp(kind, "segment", 7);
		if (!loose || text[clause] != ';')
			break;
		for (const char *t = text; t < text + names;) {
			size_t n;

			t += strspn(t, " ");
			n = strcspn(t, " =");
			if (!n)
				break;
			buf_addn(&b, t, n);
			if (put < places)
				buf_add(&b, place[put++]);
			buf_addc(&b, ' ');
			t += n;
		}
		buf_addn(&b, text + names, clause - names + 1);
		text += clause + 1;
		text += strspn(text, " ");
	}
	buf_add(&b, text);
	out = put >= 3 ? arena_strdup(arena, buf_str(&b)) : NULL;
	buf_clear(&b);
	return out;
}

static const char *const places[][4] = {
	{ "@0_0", "@4_0", "@2_3", "@2_-3" },          /* isosceles, a rhombus crosswise */
	{ "@0_0", "@3_0", "@0_3", "@3_3" },           /* right and isosceles; a square */
	{ "@0_0", "@4_0", "@4_3", "@0_3" },           /* right; a rectangle */
	{ "@5_0", "@3_4", "@-4_3", "@0_-5" },         /* on a circle */
	{ "@0_0", "@4_0", "@5_2", "@1_2" },           /* a parallelogram */
	{ "@0_0", "@4_0", "@2.00000001_3", "@2_-3" }, /* almost */
};

/* Goals that hold in the pinned drawing, and not without. */
static int by_accident(const char *text, const char *const *place, int most, long jobs,
		       struct rng *r, int *bad)
{
	struct jgex_options o = { .seed = 3 }, free = { .seed = 5, .unpinned = true };
	const char *put = pinned(text, place, 4);
	struct setting *s = NULL, *u = NULL;
	int done = 0;

	if (!put || jgex_read(&s, arena, put, &o, NULL) != OK ||
	    jgex_read(&u, arena, put, &free, NULL) != OK)
		return 0;
	for (int t = 0; t < 4000 && done < most; t++) {
		struct claim c = random_claim(s, r);
		const char *goal;
		double d;

		if (!is_claim(&c) || !(claim_residual(s, &c) < 1e-7))
			continue;
		d = claim_residual(u, &c);
		if (!isfinite(d) || d < 1e-4)
			continue;
		goal = with_goal(put, s, &c);
		if (!is_false(goal))
			continue;
		*bad += !attempt(goal, jobs);
		done++;
	}
	return done;
}

static void one(const char *text, int altered_goals, int pins, int accidental, struct rng *r,
		int *bad, int *done)
{
	arena_reset(arena);
	*done += alter(text, altered_goals, 0, r, bad);
	for (int i = 0; i < pins; i++) {
		size_t k = rng_below(r, sizeof places / sizeof *places);

		arena_reset(arena);
		*done += by_accident(text, places[k], accidental, 0, r, bad);
	}
	arena_reset(arena);
}

/* Added points see more accidents: goals that only such a drawing has, and altered ones, which end
 * before any point is looked for. */
static void with_points(const char *text, int goals, long jobs, struct rng *r, int *bad,
			int *done)
{
	/* No number of jobs: it would not end. */
	*done += alter(text, 1, LONG_MAX, r, bad);
	for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
		arena_reset(arena);
		*done += by_accident(text, places[k], goals, jobs, r, bad);
	}
	arena_reset(arena);
}

/* --- What is proved holds, and what holds is not called false ------------------------------ */

static bool conditions_hold(const struct setting *s, const struct prove_result *r)
{
	for (int g = 0; g < s->goals; g++)
		for (int i = 0; i < r->algebra[g].conditions; i++) {
			const struct algebra_condition *c = &r->algebra[g].condition[i];

			if (c->worded || !is_yes(claim_seen(s, &c->claim)))
				return false;
		}
	return true;
}

/* For the drawn case: a condition says of which point. */
static bool says_drawn(const struct prove_result *r, const char *text)
{
	for (int i = 0; i < r->conditions; i++)
		if (strstr(r->condition[i], "the drawn one is meant"))
			return true;
	printf("# proved for the drawn case, which is not said: %s\n", text);
	return false;
}

/* Drawings with meetings as they come: where the conditions are seen, so must be the goal.
 * Algebra alone, for it says that its conditions are all there are. */
static bool holds_as_said(const char *text, struct tally *seen)
{
	struct prove_options o = { .seed = 5, .no_deduce = true };
	struct prove_result r;

	prove_statement(&r, text, &o, arena);
	seen->goals++;
	seen->by[r.status]++;
	if (r.status != PROVE_PROVED)
		return r.status != PROVE_FALSE;
	for (int g = 0; g < r.setting->goals; g++)
		if (r.algebra[g].answer != ALGEBRA_PROVED)
			return says_drawn(&r, text);
	for (uint64_t seed = 40; seed < 48; seed++) {
		struct jgex_options any = { .seed = seed, .any = true, .unpinned = true };
		struct setting *s = NULL;

		if (jgex_read(&s, arena, text, &any, NULL) != OK || !conditions_hold(s, &r))
			continue;
		seen->aux++;
		for (int g = 0; g < s->goals; g++)
			if (!(claim_residual(s, &s->goal[g]) < 1e-6)) {
				printf("# proved, yet it does not hold: %s\n", text);
				return false;
			}
	}
	return true;
}

/* With its number it may be proved, and is not false; with others it is not proved. */
static void test_numbers(void)
{
	int proved = 0, wrong = 0, bad = 0, all = 0;

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		for (int k = 0; k < 4; k++, arena_reset(arena)) {
			const char *number = k ? numbers[i].other[k - 1] : numbers[i].number;
			const char *at = strstr(numbers[i].text, "%s");
			const char *text =
				arena_printf(arena, "%.*s%s%s", (int)(at - numbers[i].text),
					     numbers[i].text, number, at + 2);

			for (int way = 0; way < 2; way++) {
				struct prove_options o = { .seed = 11, .no_deduce = way > 0 };
				struct prove_result r;

				prove_statement(&r, text, &o, arena);
				all++;
				proved += !k && r.status == PROVE_PROVED;
				wrong += !k && r.status == PROVE_FALSE;
				bad += r.status == PROVE_BAD ||
				       (k && r.status == PROVE_PROVED);
				if (r.status == PROVE_BAD || (k && r.status == PROVE_PROVED))
					printf("# %s: %s\n", prove_status_name(r.status),
					       text);
			}
		}
	ok(!bad && !wrong,
	   "of %d statements with a number: %d proved, %d called false, %d bad", all, proved,
	   wrong, bad);
	ok(proved >= 12, "with the right number %d of 16 are proved", proved);
}

static void as_said(const char *what, struct tally *seen, int bad)
{
	ok(bad == 0,
	   "%s: of %d theorems algebra calls %d false or proves them with too few conditions",
	   what, seen->goals, bad);
	printf("# %d proved, %d open; held in %d further drawings\n", seen->by[PROVE_PROVED],
	       seen->by[PROVE_OPEN], seen->aux);
	memset(seen, 0, sizeof *seen);
}

static char *slurp(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct buf b = { 0 };
	char part[4096];
	char *out;
	size_t n;

	if (!f)
		return NULL;
	while ((n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, n);
	fclose(f);
	out = mem_strdup(buf_str(&b));
	buf_clear(&b);
	return out;
}

static void file_of(const char *data, const char *name, struct rng *r)
{
	struct arena *texts = arena_new();
	char *path = arena_printf(texts, "%s/jgex/%s", data, name);
	char *text = slurp(path);
	const char *at = text;
	struct jgex_problem p;
	static struct tally seen;
	int line = 0, bad = 0, done = 0, wrong = 0;

	while (text && jgex_next(&p, &at, &line, texts)) {
		arena_reset(arena);
		if (!holds_as_said(p.statement, &seen)) {
			printf("# %s\n", p.statement);
			wrong++;
		}
		one(p.statement, 3 * more, 1, 2 * more, r, &bad, &done);
	}
	if (!text)
		skip("no such file");
	else
		as_said(name, &seen, wrong);
	if (text)
		ok(bad == 0, "%s: of %d false goals %d are proved", name, done, bad);
	mem_free(text);
	arena_free(texts);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void report(const char *what)
{
	int n = tally.goals;

	if (n > (int)(sizeof tally.ms / sizeof *tally.ms))
		n = sizeof tally.ms / sizeof *tally.ms;
	if (!n)
		return;
	qsort(tally.ms, (size_t)n, sizeof *tally.ms, by_size);
	printf("# %s: %d goals, %d proved, %d false, %d open, %d bad; %d with added points\n",
	       what, tally.goals, tally.by[PROVE_PROVED], tally.by[PROVE_FALSE],
	       tally.by[PROVE_OPEN], tally.by[PROVE_BAD], tally.aux);
	if (more > 1)
		printf("# %.1f ms median, %.0f ms at most\n", tally.ms[n / 2],
		       tally.ms[n - 1]);
	memset(&tally, 0, sizeof tally);
}

int main(void)
{
	const char *data = getenv("PORISM_DATA"), *times = getenv("PORISM_FALSE");
	struct rng r = { 20 };
	int bad = 0, done = 0;

	arena = arena_new();
	more = times && atoi(times) > 0 ? atoi(times) : 1;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
		struct prove_options o = { .seed = 1 };
		struct prove_result p;

		prove_statement(&p, ours[i], &o, arena);
		if (p.status != PROVE_PROVED)
			ok(0, "proved: %s: %s", ours[i], p.why);
		arena_reset(arena);
	}
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		one(ours[i], 4 * more, 2, 2 * more, &r, &bad, &done);
	ok(bad == 0 && done > 200, "of %d false goals of our statements %d are proved", done,
	   bad);
	report("ours");
	bad = done = 0;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		with_points(ours[i], 3, more > 1 ? 60 : 3, &r, &bad, &done);
	ok(bad == 0 && done >= 300 && tally.by[PROVE_OPEN] + tally.by[PROVE_FALSE] == done,
	   "of %d false goals %d are proved with added points", done, bad);
	report("with added points");
	bad = 0;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++, arena_reset(arena))
		bad += !holds_as_said(ours[i], &tally);
	for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++, arena_reset(arena)) {
		bool good = holds_as_said(hidden[i], &tally);

		if (!good)
			printf("# %s\n", hidden[i]);
		bad += !good;
	}
	as_said("ours", &tally, bad);
	bad = 0;
	for (size_t i = 0; i < sizeof accidents / sizeof *accidents; i++, arena_reset(arena))
		bad += !attempt(accidents[i], 0) || !attempt(accidents[i], 6);
	ok(bad == 0, "of %zu statements true by accident %d are proved",
	   sizeof accidents / sizeof *accidents, bad);
	report("by accident");
	test_numbers();
	data = data ? data : "../shared/data";
	if (times) {
		file_of(data, "jgex_ag_231.txt", &r);
		file_of(data, "imo_ag_30.txt", &r);
		file_of(data, "hageo_dev205.txt", &r);
		report("shared");
	} else {
		skip("the shared problems (PORISM_FALSE=1)");
	}
	arena_free(arena);
	return tap_done();
}
