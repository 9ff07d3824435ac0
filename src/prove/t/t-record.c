/*
 * t-record.c -- records whose goal is a relation: no verdict contradicts the truth, whatever a claim
 * between points can express of their facts.
 */
#include "base/json.h"
#include "base/member.h"
#include "base/t/tap.h"
#include "prove/prove.h"
#include "solve/solve.h"
#include <string.h>

static void add_list(struct buf *b, const char *key, const char *s, const char *between)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	while (*s) {
		size_t n = strcspn(s, between);
		struct buf t = { 0 };

		if (b->s[b->n - 1] != '[')
			buf_addc(b, ',');
		buf_addn(&t, s, n);
		json_add_string(b, buf_str(&t));
		buf_clear(&t);
		s += n + (s[n] != 0);
	}
	buf_addc(b, ']');
}

/* Points with places as "A:1:2". */
static void add_points(struct buf *b, const char *s)
{
	json_add_key(b, "points");
	buf_addc(b, '{');
	while (*s) {
		size_t n = strcspn(s, " "), name = strcspn(s, " :");

		if (b->s[b->n - 1] != '{')
			buf_addc(b, ',');
		buf_addf(b, "\"%.*s\":", (int)name, s);
		if (name < n) {
			size_t x = strcspn(s + name + 1, ":");

			buf_addf(b, "[%.*s,%.*s]", (int)x, s + name + 1,
				 (int)(n - name - x - 2), s + name + x + 2);
		} else {
			buf_add(b, "null");
		}
		s += n + (s[n] != 0);
	}
	buf_addc(b, '}');
}

static struct prove_result prove(struct arena *a, const char *points, const char *facts,
				 const char *goal, uint64_t seed)
{
	struct prove_options o = { .seed = seed };
	struct prove_result r;
	struct buf b = { 0 };

	buf_addc(&b, '{');
	if (strchr(points, ':'))
		add_points(&b, points);
	else
		add_list(&b, "points", points, " ");
	add_list(&b, "facts", facts, ";");
	json_member_text(&b, "goal", goal);
	buf_addc(&b, '}');
	prove_any(&r, b.s, b.n, &o, a);
	buf_clear(&b);
	return r;
}

static const char *said(const struct prove_result *r)
{
	return r->status == PROVE_BAD ? r->err.code : prove_status_name(r->status);
}

/* The same, or not told where it is not proven; what asks for a value is no theorem. */
static bool agrees(const struct prove_result *r, enum solve_status is, bool proven)
{
	bool told = is == SOLVE_FOLLOWS || is == SOLVE_FALSE;

	if (r->status == PROVE_OPEN)
		return !told || !proven;
	if (r->status == PROVE_BAD)
		return !told && (!strcmp(r->err.code, "contradiction") ||
				 strstr(r->err.msg, "the goal is no relation"));
	return told && (r->status == PROVE_PROVED) == (is == SOLVE_FOLLOWS);
}

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

static void test_rows(void)
{
	const char *points = "", *facts = "";

	for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
		struct arena *a = arena_new();
		struct prove_result r;

		points = rows[i].points ? rows[i].points : points;
		facts = rows[i].facts ? rows[i].facts : facts;
		r = prove(a, points, facts, rows[i].goal, 1);
		ok(agrees(&r, rows[i].status, rows[i].proven), "%s |- %s: %s %s", facts,
		   rows[i].goal, said(&r), r.why);
		arena_free(a);
	}
}

