/*
 * t-letters.c -- equations and inequalities: what clashes, what follows, what has no value; each with
 * the facts that it takes.  And random ones that hold at a point: nothing that holds there is refuted,
 * and what does not hold there never follows, if only by 1e-7 to 1e-12.
 *
 *   t-letters           a bounded run
 *   t-letters N SEED    N random systems
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "solve/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* used: numbers of facts from 1 on, of what follows, clashes or is false everywhere; "" is not looked at. */
static const struct {
	const char *points, *facts, *goal;
	enum solve_status status;
	const char *used;
} rows[] = {
	/* Clashes, before anything is concluded. */
	{ "", "x < 5;x > 5", "x < 3", SOLVE_CONTRADICTORY, "12" },
	{ "", "x < 5;y = 2;x > 6", "y = 2", SOLVE_CONTRADICTORY, "13" },
	{ "", "x = y + 1;y = x + 1", "x = y", SOLVE_CONTRADICTORY, "12" },
	{ "", "x^2 = 0-1", "x > 0", SOLVE_CONTRADICTORY, "1" },
	{ "", "x^2 + x + 1 = 0", "x > 0", SOLVE_CONTRADICTORY, "1" },
	{ "", "x + y < 3;x > 2;y > 1", "x = 1", SOLVE_CONTRADICTORY, "123" },
	{ "", "x + y = 3;x > 2;z = 1;y > 1", "x = 1", SOLVE_CONTRADICTORY, "124" },
	{ "", "x < y;y < z;z < x", "x = 1", SOLVE_CONTRADICTORY, "123" },
	{ "", "x <= y;y <= z;z < x", "x = 1", SOLVE_CONTRADICTORY, "123" },
	{ "", "x^2 + y^2 < 2*x*y", "x = y", SOLVE_CONTRADICTORY, "1" },
	{ "", "x*y = 0;x > 1;y > 1", "x = y", SOLVE_CONTRADICTORY, "123" },
	{ "", "x*y = 12;x + y = 6", "x = y", SOLVE_CONTRADICTORY, "12" },
	{ "", "x^2 < 4;x > 2", "x = 1", SOLVE_CONTRADICTORY, "12" },
	{ "", "x = 3;x = 3.000000000001", "x = 3", SOLVE_CONTRADICTORY, "12" },
	{ "", "x = sqrt(2);x = 1.4142135623730951", "x = 3", SOLVE_CONTRADICTORY, "12" },
	{ "", "sqrt(x) = 0-1", "x = 1", SOLVE_CONTRADICTORY, "1" },
	{ "", "1/x = 0", "x = 1", SOLVE_CONTRADICTORY, "1" },
	{ "", "x^(0-1) = 0", "x = 1", SOLVE_CONTRADICTORY, "1" },
	{ "", "x/y = 1;y = 0", "x = 0", SOLVE_CONTRADICTORY, "12" },
	{ "", "sqrt(x) = y;x = 0-4", "y = 2", SOLVE_CONTRADICTORY, "12" },
	{ "AB", "A = (0,0);B = (0,0);Length(A,B) = 3", "Length(A,B) = 3", SOLVE_CONTRADICTORY,
	  "12" },
	{ "ABC", "A = (0,0);C = (1,2);B = (0,0);Triangle(A,B,C)", "Length(A,C) = sqrt(5)",
	  SOLVE_CONTRADICTORY, "13" },
	{ "AB", "A = (0,0);B = (0,0);Line(A,B)", "Length(A,B) = 0", SOLVE_CONTRADICTORY,
	  "12" },
	{ "AB", "A = (0,0);B = (3,4);Length(A,B) = 5.0000000001", "Length(A,B) = 5",
	  SOLVE_CONTRADICTORY, "123" },
	{ "ABC", "Length(A,B) + Length(B,C) < Length(A,C)", "Length(A,B) = 1",
	  SOLVE_CONTRADICTORY, "1" },
	{ "", "x ≈ 3.14;x ≈ 3.16", "x > 3", SOLVE_CONTRADICTORY, "12" },
	/* What follows, and from what. */
	{ "", "x <= 5;x >= 5", "x = 5", SOLVE_FOLLOWS, "12" },
	{ "", "x <= 5;x >= 5;y = 2", "x + y = 7", SOLVE_FOLLOWS, "123" },
	{ "", "x^2 - 5*x + 6 = 0;x > 2.5", "x = 3", SOLVE_FOLLOWS, "12" },
	{ "", "x*y = 0;x != 0", "y = 0", SOLVE_FOLLOWS, "12" },
	{ "", "(x-1)*(x-2) = 0;x != 1", "x = 2", SOLVE_FOLLOWS, "12" },
	{ "", "(x-1)*(x-2) = 0", "x = 2 or x = 1", SOLVE_FOLLOWS, "1" },
	{ "", "(x-1)*(y-2) = 0", "x = 1 or y = 2", SOLVE_FOLLOWS, "1" },
	{ "", "x^2 = y^2;x > 0;y > 0", "x = y", SOLVE_FOLLOWS, "123" },
	{ "", "x^3 = 8", "x = 2", SOLVE_FOLLOWS, "1" },
	{ "", "x^3 - 6*x^2 + 11*x - 6 = 0;x > 2.5", "x = 3", SOLVE_FOLLOWS, "12" },
	{ "", "x < 2;y < 2", "x + y < 4", SOLVE_FOLLOWS, "12" },
	{ "", "x > 0;y > 0;x*y = 1;z = 5", "x + y >= 2", SOLVE_FOLLOWS, "" },
	{ "", "x^2 < 4", "x < 2", SOLVE_FOLLOWS, "1" },
	{ "", "y = 2", "x^2 + y^2 >= 2*x*y", SOLVE_FOLLOWS, "" },
	{ "", "x = 3.14159", "x ≈ 3.14", SOLVE_FOLLOWS, "1" },
	{ "", "x = 3.145", "x ~= 3.14", SOLVE_FOLLOWS, "1" },
	{ "", "x \\approx 3.14", "x > 3.1", SOLVE_FOLLOWS, "1" },
	{ "AB", "Length(A,B) ≈ 1.41", "Length(A,B) < 2", SOLVE_FOLLOWS, "1" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (4,3);D = (0,3)", "Rectangle(A,B,C,D)",
	  SOLVE_FOLLOWS, "1234" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (4,3);D = (0,3);Rectangle(A,B,C,D)",
	  "Area(A,B,C,D) = 12", SOLVE_FOLLOWS, "" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (1,3);D = (2,1)", "Inside(D,A,B,C)", SOLVE_FOLLOWS,
	  "1234" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (1,3);D = (2,1)", "Angle(B,A,C) > 70",
	  SOLVE_FOLLOWS, "123" },
	{ "ABM", "A = (0,0);B = (4,sqrt(2));Midpoint(M,A,B)", "2*y(M) = sqrt(2)",
	  SOLVE_FOLLOWS, "123" },
	{ "ABO", "O = (1,1);A = (4,5);B = (1,6);OnCircle(O,A)", "OnCircle(O,B)", SOLVE_FOLLOWS,
	  "1234" },
	/* What does not. */
	{ "", "(x-1)*(x-2) = 0", "x = 2", SOLVE_FALSE, "" },
	{ "", "x*y = 0", "y = 0", SOLVE_FALSE, "" },
	{ "", "x > 1", "x > 1.1", SOLVE_FALSE, "" },
	{ "", "x = 3.145000000001", "x ≈ 3.14", SOLVE_FALSE, "" },
	{ "", "x ≈ 3.14", "x = 3.14", SOLVE_FALSE, "" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (4,3);D = (0,3.0000000001)", "Rectangle(A,B,C,D)",
	  SOLVE_FALSE, "" },
	{ "ABCD", "A = (0,0);B = (4,0);C = (4,3);D = (8,0)", "Inside(C,A,B,D)", SOLVE_FALSE,
	  "" },
	/* What has no value does not hold. */
	{ "", "x = 0", "1/x = 0", SOLVE_FALSE, "1" },
	{ "", "x = 0", "x^(0-1) = 1", SOLVE_FALSE, "1" },
	{ "", "x = 0", "x/x = 1", SOLVE_FALSE, "1" },
	{ "", "x = 0", "1/x = 1/x", SOLVE_FALSE, "1" },
	{ "", "x = 0", "1/x != 1", SOLVE_FALSE, "1" },
	{ "", "x = 0-1", "sqrt(x)^2 = x", SOLVE_FALSE, "1" },
	{ "", "x < 0", "sqrt(x) = sqrt(x)", SOLVE_FALSE, "1" },
	{ "", "x = 5", "0/0 = 0/0", SOLVE_FALSE, "" },
};

