/*
 * t-shuffle.c -- the order of the steps decides neither the value nor how sure it is.
 *
 * Quantities with whole values are drawn; each unknown gets a step that determines it from
 * those before, then come steps that only repeat what is known.  Their steps are run in
 * many orders.  As they are, all give one value and call it proven.  With one number of a
 * repeating step a little off, the numbers contradict each other: then no order may call its
 * value proven, and all must say the same of it.
 *
 * Random programs, with letters in their values, steps that hang together and several roots: no
 * order makes a value of an error, an error of a value, or another value.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "program/program.h"
#include "program/t/random.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNKNOWNS 5
#define STEPS 10
#define ORDERS 8

struct sample {
	long v[UNKNOWNS]; /* the solution */
	int unknowns;
	char step[STEPS][120];
	int steps, repeats; /* the first of those that repeat */
	char num[4 * STEPS][60];
	int number_of[STEPS]; /* a number of the step */
	int nums;
};

/* One number more. */
static int given(struct sample *s, long v)
{
	snprintf(s->num[s->nums], sizeof s->num[0], "%ld", v);
	return s->nums++;
}

/* a op b = c, with one of the three unknown or all known, by one of the operators. */
static void add_step(struct rng *r, struct sample *s, int unknown)
{
	static const char *const sum[] = { "Sum",    "Multiple",     "Rect_Area", "PRK_Perim",
					   "Median", "Tria_BH_Area", "Equal",     "Gougu" };
	int kind = (int)rng_below(r, sizeof sum / sizeof *sum);
	int known = unknown < 0 ? s->unknowns : unknown;
	char a[16], b[16], c[16];
	long x, y, z;
	int u = known ? (int)rng_below(r, (uint64_t)known) : -1;

	/* x is a known unknown or a number, y the unknown in question. */
	if (u >= 0 && rng_below(r, 4)) {
		x = s->v[u];
		snprintf(a, sizeof a, "V%d", u);
	} else {
		x = (long)rng_between(r, 2, 30);
		snprintf(a, sizeof a, "N%d", given(s, x));
	}
	if (unknown >= 0) {
		y = s->v[unknown];
		snprintf(b, sizeof b, "V%d", unknown);
	} else if (u >= 0) {
		int w = (int)rng_below(r, (uint64_t)known);

		y = s->v[w];
		snprintf(b, sizeof b, "V%d", w);
	} else {
		return;
	}
	switch (kind) {
	case 0: z = x + y; break;
	case 1:
	case 2: z = x * y; break;
	case 3: z = 2 * x + 2 * y; break;
	case 4: z = 2 * y - x; break; /* x + z = 2 y */
	case 5: z = x * y; break;     /* x y / 2 = z */
	case 6: z = y; break;
	default: z = x * x + y * y; break;
	}
	if (z <= 0)
		return;
	s->number_of[s->steps] = s->nums;
	if (kind == 5 && z % 2 == 0)
		given(s, z / 2);
	else if (kind == 5)
		snprintf(s->num[s->nums++], sizeof s->num[0], "%ld.5", z / 2);
	else if (kind == 7) /* the hypotenuse is a root of a whole number */
		snprintf(s->num[s->nums++], sizeof s->num[0], "\\sqrt{%ld}", z);
	else
		given(s, z);
	snprintf(c, sizeof c, "N%d", s->nums - 1);
	if (kind == 6)
		snprintf(s->step[s->steps++], sizeof s->step[0], "Equal %s %s", b, c);
	else
		snprintf(s->step[s->steps++], sizeof s->step[0], "%s %s %s %s", sum[kind], a,
			 b, c);
}

static void make(struct rng *r, struct sample *s)
{
	memset(s, 0, sizeof *s);
	s->unknowns = (int)rng_between(r, 1, UNKNOWNS);
	for (int i = 0; i < s->unknowns; i++)
		s->v[i] = (long)rng_between(r, 2, 40);
	for (int i = 0; i < s->unknowns; i++)
		for (int had = s->steps; s->steps == had;)
			add_step(r, s, i);
	s->repeats = s->steps;
	for (int want = s->steps + 1 + (int)rng_below(r, 3); s->steps < want;)
		add_step(r, s, -1);
}

