/*
 * t-refute.c -- facts that cannot hold together are refuted, and no facts that do.
 *
 *   t-refute           a bounded run
 *   t-refute N SEED    N true stories (story.h), none of which may be refuted
 */
#include "base/t/tap.h"
#include "solve/refute_priv.h"
#include "solve/t/sound.h"

/* Points, facts separated by ";", and whether there is no figure (as far as can be told). */
static const struct {
	const char *points, *facts;
	bool refuted;
} rows[] = {
	{ "ABC", "AB = 1;BC = 1;CA = 5", true },
	{ "ABC", "AB = 2;BC = 3;CA = 5", false },
	{ "ABC", "AB = 2;BC = 3;CA = 5.000001", true },
	/* Without a size. */
	{ "ABC", "AB = AC;Angle(B,A,C) = 40;Angle(A,B,C) = 73", true },
	{ "ABC", "AB = AC;Angle(B,A,C) = 40;Angle(A,B,C) = 70", false },
	{ "ABC", "AB = 2*AC;Angle(B,A,C) = 60;Angle(A,B,C) = 31", true },
	{ "ABC", "AB = 2*AC;Angle(B,A,C) = 60;Angle(A,B,C) = 30", false },
	{ "ABC", "AB = x*AC;x = 3;BC = AC", true },
	{ "ABC", "AB = x;AB = AC;x^2 = 4", false },
	{ "AB", "AB = 4;AB = 5", true },
	{ "AB", "AB = 4;AB = 4.0", false },
	{ "AB", "1 = 2", true },
	{ "AB", "x = 3;x < 2", true },
	{ "AB", "x = 3;x < 3.5", false },
	{ "A", "x + y = 3;x*y = 7", true },
	{ "A", "x + y = 3;x*y = 2", false },
	{ "A", "x^2 = 0-1", true },
	{ "ABC", "Angle(A,B,C) = 100;Angle(B,C,A) = 100", true },
	{ "ABC", "Angle(A,B,C) = 90;Angle(B,C,A) = 90", true },
	{ "ABC", "Angle(A,B,C) = 180;Angle(B,C,A) = 0", false },
	{ "ABC", "Perpendicular(C,A,C,B);CA = 6;CB = 8;AB = 11", true },
	{ "ABC", "Perpendicular(C,A,C,B);CA = 6;CB = 8;AB = 10", false },
	{ "ABC", "tan(Angle(A,B,C)) = 0-2-sqrt(3);Angle(B,C,A) = 80", true },
	{ "ABCD", "tan(Angle(A,B,C)) = 0-2-sqrt(3);Incenter(D,A,B,C)", false },
	{ "ABP", "Between(P,A,B);AB = 4;AP = 9", true },
	{ "ABP", "OnLine(P,A,B);AB = 4;AP = 9;BP = 6", true },
	{ "ABP", "OnLine(P,A,B);AB = 4;AP = 9;BP = 5", false },
	{ "ABCP", "Equilateral(A,B,C);AB = 2;Inside(P,A,B,C);PA = 5", true },
	{ "ABPQ", "SameSide(P,Q,A,B);OppositeSide(Q,P,B,A)", true },
	{ "ABCDP", "Parallel(A,B,C,D);Meet(P,A,B,C,D)", true },
	{ "ABCD", "Parallel(A,B,C,D);Angle(B,A,C) = 70;Angle(A,C,D) = 100", true },
	{ "ABCD", "Parallel(A,B,C,D);Angle(B,A,C) = 70;Angle(A,C,D) = 110", false },
	{ "ABCD", "AB = 5;BC = 5;CD = 5;DA = 5;AC = 5;BD = 5", true },
	{ "ABCD", "AB = 5;BC = 5;CD = 5;DA = 5;AC = 5;BD = 5*sqrt(3)", false },
	{ "ABCD",
	  "Polygon(A,B,C,D);Angle(D,A,B) = 80;Angle(A,B,C) = 80;Angle(B,C,D) = 80;"
	  "Angle(C,D,A) = 80",
	  true },
	{ "ABCD",
	  "Polygon(A,B,C,D);Angle(D,A,B) = 20;Angle(A,B,C) = 30;Angle(B,C,D) = 20;"
	  "Angle(C,D,A) = 70",
	  false },
	{ "ABCDEFGH", "Regular(A,B,C,D,E,F,G,H)", false },
	{ "OAB", "OnCircle(O,A,B);Radius(O) = 3;AB = 7", true },
	{ "OAB", "OnCircle(O,A,B);Radius(O) = 3;AB = 6", false },
	{ "ABC", "Angle(A,B,C) = 200;Angle(A,B,C) = 160", false },
	{ "ABC", "Angle(A,B,C) = 200;Angle(A,B,C) = 150", true },
	{ "ABC", "Angle(A,B,C) = 200;Angle(B,C,A) = 30", true },
	{ "A", "x*y = 0;y = 5;x = 0-3", true },
	{ "A", "x*y = 0;y*y = y;x = 0-3", false },
	/* Rounding must not decide: these hold, or fail by less than a double can say. */
	{ "ABC", "AB = sqrt(2);BC = sqrt(3);CA = sqrt(2)+sqrt(3)", false },
	{ "ABC",
	  "Angle(A,B,C) = 89.99999999999999999999;Angle(B,C,A) = 89.99999999999999999999",
	  false },
	{ "AB", "AB = 100000000000000000000*(sqrt(2)-1.4142135623730950488)", false },
};