static bool add_facts(struct problem *p, const char *s, struct arena *a, struct err *e)
{
	for (int i = 1; *s; i++) {
		size_t n = strcspn(s, ";");

		if (problem_fact_named(p, arena_strndup(a, s, n), arena_printf(a, "%d", i),
				       e) != OK)
			return false;
		s += n + (s[n] != 0);
	}
	return true;
}

static bool solved(struct solve_answer *r, struct problem *p, const char *points,
		   const char *facts, const char *goal, struct arena *a)
{
	struct solve_options o = { .exact = true };
	struct err e = { 0 };
	char name[2] = "A";

	*r = (struct solve_answer){ 0 };
	p->positions_decide = true;
	for (const char *s = points; *s; s++) {
		name[0] = *s;
		problem_point(p, name);
	}
	if (!add_facts(p, facts, a, &e) || problem_ask(p, goal, &e) != OK) {
		printf("# %s: %s\n", goal, e.msg);
		return false;
	}
	problem_imply(p);
	solve_problem(r, p, &o, a);
	return true;
}

static void one(int i)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_answer r;
	struct buf used = { 0 };
	bool read = solved(&r, p, rows[i].points, rows[i].facts, rows[i].goal, a), same;

	for (int k = 0; k < r.n_used; k++)
		buf_add(&used, r.used[k]);
	same = !*rows[i].used || strlen(rows[i].used) == used.n;
	for (const char *s = rows[i].used; *s; s++)
		same &= strchr(buf_str(&used), *s) != NULL;
	ok(read && r.status == rows[i].status && same &&
		   (r.certainty == SOLVE_PROVEN || r.status == SOLVE_OPEN ||
		    r.status == SOLVE_CONTRADICTORY),
	   "%s: %s: %s (%s) by %s", rows[i].facts, rows[i].goal, solve_status_name(r.status),
	   solve_certainty_name(r.certainty), buf_str(&used));
	buf_clear(&used);
	problem_free(p);
	arena_free(a);
}