/* The number, or the root, and a little more: 7 is 7.0001 then. */
static void perturb(char *text, size_t size, int k)
{
	size_t n = strlen(text);

	if (strchr(text, '\\'))
		snprintf(text + n, size - n, "*1.%0*d1", k - 1, 0);
	else
		snprintf(text + n, size - n, "%s%0*d1", strchr(text, '.') ? "" : ".", k, 0);
}

struct outcome {
	enum program_status status;
	double value;
	char certainty[20], exact[60];
};

static void run(struct program_solver *p, const struct sample *s, const int *order, int get,
		struct outcome *out)
{
	const char *num[4 * STEPS];
	struct buf b = { 0 }, j = { 0 };
	const char *c;

	for (int i = 0; i < s->nums; i++)
		num[i] = s->num[i];
	for (int i = 0; i < s->steps; i++)
		buf_addf(&b, "%s ", s->step[order[i]]);
	buf_addf(&b, "Get V%d", get);
	out->status = program_run(p, buf_str(&b), b.n, num, s->nums, NULL);
	out->value = program_value(p);
	program_json(&j, p);
	c = strstr(buf_str(&j), "\"certainty\":\"");
	snprintf(out->certainty, sizeof out->certainty, "%.*s",
		 c ? (int)strcspn(c + 13, "\"") : 0, c ? c + 13 : "");
	buf_reset(&j);
	if (!program_exact(&j, p))
		buf_add(&j, "none");
	snprintf(out->exact, sizeof out->exact, "%s", buf_str(&j));
	buf_clear(&b);
	buf_clear(&j);
}

static void shuffle(struct rng *r, int *order, int n)
{
	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int k = (int)rng_below(r, (uint64_t)(i + 1)), t = order[i];

		order[i] = order[k];
		order[k] = t;
	}
}

/* Split a program into its steps but Get, at most n of them; how many there are. */
static int split(char step[][400], int n, const char *text)
{
	int k = 0;

	while (*text && k < n && strncmp(text, "Get ", 4)) {
		const char *end = text;

		/* Operators begin with a capital and a small letter, or in "PRK", "RN". */
		do {
			end += strcspn(end, " ");
			end += strspn(end, " ");
		} while (*end && !(end[0] >= 'A' && end[0] <= 'Z' && end[1] >= 'A'));
		snprintf(step[k++], 400, "%.*s", (int)(end - text), text);
		text = end;
	}
	return k;
}

static void run_random(struct program_solver *p, char step[][400], const int *order, int n,
		       const char *const *given, struct outcome *out)
{
	struct buf b = { 0 }, j = { 0 };
	const char *c;

	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s ", step[order[i]]);
	buf_addf(&b, "Get V0");
	out->status = program_run(p, buf_str(&b), b.n, given, 6, NULL);
	out->value = program_value(p);
	program_json(&j, p);
	c = strstr(buf_str(&j), "\"certainty\":\"");
	snprintf(out->certainty, sizeof out->certainty, "%.*s",
		 c ? (int)strcspn(c + 13, "\"") : 0, c ? c + 13 : "");
	buf_clear(&b);
	buf_clear(&j);
}

