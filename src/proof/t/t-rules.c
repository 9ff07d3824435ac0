/*
 * t-rules.c -- the rules of deduction, looked at from outside: is there a figure in which the
 * premises hold and the conclusion does not?
 *
 * From random starts the equations of the premises are solved by least squares; some starts
 * have an equation more, or letters that are one point, so that special figures are met too.
 * What is then degenerate, or misses a side condition, is passed over.  A side condition is
 * needed where a figure without it refutes the rule; those that are never needed are told.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "claim/claim.h"
#include "num/least.h"
#include "proof/proof.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

#define LETTERS 16
#define PREMISES 24
#define STARTS 300
#define ENOUGH_FIGURES 40

/* Behind the rules some that are false as they stand. */
#define FALSE_RULES 7
static const struct {
	const char *name, *premises, *conclusion;
} rules[RULES + FALSE_RULES] = {
#define RULE(NAME, id, premises, conclusion, sentence, citation) \
	{ #NAME, premises, conclusion },
#include "proof/rule.def"
#undef RULE
	{ "equal chords seen from one side",
	  "cyclic A B P Q; cong A B P Q; sameclock A P B A P Q", "eqangle P A P B Q B P B" },
	{ "SAS without orientation",
	  "eqratio B A B C Q P Q R; eqangle B A B C Q P Q R; ncoll A B C",
	  "simtri A B C P Q R" },
	{ "half of the base is not the middle", "cong M A M B; ncoll A B C", "coll M A B" },
	{ "an angle divided by its sines, inside or outside",
	  "eqsines V A B C W P Q R; eqangle V B V C W Q W R; ncoll V B C",
	  "eqangle V A V B W P W Q" },
	{ "the triangle's order the other way round",
	  "sineratio V A B C P R P Q; eqangle V B V C P Q P R; sameorder V A B C P Q R",
	  "eqangle V A V B Q R Q P" },
	{ "a chord by the angle itself, not its complement",
	  "cong O A O B; eqangle O A A B E F G H", "chord A B O A E F G H" },
	{ "a premise may not be left out", "cyclic A B C D; cong O A O B; cong O C O D",
	  "cong O A O C" },
};

/* One row, with some of its letters perhaps the same point. */
struct figure {
	struct setting *s;
	int letters;
	char letter[LETTERS];
	int same[LETTERS]; /* the letter whose point it is */
	struct claim premise[PREMISES], conclusion;
	bool soft[PREMISES]; /* may collapse */
	int premises;
	struct claim solve[PREMISES + 2];
	int solves;
};

static double real(struct rng *r)
{
	return (double)(rng_next(r) >> 11) / 9007199254740992.0;
}

static int point_of(struct figure *f, char c)
{
	char name[2] = { c, 0 };

	for (int i = 0; i < f->letters; i++)
		if (f->letter[i] == c)
			return i;
	f->letter[f->letters] = c;
	f->same[f->letters] = f->letters;
	setting_point(f->s, arena_strdup(f->s->arena, name), 0, 0);
	return f->letters++;
}

/* "cong* A B C D", "aconst A B C D 1/3" (half turns), "rconst A B C D 1-v". */
static struct claim read_part(struct figure *f, const char *text, size_t n, bool *soft)
{
	static const int64_t v[2] = { 1, 3 };
	char word[8][32] = { "" };
	struct claim c;
	int words = 0, p[CLAIM_POINTS], points = 0, kind;
	char *t = arena_strndup(f->s->arena, text, n), *star;

	for (t += strspn(t, " "); *t; t += strspn(t, " ")) {
		size_t k = strcspn(t, " ");

		if (words == 0)
			memcpy(word[0], t, k);
		else if (isupper((unsigned char)*t) && k == 1)
			p[points++] = point_of(f, *t);
		else
			memcpy(word[1], t, k);
		words++;
		t += k;
	}
	star = strchr(word[0], '*');
	*soft = star != NULL;
	if (star)
		*star = 0;
	kind = claim_kind(word[0]);
	if (kind < 0) {
		ok(0, "there is a predicate %s", word[0]);
		kind = CLAIM_DIFF;
	}
	c = claim_of((enum predicate)kind, points, p);
	if (strcmp(word[1], "v") == 0) {
		c.num = v[0];
		c.den = v[1];
	} else if (strcmp(word[1], "1-v") == 0) {
		c.num = v[1] - v[0];
		c.den = v[1];
	} else if (word[1][0]) {
		long num = 0, den = 1;

		if (sscanf(word[1], "%ld/%ld", &num, &den) < 1)
			ok(0, "%s is a number", word[1]);
		c.num = num;
		c.den = den;
	}
	return c;
}

static void read_rule(struct figure *f, int rule)
{
	const char *t = rules[rule].premises;
	bool soft;

	while (*t) {
		size_t n = strcspn(t, ";");
		int i = f->premises++;

		f->premise[i] = read_part(f, t, n, &f->soft[i]);
		t += n + (t[n] == ';');
	}
	f->conclusion =
		read_part(f, rules[rule].conclusion, strlen(rules[rule].conclusion), &soft);
}

static void rename_points(const struct figure *f, struct claim *c)
{
	for (int i = 0; i < c->n; i++)
		c->p[i] = (int16_t)f->same[c->p[i]];
}

/* Some letters become one.  A premise that collapses says nothing if it may, and else forbids
 * that; so do conclusions that are no claims then. */
static bool identify(struct figure *f, int pairs, struct rng *r)
{
	int kept = 0;

	for (int k = 0; k < pairs; k++) {
		int i = (int)rng_below(r, (uint64_t)f->letters);
		int j = (int)rng_below(r, (uint64_t)f->letters), to = f->same[i];

		for (int l = 0, was = f->same[j]; l < f->letters; l++)
			if (f->same[l] == was)
				f->same[l] = to;
	}
	for (int i = 0; i < f->premises; i++) {
		struct claim *c = &f->premise[i];

		rename_points(f, c);
		if (claim_is_degenerate(c)) {
			if (!f->soft[i])
				return false;
			continue;
		}
		f->premise[kept] = *c;
		f->soft[kept++] = f->soft[i];
	}
	f->premises = kept;
	rename_points(f, &f->conclusion);
	return !claim_is_degenerate(&f->conclusion) && !claim_is_trivial(&f->conclusion);
}

/* Equations as signed values, written down here once more: */

struct way {
	double x, y;
};

static struct way leg(const double *x, const struct claim *c, int i, int j)
{
	const double *p = x + 2 * c->p[i], *q = x + 2 * c->p[j];

	return (struct way){ q[0] - p[0], q[1] - p[1] };
}

static struct way turn(struct way a, struct way b)
{
	return (struct way){ a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x };
}

static struct way mirror(struct way a)
{
	return (struct way){ a.x, -a.y };
}

static double size(struct way a)
{
	return sqrt(a.x * a.x + a.y * a.y);
}

static double sine(struct way a)
{
	return a.y / (size(a) + 1e-300);
}

static double cosine(struct way a)
{
	return a.x / (size(a) + 1e-300);
}

static double longer(const double *x, const struct claim *c, int i, int j, int k, int l)
{
	return log(size(leg(x, c, i, j)) / size(leg(x, c, k, l)));
}

static double log_sine(const double *x, const struct claim *c, int i, int j, int k, int l)
{
	return log(fabs(sine(turn(leg(x, c, i, j), leg(x, c, k, l)))));
}

static int triangles(const double *x, const struct claim *c, bool mirrored, bool equal,
		     double *out)
{
	struct way u = leg(x, c, 0, 1), v = leg(x, c, 0, 2);
	struct way p = leg(x, c, 3, 4), q = leg(x, c, 3, 5), a, b;
	double scale;

	a = turn(mirrored ? p : mirror(p), v);
	b = turn(mirrored ? q : mirror(q), u);
	scale = size(a) + size(b) + 1e-300;
	out[0] = (a.x - b.x) / scale;
	out[1] = (a.y - b.y) / scale;
	out[2] = equal ? longer(x, c, 0, 1, 3, 4) : 0;
	return equal ? 3 : 2;
}

static int values(const double *x, const struct claim *c, double *out)
{
	double v = (double)c->num / (double)c->den;
	struct way u = leg(x, c, 0, 1), w;
	int n = 1;

	switch (c->kind) {
	case CLAIM_COLL: out[0] = sine(turn(u, leg(x, c, 0, 2))); break;
	case CLAIM_CYCLIC:
		out[0] = sine(turn(turn(leg(x, c, 2, 0), leg(x, c, 2, 1)),
				   turn(leg(x, c, 3, 0), leg(x, c, 3, 1))));
		break;
	case CLAIM_PARA: out[0] = sine(turn(u, leg(x, c, 2, 3))); break;
	case CLAIM_PERP: out[0] = cosine(turn(u, leg(x, c, 2, 3))); break;
	case CLAIM_CONG: out[0] = longer(x, c, 0, 1, 2, 3); break;
	case CLAIM_EQANGLE:
		out[0] = sine(turn(turn(u, leg(x, c, 2, 3)),
				   turn(leg(x, c, 4, 5), leg(x, c, 6, 7))));
		break;
	case CLAIM_EQRATIO:
		out[0] = longer(x, c, 0, 1, 2, 3) - longer(x, c, 4, 5, 6, 7);
		break;
	case CLAIM_PRODUCT:
		out[0] = longer(x, c, 0, 1, 1, 2) + longer(x, c, 2, 3, 3, 4) +
			 longer(x, c, 4, 5, 5, 0);
		break;
	case CLAIM_EQSINES:
		out[0] = log_sine(x, c, 0, 1, 0, 2) - log_sine(x, c, 0, 1, 0, 3) -
			 log_sine(x, c, 4, 5, 4, 6) + log_sine(x, c, 4, 5, 4, 7);
		break;
	case CLAIM_SINERATIO:
		out[0] = log_sine(x, c, 0, 1, 0, 2) - log_sine(x, c, 0, 1, 0, 3) -
			 longer(x, c, 4, 5, 6, 7);
		break;
	case CLAIM_COMPLEMENT:
		out[0] = cosine(turn(turn(u, leg(x, c, 2, 3)),
				     turn(leg(x, c, 4, 5), leg(x, c, 6, 7))));
		break;
	case CLAIM_MIDP:
		w = leg(x, c, 0, 2);
		out[0] = (u.x + w.x) / (size(leg(x, c, 1, 2)) + 1e-300);
		out[1] = (u.y + w.y) / (size(leg(x, c, 1, 2)) + 1e-300);
		n = 2;
		break;
	case CLAIM_CIRCLE:
		out[0] = longer(x, c, 0, 1, 0, 2);
		out[1] = longer(x, c, 0, 1, 0, 3);
		n = 2;
		break;
	case CLAIM_SIMTRI:
	case CLAIM_SIMTRIR:
	case CLAIM_CONTRI:
	case CLAIM_CONTRIR:
		n = triangles(x, c, c->kind == CLAIM_SIMTRIR || c->kind == CLAIM_CONTRIR,
			      c->kind == CLAIM_CONTRI || c->kind == CLAIM_CONTRIR, out);
		break;
	case CLAIM_ACONST:
		v *= 3.14159265358979323846;
		out[0] = sine(turn((struct way){ cos(v), sin(v) }, turn(u, leg(x, c, 2, 3))));
		break;
	case CLAIM_RCONST: out[0] = longer(x, c, 0, 1, 2, 3) - log(v); break;
	default: return -1; /* a rule with such a premise has no figures, which fails */
	}
	for (int i = 0; i < n; i++)
		if (!isfinite(out[i]))
			return -1;
	return n;
}

static int value(void *self, int block, const double *x, double *r)
{
	struct figure *f = self;
	int n = 0;

	(void)block;
	for (int i = 0; i < f->solves; i++) {
		int k = values(x, &f->solve[i], r + n);

		if (k < 0)
			return -1;
		n += k;
	}
	return n;
}

/* A start may have one equation more, that the premises do not ask for. */
static struct claim random_equation(const struct figure *f, struct rng *r)
{
	static const struct {
		enum predicate kind;
		int n;
	} some[] = { { CLAIM_COLL, 3 }, { CLAIM_COLL, 3 }, { CLAIM_PERP, 4 },
		     { CLAIM_PARA, 4 }, { CLAIM_CONG, 4 }, { CLAIM_CYCLIC, 4 },
		     { CLAIM_MIDP, 3 } };
	struct claim c = { 0 };

	for (int t = 0; t < 20; t++) {
		uint64_t k = rng_below(r, sizeof some / sizeof *some);
		int p[CLAIM_POINTS];

		for (int i = 0; i < some[k].n; i++)
			p[i] = f->same[rng_below(r, (uint64_t)f->letters)];
		c = claim_of(some[k].kind, some[k].n, p);
		if (!claim_is_degenerate(&c))
			return c;
	}
	return c;
}

static bool solve(struct figure *f, struct rng *r, int extra)
{
	struct least l = { .vars = 2 * f->letters,
			   .blocks = 1,
			   .most = 3 * (PREMISES + 2),
			   .self = f,
			   .value = value };
	double x[2 * LETTERS];
	bool frozen[2 * LETTERS];
	int rows = 0;

	l.way = (struct least_way){ .h = 1e-6,
				    .first = 1e-2,
				    .up = 8,
				    .down = 8,
				    .most = 1e8,
				    .flat = 1,
				    .part = 1e-3,
				    .steps = 60,
				    .enough = 1e-26 };
	f->solves = 0;
	for (int i = 0; i < f->premises; i++)
		if (claim_is_equation((enum predicate)f->premise[i].kind))
			f->solve[f->solves++] = f->premise[i];
	for (int i = 0; i < extra; i++) {
		struct claim c = random_equation(f, r);

		if (!claim_is_degenerate(&c))
			f->solve[f->solves++] = c;
	}
	for (int i = 0; i < f->letters; i++) {
		x[2 * i] = 2 * real(r) - 1;
		x[2 * i + 1] = 2 * real(r) - 1;
		frozen[2 * i] = frozen[2 * i + 1] = f->same[i] != i;
	}
	l.frozen = frozen;
	num_least_begin(&l, f->s->arena);
	num_least_descend(&l, x);
	rows = l.cost < 1e-20;
	for (int i = 0; i < f->letters; i++) {
		f->s->point[i].x = x[2 * i];
		f->s->point[i].y = x[2 * i + 1];
	}
	return rows;
}

/* Different points are apart and none is far away; equations hold; what is asserted of shapes is so. */
static bool is_figure(const struct figure *f)
{
	for (int i = 0; i < f->letters; i++) {
		const struct setting_point *p = &f->s->point[i];

		if (f->same[i] != i)
			continue;
		if (!(fabs(p->x) < 20 && fabs(p->y) < 20))
			return false;
		for (int j = 0; j < i; j++) {
			const struct setting_point *q = &f->s->point[j];

			if (f->same[j] == j && hypot(p->x - q->x, p->y - q->y) < 0.03)
				return false;
		}
	}
	for (int i = 0; i < f->premises; i++)
		if (claim_is_equation((enum predicate)f->premise[i].kind) &&
		    !(claim_residual(f->s, &f->premise[i]) < 1e-8))
			return false;
	return true;
}

/* Is every side condition but `without` there, clearly? */
static bool sides_hold(const struct figure *f, int without)
{
	for (int i = 0; i < f->premises; i++)
		if (i != without && claim_is_seen((enum predicate)f->premise[i].kind) &&
		    !is_yes(claim_seen(f->s, &f->premise[i])))
			return false;
	return true;
}

struct tally {
	int figures, wrong;
	bool needed[PREMISES];
	char example[400];
};

static void describe(const struct figure *f, char *out, size_t n)
{
	size_t at = 0;

	for (int i = 0; i < f->letters && at < n; i++)
		at += (size_t)snprintf(out + at, n - at, "%c=%.4g,%.4g ", f->letter[i],
				       f->s->point[f->same[i]].x, f->s->point[f->same[i]].y);
}

static bool fails(const struct figure *f)
{
	double r;

	if (f->conclusion.kind == CLAIM_OVERLAP)
		return true; /* two letters that are not one point, is_figure says so */
	r = claim_residual(f->s, &f->conclusion);
	return isfinite(r) && r > 1e-5;
}

static void try_start(int rule, struct rng *r, int start, struct tally *t)
{
	struct arena *a = arena_new();
	struct figure f = { .s = setting_new(a) };
	int merged = start % 3 == 1 ? 1 : start % 7 == 3 ? 2 : 0;

	read_rule(&f, rule);
	f.s->spread = 1e-3;
	if ((merged == 0 || identify(&f, merged, r)) &&
	    solve(&f, r, start % 2 ? start / 2 % 3 : 0) && is_figure(&f)) {
		bool all = sides_hold(&f, -1);

		t->figures += all;
		if (fails(&f)) {
			if (all && !t->wrong++)
				describe(&f, t->example, sizeof t->example);
			for (int i = 0; i < f.premises && merged == 0 && !all; i++)
				t->needed[i] |=
					claim_is_seen((enum predicate)f.premise[i].kind) &&
					sides_hold(&f, i);
		}
	}
	arena_free(a);
}

static void tell_needless(int rule, const struct tally *t)
{
	struct arena *a = arena_new();
	struct figure f = { .s = setting_new(a) };

	read_rule(&f, rule);
	for (int i = 0; i < f.premises; i++)
		if (claim_is_seen((enum predicate)f.premise[i].kind) && !t->needed[i]) {
			struct buf b = { 0 };

			claim_print(&b, f.s, &f.premise[i]);
			printf("# %s: nothing refutes it without %s\n", rules[rule].name,
			       buf_str(&b));
			buf_clear(&b);
		}
	arena_free(a);
}

int main(void)
{
	for (int rule = 0; rule < RULES + FALSE_RULES; rule++) {
		struct rng r = { 1000 + (uint64_t)rule };
		struct tally t = { 0 };
		int starts = test_times(STARTS), figures = test_times(ENOUGH_FIGURES);

		for (int start = 0;
		     start < 4 * STARTS && (start < starts || t.figures < figures); start++)
			try_start(rule, &r, start, &t);
		if (rule >= RULES) {
			ok(t.wrong > 0, "refuted %d times: %s", t.wrong, rules[rule].name);
			continue;
		}
		/* Of two names for one point there is no figure with two points, it is hoped. */
		ok(t.wrong == 0 &&
			   (t.figures > 0 || strstr(rules[rule].conclusion, "overlap")),
		   "%s: %d figures, %d refute it %s", rules[rule].name, t.figures, t.wrong,
		   t.example);
		tell_needless(rule, &t);
	}
	return tap_done();
}