/* What is drawn, and by which seed, chooses nothing: no order on a line, no side, no vertex. */
static void test_choices(void)
{
	static const struct {
		const char *points, *facts, *goal;
		enum solve_status status;
	} asked[] = {
		{ "A B C", "Between(C,A,B);AB=3;BC=4", "AC = 7", SOLVE_CONTRADICTORY },
		{ "A B C", "Between(C,A,B);AB=3;BC=4", "AC = 1", SOLVE_CONTRADICTORY },
		{ "A B C", "Between(B,A,C);AB=3;BC=4", "AC = 7", SOLVE_FOLLOWS },
		{ "A B C", "Between(B,A,C);AB=3;BC=4", "AC = 1", SOLVE_FALSE },
		{ "A B C", "Between(A,B,C);AB=3;BC=4", "AC = 1", SOLVE_FOLLOWS },
		{ "A B C", "not Triangle(A,B,C);AB=3;BC=4", "AC = 7", SOLVE_FALSE },
		{ "A B C", "not Triangle(A,B,C);AB=3;BC=4", "AC = 1", SOLVE_FALSE },
		{ "A B C", "Polygon(A,B,C);AB=AC", "Isosceles(A,B,C)", SOLVE_FOLLOWS },
		{ "A B C", "Polygon(A,B,C);AB=AC", "Isosceles(B,A,C)", SOLVE_FOLLOWS },
		{ "A B C", "Polygon(A,B,C);AB=AC", "AB = BC", SOLVE_FALSE },
		{ "A B C", "Polygon(A,B,C);AB=AC", "not AB = BC", SOLVE_FALSE },
		{ "A B C", "AB = 3 or AB = 4", "AB = 3", SOLVE_FALSE },
		{ "A B C D", "Square(A,B,C,D)", "AC = BD", SOLVE_FOLLOWS },
		{ "A B C D", "Square(A,B,C,D)", "AC = BC", SOLVE_FALSE },
	};

	for (int i = 0; i < (int)(sizeof asked / sizeof *asked); i++)
		for (uint64_t seed = 1; seed <= 8; seed++) {
			struct arena *a = arena_new();
			struct prove_result r =
				prove(a, asked[i].points, asked[i].facts, asked[i].goal, seed);

			ok(agrees(&r, asked[i].status, true), "%s |- %s, seed %d: %s %s",
			   asked[i].facts, asked[i].goal, (int)seed, said(&r), r.why);
			arena_free(a);
		}
}

/* A verdict of the facts alone is told like any other. */
static void test_told(void)
{
	struct arena *a = arena_new();
	struct prove_result r = prove(a, "A B M", "Midpoint(M,A,B)", "Between(M,A,B)", 1);
	struct buf b = { 0 };

	prove_json(&b, "m", &r, true);
	ok(strstr(buf_str(&b), "\"method\":\"the facts\"") &&
		   strstr(buf_str(&b), "\"goals\":[\"Between(M,A,B)\"]") &&
		   strstr(buf_str(&b), "\"proof\":\""),
	   "with an account: %s", buf_str(&b));
	buf_reset(&b);
	prove_text(&b, "m", &r, false);
	ok(!strcmp(buf_str(&b), "m: proved by the facts: Between(M,A,B)\n"), "%s",
	   buf_str(&b));
	r = prove(a, "A B M", "Midpoint(M,A,B)", "AM = AB", 1);
	buf_reset(&b);
	prove_json(&b, "m", &r, true);
	ok(strstr(buf_str(&b), "\"fails\":[\"AM = AB\"]") &&
		   strstr(buf_str(&b), "\"counter_example\":{\"A\":["),
	   "with a figure: %s", buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

/* A word that says of three points that they are no line is proved where they are none; what a text
 * leaves out may contradict the rest. */
static void test_corners(void)
{
	static const struct {
		const char *points, *facts, *goal, *condition;
	} cases[] = {
		{ "A B C", "CB = CA", "Congruent(A,B,C,B,A,C)", "A, B, C do not lie on one line" },
		{ "A B C", "CB = CA", "Isosceles(C,A,B)", "C, A, B do not lie on one line" },
		{ "A B C", "Triangle(A,B,C);CB = CA", "Isosceles(C,A,B)", NULL },
		{ "A B C D", "CB = CA;BD = AD", "Congruent(C,B,D,C,A,D)",
		  "C, B, D do not lie on one line" },
		{ "A B C", "∠ABC = 90;AB > AC", "AB ⟂ BC",
		  "there is a figure in which all facts hold; none was found" },
		{ "A B C", "∠ABC = 90;AB < AC", "AB ⟂ BC", NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena *a = arena_new();
		struct prove_result r =
			prove(a, cases[i].points, cases[i].facts, cases[i].goal, 1);
		bool told = false;

		for (int k = 0; k < r.conditions; k++)
			told |= !cases[i].condition ||
				!strcmp(r.condition[k], cases[i].condition);
		ok(r.status == PROVE_PROVED && told == !!cases[i].condition, "%s |- %s%s%s",
		   cases[i].facts, cases[i].goal, cases[i].condition ? ", if " : "",
		   cases[i].condition ? cases[i].condition : "");
		arena_free(a);
	}
}

int main(void)
{
	test_corners();
	test_rows();
	test_choices();
	test_told();
	return tap_done();
}
