/*
 * separate.c -- which fact would tell the values apart?
 *
 * Several values fit.  For each (those of cases are told apart by these) a figure is looked for,
 * and in it a short statement that holds there and in none of the others: an order on a line, equal
 * sides, a side of a line, an angle below or beyond a right one, the sign of a letter.  It is told
 * where the facts and it together lead to that value alone, as far as the same search sees.
 */
#include "sketch/fit.h"
#include "solve/solve_priv.h"
#include <math.h>

enum {
	STARTS = 40,
	STARTS_WITH = 24, /* with a statement added */
	TRIES = 6,        /* statements for each value */
	VALUES_MOST = 6,  /* more are a list that nobody reads */
	POINTS_MOST = 14
};
#define SEPARATE_WORK 20e6
#define HOLDS 1e-9
#define FAILS 1e-3

struct separation {
	struct problem p; /* the facts, and room for one more */
	struct solve_answer *out;
	struct fit_figures f;
	int figure[VALUES_MOST]; /* of each value, or -1 */
	struct meter m;
	struct arena *a;
	int at, tries; /* the value that is looked at */
	const struct fact *found;
};

/* Do the facts and the last one lead to the value alone? */
static bool leads(struct separation *s)
{
	struct arena *a = arena_new();
	struct fit_figures f;
	bool yes;

	sketch_fit_figures(&f, &s->p, STARTS_WITH, 2, &s->m, a);
	yes = f.n == 1 && !f.cut_short && f.at[0].fixed &&
	      solve_same(f.at[0].value, s->out->values[s->at]);
	arena_free(a);
	return yes;
}

/* A statement that may hold in the figure of the value alone. */
static void try_fact(struct separation *s, struct fact fact)
{
	struct fact *last = &s->p.fact[s->p.facts];

	if (s->found || s->tries >= TRIES)
		return;
	fact.circle = fact.circle2 = -1;
	for (int i = 0; i < s->out->n_values; i++) {
		double miss = s->figure[i] < 0 ? INFINITY
					       : sketch_fact_miss(s->f.of, &fact,
								  s->f.at[s->figure[i]].x);

		if (i == s->at ? !(miss <= HOLDS) : !(miss >= FAILS))
			return;
	}
	s->tries++;
	*last = fact;
	s->p.facts++;
	if (leads(s))
		s->found = problem_with(&s->p, NULL, s->a)->fact + s->p.facts - 1;
	s->p.facts--;
}

static void try_points(struct separation *s, enum relation kind, int a, int b, int c, int d)
{
	int *p = arena_alloc(s->a, 4 * sizeof *p);

	p[0] = a;
	p[1] = b;
	p[2] = c;
	p[3] = d;
	try_fact(s, (struct fact){ .kind = kind, .n = d < 0 ? 3 : 4, .p = p });
}

/* One term is less than the other, and the other way round; or they are equal. */
static void try_terms(struct separation *s, enum relation kind, const struct term *a,
		      const struct term *b)
{
	try_fact(s, (struct fact){ .kind = kind, .t = { a, b } });
	if (kind == RELATION_LESS)
		try_fact(s, (struct fact){ .kind = kind, .t = { b, a } });
}

static bool is_goal_angle(const struct problem *p, int a, int b, int c)
{
	const struct term *g = p->goal;

	return g->kind == TERM_MEASURE && g->measure == MEASURE_ANGLE && g->n == 3 &&
	       g->p[1] == b &&
	       ((g->p[0] == a && g->p[2] == c) || (g->p[0] == c && g->p[2] == a));
}

/* The statements about three points: b is the middle one. */
static void try_three(struct separation *s, int a, int b, int c)
{
	struct problem *p = &s->p;

	try_points(s, RELATION_BETWEEN, b, a, c, -1);
	try_terms(s, RELATION_EQUAL, problem_length(p, b, a), problem_length(p, b, c));
}

static void try_sides(struct separation *s, int a, int b)
{
	for (int c = 0; c < s->p.points; c++)
		for (int d = c + 1; d < s->p.points; d++)
			if (c != a && c != b && d != a && d != b) {
				try_points(s, RELATION_SAME_SIDE, c, d, a, b);
				try_points(s, RELATION_OPPOSITE_SIDE, c, d, a, b);
			}
}

static void try_all(struct separation *s)
{
	struct problem *p = &s->p;
	int n = p->points;

	for (int b = 0; b < n; b++)
		for (int a = 0; a < n; a++)
			for (int c = a + 1; c < n; c++)
				if (a != b && c != b)
					try_three(s, a, b, c);
	for (int i = 0; i < p->letters; i++)
		try_terms(s, RELATION_LESS, problem_int(p, 0),
			  problem_letter_term(p, p->letter[i]));
	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++)
			try_sides(s, a, b);
	for (int b = 0; b < n; b++)
		for (int a = 0; a < n; a++)
			for (int c = a + 1; c < n; c++)
				if (a != b && c != b && !is_goal_angle(p, a, b, c))
					try_terms(s, RELATION_LESS, problem_angle(p, a, b, c),
						  problem_int(p, 90));
}

void solve_separate(struct solve_answer *out, struct arena *a)
{
	const struct problem *p = out->reading;
	struct separation s = { .out = out, .a = a, .m = { .left = SEPARATE_WORK } };
	const struct fact **when;
	bool any = false;

	if (out->status != SOLVE_SEVERAL || out->when || out->n_values < 2 ||
	    out->n_values > VALUES_MOST || !p || !p->goal || p->space ||
	    p->points > POINTS_MOST)
		return;
	s.p = *problem_with(p, NULL, a);
	sketch_fit_figures(&s.f, &s.p, STARTS, FIT_FIGURES, &s.m, a);
	for (int i = 0; i < out->n_values; i++) {
		s.figure[i] = -1;
		for (int k = 0; k < s.f.n; k++)
			if (solve_same(s.f.at[k].value, out->values[i]))
				s.figure[i] = k;
	}
	when = arena_alloc(a, (size_t)out->n_values * sizeof *when);
	for (s.at = 0; s.at < out->n_values; s.at++) {
		s.tries = 0;
		s.found = NULL;
		if (s.figure[s.at] >= 0)
			try_all(&s);
		when[s.at] = s.found;
		any |= s.found != NULL;
	}
	if (any)
		out->when = when;
}