/* --- Random ones that hold at a point ---------------------------------------------------- */

enum { LETTERS = 3 };
struct story {
	long x[LETTERS];
	struct rng r;
};

/* A term and its value there, a whole number. */
static long term(struct story *s, struct buf *b, int depth)
{
	struct buf l = { 0 }, r = { 0 };
	long u, v, out;
	int k = (int)rng_below(&s->r, LETTERS), way = (int)rng_below(&s->r, depth ? 9 : 2);

	if (way == 0) {
		u = rng_between(&s->r, -9, 9);
		buf_addf(b, u < 0 ? "(0%ld)" : "%ld", u);
		return u;
	}
	if (way == 1) {
		buf_addc(b, (char)('x' + k));
		return s->x[k];
	}
	u = term(s, &l, depth - 1);
	v = term(s, &r, depth - 1);
	out = way < 4 ? u + v : way < 6 ? u - v : u * v;
	if (way == 7 && v && u % v == 0) {
		buf_addf(b, "(%s)/(%s)", buf_str(&l), buf_str(&r));
		out = u / v;
	} else if (way == 8) {
		buf_addf(b, "sqrt((%s)^2)", buf_str(&l));
		out = labs(u);
	} else {
		buf_addf(b, "(%s)%c(%s)", buf_str(&l),
			 way < 4   ? '+'
			 : way < 6 ? '-'
				   : '*',
			 buf_str(&r));
	}
	buf_clear(&l);
	buf_clear(&r);
	return out;
}