static struct problem *read_row(const char *points, const char *facts, struct arena *a)
{
	struct problem *p = NULL;
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	buf_add(&b, "{\"points\":[");
	for (const char *t = points; *t; t++)
		buf_addf(&b, "%s\"%c\"", t == points ? "" : ",", *t);
	buf_add(&b, "],\"facts\":[");
	for (const char *t = facts; *t;) {
		size_t n = strcspn(t, ";");

		buf_addf(&b, "%s\"%.*s\"", t == facts ? "" : ",", (int)n, t);
		t += n + (t[n] == ';');
	}
	buf_add(&b, "],\"goal\":\"1\"}");
	if (json_read(&j, buf_str(&b), b.n, a, &e) || read_as(&p, NULL, j, a, &e))
		printf("# %s: %s\n", buf_str(&b), e.msg);
	buf_clear(&b);
	return p;
}

static void table(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct arena *a = arena_new();
		struct meter m = { .left = 12e6 };
		struct problem *p = read_row(rows[i].points, rows[i].facts, a);

		ok(p && solve_refute_facts(p, &m, a) == rows[i].refuted, "%s: %s",
		   rows[i].facts, rows[i].refuted ? "no figure" : "not refuted");
		problem_free(p);
		arena_free(a);
	}
}

/* The facts of true figures, in every mode. */
static void stories(int n, uint64_t seed)
{
	struct story *s = mem_alloc(sizeof *s);
	int asked = 0, refuted = 0;

	for (int i = 0; i < n; i++) {
		enum mode m = mode_of((uint64_t)i);
		struct arena *a = arena_new();
		struct meter meter = { .left = 4e6 };
		const struct plot *plot;
		struct num_ctx *c = NULL;
		struct problem *p = NULL;
		struct record r;
		struct buf b = { 0 };
		struct json *j;
		struct err e;

		if (make(s, &plot, &c, m, seed * 1000003u + (uint64_t)i)) {
			place(&r, s, m);
			write_record(&b, s, &r, 0);
			if (!json_read(&j, buf_str(&b), b.n, a, &e) &&
			    !read_as(&p, NULL, j, a, &e)) {
				asked++;
				if (solve_refute_facts(p, &meter, a)) {
					refuted++;
					printf("# %s\n", buf_str(&b));
				}
			}
		}
		buf_clear(&b);
		problem_free(p);
		num_ctx_free(c);
		arena_free(a);
	}
	ok(asked * 10 >= n * 8 && !refuted, "%d of %d true stories are refuted", refuted,
	   asked);
	mem_free(s);
}

int main(int argc, char **argv)
{
	table();
	stories(argc > 1 ? atoi(argv[1]) : 100, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
	return tap_done();
}