static void check_random(struct program_solver *p, struct rng *r, int rounds)
{
	static const char *const value[] = {
		"x", "2x+5", "y", "3x-4", "x+y", "2.5", "40", "60"
	};
	int made = 0, good = 0, several = 0, flips = 0, others = 0, words = 0;

	while (made < rounds) {
		char step[8][400], text[6][16];
		const char *given[6];
		struct outcome first, o;
		struct buf b = { 0 };
		int order[8], n;

		random_program(r, &b);
		n = split(step, 8, buf_str(&b));
		buf_clear(&b);
		if (n < 2)
			continue;
		for (int i = 0; i < 6; i++) {
			snprintf(text[i], sizeof text[i], "%ld", rng_between(r, 2, 40));
			given[i] = rng_below(r, 3) ? text[i] : value[rng_below(r, 8)];
		}
		for (int k = 0; k < n; k++)
			order[k] = k;
		run_random(p, step, order, n, given, &first);
		if (first.status == PROGRAM_ARITY || first.status == PROGRAM_UNBOUND)
			continue;
		made++;
		good += first.status == PROGRAM_OK;
		several += !strcmp(first.certainty, "conditional");
		for (int k = 0; k < 3; k++) {
			bool was = first.status == PROGRAM_OK;

			shuffle(r, order, n);
			run_random(p, step, order, n, given, &o);
			flips += was != (o.status == PROGRAM_OK);
			others += was && o.status == PROGRAM_OK && o.value != first.value;
			words += strcmp(o.certainty, first.certainty) != 0;
		}
	}
	printf("# random: %d programs, %d with a value, %d of several\n", made, good, several);
	ok(!flips, "no order makes a value of an error, or an error of a value (%d)", flips);
	ok(!others, "none gives another value (%d)", others);
	ok(!words, "none another certainty (%d)", words);
	ok(good > rounds / 20, "values were there");
}

int main(int argc, char **argv)
{
	static const int off[] = { 0, 3, 5, 7, 9, 12, 15 };
	struct program_solver *p = program_solver_new();
	struct rng r = { 11 };
	int rounds = argc > 1 ? atoi(argv[1]) : 300;
	int clean = 0, values = 0, proven = 0, differ = 0, told = 0, refused = 0, ran = 0;

	for (int i = 0; i < rounds; i++) {
		struct sample s, t;
		int get;

		make(&r, &s);
		get = (int)rng_below(&r, (uint64_t)s.unknowns);
		for (size_t k = 0; k < sizeof off / sizeof *off; k++) {
			struct outcome first, o;
			int order[STEPS], which;

			t = s;
			which = s.repeats +
				(int)rng_below(&r, (uint64_t)(s.steps - s.repeats));
			if (off[k])
				perturb(t.num[t.number_of[which]], sizeof t.num[0], off[k]);
			for (int n = 0; n < ORDERS; n++) {
				shuffle(&r, order, t.steps);
				run(p, &t, order, get, &o);
				ran++;
				if (n == 0)
					first = o;
				if (off[k] == 0) {
					clean += o.status != PROGRAM_OK;
					values += o.status == PROGRAM_OK &&
						  (o.value != (double)s.v[get] ||
						   strcmp(o.exact, first.exact) ||
						   strcmp(o.certainty, "proven"));
					continue;
				}
				refused += o.status != PROGRAM_OK;
				if (o.status != PROGRAM_OK)
					continue;
				proven += !strcmp(o.certainty, "proven");
				told += !strcmp(o.certainty, "contradicted");
				/* What doubles cannot see may be called probable. */
				differ += off[k] <= 9 && strcmp(o.certainty, "contradicted");
				if (strcmp(o.certainty, "contradicted") &&
				    (off[k] <= 9 || !strcmp(o.certainty, "proven"))) {
					printf("# %s:", o.certainty);
					for (int q = 0; q < t.steps; q++)
						printf(" %s", t.step[order[q]]);
					printf(" Get V%d;", get);
					for (int q = 0; q < t.nums; q++)
						printf(" %s", t.num[q]);
					printf("\n");
				}
			}
		}
	}
	printf("# %d runs, %d told as contradicted, %d refused\n", ran, told, refused);
	ok(!clean && !values, "consistent steps give one value, proven, in any order (%d, %d)",
	   clean, values);
	ok(!proven, "no value from contradicting numbers is called proven");
	ok(!differ, "that they contradict each other is told in any order");
	ok(told > ran / 4, "such programs were there");
	check_random(p, &r, rounds * 10);
	program_solver_free(p);
	return tap_done();
}