static void fact(struct story *s, struct buf *b)
{
	struct buf l = { 0 }, r = { 0 };
	long u = term(s, &l, 2), v = term(s, &r, 1);

	if (rng_below(&s->r, 3))
		buf_addf(b, "%s = (%s) + (%ld)", buf_str(&l), buf_str(&r), u - v);
	else if (u == v)
		buf_addf(b, "%s <= %s", buf_str(&l), buf_str(&r));
	else
		buf_addf(b, "%s %c %s", buf_str(&l), u < v ? '<' : '>', buf_str(&r));
	buf_clear(&l);
	buf_clear(&r);
}

struct tally {
	int asked, follows, refuted, wrong;
};

/* A claim that holds at the point, or is off by little there. */
static void claim(struct story *s, const char *facts, struct tally *n)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_answer r;
	struct buf l = { 0 }, goal = { 0 };
	long v = term(s, &l, 1);
	int off = (int)rng_below(&s->r, 4);
	bool right = off == 0, read, wrong;

	if (off < 2)
		buf_addf(&goal, "%s = %ld", buf_str(&l), v);
	if (off == 1)
		buf_addf(&goal, " + 10^(0-%d)", (int)rng_between(&s->r, 7, 12));
	if (off == 2)
		buf_addf(&goal, "%s = %ld", buf_str(&l), v + rng_between(&s->r, 1, 3));
	if (off == 3)
		buf_addf(&goal, "%s < %ld", buf_str(&l), v);
	read = solved(&r, p, "", facts, buf_str(&goal), a);
	wrong = !read || r.status == SOLVE_CONTRADICTORY ||
		(!right && r.status == SOLVE_FOLLOWS) ||
		(right && r.status == SOLVE_FALSE && r.why &&
		 !strncmp(r.why, "it fails in every", 17));
	if (wrong)
		printf("# x = %ld, y = %ld, z = %ld; %s: %s: %s\n", s->x[0], s->x[1], s->x[2],
		       facts, buf_str(&goal), solve_status_name(r.status));
	n->asked++;
	n->follows += right && r.status == SOLVE_FOLLOWS;
	n->refuted += !right && r.status == SOLVE_FALSE;
	n->wrong += wrong;
	buf_clear(&l);
	buf_clear(&goal);
	problem_free(p);
	arena_free(a);
}

static void at_random(int systems, uint64_t seed)
{
	struct story s = { .r = { seed } };
	struct tally n = { 0 };

	for (int i = 0; i < systems; i++) {
		struct buf facts = { 0 };
		int k = (int)rng_between(&s.r, 1, 4);

		for (int j = 0; j < LETTERS; j++)
			s.x[j] = rng_between(&s.r, -6, 6);
		for (int j = 0; j < k; j++) {
			buf_add(&facts, j ? ";" : "");
			fact(&s, &facts);
		}
		claim(&s, buf_str(&facts), &n);
		buf_clear(&facts);
	}
	ok(!n.wrong && n.asked == systems,
	   "%d random systems: %d claims follow, %d are refuted", n.asked, n.follows,
	   n.refuted);
}

int main(int argc, char **argv)
{
	if (argc == 3) {
		at_random(atoi(argv[1]), strtoull(argv[2], NULL, 10));
		return tap_done();
	}
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		one((int)i);
	at_random(400, 1);
	return tap_done();
}
