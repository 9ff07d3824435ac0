/*
 * t-follow.c -- relations as goals: what follows, what fails in a figure, what contradicts itself;
 * next to the truth by 1e-8 and 1e-12, of two configurations, with letters, cases, coordinates.
 */
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *points, *facts, *goal;
	enum solve_status status;
	bool proven;
} rows[] = {
#define FOLLOW(points, facts, goal, status, proven) \
	{ points, facts, goal, SOLVE_##status, proven },
#include "solve/t/follow.def"
#undef FOLLOW
};

static void add_points(struct problem *p, const char *s, struct arena *a)
{
	while (*s) {
		size_t n = strcspn(s, " "), name = strcspn(s, " :");
		int i = problem_point(p, arena_strndup(a, s, name));

		if (name < n) {
			char *end;
			double x = strtod(s + name + 1, &end);

			problem_place(p, i, x, strtod(end + 1, NULL));
		}
		s += n + (s[n] != 0);
	}
}

static bool add_facts(struct problem *p, const char *s, struct arena *a, struct err *e)
{
	while (*s) {
		size_t n = strcspn(s, ";");

		if (problem_fact_text(p, arena_strndup(a, s, n), e) != OK)
			return false;
		s += n + (s[n] != 0);
	}
	return true;
}

static void ask(const char *points, const char *facts, int i)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, points, a);
	read = add_facts(p, facts, a, &e) && problem_ask(p, rows[i].goal, &e) == OK;
	if (read) {
		problem_imply(p);
		solve_problem(&r, p, &o, a);
	}
	ok(read && r.status == rows[i].status &&
		   (!rows[i].proven || r.certainty == SOLVE_PROVEN),
	   "%s: %s (%s)%s", rows[i].goal, solve_status_name(r.status),
	   solve_certainty_name(r.certainty), read ? "" : e.msg);
	problem_free(p);
	arena_free(a);
}

/* Facts by their ids, and only those that it takes. */
static void used(void)
{
	static const char *const fact[] = { "Parallelogram(A,B,C,D)", "Length(A,B) = 7",
					    "Meet(E,A,C,B,D)", "Length(A,C) = 10" };
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read = true;
	char id[] = "f0";

	add_points(p, "A B C D E", a);
	for (int i = 0; i < 4; i++) {
		id[1] = (char)('1' + i);
		read &= problem_fact_named(p, fact[i], id, &e) == OK;
	}
	read &= problem_ask(p, "Length(A,E) = 5", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FOLLOWS && r.certainty == SOLVE_PROVEN,
	   "half a diagonal");
	ok(r.n_used == 3 && !strcmp(r.used[0], "f1") && !strcmp(r.used[1], "f3") &&
		   !strcmp(r.used[2], "f4"),
	   "rests on what makes it half, and on the diagonal");
	problem_free(p);
	arena_free(a);
}

/* A counter-figure is one: the facts hold in it, and the claim does not. */
static void counter_figure(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D", a);
	read = problem_fact_text(p, "Parallelogram(A,B,C,D)", &e) == OK &&
	       problem_ask(p, "Perpendicular(A,C,B,D)", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FALSE && r.figure, "diagonals need not be upright");
	if (r.figure) {
		const double *q = r.xy;
		double off = 0,
		       dot = (q[4] - q[0]) * (q[6] - q[2]) + (q[5] - q[1]) * (q[7] - q[3]);

		for (int i = 0; i < 2; i++) {
			double d = q[i] + q[4 + i] - q[2 + i] - q[6 + i];

			off += d * d;
		}
		ok(off < 1e-24 && fabs(dot) > 1e-6, "as the figure shows: %g %g", off, dot);
	}
	problem_free(p);
	arena_free(a);
}

/* What the left side is instead is what it is in the counter-figure. */
static void counter_value(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D", a);
	read = add_facts(p, "Concyclic(A,B,C,D);Angle(A,B,C)=70", a, &e) &&
	       problem_ask(p, "Angle(A,D,C) = 110", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FALSE && !(fabs(r.value - 110) < 1e-6) &&
		   (!r.exact || !strcmp(r.exact, "70")),
	   "on the other arc it is not what was claimed: %g", r.value);
	problem_free(p);
	arena_free(a);
}

/* Where it is divided by what may be nothing, that is said. */
static void divisor(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read = add_facts(p, "x > -3", a, &e) && problem_ask(p, "x/x+1 = 2", &e) == OK;

	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FOLLOWS && r.certainty == SOLVE_CONDITIONAL &&
		   r.assumes == 1 && !strcmp(r.assume[0], "x is not 0"),
	   "divided by what may be nothing");
	problem_free(p);
	arena_free(a);
}

/* Whatever it is, it ends. */
static void budget(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true, .budget = 100000 };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D E F G H K L M", a);
	read = add_facts(p, "OnCircle(A,B,C,D,E,F,G,H,K,L,M);BC = CD;CD = DE;DE = EF;EF = FG",
			 a, &e) &&
	       problem_ask(p, "Regular(B,C,D,E,F,G,H,K,L,M)", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.work < 200000, "a small budget is kept: %ld units", r.work);
	problem_free(p);
	arena_free(a);
}

int main(void)
{
	const char *points = "", *facts = "";

	for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
		points = rows[i].points ? rows[i].points : points;
		facts = rows[i].facts ? rows[i].facts : facts;
		ask(points, facts, i);
	}
	used();
	counter_figure();
	counter_value();
	divisor();
	budget();
	return tap_done();
}
